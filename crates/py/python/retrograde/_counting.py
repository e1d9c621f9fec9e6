"""Counting the steps of somebody's function, so that what is slow is slow on every machine."""

from __future__ import annotations

import os
import sys
import types
from collections.abc import Callable
from typing import Any

from ._cases import Case


class Enough(BaseException):
    """So many steps that counting on makes no sense; not an ``Exception``, so that few programs catch it."""


class _Counter:
    """How many steps were taken: lines that ran, and vertices that were looked for or compared."""

    taken = 0


class _Sommet:
    """A vertex that counts how often it is looked for."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __hash__(self) -> int:
        _Counter.taken += 1
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        _Counter.taken += 1
        return isinstance(other, _Sommet) and other.name == self.name

    def __repr__(self) -> str:
        return self.name


def with_counters(case: Case) -> Case:
    """The same arena with vertices that count how often they are looked for."""
    return case.renamed({s: _Sommet(str(s)) for s in case.G})


def steps(function: Callable[..., Any], arguments: list[Any], most: int) -> int:
    """How many steps the function takes, up to ``most``."""
    try:
        limited(function, arguments, most)
    except Enough:
        pass
    return _Counter.taken


def taken() -> int:
    """How many steps the last function took."""
    return _Counter.taken


def limited(function: Callable[..., Any], arguments: list[Any], most: int) -> Any:
    """What the function answers; :class:`Enough` if it takes more than ``most`` steps. Lines of the standard library and
    of installed packages, which an import inside the function would run by the thousand, do not count."""
    known: dict[str, bool] = {}

    def line(_frame: types.FrameType, _event: str, _argument: Any) -> Any:
        _Counter.taken += 1
        if _Counter.taken > most:
            raise Enough
        return line

    def call(frame: types.FrameType, event: str, argument: Any) -> Any:
        name = frame.f_code.co_filename
        counts = known.get(name)
        if counts is None:
            counts = known[name] = not _is_library(name)
        return line(frame, event, argument) if counts else None

    before = sys.gettrace()
    _Counter.taken = 0
    sys.settrace(call)
    try:
        return function(*arguments)
    finally:
        sys.settrace(before)


def _is_library(name: str) -> bool:
    return name.startswith(("<frozen", _STANDARD)) or "site-packages" in name or "dist-packages" in name


_STANDARD = os.path.dirname(os.__file__) + os.sep
