"""How often, by what action and under what conditions things can be done, said in sentences."""

from __future__ import annotations

from .amounts import Amount
from .base import Effect, Form, Test
from .naturals import Limited
from .wording import sentence_list


class Usable(Effect):
    """SELF can bring about ``effects`` within ``limit``: so often, by such an action, when it is triggered."""

    limit: Limited
    effects: tuple[Form, ...]

    def render(self) -> str:
        return f"{self.limit.lead()}, {sentence_list(self.effects)}"


class PowerLimit(Effect):
    """SELF's power of this name can be used ``times`` per battle (None: any number; rolled when the battle
    begins) and, ``no_repeat``, never two turns in a row.
    """

    says = "SELF can use *{power}*[ {times} times per battle]{no_repeat?, but never two turns in a row/}"
    power: str
    times: Amount | None = None
    no_repeat: bool = False


class QuickUse(Effect):
    """This power (``power`` named: that one) takes only a quick action, once per round, while ``tests`` hold."""

    says = (
        "{power?*{power}*/this ability} only requires a quick action (once per round) instead of a standard "
        "action[ when {tests}]"
    )
    tests: tuple[Test, ...] = ()
    power: str = ""


class GroupUse(Effect):
    """For every ``every`` creatures of SELF's kind in the battle (rounded up; ``no_mooks``: mooks not counted)
    one of them can use ``power``, once in the battle, by ``action`` if that is not the power's own. ``every`` 0: one
    of them alone, however many they are. ``per`` round: once in each round. ``power`` "": this power. ``pool``: the
    powers that share these uses, in words.
    """

    says = (
        "{every?for every {every} SELF in the battle (round up{no_mooks?, ignoring mooks/}), one of them "
        "can use *{power}*[ as a {action} action] once during the battle/only one SELF can use "
        "{power?*{power}*/this power}[ as a {action} action] each {per}}"
    )
    every: int
    power: str
    no_mooks: bool = False
    action: str = ""
    per: str = "battle"
    pool: str = ""


class Requires(Effect):
    """This power (``power`` named: that one) can be used only when ``test`` holds."""

    says = "{power?*{power}* can be used only when {test}/only when {test}}"
    test: Test
    power: str = ""
