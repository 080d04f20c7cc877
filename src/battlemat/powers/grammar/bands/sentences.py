"""Grammar: whole sentences and names of traits."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

SENTENCES: Final = r"""
trait_name: | "resist" t:types n:@signed => ResistRoll(low=n, types=t)
    | "choose one" => PickOne()
    | ["general"|"special"|"common"] (!"abilities|features|traits|powers" (@word|"SELF"))+ "abilities|features|traits|powers" => OutOfFight(about="heading", detail="abilities")
    | "resist" k:spell_kind n:@number "+" ","? ["and"] ["resist"] l:spell_kind m:@number "+" => (resist_sentence(k, n, NOTHING), resist_sentence(l, m, NOTHING))
    | "resist" k:spell_kind ["damage|attacks"] n:@number "+" => resist_sentence(k, n, NOTHING)
    | "resist energy" n:@number "+" => ResistRoll(low=n, types=("energy"))
    | "resist weapons" n:@number "+" => ResistRoll(low=n, attack=AttackKind(tags=("weapon")))
    | "resist spells" n:@number "+" => ResistRoll(low=n, attack=AttackKind(tags=("spell")))
    | "resist" t:types "and" u:types n:@number "+" => (ResistRoll(low=n, types=t), ResistRoll(low=n, types=u))
    | [@manner_of_going] m:@gait => GainSpeed(mode=m)
    | "regeneration" n:@number => (Regenerate(amount=flat(n), who=SELF))
    | "lost opportunity" => Forbid(acts=("make opportunity attacks"))
    | "ghostly|incorporeal|phasing" => GainSpeed(mode="", traits=("phasing"))
    | "escalator" => Modify(amount=Amount(value="escalation die"), stats=("attack"))
    | "resist" t:resist_types n:@number "+" => ResistRoll(low=n, types=t)
sentence+: | "a|an" "ghost|spirit|specter|spectre|phantom|wraith" "can move through solid objects" ","? "but" ["it"] "can't|cannot end" "its" "turn|movement|move" "inside|in" ["them"] => (GainSpeed(mode="", traits=("phasing"), who=SELF))
    | "SELF|monsters|elementals|creatures" "that can fly are" "rare|unusual|uncommon" "." ["this one"|"SELF"] "can" ["fly"] ("," "and|but" @telling)? => (GainSpeed(mode="fly", who=SELF))
    | "when|whenever|if" e:event_tested "," "roll a" d:@rolled "." ("on a"|"on an"|"on") n:@number ("+"|"or higher|more|better") "," es:effects => rolled_when(e, d, up_from(n), es)
    | "when|whenever|if" e:event_tested "," ["SELF|it can"] "use" p:@own "as a free action" ","? ["but"] "only against the triggering" "enemy|creature|attacker" "." "this does not count as a use of" ["it"|@own] => (When(trigger=e, effects=(May(who=SELF, effects=(MakeAttack(attack=powers_of(p), against=EACH))))))
    | "if" "SELF" "is unengaged at the start of its turn" "," "choose" w:select "." "SELF" ["then"] "leaps|jumps|moves|flies|charges|teleports" "into engagement with that" "enemy|creature|target" "and" c:clause => leaps(w, c)
    | "as a" k:@action "action" "," "SELF" "can" "drop" ["its|the"] "cloaking" "to" p:predicate => from_cloak(k, p)
    | "if more than one" n:@creature "is engaged with the target" "," "each|every" @word k:spell_kind "attack that misses that|the target deals half damage" => pack_misses(named_all(n), k)
    | "if more than one" "SELF" "is engaged with the target" "," "each|every" "SELF" k:spell_kind "attack that misses that|the target deals half damage" => pack_misses(kin(), k)
    | n:first_or_each "SELF" "teleports|moves" ["an|a"] ["nearby"] "ally|enemy|creature" "using|with" ["its|the"] p:@own "," ("that ally"|"that enemy"|"that creature"|"it"|"the ally") ps:predicates => (Adds(power=p, effects=bound(EACH, ps), once=n))
    | k:as_action u:usage? ","? "SELF" "chooses|choose|selects|picks" w:select "." e:effects "." es:(!effect_lasts x:effects "." => x)* effect_lasts d:duration => chosen_for(k, u, w, flat(e, es), d)
    | ["keep track of the number of enemy attacks that" ("hit"|"have hit") "SELF" ["during|in the|this battle"] "."] ["until the end of the battle" ","] "SELF" "can target an additional enemy" ["beyond the first"] "with" ["its"] p:@own ["attack"] "for each" ("of those hits" | "enemy attack that has hit" "it|SELF" ["this battle"]) => (TargetsPerHit(power=p), Always(what="hits counted"))
    | if_word "SELF" "would" ("suffer"|"be affected by"|"gain") "any of" ("the following"|"these") "conditions" "," "it" "ignores" "the|that" "condition" "and takes" a:amount t:types? "damage instead" ":" c:@condition cs:(","? ["or|and"] d:@condition => d)* => flat(Endure(to=words(c, cs), who=SELF), ConditionToll(conditions=words(c, cs), amount=a, types=t))
    | if_word "SELF" "would" "be|become" c:@condition cs:(","? ["or|and"] d:@condition => d)* "," "it" ("ignores" "the|that" "condition" "and")? "takes" a:amount t:types? "damage instead" => flat(Endure(to=words(c, cs), who=SELF), ConditionToll(conditions=words(c, cs), amount=a, types=t))
    | ("normal-sized"|"human-sized"|"normal" "sized") "enemies can disengage from SELF by rolling" n:@number "+" ["instead of the normal" @number "+"] => sized_leave(easier_leave(n))
    | "make" ["a|an"] p:@own ["attack"] "as a" k:@action "action" ["against" ["the"] "target"] ("," | ";") ("if it hits" ","? "it" | "on a hit" ","? "it" | "which") "does|deals" "no damage" "but" ["does"|"it does"] "dispel|dispels|end|ends" spell_effects => (May(who=SELF, effects=(MakeAttack(attack=powers_of(p), against=TARGET, harmless=TRUE)), action=k))
    | ["SELF" "leaps|dives|swoops|rushes|charges|darts" "toward|towards|into|at" ["its"] "prey|foes|battle|enemies" ["," "using its" @word "to" (@word|"into"|"at")+] "."] "during" ["its|SELF's"] "first turn only" "," "add" n:@signed "to" ["its|SELF's"] "initiative" ["count"] ["." "after" "that" "," "SELF" "returns to" ["its"] "normal initiative" ["order|count"]] => (HeadStart(amount=flat(n)))
    | ["on its turn" ","] "SELF" "can|may" "use" ["any of"] ["its"] p:attack_family ["attacks"] "against nearby" "creatures|enemies" ["it can see" ["and" ("get to"|"reach")]] "," "but" "has|takes" ["a"] n:@signed ["attack"] "penalty" ["when|if|while" "using|making" attack_family ["attacks"]] "against" "creatures|enemies" ["that"|"which"] "it" ["is|'s"] "not engaged with" => reaches_at(p, n)
    | "SELF" "can|may" "make|use" ["its|the"] p:@own ["attack"] "against engaged enemies" "when|while|if" esc_die "is" die_faces "," "nearby enemies" "when|while|if" esc_die "is" f:die_faces "," "and" "when|while|if" esc_die "is" g:die_faces ["," ] "SELF" "can reach anywhere in the battle" => reach_by_die(p, f, g)
    | ["during its turn" ","?] "when|if" t:test "," "SELF" "uses" ["its"] p:@own ["attack"] "." ("when|if" "no" ["nearby"] kind ["nearby"] "is|are" state_word | "otherwise") "," "SELF" "uses" ["its"] q:@own ["attack"] "if" a:one_test ","? "and" ["its"] r:@own ["attack"] "if" b:one_test => programmed(t, p, q, a, r, b)
    | "every|each" "use of" ["the|its"] p:@own ["attack"] "reduces|drops" w:select "to 0 hp" => (When(trigger=ev("use", who=SELF, power=p), effects=(DropTo(who=w))))
    | "if there are no" fs:adjective* n:(@cousin|@creature) "nearby" "," "SELF|it" "cannot|can't" "use" ["the|its"] p:@own ["attack"] => (Requires(test=exists(called(exactly(1), many(Place(kind="nearby"), fs), n, ())), power=p))
    | "once" "SELF" "is" "staggered" "," "it" "can|may" "combine with another SELF next to it" "as a" k:@action "action" "to become a" ["full-strength"] n:whole_name "acting on" (poss "initiative" | "this" (@word|"SELF"|"'s"|"SELF's")+ "initiative") "." "replace the other" (@word|"SELF") "with" ["a|an"] m:whole_name => combines(k, n, m)
    | "it must be at least a" (@word|","|"or"|"a"|"maybe")+ => (OutOfFight(about="water", detail="what counts as a body of water"))
    | "if SELF moves" ["far"] "away from" ["the|that"] "body of water" ","? "the" @word "ends" => (OutOfFight(about="water", detail="it holds no longer away from the water"))
    | "SELF" "is" "not" "dead|destroyed|slain" "," ["it is"] ["just|only"] ("gone"|"elsewhere"|"away") => (OutOfFight(about="death", detail="SELF is not dead, just gone"))
    | "it|SELF" "has lost its" "link|tie|connection|bond" ["to"] ["or" "focus" "upon|on"] "the" "time|place" ["and" "place|time"] ["where" (@word|"SELF")+] => (OutOfFight(about="death", detail="SELF has lost its link to this place"))
    | "SELF" "can be" "vindictive|spiteful|vengeful|patient|fickle" ["and hold grudges"] ["," "but" "they" @telling] => (OutOfFight(about="habit", detail="how its kind thinks of mortals"))
    | c:clause ","? "or" d:clause ds:(";" x:clause => x)* @chosen => target_chooses(c, flat(d, ds))
    | if_word e:event "," ("other"|"each other"|"all other"|"the other") "SELF" "gain|gains" ["a"] n:@signed "to" m:mod_stats d:duration? "(" ["to a"] "max|maximum" ["of"] x:@signed ")" => (When(trigger=e, effects=capped(bound(SELF, modifier(TRUE, size_of(n, NOTHING), m, lasting_list(d))), n, x)))
    | "provided" ["that"] t:test "," k:lead_action "SELF|they|it" "can|may" vanishing "." back_again a:("as a" k2:@action "action" => k2)? b:back_blow? => gone_and_back(k, t, a, b)
    | k:lead_action "SELF|they|it" "can|may" vanishing "." back_again a:("as a" k2:@action "action" => k2)? b:back_blow? => gone_and_back(k, NOTHING, a, b)
    | u:usage ","? k:lead_action "SELF|they|it" "can|may" vanishing "." back_again a:("as a" k2:@action "action" => k2)? b:back_blow? => gone_and_back(k, NOTHING, a, b, u)
    | "when SELF drops to 0 hp" ["or below|fewer"] "," "it does not die" ["yet"|"at once"|"immediately"] ("."|","|";") ["but"] ["instead"] ","? "it" ["can"] "take|takes|gets" "one" ["final|last|more"] "turn" ","? "and"? "then" "it"? "dies" ("." ("once|when" "SELF" "drops" | "after dropping" | "from then on") "," "it" "can't|cannot" "be healed")? => (Always(what="final turn"))
    | "some" "SELF" "have" ["a|an|the"] @own ["that|which" "allows|lets" ["it|them|SELF"] ["to"]] @telling => (OutOfFight(about="body", detail="what some of its kind have"))
    | "make" ["a|an"] p:@own ["triggered"] ["attack"] ["as a follow-up"] "when|if|whenever" ["the|its"] q:@own ["attack"] "hits" ["with a"] n:natural => (When(trigger=event_when(ev("hit", who=SELF, attack=powers_of(q)), n), effects=(MakeAttack(attack=powers_of(p), against=TRIGGERER))))
    | "when|whenever" e:event ","? es:effects "." either_way => (When(trigger=hit_or_missed(e), effects=es))
    | "when|whenever|if" "SELF" "is|are" w:beside "at the start of its turn" "," "it" "can|may" full_turn "to" @telling "." "when|if" "it does" ("so")? "," "that|the" "enemy|creature|foe" p:predicate ps:("and" es:clause => es)* => whole_turn(NOTHING, exists(w), bound(w, p), ps)
    | ["the"] w:poss "attacks" "deal|do" "full damage" "against|to" "creatures|enemies|targets" it_has "not already hit" "this turn" "." "if" "SELF" "attacks" ["a|an"] "creature|enemy|target" it_has "hit" ["earlier"] ["in the / this"] "turn" "," ["the|that"] "attack" ["only"] "deals|does" ["only"] "half damage" ["," "hit or miss" ["or crit"]] => (Always(what="half again"))
    | "SELF" p:predicate_core ","? "or" ","? "if" t:test "," "the" effect_word "is" d:saved_by => either_duration(SELF, p, t, d)
    | s:subject p:afflict ","? "or" ","? "if" t:test "," "the" effect_word "is" d:saved_by => either_duration(s, p, t, d)
    | ["you do not need to work out" @flavour ","] "just" "give" s:given n:@signed "to" ["all"] ["of"] ["its|their"] m:mod_stats ["to represent" (@word|"'s"|"'")+] => bound(s, modifier(TRUE, size_of(n, NOTHING), m, ()))
    | "SELF" "can|may" "use" ["a|an|its"] k:@action "action to" "allow|let|order|command" w:select ["to"] "make" ["a|an"] m:("basic" => "basic" | "melee" => "basic melee")? "attack" ["as a free action"] b:("with a" n:@signed ["attack"] "bonus" => n)? l:("." "if the ally misses" ","? "it takes" a:amount t:types? "damage" h:("and" "SELF" "heals|regains" x:amount ["hp"] => x)? => price_of_missing(a, t, h)) => commands(k, w, m, b, l)
    | "add" "the escalation die" "to" "SELF's" "ongoing" t:types? "damage" if_word ("that damage"|"it") "is dealt" => (OngoingGrows(amount=Amount(value="escalation die"), types=t))
    | "as a" k:@action "action" "," "SELF" "can" "enter" "any" ["living"] t:@word ["within its domain"|"within its reach"] "it is touching" "and teleport to another" @word ("within that region"|"nearby"|"within its domain") => steps_through(k, t)
    | "SELF" "can't|cannot be killed" "," "save|except" "by" ["the"] ["explicit"] "will of a god" ["(" @rest_bracket ")"] ["or" "," "perhaps" "," "the sacrifice of" "a|an" ["great"] "icon"] "." "SELF's hp total indicates the amount of damage required to make it disgorge swallowed enemies and flee" ["to go hibernate" "while" @rest] => (Always(what="lets go"))
    | ["all"] "mooks" "fighting in SELF's band" "gain|have" ["a"] "bonus to their hp equal to SELF's level" ["(" @number ")"] => (When(trigger=ev("combat", who=SELF), effects=many(Hearten(amount=Amount(levels=1), who=Select(kind="ally", tests=(Ranked(who=EACH, kinds=("mook"))))))))
    | "choose" "," "or roll" ["a|an"] @rolled ":"? => (PickOne())
    | ["in addition" ","] "once" ("a creature"|"an enemy"|"a target"|"the target") "has saved against" "the|this|that" "effect" "," "it|they" "can't|cannot be targeted by" @own ["attack(s)"] "again" ["this battle"] => spared_once_saved()
    | t:type_list ("do not"|"don't"|"does not"|"doesn't") "hurt|harm" "SELF's regeneration" ";" u:types "do|does" "instead" => (RegrowthBane(types=u))
    | "SELF" "uses" ["its|their|her"] "powers of" (!"to" @word)+ "to" "make one of" ["its|their"] "attackers look" ["and sound"] "like" "it|them|SELF" ";" "the next attack has a" n:@number "%" "chance of being targeted against the wrong target" => double_seen(n)
    | "when" "SELF" "uses|makes" ["a|an|its|the"] p:@own ["attack"] "during its turn" "," "roll" ["a"] d:@rolled "." "that many" ["additional|extra|more"] "limbs|tentacles|arms|heads|claws" ["or" "limbs|tentacles|arms|heads|claws"] ["spontaneously"] "erupt|grow|sprout|burst" "from" ("the creature"|"SELF"|"it") "and make an additional basic attack that turn" ["(" @rest_bracket ")"] "." "each of those attacks" ["only"] "deals half damage" => (so_many_blows(p, d))
    | "SELF" "can use" ["a|an|its|the"] p:@own ["attack"] "as a quick action" "," "either this turn" "," ? "or" ["on|during"] "its next turn" => now_or_next(p)
    | o:("the first time" ("each"|"in a"|"in the"|"per") x:period ["that"] => x)? ["when|whenever|each time|every time|if"] "SELF" t:("is hit by" "a|an|any" x:types "attack" => x | "takes" x:types "damage" => x) ","? ("instead of taking" ["the"|"that"] types? "damage" ","? "it|SELF" "heals|regains" ("that many"|"that much"|"as many"|"the same number of") ["hp"] | "it|SELF" "heals|regains" ("that many"|"that much"|"as many"|"the same number of") ["hp"] "instead" ["of taking" ["the"|"that"] types? "damage"]) => drinks(t, o)
    | ("keep count of"|"count"|"keep track of"|"track") "the number of times" "SELF" "uses" ["its|the"] p:@own ["attack"] "during|in" ["the|this"] "battle" "." "add" ("that number"|"it"|"this number") "to the escalation die to get" ["the|its"] ["current"] n:tally_word+ ("value"|"points"|"total") => (tally(n, p))
    | ["regardless of the number of" "SELF" "in the battle" ","] e:("each|every" "round" "," => TRUE)? "only"? "one" "SELF"? @creature? ["mook"] ["in" ["the|its|this"] "SELF"? "mob|battle|fight"] "can|may" "make|use" ["a|an|its|the|this"] p:@own? @power_noun? k:("as a" x:@action "action" => x)? f:("each|per|every" "round" => TRUE)? => kin_use(p, k, e, f)
    | "SELF" "can|may" "roll" ["a|an"] d:save_word? "save(s)" "against effects that" ("are not"|"aren't") "save ends" ["(" @rest_bracket ")"] => (ShakeOff(who=SELF, difficulty=d))
    | "when|whenever|if" "an|any" "enemy" "targets|attacks" "SELF" "with" a:an_attack "and rolls" ["a"] "natural" n:faces ["roll"|"attack roll"] "," ("it"|"the enemy") "must reroll the attack against" ("an ally"|"one of its allies") "engaged with SELF" ["," "if any" [","]] ["as if" ("it"|"the attack") ("had fumbled"|"was a fumble"|"were a fumble")] => (GoesAstray(faces=n, attack=a, who=SELF))
    | ["in addition" ","] ["normal-sized"|"human-sized"] ["enemies" ("are like" @word "to" "it|SELF") "," "and"] "disengaging from SELF" "requires" ["only"] ["a|an"] "easy save" save_number? u:(","? "unless" ("the target"|"the enemy"|"the creature"|"it") "is grabbed" => TRUE)? => (no_hold(5, u))
    | w:poss p:@own ["attack"] "instead" c:trouble_verb "the target" d:duration => (Rewrite(power=p, effects=many(Afflict(conditions=texts(c), who=TARGET, duration=d)), rider=TRUE))
    | w:poss p:@own "ability|trait" "ends" ("for this battle"|"for the rest of the battle"|"until the end of the battle") "if|when|once" "it|SELF" "takes" t:types "damage" => gone_for_good(p, t)
    | u:usage "when" e:event "," "SELF" "can|may" ("have the attack target itself instead"|"become the target of the attack instead") "as an interrupt action" "." "if the attack roll" ("doesn't"|"does not") "hit against SELF's defenses" "," "the attack misses" "." "otherwise" "," "SELF" "takes all" ["the"] "damage and effects of the" "spell|attack" "for that ally" p:("." "when|whenever" "SELF takes damage this way" "," "it|SELF" "can|may" "make" ["a|an"] q:@own "attack during|on its next turn" => q)? => takes_blow(u, e, p)
    | "unless instructed otherwise" "," "they|it|SELF" "use|uses" @own "only to" "protect|defend|guard|heal" "that|the|its|their" ("master"|"masters"|"creator"|"summoner") => (OutOfFight(about="habit", detail="SELF guards its master"))
    | "when|while" ("in poorly lit areas" ["of shadow"] | "in dim light" | "in shadow") "," "SELF" "adds the escalation die to" ["its"] ["attacks"|"attack rolls"] "." ("complete" "darkness"|"darkness") ["or" ["bright"] "daylight|light"] "negates the|this" "ability|trait" => (While(test=Terrain(who=SELF, kind="dim light"), effects=(Modify(amount=Amount(value="escalation die"), stats=("attack"), who=SELF))))
    | "nearby|other|all" "creatures|enemies|people|beings" "can see" t:@telling => (OutOfFight(about="sight", detail=told("others can see", t)))
    | "SELF" "is" "under|beneath|inside" "the target 's" ("skin"|"flesh"|"clothes"|"clothing"|"armor") => (OutOfFight(about="description", detail="where SELF clings"))
    | "while SELF is next to" ("an ally"|"any ally"|"one of its allies"|"its ally") "," "once per" o:once_word "when" a:an_attack "targets" ("that ally"|"it") "," "it|SELF" "can try to intercept the attack" ["as a" k:@action "action"] "." "roll" ["a|an"] d:save_told (";"|","|".") ("if it succeeds"|"on a success") "," "SELF" "becomes the target of the attack" ["instead"] => guards(o, a, d)
    | "as a" k:@action "action" ","? "SELF" "can|may" "teleport into engagement with" ("a target"|"an enemy"|"a creature") ["that|who"] "it|SELF" "missed" ("the previous round"|"last round"|"the previous turn"|"on its previous turn"|"last turn") => chases(k)
    | "when|whenever|if" "SELF" "survives|suffers|takes" "a critical hit" "to|against" ["its"] d:@defense ","? "it|SELF" ps:predicates ("," "as" ["a"] "piece|bit|part" "of" ["its"] (!"." @word)+)? "." ("knock" ["a|one"] "point off"|"subtract 1 from"|"take 1 off"|"reduce" ) ["its"] @defense ["by 1"] => (When(trigger=event_when(ev("suffer critical", who=SELF), RollAgainst(defense=d)), effects=flat_effects(bound(SELF, ps), many(Modify(amount=flat(1), stats=(d), who=SELF, penalty=TRUE)))))
    | "once during its turn" "," "SELF" "can teleport" t:somewhere "as a" k:@action "action" "." "each|every|any|all" fs:adjective* k2:kind ["that is|are"] "engaged with" "it|SELF" "when" "it|SELF" "teleports" ps:predicates => slides(k, t, fs, k2, ps)
    | ("SELF"|"all" @word) "is|are" "resistant to physical damage" ("as a result of"|"because of"|"thanks to"|"due to") poss @word "nature|hide|skin|body|bodies" "." "if" ("an|the" "assailant|attacker|enemy") ("fails to" "make|roll") "a natural roll of" n:@number "+" ("when using a weapon"|"with a weapon") "against SELF" "," ("the" "attacker|assailant|enemy"|"it"|"the attack") "deals only half damage" "." "the|this resistance also applies to" t:types "damage" ("," "which tends to fizzle" @telling)? => stony(n, t)
    | "SELF" "is|are" "immune to almost all effects" ";|:|," "they|it" "cannot|can't be" t:harmless ts:("," x:harmless => x)* ","? "or" ["made"] "vulnerable to anything beyond those energies" ("they|it are|is already vulnerable to") ["(" @rest_bracket ")"] o:("." ("SELF"|@word) "is|are" ["also"] "immune to ongoing damage" => TRUE)? => (stone_hard(t, ts, o))
    | "SELF" "can use" ["an|one|a"] "enemy|enemies|creature|foe" "as" ["a"] "missile|missiles|projectile|projectiles" ["weapon|weapons"] "," "making" ["the|its|a"] p:@own "attack" => (OutOfFight(about="heading", detail="SELF throws enemies"))
    | "at the start of" ["each of"] w:poss "turn" "," "SELF|it" "heals|regains" a:amount ["hp"] "." "if" "it|SELF" ("does not"|"doesn't") "heal" ["up|back"] "to" ["its"] "maximum hp" "," "it|SELF" ("loses" "its|the" "ability to heal from this ability|trait"|"can't|cannot heal this way|again") ("until the end of the battle"|"for the rest of the battle"|"this battle") => (knits(a))
    | ["SELF"] "gain(s)|has|have|get(s)" ["a"] n:@signed "bonus on|to disengage checks" "," "or" "add|adds the escalation die" "," "whichever is higher|better" => higher_of(n, texts("disengage"))
    | ["SELF"] "gain(s)|has|have|get(s)" ["a"] n:@signed "bonus on|to" ["its|all"] s:mod_stats "," "or" "add|adds the escalation die" ["to them"] "," "whichever is higher|better" => higher_of(n, s)
    | ["SELF"] "makes|fills" ["the"] "battlefield|area|room|air|battle" "with" "illusions|shadows|mirages|phantoms|images" "that give" ["all"] "enemies" "attacking" "it|them|SELF" ["a"] n:@signed "penalty to|on" ["their|those"] "attacks" "." "this lasts until" "it|they|SELF" ["next"] "attack|attacks" => veiled(n)
    | "as a" k:@action "action" ","? "SELF" "makes|fills" ["the"] "battlefield|area|room|air|battle" "with" "illusions|shadows|mirages|phantoms|images" "that give" ["all"] "enemies" "attacking" "it|them|SELF" ["a"] n:@signed "penalty to|on" ["their|those"] "attacks" "." "this lasts until" "it|they|SELF" ["next"] "attack|attacks" => by_action(k, veiled(n))
    | "SELF|it|they" "can" ["also"] "choose to make" ["its|their"] "targets" c:cond_list d:duration "on a hit or miss with" ["its|their|the"] p:@own ["attack"] "," "but" ("that"|"this"|"doing so") "uses up" ["its|their|the"] (@own|"breath") ("for the rest of the battle"|"until the end of the battle") => spends_for(c, d, p)
    | ("make a note of"|"note") "the escalation die" ["value"] "when|as" "SELF" "becomes|is|gets" ["first"] "staggered" ".|;|," "SELF|it" "gains|gets|has" ["a"] "bonus to" ["its|all"] s:noted_stats "equal to" ["the|that"] ["noted"] "escalation die" ["value"] ("for the rest of the battle"|"until the end of the battle") => noted(s)
    | ["these|such"] t:types "attacks and opportunity attacks" ("do not"|"don't") "trigger this ability|trait" => (Exempt(test=AnyOf(tests=(DealsNow(types=t), Attacked(how="opportunity")))))
    | ("the attack"|"this attack"|"it") "deals" a:@number "damage instead of" b:@number ["damage"] => (ExtraDamage(amount=flat_difference(a, b)))
    | "SELF" "can choose to" "roll|take" "a|an" n:@number if_word "it" "rolls|makes" "a disengage check" => (SureDie(natural=n))
    | "SELF" "can choose to" "roll|take" "a|an" n:@number "on|for" ["its"] "disengage checks" => (SureDie(natural=n))
    | "when" "SELF drops to 0 hp" "," "it" be "destroyed until the start of its next turn" "." "at the start of its next turn" "," "it" ("returns to life"|"comes back"|"rises") "as a|an" k:kin_words o:("or" ["a|an"] l:kin_words => l)? "that lacks the" p:own_name "ability|trait" ","? "but is otherwise" "undamaged|unhurt|whole" ["and" "whole|undamaged|unhurt"] => comes_back_as(k, o, p)
    | "a mob of" "SELF" "can use this attack|ability|power only once" ("during the battle"|"per battle"|"in the battle") "." "on the turn that they use the attack|ability|power" "," "each" ("SELF"|@word) "in the mob can choose whether to make the attack or not" "." "any who do not use it" ","? "lose it" => (Requires(test=MobFirstUse()), Happens(what="used by the mob"))
    | "if" @type ("isn't"|"is not") "working against" "her|its|their|the|SELF's" "target" "," "SELF" "can take a" n:@signed ["attack"] "penalty" "to change the" "energy|damage" "type of" poss "ranged attack|attacks" "to" a:@type bs:(("or"|","|"," "or") b:@type => b)* => (OtherTypes(types=words(a, bs), penalty=n))
    | ["as long as it" ("didn't"|"did not") "just return from being out of phase" ","] "at the start of SELF's turn" "," "roll a|an"? d:@rolled "to see which of its" (!"it" (@word|"and"|"or"))+ "it can" "access|use" "that turn" => phase_roll(d)
    | "SELF" ("doesn't"|"does not") "have to use the available ability and can attack normally" ","? "if it wishes|likes|wants" => (OutOfFight(about="advice", detail="the ability need not be used"))
    | "it" ("doesn't"|"does not") "get to make" ("a" (!("roll") @word)* | "SELF") "roll at the start of its next turn" "though"? => (Also(effects=(Become(what="back in phase", who=SELF, duration=Duration(kind="end", whose=SELF)))))
    | if_word e:event "," "it|SELF" "becomes a|an" ("creature|thing" "of")? w:stuff_words d:until => (When(trigger=e, effects=(Become(what=w, who=SELF, duration=d))))
    | "while" ("made of"|"in the form of"|"a creature of") w:stuff_words "," "SELF|it" "gains|has" "resist damage" n:@number "+" "to|against" "all"? "attacks against" a:@defense bs:(("and"|",") b:@defense => b)* => (While(test=Has(who=SELF, states=texts(w)), effects=(ResistRoll(low=n, defenses=words(a, bs)))))
    | "if it" "'s|is" "flying when it becomes" stuff_words "," "its magic allows it to remain in the air if it wishes" => (OutOfFight(about="flight", detail="it may stay in the air"))
    | "the first time" "SELF|it" "is staggered" ["in battle"] "," "it|SELF" "becomes invisible and attempts to extricate" "itself" "from the fight" "." "it|SELF" "remains invisible until" "it|SELF" "either"? "attacks" "someone"? ","? ("or" "performs a flashy maneuver" ["(" @rest_bracket ")"])? => hidden_until_attack()
    | "when the escalation die advances" ","? "SELF teleports as a free action to any spot it can see nearby" ("or" ("faraway"|"far away"))? "." "if SELF is engaged with a|an" "pc|enemy|hero" "," "that" ("character's player"|"pc"|"enemy"|"hero"|"character" "'s" "player") "can choose to prevent the teleportation at the cost of the escalation die not advancing" => prevented_step()
    | "as a|an" a:@action "action" "," "SELF" "attempts|tries" "to" "rally|call|summon" "its|their" @word "." "roll" "a|an" d:save_told "." ("if the save succeeds"|"on a success") "," es:effects => rallies(a, d, es)
    | "if you roll less than or equal to the escalation die" "," "use" "SELF's" "standard action to add another mob of" n:many_new k:kin_words ["mooks|mook"] "to the battle" "." ["the newly" "summoned"? @word "take their turn after" "SELF's" "turn" "."] "stop rolling" "the"? @word "after the ability has triggered to summon" @word+ => reinforced(n, k)
    | "SELF" "gains" "a fear aura against" "the target" d:duration? => (Fear(who=SELF, against=TARGET, duration=d))
    | ("while"|"as long as"|"if") "there are" n:@number "or more" a:booster m:("mooks" => TRUE)? ["in" "the|a|this" "battle"] "," es:effects => while_kin(n, a, m, es)
    | ["SELF" "can" "make|use" "this" @power_noun] "only" "when|if" "it|SELF" "starts its turn" b:begun e:("and" "ends its turn" ["engaged"] "on" ["the"] "ground" => TRUE)? => turn_begun(b, e)
    | "it engages" ("the target"|"its target") "as it lands" ["and" "ends its turn on the ground"] => (Does(who=SELF, what="touch down"))
    | "if both dice" "are|show|roll" n:@number "+" "," "the|that" k:band_melee? "attack" "is|becomes" "a critical hit" => (BothDice(low=n, attack=k))
    | if_word "SELF takes" k:blow_kind "damage" "," "reduce" "that|the" "damage" "by" a:amount ["points"] => (SoftenBlow(amount=a, attack=k))
    | if_word "SELF is" ("hit by"|"damaged by") "a|an" k:blow_kind "attack" "," a:less_harm => (SoftenBlow(amount=a, attack=k))
    | "creatures|enemies" "engaged with SELF" "take|draw|provoke" "opportunity attacks from" "it|SELF" "when|while" "casting" ("close"|"close-quarters"|"close quarters") "spells" ["as if they were casting ranged spells"] => (Always(what="close provokes"))
    | "at the start of" "its|SELF's" "turn" "," "it|SELF" "can" "roll|make" "a save against each save ends effect" ["affecting|on" "it|SELF"] "if it" ("doesn't"|"does not") "attack" "that|this" "turn" ["(" "so it could" @rest_bracket ")"] => rests()
    | ["during battle" ","] ["however" ","] "it|SELF" "must land" "at the end of its turn" "if|when|while" t:one_test ["(" "but see" @own ")"] => (lands_unless(t))
    | ["if flying" ","] "SELF|it" "can" "remain|stay" "in the air" d:until ("if it would" "normally"? "have to land" "at the end of" "this|its" "turn")? => (Become(what="kept aloft", who=SELF, duration=d))
    | if_word "a|an" "creature|enemy|target" "fails a save against" "SELF's" "ongoing" t:types? "damage" "," ("it"|"that creature") "gains a random condition" "until it saves against" "that|the" "damage" "." ["have the player"] "roll a|an"? d:@rolled "to determine the condition" ":" rs:condition_row+ => random_condition(t, d, rs)
    | if_word "a|an" "creature|enemy|target" "fails a save against" "SELF's" "ongoing" t:types? "damage" "," es:effects => (When(trigger=failing(t), effects=es))
    | "when" "you|SELF" "choose(s) to add the escalation die to an attack against SELF" "," "during" "its" "next turn" "it" q:predicate "if" t:test "." "otherwise" "," "it" os:predicates ["as" poss "form" "blurs|shimmers|fades|flickers"] => escalated_else(q, t, os)
    | a:amount "ongoing" t:types? "damage and" c:@condition "(" "save ends both" ")" (";"|","|".") ["the"] @condition "part" ["of the effect"] "only" ("affects"|"works on") "spellcasters" => for_casters(a, t, c)
    | ["in addition" ","] "SELF is" "nearly|almost" "invisible" "while|when" ("standing still"|"motionless"|"still"|"not moving") ["or" @flavour] ["," "as" @flavour] => (OutOfFight(about="looks", detail="SELF is hard to see while it stands still"))
    | "SELF has" "been built with" (!"than|damage|attacks" @word)+ "than other SELF" ":" "it" "has" n:@signed d:@defense "and" m:@number "extra|more|additional hp" => (Modify(amount=flat(n), stats=(d), who=SELF), Bulk(amount=flat(m), more=TRUE))
    | ["it|SELF" "has" @flavour ":"?] "SELF|it has" n:@signed d:@defense "and" m:@number "extra|more|additional hp" => (Modify(amount=flat(n), stats=(d), who=SELF), Bulk(amount=flat(m), more=TRUE))
    | "SELF has" "a|an" (!("built") @word)+ "built" ["directly"] "into its body" ","? "and" "can make" "a|an" p:@own "attack" => (OutOfFight(about="equipment", detail="it can make the attack printed"))
    | "SELF" "have|has" @flavour ("," @flavour)* "," "and other" "resources|tricks" "that they|it can use against" "attackers|enemies" => (OutOfFight(about="description", detail="what they have against attackers"))
    | "SELF knows where" "every|each|all" @word "in its" "hoard|lair|treasury" "is|are" "located"? ["," "allowing it to" "detect|notice|sense" "any" ["movement"] ["or"] ["shifting"] "of" @flavour] => (OutOfFight(about="knowledge", detail="it knows its hoard"))
    | "when" "SELF" ("reaches"|"drops to"|"is reduced to") "0 hp" "," "it" ("doesn't"|"does not") "die" "." "instead" "," "it" ("separates"|"splits"|"breaks"|"divides"|"falls apart") "into" d:@rolled (!"known|called" @word)* ["," ("known as"|"called")] n:@creature => (When(trigger=ev("zero", who=SELF), effects=(PlaceCreature(name=n, number=d), Does(who=SELF, what="flee"))))
    | "unlike most" "effects|bonuses|penalties" "," "let it|this stack" => (Spared(what="other effect"))
    | "it|SELF" "can" "heal|cancel|end|use|do|and|or|so"* "these|this|those|so" ["effects|effect|ability"] ["even"] "if|when|while" "it" be ("prevented from"|"unable to"|"kept from") "taking|take" ["any"] "actions" ("," "such as" ["by|when|while"] "being"? @condition ("or" "being"? @condition)*)? => (Undeterred())
    | ["in addition" ","] "this effect" ("against natural even|odd attacks")? "lasts|continues" ("against" poss "enemies")? d:until => (LastsOn(duration=d))
    | "it|SELF" "begins to reform|re-form" "near|beside|at|in|within" poss @word "," "taking a number of days" ("to regain" poss "full"? "strength")? "equal to" poss "level" => (OutOfFight(about="life after the fight", detail="SELF re-forms in days"))
    | "if" "the|its" @word ("has been"|"is"|"was") "destroyed" "," "SELF dies when it" reduced_to => (OutOfFight(about="life after the fight", detail="what keeps SELF from death"))
    | ["the first time"] "SELF" ("is dropped to 0 hp"|"drops to 0 hp"|"is slain"|"dies") "," "it dies" ","? "but will" ["definitely|eventually|always"] "be reborn" ("," "even if" heroes "attempt|try" "to use an icon die result to prevent the resurrection|rebirth")? => (OutOfFight(about="life after the fight", detail="SELF is reborn"))
    | "a|an" "pc|enemy|hero|character|creature" "who|that" "scores a critical hit" "against|on" "SELF" "can" "attempt|try" "to nullify" @own "by" ("choosing to ignore"|"ignoring") "all other effects of the critical hit" ["(" "all damage" "," "not just the doubling" ")"] "and" "attempting|rolling|making" "a|an" d:save_told => (waiver(d))
    | "if the save succeeds" "," p:@own "is ignored" d:duration? => (If(test=Outcome(result="saved"), effects=(LosePower(power=p, who=SELF, duration=d))))
    | "if the save fails" "," @own "is still in effect" => (If(test=Outcome(result="unsaved"), effects=(Spared(what="other effect"))))
    | "a|an|the"? "SELF" "can only use" @own "once in its lifetime" => (OutOfFight(about="life after the fight", detail="once in a lifetime"))
    | ["alternatively" ","] "instead of rolling" "a"? "save|saves" "," heroes "can|could|might|may" "go on a quest to" (!"damage|attack|attacks|turn|round|hp" (@word|"SELF"|"'s"))+ => (OutOfFight(about="advice", detail="a quest"))
    | "when" ["first"] "staggered" "," poss body_part "shapeshift|change|twist|turn" ["so that" @flavour] => (When(trigger=ev("stagger", who=SELF), effects=(OutOfFight(about="looks", detail="SELF changes its looks"))))
    | ["it not only looks" @flavour "," "it also presents" "the"? "player"? "characters|heroes|pcs" "with" "a|an" @word "choice" ":"] "the next time the escalation die would advance|increase" "," heroes ("have to"|"must") "choose" ["whether"] "the escalation die will" ["instead"] "decrease by" n:@number ["(" "minimum" @number ")"] "or" ["whether"] "this|the"? "SELF" "gets to use the escalation die" d:duration => (Also(effects=(Fork(down=n, duration=d))))
    | "if" "the" ["pc|player|hero"] "group|party" ("is split"|"can't agree"|"cannot agree"|"disagrees") "," "the" "decision|choice" "goes|falls" "to the" "character|pc|hero" "with the highest initiative" => (Spared(what="other effect"))
    | "when|while" "the escalation die is" x:die_faces "," "instead of" ("making an attack or moving"|"moving or making an attack"|"attacking or moving"|"moving or attacking") "," "roll" ["a|an"] d:@rolled ["to see what SELF does"|"to determine what SELF does"|"to see what it does"] r:("." "if an|the option" ("is not"|"isn't") "viable|possible|valid" ["(" @rest_bracket ")"] "," ("reroll"|"roll again") "until" ("you get"|"it gets"|"there is") "a|an" "valid|viable|possible" ["option"|"one"|"result"] => TRUE)? => (instinct(x, d, r))
    | "if SELF ends" "its|the|this|that" "move|movement" "engaged with" ("enemies"|"any enemies"|"an enemy"|"one or more enemies") "," ("each of those"|"each of these"|"those"|"each") "enemies|enemy" "must" "roll|make" "a|an" d:save_told (";"|"," ) ("on a failure"|"if it fails"|"on a failed save") ","? "SELF" "grab(s)" ("them"|"it"|"that enemy") ["(" "but" ("they are"|"it is"|"it 's") "not" "engulfed|swallowed" ")"] => seized_at_end(d)
    | "on|after|upon|with" "the fourth" ["such"] ("failure"|"failed save"|"failed last gasp save") "," ("it"|"the target"|"that creature"|"they") "falls|fall|drops" "unconscious" => (GaspFate(fate="unconscious"))
    | "on|after|upon|with" "the fourth" ["such"] ("failure"|"failed save"|"failed last gasp save") "," ("it"|"the target"|"that creature"|"they") ("fades away"|"fade away"|"vanishes"|"vanish"|"disappears"|"disappear") ["from" ("reality"|"the world"|"existence"|"the battle")] [";" ("they are"|"it is") "not dead" "," "just gone"] => (GaspFate(fate="gone"))
    | es:effects "." "the" "resistance|bonus|immunity|benefit" "ends" ("when"|"if"|"as soon as") e:event => ended_by(es, e)
    | "SELF" ["can"] "be|is|are" temper ["and" "hold(s) grudges"] @telling? => (OutOfFight(about="temper", detail="what SELF is like"))
    | "if SELF" [@title] "is|are" "slain|killed|destroyed|defeated" "," "the" "gm|gamemaster" ["secretly"] "rolls" "a|an" save_word? "save" save_number? "at the end of each session" ["," "including this one"] "." "if the save succeeds" "," "SELF" "returns" "to life" @rest => (OutOfFight(about="between battles", detail="SELF may return to life some day"))
    | "at the end of the battle" "," s:subject ["must"] "rolls|roll|makes|make" "a|an" save_word? "save" save_number? (";"|","|"."|"and") ("if it fails"|"on a failure"|"if the save fails") ","? ["it / the target"] "ages" @count "year(s)" => (OutOfFight(about="age", detail="who fails a save after the battle ages"))
    | "SELF" "is|are|isn't" "not" "dead" ("," | "but") ["only|merely"] "just"? "gone" => (OutOfFight(about="fate", detail="SELF is gone, not dead"))
    | "alternately|alternatively" "," ["SELF" die_warps "and"] "the escalation die" ["value"] ("is determined"|"is rolled"|"is set"|"is decided") ["at the start of the round"] "with|by" ["a|an"] d:@rolled ["roll"] ["at the start of the round"] => (OrElse(effects=(ChangeEscalation(amount=d, to=TRUE))))
    | k:("enemies" => "enemy" | "creatures" => "creature") "engaged with SELF at the end of" "its|their" "turn(s)" p:damage_taken ("if" "it|they" "has|have" "not" | "unless" "it|they" "has|have") "taken|suffered" t:types? "damage" "since the end of" "its|their" "last|previous" "turn(s)" => (aura_at_end(k, p, t))
    | s:subject "gain(s)|has|have" ["also"] "the other" p:@own "benefit|ability|power|gift|option" m:(","? "and" "add(s)" n:@number "to" ["its|their"] "lower defense" => RaiseLower(amount=n))? => flat(TakeEveryLine(table=p), m)
    | "spells" ("targeting|against" | "that target") w:object "take" ["a"] n:@signed ["attack"] "penalty" => (Modify(amount=worse(n), stats=("attack"), who=foes(), penalty=TRUE, against=w, attack=AttackKind(tags=("spell"))))
    | "critical hits against SELF" "deal|do" ("normal damage"|"only normal damage"|"no extra damage") => (CritMultiplier(times=1))
    | "enemies|creatures" "can't|cannot" "disengage" "from" "SELF|it" c:("while|when" "it|SELF" x:while_state => x)? => no_leaving(c)
    | k:spell_kind "attacks against" "SELF|it" ("have their crit range expanded" | "expand their crit range" | "gain an expanded crit range" | "have their crit ranges expanded") "by" n:@number => (CritRange(amount=n, who=foes(), attack=k, against=SELF))
    | "SELF" "makes|uses" "this" ["attack|ability|power"] ("when"|"whenever"|"as soon as"|"as") e:event => (Limited(trigger=e, action="free"))
    | "deal" a:amount t:types? "damage" "to" "any|each|every|a|an|the" k:kind "that|who" "targets|attacks|attack|target" o:object "with" ("an attack"|"attacks") ("that deals"|"that deal"|"dealing") u:types "damage" => (When(trigger=event_when(ev("targeted", who=o), DealsNow(types=u)), effects=(Damage(amount=a, types=t, who=TRIGGERER))))
    | "deal" a:amount t:types? "damage" "to" "any|each|every|a|an|the" k:kind "that|who" e:event_verb => (When(trigger=replace(e, who=select(("any", 0, FALSE), (), k, ())), effects=(Damage(amount=a, types=t, who=EACH))))
    | "while|when" p:fear_where "," fear_foes n:fear_weak h:fear_state => feared(n, p, h)
    | "while|when|if" fear_foes p:fear_where "has|have" n:fear_limit "," fear_it h:fear_state => feared(n, p, h)
    | "while|when" p:fear_where "," "if" ("the target"|"an enemy"|"a creature") "has" n:fear_limit "," fear_it h:fear_state => feared(n, p, h)
    | fear_foes ["that|who" "are|is"] p:fear_where ["and"] n:fear_weak h:fear_state => feared(n, p, h)
    | "nearby" "enemies|creatures|foes" n:fear_weak h:fear_state => feared(n, "nearby", h)
    | fear_foes n:fear_weak ["that|who"] be "dazed" reminder? "while engaged with" "SELF|it" "and" fear_no_die => feared(n)
    | fear_foes n:fear_weak be "dazed" reminder? "and" fear_no_die "while" ["they|it is|are"] "engaged with" "SELF|it" => feared(n)
    | "SELF" "has|have|radiates|gains" "a"? "fear aura" "against|affecting" ["all"] p:fear_near? "enemies|creatures|foes" n:fear_weak => feared(n, p)
    | "SELF's" "fear aura" ("affects"|"works against") ["all"] p:fear_near? "enemies|creatures|foes" n:fear_weak => feared(n, p)
    | es:effects x:@attack_told => told_of_attack(es, x)
    | "the target" be "encased|wrapped|cloaked|shrouded in" @word d:save_bracket "." "while under the|this effect" "," "it" be c:cond_list "and" "takes" a:amount "ongoing" t:types? "damage" => encased(c, a, t, d)
    | "at the start of the target 's next turn" "," "it must use" "its" "move action to engage" o:object "." ("it won't" | "it will not" | "it won 't") "take opportunity attacks to do so" "," "instead trying to disengage" => drawn(o)
    | "the target" "must use its next move action to" ("engage"|"move closer to"|"move to and engage"|"move toward|towards") o:object => drawn(o)
    | "the target" ["silently"] "hears" @flavour ("," @flavour)* => (OutOfFight(about="speech", detail="what the target hears"))
    | "through the|a"? "earth|stone|air|water" "it looks like" way_seen ("," "through" ["the"] "earth|stone|air|water" "like" way_seen)* ("," "etc")? => (OutOfFight(about="looks", detail="what its way looks like"))
    | "creatures that have no blood" "(" n:bloodless ns:("," m:bloodless => m)* ("," "etc" "."?)? ")" ("don't"|"do not") "trigger this ability|trait" => (Exempt(test=Tagged(who=TARGET, tags=words(n, ns))))
    | ["as a" @action "action" ","] "SELF" ["also"] "can" ["also"] @shape_verb (@word|@type|@noun)+ "(" (@word|","|@condition)* ")" ","? "or" "turn" "back" "into" poss "true form" => (OutOfFight(about="shape", detail="SELF can change its shape"))
    | s:subject "can't|cannot be ambushed or sneaked up on" => bound(s, Endure(to=("surprised"), who=SUBJECT))
    | ["the"] "grabbed" "foe|creature|enemy|target" "can't|cannot move except to teleport , pop free , or attempt to disengage , and disengage attempts|checks take a" held_penalty "unless" "the|that" "creature|target|enemy|foe" "hit" o:object "with an attack" ["that|this turn"] => (OutOfFight(about="example", detail="what being grabbed means"))
    | "when|whenever|if" "an attack applies a condition to SELF" ["(" @rest_bracket ")"] "," "that condition does not affect it|SELF" => (Endure(to=texts("dazed", "weakened", "confused", "vulnerable", "hampered", "stuck", "stunned", "helpless", "fear", "ongoing damage"), who=SELF))
    | "targets engulfed" ["/" "grabbed"] "by SELF take" a:amount t:types? "damage at the start of SELF's turn" ["but are not viable targets for additional attacks by SELF"] => engulfed_rule(a, t)
    | t:type_list "attacks that miss SELF do not damage it" ["and have no effect"] "," "and" ("SELF"|"the" @thing) "instead" p:heal => (NoMissDamage(who=SELF, attack=AttackKind(tags=t)), When(trigger=ev("is missed", who=SELF, attack=AttackKind(tags=t)), effects=bound(SELF, p)))
    | s:subject "has|have" "resist" t:resist_types n:@number "+ to all damage" "(" @rest_bracket ")" "except" u:types "damage" ["," "which|that" "damage(s)" "it normally"] => (ResistRoll(low=n, types=t, who=s, but=u))
    | "for every|each" n:@number? others "in the battle" "(" "round up" ")" "," "one of them can" "use|make" p:power_words q:("," ["or"] x:power_words => x | "or" x:power_words => x)+ ["attack"] ["once during|per the battle|battle"] => group_any(n, p, q)
    | s:subject "start(s)|begin(s)" "each|every|the" "battle|combat" c:state_word => (When(trigger=Trigger(events=("combat"), who=SELF), effects=bound(s, Afflict(conditions=(c), who=SUBJECT))))
    | ("every time"|"whenever"|"when") "SELF misses with" ["its|the"] p:@own "attack" "," "its crit range with that attack expands by" n:@number ["until the end of the battle"] => (When(trigger=ev("miss", who=SELF, attack=powers_of(p)), effects=(CritRange(amount=n, attack=powers_of(p), duration=Duration(kind="encounter")))))
    | "SELF" "can see through" "all|any|most" t:@rest => (OutOfFight(about="sight", detail=told("SELF can see through", t)))
    | "SELF|you" "can use" "this|the" @power_noun "only" "when|while|if" t:test => (Requires(test=t))
    | "(" "they|it can pop free , but they|it can't roll disengage checks" ["."] ")" => (OutOfFight(about="example", detail="popping free is no disengaging"))
    | "SELF" "ignore(s) the bonds of gravity" ["while they are phasing"] => (GainSpeed(mode="fly"))
    | ["the"] "steed|mount|rider can't|cannot be targeted separately from" object => (OutOfFight(about="example", detail="both are one target"))
    | "multiple targets can be held within SELF simultaneously" => (GrappleLimit(count=0))
    | "a natural attack roll of" f:faces "inflicts|deals" p:persistent => (When(trigger=event_when(ev("hit", who=SELF), NaturalRoll(faces=f)), effects=bound(TARGET, p)))
    | "SELF" "gains the corresponding ability" duration? => (RowsApply())
    | ["as a" @action "action" ","] "SELF" ["also"] "can" ["also"] @shape_verb t:@telling => (OutOfFight(about="shape", detail=told("SELF can change its shape", t)))
    | "SELF" ["also"] "can" ("walk on" | "walk" "atop|across|upon|up") t:@telling => walks(t)
    | "switching forms" "is a" @action "action" => (OutOfFight(about="shape", detail="SELF switches forms"))
    | ["after"] "the" n:@nth "success" ","? (("the" @word? "die" ("bumps up to"|"becomes"|"grows to")) | "it"? "is") "a" d:@rolled ds:(","? ["and|then"] ["finally"] "a" x:@rolled "after the" @nth ["success|one"] => x)* => (grown_die(n, d, ds))
    | s:subject "can turn" ["its|their"] ["own"] "failed disengage check into a success by taking" a:amount ["damage"] => (When(trigger=ev("fail disengage", who=s), effects=(May(who=s, effects=(Damage(amount=a, who=s), Disengage(who=s, automatic=TRUE))))))
    | s:subject "can turn" ["its|their"] ["own"] "failed save into a success by taking" a:amount ["damage"] => (When(trigger=ev("fail save", who=s), effects=(May(who=s, effects=(Damage(amount=a, who=s), SaveNow(who=s, automatic=TRUE))))))
    | "if SELF|it heals up to its maximum hp" "," ["then"] "that use of regeneration does not count against the" [@word] "limit" => (Always(what="regrowth free"))
    | "choose either" p:(@own|@named) qs:("," q:(@own|@named) => q | ","? "or" q:(@own|@named) => q)+ => (PickOne(names=words(p, qs)))
    | s:subject "starts|start|begins|begin" "every|each|the|a battle|combat" c:@state => (When(trigger=Trigger(events=("combat"), who=SELF), effects=(Afflict(conditions=(c), who=s))))
    | "SELF" "hates|hate" w:hated ws:("and" x:hated => x)* "," "and its crit range expands by" n:@number "against them" => (CritRange(amount=n, against=folk(w, ws)))
    | "when" "SELF" "drops to 0 hp" "," "it does not" ["immediately"] "die" "." "ignore any damage in excess of 0 hp" "," "roll" d:@rolled "," "and give" "it|SELF" "that many temporary hp" => (LastStand(amount=d))
    | "no other healing can affect" "it|SELF" ["or give it more temporary hp"] => (Spared(what="healing"))
    | "when the temporary hp are gone" "," "it|SELF" "dies" => (Spared(what="life"))
    | "SELF" "must be in" (!"form" @word)+ "form" "to use this ability|attack|power" => (Requires(test=Has(who=SELF, states=("another form"))))
    | "while" t:one_test "," "the only legal target(s) for|of" ["its|SELF's|the"] p:@own ["attack"] "is|are" ["the"] "grabbed" "creature|enemy|target" => (Requires(test=AnyOf(tests=(Not(test=t), Has(who=TARGET, states=("grabbed"), by=SELF))), power=p))
    | "(" es:effects ["."] ")" => es
    | c:harm_list ";|," "or" "the target can choose to avoid the" @word "effect by taking" a:amount t:types? "damage" ["to clear their|its head"] => avoidable(c, a, t)
    | c:damage_bare ","? "or" s:subject "can" p:attack_made => by_condition(c, bound(s, p))
    | c:damage_bare ";|,"? "or" "if" t:test "," ["it"|"they"|"the target"] "can" "choose to" p:predicate ["instead"] => either_if(c, t, p)
    | "when a creature falls unconscious this way" "," ps:clause => (If(test=Has(who=TARGET, states=("unconscious")), effects=ps))
    | @depends => (OutOfFight(about="heading", detail="the effect depends on the roll"))
    | "see" (@word|@power|"SELF"|"SELF's")+ => (OutOfFight(about="reference", detail="see the lines it names"))
    | "for every|each" n:@number? group_kind* "in the battle" ["(" "round up" [","|";"] [@leaves_out "mooks"] ")"] "," "one of them can" "use|make" ps:group_powers ["attack|attacks"] a:("as a" x:@action "action" => x)? ["once during|per the battle|battle"] ["once per battle"] => group_uses(n, ps, a)
    | "while SELF is damaged , its" @word @word? "heals" a:amount "hp at the start of SELF's turn" => (Regenerate(amount=a))
    | "that 's all attacks" => (Spared(what="other effect"))
    | s:subject "can" m:@mode @flavour ["for short distances"] "," "but it|they prefer(s)" "to" (@word|@condition|"SELF"|"'s"|",")+ => (GainSpeed(mode=m, who=s))
    | ["a|an"] @creature "can" ["also"] "move through solid objects" [","] ["but"] ["it"] "can't|cannot" "end its turn|movement|move inside|in them|one" => (GainSpeed(mode="", traits=("phasing"), who=SELF))
    | ["each|every|any|all"] fs:adjective* k:kind ["that|who" ["is|are"]] "engaged with SELF|it at the" p:point "of" own_poss "turn(s)" ps:predicates => at_own_turn(p, fs, k, ps)
    | ["each|every|any|all"] fs:adjective* k:kind "that|who start(s)|begin(s)" own_poss "turn(s)" "engaged with SELF|it" ps:predicates => at_own_turn("start", fs, k, ps)
    | ["each|every|any|all"] fs:adjective* k:kind "that|who end(s)" own_poss "turn(s)" "engaged with SELF|it" ps:predicates => at_own_turn("end", fs, k, ps)
    | "when|if|whenever" "a|an|any" fs:adjective* k:kind "is engaged with SELF|it at the" p:point "of" own_poss "turn(s)" "," ("it" | "that" kind) ps:predicates => at_own_turn(p, fs, k, ps)
    | "for every|each" n:@number? others "in the battle" m:("(" "round up" [","] [";"] x:(@leaves_out "mooks" => TRUE)? ")" => x)? "," "one of them can use|make" p:group_power ["attack"] a:("as a" x:@action "action" => x)? ["once during|per the battle|battle"] => group_use(n, p, a, m)
    | ["SELF"] "can use" p:power_words "," ["but"] @no_repeat => (PowerLimit(power=p, no_repeat=TRUE))
    | s:subject "can use|make" ["its|their|the"] p:power_words ["attack|attacks"] a:count_amount "time(s)" "per|each|every|a" "battle|combat" nr:(","? ["but"] @no_repeat => TRUE)? l:(","? ["but"] "if" "it|SELF" "does not" "use" ["its|the"] ("breath weapon" | power_words) @in_a_row ","? "it|SELF" "loses" ["its|the|any|all"] ["remaining"] power_words ["attack(s)|use(s)"] ["for|in the|this battle"] => TRUE)? => so_many_uses(p, a, nr, l)
    | ("this" ["spell|ability|power|attack"] | ["SELF's"] @own) ["attack"] ("only" ["requires|uses|takes"] | "requires|uses|takes" ["only"]) "a quick action" ["(" "once per round" ")"] [@instead_of "a standard action"] ["to use"] t:quick_when? ["."] => (QuickUse(tests=t))
resist_kind: | "energy attack" => AttackKind(tags=("energy"))
    | k:spell_kind? "attack" => k
    | k:spell_kind => k
power_words: | @own
    | @named
    | ["its|their|a|the"] p:@phrase => p
own_poss: | "SELF's"
    | "SELF" "'s"
band_melee: | "melee" => AttackKind(ranges=("melee"))
    | "ranged" => AttackKind(ranges=("ranged"))
harm_list: h:harm_one hs:(","? ["and|then"] x:harm_one => x)* => flow(h, hs)
harm_one: | damage_bare
    | s:subject "can"? ps:predicates => bound(s, ps)
hated: !"and" @word
harmless_list: h:harmless hs:(","? ["or|and"] h:harmless => h)* => words(h, hs)
harmless: | "ambushed"
    | ["made"] c:@condition => c
    | "touched by ongoing damage" => "ongoing damage"
    | "hurt by ongoing damage" => "ongoing damage"
held_penalty: n:@signed "penalty"
bloodless: | n:plural_noun => n
    | "plant creatures" => "plant"
fended: | c:@condition => c
    | "fear" => "fear"
it_has: "it" ["has|'s"]
way_seen: | "burrowing"
    | "teleporting"
    | "flying"
    | "swimming"
    | @flavour
fear_weak: | ("that|who" "have|has" | "with") n:fear_limit => n
    | ("that|who" "are|is")? "at" n:@number "hp or fewer|less|lower|below" => n
fear_foes: | ["all"] "enemies|creatures|foes"
    | "an|any|each|every" "enemy|creature|foe"
fear_where: | "engaged with" "SELF|it" => "engaged"
    | "nearby" ["SELF|it"] => "nearby"
fear_daze: "dazed" reminder? ["from fear"]
fear_harm: ","? "and" ["they|it"] "take(s)" a:amount t:types? "damage" "at the start of" ["each of"] "their|its" "turn(s)" => Damage(amount=a, types=t)
fear_state: | be fear_daze ","? ["and"] ["they"|"it"] fear_no_die h:fear_harm? => h
    | fear_no_die ("and"|"," "and"|",") ["they"|"it"] be fear_daze => NOTHING
fear_near: | "engaged" => "engaged"
    | "nearby" => "nearby"
while_state: | be n:not_word? c:state_word => Has(who=SELF, states=(c), negated=n)
    | be "unstaggered" => Has(who=SELF, states=("staggered"), negated=TRUE)
die_warps: "warps|bends|twists|shifts|turns" "the" "momentum|course|tide|flow" "of the" "battle|fight"
temper: "vindictive|spiteful|vengeful|patient|cruel|proud|moody|fickle|curious|whimsical|jealous|greedy"
heroes: ["the"] "pcs|pc|heroes|characters|adventurers"
reduced_to: | "drops to 0 hp"
    | "is reduced to 0 hp"
body_part: "hands|arms|legs|eyes|heads|claws|wings"
begun: b:begun_state c:("and" d:begun_state => d)? => many(b, c)
begun_state: | ("flying|airborne|aloft" | "in the air") => "flying"
    | "unengaged" => "unengaged"
less_harm: | "reduce the damage by" a:amount => a
    | "the damage is reduced by" a:amount => a
condition_row: [";"|","|"."] n:@number "." c:@condition => row(texts2(n), Afflict(conditions=texts(c), who=TARGET))
blow_kind: | "weapon" => AttackKind(tags=("Weapon"))
    | "melee" => AttackKind(ranges=("melee"))
    | "ranged" => AttackKind(ranges=("ranged"))
booster: | "SELF" => "SELF"
    | @creature
kin_words: ws:kin_word+ => kin_name(ws)
kin_word: !"new|another|more|mook|mooks|to|that|into|somewhere|as|in|who|which|and|or|if|on|at|from|by" w:@word => w
many_new: | d:@rolled => d
    | n:@number => flat(n)
    | "a|an|one" "new"? => flat(1)
    | "another" => flat(1)
stuff_words: ws:stuff_word+ => kin_name(ws)
stuff_word: !"until|ability|trait|but|if|it|its|and|or" w:@word => w
own_name: ws:stuff_word+ => joined_words(ws)
noted_stats: | "melee attacks and" ["melee"] "damage" => noted_bonus(texts("attack", "damage"), "melee")
    | "ranged attacks and" ["ranged"] "damage" => noted_bonus(texts("attack", "damage"), "ranged")
    | s:mod_stats => noted_bonus(s)
trouble_verb: | "weaken(s)" => "weakened"
    | "weakened" => "weakened"
    | "daze(s)" => "dazed"
    | "dazed" => "dazed"
    | "hamper(s)" => "hampered"
    | "hampered" => "hampered"
    | "confuse(s)" => "confused"
    | "confused" => "confused"
    | "stun(s)" => "stunned"
    | "stunned" => "stunned"
either_way: "this" ["effect"|"ability"] ["occurs|happens|applies"] ("whether the attack hits or misses" | "whether or not the attack hits" | "hit or miss")
beside: "next to" ["a|an"|"one or more"] fs:adjective* k:kind ts:described* => select(exactly(1), fs, k, many(Place(kind="next to"), ts))
effect_word: | @condition
    | "confusion|weakness|daze|effect|condition|stun|vulnerability|fear"
saved_by: | d:save_told_ends => d
    | d:one_duration => d
vanishing: | "step|walk|merge|meld|slip|sink|fade" "into" ["a|an|the|any"] (!("and"|",") @word)+ ","? "and" "disappear|vanish"
    | "disappear|vanish" ["from" ["the"] "battlefield|battle|field"] ["," "melding|sinking|slipping|stepping|fading|merging|diving" "into" ["the|a|an"] @word]
back_again: "at the start of" poss "next turn" ","? "it|they|SELF" "reappear|reappears|returns|return" ["nearby" | "next to" ["another|a|an|the"] ["nearby"] @word]
back_blow: | "," "and" ("hit or miss" ","? poss ["next"] "attack" "does|deals" | poss ["next"] "attack" "does|deals" ) t:times_over "damage" ["hit or miss"] => NextAttackTimes(times=t, duration=Duration(kind="end", whose=SELF))
    | "." "attacks" ["it makes"|"made"] ["on|during"] ["the|that"] "turn" ["that|when"] ["it reappears"] "gain|have|get" ["a"] n:@signed s:mod_stats ["bonus"] ms:("and" ["a"] m:@signed ["bonus"] "to" u:mod_stats => modifier(TRUE, size_of(m, NOTHING), u, ()))* => blow_list(modifier(TRUE, size_of(n, NOTHING), s, ()), ms)
spell_effects: | "spells and spell-like effects"
    | "spell-like effects"
    | "spells"
    | "spell effects"
attack_family: | p:@own => p
    | !"attacks|against" w:@word => w
whole_name: | c:@cousin ["mook"] => c
    | c:@creature ["mook"] => c
effect_lasts: ("the effect"|"this effect"|"this"|"it") "lasts|holds"
given: | "it|SELF" => SELF
    | object
first_or_each: | "the first time" "each|every|per" o:("turn" => "turn" | "round" => "round" | "battle" => "battle") ["that"] => o
    | "when|whenever" => ""
"""
