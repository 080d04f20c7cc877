"""Rulings about how time goes by: a lull in the fighting, a round without any, hours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.referee.ruling import Ruling, Verb
from battlemat.engine.referee.words import Words
from battlemat.engine.state import SETUP

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle

LONGEST: Final = 240
"""So many hours go by at once, at most."""


class Stall(Verb):
    """A round in which the heroes avoid the fight: the escalation die stands still at its end."""

    word = "stall"
    form = "stall"
    says = "the heroes avoid the fight this round: the escalation die does not climb at its end"
    told = 1

    def known(self, battle: Battle) -> bool:
        return bool(battle.rules.cite.topics.get("stall"))

    def read(self, words: Words) -> Ruling:
        words.done()
        return Ruling(self)

    def text(self, ruling: Ruling) -> str:
        return self.word

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return "the heroes avoid the fight, and the escalation die stands still"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        if battle.phase == SETUP:
            return "the fight has not begun"
        held = battle.rules.turns.escalation_held(battle)
        return "the escalation die stands still this round already" if held else ""

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        verbs.stall(battle, battle.rules.cite["stall"])


class Calm(Stall):
    """The end of all fighting for now: the escalation die drops to 0."""

    word = "calm"
    form = "calm"
    says = "fighting has all but ceased: the escalation die drops to 0"

    def known(self, battle: Battle) -> bool:
        return bool(battle.rules.cite.topics.get("calm"))

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return "fighting has all but ceased, and the escalation die drops to 0"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        return "the fight has not begun" if battle.phase == SETUP else ""

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        verbs.set_escalation(battle, 0, battle.rules.cite["calm"])


class Wait(Verb):
    """Hours that go by, so many more since the last long rest."""

    word = "wait"
    form = "wait NUMBER [hours]"
    says = "hours go by: so many more since the last long rest"
    after = True
    told = 1

    def read(self, words: Words) -> Ruling:
        hours = words.number("a number of hours", 1, LONGEST)
        words.take("hours") or words.take("hour")
        words.done()
        return Ruling(self, number=hours)

    def text(self, ruling: Ruling) -> str:
        return f"wait {ruling.number}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return "an hour goes by" if ruling.number == 1 else f"{ruling.number} hours go by"

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        verbs.wait(battle, ruling.number)


VERBS: Final[tuple[Verb, ...]] = (Stall(), Calm(), Wait())
