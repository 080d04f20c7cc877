"""Grammar: what creatures do and may do."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

DOINGS: Final = r"""
misc+: | "can't|cannot" ["willingly"] "engage" w:barred_from d:duration? => Forbid(acts=texts("engage"), who=SUBJECT, against=w, duration=d)
    | ["only"] "heal(s)" ["only"] "half the normal" ["hp"] "the next time" ("you"|"it"|"they"|"the target") "heal(s)" ["by"] "using a recovery" ["in"] ["this|the"] ["battle"] e:("." "the effect is cumulative" ["(" "so" @rest_bracket ")"] ["if" "you" "pay" (!"more" (@word|"SELF"|"SELF's"|"'s"))* "more than once before using a recovery"])? => HalfRecovery(who=SUBJECT)
    | ["cannot"|"can't"] "be intercepted" d:duration? => Intercept(who=SUBJECT, duration=d)
    | fear_no_die d:duration? => NoEscalation(who=SUBJECT, duration=d)
    | "take(s)|draw(s)|provoke(s)|suffer(s)" "no opportunity attacks" ["when|while|for|from" ["it|they" "moves|move" | "moving"]] d:duration? => Immune(who=SUBJECT, duration=d)
    | "must" "begin|start" "making last gasp saves" => LastGasp(who=SUBJECT)
    | "dissipate(s)|explode(s)|dissolve(s)|crumble(s)|shatter(s)|perish(es)|disappear(s)" ["in|into|with" @flavour] ["(" see_other ")"] => Die(who=SUBJECT)
    | "lose(s)" ["the|its|their"] ("ability to fly" | "flight" ["ability"]) ["using" ["its|their"] @phrase] d:duration? => Forbid(acts=("fly"), who=SUBJECT, duration=d)
    | "lose(s)" ["all"] ["of"] ["its|their"] "resistances" d:duration? => LoseResistance(who=SUBJECT, duration=d)
    | "stop(s) moving" ["if" subject "was|is moving"] => EndsMove(who=SUBJECT)
    | "can't|cannot be intercepted" d:duration? => Intercept(who=SUBJECT, duration=d)
    | "roll(s)" ["a"] d:@rolled => RollDie(dice=d, who=SUBJECT)
    | ["must|can"] ["immediately"] "roll(s)|make(s)" ["a|an"] ["immediate"] d:save_word? "save" save_number? => RollSave(who=SUBJECT, difficulty=d)
join+: | "," "an" "also"?
    | "plus"
predicate_core+: | "make(s) two attack rolls" o:("against" w:object => w)? k:rolled_for? "and use(s) the" t:("better" => "better" | "worse" => "worse") "result" d:duration? => RollTwice(who=SUBJECT, take=t, attack=k, against=o, duration=d)
    | "has|have regeneration" n:@number => Regenerate(amount=flat(n), who=SUBJECT)
    | "engage(s)" w:object "without drawing opportunity attacks" => Engage(who=SUBJECT, other=w, free=TRUE)
    | "has|have resist" t:resist_types n:@number "+" "against magic or spell attacks" => ResistRoll(low=n, types=t, who=SUBJECT, attack=AttackKind(tags=texts("magic", "spell")))
    | "pop(s) free from" w:object "as" ("it 's"|"it is") ("hurled"|"thrown"|"flung"|"knocked"|"tossed") "far away" => flat(PopFree(who=SUBJECT, other=w), Relocate(who=SUBJECT, to="far away"))
    | m:("can|may" => TRUE)? ["immediately"] "dive(s)|sink(s)|burrow(s)|duck(s)|plunge(s)|vanish(es)|disappear(s)" depth_below "," ("preventing"|"which prevents") ["any|all"] ["further|other|more"] "attacks against" ("it"|"SELF") "until" ("it"|"SELF") ("surfaces"|"resurfaces"|"emerges"|"reappears"|"returns") "at the start|beginning of its next turn" => submerged(m)
    | "lose(s)" "a|one" "death save" ["until the end of the battle"] ["(" "effectively" "," @rest_bracket ")"] => LoseDeathSave(who=SUBJECT)
    | "cancel(s)|end(s)|remove(s)" "all effects and conditions" "on|affecting" "it|SELF" ["," "including" ["any|all"] "ongoing damage"] => EndState(states=texts("effects"), who=SUBJECT)
    | "negate(s)|cancel(s)" "the|that" "attack" "(" "no damage" ["and|or" ["no"] "effects|effect"] ")" => NoEffect()
    | "crumble(s)|collapse(s)|turn(s)|dissolve(s)" "in"? "to|into" "dust|ash|ashes|smoke|mist" "but" ("does not"|"doesn't"|"do not"|"don't") "die" => Flees(who=SUBJECT)
    | ("eat(s)|devour(s)|consume(s)"|"feed(s) on") ["part of"|"some of"|"a piece of"] ("the"|"a"|"that"|"its") ("corpse"|"body"|"dead body"|"carcass"|"remains") "," ("healing"|"regaining"|"recovering") a:amount ["hp"] => Heal(amount=a, who=SUBJECT)
    | "gain(s)|has|have|get(s)" ["a|an"] n:@signed ["to" ["its|their"]] s:mod_stats ["bonus"] x:(!("per"|"for") t:mod_tail => t)* ("per"|"for each") ["other"] c:kin_engaged m:kin_most? => modify_per(n, s, x, c, m)
    | "hover(s)|fly|flies" @number "feet" ("off"|"above"|"over") "the ground" ("and" "make" @word+)? => GainSpeed(mode="fly", who=SUBJECT)
    | be (@word ("and" @word)?)? "fliers|flyers" ["in battle|combat"] => GainSpeed(mode="fly", who=SUBJECT)
    | ["will"] "forget(s)" "something" ["important"|"dear"|"useful"|"treasured"] => OutOfFight(about="memory", detail="the target forgets something")
    | "teleport(s)" "into engagement with" w:object => flat(PopFree(who=SUBJECT, other=NOTHING), Engage(who=SUBJECT, other=w, free=TRUE))
    | "perform(s)" ["a|an|its"] p:@own ["attack"] ["as a free action"] "on|against" w:object => MakeAttack(who=SUBJECT, attack=powers_of(p), against=w)
    | "reappear(s)" => EndState(states=texts("invisible"), who=SUBJECT)
    | "phase(s)|swim(s)" "through" (("the"|"a|an"|"any"|"all"|"other"|"small"|"narrow"|"or"|"and"|"solid"|"object|objects"|"creatures|creature"|"wall|walls"|"ground"|"rock"|"earth"|"stone"|",") ["through"])+ => GainSpeed(mode="", traits=("phasing"), who=SUBJECT)
    | "consume(s)|devour(s)|eat(s)" object "and" p:heal => p
    | "become(s) discorporate" => Flees(who=SUBJECT)
    | "gain(s) flight" ["as a" @action "action" ["during its|their turn(s)"]] ("thanks to"|"by") @flavour => GainSpeed(mode="fly", who=SUBJECT)
    | "take(s)|suffer(s)" ["a|an"] w:("penalty" => "penalty" | "bonus" => "bonus") "to" ["the|its|that"] "attack" "equal to" a:amount => modifier(TRUE, size_amount(a, NOTHING, w), texts("attack"), ())
    | "can't|cannot use the escalation die for that attack" => NoEscalation(who=SUBJECT, duration=Duration(kind="end", whose=SUBJECT, turns=0))
    | "gain(s)|has|have" ["a|an"] p:@own ["attack"] => GainPower(power=p, who=SUBJECT)
    | "must begin|start" "making last gasp saves" "instead of being" @condition => LastGasp(who=SUBJECT)
    | "may|can" not_word "attack SELF" d:duration? => Forbid(acts=("attack SELF"), who=SUBJECT, duration=d)
    | "gain(s)|has|have" n:@signed d:@defense => Modify(amount=flat(n), stats=(d), who=SUBJECT)
    | "teleport(s) to a" ["different|new|another"] "nearby" !("location"|"place"|"spot") @word => Relocate(who=SUBJECT, to="nearby", teleport=TRUE)
    | "become(s)|is|are" "vulnerable to attack(s) by" w:who d:duration? => VulnerableTo(who=SUBJECT, by=w, duration=d)
    | be "transported into the future|past" => OutOfFight(about="time", detail="the target is out of time")
    | be "no longer affected by the fear aura" ["effects"] ["of" ["any"|"every"] "SELF"] ["in the battle"] d:duration? => Endure(to=("fear"), who=SUBJECT, duration=d)
    | "force(s) the attacker to reroll the|that|its attack" ["roll"] t:reroll_take? => Reroll(who=ATTACKER, take=t)
    | "can't|cannot use the escalation die for the reroll" => NoEscalation(who=SUBJECT, duration=Duration(kind="end", whose=SELF, turns=0))
    | "shift(s)|change(s)|transform(s) into" ["a|an|its"] form_name d:duration? => Become(what="another form", who=SUBJECT, duration=d)
    | "gain(s)" ["an"] "additional|extra use of" ["its|the"] p:power_words => Recharge(power=p, who=SUBJECT)
    | "roll(s)" "two d20|d20s" "for each" "attack" ["roll it makes"] "and use(s)" ("the result it prefers"|"the better result"|"the best result") => RollTwice(who=SUBJECT, take="better")
    | "can't|cannot end" poss "turn|movement|move" "inside|in" ("them"|"one"|"it"|"objects"|"another" (@word)+) => GainSpeed(mode="", traits=("phasing"), who=SUBJECT)
    | "can" "fly|hover" @telling => GainSpeed(mode="fly", who=SUBJECT)
    | "can" ["can"] "issue|utter|emit|unleash|voice" (!"and" @word)+ "and" ["it|SELF"] p:predicate => May(who=SUBJECT, effects=(p))
    | "take(s)|suffer(s)" a:amount "extra" t:types? "damage" ","? "or" b:amount "extra" u:types? ["damage"] "if" x:test => If(test=x, effects=(Damage(amount=b, types=u, who=SUBJECT, additional=TRUE)), otherwise=(Damage(amount=a, types=t, who=SUBJECT, additional=TRUE)))
    | "take(s)|suffer(s)" a:amount t:types? "damage" "to" p:predicate => (Damage(amount=a, types=t, who=SUBJECT), p)
    | "lose(s)" "an additional|extra" a:amount "hp" ["as" @rest] => Damage(amount=a, who=SUBJECT, additional=TRUE)
    | "take(s) no damage and suffers|suffer no effects from" a:missed_attacks => flat(NoMissDamage(who=SUBJECT, attack=a))
    | "can" "teleport" t:somewhere => May(who=SUBJECT, effects=(Relocate(who=SUBJECT, to=t, teleport=TRUE)))
    | "remove(s) itself from" ["the"] "battlefield|battle|play" "," ? "returning" "on|at" ["the" ("start"|"beginning"|"end") "of"] "its next" ["initiative"] "turn" ["anywhere"] ["it|SELF chooses"] ["nearby"] => OutOfPlay(who=SUBJECT, duration=Duration(kind="start", whose=SUBJECT))
    | "add(s) the escalation die to the damage it deals" ["with its attacks"] "," "hit or miss" => flat(Modify(amount=Amount(value="escalation die"), stats=("damage"), who=SUBJECT), MissDamage(amount=Amount(value="escalation die"), who=SUBJECT))
    | "can't|cannot be" t:harmless_list => Endure(to=t, who=SUBJECT)
    | be "armed with" @flavour => NOTHING
    | "disengage(s)" "automatically" => Disengage(who=SUBJECT, automatic=TRUE)
    | "do|does not get to add the escalation die to its|their attacks|attack" ["rolls"] => NoEscalation(who=SUBJECT)
    | "silently" "hear(s)" @cause ("," @cause)* => NOTHING
    | "age(s)" n:@count "year(s)" => OutOfFight(about="age", detail="the target ages")
    | "twist(s)|writhe(s)" ["painfully"] @cause? => NOTHING
    | "regain(s) the use of" "a|one limited" ["use"] "ability|attack|power" ["it has already expended"] ["this battle"] => Recharge(kind="encounter", who=SUBJECT)
    | "burst(s)|erupt(s)|fly|flies" "into" @word => NOTHING
    | "must" !must_save p:predicate_core => p
    | "howl(s)|scream(s)|laugh(s)|shriek(s)" @cause? => NOTHING
    | band_misc
predicate+: | ["must"] "reroll|rerolls" ["the|that"] "attack" "against" ("itself"|"himself"|"herself"|"themselves") => TurnOnSelf()
    | be "vulnerable to" ["the|its|SELF's"] p:@own ["attack(s)"] d:duration? => VulnerableTo(who=SUBJECT, attack=powers_of(p), duration=d)
    | be "immune to opportunity attacks" "from" ["any|all"] k:kind ts:described+ => Immune(who=SUBJECT, by=select(EVERY, (), k, ts))
    | "can't|cannot be intercepted" "(" ["unless"|"except if"] ["the|a"] "creature|enemy|foe" ["that is"] "intercepting" ("it"|"SELF"|"them") "is" ["also"] c:no_solid ")" => Intercept(who=SUBJECT, by=Select(kind="creature", tests=many(Has(who=EACH, states=texts(c), negated=TRUE))))
    | "turn|turns" ("it"|"that hit"|"the hit"|"the critical hit"|"the crit"|"that crit") "into a" ("normal"|"regular"|"ordinary") "hit" ["instead"] => PlainHit()
    | "allow(s)|cause(s)|let(s)" w:select "to"? "take" ("an"|"one") ["extra|additional"] k:@action "action" ["during|on its|their next turn(s)"] => GainAction(action=k, who=w, when="next")
    | "can't|cannot" ("be healed" | "heal" | "regain hp") ["to"] ["a total"] "above|past|beyond" "half" poss ["maximum"] "hp" d:heal_until? => HealLimit(who=SUBJECT, duration=d)
    | ["can"] "teleport(s)" "to" "any|a" "nearby" ("location"|"place"|"spot") ["it can see"] "before" ("using"|"making") ["a|an|its|the"] p:@own ["attack"] ["as a free action"] => flat(Relocate(who=SUBJECT, to="nearby", teleport=TRUE), MakeAttack(who=SUBJECT, attack=powers_of(p)))
    | "gain(s)|has|have" ["a|an"] n:@signed "bonus" "to" "the" ["particular|same"] "defense" ["that|which"] ("the attack targeted" | "the attack targets" | "it targeted" | "was targeted" | "was attacked" | "the attack hit" | "was hit") ["until the end of the battle or"] "until" ("another attack hits it" | "it is hit again" | "it is hit by another attack") ["," "in which case the bonus" ("switches"|"moves"|"shifts") "to the defense most recently hit"] => HardenDefense(amount=flat(n), who=SUBJECT)
    | "regain(s)" ["the use of"] poss p:@own ["attack|power|spell"] "if" it_has "expended" ["and can use it during" poss "next turn"] => Recharge(power=p, who=SUBJECT)
    | be "dazzled by" "light|lights" => NOTHING
    | "is|are" "not" "slain|killed" ","? "but" ["instead"] "escape(s)|flee(s)" ["leaving" @flavour] => Flees(who=SUBJECT)
    | "fire(s)|shoot(s)|loose(s)" "a|an" @word p:@own ["from" "one or more of" "its eyes"] => MakeAttack(who=SUBJECT, attack=powers_of(p))
    | "fly into the air , popping free from all enemies engaged with it , and make" ["a|an|its"] p:@own ["attack"] "against each enemy that was engaged with it" => flat(MakeAttack(who=SUBJECT, attack=powers_of(p), against=select(EVERY, (), "enemy", many(engaged_each(SELF)))), PopFree(who=SUBJECT, other=NOTHING))
    | "can|may" "grant|give" w:select a:amount "temporary hp" => May(who=SUBJECT, effects=(TemporaryHP(amount=a, who=w)))
    | "can|may"? "become(s)" "the target of" "the|that" ["triggering"] "attack" ["instead"] => Redirect(whom=SUBJECT)
    | "must" ["still"] "end its|their move|turn" "on solid ground" ["and not inside" ["an|another"] "object" ["or creature"]] => ThisMove(rule="unoccupied", who=SUBJECT)
    | "keep(s)" "flying|moving" ["to"] ["somewhere"] "nearby" => Relocate(who=SUBJECT, to="nearby")
    | "pass(es) through" ["a|an|any"] ("small"|"narrow"|"solid"|"or"|"and")* "object(s)" => OutOfFight(about="movement", detail="passes through objects")
    | "automatically succeed(s) on|with|at" ["all|its|any"] "disengage checks" => Modify(amount=flat(20), stats=("disengage"), who=SUBJECT)
    | "automatically disengage(s)" ["when it moves"] => Modify(amount=flat(20), stats=("disengage"), who=SUBJECT)
    | "each" p:predicate_core => p
    | "immediately" p:predicate_core => p
    | "only|simply|automatically|also|still|now" p:predicate_core => p
band_misc: | "has|have|gain(s)" "resist" t:resist_types n:@number "+" "and" ["resist"] u:resist_types m:@number "+" => two_resists(t, n, u, m, NOTHING)
    | "ignore(s)" ["all"] "damage that 's less than" n:@number => NegateDamage(who=SUBJECT, amount=flat(0), below=n)
    | "ignore(s)" "the first" n:@number ["points of"] t:types? "damage" (("dealt to it"|"it takes") "each|every|per" p:("turn" => "turn" | "round" => "round") => p | "each|every|per" p:("turn" => "turn" | "round" => "round") => p) => soaked(n, t, p)
    | "heal(s)" a:amount ["damage|hp"] => Heal(amount=a, who=SUBJECT)
    | "remove(s)|end(s)" ["one"] "ongoing" "condition|effect" ["on it"] => SaveNow(who=SUBJECT, against=("one effect"), automatic=TRUE)
    | "end(s) any|one ongoing effect" ["on it"] => EndState(states=("save ends"), who=SUBJECT)
    | "prevent(s) the escalation die from increasing at the start of the next round" => EscalationStays()
    | "deal(s)" a:amount ["extra"] t:types? "damage" "to a target it misses" "with a" k:spell_kind "attack" => MissDamage(amount=a, types=t, attack=k, who=SUBJECT)
    | "deal(s)" "damage equal to its|their level" "when it|they miss" ["with an attack"] => MissDamage(amount=Amount(value="attacker's level"), who=SUBJECT)
    | "hit(s) automatically" => AutomaticHit(who=SUBJECT)
    | "roll(s)" d:@rolled "instead of" @rolled "and use(s)|take(s)" "the" t:("better|higher|best" => "better" | "worse|lower|lowest" => "worse") "result|roll" => RollTwice(who=SUBJECT, take=t)
    | "roll(s)" ["two"|"2"] "d20s|2d20" k:rolled_for? "and use(s)|take(s)" "the" t:("better|higher|best" => "better" | "worse|lower|lowest" => "worse") ["of the"] "result|roll|results" => RollTwice(who=SUBJECT, take=t, attack=k)
    | "roll(s) an extra d20 for its next attack and use(s) the lower roll" => RollTwice(who=SUBJECT, take="worse")
    | "has|have|gain(s)" "resist" t:resist_types n:@number "+" "to all damage except" u:types "damage" v:("and|or" x:types "damage" => x)? k:("and|or" x:spared_attacks => x)? ["," ["which|that"] "damage(s)" "it normally"] => ResistRoll(low=n, types=t, who=SUBJECT, but=types_both(u, v), spared=k)
    | "has|have|gain(s)" "resist" t:resist_types n:@number "+" reminder => ResistRoll(low=n, types=t, who=SUBJECT)
    | "can't|cannot be surprised" ["or ambushed"] => Endure(to=("surprised"), who=SUBJECT)
    | "can't|cannot be moved" => Endure(to=("unwilling movement"), who=SUBJECT)
    | "has|have" n:@signed d:@defense "and" m:@signed e:@defense => flat(Modify(amount=flat(n), stats=(d), who=SUBJECT), Modify(amount=flat(m), stats=(e), who=SUBJECT))
    | "has|have" n:@signed d:@defense => Modify(amount=flat(n), stats=(d), who=SUBJECT)
    | "has|have|gain(s)" n:@signed "to" s:mod_stats => modifier(TRUE, size_of(n, NOTHING), s, ())
    | "turn(s) invisible" d:duration? => Invisible(who=SUBJECT, duration=d)
    | "flee(s) / leave(s) the battle" => Flees(who=SUBJECT)
    | "swim(s) through" ["the"] @flavour => GainSpeed(mode="burrow", who=SUBJECT)
    | "can burrow" @flavour? => GainSpeed(mode="burrow", who=SUBJECT)
    | "fly|flies|hover(s)" @flavour? => GainSpeed(mode="fly", who=SUBJECT)
    | "climb(s)" "like a" @word => GainSpeed(mode="climb", who=SUBJECT)
    | "make(s)" ["a|an|its"] p:@power "attack" t:attack_tail2* => made(exactly(1), powers_of(p), t)
    | "roll(s)" ["a|one"] "save against each save ends effect" ["affecting it"] => SaveNow(who=SUBJECT, against=("every effect"))
    | "spit(s) out" w:object => EndState(states=("swallowed"), who=w)
    | "get(s)|take(s)" ("another"|"a second"|"an extra"|"an additional") "turn" => flat(GainAction(action="standard", who=SUBJECT), flat_effects(GainAction(action="move", who=SUBJECT), many(GainAction(action="quick", who=SUBJECT))))
    | "allow(s)|command(s)|spur(s)|order(s)" w:select ["to|into"] "make|making" "a|an" k:spurred "attack" ["as a free action"] n:("with a" x:@signed ["attack"] "bonus" => x)? => MakeAttack(who=w, attack=k, bonus=n)
    | "climb(s)" ["on|along|across"] ["the"] "ceilings|walls|floors" ["and" ["on"] "ceilings|walls"] ["as easily as it|they moves|move" ["on|across|along"] ["the"] "ground|floor"] => GainSpeed(mode="climb", who=SUBJECT)
    | "swim(s)" "and breathe(s)" ["in|under"] "water|underwater" ["with ease"] => GainSpeed(mode="swim", who=SUBJECT)
    | "swim(s)" ["very"] "well" => GainSpeed(mode="swim", who=SUBJECT)
    | "breathe(s)" ["both"] ["in|under"] "water|underwater" ["and" "on land|air"] => OutOfFight(about="breath", detail="SELF breathes water")
    | "move(s)|pass(es)|phase(s)" "through" ["walls|solid"] ["and"] ["walls|solid"] ["objects"] ["and creatures"] ["," ] ["but"] ["it|they"] ["can't|cannot end" ["its|their"] "turn|movement inside" ["them|one|objects"]] => GainSpeed(mode="", traits=("phasing"), who=SUBJECT)
    | "take(s)" "no actions" ["during its turn"] => Forbid(acts=("act"), who=SUBJECT)
    | "automatically succeed(s)" => SaveNow(who=SUBJECT, automatic=TRUE)
    | "succeed(s)" ["at|on the save"] ["instead"] => SaveNow(who=SUBJECT, automatic=TRUE)
    | "lose(s)" "one use of its regeneration" => LoseRegeneration(who=SUBJECT)
    | "deal(s)|do(es)" "double damage" ["with its" ["next"] "attack|attacks"] o:("against|to" w:object => w)? => DoubleDamage(against=o)
    | "take(s)" "half damage" ["instead"] !"from" => HalveDamage(who=SUBJECT)
    | ["can"] ["gets|get to"] "use(s) the escalation die" d:duration? => Modify(amount=Amount(value="escalation die"), stats=("attack"), who=SUBJECT, duration=d)
    | "add(s) the escalation die to" ["its|their|all" ["of its"]] w:("attacks and damage" => ("attack", "damage") | "attack and damage rolls" => ("attack", "damage") | "damage" ["rolls"] => ("damage") | "disengage checks" => ("disengage") | "saves" => ("saves") | "attacks" => ("attack") | "attack" ["rolls"] => ("attack")) x:mod_tail* => modifier(TRUE, size_amount(Amount(value="escalation die"), NOTHING, "bonus"), w, x)
    | "gain(s) the escalator ability" reminder? d:duration? => Modify(amount=Amount(value="escalation die"), stats=("attack"), who=SUBJECT, duration=d)
    | "has|have|gain(s)" ["a"] "resist" t:resist_types n:@number "+" r:resist_tail* d:duration? => resists(t, n, r, d)
    | "has|have|gain(s)" "a"? "fear" ["aura"] ["ability"] "against" ["engaged"] "enemies" ["engaged with it"] "with" n:fear_limit => Fear(limit=n, who=SUBJECT)
    | "cannot|can't" ["can't"] "make opportunity attacks" d:duration? => Forbid(acts=("make opportunity attacks"), who=SUBJECT, duration=d)
    | "cannot|can't" "disengage" "from" w:object t:duration? => Forbid(acts=("disengage"), who=SUBJECT, against=w, duration=t)
    | "cannot|can't" d:band_acts t:duration? => Forbid(acts=d, who=SUBJECT, duration=t)
    | "ignore(s) opportunity attacks" => Immune(who=SUBJECT)
    | "has|have|gain(s)" "flight" d:duration? => GainSpeed(mode="fly", who=SUBJECT, duration=d)
    | "fly|flies" => GainSpeed(mode="fly", who=SUBJECT)
    | "swap(s)" "initiative" "with" w:object => SwapInitiative(who=SUBJECT, other=w)
    | "move(s)" w:("up" => FALSE | "down" => TRUE) a:amount ("points"|"spots"|"places")? "in" ["the"] "initiative order" ["," "to a minimum of" @number] => ShiftInitiative(amount=a, who=SUBJECT, down=w)
    | "lose(s)" ["all|its|their"] ["of its|their"] t:types? "resistance(s)" d:duration? => LoseResistance(types=t, who=SUBJECT, duration=d)
    | "can fly" => GainSpeed(mode="fly", who=SUBJECT)
    | "can hover" => GainSpeed(mode="fly", who=SUBJECT)
    | "can|may"? ["take|gain(s)"] "an|one" "additional|extra" a:@action "action" w:action_when2? => GainAction(action=a, who=SUBJECT, when=w)
    | "gain(s)|take(s)|get(s)" "a|an" ["second|extra|additional"] a:@action "action" w:action_when2? "," "but not a third" => UpToTimes(effects=(GainAction(action=a, who=SUBJECT, when=w)), times=1, per="turn")
    | "gain(s)|regain(s)" ["the use of"] p:@own ["attack|power|spell"] ["if it 's expended"] => Recharge(power=p, who=SUBJECT)
    | "use(s)" p:@own ["attack|ability"] => UsePower(power=p, who=SUBJECT)
    | "can|may use" p:@own ["attack|ability|spell"] => May(who=SUBJECT, effects=(UsePower(power=p, who=SUBJECT)))
    | "drop(s) to 0 hp" => DropTo(who=SUBJECT)
    | "die(s)" => Die(who=SUBJECT)
    | "drop(s)" ["its|their"] "weapon" => DropItem(who=SUBJECT)
    | "must|will" "attack" w:select_core => ForcedAttack(who=SUBJECT, whom=w)
    | ["must|can"] "make(s)" "a basic attack against" w:object => ForcedAttack(who=SUBJECT, whom=w)
    | "attack(s)" w:select_core => ForcedAttack(who=SUBJECT, whom=w)
rolled_for: | "for|with" poss? p:(@own|@power) ["attack|attacks"] ["rolls|roll"] => powers_of(p)
    | "for|with|on" (poss | "all" poss? | "the")? k:spell_kind? "attack|attacks" ["rolls|roll"] => k
action_when2: | "during|on its|their turn / this|that turn" => ""
    | "during|on" "its next turn" => "next"
    | "each|every turn" => "turn"
    | "each|every round" => "round"
band_acts: d:band_act ds:(","? "or|and" d:band_act => d | "," d:band_act => d)* => words(d, ds)
spurred: | "melee" => AttackKind(ranges=("melee"))
    | ["at-will|basic"] => AttackKind(kind="basic")
band_act: | "cast" ["any"] "spells" "or speak" => "cast spells"
    | "cast|use" ["a|any"] "spell|spells" => "cast spells"
    | "speak" => "speak"
    | "spend|use" ["a|any"] "recovery|recoveries" => "spend recoveries"
    | "move" => "move"
    | "disengage" !"from" => "disengage"
    | "heal" => "heal"
    | "rally" => "rally"
    | "attack SELF" => "attack SELF"
    | "attack" => "make attacks"
    | "use" ["its"] "limited" ["attacks|powers"] => "use limited powers"
    | "take" ["any"] ["more"] "actions" => "act"
    | "teleport" => "teleport"
    | "fly" => "fly"
    | "pop free" => "pop free"
    | "save" => "make saving throws"
    | "use magic items" => "use magic items"
    | "regenerate" => "regenerate"
resist_tail: | "to all damage from magic sources" ["(" "even magic weapons" ")"] => tail("attack", AttackKind(tags=("magic", "spell")))
    | "against the|that|this" ["triggering"] "attack" => tail("duration", Duration(kind="end", whose=SELF, turns=0))
    | "to all damage" => tail("but", ())
    | "except" ["for|against"] t:types ["damage"] => tail("but", t)
    | "against attacks" ["that target|targeting / that target / targeting"] d:@defense ds:("or|and" d:@defense => d)* => tail("defenses", words(d, ds))
    | "against|to" k:attacks_of => tail("attack", k)
spared_attacks: | "melee weapon" ("damage"|"attacks") !"against" => AttackKind(ranges=("melee"), tags=("weapon"))
    | k:("melee" => "melee" | "ranged" => "ranged" | "close" => "close") "attacks" "against" d:@defense => attacks_on(k, d)
form_name: (!"form" @word)+ "form"
predicates+: | "can't|cannot move and can't|cannot be moved" => flat(Forbid(acts=("move"), who=SUBJECT), Endure(to=("unwilling movement"), who=SUBJECT))
    | a:own_damage "," "hit or miss" [","] ["even on a 1"] => hit_or_miss(a)
own_damage: "deal(s)|do(es)" ["an"] n:extra_damage t:types? "damage" x:extra_tail* => extra(n, t, x)
kin_most: | most_bracket
depth_below: ("beneath"|"below"|"under"|"into") ["the"] ("ground"|"earth"|"water"|"surface"|"waves"|"sand"|"sands"|"snow"|"mud"|"soil"|"floor"|"ice")
barred_from: | "SELF" "or any other" n:@creature => any_called(n)
    | "any" n:@creature !("that"|"who") => any_called(n)
    | "SELF" => SELF
heal_until: | "until" ["after"] "the" ["end of the"] "battle" ["ends"|"is over"] => Duration(kind="encounter")
    | d:duration => d
no_solid: "phasing|incorporeal|insubstantial" => "phasing"
predicate_core*: "gain(s)" "a bonus of" a:amount "to its|their hp" => Hearten(amount=a, who=SUBJECT)
    | "forgo(es)" "its standard and move actions this turn" => Forgo(actions=texts("standard", "move"), who=SUBJECT)
    | "ignore(s)" "attacks" n:@number "+" => ResistRoll(low=n, who=SUBJECT, misses=TRUE)
    | "have" w:object p:predicate_core => bound(w, p)
predicate_core*: "succeed(s) on a saving throw against one effect" => SaveNow(who=SUBJECT, against=texts("one effect"), automatic=TRUE)
"""
