"""Waiting: delaying a turn, taking it up again, readying an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes, turn_verbs
from battlemat.engine.actions.action import MINOR, MOVE, STANDARD, Action
from battlemat.engine.actions.decisions import Refusal, Use, spoken
from battlemat.engine.actions.triggers import NAMES, SETS_OFF, Readied
from battlemat.engine.creature import NO_COUNT
from battlemat.errors import nearest
from battlemat.systems.shared.reports import readied

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.record.view import View

ANYBODY: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Delay(Action):
    """Take the turn later in the round, picked later or on the lower `count` named now."""

    purpose = purposes.DELAY
    forms = ("delay", "delay COUNT")
    figure = "count"
    verb = "waits for a better moment"
    asks = frozenset({"count"})

    def words(self, battle: Battle, view: View, who: Creature, use: Use) -> str:
        count = use.chosen("count")
        return f"{self.name}: act on {count}" if count else f"{self.name}: act later"

    def __init__(self, rule: str) -> None:
        super().__init__("delay", 0, rule)

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if who.acted or who.bonus or who.freed == battle.serial:
            return Refusal(self.rule, f"{who.name} has already acted this turn")
        word = use.chosen("count")
        if word and not word.removeprefix("-").isdigit():
            return Refusal(self.rule, f"an initiative count is a number, not {word!r}")
        if word and int(word) >= who.initiative:
            return Refusal(
                self.rule, f"{who.name} has {who.initiative}: only a lower count can be waited for"
            )
        return None

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        word = use.chosen("count")
        who.count = int(word) if word else NO_COUNT
        await battle.rules.waiting.put_off(battle, who)
        turn_verbs.put_off(battle, who, self.rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class Resume(Action):
    """Take a delayed turn now, between two others'. A `BetweenDecision` asks the same."""

    verb = "takes the turn it put off"

    def __init__(self, rule: str) -> None:
        super().__init__("resume", 0, rule)
        self.takes_turn = True

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if who.id not in battle.delayed:
            return Refusal(self.rule, f"{who.name} has delayed no turn")
        if who.count != NO_COUNT:
            return Refusal(self.rule, f"{who.name} waits for count {who.count}")
        if battle.active >= 0:
            return Refusal(self.rule, "a delayed turn is taken between two turns")
        return None

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        await battle.rules.waiting.resume(battle, who)


def when(battle: Battle, words: str) -> tuple[int, int] | None:
    """What sets a readied action off: "kind id", kinds as in `triggers.NAMES`; without an id, anybody."""
    kind, _, actor = words.partition(" ")
    if kind not in NAMES:
        return None
    if not actor:
        return (NAMES[kind], ANYBODY)
    if not actor.isdigit() or int(actor) >= len(battle.creatures):
        return None
    return (NAMES[kind], int(actor))


@mypyc_attr(allow_interpreted_subclasses=True)
class Ready(Action):
    """Make an action ready for when something happens.

    The choice `action` names it, `when` what it waits for; whatever else is said is about that action. `ready_costs`
    has a bit for each kind of action that can be made ready.
    """

    purpose = purposes.READY
    forms = ("ready ACTION when NAME KIND", "ready ACTION at NAME when anybody KIND")
    verb = "readies an action"
    unsaid = True
    asks = frozenset({"action", "when"})
    picks = (("action", "what"),)

    def __init__(self, rule: str, ready_costs: int = STANDARD | MOVE | MINOR) -> None:
        super().__init__("ready", STANDARD, rule)
        self.ready_costs = ready_costs

    def words(self, battle: Battle, view: View, who: Creature, use: Use) -> str:
        if not use.chosen("action") or not use.chosen("when"):
            return ""
        kind, _, actor = use.chosen("when").partition(" ")
        whose = view.name(int(actor)) if actor.isdecimal() else "somebody"
        return f"{spoken(use.chosen('action'))} as soon as {whose} {SETS_OFF[NAMES[kind]]}"

    def inner(self, battle: Battle, who: Creature, use: Use) -> Use:
        """The action made ready as a use of its own."""
        rest = {name: word for name, word in (use.choose or {}).items() if name not in self.asks}
        action = battle.action_named(who, use.chosen("action")) or self
        return Use(action, target=use.target, to=use.to, path=use.path, targets=use.targets, origin=use.origin,
                   using=use.using, choose=rest or None)

    def arguments(self, battle: Battle, who: Creature, use: Use) -> frozenset[str]:
        inner = self.inner(battle, who, use)
        return frozenset() if inner.action is self else inner.action.arguments(battle, who, inner)

    def choices(self, battle: Battle, who: Creature, use: Use) -> frozenset[str]:
        inner = self.inner(battle, who, use)
        return self.asks if inner.action is self else self.asks | inner.action.choices(battle, who, inner)

    def misnamed(self, battle: Battle, who: Creature, use: Use) -> str:
        name = use.chosen("action")
        if name and battle.action_named(who, name) is None:
            known = [*(power.name for power in who.sheet.powers), *battle.rules.actions]
            close = nearest(name, known)
            return f"{who.name} has no action or power {name!r}" + (f": did you mean {close!r}?" if close else "")
        kind, _, actor = use.chosen("when").partition(" ")
        if kind and kind not in NAMES:
            close = nearest(kind, list(NAMES))
            hint = f"did you mean {close!r}?" if close else f"one of {', '.join(sorted(NAMES))}"
            return f"there is no kind of event {kind!r}: {hint}"
        if actor and when(battle, use.chosen("when")) is None:
            return f"there is no creature {actor!r}"
        return ""

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        name = use.chosen("action")
        action = battle.action_named(who, name)
        if action is None:
            return Refusal(
                self.rule, f"{who.name} has no action {name!r} to ready" if name else "say what to ready"
            )
        if action.cost & ~self.ready_costs or not action.cost & self.ready_costs or action.name == self.name:
            return Refusal(self.rule, f"{action.name} is no action that can be made ready")
        if not battle.usable(who, action):
            return battle.rules.turns.used_up(battle, who, action)
        if when(battle, use.chosen("when")) is None:
            known = ", ".join(sorted(NAMES))
            return Refusal(self.rule, f"say what sets it off and who does it: one of {known}")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        found: list[Use] = []
        for power in who.sheet.powers:
            if not power.is_attack:
                continue
            for enemy in battle.enemies(who):
                for kind in ("move", "attack"):
                    use = Use(self, choose={"action": battle.word_for(who, power), "when": f"{kind} {enemy.id}"})
                    if self.refusal(battle, who, use) is None:
                        found.append(use)
        return found

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        action = battle.action_named(who, use.chosen("action"))
        trigger = when(battle, use.chosen("when"))
        if action is None or trigger is None:
            return
        kind, actor = trigger
        battle.readied = (*battle.readied, Readied(who.id, action, kind, actor, self.inner(battle, who, use)))
        battle.rebuild_hooks()
        readied(battle, who, actor, kind, self.rule, action.name)
