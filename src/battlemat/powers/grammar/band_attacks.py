"""Grammar: what stands in the lines of an attack: its targets, its harm, what went before it in the battle."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_ATTACKS: Final = r"""
a_creature: "a|an|any" "creature|enemy|target|foe|opponent"
see_other: ["("] "see" (["*"] (@word|@power|"SELF"|"SELF's"|"'s"|@type|@condition))+ [")"]
one_test+: | s:subject tense n:not_word? ["already|currently"] "grabbing|embracing|holding" a_creature => holding(s, SOMEBODY, n)
    | s:subject? "do|does not" ["already"] "have" a_creature "grabbed" => holding(SELF, SOMEBODY, TRUE)
    | s:subject "have|has been hit by" ["at least"] ["one|a|an"] ["of SELF's / of its"] p:@own ["attack|attacks"] ["earlier"] ["in the / during the / this"] ["battle"] => HitBefore(who=s, power=p)
    | s:subject "was hit by" ["a|an|its|SELF's"] p:@own ["attack"] ["earlier"] ["in|during the / this"] "battle" => HitBefore(who=s, power=p)
    | ["if"] "it is the first time this battle" ["that"] s:subject tense "hit" => Not(test=HitBefore(who=TARGET, times=2))
    | "used against a|one|only [single|one] target|enemy|creature" => LONE
    | ["the"] (@word|@own|"attack") "targeted|targets|target [only] a|one [single|one] enemy|target|creature" => LONE
    | ["the"] (@word|@own|"attack") "targeted|targets|target multiple|several enemies|targets|creatures" => SEVERAL
    | ["SELF"] ["SELF's"] ["and"] "its|their|SELF's" ["side|allies"] "outnumber(s)" "their|its|SELF's" "enemies" => Outnumber()
    | "SELF and their|its allies outnumber" "their|its" "enemies" => Outnumber()
    | w:poss "initiative" ["bonus"] "is" n:@signed "or less|lower" => InitiativeAtMost(who=w, most=n)
    | s:subject ["first"] "moves|moved" ["first"] "before attacking" a_creature !"it" => MovedThisTurn(who=s)
    | w:poss p:@own "attack" "is" ["also"] ["a"] n:natural => n
described+: | "that|who has|have been hit twice by" o:object ["this battle"] => HitBefore(who=EACH, times=2, by=o)
    | "that|who has|have been hit" n:@number "times by" o:object ["this battle"] => HitBefore(who=EACH, times=n, by=o)
    | "that|who has|have been hit by" ["a|an|SELF's|its"] p:@own ["attack"] ["this battle"] => HitBefore(who=EACH, power=p)
    | ["it|SELF"] "'s|is|are" "grabbing" => Has(who=EACH, states=("grabbed"), by=SELF)
    | "," "if any" => Place(kind="encounter")
harm_part: | damage_bare | s:subject p:afflict => bound(s, p)
core_clause+: | a:amount t:types? "damage if" x:test (";"|",") b:amount ["damage"] "if" ("it"|"they"|"not") ["do|does|is|are|has|have" "not"] => either_damage(a, t, x, b)
    | c:damage_bare cs:(","? ["and"] x:harm_part => x)* ";" "or" d:damage_bare ds:(","? ["and"] y:harm_part => y)* "if used against a|one [single] enemy|target|creature" => lone_or(flat(c, cs), flat(d, ds))

band_roll+: | a:attack_roll? "(" ["vs" ["."]] w:select ","? "or" x:select "at" b:@signed ["atk|attack"] ["vs" ["."] @defense] ")" [":"|";"|","] => far_roll(a, w, x, b)
    | a:attack_roll? "(" n:times_word "attacks" (";"|",")? ["can|may" "target"] ["each"] ["vs" ["."] | "against"] ["a"] s:band_against see_tail? ")" => band_roll(a, s, n)
    | a:attack_roll? "(" @number "or" m:@number "attacks" ")" => band_roll(a, NOTHING, upto(m))
    | a:attack_roll? "(" w:band_targets see_tail? [")"] => band_roll(a, w)
see_tail: | (";"|",") see_other | "(" see_other ")" | (";"|",") "includes" @signed "grab" "bonus"
select_core+: | d:@rolled fs:adjective* "enemies" "/" "bystanders" ts:described* => diced(d, fs, "creature", ts)
limit_more: ","? ["but|and"] m:limit_then => in_list(m)
limit_then: | ["the|this"] "ability|attack|power|spell|breath" "recharges|refreshes" ("when|if|whenever"|"each" "time") e:event => recharged(e)
    | "it" "recharges|refreshes" ("when|if|whenever"|"each" "time") e:event => recharged(e)
    | "SELF|it" "regains the use of this" "attack|ability|power" ["if it 's expended"] ("when|if|whenever"|"each" "time") e:event => recharged(e)
    | "missing with the|this attack" "does|do" "not expend" ("it" | "the attack") => kept_on_miss()
    | "it" "is" "not expended" ("on a miss" | "if it misses") => kept_on_miss()
limit_part+: | "not while" c:state_word => limit_test(Has(who=SELF, states=(c), negated=TRUE)) | "not when" c:state_word => limit_test(Has(who=SELF, states=(c), negated=TRUE))
    | "cannot|can't be used" "on|in" "two" "consecutive" "rounds|turns" => tail("each", "other turn")
    | "never" "twice in a row" => tail("each", "other turn")
    | ["only"] "against a" ["target|creature|enemy"] ["that|who" "is|are"] c:state_word ("from" ["its|SELF's|a|the"] (@own|@named) ["attack"])? => limit_test(Has(who=TARGET, states=(c), by=SELF))
    | a:@rolled "times" "per" p:limit_per => times_per(a, p) | n:@number "times" "per" p:limit_per => times_per(flat(n), p)
    | ["only"] "after" s:subject "has|have hit" "with" ["at least"] ["one|a|an"] p:@own ["attack"] => limit_test(Used(who=s, power=p, within="encounter", hit=TRUE))
    | "1|one" "/"? p:limit_per ["per" "SELF"] ["mook"] => times_per(flat(1), p)
    | "as|use" ["as"] ["a|an"] k:@action "action" "once per" p:limit_per ["at" @phrase] => (limit_action(k, NOTHING), times_per(flat(1), p))
    | "as a" k:@action "action" "," "when|if|whenever" e:event => (limit_action(k, NOTHING), tail("trigger", e))
    | k:@action "action" "," "when|if|whenever" e:event => (limit_action(k, NOTHING), tail("trigger", e))
    | k:@action "action" "when|if|whenever" e:event => (limit_action(k, NOTHING), tail("trigger", e))
"""
