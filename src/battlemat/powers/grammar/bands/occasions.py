"""The phrase grammar of what depends on an occasion without squares: bonuses that grow, points of a turn asked for, and
what is said of those who are not.

Read by `chart` with the rest of the phrases (`bands.phrases`). One construction an alternative, none for a sentence.
"""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

CASES: Final = r"""
core_clause*: | s:subject mod_gain ["a|an"] n:@signed ["bonus|penalty"] ["on|to"] ["all"] m:mod_stats x:mod_tail* b:better_bonus => bonus_by_case(s, n, m, x, b)
    | c:damage_bare "(" !amount ["and|but"] es:effects ")" => flat(c, es)
better_bonus: | ","? ("or" | "and" | "but") ["instead"] ["a|an"] n:@signed ["bonus|penalty"] ["instead"] t:case_asked => words(n, many(t))
    | "(" ["or"] ["increases" "to"] ["a|an"] n:@signed ["bonus|penalty"] ["instead"] t:case_asked ")" => words(n, many(t))
    | ","? ("which" | "and" "the" "bonus") ("increases|rises|grows|improves" "to") n:@signed t:case_asked => words(n, many(t))
case_asked: ("while" | "when" | "if" | "as long as") (t:one_test => t | t:bare_state => t)
by_choice*: | "," "whichever" "SELF" "chooses|prefers" => SELF
    | "," "whichever" ("it|they" | "that" "creature|enemy") "chooses|choose|prefers|prefer" => SUBJECT
    | "," "whichever" "the target" "chooses|prefers" => TARGET
"""

WHEN: Final = r"""
lead*: | "if" t:one_test "at the" p:point "of" ["each of"] w:poss "turn(s)" "," es:effects => at_point(p, w, es, t, FALSE)
clause_tail*: | "before" ("it|they" | "that" "creature|enemy") "leaves|leave|goes|go|gets|get" ["away"] => tail("nothing")
    | "before" ("it|they" | "that" "creature|enemy") "moves|move" "away" => tail("nothing")
"""

WHO: Final = r"""
one_test*: | "none" "of" poss fs:adjective* k:kind ts:described* "is|are" d:described => none_is(select(ANY, fs, k, ts), d)
lead*: | ("when" | "whenever") ("no" | "none" "of" poss) fs:adjective* k:kind ts:described* "is|are" d:described "," es:effects => (While(test=none_is(select(ANY, fs, k, ts), d), effects=es))
misc*: | "cannot|can't be" "frightened|scared|terrified" d:duration? => Endure(to=("fear"), who=SUBJECT, duration=d)
core_clause*: | s:subject ("splits|split|divides|divide" | "breaks|break" ["apart"] | "separates|separate") "into" a:count_amount n:@creature => flat((placed(n, a)), (Die(who=s)))
come_in: ","? ("which|that|who" | "and" "they") ("join(s)" "the" "battle|fight" | "appear(s)|arrive(s)|emerge(s)") ["nearby" | "next to" "SELF|it"]
"""

OCCASIONS: Final = (CASES, WHEN, WHO)
"""One text for each kind of thing."""
