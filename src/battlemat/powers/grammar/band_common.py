"""Grammar: turns of phrase that many monsters share: bodyguards, chargers, iron wills, blasts as they fall."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_COMMON: Final = r"""
misc+: | "must" "begin|start" "making last gasp saves" => LastGasp(who=SUBJECT)
one_duration+: | "until" s:subject "next"? "heal(s)|regain(s)" ["hp"] "or" "gain(s)" "temporary hp" => Duration(kind="event", event=event_of(s, ev("heal"), (ev("temporary hp"))))
lead+: | "until" s:subject ["next"] "heal(s)" ["hp"] "," es:effects => (Lasting(duration=Duration(kind="event", event=event_of(s, ev("heal"))), effects=es))
row_type: n:@number ":" t:@type => row_of(n, t)
core_clause+: | a:amount ["random"] ["energy"] "damage" "(" ["roll"] "a"? d:@rolled (";"|","|":") r:row_type rs:((","|";") x:row_type => x)+ ")" => (damage_table(a, d, r, rs))
select_core+: | "its|SELF's" "ally" ts:described* => select(exactly(1), (), "ally", ts)
band_deed+: | "take" ["any"] "opportunity attacks" => "make opportunity attacks"
    | "make" "attacks" "other than" "basic" "attacks" => "make attacks other than basic attacks"
core_clause+: | s:subject "can" ("only" "make" | "make" "only") "basic attacks" d:duration? => (Forbid(deeds=("make attacks other than basic attacks"), who=s, duration=d))
core_clause+: | s:subject "can|may" "reroll" "a" "missed" "attack" "against" w:object o:("once per" x:period => x)? => (When(trigger=ev("miss", who=s, other=w), effects=(May(who=s, effects=(Reroll(who=s)))), once=o))
so_many: | "at least" n:@number => n | n:@number "or more" => n
one_roll_row: "on" ["a|an"] f:faces ["roll"] ","? c:clause => row(f, c)
core_clause+: | "roll" ["a"] d:@rolled (";"|","|":"|".") r:one_roll_row rs:((";"|","|".") x:one_roll_row => x)* => (rolled_rows(d, r, rs))
damage_bare+: | a:amount t:types? "damage" ","? ["plus|and"] b:amount ["extra|additional"] u:types? ["extra|additional"] "damage" "per" ("escalation die" | "point" ["on|of"] ["the"] "escalation die") => (Damage(amount=a, types=t), Damage(amount=per_point(b), types=u, additional=TRUE))
    | a:amount t:types? "damage" ","? ["plus|and"] b:amount ["extra|additional"] u:types? ["extra|additional"] "damage" ("per"|"for each") ["other"] "enemy" "engaged with the target" => (Damage(amount=a, types=t), Damage(amount=per_each(b, foes_of_target()), types=u, additional=TRUE))
trouble: | "daze" => "dazed" | "weaken" => "weakened" | "confuse" => "confused" | "hamper" => "hampered" | "stun" => "stunned" | "stick" => "stuck" | "dazed" => "dazed" | "weakened" => "weakened" | "confused" => "confused" | "hampered" => "hampered" | "stunned" => "stunned" | "stuck" => "stuck"
troubles: c:trouble cs:("," ["or|and"] x:trouble => x | "or|and" x:trouble => x)* => words(c, cs)
mod_tail+: | "against" ["any"] "effects" "that" ["would"] c:troubles ["it|them|SELF"] => tail("saves_against", c)
    | "against" "being" c:troubles => tail("saves_against", c)
    | "against" "the" ["effects" "of" "being"] c:troubles ["condition|conditions"] => tail("saves_against", c)
predicate+: | "can|may"? "become(s)" "the target of" "the|that" ["triggering"] "attack" ["instead"] => Redirect(whom=SUBJECT)
misc+: | ["explode(s)|bursts|burst|erupt(s)|detonate(s)|shatter(s)"] ","? "dealing" a:amount t:types? "damage to" w:object => Damage(amount=a, types=t, who=w)
core_clause+: | s:subject "deal(s)" "double damage" ["to|against"] k:plural_kind "that|who" "have not" ["yet"] "acted" ["yet"] ["in|this" "the"? "battle"] => (DoubleDamage(against=unacted(k)))
lead+: | ("during"|"in") "the first round of" ["a|the|each|any"] "battle|combat" "," es:effects => (While(test=FirstRound(), effects=es))
    | ("if"|"when") s:subject "moves|move" ["first"] "before attacking" "," "its|the" "first" k:spell_kind? "attack" "that|this" "turn" "deals" a:amount ["extra"] t:types? ["extra"] "damage" => (moved_first(s, k, a, t))
lead+: | "at the start of" ["each of"] poss "turn(s)" "," s:subject "heal(s)|regain(s)" a:amount "hp" "unless" subject ("took"|"has|have taken") t:types? "damage" "since" ["the end of"] poss ["last|previous"] "turn" => (regrows(a, t))
crowd: | n:so_many fs:adjective* k:kind ts:described* "is|are" d:description => so_many_are(n, fs, k, words(d, ts))
    | n:so_many fs:adjective* k:kind "is|are" ts:described+ => so_many_are(n, fs, k, ts)
lead+: | "if|when" t:crowd "," "it" ps:predicates => (If(test=t, effects=bound(SELF, ps)))
    | ("while" | "as long as") t:crowd "," "it" ps:predicates => (While(test=t, effects=bound(SELF, ps)))
    | "when using" ["a|an|its|the"] p:@own ["attack"] "," ["a"] "natural attack roll of" ms:faces ["also"] "inflicts|deals" a:amount "ongoing" t:types? "damage" => (When(trigger=event_when(ev("attack", who=SELF, attack=powers_of(p)), NaturalRoll(faces=ms)), effects=(PersistentDamage(amount=a, types=t, who=TARGET))))
    | "the first time" "SELF" "drops to 0 hp" "," "it" "instead" ("heals to" | "has" | "drops to") n:@number "hp" ["instead"] => (When(trigger=ev("zero", who=SELF), effects=(SetHP(amount=flat(n), who=SELF)), once="battle"))
predicate+: | "can|may" "grant|give" w:select a:amount "temporary hp" => May(who=SUBJECT, effects=(TemporaryHP(amount=a, who=w)))
"""
