"""Fourth as a system: its ruleset and its creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from battlemat.engine.actions.action import UNPAID
from battlemat.engine.effects.flags import DEAD
from battlemat.engine.skills import lie_low
from battlemat.powers.bands.block import BandBlock
from battlemat.powers.statblock import StatBlock
from battlemat.powers.vocabulary import Vocabulary
from battlemat.systems.fourth import challenges, devices, difficulty, levels, sheets
from battlemat.systems.fourth.actions.monster_knowledge import known
from battlemat.systems.fourth.blocks import from_block, from_statblock
from battlemat.systems.fourth.exploration import SKILL, fighting
from battlemat.systems.fourth.hero_files import KIND
from battlemat.systems.fourth.rests import RESTS
from battlemat.systems.fourth.ruleset import fourth
from battlemat.systems.fourth.surprise import surprise
from battlemat.systems.fourth.terms import FOURTH_TERMS
from battlemat.systems.fourth.unseen import guess
from battlemat.systems.shared.grid.settling import settle
from battlemat.systems.shared.hero_files import HeroKind
from battlemat.systems.system import System

if TYPE_CHECKING:
    from battlemat.engine.actions.decisions import Refusal, Use
    from battlemat.engine.battle import Battle
    from battlemat.engine.challenges import Challenge
    from battlemat.engine.creature import Creature, Sheet
    from battlemat.engine.ruleset import Ruleset
    from battlemat.systems.fourth.heroes import Hero


class Fourth(System):
    """Fourth."""

    name = "fourth"
    layout = "plain"
    demo = "toll-on-the-salt-road"
    bench = "toll-on-the-salt-road"
    challenges = True
    devices = True
    pastimes: ClassVar[tuple[str, ...]] = ("streetwise",)
    outfit: ClassVar[tuple[str, ...]] = ("named", "tools", "height", "held", "items")

    @property
    def heroes(self) -> HeroKind | None:
        return KIND

    @property
    def terms(self) -> Vocabulary:
        return FOURTH_TERMS

    def ruleset(self, options: dict[str, object]) -> Ruleset:
        return fourth(options)

    def stage(self, key: str, fields: dict[str, Any], rules: Ruleset) -> Sheet:
        return sheets.from_fields(key, fields, rules)

    def hero_sheet(self, hero: Hero, rules: Ruleset) -> Sheet:
        return sheets.from_hero(hero)

    def block_sheet(self, text: str, file: str, line: int, rules: Ruleset, nastier: bool = False) -> Sheet:
        return from_block(text, file, line, rules)

    def statblock_sheet(self, block: StatBlock | BandBlock, rules: Ruleset) -> Sheet:
        if not isinstance(block, StatBlock):
            raise TypeError(f"{block.name} is printed for a game without squares")
        return from_statblock(block, rules)

    async def settle(self, battle: Battle, creature: Creature, fields: dict[str, Any]) -> None:
        await settle(battle, creature, fields)
        if fields.get("surprised") and not creature.flags & DEAD:
            surprise(battle, creature)
        if fields.get("hiding") and not creature.flags & DEAD:
            lie_low(battle, creature)

    def install(self, battle: Battle, key: str, fields: dict[str, Any]) -> Creature:
        return devices.install(battle, key, fields)

    def challenge(self, battle: Battle, challenge: Challenge) -> None:
        challenges.begin(battle, challenge)

    def best_skill(self, battle: Battle, who: Creature) -> str:
        return challenges.best(battle, who)

    def difficulties(self) -> dict[str, int]:
        return difficulty.WORDS

    def default_dc(self, skill: str) -> int:
        return challenges.default(skill)

    def experience(self, level: int) -> int | None:
        return levels.THRESHOLDS[level - 1] if 1 <= level <= len(levels.THRESHOLDS) else None

    def earned_level(self, creature: Creature) -> int:
        return levels.earned(creature)

    def known(self, battle: Battle, who: Creature, target: Creature) -> list[str]:
        return known(battle, who, target)

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        """Outside a fight skills need no turn and no action; an attack may name a square instead of a target."""
        use = guess(use) or use
        if SKILL in use.action.tags and not fighting(battle):
            return battle.rules.turns.incapacity(battle, who, use.action) or use.action.refusal(battle, who, use)
        return super().refusal(battle, who, use)

    async def carry_out(self, battle: Battle, who: Creature, use: Use) -> None:
        use = guess(use) or use
        if SKILL in use.action.tags and not fighting(battle):
            await battle.act(who, use, UNPAID)
        else:
            await super().carry_out(battle, who, use)

    def surprise(self, battle: Battle, creature: Creature) -> None:
        surprise(battle, creature)

    def long_enough(self, kind: str, hours: int) -> bool:
        return RESTS.long_enough(kind, hours)

    async def end_encounter(self, battle: Battle) -> None:
        await RESTS.end_encounter(battle)

    async def rest(self, battle: Battle, kind: str) -> None:
        await RESTS.rest(battle, kind)


SYSTEM: Final = Fourth
