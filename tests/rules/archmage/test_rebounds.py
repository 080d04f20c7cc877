"""Blows that come back or go elsewhere, what counts up or gives out as the battle goes on, offers among kin."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

CLAW = "Claw +30 vs. AC—6 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
CUT = "Cut\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 30 damage."
BOW = "Bow\nRanged attack\nAt-Will\nTarget: One nearby enemy\nAttack: Dexterity + Level vs. AC\nHit: 10 damage."
EMBER = "Ember\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 12 fire damage."
SPARK = "Spark\nRanged spell\nAt-Will\nTarget: A nearby enemy\nAttack: Dexterity + Level vs. PD\nHit: 14 force damage."


def duel(stage: Callable[..., Scene], *traits: str, engaged: tuple[tuple[str, str], ...] = (("A", "G"),),
         powers: tuple[str, ...] = (CLAW,), **fields: Any) -> Scene:
    """A's turn: engaged with a monster with these lines; B stands by."""
    monster = dict(side="monsters", hp=90, ac=5, pd=5, powers=list(powers), traits=list(traits))
    monster.update(fields.pop("monster", {}))
    scene = stage(engaged=list(engaged), A=dict(hp=90, ac=15, powers=[JAB, CUT, BOW, EMBER, SPARK]),
                  B=dict(hp=90, ac=15, powers=[JAB]), G=monster, **fields)
    scene.turn("A")
    return scene


@pytest.mark.parametrize(("save", "gone"), [(15, False), (16, True)])
def test_a_blow_may_drive_it_under_the_ground(stage: Callable[..., Scene], save: int, gone: bool) -> None:
    scene = duel(stage, "Dig: Whenever this creature takes damage from an attack, it rolls a save; on a 16+ it can "
                        "immediately dive beneath the earth, preventing further attacks against it until it emerges at "
                        "the start of its next turn.", engaged=(("A", "G"), ("B", "G")))
    scene.dice(d20=[12, save])
    scene.do("A", "Jab", "G")
    scene.turn("B")
    assert scene.can("B", "Jab", "G") is not gone
    scene.turn("G")
    scene.turn("B")
    assert scene["G"].hp == 80 and not scene["G"].notes


def test_what_does_not_make_it_dig(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Dig: Whenever this creature takes damage from an attack, it rolls a save; on an 11+ it can "
                        "burrow beneath the sand, preventing all attacks against it until it surfaces at the start of "
                        "its next turn. Fire attacks and opportunity attacks don't trigger this ability.")
    scene.dice(d20=[12])
    scene.do("A", "Ember", "G")
    assert scene["G"].hp == 78


def test_the_die_is_noted_once(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Red mist: Make a note of the escalation die when this creature becomes staggered. This "
                        "creature gains a bonus to its melee attacks and damage equal to the escalation die value for "
                        "the rest of the battle.", monster=dict(hp=50))
    scene.turn("A")
    scene.turn("A")
    scene.dice(d20=[12])
    scene.do("A", "Cut", "G")
    scene.turn("A")
    assert scene.escalation == 3
    assert scene.attack("G", "Claw", "A").value == 32
    scene.turn("G")
    scene.dice(d20=[12])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 82


@pytest.mark.parametrize(("start", "first", "second"), [(82, 90, 90), (70, 78, 78)])
def test_healing_that_gives_out_when_it_is_not_enough(
    stage: Callable[..., Scene], start: int, first: int, second: int
) -> None:
    scene = duel(stage, "Seal: At the start of its turn, this creature heals 8 hp. If it doesn't heal up to its "
                        "maximum hit points, it loses its ability to heal from this ability until the end of the "
                        "battle.",
                 monster=dict(at_hp=start))
    scene.turn("G")
    assert scene["G"].hp == first
    scene.turn("G")
    assert scene["G"].hp == second


@pytest.mark.parametrize(("rounds", "natural", "away"), [(0, 7, False), (0, 8, True), (4, 6, False), (4, 7, True)])
def test_the_higher_of_a_bonus_and_the_die(
    stage: Callable[..., Scene], rounds: int, natural: int, away: bool
) -> None:
    scene = duel(stage, "Nimble: Gains a +3 bonus on disengage checks, or adds the escalation die, whichever is "
                        "higher.")
    for _ in range(rounds + 1):
        scene.turn("G")
    assert scene.escalation == rounds
    scene.dice(d20=[natural])
    scene.do("G", "disengage", to="rear")
    assert (not scene.engaged("G")) is away


def test_a_veil_holds_until_it_attacks(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "[Once per battle] Veil: As a quick action this creature fills the area with shadows that give "
                        "enemies attacking it a -2 penalty to their attacks. This lasts until it next attacks.")
    scene.turn("G")
    scene.do("G", "[Once per battle] Veil")
    assert scene.attack("A", "Jab", "G").value - scene.escalation == -1
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    scene.turn("A")
    assert scene.attack("A", "Jab", "G").value - scene.escalation == 1
    scene.turn("G")
    assert scene.can("G", "[Once per battle] Veil") is False


@pytest.mark.parametrize(("choice", "dazed"), [(True, True), (False, False)])
def test_a_breath_spent_to_daze(stage: Callable[..., Scene], choice: bool, dazed: bool) -> None:
    scene = duel(stage, "Lungs: This creature can choose to make its targets dazed (save ends) on a hit or miss with "
                        "its breath, but that uses up its breath for the rest of the battle.",
                 powers=(CLAW, "C: Breath +5 vs. PD (up to 2 nearby enemies)—3 fire damage"))
    scene.turn("G")
    scene.dice(d20=[19, 2])
    scene.do("G", "Breath", targets=["A", "B"], choose={"Lungs": "yes" if choice else "no"})
    assert ["dazed" in scene[one].conditions for one in "AB"] == [dazed, dazed]
    scene.dice(d20=[1, 1] if dazed else [])
    scene.turn("G")
    assert scene.can("G", "Breath", targets=["A", "B"]) is not dazed


@pytest.mark.parametrize(("attack", "natural", "left"), [("Jab", 15, 85), ("Jab", 16, 80), ("Spark", 15, 76)])
def test_weapons_do_little_to_stone(stage: Callable[..., Scene], attack: str, natural: int, left: int) -> None:
    scene = duel(stage, "Rock (resist weapons and cold 16+): All wardens are resistant to physical damage as a result "
                        "of their stony nature. If an assailant fails to make a natural roll of 16+ when using a "
                        "weapon against this creature, the attacker deals only half damage. The resistance also "
                        "applies to cold damage.", engaged=(("A", "G"),) if attack == "Jab" else ())
    scene.dice(d20=[natural])
    scene.do("A", attack, "G")
    assert scene["G"].hp == left


@pytest.mark.parametrize(("save", "hurt"), [(5, "G"), (6, "H")])
def test_a_guard_steps_in(stage: Callable[..., Scene], save: int, hurt: str) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A=dict(hp=90, powers=[JAB]), B=dict(hp=90, powers=[JAB]),
                  G=dict(side="monsters", hp=90, ac=5, powers=[CLAW]),
                  H=dict(side="monsters", hp=90, ac=5, powers=[CLAW], traits=[
                      "Shield: While this creature is next to an ally, once per round when a melee attack targets that "
                      "ally, it can try to intercept the attack as a free action. Roll an easy save (6+); if it "
                      "succeeds, this creature becomes the target of the attack instead."]))
    scene.turn("A")
    scene.dice(d20=[save, 12])
    scene.do("A", "Jab", "G")
    assert scene[hurt].hp == 80


@pytest.mark.parametrize(("rounds", "reach"), [(1, False), (2, True)])
def test_a_reach_while_the_die_is_even(stage: Callable[..., Scene], rounds: int, reach: bool) -> None:
    scene = duel(stage, "Long tail: When the escalation die is even, this creature can target a nearby enemy with its "
                        "claw attack instead of needing to be engaged.", engaged=())
    for _ in range(rounds + 1):
        scene.turn("G")
    assert scene.escalation == rounds and ("Claw" in scene.legal("G")) is reach


def test_it_follows_whom_it_missed(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Flicker: As a move action this creature may teleport into engagement with a target that it "
                        "missed the previous round.", powers=("Claw +3 vs. AC—6 damage",))
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Claw", "A")
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "disengage", to="rear")
    assert not scene.engaged("A")
    scene.turn("G")
    scene.do("G", "Flicker")
    assert scene.engaged("G") == {"A"}


def test_armor_goes_to_pieces(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Patchwork: When this creature survives a critical hit to AC it makes a claw attack as a free "
                        "action, as a piece of its borrowed mail falls away. Knock a point off its AC.",
                 monster=dict(ac=15))
    scene.dice(d20=[20, 12])
    scene.do("A", "Jab", "G")
    assert scene["A"].hp == 84 and scene.defense("G", "ac").value == 14


def test_fire_that_feeds_it_once(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Fed: The first time each battle this creature is hit by a fire attack, instead of taking the "
                        "fire damage it heals that many hit points.", monster=dict(at_hp=50))
    scene.dice(d20=[12])
    scene.do("A", "Ember", "G")
    assert scene["G"].hp == 62
    scene.turn("A")
    scene.dice(d20=[12])
    scene.do("A", "Ember", "G")
    assert scene["G"].hp == 50


def test_points_add_up_with_the_die(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Gathering rage: Keep count of the number of times this creature uses its claw attack during "
                        "the battle. Add that number to the escalation die to get the current rage value.",
                 powers=(CLAW, "C: Roar +30 vs. PD (one nearby enemy)—1d6 thunder damage per rage point (see below)"))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    scene.turn("G")
    assert scene.escalation == 1
    scene.dice(d20=[15], d6=[3, 4])
    scene.do("G", "Roar", "B")
    assert scene["B"].hp == 83


def test_grief_widens_the_critical_range(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, ac=40, powers=[CUT]),
                  G=dict(side="monsters", hp=90, powers=[CLAW], traits=[
                      "Grief: This creature's crit range expands by 2 for each wolf pup that has dropped this "
                      "battle."]),
                  P=dict(side="monsters", name="Wolf Pup", hp=10, ac=5, powers=[CLAW]))
    scene.turn("G")
    scene.dice(d20=[18])
    scene.do("G", "Claw", "A")
    assert not scene.last("attack").crit
    scene.battle.creatures[2].hp = 0
    scene.turn("G")
    scene.dice(d20=[18])
    scene.do("G", "Claw", "A")
    assert scene.last("attack").crit


@pytest.mark.parametrize(("natural", "hit"), [(5, "B"), (6, "")])
def test_shots_go_astray(stage: Callable[..., Scene], natural: int, hit: str) -> None:
    scene = duel(stage, "Warp: When an enemy targets this creature with a ranged attack and rolls a natural 1-5, it "
                        "must reroll the attack against an ally engaged with this creature, if any, as if it had "
                        "fumbled.",
                 engaged=(("B", "G"),), monster=dict(ac=40))
    scene.dice(d20=[natural, 19] if hit else [natural])
    scene.do("A", "Bow", "G")
    assert scene["B"].hp == (80 if hit else 90) and scene["G"].hp == 90


@pytest.mark.parametrize(("roll", "dazed"), [(10, True), (11, False)])
def test_it_shakes_off_what_no_save_ends(stage: Callable[..., Scene], roll: int, dazed: bool) -> None:
    club = ("Club\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 1 damage, and the "
            "target is dazed until the end of the battle.")
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, powers=[club]),
                  G=dict(side="monsters", hp=90, ac=5, powers=[CLAW], traits=[
                      "Tough: This creature can roll normal saves against effects that aren't save ends (until end "
                      "of turn or battle, for example)."]))
    scene.turn("A")
    scene.dice(d20=[12])
    scene.do("A", "Club", "G")
    assert "dazed" in scene["G"].conditions
    scene.turn("G")
    scene.dice(d20=[roll])
    scene.turn("A")
    assert ("dazed" in scene["G"].conditions) is dazed
