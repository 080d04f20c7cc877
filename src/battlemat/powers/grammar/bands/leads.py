"""Grammar: what introduces statements: when, while, once."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

LEADS: Final = r"""
lead+: | "if" t:test "," es:effects ";" "otherwise" "," fs:effects => (If(test=t, effects=es, otherwise=fs))
    | "if an ally" ["of SELF"] "is engaged with the target" "," ("it"|"that ally"|"the ally") "can" ps:predicates "as a free action" => ally_beside(ps)
    | "if an ally" ["of SELF"] "is engaged with the target" "," ("it"|"that ally"|"the ally") "can" ps:predicates => ally_beside(ps)
    | u:usage "when|whenever" "SELF" "reappears" "after|from" "its|their|the" p:@own ","? "it" "does|deals" t:times_over "damage" ["instead of" times_over ["damage"]] => allowed((u, tail("trigger", ev("use", who=SELF, power=p))), (NextAttackTimes(times=t, duration=Duration(kind="end", whose=SELF))))
    | "when|whenever" e:event_tested ","? "it" p:multiplied_heal => (When(trigger=e, effects=bound(SELF, p)))
    | "when|whenever" w:select ("rolls a"|"gets a") n:natural ["with|on" "an attack" "roll"?] ["against" "anyone|anybody|any target"] "," ("it"|"that" "enemy|creature") "takes" a:amount t:types? "damage" g:guarded? => (When(trigger=Trigger(events=("attack"), who=w, tests=many(n, g)), effects=(Damage(amount=a, types=t, who=EACH))))
    | u:usage "," as_an k:@action "action" "when|whenever|if" e:event_tested "," es:effects => allowed((u, limit_action(k, NOTHING), tail("trigger", e)), es)
    | "SELF" bursts "when|if" e:event_tested (":" | ",") es:effects => (When(trigger=e, effects=es))
    | "when|if" e:event_tested "," "SELF|it" bursts (":" | ";" | "," ["and"]) es:effects => (When(trigger=e, effects=es))
    | "when|whenever" w:shielded "takes" ["any"] "damage" "," ("half" ["of"] "that|the" "damage" "is dealt to" "SELF|it" "instead" | "SELF|it" "takes" "half" ["of"] "that|the" "damage" "instead") => (SharedWound(who=w))
    | u:usage ","? "SELF" "can|may" full_turn "to" ps:predicates => whole_turn(u, NOTHING, bound(SELF, ps), ())
    | "SELF" "can|may" full_turn "to" ps:predicates => whole_turn(NOTHING, NOTHING, bound(SELF, ps), ())
    | u:usage ","? "make" "a|an" p:@own ["attack"] "as a" k:@action "action" => allowed((u, limit_action(k, NOTHING)), (MakeAttack(attack=powers_of(p))))
    | u:usage ","? ["for one turn"] ",|;"? p:@own "becomes" "a" k:@action "action" ["to use"] => allowed((u, limit_action(k, NOTHING)), (UsePower(power=p)))
    | "on|during" "turns|rounds" ("when"|"in which"|"that"|"where") t:test ","? ["the"|"all"] n:(@cousin|@creature) "use|uses" "the escalation die" "," "and|but|while" "their enemies" ("do not"|"can't"|"cannot") => (While(test=t, effects=(Modify(amount=Amount(value="escalation die"), stats=("attack"), who=named_all(n)), NoEscalation(who=Select(kind="enemy")))))
    | "on|during" ("turns"|"rounds"|"any turn"|"any round") ("when"|"in which"|"that"|"where") t:test ","? es:effects => (While(test=t, effects=es))
    | u:usage k:as_action "at the" p:("start|beginning" => "start" | "end" => "end") "of" w:poss "turn(s)" "," es:effects => (At(point=p, whose=w, effects=allowed((u, k), es)))
    | "in addition" "," es:effects => in_addition(es)
    | "at the end of the battle" "," es:effects => after_battle(es)
    | "each|every" "time" e:event_tested !"," es:effects => (When(trigger=e, effects=es))
    | "at the start|beginning of each|every|the round" ","? es:effects => (When(trigger=ev("round", who=SELF), effects=es))
    | "while|when" ("SELF|it" be)? "making a ranged attack" "," es:effects => refused()
    | ["while|when"] "in" "its|SELF's|their" ["own"] "lair" "," es:effects => (While(test=Has(who=SELF, states=("in its lair")), effects=es))
    | "while" t:test "," fear_it be "dazed" reminder? "from|by fear" "and" ["it"] fear_no_die d:duration => (Lasting(duration=d, effects=(While(test=t, effects=(Afflict(conditions=("fear"), who=TARGET))))))
    | u:usage ","? ("when|while|if") t:test "," k:as_action? ","? es:effects => allowed((u, k, limit_test(t)), es)
    | u:usage k:as_action "when|whenever" e:event_tested ","? !"and|or|while|if" es:effects => allowed((u, k, tail("trigger", e)), es)
    | "once" t:test "," es:effects => (While(test=t, effects=es))
    | s:subject "can use" "the escalation die" "unless" subject "has been" e:@spelled "since" poss "last turn" => unless_spells(s, e)
    | "when|whenever" e:event_tested !"," es:effects => (When(trigger=e, effects=es))
    | u:usage ","? k:as_action? "when|whenever|if" e:event_tested !"," es:effects => allowed((u, k, tail("trigger", e)), es)
    | "if|when" t:crowd "," "it" ps:predicates => (If(test=t, effects=bound(SELF, ps)))
    | ("while" | "as long as") t:crowd "," "it" ps:predicates => (While(test=t, effects=bound(SELF, ps)))
    | "when using" ["a|an|its|the"] p:@own ["attack"] "," ["a"] "natural attack roll of" ms:faces ["also"] "inflicts|deals" a:amount "ongoing" t:types? "damage" => (When(trigger=event_when(ev("attack", who=SELF, attack=powers_of(p)), NaturalRoll(faces=ms)), effects=(PersistentDamage(amount=a, types=t, who=TARGET))))
    | "the first time" "SELF" "drops to 0 hp" "," "it" "instead" ("heals to" | "has" | "drops to") n:@number "hp" ["instead"] => (When(trigger=ev("zero", who=SELF), effects=(SetHP(amount=flat(n), who=SELF)), once="battle"))
    | "during|in" "the first round of" ["a|the|each|any"] "battle|combat" "," es:effects => (While(test=Now(what="first round"), effects=es))
    | "if|when" s:subject "moves|move" ["first"] "before attacking" "," "its|the" "first" k:spell_kind? "attack" "that|this" "turn" "deals" a:amount ["extra"] t:types? ["extra"] "damage" => (moved_first(s, k, a, t))
    | "until" s:subject ["next"] "heal(s)" ["hp"] "," es:effects => (Lasting(duration=Duration(kind="event", event=event_of(s, ev("heal"))), effects=es))
    | u:usage "," es:effects => allowed(u, es)
    | "provided" ["that"] t:test "," a:lead_action? es:effects => offered_if(t, es, a)
    | "while battling" @flavour "," es:effects => es
    | "while one or more" "SELF" "is|are in a|the battle" "," es:effects => es
    | "while|when" c:state_word cs:("and" c:state_word => c)* "," es:effects => while_in(words(c, cs), es)
    | "in addition" ["," ] "to this" "," es:effects => es
    | "on a critical hit with" ["its|the"] p:@own ["attack"] "," es:effects => (When(trigger=ev("critical", who=SELF, attack=powers_of(p)), effects=es))
    | "for each" w:select "," es:effects => per_creature(w, es)
    | k:as_action "," es:effects => allowed((k), es)
    | "at the" p:point "of" ["each of"] w:poss "turn(s)" es:effects => (at_point(p, w, es, NOTHING, FALSE))
    | "instead of" "chomping|biting|attacking|making" (!"," @word|"SELF"|"'s"|@condition)* "," es:effects => es
    | "although" (@word|"SELF"|"'s"|@condition)+ "," es:effects => es
    | "in battle|combat" ","? es:effects => es
    | u:usage "during its|the|SELF's turn" "," es:effects => allowed(u, es)
    | u:usage "during its turn" k:as_action? "," ? es:effects => allowed((u, k), es)
    | "each turn" "," s:subject "can use one" k:@action "action to" ps:predicates => (May(who=SELF, effects=bound(s, ps), action=k))
    | "on" ["a|an"] n:@number "+" "," es:effects => (If(test=DieShows(faces=up_from(n)), effects=es))
    | "the first time each" k:kind ["in the|a battle"] "attacks" o:object ["this|that battle"|"in a battle"|"each battle"] ","? es:effects => each_first(k, o, es)
    | "if it has" @action "actions left" "," ["it|SELF"] "will|uses" "use"? ["its"] (@own|"and"|"attack"|"attacks"|@word)+ => (OutOfFight(about="advice", detail="what it does with actions left"))
    | "when|whenever|if" e:event "," "if" t:test "," es:effects => (When(trigger=event_tests(e, many(t)), effects=es))
    | n:natural ":" es:effects => (If(test=n, effects=es))
    | "while the target is taking" ["the|this|that"] "ongoing" t:types? "damage" ","? es:effects => (While(test=burning(TARGET, t), effects=es))
    | "after the second|first|third attack" ","? es:effects => es
    | "when|whenever" s:subject "attacks and rolls" ["a"] n:natural "against" o:object "," es:effects => (When(trigger=event_when(ev("attack", who=s, other=o), n), effects=es))
    | ["if"] t:test "after" ["taking"] "the|this|that" "attack|damage" "," es:effects => (If(test=t, effects=es))
    | "if" "any|one|at least one" @thing "hits|hit" ["with"] "natural" f:faces "," es:effects => (If(test=NaturalRoll(faces=f, result="hit"), effects=es))
    | "until the end of" w:poss "next turn" "," "the target is" c:cond_list ["(" reminder_words ")"] "while engaged with SELF" => (Lasting(duration=Duration(kind="end", whose=w), effects=(While(test=Engaged(who=TARGET, other=SELF), effects=(Afflict(conditions=names_of(c), who=TARGET))))))
    | "for the rest of the battle" "," es:effects => (Lasting(duration=Duration(kind="encounter"), effects=es))
    | "when|once|if" "the target saves" ["against"] ["the|its|that"] ["ongoing"] types? ["damage|effect|condition"] ","? es:effects => (When(trigger=ev("save", who=TARGET, power="this save"), effects=es))
    | "instead of taking" ["the"] amount? types? ["ongoing"] types? "damage" "," es:effects => (If(test=HIT, effects=es, instead=TRUE))
    | "after the|this|each attack" "," ? es:effects => es
    | "while in" w:@thing "form" "," es:effects => (While(test=InForm(who=SELF, form=w), effects=es))
    | @opens es:effects => es
    | "each round" "," es:effects => (May(who=SELF, effects=es, once="round"))
    | "once a round|turn|battle" "," ["as a" k:@action "action"] "," es:effects => (May(who=SELF, effects=es, once="round"))
    | "if" ("it is"|"SELF is") "unengaged and moves to engage an enemy" reminder? "," es:effects => (When(trigger=ev("engage", who=SELF, other=Select(kind="enemy", any_one=TRUE)), effects=es))
    | "when" n:natural "," es:effects => (If(test=n, effects=es))
    | "any time" e:event_tested "," es:effects => (When(trigger=e, effects=es))
    | "the first time" e:event_tested ["in|during" "the|a|each" "battle"] "," es:effects => (When(trigger=e, effects=es, once="first"))
    | u:usage es:bare_self => allowed(u, es)
    | "each time" e:event_tested "," es:effects => (When(trigger=e, effects=es))
    | "as|after|before" e:event "," es:effects => (When(trigger=e, effects=es))
    | "once" e:event "," es:effects => (When(trigger=e, effects=es))
    | "while" "SELF|it" "is" c:state_word "," es:effects => (While(test=Has(who=SELF, states=(c)), effects=es))
    | "while taking" ["the|this"] "ongoing" t:types? "damage" "," es:effects => (While(test=burning(TARGET, t), effects=es))
    | "during" w:poss "first turn" ["of a|the|each battle"] "," es:effects => (While(test=Now(what="first turn"), effects=es))
    | "if" t:test "," es:effects => if_so(t, es, NOTHING)
    | u:usage ","? k:as_action ",|;" es:effects => allowed((u, k), es)
    | u:usage ","? k:as_action? ","? ("when|whenever|if" | "each time" | "the first time") e:event_tested "," k2:as_action? ","? es:effects => allowed((u, k, k2, tail("trigger", e)), es)
    | k:as_action ","? u:usage? ","? ("when|whenever|if") e:event_tested "," es:effects => allowed((u, k, tail("trigger", e)), es)
    | k:as_action "," u:usage "," es:effects => allowed((u, k), es)
    | u:usage ","? k:as_action? ","? ["during its turn / on its turn"] ","? ("when|while|if") t:test "," es:effects => allowed((u, k, limit_test(t)), es)
    | k:as_action es:effects => allowed((k), es)
    | ("each|every|any" "time" | "whenever|when|if") e:event_tested "," es:effects => (When(trigger=e, effects=es))
    | "the first time" ["in|each|per|during"] ["a|the|this|each"] p:period? ["that"] e:event_tested o:each_time? ","? a:as_action? es:effects => first_time(p, o, e, a, es)
    | "until the end of the|this|that battle" "," es:effects => (Lasting(duration=Duration(kind="encounter"), effects=es))
    | "if" t:bare_state "," es:effects => (If(test=t, effects=es))
    | ("when|while|once" | "as long as") t:bare_state "," es:effects => (While(test=t, effects=es))
    | "at the" p:point "of" ["each of"] ["SELF's|each|every|the"] "turn|turns" "," t:("if" t:test "," => t)? es:effects => (at_point(p, SELF, es, t, FALSE))
    | "on a success|successful" ["save"] ","? es:effects => (If(test=Outcome(result="saved"), effects=es))
    | "on a failure|failed" ["save"] ","? es:effects => (If(test=Outcome(result="unsaved"), effects=es))
    | "on a" n:natural "," es:effects => (If(test=n, effects=es))
    | ("when|while|if" | "on turns when / on rounds when / on a turn when / during rounds when / during turns when / on any turn when / during a turn when") esc_die "is" ["at|on|equal"] ["to"] f:die_faces ","? es:effects => (While(test=Escalation(faces=f), effects=es))
bare_state: | n:not_word? "engaged" w:("with" o:object => o)? => engaged_now(w, n)
    | "unengaged" => Engaged(who=SELF, negated=TRUE)
    | n:not_word? c:state_word => Has(who=SELF, states=(c), negated=n)
    | "in" ["bright"] t:terrain => Terrain(who=SELF, kind=t)
fear_it: | "it"
    | "that|the enemy|creature|target"
    | "they"
fear_no_die: ("do|does not" ("add"|"get to add"|"use")|"can't|cannot" "add|use"|"can not" "add|use"|be "unable to" "add|use"|"unable to" "add|use") "the escalation die" ["to|on|for|with" ["their|its"] "attacks|attack" ["rolls"]]
full_turn: | "use|spend" "its|their|a|the" "full|entire|whole" "turn" ["of actions"] reminder?
    | "take no" ["other"] "actions" "during|on" "its|their" "turn"
bursts: "explode(s)|burst(s)|detonate(s)|erupt(s)|dissolve(s)|shatter(s)" ["violently|apart"]
shielded: ["a|an|any|another|each"] s:shielded_one => s
shielded_one: | n:@cousin ts:described+ => called(EVERY, (), n, ts)
    | n:@creature ts:described+ => called(EVERY, (), n, ts)
    | fs:adjective* k:kind ts:described+ => select(EVERY, fs, k, ts)
    | fs:adjective+ k:kind => select(EVERY, fs, k, ())
times_over: | "double" => 2
    | "triple" => 3
    | "quadruple" => 4
as_an: "as a|an"
multiplied_heal: "heals|regains" a:@dice ["x|*|×|times"] n:@number "hp" => Heal(amount=scaled(a, times=n), who=SUBJECT)
guarded: "unless" "it|they" "has|have|is|are" ["somehow"] ("protected" ["itself"|"themselves"] ["from" ["the"] "heat|fire|flames"] | "resistant to fire" | "resistance to fire") => Not(test=Resists(who=EACH, types=("fire")))
lead*: "failed save" n:@number ":" es:effects => (LaterFailedSave(effects=es, number=n))
    | "each failed save" ":" es:effects => (LaterFailedSave(effects=es, number=0))
    | "at most" n:@number "times per" p:period "," es:effects => (UpToTimes(effects=es, times=n, per=p))
    | "on a roll of" f:die_faces "on the table" "," es:effects => (TableRow(faces=f, effects=es))
"""
