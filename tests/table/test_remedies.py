"""Lines nobody could read: what they name is put into the referee's hand."""

from __future__ import annotations

import pytest

from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped_encounter
from battlemat.loading import prepare
from battlemat.table.suggestions import Remedy, aimed_at, remedies


@pytest.mark.parametrize(("text", "wanted"), [
    ("The target takes 2d6 + 3 fire damage and is knocked prone if it whistles.",
     [Remedy("damage", 10, "2d6+3", "fire"), Remedy("prone")]),
    ("Until somebody sings, the target takes ongoing 5 acid damage (save ends).",
     [Remedy("ongoing", 5, "", "acid", "save ends")]),
    ("Until somebody sings, it takes persistent 5 acid damage.", [Remedy("ongoing", 5, "", "acid")]),
    ("Until somebody sings, it takes 5 ongoing damage.", [Remedy("ongoing", 5)]),
    ("The kelp hums: it regains 8 hit points and gains 4 temporary hit points.",
     [Remedy("heal", 8), Remedy("temp", 4)]),
    ("Slides the target 2 squares towards the nearest bell; it is dazed until the end of its next turn.",
     [Remedy("move"), Remedy("dazed", lasting="until the end of its next turn")]),
    ("It hops on one leg until it sneezes.", []),
    ("99999999999999d99999999 damage", []),
])
@pytest.mark.parametrize(("name", "system"), [("salt-mad", "fourth"), ("vespers", "orcus")])
def test_what_a_line_names_is_ready_to_be_ruled(name: str, system: str, text: str, wanted: list[Remedy]) -> None:
    battle = prepare(load_encounter(shipped_encounter(name, system)))
    assert remedies(battle, text) == wanted
    assert aimed_at(battle, 0) == -1
