"""A ruleset is a value: one object a chapter of the rulebook, registries of what can be done, and options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.effects.conditions import Conditions
from battlemat.engine.effects.modifiers import Modifier, Stacking
from battlemat.engine.kept import NOTHING, Kept

if TYPE_CHECKING:
    from battlemat.engine.actions.action import Action
    from battlemat.engine.attacks.attack import Attacks
    from battlemat.engine.attacks.opportunity import Opportunities
    from battlemat.engine.creature import Sheet
    from battlemat.engine.health import Health
    from battlemat.engine.places.movement import Movement
    from battlemat.engine.places.position import Position
    from battlemat.engine.referee.library import Library
    from battlemat.engine.turns.initiative import Initiative
    from battlemat.engine.turns.turn import Turns
    from battlemat.engine.turns.waiting import Waiting


OFF: Final[tuple[object, ...]] = (False, "no", "off", "none", "never")


@mypyc_attr(allow_interpreted_subclasses=True)
class Citations:
    """Which rule of the system's ledger stands behind each topic the core acts on.

    `rest` is the rule behind every topic that is not named: a small game may have one for all it says nothing about.
    """

    def __init__(self, topics: dict[str, str], rest: str = "") -> None:
        self.topics = topics
        self.rest = rest

    def __getitem__(self, topic: str) -> str:
        return self.topics.get(topic, self.rest)


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruleset:
    """One system with its chapters and its options (the switches of the ledger, by name).

    `defenses` are the system's own words, `skills` its skills with the ability of each; `minor` is what it calls its
    third kind of action, `ongoing` its word for damage that comes again every turn, `staggered` its word for being
    down to half one's hit points. `bestiary` has the sheets, by name in small letters, of creatures that powers can
    bring in. `save_targets` are what saves must reach by their difficulty, where there are several; `rolls_recoveries`
    says that dice decide what a recovery heals. `known` are the actions on nobody's sheet by name, those that are only
    ever offered too; `purposes` the first common action for each purpose (of `engine.purposes`).
    `library` is where creatures come from that a referee adds to a fight. `keeps` and `keeps_of_each` are what the
    system keeps of a battle and of each creature as they begin.
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
        self.library: Library | None = None
        self.keeps: Kept = NOTHING
        self.keeps_of_each: Kept = NOTHING
        self.common: list[Action] = list(actions.values())
        self.known: dict[str, Action] = dict(actions)
        for action in movement.offered:
            self.known[action.name] = action
        self.purposes: dict[str, Action] = {}
        for action in self.common:
            self.purposes.setdefault(action.purpose, action)

    def replace(self, *, cite: Citations | None = None, conditions: Conditions | None = None,
                stacking: Stacking | None = None, position: Position | None = None, attacks: Attacks | None = None,
                movement: Movement | None = None, health: Health | None = None, turns: Turns | None = None,
                initiative: Initiative | None = None, opportunity: Opportunities | None = None,
                waiting: Waiting | None = None, actions: list[Action] | None = None, name: str = "") -> Ruleset:
        """These rules with other chapters: a house rule is one chapter, subclassed or made with other numbers.

        `actions` are put in place of those of the same name and after the others. Everything asks the ruleset of its
        battle, so whoever fights by the new one follows it: refusals, odds, opponents, what is told. A switch that is
        read by a chapter as it is made is the new chapter's affair. `name` is for a system that is made from another.
        """
        listed = dict(self.actions)
        for action in actions or ():
            listed[action.name] = action
        made = Ruleset(
            name or self.name, cite or self.cite, conditions or self.conditions, stacking or self.stacking,
            position or self.position, attacks or self.attacks, movement or self.movement, health or self.health,
            turns or self.turns, initiative or self.initiative, opportunity or self.opportunity,
            waiting or self.waiting, listed, dict(self.options))
        made.bestiary = dict(self.bestiary)
        made.library = self.library
        made.keeps = self.keeps
        made.keeps_of_each = self.keeps_of_each
        made.minor = self.minor
        made.ongoing = self.ongoing
        made.staggered = self.staggered
        made.natural_rolls = self.natural_rolls
        made.defenses = self.defenses
        made.skills = self.skills
        made.save_target = self.save_target
        made.save_targets = self.save_targets
        made.rolls_recoveries = self.rolls_recoveries
        return made

    def on(self, option: str) -> bool:
        """Whether a switch of the ledger is thrown: its setting is neither false nor a word for no."""
        return self.options.get(option, False) not in OFF

    def modifier(self, stat: str, amount: int, topic: str, source: str, type: str = "") -> Modifier:
        """A modifier that cites the rule behind `topic`."""
        return Modifier(stat, amount, type, source, self.cite[topic])
