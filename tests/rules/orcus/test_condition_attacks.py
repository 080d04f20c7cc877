"""Conditions that change attacks and damage (blinded, marked, prone, weakened ...), and how they last."""

from collections.abc import Callable

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
BOW = "Bow (standard, at-will): Ranged 20; +6 vs AC; 1d8+4 damage."
ALL_DEFENSES = ("ac", "fort", "ref", "will")


def taunt(bonus: int = 20) -> str:
    """A power that marks until the encounter's end."""
    return (
        f"Taunt (standard, at-will): +{bonus} vs AC; 1 damage, "
        "and the target is marked until the end of the encounter."
    )


def duel(
    stage: Callable[..., Scene], *conditions: str, powers: tuple[str, ...] = (CLUB,), **a: object
) -> Scene:
    """A in the given conditions, acting first, beside G."""
    return stage(
        A={"at": (5, 5), "conditions": list(conditions), **a},
        G=dict(side="monsters", at=(6, 5), powers=list(powers)),
        B=dict(at=(5, 15)),
    )


@pytest.mark.rule("orcus.condition.rattled")
@pytest.mark.rule("orcus.condition.restrained")
@pytest.mark.rule("orcus.condition.prone")
@pytest.mark.parametrize("condition", ["rattled", "restrained", "prone"])
def test_two_off_attack_rolls(stage: Callable[..., Scene], condition: str) -> None:
    assert duel(stage).attack("A", "melee-basic", "G").value == 3
    assert duel(stage, condition).attack("A", "melee-basic", "G").value == 3 - 2


@pytest.mark.rule("orcus.condition.blinded")
def test_the_blinded_see_nothing_and_strike_at_minus_five(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "blinded", ranged="bow +2 1d10, range 20/40")
    assert scene.sees("A", "G") is False
    assert scene.sees("G", "A") is True
    assert scene.concealment("A", "G") == "total"
    assert scene.attack("A", "melee-basic", "G").value == 3 - 5
    assert scene.attack("A", "ranged-basic", "G").value == 2 - 5


@pytest.mark.limits("orcus.condition.blinded")
def test_another_sense_serves_the_blinded(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "blinded", senses=["blindsight 10"])
    assert scene.attack("A", "melee-basic", "G").value == 3


@pytest.mark.rule("orcus.condition.petrified")
@pytest.mark.parametrize(("damage", "left"), [(25, 35), (21, 39), (20, 40), (12, 40)])
def test_stone_resists_twenty(stage: Callable[..., Scene], damage: int, left: int) -> None:
    scene = stage(
        G=dict(side="monsters", at=(15, 5), powers=[
            f"Bolt (standard, at-will): Ranged 20; +20 vs AC; {damage} fire damage."
        ]),
        A=dict(at=(5, 5), conditions=["petrified"]), B=dict(at=(5, 15)),
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Bolt", "A")
    assert scene["A"].hp == left


@pytest.mark.rule("orcus.condition.petrified")
def test_stone_perceives_nothing(stage: Callable[..., Scene]) -> None:
    assert duel(stage, "petrified").sees("A", "G") is False


@pytest.mark.rule("orcus.condition.prone")
def test_the_prone_only_crawl(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "prone")
    scene.turn("A")
    for action in ("walk", "dash", "five-foot-step"):
        assert scene.why_not("A", action, to=(4, 5)) == "orcus.condition.prone"
    assert scene.can("A", "crawl", to=(4, 5)) is True
    assert scene.can("A", "stand-up") is True


@pytest.mark.rule("orcus.condition.prone")
def test_melee_attackers_have_advantage_against_the_prone_and_others_do_not(
    stage: Callable[..., Scene],
) -> None:
    scene = duel(stage, "prone", powers=(CLUB, BOW))
    assert scene.attack("G", "Club", "A").value == 6 + 2
    assert scene.attack("G", "Bow", "A").value == 6


@pytest.mark.rule("orcus.condition.prone")
def test_reach_counts_as_melee_against_the_prone(stage: Callable[..., Scene]) -> None:
    pike = "Pike (standard, at-will): Reach 2; +6 vs AC; 1d8+4 damage."
    scene = stage(
        G=dict(side="monsters", at=(7, 5), powers=[pike]), A=dict(at=(5, 5), conditions=["prone"])
    )
    assert scene.attack("G", "Pike", "A").value == 6 + 2
    assert scene.defense("A", "ac", attacker="G", power="Pike").value == 15


@pytest.mark.rule("orcus.condition.prone")
@pytest.mark.parametrize(("place", "defense"), [((7, 5), 17), ((15, 5), 17), ((6, 5), 15), ((6, 6), 15)])
def test_the_prone_are_harder_to_shoot_from_afar(
    stage: Callable[..., Scene], place: tuple[int, int], defense: int
) -> None:
    scene = stage(
        G=dict(side="monsters", at=place, powers=[BOW]), A=dict(at=(5, 5), conditions=["prone"])
    )
    for name in ALL_DEFENSES:
        assert scene.defense("A", name, attacker="G", power="Bow").value == defense


@pytest.mark.limits("orcus.condition.prone")
@pytest.mark.parametrize("print_", [
    "Gust (standard, at-will): Near burst 5; +6 vs Reflex; 1d8 damage.",
    "Gust (standard, at-will): Far burst 1 within 10; +6 vs Reflex; 1d8 damage.",
])
def test_prone_is_no_help_against_areas(stage: Callable[..., Scene], print_: str) -> None:
    scene = stage(
        G=dict(side="monsters", at=(9, 5), powers=[print_]), A=dict(at=(5, 5), conditions=["prone"])
    )
    assert scene.defense("A", "ref", attacker="G", power="Gust").value == 15


@pytest.mark.rule("orcus.condition.prone")
def test_a_prone_archer_shoots_at_minus_two_too(stage: Callable[..., Scene]) -> None:
    scene = stage(
        G=dict(side="monsters", at=(9, 5), powers=[BOW], conditions=["prone"]), A=dict(at=(5, 5))
    )
    assert scene.attack("G", "Bow", "A").value == 6 - 2


def marked(stage: Callable[..., Scene]) -> Scene:
    """A has just marked G; B, H (A's foe, far off) and G stand by. Order A, B, H, G."""
    scene = stage(
        A=dict(at=(5, 5), at_hp=10, powers=[taunt()]),
        B=dict(at=(7, 5), powers=[taunt()]),
        H=dict(side="monsters", at=(15, 15), powers=[
            "Dart (standard, at-will): Ranged 20; +20 vs AC; 12 damage."
        ]),
        G=dict(side="monsters", at=(6, 5), powers=[
            CLUB, "Stomp (standard, at-will): Near burst 1; +6 vs AC; 1d8 damage."
        ]),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Taunt", "G")
    return scene


@pytest.mark.rule("orcus.condition.marked")
def test_a_marked_creature_attacks_others_at_minus_two(stage: Callable[..., Scene]) -> None:
    scene = marked(stage)
    assert scene["G"].marked_by == "A"
    assert "marked" in scene["G"].conditions
    assert scene.attack("G", "Club", "B").value == 6 - 2
    assert scene.attack("G", "Club", "A").value == 6


@pytest.mark.rule("orcus.condition.marked")
def test_an_attack_that_includes_the_marker_suffers_no_penalty(stage: Callable[..., Scene]) -> None:
    scene = marked(stage)
    scene.turn("G")
    scene.dice(d20=[3, 4])
    events = scene.do("G", "Stomp")
    totals = {event.target: event.total for event in events if event.kind == "attack"}
    assert set(totals) == {"A", "B"}
    assert sorted(totals.values()) == [3 + 6, 4 + 6]


@pytest.mark.rule("orcus.condition.marked-supersedes")
def test_a_new_mark_replaces_the_old(stage: Callable[..., Scene]) -> None:
    scene = marked(stage)
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "Taunt", "G")
    assert scene["G"].marked_by == "B"
    assert scene.attack("G", "Club", "B").value == 6
    assert scene.attack("G", "Club", "A").value == 6 - 2


@pytest.mark.rule("orcus.condition.marked")
def test_a_mark_ends_when_the_marker_falls(stage: Callable[..., Scene]) -> None:
    scene = marked(stage)
    scene.turn("H")
    assert "marked" in scene["G"].conditions
    scene.dice(d20=[10])
    scene.do("H", "Dart", "A")
    assert "unconscious" in scene["A"].conditions
    assert "marked" not in scene["G"].conditions
    assert scene.attack("G", "Club", "B").value == 6


@pytest.mark.rule("orcus.condition.weakened")
@pytest.mark.parametrize(("damage", "dealt"), [(8, 4), (7, 3), (1, 1)])
def test_a_weakened_creatures_attacks_deal_half(
    stage: Callable[..., Scene], damage: int, dealt: int
) -> None:
    scene = stage(
        A=dict(at=(5, 5), conditions=["weakened"], powers=[
            f"Jab (standard, at-will): +20 vs AC; {damage} damage."
        ]),
        G=dict(side="monsters", at=(6, 5)),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Jab", "G")
    assert scene["G"].hp == 40 - dealt


@pytest.mark.rule("orcus.condition.weakened")
def test_weakened_halves_the_total_of_dice_and_modifiers(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), str=16, conditions=["weakened"]), G=dict(side="monsters", at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[10], d8=[6])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 40 - 4


@pytest.mark.rule("orcus.condition.weakened")
@pytest.mark.parametrize(("resist", "traits", "dealt"), [
    ({"fire": 3}, [], 7), ({"fire": 10}, [], 0), ({"fire": 15}, [], 0), ({}, ["Incorporeal"], 5),
])
def test_weakened_comes_before_resistance_and_adds_to_other_halvings(
    stage: Callable[..., Scene], resist: dict[str, int], traits: list[str], dealt: int
) -> None:
    scene = stage(
        A=dict(at=(5, 5), conditions=["weakened"], powers=[
            "Sear (standard, at-will): +20 vs AC; 20 fire damage."
        ]),
        G=dict(side="monsters", at=(6, 5), resist=resist, traits=traits),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Sear", "G")
    assert scene["G"].hp == 40 - dealt


@pytest.mark.limits("orcus.condition.weakened")
def test_the_switch_leaves_at_least_one_point_of_damage(stage: Callable[..., Scene]) -> None:
    scene = stage(
        options={"damage-minimum-one": True},
        A=dict(at=(5, 5), conditions=["weakened"], powers=[
            "Sear (standard, at-will): +20 vs AC; 8 fire damage."
        ]),
        G=dict(side="monsters", at=(6, 5), resist={"fire": 10}),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Sear", "G")
    assert scene["G"].hp == 40 - 1


@pytest.mark.rule("orcus.condition.weakened")
def test_weakened_halves_half_damage_on_a_miss_again(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), conditions=["weakened"], powers=[
            "Sweep (standard, at-will): +0 vs AC; 20 damage. *Miss:* Half damage."
        ]),
        G=dict(side="monsters", at=(6, 5)),
    )
    scene.turn("A")
    scene.dice(d20=[3])
    scene.do("A", "Sweep", "G")
    assert scene["G"].hp == 40 - 5


@pytest.mark.rule("orcus.condition.weakened")
def test_weakened_spares_persistent_damage(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), conditions=["weakened"], powers=[
            "Brand (standard, at-will): +20 vs AC; 4 damage, "
            "and the target takes 6 persistent fire damage (save ends)."
        ]),
        G=dict(side="monsters", at=(6, 5)),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Brand", "G")
    assert (scene["G"].hp, scene["G"].ongoing) == (38, {"fire": 6})
    scene.turn("G")
    assert scene["G"].hp == 38 - 6


@pytest.mark.limits("orcus.condition.weakened")
def test_weakened_spares_damage_without_an_attack_roll(stage: Callable[..., Scene]) -> None:
    scorch = (
        "Scorch\nAt-Will Utility 1 (Standard Action) ● Divine, Fire\nRanged 5, one creature\n"
        "Effect The target takes 6 fire damage."
    )
    scene = stage(
        A=dict(at=(5, 5), conditions=["weakened"], powers=[scorch]), G=dict(side="monsters", at=(8, 5))
    )
    scene.turn("A")
    scene.do("A", "Scorch", "G")
    assert scene["G"].hp == 40 - 6


@pytest.mark.rule("orcus.condition.duration")
def test_a_condition_lasts_as_its_effect_says(stage: Callable[..., Scene]) -> None:
    stun = (
        "Daze (standard, at-will): +20 vs AC; 1 damage, "
        "and the target is dazed until the end of its next turn."
    )
    scene = stage(G=dict(side="monsters", at=(6, 5), powers=[stun]), A=dict(at=(5, 5)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Daze", "A")
    scene.turn("A")
    assert "dazed" in scene["A"].conditions
    scene.end()
    assert "dazed" not in scene["A"].conditions


@pytest.mark.rule("orcus.condition.duration")
def test_standing_up_counters_prone_and_nothing_else_does(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "prone")
    scene.turn("A")
    scene.end()
    scene.turn("A")
    assert "prone" in scene["A"].conditions
    scene.do("A", "stand-up")
    assert "prone" not in scene["A"].conditions


@pytest.mark.rule("orcus.condition.no-stacking")
def test_the_same_condition_twice_is_no_worse_but_each_has_its_own_duration(
    stage: Callable[..., Scene],
) -> None:
    fear = "Scare (standard, at-will): +20 vs AC; 1 damage, and the target is rattled {}."
    scene = stage(
        G=dict(side="monsters", at=(6, 5), powers=[fear.format("(save ends)")]),
        H=dict(side="monsters", at=(4, 5), powers=[fear.format("until the end of its next turn")]),
        A=dict(at=(5, 5)),
    )
    for key in "GH":
        scene.turn(key)
        scene.dice(d20=[10])
        scene.do(key, "Scare", "A")
    assert scene.attack("A", "melee-basic", "G").value == 3 - 2
    scene.turn("A")
    scene.dice(d20=[9])
    scene.end()
    assert "rattled" in scene["A"].conditions
    scene.turn("A")
    scene.dice(d20=[10])
    scene.end()
    assert "rattled" not in scene["A"].conditions


@pytest.mark.rule("orcus.condition.no-stacking")
def test_a_shorter_effect_ending_late_keeps_the_condition(stage: Callable[..., Scene]) -> None:
    slow = "Snare (standard, at-will): +20 vs AC; 1 damage, and the target is slowed (save ends)."
    scene = stage(
        G=dict(side="monsters", at=(6, 5), powers=[slow]),
        H=dict(side="monsters", at=(4, 5), powers=[slow.replace("Snare", "Tangle")]),
        A=dict(at=(5, 5)),
    )
    for key, power in (("G", "Snare"), ("H", "Tangle")):
        scene.turn(key)
        scene.dice(d20=[10])
        scene.do(key, power, "A")
    scene.turn("A")
    scene.dice(d20=[15, 3])
    scene.end()
    assert "slowed" in scene["A"].conditions
    scene.turn("A")
    scene.dice(d20=[10])
    scene.end()
    assert "slowed" not in scene["A"].conditions


@pytest.mark.rule("orcus.condition.no-stacking")
@pytest.mark.parametrize(("options", "burned"), [(None, 5), ({"persistent-damage-adds-up": True}, 8)])
def test_persistent_damage_of_one_type_deals_only_the_highest_unless_switched(
    stage: Callable[..., Scene], options: dict[str, bool] | None, burned: int
) -> None:
    burn = (
        "{} (standard, at-will): +20 vs AC; 1 damage, "
        "and the target takes {} persistent fire damage (save ends)."
    )
    scene = stage(
        options=options,
        G=dict(side="monsters", at=(6, 5), powers=[burn.format("Brand", 5)]),
        H=dict(side="monsters", at=(4, 5), powers=[burn.format("Ember", 3)]),
        A=dict(at=(5, 5)),
    )
    for key, power in (("G", "Brand"), ("H", "Ember")):
        scene.turn(key)
        scene.dice(d20=[10])
        scene.do(key, power, "A")
    scene.turn("A")
    assert scene["A"].hp == 40 - 2 - burned
    scene.dice(d20=[12, 12])
    scene.end()
    assert scene["A"].ongoing == {}
