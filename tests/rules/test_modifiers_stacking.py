"""What of several modifiers counts, in every game: every set of a few, added up as the rules have it."""

from itertools import combinations_with_replacement
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.effects.modifiers import Modifier

CASES = [
    pytest.param("orcus", {}, False, marks=pytest.mark.rule("orcus.modifier.stacking", "orcus.modifier.untyped")),
    pytest.param("orcus", {"same-named-bonuses-do-not-stack": True}, True,
                 marks=pytest.mark.rule("orcus.ruling.same-effect-twice", "orcus.modifier.stacking")),
    pytest.param("fourth", {}, True, marks=pytest.mark.rule("fourth.ruling.bonus-stacking")),
]
SOME = [Modifier("attack", amount, type, source) for type, source, amounts in (
    ("", "rally", (2, -2)), ("", "oath", (1, -3)), ("", "", (2,)), ("power", "song", (1, 3, -1)),
    ("power", "dance", (2, 0)),
    ("ability", "str", (4,)), ("ability", "dex", (3,)), ("base", "sheet", (5, 0)), ("feat", "focus", (0,)),
) for amount in amounts]


def kept_apart(modifier: Modifier, system: str, named: bool) -> str:
    """By what two modifiers are the same to the rule, "" for nothing: in Fourth by what they come from alone."""
    if system == "fourth":
        return f"{modifier.type} from {modifier.source}" if modifier.source and modifier.type != "base" else ""
    if modifier.type == "":
        return modifier.source if named else ""
    return {"base": "", "ability": "ability of " + modifier.source}.get(modifier.type, "type " + modifier.type)


def worth(modifiers: tuple[Modifier, ...], system: str, named: bool) -> int:
    """All that stacks, and of what is the same the best bonus and the worst penalty."""
    free = sum(m.amount for m in modifiers if not kept_apart(m, system, named))
    words = {kept_apart(m, system, named) for m in modifiers} - {""}
    for word in words:
        amounts = [m.amount for m in modifiers if kept_apart(m, system, named) == word]
        free += max([0, *amounts]) + min([0, *amounts])
    return free


@pytest.mark.parametrize(("system", "options", "named"), CASES)
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_every_few_of_them(system: str, options: dict[str, Any], named: bool, number: int) -> None:
    rules = Scene(system, options=options, A={}, G={"side": "monsters"}).battle.rules
    for chosen in combinations_with_replacement(SOME, number):
        some = tuple(Modifier(m.stat, m.amount, m.type, m.source) for m in chosen)
        expected = worth(some, system, named)
        for modifiers in (some, some[::-1]):
            said = [(m.type, m.source, m.amount) for m in modifiers]
            assert rules.stacking.add(list(modifiers)) == expected, said
            total = rules.stacking.total(list(modifiers))
            assert total.value == expected, said
            assert sum(part.value for part in total.parts if part.counts) == expected, said
            assert [part.value for part in total.parts] == [m.amount for m in modifiers], said
