"""Positions without squares in which the better choice is plain, and what the shipped opponent makes of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Option, Use
from battlemat.engine.actions.triggers import Offer
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Sheet
from battlemat.engine.dice import Dice
from battlemat.engine.grid.board import Board
from battlemat.engine.record.session import Driver
from battlemat.engine.turns.turn import BetweenDecision, TurnDecision
from battlemat.fighting import fight
from battlemat.files.parties import make_party
from battlemat.loading import begin
from battlemat.players.tactical import TacticalPlayer
from battlemat.systems import load_system
from battlemat.systems.archmage.heroes import Hero
from battlemat.systems.archmage.sheets import from_hero
from battlemat.systems.system import Places

BOLT = ("Spark\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\n"
        "Hit: 3d8 fire damage.")
CLAW = "Claw +7 vs. AC—8 damage"
DART = "R: Dart +8 vs. AC—9 damage"
KNIFE = "Knife +4 vs. AC—3 damage"


def of(scene: Scene, key: str) -> int:
    """A creature's id."""
    return next(c.id for c in scene.battle.creatures if c.key == key)


def now(scene: Scene, key: str) -> Use:
    """What the opponent has a creature do next on its turn."""
    option = TacticalPlayer().choose(scene.battle, TurnDecision(scene.battle, of(scene, key)))
    assert isinstance(option, Use)
    return option


def first(scene: Scene, key: str) -> Use:
    """What it has a creature do first on its next turn."""
    scene.turn(key)
    return now(scene, key)


def played(scene: Scene, until: str) -> Scene:
    """The fight played on by the opponent up to the start of a creature's next turn, with no dice to spare."""
    driver = Driver(scene.battle)
    player = TacticalPlayer()
    decision = driver.start()
    serial = scene.battle.serial
    while decision is not None:
        turn = isinstance(decision, TurnDecision) and decision.who == of(scene, until)
        if turn and scene.battle.serial > serial:
            return scene
        decision = driver.give(player.choose(scene.battle, decision))
    return scene


def caster(**more: object) -> dict[str, object]:
    return {"hp": 24, "int": 18, "level": 2, "ac": 13, "weapon": "stick +0 1d4", "powers": [BOLT], **more}


def fighter(**more: object) -> dict[str, object]:
    return {"hp": 44, "str": 18, "level": 2, "ac": 19, "weapon": "sword +0 2d8", **more}


def brute(**more: object) -> dict[str, object]:
    return {"side": "monsters", "hp": 30, "powers": [CLAW], **more}


def archer(**more: object) -> dict[str, object]:
    return {"side": "monsters", "hp": 24, "powers": [DART, KNIFE], **more}


# ---------------------------------------------------------------------- engaging and getting away


def test_a_free_brute_engages_the_caster_that_nobody_covers() -> None:
    scene = Scene("archmage", G=brute(), F=fighter(), W=caster())
    use = first(scene, "G")
    assert (use.action.name, use.target) == ("engage", of(scene, "W"))


def test_a_brute_does_not_run_into_a_guard_for_the_caster_behind_it() -> None:
    # The way to the rear leads past F, who is free to step in and far harder to hurt than E.
    scene = Scene("archmage", rear=["W"], G=brute(), F=fighter(ac=25, hp=90), W=caster(hp=40), E=caster(hp=40))
    use = first(scene, "G")
    assert (use.action.name, use.target) == ("engage", of(scene, "E"))


def test_free_friends_fall_on_the_brute_that_holds_a_caster() -> None:
    scene = Scene("archmage", engaged=[("W", "G")], F=fighter(), W=caster(), G=brute(), H=brute())
    use = first(scene, "F")
    assert (use.action.name, use.target) == ("engage", of(scene, "G"))


def test_a_caster_held_by_a_brute_gets_away_and_then_casts() -> None:
    scene = Scene("archmage", engaged=[("W", "G")], W=caster(), F=fighter(), G=brute())
    assert first(scene, "W").action.name == "disengage"
    scene.dice(d20=[20])
    scene.do("W", "disengage", to="rear")
    use = now(scene, "W")
    assert (use.action.name, use.target) == ("Spark", of(scene, "G"))


def test_an_archer_held_in_melee_gets_away_before_it_shoots() -> None:
    scene = Scene("archmage", engaged=[("D", "F")], D=archer(), G=brute(), F=fighter())
    assert first(scene, "D").action.name == "disengage"


def test_an_archer_that_fails_to_get_away_shoots_whoever_holds_it_rather_than_another() -> None:
    scene = Scene("archmage", engaged=[("D", "F")], D=archer(), F=fighter(ac=15), E=fighter(ac=15))
    scene.turn("D")
    scene.dice(d20=[2])
    scene.do("D", "disengage", to="rear")
    use = now(scene, "D")
    # A shot provokes all that hold the archer but its target (archmage.opportunity.from-ranged).
    assert use.target == of(scene, "F")


def test_a_fighter_does_not_leave_a_losing_foe_to_be_struck_in_the_back() -> None:
    scene = Scene("archmage", engaged=[("F", "G")], F=fighter(), G=brute(at_hp=5), H=brute())
    use = first(scene, "F")
    assert (use.action.name, use.target) == ("melee-basic", of(scene, "G"))


def test_a_guard_steps_in_the_way_of_the_brute_that_makes_for_the_healer() -> None:
    scene = Scene("archmage", rear=["H"], G=brute(), F=fighter(), H=caster(role="leader"))
    scene.turn("G")
    battle = scene.battle
    driver = Driver(battle)
    decision = driver.start()
    assert isinstance(decision, TurnDecision)
    decision = driver.give(Use(battle.rules.actions["engage"], target=of(scene, "H")))
    assert isinstance(decision, Offer)
    assert (decision.who, decision.names) == (of(scene, "F"), ["intercept"])
    driver.give(TacticalPlayer().choose(battle, decision))
    assert scene.engaged("G") == {"F"}


# ---------------------------------------------------------------------- waiting


WINGED = {"modes": {"fly": 1}, "airborne": True}


def test_with_no_foe_to_be_got_at_a_fighter_waits_for_one_to_come() -> None:
    scene = Scene("archmage", F=fighter(), G=brute(**WINGED), W=caster())
    assert first(scene, "F").action.name == "delay"
    played(scene, "W")
    # Before W's turn the foe has come down on somebody, and F has had its turn at it.
    assert any(event.kind == "attack" and event.who == "F" for event in scene.log)
    assert scene.round == 1


@pytest.mark.parametrize(("comes", "answer"), [(False, "wait"), (True, "resume")])
def test_one_that_waits_takes_its_turn_as_soon_as_there_is_something_to_do(comes: bool, answer: str) -> None:
    scene = Scene("archmage", F=fighter(), G=brute(**WINGED), H=brute(**WINGED), W=caster())
    scene.turn("F")
    scene.do("F", "delay")
    rules = scene.battle.rules
    driver = Driver(scene.battle)
    decision = driver.start()
    assert isinstance(decision, TurnDecision) and decision.who == of(scene, "G")
    if comes:
        driver.give(Use(rules.actions["engage"], target=of(scene, "W")))
    decision = driver.give(Use(rules.actions["end"]))
    assert isinstance(decision, BetweenDecision) and decision.who == of(scene, "F")
    option: Option = TacticalPlayer().choose(scene.battle, decision)
    assert option.key == answer


def test_one_that_cannot_move_makes_ready_to_strike_whoever_comes() -> None:
    scene = Scene("archmage", G=brute(), F=fighter(conditions=["stuck"]))
    scene.turn("F")
    # G has had its turn of this round: there is nobody to wait for.
    use = now(scene, "F")
    assert use.action.name == "ready"
    assert (use.chosen("action"), use.chosen("when")) == ("melee-basic", f"attack {of(scene, 'G')}")


def test_what_is_ready_is_struck_before_the_foe_strikes() -> None:
    scene = Scene("archmage", G=brute(hp=9), F=fighter(conditions=["stuck"], weapon="sword +0 1d8", str=30))
    scene.turn("F")
    scene.dice(d20=[15])
    played(scene, "F")
    blows = [event.who for event in scene.log if event.kind == "attack"]
    assert blows[0] == "F"
    assert scene["F"].hp == 44


def test_nobody_waits_who_has_something_to_do() -> None:
    scene = Scene("archmage", F=fighter(), G=brute(), W=caster())
    assert first(scene, "F").action.name == "engage"
    scene = Scene("archmage", F=caster(), G=brute(**WINGED))
    assert first(scene, "F").action.name not in ("delay", "ready")


# ---------------------------------------------------------------------- in the air


def test_a_fragile_flyer_strikes_a_flyer_in_passing_where_a_sturdy_one_engages_it() -> None:
    foe = brute(hp=60, **WINGED)
    frail = Scene("archmage", F=fighter(hp=44, at_hp=9, ac=13, **WINGED), E=fighter(hp=90, **WINGED), G=foe)
    assert first(frail, "F").action.name == "swoop"
    sturdy = Scene("archmage", F=fighter(hp=90, **WINGED), E=fighter(hp=44, at_hp=9, ac=13, **WINGED), G=foe)
    assert first(sturdy, "F").action.name == "engage"


# ---------------------------------------------------------------------- potions


def sheets(potions: tuple[str, ...]) -> list[Sheet]:
    """A party of three in which each carries these."""
    party = [hero for hero in make_party(3, 2, "archmage") if isinstance(hero, Hero)]
    return [from_hero(replace(hero, potions=potions)) for hero in party]


def carrying(scene: Scene, key: str, *potions: str) -> None:
    scene.battle.creatures[of(scene, key)].items = potions


def test_a_dying_friend_is_fed_a_potion_and_one_that_only_bleeds_is_not() -> None:
    scene = Scene("archmage", engaged=[("F", "G"), ("E", "G")], F=fighter(), E=fighter(at_hp=-4), G=brute(hp=90))
    carrying(scene, "F", "tide cordial +4")
    use = first(scene, "F")
    assert (use.action.name, use.target) == ("feed-potion", of(scene, "E"))
    scene = Scene("archmage", engaged=[("F", "G"), ("E", "G")], F=fighter(), E=fighter(at_hp=4), G=brute(hp=90))
    carrying(scene, "F", "tide cordial +4")
    assert first(scene, "F").action.name == "melee-basic"


def test_it_goes_to_a_dying_friend_with_the_potion() -> None:
    scene = Scene("archmage", F=fighter(), E=fighter(at_hp=-4), G=brute(hp=90))
    carrying(scene, "F", "tide cordial +4")
    use = first(scene, "F")
    assert (use.action.name, use.chosen("beside")) == ("move", str(of(scene, "E")))
    scene.do("F", "move", choose={"beside": "E"})
    assert (now(scene, "F").action.name, now(scene, "F").target) == ("feed-potion", of(scene, "E"))


@pytest.mark.parametrize(("hp", "drinks"), [(12, True), (40, False)])
def test_a_quick_potion_is_drunk_beside_the_attack_once_it_is_needed(hp: int, drinks: bool) -> None:
    scene = Scene("archmage", engaged=[("F", "G")], F=fighter(at_hp=hp), G=brute(hp=90))
    carrying(scene, "F", "gap brandy +2, quick")
    use = first(scene, "F")
    assert use.action.name == ("feed-potion" if drinks else "melee-basic")
    if drinks:
        assert (use.target, use.action.costs(scene.battle, scene.battle.creatures[0], use)) == (0, 4)


def test_with_a_potion_each_its_heroes_beat_those_that_leave_theirs_in_the_bag() -> None:
    won = 0
    for seed in range(12):
        game = load_system("archmage")
        battle = Battle(game.rules({}), Board.open(1, 1), Dice(seed))
        for side, potions in (("heroes", ("tide cordial +4, quick",)), ("monsters", ())):
            for sheet in sheets(potions):
                battle.add(sheet, side)
        game.arrange(battle, Places([], [], [], {}))
        won += fight(begin(battle, Dice(seed)), TacticalPlayer(), 30).winner == "heroes"
    assert won >= 8
