"""In which language the package speaks: ``retrograde.lang``, or French inside of ``retrograde.jeux``."""

from __future__ import annotations

import functools
import sys
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

_spoken: ContextVar[str | None] = ContextVar("retrograde_lang", default=None)

F = TypeVar("F", bound=Callable[..., object])


def current() -> str:
    """The language of messages now.

    >>> current()
    'en'
    """
    lang = _spoken.get() or getattr(sys.modules.get("retrograde"), "lang", "en")
    return lang if lang in ("en", "fr") else "en"


class Speaking(types.ModuleType):
    """The package as a module that speaks the languages that there are, and no other."""

    def __setattr__(self, name: str, value: object) -> None:
        if name == "lang" and value not in ("en", "fr"):
            raise ValueError(pick(f'lang is {value!r}; expected "en" or "fr"', f'lang vaut {value!r} ; il faut "en" ou "fr"'))
        super().__setattr__(name, value)


def pick(english: str, french: str) -> str:
    """The text in the language of messages.

    >>> with speaking("fr"):
    ...     pick("draw", "match nul")
    'match nul'
    """
    return french if current() == "fr" else english


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Messages are in that language until the end of the block."""
    token = _spoken.set(lang)
    try:
        yield
    finally:
        _spoken.reset(token)


def in_french(function: F) -> F:
    """The function, whose messages are always French."""

    @functools.wraps(function)
    def speaking_french(*arguments: object, **options: object) -> object:
        with speaking("fr"):
            return function(*arguments, **options)

    return speaking_french  # type: ignore[return-value]


def plural(count: int, one: str, several: str) -> str:
    """A number with its noun.

    >>> plural(1, "vertex", "vertices"), plural(2, "vertex", "vertices")
    ('1 vertex', '2 vertices')
    """
    few = count in (0, 1) if current() == "fr" else count == 1
    return f"{count} {one if few else several}"
