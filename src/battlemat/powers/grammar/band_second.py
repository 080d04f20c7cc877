"""Grammar: resistance lost and beaten, defenses that trade places, auras that spare the burnt, fates after last gasps."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_SECOND: Final = r"""
predicate_core+: | "gain(s)|has|have|get(s)" ["a|an"] n:@signed ["to" ["its|their"]] s:mod_stats ["bonus"] x:(!("per"|"for") t:mod_tail => t)* ("per"|"for each") ["other"] c:kin_engaged m:kin_most? => modify_per(n, s, x, c, m)
kin_most: | most_bracket | "(" "max|maximum" ["of"|"bonus" "of"?] n:@signed [@defense|"bonus"|"attack"] ")" => n
kin_engaged+: | "SELF" "engaged with" "the target" ["that"] "it" "'s|is" "attacking" => engaged_kin(NOTHING)
    | n:@creature "engaged with" "the target" ["that"] "it" "'s|is" "attacking" => engaged_kin(n)
one_test+: | "the" "attack" ["roll"] ("beats"|"overcomes"|"exceeds"|"defeats") w:poss t:types "resistance" => BeatsResistance(types=t, who=w)
event_verb+: | "make(s)" "an attack that" "deal(s)" t:types "damage" "and" "the" "attack" ["roll"] ("beats"|"overcomes"|"exceeds"|"defeats") w:poss u:types "resistance" => event_when(ev2("hit", "miss", types=t), BeatsResistance(types=u, who=w))
adjective+: | "conscious" => Has(who=EACH, states=("conscious"))
core_clause+: | ["SELF's|its|their"] telling_traits "is|are" "so" @word "that" s:subject "ignore(s)" ["the"] t:types? "resistance(s)" ("of" w:object ["battling" "it|SELF"])? => (IgnoreResistance(who=s, types=t))
    | s:subject "ignore(s)" ["the|any|all"] t:types? "resistance(s)" ["of" ("creatures"|"enemies"|"targets"|"foes") ["battling|fighting" "it|SELF"]] => (IgnoreResistance(who=s, types=t))
telling_traits: ("magic"|"will"|"power"|"hatred"|"fury"|"flame"|"flames"|"faith"|"anger"|"and"|",")+
predicate+: | "swap(s)|exchange(s)|trade(s)" ["the"] ["values"|"value"] ["of"] ["its|their"] d:@defense "and|with" ["its|their"] e:@defense u:duration? => SwapDefenses(first=d, second=e, who=SUBJECT, duration=u)
core_clause+: | "swap" ["its|SELF's|the values of its"] d:@defense "and" e:@defense "," "and" ":" => (SwapDefenses(first=d, second=e))
    | "swap" ["its|SELF's|the values of its"] d:@defense "and" e:@defense => (SwapDefenses(first=d, second=e))
    | ["the" "values" "of"] w:poss d:@defense "and" e:@defense ["values"] "switch|swap|trade" ["places"|"values"] u:duration? => (SwapDefenses(first=d, second=e, who=w, duration=u))
sentence+: | s:subject "gain(s)|has|have" ["also"] "the other" p:@own ("benefit"|"ability"|"power"|"gift"|"option") m:(","? "and" "add(s)" n:@number "to" ["its|their"] "lower defense" => RaiseLower(amount=n))? => flat(TakeEveryLine(table=p), m)
sentence+: | k:("enemies" => "enemy" | "creatures" => "creature") "engaged with SELF at the end of" "its|their" "turn(s)" p:damage_taken ("if"|"unless") ("it"|"they") ["has|have"] ["not"] ("taken"|"suffered") t:types? "damage" "since the end of" "its|their" ("last"|"previous") "turn(s)" => (aura_at_end(k, p, t))
    | ("enemies"|"creatures"|"targets") "that|who" ("resist"|"have resistance to"|"have resist") t:types ["damage"] ("ignore" | "are not affected by" | "are unaffected by" | "take no damage from") own_aura => (Exempt(test=Resists(who=TARGET, types=t)))
    | ("enemies"|"creatures"|"targets") "that|who" ("resist"|"have resistance to"|"have resist") t:types ["damage"] "take(s)" ["only"] "half damage from" own_aura => (Exempt(test=Resists(who=TARGET, types=t), half=TRUE))
own_aura: ("this"|"SELF's"|"its"|"the"|"this SELF's") [@type] ("aura"|"ability"|"trait")
"""
