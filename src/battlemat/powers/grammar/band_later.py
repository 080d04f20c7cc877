"""Grammar: what is told late in an alphabet of monsters: escapes at the last moment, auras that spare nobody, damage
for the fallen, what being grabbed means.
"""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_LATER: Final = r"""
clause_tail+: | "as" "its|their" "form|shape|outline" "blurs|shimmers|flickers|wavers|ripples|shifts" => value_tail()
    | (";"|",") "see" ["the|its"] (@own | @word @word?) "ability|trait|attack|special"? "above|below" => value_tail()
    | ","? "as" "it|they|SELF" @flavour => told_tail()
sentence+: | "enemies|creatures|targets" ("that|who" ("resist" | "have resistance to")|"with resistance to") t:types ["damage"] ("are immune to"|"ignore") "this effect" => (Exempt(test=Resists(who=TARGET, types=t)))
    | ["the"] "grabbed" "foe|creature|enemy|target" "can't|cannot move except to teleport , pop free , or attempt to disengage , and disengage attempts|checks take a" held_penalty "unless" "the|that" "creature|target|enemy|foe" "hit" o:object "with an attack" ["that|this turn"] => (OutOfFight(about="example", detail="what being grabbed means"))
    | ("when"|"whenever"|"if") "an attack applies a condition to SELF" ["(" @rest_bracket ")"] "," "that condition does not affect it|SELF" => (Endure(to=texts("dazed", "weakened", "confused", "vulnerable", "hampered", "stuck", "stunned", "helpless", "fear", "ongoing damage"), who=SELF))
held_penalty: n:@signed "penalty"
event_verb+: | "drop(s) to 0 hp" ["or fewer|lower|below|less"] "(" "or would otherwise die" ")" => ev("zero")
predicate+: | "is|are" "not" "slain|killed" ","? "but" ["instead"] "escape(s)|flee(s)" ["leaving" @flavour] => Flees(who=SUBJECT)
    | "is|are" "dazzled" ["by" ["the"] @word] => NOTHING
    | "fire(s)|shoot(s)|loose(s)" "a|an" p:@own ["from" "one or more of" "its eyes"] => MakeAttack(who=SUBJECT, attack=powers_of(p))
    | "fire(s)|shoot(s)|loose(s)" "a|an" @word p:@own ["from" "one or more of" "its eyes"] => MakeAttack(who=SUBJECT, attack=powers_of(p))
    | "fly into the air , popping free from all enemies engaged with it , and make" ["a|an|its"] p:@own ["attack"] "against each enemy that was engaged with it" => flat(MakeAttack(who=SUBJECT, attack=powers_of(p), against=select(EVERY, (), "enemy", many(engaged_each(SELF)))), PopFree(who=SUBJECT, other=NOTHING))
core_clause+: | w:object "is|are affected by" ["SELF's|its|the"] ("fear" "aura"|@own) "even if it has more than" @number "hp" => (While(test=Engaged(who=w, other=SELF), effects=(Afflict(conditions=("fear"), who=w))))
    | "reroll" "the|that" "attack" "with" ["a|an"] n:@signed ["attack"] "penalty" => (Reroll(who=TRIGGERER, penalty=n))
    | "increase the damage by" a:amount_or_plus "for each" w:per_whom => (Damage(amount=per_each(a, w, NOTHING), additional=TRUE))
    | s:subject "can" "roll" ["a|an"] d:save_word? "save" save_number? ("," | ";" | "and") "on a success" ","? es:clause => (May(who=s, effects=flat(RollSave(who=s, difficulty=d), If(test=Outcome(result="saved"), effects=es))))
lead+: | "when|whenever" e:event_tested !"," es:effects => (When(trigger=e, effects=es))
    | u:usage ","? k:as_action? ("when"|"whenever"|"if") e:event_tested !"," es:effects => allowed((u, k, tail("trigger", e)), es)
event_verb+: | p:@own => ev("use", power=p)
event_one+: | "SELF" "mob is reduced to half its number or less" => ev("mob halved", who=SELF)
subject+: | ["the"] "surviving" "SELF" => kin_all((), ())
sentence+: | s:subject "can't|cannot be ambushed or sneaked up on" => bound(s, Endure(to=("surprised"), who=SUBJECT))
    | s:subject "gain(s)" ["a"] n:@signed ["to" ["its|their"]] t:mod_stats ["bonus"] x:mod_tail* ("per"|"for each") "other" c:kin_engaged m:most_bracket? => bound(s, modify_per(n, t, x, c, m))
modify+: | "gain(s)|has|have" ["a|an"] "cumulative|non-cumulative" n:@signed "bonus to" s:mod_stats x:mod_tail* => modifier(TRUE, size_of(n, NOTHING), s, x)
per_whom+: | "SELF" "mook(s)"? ts:described+ => kin_all((), ts)
"""
