"""What the shipped opponent does without squares, and why, in staged positions."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Choice, Decision, Option, Use
from battlemat.engine.actions.triggers import LEAVE, Offer, Trigger
from battlemat.engine.turns.turn import TurnDecision
from battlemat.players.bands.survey import BandSurvey
from battlemat.players.fleeing import lost
from battlemat.players.reader import Reader
from battlemat.players.tactical import TacticalPlayer
from battlemat.systems.shared.bands.bands import MIDDLE, rear_of
from battlemat.systems.shared.bands.movement import BandMovement

BOLT = ("Spark\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\n"
        "Hit: 3d8 fire damage.")
FIERCE = ("Furnace\nRanged spell\nDaily\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\n"
          "Hit: 4d8 fire damage.")
CLAW = "Claw +7 vs. AC—8 damage"
DART = "R: Dart +8 vs. AC—9 damage"


def first(scene: Scene, key: str) -> Use:
    """The first thing the opponent does on a creature's turn."""
    scene.turn(key)
    return now(scene, key)


def now(scene: Scene, key: str) -> Use:
    """What it does next."""
    battle = scene.battle
    option = TacticalPlayer().choose(battle, TurnDecision(battle, of(scene, key)))
    assert isinstance(option, Use)
    return option


def of(scene: Scene, key: str) -> int:
    """A creature's id."""
    return next(c.id for c in scene.battle.creatures if c.key == key)


def answer(scene: Scene, key: str, mover: str, target: str) -> Option:
    """What it answers when it may intercept a foe on its way to somebody."""
    battle = scene.battle
    chapter = battle.rules.movement
    assert isinstance(chapter, BandMovement)
    trigger = Trigger(LEAVE, of(scene, mover), of(scene, target))
    return TacticalPlayer().choose(
        battle, Offer(of(scene, key), trigger, [Use(chapter.intercept, target=of(scene, mover))]))


def caster(**more: object) -> dict[str, object]:
    return {"hp": 24, "int": 18, "level": 2, "ac": 13, "powers": [BOLT], **more}


def fighter(**more: object) -> dict[str, object]:
    return {"hp": 44, "str": 18, "level": 2, "ac": 19, "weapon": "sword +0 2d8", **more}


def brute(**more: object) -> dict[str, object]:
    return {"side": "monsters", "hp": 30, "powers": [CLAW], **more}


def test_a_fighter_engages_and_strikes() -> None:
    scene = Scene("archmage", F=fighter(), G=brute())
    assert first(scene, "F").key.startswith("engage")
    scene.do("F", "engage", "G")
    assert now(scene, "F").action.name == "melee-basic"


def test_it_goes_for_the_archer_rather_than_for_a_brute_as_tough() -> None:
    scene = Scene("archmage", F=fighter(), G=brute(), D=brute(powers=[DART, "Knife +4 vs. AC—4 damage"]))
    use = first(scene, "F")
    assert use.action.name == "engage" and use.target == of(scene, "D")


def test_it_finishes_the_wounded() -> None:
    scene = Scene("archmage", F=fighter(), G=brute(), H=brute(at_hp=4))
    assert first(scene, "F").target == of(scene, "H")


def test_a_caster_goes_behind_a_friend_before_it_casts() -> None:
    scene = Scene("archmage", W=caster(), F=fighter(), G=brute())
    use = first(scene, "W")
    assert use.action.name == "move" and use.to == rear_of(0)


def test_a_caster_in_melee_tries_to_slip_away_rather_than_cast_there() -> None:
    scene = Scene("archmage", W=caster(), F=fighter(), G=brute(), engaged=[("W", "G")])
    assert first(scene, "W").action.name == "disengage"


def test_one_whose_blast_provokes_slips_away_before_it_blows() -> None:
    horn = "R: Horn +12 vs. PD (all nearby enemies)—20 thunder damage"
    scene = Scene("archmage", M=brute(powers=[horn], hp=90), W=caster(),
                  F=fighter(weapon="sword +0 12d8"), engaged=[("M", "F")])
    assert first(scene, "M").action.name == "disengage"


def test_the_hopeless_do_not_try_to_slip_away() -> None:
    foes: dict[str, Any] = {f"G{n}": brute(hp=60) for n in range(11)}
    scene = Scene("archmage", None, engaged=[("W", key) for key in foes], W=caster(), F=fighter(), **foes)
    assert first(scene, "W").action.name != "disengage"


def test_a_fighter_stays_in_a_melee_it_can_win() -> None:
    scene = Scene("archmage", F=fighter(), G=brute(), H=brute(), engaged=[("F", "G")])
    use = first(scene, "F")
    assert use.action.name == "melee-basic" and use.target == of(scene, "G")


def test_one_nearly_beaten_slips_away_once_it_has_struck() -> None:
    scene = Scene("archmage", F=fighter(at_hp=5), H=fighter(), G=brute(hp=80), engaged=[("F", "G")])
    scene.turn("F")
    scene.battle.creatures[of(scene, "F")].standard = 0
    assert now(scene, "F").action.name == "disengage"


def test_it_intercepts_for_a_caster() -> None:
    scene = Scene("archmage", F=fighter(), W=caster(), G=brute(), rear=["W"])
    scene.turn("G")
    assert isinstance(answer(scene, "F", "G", "W"), Use)


def test_a_caster_does_not_intercept_for_a_fighter() -> None:
    scene = Scene("archmage", W=caster(), F=fighter(), G=brute(), rear=["F"])
    scene.turn("G")
    assert isinstance(answer(scene, "W", "G", "F"), Choice)


def test_opportunity_attacks_are_taken() -> None:
    scene = Scene("archmage", F=fighter(), G=brute(), engaged=[("F", "G")])
    scene.turn("G")
    power = scene.battle.action_named(scene.battle.creatures[of(scene, "F")], "melee-basic")
    assert power is not None
    offer = Offer(of(scene, "F"), Trigger(LEAVE, of(scene, "G")), [Use(power, target=of(scene, "G"))])
    assert isinstance(TacticalPlayer().choose(scene.battle, offer), Use)


def test_it_saves_the_daily_while_the_escalation_die_is_low() -> None:
    scene = Scene("archmage", W=caster(powers=[BOLT, FIERCE]), F=fighter(), G=brute(hp=90), rear=["W"])
    assert first(scene, "W").action.name == "Spark"
    scene.battle.escalation = 3
    scene.battle.round = 4
    assert now(scene, "W").action.name == "Furnace"


def test_it_rallies_when_badly_hurt() -> None:
    scene = Scene("archmage", F=fighter(at_hp=6, weapon="stick +0 1d4", recovery_die="d12"), G=brute(hp=200, ac=25),
                  engaged=[("F", "G")])
    assert first(scene, "F").action.name == "rally"


def test_a_free_fighter_with_nothing_to_strike_guards_the_caster_behind_it() -> None:
    scene = Scene("archmage", F=fighter(), W=caster(), G=brute(), rear=["W"])
    scene.turn("F")
    scene.battle.creatures[of(scene, "F")].standard = 0
    assert now(scene, "F").action.name == "end"
    assert scene.battle.creatures[of(scene, "F")].at == MIDDLE


def test_a_lost_fight_is_fled_from_and_an_even_one_is_not() -> None:
    many: dict[str, Any] = {f"G{n}": brute(hp=80) for n in range(5)}
    scene = Scene("archmage", None, A=fighter(at_hp=10), B=fighter(at_hp=0), C=fighter(), **many)
    assert lost(scene.battle, 0, Reader())
    assert first(scene, "A").action.name == "flee"
    even = Scene("archmage", A=fighter(), B=fighter(), G=brute())
    assert not lost(even.battle, 0, Reader())


STUNG = "Sting\nFlexible melee attack\nAt-Will\nTriggering Roll: Natural even hit\nEffect: Deal 6 extra damage."
NICK = "Nick\nFlexible melee attack\nAt-Will\nTriggering Roll: Any hit\nEffect: Deal 1 extra damage."


def test_a_flexible_attack_is_worth_more_than_the_plain_one() -> None:
    scene = Scene("archmage", F=fighter(powers=[NICK, STUNG]), G=brute(hp=90), engaged=[("F", "G")])
    assert first(scene, "F").action.name == "Sting"


def test_of_the_flexible_attacks_that_the_die_allows_it_picks_the_best() -> None:
    scene = Scene("archmage", F=fighter(powers=[NICK, STUNG]), G=brute(hp=90), engaged=[("F", "G")])
    options: list[Option] = [Choice("Nick", number=0), Choice("Sting", number=1), Choice("none", number=-1)]
    decision = Decision(of(scene, "F"), "flexible", options)
    assert TacticalPlayer().choose(scene.battle, decision).key == "Sting"


def test_a_hero_finishes_the_helpless() -> None:
    scene = Scene("archmage", F=fighter(), G=brute(hp=90, conditions=["helpless"]), H=brute(),
                  engaged=[("F", "G"), ("F", "H")])
    use = first(scene, "F")
    assert use.action.name == "coup-de-grace" and use.target == of(scene, "G")


@pytest.mark.parametrize(("option", "finishes"), [("on-request", False), ("always", True), ("never", False)])
def test_monsters_finish_the_helpless_where_the_table_wants_it(option: str, finishes: bool) -> None:
    scene = Scene("archmage", options={"monster_coup_de_grace": option}, G=brute(), F=fighter(at_hp=-3), E=fighter(),
                  engaged=[("F", "G")])
    assert (first(scene, "G").action.name == "coup-de-grace") is finishes


def test_a_mob_is_as_hard_to_kill_as_all_of_it() -> None:
    rat = brute(name="Rat", hp=6, traits=["Mook: Kill one rat mook for every 6 damage you deal to the mob."])
    scene = Scene("archmage", F=fighter(), G=rat, H={**rat, "at_hp": 4}, B=brute())
    scene.turn("F")
    survey = BandSurvey(scene.battle, scene.battle.creatures[0], Reader())
    assert [(one.health, one.pool) for one in survey.known] == [(6, 10), (4, 10), (30, 30)]


def test_what_the_table_may_say_is_listed_where_it_is_legal() -> None:
    scene = Scene("archmage", F=fighter(), E=fighter(at_hp=-40), G=brute())
    scene.turn("F")
    assert "flee" in scene.legal("F") and "fight-in-spirit" not in scene.legal("F")
    assert "fight-in-spirit" in scene.legal("E")
    scene.turn("G")
    assert "flee" not in scene.legal("G") and "flee" not in scene.legal("F")


def test_what_is_quick_just_now_is_done_beside_the_attack() -> None:
    howl = ("C: Howl +6 vs. MD (one nearby enemy)—4 damage\n"
            "  This attack only requires a quick action (once per round) when the escalation die is even.")
    scene = Scene("archmage", F=fighter(hp=90), G=brute(powers=[CLAW, howl]), engaged=[("F", "G")])
    assert first(scene, "G").action.name == "Claw"
    scene.turn("G")
    assert first(scene, "G").action.name == "Howl"
    scene.do("G", "Howl", "F")
    assert now(scene, "G").action.name == "Claw"
