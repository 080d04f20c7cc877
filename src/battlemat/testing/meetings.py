"""Tables of areas by areas: where the rules of one area meet those of another, and which scenarios show it.

A system's table is data, `<system>.toml` in the directory that the ini option `battlemat_meetings` names:

    [areas]
    movement = "walking, dashing, crawling"
    rests = "short and long rests"

    [[apart]]
    area = "rests"
    others = ["movement"]
    reason = "a rest is taken when nobody fights"

Every two areas make a cell. A cell is proved by a scenario marked with both, `@pytest.mark.meets("movement",
"opportunity")` beside its `@pytest.mark.rule(...)`, whose ids say which system it is (more than two areas: each two of
them meet), or has a reason why the two never meet. An area may also meet itself; no cell is kept for that.
"""

import ast
import tomllib
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from battlemat.errors import InputError, unknown

Cell = tuple[str, str]


@dataclass(frozen=True, eq=False)
class Table:
    """One system's areas, each with what belongs to it, and the cells that never meet, each with the reason."""

    system: str
    areas: Mapping[str, str]
    apart: Mapping[Cell, str]

    @staticmethod
    def load(path: Path) -> "Table":
        """Read a table. Raises InputError, naming the file, where it is not one."""
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, tomllib.TOMLDecodeError) as error:
            raise InputError(str(error), file=str(path)) from None
        table = Table(path.stem, dict(data.get("areas", {})), {})
        apart: dict[Cell, str] = {}
        for entry in data.get("apart", []):
            if set(entry) != {"area", "others", "reason"} or not entry["reason"]:
                raise InputError("an entry of 'apart' has 'area', 'others' and 'reason'", file=str(path))
            for other in entry["others"]:
                cell = table.cell(entry["area"], other, str(path))
                if cell in apart or cell[0] == cell[1]:
                    raise InputError(f"'{cell[0]}' and '{cell[1]}' are kept apart twice over", file=str(path))
                apart[cell] = str(entry["reason"])
        return Table(table.system, table.areas, apart)

    def cell(self, one: str, other: str, file: str | None = None) -> Cell:
        """Two areas in the table's order. Raises InputError for one that is not in it."""
        order = list(self.areas)
        for name in (one, other):
            if name not in self.areas:
                raise unknown(f"area of {self.system}", name, order, file=file)
        return (one, other) if order.index(one) <= order.index(other) else (other, one)

    def cells(self, areas: tuple[str, ...]) -> list[Cell]:
        """The cells that a scenario marked with these areas proves. Raises InputError where it names fewer than two."""
        if len(areas) < 2:
            raise InputError("a meeting is of two areas or more")
        return [self.cell(one, other) for one, other in combinations(areas, 2)]

    def empty(self, proved: Set[Cell]) -> list[Cell]:
        """The cells that have neither a scenario among those proved nor a reason."""
        return [cell for cell in combinations(self.areas, 2) if cell not in proved and cell not in self.apart]

    def contradicted(self, proved: Set[Cell]) -> list[Cell]:
        """The cells said never to meet that a scenario proves all the same."""
        return [cell for cell in self.apart if cell in proved]

    def lines(self, counts: Mapping[Cell, int], failed: Set[Cell]) -> list[str]:
        """The table in print: how many scenarios prove each cell, `-` where the two never meet, `!` where one fails."""
        names = list(self.areas)
        lines = [" " * 20 + "".join(f"{number:>3}" for number in range(1, len(names) + 1))]
        for row, name in enumerate(names):
            marks = [self._mark((other, name), counts, failed) for other in names[: row + 1]]
            lines.append(f"{row + 1:>3} {name:<16}" + "".join(f"{mark:>3}" for mark in marks))
        cells = list(combinations(names, 2))
        proved = {cell for cell in cells if counts.get(cell) and cell not in failed}
        empty = self.empty(proved)
        lines.append(f"{len(cells)} cells: {len(proved)} proved, {len(self.apart)} never meet, {len(empty)} empty")
        return lines + [f"  empty: {one} x {other}" for one, other in empty]

    def _mark(self, cell: Cell, counts: Mapping[Cell, int], failed: Set[Cell]) -> str:
        if cell in failed:
            return "!"
        if counts.get(cell):
            return str(counts[cell])
        return "-" if cell in self.apart else "" if cell[0] == cell[1] else "."


def tables(directories: list[Path]) -> dict[str, Table]:
    """The tables in these directories, by system."""
    paths = [path for directory in directories for path in sorted(directory.glob("*.toml"))]
    return {path.stem: Table.load(path) for path in paths}


def systems_of(rules: tuple[str, ...]) -> list[str]:
    """The systems whose rules these are. Raises InputError where there are none to tell whose areas are meant."""
    if not rules:
        raise InputError("a test that meets areas marks the rules it proves, too")
    return list(dict.fromkeys(rule.partition(".")[0] for rule in rules))


def written(directory: Path) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """The scenarios written in a directory's test modules: their name, the areas that meet in them and their rules.

    Read from the source: no test is run or imported, so that a test of the table may run by itself.
    """
    for path in sorted(directory.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                areas = _marked(node, "meets")
                if areas:
                    yield f"{path.name}::{node.name}", areas, _marked(node, "rule")


def _marked(node: ast.FunctionDef, mark: str) -> tuple[str, ...]:
    calls = [one for one in node.decorator_list if isinstance(one, ast.Call)]
    marks = [call for call in calls if ast.unparse(call.func) == f"pytest.mark.{mark}"]
    return tuple(str(ast.literal_eval(argument)) for call in marks for argument in call.args)
