"""Conditions that limit what a creature may do: dazed, stunned, unconscious, immobile and the like."""

from collections.abc import Callable

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
PUSH = "Heave (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 2 squares."
BLINK = (
    "Blink\nAt-Will Utility 1 (Move Action) ● Arcane, Teleport\nSelf\n"
    "Effect You teleport up to 3 squares."
)
ENCOUNTER = (
    "Great Blow\nEncounter Attack 1 (Standard Action) ● Martial, Weapon\nMelee weapon, one creature\n"
    "Attack Strength vs AC\nHit 2dW + Strength modifier damage."
)
DAILY = (
    "Greatest Blow\nDaily Attack 1 (Standard Action) ● Martial, Weapon\nMelee weapon, one creature\n"
    "Attack Strength vs AC\nHit 3dW + Strength modifier damage."
)
AT_WILL = (
    "Plain Blow\nAt-Will Attack 1 (Standard Action) ● Martial, Weapon\nMelee weapon, one creature\n"
    "Attack Strength vs AC\nHit 1dW + Strength modifier damage."
)


def duel(
    stage: Callable[..., Scene],
    *conditions: str,
    options: dict[str, bool] | None = None,
    powers: tuple[str, ...] = (CLUB, PUSH),
    **a: object,
) -> Scene:
    """A in the given conditions beside G; A's friend B across the mat. A acts first."""
    return stage(
        options=options,
        A={"at": (5, 5), "conditions": list(conditions), **a},
        G=dict(side="monsters", at=(6, 5), powers=list(powers)),
        B=dict(at=(5, 15)),
    )


@pytest.mark.parametrize("condition", [
    pytest.param("blinded", marks=pytest.mark.rule("orcus.condition.blinded")),
    pytest.param("controlled", marks=pytest.mark.rule("orcus.condition.controlled")),
    pytest.param("dazed", marks=pytest.mark.rule("orcus.condition.dazed")),
    pytest.param("helpless", marks=pytest.mark.rule("orcus.condition.helpless")),
    pytest.param("petrified", marks=pytest.mark.rule("orcus.condition.petrified")),
    pytest.param("restrained", marks=pytest.mark.rule("orcus.condition.restrained")),
    pytest.param("stunned", marks=pytest.mark.rule("orcus.condition.stunned")),
    pytest.param("unconscious", marks=pytest.mark.rule("orcus.condition.unconscious")),
])
def test_attackers_have_combat_advantage(stage: Callable[..., Scene], condition: str) -> None:
    scene = duel(stage, condition)
    assert scene.advantage("G", "A") is True
    assert scene.attack("G", "Club", "A").value == 6 + 2


@pytest.mark.parametrize("condition", [
    pytest.param("deafened", marks=pytest.mark.limits("orcus.condition.deafened")),
    pytest.param("immobile", marks=pytest.mark.limits("orcus.condition.immobile")),
    pytest.param("rattled", marks=pytest.mark.limits("orcus.condition.rattled")),
    pytest.param("slowed", marks=pytest.mark.limits("orcus.condition.slowed")),
    pytest.param("weakened", marks=pytest.mark.limits("orcus.condition.weakened")),
])
def test_other_conditions_give_no_combat_advantage(stage: Callable[..., Scene], condition: str) -> None:
    scene = duel(stage, condition)
    assert scene.advantage("G", "A") is False
    assert scene.attack("G", "Club", "A").value == 6


@pytest.mark.parametrize("condition", [
    pytest.param("blinded", marks=pytest.mark.rule("orcus.condition.blinded")),
    pytest.param("dazed", marks=pytest.mark.rule("orcus.condition.dazed")),
    pytest.param("stunned", marks=pytest.mark.rule("orcus.condition.stunned")),
    pytest.param("surprised", marks=pytest.mark.rule("orcus.condition.surprised")),
    pytest.param("unconscious", marks=pytest.mark.rule("orcus.condition.unconscious")),
])
def test_one_who_cannot_flank_neither_gains_nor_helps(stage: Callable[..., Scene], condition: str) -> None:
    hampered = dict(surprised=True) if condition == "surprised" else dict(conditions=[condition])
    scene = stage(". A G B .", A=hampered, B=dict(), G=dict(side="monsters"))
    assert scene.flanks("A", "G") is False
    assert scene.flanks("B", "G") is False


@pytest.mark.rule("orcus.move.flanking")
@pytest.mark.parametrize("condition", ["restrained", "immobile", "prone", "slowed", "rattled", "weakened"])
def test_other_conditions_do_not_bar_flanking(stage: Callable[..., Scene], condition: str) -> None:
    scene = stage(". A G B .", A=dict(conditions=[condition]), B=dict(), G=dict(side="monsters"))
    assert scene.flanks("A", "G") is True
    assert scene.flanks("B", "G") is True


@pytest.mark.rule("orcus.condition.dazed")
def test_the_dazed_have_one_standard_action(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "dazed")
    scene.turn("A")
    actions = scene["A"].actions
    assert (actions["standard"], actions["move"], actions["swift"]) == (1, 0, 0)
    scene.dice(d20=[2])
    scene.do("A", "melee-basic", "G")
    assert scene.can("A", "walk", to=(4, 5)) is False
    assert scene.can("A", "drop-prone") is True


@pytest.mark.rule("orcus.condition.dazed")
def test_the_dazed_may_turn_the_standard_action_into_a_move(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "dazed")
    scene.turn("A")
    scene.do("A", "five-foot-step", to=(4, 5))
    assert scene["A"].at == (4, 5)
    assert scene["A"].actions["standard"] == 0
    assert scene.can("A", "walk", to=(3, 5)) is False
    assert scene.can("A", "rally") is False


@pytest.mark.rule("orcus.condition.dazed")
def test_the_dazed_may_spend_an_action_point_unless_switched(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "dazed")
    scene.turn("A")
    scene.do("A", "action-point")
    assert scene["A"].actions["standard"] == 2
    strict = duel(stage, "dazed", options={"dazed-blocks-action-point": True})
    strict.turn("A")
    assert strict.why_not("A", "action-point") == "orcus.condition.dazed"


@pytest.mark.rule("orcus.condition.dazed")
@pytest.mark.rule("orcus.condition.stunned")
@pytest.mark.rule("orcus.condition.petrified")
@pytest.mark.parametrize("condition", ["dazed", "stunned", "petrified", "unconscious"])
def test_no_opportunity_attacks_from_those_who_cannot_react(
    stage: Callable[..., Scene], condition: str
) -> None:
    for conditions, offered in (([], True), ([condition], False)):
        scene = stage(
            G=dict(side="monsters", at=(6, 5)), A=dict(at=(5, 5), conditions=conditions), B=dict(at=(5, 15))
        )
        scene.turn("G")
        scene.do("G", "walk", to=(9, 5))
        assert (("A", "opportunity-attack") in scene.offers) is offered


@pytest.mark.rule("orcus.condition.dazed")
@pytest.mark.rule("orcus.condition.stunned")
@pytest.mark.parametrize("condition", ["dazed", "stunned"])
def test_no_immediate_actions_from_those_who_cannot_react(
    stage: Callable[..., Scene], condition: str
) -> None:
    spite = "Spite (counter, at-will): When an enemy hits it with a melee attack: +6 vs AC; 1 damage."
    for conditions, offered in (([], True), ([condition], False)):
        scene = stage(
            A=dict(at=(5, 5)),
            G=dict(side="monsters", at=(6, 5), powers=[CLUB, spite], conditions=conditions),
        )
        scene.turn("A")
        scene.dice(d20=[18], d8=[1])
        scene.do("A", "melee-basic", "G")
        assert (("G", "Spite") in scene.offers) is offered


@pytest.mark.rule("orcus.condition.dazed")
def test_the_dazed_may_ready_and_strike_unless_switched(stage: Callable[..., Scene]) -> None:
    for options, offered in ((None, True), ({"readied-action-uses-immediate": True}, False)):
        scene = duel(stage, "dazed", options=options)
        scene.turn("A")
        scene.do("A", "ready", choose={"action": "melee-basic", "when": ("move", "G")})
        scene.turn("G")
        scene.do("G", "walk", to=(9, 5))
        assert (("A", "readied") in scene.offers) is offered


@pytest.mark.rule("orcus.condition.controlled")
def test_the_controlled_are_dazed_and_keep_only_at_will_powers(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), conditions=["controlled"], powers=[AT_WILL, ENCOUNTER, DAILY]),
        G=dict(side="monsters", at=(6, 5)), B=dict(at=(4, 5)),
    )
    scene.turn("A")
    actions = scene["A"].actions
    assert (actions["standard"], actions["move"], actions["swift"]) == (1, 0, 0)
    assert scene.why_not("A", "Great Blow", "G") == "orcus.condition.controlled"
    assert scene.why_not("A", "Greatest Blow", "G") == "orcus.condition.controlled"
    assert scene.why_not("A", "action-point") == "orcus.condition.controlled"
    assert scene.can("A", "Plain Blow", "G") is True
    assert scene.can("A", "Plain Blow", "B") is True


@pytest.mark.limits("orcus.condition.controlled")
def test_the_uncontrolled_may_use_all_their_powers(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[ENCOUNTER, DAILY]), G=dict(side="monsters", at=(6, 5))
    )
    scene.turn("A")
    assert scene.can("A", "Great Blow", "G") is True
    assert scene.can("A", "Greatest Blow", "G") is True


@pytest.mark.rule("orcus.condition.stunned")
@pytest.mark.rule("orcus.condition.unconscious")
@pytest.mark.rule("orcus.condition.petrified")
@pytest.mark.parametrize("condition", ["stunned", "unconscious", "petrified"])
def test_the_incapacitated_take_no_action_at_all(stage: Callable[..., Scene], condition: str) -> None:
    scene = duel(stage, condition)
    scene.turn("A")
    refusals = {scene.why_not("A", "melee-basic", "G"), scene.why_not("A", "rally"),
                scene.why_not("A", "action-point"), scene.why_not("A", "drop-item"),
                scene.why_not("A", "delay")}
    assert None not in refusals
    assert scene.why_not("A", "melee-basic", "G") == f"orcus.condition.{condition}"
    assert scene.can("A", "walk", to=(4, 5)) is False
    assert not set(scene.legal("A")) - {"end"}


@pytest.mark.rule("orcus.condition.dying")
def test_the_dying_take_no_action(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, at_hp=-3)
    scene.turn("A")
    assert {"dying", "unconscious", "prone"} <= scene["A"].conditions
    for action in ("rally", "stand-up", "delay", "action-point"):
        assert scene.why_not("A", action) in {"orcus.condition.unconscious", "orcus.condition.dying"}
    scene.dice(d20=[12])
    scene.end()


@pytest.mark.limits("orcus.condition.dazed")
def test_the_dazed_may_delay(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "dazed")
    scene.turn("A")
    assert scene.can("A", "delay") is True


@pytest.mark.rule("orcus.condition.unconscious")
def test_falling_unconscious_fells_and_lowers_every_defense(stage: Callable[..., Scene]) -> None:
    sleep = "Lull (standard, at-will): Ranged 20; +20 vs Will; the target falls unconscious (save ends)."
    scene = stage(
        G=dict(side="monsters", at=(6, 5), powers=[CLUB, sleep]), A=dict(at=(5, 5)), B=dict(at=(5, 15))
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Lull", "A")
    assert {"unconscious", "prone"} <= scene["A"].conditions
    assert scene["A"].dying is False
    for defense in ("ac", "fort", "ref", "will"):
        assert scene.defense("A", defense, attacker="G", power="Club").value == 10
    scene.turn("A")
    scene.dice(d20=[10])
    scene.end()
    assert "unconscious" not in scene["A"].conditions
    assert "prone" in scene["A"].conditions


@pytest.mark.rule("orcus.condition.helpless")
@pytest.mark.parametrize(
    ("condition", "helpless"),
    [("helpless", True), ("unconscious", True), ("petrified", True),
     ("stunned", False), ("restrained", False)],
)
def test_a_hit_on_an_adjacent_helpless_creature_is_critical(
    stage: Callable[..., Scene], condition: str, helpless: bool
) -> None:
    scene = duel(stage, condition)
    scene.turn("G")
    scene.dice(d20=[15])
    if not helpless:
        scene.dice(d8=[3])
    scene.do("G", "Club", "A")
    assert scene.last("attack").crit is helpless
    if condition in {"helpless", "unconscious"}:
        assert scene["A"].hp == 40 - 12


@pytest.mark.rule("orcus.condition.immobile")
def test_the_immobile_stay_in_their_square_but_can_be_pushed(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "immobile")
    scene.turn("A")
    for action in ("walk", "five-foot-step", "dash", "crawl"):
        assert scene.why_not("A", action, to=(4, 5)) == "orcus.condition.immobile"
    assert scene.can("A", "melee-basic", "G") is True
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Heave", "A")
    assert scene["A"].at == (3, 5)


@pytest.mark.limits("orcus.condition.immobile")
def test_the_immobile_may_stand_up(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "immobile", "prone")
    scene.turn("A")
    scene.do("A", "stand-up")
    assert "prone" not in scene["A"].conditions


@pytest.mark.rule("orcus.condition.restrained")
def test_the_restrained_neither_move_nor_are_moved(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "restrained")
    scene.turn("A")
    for action in ("walk", "five-foot-step", "dash"):
        assert scene.why_not("A", action, to=(4, 5)) == "orcus.condition.restrained"
    assert scene.attack("A", "melee-basic", "G").value == 3 - 2
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Heave", "A")
    assert (scene["A"].at, scene["A"].hp) == ((5, 5), 40 - 1)


@pytest.mark.limits("orcus.condition.immobile")
@pytest.mark.limits("orcus.condition.restrained")
@pytest.mark.parametrize("condition", ["immobile", "restrained"])
def test_teleporting_moves_the_immobile_and_the_restrained(
    stage: Callable[..., Scene], condition: str
) -> None:
    scene = stage(
        A=dict(at=(5, 5), conditions=[condition], powers=[BLINK]), G=dict(side="monsters", at=(6, 5))
    )
    scene.turn("A")
    scene.do("A", "Blink", choose={"teleport": (2, 5)})
    assert scene["A"].at == (2, 5)


@pytest.mark.rule("orcus.condition.slowed")
@pytest.mark.parametrize(("speed", "slowed"), [(6, 2), (3, 2), (2, 2), (1, 1)])
def test_slowed_caps_speed_at_two(stage: Callable[..., Scene], speed: int, slowed: int) -> None:
    scene = duel(stage, "slowed", speed=speed)
    assert scene["A"].speed == slowed
    scene.turn("A")
    assert scene.can("A", "walk", to=(5 - slowed, 5)) is True
    assert scene.can("A", "walk", to=(4 - slowed, 5)) is False


@pytest.mark.rule("orcus.condition.slowed")
def test_slowed_applies_after_other_changes_to_speed(stage: Callable[..., Scene]) -> None:
    mire = (
        "Mire (standard, at-will): +20 vs AC; 1 damage, "
        "and the target takes a -2 penalty to speed (save ends)."
    )
    for conditions, speed in (([], 4), (["slowed"], 2)):
        scene = stage(
            G=dict(side="monsters", at=(6, 5), powers=[mire]), A=dict(at=(5, 5), conditions=conditions)
        )
        scene.turn("G")
        scene.dice(d20=[10])
        scene.do("G", "Mire", "A")
        assert scene["A"].speed == speed


@pytest.mark.rule("orcus.condition.slowed")
def test_slowed_caps_flight_and_leaves_teleporting(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(
            at=(5, 5), conditions=["slowed"], powers=[BLINK], modes={"fly": 8, "hover": True}, airborne=True
        ),
        G=dict(side="monsters", at=(15, 15)),
    )
    scene.turn("A")
    assert scene.can("A", "walk", to=(8, 5)) is False
    assert scene.can("A", "walk", to=(7, 5)) is True
    scene.do("A", "Blink", choose={"teleport": (8, 5)})
    assert scene["A"].at == (8, 5)


@pytest.mark.rule("orcus.condition.slowed-extra-movement")
def test_the_slowed_dash_four_squares(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "slowed")
    scene.turn("A")
    assert scene.can("A", "dash", to=(0, 5)) is False
    scene.do("A", "dash", to=(1, 5))
    assert scene["A"].at == (1, 5)


@pytest.mark.rule("orcus.condition.deafened")
@pytest.mark.rule("orcus.condition.blinded")
@pytest.mark.parametrize(
    ("conditions", "deterred", "unnerved"),
    [([], True, True), (["deafened"], True, False), (["blinded"], True, False),
     (["deafened", "blinded"], False, False)],
)
def test_deaf_and_blind_foes_are_hard_to_threaten(
    stage: Callable[..., Scene], conditions: list[str], deterred: bool, unnerved: bool
) -> None:
    scene = stage(
        A=dict(at=(5, 5)),
        G=dict(side="monsters", at=(8, 5), at_hp=10, powers=[CLUB], conditions=conditions),
        H=dict(side="monsters", at=(15, 15)),
    )
    scene.turn("A")
    assert scene.can("A", "deter", "G", choose={"action": "Club"}) is deterred
    assert scene.can("A", "unnerve", targets=["G"]) is unnerved


@pytest.mark.rule("orcus.condition.surprised")
def test_the_surprised_lose_their_whole_first_turn(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, surprised=True)
    assert "surprised" in scene["A"].conditions
    assert scene.attack("G", "Club", "A").value == 6 + 2
    scene.turn("A")
    for why in (scene.why_not("A", "melee-basic", "G"), scene.why_not("A", "walk", to=(4, 5)),
                scene.why_not("A", "drop-prone")):
        assert why in {"orcus.condition.surprised", "orcus.surprise.effect"}
    scene.end()
    assert "surprised" not in scene["A"].conditions
    assert scene.attack("G", "Club", "A").value == 6
    scene.turn("A")
    assert scene.can("A", "melee-basic", "G") is True


@pytest.mark.rule("orcus.condition.surprised")
def test_the_switch_leaves_the_surprised_one_standard_action(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, options={"surprised-creatures-get-one-standard-action": True}, surprised=True)
    scene.turn("A")
    assert scene.can("A", "drop-prone") is False
    scene.dice(d20=[2])
    scene.do("A", "melee-basic", "G")
    assert scene.can("A", "walk", to=(4, 5)) is False


@pytest.mark.rule("orcus.condition.surprised")
def test_the_switch_keeps_surprise_until_round_one_ends(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, options={"surprised-until-round-one-ends": True}, surprised=True)
    scene.turn("A")
    scene.end()
    assert "surprised" in scene["A"].conditions
    scene.turn("A")
    assert scene.round == 2
    assert "surprised" not in scene["A"].conditions


@pytest.mark.rule("orcus.condition.surprised")
@pytest.mark.parametrize(("surprised", "offered"), [(True, False), (False, True)])
def test_the_surprised_do_not_react_before_their_turn(
    stage: Callable[..., Scene], surprised: bool, offered: bool
) -> None:
    scene = stage(G=dict(side="monsters", at=(6, 5)), A=dict(at=(5, 5), surprised=surprised))
    scene.turn("G")
    scene.do("G", "walk", to=(9, 5))
    assert (("A", "opportunity-attack") in scene.offers) is offered
