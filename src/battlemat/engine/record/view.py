"""What one may see of a battle: a snapshot of plain values that events can be folded into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.creature import SIZES, staggered_at
from battlemat.engine.effects.durations import INDEFINITE
from battlemat.engine.effects.effect import NOBODY, TRAIT
from battlemat.engine.effects.flags import ALOFT, DEAD, DYING, OUT, SQUEEZING, STABLE, SURRENDERED
from battlemat.engine.grid.terrain import Terrain
from battlemat.engine.names import distinct_names as distinct_names
from battlemat.engine.names import possessive as possessive
from battlemat.engine.state import OVER, USUAL_DROP

if TYPE_CHECKING:
    from battlemat.engine.actions.action import Action
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Sheet
    from battlemat.engine.devices import Device
    from battlemat.engine.effects.conditions import Condition, Conditions
    from battlemat.engine.effects.effect import Effect
    from battlemat.engine.effects.traits import Field
    from battlemat.engine.grid.board import Board

Square = tuple[int, int]


class CreatureView:
    """One creature as seen: who it is, where it stands and how it is doing.

    `name` is unlike any other in the battle. `at` is the square of the north-west corner of its space (-1: not on the
    map), `square` the same as (column, row), `width` in squares. `conditions` are bits of the view's registry.
    `actions` are the standard, move and minor actions left this turn. Where there are no squares, `at` is the band it
    stands in and `square` None; `slot`, `engaged`, `cover` and `beside` are as `Creature` has them. `marks` are the
    flags of its states that are no effects; what they, its effects and its conditions come to is told by `alive`,
    `present` (not out of play), `aloft`, `squeezing`, `stable` and `surrendered`. Of one that is `vague` no numbers
    are to be shown: whoever looks knows only about how it is doing.
    """

    def __init__(self, id: int, sheet: Sheet, name: str, side: int) -> None:
        self.key = sheet.key
        self.id = id
        self.sheet = sheet
        self.name = name
        self.side = side
        self.at = -1
        self.square: Square | None = None
        self.width = sheet.side
        self.altitude = 0
        self.hp = sheet.max_hp
        self.lost_max = 0
        self.temp_hp = 0
        self.conditions = 0
        self.effects: tuple[Effect, ...] = ()
        self.marks = 0
        self.alive = True
        self.vague = False
        self.present = True
        self.aloft = False
        self.squeezing = False
        self.stable = False
        self.surrendered = False
        self.recoveries = 0
        self.action_points = 0
        self.death_failures = 0
        self.initiative = 0
        self.actions = (0, 0, 0)
        self.slot = 0
        self.engaged = 0
        self.cover = -1
        self.beside = -1

    def copy(self) -> CreatureView:
        """The same, to fold further events into."""
        other = CreatureView(self.id, self.sheet, self.name, self.side)
        other.key = self.key
        other.at = self.at
        other.square = self.square
        other.width = self.width
        other.altitude = self.altitude
        other.hp = self.hp
        other.lost_max = self.lost_max
        other.temp_hp = self.temp_hp
        other.conditions = self.conditions
        other.effects = self.effects
        other.marks = self.marks
        other.alive = self.alive
        other.vague = self.vague
        other.present = self.present
        other.aloft = self.aloft
        other.squeezing = self.squeezing
        other.stable = self.stable
        other.surrendered = self.surrendered
        other.recoveries = self.recoveries
        other.action_points = self.action_points
        other.death_failures = self.death_failures
        other.initiative = self.initiative
        other.actions = self.actions
        other.slot = self.slot
        other.engaged = self.engaged
        other.cover = self.cover
        other.beside = self.beside
        return other

    def show(self, flags: int) -> None:
        """Tell what all its flags come to."""
        self.alive = not flags & DEAD
        self.present = not flags & OUT
        self.aloft = bool(flags & ALOFT)
        self.squeezing = bool(flags & SQUEEZING)
        self.stable = bool(flags & STABLE)
        self.surrendered = bool(flags & SURRENDERED)

    def show_again(self, registry: Conditions) -> None:
        """Work out its flags from its sheet, its marks, its effects and its conditions, and tell what they come to."""
        flags = self.sheet.flags | self.marks
        for effect in self.effects:
            flags |= effect.flags
        for condition in registry.of(self.conditions):
            flags |= condition.flags
        self.show(flags)

    @property
    def max_hp(self) -> int:
        """Its maximum hit points as they are now."""
        return self.sheet.max_hp - self.lost_max

    @property
    def staggered(self) -> bool:
        """Whether it is at half its hit points or below, or at what its sheet says instead."""
        return self.hp <= (self.sheet.staggered_at if self.sheet.staggered_at >= 0 else staggered_at(self.max_hp))

    @property
    def size(self) -> str:
        """Its size in words."""
        return SIZES[self.sheet.size]

    @property
    def on_map(self) -> bool:
        """Whether it stands on the map, alive."""
        return self.alive and self.present and self.at >= 0

    def __repr__(self) -> str:
        return f"CreatureView({self.name} {self.hp}/{self.max_hp} at {self.square})"


class FieldView:
    """An aura (`radius` >= 0, around its creator) or a zone (`squares`, a mask)."""

    def __init__(self, field: Field) -> None:
        self.id = field.id
        self.name = field.name
        self.creator = field.creator
        self.radius = field.radius
        self.squares = field.squares
        self.difficult = field.difficult
        self.obscured = field.obscured
        self.hostile = field.hostile


class State:
    """Something a creature bears: a condition or another effect by name, and how long it lasts in words."""

    def __init__(self, name: str, lasts: str, rule: str) -> None:
        self.name = name
        self.lasts = lasts
        self.rule = rule

    @property
    def text(self) -> str:
        return f"{self.name} {self.lasts}" if self.lasts else self.name


class View:
    """A battle as seen at one moment. It shares the map and printed sheets with the battle and nothing else.

    `active` is the id of the creature whose turn it is (-1: nobody's), `order` the initiative order (ids).
    `gridless` says whether creatures stand in bands rather than on the board's squares; `ongoing` is the system's word
    for damage that comes again every turn, `half` its word for being down to half one's hit points, and
    `natural_rolls` whether outcomes go by the face of the die. `actions` are those on nobody's sheet, by name.
    """

    def __init__(self, board: Board, registry: Conditions, minor: str, ongoing: str, half: str) -> None:
        self.board = board
        self.registry = registry
        self.minor = minor
        self.ongoing = ongoing
        self.half = half
        self.natural_rolls = False
        self.actions: dict[str, Action] = {}
        self.round = 0
        self.active = -1
        self.over = False
        self.winner = -1
        self.light = 0
        self.drop = USUAL_DROP
        self.gridless = False
        self.escalation = 0
        self.sides: list[str] = []
        self.order: list[int] = []
        self.creatures: list[CreatureView] = []
        self.fields: list[FieldView] = []
        self.devices: tuple[Device, ...] = ()

    @staticmethod
    def of(battle: Battle) -> View:
        """The battle as it is now."""
        rules = battle.rules
        view = View(battle.board, rules.conditions, rules.minor, rules.ongoing, rules.staggered)
        view.round = battle.round
        view.active = battle.active
        view.over = battle.phase == OVER
        view.winner = battle.winner
        view.light = battle.light
        view.drop = battle.drop
        view.natural_rolls = battle.rules.natural_rolls
        view.actions = battle.rules.known
        view.gridless = battle.rules.position.gridless
        view.escalation = battle.escalation
        view.sides = battle.sides
        view.order = battle.order.copy()
        names = distinct_names([creature.sheet.name for creature in battle.creatures])
        view.creatures = [seen(battle.board, creature, names[creature.id]) for creature in battle.creatures]
        view.fields = [FieldView(field) for field in battle.fields]
        view.devices = battle.devices
        return view

    def copy(self) -> View:
        """The same view, to fold further events into."""
        other = View(self.board, self.registry, self.minor, self.ongoing, self.half)
        other.round = self.round
        other.active = self.active
        other.over = self.over
        other.winner = self.winner
        other.light = self.light
        other.drop = self.drop
        other.natural_rolls = self.natural_rolls
        other.actions = self.actions
        other.gridless = self.gridless
        other.escalation = self.escalation
        other.sides = self.sides
        other.order = self.order.copy()
        other.creatures = [creature.copy() for creature in self.creatures]
        other.fields = self.fields.copy()
        other.devices = self.devices
        return other

    # ------------------------------------------------------------------ asking

    @property
    def people(self) -> list[CreatureView]:
        """The creatures, without what stands for a trap, a lock or a door."""
        things = [device.id for device in self.devices]
        return [creature for creature in self.creatures if creature.id not in things] if things else self.creatures

    @property
    def found(self) -> list[Device]:
        """The traps, locks and doors that can be seen, or that a hero knows of (anybody, where there are no heroes)."""
        eyes = [c.id for c in self.people if c.sheet.hero] or [c.id for c in self.people]
        return [device for device in self.devices if any(device.known_to(id) for id in eyes)]

    def name(self, id: int) -> str:
        """The name of a creature, "" for an id nobody has."""
        return self.creatures[id].name if 0 <= id < len(self.creatures) else ""

    def space(self, creature: CreatureView) -> int:
        """The squares a creature fills, as a mask."""
        return self.board.footprint(creature.at, creature.width) if creature.at >= 0 else 0

    def squares_of(self, field: FieldView) -> int:
        """The squares of an aura (where its creator stands in this view) or a zone, as a mask."""
        if field.radius < 0:
            return field.squares
        creator = self.creatures[field.creator]
        if not creator.on_map:
            return 0
        return self.board.reach_mask(creator.at, creator.width, field.radius) | self.space(creator)

    def dying(self, creature: CreatureView) -> bool:
        """Whether a creature is dying."""
        if creature.conditions:
            for condition in self.registry.of(creature.conditions):
                if condition.flags & DYING:
                    return True
        return False

    def conditions(self, creature: CreatureView) -> list[str]:
        """The names of a creature's conditions, those left out that another of them brings along."""
        return [condition.name for condition in self._leading(creature.conditions)]

    def _leading(self, mask: int) -> list[Condition]:
        held = self.registry.of(mask)
        implied = 0
        for condition in held:
            implied |= condition.mask & ~condition.bit
        return [condition for condition in held if not condition.bit & implied]

    def states(self, creature: CreatureView) -> list[State]:
        """Everything a creature bears by name: conditions first, then persistent damage and other effects."""
        found: list[State] = []
        for condition in self._leading(creature.conditions):
            lasts = ""
            for effect in creature.effects:
                if effect.conditions & condition.bit:
                    lasts = self.lasts(effect, creature)
            found.append(State(condition.name, lasts, condition.rule))
        for effect in creature.effects:
            if effect.persistent:
                words = f"{self.ongoing} {effect.persistent} {effect.damage_type}".rstrip()
                found.append(State(words, self.lasts(effect, creature), effect.rule))
            elif not effect.conditions and _tells(effect):
                found.append(State(effect.name, self.lasts(effect, creature), effect.rule))
        return found

    def lasts(self, effect: Effect, bearer: CreatureView) -> str:
        """How long an effect lasts, in words; "" for one that lasts until something ends it, and for a trait."""
        duration = effect.duration
        if duration.kind == INDEFINITE or any(tag.startswith(TRAIT) for tag in effect.tags):
            return ""
        if duration.whose < 0 or duration.whose == bearer.id:
            return duration.words("its")
        return duration.words(possessive(self.name(duration.whose)))

    def data(self) -> dict[str, object]:
        """The whole view as numbers, text, lists and mappings, fit for JSON.

        Without squares a creature's `band` is 0 for the middle, 1 + 2n for the rear of side n and 2 + 2n for its far
        band.
        """
        minor = self.minor
        terrain: dict[str, object] = {}
        for flag, mask in self.board.kinds.items():
            terrain[(Terrain(flag).name or "").lower()] = self._coords(mask)
        return {
            "round": self.round,
            "turn": self.name(self.active) or None,
            "order": [self.name(id) for id in self.order],
            "sides": list(self.sides),
            "over": self.over,
            **({"escalation": self.escalation} if self.gridless else {}),
            "columns": self.board.cols,
            "rows": self.board.rows,
            "terrain": terrain,
            "creatures": [
                {
                    "id": c.id, "key": c.key, "name": c.name, "side": self.sides[c.side],
                    "level": c.sheet.level, "role": c.sheet.role, "kind": c.sheet.kind, "size": c.size,
                    "width": c.width, "square": list(c.square) if c.square is not None else None,
                    "altitude": c.altitude, "hp": c.hp, "max_hp": c.max_hp, "temp_hp": c.temp_hp,
                    "staggered": c.staggered, "alive": c.alive, "dying": self.dying(c), "stable": c.stable,
                    "conditions": self.conditions(c), "states": [state.text for state in self.states(c)],
                    "recoveries": c.recoveries, "action_points": c.action_points,
                    "actions": {"standard": c.actions[0], "move": c.actions[1], minor: c.actions[2]},
                    **self.band_data(c),
                }
                for c in self.people
            ],
            **({"devices": [{"name": d.name, "kind": d.kind, "state": d.state, "squares": self._coords(d.squares)}
                            for d in self.found]} if self.devices else {}),
            "fields": [
                {"name": f.name, "creator": self.name(f.creator), "kind": "zone" if f.radius < 0 else "aura",
                 "squares": self._coords(self.squares_of(f))}
                for f in self.fields
            ],
        }

    def band_data(self, creature: CreatureView) -> dict[str, object]:
        """Where a creature stands and to whom, in a system without squares; nothing on squares."""
        if not self.gridless:
            return {}
        return {
            "band": creature.at if creature.at >= 0 else None, "slot": creature.slot,
            "engaged": [other.name for other in self.creatures if creature.engaged >> other.id & 1],
            "behind": self.name(creature.cover) or None, "beside": self.name(creature.beside) or None,
            "aloft": creature.aloft, "mob": creature.sheet.mob or None,
        }

    def _coords(self, mask: int) -> list[list[int]]:
        return [list(self.board.coords(sq)) for sq in self.board.squares(mask & self.board.inside)]


def seen(board: Board, creature: Creature, name: str) -> CreatureView:
    """A creature as it is now, under a name unlike any other's."""
    view = CreatureView(creature.id, creature.sheet, name, creature.side)
    view.key = creature.key
    view.at = creature.at
    view.square = board.coords(creature.at) if creature.at >= 0 and creature.space else None
    view.width = creature.width
    view.altitude = creature.altitude
    view.hp = creature.hp
    view.lost_max = creature.lost_max
    view.temp_hp = creature.temp_hp
    view.conditions = creature.conditions
    view.effects = creature.effects
    view.marks = creature.state
    view.show(creature.flags)
    view.recoveries = creature.recoveries
    view.action_points = creature.action_points
    view.death_failures = creature.death_failures
    view.initiative = creature.initiative
    view.actions = (creature.standard, creature.move, creature.minor)
    view.slot = creature.slot
    view.engaged = creature.engaged
    view.cover = creature.cover
    view.beside = creature.beside
    return view


def _tells(effect: Effect) -> bool:
    """Whether an effect without conditions does anything: some only mark that a thing was done."""
    return bool(effect.name) and bool(
        effect.modifiers or effect.flags or effect.resist or effect.vulnerable or effect.immune
        or effect.regeneration or effect.trait is not None or effect.advantage_to != NOBODY)
