"""Every condition by the book's table: what it does to numbers, to advantage, to damage, and what may be done."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.skills import skill_bonus

Stage = Callable[..., Scene]
CLUB = "Club (standard, at-will): Reach 1; +6 vs AC; 8 damage."
BOW = "Bow (standard, at-will): Ranged 20; +6 vs AC; 8 damage."


class Row:
    """What a condition does: numbers added, who has advantage, what is left of damage dealt and taken."""

    def __init__(self, rule: str, *, attack: int = 0, defense: int = 0, perception: int = 0, near: bool = False,
                 far: bool = False, deals: int = 8, takes: int = 8, flanks: bool = True, reacts: bool = True,
                 walks: bool = True) -> None:
        self.rule = rule
        self.attack, self.defense, self.perception = attack, defense, perception
        self.near, self.far = near, far
        self.deals, self.takes = deals, takes
        self.flanks, self.reacts, self.walks = flanks, reacts, walks


TABLE = {
    "blinded": Row("orcus.condition.blinded", attack=-5, perception=-10, near=True, far=True, flanks=False,
                   reacts=False),
    "dazed": Row("orcus.condition.dazed", near=True, far=True, flanks=False, reacts=False),
    "deafened": Row("orcus.condition.deafened", perception=-10),
    "helpless": Row("orcus.condition.helpless", near=True, far=True),
    "immobile": Row("orcus.condition.immobile", walks=False),
    "petrified": Row("orcus.condition.petrified", attack=-5, near=True, far=True, flanks=False, reacts=False,
                     walks=False, takes=0),
    "prone": Row("orcus.condition.prone", attack=-2, near=True, walks=False),
    "rattled": Row("orcus.condition.rattled", attack=-2),
    "restrained": Row("orcus.condition.restrained", attack=-2, near=True, far=True, walks=False),
    "slowed": Row("orcus.condition.slowed"),
    "stunned": Row("orcus.condition.stunned", near=True, far=True, flanks=False, reacts=False, walks=False),
    "unconscious": Row("orcus.condition.unconscious", attack=-2, defense=-5, near=True, far=True, flanks=False,
                       reacts=False, walks=False),
    "weakened": Row("orcus.condition.weakened", deals=4),
}  # fmt: skip


def staged(stage: Stage, conditions: list[str]) -> Scene:
    foe: dict[str, Any] = {"side": "monsters", "hp": 90, "powers": [CLUB, BOW]}
    return stage(A={"at": (5, 5), "hp": 90, "powers": [CLUB], "conditions": conditions}, B={"at": (7, 5)},
                 G={"at": (6, 5), **foe}, H={"at": (15, 5), **foe}, D={"at": (5, 18)})  # fmt: skip


@pytest.mark.parametrize("word", [pytest.param(word, marks=pytest.mark.rule(row.rule)) for word, row in TABLE.items()])
def test_the_numbers_of_a_condition(stage: Stage, word: str) -> None:
    row = TABLE[word]
    plain, scene = staged(stage, []), staged(stage, [word])

    def differs(ask: Callable[[Scene], int]) -> int:
        return ask(scene) - ask(plain)

    flank = 0 if row.flanks else -2
    assert differs(lambda s: s.attack("A", "Club", "G").value) == row.attack + flank
    for name in ("ac", "fort", "ref", "will"):
        assert differs(lambda s, n=name: s.defense("A", n, attacker="H").value) == row.defense, name  # type: ignore[misc]
    assert differs(lambda s: skill_bonus(s.battle, s.creature("A"), "perception")) == row.perception
    assert scene.advantage("G", "A") is row.near
    assert scene.advantage("H", "A") is row.far
    assert scene.flanks("B", "G") is row.flanks


@pytest.mark.parametrize("word", [pytest.param(word, marks=pytest.mark.rule(row.rule)) for word, row in TABLE.items()])
def test_the_damage_and_the_deeds_of_a_condition(stage: Stage, word: str) -> None:
    row = TABLE[word]
    scene = staged(stage, [word])
    scene.turn("G")
    scene.dice(d20=[17])
    scene.do("G", "Club", "A")
    assert 90 - scene["A"].hp == row.takes
    scene.turn("A")
    assert scene.can("A", "walk", to=(4, 5)) is row.walks
    assert scene.can("A", "walk", to=(2, 5)) is (row.walks and word != "slowed")
    if scene.can("A", "Club", "G"):
        scene.dice(d20=[19])
        scene.do("A", "Club", "G")
        assert 90 - scene["G"].hp == row.deals
    scene.turn("G")
    scene.do("G", "walk", path=[(6, 4), (6, 3)])
    assert (("A", "opportunity-attack") in scene.offers) is row.reacts
