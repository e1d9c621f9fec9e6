"""Runs a rules file under CPython and prints its whole graph as JSON.

    drive.py FILE [key=value ...]          every vertex with owner, outcome and moves
    drive.py --time FILE [key=value ...]   seconds of processor time to explore, positions, moves

It shares no code with Retrograde; the meaning of a rules file is written down here a second time.
"""

import ast
import json
import sys
import time


def value_of(text, default):
    if isinstance(default, bool):
        return {"yes": True, "no": False}[text]
    if isinstance(default, (list, tuple, set)):
        return type(default)(int(number) for number in text.split(","))
    if isinstance(default, str):
        return text
    return int(text)


def run(path, given):
    """The names that the file defines, its constants set as given; what is left is for `start`."""
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read(), path)
    rest = dict(given)
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            name = statement.targets[0].id
            if name in rest:
                value = value_of(rest.pop(name), ast.literal_eval(statement.value))
                statement.value = ast.copy_location(ast.parse(repr(value), mode="eval").body, statement.value)
    ast.fix_missing_locations(tree)
    defined = {"__name__": "rules"}
    exec(compile(tree, path, "exec"), defined)
    return defined, rest


def name_of(value):
    if isinstance(value, tuple):
        inner = ",".join(map(name_of, value))
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if isinstance(value, str):
        odd = not value or any(c.isspace() or not c.isprintable() or c in ",()'\"\\" for c in value)
        number = value.lstrip("+-").isdigit()
        if odd or number or value in ("None", "True", "False"):
            return repr(value).replace(" ", "\\x20")
        return value
    return repr(value)


def is_pair(value):
    return isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str)


def is_like(value, other):
    if isinstance(value, tuple) and isinstance(other, tuple):
        return all(map(is_like, value, other))
    if value is None or other is None:
        return True
    if isinstance(value, str) or isinstance(other, str):
        return isinstance(value, str) and isinstance(other, str)
    return isinstance(value, int) and isinstance(other, int)


def moves_of(found, start):
    """Pairs of name (or None) and position, each once."""
    named = bool(found) and all(map(is_pair, found))
    if named and is_pair(start):
        named = all(is_like(second, start) for _, second in found)
    once = []
    for move in found if named else [(None, position) for position in found]:
        if move not in once:
            once.append(move)
    return once


def start_of(defined, keywords):
    start = defined["start"]
    if callable(start):
        import inspect

        parameters = inspect.signature(start).parameters
        start = start(**{key: value_of(text, parameters[key].default) for key, text in keywords.items()})
    return start


def explore_fast(defined, start):
    """As somebody would write it who wants the graph and nothing else."""
    winner, player, moves = defined["winner"], defined["player"], defined["moves"]
    named = moves_of(moves(start), start)[0][0] is not None
    number = {start: 0}
    queue = [start]
    rows = []
    for position in queue:
        outcome = winner(position)
        owner = player(position)
        row = []
        if outcome is None:
            for successor in moves(position):
                if named:
                    successor = successor[1]
                to = number.get(successor)
                if to is None:
                    to = number[successor] = len(queue)
                    queue.append(successor)
                row.append(to)
        rows.append((owner, outcome, row))
    return rows


def explore(defined, start):
    player, moves, value = defined["player"], defined["moves"], defined.get("value")
    # With scores `winner` may be missing: the sign of the score names the winner.
    winner = defined.get("winner", lambda position: None)
    number = {start: 0}
    queue = [start]
    rows = []
    for position in queue:
        outcome = winner(position)
        owner = player(position)
        row = []
        if outcome is None:
            for name, successor in moves_of(moves(position), start):
                to = number.get(successor)
                if to is None:
                    to = number[successor] = len(queue)
                    queue.append(successor)
                row.append((name, to))
            if not row:
                outcome = "draw"
                if value is not None:
                    score = value(position)
                    outcome = 0 if score > 0 else 1 if score < 0 else "draw"
        rows.append((int(owner), outcome, row))
    return queue, rows


def game(defined, keywords):
    queue, rows = explore(defined, start_of(defined, keywords))
    names = [name_of(position) for position in queue]
    vertices = [
        {
            "name": names[index],
            "owner": owner,
            "outcome": outcome,
            "moves": [[names[to] if name is None else name, names[to]] for name, to in row],
            "show": defined["show"](queue[index]) if "show" in defined else None,
        }
        for index, (owner, outcome, row) in enumerate(rows)
    ]
    return {"players": list(defined.get("names", ["J0", "J1"])), "start": names[0], "vertices": vertices}


def successors(graph):
    if isinstance(graph, dict):
        return {vertex: list(row) for vertex, row in graph.items()}
    if isinstance(graph, list):
        return dict(enumerate(graph))
    first, second = graph
    if isinstance(first, dict):
        order = sorted(first, key=first.get)
        return {a: [b for j, b in enumerate(order) if second[i][j]] for i, a in enumerate(order)}
    return {a: [y for x, y in second if x == a] for a in first}


def member(defined, name, vertices):
    given = defined[name]
    if callable(given):
        return {vertex for vertex in vertices if given(vertex)}
    if isinstance(given, dict) and all(isinstance(value, bool) for value in given.values()):
        return {vertex for vertex, value in given.items() if value}
    if isinstance(given, list) and given and all(isinstance(value, bool) for value in given):
        return {vertex for vertex, value in zip(vertices, given) if value}
    return set(given)


def arena(defined):
    rows = successors(defined["G"])
    vertices = list(rows)
    if "F1" in defined:
        first = member(defined, "S1", vertices)
        targets = [member(defined, "F1", vertices), None]
        targets[1] = {vertex for vertex in vertices if not rows[vertex]} - targets[0]
        players = ["J1", "J2"]
    else:
        first = member(defined, "S0", vertices)
        targets = [member(defined, name, vertices) if name in defined else set() for name in ("V0", "V1")]
        players = ["J0", "J1"]
    return {
        "players": list(defined.get("names", players)),
        "start": name_of(defined["start"]) if "start" in defined else None,
        "vertices": [
            {
                "name": name_of(vertex),
                "owner": 0 if vertex in first else 1,
                "outcome": 0 if vertex in targets[0] else 1 if vertex in targets[1] else None,
                "moves": [[name_of(to), name_of(to)] for to in rows[vertex]],
                "show": None,
            }
            for vertex in vertices
        ],
    }


def main():
    words = sys.argv[1:]
    timed = words[0] == "--time"
    words = words[timed:]
    given = [word.split("=", 1) for word in words[1:]]
    defined, keywords = run(words[0], given)
    if timed:
        start = start_of(defined, keywords)
        begin = time.process_time()
        rows = explore_fast(defined, start)
        seconds = time.process_time() - begin
        print(seconds, len(rows), sum(len(row) for _, _, row in rows))
    else:
        graph = game(defined, keywords) if "moves" in defined else arena(defined)
        json.dump(graph, sys.stdout)


main()
