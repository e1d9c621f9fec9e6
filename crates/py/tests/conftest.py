"""The bench program, so that the tests compare with the same textbook."""

import importlib.util
import sys
from pathlib import Path

_path = Path(__file__).parents[3] / "benches" / "python.py"
_spec = importlib.util.spec_from_file_location("benches_python", _path)
assert _spec is not None and _spec.loader is not None
_module = importlib.util.module_from_spec(_spec)
sys.modules["benches_python"] = _module
_spec.loader.exec_module(_module)
