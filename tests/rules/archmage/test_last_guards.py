"""What is left open by one word: the quick potion with nothing else left, who is spared, what goes on burning."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.systems.shared.bands import bands

Stage = Callable[..., Scene]
CLAW = "Claw +7 vs. AC—6 damage"
CLUB = "Club +20 vs. AC—50 damage"
BRAND = "Brand +20 vs. AC—3 damage, and 5 ongoing fire damage"
SPARK = "Spark +20 vs. AC—3 damage, and 4 ongoing fire damage (hard save ends, 16+)"
DART = ("Dart\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\n"
        "Hit: 3 fire damage.")


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": list(powers) or [CLAW], **fields}


@pytest.mark.rule("archmage.death.potion", "archmage.ruling.potion-details")
@pytest.mark.parametrize(("potion", "offered"), [("gap brandy +2", False), ("gap brandy +2, quick", True)])
@pytest.mark.parametrize("hurt", [True, False])
def test_a_quick_potion_is_there_to_be_drunk_when_the_standard_action_is_gone(
    stage: Stage, potion: str, offered: bool, hurt: bool
) -> None:
    scene = stage(A={"at_hp": 10 if hurt else 40}, B={"at_hp": -3}, G=foe(), engaged=[("A", "G"), ("B", "G")])
    scene.turn("A")
    scene.creature("A").items = (potion,)
    assert ("feed-potion" in scene.legal("A")) is True
    scene.dice(d20=[2])
    scene.do("A", "melee-basic", "G")
    assert ("feed-potion" in scene.legal("A")) is (offered and hurt)
    uses = scene.battle.rules.actions["feed-potion"].uses(scene.battle, scene.creature("A"))
    assert [scene.key(use.target) for use in uses] == ["A"] * (offered and hurt)


@pytest.mark.rule("archmage.damage.knock-out", "archmage.ruling.knock-out")
@pytest.mark.parametrize(("hp", "dies"), [(31, False), (30, True)])
def test_a_hero_is_not_spared_a_blow(stage: Stage, hp: int, dies: bool) -> None:
    """Heroes have rules of their own for falling: dying, or dead at minus half their hit points."""
    scene = stage(A={"hp": 40, "at_hp": hp}, B={}, G=foe(CLUB), H=foe(), engaged=[("A", "G")])
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Club", "A", choose={"knock-out": True})
    assert (scene["A"].hp, scene["A"].alive, scene["A"].dying) == (hp - 50, not dies, not dies)


@pytest.mark.rule("archmage.ruling.stabilize-details", "archmage.ongoing.timing")
@pytest.mark.parametrize("source", ["burning", "struck"])
def test_what_goes_on_burning_does_not_undo_being_stable_but_a_foe_does(stage: Stage, source: str) -> None:
    scene = stage(A={"at_hp": 2}, B={}, G=foe(BRAND, CLAW), engaged=[("A", "G")])
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Brand", "A")
    assert scene["A"].dying
    scene.dice(d20=[2, 9])
    scene.turn("B")
    scene.do("B", "move", to="field", choose={"beside": "A"})
    scene.dice(d20=[20])
    scene.do("B", "stabilize", "A")
    assert scene["A"].stable
    if source == "burning":
        before = scene["A"].hp
        scene.dice(d20=[2, 9])  # against burning, and for its life
        scene.turn("A")
        scene.turn("B")
        assert (scene["A"].hp, scene["A"].stable) == (before - 5, True)
    else:
        scene.turn("G")
        scene.dice(d20=[12])
        scene.do("G", "Claw", "A")
        assert not scene["A"].stable


@pytest.mark.rule("archmage.ruling.ongoing-stacking")
@pytest.mark.parametrize(("first", "then"), [("Brand", "Spark"), ("Spark", "Brand")])
def test_the_highest_runs_however_hard_the_other_is_to_shake_off(stage: Stage, first: str, then: str) -> None:
    scene = stage(A={"hp": 60}, G=foe(BRAND), H=foe(SPARK), engaged=[("A", "G"), ("A", "H")])
    for name in (first, then):
        who = "G" if name == "Brand" else "H"
        scene.turn(who)
        scene.dice(d20=[10])
        scene.do(who, name, "A")
    burning = [effect.persistent for effect in scene.creature("A").effects if effect.persistent]
    assert burning == [5]


@pytest.mark.rule("archmage.opportunity.free-action")
@pytest.mark.parametrize(("cap", "offers"), [("none", 4), (1, 1), (2, 2), (3, 3)])
def test_a_cap_counts_each_attack_once_and_anew_each_round(stage: Stage, cap: str | int, offers: int) -> None:
    scene = stage(options={"opportunity_cap": cap}, A={}, B={}, C={}, D={}, G=foe(),
                  engaged=[(key, "G") for key in "ABCD"])
    for _ in range(2):
        found = 0
        for key in "ABCD":
            scene.turn(key)
            foreseen = scene.use(key, "move", to="rear")
            assert bool(foreseen.action.provoked(scene.battle, scene.creature(key), foreseen)) is (found < offers)
            scene.accept("G", "opportunity-attack")
            if found < offers:
                scene.dice(d20=[2])
                found += 1
            scene._answers.offers = []
            scene.do(key, "move", to="rear")
            assert scene.offers == [("G", "opportunity-attack")] * (found == "ABCD".index(key) + 1)
            scene._answers.accepted.clear()
        assert found == offers
        scene.turn("G")
        for key in "ABCD":
            scene.rules.movement.put(scene.battle, scene.creature(key), 0)
            bands.engage(scene.battle, scene.creature(key), scene.creature("G"))


@pytest.mark.rule("archmage.ruling.opportunity-off-turn")
@pytest.mark.parametrize(("turn", "whose", "strikes"), [
    ("any-turn", "A", True), ("any-turn", "B", True), ("own-turn", "A", True), ("own-turn", "B", False)])
def test_who_would_strike_is_foretold_by_whose_turn_it_is(stage: Stage, turn: str, whose: str, strikes: bool) -> None:
    scene = stage(options={"opportunity_turn": turn}, A={"powers": [DART]}, B={}, G=foe(), H=foe(),
                  engaged=[("A", "G")])
    scene.turn(whose)
    battle, who = scene.battle, scene.creature("A")
    for use in (scene.use("A", "move", to="rear"), scene.use("A", "Dart", "H"), scene.use("A", "engage", "H")):
        found = [scene.key(id) for id in use.action.provoked(battle, who, use)]
        assert found == ["G"] * strikes, use.action.name


@pytest.mark.rule("archmage.dicey.check")
@pytest.mark.parametrize(("skill", "legal"), [
    ("str", True), ("wisdom", True), ("stealth", True), ("healing", True), ("sea dog", True), ("juggling", False)])
def test_an_ability_a_background_or_what_the_book_names_is_checked(stage: Stage, skill: str, legal: bool) -> None:
    scene = stage(A={"skills": {"sea dog": 4}}, G=foe())
    scene.turn("A")
    refused = scene.why_not("A", "check", choose={"skill": skill, "dc": 15})
    assert refused == (None if legal else "archmage.dicey.check")
    assert scene.why_not("A", "check", choose={"skill": "str", "dc": "x"}) == "archmage.dicey.check"
    assert scene.can("A", "check", choose={"skill": "str", "dc": "-3"})


@pytest.mark.rule("archmage.action.free")
@pytest.mark.parametrize("whose", "AGB")
def test_one_speaks_on_ones_own_turn(stage: Stage, whose: str) -> None:
    scene = stage(A={}, B={}, G=foe())
    scene.turn(whose)
    assert [key for key in "ABG" if scene.can(key, "talk")] == [whose]
