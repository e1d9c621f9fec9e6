"""Not open to strangers: TLS between all processes, and credentials that appear nowhere."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import psutil
import pytest
from distributed import Client
from distributed.security import Security

from retrograde import cluster
from retrograde.cluster._local import local_client

from support import GAMES, PATIENCE, ROOT, Bucket, Cluster, command, objects


def test_with_certificates_strangers_do_not_get_in(tmp_path: Path) -> None:
    game, parameters, task_slots = GAMES[0]
    # The command of the documentation, word by word.
    shown = re.search(r"^    (openssl req .*)$", (ROOT / "docs" / "cluster.md").read_text(), re.M)
    assert shown is not None
    subprocess.run(shown.group(1), shell=True, cwd=tmp_path, check=True, capture_output=True)
    pem, key = str(tmp_path / "cluster.pem"), str(tmp_path / "cluster.key")
    files = ["--tls-ca-file", pem, "--tls-cert", pem, "--tls-key", key]
    with Cluster(tmp_path / "cluster", arguments=files) as machines:
        machines.add("w0", *files)
        security = Security(tls_ca_file=pem, tls_client_cert=pem, tls_client_key=key, require_encryption=True)
        with Client(scheduler_file=str(machines.file), security=security, timeout=PATIENCE) as client:
            client.wait_for_workers(1, timeout=PATIENCE)
            address = client.scheduler.address
            assert address.startswith("tls://")
            done = cluster.build(game, store=tmp_path / "c4", client=client, task_slots=task_slots, **parameters)
            assert done.winner is None and done.text == "a draw"
        words = [game, *(f"{name}={value}" for name, value in parameters.items()), "--store", str(tmp_path / "c4"), "--task-slots", str(task_slots)]
        known = command("build", *words, "--scheduler", address, *files)
        assert known.returncode == 0, known.stderr
        for stranger in (address, address.replace("tls://", "tcp://")):
            with pytest.raises((OSError, ValueError, TypeError)):
                Client(stranger, timeout=2)


@pytest.mark.parametrize("dashboard", [None, ":0"])
def test_workers_of_its_own_answer_on_this_machine_alone(dashboard: str | None) -> None:
    def listening() -> list[str]:
        found = psutil.Process().net_connections("inet")
        return [one.laddr.ip for one in found if one.status == psutil.CONN_LISTEN]

    # Two at once: Dask's usual port can be taken by one of them only.
    with local_client(1, None, 0, 5, dashboard) as one, local_client(1, None, 0, 5, dashboard):
        answering = listening() + [ip for found in one.run(listening).values() for ip in found]
    assert len(answering) > 4 and set(answering) == {"127.0.0.1"}, answering


def test_credentials_come_from_the_environment_and_appear_nowhere(tmp_path: Path) -> None:
    game, parameters, task_slots = GAMES[0]
    with Bucket(tmp_path / "s3") as bucket, pytest.MonkeyPatch.context() as patch:
        for name, value in bucket.environment().items():
            patch.setenv(name, value)
        with Cluster(tmp_path / "cluster", 1, DASK_LOGGING__DISTRIBUTED="debug") as machines, machines.client() as client:
            built = cluster.build(game, store="s3://bucket/c4", client=client, task_slots=task_slots, logs=tmp_path / "logs", **parameters)
            # A worker whose key is wrong: what the server answers names the key.
            machines.workers["w0"].kill()
            wrong = "AKIDWRONGWRONGWRONG"
            machines.add("w1", AWS_ACCESS_KEY_ID=wrong)
            client.wait_for_workers(1, timeout=PATIENCE)
            with pytest.raises(cluster.ClusterError, match="failed on worker w1") as failed:
                cluster.build(game, store="s3://bucket/c5", client=client, task_slots=task_slots, retries=0, wait=PATIENCE, **parameters)
            said = repr(built) + str(failed.value) + machines.logs() + "".join(path.read_text() for path in (tmp_path / "logs").iterdir())
            said += repr(cluster.graph(game, task_slots=task_slots, **parameters).dask)
        table = b"".join(objects(bucket.folder).values())
        assert "task 0 finished" in said and len(table) > 10_000
        for secret in (Bucket.SECRET, Bucket.KEY, wrong):
            assert secret not in said
            assert secret.encode() not in table
