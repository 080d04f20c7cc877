"""Grammar: how many somebody is engaged with, whose hold it is, whom a blow fells, what is said of one blow to come."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_EXACT: Final = r"""
event_verb+: | "drop(s)|reduce(s)" o:object "to 0 hp" ["or fewer|lower|below|less"] => ev("fell", other=o)
foes_of_it: | ["other|different|of its|of their|of SELF's"] "foes|enemies|creatures|opponents|attackers|combatants" | "monsters"
allies_of_it: "of SELF's|its|their" ["other"] "allies" | ["other"] "allies of SELF"
how_many: | n:@number "or more" => n | "at least" n:@number => n | "more than one" => number_of(2) | "multiple|several" => number_of(2)
one_test+: | s:subject tense x:not_word? "engaged with|by" n:how_many allies_of_it => Engaged(who=s, other=friends(), least=n, negated=x)
    | s:subject tense x:not_word? "engaged with|by" n:how_many foes_of_it => Engaged(who=s, least=n, negated=x)
described+: | ["that|who" "is|are"] "engaged with|by" n:how_many allies_of_it => Engaged(who=EACH, other=friends(), least=n)
    | ["that|who" "is|are"] "engaged with|by" n:how_many foes_of_it => Engaged(who=EACH, least=n)
roll_label+: | "miss" ["that"] ("'s"|"is") ["a"] "natural" f:faces => label(NaturalRoll(faces=f, result="miss")) | "miss" "against|vs" ["."] ["a|an"] s:label_target => label((NaturalRoll(result="miss"), s))
    | "hit" ["that"] ("'s"|"is") ["a"] "natural" f:faces => label(NaturalRoll(faces=f, result="hit"))
adjective+: | "grabbed" => Has(who=EACH, states=("grabbed"), by=SELF)
lead+: | "if an ally" ["of SELF"] "is engaged with the target" "," ("it"|"that ally"|"the ally") "can" ps:predicates "as a free action" => ally_beside(ps)
    | "if an ally" ["of SELF"] "is engaged with the target" "," ("it"|"that ally"|"the ally") "can" ps:predicates => ally_beside(ps)
core_clause+: | "the next attack" "SELF" "makes|make" "against" w:object d:duration? "deals|does" a:more_damage ["extra"] t:types? ["extra"] "damage" => next_blow(a, t, w, d)
once_only: "but not a" "third|fourth|second" | "but no more|others" | "no more" | "only one"
core_clause+: | s:subject "can" ["also"] "make" "a|an|one" ["second|third|extra|additional|another"] p:@own ["attack"] ["this turn"] "(" once_only ")" ["as a free action"] ["this turn"] => (UpToTimes(effects=(May(who=s, effects=(MakeAttack(who=s, attack=powers_of(p), another=TRUE)))), times=1, per="turn"))
    | "the crit range of" w:poss k:spell_kind? "attacks" "against" o:object ("expands"|"is expanded"|"increases") "by" n:@number d:duration? => (CritRange(amount=n, who=w, against=o, attack=k, duration=d))
sentence+: | ("a"|"an") ("ghost"|"spirit"|"specter"|"spectre"|"phantom"|"wraith") "can move through solid objects" ","? "but" ["it"] "can't|cannot end" "its" "turn|movement|move" "inside|in" ["them"] => (GainSpeed(mode="", traits=("phasing"), who=SELF))
    | "SELF|monsters|elementals|creatures" "that can fly are" "rare|unusual|uncommon" "." ["this one"|"SELF"] "can" ["fly"] ("," "and|but" @telling)? => (GainSpeed(mode="fly", who=SELF))
    | ("when"|"whenever"|"if") e:event_tested "," "roll a" d:@rolled "." ("on a"|"on an"|"on") n:@number ("+"|"or higher|more|better") "," es:effects => rolled_when(e, d, up_from(n), es)
    | ("when"|"whenever"|"if") e:event_tested "," ["SELF|it can"] "use" p:@own "as a free action" ","? ["but"] "only against the triggering" "enemy|creature|attacker" "." "this does not count as a use of" ["it"|@own] => (When(trigger=e, effects=(May(who=SELF, effects=(MakeAttack(attack=powers_of(p), against=EACH))))))
    | "if" "SELF" "is unengaged at the start of its turn" "," "choose" w:select "." "SELF" ["then"] "leaps|jumps|moves|flies|charges|teleports" "into engagement with that" "enemy|creature|target" "and" c:clause => leaps(w, c)
    | "as a" k:@action "action" "," "SELF" "can" "drop" ["its|the"] "cloaking" "to" p:predicate => from_cloak(k, p)
    | "if more than one" n:@creature "is engaged with the target" "," "each|every" @word k:spell_kind "attack that misses that|the target deals half damage" => pack_misses(named_all(n), k)
    | "if more than one" "SELF" "is engaged with the target" "," "each|every" "SELF" k:spell_kind "attack that misses that|the target deals half damage" => pack_misses(kin(), k)
engaged_with_kin: "one or more" | "any" | "at least one" | "another" | "an"
described+: | ["that|who" "is|are"] "engaged with" engaged_with_kin "SELF" => Engaged(who=EACH, other=kin())
    | ["that|who" "is|are"] c:state_word "from" ["its|SELF's"] p:@own ["attack"] => Has(who=EACH, states=(c), by=SELF)
afflict+: | be ["now|also"] c:cond_list "instead of" x:@condition "and" y:@condition d:duration? => flat(EndState(states=words(x, many(y)), who=SUBJECT), afflict(c, d, NOTHING, NOTHING))
event_one+: | ["a|an|any"] k:spell_kind? "attack(s)" "crits|crit" o:object "but" "does|do" "not" "kill|slay|drop" ("it"|"SELF"|"them") ["to 0 hp"] => outlived(o, k)
    | s:subject "survives|survive" "a critical hit" => outlived(s, NOTHING)
core_clause+: | k:plural_kind ["that|who are"] "hit by" ["the|SELF's"] p:@own ["attack"] ps:predicates => hit_by_rule((), k, p, ps)
"""
