"""What books on squares say again and again: saves against some effects, crit ranges, limits of use, who is
so far away, how many there are.
"""

from typing import Any

import pytest

from battlemat import Scene


def duel(power: str, **foe: object) -> Scene:
    return Scene("orcus", A=dict(at=(2, 2), hp=90, powers=[power]), V=dict(side="monsters", at=(3, 2), hp=90, **foe))


def trait(text: str, **others: Any) -> Scene:
    """A brute of 60 hit points with a trait, and whoever stands around it."""
    brute = dict(side="monsters", name="Brute", at=(6, 5), hp=60, ac=15, powers=[f"Nature: {text}"])
    brute |= others.pop("G", {})
    return Scene("orcus", A=others.pop("A", dict(at=(7, 5))), G=brute, **others)


@pytest.mark.parametrize("words", [
    "Each time it fails the save, it takes 4 damage.",
    "Each time the target fails a saving throw against this effect, it takes 4 damage.",
    "Whenever it fails the saving throw, it takes 4 damage.",
])
def test_a_failed_save_against_this_effect_is_no_other(words: str) -> None:
    scene = duel(f"Hex (standard, at-will): +6 vs Fort; the target is slowed (save ends). {words}")
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Hex", "V")
    scene.turn("V")
    scene.dice(d20=[15])
    scene.turn("A")
    assert (scene["V"].hp, scene["V"].conditions) == (90, set())
    scene.dice(d20=[15])
    scene.do("A", "Hex", "V")
    scene.turn("V")
    scene.dice(d20=[5])
    scene.turn("A")
    assert scene["V"].hp == 86


@pytest.mark.parametrize("words", [
    "Until it saves, the target takes 5 fire damage at the start of its turns.",
    "The target takes 5 fire damage at the start of each of its turns (save ends).",
    "At the start of each of its turns, the target takes 5 fire damage (save ends).",
])
def test_damage_each_turn_until_a_save_ends_it(words: str) -> None:
    scene = duel(f"Brand (standard, at-will): +6 vs Ref; 3 damage. {words}")
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Brand", "V")
    for die, hit_points in ((4, 82), (16, 77), (0, 77)):
        scene.turn("V")
        assert scene["V"].hp == hit_points
        scene.dice(d20=[die] if die else [])
        scene.turn("A")


def test_damage_that_grows_with_each_failed_save() -> None:
    scene = duel("Brand (standard, at-will): +6 vs Ref; persistent 5 fire damage (save ends). Each time it fails the "
                 "save, the damage increases by 2.")
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Brand", "V")
    for die, hit_points in ((4, 85), (4, 78), (16, 69)):
        scene.turn("V")
        assert scene["V"].hp == hit_points
        scene.dice(d20=[die])
        scene.turn("A")


def test_both_who_slide_do() -> None:
    scene = duel("Whirl (standard, at-will): +6 vs Fort; 3 damage. The user and the target each slide 1 square.",
                 powers=["Rooted: V cannot be pushed, pulled or slid."])
    assert not scene["A"].notes and not scene["V"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Whirl", "V", choose={"shunt": [(1, 2)]})
    assert (scene["A"].at, scene["V"].at) == ((1, 2), (3, 2))


@pytest.mark.parametrize("words, near, raised", [
    ("If there are at least two enemies adjacent to the brute, it gains a +5 bonus to AC.", False, False),
    ("If there are at least two enemies adjacent to the brute, it gains a +5 bonus to AC.", True, True),
    ("While two or more enemies are adjacent to it, the brute gains a +5 bonus to AC.", False, False),
    ("While two or more enemies are adjacent to it, the brute gains a +5 bonus to AC.", True, True),
    ("If fewer than two enemies are adjacent to the brute, it gains a +5 bonus to AC.", False, True),
    ("If there are fewer than two enemies adjacent to the brute, it gains a +5 bonus to AC.", True, False),
    ("While no other creature is within 2 squares of the brute, it gains a +5 bonus to AC.", True, False),
])
def test_how_many_there_are(words: str, near: bool, raised: bool) -> None:
    scene = trait(words, B=dict(at=(5, 5) if near else (12, 5)))
    assert not scene["G"].notes
    scene.turn("A")
    scene.dice(d20=[12], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").hit is not raised


@pytest.mark.parametrize("words, hit_points, raised", [
    ("While it has at least half its hit points, the brute gains a +5 bonus to AC.", 30, True),
    ("While it has at least half its hit points, the brute gains a +5 bonus to AC.", 29, False),
    ("While it has more than half its hit points, the brute gains a +5 bonus to AC.", 30, False),
])
def test_half_of_ones_hit_points(words: str, hit_points: int, raised: bool) -> None:
    scene = trait(words, G=dict(at_hp=hit_points))
    assert not scene["G"].notes
    scene.turn("A")
    scene.dice(d20=[12], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").hit is not raised


@pytest.mark.parametrize("words", [
    "The user scores critical hits on a natural roll of 18-20 against staggered enemies.",
    "The user's melee attacks score a critical hit on 18-20 against staggered creatures.",
])
@pytest.mark.parametrize("hurt", [False, True])
def test_crit_ranges_against_some(words: str, hurt: bool) -> None:
    stab = "Stab (standard, at-will): +6 vs AC; 1d6 damage."
    scene = Scene("orcus", A=dict(at=(2, 2), powers=[stab, f"Cruel: {words}"]),
                  V=dict(side="monsters", at=(3, 2), hp=90, at_hp=30 if hurt else 90))
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[18], d6=[] if hurt else [3])
    scene.do("A", "Stab", "V")
    assert scene["V"].hp == (24 if hurt else 87)


@pytest.mark.parametrize("words", [
    "The user can use this power only while staggered.",
    "This power can only be used if the user is staggered.",
])
def test_a_power_of_the_staggered_alone(words: str) -> None:
    for hurt in (False, True):
        scene = Scene("orcus", A=dict(at=(2, 2), hp=60, at_hp=20 if hurt else 60, powers=[
            f"Rage (standard, at-will): +6 vs AC; 9 damage. {words}"]), V=dict(side="monsters", at=(3, 2), hp=90))
        assert not scene["A"].notes
        scene.turn("A")
        assert scene.can("A", "Rage", "V") is hurt


@pytest.mark.parametrize("words", [
    "The brute takes half damage from creatures more than 3 squares away from it.",
    "The brute takes only half damage from attacks made by creatures at least 4 squares away from it.",
])
@pytest.mark.parametrize("at, taken", [((9, 5), 8), ((10, 5), 4)])
def test_damage_from_those_so_far_away(words: str, at: tuple[int, int], taken: int) -> None:
    scene = trait(words, A=dict(at=at, powers=["Dart (standard, at-will): Ranged 10; +6 vs AC; 8 damage."]))
    assert not scene["G"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Dart", "G")
    assert scene["G"].hp == 60 - taken


def test_saves_against_effects_that_daze() -> None:
    for state, saved in (("dazed", True), ("slowed", False)):
        hex = f"Hex (standard, at-will): +6 vs Fort; the target is {state} (save ends)."
        scene = trait("The brute gains a +4 bonus to saving throws against effects that daze or stun it.",
                      A=dict(at=(7, 5), powers=[hex]))
        assert not scene["G"].notes
        scene.turn("A")
        scene.dice(d20=[18])
        scene.do("A", "Hex", "G")
        scene.turn("G")
        scene.dice(d20=[7])
        scene.turn("A")
        assert (state not in scene["G"].conditions) is saved


@pytest.mark.parametrize("words", [
    "the target grants combat advantage to the next creature that attacks it",
    "the target grants combat advantage to the next attack against it",
])
def test_advantage_for_one_attack(words: str) -> None:
    scene = duel(f"Trip (standard, at-will): +6 vs AC; 3 damage, and {words}.", ac=20)
    assert not scene["A"].notes
    for die, hit in ((18, True), (12, True), (12, False)):
        scene.turn("A")
        scene.dice(d20=[die])
        scene.do("A", "Trip", "V")
        assert scene.last("attack").hit is hit
        if hit and die == 12:
            break
    assert scene["V"].hp == 84


def test_shots_that_draw_nobody() -> None:
    shot = "Shot (standard, at-will): Ranged 10; +6 vs AC; 5 damage."
    calm = "Calm: The user can make ranged attacks while adjacent to enemies without provoking opportunity attacks."
    scene = Scene("orcus", A=dict(at=(2, 2), powers=[shot, calm]), V=dict(side="monsters", at=(3, 2), hp=90))
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Shot", "V")
    assert scene["V"].hp == 85


def test_each_enemys_turn_reads_back() -> None:
    scene = trait("At the end of each enemy's turn, that enemy takes 3 damage if it is adjacent to the brute.")
    assert not scene["G"].notes
    scene.turn("A")
    scene.turn("G")
    assert scene["A"].hp == scene["A"].max_hp - 3


@pytest.mark.parametrize("words", [
    "Creatures can't gain combat advantage against the brute by flanking it.",
    "Enemies gain no combat advantage against the brute by flanking it.",
    "Enemies do not gain combat advantage against the brute from flanking.",
])
def test_whom_flanking_does_not_help_against(words: str) -> None:
    scene = trait(words, B=dict(at=(5, 5)))
    assert not scene["G"].notes
    scene.turn("A")
    assert not scene.advantage("A", "G")


@pytest.mark.parametrize("words", [
    "lightning arcs to another enemy within 3 squares of the target, which takes 4 lightning damage",
    "the bolt leaps to one enemy adjacent to the target, dealing 4 lightning damage to it",
])
def test_what_leaps_to_another(words: str) -> None:
    scene = Scene("orcus", A=dict(at=(2, 2), powers=[f"Bolt (standard, at-will): +6 vs Ref; 6 damage, and {words}."]),
                  V=dict(side="monsters", at=(3, 2), hp=90), W=dict(side="monsters", at=(4, 2), hp=90),
                  X=dict(side="monsters", at=(12, 2), hp=90))
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Bolt", "V")
    assert [scene[who].hp for who in "VWX"] == [84, 86, 90]


def test_those_near_where_it_arrives() -> None:
    flash = ("Flash (standard, at-will): The user teleports 5 squares, and each enemy adjacent to it at its "
             "destination takes 5 lightning damage.")
    scene = Scene("orcus", A=dict(at=(2, 2), powers=[flash]), V=dict(side="monsters", at=(3, 2), hp=90),
                  W=dict(side="monsters", at=(8, 2), hp=90))
    assert not scene["A"].notes
    scene.turn("A")
    scene.do("A", "Flash", choose={"teleport": (7, 2)})
    assert (scene["V"].hp, scene["W"].hp) == (90, 85)


@pytest.mark.parametrize("words", [
    "The brute ignores difficult terrain when it charges.",
    "The brute doesn't provoke opportunity attacks when it moves away from a prone enemy.",
    "The target cannot see creatures more than 2 squares away from it (save ends).",
])
def test_what_would_hold_for_good_or_for_others_is_not_understood(words: str) -> None:
    assert trait(words)["G"].notes


def test_a_chosen_foe_is_hurt_more() -> None:
    spite = ("Spite (minor, at-will): Choose one enemy within 10 squares; until the end of the encounter, the user "
             "deals 5 extra damage to that enemy.")
    scene = Scene("orcus", A=dict(at=(2, 2), powers=["Stab (standard, at-will): +6 vs AC; 6 damage.", spite]),
                  V=dict(side="monsters", at=(3, 2), hp=90), W=dict(side="monsters", at=(1, 2), hp=90))
    assert not scene["A"].notes
    scene.turn("A")
    scene.do("A", "Spite", choose={"target": "V"})
    scene.dice(d20=[15])
    scene.do("A", "Stab", "V")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Stab", "W")
    assert (scene["V"].hp, scene["W"].hp) == (79, 84)


def test_whoever_hits_is_hurt_more_from_then_on() -> None:
    spite = ("Spite: When an enemy hits the user, the user deals 5 extra damage to that enemy until the end of the "
             "encounter.")
    stab = "Stab (standard, at-will): +6 vs AC; 6 damage."
    scene = Scene("orcus", A=dict(at=(2, 2), hp=90, powers=[stab, spite]), W=dict(side="monsters", at=(1, 2), hp=90),
                  V=dict(side="monsters", at=(3, 2), hp=90, powers=[stab]))
    scene.turn("V")
    scene.dice(d20=[18])
    scene.do("V", "Stab", "A")
    for foe, hit_points in (("V", 79), ("W", 84)):
        scene.turn("A")
        scene.dice(d20=[15])
        scene.do("A", "Stab", foe)
        assert scene[foe].hp == hit_points


@pytest.mark.parametrize("words, states, hit_points", [
    ("is pushed 2 squares and knocked prone", {"prone"}, 40),
    ("is dazed until the end of the brute's next turn and pushed 2 squares", {"dazed"}, 40),
    ("is pushed 2 squares and takes 5 damage", set(), 35),
    ("takes 5 damage, is pushed 2 squares and falls prone", {"prone"}, 35),
])
def test_what_is_done_to_each_is_done_to_all_of_it(words: str, states: set[str], hit_points: int) -> None:
    howl = f"Howl (standard, at-will): Each enemy within 2 squares of the brute {words}."
    scene = trait("The brute is tall.", A=dict(at=(7, 5), hp=40), B=dict(at=(5, 5), hp=40), C=dict(at=(12, 5), hp=40),
                  G=dict(powers=[howl]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.do("G", "Howl")
    for who, at in (("A", (9, 5)), ("B", (3, 5))):
        assert (scene[who].at, scene[who].hp, scene[who].conditions) == (at, hit_points, states)
    assert (scene["C"].at, scene["C"].hp, scene["C"].conditions) == ((12, 5), 40, set())


def test_each_who_is_hurt_grants_advantage() -> None:
    howl = ("Howl (standard, at-will): Each enemy within 2 squares of the brute takes 5 damage and grants combat "
            "advantage until the end of the brute's next turn.")
    scene = trait("", A=dict(at=(7, 5), hp=40), B=dict(at=(12, 5)), G=dict(powers=[howl]))
    scene.turn("G")
    scene.do("G", "Howl")
    assert scene["A"].hp == 35 and scene.advantage("G", "A") and not scene.advantage("G", "B")


def test_the_first_each_round() -> None:
    mire = "The first enemy to enter a square adjacent to the brute each round is slowed until the end of its turn."
    brute = dict(side="monsters", name="Brute", at=(6, 5), powers=[f"Mire: {mire}"])
    scene = Scene("orcus", A=dict(at=(12, 5)), B=dict(at=(13, 5)), C=dict(at=(13, 6)), G=brute)
    assert not scene["G"].notes
    for who, to, found in (("A", (7, 5), {"slowed"}), ("B", (7, 6), set()), ("C", (7, 4), set())):
        scene.turn(who)
        scene.do(who, "walk", to=to)
        assert scene.round == 1 and scene[who].conditions == found


def test_a_walk_that_one_foe_cannot_answer_comes_back() -> None:
    scene = duel("Slash (standard, at-will): +6 vs AC; 8 damage. The user can then move up to 3 squares without "
                 "provoking an opportunity attack from the target.")
    assert not scene["A"].notes


@pytest.mark.parametrize("near", [True, False])
def test_an_ally_that_starts_its_turn_there_can_be_helped(near: bool) -> None:
    scene = trait("An ally that starts its turn adjacent to the brute can regain 5 hit points as a free action.",
                  B=dict(side="monsters", hp=60, at_hp=20, at=(5, 5) if near else (2, 5)))
    assert not scene["G"].notes
    scene.turn("B")
    assert scene["B"].hp == (25 if near else 20)


def test_what_waits_for_the_next_turn_of_each_comes_to_each_once() -> None:
    scene = Scene("orcus", A=dict(hp=100, at=(2, 2)), B=dict(hp=100, at=(3, 2)), G=dict(
        side="monsters", hp=100, at=(2, 3), powers=[
            "Slam (standard, at-will): +30 vs AC; 3 damage. At the start of each enemy's next turn, that enemy takes 5 "
            "fire damage."]))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Slam", "A")
    assert (scene["A"].hp, scene["B"].hp) == (97, 100)
    for _ in range(2):
        for who in "ABG":
            scene.turn(who)
        assert (scene["A"].hp, scene["B"].hp) == (92, 95)


@pytest.mark.parametrize("words", [
    "3 damage, and up to two other enemies within 3 squares of the target each take 2 lightning damage",
    "3 damage. Two other enemies within 3 squares of the target each take 2 lightning damage",
    "3 damage. Each other enemy within 3 squares of the target takes 2 lightning damage",
])
def test_each_of_several_behind_a_hit(words: str) -> None:
    scene = Scene("orcus", A=dict(hp=90, at=(2, 2)), B=dict(hp=90, at=(4, 2)), C=dict(hp=90, at=(2, 5)), G=dict(
        side="monsters", at=(3, 2), powers=[f"Arc (standard, at-will): +30 vs AC; {words}."]))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Arc", "A")
    assert [scene[key].hp for key in "ABC"] == [87, 88, 88]


@pytest.mark.parametrize("words", [
    "3 damage plus 2 damage for each of the troll's allies adjacent to the target",
    "3 damage, plus 2 extra damage for each ally adjacent to the target",
    "3 damage plus 2 for each of its allies adjacent to the target",
])
def test_damage_on_top_for_each_ally(words: str) -> None:
    ally = dict(side="monsters")
    scene = Scene("orcus", A=dict(hp=90, at=(4, 4)), H=ally | dict(at=(3, 3)), I=ally | dict(at=(3, 5)), G=ally | dict(
        name="Bog troll", at=(5, 4), powers=[f"Mob (standard, at-will): +30 vs AC; {words}."]))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Mob", "A")
    assert scene["A"].hp == 83


@pytest.mark.parametrize("rider", ["plus 1d6 damage if the target wobbles about",
                                   ", and up to two other enemies within 3 squares of the target hum softly"])
def test_a_strange_rider_takes_no_damage_with_it(rider: str) -> None:
    scene = duel(f"Rake (standard, at-will): +30 vs AC; 3 damage {rider}.".replace(" ,", ","))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Rake", "V")
    assert scene["V"].hp == 87
    assert scene["A"].notes == (f"{rider.removeprefix(', and ')}.",)


@pytest.mark.parametrize("words", ["When the brute is hit by a melee attack, it takes half damage.",
                                   "When an enemy hits the brute with a melee attack, the brute takes half damage."])
def test_half_damage_of_a_blow_is_of_no_other(words: str) -> None:
    jab, shot = [f"{told} +30 vs AC; 10 damage." for told in (
        "Jab (standard, at-will):", "Shot (standard, at-will): Ranged 10;")]
    scene = trait(words, A=dict(at=(7, 5), powers=[jab]), B=dict(at=(10, 5), powers=[shot]))
    for who, power, left in (("A", "Jab", 55), ("B", "Shot", 45)):
        scene.turn(who)
        scene.dice(d20=[15])
        scene.do(who, power, "G")
        assert scene["G"].hp == left
