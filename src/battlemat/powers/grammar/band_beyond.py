"""Grammar: what lies beyond the usual traits of creatures without squares: whom a trait spares, what is lost or shrugged
off in a moment, outbursts of what they are made of.
"""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_BEYOND: Final = r"""
sentence+: | "attacks" "that|which" "deal" t:types "damage" ("ignore" | "are not affected by" | "are unaffected by") "this" ("ability"|"trait"|"effect") => (Exempt(test=DealsNow(types=t)))
    | t:types "attacks" ("do not"|"don't") "trigger this ability|trait" => (Exempt(test=DealsNow(types=t)))
    | ("creatures"|"enemies"|"targets") ["that|who are"] "immune to" n:fended ("are" ["also"] "immune to" | "ignore") "this effect|ability|trait" => (Exempt(test=Unmoved(who=TARGET, by=n)))
    | ("creatures"|"enemies"|"targets") "that|who" ("resist"|"have resistance to") t:types ["damage"] "ignore" "this" "ability|trait|aura" => (Exempt(test=Resists(who=TARGET, types=t)))
    | ("creatures"|"enemies"|"targets") "that|who are" "immune to" n:fended "ignore" "this" "ability|trait|aura" => (Exempt(test=Unmoved(who=TARGET, by=n)))
    | "creatures that have no blood" "(" n:bloodless ns:("," m:bloodless => m)* ("," "etc" "."?)? ")" ("don't"|"do not") "trigger this ability|trait" => (Exempt(test=Tagged(who=TARGET, tags=words(n, ns))))
    | ["as a" @action "action" ","] "SELF" ["also"] "can" ["also"] shape_verb (@word|@type|@noun)+ "(" (@word|","|@condition)* ")" ","? "or" "turn" "back" "into" poss "true form" => (OutOfFight(about="shape", detail="SELF can change its shape"))
bloodless: n:plural_noun => n | "plant creatures" => "plant"
fended: c:@condition => c | "fear" => "fear"
core_clause+: | "natural" p:parity "attack" "rolls|roll" "against" o:object ["automatically"] "miss|misses" => (When(trigger=Trigger(events=("is hit"), who=o, tests=(NaturalRoll(faces=p))), effects=(MissInstead())))
    | innards+ bursting innards* "," ("causing"|"dealing") a:amount t:types? "damage" b:("plus|and" x:amount "ongoing" y:types? "damage" => still(x, y))? "to" w:object d:duration? => outburst(a, t, b, w, d)
    | s:subject "can't|cannot move and is stuck" ("except for" poss "teleport" "ability"?)? => (Afflict(conditions=("stuck"), who=s))
bursting: "rupture|ruptures|burst|bursts|explode|explodes|erupt|erupts|shatter|shatters"
innards: !("takes"|"deals"|"attacks"|"hits"|"heals"|bursting) (@word|"SELF"|"SELF's"|"its"|"on"|"in"|"and"|"of"|"the")
lead+: | u:usage k:as_action ("when"|"whenever") e:event_tested ","? !("and"|"or"|"while"|"if") es:effects => allowed((u, k, tail("trigger", e)), es)
predicate_core+: | "can" "hover|fly" @number "feet" ("off"|"above"|"over") "the ground" ("and" "make" @word+)? => GainSpeed(mode="fly", who=SUBJECT)
    | "hover(s)|fly|flies" @number "feet" ("off"|"above"|"over") "the ground" ("and" "make" @word+)? => GainSpeed(mode="fly", who=SUBJECT)
    | be (@word ("and" @word)?)? "fliers|flyers" ["in battle|combat"] => GainSpeed(mode="fly", who=SUBJECT)
    | ["will"] "forget(s)" "something" ["important"|"dear"|"useful"|"treasured"] => OutOfFight(about="memory", detail="the target forgets something")
    | "teleport(s)" "into engagement with" w:object => flat(PopFree(who=SUBJECT, other=NOTHING), Engage(who=SUBJECT, other=w, free=TRUE))
    | "perform(s)" ["a|an|its"] p:@own ["attack"] ["as a free action"] "on|against" w:object => MakeAttack(who=SUBJECT, attack=powers_of(p), against=w)
object+: | "the|a" k:kind ["that"] "it|SELF" "is|'s" "engaged with" => select(exactly(1), (), k, many(engaged_each(SELF)))
object+: | "the" fs:adjective* k:kind "with the fewest hp" => select(exactly(1), fs, k, many(Extreme(who=EACH, what="hit points")))
described+: | c:state_word "by" p:@own => Has(who=EACH, states=(c), power=p)
event_verb+: | "is|are staggered" "during|in" "a|the" "fight|battle|combat" => ev("stagger")
"""
