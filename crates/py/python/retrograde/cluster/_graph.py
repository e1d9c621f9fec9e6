"""The tasks of a table as a graph of Dask."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .. import _native
from .._game import game as named_game
from . import _worker

Key = tuple[str, int]

#: Small tasks of a level go to a worker together, up to so many slots or half of the largest task: Dask takes some
#: milliseconds for each group, and memory of the scheduler.
_GROUP = 1 << 24
#: Each level is left at least so many groups, if it has as many tasks: workers must not wait for the last one.
_GROUPS = 32


@dataclass(frozen=True)
class Graph:
    """What Dask is given: a call for each group of tasks, with the groups that must be finished before.

    ``groups[i]`` are the numbers of the tasks of a group: one that is large, or small ones of a level. ``keys[i]`` is Dask's
    name of it; its beginning is the level of the tiers, by which Dask's dashboard groups.
    """

    tasks: _native.Tasks = field(repr=False)
    dask: dict[Any, Any] = field(repr=False)
    groups: list[range] = field(repr=False)
    keys: list[Key] = field(repr=False)
    slots: list[int] = field(repr=False)
    needs: list[list[int]] = field(repr=False)

    @property
    def edges(self) -> int:
        """How many times a group waits for another."""
        return sum(map(len, self.needs))

    def users(self) -> list[int]:
        """How many groups wait for each group."""
        users = [0] * len(self.keys)
        for needs in self.needs:
            for needed in needs:
                users[needed] += 1
        return users


def graph(game: str, *, task_slots: int | None = None, **parameters: object) -> Graph:
    """The graph of a game's table, for those who want to look at it; `build` makes its own.

    >>> made = graph("connect4", width=4, height=4, task_slots=4096)
    >>> len(made.keys), made.keys[-1][0].split("-")[0]
    (60, 'level8')
    """
    tasks = _native.Tasks.of_game(named_game(game, **parameters)._native, task_slots)
    return of_tasks(tasks, {})


def of_tasks(tasks: _native.Tasks, job: dict[str, Any], attempt: str = "") -> Graph:
    """The graph of these tasks; ``job`` is what every one of them is told. Each attempt has keys of its own: Dask would
    answer for a task that has failed before without running it again."""
    short = f"{tasks.short}{attempt}"
    listed = tasks.listed()
    groups = _grouped([(level, slots) for _, level, slots, _ in listed])
    group_of = [number for number, group in enumerate(groups) for _ in group]
    keys: list[Key] = [(f"level{listed[group[0]][1]}-{short}", group[0]) for group in groups]
    needs = [sorted({group_of[needed] for task in group for needed in listed[task][3]} - {at}) for at, group in enumerate(groups)]
    told = f"build-{short}"
    dask: dict[Any, Any] = {told: (_worker.Job, job)}
    for at, group in enumerate(groups):
        dask[keys[at]] = (_worker.run, told, group.start, group.stop, [keys[needed] for needed in needs[at]])
    return Graph(tasks, dask, groups, keys, [sum(listed[task][2] for task in group) for group in groups], needs)


def _grouped(listed: list[tuple[int, int]]) -> list[range]:
    """The tasks in groups of neighbours, from their levels and slots. Each task is behind those that it needs, so that groups
    of neighbours can never wait for each other.

    >>> _grouped([(0, 10)] + [(1, 100)] * 65 + [(2, 10**9)])[:3]
    [range(0, 1), range(1, 3), range(3, 5)]
    """
    levels: Counter[int] = Counter()
    for level, slots in listed:
        levels[level] += slots
    most = max(_GROUP, max((slots for _, slots in listed), default=0) // 2)
    groups: list[range] = []
    last, room = -1, 0
    for task, (level, slots) in enumerate(listed):
        if level != last or slots > room:
            groups.append(range(task, task))
            last, room = level, min(most, levels[level] // _GROUPS)
        groups[-1] = range(groups[-1].start, task + 1)
        room -= slots
    return groups
