"""Creatures: the printed sheet (immutable, shared by every fork) and the unit in play (flat, copied fast)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.abilities import ability_modifier
from battlemat.engine.kept import NOTHING, Kept

if TYPE_CHECKING:
    from battlemat.engine.actions.action import Action
    from battlemat.engine.effects.effect import Effect
    from battlemat.engine.effects.modifiers import Modifier
    from battlemat.engine.effects.traits import Trait

NO_COUNT: Final = -1000
READY: Final = 3
"""How many of the weapons a creature carries are in hand as a fight begins."""
SIZES: tuple[str, ...] = ("tiny", "small", "medium", "large", "huge", "gargantuan")


def staggered_at(max_hp: int) -> int:
    """At how many hit points somebody with that many at most is staggered: half of them, rounded down."""
    return max_hp // 2


def recovery_of(max_hp: int) -> int:
    """What a recovery heals somebody with that many hit points at most: a quarter of them, rounded down."""
    return max_hp // 4


class Weapon:
    """A weapon in hand: proficiency bonus, damage dice (`count`d`sides`), reach or ranges in squares.

    `range_normal` 0 means it cannot be thrown or shot. `properties` are words such as "light thrown".
    """

    def __init__(self, name: str, proficiency: int, count: int, sides: int, reach: int = 1,
                 range_normal: int = 0, range_long: int = 0, properties: frozenset[str] = frozenset(),
                 enhancement: int = 0, group: str = "") -> None:
        self.name = name
        self.proficiency = proficiency
        self.count = count
        self.sides = sides
        self.reach = reach
        self.range_normal = range_normal
        self.range_long = range_long
        self.properties = properties
        self.enhancement = enhancement
        self.group = group

    @property
    def melee(self) -> bool:
        """Whether it can strike in melee: anything but a projectile weapon."""
        properties = self.properties
        return not self.range_normal or "light thrown" in properties or "heavy thrown" in properties \
            or "melee" in properties


class Sheet:
    """A printed creature. Everything in it is final: nothing in play writes to it.

    Distances are squares, `side` is how many squares its space is wide, `defenses`, `abilities` (scores) and `skills`
    (modifiers) go by name, `senses` by name with a radius (0: unlimited), `resist` and `vulnerable` by damage type
    ("all" for any). `reach` is the creature's own reach; `hero` marks a player character; `attack_modifiers` count on
    every attack roll it makes, `focus` on attack and damage of Focus powers. `instinct` says what a companion does
    unless it is told otherwise. `tools` are those of thieves, `items` what it carries, `held` what it has in hand, `xp`
    experience points (what beating it is worth, or what a hero has), and `promoted` is the same creature a level on.
    `printed` is the text of its stat block, where it was read from one. Creatures of one `type` share an initiative
    roll. `recovery_die` is how many sides the die of a rolled recovery has, `named` marks a villain with a name, and
    `staggered_at` are the hit points it is staggered at where the referee sets them (-1: half its maximum), and
    `miss_damage` says that its basic attacks deal its level when they miss, and `mob` names what those share one pool
    of hit points by (a kind of mooks).
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.level = 1
        self.role = ""
        self.kind = "standard"
        self.hero = False
        self.size = 2
        self.side = 1
        self.types: frozenset[str] = frozenset()
        self.max_hp = 1
        self.recoveries = 0
        self.recovery_die = 0
        self.named = False
        self.miss_damage = False
        self.mob = ""
        self.staggered_at = -1
        self.action_points = 0
        self.speed = 6
        self.modes: dict[str, int] = {}
        self.movement: frozenset[str] = frozenset()
        self.max_altitude = -1
        self.reach = 1
        self.abilities: dict[str, int] = {}
        self.defenses: dict[str, int] = {}
        self.skills: dict[str, int] = {}
        self.trained: frozenset[str] = frozenset()
        self.initiative = 0
        self.senses: dict[str, int] = {}
        self.languages: frozenset[str] = frozenset()
        self.resist: dict[str, int] = {}
        self.vulnerable: dict[str, int] = {}
        self.immune: frozenset[str] = frozenset()
        self.halves: frozenset[str] = frozenset()
        self.save_bonus = 0
        self.level_bonus = 0
        self.proficient = True
        self.weapon: Weapon | None = None
        self.offhand: Weapon | None = None
        self.ranged: Weapon | None = None
        self.stowed: tuple[Weapon, ...] = ()
        self.powers: list[Action] = []
        self.traits: list[Trait] = []
        self.flags = 0
        self.regeneration = 0
        self.death_saves = False
        self.notes: tuple[str, ...] = ()
        self.printed = ""
        self.instinct = ""
        self.key = ""
        self.type = ""
        self.trigger_bits = 0
        self.attack_modifiers: tuple[Modifier, ...] = ()
        self.focus = 0
        self.height_feet = 6
        self.tools = False
        self.items: tuple[str, ...] = ()
        self.held: tuple[str, ...] = ()
        self.xp = 0
        self.promoted: Sheet | None = None

    @property
    def arms(self) -> tuple[Weapon | None, ...]:
        """The weapons it carries: main hand, off hand, for range, then those put away as a fight begins."""
        ready = (self.weapon, self.offhand, self.ranged)
        return ready + self.stowed if self.stowed else ready

    def ability(self, name: str) -> int:
        """The modifier of an ability: (score - 10) / 2, rounded down."""
        return ability_modifier(self.abilities.get(name, 10))


class Creature:
    """A unit in play: what a battle changes about a creature, and references to what it does not.

    `at` is its square (the north-west one of its space), `space` the bitmask of all its squares, `altitude` how many
    squares above the ground it is, `key` what it is called where names must differ. `spent` has a bit for each power
    that is used up. `flags`, `conditions` and `modifiers` are derived from the effects it bears and refreshed whenever
    those change. `freed` is the turn (a battle's `serial`) of its last free action, `dropped` has a bit for each of
    `Sheet.arms` let go of, `stowed` one for each that is put away. `frees` counts the free actions of the turn
    `freed`, and `lost_max` is what its maximum hit points are lowered by. `count` is the initiative count it delays
    to, where it named one. `items` is what it carries, `xp` its experience points or, of others than heroes, what
    beating it is still worth; `kept` is what its system keeps of it besides. Where there are no squares, `at` is the
    band it stands in, `slot` its place in the order there, `engaged` has a bit for each id it is in melee with, `cover`
    and `beside` name whom it shelters behind and stands next to (-1: nobody).
    """

    def __init__(self, id: int, sheet: Sheet, side: int, like: Creature | None = None) -> None:
        """A fresh unit, or with `like` one in exactly that unit's state (the fast way to a copy)."""
        self.id = id
        self.sheet = sheet
        self.side = side
        if like is not None:
            self.hp: int = like.hp
            self.temp_hp: int = like.temp_hp
            self.at: int = like.at
            self.space: int = like.space
            self.width: int = like.width
            self.altitude: int = like.altitude
            self.state: int = like.state
            self.flags: int = like.flags
            self.conditions: int = like.conditions
            self.effects: tuple[Effect, ...] = like.effects
            self.modifiers: tuple[Modifier, ...] = like.modifiers
            self.standard: int = like.standard
            self.move: int = like.move
            self.minor: int = like.minor
            self.immediate: int = like.immediate
            self.acted: int = like.acted
            self.bonus: int = like.bonus
            self.spent: int = like.spent
            self.used: int = like.used
            self.recoveries: int = like.recoveries
            self.action_points: int = like.action_points
            self.death_failures: int = like.death_failures
            self.death_successes: int = like.death_successes
            self.initiative: int = like.initiative
            self.struck: int = like.struck
            self.moved: int = like.moved
            self.turns: int = like.turns
            self.owner: int = like.owner
            self.freed: int = like.freed
            self.dropped: int = like.dropped
            self.stowed: int = like.stowed
            self.target: int = like.target
            self.count: int = like.count
            self.key: str = like.key
            self.engaged: int = like.engaged
            self.cover: int = like.cover
            self.beside: int = like.beside
            self.slot: int = like.slot
            self.frees: int = like.frees
            self.lost_max: int = like.lost_max
            self.kept: Kept = like.kept if like.kept is NOTHING else like.kept.copy()
            self.items: tuple[str, ...] = like.items
            self.xp: int = like.xp
            return
        self.hp = sheet.max_hp
        self.temp_hp = 0
        self.at = -1
        self.space = 0
        self.width = sheet.side
        self.altitude = 0
        self.state = 0
        self.flags = sheet.flags
        self.conditions = 0
        self.effects = ()
        self.modifiers = ()
        self.standard = 0
        self.move = 0
        self.minor = 0
        self.immediate = 1
        self.acted = 0
        self.bonus = 0
        self.spent = 0
        self.used = 0
        self.recoveries = sheet.recoveries
        self.action_points = sheet.action_points
        self.death_failures = 0
        self.death_successes = 0
        self.initiative = 0
        self.struck = 0
        self.moved = 0
        self.turns = 0
        self.owner = -1
        self.freed = -1
        self.dropped = 0
        self.stowed = ((1 << len(sheet.stowed)) - 1) << READY
        self.target = -1
        self.count = NO_COUNT
        self.key = sheet.key
        self.engaged = 0
        self.cover = -1
        self.beside = -1
        self.slot = 0
        self.frees = 0
        self.lost_max = 0
        self.kept = NOTHING
        self.items = sheet.items
        self.xp = sheet.xp

    def copy(self) -> Creature:
        """The same unit, to change apart from this one."""
        return Creature(self.id, self.sheet, self.side, self)

    @property
    def name(self) -> str:
        return self.sheet.name

    @property
    def held(self) -> list[Weapon]:
        """The weapons it has in hand."""
        missing = self.dropped | self.stowed
        return [weapon for n, weapon in enumerate(self.sheet.arms)
                if weapon is not None and not missing & (1 << n)]

    @property
    def staggered_value(self) -> int:
        """Half the maximum hit points, rounded down, or what the sheet says instead."""
        if self.sheet.staggered_at >= 0:
            return self.sheet.staggered_at
        return staggered_at(self.max_hp)

    @property
    def staggered(self) -> bool:
        return self.hp <= self.staggered_value

    @property
    def max_hp(self) -> int:
        """The maximum hit points as they are now."""
        return self.sheet.max_hp - self.lost_max

    @property
    def recovery_value(self) -> int:
        """A quarter of the maximum hit points, rounded down."""
        return recovery_of(self.sheet.max_hp)

    def __repr__(self) -> str:
        return f"Creature({self.id} {self.sheet.name} {self.hp}/{self.sheet.max_hp})"
