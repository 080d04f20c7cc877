"""Action points, and who is kept from spending them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.decisions import Refusal
from battlemat.engine.effects.flags import ONE_ACTION
from battlemat.systems.shared.grid.spending import ActionPoint

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class OrcusActionPoint(ActionPoint):
    """Orcus: by option the dazed spend none."""

    def __init__(self) -> None:
        super().__init__("orcus.action-point.spend")

    def barred(self, battle: Battle, who: Creature) -> Refusal | None:
        if who.flags & ONE_ACTION and battle.rules.on("dazed-blocks-action-point"):
            return Refusal("orcus.condition.dazed", f"{who.name} is dazed")
        return None
