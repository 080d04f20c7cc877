"""Archmage as a system: its ruleset, its creatures, its rests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from battlemat.engine import verbs
from battlemat.engine.effects.durations import LASTING
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import ALOFT, DEAD, SURPRISED
from battlemat.powers.bands.block import BandBlock
from battlemat.powers.statblock import StatBlock
from battlemat.powers.vocabulary import Vocabulary
from battlemat.systems.archmage import escalation, sheets
from battlemat.systems.archmage.battle_end import conclude
from battlemat.systems.archmage.blocks import from_block, from_statblock
from battlemat.systems.archmage.health import start_dying
from battlemat.systems.archmage.hero_files import KIND
from battlemat.systems.archmage.kept import kept
from battlemat.systems.archmage.mobs import mob_of
from battlemat.systems.archmage.rests import clear_away, rest
from battlemat.systems.archmage.ruleset import archmage
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS
from battlemat.systems.shared.bands import bands
from battlemat.systems.shared.hero_files import HeroKind
from battlemat.systems.shared.staging import one_of, starting_hp
from battlemat.systems.system import Places, System

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Sheet
    from battlemat.engine.ruleset import Ruleset
    from battlemat.systems.archmage.heroes import Hero


class Archmage(System):
    """Archmage."""

    name = "archmage"
    layout = "bands"
    demo = "ringing-practice"
    bench = "the-wrong-wreck"
    squares = False
    nastier = True
    belonging: ClassVar[tuple[str, ...]] = ("companion_of",)
    outfit: ClassVar[tuple[str, ...]] = ("named", "items")

    @property
    def heroes(self) -> HeroKind | None:
        return KIND

    @property
    def terms(self) -> Vocabulary:
        return ARCHMAGE_TERMS

    def ruleset(self, options: dict[str, object]) -> Ruleset:
        return archmage(options)

    def stage(self, key: str, fields: dict[str, Any], rules: Ruleset) -> Sheet:
        return sheets.from_fields(key, fields, rules)

    def block_sheet(self, text: str, file: str, line: int, rules: Ruleset, nastier: bool = False) -> Sheet:
        return from_block(text, file, line, rules, nastier)

    def statblock_sheet(self, block: StatBlock | BandBlock, rules: Ruleset) -> Sheet:
        if not isinstance(block, BandBlock):
            raise TypeError(f"{block.name} is printed for a game with squares")
        return from_statblock(block, rules, nastier=True)

    def hero_sheet(self, hero: Hero, rules: Ruleset) -> Sheet:
        return sheets.from_hero(hero)

    # ------------------------------------------------------------------ where they begin

    def arrange(self, battle: Battle, places: Places) -> None:
        """archmage.ruling.position-state: the middle unless told otherwise; of an engaged pair one joins the other."""
        told = {*places.rear, *places.far}
        for creature in battle.creatures:
            if creature.id in places.rear and creature.id in places.far:
                raise ValueError(f"{creature.key} is put in its side's rear and in its far band")
            band = bands.MIDDLE
            if creature.id in places.rear:
                band = bands.rear_of(creature.side)
            elif creature.id in places.far:
                band = self.far_band(battle, creature)
            bands.stand(battle, creature, band)
        for first, second in places.engaged:
            a, b = battle.creatures[first], battle.creatures[second]
            if a.side == b.side:
                raise ValueError(f"{a.key} and {b.key} are on one side: engaged are foes")
            settled, joined = first in told or a.engaged, second in told or b.engaged
            if a.at != b.at and settled and joined:
                raise ValueError(f"{a.key} and {b.key} are put in two bands: an engaged pair stands in one")
            if settled and not joined:
                a, b = b, a
            bands.engage(battle, a, b)
        for sheltered, cover in places.behind.items():
            self.shelter(battle, battle.creatures[sheltered], battle.creatures[cover])
        kept(battle).opener = places.ambush

    def far_band(self, battle: Battle, creature: Creature) -> int:
        """A side's far band. Raises ValueError where the option leaves it none (archmage.ruling.position-room)."""
        allowed = battle.rules.options["far_bands"]
        if allowed == "none" or (isinstance(allowed, tuple) and battle.sides[creature.side] not in allowed):
            raise ValueError(f"{creature.key}: {battle.sides[creature.side]} have no far band here")
        return bands.far_of(creature.side)

    def shelter(self, battle: Battle, sheltered: Creature, cover: Creature) -> None:
        """Put a creature behind an ally. Raises ValueError where that cannot be."""
        if sheltered.side != cover.side or sheltered.id == cover.id:
            raise ValueError(f"{sheltered.key} shelters behind an ally, not behind {cover.key}")
        if sheltered.at != cover.at:
            raise ValueError(f"{sheltered.key} and {cover.key} are in two bands: cover is in the same one")
        if bands.circular(battle, sheltered, cover):
            raise ValueError(f"{sheltered.key} and {cover.key} cannot each be behind the other")
        bands.set_cover(battle, sheltered, cover)

    def place_words(self, battle: Battle, place: int) -> str | tuple[int, int] | None:
        return bands.word(place) if place >= 0 else None

    def band(self, battle: Battle, creature: Creature) -> str:
        return bands.word(creature.at)

    def engaged(self, battle: Battle, creature: Creature) -> list[int]:
        return [c.id for c in battle.creatures if creature.engaged >> c.id & 1]

    # ------------------------------------------------------------------ what they begin with

    async def settle(self, battle: Battle, creature: Creature, fields: dict[str, Any]) -> None:
        rules = battle.rules
        creature.temp_hp = int(fields.get("temp_hp", 0))
        if fields.get("owner") is not None:
            creature.owner = self.owner(battle, creature, str(fields["owner"])).id
        if fields.get("airborne"):
            verbs.set_state(battle, creature, ALOFT, True)
        for name in fields.get("conditions", ()):
            word = one_of("condition", str(name), rules.conditions.by_name)
            verbs.add_effect(battle, creature, Effect(
                word, creature.id, LASTING, rule=rules.conditions.by_name[word].rule,
                conditions=rules.conditions.mask(word)))
        creature.hp = starting_hp(creature, fields)
        if creature.hp <= 0:
            await start_dying(battle, creature)
        if fields.get("surprised") and not creature.flags & DEAD:
            self.surprise(battle, creature)

    def surprise(self, battle: Battle, creature: Creature) -> None:
        """Raises ValueError for who is to open the ambush (archmage.ambush.nominate)."""
        if kept(battle).opener == creature.id:
            raise ValueError(f"{creature.key} opens the ambush: it cannot be surprised itself")
        verbs.set_state(battle, creature, SURPRISED, True)

    def owner(self, battle: Battle, creature: Creature, key: str) -> Creature:
        """Whose companion a creature is. Raises ValueError for nobody of its side."""
        for other in battle.creatures:
            if other.key == key and other.id != creature.id and other.side == creature.side:
                return other
        raise ValueError(f"{creature.key}: no creature {key!r} on its side to be its owner")

    def amiss(self, battle: Battle) -> list[str]:
        wrong: list[str] = []
        if not 0 <= battle.escalation <= battle.rules.turns.highest_escalation:
            wrong.append(f"the escalation die shows {battle.escalation}")
        for creature in battle.creatures:
            if sum([1 for other in mob_of(battle, creature) if 0 < other.hp < other.max_hp]) > 1:
                wrong.append(f"more than one of the mob of {creature.sheet.name} ({creature.id}) is wounded")
            if creature.turns > battle.round + (kept(battle).opener >= 0 or kept(battle).ambushed):
                wrong.append(f"{creature.sheet.name} ({creature.id}) has had {creature.turns} turns by round "
                             f"{battle.round}")
        return wrong

    # ------------------------------------------------------------------ what the referee says

    async def end_encounter(self, battle: Battle) -> None:
        if not battle.concluded:
            await conclude(battle)
        clear_away(battle)

    async def rest(self, battle: Battle, kind: str) -> None:
        await rest(battle, kind)

    def stall(self, battle: Battle) -> None:
        escalation.stall(battle)

    def calm(self, battle: Battle) -> None:
        escalation.calm(battle)


SYSTEM: Final = Archmage
