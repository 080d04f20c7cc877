"""What the holder of a link may know of a battle: who is hidden from them, and whose numbers are not theirs to see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from battlemat.engine import kinds
from battlemat.engine.effects.flags import DEAD, HIDDEN, OUT
from battlemat.engine.events import AttackEvent, EffectEvent, Event
from battlemat.engine.record.view import CreatureView, View

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.table.store import Link

UNSEEN: Final = "someone unseen"
"""What whoever is hidden is called."""

FELT: Final = frozenset({"attack", "damage", "hit", "miss", "crit", "condition", "save"})
"""What somebody notices that comes from a hidden one."""

WHOLLY: Final = frozenset({"move", "altitude", "width", "state", "hand"})
"""What is told only of those who are in sight before and after it."""

Veils = dict[int, int]
"""For each id somebody is hidden by, the mask of the ids of those it is hidden from."""


def veils(battle: Battle) -> Veils:
    """Who is hidden from whom now: by stealth, by a condition, or as a trap that has not been found."""
    found: Veils = {}
    for hider, seeker in battle.secrets:
        found[hider] = found.get(hider, 0) | 1 << seeker
    for creature in battle.creatures:
        if creature.flags & HIDDEN and not creature.flags & (DEAD | OUT):
            foes = sum(1 << other.id for other in battle.creatures if other.side != creature.side)
            found[creature.id] = found.get(creature.id, 0) | foes
    for device in battle.devices:
        if device.spot:
            found[device.id] = ~device.known & ((1 << len(battle.creatures)) - 1)
    return found


@dataclass(frozen=True)
class Eyes:
    """Through whose eyes a battle is seen: the referee's, those of some creatures (a mask of ids), or an onlooker's.

    With `numbers` everybody's hit points are shown as numbers; `friends` are the sides whose numbers are known anyway.
    An onlooker sees what *all* of `creatures` see; whoever plays them sees what any of them does.
    """

    referee: bool
    creatures: int = 0
    onlooker: bool = False
    friends: frozenset[int] = frozenset()
    numbers: bool = False

    def hidden(self, veils: Veils) -> int:
        """The ids of those who cannot be known of, as a mask."""
        if self.referee:
            return 0
        found = 0
        for id, blind in veils.items():
            if self.creatures >> id & 1 and not self.onlooker:
                continue
            unknown = blind & self.creatures if self.onlooker else not self.creatures & ~blind
            if unknown:
                found |= 1 << id
        return found

    def sees(self, view: View, veils: Veils) -> View:
        """The view with nothing in it that is not to be known."""
        if self.referee:
            return view
        hidden = self.hidden(veils)
        seen = view.copy()
        for id in range(len(seen.creatures)):
            if hidden >> id & 1:
                seen.creatures[id] = masked(view.creatures[id])
            elif not self.numbers and seen.creatures[id].side not in self.friends:
                seen.creatures[id].vague = True
        seen.order = [id for id in seen.order if not hidden >> id & 1]
        seen.devices = tuple([device for device in seen.devices if not hidden >> device.id & 1])
        seen.fields = [field for field in seen.fields if not hidden >> field.creator & 1]
        if seen.active >= 0 and hidden >> seen.active & 1:
            seen.active = -1
        return seen


def eyes_of(battle: Battle, link: Link, numbers: bool) -> Eyes:
    """The eyes a link has in a battle."""
    if link.referee:
        return Eyes(True, numbers=True)
    held = [creature for creature in battle.creatures if creature.id in link.creatures]
    if held:
        own = sum(1 << creature.id for creature in held)
        return Eyes(False, own, False, frozenset(creature.side for creature in held), numbers)
    heroes = [creature for creature in battle.creatures if creature.sheet.hero]
    heroes = heroes or [creature for creature in battle.creatures if creature.side == 0]
    return Eyes(False, sum(1 << creature.id for creature in heroes), True,
                frozenset(creature.side for creature in heroes), numbers)


def masked(creature: CreatureView) -> CreatureView:
    """Nobody in particular, nowhere, in the place of somebody hidden."""
    other = CreatureView(creature.id, creature.sheet, UNSEEN, creature.side)
    other.key = ""
    other.present = False
    other.vague = True
    return other


def heard(events: list[Event], eyes: Eyes, before: Veils, after: Veils, nobody: int) -> list[tuple[int, Event]]:
    """Those of some events that may be known of, each with its place; `nobody` is the id put for the hidden.

    `before` and `after` are who was hidden before and after all of them.

    What somebody does who is hidden all the while is left out, but for what others feel of it. Where somebody goes is
    told only of those who were in sight from the beginning to the end.
    """
    was, now = eyes.hidden(before), eyes.hidden(after)
    if not was | now:
        return list(enumerate(events))
    found: list[tuple[int, Event]] = []
    for place, event in enumerate(events):
        out = was | now if event.kind in WHOLLY else was & now
        who = event.who >= 0 and out >> event.who & 1
        target = event.target >= 0 and out >> event.target & 1
        if not who and not target:
            found.append((place, event))
        elif event.kind in FELT and not (who and target):
            felt = anonymous(event, nobody if who else event.who, nobody if target else event.target)
            # What comes over somebody hidden shows nobody anything; a blow from nowhere does.
            if felt is not None and (not who or event.kind == "attack"):
                found.append((place, felt))
        elif event.kind == "turn":
            found.append((place, Event(kinds.TURN, nobody)))
    return found


def anonymous(event: Event, who: int, target: int) -> Event | None:
    """An event with others in the place of those it is about; None for one whose own values would tell."""
    if isinstance(event, AttackEvent):
        if who != event.who:
            return AttackEvent(who, target, "an attack", event.natural, event.total, event.defense, event.against,
                               event.hit, event.crit, event.rule)
        return None
    if isinstance(event, EffectEvent):
        return EffectEvent(who, target, event.value, event.rule, event.effect, event.extra)
    if type(event) is Event:
        return Event(event.kind, who, target, event.value, event.rule, event.name, event.extra)
    return None
