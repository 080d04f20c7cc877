"""Grammar: clauses, sentences, and the parts of a power's line."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

SENTENCES: Final = r"""
statement: s:sentence ".|;|!|,|:"? @close => s
sentence: | "otherwise" ","? es:effects => otherwise(es)
    | special
    | effects
effects: c:clause cs:(join c:clause => c)* => flow(c, cs)
join: | "," "and|but|then"? ["then"] ["also"] | ";" !"or" ["and"] | "and" ["then|also"] | "but" | "then"
clause: | lead | core
lead: | "at the end of SELF's turn , if SELF has not received a command" ["that|this turn"] "," es:effects => (Instinct(effects=es))
    | "can be used instead of the basic melee attack on a charge" => (ThisAttack(rule="charge"))
    | "when charging , SELF can use this power" ("in place of"|"instead of") "a|the basic melee attack" => (ThisAttack(rule="charge"))
    | w:@around "SELF's|the|this attack" "," es:effects => (AroundAttack(when=w, effects=es))
    | "if" "SELF" "do|does not move this turn" "," ["near|far"] a:area_words ["instead"] ("of" area_words)? => (If(test=MovedThisTurn(who=SELF, negated=TRUE), effects=(ChangeArea(area=a))))
    | "if" subject "fail(s)" "its|their first" "save|saving" ["throw"] "," es:effects => (OnFailedSave(effects=in_place(es)))
    | "if" t:test "," "instead" es:effects => (If(test=t, effects=es, instead=TRUE))
    | "if" (["the"] (@thing | @word "'s" @thing) "is")? "ingested" "," t:@rest => (OutOfFight(about="poison", detail=told("if ingested,", t)))
    | "if a creature is in prolonged contact with" t:@rest => (OutOfFight(about="poison", detail=told("if a creature is in prolonged contact with", t)))
    | "against" w:select "," ["SELF's" @own ["attack"] "also"?] es:effects => (If(test=target_is(w), effects=es))
    | @opening "," es:effects => es
    | "after" e:event es:(","? "or" "after" e:event => e)* "," x:effects => (When(trigger=event_list(e, es), effects=x))
    | "at one|any point during the|this|that|its movement|move|flight" "," s:subject "can|may" "make(s)" a:attack_made_core => (DuringMove(effects=bound(s, a), who=s))
    | "on" w:poss "next turn" "," es:effects => (At(point="start", whose=w, effects=es, next=TRUE))
    | "in" f:form_word "form" ","? es:form_effects => form_part(f, es)
    | "at any time that SELF is on the floor of a body of water , it|SELF can release its hold to float to the surface" => (FloatUp())
    | d:until ","? es:effects => (Lasting(duration=d, effects=es))
    | @now "," es:effects => (Lasting(duration=Duration(kind="end", whose=SELF, turns=0), effects=es))
    | "while" d:as_it_is ","? es:effects => (While(test=while_still(d), effects=es))
    | "when|while" p:place "," es:effects => while_there(Stands(who=SELF, place=p), es)
    | "while" t:test ","? es:effects => (While(test=t, effects=es))
    | "while" c:state_word cs:("and" c:state_word => c)* "," es:effects => while_in(words(c, cs), es)
    | "as long as" t:test ","? es:effects => (While(test=t, effects=es))
    | "then" ","? es:effects => es
    | "when" "adjacent to" w:object "," es:effects => while_there(Stands(who=SELF, place=adjacent(w)), es)
    | "when" "attacking" s:select_core "," es:rolls_twice => aimed(es, s)
    | "when" t:test_state "," es:effects => (While(test=t, effects=es))
    | "if" "possible" "," es:effects => es
    | "if" t:test ","? ["then"] es:effects o:(";" "otherwise" ","? x:effects => x)? => if_so(t, es, o)
    | "if" e:event "," "and" t:test "," a:lead_action? es:effects => (when_and(e, t, es, a))
    | if_word e:event "before the" p:point "of" w:poss "next turn" "," es:effects => (before(p, w, e, es))
    | if_word e:event !(@around | "on|during|in" poss "next turn") ["," | ":"] a:lead_action? es:effects => (When(trigger=e, effects=es, action=a))
    | "once per" o:once_word ","? if_word e:event ","? a:lead_action? es:effects => (When(trigger=e, effects=es, action=a, once=o))
    | "the first time" o:each_time ["that"] e:event ","? a:lead_action? es:effects => (When(trigger=e, effects=es, once=first_in(o), action=a))
    | "the first time" ["that"] e:event o:each_time? ","? a:lead_action? es:effects => (When(trigger=e, effects=es, once=first_in(o), action=a))
    | "a critical hit with this power deals" a:amount "extra|additional" t:types? "damage" => (If(test=CRITICAL, effects=(Damage(amount=a, types=t, additional=TRUE))))
    | u:@upon ","? es:effects => (If(test=upon(u), effects=es))
    | "at the" p:point "of" ["each of"] w:poss "next turn" "," t:("if" t:test "," => t)? es:effects => (at_point(p, w, es, t, TRUE))
    | "at the" p:point "of" ["each of"] w:poss "turn(s)" "," t:("if" t:test "," => t)? es:effects => (at_point(p, w, es, t, FALSE))
    | "once per" o:once_word ","? es:effects => (May(who=SELF, effects=es, once=o))
    | a:lead_action es:effects => action_lead(a, es)
    | "after" a:poss? "that|the|this attack" "," es:effects => es
    | test_state
test_state: | s:subject "benefit(s) from" w:protection => Benefits(who=s, what=w)
if_word: @occasion
each_time: ["in|during|per"] ["a|an|each|every"] o:once_word => o
once_word: | @period
point: p:"start|beginning|end" => point_of(p)
lead_action: | "as" ["a|an"] a:@action ["action"] ","? => a
core: | c:core_clause ts:clause_tail* => tailed(c, ts)
clause_tail: | "on a hit instead" => tail("instead", TRUE)
    | "after each attack" => tail("after", TRUE)
    | "(" "but see" @named ")" => tail("see", TRUE)
    | ","? "if" t:test => tail("if", t)
    | ","? "unless" t:test => tail("if", Not(test=t))
    | ","? if_word e:event => tail("when", e)
    | ","? "while" d:as_it_is => tail("lasting", d)
    | ","? "while" "staggered" => tail("while so", Has(who=EACH, states=("staggered")))
    | ","? "while" !("staggered" (duration | @pause)) t:test => tail("while", t)
    | ","? "while" p:place => tail("while", Stands(who=SELF, place=p))
    | "as" ["a|an"] a:@action ["action"] => tail("action", a)
    | ("per"|"with each"|"with a|one"|"with a single") a:@action "action" ["instead of" ["just|only"] "one"] => tail("action", a)
    | "once per" o:once_word => tail("once", o)
    | "at the" p:point "of" ["each of"] w:poss "turn(s)" => tail("at", (p, w))
    | "at the start of" ["the|an|each|every"] "encounter|battle|combat" => tail("combat", TRUE)
    | d:duration => tail("lasting", d)
form_effects: | subject "can use" p:named_list => (OnlyIn(powers=p, form="form"))
    | subject "can use" p:named_list "," "and" es:effects => flat(OnlyIn(powers=p, form="form"), es)
    | es:effects => es
core_clause: | subject "attack(s) or charge(s)" w:select ws:(","? "otherwise" x:select => x)* => (GoFor(whom=w, others=ws))
    | subject "charges" w:object "if within charging distance , otherwise" subject "runs|moves towards|toward" object => (GoFor(whom=w, runs=TRUE))
    | s:subject "attacks" w:select "or" p:movement "if none are within reach" => (If(test=exists(w), effects=(ForcedAttack(who=SELF, whom=w)), otherwise=bound(SELF, p)))
    | s:subject "charge(s) and make(s)" n:attack_number x:attack_named ["against the target"] ("in place of" | "instead of") ["the|a|its"] "basic melee attack / melee basic attack" => bound(s, made(n, replace(x, kind="charge"), ()))
    | s:subject "slides" n:@number "square(s)" => (Force(kind="shunt", who=s, distance=Distance(amount=flat(n))))
    | s:subject "can make opportunity attacks" "against" ["all|any"] "creatures|enemies" "within" ["its reach"] "("? n:@number ["squares"] ")"? => (AttackReach(reach=n, who=s))
    | s:subject "can|may" "spend a recovery to either heal|regain" ["up to"|"hp equal to"] a:amount "or" q:predicate => may_spend(s, a, q)
    | placing
    | zone_sentence
    | "range is now" a:area_words => (ChangeArea(area=a))
    | a:area_words "instead" ("of" area_words)? => (ChangeArea(area=a))
    | s:subject "can use" p:named_list "only in" f:form_word "form" => (OnlyIn(powers=p, form=f, who=s))
    | s:subject "choose(s) one" ":" c:effects cs:(";" "or" c:effects => c)+ => chooses(s, c, cs)
    | s:subject "SELF hit(s)" ["with a|SELF's weapon"] ["with it"] ps:predicates => (hit_any(s, ps))
    | "the next" k:kind "SELF hit(s) with a weapon" ps:predicates => (replace(hit_any(select(ANY, (), k, ()), ps), once="first"))
    | subject "can use" p:named_list "in" a:form_word "form and" q:named_list "in" b:form_word "form" => (OnlyIn(powers=p, form=a), OnlyIn(powers=q, form=b))
    | s:subject "can have|hold|grapple" q:quantity "targets|creatures" ["grappled"] ["with" @own] ["at a time / at once"] => grapples(q, s)
    | s:subject "can only" "dominate|control" n:@number "creature(s)" ["in this way"] "at a time" => (AtATime(condition="controlled", count=n, who=s))
    | "make(s)" "an attack" (":"|".") r:attack_roll (";"|","|":") es:effects ms:(";" "on a miss" "," x:effects => x)? => (rolled(SELF, r, es, ms))
    | s:subject "make(s)" "an attack" (":"|".") r:attack_roll (";"|","|":") es:effects ms:(";" "on a miss" "," x:effects => x)? => (rolled(s, r, es, ms))
    | "make(s)" n:attack_number x:attack_named "against" s:select "that|who" e:event_verb => (When(trigger=event_any(s, e), effects=(made_on(n, x))))
    | a:amount t:types? "damage" "or" b:amount u:types? "damage" "," "and" c:clause => damage_choice(a, t, b, u, c)
    | s:subject "begin(s)|start(s)" "an|each|the|every" "encounter|battle|combat|fight" "with" g:gained => (When(trigger=Trigger(events=("combat"), who=SELF), effects=bound(s, g)))
    | s:subject "can leave" p:@own "as a" a:@action "action" x:(";" "otherwise it cannot act" => TRUE)? => leave_form(s, p, a, x)
    | "any critical hit to SELF reduces it|SELF to 0 hp" ["instantly"] => (When(trigger=ev("suffer critical", who=SELF), effects=(DropTo(who=SELF))))
    | c:damage_bare x:damage_cases => with_case(c, x)
    | half_on_miss
    | d:damage_bare => bare(d)
    | "a|any target hit by both attacks" ps:predicates => (If(test=Outcome(result="two hit"), effects=bound(TARGET, ps)))
    | s:subject @that e:event_verb es:(","? "or" e:event_verb => e)* ps:predicates => relative(s, e, es, ps)
    | x:noun_clause => x
    | s:subject p:afflict ","? "or" q:afflict "if" t:test => (If(test=t, effects=bound(s, q), otherwise=bound(s, p)))
    | s:subject p:afflict ","? "or" ","? "if" t:test "," q:afflict => (If(test=t, effects=bound(s, q), otherwise=bound(s, p)))
    | s:subject "either" p:predicate "or" q:predicate => either_of(s, p, q)
    | s:subject "can|may|must"? "choose(s)" ["either|whether"] ["to"] p:predicate "or" ["to"] q:predicate => own_choice(s, p, q)
    | s:subject "can|may" [@besides] ["choose to"] p:predicate ps:("," p:predicate => p)+ ","? "or" q:predicate => may_any(s, p, ps, q)
    | s:subject "can|may" [@besides] ps:predicates "or" q:predicates => may_or(s, ps, q)
    | s:subject "choose(s) one" ["of the following"] ":" c:core_clause cs:("," c:core_clause => c)* ","? ["or"] d:core_clause? => chooses(s, c, cs, d)
    | s:subject "can|may" [@besides] ps:predicates => may(s, ps)
    | s:subject ps:predicates => bound(s, ps)
    | t:bare_target => unswapped(bound(TARGET, t))
    | ps:bare_self => unswapped(bound(SELF, ps))
case_when: t:("if|when" x:test => x)? w:("against" x:select => x)? u:(["if"] x:@upon => x)? => in_case(t, w, u)
half_on_miss: c:damage_bare ","? "or half damage on a miss" => flat(c, If(test=MISS, effects=(HalfDamage())))
lasting_thing: ["the|this"] "effect|power|stance|zone|aura|it"
stat_owned: w:poss? ["the"] s:stat_said o:("of" w:object => w)? => said_of(w, s, o)
stat_said: | "speed" | d:@defense ["defense"] => d
crit_low: | n:@number (","? [@and_also] @number)+ => n
    | @range20
next_bound: "," "provided that attack occurs before the" p:point "of" w:poss "next turn" => Duration(kind=p, whose=w)
area_words: ["a"] s:@shape n:@number => Area(shape=s, size=n)
blow_damage: | ["an"] "additional|extra" a:amount => a | a:amount "extra|additional" => a | a:@plus => a
more_damage: | ["additional|extra"] a:amount ["extra|additional"] => a | a:@plus => a
its_attack: | attack_kind | p:@own => powers_of(p)
damage_bare: | a:amount t:types? "persistent" u:types? "damage" d:duration? => persistent_bare(a, t, u, d)
    | "persistent" a:amount t:types? "damage" d:duration? => persistent_bare(a, t, NOTHING, d)
    | a:amount t:types? "damage per attack" => (Damage(amount=a, types=t))
    | ["either"] a:amount t:types? "damage" b:(","? "plus|and" x:amount y:types? "damage" !case_when => damage_more(x, y))? c:damage_cases? => damage(a, t, b, c)
    | a:@dice !"squares|square|times|hp" !("or"|"+"|"vs") => (Damage(amount=a))
    | a:amount_sum !"squares|extra|additional|hp|temporary|damage" @pause => (Damage(amount=a))
    | "half damage" x:("(" ("no persistent damage"|"and no additional effect") ")" => TRUE)? ["," "and"? "no" "additional|other|secondary|healing" "effect"] => (HalfDamage())
    | "half damage" => (HalfDamage())
amount_sum: a:@dice bs:amount_more+ => total(a, bs)
bare_target: | ps:bare_target_list => ps
bare_target_list: p:bare_target_one ps:(and_then p:bare_target_one => p)* => flat(p, ps)
bare_target_one: | afflict | forced
    | @third p:(damage_taken | lose | gain | modify) => p
    | p:persistent => p
bare_self: predicates
noun_clause: | w:poss "attack(s)" "deal(s)|do|inflict(s)" p:persistent => (When(trigger=ev("hit", who=w), effects=bound(TARGET, p)))
    | ["SELF"] "choose(s)|select(s)|target" w:select => (Pick(who=w))
    | s:subject "can make no attacks that do not include SELF" d:duration? => (Forbid(acts=("make attacks that do not include SELF"), who=s, duration=d))
    | ["all"] w:poss? n:"next"? k:its_attack? "attack(s)" o:("against" a:select => a)? "deal(s)|do(es)" ["an"] e:"extra|additional"? p:@plus? a:amount? m:"extra|additional"? t:types? "damage" ["on a hit"] ts:extra_tail* => extra_by(w, n, k, o, e, p, a, m, t, ts)
    | w:poss "attacks ignore" p:protection_list => (IgnoreCover(what=p, who=w))
    | "the|this attack" "deal(s)|do(es)" x:blow_damage t:types? "damage" => (Damage(amount=x, types=t, additional=TRUE))
    | w:poss k:attack_kind? "attacks score a critical hit on a" ["natural"] ["roll of"] n:crit_low => (CriticalRange(low=n, who=w, attack=k))
    | s:subject ["can"] "score(s)" ["a"] "critical hit(s) on a|an" ["natural|attack"] ["roll of"] n:crit_low => (CriticalRange(low=n, who=s))
    | w:poss "regeneration" ("does not function"|"is negated"|"does not work"|"stops") d:duration => (Suppress(what="regeneration", duration=d))
    | w:poss "regeneration" ("does not function"|"is negated"|"does not work"|"stops") "on" x:poss "next turn" => (Suppress(what="regeneration", duration=Duration(kind="end", whose=x)))
    | s:subject "lose(s) its regeneration" d:duration => (Suppress(what="regeneration", duration=d))
    | "the next attack" ["made"] "against" w:object "has combat advantage" => (GrantAdvantage(who=w, next_only=TRUE))
    | s:subject "does|do not grant combat advantage" ("from|for|by being" | "when|while" ["it is"]) "flanked" => (Endure(to=("flanked"), who=s))
    | "SELF conjure(s) a|an" n:@conjured "in" ("the"|"that"|"an unoccupied") "square|space" ["in range"] d:duration? => (Conjure(name=n, duration=d))
    | "the" n:@word "remains|lasts" d:duration => (ConjurationLasts(name=n, duration=d))
    | "the conjuration" "makes an attack" ":" t:range w:range_targets2? ";" "SELF's" r:one_roll ";" es:effects => (conjured(t, w, r, es))
    | "the" @word "makes the following attack" ["." | ":"] ["attack :"] t:range w:range_targets2? ";" "SELF's" r:one_roll ";" es:effects => (conjured(t, w, r, es))
    | v:@changes? ["the"] @burning types? ["damage"] w:(s:subject "is|are taking" => s)? p:("from" q:@named => q)? u:@changes? "by" a:amount m:("(" "maximum" n:@number ")" => n)? => burning_grows(v, u, w, p, a, m)
    | "SELF" ["can"] "speak(s)" ["telepathically"] "with" t:@rest => (speech(t))
    | "the target|creature is not" forced => (Spared(what="movement"))
    | "the target|creature is not" c:afflict => (Spared(what="condition"))
    | "no" k:@spared => (Spared(what=k))
    | r:@attack_rule => (ThisAttack(rule=r))
    | poss? h:@hit_instead => hit_instead(h)
    | "SELF remain(s) in the form until SELF is|are reduced to 0 hp or below , take(s) a long rest or take(s) a new form" => (FormLasts())
    | "SELF can return to SELF's original form as a" a:@action "action" => (FormLasts(action=a))
    | s:subject "grant(s) combat advantage to the next attack against it|them" (d:next_bound => d | d:duration => d)? => (GrantAdvantage(who=s, duration=d, next_only=TRUE))
    | w:poss "attack" "automatically hits" => (AutomaticHit(who=w))
    | "the aura is negated" d:duration => (Suppress(what="aura", duration=d))
    | w:poss ["current"] "hp" ["total"] "is|are set to" n:@number => (SetHP(amount=flat(n), who=w))
    | "all non-magical fires are extinguished" => (OutOfFight(about="fire", detail="all non-magical fires are extinguished"))
    | "creatures taking persistent" t:@type "damage no longer do so" => (EndTagged(persistent=t))
    | "any ongoing|persistent powers with the" t:@tag "tag end immediately" => (EndTagged(tag=t))
    | "the aging wears off" t:@rest => (OutOfFight(about="age", detail=told("the aging wears off", t)))
    | "if SELF dies , any creature trapped inside it can escape as a" a:@action "action , ending that action in a square formerly occupied by SELF" => (FreedByDeath(action=a))
    | w:subject "can make basic melee attacks with one-handed or natural weapons" => (SwallowedAttacks(kinds=("one-handed", "natural"), who=w))
    | w:subject "can move normally while creatures are engulfed within it|SELF" => (MovesHolding(who=w))
    | x:stat_owned "is|becomes|increases|decreases" ["to"] n:@number d:duration? => stat_set(x, n, d)
    | e:@scaled? w:poss "speed" c:("on a charge" => TRUE)? l:@scaled? d:duration? => speed_scaled(e, w, c, l, d)
    | w:poss "turn ends" => (EndTurn(who=w))
    | w:poss "move|movement" ["action"] "ends|stops" ["immediately"] ["without" ["it|them"] "moving|entering|leaving"] ["from"] ["the"] ["square|aura"] => (EndsMove(who=w))
    | "the attack misses" ["instead"] => (Happens(what="missed")) | "the triggering attack misses" ["instead"] => (Happens(what="missed"))
    | "the|that|this [triggering] attack targets" w:object ["instead"] => (SufferInstead(who=w, hit=FALSE))
    | "SELF become(s) the target of the [triggering] attack" ["instead"] => (SufferInstead(who=SELF, hit=FALSE))
    | "SELF transmit(s)|send(s)|whisper(s) a message" t:@rest => (OutOfFight(about="speech", detail=told("SELF transmits a message", t)))
    | "SELF use(s) ammunition" t:@rest => (OutOfFight(about="ammunition", detail=told("SELF uses ammunition", t)))
    | "SELF learn(s)" t:@rest => (OutOfFight(about="knowledge", detail=told("SELF learns", t)))
    | s:subject "can breathe" t:@rest => (OutOfFight(about="breath", detail=told("SELF can breathe", t)))
    | "the [triggering] attack|power has no effect on" w:object => (NoEffect(who=w))
    | ["the|SELF's"] p:@power ["power"] ["is"] "recharges|refreshes|re-activated" => (Recharge(power=p))
    | "the" p:@named "power recharges at the start of each of" w:poss "turns" => (At(point="start", whose=w, effects=(Recharge(power=p))))
    | "this movement provokes opportunity attacks" => (ThisMove(rule="provokes"))
    | ("this movement" | "movement made as part of this ability|power" | "the movement") "does not / do not / never" "provoke(s)" "opportunity attacks" => (ThisMove(rule="safe"))
    | "moving away from the target of the attack does not provoke opportunity attacks" => (ThisMove(rule="away safe"))
    | "SELF does not provoke opportunity attacks when moving away from the target" ["of the attack"] => (ThisMove(rule="away safe"))
    | "SELF score(s) a critical hit" !"on|against" ["with this attack"] => (ThisAttack(rule="critical"))
    | ["this"] ["power|attack|it|SELF"] "can" ["be"] "use|used" ["this"] ["power|it"] "as a" b:basic_name "attack" => (usable(b))
    | ["when charging ,"] "SELF can use this power" ("in place of"|"instead of") "a|the basic melee attack" ["when charging / on a charge"] => (ThisAttack(rule="charge"))
    | ["the|this"] ["attack"] "ignore(s)" ["any|all"] ["penalties" ["to attack"] "from|for"] w:protection_list => (ignore_this(w))
    | "this power is not expended" => (Happens(what="kept")) | "the power is not expended" => (Happens(what="kept"))
    | lasting_thing ["immediately"] "end(s)" ["immediately"] "when|if" e:event => (EndsIf(trigger=e))
    | lasting_thing ["immediately"] "end(s)" ["immediately"] "when|if" t:test => (EndsIf(test=t))
    | ["the|this"] n:@lasting ["immediately"] "end(s)" ["immediately"] => ends(n)
    | "the" ["healing|other"] x:persist_noun ["also"] "persists" d:duration => (Persist(duration=d, what=x))
    | "the" x:persist_noun "persists" @pause => (Persist(duration=Duration(kind="end", whose=SELF), what=x))
    | "this / it / the effect" "lasts" d:duration => (Persist(duration=d))
    | "the target remains marked" d:duration => (Persist(duration=d))
    | "repeat the" ["other"] "effect" => (Happens(what="repeated"))
    | @again ("against" w:object => w)? => (RepeatAttack(against=w))
    | "the target repeats the attack and the effect persists" => (Happens(what="repeated"))
    | "SELF can|may" ["only"] "maintain|sustain" ["this power"] ["only"] ["once"] => (MaintainLimit(times=1))
    | "SELF cannot|can't" "maintain" ["this power"] "if" t:test => (MaintainLimit(test=t))
    | "SELF cannot|can't" "maintain" ["this power"] "if" e:event es:("or" "if"? e:event => e)* => (MaintainLimit(trigger=event_list(e, es)))
    | "combat advantage" "against" w:object d:duration? => (HaveAdvantage(who=SELF, against=w, duration=d))
    | "increase" "the damage" "of" ["SELF's"] "next" p:@named "attack" "by" a:amount => (ExtraDamage(amount=a, attack=powers_of(p), next_only=TRUE))
    | "increase damage to" a:amount ["damage"] ("+" m:modifier => m)? => (raised(a, m))
    | "buildings , objects ," ["non-moving vehicles ,"] "and terrain take" n:@number ["points of"] "damage" => (DestroysTerrain(amount=n))
    | "the range of" w:poss "opportunity attacks is its reach" "(" n:@number ")" => (AttackReach(reach=n, who=w))
    | "all [the] attacks SELF makes score|scores a critical hit on a" ["natural"] n:crit_low => (CriticalRange(low=n))
    | "when an attack misses" w:object "," "the bonus decreases by" n:@number => (WearsOff(amount=n, who=w))
    | "it then leaves this stance" => (Does(who=SELF, what="leave the stance"))
    | "the swallowed|engulfed" ["target|creature"] "escape(s)" => (EndState(states=("swallowed"), who=TARGET))
special: | "SELF jumps" d:distance "," "or travels directly down" x:distance => (Choose(who=SELF, options=((Move(mode="jump", distance=d)), (Move(mode="drop", distance=x)))))
    | "SELF leaves a tether attached to the original square" => (LeaveTether())
    | subject "can jump back to the original square at any time as a" a:@action "action , provided the silk line to its tether remains intact and it has not moved more than" n:@number "squares from the tether" => (ReturnToTether(action=a, limit=n))
    | "if SELF dies , any creature trapped inside it can escape as a" a:@action "action , ending that action in a square formerly occupied by SELF" => (FreedByDeath(action=a))
    | placing | zone_sentence
    | ["SELF"] ["can"] "repeat(s)|continues" "this"? "until" "SELF|they|it" "miss(es)" ","? "or" ["SELF|they|it"] "has|have" h:("hit" => TRUE | "made" => FALSE) ["a total of"] n:@number @named? "times|attacks" => (RepeatAttack(until_miss=TRUE, limit=n, hits=h))
    | "this continues until" "SELF|they|it" "miss(es)" ","? "or" ["SELF|they|it"] "has|have" h:("hit" => TRUE | "made" => FALSE) ["a total of"] n:@number @named? "times|attacks" => (RepeatAttack(until_miss=TRUE, limit=n, hits=h))
    | "this damage is cumulative with successive hits with" ["it"] @thing? "(" "maximum persistent" n:@number "damage" ")" => (cumulative(n))
    | "SELF regains the use of this power" => (Recharge())
    | when_rider
placing: | ["SELF"] "place(s)|summon(s)" n:@count k:@thing "in" ["a|an"] p:placing_place o:("(" "whether or not it is occupied" ")" => TRUE)? => (PlaceCreature(name=single_name(n, k), count=n, where=p, occupied=o))
    | "a" k:@word "placed this way acts on SELF's initiative" i:("and can act immediately after being placed" => TRUE)? => (SpawnPhrases(name=k, immediately=i))
    | "any" t:@noun "killed by" w:rise_by "rises as a|an" n:spawn_name "at the start of its creator 's next turn , appearing in the space where it died ( or nearest unoccupied space )" => (RiseAs(name=n, tag=t, killers=w))
    | s:state_self "unconscious and helpless when reduced to 0 hp , but is not destroyed unless reduced to negative hp equal to its staggered value or its bones are disturbed . bones can be disturbed as a" a:@action "action by an adjacent creature or by a creature moving through the space or stopping on it . one round after being reduced to 0 hp , SELF makes a saving throw . on a success , SELF is restored to" n:@number "hp . on a failure , it is destroyed" => (Reform(hit_points=n, disturb=a))
rise_by: | "SELF" => SELF | "a specter" => SELF
spawn_name: ["free-willed"] n:@thing => n
state_self: "SELF is"
placing_place: | ["unoccupied"] "space(s)|square(s)" p:place => p
    | "adjacent [unoccupied] space(s)|square(s)" => Place(kind="adjacent")
    | "[unoccupied] space|square adjacent to" w:object => adjacent(w)
    | "near burst" n:@number ["around|of SELF"] => Place(kind="burst", n=n)
zone_sentence: | @covered "is|becomes" t:terrain_list "for" w:select d:duration? => (Obscure(how=t, to=w, duration=d))
    | "the area" ["of effect"] "becomes" t:terrain_list d:duration? => (zone(t, NOTHING, d))
    | "the" "burst|power|attack|arc|blast" "creates a zone" ("of" t:terrain_list => t)? ["that|which" "lasts|persists|remains"] d:duration? => (zone(t, NOTHING, d))
    | "the area" ["of effect"] "becomes a zone of" !@ground n:@zone_name d:duration? => (named_zone(n, d))
    | ["SELF"] "create(s) a near burst" n:@number "zone of" t:terrain_list ("around" w:object => w)? d:duration? => (Zone(size=n, terrain=t, around=w, duration=d))
    | "the area" ["of effect"] "becomes a zone" t:("of" t:terrain_list => t)? b:zone_bracket? d:duration? => (zone(t, b, d))
    | "the" "zone|area" "is" ["a"] t:terrain_list d:duration? => (zone(t, NOTHING, d))
    | "create(s)" "a zone" t:("of" t:terrain_list => t)? ["in the area"] ["that|which lasts|persists|remains"] d:duration? => (zone(t, NOTHING, d))
    | "SELF can move the" w:("zone" => "zone" | "aura" => "aura") ["up to"] n:@number "squares" ["as a"] a:@action "action" => (MoveZone(squares=n, action=a, what=w))
    | "when the zone ends" "," c:placing => (AtZoneEnd(effects=c))
    | "when SELF takes damage , create a near burst" n:@number "zone of" t:terrain_list => (When(trigger=ev("damage", who=SELF), effects=(Zone(size=n, terrain=t, around=SELF))))
    | @covered? @lays? t:terrain_list e:("and" x:effects => x)? @close2 => obscured(t, e)
    | s:subject "treat(s)" @covered "as" t:terrain_list => (Obscure(how=t, to=s))
    | w:subject "can see through" "its|the|SELF's" x:("aura" => "aura" | "zone" => "zone") => (SeeThrough(who=w, what=x))
zone_bracket: "(" t:@ground b:("," "blocks line of sight" => TRUE)? ")" => bracket(t, b)
terrain_list: t:terrain_word ts:(","? "and" t:terrain_word => t)* => words(t, ts)
range_targets2: "," w:targets => w
terrain_word: @ground
persist_noun: | "effect" => "effect" | "zone" => "zone" | "aura" => "aura" | "conjuration" => "conjuration" | "area" => "zone" | "wall" => "wall"
basic_name: "basic" k:@attack_word? => basic_name(k)
rolls_twice: s:subject "make(s) two attack rolls and use(s) the better result" => (RollTwice(who=s))
when_rider: | "when SELF" ["uses"] p:@named "," "the rider can make a basic melee attack in place of one of SELF's basic melee attacks" => (RiderAttacks(power=p))
    | "when SELF" ["uses"] p:@named "," "the rider can make a basic melee attack in place of SELF's basic melee attacks" => (RiderAttacks(power=p, all_of=TRUE))
"""

LINES: Final = r"""
trait_words: g:gained ["."] @close => bound(SELF, g)
head_trigger: | ["triggered"] "when|if|whenever" e:event m:":|;|," => e
    | e:event m:":|;" => e
head_need: | t:need m:":|;" => t
need: | l:@limit? ["a|an|the"] fs:adjective* "target(s)|creature(s)" ts:described* ["only"] => limited(l, fs, ts)
    | "is" c:state_word => Has(who=SELF, states=(c))
    | "requires / SELF must have" "combat advantage" ["against the target"] => Advantage(who=SELF, over=TARGET)
    | w:select "is|are immune" => immune_to(w)
    | "make the attack with" ["a|an"] w:@thing ws:("or" ["a|an"] w:@thing => w)* => Wields(who=SELF, things=words(w, ws))
    | "SELF" ["must"] "has|have a hand free" => Wields(who=SELF, things=("free hand"))
    | "SELF" "is|are wielding" ["a|an"] w:@thing ws:("or" ["a|an"] w:@thing => w)* => Wields(who=SELF, things=words(w, ws))
    | s:subject "can attack with" ["its"] @word "only while" c:state_word => Has(who=s, states=(c))
    | "requires" ["a"] t:test => t
    | "there" "is / must be" "a suitable" w:@thing "within reach" => Handy(thing=w)
    | t:test => t
    | "is / must be" "grappling the target" => Holds(holder=SELF, held=TARGET)
    | "is / must be" "wielding" ["a|an"] w:@weapon => Wields(who=SELF, things=(w))
    | "must have a hand free" => Wields(who=SELF, things=("free hand"))
range: | o:"ranged|melee" "weapon (" ["a|an"] w:@thing ")" => Targeting(origin=o, basis="weapon", tests=(Wields(who=SELF, things=(w))))
    | "self" => Targeting(origin="self")
    | "near burst" @number "mile(s)" => Targeting(origin="ranged", basis="unlimited")
    | "near|close" s:@shape n:@number "(" "minimum" m:@number ")" => near_area(s, n, m)
    | "near|close" s:@shape n:@number w:far_within? => area("near", s, n, w)
    | "far" s:@shape n:@number w:far_within? c:centre? => area("far", s, n, w, c)
    | "near" b:"eyesight|earshot" => Targeting(origin="near", basis=b)
    | "near" n:@number => Targeting(origin="near", normal=n)
    | "melee or ranged" b:("weapon" => "weapon") => Targeting(origin="melee or ranged", basis=b)
    | "melee" b:"weapon|touch" m:(n:@signed "reach" => n)? => Targeting(origin="melee", basis=b, more_reach=m)
    | "melee" n:@number => Targeting(origin="melee", reach=n)
    | "reach" n:@number b:("(" t:below ")" => t)? => reach(n, b)
    | "ranged" p:@pair m:("(" "minimum" ["ranged"] n:@number ")" => n)? => ranged(p, m)
    | "ranged" n:@number => Targeting(origin="ranged", normal=n)
    | "ranged" b:"weapon|eyesight|sight|earshot|unlimited" => Targeting(origin="ranged", basis=b)
    | "unlimited" ["range"] => Targeting(origin="ranged", basis="unlimited")
far_within: ["("] "within" ["range"] s:@span [")"] => s
centre: | "(" "centered on" w:object ")" => w
    | "centered on" w:object => w
below: | "directly beneath SELF only" => Stands(who=TARGET, place=Place(kind="beneath"))
range_targets: | ["targets"] w:targets ["SELF can envision"] ts:target_test* => (w, ts)
targets: | k:plural_kind "only" => select(EVERY, (), k, ())
    | w:select l:and_or @oneself => joined_self(w, l)
    | @oneself l:and_or w:select => joined_self(w, l)
    | @oneself => SELF
    | role2
    | select
    | "all" => select(EVERY, (), "creature", ())
    | "any" => select(ANY, (), "creature", ())
and_or: w:"and|or" => w
target_test: | ","? "that SELF can see" => Sees(seer=SELF, seen=EACH) | "SELF can see" => Sees(seer=SELF, seen=EACH)
attack_roll: a:one_roll bs:("or" b:one_roll => b)* => rolls(a, bs)
one_roll: | b:bonus "vs" ["."] d:@defense ds:("or" d:@defense => d)* ("(" "whichever is higher" ")")? x:attack_times? => roll(b, d, ds, x)
bonus: | n:@signed => Attack(bonus=n)
    | ["SELF's"] "level" n:@signed? => level_bonus(n)
    | ["("] a:ability_list [")"] n:@signed? => ability_bonus(a, n)
ability_list: ["highest of"] a:@ability bs:(","? ["and|or"] b:@ability => b)* ["(" "SELF's choice" ")"] => words(a, bs)
attack_times: @mark n:@number "attack(s)" ")"? => n
bracket: | "enemies only" => select(EVERY, (), "enemy", ())
    | "all enemies" => select(EVERY, (), "enemy", ()) | "all creatures" => select(EVERY, (), "creature", ())
    | "automatically hits" ["a|an"] ["creatures that are"] f:adjective* ["creature(s)|target(s)"] => automatic(f)
    | n:need ns:(";" n:need => n | "," "and"? n:need => n)* => needs(n, ns)
    | w:select ["in range"] !(@word) => w
"""

# A check that fails; where nobody makes checks, it is a save.
CHECKS: Final = r"""
lead*: | "on" "a" "failure|failed" ["check"] ","? es:effects => (If(test=Outcome(result="failure"), effects=es))
"""
