"""Every form that does something, and its maker: what happens when it comes to it, what is asked, what lasts, what
holds all the time. The only place where the registries are filled."""

from __future__ import annotations

from typing import Any, Final

from battlemat.engine.effects import flags
from battlemat.powers import forms
from battlemat.powers.forms.base import Form
from battlemat.powers.run import (
    attacks,
    builder,
    checks_of_creatures,
    checks_of_events,
    control,
    counters,
    damage,
    damage_changed,
    dropping,
    effects,
    engaging,
    escalation,
    healing,
    healing_changed,
    initiative,
    lasting,
    leaving,
    limits,
    mobs,
    movement,
    naturals,
    other_powers,
    parts,
    places,
    regeneration,
    remembered,
    resisting,
    rolls,
    rules,
    saves,
    steps,
    summon,
    swallow,
    tables,
    toughness,
    zones,
)
from battlemat.powers.run.builder import NAME, TAGS, Builder, Unrunnable, asking, doing, made_of
from battlemat.powers.run.running import ITSELF, RECOVERING, Asked, Check, Done, Rule, Step, on_foes

NOW: Final[dict[str, Any]] = {
    "first turn": limits.on_first_turn,
    "first round": checks_of_events.in_first_round,
    "first attack": remembered.is_first_attack,
    "one target": checks_of_events.aims_at_one,
    "several targets": checks_of_events.aims_at_several,
    "outnumbering": checks_of_creatures.outnumbers,
    "die stood": escalation.die_stood,
}
"""What is asked of a moment (`forms.Now`)."""
IS: Final[dict[str, Any]] = {
    "slower": initiative.comes_after,
    "acting": checks_of_events.has_its_turn,
    "waiting": checks_of_events.has_waited,
    "acted": checks_of_events.has_acted,
    "begun": checks_of_events.has_begun,
    "attacked SELF": remembered.has_attacked,
    "of SELF's type": checks_of_creatures.of_selfs_type,
    "spellcaster": checks_of_creatures.is_caster,
    "last of its mob": mobs.is_last,
    "last to save": saves.rolled_last_death_save,
    "next to a body": checks_of_creatures.has_corpse,
    "saved": saves.has_saved,
}
"""What is asked of creatures (`forms.Is`)."""
DOES: Final[dict[str, tuple[Any, int]]] = {
    "rally": (attacks.rally, 0),
    "stand up": (movement.stand_up, 0),
    "touch down": (rolls.touch_down, 0),
    "be set down": (movement.set_down, 0),
    "flee": (leaving.leave, 0),
    "leave the stance": (control.leave_stance, 0),
    "play dead": (control.seem_dead, 0),
    "absorb": (healing_changed.absorb, 100),
    "heal half": (healing_changed.halve_next_recovery, 0),
    "drop everything": (control.drop_items, 0),
    "drop one thing": (control.drop_one, 0),
    "lose a death save": (saves.lose_death_save, 60),
}
"""What creatures do (`forms.Does`), and what that is worth in twentieths of a hit point."""
HAPPENS: Final[dict[str, Any]] = {
    "kept": doing(control.keep_power),
    "repeated": steps.repeat_effect,
    "die held": doing(escalation.hold_die),
    "missed": doing(attacks.decide, False, worth=attacks.OUTCOME_WORTH),
    "plain hit": doing(rolls.make_plain, worth=damage_changed.HELD_WORTH),
    "turned back": doing(rolls.turn_on_attacker, worth=damage_changed.HELD_WORTH),
    "used by the mob": doing(mobs.note_mob_use, NAME),
}
"""What happens (`forms.Happens`)."""
ALWAYS: Final[dict[str, Any]] = {
    "hits counted": made_of(counters.CountsHitsTaken),
    "half again": made_of(damage_changed.HalvesAgain),
    "lets go": made_of(dropping.LetsGo),
    "final turn": made_of(dropping.DiesLater),
    "close provokes": rolls.close_provokes,
}
"""What holds all the time (`forms.Always`)."""


def now(b: Builder, test: forms.Now) -> Check:
    return Asked(NOW[test.what])


def being(b: Builder, test: forms.Is) -> Check:
    return Asked(IS[test.what], b.who(test.who))


def does(b: Builder, form: forms.Does) -> Step:
    what, worth = DOES[form.what]
    return Done(what, b.who(form.who), worth=worth)


def happens(b: Builder, form: forms.Happens) -> Step:
    made: Step = HAPPENS[form.what](b, form)
    return made


def always(b: Builder, form: forms.Always) -> Rule:
    if form.what not in ALWAYS:
        raise Unrunnable(form)  # what is said of a regeneration that is not counted
    made: Rule = ALWAYS[form.what](b, form)
    return made


def spending(*fields: Any) -> Any:
    """The maker of what changes how many recoveries somebody has."""
    return doing(healing.change_recoveries, *fields, worth=healing.recoveries_worth, asks=(RECOVERING,))


STEPS: Final = {
    forms.Does: does,
    forms.Happens: happens,
    forms.UpToTimes: counters.so_often,
    forms.Afflict: effects.afflict,
    forms.AfterEach: made_of(control.AgainStep, "effects"),
    forms.AroundAttack: made_of(control.AgainStep, "effects"),
    forms.AtATime: doing(swallow.keep_only, "condition", "count"),
    forms.ChangeArea: effects.silent,
    forms.ConjurationAttack: effects.conjured_attack,
    forms.ConjurationLasts: effects.silent,
    forms.Conjure: effects.conjure,
    forms.Damage: effects.damage,
    forms.DestroysTerrain: effects.spoken,
    forms.Die: doing(healing.kill, "who", worth=healing.end_worth),
    forms.DropTo: doing(healing.kill, "who", True, worth=healing.end_worth),
    forms.DuringMove: made_of(control.MayStep, "who", "effects", "", "", NAME, True),
    forms.EndState: made_of(control.EndStep, "states", "who"),
    forms.EndTagged: doing(places.end_fields, "tag", "persistent"),
    forms.EndsMove: doing(movement.halt),
    forms.Expose: effects.expose,
    forms.ExtraDamage: effects.extra_damage,
    forms.FarShot: effects.silent,
    forms.FloatUp: effects.spoken,
    forms.Force: effects.force,
    forms.ForcedAttack: effects.forced_attack,
    forms.FormLasts: effects.silent,
    forms.FreedByDeath: effects.silent,
    forms.GainRecovery: spending("who", "count", False, 1),
    forms.HalfDamage: effects.half_damage,
    forms.HalveDamage: effects.halve_damage,
    forms.Heal: effects.heal,
    forms.HitInstead: effects.hit_instead,
    forms.Jointly: effects.jointly,
    forms.LeaveTether: doing(swallow.leave_tether, "who", NAME),
    forms.LoseRecovery: spending("who", "count", False, -1),
    forms.MakeAttack: effects.make_attack,
    forms.Zone: zones.laid_zone,
    forms.Modify: effects.modify,
    forms.Momentum: effects.momentum,
    forms.Move: effects.move,
    forms.MoveZone: doing(places.move_zone, "squares", "of", asks=("move-zone",)),
    forms.MovesHolding: effects.silent,
    forms.NoEffect: doing(attacks.cancel, worth=attacks.OUTCOME_WORTH),
    forms.NoProvoke: effects.silent,
    forms.OnlyIn: effects.silent,
    forms.StandIn: effects.silent,
    forms.OutOfFight: effects.spoken,
    forms.PlaceCreature: effects.place_creature,
    forms.Summon: effects.summon,
    forms.Placed: doing(movement.put_in_place, "who", "to", "chooser", asks=("place",)),
    forms.Points: doing(counters.gain_points, "amount", "of", "who"),
    forms.RaisePersistent: doing(damage.raise_persistent, "amount", "who", "power", "limit"),
    forms.RepeatAttack: doing(attacks.repeat_attack, "against", "until_miss", "limit"),
    forms.RepeatDamage: effects.repeat_damage,
    forms.ReplaceCreature: doing(summon.replace_by, "name", "who"),
    forms.Reroll: doing(attacks.roll_again, "who", "what", "take", "penalty", "bonus", worth=60),
    forms.ReturnToTether: doing(swallow.return_to_tether, "who", "action", "limit", asks=("tether",)),
    forms.RollAttack: effects.roll_attack,
    forms.SaveNow: effects.save_now,
    forms.SeeThrough: effects.silent,
    forms.RisesAgain: doing(dropping.rise_again, "amount", "who", worth=200),
    forms.SetHP: doing(healing.set_hit_points, "amount", "who", "full"),
    forms.SleepUntilRoused: doing(swallow.put_to_sleep, "who", "save", NAME, TAGS, worth=260),
    forms.Spared: effects.silent,
    forms.SpawnPhrases: effects.silent,
    forms.SpendRecovery: spending("who", "count", "heals", -1),
    forms.SufferInstead: doing(attacks.redirect, "who", "hit"),
    forms.Swallow: doing(swallow.swallow, "who", NAME, TAGS, worth=150),
    forms.Swap: effects.swap,
    forms.TakeForm: effects.take_form,
    forms.TemporaryHP: effects.temporary,
    forms.ThisAttack: effects.this_attack,
    forms.ThisMove: effects.silent,
    forms.Disengage: doing(engaging.slip_away, "who", "automatic", "bonus", worth=engaging.worth_if_engaged),
    forms.Engage: engaging.engage,
    forms.Grab: engaging.grab,
    forms.PopFree: doing(engaging.pop_free, "who", "other", worth=engaging.worth_if_engaged),
    forms.PulledNext: doing(engaging.pull_next, "who", "to"),
    forms.Relocate: engaging.moved_away,
    forms.ChangeEscalation: escalation.change_escalation,
    forms.Fork: escalation.fork,
    forms.SoftenBlow: effects.soften_blow,
    forms.Hearten: doing(healing_changed.hearten, "who", "amount"),
    forms.Forgo: initiative.forgo,
    forms.LoseAction: initiative.lose_action,
    forms.ShiftInitiative: initiative.shift_initiative,
    forms.SwapInitiative: initiative.swap_turns,
    forms.OutOfPlay: leaving.out_of_play,
    forms.OneOfKin: mobs.one_of_kin,
    forms.DoubleDamage: doing(naturals.double),
    forms.NextTurnUse: doing(other_powers.give_leave, "leave", "now"),
    forms.QuickUse: other_powers.quick_after_all,
    forms.LoseRegeneration: doing(regeneration.lose_uses, "who", "times"),
    forms.HardenDefense: doing(resisting.harden_defense, "who", "amount"),
    forms.TakeEveryLine: resisting.take_lines,
    forms.Waive: doing(rolls.ask_to_waive, "effects", asks=(ITSELF,)),
    forms.Dispel: doing(saves.dispel, "who", "caused", worth=damage_changed.HELD_WORTH),
    forms.HarderSave: doing(saves.harden, "difficulty", worth=saves.HARDER_WORTH),
    forms.HeldFast: doing(saves.hold_fast, "who", "types", worth=damage_changed.HELD_WORTH),
    forms.LastGasp: doing(saves.begin_gasps, "who", "fate", worth=on_foes(200)),
    forms.FailNextSave: saves.fail_next,
    forms.RollSave: made_of(saves.BareSave, "who", "difficulty"),
    forms.At: steps.at_,
    forms.ChangeForm: doing(control.change_form, "forms", "who", asks=("form",)),
    forms.Check: doing(control.check_skill, "skill", "who", "against", "of"),
    forms.Choose: steps.choose,
    forms.EndTurn: doing(control.end_turn, "who"),
    forms.GainAction: steps.gain_action,
    forms.GainActionPoint: doing(control.gain_action_points, "who", "count"),
    forms.If: steps.if_,
    forms.Lasting: steps.lasting,
    forms.May: steps.may,
    forms.Persist: effects.silent,
    forms.Pick: doing(swallow.pick, "who"),
    forms.Recharge: doing(control.recharge, "power", "who", "kind", worth=60, asks=("recharge",)),
    forms.Sole: steps.sole,
    forms.UsePower: doing(control.use_power, "power", "who", "spent", worth=60, asks=("use",)),
    forms.When: steps.when,
    forms.While: steps.while_,
    forms.GrowDie: effects.silent,
    forms.PickOne: tables.pick_one,
    forms.RollDie: tables.roll_die,
    forms.RollOn: doing(tables.roll_on_table, "dice", "table"),
    forms.RollTable: tables.roll_table,
    forms.RowsApply: effects.silent,
    forms.TableRow: effects.silent,
}
INSTEAD: Final[dict[type[Form], Any]] = {
    forms.NegateDamage: damage_changed.shrug_when,
}
CHECKS: Final = {
    forms.Now: now,
    forms.Is: being,
    forms.Alone: asking(checks_of_creatures.is_alone, "who", "n"),
    forms.Called: checks_of_creatures.called,
    forms.CanDeal: asking(checks_of_creatures.deals_type, "who", "types"),
    forms.DefenseAtMost: checks_of_creatures.defense_up_to,
    forms.Extreme: checks_of_creatures.extreme,
    forms.LevelAtMost: asking(checks_of_creatures.of_level_up_to, "who", "level", "own"),
    forms.OddHitPoints: asking(checks_of_creatures.has_odd_hit_points, "who", "negated"),
    forms.Resists: asking(checks_of_creatures.has_resistance, "who", "types"),
    forms.Unmoved: checks_of_creatures.is_immune,
    forms.DamageOf: asking(checks_of_events.damage_within, "least", "most"),
    forms.HitBy: asking(checks_of_events.hits_by, "margin"),
    forms.Dealt: asking(checks_of_events.dealt_so_much, "least"),
    forms.DealsNow: asking(checks_of_events.deals_such, "types"),
    forms.Includes: asking(checks_of_events.takes_in, "who", "negated"),
    forms.RollAgainst: checks_of_events.aims_at,
    forms.InitiativeAtMost: asking(initiative.has_initiative_up_to, "who", "most"),
    forms.KinOutnumber: mobs.kin_outnumber,
    forms.MobFirstUse: made_of(mobs.OnceForMob, NAME),
    forms.Granted: other_powers.granted,
    forms.Did: remembered.did,
    forms.Happened: remembered.happened,
    forms.Unhurt: asking(remembered.are_unhurt, "who"),
    forms.HitBefore: asking(remembered.was_hit, "who", "power", "times", "by"),
    forms.Strayed: remembered.strayed,
    forms.TurnBegan: asking(remembered.turn_began, "states", "other"),
    forms.BeatsResistance: asking(resisting.beats, "who", "types"),
    forms.SaveAgainst: asking(saves.saves_against, "types"),
    forms.DieShows: asking(tables.shows, "faces", "limit"),
    forms.Rolled: asking(tables.shows_on_table, "table", "faces"),
}
PARTS: Final = {
    forms.NextAttackTimes: damage_changed.next_times,
    forms.NextHurts: damage_changed.next_hurts,
    forms.Resist: damage_changed.soak_part,
    forms.HealLimit: made_of(parts.FlagPart, flags.HALF_HEALED, (), 20),
    forms.CritMultiplier: lasting.ruled(),
    forms.CritRange: lasting.ruled(),
    forms.Fear: lasting.ruled(),
    forms.HalvesDamageDealt: lasting.ruled(),
    forms.IgnoreResistance: lasting.ruled(),
    forms.Immune: lasting.ruled(),
    forms.GuardsEngaged: lasting.ruled(),
    forms.Intercept: lasting.ruled(),
    forms.MissChance: lasting.ruled(),
    forms.NoMissDamage: lasting.ruled(),
    forms.SwapDefenses: lasting.ruled(),
    forms.LoseResistance: resisting.loses_part,
    forms.HarderSaves: saves.harder_part,
    forms.NoEscalation: made_of(parts.FlagPart, flags.NO_ESCALATION, (), 30),
    forms.ResistRoll: toughness.resist_part,
    forms.VulnerableTo: toughness.vulnerable_part,
}
RULES: Final = {
    forms.Always: always,
    forms.Tallied: made_of(counters.Counts, "name", "power"),
    forms.ConditionToll: damage_changed.toll,
    forms.CritMultiplier: damage_changed.crit_multiplier,
    forms.MissDamage: damage_changed.miss_damage,
    forms.NegateDamage: damage_changed.shrug_rule,
    forms.OngoingGrows: damage_changed.worsens,
    forms.SharedWound: made_of(damage_changed.SharesWounds, "who"),
    forms.SoftenBlow: damage_changed.soften_blow,
    forms.ComesBack: made_of(dropping.ReturnsAs, "names", "lacks"),
    forms.LastStand: made_of(dropping.StandsOn, "amount"),
    forms.SureDie: made_of(rules.Changed, dropping.SURE, "natural", "who", sort="set"),
    forms.HeadStart: made_of(initiative.StartsAhead, "amount"),
    forms.IgnoreResistance: made_of(resisting.unresisted, None, "who", "types"),
    forms.LoseResistance: made_of(resisting.unresisted, "who", None, "types"),
    forms.RaiseLower: made_of(resisting.RaisesLower, "amount"),
    forms.SwapDefenses: resisting.trades,
    forms.UnlessHurt: resisting.spares_hurt,
    forms.BothDice: made_of(rolls.CritsOnBoth, "low", "attack"),
    forms.GoesAstray: rolls.strays,
    forms.HarderSaves: saves.harder_saves,
    forms.ShakeOff: made_of(saves.ShakesOff, "who", "difficulty"),
    forms.CritRange: toughness.crit_range,
    forms.Fear: toughness.fear_rule,
    forms.HalvesDamageDealt: toughness.halves_dealt,
    forms.HeightenFear: made_of(rules.Changed, toughness.HEIGHTENED, 1, "who"),
    forms.Immune: toughness.immune_rule,
    forms.GuardsEngaged: made_of(rules.Changed, "guards engaged", 1, "who"),
    forms.Intercept: made_of(rules.Changed, "intercepted", 1, "who", "by"),
    forms.MissChance: made_of(toughness.MissChanceRule, "who", "percent"),
    forms.NoMissDamage: toughness.no_miss_damage,
}


def fill() -> None:
    """Fill the registries."""
    steps.STEPS.update(STEPS)
    steps.INSTEAD.update(INSTEAD)
    builder.CHECKS.update(CHECKS)
    lasting.PARTS.update(PARTS)
    lasting.RULES.update(RULES)
