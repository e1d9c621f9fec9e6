"""Prints, as a JSON list, what `result()` of each program gives; programs are separated by lines of ---."""

import json
import sys

results = []
with open(sys.argv[1], encoding="utf-8") as file:
    for program in file.read().split("\n---\n"):
        defined = {"__name__": "rules"}
        exec(program, defined)
        results.append(repr(defined["result"]()))
json.dump(results, sys.stdout)
