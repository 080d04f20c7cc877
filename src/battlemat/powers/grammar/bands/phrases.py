"""The phrase grammar of what games without squares print besides: natural rolls in events, crit ranges, next attacks.

Read by `chart` over the grammar of bands and the phrases of both games (`grammar.phrases`). One construction an alternative.
"""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

ROLLS: Final = r"""
event_one*: | s:subject rolls_a n:natural b:rolled_with? => event_of(s, roll_event(n, b))
    | s:subject "make(s)" ["a|an"] n:natural b:rolled_with? => event_of(s, roll_event(n, b))
    | s:subject targets_or_attacks o:object w:with_one? "and" rolls_a n:natural => event_of(s, roll_event(n, roll_with(w, o)))
    | s:subject "hit(s)" o:object? w:with_one? "with" ["a|an"] n:natural => event_when(event_of(s, ev("hit", other=o, attack=w)), n)
    | s:subject "miss(es)" o:object? w:with_one? "with" ["a|an"] n:natural => event_when(event_of(s, ev("miss", other=o, attack=w)), n)
    | s:subject "target(s)" o:object "with" a:an_attack => event_of(s, ev("attack", other=o, attack=a))
    | s:subject be2 "hit" "by" a:an_attack "against" ["its|their"] d:@defense => event_when(event_of(s, ev("is hit", attack=a)), RollAgainst(defense=d))
    | s:subject be2 "missed" "by" a:an_attack "against" ["its|their"] d:@defense => event_when(event_of(s, ev("is missed", attack=a)), RollAgainst(defense=d))
    | s:subject "take(s)|suffer(s)" n:@number ["or more"] ["points of"] t:types? "damage" ["from a single|one attack / at once"] => event_when(event_of(s, ev("damage", types=t)), DamageOf(least=n))
    | s:subject "use(s)|spend(s)" "a|one recovery" => event_of(s, ev("recovery"))
    | s:subject "heal(s)" "using" "a|one" ["or more"] "recovery|recoveries" => event_of(s, ev("recovery"))
rolls_a: "roll(s)|get(s)" ["a|an"]
targets_or_attacks: "target(s)|attack(s)" | "make(s) an attack against"
rolled_with: | "with|on" a:an_attack o:("against" o:object => o)? => roll_with(a, o)
    | a:attack_kind "attack" ["roll"] o:("against" o:object => o)? => roll_with(a, o)
    | "against" o:object => roll_with(NOTHING, o)
"""

CRITS: Final = r"""
core_clause*: | w:poss "crit|critical" ["hit"] "range" k:crit_of? widens m:crit_by x:crit_tail* => wider(w, k, m, x)
    | "the crit|critical" ["hit"] "range" "of|for" w:crit_owner k:crit_of? widens m:crit_by x:crit_tail* => wider(w, k, m, x)
    | "the crit|critical" ["hit"] "range" "of|for" w:poss k:crit_attacks widens m:crit_by x:crit_tail* => wider(w, k, m, x)
    | "the crit|critical" ["hit"] "range" "of|for" k:crit_attacks widens m:crit_by x:crit_tail* => wider(NOTHING, k, m, x)
widens: "expand(s)|increase(s)|widen(s)" "by" | "is|are expanded|increased" "by"
crit_by: | ["a"] ["cumulative"] n:@number => n
    | esc_die => Amount(value="escalation die")
crit_owner: | ["all"] "attacks" "by|from" w:object => w
    | w:poss ["all"] "attacks" => w
    | w:object => w
crit_of: "with|for|on" k:crit_attacks => k
crit_attacks: | "this|that|the attack" => this_attack()
    | ["all|any"] ["its|their"] k:spell_kind "attack(s)" => k
    | ["its|the"] p:@own ["attack(s)"] => powers_of(p)
    | "all attacks" => NOTHING
crit_tail: | "against" o:object => tail("against", o)
    | "with|for" k:crit_attacks => tail("attack", k)
    | d:duration => tail("duration", d)
"""

HARMS: Final = r"""
damage_bare*: | a:amount ["automatic|special"] t:types? ["automatic"] "damage" w:("to" o:object => o)? => hurt(a, t, w)
    | a:amount t:types? "damage" "per|for each|for every" ["other"] fs:adjective* k:kind ts:described* m:at_most? => (Damage(amount=per_each(a, select(EVERY, fs, k, ts), m), types=t))
at_most: "(" ["to"] ["a"] "max|maximum" ["of"] m:(@plus | amount) ")" => m
amount_base*: | n:@number "x|×|*" a:amount_value => scaled(a, times=n)
    | a:amount_value "x|×|*" n:@number => scaled(a, times=n)
core_clause*: | ["the"] w:poss? p:@own ["attack(s)"] ["also"] "deal(s)|do(es)" ["an"] ["additional|extra"] a:amount ["additional|extra"] t:types? "damage" ["on a hit"] => (When(trigger=ev("hit", who=SELF, attack=powers_of(p)), effects=(Damage(amount=a, types=t, additional=TRUE))))
    | ["the"] w:poss? p:@own ["attack(s)"] ["also"] "deal(s)|do(es)" a:amount "ongoing" t:types? ["damage"] d:duration? => (When(trigger=ev("hit", who=SELF, attack=powers_of(p)), effects=ongoing(a, t, d)))
    | w:poss "missed" k:attack_kind? "attack(s)" "deal(s)" a:amount t:types? "damage" => (MissDamage(amount=a, types=t, attack=k, who=w))
    | w:poss k:attack_kind? "attack(s)" "that miss(es)" "deal(s)" a:amount t:types? "damage" => (MissDamage(amount=a, types=t, attack=k, who=w))
    | w:poss k:attack_kind? "attack(s)" "deal(s)|do" ["full"] a:amount "extra|additional" t:types? "damage" x:extra_tail* => extra_by(w, k, a, t, x)
    | "the next attack" "SELF" "make(s)" o:("against" o:object => o)? d:duration? "deal(s)" ["an"] ["extra|additional"] a:(@plus | amount) ["extra|additional"] t:types? ["extra"] "damage" => next_blow(a, t, o, d)
    | w:poss m:mod_stats "increase(s)|improve(s)" "by" n:@signed d:duration? c:at_most_signed? e:duration? => grows(w, m, n, d, e, c)
    | "add" a:amount "to" ["the|its|SELF's"] ["attack's"] "damage" ["roll"] => (ExtraDamage(amount=a))
at_most_signed: "(" ["up"] ["to"] ["a"] "max|maximum" ["of"] m:@signed ")" => m
"""

DOINGS: Final = r"""
core_clause*: | ["the"] w:select "become(s)|are|is" "vulnerable to" k:attack_kind "attacks" d:duration? => (VulnerableTo(attack=k, who=w, duration=d))
    | s:subject "can use" ["its|the"] p:@own ["attack|ability|power"] "this turn" => (GainPower(power=p, who=s, duration=Duration(kind="end", whose=SELF, turns=0)))
    | s:subject "lose(s)" "all|any" ["of"] ["its|their"] "resistance(s)" d:duration? => (LoseResistance(who=s, duration=d))
    | s:subject "can target" w:select "with" ["its|the"] p:@own ["attack"] => (May(who=s, effects=(MakeAttack(attack=powers_of(p), against=w))))
    | "make" ["a|an|one|its"] ["free"] p:@own ["attack"] "against" w:object "as a" k:@action "action" => (May(who=SELF, effects=(MakeAttack(attack=powers_of(p), against=w)), action=k))
    | s:subject "is|are grabbed and moved into engagement with SELF" => (Grab(who=s))
    | s:subject "lose(s)" "its|their ability to fly" d:duration? => (Forbid(acts=("fly"), who=s, duration=d))
    | s:subject "is|are" "immune to" ["being"] ["the"] c:@condition "condition" => (Endure(to=(c), who=s))
lead*: | "in|on|during" "turns|rounds" "when|in which" t:test ","? es:effects => (While(test=t, effects=es))
    | "if" t:test "," "then"? es:effects "," "but|and" "if" u:test "," fs:effects => (If(test=t, effects=es), If(test=u, effects=fs))
    | "whenever|when|each time" e:event "for the first time" ["each|in a"] o:once_word? "," es:effects => (When(trigger=e, effects=es, once=first_in(o)))
one_test*: | s:subject tense n:not_word? "engaged with" m:@number "or more" ["of"] w:select => Engaged(who=s, other=w, least=m, negated=n)
    | s:subject tense n:not_word? "taking" ["any"] "ongoing" t:types? "damage" => burning_if(s, t, n)
described*: | "with" ["a"] "lower initiative" ["than" "SELF|it"] => Slower(who=EACH)
    | "that|who" "have|has" "a lower initiative" ["than" "SELF|it"] => Slower(who=EACH)
    | "that|who" "do|does" "not" "resist" t:types => Not(test=Resists(who=EACH, types=t))
    | "taking" ["any"] "ongoing" t:types? "damage" => burning_each(t, NOTHING)
"""

PHRASES: Final = (ROLLS, CRITS, HARMS, DOINGS)
