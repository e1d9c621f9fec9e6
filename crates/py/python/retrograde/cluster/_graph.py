"""The tasks of a table as a graph of Dask."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .. import _native
from .._game import game as named_game
from . import _worker

Key = tuple[str, int]


@dataclass(frozen=True)
class Graph:
    """What Dask is given: a function for each task, with the tasks that must be finished before.

    ``keys[i]`` is Dask's name of task ``i``. Its beginning is the level of the tiers, by which Dask's dashboard groups.
    """

    tasks: _native.Tasks = field(repr=False)
    dask: dict[Any, Any] = field(repr=False)
    keys: list[Key] = field(repr=False)
    slots: list[int] = field(repr=False)
    needs: list[list[int]] = field(repr=False)

    @property
    def edges(self) -> int:
        """How many times a task waits for another."""
        return sum(map(len, self.needs))

    def users(self) -> list[int]:
        """How many tasks wait for each task."""
        users = [0] * len(self.keys)
        for needs in self.needs:
            for needed in needs:
                users[needed] += 1
        return users


def graph(game: str, *, task_slots: int | None = None, **parameters: object) -> Graph:
    """The graph of a game's table, for those who want to look at it; `build` makes its own.

    >>> made = graph("connect4", width=4, height=4, task_slots=4096)
    >>> len(made.keys), made.keys[-1][0].split("-")[0]
    (32, 'level8')
    """
    tasks = _native.Tasks.of_game(named_game(game, **parameters)._native, task_slots)
    return of_tasks(tasks, {})


def of_tasks(tasks: _native.Tasks, job: dict[str, Any], attempt: str = "") -> Graph:
    """The graph of these tasks; ``job`` is what every one of them is told. Each attempt has keys of its own: Dask would
    answer for a task that has failed before without running it again."""
    short = f"{tasks.short}{attempt}"
    listed = tasks.listed()
    keys: list[Key] = [(f"level{level}-{short}", number) for number, level, _, _ in listed]
    told = f"build-{short}"
    dask: dict[Any, Any] = {told: (_worker.Job, job)}
    for number, _, _, needs in listed:
        dask[keys[number]] = (_worker.run, told, number, [keys[needed] for needed in needs])
    return Graph(tasks, dask, keys, [slots for _, _, slots, _ in listed], [needs for *_, needs in listed])
