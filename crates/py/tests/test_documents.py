"""The notebooks run from the first cell to the last, and the pages say what is true."""

import doctest
import warnings
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("name", ["visite", "tour"])
def test_the_notebooks_run(name: str) -> None:
    with warnings.catch_warnings():
        # What notebook libraries do between themselves is no concern of ours.
        warnings.simplefilter("ignore")
        notebook: Any = nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", as_version=4)
        nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    pictures = sum("<svg" in str(output.get("data", "")) for cell in code for output in cell.outputs)
    assert len(code) >= 15 and pictures >= 8
    assert all(not cell.outputs for cell in nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", as_version=4).cells if cell.cell_type == "code")


@pytest.mark.parametrize(("page", "fewest"), [("docs/python.md", 10), ("docs/python-from.md", 8), ("README.md", 4)])
def test_the_pages_say_what_is_true(page: str, fewest: int) -> None:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    result = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=flags)
    assert result.attempted >= fewest and result.failed == 0
