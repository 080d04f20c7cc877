"""What is remembered of a fight at work: how turns began, who attacked whom, who rolled against death."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.effects.flags import ALOFT

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

CLAW = "Claw +30 vs. AC—6 damage"
TOUGH: dict[str, Any] = dict(hp=200, ac=15, pd=15, md=15, powers=["Blade +30 vs. AC—10 damage"])


def duel(stage: Callable[..., Scene], *lines: str, a: dict[str, Any] | None = None, **fields: Any) -> Scene:
    """G's turn: a monster with a claw and these lines, engaged with A; B stands by."""
    monster: dict[str, Any] = dict(side="monsters", hp=90, ac=15, pd=15, md=15, powers=[CLAW, *lines])
    monster.update(fields)
    scene = stage(engaged=[("A", "G")], A={**TOUGH, **(a or {})}, B=dict(TOUGH), G=monster)
    scene.turn("G")
    return scene


@pytest.mark.parametrize("told", [
    "Only when this creature starts its turn flying and ends its turn engaged on the ground.",
    "This creature can make this attack only when it starts its turn flying. It engages the target as it lands and "
    "ends its turn on the ground.",
])
def test_a_stoop_needs_a_turn_begun_aloft_and_lands(stage: Callable[..., Scene], told: str) -> None:
    scene = duel(stage, f"Stoop +30 vs. AC—20 damage\n  Limited use: {told}", modes={"fly": 6}, airborne=True)
    scene.dice(d20=[15])
    scene.do("G", "Stoop", "A")
    assert scene["A"].hp == 180
    scene.turn("G")
    assert not scene.can("G", "Stoop", "A")


def test_only_who_has_attacked_it_is_denounced(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "C: Reproach +30 vs. MD (1 enemy that has attacked this creature this battle)—9 damage")
    assert not scene.can("G", "Reproach", "A")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Blade", "G")
    scene.turn("G")
    assert scene.can("G", "Reproach", "A")
    assert not scene.can("G", "Reproach", "B")


def test_the_shade_knows_who_last_rolled_against_death(stage: Callable[..., Scene]) -> None:
    line = "Shadow: This creature gains a +2 attack bonus against the last creature in the battle to roll a death save."
    scene = stage(engaged=[("A", "G"), ("B", "G")], G=dict(side="monsters", hp=90, powers=[CLAW, line]),
                  A=dict(hp=20, at_hp=-1), B=dict(TOUGH))
    scene.turn("G")
    before = scene.attack("G", "Claw", "A").value - scene.attack("G", "Claw", "B").value
    scene.turn("A")
    scene.turn("G")
    assert scene.attack("G", "Claw", "A").value - scene.attack("G", "Claw", "B").value == before + 2


@pytest.mark.parametrize(("dice", "crit"), [([11, 14], True), ([10, 14], False)])
def test_two_good_dice_are_a_critical_hit(stage: Callable[..., Scene], dice: list[int], crit: bool) -> None:
    scene = duel(stage, "Rage: This creature can roll two d20 for each melee attack roll it makes and use the result "
                        "it prefers. If both dice are 11+, the melee attack is a critical hit.")
    scene.dice(d20=dice)
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 200 - (12 if crit else 6)


def test_a_tough_hide_takes_dice_off_a_weapons_damage(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Hide: Whenever this creature takes melee damage, reduce that damage by 1d8 points.")
    scene.turn("A")
    scene.dice(d20=[15], d8=[7])
    scene.do("A", "Blade", "G")
    assert scene["G"].hp == 87


SPELL = "Spark\nClose-quarters spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\n" \
        "Hit: 6 fire damage."


@pytest.mark.parametrize("slayer", [False, True])
def test_even_close_spells_draw_the_slayers_blow(stage: Callable[..., Scene], slayer: bool) -> None:
    line = "Slayer: Creatures engaged with this creature take opportunity attacks from it when casting close spells " \
           "as if they were casting ranged spells."
    scene = duel(stage, *([line] if slayer else []), a=dict(powers=[SPELL]))
    scene.turn("A")
    scene.do("A", "Spark", "G")
    assert (("G", "opportunity-attack") in scene.offers) is slayer


@pytest.mark.parametrize(("roll", "condition"), [(1, "confused"), (3, "dazed")])
def test_a_failed_save_against_its_poison_brings_a_random_condition(
    stage: Callable[..., Scene], roll: int, condition: str
) -> None:
    scene = duel(stage, "Sting +30 vs. PD—5 ongoing poison damage",
                 "Virulence: When a creature fails a save against this creature's ongoing poison damage, it gains a "
                 "random condition until it saves against that damage. Have the player roll a d4 to determine the "
                 "condition: 1. *confused*; 2. *weakened*; 3. *dazed*; 4. *vulnerable*.")
    scene.dice(d20=[15])
    scene.do("G", "Sting", "A")
    scene.turn("A")
    scene.dice(d20=[5], d4=[roll])
    scene.end()
    assert scene["A"].conditions == {condition}
    scene.turn("A")
    scene.dice(d20=[15])
    scene.end()
    assert not scene["A"].conditions


def test_it_saves_against_all_by_giving_up_its_attacks(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Restoration: At the start of this creature's turn, it can roll a save against each save "
                        "ends effect affecting it if it doesn't attack that turn.",
                 a=dict(powers=["Hex +30 vs. MD—The target is dazed and weakened (save ends each)",
                                "Burn +30 vs. PD—5 ongoing fire damage"]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Burn", "G")
    scene.dice(d20=[15])
    scene.turn("G")
    assert not scene["G"].ongoing
    assert not scene.can("G", "Claw", "A")
    scene.turn("G")
    assert scene.can("G", "Claw", "A")


@pytest.mark.parametrize(("natural", "amount", "damage"), [(14, 20, 20), (15, 20, 6), (14, 2, 2), (20, 20, 40)])
def test_an_even_hit_deals_another_amount_instead(
    stage: Callable[..., Scene], natural: int, amount: int, damage: int
) -> None:
    scene = duel(stage, f"Big claw: When this creature rolls a natural even hit with claw, it deals {amount} damage "
                        "instead of 6.")
    scene.dice(d20=[natural])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 200 - damage


@pytest.mark.parametrize(("count", "struck"), [(2, 0), (3, 1)])
def test_one_of_the_larger_pack_strikes_as_the_die_goes_up(
    stage: Callable[..., Scene], count: int, struck: int
) -> None:
    line = "Legion: When the escalation die increases, if there are more boglings in the battle than their enemies, " \
           "one bogling in the battle can make a claw attack as a free action."
    pack = {f"Bogling{n}": dict(side="monsters", hp=90, type="bogling", powers=[CLAW, line]) for n in range(count)}
    scene = stage(engaged=[("A", name) for name in pack], A=dict(TOUGH), B=dict(TOUGH), **pack)
    scene.turn("B")
    before = scene["A"].hp
    scene.dice(**({"d20": [15]} if struck else {}))
    scene.turn("A")
    assert before - scene["A"].hp == 6 * struck


def test_it_glides_only_as_long_as_its_fire_bears_it(stage: Callable[..., Scene]) -> None:
    spit = "R: Spit +30 vs. PD—8 fire damage\n  Natural even hit: If flying, this creature can remain in the air " \
           "until the end of its next turn if it would normally have to land at the end of this turn."
    land = "Wings: During battle, however, it must land at the end of its turn if the escalation die is even " \
           "(but see spit)."
    flier = dict(side="monsters", hp=90, modes={"fly": 6}, airborne=True, powers=[CLAW, spit, land])
    scene = stage(A=dict(TOUGH), G=flier)
    scene.turn("G")
    scene.dice(d20=[14])
    scene.do("G", "Spit", "A")
    scene.end()
    assert scene.battle.creatures[1].state & ALOFT
    scene.turn("A")
    scene.turn("A")
    assert scene.escalation == 2
    scene.turn("G")
    scene.end()
    assert not scene.battle.creatures[1].state & ALOFT


def test_it_falls_apart_into_smaller_ones(stage: Callable[..., Scene]) -> None:
    line = "Parts: When this creature drops to 0 hit points, it doesn't die. Instead, it separates into 1d3 + 1 " \
           "small creatures, known as bits."
    scene = stage(engaged=[("A", "G")], A=dict(TOUGH), G=dict(side="monsters", hp=5, ac=15, powers=[CLAW, line]),
                  Bit=dict(side="monsters", hp=3, powers=[CLAW]))
    scene.turn("A")
    scene.dice(d20=[15], d3=[2])
    scene.do("A", "Blade", "G")
    assert not scene.engaged("A")
    assert len([one for one in scene.battle.creatures if one.sheet.name == "Bit"]) == 4


@pytest.mark.parametrize("caster", [False, True])
def test_only_spellcasters_are_hampered(stage: Callable[..., Scene], caster: bool) -> None:
    scene = duel(stage, "C: Rummage +30 vs. MD (nearby enemy)—10 ongoing psychic damage and hampered (save ends both); "
                        "hampered part of the effect only affects spellcasters!",
                 a=dict(powers=[SPELL] if caster else []))
    scene.dice(d20=[15])
    scene.do("G", "Rummage", "A")
    assert scene["A"].ongoing == {"psychic": 10}
    assert scene["A"].conditions == ({"hampered"} if caster else set())


FEAR = "Fear aura: While engaged with this creature, enemies that have 48 hp or fewer are dazed and do not add the " \
       "escalation die to their attacks."


@pytest.mark.parametrize(("mooks", "afraid"), [(2, False), (3, True)])
def test_mooks_heighten_the_fear_of_others(stage: Callable[..., Scene], mooks: int, afraid: bool) -> None:
    line = "Boost: While there are three or more wisp mooks in the battle, the fear abilities of their allies affect " \
           "enemies with half again as many hit points as usual."
    wisps = {f"Wisp{n}": dict(side="monsters", hp=9, kind="mook", powers=[CLAW, line]) for n in range(mooks)}
    scene = stage(engaged=[("A", "G")], A=dict(hp=60, md=15), B=dict(),
                  G=dict(side="monsters", hp=90, powers=[CLAW, FEAR]), **wisps)
    scene.turn("A")
    assert ("fear" in scene["A"].conditions) is afraid


@pytest.mark.parametrize(("types", "dazed"), [((), True), (("undead",), False), (("plant",), False)])
def test_it_dazes_who_is_neither(stage: Callable[..., Scene], types: tuple[str, ...], dazed: bool) -> None:
    scene = duel(stage, "Vapors: While engaged with this creature, non-undead and non-plant creatures are dazed.")
    scene.battle.creatures[0].sheet.types = frozenset(types)
    scene.turn("A")
    assert ("dazed" in scene["A"].conditions) is dazed


def test_only_the_first_attack_of_a_turn_brings_another(stage: Callable[..., Scene]) -> None:
    punch = "Punch +30 vs. AC—8 damage\n  Natural 16+: If this is the creature's first attack during its turn, it " \
            "can make a kick attack as a free action."
    kick = "Kick +30 vs. AC—5 damage\n  Natural 16+: If this is the creature's first attack during its turn, it can " \
           "make a punch attack as a free action."
    scene = duel(stage, punch, kick)
    scene.dice(d20=[17, 18])
    scene.do("G", "Punch", "A")
    assert scene["A"].hp == 200 - 8 - 5


def test_it_grabs_only_with_a_free_claw(stage: Callable[..., Scene]) -> None:
    line = "Pincer +30 vs. AC—4 damage\n  Natural even hit: This creature can grab the target as long as it isn't " \
           "already grabbing a creature."
    scene = stage(engaged=[("A", "G"), ("B", "G")], A=dict(TOUGH), B=dict(TOUGH),
                  G=dict(side="monsters", hp=90, powers=[line]))
    for target, held in (("A", {"grabbed"}), ("B", set())):
        scene.turn("G")
        scene.dice(d20=[14])
        scene.do("G", "Pincer", target)
        assert scene[target].conditions == held


@pytest.mark.parametrize(("natural", "left"), [(14, (1, 0)), (15, (0, 1))])
def test_an_even_roll_makes_it_quick_after_all(
    stage: Callable[..., Scene], natural: int, left: tuple[int, int]
) -> None:
    scene = duel(stage, "Horn +30 vs. AC—4 damage\n  Natural even roll: This attack only uses a quick action rather "
                        "than a standard action.")
    scene.dice(d20=[natural])
    scene.do("G", "Horn", "A")
    assert (scene["G"].actions["standard"], scene["G"].actions["quick"]) == left


def test_a_curse_falls_on_those_just_hit(stage: Callable[..., Scene]) -> None:
    burst = "R: Burst +10 vs. PD (2 nearby enemies)—5 fire damage, and this creature can make a curse attack as a " \
            "free action"
    curse = "[Special trigger] Curse +30 vs. MD (each creature hit by burst)—The target is weakened until the end of " \
            "its next turn"
    caster = dict(side="monsters", hp=90, powers=[CLAW, burst, curse])
    scene = stage(A=dict(TOUGH), B=dict(TOUGH), C=dict(TOUGH), G=caster)
    scene.turn("G")
    scene.dice(d20=[15, 2, 15])
    scene.do("G", "Burst", targets=["A", "B"])
    assert [scene[one].conditions for one in "ABC"] == [{"weakened"}, set(), set()]


@pytest.mark.parametrize(("line", "natural", "damage"), [
    ("Maul +30 vs. AC—6 damage\n  Natural even hit: The attack deals 12 damage instead of 6.", 14, 12),
    ("Maul +30 vs. AC—6 damage\n  Natural even hit: The attack deals 12 damage instead of 6.", 15, 6),
    ("Maul +30 vs. AC—6 damage\n  Natural even hit: The attack deals 12 damage instead of 6.", 20, 24),
    ("Maul +30 vs. AC—6 damage, or 12 damage instead if the target is staggered", 15, 6),
])
def test_a_line_under_an_attack_replaces_its_damage(
    stage: Callable[..., Scene], line: str, natural: int, damage: int
) -> None:
    scene = duel(stage, line)
    scene.dice(d20=[natural])
    scene.do("G", "Maul", "A")
    assert scene["A"].hp == 200 - damage


def test_a_trait_replaces_the_damage_of_a_hit(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Fury: When this creature hits a dazed enemy with claw, it deals 12 damage instead of 6.",
                 "C: Stun +30 vs. MD—The target is dazed until the end of the battle")
    for expected in (6, 12):
        before = scene["A"].hp
        scene.dice(d20=[15])
        scene.do("G", "Claw", "A")
        assert before - scene["A"].hp == expected
        scene.turn("G")
        scene.dice(d20=[15])
        scene.do("G", "Stun", "A")
        scene.turn("G")
