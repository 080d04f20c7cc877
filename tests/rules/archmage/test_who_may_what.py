"""Where everybody stands and what ails them: where one may go, whom one may fight, and that just this is offered."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Use

Stage = Callable[..., Scene]
CLAW = "Claw +7 vs. AC—6 damage"
CINDER = (
    "Cinder\nRanged spell\nAt-Will\nTarget: One nearby enemy\n"
    "Attack: Intelligence + Level vs. PD\nHit: 6 fire damage."
)
LANCE = "Lance\nRanged spell\nDaily\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 9 damage."

SITUATIONS: dict[str, dict[str, Any]] = {
    "apart": {},
    "engaged": dict(engaged=[("A", "G")]),
    "between two": dict(engaged=[("A", "G"), ("A", "H")]),
    "ally engaged": dict(engaged=[("B", "G")]),
    "foe helpless and engaged": dict(engaged=[("A", "G")], G=dict(conditions=["helpless"])),
    "foe helpless and apart": dict(G=dict(conditions=["helpless"])),
    "one of two helpless": dict(engaged=[("A", "G"), ("A", "H")], G=dict(conditions=["helpless"])),
    "ally helpless": dict(engaged=[("A", "G")], B=dict(conditions=["helpless"])),
    "foe aloft": dict(H=dict(modes={"fly": True}, airborne=True)),
    "both aloft": dict(A=dict(modes={"fly": True}, airborne=True), H=dict(modes={"fly": True}, airborne=True)),
    "aloft and engaged": dict(
        engaged=[("A", "H")], A=dict(modes={"fly": True}, airborne=True), H=dict(modes={"fly": True}, airborne=True)
    ),
    "stuck": dict(A=dict(conditions=["stuck"])),
    "stuck and engaged": dict(engaged=[("A", "G")], A=dict(conditions=["stuck"])),
    "foe stuck": dict(engaged=[("A", "G")], G=dict(conditions=["stuck"])),
    "hampered": dict(engaged=[("A", "G")], A=dict(conditions=["hampered"])),
    "dazed": dict(engaged=[("A", "G")], A=dict(conditions=["dazed"])),
    "weakened": dict(engaged=[("A", "G")], A=dict(conditions=["weakened"])),
    "stunned": dict(engaged=[("A", "G")], A=dict(conditions=["stunned"])),
    "helpless": dict(engaged=[("A", "G")], A=dict(conditions=["helpless"])),
    "foe stunned": dict(engaged=[("A", "G")], G=dict(conditions=["stunned"])),
    "in the rear": dict(rear=["A"]),
    "far": dict(far=["A"]),
    "foe far": dict(far=["G"]),
    "foe in its rear": dict(rear=["H"]),
}
"""How A's turn finds A and B against G and H, who stand in the middle unless it is said."""

ENGAGES: dict[str, set[str]] = {
    "apart": {"G", "H"}, "engaged": {"H"}, "between two": set(), "ally engaged": {"G", "H"},
    "foe helpless and engaged": {"H"}, "foe helpless and apart": {"G", "H"}, "one of two helpless": set(),
    "ally helpless": {"H"}, "foe aloft": {"G"}, "both aloft": {"G", "H"}, "aloft and engaged": {"G"}, "stuck": set(),
    "stuck and engaged": set(), "foe stuck": {"H"}, "hampered": {"H"}, "dazed": {"H"}, "weakened": {"H"},
    "stunned": set(), "helpless": set(), "foe stunned": {"H"}, "in the rear": {"G", "H"}, "far": set(),
    "foe far": {"H"}, "foe in its rear": {"G", "H"},
}  # fmt: skip
MET = {
    "engaged": {"G"}, "between two": {"G", "H"}, "foe helpless and engaged": {"G"}, "one of two helpless": {"G", "H"},
    "ally helpless": {"G"}, "aloft and engaged": {"H"}, "stuck and engaged": {"G"}, "foe stuck": {"G"},
    "hampered": {"G"}, "dazed": {"G"}, "weakened": {"G"}, "foe stunned": {"G"},
}  # fmt: skip
"""The foes A is engaged with, where A can fight."""
NO_CINDER = {"far": set(), "hampered": set(), "stunned": set(), "helpless": set(), "foe far": {"H"}}
NOWHERE = {"stuck", "stuck and engaged", "stunned", "helpless"}


def staged(stage: Stage, name: str) -> Scene:
    cast: dict[str, dict[str, Any]] = {
        "A": dict(powers=[CINDER, LANCE]), "B": {},
        "G": dict(side="monsters", powers=[CLAW]), "H": dict(side="monsters", powers=[CLAW]),
    }  # fmt: skip
    where: dict[str, Any] = {}
    for key, value in SITUATIONS[name].items():
        if key in cast:
            cast[key].update(value)
        else:
            where[key] = value
    scene = stage(**where, **cast)
    scene.turn("A")
    return scene


def foes(scene: Scene, action: str) -> set[str]:
    """The foes A may do this to."""
    return {key for key in "GH" if scene.can("A", action, key)}


def offered(scene: Scene, action: str) -> list[Use]:
    """What A's turn offers of an action."""
    battle = scene.battle
    who = battle.creatures[0]
    chosen = battle.action_named(who, action)
    if chosen is None or not battle.available(who, chosen) or battle.rules.turns.incapacity(battle, who, chosen):
        return []
    return list(chosen.uses(battle, who))


def aims(scene: Scene, action: str) -> set[str]:
    """The foes A's turn offers to do this to."""
    names = {use.target: scene.battle.creatures[use.target].sheet.name for use in offered(scene, action)}
    return {name for id, name in names.items() if id >= 0} & {"G", "H"}


@pytest.mark.rule("archmage.unengaged.engage-by-moving")
@pytest.mark.rule("archmage.ruling.position-one-move")
@pytest.mark.parametrize("name", SITUATIONS)
def test_whom_one_may_come_to_grips_with(stage: Stage, name: str) -> None:
    scene = staged(stage, name)
    assert foes(scene, "engage") == aims(scene, "engage") == ENGAGES[name]
    assert not scene.can("A", "engage", "B")
    assert not scene.can("A", "engage", "A")


@pytest.mark.rule("archmage.engaged.melee")
@pytest.mark.rule("archmage.unengaged.no-melee")
@pytest.mark.parametrize("name", SITUATIONS)
def test_melee_is_for_those_engaged(stage: Stage, name: str) -> None:
    scene = staged(stage, name)
    assert foes(scene, "melee-basic") == aims(scene, "melee-basic") == MET.get(name, set())
    assert not scene.can("A", "melee-basic", "A")


@pytest.mark.rule("archmage.ruling.attack-range")
@pytest.mark.rule("archmage.hampered.basic-attacks-only")
@pytest.mark.rule("archmage.position.nearby")
@pytest.mark.parametrize("spell", ["Cinder", "Lance"])
@pytest.mark.parametrize("name", SITUATIONS)
def test_whom_a_spell_at_the_nearby_may_strike(stage: Stage, name: str, spell: str) -> None:
    scene = staged(stage, name)
    assert foes(scene, spell) == aims(scene, spell) == NO_CINDER.get(name, {"G", "H"})
    assert not scene.can("A", spell, "B")


@pytest.mark.rule("archmage.coup.standard-attack")
@pytest.mark.rule("archmage.ruling.position-downed-foe")
@pytest.mark.parametrize("name", SITUATIONS)
def test_only_a_helpless_foe_one_is_engaged_with_is_finished(stage: Stage, name: str) -> None:
    scene = staged(stage, name)
    may = {"G"} if name in ("foe helpless and engaged", "one of two helpless") else set()
    assert foes(scene, "coup-de-grace") == aims(scene, "coup-de-grace") == may
    assert not scene.can("A", "coup-de-grace", "B")


@pytest.mark.rule("archmage.flying.swoop")
@pytest.mark.parametrize("name", SITUATIONS)
def test_only_a_flyer_swoops_and_only_at_a_flyer(stage: Stage, name: str) -> None:
    scene = staged(stage, name)
    may = {"H"} if name in ("both aloft", "aloft and engaged") else set()
    assert foes(scene, "swoop") == aims(scene, "swoop") == may


@pytest.mark.rule("archmage.disengage.check")
@pytest.mark.rule("archmage.ruling.position-downed-foe")
@pytest.mark.parametrize("name", SITUATIONS)
def test_one_disengages_from_those_who_hold_one(stage: Stage, name: str) -> None:
    scene = staged(stage, name)
    held = MET.get(name, set()) if name not in NOWHERE else set()
    if name in ("foe helpless and engaged", "one of two helpless"):
        held = held - {"G"}
    assert bool(offered(scene, "disengage")) is scene.can("A", "disengage") is bool(held)


@pytest.mark.rule("archmage.stuck.no-movement")
@pytest.mark.rule("archmage.ruling.position-one-move")
@pytest.mark.parametrize("name", SITUATIONS)
def test_the_bands_one_may_move_to(stage: Stage, name: str) -> None:
    scene = staged(stage, name)
    may = {to for to in ("field", "rear", "far") if scene.can("A", "move", to=to)}
    if name in NOWHERE:
        assert not may
        assert not offered(scene, "move")
    elif name == "far":
        assert "rear" in may
        assert "field" not in may
    elif name == "in the rear":
        assert may >= {"field", "far"}
    else:
        assert may >= {"rear", "far"}


@pytest.mark.rule("archmage.action.turn-budget")
@pytest.mark.parametrize("name", SITUATIONS)
def test_nothing_is_offered_that_may_not_be_done(stage: Stage, name: str) -> None:
    scene = staged(stage, name)
    battle = scene.battle
    who = battle.creatures[0]
    for action in [*who.sheet.powers, *battle.rules.common]:
        for use in offered(scene, action.name):
            assert battle.refusal(who, use) is None, use.key


@pytest.mark.rule("archmage.action.free-off-turn")
@pytest.mark.parametrize("name", SITUATIONS)
def test_on_anothers_turn_and_between_turns_nobody_acts_as_on_its_own(stage: Stage, name: str) -> None:
    scene = staged(stage, name)
    for _ in range(2):
        for key in "ABGH":
            if scene.battle.active >= 0 and key == "A":
                continue
            for action in ("end", "delay", "rally", "disengage"):
                assert not scene.can(key, action), (key, action)
            assert not scene.can(key, "move", to="rear")
            for target in "ABGH":
                for action in ("engage", "melee-basic", "coup-de-grace"):
                    assert not scene.can(key, action, target), (key, action, target)
        scene.end()


@pytest.mark.rule("archmage.flee.propose")
def test_fleeing_is_proposed_on_a_heros_turn_by_heroes_alone(stage: Stage) -> None:
    scene = stage(G=dict(side="monsters"), A={}, B={})
    for turn, may in (("G", ""), ("A", "AB"), ("B", "AB")):
        scene.turn(turn)
        assert {key for key in "ABG" if scene.can(key, "flee")} == set(may), turn
        scene.end()
        assert not any(scene.can(key, "flee") for key in "ABG"), f"between turns, after {turn}"


@pytest.mark.rule("archmage.ruling.flying-model")
@pytest.mark.rule("archmage.action.standard-as-move")
@pytest.mark.parametrize(("first", "may"), [(None, True), ("move", False), ("standard", False), ("quick", True)])
def test_a_swoop_takes_the_move_and_the_standard_action(stage: Stage, first: str | None, may: bool) -> None:
    flyer: dict[str, Any] = dict(modes={"fly": True}, airborne=True)
    hop = "Hop\nSpell\nAt-Will\nQuick action\nEffect: You gain 3 temporary hit points."
    scene = stage(A={**flyer, "powers": [CINDER, hop]}, G={**flyer, "side": "monsters", "pd": 30})
    scene.turn("A")
    if first == "move":
        scene.do("A", "move", to="rear")
    elif first == "standard":
        scene.dice(d20=[2])
        scene.do("A", "Cinder", "G")
    elif first == "quick":
        scene.do("A", "Hop")
        assert scene["A"].actions["quick"] == 0
    assert scene.can("A", "swoop", "G") is may
    if may:
        scene.dice(d20=[2])
        scene.do("A", "swoop", "G")
        assert scene["A"].actions == {"standard": 0, "move": 0, "quick": int(first is None)}
        assert not scene.can("A", "move", to="rear")
