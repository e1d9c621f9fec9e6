"""Wrong functions: right ones with one small change each, as students make them."""

import ast
import copy
import inspect
import types
from collections.abc import Callable, Iterator
from typing import Any

COMPARE = {
    ast.NotIn: [ast.In],
    ast.In: [ast.NotIn],
    ast.Eq: [ast.NotEq, ast.LtE, ast.GtE],
    ast.NotEq: [ast.Eq],
    ast.LtE: [ast.Lt, ast.GtE],
    ast.Lt: [ast.LtE, ast.Gt],
    ast.Gt: [ast.GtE, ast.Lt],
    ast.GtE: [ast.Gt, ast.LtE],
    ast.Is: [ast.IsNot],
}
NAMES = {
    "min": ["max"],
    "max": ["min"],
    "any": ["all"],
    "all": ["any"],
    "T": ["G"],
    "G": ["T", "S1"],
    "S1": ["F1"],
    "F1": ["S1", "G"],
    "A": ["F1", "M"],
    "M": ["G"],
    "s": ["t"],
    "t": ["s"],
}


class Mutator(ast.NodeTransformer):
    """Makes one small change, at the place of that number."""

    def __init__(self, place: int) -> None:
        self.left = place

    def here(self) -> bool:
        self.left -= 1
        return self.left == -1

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        for other in COMPARE.get(type(node.ops[0]), []):
            if self.here():
                node.ops[0] = other()
                return node
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        if self.here():
            node.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
            return node
        return next((part for part in (node.values[0], node.values[-1]) if self.here()), node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return node.operand if isinstance(node.op, ast.Not) and self.here() else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.op, (ast.Add, ast.Sub)):
            return node
        if self.here():
            node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
            return node
        return next((part for part in (node.left, node.right) if self.here()), node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        value = node.value
        if isinstance(value, bool):
            return ast.Constant(not value) if self.here() else node
        if isinstance(value, int):
            return next((ast.Constant(other) for other in (value + 1, value - 1, -value) if self.here()), node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        others = NAMES.get(node.id, []) if isinstance(node.ctx, ast.Load) else []
        return next((ast.Name(other, node.ctx) for other in others if self.here()), node)

    def without(self, node: ast.stmt) -> ast.AST:
        self.generic_visit(node)
        return ast.Pass() if self.here() else node

    visit_AugAssign = visit_Assign = without

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        # Without its docstring a function is the same.
        return node if isinstance(node.value, ast.Constant) else self.without(node)

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        for truth in (True, False):
            if self.here():
                node.test = ast.Constant(truth)
                return node
        if node.orelse and self.here():
            node.orelse = []
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        if self.here():
            node.body.append(ast.Break())
        elif self.here():
            listed = ast.Call(ast.Name("list", ast.Load()), [node.iter], [])
            node.iter = ast.Subscript(listed, ast.Slice(ast.Constant(1)), ast.Load())
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        self.generic_visit(node)
        if self.here():
            node.body.append(ast.Break())
            return node
        ten: ast.expr = ast.Call(ast.Name("range", ast.Load()), [ast.Constant(10)], [])
        for times in (ten, ast.Name("G", ast.Load())):
            if self.here():
                stop = ast.If(ast.UnaryOp(ast.Not(), node.test), [ast.Break()], [])
                return ast.For(ast.Name("_", ast.Store()), times, [stop, *node.body], [])
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "pop" and self.here():
            node.args = [] if node.args else [ast.Constant(0)]
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        self.generic_visit(node)
        if self.here():
            node.value = None
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        if node.ifs and self.here():
            node.ifs = []
        return node


class Habits(ast.NodeTransformer):
    """Makes one change that works in the examples of the course: the value of F1 instead of its keys, a fixed number of rounds,
    999 for infinity, a dictionary that outlives the call."""

    def __init__(self, place: int) -> None:
        self.left = place

    def here(self) -> bool:
        self.left -= 1
        return self.left == -1

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        right = node.comparators[0]
        if not (isinstance(right, ast.Name) and right.id == "F1" and isinstance(node.ops[0], ast.In)):
            return node
        value = ast.Call(ast.Attribute(right, "get", ast.Load()), [node.left], [])
        if self.here():
            return value
        tests: list[tuple[ast.cmpop, Any]] = [(ast.Eq(), 1), (ast.IsNot(), None)]
        return next((ast.Compare(value, [op], [ast.Constant(other)]) for op, other in tests if self.here()), node)

    def visit_While(self, node: ast.While) -> ast.AST:
        self.generic_visit(node)
        if not self.here():
            return node
        stop = ast.If(ast.UnaryOp(ast.Not(), node.test), [ast.Break()], [])
        times = ast.Call(ast.Name("range", ast.Load()), [ast.Constant(150)], [])
        return ast.For(ast.Name("_", ast.Store()), times, [stop, *node.body], [])

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Constant(999) if node.id == "INFINI" and self.here() else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        for place, line in enumerate(node.body):
            empty = isinstance(line, ast.Assign) and ast.unparse(line.value) in ("{}", "[]", "set()")
            if empty and isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name) and self.here():
                node.args.args.append(ast.arg(line.targets[0].id))
                node.args.defaults.append(line.value)
                node.body[place] = ast.Pass()
                return node
        return node


def mutants(
    function: Callable[..., Any], module: types.ModuleType, kind: type[Mutator] | type[Habits] = Mutator, name: str | None = None
) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The function with one small change, for every small change that there is, with its text."""
    tree = ast.parse(inspect.getsource(inspect.unwrap(function)))
    seen = {ast.unparse(tree)}
    for place in range(2000):
        mutator = kind(place)
        changed = ast.fix_missing_locations(mutator.visit(copy.deepcopy(tree)))
        if mutator.left >= 0:
            return
        text = ast.unparse(changed)
        if text not in seen:
            seen.add(text)
            space = dict(vars(module))
            exec(compile(changed, f"<{function.__name__} {place}>", "exec"), space)
            if space[name or function.__name__] is not function:
                yield text, space[name or function.__name__]
