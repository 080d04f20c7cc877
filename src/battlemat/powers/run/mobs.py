"""Mobs and kin in play: what they do together, and the last of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.effects.durations import ENCOUNTER, START_OF_NEXT, Duration
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, OUT
from battlemat.powers import forms
from battlemat.powers.run import steps as st
from battlemat.powers.run.events import of_one_mob
from battlemat.powers.run.running import Asked, Check, Done, PrintedCreatures, Running, Step, run_all, worth_within
from battlemat.powers.run.traces import impose

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature
    from battlemat.powers.run.builder import Builder

SHOT: Final = ": the mob's moment"
OWN: Final = "SELF"


class OnceForMob(Check):
    """Whether a power that a mob has for one round only can still be used by SELF."""

    topic = "once"

    def __init__(self, name: str) -> None:
        self.name = name + SHOT

    def holds(self, play: Running) -> bool:
        battle = play.battle
        for creature in battle.creatures:
            if creature.id != play.user.id and not of_one_mob(play.user, creature):
                continue
            for effect in creature.effects:
                if effect.name == self.name and (
                        creature.id == play.user.id or f"round {battle.round}" not in effect.tags):
                    return False
        return True


async def note_mob_use(play: Running, name: str) -> None:
    """Notes that SELF has used what its mob has for one round."""
    name += SHOT
    impose(play, play.user, name, Duration(ENCOUNTER), tags=(f"round {play.battle.round}",))


def of_own_mob(play: Running, who: PrintedCreatures) -> bool:
    """Whether a creature is of SELF's own mob."""
    return any(of_one_mob(play.user, creature) for creature in who.all(play))


def is_last(play: Running, who: PrintedCreatures) -> bool:
    """Whether nobody else of a creature's mob is alive."""
    found = who.all(play)
    return bool(found) and not any(
        other.id != one.id and of_one_mob(one, other) and not other.flags & (DEAD | OUT)
        for one in found for other in play.battle.creatures)


def kin_are_more(play: Running, names: tuple[str, ...], kind: str) -> bool:
    """Whether those of a name on SELF's side are more than their enemies."""
    up = [one for one in play.battle.creatures if not one.flags & (DEAD | OUT | CANNOT_ACT)]
    foes = sum([1 for one in up if one.side != play.user.side])
    return sum([1 for one in up if one.side == play.user.side and is_called(one, names, kind)]) > foes


def is_called(creature: Creature, names: tuple[str, ...], kind: str) -> bool:
    """Whether a creature goes by one of these names, SELF's being the `kind`."""
    sheet = creature.sheet
    if OWN.casefold() in names:
        return sheet.type == kind
    return any(name in sheet.name.casefold() or name in sheet.types or name == sheet.type for name in names)


async def do_among_kin(play: Running, steps: tuple[Step, ...], name: str, span: int) -> None:
    """Steps that only one of SELF's kind brings about in a round or a battle."""
    user = play.user
    play.done = True
    if done_by_kin(play, name):
        return
    await run_all(steps, play)
    if play.done:
        impose(play, user, name, Duration(span, user.id), tags=(name,))


def done_by_kin(play: Running, name: str) -> bool:
    """Whether one of SELF's kind has brought about what only one may."""
    user = play.user
    kin = [one for one in play.battle.creatures if one.side == user.side and one.sheet.type == user.sheet.type]
    return any(effect.name == name for one in kin for effect in one.effects)


def kin_outnumber(b: Builder, t: forms.KinOutnumber) -> Check:
    name = t.name.casefold()
    return Asked(kin_are_more, (name, name.removesuffix("s")), b.sheet.type)


def one_of_kin(b: Builder, form: forms.OneOfKin) -> Step:
    span = ENCOUNTER if form.per == "battle" else START_OF_NEXT
    return Done(do_among_kin, st.steps(b, form.effects), f"{b.name}: done by kin", span, worth=worth_within)
