"""What is laid over an attack that is another power's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from battlemat.engine.attacks.power import Play
    from battlemat.engine.attacks.strike import Strike


@mypyc_attr(allow_interpreted_subclasses=True)
class AttackRider:
    """Something laid over another power's attack: it steps in between the roll and what comes of it, and after."""

    async def rolled(self, play: Play, strike: Strike) -> None:
        """The attack has been rolled; nothing has come of it yet."""
        return

    async def settled(self, play: Play, strike: Strike) -> None:
        """All that the attack itself does is done."""
        return
