"""``python -m retrograde.cluster``: builds a table on a cluster, or shows the graph of one."""

from __future__ import annotations

import argparse
import json
import pickle
import sys
from dataclasses import asdict
from typing import Any

from distributed import Client
from distributed.security import Security

import retrograde

from .. import GameError
from .._lang import pick, plural
from . import Built, ClusterError, build, graph
from ._bar import amount, duration


def size(text: str) -> int:
    """How many bytes a text means.

    >>> size("4G"), size("512M"), size("65536")
    (4294967296, 536870912, 65536)
    """
    shift = {"K": 10, "M": 20, "G": 30, "T": 40}.get(text[-1:].upper())
    digits = text if shift is None else text[:-1]
    if not digits.isascii() or not digits.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is not an amount of memory; write it like 4G or 512M")
    return int(digits) << (shift or 0)


def parameter(text: str) -> tuple[str, str]:
    """A word such as ``width=6``."""
    key, equals, value = text.partition("=")
    if not equals or not key:
        raise argparse.ArgumentTypeError(f"{text!r} is not a parameter; expected key=value, such as width=6")
    return key, value


def arguments() -> argparse.ArgumentParser:
    """What can be said on the command line."""
    parser = argparse.ArgumentParser(prog="python -m retrograde.cluster", description="Tables of games on a cluster of Dask")
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("build", help="build the table of a game, or go on with one that was begun")
    one.add_argument("game", help="a built-in game, or a file of rules")
    one.add_argument("parameters", nargs="*", type=parameter, metavar="key=value")
    one.add_argument("--store", required=True, help="where the table goes: a folder that all workers see, or s3://bucket/name")
    where = one.add_mutually_exclusive_group()
    where.add_argument("--scheduler", metavar="ADDRESS", help="the scheduler of a cluster that is there, such as tcp://host:8786")
    where.add_argument("--scheduler-file", metavar="FILE", help="a file that tells where the scheduler is")
    where.add_argument("--workers", type=int, metavar="N", help="processes on this machine, if there is no scheduler [all cores]")
    one.add_argument("--memory", type=size, metavar="SIZE", help="what each worker on this machine may use")
    one.add_argument("--dashboard", metavar="ADDRESS", help="where Dask's dashboard of these processes answers, such as :8787, on this machine alone unless a host stands before it [nowhere]")
    one.add_argument("--cache", metavar="DIR", help="where each worker keeps what it read last [Dask's own folder]")
    one.add_argument("--cache-size", type=size, default=10 << 30, metavar="SIZE", help="how much of it; 0 keeps nothing [10G]")
    one.add_argument("--drop", action="store_true", help="remove what nobody needs any more; the value of the start is what stays")
    one.add_argument("--take-over", action="store_true", help="take a bucket over from a build that has died there")
    one.add_argument("--retries", type=int, default=5, metavar="N", help="how often a task is tried again [5]")
    one.add_argument("--patience", type=float, default=3600.0, metavar="SECONDS", help="how long a task may take [3600]")
    one.add_argument("--wait", type=float, default=300.0, metavar="SECONDS", help="how long to wait for workers if there are none [300]")
    one.add_argument("--logs", metavar="DIR", help="a folder for a log of each worker")
    one.add_argument("--tls-ca-file", metavar="FILE", help="as for dask scheduler and dask worker")
    one.add_argument("--tls-cert", metavar="FILE")
    one.add_argument("--tls-key", metavar="FILE")
    one.add_argument("--quiet", action="store_true", help="no bar and no sentences on the way")
    one.add_argument("--json", action="store_true")
    shown = commands.add_parser("graph", help="make the graph of a table without running it, and say how large it is")
    shown.add_argument("game")
    shown.add_argument("parameters", nargs="*", type=parameter, metavar="key=value")
    shown.add_argument("--json", action="store_true")
    for command in (one, shown):
        command.add_argument("--task-slots", type=int, metavar="N", help="about how many positions a task has")
        command.add_argument("--lang", choices=["en", "fr"], default="en")
    return parser


def run(asked: argparse.Namespace) -> dict[str, Any]:
    """Does what was asked; the answer as JSON would have it."""
    parameters = dict(asked.parameters)
    if asked.command == "graph":
        made = graph(asked.game, task_slots=asked.task_slots, **parameters)
        return {
            "tasks": len(made.tasks),
            "groups": len(made.keys),
            "edges": made.edges,
            "levels": len({key[0] for key in made.keys}),
            "slots": made.tasks.slots,
            "memory": made.tasks.least_memory,
            "bytes": len(pickle.dumps(made.dask)),
        }
    options = {
        name: getattr(asked, name)
        for name in ("store", "workers", "memory", "cache", "drop", "retries", "patience", "wait", "logs", "task_slots", "take_over", "dashboard")
    }
    options |= {"cache_bytes": asked.cache_size, "progress": not asked.quiet and None, **parameters}
    if not asked.quiet and not sys.stderr.isatty():
        options["told"] = lambda sentence: print(sentence, file=sys.stderr, flush=True)
    if asked.scheduler is None and asked.scheduler_file is None:
        return told(build(asked.game, **options))
    tls = (asked.tls_ca_file, asked.tls_cert, asked.tls_key)
    security = None
    if any(tls):
        security = Security(tls_ca_file=tls[0], tls_client_cert=tls[1], tls_client_key=tls[2], require_encryption=True)
    where = asked.scheduler or asked.scheduler_file
    try:
        client = Client(asked.scheduler, scheduler_file=asked.scheduler_file, security=security)
    except (OSError, ValueError, TypeError, RuntimeError) as error:
        raise ClusterError(pick(f"no scheduler of Dask answers at {where}: {error}", f"aucun ordonnanceur de Dask ne répond à {where} : {error}")) from None
    with client:
        return told(build(asked.game, client=client, **options))


def told(built: Built) -> dict[str, Any]:
    """What a build has done, as JSON has it."""
    return {**asdict(built), "winner_name": built.winner_name, "text": built.text}


def words(answer: dict[str, Any]) -> str:
    """The answer for people."""
    if "edges" in answer:
        return pick(
            f"{plural(answer['tasks'], 'task', 'tasks')} in {plural(answer['groups'], 'group', 'groups')} and {plural(answer['levels'], 'level', 'levels')}, "
            f"{plural(answer['edges'], 'dependency', 'dependencies')}, {amount(answer['slots'])} positions",
            f"{plural(answer['tasks'], 'tâche', 'tâches')} en {plural(answer['groups'], 'groupe', 'groupes')} sur {plural(answer['levels'], 'niveau', 'niveaux')}, "
            f"{plural(answer['edges'], 'dépendance', 'dépendances')}, {amount(answer['slots'])} positions",
        )
    start = answer["text"]
    return pick(
        f"{plural(answer['tasks'], 'task', 'tasks')} ({answer['found']} already finished before), {answer['bytes']} bytes, {duration(answer['seconds'])}\nStart: {start}",
        f"{plural(answer['tasks'], 'tâche', 'tâches')} (dont {plural(answer['found'], 'déjà faite', 'déjà faites')}), {answer['bytes']} octets, {duration(answer['seconds'])}\nDépart : {start}",
    )


def main() -> int:
    """Runs the command."""
    asked = arguments().parse_args()
    retrograde.lang = asked.lang
    try:
        answer = run(asked)
    except (ClusterError, GameError, ValueError, OSError) as error:
        print(pick(f"error: {error}", f"erreur : {error}"), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(pick("interrupted; the same build goes on", "interrompu ; la même construction se poursuit"), file=sys.stderr)
        return 130
    print(json.dumps(answer) if asked.json else words(answer))
    return 0


if __name__ == "__main__":
    sys.exit(main())
