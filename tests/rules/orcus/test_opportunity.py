"""Opportunity attacks: what provokes, from whom, when, and at what cost."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
OFFER = ("A", "opportunity-attack")


def duel(stage: Callable[..., Scene], options: dict[str, bool] | None = None, **fields: Any) -> Scene:
    """Hero A next to G; monster H stands diagonally off A."""
    return stage(
        options=options,
        A={"at": (5, 5), "str": 18, **fields},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "powers": [CLUB]},
        H={"side": "monsters", "at": (4, 6), "hp": 90, "powers": [CLUB]},
    )


def attacks(scene: Scene, who: str) -> int:
    return len([event for event in scene.log if event.kind == "attack" and event.who == who])


@pytest.mark.rule("orcus.opportunity.trigger")
def test_walking_away_provokes(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[8], d8=[6])
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert scene["G"].hp == 90 - 10
    assert scene["G"].at == (8, 5)


@pytest.mark.rule("orcus.opportunity.trigger")
def test_it_is_offered_and_may_be_declined(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("G")
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert OFFER in scene.offers
    assert attacks(scene, "A") == 0


@pytest.mark.rule("orcus.opportunity.trigger")
def test_coming_nearer_does_not_provoke_and_neither_does_an_ally(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (5, 5)},
        B={"at": (5, 6)},
        G={"side": "monsters", "at": (9, 5), "hp": 90, "powers": [CLUB]},
    )
    scene.turn("B")
    scene.do("B", "walk", path=[(5, 7), (5, 8)])
    assert scene.offers == []
    scene.turn("G")
    scene.do("G", "walk", path=[(8, 5), (7, 5), (6, 5)])
    assert scene.offers == []


@pytest.mark.rule("orcus.opportunity.trigger")
def test_only_against_a_creature_one_can_see(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, conditions=["blinded"])
    scene.turn("G")
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert scene.offers == []


@pytest.mark.rule("orcus.opportunity.trigger")
def test_blindsight_serves_as_sight(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, conditions=["blinded"], senses=["blindsight 5"])
    scene.turn("G")
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert OFFER in scene.offers


@pytest.mark.rule("orcus.opportunity.cost")
def test_it_spends_the_immediate_action_so_one_between_turns(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[8], d8=[1])
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    scene.turn("H")
    scene.do("H", "walk", path=[(3, 6), (2, 6)])
    assert OFFER not in scene.offers
    scene.turn("H")  # A's own turn has passed: it may again
    scene.do("H", "walk", path=[(3, 6), (4, 6)])
    scene.turn("H")
    scene.do("H", "walk", path=[(3, 6), (2, 6)])
    assert OFFER in scene.offers


@pytest.mark.rule("orcus.opportunity.cost")
def test_declining_spends_nothing(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("G")
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    scene.turn("H")
    scene.do("H", "walk", path=[(3, 6), (2, 6)])
    assert OFFER in scene.offers


@pytest.mark.rule("orcus.opportunity.cost")
def test_a_dazed_creature_makes_none(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, conditions=["dazed"])
    scene.turn("G")
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert scene.offers == []


@pytest.mark.rule("orcus.opportunity.cost")
def test_it_is_a_melee_attack_so_a_creature_without_one_makes_none(stage: Callable[..., Scene]) -> None:
    scene = stage(
        G={
            "side": "monsters",
            "at": (6, 5),
            "powers": ["Sling (standard, at-will): Ranged 10; +6 vs AC; 1d6 damage."],
        },
        A={"at": (5, 5)},
    )
    scene.turn("A")
    scene.do("A", "walk", path=[(4, 5), (3, 5)])
    assert scene.offers == []


@pytest.mark.rule("orcus.opportunity.cost")
def test_a_monster_uses_its_basic_melee_attack(stage: Callable[..., Scene]) -> None:
    maul = "Maul (standard, at-will): +9 vs AC; 3d10 damage."
    scene = stage(A={"at": (5, 5)}, G={"side": "monsters", "at": (6, 5), "powers": [CLUB, maul]})
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[9], d8=[2])
    scene.do("A", "walk", path=[(4, 5), (3, 5)])
    assert scene["A"].hp == 40 - 6


@pytest.mark.rule("orcus.opportunity.cost")
@pytest.mark.rule("orcus.opportunity.once-per-turn")
def test_switch_separate_from_immediate_actions_one_against_each_creature(
    stage: Callable[..., Scene],
) -> None:
    scene = duel(stage, options={"opportunity-attacks-are-separate": True})
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[2])
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    scene.turn("H")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[2])
    scene.do("H", "walk", path=[(3, 6), (2, 6)])
    assert attacks(scene, "A") == 2


@pytest.mark.rule("orcus.opportunity.once-per-turn")
@pytest.mark.parametrize("separate", [False, True])
def test_at_most_one_against_a_creature_in_its_turn(stage: Callable[..., Scene], separate: bool) -> None:
    scene = duel(stage, options={"opportunity-attacks-are-separate": separate})
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[2])
    scene.do("G", "walk", path=[(6, 4), (5, 4), (4, 4), (3, 4)])
    assert attacks(scene, "A") == 1
    assert scene["G"].at == (3, 4)


@pytest.mark.rule("orcus.opportunity.timing")
def test_the_attack_comes_before_the_creature_leaves_its_square(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (5, 5), "at_hp": 5}, B={"at": (1, 1)}, G={"side": "monsters", "at": (6, 5), "powers": [CLUB]}
    )
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[9], d8=[3])
    scene.do("A", "walk", path=[(4, 5), (3, 5), (2, 5)])
    assert scene["A"].dying
    assert scene["A"].at == (5, 5)


@pytest.mark.rule("orcus.opportunity.timing")
def test_a_mover_held_by_the_attack_stays_and_its_action_is_lost(stage: Callable[..., Scene]) -> None:
    hook = (
        "Hook (standard, at-will): +20 vs AC; 1d6 damage and the target is immobile "
        "until the end of its next turn."
    )
    scene = stage(A={"at": (5, 5)}, G={"side": "monsters", "at": (6, 5), "powers": [hook]})
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[9], d6=[3])
    scene.do("A", "walk", path=[(4, 5), (3, 5)])
    assert scene["A"].at == (5, 5)
    assert scene["A"].hp == 37
    assert scene["A"].actions["move"] == 0


@pytest.mark.rule("orcus.opportunity.timing")
def test_provoked_in_the_middle_of_a_walk_it_comes_in_the_square_being_left(
    stage: Callable[..., Scene],
) -> None:
    scene = stage(
        A={"at": (4, 5), "at_hp": 5}, B={"at": (1, 1)}, G={"side": "monsters", "at": (6, 4), "powers": [CLUB]}
    )
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[9], d8=[3])
    scene.do("A", "walk", path=[(5, 5), (5, 6), (5, 7)])
    assert scene["A"].dying
    assert scene["A"].at == (5, 5)


@pytest.mark.rule("orcus.opportunity.exempt-movement")
def test_a_five_foot_step_does_not_provoke(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("G")
    scene.do("G", "five-foot-step", to=(7, 5))
    assert scene["G"].at == (7, 5)
    assert scene.offers == []


@pytest.mark.rule("orcus.opportunity.exempt-movement")
def test_teleporting_does_not_provoke(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (5, 5)},
        G={"side": "monsters", "at": (6, 5), "powers": [CLUB, "Blink (move, at-will): Teleport up to 4."]},
    )
    scene.turn("G")
    scene.do("G", "Blink", choose={"teleport": (9, 5)})
    assert scene["G"].at == (9, 5)
    assert scene.offers == []


@pytest.mark.rule("orcus.opportunity.exempt-movement")
def test_being_pushed_away_does_not_provoke(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (5, 5), "str": 18},
        B={"at": (6, 6)},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "powers": [CLUB]},
    )
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "shove", "G", choose={"push": [(7, 4)], "follow": False})
    assert scene["G"].at == (7, 4)
    assert scene.offers == []


@pytest.mark.rule("orcus.opportunity.exempt-movement")
def test_being_hurled_over_a_ledge_past_an_enemy_does_not_provoke(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        . . B . .
        . A G ^ .
        . . . . .
        """,
        A={"str": 18},
        B={},
        G={"side": "monsters", "hp": 90, "powers": [CLUB]},
    )
    scene.turn("A")
    scene.dice(d20=[11, 2])  # the shove, then G's save at the ledge
    scene.do("A", "shove", "G", choose={"follow": False})
    assert scene["G"].at == (3, 1)
    assert not [offer for offer in scene.offers if offer[1] == "opportunity-attack"]


@pytest.mark.rule("orcus.opportunity.adjacent-only")
def test_leaving_an_adjacent_square_provokes_even_for_another_adjacent_one(
    stage: Callable[..., Scene],
) -> None:
    scene = duel(stage)
    scene.turn("G")
    scene.do("G", "walk", to=(6, 4), path=[(6, 4)])
    assert scene.distance("A", "G") == 1
    assert OFFER in scene.offers


@pytest.mark.rule("orcus.opportunity.adjacent-only")
def test_leaving_longer_reach_does_not_provoke(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (5, 5), "weapon": "pike +2 1d10, reach 2"},
        G={"side": "monsters", "at": (7, 5), "hp": 90, "powers": [CLUB]},
    )
    scene.turn("G")
    scene.do("G", "walk", path=[(8, 5), (9, 5)])
    assert scene.offers == []


@pytest.mark.rule("orcus.opportunity.adjacent-only")
def test_a_long_weapon_still_gets_its_attack_when_an_adjacent_enemy_leaves(
    stage: Callable[..., Scene],
) -> None:
    scene = stage(
        A={"at": (5, 5), "weapon": "pike +2 1d10, reach 2"},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "powers": [CLUB]},
    )
    scene.turn("G")
    scene.do("G", "walk", path=[(7, 5)])
    assert OFFER in scene.offers


@pytest.mark.rule("orcus.opportunity.adjacent-only")
@pytest.mark.rule("orcus.opportunity.trigger")
def test_switch_leaving_reach_is_what_provokes(stage: Callable[..., Scene]) -> None:
    scene = stage(
        options={"opportunity-on-leaving-reach": True},
        A={"at": (5, 5), "weapon": "pike +2 1d10, reach 2"},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "powers": [CLUB]},
    )
    scene.turn("G")
    scene.do("G", "walk", path=[(6, 4), (7, 4)])
    assert scene.offers == []
    scene.turn("G")
    scene.do("G", "walk", path=[(8, 4)])
    assert OFFER in scene.offers


@pytest.mark.rule("orcus.opportunity.adjacent-only")
def test_switch_leaving_reach_counts_the_reach_a_monsters_line_prints(stage: Callable[..., Scene]) -> None:
    scene = stage(
        ". G A . .",
        options={"opportunity-on-leaving-reach": True},
        A={},
        G={"side": "monsters", "powers": ["Pike (standard, at-will): Reach 2; +6 vs AC; 1d8+4 damage."]},
    )
    scene.turn("A")
    scene.do("A", "walk", path=[(3, 0)])
    assert scene.offers == []
    scene.do("A", "walk", path=[(4, 0)])
    assert scene.offers == [("G", "opportunity-attack")]


@pytest.mark.rule("orcus.opportunity.adjacent-only")
def test_a_tiny_creature_entering_ones_own_space_provokes(stage: Callable[..., Scene]) -> None:
    nip = "Nip (standard, at-will): Reach 0; +6 vs AC; 1d4 damage."
    scene = stage(A={"at": (5, 5)}, T={"side": "monsters", "size": "tiny", "at": (6, 5), "powers": [nip]})
    scene.turn("T")
    scene.do("T", "walk", path=[(5, 5)])
    assert scene["T"].at == (5, 5)
    assert OFFER in scene.offers


@pytest.mark.rule("orcus.opportunity.adjacent-only")
def test_a_tiny_creature_strikes_only_at_those_leaving_the_square_they_share(
    stage: Callable[..., Scene],
) -> None:
    nip = "Nip (standard, at-will): Reach 0; +6 vs AC; 1d4 damage."
    scene = stage(A={"at": (5, 5)}, T={"side": "monsters", "size": "tiny", "at": (6, 5), "powers": [nip]})
    scene.turn("A")
    scene.do("A", "walk", path=[(4, 5), (5, 5)])
    assert scene.offers == []
    scene.turn("T")
    scene.do("T", "walk", path=[(5, 5)])
    scene.turn("A")
    scene.do("A", "walk", path=[(4, 5), (3, 5)])
    assert ("T", "opportunity-attack") in scene.offers


@pytest.mark.rule("orcus.opportunity.action")
def test_without_a_rule_that_grants_one_an_attack_is_the_only_answer(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("G")
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert {option for who, option in scene.offers if who == "A"} == {"opportunity-attack"}


LUNGE = (
    "Lunge\nAt-Will Attack 1 (Standard Action) ● Martial, Weapon\nMelee weapon, one creature\n"
    "Attack Strength vs Fortitude\nHit 2dW + Strength modifier damage."
)


@pytest.mark.rule("orcus.opportunity.cost")
@pytest.mark.parametrize("option", [False, True])
def test_switch_any_at_will_melee_attack_will_do(stage: Callable[..., Scene], option: bool) -> None:
    scene = stage(
        options={"opportunity-attack-any-at-will-melee": option},
        A={"at": (5, 5), "str": 18, "powers": [LUNGE]},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "ac": 30, "fort": 10, "powers": [CLUB]},
    )
    scene.turn("G")
    scene.accept("A", "opportunity-attack", **({"attack": "Lunge"} if option else {}))
    scene.dice(d20=[10], **({"d8": [2, 3]} if option else {}))
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert scene["G"].hp == (90 - 9 if option else 90)
