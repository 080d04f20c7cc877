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
predicate_core+: | "burst(s)|erupt(s)|fly|flies" "into" @word => NOTHING | "must" p:predicate_core => p | "howl(s)|scream(s)|laugh(s)|shriek(s)" @cause? => NOTHING
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
    | k:band_melee "attacks by" n:@word "deal|do" a:@plus t:types? "damage against" o:object ["(" "non-cumulative|cumulative" ")"] => (ExtraDamage(amount=a, types=t, who=kin_named(n), attack=k, against=o))
    | ["all"] n:@word "attacks against" o:object "gain" ["an"] "attack bonus equal to" a:amount => (Modify(amount=a, stats=("attack"), who=kin_named(n), against=o))
    | "it|SELF" "do(es) not get to make another attack" => (Spared(what="other effect"))
    | ["normal|nearby"] "plants" ["and" "animals"] ["next to|near" object] "wither|die|wilt" ["or|and" "die|wither"] => (OutOfFight(about="scenery", detail="plants and animals near it wither"))
    | "the attack targets" w:select ["instead"] => (Retarget(who=w))
one_test+: | "the rerolled attack is" ["also"] ["a"] n:natural => n
    | s:subject "is|are" n:not_word? "flying" => Has(who=s, states=("flying"), negated=n)
    | "there is" ["at least"] ["one"] "non-mook ally of SELF" ["still in the fight"] => exists(select(exactly(1), (), "ally", (Ranked(who=EACH, kinds=("mook"), negated=TRUE))))
described+: | "making" ["death"] ("saves"|"saving throw rolls"|"saving throws"|"saving throw" "rolls") => Has(who=EACH, states=("dying"))
"""
