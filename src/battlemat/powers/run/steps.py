"""What powers do: makers of the steps, one a form, in the table `STEPS`. Forms that last go by `lasting`."""

from __future__ import annotations

from typing import Any, Final

from battlemat.powers import forms
from battlemat.powers.forms.base import Creatures, Form, Note, Test
from battlemat.powers.run import attacks as at
from battlemat.powers.run import conjure as cj
from battlemat.powers.run import control as ct
from battlemat.powers.run import damage as dm
from battlemat.powers.run import healing as hl
from battlemat.powers.run import movement as mv
from battlemat.powers.run import places as pl
from battlemat.powers.run import rules as r
from battlemat.powers.run import summon as sm
from battlemat.powers.run import swallow as sw
from battlemat.powers.run.builder import ROLES, Builder, Unrunnable
from battlemat.powers.run.events import Manner
from battlemat.powers.run.lasting import PARTS, RULES, part, rule
from battlemat.powers.run.lay import EachTurn, LayStep, Part
from battlemat.powers.run.parts import FlagPart, RulePart
from battlemat.powers.run.rules import Guarded
from battlemat.powers.run.running import Picker, Rule, Step
from battlemat.powers.run.terms import BY_SAVE, HELD, TO_THE_END, UNTIL_COUNTERED, Term


def step(b: Builder, form: Form) -> Step:
    """The step of one form. Raises `Unrunnable` for a form without one."""
    maker = STEPS.get(type(form))
    if maker is not None:
        made: Step = maker(b, form)
        return made
    if type(form) in PARTS:
        return laid(b, (form,), None, None)
    raise Unrunnable(form)


def steps(b: Builder, listed: tuple[Form, ...]) -> tuple[Step, ...]:
    """The steps of a list of forms; what has none becomes a note of the power."""
    found: list[Step] = []
    for form in hoisted(listed):
        try:
            found.append(step(b, form))
        except Unrunnable as missing:
            b.note(missing.form if isinstance(missing.form, Note) else form)
            found.append(ct.SpokenStep(said(form)))
    return tuple(found)


def said(form: Form) -> str:
    """A form in words."""
    try:
        return form.render()
    except NotImplementedError:
        return type(form).__name__


def hoisted(listed: tuple[Form, ...]) -> tuple[Form, ...]:
    """The list with what replaces a statement before it ("instead") folded into it."""
    found: list[Form] = []
    for form in listed:
        if isinstance(form, forms.If) and form.instead and found and not form.otherwise:
            found[-1] = forms.If(form.test, form.effects, (found[-1],))
        else:
            found.append(form)
    return tuple(found)


def whose(form: Form) -> Creatures | None:
    """Whom a lasting form is laid on."""
    found = getattr(form, "who", None)
    return found if isinstance(found, Creatures) else None


DEFAULTS: Final[dict[type[Form], Term]] = {forms.PersistentDamage: BY_SAVE, forms.Afflict: UNTIL_COUNTERED}


def laid(b: Builder, listed: tuple[Form, ...], duration: forms.Duration | None, bearer: Picker | None) -> Step:
    """A step that lays lasting forms, joined in one effect, on those they are about."""
    first = listed[0]
    own = duration if duration is not None else getattr(first, "duration", None)
    default = DEFAULTS.get(type(first), TO_THE_END)
    if isinstance(first, forms.Afflict) and "grappled" in first.conditions or isinstance(first, forms.Swallow):
        default = HELD
    term = b.term(own, default)
    made: list[Part] = [part(b, form) for form in listed]
    who = bearer if bearer is not None else holder(b, first)
    if isinstance(first, forms.Afflict) and first.link == "or" and len(first.conditions) > 1:
        return either(b, first, who, term)
    lay = LayStep(who, tuple(made), term, b.name, b.tags)
    lay.sequel = b.sequel
    return lay


def holder(b: Builder, form: Form) -> Picker:
    """The creature that bears what a lasting form lays."""
    if isinstance(form, forms.HaveAdvantage):
        return b.who(form.who)
    who = whose(form)
    if isinstance(form, (forms.ExtraDamage, forms.CriticalRange, forms.AutomaticHit, forms.RollTwice)) and isinstance(
            who, forms.Select):
        return ROLES["self"]
    return b.who(who) if who is not None else ROLES["self"]


def either(b: Builder, form: forms.Afflict, who: Picker, term: Term) -> Step:
    options: list[tuple[Step, ...]] = []
    for name in form.conditions:
        one = LayStep(who, (part(b, forms.Afflict((name,), form.who, form.duration)),), term, b.name, b.tags)
        one.sequel = b.sequel
        options.append((one,))
    return ct.ChooseStep(ROLES["self"], tuple(options), form.conditions, False)


# ------------------------------------------------------------------ damage


def damage(b: Builder, form: forms.Damage) -> Step:
    cases = tuple([dm.Case(b.measure(case.amount), b.check(case.test), case.types) for case in form.cases])
    b.keys += 1
    made = dm.DamageStep(b.measure(form.amount), form.types, b.who(form.who), cases, b.keys, b.struck, b.harmless)
    made.additional = form.additional
    return made


def half_damage(b: Builder, form: forms.HalfDamage) -> Step:
    return dm.HalfStep(tuple(b.main), b.who(form.who))


def raise_persistent(b: Builder, form: forms.RaisePersistent) -> Step:
    return dm.RaiseStep(b.measure(form.amount), b.who(form.who), form.power, form.limit)


def extra_damage(b: Builder, form: forms.ExtraDamage) -> Step:
    if form.duration is not None or form.next_only:
        return laid(b, (form,), None, ROLES["self"] if isinstance(form.who, forms.Select) else b.who(form.who))
    return dm.BonusStep(b.measure(form.amount), form.types, ROLES["target"])


def halve_damage(b: Builder, form: forms.HalveDamage) -> Step:
    if form.triggering:
        return dm.HalveStep(b.who(form.who))
    return laid(b, (form,), None, None)


def suffer_instead(b: Builder, form: forms.SufferInstead) -> Step:
    return at.RedirectStep(b.who(form.who), form.hit)


def repeat_damage(b: Builder, form: forms.RepeatDamage) -> Step:
    key = forms.Damage(form.amount, form.types, forms.TARGET)
    struck, b.struck = b.struck, False
    inner = (damage(b, key),)
    b.struck = struck
    lay = LayStep(b.who(form.who), (FlagPart(0, ("held",), 100),), HELD if form.while_state != "marked" else TO_THE_END,
                  b.name, b.tags)
    lay.sequel = EachTurn(b.power, inner)
    return lay


# ------------------------------------------------------------------ attacks


def make_attack(b: Builder, form: forms.MakeAttack) -> Step:
    manner = Manner(form.attack)
    if manner.manner == "secondary":
        if b.secondary is None:
            raise Unrunnable(form)
        return b.secondary
    if "charge" in manner.manner and not manner.powers:
        return at.ChargeStep(b.who(form.who))
    if len(manner.powers) > 1 and form.times == 1 and not form.up_to:
        made = [attack_step(b, form, forms.AttackKind(form.attack.ranges, (name,), form.attack.tags))
                for name in form.attack.powers]
        return ct.AgainStep(tuple(made))
    return attack_step(b, form, form.attack)


def attack_step(b: Builder, form: forms.MakeAttack, kind: forms.AttackKind) -> at.AttackStep:
    """Attacks of a kind."""
    return at.AttackStep(Manner(kind), b.who(form.who), form.times, form.up_to, b.maybe(form.against), form.different,
                         form.advantage, form.automatic, form.critical, form.bonus, form.another, form.if_ready,
                         form.anew, b.measure(form.extra) if form.extra is not None else None)


def repeat_attack(b: Builder, form: forms.RepeatAttack) -> Step:
    return at.RepeatStep(b.who(form.against), form.until_miss, form.limit)


def miss_instead(b: Builder, form: forms.MissInstead) -> Step:
    return at.OutcomeStep(False, False, False)


def hit_instead(b: Builder, form: forms.HitInstead) -> Step:
    if form.next is not None:
        return laid(b, (form,), None, b.who(form.who))
    return at.OutcomeStep(True, form.critical, False)


def no_effect(b: Builder, form: forms.NoEffect) -> Step:
    return at.OutcomeStep(False, False, True)


def reroll(b: Builder, form: forms.Reroll) -> Step:
    return at.RerollStep(b.who(form.who), form.what, form.take)


def redirect(b: Builder, form: forms.Redirect) -> Step:
    return at.RedirectStep(b.who(form.whom), False)


def forced_attack(b: Builder, form: forms.ForcedAttack) -> Step:
    return at.AttackStep(Manner(forms.AttackKind(manner="basic")), b.who(form.who), 1, False, b.who(form.whom), False,
                         False, False, False, 0, False, False, True, None)


def this_attack(b: Builder, form: forms.ThisAttack) -> Step:
    if form.rule == "critical":
        return at.OutcomeStep(True, True, False)
    raise Unrunnable(form)


def roll_attack(b: Builder, form: forms.RollAttack) -> Step:
    return at.SecondaryStep(b.minor_power(form.attack, form.hit, form.miss, None, ()), False)


def after_each(b: Builder, form: forms.AfterEach) -> Step:
    return ct.AgainStep(steps(b, form.effects))


# ------------------------------------------------------------------ conditions


def afflict(b: Builder, form: forms.Afflict) -> Step:
    if form.conditions == ("prone",):
        return mv.ProneStep(b.who(form.who))
    if form.conditions == ("dead",):
        return hl.DieStep(b.who(form.who), False)
    return laid(b, (form,), None, None)


def jointly(b: Builder, form: forms.Jointly) -> Step:
    parties: list[Creatures | None] = []
    for one in form.effects:
        if whose(one) not in parties:
            parties.append(whose(one))
    made: list[Step] = []
    each = form.duration.joint == "each"
    for party in parties:
        listed = tuple([one for one in form.effects if whose(one) == party])
        lasting = tuple([one for one in listed if type(one) in PARTS])
        made.extend(steps(b, tuple([one for one in listed if type(one) not in PARTS])))
        if each:
            made.extend(laid(b, (one,), form.duration, None) for one in lasting)
        elif lasting:
            made.append(laid(b, lasting, form.duration, None))
    return made[0] if len(made) == 1 else ct.AgainStep(tuple(made))


def swallow(b: Builder, form: forms.Swallow) -> Step:
    return sw.SwallowStep(b.who(form.who), b.name, b.tags)


def visible(b: Builder, form: forms.Visible) -> Step:
    return ct.EndStep(("invisible",), b.who(form.who))


def end_state(b: Builder, form: forms.EndState) -> Step:
    return ct.EndStep(form.states, b.who(form.who))


def expose(b: Builder, form: forms.Expose) -> Step:
    return ct.TokenStep(b.who(form.who), form.affliction.casefold())


def at_a_time(b: Builder, form: forms.AtATime) -> Step:
    return sw.OnlySoMany(form.condition, form.count)


# ------------------------------------------------------------------ flow


def if_(b: Builder, form: forms.If) -> Step:
    return ct.IfStep((b.check(form.test),), steps(b, form.effects), steps(b, form.otherwise))


def while_(b: Builder, form: forms.While) -> Step:
    made = rules_of(b, form.effects, (form.test,))
    lay = LayStep(ROLES["self"], tuple([RulePart(one) for one in made]), TO_THE_END, b.name, b.tags)
    return lay


def rules_of(b: Builder, listed: tuple[Form, ...], tests: tuple[Test, ...]) -> list[Rule]:
    """The rules of forms that hold while some tests do; what is no rule is laid and lifted as the tests turn."""
    checks = b.checks(tests)
    found: list[Rule] = []
    lasting: dict[Creatures | None, list[Part]] = {}
    for form in listed:
        if isinstance(form, (forms.While, forms.If)):
            if isinstance(form, forms.If) and form.otherwise:
                found.extend(rules_of(b, form.otherwise, (*tests, forms.Not(form.test))))
            found.extend(rules_of(b, form.effects, (*tests, form.test)))
        elif isinstance(form, (forms.When, forms.At, forms.May, forms.EndsIf)) or type(form) in RULES:
            made = answering(b, form)
            found.append(Guarded(made, checks) if checks else made)
        elif type(form) in PARTS:
            lasting.setdefault(whose(form), []).append(part(b, form))
        else:
            raise Unrunnable(form)
    for who, parts in lasting.items():
        found.append(sw.Toggle(b.who(who) if who is not None else ROLES["self"], tuple(parts), checks, b.name, b.tags))
    return found


def answering(b: Builder, form: Form) -> Rule:
    """The rule of one form that lasts: a number, or an answer to a moment."""
    if isinstance(form, forms.When):
        struck, b.struck = b.struck, False
        made: Rule = r.Answer(b.trigger(form.trigger), steps(b, form.effects), form.once, form.action, b.name)
        b.struck = struck
        return made
    if isinstance(form, forms.At):
        struck, b.struck = b.struck, False
        made = r.AtTurn(form.point == "start", b.who(form.whose), steps(b, form.effects), form.next, b.name)
        b.struck = struck
        return made
    if isinstance(form, forms.EndsIf) and form.trigger is not None:
        from battlemat.powers.run.builder import EndsWhen
        return EndsWhen(b.trigger(form.trigger))
    return rule(b, form)


def when(b: Builder, form: forms.When) -> Step:
    if form.trigger.events == ("stance",):
        return ct.AgainStep(steps(b, form.effects))
    if b.struck and set(form.trigger.events) <= {"hit", "critical"} and form.trigger.who == forms.SELF:
        words = "critical" if "critical" in form.trigger.events else "hit"
        return ct.IfStep((b.check(forms.Outcome(words)),), steps(b, form.effects), ())
    return LayStep(ROLES["self"], (RulePart(answering(b, form)),), TO_THE_END, b.name, b.tags)


def at_(b: Builder, form: forms.At) -> Step:
    if form.next and isinstance(form.whose, forms.Who):
        struck, b.struck = b.struck, False
        later = steps(b, form.effects)
        b.struck = struck
        return sw.LaterStep(b.who(form.whose), form.point == "start", later, b.name)
    return LayStep(ROLES["self"], (RulePart(answering(b, form)),), TO_THE_END, b.name, b.tags)


def lasting(b: Builder, form: forms.Lasting) -> Step:
    made: list[Step] = []
    plain = tuple([one for one in form.effects if type(one) in PARTS])
    for one in plain:
        made.append(laid(b, (one,), form.duration, None))
    others = tuple([one for one in form.effects if type(one) not in PARTS])
    rules: list[Rule] = []
    for one in others:
        if isinstance(one, (forms.When, forms.At, forms.While)) or type(one) in RULES:
            rules.extend(rules_of(b, (one,), ()))
        else:
            made.append(step(b, one))
    if rules:
        made.append(LayStep(ROLES["self"], tuple([RulePart(one) for one in rules]), b.term(form.duration), b.name, b.tags))
    return made[0] if len(made) == 1 else ct.AgainStep(tuple(made))


def may(b: Builder, form: forms.May) -> Step:
    inner = steps(b, form.effects)
    moves = all(isinstance(one, (forms.Move, forms.OutOfFight)) for one in form.effects)
    return ct.MayStep(b.who(form.who), inner, form.action, form.once, b.name, not moves)


def choose(b: Builder, form: forms.Choose) -> Step:
    words = tuple([", ".join(said(one) for one in option) for option in form.options])
    return ct.ChooseStep(b.who(form.who), tuple([steps(b, option) for option in form.options]), words, form.random)


def gain_action(b: Builder, form: forms.GainAction) -> Step:
    if form.when in ("turn", "round"):
        return LayStep(b.who(form.who), (RulePart(rule(b, form), 80),), TO_THE_END, b.name, b.tags)
    if form.when == "next":
        return LayStep(b.who(form.who), (RulePart(rule(b, forms.GainAction(form.action, forms.TARGET, "turn", form.count)), 80),),
                       b.term(forms.Duration("end", forms.TARGET)), b.name, b.tags)
    return ct.ActionStep(form.action, b.who(form.who), form.when, form.count)


def point(b: Builder, form: forms.GainActionPoint) -> Step:
    return ct.PointStep(b.who(form.who))


def recharge(b: Builder, form: forms.Recharge) -> Step:
    return ct.RechargeStep(form.power, b.who(form.who), form.kind)


def not_expended(b: Builder, form: forms.NotExpended) -> Step:
    return ct.KeepStep()


def use_power(b: Builder, form: forms.UsePower) -> Step:
    return ct.UseStep(form.power, b.who(form.who), form.spent)


def change_form(b: Builder, form: forms.ChangeForm) -> Step:
    return ct.FormStep(form.forms, b.who(form.who))


def leave_stance(b: Builder, form: forms.LeaveStance) -> Step:
    return ct.LeaveStep()


def end_turn(b: Builder, form: forms.EndTurn) -> Step:
    return ct.EndTurnStep(b.who(form.who))


def persist(b: Builder, form: forms.Persist) -> Step:
    return ct.AgainStep(())


def repeat_effect(b: Builder, form: forms.RepeatEffect) -> Step:
    return ct.AgainStep(b.again)


def check(b: Builder, form: forms.Check) -> Step:
    return ct.CheckStep(form.skill, b.who(form.who), form.against, b.maybe(form.of))


def play_dead(b: Builder, form: forms.PlayDead) -> Step:
    return ct.TokenStep(b.who(form.who), "seems dead")


def drop_item(b: Builder, form: forms.DropItem) -> Step:
    return ct.DropStep(b.who(form.who))


def pick(b: Builder, form: forms.Pick) -> Step:
    return sw.PickStep(b.who(form.who))


# ------------------------------------------------------------------ healing


def heal(b: Builder, form: forms.Heal) -> Step:
    return hl.HealStep(b.measure(form.amount), b.who(form.who), form.spend)


def spend_recovery(b: Builder, form: forms.SpendRecovery) -> Step:
    return hl.RecoveryStep(b.who(form.who), form.count, form.heals, -1)


def lose_recovery(b: Builder, form: forms.LoseRecovery) -> Step:
    return hl.RecoveryStep(b.who(form.who), form.count, False, -1)


def gain_recovery(b: Builder, form: forms.GainRecovery) -> Step:
    return hl.RecoveryStep(b.who(form.who), form.count, False, 1)


def temporary(b: Builder, form: forms.TemporaryHP) -> Step:
    return hl.TempStep(b.measure(form.amount), b.who(form.who))


def save_now(b: Builder, form: forms.SaveNow) -> Step:
    measure = b.measure(form.bonus_amount) if form.bonus_amount is not None else None
    return hl.SaveStep(b.who(form.who), form.against, form.bonus, measure, form.automatic)


def set_hp(b: Builder, form: forms.SetHP) -> Step:
    return hl.SetHPStep(b.measure(form.amount), b.who(form.who), form.full)


def die(b: Builder, form: forms.Die) -> Step:
    return hl.DieStep(b.who(form.who), False)


def drop_to(b: Builder, form: forms.DropTo) -> Step:
    return hl.DieStep(b.who(form.who), True)


def sleep(b: Builder, form: forms.SleepUntilRoused) -> Step:
    return sw.SleepStep(b.who(form.who), form.save, b.name, b.tags)


# ------------------------------------------------------------------ movement


def move(b: Builder, form: forms.Move) -> Step:
    if form.mode == "charge":
        return at.ChargeStep(b.who(form.who))
    return mv.MoveStep(form.mode, b.reach(form.distance), b.who(form.who), form.provokes, b.maybe(form.through), form.phasing,
                       bool(form.ignoring), b.place(form.to) if form.to is not None else None, b.maybe(form.toward),
                       b.maybe(form.away), steps(b, form.during), b.maybe(form.free_from))


def during_move(b: Builder, form: forms.DuringMove) -> Step:
    return ct.MayStep(b.who(form.who), steps(b, form.effects), "", "", b.name, True)


def force(b: Builder, form: forms.Force) -> Step:
    if form.kind == "teleport":
        return mv.MoveStep("teleport", b.reach(form.distance), b.who(form.who), False, None, False, False,
                           b.place(form.to) if form.to is not None else None, None, None, (), None)
    return mv.ForceStep(form.kind, b.reach(form.distance), b.who(form.who),
                        b.place(form.to) if form.to is not None else None)


def swap(b: Builder, form: forms.Swap) -> Step:
    return mv.SwapStep(b.who(form.who), b.who(form.other))


def stand_up(b: Builder, form: forms.StandUp) -> Step:
    return mv.StandStep(b.who(form.who))


def ends_move(b: Builder, form: forms.EndsMove) -> Step:
    return mv.HaltStep()


def put(b: Builder, form: forms.Placed) -> Step:
    return mv.PlaceStep(b.who(form.who), b.place(form.to), b.who(form.chooser))


def land(b: Builder, form: forms.Land) -> Step:
    return mv.LandStep(b.who(form.who))


def leave_tether(b: Builder, form: forms.LeaveTether) -> Step:
    return sw.TetherStep(b.who(form.who), b.name)


def return_to_tether(b: Builder, form: forms.ReturnToTether) -> Step:
    return sw.ReturnStep(b.who(form.who), form.action, form.limit)


# ------------------------------------------------------------------ places and creatures


def move_zone(b: Builder, form: forms.MoveZone) -> Step:
    return pl.MoveZoneStep(form.squares)


def end_tagged(b: Builder, form: forms.EndTagged) -> Step:
    return pl.EndFieldsStep(form.tag, form.persistent)


def place_creature(b: Builder, form: forms.PlaceCreature) -> Step:
    return sm.SummonStep(form.name, form.count, b.place(form.where) if form.where is not None else None, form.occupied,
                         form.shared_initiative, form.immediately)


def replace_creature(b: Builder, form: forms.ReplaceCreature) -> Step:
    return sm.ReplaceStep(form.name, b.who(form.who))


def conjure(b: Builder, form: forms.Conjure) -> Step:
    targeting = b.form.targeting
    duration = form.duration
    for one in b.form.effect:
        if isinstance(one, forms.ConjurationLasts):
            duration = one.duration
    return cj.ConjureStep(form.name, b.term(duration), targeting.normal or 1 if targeting is not None else 1)


def conjured_attack(b: Builder, form: forms.ConjurationAttack) -> Step:
    power = b.minor_power(form.attack, form.hit, (), form.targeting, ())
    power.remote = True
    return cj.ConjuredAttackStep(power)


def momentum(b: Builder, form: forms.Momentum) -> Step:
    return ct.EndStep(("momentum",), b.who(form.who)) if form.lost else ct.TokenStep(b.who(form.who), "momentum")


def take_form(b: Builder, form: forms.TakeForm) -> Step:
    return ct.FormStep((form.name,), b.who(form.who))


def around(b: Builder, form: forms.AroundAttack) -> Step:
    return ct.AgainStep(steps(b, form.effects))


def spoken(b: Builder, form: Form) -> Step:
    return ct.SpokenStep(said(form))


def silent(b: Builder, form: Form) -> Step:
    """Rules about a statement just printed, which its maker has looked at; nothing happens here."""
    return ct.AgainStep(())


STEPS: Final[dict[type[Form], Any]] = {
    forms.Damage: damage, forms.HalfDamage: half_damage, forms.RaisePersistent: raise_persistent,
    forms.ExtraDamage: extra_damage, forms.HalveDamage: halve_damage, forms.SufferInstead: suffer_instead,
    forms.RepeatDamage: repeat_damage,
    forms.MakeAttack: make_attack, forms.RepeatAttack: repeat_attack, forms.MissInstead: miss_instead,
    forms.HitInstead: hit_instead, forms.NoEffect: no_effect, forms.Reroll: reroll, forms.Redirect: redirect,
    forms.ForcedAttack: forced_attack, forms.ThisAttack: this_attack, forms.RollAttack: roll_attack,
    forms.AfterEach: after_each,
    forms.Afflict: afflict, forms.Jointly: jointly, forms.Swallow: swallow, forms.Visible: visible,
    forms.EndState: end_state, forms.Expose: expose, forms.AtATime: at_a_time,
    forms.If: if_, forms.While: while_, forms.When: when, forms.At: at_, forms.Lasting: lasting, forms.May: may,
    forms.Choose: choose, forms.GainAction: gain_action, forms.GainActionPoint: point, forms.Recharge: recharge,
    forms.NotExpended: not_expended, forms.UsePower: use_power, forms.ChangeForm: change_form,
    forms.LeaveStance: leave_stance, forms.EndTurn: end_turn, forms.Persist: persist,
    forms.RepeatEffect: repeat_effect, forms.Check: check, forms.PlayDead: play_dead, forms.DropItem: drop_item,
    forms.Pick: pick,
    forms.Heal: heal, forms.SpendRecovery: spend_recovery, forms.LoseRecovery: lose_recovery,
    forms.GainRecovery: gain_recovery, forms.TemporaryHP: temporary, forms.SaveNow: save_now, forms.SetHP: set_hp,
    forms.Die: die, forms.DropTo: drop_to, forms.SleepUntilRoused: sleep,
    forms.Move: move, forms.DuringMove: during_move, forms.Force: force, forms.Swap: swap, forms.StandUp: stand_up,
    forms.EndsMove: ends_move, forms.Placed: put, forms.Land: land, forms.LeaveTether: leave_tether,
    forms.ReturnToTether: return_to_tether,
    forms.MoveZone: move_zone, forms.EndTagged: end_tagged, forms.PlaceCreature: place_creature,
    forms.ReplaceCreature: replace_creature,
    forms.Conjure: conjure, forms.ConjurationAttack: conjured_attack, forms.Momentum: momentum,
    forms.TakeForm: take_form, forms.AroundAttack: around,
    forms.ConjurationLasts: silent, forms.Spared: silent, forms.FormLasts: silent, forms.ChangeArea: silent,
    forms.ThisMove: silent, forms.SpawnPhrases: silent, forms.MovesHolding: silent, forms.SeeThrough: silent,
    forms.FloatUp: spoken, forms.OutOfFight: spoken, forms.DestroysTerrain: spoken}
