"""Second wind, and first aid: another's second wind, a saving throw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.decisions import Choice, Option, Use
from battlemat.engine.effects.flags import DYING
from battlemat.engine.turns import timing
from battlemat.systems.shared.grid.recovery import NOW, Rally, Recovering, TreatSave

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

WIND_DC: Final = 10
STABLE_DC: Final = 15
SAVE_DC: Final = 15
LATER: Final = "later"
SECOND_WIND: Final = Recovering("fourth.action.second-wind", "fourth.ruling.second-wind-no-surge")


@mypyc_attr(allow_interpreted_subclasses=True)
class SecondWind(Rally):
    """Spend a healing surge on oneself (fourth.action.second-wind)."""

    verb = "catches a second wind"


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstAidSave(TreatSave):
    """Fourth: the healer picks between a save now and the bonus, the ally against what; death counts for both.

    fourth.ruling.first-aid-save-choice. The choice `save` is "now", "later", or what a later save is to be against.
    """

    def __init__(self) -> None:
        super().__init__("first-aid-save", "fourth.heal.first-aid-save", SAVE_DC, "first aid")

    async def treat(self, battle: Battle, who: Creature, target: Creature, use: Use) -> None:
        word = use.chosen("save")
        later = self.later(battle, target)
        for option in later:
            if isinstance(option, Choice) and word and (word == option.word or word in option.also):
                self.strengthen(battle, who, target, option.word)
                return
        if (await battle.choose(who, "save", [Choice(NOW), Choice(LATER)])).word == LATER:
            answer = await battle.choose(target, "against", later)
            self.strengthen(battle, who, target, answer.word)
            return
        pending = timing.saveable(target)
        ways: list[Option] = [timing.choice(battle, effect, n) for n, effect in enumerate(pending)]
        if target.flags & DYING:
            ways.append(Choice(timing.DEATH_SAVE, number=len(pending), also=("dying",)))
        chosen = await battle.choose(target, "against", ways)
        if chosen.number < len(pending):
            await timing.save_against(battle, target, pending[chosen.number])
        else:
            await battle.rules.turns.death_save(battle, target)
