"""Skirmish: a small game on squares that does not come with Battlemat, in a package of its own."""

from __future__ import annotations

from typing import Any

from battlemat.engine.actions.action import MINOR
from battlemat.engine.attacks.attack import Attacks
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature, Sheet
from battlemat.engine.effects import flags as f
from battlemat.engine.effects.conditions import Condition, Conditions
from battlemat.engine.effects.modifiers import Modifier, Stacking
from battlemat.engine.grid.movement import GridMovement
from battlemat.engine.grid.opportunity import GridOpportunities
from battlemat.engine.grid.position import GridPosition
from battlemat.engine.health import Health
from battlemat.engine.ruleset import Citations, Ruleset
from battlemat.engine.turns.initiative import Initiative
from battlemat.engine.turns.turn import Turns
from battlemat.engine.turns.waiting import Waiting
from battlemat.powers.bands.block import BandBlock
from battlemat.powers.statblock import StatBlock
from battlemat.powers.vocabulary import Vocabulary
from battlemat.systems.shared.grid import blocks, sheets, words
from battlemat.systems.shared.grid.moving import Walk
from battlemat.systems.shared.grid.rests import Rests
from battlemat.systems.shared.grid.settling import settle
from battlemat.systems.shared.grid.steps import DropProne, Shift, StandUp
from battlemat.systems.shared.spending import EndTurn, Trade
from battlemat.systems.system import System

TURN, WALK, ATTACK, DOWN = (
    "skirmish.turn.actions", "skirmish.move.walk", "skirmish.fight.attack", "skirmish.fight.down")
CITE = Citations(
    {"actions": TURN, "turn": TURN, "round": TURN, "initiative": TURN, "path": WALK, "speed": WALK, "shift": WALK,
     "attack-roll": ATTACK, "hit": ATTACK, "miss": ATTACK, "advantage": ATTACK, "defense": ATTACK, "damage": ATTACK,
     "monster-death": DOWN, "dying": DOWN, "prone": DOWN, "stand-up": DOWN},
    rest="skirmish.game.sense")
TERMS = Vocabulary(
    conditions=words.same("dying prone shaken unconscious"), states=words.same("living dead conscious undamaged"),
    damage_types=words.same("fire cold"), defenses=words.DEFENSES, abilities=words.ABILITIES,
    actions={"standard": "standard", "move": "move", "minor": "swift", "free": "free"}, sizes=words.SIZES,
    noun_kinds=words.NOUN_KINDS, modes=words.MODES, senses=words.SENSES, roles=("Brute", "Archer"),
    kinds=("Standard", "Mook"), origins=("Natural",), creature_types=("Humanoid", "Beast"),
    usages=words.USAGES, symbols=words.SYMBOLS)


class UpperHand(Attacks):
    """Combat advantage is called having the upper hand, and is worth what the table likes."""

    def __init__(self, options: dict[str, object]) -> None:
        super().__init__(advantage_bonus=int(str(options["upper_hand"])))


def conditions() -> Conditions:
    """Every condition of the game."""
    shaken = Modifier("attack", -2, "", "shaken", DOWN)
    return Conditions([
        Condition("unconscious", DOWN, f.UNCONSCIOUS | f.NO_ACTIONS | f.NO_WALK | f.HELPLESS | f.GRANTS_ADVANTAGE),
        Condition("dying", DOWN, f.DYING, implies=("unconscious",)),
        Condition("prone", DOWN, f.PRONE | f.GRANTS_MELEE_ADVANTAGE),
        Condition("shaken", DOWN, 0, (shaken,)),
    ])


class Skirmish(System):
    """Skirmish."""

    name = "skirmish"
    demo = "two-gangs"

    @property
    def terms(self) -> Vocabulary:
        return TERMS

    def ruleset(self, options: dict[str, object]) -> Ruleset:
        actions = [EndTurn(TURN), Walk("walk", WALK), Shift("shift", WALK), StandUp(DOWN, shifts=False),
                   DropProne(DOWN, MINOR), Trade(TURN)]
        rules = Ruleset(
            "skirmish", CITE, conditions(), Stacking(), GridPosition(), UpperHand(options), GridMovement(), Health(),
            Turns(), Initiative(), GridOpportunities(), Waiting(), {action.name: action for action in actions}, options)
        rules.defenses = ("ac", "fort", "ref", "will")
        return rules

    def stage(self, key: str, fields: dict[str, Any], rules: Ruleset) -> Sheet:
        return sheets.from_fields(key, fields, rules, TERMS)

    def block_sheet(self, text: str, file: str, line: int, rules: Ruleset, nastier: bool = False) -> Sheet:
        return self.statblock_sheet(blocks.read_block(text, file, line, TERMS), rules)

    def statblock_sheet(self, block: StatBlock | BandBlock, rules: Ruleset) -> Sheet:
        assert isinstance(block, StatBlock)
        return sheets.equip_printed(blocks.head(block, rules, {}), block.powers, TERMS)

    async def settle(self, battle: Battle, creature: Creature, fields: dict[str, Any]) -> None:
        await settle(battle, creature, fields)

    async def rest(self, battle: Battle, kind: str) -> None:
        await Rests().rest(battle, kind)
