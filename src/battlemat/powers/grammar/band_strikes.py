"""Grammar: attacks that call for others, whom they may aim at, what they leave on a target until something happens."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_STRIKES: Final = r"""
sentence+: | "while" t:one_test "," "the only legal target(s) for|of" ["its|SELF's|the"] p:@own ["attack"] "is|are" ["the"] "grabbed" "creature|enemy|target" => (Requires(test=AnyOf(tests=(Not(test=t), Has(who=TARGET, states=("grabbed"), by=SELF))), power=p))
    | "(" es:effects ["."] ")" => es
lead+: | "after the second|first|third attack" ","? es:effects => es
    | ("when"|"whenever") s:subject "attacks and rolls" ["a"] n:natural "against" o:object "," es:effects => (When(trigger=event_when(ev("attack", who=s, other=o), n), effects=es))
    | ["if"] "staggered after taking the damage" "," es:effects => (If(test=Has(who=TARGET, states=("staggered")), effects=es))
    | "if" ["the"] "target is staggered after taking the|this damage" "," es:effects => (If(test=Has(who=TARGET, states=("staggered")), effects=es))
    | "if" "the target has" n:@number "hp or fewer|less after the attack" "," es:effects => (If(test=HitPoints(who=TARGET, amount=flat(n)), effects=es))
    | "if" "any|one|at least one" @thing "hits|hit" ["with"] "natural" f:faces "," es:effects => (If(test=NaturalRoll(faces=f, result="hit"), effects=es))
event_verb+: | "take(s)|suffer(s)" "the|that|this" ["ongoing"] types? "damage" => ev("damage") | "fail(s) a save this battle" => ev("fail save") | "attack(s)" "and" "roll(s)" ["a"] n:natural "against" o:object => event_when(ev("attack", other=o), n)
    | "make(s)" "a|an" "non-basic|nonbasic" "attack" => ev("attack", attack=AttackKind(manner="non-basic"))
predicate_core+: | "burst(s)|erupt(s)|fly|flies" "into" @word => NOTHING | "must" !must_save p:predicate_core => p | "howl(s)|scream(s)|laugh(s)|shriek(s)" @cause? => NOTHING
damage_taken+: | "take(s)|suffer(s)" a:amount t:types? "damage" "each time" "it" e:event_verb d:duration => Lasting(duration=d, effects=(When(trigger=event_of(SUBJECT, e), effects=(Damage(amount=a, types=t, who=SUBJECT)))))
    | "take(s)|suffer(s)" a:amount t:types? "damage" "the first time" "it" e:event_verb "before" ["the"] "end of" w:poss "next turn" => Lasting(duration=Duration(kind="end", whose=w), effects=(When(trigger=event_of(SUBJECT, e), effects=(Damage(amount=a, types=t, who=SUBJECT)), once="first")))
    | "take(s)|suffer(s)" a:amount t:types? "damage" "that ignores" poss "resistance|ghostly" ["resistance"] => Damage(amount=a, types=t, who=SUBJECT)
attack_made+: | "roll(s)" "an|one extra d20 for" poss "next attack and use(s)|take(s) the" t:("lower|worse" => "worse" | "higher|better" => "better") ["roll|result"] => RollTwice(who=SUBJECT, take=t, duration=next_attack())
afflict+: | be? c:cond_list "from" @cause d:duration? => afflict(c, d, NOTHING, NOTHING)
    | be? c:cond_list ["(" reminder_words ")"] "as" "it|they" "fall(s)" @condition d:duration? => afflict(c, d, NOTHING, NOTHING)
one_duration+: | "(" d:save_word? "save ends" save_number? "," "or" "taking" n:@number ["or more"] "damage ends" ["it"] ")" => save_or(d, NOTHING, event_when(ev("damage", who=TARGET), DamageOf(least=n)))
    | "(" d:save_word? "save ends" save_number? (";"|",") ["it|this"] ["also"] "ends if the target takes" n:@number ["or more"] "damage" ")" => save_or(d, NOTHING, event_when(ev("damage", who=TARGET), DamageOf(least=n)))
    | "until" s:subject "take(s)" n:@number ["or more"] "damage" => Duration(kind="event", event=event_when(ev("damage", who=s), DamageOf(least=n)))
core_clause+: | "a|an|any" n:@noun "target" ps:predicates => (If(test=Tagged(who=TARGET, tags=(n)), effects=bound(TARGET, ps)))
    | ("the"|"SELF's"|"its") "next" p:@own "attack" "against" o:object "gains|has" "a"? n:@signed "bonus to" s:mod_stats => (modifier(TRUE, size_of(n, NOTHING), s, (tail("against", o), tail("duration", until_made(p)))))
    | ("the"|"SELF's"|"its") "next" p:@own "attack" ["against" object] ["this battle"] "deals" "double damage" => (Lasting(duration=until_made(p), effects=(DoubleDamage())))
    | k:band_melee "attacks by" n:@word "deal|do" a:@plus t:types? "damage against" o:object s:sole? ["(" "cumulative" ")"] => sole_if(s, (ExtraDamage(amount=a, types=t, who=kin_named(n), attack=k, against=o)))
    | ["all"] n:@word "attacks against" o:object "gain" ["an"] "attack bonus equal to" a:amount => (Modify(amount=a, stats=("attack"), who=kin_named(n), against=o))
    | "it|SELF" "do(es) not get to make another attack" => (Spared(what="other effect"))
    | ["normal|nearby"] "plants" ["and" "animals"] ["next to|near" object] "wither|die|wilt" ["or|and" "die|wither"] => (OutOfFight(about="scenery", detail="plants and animals near it wither"))
    | "the attack targets" w:select ["instead"] => (Retarget(who=w))
one_test+: | "the rerolled attack is" ["also"] ["a"] n:natural => n
    | s:subject "is|are" n:not_word? "flying" => Has(who=s, states=("flying"), negated=n)
    | "there is" ["at least"] ["one"] "non-mook ally of SELF" ["still in the fight"] => exists(select(exactly(1), (), "ally", (Ranked(who=EACH, kinds=("mook"), negated=TRUE))))
described+: | "making" ["death"] ("saves"|"saving throw rolls"|"saving throws"|"saving throw" "rolls") => Has(who=EACH, states=("dying"))

poss_own: "its|their|SELF's|your|her|his"
types+: | "mundane|ordinary|nonmagical|non-magical" a:@type bs:(","? ["and|or"] b:@type => b)* => distinct("mundane", words(a, bs))
most_of: "(" "max|maximum" m:(@plus | @dice) ")" => m
core_clause+: | b:amount_base u:types? "damage" ","? "plus" a:amount_base t:types? ["extra"] "damage" ("for each"|"per") w:per_whom m:most_of? => (Damage(amount=b, types=u), Damage(amount=per_each(a, w, m), types=t, additional=TRUE))
    | a:@plus t:types? "damage" ("for each"|"per") w:per_whom m:most_of? => (Damage(amount=per_each(a, w, m), types=t, additional=TRUE))
    | a:amount t:types? "damage" ("for each"|"for every"|"per") w:per_whom m:most_of? => (Damage(amount=per_each(a, w, m), types=t))
    | "one" fs:adjective+ ps:predicates => bound(select(exactly(1), fs, "ally", ()), ps)
    | s:subject "can" ["also"] "make" "a" ["second|third"] "attack" "against" w:object ["as a" @action "action"] => (May(who=s, effects=(MakeAttack(who=s, attack=this_attack(), against=w))))
    | s:subject ps:predicates "(" "and" qs:predicates ["if" subject "was" @word] ")" => flat(bound(s, ps), bound(s, qs))
    | "an attacker must roll the miss chance before the attack roll" => (Spared(what="other effect"))
per_whom: | ["of"] poss_own k:("allies" => "ally" | "enemies" => "enemy") ts:described* => select(EVERY, (), k, ts) | "creature|enemy|target" "it|SELF" "targets|hits" ["with this attack"] => Select(kind="target") | "other" n:@creature ts:described* => called(another(0), (), n, ts) | ["other"] n:@creature ts:described+ => called(EVERY, (), n, ts) | w:select => w
damage_taken+: | "take(s)|suffer(s)" a:amount t:types? "damage" ("for each"|"for every"|"per") w:per_whom m:most_of? => Damage(amount=per_each(a, w, m), types=t, who=SUBJECT)
lead+: | "while the target is taking" ["the|this|that"] "ongoing" t:types? "damage" ","? es:effects => (While(test=burning(TARGET, t), effects=es))
afflict+: | be ["also"] "marked for death" d:duration? => Become(what="marked for death", who=SUBJECT, duration=d)
    | be "marked" "with" @cause d:duration? => Become(what="marked this way", who=SUBJECT, duration=d)
    | be "marked" "with" ["a|an|the"] @word @word? d:duration? => Become(what="marked this way", who=SUBJECT, duration=d)
one_test+: | s:subject "is|are" "marked this way" => Has(who=s, states=("marked this way"))
    | s:subject "is|are" "not" "riding or next to" ["a|an"] n:@creature => Not(test=AnyOf(tests=(Has(who=s, states=("mounted")), Stands(who=s, place=Place(kind="next to", of=named_all(n))))))
    | s:subject "is|are" "riding or next to" ["a|an"] n:@creature => AnyOf(tests=(Has(who=s, states=("mounted")), Stands(who=s, place=Place(kind="next to", of=named_all(n)))))
predicate_core+: | "regain(s) the use of" "a|one limited" ["use"] "ability|attack|power" ["it has already expended"] ["this battle"] => Recharge(kind="encounter", who=SUBJECT)
somewhere+: | ["to"] "somewhere|anywhere|someplace nearby that" "it|SELF" "can see" => "nearby" | ["to"] "a location|place|spot nearby" => "nearby"
event_verb+: | "miss(es)" "with this attack" => ev("miss")
band_roll+: | a:attack_roll? "(" w:select (";"|",")? "or" x:select "if" t:test see_tail? ")" => rolled_with(a, w, NOTHING, MoreTargets(who=x, test=t))
    | a:attack_roll? "(" ["1|one"] kind ["that|who"] "it|SELF" "hits with" k:an_attack ")" => rolled_with(a, NOTHING, NOTHING, answering(ev("hit", who=SELF, attack=k)))
    | a:attack_roll? "(" ["1|one"] kind "hit by" ["a|an"] n:natural p:@own ")" => rolled_with(a, NOTHING, NOTHING, answering(event_when(ev("hit", who=SELF, attack=powers_of(p)), n)))
    | a:attack_roll? "(" w:select "," kind? "group must contain at least" @number "targets" ")" => band_roll(a, w)
    | a:attack_roll? "(" w:select "," "also targets" x:select ")" => band_roll(a, both_of(w, x))
"""
