"""Grammar: what stands while a creature fights without squares, prices paid for something, die rolls that decide."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_TRAITS: Final = r"""
later_predicate+: | ["the"] p:@own "ability|trait|power" => GainPower(power=p, who=SUBJECT)
lead+: | "the first time each" k:kind ["in the|a battle"] "attacks" o:object ["this|that battle"|"in a battle"|"each battle"] ","? es:effects => each_first(k, o, es)
core_clause+: | "the|that attack takes" z:mod_size => (Modify(amount=nth0(z), stats=("attack"), who=ATTACKER, penalty=nth2(z), next_only=TRUE))
    | "that attack is negated" => (MissInstead()) | "the attack misses and has no effect" => (MissInstead()) | "the effects are" (!"that" @word)+ "that" c:clause => c
sentence+: | "when" "SELF" "drops to 0 hp" "," "it does not" ["immediately"] "die" "." "ignore any damage in excess of 0 hp" "," "roll" d:@rolled "," "and give" "it|SELF" "that many temporary hp" => (LastStand(amount=d))
    | "no other healing can affect" "it|SELF" ["or give it more temporary hp"] => (Spared(what="healing")) | "when the temporary hp are gone" "," "it|SELF" "dies" => (Spared(what="life"))
    | "SELF" "must be in" (!"form" @word)+ "form" "to use this ability|attack|power" => (Requires(test=Has(who=SELF, states=("another form"))))
subject+: | "they're|you're" => IT | "the pcs|adventurers|heroes" => Select(kind="enemy")
sentence+: | "if SELF|it heals up to its maximum hp" "," ["then"] "that use of regeneration does not count against the" [@word] "limit" => (RegenerationFree())
    | "choose either" p:(@own|@named) qs:("," q:(@own|@named) => q | ","? "or" q:(@own|@named) => q)+ => (PickOne(names=words(p, qs)))
    | "(" "they|it can pop free" "," "but they|it can't roll disengage checks" ["."] ")" => (Spared(what="popping free"))
    | s:subject "starts|start|begins|begin" "every|each|the|a battle|combat" c:@state => (When(trigger=Trigger(events=("combat"), who=SELF), effects=(Afflict(conditions=(c), who=s))))
    | "SELF" "hates|hate" w:hated ws:("and" x:hated => x)* "," "and its crit range expands by" n:@number "against them" => (CritRange(amount=n, against=folk(w, ws)))
hated: !"and" @word
nth_word: | "first" | "second" | "third" | "fourth" | "fifth" | "sixth"
sentence+: | "after the" nth_word "success" ","? (("the" @word? "die" ("bumps up to"|"becomes"|"grows to")) | "it 's|is") "a" d:@rolled ds:(","? ["and|then"] ["finally"] "a" x:@rolled "after the" nth_word ["success|one"] => x)* => (GrowDie(faces=die_sizes(d, ds)))
    | "the" nth_word "success is a" d:@rolled ds:(","? ["and|then"] ["finally"] "a" x:@rolled "after the" nth_word ["success|one"] => x)* => (GrowDie(faces=die_sizes(d, ds)))
    | s:subject "can turn" ["its|their"] ["own"] "failed disengage check into a success by taking" a:amount ["damage"] => (When(trigger=ev("fail disengage", who=s), effects=(May(who=s, effects=(Damage(amount=a, who=s), Disengage(who=s, automatic=TRUE))))))
    | s:subject "can turn" ["its|their"] ["own"] "failed save into a success by taking" a:amount ["damage"] => (When(trigger=ev("fail save", who=s), effects=(May(who=s, effects=(Damage(amount=a, who=s), SaveNow(who=s, automatic=TRUE))))))
form_name: | (!"form" @word)+ "form"
predicate_core+: | be "transported into the future|past" => OutOfFight(about="time", detail="the target is out of time")
    | be "no longer affected by the fear aura" ["effects"] ["of" ["any"|"every"] "SELF"] ["in the battle"] d:duration? => Endure(to=("fear"), who=SUBJECT, duration=d)
    | "force(s) the attacker to reroll the|that|its attack" ["roll"] t:reroll_take? => Reroll(who=ATTACKER, take=t)
    | "can't|cannot use the escalation die for the reroll" => NoEscalation(who=SUBJECT, duration=Duration(kind="end", whose=SELF, turns=0))
    | "spend(s)|use(s)" "a|one recovery to heal|regain" a:amount ["hp"] => Heal(amount=a, who=SUBJECT, spend=1)
    | "shift(s)|change(s)|transform(s) into" ["a|an|its"] form_name d:duration? => Become(what="another form", who=SUBJECT, duration=d)
    | "gain(s)" ["an"] "additional|extra use of" ["its|the"] p:power_words => Recharge(power=p, who=SUBJECT)
    | "automatically succeed(s) on|at|with" ["all"] "disengage checks" => Modify(amount=flat(20), stats=("disengage"), who=SUBJECT)
    | "roll(s)" "two d20|d20s" "for each" "attack" ["roll it makes"] "and use(s)" ("the result it prefers"|"the better result"|"the best result") => RollTwice(who=SUBJECT, take="better")
    | "can't|cannot end" poss "turn|movement|move" "inside|in" ("them"|"one"|"it"|"objects"|"another" (@word)+) => GainSpeed(mode="", traits=("phasing"), who=SUBJECT)
    | "can" "fly|hover" @telling => GainSpeed(mode="fly", who=SUBJECT)
    | "can" ["can"] "issue|utter|emit|unleash|voice" (!"and" @word)+ "and" ["it|SELF"] p:predicate => May(who=SUBJECT, effects=(p))
    | "take(s)|suffer(s)" a:amount "extra" t:types? "damage" ","? "or" b:amount "extra" u:types? ["damage"] "if" x:test => If(test=x, effects=(Damage(amount=b, types=u, who=SUBJECT, additional=TRUE)), otherwise=(Damage(amount=a, types=t, who=SUBJECT, additional=TRUE)))
    | "take(s)|suffer(s)" a:amount t:types? "damage" "to" p:predicate => (Damage(amount=a, types=t, who=SUBJECT), p)
    | "lose(s)" "an additional|extra" a:amount "hp" ["as" @rest] => Damage(amount=a, who=SUBJECT, additional=TRUE)
    | "deal(s)" "damage equal to" poss "level" "on a miss" => MissDamage(amount=Amount(value="attacker's level"), who=SUBJECT)
    | "take(s) no damage and suffers|suffer no effects from" a:missed_attacks => flat(NoMissDamage(who=SUBJECT, attack=a))
    | "can" "teleport" t:somewhere => May(who=SUBJECT, effects=(Relocate(who=SUBJECT, to=t, teleport=TRUE)))
    | "remove(s) itself from" ["the"] "battlefield|battle|play" "," ? "returning" "on|at" ["the" ("start"|"beginning"|"end") "of"] "its next" ["initiative"] "turn" ["anywhere"] ["it|SELF chooses"] ["nearby"] => OutOfPlay(who=SUBJECT, duration=Duration(kind="start", whose=SUBJECT))
    | "add(s) the escalation die to the damage it deals" ["with its attacks"] "," "hit or miss" => flat(Modify(amount=Amount(value="escalation die"), stats=("damage"), who=SUBJECT), MissDamage(amount=Amount(value="escalation die"), who=SUBJECT))
    | "pull(s)|knock(s)|throw(s)|move(s)" w:object "next to" ["it|SELF|itself"] => PulledNext(who=w, to=SELF)
    | "can't|cannot be" t:harmless_list => Endure(to=t, who=SUBJECT)
    | be "armed with" @flavour => NOTHING
    | "leave(s)" "it|SELF" "can't|cannot take any more actions" ["this|that turn"] => LoseAction(action="", who=SUBJECT, all=TRUE)
    | "roll(s) 3d20 for its next attack roll and take(s) the best result" => RollTwice(who=SUBJECT, take="better")
    | "disengage(s)" "automatically" => Disengage(who=SUBJECT, automatic=TRUE)
    | "do|does not get to add the escalation die to its|their attacks|attack" ["rolls"] => NoEscalation(who=SUBJECT)
harmless_list: | h:harmless hs:(","? ["or|and"] h:harmless => h)* => words(h, hs)
harmless: | ["made"] c:@condition => c | "touched by ongoing damage" => "ongoing damage" | "hurt by ongoing damage" => "ongoing damage"
later_predicate+: | u:usage ","? "can|may" ["also"] p:predicate => may_often(u, p)
described+: | "that can hear" ["the"] (@word|"SELF"|"it") => Place(kind="encounter")
sentence+: | s:subject "can use" ["its|their|the"] p:power_words a:count_amount "times each|every|a combat|battle" ","? ["but"] nr:("never two turns|rounds in a row" => TRUE)? => (PowerLimit(power=p, times=a, no_repeat=nr))
must_save: ["immediately"] "roll|make|attempt" ["a|an"] ["immediate"] save_word? "save" save_number? !"against"
heal+: | "must" ["immediately"] "roll|make|attempt" ["a|an"] ["immediate"] d:save_word? "save" save_number? !"against" => RollSave(who=SUBJECT, difficulty=d)
    | "heal(s) using a recovery" ","? "and|adding" ["adds|add|gains|gain"] a:amount ["hp"] "to|on the|that recovery|healing|total|amount" => Heal(amount=total(Amount(value="recovery value"), words(a)), who=SUBJECT, spend=1)
mod_stat_core+: | "melee damage" => ("damage:melee") | "ranged attacks" ["rolls"] => ("attack:ranged") | "close attacks" => ("attack:close") | "ranged damage" => ("damage:ranged") | "melee attacks and melee damage" => ("attack:melee", "damage") | "disengage checks" => ("disengage")
mod_tail+: | "against the|that|this" ["triggering"] "attack" => tail("duration", Duration(kind="end", whose=SELF, turns=0)) | "on disengage checks" => tail("hit", TRUE)
modify+: | ["gain(s)|has|have|get(s)"] ["a"] n:@signed ["attack"] "bonus on disengage checks" => modifier(TRUE, size_of(n, NOTHING), ("disengage"), ())
    | "gain(s)|has|have|get(s)" ["an|a"] "attack" w:("bonus" => "bonus" | "penalty" => "penalty") "equal to" a:amount x:mod_tail* => modifier(TRUE, size_amount(a, NOTHING, w), ("attack"), x)
amount_value+: | "the escalation die value" => Amount(value="escalation die")
amount_base+: | n:@number ("times"|"x"|"*") a:amount_value => scaled(a, times=n)
    | n:@number "per point" "of|on" ["the"] "escalation die" => scaled(Amount(value="escalation die"), times=n)
die_result+: | "you|SELF|it" "roll(s)"
described+: | "that has resistance to" t:types => Resists(who=EACH, types=t)
place+: | "in the encounter" => Place(kind="encounter")
one_test+: | "the damage is" n:@number "or less" => DamageOf(most=n) | "the damage is" n:@number "or more" => DamageOf(least=n) | "it targets" d:@defense => RollAgainst(defense=d)
    | s:subject "used another action" ["this|that turn"] ["before" ["making"] "the attack"] => ActedBefore(who=s)
    | "you|SELF|it" "roll(s)" "less than" esc_die => DieShows(limit=Amount(flat=-1, value="escalation die"))
    | "the roll|result is" "equal to or less|lower than" esc_die => DieShows(limit=Amount(value="escalation die"))
    | "the result is" f:die_faces => DieShows(faces=f)
    | n:so_many fs:adjective* k:kind ts:described* "is|are" d:description => so_many_are(n, fs, k, words(d, ts))
    | "two|three of the attacks hit" ["the same target|enemy|creature"] => Outcome(result="both hit")
    | "both" @own "attacks hit" ["the same target|enemy|creature"] => Outcome(result="both hit")
    | "there are" n:@number "or more" fs:adjective* k:kind ts:described* => Exists(who=select(exactly(1), fs, k, ts), place=Place(kind="anywhere"), at_least=n)
    | s:subject "is not" "engaged" => Engaged(who=s, negated=TRUE)
event_verb+: | "adds|add the escalation die to an attack against" o:object => ev("escalated", other=o) | "is|are staggered by" w:poss "attack" => ev("stagger", by=w) | "fail(s)" "a|the" "disengage check" => ev("fail disengage")
    | "attack(s)" o:object "," "hit or miss" => ev("attack", other=o)
    | "miss(es)" a:with_attack "against" o:object "and rolls a" n:natural => event_when(ev("miss", other=o, attack=a), n)
    | "damage(s)" o:object => ev("deal", other=o)
    | "slay(s)" o:object => ev("kill", other=o)
    | "is dealt a critical hit" => ev("suffer critical") | "survives a critical hit" => ev("suffer critical")
    | "has|have" "an enemy" "move(s) into engagement with" o:object => ev("engage", other=o)
    | "move(s) into engagement with" o:object => ev("engage", other=o)
    | "make(s)" a:an_attack o:("against" o:object => o)? "during|on its turn" => ev("attack", attack=a, other=o)
action_when2+: | "during its|their turn" => ""
lead+: | k:as_action "," es:effects => allowed((k), es)
    | "at the" p:point "of" ["each of"] w:poss "turn(s)" es:effects => (At(point=p, whose=w, effects=es))
    | "instead of" ("chomping"|"biting"|"attacking"|"making") (!"," @word|"SELF"|"'s"|@condition)* "," es:effects => es
    | "although" (@word|"SELF"|"'s"|@condition)+ "," es:effects => es
    | "in battle|combat" ","? es:effects => es
    | u:usage "during its|the|SELF's turn" "," es:effects => allowed(u, es)
    | u:usage "during its turn" k:as_action? "," ? es:effects => allowed((u, k), es)
    | "each turn" "," s:subject "can use one" k:@action "action to" ps:predicates => (May(who=SELF, effects=bound(s, ps), action=k))
    | "on" ["a|an"] n:@number "+" "," es:effects => (If(test=DieShows(faces=up_from(n)), effects=es))
clause_tail+: | "(" "even" (@word|"SELF")+ ")" => value_tail() | "(" "and you stop" (@word|"SELF")+ ")" => value_tail() | "," "in which case" (!duration (@word|"SELF"))* d:duration => lasting_tail(d) | "before" poss "attack" => value_tail() | "and use the best|better result" => value_tail() | "," "hit or miss" => either_way_tail()
    | "once during|in that|this turn" => once_tail("turn")
core_clause+: | s:subject "is|are so" @word "that" "it|they" ps:predicates => bound(s, ps)
    | s:subject ps:predicates "unless" subject "succeed(s)|save(s)" ["on|at|with"] ["a|an"] d:save_word? ["save"] save_number? => unless_saved(s, ps, d)
    | "see" ["the"] (@word|"SELF")+ "below|above" => (OutOfFight(about="heading", detail="see below"))
    | ("each"|"any"|"every"|"a"|"an") fs:adjective* k:kind ["that|who" ["is|are"]] "hit by" ["the|SELF's|an|a"] p:@own ["attack"] ps:predicates => hit_by_rule(fs, k, p, ps)
    | k:plural_kind ["that|who are"] "hit by" ["the|SELF's|an|a"] p:@own ["attack"] "that|who are already" c:state_word ps:predicates => hit_by_rule((Has(who=EACH, states=(c))), k, p, ps)
    | s:subject "can roll two d20s for" ["its|the|an"] p:@own ["attack"] "and use|take the best|better result" => (RollTwice(who=s, take="better", attack=powers_of(p)))
sentence+: | "SELF" "gains the corresponding ability" duration? => (RowsApply())
    | ["as a" @action "action" ","] "SELF" ["also"] "can" ["also"] shape_verb t:@telling => (OutOfFight(about="shape", detail=told("SELF can change its shape", t)))
    | "SELF" ["also"] "can" ("walk on" | "walk" "atop|across|upon|up") t:@telling => walks(t)
    | "dropping" ["the|its"] "illusion|disguise" "is a" @action "action" => (OutOfFight(about="shape", detail="SELF drops its disguise"))
    | "switching forms" "is a" @action "action" => (OutOfFight(about="shape", detail="SELF switches forms"))
shape_verb: | "change(s)" poss "host's"? "form|shape|appearance" | "change between" | "appear" ["to be|as"] | "shapeshift|shapechange" ["into|to"] | "disguise itself|themselves" ["as"] | "assume|take" ["the|any"] "form|shape|appearance" ["of"] | "turn" ["back"] "into"
trait_name+: | "choose one" => PickOne() | ["general"|"special"|"common"] (!"abilities|features|traits|powers" (@word|"SELF"))+ "abilities|features|traits|powers" => OutOfFight(about="heading", detail="abilities")
role2+: | "the attacker|assailant" => ATTACKER
object+: | "the attacker|assailant" => ATTACKER
roll_for: ("to see"|"to determine"|"to find out") ("which"|"what"|"the"|"if"|"whether"|"how") (@word|@condition|@number|"SELF"|"SELF's"|"'s"|"("|")")+
core_clause+: | "roll(s)" ["a|an|one"] d:@rolled "against each" ["hit"] "target" roll_for? => (RollDie(dice=d))
    | "roll(s)" ["a|an|one"] d:@rolled roll_for => (RollDie(dice=d)) | "roll(s)" ["a|an|one"] d:@rolled !"instead" => (RollDie(dice=d))
    | "remove" w:object "from play" "," "returning" ["it|them"] "to the battle" ["in" "(" "or near" ")" poss "previous location"] ["in its previous location"] "at the" p:point "of" v:poss "next turn" => (OutOfPlay(who=w, duration=Duration(kind=p, whose=v)))
usage+: | "thrice per|a" p:limit_per => times_per(flat(3), p) | "once during|on" ("its"|"the"|"each"|"SELF's"|"each of its") "turn(s)" => times_per(flat(1), "turn")
somewhere+: | "nearby or" ("far away"|"faraway") => "nearby or far away" | ["to"] "anywhere it|SELF can see" !"nearby" => "nearby or far away" | ["to"] "anywhere" ["it|SELF can see"] "nearby or" ("far away"|"faraway") ["it|SELF can see"] => "nearby or far away" | ["to"] "any spot" ["it|SELF can see"] "nearby or" ("far away"|"faraway") => "nearby or far away" | ["to"] "a nearby" ["hidden"] "location|spot|place" ["it|SELF can see"] => "nearby"
later_predicate+: | z:mod_size "to" ["all"] s:mod_stats x:mod_tail* => modifier(TRUE, z, s, x)
clause_tail+: | "thanks to" @flavour => value_tail() | "thanks to" @telling => value_tail()
flesh: !"heals|heal" @word
noun_clause+: | poss flesh+ "heals|heal" a:amount ["hp"] "at the start of" ["each of"] poss "turn(s)" => (Regenerate(amount=a))
    | "the crit range of attacks by" n:@word "expands by" m:@number => (CritRange(amount=m, who=named_all(n)))
    | "ongoing damage does not harm it|SELF" ["either"] !("," "unless") => (Endure(to=("ongoing damage"), who=SELF))
    | "add the escalation die to" w:poss "damage" => (Modify(amount=Amount(value="escalation die"), stats=("damage"), who=w))
    | "attacks against" w:object "by" v:who "take" z:mod_size => (Modify(amount=nth0(z), stats=("attack"), who=v, penalty=nth2(z), against=w))
    | w:poss "melee attacks" ["now"] "deal half damage on a miss" => (MissDamage(amount=half_damage(), attack=AttackKind(ranges=("melee")), who=w))
"""
