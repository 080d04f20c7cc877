"""Turns as the book has them: the ambush round, the escalation die, damage and saves last, waking up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import reports, turn_verbs, verbs
from battlemat.engine.actions.action import FREE, STANDARD, Action
from battlemat.engine.actions.decisions import Option, Refusal, Use
from battlemat.engine.actions.legality import BECAUSE, CIRCUMSTANCE
from battlemat.engine.effects.durations import END_OF_TURN, SAVE_ENDS, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, DYING, HELPLESS, NO_ACTIONS, OUT, STABLE, SURPRISED
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.state import ACTING
from battlemat.engine.turns import timing
from battlemat.engine.turns.turn import Turns
from battlemat.systems.archmage import ambush, escalation, instances
from battlemat.systems.archmage.actions.checks import DC, SKILL, dicey, skill_refusal
from battlemat.systems.archmage.actions.morale import FightInSpirit
from battlemat.systems.archmage.attacks import CIRCUMSTANCES, circumstances
from battlemat.systems.archmage.battle_end import conclude
from battlemat.systems.archmage.initiative import ArchmageInitiative
from battlemat.systems.archmage.kept import kept
from battlemat.systems.archmage.tags import RALLY_FAILED, TABLE
from battlemat.systems.shared.bands import bands
from battlemat.systems.shared.instances import one_burn_a_type
from battlemat.systems.shared.spending import EndTurn
from battlemat.systems.shared.talking import TALK

if TYPE_CHECKING:
    from battlemat.engine.attacks.power import Play
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

NATURAL: Final = 20
WAKING: Final = "waking"
WAKE_ONLY: Final = "archmage.ruling.death-save-turn"
ONGOING: Final = "archmage.ongoing.timing"


@mypyc_attr(allow_interpreted_subclasses=True)
class ArchmageTurns(Turns):
    """Archmage: death saves at the start of a turn, ongoing damage and saves at its end."""

    asks = Turns.asks | {SKILL, DC}
    asks_at_end = frozenset({"save-order", "ongoing"})

    def __init__(self, options: dict[str, object]) -> None:
        super().__init__()
        self.start_death_saves = True
        self.fatal_failures = 4
        self.burns_last = True
        # archmage.quick-rest.recharge: powers recharge at rests, not in battle.
        self.refreshes = False
        self.wakers_act = options.get("death_save_turn") == "act"
        self.speech = options.get("stunned_speech") == "yes"
        self.keep_all = options.get("ongoing_stacking") == "all"
        self.drop_weaker = options.get("condition_instances") == "drop"
        cap = options.get("free_action_cap", "none")
        self.free_cap = int(str(cap)) if str(cap).isdigit() else -1

    # ------------------------------------------------------------------ rounds

    async def before_initiative(self, battle: Battle) -> None:
        if kept(battle).opener < 0:
            ambush.nominate(battle)

    def hold_escalation(self, battle: Battle) -> None:
        kept(battle).stalled = True

    def escalation_held(self, battle: Battle) -> bool:
        return kept(battle).stalled

    def acts_out_of_order(self, battle: Battle) -> bool:
        """In an ambush, before the others have rolled."""
        return kept(battle).opener >= 0

    def first_round(self, battle: Battle) -> int:
        """archmage.ruling.ambush-escalation: the ambush round is round zero."""
        return 0 if kept(battle).opener >= 0 or any(c.state & SURPRISED for c in battle.creatures) else 1

    async def following(self, battle: Battle) -> None:
        """archmage.ambush.two-act: before round 1 the two that act in an ambush."""
        if kept(battle).opener >= 0 and battle.round == 0:
            if battle.turn < 0:
                ambush.spring(battle)
            battle.held = ()
            if kept(battle).openers:
                id = kept(battle).openers[0]
                kept(battle).openers = kept(battle).openers[1:]
                turn_verbs.set_turn(battle, battle.order.index(id))
                await self.open(battle, battle.creatures[id])
                return
            await ambush.over(battle)
        await super().following(battle)

    async def round_ends(self, battle: Battle) -> None:
        """archmage.delay.into-next-round: a delayed turn does not end with the round."""
        return

    def round_starts(self, battle: Battle) -> None:
        escalation.round_starts(battle)

    async def open(self, battle: Battle, who: Creature) -> None:
        if not who.turns:
            initiative = battle.rules.initiative
            if isinstance(initiative, ArchmageInitiative):
                initiative.first_turn(battle, who)
        who.used &= ~RALLY_FAILED
        await super().open(battle, who)
        if who.flags & (DEAD | OUT) and self.in_spirit(battle, who):
            # archmage.spirit.once-per-round: who is out of the battle still has a story to tell on its turn.
            turn_verbs.set_phase(battle, ACTING)

    def allot(self, battle: Battle, who: Creature) -> None:
        """The actions of the turn; an interrupt used stays used until the turn is over."""
        interrupts = who.immediate
        super().allot(battle, who)
        turn_verbs.set_immediate(who, interrupts)
        if self.waking(who) is not None:
            turn_verbs.set_budget(who, 0, 0, 0)

    # ------------------------------------------------------------------ the end of a turn

    async def end_effects(self, battle: Battle, who: Creature) -> None:
        """archmage.ruling.save-is-no-action: ongoing damage, each followed by its own save, then other saves."""
        burning = [effect for effect in who.effects if effect.persistent]
        while burning:
            number = 0
            if len(burning) > 1:
                options: list[Option] = [timing.choice(battle, effect, n) for n, effect in enumerate(burning)]
                number = (await battle.choose(who, "ongoing", options)).number
            effect = burning.pop(number)
            if all(other.id != effect.id for other in who.effects):
                continue
            await self.burn(battle, who, effect)
            if who.flags & DEAD:
                return
            if effect.duration.kind == SAVE_ENDS and any(other.id == effect.id for other in who.effects):
                await timing.save_against(battle, who, effect)
        await super().end_effects(battle, who)

    async def burn(self, battle: Battle, who: Creature, effect: Effect) -> None:
        """Ongoing damage strikes (archmage.ongoing.timing)."""
        types = tuple(effect.damage_type.split(" and ")) if effect.damage_type else ()
        reports.persists(battle, who, effect, effect.persistent, ONGOING, effect.damage_type)
        # What goes on burning is no new damage from a foe: it does not undo being stable.
        source = who.id if who.flags & STABLE else effect.source
        await battle.rules.health.hurt(battle, who, effect.persistent, types, source, None, "persistent",
                                       "attack" in effect.tags)

    def to_save(self, battle: Battle, who: Creature) -> list[Effect]:
        """Other saves than those against ongoing damage, which have been made with it."""
        return [effect for effect in timing.saveable(who) if not effect.persistent]

    async def turn_over(self, battle: Battle, who: Creature) -> None:
        """archmage.action.interrupt-limit: the limit clears as the turn ends."""
        turn_verbs.set_immediate(who, 1)

    def total_persistent(self, battle: Battle, who: Creature, type: str, highest: int) -> int:
        """archmage.ruling.ongoing-stacking: every instance strikes where all of them run."""
        if self.keep_all:
            return sum(effect.persistent for effect in who.effects if effect.damage_type == type)
        return highest

    # ------------------------------------------------------------------ death saves

    def near_death(self, who: Creature) -> bool:
        """archmage.stabilize.state: the stable still roll; those knocked out and the comatose do not."""
        return bool(who.flags & DYING) or bool(who.flags & STABLE and who.sheet.hero and who.hp <= 0)

    async def death_saved(self, battle: Battle, who: Creature, natural: int, total: int) -> None:
        """archmage.death.save; a natural 20 wakes whatever the total (archmage.ruling.death-save-modifiers)."""
        if natural == NATURAL or total >= battle.rules.save_targets["hard"]:
            rule = "archmage.death.save-natural-20" if natural == NATURAL else "archmage.death.save-success"
            reports.death_saved(battle, who, total, True, rule)
            await battle.rules.health.spend_recovery(battle, who, 0, who.id, rule)
            if natural != NATURAL and not self.wakers_act:
                verbs.add_effect(battle, who, Effect(WAKING, who.id, Duration(END_OF_TURN, who.id), rule=WAKE_ONLY,
                                                     tags=(WAKING,)))
            return
        if who.flags & STABLE:
            reports.death_saved(battle, who, total, False, "archmage.stabilize.state")
            return
        reports.death_saved(battle, who, total, False, "archmage.death.save-failure")
        verbs.set_death_failures(battle, who, who.death_failures + 1, "archmage.death.save-failure")
        if who.death_failures >= self.fatal_failures:
            await battle.rules.health.die(battle, who, -1, battle.rules.cite["death-save-failures"])

    def waking(self, who: Creature) -> Effect | None:
        """What keeps one that has just woken from acting this turn."""
        for effect in who.effects:
            if WAKING in effect.tags:
                return effect
        return None

    def must_stop(self, battle: Battle, who: Creature) -> bool:
        if who.flags & CANNOT_ACT:
            return not self.in_spirit(battle, who)
        return self.waking(who) is not None

    # ------------------------------------------------------------------ in spirit

    def in_spirit(self, battle: Battle, who: Creature) -> bool:
        """Whether one that is out of the battle may tell a story now (archmage.spirit.eligibility)."""
        story = battle.rules.actions.get("fight-in-spirit")
        return isinstance(story, FightInSpirit) and story.tells(battle, who)

    def spared(self, battle: Battle, who: Creature) -> list[Action]:
        """On the turn of one out of the battle nothing but to fight in spirit, or not to."""
        if not self.in_spirit(battle, who):
            return []
        return [action for action in battle.rules.common if isinstance(action, (EndTurn, FightInSpirit))]

    # ------------------------------------------------------------------ what may be done when

    def any_turn(self, battle: Battle, action: Action) -> bool:
        """archmage.action.free-off-turn: a free action off one's turn needs a trigger; what costs nothing does not."""
        return action.takes_turn and not action.cost & FREE

    def count_free(self, battle: Battle, who: Creature, action: Action) -> None:
        """archmage.ruling.free-action-cap: talking is never counted."""
        if TALK not in action.tags:
            super().count_free(battle, who, action)

    def may_act_free(self, battle: Battle, who: Creature) -> bool:
        """archmage.ruling.free-action-cap"""
        return self.free_cap < 0 or (who.frees if who.freed == battle.serial else 0) < self.free_cap

    def incapacity(self, battle: Battle, who: Creature, action: Action) -> Refusal | None:
        if TABLE in action.tags:
            return None
        if isinstance(action, EndTurn) and who.flags & CANNOT_ACT and self.in_spirit(battle, who):
            return None
        if who.state & SURPRISED and who.flags & NO_ACTIONS:
            return Refusal("archmage.ambush.two-act", f"{who.name} does not act in the ambush round")
        if TALK in action.tags and self.speech and not who.flags & (DEAD | HELPLESS):
            return None
        refused = super().incapacity(battle, who, action)
        if refused is not None:
            return refused
        waking = self.waking(who)
        if waking is not None and battle.active == who.id and action.name != "end":
            return Refusal(waking.rule, f"{who.name} has only just woken: this turn is over")
        if action.cost & FREE and TALK not in action.tags and not self.may_act_free(battle, who):
            return Refusal("archmage.action.free", f"{who.name} has taken its free actions of this turn")
        return None

    def unpaid(self, battle: Battle, who: Creature, cost: int, pay: str) -> Refusal:
        if pay and cost & STANDARD:
            return Refusal("archmage.action.standard-as-move", f"a {pay} action never becomes a standard action")
        return super().unpaid(battle, who, cost, pay)

    def choice_refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        word = use.chosen(CIRCUMSTANCE)
        if word.strip("+-2 "):
            return Refusal(CIRCUMSTANCES, f"a circumstance is worth +2, or -2, not {word!r}")
        return skill_refusal(who, use)

    def circumstance(self, battle: Battle, use: Use) -> Modifier:
        good, bad = circumstances(battle, use.chosen(CIRCUMSTANCE))
        return Modifier("circumstance", good + bad, "", use.chosen(BECAUSE) or CIRCUMSTANCE, CIRCUMSTANCES)

    async def declared(self, battle: Battle, who: Creature, use: Use) -> None:
        """archmage.dicey.check: a check that is part of the action it is made with."""
        if use.chosen(SKILL):
            await dicey(battle, who, use)

    # ------------------------------------------------------------------ attacks, effects, the end

    def attack_done(self, battle: Battle, play: Play) -> None:
        super().attack_done(battle, play)
        escalation.noted(battle, play.user)

    def laid(self, battle: Battle, bearer: Creature, effect: Effect) -> None:
        """archmage.ruling.ongoing-stacking and archmage.ruling.worst-instance."""
        if effect.persistent and not self.keep_all:
            one_burn_a_type(battle, bearer, effect, instances.STACKING, instances.worse)
        if effect.conditions and self.drop_weaker:
            instances.drop_weaker(battle, bearer, effect)

    def disabled(self, battle: Battle, creature: Creature) -> None:
        """archmage.ruling.grab-details: who can do nothing holds nobody."""
        bands.let_all_go(battle, creature)

    async def conclude(self, battle: Battle) -> None:
        """archmage.ruling.battle-end"""
        await conclude(battle)

