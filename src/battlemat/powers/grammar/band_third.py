"""Grammar: what creatures without squares keep, lose and turn into: fates put off, critical ranges, prices of the die."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_THIRD: Final = r"""
die_value: ["the"] ["current|value of the"] "escalation die" ["value|'s value"]
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
    | ["alternatively" ","] "instead of rolling" "a"? "save|saves" "," heroes "can|could|might|may" "go on a quest to" @flavour => (OutOfFight(about="advice", detail="a quest"))
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
"""
