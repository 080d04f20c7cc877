"""Brawl: a small game without squares that does not come with Battlemat, in a package of its own."""

from __future__ import annotations

from typing import Any

from battlemat.engine import verbs
from battlemat.engine.attacks.attack import Attacks
from battlemat.engine.attacks.basic import BasicAttack
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature, Sheet
from battlemat.engine.effects import flags as f
from battlemat.engine.effects.conditions import Condition, Conditions
from battlemat.engine.effects.modifiers import Modifier, Stacking
from battlemat.engine.health import Health
from battlemat.engine.ruleset import Citations, Ruleset
from battlemat.engine.turns.initiative import Initiative
from battlemat.engine.turns.turn import Turns
from battlemat.engine.turns.waiting import Waiting
from battlemat.powers.bands.block import BandBlock
from battlemat.powers.run.build import equip
from battlemat.powers.statblock import StatBlock
from battlemat.powers.vocabulary import Vocabulary
from battlemat.systems.shared.bands import bands, blocks
from battlemat.systems.shared.bands.movement import BandMovement
from battlemat.systems.shared.bands.moving import Disengage, Engage, Move
from battlemat.systems.shared.bands.opportunity import EngagedOpportunities
from battlemat.systems.shared.bands.position import BandPosition
from battlemat.systems.shared.rests import clear_table
from battlemat.systems.shared.spending import EndTurn
from battlemat.systems.shared.staging import check_fields, finish
from battlemat.systems.shared.weapons import parse_weapon
from battlemat.systems.system import Places, System

TURN, PLACE, ATTACK, OUT = "brawl.turn.actions", "brawl.place.engaged", "brawl.fight.attack", "brawl.fight.out"
CITE = Citations(
    {"actions": TURN, "turn": TURN, "round": TURN, "initiative": TURN, "attack-roll": ATTACK, "hit": ATTACK,
     "miss": ATTACK, "defense": ATTACK, "damage": ATTACK, "dying": OUT, "monster-death": OUT,
     "engaged-melee": PLACE, "unengaged-no-melee": PLACE, "position-one-move": PLACE, "disengage-check": PLACE},
    rest="brawl.game.sense")
TERMS = Vocabulary(
    conditions={"winded": "winded", "unconscious": "unconscious"}, states={"living": "living"},
    defenses={"ac": "AC", "pd": "PD", "md": "MD"}, abilities={"strength": "strength"}, sizes=("normal", "large"),
    noun_kinds={"beast": "beast", "humanoid": "humanoid"}, roles=("bruiser", "thrower"), kinds=("standard",),
    creature_types=("beast", "humanoid"), usages={"once per battle": "encounter"}, dialect="bands")
NUMBERS = ("level", "hp", "at_hp", "ac", "init", "str")
FIELDS = frozenset({"side", "name", "type", "weapon", "conditions", "at", *NUMBERS})


def conditions() -> Conditions:
    """Every condition of the game."""
    winded = Modifier("attack", -2, "", "winded", OUT)
    return Conditions([
        Condition("unconscious", OUT, f.UNCONSCIOUS | f.NO_ACTIONS | f.NO_WALK | f.HELPLESS),
        Condition("dying", OUT, f.DYING, implies=("unconscious",)),
        Condition("winded", OUT, 0, (winded,)),
    ])


class Brawl(System):
    """Brawl."""

    name = "brawl"
    demo = "closing-time"
    squares = False

    @property
    def terms(self) -> Vocabulary:
        return TERMS

    def ruleset(self, options: dict[str, object]) -> Ruleset:
        actions = [EndTurn(TURN), Move(PLACE), Engage(PLACE), Disengage(PLACE)]
        rules = Ruleset(
            "brawl", CITE, conditions(), Stacking(), BandPosition(options), Attacks(), BandMovement(options, CITE),
            Health(), Turns(), Initiative(), EngagedOpportunities(options), Waiting(),
            {action.name: action for action in actions}, options)
        rules.defenses = ("ac", "pd", "md")
        rules.save_target = 11
        return rules

    def stage(self, key: str, fields: dict[str, Any], rules: Ruleset) -> Sheet:
        check_fields(key, fields, FIELDS, NUMBERS)
        sheet = Sheet(str(fields.get("name", key)))
        sheet.key = key
        sheet.hero = fields.get("side", "heroes") == "heroes"
        sheet.max_hp = int(fields.get("hp", 20))
        sheet.defenses = {"ac": int(fields.get("ac", 12)), "pd": 12, "md": 12}
        sheet.abilities = {"str": int(fields.get("str", 12))}
        sheet.initiative = int(fields.get("init", 0))
        sheet.weapon = parse_weapon(str(fields.get("weapon") or "club +2 1d6")).weapon()
        return finish(sheet, [BasicAttack("melee-basic", ranged=False, rule=ATTACK)], [])

    def block_sheet(self, text: str, file: str, line: int, rules: Ruleset, nastier: bool = False) -> Sheet:
        return self.statblock_sheet(blocks.read_block(text, file, line, TERMS), rules)

    def statblock_sheet(self, block: StatBlock | BandBlock, rules: Ruleset) -> Sheet:
        assert isinstance(block, BandBlock)
        sheet = blocks.head(block, rules)
        return finish(sheet, *equip(sheet, list(block.powers), TERMS))

    def arrange(self, battle: Battle, places: Places) -> None:
        for creature in battle.creatures:
            bands.stand(battle, creature, bands.rear_of(creature.side) if creature.id in places.rear else bands.MIDDLE)
        for a, b in places.engaged:
            bands.engage(battle, battle.creatures[a], battle.creatures[b])

    def band(self, battle: Battle, creature: Creature) -> str:
        return bands.word(creature.at)

    def place_words(self, battle: Battle, place: int) -> str | None:
        return bands.word(place) if place >= 0 else None

    def engaged(self, battle: Battle, creature: Creature) -> list[int]:
        return [c.id for c in battle.creatures if creature.engaged >> c.id & 1]

    async def settle(self, battle: Battle, creature: Creature, fields: dict[str, Any]) -> None:
        verbs.set_hp(battle, creature, int(fields.get("at_hp", creature.sheet.max_hp)), "hp")

    async def rest(self, battle: Battle, kind: str) -> None:
        clear_table(battle)
