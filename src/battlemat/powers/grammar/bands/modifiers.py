"""Grammar: bonuses, penalties and defenses without squares."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

MODIFIERS: Final = r"""
modify+: | "gain(s)|has|have" ["a|an"] "cumulative|non-cumulative" n:@signed "bonus to" s:mod_stats x:mod_tail* => modifier(TRUE, size_of(n, NOTHING), s, x)
    | ["gain(s)|has|have|get(s)"] ["a"] n:@signed ["attack"] "bonus on disengage checks" => modifier(TRUE, size_of(n, NOTHING), ("disengage"), ())
    | "gain(s)|has|have|get(s)" ["an|a"] "attack" w:("bonus" => "bonus" | "penalty" => "penalty") "equal to" a:amount x:mod_tail* => modifier(TRUE, size_amount(a, NOTHING, w), ("attack"), x)
    | "gain(s)|get(s)|has|have" ["a|an"] n:@signed s:mod_stat "bonus" "and" ["a|an"] m:@signed u:mod_stat "bonus" x:mod_tail* => flat(modifier(TRUE, size_of(n, NOTHING), s, x), modifier(TRUE, size_of(m, NOTHING), u, x))
    | "take(s)|suffer(s)" ["a"] n:@signed "penalty" "to" "all d20 rolls" d:duration? => modifier(TRUE, size_penalty(n), ("attack", "saves", "checks"), lasting_list(d))
    | "deal(s)|do(es)" a:plus_or t:types? ["extra|bonus"] ["damage"] x:extra_tail+ => extra(a, t, x)
    | ["has|have|gain(s)|get(s)"] "a"? n:@signed "to" ["all"] s:mod_stats x:mod_tail* => modifier(TRUE, size_of(n, NOTHING), s, x)
    | "gain(s)|has|have|get(s)" ["a|an"] ["cumulative|non-cumulative"] n:@signed s:mod_stats ["bonus|penalty"] x:mod_tail* => modifier(TRUE, size_of(n, NOTHING), s, x)
    | "gain(s)|has|have|get(s)|take(s)" ["a|an"] n:@signed s:mod_stat "bonus|penalty" x:mod_tail* => modifier(TRUE, size_of(n, NOTHING), s, x)
    | "gain(s)|has|have|get(s)|take(s)" ["a|an"] s:mod_stat w:("bonus" => "bonus" | "penalty" => "penalty") "equal to" a:amount x:mod_tail* => modifier(TRUE, size_amount(a, NOTHING, w), s, x)
    | "gain(s)|has|have|get(s)|take(s)" ["a|an"] w:("bonus" => "bonus" | "penalty" => "penalty") "to" ["all"] s:mod_stats "equal to" a:amount x:mod_tail* => modifier(TRUE, size_amount(a, NOTHING, w), s, x)
    | "add(s)" n:@signed "to" ["its|the|SELF's|all"] s:mod_stats x:mod_tail* => modifier(TRUE, size_of(n, NOTHING), s, x)
    | "add(s)" a:amount "to" ["its|the|SELF's|all|their"] s:mod_stats x:mod_tail* => modifier(TRUE, size_amount(a, NOTHING, "bonus"), s, x)
    | "deal(s)|do(es)" a:amount "extra|additional|bonus|more" t:types? "damage" "to" w:object x:extra_tail* => extra(a, t, words(tail("against", w), x))
plus_or: | @plus
    | a:amount "extra|additional" => a
mod_size+: | "a|an" "non-cumulative|noncumulative" n:@signed "bonus|penalty" => size_of(n, NOTHING)
    | ["a|an"] ["cumulative"] n:@signed ["cumulative"] k:@bonus? "bonus|penalty" ["(" "cumulative" ["!"] ")"] => size_of(n, k)
mod_stat_core+: | s:@stats_told => stats_told(s)
    | "attack|hit" ["rolls|roll"] => ("attack")
    | "initiative" ["rolls|checks|roll"] => ("initiative")
    | "damage" ["rolls|roll"] => ("damage")
    | s:@attack_sort ["rolls"] => texts(s)
mod_tail+: | "against" ["any"] "effects" "that" ["would"] c:troubles ["it|them|SELF"] => tail("saves_against", c)
    | "against" "being" c:troubles => tail("saves_against", c)
    | "against" "the" ["effects" "of" "being"] c:troubles ["condition|conditions"] => tail("saves_against", c)
    | against_kind
    | "against ongoing" t:types? "damage" => tail("saves_against", ongoing_of(t))
    | "against the|that|this" ["triggering"] "attack" => tail("duration", Duration(kind="turn"))
    | "for|per" ["each"] w:select => tail("per", every_of(w))
    | @as_it_hits => tail("hit", TRUE)
    | "until|on" w:poss "next turn" => tail("duration", Duration(kind="end", whose=w))
    | "against" a:attacks_against => tail("attack", a)
    | "with" ["its"] a:attacks_of => tail("attack", a)
    | "with" k:crit_attacks => tail("attack", k)
    | of_next
    | "that turn" => tail("duration", Duration(kind="turn"))
    | "that round" => tail("duration", Duration(kind="round"))
plus_number: @signed
of_next: "with|on" ["its|their"] "next" k:attack_kind? "attack" ["roll"] ["this battle"] ["that hits"] => tail("next", any_attack(k))
against_kind: "against" ["all|any"] k:spell_kind "attacks" => tail("attack", k)
"""
