"""Grabbing: one grab a hand, kept up by a minor action every turn; slipping out of one with a step to the side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes, verbs
from battlemat.engine.actions.action import MINOR, MOVE, Action
from battlemat.engine.actions.decisions import Choice, Option, Refusal, Use
from battlemat.engine.effects.effect import hold_on
from battlemat.engine.effects.flags import CANNOT_ACT, NO_IMMEDIATE
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.turns import timing
from battlemat.systems.fourth.reports import kept_hold
from battlemat.systems.shared.grid.common import target_of
from battlemat.systems.shared.grid.grabbing import Escape, Grip, Seize, free_hands, victims
from battlemat.systems.shared.grid.steps import Shift, around, shift_refusal

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.effect import Effect

END: Final = "fourth.ruling.grab-ends"
SUSTAIN: Final = "fourth.action.sustain-grab"
STAY: Final = "stay"
# fourth.grab.ends-on-condition: whatever bars opportunity actions loosens it.
GRIP: Final = Grip("grabbed", CANNOT_ACT | NO_IMMEDIATE, END, stretches=False)


def hands_free(battle: Battle, who: Creature) -> int:
    """How many hands hold neither a weapon nor a creature."""
    return free_hands(who, both=True) - len(victims(battle, who))


@mypyc_attr(allow_interpreted_subclasses=True)
class Grab(Seize):
    """Grab an adjacent creature: the hand is in use while the grab lasts (fourth.ruling.grab-limits)."""

    verb_at = "grabs at {target}"

    def __init__(self) -> None:
        super().__init__("grab", "fourth.action.grab", "fourth.grab.free-hand", GRIP)

    def hands(self, battle: Battle, who: Creature) -> int:
        return hands_free(battle, who)


@mypyc_attr(allow_interpreted_subclasses=True)
class SustainGrab(Action):
    """Keep hold of a creature for another turn; without a target, of the first that is still to be paid for."""

    purpose = purposes.KEEP
    verb = "tightens its grip"
    unsaid = True
    verb_at = "tightens its grip on {target}"
    takes = frozenset({"target"})

    def __init__(self) -> None:
        super().__init__("sustain-grab", MINOR, SUSTAIN)

    def owed(self, battle: Battle, who: Creature, use: Use) -> tuple[Creature, Effect] | None:
        """Whom it is to keep hold of, and the grip; None when there is nothing to keep up."""
        target = target_of(battle, use)
        for victim in victims(battle, who):
            grip = hold_on(victim, who.id)
            if grip is not None and grip.serial < battle.serial and (target is None or target is victim):
                return (victim, grip)
        return None

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if self.owed(battle, who, use) is not None:
            return None
        if victims(battle, who):
            return Refusal(self.rule, f"{who.name} need keep up no such grab this turn")
        return Refusal(self.rule, f"{who.name} has grabbed nobody")

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        found: list[Use] = []
        for victim in victims(battle, who):
            use = Use(self, target=victim.id)
            if self.owed(battle, who, use) is not None:
                found.append(use)
        return found

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        found = self.owed(battle, who, use)
        if found is None:
            return
        victim, grip = found
        kept = grip.with_persistent(grip.persistent)
        kept.serial = battle.serial
        verbs.replace_effect(battle, victim, grip, kept)
        kept_hold(battle, who, victim, self.rule)


async def grabs_lapse(battle: Battle, who: Creature) -> None:
    """fourth.ruling.grab-ends: what was not sustained ends with the grabber's turn."""
    for victim in victims(battle, who):
        grip = hold_on(victim, who.id)
        if grip is not None and grip.serial < battle.serial:
            await timing.end_effect(battle, victim, grip, False, SUSTAIN)


@mypyc_attr(allow_interpreted_subclasses=True)
class FourthEscape(Escape):
    """Fourth: a move action, with a shift of 1 square where nothing else holds it (fourth.escape.shift)."""

    asks = frozenset({"skill", "shift"})

    def __init__(self, shift: Shift) -> None:
        super().__init__("escape", MOVE, "fourth.action.escape", GRIP)
        self.shift = shift

    async def freed(self, battle: Battle, who: Creature) -> None:
        if shift_refusal(battle, who) is not None:
            return
        ways = [square for square in around(battle, who) if self.shift.step_refusal(battle, who, square) is None]
        options: list[Option] = [Choice(STAY)]
        options.extend([Choice(str(square), (square,)) for square in ways])
        answer = await battle.choose(who, "shift", options)
        if answer.squares:
            await grid_movement(battle).travel(
                battle, who, answer.squares, provokes=False, shifting=True, rule="fourth.escape.shift")
