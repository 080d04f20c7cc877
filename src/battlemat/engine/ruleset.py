"""A ruleset is a value: one object a chapter of the rulebook, registries of what can be done, and options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.conditions import Conditions
from battlemat.engine.modifiers import Modifier, Stacking

if TYPE_CHECKING:
    from battlemat.engine.actions import Action
    from battlemat.engine.attack import Attacks
    from battlemat.engine.creature import Sheet
    from battlemat.engine.health import Health
    from battlemat.engine.initiative import Initiative
    from battlemat.engine.movement import Movement
    from battlemat.engine.opportunity import Opportunities
    from battlemat.engine.position import Position
    from battlemat.engine.turn import Turns
    from battlemat.engine.waiting import Waiting


OFF: Final[tuple[object, ...]] = (False, "no", "off", "none", "never")


class Citations:
    """Which rule of the system's ledger stands behind each topic the core acts on."""

    def __init__(self, topics: dict[str, str]) -> None:
        self.topics = topics

    def __getitem__(self, topic: str) -> str:
        return self.topics.get(topic, "")


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruleset:
    """One system with its chapters and its options (the switches of the ledger, by name).

    `defenses` are the system's own words, `skills` its skills with the ability of each; `minor` is what it calls its
    third kind of action, `ongoing` its word for damage that comes again every turn, `staggered` its word for being
    down to half one's hit points. `bestiary` has the sheets, by name in small letters, of creatures that powers can
    bring in. `save_targets` are what saves must reach by their difficulty, where there are several; `rolls_recoveries`
    says that dice decide what a recovery heals.
    """

    def __init__(self, name: str, cite: Citations, conditions: Conditions, stacking: Stacking, position: Position,
                 attacks: Attacks, movement: Movement, health: Health, turns: Turns, initiative: Initiative,
                 opportunity: Opportunities, waiting: Waiting, actions: dict[str, Action],
                 options: dict[str, object]) -> None:
        self.name = name
        self.cite = cite
        self.conditions = conditions
        self.stacking = stacking
        self.position = position
        self.attacks = attacks
        self.movement = movement
        self.health = health
        self.turns = turns
        self.initiative = initiative
        self.opportunity = opportunity
        self.waiting = waiting
        self.actions = actions
        self.options = options
        self.bestiary: dict[str, Sheet] = {}
        self.minor = "minor"
        self.ongoing = "persistent"
        self.staggered = "staggered"
        self.natural_rolls = False
        self.defenses: tuple[str, ...] = ()
        self.skills: dict[str, str] = {}
        self.save_target = 10
        self.save_targets: dict[str, int] = {}
        self.rolls_recoveries = False
        self.common: list[Action] = list(actions.values())

    def on(self, option: str) -> bool:
        """Whether a switch of the ledger is thrown: its setting is neither false nor a word for no."""
        return self.options.get(option, False) not in OFF

    def modifier(self, stat: str, amount: int, topic: str, source: str, type: str = "") -> Modifier:
        """A modifier that cites the rule behind `topic`."""
        return Modifier(stat, amount, type, source, self.cite[topic])
