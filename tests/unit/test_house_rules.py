"""House rules: a ruleset with a chapter replaced, and that everything follows it."""

import inspect
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import purposes
from battlemat.engine.actions.action import FREE
from battlemat.engine.actions.decisions import Use
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.grid.position import GridPosition
from battlemat.engine.health import Health
from battlemat.engine.record.view import View
from battlemat.engine.ruleset import Ruleset
from battlemat.errors import InputError
from battlemat.fighting import fight
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped_encounter
from battlemat.loading import battle_from_encounter
from battlemat.menu.odds import forecast, warnings
from battlemat.players.grid.survey import GridSurvey
from battlemat.players.helping import faces
from battlemat.players.reader import Reader
from battlemat.players.tactical import TacticalPlayer
from battlemat.systems import load_system
from battlemat.systems.archmage.turns import ArchmageTurns
from battlemat.systems.fourth.attacks import FourthAttacks
from battlemat.systems.orcus.actions.charging import OrcusCharge
from battlemat.systems.orcus.actions.recovery import TreatWound
from battlemat.systems.orcus.attacks import OrcusAttacks
from battlemat.systems.orcus.health import OrcusHealth
from battlemat.systems.shared.talking import Talk


class Keen(OrcusAttacks):
    """Combat advantage is worth 5."""

    def __init__(self) -> None:
        super().__init__(advantage_bonus=5)


class Hardy(OrcusHealth):
    """Nothing deals more than 1."""

    async def hurt(self, battle: Battle, target: Creature, amount: int, *rest: object, **more: object) -> int:
        return await super().hurt(battle, target, min(amount, 1), *rest, **more)  # type: ignore[arg-type]


def book(**options: object) -> Ruleset:
    return load_system("orcus").rules(options)


def pair(rules: Ruleset) -> Scene:
    return Scene(rules.name, rules=rules, A=dict(at=(1, 1)), V=dict(side="monsters", at=(2, 1), conditions=["prone"]))


def test_a_number_of_the_house_is_in_the_total_the_odds_and_the_opponents_eyes() -> None:
    plain, keen = pair(book()), pair(book().replace(attacks=Keen()))
    totals = [scene.attack("A", "melee-basic", "V").value for scene in (plain, keen)]
    assert totals[1] - totals[0] == 3
    odds = [scene.odds("A", "melee-basic", "V").hit for scene in (plain, keen)]
    assert round(odds[1] - odds[0], 2) == 0.15
    assert [scene.rules.attacks.advantage_bonus for scene in (plain, keen)] == [2, 5]


def test_fourth_takes_the_numbers_of_a_house_too() -> None:
    book = load_system("fourth").rules(None)
    house = book.replace(attacks=FourthAttacks(book.options, advantage_bonus=5, mark_penalty=-4))
    plain, keen = pair(book), pair(house)
    assert keen.attack("A", "melee-basic", "V").value - plain.attack("A", "melee-basic", "V").value == 3
    assert (house.attacks.advantage_bonus, house.attacks.mark_penalty) == (5, -4)


def test_the_rest_stays_as_it_was() -> None:
    before = book(**{"crawl-double-cost": True})
    after = before.replace(attacks=Keen())
    assert after.health is before.health and after.options == before.options and after.skills == before.skills
    assert after.minor == before.minor == "swift" and list(after.actions) == list(before.actions)
    assert isinstance(before.attacks, OrcusAttacks) and not isinstance(before.attacks, Keen)


def test_an_action_takes_the_place_of_its_namesake() -> None:
    talk = Talk("orcus.turn.communicate", any_turn=False)
    rules = book().replace(actions=[talk])
    assert rules.actions[talk.name] is talk and talk in rules.common and talk.cost == FREE
    assert len(rules.common) == len(book().common)


def test_an_encounter_is_fought_by_the_rules_of_the_house() -> None:
    file = load_encounter(shipped_encounter("toll-at-marrow-ford"))
    battle = battle_from_encounter(file, 4, rules=book().replace(health=Hardy()))
    fight(battle, TacticalPlayer(), 3)
    dealt = [event.value for event in battle.log if event.kind == "damage"]
    assert dealt and max(dealt) <= 1
    assert isinstance(battle.copy().rules.health, Health) and battle.copy().rules is battle.rules


def test_what_the_opponent_knows_is_of_the_rules_it_fights_by() -> None:
    file = load_encounter(shipped_encounter("toll-at-marrow-ford"))
    plain = battle_from_encounter(file, 4)
    player = TacticalPlayer()
    profile = player.reader.read(plain.rules, plain.creatures[0].sheet)
    assert player.reader.read(plain.rules, plain.creatures[0].sheet) is profile
    keen = plain.rules.replace(attacks=Keen())
    assert player.reader.read(keen, plain.creatures[0].sheet) is not profile


def test_rules_of_another_system_are_refused() -> None:
    with pytest.raises(ValueError, match="rules of orcus are no rules of fourth"):
        Scene("fourth", rules=book())
    with pytest.raises(ValueError, match="has its switches already"):
        Scene("orcus", rules=book(), options={"crawl-double-cost": True})


CHAPTERS = ("cite", "conditions", "stacking", "position", "attacks", "movement", "health", "turns", "initiative",
            "opportunity", "waiting")


@pytest.mark.parametrize("system", ["orcus", "fourth", "archmage"])
def test_every_chapter_and_action_can_be_written_anew_in_plain_python(system: str) -> None:
    # A compiled class takes plain subclasses only where it says so.
    rules = load_system(system).rules(None)
    for chapter in [*(getattr(rules, name) for name in CHAPTERS), *rules.actions.values()]:
        home = type(chapter)
        house: Any = type(f"House{home.__name__}", (home,), {})
        assert isinstance(house.__new__(house), home)


def test_those_are_all_chapters_there_are() -> None:
    assert set(inspect.signature(Ruleset.replace).parameters) == {"self", "actions", "name", *CHAPTERS}


class FarSighted(GridPosition):
    """Long range costs 6, and half cover 4."""

    def __init__(self) -> None:
        super().__init__()
        self.long_range_penalty = -6
        self.half_cover = -4


def archers(rules: Ruleset) -> Scene:
    return Scene(rules.name, rules=rules, map=". . . . . . . .\n. . # . . . . .",
                 A=dict(at=(1, 1), ranged="bow +2 1d8, range 2/9"), V=dict(side="monsters", at=(6, 1)))


def test_the_opponent_reckons_with_what_range_and_cover_cost_in_the_house() -> None:
    plain, house = archers(book()), archers(book().replace(position=FarSighted()))
    rolled = [scene.attack("A", "ranged-basic", "V").value for scene in (plain, house)]
    assert rolled[1] - rolled[0] == -6
    reckoned = []
    for scene in (plain, house):
        who = scene.battle.creatures[0]
        survey = GridSurvey(scene.battle, who, Reader())
        bow = next(card for card in survey.profile.attacks if card.power.name == "ranged-basic")
        reckoned.append(survey.here(0, bow))
    assert reckoned[1] - reckoned[0] == -6


class Onslaught(OrcusCharge):
    """A charge adds 7."""

    def __init__(self, like: OrcusCharge) -> None:
        super().__init__(like.shove)
        self.bonus = Modifier("attack", 7, "", "charge", "orcus.act.charge")


def test_a_charge_adds_what_the_house_says_in_the_odds_and_to_the_opponent() -> None:
    charge = book().actions["charge"]
    assert isinstance(charge, OrcusCharge) and charge.edge == 1
    house = Onslaught(charge)
    found = []
    for rules in (book(), book().replace(actions=[house])):
        scene = Scene("orcus", rules=rules, A=dict(at=(1, 1)), V=dict(side="monsters", at=(6, 1)))
        action = rules.purposes[purposes.CHARGE]
        odds = forecast(scene.battle, scene.battle.creatures[0], Use(action, target=1))
        found.append((odds[0].hit, action.edge))
    assert [edge for _, edge in found] == [1, 7] and round(found[1][0] - found[0][0], 2) == 0.3


class Long(ArchmageTurns):
    """The escalation die goes up to 8, and five failed saves kill."""

    def __init__(self) -> None:
        super().__init__(load_system("archmage").rules(None).options)
        self.highest_escalation = 8
        self.fatal_failures = 5


def test_the_die_goes_as_far_as_the_house_lets_it() -> None:
    rules = load_system("archmage").rules(None)
    house = rules.replace(turns=Long())
    for chosen, most in ((rules, 6), (house, 8)):
        scene = Scene("archmage", rules=chosen, A=dict(), V=dict(side="monsters"))
        scene.rule(f"escalation {most}")
        assert scene.escalation == most
        with pytest.raises(InputError, match=f"0 to {most}"):
            scene.rule(f"escalation {most + 1}")
        who = scene.battle.creatures[0]
        assert chosen.attacks.escalation_bonus(scene.battle, who, 3) == most
        for who_acts in ("A", "V", "A", "V"):
            scene.turn(who_acts)
            scene.end()
        assert scene.escalation == most and not load_system("archmage").amiss(scene.battle)


def test_so_many_failures_kill_as_the_house_says() -> None:
    rules = load_system("archmage").rules(None)
    for chosen, most in ((rules, 4), (rules.replace(turns=Long()), 5)):
        scene = Scene("archmage", rules=chosen, A=dict(hp=20, at_hp=-1), V=dict(side="monsters"))
        alive = []
        for _ in range(most):
            scene.dice(d20=[2])
            scene.turn("A")
            alive.append(scene["A"].alive)
        assert alive == [True] * (most - 1) + [False]


class Gentle(TreatWound):
    """Wounds are treated against 4."""

    def __init__(self, like: TreatWound) -> None:
        super().__init__(like.name, like.rule, 4, like.ally, like.recovering)


def test_what_a_treatment_must_reach_is_in_the_menu_and_in_the_opponents_eyes() -> None:
    wound = book().actions["treat-wound"]
    assert isinstance(wound, TreatWound)
    chances = []
    for rules in (book(), book().replace(actions=[Gentle(wound)])):
        scene = Scene("orcus", rules=rules, A=dict(at=(1, 1)), B=dict(at=(2, 1), at_hp=-2),
                      V=dict(side="monsters", at=(6, 1)))
        battle = scene.battle
        use = Use(rules.actions["treat-wound"], target=1)
        chances.append(warnings(battle, View.of(battle), battle.creatures[0], use)[-1].chance)
        assert faces(GridSurvey(battle, battle.creatures[0], Reader()), use) == round(20 * chances[-1])
    assert round(chances[1] - chances[0], 2) == 0.3
