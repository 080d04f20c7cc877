"""The opponent that looks ahead: what it finds in small positions, and how far it looks."""

from __future__ import annotations

from math import log
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.action import STANDARD
from battlemat.engine.actions.decisions import Use
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.dice import Dice
from battlemat.engine.record.session import Driver
from battlemat.engine.turns.turn import TurnDecision
from battlemat.fighting import run
from battlemat.files.opening import open_encounter
from battlemat.forecasting.contest import Arena, Contest
from battlemat.forecasting.judging import fitted, states
from battlemat.players.search import MOST_PLANS, Plan, SearchPlayer
from battlemat.players.tactical import TacticalPlayer

CLAW = {
    "orcus": "‡ Claw (standard, at-will): +6 vs AC; 1d8+4 damage.",
    "fourth": "Claw (standard, at-will): +6 vs AC; 1d8+4 damage.",
    "archmage": "Claw +7 vs. AC—8 damage",
}
MAUL = {
    "orcus": "† Maul (standard, encounter): +6 vs AC; 3d8+8 damage.",
    "fourth": "Maul (standard, encounter): +6 vs AC; 3d8+8 damage.",
    "archmage": "Maul +7 vs. AC—22 damage\nLimited use: 1/battle.",
}
SYSTEMS = list(CLAW)


def turn(scene: Scene, key: str, player: TacticalPlayer) -> list[Use]:
    """What a player does on a creature's turn, held against the rules; the scene stays as it is."""
    scene.turn(key)
    battle = scene.battle.copy()
    driver = Driver(battle)
    decision = driver.start()
    serial = battle.serial
    done: list[Use] = []
    while decision is not None and battle.serial == serial:
        option = player.choose(battle, decision)
        if isinstance(option, Use) and isinstance(decision, TurnDecision):
            assert battle.refusal(battle.creatures[decision.who], option) is None, option
            done.append(option)
        decision = driver.give(option)
    return done


def deed(scene: Scene, key: str, nodes: int = 600) -> Use:
    """The first thing it does on a creature's turn that is no mere move."""
    return next(use for use in turn(scene, key, SearchPlayer(nodes)) if use.action.cost & STANDARD)


def staged(system: str, **creatures: dict[str, Any]) -> Scene:
    """A scene in which all of two sides are in reach of each other: round the first creature, or engaged with it."""
    keys = list(creatures)
    fields: dict[str, Any] = {}
    if system == "archmage":
        side = creatures[keys[0]].get("side")
        fields["engaged"] = [(keys[0], key) for key in keys[1:] if creatures[key].get("side") != side]
    for key, square in zip(keys, [(5, 5), (4, 5), (6, 5), (5, 4), (5, 6)], strict=False):
        fields[key] = creatures[key] if system == "archmage" else {"at": square, **creatures[key]}
    return Scene(system, **fields)


def of(scene: Scene, key: str) -> int:
    return next(one.id for one in scene.battle.creatures if one.key == key)


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_fells_the_nearly_dead(system: str) -> None:
    scene = staged(system, M=dict(side="monsters", hp=60, powers=[CLAW[system]]), A=dict(hp=60), B=dict(hp=60, at_hp=3))
    assert deed(scene, "M").target == of(scene, "B")


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_uses_the_best_it_has_where_that_decides_the_fight(system: str) -> None:
    scene = staged(system, M=dict(side="monsters", hp=60, at_hp=12, powers=[CLAW[system], MAUL[system]]),
                   A=dict(hp=60, at_hp=16))
    assert deed(scene, "M").action.name == "Maul"


CINDERS = """Cinders
Weir Attack 5
Daily ✦ Arcane, Fire, Zone
Standard Action    Area burst 1 within 10 squares
Target: Each enemy in burst
Attack: Intelligence + 40 vs. Reflex
Hit: 1d6 fire damage.
Effect: The burst creates a zone that lasts until the end of the encounter. Any creature that ends its turn in the \
zone takes 15 fire damage."""


@pytest.mark.parametrize("burning", [True, False])
def test_it_leaves_the_fire(burning: bool) -> None:
    scene = Scene("fourth", A=dict(hp=40, powers=[CINDERS], at=(9, 5)),
                  M=dict(side="monsters", hp=60, powers=[CLAW["fourth"]], at=(8, 5)))
    if burning:
        scene.turn("A")
        scene.do("A", "Cinders", origin=(7, 5))
    done = turn(scene, "M", SearchPlayer(1000))
    walked = [scene.battle.board.coords(use.path[-1] if use.path else use.to) for use in done
              if use.path or use.to >= 0]
    assert [column > 8 for column, _ in walked[-1:]] == [True] * burning
    assert any(use.action.name == "Claw" for use in done)


KIND_WORD = """Kind Word
Warden Feature
Encounter ✦ Divine, Healing
Minor Action    Close burst 5
Target: You or one ally in burst
Effect: The target can spend a healing surge and regain an additional 1d6 hit points."""
HEALER: dict[str, dict[str, Any]] = {
    "orcus": dict(skills={"heal": 9}),
    "fourth": dict(skills={"heal": 9}, powers=[KIND_WORD]),
    "archmage": dict(),
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_saves_the_dying(system: str) -> None:
    """A friend who is down, and a foe who is not about to fall."""
    scene = staged(system, M=dict(side="monsters", hp=90, powers=[CLAW[system]]),
                   A=dict(hp=60, **HEALER[system]), B=dict(hp=60, at_hp=-5))
    if system == "archmage":
        scene.battle.creatures[of(scene, "A")].items = ("tide cordial +4",)
    assert of(scene, "B") in [use.target for use in turn(scene, "A", SearchPlayer(600))]


BALM = {
    "orcus": "Balm\nEncounter Utility 1 (Swift Action) ● Divine, Healing\nNear burst 5, you or one ally\n"
             "Effect The target can spend a recovery to heal their recovery value plus your Wisdom modifier.",
    "fourth": KIND_WORD,
    "archmage": "Balm\nClose-quarters spell\nOnce per battle\nQuick action\nTarget: You or one nearby ally\n"
                "Effect: The target can heal using a recovery.",
}


@pytest.mark.parametrize("player", [TacticalPlayer(), SearchPlayer(200)], ids=lambda player: player.name)
@pytest.mark.parametrize("system", SYSTEMS)
def test_it_sees_what_helps_though_nobody_rolls_for_it(system: str, player: TacticalPlayer) -> None:
    """A friend who is nearly down gets the healing that costs no attack, from the shipped opponent too."""
    scene = staged(system, M=dict(side="monsters", hp=90, powers=[CLAW[system]]),
                   A=dict(hp=60, powers=[BALM[system], CLAW[system]]), B=dict(hp=60, at_hp=5))
    done = turn(scene, "A", player)
    assert of(scene, "B") in [use.target for use in done if not use.action.cost & STANDARD]
    assert any(use.action.name == "Claw" for use in done)


def test_it_does_not_give_up() -> None:
    """One of two that are nearly beaten, by themselves against three: tactical surrenders, search fights on."""
    scene = staged("orcus", M=dict(side="monsters", hp=60, at_hp=3, int=12, powers=[CLAW["orcus"]]), A=dict(hp=60),
                   B=dict(hp=60), C=dict(hp=60))
    assert [use.action.name for use in turn(scene, "M", TacticalPlayer())] == ["surrender"]
    assert deed(scene, "M").action.name == "Claw"


SWEEP = "∢ Sweep (standard, at-will): Near burst 1; +40 vs Reflex (enemies only); 6d6+20 damage."


def test_it_takes_a_winning_line() -> None:
    """A blow that fells all foes at once but for bad luck, where tactical sees a lost fight and surrenders."""
    scene = staged("orcus", M=dict(side="monsters", hp=60, at_hp=3, int=12, powers=[SWEEP, CLAW["orcus"]]),
                   A=dict(hp=60, at_hp=9), B=dict(hp=60, at_hp=9), C=dict(hp=60, at_hp=9))
    assert [use.action.name for use in turn(scene, "M", TacticalPlayer())] == ["surrender"]
    assert deed(scene, "M").action.name == "Sweep"


# ------------------------------------------------------------------ what it judges by


def test_a_side_that_hits_harder_and_longer_is_likelier_to_win() -> None:
    def chance(points: int = 0, **creatures: dict[str, Any]) -> float:
        like = {"hp": 40, "powers": [CLAW["orcus"]]}
        scene = staged("orcus", **{key: {**like, **one} for key, one in creatures.items()})
        for creature in scene.battle.creatures:
            creature.action_points = points if creature.side == 0 else 0
        return SearchPlayer().judged(scene.battle, 0)

    foe = {"side": "monsters"}
    assert chance(A={}, M=foe) == 0.5
    assert 0.5 < chance(A={}, M={**foe, "at_hp": 10}) < chance(A={}, B={}, M={**foe, "at_hp": 10}) < 1.0
    assert chance(A={}, M={**foe, "powers": [MAUL["orcus"].replace("encounter", "at-will")]}) < 0.5
    assert 0.5 < chance(1, A={}, M=foe) < chance(2, A={}, M=foe)
    assert chance(A={"at_hp": -3}, M=foe) == 0.0 and chance(A={}, M={**foe, "at_hp": 0}) == 1.0


def test_what_it_judges_by_is_fitted_to_fights() -> None:
    # Three to one for who does more, whatever an encounter is like besides.
    known = [((x, y), won) for x in (-2.0, 2.0) for y in (-1.0, 1.0) for won in (x > 0, x > 0, x > 0, x < 0)]
    shifted = [((x + 3, y - 1), won) for (x, y), won in known]
    assert fitted([known, shifted]) == pytest.approx([log(3) / 2, 0.0], abs=1e-6)
    fought = states(Arena(Contest(open_encounter("the-wrong-wreck"))), 2)
    # A state for every round; both fights begin with the same.
    assert len(fought) > 6
    assert fought[0][0] in [seen for seen, _ in fought[1:]]


# ------------------------------------------------------------------ how it chooses


class Told(SearchPlayer):
    """Is told what plans come to, in order; each try looks at ten turns."""

    def __init__(self, nodes: int, *chances: list[float]) -> None:
        super().__init__(nodes)
        self.chances = chances
        self.tries: list[int] = []

    def tried(self, battle: Battle, who: Creature, plan: Plan, seed: int) -> float:
        self.left -= 10
        number = self.plans_told.index(plan)
        self.tries.append(number)
        values = self.chances[number]
        return values[(len(plan.values)) % len(values)]

    def told(self) -> int:
        """The number of the plan that is found to be best, the usual one being number 0."""
        scene = Scene("orcus", A=dict(at=(1, 1)), B=dict(at=(5, 5), side="monsters"))
        self.plans_told = [Plan() for _ in self.chances]
        return self.plans_told.index(self.best(scene.battle, scene.battle.creatures[0], self.plans_told))


def test_the_best_plan_is_played_if_that_is_more_than_chance() -> None:
    assert Told(2000, [0.4, 0.5], [0.3, 0.4], [0.6, 0.65], [0.5, 0.6]).told() == 2
    # As good on the whole: what is usual stays.
    assert Told(2000, [0.4, 0.6], [0.6, 0.4], [0.4, 0.6]).told() == 0
    assert Told(2000, [0.5], [0.2]).told() == 0


def test_plans_that_do_worse_are_given_up_and_the_budget_is_kept() -> None:
    player = Told(1000, [0.5, 0.6], [0.1], [0.6, 0.7], [0.2], [0.62, 0.7])
    assert player.told() == 4
    counts = [player.tries.count(number) for number in range(5)]
    assert counts[1] == counts[2] == counts[3] < counts[4] == counts[0]
    # The last round of tries is finished.
    assert 1000 <= 10 * len(player.tries) < 1000 + 10 * 5


def test_turns_looked_at_are_counted() -> None:
    scene = staged("orcus", M=dict(side="monsters", hp=60, powers=[CLAW["orcus"]]), A=dict(hp=60), B=dict(hp=60))
    player = SearchPlayer(200)
    turn(scene, "M", player)
    # A try is at most four turns for each of three, and no more plans than this are tried once more than they need.
    assert -12 * MOST_PLANS < player.left <= 0


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_does_not_know_the_coming_dice(system: str) -> None:
    """What it decides first is the same whatever is about to be rolled, though it would do well to know."""
    scene = staged(system, M=dict(side="monsters", hp=60, at_hp=20, powers=[CLAW[system], MAUL[system]]),
                   A=dict(hp=60, at_hp=12), B=dict(hp=60, at_hp=30))
    scene.turn("M")
    seen: set[str] = set()
    rolls: set[int] = set()
    for seed in range(12):
        battle = scene.battle.copy()
        battle.dice = Dice(seed, battle.dice.rolled)
        rolls.add(battle.dice.copy().roll(20))
        decision = Driver(battle).start()
        assert decision is not None
        seen.add(SearchPlayer(150).choose(battle, decision).key)
    assert len(seen) == 1 and len(rolls) > 5


def test_plans_begin_differently_and_are_allowed() -> None:
    scene = staged("orcus", M=dict(side="monsters", hp=60, powers=[CLAW["orcus"], MAUL["orcus"]]), A=dict(hp=60),
                   B=dict(hp=60))
    scene.turn("M")
    battle = scene.battle.copy()
    decision = Driver(battle).start()
    assert decision is not None
    usual = TacticalPlayer().choose(battle, decision)
    assert isinstance(usual, Use)
    who = battle.creatures[of(scene, "M")]
    plans = SearchPlayer().plans(battle, who, usual)
    uses = [plan.use for plan in plans if plan.use is not None]
    assert plans[0].usual and uses[0] is usual
    assert len({(use.key, plan.aim) for use, plan in zip(uses, plans, strict=True)}) == len(plans) <= MOST_PLANS
    assert all(battle.refusal(who, use) is None for use in uses)
    # With either attack on either foe, from wherever.
    attacks = {plan.aim or use.key for use, plan in zip(uses, plans, strict=True)}
    assert all(any(name in attack and attack.endswith(str(of(scene, key))) for attack in attacks)
               for name in ("Claw", "Maul") for key in "AB")


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_plays_the_same_fight_every_time(system: str) -> None:
    logs = []
    for _ in range(2):
        scene = staged(system, M=dict(side="monsters", hp=16, powers=[CLAW[system], MAUL[system]]), A=dict(hp=16),
                       B=dict(hp=16))
        battle = scene.battle.copy()
        run(battle, [SearchPlayer(60), SearchPlayer(60)])
        logs.append([event.fields for event in battle.log])
    assert logs[0] == logs[1] and len(logs[0]) > 10
