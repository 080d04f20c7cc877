"""The phrase grammar: shared nouns, amounts, places, tests and events, each usable wherever its kind of thing stands.

Read by `chart` with all its readings, over the common grammar, whose rules it adds to. What is written here is a
construction, not a sentence: what serves one block alone does not belong here (`battlemat reading --singles`).
"""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

# No rule may come back to itself at the place where it began: what the chart knows of it there is not complete yet.
NOUNS: Final = r"""
role2*: | "the user" => SELF
role*: | "SELF" "and" w:select => with_self(w)
subject*: | w:role "each|both|all" => w
    | w:several ["each|both|all"] => w
several: | a:party "and" b:party => parties(a, b)
    | a:party bs:("," b:party => b)+ ","? "and" c:party => parties(a, bs, c)
targets*: | "self" "and" w:select => with_self(w)
    | fs:adjective* "square" => select(exactly(1), fs, "square", ())
party: | role2 | select
one_of_two: | "SELF" !"'s" => SELF | party
select*: | ["all"] k:("enemies" => "enemy" | "allies" => "ally") "of SELF" ts:described* => select(EVERY, (), k, ts)
object*: | several
place*: | "in|within|inside" r:region => r
    | "no more than" n:@count ["square(s)|space(s)"] "from|of" w:object => Place(kind="within", n=n, of=w)
region: | ["a|the"] "near"? "burst" n:@number (@centred w:object => w)? => Place(kind="burst", n=n, of=w)
    | "near" n:@number => Place(kind="within", n=n)
    | n:@count ["square(s)|space(s)"] ("of|from" w:object => w)? => Place(kind="within", n=n, of=w)
    | ["the"] ["line of"] "sight" "of|to" w:object => Place(kind="sight", of=w)
    | w:poss ["line of"] "sight" => Place(kind="sight", of=w)
    | w:poss "reach" => Place(kind="reach", of=w)
    | "reach" "of" w:object => Place(kind="reach", of=w)
move_part*: | "to|into" p:left_place => part("to", p)
pull_place*: | p:left_place => p
left_place: "the|a|that" v:@vacated? "square" w:(["that"] k:@it_they? r:role? @vacated => whoever_left(k, r))? => square_left(v, w)
described*: | "that|who|which" "is|are|'s" d:described => d
    | "that has|have" ["already"] "moved this turn" => MovedThisTurn(who=EACH)
    | "it|SELF" "pass(es)" => Passed(who=EACH, adjacent=TRUE)
    | ["that"] "has|have" n:no_allies => Alone(who=EACH, n=n)
    | ["that|who"] "has|have" unacted => Is(who=EACH, what="waiting")
unacted: "not" ["yet"] "acted / had a turn / taken a turn" ["yet"] ["in|during the|this encounter|battle|combat|fight / this encounter|battle|combat|fight"]
no_allies: ("no" ["other"] | "none of" "its|their") "ally|allies" n:("adjacent" ["to" "it|them"] => 1 | "within" n:@count "square(s)" ["of" "it|them"] => n) => n
"""

EVENTS: Final = r"""
event_verb*: | t:turn_edge ["each of"] w:poss_text "turn(s)" c:state_word cs:(","? "or" c:state_word => c)* o:("by" o:object => o)? => edge_while(t, words(c, cs), o)
event*: | e:event_one "for the first time" => replace(e, first=TRUE)
    | e:event_one es:(","? @or_when e:event_one => e)+ => event_list(e, es)
    | e:event_one "while" p:place => at_place(e, p)
    | e:event_one "while" t:test => event_when(e, t)
    | e:event_one "during|on" w:poss "turn" => event_when(e, Is(who=w, what="acting"))
event_one*: | s:subject e:happening => event_of(s, e)
    | s:subject "target(s)" o:object a:with_one? => ev("targeted", who=o, other=s, attack=a)
    | w:either e:happening => event_of(w, e)
    | s:subject "attack(s)|target(s)" o:either a:with_one? => ev("targeted", who=o, other=s, attack=a)
    | s:subject "hit(s)" o:either a:with_one? => ev("is hit", who=o, other=s, attack=a)
    | s:subject "damage(s)|injure(s)" o:object a:with_one? => ev("damage", who=o, by=s, attack=a)
    | "a|an|any|the" a:attack_kind? "attack" ("made" "by" w:object => w)? "damage(s)|injure(s)" o:object => ev("damage", who=o, attack=a, by=w)
    | "a|an|any|the" a:attack_kind? "attack" ("made" "by" w:object => w)? c:("that is not a critical hit" => TRUE)? "reduce(s)|drop(s)" o:object to_zero => to_nothing(o, a, w, c)
either: | "SELF" "or" b:role2 => parties(SELF, b)
    | a:role2 "or" b:party => parties(a, b)
by_attack: "with|by|on|using" ["one of"] a:an_attack => a
with_one: "with|on|using" ["one of"] a:an_attack => a
by_whom: @doer_by o:object => o
be2: "is|are|becomes|become|gets"
happening: | "make(s)" a:an_attack "against|on" o:object "that" x:("hits" => "hit" | "misses" => "miss") => ev(x, attack=a, other=o)
    | be2 "attacked|targeted" a:by_attack? o:by_whom? => ev("targeted", attack=a, other=o)
    | be2 "damaged" a:by_attack? => ev("damage", attack=a)
    | be2 zero_word a:by_attack? => ev("zero", attack=a)
    | be2 zero_word o:by_whom => ev("zero", by=o)
    | be2 zero_word "by" a:an_attack "that is not a critical hit" => uncritical(ev("zero", attack=a))
    | be2 zero_word "by" "anything other than / an attack other than / something other than / a hit other than" "a critical hit" => uncritical(ev("zero"))
    | "take(s)|suffer(s)" ["any"] t:types? "damage from a critical hit" => ev("damage", types=t, attack=CRITICAL_HIT)
    | "drop(s)|fall(s)|go(es)" to_zero => ev("zero")
    | be2 "killed|slain" o:by_whom? => ev("die", by=o)
    | "make(s)|attempt(s)" a:an_attack o:("against|on|at" o:object => o)? e:excluding? => ev("attack", attack=a, other=o, excluding=e)
    | "deal(s)|inflict(s)|do(es)" ["any"] t:types? "damage" o:("to" o:object => o)? => ev("deal", types=t, other=o)
    | "take(s)|suffer(s)" ["any"] t:types? "damage" => ev("damage", types=t)
    | "reduce(s)|drop(s)" o:object to_zero a:with_one? => ev("fell", other=o, attack=a)
    | "kill(s)|slay(s)" o:object => ev("kill", other=o)
    | t:turn_edge ["each of"] w:poss_text "turn(s)" p:place => ev(t, place=p)
    | "fail(s)" ["on"] "a|its|their" ("saving throw" | "save") => ev("fail save")
    | "fail(s)" ["on"] "the|this" ("saving throw" | "save") => ev("fail save", power="this save")
    | "succeed(s)" "on" "a|its|their saving throw" => ev("save")
    | "regain(s)|recover(s)" ["any"] "hp" => ev("heal")
    | "attempt(s)|tries|try" "to" e:attempted => e
    | be2 "moved" ["against its will"] => ev("forced")
    | "do|does|did" "not" "move" ["during|on|in" w:poss "turn"] => ev("still")
zero_word: "reduced|dropped" to_zero
to_zero: "to 0" ["or"] ["fewer|less|below"] "hp" ["or"] ["fewer|less|below|lower"]
"""

TESTS: Final = r"""
one_test*: | s:subject "has|have" n:no_allies => Alone(who=s, n=n)
    | s:subject tense n:not_word? (["currently|still|now|then"] | "already" !"taking|suffering") d:described => test_of(s, d, n)
    | s:subject tense "neither" c:state_word cs:("," c:state_word => c)* "nor" d:state_word => neither(s, words(c, flat((cs, d))))
    | "no" k:kind ts:described* tense p:description => none_is(select(EVERY, (), k, ts), p)
    | "there is|are no" fs:adjective* k:kind ts:described* => none_is(select(EVERY, fs, k, ts), ())
    | s:subject tense n:not_word? "taking" "its|their turn" => test_of(s, Is(who=EACH, what="acting"), n)
    | s:subject "has|have" unacted => Is(who=s, what="waiting")
    | s:subject ["has|have"] x:not_word? ["already"] "moved" ["at least"] n:@count "square(s)" ["or more"] ["before the|this|its attack / this turn / during|on its|their|this turn"] => MovedThisTurn(who=s, squares=n, negated=x)
    | "the|its|their|that|this attack" "do|does" n:not_word "include|target" w:object ["as a target"] => Includes(who=w, negated=n)
    | "this|that|the" pushing "brings|moves|takes|leaves" s:object d:described => test_of(s, d, NOTHING)
    | s:subject "end(s)" "this|that|the|its" pushing d:described => test_of(s, d, NOTHING)
    | s:subject "has|have" n:@number "or fewer|less" "hp" => HitPoints(who=s, amount=flat(n))
    | ["the|its|SELF's|their"] p:@own ["attack"] "hits" => Outcome(result="hit", attack=p)
    | ["the|its|SELF's|their"] p:@own ["attack"] "misses" => Outcome(result="miss", attack=p)
    | s:subject "cannot|can't be" k:moved_word ["back|away|further|any further"] n:squares? blocked? => Unable(who=s, kind=k, squares=n)
    | s:subject tense "not" "able to be" k:moved_word n:squares? blocked? => Unable(who=s, kind=k, squares=n)
    | s:subject tense "no longer" c:state_word => Has(who=s, states=(c), negated=TRUE)
    | s:subject tense n:not_word? "in" ["an|its|the"] "aura" => Stands(who=s, place=Place(kind="aura"), negated=n)
    | s:subject tense n:("below" => TRUE)? ["at"] ["or above"] "maximum hp" => Has(who=s, states=("undamaged"), negated=n)
    | s:subject tense k:moved_word => Not(test=Unable(who=s, kind=k))
    | a:one_of_two "and" b:one_of_two tense n:no_more? ["in"] "adjacent" ["squares"] => Stands(who=a, place=Place(kind="adjacent", of=b), negated=n)
no_more: "no longer / not" => TRUE
pushing: "push|pull|slide|shunt|movement|move|shift|teleport / forced movement"
moved_word: | "pushed" => "pushed" | "pulled" => "pulled" | "shunted|slid" => "shunted" | "moved" => "moved"
blocked: ("because of" | "due to") ["an|any|the"] ["intervening"] "obstruction|obstructions|obstacle|obstacles|wall" ["or difficult terrain"]
"""

PAST: Final = r"""
one_test*: | s:subject ["has|have" ["already"]] e:deed_done t:back_then => happened(s, e, t, NOTHING)
    | s:subject "has|have" "not" ["yet"] e:deed_done t:back_then => happened(s, e, t, TRUE)
    | s:subject ["has|have"] "taken|took|suffered" "no" t:types? "damage" u:back_then => happened(s, ev("damage", types=t), u, TRUE)
    | s:subject "did" "not" e:deed_undone t:back_then => happened(s, e, t, TRUE)
    | s:subject ("was|were" | "has|have" ["already"] "been") ["just"] e:suffered t:back_then => happened(s, e, t, NOTHING)
    | s:subject ("was|were" "not" | "has|have" "not" ["yet"] "been") e:suffered t:back_then => happened(s, e, t, TRUE)
    | "no" k:kind ts:described* ["has|have"] e:deed_done t:back_then => happened(select(exactly(1), (), k, ts), e, t, TRUE)
    | "no" k:kind ts:described* ("was|were" | "has|have been") e:suffered t:back_then => happened(select(exactly(1), (), k, ts), e, t, TRUE)
    | "it" "has" n:not_word? "happened" t:back_then "that" e:event_one => Happened(event=e, span=t, negated=n)
deed_done: | "taken|took|suffered" ["any"] t:types? "damage" a:("from" ["an|any"] k:attack_kind? "attack(s)" => any_attack(k))? => ev("damage", types=t, attack=a)
    | "hit" o:object a:with_one? => ev("hit", other=o, attack=a)
    | "hit" a:with_attack => ev("hit", attack=a)
    | "missed" o:object a:with_one? => ev("miss", other=o, attack=a)
    | "missed" a:with_attack => ev("miss", attack=a)
    | "attacked" o:object? => ev("attack", other=o)
    | "made" ["an|any"] k:attack_kind? "attack(s)" ("against|on" o:object => o)? => ev("attack", other=o, attack=any_attack(k))
    | ("healed" | "regained" ["any"]) ["hp"] => ev("heal")
    | "scored|rolled" "a critical hit" => ev("critical")
    | "failed" "a|any save" => ev("fail save")
    | "dropped|fallen|fell" "to 0 hp" ["or fewer|below|less"] => ev("zero")
    | "dropped|reduced" o:object "to 0 hp" ["or fewer|below|less"] => ev("fell", other=o)
    | "died" => ev("die")
deed_undone: | "take|suffer" ["any"] t:types? "damage" => ev("damage", types=t)
    | "hit" o:object? => ev("hit", other=o)
    | "miss" o:object? => ev("miss", other=o)
    | "attack" o:object? => ev("attack", other=o)
    | "make" ["an|any"] k:attack_kind? "attack(s)" => ev("attack", attack=any_attack(k))
suffered: | "hit" a:by_attack? o:by_whom? => ev("is hit", attack=a, other=o)
    | "missed" a:by_attack? o:by_whom? => ev("is missed", attack=a, other=o)
    | "attacked|targeted" a:by_attack? o:by_whom? => ev("targeted", attack=a, other=o)
    | "hit" "by a critical hit" => ev("suffer critical")
    | "healed" => ev("heal")
    | "staggered" => ev("stagger")
sentence*: | "SELF" e:suffered ps:predicates => relative(SELF, e, (), ps)
    | "if|when|whenever" e:event_one "," ("this|that" "ability|power|trait|effect|regeneration" | w:poss "regeneration|healing") ("does|will not" "work|function" | "stops" "working|functioning" | "fails" | "is" "negated|suppressed") next_time => (Failing(test=Happened(event=e, span="last turn")))
    | "if|when|whenever" e:event_one "," "SELF|it" ("does|will not" | "cannot|can't") "heal|regain" ["any"] ["hp"] ("this way" | "from this")? next_time => (Failing(test=Happened(event=e, span="last turn"), heals=TRUE))
    | "if|when" t:it_was "," "SELF|it" ("does|do|will not" | "cannot|can't") "heal|regain" ["any"] ["hp"] ["this way"] ["that|this turn"] => (Failing(test=t, heals=TRUE))
    | "if|when" t:it_was "," "this|that" "ability|power|trait|effect" "does not" "work|function" ["that|this turn"] => (Failing(test=t))
    | "this|that" ["effect|ability|power|trait|benefit"] ("can" "only"? ("occur|happen|work" | "be used") | "occurs|happens|works|functions|triggers" | "is" "limited to") ["only"] n:at_most_times p:in_each => (OncePer(per=p, times=n))
    | "SELF|it" ("can" "only"? "do" | "does|do" ) ("this|that" | "so") ["only|but"] ["up to"] n:at_most_times p:in_each => (OncePer(per=p, times=n))
    | "SELF|it" ("cannot|can't" "do" | "does not" "do") "this|that|so" "more than" n:at_most_times p:in_each => (OncePer(per=p, times=n))
at_most_times: "once" => 1 | "twice" => 2 | n:@count "times" => n
in_each: ("per|each|every|a" | "in|during" "a|any|each|one|the|this") ["single"] p:once_word => p
few_points: n:@number ("or fewer|less" "hp" | "hp" "or fewer|less") => n
it_was: | "SELF|it" ["has|have" ["already"]] e:deed_done t:back_then => happened(SELF, e, t, NOTHING)
    | "SELF|it" ("was" | "has been") e:suffered t:back_then => happened(SELF, e, t, NOTHING)
next_time: ("at" ["the"] "start of" | "on|during" | "until" ["the"] "end|start of") poss "next turn"
back_then: | "since" ["the" "start|end" "of"] poss ["last|previous"] "turn" => "last turn"
    | ["during|on|in"] ("this|that" | poss) "turn" => "turn"
    | ["during|in"] ("this|that" | "the" "current|present") "round" => "round"
    | ["during|in"] ["the"] "last|previous" "round" => "last round"
    | ["yet / so far"] ["during|in"] "this|the" "battle|encounter|fight" => "encounter"
"""

AMOUNTS: Final = r"""
amount_value*: | ["the sum of"] "SELF's" a:@ability bs:("," b:@ability => b)* ","? "and" c:@ability "modifier|modifiers|bonuses" => Amount(modifiers=words(a, flat((bs, c))))
"""

DOINGS: Final = r"""
move_part*: | ","? ["and"] ["can|may"] (["move(s)|moving|pass(es)|passing"] "through" | "enter(s)|entering") w:spaces_of ["during / as part of" "the|this|that" "move|movement|shift|charge"] => part("through", w)
misc*: | "treat(s)" "difficult terrain as" ["if it were"] "normal" ["terrain"] d:duration? => IgnoreTerrain(who=SUBJECT, duration=d)
    | "can|must" ["only"] "attack" "only" w:object d:duration? => OnlyAttack(who=SUBJECT, whom=w, duration=d)
    | "catch(es) fire" ","? ["and"] "take(s)|taking" p:persistent => p
attack_made*: | "make(s)" "the|this|its attack" "again / once more" ("against" w:object => w)? => RepeatAttack(who=SUBJECT, against=w)
attack_made*: | "make(s)" n:attack_number "attack(s)" "with" poss p:@own ts:attack_tail2+ => made(n, powers_of(p), ts)
    | "use(s)" p:@own ts:attack_tail2+ => made(exactly(1), powers_of(p), ts)
    | "charge(s) and uses" p:@power "in place of / instead of" "the|a|its" "basic melee" ["attack"] => MakeAttack(attack=AttackKind(powers=(p), kind="charge"), who=SUBJECT)
predicate*: | ["is|are|be"] ["either"] p:suffered_one "or" ["is|are|be"] q:suffered_one c:by_choice? => alternatives(p, q, c)
by_choice: | "(" "SELF's choice" ")" => SELF | "(" "its|their choice" ")" => SUBJECT | "(" "the target's choice" ")" => TARGET
suffered_one: | afflict | forced | damage_taken
later_predicate*: | "make(s)" n:attack_number x:attack_named t:attack_tail2* => made(n, x, t)
attack_named*: | p:@power ps:(","? ["and|or"] ["a|an|its|one"] p:@power => p)+ ["attack(s)"] => AttackKind(powers=words(p, ps))
movement*: | v:move_verb "together" x:move_part+ => move(v, x)
attack_tail2*: | "against|on|at|targeting" !(quantity "adjacent") w:object => tail("against", w)
    | "with a" n:@signed @bonus? "bonus" => tail("bonus", n)
be*: | "be"
damage_taken*: | "deal(s)|do(es)" h:harm "to" w:object => replace(h, who=w)
    | "take(s)|suffer(s)" a:amount t:types? "damage" "each" => Damage(amount=a, types=t, who=SUBJECT)
    | "take(s)" a:amount x:("additional|extra" => TRUE)? t:types? "damage" w:for_each => Damage(amount=per_each(a, w), types=t, who=SUBJECT, additional=x)
    | "take(s)|suffer(s)" ["only"] "half damage from" k:attack_kind "attack(s)" d:duration? => HalveDamage(who=SUBJECT, attack=k, duration=d)
forced*: | k:@forces !(@number "square(s)") w:object "to|into" p:pull_place => Force(kind=k, who=w, to=p)
    | be? "teleported" d:distance => Force(kind="teleport", who=SUBJECT, distance=d)
act*: | "make|use" ["any"] a:attack_kind "attack(s)" => attack_act(a)
afflict*: | be "vulnerable to" t:types n:amount d:duration? => Weakness(amount=n, types=t, who=SUBJECT, duration=d)
    | be "vulnerable" n:amount ["to"] t:types d:duration? => Weakness(amount=n, types=t, who=SUBJECT, duration=d)
    | "cannot|can't be" m:immunities d:duration? => Endure(to=m, who=SUBJECT, duration=d)
    | "drop(s)|fall(s)|fall" ["to the ground"] "prone" => Afflict(conditions=("prone"), who=SUBJECT)
    | "take(s)|suffer(s)" p:persistent "and" z:mod_size ["on|to"] ["all"] s:mod_stats d:duration => flat(p, modifier(TRUE, z, s, lasting_list(d)))
heal*: | "take(s)|use(s)|make(s) the rally action" => Does(who=SUBJECT, what="rally")
    | "rally|rallies" ["now / immediately / at once"] => Does(who=SUBJECT, what="rally")
    | "cannot|can't be healed" d:duration? => CannotHeal(who=SUBJECT, duration=d)
    | "heal(s)" "using" "a|one" "free" "recovery" => Heal(amount=Amount(value="recovery value"), who=SUBJECT)
    | "spend(s)" "a|one recovery to gain temporary hp equal to" a:amount => (SpendRecovery(who=SUBJECT, heals=FALSE), TemporaryHP(amount=a, who=SUBJECT))
    | "regain(s)|heal(s)" a:amount ["hp"] w:for_each => Heal(amount=per_each(a, w), who=SUBJECT)
gain*: | "give(s)|grant(s)" w:object ["a|an"] g:gained gs:(("," "and"? | "and") g:gained => g)* d:duration? => bound(w, gains(g, gs, d))
    | "gain(s)" a:amount "temporary hp" w:for_each d:duration? => TemporaryHP(amount=per_each(a, w), who=SUBJECT, duration=d)
gained*: | "no" ["land"] "speed" => speed_gain("walk", 0, NOTHING)
    | n:@count "action point(s)" => GainActionPoint(who=SUBJECT, count=n)
    | n:@count @recovery => GainRecovery(who=SUBJECT, count=n)
misc*: | "do|does not grant combat advantage" ("while|when" ["it is / they are"] | "from|for|by" ["being"]) "flanked" => Endure(to=("flanked"), who=SUBJECT)
    | "cannot|can't attack|target" ["any"] ["creature(s)|anybody|anyone|enemies|enemy|target(s)"] "other than / except / but" w:object d:duration? => OnlyAttack(who=SUBJECT, whom=w, duration=d)
    | "can|may" "move through / pass through / enter" w:spaces_of ","? "but|and" "cannot|can't end|stop" ["its|their move|movement|turn"] "there / in one / in them / in such a space" => PassThrough(who=SUBJECT, of=w)
    | "appear(s)|seem(s)" ["to be"] "dead" "until" "it|SELF|they" ["next"] "acts|act|moves|move|attacks|attack" => Does(who=SUBJECT, what="play dead")
    | "is|are instead" "reduced|restored|brought|dropped to / left with" n:@number "hp" => left_with(n)
    | be "reduced|restored|brought|dropped to / left with|at" n:@number "hp" "instead" => left_with(n)
    | keeps n:@number "hp" ["left|remaining"] "instead" => left_with(n)
    | "instead" keeps n:@number "hp" => left_with(n)
keeps: "has|have|retain(s)|keep(s) / drop(s)|fall(s)|go(es) to / stay(s)|remain(s)|stop(s) at"
chooses_one: ["must"] "choose(s)" ["one"] ":" ["either"]
or_else: (","|";")? "or"
befallen: c:befalls cs:(","? ["and|then"] d:befalls => d)* => flow(c, cs)
befalls: damage_bare | s:subject ps:predicates => bound(s, ps)
in_which: "against" w:select => target_is(w) | "if|when|while" t:test => t
own_attack: "this|SELF's attack / this power's attack roll / attack rolls with this power|attack / the attack roll of this power"
core_clause*: | "SELF gain(s)|get(s)|have|has|take(s)" z:mod_size ["on|to"] own_attack => (own_bonus(z, NOTHING))
    | "SELF gain(s)|get(s)|have|has|take(s)" z:mod_size ["on|to"] own_attack ("against" | "if|when SELF target(s)|attack(s)") w:object => (own_bonus(z, w))
    | "SELF gain(s)|get(s)|have|has|take(s)" z:mod_size ["on|to"] own_attack "if|when|while" t:test => (If(test=t, effects=(own_bonus(z, NOTHING))))
core_clause*: | "SELF do|does not expend this|the power|spell|attack|maneuver|ability" => (Happens(what="kept"))
    | "the|this spell|maneuver is not expended" => (Happens(what="kept"))
    | c:damage_bare ","? "or" "double|twice" ["the|that"] "damage" t:in_which => twice_if(c, t)
    | w:poss p:@own ["attack"] ["now"] "deal(s)|do(es)" a:amount t:types? "damage" ["instead" ["of" (amount types? ["damage"] | "its" ["normal|usual"] "damage")]] => (Rewrite(power=p, effects=(Damage(amount=a, types=t)), damage=TRUE))
modify*: | "gain(s)|use(s)" a:amount "as a" @bonus? @damage_bonus "on" poss "next hit" => ExtraDamage(amount=a, who=SUBJECT, next_only=TRUE)
    | "do(es)|deal(s)" "half damage" "on|with" ["any|all|its|their|SELF's"] "attack(s)" t:leaving_out? d:duration? => so_long(t, HalvesDamageDealt(who=SUBJECT), d)
extra_tail*: | d:duration => tail("duration", d)
    | "with|on" poss "next" k:attack_kind? "attack" ["that hits"] => tail("next", k)
    | "against" ["any"] w:object => tail("against", w)
    | "against" a:select => tail("against", a)
mod_tail*: | "against" ["any"] w:object => tail("against", w)
    | "against" ("this|the|that effect|condition" | "it") => tail("saves_against", ("this effect"))
    | "against" ["being"] c:state_word cs:(","? ["or|and"] c:state_word => c)* => tail("saves_against", words(c, cs))
"""

CLAUSES: Final = r"""
clause_tail*: | "at the" p:point "of" !"their" w:poss "next turn" => tail("at next", (p, w))
    | "at the" p:point "of their next turn(s)" => tail("at next", (p, THEM))
    | ","? "if|when" e:event "before the" p:point "of" w:poss "next turn" => tail("before", (e, Duration(kind=p, whose=w)))
core_clause*: | c:damage_bare ("," | ";" | "(") ["or|and"] "half" ["damage|that|as much"] "on a miss" ")"? => flat(c, If(test=MISS, effects=(HalfDamage())))
    | ["the target takes"] "half damage on a miss" => (If(test=MISS, effects=(HalfDamage())))
    | u:@changes? w:poss s:mod_stats v:@changes? "by" n:@number d:duration? => stat_moved(u, w, s, v, n, d)
    | @own_movement d:duration? "is" ["considered / treated as / considered to be"] "a shift" ["," "regardless of the distance or the abilities used"] => (MovesShift(who=SELF, duration=d))
    | a:one_of_two "and" b:one_of_two @trades [@spot] => (Swap(who=a, other=b))
    | s:subject "choose(s)|select(s)" "one" ["of the following"] ["effect|effects|option|options"] ":" bullet? c:core_clause cs:(bullet ["or"] c:core_clause => c)+ => chooses(s, c, cs)
    | "choose|select" "one" ["of the following"] ["effect|effects|option|options"] ":" bullet? c:core_clause cs:(bullet ["or"] c:core_clause => c)+ => chooses(SELF, c, cs)
    | s:subject "can|may" "choose to" ps:predicates => may(s, ps)
    | s:role ["either"] ps:predicate "or" qs:predicate "," ["at"] "its|their choice" => own_choice(s, ps, qs)
    | s:role chooses_one ps:predicates or_else qs:predicates => own_choice(s, ps, qs)
    | s:role chooses_one c:(ps:predicates => ps | b:befallen => b) or_else d:befallen => own_choice(s, c, d)
    | s:role chooses_one w:subject ps:predicates or_else qs:predicates => own_choice(s, bound(w, ps), bound(w, qs))
    | s:subject "can|may" "," l:lead_action ps:predicates => action_lead(l, may(s, ps))
    | s:subject "can|may" "(" l:lead_action ")" ps:predicates => action_lead(l, may(s, ps))
    | s:subject !"must" ps:predicates "or" qs:predicates => either_of(s, ps, qs)
    | s:subject "must" ["either"] ps:predicates "or" qs:predicates => must_either(s, ps, qs)
    | s:subject ps:predicates "," "taking" q:persistent => bound(s, flat(ps, q))
    | "the" ["triggering"] "attack" "hits|targets" w:object "instead" => (SufferInstead(who=w))
    | w:poss "movement" "does not provoke" "opportunity attacks" d:duration? => (SafeMove(who=w, duration=d, moving=TRUE))
    | ["all"] k:attack_kind? "attack(s)" ["roll(s)"] "against" w:object "take(s)" z:mod_size d:duration? => harder_to_hit(k, w, z, d)
    | ["the"] ["squares of|in"] "the burst|blast|arc|area|wall" "is|are|become(s)" ["a zone of"] t:terrain_list d:duration? => (zone(t, NOTHING, d))
    | "SELF summon(s) a|an" n:@thing ns:(@shape_list ["a|an"] x:@thing => x)* d:until => (Summon(names=words(n, ns), duration=d))
    | "it|they can" ["either"] "regain hp or" p:predicate => (OrElse(effects=flat(p)))
    | "the first" k:kind ts:described* "to|that|who" e:happening o:(["in"] "each|every|per" x:once_word => x)? ps:predicates => first_to(k, ts, e, ps, o)
lead*: | d:until ","? "or" e:until "," es:effects => (Lasting(duration=joined(d, (e)), effects=es))
    | "at the" p:point "of" ["each of"] w:poss "turn(s)" "while|if" t:test "," es:effects => (at_point(p, w, es, t, FALSE))
bullet: "●" | ";" | "," | "or"
lead*: | if_word e:event_one "during|on|in" w:poss "next turn" ["," | ":"] es:effects => in_next_turn(e, w, es)
    | "in|on|during the first round" ["of" ["a|an|the|each|any|every"] "battle|combat|encounter|fight"] "," es:effects => (While(test=Now(what="first round"), effects=es))
    | "if" t:test "," ["the target takes / it takes / they take"] a:amount y:types? "damage" "instead" => (If(test=t, effects=(Damage(amount=a, types=y)), instead=TRUE))
    | if_word e:event "," "as" ["a|an"] a:@action ["action"] ","? es:effects => (When(trigger=e, effects=es, action=a))
    | "if|when|while" t:test "," "and" e:event "," es:effects => (When(trigger=event_when(e, t), effects=es))
"""

PHRASES: Final = (NOUNS, AMOUNTS, EVENTS, TESTS, PAST, DOINGS, CLAUSES)
