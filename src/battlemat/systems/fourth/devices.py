"""Doors, locks and traps as this game has them: how they are put on the map, what sets them off, who finds them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from battlemat.engine import verbs
from battlemat.engine.actions.action import UNPAID
from battlemat.engine.actions.decisions import Use
from battlemat.engine.devices import (
    ARMED,
    CLOSED,
    DELAYED,
    DISABLED,
    DOOR,
    KINDS,
    LOCK,
    LOCKED,
    OPEN,
    SPRUNG,
    TRAP,
    Device,
)
from battlemat.engine.effects.flags import ALOFT, CANNOT_ACT, DEAD, LEAPING, OUT
from battlemat.engine.skills import passive
from battlemat.systems.fourth import sheets
from battlemat.systems.fourth.difficulty import HIDDEN, far
from battlemat.systems.shared.staging import FieldError, check_fields, one_of

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

FIELDS: Final = ("kind", "name", "at", "squares", "dc", "spot", "hidden", "attack", "resets", "known", "locked",
                 "level", "xp")
NUMBERS: Final = ("dc", "spot", "level", "xp")
WORK: Final = 20
"""fourth.thievery.disable-trap, fourth.thievery.open-lock"""
SIDE: Final = "devices"


def install(battle: Battle, key: str, fields: dict[str, Any]) -> Creature:
    """Put a trap, lock, door or chest on the map. `at` is a square, `squares` those it fills or is set off in.

    Returns the creature that stands for it, which is never on the map. Raises `FieldError` for a field that cannot
    be, and the reader's `InputError` for an attack it cannot read.
    """
    check_fields(key, fields, FIELDS, NUMBERS)
    kind = one_of("kind", str(fields.get("kind", TRAP)), KINDS)
    at = int(fields.get("at", -1))
    squares = [int(square) for square in fields.get("squares", ())] or [at]
    if at < 0:
        at = squares[0]
    if at < 0:
        raise FieldError(f"{key}: say where it is: at")
    if kind != TRAP:
        for field in ("attack", "squares", "resets", "xp"):
            if field in fields and not (field == "squares" and kind == DOOR):
                raise FieldError(f"{key}: a {kind} has no {field}")
    elif not fields.get("attack"):
        raise FieldError(f"{key}: say what the trap does: attack, as a monster's attack is printed")
    name = str(fields.get("name", key))
    powers = [str(fields["attack"])] if fields.get("attack") else []
    stand_in: dict[str, Any] = {"side": SIDE, "name": name, "hp": 1, "level": int(fields.get("level", 1))}
    sheet = sheets.from_fields(key, {**stand_in, "powers": powers}, battle.rules)
    if powers and not any(power.is_attack for power in sheet.powers):
        raise FieldError(f"{key}: {powers[0]!r} is no attack")
    sheet.xp = int(fields.get("xp", 0))
    creature = battle.add(sheet, SIDE)
    creature.at = at
    verbs.set_state(battle, creature, OUT, True)
    spot = int(fields.get("spot", HIDDEN["well"] if fields.get("hidden") else 0))
    known = 0
    for id in fields.get("known", ()):
        known |= 1 << int(id)
    state = ARMED if kind == TRAP else LOCKED if kind == LOCK or fields.get("locked") else CLOSED
    device = Device(creature.id, name, kind, state, at, battle.board.mask_of(squares), dc=int(fields.get("dc", WORK)),
                    spot=spot, known=known, resets=bool(fields.get("resets")))
    verbs.set_device(battle, device)
    return creature


def device(battle: Battle, id: int) -> Device | None:
    """The device a creature stands for, None for one that is flesh and blood."""
    for found in battle.devices:
        if found.id == id:
            return found
    return None


def closed_doors(battle: Battle) -> int:
    """The squares of all doors that are shut."""
    mask = 0
    for found in battle.devices:
        if found.closed:
            mask |= found.squares
    return mask


def near(battle: Battle, who: Creature, thing: Device) -> bool:
    """Whether a creature stands next to a device, or in its square."""
    return battle.board.distance(who.at, who.width, thing.at, 1) <= 1


# ------------------------------------------------------------------ finding them


def learn(battle: Battle, who: Creature, thing: Device, rule: str) -> None:
    """A creature comes to know of a device."""
    if not thing.known_to(who.id):
        verbs.set_device(battle, thing.found(who.id), rule, who.id, found=True)


def notice(battle: Battle, who: Creature) -> None:
    """What a creature finds without looking for it: whatever is no better hidden than its passive Perception."""
    if who.flags & (CANNOT_ACT | DEAD | OUT) or who.at < 0:
        return
    for thing in battle.devices:
        if thing.known_to(who.id):
            continue
        away = battle.board.distance(who.at, who.width, thing.at, 1)
        if passive(battle, who, "perception") - far(away) >= thing.spot \
                and battle.rules.position.sees_square(battle, who, thing.at):
            learn(battle, who, thing, "fourth.perception.passive")


def tell(battle: Battle, who: Creature) -> None:
    """Talking, a creature tells its side what it knows of."""
    for thing in battle.devices:
        if thing.spot and thing.known_to(who.id):
            for ally in battle.allies(who):
                if battle.rules.position.hears(battle, ally, who):
                    thing = thing.found(ally.id)
            verbs.set_device(battle, thing, "fourth.action.talk", who.id, found=True)


# ------------------------------------------------------------------ traps going off


async def spring(battle: Battle, thing: Device, victim: Creature, rule: str) -> None:
    """A trap goes off at somebody, and everybody sees it now."""
    for creature in battle.present():
        thing = thing.found(creature.id)
    verbs.set_device(battle, thing.turned(SPRUNG), rule, victim.id)
    trap = battle.creatures[thing.id]
    power = next((power for power in trap.sheet.powers if power.is_attack), None)
    if power is None:
        return
    verbs.set_state(battle, trap, OUT, False, rule, "out")
    await battle.act(trap, Use(power, target=victim.id, origin=victim.at), UNPAID)
    verbs.set_state(battle, trap, OUT, True, rule, "out")


async def entered(battle: Battle, creature: Creature) -> None:
    """Somebody has come to another square: an armed trap there goes off, unless it is crossed in the air."""
    if (creature.flags | creature.state) & (ALOFT | LEAPING | OUT | DEAD):
        return
    for thing in battle.devices:
        if thing.kind == TRAP and thing.state == ARMED and thing.squares & creature.space:
            await spring(battle, thing, creature, "fourth.thievery.trap-awareness")


def turn_over(battle: Battle) -> None:
    """A turn has ended: whatever was delayed until then is armed again (fourth.thievery.delay-trap)."""
    for thing in battle.devices:
        if thing.state == DELAYED and thing.waits == battle.active and thing.serial < battle.serial:
            verbs.set_device(battle, thing.turned(ARMED), "fourth.thievery.delay-trap")


def round_starts(battle: Battle) -> None:
    """A round begins: traps that reset are armed again."""
    for thing in battle.devices:
        if thing.resets and thing.state in (SPRUNG, DISABLED):
            verbs.set_device(battle, thing.turned(ARMED), "fourth.thievery.disable-trap")


def open_door(battle: Battle, who: Creature, thing: Device, rule: str) -> None:
    """A door is opened: nothing fills its squares any more."""
    verbs.set_device(battle, thing.turned(OPEN), rule, who.id)
    if battle.secrets:
        for creature in battle.present():
            battle.rules.turns.glimpsed(battle, creature)


def shut_door(battle: Battle, who: Creature, thing: Device, rule: str) -> None:
    """A door is shut."""
    verbs.set_device(battle, thing.turned(CLOSED), rule, who.id)


def obstructed(battle: Battle, thing: Device) -> bool:
    """Whether somebody stands in a doorway."""
    return bool(battle.bodies & thing.squares)
