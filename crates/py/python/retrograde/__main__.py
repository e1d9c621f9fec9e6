"""``python -m retrograde``: the command line, the same as the program ``retrograde``."""

from __future__ import annotations

import sys

from ._native import command


def main() -> int:
    """Runs the command line with the arguments of this process."""
    return command(["retrograde", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
