"""Grammar: bands and engagement; the words for conditions, damage and movement where there are no squares."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BANDS: Final = r"""
band_roll: | a:attack_roll? "(" n:times_word "attacks" w:(","? ["each"] "against" ["a"] s:band_against => s)? ")" => band_roll(a, w, n)
    | a:attack_roll "(" w:band_targets ")" => band_roll(a, w)
    | "(" w:band_targets ")" => band_roll(NOTHING, w)
    | a:attack_roll => band_roll(a, NOTHING)
band_targets: | !(@number "or more") ["vs" ["."]] w:select v:(","? ("and"|"plus") x:party_besides => x)? o:(","? "or" x:select => x)? [","? "if any"] => targets_of(w, v, o)
times_word: | "up to" n:@number => upto(n) | d:@rolled => d | n:@number => n
party_besides: | ["any|each|every|all"] ["of its|their|SELF's"] fs:adjective* k:kind ["that|who is|are"] "engaged with" ("them"|"those|these" ["enemies|creatures|targets|foes"]|"the" "targets|enemies"|"any|one" ["or more"] "of" ("them"|"those" ["enemies|creatures|targets|foes"]|"the targets")) => engaged_with_targets(fs, k) | select
band_against: | "different" fs:adjective* k:kind ts:described* => another_of(fs, k, ts) | s:select => s
adjective+: | "nearby" "or" ("faraway|far-away" | "far away") => Place(kind="nearby or far away")
    | "nearby" => Place(kind="nearby")
    | ("faraway|far-away" | "far away") => Place(kind="far away")
    | "engaged" => engaged_each(SELF)
    | "unengaged" => engaged_each(NOTHING, TRUE)
    | "conscious" => Has(who=EACH, states=("conscious"))
select_core+: | d:@rolled "random" fs:adjective* k:kind ts:described* => chance(diced(d, fs, k, ts)) | d:@rolled fs:adjective* k:kind ts:described* => diced(d, fs, k, ts)
    | "up to" d:@rolled fs:adjective* k:kind ts:described* => diced(d, fs, k, ts)
described+: | "in a group" => Place(kind="group")
    | ["that|who is|are"] n:not_word? "engaged with" w:object => engaged_each(w, n)
    | "(" "including" @phrase ")" => Place(kind="encounter") | "in the area" => Place(kind="nearby")
    | "in the battle" => Place(kind="encounter")
    | "taking ongoing" t:types? "damage" => burning_each(t, NOTHING)
    | "taking ongoing" t:types? "damage" => burning_each(t, NOTHING)
place+: | "next to" w:object => Place(kind="next to", of=w)
    | "nearby" w:object => Place(kind="nearby", of=w)
    | "nearby" => Place(kind="nearby")
    | "far away" => Place(kind="far away")
    | "in the battle" => Place(kind="encounter")
one_test+: | s:subject tense n:not_word? "engaged with" o:object => Engaged(who=s, other=o, negated=n)
    | s:subject tense n:not_word? "engaged" => Engaged(who=s, negated=n)
    | s:subject tense "unengaged" => Engaged(who=s, negated=TRUE)
    | s:subject tense "taking ongoing" t:types? "damage" => burning(s, t)
    | s:subject "has|have" n:@number "hp or fewer|less" => HitPoints(who=s, amount=flat(n))
damage_bare+: | a:amount "ongoing" t:types? "damage" d:duration? => ongoing(a, t, d)
persistent+: | a:amount "ongoing" t:types? "damage" d:duration? => PersistentDamage(amount=a, types=t, who=SUBJECT, duration=d)
    | "ongoing" t:types? "damage equal to" a:amount d:duration? => PersistentDamage(amount=a, types=t, who=SUBJECT, duration=d)
afflict+: | be? c:cond_list b:reminder d:duration? => afflict(c, d, NOTHING, NOTHING)
    | ["now"] "begin(s)|start(s)|must begin|must start" "making last gasp saves" => LastGasp(who=SUBJECT)
    | "gain(s) a fear aura" ("against" w:object => w)? d:duration? => Fear(who=SUBJECT, against=w, duration=d)
reminder: !duration "(" (!binding (@signed|@word|@number|","|"."|"to"|"+"))+ ")"
binding: "save" | "saves" | "ends" | "end" | "until" | "unless" | "if" | "instead" !("of" "making") | "takes" | "take" | @dice types? "damage" | "while" | "except"
forced+: | "grab(s)" w:object d:duration? => Grab(who=SUBJECT, other=w, duration=d)
    | "engage(s)" w:object => Engage(who=SUBJECT, other=w)
    | "pop(s) free from" w:pop_from => PopFree(who=SUBJECT, other=w)
    | "pop(s) free" ["from all enemies"] => PopFree(who=SUBJECT, other=NOTHING)
pop_from: | object
misc+: | "cannot|can't use the escalation die" d:duration? => NoEscalation(who=SUBJECT, duration=d)
    | "do|does not|don't add the escalation die to its|their attacks|attack" ["rolls"] d:duration? => NoEscalation(who=SUBJECT, duration=d)
    | "add(s) the escalation die to" poss "attacks|attack" ["rolls|roll"] d:duration? => Modify(amount=Amount(value="escalation die"), stats=("attack"), who=SUBJECT, duration=d)
    | "can't|cannot be intercepted" d:duration? => Intercept(who=SUBJECT, duration=d)
    | "roll(s)" ["a"] d:@rolled => RollDie(dice=d, who=SUBJECT)
    | ["must|can"] ["immediately"] "roll(s)|make(s)" ["a|an"] ["immediate"] d:save_word? "save" save_number? => RollSave(who=SUBJECT, difficulty=d)
adjective+: | n:@kin => Called(who=EACH, name=n) | "smaller" => Sized(who=EACH, size="SELF", compare="smaller") | "closest|nearest" => Extreme(who=EACH, what="distance") | "targeted" => Has(who=EACH, states=("targeted")) | "new|different|second|additional" => Has(who=EACH, states=("other")) | "random" => Has(who=EACH, states=("random")) | "dead" => Has(who=EACH, states=("dead")) | "grabbed" => Has(who=EACH, states=("grabbed")) | "dead" => Has(who=EACH, states=("dead")) | "allied" => Has(who=EACH, states=("allied")) | "invisible" => Has(who=EACH, states=("invisible")) | "unstaggered" => Has(who=EACH, states=("staggered"), negated=TRUE) | "adjacent" => Place(kind="next to") | "flying" => Has(who=EACH, states=("flying")) | "lower-level" => LevelAtMost(who=EACH) | "non-leader" => Ranked(who=EACH, kinds=("leader"), negated=TRUE) | "missed" => Has(who=EACH, states=("missed")) | "hit" => Has(who=EACH, states=("hit"))
select_core+: | q:quantity fs:adjective* n:@creature ts:described+ => called(q, fs, n, ts) | "each|every|any|all other" fs:adjective* n:@creature ts:described+ => called(EVERY, fs, n, ts) | "another" n:@creature ts:described+ => called(another(1), (), n, ts) | "each|all of its|SELF's|their" fs:adjective* k:kind ts:described* => select(EVERY, fs, k, ts) | "another of its|SELF's|their" fs:adjective* k:kind ts:described* => select(another(1), fs, k, ts) | "one|any of its|SELF's|their" fs:adjective* k:kind ts:described* => select(exactly(1), fs, k, ts)
    | n:@number "of its|SELF's|their" fs:adjective* k:kind ts:described* => select(exactly(n), fs, k, ts)
    | "a|one other|different|second" fs:adjective* k:kind ts:described* => select(another(1), fs, k, ts) | "each|every|all other" fs:adjective* k:kind ts:described* => select(another(0), fs, k, ts) | "all|each" fs:adjective* k:kind ts:described* => select(EVERY, fs, k, ts)
    | ["the"] w:poss? "closest|nearest" fs:adjective* k:kind ts:described* => nearest(fs, k, ts)
    | "a number of" ["random"] fs:adjective* k:kind ts:described* "equal to the escalation die" => per_die(fs, k, ts) | n:@number fs:adjective* k:kind ts:described* "per point" ("of"|"on") "the"? ("escalation die"|"esc . die"|"esc die"|"es . die") => per_die(fs, k, ts)
    | "one of the|SELF's" fs:adjective* k:kind ts:described* => select(exactly(1), fs, k, ts) | "two of the|SELF's" fs:adjective* k:kind ts:described* => select(exactly(2), fs, k, ts)
    | "one or more" fs:adjective* k:kind ts:described* => select(exactly(1), fs, k, ts) | n:@number "or" m:@number fs:adjective* k:kind ts:described* => select(upto(m), fs, k, ts) | "the" fs:adjective+ k:kind ts:described* => select(exactly(1), fs, k, ts)
    | "any|each|all|every" "creature(s)" ts:described+ => select(EVERY, (), "creature", ts)
described+: | "in the battle" => Place(kind="encounter") | "," "including unconscious|invisible" ["ones|enemies|creatures"] => Place(kind="encounter") | "who|that" e:event_verb => Did(who=EACH, event=e) | "not engaged" w:("with" w:object => w)? => engaged_each(w, TRUE)
    | ("with" | "that has" | "who has" | "that have" | "who have") n:fear_limit => HitPoints(who=EACH, amount=flat(n)) | "smaller than" "it|SELF" => Sized(who=EACH, size="SELF", compare="smaller") | "of level" n:@number "or lower" => LevelAtMost(who=EACH, level=n) | "who|that have|has" n:fear_limit => HitPoints(who=EACH, amount=flat(n))
    | "with a lower initiative" ["than" object] => Slower(who=EACH) | "that|who have|has a lower initiative" ["than" object] => Slower(who=EACH)
    | "grabbed by" object => Has(who=EACH, states=("grabbed"), by=SELF) | "SELF|it" ["has|have|is|are"] "grabbed|grabbing" => Has(who=EACH, states=("grabbed"), by=SELF) | "it can see" => Sees(seer=SELF, seen=EACH)
description+: | "engaged with" w:object => engaged_each(w) | "not engaged with" w:object => engaged_each(w, TRUE) | "taking ongoing" t:types? "damage" => burning_each(t, NOTHING) | "nearby" ["to"] w:object => Place(kind="nearby", of=w)
one_test+: | s:subject "moved" ["first"] "before attacking" => MovedThisTurn(who=s) | s:subject tense n:not_word? "grabbing" o:object => holding(s, o, n) |  s:subject "has|have" n:fear_limit => HitPoints(who=s, amount=flat(n))
    | s:subject tense n:not_word? "nearby" => Stands(who=s, place=Place(kind="nearby"), negated=n) | s:subject tense n:not_word? "next to" o:object => Stands(who=s, place=Place(kind="next to", of=o), negated=n) | s:subject "has|have" ["a"] d:@defense "of"? n:@number "or lower|less|fewer" => DefenseAtMost(who=s, defense=d, most=n) | s:subject "has|have" d:@defense n:@number "or lower|less" => DefenseAtMost(who=s, defense=d, most=n)
    | "no" ["other"] w:enemies_kind "is|are" "nearby" => Not(test=exists_where(w, Place(kind="nearby"))) | ("no"|"there are no") ["other"] w:enemies_kind "is|are"? d:described => Not(test=exists_where(w, d)) | n:so_many fs:adjective* k:kind "is|are" ts:described+ => so_many_are(n, fs, k, ts) | "an" "enemy" "is" ts:described+ => exists(select(exactly(1), (), "enemy", ts)) | "an" "ally" "is" ts:described+ => exists(select(exactly(1), (), "ally", ts))
    | "both attacks hit" ["the same target|enemy|creature"] => Outcome(result="both hit") | "both attacks miss" => Outcome(result="both miss") | "the first|second attack hits" => Outcome(result="hit") | ["the"] "attack hits" => Outcome(result="hit") | "the|that attack misses" => Outcome(result="miss") | "they do" => Outcome(result="done") | "it hits" => Outcome(result="hit") | "it misses" => Outcome(result="miss")
    | s:subject "uses|used|use" ["its|their|the"] p:@own => Used(who=s, power=p, within="turn") | s:subject "miss(es)" "all" ["of"] "its attacks" => Outcome(result="all miss") | s:subject "hit(s) with both attacks" => Outcome(result="both hit")
enemies_kind: fs:adjective* k:kind => select(ANY, fs, k, ())
described+: | "(" "including" ["an|the|any|its"] (@word|@condition)+ ["one|ones"] ")" => Place(kind="encounter") | "affected by" ["a"] "save ends" "effect|condition" => Has(who=EACH, states=("save ends")) | "it|SELF 's grabbing" => Has(who=EACH, states=("grabbed"), by=SELF) | "it|SELF" "is" "engaged with" => engaged_each(SELF) | "of SELF" => Place(kind="encounter") | "already taking" "ongoing" t:types? "damage" => burning_each(t, NOTHING) | "that|who is|are already" "taking ongoing" t:types? "damage" => burning_each(t, NOTHING) | ("that" | "who")? "it|SELF" "is|are grabbing" => Has(who=EACH, states=("grabbed"), by=SELF) | "that|who is|are" n:not_word? c:state_word => Has(who=EACH, states=(c), negated=n) | "that|who isn't|aren't" c:state_word => Has(who=EACH, states=(c), negated=TRUE) | "suffering|affected" ["from|by"] p:@own => Under(who=EACH, power=p) | "hit by" p:@own => Did(who=EACH, event=ev("is hit", attack=powers_of(p))) | "with the highest" d:@defense => Extreme(who=EACH, what=d, most=TRUE) | "with the lowest" d:@defense => Extreme(who=EACH, what=d) | "with the fewest|lowest hp" => Extreme(who=EACH, what="hit points") | "with the most hp" => Extreme(who=EACH, what="hit points", most=TRUE) | "with the highest initiative" => Extreme(who=EACH, what="initiative", most=TRUE)
    | "in a rough line" => Place(kind="group") | ","? "including" ["the|its|any"] @phrase ["ones"] => Place(kind="encounter") | "attacking" w:object => Did(who=EACH, event=ev("attack", other=w)) | "flying" => Has(who=EACH, states=("flying")) | "in" ["the|its"] "group" => Place(kind="group")
kind+: | "attacker(s)" => "enemy" | "combatant(s)" => "creature" | "bystander(s)" => "creature" | "enemies" "/" "bystanders" => "creature" | "pc(s)|adventurer(s)|hero|heroes|character(s)" => "enemy" | "mook(s)" => "creature" | n:@noun "enemies|enemy" => kindred(n) | n:@noun "allies" => kindred(n) | n:@noun "mook(s)" => kindred(n) | "SELF" => "kin"
plural_kind+: | "attackers" => "enemy" | "pcs" => "enemy"
subject+: | "you" => THAT
object+: | "a new target" => Select(kind="enemy", count=1, other=TRUE) | "you" => THAT | "that|the attacker|opponent" => THAT | "the enemy|creature|ally" !("it"|"SELF"|"that") => THAT | "the same target" => TARGET | "another target" => Select(kind="enemy", count=1, other=TRUE) | "someone else" => Select(kind="enemy", count=1, other=TRUE)
role2+: | "that|the attacker|opponent" => THAT | "its|SELF's target" => TARGET | "the new target" => TARGET | "target" => TARGET | "that mook" => THAT
be+: | "'s" ["also|instead"] | "counts as"
poss+: | "your" => THAT
kind+: | "allied" "creature(s)" => "ally"
who+: | k:plural_kind ts:described+ => select(EVERY, (), k, ts)
quantity+: | "the four" => exactly(4) | "the two" => exactly(2) | "the three" => exactly(3) | n:@number "or more" => exactly(n)
select_core*: | q:quantity fs:adjective* n:@creature !(@power) => called(q, fs, n, ()) | "the" fs:adjective* n:@creature ts:described+ => called(exactly(1), fs, n, ts) | fs:adjective+ k:kind ts:described* => select(exactly(1), fs, k, ts) | k:kind ts:described+ => select(exactly(1), (), k, ts) | n:@creature ts:described+ => called(EVERY, (), n, ts)
quantity+: | n:@number "or more" => exactly(n)
trait_name: | "resist" t:types ["damage"] n:@number "+" => ResistRoll(low=n, types=t)
    | "resist damage" n:@number "+" => ResistRoll(low=n)
    | "flight|flier|flyer|flying" => GainSpeed(mode="fly")
sentence+: | "when a|an|any" k:resist_kind reminder? "targets|hits SELF" ("while" t:test => t)? "," "the attacker must roll a" ["natural"] n:@number "+" ["on the attack roll"] "or" resist_result => resist_sentence(k, n, t)
    | "when a|an" k:resist_kind "or" ["a|an"] l:resist_kind "targets|hits SELF" "," "the attacker must roll a" ["natural"] n:@number "+" ["on the attack roll"] "or" resist_result => (resist_sentence(k, n, NOTHING), resist_sentence(l, n, NOTHING))
    | "when an attack hits SELF , the attacker must roll a natural" n:@number "+ on the attack roll or it misses instead" ["." "that's all attacks"] => (ResistRoll(low=n, misses=TRUE))
resist_result: | ["the"] "it|attack" ["only"] "deals|does" ["only"] "half damage" | "SELF takes half damage" | "it only deals half damage"
resist_kind: | "attack" => NOTHING | "energy attack" => AttackKind(tags=("energy")) | k:spell_kind "attack" => k | k:spell_kind => k
trait_name+:| "resist" k:spell_kind n:@number "+" ","? ["and"] ["resist"] l:spell_kind m:@number "+" => (resist_sentence(k, n, NOTHING), resist_sentence(l, m, NOTHING))
    | "resist" k:spell_kind ["damage|attacks"] n:@number "+" => resist_sentence(k, n, NOTHING) | "resist energy" n:@number "+" => ResistRoll(low=n, types=("energy")) | "resist" t:types "and" u:types n:@number "+" => (ResistRoll(low=n, types=t), ResistRoll(low=n, types=u)) | "resist exceptional attacks" n:@number "+" => ResistRoll(low=n, attack=AttackKind(tags=("limited")))
    | ["limited|hovering|clumsy|weird|phasing|expert|sorcerous"] "flight|flier|flyer|flying" => GainSpeed(mode="fly") | "hover" => GainSpeed(mode="fly") | "wall-crawler|climber|wall-climber|spider-climb" => GainSpeed(mode="climb") | "burrow|burrower|burrowing" => GainSpeed(mode="burrow") | "serious burrower" => GainSpeed(mode="burrow") | "amphibious|swimmer|aquatic|water-breathing|water-breather" => GainSpeed(mode="swim") | "water breather|breathing" => GainSpeed(mode="swim") | "lost opportunity" => Forbid(deeds=("make opportunity attacks")) | "ghostly|incorporeal|phasing" => GainSpeed(mode="", traits=("phasing")) | "escalator" => Modify(amount=Amount(value="escalation die"), stats=("attack"))
"""
