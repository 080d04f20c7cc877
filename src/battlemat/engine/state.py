"""The state of a battle between decisions: plain data, and nothing but that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from battlemat.engine.challenges import Challenge
    from battlemat.engine.creature import Creature
    from battlemat.engine.devices import Device
    from battlemat.engine.dice import Dice
    from battlemat.engine.events import Event
    from battlemat.engine.grid import Board
    from battlemat.engine.ruleset import Ruleset
    from battlemat.engine.standing import Field, Standing
    from battlemat.engine.triggers import Answering, Pending, Readied

SETUP: Final = 0
ROUND: Final = 1
TURN: Final = 2
ACTING: Final = 3
CLOSING: Final = 4
BETWEEN: Final = 5
OVER: Final = 6
OPENING: Final = 7


class State:
    """How a fight stands, as plain data.

    `order` is the initiative order (ids, the fallen keep their place), `turn` the index in it, `active` the id of the
    creature whose turn it is (-1 between turns), `serial` numbers the turns from the start, `phase` says what comes
    next.
    `relations` are what a referee has said of how creatures stand to each other, `secrets` the Stealth results that
    hide creatures from each other, both by pair of ids.
    `contested` says that two sides had somebody conscious as it began, `concluded` that what the end of a fight brings
    has been done, `rested` that a rest has followed it, and `fought` counts the battles since the last long rest (with
    this one's `weight`). In an ambush `ambush` is who opens it (-1: nobody), `openers` who is still to act in it.
    `escalation` is the escalation die, `stalled` that it stands still this round, `pressed` has bits for what was done
    this round (1 heroes fought, 2 foes did), `lull` counts the rounds without either. `outvoted` is the turn in which
    a retreat was last voted down, `death_saver` the last creature that rolled a death save (-1: none).
    `opened` are the answers that were given before the first turn by whoever began the fight.
    `stirs` counts the changes made by verbs: what is under way asks by it whether anything has happened meanwhile.
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
        self.drop = 2
        self.surprise = False
        self.ambushed = False
        self.sides: list[str] = []
        self.fields: tuple[Field, ...] = ()
        self.devices: tuple[Device, ...] = ()
        self.recalled: dict[tuple[int, int], int] = {}
        self.challenge: Challenge | None = None
        self.readied: tuple[Readied, ...] = ()
        self.delayed: tuple[int, ...] = ()
        self.held: tuple[int, ...] = ()
        self.hooks: tuple[tuple[int, Standing], ...] = ()
        self.stat_hooks: dict[str, list[tuple[int, Standing]]] = {}
        self.listening = 0
        self.bodies = 0
        self.escalation = 0
        self.death_saver = -1
        self.log: list[Event] = []
        self.recording = True
        self.aftermath: list[Pending] = []
        self.answering: list[Answering] = []
        self.ending: list[tuple[int, int]] = []
        self.depth = 0
        self.paying = 0
        self.sharing = False
        self.stirs = 0
        self.shapes = 0
        self.hours_since_long_rest = 24
        self.corpses: tuple[int, ...] = ()
        self.secrets: dict[tuple[int, int], int] = {}
        self.relations: dict[tuple[int, int], int] = {}
        self.contested = False
        self.concluded = False
        self.rested = False
        self.fought = 0
        self.weight = 1
        self.ambush = -1
        self.openers: tuple[int, ...] = ()
        self.stalled = False
        self.pressed = 0
        self.lull = 0
        self.outvoted = -1
        self.opened: tuple[str, ...] = ()
