"""What happened, as small frozen records; words are made from them elsewhere, when somebody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import kinds

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature
    from battlemat.engine.devices import Device
    from battlemat.engine.effects.effect import Effect
    from battlemat.engine.effects.modifiers import Part
    from battlemat.engine.effects.traits import Field
    from battlemat.engine.grid.board import Board

GONE: Final = 0
"""What has become of an effect, an aura or a zone that an event tells of."""
LAID: Final = 1
CHANGED: Final = 2

TAKEN: Final = 1
"""Bits of how a try at taking a thing unseen came out: it was taken, it was noticed."""
NOTICED: Final = 2



class Event:
    """One thing that happened.

    `kind` names it (move, damage, condition, ...), `who` did or bears it, `target` is the other creature
    (ids; -1: none), `value` the amount or square, `rule` the rule it follows from, `name` what it concerns
    (a power, a condition, a damage type).
    """

    def __init__(self, kind: str, who: int, target: int = -1, value: int = 0, rule: str = "",
                 name: str = "", extra: int = 0) -> None:
        self.kind = kind
        self.who = who
        self.target = target
        self.value = value
        self.rule = rule
        self.name = name
        self.extra = extra

    @property
    def fields(self) -> tuple[str, int, int, int, str, str, int]:
        """Everything in it, for comparing battles event for event."""
        return (self.kind, self.who, self.target, self.value, self.rule, self.name, self.extra)

    # What the numbers of single kinds stand for, by name: whoever reads such an event asks for it here.

    @property
    def hp(self) -> int:
        """The hit points left (damage, heal, hp)."""
        return self.extra

    @property
    def altitude(self) -> int:
        """How high a creature is after moving on squares (move)."""
        return self.extra

    @property
    def on(self) -> bool:
        """Whether a state has been set, not cleared (state)."""
        return self.value == 1

    @property
    def flag(self) -> int:
        """Which state it is, as its flag (state)."""
        return self.extra

    @property
    def taken(self) -> bool:
        """Whether a thing was taken (pick-pocket, sleight-of-hand)."""
        return bool(self.extra & TAKEN)

    @property
    def noticed(self) -> bool:
        """Whether it was noticed (pick-pocket, sleight-of-hand)."""
        return bool(self.extra & NOTICED)

    @property
    def passed(self) -> bool:
        """Whether it came out well (save, death-save, check, improvise, challenge-over)."""
        return self.extra == 1

    @property
    def place(self) -> int:
        """The place in the order of turns (order, resume)."""
        return self.extra if self.kind == kinds.RESUME else self.value

    def __repr__(self) -> str:
        return f"Event{self.fields}"


class AttackEvent(Event):
    """An attack roll: the natural die, the total, the defense's name and value, and how it came out.

    `parts` are what counted on the roll and on the defense, where the chapter on attacks keeps them.
    """

    def __init__(self, who: int, target: int, name: str, natural: int, total: int, defense: str,
                 against: int, hit: bool, crit: bool, rule: str, parts: tuple[Part, ...] = ()) -> None:
        super().__init__(kinds.ATTACK, who, target, total, rule, name, natural)
        self.natural = natural
        self.total = total
        self.defense = defense
        self.against = against
        self.hit = hit
        self.crit = crit
        self.parts = parts


class BandEvent(Event):
    """A creature has come to a band, to the place `slot` in the order there."""

    def __init__(self, who: int, band: int, slot: int, rule: str, how: str) -> None:
        super().__init__(kinds.MOVE, who, -1, band, rule, how, slot)
        self.slot = slot


class EffectEvent(Event):
    """An effect laid on a creature, changed or taken off it; `extra` is LAID, CHANGED or GONE."""

    def __init__(self, who: int, target: int, conditions: int, rule: str, effect: Effect, change: int) -> None:
        super().__init__(kinds.CONDITION, who, target, conditions, rule, effect.name, change)
        self.effect = effect


class FieldEvent(Event):
    """An aura or zone laid, moved or ended; `extra` is LAID, CHANGED or GONE."""

    def __init__(self, field: Field, rule: str, change: int) -> None:
        super().__init__(kinds.FIELD, field.creator, -1, field.id, rule, field.name, change)
        self.field = field


class DeviceEvent(Event):
    """A trap, lock or door put on the map or changed, by `target` if by anybody; `name` is its state now.

    `extra` is 1 where nothing has changed but that it was found.
    """

    def __init__(self, device: Device, rule: str, by: int, found: bool = False) -> None:
        super().__init__(kinds.DEVICE, device.id, by, device.at, rule, device.state, 1 if found else 0)
        self.device = device


class TerrainEvent(Event):
    """The battlefield has changed: `board` is what it is now, `value` the first square of other terrain, its `name`."""

    def __init__(self, board: Board, square: int, name: str) -> None:
        super().__init__(kinds.TERRAIN, -1, -1, square, "", name)
        self.board = board


class EnterEvent(Event):
    """A creature joins a fight under way, on the `side` of this name."""

    def __init__(self, creature: Creature, side: str = "") -> None:
        super().__init__(kinds.ENTER, creature.id, -1, creature.side, "", creature.sheet.name)
        self.creature = creature.copy()
        self.side = side
