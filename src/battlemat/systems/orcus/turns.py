"""Turns as the book has them: surprise, death saves, stances, what may be done when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import reports, turn_verbs, verbs
from battlemat.engine.actions.action import FREE, MINOR, MOVE, STANDARD, Action
from battlemat.engine.actions.decisions import Refusal
from battlemat.engine.attacks.power import Play, Power
from battlemat.engine.attacks.targeting import ALLY
from battlemat.engine.effects.durations import STANCE
from battlemat.engine.effects.flags import ALOFT, CANNOT_ACT, DEAF, DYING, HELPLESS, SURRENDERED, UNCONSCIOUS
from battlemat.engine.effects.modifiers import RANGED
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.state import BETWEEN
from battlemat.engine.turns import timing
from battlemat.engine.turns.turn import Turns
from battlemat.systems.orcus import surprise
from battlemat.systems.orcus.actions.grabbing import GRIP
from battlemat.systems.orcus.challenges import RULE as CHALLENGE_RULE
from battlemat.systems.orcus.companions import acts_by_itself, appear, refuses, spends_immediate, take_places
from battlemat.systems.orcus.kept import kept
from battlemat.systems.orcus.reports import ammunition_used
from battlemat.systems.shared.challenges import CHALLENGE
from battlemat.systems.shared.grid.coup_de_grace import helpless_to, kill_outright
from battlemat.systems.shared.grid.grabbing import anybody_held
from battlemat.systems.shared.grid.squeezing import relax
from battlemat.systems.shared.grid.upkeep import upkeep

if TYPE_CHECKING:
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.effect import Effect

AWAKE: Final = 20
"""A death save that brings its maker to."""
SUCCESSES: Final = 3
"""Good death saves that stabilize, by option (orcus.ruling.death-save-successes)."""
KINDS = tuple((kind, word, f"bars {word} actions")
              for kind, word in ((STANDARD, "standard"), (MOVE, "move"), (MINOR, "swift")))
"""Kinds of actions, in words, and the tag of effects that keep somebody from them."""
NO_DAMAGE_TAGS = ("maneuver", "psyche", "tactical")


@mypyc_attr(allow_interpreted_subclasses=True)
class OrcusTurns(Turns):
    """Orcus: its own surprise, death saves at the turn's end, criticals with keyword powers, coup de grace."""

    def __init__(self, options: dict[str, object]) -> None:
        super().__init__()
        self.names_sides = True
        self.start_death_saves = bool(options.get("death-save-at-start-of-turn"))

    # ------------------------------------------------------------------ turns

    async def before_initiative(self, battle: Battle) -> None:
        await surprise.settle(battle)

    def begin(self, battle: Battle) -> None:
        take_places(battle)
        super().begin(battle)

    def must_stop(self, battle: Battle, who: Creature) -> bool:
        """A companion that has nothing to do by itself ends its turn at once."""
        if who.owner >= 0 and not (who.standard or who.move or who.minor):
            return True
        return super().must_stop(battle, who)

    async def open(self, battle: Battle, who: Creature) -> None:
        if who.owner >= 0 and who.owner in battle.delayed:
            battle.held = battle.delayed
            turn_verbs.set_phase(battle, BETWEEN)
            return
        await super().open(battle, who)

    def allot(self, battle: Battle, who: Creature) -> None:
        """orcus.companion.instinct: a companion has actions of its own only when it follows its Instinct."""
        alone = who.owner < 0 or acts_by_itself(who)
        super().allot(battle, who)
        if not alone:
            turn_verbs.set_budget(who, 0, 0, 0)

    async def close(self, battle: Battle) -> None:
        who = battle.creatures[battle.active]
        await super().close(battle)
        if who.owner >= 0:
            who.acted = 0

    def called(self, battle: Battle, creature: Creature, square: int, rule: str) -> None:
        """orcus.keyword.summons-hp: summons come unhurt and with everything they can do."""
        appear(battle, creature, square, rule)

    def spends_immediate(self, battle: Battle, who: Creature) -> Creature | None:
        """orcus.companion.immediate: a companion answers with its owner's immediate action."""
        return spends_immediate(battle, who)

    async def turn_over(self, battle: Battle, who: Creature) -> None:
        if not battle.rules.on("surprised-until-round-one-ends"):
            await super().turn_over(battle, who)
        if who.state & ALOFT and "hover" not in who.sheet.movement and who.moved < 2 \
                and kept(who).left_ground != battle.serial:
            await grid_movement(battle).crash(battle, who)
        self.hiding_ends(battle, who)

    def hiding_ends(self, battle: Battle, who: Creature) -> None:
        """orcus.ruling.diversion-stealth: hiding lasts while there is cover or concealment at a turn's end."""
        for pair in list(battle.secrets):
            if pair[0] == who.id:
                seeker = battle.creatures[pair[1]]
                result = battle.secrets.pop(pair)
                position = battle.rules.position
                if not position.sees(battle, seeker, who) or position.sheltered(battle, seeker, who):
                    battle.secrets[pair] = result

    async def round_ends(self, battle: Battle) -> None:
        await super().round_ends(battle)
        if battle.round == 1 and battle.rules.on("surprised-until-round-one-ends"):
            for creature in battle.creatures:
                await Turns.turn_over(self, battle, creature)

    async def death_saved(self, battle: Battle, who: Creature, natural: int, total: int) -> None:
        """orcus.healing.death-save-twenty and the rulings on what counts as a 20."""
        shown = natural if battle.rules.on("death-save-natural-20-only") else total
        if shown >= AWAKE:
            if who.recoveries > 0 or battle.rules.on("death-save-20-always-revives"):
                reports.death_saved(battle, who, total, True, "orcus.healing.death-save-twenty")
                if who.recoveries > 0:
                    await battle.rules.health.spend_recovery(battle, who, 0, who.id,
                                                             "orcus.healing.death-save-twenty")
                else:
                    await battle.rules.health.heal(battle, who, 1, who.id, "orcus.healing.no-recoveries-left")
                return
            total = AWAKE - 1
        await super().death_saved(battle, who, natural, total)
        if total >= battle.rules.save_target and battle.rules.on("three-successes-stabilize"):
            who.death_successes += 1
            if who.death_successes >= SUCCESSES and who.flags & DYING:
                battle.rules.health.stabilise(battle, who, who.id, "orcus.ruling.death-save-successes")

    def regenerates(self, battle: Battle, who: Creature) -> bool:
        return super().regenerates(battle, who) and (
            who.hp > 0 or not battle.rules.on("regeneration-stops-at-zero"))

    def total_persistent(self, battle: Battle, who: Creature, type: str, highest: int) -> int:
        if battle.rules.on("persistent-damage-adds-up"):
            return sum(e.persistent for e in who.effects if e.damage_type == type)
        return highest

    # ------------------------------------------------------------------ what may be done when

    def incapacity(self, battle: Battle, who: Creature, action: Action) -> Refusal | None:
        if not action.cost and battle.challenge is None and action.name == CHALLENGE:
            return Refusal(CHALLENGE_RULE, "there is no challenge to work at")
        refused = super().incapacity(battle, who, action)
        if refused is None and action.cost & FREE and who.freed == battle.serial \
                and battle.rules.on("one-free-action-per-turn"):
            return Refusal("orcus.turn.one-free-action", f"{who.name} has taken its free action of this turn")
        if refused is None and who.effects:
            return self.deterred(battle, who, action)
        return refused

    def unable(self, battle: Battle, who: Creature, action: Action) -> Refusal | None:
        if who.flags & SURRENDERED and action.is_attack and not who.flags & CANNOT_ACT:
            return Refusal("orcus.ruling.attitudes", f"{who.name} has surrendered")
        return super().unable(battle, who, action)

    def deterred(self, battle: Battle, who: Creature, action: Action) -> Refusal | None:
        """Why a creature is kept from all actions of a kind (orcus.ruling.deter-scope, by option)."""
        if not who.effects:
            return None
        for kind, word, bar in KINDS:
            if action.cost & kind:
                for effect in who.effects:
                    if bar in effect.tags:
                        return Refusal(effect.rule, f"{who.name} is kept from {word} actions")
        return None

    def own_actions(self, battle: Battle, who: Creature) -> list[Action]:
        return upkeep(battle, who) if who.effects else []

    def any_turn(self, battle: Battle, action: Action) -> bool:
        """Talking, and what takes no action at all, may be done on any turn whatever the option says."""
        if not action.cost or action.rule == "orcus.turn.communicate":
            return action.takes_turn
        return action.takes_turn and not battle.rules.on("free-actions-own-turn-only")

    def power_refusal(self, battle: Battle, who: Creature, power: Power) -> Refusal | None:
        if "wild shape" in power.tags and not any("form" in e.tags for e in who.effects):
            return Refusal("orcus.keyword.wild-shape", f"{power.name} needs a changed form")
        if power.needs_weapon and power.origin == RANGED and any("form" in e.tags for e in who.effects):
            return Refusal("orcus.keyword.form-attacks", f"the form of {who.name} cannot make ranged weapon attacks")
        return super().power_refusal(battle, who, power)

    def target_refusal(self, battle: Battle, who: Creature, power: Power, target: Creature) -> Refusal | None:
        if "psyche" in power.tags and target.flags & DEAF:
            return Refusal("orcus.keyword.psyche-immunity", f"{target.name} cannot hear {power.name}")
        if "conjuration" in target.sheet.types and power.is_attack and "attackable" not in target.sheet.types:
            return Refusal("orcus.keyword.conjuration", f"{target.name} is a conjuration and cannot be attacked")
        if power.targeting.whom == ALLY and refuses(target, who):
            return Refusal("orcus.target.ally-refusal", f"{target.name} refuses to be an ally of {who.name}")
        return None

    # ------------------------------------------------------------------ attacks

    def before_strike(self, battle: Battle, play: Play, strike: Strike) -> None:
        """orcus.act.coup-de-grace: any attack with a standard action on an adjacent helpless opponent."""
        target = battle.creatures[strike.target]
        if battle.paying & STANDARD and target.side != play.user.side and helpless_to(battle, play.user, target) \
                and battle.rules.position.adjacent(battle, play.user, target):
            strike.coup = True

    def attack_done(self, battle: Battle, play: Play) -> None:
        """orcus.area.ammunition: an area shot or thrown at takes one missile a target."""
        super().attack_done(battle, play)
        weapon = play.weapon
        if weapon is not None and weapon.range_normal and play.power.targeting.area and play.targets:
            ammunition_used(battle, play.user, len(play.targets), "orcus.area.ammunition", weapon.name)

    async def after_coup(self, battle: Battle, play: Play, strike: Strike) -> None:
        await kill_outright(battle, strike, "orcus.act.coup-de-grace")

    # ------------------------------------------------------------------ what hangs on place and state

    def disabled(self, battle: Battle, creature: Creature) -> None:
        if anybody_held(battle):
            GRIP.broken(battle, creature)

    def displaced(self, battle: Battle, creature: Creature) -> None:
        if creature.width < creature.sheet.side:
            relax(battle, creature)
        if anybody_held(battle):
            GRIP.broken(battle, creature)

    def creator_gone(self, battle: Battle, creature: Creature, dead: bool) -> None:
        super().creator_gone(battle, creature, dead)
        self.leave_stance(battle, creature)

    def laid(self, battle: Battle, bearer: Creature, effect: Effect) -> None:
        super().laid(battle, bearer, effect)
        if bearer.flags & HELPLESS:
            self.leave_stance(battle, bearer)
        if bearer.flags & UNCONSCIOUS and bearer.hp > 0:
            self.lift_marks(battle, bearer)

    def lift_marks(self, battle: Battle, marker: Creature) -> None:
        """orcus.condition.marked: a mark ends when who laid it falls unconscious, with hit points left too."""
        for other in battle.creatures:
            for effect in other.effects:
                if effect.mark and effect.source == marker.id:
                    verbs.remove_effect(battle, other, effect, "orcus.condition.marked")

    def leave_stance(self, battle: Battle, creature: Creature) -> None:
        """orcus.keyword.stance-helpless: at once, with all that the stance brought along."""
        for effect in creature.effects:
            if effect.duration.kind == STANCE:
                verbs.remove_effect(battle, creature, effect, "orcus.keyword.stance-helpless")
                if effect.link >= 0:
                    timing.drop_linked(battle, effect.link)
