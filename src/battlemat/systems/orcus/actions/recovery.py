"""Rallying and treating allies as the book has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.decisions import Choice, Option, Refusal, Use
from battlemat.engine.turns import timing
from battlemat.systems.shared.grid.recovery import NOW, LendRecovery, Recovering, Stabilize, TreatSave

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

FIRST_AID_DC: Final = 15
SAVE_DC: Final = 15
WOUND_DC: Final = 10
APART: Final = "treat-wound-does-not-use-rally"


class OrcusRecovering(Recovering):
    """Orcus: by option monsters rally, too, those without recoveries for nothing (orcus.ruling.who-can-rally)."""

    def without(self, battle: Battle, who: Creature) -> Refusal | None:
        if battle.rules.on("monsters-can-rally"):
            return None
        return Refusal(self.rule, f"{who.name} is one of those who cannot rally")

    async def recover(self, battle: Battle, who: Creature, source: int, rule: str) -> None:
        if who.sheet.hero or who.sheet.recoveries:
            await super().recover(battle, who, source, rule)
        else:
            await battle.rules.health.heal(battle, who, who.recovery_value, source, rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstAid(Stabilize):
    """Keep a dying creature from dying (orcus.act.treat-first-aid)."""

    verb_at = "gives first aid to {target}"


@mypyc_attr(allow_interpreted_subclasses=True)
class OrcusTreatSave(TreatSave):
    """Orcus: the ally picks between a save now and the bonus (orcus.act.treat-saving-throw)."""

    async def treat(self, battle: Battle, who: Creature, target: Creature, use: Use) -> None:
        pending = timing.saveable(target)
        options: list[Option] = [Choice(NOW)] if pending else []
        options.extend(self.later(battle, target))
        word = (await battle.choose(target, "save", options)).word
        if word != NOW:
            self.strengthen(battle, who, target, word)
            return
        effect = pending[0]
        if len(pending) > 1:
            ways: list[Option] = [timing.choice(battle, e, n) for n, e in enumerate(pending)]
            answer = await battle.choose(target, "against", ways)
            effect = pending[answer.number]
        await timing.save_against(battle, target, effect)


@mypyc_attr(allow_interpreted_subclasses=True)
class TreatWound(LendRecovery):
    """Orcus: by option it leaves the ally its own rally (orcus.act.treat-wound)."""

    verb_at = "treats the wounds of {target}"

    def counts(self, battle: Battle) -> bool:
        return not battle.rules.on(APART)
