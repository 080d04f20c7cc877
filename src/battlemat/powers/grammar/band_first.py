"""Grammar: what befalls, shields and outlasts creatures without squares."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_FIRST: Final = r"""
sentence+: | ("when"|"whenever") e:event ","? es:effects "." either_way => (When(trigger=hit_or_missed(e), effects=es))
    | ("when"|"whenever"|"if") "SELF" "is|are" w:beside "at the start of its turn" "," "it" "can|may" full_turn "to" @telling "." ("when"|"if") "it does" ("so")? "," ("that"|"the") "enemy|creature|foe" p:predicate ps:("and" es:clause => es)* => whole_turn(NOTHING, exists(w), bound(w, p), ps)
    | ["the"] w:poss "attacks" "deal|do" "full damage" "against|to" "creatures|enemies|targets" it_has "not already hit" "this turn" "." "if" "SELF" "attacks" ["a|an"] "creature|enemy|target" it_has "hit" ["earlier"] ["in the / this"] "turn" "," ["the|that"] "attack" ["only"] "deals|does" ["only"] "half damage" ["," "hit or miss" ["or crit"]] => (HalfAgain())
    | "SELF" p:predicate_core ","? "or" ","? "if" t:test "," "the" effect_word "is" d:saved_by => either_duration(SELF, p, t, d)
    | s:subject p:afflict ","? "or" ","? "if" t:test "," "the" effect_word "is" d:saved_by => either_duration(s, p, t, d)
    | ["you do not need to work out" @flavour ","] "just" "give" s:given n:@signed "to" ["all"] ["of"] ["its|their"] m:mod_stats ["to represent" (@word|"'s"|"'")+] => bound(s, modifier(TRUE, size_of(n, NOTHING), m, ()))
either_way: "this" ["effect"|"ability"] ["occurs|happens|applies"] ("whether the attack hits or misses" | "whether or not the attack hits" | "hit or miss")
beside: "next to" ["a|an"|"one or more"] fs:adjective* k:kind ts:described* => select(exactly(1), fs, k, many(Place(kind="next to"), ts))
full_turn: | "use|spend" ("its"|"their"|"a"|"the") ("full"|"entire"|"whole") "turn" ["of actions"] reminder? | "take no" ["other"] "actions" ("during"|"on") ("its"|"their") "turn"
effect_word: @condition | "confusion|weakness|daze|effect|condition|stun|vulnerability|fear"
saved_by: d:save_word? "save ends" save_number? => saves(d, NOTHING) | d:one_duration => d
lead+: | u:usage ","? "SELF" "can|may" full_turn "to" ps:predicates => whole_turn(u, NOTHING, bound(SELF, ps), ())
    | "SELF" "can|may" full_turn "to" ps:predicates => whole_turn(NOTHING, NOTHING, bound(SELF, ps), ())
    | u:usage ","? "make" "a|an" p:@own ["attack"] "as a" k:@action "action" => allowed((u, limit_action(k, NOTHING)), (MakeAttack(attack=powers_of(p))))
    | u:usage ","? ["for one turn"] (","|";")? p:@own "becomes" "a" k:@action "action" ["to use"] => allowed((u, limit_action(k, NOTHING)), (UsePower(power=p)))
    | ("on"|"during") ("turns"|"rounds") ("when"|"in which"|"that"|"where") t:test ","? ["the"|"all"] n:(@cousin|@creature) "use|uses" "the escalation die" "," "and|but|while" "their enemies" ("do not"|"can't"|"cannot") => (While(test=t, effects=(Modify(amount=Amount(value="escalation die"), stats=("attack"), who=named_all(n)), NoEscalation(who=Select(kind="enemy")))))
    | ("on"|"during") ("turns"|"rounds"|"any turn"|"any round") ("when"|"in which"|"that"|"where") t:test ","? es:effects => (While(test=t, effects=es))
predicate+: | "allow(s)|cause(s)|let(s)" w:select "to"? "take" ("an"|"one") ["extra|additional"] k:@action "action" ["during|on its|their next turn(s)"] => GainAction(action=k, who=w, when="next")
    | "can't|cannot" ("be healed" | "heal" | "regain hp") ["to"] ["a total"] "above|past|beyond" "half" poss ["maximum"] "hp" d:heal_until? => HealLimit(who=SUBJECT, duration=d)
heal_until: | "until" ["after"] "the" ["end of the"] "battle" ["ends"|"is over"] => Duration(kind="encounter") | d:duration => d
described+: | ["that|who is|are"] "damaged by" ["an attack by"] o:object => Did(who=EACH, event=ev("damage", by=o))
adjective+: | "normal-sized|human-sized" => Sized(who=EACH, size="normal", compare="at most")
    | n:non_kind => not_of(n)
    | c:state_word "or" d:state_word => Has(who=EACH, states=texts(c, d))
non_kind: "non-dwarf|non-dwarven|non-elf|non-elven|non-human|non-gnome|non-halfling|non-orc|non-undead|non-construct|non-demon|non-dragon|non-giant|non-plant|non-beast|non-ooze|non-elemental|non-humanoid|non-aberration|non-devil|non-spirit|non-fey"
core_clause+: | ["the"] "ongoing" t:types? "damage" "can't|cannot be saved against" ("while"|"as long as") held_by => (HeldFast(types=t))
    | w:poss "saves" "against" ["ongoing"] t:types ["ongoing"] "damage" ["all"] ("become"|"are"|"count as") ["all"] h:save_word "saves" save_number? d:duration? => (HarderSaves(difficulty=h, against=t, who=w, duration=d))
held_by: ["the"] (@creature|"SELF"|"creature"|"enemy"|"attacker") ["that|who" "inflicted|dealt|caused" "it"] ["still"] ("lives" | "is alive") ["and is" ["still"] "in the battle"]
lead+: | ("when"|"whenever") w:shielded "takes" ["any"] "damage" "," "half" ["of"] ("that"|"the") "damage" "is dealt to" ("SELF"|"it") "instead" => (SharedWound(who=w))
shielded: ["a|an|any|another|each"] s:shielded_one => s
shielded_one: | n:@cousin ts:described+ => called(EVERY, (), n, ts) | n:@creature ts:described+ => called(EVERY, (), n, ts) | fs:adjective* k:kind ts:described+ => select(EVERY, fs, k, ts) | fs:adjective+ k:kind => select(EVERY, fs, k, ())
described+: | "next to" w:object => Place(kind="next to", of=w)
heal+: | "heal(s)|regain(s)" ["back"] "to" ("full"|"maximum"|"its maximum"|"their maximum"|"its full"|"their full") "hp" => SetHP(amount=flat(0), who=SUBJECT, full=TRUE)
one_test+: | s:subject tense n:not_word? c:state_word ("when"|"as") subject ("attacked"|"attacks"|"made the attack"|"makes the attack") => has_all(s, c, (), NOTHING, n, NOTHING)
    | w:poss "hp" ["total"] "is|are" p:("even" => TRUE | "odd" => FALSE) => OddHitPoints(who=w, negated=p)
sentence+: | c:clause ","? "or" d:clause ds:(";" x:clause => x)* @chosen => target_chooses(c, flat(d, ds))
    | ("when"|"whenever"|"each time") e:event "," ("other"|"each other"|"all other"|"the other") "SELF" "gain|gains" ["a"] n:@signed "to" m:mod_stats d:duration? "(" ["to a"] "max|maximum" ["of"] x:@signed ")" => (When(trigger=e, effects=capped(bound(SELF, modifier(TRUE, size_of(n, NOTHING), m, lasting_list(d))), n, x)))
    | "provided" ["that"] t:test "," k:lead_action ("SELF"|"they"|"it") "can|may" vanishing "." back_again a:("as a" k2:@action "action" => k2)? b:back_blow? => gone_and_back(k, t, a, b)
    | k:lead_action ("SELF"|"they"|"it") "can|may" vanishing "." back_again a:("as a" k2:@action "action" => k2)? b:back_blow? => gone_and_back(k, NOTHING, a, b)
    | u:usage ","? k:lead_action ("SELF"|"they"|"it") "can|may" vanishing "." back_again a:("as a" k2:@action "action" => k2)? b:back_blow? => gone_and_back(k, NOTHING, a, b, u)
    | "when SELF drops to 0 hp" ["or below|fewer"] "," "it does not die" ["yet"|"at once"|"immediately"] ("."|","|";") ["but"] ["instead"] ","? "it" ["can"] ("take|takes"|"gets") "one" ["final|last|more"] "turn" ","? "and"? "then" "it"? "dies" ("." ("once|when" "SELF" "drops" | "after dropping" | "from then on") "," "it" ("can't"|"cannot") "be healed")? => (FinalTurn())
    | "some" "SELF" "have" ["a|an|the"] @own ["that|which" "allows|lets" ["it|them|SELF"] ["to"]] @telling => (OutOfFight(about="body", detail="what some of its kind have"))
    | "make" ["a|an"] p:@own ["triggered"] ["attack"] ["as a follow-up"] ("when"|"if"|"whenever") ["the|its"] q:@own ["attack"] "hits" ["with a"] n:natural => (When(trigger=event_when(ev("hit", who=SELF, attack=powers_of(q)), n), effects=(MakeAttack(attack=powers_of(p), against=TRIGGERER))))
vanishing: | ("step"|"walk"|"merge"|"meld"|"slip"|"sink"|"fade") "into" ["a|an|the|any"] (!("and"|",") @word)+ ","? "and" ("disappear"|"vanish") | ("disappear"|"vanish") ["from" ["the"] "battlefield|battle|field"] ["," ("melding"|"sinking"|"slipping"|"stepping"|"fading"|"merging"|"diving") "into" ["the|a|an"] @word]
back_again: "at the start of" poss "next turn" ","? ("it"|"they"|"SELF") "reappear|reappears|returns|return" ["nearby" | "next to" ["another|a|an|the"] ["nearby"] @word]
back_blow: | "," "and" ("hit or miss" ","? poss ["next"] "attack" "does|deals" | poss ["next"] "attack" "does|deals" ) t:times_over "damage" ["hit or miss"] => NextAttackTimes(times=t, duration=Duration(kind="end", whose=SELF))
    | "." "attacks" ["it makes"|"made"] ["on|during"] ["the|that"] "turn" ["that|when"] ["it reappears"] "gain|have|get" ["a"] n:@signed s:mod_stats ["bonus"] ms:("and" ["a"] m:@signed ["bonus"] "to" u:mod_stats => modifier(TRUE, size_of(m, NOTHING), u, ()))* => blow_list(modifier(TRUE, size_of(n, NOTHING), s, ()), ms)
times_over: "double" => 2 | "triple" => 3 | "quadruple" => 4
core_clause+: | "SELF" "can|may" ["use"] ["its|their"] p:@own ["ability|attack|power"] "as a" k:@action "action" ["instead of" ["as"] "a|an" @action "action"] "this turn" => (May(who=SELF, effects=(UsePower(power=p)), action=k))
    | "SELF" "can|may" "use" ["its|their"] p:@own ["ability|power"] "this turn" => (GainPower(power=p, who=SELF, duration=Duration(kind="end", whose=SELF, turns=0)))
limit_part+: | "only when triggered by" ["a|an|its|the"] @own ["attack|ability"] => limit_test(Granted())
lead+: | u:usage ("when"|"whenever") "SELF" "reappears" "after|from" ("its"|"their"|"the") p:@own ","? "it" "does|deals" t:times_over "damage" ["instead of" times_over ["damage"]] => allowed((u, tail("trigger", ev("use", who=SELF, power=p))), (NextAttackTimes(times=t, duration=Duration(kind="end", whose=SELF))))
    | ("when"|"whenever") e:event_tested ","? "it" p:multiplied_heal => (When(trigger=e, effects=bound(SELF, p)))
    | ("when"|"whenever") w:select ("rolls a"|"gets a") n:natural ["with|on" "an attack" "roll"?] ["against" "anyone|anybody|any target"] "," ("it"|"that" "enemy|creature") "takes" a:amount t:types? "damage" g:guarded? => (When(trigger=Trigger(events=("attack"), who=w, tests=many(n, g)), effects=(Damage(amount=a, types=t, who=EACH))))
    | u:usage "," as_an k:@action "action" ("when"|"whenever"|"if") e:event_tested "," es:effects => allowed((u, limit_action(k, NOTHING), tail("trigger", e)), es)
as_an: "as a|an"
multiplied_heal: ("heals"|"regains") a:@dice ["x|*|×|times"] n:@number "hp" => Heal(amount=scaled(a, times=n), who=SUBJECT)
guarded: "unless" ("it"|"they") ("has"|"have"|"is"|"are") ["somehow"] ("protected" ["itself"|"themselves"] ["from" ["the"] ("heat"|"fire"|"flames")] | "resistant to fire" | "resistance to fire") => Not(test=Resists(who=EACH, types=("fire")))
predicate+: | "turn|turns" ("it"|"that hit"|"the hit"|"the critical hit"|"the crit"|"that crit") "into a" ("normal"|"regular"|"ordinary") "hit" ["instead"] => PlainHit()
event_one+: | "a critical hit is" ("scored"|"rolled") ("against"|"on") ["SELF's|its|their"] k:("ally"|"allies") => ev("suffer critical", who=Select(kind="ally", any_one=TRUE))
predicate+: | ["must"] "reroll|rerolls" ["the|that"] "attack" "against" ("itself"|"himself"|"herself"|"themselves") => TurnOnSelf()
    | be "vulnerable to" ["the|its|SELF's"] p:@own ["attack(s)"] d:duration? => VulnerableTo(who=SUBJECT, attack=powers_of(p), duration=d)
    | be "immune to opportunity attacks" "from" ["any|all"] k:kind ts:described+ => Immune(who=SUBJECT, by=select(EVERY, (), k, ts))
    | be "immune to opportunity attacks" "from" ["any|all"] fs:adjective+ k:kind ts:described* => Immune(who=SUBJECT, by=select(EVERY, fs, k, ts))
    | "can't|cannot be intercepted" "(" ["unless"|"except if"] ["the|a"] "creature|enemy|foe" ["that is"] "intercepting" ("it"|"SELF"|"them") "is" ["also"] c:no_solid ")" => Intercept(who=SUBJECT, by=Select(kind="creature", tests=many(Has(who=EACH, states=texts(c), negated=TRUE))))
no_solid: "phasing|incorporeal|insubstantial" => "phasing"
described+: | "that|who is|are" "not" ["of"] n:@size ["size"|"sized"] "or larger|bigger" ["(" "like" ["a|an"] (@creature|"SELF") ")"] => Not(test=Sized(who=EACH, size=n, compare="at least"))
    | "that|who is|are" n:@size ["size"|"sized"] "or smaller" => Sized(who=EACH, size=n, compare="at most")
    | "smaller than" n:@size ["size"] => Not(test=Sized(who=EACH, size=n, compare="at least"))
later_predicate+: | "can|may" "drop its cloaking" "as a" k:@action "action" "to" p:predicate reminder? => May(who=SELF, effects=flat_effects(EndState(states=texts("cloaked"), who=SELF), many(p)), action=k)
core_clause+: | "SELF" "can|may" "drop its cloaking" "as a" k:@action "action" "to" p:predicate reminder? => (May(who=SELF, effects=flat_effects(EndState(states=texts("cloaked"), who=SELF), many(p)), action=k))
    | c:damage_bare ","? "and" ["any|all"] spell_effects "on the target" "or" ["caused|created|cast"] "by the target" "end" => flat(c, Dispel(who=TARGET))
    | c:damage_bare ","? "and" ["any|all"] spell_effects "on the target" "end" => flat(c, Dispel(who=TARGET, caused=FALSE))
sentence+: | "make" ["a|an"] p:@own ["attack"] "as a" k:@action "action" ["against" ["the"] "target"] ("," | ";") ("if it hits" ","? "it" | "on a hit" ","? "it" | "which") "does|deals" "no damage" "but" ["does"|"it does"] ("dispel"|"dispels"|"end"|"ends") spell_effects => (May(who=SELF, effects=(MakeAttack(attack=powers_of(p), against=TARGET, harmless=TRUE)), action=k))
    | ["SELF" ("leaps"|"dives"|"swoops"|"rushes"|"charges"|"darts") ("toward"|"towards"|"into"|"at") ["its"] ("prey"|"foes"|"battle"|"enemies") ["," "using its" @word "to" (@word|"into"|"at")+] "."] "during" ["its|SELF's"] "first turn only" "," "add" n:@signed "to" ["its|SELF's"] "initiative" ["count"] ["." "after" "that" "," "SELF" "returns to" ["its"] "normal initiative" ["order|count"]] => (HeadStart(amount=flat(n)))
    | ["on its turn" ","] "SELF" "can|may" "use" ["any of"] ["its"] p:attack_family ["attacks"] "against nearby" ("creatures"|"enemies") ["it can see" ["and" ("get to"|"reach")]] "," "but" ("has"|"takes") ["a"] n:@signed ["attack"] "penalty" [("when"|"if"|"while") ("using"|"making") attack_family ["attacks"]] "against" ("creatures"|"enemies") ["that"|"which"] "it" ["is|'s"] "not engaged with" => reaches_at(p, n)
    | "SELF" "can|may" ("make"|"use") ["its|the"] p:@own ["attack"] "against engaged enemies" ("when"|"while"|"if") esc_die "is" die_faces "," "nearby enemies" ("when"|"while"|"if") esc_die "is" f:die_faces "," "and" ("when"|"while"|"if") esc_die "is" g:die_faces ["," ] "SELF" "can reach anywhere in the battle" => reach_by_die(p, f, g)
    | ["during its turn" ","?] ("when"|"if") t:test "," "SELF" "uses" ["its"] p:@own ["attack"] "." (("when"|"if") "no" ["nearby"] kind ["nearby"] "is|are" state_word | "otherwise") "," "SELF" "uses" ["its"] q:@own ["attack"] "if" a:one_test ","? "and" ["its"] r:@own ["attack"] "if" b:one_test => programmed(t, p, q, a, r, b)
    | ("every"|"each") "use of" ["the|its"] p:@own ["attack"] ("reduces"|"drops") w:select "to 0 hp" => (When(trigger=ev("use", who=SELF, power=p), effects=(DropTo(who=w))))
    | "if there are no" fs:adjective* n:(@cousin|@creature) "nearby" "," "SELF|it" "cannot|can't" "use" ["the|its"] p:@own ["attack"] => (Requires(test=exists(called(exactly(1), many(Place(kind="nearby"), fs), n, ())), power=p))
    | "once" "SELF" "is" "staggered" "," "it" "can|may" "combine with another SELF next to it" "as a" k:@action "action" "to become a" ["full-strength"] n:whole_name "acting on" (poss "initiative" | "this" (@word|"SELF"|"'s"|"SELF's")+ "initiative") "." "replace the other" (@word|"SELF") "with" ["a|an"] m:whole_name => combines(k, n, m)
    | "it must be at least a" (@word|","|"or"|"a"|"maybe")+ => (OutOfFight(about="water", detail="what counts as a body of water"))
    | "if SELF moves" ["far"] "away from" ["the|that"] "body of water" ","? "the" @word "ends" => (OutOfFight(about="water", detail="it holds no longer away from the water"))
    | "SELF" "is" "not" ("dead"|"destroyed"|"slain") "," ["it is"|"it 's"] ["just|only"] ("gone"|"elsewhere"|"away") => (OutOfFight(about="death", detail="SELF is not dead, just gone"))
    | ("it"|"SELF") "has lost its" ("link"|"tie"|"connection"|"bond") ["to"] ["or" "focus" "upon|on"] "the" ("time"|"place") ["and" ("place"|"time")] ["where" (@word|"SELF")+] => (OutOfFight(about="death", detail="SELF has lost its link to this place"))
    | "SELF" "can be" ("vindictive"|"spiteful"|"vengeful"|"patient"|"fickle") ["and hold grudges"] ["," "but" "they" @telling] => (OutOfFight(about="habit", detail="how its kind thinks of mortals"))
spell_effects: "spells and spell-like effects" | "spell-like effects" | "spells" | "spell effects"
attack_family: | p:@own => p | !("attacks"|"against") w:@word => w
whole_name: | c:@cousin ["mook"] => c | c:@creature ["mook"] => c
test+: | t:one_test ","? "or" ("while"|"when"|"if") u:one_test => any_of(t, many(u))
one_test+: | s:subject tense ("in contact with"|"nearby"|"near"|"next to"|"in") ["a|an"] ["sizeable|sizable|large|small|any"] ("body of water"|"source of water") => Terrain(who=s, kind="water")
core_clause+: | ("SELF"|"it") "has" n:@number "hp" "but" p:later_predicate ps:(and_then q:later_predicate => q)* => flat(Bulk(amount=flat(n)), bound(SELF, flat_effects(p, ps)))
subject+: | "the monster" => SELF
sentence+: | ["keep track of the number of enemy attacks that" ("hit"|"have hit") "SELF" ["during|in the|this battle"] "."] ["until the end of the battle" ","] "SELF" "can target an additional enemy" ["beyond the first"] "with" ["its"] p:@own ["attack"] "for each" ("of those hits" | "enemy attack that has hit" ("it"|"SELF") ["this battle"]) => (TargetsPerHit(power=p), CountsHits())
    | ("when"|"whenever"|"if"|"each time") "SELF" "would" ("suffer"|"be affected by"|"gain") "any of" ("the following"|"these") "conditions" "," "it" "ignores" ("the"|"that") "condition" "and takes" a:amount t:types? "damage instead" ":" c:@condition cs:(","? ["or|and"] d:@condition => d)* => flat(Endure(to=words(c, cs), who=SELF), ConditionToll(conditions=words(c, cs), amount=a, types=t))
    | ("when"|"whenever"|"if"|"each time") "SELF" "would" ("be"|"become") c:@condition cs:(","? ["or|and"] d:@condition => d)* "," "it" ("ignores" ("the"|"that") "condition" "and")? "takes" a:amount t:types? "damage instead" => flat(Endure(to=words(c, cs), who=SELF), ConditionToll(conditions=words(c, cs), amount=a, types=t))
    | ("normal-sized"|"human-sized"|"normal" "sized") "enemies can disengage from SELF by rolling" n:@number "+" ["instead of the normal" @number "+"] => sized_leave(easier_leave(n))
spared_attacks+: | "melee weapon" ("damage"|"attacks") !"against" => AttackKind(ranges=("melee"), tags=("weapon"))
    | "melee" ("damage"|"attacks") !"against" => AttackKind(ranges=("melee"))
sentence+: | k:as_action u:usage? ","? "SELF" "chooses|choose|selects|picks" w:select "." e:effects "." es:(!effect_lasts x:effects "." => x)* effect_lasts d:duration => chosen_for(k, u, w, flat(e, es), d)
effect_lasts: ("the effect"|"this effect"|"this"|"it") ("lasts"|"holds")
given: "it|SELF" => SELF | object
sentence+: | n:first_or_each "SELF" "teleports|moves" ["an|a"] ["nearby"] ("ally"|"enemy"|"creature") ("using"|"with") ["its|the"] p:@own "," ("that ally"|"that enemy"|"that creature"|"it"|"the ally") ps:predicates => (Adds(power=p, effects=bound(EACH, ps), once=n))
first_or_each: | "the first time" ("each"|"every"|"per") o:("turn" => "turn" | "round" => "round" | "battle" => "battle") ["that"] => o | "when|whenever" => ""
band_roll+: | a:attack_roll? "(" "1|one" "or more" fs:adjective* k:kind ts:described* (";"|",") "see" @own ")" => band_roll(a, select(exactly(1), fs, k, ts))
"""
