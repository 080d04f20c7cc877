"""Grammar: what creatures without squares keep, lose and turn into: fates put off, critical ranges, prices of the die."""


# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_THIRD: Final = r"""
die_value: ["the"] ["current" | "value of the"] "escalation die" ["value" | "'s value"]
crit_more: | n:@number => flat(n) | ["an|a" "amount|number" "equal to"] die_value => Amount(value="escalation die")
deadly: "die(s)" | be "slain|killed|destroyed"
heroes: ["the"] "pcs|pc|heroes|characters|adventurers"
sentence+: | ("when"|"whenever") w:select "attack(s)" o:select "," "the crit range of|for" "that|the" "attack" "expands by" m:crit_more => (crit_against(w, o, m))
    | ("when"|"whenever"|"each time"|"every time") "SELF hits with" "the|this|its|an" "attack" "," "the crit range for|of" "all" w:crit_kin ["attacks"] "against" "that|the target|enemy|creature" "expands by" m:crit_more d:duration? => (When(trigger=ev("hit", who=SELF), effects=(CritRange(more=m, who=w, against=TARGET, duration=d))))
    | "unlike most" "effects|bonuses|penalties" "," "let it|this stack" => (Spared(what="other effect"))
    | "it|SELF" "can" ("heal"|"cancel"|"end"|"use"|"do"|"and"|"or"|"so")* "these|this|those|so" ["effects|effect|ability"] ["even"] "if|when|while" ("it's"|"it" be) ("prevented from"|"unable to"|"kept from") ("taking"|"take") ["any"] "actions" ("," "such as" ["by|when|while"] "being"? @condition ("or" "being"? @condition)*)? => (Undeterred())
    | ["in addition" ","] "this effect" ("against natural even|odd attacks")? "lasts|continues" ("against" poss "enemies")? d:until => (LastsOn(duration=d))
    | "it|SELF" "begins to reform|re-form" ("near"|"beside"|"at"|"in"|"within") poss @word "," "taking a number of days" ("to regain" poss "full"? "strength")? "equal to" poss "level" => (OutOfFight(about="life after the fight", detail="SELF re-forms in days"))
    | "if" "the|its" @word ("has been"|"is"|"was") "destroyed" "," "SELF dies when it" reduced_to => (OutOfFight(about="life after the fight", detail="what keeps SELF from death"))
    | ["the first time"] "SELF" ("is dropped to 0 hp"|"drops to 0 hp"|"is slain"|"dies") "," "it dies" ","? "but will" ["definitely|eventually|always"] "be reborn" ("," "even if" heroes ("attempt"|"try") "to use an icon die result to prevent the resurrection|rebirth")? => (OutOfFight(about="life after the fight", detail="SELF is reborn"))
    | "a|an" ("pc"|"enemy"|"hero"|"character"|"creature") "who|that" "scores a critical hit" ("against"|"on") "SELF" "can" ("attempt"|"try") "to nullify" @own "by" ("choosing to ignore"|"ignoring") "all other effects of the critical hit" ["(" "all damage" "," "not just the doubling" ")"] "and" ("attempting"|"rolling"|"making") "a|an" d:save_word? "save" save_number? => (waiver(d))
    | "if the save succeeds" "," p:@own "is ignored" d:duration? => (If(test=Outcome(result="saved"), effects=(LosePower(power=p, who=SELF, duration=d))))
    | "if the save fails" "," @own "is still in effect" => (If(test=Outcome(result="unsaved"), effects=(Spared(what="other effect"))))
    | "a|an|the"? "SELF" "can only use" @own "once in its lifetime" => (OutOfFight(about="life after the fight", detail="once in a lifetime"))
    | ["alternatively" ","] "instead of rolling" "a"? "save|saves" "," heroes "can|could|might|may" "go on a quest to" (!("damage"|"attack"|"attacks"|"turn"|"round"|"hp") (@word|"SELF"|"'s"))+ => (OutOfFight(about="advice", detail="a quest"))
    | "when" ["first"] "staggered" "," poss body_part "shapeshift|change|twist|turn" ["so that" @flavour] => (When(trigger=ev("stagger", who=SELF), effects=(OutOfFight(about="looks", detail="SELF changes its looks"))))
    | ["it not only looks" @flavour "," "it also presents" "the"? "player"? "characters|heroes|pcs" "with" "a|an" @word "choice" ":"] "the next time the escalation die would advance|increase" "," heroes ("have to"|"must") "choose" ["whether"] "the escalation die will" ["instead"] "decrease by" n:@number ["(" "minimum" @number ")"] "or" ["whether"] "this|the"? "SELF" "gets to use the escalation die" d:duration => (Also(effects=(Fork(down=n, duration=d))))
    | "if" "the" ["pc|player|hero"] "group|party" ("is split"|"can't agree"|"cannot agree"|"disagrees") "," "the" "decision|choice" "goes|falls" "to the" ("character"|"pc"|"hero") "with the highest initiative" => (Spared(what="other effect"))
adjective+: | "lower" "level" => LevelAtMost(who=EACH)
lead+: | u:usage k:as_action "at the" p:("start|beginning" => "start" | "end" => "end") "of" w:poss "turn(s)" "," es:effects => (At(point=p, whose=w, effects=allowed((u, k), es)))
    | "in addition" "," es:effects => also(es)
crit_kin: "SELF" => own_kind() | n:@creature => named_all(n)
reduced_to: "drops to 0 hp" | "is reduced to 0 hp"
body_part: "hands|arms|legs|eyes|heads|claws|wings"
predicate_core+: | "cancel(s)|end(s)|remove(s)" "all effects and conditions" "on|affecting" "it|SELF" ["," "including" ["any|all"] "ongoing damage"] => EndState(states=texts("effects"), who=SUBJECT)
    | "negate(s)|cancel(s)" "the|that" "attack" "(" "no damage" ["and|or" ["no"] "effects|effect"] ")" => NoEffect()
    | "crumble(s)|collapse(s)|turn(s)|dissolve(s)" "in"? "to|into" "dust|ash|ashes|smoke|mist" "but" ("does not"|"doesn't"|"do not"|"don't") "die" => Flees(who=SUBJECT)
core_clause+: | "the crit range of|for" ["all"] "attacks by|from" w:subject "against" o:object ("expands"|"is expanded") "by" m:crit_more d:duration? => (CritRange(more=m, who=w, against=o, duration=d))
damage_bare+: | a:amount ["special"] t:types? ["special"] "ongoing" "damage" "(" "no save" (";"|",") unsaved_only d:unsaved_end ")" => (ongoing(a, t, d))
    | a:amount ["special"] t:types? ["special"] "ongoing" u:types? "damage" "(" "no save" ")" "until" ("it"|"they"|"the target"|"the creature") "spend(s)|use(s)|take(s)" "a" k:@action "action" x:@doing => still_spent_off(a, t, u, k, x)
unsaved_only: ("this"|"that"|"the") ["special"] ["ongoing"] "damage" "only"? "ends" "only"? "if|when|once" | "ends" "only"? "if|when|once"
unsaved_end: ["the" "creature affected|target|creature"|"it"|"an" "affected creature"] ("uses"|"spends"|"takes") "a" k:@action "action" t:@doing => Duration(kind="event", event=Spends(who=TARGET, action=k, doing=t))
one_test+: | "there are more" n:@creature "in the battle" "than" ("their"|"its"|"SELF's") "enemies" => KinOutnumber(name=n)
    | "there are more" "SELF" "in the battle" "than" ("their"|"its"|"SELF's") "enemies" => KinOutnumber(name="SELF")
core_clause+: | "one" "SELF" ["in the battle"] "can" ps:predicates => (OneOfKin(effects=(May(who=SELF, effects=bound(SELF, ps)))))
    | "one" n:@creature "in the battle" "can" ps:predicates => (OneOfKin(effects=(one_named(n, ps))))
    | ["the"] ["SELF"] "mob" "can" ("utter"|"raise"|"let out"|"scream"|"shout") "a" ["loud|fierce|wild"] ["war|battle"] ("cry"|"shout"|"scream"|"howl") ["in unison"] "and" "each member of the|its mob" ps:predicates => (OneOfKin(effects=bound(own_mob(), ps), per="battle"))
    | "each member of the|its mob" ps:predicates => (OneOfKin(effects=bound(own_mob(), ps), per="battle"))
object+: | "the last creature in the battle to roll|make a death save" => anyone(select(exactly(1), (), "creature", texts2(LastDeathSave(who=EACH)))) | "SELF" "mob" => own_mob()
described+: | "that|who has|have attacked SELF" ["this|in this battle"] ["this battle"] => AttackedBefore(who=EACH)
    | "in" "SELF's" "lair" => Has(who=SELF, states=("in its lair"))
band_targets+: | "on" fs:adjective+ k:kind ts:described* => targets_of(select(exactly(1), fs, k, ts), NOTHING, NOTHING)
begun: | "flying|airborne|aloft" "and" "unengaged" => texts("flying", "unengaged") | "unengaged" "and" "flying|airborne|aloft" => texts("flying", "unengaged") | ("flying|airborne|aloft" | "in the air") => texts("flying") | "unengaged" => texts("unengaged")
sentence+: | ["SELF" "can" ("make"|"use") ("this attack"|@own|"it")] "only" ("when"|"if") ("it"|"SELF") "starts its turn" b:begun "and" "ends its turn" "engaged"? ("on the ground"|"landed") => (Requires(test=TurnBegan(states=b)), TouchDown())
    | ["SELF" "can" ("make"|"use") ("this attack"|@own|"it")] "only" ("when"|"if") ("it"|"SELF") "starts its turn" b:begun => (Requires(test=TurnBegan(states=b)))
    | "it engages" ("the target"|"its target") "as it lands" ["and" "ends its turn on the ground"] => (TouchDown())
    | "if both dice" ("are"|"show"|"roll") n:@number "+" "," "the|that" k:band_melee? "attack" ("is"|"becomes") "a critical hit" => (BothDice(low=n, attack=k))
    | ("whenever"|"when"|"each time") "SELF takes" k:blow_kind "damage" "," "reduce" "that|the damage" "by" a:amount ["points"] => (SoftenBlow(amount=a, attack=k))
    | ("whenever"|"when"|"each time") "SELF is" ("hit by"|"damaged by") "a|an" k:blow_kind "attack" "," a:less_harm => (SoftenBlow(amount=a, attack=k))
    | "creatures|enemies" "engaged with SELF" ("take"|"draw"|"provoke") "opportunity attacks from" "it|SELF" ("when"|"while") "casting" ("close"|"close-quarters"|"close quarters") "spells" ["as if they were casting ranged spells"] => (CloseProvokes())
    | "at the start of" "its|SELF's" "turn" "," "it|SELF" "can" ("roll"|"make") "a save against each save ends effect" ["affecting|on" "it|SELF"] "if it" ("doesn't"|"does not") "attack" ("that"|"this") "turn" ["(" "so it could" @rest_bracket ")"] => rests()
    | ("when"|"whenever"|"if") "SELF rolls a natural" f:parity "hit" "with" ["a|an|its|the"] p:@own ["attack"] "," ("it"|"the attack"|"SELF") "deals" a:@number t:types? "damage instead of" b:@number ["damage"] => deals_instead(f, p, a, b)
    | "it|SELF" "must land" "at the end of its turn" ("if"|"when"|"while") t:one_test ["(" "but see" @own ")"] => (lands_unless(t))
    | ["during battle" ","] ["however" ","] "it|SELF" "must land" "at the end of its turn" ("if"|"when"|"while") t:one_test ["(" "but see" @own ")"] => (lands_unless(t))
    | ["if flying" ","] "SELF|it" "can" ("remain"|"stay") "in the air" d:until ("if it would" "normally"? "have to land" "at the end of" "this|its" "turn")? => (Become(what="kept aloft", who=SELF, duration=d))
    | ("when"|"whenever"|"if"|"each time") "a|an" ("creature"|"enemy"|"target") "fails a save against" "SELF's" "ongoing" t:types? "damage" "," ("it"|"that creature") "gains a random condition" "until it saves against" ("that"|"the") "damage" "." ["have the player"] "roll a|an"? d:@rolled "to determine the condition" ":" rs:condition_row+ => random_condition(t, d, rs)
    | ("when"|"whenever"|"if"|"each time") "a|an" ("creature"|"enemy"|"target") "fails a save against" "SELF's" "ongoing" t:types? "damage" "," es:effects => (When(trigger=failing(t), effects=es))
    | "when" "you|SELF" "choose(s) to add the escalation die to an attack against SELF" "," "during" "its" "next turn" "it" q:predicate "if" t:test "." "otherwise" "," "it" os:predicates ["as" poss "form" "blurs|shimmers|fades|flickers"] => escalated_else(q, t, os)
    | a:amount "ongoing" t:types? "damage and" c:@condition "(" "save ends both" ")" (";"|","|".") ["the"] @condition "part" ["of the effect"] "only" ("affects"|"works on") "spellcasters" => for_casters(a, t, c)
    | ["in addition" ","] "SELF is" "nearly|almost" "invisible" ("while"|"when") ("standing still"|"motionless"|"still"|"not moving") ["or" @flavour] ["," "as" @flavour] => (OutOfFight(about="looks", detail="SELF is hard to see while it stands still"))
    | "SELF has" "been built with" (!("than"|"damage"|"attacks") @word)+ "than other SELF" ":" "it" "has" n:@signed d:@defense "and" m:@number "extra|more|additional hp" => (Modify(amount=flat(n), stats=(d), who=SELF), MoreHitPoints(amount=m))
    | ["it|SELF" "has" @flavour ":"?] "SELF|it has" n:@signed d:@defense "and" m:@number "extra|more|additional hp" => (Modify(amount=flat(n), stats=(d), who=SELF), MoreHitPoints(amount=m))
    | "SELF has" "a|an" (!("built") @word)+ "built" ["directly"] "into its body" ","? "and" "can make" "a|an" p:@own "attack" => (OutOfFight(about="equipment", detail="it can make the attack printed"))
    | "SELF" "have|has" @flavour ("," @flavour)* "," "and other" "resources|tricks" "that they|it can use against" "attackers|enemies" => (OutOfFight(about="description", detail="what they have against attackers"))
    | "SELF knows where" "every|each|all" @word "in its" "hoard|lair|treasury" "is|are" "located"? ["," "allowing it to" "detect|notice|sense" "any" ["movement"] ["or"] ["shifting"] "of" @flavour] => (OutOfFight(about="knowledge", detail="it knows its hoard"))
    | "when" "SELF" ("reaches"|"drops to"|"is reduced to") "0 hp" "," "it" ("doesn't"|"does not") "die" "." "instead" "," "it" ("separates"|"splits"|"breaks"|"divides"|"falls apart") "into" d:@rolled (!("known"|"called") @word)* ["," ("known as"|"called")] n:@creature => (When(trigger=ev("zero", who=SELF), effects=(PlaceCreature(name=n, number=d), Flees(who=SELF))))
less_harm: "reduce the damage by" a:amount => a | "the damage is reduced by" a:amount => a
condition_row: [";"|","|"."] n:@number "." c:@condition => row(texts2(n), Afflict(conditions=texts(c), who=TARGET))
blow_kind: "weapon" => AttackKind(tags=("Weapon")) | "melee" => AttackKind(ranges=("melee")) | "ranged" => AttackKind(ranges=("ranged"))
subject+: | "SELF and its" "steed|mount" => SELF
predicate+: | ["can"] "teleport(s)" "to" "any|a" "nearby" ("location"|"place"|"spot") ["it can see"] "before" ("using"|"making") ["a|an|its|the"] p:@own ["attack"] ["as a free action"] => flat(Relocate(who=SUBJECT, to="nearby", teleport=TRUE), MakeAttack(who=SUBJECT, attack=powers_of(p)))
attack_made+: | "roll(s)" ("two d20|d20s"|"2d20") ("for each"|"for its"|"with each"|"for every") k:attack_kind "attack" ["roll" | "rolls"] ["it makes"] "and use(s)|take(s)" ("the result it prefers"|"the better result"|"the best result"|"the higher roll") => RollTwice(who=SUBJECT, take="better", attack=k)
neither_kind: "non-undead" => "undead" | "non-plant" => "plant" | "non-construct" => "construct" | "non-demon" => "demon" | "non-devil" => "devil" | "non-dragon" => "dragon" | "non-giant" => "giant" | "non-humanoid" => "humanoid" | "non-ooze" => "ooze" | "non-spirit" => "spirit"
select_core+: | q:quantity? n:neither_kind ["," ] "and" m:neither_kind k:kind ts:described* => select(EVERY, texts2(Tagged(who=EACH, tags=texts(n, m), without=TRUE)), k, ts)
sentence+: | "SELF" "gains" "a fear aura against" "the target" d:duration? => (Fear(who=SELF, against=TARGET, duration=d))
    | ("while"|"as long as"|"if") "there are" n:@number "or more" a:booster m:("mooks" => TRUE)? ["in" "the|a|this" "battle"] "," es:effects => while_kin(n, a, m, es)
booster: "SELF" => "SELF" | @creature
core_clause+: | "the fear" ("abilities"|"auras"|"effects"|"ability"|"aura") "of" w:fearsome ("affect"|"affects"|"work on"|"grip") "enemies|creatures" "with" "half again as many hp" ["as usual|normal"] => (HeightenFear(who=w))
fearsome: ("their"|"its"|"SELF's") "allies" => select(EVERY, (), "ally", ()) | "SELF and" ("its"|"their") "allies" => with_self(select(EVERY, (), "ally", ()))
kin_words: ws:kin_word+ => kin_name(ws)
kin_word: !("new"|"another"|"more"|"mook"|"mooks"|"to"|"that"|"into"|"somewhere"|"as"|"in"|"who"|"which"|"and"|"or"|"if"|"on"|"at"|"from"|"by") w:@word => w
kin_level: ("0th"|"1st"|"2nd"|"3rd"|"4th"|"5th"|"6th"|"7th"|"8th"|"9th"|"10th"|"11th"|"12th"|"13th"|"14th"|"15th") "level"
many_new: d:@rolled => d | n:@number => flat(n) | "a|an|one" "new"? => flat(1) | "another" => flat(1)
brought: ["a mob of"] n:many_new kin_level? k:kin_words ["mooks|mook"] => placed(k, n)
core_clause+: | "it|SELF" "adds a number of" k:kin_words ("to"|"into") "the battle|fight" "equal to" die_value "instead of only one" => (placed(k, more_than_one()))
    | "SELF" ("starts"|"begins") ("each"|"every"|"the"|"a") "battle|fight|combat" ("accompanied by"|"with") b:brought => (When(trigger=Trigger(events=("combat"), who=SELF), effects=(b)))
    | "SELF|it" "can" ("gate in"|"summon"|"call in"|"call forth"|"bring in") b:brought ("that" "take form by" @flavour ("," (!("and") @word)+)* "," "etc" "."? "," "and defend" poss @word @word "'s"? @word?)? => (May(who=SELF, effects=(b)))
    | ("add"|"SELF" "adds"|"it" "adds") b:brought ("to"|"into") "the battle|fight" ["somewhere"] ["nearby" ["SELF|it"]] mob_told? => (b)
mob_told: "," "either as part of an existing mob or as a new" (!("left"|".") (@word|@number|"-"|"SELF"))+ "left in the fight"
sentence+: | "roll initiative for the" kin_words (";"|",") "they do not appear in the battle and take their turns until their next initiative count comes up" => (Spared(what="other effect"))
    | "roll initiative for the" kin_words "once and use that count for all additional" kin_words => (Spared(what="other effect"))
    | "as a|an" a:@action "action" "," "SELF" ("attempts"|"tries") "to" ("rally"|"call"|"summon") ("its"|"their") @word "." "roll" "a|an" d:save_word? "save" save_number? "." ("if the save succeeds"|"on a success") "," es:effects => rallies(a, d, es)
    | "if you roll less than or equal to the escalation die" "," "use" "SELF's" "standard action to add another mob of" n:many_new k:kin_words ["mooks|mook"] "to the battle" "." ["the newly" "summoned"? @word "take their turn after" "SELF's" "turn" "."] "stop rolling" "the"? @word "after the ability has triggered to summon" @word+ => reinforced(n, k)
stuff_words: ws:stuff_word+ => kin_name(ws)
stuff_word: !("until"|"ability"|"trait"|"but"|"if"|"it"|"its"|"and"|"or") w:@word => w
own_name: ws:stuff_word+ => joined_words(ws)
sentence+: | "SELF" "can choose to" "roll|take" "a|an" n:@number ("whenever"|"when"|"each time") "it" "rolls|makes" "a disengage check" => (SureDie(natural=n))
    | "SELF" "can choose to" "roll|take" "a|an" n:@number "on|for" ["its"] "disengage checks" => (SureDie(natural=n))
    | "when" "SELF drops to 0 hp" "," ("it's" | "it" be) "destroyed until the start of its next turn" "." "at the start of its next turn" "," "it" ("returns to life"|"comes back"|"rises") "as a|an" k:kin_words o:("or" ["a|an"] l:kin_words => l)? "that lacks the" p:own_name "ability|trait" ","? "but is otherwise" "undamaged|unhurt|whole" ["and" "whole|undamaged|unhurt"] => comes_back_as(k, o, p)
    | "a mob of" "SELF" "can use this attack|ability|power only once" ("during the battle"|"per battle"|"in the battle") "." "on the turn that they use the attack|ability|power" "," "each" ("SELF"|@word) "in the mob can choose whether to make the attack or not" "." "any who do not use it" ","? "lose it" => (Requires(test=MobMoment()), MarkMobMoment())
    | "if" @type ("isn't"|"is not") "working against" ("her"|"its"|"his"|"their"|"the"|"SELF's") "target" "," "SELF" "can take a" n:@signed ["attack"] "penalty" "to change the" "energy|damage" "type of" poss "ranged attack|attacks" "to" a:@type bs:(("or"|","|"," "or") b:@type => b)* => (OtherTypes(types=words(a, bs), penalty=n))
    | ["as long as it" ("didn't"|"did not") "just return from being out of phase" ","] "at the start of SELF's turn" "," "roll a|an"? d:@rolled "to see which of its" (!"it" (@word|"and"|"or"))+ "it can" "access|use" "that turn" => phase_roll(d)
    | "SELF" ("doesn't"|"does not") "have to use the available ability and can attack normally" ","? "if it wishes|likes|wants" => (OutOfFight(about="advice", detail="the ability need not be used"))
    | "it" ("doesn't"|"does not") "get to make" ("a" (!("roll") @word)* | "SELF") "roll at the start of its next turn" "though"? => (Also(effects=(Become(what="back in phase", who=SELF, duration=Duration(kind="end", whose=SELF)))))
    | ("when"|"whenever"|"if"|"each time") e:event "," "it|SELF" "becomes a|an" ("creature|thing" "of")? w:stuff_words d:until => (When(trigger=e, effects=(Become(what=w, who=SELF, duration=d))))
    | "while" ("made of"|"in the form of"|"a creature of") w:stuff_words "," "SELF|it" "gains|has" "resist damage" n:@number "+" "to|against" "all"? "attacks against" a:@defense bs:(("and"|",") b:@defense => b)* => (While(test=Has(who=SELF, states=texts(w)), effects=(ResistRoll(low=n, defenses=words(a, bs)))))
    | "if it" ("'s"|"is") "flying when it becomes" stuff_words "," "its magic allows it to remain in the air if it wishes" => (OutOfFight(about="flight", detail="it may stay in the air"))
    | "the first time" ("SELF"|"it"|"she"|"he") "is staggered" ["in battle"] "," ("she"|"he"|"it"|"SELF") "becomes invisible and attempts to extricate" ("herself"|"himself"|"itself") "from the fight" "." ("she"|"he"|"it"|"SELF") "remains invisible until" ("she"|"he"|"it"|"SELF") "either"? "attacks" "someone"? ","? ("or" "performs a flashy maneuver" ["(" @rest_bracket ")"])? => hidden_until_attack()
    | "when the escalation die advances" ","? "SELF teleports as a free action to any spot it can see nearby" ("or" ("faraway"|"far away"))? "." "if SELF is engaged with a|an" ("pc"|"enemy"|"hero") "," "that" ("character's player"|"pc"|"enemy"|"hero"|"character" "'s" "player") "can choose to prevent the teleportation at the cost of the escalation die not advancing" => prevented_step()
core_clause+: | "the"? p:@own "attack" "is now" "a|an" y:("close" => "close" | "ranged" => "ranged") "attack" "against" w:select => (Retarget(who=w, power=p, symbol=y))
predicate_core+: | "lose(s)" "a|one" "death save" ["until the end of the battle"] ["(" "effectively" "," @rest_bracket ")"] => LoseDeathSave(who=SUBJECT)
sentence+: | ("the attack"|"this attack"|"it") "deals" a:@number "damage instead of" b:@number ["damage"] => (ExtraDamage(amount=flat_difference(a, b)))
"""
