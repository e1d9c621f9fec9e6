"""Real schedulers, workers and stores on the loopback interface, to be killed for real."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from distributed import Client

import retrograde
from retrograde import _native

ROOT = Path(__file__).parents[4]
HERE = Path(__file__).parent
#: Seconds that a test waits for another process before it fails; machines that run tests are busy ones.
PATIENCE = 120.0

#: Small games, cut into many tasks: the name, what is set, and about how many slots a task has.
GAMES: list[tuple[str, dict[str, int], int]] = [
    ("connect4", {"width": 4, "height": 4}, 4096),
    ("morpion", {"width": 3, "height": 3}, 256),
    (str(HERE / "tiers.py"), {"n": 12}, 64),
]


def wait_until(what: str, true: Callable[[], object], patience: float = PATIENCE) -> None:
    """Waits for something that another process does."""
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end, f"waited {patience} s for {what}"
        time.sleep(0.02)


def objects(folder: Path) -> dict[str, bytes]:
    """What the table in a folder consists of."""
    names = [path for path in folder.rglob("*") if path.is_file() and path.name != "lock" and "#" not in path.name]
    return {str(path.relative_to(folder)): path.read_bytes() for path in names}


def by_one_thread(folder: Path, game: str, parameters: dict[str, int], task_slots: int | None) -> dict[str, bytes]:
    """The table as one machine with one thread writes it."""
    opened = retrograde.game(game, **parameters)
    _native.Table.build(opened._native, str(folder), 1 << 30, 1, False, None, task_slots)
    return objects(folder)


class Cluster:
    """A scheduler and workers of Dask, each a process of its own."""

    def __init__(self, folder: Path, workers: int = 0, host: str = "127.0.0.1", arguments: list[str] | None = None, **environment: str) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.environment = {
            **os.environ,
            "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "5s",
            "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "20",
            "DASK_DISTRIBUTED__ADMIN__TICK__LIMIT": "1h",
            **environment,
        }
        folder.mkdir(parents=True, exist_ok=True)
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self.start("scheduler", "--host", host, "--port", "0", "--no-dashboard", "--scheduler-file", str(self.file), *(arguments or []))
        self.workers: dict[str, subprocess.Popen[bytes]] = {}
        wait_until("the scheduler", self.file.exists)
        for number in range(workers):
            self.add(f"w{number}")

    def start(self, what: str, *arguments: str, prefix: tuple[str, ...] = (), **environment: str) -> subprocess.Popen[bytes]:
        log = open(self.folder / f"{what}-{len(self.processes)}.log", "wb")
        command = [*prefix, sys.executable, "-m", "dask", what, *arguments]
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**self.environment, **environment}, cwd=self.folder)
        log.close()
        self.processes.append(process)
        return process

    def add(self, name: str, *arguments: str, prefix: tuple[str, ...] = (), memory: str = "1GB", **environment: str) -> subprocess.Popen[bytes]:
        """One more worker, without anybody who would start it again."""
        process = self.start(
            "worker", "--scheduler-file", str(self.file), "--name", name, "--nthreads", "1", "--no-nanny", "--no-dashboard",
            "--memory-limit", memory, "--local-directory", str(self.folder / f"local-{name}"), *arguments,
            prefix=prefix, **environment,
        )  # fmt: skip
        self.workers[name] = process
        return process

    @contextmanager
    def client(self, workers: int | None = None) -> Iterator[Client]:
        """A client that sees so many workers."""
        with Client(scheduler_file=str(self.file), timeout=PATIENCE) as client:
            wanted = len(self.workers) if workers is None else workers
            if wanted:
                client.wait_for_workers(wanted, timeout=PATIENCE)
            yield client

    def logs(self) -> str:
        """Everything that the processes have said."""
        return "\n".join(path.read_text(errors="replace") for path in sorted(self.folder.rglob("*.log")))

    def close(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                # One that was stopped must go on to be ended.
                process.send_signal(signal.SIGCONT)
                process.kill()
            process.wait()

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Bucket:
    """A bucket of a real S3 server, which keeps its objects in a folder."""

    KEY, SECRET = "AKIDRETROGRADETEST", "sekrit-0123456789-retrograde"

    def __init__(self, folder: Path) -> None:
        program = os.environ.get("S3S_FS") or shutil.which("s3s-fs") or str(ROOT / "target" / "tools" / "bin" / "s3s-fs")
        assert Path(program).exists(), f"the S3 server is missing: {program}; ./test.sh installs it"
        self.folder = folder / "bucket"
        self.folder.mkdir(parents=True)
        self.port = free_port()
        command = [program, "--host", "127.0.0.1", "--port", str(self.port), "--access-key", self.KEY, "--secret-key", self.SECRET, str(folder)]
        self.log = open(folder.parent / f"{folder.name}-s3.log", "wb")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log)
        wait_until("the S3 server", self.answers)

    def answers(self) -> bool:
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", self.port)) == 0

    def environment(self, port: int | None = None) -> dict[str, str]:
        """The variables by which a client finds and enters it."""
        return {
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port or self.port}",
            "AWS_ACCESS_KEY_ID": self.KEY,
            "AWS_SECRET_ACCESS_KEY": self.SECRET,
            "AWS_REGION": "us-east-1",
            "AWS_ALLOW_HTTP": "true",
        }

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self.log.close()

    def __enter__(self) -> Bucket:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class BadLink:
    """A way to a server on which answers get lost: errors instead of answers, or half of them."""

    def __init__(self, port: int, *, errors: float = 0.0, halves: float = 0.0) -> None:
        self.port = port
        self.chances = (errors, halves)
        self.count = {"errors": 0, "halves": 0}
        self.dice = random.Random(7)
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self) -> None:
                outer.pass_on(self)

            do_GET = do_PUT = do_HEAD = do_DELETE = do_POST = answer

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    @property
    def own_port(self) -> int:
        return int(self.server.server_address[1])

    def pass_on(self, handler: BaseHTTPRequestHandler) -> None:
        body = handler.rfile.read(int(handler.headers.get("Content-Length") or 0))
        fate = self.dice.random()
        if fate < self.chances[0]:
            self.count["errors"] += 1
            handler.send_response(503)
            handler.send_header("Content-Length", "0")
            handler.end_headers()
            return
        link = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            link.request(handler.command, handler.path, body, dict(handler.headers))
            answer = link.getresponse()
            content = answer.read()
        finally:
            link.close()
        handler.send_response(answer.status)
        for key, value in answer.getheaders():
            if key.lower() not in ("content-length", "transfer-encoding", "connection", "date", "server"):
                handler.send_header(key, value)
        length = answer.getheader("Content-Length") if handler.command == "HEAD" else str(len(content))
        handler.send_header("Content-Length", length or "0")
        handler.end_headers()
        if handler.command == "GET" and len(content) > 1 and fate < self.chances[0] + self.chances[1]:
            self.count["halves"] += 1
            handler.wfile.write(content[: len(content) // 2])
            handler.wfile.flush()
            handler.close_connection = True
            handler.connection.shutdown(socket.SHUT_RDWR)
            return
        if handler.command != "HEAD":
            handler.wfile.write(content)

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def __enter__(self) -> BadLink:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def command(*arguments: str, environment: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Runs ``python -m retrograde.cluster``."""
    return subprocess.run(
        [sys.executable, "-m", "retrograde.cluster", *arguments],
        capture_output=True, text=True, timeout=PATIENCE, env={**os.environ, **(environment or {})},
    )  # fmt: skip


def answer(*arguments: str, environment: dict[str, str] | None = None) -> dict[str, Any]:
    """What ``python -m retrograde.cluster`` answers as JSON."""
    done = command(*arguments, "--json", environment=environment)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found
