"""The phrase grammar of what heroes' cards say besides, on squares and without: spells cast, whom a card is for, so much a point.

Read by `chart` behind all other phrases of the game. One construction an alternative, none for a sentence.
"""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

SPELLS: Final = r"""
happening*: | "cast(s)" ["a|an|any|another"] t:spell_told => ev("use", attack=AttackKind(tags=(t)))
    | r:comes_out o:object? "with|using" ["a|an|any"] k:attack_kind? "attack" that_deals t:type_or "damage" => such_attack(r, k, o, t)
    | "has|have" ["just"] v:("missed" => "miss" | "hit" => "hit") o:object? a:with_one? => ev(v, attack=a, other=o)
    | "has|have" ["just"] v:("missed" => "miss" | "hit" => "hit") "an attack" => ev(v)
    | be2 "staggered" "by|from" w:poss k:attack_kind? "attack(s)" => ev("stagger", by=w, attack=k)
    | ("drop(s)|fall(s)" to_zero | be2 zero_word) struck_by o:object => ev("zero", by=o)
    | ("drop(s)|fall(s)" to_zero | be2 zero_word) ("from|by" | "because of") w:poss k:attack_kind? "attack(s)" => ev("zero", by=w, attack=k)
event_one*: | "one of" w:poss k:attack_kind? "attacks" r:comes_out o:object? => ev(r, who=w, attack=k, other=o)
    | ["a|an|any"] k:attack_kind? "attack" r:comes_out w:poss d:@defense => event_when(ev(suffered(r), who=w, attack=k), RollAgainst(defense=d))
struck_by: ("from|by" | "because of") "the|an|a attack|hit" "of|from|by"
that_deals: "that|which" "deals|does|inflicts" | "dealing"
spell_told: | u:@usage t:spell_type? "spell" => told_spell(u, t)
    | t:spell_type "spell" => told_spell(NOTHING, t)
spell_type: @type
"""

POINTS: Final = r"""
each_point: ("for each" | "for every" | "per") ("point" ["that"] "on|of" | "point shown" "on|by") esc_die => Amount(value="escalation die")
core_clause*: | c:damage_bare ","? ["plus|and"] a:amount ["extra|additional"] t:types? ["extra|additional"] "damage" w:each_point => flat(c, Damage(amount=per_each(a, w), types=t, who=TARGET, additional=TRUE))
    | a:amount "extra|additional" t:types? "damage" w:each_point => (Damage(amount=per_each(a, w), types=t, who=TARGET, additional=TRUE))
    | a:amount t:types? "damage" w:each_point => (Damage(amount=per_each(a, w), types=t, who=TARGET))
gain*: | "gain(s)" g:gained d:duration ","? "and" ["gain(s)"] h:gained e:duration? => flat(gains(g, (), d), gains(h, (), e))
"""

WHOM: Final = r"""
band_targets*: | w:with_self_too => w
    | w:select ","? "each" ts:described+ => fitting(w, ts)
    | w:select "that|who" "is|are" d:so_described "or" e:so_described => fitting(w, one_of_them(d, e))
so_described: | described | description | c:state_word => Has(who=EACH, states=(c))
core_clause*: | "the next" k:kind ts:described* ["that|who"] e:happening d:duration? ps:predicates => within_time(d, first_to(k, ts, e, ps))
"""

DEEDS: Final = r"""
misc*: | "regain(s)|recover(s)" ["the use of"] "a|an|one" ["of its"] [@spent] k:@usage_told [@power_origin] "power|spell|ability|attack" ["or" "power|spell|ability|attack"] ["that was|is" @spent ["this battle|earlier"]] => Recharge(kind=k, who=SUBJECT)
lead*: | "if|when SELF start(s)|begin(s) SELF's turn" t:began_so "," es:effects => (If(test=t, effects=es))
clause_tail*: | "as SELF become(s)|turn(s)" "incorporeal|insubstantial|ghostly|ethereal" => tail("either way", NOTHING)
core_clause*: | "this|the" "attack|spell|power|maneuver" "also deal(s)|do(es)" c:damage_bare => besides_dealt(c)
    | "this|the" "attack|spell|power|maneuver" "has|gains" ["a|an"] ["expanded"] "crit|critical" ["hit"] "range of" n:@number "+" => (CriticalRange(low=n, attack=this_attack()))
described*: | "engaged with" w:object "or" "with" v:object => AnyOf(tests=(engaged_each(w), engaged_each(v)))
core_clause*: | w:poss "next" k:attack_kind? "attack" d:duration? "deal(s)|do(es)" t:times_over "damage" e:duration? => next_times(w, k, t, d, e)
one_test*: | "this|that|the" "attack" "drops|kills" o:object ["to 0 hp" [@or_less]] => Felled(who=o, states=("zero"))
misc*: | "roll(s)|make(s)|attempt(s)" "a|an|one" d:@save_kind? "save" v:("against" w:save_what => w)? "with" "a|an" n:@signed ["bonus"] w:("against" x:save_what => x)? => helped_save(d, v, w, n)
happening*: | "cast(s)" "the|this" "spell" => ev("use", power="this power")
subject*: | "SELF" "or" w:select => or_self(w)
lose*: | "lose(s)" ["all|any"] ["of"] ["its|their"] "resist damage" ["abilities|ability"] [","? "if any"] d:duration? => LoseResistance(who=SUBJECT, duration=d)
core_clause*: | "SELF" "can|may" "cast|use|make" k:attack_kind "spells|attacks|spell|attack" ("while|when" "engaged" ["with" object])? "without" "taking|provoking|drawing|suffering" ["any"] "opportunity attacks" => (Immune(who=SELF, attack=k))
    | "force(s)" w:object "to reroll" ["the|its|that"] "attack" ["roll"] "with" "a|an" n:@signed ["attack"] "penalty" => (Reroll(who=w, penalty=n))
modify*: | "take(s)|suffer(s)" ["a|an"] "penalty" ["on|to"] ["all"] ["its|their"] s:mod_stats "equal to" a:amount d:duration? => modifier(TRUE, size_amount(a, NOTHING, "penalty"), s, lasting_list(d))
misc*: | ["only"] "gain(s)|regain(s)" ["only"] "half the normal amount" ["of hp"] "from healing" ["effects"] d:duration? => HalfHealing(who=SUBJECT, duration=d)
"""

COMMON: Final = r"""
core_clause*: | "the next" k:attack_kind? "attack" "that hits" o:object d:in_time? "deal(s)|do(es)" x:more_damage => within_time(d, (When(trigger=ev("is hit", who=o, attack=k), effects=(replace(x, who=o)), once="first")))
    | "this|the" "spell|power|attack" "can|may" "only" ("target|affect" | "be used" "against|on") w:select => only_at(w)
    | "if" "SELF" "cast|use|make" "this|the" "spell|power|attack|maneuver" "while|when" t:test "," c:core_clause => (If(test=t, effects=c))
    | "it|SELF" "is not expended" => (Happens(what="kept"))
    | "SELF" "retain(s)|keep(s)" "the|this" "spell|power" => (Happens(what="kept"))
lose*: | "lose(s)" "hp equal to" a:amount => Damage(amount=a, who=SUBJECT)
lead*: | "if" w:poss "next" k:attack_kind? "attack" d:in_time? r:("hits" => "hit" | "misses" => "miss") o:object? "," es:effects => next_time(ev(r, who=w, attack=k, other=o), d, es)
reroll_take*: | ","? "but" ["must"] "take(s)|use(s)|keep(s)" "the" ["new|second"] "result|roll" => "second"
range_targets*: | w:with_self_too => (w, ())
with_self_too: | w:select ("(" | ","?) ["possibly|perhaps|maybe|even"] ("including SELF" | "SELF included") ")"? => or_self(w)
    | w:select "," "one of whom|which" ("can|may" "be SELF" | "SELF can|may be") => or_self(w)
    | w:select ","? "or" "SELF" "and" x:select => or_one_of_them(w, x)
misc*: | "cannot|can't" ("attack|target" | "make" ["any"] "attacks against") !"SELF" w:object d:duration? => Forbid(acts=("make attacks"), who=SUBJECT, against=w, duration=d)
modify*: | "gain(s)|get(s)|has|have" "a" ["power"] "bonus to" ["the"] "damage" ["roll"] "of|on|with" poss "next" k:attack_kind? "attack" ["roll"] d:in_time? "equal to" a:amount => ExtraDamage(amount=a, who=SUBJECT, attack=k, next_only=TRUE, duration=d)
misc*: | "force(s)|compel(s)" w:object "to" !("roll|make" ["a|an"] "normal|easy|hard") p:predicate => bound(w, p)
until*: | "until" s:subject "has|have been" v:befallen_so a:by_attack? o:by_whom? => Duration(kind="event", event=event_of(s, ev(v, attack=a, other=o)))
befallen_so: "hit" => "is hit" | "missed" => "is missed" | "attacked|targeted" => "targeted" | "damaged" => "damage"
attack_made*: | "reroll(s)|repeat(s)" "the|this|its" "attack" ["roll"] "against|on" w:object => RepeatAttack(who=SUBJECT, against=w)
happening*: | be2 v:("hit" => "is hit" | "missed" => "is missed" | "attacked|targeted" => "targeted") "by" w:poss k:attack_kind "attack" => ev(v, other=w, attack=k)
    | "take(s)|suffer(s)" ["any"] t:types? "damage from" w:poss a:attack_kind? "attack(s)" => ev("damage", types=t, by=w, attack=attack_with(a, NOTHING))
heal*: | "make(s)|attempt(s)|roll(s) a|an|one" ("save" | "saving throw") "with a" ["power"] "bonus equal to" a:amount v:save_against? => SaveNow(who=SUBJECT, bonus_amount=a, against=v)
core_clause*: | ["SELF"] "add" a:amount "to" ["the"] "damage" ["roll"] "of|on|with|from" w:poss "next" k:attack_kind? "attack" d:duration? => (ExtraDamage(amount=a, who=w, attack=k, next_only=TRUE, duration=d))
    | "SELF do|does not expend" "the use of" "this|the" "power|spell|attack|maneuver" => (Happens(what="kept"))
    | "this|the" "attack|spell|power" noprovoke => (ThisAttack(rule="no provoke"))
    | ("casting|using|making" "this" "attack|spell|power") noprovoke => (ThisAttack(rule="no provoke"))
    | s:subject "take(s)|suffer(s)" "the|that|this" ["triggering"] "attack|hit" "instead" ["of" object] => (SufferInstead(who=s))
    | "this|the" "attack|spell|power|maneuver" "deal(s)|do(es)" x:more_damage => (x)
    | "this|the" "attack|spell|power|maneuver" "deal(s)|do(es)" x:more_damage "against|to" w:select => (If(test=target_is(w), effects=(x)))
more_damage: | ["an"] a:amount "extra|additional" t:types? "damage" => Damage(amount=a, types=t, who=TARGET, additional=TRUE)
    | "an|a" "extra|additional" a:amount t:types? "damage" => Damage(amount=a, types=t, who=TARGET, additional=TRUE)
noprovoke: ("does not|doesn't" "provoke|draw" ["any"] | "provokes|draws" "no") "opportunity attacks" ["from" object]
one_test*: | s:subject tense n:not_word? "the only" k:kind ts:described* => only_one(s, k, ts, n)
attack_tail2*: | "with" "a" ["power"] "bonus" ("to" ["the"] "damage" ["roll"])? "equal to" a:amount ["on the damage roll"] => tail("extra", a)
misc*: | "can|may" "spend|expend|use" ["a|one"] "recovery" "to" p:predicate => (May(who=SUBJECT, effects=flat(SpendRecovery(who=SUBJECT, heals=FALSE), p)))
role2*: | "the target" ["that"] "SELF" "missed|hit|attacked" => TARGET
lead*: | "the next time" ["that"] e:event d:duration? ["," | ":"] es:effects => next_time(e, d, es)
    | "the first time" ["that"] e:event d:duration ["," | ":"] es:effects => next_time(e, d, es)
clause_tail*: | ","? "the first|next time" e:event_one d:duration? => first_only(e, d)
    | ["just"] ("after that" | "afterward|afterwards") => tail("either way", NOTHING)
damage_bare*: | a:amount t:types? "damage" "if" x:test ("," | ";") "otherwise|else" b:amount u:types? "damage" => (Damage(amount=b, types=u, cases=(DamageCase(amount=a, test=x, types=t))))
core_clause*: | "the|that" ["triggering"] "attack|hit" "deal(s)|do(es)" ["only"] "half damage" ("to" w:object => w)? => (HalveDamage(who=w, triggering=TRUE))
    | s:subject "provoke(s)" "an|one" "opportunity attack" "from" w:object => provoked(s, w)
    | w:poss "next" k:attack_kind? "attack" ["roll"] c:in_time? o:("against" x:object => x)? d:in_time? mod_gain z:mod_size e:duration? => next_roll(w, k, o, z, (c, d, e))
    | w:poss "next" k:attack_kind? "attack|hit" ["that hits"] o:("against" x:object => x)? d:in_time? "deal(s)|do(es)" ["an"] "extra|additional" t:types? "damage equal to" a:amount => (ExtraDamage(amount=a, types=t, who=w, attack=k, against=o, next_only=TRUE, duration=d))
before_point: "before the" p:point "of" w:poss "next turn" => Duration(kind=p, whose=w)
in_time: before_point | duration
    | "before the end of" "the|this" "encounter|battle|combat|fight" => Duration(kind="encounter")
heal*: | "regain(s)|heal(s)|recover(s)" [@hit_points] "as if|though" ["it|they|SELF"] "had|were|was spent|used|spending|using" "a recovery" => Heal(amount=Amount(value="recovery value"), who=SUBJECT)
    | "regain(s)|heal(s)" a:amount "hp" ","? "or" b:amount ["hp"] ["instead"] "if" t:test => either_amount(Heal(amount=a, who=SUBJECT), b, t)
damage_taken*: | "take(s)|suffer(s)" "half" ("that damage" | "as much" ["damage"]) => Damage(amount=scaled(Amount(value="damage dealt"), over=2), who=SUBJECT)
damage_bare*: | a:amount t:types? "damage" "+|plus" "damage equal to" b:amount => (Damage(amount=a, types=t), Damage(amount=b, types=t, additional=TRUE))
gain*: | "gain(s)|get(s)" a:amount "temporary hp" ","? "or" b:amount ["temporary hp"] ["instead"] "if" t:test => either_amount(TemporaryHP(amount=a, who=SUBJECT), b, t)
gain*: | "gain(s)|get(s)|take(s)" n:@count ["additional|extra"] k:@action ["action(s)"] "and" m:@count ["additional|extra"] j:@action "action(s)" ","? "in either|any order" => (GainAction(action=k, who=SUBJECT, count=n), GainAction(action=j, who=SUBJECT, count=m))
event_one*: | "an|any|each encounter|battle|combat|fight" "begins|starts" => Trigger(events=("combat"), who=SELF)
happening*: | "use(s)" "a|an|any" u:@usage ["attack|utility"] "power|attack" => ev("use", attack=AttackKind(tags=(u)))
    | "make(s)" "a|any" ["skill|ability"] "check" "and" @dislike "the|its" "result|roll" => ev("checked")
an_attack*: | "a|an|any" a:attack_kind "attack" "or" ["a|an"] b:attack_kind "attack" => either_kind(a, b)
attack_tail2*: | ","? ["and"] "deal(s)|dealing" ["an"] a:amount ["extra|additional"] "damage" ["on a hit"] => tail("extra", a)
"""

HEROIC: Final = r"""
core_clause*: | s:subject "that|who" e:event_verb d:in_time ps:predicates => within_time(d, relative(s, e, (), ps))
    | "SELF" "can|may" "use" "this power" ("in place of" | "instead of") "a|the" ["melee"] "basic" ["melee"] ["attack"] ("when|while" ["SELF"] "charge(s)|charging" | "on|as part of" "a charge") => (ThisAttack(rule="charge"))
gain*: | "count(s)" "as" "having|in|behind" w:protection a:("against|from" o:object => o)? d:duration? => Conceal(what=w, who=SUBJECT, against=a, duration=d)
clause_tail*: | ","? "but" ["it|they|SELF"] ("do|does not spend" | "spend(s) no" | "without spending") "a|any"? "recovery" => tail("nothing")
one_test*: | "SELF" ["must"] "has|have" ["at least"] n:@count ["or more"] fs:adjective* k:kind ts:described+ => exists(select(exactly(n), fs, k, ts))
gain*: | "has|have|gain(s)|get(s)" "combat advantage" "against|over" w:object "on|for|with" poss "next attack" ["roll"] ["against" ("it|them" | "the" "target|creature|enemy")] d:in_time? => HaveAdvantage(who=SUBJECT, against=w, duration=d, next_only=TRUE)
core_clause*: | "no damage" => (Spared(what="damage"))
    | "this|the" "attack|power" @crits_on n:crit_low => (CriticalRange(low=n, attack=AttackKind(kind="this")))
gained*: | n:@count "additional|extra|more" "action point(s)" => GainActionPoint(who=SUBJECT, count=n)
gain*: | "gain(s)|get(s)|take(s)" "another" ["additional|extra"] k:@action "action" => GainAction(action=k, who=SUBJECT)
lose*: | "lose(s)" ["all|any"] ["the"] ["benefit(s) of|from"] w:protection d:duration? => Forbid(acts=texts(benefit_act(w)), who=SUBJECT, duration=d)
reroll_what*: | "skill|ability" "check" => "check" | @skill "check" => "check"
reroll_take*: | "and|," ["must"] ["then"] "take(s)|use(s)" "the" t:@result ["result|roll"] "instead" => t
core_clause*: | @halving [@half_told] => (HalfDamage())
    | ("resolve(s)" poss ["triggering"] "attack" | "that attack is resolved") @as_usual => (OutOfFight(about="order", detail="that attack is resolved as usual"))
    | s:subject p:afflict w:@around "SELF's|the|this attack" => (AroundAttack(when=w, effects=bound(s, p)))
    | s:subject "can|may" "make(s)" a:attack_made_core "at any|one|some point during|in" "the|this|that|its" ["same"] "move|movement|shift|flight|charge" => (DuringMove(effects=bound(s, a), who=s))
core_clause*: | "add" a:amount "to" ["the"] s:mod_stats "of" ["all|any"] k:attack_kind? "hits|attacks" ["made"] "against" w:object ["( including the triggering hit|attack )"] d:duration? => against_it(w, k, size_amount(a, NOTHING, "bonus"), s, d)
    | "either" c:core_clause ","? "or" d:core_clause => chooses(SELF, c, d)
    | "SELF" "is|are" ["considered"] "incorporeal" ("for the purpose(s) of" | "against") "this|the|that" ["triggering"] "attack" ["(" "typically" "," "SELF" "take(s) half damage from the attack" ")"] => (HalveDamage(who=SELF, triggering=TRUE))
lose*: | "has|have" "zero|no|0" @recovery d:duration? => LoseRecovery(who=SUBJECT, count=0)
one_test*: | s:subject tense c:state_word "before or after" "the|this|that" ["initial"] "damage|attack|hit" => before_or_after(s, c)
core_clause*: | "if" t:test "," "SELF" ("can no longer" | "cannot|can't") "maintain" ["this power"] => (MaintainLimit(test=t))
    | "if" e:event "," "SELF" ("can no longer" | "cannot|can't") "maintain" ["this power"] => unkept_after(e)
    | "SELF" "cannot|can't" "maintain" ["this power"] "if" e:past_event => (MaintainLimit(trigger=e))
    | "if" t:test "," c:core_clause "instead of" @number ["square(s)"] => done_instead(t, c)
    | "SELF" "recover(s)|regain(s)" ["the"] "use of" "this power" => (Recharge())
    | s:subject p:movement "before and after" ["making"] "SELF's|the|this attack" => (AroundAttack(when="before", effects=may(s, p)), AroundAttack(when="after", effects=may(s, p)))
    | s:subject "can|may" p:predicate ("before and after" ["making"] "SELF's|the|this attack" | "before SELF's|the|this attack and after" "SELF's|the|this attack") => (AroundAttack(when="before", effects=may(s, p)), AroundAttack(when="after", effects=may(s, p)))
past_event: s:subject v:("missed" => "miss" | "hit" => "hit" | "scored a critical hit" => "critical") ("on|during|in" poss ["last|previous"] "turn" | "on|during|in"? "the last|previous round|turn") => ev(v, who=s)
one_test*: | s:subject "has|have" "not" "moved" ["this turn"] => MovedThisTurn(who=s, negated=TRUE)
afflict*: | be? "helpless" "against|to" w:poss "attacks" d:duration? => HelplessTo(who=SUBJECT, to=w, duration=d)
harmed_ones: a:one_of_two bs:("," b:party => b)* ","? "and|or" c:side_harmed => parties(a, bs, c)
side_harmed: | [@each_of] w:poss k:@kinds => whole_side(w, k)
    | "each" k:kind "of" w:role2 => whole_side(w, k)
need*: | b:@barred_if? w:harmed_ones "has|have" h:@harmed [@this_fight] => unhurt(b, w, h)
lead*: | if_word e:event_one "while" "this|the" "power|effect" "is in effect / lasts / persists" "," es:effects => (Along(states=(), effects=(When(trigger=e, effects=es))))
described*: | "in" ["the"] "square(s)" ["that"] "it|SELF" "pass(es)|move(s) through" b:beside_way? => on_the_way(b)
beside_way: "and|or" ["in"] ["the"] ["squares"] "adjacent to" ("them|those" | ["the"] "square(s)" ["that"] "it|SELF" "pass(es)|move(s) through") => TRUE
core_clause*: | w:poss "next hit" d:in_time? "is|becomes" ["automatically"] "a critical hit" => within_time(d, (When(trigger=ev("hit", who=w), effects=(HitInstead(critical=TRUE)), once="first")))
    | w:spared_one "do|does not" "take|suffer" ["any"] "additional|extra" "damage" "if" test => (Spared(what="conditional damage", who=w))
gained*: | "resistance" n:amount => Resist(amount=n, types=("all"), who=SUBJECT)
"""

PHRASES: Final[dict[str, tuple[str, ...]]] = {"squares": (COMMON, HEROIC), "bands": (COMMON, SPELLS, POINTS, WHOM, DEEDS)}
"""What is read besides in each dialect."""
