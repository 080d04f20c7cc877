"""Who steps in, what harms whom not, and what is told of an attack's ways, without squares: each played."""

from __future__ import annotations

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Illegal
from battlemat.powers import forms as f
from battlemat.powers.bands.card import read_texts
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

from .test_told_bands import CLAW, FOE, blow, field, lost

BOTH = (("A", "G"), ("B", "G"))
SPIT = "Spit +10 vs. PD (one nearby enemy)—6 acid damage"


@pytest.mark.parametrize(("words", "offered"), [
    ("The howler flies.", True), ("Enemies can't intercept the howler.", False),
    ("Enemies can't intercept the howler's allies.", True),
    ("The howler can't be intercepted by enemies.", False), ("The howler can't be intercepted by dazed enemies.", True),
])
def test_who_cannot_step_in(words: str, offered: bool) -> None:
    scene = Scene("archmage", rear=["B"], A=FOE, B=FOE,
                  G=FOE | dict(side="monsters", name="Mire howler", powers=[CLAW, f"Sly: {words}"]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.do("G", "engage", "B")
    assert (("A", "intercept") in scene.offers) is offered


@pytest.mark.parametrize(("words", "power", "dice", "taken"), [
    ("The howler ignores the first attack that hits it each battle.", "Jab", (15, 15), 10),
    ("The howler ignores the first spell attack that hits it each battle.", "Jab", (15, 15), 20),
    ("The howler takes no damage from ranged attacks.", "Bolt", (15,), 0),
    ("The howler takes no damage from ranged attacks.", "Jab", (15,), 10),
    ("The howler takes no damage from fire.", "Bolt", (15,), 0),
    ("Fire has no effect on the howler.", "Bolt", (15,), 0),
    ("Only natural even attack rolls deal damage to the howler.", "Jab", (15, 16), 10),
    ("The howler takes half damage from attacks by staggered enemies.", "Jab", (15,), 5),
    ("The howler takes half damage from ranged attacks by staggered enemies.", "Jab", (15,), 10),
    ("The howler halves the damage of the first attack that hits it each battle.", "Jab", (15, 15), 15),
    ("Attacks against the howler by staggered enemies always miss.", "Jab", (15,), 0),
    ("Attacks against the howler by dazed enemies always miss.", "Jab", (15,), 10),
])
def test_what_harms_it_not(words: str, power: str, dice: tuple[int, ...], taken: int) -> None:
    scene = field(CLAW, f"Hide: {words}", A=dict(at_hp=90), engaged=())
    scene.turn("A")
    if power == "Jab":
        scene.do("A", "engage", "G")
    for natural in dice:
        blow(scene, "A", power, "G", natural)
    assert 200 - scene["G"].hp == taken


@pytest.mark.parametrize(("words", "hit"), [
    ("The howler takes half damage from the target's attacks until the start of its next turn.", 5),
    ("The howler takes half damage from the target's ranged attacks until the start of its next turn.", 10),
])
def test_the_targets_attacks_hurt_it_less(words: str, hit: int) -> None:
    scene = field(f"Claw +10 vs. AC—12 damage\nNatural even hit: {words}", engaged=BOTH)
    blow(scene, "G", "Claw", "A", 16)
    blow(scene, "A", "Jab", "G", 15)
    blow(scene, "B", "Jab", "G", 15)
    assert 200 - scene["G"].hp == hit + 10


@pytest.mark.parametrize(("words", "taken"), [
    ("The howler's claw deals 5 damage on a miss.", 5), ("On a miss, the howler's claw deals half damage.", 6),
    ("On a miss, the howler's claw deals damage equal to its level.", 1),
    ("The howler's bite deals 5 damage on a miss.", 0),
])
def test_what_one_attack_deals_to_whom_it_misses(words: str, taken: int) -> None:
    scene = field(CLAW, "Bite +10 vs. AC—4 damage", f"Grim: {words}", G=dict(level=1))
    blow(scene, "G", "Claw", "A", 2)
    assert 200 - scene["A"].hp == taken


def test_who_cannot_engage_anybody() -> None:
    scene = field("Claw +10 vs. AC—12 damage, and the target can't engage any enemies until the end of its next turn")
    blow(scene, "G", "Claw", "A", 15)
    scene.turn("A")
    with pytest.raises(Illegal):
        scene.do("A", "engage", "H")


@pytest.mark.parametrize(("dice", "vulnerable"), [(3, True), (4, False)])
def test_rolls_made_while_engaged_are_answered(dice: int, vulnerable: bool) -> None:
    scene = field(CLAW, "Taunt: Enemies who roll a natural odd attack roll while engaged with the howler are "
                        "vulnerable until the start of their next turn.")
    blow(scene, "A", "Jab", "G", dice)
    assert ("vulnerable" in scene["A"].conditions) is vulnerable


@pytest.mark.parametrize(("words", "dice", "healed"), [
    ("Natural even hit while engaged with two or more enemies", 16, 5),
    ("Natural even hit while engaged with three or more enemies", 16, 0),
    ("Natural even hit while engaged with two or more enemies", 15, 0),
])
def test_a_roll_while_engaged_with_several(words: str, dice: int, healed: int) -> None:
    scene = field(f"Claw +10 vs. AC—12 damage\n{words}: The howler heals 5 hp.", engaged=BOTH, G=dict(at_hp=150))
    blow(scene, "G", "Claw", "A", dice)
    assert scene["G"].hp == 150 + healed


def test_a_penalty_lasts_while_engaged() -> None:
    scene = field("Claw +10 vs. AC—12 damage, and the target takes a -4 penalty to AC while engaged with the howler",
                  H=dict(powers=["R: Nip +10 vs. AC (one nearby enemy)—5 damage"]))
    blow(scene, "G", "Claw", "A", 15)
    blow(scene, "H", "Nip", "A", 2)
    assert lost(scene) == {"A": 17}
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "disengage")
    blow(scene, "H", "Nip", "A", 2)
    assert lost(scene) == {"A": 17}


@pytest.mark.parametrize("lead", ["At the start of the battle", "When combat begins"])
def test_what_it_begins_a_battle_with(lead: str) -> None:
    scene = field(CLAW, f"Hale: {lead}, the howler gains 8 temporary hit points.")
    scene.turn("A")
    assert scene["G"].temp_hp == 8


@pytest.mark.parametrize(("least", "taken"), [(0, 24), (2, 0)])
def test_more_attacks_instead_of_one(least: int, taken: int) -> None:
    scene = field(CLAW, f"Frenzy: While the escalation die is {least}+, the howler can make two claw attacks instead "
                        "of one.")
    scene.turn("G")
    scene.dice(d20=[15, 15])
    if taken:
        scene.do("G", "Frenzy")
    else:
        with pytest.raises(Illegal):
            scene.do("G", "Frenzy")
    assert 200 - scene["A"].hp == taken


@pytest.mark.parametrize(("save", "left"), [(15, 10), (3, 0)])
def test_a_save_is_rolled_as_it_drops(save: int, left: int) -> None:
    scene = field(CLAW, "Hardy: When the howler drops to 0 hp, roll a normal save; if it succeeds, it heals 10 hp.",
                  G=dict(hp=10))
    blow(scene, "A", "Jab", "G", 15, save)
    assert scene["G"].hp == left


def test_an_attack_is_kept_from_it_for_a_turn() -> None:
    scene = field(CLAW, SPIT, "Doused: When the howler takes fire damage, it can't use its spit attack until the end "
                              "of its next turn.")
    blow(scene, "A", "Bolt", "G", 15)
    scene.turn("G")
    with pytest.raises(Illegal):
        scene.do("G", "Spit", "A")
    scene.turn("A")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Spit", "A")
    assert scene["A"].hp == 194


@pytest.mark.parametrize(("words", "dice", "taken"), [
    ("The howler scores a critical hit on a natural 18+ against staggered enemies.", 18, 24),
    ("The howler scores critical hits with a natural 18+.", 17, 12),
])
def test_when_it_crits(words: str, dice: int, taken: int) -> None:
    scene = field(CLAW, f"Deadly: {words}", A=dict(at_hp=90))
    blow(scene, "G", "Claw", "A", dice)
    assert 90 - scene["A"].hp == taken


@pytest.mark.parametrize(("words", "power", "missed"), [
    ("an enemy to reroll a spell attack that targeted it", "Bolt", True),
    ("an enemy to reroll a spell attack that targeted it", "Jab", False),
    ("an enemy to reroll an attack that hits it", "Jab", True),
])
def test_an_attack_on_it_is_made_again(words: str, power: str, missed: bool) -> None:
    scene = field(CLAW, f"Ward: Once per battle, the howler can force {words}.")
    blow(scene, "A", power, "G", 15, 2)
    assert (scene["G"].hp == 200) is missed


@pytest.mark.parametrize(("words", "ranges"), [
    ("The howler doesn't provoke opportunity attacks when it makes a ranged attack.", ("ranged",)),
    ("The howler provokes no opportunity attacks for making ranged attacks.", ("ranged",)),
    ("The howler does not draw opportunity attacks with its melee attacks.", ("melee",)),
])
def test_what_draws_no_opportunity_attacks(words: str, ranges: tuple[str, ...]) -> None:
    (power,) = read_texts("Mire howler", [f"Quick: {words}"], ARCHMAGE_TERMS)
    assert power.understood and power.effect == (f.Immune(attack=f.AttackKind(ranges=ranges)),)


@pytest.mark.parametrize("words", [
    "For each other ally engaged with the target, the howler deals 3 extra damage.",
    "For every ally engaged with the target, the howler gains a +3 bonus to damage.",
    "For each enemy engaged with it, the howler deals 3 extra damage.",
])
def test_so_much_for_each_of_them(words: str) -> None:
    scene = field(CLAW, f"Pack: {words}", engaged=(("A", "G"), ("A", "H")))
    blow(scene, "G", "Claw", "A", 15)
    assert lost(scene) == {"A": 15}


def test_what_cannot_be_had_for_each_is_a_note() -> None:
    scene = Scene("archmage", A=FOE, G=dict(side="monsters", name="Mire howler", powers=[
        CLAW, "Pack: For each enemy engaged with it, the howler is dazed."]))
    assert scene["G"].notes


def test_others_come_as_it_drops() -> None:
    scene = field(CLAW, "Nest: When the howler drops to 0 hp, two bog rats appear next to it.", G=dict(hp=10))
    blow(scene, "A", "Jab", "G", 15)
    assert sum(event.kind == "order" and str(event).startswith("<order Bog rat") for event in scene.log) == 2


@pytest.mark.parametrize(("words", "taken"), [("the hit", {"G": 10}), ("the attack", {})])
def test_it_takes_anothers_hit(words: str, taken: dict[str, int]) -> None:
    scene = field(CLAW, f"Shield: When a nearby ally would be hit, the howler can take {words} instead.",
                  engaged=(("A", "H"), ("A", "G")), G=dict(ac=30))
    blow(scene, "A", "Jab", "H", 15)
    assert lost(scene) == taken


def test_an_action_of_its_own_turn() -> None:
    scene = field(CLAW, "Snarl: On its turn as a quick action, the howler can deal 3 damage to one enemy engaged with "
                        "it.")
    scene.turn("G")
    scene.do("G", "Snarl", "A")
    assert lost(scene) == {"A": 3}


def test_each_use_takes_an_action() -> None:
    scene = field(CLAW, f"{SPIT}\nLimited use: 2/battle, each requiring a quick action.")
    scene.turn("G")
    scene.dice(d20=[15, 15])
    scene.do("G", "Spit", "A")
    scene.do("G", "Claw", "A")
    assert lost(scene) == {"A": 18}


def test_the_far_one_is_harder_to_hit() -> None:
    scene = field(CLAW, "Spit +10 vs. PD (one nearby enemy, or one far away enemy at a -2 penalty)—6 acid damage",
                  engaged=())
    assert not scene["G"].notes


@pytest.mark.parametrize(("words", "hp", "taken"), [
    ("Staggered enemies take double damage from the howler's attacks.", 90, 24),
    ("Staggered enemies take double damage from the howler's attacks.", 200, 12),
    ("Staggered enemies take double damage from the howler's ranged attacks.", 90, 12),
    ("The howler automatically hits staggered enemies.", 90, 12),
    ("The howler automatically hits staggered enemies.", 200, 0),
    ("The howler rolls 2d20 for attacks against staggered enemies and uses the better roll.", 90, 12),
    ("The howler rolls 2d20 for attacks against staggered enemies and uses the worse roll.", 90, 0),
])
def test_what_it_does_to_the_staggered(words: str, hp: int, taken: int) -> None:
    scene = field(CLAW, f"Cruel: {words}", A=dict(hp=200, at_hp=hp))
    low = "hits" in words or "2d20" in words
    blow(scene, "G", "Claw", "A", 2 if low else 15, 16)
    assert hp - scene["A"].hp == taken


def test_what_merely_hits_is_no_automatic_hit() -> None:
    scene = Scene("archmage", A=FOE, G=dict(side="monsters", name="Mire howler", powers=[
        CLAW, "Cruel: The howler hits staggered enemies."]))
    assert scene["G"].notes


def test_misses_of_a_kind_do_it_no_harm() -> None:
    glance = ("Glance\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage.\n"
              "Miss: 4 damage.")
    for words, taken in (("Melee attacks against the howler that miss deal no damage.", 0),
                         ("Ranged attacks against the howler that miss deal no damage.", 4),
                         ("Miss damage doesn't affect the howler.", 0)):
        scene = field(CLAW, f"Husk: {words}", A=dict(powers=[glance]))
        blow(scene, "A", "Glance", "G", 3)
        assert 200 - scene["G"].hp == taken


def test_who_holds_somebody_keeps_from_an_attack() -> None:
    scene = field("Claw +10 vs. AC—12 damage\nNatural even hit: The howler grabs the target.", SPIT,
                  "Busy: While grabbing an enemy, the howler can't make spit attacks.", engaged=BOTH)
    blow(scene, "G", "Spit", "A", 15)
    blow(scene, "G", "Claw", "A", 16)
    scene.turn("G")
    with pytest.raises(Illegal):
        scene.do("G", "Spit", "B")


@pytest.mark.parametrize(("words", "taken"), [
    ("In darkness, the howler gains a +4 bonus to AC.", 10), ("The howler takes a -4 penalty to AC in darkness.", 10),
])
def test_what_holds_in_some_light_alone(words: str, taken: int) -> None:
    scene = field(CLAW, f"Gloom: {words}")
    blow(scene, "A", "Jab", "G", 15)
    blow(scene, "A", "Jab", "G", 11)
    assert 200 - scene["G"].hp == taken


def test_two_named_do_both_or_each() -> None:
    for words in ("both", "each"):
        (power,) = read_texts("Mire howler", [
            f"{CLAW}\nNatural even hit: The howler and one nearby ally can {words} heal 5 hp."], ARCHMAGE_TERMS)
        assert power.understood
    (power,) = read_texts("Mire howler", ["Spur: As a standard action this turn, one nearby ally can both move and "
                                          "heal 5 hp."], ARCHMAGE_TERMS)
    (may,) = [one for one in power.walk() if isinstance(one, f.May)]
    assert len(may.effects) == 2


@pytest.mark.parametrize(("words", "taken"), [
    ("Enemies take a -4 penalty to AC while engaged with the howler.", [5, 0]),
    ("Enemies take a -4 penalty to AC while not engaged.", [0, 5]),
    ("Enemies take a -4 penalty to AC while unengaged.", [0, 5]),
])
def test_of_several_those_of_whom_it_holds(words: str, taken: list[int]) -> None:
    scene = field(CLAW, f"Drag: {words}", H=dict(powers=["R: Nip +10 vs. AC (one nearby enemy)—5 damage"]))
    for target in "AB":
        blow(scene, "H", "Nip", target, 2)
    assert [200 - scene[name].hp for name in "AB"] == taken


def test_who_cannot_heal_while_engaged() -> None:
    (power,) = read_texts("Mire howler", ["Rot: Enemies can't heal while engaged with the howler."], ARCHMAGE_TERMS)
    (ban,) = power.effect
    assert power.understood and isinstance(ban, f.Forbid) and isinstance(ban.who, f.Select)
    assert ban.who.tests == (f.Engaged(f.EACH, f.SELF),)


def test_one_of_several_is_not_all_of_whom_it_holds() -> None:
    (power,) = read_texts("Mire howler", ["Drag: One enemy takes a -4 penalty to AC while engaged with the howler."],
                          ARCHMAGE_TERMS)
    assert not power.understood


@pytest.mark.parametrize(("words", "taken"), [
    ("The howler deals extra damage equal to twice the number of enemies engaged with it.", 16),
    ("The howler deals extra damage equal to its level against staggered enemies.", 12),
])
def test_extra_damage_equal_to_a_number(words: str, taken: int) -> None:
    scene = field(CLAW, f"Crowd: {words}", engaged=BOTH)
    blow(scene, "G", "Claw", "A", 15)
    assert 200 - scene["A"].hp == taken


def test_each_failed_save_makes_it_worse() -> None:
    scene = field("Claw +10 vs. AC—12 damage, and 5 ongoing poison damage\nEach failed save against the poison "
                  "increases the ongoing damage by 5.")
    blow(scene, "G", "Claw", "A", 15)
    for _ in range(2):
        scene.turn("A")
        scene.dice(d20=[2])
        scene.turn("G")
    assert lost(scene) == {"A": 12 + 5 + 10}


def test_who_is_not_of_a_kind() -> None:
    (power,) = read_texts("Mire howler", ["Claw +10 vs. PD (each nearby creature that isn't a demon)—12 damage"],
                          ARCHMAGE_TERMS)
    assert power.understood and "without" in repr(power.targeting)


@pytest.mark.parametrize(("words", "own"), [("Nearby howlers", True), ("Other howlers", False)])
def test_howlers_are_all_of_its_kind(words: str, own: bool) -> None:
    (power,) = read_texts("Mire howler", [f"Pack: {words} gain a +1 bonus to attacks."], ARCHMAGE_TERMS)
    (gain,) = power.effect
    assert power.understood and isinstance(gain, f.Modify) and isinstance(gain.who, f.Select)
    assert (gain.who.name, gain.who.count, gain.who.or_self) == ("SELF", 0, own)


def test_allies_pass_it_freely() -> None:
    (power,) = read_texts("Mire howler", [
        "Gap: The howler's allies can move past it without provoking opportunity attacks."], ARCHMAGE_TERMS)
    (free,) = power.effect
    assert power.understood and isinstance(free, f.Immune) and (free.by, free.moving) == (f.SELF, True)


@pytest.mark.parametrize(("words", "save", "taken"), [
    ("each enemy engaged with it must succeed at a save or take 7 damage.", 9, 7),
    ("each enemy engaged with it must succeed on a normal save or take 7 damage.", 12, 0),
    ("each enemy engaged with it must succeed at a hard save (16+) or take 7 damage.", 12, 7),
])
def test_whoever_fails_is_hurt(words: str, save: int, taken: int) -> None:
    scene = field(CLAW, f"Dread: At the end of the howler's turn, {words}")
    scene.turn("G")
    scene.dice(d20=[save])
    scene.turn("H")
    assert 200 - scene["A"].hp == taken


@pytest.mark.parametrize("words", [
    "starts making last gasp saves; on the fourth failure, it turns to stone",
    "must start making last gasp saves, and on the fourth failed save, it dies",
])
def test_the_fourth_failure_is_the_end(words: str) -> None:
    (power,) = read_texts("Mire howler", [f"{CLAW}, and the target {words}"], ARCHMAGE_TERMS)
    assert power.understood and power.hit[-1] == f.LastGasp()


def test_another_end_is_a_note() -> None:
    (power,) = read_texts("Mire howler", [
        f"{CLAW}, and the target starts making last gasp saves; on the fourth failure, it turns to gold",
    ], ARCHMAGE_TERMS)
    assert not power.understood


def test_blows_are_softened_each() -> None:
    scene = field(CLAW, "Thick: The howler takes 2 less damage from each melee attack.")
    blow(scene, "A", "Jab", "G", 15)
    blow(scene, "A", "Bolt", "G", 15)
    assert lost(scene) == {"G": 15}
