"""Grammar: who is meant, without squares: what creatures are like, where they are, how many."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

CREATURES: Final = r"""
adjective+: | "grabbed" => Has(who=EACH, states=("grabbed"), by=SELF)
    | c:@standing => Has(who=EACH, states=(c))
    | "normal-sized|human-sized" => Sized(who=EACH, size="normal", compare="at most")
    | n:non_kind ns:(","? ["and"] m:non_kind => m)* => not_of(n, ns)
    | c:state_word "or" d:state_word => Has(who=EACH, states=texts(c, d))
    | r:@unranked => Ranked(who=EACH, kinds=(r), negated=TRUE)
    | @lower_level => LevelAtMost(who=EACH)
    | ["other"] "allied" => Has(who=EACH, states=("allied"))
    | "engulfed" => Has(who=EACH, states=("swallowed"), by=SELF)
    | "unmounted" => Has(who=EACH, states=("mounted"), negated=TRUE)
    | "mook" => Ranked(who=EACH, kinds=("mook"))
    | n:@kin => Called(who=EACH, name=n)
    | "smaller" => Sized(who=EACH, size="SELF", compare="smaller")
    | "closest|nearest" => Extreme(who=EACH, what="distance")
    | "unstaggered" => Has(who=EACH, states=("staggered"), negated=TRUE)
    | "adjacent" => Place(kind="next to")
    | "nearby" "or" @far => Place(kind="nearby or far away")
    | "nearby" => Place(kind="nearby")
    | @far => Place(kind="far away")
    | "engaged" => engaged_each(SELF)
    | "unengaged" => engaged_each(NOTHING, TRUE)
select_core+: | q:quantity "of" "SELF" ts:described* => select(q, (), "kin", ts)
    | "anybody|anyone|everybody|everyone" ts:described+ => select(EVERY, (), "creature", ts)
    | "its|SELF's" "ally" ts:described* => select(exactly(1), (), "ally", ts)
    | "SELF's|its|their" fs:adjective+ k:plural_kind ts:described* => select(EVERY, fs, k, ts)
    | ["each|every|all|any"] "other" fs:adjective* @own_kind ts:described* => kin_others(fs, ts)
    | "each|every|all" fs:adjective* @own_kind ts:described* => kin_all(fs, ts)
    | fs:adjective+ @own_kind ts:described* => kin_all(fs, ts)
    | "SELF's|its|their" n:@kin "allies" ts:described* => called(EVERY, (), n, ts)
    | "any|each" n:@creature ts:described+ => called(EVERY, (), n, ts)
    | "another|a different" fs:adjective* k:kind ts:described* => select(another(1), fs, k, ts)
    | w:poss "closest|nearest" fs:adjective* k:kind ts:described* => nearest_of(w, fs, k, ts)
    | d:@rolled fs:adjective* "enemies" "/" "bystanders" ts:described* => diced(d, fs, "creature", ts)
    | q:quantity fs:adjective* n:@creature ts:described+ => called(q, fs, n, ts)
    | "a|one other|different|second" fs:adjective* k:kind ts:described* => select(another(1), fs, k, ts)
    | "each|every|all other" fs:adjective* k:kind ts:described* => select(another(0), fs, k, ts)
    | "all|each" fs:adjective* k:kind ts:described* => select(EVERY, fs, k, ts)
    | "a number of" ["random"] fs:adjective* k:kind ts:described* "equal to the escalation die" => replace(select(("count", 6, FALSE), fs, k, ts), number=Amount(value="escalation die"))
    | n:@number fs:adjective* k:kind ts:described* "per point" "of|on" "the"? ("escalation die"|"esc . die"|"esc die"|"es . die") => replace(select(("count", 6, FALSE), fs, k, ts), number=Amount(value="escalation die"))
    | n:@number "of" ["the"] fs:adjective* k:kind ts:described* => select(exactly(n), fs, k, ts)
    | "one or more" fs:adjective* k:kind ts:described* => select(exactly(1), fs, k, ts)
    | n:@number "or" m:@number fs:adjective* k:kind ts:described* => select(upto(m), fs, k, ts)
    | "the" fs:adjective+ k:kind ts:described* => select(exactly(1), fs, k, ts)
    | d:@rolled "random" fs:adjective* k:kind ts:described* => chance(diced(d, fs, k, ts))
    | d:@rolled ["of" "SELF's|the"] fs:adjective* k:kind ts:described* => diced(d, fs, k, ts)
    | "up to" d:@rolled fs:adjective* k:kind ts:described* => diced(d, fs, k, ts)
select_core*: | q:quantity fs:adjective* n:@creature !(@power) => called(q, fs, n, ())
    | "the" fs:adjective* n:@creature ts:described+ => called(exactly(1), fs, n, ts)
    | fs:adjective+ !plural_kind k:kind ts:described* => select(exactly(1), fs, k, ts)
    | !plural_kind k:kind ts:described+ => select(exactly(1), (), k, ts)
    | n:@creature ts:described+ => called(EVERY, (), n, ts)
described+: | ","? "other than / except [for]" @own_kind => Not(test=Called(who=EACH, name="SELF"))
    | ["that|who" "is|are"] "engaged with" ["both"] w:("it" => IT | "SELF" => SELF) "and" ("one" ["or more"] "of" poss "allies" | "an|another ally") => AllOf(tests=(Engaged(who=EACH, other=w), engaged_each(select(exactly(1), (), "ally", ()))))
    | "that|who is|are" c:state_word cs:("or" x:state_word => x)* "by" "SELF" => Has(who=EACH, states=words(c, cs), by=SELF)
    | "that|who is|are" c:state_word "by any" p:@named "power" => Has(who=EACH, states=(c), power=p)
    | "for which" t:test => asked_of_each(t)
    | "with the" t:@noun ts:("or" u:@noun => u)* "tag" => Tagged(who=EACH, tags=words(t, ts))
    | "without the" t:@noun ts:("or" u:@noun => u)* "tag" => Tagged(who=EACH, tags=words(t, ts), without=TRUE)
    | "called" "SELF" => Called(who=EACH, name="SELF")
    | ["that|who" "is|are"] c:state_word "from" ["its|SELF's"] p:@own ["attack"] => Has(who=EACH, states=(c), by=SELF)
    | "that|who is|are" "not" ["of"] n:@size ["size"|"sized"] "or larger|bigger" ["(" "like" ["a|an"] (@creature|"SELF") ")"] => Not(test=Sized(who=EACH, size=n, compare="at least"))
    | "that|who is|are" n:@size ["size"|"sized"] "or smaller" => Sized(who=EACH, size=n, compare="at most")
    | "smaller than" n:@size ["size"] => Not(test=Sized(who=EACH, size=n, compare="at least"))
    | ["that|who" "is|are"] k:@beside w:object ["of the" @own "attack"] => Place(kind=k, of=w)
    | ["that|who is|are"] "damaged by" ["an attack by"] o:object => Did(who=EACH, event=ev("damage", by=o))
    | "that|who has|have attacked SELF" ["in"] ["this battle"] => Is(who=EACH, what="attacked SELF")
    | "in" "SELF's" "lair" => Has(who=SELF, states=("in its lair"))
    | "with SELF type" => Is(who=EACH, what="of SELF's type")
    | c:state_word "by" p:@own => Has(who=EACH, states=(c), power=p)
    | "with the" n:(@noun|@word) "type" => Tagged(who=EACH, tags=texts(n))
    | "that|who is|are" "capable of dealing" t:types "damage" dealt_by? => CanDeal(who=EACH, types=t)
    | "that|who do|does not resist" t:types => Not(test=Resists(who=EACH, types=t))
    | "taking ongoing damage or that has|have an ongoing condition" reminder? => any_of(burning_each(NOTHING, NOTHING), (Has(who=EACH, states=("save ends"))))
    | "that|who is|are" c:state_word "from" ["its|the|SELF's"] @own ["attack"] => Has(who=EACH, states=(c), by=SELF)
    | "suffering from" ["any|an|a"] p:@own "effect|attack" => Under(who=EACH, power=p)
    | "who|that" "fail(s) a save" => Did(who=EACH, event=ev("fail save"))
    | "of its|SELF's level or lower" => LevelAtMost(who=EACH, own=TRUE)
    | "that|who has|have been hit twice by" o:object ["this battle"] => HitBefore(who=EACH, times=2, by=o)
    | "that|who has|have been hit" n:@number "times by" o:object ["this battle"] => HitBefore(who=EACH, times=n, by=o)
    | "that|who has|have been hit by" ["a|an|SELF's|its"] p:@own ["attack"] ["this battle"] => HitBefore(who=EACH, power=p)
    | ["that|who|whom"] ["it|SELF"] @grips => Has(who=EACH, states=("grabbed"), by=SELF)
    | @presence => Place(kind="encounter")
    | "engulfed|swallowed by" w:object => Has(who=EACH, states=("swallowed"), by=w)
    | @resisting t:types ["damage"] => Resists(who=EACH, types=t)
    | ["that|who is|are"] n:not_word? ["already"] @enduring ["any"] "ongoing" t:types? "damage" => not_so(burning_each(t, NOTHING), n)
    | ["who|that is|are"] "hit by" ["SELF's|the"] p:@own ["attack"] => Did(who=EACH, event=ev("is hit", attack=powers_of(p)))
    | "engaged with SELF at the" p:point "of" "its|their" "turn" => Did(who=EACH, event=ev(p, place=Place(kind="engaged")))
    | "making" a:an_attack ["against" o:object] => Did(who=EACH, event=ev("attack", attack=a))
    | "that are already" c:state_word => Has(who=EACH, states=(c))
    | "within its reach" => Engaged(who=EACH, other=SELF)
    | ","? ["("] "including" ["an|the|any|its"] @phrase ["one|ones"] [")"] => Place(kind="encounter")
    | "affected by" ["a"] "save ends" "effect|condition" => Has(who=EACH, states=("save ends"))
    | "it|SELF" "is|are" k:@touching => beside_self(k)
    | "that|who is|are" n:not_word? c:state_word => Has(who=EACH, states=(c), negated=n)
    | "suffering|affected" ["from|by"] p:@own => Under(who=EACH, power=p)
    | superlative
    | "in" ["a group or in"] "a" ["("] "rough" [")"] "line" => Place(kind="group")
    | "attacking" w:object => Did(who=EACH, event=ev("attack", other=w))
    | c:@found_so => Has(who=EACH, states=(c))
    | "in" ["the|its"] "group" => Place(kind="group")
    | "who|that" e:event_verb => Did(who=EACH, event=e)
    | "not engaged" w:("with" w:object => w)? => engaged_each(w, TRUE)
    | ["that|who"] "with|has|have" n:fear_limit => HitPoints(who=EACH, amount=flat(n))
    | "smaller than" "it|SELF" => Sized(who=EACH, size="SELF", compare="smaller")
    | "of level" n:@number "or lower" => LevelAtMost(who=EACH, level=n)
    | "with / that|who have|has" "a lower initiative" ["than" "SELF|it"] => Is(who=EACH, what="slower")
    | "grabbed by" object => Has(who=EACH, states=("grabbed"), by=SELF)
    | "it can see" => Sees(seer=SELF, seen=EACH)
    | "in a group" => Place(kind="group")
    | ["that|who" "is|are"] "engaged with" "both" w:object "and" v:object => AllOf(tests=(Engaged(who=EACH, other=w), Engaged(who=EACH, other=v)))
    | ["it|SELF" "can see"] ["that|who is|are"] n:not_word? ["already"] "engaged with|by" w:object => engaged_each(w, n)
    | "in the area" => Place(kind="nearby")
described*: "engaged with" ("an" | "any" "of" poss | "one" ["or more"] "of" poss) "other|another"? ("allies"|"ally") => engaged_each(select(exactly(1), (), "ally", ()))
superlative: "with" ["the"] m:@extreme d:@gauge => extreme(d, m)
place+: | "in the encounter" => Place(kind="encounter")
    | k:@beside w:object => Place(kind=k, of=w)
    | "nearby" => Place(kind="nearby")
    | @far => Place(kind="far away")
    | "in the battle" => Place(kind="encounter")
description+: | "engaged with" w:object => engaged_each(w)
    | "not engaged with" w:object => engaged_each(w, TRUE)
    | "taking ongoing" t:types? "damage" => burning_each(t, NOTHING)
    | "nearby" ["to"] w:object => Place(kind="nearby", of=w)
enemies_kind: fs:adjective* k:kind => select(ANY, fs, k, ())
kind+: | @kind_told
    | @hero => "enemy"
    | m:("mook(s)" => MOOK | "non-mook(s)" => NO_MOOK) => m
    | n:@noun "mook|mooks" => (MOOK, n)
    | @own_kind => "kin"
plural_kind+: | k:@kindred => kindred(k)
    | "attackers|pcs|adventurers|heroes" => "enemy"
subject+: | "the monster" => SELF
    | "SELF and its" "steed|mount" => SELF
    | ["the"] "surviving" "SELF" => kin_all((), ())
    | "non-organic" "SELF" => SELF
    | "the pcs|adventurers|heroes" => Select(kind="enemy")
    | owned
    | "you" => THAT
object+: | "the last creature in the battle to roll|make a death save" => anyone(select(exactly(1), (), "creature", texts2(Is(who=EACH, what="last to save"))))
    | "SELF" "mob" => Select(kind="ally", count=0, up_to=FALSE, tests=(Called(who=EACH, name="mob")), with_self=TRUE)
    | "the" fs:adjective* k:kind t:superlative => select(exactly(1), fs, k, (t))
    | "the|a" k:kind ["that"] "it|SELF" "is|'s" "engaged with" => select(exactly(1), (), k, many(engaged_each(SELF)))
    | "that enemy" => Who("that enemy")
    | @that_one => THAT
    | "anybody|anyone" => Select(kind="creature", any_one=TRUE)
    | "humanoids" => Select(kind="creature", tests=(Tagged(who=EACH, tags=("humanoid"))))
    | "the attacker|assailant" => ATTACKER
    | @aimed => TARGET
    | "the victim" => TARGET
    | "at least one enemy" => Select(kind="enemy", any_one=TRUE)
    | "you" => THAT
    | "the enemy|creature|ally" !("it"|"SELF"|"that") => THAT
    | "the same target" => TARGET
    | "another target" => Select(kind="enemy", count=1, other=TRUE)
    | "someone else" => Select(kind="enemy", count=1, other=TRUE)
role2+: | "the" "enemy|creature|attacker|foe|hero|character|one" c:@culprit ["first"] => culprit(c)
    | "the attacker|assailant" => ATTACKER
    | "the" ["grabbed|hit|missed"] "foe|victim|opponent" => TARGET
    | @that_one => THAT
    | "its|SELF's target" => TARGET
    | "the new target" => TARGET
    | "target" => TARGET
be+: | "'s" ["also"]
    | "counts as"
poss+: "your" => THAT
who+: | owned
    | k:plural_kind ts:described+ => select(EVERY, (), k, ts)
quantity+:    | "up to" n:@number "different" => upto(n)
    | n:@number "different / or more" => exactly(n)
    | "the four" => exactly(4)
    | "the two" => exactly(2)
    | "the three" => exactly(3)
others: | "SELF"
    | @thing
group_kind: | "SELF"
    | @word
owned: | ["the"] "target" "'s" "closest|nearest" fs:adjective* k:kind ts:described* => nearest_of(TARGET, fs, k, ts)
    | "that" "creature|enemy" "'s" "closest|nearest" fs:adjective* k:kind ts:described* => nearest_of(THAT, fs, k, ts)
creature_kind: | n:@creature => n
    | "SELF" => "SELF"
plural_noun: @kindred
bare_self+: "can't|cannot move and can't|cannot be moved" => flat(Forbid(acts=("move"), who=SUBJECT), Endure(to=("unwilling movement"), who=SUBJECT))
non_kind: @non_kind
described*: "that" "was the last in the battle to roll a death save" => Is(who=EACH, what="last to save")
    | "of SELF's type" => Is(who=EACH, what="of SELF's type")
"""
