"""What bestiaries on squares say again and again, each played: outcomes were written down first."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene

FIELD = "\n".join(["." * 12] * 10)
CLUB = "Club\nAt-Will Attack 1 (Standard Action)\nMelee 1, one creature\nAttack Strength vs AC\nHit {}"
SLING = "Sling\nAt-Will Attack 1 (Standard Action)\nRanged 10, one creature\nAttack Strength vs AC\nHit {}"


def struck(trait: str, words: str = "10 damage.", **more: Any) -> Scene:
    """A's turn, who has a club and a sling that do this; beside it stands a monster with a trait."""
    scene = Scene("orcus", FIELD, A=dict(hp=100, str=14, at=(4, 4), powers=[CLUB.format(words), SLING.format(words)]),
                  B=dict(hp=100, at=(8, 8)), H=dict(side="monsters", hp=100, at=(7, 7)),
                  G=dict(side="monsters", name="Ogre", hp=100, ac=10, fort=10, ref=10, will=10, at=(5, 4),
                         powers=[f"Knack: {trait}"], **more))
    assert not (scene["G"].notes or scene["A"].notes)
    scene.turn("A")
    return scene


def strikes(words: str, natural: int = 15) -> Scene:
    """The turn of a monster whose blow does this; it has hit A."""
    hero = dict(hp=100, ac=10, skills=dict(athletics=9), at=(4, 4), powers=[SLING.format("1 damage.")])
    scene = Scene("orcus", FIELD, A=hero, B=dict(hp=100, at=(6, 4)),
                  G=dict(side="monsters", name="Ogre", hp=100, at=(5, 4),
                         powers=[f"Slam (standard, at-will): +5 vs AC; {words}"]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Slam", "A")
    return scene


@pytest.mark.parametrize(("trait", "clubbed", "shot"), [
    ("The ogre has resist 4 to ranged attacks.", 10, 6),
    ("The ogre gains resist 4 against damage from melee attacks.", 6, 10),
    ("The ogre has vulnerable 3 against ranged attacks.", 10, 13),
    ("The ogre takes 3 extra damage from melee attacks.", 13, 10),
    ("The ogre takes 3 less damage from ranged attacks.", 10, 7),
    ("The ogre takes half damage from close and ranged attacks.", 10, 5),
])
@pytest.mark.parametrize("attack", ["Club", "Sling"])
def test_blows_of_a_kind_hurt_more_or_less(attack: str, trait: str, clubbed: int, shot: int) -> None:
    scene = struck(trait)
    scene.dice(d20=[15])
    scene.do("A", attack, "G")
    assert scene["G"].hp == 100 - (clubbed if attack == "Club" else shot)


@pytest.mark.parametrize("trait", [
    "A missed attack never damages the ogre.", "The ogre takes no damage from attacks that miss it.",
    "The ogre takes no damage on a miss.",
])
def test_misses_that_do_nothing(trait: str) -> None:
    scene = struck(trait, "10 damage.\nMiss 5 damage.")
    scene.dice(d20=[2])
    scene.do("A", "Club", "G")
    assert scene["G"].hp == 100


@pytest.mark.parametrize(("trait", "then"), [
    ("If the ogre would be stunned, it is dazed instead.", "dazed"),
    ("If the ogre would be dazed or stunned, it is instead slowed.", "slowed"),
    ("If the ogre would be slowed, it is dazed instead.", "stunned"),
])
def test_one_condition_for_another(trait: str, then: str) -> None:
    scene = struck(trait, "1 damage, and the target is stunned (save ends).")
    scene.dice(d20=[15])
    scene.do("A", "Club", "G")
    assert scene["G"].conditions == {then}


@pytest.mark.parametrize("words", [
    "the target is grabbed (escape DC 17).", "the ogre grabs the target (escape DC 17).",
])
@pytest.mark.parametrize(("natural", "free"), [(8, True), (7, False)])
def test_what_it_takes_to_escape(words: str, natural: int, free: bool) -> None:
    scene = strikes(f"3 damage, and {words}")
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "escape-grapple", choose={"skill": "athletics"})
    assert ("grappled" not in scene["A"].conditions) == free


@pytest.mark.parametrize("words", [
    "If the ogre ends its move at least 4 squares from where it started its turn, it gains a +3 bonus to AC until "
    "the start of its next turn.",
    "When the ogre moves 4 or more squares away from its starting position, it gains a +3 bonus to AC until the start "
    "of its next turn.",
    "If the ogre ends its turn at least 4 squares from where it began, it gains a +3 bonus to AC until the start of "
    "its next turn.",
])
@pytest.mark.parametrize(("to", "hit"), [((9, 4), False), ((8, 4), True)])
def test_ground_covered(words: str, to: tuple[int, int], hit: bool) -> None:
    scene = struck(words, speed=6)
    scene.turn("G")
    scene.do("G", "walk", to=to)
    scene.turn("A")
    scene.dice(d20=[9])
    scene.do("A", "Sling", "G")
    assert (scene["G"].hp < 100) == hit


@pytest.mark.parametrize(("natural", "prone"), [(10, True), (9, False)])
def test_a_hit_by_so_much(natural: int, prone: bool) -> None:
    scene = strikes("3 damage. If the attack hits by 5 or more, the target also falls prone.", natural)
    assert ("prone" in scene["A"].conditions) == prone


@pytest.mark.parametrize(("rolled", "hit_points"), [(5, 30), (4, 20)])
def test_a_die_decides(rolled: int, hit_points: int) -> None:
    scene = Scene("orcus", FIELD, A=dict(at=(0, 0)), G=dict(
        side="monsters", name="Ogre", hp=100, at_hp=20, at=(5, 4), powers=[
            "Gamble (standard, at-will): Roll a d6. On a 5 or 6, the ogre regains 10 hit points."]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d6=[rolled])
    scene.do("G", "Gamble")
    assert scene["G"].hp == hit_points


def test_what_a_die_decides_without_a_die_is_a_note() -> None:
    scene = Scene("orcus", FIELD, A=dict(at=(0, 0)), G=dict(side="monsters", name="Ogre", at=(5, 4), powers=[
        "Gamble (standard, at-will): On a 5 or 6, the ogre regains 10 hit points."]))
    assert scene["G"].notes


@pytest.mark.parametrize("words", [
    "When the ogre drops to 0 hit points, it returns to life at the start of its next turn with 15 hit points.",
    "The first time the ogre drops to 0 hit points, it rises again with 15 hit points at the start of its next turn.",
])
def test_who_drops_rises_again(words: str) -> None:
    scene = struck(words, "100 damage.")
    scene.dice(d20=[15])
    scene.do("A", "Club", "G")
    scene.turn("B")
    assert not scene.can("B", "melee-basic", "G")
    scene.turn("G")
    assert scene["G"].hp == 15
    assert scene.can("G", "walk", to=(5, 5))


def test_wounds_are_shared() -> None:
    scene = struck("Whenever an ally within 3 squares of the ogre takes damage, the ogre takes half of that damage "
                   "instead.")
    scene.dice(d20=[15])
    scene.do("A", "Sling", "H")
    assert (scene["H"].hp, scene["G"].hp) == (95, 95)


def test_what_goes_with_a_mark_ends_with_it() -> None:
    scene = strikes("3 damage, and the target is marked until the end of the ogre's next turn and takes 5 damage if it "
                    "attacks another creature.")
    scene.turn("G")
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Sling", "B")
    assert scene["A"].hp == 97


@pytest.mark.parametrize("words", [
    "The ogre gains a +5 bonus to the saving throw.",
    "The ogre cannot be stunned or dominated; it is dazed instead until the end of its next turn.",
])
def test_what_would_be_had_for_good_is_a_note(words: str) -> None:
    scene = Scene("orcus", FIELD, A=dict(at=(0, 0)),
                  G=dict(side="monsters", name="Ogre", at=(5, 4), powers=[f"Knack: {words}"]))
    assert scene["G"].notes


@pytest.mark.parametrize(("words", "bonus"), [
    ("The ogre gains a +5 bonus to saving throws against being immobilized, slowed or stunned.", 5),
    ("The ogre gains a +5 bonus to saving throws against daze and stun effects.", 5),
    ("The ogre gains a +5 bonus to saving throws against dazing and slowing effects.", 0),
])
def test_saves_against_several(words: str, bonus: int) -> None:
    scene = struck(words, "1 damage, and the target is stunned (save ends).")
    scene.dice(d20=[15])
    scene.do("A", "Club", "G")
    scene.turn("G")
    scene.dice(d20=[9 - 4])
    scene.turn("H")
    assert ("stunned" in scene["G"].conditions) == (not bonus)


@pytest.mark.parametrize(("one", "that"), [("an enemy", "that enemy"), ("a creature", "that creature")])
def test_beside_whom_it_hits(one: str, that: str) -> None:
    words = f"Whenever the ogre hits {one}, each enemy adjacent to {that} takes 4 damage."
    scene = Scene("orcus", FIELD, A=dict(hp=100, at=(4, 4)), B=dict(hp=100, at=(3, 4)), G=dict(
        side="monsters", name="Ogre", at=(5, 4), powers=["Slam (standard, at-will): +30 vs AC; 3 damage.",
                                                         f"Knack: {words}"]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Slam", "A")
    assert scene["B"].hp == 96


@pytest.mark.parametrize(("thrown", "ongoing"), [(9, {"poison": 5}), (10, {})])
def test_a_save_thrown_as_something_happens(thrown: int, ongoing: dict[str, int]) -> None:
    scene = struck("When the ogre dies, each enemy adjacent to it makes a saving throw. On a failure, that enemy takes "
                   "ongoing 5 poison damage (save ends).", "100 damage.")
    scene.dice(d20=[15, thrown])
    scene.do("A", "Club", "G")
    assert scene["A"].ongoing == ongoing


@pytest.mark.parametrize("words", ["gets two standard actions", "gains an additional standard action"])
def test_two_actions_on_each_turn(words: str) -> None:
    scene = struck(f"The ogre {words} on each of its turns.")
    scene.turn("G")
    assert scene["G"].actions["standard"] == 2


@pytest.mark.parametrize(("attack", "at"), [("Club", (5, 4)), ("Sling", (5, 4)), ("Wave", (7, 4))])
def test_a_swarm_is_moved_by_areas_alone(attack: str, at: tuple[int, int]) -> None:
    wave = "Wave\nAt-Will Attack 1 (Standard Action)\nNear burst 2, all enemies\nAttack Strength vs AC\nHit {}"
    words = "1 damage, and you push the target 2 squares."
    cards = [one.format(words) for one in (CLUB, SLING, wave)]
    scene = Scene("orcus", FIELD, A=dict(hp=100, str=14, at=(4, 4), powers=cards),
                  G=dict(side="monsters", name="Rats", hp=100, ac=10, at=(5, 4), powers=[
                      "Mass: The rats can occupy the same space as another creature, and an enemy can enter its space, "
                      "which is difficult terrain. The rats cannot be pushed, pulled or slid by melee or ranged "
                      "attacks. The rats can squeeze through any opening large enough for a single rat."]))
    assert not (scene["G"].notes or scene["A"].notes)
    scene.turn("A")
    scene.dice(d20=[15])
    if attack == "Wave":
        scene.do("A", attack, choose={"push": [(6, 4), (7, 4)]})
    else:
        scene.do("A", attack, "G")
    assert scene["G"].at == at


def test_targets_in_a_sentence_of_their_own() -> None:
    scene = Scene("orcus", FIELD, A=dict(hp=100, at=(4, 4)), B=dict(hp=100, at=(6, 4), conditions=["prone"]), G=dict(
        side="monsters", name="Ogre", at=(5, 4), powers=[
            "Stamp (standard, at-will): One prone or stunned creature; the target takes 8 damage."]))
    assert not scene["G"].notes
    scene.turn("G")
    assert not scene.can("G", "Stamp", "A")
    scene.do("G", "Stamp", "B")
    assert scene["B"].hp == 92


@pytest.mark.parametrize(("types", "alive"), [("fire ", False), ("", True)])
def test_what_keeps_it_down(types: str, alive: bool) -> None:
    scene = struck("If the ogre is reduced to 0 hit points by an attack that does not deal acid or fire damage, it "
                   "rises at the start of its next turn with 15 hit points.", f"100 {types}damage.")
    scene.dice(d20=[15])
    scene.do("A", "Club", "G")
    assert scene["G"].alive == alive


def test_those_called_act_with_it() -> None:
    scene = Scene("orcus", FIELD, A=dict(at=(0, 0)), K=dict(side="monsters", name="Imp", type="Imp", at=(9, 9)), G=dict(
        side="monsters", name="Ogre", at=(5, 4), powers=[
            "Call (standard, encounter): Two imps appear in unoccupied squares within 3 squares of the ogre. They act "
            "on the ogre's initiative count."]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.do("G", "Call")
    order = [scene.battle.creatures[one].sheet.name for one in scene.battle.order]
    at = order.index("Ogre")
    assert order[at + 1 : at + 3] == ["Imp", "Imp"]


@pytest.mark.parametrize(("words", "again"), [
    ("is slowed until the end of the ogre's next turn, or immobilized if it was already slowed.", {"immobile"}),
    ("is dazed (save ends), or stunned (save ends) if it is already dazed.", {"stunned"}),
])
def test_worse_the_second_time_for_as_long(words: str, again: set[str]) -> None:
    scene = strikes(f"3 damage, and the target {words}")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Slam", "A")
    assert again <= scene["A"].conditions
    scene.turn("B")
    scene.dice(d20=[20])
    scene.turn("A")
    scene.dice(d20=[20])
    scene.turn("B")
    assert not again & scene["A"].conditions


def test_what_an_explosion_does_is_done_as_it_dies() -> None:
    scene = struck("When reduced to 0 hit points, the ogre explodes. Each creature within 2 squares of it takes 10 "
                   "fire damage and is knocked prone.", "100 damage.")
    assert scene["A"].hp == 100
    scene.dice(d20=[15])
    scene.do("A", "Club", "G")
    assert scene["A"].hp == 90
    assert scene["A"].conditions == {"prone"}


@pytest.mark.parametrize("words", [
    "When the ogre drops to 0 hit points, it explodes.",
    "When the ogre falls to dust, the wind howls. Each creature within 2 squares of it takes 10 fire damage.",
])
def test_what_comes_of_what_is_not_understood_is_a_note(words: str) -> None:
    scene = Scene("orcus", FIELD, A=dict(at=(0, 0)),
                  G=dict(side="monsters", name="Ogre", at=(5, 4), powers=[f"Knack: {words}"]))
    assert scene["G"].notes
    assert "10" not in words or "10 fire damage" in " ".join(scene["G"].notes)


@pytest.mark.parametrize(("staggered", "ongoing"), [(True, 10), (False, 5)])
def test_ongoing_damage_one_or_the_other(staggered: bool, ongoing: int) -> None:
    scene = Scene("orcus", FIELD, A=dict(hp=100, at_hp=40 if staggered else 100, at=(4, 4)), G=dict(
        side="monsters", name="Ogre", at=(5, 4), powers=[
            "Slam (standard, at-will): +30 vs AC; 3 damage, and the target takes ongoing 5 poison damage, or ongoing "
            "10 poison damage if it is bloodied (save ends)."]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Slam", "A")
    assert scene["A"].ongoing == {"poison": ongoing}


def test_a_movement_that_provokes_nothing_is_that_one_alone() -> None:
    scene = Scene("orcus", FIELD, A=dict(at=(4, 4)), G=dict(side="monsters", hp=50, ac=5, at=(5, 4), powers=[
        "Hop (move, at-will): G jumps up to 2 squares. It does not provoke opportunity attacks for this movement."]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.do("G", "Hop", to=(5, 3))
    assert scene["G"].hp == 50
    scene.turn("A")
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[18])
    scene.do("G", "walk", to=(9, 3))
    assert scene["G"].hp < 50


def test_what_hangs_on_a_save_from_what_was_laid() -> None:
    scene = strikes("3 damage, and the target is slowed (save ends). Until it saves, it takes 5 damage whenever it "
                    "moves.")
    for to, saved, hp in (((3, 4), 2, 92), ((2, 4), 15, 87), ((1, 4), 10, 87)):
        scene.turn("A")
        scene.dice(d20=[saved])
        scene.do("A", "five-foot-step", to=to)
        scene.turn("B")
        assert scene["A"].hp == hp
    assert not scene["A"].conditions


def test_what_hangs_on_somebody_elses_sight_is_a_note() -> None:
    words = "3 damage. Enemies cannot gain combat advantage against the ogre while it can see them."
    scene = Scene("orcus", FIELD, A=dict(at=(0, 0)), G=dict(
        side="monsters", name="Ogre", at=(5, 4), powers=[f"Slam (standard, at-will): +30 vs AC; {words}"]))
    assert scene["G"].notes


@pytest.mark.parametrize(("whose", "weak"), [("their", "AB"), ("its", "C")])
def test_beside_their_allies_or_its(whose: str, weak: str) -> None:
    scene = Scene("orcus", FIELD, A=dict(ac=15, at=(4, 4)), B=dict(ac=15, at=(4, 5)), C=dict(ac=15, at=(6, 2)),
                  H=dict(side="monsters", at=(6, 1)), G=dict(side="monsters", at=(6, 4), powers=[
                      "Bow (standard, at-will): Ranged 20; +10 vs AC; 1 damage.",
                      f"Hate: Enemies within 5 squares of G that are adjacent to one of {whose} allies take a -3 "
                      "penalty to all defenses."]))
    assert not scene["G"].notes
    scene.turn("G")
    assert {one for one in "ABC" if scene.odds("G", "Bow", one).hit > 0.9} == set(weak)


def test_one_action_on_its_turn() -> None:
    scene = strikes("3 damage, and the target can take only one action on its turn until the end of its next turn.")
    scene.turn("A")
    scene.do("A", "walk", to=(4, 5))
    assert not scene.can("A", "Sling", "B")


@pytest.mark.parametrize(("words", "thrown", "dazed"), [
    ("When the ogre fails a saving throw, it can reroll it.", [5, 15], False),
    ("When the ogre fails a saving throw, it can reroll it.", [5, 6], True),
])
def test_a_save_rolled_again(words: str, thrown: list[int], dazed: bool) -> None:
    scene = struck(words, "1 damage, and the target is dazed (save ends).")
    scene.dice(d20=[15])
    scene.do("A", "Club", "G")
    scene.turn("G")
    scene.dice(d20=thrown)
    scene.turn("H")
    assert ("dazed" in scene["G"].conditions) == dazed
