"""The phrase grammar of what print on squares says besides: misses, ground, steps and shifts, the next attack.

Read by `chart` over the common grammar and the phrases of both games (`grammar.phrases`). One construction an alternative.
"""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

MISSES: Final = r"""
core_clause*: | w:spared_one "is|are" "not" forced => (Spared(what="movement", who=w))
    | "no" k:("condition" => "condition" | "movement" => "movement") "for" w:object => (Spared(what=k, who=w))
    | s:subject "is|are still" p:suffered_one => as_printed(s, p)
"""

UNTIL: Final = r"""
save_text*: | "save ends" j:@joint? ","? ["but"] "with a" n:@signed "bonus" ["to|on" @saving_roll] => save(j, n)
until*: | "until" s:subject "is|are next" e:next_suffered => Duration(kind="event", event=event_of(s, e))
    | "until" s:subject "next" e:event_verb => Duration(kind="event", event=event_of(s, e))
next_suffered: | "hit" a:by_attack? o:by_whom? => ev("is hit", attack=a, other=o)
    | "damaged" => ev("damage")
core_clause*: | s:subject "grant(s) combat advantage" t:("to" w:object => w)? d:duration? ","? ["or"] "until" ["it|they"] "is|are next attacked" ","? [@sooner] => (GrantAdvantage(who=s, to=t, duration=d, next_only=TRUE))
core_clause*: | ["the|this|SELF's"] ["power's"] x:@persisting @persists d:duration => (Persist(duration=d, what=x))
"""

CUMULATIVE: Final = r"""
mod_size*: | ["a|an"] "cumulative" n:@signed "bonus|penalty" => size_of(n, NOTHING)
    | ["a|an"] n:@signed "cumulative" "bonus|penalty" => size_of(n, NOTHING)
mod_tail*: | adding_up => tail("cumulative", TRUE)
adding_up: | "(" adds_up ")"
    | ","? ["and"] "this|the" "penalty|bonus" "is" "cumulative"
    | "," "which is cumulative / which are cumulative"
adds_up: | ["this|the|these" "penalty|penalties|bonus|bonuses" "is|are"] "cumulative" | "this|the" "penalty|bonus" "stacks" ["with itself"]
"""

DEALT: Final = r"""
happening*: | be2 v:("hit" => "is hit" | "missed" => "is missed" | "attacked|targeted" => "targeted" | "damaged" => "damage") "by" "a|an|any" k:attack_kind? "attack" o:("from|by|of" w:object => w)? that_deals t:type_or "damage" => such_attack(v, k, o, t)
    | "take(s)|suffer(s)" ["any"] "damage from" "a|an|any" k:attack_kind? "attack" that_deals t:type_or "damage" => such_attack("damage", k, NOTHING, t)
event_one*: | "a|an|any" k:attack_kind? "attack" that_deals t:type_or "damage" v:("hits" => "is hit" | "misses" => "is missed") o:object => event_of(o, such_attack(v, k, NOTHING, t))
that_deals: "that|which" "deals|does|inflicts" | "dealing"
"""

LOSSES: Final = r"""
lose*: | "lose(s)" ["all|any"] ["of"] ["its|their"] t:types? "resistance(s)" d:duration? => LoseResistance(types=t, who=SUBJECT, duration=d)
    | "lose(s)" ["all|any"] ["of"] ["its|their"] "resistance(s) to" t:types ["damage"] d:duration? => LoseResistance(types=t, who=SUBJECT, duration=d)
    | "have|has" "no resistance(s)" d:duration? => LoseResistance(who=SUBJECT, duration=d)
core_clause*: | w:poss t:types? "resistance(s)" "is|are" "negated|ignored|suppressed" d:duration? => (LoseResistance(types=t, who=w, duration=d))
    | s:subject be? "vulnerable to" t:types_or_all n:@number d:duration? => (Weakness(amount=flat(n), types=t, who=s, duration=d))
persistent*: | a:@number t:types ","? "and" b:@number u:types "persistent" "damage" d:duration => both_burn(a, t, b, u, d)
    | "persistent" a:@number t:types ","? "and" b:@number u:types "damage" d:duration => both_burn(a, t, b, u, d)
misc*: | be "removed from play" d:duration? => OutOfPlay(who=SUBJECT, duration=d)
    | "disappear(s)|vanish(es)" d:duration => OutOfPlay(who=SUBJECT, duration=d)
    | "can" "make only / only make" "basic attacks" d:duration? => Forbid(acts=("make attacks other than basic attacks"), who=SUBJECT, duration=d)
"""

ACTIONS: Final = r"""
gain*: | "gain(s)|get(s)|take(s)" n:@number "additional|extra" k:@action "actions" w:action_when? => GainAction(action=k, who=SUBJECT, when=w, count=n)
    | "gain(s)|get(s)|take(s)" n:@number k:@action "actions" => GainAction(action=k, who=SUBJECT, count=n)
    | "gain(s)|get(s)|take(s)|has|have" n:@number k:@action "actions" w:action_when => so_many_actions(k, n, w)
    | "gain(s)|get(s)|take(s)" n:@count ["additional|extra"] k:@action ["action(s)"] "and" m:@count ["additional|extra"] j:@action "action(s)" => (GainAction(action=k, who=SUBJECT, count=n), GainAction(action=j, who=SUBJECT, count=m))
    | "gain(s)|get(s)|take(s)" ["either"] n:@count ["additional|extra"] k:@action ["action(s)"] "or" m:@count ["additional|extra"] j:@action "action(s)" => alternatives(GainAction(action=k, who=SUBJECT, count=n), GainAction(action=j, who=SUBJECT, count=m))
core_clause*: | "the attack targets" w:object "instead of" object => (SufferInstead(who=w, hit=FALSE))
    | "if" t:test "," c:core_clause "instead" => done_instead(t, c)
    | "SELF is|are the target of the" ["triggering"] "attack instead" => (SufferInstead(who=SELF, hit=FALSE))
    | w:poss "next attack" o:("against" x:object => x)? "automatically" "hits" d:duration? => next_hits(w, o, d)
    | "before or after SELF's|the|this attack" "," es:effects => around_it(es)
    | s:subject "can|may" p:predicate "before or after SELF's|the|this attack" => around_it(may(s, p))
"""

ROLLS: Final = r"""
core_clause*: | "add" a:amount k:as_bonus? "to" ["both"] "the|SELF's" ["triggering"] s:rolled => (Modify(amount=a, stats=s, kind=k, who=Who(role="attacker"), attack=AttackKind(kind="triggering")))
    | "reduce(s)|decrease(s) the|that" ["triggering"] ["attack's"] "damage" suffered_by? ["from the|that" ["triggering"] "attack"] "by" a:amount => (SoftenBlow(amount=a, triggering=TRUE))
rolled: | "attack roll" => ("attack") | "attack" ["roll"] "and" ["the"] "damage" "roll(s)" => ("attack", "damage")
suffered_by: ("SELF|it|they" | "the target" | "the|that" ["triggering"] "ally") "take(s)"
mod_tail*: | "with this attack|power" => tail("attack", AttackKind(kind="this"))
modify*: | mod_gain z:mod_size ["on|to"] "the triggering" s:rolled => triggering_mod(z, s)
    | "gain(s)|get(s)|has|have" ["either"] ["SELF's|its|their choice of"] z:mod_size ["on|to"] ["all"] s:mod_stats "or" y:mod_size ["on|to"] ["all"] r:mod_stats d:duration? => either_mod(z, s, y, r, d)
damage_taken*: | "take(s)|suffer(s)" a:amount "less damage" "from the|that|this" ["triggering"] "attack" => SoftenBlow(amount=a, who=SUBJECT, triggering=TRUE)
heal*: | "end(s)" n:@so_many save_kinds o:("on|affecting" w:rid_of => w)? ended_by_save => rid(n, o)
    | "make(s)|attempt(s)|roll(s) a|an saving throw" "with a" ["power"] "bonus equal to" a:amount v:save_against? => SaveNow(who=SUBJECT, bonus_amount=a, against=v)
    | "spend(s) a|one recovery" ["and|,"] "regain(s)|heal(s)|recover(s)" "additional|extra" ["hp equal to"] a:amount => Heal(amount=replace(a, value="recovery value"), who=SUBJECT, spend=1)
rid_of: | "it|them|her" => IT | "itself|themselves" => SUBJECT | "SELF" => SELF | role2
save_thing*: | "each|all|every" save_kinds "on|affecting" "it|SELF|them" ended_by_save? => "every effect"
lose*: | "regain(s)|recover(s)" "the use of" ["one of"] ["an|one|a|its|their|SELF's"] ["expended"] k:power_kind "power(s)" ["that"] ["it|SELF|they"] ["has|have"] ["already"] "used|expended" ["during|in"] ["this" "encounter|battle|combat|fight"] => Recharge(who=SUBJECT, kind=k)
attack_made*: | @rolls_twice ("on"|"for"|"with") poss "next attack" ["roll"] d:before_point? t:@takes_better => RollTwice(who=SUBJECT, take=t, duration=until_attack(d))
"""

NEXT: Final = r"""
core_clause*: | "the first|next" k:kind ts:described* e:such_deed d:before_point? o:(["in|during"] "a|each|every|per" x:once_word => x)? ps:predicates => first_before(k, ts, e, ps, o, d)
    | w:poss n:("next" => TRUE)? k:attack_kind? "attack(s)" "against" o:object d:before_point? "deal(s)|do(es)" a:amount "extra|additional" t:types? "damage" => (ExtraDamage(amount=a, types=t, who=w, attack=k, against=o, next_only=n, duration=d))
    | w:poss "next" k:attack_kind? "attack" d:before_point "deal(s)|do(es)" a:amount "extra|additional" t:types? "damage" => (ExtraDamage(amount=a, types=t, who=w, attack=k, next_only=TRUE, duration=d))
    | "the next attack" ["roll"] ["made"] m:("SELF make(s)" => SELF)? "against" w:object d:before_point? "gain(s)|has|have|get(s)|takes|suffers" z:mod_size ["to the attack roll / to hit"] e:duration? => next_on(w, z, d, e, m)
such_deed: | "to" e:happening => e | "to" e:event_verb => e | "that|who" e:event_verb => e
"""

OFTEN: Final = r"""
clause_tail*: | ","? "(" most_often n:at_most_times p:in_each ")" => tail("times", (p, n))
    | ","? "but" most_often n:at_most_times p:in_each => tail("times", (p, n))
    | ","? ("only|just" | "no more than / at most / up to / a maximum of") n:at_most_times p:in_each => tail("times", (p, n))
most_often: ["only|just"] ["no more than / at most / up to / a maximum of"]
lead*: | "the first time" o:each_time ["that"] "it|SELF" "hit(s)" ["a|an|any|the" kind | "somebody|someone"] ["with this|the attack|power"] "," es:effects => (UpToTimes(effects=es, times=1, per=o))
"""

ONLY: Final = r"""
clause_tail*: | ","? ["but"] "only" ("if|while|when" | "as long as") !"it" t:test => tail("if", t)
    | ","? ["but"] "only" ("if|while|when" | "as long as") t:test => tail("if it", t)
    | ","? "but not" ("if|while|when" | "as long as") !"it" t:test => tail("if", Not(test=t))
    | ","? "but not" ("if|while|when" | "as long as") t:test => tail("if it", Not(test=t))
core_clause*: | s:subject "must"? "choose(s)" "to" "either|whether" p:predicate "or" ["to"] q:predicate => own_choice(s, p, q)
described*: | ["that|who|whom"] "SELF" ["has|have" ["already"]] v:("hit" => "hit" | "missed" => "miss" | "attacked" => "attack" | "damaged" => "deal") t:back_then => happened(SELF, ev(v, other=EACH), t, NOTHING)
one_test*: | s:subject "end(s)" ["up"] p:place => Stands(who=s, place=p)
    | "it|SELF" "charged|charges" "this turn" => Attacked(how="charge")
    | s:subject t:that_verb => test_of(s, t, NOTHING)
lead*: | "if" t:test "," ["the|this attack / it"] "deal(s)|do(es)" a:amount y:types? "damage" "instead" => (If(test=t, effects=(Damage(amount=a, types=y)), instead=TRUE))
extra_tail*: | "to|on" w:object => tail("against", w)
"""

BOUNDED: Final = r"""
mod_tail*: | w:for_each at_the_most n:bound_number ")"? => tail("per at most", (w, n))
at_the_most: (","|"(")? (["up"] "to a" ["total"] | ["with"] ["a"])? "maximum|max" ["bonus|penalty"] "of"? | (","|"(")? "up to" ("a" ["total"] "bonus|penalty" "of")?
bound_number: n:@signed => n | n:@number => n
one_test*: | s:subject "end(s)" ["up"] ["its|their|the|this" ["move|movement|teleport|shift"]] "in" t:terrain ts:("or" ["in"] u:terrain => u)* => ended_in(s, t, ts)
core_clause*: | "the" ["triggering"] "attack misses" ("SELF|it|them" | "the ally|target") ["instead"] => (Happens(what="missed"))
"""

GROUND: Final = r"""
zone_sentence*: | ["SELF"] "create(s)" "a|an" "zone of" !@ground n:@thing in_area? stays? d:duration? => (named_zone(n, d))
    | ["SELF"] "create(s)" "a zone" t:("of" t:terrain_list => t)? in_area? stays? d:duration? => (zone(t, NOTHING, d))
    | "the" area_place ["of effect"] "creates|becomes|is" ["a zone of"] t:terrain_list f:only_for? stays? ","? d:duration? => zone_for(t, f, d)
    | "the" area_place ["of effect"] "creates" "a zone that|which is" t:terrain_list f:only_for? ","? d:duration? => zone_for(t, f, d)
    | "the" area_place ["of effect"] "creates|becomes" "a zone of" !@ground n:@thing stays? d:duration? => (named_zone(n, d))
    | "the" area_place ["of effect"] "is|becomes" "filled|covered" "with" !@ground n:@thing d:duration? => (named_zone(n, d))
    | "each|every" "square|space" "in|within|of" "the" area_place ["of effect"] "is|becomes" t:terrain_list f:only_for? stays? ","? d:duration? => zone_for(t, f, d)
    | "the ground in the" area_place "is|becomes" t:terrain_list f:only_for? ","? d:duration? => zone_for(t, f, d)
    | ("the zone" | "it") "is|becomes" ["considered"] t:terrain_list f:only_for ","? d:duration? => zone_for(t, f, d)
    | "the" k:("zone|area" => "zone" | "aura" => "aura") "grants|provides|gives" w:protection ["to"] s:subject? within_it? => sheltered(w, s, k)
    | "the" k:("zone|area" => "zone" | "aura" => "aura") "grants|provides|gives" s:subject within_it? w:protection => sheltered(w, s, k)
    | ["each|all|every"] ["the"] "square(s)|space(s)" g:close_by "is|are|become|becomes / count|counts as" t:terrain_list f:only_for? ","? d:duration? => ground_near(g, t, f, d)
    | w:poss "space|square" "becomes|is" t:terrain_list d:duration => (Zone(duration=d, terrain=t, around=w))
within_it: "within|in|inside" ("it" | "the" "zone|aura|area")
in_area: "in" ("the" area_place | "its area" | "that area")
area_place: ["affected"] "burst|blast|arc|wall|area|power|attack" ["of effect"]
stays: "that|which" @persists
close_by: | "adjacent to" w:object => Place(kind="within", n=1, of=w)
    | "within" n:@count ["square(s)|space(s)"] "of" w:object => Place(kind="within", n=n, of=w)
only_for: | "for|to" w:object => w
    | ","? ("except" | "but not") ["for|to"] w:object => select(EVERY, (), "creature", words(Excluded(who=w)))
core_clause*: | "SELF can move the" w:("zone" => "zone" | "aura" => "aura") ["up to"] n:@number "squares" !("as" "a|an") => (MoveZone(squares=n, what=w))
    | "as a|an" a:@action "action" "," "SELF can move the" w:("zone" => "zone" | "aura" => "aura") ["up to"] n:@number "squares" => (MoveZone(squares=n, action=a, what=w))
"""

SHIFTS: Final = r"""
core_clause*: | s:subject "provoke(s)" ["an"] "opportunity attack(s)" ["from SELF|it"] "when|if" ["it|they"] shifting d:duration? => shifts_provoke(s, d)
    | s:subject "that|who" "shift(s)" "provoke(s)" ["an"] "opportunity attack(s)" ["from SELF|it"] => shifts_provoke(s, NOTHING)
    | "shifting" ["away from SELF|adjacent to SELF|away"] "provokes" ["an"] "opportunity attack(s)" "from SELF|it" => shifts_provoke(NOTHING, NOTHING)
shifting: "shift(s)" ["away"]
"""

MOVING: Final = r"""
be*: | "is|are" "left|rendered"
distance*: | ["up to"] poss "full" m:@mode? "speed" => Distance(speed=m, up_to=TRUE)
    | "up to" a:amount_value "square(s)|space(s)" => Distance(amount=a, up_to=TRUE)
core_clause*: | s:subject ["must"] v:@moves d:distance "away" ["as a free action"] => driven_off(s, v, d)
move_part*: | ","? ("ending" ["up"] | "and|but" ["SELF|it|they"] ["must"] "end(s)" ["up"]) ["its|their" "move|movement|turn"] ["in a square|space"] p:place => part("to", p)
    | ","? ["and|then"] ["can|may"] "make(s)" a:attack_made_core ("during" | "at any point during" | "at one point during") ["the|that|this|its"] "move|movement|flight|shift" => part("during", a)
afflict*: | "remain(s)|stay(s)" "invisible" w:("to" o:object => o)? d:duration? => Invisible(who=SUBJECT, duration=d, to=w)
core_clause*: | s:subject ("must" | "has|have to") ["immediately"] p:attack_made !"as" => bound(s, p)
    | s:subject ("must" | "has|have to") ["immediately"] p:movement => bound(s, p)
    | s:subject blast_verb ","? "dealing" h:harm "to" w:object => bound(s, replace(h, who=w))
    | s:subject blast_verb "and deal(s)" h:harm "to" w:object => bound(s, replace(h, who=w))
    | s:subject ps:predicates "," "dealing" h:harm "to" w:object => bound(s, flat(ps, replace(h, who=w)))
blast_verb: "explode(s)|burst(s)|erupt(s)|detonate(s)"
modify*: | ["can"] "reduce(s)|shorten(s)" ["the distance of"] ["any|all"] "unwilling|forced" "movement" ["it is / they are / SELF is|are"] ["subject to"] "by" n:@number ["square(s)"] d:duration? => Modify(amount=flat(n), stats=("unwilling movement"), who=SUBJECT, penalty=TRUE, duration=d)
action_when*: | "on|during|in" "each of" w:poss "turns" => "turn"
zone_sentence*: | ["SELF"] "create(s)" "a|an" ["wall|cloud|field|curtain|storm|bank|ring"] "of" !@ground n:@thing in_area? stays? d:duration => (named_zone(n, d))
"""

NEEDS: Final = r"""
need*: | ["SELF"] "is|are" ["wielding"] ("two melee weapons" | "a melee weapon in each hand") => Wields(who=SELF, things=("two melee weapons"))
    | s:subject "must be" d:description => test_of(s, d, NOTHING)
    | s:subject "must be" d:described => test_of(s, d, NOTHING)
    | s:subject "must not be" d:description => test_of(s, d, TRUE)
    | s:subject "must be" "wielding|holding" "a|an" !kind w:@thing ws:("or" "a|an" w:@thing => w)* => Wields(who=s, things=words(w, ws))
    | ["SELF"] "must be" "wielding" ("two melee weapons" | "a melee weapon in each hand") => Wields(who=SELF, things=("two melee weapons"))
    | "must be" d:description => test_of(SELF, d, NOTHING)
    | s:subject "must be" "grappling" o:object => Holds(holder=s, held=o)
    | "SELF" ["must"] "has|have" "a free hand" => Wields(who=SELF, things=("free hand"))
    | s:subject "must not" "have moved" ["this turn"] => MovedThisTurn(who=s, negated=TRUE)
an_attack*: | "an attack of opportunity" => AttackKind(kind="opportunity")
event_one*: | "a|an|any" a:attack_kind? "attack" "against|on" w:object v:@strikes => ev(suffered(v), who=w, attack=a)
happening*: | be2 "hit" "by" a:an_attack "that deals" t:types "damage" => event_when(ev("is hit", attack=a), DealsNow(types=t))
    | be2 "pushed , pulled" ","? "or slid" => ev("forced")
described*: | "that|who" "has|have" w:protection ["against|from" "SELF"] => Benefits(who=EACH, what=w)
    | "with" w:protection ["against|from" "SELF"] => Benefits(who=EACH, what=w)
    | "no larger than" "SELF" => Sized(who=EACH, size="SELF", compare="at most")
"""

CARDS: Final = r"""
mod_part*: | ["a|an"] k:@bonus? w:"bonus|penalty" ["on|to"] ["all"] s:mod_stats ts:mod_tail* "equal to" a:amount us:mod_tail* => equal_to(k, w, s, ts, a, us)
reroll_take*: | "and|," ["can|may"] "take(s)|use(s)|choose(s)|keep(s)" ("either" | "whichever" | "the") ["result|roll"] ["it|SELF|they" "prefer(s)|like(s)|want(s)|choose(s)"] !"worse|lower" => "higher"
core_clause*: | w:poss "attacks" "deal|do" ["only"] "half damage" d:duration => (HalvesDamageDealt(who=w, duration=d))
    | ["all"] k:attack_kind? "attack(s)" ["made"] "against" w:object "gain(s)|get(s)|has|have|receive(s)" z:mod_size ["on|to"] ["the|all|their"] s:mod_stats d:duration? => against_it(w, k, z, s, d)
    | ["all"] k:attack_kind? "attack(s)" ["made"] "against" w:object "add(s)" a:amount "to" ["the|their"] s:mod_stats d:duration? => against_it(w, k, size_amount(a, NOTHING, "bonus"), s, d)
    | s:subject p:movement w:@around "SELF's|the|this attack" => (AroundAttack(when=w, effects=bound(s, p)))
    | s:subject "can|may" p:predicate w:@around "SELF's|the|this attack" => (AroundAttack(when=w, effects=may(s, p)))
    | s:subject "can|may" "use(s)|spend(s)|take(s)" "a|an|its|their|SELF's" k:@action ["action"] "to" ps:predicates => action_lead(k, may(s, ps))
    | s:subject ps:predicates ","? "and" "can|may" [@besides] qs:predicates => flat(bound(s, ps), may(s, qs))
    | s:subject ps:predicates ","? "and" "can|may" [@besides] qs:predicates "or" rs:predicates => flat(bound(s, ps), may_or(s, qs, rs))
    | w:poss "movement" "for the rest of this|the turn / during this turn / this turn" "does not provoke" "opportunity attacks" => (SafeMove(who=w, duration=Duration(kind="end", whose=SELF, turns=0)))
    | "a|any|each" "target" "that is|are" ["already"] c:state_word "is|are" p:afflict "instead" => done_instead(Has(who=TARGET, states=(c), already=TRUE), bound(TARGET, p))
    | "the|this attack" "deal(s)|do(es)" ["an"] "additional|extra" h:harm => bound(TARGET, replace(h, additional=TRUE))
attack_tail2*: | ","? "with a" @bonus? "bonus" ["to|on"] "the|its|their" "damage" ["roll"] "equal to" a:amount => tail("extra", a)
    | "with" ["an|a"] a:amount "extra|additional" "damage" => tail("extra", a)
    | ","? "with a" n:@signed @bonus? "bonus" ["to|on"] ["the|its|their"] "damage" ["roll"] => tail("extra", flat(n))
one_test*: | "it|they|SELF" "do|does" => Outcome(result="done")
    | "that|the" "ally|target|creature" "do|does" => Outcome(result="done")
    | "it|they|SELF" "do|does" "not" => Outcome(result="not done")
    | "that|the" "ally|target|creature" "do|does" "not" => Outcome(result="not done")
mod_tail*: | d:before_point => tail("duration", d)
lead*: | d:before_point "," if_word e:event ","? a:lead_action? es:effects => (Lasting(duration=d, effects=(When(trigger=e, effects=es, action=a))))
    | "the" "next|first" "time" ["that"] e:event "before the" p:point "of" w:poss "next turn" ["," | ":"] a:lead_action? es:effects => before(p, w, e, es, "first", a)
    | "if|when" s:role t:turn_edge "its|their next turn" p:place "," es:effects => next_turn_there(s, t, p, es)
lose*: | "drop(s)" "anything" "it|they|SELF" "is|are holding" => Does(who=SUBJECT, what="drop everything")
"""

PASSING: Final = r"""
misc*: | "can|may" "move through / pass through / enter" w:spaces_of ","? "and" ["can"] ["also"] "end|stop" ["its|their"] ["move|movement|turn"] "in|within|there" ["them / one / there / such a space / an occupied space / those spaces"] => (PassThrough(who=SUBJECT, of=w), ShareSpace(who=SUBJECT))
    | "has|have|gain(s)" "threatening reach" ["of"] n:@number? ["squares"] (","? "and can make opportunity attacks against any|all|each enemy|enemies|creature|creatures within that|its reach")? => AttackReach(who=SUBJECT, reach=n)
spaces_of*: | "other creatures" "'s" "space(s)" => select(EVERY, (), "creature", ())
    | ["the|any"] "space(s) of|occupied" ["by"] "other creatures" => select(EVERY, (), "creature", ())
place*: | "adjacent to" w:object "after" "the|this|that" pushing => adjacent(w)
misc*: | "become(s)|is|are the target of the|that" ["triggering"] "attack" ["instead"] => SufferInstead(who=SUBJECT, hit=FALSE)
damage_taken*: | "take(s)" a:damage_share => Damage(amount=a, who=SUBJECT)
damage_share: | "half" ["of"] d:damage_done => scaled(d, over=2)
    | damage_done
damage_done: | ("the|that damage" ["that"] | "as much damage as") ("SELF|it|they" | role2) "took|takes|suffered|suffers" ["from the|that|this" ["triggering"] "attack"] => Amount(value="damage dealt")
one_test*: | s:subject "has|have" "at least" n:@number "hp" ["left|remaining"] => HitPoints(who=s, amount=flat(n), compare="at least")
core_clause*: | s:subject blast_verb ":" h:clause => h
    | w:poss ["melee"] "attacks" "have|gain" "their reach increased by" n:@number d:duration? => (Modify(amount=flat(n), stats=("reach"), who=w, duration=d))
    | u:@changes? "the"? "reach of" w:poss ["melee"] "attacks" v:@changes? "by" n:@number d:duration? => stat_moved(u, w, ("reach"), v, n, d)
mod_stat_core*: | "reach" => ("reach")
"""
TURNS: Final = r"""
event_one*: | s:subject t:turn_edge w:poss "turn" "with" "no" k:kind ts:described* => event_when(ev(t, who=s), Not(test=exists(select(ANY, (), k, ts))))
    | s:subject t:turn_edge w:poss "turn" "with" ["at least"] x:select !state_word => event_when(ev(t, who=s), exists(x))
    | "a|an|any" a:attack_kind? "attack" "deals|does" ["any"] t:types? "damage to" o:object => ev("damage", who=o, attack=a, types=t)
happening*: | be2 "reduced to half its|their" ["maximum"] "hp" ["or fewer|less|below|lower"] => ev("stagger")
event_one*: | s:subject t:turn_edge w:poss "turn" "in" k:terrain => edge_in(s, t, k)
lead*: | "while" ("mounted on SELF" | "mounted|ridden") "," s:mounted ps:predicates => bound(s, ps)
    | "while" "SELF|it" "is" "mounted|ridden" ["by" ["a|an" ["friendly|allied"] "creature|ally|rider"] ["SELF's rider"]] "," s:mounted ps:predicates => bound(s, ps)
mounted: ["the|its|SELF's"] "rider" => Who(role="rider")
"""
WHOM: Final = r"""
forced*: | k:@forces w:object d:distance "to|into" ("a|an" ["unoccupied"] "square|space")? p:place => Force(kind=k, who=w, distance=d, to=p)
    | be k:@forced d:distance "to|into" ("a|an" ["unoccupied"] "square|space")? p:place => Force(kind=k, who=SUBJECT, distance=d, to=p)
core_clause*: | s:subject @that e:event_verb "while" p:place ps:predicates => relative(s, at_place(e, p), (), ps)
happening*: | "end(s)" poss_text "turn(s)" "without" ["having"] "moved|moving" => ev("still")
described*: | "whose space(s)" "it|SELF" ("enter(s)" | "move(s)|pass(es) through") => passed("through")
mod_tail*: | ("when|while charging" | "on a charge") => tail("attack", AttackKind(kind="charge"))
clause_tail*: | ","? "when|whenever" s:subject "has|have combat advantage against" o:object => tail("while", Advantage(who=s, over=o))
core_clause*: | s:subject "do|does" "not" ["need to"] living ((","|"or|and"|"," "or|and") living)* => (OutOfFight(about="life", detail="SELF does not need what the living need"))
living: "eat|drink|breathe|sleep|age|rest"
role2*: | "the target of" "the|this|that" ["charge"] ["attack"] => TARGET
attack_tail2*: | "against|on|at" "each of" w:select => tail("against", w)
described*: | "that|who" "end(s)" ["up"] ["the" pushing] p:place => p
core_clause*: | "each|any" "target" "that" "end(s)" ["up"] ["its|their|the" pushing] p:place ps:predicates => each_target(Stands(who=TARGET, place=p), ps)
clause_tail*: | u:@upon => tail("if", upon(u))
misc*: | "cannot|can't see" w:object d:duration => unseen(w, d)
modify*: | "make(s)|roll(s)" ["all|any|its|their"] "saving throws" "against" ["being"] c:state_word cs:(","? ["or|and"] c:state_word => c)* "with a" z:mod_size => modifier(TRUE, z, ("saves"), (tail("saves_against", words(c, cs))))
one_test*: | s:subject tense ["completely|fully"] ("under water" | "below|beneath|under the surface" ["of" "the|a|some"? "water"] | "submerged" ["in water"]) => Terrain(who=s, kind="underwater")
    | s:subject tense n:not_word? ("in contact with" | "touching" | "standing on" | "on") "the|solid" ["solid"] "ground" => Has(who=s, states=("flying"), negated=TRUE)
extra_tail*: | "with" ["its|their"] "attacks" "against" ["any"] w:object => tail("against", w)
"""
SHAPES: Final = r"""
misc*: | takes_shape ["a|an"] n:@thing d:duration? => TakeForm(name=n, who=SUBJECT, duration=d)
takes_shape: | "take(s)|assume(s)|adopt(s)" ["on"] "the|its" ["natural|physical"] "form|shape|appearance|guise" "of"
    | ["magically|physically"] "turn(s)|transform(s)|change(s)|polymorph(s)" ["itself|themselves|its form|its shape|shape|form"] "into"
placing*: | n:@count k:@thing "appear(s)|arrive(s)|emerge(s)" "in" ["a|an"] p:placing_place => (PlaceCreature(name=single_name(n, k), count=n, where=p))
"""
HEROES: Final = r"""
place*: | "outside" ["of"] "the|this|that" ["power's|attack's"] @area_noun ["of effect"] => Place(kind="outside")
    | ("not in|within" | "out of|beyond") ["the"] "reach of" w:object => out_of_reach(w)
    | ("not in|within" | "out of|beyond") w:poss "reach" => out_of_reach(w)
forced*: | k:@forces w:object @near_spot p:place => Force(kind=k, who=w, to=p, nearest=TRUE)
lead*: | "if" t:test "," ["the target takes / it takes / they take"] a:amount "in" y:types? "damage" "instead" => (If(test=t, effects=(Damage(amount=a, types=y)), instead=TRUE))
damage_bare*: | a:amount "in" t:types? "damage" => (Damage(amount=a, types=t))
happening*: | "end(s)" ("any|a" | poss_text) "turn(s)" "without" ["having"] "moved|moving" "at least" n:@number "square(s)" => unmoved_end(n)
    | "roll(s) a natural" n:@number ms:((","|"or"|", or") m:@number => m)* ("on|with|for" a:an_attack => a) ["roll"] => natural_event(n, ms, a)
gain*: | "grant(s)|give(s)|provide(s)" w:protection "to" o:object (","? "regardless of" ["line of sight / their line of sight"])? d:duration? => Conceal(what=w, who=o, duration=d)
gained*: | ["a|an"] k:@bonus? w:"bonus|penalty" ["on|to"] ["all"] s:mod_stats ts:mod_tail_in* "equal to" a:amount => equal_to(k, w, s, ts, a, ())
mod_tail*: | "against" ["the"] c:state_word ["and|or"] "condition(s)" => tail("saves_against", words(c, ()))
core_clause*: | s:subject "can|may" ["immediately"] ["choose to"] "perform|do|take|choose|pick" ["any"] "one" ["of"] ["the following"] ["actions"] ":" bullet? p:predicate ps:((","|bullet) p:predicate => p)* ","? "or" q:predicate => may_any(s, p, ps, q)
"""
DARING: Final = r"""
place*: | "in" ["the"] "adjacent" "square(s)" => Place(kind="adjacent")
until*: | "until" "SELF" "use(s)" p:@power "again" => Duration(kind="event", event=Trigger(events=("use"), who=SELF, power=p))
event_verb*: | "is|are making" a:an_attack ["roll"] => ev("attack", attack=a)
    | "is|are making a saving throw" => ev("make save")
core_clause*: | s:subject v:@meets "by" w:poss k:attack_kind? "attack(s)" ps:predicates => relative(s, ev(v, other=w, attack=attack_with(k, NOTHING)), (), ps)
damage_bare*: | a:amount t:types? "damage" "+" m:modifier => (Damage(amount=plus(a, Amount(modifiers=(m))), types=t))
clause_tail*: | ","? @either_way => tail("either way", NOTHING)
join*: | ","? "plus"
amount_value*: | ["the"] types? "damage" "done|dealt" "by" poss? "attack" ["( if any )"] => Amount(value="damage dealt")
amount*: | a:amount_base ","? ["up"] "to a maximum of" c:amount_base => capped_at(a, (), c)
amount*: | a:@dice "(" s:amount_step ss:("," s:amount_step => s)* ")" => stepped(a, s, ss)
amount_step: | a:@dice "at" ["level"] n:@number ["level"] => (n, a)
one_test*: | "the attack is a natural" n:@number m:@signed? "hit or miss" => natural_between(n, m)
    | "SELF" "deal(s)|do(es)" "damage" at_least a:amount ["with this|the" "hit|attack|blow"] => Dealt(least=a)
    | "the|this" ["attack's"] "damage" ["dealt"] "is" at_least a:amount => Dealt(least=a)
at_least: "greater than or equal to / equal to or greater than / at least" ["equal to"]
core_clause*: | "maintain(s) the effect" => (Happens(what="repeated"))
    | "the attacker" ("must reroll the attack against itself" | ["now"] "becomes|is the target of" "its|their" "own attack") => (Happens(what="turned back"))
    | ["SELF"] ["can|may"] "change(s)" "SELF's flux" ["energy|type"] [@at_will] => (OutOfFight(about="flux", detail="SELF can change SELF's flux energy"))
lead*: | "as part of" "the|this" ["initial|same"] "attack" "," es:effects => es
lose*: | "end(s)|dismiss(es)|cancel(s)" "the|this" n:@lasting => ends(n)
    | "fail(s)" "its|their|SELF's|the" "next" ("saving throw" | "save") => FailNextSave(who=SUBJECT)
attack_made*: | "grant(s)|give(s)" w:object "a|an" a:attack_kind "attack" => MakeAttack(who=w, attack=a)
    | "make(s)" "the following" ["secondary"] "attack" ("against" w:object => w)? => MakeAttack(who=SUBJECT, attack=AttackKind(kind="secondary"), against=w)
damage_taken*: | "deal(s)|do(es)" t:types? "damage equal to" a:amount => Damage(amount=a, types=t)
    | "deal(s)|do(es)" t:types? "damage equal to" a:amount "to" w:object => Damage(amount=a, types=t, who=w)
event_verb*: | "is|are about to" e:event_verb => e
    | "deal(s)|do(es)" ["any"] t:types? "damage" "on" o:object => ev("deal", types=t, other=o)
    | "score(s)" "a hit" a:with_attack? o:("against|on" o:object => o)? => ev("hit", attack=a, other=o)
described*: | n:@count "square(s)" "beyond|outside" w:poss "reach" => Place(kind="beyond", n=n, of=w)
    | "up to" n:@count "square(s)" "out of" "reach" => Place(kind="beyond", n=n)
core_clause*: | s:subject "cannot|can't" "attack SELF" d:duration? "unless" "the|that|their|its" "attack" "targets|includes" "at least one other creature" => (Forbid(acts=("make attacks against SELF alone"), who=s, duration=d))
"""

USUAL: Final = r"""
mod_tail*: | against_such c:@inflicts cs:(","? ["or|and"] c:@inflicts => c)* ["it|SELF|them"] => tail("saves_against", words(c, cs))
save_against*: | against_such c:@inflicts cs:(","? ["or|and"] c:@inflicts => c)* ["it|SELF|them"] => words(c, cs)
against_such: "against" ["any|all|an|one|each"] "effect(s)|condition(s)" "that|which"
event_verb*: | "shift(s)" "from" poss "space|square" => ev("shift from")
    | "fail(s)" ["to make"] ("a|the|its|this saving throw" | "a|the|its|this save") against_this => ev("fail save", power="this save")
against_this: "against" ("it|this" | "the|this|that" ["power|attack" "'s"] "effect|condition|power|attack")
core_clause*: | s:subject @crits_on n:crit_low ["with" ["its"] "attacks"] o:("against" o:object => o)? d:duration? => (CriticalRange(low=n, who=s, against=o, duration=d))
    | w:poss k:attack_kind? "attack(s)" @crits_on n:crit_low o:("against" o:object => o)? d:duration? => (CriticalRange(low=n, who=w, attack=k, against=o, duration=d))
    | s:role "can|may" only_use "if|when|while" t:test => use_while(t, s)
    | only_used "if|when|while" t:test => use_while(t)
    | s:role "can|may" only_use "if|when|while" c:state_word => use_while(Has(who=SELF, states=(c)), s)
    | only_used "if|when|while" c:state_word => use_while(Has(who=SELF, states=(c)))
    | s:subject ["can|may"] "make(s)" ["its|their"] k:attack_kind "attack(s)" (["even"] "while|when" ["it is"] "adjacent to" ["an|any"] "enemy|enemies|creature|creatures")? "without provoking" ["any|an"] "opportunity attack(s)" ["from" "it / them / adjacent enemies"] => (NoProvoke(attack=k, who=s))
    | s:several ["each|both"] "slide" d:distance ["in any direction"] => (Force(kind="shunt", who=s, distance=d))
    | s:subject "take(s)|suffer(s)" ["only"] "half damage from" k:attacks_by? w:object d:duration? => (HalveDamage(who=s, by=w, attack=k, duration=d))
only_use: "only use this power|ability" | "use this power|ability" "only"
only_used: "this power|ability" "can|may" ("only be used" | "be only used" | "be used only")
attacks_by: k:attack_kind? "attacks" "by|from|of|made by" => k
be*: | "is|are" "each|both|all"
gain*: | "grant(s)" "combat advantage" "to|for|against" "the next" next_attacker d:duration? => GrantAdvantage(who=SUBJECT, next_only=TRUE, duration=d)
    | "grant(s)" "combat advantage" "to" "the next" k:kind "that|who|to" "attack(s)" "it / them / the target" d:duration? => GrantAdvantage(who=SUBJECT, to=select(EVERY, (), k, ()), next_only=TRUE, duration=d)
next_attacker: "creature that|who|to" "attack(s)" "it / them / the target" | "attacker" | "attack" ["made"] ["against" "it / them / the target"]
place*: | "more than" n:@count "square(s)|space(s)" ["away"] => Place(kind="not within", n=n)
    | "more than" n:@count "square(s)|space(s)" ["away"] "from" w:object => Place(kind="not within", n=n, of=w)
    | "at least" n:@count "square(s)|space(s)" ["away"] "from" w:object => Place(kind="not within", n=one_less(n), of=w)
one_test*: | s:subject "has|have" "at least" half_life => Has(who=s, states=("at half its hit points or above"))
    | s:subject tense "at half" ["of"] "its|their" ["maximum|total"] "hp or above|more|higher" => Has(who=s, states=("at half its hit points or above"))
    | s:subject "has|have" "more than" half_life => Has(who=s, states=("staggered"), negated=TRUE)
    | s:subject "is|are" "above" half_life => Has(who=s, states=("staggered"), negated=TRUE)
    | s:subject "has|have" "half" ["of"] "its|their" ["maximum|total"] "hp" "or" "fewer|less" ["left|remaining"] => Has(who=s, states=("staggered"))
    | s:subject "has|have" q:quantity fs:adjective* k:kind c:state_word => exists(select(q, fs, k, (has_by(c, s))))
    | s:subject "has|have" "no" fs:adjective* k:kind c:state_word => Not(test=exists(select(EVERY, fs, k, (has_by(c, s)))))
    | s:subject "has|have" !no_allies "no" fs:adjective* k:kind p:place => none_is(select(EVERY, fs, k, ()), p)
    | "there is|are" "fewer than" n:@count fs:adjective* k:kind ts:described* => Not(test=exists(select(exactly(n), fs, k, ts)))
    | "there is|are" "no more than" n:@count fs:adjective* k:kind ts:described* => Not(test=exists(select(exactly(one_more(n)), fs, k, ts)))
    | "fewer than" n:@count ["of" "its|their|SELF's"] fs:adjective* k:kind tense p:place => Not(test=exists(select(exactly(n), fs, k, (p))))
    | n:@count "or more" ["of" "its|their|SELF's"] fs:adjective* k:kind tense p:place => exists(select(exactly(n), fs, k, (p)))
    | "at least" n:@count ["of" "its|their|SELF's"] fs:adjective* k:kind tense p:place => exists(select(exactly(n), fs, k, (p)))
    | "no" "other" k:kind tense p:place => no_other(k, p)
    | "there is|are no" "other" k:kind p:place => no_other(k, p)
lead*: | if_word e:event_one "," ["the|this"] "damage|amount" "increases|grows|rises" "by" a:amount => grows_each(e, a)
half_life: "half" ["of"] "its|their" ["maximum|total"] "hp" ["left|remaining"]
until*: | "until" ["it / they"] saves_now => Duration(kind="save")
    | "until" "the target" saves_now => Duration(kind="event", event=ev("save", who=TARGET, power="this save"))
saves_now: "save(s)" | "succeed(s) on" ["a|its"] "saving throw" ["against this|the effect"]
persistent*: | a:@number t:types? "damage" "at the start of" ["each of"] "its|their" "turn(s)" d:save_end => PersistentDamage(amount=flat(a), types=t, who=SUBJECT, duration=d)
save_end: "(" d:save_text ")" => d
lead*: | "until" ["it / they / the target"] ("save(s)" | "succeed(s) on" ["a|its"] "saving throw") "," s:subject "take(s)|suffer(s)" a:@number t:types? "damage" "at the start of" ["each of"] "its|their" "turn(s)" => (PersistentDamage(amount=flat(a), types=t, who=s, duration=Duration(kind="save")))
"""

TOLD: Final = r"""
core_clause*: | s:subject "cannot|can't" ("use" ["its"] "regeneration" | "regenerate" | "benefit|regain hp from its regeneration") d:duration => regrows_not(s, d)
    | ["enemies|creatures|attackers"] ("cannot|can't" | "do|does not") "gain|get|have" "combat advantage" "against" o:object flanking_it => (Endure(to=("flanked"), who=o))
    | ["enemies|creatures|attackers"] "gain|get|have" "no combat advantage against" o:object flanking_it => (Endure(to=("flanked"), who=o))
    | ["the"] arcing arcs "to" w:select ","? "which|who" ps:predicates => spreads(w, ps)
    | ["the"] arcing arcs "to" w:select ","? "dealing" h:harm ["to" "it / them / that creature / that enemy"] => spreads(w, replace(h, who=SUBJECT))
    | "SELF can|may" ["continue to"] "maintain" ["this power / this / the effect"] ["even"] "after|outside" ["of"] ["the|an"] "encounter(s)|battle|combat" ["ends / is over"] => (OutOfFight(about="time", detail="SELF can maintain this outside encounters"))
flanking_it: "by" "flanking" ["it|them|SELF"] | "from / for / because of / when / while" ["being"] "flanking|flanked" ["it|them|SELF"]
arcing: types? "energy|fire|flame|flames|bolt|spark" | types
arcs: "arc(s)|leap(s)|jump(s)|spread(s)|chain(s)|bounce(s)"
place*: | "adjacent to" w:object on_arrival => adjacent(w)
    | "within" n:@count "square(s)|space(s)" "of" w:object on_arrival => Place(kind="within", n=n, of=w)
on_arrival: "at its|their|the destination / where it arrives|appears|ends|lands|lands / when it arrives|appears|lands / after it|they arrives|arrive|appears|teleports|moves|lands"
extra_tail*: | "to" !"it|them" w:object => tail("against", w)
clause_tail*: | ","? "if" "it / they / the target / that ally" ("is|are" "eligible|able" ["to do so"] | "can" ["do so"]) => tail("either way", NOTHING)
"""

SAID: Final = r"""
core_clause*: | @again "against" "the same target or" ("a|another" ["different|new"] "one|target|creature|enemy" | "another") => (RepeatAttack(against=either_of_two(TARGET, select(another(1), (), "creature", ()))))
forced*: | "teleport(s)" w:object d:distance "to|into" ["a|an"] "unoccupied|empty" "square(s)|space(s)" => Force(kind="teleport", who=w, distance=d)
move_part*: | "closer|nearer to" o:object => part("toward", o)
until*: | "until" "the|this" "stance" "ends" => Duration(kind="event", event=Trigger(events=("leave stance"), who=SELF))
"""

OUTSIDE: Final = r"""
core_clause*: | (subject "ignore(s)" "encumbrance" duration? | "encumbrance is ignored") => (OutOfFight(about="load", detail="encumbrance is ignored"))
    | s:subject v:@meets "by" w:poss k:attack_kind? "attack(s)" "can|may" p:predicates => relative(s, ev(v, other=w, attack=attack_with(k, NOTHING)), (), may_later(p))
select*: | "anyone|anybody|everyone|everybody" ts:described* => select(EVERY, (), "creature", ts)
"""

AGAIN: Final = r"""
core_clause*: | s:subject "can" ["only"] "have|hold" ["only"] q:quantity "target|creature|enemy|targets|creatures|enemies" c:held_state "at a time / at once" => holds_only(s, q, c)
    | s:subject "can|may" p:predicate "as" ["a|an"] a:@action ["action"] "once" ("during|on|in" ["each of"] poss "turn(s)" | "a turn") => once_a_turn(a, s, p)
    | s:subject @that e:event_verb "can|may" p:predicate a:("as" ["a|an"] x:@action ["action"] => x)? => relative(s, e, (), leave_later(p, a))
    | c:damage_bare ","? "plus" a:amount ["extra|additional"] t:types? ["extra|additional"] ["damage"] w:for_each => flat(c, Damage(amount=per_each(a, w), types=t, who=TARGET, additional=TRUE))
    | s:party "each|both" ps:predicates => bound(s, ps)
    | s:several "each|both|all" ps:predicates => bound(s, ps)
for_each*: | @per_each k:("target" => "creature" | !"target" x:kind => x) ("hit" ["by the|this attack"] | ["that"] "it|SELF" "hit(s)" ["with the|this attack"]) => select(EVERY, (), k, (Has(who=EACH, states=("hit"))))
    | @per_each "of" "SELF's" k:("enemies" => "enemy" | "allies" => "ally") ts:described* => select(EVERY, (), k, ts)
    | @per_each "of" "its|their" k:("enemies" => "enemy" | "allies" => "ally") ts:described* => sided(SUBJECT, select(EVERY, (), k, ts))
role2*: | "the first" !"time"  => Who(role="original")
quantity*: | "at least" n:@count => exactly(n)
one_test*: | s:subject "did not move" "during|on|in" "that|its|their|this" "turn" => MovedThisTurn(who=s, negated=TRUE)
    | s:subject "moved" "during|on|in" "that|its|their|this" "turn" => MovedThisTurn(who=s)
"""

LINKED: Final = r"""
heal*: | "remove(s)" n:@so_many save_kinds ended_by_save "from" w:rid_of => rid(n, w)
core_clause*: | s:subject "take(s)|suffer(s)" ["only"] "half damage from" w:poss k:attack_kind? "attack(s)" d:duration? => (HalveDamage(who=s, by=w, attack=k, duration=d))
lose*: | "lose(s)" "its|their|SELF's" "next" k:@action "action" => NoAction(action=k, who=SUBJECT, duration=Duration(kind="end", whose=SUBJECT))
gained*: | "a" ["land"] "speed" "of" n:@number => speed_gain("walk", n, NOTHING)
one_test*: | s:subject tense n:not_word? "SELF's quarry" => Has(who=s, states=("quarry"), by=SELF, negated=n)
mod_tail*: | "with|on" "charges" => tail("attack", AttackKind(kind="charge"))
attack_made*: | "force(s)|make(s)|cause(s)" w:object ["to"] "reroll" ["the|its|their|that" ["triggering"] reroll_what] t:reroll_take => Reroll(who=w, take=t)
clause_tail*: | "," d:until => tail("lasting", d)
damage_taken*: | "deal(s)|do(es)" t:types? "damage" "to" w:object "equal to" a:amount => Damage(amount=a, types=t, who=w)
core_clause*: | w:poss "speed" "is" @lowered "to" n:@number d:duration? => (SetSpeed(speed=n, who=w, duration=d))
    | ["the|this|that"] ["attack's"] "damage" "is" @lowered "by" a:amount => (SoftenBlow(amount=a, triggering=TRUE))
one_test*: | "this|that|the" pushing "brings|moves|takes|leaves|forces" s:object ["into|against"] ["a|an|any|the"] ["solid"] "obstruction|obstacle|wall|object|surface" => Unable(who=s, kind="moved")
event_verb*: | v:@struck "by" w:poss a:attack_kind? "attack(s)" => ev(v, other=w, attack=attack_with(a, NOTHING))
    | "is|are the target of" w:poss a:attack_kind? "attack(s)" => ev("targeted", other=w, attack=attack_with(a, NOTHING))
    | "shift(s)" "away" "from" o:object => event_when(ev("shift from"), Stands(who=SUBJECT, place=adjacent(o)))
reroll_bonus*: | ","? @adding a:amount "to" ("it" | "the" ["new|second"] "result|roll") => a
"""

BESTIARY: Final = r"""
one_duration*: | "until then" => SAME
lead*: | "while" ["it is / they are / the target is"] c:state_word cs:("and" c:state_word => c)* by_this "," es:effects => (Along(states=words(c, cs), effects=es))
    | "while this / the effect lasts / persists" "," es:effects => (Along(states=(), effects=es))
    | "while taking|suffering" "this|the|that" ["persistent"] types? "damage" "," es:effects => (Along(states=(), effects=es))
    | "until then" ","? es:effects => (Along(states=(), effects=es))
    | "until" ("the|this effect ends" | "the|this condition ends" | "the effects end") "," es:effects => (Along(states=(), effects=es))
    | "the first time" e:event_one "on|during|in" w:poss "next turn" "," es:effects => first_next(e, w, es)
at_a_blow: "from" "a|any|one" ["single"] "attack|hit|source" | "in a single attack|hit / at once"
which_way: ["away|back"] "from" => "push" | ["closer"] "toward|towards|to" => "pull"
by_this: "by|from this|the|that effect|power|attack" | "by|from" "this" | "this way / in this way / in this manner"
clause_tail*: | if_word e:event_one "on|during|in" w:poss "next turn" => tail("in turn", (e, w))
    | ","? "the first time" e:event_one "on|during|in" w:poss "next turn" => tail("first", (e, Duration(kind="end", whose=w)))
happening*: | "take(s)|suffer(s)" n:@number "or more" t:types? "damage" at_a_blow? => event_when(ev("damage", types=t), DamageOf(least=n))
    | "take(s)|suffer(s)" "at least" n:@number t:types? "damage" at_a_blow? => event_when(ev("damage", types=t), DamageOf(least=n))
forced*: | "slide(s)" d:distance "to|into" ("a|an" ["unoccupied"] "square|space")? p:place => Force(kind="shunt", who=SUBJECT, distance=d, to=p)
    | be? k:@forced d:distance y:which_way w:object => force_by(k, y, d, SUBJECT, w)
    | k:@forces x:object d:distance y:which_way w:object => force_by(k, y, d, x, w)
damage_taken*: | "take(s)|suffer(s)" a:amount t:types? "damage" "for each|every square|space" ["that"] "it|they" "move(s)|enter(s)|leave(s)" => When(trigger=Trigger(events=("move from"), who=SUBJECT), effects=(Damage(amount=a, types=t, who=SUBJECT)))
core_clause*: | s:select "at the" p:point "of" w:poss "turn" ps:predicates => at_turn_of(s, p, w, ps)
core_clause*: | "its|SELF's" p:@power ["power"] "recharges|refreshes" => (Recharge(power=p))
    | s:subject blast_verb "in a|an" ["near|close"] "burst" n:@number ":|;|,"? ["and"] es:effects => in_its_burst(s, n, es)
    | s:subject blast_verb "in a|an" ["near|close"] "burst" n:@number ","? "that|which"? "deals|dealing" h:harm "to" w:object => in_its_burst(s, n, (replace(h, who=w)))
    | "the|this|its charge|shift|flight|jump|move|teleportation" "does|do not" "provoke" "opportunity attacks" => (ThisMove(rule="safe"))
    | "SELF|it does not provoke" ["an|any"] "opportunity attack(s) from the target" ["of the|this|that attack"] ["when|for|by" "it"? "moving|moves|leaving|leaves" "away"?] => (ThisMove(rule="away safe"))
    | "SELF|it does not provoke" ["an|any"] "opportunity attack(s)" "when|for|by" "it"? "moving|moves" "away from the target" ["of the|this|that attack"] => (ThisMove(rule="away safe"))
    | "SELF|it retains|keeps" ["all"] ["of"] "its" ["game|normal|other"] "statistics" ["in|while" ["in"] "its|this|the|that" ["new|other"] "form|shape"] => (OutOfFight(about="shape", detail="SELF keeps its statistics in that shape"))
    | s:subject p:movement ["either"] "before or after" ["making"] "SELF's|the|this|its attack" => around_it(may(s, p))
    | s:subject p:movement w:@around "making" "SELF's|the|this|its attack(s)" => (AroundAttack(when=w, effects=bound(s, p)))
    | s:subject "can|may" p:predicate w:@around "making" "SELF's|the|this|its attack(s)" => (AroundAttack(when=w, effects=may(s, p)))
    | s:select @that e:event_verb "and" "is|are" c:state_word ps:predicates => relative(being(s, c), e, (), ps)
    | "on|during" "each of" poss "turns" "," s:subject ["can|may"] "take(s)|gain(s)|get(s)" ["a|an|one"] ["additional|extra|second"] k:@action "action" => (GainAction(action=k, who=s, when="turn"))
    | if_word s:subject be2 any_forced "," subject ["can|may"] "reduce(s)|shorten(s)" "the distance" ["of the|that movement"] "by" n:@number ["square(s)"] => (Modify(amount=flat(n), stats=("unwilling movement"), who=s, penalty=TRUE))
    | if_word s:subject be2 any_forced "," subject ["can|may"] ("move(s)" | "be|is moved") n:@number "square(s)" ("less|fewer than the effect|attack|power specifies" | "less|fewer") => (Modify(amount=flat(n), stats=("unwilling movement"), who=s, penalty=TRUE))
    | if_word "an|any" "effect|attack|power" ["would"] any_forces s:object "," subject ("move(s)" | "is moved") n:@number "square(s)" ("less|fewer than the effect|attack|power specifies" | "less|fewer") => (Modify(amount=flat(n), stats=("unwilling movement"), who=s, penalty=TRUE))
    | "critical hits" ("against|on" s:object => s) "count|counts|are|become" ["treated"] ["as"] ["only"] "normal|ordinary|regular" "hits" => (Endure(to=("critical hits"), who=s))
    | "SELF|it" "can|may" "make|makes" ["an"] "opportunity attack(s)" "against" w:select "that|who|when" ["it|they"] "shift(s)" p:("within|in" "its reach" => Place(kind="reach"))? => shifts_provoke(standing(w, p), NOTHING)
any_forced: "pushed|pulled|shunted|slid|moved" (","? ["or|and"] "pushed|pulled|shunted|slid|moved")*
any_forces: "push(es)|pull(s)|shunt(s)|slide(s)|move(s)" (","? ["or|and"] "push(es)|pull(s)|shunt(s)|slide(s)|move(s)")*
lead*: | "if" s:subject "does|do not" "move" "on|during" w:poss "next turn" "," es:effects => (unless_moved(s, NOTHING, es))
    | "if" s:subject "does|do not" "move" "at least" n:@number "square(s)" "on|during" w:poss "next turn" "," es:effects => (unless_moved(s, n, es))
    | "when|if SELF use(s) this power" "," es:effects => es
    | "while" "in" t:terrain "," es:effects => (While(test=Terrain(who=SELF, kind=t), effects=es))
clause_tail*: | ","? "while" "in" t:terrain => tail("while so", Terrain(who=EACH, kind=t))
lose*: | "lose(s)" "its|their|a|one" k:@action "action" "on|during" w:poss "next turn" => NoAction(action=k, who=SUBJECT, duration=Duration(kind="end", whose=w))
forced*: | be? "teleported" d:distance "to|into" ["a|an"] "unoccupied|empty" "square(s)|space(s)" => Force(kind="teleport", who=SUBJECT, distance=d)
core_clause*: | a:one_of_two "and" b:one_of_two "teleport" ","? ["and"] "swapping|exchanging|swap|exchange" @spot => (Swap(who=a, other=b))
    | "that" types? "damage" "increases|rises|grows" "by" a:amount => (RaisePersistent(amount=a))
clause_tail*: | ","? "the first|next time" e:event_one "before the" p:point "of" w:poss "next turn" => tail("first", (e, Duration(kind=p, whose=w)))
spaces_of*: | "enemy-occupied|enemy-controlled" "space(s)|square(s)" => select(EVERY, (), "enemy", ())
move_part*: | "directly|straight" "towards|toward" o:object => part("toward", o)
    | ","? "and" "can|may" "move|pass" "through" w:spaces_of ("during / as part of" "the|this|that" @motion)? => part("through", w)
attack_made*: | "make(s)" n:attack_number x:attack_named "with a" m:@signed @bonus? "bonus to" ["both"] ["the|its|their"] "attack" ["roll(s)"] "and" ["the|its|their"] "damage" ["roll(s)"] ts:attack_tail2* => replace(made(n, x, ts), bonus=m, extra=flat(m))
    | "automatically" "hit(s)" o:object "with" ["its|their"] p:@own ["attack(s)"] => hits(TRUE, NOTHING, o, powers_of(p), NOTHING, NOTHING)
an_attack*: | "its|SELF's" p:@own ["attack(s)|power"] => AttackKind(powers=(p))
until*: | "until" s:subject e:event_verb "or" "is|are" "no longer" x:as_it_was => joined(Duration(kind="event", event=event_of(s, e)), (no_longer(s, x)))
event_verb*: | "save(s)" "against" ("it|this" | "the|this|that" ["power|attack" "'s"] "effect|condition|power|attack") => ev("save", power="this save")
    | "succeed(s) on" "a|the|its" "saving throw|save" against_this => ev("save", power="this save")
one_test*: | "both" ["of"] ["its|the|these"] p:@own ["attacks"] "hit" x:same_one? => replace(both_hit(x), attack=p)
    | "SELF|it" "hit(s)" same_one "with" ("both" ["of its"] | "two") p:@own ["attacks"] => replace(both_hit(TRUE), attack=p)
    | "it|they|SELF" v:@strikes "with this|the attack" => Outcome(result=v)
one_test*: | s:subject tense "pushed|pulled|shunted|slid|moved|forced" "into|against" ["a|an|any|the"] ["solid"] "obstruction|obstacle|wall|object|surface" => Unable(who=s, kind="moved")
"""

WAYS: Final = r"""
going: "willingly"? "move(s)|come(s)|walk(s)|step(s)|advance(s)|go|goes" | "move(s)" "or" "shift(s)" | "shift(s)" "or" "move(s)"
for_a_basic: "in place of / instead of" ["a|an|its|the"] "basic melee / basic" "attack"
standing_in: | "when|while" ["it|SELF"] "charge(s)|charging" => "charge" | "on / during / in / as part of" ["a|its"] "charge" => "charge" | "when|for" "making" "a" "charge attack" => "charge"
    | "as" "an|its" "opportunity attack" => "opportunity" | ("when" ["it|SELF"] "makes|making" | "for") ["an|its"] "opportunity attack(s)" => "opportunity"
beside: "adjacent to / next to / beside"
event_verb*: | going "to|into" o:enter_place => ev("enter", place=o)
    | going beside o:object => ev("enter", place=adjacent(o))
    | "shift(s)" "to|into" o:enter_place => ev("shift into", place=o)
    | "shift(s)" beside o:object => ev("shift into", place=adjacent(o))
    | "end(s)|finish(es)" ["its|their|a"] "move|movement" p:place => ev("move", place=p)
    | "stand(s) up" p:place => ev("stand", place=p)
core_clause*: | "SELF" "can|may" "use|make" ["its|the|a|an"] p:@own ["attack"] for_a_basic? o:standing_in => StandIn(power=p, at=o)
    | o:standing_in "," "SELF" "can|may" "use|make" ["its|the|a|an"] p:@own ["attack"] for_a_basic? => StandIn(power=p, at=o)
    | "SELF" "can|may" "make(s)" ["a|an"] a:an_attack "as" ["a|an"] k:@action ["action"] "against" w:select "that|who|when|whenever" ["it"] e:event_verb => strike_back(a, k, w, e)
"""

TROUBLES: Final = r"""
one_duration*: | d:until "(" "no save" ")" => d
at_most: "no more than / at most / up to"
so_often: | ["up to"] "once / once more / one time / one more time" => 1 | ["up to"] "twice / twice more / two times / two more times" => 2 | ["up to"] "three" ["more"] "times" => 3
attack_tail2*: | ","? ["but"] ["with|making"] at_most n:@number ["of them / of which / of these / of these attacks / attacks"] ["can|may be" ["made"]] "against" "a|any|one"? ["single / the same"] "target|creature|enemy" => tail("most", n)
several*: | a:party "and" "SELF" => parties(a, SELF)
damage_done*: | "that / the same" ["amount of"] "damage" => Amount(value="damage dealt")
described*: | ["that|who|whom"] "it|SELF" ("flank(s)" | "is|are flanking") => Flanks(who=SELF, whom=EACH)
    | "that|who" ("flank(s)" | "is|are flanking") o:object => Flanks(who=EACH, whom=o)
one_test*: | s:subject ("flank(s)" | "is|are flanking") o:object => Flanks(who=s, whom=o)
lose*: | "drop(s)" "its|their|the" ["held|wielded"] "weapon" => Does(who=SUBJECT, what="drop one thing")
misc*: | "swallow(s)" w:object => Swallow(who=w)
core_clause*: | "it|SELF" m:("can|may" => TRUE)? "repeat(s)|do(es)" "this / these actions / this sequence / the sequence" n:so_often => (Repeated(times=n, may=m))
event_one*: | ["SELF is"] "reduced|dropped" to_zero => ev("zero", who=SELF)
happening*: | "make(s)" a:an_attack "that|which" x:@strikes o:object => ev(x, attack=a, other=o)
    | "make(s)" a:an_attack "that|which" "targets|includes" o:object => ev("attack", attack=a, other=o)
event_verb*: | "touch(es)" ["it|SELF"] "or" e:event_verb => e
lead*: | if_word "SELF" t:turn_edge "its turn" h:holding_one "," es:effects => held_then(t, h, es)
holding_one: | @holding k:held_one => k
    | "with" k:held_one c:state_word => held_so(k, c)
held_one: | "a|an" k:kind => k
forced*: | "slides" d:distance !("to"|"into") => Force(kind="shunt", who=SUBJECT, distance=d)
attack_tail2*: | ","? "the|this" "attack(s)" "automatically" "hit(s)" => tail("automatic", TRUE)
core_clause*: | "it|SELF" "can|may" p:movement ["once"] "between the|these|its|two|those" ["two"] "attacks" => (Between(effects=may(SELF, p)))
lead*: | if_word e:event "," es:effects "before" dying => in_dying(e, es)
    | "the first time" "it|SELF" entering "a|an" k:kind "'s" "space|square" ["during|on|in" "the|this|that|its" @motion] "," es:effects => on_way_through(k, es)
    | "when" "it|SELF" entering "a|an" k:kind "'s" "space|square" "for the first time" ["during|on|in" "the|this|that|its" @motion] "," es:effects => on_way_through(k, es)
    | "when" "it|SELF" entering "a|an" k:kind "'s" "space|square" "during|on|in" "the|this|that|its" @motion "," es:effects => on_way_through(k, es)
entering: "enters / moves into / moves through / passes through"
dying: "it|SELF" ("dies|falls|drops" | "is destroyed|slain|killed" | "drops to 0 hp") | "dying|dropping|falling"
core_clause*: | w:poss "critical hits" ["also"] ps:predicates => (When(trigger=ev("critical", who=w), effects=bound(w, ps)))
    | ["all"] "forced|unwilling movement" "against|on|of" s:subject "is reduced by" n:@number ["square(s)"] => (Modify(amount=flat(n), stats=("unwilling movement"), who=s, penalty=TRUE))
predicate*: | "must" "succeed(s) on|make(s)" "a saving throw" "or" ps:predicates => saves_or(SUBJECT, NOTHING, ps)
clause_tail*: | "at the" p:point "of" ["each of"] w:poss "turn(s)" "as well as / and / in addition to" "at"? ("the end" | "normally") => tail("at", (p, w))
    | ","? "while" c:state_word cs:(","? "or" c:state_word => c)* => tail("while so", Has(who=EACH, states=words(c, cs)))
lead*: | "in" t:terrain ts:("or" ["in"] u:terrain => u)+ "," es:effects => while_in_any(t, ts, es)
lose*: | ["immediately"] ("stop(s) moving" | "must stop" ["moving"] | "can't|cannot move further|farther" ["this turn"]) => EndsMove(who=SUBJECT)
    | ["immediately"] ("drop(s)|release(s)" | "lets|let go of") ["the|each|any|all|every"] "creature(s)|enemy|enemies|target(s)" ["that"] "it|SELF" ("is|are" @holding | "has" ["grappled"]) => EndState(states=("grappled"), who=select(EVERY, (), "creature", (Holds(holder=SELF, held=EACH))))
plural_kind*: "minions|mooks" => "mook"
core_clause*: | s:subject "let(s)|allow(s)" w:object ["to"] ps:predicates => allows_it(s, w, ps)
core_clause*: | lasting_thing "also" "end(s)" "when|if" e:event => (EndsIf(trigger=e))
    | s:subject "make(s)" n:attack_number x:attack_named "," "shifting" d:distance w:each_attack "attack(s)" => bound(s, stepping(made(n, x, ()), d, w))
each_attack: "before each|every" => "before" | "after each|every" => "after" | "between" ["the|these|each|its|those"] => "between"
zone_sentence*: | s:subject "treat(s)" ["all|any|each|the"] "square(s)" g:close_by "as" t:terrain_list d:duration? => ground_near(g, t, s, d)
modify*: | mod_gain z:mod_size ["on|to"] "the" ["very"] "next saving throw" ["that"] "it|they|SELF" "make(s)|attempt(s)" d:duration? => replace(modifier(TRUE, z, ("saves"), lasting_list(d)), next_only=TRUE)
save_thing*: | "this|the|that effect|condition" => "this effect"
move_part*: | "towards|toward" o:object "by the" ("safest|shortest|quickest" | "most direct") "route|path" ["possible"] => part("toward", o)
quantity*: | n:@number "different" => exactly(n)
attack_made*: | "use(s)" ["its"] p:@own "and" ["its"] q:@own ts:attack_tail2* => made(exactly(1), AttackKind(powers=(p, q)), ts)
event_verb*: | ("enter(s)" | going "to|into") "or" t:turn_edge w:poss_text "turn(s)" "in|within"? o:enter_place => ev2("enter", t, place=o)
predicate*: | "must" p:attack_made => p
    | "must" p:movement => p
save_against*: | "against" "being" c:state_word cs:(","? "or|and" c:state_word => c)* => words(c, cs)
    | "against" ["a|an|any|the|one|all|each"] c:state_word cs:(","? "or|and" c:state_word => c)* "effect(s)|condition(s)" => words(c, cs)
core_clause*: | "the next attack" ["roll"] ["made"] "against" w:object d:before_point "has|have|gains" "combat advantage" => (GrantAdvantage(who=w, next_only=TRUE, duration=d))
    | s:subject "that|who" "move(s)" "away" ["from" "SELF|it"] "provoke(s)" ["an"] "opportunity attack(s)" ["from" "SELF|it"] ","? "even" "if|when" ["it|they / the enemy|creature"] ("shift(s)" | "is|are shifting") => shifts_provoke(s, NOTHING)
    | s:subject blast_verb join c:core_clause => c
placing*: | ["SELF"] "summon(s)|conjure(s)|call(s)" ["forth"] n:@count k:@thing (","? "which|that" "appear(s)|arrive(s)")? "in" ["a|an"] p:placing_place => (called_up(n, k, p))
lead*: | "while" "in" t:terrain ts:("or" ["in"] u:terrain => u)+ "," es:effects => while_in_any(t, ts, es)
clause_tail*: | ","? "while" "in" t:terrain ts:("or" ["in"] u:terrain => u)+ => tail("while so", in_any(t, ts))
"""

PHRASES: Final = (
    WAYS, BESTIARY, LINKED, USUAL, TOLD, SAID, OUTSIDE, AGAIN, PASSING, TURNS, WHOM, SHAPES, MISSES, UNTIL, CUMULATIVE,
    DEALT, LOSSES, OFTEN, ONLY, BOUNDED, HEROES, DARING, ACTIONS, ROLLS, NEXT, GROUND, SHIFTS, MOVING, NEEDS, CARDS, TROUBLES,
)
"""What the phrase grammar reads besides where there are squares."""
