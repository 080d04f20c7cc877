"""The switches of a system's rules, as files set them."""

from __future__ import annotations

from battlemat.documents.reader import Table
from battlemat.rulebook import Rulebook


def read_options(table: Table, system: str) -> dict[str, object]:
    """The switches a table sets. Raises `InputError` for one there is not, or a value it does not take."""
    if not table.data:
        return {}
    known = Rulebook.load(system).options()
    chosen: dict[str, object] = {}
    for name, value in table.data.items():
        if name not in known:
            raise table.unknown("option", name, known, name)
        try:
            chosen[name] = known[name].setting(value)
        except ValueError as error:
            raise table.error(str(error), name) from None
    return chosen
