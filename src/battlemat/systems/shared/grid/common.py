"""What the actions share: once-an-encounter marks, creatures and choices named in a use, reach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.decisions import Choice, Option, Refusal, Use
from battlemat.engine.effects.flags import DEAD, OUT, PRONE
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.grid.movement import grid_movement

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

# Bits of `Creature.used`.
RECOVERED: Final = 1
SPENT_POINT: Final = 8


def target_of(battle: Battle, use: Use) -> Creature | None:
    """The one creature a use is aimed at, if it names one."""
    id = use.target if use.target >= 0 else use.targets[0] if use.targets else -1
    return battle.creatures[id] if 0 <= id < len(battle.creatures) else None


def named(battle: Battle, use: Use, choice: str) -> Creature | None:
    """The creature a choice within a use names by its id, if it does."""
    word = use.chosen(choice)
    if not word.isdigit() or int(word) >= len(battle.creatures):
        return None
    return battle.creatures[int(word)]


def there(creature: Creature) -> bool:
    """Whether a creature is on the map and not dead."""
    return not creature.flags & (DEAD | OUT)


def own_reach(battle: Battle, creature: Creature) -> int:
    """How many squares a creature's own limbs reach."""
    reach = creature.sheet.reach
    for modifier in creature.modifiers:
        if modifier.stat == "reach":
            reach += modifier.amount
    return reach


def armed_reach(battle: Battle, creature: Creature) -> int:
    """How many squares a creature reaches, its weapons counted."""
    reach = own_reach(battle, creature)
    for weapon in creature.held:
        if weapon.melee:
            reach = max(reach, weapon.reach)
    return reach


def every_defense(amount: int, source: str, rule: str, versus: int = -1, once: bool = False) -> Modifier:
    """A bonus to all four defenses."""
    return Modifier("defenses", amount, "", source, rule, versus=versus, once=once)


def helping_adjacent(battle: Battle, who: Creature, use: Use, rule: str, ally: bool) -> Refusal | None:
    """Why `who` may not treat the target: it must be another creature, adjacent, and (`ally`) on its side."""
    target = target_of(battle, use)
    if target is None:
        return Refusal(rule, "name whom to treat")
    if target.id == who.id or not there(target):
        return Refusal(rule, f"{target.name} cannot be treated by {who.name}")
    if ally and target.side != who.side:
        return Refusal(rule, f"{target.name} is no ally of {who.name}")
    if not battle.rules.position.adjacent(battle, who, target):
        return Refusal(rule, f"{target.name} is not adjacent")
    return None


def prone_refusal(battle: Battle, who: Creature) -> Refusal | None:
    """A prone creature does not walk, unless the movement of the game lets it."""
    if who.flags & PRONE and not grid_movement(battle).prone_walks:
        return Refusal(battle.rules.conditions.why(who, PRONE), f"{who.name} is prone")
    return None


async def pick(battle: Battle, who: Creature, use: Use, name: str, words: tuple[str, ...]) -> str:
    """The word a use gives for `name`, or else the one `who` chooses when asked."""
    chosen = use.chosen(name)
    if chosen in words:
        return chosen
    options: list[Option] = [Choice(word) for word in words]
    return (await battle.choose(who, name, options)).word
