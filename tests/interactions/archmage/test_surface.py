"""The surface of a scene over bands: each of its words used rightly, and refused by name where it has no meaning."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

CLAW = "Claw +7 vs. AC—6 damage"
DART = "R: Dart +5 vs. PD—9 damage"
VOW = "Vow\nClose-quarters spell\nAt-Will\nQuick action\nEffect: You gain 5 temporary hit points."


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "name": "Ogre", "hp": 90, "powers": list(powers) or [CLAW], **fields}


# ---------------------------------------------------------------- setting up


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"map": ". A\nG ."}, "map"),
        ({"engaged": [("A", "Z")]}, "Z"),
        ({"engaged": [("A", "B")]}, "engaged"),
        ({"engaged": [("A", "A")]}, "A"),
        ({"rear": ["Z"]}, "Z"),
        ({"far": ["Z"]}, "Z"),
        ({"rear": ["A"], "far": ["A"]}, "A"),
        ({"behind": {"A": "G"}}, "behind"),
        ({"behind": {"A": "Z"}}, "Z"),
        ({"behind": {"A": "A"}}, "behind"),
        ({"options": {"escalation": "gm"}}, "escalation"),
        ({"options": {"crit_method": "thrice"}}, "total"),
        ({"options": {"opportunity_cap": "some"}}, "opportunity_cap"),
        ({"ambush": "Z"}, "Z"),
        ({"initiative": "sorted"}, "initiative"),
    ],
)
def test_a_scene_is_not_set_up_with_what_it_cannot_mean(
    stage: Callable[..., Scene], fields: dict[str, Any], told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        stage(A={}, B={}, G=foe(), **fields)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"fort": 15}, "fort"),
        ({"will": 15}, "will"),
        ({"at": (1, 1)}, "at"),
        ({"conditions": ["slowed"]}, "slowed"),
        ({"kind": "minion"}, "minion"),
        ({"size": "vast"}, "vast"),
        ({"recovery_die": "d7"}, "d7"),
        ({"hp": 0}, "hp"),
        ({"hitpoints": 40}, "hitpoints"),
        ({"resist": {"fier": 16}}, "fier"),
        ({"modes": {"fly": -1}}, "fly"),
        ({"level": -1}, "level"),
        ({"temp_hp": -3}, "temp_hp"),
        ({"recoveries": -1}, "recoveries"),
    ],
)
def test_a_creature_is_not_made_with_what_bands_do_not_know(
    stage: Callable[..., Scene], fields: dict[str, Any], told: str
) -> None:
    with pytest.raises((ValueError, TypeError), match=told):
        stage(A=fields, G=foe())


@pytest.mark.rule("archmage.ambush.nominate")
def test_the_surprised_open_no_ambush(stage: Callable[..., Scene]) -> None:
    with pytest.raises(ValueError, match="surprised"):
        stage(ambush="G", A={}, G=foe(surprised=True))


# ---------------------------------------------------------------- time


@pytest.mark.rule("archmage.escalation.stall", "archmage.escalation.advance", "archmage.escalation.start")
def test_a_stalled_round_keeps_the_die_for_one_round(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, G=foe())
    seen = []
    for round in range(1, 6):
        scene.turn("A")
        seen.append(scene.escalation)
        if round == 3:
            scene.stall()
    assert seen == [0, 1, 2, 2, 3]


@pytest.mark.rule("archmage.escalation.reset", "archmage.ruling.escalation-stall")
def test_a_calm_drops_the_die_to_nothing_and_it_climbs_again(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, G=foe())
    for _ in range(4):
        scene.turn("A")
    assert scene.escalation == 3
    scene.calm()
    assert scene.escalation == 0
    scene.turn("A")
    assert scene.escalation == 1


@pytest.mark.rule("archmage.escalation.advance")
def test_the_die_never_passes_six(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, G=foe())
    for _ in range(9):
        scene.turn("A")
    assert (scene.round, scene.escalation, scene.attack("A", "melee-basic", "G").value) == (9, 6, 7)


def test_times_words_are_refused_by_name(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, G=foe())
    with pytest.raises((ValueError, KeyError), match="Z"):
        scene.turn("Z")
    with pytest.raises(ValueError, match="nap"):
        scene.rest("nap")


def test_between_turns_nobody_acts(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=foe())
    scene.turn("A")
    scene.end()
    assert scene.can("A", "melee-basic", "G") is False
    assert scene.can("G", "Claw", "A") is False
    with pytest.raises(Illegal):
        scene.do("A", "move", to="rear")


@pytest.mark.rule("archmage.quick-rest.after-battle", "archmage.escalation.start", "archmage.temp-hp.expire")
def test_after_a_rest_the_next_turn_begins_a_new_battle(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(temp_hp=7), G=foe())
    scene.turn("A")
    scene.turn("A")
    assert (scene.round, scene.escalation) == (2, 1)
    scene.rest("short")
    assert scene["A"].temp_hp == 0
    scene.turn("A")
    assert (scene.round, scene.escalation) == (1, 0)


# ---------------------------------------------------------------- dice


@pytest.mark.parametrize("dice", [{"d20": [21]}, {"d20": [0]}, {"d6": ["4"]}, {"d6": [2.5]}])
def test_no_die_shows_what_it_has_not(stage: Callable[..., Scene], dice: dict[str, Any]) -> None:
    scene = stage(A={}, G=foe())
    with pytest.raises((ValueError, TypeError)):
        scene.dice(**dice)


def test_the_dice_left_are_told(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=foe())
    scene.turn("A")
    scene.dice(d20=[14, 11], d8=[3])
    scene.do("A", "melee-basic", "G")
    assert {size: list(left) for size, left in scene.dice_left().items() if left} == {"d20": [11]}
    scene.do("A", "disengage", to="rear")


# ---------------------------------------------------------------- doing


@pytest.mark.parametrize(
    ("action", "target", "fields", "told"),
    [
        ("move", None, {"to": "nowhere"}, "nowhere"),
        ("move", None, {"to": (1, 1)}, "field"),
        ("move", None, {"to": "field", "path": [(0, 0)]}, "path"),
        ("move", None, {"to": "field", "choose": {"besides": "B"}}, "besides"),
        ("move", None, {"to": "field", "choose": {"beside": "Z"}}, "Z"),
        ("engage", "Z", {}, "Z"),
        ("engage", "G", {"to": "rear"}, "to"),
        ("engage", "G", {"origin": (0, 0)}, "origin"),
        ("melee-basic", "G", {"to": "rear"}, "to"),
        ("melee-basic", "G", {"path": ["rear"]}, "path"),
        ("melee-basic", "G", {"using": "spoon"}, "spoon"),
        ("melee-basic", "G", {"choose": {"push": []}}, "push"),
        ("grapple", "G", {}, "grapple"),
        ("action-point", None, {}, "action-point"),
        ("shift", None, {"to": "rear"}, "shift"),
        ("rally", None, {"to": "rear"}, "to"),
        ("trade", None, {"using": "swift", "to": "move"}, "swift"),
        ("trade", None, {"using": "standard", "to": "interrupt"}, "interrupt"),
        ("fight-in-spirit", None, {"choose": {"ally": "Z"}}, "Z"),
        ("ready", None, {"choose": {"action": "melee-basic", "when": ("sneeze", "G")}}, "sneeze"),
        ("ready", None, {"choose": {"action": "melee-basic", "when": ("attack", "Z")}}, "Z"),
        ("ready", None, {"choose": {"action": "juggle", "when": ("attack", "G")}}, "juggle"),
        ("delay", "G", {}, "target"),
        ("flee", None, {"to": "far"}, "to"),
    ],
)
def test_what_an_action_cannot_use_is_refused_alike_by_all_who_ask(
    stage: Callable[..., Scene], action: str, target: str | None, fields: dict[str, Any], told: str
) -> None:
    scene = stage(engaged=[("A", "G")], A={}, B={}, G=foe(), H=foe())
    scene.turn("A")
    for ask in (scene.do, scene.can, scene.why_not):
        with pytest.raises((ValueError, KeyError), match=told) as refused:
            ask("A", action, target, **fields)
        assert not isinstance(refused.value, Illegal)
    assert scene["A"].actions == {"standard": 1, "move": 1, "quick": 1}


@pytest.mark.parametrize(
    ("action", "target", "fields", "rule"),
    [
        ("move", None, {}, "archmage.ruling.position-one-move"),
        ("move", None, {"to": "field", "choose": {"behind": "A"}}, "archmage.ruling.position-one-move"),
        ("engage", None, {}, "archmage.unengaged.engage-by-moving"),
        ("melee-basic", None, {"targets": ["G", "H"]}, "archmage.attack.declare-then-roll"),
        ("ready", None, {}, "archmage.ready.declare"),
        ("ready", None, {"choose": {"action": "melee-basic"}}, "archmage.ready.declare"),
    ],
)
def test_what_is_left_unsaid_or_unlawful_is_refused_by_rule(
    stage: Callable[..., Scene], action: str, target: str | None, fields: dict[str, Any], rule: str
) -> None:
    scene = stage(engaged=[("A", "G")], A={}, B={}, G=foe(), H=foe())
    scene.turn("A")
    assert scene.why_not("A", action, target, **fields) == rule
    with pytest.raises(Illegal) as refused:
        scene.do("A", action, target, **fields)
    assert refused.value.rule == rule


def test_those_who_may_answer_are_told_with_names_that_exist(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, G=foe())
    told: list[tuple[str, str, dict[str, Any]]] = [
        ("Z", "intercept", {}),
        ("A", "intersept", {}),
        ("A", "intercept", {"push": []}),
    ]
    for who, option, answers in told:
        with pytest.raises((ValueError, KeyError)):
            scene.accept(who, option, **answers)


@pytest.mark.rule("archmage.action.standard-as-move", "archmage.action.trade-for-quick", "archmage.action.turn-budget")
def test_what_may_be_traded_for_what(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, G=foe())
    scene.turn("A")
    for given, got in (("quick", "move"), ("quick", "standard"), ("move", "standard")):
        assert scene.can("A", "trade", using=given, to=got) is False
    scene.do("A", "trade", using="move", to="quick")
    assert scene["A"].actions == {"standard": 1, "move": 0, "quick": 2}
    scene.do("A", "trade", using="standard", to="move")
    assert scene["A"].actions == {"standard": 0, "move": 1, "quick": 2}
    assert scene.why_not("A", "trade", using="standard", to="quick") is not None


@pytest.mark.rule("archmage.action.trade-for-quick")
def test_three_quick_actions_in_one_turn_and_no_fourth(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[VOW]), G=foe())
    scene.turn("A")
    for _ in range(3):
        scene.do("A", "Vow")
    assert scene["A"].actions == {"standard": 0, "move": 0, "quick": 0}
    assert scene.can("A", "Vow") is False


def test_whoever_ends_does_nothing_more(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=foe())
    scene.turn("A")
    scene.do("A", "end")
    assert scene.can("A", "melee-basic", "G") is False
    assert scene.can("A", "move", to="rear") is False


def test_offers_are_those_since_the_last_deed_began(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], A={}, W={}, G=foe())
    scene.turn("G")
    scene.do("G", "engage", "W")
    assert scene.offers == [("A", "intercept")]
    scene.end()
    assert scene.offers == []


def test_what_is_forbidden_changes_nothing(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, G=foe())
    scene.turn("A")
    before, told = str(scene), len(scene.log)
    with pytest.raises(Illegal) as refused:
        scene.do("A", "melee-basic", "G")
    assert refused.value.rule == scene.why_not("A", "melee-basic", "G") == "archmage.unengaged.no-melee"
    assert (str(scene), len(scene.log)) == (before, told)


def test_all_that_is_called_legal_is_legal_by_somebody(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(powers=[VOW]), B={}, G=foe())
    scene.turn("A")
    names = set(scene.legal("A"))
    assert {"melee-basic", "Vow", "move", "disengage", "rally", "ready", "delay", "end", "unarmed", "trade"} <= names
    assert not {"engage", "coup-de-grace", "swoop", "stabilize", "fight-in-spirit", "resume"} & names


# ---------------------------------------------------------------- asking


def test_the_absent_have_no_state(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, G=foe())
    with pytest.raises((KeyError, ValueError), match="Z"):
        scene["Z"]
    with pytest.raises((KeyError, ValueError), match="Z"):
        scene.engaged("Z")


@pytest.mark.rule(
    "archmage.condition.penalties-no-stack",
    "archmage.ruling.penalty-stacking",
    "archmage.ruling.unconscious-is-helpless",
)
def test_a_defense_tells_which_parts_did_not_count(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=foe(conditions=["weakened", "stunned", "helpless"]))
    total = scene.defense("G", "ac", attacker="A", power="melee-basic")
    assert total.value == 11
    assert sorted(part.counts for part in total.parts if part.value == -4) == [False, False, True]
    with pytest.raises(ValueError, match="fort"):
        scene.defense("G", "fort")


@pytest.mark.rule("archmage.escalation.pc-bonus", "archmage.ruling.hit-rule", "archmage.fear.no-escalation")
def test_an_attack_tells_of_its_parts(stage: Callable[..., Scene]) -> None:
    scene = stage(
        engaged=[("A", "G"), ("B", "G")],
        A={"str": 16, "level": 3},
        B={"str": 16, "level": 3, "conditions": ["fear"]},
        G=foe(),
    )
    for _ in range(3):
        scene.turn("A")
    assert (scene.escalation, scene.attack("A", "melee-basic", "G").value) == (2, 3 + 3 + 2)
    assert sorted(part.value for part in scene.attack("A", "melee-basic", "G").parts if part.counts) == [2, 3, 3]
    assert scene.attack("B", "melee-basic", "G").value == 3 + 3 - 4


@pytest.mark.rule("archmage.ruling.hit-rule", "archmage.crit.double-damage", "archmage.vulnerable.crit-range")
def test_odds_are_exact_with_a_wider_range(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("G", "A")], A=dict(conditions=["vulnerable"]), G=foe())
    odds = scene.odds("G", "Claw", "A")
    # +7 against 15: hits from 8 up, crits from 18 up, each for 6
    assert (odds.hit, odds.crit, odds.damage) == pytest.approx((13 / 20, 3 / 20, (10 * 6 + 3 * 12) / 20))


@pytest.mark.rule("archmage.invisibility.miss-chance", "archmage.ruling.hit-rule")
def test_odds_against_the_unseen_are_half(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("G", "A")], A=dict(conditions=["invisible"]), G=foe())
    odds = scene.odds("G", "Claw", "A")
    assert (odds.hit, odds.crit, odds.damage) == pytest.approx((13 / 40, 1 / 40, (12 * 6 + 12) / 40))


@pytest.mark.rule("archmage.resistance.natural-roll", "archmage.ruling.resistance-cases")
def test_odds_know_that_low_dice_meet_resistance(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("G", "A")], A=dict(resist={"fire": 16}), G=foe("Brand +7 vs. AC—7 fire damage"))
    # hits from 8: 8 to 15 for 3, 16 to 19 for 7, the crit for 14
    assert scene.odds("G", "Brand", "A").damage == pytest.approx((8 * 3 + 4 * 7 + 14) / 20)


def test_an_attack_in_the_log_tells_everything_of_its_die(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=foe())
    scene.turn("G")
    scene.dice(d20=[9])
    scene.do("G", "Claw", "A")
    attack = scene.last("attack")
    assert (attack.who, attack.target, attack.natural, attack.total, attack.against, attack.hit, attack.crit) == (
        "G",
        "A",
        9,
        16,
        15,
        True,
        False,
    )
    assert attack.defense == "ac"


def test_the_same_seed_fights_the_same_fight(stage: Callable[..., Scene]) -> None:
    def fought() -> list[str]:
        scene = stage(seed=9, initiative="roll", engaged=[("A", "G")], A={}, G=foe())
        for _ in range(3):
            scene.turn("G")
            scene.do("G", "Claw", "A")
        return [event.text for event in scene.log]

    assert fought() == fought()
