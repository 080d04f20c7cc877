"""Areas, cover, concealment, ranges and combat advantage, where they meet each other and the rest."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
FOE: dict[str, object] = {"side": "monsters", "hp": 90}
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
SURE = "Rap (standard, at-will): +20 vs AC; 5 damage."
HOP = "Hop (move, at-will): Teleport up to 5."
HAIL = (
    "Hail\nAt-Will Attack 1 (Standard Action) ● Arcane, Cold\nFar burst 1 within 10, all enemies\n"
    "Attack Intelligence vs Reflex\nHit 5 cold damage."
)
ONCE = HAIL.replace("Hail\nAt-Will", "Hail\nEncounter")
BREATH = "Breath (standard, at-will): Near burst 2; +20 vs Ref; 5 fire damage."
QUAKE = "Quake (standard, at-will): Near burst 1, all creatures; +20 vs Fortitude; 3 damage."
BOW = "bow +2 1d10, range 20/40"


# ---------------------------------------------------------------- areas and what is solid


@pytest.mark.rule("orcus.target.blocked-origin", "orcus.ruling.area-line-of-effect")
@pytest.mark.meets("areas", "cover", "terrain")
def test_a_burst_set_behind_a_wall_bursts_on_this_side_of_it(stage: Stage) -> None:
    scene = stage(
        """
        . . . . # . . .
        A . . H # G . .
        . . . . # . . .
        . . . . # . . .
        """,
        A=dict(int=18, powers=[HAIL]), G=FOE, H=FOE,
    )
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Hail", origin=(5, 1))
    assert (scene["G"].hp, scene["H"].hp) == (90, 85)


@pytest.mark.rule("orcus.target.blocked-origin", "orcus.power.frequency-encounter")
@pytest.mark.meets("areas", "cover")
def test_a_burst_thrown_back_by_a_wall_still_counts_its_squares_from_there(stage: Stage) -> None:
    # The wall stands in column 4: the burst begins in column 3 and reaches columns 2 to 4.
    scene = stage(
        """
        # # # # # # # #
        A G H . # . I .
        # # # # # # # #
        """,
        A=dict(int=18, powers=[ONCE]), G=FOE, H=FOE, I=FOE,
    )
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Hail", origin=(6, 1))
    assert (scene["G"].hp, scene["H"].hp, scene["I"].hp) == (90, 85, 90)
    scene.turn("A")
    assert not scene.can("A", "Hail", origin=(3, 1))


@pytest.mark.rule("orcus.target.clear-path", "orcus.target.line-of-effect", "orcus.ruling.cover-total")
@pytest.mark.meets("areas", "cover")
def test_a_burst_reaches_nobody_round_the_wall_beside_it(stage: Stage) -> None:
    scene = stage(
        """
        A . . . . .
        . . . # # #
        . . . G # H
        """,
        A=dict(int=18, powers=[HAIL]), G=FOE, H=FOE,
    )
    scene.turn("A")
    assert scene.why_not("A", "Hail", "H") is not None
    assert not scene.effect_line("A", "H")


@pytest.mark.rule("orcus.concealment.not-areas", "orcus.concealment.degrees")
@pytest.mark.meets("areas", "cover")
def test_murk_hinders_a_shot_and_no_burst(stage: Stage) -> None:
    scene = stage(
        "A . . . ! .", A=dict(int=18, dex=18, ranged=BOW, powers=[HAIL]), G=FOE | dict(at=(4, 0)),
    )
    scene.turn("A")
    assert scene.attack("A", "ranged-basic", "G").value == 4 + 2 - 5
    scene.dice(d20=[11])  # 11 + 4 = 15
    scene.do("A", "Hail", origin=(4, 0))
    assert scene["G"].hp == 85


@pytest.mark.rule("orcus.cover.direction", "orcus.ruling.cover-geometry", "orcus.cover.most-protective")
@pytest.mark.meets("areas", "cover")
def test_cover_from_a_burst_is_measured_from_its_own_square(stage: Stage) -> None:
    scene = stage(
        """
        A . . . . . . .
        . . . . - G . .
        . . . . . . . .
        """,
        A=dict(int=18, dex=18, ranged=BOW, powers=[HAIL]), G=FOE,
    )
    scene.turn("A")
    behind = scene.attack("A", "ranged-basic", "G").value
    scene.dice(d20=[11])  # 11 + 4 = 15, nothing between (6, 1) and G
    scene.do("A", "Hail", origin=(6, 1))
    assert scene["G"].hp == 85
    assert behind <= 4 + 2


@pytest.mark.rule("orcus.area.large-once", "orcus.power.attack-per-target")
@pytest.mark.meets("areas", "sizes")
def test_a_large_creature_is_struck_once_by_a_burst_over_four_of_its_squares(stage: Stage) -> None:
    scene = stage(A=dict(at=(0, 5), int=18, powers=[HAIL]), G=FOE | dict(at=(6, 5), size="large"))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Hail", origin=(6, 5))
    assert scene["G"].hp == 85


@pytest.mark.rule("orcus.ruling.large-user-base-square", "orcus.attack.near-base-square")
@pytest.mark.meets("areas", "sizes")
def test_a_large_creatures_burst_grows_from_one_of_its_squares(stage: Stage) -> None:
    scene = stage(
        G=FOE | dict(at=(5, 5), size="large", powers=[QUAKE]), A=dict(at=(4, 5)), B=dict(at=(7, 5)),
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Quake", "A", origin=(5, 5))
    assert (scene["A"].hp, scene["B"].hp) == (37, 40)


@pytest.mark.rule("orcus.ruling.half-damage-critical-area", "orcus.damage.shared-roll", "orcus.damage.critical")
@pytest.mark.meets("areas", "damage")
def test_one_damage_roll_serves_all_but_the_critically_hit(stage: Stage) -> None:
    burst = "Burst (standard, at-will): Near burst 1; +6 vs Ref; 2d6+1 damage."
    scene = stage(G=FOE | dict(at=(5, 5), powers=[burst]), A=dict(at=(4, 5)), B=dict(at=(6, 5)), C=dict(at=(5, 6)))
    scene.turn("G")
    scene.dice(d20=[10, 20, 3], d6=[2, 3])
    scene.do("G", "Burst")
    assert (scene["A"].hp, scene["B"].hp, scene["C"].hp) == (34, 27, 40)


@pytest.mark.rule("orcus.temp-hp.absorb", "orcus.damage.shared-roll", "orcus.damage.resistance")
@pytest.mark.meets("areas", "damage", "temp-hp")
def test_each_victim_of_a_burst_has_its_own_shields(stage: Stage) -> None:
    scene = stage(
        G=FOE | dict(at=(5, 5), powers=[BREATH]), A=dict(at=(4, 5), temp_hp=3), B=dict(at=(6, 5), resist={"fire": 4}),
        C=dict(at=(5, 6), vulnerable={"fire": 2}),
    )
    scene.turn("G")
    scene.dice(d20=[10, 10, 10])
    scene.do("G", "Breath")
    assert (scene["A"].hp, scene["B"].hp, scene["C"].hp) == (38, 39, 33)


@pytest.mark.rule("orcus.condition.prone", "orcus.ruling.prone-and-area-attacks")
@pytest.mark.meets("areas", "conditions")
def test_lying_down_helps_against_arrows_and_not_against_a_far_burst(stage: Stage) -> None:
    scene = stage(A=dict(at=(0, 5), int=18, powers=[HAIL]), G=FOE | dict(at=(6, 5), conditions=["prone"]))
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "Hail", origin=(6, 5))
    assert scene["G"].hp == 85


@pytest.mark.rule("orcus.condition.marked", "orcus.target.all-enemies")
@pytest.mark.meets("areas", "marks")
@pytest.mark.parametrize(("origin", "hit"), [((6, 5), True), ((10, 5), False)])
def test_a_burst_that_takes_in_the_marker_suffers_no_mark(stage: Stage, origin: tuple[int, int], hit: bool) -> None:
    mark = "Dare (standard, at-will): Ranged 10; +20 vs AC; 1 damage, and the target is marked (save ends)."
    scene = stage(
        G=FOE | dict(at=(6, 5), powers=[mark]), A=dict(at=(2, 5), int=18, powers=[HAIL]), H=FOE | dict(at=(6, 6)),
        I=FOE | dict(at=(10, 5)),
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dare", "A")
    scene.turn("A")
    scene.dice(d20=[11, 11] if hit else [11])
    scene.do("A", "Hail", origin=origin)
    assert (scene["H"].hp, scene["I"].hp) == ((85, 90) if hit else (90, 90))


@pytest.mark.rule("orcus.duration.persistent-damage", "orcus.duration.save-ends", "orcus.power.attack-per-target")
@pytest.mark.meets("areas", "durations")
def test_each_victim_of_a_burst_burns_and_saves_for_itself(stage: Stage) -> None:
    flare = "Flare (standard, at-will): Near burst 1; +20 vs Ref; the target takes 5 persistent damage (save ends)."
    scene = stage(G=FOE | dict(at=(5, 5), powers=[flare]), A=dict(at=(4, 5)), B=dict(at=(6, 5)))
    scene.turn("G")
    scene.dice(d20=[10, 10])
    scene.do("G", "Flare")
    scene.dice(d20=[10, 9])
    scene.turn("G")
    assert (scene["A"].hp, scene["B"].hp) == (35, 35)
    assert (scene["A"].ongoing, scene["B"].ongoing) == ({}, {"": 5})


@pytest.mark.rule("orcus.ruling.creator-gone", "orcus.keyword.aura")
@pytest.mark.meets("areas", "life", "movement")
def test_an_aura_goes_with_its_maker_and_ends_with_it(stage: Stage) -> None:
    heat = "Heat aura 1: An enemy that begins its turn in the aura takes 6 fire damage."
    scene = stage(
        G=FOE | dict(at=(6, 5), hp=6, traits=[heat]), A=dict(at=(9, 5), str=18), H=FOE | dict(at=(19, 19)),
    )
    scene.turn("G")
    scene.do("G", "walk", to=(8, 5))
    scene.turn("A")
    assert scene["A"].hp == 34
    scene.dice(d20=[15], d8=[8])
    scene.do("A", "melee-basic", "G")
    assert not scene["G"].alive
    scene.turn("A")
    assert scene["A"].hp == 34


@pytest.mark.rule("orcus.act.coup-de-grace", "orcus.ruling.coup-de-grace-scope")
@pytest.mark.meets("areas", "life", "advantage")
def test_a_burst_that_finishes_the_helpless_beside_it_only_wounds_the_others(stage: Stage) -> None:
    scene = stage(
        G=FOE | dict(at=(5, 5), powers=["Burst (standard, at-will): Near burst 2; +6 vs Ref; 2d6+12 damage."]),
        A=dict(at=(4, 5), conditions=["unconscious"]), B=dict(at=(7, 5), conditions=["unconscious"]), C=dict(at=(0, 0)),
    )
    scene.turn("G")
    scene.dice(d20=[6, 6], d6=[1, 1])  # 6 + 6 + 2 = 14 against 10
    scene.do("G", "coup-de-grace", "A", choose={"attack": "Burst"})
    assert not scene["A"].alive
    assert scene["B"].hp == 40 - 14


@pytest.mark.rule("orcus.move.flanking", "orcus.ruling.flanking-details", "orcus.area.burst")
@pytest.mark.meets("areas", "advantage")
def test_a_near_burst_has_the_advantage_of_its_makers_flank(stage: Stage) -> None:
    ring = "Ring\nAt-Will Attack 1 (Standard Action) ● Arcane\nNear burst 1, all enemies\n" \
        "Attack Intelligence vs Reflex\nHit 5 damage."
    scene = stage(
        A=dict(at=(5, 5), int=18, powers=[ring]), B=dict(at=(7, 5)), G=FOE | dict(at=(6, 5)), H=FOE | dict(at=(5, 6)),
    )
    scene.turn("A")
    scene.dice(d20=[9, 9])  # 9 + 4 + 2 = 15 against the flanked, 13 against the other
    scene.do("A", "Ring")
    assert (scene["G"].hp, scene["H"].hp) == (85, 90)


@pytest.mark.rule("orcus.keyword.zone", "orcus.move.difficult-terrain")
@pytest.mark.meets("areas", "terrain", "movement")
def test_a_zone_and_rubble_together_cost_one_extra_square(stage: Stage) -> None:
    ward = (
        "Ward\nDaily Utility 2 (Standard Action) ● Arcane, Zone\nNear burst 1\n"
        "Effect The burst creates a zone of fog. The zone is difficult terrain until the end of your next turn."
    )
    scene = stage(". . A , . . . . G", A=dict(powers=[ward]), G=FOE)
    scene.turn("A")
    scene.do("A", "Ward")
    scene.turn("G")
    way = [(n, 0) for n in (7, 6, 5, 4, 3)]
    scene.do("G", "walk", path=way)  # four plain squares, and one slow for two reasons: 6
    assert scene["G"].at == (3, 0)


@pytest.mark.rule("orcus.keyword.aura", "orcus.keyword.teleport-terrain")
@pytest.mark.meets("areas", "teleport")
def test_one_that_teleports_past_an_aura_is_not_held_by_it(stage: Stage) -> None:
    roots = "Clinging Roots aura 1: Enemies in the aura are immobile."
    scene = stage(A=dict(at=(2, 5), powers=[HOP]), G=FOE | dict(at=(4, 5), traits=[roots]))
    scene.turn("A")
    scene.do("A", "walk", path=[(3, 5), (3, 6), (4, 7), (5, 8)])
    assert scene["A"].at == (3, 5)
    scene.do("A", "Hop", choose={"teleport": (7, 5)}, using="standard")
    assert scene["A"].at == (7, 5)
    assert "immobile" not in scene["A"].conditions


@pytest.mark.rule("orcus.keyword.zone", "orcus.forced.hazard-save", "orcus.ruling.hazard-save")
@pytest.mark.meets("areas", "forced", "conditions")
@pytest.mark.parametrize(("roll", "prone"), [(10, True), (9, False)])
def test_one_saves_before_it_is_pushed_into_a_burning_zone(stage: Stage, roll: int, prone: bool) -> None:
    blaze = (
        "Blaze\nDaily Attack 1 (Standard Action) ● Arcane, Fire, Zone\nFar burst 1 within 10\n"
        "Effect The burst creates a zone of fire until the end of the encounter. "
        "A creature that enters the zone takes 5 fire damage."
    )
    scene = stage(A=dict(at=(10, 5), powers=[blaze]), B=dict(at=(6, 5), str=18), G=FOE | dict(at=(5, 5)))
    scene.turn("A")
    scene.do("A", "Blaze", origin=(3, 5))
    scene.turn("B")
    scene.dice(d20=[15, roll])
    scene.do("B", "shove", "G", choose={"follow": False})
    assert scene["G"].at == ((5, 5) if prone else (4, 5))
    assert ("prone" in scene["G"].conditions) is prone
    assert scene["G"].hp == 90 - (0 if prone else 5)


# ---------------------------------------------------------------- ranges


CUT = (
    "Wide Cut\nAt-Will Attack 1 (Standard Action) ● Martial, Weapon\n{}\n"
    "Attack Strength vs AC\nHit 1dW damage."
)


@pytest.mark.rule("orcus.range.weapon")
@pytest.mark.meets("areas", "sizes")
@pytest.mark.parametrize(("weapon", "column", "reached"), [
    ("blade +3 1d8", 6, True), ("blade +3 1d8", 7, False), ("pike +2 1d8, reach 2", 7, True),
    ("pike +2 1d8, reach 2", 8, False),
])
def test_within_weapon_range_is_the_reach_of_the_blade(stage: Stage, weapon: str, column: int, reached: bool) -> None:
    cut = CUT.format("Melee weapon, one creature")
    scene = stage(A=dict(at=(5, 5), str=18, weapon=weapon, powers=[cut]), G=FOE | dict(at=(column, 5)))
    scene.turn("A")
    assert scene.can("A", "Wide Cut", "G") is reached


# ---------------------------------------------------------------- cover and sight


@pytest.mark.rule("orcus.ruling.cover-geometry", "orcus.cover.half")
@pytest.mark.meets("cover", "sizes")
def test_a_large_target_is_behind_cover_only_where_all_of_it_is(stage: Stage) -> None:
    scene = stage(
        """
        A . B . . G .
        . . . . . . .
        """,
        A=dict(dex=18, ranged=BOW), B=dict(), G=FOE | dict(size="large"),
    )
    small = stage(
        """
        A . B . . G .
        # # # # # # #
        """,
        A=dict(dex=18, ranged=BOW), B=dict(), G=FOE,
    )
    assert small.cover("A", "G") == "half"
    assert scene.cover("A", "G") is None


@pytest.mark.rule("orcus.cover.half", "orcus.ruling.cover-from-allies", "orcus.companion.definition")
@pytest.mark.meets("cover", "companions")
def test_a_companion_between_is_in_the_way_of_its_owners_shot(stage: Stage) -> None:
    bite = "Bite (standard, at-will): +5 vs AC; 1d6 damage."
    scene = stage("A . W . G", A=dict(dex=18, ranged=BOW), W=dict(owner="A", powers=[bite]), G=FOE)
    assert scene.cover("A", "G") == "half"
    assert scene.attack("A", "ranged-basic", "G").value == 4 + 2 - 2


@pytest.mark.rule("orcus.condition.blinded", "orcus.ruling.blinded-attacker", "orcus.ruling.unseen-attacker")
@pytest.mark.meets("cover", "advantage")
def test_the_blinded_grant_advantage_and_strike_as_if_into_the_dark(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18, conditions=["blinded"]), G=FOE | dict(at=(6, 5)))
    assert scene.advantage("G", "A")
    assert scene.attack("A", "melee-basic", "G").value == 7 - 5


@pytest.mark.rule("orcus.move.flanking", "orcus.concealment.degrees")
@pytest.mark.meets("cover", "advantage")
def test_concealment_and_a_flank_add_up_to_nothing(stage: Stage) -> None:
    alone = stage("A ; .", A=dict(str=18), G=FOE | dict(at=(1, 0)))
    assert alone.attack("A", "melee-basic", "G").value == 7 - 2
    flanked = stage("A ; B", A=dict(str=18), B=dict(), G=FOE | dict(at=(1, 0)))
    assert flanked.advantage("A", "G")
    assert flanked.attack("A", "melee-basic", "G").value == 7 - 2 + 2


@pytest.mark.rule("orcus.sense.tremorsense", "orcus.ruling.other-senses", "orcus.opportunity.trigger")
@pytest.mark.meets("cover", "opportunity")
@pytest.mark.parametrize(("senses", "offered"), [
    ([], False), (["tremorsense 5"], False), (["blindsight 5"], True), (["truesight 5"], True),
])
def test_which_senses_serve_to_strike_at_an_invisible_mover(stage: Stage, senses: list[str], offered: bool) -> None:
    fade = "Fade (swift, at-will): The wisp becomes invisible until the end of its next turn."
    scene = stage(A=dict(at=(5, 5), senses=senses), G=FOE | dict(at=(6, 5), name="Wisp", powers=[fade]))
    scene.turn("G")
    scene.do("G", "Fade")
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert (("A", "opportunity-attack") in scene.offers) is offered


@pytest.mark.rule("orcus.move.flanking", "orcus.act.feint", "orcus.duration.turn-marks")
@pytest.mark.meets("advantage", "durations")
def test_a_feint_serves_until_the_end_of_the_next_turn_however_many_blows(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18, skills={"bluff": 30}), B=dict(at=(6, 6)), G=FOE | dict(at=(6, 5)))
    scene.turn("A")
    scene.do("A", "feint", "G")
    assert scene.advantage("A", "G") and not scene.advantage("B", "G")
    scene.turn("A")
    scene.dice(d20=[6], d8=[2])  # 6 + 7 + 2
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 84
    assert scene.advantage("A", "G")
    scene.end()
    assert not scene.advantage("A", "G")


@pytest.mark.rule("orcus.move.flanking")
@pytest.mark.meets("advantage", "teleport")
def test_one_teleports_into_a_flank(stage: Stage) -> None:
    scene = stage(A=dict(at=(0, 5), powers=[HOP]), B=dict(at=(7, 5)), G=FOE | dict(at=(6, 5)))
    scene.turn("A")
    assert not scene.advantage("B", "G")
    scene.do("A", "Hop", choose={"teleport": (5, 5)})
    assert scene.advantage("A", "G") and scene.advantage("B", "G")


@pytest.mark.rule("orcus.move.flanking", "orcus.companion.flank", "orcus.condition.stunned")
@pytest.mark.meets("advantage", "companions", "conditions")
def test_a_stunned_companion_helps_nobody_flank(stage: Stage) -> None:
    bite = "Bite (standard, at-will): +5 vs AC; 1d6 damage."
    scene = stage(
        A=dict(at=(5, 5)), W=dict(at=(7, 5), owner="A", powers=[bite], conditions=["stunned"]), G=FOE | dict(at=(6, 5)),
    )
    assert not scene.advantage("A", "G")


@pytest.mark.rule("orcus.concealment.degrees", "orcus.condition.marked")
@pytest.mark.meets("cover", "durations", "marks")
def test_concealment_from_a_zone_lasts_as_long_as_the_zone_and_adds_to_a_mark(stage: Stage) -> None:
    veil = (
        "Ash Veil\nDaily Utility 2 (Standard Action) ● Arcane, Zone\nFar burst 1 within 10\n"
        "Effect The area becomes a zone of drifting ash until the end of your next turn. "
        "Creatures in the zone have concealment."
    )
    mark = "Dare (standard, at-will): Ranged 10; +20 vs AC; 1 damage, and the target is marked (save ends)."
    scene = stage(
        A=dict(at=(0, 5), powers=[veil]), G=FOE | dict(at=(6, 5), powers=[SURE]), B=dict(at=(5, 5)),
        C=dict(at=(12, 5), powers=[mark]),
    )
    scene.turn("A")
    scene.do("A", "Ash Veil", origin=(4, 5))
    scene.turn("C")
    scene.dice(d20=[10])
    scene.do("C", "Dare", "G")
    assert scene.attack("G", "Rap", "B").value == 20 - 2 - 2
    scene.turn("A")
    scene.end()
    assert scene.attack("G", "Rap", "B").value == 20 - 2


@pytest.mark.rule("orcus.act.charge", "orcus.concealment.invisible", "orcus.ruling.unseen-attacker")
@pytest.mark.meets("charging", "cover", "advantage")
def test_an_invisible_charger_has_advantage_and_provokes_nobody(stage: Stage) -> None:
    fade = "Fade (swift, at-will): The wisp becomes invisible until the end of its next turn."
    scene = stage(G=FOE | dict(at=(1, 5), name="Wisp", powers=[CLUB, fade]), A=dict(at=(6, 5)), B=dict(at=(2, 4)))
    scene.turn("G")
    scene.do("G", "Fade")
    scene.dice(d20=[6], d8=[1])  # 6 + 6 + 1 + 2 = 15
    scene.do("G", "charge", "A")
    assert scene["A"].hp == 35
    assert scene.offers == []


@pytest.mark.rule("orcus.ruling.area-line-of-effect", "orcus.target.clear-path", "orcus.healing.from-negative")
@pytest.mark.meets("life", "cover", "areas")
def test_healing_does_not_reach_through_a_wall(stage: Stage) -> None:
    mend = (
        "Mend\nAt-Will Utility 2 (Standard Action) ● Divine, Healing\nNear burst 5, one ally\n"
        "Effect The target regains 10 hit points."
    )
    scene = stage(
        """
        A # B
        . # .
        C # G
        """,
        A=dict(powers=[mend]), B=dict(at_hp=-3), C=dict(at_hp=-3), G=FOE,
    )
    scene.turn("A")
    assert not scene.can("A", "Mend", "B")
    scene.do("A", "Mend", "C")
    assert scene["C"].hp == 10


@pytest.mark.rule("orcus.keyword.zone", "orcus.ruling.encounter-bounds")
@pytest.mark.meets("areas", "rests", "durations")
def test_a_zone_for_the_encounter_is_gone_after_the_rest(stage: Stage) -> None:
    veil = (
        "Ash Veil\nDaily Utility 2 (Standard Action) ● Arcane, Zone\nFar burst 1 within 10\n"
        "Effect The area becomes a zone of drifting ash until the end of the encounter. "
        "Creatures in the zone have concealment."
    )
    scene = stage(A=dict(at=(0, 5), powers=[veil]), G=FOE | dict(at=(6, 5)))
    scene.turn("A")
    scene.do("A", "Ash Veil", origin=(6, 5))
    assert scene.concealment("A", "G") == "concealment"
    scene.rest("short")
    assert scene.concealment("A", "G") is None


@pytest.mark.rule("orcus.target.blocked-origin")
@pytest.mark.meets("areas", "cover", "terrain")
def test_a_burst_thrown_back_by_a_short_wall_stays_on_its_users_side_of_it(stage: Stage) -> None:
    scene = stage(
        """
        . . . . . . .
        . . . # . . .
        A . H # . G .
        . . . # . . .
        . . . . . . .
        """,
        A=dict(int=18, powers=[HAIL]), G=FOE, H=FOE,
    )
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Hail", origin=(5, 2))
    assert (scene["G"].hp, scene["H"].hp) == (90, 85)


@pytest.mark.rule("orcus.target.blocked-origin")
@pytest.mark.meets("areas", "cover", "terrain")
def test_a_burst_thrown_back_does_not_begin_where_its_own_square_could_be_seen_from(stage: Stage) -> None:
    scene = stage(
        """
        . . . . . . . .
        A . . . . . . .
        . . . . # . . .
        . . H . # . G .
        """,
        A=dict(int=18, powers=[HAIL]), G=FOE, H=FOE,
    )
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Hail", origin=(5, 3))
    assert (scene["G"].hp, scene["H"].hp) == (90, 85)


@pytest.mark.rule("orcus.keyword.aura", "orcus.grid.three-dimensions")
@pytest.mark.meets("areas", "heights")
@pytest.mark.parametrize(("drop", "burned"), [(1, 6), (4, 0)])
def test_an_aura_on_the_ground_reaches_no_deeper_than_its_size(stage: Stage, drop: int, burned: int) -> None:
    heat = "Heat aura 1: An enemy that begins its turn in the aura takes 6 fire damage."
    scene = stage("G ^ .", drop=drop, G=FOE | dict(traits=[heat]), A=dict(at=(1, 0, -drop)))
    scene.turn("A")
    assert scene["A"].hp == 40 - burned


BARRAGE = (
    "Barrage\nAt-Will Attack 1 (Standard Action) ● Martial, Weapon\nFar burst 1 within weapon range, all enemies\n"
    "Attack Dexterity vs AC\nHit 1dW damage."
)


@pytest.mark.rule("orcus.range.weapon", "orcus.range.far-origin")
@pytest.mark.meets("areas", "sizes")
@pytest.mark.parametrize(("weapons", "near", "far"), [
    ({}, (6, 5), (7, 5)),
    ({"weapon": "pike +2 1d8, reach 2"}, (7, 5), (8, 5)),
    ({"ranged": "bow +2 1d10, range 5/9"}, (14, 5), (15, 5)),
])
def test_a_burst_within_weapon_range_starts_no_farther_than_the_weapon_goes(
    stage: Stage, weapons: dict[str, str], near: tuple[int, int], far: tuple[int, int]
) -> None:
    scene = stage(A=dict(at=(5, 5), dex=18, powers=[BARRAGE]) | weapons, G=FOE | dict(at=(16, 5)))
    scene.turn("A")
    assert scene.can("A", "Barrage", origin=near)
    assert scene.why_not("A", "Barrage", origin=far) == "orcus.range.far-origin"


@pytest.mark.rule("orcus.range.weapon", "orcus.power.dw", "orcus.attack.proficiency")
@pytest.mark.meets("areas", "damage")
def test_a_burst_within_weapon_range_is_rolled_with_the_bow(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), dex=18, powers=[BARRAGE], ranged="bow +2 1d10, range 5/9"), G=FOE | dict(at=(12, 5)),
    )
    scene.turn("A")
    scene.dice(d20=[9], d10=[7])  # 9 + 4 + 2 = 15
    scene.do("A", "Barrage", origin=(12, 5))
    assert scene["G"].hp == 83
    scene.turn("A")
    assert not scene.can("A", "Barrage", origin=(12, 5), using="blade")
