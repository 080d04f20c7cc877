"""The phrase grammar of what combines without squares: who, when, if, how much and how long, each in every place.

Read by `chart` with the rest of the phrases (`bands.phrases`). One construction an alternative, none for a sentence.
"""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

WHO: Final = r"""
described*: | ["that|who" "is|are"] c:state_word "from / because of" ["its|SELF's|the"] p:@own ["attack|effect|ability|aura"] => Has(who=EACH, states=(c), by=SELF)
    | ["that|who" "is|are"] ["also|already"] ("affected by" | "under" | "suffering from") ["any|a|an|the"] p:@own ["effect|attack|curse|aura"] => Under(who=EACH, power=p)
    | ["that|who"] "can" n:not_word? "hear" hearable => Place(kind="encounter")
    | "of" ["its|SELF's|their"] "level or lower|less" => LevelAtMost(who=EACH, own=TRUE)
    | ["that|who"] "has|have" ["been"] "dropped|slain|died" ["this battle" | "in this battle"] => Has(who=EACH, states=("dropped"))
    | ["that|who" "is|are"] ["already"] "affected by" ["a|any"] "save ends" "effect(s)|condition(s)" => Has(who=EACH, states=("save ends"))
    | ["that|who" "is|are"] n:not_word? ["of"] z:@size ["size|sized"] c:("or smaller" => "at most" | "or larger|bigger" => "at least")? => sized(EACH, z, c, n)
    | ["that|who" "is|are"] c:("smaller" => "smaller" | "larger|bigger" => "larger") "than" "it|SELF" => Sized(who=EACH, size="SELF", compare=c)
    | ["that|who" "is|are"] "engaged with|by" n:so_many ["of its|their|SELF's"] ["other|different"] k:kind => crowded(EACH, n, k, NOTHING)
    | "that|who" r:comes_out o:object => Did(who=EACH, event=ev(r, other=o))
    | ["that|who" "is|are"] "swallowed|engulfed" "by" w:object => Has(who=EACH, states=("swallowed"), by=w)
adjective*: | c:("smaller" => "smaller" | "larger|bigger" => "larger") => Sized(who=EACH, size="SELF", compare=c)
hearable: "SELF" | "it|them" | ["the|its|SELF's"] @creature
for_each*: @per_each ["other"] fs:adjective* n:@creature ts:described* => called(EVERY, fs, n, ts)
object*: "the target" ["that"] "it|SELF is|'s" "attacking" => TARGET
select*: | "the" fs:adjective* k:kind t:superlative => select(exactly(1), fs, k, (t))
    | q:quantity "of" w:("its|their" => SUBJECT | "SELF's|the" => SELF) fs:adjective* k:kind ts:described* => sided(w, select(q, fs, k, ts))
    | n:@number "of" "SELF's|its|their|the" fs:adjective* k:(k:kind) "engaged with" o:object => select(exactly(n), fs, k, (Engaged(who=EACH, other=o)))
    | ("closest|nearest" | "the closest|nearest") fs:adjective* k:kind "to" w:object => nearest_of(w, fs, k, ())
"""

WHEN: Final = r"""
core_clause*: | s:select "that|who" e:deed es:(","? "or" f:deed => f)* ps:predicates => relative(s, e, es, ps)
happening*: | be2 r:("hit" => "is hit" | "missed" => "is missed") "by" ["a|an|any"] k:attack_kind? "attack" ("against" | "that|which" "targets") ["its|their"] d:@defense e:("or" ["its|their"] x:@defense => x)? => event_when(ev(r, attack=k), at_defenses(d, e))
    | "target(s)|attack(s)" w:poss d:@defense e:("or" ["its|their"] x:@defense => x)? => event_when(ev("attack", other=w), at_defenses(d, e))
    | "take(s)|suffer(s)" "the|that|this|its" ["ongoing"] types? "damage" => ev("damage")
    | "gain(s)|get(s)" ["any"] "temporary hp" => ev("temporary hp")
    | "score(s)|roll(s)" "a" a_crit => ev("critical")
    | "disengage(s)" ("from" o:object => o)? => ev("disengage", other=o)
    | "attack(s)|target(s)" o:object w:with_one? "and" "roll(s)|get(s)" n:(natural | ["a"] m:@number => NaturalRoll(faces=number_list(m))) => event_of(SUBJECT, roll_event(n, roll_with(w, o)))
event_one*: | ["a|an|any"] k:attack_kind? "attack" ("against" | "that|which" "targets") ["its|SELF's"] d:@defense "or" ["its|SELF's"] e:@defense r:comes_out o:object => event_when(ev(suffered(r), who=o, attack=k), at_defenses(d, e))
one_duration*: | "until" s:subject "next" f:deed fs:("or" ["next"] g:deed => g)* => Duration(kind="event", event=any_deed(s, f, fs))
    | "until" s:subject f:deed fs:("or" g:deed => g)+ => Duration(kind="event", event=any_deed(s, f, fs))
    | "until" t:one_test => Duration(kind="event", event=ends_when(t))
    | "until" s:subject "has|have" ["already"] e:deed_done => Duration(kind="event", event=event_of(s, e))
    | ("so long as" | "as long as") s:subject "do|does" "not" f:deed fs:("or" g:deed => g)* => Duration(kind="event", event=event_of(s, f, fs))
lead*: | "the first time" o:(["in|during|per"] ["a|an|each|every"] x:once_word => x)? ["that"] e:event_tested ","? a:as_action? es:effects => first_time(o, NOTHING, e, a, es)
    | "in addition|also|furthermore|moreover" ","? es:effects => also(es)
    | b:limit_bit bs:(","? c:limit_bit => c)* ","? ";|:" es:effects => allowed((b, bs), es)
    | "in|during" "battle|combat|a fight" "," es:effects => es
    | "for" ("each" | "every") w:per_whom "," es:effects => per_creature(w, es)
"""

IF: Final = r"""
die_faces*: | n:@number @or_less => die_to(n) | n:@number @or_more => die_from(n)
limit_bit*: "when|while|if" t:one_test "and" ["if|when|while"] u:one_test => limit_test(all_of(t, (u)))
one_test*: | s:subject tense n:not_word? ["already|currently|still"] c:state_word cs:("," d:state_word => d)* ","? "or" e:state_word => Has(who=s, states=words(c, flat((cs, e))), negated=n)
    | (["that|this"] @saving_roll | "that|this|the" "save" | who) "fail(s)" ["the|its|their"] [@saving_roll] => Outcome(result="unsaved")
    | (["that|this"] @saving_roll | "that|this|the" "save" | who) "succeed(s)" ["at|on|with"] ["the|its|their"] [@saving_roll] => Outcome(result="saved")
    | "the|that|this" ["second|third|rerolled|repeated|extra|new"] ["attack"] ["roll"] "is|was" ["also"] ["a"] n:natural => n
    | s:subject tense n:not_word? "engaged with|by" m:so_many ["of its|their|SELF's"] ["other|different"] k:kind => crowded(s, m, k, n)
    | s:subject "regain(s)|reach(es)|is|are" ["at"] ["its|their"] "maximum|full" "hp" => Has(who=s, states=("undamaged"))
    | "this|that|the" "attack" ["roll"] ["also"] @beats w:poss d:@defense => RollAbove(what=d, who=w, natural=FALSE)
    | s:subject "do|does" n:not_word? ["already"] ("have" o:object "grabbed" => o | "grab" o:object => o) => holding(s, o, n)
    | s:subject tense n:not_word? ("in|on" | "in contact with") ["a|an|the"] t:terrain => terrain_so(s, t, n)
"""

DOES: Final = r"""
forced*: | be @hurled t:somewhere => Relocate(who=SUBJECT, to=t)
    | @hurls w:object t:somewhere => Relocate(who=w, to=t)
    | "teleport(s)|fly|flies" ["to"] "next to" w:object ["," "who|which engages it"] => PulledNext(who=SUBJECT, to=w)
somewhere*: | ["to|into"] "a|an|any" ["other"] @spot seen => "nearby or far away"
afflict*: | be ["also"] "vulnerable" [reminder] "to" ["all"] "attack(s)" "by|from" w:(object | n:@creature => named_all(n)) d:duration? => VulnerableTo(who=SUBJECT, by=w, duration=d)
    | be ["also"] "vulnerable" [reminder] "to" ["the|its|SELF's"] p:@own ["attack(s)"] d:duration? => VulnerableTo(who=SUBJECT, attack=powers_of(p), duration=d)
    | be ["also"] "immune to" "opportunity attacks" d:duration? => Endure(to=("opportunity attacks"), who=SUBJECT, duration=d)
    | "ignore(s)" "opportunity attacks" d:duration? => Immune(who=SUBJECT, duration=d)
    | ["can"] "ignore(s)" ["all|any"] "damage" ["that" "is|'s"] ["of"] "less than" n:@number => NegateDamage(who=SUBJECT, amount=flat(0), below=n)
modify*: | mod_gain ["a|an"] ["cumulative|non-cumulative"] n:@signed ["cumulative"] s:mod_stats ["bonus|penalty"] x:mod_tail* => modifier(TRUE, size_of(n, NOTHING), s, x)
    | mod_gain ["a|an"] n:@signed s:mod_stat ["bonus"] "and" ["a|an"] m:@signed u:mod_stat ["bonus"] x:mod_tail* => flat(modifier(TRUE, size_of(n, NOTHING), s, x), modifier(TRUE, size_of(m, NOTHING), u, x))
    | mod_gain ["a|an"] w:("penalty" => "penalty" | "bonus" => "bonus") ["to|on"] s:mod_stats "equal to" a:amount x:mod_tail* => modifier(TRUE, size_amount(a, NOTHING, w), s, x)
    | mod_gain ["a|an"] s:mod_stat w:("penalty" => "penalty" | "bonus" => "bonus") "equal to" a:amount x:mod_tail* => modifier(TRUE, size_amount(a, NOTHING, w), s, x)
    | mod_gain n:@signed "to" ["all|its|their"] ["of"] ["its|their"] s:mod_stats x:mod_tail* => modifier(TRUE, size_of(n, NOTHING), s, x)
    | "add(s)" n:@signed "to" ["all|its|their|SELF's"] s:mod_stats x:mod_tail* => modifier(TRUE, size_of(n, NOTHING), s, x)
mod_tail*: | "against" ["attacks|spells|effects"] ["made"] "by|from" w:object => tail("against", w)
    | "against" ["any|all"] "ongoing" t:types? "damage" => tail("saves_against", ongoing_of(t))
    | ["during|on"] "that|this" "turn" => tail("duration", Duration(kind="turn"))
amount_value*: | ["the"] "number of" w:select => Amount(flat=1, per=w)
misc*: | "get(s)|take(s)" ("another" | "a|an" "second|extra|additional") a:@action "action" d:("this|that turn" | "on|during" "its|their" "turn" => NOTHING)? => GainAction(action=a, who=SUBJECT)
    | "lose(s)" ["a|its|their|all"] ["of"] ["its|their"] t:types? "resistance(s)" ["to" u:types] d:duration? => LoseResistance(types=t, who=SUBJECT, duration=d)
    | ("never" | "cannot|can't" | "does|do not") ("benefit(s)|gain(s)|profit(s)" ["a|any" "bonus|benefit"] "from") ["the"] esc_die d:duration? => NoEscalation(who=SUBJECT, duration=d)
    | ("cannot|can't" | "does|do not get to") ("use" | "add") ["the"] esc_die ["to" "its|their" "attack(s)"] ["roll(s)"] d:duration? => NoEscalation(who=SUBJECT, duration=d)
    | be ["also"] "unable to" ("use" | "add") ["the"] esc_die ["to" "its|their" "attack(s)"] d:duration? => NoEscalation(who=SUBJECT, duration=d)
"""

PRICES: Final = r"""
core_clause*: | s:subject "can|may" c:price "to" ps:predicates => (May(who=s, effects=flat(bound(s, c), bound(s, ps))))
    | s:subject @bids w:select ["to|into"] ps:predicates => bound(w, ps)
    | s:subject "can|may" @bids w:select ["to|into"] ps:predicates => (May(who=s, effects=bound(w, ps)))
price: | "take|suffer" a:amount t:types? "damage" => Damage(amount=a, types=t, who=SUBJECT)
    | "spend|use|expend" "a|one|its" "recovery" => SpendRecovery(who=SUBJECT, heals=FALSE)
gain*: "gain(s)|receive(s)|get(s)" ["another"] a:amount "temporary hp" d:duration? i:("instead" => TRUE)? => TemporaryHP(amount=a, who=SUBJECT, duration=d, instead=i)
heal*: | "heal(s)|regain(s)" ["back"] ["up"] "to" ["its|their"] "full|maximum" "hp" => SetHP(amount=flat(0), who=SUBJECT, full=TRUE)
    | "heal(s)|regain(s)" ["hp equal to"] "half" ["of"] "the damage" ["it|SELF|they|that"] ["was|is"] "deal(s)|dealt|inflict(s)" => Heal(amount=half_damage(), who=SUBJECT)
    | "roll(s)|make(s)|attempt(s)" ["a|an|one|another"] ["immediate"] d:save_word? "save" => SaveNow(who=SUBJECT, against=("any effect"), difficulty=d)
misc*: | "deal(s)|do(es)" "double damage" ["with|on" "its|their" ["next"] "attack(s)"] o:("against|to" w:object => w)? => DoubleDamage(against=o)
    | "drop(s)" "to 0 hp" => DropTo(who=SUBJECT)
    | ["immediately"] "die(s)" => Die(who=SUBJECT)
    | @rids w:@so_many ["ongoing"] ["save ends"] @trouble ["on|from|affecting" "it|itself|them|SELF"] => rid_of(w)
    | "prevent(s)" esc_die "from" "increasing|advancing|rising" ["at the start of the next round" | "next round"] => Happens(what="die held")
    | "lose(s)" "its|their|the" ("ability to" "fly" | "flight") d:duration? => Forbid(acts=("fly"), who=SUBJECT, duration=d)
forced*: "pop(s)|shake(s)|throw(s)|shove(s)|knock(s)|push(es)" w:object ("off" ["of"] | "free" ["from|of"] | "away" ["from"]) ["it|SELF|itself"] => PopFree(who=w, other=SELF)
limit_part*: | ["only"] "on|against" w:select => limit_test(target_is(w))
    | ["SELF|it"] ["but|and"] @no_repeat => tail("each", "other turn")
    | ["but|only"] n:not_word? "when|while" ["it|SELF" "is"] c:state_word => limit_test(Has(who=SELF, states=(c), negated=n))
    | ["use"] k:as_action => k
    | ("only" | "can only be used") "when|if|whenever" e:event_tested => tail("trigger", e)
"""

STRIKES: Final = r"""
core_clause*: | p:@own ["attack(s)"] ["now|can|may"] ["also|instead"] "target(s)" w:select ["instead"] => (Retarget(who=w, power=p))
    | "the|this" "attack" ["now|can|may"] ["also|instead"] "target(s)" w:select ["instead"] => (Retarget(who=w))
    | c:damage_bare "(" ["or|but"] b:amount u:types? ["damage"] ["instead"] w:case_when ")" => with_case(c, case_if(b, u, w))
    | s:subject ps:predicates "unless" w:subject @saving ["at|on|with"] ["a|an"] d:save_word? ["save"] save_number? => unless_saved(s, ps, d, w)
    | s:subject "can|may" "roll|make" ["a|an"] d:save_told ("," | ";" | "and") ("on a success" | "if it succeeds") ","? es:clause => (May(who=s, effects=flat(RollSave(who=s, difficulty=d), If(test=Outcome(result="saved"), effects=es))))
    | s:subject "can|may" "reroll" "a|an|one" ["missed"] k:attack_kind? "attack" ["roll"] "against" w:object o:("once per" x:period => x)? => (When(trigger=ev("miss", who=s, other=w, attack=k), effects=(May(who=s, effects=(Reroll(who=s)))), once=o))
    | "the|SELF's" "next" k:kind ["of SELF"] ts:described* "to" e:happening ps:predicates => first_to(k, ts, e, ps, NOTHING)
    | ["also"] "deal" c:damage_bare => c
    | s:select "at the" p:point "of" "SELF's" "turn" ps:predicates => (At(point=p, whose=SELF, effects=bound(s, ps)))
    | "a|an|any" fs:adjective+ "target" ts:described* ps:predicates => (If(test=target_is(select(exactly(1), fs, "target", ts)), effects=bound(TARGET, ps)))
    | "a|an|any" n:@noun "target" ts:described* ps:predicates => (If(test=target_is(select(exactly(1), (), kindred(n), ts)), effects=bound(TARGET, ps)))
    | "add" ["a|an|one|another"] ["new|additional"] n:@creature ["to"] ["into"] "the|this" "battle|fight" ["somewhere" "nearby" | "in a random location"] => (PlaceCreature(name=n, count=1))
    | s:subject "is|are" "so" @word "that" "it|they|SELF" ps:predicates => bound(s, ps)
    | ["all|any"] n:natural ["attack"] ["roll(s)"] "against" o:object ["automatically"] "miss(es)" => (When(trigger=event_when(ev("is hit", who=o), n), effects=(Happens(what="missed"))))
    | ["a"] "critical hit(s)" t:("that deal(s)" x:types "damage" => x)? w:("against" x:object => x)? ["mook"] "deal(s) triple damage" v:("to" x:object => x)? ["instead" ["of" ["the"] ["normal"] "double" ["damage"] ["for a crit"]]] [";" "other critical hits" ["just"] "deal double damage"] => crit_times(3, t, w, v)
    | n:@signed s:mod_stats ["bonus"] ","? "and" m:@signed u:mod_stats ["bonus"] => flat(bound(SELF, modifier(TRUE, size_of(n, NOTHING), s, ())), bound(SELF, modifier(TRUE, size_of(m, NOTHING), u, ())))
case_when*: | "used"? "against" "a|one|only" "single|one" "target|enemy|creature" => LONE
    | ("vs|versus" ["."]) w:select => target_is(w)
damage_bare*: a:@plus t:types? "damage" "per|for each|for every" ["other"] fs:adjective* k:kind ts:described* m:at_most? => (Damage(amount=per_each(a, select(EVERY, fs, k, ts), m), types=t, additional=TRUE))
attack_number*: n:@number "more|extra|additional" => exactly(n)
attack_made*: "make(s)" n:attack_number x:attack_named t:attack_tail2* "and" m:attack_number y:attack_named u:attack_tail2* => flat(made(n, x, t), made(m, y, u))
core_clause*: "retain(s)|keep(s)" k:("focus" => "focus" | "momentum" => "momentum") [":" | "on" ["a"] ["natural"]] f:faces => (If(test=NaturalRoll(faces=f), effects=(Momentum(what=k))))
misc*: | "can" "use" ["the|its"] p:@own ("an additional time" | "one more time" | "again") ["this battle"] => Recharge(power=p, who=SUBJECT)
    | "take(s)|suffer(s)" "no" ["miss"] "damage" ["and" "suffer(s)" "no" "effect(s)"] "from" ("missed" "attack(s)" | "attack(s)" "that" "miss(es)") => NoMissDamage(who=SUBJECT, attack=AttackKind())
    | "do|does" "not" "take|suffer" ["any"] "miss damage" => NoMissDamage(who=SUBJECT, attack=AttackKind())
    | ["automatically"] "succeed(s)" "on|at|with" ["all|any|its|every"] "disengage check(s)" => Modify(amount=flat(20), stats=("disengage"), who=SUBJECT)
    | "has|have|gain(s)" "resist" t:types ["damage"] n:@number "+" ","? "and" ["resist"] u:types ["damage"] m:@number "+" => two_resists(t, n, u, m, NOTHING)
    | "take(s)|suffer(s)" ["a"] ["cumulative"] n:@signed "penalty" ["on|to"] ["all"] s:mod_stats d:duration? m:most_signed e:duration? => capped(modifier(TRUE, size_penalty(n), s, lasting_list(either_span(d, e))), n, m)
"""

LABELS: Final = r"""
roll_label*: | n:natural ["attack"] ["roll"] ","? "while|if|when|and" ["if|when"] t:test => label(words(n, many(t)))
    | "hit or miss" ","? ["and|if"] ["the"] "attack" ["roll"] ["also"] @beats [its_defense] d:@defense => label(RollAbove(what=d, natural=FALSE))
    | ["hit" ","? "and|if"] ["the"] "attack" ["roll"] "also" @beats [its_defense] d:@defense => label(words(NaturalRoll(result="hit"), many(RollAbove(what=d, natural=FALSE))))
    | ["if|when|while"] t:test => label(t)
its_defense: "the target" ["'s"] | "its|their"
"""

GUARDS: Final = r"""
core_clause*: | ts:exempt_who h:@touched ["this|the|its"] ["SELF's"] [@type] "effect|ability|trait|aura|power" => exempt(ts, h)
    | "when|whenever" "a|an|any" k:resisted ks:("or" ["a|an"] l:resisted => l)* ["(" "not a|an" spell_kind "attack" ")"] "targets|hits SELF" w:("while" t:test => t)? "," "the attacker must roll a" ["natural"] n:@number "+ / or higher|more|better" ["on the attack roll"] "or" ["the"] "it|attack|SELF" m:@resisted => resisted(words(k, ks), n, w, m)
    | "SELF|it" "takes half damage from" k:resisted ks:("or|and" l:resisted => l)* ["attacks"] "unless the" ("attacker rolls|rolled" ["a"] ["natural"] | ["natural"] ["attack"] "roll is" ["a"] ["natural"]) n:@number "+ / or higher|more|better" => resisted(words(k, ks), n, NOTHING, NOTHING)
exempt_who: | ["all|any"] "enemies|creatures|targets" ts:described+ => ts
    | n:plural_noun ns:("and" m:plural_noun => m)* => (Tagged(who=EACH, tags=words(n, ns)))
    | ["attacks|effects|spells" "that|which" "deal"] t:types "attacks|damage" => (DealsNow(types=t))
described*: ["that|who" "is|are"] "immune to" n:fended => Unmoved(who=EACH, by=n)
resisted: "attacks" ("that target" | "against") ["its|SELF's"] d:@defense => kind_but(AttackKind(tags=(d)), NOTHING)
    | k:resist_kind b:("that does not deal" t:types "damage" => t)? => kind_but(k, b)
"""

KNACKS: Final = r"""
happening*: | "would" ["otherwise"] ("drop|fall|go" | "be" "reduced|dropped") to_zero => ev("zero")
    | "would" ["otherwise"] "die|be killed|be slain" => ev("zero")
one_test*: s:subject "has|have" n:fear_limit "after" ["taking"] "the|this|that" "attack|damage" => HitPoints(who=s, amount=flat(n))
described*: | ["that|who" "is|are"] "at 0 hp" ["or" "below|fewer|less"] => HitPoints(who=EACH, amount=flat(0))
    | "that|who" "is|are" d:described "or" e:described => any_of(d, (e))
core_clause*: | "the first" k:attack_kind? "attack" ["that"] r:comes_out "SELF" p:each_once? x:comes_to => once_struck(r, k, p, x)
    | ["all|any"] ["of"] w:poss "disengage check(s)" ["automatically"] "succeed(s)" ["automatically"] d:duration? => (Modify(amount=flat(20), stats=("disengage"), who=w, duration=d))
    | "SELF's" "first" "disengage check" p:each_once ["automatically"] "succeed(s)" ["automatically"] => first_escape(p)
lead*: | "this battle" "," es:effects => (Lasting(duration=Duration(kind="encounter"), effects=es))
    | "during|on" "its|SELF's" "turn" "," es:effects => allowed(limit_test(Is(who=SELF, what="acting")), es)
    | "SELF" "can|may" ["still"] "intercept" ["enemies|creatures|foes"] ["moving past it|SELF"] ["even"] "while|when|if" ["it|SELF" "is|'s"] ["already"] "engaged" => (GuardsEngaged())
    | ["even"] "while|when" ["already"] "engaged" "," "SELF" "can|may" ["still"] "intercept" ["enemies|creatures|foes"] ["moving past it|SELF"] => (GuardsEngaged())
    | "SELF" "can|may" "move" "past|through" w:select past_them ps:predicates => (tramples(w, ps))
    | "SELF" "can|may" "move" "past|through" w:select ","? "and"? "deal|deals|dealing" a:amount t:types? "damage" "to" "each" ["of"] ["them|one|enemy|creature|target"] ["it" "moves|moved|passes|passed" ["past|through"]] => (tramples(w, (Damage(amount=a, types=t, who=SUBJECT))))
each_once: | "each|every" x:once_word => x
    | "in|during|of|per" ["each|every|a|the|this"] x:once_word => x
past_them: ";|," ["and"] "each|any|every" ["enemy|creature|target|one"] ["of them"] ["it" "moves|moved|passes|passed" ["past|through"]]
comes_to: | ["instead"] "deal(s)|do(es)" "no damage" ["to it|SELF"] ["instead"] => NegateDamage()
    | ["instead"] ["only"] "deal(s)|do(es)" ["only"] "half damage" ["to it|SELF"] ["instead"] => HalveDamage(triggering=TRUE)
    | ["automatically|instead"] "misses" ["instead"] => Happens(what="missed")
"""

ODDS: Final = r"""
core_clause*: | k:attack_kind? "attack(s)" ["automatically"] "miss(es)" o:object "on|with" ["a|an"] n:natural => (When(trigger=event_when(ev("is hit", who=o, attack=k), n), effects=(Happens(what="missed"))))
    | "SELF" "takes" ["only"] "half damage from" k:attack_kind? "attack(s)" ("that|which" "target(s)|hit(s)" | "against") ["its"] d:@defense => (When(trigger=event_when(ev("is hit", who=SELF, attack=k), RollAgainst(defense=d)), effects=(HalveDamage(triggering=TRUE))))
    | w:poss s:mod_stats v:@changes "by" n:@number d:duration? m:lowest e:duration? => moved_at_most(w, s, v, n, either_span(d, e), m)
    | s:subject "take(s)|suffer(s)" a:amount t:types? "damage" d:save_for_half => saves_for_half(s, a, t, d)
save_for_half: | ("," | ";" | "(")? ("or" | "and")? ["only"] half_that d:on_its_save ")"? => d
    | ("(" | "," | ";") d:save_told ("for" | "to take")? ["only"] "half" ["damage"] ")"? => d
    | ("(" | "," | ";" | "and") d:halving_save ")"? => d
    | ";" d:saving_for_half => d
half_that: "half" ["of"] ["that|as much|the|this"] ["damage"]
halving_save: ["a|an"] ["successful"] d:save_told ("halves" ["this|that|the"] "damage" | "cuts|reduces" ["this|that|the"] "damage" "in|by half") => d
saving_for_half: | saving_one "succeed(s)|make(s)" ["on|at|with"] ["a|an|the|that|this"] d:save_told "take(s)|suffer(s)" ["only"] half_that => d
    | "on|with" "a" "successful" d:save_told "," subject "take(s)|suffer(s)" ["only"] half_that => d
saving_one: ("a|an|any|each" "creature|enemy|target|hero" | "creatures|enemies|targets|those|anyone") "that|who"
sentence*: | d:saving_for_half => (SavedHalf(difficulty=d))
    | d:halving_save => (SavedHalf(difficulty=d))
on_its_save: | "if" subject ("succeed(s)" "at|on|with" "a|an" d:save_told => d | "make(s)" "a|an" d:save_told => d)
    | ("on|with" ["a|an"] ["successful"]) d:save_told => d
lowest: "(" ["to / down to"] ["a"] "max|maximum|minimum" ["of|penalty of|bonus of"] m:@signed ")" => m
damage_taken*: "take(s)|suffer(s)" a:amount t:types? "damage" ","? "or" b:amount u:types? ["damage"] ["instead"] "on|with" ["a|an"] n:natural => If(test=n, effects=(Damage(amount=b, types=u, who=SUBJECT)), otherwise=(Damage(amount=a, types=t, who=SUBJECT)))
one_test*: s:subject ["has|have"] ["first"] "moved|moves" ["first"] "before" ("attacking" | ["making"] "the|an|this|its" "attack") ["this|that turn"] => MovedThisTurn(who=s)
modify*: "roll(s)|make(s)" ["its|their|all"] s:mod_stats "with a" n:@signed "bonus|penalty" x:mod_tail* => modifier(TRUE, size_of(n, NOTHING), s, x)
misc*: | "ignore(s)" ["the"] c:@condition cs:(","? ["and|or"] d:@condition => d)+ ["condition(s)"] => Endure(to=words(c, cs), who=SUBJECT)
    | "ignore(s)" "the" c:@condition "condition" => Endure(to=(c), who=SUBJECT)
forced*: "disengage(s)" => Disengage(who=SUBJECT)
heal*: "heal(s)|regain(s)" ["back|up"] "to full" => SetHP(amount=flat(0), who=SUBJECT, full=TRUE)
one_duration*: "until" subject "save(s)" "(" d:(@save_kind "save" save_number? | n:@number "+" => save_by(n)) ")" => saves(d, NOTHING)
lead*: | "until" "it|they|that creature|that enemy" "save(s)" ["against" ("it|this|that" | "the effect")] "," es:effects => (Lasting(duration=SAVE_ENDS, effects=es))
    | "on|in|during" w:poss "first turn" ["of|in|during|each" ["a|the|each|any"] "battle"] "," es:effects => (While(test=Now(what="first turn"), effects=es))
"""

TRICKS: Final = r"""
one_duration*: "until" s:subject "save(s)" "against" "the|that|this|its" ["ongoing"] types? "damage|effect|condition" => Duration(kind="event", event=ends_when(Is(who=s, what="saved")))
core_clause*: | ["all|any"] k:attack_kind "attack(s)" "against" w:object ["only"] "deal(s)|do(es)" ["only"] "half damage" => (HalveDamage(who=w, attack=k))
    | "that|this" "use of" ("it|the|this" ["spell|power|maneuver|ability|attack|talent"] | @own) "is not expended" => (Happens(what="kept"))
    | "SELF" "cannot|can't" "use|cast" ("this|the" @power_noun | @own | "it") "unless" t:test => (Requires(test=t))
    | "one" ["save ends"] "effect|condition" "on|affecting" w:object "ends" => bound(w, SaveNow(who=SUBJECT, against=("one effect"), automatic=TRUE))
    | "choose" "one" ["of the following"] ["effect|effects|option|options"] ":" ["either"] c:option cs:((";"|",")? "or" d:option => d)+ => chooses(SELF, c, cs)
    | "SELF" "takes" ["an"] ["extra|additional"] a:amount ["extra|additional"] t:types? "damage" "from" e:blow_told => (When(trigger=e, effects=(Damage(amount=a, types=t, who=SELF, additional=TRUE))))
    | s:subject "give(s)" w:object ["a|an"] n:@signed m:mod_stat "bonus|penalty" d:span_given => gives(s, w, n, m, d)
span_given: | "until the" p:point "of" "its" "next turn" => Duration(kind=p, whose=IT)
    | "until the" p:point "of" "their" "next turn" => Duration(kind=p, whose=THEM)
    | @whole_fight => Duration(kind="encounter")
blow_told: | ["a|all|any"] ("critical hit(s)" | "crit(s)") => ev("suffer critical", who=SELF)
    | ["a|an|all|any"] k:attack_kind "attack(s)" => ev("is hit", who=SELF, attack=k)
    | ["a|all|any"] "spell(s)" => ev("is hit", who=SELF, attack=AttackKind(tags=("spell")))
option: | c:clause => c | ps:predicates => bound(SELF, ps)
misc*: | "roll(s)" "a|one" d:save_word? "save" "against" ("one|an|any" ["ongoing|save ends"] "effect|condition") ["on|affecting" "it|itself|them"] => save_now("one effect", d)
lead*: | "while|when|if" "it" be f:("even" => EVEN_DIE | "odd" => ODD_DIE) "," es:effects => (While(test=Escalation(faces=f), effects=es))
    | "when|if" s:subject "has|have" n:few_points "," es:effects => (While(test=HitPoints(who=s, amount=flat(n)), effects=es))
    | "if" s:subject "fails" ["a|an"] d:save_word "save" save_number? "," es:effects => flat(RollSave(who=s, difficulty=d), If(test=Outcome(result="unsaved"), effects=es))
    | "at the end of" "each|every" ["battle|combat"] "round" "," es:effects => round_end(es)
misc*: | "force(s)|compel(s)" w:object "to" "roll|make" ["a|an"] d:save_told => RollSave(who=w, difficulty=d)
lead*: ("while" | "as long as") "SELF|it" ("is" ["still"] "alive|conscious|standing" | "lives" | "is" ["still"] "in the battle|fight") "," es:effects => es
"""

COMPOSITIONS: Final = (WHO, WHEN, IF, DOES, PRICES, STRIKES, LABELS, GUARDS, KNACKS, ODDS, TRICKS)
"""One text for each kind of thing that is combined."""
