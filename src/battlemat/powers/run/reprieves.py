"""Second lives and second choices at work."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Choice, Option
from battlemat.engine.actions.triggers import DROPPED, Trigger
from battlemat.engine.effects.durations import ENCOUNTER, START_OF_NEXT, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import OUT
from battlemat.powers import forms
from battlemat.powers.forms.base import Form
from battlemat.powers.run import lasting
from battlemat.powers.run import steps as st
from battlemat.powers.run.builder import CHECKS, ROLES
from battlemat.powers.run.events import of_one_mob
from battlemat.powers.run.regrowing import LeaveStep
from battlemat.powers.run.rules import Sets
from battlemat.powers.run.running import Check, PrintedCreatures, Rule, Running, Step
from battlemat.powers.run.summon import enter, sheet_of

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.powers.run.builder import Builder

LACKS: Final = "lacks "
BETWEEN: Final = "between lives"
SURE: Final = "disengage die"
SHOT: Final = ": the mob's moment"


class ReturnsAs(Rule):
    """A creature that drops leaves the battle, and another takes its place as its next turn starts."""

    asks = frozenset({"option"})

    def __init__(self, names: tuple[str, ...], lacks: str) -> None:
        super().__init__(frozenset(), 1 << DROPPED)
        self.names = names
        self.lacks = LACKS + lacks.casefold()

    def answers(self, play: Running, trigger: Trigger) -> bool:
        own = LACKS + play.power.name.casefold()
        return trigger.target == play.user.id and not any(effect.name == own for effect in play.user.effects)

    async def happen(self, play: Running, trigger: Trigger) -> None:
        battle = play.battle
        user = play.user
        known = [name for name in self.names if sheet_of(battle, name) is not None]
        if not known:
            battle.emit("ruling", user.id, -1, 0, play.power.rule, f"it returns as {' or '.join(self.names)}")
            return
        name = known[0]
        if len(known) > 1:
            options: list[Option] = [Choice(one) for one in known]
            name = (await battle.choose(user, "option", options, play.power.name)).word
        sheet = sheet_of(battle, name)
        place = user.at
        await LeaveStep(ROLES["self"]).run(play)
        if sheet is None:
            return
        other = enter(battle, user, sheet, place)
        battle.rules.initiative.follow(battle, other, user)
        verbs.add_effect(battle, other, Effect(
            self.lacks, user.id, Duration(ENCOUNTER), rule=play.power.rule, tags=(self.lacks,)))
        verbs.add_effect(battle, other, Effect(
            BETWEEN, user.id, Duration(START_OF_NEXT, other.id), rule=play.power.rule, flags=OUT, tags=(BETWEEN,)))


class LessTimeStep(Step):
    """Creatures have one failed death save more on their count."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    async def run(self, play: Running) -> None:
        for creature in await self.who.pick(play):
            if creature.sheet.hero or creature.sheet.death_saves:
                verbs.set_death_failures(play.battle, creature, creature.death_failures + 1, play.power.rule)

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return 60


class OnceForMob(Check):
    """Whether a power that a mob has for one round only can still be used by SELF."""

    topic = "once"

    def __init__(self, name: str) -> None:
        self.name = name + SHOT

    def holds(self, play: Running) -> bool:
        battle = play.battle
        for creature in battle.creatures:
            if creature.id != play.user.id and not of_one_mob(play.user, creature):
                continue
            for effect in creature.effects:
                if effect.name == self.name and (
                        creature.id == play.user.id or f"round {battle.round}" not in effect.tags):
                    return False
        return True


class MobUseStep(Step):
    """Notes that SELF has used what its mob has for one round."""

    def __init__(self, name: str) -> None:
        self.name = name + SHOT

    async def run(self, play: Running) -> None:
        verbs.add_effect(play.battle, play.user, Effect(
            self.name, play.user.id, Duration(ENCOUNTER), rule=play.power.rule, tags=(f"round {play.battle.round}",)))


def with_other_types(printed: list[forms.Power]) -> list[forms.Power]:
    """The lines of a creature with its ranged attacks once more for each other type of damage it can have them deal."""
    found = list(printed)
    for line in printed:
        for change in [one for one in line.effect if isinstance(one, forms.OtherTypes)]:
            rest = tuple([one for one in line.effect if one is not change])
            found[found.index(line)] = replace(line, effect=(*rest, forms.OutOfFight("energy", change.render())))
            for shot in printed:
                if shot.symbol == "ranged" and shot.attack is not None and typed(shot):
                    found.extend([turned(shot, type, change.penalty) for type in change.types])
    return found


def typed(line: forms.Power) -> bool:
    """Whether an attack deals damage of a type."""
    return any(isinstance(one, forms.Damage) and one.types for one in line.hit)


def turned(line: forms.Power, type: str, penalty: int) -> forms.Power:
    """An attack that deals another type of damage."""
    attack = line.attack
    assert attack is not None
    hit: list[Form] = []
    for one in line.hit:
        hit.append(replace(one, types=(type,)) if isinstance(one, forms.Damage) and one.types else one)
    rolled = replace(attack, bonus=attack.bonus + penalty)
    return replace(line, name=f"{line.name} ({type})", hit=tuple(hit), attack=rolled)


# ------------------------------------------------------------------ makers


def comes_back(b: Builder, form: forms.ComesBack) -> Rule:
    return ReturnsAs(form.names, form.lacks)


def sure_die(b: Builder, form: forms.SureDie) -> Rule:
    return Sets(SURE, form.natural, b.who(form.who))


def lose_death_save(b: Builder, form: forms.LoseDeathSave) -> Step:
    return LessTimeStep(b.who(form.who))


def mob_first_use(b: Builder, t: forms.MobFirstUse) -> Check:
    return OnceForMob(b.name)


def mark_mob_use(b: Builder, form: forms.MarkMobUse) -> Step:
    return MobUseStep(b.name)


lasting.RULES.update({forms.ComesBack: comes_back, forms.SureDie: sure_die})
st.STEPS.update({forms.LoseDeathSave: lose_death_save, forms.MarkMobUse: mark_mob_use})
CHECKS.update({forms.MobFirstUse: mob_first_use})
