"""How far a build is: a line with positions, rate and time left."""

from __future__ import annotations

import shutil
import sys
import time
from typing import TextIO

from .._lang import pick

_EVERY = 0.5


def amount(number: float) -> str:
    """A number in three digits.

    >>> amount(950), amount(51_300), amount(2818972642), amount(4.5e12)
    ('950', '51.3 k', '2.82 G', '4.50 T')
    """
    for unit in ("", " k", " M", " G", " T", " P"):
        if number < 1000 or unit == " P":
            break
        number /= 1000
    digits = 0 if unit == "" or number >= 100 else 1 if number >= 10 else 2
    return f"{number:.{digits}f}{unit}".replace(".", pick(".", ","))


def duration(seconds: float) -> str:
    """A time as people say it.

    >>> duration(7), duration(95), duration(7300)
    ('7 s', '1 min 35 s', '2 h 1 min')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def line(done: int, total: int, rate: float, workers: int, columns: int = 80) -> str:
    """The line, which leaves the last column of a terminal free.

    >>> line(250_000_000, 1_000_000_000, 50e6, 2, 100)
    '[#####               ] 25 %, 250 M of 1.00 G positions, 50.0 M/s, 15 s left, 2 workers'
    >>> line(250_000_000, 1_000_000_000, 50e6, 2)
    '[###          ] 25 %, 250 M of 1.00 G positions, 50.0 M/s, 15 s left, 2 workers'
    """
    part = min(done / total, 1.0) if total else 0.0
    left = pick("? left", "reste ?") if rate <= 0 else pick(
        f"{duration((total - done) / rate)} left", f"reste {duration((total - done) / rate)}"
    )
    positions = pick(f"{amount(done)} of {amount(total)} positions", f"{amount(done)} positions sur {amount(total)}")
    who = pick(f"{workers} workers", f"{workers} processus")
    text = f"{int(100 * part)} %, {positions}, {amount(rate)}/s, {left}, {who}"
    wide = min(20, columns - len(text) - 4)
    return f"[{'#' * int(wide * part):{wide}}] {text}" if wide > 3 else text[: columns - 1]


class Bar:
    """The line on a stream, where it replaces itself; sentences come above it."""

    def __init__(self, total: int, stream: TextIO | None) -> None:
        self._total = total
        self._stream = stream
        self._begin = time.monotonic()
        self._shown = 0.0
        self._wide = 0
        #: What was found already does not count for the rate.
        self._solved = 0

    def show(self, done: int, solved: int, workers: int, *, now: bool = False) -> None:
        """Shows how many positions are done and how many of them were solved by this build."""
        self._solved = solved
        clock = time.monotonic()
        if self._stream is None or (not now and clock - self._shown < _EVERY):
            return
        self._shown = clock
        rate = solved / max(clock - self._begin, 1e-3)
        text = line(done, self._total, rate, workers, shutil.get_terminal_size().columns)
        print("\r" + text.ljust(self._wide), end="", file=self._stream, flush=True)
        self._wide = len(text)

    def say(self, sentence: str) -> None:
        """A sentence that stays."""
        if self._stream is None:
            return
        print("\r" + " " * self._wide + "\r" + sentence, file=self._stream, flush=True)
        self._wide, self._shown = 0, 0.0

    def close(self) -> None:
        """Ends the line."""
        if self._stream is not None and self._wide:
            print(file=self._stream, flush=True)


def stream_for(wish: bool | None) -> TextIO | None:
    """Where the bar goes: on request, or to a terminal."""
    if wish is None:
        return sys.stderr if sys.stderr.isatty() else None
    return sys.stderr if wish else None
