"""A function as bytes, so that it can run in a process that was not forked from this one.

`pickle` sends functions by name, which finds nothing for those that were typed into a notebook. Here their code goes
along, with what it refers to: other functions, classes, modules by name, and values that can be pickled.
"""

from __future__ import annotations

import builtins
import importlib
import io
import marshal
import pickle
import sys
import types
from collections.abc import Iterator
from typing import Any


def packed(function: Any) -> bytes:
    """The function as bytes; raises if something that it refers to cannot be sent."""
    data = io.BytesIO()
    _Packer(data).dump(function)
    return data.getvalue()


def unpacked(data: bytes) -> Any:
    """The function again, with globals of its own."""
    return pickle.loads(data)


class _Packer(pickle.Pickler):
    """Sends by value what another process could not import."""

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, types.ModuleType):
            return importlib.import_module, (value.__name__,)
        if isinstance(value, types.FunctionType) and not _importable(value):
            state = {
                "globals": {name: value.__globals__[name] for name in _names(value.__code__) if name in value.__globals__},
                "defaults": value.__defaults__,
                "kwdefaults": value.__kwdefaults__,
                "cells": [_content(cell) for cell in value.__closure__ or ()],
                "dict": dict(value.__dict__),
            }
            skeleton = marshal.dumps(value.__code__), value.__name__, value.__qualname__, len(value.__closure__ or ())
            return _function, skeleton, state, None, None, _fill_function
        if isinstance(value, type) and not _importable(value):
            hidden = ("__dict__", "__weakref__", "__module__")
            state = {name: part for name, part in value.__dict__.items() if name not in hidden}
            return _class, (type(value), value.__name__, value.__bases__), state, None, None, _fill_class
        if isinstance(value, (classmethod, staticmethod)):
            return type(value), (value.__func__,)
        if isinstance(value, property):
            return property, (value.fget, value.fset, value.fdel)
        if isinstance(value, types.CellType):
            return _cell, (_content(value),)
        return NotImplemented


def _importable(value: Any) -> bool:
    """Whether a fresh process finds the same object by its name."""
    module = getattr(value, "__module__", None)
    if module in (None, "__main__") or "<locals>" in value.__qualname__:
        return False
    found: Any = sys.modules.get(module)
    origin = getattr(getattr(found, "__spec__", None), "origin", None)
    if found is None or origin is None or module.split(".")[0] not in _OURS | set(sys.stdlib_module_names) and not _installed(origin):
        return False
    for part in value.__qualname__.split("."):
        found = getattr(found, part, None)
    return found is value


_OURS = {__name__.split(".", maxsplit=1)[0]}


def _installed(origin: str) -> bool:
    """Whether a module lies where every process looks for modules."""
    return "site-packages" in origin or "dist-packages" in origin or origin == "built-in"


def _names(code: types.CodeType) -> Iterator[str]:
    """The global names that some code may read, also inside the functions in it."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names(constant)


class _Empty:
    """Stands for a cell in which there is nothing yet."""


def _content(cell: types.CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        return _Empty


def _cell(content: Any) -> types.CellType:
    return types.CellType() if content is _Empty else types.CellType(content)


def _function(code: bytes, name: str, qualname: str, cells: int) -> types.FunctionType:
    closure = tuple(types.CellType() for _ in range(cells))
    space = {"__builtins__": builtins, "__name__": "__main__"}
    made = types.FunctionType(marshal.loads(code), space, name, None, closure)
    made.__qualname__ = qualname
    return made


def _fill_function(function: types.FunctionType, state: dict[str, Any]) -> None:
    function.__globals__.update(state["globals"])
    function.__defaults__, function.__kwdefaults__ = state["defaults"], state["kwdefaults"]
    for cell, content in zip(function.__closure__ or (), state["cells"]):
        if content is not _Empty:
            cell.cell_contents = content
    function.__dict__.update(state["dict"])


def _class(meta: Any, name: str, bases: tuple[type, ...]) -> type:
    made: type = meta(name, bases, {"__module__": "__main__"})
    return made


def _fill_class(made: type, state: dict[str, Any]) -> None:
    for name, part in state.items():
        try:
            setattr(made, name, part)
        except (AttributeError, TypeError):
            # Some names of a class belong to Python.
            continue
