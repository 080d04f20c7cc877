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
core_clause+: | "the next attack" "SELF" "makes|make" "against" w:object d:duration? "deals|does" a:more_damage ["extra"] t:types? ["extra"] "damage" => next_blow(a, t, w, d)
"""
