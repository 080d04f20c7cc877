"""Grammar: what gridless attacks do turn by turn: quick uses, who is spared, what a failed save brings, who comes to help."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_TURNS: Final = r"""
quick_when+: | "when" ["used"] "against" a_creature ["that|who"] "SELF|it" "is|'s" ["already"] "grabbing" => many(Has(who=TARGET, states=("grabbed"), by=SELF))
    | ("when"|"if"|"while") s:subject "starts its turn" n:("unengaged" => TRUE | "engaged" => FALSE) => many(Engaged(who=s, negated=n))
sentence+: | "this" "spell|attack|ability|power" ["only"] "requires|takes" ["only"] "a quick action" ["(" "once per round" ")"] ["to use" | "instead of a standard action"] t:quick_when? => (QuickUse(tests=t))
    | "creatures" "that|who" ("resist" | "have resistance to") t:types "damage" ("ignore" | "are immune to") "this effect" => (Exempt(test=Resists(who=TARGET, types=t)))
    | n:plural_noun ns:("and" m:plural_noun => m)* ("ignore" | "are immune to") "this effect" => (Exempt(test=Tagged(who=TARGET, tags=words(n, ns))))
plural_noun: | "undead" => "undead" | "constructs" => "construct" | "plants" => "plant" | "oozes" => "ooze" | "demons" => "demon" | "devils" => "devil" | "elementals" => "elemental" | "dragons" => "dragon" | "beasts" => "beast" | "giants" => "giant" | "humanoids" => "humanoid" | "spirits" => "spirit" | "aberrations" => "aberration"
lead+: | ("when"|"whenever"|"if") e:event "," "if" t:test "," es:effects => (When(trigger=event_tests(e, many(t)), effects=es))
    | "until the target saves" ["against" @phrase] "," es:effects => (Lasting(duration=Duration(kind="event", event=ends_when(AllSaved(who=TARGET))), effects=es))
    | n:natural ":" es:effects => (If(test=n, effects=es))
one_duration+: | "(" d:save_word? "save ends" j:("both|all" => "all")? save_number? (";"|",") see_other [")"] => saves(d, j)
    | "(" "no save" (","|";") "ends when" s:subject "is no longer engaged with SELF" ")" => Duration(kind="event", event=ends_when(Engaged(who=TARGET, other=SELF, negated=TRUE)))
damage_taken+: | "deal(s)|do(es)" a:@dice "x|*" n:@number t:types? "damage" "to" w:object => Damage(amount=scaled(a, times=n), types=t, who=w)
heal+: | "heal(s)|regain(s)" a:@dice ["x|*"] n:@number "hp" => Heal(amount=scaled(a, times=n), who=SUBJECT)
damage_bare+: | a:amount t:types? "damage" ["and"|"plus"|","] b:amount "ongoing" u:types? "damage" "(" "no save" (","|";") "ends when" s:subject "is no longer engaged with SELF" ")" => (Damage(amount=a, types=t), PersistentDamage(amount=b, types=u, duration=Duration(kind="event", event=ends_when(Engaged(who=TARGET, other=SELF, negated=TRUE)))))
described+: | "that|who is|are already engaged by|with" ["at least one"] ["other"] n:@creature => Engaged(who=EACH, other=named_all(n)) | "it|SELF" "can see" "that|who is|are already engaged by|with" ["at least one"] ["other"] n:@creature => Engaged(who=EACH, other=named_all(n))
select_core+: | "SELF's|its|their" n:@kin "allies" ts:described* => called(EVERY, (), n, ts)
    | "any|each" n:@creature ts:described+ => called(EVERY, (), n, ts)
core_clause+: | "any|each" n:@creature "engaged with" o:object "can" "attack" "it|them" ["as a" @action "action"] => (May(who=SELF, effects=(MakeAttack(attack=AttackKind(manner="basic"), who=called(EVERY, (), n, many(engaged_each(o))), against=o))))
    | "ghostly|spectral|shadowy|clutching|bony" (!("grab"|"grabs") @word)+ "grab(s)" w:object ["(" "as" @rest_bracket ")"] => (Grab(who=SELF, other=w))
predicate_core+: | "silently" "hear(s)" @cause ("," @cause)* => NOTHING | "age(s)" n:@count "year(s)" => OutOfFight(about="age", detail="the target ages") | "twist(s)|writhe(s)" ["painfully"] @cause? => NOTHING
clause_tail+: | "(" "no attack roll needed" ")" => value_tail() | "," "whichever" "comes|is" @word => value_tail()
forced+: | "teleport(s)" ["to" "become"] "engaged with" w:object => Engage(who=SUBJECT, other=w, free=TRUE) | be "teleported into engagement with" w:object => Engage(who=SUBJECT, other=w, free=TRUE)
join+: | "," "an" "also"?
one_test+: | s:subject tense n:not_word? "already" "engaged" => Engaged(who=s, negated=n)
damage_bare+: | a:amount "ongoing" t:types? "damage to" w:select d:duration? => (PersistentDamage(amount=a, types=t, who=w, duration=d))
afflict+: | be "now" c:cond_list "instead of" x:cond_list d:duration? => flat(EndState(states=names_of(x), who=SUBJECT), afflict(c, d, NOTHING, NOTHING))
band_roll+: | a:attack_roll? "(" d:damage_bare ")" => rolled_with(a, NOTHING, NOTHING, in_hit(d))
misc+: | "can grab" "any number of" "enemies|creatures|targets" ["simultaneously|at once / at the same time"] => GrappleLimit(count=0, who=SUBJECT)
core_clause+: | "SELF|it" "can grab" "any number of" "enemies|creatures|targets" ["simultaneously"] => (GrappleLimit(count=0, who=SELF))
lead+: | "if it has" @action "actions left" "," ["it|SELF"] "will|uses" "use"? ["its"] (@own|"and"|"attack"|"attacks"|@word)+ => (OutOfFight(about="advice", detail="what it does with actions left"))
attack_tail2+: | ","? "either this turn" ","? "or on its next turn" => tail("free", TRUE)
one_duration+: | "(" d:save_word? "save ends" save_number? "," "as does" s:subject "making" ["a|an"] p:@own "attack" ["again"] ")" => save_or(d, NOTHING, ev("attacked", who=s, attack=powers_of(p)))
described+: | ["that|who"] "is|are" "nearby" "the target of the" @own "attack" => Place(kind="nearby", of=TARGET) | "nearby" "the target" => Place(kind="nearby", of=TARGET)
core_clause+: | s:subject "can't|cannot" "be moved" ["directly"] "into dangerous|hazardous terrain" ("," ["or"] @flavour)* => (Spared(what="movement"))
    | s:subject "can not" "be moved" ["directly"] "into dangerous|hazardous terrain" ("," ["or"] @flavour)* => (Spared(what="movement"))
afflict+: | be ["also"] "grabbed" "and" ["is"] "moved|pulled" "into engagement with" "SELF" => Grab(who=SELF, other=SUBJECT)
    | be ["also"] "grabbed" ["by SELF"] d:duration? => Grab(who=SELF, other=SUBJECT, duration=d)
attack_number+: | n:@number "more|extra" => exactly(n) | "a|one" "single|extra|free" => exactly(1) | n:@number !"d20|d20s" => exactly(n)
attack_made+: | "make(s)" n:attack_number x:attack_named ts:attack_tail2* => made(n, x, ts)
limit_more+: | ","? ["and"] "generally|usually" @rest => ()
"""
