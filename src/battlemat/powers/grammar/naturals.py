"""Grammar: natural rolls, the escalation die, saves of several difficulties, limits, resistance by the die."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

NATURALS: Final = r"""
parity: | "even" => EVENS | "odd" => ODDS
faces: | parity | "roll of" f:faces => f
    | n:@number "+" => up_from(n)
    | n:@number m:@signed => span(n, m)
    | n:@number "to|through" m:@number => span(n, m)
    | n:@number ms:(","? ["or|and"] m:@number => m)+ => number_list(n, ms)
    | n:@number "or higher|better|more" => up_from(n)
    | n:@number => number_list(n)
result: | "hit or miss" => "" | "hit" => "hit" | "miss" => "miss" | "crit" => "critical"
natural: | "natural" ["attack"] ["roll"] ["of"] f:faces "or less|lower" => NaturalRoll(faces=low_faces(f)) | "natural" ["attack"] "roll" ["of"] f:faces r:result? => NaturalRoll(faces=f, result=r)
    | "natural" f:faces ["attack"] ["roll"] ["that|which"] r:result? => NaturalRoll(faces=f, result=r)
    | "natural roll of" f:faces r:result? => NaturalRoll(faces=f, result=r)
    | "crit" => NaturalRoll(result="critical") | "critical hit" => NaturalRoll(result="critical")
    | "hit or miss" => NaturalRoll() | "any hit" => NaturalRoll(result="hit") | "hit" => NaturalRoll(result="hit") | "miss" => NaturalRoll(result="miss")
roll_label: | "first" n:natural "each|this|per" p:period => label(n, p)
    | n:natural t:label_test* => label((n, t))
    | "natural" ["attack"] "roll" "is|was"? "above|over|greater|higher" ["than"] a:above ["(" @phrase ")"] => label(a)
    | "natural" ["attack"] "roll higher|above|over" ["than"] a:above => label(a)
    | "hit and natural attack roll exceeds" a:above => label((NaturalRoll(result="hit"), a))
    | "both attacks hit" ["the same target"] => label(Outcome(result="both hit"))
    | ("both attacks miss" | "miss with both attacks") => label(Outcome(result="both miss"))
    | "all targets missed" => label(Outcome(result="all miss"))
    | "attack also beats" w:poss d:@defense => label((NaturalRoll(result="hit"), RollAbove(what=d, natural=FALSE)))
    | "hit or miss , attack beats" d:@defense => label(RollAbove(what=d, natural=FALSE))
    | "both attacks are natural" f:faces ["rolls"] ["," "hit or miss"] => label(NaturalRoll(faces=f, result="both"))
    | "hit" v:("against|vs" ["."] ["a|an"] s:label_target => s) => label((NaturalRoll(result="hit"), v))
    | n:natural ","? "and" t:test => label((n, t)) | n:natural "," "once per" p:period => label(n, p)
    | "first" n:natural "each|this|per" p:period "if" t:test => label((n, t), p)
    | "hit or miss" "," "attack beats" d:@defense => label(RollAbove(what=d, natural=FALSE)) | "hit" ["and"] ["the"] "natural" ["attack"] "roll exceeds|beats|is above" a:above => label((NaturalRoll(result="hit"), a)) | "second hit against the same target" ["in|each|per" "a|the" "round"] => label(Outcome(result="second hit"), "round")
    | "if" t:test => label(t)
    | t:test => label(t)
period: | "turn" => "turn" | "round" => "round" | "battle" => "battle" | "attack" => "turn"
above: | w:poss a:@ability ["attribute|score"] => RollAbove(what=a)
    | w:poss d:@defense => RollAbove(what=d)
label_test: | "against|vs" ["."] ["a|an"] s:label_target => s
    | ","? "while|if" t:test => t
label_target: | "ally" => Has(who=TARGET, states=("allied"))
    | "enemy" => Has(who=TARGET, states=("hostile"))
    | c:state_word cs:("or" c:state_word => c)* ["target|enemy|creature"] => Has(who=TARGET, states=words(c, cs))
    | ("target|enemy|creature")? "taking" ["already"] "ongoing" t:types? "damage" => burning(TARGET, t)
    | "target already taking ongoing" t:types? "damage" => burning(TARGET, t)
die_faces: | n:@number "or below|under" => die_to(n) | n:@number m:@signed => span(n, m) | "even" => EVEN_DIE | "odd" => ODD_DIE
    | n:@number "+" => die_from(n) | n:@number ["or"] "higher|more|greater" => die_from(n)
    | n:@number ["or"] "less|lower|fewer" => die_to(n)
    | n:@number ms:(","? ["or"] m:@number => m)+ => number_list(n, ms)
    | n:@number => number_list(n)
esc_die: | ["the|an"] ["current"] "escalation die" ["value|'s"] ["value"]
one_test+: | "you|SELF|it roll(s)" "less than or equal to the escalation die" => DieShows(limit=Amount(value="escalation die")) | "it roll(s)" n:@number "+" => DieShows(faces=span(n, 20)) | esc_die "is" ["at"] f:die_faces => Escalation(faces=f)
    | "the escalation die is" ["at"] "greater than" n:@number => Escalation(faces=die_from(n))
    | ["SELF|the"] ["attack"] "roll(s) a" n:natural => n
    | "SELF|it|the attacker|they" "roll(s) a" n:natural => n
    | ["the"] "natural" ["attack"] "roll is" ["a"] f:faces r:result? => NaturalRoll(faces=f, result=r)
    | ["the"] ["attack"] "roll is" ["a"] "natural" f:faces r:result? => NaturalRoll(faces=f, result=r)
    | "the|this|that" ["second|first"] ["attack"] ["also"] "is|was" ["also"] ["a"] n:natural => n
    | "the" ["second|first"] "attack is also a" n:natural => n
    | "it" ["'s|is"] ["equal to or"] "less than or equal to the escalation die" => DieShows(limit=Amount(value="escalation die"))
    | die_result "equal to or less|lower than" esc_die => DieShows(limit=Amount(value="escalation die"))
    | die_result "less than or equal to" esc_die => DieShows(limit=Amount(value="escalation die"))
    | die_result "lower than or equal to" esc_die => DieShows(limit=Amount(value="escalation die"))
    | ["on"] "a success|successful" ["save"] => Outcome(result="saved")
    | "it|they|SELF" "succeed(s)" => Outcome(result="saved") | "it|they|SELF" "fail(s)" => Outcome(result="unsaved")
    | "the save" "succeeds|is successful" => Outcome(result="saved") | "the save fails" => Outcome(result="unsaved")
    | who "succeeds" => Outcome(result="saved") | who "fails" => Outcome(result="unsaved")
die_result: | ["the|it"] ["result|roll|number|die"] "is|'s" | "if"
lead+: | "on a success|successful" ["save"] ","? es:effects => (If(test=Outcome(result="saved"), effects=es))
    | "on a failure|failed" ["save"] ","? es:effects => (If(test=Outcome(result="unsaved"), effects=es))
    | "on a" n:natural "," es:effects => (If(test=n, effects=es))
    | "with a" n:natural "," es:effects => (If(test=n, effects=es))
    | ("when|while|if" | "on turns when / on rounds when / on a turn when / during rounds when / during turns when / on any turn when / during a turn when") esc_die "is" ["at|on|equal"] ["to"] f:die_faces ","? es:effects => (While(test=Escalation(faces=f), effects=es))
    | "once per battle|round|turn|day" "," es:effects => (May(who=SELF, effects=es, once="battle"))
once_word+: | "battle" => "battle" | "day" => "day"
clause_tail+: | "on a" n:natural => if_tail(n)
    | ["only"] ("when|while|if" | "on turns when / on rounds when") esc_die "is" ["at"] f:die_faces => while_tail(Escalation(faces=f))
    | "with a" n:natural => if_tail(n)
    | "(" "once per" o:once_word ")" => once_tail(o)
    | ","? "once per" o:once_word => once_tail(o)
amount_value+: | esc_die => Amount(value="escalation die")
    | "twice|double" esc_die => scaled(Amount(value="escalation die"), times=2)
    | "the natural" ["attack"] "roll" => Amount(value="natural roll")
    | "the attack roll" => Amount(value="attack roll")
    | poss "level" => Amount(levels=1)
save_word: | "easy" => "easy" | "normal" => "normal" | "hard" => "hard"
save_number: | "(" @number "+" ")" | "," @number "+" | @number "+"
one_duration+: | "(" d:save_word? "save ends" j:("both|all" => "all")? save_number? (";"|",") ["it|this"] ["also"] "ends" ["both"] "if|when" e:event ")" => save_or(d, j, e) | "(" "end of" w:poss "next turn" ")" => Duration(kind="end", whose=w)
save_text+: | ["("] d:save_word "save ends" j:("both|all" => "all")? save_number? [")"] => saves(d, j)
    | "save ends" j:("both|all" => "all")? save_number => saves(NOTHING, j)
    | d:save_word "save" save_number? "ends" j:("both|all" => "all")? => saves(d, j)
until+: | "until the end of the|this battle" => Duration(kind="encounter")
    | "for the rest of the|this battle" => Duration(kind="encounter")
    | "this battle" => Duration(kind="encounter")
    | "this turn" => Duration(kind="end", whose=SELF, turns=0) | "that turn" => Duration(kind="end", whose=SELF, turns=0)
    | "until the beginning of" w:poss "next turn" => Duration(kind="start", whose=w)
    | "during" w:poss "next turn" => Duration(kind="end", whose=w)
    | "until the end of the round" => Duration(kind="round") | "this round" => Duration(kind="round")
limit: | a:limit_part bs:(","? ["and|but"] b:limit_part => b)* => limit((a, bs))
limit_part: | "but never two rounds|turns in a row" => tail("each", "other turn") | "but not while" c:state_word => limit_test(Has(who=SELF, states=(c), negated=TRUE)) | "only against a target that is" c:state_word => limit_test(Has(who=TARGET, states=(c))) | "use" p:limit_part => p | a:@dice "/" p:limit_per => times_per(a, p)
    | "once per" p:limit_per => times_per(flat(1), p) | "twice per" p:limit_per => times_per(flat(2), p)
    | "SELF can use" (@own|("this" ["attack|ability|power"])) ["only"] p:limit_part => p
    | ["only"] "as" ["a|an"] ["separate"] k:@action "action(s)" e:("(" "once per" p:period ")" => p)? => limit_action(k, e)
    | ["use"] k:@action "action" => limit_action(k, NOTHING)
    | ["only"] "when|while|if" t:test => limit_test(t)
    | ["only"] "when|if|whenever" e:event => tail("trigger", e)
    | ["only"] "after" e:event => tail("trigger", e)
    | "while" c:state_word => limit_test(Has(who=SELF, states=(c)))
    | "when" "first" c:state_word => tail("trigger", ev("stagger", who=SELF, first=TRUE))
limit_part+: | ["only"] "on"? t:esc_limit => limit_test(t) | "if" t:test => limit_test(t) | "but not while" c:state_word => limit_test(Has(who=SELF, states=(c), negated=TRUE)) | ["only"] p:period_turn => p
    | "after" "SELF|it" "use(s)" p:@own => limit_test(Used(who=SELF, power=p, within="turn"))
period_turn: | "during" poss "first turn" ["of a|the|each battle"] "and" t:esc_limit => limit_test(AnyOf((FirstTurn(), t))) | "during" poss "first turn" ["of a|the|each battle"] => limit_test(FirstTurn())
esc_limit: | "when|while|if" esc_die "is" f:die_faces => Escalation(faces=f)
limit_per: | "battle" => "battle" | "round" => "round" | "turn" => "turn" | "day" => "day"
"""
