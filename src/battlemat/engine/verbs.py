"""The verbs: the only code that changes what a battle looks like. Each records one event with the new value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine import kinds
from battlemat.engine.devices import replaced
from battlemat.engine.effects.durations import INSIDE
from battlemat.engine.effects.flags import DEAD, NO_ACTIONS, NO_IMMEDIATE, OUT
from battlemat.engine.effects.traits import Field
from battlemat.engine.events import CHANGED, GONE, LAID, BandEvent, DeviceEvent, EffectEvent, FieldEvent, TerrainEvent

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Sheet
    from battlemat.engine.devices import Device
    from battlemat.engine.effects.effect import Effect
    from battlemat.engine.grid.board import Board


def set_hp(battle: Battle, creature: Creature, hp: int, kind: str, source: int = -1, amount: int = 0,
           rule: str = "", name: str = "") -> None:
    """Set current hit points; `kind` is the event (damage, heal, hp)."""
    battle.stirs += 1
    creature.hp = hp
    battle.emit(kind, creature.id, source, amount, rule, name, hp)


def set_temp(battle: Battle, creature: Creature, amount: int, rule: str = "") -> None:
    """Set temporary hit points."""
    creature.temp_hp = amount
    battle.emit(kinds.TEMP_HP, creature.id, -1, amount, rule)


def place(battle: Battle, creature: Creature, square: int, rule: str = "", how: str = "") -> None:
    """Put a creature on a square (the north-west one of its space)."""
    battle.stirs += 1
    creature.at = square
    creature.space = battle.board.footprint(square, creature.width) if square >= 0 else 0
    refresh_bodies(battle)
    if battle.recording:
        battle.emit(kinds.MOVE, creature.id, -1, square, rule, how, creature.altitude)


def stand(battle: Battle, creature: Creature, band: int, slot: int, rule: str = "", how: str = "") -> None:
    """Put a creature in a band, `slot` places from its front; those there from that place on make room."""
    for other in battle.creatures:
        if other.at == band and other.slot >= slot and other.id != creature.id:
            other.slot += 1
    battle.stirs += 1
    creature.at = band
    creature.slot = slot
    if battle.recording:
        battle.log.append(BandEvent(creature.id, band, slot, rule, how))


def set_engaged(battle: Battle, a: Creature, b: Creature, on: bool, rule: str = "") -> None:
    """Two creatures become engaged with each other, or are so no longer."""
    if bool(a.engaged & (1 << b.id)) == on:
        return
    battle.stirs += 1
    a.engaged ^= 1 << b.id
    b.engaged ^= 1 << a.id
    battle.emit(kinds.ENGAGE if on else kinds.PART, a.id, b.id, 1 if on else 0, rule)


def set_cover(battle: Battle, creature: Creature, cover: int, rule: str = "") -> None:
    """A creature shelters behind another (its id), or behind nobody (-1)."""
    if creature.cover != cover:
        battle.stirs += 1
        creature.cover = cover
        battle.emit(kinds.COVER, creature.id, cover, cover, rule)


def set_beside(battle: Battle, creature: Creature, beside: int, rule: str = "") -> None:
    """A creature has come to stand next to another (its id), or stands next to nobody any more (-1)."""
    if creature.beside != beside:
        creature.beside = beside
        battle.emit(kinds.BESIDE, creature.id, beside, beside, rule)


def relate(battle: Battle, a: Creature, b: Creature, relation: int, rule: str = "", name: str = "") -> None:
    """Say by hand how one creature stands to another (0: nothing is said)."""
    battle.stirs += 1
    if relation:
        battle.relations[(a.id, b.id)] = relation
    else:
        battle.relations.pop((a.id, b.id), None)
    battle.emit(kinds.RELATION, a.id, b.id, relation, rule, name)


def refresh_bodies(battle: Battle) -> None:
    """A body has come, gone or moved: which squares have one is found anew when it is asked next."""
    battle.filled = -1


def set_death_failures(battle: Battle, creature: Creature, count: int, rule: str = "") -> None:
    """Set how many saves against death a creature has failed."""
    if creature.death_failures != count:
        creature.death_failures = count
        battle.emit(kinds.DEATH_FAILURES, creature.id, -1, count, rule)


def set_altitude(battle: Battle, creature: Creature, altitude: int, rule: str = "") -> None:
    """Set how many squares above the ground a creature is."""
    battle.stirs += 1
    creature.altitude = altitude
    battle.emit(kinds.ALTITUDE, creature.id, -1, altitude, rule)


def set_width(battle: Battle, creature: Creature, width: int, rule: str = "") -> None:
    """Set how many squares wide a creature is now; whoever does puts it in its new space as well (`place`)."""
    if creature.width != width:
        battle.stirs += 1
        creature.width = width
        battle.emit(kinds.WIDTH, creature.id, -1, width, rule)


def set_state(battle: Battle, creature: Creature, flag: int, on: bool, rule: str = "", name: str = "") -> None:
    """Set or clear a state flag that is not an effect (squeezing, in the air, out of play, dead)."""
    state = creature.state | flag if on else creature.state & ~flag
    if state == creature.state:
        return
    battle.stirs += 1
    creature.state = state
    battle.rules.conditions.refresh(creature)
    if flag & (DEAD | OUT):
        refresh_bodies(battle)
        battle.rebuild_hooks()
    if name:
        battle.emit(kinds.STATE, creature.id, -1, 1 if on else 0, rule, name, flag)
    if on and flag & OUT:
        battle.rules.position.gone(battle, creature)
        battle.rules.turns.disabled(battle, creature)


def add_effect(battle: Battle, creature: Creature, effect: Effect) -> None:
    """Lay an effect on a creature. A mark takes the place of the one it bears.

    Topics marked-supersedes, marks-supersede.
    """
    if effect.mark:
        for old in creature.effects:
            if old.mark:
                remove_effect(battle, creature, old)
    battle.made += 1
    effect.id = battle.made
    effect.serial = battle.serial
    others = creature.effects
    creature.effects = (*others, effect)
    _effects_changed(battle, creature, effect, effect.source, effect.rule, LAID)
    if effect.flags & OUT:
        battle.rules.position.gone(battle, creature)
        battle.rules.turns.disabled(battle, creature)
    if others:
        battle.rules.turns.laid(battle, creature, effect)


def remove_effect(battle: Battle, creature: Creature, effect: Effect, rule: str = "") -> None:
    """Take an effect off a creature."""
    creature.effects = tuple([e for e in creature.effects if e.id != effect.id])
    _effects_changed(battle, creature, effect, -1, rule or effect.rule, GONE)


def replace_effect(battle: Battle, creature: Creature, old: Effect, new: Effect) -> None:
    """Put a changed effect in the place of the old one."""
    creature.effects = tuple([new if e.id == old.id else e for e in creature.effects])
    _effects_changed(battle, creature, new, new.source, new.rule, CHANGED)


def _effects_changed(battle: Battle, creature: Creature, effect: Effect, source: int, rule: str, change: int) -> None:
    battle.stirs += 1
    battle.rules.conditions.refresh(creature)
    if effect.trait is not None or effect.flags & OUT:
        battle.rebuild_hooks()
    if battle.recording:
        battle.log.append(EffectEvent(creature.id, source, creature.conditions, rule, effect, change))
    if creature.flags & NO_ACTIONS:
        battle.rules.turns.disabled(battle, creature)
    elif creature.flags & NO_IMMEDIATE:
        battle.rules.turns.hampered(battle, creature)
    if effect.flags & OUT:
        refresh_bodies(battle)
        if change == GONE:
            come_back(battle, creature)


def come_back(battle: Battle, creature: Creature) -> None:
    """Who was out of play is where it was, or on the nearest free place where somebody else has stopped there."""
    if creature.flags & (DEAD | OUT) or creature.at < 0:
        return
    movement = battle.rules.movement
    place = movement.nearest_free(battle, creature, creature.at)
    if place >= 0 and place != creature.at:
        movement.put(battle, creature, place)


def draw(battle: Battle, creature: Creature, place: int, rule: str = "") -> None:
    """Take a weapon that was put away in hand (its place among what the creature carries)."""
    creature.stowed &= ~(1 << place)
    weapon = creature.sheet.arms[place]
    battle.emit(kinds.DRAW, creature.id, -1, place, rule, weapon.name if weapon is not None else "")


def set_items(battle: Battle, creature: Creature, items: tuple[str, ...]) -> None:
    """Set what a creature carries."""
    creature.items = items
    battle.emit(kinds.ITEMS, creature.id, -1, len(items), "", ", ".join(items))


def promote(battle: Battle, creature: Creature, sheet: Sheet, rule: str = "") -> None:
    """A creature is of a new level: it goes by this sheet from now on, the one its old sheet holds ready."""
    creature.sheet = sheet
    battle.emit(kinds.LEVEL, creature.id, -1, sheet.level, rule)


def set_actions(battle: Battle, creature: Creature, kind: str, number: int) -> None:
    """Set how many actions of a kind ("standard", "move", "minor", "immediate") a creature has left this turn."""
    battle.stirs += 1
    if kind == "standard":
        creature.standard = number
    elif kind == "move":
        creature.move = number
    elif kind == "minor":
        creature.minor = number
    else:
        creature.immediate = number
    battle.emit(kinds.ACTIONS, creature.id, -1, number, "", kind)


def set_board(battle: Battle, board: Board, square: int, name: str) -> None:
    """The battlefield has changed, at a square first of all, to terrain of this name."""
    battle.stirs += 1
    battle.board = board
    if battle.recording:
        battle.log.append(TerrainEvent(board, square, name))


def set_light(battle: Battle, light: int, name: str) -> None:
    """Set how light it is: 0 bright, 1 dim, 2 dark."""
    battle.stirs += 1
    battle.light = light
    battle.emit(kinds.LIGHT, -1, -1, light, "", name)


def use_up(battle: Battle, creature: Creature, slot: int, rule: str = "", name: str = "") -> None:
    """Mark a power as used up."""
    creature.spent |= 1 << slot
    battle.emit(kinds.EXPEND, creature.id, -1, slot, rule, name)


def refresh_power(battle: Battle, creature: Creature, slot: int, rule: str = "", name: str = "") -> None:
    """Make a power usable again."""
    creature.spent &= ~(1 << slot)
    battle.emit(kinds.REFRESH, creature.id, -1, slot, rule, name)


def set_recoveries(battle: Battle, creature: Creature, number: int, rule: str = "") -> None:
    """Set the recoveries left."""
    creature.recoveries = number
    battle.emit(kinds.RECOVERIES, creature.id, -1, number, rule)


def set_lost_max(battle: Battle, creature: Creature, lost: int, rule: str = "") -> None:
    """Set by how much the maximum hit points are lowered."""
    creature.lost_max = lost
    battle.emit(kinds.MAX_HP, creature.id, -1, lost, rule)


def set_escalation(battle: Battle, value: int, rule: str = "") -> None:
    """Set the escalation die."""
    battle.escalation = value
    battle.emit(kinds.ESCALATION, -1, -1, value, rule)


def stall(battle: Battle, rule: str = "") -> None:
    """Have the escalation die stand still at the end of this round."""
    battle.rules.turns.hold_escalation(battle)
    battle.emit(kinds.STALL, -1, -1, battle.escalation, rule)


def wait(battle: Battle, hours: int) -> None:
    """Let hours go by: so many more since the last long rest."""
    battle.hours_since_long_rest += hours
    battle.emit(kinds.WAIT, -1, -1, hours)


def set_action_points(battle: Battle, creature: Creature, number: int, rule: str = "") -> None:
    """Set the action points held."""
    creature.action_points = number
    battle.emit(kinds.ACTION_POINTS, creature.id, -1, number, rule)


def kill(battle: Battle, creature: Creature, source: int = -1, rule: str = "") -> None:
    """A creature dies: it leaves the map but keeps its place in the order."""
    battle.corpses = (*battle.corpses, creature.at)
    creature.effects = ()
    set_state(battle, creature, DEAD, True)
    battle.emit(kinds.DIE, creature.id, source, creature.hp, rule)


def set_device(battle: Battle, device: Device, rule: str = "", who: int = -1, found: bool = False) -> None:
    """Put a device on the map, or one that has changed in the place of what it was."""
    battle.stirs += 1
    battle.devices = replaced(battle.devices, device)
    board = device.on(battle.board)
    if board is not battle.board:
        battle.board = board
    if battle.recording:
        battle.log.append(DeviceEvent(device, rule, who, found))


def add_field(battle: Battle, field: Field) -> Field:
    """Lay down an aura or a zone."""
    battle.made += 1
    field.id = battle.made
    battle.fields = (*battle.fields, field)
    battle.rebuild_hooks()
    _record_field(battle, field, field.rule, LAID)
    return field


def remove_field(battle: Battle, field: Field, rule: str = "") -> None:
    """End an aura or a zone."""
    battle.fields = tuple([f for f in battle.fields if f.id != field.id])
    for creature in battle.creatures:
        for effect in creature.effects:
            if effect.duration.kind == INSIDE and effect.duration.whose == field.id:
                remove_effect(battle, creature, effect)
    battle.rebuild_hooks()
    _record_field(battle, field, rule or field.rule, GONE)


def move_field(battle: Battle, field: Field, squares: int) -> Field:
    """Put a zone elsewhere."""
    moved = field.moved(squares)
    battle.fields = tuple([moved if f.id == field.id else f for f in battle.fields])
    battle.rebuild_hooks()
    _record_field(battle, moved, field.rule, CHANGED)
    return moved


def _record_field(battle: Battle, field: Field, rule: str, change: int) -> None:
    battle.stirs += 1
    if battle.recording:
        battle.log.append(FieldEvent(field, rule, change))
