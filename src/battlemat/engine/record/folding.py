"""Folding events into a view: what a battle looks like after each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from battlemat.engine import kinds
from battlemat.engine.devices import replaced
from battlemat.engine.effects.flags import DEAD
from battlemat.engine.events import (
    GONE,
    BandEvent,
    DeviceEvent,
    EffectEvent,
    EnterEvent,
    Event,
    FieldEvent,
    TerrainEvent,
)
from battlemat.engine.record.view import FieldView, View, distinct_names, seen


def fold(view: View, event: Event) -> None:
    """Change the view by what an event records. Events that record no new value change nothing.

    Folded are the kinds that have a folder (`FOLDERS`). Raises IndexError for a creature the view does not know.
    """
    folder = FOLDERS.get(event.kind)
    if folder is not None:
        folder(view, event)


def folded(start: View, events: Sequence[Event]) -> View:
    """A new view: `start` with the events folded in."""
    view = start.copy()
    for event in events:
        fold(view, event)
    return view


# ---------------------------------------------------------------------- places


def _move(view: View, event: Event) -> None:
    creature = view.creatures[event.who]
    creature.at = event.value
    if isinstance(event, BandEvent):
        for other in view.creatures:
            if other.at == event.value and other.slot >= event.slot and other.id != event.who:
                other.slot += 1
        creature.slot = event.slot
        return
    creature.square = view.board.coords(event.value) if event.value >= 0 else None
    creature.altitude = event.altitude


def _altitude(view: View, event: Event) -> None:
    view.creatures[event.who].altitude = event.value


def _width(view: View, event: Event) -> None:
    view.creatures[event.who].width = event.value


def _engaged(view: View, event: Event) -> None:
    view.creatures[event.who].engaged ^= 1 << event.target
    view.creatures[event.target].engaged ^= 1 << event.who


def _cover(view: View, event: Event) -> None:
    view.creatures[event.who].cover = event.value


def _beside(view: View, event: Event) -> None:
    view.creatures[event.who].beside = event.value


# ---------------------------------------------------------------------- creatures


def _hp(view: View, event: Event) -> None:
    view.creatures[event.who].hp = event.hp


def _max_hp(view: View, event: Event) -> None:
    view.creatures[event.who].lost_max = event.value


def _temp_hp(view: View, event: Event) -> None:
    view.creatures[event.who].temp_hp = event.value


def _condition(view: View, event: Event) -> None:
    creature = view.creatures[event.who]
    creature.conditions = event.value
    if isinstance(event, EffectEvent):
        kept = [effect for effect in creature.effects if effect.id != event.effect.id]
        creature.effects = tuple(kept if event.extra == GONE else [*kept, event.effect])
    creature.show_again(view.registry)


def _state(view: View, event: Event) -> None:
    creature = view.creatures[event.who]
    creature.marks = creature.marks | event.flag if event.on else creature.marks & ~event.flag
    creature.show_again(view.registry)


def _death_failures(view: View, event: Event) -> None:
    view.creatures[event.who].death_failures = event.value


def _die(view: View, event: Event) -> None:
    creature = view.creatures[event.who]
    creature.marks |= DEAD
    creature.conditions = 0
    creature.effects = ()
    creature.show_again(view.registry)


def _level(view: View, event: Event) -> None:
    creature = view.creatures[event.who]
    creature.sheet = creature.sheet.promoted or creature.sheet


def _recoveries(view: View, event: Event) -> None:
    view.creatures[event.who].recoveries = event.value


def _action_points(view: View, event: Event) -> None:
    view.creatures[event.who].action_points = event.value


def _actions(view: View, event: Event) -> None:
    creature = view.creatures[event.who]
    standard, move, minor = creature.actions
    given = {"standard": (event.value, move, minor), "move": (standard, event.value, minor),
             "minor": (standard, move, event.value)}
    creature.actions = given.get(event.name, creature.actions)


def _enter(view: View, event: Event) -> None:
    if not isinstance(event, EnterEvent):
        return
    names = distinct_names([*(one.sheet.name for one in view.creatures), event.creature.sheet.name])
    view.creatures.append(seen(view.board, event.creature, names[-1]))
    for creature, name in zip(view.creatures, names, strict=True):
        creature.name = name
    if event.creature.side == len(view.sides):
        view.sides = [*view.sides, event.side]


def _side(view: View, event: Event) -> None:
    view.creatures[event.who].side = event.value
    if event.name not in view.sides:
        view.sides = [*view.sides, event.name]


# ---------------------------------------------------------------------- turns


def _start(view: View, event: Event) -> None:
    view.over = False
    view.winner = -1


def _round(view: View, event: Event) -> None:
    view.round = event.value


def _turn(view: View, event: Event) -> None:
    view.active = event.who


def _resume(view: View, event: Event) -> None:
    view.active = event.who
    _place_in_order(view, event.who, event.place)


def _turn_end(view: View, event: Event) -> None:
    view.active = -1


def _order(view: View, event: Event) -> None:
    _place_in_order(view, event.who, event.place)


def _place_in_order(view: View, who: int, place: int) -> None:
    if who in view.order:
        view.order.remove(who)
    view.order.insert(place, who)


def _over(view: View, event: Event) -> None:
    view.over = True
    view.winner = event.value
    view.active = -1


# ---------------------------------------------------------------------- the field of battle


def _field(view: View, event: Event) -> None:
    if isinstance(event, FieldEvent):
        view.fields = [field for field in view.fields if field.id != event.value]
        if event.extra != GONE:
            view.fields.append(FieldView(event.field))


def _device(view: View, event: Event) -> None:
    if isinstance(event, DeviceEvent):
        view.devices = replaced(view.devices, event.device)
        view.board = event.device.on(view.board)


def _terrain(view: View, event: Event) -> None:
    if isinstance(event, TerrainEvent):
        view.board = event.board


def _light(view: View, event: Event) -> None:
    view.light = event.value


def _escalation(view: View, event: Event) -> None:
    view.escalation = event.value


FOLDERS: Final[dict[str, Callable[[View, Event], None]]] = {
    kinds.MOVE: _move, kinds.ALTITUDE: _altitude, kinds.WIDTH: _width, kinds.ENGAGE: _engaged, kinds.PART: _engaged,
    kinds.COVER: _cover, kinds.BESIDE: _beside, kinds.DAMAGE: _hp, kinds.HEAL: _hp, kinds.HP: _hp,
    kinds.MAX_HP: _max_hp, kinds.TEMP_HP: _temp_hp, kinds.CONDITION: _condition, kinds.STATE: _state,
    kinds.DEATH_FAILURES: _death_failures, kinds.DIE: _die, kinds.LEVEL: _level,
    kinds.RECOVERIES: _recoveries, kinds.ACTION_POINTS: _action_points, kinds.ACTIONS: _actions, kinds.ENTER: _enter,
    kinds.SIDE: _side, kinds.START: _start, kinds.ROUND: _round, kinds.TURN: _turn, kinds.RESUME: _resume,
    kinds.TURN_END: _turn_end, kinds.ORDER: _order, kinds.OVER: _over, kinds.FIELD: _field, kinds.DEVICE: _device,
    kinds.TERRAIN: _terrain, kinds.LIGHT: _light, kinds.ESCALATION: _escalation,
}
"""What each kind of event does to a view; of other kinds a view shows nothing."""
