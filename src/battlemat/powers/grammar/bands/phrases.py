"""The phrase grammar of what games without squares print besides: natural rolls in events, states, harm.

Read by `chart` over the grammar of bands and the phrases of both games (`grammar.phrases`). One construction an alternative.
"""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

ROLLS: Final = r"""
event_one*: | s:subject "make(s)" ["a|an"] n:natural b:rolled_with? => event_of(s, roll_event(n, b))
    | s:subject "attack(s)" ["also"] "and" ["also"] rolls_a n:natural ["attack roll"] b:rolled_with? => event_of(s, roll_event(n, b))
    | s:subject rolls_a n:natural b:rolled_with? "and" r:comes_out => event_of(s, comes(r, n, b))
    | s:subject targets_or_attacks o:object w:with_one? "and" r:comes_out n:shown? => event_of(s, comes(r, n, roll_with(w, o)))
    | s:subject targets_or_attacks w:poss d:@defense "and" r:comes_out n:shown? => event_of(s, event_when(comes(r, n, roll_with(NOTHING, w)), RollAgainst(defense=d)))
    | s:subject "make(s)" a:an_attack o:("against" o:object => o)? "and" r:comes_out n:shown? => event_of(s, comes(r, n, roll_with(a, o)))
    | s:subject "make(s)" a:an_attack o:("against" o:object => o)? "and" ["also"] rolls_a n:natural ["attack roll"] => event_of(s, roll_event(n, roll_with(a, o)))
    | s:subject r:comes_out o:object? w:with_one? n:shown => event_of(s, comes(r, n, roll_with(w, o)))
    | s:subject e:deed fs:("or" f:deed => f)+ => any_deed(s, e, fs)
    | s:subject "target(s)" o:object "with" a:an_attack => event_of(s, ev("attack", other=o, attack=a))
    | s:subject be2 "hit" "by" a:an_attack "against" ["its|their"] d:@defense => event_when(event_of(s, ev("is hit", attack=a)), RollAgainst(defense=d))
    | s:subject be2 "missed" "by" a:an_attack "against" ["its|their"] d:@defense => event_when(event_of(s, ev("is missed", attack=a)), RollAgainst(defense=d))
rolls_a: "roll(s)|get(s)" ["a|an"]
targets_or_attacks: "target(s)|attack(s)" | "make(s) an attack against"
rolled_with: | "with|on" ["an|a|its|the|that"] "attack" ["roll"] o:("against" o:object => o)? => roll_with(NOTHING, o)
    | "with|on" a:an_attack o:("against" o:object => o)? => roll_with(a, o)
    | a:attack_kind "attack" ["roll"] o:("against" o:object => o)? => roll_with(a, o)
    | "against" o:object => roll_with(NOTHING, o)
"""

DEEDS: Final = r"""
deed: happening | event_verb
happening*: | "attack(s)" o:object? ["," "hit or miss"] => ev("attack", other=o)
    | "score(s)|roll(s)|get(s)" ["a|an"] a_crit o:("against|on" o:object => o)? a:with_one? => ev("critical", other=o, attack=a)
    | be2 ("dealt" | "hit by") ["a"] a_crit => ev("suffer critical")
    | "survive(s)|suffer(s)" ["a"] a_crit => ev("suffer critical")
    | be2 m:@meets a:by_attack n:shown => event_when(ev(m, attack=a), n)
    | ("move(s)" @into_contact | "engage(s)") o:object => ev("engage", other=o)
    | "fail(s)" ("a|the|its|their" "disengage check(s)" | "to disengage") o:("against|from" o:object => o)? => ev("fail disengage", other=o)
    | p:turn_point whose_turn "turn(s)" q:turn_place => ev(p, place=q)
    | be2 q:turn_place ["(" "or grabbed by it" ")"] "at the" p:point "of" whose_turn "turn(s)" => ev(p, place=q)
    | "take(s)|suffer(s)" n:so_much f:damage_from? => damage_event(n, f)
    | "heal(s)" "using|with" ["a|one|its"] ["or more"] @recovery => ev("recovery")
    | "spend(s)|use(s)" "a|one" ["or more"] @recovery => ev("recovery")
    | "fail(s)" ["on"] "a|any" "save" ["this battle"] => ev("fail save")
    | "fail(s)" (["to"] "save" | "a|the|its" "save" "against") ["it|this|that|the" ["effect|condition|poison|disease|curse"]] => ev("fail save", power="this save")
    | "succeed(s)" ["on|at|with"] "a|any save" => ev("save")
    | "make(s)" a:an_attack o:("against" o:object => o)? "," "hit or miss" => ev("attack", attack=a, other=o)
    | "damage(s)" o:object => ev("deal", other=o)
    | "move(s)" => ev("move")
a_crit: "critical hit" | "crit"
turn_point: | "start(s)|begin(s)" => "start" | "end(s)" => "end"
turn_place: | ["while"] "engaged with" o:object => Place(kind="engaged", of=o)
    | ["while"] ("unengaged" | "not engaged") => Place(kind="unengaged")
    | ["while"] "next to" o:object => Place(kind="next to", of=o)
so_much: n:@number e:@bound? ["points of"] t:types? "damage" l:@bound? => so_much(n, e, t, l)
damage_from: | "at once" => NOTHING
    | "from" ["a|an|one|any"] ["single"] x:@harm_source => from_source(x)
    | "from" "a|an" k:spell_kind "attack" => k
    | "from" "a|an" u:but_type "attack" => attack_but(u)
"""

STATES: Final = r"""
one_test*: | s:subject tense n:not_word? ["already"] ["of|a|an"] z:@size ["size|sized"] c:("or smaller" => "at most" | "or larger|bigger" => "at least")? => sized(s, z, c, n)
    | "no" fs:adjective* k:kind ts:described* tense d:described => none_is(select(ANY, fs, k, ts), d)
    | "any|an|one" fs:adjective* k:kind ts:described* "has|have" n:fear_limit => exists(select(exactly(1), fs, k, words(HitPoints(who=EACH, amount=flat(n)), ts)))
described*: | "that|which|who" "is|are|'s" ["already|currently|still"] n:not_word? ["already"] d:described => not_so(d, n)
    | "that|who" "has|have" "been hit" n:times_so "by" o:object ["this battle"] => HitBefore(who=EACH, times=n, by=o)
times_so: | "twice" => 2 | n:@number "times" => n
lead*: | "on a|an" n:natural "with" ["its|the|a|an"] p:@own ["attack"] "," es:effects => (When(trigger=event_when(ev("hit", who=SELF, attack=powers_of(p)), n), effects=es))
    | "as|after|before|once" e:event_tested "," es:effects => (When(trigger=e, effects=es))
    | "every|any time" e:event_tested "," es:effects => (When(trigger=e, effects=es))
    | "after|when|whenever" "using" ["its|the|a|an"] p:@own ["attack|ability"] "," es:effects => (When(trigger=ev("use", who=SELF, power=p), effects=es))
    | d:duration "," es:effects => (Lasting(duration=d, effects=es))
    | d:duration "against" w:object "," es:effects => (Lasting(duration=d, effects=all_against(w, es)))
"""

HARMS: Final = r"""
damage_bare*: | a:amount ["automatic|special"] t:types? ["automatic"] "damage" w:("to" o:object => o)? => hurt(a, t, w)
    | a:amount t:types? "damage" "per|for each|for every" ["other"] fs:adjective* k:kind ts:described* m:at_most? => (Damage(amount=per_each(a, select(EVERY, fs, k, ts), m), types=t))
at_most: "(" ["to"] ["a"] "max|maximum" ["of"] m:(@plus | amount) ")" => m
core_clause*: | ["the"] w:poss? p:@own ["attack(s)"] a:deals_more t:types? "damage" ["on a hit"] => (When(trigger=ev("hit", who=SELF, attack=powers_of(p)), effects=(Damage(amount=a, types=t, additional=TRUE))))
    | ["the"] w:poss? p:@own ["attack(s)"] ["also"] "deal(s)|do(es)" a:amount "ongoing" t:types? ["damage"] d:duration? => (When(trigger=ev("hit", who=SELF, attack=powers_of(p)), effects=ongoing(a, t, d)))
    | w:poss k:attack_kind? "attack(s)" "deal(s)|do" ["full"] a:amount "extra|additional" t:types? "damage" x:extra_tail* => extra_by(w, NOTHING, k, NOTHING, "extra", NOTHING, a, NOTHING, t, x)
    | w:poss m:mod_stats "increase(s)|improve(s)" "by" n:@signed d:duration? c:at_most_signed? e:duration? => grows(w, m, n, d, e, c)
    | "add" a:amount "to" ["the|its|SELF's"] ["attack's"] "damage" ["roll"] => (ExtraDamage(amount=a))
deals_more: | "also" "deal(s)|do(es)" ["an"] ["additional|extra"] a:amount ["additional|extra"] => a
    | "deal(s)|do(es)" ["an"] "additional|extra" a:amount => a
    | "deal(s)|do(es)" a:amount "additional|extra" => a
at_most_signed: "(" ["up"] ["to"] ["a"] "max|maximum" ["of"] m:@signed ")" => m
"""

DOINGS: Final = r"""
core_clause*: | ["the"] w:select "become(s)|are|is" "vulnerable to" k:attack_kind "attacks" d:duration? => (VulnerableTo(attack=k, who=w, duration=d))
    | s:subject "can use" ["its|the"] p:@own ["attack|ability|power"] "this turn" => (GainPower(power=p, who=s, duration=Duration(kind="end", whose=SELF, turns=0)))
    | s:subject "lose(s)" "all|any" ["of"] ["its|their"] "resistance(s)" d:duration? => (LoseResistance(who=s, duration=d))
    | s:subject "can target" w:select "with" ["its|the"] p:@own ["attack"] => (May(who=s, effects=(MakeAttack(attack=powers_of(p), against=w))))
    | "make" ["a|an|one|its"] ["free"] p:@own ["attack"] "against" w:object "as a" k:@action "action" => (May(who=SELF, effects=(MakeAttack(attack=powers_of(p), against=w)), action=k))
    | s:subject "is|are grabbed and" @hauled "into engagement with SELF" => (Grab(who=SELF, other=s))
    | s:subject "is|are" "immune to" ["being"] ["the"] c:@condition "condition" => (Endure(to=(c), who=s))
lead*: | "in|on|during" "turns|rounds" "when / in which" t:test ","? es:effects => (While(test=t, effects=es))
    | "if" t:test "," "then"? es:effects "," "but|and" "if" u:test "," fs:effects => (If(test=t, effects=es), If(test=u, effects=fs))
    | ("whenever|when" | "each time") e:event "for the first time" "each / in a" o:once_word "," es:effects => (When(trigger=e, effects=es, once=first_in(o)))
one_test*: | s:subject tense n:not_word? "engaged with" m:@number "or more" ["of"] w:select => Engaged(who=s, other=w, least=m, negated=n)
    | s:subject tense n:not_word? "taking" ["any"] "ongoing" t:types? "damage" => burning_if(s, t, n)
described*: | "with" ["a"] "lower initiative" ["than" "SELF|it"] => Is(who=EACH, what="slower")
    | "that|who" "have|has" "a lower initiative" ["than" "SELF|it"] => Is(who=EACH, what="slower")
"""

FEATS: Final = r"""
one_test*: | s:subject "has|have" "more than" n:@number "hp" => Not(test=HitPoints(who=s, amount=flat(n)))
    | s:subject tense n:not_word? ["already"] d:described "after" ["taking"] "the|this|that attack|damage" => test_of(s, d, n)
core_clause*: | c:damage_bare ";" ["or"] a:amount t:types? "damage"? ["instead"] w:case_when => with_case(c, case_if(a, t, w))
    | c:damage_bare "against" w:select none_else? => only_against(w, c)
    | "choose" "one" ["of the following"] ["effect|effects|option|options"] ":" ["either"] c:clause cs:(";|,"? "or" d:clause => d)+ => chooses(SELF, c, cs)
    | "the first critical hit" s:subject "take(s)|suffer(s)" a:("from" x:an_attack => x)? d:duration? "becomes|is" "a normal hit" ["instead"] => (When(trigger=ev("suffer critical", who=s, attack=a), effects=(Happens(what="plain hit")), once="first"))
none_else: ";|," ["but|and"] "no" "effect|damage" ("against|on|to" select)?
event_one*: | w:poss k:attack_kind? "attack(s)" "drop(s)|reduce(s)" o:object to_zero => ev("fell", who=w, other=o, attack=k)
    | "one of" w:poss k:attack_kind? "attacks" "drop(s)|reduce(s)" o:object to_zero => ev("fell", who=w, other=o, attack=k)
    | ["a|an|any"] k:attack_kind? "attack" ("that|which" "targets" | "against") d:@defense "hits" o:object => event_when(ev("is hit", who=o, attack=k), RollAgainst(defense=d))
    | ["a|an|any"] k:attack_kind? "attack" ("that|which" "targets" | "against") d:@defense "misses" o:object => event_when(ev("is missed", who=o, attack=k), RollAgainst(defense=d))
happening*: | "score(s)|roll(s)|get(s)" ["a|an"] k:attack_kind a_crit => ev("critical", attack=k)
heal*: | "heal(s)" "using" ["up to"] n:@number f:"free"? "recoveries" => Heal(amount=scaled(Amount(value="recovery value"), times=n), who=SUBJECT, spend=recoveries(f, n))
    | "heal(s)" "using" "a|one" f:"free"? "recovery" (","|"and") "adding|add|adds" ["an extra|additional"] ["hp equal to"] a:amount ["hp"] "to" "that|the|its|their" "healing|recovery|total|result" => Heal(amount=total(Amount(value="recovery value"), many(a)), who=SUBJECT, spend=recoveries(f))
gained*: | "flight" => GainSpeed(mode="fly", who=SUBJECT)
    | "resist" t:resist_types n:@number "+" ["to all damage"] => resisting(t, n)
modify*: | "gain(s)|has|have|get(s)" ["a|an"] n:@signed s:mod_stat ["bonus"] "to|on|with" "its|their" "next attack" ["roll"] d:duration? => modifier(TRUE, size_of(n, NOTHING), s, words(tail("next_only", TRUE), lasting_list(d)))
lead*: | b:limit_bit bs:(","? c:limit_bit => c)+ "," es:effects => allowed((b, bs), es)
clause_tail*: ","? ("after" | "each time") e:event_tested => tail("when", e)
core_clause*: | "place|move|teleport" "yourself|SELF|itself" ("in|on|at" "a nearby" "location|place|spot" | somewhere) ["it|SELF" "can see"] => (Relocate(who=SELF, to="nearby", teleport=TRUE))
limit_bit: | u:usage => u
    | k:as_action => k
    | ("when|whenever|if|after" | "each time") e:event_tested => tail("trigger", e)
    | "when|while|if" t:test => limit_test(t)
"""

CARDS: Final = r"""
attack_tail2*: | "with a" n:@signed ["attack"] "penalty" => tail("bonus", n)
event_one*: | "SELF's" "first" k:attack_kind? "attack" ["during|on|of|in" ["SELF's|the|a|each"] "turn"] x:comes_out => event_when(ev(x, who=SELF, attack=k), Now(what="first attack"))
one_test*: | "this|that" "is|was" ["SELF's"] "first attack" ["with|during|on|in" "this|that|its|SELF's" "action|turn"] => Now(what="first attack")
    | s:subject "has|have" "focus" => Has(who=s, states=("focus"))
core_clause*: | "as" ["a|an"] k:@action "action" "this turn" "," s:subject "can both" p:predicate "and" q:later_predicate => (May(who=s, effects=bound(s, flat(p, many(q))), action=k))
    | "SELF must be" c:state_word to_use? => (Requires(test=Has(who=SELF, states=(c))))
    | "SELF must be" d:described to_use? => (Requires(test=test_of(SELF, d, NOTHING)))
    | "SELF must be engaged with" m:@number "or more" ["of"] w:select to_use? => (Requires(test=Engaged(who=SELF, other=w, least=m)))
    | esc_die "must be" f:die_faces to_use? => (Requires(test=Escalation(faces=f)))
    | "repeat this attack" ("against" w:object => w)? => (RepeatAttack(against=w))
to_use: "to use|cast" ("this|the" "attack|ability|power|spell|talent" | @own | "it")
gain*: | "gain(s)|regain(s)" ["its|their|SELF's"] "focus" => Momentum(who=SUBJECT, what="focus")
    | "lose(s)|expend(s)|spend(s)" ["its|their|SELF's"] w:("focus" => "focus" | "momentum" => "momentum") => Momentum(who=SUBJECT, lost=TRUE, what=w)
misc*: | "cannot|can't" d:acts "or" "use|take" ["any|a"] k:@action "action(s)" u:duration? => neither_act(d, k, u)
    | "cannot|can't" "use|take" ["any|a"] k:@action "action(s)" u:duration? => NoAction(action=k, who=SUBJECT, duration=u)
modify*: | "gain(s)|has|have|get(s)" ["a|an"] a:@plus "damage bonus" "to|on|with" "its|their|SELF's" "next damage roll" ["this battle"] => ExtraDamage(amount=a, who=SUBJECT, next_only=TRUE)
"""

TURNS: Final = r"""
happening*: | "roll(s)" ["a|its|their"] "save(s)" ["against" @phrase] "and" "fails|fail" => ev("fail save")
    | "roll(s)" ["a|its|their"] "save(s)" ["against" @phrase] "and" "succeeds|succeed" => ev("save")
    | "succeed(s)" ["at|on|with"] ["a|any|its|the"] "disengage check(s)" => ev("disengage")
core_clause*: | b:limit_bit bs:(","? c:limit_bit => c)* ","? "SELF" "can|may" "turn" ["a|any|one"] k:attack_kind? "hit" ["scored|made"] "against|on" oneself "into a miss" => allowed((b, bs, tail("trigger", ev("is hit", who=SELF, attack=k))), (Happens(what="missed")))
    | b:limit_bit bs:(","? c:limit_bit => c)* ","? "SELF" "can|may" "force" w:select "to reroll" ["a|an|its|the"] k:attack_kind? "hit|attack" ["roll"] (["that hits|hit"] "against|on" | "that|which" "hit|hits|targets|targeted") oneself => allowed((b, bs, tail("trigger", ev("is hit", who=SELF, other=w, attack=k))), (Reroll(who=ATTACKER)))
    | w:poss k:attack_kind? "attack(s)" "have|has" ["a|an"] ["expanded"] @crit_range "of" n:@number "+" => (CriticalRange(low=n, who=w, attack=k))
    | "SELF's" ["attack(s)"] "deal(s)" "double damage" "against|to" w:object => (DoubleDamage(against=w))
    | s:subject "let(s)|allow(s)" w:select ["to"] ps:predicates => bound(w, ps)
    | s:subject "can|may" "let|allow" w:select ["to"] ps:predicates => (May(who=s, effects=bound(w, ps)))
    | s:subject "can|may" "use|spend" ["a|an|its"] k:@action "action" "to" p:predicate => (May(who=s, effects=bound(s, flat(p)), action=k))
misc*: | "ignore(s)" ["any|all"] "damage" ["from" "attacks|hits|attack|hit" "that deal(s)"] ["of"] n:@number ["points of"] ["damage"] "or" "less|fewer" => shrugs_off(n)
limit_part*: | "SELF" "must be" n:not_word? "engaged" w:("with" o:object => o)? to_use? => limit_test(Engaged(who=SELF, other=w, negated=n))
    | "SELF" "must be" "unengaged" to_use? => limit_test(Engaged(who=SELF, negated=TRUE))
    | "SELF" "must be" c:state_word to_use? => limit_test(Has(who=SELF, states=(c)))
"""

TOLD: Final = r"""
happening*: | "drop(s)" o:object a:with_one? => ev("fell", other=o, attack=a)
    | "finish(es) off" o:object a:with_one? => ev("fell", other=o, attack=a)
    | "drop(s)" => ev("zero")
    | "first" be2 "staggered" => ev("stagger", first=TRUE)
event_one*: | ["a|an|any"] k:spell_only r:comes_out o:object => ev(suffered(r), who=o, attack=k)
    | s:subject r:comes_out o:object "with|using" ["a|an|any|its|their"] k:spell_only => event_of(s, ev(r, other=o, attack=k))
spell_only: "spell" => AttackKind(tags=("spell"))
core_clause*: | "SELF|it" "can|may" ["choose to"] "make|cause|force" "that|the|this" ["triggering"] "attack|hit" ["to"] "miss" ["instead"] => (May(who=SELF, effects=(Happens(what="missed"))))
    | "SELF|it" "can|may" "turn" "that|the|this" "hit|attack" "into a miss" ["instead"] => (May(who=SELF, effects=(Happens(what="missed"))))
    | b:limit_bit bs:(","? c:limit_bit => c)* ","? "SELF" rerolls_miss k:attack_kind? "attack" ["roll"] => allowed((b, bs, tail("trigger", ev("miss", who=SELF, attack=k))), (May(who=SELF, effects=(Reroll(who=SELF)))))
    | "SELF" rerolls_miss k:attack_kind? "attack" ["roll"] u:how_often => allowed((u, tail("trigger", ev("miss", who=SELF, attack=k))), (May(who=SELF, effects=(Reroll(who=SELF)))))
rerolls_miss: "can|may" ["choose to"] "reroll" "a|an|any|one" ["of its"] "missed"
how_often: | u:usage => u
    | "each" p:limit_per => times_per(flat(1), p)
modify*: | "gain(s)|has|have|get(s)" z:mod_size "to" s:mod_stats d:duration? m:most_signed e:duration? => capped_gain(z, s, d, m, e)
    | "gain(s)|has|have|get(s)" ["a|an"] ["cumulative"] n:@signed s:mod_stat "bonus" d:duration? m:most_signed e:duration? => capped_gain(size_of(n, NOTHING), s, d, m, e)
most_signed: "(" ["is"] ["cumulative|stacking"] ","? ["up"] "to" ["a|the"] ["max|maximum|total"] ["bonus"] ["of"] m:@signed ")" => m
save_what*: | "each|all|every" ["ongoing"] "effect(s)|condition(s)" ["on|affecting" "it|them|itself"] => "every effect"
misc*: | "roll(s)|make(s)" "a|one" ["normal"] "save" "against" w:save_what => SaveNow(who=SUBJECT, against=(w))
mod_tail*: | "against" "spells" => tail("attack", AttackKind(tags=("spell")))
core_clause*: | s:subject "must" ["immediately"] ("roll|make|attempt" | "succeed" "at|on|with")? ["a|an"] d:save_told "or" ps:predicates => saves_or(s, d, ps)
"""

PHRASES: Final = (ROLLS, DEEDS, STATES, HARMS, DOINGS, FEATS, CARDS, TURNS, TOLD)
