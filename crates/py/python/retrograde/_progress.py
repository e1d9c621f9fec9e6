"""Telling how far a long computation is: in notebooks by themselves, elsewhere on request."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO, Union

Callback = Callable[[str, int, Union[int, None]], object]
Wish = Union[bool, Callback, None]

_PATIENCE = 1.0


def in_notebook() -> bool:
    """Whether the program runs in a notebook, where output can be replaced."""
    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    shell = get_ipython()  # type: ignore[no-untyped-call,unused-ignore]
    return shell is not None and "IPKernelApp" in shell.config


def line(stage: str, done: int, total: int | None) -> str:
    """How far it is, as one line.

    >>> line("attractor of J0", 50, 200)
    'attractor of J0 [#####               ] 25 %'
    >>> line("exploring", 1000, None)
    'exploring: 1 000'
    """
    if not total:
        return f"{stage}: {done:,}".replace(",", " ")
    part = min(done / total, 1.0)
    return f"{stage} [{'#' * int(20 * part):20}] {part:.0%}".replace("%", " %")


class _Shown:
    """A line that replaces itself, from the second second on."""

    def __init__(self, stream: TextIO | None) -> None:
        self._begin = time.monotonic()
        self._stream = stream
        self._handle: Any = None
        self._wide = 0

    def __call__(self, stage: str, done: int, total: int | None) -> None:
        if time.monotonic() - self._begin < _PATIENCE:
            return
        text = line(stage, done, total)
        if self._stream is not None:
            print("\r" + text.ljust(self._wide), end="", file=self._stream, flush=True)
            self._wide = len(text)
            return
        from IPython.display import Pretty, display

        shown = Pretty(text)  # type: ignore[no-untyped-call,unused-ignore]
        if self._handle is None:
            self._handle = display(shown, display_id=True)  # type: ignore[no-untyped-call,unused-ignore]
        else:
            self._handle.update(shown)

    def close(self) -> None:
        if self._stream is not None and self._wide:
            print("\r" + " " * self._wide + "\r", end="", file=self._stream, flush=True)
        if self._handle is not None:
            from IPython.display import Pretty

            self._handle.update(Pretty(""))  # type: ignore[no-untyped-call,unused-ignore]


@contextmanager
def told(wish: Wish) -> Iterator[Callback | None]:
    """The function to be told how far a computation is.

    ``None`` tells in notebooks only, if it takes more than a second; ``True`` also elsewhere, on the standard error;
    ``False`` never; a function is called with the stage, what is done and the total, which may be ``None``.
    """
    notebook = in_notebook() if wish is None or wish is True else False
    if callable(wish):
        yield wish
    elif wish is False or (wish is None and not notebook):
        yield None
    else:
        shown = _Shown(None if notebook else sys.stderr)
        try:
            yield shown
        finally:
            shown.close()
