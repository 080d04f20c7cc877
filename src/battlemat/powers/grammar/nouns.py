"""Grammar: numbers, creatures, places, durations, events, tests."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

AMOUNTS: Final = r"""
amount: a:amount_base bs:amount_more* c:("(" ["up"] "to a maximum of" x:amount_base ")" => x)? => capped_at(a, bs, c)
amount_base: | @dice
    | "half|one-half" ["of"] a:amount_value => scaled(a, over=2)
    | "twice|double" a:amount_value => scaled(a, times=2)
    | n:@number "times" a:amount_value => scaled(a, times=n)
    | amount_value
amount_more: | "+" a:amount_base => a
    | "plus" a:amount_base => a
    | "plus|and" "an additional" a:@dice => a
    | a:@plus => a
amount_value: | m:modifier => Amount(modifiers=(m))
    | "SELF's|its" "level" => Amount(levels=1)
    | "level" => Amount(levels=1)
    | poss "recovery value" => Amount(value="recovery value")
    | "[the] recovery value" => Amount(value="recovery value")
    | poss "staggered value" => Amount(value="staggered value")
    | ["the"] ["amount of"] types? "damage" ["that"] ["it|they|SELF / it|the target|attack / the|that creature|enemy|ally"] "dealt|took|takes|does|inflicts|suffered" ["to the target"] => Amount(value="damage dealt")
    | "the number of" c:select => counted(c)
modifier: | "SELF's" m:modifier_name "modifier|bonus" => m
    | m:modifier_name "modifier" => m
    | "SELF's" m:modifier_name => m
    | m:@ability => m
    | "SELF's" "key|highest ability modifier" => "key"
modifier_name: | "highest of" a:@ability "," b:@ability ","? ["and|or"] c:@ability => either(a, b, c)
    | a:@ability "or" b:@ability "(" "SELF's" "choice" ")" => either(a, b)
    | a:@ability "or" b:@ability => either(a, b)
    | a:@ability => a
poss: | "its|their|SELF's" k:("enemies" => "enemy" | "allies" => "ally") "'s|'" => select(EVERY, (), k, ())
    | "its|her|their" => SUBJECT
    | w:role "'s|'" => w
    | "SELF's" => SELF
    | w:select "'s|'" => w
poss_text: | poss | "the"
types: | "[" "flux" "]" => texts("flux")
    | a:@type bs:(","? ["and|or"] b:@type => b)* => distinct(a, bs)
squares: n:@count ["more|additional"] ["square(s)|space(s)"] => n
distance: | ["a number of squares"] ["up"] ["to"] poss? m:@mode? "speed" ["in squares"] => Distance(speed=m, up_to=TRUE)
    | "up to" n:@count "square(s)|space(s)" => Distance(amount=flat(n), up_to=TRUE)
    | "up to" n:@number => Distance(amount=flat(n), up_to=TRUE)
    | u:("up to" => TRUE)? @so_far [@measured] a:amount => Distance(amount=a, up_to=u)
    | "[up] [to]" "half" poss? m:@mode? "speed" => Distance(speed=m, over=2, up_to=TRUE)
    | "[up] [to]" "twice|double" poss? m:@mode? "speed" => Distance(speed=m, times=2, up_to=TRUE)
    | n:@number "square(s)|space(s)" => Distance(amount=flat(n))
    | "a|one square|space" => Distance(amount=flat(1))
    | n:@number !("%"|"/"|"square") => Distance(amount=flat(n))
"""

CREATURES: Final = r"""
who: | role | s:select => beyond_roles(s)
subject: | "they both / both of them" => BOTH
    | "they each / they all / either of them / each of them / all of them" => THOSE
    | "it|they" => IT
    | w:who "itself|themselves" => w
    | who
object: | p:@pronoun => pronoun(p)
    | who
role: | "both" "SELF" "and" w:role2 => Both((SELF, w)) | "both" w:role2 "and" "SELF" => Both((SELF, w))
    | "SELF" "and" w:role2 => Both((SELF, w))
    | "SELF" "and" w:select !("is"|"are") => with_self(w)
    | "SELF" "or" w:select => or_self(w)
    | "SELF" !"'s" => SELF
    | role2
role2: | r:@role => role_of(r)
    | "the|each creature|enemy|target SELF" @striking ["as part of this action"] => THAT
    | "SELF's" "focus" "'s"? => Who("protege")
    | "the|each|this|either|both target(s)" !("'s"|"marked"|"it"|"of") => TARGET
    | "the|each|this|either target" => TARGET
    | "target(s)" !("a"|"one"|"the"|"each") => TARGET
    | "that creature|target" => THAT
    | "the" k:@somebody !("SELF"|"that"|"who"|"with"|"adjacent"|"within"|"is" "wearing") => that_one(k)
    | "the creature" !("SELF"|"that"|"who"|"with"|"adjacent"|"within"|"is" "wearing") => THAT
select: | s:select_core => s
select_core: | q:some_of "of" ["the"] w:whose fs:adjective* k:kind ts:described* => sided(w, select(q, fs, k, ts))
    | ["all|each|any" ["of"]] "SELF's" k:@side ts:described* => side_of(k, ts)
    | ["all|each|any" ["of"]] "its|their" k:@side ts:described* => sided(SUBJECT, side_of(k, ts))
    | ["all|each|any"] w:role2 "'s|'" fs:adjective* k:("allies" => "ally" | "enemies" => "enemy") ts:described* => sided(w, select(EVERY, fs, k, ts))
    | q:quantity fs:adjective* k:kind "of" w:role2 !("'s" | "'") ts:described* => sided(w, select(q, fs, k, ts))
    | q:quantity n:@bestiary p:place => named(q, n, p)
    | q:quantity fs:adjective* k:kind ts:described* => select(q, fs, k, ts)
    | "the" k:kind "nearest|closest" ["to"] w:object => nearest_of(w, (), k, ())
    | w:whose "nearest|closest" fs:adjective* k:kind ts:described* => nearest_of(w, fs, k, ts)
    | ["the"] "nearest|closest" fs:adjective* k:kind ts:described* => nearest(fs, k, ts)
    | fs:adjective* k:plural_kind ts:described* => select(MANY, fs, k, ts)
some_of: | "each" => EVERY | "all" => MANY | "another" => another(1) | "one|any" => exactly(1) | n:@number => exactly(n)
whose: | w:@whose_is => owner(w) | w:role2 "'s|'" => w
quantity: | !("both" "SELF" "and") w:@determiner => quantity_of(w)
    | "up to" n:@count "other" => ("another", n, TRUE)
    | "up to" n:@count ["different"] => upto(n)
    | "a|an" !"number" => exactly(1)
    | n:@number "random" => at_random(n)
    | n:@number "other" => another(n)
    | n:@number => exactly(n)
adjective: | n:@noun_of => Tagged(who=EACH, tags=(n))
    | a:@alignment "and|or" b:@alignment ["aligned"] => Tagged(who=EACH, tags=(a, b))
    | "adjacent" => Place(kind="adjacent")
    | !@noun_of c:state_word cs:(","? ["and|or"] c:state_word => c)* => Has(who=EACH, states=words(c, cs))
    | s:@size "size"? "or" "smaller" => Sized(who=EACH, size=s, compare="at most")
    | s:@size "size"? "or" "larger" => Sized(who=EACH, size=s, compare="at least")
    | s:@size !"earth" => Sized(who=EACH, size=s)
    | "standard ( not a mook , elite or boss )" => Ranked(who=EACH, kinds=("standard"))
    | k:rank ks:(","? ["or|and"] r:rank => r)* !@end => Ranked(who=EACH, kinds=words(k, ks))
    | a:@alignment ["aligned"] => Tagged(who=EACH, tags=(a))
    | "unoccupied" => Has(who=EACH, states=("unoccupied"))
    | "visible" => Sees(seer=SELF, seen=EACH)
    | "non-mook" => Ranked(who=EACH, kinds=("mook"), negated=TRUE)
    | "willing|single" => Has(who=EACH, states=("willing"))
    | "targeted" => Has(who=EACH, states=("targeted"))
    | "non-undead|nonundead" => Tagged(who=EACH, tags=("Undead"), without=TRUE)
rank: | "standard" => "standard" | "mook(s)|minion(s)" => "mook" | "elite(s)" => "elite" | "boss(es)" => "boss"
state_word: | @condition | @state
kind: | @kind
    | n:@noun ["creature(s)"] => kindred(n)
plural_kind: @kinds
described: | ["that|who" "is|are"] "adjacent to" ["at least"] q:some_of "of their allies" => Place(kind="adjacent", of=sided(THEM, select(q, (), "ally", ())))
    | ["that"] "it|SELF" "move(s)|pass(es)" h:@passing ["to"] ["during SELF's|its|the" @motion] => passed(h)
    | "moved" h:"through" => passed(h)
    | ","? "("? "including" "SELF" ["itself"] ")"? ","? => INCLUDING
    | "of SELF's" !"choice" => OWN
    | s:state_by => s
    | "afflicted with" t:@thing => Afflicted(who=EACH, affliction=t)
    | ["that"] "it|they|SELF" "has|have combat advantage against" => Advantage(who=SELF, over=EACH)
    | "in the encounter" => Place(kind="encounter")
    | ","? "other than / except [for]" w:object => Excluded(who=w)
    | ["that|who" "is|are"] p:place => p
    | "that|who" "is|are|'s" ts:description => ts
    | "that|who" t:that_verb => t
    | ","? w:without ["the"] t:tags "tag(s)|ancestry|keyword(s)|type(s)" => Tagged(who=EACH, tags=t, without=w)
    | ","? w:without "a" m:@mode "speed" => HasMode(who=EACH, mode=m, without=w)
    | "granting" w:object "combat advantage" => Advantage(who=w, over=EACH)
    | "granting" "combat advantage" "to" w:object => Advantage(who=w, over=EACH)
    | "(" "not" "a|an"? k:rank ks:("," k:rank => k | "or" k:rank => k)* ")" => Ranked(who=EACH, kinds=words(k, ks), negated=TRUE)
    | ","? "of" w:poss "choice" => of_choice(w)
    | ["that"] "it|SELF" "has|have" c:held_state => has_by(c, SELF)
    | ["that"] "it|SELF" "is|are" "marking" => has_by("marked", SELF)
    | ["that"] "it|SELF" "has|have|is|are" "grappled|grappling" => Holds(holder=SELF, held=EACH)
    | ["that"] "it|they|SELF" "can see" => Sees(seer=SELF, seen=EACH)
    | ","? "on|at|with" n:@number "hp" "or below|fewer|less|lower" => HitPoints(who=EACH, amount=flat(n))
    | "in" p:terrain => Terrain(who=EACH, kind=p)
    | "holding|carrying|wielding" ["a|an|the"] !kind w:@weapon => Wields(who=EACH, things=(w))
    | ["of"] s:@size ["size"] "or smaller" => Sized(who=EACH, size=s, compare="at most")
    | n:("no more than" x:@count "size(s)" => x)? c:"smaller|larger" "than" "SELF|it" => sized_by(n, c)
without: | "without" => TRUE | "with" => FALSE
state_by: | "taking|suffering" ["from"] "persistent" t:types? "damage" p:("from" p:@power => p)? => burning_each(t, p)
    | c:state_word cs:("," c:state_word => c | ","? "or|and" c:state_word => c)* "by" w:marker => states_by(c, cs, w)
    | c:state_word "by" w:"any|SELF's" p:@named ["power"] => has_from(c, w, p)
marker: w:object o:("or" ["one of"] "its|their" "allies" => TRUE)? => or_allies(w, o)
description: | "adjacent to" n:@number "or more" ["of"] w:select => Place(kind="adjacent", n=n, of=w)
    | s:state_by => s
    | n:("no more than" x:@count "size(s)" => x)? c:"smaller|larger" "than" "SELF|it" => sized_by(n, c)
    | "SELF's size or smaller" => Sized(who=EACH, size="SELF", compare="at most")
    | "not" c:state_word cs:(","? ["or|and"] c:state_word => c)* => Has(who=EACH, states=words(c, cs), negated=TRUE)
    | c:state_word cs:("," c:state_word => c)+ ","? "or" d:state_word => Has(who=EACH, states=words(c, flat((cs, d))))
    | c:state_word cs:(","? "or" c:state_word => c)* => Has(who=EACH, states=words(c, cs))
    | s:@size "or smaller" => Sized(who=EACH, size=s, compare="at most")
    | s:@size "or larger" => Sized(who=EACH, size=s, compare="at least")
    | "wielding" "a|an" w:@weapon => Wields(who=EACH, things=(w))
    | p:place => p
    | "not" "a|an"? k:rank ks:("," k:rank => k | ","? "or" "a|an"? k:rank => k)* => Ranked(who=EACH, kinds=words(k, ks), negated=TRUE)
    | "granting combat advantage to" w:object => Advantage(who=w, over=EACH)
that_verb: | "grant(s) combat advantage" w:("to" w:object => w)? => granted(EACH, w)
    | "grant(s) SELF combat advantage" => Advantage(who=SELF, over=EACH)
    | "can see SELF|it" => Sees(seer=EACH, seen=SELF) | "cannot|can't see SELF|it" => Sees(seer=EACH, seen=SELF, negated=TRUE)
    | "can see" w:role2 => Sees(seer=EACH, seen=w) | "cannot|can't see" w:role2 => Sees(seer=EACH, seen=w, negated=TRUE)
    | "can hear SELF|it" => Place(kind="hearing")
    | "has|have the" t:tags "tag" => Tagged(who=EACH, tags=t)
    | "do|does not have the" t:tags "tag" => Tagged(who=EACH, tags=t, without=TRUE)
held_state: | "grappled" => "grappled" | "marked" => "marked" | "swallowed" => "swallowed"
tags: t:@tag ts:(","? ["or|and"] t:@tag => t)* => words(t, ts)
terrain: | "water" => "water" | "[bright] light" => "bright light" | "dim light" => "dim light" | "darkness" => "darkness" | "difficult terrain" => "difficult terrain"
place: | "adjacent to" n:@number "or more" ["of"] w:select => Place(kind="adjacent", n=n, of=w)
    | "adjacent to at least" n:@number fs:adjective* k:kind => Place(kind="adjacent", n=n, of=select(EVERY, fs, k, ()))
    | "adjacent to at least" n:@number ["of"] w:select => Place(kind="adjacent", n=n, of=w)
    | "within" n:@number "of" w:object => Place(kind="within", n=n, of=w)
    | "within" n:@count "square(s)|space(s)" "of" w:object => Place(kind="within", n=n, of=w)
    | "within" n:@number "square(s)|space(s)" => Place(kind="within", n=n)
    | "within" "near"? n:@number !("square"|"squares"|"/") => Place(kind="within", n=n)
    | "adjacent to" w:object ("or" x:object => x)? => adjacent(w, x)
    | "adjacent" => Place(kind="adjacent")
    | "not adjacent to" w:object => Place(kind="not adjacent", of=w)
    | "in|within" ["a|the"] "near"? "burst" n:@number (@centred w:object => w)? => Place(kind="burst", n=n, of=w)
    | n:("not" => TRUE)? "in|within" ["SELF's|its"] "reach" o:("of" w:object => w)? => reach_of(n, o)
    | "in|within" w:poss "reach" => Place(kind="reach", of=w)
    | "in|within" ["SELF's"] ["line of"] "sight|eyesight" ["and" ["in"] "line of effect"] (@of_or_to w:object => w)? => Place(kind="sight", of=w)
    | "in|within" ["SELF's"] "earshot|hearing" => Place(kind="hearing")
    | "that can hear SELF|it" => Place(kind="hearing")
    | "in|within|inside" ["the|this|its|SELF's"] "aura" => Place(kind="aura")
    | "in|within|inside" ["the|this"] "zone" => Place(kind="zone")
    | "in|within" ["the"] @area_noun ["of effect"] => Place(kind="area")
    | "in|within" ["the|this|its"] ["power|attack" "'s"] "range" ["of" "this|the" "power|attack"] => Place(kind="range")
    | "in the same space as" w:object => Place(kind="space", of=w)
    | "in" w:poss "space" => Place(kind="space", of=w)
"""

DURATIONS: Final = r"""
duration: d:one_duration ds:(","? ["or"] d:one_duration => d | "or" "the end of the|this encounter|battle|combat" => Duration(kind="encounter"))* [","? "("? @sooner ")"?] => joined(d, ds)
one_duration: | "(" d:duration (";|," @remark @rest_bracket)? ")" => d
    | save_text
    | until
    | "for the same duration" => SAME
    | s:@span_told => span_of(s)
save_text: | "save ends" j:@joint? p:(","? ["but"] "with a" n:@signed "penalty" ["to|on" @saving_roll] => n)? => save(j, p)
until: | @whole_fight => Duration(kind="encounter")
    | "until" subject "deactivates" p:@power => Duration(kind="event", event=Trigger(events=("end power"), who=SELF, power=p))
    | "until" ["the"] p:point "of" "its" n:@coming "turn" => replace(until_turn(p, SUBJECT, n), single=TRUE)
    | "until" ["the"] p:point "of" !("its" @coming) w:poss n:@coming "turn(s)" => until_turn(p, w, n)
    | "end of" w:poss "next turn" => Duration(kind="end", whose=w)
    | "until the end of" w:poss "turn(s)" => Duration(kind="end", whose=w, turns=0)
    | "until the end of that turn" => Duration(kind="turn")
    | "until the end of the round" => Duration(kind="round")
    | "until" ["the end of"] w:poss "next" r:rest_kind => Duration(kind=r, whose=w)
    | "until" ["the"] "next" r:rest_kind => Duration(kind=r)
    | "until" subject "escape(s)" ["the grapple / the grab / it"] => Duration(kind="escape")
    | "until" ["the"] "grapple|grab" ("ends"|"is broken") => Duration(kind="escape")
    | "until" "save ends" => save(NOTHING, NOTHING)
    | "until" "escape|escaped" => Duration(kind="escape")
    | "until" "SELF" "use(s) this power|ability again" => Duration(kind="event", event=Trigger(events=("use"), who=SELF, power="this power"))
    | "until" s:subject "spend(s) a" a:@action "action" t:@doing => Duration(kind="event", event=Spends(who=s, action=a, doing=t))
    | "until disturbed|roused" => Duration(kind="event", event=Trigger(events=("roused"), who=SUBJECT))
    | "until" e:event ["(" "or until the battle ends" ")"] => Duration(kind="event", event=until_it(e))
    | "until" s:subject "is|are not / is|are no longer" x:as_it_was => no_longer(s, x)
as_it_is: s:subject @stays x:as_it_was => no_longer(s, x)
as_it_was: p:place => p | c:state_word => c
rest_kind: k:@length "rest" => rest_of(k)
"""
