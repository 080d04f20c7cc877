"""Grammar: further traits of creatures without squares: what undoes an attack, what spells break, what is told in full."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_FURTHER: Final = r"""
core_clause+: | "reduce" w:poss ["attack|attacks"] "damage by" n:@number ("when"|"while"|"if") t:test => (While(test=t, effects=(Modify(amount=flat(n), stats=("damage"), who=w, penalty=TRUE))))
    | w:poss p:@own ["attack(s)"] "can also target far away enemies|creatures" => (Reaches(power=p))
    | "a critical hit" "against" o:object "cancels" "its" p:@own ["attack|ability"] => (When(trigger=ev("suffer critical", who=o), effects=(Forbid(deeds=(), power=texts(p), who=o))))
    | k:spell_kind "attacks against" o:object "take" z:mod_size ","? "or" y:mod_size "if the attacker is far away" => (Modify(amount=nth0(z), stats=("attack"), who=shooters("nearby"), penalty=nth2(z), against=o, attack=k), Modify(amount=nth0(y), stats=("attack"), who=shooters("far away"), penalty=nth2(y), against=o, attack=k))
    | w:poss "attacks deal" a:@plus t:types? "damage" ("for each"|"per") x:per_kind m:most_of? => (ExtraDamage(amount=per_each(a, x, m), types=t, who=w))
    | "any|each" "creature" "swallowed|engulfed by SELF" "that is also" c:state_word "must" "begin|start" "making last gasp saves" ["or" "become" @condition] ["as" @flavour] => (gasping(c))
    | "any|each" "engulfed|swallowed" "creature" "that is also" c:state_word "must" "begin|start" "making last gasp saves" ["or" "become" (@condition|@word) ("as" @flavour)?] => (gasping(c))
    | s:subject "can" "terrify" w:select "(" subject be "dazed and unable to use the escalation die" d:duration? ")" "as a fear effect" => (Afflict(conditions=("fear"), who=w, duration=d))
    | s:subject "that|who" "spends|spend" poss "standard action" (!"heals" (@word|"("|")"|"'s"|"SELF"|","))+ p:heal => (May(who=SELF, action="standard", effects=bound(SELF, p)))
lead+: | s:subject "can use" "the escalation die" "unless" subject "has been" e:spelled "since" poss "last turn" => unless_spells(s, nth0(e), nth1(e))
spelled: | "targeted by" ("an enemy's"|"an enemy 's"|"an enemy") "spell" => spelled("attack", 1) | "hit by" ("an enemy's"|"an enemy 's"|"an enemy") "spell" => spelled("hit", 1) | "hit by two enemy spells" => spelled("hit", 2) | "targeted by two enemy spells" => spelled("attack", 2)
lead+: | "once" t:test "," es:effects => (While(test=t, effects=es))
    | "the first time each|per battle" e:event_tested "," es:effects => (When(trigger=e, effects=es, once="first"))
    | "the first time each|per" o:("turn" => "turn" | "round" => "round") e:event_tested "," es:effects => (When(trigger=e, effects=es, once=o))
mod_size+: | "a|an" "non-cumulative|noncumulative" n:@signed "bonus|penalty" => size_of(n, NOTHING)
clause_tail+: | "as" w:poss "form blurs|shimmers|fades" => value_tail()
object+: | "the creature|enemy|attacker that|who is targeting|attacking" "it|SELF" ["first"] => ATTACKER
harmless+: | "ambushed"
one_duration+: | "until the escalation die" ["next"] "advances|increases" => Duration(kind="event", event=ev("escalation"))
per_kind: | ["other"] fs:(!"allied" a:adjective => a)* k:kind ts:described* => select(another(0), fs, k, ts)
move_part+: | "somewhere|somwhere nearby" => part("provokes", TRUE)
predicate_core+: | "reappear(s)" => EndState(states=texts("invisible"), who=SUBJECT)
lead+: | u:usage k:as_action ";" es:effects => allowed((u, k), es)
one_test*: | s:subject "is|are|'s" n:("not" => TRUE)? "riding" ["a|an|its"] @thing => Has(who=s, states=("mounted"), negated=n)
later_predicate+: | "unable to use the escalation die" d:duration? => NoEscalation(who=SUBJECT, duration=d)
predicates+: | be "dazed and unable to use the escalation die" d:duration => flat(Afflict(conditions=texts("dazed"), who=SUBJECT, duration=d), NoEscalation(who=SUBJECT, duration=d))
described+: | "with the" n:(@noun|@word) "type" => Tagged(who=EACH, tags=texts(n))
"""
