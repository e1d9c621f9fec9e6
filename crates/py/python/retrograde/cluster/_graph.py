"""The tasks of a table as a graph of Dask."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .. import _native
from .._game import Game, game_of
from . import _worker

Key = tuple[str, int]

#: Tasks of a level go to a worker together, up to so much work or half of the slots of the largest task: Dask takes some milliseconds for
#: each group, which should be little beside its work, and memory of the scheduler. Work is measured in slots of a large tier.
_GROUP = 1 << 26
#: A level with less work than so many groups have is cut into as many smaller ones, down to a least: whoever has no group of
#: it waits.
_SHARE = 8
_LEAST = 1 << 22
#: Whoever sets the size of tasks wants them apart: each level is left at least so many groups, if it has as many tasks.
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
    work: list[int] = field(repr=False)
    needs: list[list[int]] = field(repr=False)

    @property
    def edges(self) -> int:
        """How many times a group waits for another."""
        return sum(map(len, self.needs))

    def parts(self, count: int) -> list[int]:
        """Which of so many workers each group is best run by. Each level is cut in the order of the plan into parts with as much
        work each: the part of a level needs mostly the same part of the next one, whose objects its worker has.
        """
        totals: Counter[str] = Counter()
        for key, work in zip(self.keys, self.work):
            totals[key[0]] += work
        before: Counter[str] = Counter()
        parts = []
        for (level, _), work in zip(self.keys, self.work):
            middle = before[level] + work / 2
            parts.append(min(int(middle * count / max(totals[level], 1)), count - 1))
            before[level] += work
        return parts

    def users(self) -> list[int]:
        """How many groups wait for each group."""
        users = [0] * len(self.keys)
        for needs in self.needs:
            for needed in needs:
                users[needed] += 1
        return users


def graph(game: Game | str | os.PathLike[str], *, task_slots: int | None = None, **parameters: object) -> Graph:
    """The graph of a game's table, for those who want to look at it; `build` makes its own.

    >>> made = graph("connect4", width=4, height=4, task_slots=4096)
    >>> len(made.keys), made.keys[-1][0].split("-")[0]
    (60, 'level8')
    """
    tasks = _native.Tasks.of_game(game_of(game, parameters)._native, task_slots)
    return of_tasks(tasks, {"task_slots": task_slots})


def of_tasks(tasks: _native.Tasks, job: dict[str, Any], attempt: str = "") -> Graph:
    """The graph of these tasks; ``job`` is what every one of them is told. Each attempt has keys of its own: Dask would
    answer for a task that has failed before without running it again."""
    short = f"{tasks.short}{attempt}"
    listed = tasks.listed()
    largest = max((slots for _, _, slots, _, _ in listed), default=0)
    groups = _grouped([(level, work) for _, level, _, work, _ in listed], max(_GROUP, largest // 2), job["task_slots"] is not None)
    group_of = [number for number, group in enumerate(groups) for _ in group]
    keys: list[Key] = [(f"level{listed[group[0]][1]}-{short}", group[0]) for group in groups]
    needs = [sorted({group_of[needed] for task in group for needed in listed[task][4]} - {at}) for at, group in enumerate(groups)]
    told = f"build-{short}"
    dask: dict[Any, Any] = {told: (_worker.Job, job)}
    for at, group in enumerate(groups):
        dask[keys[at]] = (_worker.run, told, group.start, group.stop, [keys[needed] for needed in needs[at]])
    slots = [sum(listed[task][2] for task in group) for group in groups]
    work = [sum(listed[task][3] for task in group) for group in groups]
    return Graph(tasks, dask, groups, keys, slots, work, needs)


def _grouped(listed: list[tuple[int, int]], most: int, apart: bool) -> list[range]:
    """The tasks in groups of neighbours, from their levels and their work. Each task is behind those that it needs, so that
    groups of neighbours can never wait for each other.

    >>> _grouped([(0, 10)] + [(1, 100)] * 65 + [(2, 10**9)], 10**6, False)
    [range(0, 1), range(1, 66), range(66, 67)]
    >>> _grouped([(0, 10)] + [(1, 100)] * 65 + [(2, 10**9)], 10**6, True)[:3]
    [range(0, 1), range(1, 3), range(3, 5)]
    """
    levels: Counter[int] = Counter()
    for level, work in listed:
        levels[level] += work
    groups: list[range] = []
    last, room = -1, 0
    for task, (level, work) in enumerate(listed):
        if level != last or work > room:
            groups.append(range(task, task))
            last, room = level, min(most, levels[level] // _GROUPS if apart else max(levels[level] // _SHARE, _LEAST))
        groups[-1] = range(groups[-1].start, task + 1)
        room -= work
    return groups


def priority(key: Any) -> int:
    """Tasks are run in the order of the plan, whatever Dask thinks of the graph."""
    return -key[1] if isinstance(key, tuple) else 1


class Places(dict[Any, list[str]]):
    """On which workers each task is best run."""

    def __call__(self, key: Any) -> list[str]:
        return self.get(key, [])
