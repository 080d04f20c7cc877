"""Grammar: what rides on a gridless attack: choices offered, attacks that follow, states laid on a target."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_RIDERS: Final = r"""
owned: ["the"] "target" "'s" "closest|nearest" fs:adjective* k:kind ts:described* => nearest_of(TARGET, fs, k, ts)
    | "that" "creature|enemy" "'s" "closest|nearest" fs:adjective* k:kind ts:described* => nearest_of(THAT, fs, k, ts)
who+: | owned
subject+: | owned
harm_list: h:harm_one hs:(","? ["and|then"] x:harm_one => x)* => flow(h, hs)
harm_one: | damage_bare | s:subject "can"? ps:predicates => bound(s, ps)
attack_made+: | ["make(s)|roll(s)"] "another" p:@own ["attack"] ts:attack_tail2* => made(another(1), powers_of(p), ts)
    | "make(s)" "a" ["second|third|fourth|fifth"] p:@own "attack" ["this turn"] ["," "either this turn" "," "or on its next turn"] ts:attack_tail2* => made(exactly(1), powers_of(p), ts)
    | "attack(s)" "it|them|the target" ["as a free action"] => MakeAttack(who=SUBJECT, attack=AttackKind(manner="basic"), against=TARGET)
    | "make(s)" ("a release the"|"a") p:@own "attack" ["as a free action"] => MakeAttack(who=SUBJECT, attack=powers_of(p))
    | "make(s)" "an|a" "attack" ["as a free action"] => MakeAttack(who=SUBJECT, attack=AttackKind(manner="basic"))
attack_tail2+: | ["as a free action"] "after the attack" => tail("free", TRUE)
modify+: | "gain(s)|has|have|get(s)" ["a|an"] "cumulative|non-cumulative" n:@signed s:mod_stats ["bonus|penalty"] x:mod_tail* => modifier(TRUE, size_of(n, NOTHING), s, x)
    | "gain(s)|get(s)|has|have" ["a|an"] n:@signed s:mod_stat "bonus" "and" ["a|an"] m:@signed u:mod_stat "bonus" x:mod_tail* => flat(modifier(TRUE, size_of(n, NOTHING), s, x), modifier(TRUE, size_of(m, NOTHING), u, x))
    | "gain(s)|get(s)|has|have" ["a|an"] n:@signed ["bonus"] "to" s:mod_stats "and" w:poss "crit range expands by" m:@number ["(" "cumulative" ")"] x:mod_tail* => flat(modifier(TRUE, size_of(n, NOTHING), s, x), CritRange(amount=m, who=SUBJECT))
    | "take(s)|suffer(s)" ["a"] "cumulative" n:@signed "penalty" "to" ["all"] s:mod_stats "(" ["up"] "to a maximum of" m:@signed ")" d:duration? => capped(modifier(TRUE, size_penalty(n), s, lasting_list(d)), n, m)
    | "take(s)|suffer(s)" ["a"] n:@signed "penalty" "to" "all d20 rolls" d:duration? => modifier(TRUE, size_penalty(n), ("attack", "saves", "checks"), lasting_list(d))
mod_stat_core+: | "attack" ["rolls"] "with this ability|attack|power" => ("attack")
mod_tail+: | "with" "this" "ability|attack|power" => tail("attack", this_attack()) | "against" ["targets|creatures|enemies"] "with a lower initiative" => tail("against", Select(kind="enemy", any_one=TRUE, tests=(Slower(who=EACH))))
sentence+: | "the target" ("must choose"|"chooses"|"must" "choose") ["one"] ":" c:harm_list (";"|",")? "or" d:harm_list => target_chooses(c, d)
    | c:harm_list (";"|",") "or" "the target can choose to avoid the" @word "effect by taking" a:amount t:types? "damage" ["to clear their|its head"] => avoidable(c, a, t)
    | c:damage_bare ","? "or" s:subject "can" p:attack_made => either_effects(c, bound(s, p))
    | c:damage_bare (";"|",")? "or" "if" t:test "," ["it"|"they"|"the target"] "can" "choose to" p:predicate ["instead"] => either_if(c, t, p)
    | "when a creature falls unconscious this way" "," ps:clause => (If(test=Has(who=TARGET, states=("unconscious")), effects=ps))
    | "this effect can only occur|happen" "once per" o:once_word => (OncePer(per=o))
core_clause+: | d:@rolled "random" fs:adjective* k:kind ts:described* ps:predicates => bound(chance(diced(d, fs, k, ts)), ps) | d:@rolled fs:adjective* k:kind ts:described* ps:predicates => bound(diced(d, fs, k, ts), ps)
    | "up to" n:@number fs:adjective* k:creature_kind ts:described* "can" ps:predicates => may_each(n, fs, k, ps)
    | "one of SELF's" fs:adjective* "allies" ts:described* "can" ps:predicates => (May(who=SELF, effects=bound(select(exactly(1), fs, "ally", ts), ps)))
    | n:@number "of SELF's" fs:adjective* "allies" ts:described* "can" ps:predicates => (May(who=SELF, effects=bound(select(exactly(n), fs, "ally", ts), ps)))
    | "one" n:@kin "ally of SELF" ps:predicates => bound(called(exactly(1), (), n, ()), ps)
    | "one" fs:adjective* "mook" ps:predicates => bound(select(exactly(1), flat(Ranked(who=EACH, kinds=("mook")), fs), "ally", ()), ps)
    | "the crit range for each SELF" ["in the battle"] "against" o:object "expands by" n:@number ["(" "cumulative" ")"] => (CritRange(amount=n, who=own_kind(), against=o))
    | p:this_own "attack" "targets" w:select ["instead"] => (MakeAttack(attack=powers_of(p), against=w))
    | ["SELF"] "can target" w:select "with" ["its|the"] p:@own => (May(who=SELF, effects=(MakeAttack(attack=powers_of(p), against=w))))
    | "the attack targets" w:select "unless" ["it's"|"it"] ["has|'s"] "already targeted" n:@number kind? ["this way"] => (UpToTimes(effects=(MakeAttack(attack=this_attack(), against=w)), times=n, per="turn"))
    | "each time" "this attack has a" n:natural "," "SELF can target a different" k:kind "with" ("the ability"|"it"|@own) => (OnRoll(tests=words(n), effects=(May(who=SELF, effects=(MakeAttack(attack=this_attack(), against=another_of((), k, ())))))))
    | "the target and SELF each take" a:amount t:types? "damage" => (Damage(amount=a, types=t), Damage(amount=a, types=t, who=SELF))
    | "any ally of SELF engaged with the" ["missed|hit"] "target takes" a:amount t:types? "damage" => (Damage(amount=a, types=t, who=Select(kind="ally", tests=(Engaged(who=EACH, other=TARGET)))))
    | "the save" "is" d:save_word save_number? "instead" => (HarderSave(difficulty=d))
    | w:poss ["ongoing"] t:types? ["ongoing"] "damage increases by" a:amount "and becomes" d:save_word ["save ends"|"saves"] save_number? => (RaisePersistent(amount=a, who=w), HarderSave(difficulty=d))
    | "the penalty to" @phrase "increases by" n:@signed ["(" @rest_bracket ")"] => modifier(TRUE, size_penalty(n), ("attack", "saves", "checks"), (tail("duration", SAVE_ENDS)))
    | "add" "the escalation die to" "that" "damage" => (Damage(amount=Amount(value="escalation die"), additional=TRUE))
    | "the target" "can no longer" p:band_deeds d:duration? => (Forbid(deeds=p, who=TARGET, duration=d))
    | s:subject "can" "choose to"? "add" ["the"] a:amount "to" ["the"] "damage" => (Damage(amount=a, additional=TRUE))
this_own: p:@own => p
creature_kind: | n:@creature => n | "SELF" => "SELF"
afflict+: | be ["also"] "affected by" ["the|SELF's"] n:curse_name d:duration? => Become(what=n, who=SUBJECT, duration=d)
curse_name: | "SELF" n:@word => n | @word "'s" n:@word => n | n:@phrase => n
lead+: | "until the end of" w:poss "next turn" "," "the target is" c:cond_list ["(" reminder_words ")"] "while engaged with SELF" => (Lasting(duration=Duration(kind="end", whose=w), effects=(While(test=Engaged(who=TARGET, other=SELF), effects=(Afflict(conditions=names_of(c), who=TARGET))))))
    | "until the end of the battle against" o:object "," es:effects => (Lasting(duration=Duration(kind="encounter"), effects=all_against(o, es)))
    | "for the rest of the battle" "," es:effects => (Lasting(duration=Duration(kind="encounter"), effects=es))
"""
