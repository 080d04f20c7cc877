"""Grammar: clauses, sentences, and the parts of a power's line."""
from __future__ import annotations

from typing import Final

SENTENCES: Final = r'''
statement: s:sentence ("."|";"|"!"|","|":")? @close => s
sentence: | "otherwise" ","? es:effects => otherwise(es)
    | special
    | effects
effects: c:clause cs:(join c:clause => c)* => flow(c, cs)
join: | "," "and|but|then"? ["then"] ["also"] | ";" ["and"] | "and" ["then|also"] | "but" | "then"
clause: | lead | core
lead: | d:until ","? es:effects => (Lasting(duration=d, effects=es))
    | "for the rest of this turn" ","? es:effects => (Lasting(duration=Duration(kind="end", whose=SELF, turns=0), effects=es))
    | "while" "in this stance" ","? es:effects => (While(test=Under(who=SELF, stance="stance"), effects=es))
    | "while" t:test ","? es:effects => (While(test=t, effects=es))
    | "while" c:state_word cs:("and" c:state_word => c)* "," es:effects => (While(test=Has(who=SELF, states=words(c, cs), link="and"), effects=es))
    | "as long as" t:test ","? es:effects => (While(test=t, effects=es))
    | "when" "adjacent to" w:object "," es:effects => (While(test=Stands(who=SELF, place=adjacent(w)), effects=es))
    | "when" "attacking" ["a|an"] s:select_core "," es:rolls_twice => es
    | "when" t:test_state "," es:effects => (While(test=t, effects=es))
    | "if" "possible" "," es:effects => es
    | "if" t:test ","? ["then"] es:effects o:(";" "otherwise" ","? x:effects => x)? => (If(test=t, effects=es, otherwise=o))
    | "if" e:event "," "and" t:test "," a:lead_action? es:effects => (when_and(e, t, es, a))
    | if_word e:event ["," | ":"] a:lead_action? es:effects => (When(trigger=e, effects=es, action=a))
    | "once per" o:once_word ","? if_word e:event ","? a:lead_action? es:effects => (When(trigger=e, effects=es, action=a, once=o))
    | "the first time" ["each round"] e:event ","? a:lead_action? es:effects => (When(trigger=e, effects=es, once="first"))
    | "on a|an critical hit" "," es:effects => (If(test=CRITICAL, effects=es))
    | "on" "a" "hit" ","? es:effects => (If(test=HIT, effects=es))
    | "on" "a" "miss" ","? es:effects => (If(test=MISS, effects=es))
    | "on" "a" "success|successful" ["check"] ","? es:effects => (If(test=Outcome(result="success"), effects=es))
    | "on" "a" "failure|failed" ["check"] ","? es:effects => (If(test=Outcome(result="failure"), effects=es))
    | "on a charge" "," "if" t:test "," es:effects => (If(test=Attacked(how="charge"), effects=(If(test=t, effects=es))))
    | "on a charge" "," es:effects => (If(test=Attacked(how="charge"), effects=es))
    | "at the" p:point "of" ["each of"] w:poss "next turn" ["," "and" "each turn"] "," t:("if" t:test "," => t)? es:effects => (at_point(p, w, es, t, TRUE))
    | "at the" p:point "of" ["each of"] w:poss "turn(s)" "," t:("if" t:test "," => t)? es:effects => (at_point(p, w, es, t, FALSE))
    | "once per" o:once_word ","? es:effects => (May(who=SELF, effects=es, once=o))
    | a:lead_action es:effects => action_lead(a, es)
    | "in addition" "," es:effects => es
    | "after" "doing so" "," es:effects => es
    | "after" a:poss? "that|the|this attack" "," es:effects => es
    | "regardless of whether or not the attack hits" "," es:effects => es
    | "hit or miss" "," es:effects => es
    | test_state
test_state: | s:subject "benefit(s) from" w:protection => Benefits(who=s, what=w)
if_word: | "if|when|whenever" | "each time" | "every time" | "any time" ["that"] | "at any time that"
once_word: | "round" => "round" | "turn" => "turn" | "encounter" => "encounter"
point: | "start|beginning" => "start" | "end" => "end"
lead_action: | "as" ["a|an"] a:@action ["action"] ","? => a
core: | c:core_clause ts:clause_tail* => tailed(c, ts)
clause_tail: | ","? "if" t:test => if_tail(t)
    | ","? "if" e:event => when_tail(e)
    | ","? "while" t:test => while_tail(t)
    | ","? "as long as" t:test => while_tail(t)
    | ","? "when|whenever" e:event => when_tail(e)
    | ","? "each time" e:event => when_tail(e)
    | "as" ["a|an"] a:@action ["action"] => action_tail(a)
    | "once per" o:once_word => once_tail(o)
    | "at the" p:point "of each of" w:poss "turns" => at_tail(p, w)
    | "at the" p:point "of" w:poss "turn(s)" => at_tail(p, w)
    | d:duration => lasting_tail(d)
core_clause: | c:damage_bare "(" a:@plus t:types? ["damage"] "if" x:test ")" => damage_plus(c, a, t, x)
    | damage_bare
    | "a|any target hit by both attacks" ps:predicates => (If(test=Outcome(result="both hit"), effects=bound(TARGET, ps)))
    | s:subject "that|who" e:event_verb es:(","? "or" e:event_verb => e)* ps:predicates => relative(s, e, es, ps)
    | s:subject_ing e:event_ing ps:predicates => relative(s, e, (), ps)
    | x:noun_clause => x
    | s:subject "either" p:predicate "or" q:predicate => either_of(s, p, q)
    | s:subject "be|is|are" "either" p:afflict "or" q:forced => either_of(s, p, q)
    | s:subject "can|may|must"? "choose(s)" ["to"] p:predicate "or" q:predicate => either_of(s, p, q)
    | s:subject "can|may" ["immediately|also|then|either"] ps:predicates "or" q:predicate => may_or(s, ps, q)
    | s:subject "choose(s) one" ["of the following"] ":" c:core_clause cs:("," c:core_clause => c)* ","? ["or"] d:core_clause? => chooses(s, c, cs, d)
    | s:subject p:forced "or" q:afflict => either_of(s, p, q)
    | s:subject p:afflict "or" q:forced => either_of(s, p, q)
    | s:subject "can|may" ["also|then|immediately|freely"] ps:predicates => may(s, ps)
    | s:subject ps:predicates => bound(s, ps)
    | t:bare_target => bound(TARGET, t)
    | ps:bare_self => bound(SELF, ps)
subject_ing: | s:select => s
event_ing: | "beginning|starting|ending" poss "turn(s)" p:place => ing_event(p)
    | "that|who" "begin|start(s)" poss "turn(s)" p:place => ing_event(p)
damage_bare: | a:amount t:types? "persistent" u:types? "damage" d:duration? => persistent_bare(a, t, u, d)
    | "persistent" a:amount t:types? "damage" d:duration? => persistent_bare(a, t, NOTHING, d)
    | ["either"] a:amount t:types? "damage" b:("plus|and" x:amount y:types? "damage" => damage_more(x, y))? c:damage_cases? => damage(a, t, b, c)
    | a:@dice !("squares"|"square"|"times"|"hp") !("or"|"+"|"vs") => damage_short(a)
    | a:amount_sum !("squares") => damage_short(a)
    | "half damage" x:("(" ("no persistent damage"|"and no additional effect") ")" => TRUE)? ["," "and"? "no" ("additional"|"other"|"secondary"|"healing") "effect"] => (HalfDamage())
    | "half damage" => (HalfDamage())
amount_sum: a:@dice "+" b:modifier => total(a, (Amount(modifiers=(b))))
bare_target: | ps:bare_target_list => ps
bare_target_list: p:bare_target_one ps:(and_then p:bare_target_one => p)* => flat(p, ps)
bare_target_one: | afflict | forced
    | @third p:predicate_core => p
    | p:persistent => p
bare_self: predicates
noun_clause: | w:poss "speed is|becomes" n:@number d:duration? => set_speed(w, n, d)
    | "the speed of" w:object "increases to" n:@number d:duration? => (SetSpeed(speed=n, who=w, duration=d))
    | w:poss "speed increases|decreases to" n:@number d:duration? => set_speed(w, n, d)
    | w:poss "speed" c:("on a charge" => TRUE)? "is doubled" d:duration? => (speed_times(w, c, d))
    | w:poss "speed" c:("on a charge" => TRUE)? "is halved" d:duration? => (SetSpeed(over=2, who=w, duration=d))
    | w:poss d:@defense ["defense"] "increases|decreases|becomes" ["to"] n:@number => (ShiftDefense(defense=d, value=n, who=w))
    | w:poss "turn ends" => (EndTurn(who=w))
    | w:poss "move" ["action"] "ends" "without" ["it|them"] ["moving from|entering" ["the"] "square|aura|space"] => (EndsMove(who=w))
    | "the attack misses" => (MissInstead()) | "the triggering attack misses" => (MissInstead())
    | "the|this|that [triggering] attack|hit becomes a critical hit" => (HitInstead(critical=TRUE))
    | "the [triggering] attack hits" ["instead"] => (HitInstead())
    | "the [triggering] attack targets" w:object ["instead"] => (Redirect(whom=w))
    | "the [triggering] attack|power has no effect on" w:object => (NoEffect(who=w))
    | "attacker rerolls|re-rolls their attack" => (Reroll(who=ATTACKER))
    | p:@power "recharges|refreshes" => (Recharge(power=p))
    | "SELF's" p:@power ["power"] "recharges / refreshes / is re-activated" ["at the start of each of" w:poss "turns"] => (Recharge(power=p))
    | "the" p:@named "power recharges at the start of each of" w:poss "turns" => (At(point="start", whose=w, effects=(Recharge(power=p))))
    | "the" p:@named "power recharges|refreshes" => (Recharge(power=p))
    | "this movement provokes opportunity attacks" => (ThisMove(rule="provokes"))
    | ("this movement" | "movement made as part of this ability|power" | "the movement") "does not / do not / never" "provoke(s)" "opportunity attacks" => (ThisMove(rule="safe"))
    | "moving away from the target of the attack does not provoke opportunity attacks" => (ThisMove(rule="away safe"))
    | "this is" ["considered"] "a critical hit" => (ThisAttack(rule="critical"))
    | "SELF score(s) a critical hit" ["with this attack"] => (ThisAttack(rule="critical"))
    | ["this power"|"this attack"|"it"|"you"] "can" "be used|use" ["this power"] "as a" "basic melee|ranged attack" ["as"]  => (ThisAttack(rule="basic melee"))
    | ["this power"|"this attack"|"it"] "can be used as a" b:basic_name "attack" => (usable(b))
    | "SELF can use this power as a" b:basic_name "attack" => (usable(b))
    | ["when charging ,"] "SELF can use this power" ("in place of"|"instead of") "a|the basic melee attack" ["when charging / on a charge"] => (ThisAttack(rule="charge"))
    | "this attack|power does not provoke opportunity attacks" => (ThisAttack(rule="no provoke"))
    | ["the|this"] "attack ignores" ["any|all"] ["penalties to attack for / penalties from / penalties for"] w:protection_list => (ignore_this(w))
    | "ignore any penalties to attack for cover or superior cover" => (ThisAttack(rule="ignore cover"))
    | "this power is not expended" => (NotExpended()) | "the power is not expended" => (NotExpended())
    | ("the effect"|"this effect"|"the power"|"the stance"|"this stance"|"it") "ends" "when|if" e:event => (EndsIf(trigger=e))
    | ("the effect"|"this effect"|"this stance"|"the stance") "ends" "if|when" t:test => (EndsIf(test=t))
    | ("the effect"|"this stance"|"the stance"|"this effect"|"the zone"|"the aura") "ends" => (EndState(states=("effect"), who=SELF))
    | "the" ["healing|other"] x:persist_noun ["also"] "persists" d:duration => (Persist(duration=d, what=x))
    | "this / it / the effect" "lasts" d:duration => (Persist(duration=d))
    | "the target remains marked" d:duration => (Persist(duration=d))
    | "repeat the" ["other"] "effect" => (RepeatEffect())
    | "repeat the attack" ("against" w:object => w)? => (RepeatAttack())
    | "the target repeats the attack and the effect persists" => (RepeatEffect())
    | "SELF can|may" ["only"] ("maintain"|"sustain") ["this power"] ["only"] ["once"] => (MaintainLimit(times=1))
    | "SELF cannot|can't|can no longer" ("maintain"|"sustain") ["this power"] "if" t:test => (MaintainLimit(test=t))
    | "SELF cannot|can't" ("maintain"|"sustain") ["this power"] "if" e:event => (MaintainLimit(trigger=e))
    | "grapple ends" => (EndState(states=("grapple"), who=TARGET)) | "though no longer grappled" => (EndState(states=("grapple"), who=TARGET))
    | "the grapple ends" => (EndState(states=("grapple"), who=TARGET))
    | "combat advantage" "against" w:object d:duration? => (HaveAdvantage(who=SELF, against=w, duration=d))
    | "increase the persistent damage by" a:amount => (RaisePersistent(amount=a))
    | "increase" "the damage" "of" ["SELF's"] "next" p:@named "attack" "by" a:amount => (ExtraDamage(amount=a, attack=powers_of(p), next_only=TRUE))
    | "increase damage to" a:amount ["damage"] ("+" m:modifier => m)? => (raised(a, m))
    | "the amount it is taking increases by" a:amount => (RaisePersistent(amount=a))
    | "attacks do|deal" a:@plus "damage" ["on a hit"] => (ExtraDamage(amount=a))
    | "add" a:amount "to" ["the"] "damage" ["roll(s)"|"rolls of all hits"] x:("against" w:object => w)? d:duration? => (ExtraDamage(amount=a, against=x, duration=d))
    | "buildings , objects" "," "non-moving vehicles" "," "and terrain take" n:@number ["points of"] "damage" => (DestroysTerrain(amount=n))
    | "buildings , objects , and terrain take" n:@number "damage" => (DestroysTerrain(amount=n))
    | "the range of" w:poss "opportunity attacks is its reach" "(" n:@number ")" => (AttackReach(reach=n, who=w))
    | "all [the] attacks SELF makes score|scores a critical hit on a natural" n:@range20 => (CriticalRange(low=n))
    | "each time an attack misses" w:object "," "the bonus decreases by" n:@number => (WearsOff(amount=n, who=w))
    | "it then leaves this stance" => (LeaveStance())
    | "the swallowed|engulfed" ["target|creature"] "escape(s)" => (EndState(states=("swallowed"), who=TARGET))
special: | placing | zone_sentence | "SELF repeats this until SELF misses , or SELF has" h:("hit" => TRUE | "made" => FALSE) n:@number "times|attacks" => (RepeatAttack(until_miss=TRUE, limit=n, hits=h))
    | "SELF can repeat this until" ("they"|"SELF"|"it") "miss(es)" "," "or" ("they"|"SELF"|"it") "have|has" "hit" ["a total of"] n:@number "times" => (RepeatAttack(until_miss=TRUE, limit=n, hits=TRUE))
    | "this continues until SELF misses or has made" n:@number p:@named? "attacks" => (RepeatAttack(until_miss=TRUE, limit=n))
    | "this damage is cumulative with successive hits with" @thing "(" "maximum persistent" n:@number "damage" ")" => (cumulative(n))
    | "SELF regains the use of this power" => (Recharge())
    | when_rider
placing: | "place" n:@count k:@thing "in" ["a|an"] p:placing_place o:("(" "whether or not it is occupied" ")" => TRUE)? => (PlaceCreature(name=k, count=n, where=p, occupied=o))
    | "a" k:@word "placed this way acts on SELF's initiative" i:("and can act immediately after being placed" => TRUE)? => (SpawnPhrases(name=k, immediately=i))
    | "any" t:@noun "killed by" w:rise_by "rises as a|an" n:spawn_name "at the start of its creator 's next turn , appearing in the space where it died ( or nearest unoccupied space )" => (RiseAs(name=n, tag=t, killers=w))
    | s:state_self "unconscious and helpless when reduced to 0 hp , but is not destroyed unless reduced to negative hp equal to its staggered value or its bones are disturbed . bones can be disturbed as a" a:@action "action by an adjacent creature or by a creature moving through the space or stopping on it . one round after being reduced to 0 hp , SELF makes a saving throw . on a success , SELF is restored to" n:@number "hp . on a failure , it is destroyed" => (Reform(hit_points=n, disturb=a))
rise_by: | "SELF" => SELF | "a specter" => SELF
spawn_name: n:@thing => n
state_self: "SELF is"
placing_place: | "adjacent [unoccupied] space|square" => Place(kind="adjacent")
    | "[unoccupied] space|square adjacent to" w:object => adjacent(w)
    | ["unoccupied"] "space|square" p:place => p
    | "near burst" n:@number ["around|of SELF"] ["at the start of the encounter"] => Place(kind="burst", n=n)
zone_sentence: | "the area" ["of effect"] "becomes a zone" t:("of" t:terrain_list => t)? b:zone_bracket? d:duration? => (zone(t, b, d))
    | "the" ("zone"|"area") "is" ["a"] t:terrain_list d:duration? => (zone(t, NOTHING, d))
    | "create(s)" "a zone" t:("of" t:terrain_list => t)? ["in the area"] ["that|which lasts|persists|remains"] d:duration? => (zone(t, NOTHING, d))
    | "SELF can move the" w:("zone" => "zone" | "aura" => "aura") ["up to"] n:@number "squares" ["as a"] a:@action "action" => (MoveZone(squares=n, action=a, what=w))
    | "when the zone ends" "," c:placing => (AtZoneEnd(effects=c))
    | "each time SELF takes damage , create a near burst" n:@number "zone of" t:terrain_list => (When(trigger=ev("damage", who=SELF), effects=(Zone(size=n, terrain=t, around=SELF))))
    | "squares|spaces in [the] aura|zone|area" ["is|are"] t:terrain_list x:("and" e:effects => e)? => (obscured(t, x))
    | "squares in the" z:("aura" => "aura" | "zone" => "zone" | "area" => "area") "are" t:terrain_list => (Obscure(how=t, where=z))
    | "the aura|zone|area is" t:terrain_list => (Obscure(how=t))
    | t:obscured_word !("and"|",") @close2 => (Obscure(how=(t)))
    | s:subject "treat(s) all squares in the aura as difficult terrain" => (Obscure(how=("difficult terrain"), to=s))
    | s:subject "cast(s)" t:light_word => (Obscure(how=(t)))
    | "bright light within the aura is reduced to dim light" => (Obscure(how=("dim light")))
    | w:subject "can see through" ("its"|"the"|"SELF's") x:("aura" => "aura" | "zone" => "zone") => (SeeThrough(who=w, what=x))
zone_bracket: "(" t:obscured_word b:("," "blocks line of sight" => TRUE)? ")" => bracket(t, b)
terrain_list: t:terrain_word ts:(","? "and" t:terrain_word => t)* => words(t, ts)
terrain_word: | "difficult terrain" => "difficult terrain" | obscured_word | light_word | "darkness" => "darkness" | "hindering terrain" => "difficult terrain"
obscured_word: | "lightly obscured" => "lightly obscured" | "heavily obscured" => "heavily obscured" | "totally obscured" => "totally obscured"
light_word: | "bright light" => "bright light" | "dim light" => "dim light"
persist_noun: | "effect" => "effect" | "zone" => "zone" | "aura" => "aura" | "conjuration" => "conjuration" | "area" => "zone" | "wall" => "wall"
basic_name: | "basic melee" => "basic melee" | "melee basic" => "basic melee" | "basic ranged" => "basic ranged" | "ranged basic" => "basic ranged" | "basic" => "basic"
rolls_twice: s:subject "make(s) two attack rolls and use(s) the better result" => (RollTwice(who=s))
when_rider: | "when SELF uses" p:@named "," "the rider can make a basic melee attack in place of one of SELF's basic melee attacks" => (RiderAttacks(power=p))
    | "when SELF" p:@named "," "the rider can make a basic melee attack in place of one of SELF's basic melee attacks" => (RiderAttacks(power=p))
    | "when SELF" ["uses"] p:@named "," "the rider can make a basic melee attack in place of SELF's basic melee attacks" => (RiderAttacks(power=p, all_of=TRUE))
'''

LINES: Final = r'''
head_trigger: | ["triggered"] "when|if|whenever" e:event m:(":"|";"|",") => e
    | e:event m:(":"|";") => e
head_need: | t:need m:(":"|";") => t
need: | "can only be used on" ["a target"] "that is" d:description => of_each(d)
    | f:adjective ts:adjective* "target only" => of_each(f)
    | c:@condition "target only" => Has(who=TARGET, states=(c))
    | s:subject "can attack with" ["its"] @thing "only while" c:state_word => Has(who=s, states=(c))
    | "requires" ["a"] t:test => t
    | "there must be a suitable" w:@thing "within reach" => Handy(thing=w)
    | "there is a suitable" w:@thing "within reach" => Handy(thing=w)
    | t:test => t
    | c:"must be grappling the target" => Holds(holder=SELF, held=TARGET)
    | "is grappling the target" => Holds(holder=SELF, held=TARGET)
    | "must be wielding" ["a|an"] w:@weapon => Wields(who=SELF, things=(w))
    | "must have a hand free" => Wields(who=SELF, things=("free hand"))
range: | "self" => Targeting(origin="self")
    | "near|close burst" n:@number w:far_within? => area("near", "burst", n, w)
    | "near|close arc" n:@number w:far_within? => area("near", "arc", n, w)
    | "near|close blast" n:@number w:far_within? => area("near", "blast", n, w)
    | "near" "wall" n:@number w:far_within? => area("near", "wall", n, w)
    | "far" s:("burst" => "burst" | "arc" => "arc" | "blast" => "blast" | "wall" => "wall") n:@number w:far_within? c:centre? => area("far", s, n, w, c)
    | "near" b:("eyesight" => "eyesight" | "earshot" => "earshot") => Targeting(origin="near", basis=b)
    | "near" n:@number => Targeting(origin="near", normal=n)
    | "melee or ranged" b:("weapon" => "weapon") => Targeting(origin="melee or ranged", basis=b)
    | "melee" b:("weapon" => "weapon" | "touch" => "touch") m:("+" n:@number "reach" => n | n:@signed "reach" => n)? => Targeting(origin="melee", basis=b, more_reach=m)
    | "melee" n:@number => Targeting(origin="melee", reach=n)
    | "reach" n:@number b:("(" t:below ")" => t)? => reach(n, b)
    | "ranged" p:@pair m:("(" "minimum" ["ranged"] n:@number ")" => n)? => ranged(p, m)
    | "ranged" n:@number => Targeting(origin="ranged", normal=n)
    | "ranged" b:("weapon" => "weapon" | "eyesight" => "eyesight" | "sight" => "eyesight" | "earshot" => "earshot") => Targeting(origin="ranged", basis=b)
    | "unlimited" => Targeting(origin="ranged", basis="unlimited")
far_within: | ["("] "within" ["range"] p:@pair [")"] => pair(p)
    | ["("] "within" ["range"] n:@number "and" m:@number [")"] => between(n, m)
    | ["("] "within" ["range"] n:@number [")"] => single(n)
    | "within weapon range" => "weapon"
centre: "(" "centered on" w:object ")" => w
below: | "directly beneath SELF only" => Stands(who=TARGET, place=Place(kind="beneath"))
range_targets: | ["targets"] w:targets ts:target_test* => (w, ts)
targets: | "SELF" "and" w:select => with_self(w)
    | "self" "or" w:select => or_self(w) | "SELF" "or" w:select => or_self(w)
    | "one or two" f:adjective* k:kind ts:described* => select(upto(2), f, k, ts)
    | "one , two or three" f:adjective* k:kind ts:described* => select(upto(3), f, k, ts)
    | "one creature" "granting SELF combat advantage" => select(exactly(1), (), "creature", (Advantage(who=SELF, over=EACH)))
    | "all" => select(EVERY, (), "creature", ())
    | "SELF" => SELF | "self" => SELF
    | role2
    | select
target_test: | ","? "that SELF can see" => Sees(seer=SELF, seen=EACH) | "SELF can see" => Sees(seer=SELF, seen=EACH)
attack_roll: | b:bonus "vs" ["."] d:@defense ds:("or" d:@defense => d)* ("(" "whichever is higher" ")")? x:attack_times? => roll(b, d, ds, x)
bonus: | n:@signed => fixed_bonus(n)
    | "SELF's level" n:@signed => level_bonus(n)
    | "level" n:@signed => level_bonus(n)
    | ["("] a:ability_list [")"] n:@signed? => ability_bonus(a, n)
ability_list: | "highest of" a:@ability "," b:@ability ","? ["and|or"] c:@ability => words(a, (b, c))
    | a:@ability bs:("or" b:@ability => b)* ["(" "SELF's choice" ")"] => words(a, bs)
attack_times: | "," n:@number "attacks" => n | "(" n:@number "attacks" ")" => n | "(" n:@number "attack" ")" => n
bracket: | "enemies only" => select(EVERY, (), "enemy", ())
    | "all enemies" => select(EVERY, (), "enemy", ()) | "all creatures" => select(EVERY, (), "creature", ())
    | "automatically hits" ["a|an"] ["creatures that are"] f:adjective* ["creature(s)|target(s)"] => automatic(f)
    | n:need ns:(";" n:need => n | "," "and"? n:need => n)* => needs(n, ns)
    | w:select ["in range"] !(@word) => w
'''
