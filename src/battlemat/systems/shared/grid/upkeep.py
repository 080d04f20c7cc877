"""What is kept up: maintaining a power or letting it lapse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.action import FREE, MINOR, MOVE, STANDARD, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.effects.durations import MAINTAINED
from battlemat.engine.turns import timing

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.effect import Effect

COSTS: Final = {"standard": STANDARD, "move": MOVE, "swift": MINOR, "minor": MINOR, "free": FREE}
STOP: Final = "stop "


def kept_up(who: Creature, power: str) -> Effect | None:
    """What a creature bears for maintaining a power: the newest, not yet paid for."""
    name = timing.MAINTAIN + power
    for effect in reversed(who.effects):
        if effect.name == name:
            return effect
    return None


def cost_of(effect: Effect) -> int:
    """The action a maintained power asks for: a word among its effect's tags, else a swift action."""
    for tag in effect.tags:
        word = tag.removeprefix(timing.MAINTAIN)
        if word in COSTS:
            return COSTS[word]
    return MINOR


class Maintain(Action):
    """Pay for a power to go on."""

    def __init__(self, power: str, cost: int, rule: str) -> None:
        super().__init__(timing.MAINTAIN + power, cost, rule)
        self.power = power

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        effect = kept_up(who, self.power)
        if effect is None:
            return Refusal(self.rule, f"{who.name} maintains no {self.power}")
        if effect.serial >= battle.serial:
            return Refusal(battle.rules.cite["maintain-timing"], f"nothing is owed for {self.power} this turn")
        if effect.aftereffect is not None and not effect.aftereffect.may_maintain(battle, who, effect):
            return Refusal(self.rule, f"{self.power} cannot be maintained any longer")
        return None

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        effect = kept_up(who, self.power)
        if effect is None:
            return
        paid = timing.paid(battle, who, effect)
        if effect.aftereffect is not None:
            await effect.aftereffect.on_maintain(battle, who, paid)


class StopMaintaining(Action):
    """Let a power lapse, at any moment and for nothing."""

    def __init__(self, power: str, rule: str) -> None:
        super().__init__(STOP + power, 0, rule)
        self.power = power
        self.takes_turn = True

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if kept_up(who, self.power) is None:
            return Refusal(self.rule, f"{who.name} maintains no {self.power}")
        return None

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        effect = kept_up(who, self.power)
        if effect is not None:
            await timing.end_effect(battle, who, effect, False, self.rule)


def upkeep(battle: Battle, who: Creature) -> list[Action]:
    """The actions about what a creature maintains now, made afresh from the effects that say so."""
    found: list[Action] = []
    names: list[str] = []
    for effect in who.effects:
        if effect.duration.kind == MAINTAINED and effect.name not in names:
            names.append(effect.name)
            power = effect.name[len(timing.MAINTAIN) :]
            found.append(Maintain(power, cost_of(effect), battle.rules.cite["maintain"]))
            found.append(StopMaintaining(power, battle.rules.cite["maintain-stop"]))
    return found
