"""What several unit tests stage: a battle on a small map, with rules enough to hold it,
or without squares, bands and engagements set by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from battlemat.engine import health, verbs
from battlemat.engine.attacks import attack, opportunity
from battlemat.engine.battle import Battle
from battlemat.engine.creature import SIZES, Creature, Sheet
from battlemat.engine.dice import Dice
from battlemat.engine.effects.conditions import Condition, Conditions
from battlemat.engine.effects.durations import GRAPPLE, LASTING, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import ALOFT, DYING, GRABBED, PRONE, UNCONSCIOUS
from battlemat.engine.effects.modifiers import Stacking
from battlemat.engine.grid import movement as travel
from battlemat.engine.grid import opportunity as threats
from battlemat.engine.grid.board import Board, parse_map
from battlemat.engine.grid.position import GridPosition
from battlemat.engine.grid.terrain import LEGEND
from battlemat.engine.places import movement
from battlemat.engine.ruleset import Citations, Ruleset
from battlemat.engine.turns import initiative, turn, waiting
from battlemat.systems import load_system
from battlemat.systems.shared.bands import bands
from battlemat.systems.shared.bands.position import BandPosition


def told(rules: Ruleset, system: str) -> Ruleset:
    """Rules whose actions, of which a bare battle has none, are told as those of a system."""
    rules.known = load_system(system).rules(None).known
    return rules


def bare_rules() -> Ruleset:
    """The d20 family's default chapters with a few conditions and no actions."""
    names = ("blinded", "marked", "slowed", "stunned", "weakened", "grappled")
    conditions = Conditions(
        [
            Condition("dazed", "test.dazed"),
            Condition("dying", "test.dying", DYING, implies=("unconscious",)),
            Condition("prone", "test.prone", PRONE),
            Condition("unconscious", "test.unconscious", UNCONSCIOUS),
            *(Condition(name, f"test.{name}") for name in names),
        ]
    )
    return Ruleset(
        "bare",
        Citations({}),
        conditions,
        Stacking(),
        GridPosition(),
        attack.Attacks(),
        travel.GridMovement(),
        health.Health(),
        turn.Turns(),
        initiative.Initiative(),
        threats.GridOpportunities(),
        waiting.Waiting(),
        {},
        {},
    )


class Stage:
    """A battle under construction."""

    def __init__(self, drawing: str) -> None:
        rows, self.letters = parse_map(drawing, LEGEND)
        self.battle = Battle(told(bare_rules(), "orcus"), Board.from_rows(rows), Dice(1))

    def put(
        self,
        name: str,
        at: tuple[int, int],
        side: str = "heroes",
        *,
        hp: int = 40,
        width: int = 1,
        kind: str = "standard",
        key: str = "",
    ) -> Creature:
        """Place a creature with its north-west square at (column, row)."""
        sheet = Sheet(name)
        sheet.max_hp = hp
        sheet.hero = side == "heroes"
        sheet.side = width
        sheet.size = {1: 2, 2: 3, 3: 4, 4: 5}[width]
        sheet.kind = kind
        sheet.key = key
        sheet.recoveries = 7
        creature = self.battle.add(sheet, side)
        verbs.place(self.battle, creature, self.battle.board.square(*at))
        return creature

    def suffer(
        self,
        creature: Creature,
        name: str,
        duration: Duration = LASTING,
        source: int = -1,
        persistent: int = 0,
    ) -> None:
        """Lay a condition (or, with `persistent`, damage of that type) on a creature."""
        mask = 0 if persistent else self.battle.rules.conditions.mask(name)
        verbs.add_effect(
            self.battle,
            creature,
            Effect(
                name,
                source,
                duration,
                conditions=mask,
                persistent=persistent,
                damage_type=name if persistent else "",
            ),
        )

    def begin(self) -> None:
        """Round 1, the first creature's turn, in the order they were put."""
        self.battle.order = [creature.id for creature in self.battle.creatures]
        self.battle.round = 1
        self.battle.turn = 0
        self.battle.active = 0


@pytest.fixture(scope="session")
def stage() -> Callable[[str], Stage]:
    """Makes a stage from a drawn map."""
    return Stage


def band_rules() -> Ruleset:
    """The d20 family's default chapters with bands for squares, a few conditions and no actions."""
    conditions = Conditions(
        [
            Condition("dazed", "test.dazed"),
            Condition("dying", "test.dying", DYING, implies=("unconscious",)),
            Condition("grabbed", "test.grabbed", GRABBED),
            Condition("unconscious", "test.unconscious", UNCONSCIOUS),
        ]
    )
    return Ruleset(
        "bands",
        Citations({}),
        conditions,
        Stacking(),
        BandPosition({}),
        attack.Attacks(),
        movement.Movement(),
        health.Health(),
        turn.Turns(),
        initiative.Initiative(),
        opportunity.Opportunities(),
        waiting.Waiting(),
        {},
        {},
    )


class Melee:
    """A battle without squares under construction."""

    def __init__(self) -> None:
        self.battle = Battle(told(band_rules(), "archmage"), Board.open(1, 1), Dice(1))

    def put(self, name: str, side: str = "heroes", depth: int = 0, **fields: Any) -> Creature:
        """Put a creature in the middle, in its side's rear (`depth` 1) or far band (2)."""
        sheet = Sheet(name)
        sheet.max_hp = fields.get("hp", 40)
        sheet.hero = side == "heroes"
        sheet.kind = fields.get("kind", "standard")
        sheet.size = SIZES.index(fields.get("size", "medium"))
        sheet.key = fields.get("key", "")
        sheet.recoveries = 8
        creature = self.battle.add(sheet, side)
        bands.stand(self.battle, creature, 2 * creature.side + depth if depth else 0)
        return creature

    def engage(self, a: Creature, *foes: Creature) -> None:
        """Engage a creature with each of these foes where it stands."""
        for foe in foes:
            verbs.set_engaged(self.battle, a, foe, True)

    def suffer(self, creature: Creature, name: str, duration: Duration = LASTING, source: int = -1) -> None:
        """Lay a condition on a creature."""
        mask = self.battle.rules.conditions.mask(name)
        verbs.add_effect(self.battle, creature, Effect(name, source, duration, conditions=mask))

    def grab(self, grabber: Creature, victim: Creature) -> None:
        """Have one creature hold another."""
        self.suffer(victim, "grabbed", Duration(GRAPPLE, grabber.id), grabber.id)

    def fly(self, creature: Creature) -> None:
        """Take a creature into the air."""
        verbs.set_state(self.battle, creature, ALOFT, True)

    def begin(self) -> None:
        """Round 1, the first creature's turn, in the order they were put."""
        self.battle.order = [creature.id for creature in self.battle.creatures]
        self.battle.round = 1
        self.battle.turn = 0
        self.battle.active = 0


def marsh(far: bool = True) -> Melee:
    """A fight of two sides with somebody in every band: melees, a grab, a flyer, somebody behind somebody."""
    on = Melee()
    tamsin, odo = on.put("Tamsin Reed"), on.put("Odo Brack")
    wren, halla = on.put("Wren Ashdown", depth=1), on.put("Halla", depth=1)
    gnarls = [on.put("Ditch Gnarl", "monsters", kind="mook", hp=9) for _ in range(2)]
    ox = on.put("Bog Ox", "monsters", size="large", hp=80)
    owl = on.put("Marsh Owl", "monsters")
    if far:
        on.put("Fenwick Pell", depth=2)
        on.put("Reed Archer", "monsters", depth=2)
    on.engage(tamsin, *gnarls)
    on.engage(odo, gnarls[1], ox)
    on.grab(ox, odo)
    on.fly(owl)
    verbs.set_cover(on.battle, halla, wren.id)
    verbs.set_hp(on.battle, ox, 33, "damage")
    verbs.set_escalation(on.battle, 2)
    on.begin()
    return on


@pytest.fixture(scope="session")
def melee() -> Callable[[], Melee]:
    """Makes an empty fight without squares."""
    return Melee


@pytest.fixture(scope="session")
def fen() -> Callable[..., Melee]:
    """Makes a fight of two sides without squares, under way."""
    return marsh


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fights at the terminal have the seed 1 here, where none is given."""
    monkeypatch.setattr("battlemat.cli.play.fresh_seed", lambda: 1)
