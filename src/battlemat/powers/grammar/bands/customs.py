"""The phrase grammar of what bestiaries without squares say again and again: whom, when, in case of what, and what comes of it.

Read by `chart` with the rest of the phrases (`bands.compositions`). One construction an alternative, none for a sentence.
"""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

WHO: Final = r"""
kind*: "spellcaster" => "spellcaster"
plural_kind*: "spellcasters" => "spellcaster"
described*: | ["that|who"] "with|has|have" "fewer|less" "hp" ["left|remaining"] "than" "it|SELF" ["has|does"] => HitPoints(who=EACH, amount=Amount(flat=-1, value="own hit points"))
    | ["that|who"] "with|has|have" "more" "hp" ["left|remaining"] "than" "it|SELF" ["has|does"] => Not(test=HitPoints(who=EACH, amount=Amount(value="own hit points")))
    | "that|who" "is|are" n:not_word? "a" "spellcaster" => not_so(Is(who=EACH, what="spellcaster"), n)
    | "that|who" "is|are" n:not_word? "flying" => Has(who=EACH, states=("flying"), negated=n)
    | "that|who" "is|are" "taking" ["any"] "ongoing" t:types? "damage" => burning_each(t, NOTHING)
subject*: "each|every|any|all" "enemy|creature|target|foe|enemies|creatures|targets|foes" "hit" ["by" "this|the" "attack"] => TARGET
"""

WHEN: Final = r"""
happening*: | r:comes_out w:poss d:@defense => event_when(ev(r, other=w), RollAgainst(defense=d))
    | be2 "hit" a:by_attack? o:by_whom? "while|when" d:described => event_when(ev("is hit", attack=a, other=o), test_of(SUBJECT, d, NOTHING))
    | ("would" "be" | be2) "critically" "hit" => ev("suffer critical")
    | "would" "be" "hit|struck" "by" "a" a_crit => ev("suffer critical")
    | "would" "be" r:("hit" => "is hit" | "missed" => "is missed") a:by_attack? o:by_whom? => ev(r, attack=a, other=o)
    | "use(s)" "this|that" "attack|ability|power" => ev("use", power="this power")
    | "first" "drop(s)|fall(s)|go(es)" to_zero => ev("zero", first=TRUE)
    | "tries|try|attempt(s)" "to disengage" => ev("try disengage")
    | be2 "healed" => ev("heal")
    | ["would"] "take(s)|suffer(s)" t:types "damage" f:damage_from? => damage_event(ev("damage", types=t), f)
    | "would" "take|suffer" n:so_much f:damage_from? => damage_event(n, f)
event_one*: | ["the|a|an|each|any"] "battle|combat|fight" "begins|starts" => ev("combat", who=SELF)
lead*: | "the next|first time" e:event_tested d:before_point "," es:effects => next_time(e, d, es)
    | "unless" t:test "," es:effects => if_so(Not(test=t), es, NOTHING)
"""

IF: Final = r"""
one_test*: | s:subject ("moved" | "has|have moved") "this turn" => MovedThisTurn(who=s)
    | s:subject tense n:not_word? a:already? "poisoned" => negated_if(burning(s, texts("poison"), a, NOTHING), n)
    | ["the|that"] ["natural"] ["attack"] "roll" "is|was" f:compared => NaturalRoll(faces=f)
    | ["the|that"] "natural" ["attack"] "roll" "was" ["a"] f:faces => NaturalRoll(faces=f)
    | s:subject "has|have" "fewer|less" "hp" ["left|remaining"] "than" "SELF|it" => HitPoints(who=s, amount=Amount(flat=-1, value="own hit points"))
    | s:subject "has|have" "at least" "1" "hp" => Not(test=HitPoints(who=s, amount=flat(0)))
    | s:subject tense n:not_word? "a|an" fs:adjective* k:kind ts:described+ => fits(s, select(exactly(1), fs, k, ts), n)
    | ["the|that"] "attack" "roll" "is|was" ["a"] ["natural"] f:faces => NaturalRoll(faces=f)
compared: | "less|lower" "than" n:@number => below_face(n)
    | "greater|higher|more" "than" n:@number => above_face(n)
"""

DOES: Final = r"""
core_clause*: | that_hit "becomes|is" ["only"] "a" "normal|regular|ordinary" "hit" ["instead"] => (Happens(what="plain hit"))
    | ["all|any"] k:attack_kind? "attack(s)" ["made"] "against" w:object v:("by" x:object => x)? "take(s)|suffer(s)|have|has|gain(s)|get(s)" z:mod_size d:duration? => aimed_at(k, w, v, z, d)
    | ["all|any"] far_attacks "take(s)|suffer(s)" z:mod_size ["to" "hit" "SELF|it"] => (Modify(amount=nth0(z), stats=("attack"), who=Select(kind="enemy", tests=(Place(kind="far away"))), penalty=nth2(z), against=SELF))
    | ["all|any"] t:types "damage" [dealt_to_self] "heals|heal" ["SELF|it"] ["for"] [("that" | "the same") "amount|much|many" ["of"] ["hp"]] "instead" ["of" "harming|hurting|damaging" "SELF|it"] => drinks(t, NOTHING)
    | ["all|any"] t:types "damage" dealt_to_self "is doubled" => doubled_by(AttackKind(tags=t))
    | "SELF|it" "takes|suffers" "double|twice" ["the"] ["normal"] "damage" "from" t:types ["attacks|damage"] => doubled_by(AttackKind(tags=t))
    | ["all|any"] k:attack_kind "attack(s)" "deal(s)|do(es)" "double|twice" ["the"] ["normal"] "damage" "to|against" "SELF|it" => doubled_by(k)
    | "SELF|it" "deal(s)|do(es)" "half damage" "on a miss" "with" ["all"] ["its"] k:attack_kind "attack(s)" => (MissDamage(amount=half_damage(), attack=k))
    | w:poss k:attack_kind? "attack(s)" "against" o:select "deal(s)|do(es)" "half damage" "on a miss" => (If(test=target_is(o), effects=(MissDamage(amount=half_damage(), attack=k, who=w))))
    | w:poss k:attack_kind? "attack(s)" ["now"] "deal(s)|do(es)" "half damage" "on a miss" => (MissDamage(amount=half_damage(), attack=k, who=w))
    | "SELF|it" "roll(s)|make(s)" ["all"] d:save_word "saves" ["against" ["all|any"] "effects|conditions"] => (HarderSaves(difficulty=d, who=SELF))
    | "SELF|it" "roll(s)|make(s)" ["all"] "its|their" "saves" "as" d:save_word "saves" => (HarderSaves(difficulty=d, who=SELF))
    | ["all|any"] k:attack_kind? "attack(s)" ("that|which target" | "against") d:@defense "deal(s)" ["only"] "half damage" ["to" "SELF|it"] => (When(trigger=event_when(ev("is hit", who=SELF, attack=k), RollAgainst(defense=d)), effects=(HalveDamage(who=SELF, triggering=TRUE))))
    | ["all|any"] k:attack_kind? "attack(s)" "that|which" "roll(s)" ["a"] n:natural "deal(s)" ["only"] "half damage" ["to" "SELF|it"] => (When(trigger=event_when(ev("is hit", who=SELF, attack=k), n), effects=(HalveDamage(who=SELF, triggering=TRUE))))
    | ["all|any"] "damage" ["that"] "SELF|it" "takes|suffers" "from" ["a|an|all|any"] k:attack_kind ["attack(s)"] "is reduced by" a:amount => (SoftenBlow(amount=a, who=SELF, attack=k))
    | "each" "failed save" ["also"] "deals" c:damage_bare => (When(trigger=ev("fail save", who=TARGET), effects=c))
    | ["SELF|it"] "summon(s)|conjure(s)|call(s)" ["in|up|forth"] a:count_amount n:@creature ["next to" "SELF|it" | "nearby" | come_in] i:(["that|which|who"] "act(s)|acting" "on" "its|SELF's" "initiative" => TRUE)? => (placed(n, a, i))
    | b:limit_bit bs:(","? c:limit_bit => c)* ","? "SELF|it" "can|may" "reroll" ("a|one" ["failed"] "save" | "one of its" ["failed"] "saves") t:reroll_take? => allowed((b, bs, tail("trigger", ev("fail save", who=SELF))), (May(who=SELF, effects=(Reroll(who=SELF, what="saving throw", take=t)))))
far_attacks: "attack(s)" "from" "far away" ["enemies|creatures"] ["against" "SELF|it"] | "far away" "attack(s)" "against" "SELF|it"
dealt_to_self: "dealt to SELF|it" | ["that"] "SELF|it" ["would"] "take(s)|suffer(s)"
that_hit: "that|the|this" ["triggering"] ["critical"] "attack|hit|crit"
misc*: | ["can|may"] "take(s)|has|have|get(s)|gain(s)" "two" a:@action "actions" each_turn => GainAction(action=a, who=SUBJECT, when="turn")
    | ["can|may"] "take(s)|has|have|get(s)|gain(s)" "a|an|one" "extra|additional|second|bonus" a:@action "action" each_turn => GainAction(action=a, who=SUBJECT, when="turn")
each_turn: "each|every|per" "turn" | "on|during" ("each of" "its|their" "turns" | "its|their" "turns")
heal*: "heal(s)|regain(s)" "half" ("that" "much|amount|many" ["hp"] | "as" "much|many" ["hp"]) => Heal(amount=half_damage(), who=SUBJECT)
afflict*: be "swallowed" ["by" "SELF|it"] => Swallow(who=SUBJECT)
"""

GAINS: Final = r"""
modify*: | mod_gain "the escalation die" "as" "a" ["bonus"] "bonus" "to|on|with" ["its|their|SELF's"] s:mod_stats x:mod_tail* => modifier(TRUE, size_amount(Amount(value="escalation die"), NOTHING, "bonus"), s, x)
    | "add(s)" "the escalation die" "to" "the" "damage" ("of|from" ["all"] ["its|their|SELF's"] "attack(s)" | ["that"] "it|SELF" "deal(s)" ["with" "its" "attack(s)"]) => modifier(TRUE, size_amount(Amount(value="escalation die"), NOTHING, "bonus"), ("damage"), ())
misc*: | "regain(s)" ["the use of"] "one|a|an" ["of its"] ("expended" ["limited"] ["use"] "ability|abilities|attack|power" | "limited" ["use"] "ability|attack|power" "it has" ["already"] "expended") ["this battle"] => Recharge(kind="encounter", who=SUBJECT)
    | ["must"] "roll(s)" (two_dice | "an|one extra d20") "for|with|on" "its|the|their" "next" k:attack_kind? "attack" ["roll"] "and" "take(s)|use(s)|keep(s)" t:one_result => RollTwice(who=SUBJECT, take=t, attack=k, duration=next_attack())
    | ["must"] "roll(s)" two_dice ","? "and" "take(s)|use(s)|keep(s)" t:one_result "for|with|on" "its|the|their" "next" k:attack_kind? "attack" ["roll"] => RollTwice(who=SUBJECT, take=t, attack=k, duration=next_attack())
predicate*: "reroll(s)" ["the|that|its"] "attack" ["roll"] "with" "a|an" n:@signed ["attack"] "penalty" => Reroll(who=SUBJECT, penalty=n)
forced*: "leap(s)|jump(s)|run(s)" t:somewhere => Relocate(who=SUBJECT, to=t)
core_clause*: | w:poss "first" k:attack_kind? "attack" "in|during|of|each" ["each|every|the|a"] "battle" f:first_gain => of_first(w, k, f)
    | s:subject "deal(s)|do(es)" "double damage" "with|on" "its|their" "first" k:attack_kind? "attack" "in|during|of|each" ["each|every|the|a"] "battle" => of_first(s, k, NextAttackTimes(times=2, who=s))
    | "SELF|it" "has" n:@number "hp" "but|and" ps:predicates => flat(Bulk(amount=flat(n)), bound(SELF, ps))
    | "natural" f:faces r:comes_out "also" x:also_comes => (If(test=NaturalRoll(faces=f, result=r), effects=x))
first_gain: | "deal(s)|do(es)" "double damage" => NextAttackTimes(times=2, who=SELF)
    | "gain(s)|has|have|get(s)|take(s)" z:mod_size => Modify(amount=nth0(z), stats=("attack"), who=SELF, penalty=nth2(z), next_only=TRUE)
    | "deal(s)|do(es)" x:extra_damage t:types? "damage" => extra(x, t, (tail("next_only", TRUE)))
also_comes: | "deal(s)|do(es)" c:damage_bare => c
    | "make(s)" o:object c:state_word d:duration? => (Afflict(conditions=(c), who=o, duration=d))
clause_tail*: | ","? ("while" | "as long as") "taking" "the|this|that" ["ongoing"] t:types? "damage" => tail("while", burning(TARGET, t))
    | ","? ("while" | "as long as") "SELF" ("is" ["still"] "alive|conscious" | "lives") => tail("nothing")
    | ["only"] "in|during" "the first round" ["of" ["the|a|each|any"] "battle|combat"] => tail("while", Now(what="first round"))
    | "before" ("it|they" | "that" "creature|enemy") "moves|move" => tail("nothing")
"""

BLOWS: Final = r"""
happening*: | be2 "killed|slain|dropped|destroyed" "by" "a" a_crit => ev("zero", attack=CRITICAL_HIT)
    | be2 "killed|slain|dropped|destroyed" "by" a:an_attack => ev("zero", attack=a)
core_clause*: | s:select "that|who" e:deed "while" t:test ","? ps:predicates => relative(s, event_when(e, t), (), ps)
    | w:poss k:attack_kind "attack(s)" "deal(s)|do" "double damage" o:("against" w:object => w)? => doubled_of(w, k, o)
    | fs:adjective+ "targets" "take|suffer" "double damage" => (If(test=target_is(select(exactly(1), fs, "target", ())), effects=(DoubleDamage())))
    | "the first" "spell" "that|to" r:comes_out "SELF" p:each_once? x:comes_to => once_struck(r, AttackKind(tags=("spell")), p, x)
    | "the first" k:attack_kind? "attack" "to" r:comes_out "SELF" p:each_once? x:comes_to => once_struck(r, k, p, x)
    | "the first" k:attack_kind? "attack" p:each_once "that|to" ["would"] r:comes_out "SELF" x:comes_to => once_struck(r, k, p, x)
    | "SELF|it" "cannot|can't" "use|make" ["its|the"] p:@own ["attack"] "unless" t:test => (Requires(test=t, power=p))
    | "SELF|it" "cannot|can't" "use|make" ["its|the"] p:@own ["attack"] "until" esc_die "is|reaches" f:die_faces => (Requires(test=Escalation(faces=f), power=p))
    | "SELF|it" "can|may" "only" "use|make" ["its|the"] p:@own ["attack"] "when|while|if" t:test => (Requires(test=t, power=p))
    | "SELF|it" "can|may" "only" "use|make" ["its|the"] p:@own ["attack"] "against" w:select => (Requires(test=target_is(w), power=p))
    | ["the|this"] "attack" "does|deals" "double damage" ","? "but|and" c:clause => flat((DoubleDamage()), c)
    | c:damage_bare ","? "or" d:clause => by_condition(c, d)
    | s:subject ["must"] ["immediately"] "roll(s)|make(s)" ["a|an"] ["immediate"] d:save_told (";" | "," "and"? | "and") who_fails ps:predicates => saves_or(s, d, ps)
    | a:count_amount n:@creature ("join(s)|enter(s)" "the" "battle|fight" | "appear(s)|arrive(s)|emerge(s)|rise(s)") (["somewhere"] "nearby" | "next to" "SELF|it" | "in its place")? => (placed(n, a))
    | ["all|any"] k:attack_kind? "attack(s)" ["made"] "against" o:object v:("by" x:object => x)? ["automatically"] "miss(es)" "on|with" ["a|an"] n:natural => (When(trigger=event_when(ev("is hit", who=o, other=v, attack=k), n), effects=(Happens(what="missed"))))
    | "SELF's" ("critical hit(s)" | "crits") "also" "deal(s)" c:damage_bare => (When(trigger=ev("critical", who=SELF), effects=c))
    | "increase" "that|the|its" ["ongoing"] ["damage"] "by" a:amount => (RaisePersistent(amount=a))
    | w:poss "next" k:attack_kind? "attack" "deals|does" ["only"] "half damage" => weakened_next(w, k)
    | w:poss k:attack_kind? "attack(s)" "against" o:object "gain(s)|have|has|get(s)|take(s)|suffer(s)" z:mod_size d:duration? => (Modify(amount=nth0(z), stats=("attack"), who=w, penalty=nth2(z), against=o, attack=k, duration=d))
    | ["all|any"] k:attack_kind? "attack(s)" "that|which" "roll(s)" ["a"] n:natural ["automatically"] "miss(es)" o:object ["automatically|instead"] => (When(trigger=event_when(ev("is hit", who=o, attack=k), n), effects=(Happens(what="missed"))))
    | "SELF's" ("critical hit(s)" | "crits") "deal(s)" "triple damage" ["instead" ["of" "double" ["damage"]]] => crit_times(3, NOTHING, NOTHING, NOTHING)
usage*: n:@number "/" p:limit_per => times_per(flat(n), p)
who_fails: | "on a failure" "," ("it|they" | "that|the" "enemy|creature|target|ally")
    | "if" ("it|they" | "that|the" "enemy|creature|target|ally") "fail(s)" "," ("it|they" | "that|the" "enemy|creature|target|ally")
    | ("those|any|each|all|one" | "each enemy|creature") "that|who" "fail(s)" ["the|this|that|its" "save"]
comes_to*: | "has" "no effect" => Happens(what="missed")
    | ["automatically"] "misses" ["instead"] => Happens(what="missed")
    | "becomes|is" "a" "normal" "hit" ["instead"] => Happens(what="plain hit")
one_test*: | n:("at least" m:@number => m | "any|one" => 1) "of" "its|SELF's|their" fs:adjective* k:kind ts:described* "is|are" d:(x:described => x | c:state_word => Has(who=EACH, states=(c))) => so_many_are(n, fs, k, words(d, ts))
    | s:subject "miss(es)" "with" "both" ["of its"] "attacks" => Outcome(result="both miss")
    | "SELF|it" "has" "no" ["other|conscious|living"] "allies" ["left"] ["in the battle"] => none_is(select(EVERY, (), "ally", ()), ())
    | "SELF|it" "is" "the" ("last|only" ["monster|creature|one"] ["of its" "side|allies|group"]) ["left"] ["still"] ("standing|alive" | "in the battle") => none_is(select(EVERY, (), "ally", ()), ())
    | s:subject "has|have" o:object "grabbed" => holding(s, o, NOTHING)
    | s:subject tense n:not_word? "taking" "the|this|that" ["ongoing"] t:types? "damage" => burning_if(s, t, n)
misc*: | "cannot|can't be" "attacked|targeted" "by" w:object d:duration? => Forbid(acts=("attack SELF"), who=w, duration=d)
forced*: | "follow(s)" w:object => Engage(who=SUBJECT, other=w)
    | "leap(s)|jump(s)|charge(s)|rush(es)|fly|flies|teleport(s)" ["over"] "to engage" w:object => Engage(who=SUBJECT, other=w)
modify*: "lose(s)" n:@number ["points of"] s:mod_stats d:duration? => modifier(TRUE, size_penalty(n), s, lasting_list(d))
damage_taken*: "take(s)|suffer(s)" a:amount "less" "damage" k:("from" ["all|any|each|every"] x:attack_kind? "attack(s)" => x)? => SoftenBlow(amount=a, who=SUBJECT, attack=k)
price*: | "spend|lose|sacrifice|pay" a:amount "hp" => Damage(amount=a, who=SUBJECT)
attack_number*: "a|an|one|its" ["final|last"] => exactly(1)
clause_tail*: | "before" "it" "dies|falls|drops" => tail("nothing")
    | ","? "while" c:state_word ["by" "SELF|it"] => tail("while so", Has(who=EACH, states=(c)))
    | "the next time" e:event_tested => when_first_tail(e, NOTHING)
lead*: | "when|whenever" s:subject tense n:not_word? "engaged with" m:so_many k:kind "," es:effects => (While(test=crowded(s, m, k, n), effects=es))
    | "on" "a|an" n:natural es:effects => (If(test=n, effects=es))
quantity*: "the" n:@number => exactly(n)
roll_label*: | "both" ["attacks|rolls"] "are|were" ["natural"] f:parity ["rolls"] [","] ["hit or miss"] => label(NaturalRoll(faces=f, result="both"))
"""

WAYS: Final = r"""
core_clause*: | s:subject "cannot|can't" "intercept" w:object d:duration? => (Intercept(who=w, by=s, duration=d))
    | "SELF" "ignores" "the first" k:attack_kind? "attack" "that" "hits" "SELF|it" p:each_once => once_struck("hit", k, p, NegateDamage())
    | "SELF" "takes" "no damage from" ["any|all"] k:attack_kind "attack(s)" => (When(trigger=ev("is hit", who=SELF, attack=k), effects=(NegateDamage())))
    | "SELF" ("halves" ["the"] "damage" "of|from" | "takes" ["only"] "half damage from") "the first" k:attack_kind? "attack" "that" "hits" "SELF|it" p:each_once => once_struck("hit", k, p, HalveDamage(triggering=TRUE))
    | ["all|any"] k:attack_kind? "attack(s)" ("against SELF|it" "that miss(es)" | "that miss(es)" "SELF|it") ("deal(s)|do" "no" ["miss"] | "do|does" "not" "deal" ["any"] ["miss"]) "damage" ["to it"] => (NoMissDamage(who=SELF, attack=any_attack(k)))
    | "miss damage" ("does" "not" "affect|harm|hurt" | "has" "no effect on") "SELF|it" => (NoMissDamage(who=SELF, attack=AttackKind()))
    | ["all|any"] k:attack_kind? "attack(s)" ["made"] "against" o:object "by" v:object ["always|automatically"] "miss(es)" => (When(trigger=ev("is hit", who=o, other=v, attack=k), effects=(Happens(what="missed"))))
    | s:select "take(s)|suffer(s)" "double|twice" ["the"] ["normal"] "damage" "from" "SELF's" k:attack_kind? "attack(s)" => doubled_of(SELF, k, s)
    | "each" "failed save" ["against" "it|this|that|the" ["poison|disease|effect|attack"]] "increases" ["the|that|its"] ["ongoing"] t:types? "damage" "by" a:amount => (When(trigger=ev("fail save", who=TARGET), effects=(RaisePersistent(amount=a))))
    | "only" n:natural ["attack"] ["roll(s)"] "deal(s)|do(es)" "damage to" "SELF|it" => (When(trigger=event_when(ev("is hit", who=SELF), Not(test=n)), effects=(NegateDamage())))
    | t:types "has|have" "no effect on" "SELF|it" => (Endure(to=t, who=SELF))
    | "SELF|it" "score(s)" ("critical hit(s)" | "a" a_crit | "crits") "on|with" ["a|an"] ["natural"] n:@number "+" o:("against" w:object => w)? => (CritRange(low=n, against=o))
    | s:select "that|who" e:deed "while" d:described ","? ps:predicates => relative(s, event_when(e, test_of(SUBJECT, d, NOTHING)), (), ps)
    | s:subject ["must"] ["immediately"] "start(s)|begin(s)" ["making" | "to make"] "last gasp saves" (";"|","|"and")+ fourth_failure "," it_then end_of_it => (LastGasp(who=s))
    | "on a miss" "," w:poss p:@own ["attack"] "deals|does" m:miss_amount => (replace(m, attack=powers_of(p)))
    | w:poss p:@own ["attack(s)"] "deal(s)|do(es)" m:miss_amount "on a miss" => (replace(m, attack=powers_of(p)))
fourth_failure: "on|after|upon|with" "the fourth" ["such"] ["last gasp"] "failure|failed" ["last gasp"] ["save"]
it_then: ("it|they" | "that|the" "target|creature|enemy")
end_of_it: "dies|die" | ["is|are"] "slain|killed|destroyed|dead|petrified" | "turn(s)" "to" "stone"
miss_amount: | a:amount t:types? "damage" => MissDamage(amount=a, types=t)
    | t:types? "damage equal to" a:amount => MissDamage(amount=a, types=t)
    | "half damage" => MissDamage(amount=half_damage())
misc*: | "cannot|can't" "use|make" ["its|their|the|that"] p:@own ["attack(s)|ability|power"] ["again"] d:duration? => Forbid(acts=(), power=texts(p), who=SUBJECT, duration=d)
    | ("always|automatically" "hit(s)" | "hit(s)" "always|automatically") w:object => AutomaticHit(who=SUBJECT, against=w)
    | ["must"] "roll(s)" two_dice k:("for|with|on" ["its|their|all"] x:attack_kind? "attack(s)" ["roll(s)"] => any_attack(x))? "against" w:object ","? ["and"] "use(s)|take(s)|keep(s)" t:one_result => RollTwice(who=SUBJECT, take=t, attack=k, against=w)
    | "take(s)|suffer(s)" "no damage from" t:types ["damage"] => Endure(to=t, who=SUBJECT)
    | "can" "move" "past|by" w:object safely => Immune(who=SUBJECT, by=w, moving=TRUE)
    | "take(s)" "the|that" h:("hit" => TRUE | "attack" => FALSE) "instead" => SufferInstead(who=SUBJECT, hit=h)
happening*: | ("move(s)" | "attempt(s)|tries|try" ["to move"]) "to intercept" o:object => ev("intercept", other=o)
    | rolls_a n:natural b:rolled_with? => roll_event(n, b)
lead*: | "in" ["bright"] t:terrain "," es:effects => (While(test=Terrain(who=SELF, kind=t), effects=es))
    | "at the" "start|beginning" "of" ["the|a|each|any|every"] "battle|combat|fight" "," es:effects => (When(trigger=ev("combat", who=SELF), effects=es))
    | "on|during" ["each of"] "its|SELF's" "turn(s)" ","? k:as_action "," es:effects => allowed((k, limit_test(Is(who=SELF, what="acting"))), es)
limit_part*: | "the first time" e:event_tested => tail("trigger", replace(e, first=TRUE))
    | "each" ["use"] "requiring|requires|costing|costs" "a|an" k:@action "action" => limit_action(k, NOTHING)
damage_taken*: | "take(s)|suffer(s)" ["only"] "half damage from" w:poss k:attack_kind? "attack(s)" d:duration? => HalveDamage(who=SUBJECT, attack=k, by=w, duration=d)
    | "take(s)|suffer(s)" ["only"] "half damage from" k:attack_kind? "attack(s)" ["made"] "by|from" w:object d:duration? => HalveDamage(who=SUBJECT, attack=k, by=w, duration=d)
    | "deal(s)|do(es)" "extra|additional|bonus" t:types? "damage equal to" a:amount x:extra_tail* => extra(a, t, x)
clause_tail*: | ["while|when"] "in" ["bright"] t:terrain => tail("while so", Terrain(who=EACH, kind=t))
    | ","? ("while" | "as long as") ["it|they" "is|are"] ["still"] n:not_word? "engaged" w:("with" o:object => o)? => tail("while so", Engaged(who=EACH, other=w, negated=n))
    | ","? ("while" | "as long as") ["it|they" "is|are"] ["still"] "unengaged" => tail("while so", Engaged(who=EACH, negated=TRUE))
described*: "that|who" "is|are" "not" "a|an" n:@noun => Tagged(who=EACH, tags=(n), without=TRUE)
roll_label*: | n:natural "while" t:bare_state => label(words(n, many(t)))
bare_state*: | @holding o:object => holding(SELF, o, NOTHING)
    | "engaged with" m:so_many k:kind => crowded(SELF, m, k, NOTHING)
"""

CUSTOMS: Final = (WHO, WHEN, IF, DOES, GAINS, BLOWS, WAYS)
"""One text for each kind of thing."""
