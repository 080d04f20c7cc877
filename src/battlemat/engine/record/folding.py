"""Folding events into a view: what a battle looks like after each of them."""

from __future__ import annotations

from collections.abc import Sequence

from battlemat.engine.devices import replaced
from battlemat.engine.events import BandEvent, DeviceEvent, EffectEvent, EnterEvent, Event, FieldEvent, TerrainEvent
from battlemat.engine.record.view import FieldView, View, distinct_names, seen


def fold(view: View, event: Event) -> None:
    """Change the view by what an event records. Events that record no new value change nothing.

    Folded are: squares (or bands and engagements), altitude, hit points and their maximum, temporary hit points,
    conditions, deaths, recoveries, action points, the round, the escalation die, whose turn it is, the order, and
    fields that end. Raises IndexError for a creature the view does not know.
    """
    kind = event.kind
    who = event.who
    if who < 0:
        if kind == "round":
            view.round = event.value
        elif kind == "escalation":
            view.escalation = event.value
        elif kind == "light":
            view.light = event.value
        elif isinstance(event, TerrainEvent):
            view.board = event.board
        elif kind == "over":
            view.over = True
            view.winner = event.value
            view.active = -1
        return
    if isinstance(event, EnterEvent):
        names = distinct_names([*(seen.sheet.name for seen in view.creatures), event.creature.sheet.name])
        view.creatures.append(seen(view.board, event.creature, names[-1]))
        for creature, name in zip(view.creatures, names, strict=True):
            creature.name = name
        if event.creature.side == len(view.sides):
            view.sides = [*view.sides, event.side]
        return
    creature = view.creatures[who]
    if isinstance(event, BandEvent):
        for other in view.creatures:
            if other.at == event.value and other.slot >= event.slot and other.id != who:
                other.slot += 1
        creature.at = event.value
        creature.slot = event.slot
    elif kind == "move":
        creature.at = event.value
        creature.square = view.board.coords(event.value) if event.value >= 0 else None
        creature.altitude = event.extra
    elif kind in ("damage", "heal", "hp"):
        creature.hp = event.extra
    elif kind == "condition":
        creature.conditions = event.value
        if not event.value:
            creature.stable = False
        if isinstance(event, EffectEvent):
            kept = [effect for effect in creature.effects if effect.id != event.effect.id]
            creature.effects = tuple([*kept, event.effect] if event.extra else kept)
    elif kind == "max-hp":
        creature.lost_max = event.value
    elif kind == "temp-hp":
        creature.temp_hp = event.value
    elif kind == "death-failures":
        creature.death_failures = event.value
    elif kind == "turn" or kind == "resume":
        view.active = who
        if kind == "resume":
            view.order.remove(who)
            view.order.insert(event.extra, who)
    elif kind == "turn-end":
        view.active = -1
    elif kind == "altitude":
        creature.altitude = event.value
    elif kind == "die":
        creature.alive = False
        creature.conditions = 0
        creature.effects = ()
    elif kind == "state":
        if event.name == "aloft":
            creature.aloft = event.value == 1
        elif event.name == "squeezing":
            creature.squeezing = event.value == 1
        elif event.name == "out":
            creature.present = event.value == 0
        elif event.name == "dead":
            creature.alive = event.value == 0
    elif kind == "side":
        creature.side = event.value
        if event.name not in view.sides:
            view.sides = [*view.sides, event.name]
    elif kind == "actions":
        standard, move, minor = creature.actions
        given = {"standard": (event.value, move, minor), "move": (standard, event.value, minor),
                 "minor": (standard, move, event.value)}
        creature.actions = given.get(event.name, creature.actions)
    elif kind == "engage" or kind == "part":
        creature.engaged ^= 1 << event.target
        view.creatures[event.target].engaged ^= 1 << who
    elif kind == "cover":
        creature.cover = event.value
    elif kind == "beside":
        creature.beside = event.value
    elif kind == "recoveries":
        creature.recoveries = event.value
    elif kind == "action-points":
        creature.action_points = event.value
    elif kind == "stable" or kind == "knock-out":
        creature.stable = True
    elif kind == "order":
        if who in view.order:
            view.order.remove(who)
        view.order.insert(event.value, who)
    elif isinstance(event, DeviceEvent):
        view.devices = replaced(view.devices, event.device)
        view.board = event.device.on(view.board)
    elif isinstance(event, FieldEvent):
        view.fields = [field for field in view.fields if field.id != event.value]
        if event.extra:
            view.fields.append(FieldView(event.field))


def folded(start: View, events: Sequence[Event]) -> View:
    """A new view: `start` with the events folded in."""
    view = start.copy()
    for event in events:
        fold(view, event)
    return view
