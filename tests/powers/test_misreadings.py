"""Words that were once read as something else: who is meant, when, instead of what, how much; each one played."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene
from battlemat.powers import forms as f
from battlemat.powers.bands.card import read_texts
from battlemat.powers.card import card_text, read_card, read_line
from battlemat.powers.grammar.completeness import left_out
from battlemat.powers.grammar.reader import Reader
from battlemat.powers.grammar.tokens import OwnName
from battlemat.powers.lines import LineReader
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS
from battlemat.systems.orcus.terms import ORCUS_TERMS

BOARD = """
    . . . . . . . .
    . . C . . . . .
    . . A G . . H .
    . B . . . . . .
    . . . . . . . .
"""
STICK = "Stick (standard, at-will): +30 vs AC; 2 damage."
SLAM = "Slam (standard, at-will): +30 vs AC; 3 damage."


def line(text: str) -> f.Power:
    """A line of a brute's, which has a slam and a bite."""
    return read_line(text, LineReader(ORCUS_TERMS, OwnName("brute"), ("Slam", "Bite")), ORCUS_TERMS)


def field(*lines: str, state: list[str] | None = None) -> Scene:
    """G's turn, with these lines: A and C are adjacent to it, B is not, H is an ally far off; A is in these states."""
    foe = dict(hp=50, ac=10, fort=10, ref=10, will=10, powers=[STICK])
    scene = Scene("orcus", BOARD, A=foe | dict(conditions=state or []), B=dict(foe), C=dict(foe),
                  H=dict(side="monsters", hp=50, ac=10), G=dict(side="monsters", hp=50, ac=10, powers=list(lines)))
    scene.turn("G")
    return scene


def lost(scene: Scene) -> dict[str, int]:
    """How many hit points everybody has lost."""
    return {name: 50 - scene[name].hp for name in "ABCGH" if scene[name].hp != 50}


def blow(scene: Scene, natural: int = 15, **dice: Any) -> None:
    """G's blow at A."""
    scene.dice(d20=[natural], **dice)
    scene.do("G", "Blow", "A")


# Who.
@pytest.mark.parametrize("said", [
    "Enemies take 7 fire damage if they begin their turns in the aura.",
    "Each enemy takes 7 fire damage when it starts its turn in the aura.",
])
def test_whoever_begins_in_the_aura_burns_and_nobody_else(said: str) -> None:
    scene = field(f"Embers aura 1: {said}")
    scene.end()
    scene.turn("G")
    # Everybody has had a turn; A and C are beside G, and B, its foe too, is not.
    assert set(lost(scene)) == {"A", "C"}


def test_its_own_attack_is_made_by_the_creature_itself() -> None:
    for text in ("5 damage. It can make a slam attack against the target as a free action.",
                 "5 damage, and the target is pushed 2 squares. It then makes a bite attack."):
        hook = line(f"Hook (standard, at-will): +8 vs AC; {text}")
        made = [one for one in hook.walk() if isinstance(one, f.MakeAttack)]
        assert [one.who for one in made] == [f.SELF]


def test_a_slam_behind_a_condition_hits_the_target_and_not_the_creature() -> None:
    scene = field("Blow (standard, at-will): +10 vs AC; 5 damage. If the target is prone, it makes a slam attack "
                  "against it.", SLAM, state=["prone"])
    scene.dice(d20=[15, 15])
    scene.do("G", "Blow", "A")
    assert lost(scene) == {"A": 8}


def test_nobody_is_told_to_attack_itself() -> None:
    (guard,) = line("Guard: When an enemy adjacent to the brute shifts, it makes a slam attack against it as a free "
                    "action.").effect
    assert isinstance(guard, f.When)
    (made,) = guard.effects
    assert isinstance(made, f.MakeAttack) and made.who == f.SELF and made.against == f.EACH


def test_two_adjacent_creatures_at_a_distance_are_adjacent_to_each_other() -> None:
    far = line("Bolt (standard, at-will): Ranged 10 (two adjacent creatures); +8 vs AC; 7 damage.")
    assert far.targeting is not None and isinstance(far.targeting.who, f.Select) and far.targeting.who.tests == ()
    assert [(note.text, note.limits) for note in far.notes()] == [("two creatures adjacent to each other", True)]
    near = line("Sweep (standard, at-will): Melee 1 (two adjacent creatures); +8 vs AC; 7 damage.")
    assert near.understood


def test_the_user_is_who_uses_it() -> None:
    assert line("Tonic (swift, encounter): The user gains 5 temporary hit points.").effect == (
        f.TemporaryHP(f.Amount(flat=5), f.SELF),)


# When.
def test_ending_a_turn_is_not_starting_it() -> None:
    scene = field("Embers aura 1: Creatures ending their turn in the aura take 7 fire damage.")
    scene.turn("A")
    before = scene["A"].hp
    scene.end()
    assert scene["A"].hp == before - 7


@pytest.mark.parametrize("said", [
    "If the target is already slowed, it is dazed (save ends).", "If the target is slowed, it is dazed (save ends).",
    "If the target is already slowed, it is dazed instead (save ends).",
])
def test_what_an_attack_lays_was_not_there_already(said: str) -> None:
    scene = field(f"Blow (standard, at-will): +10 vs AC; 5 damage, and the target is slowed (save ends). {said}")
    blow(scene)
    assert scene["A"].conditions == {"slowed"}
    scene.turn("G")
    blow(scene)
    assert scene["A"].conditions == {"slowed", "dazed"}


def test_what_was_there_before_a_hit_counts() -> None:
    scene = Scene("orcus", BOARD, A=dict(hp=50, ac=10, conditions=["slowed"]), B=dict(), C=dict(),
                  H=dict(side="monsters"), G=dict(side="monsters", powers=[
                      "Blow (standard, at-will): +10 vs AC; 5 damage, and the target is slowed (save ends). "
                      "If the target is already slowed, it is dazed (save ends)."]))
    scene.turn("G")
    blow(scene)
    assert scene["A"].conditions == {"slowed", "dazed"}


def test_an_aftereffect_follows_when_the_time_has_run_out() -> None:
    scene = field("Blow (standard, at-will): +10 vs AC; 5 damage, and the target is slowed until the end of its next "
                  "turn. *Aftereffect:* The target is dazed (save ends).")
    blow(scene)
    scene.turn("A")
    assert scene["A"].conditions == {"slowed"}
    scene.end()
    assert scene["A"].conditions == {"dazed"}


def test_an_aftereffect_of_what_is_saved_against_waits_for_the_save() -> None:
    scene = field("Blow (standard, at-will): +10 vs AC; 5 damage, the target is slowed (save ends), and the "
                  "target grants combat advantage until the end of its next turn. "
                  "*Aftereffect:* The target is dazed (save ends).")
    blow(scene)
    scene.turn("A")
    scene.dice(d20=[3])
    scene.end()
    assert scene["A"].conditions == {"slowed"}


def test_it_can_behind_an_occasion_is_said_of_that_occasion() -> None:
    (known,) = line("Fury: When the brute is first staggered, it shifts 2 squares. It can make a slam attack as a free "
                    "action.").effect
    assert isinstance(known, f.When) and [type(one) for one in known.effects] == [f.Move, f.May]
    (named,) = line("Fury: The first time the brute is hit in an encounter, it shifts 2 squares. "
                    "It can make a slam attack as a free action.").effect
    assert isinstance(named, f.When) and named.once == "first" and len(named.effects) == 2


def test_it_can_behind_an_unknown_occasion_is_the_referees() -> None:
    unknown = line("Fury: The first time the moon turns red over the brute, it howls. "
                   "It can make a slam attack as a free action.")
    assert [note.text for note in unknown.notes()][-1] == "It can make a slam attack as a free action."
    assert not any(isinstance(one, f.MakeAttack) for one in unknown.walk())


# Instead, and how much.
@pytest.mark.parametrize(("state", "hurt"), [([], 2), (["prone"], 18)])
def test_other_damage_instead(state: list[str], hurt: int) -> None:
    scene = Scene("orcus", BOARD, A=dict(hp=50, ac=10, conditions=state), B=dict(), C=dict(), H=dict(side="monsters"),
                  G=dict(side="monsters", powers=[
                      "Blow (standard, at-will): +10 vs AC; 2d6 damage. If the target is prone, 3d6 damage instead."]))
    scene.turn("G")
    blow(scene, d6=[6, 6, 6] if state else [1, 1])
    assert scene["A"].hp == 50 - hurt


@pytest.mark.parametrize("said", ["10 damage, half damage on a miss", "10 damage; half on a miss",
                                  "10 damage, or half damage on a miss", "10 damage. Half damage on a miss"])
@pytest.mark.parametrize(("natural", "hurt"), [(15, 10), (2, 5)])
def test_half_damage_on_a_miss_is_no_half_on_a_hit(said: str, natural: int, hurt: int) -> None:
    scene = field(f"Blow (standard, at-will): +0 vs AC; {said}.")
    blow(scene, natural)
    assert lost(scene) == {"A": hurt}


def pit(*lines: str) -> Scene:
    """The gridless game, G's turn: engaged with A, B and D stand by."""
    foe = dict(hp=50, ac=15, pd=15, md=15)
    jab = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
    scene = Scene("archmage", engaged=[("A", "G")], A=dict(foe, powers=[jab]), B=dict(foe), D=dict(foe),
                  G=dict(foe, side="monsters", powers=["Claw +30 vs. AC—6 damage", *lines]))
    scene.turn("G")
    return scene


@pytest.mark.parametrize("said", ["10 damage, or half damage on a miss", "10 damage, and half damage on a miss"])
@pytest.mark.parametrize(("natural", "hurt"), [(15, 10), (2, 5)])
def test_half_damage_on_a_miss_without_squares(said: str, natural: int, hurt: int) -> None:
    scene = pit(f"Blow +8 vs. AC—{said}")
    blow(scene, natural)
    assert scene["A"].hp == 50 - hurt


@pytest.mark.parametrize("number", [1, 2, 3])
def test_how_many_suffer_is_rolled(number: int) -> None:
    scene = pit("Spray: When G is hit by an attack, 1d3 random nearby enemies each take 6 damage.")
    scene.turn("A")
    scene.dice(d20=[15], d3=[number], d2=[1])
    scene.do("A", "Jab", "G")
    assert sum(50 - scene[name].hp for name in "ABD") == 6 * number


# What limits comes back.
@pytest.mark.parametrize("said", ["it is instead stunned (save ends)", "it is stunned instead (save ends)"])
def test_instead_in_the_middle_is_instead(said: str) -> None:
    blow_line = line(f"Blow (standard, at-will): +10 vs AC; 5 damage. If the target is already dazed, {said}.")
    (laid,) = [one for one in blow_line.walk() if isinstance(one, f.Afflict)]
    assert laid.instead


@pytest.mark.parametrize("said", ["instead takes 9 damage", "takes 9 damage instead"])
def test_other_damage_takes_the_place_of_the_damage(said: str) -> None:
    scene = field(f"Blow (standard, at-will): +10 vs AC; 5 damage. If the target is prone, it {said}.", state=["prone"])
    blow(scene)
    assert lost(scene) == {"A": 9}


@pytest.mark.parametrize("said, once", [
    ("The first time each round the brute is hit", "round"), ("The first time the brute is hit each turn", "turn"),
    ("The first time the brute is hit", "first"), ("The first time the brute is hit in an encounter", "first"),
])
def test_the_first_time_each_round_is_each_round(said: str, once: str) -> None:
    (ward,) = line(f"Ward: {said}, it can shift 1 square.").effect
    assert isinstance(ward, f.When) and ward.once == once


@pytest.mark.parametrize("second, prone", [("A", True), ("C", False)])
def test_both_attacks_on_the_same_target(second: str, prone: bool) -> None:
    scene = field("Twice (standard, at-will): G makes two slam attacks. If both attacks hit the same target, "
                  "it is knocked prone.", SLAM)
    scene.dice(d20=[15, 15])
    scene.do("G", "Twice", targets=["A", second])
    assert ("prone" in scene[second].conditions) is prone


def test_what_stands_in_place_of_something_is_not_done_beside_it() -> None:
    (left,) = line("Rush (standard, at-will): The brute charges and hurls a stone in place of the attack.").notes()
    assert "charges" in left.text


def test_a_reading_that_leaves_out_a_limit_is_refused() -> None:
    lines = Reader(ORCUS_TERMS, OwnName("brute"))
    tokens = lines.tokens("The target is pushed 3 squares instead.")
    plain = "The target is pushed 3 squares."
    pushed = lines.statements(plain, lines.tokens(plain), 1, 1)
    assert left_out(tokens, pushed) == "instead"
    assert left_out(lines.tokens("The target is pushed 7 squares."), pushed) == "7"
    assert left_out(lines.tokens(plain), pushed) == ""


# Whose choice; who else.
@pytest.mark.parametrize("said", [
    "The target chooses to take 10 damage or be knocked prone.",
    "The target takes 10 damage or falls prone, its choice.",
    "The target chooses: either it takes 10 damage, or it is knocked prone.",
])
@pytest.mark.parametrize("answer", [0, 1])
def test_a_target_that_chooses_chooses_itself(said: str, answer: int) -> None:
    blow_line = line(f"Blow (standard, at-will): +10 vs AC; {said}")
    (choice,) = [one for one in blow_line.walk() if isinstance(one, f.Choose)]
    assert not [*blow_line.notes()] and choice.who == f.TARGET
    assert isinstance(choice.options[answer][0], (f.Damage, f.Afflict)[answer])


def test_several_that_choose_each_for_itself_are_not_read() -> None:
    said = "each enemy chooses to take 10 damage or fall prone."
    assert not line(f"Blow (standard, at-will): +10 vs AC; {said}").understood


@pytest.mark.parametrize("said, whom", [
    ("Each other creature adjacent to the target takes 5 damage.", "BC"),
    ("Each creature adjacent to the target takes 5 damage.", "C"),
])
def test_others_are_not_the_target(said: str, whom: str) -> None:
    (hurt,) = [one for one in line(f"Blow (standard, at-will): +10 vs AC; 2 damage. {said}").hit
               if isinstance(one, f.Damage) and isinstance(one.who, f.Select)]
    assert isinstance(hurt.who, f.Select) and hurt.who.other is (whom == "BC")


def test_half_damage_on_a_miss_is_half_of_this_blow() -> None:
    stated = line("Blow (standard, at-will): +10 vs AC; 8 damage. The target takes half damage on a miss.")
    assert stated.understood and any(isinstance(one, f.HalfDamage) for one in stated.walk())
    assert not any(isinstance(one, f.HalveDamage) for one in stated.walk())


def test_persistent_damage_grows_with_every_failed_save() -> None:
    venom = line("Blow (standard, at-will): +10 vs AC; the target takes persistent 5 poison damage (save ends). Each "
                 "time the target fails the save, the persistent damage increases by 5.")
    assert venom.understood and any(isinstance(one, f.RaisePersistent) for one in venom.walk())


@pytest.mark.parametrize("said, lost_by", [
    ("the attack deals 4 extra damage", 9), ("this attack deals an additional 4 damage", 9),
])
def test_more_damage_of_this_attack(said: str, lost_by: int) -> None:
    scene = field(f"Blow (standard, at-will): +10 vs AC; 5 damage. If the target is prone, {said}.", state=["prone"])
    blow(scene)
    assert lost(scene) == {"A": lost_by}


def test_damage_that_might_be_all_or_more_is_not_guessed_at() -> None:
    said = "If the target is prone, the attack deals 9 damage."
    assert not line(f"Blow (standard, at-will): +10 vs AC; 5 damage. {said}").understood


@pytest.mark.parametrize("head", ["(standard, at-will)", "(move; encounter)", "(Immediate Reaction, recharge 5-6)",
                                  "(minor 1/round)", "(daily)", "(Swift)"])
@pytest.mark.parametrize("text", ["{}: nonsense.", "{}: The target is dazed.", "{} +6 vs. AC—5 damage",
                                  "{}: +6 vs. AC—5 damage", "**{}:** Nothing to speak of."])
def test_the_head_of_another_games_print_is_a_note_where_there_are_no_squares(head: str, text: str) -> None:
    (power,) = read_texts("Hound", [text.format(f"Mud Bite {head}")], ARCHMAGE_TERMS)
    assert power.name == "Mud Bite" and [note.text for note in power.notes()] == [head]
    (plain,) = read_texts("Hound", [text.format("Mud Bite (and run)")], ARCHMAGE_TERMS)
    assert head not in plain.name and all(note.text != head for note in plain.notes())


# How long, and whose: what a sentence leaves to what stands beside it.
def pair(*lines: str, states: tuple[str, ...] = (), **others: Any) -> Scene:
    """G's turn, with these lines, beside A, who is in these states; others as they are told."""
    foe = dict(side="monsters", name="Brute", at=(6, 5), hp=60, powers=[SLAM, *lines])
    scene = Scene("orcus", A=dict(at=(5, 5), hp=60, ac=10, conditions=list(states)), G=foe, **others)
    assert not scene["G"].notes
    scene.turn("G")
    return scene


@pytest.mark.parametrize("said", ["cannot charge", "is slowed", "grants combat advantage"])
def test_one_duration_at_the_end_is_of_all_that_befalls_the_target(said: str) -> None:
    scene = pair("Roar (standard, at-will): +30 vs AC; 1 damage, and the target takes a -2 penalty to attack rolls and "
                 f"{said} until the end of its next turn.")
    before = scene.attack("A", "melee-basic", "G").value
    scene.do("G", "Roar", "A")
    assert scene.attack("A", "melee-basic", "G").value == before - 2
    scene.turn("A")
    scene.turn("G")
    assert scene.attack("A", "melee-basic", "G").value == before


def test_a_duration_of_the_targets_is_not_of_what_the_attacker_gains() -> None:
    (_, gain, slow) = line("Roar (standard, at-will): +7 vs AC; 1 damage, and the brute gains a +2 bonus to AC and the "
                           "target is slowed until the end of its next turn.").hit
    assert isinstance(gain, f.Modify) and gain.who == f.SELF and gain.duration is None
    assert isinstance(slow, f.Afflict) and slow.duration is not None


@pytest.mark.parametrize("said", [
    "The target is slowed until the end of its next turn, or immobile instead if it was already slowed.",
    "The target is slowed until the end of its next turn. If it was already slowed, it is immobile instead.",
])
def test_what_stands_instead_of_a_state_lasts_as_long(said: str) -> None:
    scene = pair(f"Ray (standard, at-will): +30 vs AC; 1 damage. {said}", states=("slowed",))
    scene.do("G", "Ray", "A")
    assert "immobile" in scene["A"].conditions
    scene.turn("A")
    scene.turn("G")
    assert "immobile" not in scene["A"].conditions


def test_the_time_said_first_is_the_zones() -> None:
    scene = pair("Dust (standard, at-will): Far burst 1 within 10; until the end of the brute's next turn, the area is "
                 "heavily obscured, and any creature that ends its turn in the area takes 5 poison damage.",
                 B=dict(at=(0, 0)))
    scene.do("G", "Dust", origin=(4, 4))
    scene.turn("A")
    scene.end()
    assert scene["A"].hp == 55
    scene.turn("G")
    scene.turn("A")
    scene.end()
    assert scene["A"].hp == 55


@pytest.mark.parametrize(("act", "to"), [("dash", (12, 5)), ("walk", (10, 5)), ("five-foot-step", (7, 5))])
def test_what_going_gives_is_over_when_its_next_turn_starts(act: str, to: tuple[int, int]) -> None:
    scene = pair("Dodgy: When the brute moves, it gains a +4 bonus to AC.")
    before = scene.defense("G", "ac").value
    scene.do("G", act, to=to)
    assert scene.defense("G", "ac").value == before + 4
    scene.turn("A")
    assert scene.defense("G", "ac").value == before + 4
    scene.turn("G")
    assert scene.defense("G", "ac").value == before


@pytest.mark.parametrize("said", ["If no ally is within 3 squares of the brute",
                                  "If there are no allies within 3 squares"])
def test_nobody_cannot_be_it(said: str) -> None:
    scene = pair(f"Cowardly: {said}, it takes a -2 penalty to attack rolls.", H=dict(side="monsters", at=(15, 15)))
    parts = {name: [part.source for part in scene.attack(name, "melee-basic", at).parts]
             for name, at in (("G", "A"), ("A", "G"), ("H", "A"))}
    assert [name for name, sources in parts.items() if "Cowardly" in sources] == ["G"]


@pytest.mark.parametrize("kind", ["any", "an"])
@pytest.mark.parametrize(("at_hp", "speed"), [(20, 8), (60, 6)])
def test_one_of_several_is_enough(kind: str, at_hp: int, speed: int) -> None:
    scene = pair(f"Scent: While {kind} enemy within 10 squares is staggered, the brute gains a +2 bonus to speed.",
                 B=dict(at=(7, 7), hp=60, at_hp=at_hp), C=dict(at=(4, 4), hp=60))
    assert scene["G"].speed == speed


def test_a_card_never_calls_its_user_it() -> None:
    card = ("Leaping Cut\nEncounter Attack 7 (Standard Action) ● Martial, Weapon\nMelee weapon, one creature\n"
            "Attack Strength vs AC\nHit 2dW damage. If you have combat advantage against the target, it is also "
            "knocked prone.")
    foe = dict(side="monsters", at=(6, 5), ac=10)
    scene = Scene("orcus", A=dict(at=(5, 5), powers=[card]), B=dict(at=(7, 5)), G=foe)
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Leaping Cut", "G")
    assert scene["G"].conditions == {"prone"} and not scene["A"].conditions


def test_harm_until_the_grapple_ends_stops_when_it_is_let_go() -> None:
    scene = pair("Squeeze (standard, at-will): +30 vs AC; 1 damage, and the target is grappled. Until the grapple "
                 "ends, the target takes 5 damage at the start of each of its turns.")
    scene.do("G", "Squeeze", "A")
    scene.turn("A")
    assert scene["A"].hp == 54
    scene.turn("G")
    scene.do("G", "release-grapple", "A")
    scene.turn("A")
    assert scene["A"].hp == 54


@pytest.mark.parametrize("said", ["cannot be flanked", "does not grant combat advantage while flanked",
                                  "cannot be surprised and does not grant combat advantage when flanked"])
def test_who_cannot_be_flanked_grants_nothing_for_it(said: str) -> None:
    scene = pair(f"Watchful: The brute {said}.", B=dict(at=(7, 5)))
    scene.turn("A")
    assert scene.advantage("A", "G") is False


@pytest.mark.parametrize(("said", "die", "left"), [
    ("When the brute is reduced to 0 hit points by an attack that is not a critical hit", 15, 1),
    ("When the brute is reduced to 0 hit points by an attack that is not a critical hit", 20, None),
    ("When an attack that is not a critical hit reduces the brute to 0 hit points", 20, None),
    ("When the brute is reduced to 0 hit points by a non-critical hit", 15, 1),
    ("When the brute is reduced to 0 hit points by a non-critical hit", 20, None),
    ("When the brute is reduced to 0 hit points", 20, 1),
])
def test_one_hit_point_instead_of_none(said: str, die: int, left: int | None) -> None:
    power = f"Shrug Off (no action, encounter): {said}; it has 1 hit point instead."
    scene = Scene("orcus", A=dict(at=(5, 5)), G=dict(side="monsters", name="Brute", at=(6, 5), hp=3, powers=[power]))
    scene.turn("A")
    scene.accept("G", "Shrug Off")
    scene.dice(d20=[die], d8=[8])
    scene.do("A", "melee-basic", "G")
    assert (scene["G"].hp if scene["G"].alive else None) == left


@pytest.mark.parametrize("said", [
    "deals 4 extra damage against creatures that have not acted yet in the encounter",
    "deals 4 extra damage against a creature that has not yet acted this encounter",
])
def test_who_has_not_acted_yet(said: str) -> None:
    foe = dict(side="monsters", name="Brute", at=(6, 5), powers=[SLAM, f"Early: The brute {said}."])
    scene = Scene("orcus", B=dict(at=(7, 5)), G=foe, A=dict(at=(5, 5), ac=10))
    scene.turn("G")
    scene.do("G", "Slam", "A")
    assert scene["A"].hp == 40 - 3 - 4
    scene.turn("G")
    scene.do("G", "Slam", "A")
    assert scene["A"].hp == 40 - 3 - 4 - 3


@pytest.mark.parametrize(("steps", "state"), [([], set()), ([(7, 5), (6, 5)], {"prone"}), ([(7, 5)], set())])
def test_moving_so_far_before_the_attack(steps: list[tuple[int, int]], state: set[str]) -> None:
    scene = pair("Gore (standard, at-will): Reach 2; +30 vs AC; 1 damage, and the target is knocked prone if the brute "
                 "moved at least 2 squares before the attack.")
    if steps:
        scene.do("G", "walk", path=steps)
    scene.do("G", "Gore", "A")
    assert scene["A"].conditions == state


def test_where_a_pull_has_brought_the_target() -> None:
    beckon = ("Beckon (standard, at-will): Ranged 5; +30 vs Will; the target is pulled 2 squares. If this pull brings "
              "the target adjacent to the brute, it is dazed until the end of its next turn.")
    for at, states in (((3, 5), {"dazed"}), ((2, 5), set())):
        foe = dict(side="monsters", name="Brute", at=(6, 5), powers=[beckon])
        scene = Scene("orcus", A=dict(at=at), G=foe)
        scene.turn("G")
        scene.do("G", "Beckon", "A")
        assert scene["A"].conditions == states


def test_what_lasts_until_the_grapple_ends_ends_with_it() -> None:
    scene = pair("Choke (standard, at-will): +30 vs Fortitude; 1 damage, and the target is dazed until the grapple "
                 "ends.")
    scene.do("G", "grapple", "A")
    scene.turn("G")
    scene.do("G", "Choke", "A")
    assert scene["A"].conditions == {"grappled", "immobile", "dazed"}
    scene.turn("G")
    scene.do("G", "release-grapple", "A")
    assert scene["A"].conditions == set()


def test_while_in_a_state_is_said_of_whom_the_sentence_is_about() -> None:
    scene = pair("Squeeze (standard, at-will): +30 vs Fortitude; 1 damage, and the target is grappled. While grappled, "
                 "the target takes 5 damage at the start of each of its turns.")
    scene.do("G", "Squeeze", "A")
    scene.turn("A")
    assert scene["A"].hp == 54
    trait = line("Surly: While staggered, the brute gains a +2 bonus to AC.").effect
    assert trait == line("Surly: While the brute is staggered, it gains a +2 bonus to AC.").effect


def test_persistent_damage_and_a_penalty_end_with_one_save() -> None:
    scene = pair("Poison (standard, at-will): +30 vs Fortitude; the target takes persistent 5 poison damage and a -2 "
                 "penalty to attack rolls (save ends both).", B=dict(at=(15, 15)))
    before = scene.attack("A", "melee-basic", "G").value
    scene.do("G", "Poison", "A")
    assert scene["A"].ongoing == {"poison": 5} and scene.attack("A", "melee-basic", "G").value == before - 2
    scene.turn("A")
    scene.dice(d20=[15])
    scene.end()
    assert scene["A"].ongoing == {} and scene.attack("A", "melee-basic", "G").value == before


@pytest.mark.parametrize("text", [
    "Lash\nEncounter Attack 3 (Standard Action) ● Martial, Weapon\nMelee weapon, one creature\nAttack Strength "
    "vs AC\nHit 1dW damage, +2 for every ally that is adjacent to the target.",
    "Answer\nEncounter Attack 3 (Counter Action) ● Martial, Weapon\nSelf\nTrigger An enemy that has already moved "
    "this turn makes an attack against you that misses.\nEffect Make a basic attack against the triggering enemy.",
    "Grace\nEncounter Utility 2 (Swift Action) ● Martial\nSelf\nEffect All movement you make until the end of your "
    "next turn is considered a shift.",
    "Far Call\nDaily Attack 5 (Standard Action) ● Arcane\nUnlimited range, one creature\nAttack Wisdom vs Will\n"
    "Hit 2d6 + Wisdom modifier damage.",
])
def test_cards_say_what_they_mean(text: str) -> None:
    card = read_card(text, ORCUS_TERMS)
    assert card.understood and read_card(card_text(card), ORCUS_TERMS) == card


@pytest.mark.parametrize(("said", "acted", "lost_by"), [
    ("if the target moves during its next turn, it takes 5 damage", "", 0),
    ("if the target moves during its next turn, it takes 5 damage", "A", 5),
    ("if the target moves on its next turn, it takes 5 damage", "A", 5),
    ("the next time the target moves before the end of its next turn, it takes 5 damage", "A", 5),
])
def test_what_is_told_of_the_next_turn_is_asked_then(said: str, acted: str, lost_by: int) -> None:
    scene = pair(f"Hex (standard, at-will): +30 vs Will; {said}.", B=dict(at=(15, 15)))
    scene.do("G", "Hex", "A")
    scene.turn("A")
    before = scene["A"].hp
    if acted:
        scene.do("A", "five-foot-step", path=[(4, 5)])
    assert before - scene["A"].hp == lost_by
    scene.end()
    scene.turn("G")
    scene.turn("A")
    before = scene["A"].hp
    scene.do("A", "five-foot-step", path=[(3, 5)] if acted else [(4, 5)])
    assert scene["A"].hp == before


@pytest.mark.parametrize("said", ["and gains a +4 bonus to the attack roll", ", with a +4 bonus to attack rolls"])
def test_a_bonus_said_behind_an_attack_is_that_attacks(said: str) -> None:
    told = line(f"Order (standard, at-will): The brute makes a slam attack {said}.".replace(" ,", ",")).effect
    assert told == (f.MakeAttack(f.AttackKind(powers=("slam",)), bonus=4),)
    lasting = line("Order (standard, at-will): The brute makes a slam attack and gains a +4 bonus to attack rolls "
                   "until the end of its next turn.").effect
    assert isinstance(lasting[-1], f.Modify)


@pytest.mark.rule("archmage.save.difficulty")
@pytest.mark.parametrize(("said", "die", "freed"), [
    ("save ends, 16+", 15, False), ("save ends, 16+", 16, True), ("save ends, 6+", 6, True),
    ("save ends, 11+", 10, False),
])
def test_how_hard_a_save_is_may_be_told_by_its_number_alone(said: str, die: int, freed: bool) -> None:
    gaze = f"Gaze +30 vs. MD (one nearby enemy)—3 damage, and the target is dazed ({said})"
    scene = Scene("archmage", A=dict(hp=50, md=10), G=dict(side="monsters", hp=50, powers=[gaze]))
    scene.turn("G")
    scene.do("G", "Gaze", "A")
    scene.turn("A")
    scene.dice(d20=[die])
    scene.end()
    assert ("dazed" not in scene["A"].conditions) == freed


def test_a_save_of_a_number_that_no_save_has_is_a_note() -> None:
    (gaze,) = read_texts("Howler", ["Gaze +9 vs. MD—The target is dazed (save ends, 14+)"], ARCHMAGE_TERMS)
    assert not gaze.understood


@pytest.mark.parametrize("said", [
    "At the end of the target's next turn, it takes 5 damage",
    "At the end of each of the target's turns, if it is staggered, it takes 5 damage",
])
def test_it_behind_whose_turn_it_is_is_whoever_has_it(said: str) -> None:
    scene = pair(f"Hex (standard, at-will): +30 vs Will; 40 damage. *Effect:* {said}.", B=dict(at=(15, 15)))
    scene.do("G", "Hex", "A")
    scene.turn("A")
    scene.end()
    assert (scene["A"].hp, scene["G"].hp) == (15, 60)


def test_it_is_none_of_those_named_in_the_plural() -> None:
    said = "Grim: Allies within 3 squares of the brute gain a +2 bonus to AC while {} staggered."
    brutes, allies = line(said.format("the brute is")).effect, line(said.format("they are")).effect
    assert line(said.format("it is")).effect == brutes != allies
    assert line("Grim: Each ally within 3 squares of the brute gains a +2 bonus to AC while it is staggered.").effect \
        == allies


def test_its_turn_told_first_is_that_of_whom_is_named_then() -> None:
    scene = pair("Sweep (standard, at-will): +30 vs AC; 1 damage, and until the end of its next turn, the brute takes "
                 "a -2 penalty to AC.", B=dict(at=(15, 15)))
    before = scene.defense("G", "ac").value
    scene.do("G", "Sweep", "A")
    scene.turn("A")
    scene.end()
    scene.turn("G")
    assert scene.defense("G", "ac").value == before - 2
    scene.end()
    assert scene.defense("G", "ac").value == before


def test_what_is_had_in_one_battle_of_the_day_is_not_told_of_days_alone() -> None:
    texts = ["Wary: The howler gains a +5 bonus to initiative during the first battle of each day."]
    (wary,) = read_texts("Howler", texts, ARCHMAGE_TERMS)
    assert not wary.understood


@pytest.mark.parametrize("before", ["Until the end of your next turn, you call on the deep eels.",
                                    "When an enemy loses its nerve, you call on the deep eels."])
def test_what_you_gain_behind_a_time_that_was_not_understood_is_a_note(before: str) -> None:
    gained = "You gain a +2 power bonus to AC."
    card = f"Eels\nDaily Utility 2 (Minor Action)\nSelf\nEffect {before} {gained}"
    scene = Scene("orcus", A=dict(powers=[card]), G=dict(side="monsters"))
    assert gained in scene["A"].notes
