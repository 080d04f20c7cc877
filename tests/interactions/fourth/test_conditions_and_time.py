"""Conditions and durations where they meet actions, saves, answers and rests."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

CLUB = "Club (standard, at-will): +10 vs AC; 5 damage."
AXE = "Axe (standard, at-will): +0 vs AC; 1 damage."


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": list(powers) or [CLUB], **fields}


def hex_of(words: str, action: str = "standard") -> str:
    return f"Hex (standard, at-will): Ranged 20; +40 vs Will; the target {words}.".replace("standard", action)


def cursed(stage: Stage, words: str, hero: dict[str, Any] | None = None, **more: Any) -> Scene:
    """G has laid this on A, and it is A's turn."""
    scene = stage(G=foe(hex_of(words), AXE, at=(6, 5)), A={"at": (5, 5), **(hero or {})}, **more)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hex", "A")
    scene.turn("A")
    return scene


@pytest.mark.meets("opportunity", "immediate", "conditions")
@pytest.mark.rule("fourth.dazed.no-triggered-actions")
@pytest.mark.rule("fourth.ruling.triggered-free-actions")
@pytest.mark.parametrize(
    ("conditions", "offers"),
    [([], ["Snap", "Snarl"]), (["dazed"], ["Snarl"]), (["stunned"], []), (["prone"], ["Snap", "Snarl"])],
)
def test_what_the_dazed_and_the_stunned_may_answer(
    stage: Stage, conditions: list[str], offers: list[str]
) -> None:
    snap = (
        "Snap (immediate interrupt, at-will): When an enemy hits it with a melee attack: +20 vs AC; 1 damage."
    )
    snarl = "Snarl (free, at-will): When an enemy hits it with a melee attack: +20 vs AC; 1 damage."
    scene = stage(A=dict(at=(5, 5)), G=foe(CLUB, snap, snarl, at=(6, 5), conditions=conditions))
    scene.turn("A")
    scene.dice(d20=[19], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert sorted(option for _, option in scene.offers) == offers


@pytest.mark.meets("conditions", "charging")
@pytest.mark.rule("fourth.dazed.one-action")
@pytest.mark.rule("fourth.ruling.charge-aftermath")
def test_a_charge_is_the_one_action_of_the_dazed(stage: Stage) -> None:
    scene = stage(A=dict(at=(1, 5), conditions=["dazed"]), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "charge", "G")
    assert scene["A"].at in {(5, 4), (5, 5), (5, 6)}
    assert not scene.can("A", "search")


@pytest.mark.meets("conditions", "action-points")
@pytest.mark.rule("fourth.ruling.dazed-action-point")
@pytest.mark.parametrize("condition", ["dazed", "stunned"])
def test_a_point_buys_the_dazed_one_more_and_the_stunned_nothing(stage: Stage, condition: str) -> None:
    scene = stage(A=dict(at=(5, 5), conditions=[condition]), G=foe(at=(9, 5)))
    scene.turn("A")
    if condition == "stunned":
        assert not scene.can("A", "action-point", choose={"action": "standard"})
        return
    scene.do("A", "walk", path=[(6, 5)])
    assert not scene.can("A", "total-defense")
    scene.do("A", "action-point", choose={"action": "standard"})
    scene.do("A", "total-defense")
    assert not scene.can("A", "search")


@pytest.mark.meets("conditions", "healing")
@pytest.mark.rule("fourth.condition.stunned")
@pytest.mark.rule("fourth.heal.first-aid-second-wind")
def test_the_stunned_have_no_second_wind_of_their_own_but_through_first_aid(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), at_hp=10, conditions=["stunned"]),
        B=dict(at=(5, 6), skills={"heal": 5}),
        G=foe(at=(9, 9)),
    )
    scene.turn("A")
    assert not scene.can("A", "second-wind")
    scene.turn("B")
    scene.dice(d20=[5])
    scene.do("B", "first-aid-second-wind", "A")
    assert scene["A"].hp == 20
    assert scene.defense("A", "ac", attacker="G", power="melee-basic").value == 15


@pytest.mark.meets("conditions", "durations")
@pytest.mark.rule("fourth.ruling.condition-duration")
@pytest.mark.rule("fourth.turn.end-saves")
def test_slowed_twice_is_slowed_once_until_the_last_of_them_goes(stage: Stage) -> None:
    scene = stage(
        G=foe(hex_of("is slowed (save ends)"), at=(6, 5)),
        H=foe(hex_of("is slowed until the end of its next turn"), at=(6, 6)),
        A=dict(at=(1, 5)),
    )
    for key in "GH":
        scene.turn(key)
        scene.dice(d20=[10])
        scene.do(key, "Hex", "A")
    scene.turn("A")
    assert scene["A"].speed == 2
    scene.dice(d20=[3])
    scene.end()
    assert "slowed" in scene["A"].conditions
    scene.turn("A")
    scene.dice(d20=[10])
    scene.end()
    assert "slowed" not in scene["A"].conditions


@pytest.mark.meets("conditions", "durations")
@pytest.mark.rule("fourth.ruling.bundled-save")
def test_what_came_together_goes_with_one_save(stage: Stage) -> None:
    scene = cursed(stage, "is dazed and takes ongoing 5 fire damage (save ends both)")
    assert (scene["A"].hp, "dazed" in scene["A"].conditions) == (35, True)
    scene.dice(d20=[10])
    scene.end()
    assert (scene["A"].ongoing, scene["A"].conditions) == ({}, set())


@pytest.mark.meets("conditions", "durations")
@pytest.mark.rule("fourth.ruling.end-phase-order")
def test_saves_come_oldest_first_or_as_their_owner_likes(stage: Stage) -> None:
    scene = stage(
        G=foe(hex_of("is slowed (save ends)"), at=(9, 5)), H=foe(hex_of("is weakened (save ends)"), at=(9, 6)),
        A=dict(at=(1, 5)),
    )  # fmt: skip
    for key in "GH":
        scene.turn(key)
        scene.dice(d20=[10])
        scene.do(key, "Hex", "A")
    scene.turn("A")
    scene.dice(d20=[15, 3])
    scene.end()
    assert scene["A"].conditions == {"weakened"}


@pytest.mark.meets("conditions", "durations", "dying")
@pytest.mark.rule("fourth.ruling.end-phase-order")
@pytest.mark.rule("fourth.death.saving-throw")
def test_the_dying_save_against_what_hampers_them_first_and_for_their_life_then(stage: Stage) -> None:
    scene = stage(
        G=foe(hex_of("is slowed (save ends)"), at=(9, 5)), A=dict(at=(1, 5), at_hp=-4), B=dict(at=(0, 0))
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hex", "A")
    scene.turn("A")
    scene.dice(d20=[15, 3])
    scene.end()
    assert ("slowed" in scene["A"].conditions, scene["A"].death_failures) == (False, 1)


@pytest.mark.meets("conditions", "cover")
@pytest.mark.rule("fourth.blinded.no-sight")
@pytest.mark.rule("fourth.ruling.bonus-stacking")
def test_the_blind_strike_at_minus_five_and_never_with_advantage(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), conditions=["blinded"]), G=foe(at=(6, 5), conditions=["stunned"]))
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 3 - 5
    assert not scene.advantage("A", "G")
    assert scene.advantage("G", "A")


@pytest.mark.meets("terrain", "conditions", "cover")
@pytest.mark.rule("fourth.ruling.bonus-stacking")
@pytest.mark.rule("fourth.ruling.unseen-adjacent")
def test_cover_and_not_being_seen_add_up(stage: Stage) -> None:
    scene = stage("A . . - G", A=dict(ranged="bow +2 1d10, range 20/40"), G=foe(conditions=["invisible"]))
    scene.turn("A")
    assert (scene.cover("A", "G"), scene.concealment("A", "G")) == ("cover", "total")
    assert scene.attack("A", "ranged-basic", "G").value == 2 - 2 - 5


@pytest.mark.meets("conditions", "areas")
@pytest.mark.rule("fourth.concealment.melee-ranged-only")
@pytest.mark.rule("fourth.prone.melee-advantage")
@pytest.mark.parametrize(
    ("conditions", "value"),
    [([], 5), (["prone"], 5), (["invisible"], 5), (["stunned"], 7), (["dazed", "prone"], 7)],
)
def test_a_burst_cares_for_neither_prone_nor_unseen_targets(
    stage: Stage, conditions: list[str], value: int
) -> None:
    boom = "Boom (standard, at-will): Area burst 1 within 10; +5 vs Ref; 6 damage."
    scene = stage(A=dict(at=(1, 5), powers=[boom]), G=foe(at=(6, 5), conditions=conditions))
    scene.turn("A")
    assert scene.attack("A", "Boom", "G").value == value


@pytest.mark.meets("conditions", "areas")
@pytest.mark.rule("fourth.blinded.no-sight")
def test_the_blind_burst_without_penalty(stage: Stage) -> None:
    ring = "Ring (standard, at-will): Close burst 1; +5 vs Ref; 6 damage."
    scene = stage(A=dict(at=(5, 5), powers=[ring], conditions=["blinded"]), G=foe(at=(6, 5)))
    scene.turn("A")
    assert scene.attack("A", "Ring", "G").value == 5


@pytest.mark.meets("conditions", "dying")
@pytest.mark.rule("fourth.unconscious.defenses")
@pytest.mark.rule("fourth.prone.ranged-defense")
@pytest.mark.parametrize(
    ("at", "power", "value"), [((9, 5), "ranged-basic", 12), ((6, 5), "melee-basic", 10)]
)
def test_the_unconscious_lie_low(stage: Stage, at: tuple[int, int], power: str, value: int) -> None:
    scene = stage(
        A=dict(at=at, ranged="bow +2 1d10, range 20/40"), G=foe(at=(5, 5), ac=15, conditions=["unconscious"])
    )
    scene.turn("A")
    assert scene.defense("G", "ac", attacker="A", power=power).value == value
    assert scene.advantage("A", "G")


@pytest.mark.meets("conditions", "dying", "charging")
@pytest.mark.rule("fourth.flanking.able-to-attack")
@pytest.mark.rule("fourth.flanking.needs-opportunity-actions")
@pytest.mark.parametrize(
    ("fields", "flanks"),
    [({}, True), ({"at_hp": -1}, False), ({"conditions": ["dazed"]}, False), ({"conditions": ["blinded"]}, False),
     ({"conditions": ["prone"]}, True), ({"conditions": ["slowed", "weakened"]}, True)],
)  # fmt: skip
def test_whose_presence_makes_a_flank(stage: Stage, fields: dict[str, Any], flanks: bool) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5)), B=dict(at=(7, 5), **fields))
    scene.turn("A")
    assert scene.advantage("A", "G") is flanks


@pytest.mark.meets("conditions", "devices")
@pytest.mark.rule("fourth.dazed.one-action")
def test_work_on_a_trap_is_all_a_dazed_thief_does(stage: Stage) -> None:
    scene = stage(
        "A . . . G", A=dict(conditions=["dazed"], skills={"thievery": 20}), G=foe(),
        devices={"T": {"at": (1, 0), "attack": "Spikes (standard, at-will): +7 vs Ref; 5 damage."}},
    )  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "disable-trap", "T")
    assert not scene.can("A", "walk", path=[(1, 0)])


@pytest.mark.meets("conditions", "marks")
@pytest.mark.rule("fourth.attack.modifier-table")
@pytest.mark.rule("fourth.ruling.bonus-stacking")
def test_the_penalties_of_a_prone_restrained_and_marked_attacker_add_up(stage: Stage) -> None:
    dare = (
        "Dare (minor, at-will): Ranged 10; +40 vs Will; the target is marked until the end of the encounter."
    )
    scene = stage(
        B=dict(at=(0, 0), powers=[dare]),
        A=dict(at=(5, 5)),
        G=foe(at=(6, 5), conditions=["prone", "restrained"]),
    )
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "Dare", "G")
    assert scene.attack("G", "melee-basic", "A").value == 10 - 2 - 2 - 2


@pytest.mark.meets("conditions", "stealth")
@pytest.mark.rule("fourth.blinded.perception")
@pytest.mark.parametrize(("conditions", "hidden"), [([], False), (["blinded"], True)])
def test_one_hides_more_easily_from_the_blind(stage: Stage, conditions: list[str], hidden: bool) -> None:
    scene = stage(
        ": : : : . . G",
        A=dict(at=(1, 0), skills={"stealth": 4}),
        G=foe(skills={"perception": 5}, conditions=conditions),
    )
    scene.turn("A")
    scene.do("A", "shift", to=(2, 0))
    scene.dice(d20=[6])  # 10 against 15, or 5
    scene.do("A", "hide")
    assert scene.hidden("A", "G") is hidden


@pytest.mark.meets("conditions", "durations", "rests")
@pytest.mark.rule("fourth.ruling.condition-duration")
@pytest.mark.rule("fourth.combat.encounter-end")
def test_what_lasts_until_the_end_of_the_encounter_is_gone_after_a_rest(stage: Stage) -> None:
    scene = cursed(stage, "is weakened until the end of the encounter")
    scene.end()
    scene.turn("A")
    assert "weakened" in scene["A"].conditions
    scene.rest("short")
    assert scene["A"].conditions == set()


@pytest.mark.meets("durations", "healing")
@pytest.mark.rule("fourth.second-wind.defenses")
@pytest.mark.rule("fourth.ruling.bonus-stacking")
def test_second_wind_and_total_defense_hold_until_the_next_turn_starts(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), at_hp=20), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.do("A", "second-wind")
    scene.do("A", "action-point", choose={"action": "standard"})
    scene.do("A", "total-defense")
    scene.turn("G")
    for defense in ("ac", "fort", "ref", "will"):
        assert scene.defense("A", defense, attacker="G", power="melee-basic").value == 19
    scene.turn("A")
    assert scene.defense("A", "ac", attacker="G", power="melee-basic").value == 15


@pytest.mark.meets("immediate", "durations")
@pytest.mark.rule("fourth.turn.end-effects")
@pytest.mark.rule("fourth.immediate.interrupt")
def test_an_answer_that_lasts_until_the_end_of_its_users_next_turn(stage: Stage) -> None:
    jeer = (
        "Jeer (immediate reaction, at-will): When an enemy hits it with a melee attack: "
        "+40 vs Will; the target is weakened until the end of its next turn."
    ).replace("its next turn", "your next turn")
    scene = stage(A=dict(at=(5, 5)), G=foe(CLUB, jeer, at=(6, 5)))
    scene.turn("A")
    scene.accept("G", "Jeer")
    scene.dice(d20=[19, 10], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert "weakened" in scene["A"].conditions
    scene.turn("G")
    assert "weakened" in scene["A"].conditions
    scene.end()
    assert "weakened" not in scene["A"].conditions


@pytest.mark.meets("movement", "opportunity", "durations")
@pytest.mark.rule("fourth.turn.start-other-effects")
@pytest.mark.rule("fourth.condition.immobilized")
def test_what_lasts_until_its_users_turn_starts_is_gone_when_that_user_acts(stage: Stage) -> None:
    hook = (
        "Hook (standard, at-will): +40 vs AC; 1 damage, "
        "and the target is immobilized until the start of your next turn."
    )
    scene = stage(A=dict(at=(5, 5)), G=foe(hook, at=(6, 5)))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(4, 5)])
    assert (scene["A"].at, "immobilized" in scene["A"].conditions) == ((5, 5), True)
    scene.turn("G")
    assert "immobilized" not in scene["A"].conditions


@pytest.mark.meets("durations", "marks")
@pytest.mark.rule("fourth.ruling.marks-supersede")
@pytest.mark.rule("fourth.ruling.mark-and-several-targets")
def test_the_newer_mark_replaces_the_older_and_its_end_brings_nothing_back(stage: Stage) -> None:
    long = "Dare (standard, at-will): Ranged 10; +40 vs Will; the target is marked until the end of the encounter."
    brief = "Mock (standard, at-will): Ranged 10; +40 vs Will; the target is marked until the end of your next turn."
    scene = stage(A=dict(at=(5, 5), powers=[long]), B=dict(at=(5, 6), powers=[brief]), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Dare", "G")
    assert scene["G"].marked_by == "A"
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "Mock", "G")
    assert scene["G"].marked_by == "B"
    assert scene.attack("G", "melee-basic", "A").value == 8
    scene.turn("B")
    scene.end()
    assert "marked" not in scene["G"].conditions
    assert scene.attack("G", "melee-basic", "A").value == 10


@pytest.mark.meets("movement", "durations", "action-points")
@pytest.mark.rule("fourth.turn.extra-action")
@pytest.mark.rule("fourth.turn.end-effects")
def test_what_lasts_this_turn_lasts_through_the_action_a_point_buys(stage: Stage) -> None:
    haste = "Haste (minor, at-will): It gains a +4 bonus to speed until the end of its turn."
    scene = stage(A=dict(at=(0, 5), powers=[haste], speed=4), G=foe(at=(19, 19)))
    scene.turn("A")
    scene.do("A", "Haste")
    scene.do("A", "walk", path=[(n, 5) for n in range(1, 9)])
    scene.do("A", "action-point", choose={"action": "move"})
    scene.do("A", "walk", path=[(n, 5) for n in range(9, 17)])
    assert (scene["A"].at, scene["A"].actions["standard"]) == ((16, 5), 1)
    scene.turn("A")
    assert scene["A"].speed == 4


@pytest.mark.meets("durations", "stealth")
@pytest.mark.rule("fourth.turn.end-effects")
@pytest.mark.rule("fourth.condition.invisible")
def test_invisibility_that_runs_out_leaves_one_plain_to_see(stage: Stage) -> None:
    veil = "Veil (minor, at-will): It becomes invisible until the end of its next turn."
    scene = stage(A=dict(at=(5, 5), powers=[veil]), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.do("A", "Veil")
    assert scene.attack("G", "melee-basic", "A").value == 10 - 5
    assert scene.advantage("A", "G")
    scene.turn("A")
    scene.end()
    assert scene.attack("G", "melee-basic", "A").value == 10


@pytest.mark.meets("movement", "durations", "charging")
@pytest.mark.rule("fourth.run.attack-penalty")
@pytest.mark.rule("fourth.charge.bonus")
def test_run_and_charge_in_one_turn(stage: Stage) -> None:
    scene = stage(A=dict(at=(0, 5)), G=foe(at=(13, 5)))
    scene.turn("A")
    scene.do("A", "run", path=[(n, 5) for n in range(1, 9)])
    scene.dice(d20=[10])
    scene.do("A", "charge", "G")
    assert scene["A"].at in {(12, 4), (12, 5), (12, 6)}
    assert scene.last("attack").total == 10 + 3 + 1 - 5
    assert scene.advantage("G", "A")


@pytest.mark.meets("durations", "damage")
@pytest.mark.rule("fourth.ruling.ongoing-same-type")
@pytest.mark.rule("fourth.ongoing.different-types")
def test_a_new_stronger_burn_takes_the_place_of_the_old_and_acid_burns_beside_it(stage: Stage) -> None:
    scene = stage(
        G=foe(hex_of("takes ongoing 5 fire damage (save ends)"), at=(9, 4)),
        H=foe(hex_of("takes ongoing 10 fire damage (save ends)"), at=(9, 5)),
        I=foe(hex_of("takes ongoing 3 acid damage (save ends)"), at=(9, 6)),
        A=dict(at=(1, 5)),
    )
    for key in "GHI":
        scene.turn(key)
        scene.dice(d20=[10])
        scene.do(key, "Hex", "A")
    assert scene["A"].ongoing == {"fire": 10, "acid": 3}
    scene.turn("A")
    assert scene["A"].hp == 27
    scene.dice(d20=[10, 9])
    scene.end()
    assert scene["A"].ongoing == {"acid": 3}


@pytest.mark.meets("durations", "devices")
@pytest.mark.rule("fourth.thievery.delay-trap")
def test_a_delayed_trap_is_safe_for_others_until_its_thiefs_next_turn_ends(stage: Stage) -> None:
    scene = stage(
        "A . . . G\nB . . . .", A=dict(skills={"thievery": 20}), B={}, G=foe(),
        devices={"T": {"at": (1, 0), "attack": "Spikes (standard, at-will): +40 vs Ref; 5 damage."}},
    )  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "delay-trap", "T")
    scene.turn("B")
    scene.do("B", "walk", path=[(1, 0), (2, 1)])
    assert scene["B"].hp == 40
    scene.turn("A")
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "walk", path=[(1, 0)])
    assert scene["B"].hp == 35
