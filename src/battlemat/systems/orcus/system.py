"""Orcus as a system: its ruleset, its creatures, its rests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from battlemat.engine import verbs
from battlemat.engine.actions.action import UNPAID
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.attacks.power import Power
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.engine.skills import lie_low
from battlemat.powers.bands.block import BandBlock
from battlemat.powers.statblock import StatBlock
from battlemat.powers.vocabulary import Vocabulary
from battlemat.systems.orcus import sheets
from battlemat.systems.orcus.actions.incantations import Rite
from battlemat.systems.orcus.blocks import from_block, from_statblock
from battlemat.systems.orcus.challenges import FAILURES
from battlemat.systems.orcus.hero_files import KIND
from battlemat.systems.orcus.kept import kept
from battlemat.systems.orcus.levels import HIGHEST, xp_for
from battlemat.systems.orcus.rests import RESTS
from battlemat.systems.orcus.ruleset import orcus
from battlemat.systems.orcus.surprise import surprise
from battlemat.systems.orcus.terms import ORCUS_TERMS
from battlemat.systems.shared import challenges as shared_challenges
from battlemat.systems.shared.challenges import CHALLENGE
from battlemat.systems.shared.exploration import fighting
from battlemat.systems.shared.grid.settling import settle
from battlemat.systems.shared.hero_files import HeroKind
from battlemat.systems.shared.heroes import level_bonus
from battlemat.systems.system import System

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.challenges import Challenge
    from battlemat.engine.creature import Creature, Sheet
    from battlemat.engine.ruleset import Ruleset
    from battlemat.systems.orcus.heroes import Hero


BOSS_COUNTS_AS: Final = 5


class Orcus(System):
    """Orcus."""

    name = "orcus"
    belonging: ClassVar[tuple[str, ...]] = ("companion_of", "summoned")
    pastimes: ClassVar[tuple[str, ...]] = ("incantations",)
    outfit: ClassVar[tuple[str, ...]] = ("named", "items")
    attitudes: ClassVar[tuple[str, ...]] = ("hostile", "unfriendly", "neutral", "friendly")
    layout = "marked"
    demo = "toll-at-marrow-ford"
    bench = "toll-at-marrow-ford"
    challenges = True
    failures = FAILURES
    cover_words: ClassVar[tuple[str | None, ...]] = (None, "half", "three-quarters", "total")

    @property
    def heroes(self) -> HeroKind | None:
        return KIND

    @property
    def terms(self) -> Vocabulary:
        return ORCUS_TERMS

    def ruleset(self, options: dict[str, object]) -> Ruleset:
        return orcus(options)

    def stage(self, key: str, fields: dict[str, Any], rules: Ruleset) -> Sheet:
        return sheets.from_fields(key, fields, rules)

    def hero_sheet(self, hero: Hero, rules: Ruleset) -> Sheet:
        return sheets.from_hero(hero, rules)

    def block_sheet(self, text: str, file: str, line: int, rules: Ruleset, nastier: bool = False) -> Sheet:
        return from_block(text, file, line, rules)

    def statblock_sheet(self, block: StatBlock | BandBlock, rules: Ruleset) -> Sheet:
        if not isinstance(block, StatBlock):
            raise TypeError(f"{block.name} is printed for a game without squares")
        return from_statblock(block, rules)

    async def settle(self, battle: Battle, creature: Creature, fields: dict[str, Any]) -> None:
        if "attitude" in fields:
            creature.kept = kept(creature).disposed(str(fields["attitude"]))
        if "owner" in fields:
            owner = next((c for c in battle.creatures if c.key == fields["owner"]), None)
            if owner is None:
                raise ValueError(f"{creature.key}: no creature {fields['owner']!r} to be its owner")
            if owner.side != creature.side:
                raise ValueError(f"{creature.sheet.key}: a companion is on its owner's side")
            creature.owner = owner.id
            if fields.get("summoned"):
                borrow(creature, owner, fields)
                if creature.at < 0:
                    verbs.set_state(battle, creature, OUT, True)
        await settle(battle, creature, fields)
        if fields.get("surprised") and not creature.flags & DEAD:
            surprise(battle, creature)
        if fields.get("hiding") and not creature.flags & DEAD:
            lie_low(battle, creature)

    def surprise(self, battle: Battle, creature: Creature) -> None:
        surprise(battle, creature)

    def challenge(self, battle: Battle, challenge: Challenge) -> None:
        shared_challenges.begin(battle, challenge)

    def experience(self, level: int) -> int | None:
        return xp_for(level) if 1 <= level <= HIGHEST else None

    def default_dc(self, skill: str) -> int:
        raise ValueError(f"say what a check of {skill} must reach: the book has no usual number")

    def best_skill(self, battle: Battle, who: Creature) -> str:
        return shared_challenges.best(battle, who)

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        """Outside a fight a challenge and an incantation need no turn and no action."""
        if at_leisure(battle, use):
            return battle.rules.turns.incapacity(battle, who, use.action) or use.action.refusal(battle, who, use)
        return super().refusal(battle, who, use)

    async def carry_out(self, battle: Battle, who: Creature, use: Use) -> None:
        if at_leisure(battle, use):
            await battle.act(who, use, UNPAID)
        else:
            await super().carry_out(battle, who, use)

    def counts_as(self, creature: Creature) -> int:
        """orcus.monster.boss: five standard monsters; the book gives no other kind a number."""
        return BOSS_COUNTS_AS if creature.sheet.kind == "boss" else 1

    def long_enough(self, kind: str, hours: int) -> bool:
        return RESTS.long_enough(kind, hours)

    async def end_encounter(self, battle: Battle) -> None:
        await RESTS.end_encounter(battle)

    async def rest(self, battle: Battle, kind: str) -> None:
        await RESTS.rest(battle, kind)


def at_leisure(battle: Battle, use: Use) -> bool:
    """Whether something is done outside a fight that needs no turn there."""
    return not fighting(battle) and (use.action.name == CHALLENGE or isinstance(use.action, Rite))


def borrow(creature: Creature, owner: Creature, fields: dict[str, Any]) -> None:
    """A summoned creature has its summoner's defenses and, unless told otherwise, its power's level."""
    sheet = creature.sheet
    sheet.defenses = dict(owner.sheet.defenses)
    if "level" not in fields:
        for power in owner.sheet.powers:
            if isinstance(power, Power) and "summons" in power.tags:
                sheet.level = power.level
                sheet.level_bonus = level_bonus(power.level)
                return


SYSTEM: Final = Orcus
