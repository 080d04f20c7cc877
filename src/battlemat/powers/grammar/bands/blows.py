"""The grammar without squares: how wide a crit range is, and what somebody's next attack does."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BLOWS: Final = r"""
core_clause+: | w:crit_owned y:crit_tail* widens m:crit_by x:crit_tail* => wider(w, m, y, x)
    | w:crit_owned y:crit_tail* "is|are|becomes" ["now"] n:@number "+" x:crit_tail* => wider(w, n, y, x)
    | "when|whenever" w:select "attack(s)" o:select "," "the" @crit_range "of|for" "that|the" "attack" widens m:crit_by => CritRange(more=m, who=anyone(w), against=anyone(o))
crit_owned: | w:poss @crit_range => owned(w, NOTHING)
    | "the" @crit_range "of|for" ["all"] "attacks" "by|from" w:crit_who => owned(w, NOTHING)
    | "the" @crit_range "of|for" w:poss? k:crit_attacks => owned(w, k)
    | "the" @crit_range "of|for" w:crit_who => owned(w, NOTHING)
crit_who: | w:object => w
    | n:@creature => named_all(n)
widens: "expand(s)|increase(s)|widen(s)" | "is|are expanded|increased|widened"
crit_by: | "by" ["a"] ["cumulative"] n:@number => flat(n)
    | "by" ["a"] ["cumulative"] n:@signed => flat(n)
    | "by" esc_die => Amount(value="escalation die")
    | "to" n:@number "+" => n
crit_attacks: | "this|the" @power_noun => this_attack()
    | ["all|any"] ["its|their"] k:spell_kind? "attack(s)" => rolled_kind(NOTHING, k)
    | ["its|the"] p:@own ["attack(s)"] => powers_of(p)
    | ["its|their"] a:attacks_of => a
    | d:@defense "attacks" => AttackKind(tags=(d))
crit_tail: | "against" o:object => tail("against", o)
    | "for" "this|the attack" => tail("duration", Duration(kind="turn"))
    | "with|on|for" k:crit_attacks => tail("attack", k)
    | d:duration => tail("duration", d)
    | f:for_each => tail("per", f)
    | "(" "cumulative" ")" => tail("per", NOTHING)
    | "(" ["down"] ["up"] "to" ["a"] "max|maximum" "of" n:@number "+" ")" => tail("least", n)
core_clause+: | y:next_of ["that|this battle"] o:("against" x:next_aim => x)? ["that|this battle"] d:duration? "deal(s)|do(es)" ["an"] a:plus_or t:types? ["extra"] "damage" h:("on a hit" => FALSE | "," "hit or miss" => TRUE)? => next_deals(y, o, d, a, t, h)
    | y:next_of ["that|this battle"] o:("against" x:next_aim => x)? ["that|this battle"] d:duration? "gain(s)|get(s)|has|have|take(s)" z:mod_size ["to|on"] m:mod_stats => next_gains(y, o, d, z, m)
next_of: ["the"] w:poss? "next" k:next_kind? "attack" v:(x:object "make(s)" => x)? => owned_once(w, v, k)
next_aim: | "the same" "target|enemy|creature" => TARGET | object
next_kind: attack_kind | p:@own => powers_of(p)
"""
