"""Turns as the texts have them: what a turn starts with, death saves, which trade a cost lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import reports, turn_verbs
from battlemat.engine.actions.action import FREE, MINOR, MOVE, Action
from battlemat.engine.actions.decisions import Refusal
from battlemat.engine.attacks.power import Power
from battlemat.engine.effects.flags import DEAD, DYING, ONE_ACTION, OUT, STABLE
from battlemat.engine.state import ACTING, OPENING
from battlemat.engine.turns import timing
from battlemat.systems.fourth import levels, surprise
from battlemat.systems.fourth.actions.charging import charged, free_after, spent_by_charging
from battlemat.systems.fourth.actions.grabbing import GRIP, grabs_lapse
from battlemat.systems.fourth.actions.spending import new_turn
from battlemat.systems.fourth.noticing import WatchfulTurns
from battlemat.systems.fourth.unseen import place_unknown
from battlemat.systems.shared.grid.common import target_of
from battlemat.systems.shared.grid.coup_de_grace import kill_outright
from battlemat.systems.shared.grid.grabbing import anybody_held
from battlemat.systems.shared.instances import one_burn_a_type

if TYPE_CHECKING:
    from battlemat.engine.attacks.power import Play
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.effect import Effect
    from battlemat.engine.ruleset import Ruleset

AWAKE: Final = 20
TWENTY: Final = "fourth.death.save-twenty"


def older_stays(rules: Ruleset, new: Effect, old: Effect) -> bool:
    """Of two equal instances the one there first stays."""
    return False


@mypyc_attr(allow_interpreted_subclasses=True)
class FourthTurns(WatchfulTurns):
    """Fourth: a death save of 20 wakes, the stable make none, each kind of action has its own rule."""

    one_is_standard = False

    def __init__(self, options: dict[str, object]) -> None:
        super().__init__()
        self.merges = options["ongoing-same-type"] == "merge"
        self.death_save_last = True

    # ------------------------------------------------------------------ the surprise round

    def first_round(self, battle: Battle) -> int:
        """The surprise round comes before the first."""
        return 0 if battle.surprise else 1

    async def conclude(self, battle: Battle) -> None:
        """fourth.level.xp-award: a fight that heroes have won is an encounter ended."""
        await super().conclude(battle)
        trait = battle.standing_sides()
        if any(creature.sheet.hero and creature.side in trait for creature in battle.creatures):
            levels.award(battle)

    async def following(self, battle: Battle) -> None:
        """fourth.surprise.round: those who are not surprised act, in initiative order, before anybody else does."""
        if battle.surprise:
            if battle.turn < 0:
                turn_verbs.tell_round(battle, 0, surprise.ROUND)
            place = surprise.next_in(battle)
            if place >= 0:
                turn_verbs.set_turn(battle, place)
                await self.open(battle, battle.creatures[battle.order[place]])
                return
            await surprise.over(battle)
        await super().following(battle)

    # ------------------------------------------------------------------ the phases of a turn

    async def durations_end(self, battle: Battle, who: Creature) -> None:
        """fourth.ruling.start-phase-order: after ongoing damage and regeneration, if anybody is there for them."""
        if who.flags & (DEAD | OUT):
            await super().durations_end(battle, who)

    async def start_effects(self, battle: Battle, who: Creature) -> None:
        """fourth.turn.start-no-actions"""
        turn_verbs.set_phase(battle, OPENING)
        await super().start_effects(battle, who)
        if battle.phase == OPENING:
            turn_verbs.set_phase(battle, ACTING)

    async def burn_and_mend(self, battle: Battle, who: Creature) -> None:
        await super().burn_and_mend(battle, who)
        await timing.turn_starts(battle, who.id)

    async def burns_first(self, battle: Battle, who: Creature) -> bool:
        """fourth.ruling.start-phase-order"""
        return True

    def allot(self, battle: Battle, who: Creature) -> None:
        """fourth.surprise.single-action."""
        super().allot(battle, who)
        new_turn(battle, who)
        if battle.surprise:
            turn_verbs.set_budget(who, min(who.standard, 1), 0, 0)

    async def turn_over(self, battle: Battle, who: Creature) -> None:
        """Surprise does not end with a turn, but with its round."""
        await grabs_lapse(battle, who)

    # ------------------------------------------------------------------ what may be done when

    def incapacity(self, battle: Battle, who: Creature, action: Action) -> Refusal | None:
        refused = super().incapacity(battle, who, action)
        return refused if refused is not None or not who.effects else spent_by_charging(battle, who, action)

    def any_turn(self, battle: Battle, action: Action) -> bool:
        """fourth.turn.free-action: a power that is a free action, too, may be used on anyone's turn."""
        return action.takes_turn or (isinstance(action, Power) and bool(action.cost & FREE) and not action.trigger_bits)

    def may_act_free(self, battle: Battle, who: Creature) -> bool:
        """fourth.ruling.no-action-phases; after a charge as charge-aftermath has it."""
        if battle.active != who.id:
            return True
        return battle.phase == ACTING and (free_after(battle) or not charged(who))

    def target_refusal(self, battle: Battle, who: Creature, power: Power, target: Creature) -> Refusal | None:
        return place_unknown(battle, who, power, target) if battle.secrets else None

    # ------------------------------------------------------------------ several effects

    def laid(self, battle: Battle, bearer: Creature, effect: Effect) -> None:
        """fourth.ruling.ongoing-same-type"""
        if effect.persistent and self.merges:
            one_burn_a_type(battle, bearer, effect, "fourth.ruling.ongoing-same-type", older_stays)
        GRIP.renewed(battle, bearer, effect)

    # ------------------------------------------------------------------ attacks

    def before_strike(self, battle: Battle, play: Play, strike: Strike) -> None:
        """fourth.ruling.coup-de-grace-power: only the one it is declared on, and by default without a roll."""
        if strike.coup:
            strike.coup = target_of(battle, play.use) is battle.creatures[strike.target]
            strike.auto_hit = strike.coup and battle.rules.attacks.sure_coups

    async def after_coup(self, battle: Battle, play: Play, strike: Strike) -> None:
        await kill_outright(battle, strike, "fourth.coup-de-grace.kill")

    # ------------------------------------------------------------------ holding on

    def disabled(self, battle: Battle, creature: Creature) -> None:
        if anybody_held(battle):
            GRIP.broken(battle, creature)

    def hampered(self, battle: Battle, creature: Creature) -> None:
        """fourth.grab.ends-on-condition."""
        self.disabled(battle, creature)

    def displaced(self, battle: Battle, creature: Creature) -> None:
        """fourth.ruling.grab-ends."""
        super().displaced(battle, creature)
        if anybody_held(battle):
            GRIP.broken(battle, creature)

    # ------------------------------------------------------------------ near death

    def near_death(self, who: Creature) -> bool:
        return bool(who.flags & DYING) and not who.flags & STABLE

    def regenerates(self, battle: Battle, who: Creature) -> bool:
        """fourth.ruling.regeneration-while-dying."""
        return super().regenerates(battle, who) and (who.hp > 0 or battle.rules.on("regeneration-while-dying"))

    async def death_saved(self, battle: Battle, who: Creature, natural: int, total: int) -> None:
        """fourth.death.save-twenty: with a surge left it is spent, without one nothing changes."""
        if total < AWAKE:
            await super().death_saved(battle, who, natural, total)
            return
        reports.death_saved(battle, who, total, True, TWENTY)
        if who.recoveries > 0:
            await battle.rules.health.spend_recovery(battle, who, 0, who.id, TWENTY)

    def unpaid(self, battle: Battle, who: Creature, cost: int, pay: str) -> Refusal:
        refused = super().unpaid(battle, who, cost, pay)
        if pay:
            return refused
        if battle.surprise:
            return Refusal("fourth.surprise.single-action", f"{who.name} has one action in the surprise round")
        if who.flags & ONE_ACTION:
            return Refusal("fourth.dazed.one-action", refused.text)
        if cost & MOVE:
            return Refusal("fourth.turn.move-action", refused.text)
        return Refusal("fourth.turn.minor-action", refused.text) if cost & MINOR else refused
