"""What kin share, what ends with a wound, what a line changes in another, blows taken for allies."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

CLAW = "Claw +30 vs. AC—6 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
EMBER = "Ember\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 12 fire damage."
BOLT = "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Dexterity + Level vs. PD\nHit: 14 damage."
GLARE = "C: Glare +30 vs. MD (one nearby enemy)—3 psychic damage"


def pair(stage: Callable[..., Scene], *traits: str, powers: tuple[str, ...] = (CLAW, GLARE),
         engaged: tuple[tuple[str, str], ...] = (("A", "G"),), **more: Any) -> Scene:
    """A and B against two of one kind, G and H, with these lines."""
    kin = dict(side="monsters", name="Grub", type="grub", hp=90, ac=5, pd=5, powers=list(powers), traits=list(traits))
    return stage(engaged=list(engaged), A=dict(hp=90, ac=15, md=15, powers=[JAB, EMBER, BOLT]),
                 B=dict(hp=90, ac=15, md=15, powers=[JAB, BOLT]), G=dict(kin), H=dict(kin), **more)


def test_one_of_a_kind_each_round(stage: Callable[..., Scene]) -> None:
    scene = pair(stage, powers=(CLAW, GLARE + "\n  Limited use: Regardless of the number of grubs in the battle, only "
                                              "one grub can use this attack each round."))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Glare", "A")
    scene.turn("H")
    assert scene.can("H", "Glare", "A") is False
    scene.turn("H")
    assert scene.can("H", "Glare", "A") is True


def test_one_of_a_kind_makes_it_quickly(stage: Callable[..., Scene]) -> None:
    scene = pair(stage, "Hasty: Each round, one grub mook in the grub mob can make a glare attack as a quick action.")
    scene.turn("G")
    scene.dice(d20=[15, 15])
    scene.do("G", "Glare", "A")
    scene.do("G", "Hasty", "A")
    assert scene["A"].hp == 84
    scene.turn("H")
    assert scene.can("H", "Hasty", "A") is False and scene.can("H", "Glare", "A") is True


def test_a_bonus_for_the_number_of_kin(stage: Callable[..., Scene]) -> None:
    scene = pair(stage, "Many: The glare gains an attack bonus equal to the number of grubs in the battle.")
    scene.turn("G")
    assert scene.attack("G", "Glare", "A").value == 32 and scene.attack("G", "Claw", "A").value == 30


def test_a_trait_ends_with_fire(stage: Callable[..., Scene]) -> None:
    scene = pair(stage, "Seethe: This creature adds the escalation die to its attacks. This creature's seethe ability "
                        "ends for this battle if it takes fire damage.")
    scene.turn("A")
    scene.turn("A")
    assert scene.attack("G", "Claw", "A").value == 31
    scene.dice(d20=[15])
    scene.do("A", "Ember", "G")
    assert scene.attack("G", "Claw", "A").value == 30 and scene.attack("H", "Claw", "A").value == 31


@pytest.mark.parametrize(("natural", "dazed", "hampered"), [(13, False, False), (14, True, False)])
def test_a_line_that_changes_what_a_roll_brings(
    stage: Callable[..., Scene], natural: int, dazed: bool, hampered: bool
) -> None:
    scene = pair(stage, "Worse glare: The grub's *glare* attack instead dazes the target until the end of its next "
                        "turn.",
                 powers=(CLAW, GLARE + "\n  Natural 14+: The target is hampered until the end of its next turn."))
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Glare", "A")
    assert scene["A"].hp == 87
    assert ("dazed" in scene["A"].conditions, "hampered" in scene["A"].conditions) == (dazed, hampered)


@pytest.mark.parametrize(("natural", "away"), [(5, False), (6, True)])
def test_it_is_easy_to_slip_from(stage: Callable[..., Scene], natural: int, away: bool) -> None:
    scene = pair(stage, "Vast: This creature ignores opportunity attacks. In addition, normal-sized enemies are like "
                        "ants to it, and disengaging from this creature requires only an easy save (6+), unless the "
                        "target is grabbed.")
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "disengage", to="rear")
    assert (not scene.engaged("A")) is away


@pytest.mark.parametrize(("natural", "hurt"), [(15, 76), (4, 90)])
def test_a_spell_drawn_onto_itself(stage: Callable[..., Scene], natural: int, hurt: int) -> None:
    scene = pair(stage, "Ward: Twice per battle when a spell attack hits a nearby ally, the grub can have the attack "
                        "target itself instead as an interrupt action. If the attack roll doesn't hit against the "
                        "grub's defenses, the attack misses. Otherwise, the grub takes all damage and effects of the "
                        "spell for that ally.", engaged=())
    scene.battle.creatures[3].sheet.defenses["pd"] = 10
    scene.turn("B")
    scene.accept("H", "Ward")
    scene.dice(d20=[natural])
    scene.do("B", "Bolt", "G")
    assert (scene["G"].hp, scene["H"].hp) == (90, hurt)


def test_a_slide_bewilders_who_is_left(stage: Callable[..., Scene]) -> None:
    scene = pair(stage, "Slide: Once during its turn, the grub can teleport anywhere nearby it can see as a move "
                        "action. Each enemy engaged with it when it teleports is dazed until the end of its next turn.")
    scene.turn("G")
    scene.do("G", "Slide")
    assert "dazed" in scene["A"].conditions and "dazed" not in scene["B"].conditions and not scene.engaged("G")


def test_hard_to_trouble(stage: Callable[..., Scene]) -> None:
    daze = ("Daze\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 1 damage, and the "
            "target is dazed and vulnerable until the end of the battle, and takes 5 ongoing fire damage.")
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, powers=[daze]), G=dict(side="monsters", hp=90, ac=5, traits=[
        "Slab: This creature is immune to almost all effects—it cannot be dazed, weakened, or made vulnerable to "
        "anything beyond those energies it is already vulnerable to (fire; see below). It is also immune to ongoing "
        "damage."]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Daze", "G")
    scene.turn("G")
    scene.turn("A")
    assert scene["G"].hp == 89 and not scene["G"].conditions


def test_an_action_that_is_mostly_an_answer(stage: Callable[..., Scene]) -> None:
    scene = pair(stage, powers=(CLAW, "[Usually special trigger, but also possible as a standard action] " + GLARE))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Glare", "A")
    assert scene["A"].hp == 87 and scene.can("G", "Claw", "A") is False


@pytest.mark.parametrize(("types", "left"), [("fire", 85), ("acid", 80), ("", 85)])
def test_what_burns_on_does_not_harm_it_but_for_some(stage: Callable[..., Scene], types: str, left: int) -> None:
    burn = ("Burn\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\n"
            f"Hit: 5 damage and 5 ongoing {types} damage.")
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, powers=[burn]), G=dict(side="monsters", hp=90, ac=5, traits=[
        "Cast: This creature can't be dazed. Ongoing damage doesn't harm it either, unless it's acid or lightning."]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Burn", "G")
    scene.turn("G")
    scene.dice(d20=[2] if left == 80 else [])
    scene.turn("A")
    assert scene["G"].hp == left
