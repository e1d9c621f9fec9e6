"""Ctrl-C ends a computation, wherever it is."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

PROGRAM = """
import sys, threading, os, signal, time
import retrograde

def interrupt():
    ready.wait()
    os.kill(os.getpid(), signal.SIGINT)

ready = threading.Event()
threading.Thread(target=interrupt, daemon=True).start()
try:
    {work}
except KeyboardInterrupt:
    print("interrupted")
    sys.stdout.flush()
    os._exit(0)
"""

LARGE = "n = 1_000_000; G = {k: [k - 1] if k else [] for k in range(n)}"
SOLVED = f"{LARGE}; solution = retrograde.solve(G, S0=lambda s: s % 2, V0=[0])"

WORK = {
    "exploring a game of ours": "ready.set(); retrograde.game('connect4').solve()",
    "searching": "ready.set(); retrograde.game('hex', width=7, height=7).search()",
    "exploring with functions": (
        "ready.set(); retrograde.explore(0, lambda s: [s + 1], lambda s: s % 2, lambda s: None)"
    ),
    "drawing": (
        "import random; dice = random.Random(1); G = {k: [dice.randrange(1500) for _ in range(6)] for k in range(1500)}; "
        "arena = retrograde.arena(G, S0=lambda s: s % 2); ready.set(); arena.draw()"
    ),
    "reading and solving": f"{LARGE}; ready.set()\n    while True: retrograde.solve(G, S0=lambda s: s % 2, V0=[0])",
    "making sets": f"{SOLVED}; ready.set()\n    while True: solution.wins(0)",
    "checking": f"{SOLVED}; ready.set()\n    while True: solution.verify()",
    "explaining": f"{SOLVED}; ready.set()\n    while True: solution.explain(999_999, all=True)",
    "unfolding": "ready.set()\n    while True: retrograde.game('connect4').tree(8, nodes=10**7)",
    "correcting": "ready.set(); retrograde.jeux.corrige(lambda G: [0 for _ in iter(int, 1)], 'transpose', limite=60)",
}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="signals as on Unix")
@pytest.mark.parametrize("work", WORK)
def test_ctrl_c_ends(work: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.replace("{work}", WORK[work])], capture_output=True, text=True, timeout=120
    )
    assert done.stdout == "interrupted\n", done.stderr


def test_other_threads_run_while_it_computes() -> None:
    import retrograde

    ticks = 0
    over = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not over.is_set():
            ticks += 1
            time.sleep(0)

    thread = threading.Thread(target=tick)
    seen: list[int] = []
    interval = sys.getswitchinterval()
    # Nobody is made to give the lock away, so that the other thread runs only if it is let go.
    sys.setswitchinterval(1000)
    try:
        thread.start()
        seen.append(ticks)
        retrograde.game("connect4", width=4, height=4).solve()
        seen.append(ticks)
    finally:
        over.set()
        sys.setswitchinterval(interval)
        thread.join()
    assert seen[1] > seen[0]
    assert signal.getsignal(signal.SIGINT) is not None
