"""Grammar: what must be true, without squares."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

TESTS: Final = r"""
faces_span: | n:@number m:@signed => span(n, m)
    | n:@number "to|through" m:@number => span(n, m)
die_faces: | n:@number "or below|under" => die_to(n)
    | faces_span
    | "even" => EVEN_DIE
    | "odd" => ODD_DIE
    | n:@number "+" => die_from(n)
    | n:@number ["or"] "higher|more|greater" => die_from(n)
    | n:@number ["or"] "less|lower|fewer" => die_to(n)
    | n:@number ms:(","? ["or"] m:@number => m)* => number_list(n, ms)
esc_die: ["the|an"] ["current"] "escalation die" ["value|'s"] ["value"]
one_test+: | "SELF" n:("did not" => TRUE)? "start(s)|started|begin(s)|began" whose_turn "turn" t:began_so => negated_if(t, n)
    | "SELF|it" tense n:not_word? t:began_so "at the start of SELF's turn" => negated_if(t, n)
    | "SELF" tense n:not_word? t:began_so "at the start of its turn" => negated_if(t, n)
    | "there is a suitable" t:@thing ts:("or" x:@thing => x)* "within reach" => Handy(thing=either_thing(t, ts))
    | s:subject tense ("in contact with"|"nearby"|"near"|"next to"|"in") ["a|an"] ["sizeable|sizable|large|small|any"] ("body of water"|"source of water") => Terrain(who=s, kind="water")
    | s:subject tense n:not_word? c:state_word "when|as" subject ("attacked"|"attacks"|"made the attack"|"makes the attack") => has_all(s, c, (), NOTHING, n, NOTHING)
    | w:poss "hp" ["total"] "is|are" p:("even" => TRUE | "odd" => FALSE) => OddHitPoints(who=w, negated=p)
    | "there are more" n:@creature "in the battle" "than" "their|its|SELF's" "enemies" => KinOutnumber(name=n)
    | "there are more" "SELF" "in the battle" "than" "their|its|SELF's" "enemies" => KinOutnumber(name="SELF")
    | s:subject "is|are" "the last mook of" "its|their" "mob" => Is(who=s, what="last of its mob")
    | s:subject "is|are" "next to" ["a|an"] ("dead body"|"corpse"|"dead creature"|"fallen creature") => Is(who=s, what="next to a body")
    | "the battle" ("is taking place"|"takes place"|"happens") "in|on|at|near" t:battle_place => Handy(thing=t)
    | "the" "attack" ["roll"] "beats|overcomes|exceeds|defeats" w:poss t:types "resistance" => BeatsResistance(types=t, who=w)
    | ("the battle is"|"it is") ("at night ( or in darkness )" | "at night" | "in darkness") => Terrain(who=SELF, kind="darkness")
    | ("the battle is"|"it is") ("during the day ( or in daylight )" | "during the day" | "in daylight") => Terrain(who=SELF, kind="bright light")
    | "it|SELF is|are next to a|an" !beside_whom t:@thing => Handy(thing=t)
    | s:subject "is|are" n:not_word? "capable of dealing" t:types "damage" dealt_by? => CanDeal(who=s, types=t)
    | "more than" n:@number @creature "is|are engaged with" o:object => exists(select(exactly(2), (), "ally", (Engaged(who=EACH, other=o))))
    | "the damage is" n:@number "or less" => DamageOf(most=n)
    | "the damage is" n:@number "or more" => DamageOf(least=n)
    | "it targets" d:@defense => RollAgainst(defense=d)
    | s:subject "used another action" ["this|that turn"] ["before" ["making"] "the attack"] => Is(who=s, what="acted")
    | die_told c:@die_compare esc_die => DieShows(limit=compared(c))
    | "the result is" f:die_faces => DieShows(faces=f)
    | n:so_many fs:adjective* k:kind ts:described* "is|are" d:description => so_many_are(n, fs, k, words(d, ts))
    | "two|three of the attacks hit" !"the same" => Outcome(result="both hit")
    | "both" @own? "attacks hit" x:same_one? => both_hit(x)
    | ["this|the" "attack" "is"] "used" "against" w:object => used_on(w)
    | s:subject "is|are" "marked this way" => Has(who=s, states=("marked this way"))
    | s:subject "is|are" "not" "riding or next to" ["a|an"] n:@creature => Not(test=AnyOf(tests=(Has(who=s, states=("mounted")), Stands(who=s, place=Place(kind="next to", of=named_all(n))))))
    | s:subject "is|are" "riding or next to" ["a|an"] n:@creature => AnyOf(tests=(Has(who=s, states=("mounted")), Stands(who=s, place=Place(kind="next to", of=named_all(n)))))
    | "the rerolled attack is" ["also"] ["a"] n:natural => n
    | s:subject "is|are" n:not_word? "flying" => Has(who=s, states=("flying"), negated=n)
    | "there is|are" ["at least"] n:@number ["or more"] fs:adjective* k:kind ts:described* ["still"] ["in the" "fight|battle"] => Exists(who=select(exactly(1), fs, k, ts), place=Place(kind="anywhere"), at_least=n)
    | s:subject tense n:not_word? ["already|currently"] @holding a_creature => holding(s, SOMEBODY, n)
    | s:subject? "do|does not" ["already"] "have" a_creature "grabbed" => holding(SELF, SOMEBODY, TRUE)
    | s:subject "have|has been hit by" ["at least"] ["one|a|an"] ["of SELF's / of its"] p:@own ["attack|attacks"] ["earlier"] ["in the / during the / this"] ["battle"] => HitBefore(who=s, power=p)
    | s:subject "was hit by" ["a|an|its|SELF's"] p:@own ["attack"] ["earlier"] ["in|during the / this"] "battle" => HitBefore(who=s, power=p)
    | ["if"] "it is the first time this battle" ["that"] s:subject tense "hit" => Not(test=HitBefore(who=TARGET, times=2))
    | ["the"] (@word|@own|"attack") "targeted|targets|target [only] a|one [single|one] enemy|target|creature" => LONE
    | ["the"] (@word|@own|"attack") "targeted|targets|target multiple|several enemies|targets|creatures" => SEVERAL
    | ["SELF"] ["SELF's"] ["and"] "its|their|SELF's" ["side|allies"] "outnumber(s)" "their|its|SELF's" "enemies" => Now(what="outnumbering")
    | w:poss "initiative" ["bonus"] "is" n:@signed "or less|lower" => InitiativeAtMost(who=w, most=n)
    | s:subject ["first"] "moves|moved" ["first"] "before attacking" a_creature !"it" => MovedThisTurn(who=s)
    | w:poss p:@own "attack" "is" ["also"] ["a"] n:natural => n
    | "the attack roll beats" w:poss d:@defense => RollAbove(what=d, who=w, natural=FALSE)
    | "it is" ["in"] ["bright"] t:terrain => Terrain(who=SELF, kind=t)
    | s:subject "is" n:not_word? "in" p:poss "lair" => Has(who=s, states=("in its lair"))
    | s:subject tense n:not_word? "damaged" => Has(who=s, states=("damaged"), negated=n)
    | s:subject tense n:not_word? "mounted" => Has(who=s, states=("mounted"), negated=n)
    | s:subject tense n:not_word? "riding" ["a|an|its"] @thing => Has(who=s, states=("mounted"), negated=n)
    | s:subject "couldn't see it" ["at the start of its turn"] => Sees(seer=s, seen=SELF, negated=TRUE)
    | s:subject "moved" ["first"] "before attacking" => MovedThisTurn(who=s)
    | s:subject tense n:not_word? "grabbing" o:object => holding(s, o, n)
    | s:subject "has|have" n:fear_limit => down_to(s, n)
    | s:subject tense n:not_word? "nearby" => Stands(who=s, place=Place(kind="nearby"), negated=n)
    | s:subject tense n:not_word? "next to" o:object => Stands(who=s, place=Place(kind="next to", of=o), negated=n)
    | s:subject "has|have" ["a"] d:@defense "of"? n:@number "or lower|less|fewer" => DefenseAtMost(who=s, defense=d, most=n)
    | "no" ["other"] w:enemies_kind "is|are" "nearby" => Not(test=exists_where(w, Place(kind="nearby")))
    | ("no"|"there are no") ["other"] w:enemies_kind "is|are"? d:described => Not(test=exists_where(w, d))
    | n:so_many fs:adjective* k:kind "is|are" ts:described+ => so_many_are(n, fs, k, ts)
    | "an" "enemy" "is" ts:described+ => exists(select(exactly(1), (), "enemy", ts))
    | "an" "ally" "is" ts:described+ => exists(select(exactly(1), (), "ally", ts))
    | "both attacks miss" => Outcome(result="both miss")
    | "the first|second attack hits" => Outcome(result="hit")
    | ["the"] "attack hits" => Outcome(result="hit")
    | "the|that attack misses" => Outcome(result="miss")
    | "they do" => Outcome(result="done")
    | "it hits" => Outcome(result="hit")
    | "it misses" => Outcome(result="miss")
    | s:subject "uses|used|use" ["its|their|the"] p:@own => Used(who=s, power=p, within="turn")
    | s:subject "miss(es)" "all" ["of"] "its attacks" => Outcome(result="all miss")
    | s:subject "hit(s) with both attacks" => Outcome(result="both hit")
    | s:subject tense n:not_word? ["already|currently"] "engaged" o:("with|by" !"multiple|several" x:object => x)? => engaged_so(s, o, n)
    | s:subject tense "unengaged" => Engaged(who=s, negated=TRUE)
    | s:subject tense "taking ongoing" t:types? "damage" => burning(s, t)
    | "it roll(s)" n:@number "+" => DieShows(faces=span(n, 20))
    | esc_die "is" ["at"] f:die_faces => Escalation(faces=f)
    | "the escalation die is" ["at"] "greater than" n:@number => Escalation(faces=die_above(n))
    | ["SELF|the"] ["attack"] "roll(s) a" n:natural => n
    | "SELF|it|the attacker|they" "roll(s) a" n:natural => n
    | ["the"] "natural" ["attack"] "roll is" ["a"] f:faces r:result? => NaturalRoll(faces=f, result=r)
    | ["the"] ["attack"] "roll is" ["a"] "natural" f:faces r:result? => NaturalRoll(faces=f, result=r)
    | "the|this|that" ["second|first"] ["attack"] ["also"] "is|was" ["also"] ["a"] n:natural => n
    | ["on"] "a success|successful" ["save"] => Outcome(result="saved")
    | "it|they|SELF" "succeed(s)" => Outcome(result="saved")
    | "it|they|SELF" "fail(s)" => Outcome(result="unsaved")
    | "the save" "succeeds / is successful" => Outcome(result="saved")
    | "the save fails" => Outcome(result="unsaved")
    | who "succeeds" => Outcome(result="saved")
    | who "fails" => Outcome(result="unsaved")
began_so: | "engaged with" o:object => TurnBegan(states=("engaged"), other=o)
    | "engaged" => TurnBegan(states=("engaged"))
    | b:begun => TurnBegan(states=b)
a_creature: "a|an|any" "creature|enemy|target|foe|opponent"
beside_whom: fs:adjective* k:kind => k
dealt_by: "with a|an" (@word|@type|",")+
so_many: | "at least" n:@number => n
    | "more than" n:@number => one_more(n)
    | "multiple|several" => 2
    | n:@number "or more" => n
crowd: | n:so_many fs:adjective* k:kind ts:described* "is|are" d:description => so_many_are(n, fs, k, words(d, ts))
    | n:so_many fs:adjective* k:kind "is|are" ts:described+ => so_many_are(n, fs, k, ts)
fear_limit: | "fewer|less than" n:@number "hp" => fewer(n)
    | "at most" n:@number "hp" => n
    | n:@number "or fewer|less hp" => n
    | n:@number "hp or fewer|less|lower|below" => n
battle_place: | ["a|an|the"] w:@thing "," ["a|an|the"] x:@thing ","? "or" ["a|an|the"] y:@thing => place_words(w, x, y)
    | ["a|an|the"] w:@thing "or" ["a|an|the"] x:@thing => place_words(w, x)
    | ["a|an|the"] w:@thing => w
test+: t:one_test ","? "or" "while|when|if" u:one_test => any_of(t, many(u))
one_test*: s:subject "is|are" n:not_word? "affected by" ["a"] "save ends" "effect|condition" => Has(who=s, states=("save ends"), negated=n)
    | "the attack deals" t:types "damage" => DealsNow(types=t)
    | s:subject "was the last in the battle to roll a death save" => Is(who=s, what="last to save")
    | s:subject "has|have resistance to" t:types => Resists(who=s, types=t)
    | s:subject "is of SELF's type" => Is(who=s, what="of SELF's type")
    | "the save is against SELF's ongoing" t:types "damage" => SaveAgainst(types=t)
    | "SELF's mob has not used this power before its present turn" => MobFirstUse()
    | s:subject "is|are" ["a"] "spellcaster" => Is(who=s, what="spellcaster")
    | "it is" w:poss "turn" => Is(who=w, what="acting")
    | s:subject "is|are immune to" n:fended => Unmoved(who=s, by=n)
    | s:subject "has|have saved against it" => Is(who=s, what="saved")
    | "it is not the case that either" t:one_test ts:(","? "or" x:one_test => x)+ => Not(test=any_of(t, ts))
    | s:subject tense "a creature called" x:@creature => Called(who=s, name=x)
    | s:subject "has|have the" t:@noun ts:("or" x:@noun => x)* "tag" => Tagged(who=s, tags=words(t, ts))
    | s:subject "does not have the" t:@noun ts:("or" x:@noun => x)* "tag" => Tagged(who=s, tags=words(t, ts), without=TRUE)
state_word*: own_mark
own_mark: | "another form" => "another form"
    | "shaken by spells" => "shaken by spells"
    | "broken by spells" => "broken by spells"
    | "back in phase" => "back in phase"
    | "kept aloft" => "kept aloft"
    | "past healing itself" => "past healing itself"
    | "past being troubled by it" => "past being troubled by it"
    | "past its first escape" => "past its first escape"
    | "resolved about its targets" => "resolved about its targets"
    | "lavish with its power" => "lavish with its power"
    | "out of its reach once" => "out of its reach once"
    | "marked this way" => "marked this way"
    | "living stone" => "living stone"
    | "chosen" => "chosen"
    | "phasing" => "phasing"
    | "undamaged" => "undamaged"
    | "swallowed" => "swallowed"
die_told: "you|SELF|it|the" ["roll|result|die|number"] ["rolled"] ["is|'s|roll(s)|shows|are"]
"""
