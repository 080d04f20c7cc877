"""How often, by what action and under what conditions things can be done, said in sentences."""

from __future__ import annotations

from .amounts import Amount
from .base import Effect, Form, Test, sentence_list
from .kinds import form
from .naturals import Limited


@form
class Usable(Effect):
    """SELF can bring about ``effects`` within ``limit``: so often, by such an action, when it is triggered."""

    limit: Limited
    effects: tuple[Form, ...]

    def render(self) -> str:
        return f"{self.limit.lead()}, {sentence_list(self.effects)}"


@form
class PowerLimit(Effect):
    """SELF's power of this name can be used ``times`` per battle (None: any number; rolled when the battle
    begins) and, ``no_repeat``, never two turns in a row.
    """

    power: str
    times: Amount | None = None
    no_repeat: bool = False

    def render(self) -> str:
        times = f" {self.times.render()} times per battle" if self.times is not None else ""
        return f"SELF can use *{self.power}*{times}" + (", but never two turns in a row" if self.no_repeat else "")


@form
class QuickUse(Effect):
    """This power (``power`` named: that one) takes only a quick action, once per round, while ``tests`` hold."""

    tests: tuple[Test, ...] = ()
    power: str = ""

    def render(self) -> str:
        what = f"*{self.power}*" if self.power else "this ability"
        when = " when " + " and ".join(one.render() for one in self.tests) if self.tests else ""
        return f"{what} only requires a quick action (once per round) instead of a standard action{when}"


@form
class GroupUse(Effect):
    """For every ``every`` creatures of SELF's kind in the battle (rounded up; ``no_mooks``: mooks not counted)
    one of them can use ``power``, once in the battle, by ``action`` if that is not the power's own. ``every`` 0: one
    of them alone, however many they are. ``per`` round: once in each round. ``power`` "": this power. ``pool``: the
    powers that share these uses, in words.
    """

    every: int
    power: str
    no_mooks: bool = False
    action: str = ""
    per: str = "battle"
    pool: str = ""

    def render(self) -> str:
        if not self.every:
            how = f" as a {self.action} action" if self.action else ""
            what = f"*{self.power}*" if self.power else "this power"
            return f"only one SELF can use {what}{how} each {self.per}"
        mooks = ", ignoring mooks" if self.no_mooks else ""
        action = f" as a {self.action} action" if self.action else ""
        return (
            f"for every {self.every} SELF in the battle (round up{mooks}), one of them can use "
            f"*{self.power}*{action} once during the battle"
        )


@form
class Requires(Effect):
    """This power (``power`` named: that one) can be used only when ``test`` holds."""

    test: Test
    power: str = ""

    def render(self) -> str:
        if self.power:
            return f"*{self.power}* can be used only when {self.test.render()}"
        return f"only when {self.test.render()}"
