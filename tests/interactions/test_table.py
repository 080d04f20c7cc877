"""The tables of areas by areas: every two areas of a system meet in a scenario, or a reason says why they never do."""

from pathlib import Path

import pytest

from battlemat.testing.meetings import Cell, Table, systems_of, tables, written

HERE = Path(__file__).parent
TABLES = tables([HERE])


def proved(table: Table) -> set[Cell]:
    """The cells of a table for which a scenario is written."""
    found: set[Cell] = set()
    for name, areas, rules in written(HERE):
        assert len(systems_of(rules)) == 1, f"{name} is of several systems"
        if systems_of(rules) == [table.system]:
            found.update(table.cells(areas))
    return found


@pytest.mark.parametrize("system", TABLES)
def test_no_cell_is_empty(system: str) -> None:
    table = TABLES[system]
    assert [f"{one} x {other}" for one, other in table.empty(proved(table))] == []


@pytest.mark.parametrize("system", TABLES)
def test_what_is_said_never_to_meet_has_no_scenario(system: str) -> None:
    table = TABLES[system]
    assert table.contradicted(proved(table)) == []
