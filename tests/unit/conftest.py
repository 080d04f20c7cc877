"""What several unit tests stage: a battle on a small map, with rules enough to hold it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from battlemat.engine import attack, health, initiative, threats, travel, turn, verbs, waiting
from battlemat.engine.battle import Battle
from battlemat.engine.conditions import Condition, Conditions
from battlemat.engine.creature import Creature, Sheet
from battlemat.engine.dice import Dice
from battlemat.engine.durations import LASTING, Duration
from battlemat.engine.effects import Effect
from battlemat.engine.flags import DYING, PRONE, UNCONSCIOUS
from battlemat.engine.grid import Board, parse_map
from battlemat.engine.modifiers import Stacking
from battlemat.engine.ruleset import Citations, Ruleset
from battlemat.engine.squares import GridPosition
from battlemat.engine.terrain import LEGEND


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
        self.battle = Battle(bare_rules(), Board.from_rows(rows), Dice(1))

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
