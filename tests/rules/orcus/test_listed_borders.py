"""What the rules list as possible and what they allow are one: every action, against everybody, to every square."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Use

Stage = Callable[..., Scene]
CLAW = "Claw (standard, at-will): +6 vs AC; 3 damage."
FADE = "Fade (swift, at-will): The wisp becomes invisible until the end of its next turn."

SITUATIONS: dict[str, dict[str, Any]] = {
    "plain": {},
    "hurt": {"A": {"at_hp": 15}, "B": {"at_hp": -3}, "G": {"at_hp": 12}, "H": {"at_hp": 20}},
    "prone": {"A": {"conditions": ["prone"]}, "G": {"conditions": ["prone"]}},
    "held": {"A": {"conditions": ["immobile"]}, "H": {"conditions": ["restrained"]}},
    "helpless": {"B": {"conditions": ["unconscious"]}, "G": {"conditions": ["helpless"]}, "H": {"at_hp": 10}},
    "dazed": {"A": {"conditions": ["dazed"]}, "H": {"conditions": ["stunned"]}},
    "slowed": {"A": {"conditions": ["slowed"]}, "B": {"conditions": ["slowed"], "at_hp": 10}},
    "blind": {"A": {"conditions": ["blinded"]}, "G": {"conditions": ["deafened"]}},
    "weaponless": {"A": {"recoveries": 0, "at_hp": 5}, "B": {"recoveries": 0, "at_hp": 0}},
    "long arm": {"A": {"weapon": "pike +2 1d10, reach 2"}, "G": {"conditions": ["slowed"]}},
    "big": {"A": {"size": "large", "at": (3, 4)}, "G": {"size": "huge", "at": (5, 0)}},
    "aloft": {"A": {"modes": {"fly": 6, "hover": True}, "airborne": True}},
    "clumsy": {"A": {"conditions": ["marked", "weakened", "rattled"]}},
}
MAP = """
    . . . . . . . .
    . . . # . , . .
    . . . . . , . .
    . . . . . . . .
    . # . . . . . .
    . . . . - . . .
    . . . . . . . .
"""
WHOLE = {
    "walk": "orcus.act.walk", "five-foot-step": "orcus.act.five-foot-step", "dash": "orcus.act.dash",
    "crawl": "orcus.act.crawl", "squeeze": "orcus.act.squeeze",
}  # fmt: skip
AIMED = {
    "charge": "orcus.act.charge", "coup-de-grace": "orcus.act.coup-de-grace", "shove": "orcus.act.shove",
    "grapple": "orcus.act.grapple", "feint": "orcus.act.feint", "treat-first-aid": "orcus.act.treat-first-aid",
    "treat-save": "orcus.act.treat-saving-throw", "treat-wound": "orcus.act.treat-wound",
    "unnerve": "orcus.act.unnerve", "release-grapple": "orcus.act.grapple-end",
    "melee-basic": "orcus.act.basic-melee", "ranged-basic": "orcus.act.basic-ranged",
}  # fmt: skip
ROUGH = ("shove", "grapple", "coup-de-grace")
"""What may be done to a friend, too, but is listed for enemies."""
MANNERS = ("charge", "unnerve", "release-grapple")
"""What is listed with more said than whom it is done to."""
UNAIMED = {
    "stand-up": "orcus.act.stand-up", "drop-prone": "orcus.move.drop-prone", "rally": "orcus.act.rally",
    "total-defense": "orcus.act.total-defense", "escape-grapple": "orcus.act.escape-grapple",
    "action-point": "orcus.action-point.spend", "delay": "orcus.act.delay", "drop-item": "orcus.turn.free",
}  # fmt: skip


def staged(stage: Stage, name: str, grappled: bool = False) -> Scene:
    """A and B against G, H and I, of whom some are next to A and some far off, in some state or other."""
    cast: dict[str, dict[str, Any]] = {
        "A": dict(at=(2, 3), ranged="bow +2 1d10, range 3/5", skills={"heal": 9, "intimidate": 9}),
        "B": dict(at=(1, 2)),
        "G": dict(side="monsters", at=(3, 3), powers=[CLAW]),
        "H": dict(side="monsters", at=(6, 3), powers=[CLAW]),
        "I": dict(side="monsters", at=(2, 6), name="Wisp", powers=[CLAW, FADE]),
    }
    for key, fields in SITUATIONS[name].items():
        cast[key].update(fields)
    scene = stage(MAP, **cast)
    scene.turn("A")
    if grappled and scene.can("A", "grapple", "G"):
        scene.dice(d20=[20])
        scene.do("A", "grapple", "G")
        scene.turn("A")
    return scene


def allowed(scene: Scene, use: Use) -> bool:
    return scene.battle.refusal(scene.battle.creatures[0], use) is None


def listed(scene: Scene, action: str) -> list[Use]:
    """What A's turn lists of an action: nothing it cannot pay for or is in no state to do."""
    battle = scene.battle
    who = battle.creatures[0]
    chosen = battle.action_named(who, action)
    if chosen is None or not battle.available(who, chosen) or battle.rules.turns.incapacity(battle, who, chosen):
        return []
    return list(chosen.uses(battle, who))


def marked(table: dict[str, str]) -> list[Any]:
    return [pytest.param(name, marks=pytest.mark.rule(rule)) for name, rule in table.items()]


@pytest.mark.parametrize("action", marked(WHOLE))
def test_the_squares_listed_are_those_one_may_go_to(stage: Stage, action: str) -> None:
    for name in ("plain", "prone", "held", "slowed", "big", "aloft"):
        scene = staged(stage, name)
        board = scene.battle.board
        chosen = scene.battle.rules.actions[action]
        # To draw together where one is may be done, but leads nowhere.
        elsewhere = board.inside & ~scene.battle.creatures[0].space if action == "squeeze" else board.inside
        places = {sq for sq in board.squares(elsewhere) if allowed(scene, Use(chosen, to=sq))}
        uses = listed(scene, action)
        assert all(allowed(scene, use) for use in uses), name
        assert {use.to for use in uses if elsewhere >> max(0, use.to) & 1} == places, name


@pytest.mark.parametrize("grappled", [False, True])
@pytest.mark.parametrize("action", marked(AIMED))
def test_the_targets_listed_are_those_one_may_aim_at(stage: Stage, action: str, grappled: bool) -> None:
    for name in SITUATIONS:
        scene = staged(stage, name, grappled)
        battle = scene.battle
        chosen = battle.action_named(battle.creatures[0], action)
        if chosen is None:
            continue
        may = {c.id for c in battle.creatures if allowed(scene, Use(chosen, target=c.id))}
        uses = listed(scene, action)
        assert all(allowed(scene, use) for use in uses), name
        named = {id for use in uses for id in (use.targets or (use.target,)) if id >= 0}
        if action in ROUGH:
            may = {id for id in may if battle.creatures[id].side}
        if action not in MANNERS:
            assert named == may, name


@pytest.mark.parametrize("grappled", [False, True])
@pytest.mark.parametrize("action", marked(UNAIMED))
def test_what_needs_no_target_is_listed_when_it_may_be_done(stage: Stage, action: str, grappled: bool) -> None:
    for name in SITUATIONS:
        scene = staged(stage, name, grappled)
        chosen = scene.battle.rules.actions[action]
        uses = listed(scene, action)
        assert all(allowed(scene, use) for use in uses), name
        assert bool(uses) is allowed(scene, Use(chosen)), name


@pytest.mark.rule("orcus.turn.actions")
@pytest.mark.parametrize("grappled", [False, True])
@pytest.mark.parametrize("name", SITUATIONS)
def test_nothing_is_listed_that_may_not_be_done(stage: Stage, name: str, grappled: bool) -> None:
    scene = staged(stage, name, grappled)
    for action in scene.battle.rules.common:
        for use in listed(scene, action.name):
            assert allowed(scene, use), use.key
