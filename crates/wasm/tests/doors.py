"""Sends the same questions through every door (the command, Python, HTTP, the module in Node, and the library itself) and
compares the JSON of the answers byte for byte. `test.sh` runs it, from the root of the repository."""

import argparse
import json
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

GAMES = [
    ["nim", "sticks=10", "take=1,2"],
    ["nim", "sticks=8", "leave=1", "players=Luna,Lucie"],
    ["morpion"],
    ["chomp", "width=4", "height=3"],
    ["fibonacci", "sticks=12"],
    ["hex", "width=3", "height=2"],
    ["piles", "heaps=1,2,3"],
    ["connect4", "width=4", "height=3", "align=3"],
    ["kings", "width=3", "height=3"],
    ["examples/nim10.json"],
    ["examples/draws.json"],
    ["examples/fig3.dot"],
    ["examples/chase.pg"],
    ["examples/nim.py", "sticks=9"],
    ["examples/graph_nim.py"],
    ["target/letters.py"],
    ["examples/kalah.py", "SEEDS=1"],
]
# Python takes both spellings of each name for one, whoever has the tables for that.
LETTERS = """ﬁn = 6
ﬆart = (0, ﬁn)
Ⅻ = "Ｈ"

def player(ｓ):
    return s[0]

def winner(s):
    return 1 - s[0] if s[1] == 0 else None

def moves(s):
    caﬀe\u0301, ªº = s
    return [(XII.lower() + str(k), (1 - caffé, ao - k)) for k in (1, 2) if k <= ao and ao <= fin]
"""
# Plays come back there, so that nothing is searched.
CYCLES = {"kings", "examples/chase.pg", "examples/draws.json"}
# Boards that are too large for pictures of every position.
LARGE = {"morpion"}
# Games with scores, which the algorithms for attractors do not know.
SCORED = {"examples/kalah.py"}
# Games with more positions than a server traces step by step.
TRACED = {"connect4", "morpion"}


def large(question):
    """Whether a server traces nothing as large as that."""
    return "algorithm" in question["job"].get("explain", {}).get("topic", {}) and question["source"]["game"] in TRACED


def source(words):
    """What the words of a command line name, as data."""
    name, parameters = words[0], [word.split("=", 1) for word in words[1:]]
    if "/" not in name:
        return {"game": name, "parameters": parameters}
    return {"file": name, "content": Path(name).read_text(), "parameters": parameters}


def questions():
    """Each question as data, and as the command that asks it."""
    for words in GAMES:
        about = source(words)
        asked = [
            ({"solve": {"all": True, "layers": True}}, ["solve", "--all", "--layers"]),
            ({"solve": {"algorithm": "stack", "part": "reachable"}}, ["solve", "--algorithm", "stack", "--reachable"]),
            ({"info": {}}, ["info"]),
            ({"explain": {"lang": "fr"}}, ["explain", "--lang", "fr"]),
            ({"explain": {"topic": {"algorithm": {"algorithm": "queue"}}}}, ["explain", "--lang", "en", "--algorithm", "queue"]),
            ({"draw": {"what": {"tree": {"depth": 2, "alpha_beta": True, "boards": True}}}},
             ["draw", "--lang", "en", "--to", "svg", "--tree", "--depth", "2", "--alpha-beta"]),
        ]
        if words[0] not in LARGE:
            asked.append(({"draw": {"what": {"arena": {"marks": "solved", "player": "J1", "strategy": True}}, "format": "dot"}},
                          ["draw", "--lang", "en", "--to", "dot", "--player", "J1", "--strategy"]))
        if words[0] not in CYCLES:
            asked.append(({"search": {}}, ["search"]))
        if words[0] in SCORED:
            asked = [(job, command) for job, command in asked if "algorithm" not in job.get("solve", {})]
            asked.append(({"tree": {"depth": 2}}, ["tree", "--depth", "2"]))
            asked.append(({"review": {"play": ["1", "2"]}}, ["review", "--play", "1 2"]))
        for job, command in asked:
            yield {"source": about, "job": job}, [command[0], *words, *command[1:], "--json"]
    for kind in ["attractor", "strategy", "nim", "minimax"]:
        job = {"exercise": {"kind": kind, "difficulty": 2, "seed": 5, "lang": "fr"}}
        yield {"source": None, "job": job}, ["exercise", "--kind", kind, "--difficulty", "2", "--seed", "5", "--lang", "fr", "--json"]
    for name in ["hex", "connect4"]:
        yield {"source": None, "job": {"games": {"name": name}}}, ["games", name, "--json"]


def lines(command, asked):
    """The answers of a program that takes questions one a line."""
    text = "".join(json.dumps(question) + "\n" for question in asked)
    ended = subprocess.run(command, input=text, capture_output=True, text=True, timeout=600)
    if ended.returncode != 0:
        sys.exit(f"{command[0]} failed:\n{ended.stderr}")
    return ended.stdout.splitlines()


def served(retrograde, asked):
    """The answers of a server, which is started for them and stopped after them. What it refuses because a question
    asks for more than a server gives away is `None`."""
    server = subprocess.Popen([retrograde, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    answers = []
    try:
        place = next(word for word in server.stdout.readline().split() if word.startswith("http://"))
        for question in asked:
            body = json.dumps(question).encode()
            request = urllib.request.Request(f"{place}api/ask", body, {"Content-Type": "application/json"})
            try:
                with urllib.request.urlopen(request, timeout=600) as answer:
                    answers.append(answer.read().decode())
            except urllib.error.HTTPError as refused:
                said = refused.read().decode()
                answers.append(None if json.loads(said)["kind"] == "too-large" else said)
    finally:
        server.terminate()
        server.wait()
    return answers


FAILING = """start = (10, 0)
def player(s): return s[1]
def winner(s):
    if s == (3, 0):
        return {}[s]
    return 1 - s[1] if s[0] == 0 else None
def moves(s): return [(s[0] - k, 1 - s[1]) for k in (1, 2) if k <= s[0]]
"""


def after_errors(given):
    """The answers that differ when the rules have failed elsewhere before, in each front end that keeps a source open."""
    from retrograde import _native

    about = {"file": "failing.py", "content": FAILING}
    solve, search = {"solve": {}}, {"search": {"origin": {"place": {"at": "(2,0)"}}}}
    asked = [{"source": about, "job": job} for job in (search, solve, search)]
    found = {
        "the module": lines(["node", "crates/wasm/tests/ask.mjs", given.module], asked),
        "HTTP": served(given.retrograde, asked),
        "Python": [],
    }
    opened = _native.Game.of_source(json.dumps(about))
    for question in asked:
        try:
            found["Python"].append(_native.ask(json.dumps(question["job"]), opened))
        except Exception as error:
            found["Python"].append(str(error))
    wrong = 0
    for name, (before, failed, after) in found.items():
        if before != after or "(3, 0)" not in failed or '"proven":true' not in before:
            wrong += 1
            print(f"{name}: an error of the rules changes later answers\n  {before[:200]}\n  {failed[:200]}\n  {after[:200]}")
    return len(found), wrong


def main():
    parser = argparse.ArgumentParser()
    for door in ["retrograde", "library", "module"]:
        parser.add_argument(f"--{door}", required=True)
    given = parser.parse_args()
    from retrograde import _native

    Path("target/letters.py").write_text(LETTERS)
    both = list(questions())
    asked = [question for question, _ in both]
    library = lines([given.library], asked)
    module = lines(["node", "crates/wasm/tests/ask.mjs", given.module], asked)
    http = served(given.retrograde, asked)
    wrong = 0
    for (question, command), expected, wasm, web in zip(both, library, module, http, strict=True):
        ran = subprocess.run([given.retrograde, *command], capture_output=True, text=True, timeout=600)
        source = question["source"]
        opened = None if source is None else _native.Game.of_source(json.dumps(source))
        python = _native.ask(json.dumps(question["job"]), opened)
        doors = [("the command", ran.stdout.rstrip("\n")), ("Python", python), ("the module", wasm)]
        if web is not None:
            doors.append(("HTTP", web))
        elif not large(question):
            wrong += 1
            print(f"HTTP refuses as too large: {' '.join(command)}")
        for door, found in doors:
            if found != expected:
                wrong += 1
                print(f"{door}: {' '.join(command)}\n  library {expected[:300]}\n  door    {found[:300]}{ran.stderr[:300]}")
    kept, spoilt = after_errors(given)
    wrong += spoilt
    print(f"{len(both)} questions through five front ends, {wrong} answers differ")
    print(f"{len(both) + kept - wrong} passed, {wrong} failed")
    if wrong or len(both) < 100:
        sys.exit(1)


if __name__ == "__main__":
    main()
