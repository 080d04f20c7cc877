"""Ground, steps, misses and the next attack in print on squares, each played: outcomes were written down first."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene

FIELD = """
    . . . . . . . .
    . . . . . . . .
    . . A G . . H .
    . B . . . . . .
    . . . . . . . .
"""
HIT = "Melee weapon, one creature\nAttack Strength vs AC\nHit {}"
SELF = "Self\nEffect {}"
BURST = "Far burst 1 within 10, all enemies\nAttack Intelligence vs Reflex\nHit 1 damage.\nEffect {}"


def card(form: str, words: str) -> str:
    """A hero's card that does this."""
    return f"Trick\nAt-Will Attack 1 (Standard Action) ● Weapon\n{form.format(words)}"


def field(form: str, words: str, **monsters: Any) -> Scene:
    """A's turn, with a card that does this and holds no note."""
    scene = Scene("orcus", FIELD, A=dict(hp=50, str=14, powers=[card(form, words)]), B=dict(hp=50),
                  G=dict(side="monsters", hp=50, ac=10, fort=10, ref=10, will=10, **monsters),
                  H=dict(side="monsters", hp=50, ac=10, fort=10, ref=10, will=10))
    assert not scene["A"].notes
    scene.turn("A")
    return scene


@pytest.mark.parametrize("words", [
    "The burst becomes difficult terrain for enemies until the end of the encounter.",
    "Each square in the burst becomes difficult terrain for enemies until the end of the encounter.",
    "The ground in the burst becomes difficult terrain, but not for your allies, until the end of the encounter.",
])
def test_ground_hinders_enemies_alone(words: str) -> None:
    scene = field(BURST, words)
    scene.dice(d20=[2])
    scene.do("A", "Trick", origin=(5, 3), targets=["H"])
    path = [(2, 4), (3, 4), (4, 4), (5, 4), (6, 4), (7, 4)]
    scene.turn("B")
    assert scene.can("B", "walk", path=path)
    scene.turn("H")
    assert not scene.can("H", "walk", path=[(6, 3), (5, 3), (4, 3), (3, 3), (2, 4)])
    assert scene.can("H", "walk", path=[(6, 3), (5, 3), (4, 3)])


def test_ground_around_a_creature_hinders_its_enemies() -> None:
    trait = "Brambles: Squares adjacent to G are difficult terrain for enemies."
    scene = Scene("orcus", FIELD, A=dict(hp=50), B={}, G=dict(side="monsters", traits=[trait]),
                  H=dict(side="monsters"))
    assert not scene["G"].notes
    scene.turn("A")
    assert not scene.can("A", "walk", path=[(2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1)])
    scene.turn("H")
    assert scene.can("H", "walk", path=[(5, 2), (4, 1), (3, 1), (2, 1), (1, 1), (0, 1)])


def test_ground_around_the_target() -> None:
    scene = field(HIT, "The squares adjacent to the target become difficult terrain until the end of your next turn.")
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    scene.turn("H")
    assert not scene.can("H", "walk", path=[(5, 1), (4, 1), (3, 1), (2, 1), (1, 1)])


def test_a_zone_shelters_friends_alone() -> None:
    scene = field(BURST, "The burst creates a zone of mist that lasts until the end of the encounter. "
                         "The zone grants concealment to your allies.")
    scene.dice(d20=[2])
    scene.do("A", "Trick", origin=(5, 3), targets=["H"])
    scene.turn("B")
    scene.do("B", "walk", to=(4, 3))
    scene.turn("H")
    scene.do("H", "walk", to=(5, 3))
    scene.dice(d20=[11])
    scene.do("H", "melee-basic", "B")
    assert scene["B"].hp == 50
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "melee-basic", "H")
    assert scene["H"].hp < 50


STAB = "Stab (standard, at-will): +30 vs AC; 4 damage."


def test_whoever_shifts_beside_it_can_be_struck() -> None:
    trait = "Watcher: Enemies adjacent to G provoke opportunity attacks from it when they shift."
    scene = Scene("orcus", FIELD, A=dict(hp=50), B={}, G=dict(side="monsters", traits=[trait],
                  powers=[STAB]), H=dict(side="monsters"))
    assert not scene["G"].notes
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "five-foot-step", to=(2, 1))
    assert scene["A"].hp == 46


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_step_before_or_after_the_blow(when: str) -> None:
    scene = field(HIT, "3 damage.\nEffect Before or after the attack, you can shift 1 square.")
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G", choose={"Trick": [when == "before", when == "after"], "shift": (2, 1)})
    assert scene["A"].at == (2, 1)
    assert scene["G"].hp == 47


def test_who_is_removed_from_play_comes_back() -> None:
    scene = field(HIT, "The target is removed from play until the end of your next turn.")
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    assert not scene.can("A", "melee-basic", "G")
    scene.turn("B")
    scene.turn("A")
    scene.turn("B")
    assert scene["G"].at == (3, 2)


def test_two_burns_under_one_save() -> None:
    scene = field(HIT, "The target takes 5 fire and 3 cold persistent damage (save ends both).")
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    scene.turn("G")
    assert scene["G"].hp == 42
    scene.dice(d20=[15])
    scene.end()
    scene.turn("G")
    assert scene["G"].hp == 42


def test_a_bonus_to_the_next_attack_against_somebody() -> None:
    scene = field(HIT, "The next attack against the target gains a +4 bonus.")
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    scene.turn("B")
    scene.dice(d20=[4, 4])
    scene.do("B", "walk", to=(2, 1))
    scene.do("B", "melee-basic", "G")
    first = scene["G"].hp
    assert first < 50
    scene.do("B", "action-point")
    scene.do("B", "melee-basic", "G")
    assert scene["G"].hp == first


def test_two_actions_or_one() -> None:
    scene = field(SELF, "You gain two move actions.")
    scene.do("A", "Trick")
    for at in ((2, 1), (2, 0), (1, 0)):
        scene.do("A", "five-foot-step", to=at) if at == (2, 1) else scene.do("A", "walk", to=at)
    assert not scene.can("A", "walk", to=(0, 0))


def test_resistance_is_lost() -> None:
    scene = field(HIT, "The target loses all resistances until the end of your next turn, and the target takes 6 fire "
                       "damage.", resist={"fire": 5})
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    assert scene["G"].hp == 44


def test_the_first_friend_that_hits() -> None:
    scene = field(HIT, "The first ally to hit the target before the end of your next turn gains 5 temporary hit "
                       "points.")
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    scene.turn("B")
    scene.do("B", "walk", to=(2, 1))
    scene.dice(d20=[15, 15])
    scene.do("B", "melee-basic", "G")
    assert scene["B"].temp_hp == 5


@pytest.mark.parametrize(("words", "at"), [
    ("G reduces any unwilling movement by 1 square.", (4, 2)),
    ("G can reduce the distance of unwilling movement it is subject to by 2 squares.", (3, 2)),
])
def test_who_stands_fast_goes_less_far(words: str, at: tuple[int, int]) -> None:
    scene = Scene("orcus", FIELD, A=dict(str=14, powers=[card(HIT, "The target is pushed 2 squares.")]), B={}, H={},
                  G=dict(side="monsters", ac=10, traits=[f"Firm: {words}"]))
    assert not scene["G"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    assert scene["G"].at == at


def test_a_burst_deals_its_damage() -> None:
    trait = "Blast: When G drops to 0 hit points, G explodes, dealing 7 fire damage to each creature within 1 square."
    scene = Scene("orcus", FIELD, A=dict(hp=50, str=14), B=dict(hp=50), H=dict(side="monsters", hp=50),
                  G=dict(side="monsters", ac=10, hp=5, at_hp=1, traits=[trait]))
    assert not scene["G"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "melee-basic", "G")
    assert (scene["A"].hp, scene["B"].hp) == (43, 50)


def test_who_must_step_does() -> None:
    scene = field(HIT, "The target must shift 1 square.")
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G", choose={"shift": (4, 2)})
    assert scene["G"].at == (4, 2)


def test_friends_gain_while_they_stand_there() -> None:
    trait = "Banner: Allies gain a +5 bonus to attack rolls while adjacent to G."
    scene = Scene("orcus", FIELD, A=dict(hp=50, ac=15), B=dict(hp=50, ac=15), H=dict(side="monsters", powers=[
        "Stab (standard, at-will): +0 vs AC; 4 damage."]), G=dict(side="monsters", traits=[trait]))
    assert not scene["G"].notes
    scene.turn("H")
    scene.do("H", "walk", to=(3, 1))
    scene.dice(d20=[10])
    scene.do("H", "Stab", "A")
    assert scene["A"].hp == 46
    scene.turn("A")
    scene.turn("H")
    scene.do("H", "walk", to=(1, 1))
    scene.dice(d20=[10])
    scene.do("H", "Stab", "A")
    assert scene["A"].hp == 46


def test_thrown_is_slid_and_another_follows() -> None:
    scene = field(HIT, "You throw the target 3 squares, and you can shift into the vacated square.")
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G", choose={"shunt": [(4, 2), (5, 2), (5, 1)], "shift": (3, 2)})
    assert (scene["A"].at, scene["G"].at) == ((3, 2), (5, 1))


@pytest.mark.parametrize(("needs", "fields", "allowed"), [
    ("You must be wielding a melee weapon in each hand.", dict(offhand="knife +3 1d4"), True),
    ("You must be wielding two melee weapons.", {}, False),
    ("You must have a free hand.", {}, True),
    ("You must have a free hand.", dict(offhand="knife +3 1d4"), False),
    ("You must be adjacent to an ally.", {}, True),
    ("You must not have moved this turn.", {}, True),
    ("The target must be prone.", {}, False),
])
def test_what_a_card_asks_for(needs: str, fields: dict[str, Any], allowed: bool) -> None:
    trick = card(HIT, "3 damage.").replace("Attack Strength", f"Requirement: {needs}\nAttack Strength")
    scene = Scene("orcus", FIELD, A=dict(str=14, powers=[trick], **fields), B={}, H={}, G=dict(side="monsters"))
    assert not scene["A"].notes
    scene.turn("A")
    assert scene.can("A", "Trick", "G") is allowed


@pytest.mark.parametrize(("trigger", "offered"), [
    ("An attack against you misses.", True), ("An attack against you hits.", False),
    ("You are targeted by an area effect.", False), ("You are pushed, pulled, or slid.", False)])
def test_what_sets_a_card_off(trigger: str, offered: bool) -> None:
    dodge = f"Dodge\nAt-Will Utility 1 (Reaction)\nSelf\nTrigger: {trigger}\nEffect: You can shift 1 square."
    stab = STAB.replace("+30", "+2")
    scene = Scene("orcus", FIELD, A=dict(ac=30, powers=[dodge]), B={}, H={}, G=dict(side="monsters", powers=[stab]))
    assert not scene["A"].notes
    scene.turn("G")
    scene.dice(d20=[5])
    scene.do("G", "Stab", "A")
    assert (("A", "Dodge") in scene.offers) is offered


@pytest.mark.parametrize(("prone", "left"), [(True, 41), (False, 47)])
def test_in_a_case_something_else_happens_instead(prone: bool, left: int) -> None:
    scene = field(HIT, "3 damage. If the target is prone, it takes 9 damage instead.",
                  conditions=["prone"] if prone else [])
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    assert scene["G"].hp == left


def test_the_next_attack_hits_without_fail() -> None:
    scene = field(SELF, "Your next attack automatically hits.")
    scene.do("A", "Trick")
    scene.do("A", "action-point")
    scene.dice(d20=[2])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp < 50


def test_who_must_strike_strikes() -> None:
    words = "The target must make a basic melee attack against you."
    scene = Scene("orcus", FIELD, A=dict(hp=50, str=14, ac=10, powers=[card(HIT, words)]), B={}, H={},
                  G=dict(side="monsters", ac=10, powers=[STAB]))
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15, 19])
    scene.do("A", "Trick", "G")
    assert scene["A"].hp == 46


def test_one_of_two_gains() -> None:
    scene = field(SELF, "You gain a standard action or two move actions.")
    scene.do("A", "Trick", choose={"option": "2 SELF gains 2 additional move actions"})
    scene.do("A", "walk", to=(2, 0))
    scene.do("A", "walk", to=(4, 0))
    scene.do("A", "walk", to=(6, 0))
    assert scene["A"].at == (6, 0)
