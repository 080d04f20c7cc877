"""The state of a battle between decisions: plain data, and nothing but that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from battlemat.engine.actions.decisions import Use
    from battlemat.engine.actions.triggers import Answering, Pending, Readied
    from battlemat.engine.challenges import Challenge
    from battlemat.engine.creature import Creature
    from battlemat.engine.devices import Device
    from battlemat.engine.dice import Dice
    from battlemat.engine.effects.modifiers import Modifier
    from battlemat.engine.effects.traits import Field, Trait
    from battlemat.engine.events import Event
    from battlemat.engine.grid.board import Board
    from battlemat.engine.kept import Kept
    from battlemat.engine.ruleset import Ruleset

SETUP: Final = 0
ROUND_STARTS: Final = 1
TURN_STARTS: Final = 2
ACTING: Final = 3
TURN_ENDS: Final = 4
BETWEEN: Final = 5
OVER: Final = 6
OPENING: Final = 7

A_DAY: Final = 24
"""Hours, and after how many a long rest is allowed again."""
USUAL_DROP: Final = 2
"""How deep drops are, in squares, where a map does not say."""


class State:
    """How a fight stands, as plain data.

    `order` is the initiative order (ids, the fallen keep their place), `turn` the index in it, `active` the id of the
    creature whose turn it is (-1 between turns), `serial` numbers the turns from the start, `phase` says what comes
    next. `limits` counts, by creature and place of a power on its sheet, how often it was asked about limits of that
    power which nobody could read, and keeps the turn (`serial`) in which they were last said not to hold (-1: none).
    `relations` are what a referee has said of how creatures stand to each other, `secrets` the Stealth results that
    hide creatures from each other, both by pair of ids. `contested` says that two sides had somebody conscious as it
    began, `concluded` that what the end of a fight brings has been done, `rested` that a rest has followed it, and
    `fought` counts the battles since the last long rest (with this one's `weight`). `escalation` is the escalation die.
    `death_saver` is the last creature that rolled a death save (-1: none). `kept` is what the system keeps besides, in
    a record of its own. `opened` are the answers that were given before the first turn by whoever began the fight.
    `skipped` are those whose next turn a referee has passed over, `inserted` those that take one besides, in order.
    `circumstance` is what the referee adds to the rolls of the creature `favored` while it does what it is doing.
    `filled` is the mask of all squares with a body in them, -1 while it is not known: `Battle.bodies` finds it.
    `stirs` counts the changes made by verbs: what is under way asks by it whether anything has happened meanwhile.
    `approved` is the last use that was asked about and may be made, or was chosen by what is known to be allowed, since
    whoever fights the battle last forgot it, and `approved_at` what `stirs` was then.
    """

    def __init__(self, rules: Ruleset, board: Board, dice: Dice) -> None:
        self.rules = rules
        self.board = board.cornered() if rules.position.corner_lines else board
        self.dice = dice
        self.creatures: list[Creature] = []
        self.order: list[int] = []
        self.turn = -1
        self.active = -1
        self.round = 0
        self.serial = 0
        self.phase = SETUP
        self.winner = -1
        self.last_round = 100
        self.made = 0
        self.light = 0
        self.drop = USUAL_DROP
        self.surprise = False
        self.sides: list[str] = []
        self.fields: tuple[Field, ...] = ()
        self.devices: tuple[Device, ...] = ()
        self.recalled: dict[tuple[int, int], int] = {}
        self.challenge: Challenge | None = None
        self.readied: tuple[Readied, ...] = ()
        self.delayed: tuple[int, ...] = ()
        self.held: tuple[int, ...] = ()
        self.hooks: tuple[tuple[int, Trait], ...] = ()
        self.stat_hooks: dict[str, list[tuple[int, Trait]]] = {}
        self.listening = 0
        self.filled = -1
        self.escalation = 0
        self.death_saver = -1
        self.log: list[Event] = []
        self.recording = True
        self.reactions: list[Pending] = []
        self.answering: list[Answering] = []
        self.depth = 0
        self.paying = 0
        self.sharing = False
        self.asks_all = False
        self.circumstance: Modifier | None = None
        self.favored = -1
        self.stirs = 0
        self.approved: Use | None = None
        self.approved_at = -1
        self.hours_since_long_rest = A_DAY
        self.corpses: tuple[int, ...] = ()
        self.secrets: dict[tuple[int, int], int] = {}
        self.relations: dict[tuple[int, int], int] = {}
        self.contested = False
        self.concluded = False
        self.rested = False
        self.fought = 0
        self.weight = 1
        self.kept: Kept = rules.keeps.copy()
        self.opened: tuple[str, ...] = ()
        self.limits: dict[tuple[int, int], tuple[int, int]] = {}
        self.skipped: tuple[int, ...] = ()
        self.inserted: tuple[int, ...] = ()
