"""Grammar: what creatures do and may do."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

DOINGS: Final = r"""
misc+: | "can't|cannot" ["willingly"] "engage" w:barred_from d:duration? => Forbid(acts=texts("engage"), who=SUBJECT, against=w, duration=d)
    | ["only"] "heal(s)" ["only"] "half the normal" ["hp"] "the next time" ("you"|"it"|"they"|"the target") "heal(s)" ["by"] "using a recovery" ["in"] ["this|the"] ["battle"] e:("." "the effect is cumulative" ["(" "so" @rest_bracket ")"] ["if" "you" "pay" (!"more" (@word|"SELF"|"SELF's"|"'s"))* "more than once before using a recovery"])? => Does(who=SUBJECT, what="heal half")
    | fear_no_die d:duration? => NoEscalation(who=SUBJECT, duration=d)
    | "take(s)|draw(s)|provoke(s)|suffer(s)" "no opportunity attacks" m:as_it_moves? d:duration? => Immune(who=SUBJECT, duration=d, moving=m)
    | ["explode(s)|bursts|burst|erupt(s)|detonate(s)|shatter(s)"] ","? "dealing" a:amount t:types? "damage to" w:object => Damage(amount=a, types=t, who=w)
    | "can grab" "any number of" "enemies|creatures|targets" ["simultaneously|at once / at the same time"] => GrappleLimit(count=0, who=SUBJECT)
    | "dissipate(s)|explode(s)|dissolve(s)|crumble(s)|shatter(s)|perish(es)|disappear(s)" ["in|into|with" @flavour] ["(" see_other ")"] => Die(who=SUBJECT)
    | "lose(s)" ["the|its|their"] ("ability to fly" | "flight" ["ability"]) ["using" ["its|their"] @phrase] d:duration? => Forbid(acts=("fly"), who=SUBJECT, duration=d)
    | "stop(s) moving" ["if" subject "was|is moving"] => EndsMove(who=SUBJECT)
    | "add(s) the escalation die to" poss "attacks|attack" ["rolls|roll"] d:duration? => Modify(amount=Amount(value="escalation die"), stats=("attack"), who=SUBJECT, duration=d)
    | "roll(s)" ["a"] d:@rolled => RollDie(dice=d, who=SUBJECT)
    | ["must|can"] ["immediately"] "roll(s)|make(s)" ["a|an"] ["immediate"] d:save_told => RollSave(who=SUBJECT, difficulty=d)
join+: | "," "an" "also"?
    | "plus"
predicate_core+: | "make(s) two attack rolls" o:("against" w:object => w)? k:rolled_for? "and use(s) the" t:("better" => "better" | "worse" => "worse") "result" d:duration? => RollTwice(who=SUBJECT, take=t, attack=k, against=o, duration=d)
    | "has|have regeneration" n:@number => Regenerate(amount=flat(n), who=SUBJECT)
    | "engage(s)" w:object "without drawing opportunity attacks" => Engage(who=SUBJECT, other=w, free=TRUE)
    | "has|have resist" t:resist_types n:@number "+" "against magic or spell attacks" => ResistRoll(low=n, types=t, who=SUBJECT, attack=AttackKind(tags=texts("magic", "spell")))
    | "gain(s) a" m:@mode "speed equal to its speed" d:duration? => GainSpeed(mode=m, who=SUBJECT, duration=d)
    | m:("can|may" => TRUE)? ["immediately"] "dive(s)|sink(s)|burrow(s)|duck(s)|plunge(s)|vanish(es)|disappear(s)" depth_below "," ("preventing"|"which prevents") ["any|all"] ["further|other|more"] "attacks against" "it|SELF" "until" "it|SELF" "surfaces|resurfaces|emerges|reappears|returns" "at the start|beginning of its next turn" => submerged(m)
    | "lose(s)" "a|one" "death save" ["until the end of the battle"] ["(" "effectively" "," @rest_bracket ")"] => Does(who=SUBJECT, what="lose a death save")
    | "cancel(s)|end(s)|remove(s)" "all effects and conditions" "on|affecting" "it|SELF" ["," "including" ["any|all"] "ongoing damage"] => EndState(states=texts("effects"), who=SUBJECT)
    | "negate(s)|cancel(s)" "the|that" "attack" "(" "no damage" ["and|or" ["no"] "effects|effect"] ")" => NoEffect()
    | "crumble(s)|collapse(s)|turn(s)|dissolve(s)" "in"? "to|into" "dust|ash|ashes|smoke|mist" "but" ("does not"|"doesn't"|"do not"|"don't") "die" => Does(who=SUBJECT, what="flee")
    | ("eat(s)|devour(s)|consume(s)"|"feed(s) on") ["part of"|"some of"|"a piece of"] "the|a|that|its" ("corpse"|"body"|"dead body"|"carcass"|"remains") "," "healing|regaining|recovering" a:amount ["hp"] => Heal(amount=a, who=SUBJECT)
    | "gain(s)|has|have|get(s)" ["a|an"] n:@signed ["to" ["its|their"]] s:mod_stats ["bonus"] x:(!@per_each t:mod_tail => t)* @per_each c:per_whom m:most? => modify_per(n, s, x, c, m)
    | ["can"] "hover(s)|fly|flies" @number "feet" "off|above|over" "the ground" ("and" "make" @word+)? => GainSpeed(mode="fly", who=SUBJECT)
    | be (@word ("and" @word)?)? "fliers|flyers" ["in battle|combat"] => GainSpeed(mode="fly", who=SUBJECT)
    | ["will"] "forget(s)" "something" ["important"|"dear"|"useful"|"treasured"] => OutOfFight(about="memory", detail="the target forgets something")
    | "perform(s)" ["a|an|its"] p:@own ["attack"] ["as a free action"] "on|against" w:object => MakeAttack(who=SUBJECT, attack=powers_of(p), against=w)
    | "phase(s)|swim(s)|glide(s)" "through" @solid => GainSpeed(mode="", traits=("phasing"), who=SUBJECT)
    | "cannot|can't|must not" "end" "its|their" "turn|move" "inside" ("them"|"it" | ["another|an|a|any"] "object" ["or creature"]) => ThisMove(rule="unoccupied", who=SUBJECT)
    | "leap(s)|jump(s)|spring(s)" "into engagement with" w:object => Engage(who=SUBJECT, other=w, free=TRUE)
    | "consume(s)|devour(s)|eat(s)" object "and" p:heal => p
    | "drop(s) its cloaking to" p:predicate => flat(EndState(states=("cloaked"), who=SELF), p)
    | @departs => Does(who=SUBJECT, what="flee")
    | "gain(s) flight" ["as a" @action "action" ["during its|their turn(s)"]] ("thanks to"|"by") @flavour => GainSpeed(mode="fly", who=SUBJECT)
    | "gain(s) flight as a" @action "action" ["during its|their turn(s)"] => GainSpeed(mode="fly", who=SUBJECT)
    | "step(s) into the" @word "and disappear(s)" => OutOfPlay(who=SUBJECT, duration=Duration(kind="start", whose=SUBJECT))
    | "take(s)|suffer(s)" ["a|an"] w:("penalty" => "penalty" | "bonus" => "bonus") "to" ["the|its|that"] "attack" "equal to" a:amount => modifier(TRUE, size_amount(a, NOTHING, w), texts("attack"), ())
    | "can't|cannot use the escalation die for that attack" => NoEscalation(who=SUBJECT, duration=Duration(kind="end", whose=SUBJECT, turns=0))
    | "gain(s)|has|have" ["a|an"] p:@own ["attack"] => GainPower(power=p, who=SUBJECT)
    | "must begin|start" "making last gasp saves" "instead of being" @condition => LastGasp(who=SUBJECT)
    | "gain(s)|has|have" n:@signed d:@defense => Modify(amount=flat(n), stats=(d), who=SUBJECT)
    | "teleport(s) to a" ["different|new|another"] "nearby" !"location|place|spot" @word => Relocate(who=SUBJECT, to="nearby", teleport=TRUE)
    | be "transported into the future|past" => OutOfFight(about="time", detail="the target is out of time")
    | be "no longer affected by the fear aura" ["effects"] ["of" ["any"|"every"] "SELF"] ["in the battle"] d:duration? => Endure(to=("fear"), who=SUBJECT, duration=d)
    | "force(s) the attacker to reroll the|that|its attack" ["roll"] t:reroll_take? => Reroll(who=ATTACKER, take=t)
    | "can't|cannot use the escalation die for the reroll" => NoEscalation(who=SUBJECT, duration=Duration(kind="end", whose=SELF, turns=0))
    | "spend(s)|use(s)" "a|one recovery to heal|regain" a:amount ["hp"] => Heal(amount=a, who=SUBJECT, spend=1)
    | "shift(s)|change(s)|transform(s) into" ["a|an|its"] form_name d:duration? => Become(what="another form", who=SUBJECT, duration=d)
    | "automatically succeed(s) on|at|with" ["all"] "disengage checks" => Modify(amount=flat(20), stats=("disengage"), who=SUBJECT)
    | "can't|cannot end" poss "turn|movement|move" "inside|in" ("them"|"one"|"it"|"objects"|"another" (@word)+) => GainSpeed(mode="", traits=("phasing"), who=SUBJECT)
    | "can" "fly|hover" @telling => GainSpeed(mode="fly", who=SUBJECT)
    | "can" ["can"] "issue|utter|emit|unleash|voice" (!"and" @word)+ "and" ["it|SELF"] p:predicate => May(who=SUBJECT, effects=(p))
    | "take(s)|suffer(s)" a:amount "extra" t:types? "damage" ","? "or" b:amount "extra" u:types? ["damage"] "if" x:test => If(test=x, effects=(Damage(amount=b, types=u, who=SUBJECT, additional=TRUE)), otherwise=(Damage(amount=a, types=t, who=SUBJECT, additional=TRUE)))
    | "take(s)|suffer(s)" a:amount t:types? "damage" "to" p:predicate => (Damage(amount=a, types=t, who=SUBJECT), p)
    | "lose(s)" "an additional|extra" a:amount "hp" ["as" @rest] => Damage(amount=a, who=SUBJECT, additional=TRUE)
    | "deal(s)" "damage equal to" poss "level" "on a miss" => MissDamage(amount=Amount(value="attacker's level"), who=SUBJECT)
    | "can" "teleport" t:somewhere => May(who=SUBJECT, effects=(Relocate(who=SUBJECT, to=t, teleport=TRUE)))
    | "remove(s) itself from" ["the"] "battlefield|battle|play" "," ? "returning" "on|at" ["the" "start|beginning|end" "of"] "its next" ["initiative"] "turn" ["anywhere"] ["it|SELF chooses"] ["nearby"] => OutOfPlay(who=SUBJECT, duration=Duration(kind="start", whose=SUBJECT))
    | "pull(s)|knock(s)|throw(s)|move(s)" w:object "next to" ["it|SELF|itself"] => PulledNext(who=w, to=SELF)
    | "can't|cannot be" t:harmless_list => Endure(to=t, who=SUBJECT)
    | be "armed with" @flavour => NOTHING
    | "leave(s)" "it|SELF" "can't|cannot take any more actions" ["this|that turn"] => LoseAction(action="", who=SUBJECT, all=TRUE)
    | "roll(s) 3d20 for its next attack roll and take(s) the best result" => RollTwice(who=SUBJECT, take="better")
    | "disengage(s)" "automatically" => Disengage(who=SUBJECT, automatic=TRUE)
    | "do|does not get to add the escalation die to its|their attacks|attack" ["rolls"] => NoEscalation(who=SUBJECT)
    | "silently" "hear(s)" @cause ("," @cause)* => NOTHING
    | "twist(s)|writhe(s)" ["painfully"] @cause? => NOTHING
    | "regain(s) the use of" "a|one limited" ["use"] "ability|attack|power" ["it has already expended"] ["this battle"] => Recharge(kind="encounter", who=SUBJECT)
    | "burst(s)|erupt(s)|fly|flies" "into" @word => NOTHING
    | "must" !must_save p:predicate_core => p
    | "howl(s)|scream(s)|laugh(s)|shriek(s)" @cause? => NOTHING
    | band_misc
predicate+: | ["must"] "reroll(s)" ["the|that|its"] "attack" ["roll"] "against" "itself|themselves" => Happens(what="turned back")
    | be "vulnerable to" ["the|its|SELF's"] p:@own ["attack(s)"] d:duration? => VulnerableTo(who=SUBJECT, attack=powers_of(p), duration=d)
    | be "immune to opportunity attacks" "from" ["any|all"] k:kind ts:described+ => Immune(who=SUBJECT, by=select(EVERY, (), k, ts))
    | be "immune to opportunity attacks" "from" ["any|all"] fs:adjective+ k:kind ts:described* => Immune(who=SUBJECT, by=select(EVERY, fs, k, ts))
    | "can't|cannot be intercepted" w:intercepting? d:duration? => Intercept(who=SUBJECT, by=w, duration=d)
    | "turn|turns" ("it"|"that hit"|"the hit"|"the critical hit"|"the crit"|"that crit") "into a" "normal|regular|ordinary" "hit" ["instead"] => Happens(what="plain hit")
    | "allow(s)|cause(s)|let(s)" w:select "to"? "take" "an|one" ["extra|additional"] k:@action "action" ["during|on its|their next turn(s)"] => GainAction(action=k, who=w, when="next")
    | "can't|cannot" ("be healed" | "heal" | "regain hp") ["to"] ["a total"] "above|past|beyond" "half" poss ["maximum"] "hp" d:heal_until? => HealLimit(who=SUBJECT, duration=d)
    | ["can"] "teleport(s)" "to" "any|a" "nearby" "location|place|spot" ["it can see"] "before" "using|making" ["a|an|its|the"] p:@own ["attack"] ["as a free action"] => flat(Relocate(who=SUBJECT, to="nearby", teleport=TRUE), MakeAttack(who=SUBJECT, attack=powers_of(p)))
    | "gain(s)|has|have" ["a|an"] n:@signed "bonus" "to" "the" ["particular|same"] "defense" ["that|which"] ("the attack targeted" | "the attack targets" | "it targeted" | "was targeted" | "was attacked" | "the attack hit" | "was hit") ["until the end of the battle or"] "until" ("another attack hits it" | "it is hit again" | "it is hit by another attack") ["," "in which case the bonus" "switches|moves|shifts" "to the defense most recently hit"] => HardenDefense(amount=flat(n), who=SUBJECT)
    | "swap(s)|exchange(s)|trade(s)" ["the"] ["values"|"value"] ["of"] ["its|their"] d:@defense "and|with" ["its|their"] e:@defense u:duration? => SwapDefenses(first=d, second=e, who=SUBJECT, duration=u)
    | "is|are" "not" "slain|killed" ","? "but" ["instead"] "escape(s)|flee(s)" ["leaving" @flavour] => Does(who=SUBJECT, what="flee")
    | "is|are" "dazzled" ["by" ["the"] @word] => NOTHING
    | "fly into the air , popping free from all enemies engaged with it , and make" ["a|an|its"] p:@own ["attack"] "against each enemy that was engaged with it" => flat(MakeAttack(who=SUBJECT, attack=powers_of(p), against=select(EVERY, (), "enemy", many(engaged_each(SELF)))), PopFree(who=SUBJECT, other=NOTHING))
    | "can|may" "grant|give" w:select a:amount "temporary hp" => May(who=SUBJECT, effects=(TemporaryHP(amount=a, who=w)))
    | "become(s)" "the target of" "the|that" ["triggering"] "attack" ["instead"] => SufferInstead(who=SUBJECT, hit=FALSE)
    | "must" ["still"] "end its|their move|turn" "on solid ground" ["and not inside" ["an|another"] "object" ["or creature"]] => ThisMove(rule="unoccupied", who=SUBJECT)
    | "keep(s)" "flying|moving" ["to"] ["somewhere"] "nearby" => Relocate(who=SUBJECT, to="nearby")
    | "pass(es) through" ["a|an|any"] "small|narrow|solid|or|and"* "object(s)" => OutOfFight(about="movement", detail="passes through objects")
    | "automatically succeed(s) on|with|at" ["all|its|any"] "disengage checks" => Modify(amount=flat(20), stats=("disengage"), who=SUBJECT)
    | "gain(s)|get(s)|regain(s)" a:amount r:@resource "point(s)" => Points(amount=a, of=r, who=SUBJECT)
    | "automatically disengage(s)" ["when it moves"] => Modify(amount=flat(20), stats=("disengage"), who=SUBJECT)
    | "each" p:predicate_core => p
    | "both" p:predicate_core !("and" | ",") => p
    | "immediately" p:predicate_core => p
    | "only|simply|automatically|also|still|now" p:predicate_core => p
band_misc: | "ignore(s)" ["all"] "damage that 's less than" n:@number => NegateDamage(who=SUBJECT, amount=flat(0), below=n)
    | "ignore(s)" "the first" n:@number ["points of"] t:types? "damage" [@felt] "each|every|per" p:@clock => soaked(n, t, p)
    | "reduce that damage by" a:amount ["points"] => Resist(amount=a, who=SUBJECT)
    | "heal(s)" a:amount ["damage|hp"] => Heal(amount=a, who=SUBJECT)
    | "heal(s) that many hp" => Heal(amount=Amount(value="damage dealt"), who=SUBJECT)
    | "prevent(s) the escalation die from increasing at the start of the next round" => Happens(what="die held")
    | "deal(s)" a:amount ["extra"] t:types? "damage" "to a target it misses" "with a" k:spell_kind "attack" => MissDamage(amount=a, types=t, attack=k, who=SUBJECT)
    | "deal(s)" "damage equal to its|their level" "when it|they miss" ["with an attack"] => MissDamage(amount=Amount(value="attacker's level"), who=SUBJECT)
    | "deal(s)" a:amount t:types? "damage on a miss" => MissDamage(amount=a, types=t, who=SUBJECT)
    | "hit(s) automatically" => AutomaticHit(who=SUBJECT)
    | ["must"] "roll(s)" two_dice k:rolled_for? ","? ["and"] "use(s)|using|take(s)|taking|keep(s)" t:one_result => RollTwice(who=SUBJECT, take=t, attack=k)
    | "has|have|gain(s)" "resist" t:resist_types n:@number "+" "to all damage except" u:types "damage" v:("and|or" x:types "damage" => x)? k:("and|or" x:spared_attacks => x)? ["," ["which|that"] "damage(s)" "it normally"] => ResistRoll(low=n, types=t, who=SUBJECT, but=types_both(u, v), spared=k)
    | "has|have|gain(s)" "resist" t:resist_types n:@number "+" reminder => ResistRoll(low=n, types=t, who=SUBJECT)
    | "has|have|gain(s)" "resist" t:resist_types n:@number "+" "to all damage" ["(" (@word|","|@type)* ")"] "except" u:types "damage" ["," ["which|that"] "damage(s)" "it normally"] => ResistRoll(low=n, types=t, who=SUBJECT, but=u)
    | "can't|cannot be surprised" ["or ambushed"] => Endure(to=("surprised"), who=SUBJECT)
    | "can't|cannot be" "ambushed" ["or" ["surprised"|"sneaked up on"]] => Endure(to=("surprised"), who=SUBJECT)
    | "can't|cannot be" ("moved" ["around"] ("against" poss "will")? | "forced to move") d:duration? => Endure(to=("unwilling movement"), who=SUBJECT, duration=d)
    | "has|have" n:@signed d:@defense "and" m:@signed e:@defense => flat(Modify(amount=flat(n), stats=(d), who=SUBJECT), Modify(amount=flat(m), stats=(e), who=SUBJECT))
    | "has|have|gain(s)" n:@signed "to" s:mod_stats => modifier(TRUE, size_of(n, NOTHING), s, ())
    | "swim(s) through" ["the"] @flavour => GainSpeed(mode="burrow", who=SUBJECT)
    | "can burrow" @flavour? => GainSpeed(mode="burrow", who=SUBJECT)
    | "fly|flies|hover(s)" @flavour? height? => GainSpeed(mode="fly", who=SUBJECT)
    | "stick(s)" "to ceilings and walls" @flavour? => GainSpeed(mode="climb", who=SUBJECT)
    | "make(s)" ["a|an|its"] p:@power "attack" t:attack_tail2* => made(exactly(1), powers_of(p), t)
    | "may|can" "roll" ("a"|"one") ["normal|easy|hard"] ["saving throw"|"save"] "against" w:save_what ["as a free action"] => SaveNow(who=SUBJECT, against=(w))
    | "roll(s)" ["a|one"] "save against each save ends effect" ["affecting it"] => SaveNow(who=SUBJECT, against=("every effect"))
    | "spit(s) out" w:object => EndState(states=("swallowed"), who=w)
    | "get(s)|take(s)" ("another"|"a second"|"an extra"|"an additional") "turn" => flat(GainAction(action="standard", who=SUBJECT), flat_effects(GainAction(action="move", who=SUBJECT), many(GainAction(action="quick", who=SUBJECT))))
    | "climb(s)" ["like a" @word ["and" @flavour]] [["on|along|across"] ["the"] "ceilings|walls|floors" ["and" ["on"] "ceilings|walls"]] ["as easily as it|they moves|move" ["on|across|along"] ["the"] "ground|floor"] => GainSpeed(mode="climb", who=SUBJECT)
    | "swim(s)" @swimming => GainSpeed(mode="swim", who=SUBJECT)
    | "breathe(s)" ["both"] ["in|under"] "water|underwater" ["and" "on land|air"] => OutOfFight(about="breath", detail="SELF breathes water")
    | "move(s)|pass(es)|phase(s)" "through" ["walls|solid"] ["and"] ["walls|solid"] ["objects"] ["and creatures"] ["," ] ["but"] ["it|they"] ["can't|cannot end" ["its|their"] "turn|movement inside" ["them|one|objects"]] => GainSpeed(mode="", traits=("phasing"), who=SUBJECT)
    | "take(s)" "no actions" ["during its turn"] => Forbid(acts=("act"), who=SUBJECT)
    | @succeeds ["instead"] => SaveNow(who=SUBJECT, automatic=TRUE)
    | "heal(s)" ["damage"] "equal to" a:amount => Heal(amount=a, who=SUBJECT)
    | "can|may"? "spend|use" "a recovery" => SpendRecovery(who=SUBJECT)
    | "lose(s)" "one use of its regeneration" => LoseRegeneration(who=SUBJECT)
    | "deal(s)|do(es)" "double damage" ["with its" ["next"] "attack|attacks"] o:("against|to" w:object => w)? => DoubleDamage(against=o)
    | "ignore(s)" "the first" a:@number ["points of"] "damage" [@felt] ["from|of each|every|any attack|hit"] => Resist(amount=flat(a), who=SUBJECT)
    | ["can"] @uses_die reminder? d:duration? => Modify(amount=Amount(value="escalation die"), stats=("attack"), who=SUBJECT, duration=d)
    | "add(s) the escalation die to" ["its|their|all" ["of its"]] w:("attacks and damage" => ("attack", "damage") | "attack and damage rolls" => ("attack", "damage") | "damage" ["rolls"] => ("damage") | "disengage checks" => ("disengage") | "saves" => ("saves") | "attacks" => ("attack") | "attack" ["rolls"] => ("attack")) x:mod_tail* => modifier(TRUE, size_amount(Amount(value="escalation die"), NOTHING, "bonus"), w, x)
    | "has|have|gain(s)" ["a"] "resist" t:resist_types n:@number "+" r:resist_tail* ["(" "half damage" ["only"] "if|when" "the" ["natural"] ["attack"] "roll" @falls_short @number ["+"] ")"] d:duration? => resists(t, n, r, d)
    | "has|have|gain(s)" ["a"] "resist" t:resist_types n:@number "+" "and" ["resist"] u:resist_types m:@number "+" d:duration? => two_resists(t, n, u, m, d)
    | "has|have|gain(s)" "a"? "fear" ["aura"] ["ability"] "against" ["engaged"] "enemies" ["engaged with it"] "with" n:fear_limit => Fear(limit=n, who=SUBJECT)
    | "has|have|gain(s)" "a" ["fear"] "fear aura" => Fear(who=SUBJECT)
    | "reroll(s)" ["the|its|that"] "attack|roll" ["roll"] t:reroll_take? => Reroll(who=SUBJECT, take=t)
    | "reroll(s)" ["the|its|that"] "save" ["roll"] t:reroll_take? => Reroll(who=SUBJECT, what="saving throw", take=t)
    | "cannot|can't" "make|use|take" ["any"] "opportunity attacks against" w:object d:duration? => Immune(who=w, by=SUBJECT, duration=d)
    | "cannot|can't" ["can't"] "make opportunity attacks" d:duration? => Forbid(acts=("make opportunity attacks"), who=SUBJECT, duration=d)
    | "cannot|can't" "disengage" "from" w:object t:duration? => Forbid(acts=("disengage"), who=SUBJECT, against=w, duration=t)
    | @cannot d:band_acts t:duration? => Forbid(acts=d, who=SUBJECT, duration=t)
    | draws_none "opportunity attacks" for_making a:(attacks_of | ["a|an|any|its"] k:attack_kind "attack(s)" => k) d:duration? => Immune(who=SUBJECT, attack=a, duration=d)
    | "do|does not provoke|draw|take opportunity attacks" m:as_it_moves? d:duration? => Immune(who=SUBJECT, duration=d, moving=m)
    | "ignore(s) opportunity attacks" => Immune(who=SUBJECT)
    | "has|have|gain(s)" "flight" d:duration? => GainSpeed(mode="fly", who=SUBJECT, duration=d)
    | "swap(s)" "initiative" "with" w:object => SwapInitiative(who=SUBJECT, other=w)
    | "move(s)" w:("up" => FALSE | "down" => TRUE) a:amount "points|spots|places"? "in" ["the"] "initiative order" ["," "to a minimum of" @number] => ShiftInitiative(amount=a, who=SUBJECT, down=w)
    | "lose(s)" ["all|its|their"] ["of its|their"] t:types? "resistance(s)" d:duration? => LoseResistance(types=t, who=SUBJECT, duration=d)
    | "can hover" => GainSpeed(mode="fly", who=SUBJECT)
    | "can fly" => GainSpeed(mode="fly", who=SUBJECT)
    | ["can|may"] "gain(s)|take(s)|get(s)|has|have" "a|an|one" ["second|extra|additional"] a:@action "action" w:action_when2? n:("," @no_more => TRUE)? !("," "but not") => more_action(a, w, n)
    | @regains ["its|their|the"] ["expended"] p:@own ["attack|power|spell|ability"] ["if" ["it"] ["is|has"] ["been"] "expended"] ["and can use it during" poss "next turn"] => Recharge(power=p, who=SUBJECT)
    | "can use" p:@own ["attack|ability"] ["this|that turn"] ["as a" a:@action "action"] => UsePower(power=p, who=SUBJECT)
    | "use(s)" p:@own ["attack|ability"] => UsePower(power=p, who=SUBJECT)
    | "can|may use" p:@own ["attack|ability|spell"] => May(who=SUBJECT, effects=(UsePower(power=p, who=SUBJECT)))
    | "cannot|can't be" c:(@condition | "surprised"|"moved"|"targeted") d:duration? => Endure(to=(c), who=SUBJECT, duration=d)
    | "cannot|can't be healed" d:duration? => CannotHeal(who=SUBJECT, duration=d)
    | "drop(s) to 0 hp" => DropTo(who=SUBJECT)
    | "die(s)" => Die(who=SUBJECT)
    | "drop(s)" ["its|their"] "weapon" => DropItem(who=SUBJECT)
    | "must|will" "attack" w:select_core => ForcedAttack(who=SUBJECT, whom=w)
    | ["must|can"] "make(s)" "a basic attack against" w:object => ForcedAttack(who=SUBJECT, whom=w)
    | "attack(s)" w:select_core => ForcedAttack(who=SUBJECT, whom=w)
rolled_for: "for|with|on" ["all"] ["of"] poss? ["the|each|every|a|an"] p:(@own|@power)? k:spell_kind? ["attack|attacks"] ["rolls|roll"] ["it makes"] => rolled_kind(p, k)
two_dice: | @rolled "instead of" @rolled
    | @two_dice
one_result: | "the result it prefers" => "better"
    | "the" t:@of_two ["of the"] ["result|roll|results|rolls"] => t
height: ","? ["roughly"] ["about"] @number "feet" "off|above|over" "the ground"
action_when2: | "during|on its|their turn / this|that turn / this|that round" => ""
    | "during|on" "its next turn" => "next"
    | "each|every turn" => "turn"
    | "each|every round" => "round"
band_acts: d:band_act ds:(","? "or|and" d:band_act => d | "," d:band_act => d)* => words(d, ds)
band_act: a:@deed !"from" => a
resist_tail: | "to all damage from magic sources" ["(" "even magic weapons" ")"] => tail("attack", AttackKind(tags=("magic", "spell")))
    | "against the|that|this" ["triggering"] "attack" => tail("duration", Duration(kind="turn"))
    | "except" ["for|against"] t:types ["damage"] => tail("but", t)
    | "against attacks" [@targeting] d:@defense ds:("or|and" d:@defense => d)* => tail("defenses", words(d, ds))
    | against_kind
    | "to all damage from magic sources" reminder? => tail("but", ())
spared_attacks: k:spell_kind "damage|attacks" d:("against" x:@defense => x)? => aimed_against(k, d)
form_name: (!"form" @word)+ "form"
predicates+: | be "dazed and unable to use the escalation die" d:duration => flat(Afflict(conditions=texts("dazed"), who=SUBJECT, duration=d), NoEscalation(who=SUBJECT, duration=d))
    | "can't|cannot move and can't|cannot be moved" => flat(Forbid(acts=("move"), who=SUBJECT), Endure(to=("unwilling movement"), who=SUBJECT))
    | a:own_damage "," "hit or miss" [","] ["even on a 1"] => hit_or_miss(a)
intercepting: | "by" w:object => w
    | "(" ["unless"|"except if"] ["the|a"] "creature|enemy|foe" ["that is"] "intercepting" "it|SELF|them" "is" ["also"] c:no_solid ")" => Select(kind="creature", tests=many(Has(who=EACH, states=texts(c), negated=TRUE)))
own_damage: "deal(s)|do(es)" ["an"] n:extra_damage t:types? "damage" x:extra_tail* => extra(n, t, x)
depth_below: "beneath|below|under|into" ["the"] "ground|earth|water|surface|waves|sand|sands|snow|mud|soil|floor|ice"
barred_from: | "SELF" "or any other" n:@creature => any_called(n)
    | "any" n:@creature !("that"|"who") => any_called(n)
    | "SELF" => SELF
heal_until: | "until" ["after"] "the" ["end of the"] "battle" ["ends"|"is over"] => Duration(kind="encounter")
    | d:duration => d
draws_none: ("do|does not provoke|draw|take" | "provoke(s)|draw(s)|take(s)|suffer(s) no") ["any"]
for_making: | "with"
    | "for|from|by|when|while making|using"
    | "when|while|if it|they makes|make|uses|use"
as_it_moves: | ["when|while|for|from"] "moving" => TRUE
    | "when|while" "it|they" "moves|move" => TRUE
no_solid: "phasing|incorporeal|insubstantial" => "phasing"
predicate_core*: "gain(s)" "a bonus of" a:amount "to its|their hp" => Hearten(amount=a, who=SUBJECT)
    | "forgo(es)" "its standard and move actions this turn" => Forgo(actions=texts("standard", "move"), who=SUBJECT)
    | "ignore(s)" "the first" a:amount "of all damage each" p:("turn" => "turn" | "round" => "round") => Resist(amount=a, who=SUBJECT, per=p)
    | "heal(s)|regain(s)" ["for|by"] ("that" | "the same") ("many|much" ["hp"] | "amount|number" ["of" "hp"]) "instead" ["of" "taking" ["the|that|any"] types? "damage"] => Does(who=SUBJECT, what="absorb")
    | "roll(s)" d:save_word "saves against effects that no save ends" => ShakeOff(who=SUBJECT, difficulty=d)
    | "ignore(s)" "attacks" n:@number "+" => ResistRoll(low=n, who=SUBJECT, misses=TRUE)
    | "have" w:object p:predicate_core => bound(w, p)
predicate_core*: "succeed(s) on a saving throw against one effect" => SaveNow(who=SUBJECT, against=texts("one effect"), automatic=TRUE)
"""
