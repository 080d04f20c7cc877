"""Grammar: what traits of creatures without squares say: who is hurt for being near, what they shrug off, how they
move, what "also", "now" and "hit or miss" change about their attacks.
"""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_KNACKS: Final = r"""
amount_base+: | n:@number "x|×" a:amount_value => scaled(a, times=n)
    | a:amount_value "x|×|times" n:@number factor_code? => scaled(a, times=n)
    | a:amount_value factor_code => a
    | "twice|double" a:amount_value factor_code => scaled(a, times=2)
factor_code: "(" (@number ["*|x"])? "@" "ed|lvl" ["*|x"] @number? ")"
amount_base+: | "@" "lvl" => Amount(levels=1) | n:@number ["*|x"] "@" "lvl" => Amount(levels=n)
amount_value+: | "the attacker 's level" => Amount(value="attacker's level")

one_test+: | ("the battle is"|"it is"|"it 's") ("at night ( or in darkness )" | "at night" | "in darkness") => Terrain(who=SELF, kind="darkness")
    | ("the battle is"|"it is"|"it 's") ("during the day ( or in daylight )" | "during the day" | "in daylight") => Terrain(who=SELF, kind="bright light")
    | "it|SELF is|are next to a|an" t:@thing => Handy(thing=t)
    | s:subject "is|are" n:not_word? "capable of dealing" t:types "damage" dealt_by? => CanDeal(who=s, types=t)
    | "more than" n:@number @creature "is|are engaged with" o:object => exists(select(exactly(2), (), "ally", (Engaged(who=EACH, other=o))))
dealt_by: "with a|an" (@word|@type|",")+
described+: | "that|who is|are" "capable of dealing" t:types "damage" dealt_by? => CanDeal(who=EACH, types=t)
    | "that|who do|does not resist" t:types => Not(test=Resists(who=EACH, types=t))
    | "who|that take|takes damage" => Place(kind="encounter")
    | "taking ongoing damage or that has|have an ongoing condition" reminder? => any_of(burning_each(NOTHING, NOTHING), (Has(who=EACH, states=("save ends"))))
    | "that|who is|are" c:state_word "from" ["its|the|SELF's"] @own => Has(who=EACH, states=(c))
    | "suffering from" ["any|an|a"] @own "effect|attack" => Has(who=EACH, states=("save ends"))
    | "with the" t:@noun "type" => Tagged(who=EACH, tags=(t))
    | "who|that" "fail(s) a save" => Did(who=EACH, event=ev("fail save"))
adjective+: | "other allied" => Has(who=EACH, states=("allied")) | "such" => Place(kind="encounter")
    | "allied" => Has(who=EACH, states=("allied"))
object+: | "one of those|these" ["enemies|creatures|targets"] => THAT
    | "the enemy|creature|attacker that|who caused the" ["triggering"] "damage|attack|stagger" => TRIGGERER
    | "that attacker|target|enemy" => THAT | "anybody|anyone" => Select(kind="creature", any_one=TRUE)
    | "humanoids" => Select(kind="creature", tests=(Tagged(who=EACH, tags=("humanoid"))))
immunity+: | "made" c:@condition => c | "touched by ongoing damage" => "ongoing damage" | "ongoing damage" => "ongoing damage" | "save ends" => "save ends"
afflict+: | ["all"] be "immune to" ["all"] "effects" => Endure(to=texts("dazed", "weakened", "confused", "vulnerable", "hampered", "stuck", "stunned", "helpless", "fear", "ongoing damage"), who=SUBJECT)
subject+: | "non-organic" "SELF" => SELF

predicate_core+: | "phase(s)|swim(s)" "through" (("the"|"a|an"|"any"|"all"|"other"|"small"|"narrow"|"or"|"and"|"solid"|"object|objects"|"creatures|creature"|"wall|walls"|"ground"|"rock"|"earth"|"stone"|",") ["through"])+ => GainSpeed(mode="", traits=("phasing"), who=SUBJECT)
    | "cannot|can't|must not" "end" ("its"|"their") "turn|move" "inside" ("them"|"it" | ["another|an|a|any"] "object" ["or creature"]) => ThisMove(rule="unoccupied", who=SUBJECT)
    | "leap(s)|jump(s)|spring(s)" "into engagement with" w:object => Engage(who=SUBJECT, other=w, free=TRUE)
    | "consume(s)|devour(s)|eat(s)" object "and" p:heal => p
    | "drop(s) its cloaking to" p:predicate => flat(EndState(states=("cloaked"), who=SELF), p)
    | "become(s) discorporate" => Flees(who=SUBJECT)
    | "shift(s) to" ["its"] @word "form" => OutOfFight(about="shape", detail="changes its shape")
    | "gain(s) flight" ["as a" @action "action" ["during its|their turn(s)"]] ("thanks to"|"by") @flavour => GainSpeed(mode="fly", who=SUBJECT)
    | "gain(s) flight as a" @action "action" ["during its|their turn(s)"] => GainSpeed(mode="fly", who=SUBJECT)
    | "step(s) into the" @word "and disappear(s)" => OutOfPlay(who=SUBJECT, duration=Duration(kind="start", whose=SUBJECT))
    | "become(s) invisible" "," p:predicate ("," q:predicate => q)* "," "and then reappear" => p
    | "take(s)|suffer(s)" ["a|an"] w:("penalty" => "penalty" | "bonus" => "bonus") "to" ["the|its|that"] "attack" "equal to" a:amount => modifier(TRUE, size_amount(a, NOTHING, w), texts("attack"), ())
    | "can't|cannot use the escalation die for that attack" => NoEscalation(who=SUBJECT, duration=Duration(kind="end", whose=SUBJECT, turns=0))
    | "gain(s)|has|have" ["a|an"] p:@own ["attack"] => GainPower(power=p, who=SUBJECT)
    | "must begin|must start" "making last gasp saves" "instead of being" @condition => LastGasp(who=SUBJECT)
    | "may|can" not_word "attack SELF" d:duration? => Forbid(deeds=("attack SELF"), who=SUBJECT, duration=d)
    | "gain(s)|has|have" n:@signed d:@defense => Modify(amount=flat(n), stats=(d), who=SUBJECT)
    | "teleport(s) to a" ["different|new|another"] "nearby" !("location"|"place"|"spot") @word => Relocate(who=SUBJECT, to="nearby", teleport=TRUE)
    | "become(s)|is|are" "vulnerable to attack(s) by" w:who d:duration? => VulnerableTo(who=SUBJECT, by=w, duration=d)

bare_self+: | "can't|cannot move and can't|cannot be moved" => flat(Forbid(deeds=("move"), who=SUBJECT), Endure(to=("unwilling movement"), who=SUBJECT))
predicate+: | "automatically succeed(s) on|with|at" ["all|its|any"] "disengage checks" => Modify(amount=flat(20), stats=("disengage"), who=SUBJECT)
    | "automatically disengage(s)" ["when it moves"] => Modify(amount=flat(20), stats=("disengage"), who=SUBJECT)
predicates+: | "can't|cannot move and can't|cannot be moved" => flat(Forbid(deeds=("move"), who=SUBJECT), Endure(to=("unwilling movement"), who=SUBJECT))
    | a:own_damage "," "hit or miss" [","] ["even on a 1"] => hit_or_miss(a)
own_damage: | "deal(s)|do(es)" ["an"] n:extra_damage t:types? "damage" x:extra_tail* => extra(n, t, x)
extra_damage: | ["additional|extra"] a:amount ["extra|additional"] => a | a:@plus => a

clause_tail+: | "," "at least" "not" "until" ("they're"|"they are"|"it is"|"it 's") "dead" ["and" @flavour] => value_tail()
    | "unless" ["it|they|SELF"] @flavour => value_tail()
    | "," @participle => value_tail() | "after you|it make(s) the attack" => value_tail() | "even on a 1" => value_tail()
    | "(" ["and"] "yes" @rest_bracket ")" => value_tail() | "(" "half damage" @rest_bracket ")" => value_tail()
    | "once" "on|during" ("its"|"their") "turn" => once_tail("turn") | "," "(" @rest_bracket ")" => value_tail()
    | "," "but only against the triggering enemy|attacker" => value_tail()
    | "(" ["no"] "maximum penalty" ")" => value_tail() | "(" "no maximum" ["penalty|bonus"] ")" => value_tail()
    | "when|whenever" "it|SELF|they" "hits|hit" "with" ["an|its"] "attack(s)" => value_tail()
    | "," "roughly|about" @number "feet" @flavour? => value_tail()
    | "just before being engaged" => value_tail() | "," "causing|making" "it|them" "to" @flavour => value_tail()
    | "," "casting" (!("."|",") @word)* "light" ["in the nearby area"] => value_tail()
    | "with great force" ["in different directions"] => value_tail()
    | "at" ["the"] "start of the battle" => value_tail()
kin_engaged: | "SELF" "engaged with" its_target => engaged_kin(NOTHING) | n:@creature "engaged with" its_target => engaged_kin(n)
its_target: "the target it 's attacking" | "its target" | "the target"
modify+: | "gain(s)|has|have" ["a"] n:@signed ["to" ["its|their"]] s:mod_stats ["bonus"] x:mod_tail* "per|for each" "other" c:kin_engaged m:most_bracket? => modify_per(n, s, x, c, m)
mod_tail+: | "against ongoing" t:types? "damage" => tail("saves_against", ("persistent damage"))
    | "against" "the last creature" "in the battle to roll a death save" => tail("against", Select(kind="creature", tests=(Has(who=EACH, states=("dying")))))
    | "against" ["all|any"] "opportunity attacks" => tail("attack", AttackKind(manner="opportunity"))
mod_stat_core+: | "opportunity attacks" => ("attack:opportunity") | "checks and attacks" => ("checks", "attack") | "attack and damage" => ("attack", "damage") | "attacks and damage" => ("attack", "damage")

until+: | "until the end of the|that character|creature|enemy|attacker 's" ["current"] "turn" => Duration(kind="end", whose=THAT, turns=0)
trait_name+: | "resist" t:types n:@signed => ResistRoll(low=n, types=t)
event_verb+: | "move(s) to engage" o:object => ev("engage", other=o)
    | "fail(s)" "a|the|its|their" "disengage check" o:("against|from" o:object => o)? => ev("fail disengage", other=o)
    | "fumble(s)" ["a|an"] a:("melee attack" => AttackKind(ranges=("melee")) | "attack" => AttackKind()) "against" o:object => event_when(ev("miss", attack=a, other=o), NaturalRoll(faces=number_list(1)))
    | "move(s)" "out of the" (!"into" @word)+ "into engagement with" o:object => ev("engage", other=o)
    | "is|are" "standing on" @word "and" "do|does not move" ["on|during its|their turn"] => ev("still")
    | "roll(s) a natural 1" "on|with" ["an|a|the"] ["attack"] "against" o:object => event_when(ev("miss", other=o), NaturalRoll(faces=number_list(1)))
    | "target(s)" w:poss d:@defense "and misses" "with|on" ["a"] n:natural ["attack roll"] => event_when(event_when(ev("miss", other=w), n), RollAgainst(defense=d))
    | "disengage(s) from" o:object => ev("disengage", other=o) | "pop(s) free of" o:object "or" ["successfully"] "disengage(s) from" object => ev("disengage", other=o)
    | "pop(s) free" ["of|from"] o:object? => ev("disengage", other=o) | "intercept(s)" o:object => ev("intercept", other=o)
    | "make(s) a ranged attack" ("against" o:object => o)? => ev("attack", attack=AttackKind(ranges=("ranged")), other=o)
    | "drop(s)" o:object "to 0 hp" ["or lower|below|fewer"] => ev("fell", other=o)
    | "save(s) against" ["the|its|that"] "ongoing damage" ["from this attack"] => ev("save")
event_one+: | "first staggered" => ev("stagger", who=SELF, first=TRUE)
    | s:subject "is|becomes" "first" "staggered" => ev("stagger", who=s, first=TRUE)
    | s:subject "is|becomes" "staggered" ["during|in a|the|this fight|battle"] !("by"|"or"|"for"|"with") => ev("stagger", who=s)

sentence+: | "when" "a|an" k:spell_kind? "attack that does not deal" t:types "damage" "targets|hits SELF" "," "the attacker must roll a" ["natural"] n:@number "+" ["on the attack roll"] "or" resist_result => (ResistRoll(low=n, types=texts("all"), but=t, attack=k))
    | "targets engulfed" ["/" "grabbed"] "by SELF take" a:amount t:types? "damage at the start of SELF's turn" ["but are not viable targets for additional attacks by SELF"] => engulfed_rule(a, t)
    | t:type_list "attacks that miss SELF do not damage it" ["and have no effect"] "," "and" ("SELF"|"the" @thing) "instead" p:heal => (NoMissDamage(who=SELF, attack=AttackKind(tags=t)), When(trigger=ev("is missed", who=SELF, attack=AttackKind(tags=t)), effects=bound(SELF, p)))
    | s:subject "has|have" "resist" t:resist_types n:@number "+ to all damage" "(" @rest_bracket ")" "except" u:types "damage" ["," "which|that" "damage(s)" "it normally"] => (ResistRoll(low=n, types=t, who=s, but=u))
    | "for every|each" n:@number? group_kind* "in the battle" "(" "round up" [","|";"] ("ignore|ignoring" | "not counting") "mooks" ")" "," "one of them can" "use|make" p:power_words ["attack"] a:("as a" x:@action "action" => x)? ["once during|per the battle|battle"] => (GroupUse(every=n, power=p, no_mooks=TRUE, action=a))
    | "for every|each" n:@number? group_kind* "in the battle" "(" "round up" ")" "," "one of them can" "use|make" p:power_words q:("," ["or"] x:power_words => x)+ ["attack"] ["once during|per the battle|battle"] => group_any(n, p, q)
    | s:subject "start(s)|begin(s)" "each|every|the" "battle|combat" c:cond_list => (When(trigger=Trigger(events=("combat"), who=SELF), effects=bound(s, afflict(c, NOTHING, NOTHING, NOTHING))))
    | "every time|whenever|when SELF misses with" ["its|the"] p:@own "attack" "," "its crit range with that attack expands by" n:@number ["until the end of the battle"] => (When(trigger=ev("miss", who=SELF, attack=powers_of(p)), effects=(CritRange(amount=n, attack=powers_of(p), duration=Duration(kind="encounter")))))
    | "SELF" "can see through" "all|any|most" t:@rest => (OutOfFight(about="sight", detail=told("SELF can see through", t)))
    | "SELF|you" "can use" "this|the" "attack|ability|power|spell|prayer|talent|song|maneuver" "only" "when|while|if" t:test => (Requires(test=t))
    | "multiple targets can be held within SELF simultaneously" => (GrappleLimit(count=0))
    | "SELF" "deals|deal" a:amount t:types? "damage to" ("any|each" k:kind => k) "that|who" e:event_verb => relative(Select(kind="enemy", any_one=TRUE), e, (), dealt_to_each(a, t))
    | "a natural attack roll of" f:faces "inflicts|deals" p:persistent => (When(trigger=event_when(ev("hit", who=SELF), NaturalRoll(faces=f)), effects=bound(TARGET, p)))
core_clause+: | s:subject ps:predicates "(" "max|maximum" ["of|bonus"] n:@signed ("," @plus)? ")" => capped_by(s, ps, n)
lead+: | "provided" ["that"] t:test "," a:lead_action? es:effects => offered_if(t, es, a)
    | "every time" e:event "," es:effects => (When(trigger=e, effects=es))
    | "the first time each battle" e:event "," es:effects => (When(trigger=e, effects=es, once="battle"))
    | "while battling" @flavour "," es:effects => es
    | "while one or more" "SELF" "is|are in a|the battle" "," es:effects => es
    | "while" c:state_word "," es:effects => (While(test=Has(who=SELF, states=(c)), effects=es))
    | "when" c:state_word "," es:effects => (While(test=Has(who=SELF, states=(c)), effects=es))
    | "in addition" ["," ] "to this" "," es:effects => es
    | "on a natural" f:faces ["hit"] "with" ["its|the"] p:@own ["attack"] "," es:effects => (When(trigger=event_when(ev("hit", who=SELF, attack=powers_of(p)), NaturalRoll(faces=f)), effects=es))
    | "on a critical hit with" ["its|the"] p:@own ["attack"] "," es:effects => (When(trigger=ev("critical", who=SELF, attack=powers_of(p)), effects=es))
    | "if" p:@own "misses all targets" "," es:effects => (When(trigger=ev("miss", who=SELF, attack=powers_of(p)), effects=es, once="turn"))
    | "for each" w:select "," es:effects => per_creature(w, es)

noun_clause+: | "there is" ["only"] "a|an" n:@number "%" "chance that the escalation die increases|advances" ["at the start of the|each round"] => escalation_chance(n)
    | "the escalation die does not increase|advance the round after" e:event => (When(trigger=e, effects=(EscalationStays())))
    | "a critical hit against" object "cancel(s)" ["its|the"] p:cancelled ["attack|ability"] => (When(trigger=ev("suffer critical", who=SELF), effects=(LosePower(power=p, who=SELF))))
    | "a critical hit against" object "mook"? "deals triple damage" ["instead of the normal double damage for a crit" | "instead of the normal double damage"] => (CritMultiplier(times=3))
    | "critical hits that deal" t:types "damage deal triple damage to" object ";" "other critical hits" ["just"] "deal double damage" => (CritMultiplier(times=3, types=t))
    | w:poss ("missed attacks"|"attacks that miss") "deal(s)" a:amount t:types? "damage" ["to" ("a|the|their" "target(s)")] => (MissDamage(amount=a, types=t))
    | w:poss "attacks" "deal(s)" ["an"] x:extra_damage t:types? "damage" "," "hit or miss" => hit_or_miss(extra(x, t, ()))
    | w:poss "attack(s)" "deal(s)" ["an"] x:extra_damage t:types? "damage" "for each" s:select m:most_bracket? => (per_extra(x, t, s, m))
    | ["the|SELF's|its"] p:@own ["attack(s)"] "also" "deal(s)" a:amount ["extra"] t:types? "damage" ["on a hit"] => power_mod(p, (Damage(amount=a, types=t)))
    | ["the|SELF's|its"] p:@own ["attack(s)"] "also" "deal(s)" a:amount "ongoing" t:types? ["damage"] d:duration? => power_mod(p, (PersistentDamage(amount=a, types=t, duration=d)))
    | p:@own ["attack(s)"] "deal(s)" a:amount "extra" t:types? "damage" => power_mod(p, (Damage(amount=a, types=t)))
    | "any|each" n:roll_of "attack roll" ["made"] "against" o:object "is an automatic miss" ["with no miss damage"] => (When(trigger=event_when(ev("is hit", who=o), n), effects=(MissInstead())))
    | w:poss "next attack" ["that|this battle"] "deal(s)" a:amount "extra" t:types? "damage" "," "hit or miss" => next_hit_or_miss(a, t)
    | w:poss "next attack" ["that|this battle"] "deal(s)" a:amount "extra" t:types? "damage" ["on a hit"] => (ExtraDamage(amount=a, types=t, who=SELF, next_only=TRUE))
    | "add" n:@signed "to" "the" ["dire"] "animal|monster|beast|creature" "'s" d:@defense "," ? "and" "add" m:@signed "to" "its" e:@defense => (Modify(amount=flat(n), stats=(d), who=SELF), Modify(amount=flat(m), stats=(e), who=SELF))
    | "each" @creature k:spell_kind "attack that misses that|the target deals half damage" => (MissDamage(amount=half_damage(), attack=k))
    | "add" n:@signed "to" w:poss d:@defense "," ? "and" "add" m:@signed "to" ["its|the|SELF's"] e:@defense => (Modify(amount=flat(n), stats=(d), who=SELF), Modify(amount=flat(m), stats=(e), who=SELF))
    | n:@signed d:@defense "and" m:@signed e:@defense => (Modify(amount=flat(n), stats=(d), who=SELF), Modify(amount=flat(m), stats=(e), who=SELF))
    | n:@signed "to" ["all"] s:mod_stats => (modifier(TRUE, size_of(n, NOTHING), s, ()))
    | "the crit range for|of all" ["SELF"] @word? ["against" o:object] "expands by" n:@number d:duration? => (CritRange(amount=n, who=SELF, duration=d, against=THAT))
    | "SELF" "ignore(s) damage from" ["its|the|a"] @own => (OutOfFight(about="example", detail="its own aura leaves SELF alone"))
    | s:select "and" "who|that" e:event_verb ps:predicates => relative(s, e, (), ps)
    | "deal" t:types? "damage equal to" a:amount "to" ["each"] "enemy|enemies|creature" "who|that fail(s) a save" => (When(trigger=ev("fail save", who=Select(kind="enemy", any_one=TRUE)), effects=(Damage(amount=a, types=t, who=EACH))))
    | "deal" a:amount t:types? "damage" "to" ["each"] s:select "who|that fail(s) a save" => (When(trigger=ev("fail save", who=Select(kind="enemy", any_one=TRUE)), effects=(Damage(amount=a, types=t, who=EACH))))
    | ["attack"] "spells|spell" "that target(s)" object ["only"] "deal(s) half damage" ["on a hit"] => (HalveDamage(who=SELF, attack=AttackKind(tags=("spell"))))
    | "attacks against" o:object "take" n:@signed "penalty" => (Modify(amount=flat(n), stats=("attack"), who=Select(kind="enemy"), penalty=TRUE, against=o))
    | ["SELF's|its|the"] p:@own ["attack(s)"] "can also target far away enemies|creatures" => (Reaches(power=p))
    | "the target of" ["the|SELF's|its|a"] p:@own ["attack"] "now" ps:predicates ["instead"] => rewrite(p, ps)
    | "as the standard" @word "ability" ["," "except" object "only needs to roll" @number "+" "in" @flavour] => (OutOfFight(about="example", detail="as the standard ability"))
    | s:subject "deal(s) double damage against" w:object ["in its pit"] => (DoubleDamage(against=w))
roll_of: | "natural" f:faces => NaturalRoll(faces=f)
cancelled: | @own | @phrase
most_bracket: "(" "max|maximum" ["of|bonus"] n:@signed @defense? ")" => n
"""
