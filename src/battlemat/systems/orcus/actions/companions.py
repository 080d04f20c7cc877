"""Owners and their companions: giving up an action for one of theirs, sending summons away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import verbs
from battlemat.engine.actions.action import AT_WILL, MINOR, MOVE, STANDARD, UNPAID, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.attacks.power import Power
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.engine.grid import sight
from battlemat.engine.grid.movement import grid_movement
from battlemat.systems.orcus.companions import appear, companions, summoned, vanish
from battlemat.systems.shared.grid.common import target_of, there

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

NOT_BY_COMMAND: Final = (
    "command",
    "dismiss",
    "summon",
    "delay",
    "ready",
    "resume",
    "end",
    "trade",
    "action-point",
)
SUMMONS: Final = "summons"


def commanded(action: Action) -> bool:
    """Whether a companion can be told to do this: what takes one standard, move or swift action."""
    return action.name not in NOT_BY_COMMAND and action.cost in (STANDARD, MOVE, MINOR)


@mypyc_attr(allow_interpreted_subclasses=True)
class Command(Action):
    """Give up an action; the companion (the target) takes one of the same kind (orcus.companion.command).

    The choice `action` names what it does and `at` (an id) to whom; all else is as in a use of its own.
    """

    verb_at = "commands {target}"
    takes = frozenset({"target", "targets", "to", "path", "origin", "using"})
    asks = frozenset({"action", "at"})

    def __init__(self) -> None:
        super().__init__("command", MINOR, "orcus.companion.command")

    def ordered(self, battle: Battle, use: Use) -> Use | None:
        """What the companion is told to do."""
        companion = target_of(battle, use)
        if companion is None:
            return None
        action = battle.action_named(companion, use.chosen("action"))
        if action is None or not commanded(action):
            return None
        at = use.chosen("at")
        rest = {name: word for name, word in (use.choose or {}).items() if name not in ("action", "at")}
        return Use(
            action,
            target=int(at) if at.isdigit() else -1,
            to=use.to,
            path=use.path,
            targets=use.targets,
            origin=use.origin,
            using=use.using,
            choose=rest or None,
        )

    def choices(self, battle: Battle, who: Creature, use: Use) -> frozenset[str]:
        inner = self.ordered(battle, use)
        companion = target_of(battle, use)
        if inner is None or companion is None:
            return self.asks
        return self.asks | inner.action.choices(battle, companion, inner)

    def costs(self, battle: Battle, who: Creature, use: Use) -> int:
        inner = self.ordered(battle, use)
        return self.cost if inner is None else inner.action.cost

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        companion = target_of(battle, use)
        if companion is None or companion.owner != who.id or not there(companion):
            return Refusal(self.rule, f"name a companion of {who.name}'s to command")
        inner = self.ordered(battle, use)
        if inner is None:
            return Refusal(self.rule, "say which standard, move or swift action it is to take")
        refused = battle.rules.turns.incapacity(battle, companion, inner.action)
        if refused is not None:
            return refused
        if not battle.usable(companion, inner.action):
            return battle.rules.turns.used_up(battle, companion, inner.action)
        return inner.action.refusal(battle, companion, inner)

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        found: list[Use] = []
        for companion in companions(battle, who):
            for action in [*companion.sheet.powers, *battle.rules.common]:
                if not commanded(action) or not battle.can_pay(who, action.cost):
                    continue
                for inner in action.uses(battle, companion):
                    use = self.telling(battle, companion, inner)
                    if self.refusal(battle, who, use) is None:
                        found.append(use)
        return found

    def telling(self, battle: Battle, companion: Creature, inner: Use) -> Use:
        """The command to do so."""
        choose = dict(inner.choose or {})
        choose["action"] = battle.word_for(companion, inner.action)
        if inner.target >= 0:
            choose["at"] = str(inner.target)
        return Use(
            self,
            target=companion.id,
            to=inner.to,
            path=inner.path,
            targets=inner.targets,
            origin=inner.origin,
            using=inner.using,
            choose=choose,
        )

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        companion = target_of(battle, use)
        inner = self.ordered(battle, use)
        if companion is not None and inner is not None:
            companion.acted += 1
            await battle.act(companion, inner, UNPAID)


@mypyc_attr(allow_interpreted_subclasses=True)
class Dismiss(Action):
    """Send one's summons away (orcus.keyword.summons-dismiss): the target, or all."""

    verb = "sends its summons away"
    verb_at = "sends {target} away"
    takes = frozenset({"target"})

    def __init__(self) -> None:
        super().__init__("dismiss", MINOR, "orcus.keyword.summons-dismiss")

    def summons(self, battle: Battle, who: Creature, use: Use) -> list[Creature]:
        """Those it is about."""
        target = target_of(battle, use)
        return [c for c in companions(battle, who) if summoned(c) and (target is None or target.id == c.id)]

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if self.summons(battle, who, use):
            return None
        return Refusal(self.rule, f"{who.name} has summoned no such creature")

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        for creature in self.summons(battle, who, use):
            vanish(battle, creature, self.rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class Summon(Action):
    """Bring one's summons (the target) into play with a Summons power, on the unoccupied square `to`.

    The choice `power` names the power where there are several; its action is spent and it is used up as
    printed (orcus.keyword.summons).
    """

    verb_at = "summons {target}"
    takes = frozenset({"target", "to"})
    asks = frozenset({"power"})

    def __init__(self) -> None:
        super().__init__("summon", MINOR, "orcus.keyword.summons")

    def powers(self, who: Creature) -> list[Power]:
        """The Summons powers of a creature."""
        return [power for power in who.sheet.powers if isinstance(power, Power) and SUMMONS in power.tags]

    def power(self, battle: Battle, who: Creature, use: Use) -> Power | None:
        """The power it is done with: the one named, or the first that can be used."""
        wanted = use.chosen("power").casefold()
        for power in self.powers(who):
            if power.name.casefold() == wanted if wanted else battle.usable(who, power):
                return power
        return None

    def costs(self, battle: Battle, who: Creature, use: Use) -> int:
        power = self.power(battle, who, use)
        return self.cost if power is None else power.cost

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        target = target_of(battle, use)
        if target is None or target.owner != who.id or not summoned(target) or target.flags & DEAD:
            return Refusal(self.rule, f"name a creature that {who.name} can summon")
        if not target.flags & OUT:
            return Refusal(self.rule, f"{target.name} is there already")
        power = self.power(battle, who, use)
        if power is None:
            return Refusal(self.rule, f"{who.name} has no Summons power it can use")
        if not battle.usable(who, power):
            return battle.rules.turns.used_up(battle, who, power)
        board = battle.board
        if not board.on_board(use.to):
            return Refusal(self.rule, "say where: an unoccupied square")
        if not grid_movement(battle).free_squares(battle, target, board.bit(use.to)):
            return Refusal(self.rule, "that square is not unoccupied")
        if board.distance(who.at, who.width, use.to, target.width) > power.targeting.normal:
            return Refusal("orcus.range.stated", f"that square is beyond {power.targeting.normal} squares")
        if not sight.effect(board, who.at, who.width, use.to, target.width):
            return Refusal("orcus.target.line-of-effect", "nothing can be summoned behind an obstacle")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        found: list[Use] = []
        away = [c for c in battle.creatures if c.owner == who.id and c.flags & OUT]
        for power in self.powers(who):
            if not battle.can_pay(who, power.cost) or not battle.usable(who, power):
                continue
            near = battle.board.reach_mask(who.at, who.width, power.targeting.normal)
            for target in away:
                for square in battle.board.squares(battle.board.touching(near, target.width)):
                    use = Use(self, target=target.id, to=square, choose={"power": power.name})
                    if self.refusal(battle, who, use) is None:
                        found.append(use)
        return found

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        target = target_of(battle, use)
        power = self.power(battle, who, use)
        if target is None or power is None:
            return
        if power.usage != AT_WILL:
            verbs.use_up(battle, who, power.slot, self.rule, power.name)
        appear(battle, target, use.to, self.rule)
