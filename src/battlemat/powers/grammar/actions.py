"""Grammar: what happens. Predicates say what the subject does or suffers; clauses join a subject to its predicates."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

PREDICATES: Final = r"""
predicates: p:predicate ps:(and_then p:later_predicate => p)* => flat(p, ps)
later_predicate: | n:attack_number x:attack_named t:attack_tail2* => made(n, x, t)
    | "can|may" ["also"] p:predicate => may_later(p)
    | predicate
and_then: | "," "and|but|though"? ["then"] ["also"] | "and" ["then|also|immediately"] ["also"] | "then" | "but" ["also"]
be: | "is|are|becomes|become|gets" ["also|immediately|automatically|then"] | "remain(s)"
predicate: | @adverb p:predicate_core => p
    | "is|are|becomes|become|gets"? "instead" p:predicate_core => tailed(p, (tail("instead", TRUE)))
    | predicate_core
predicate_core: | afflict | forced | damage_taken | heal | modify | gain | movement | attack_made | lose | misc
afflict: | "become(s)|is|are" "incorporeal" d:duration? => Become(what="incorporeal", who=SUBJECT, duration=d)
    | "become(s)" "a|an"? s:@size "creature"? d:duration? => Become(what=s, who=SUBJECT, duration=d)
    | be "afflicted with / exposed to" a:affliction => Expose(affliction=a, who=SUBJECT)
    | "age(s)" n:@count "year(s)" => OutOfFight(about="age", detail=aged(n))
    | be? "knocked|falls|fall|drops|drop|falling" "prone" => Afflict(conditions=("prone"), who=SUBJECT)
    | be "marked" "by" w:object d:duration? => Mark(by=w, who=SUBJECT, duration=d)
    | be? h:("instead" => TRUE)? c:cond_list i:("instead of" @condition => TRUE | "instead" => TRUE)? d:duration? j:("instead" ["of" @condition] => TRUE)? => afflict(c, d, h, i, j)
    | be? "either" c:@condition "or" x:@condition d:duration? => Afflict(conditions=(c, x), who=SUBJECT, duration=d, link="or")
    | be? "no longer" c:cond_list => EndState(who=SUBJECT, states=names_of(c))
    | be? "no longer" c:state_word => EndState(who=SUBJECT, states=(c))
    | be "grappled" "by" object => Afflict(conditions=("grappled"), who=SUBJECT)
    | be? "swallowed" => Swallow(who=SUBJECT)
    | "become(s)|is|are|turn(s)" "invisible" w:("to" o:object => o)? d:duration? => Invisible(who=SUBJECT, duration=d, to=w)
    | s:@sheds => shed(s)
    | "fall(s)" "unconscious" ["after making the attack"] d:duration? => Afflict(conditions=("unconscious"), who=SUBJECT, duration=d)
    | "fall(s) asleep" d:duration? => asleep(d)
    | be "lowered safely to the ground" => Does(who=SUBJECT, what="be set down")
    | "share(s) a space with" w:object => SharesSpace(who=SUBJECT, of=w)
    | be "destroyed" => Die(who=SUBJECT, destroyed=TRUE)
    | be "killed" ["instantly|outright"] => Die(who=SUBJECT)
    | "die(s)" ["instantly"] => Die(who=SUBJECT)
    | be? "drop(s)|fall(s)|reduced" "to 0 hp" ["instantly"] => DropTo(who=SUBJECT)
    | be "immune to" ["being"] t:immunities ["tag|attack(s)|effect(s)|damage"] d:duration? => Endure(to=t, who=SUBJECT, duration=d)
    | "cannot|can't be" t:immunities d:duration? => Endure(to=t, who=SUBJECT, duration=d)
    | be "vulnerable to" t:types n:@number d:duration? => Weakness(amount=flat(n), types=t, who=SUBJECT, duration=d)
    | be "vulnerable" n:@number "to" t:types d:duration? => Weakness(amount=flat(n), types=t, who=SUBJECT, duration=d)
affliction: | a:affliction_name ["( see the afflictions chapter )"] => a
affliction_name: ["the"] ["SELF"] a:@thing => a
cond_list: | c:one_cond cs:("," c:one_cond => c)* ","? "or" x:one_cond !"smaller|larger" ["( SELF's choice )"] => conds_or(c, cs, x)
    | c:one_cond cs:("," !"and" c:one_cond => c)* x:(","? "and" x:one_cond => x)? => conds(c, cs, x)
one_cond: | "knocked"? "prone" => "prone"
    | "knocked" "unconscious" => "unconscious"
    | @condition
immunities: t:immunity ts:(","? ["or|and"] t:immunity => t)* => words(t, ts)
immunity: | @immunity | @condition | @type | c:@tag => c
forced: | "teleport(s)" w:object d:distance => Force(kind="teleport", who=w, distance=d)
    | be? k:@forced d:distance? ["in any direction"] ["away|back"] ["from SELF"] ["towards the center of the burst"] n:(@near_spot p:place => p)? => driven(k, d, n)
    | be? k:@forced ["to|into"] p:pull_place => Force(kind=k, who=SUBJECT, to=p)
    | be? "pushed" ["away [from SELF]"] => Force(kind="push", who=SUBJECT)
    | be? "moved" d:distance => Force(kind="shunt", who=SUBJECT, distance=d)
    | k:@forces w:object ["back"] d:distance ["in any direction"] ["away|back"] !"instead" => Force(kind=k, who=w, distance=d)
    | "move(s)" w:object d:distance !"instead" => Force(kind="shunt", who=w, distance=d)
    | "slides" d:distance => Force(kind="shunt", who=SUBJECT, distance=d)
    | !"slide" k:@forces d:distance => Force(kind=k, who=TARGET, distance=d)
    | "knock(s)" w:object ["to the ground and"|"down"] "prone" => Afflict(conditions=("prone"), who=w)
    | c:@brands w:object d:duration? => branded(c, w, d)
    | @trades @spot "with" w:object ["without" "provoking|drawing|taking" ["any"] "opportunity attack(s)"] => Swap(who=SUBJECT, other=w)
    | be "placed in" ["an|a|the"] ["nearest"] ["unoccupied"] "adjacent" "unoccupied"? "space|square" ("of" w:poss "choice" => w)? => Placed(who=SUBJECT, to=adjacent(SELF), chooser=w)
pull_place: | ["an|a"] ["square|space"] "adjacent" ["unoccupied"] ["square|space"] w:("to" o:object => o)? => beside(w)
    | "SELF's space" => Place(kind="space")
    | w:poss "space" => Place(kind="space", of=w)
damage_taken: | "take(s)|suffer(s)" a:amount t:types? "damage" "at the" p:("start" => "start"|"end" => "end") "of each of" w:poss "turns" "while grappled" => RepeatDamage(amount=a, types=t, who=SUBJECT, at=p, whose=w, while_state="grappled")
    | "take(s)|suffer(s)|takes" ["from"] p:persistent => p
    | p:persistent => p
    | "take(s)|suffer(s)" ["only"] "half" ["of"] t:"the"? "damage" a:half_from? ["and no additional effect / instead"] d:duration? => half_taken(t, a, d)
    | "take(s)|suffer(s)" a:amount t:types? "damage" "at the start of each of" w:poss "turns" => RepeatDamage(amount=a, types=t, whose=w, who=SUBJECT)
    | "take(s)|suffer(s)" a:amount t:types? "damage" "plus" x:amount y:types? "damage" "at the" p:("start" => "start"|"end" => "end") "of each of" w:poss "turns" => repeat_two(a, t, x, y, p, w)
    | "take(s)|suffer(s)" n:extra_word x:harm ["from|with|on the triggering attack / from|on the attack"] => replace(x, additional=TRUE)
    | "take(s)|suffer(s)" extra_word? a:amount "extra|additional|more" t:types? "damage" ["from the triggering attack"] ["from the attack"] => Damage(amount=a, types=t, who=SUBJECT, additional=TRUE)
    | "take(s)|suffer(s)" a:amount t:types? "damage" c:damage_cases? => damage_on(a, t, c)
    | "take(s)|suffer(s)" x:harm => x
    | "deal(s)|do(es)|inflict(s)" a:amount t:types? "damage" @pause => Damage(amount=a, types=t)
    | "deal(s)|do(es)|inflict(s)" a:amount t:types? "damage" "to" w:object => Damage(amount=a, types=t, who=w)
    | "deal(s)|do(es)" "an automatic" a:amount t:types? "damage" "at the" p:("beginning|start" => "start"|"end" => "end") "of" w:poss "turn each round it maintains the grapple" => RepeatDamage(amount=a, types=t, who=TARGET, at=p, whose=w, while_state="grappled")
    | "suffer(s)" "the" h:("hit" => TRUE | "attack" => FALSE) "instead" => SufferInstead(who=SUBJECT, hit=h)
    | "halve(s)|halve" "the damage" ["SELF|it"] ["takes|take"] ["from" ["an|one|the"] ["triggering"] "attack"] => HalveDamage(who=SUBJECT, triggering=TRUE)
harm: | a:amount t:types? "damage" => Damage(amount=a, types=t, who=SUBJECT)
    | t:types? "damage equal to" a:amount => Damage(amount=a, types=t, who=SUBJECT)
extra_word: | "an extra|additional" | "extra|additional" | "a further"
persistent: ["a further"] t:types? a:amount? "persistent" b:amount? u:types? "damage" ["equal to"] c:amount? d:duration? => lasting_harm(t, a, b, u, c, d)
damage_cases: ","? o:"("? j:"or|plus|and"? ["an"] p:@plus? a:amount? e:"extra|additional"? t:types? "damage"? ["instead"] w:case_when ")"? => case_of(o, j, p, a, e, t, w)
half_from: "from" t:("the|this|that" => TRUE)? ["triggering"] ["all"] a:attack_kind? "attack(s)" => half_of(t, a)
attacks_of: ["all"] a:attack_kind? "attacks" => any_attack(a)
heal: | "spend(s)" "a|one recovery to gain temporary hp equal to" a:amount => (SpendRecovery(who=SUBJECT, heals=FALSE), TemporaryHP(amount=a, who=SUBJECT))
    | "regenerate(s)" a:amount ["hp"] ["at the start of" ["each of"] "its|their|SELF's" "turn(s)"] => Regenerate(amount=a, who=SUBJECT)
    | "regain(s)|heal(s)|recover(s)" x:healed "at the start of" ["each of"] "its|their|SELF's" "turn(s)" ["," "while"? "it has at least 1 hp"] d:duration? => Regenerate(amount=x, who=SUBJECT, duration=d)
    | "heal(s)" "to maximum" "hp" => SetHP(amount=flat(0), who=SUBJECT, full=TRUE)
    | "heal(s)|regain(s)|recover(s)" w:object !"'s" x:healed => Heal(amount=x, who=w)
    | "heal(s)|regain(s)|recover(s)" x:healed => Heal(amount=x, who=SUBJECT)
    | "spend(s)" "a|one recovery" "and" "regain(s)|heal(s)" "an additional" a:amount ["hp"] => Heal(amount=replace(a, value="recovery value"), who=SUBJECT, spend=1)
    | "spend(s)" "a|one recovery" "and" "regain(s)|heal(s)" a:amount "additional" ["hp"] => Heal(amount=replace(a, value="recovery value"), who=SUBJECT, spend=1)
    | "spend(s)" ["one of"] ["a|one|its|their|SELF's"] @recovery ["and|to|,"] ["can"] "regain(s)|heal(s)|recover(s)" x:healed => Heal(amount=x, who=SUBJECT, spend=1)
    | "spend(s) a recovery without healing" => SpendRecovery(who=SUBJECT, heals=FALSE)
    | "spend(s)" "a|one|its recovery" => SpendRecovery(who=SUBJECT)
    | "spend(s)" n:@number "recoveries" => SpendRecovery(who=SUBJECT, count=n)
    | "lose(s)" n:recoveries? ["and"] b:(["the|its"] "ability to heal|regain" "hp" => TRUE)? d:duration? => losses(n, b, d)
    | "regain(s)|recover(s)|gain(s)" n:recoveries => GainRecovery(who=SUBJECT, count=n)
    | "cannot|can't heal|regain" ["any"] t:types? ["hp|damage"] ["from any source"] d:duration? => CannotHeal(who=SUBJECT, types=t, duration=d)
    | ["only"] "regain(s)|heal(s)" ["only"] "half" ["the"] ["standard amount of"] "hp" ["from healing effects / from healing"] d:duration? => HalfHealing(who=SUBJECT, duration=d)
    | ["must"] "make(s)|attempt(s)|roll(s)" ["a|an|one"] ["immediate"] "saving throw(s)" b:save_bonus? a:save_against? => SaveNow(who=SUBJECT, against=a, bonus=b)
    | "save(s)" a:save_against => SaveNow(who=SUBJECT, against=a)
    | ["automatically"] "succeed(s) on a saving throw" a:save_against? => SaveNow(who=SUBJECT, automatic=TRUE, against=a)
healed: ["for"] ["an additional"] [@hit_points] ["up to / equal to"] a:amount ["additional"] ["in"] [@hit_points] => a
recoveries: n:recovery_count ["of"] ["its|their|SELF's"] ["remaining"] @recovery => n
recovery_count: | "all" => 0 | @count
save_bonus: "with a" n:@signed ["power"] "bonus" => n
save_kinds: "condition(s)|effect(s)|affliction(s)" ["and|or" "condition(s)|effect(s)|affliction(s)"]
ended_by_save: ["that"] ["with|affected"] ["by"] ["("] "a"? "saving|save" ["throw|can"] ["end|ends"] ["duration"] [")"]
save_against: | "against" w:save_thing ws:(","? "or|and" w:save_thing => w)* => distinct(w, ws)
save_thing: | "each|all" save_kinds ended_by_save? => "every effect"
    | ["a|an|one|any"] ["single"] save_kinds ended_by_save? ["on it"] => "one effect"
    | c:("persistent" [@type] "damage" => "persistent damage" | @condition) => c
    | t:@tag ["effects"] => t
modify: | mod_gain z:mod_size ["on|to"] "attack" w:object d:duration? => Modify(amount=nth0(z), stats=("attack"), who=SUBJECT, kind=nth1(z), penalty=nth2(z), against=w, duration=d)
    | mod_gain p:mod_part ps:(@listing q:mod_part => q)* t:leaving_out? d:duration? => all_bonuses(p, ps, t, d)
    | "add(s)" a:amount k:as_bonus? "to" ["both"] ["all"] ["the|SELF's|its|their"] s:mod_stats ["of all hits"] ts:mod_tail* => added(a, k, s, ts)
    | "do(es)|deal(s)|deals|gain(s)|gains|has|have" a:plus_amount t:types? ["extra"] "damage" x:mod_tail* => extra(a, t, x)
    | "deal(s)|do(es)|inflict(s)" n:extra_word h:harm x:extra_tail* => extra_harm(h, x)
    | "deal(s)|do(es)|inflict(s)" a:amount "extra|additional|more" t:types? "damage" x:extra_tail* => extra(a, t, x)
mod_part: z:mod_size ["on|to"] ["all"] s:mod_stats t:mod_tail* => modifier(TRUE, z, s, t)
leaving_out: | "that" ["do|does"] "not" "include|target" w:("it" => SELF | !"it" x:object => x) ["as a target"] => Includes(who=w, negated=TRUE)
    | "against" ("other" "creatures|targets" | "anyone|anybody|creatures" ("else" | "other than|except|but" "SELF|it")) => Includes(who=SELF, negated=TRUE)
as_bonus: "as a|an" k:@bonus "bonus" => k
mod_gain: | "gain(s)|has|have|get(s)|receive(s)|takes|take|suffer(s)|with|adds|add" ["also"]
mod_size: ["a|an|its"] ["additional"] n:@signed? k:@bonus? w:"bonus|penalty"? a:("equal to" x:amount => x)? => size(n, k, w, a)
plus_amount: | @plus
mod_stats: | s:mod_stat ss:(@listing ["to|on"] ["all"] s:mod_stat => s)* => stats_of(s, ss)
mod_stat: | ["all"] !this_save s:mod_stat_core => s
    | !this_save "its|their|the|SELF's" n:"next|first"? s:mod_stat_core => owned_stat(n, s)
this_save: "the|this|that" ["triggering"] "saving throw"
mod_stat_core: | "attack and damage" ["roll(s)"] => ("attack", "damage")
    | ws:@attack_word* "attack(s)" ["roll(s)"] !"of" => rolls_with(ws)
    | "damage" ["roll(s)"] => ("damage")
    | ["other"] "defense(s)" ["( ac , fortitude , reflex and will )"] => ("defenses")
    | d:@defense ["defense(s)"] => (d)
    | @saves => ("saves")
    | "speed" => ("speed") | "initiative" ["checks|rolls"] => ("initiative")
    | "movement speed" => ("speed")
    | s:@skill ["skill"] ["check(s)"] => (s)
    | "skill check(s)" => ("checks") | "checks" => ("checks") | "ability checks" => ("ability checks")
    | "the" ["next"] s:mod_stat_core => s
    | a:@ability ["-based"] "checks" => (a)
for_each: | @per_each "other" fs:adjective* k:kind ts:described* => select(another(0), fs, k, ts)
    | @per_each fs:adjective* k:kind ts:described* => select(EVERY, fs, k, ts)
mod_tail: | "with" t:@tag "powers|attacks" => tail("attack", tagged(t))
    | "against|for" "the|this|that" ["triggering"] "attack" => tail("attack", AttackKind(kind="triggering"))
    | d:duration => tail("duration", d)
    | "against|on|with" "the"? a:attack_kind "attack(s)" ["roll(s)"] => tail("attack", a)
    | "against" w:poss? "attacks" o:(["made"] "by" x:object => x)? => against_attacks(w, o)
    | "against" "persistent damage" => tail("saves_against", ("persistent damage"))
    | "against" t:tags "effects" => tail("saves_against", t)
    | "against / to attack" w:object => tail("against", w)
    | w:for_each => tail("per", w)
    | "for" w:select => tail("per", w)
    | "on a hit" => tail("hit", TRUE)
extra_tail: | "with" "its|their next" a:attack_kind "attack that hits" => tail("next", a)
    | "with" p:@named ["attacks"] => tail("attack", powers_of(p))
    | mod_tail
    | "once per" o:("round" => "round" | "turn" => "turn" | "encounter" => "encounter") => tail("once", o)
"""
