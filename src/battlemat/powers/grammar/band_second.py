"""Grammar: resistance lost and beaten, defenses that trade places, auras that spare the burnt, fates after last gasps."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_SECOND: Final = r"""
predicate_core+: | "gain(s)|has|have|get(s)" ["a|an"] n:@signed ["to" ["its|their"]] s:mod_stats ["bonus"] x:(!("per"|"for") t:mod_tail => t)* ("per"|"for each") ["other"] c:kin_engaged m:kin_most? => modify_per(n, s, x, c, m)
kin_most: | most_bracket | "(" "max|maximum" ["of"|"bonus" "of"?] n:@signed [@defense|"bonus"|"attack"] ")" => n
kin_engaged+: | "SELF" "engaged with" "the target" ["that"] "it" "'s|is" "attacking" => engaged_kin(NOTHING)
    | n:@creature "engaged with" "the target" ["that"] "it" "'s|is" "attacking" => engaged_kin(n)
one_test+: | "the" "attack" ["roll"] ("beats"|"overcomes"|"exceeds"|"defeats") w:poss t:types "resistance" => BeatsResistance(types=t, who=w)
event_verb+: | "make(s)" "an attack that" "deal(s)" t:types "damage" "and" "the" "attack" ["roll"] ("beats"|"overcomes"|"exceeds"|"defeats") w:poss u:types "resistance" => event_when(ev2("hit", "miss", types=t), BeatsResistance(types=u, who=w))
adjective+: | "conscious" => Has(who=EACH, states=("conscious"))
core_clause+: | ["SELF's|its|their"] telling_traits "is|are" "so" @word "that" s:subject "ignore(s)" ["the"] t:types? "resistance(s)" ("of" w:object ["battling" "it|SELF"])? => (IgnoreResistance(who=s, types=t))
    | s:subject "ignore(s)" ["the|any|all"] t:types? "resistance(s)" ["of" ("creatures"|"enemies"|"targets"|"foes") ["battling|fighting" "it|SELF"]] => (IgnoreResistance(who=s, types=t))
telling_traits: ("magic"|"will"|"power"|"hatred"|"fury"|"flame"|"flames"|"faith"|"anger"|"and"|",")+
predicate+: | "swap(s)|exchange(s)|trade(s)" ["the"] ["values"|"value"] ["of"] ["its|their"] d:@defense "and|with" ["its|their"] e:@defense u:duration? => SwapDefenses(first=d, second=e, who=SUBJECT, duration=u)
core_clause+: | "swap" ["its|SELF's|the values of its"] d:@defense "and" e:@defense "," "and" ":" => (SwapDefenses(first=d, second=e))
    | "swap" ["its|SELF's|the values of its"] d:@defense "and" e:@defense => (SwapDefenses(first=d, second=e))
    | ["the" "values" "of"] w:poss d:@defense "and" e:@defense ["values"] "switch|swap|trade" ["places"|"values"] u:duration? => (SwapDefenses(first=d, second=e, who=w, duration=u))
sentence+: | s:subject "gain(s)|has|have" ["also"] "the other" p:@own ("benefit"|"ability"|"power"|"gift"|"option") m:(","? "and" "add(s)" n:@number "to" ["its|their"] "lower defense" => RaiseLower(amount=n))? => flat(TakeEveryLine(table=p), m)
sentence+: | k:("enemies" => "enemy" | "creatures" => "creature") "engaged with SELF at the end of" "its|their" "turn(s)" p:damage_taken ("if"|"unless") ("it"|"they") ["has|have"] ["not"] ("taken"|"suffered") t:types? "damage" "since the end of" "its|their" ("last"|"previous") "turn(s)" => (aura_at_end(k, p, t))
    | ("enemies"|"creatures"|"targets") "that|who" ("resist"|"have resistance to"|"have resist") t:types ["damage"] ("ignore" | "are not affected by" | "are unaffected by" | "take no damage from") own_aura => (Exempt(test=Resists(who=TARGET, types=t)))
    | ("enemies"|"creatures"|"targets") "that|who" ("resist"|"have resistance to"|"have resist") t:types ["damage"] "take(s)" ["only"] "half damage from" own_aura => (Exempt(test=Resists(who=TARGET, types=t), half=TRUE))
own_aura: ("this"|"SELF's"|"its"|"the"|"this SELF's") [@type] ("aura"|"ability"|"trait")
lead+: | "at the start|beginning of each|every|the round" ","? es:effects => (When(trigger=ev("round", who=SELF), effects=es))
clause_tail+: | "at the start|beginning of each|every|the round" => when_tail(ev("round", who=SELF))
core_clause+: | "two" fs:adjective* k:pair_kind ts:described* "swap|exchange|trade" ("places"|"positions") "in" ["the"] "initiative" ["order"] ["as" ("determined"|"chosen") "by" "SELF" | "of SELF's choice"] => (swap_turns(fs, k, ts))
    | s:subject m:("can" => TRUE)? "swap(s)|exchange(s)|trade(s)|switch(es)" "the" ("position(s)"|"place(s)"|"location(s)") "of" "two" fs:adjective* k:pair_kind ts:described* => swap_places(s, m, fs, k, ts)
pair_kind: | "combatants" => "creature" | "creatures" => "creature" | "enemies" => "enemy" | "allies" => "ally"
sentence+: | "alternately|alternatively" "," ["SELF" die_warps "and"] "the escalation die" ["value"] ("is determined"|"is rolled"|"is set"|"is decided") ["at the start of the round"] ("with"|"by") ["a|an"] d:@rolled ["roll"] ["at the start of the round"] => (OrElse(effects=(ChangeEscalation(amount=d, to=TRUE))))
die_warps: ("warps"|"bends"|"twists"|"shifts"|"turns") "the" ("momentum"|"course"|"tide"|"flow") "of the" ("battle"|"fight")
predicate+: | "gain(s)|has|have" ["a|an"] n:@signed "bonus" "to" "the" ["particular|same"] "defense" ["that|which"] ("the attack targeted" | "the attack targets" | "it targeted" | "was targeted" | "was attacked" | "the attack hit" | "was hit") ["until the end of the battle or"] "until" ("another attack hits it" | "it is hit again" | "it is hit by another attack") ["," "in which case the bonus" ("switches"|"moves"|"shifts") "to the defense most recently hit"] => HardenDefense(amount=flat(n), who=SUBJECT)
core_clause+: | "when the escalation die is" f:die_faces "," p:only_deals ps:("," ["and"] "when" ("it"|"the escalation die") ("is"|"'s") g:die_faces "," q:only_deals => only_while(g, q))* => flat(only_while(f, p), ps)
only_deals: ["SELF's|its|the"] p:@own ["attack"] ["only"] ("deals"|"does") ["only"] a:@dice t:types? "damage" => (p, a, t)
core_clause+: | s:subject ("fade(s) away"|"vanish(es)"|"disappear(s)"|"flee(s)"|"leave(s) the battle"|"depart(s)") "at the end of the round" => leaves_later(s)
    | "the battle ends as a" ["campaign"] "loss" "for the" ["player"] ("characters"|"pcs"|"adventurers"|"heroes") => (Flees(who=select(EVERY, (), "enemy", ())))
predicate_core+: | ("eat(s)|devour(s)|consume(s)"|"feed(s) on") ["part of"|"some of"|"a piece of"] ("the"|"a"|"that"|"its") ("corpse"|"body"|"dead body"|"carcass"|"remains") "," ("healing"|"regaining"|"recovering") a:amount ["hp"] => Heal(amount=a, who=SUBJECT)
amount_base+: | d:@dice "x|×" n:@number => scaled(d, times=n)
described+: | "with SELF type" => SharesType(who=EACH)
event_one+: | "the last mook" ("in"|"of") "a mob" ["of" "SELF" ["mooks"]] "is slain|killed" "nearby" => event_when(ev("die", who=Select(kind="creature", any_one=TRUE), place=Place(kind="nearby")), LastOfMob(who=EACH))
    | "the last" ("mook"|"SELF"|"member") ("in"|"of") ("a"|"its"|"the") "mob" ["of" "SELF" ["mooks"]] ("dies"|"is slain"|"is killed"|"is destroyed"|"drops" ["to 0 hp"]) => event_when(ev("die", who=SELF), LastOfMob(who=SELF))
one_test+: | ["it|SELF"] ("does not"|"do not") ["already"] "have" "a|an|any" ("creature"|"enemy"|"target"|"foe") "grabbed" => Not(test=exists(select(exactly(1), (), "creature", (Has(who=EACH, states=("grabbed"), by=SELF)))))
    | "the battle" ("is taking place"|"takes place"|"happens") ("in"|"on"|"at"|"near") t:battle_place => Handy(thing=t)
battle_place: | ["a|an|the"] w:@thing "," ["a|an|the"] x:@thing ","? "or" ["a|an|the"] y:@thing => place_words(w, x, y)
    | ["a|an|the"] w:@thing "or" ["a|an|the"] x:@thing => place_words(w, x)
    | ["a|an|the"] w:@thing => w
core_clause+: | s:subject m:("can"|"may" => TRUE)? ("duck(s)"|"dive(s)"|"slip(s)"|"sink(s)"|"drop(s)") ("out of sight"|"underwater"|"under water"|"below the surface") "." "remove" ("SELF"|"it") "from" ("the table"|"the battle"|"the map"|"play") d:duration "." ["at the start of its next turn" ","] ("place"|"put"|"return") ("it"|"SELF") "anywhere nearby" ["its previous location|place|position"] ["," "but not" "engaged with" ("an enemy"|"any enemies"|"any enemy"|"anyone")] => ducks(s, d)
sentence+: | "if SELF" ["king|queen|lord|lady"] ("is"|"are") ("slain"|"killed"|"destroyed"|"defeated") "," "the" ("gm"|"gamemaster") ["secretly"] "rolls" "a|an" save_word? "save" save_number? "at the end of each session" ["," "including this one"] "." "if the save succeeds" "," "SELF" "returns" "to life" @rest => (OutOfFight(about="between battles", detail="SELF may return to life some day"))
    | "at the end of the battle" "," s:subject ["must"] "rolls|roll|makes|make" "a|an" save_word? "save" save_number? (";"|","|"."|"and") ("if it fails"|"on a failure"|"if the save fails") ","? ["it|the target"] "ages" @count "year(s)" => (OutOfFight(about="age", detail="who fails a save after the battle ages"))
    | "SELF" ("is"|"are"|"isn't") "not" "dead" ("," | "but") ["only|merely"] "just"? "gone" => (OutOfFight(about="fate", detail="SELF is gone, not dead"))
    | "it" "has lost its" ("link"|"connection"|"tie"|"ties") ("to"|"with") ("or focus upon")? "the" (@word|"and")+ => (OutOfFight(about="fate", detail="SELF is elsewhere"))
select_core+: | "anybody|anyone|everybody|everyone" ts:described+ => select(EVERY, (), "creature", ts)
clause_tail+: | "at the|that time|moment" => value_tail()
until+: | "until the end of the day" => Duration(kind="long rest")
object+: | "anybody|anyone|everybody|everyone" ts:described+ => select(EVERY, (), "creature", ts)
one_test+: | s:subject "is|are" "next to" ["a|an"] ("dead body"|"corpse"|"dead creature"|"fallen creature") => CorpseNear(who=s)
lead+: | u:usage "," ("if"|"when"|"while") t:test "," k:as_action ","? es:effects => allowed((u, k, limit_test(t)), es)
lead+: | ("each"|"every") "time" e:event_tested !"," es:effects => (When(trigger=e, effects=es))
sentence+: | ("on"|"after"|"upon"|"with") "the fourth" ["such"] ("failure"|"failed save"|"failed last gasp save") "," ("it"|"the target"|"that creature"|"they") ("falls"|"fall"|"drops") "unconscious" => (GaspFate(fate="unconscious"))
    | ("on"|"after"|"upon"|"with") "the fourth" ["such"] ("failure"|"failed save"|"failed last gasp save") "," ("it"|"the target"|"that creature"|"they") ("fades away"|"fade away"|"vanishes"|"vanish"|"disappears"|"disappear") ["from" ("reality"|"the world"|"existence"|"the battle")] [";" ("they are"|"it is") "not dead" "," "just gone"] => (GaspFate(fate="gone"))
    | es:effects "." "the" ("resistance"|"bonus"|"immunity"|"benefit") "ends" ("when"|"if"|"as soon as") e:event => ended_by(es, e)
    | "SELF" ["can"] ("be"|"is"|"are") temper ["and" "hold(s) grudges"] @telling? => (OutOfFight(about="temper", detail="what SELF is like"))
temper: "vindictive|spiteful|vengeful|patient|cruel|proud|moody|fickle|curious|whimsical|jealous|greedy"
core_clause+: | "the first" k:kind "SELF" ("hits"|"hit") ["with an attack"] ("each"|"every"|"in each"|"in a") p:("battle" => "battle" | "round" => "round" | "turn" => "turn") ps:predicates => (When(trigger=ev("hit", who=SELF), effects=bound(TARGET, ps), once=p))
lead+: | "at the end of the battle" "," es:effects => after_battle(es)
core_clause+: | s:subject ("lies"|"lie"|"kneels"|"kneel"|"cowers"|"cower"|"grovels"|"grovel"|"falls"|"fall") ["prostrate"|"to the ground"|"helplessly"] ["in front of SELF"|"before SELF"|"at SELF's feet"] d:duration "." "while" ("in"|"lying in") ("this"|"that") ("position"|"posture"|"state") "," ("enemies"|"attackers"|"its enemies"|"SELF and its allies") ("gain"|"gains"|"have"|"get") ["a"] n:@signed ["attack"] "bonus" ["to attacks"|"on attacks"] "against" object => at_its_feet(s, d, n)
event_verb+: | "is|are hit by an attack" ("that targets"|"against"|"targeting") ["its"] d:@defense "or" ["its"] e:@defense => event_when(ev("is hit"), any_of(RollAgainst(defense=d), (RollAgainst(defense=e))))
"""
