"""Who may tell how it fights on in spirit and of what, and when fleeing may be proposed."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
ELIGIBILITY, BONUS, ONCE = "archmage.spirit.eligibility", "archmage.spirit.bonus", "archmage.spirit.once-per-round"
PROPOSE = "archmage.flee.propose"
NUMBERS = ("attack", "ac", "pd", "md")


def wake(stage: Stage, options: dict[str, Any] | None = None, **a: Any) -> Scene:
    """A and E, heroes, are dead; B and C fight on against G."""
    return stage(options=options, A={**dict(at_hp=-30), **a}, E=dict(at_hp=-30), B={}, C={},
                 G=dict(side="monsters", hp=90))


@pytest.mark.rule("archmage.spirit.eligibility", "archmage.spirit.bonus")
@pytest.mark.parametrize(("choose", "why"), [
    ({"ally": "B", "bonus": "attack"}, None), ({"ally": "C", "bonus": "md"}, None), ({"bonus": "ac"}, BONUS),
    ({"ally": "B"}, BONUS), ({"ally": "A", "bonus": "ac"}, BONUS), ({"ally": "E", "bonus": "ac"}, BONUS),
    ({"ally": "G", "bonus": "ac"}, BONUS),
])
def test_a_story_names_an_ally_in_the_battle_and_a_number(
    stage: Stage, choose: dict[str, str], why: str | None
) -> None:
    scene = wake(stage)
    scene.turn("B")
    assert scene.why_not("A", "fight-in-spirit", choose=choose) == why
    assert scene.why_not("B", "fight-in-spirit", choose=choose) == ELIGIBILITY
    assert scene.why_not("G", "fight-in-spirit", choose=choose) == ELIGIBILITY


@pytest.mark.rule("archmage.spirit.bonus", "archmage.spirit.once-per-round")
@pytest.mark.parametrize("bonus", NUMBERS)
@pytest.mark.parametrize("rounds", [1, 2])
def test_the_first_story_is_worth_two_and_later_ones_one(stage: Stage, bonus: str, rounds: int) -> None:
    """It lasts until the teller's count comes round as often as the table says."""
    scene = wake(stage, {"spirit_rounds": rounds})

    def worth(who: str) -> int:
        if bonus == "attack":
            return scene.attack(who, "melee-basic", "G").value - 1 - scene.escalation
        return scene.defense(who, bonus).value - 15

    def listed(who: str) -> set[tuple[str, str]]:
        uses = scene.battle.rules.actions["fight-in-spirit"].uses(scene.battle, scene.creature(who))
        return {(scene.key(int(use.chosen("ally"))), use.chosen("bonus")) for use in uses}

    everything = {(ally, number) for ally in "BC" for number in NUMBERS}
    scene.turn("A")
    assert listed("A") == listed("E") == everything and listed("B") == set()
    scene.do("A", "fight-in-spirit", choose={"ally": "B", "bonus": bonus})
    assert (worth("B"), worth("C")) == (2, 0)
    assert listed("A") == set() and listed("E") == everything
    assert scene.why_not("A", "fight-in-spirit", choose={"ally": "C", "bonus": bonus}) == ONCE
    scene.turn("E")
    scene.do("E", "fight-in-spirit", choose={"ally": "C", "bonus": bonus})
    assert (worth("B"), worth("C")) == (2, 1)
    scene.turn("G")
    assert (worth("B"), worth("C")) == (2, 1)
    scene.turn("B")
    assert (worth("B"), worth("C")) == ((2, 1) if rounds == 2 else (0, 0))
    assert listed("A") == everything
    scene.turn("G")
    scene.turn("B")
    assert (worth("B"), worth("C")) == (0, 0)


@pytest.mark.rule("archmage.flee.propose")
@pytest.mark.parametrize("turn", ["B", "C", "G"])
@pytest.mark.parametrize("who", ["A", "B", "C", "G", "M"])
def test_fleeing_is_proposed_by_heroes_in_a_turn_of_theirs(stage: Stage, turn: str, who: str) -> None:
    """M fights for the heroes and is none."""
    scene = stage(A=dict(at_hp=-5), B={}, C={}, M=dict(owner="B"), G=dict(side="monsters", hp=90))
    scene.turn(turn)
    may = who in "ABC" and turn in "BC"
    assert scene.why_not(who, "flee") == (None if may else PROPOSE)


@pytest.mark.rule("archmage.flee.propose", "archmage.flee.success")
@pytest.mark.parametrize("agree", ["", "B", "C", "BC"])
def test_all_must_agree(stage: Stage, agree: str) -> None:
    scene = stage(A={}, B={}, C={}, G=dict(side="monsters", hp=90), engaged=[("A", "G"), ("B", "G")])
    scene.turn("A")
    for key in agree:
        scene.accept(key, "flee")
    scene.do("A", "flee")
    fled = agree == "BC"
    assert scene.engaged("G") == (set() if fled else {"A", "B"})
    assert any(event.kind == "campaign-loss" for event in scene.log) is fled
    if not fled:
        scene._answers.accepted.clear()
        assert [who for who, _ in scene.offers] == (["B", "C"] if agree == "B" else ["B"])
        assert scene.why_not("A", "flee") == scene.why_not("C", "flee") == PROPOSE
        scene.turn("B")
        assert scene.why_not("A", "flee") is None
