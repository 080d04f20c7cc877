"""Small wrong changes to code: where one can be made, what it would be, and the making of it.

A mutation changes one place of one module: a comparison flipped or moved by one, a number off by one, `and` for `or`, a
condition left out, a guard that always or never holds, `+` for `-`, `min` for `max`, another answer returned, a
statement dropped. What bears no rule is left alone: texts, type checks, what is logged, what a class prints.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import battlemat

PACKAGE = Path(battlemat.__file__).parent

BORDERS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
"""What a comparison is changed to: its border moved by one, and its opposite."""

OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}

SILENT_CALLS = frozenset(
    "emit note Refusal Illegal InputError FieldError MapError unknown nearest isinstance cast".split())
"""Calls that tell, refuse in words or check a type: what is inside them bears no rule."""
SILENT_FUNCTIONS = frozenset(
    "__repr__ __str__ __hash__ __eq__ copy key __init__ odds forecast mean2 mix arguments choices "
    "words offer_words choice_words aim_words place_name place_word place_words misnamed values sample chance amiss "
    "action_named addressed power_at word_for".split())
"""Functions that print, compare or copy, and constructors, whose defaults are set anew by whoever stages a creature;
those that word a use or a mistake, propose words or an ordinary way, foretell a check, or look a state over for tests;
those that find an action by its name or name one.
"""
RULINGS, WORDED = "engine/referee/", frozenset(
    "read text tell known is_device set_or_added stat condition resource power what defense details "
    "side_of place_of place place_text lasting_words named name counted like".split())
"""Where a referee's rulings are, and what of them reads or tells the words, or says which words there are."""
SILENT_TESTS = "TYPE_CHECKING", "battle.recording", "self.recording", "COMPILED"
"""What an `if` asks first that guards types, what is logged, or which build runs, alone."""
MEMORY = "MEMO_LIMIT"
"""What an `if` asks that keeps a memory of answers small."""
SILENT_KEYWORDS = frozenset("worth text why about rule name label".split())
SILENT_WORDS = ("worth", "describe")
"""What the names of functions contain that weigh options for players or word them."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(eq=False)
class Mutation:
    """One change: `file` below the package, the function (dotted, "" for the body of the module), and how it reads.

    `lines` are those whose execution reaches it, `outer` is the outermost function around it, which is compiled anew;
    where there is none, or it is a default of an argument, the module has to be loaded anew.
    """

    file: str
    function: str
    text: str
    line: int
    lines: range
    outer: str
    at: int
    change: int
    number: int = 1

    @property
    def key(self) -> tuple[str, str, str]:
        """What it is known by, though lines move: file, function and change."""
        return self.file, self.function, self.text if self.number == 1 else f"{self.text} #{self.number}"

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function or 'module'}: {self.key[2]}"


@dataclass(eq=False)
class Site:
    """A node of a tree that can be changed: where it hangs and what could hang there instead."""

    parent: ast.AST
    slot: str
    index: int
    node: ast.AST
    others: list[ast.AST]
    statement: ast.AST
    scope: list[Function | ast.ClassDef]
    unframed: bool

    def put(self, node: ast.AST) -> None:
        """Hang another node in the place of this."""
        if self.index < 0:
            setattr(self.parent, self.slot, node)
        else:
            getattr(self.parent, self.slot)[self.index] = node


@dataclass(eq=False)
class Finder:
    """Walks a tree and finds its sites, in the order of the text."""

    file: str = ""
    sites: list[Site] = field(default_factory=list)

    def walk(self, node: ast.AST, statement: ast.AST, scope: list[Function | ast.ClassDef], unframed: bool) -> None:
        """Find the sites below a node."""
        for slot, value in ast.iter_fields(node):
            children = value if isinstance(value, list) else [value]
            for n, child in enumerate(children):
                if not isinstance(child, ast.AST) or passed_over(node, slot, child):
                    continue
                if isinstance(child, Function) and child.name in WORDED and self.file.startswith(RULINGS):
                    continue
                here = child if isinstance(child, ast.stmt) else statement
                inside = scope
                bare = unframed
                if isinstance(node, Function) and slot != "body":
                    bare = True  # What an argument defaults to is worked out when the function is made.
                if isinstance(child, Function | ast.ClassDef):
                    inside = [*scope, child]
                    bare = False
                others = list(changes(child, node, slot, scope))
                if others:
                    index = n if isinstance(value, list) else -1
                    self.sites.append(Site(node, slot, index, child, others, here, scope, bare))
                self.walk(child, here, inside, bare)


def passed_over(parent: ast.AST, slot: str, node: ast.AST) -> bool:
    """Whether nothing in a part of the tree bears a rule."""
    if isinstance(node, ast.Raise | ast.Assert | ast.JoinedStr | ast.Import | ast.ImportFrom | ast.Delete):
        return True
    if slot in ("annotation", "returns", "decorator_list", "slice", "format_spec") \
            and (slot != "slice" or isinstance(node, ast.Constant)):
        return True
    if isinstance(node, Function):
        return node.name in SILENT_FUNCTIONS or any(word in node.name for word in SILENT_WORDS)
    if isinstance(node, ast.Call) and called(node) in SILENT_CALLS:
        return True
    if isinstance(node, ast.keyword) and node.arg in SILENT_KEYWORDS:
        return True
    if isinstance(node, ast.If) and (ast.unparse(node.test).startswith(SILENT_TESTS) or mistaken(node)):
        return True
    if isinstance(node, ast.If) and MEMORY in ast.unparse(node.test):
        return True
    if isinstance(node, ast.BoolOp) and any(cites(value) for value in node.values):
        return True
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant) \
        and node.operand.value == 1


def mistaken(node: ast.If) -> bool:
    """Whether an `if` does nothing but refuse input that cannot be."""
    raised = node.body[0]
    return isinstance(raised, ast.Raise) and raised.exc is not None and not node.orelse \
        and "Illegal" not in ast.unparse(raised.exc)


def cites(node: ast.AST) -> bool:
    """Whether it is the id of a rule, one of a chain of which the first that is there is cited."""
    return (isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value) \
        or (isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith("cite"))


def called(node: ast.Call) -> str:
    """The last word of what is called."""
    function = node.func
    if isinstance(function, ast.Attribute):
        tells = ast.unparse(function) == "battle.log.append" or ast.unparse(function.value) == "reports"
        return "emit" if tells else function.attr
    name = function.id if isinstance(function, ast.Name) else ""
    return "emit" if name in reporting() else name


@cache
def reporting() -> frozenset[str]:
    """The functions with which systems tell of what only they have; they are imported one by one."""
    return frozenset(node.name for path in PACKAGE.glob("systems/*/reports.py")
                     for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.FunctionDef))


def changes(node: ast.AST, parent: ast.AST, slot: str, scope: list[Function | ast.ClassDef]) -> Iterator[ast.AST]:
    """What a node could be changed to."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield from (ast.Compare(node.left, [other()], node.comparators) for other in BORDERS[type(node.ops[0])])
    elif isinstance(node, ast.Compare):
        for n, op in enumerate(node.ops):
            other = BORDERS[type(op)][0]()
            yield ast.Compare(node.left, [*node.ops[:n], other, *node.ops[n + 1:]], node.comparators)
    elif isinstance(node, ast.Constant):
        yield from constants(node, parent, slot)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        for n in range(len(node.values)):
            rest = node.values[:n] + node.values[n + 1:]
            yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not) and not of_types(node):
        yield node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS and not wordy(node.left) and not wordy(node.right):
        yield ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
        yield ast.Call(ast.Name(CALLS[node.func.id], ast.Load()), node.args, node.keywords)
    elif isinstance(node, ast.stmt):
        yield from statements(node, parent, scope)
    if slot == "test" and isinstance(parent, ast.If | ast.IfExp) and not of_types(node):
        yield ast.Constant(True)
        yield ast.Constant(False)
    elif slot == "ifs" and isinstance(parent, ast.comprehension) and not of_types(node):
        yield ast.Constant(True)


def constants(node: ast.Constant, parent: ast.AST, slot: str) -> Iterator[ast.AST]:
    """A number off by one, or the other truth value. Bits and the -1 that stands for nobody are no numbers."""
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int) and not (
            isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.LShift | ast.RShift | ast.BitAnd | ast.BitOr)):
        yield ast.Constant(node.value + 1)
        if node.value > 0:
            yield ast.Constant(node.value - 1)


def statements(node: ast.stmt, parent: ast.AST, scope: list[Function | ast.ClassDef]) -> Iterator[ast.AST]:
    """A statement dropped, another answer returned."""
    function = scope[-1] if scope and isinstance(scope[-1], Function) else None
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Await):
        call = node.value.value if isinstance(node.value, ast.Await) else node.value
        if function is not None and not (isinstance(call, ast.Call) and called(call) in SILENT_CALLS):
            yield ast.Pass()
    elif isinstance(node, ast.AugAssign):
        if type(node.op) in OPERATORS and not wordy(node.value):
            yield ast.AugAssign(node.target, OPERATORS[type(node.op)](), node.value)
        yield ast.Pass()
    elif isinstance(node, ast.Assign) and function is not None and isinstance(node.targets[0], ast.Attribute):
        yield ast.Pass()
    elif isinstance(node, ast.Break | ast.Continue):
        yield ast.Pass()
    elif isinstance(node, ast.Return) and node.value is not None and function is not None:
        answers = ast.unparse(function.returns) if function.returns is not None else ""
        if answers == "bool" and not isinstance(node.value, ast.Constant):
            yield ast.Return(ast.Constant(True))
            yield ast.Return(ast.Constant(False))
        elif answers.endswith("| None") and not (isinstance(node.value, ast.Constant) and node.value.value is None):
            yield ast.Return(ast.Constant(None))
        elif answers == "int" and not isinstance(node.value, ast.Constant):
            yield ast.Return(ast.Constant(0))


def wordy(node: ast.AST) -> bool:
    """Whether what is added up is text, or a list of things."""
    return isinstance(node, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp) \
        or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def of_types(node: ast.AST) -> bool:
    """Whether a test asks for a type and nothing else."""
    if isinstance(node, ast.UnaryOp):
        return of_types(node.operand)
    return isinstance(node, ast.Call) and called(node) == "isinstance"


# ------------------------------------------------------------------ mutations of a file


def sites(tree: ast.Module, file: str) -> list[Site]:
    """Every place of a module that can be changed, in the order of its text."""
    finder = Finder(file)
    finder.walk(tree, tree, [], True)
    return finder.sites


def mutations(package: Path, file: str) -> list[Mutation]:
    """Every mutation of one file below the package."""
    found: list[Mutation] = []
    seen: dict[tuple[str, str, str], int] = {}
    for at, site in enumerate(sites(ast.parse((package / file).read_text(encoding="utf-8")), file)):
        names = [node.name for node in site.scope]
        outer = "" if site.unframed else outermost(site.scope)
        line: int = getattr(site.node, "lineno", 1)
        begin: int = getattr(site.statement, "lineno", line)
        end: int = getattr(site.node, "end_lineno", line)
        if isinstance(site.node, ast.stmt) and not isinstance(site.node, ast.Expr | ast.Return | ast.Assign):
            end = begin
        before = short(site.parent if site.slot in ("test", "ifs") else site.node, site)
        for change, other in enumerate(site.others):
            mutation = Mutation(file, ".".join(names), f"{before} -> {short(other, site)}", line, range(begin, end + 1),
                                outer, at, change)
            mutation.number = seen.get(mutation.key, 0) + 1
            seen[(mutation.file, mutation.function, mutation.text)] = mutation.number
            found.append(mutation)
    return found


def short(node: ast.AST, site: Site) -> str:
    """A node as text on one line; of a statement with a body its head, of a number what it stands in."""
    if isinstance(node, ast.Constant) and isinstance(site.node, ast.Constant) and site.slot not in ("test", "ifs"):
        if node is not site.node:
            return ast.unparse(node)
        around = site.parent
        plain = isinstance(around, ast.expr | ast.keyword | ast.Assign | ast.AnnAssign | ast.AugAssign | ast.Return)
        head = " in " + ast.unparse(around).splitlines()[0][:80] if plain else ""
        return f"{ast.unparse(node)}{head}"
    if isinstance(node, ast.If | ast.IfExp) and site.slot == "test":
        return f"if {ast.unparse(node.test)}"
    if isinstance(node, ast.comprehension):
        return f"if {ast.unparse(site.node)}"
    if site.slot in ("test", "ifs") and isinstance(node, ast.Constant):
        return f"if {ast.unparse(node)}"
    return " ".join(ast.unparse(ast.fix_missing_locations(copy.deepcopy(node))).split())


def outermost(scope: list[Function | ast.ClassDef]) -> str:
    """The dotted name of the outermost function, classes around it included."""
    names: list[str] = []
    for node in scope:
        names.append(node.name)
        if isinstance(node, Function):
            return ".".join(names)
    return ""


def mutated(package: Path, mutation: Mutation) -> ast.Module:
    """The tree of the mutation's file with the change made."""
    tree = ast.parse((package / mutation.file).read_text(encoding="utf-8"))
    site = sites(tree, mutation.file)[mutation.at]
    other = site.others[mutation.change]
    for node in ast.walk(other):
        if not hasattr(node, "lineno") and isinstance(node, ast.expr | ast.stmt):
            ast.copy_location(node, site.node)
    site.put(other)
    return ast.fix_missing_locations(tree)
