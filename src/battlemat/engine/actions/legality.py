"""What a state of things forbids and allows: to act, to use a power, to strike somebody with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import reports, verbs
from battlemat.engine.actions.action import (
    AT_WILL,
    DAILY,
    ENCOUNTER,
    FREE,
    MINOR,
    MOVE,
    REFRESH,
    STANDARD,
    TURN_COSTS,
    Action,
)
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.effects.effect import BARS
from battlemat.engine.effects.flags import CANNOT_ACT, CONTROLLED, DEAD, FREE_ONLY, NO_ACTIONS, NO_FREE, ONE_ACTION, OUT
from battlemat.engine.effects.modifiers import Modifier

if TYPE_CHECKING:
    from battlemat.engine.attacks.power import Play, Power
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.attacks.targeting import Targeting
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.effect import Effect

UNREAD: Final = "unread-limits"
"""The switch for limits of a power that nobody could read: "ask", "met" (they hold), "unmet" (they never do)."""
CIRCUMSTANCE: Final = "circumstance"
"""The choice in any use that says what the referee adds to its rolls ("+2"), and the one that says why."""
BECAUSE: Final = "because"


@mypyc_attr(allow_interpreted_subclasses=True)
class Legality:
    """The part of the chapter on turns that says who may do what, with the family's defaults.

    `one_is_standard`: the one action of a turn that holds no more is a standard action, not what it was traded for.
    `names_sides`: who is an ally and who an enemy of a power is its user's choice on each use.
    """

    one_is_standard = True
    names_sides = False

    def own_actions(self, battle: Battle, who: Creature) -> list[Action]:
        """Actions that exist only while something lasts on a creature, such as maintaining a power."""
        return []

    def all_actions(self, battle: Battle, who: Creature) -> list[Action]:
        """Its powers, what everybody can do, and what exists only for now, whether it may be done or not."""
        return [*who.sheet.powers, *battle.rules.common, *self.own_actions(battle, who)]

    def spared(self, battle: Battle, who: Creature) -> list[Action]:
        """What a turn still holds for a creature that cannot act."""
        return []

    def incapacity(self, battle: Battle, who: Creature, action: Action) -> Refusal | None:
        """Why a creature in its state, and after what it has done, may not take this action, None when it may."""
        return self.unable(battle, who, action)

    def unable(self, battle: Battle, who: Creature, action: Action) -> Refusal | None:
        """Why the state a creature is in keeps it from an action, from going on with one too."""
        flags = who.flags
        if flags & CANNOT_ACT:
            rule = battle.rules.conditions.why(who, NO_ACTIONS | DEAD)
            return Refusal(rule or battle.rules.cite["dead"], f"{who.name} cannot act")
        if flags & FREE_ONLY and action.cost & TURN_COSTS:
            return Refusal(battle.rules.conditions.why(who, FREE_ONLY), f"{who.name} can take free actions only")
        if flags & NO_FREE and action.cost & FREE:
            return Refusal(battle.rules.conditions.why(who, NO_FREE), f"{who.name} can take no free actions")
        if flags & CONTROLLED and not self.controlled_may(battle, action):
            return Refusal(battle.rules.conditions.why(who, CONTROLLED), f"{who.name} is controlled: at-will only")
        return self.kept_from(battle, who, action)

    def choice_refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        """Why the choices of a use cannot be, whatever its action, None when they can."""
        word = use.chosen(CIRCUMSTANCE)
        if word and not (word[1:].isdecimal() and word[0] in "+-" and len(word) <= 3):
            return Refusal(battle.rules.cite["circumstance"], f"a circumstance is worth +2 or the like, not {word!r}")
        return None

    def circumstance(self, battle: Battle, use: Use) -> Modifier:
        """What the referee adds to the rolls of a use, and why."""
        return Modifier("circumstance", int(use.chosen(CIRCUMSTANCE)), "", use.chosen(BECAUSE) or CIRCUMSTANCE,
                        battle.rules.cite["circumstance"])

    async def declared(self, battle: Battle, who: Creature, use: Use) -> None:
        """What the choices of a use bring before it is done, whatever its action."""
        return

    def may_act_free(self, battle: Battle, who: Creature) -> bool:
        """Whether a creature may take one more free action this turn."""
        return True

    def laid(self, battle: Battle, bearer: Creature, effect: Effect) -> None:
        """An effect has been laid on a creature that bore others: how it goes with them."""
        return

    def barred(self, who: Creature, action: Action) -> bool:
        """Whether an effect keeps a creature from this one action."""
        return self.bar(who, action) is not None

    def bar(self, who: Creature, action: Action) -> Effect | None:
        """The effect that keeps a creature from this one action, None when none does."""
        for effect in who.effects:
            if effect.tags and BARS + action.name in effect.tags:
                return effect
        return None

    def kept_from(self, battle: Battle, who: Creature, action: Action) -> Refusal | None:
        """Why an effect keeps a creature from this one action, by its rule or as printed; None when none does."""
        effect = self.bar(who, action)
        if effect is None:
            return None
        return Refusal(effect.rule or battle.rules.cite["choice"], f"{who.name} is kept from {action.name}")

    def unread_refusal(self, battle: Battle, who: Creature, action: Action) -> Refusal | None:
        """Why an action whose print limits it in words nobody could read may not be taken: it has been said that the
        limit does not hold this turn, or, by the ledger's switch, none of them ever does.
        """
        words = "; ".join(action.unread)
        if battle.rules.options.get(UNREAD) == "unmet":
            return Refusal(battle.rules.cite["unread"], f"{action.name} is limited in words nobody has read: {words}")
        if self.ruled_out(battle, who, action):
            return Refusal(battle.rules.cite["unread"], f"what limits {action.name} does not hold this turn: {words}")
        return None

    def undecided(self, battle: Battle, use: Use) -> Refusal | None:
        """Why a use comes to nothing unless somebody says that a limit holds which nobody could read; None when it
        needs no word.
        """
        action = use.action
        if not action.unread or use.granted or battle.rules.options.get(UNREAD) == "met":
            return None
        return Refusal(battle.rules.cite["unread"], f"{action.name} is limited in words nobody has read, and whether "
                                                    f"that holds is the referee's to say: {'; '.join(action.unread)}")

    def ruled_out(self, battle: Battle, who: Creature, action: Action) -> bool:
        """Whether it was said this turn that a limit of this action nobody could read does not hold."""
        ruled = battle.limits.get((who.id, action.slot))
        return ruled is not None and ruled[1] == battle.serial and action.slot != -1

    async def granted(self, battle: Battle, who: Creature, use: Use) -> bool:
        """Whether a use may go on as far as limits in its print go that nobody could read: whoever plays the creature
        says. What it costs is not paid for a no, and it is not asked again that turn.
        """
        action = use.action
        if use.granted or battle.rules.options.get(UNREAD) == "met":
            return True
        key = (who.id, action.slot)
        if self.ruled_out(battle, who, action):
            return False
        times, turn = battle.limits.get(key, (0, -1))
        use.granted = await battle.confirm(who, "limit", False, f"{action.name}: {'; '.join(action.unread)}")
        battle.limits[key] = (times + 1, turn if use.granted else battle.serial)
        reports.limited(battle, who, use.granted, battle.rules.cite["unread"], action.name)
        return use.granted

    def controlled_may(self, battle: Battle, action: Action) -> bool:
        """Whether a controlled creature can be made to do this."""
        return action.usage == AT_WILL and action.name != "action-point"

    def any_turn(self, battle: Battle, action: Action) -> bool:
        """Whether a free action may be taken on others' turns too."""
        return action.takes_turn

    def called(self, battle: Battle, creature: Creature, square: int, rule: str) -> None:
        """A creature that was away comes at its owner's call."""
        verbs.set_state(battle, creature, OUT, False, rule)
        verbs.place(battle, creature, square, rule, "called")

    def spends_immediate(self, battle: Battle, who: Creature) -> Creature | None:
        """Whose immediate action an answer of `who`'s takes, None when nobody can give one."""
        return who

    def used_up(self, battle: Battle, who: Creature, action: Action) -> Refusal:
        """Why an action that is used up may not be taken again."""
        usage = action.usage
        topic = {ENCOUNTER: "encounter", DAILY: "daily", REFRESH: "refresh"}.get(usage, "once")
        return Refusal(action.once_rule if action.slot < 0 else battle.rules.cite[topic], f"{action.name} is used up")

    def unpaid(self, battle: Battle, who: Creature, cost: int, pay: str) -> Refusal:
        """Why a creature's actions do not cover a cost."""
        cite = battle.rules.cite
        if who.flags & ONE_ACTION:
            return Refusal(battle.rules.conditions.why(who, ONE_ACTION), f"{who.name} has one action a turn")
        if pay:
            return Refusal(cite["conversion"], f"that cannot be paid with a {pay} action")
        kinds = ((STANDARD, "standard"), (MOVE, "move"), (MINOR, battle.rules.minor))
        words = [word for bit, word in kinds if cost & bit]
        return Refusal(cite["actions"], f"{who.name} has no {' and '.join(words)} action left")

    def after_action(self, battle: Battle, who: Creature, use: Use) -> None:
        """What follows when a creature has done something on its turn."""
        return

    async def gives_away(self, battle: Battle, who: Creature, use: Use) -> None:
        """What an action that is over does to hiding: asked while anybody is hidden."""
        return

    def glimpsed(self, battle: Battle, mover: Creature) -> None:
        """A creature has come to another place while somebody is hidden: it may see the hidden, or be seen."""
        return

    def power_refusal(self, battle: Battle, who: Creature, power: Power) -> Refusal | None:
        """Why the state of things forbids this power to its user, None when it does not."""
        return self.kept_from(battle, who, power) or battle.rules.attacks.power_refusal(battle, who, power)

    def target_refusal(self, battle: Battle, who: Creature, power: Power, target: Creature) -> Refusal | None:
        """Why a rule protects this creature from the power, None when none does."""
        return None

    def picks(self, targeting: Targeting) -> bool:
        """Whether the user picks the targets within an area."""
        return targeting.picked or (self.names_sides and targeting.one_side)

    def may_be_named(self, battle: Battle, targeting: Targeting, user: Creature, target: Creature) -> bool:
        """Whether the words for a power's targets cover a creature, or its user may say that they do.

        One of another side is taken to refuse to be an ally.
        """
        return targeting.accepts(battle, user, target) or (
            self.names_sides and targeting.at_enemies and target.id != user.id)

    def before_strike(self, battle: Battle, play: Play, strike: Strike) -> None:
        """What the rules change about a strike before it is rolled."""
        battle.rules.attacks.before_strike(battle, play, strike)

    def attack_done(self, battle: Battle, play: Play) -> None:
        """What the rules do when all attack rolls of a power are settled."""
        return

    async def after_coup(self, battle: Battle, play: Play, strike: Strike) -> None:
        """A coup de grace has hit."""
        return
