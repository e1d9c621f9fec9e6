"""Questions as jobs and answers as replies, the same JSON as through every other door."""

from __future__ import annotations

import base64
import json
import os
from pathlib import Path
from typing import Any

from . import _lang, _native

#: "J0" and "J1", as jobs call the players.
PLAYERS = ("J0", "J1")


def ask(name: str, job: dict[str, Any], subject: _native.Arena | _native.Game | None = None) -> Any:
    """The reply to a job about a game, an arena or nothing; where it begins in an arena is added."""
    if isinstance(subject, _native.Arena):
        job = {"origin": json.loads(subject.origin), **job}
    return json.loads(_native.ask(json.dumps({name: job}), subject))


def data(blob: Any) -> bytes:
    """The bytes of a file in a reply, which are a text if they can be."""
    return blob.encode("utf-8") if isinstance(blob, str) else base64.b64decode(blob["base64"])


def blob(content: bytes) -> Any:
    """The bytes of a file for a job.

    >>> blob(b"a"), data(blob(bytes([255])))
    ('a', b'\\xff')
    """
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(content).decode("ascii")}


def ending(path: str | os.PathLike[str], known: dict[str, str]) -> str:
    """The format that the ending of a file's name tells, among those that are known."""
    suffix = Path(path).suffix.lower().lstrip(".")
    if suffix not in known:
        endings = ", ".join("." + one for one in known)
        shown = os.fspath(path)
        raise ValueError(_lang.pick(
            f"{shown!r}: the ending of the name tells the format; expected one of {endings}",
            f"{shown!r} : la fin du nom dit le format ; il faut l'une de {endings}",
        ))
    return known[suffix]


def language(lang: str | None) -> str:
    """The language that an argument names; without one, that of messages."""
    if lang is None:
        return _lang.current()
    if lang not in ("en", "fr"):
        raise ValueError(_lang.pick(f'lang is {lang!r}; expected "en" or "fr"', f'lang vaut {lang!r} ; il faut "en" ou "fr"'))
    return lang
