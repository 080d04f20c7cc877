"""The referee's word on who stands how to whom, where positions are kept by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import verbs
from battlemat.engine.actions.action import Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.systems.shared.bands import bands
from battlemat.systems.shared.bands.bands import BEHIND, FAR, NEAR

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

RULE: Final = "archmage.ruling.position-state"
ENGAGED: Final = "engaged"
FREE: Final = "free"
WORDS: Final = ("nearby", "faraway", "behind", "before", ENGAGED, FREE)


@mypyc_attr(allow_interpreted_subclasses=True)
class Relate(Action):
    """Say how a creature stands to the target: the choice `relation` is one of `WORDS`.

    "before" takes back "behind", and "free" ends an engagement. What is said holds until something else is said. Only
    with the option for positions kept by hand.
    """

    forms = ("relate NAME RELATION",)
    verb = "says how it stands"
    takes = frozenset({"target"})
    asks = frozenset({"relation"})

    def values(self, battle: Battle, who: Creature, name: str) -> tuple[str, ...]:
        return WORDS if name == "relation" else super().values(battle, who, name)

    def sample(self, battle: Battle, who: Creature) -> Use:
        others = [c.id for c in battle.present() if c.id != who.id]
        return Use(self, target=others[0] if others else -1, choose={"relation": "nearby"})

    def __init__(self) -> None:
        super().__init__("relate", 0, RULE)
        self.takes_turn = True

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if battle.rules.options.get("position_model") != "manual":
            return Refusal(RULE, "positions follow from bands here and are not set by hand")
        if use.target < 0 or use.target == who.id or battle.creatures[use.target].flags & (DEAD | OUT):
            return Refusal(RULE, "say to whom")
        word = use.chosen("relation")
        if word not in WORDS:
            return Refusal(RULE, f"a relation is one of {', '.join(WORDS)}, not {word!r}")
        other = battle.creatures[use.target]
        if word in (ENGAGED, FREE) and other.side == who.side:
            return Refusal("archmage.ruling.position-engagement", "only foes are engaged")
        if word == "behind" and other.side != who.side:
            return Refusal("archmage.position.behind", "one shelters behind an ally")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return []

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        other = battle.creatures[use.target]
        word = use.chosen("relation")
        if word == ENGAGED:
            bands.engage(battle, who, other, RULE)
        elif word == FREE:
            bands.part(battle, who, other, RULE)
        elif word in ("nearby", "faraway"):
            distance = NEAR if word == "nearby" else FAR
            for a, b in ((who, other), (other, who)):
                behind = battle.relations.get((a.id, b.id), 0) & BEHIND
                verbs.relate(battle, a, b, distance | behind, RULE, word)
        else:
            apart = battle.relations.get((who.id, other.id), 0) & (NEAR | FAR)
            verbs.relate(battle, who, other, apart | (BEHIND if word == "behind" else 0), RULE, word)
