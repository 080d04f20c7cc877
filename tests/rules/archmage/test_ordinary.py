"""Turns of phrase that many printed monsters share, at work: bodyguards, chargers, iron wills, blasts as they fall."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

CLAW = "Claw +30 vs. AC—6 damage"
CLEAVE = "Cleave\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 60 damage."
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
TOUCH = (
    "Touch\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\n"
    "Hit: The target is {} (save ends)."
)
BURN = "Burn\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 fire damage."


def duel(stage: Callable[..., Scene], *lines: str, **fields: Any) -> Scene:
    """G's turn: a monster with a claw and these lines, engaged with A; B stands by."""
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, ac=15, pd=15, md=15, powers=[CLEAVE, JAB, BURN]),
                  B=dict(hp=90, ac=15, pd=15, md=15), G=dict(side="monsters", hp=90, powers=[CLAW, *lines]), **fields)
    scene.turn("G")
    return scene


def strike(scene: Scene, power: str, natural: int, target: str = "A", **how: Any) -> int:
    """What G's attack takes from its target."""
    before = scene[target].hp
    scene.dice(d20=[natural])
    scene.do("G", power, target, **how)
    return before - scene[target].hp


@pytest.mark.parametrize(("face", "natural", "damage"), [(2, 15, 12), (1, 15, 12), (2, 20, 24)])
def test_a_die_decides_the_type_of_the_damage(
    stage: Callable[..., Scene], face: int, natural: int, damage: int
) -> None:
    scene = duel(stage, "Blast +30 vs. AC—12 random energy damage (roll 1d2; 1: cold; 2: fire)")
    scene.dice(d2=[face])
    assert strike(scene, "Blast", natural) == damage


@pytest.mark.parametrize(("face", "condition"), [(2, "dazed"), (3, "weakened")])
def test_a_die_decides_what_the_target_suffers(stage: Callable[..., Scene], face: int, condition: str) -> None:
    scene = duel(stage, "Curse +30 vs. AC—2 damage\n  Natural odd hit: Roll a d4; on a 1-2 the target is dazed; on a "
                        "3-4 the target is weakened (save ends both).")
    scene.dice(d4=[face])
    strike(scene, "Curse", 15)
    assert scene["A"].conditions == {condition}
    scene.turn("A")
    scene.dice(d20=[15])
    scene.turn("G")
    assert not scene["A"].conditions


@pytest.mark.parametrize("mends", ["heal 5", "gain 5 temporary"])
def test_a_condition_ends_as_the_target_is_mended(stage: Callable[..., Scene], mends: str) -> None:
    mend = f"Mend\nClose-quarters spell\nAt-Will\nQuick action to cast\nTarget: You\nEffect: You {mends} hit points."
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, ac=15, powers=[CLEAVE, mend]),
                  G=dict(side="monsters", powers=["Sap +30 vs. AC—6 damage\n  Natural even hit: Target is hampered "
                                                  "until they next heal or gain temporary hp."]))
    scene.turn("G")
    strike(scene, "Sap", 14)
    scene.turn("A")
    assert scene["A"].conditions == {"hampered"}
    scene.do("A", "Mend", "A")
    assert not scene["A"].conditions


def test_nothing_but_basic_attacks(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Hex +30 vs. PD—3 damage, and the target can only make basic attacks until the end of its next "
                        "turn")
    strike(scene, "Hex", 15)
    scene.turn("A")
    assert not scene.can("A", "Cleave", "G")
    assert scene.can("A", "melee-basic", "G")
    scene.turn("G")
    scene.turn("A")
    assert scene.can("A", "Cleave", "G")


@pytest.mark.parametrize(("round", "damage"), [(1, 10), (3, 20)])
def test_damage_by_the_escalation_die(stage: Callable[..., Scene], round: int, damage: int) -> None:
    scene = duel(stage, "Crush +30 vs. AC—10 damage, plus 5 damage per escalation die")
    while scene.round < round:
        scene.turn("A")
        scene.turn("G")
    assert strike(scene, "Crush", 15) == damage


def test_each_other_foe_of_the_target_adds_to_the_damage(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H"), ("A", "I")], A=dict(hp=90, ac=15),
                  G=dict(side="monsters", powers=["Mob +30 vs. AC—10 damage, and 5 extra damage for each other enemy "
                                                  "engaged with the target"]),
                  H=dict(side="monsters"), I=dict(side="monsters"))
    scene.turn("G")
    assert strike(scene, "Mob", 15) == 20


@pytest.mark.parametrize(("roll", "dazed"), [(7, False), (6, True)])
def test_an_iron_will_against_some_conditions(stage: Callable[..., Scene], roll: int, dazed: bool) -> None:
    touch = TOUCH.format("dazed")
    scene = stage(engaged=[("A", "G")], A=dict(level=9, powers=[touch]),
                  G=dict(side="monsters", hp=90, ac=1, powers=[
                      CLAW, "Iron will: This creature gains a +4 bonus to saves against effects that daze, weaken or "
                            "confuse it."]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Touch", "G")
    scene.turn("G")
    scene.dice(d20=[roll])
    scene.turn("A")
    assert scene["G"].conditions == ({"dazed"} if dazed else set())


def test_an_iron_will_does_not_help_against_other_things(stage: Callable[..., Scene]) -> None:
    touch = TOUCH.format("hampered")
    scene = stage(engaged=[("A", "G")], A=dict(level=9, powers=[touch]),
                  G=dict(side="monsters", hp=90, ac=1, powers=[
                      CLAW, "Iron will: This creature gains a +4 bonus to saves against being dazed."]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Touch", "G")
    scene.turn("G")
    scene.dice(d20=[9])
    scene.turn("A")
    assert scene["G"].conditions == {"hampered"}


def test_a_bodyguard_takes_the_blow_once_a_round(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "H")], A=dict(hp=90, powers=[JAB]),
                  G=dict(side="monsters", hp=90, ac=5, powers=[
                      CLAW, "Bodyguard: Once per round, when an enemy attacks a nearby ally, this creature can become "
                            "the target of that attack instead."]),
                  H=dict(side="monsters", hp=90, ac=5))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Jab", "H")
    assert (scene["G"].hp, scene["H"].hp) == (80, 90)
    for _ in range(2):
        scene.turn("A")
        scene.dice(d20=[15])
        scene.do("A", "Jab", "H")
    assert (scene["G"].hp, scene["H"].hp) == (60, 90)


@pytest.mark.parametrize(("power", "hp"), [("Jab", 85), ("Burn", 80)])
def test_fire_keeps_a_wound_from_closing(stage: Callable[..., Scene], power: str, hp: int) -> None:
    scene = duel(stage, "Regrowth: At the start of its turn, this creature heals 5 hp unless it took fire damage since "
                        "its last turn.")
    scene.turn("A")
    scene.dice(d20=[20 - 1])
    scene.do("A", power, "G")
    assert scene["G"].hp == 80
    scene.turn("G")
    assert scene["G"].hp == hp
    scene.turn("A")
    scene.turn("G")
    assert scene["G"].hp == hp + 5


def test_it_goes_off_as_it_falls(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, powers=[CLEAVE]), B=dict(hp=90),
                  G=dict(side="monsters", hp=10, ac=5, powers=[
                      CLAW, "Explode: When this creature drops to 0 hp, it explodes, dealing 2d6 fire damage to each "
                            "creature engaged with it."]))
    scene.turn("A")
    scene.dice(d20=[15], d6=[3, 4])
    scene.do("A", "Cleave", "G")
    assert (scene["A"].hp, scene["B"].hp) == (83, 90)


@pytest.mark.parametrize(("after", "damage"), [(False, 12), (True, 6)])
def test_an_ambusher_hits_those_who_have_not_acted_harder(
    stage: Callable[..., Scene], after: bool, damage: int
) -> None:
    foe = dict(side="monsters", powers=[CLAW, "Ambusher: During the first round of battle, this creature deals double "
                                              "damage to enemies that haven't acted."])
    scene = stage(engaged=[("A", "G")], **dict(sorted(dict(A=dict(hp=90, ac=15), G=foe).items(), reverse=not after)))
    scene.turn("G")
    assert strike(scene, "Claw", 15) == damage


def test_a_charger_hits_harder_once_after_it_has_moved(stage: Callable[..., Scene]) -> None:
    charger = "Charger: If this creature moves before attacking, its first melee attack that turn deals 5 extra damage."
    scene = stage(A=dict(hp=90, ac=15), G=dict(side="monsters", powers=[CLAW, charger]))
    scene.turn("G")
    scene.do("G", "engage", "A")
    assert strike(scene, "Claw", 15) == 11
    scene.turn("A")
    scene.turn("G")
    assert strike(scene, "Claw", 15) == 6


def test_each_of_its_allies_is_every_one(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H"), ("A", "I")], A=dict(hp=90, ac=15, powers=[JAB]),
                  G=dict(side="monsters", name="Wolf", powers=[
                      "Howl +30 vs. AC—6 damage\n  Natural even hit: Each of the wolf's nearby allies heals 4 hp."]),
                  H=dict(side="monsters", hp=20, ac=5), I=dict(side="monsters", hp=20, ac=5))
    for foe in ("H", "I"):
        scene.turn("A")
        scene.dice(d20=[15])
        scene.do("A", "Jab", foe)
    scene.turn("G")
    strike(scene, "Howl", 14)
    assert (scene["H"].hp, scene["I"].hp) == (14, 14)


def test_an_escalator_only_while_it_is_staggered(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Escalator: This creature adds the escalation die to its attack rolls while it is staggered.")
    usual = scene.attack("G", "Claw", "A").value
    for _ in range(2):
        scene.turn("A")
        scene.turn("G")
    assert scene.attack("G", "Claw", "A").value == usual
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Cleave", "G")
    scene.turn("G")
    assert scene.attack("G", "Claw", "A").value == usual + scene.escalation


@pytest.mark.parametrize("line", [
    "Iron will: The knight gains a +4 bonus to saves against effects that paint it.",
    "Explode: When the knight drops to 0 hp, it explodes, dealing 2d6 fire damage to every tune engaged with it.",
    "Ambusher: During the first verse of battle, the knight deals double damage to enemies that haven't acted.",
    "Charger: If the knight sings before attacking, its first melee attack that turn deals 5 extra damage.",
])
def test_nonsense_stays_a_note(line: str) -> None:
    assert Scene("archmage", G=dict(side="monsters", powers=[CLAW, line]))["G"].notes


@pytest.mark.parametrize(("foes", "bonus"), [(1, 0), (2, 2)])
def test_a_crowd_is_as_many_as_is_said(stage: Callable[..., Scene], foes: int, bonus: int) -> None:
    line = "Cornered: If two or more enemies are engaged with this creature, it gains a +2 bonus to attack rolls."
    engaged = [("A", "G"), ("B", "G")][:foes]
    plain = stage(engaged=engaged, A={}, B={}, G=dict(side="monsters", powers=[CLAW]))
    crowded = stage(engaged=engaged, A={}, B={}, G=dict(side="monsters", powers=[CLAW, line]))
    for scene in (plain, crowded):
        scene.turn("G")
    assert crowded.attack("G", "Claw", "A").value == plain.attack("G", "Claw", "A").value + bonus


@pytest.mark.parametrize(("face", "conditions"), [(4, set()), (5, {"stunned"})])
def test_a_die_decides_whether_it_happens(stage: Callable[..., Scene], face: int, conditions: set[str]) -> None:
    scene = duel(stage, "Hum +30 vs. MD—2 damage\n  Natural even hit: Roll a d6. On a 5+, the target is stunned (save "
                        "ends).")
    scene.dice(d6=[face])
    strike(scene, "Hum", 14)
    assert scene["A"].conditions == conditions


def test_it_gets_up_once(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, powers=[CLEAVE]), G=dict(side="monsters", hp=50, ac=5, powers=[
        CLAW, "Undying: The first time this creature drops to 0 hp, it instead heals to 10 hp."]))
    for hp in (10, 0):
        scene.turn("A")
        scene.dice(d20=[15])
        scene.do("A", "Cleave", "G")
        assert max(0, scene["G"].hp) == hp
    assert not scene["G"].alive


@pytest.mark.parametrize(("natural", "ongoing"), [(15, {}), (16, {"poison": 3})])
def test_venom_on_its_claw(stage: Callable[..., Scene], natural: int, ongoing: dict[str, int]) -> None:
    scene = duel(stage, "Venom: When using its claw, a natural attack roll of 16+ inflicts 3 ongoing poison damage.")
    strike(scene, "Claw", natural)
    assert scene["A"].ongoing == ongoing


def test_a_leader_bolsters_its_allies(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, H=dict(side="monsters"), G=dict(side="monsters", powers=[
        CLAW, "Bolster: Once per battle, this creature can grant each nearby ally 10 temporary hit points as a quick "
              "action."]))
    scene.turn("G")
    scene.do("G", "Bolster")
    assert (scene["H"].temp_hp, scene["G"].temp_hp) == (10, 0)
    assert not scene.can("G", "Bolster")


@pytest.mark.parametrize("line", ["Quick: The knight rolls twice for initiative and uses the better result."])
def test_what_no_form_says_stays_a_note(line: str) -> None:
    assert Scene("archmage", G=dict(side="monsters", powers=[CLAW, line]))["G"].notes


SHOT = "Shot\nRanged attack\nAt-Will\nTarget: One nearby enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
BIG = "Big\nMelee attack\nDaily\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."


@pytest.mark.parametrize(("deed", "kept_from"), [
    ("use recoveries", "rally"), ("make ranged attacks", "Shot"), ("use limited powers", "Big"),
    ("disengage", "disengage"),
])
def test_what_the_target_is_kept_from(stage: Callable[..., Scene], deed: str, kept_from: str) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=60, ac=10, powers=[JAB, SHOT, BIG]), H=dict(side="monsters"),
                  G=dict(side="monsters", powers=[f"Claw +30 vs. AC—6 damage\n  Natural even hit: The target can't "
                                                  f"{deed} until the end of its next turn."]))
    scene.turn("G")
    strike(scene, "Claw", 14)
    aims = {"rally": None, "Shot": "H", "Big": "G", "disengage": None}
    scene.turn("A")
    assert [name for name, foe in aims.items() if not scene.can("A", name, foe)] == [kept_from]
    scene.turn("G")
    scene.turn("A")
    assert scene.can("A", kept_from, aims[kept_from])


@pytest.mark.parametrize("deed", ["pop free", "use magic items"])
def test_a_ban_that_nothing_asks_for_is_a_note(deed: str) -> None:
    claw = f"Claw +30 vs. AC—6 damage\n  Natural even hit: The target can't {deed} until the end of its next turn."
    sheet = Scene("archmage", G=dict(side="monsters", powers=[claw])).creature("G").sheet
    assert any(deed in note for power in sheet.powers for note in getattr(power, "notes", ()))
