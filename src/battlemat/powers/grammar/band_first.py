"""Grammar: what befalls, shields and outlasts creatures without squares."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_FIRST: Final = r"""
sentence+: | ("when"|"whenever") e:event ","? es:effects "." either_way => (When(trigger=hit_or_missed(e), effects=es))
    | ("when"|"whenever"|"if") "SELF" "is|are" w:beside "at the start of its turn" "," "it" "can|may" full_turn "to" @telling "." ("when"|"if") "it does" ("so")? "," ("that"|"the") "enemy|creature|foe" p:predicate ps:("and" es:clause => es)* => whole_turn(NOTHING, exists(w), bound(w, p), ps)
    | ["the"] w:poss "attacks" "deal|do" "full damage" "against|to" "creatures|enemies|targets" it_has "not already hit" "this turn" "." "if" "SELF" "attacks" ["a|an"] "creature|enemy|target" it_has "hit" ["earlier"] ["in the / this"] "turn" "," ["the|that"] "attack" ["only"] "deals|does" ["only"] "half damage" ["," "hit or miss" ["or crit"]] => (HalfAgain())
    | "SELF" p:predicate_core ","? "or" ","? "if" t:test "," "the" effect_word "is" d:saved_by => either_duration(SELF, p, t, d)
    | s:subject p:afflict ","? "or" ","? "if" t:test "," "the" effect_word "is" d:saved_by => either_duration(s, p, t, d)
    | ["you do not need to work out" @flavour ","] "just" "give" s:object n:@signed "to" ["all"] ["of"] ["its|their"] m:mod_stats ["to represent" (@word|"'s"|"'")+] => bound(s, modifier(TRUE, size_of(n, NOTHING), m, ()))
either_way: "this" ["effect"|"ability"] ["occurs|happens|applies"] ("whether the attack hits or misses" | "whether or not the attack hits" | "hit or miss")
beside: "next to" ["a|an"|"one or more"] fs:adjective* k:kind ts:described* => select(exactly(1), fs, k, many(Place(kind="next to"), ts))
full_turn: | "use|spend" ("its"|"their"|"a"|"the") ("full"|"entire"|"whole") "turn" ["of actions"] reminder? | "take no" ["other"] "actions" ("during"|"on") ("its"|"their") "turn"
effect_word: @condition | "confusion|weakness|daze|effect|condition|stun|vulnerability|fear"
saved_by: d:save_word? "save ends" save_number? => saves(d, NOTHING) | d:one_duration => d
lead+: | u:usage ","? "SELF" "can|may" full_turn "to" ps:predicates => whole_turn(u, NOTHING, bound(SELF, ps), ())
    | "SELF" "can|may" full_turn "to" ps:predicates => whole_turn(NOTHING, NOTHING, bound(SELF, ps), ())
    | u:usage ","? "make" "a|an" p:@own ["attack"] "as a" k:@action "action" => allowed((u, limit_action(k, NOTHING)), (MakeAttack(attack=powers_of(p))))
    | u:usage ","? ["for one turn"] (","|";")? p:@own "becomes" "a" k:@action "action" ["to use"] => allowed((u, limit_action(k, NOTHING)), (UsePower(power=p)))
    | ("on"|"during") ("turns"|"rounds") ("when"|"in which"|"that"|"where") t:test ","? ["the"|"all"] n:@creature "use|uses" "the escalation die" "," "and|but|while" "their enemies" ("do not"|"can't"|"cannot") => (While(test=t, effects=(Modify(amount=Amount(value="escalation die"), stats=("attack"), who=named_all(n)), NoEscalation(who=Select(kind="enemy")))))
    | ("on"|"during") ("turns"|"rounds"|"any turn"|"any round") ("when"|"in which"|"that"|"where") t:test ","? es:effects => (While(test=t, effects=es))
predicate+: | "allow(s)|cause(s)|let(s)" w:select "to"? "take" ("an"|"one") ["extra|additional"] k:@action "action" ["during|on its|their next turn(s)"] => GainAction(action=k, who=w, when="next")
    | "can't|cannot" ("be healed" | "heal" | "regain hp") ["to"] ["a total"] "above|past|beyond" "half" poss ["maximum"] "hp" d:heal_until? => HealLimit(who=SUBJECT, duration=d)
    | "has|have" n:@number "hp" !("or"|"left"|"remaining") => Bulk(amount=flat(n))
heal_until: | "until" ["after"] "the" ["end of the"] "battle" ["ends"|"is over"] => Duration(kind="encounter") | d:duration => d
described+: | ["that|who is|are"] "damaged by" ["an attack by"] o:object => Did(who=EACH, event=ev("damage", by=o))
adjective+: | n:non_kind => not_of(n)
    | c:state_word "or" d:state_word => Has(who=EACH, states=texts(c, d))
non_kind: "non-dwarf|non-dwarven|non-elf|non-elven|non-human|non-gnome|non-halfling|non-orc|non-undead|non-construct|non-demon|non-dragon|non-giant|non-plant|non-beast|non-ooze|non-elemental|non-humanoid|non-aberration|non-devil|non-spirit|non-fey"
core_clause+: | ["the"] "ongoing" t:types? "damage" "can't|cannot be saved against" ("while"|"as long as") held_by => (HeldFast(types=t))
    | w:poss "saves" "against" ["ongoing"] t:types ["ongoing"] "damage" ["all"] ("become"|"are"|"count as") ["all"] h:save_word "saves" save_number? d:duration? => (HarderSaves(difficulty=h, against=t, who=w, duration=d))
held_by: ["the"] (@creature|"SELF"|"creature"|"enemy"|"attacker") ["that|who" "inflicted|dealt|caused" "it"] ["still"] ("lives" | "is alive") ["and is" ["still"] "in the battle"]
lead+: | ("when"|"whenever") w:shielded "takes" ["any"] "damage" "," ("half"|"half of") ("that"|"the") "damage" "is dealt to" ("SELF"|"it") "instead" => (SharedWound(who=w))
shielded: ["a|an|any|another|each"] s:shielded_one => s
shielded_one: | n:@creature ts:described+ => called(EVERY, (), n, ts) | fs:adjective* k:kind ts:described+ => select(EVERY, fs, k, ts) | fs:adjective+ k:kind => select(EVERY, fs, k, ())
described+: | "next to" w:object => Place(kind="next to", of=w)
heal+: | "heal(s)|regain(s)" ["back"] "to" ("full"|"maximum"|"its maximum"|"their maximum"|"its full"|"their full") "hp" => SetHP(amount=flat(0), who=SUBJECT, full=TRUE)
one_test+: | s:subject tense n:not_word? c:state_word ("when"|"as") subject ("attacked"|"attacks"|"made the attack"|"makes the attack") => has_all(s, c, (), NOTHING, n, NOTHING)
    | w:poss "hp" ["total"] "is|are" p:("even" => TRUE | "odd" => FALSE) => OddHitPoints(who=w, negated=p)
"""
