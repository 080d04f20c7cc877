"""Grammar: conditions, saves and immunities without squares."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

CONDITIONS: Final = r"""
save_word: @save_kind
save_number: n:("(" m:@number "+" ")" => m | "," m:@number "+" => m | m:@number "+" => m) => difficulty_of(n)
save_told: | d:save_word "save" save_number? => d
    | "save" d:save_number? => d
save_told_ends: | d:save_word "save ends" j:("both|all" => "all")? save_number? => saves(d, j)
    | "save ends" j:("both|all" => "all")? d:save_number? => saves(d, j)
save_text+: | ["("] d:save_word "save ends" j:("both|all" => "all")? save_number? [")"] => saves(d, j)
    | "save ends" j:("both|all" => "all")? d:save_number => saves(d, j)
    | d:save_word "save" save_number? "ends" j:("both|all" => "all")? => saves(d, j)
afflict+: | be ["now|also"] c:cond_list "instead of" x:@condition "and" y:@condition d:duration? => flat(EndState(states=words(x, many(y)), who=SUBJECT), afflict(c, d, NOTHING, NOTHING))
    | be "dazed" reminder? "from|by fear" "and" ["it"] fear_no_die d:duration? => Afflict(conditions=("fear"), who=SUBJECT, duration=d)
    | be c:cond_list reminder? "from|by" "fear" d:duration? => unafraid(SUBJECT, (afflict(c, d, NOTHING, NOTHING)))
    | ["all"] be "immune to" ["all"] "effects" => Endure(to=texts("dazed", "weakened", "confused", "vulnerable", "hampered", "stuck", "stunned", "helpless", "fear", "ongoing damage"), who=SUBJECT)
    | be ["also"] "grabbed" ["by SELF"] d:duration? => Grab(who=SELF, other=SUBJECT, duration=d)
    | be "now" c:cond_list "instead of" x:cond_list d:duration? => flat(EndState(states=names_of(x), who=SUBJECT), afflict(c, d, NOTHING, NOTHING))
    | be ["also"] "marked for death" d:duration? => Become(what="marked for death", who=SUBJECT, duration=d)
    | be "marked" "with" @cause d:duration? => Become(what="marked this way", who=SUBJECT, duration=d)
    | be "marked" "with" ["a|an|the"] @word @word? d:duration? => Become(what="marked this way", who=SUBJECT, duration=d)
    | be? c:cond_list ["(" reminder_words ")"] "as" "it|they" "fall(s)" @condition d:duration? => afflict(c, d, NOTHING, NOTHING)
    | be ["also"] "affected by" ["the|SELF's"] n:curse_name d:duration? => Become(what=n, who=SUBJECT, duration=d)
    | be "vulnerable" [!duration "(" reminder_words ")"] "to" ["all"] ["attack(s)|damage"] ["made"] "by|from" w:(x:object => x | n:@creature => named_all(n)) d:duration? => VulnerableTo(who=SUBJECT, by=w, duration=d)
    | be ["now|also"] c:cond_list r:(!duration "(" reminder_words ")" => TRUE)? d:duration? q:(!duration "(" reminder_words ")" => TRUE)? => reminded(c, d, r, q)
    | ["is|are"] c:cond_list "while" "engaged with" o:object => While(test=Engaged(who=SUBJECT, other=o), effects=(Afflict(conditions=names_of(c), who=SUBJECT)))
    | "fall(s) unconscious" d:duration? => Afflict(conditions=("unconscious"), who=SUBJECT, duration=d)
    | "fall(s)" ["asleep"] d:duration => Afflict(conditions=("unconscious"), who=SUBJECT, duration=d)
    | be "cloaked" d:duration? => Afflict(conditions=("cloaked"), who=SUBJECT, duration=d)
    | be "vulnerable to" w:poss "attacks" d:duration? => VulnerableTo(who=SUBJECT, by=w, duration=d)
    | "turn(s)|become(s)|go(es)" "invisible" d:duration? => Invisible(who=SUBJECT, duration=d)
    | be? "vulnerable" reminder? "to" ["all"] w:vulnerable_to d:duration? => VulnerableTo(who=SUBJECT, types=w, duration=d)
    | be "now" c:cond_list d:duration? => afflict(c, d, NOTHING, NOTHING)
    | be? "also" c:cond_list b:reminder? d:duration? => afflict(c, d, NOTHING, NOTHING)
    | be? c:cond_list b:reminder? "instead" ["of" @condition] d:duration? => afflict(c, d, TRUE, NOTHING)
    | ["now"] ["must"] ["immediately"] "start(s)|begin(s)" "making / to make" "last gasp saves" ["as it turns to stone"] => LastGasp(who=SUBJECT)
    | "make(s) last gasp saves" => LastGasp(who=SUBJECT)
    | be "immune to" a:immune_words d:duration? => Endure(to=a, who=SUBJECT, duration=d)
    | be "not affected by" a:immune_words => Endure(to=a, who=SUBJECT)
    | "ignore(s)" a:immune_words => Endure(to=a, who=SUBJECT)
    | be "pushed|flung" "back"? ["away"] "from SELF" => PopFree(who=SUBJECT, other=SELF)
    | be ["forced"] "free" ["from" object] => PopFree(who=SUBJECT)
    | be? c:cond_list reminder? ["from" @cause] d:duration? !"instead" => afflict(c, d, NOTHING, NOTHING)
    | "gain(s) a fear aura" ("against" w:object => w)? d:duration? => Fear(who=SUBJECT, against=w, duration=d)
reminder: !duration "(" (!binding (@signed|@word|@number|","|"."|"to"|"+"))+ ")"
binding: | "save"
    | "saves"
    | "ends"
    | "end"
    | "until"
    | "unless"
    | "if"
    | "instead" !("of" "making")
    | "takes"
    | "take"
    | @dice types? "damage"
    | "while"
    | "except"
save_what: | "each|all|every" ["single|ongoing"] ("save ends"|"save-ends") "effect(s)|condition(s)" ["on|affecting" ("it|them|itself|SELF" | "the target")] => "every effect"
    | ["a|an|one|any"] ["single|ongoing"] ("save ends"|"save-ends") "effect(s)|condition(s)" ["on it|affecting it"] => "one effect"
    | ["an|one|any"] "ongoing effect(s)|damage" => "one effect"
    | "it" => "one effect"
    | "the|that effect|condition" => "one effect"
immune_words: | a:immune_one bs:(","? ["and|or"] ["to"] b:immune_one => b)* => words(a, bs)
    | "all effects" => ("effects")
    | "effects" => ("effects")
    | "non-damage effects" => ("effects")
    | "critical hits" => ("critical hits")
    | t:@type "damage" ts:(","? "and|or" t:@type "damage" => t)* => words(t, ts)
    | t:types ["damage"] => t
    | c:@condition cs:(","? "and|or" c:@condition => c | "," c:@condition => c)* ["effects|conditions"] => words(c, cs)
    | "miss damage" => ("miss damage")
reminder_words: (!binding (@signed|@word|@number|@defense|","|"."|"to"|"+"|"%"|";"))+
curse_name: | "SELF" n:@word => n
    | @word "'s" n:@word => n
    | n:@phrase => n
later_predicate+: | "can|may" "drop its cloaking" "as a" k:@action "action" "to" p:predicate reminder? => May(who=SELF, effects=flat_effects(EndState(states=texts("cloaked"), who=SELF), many(p)), action=k)
    | "unable to use the escalation die" d:duration? => NoEscalation(who=SUBJECT, duration=d)
    | z:mod_size "to" ["all"] s:mod_stats x:mod_tail* => modifier(TRUE, z, s, x)
    | u:usage ","? "can|may" ["also"] p:predicate => allowed(u, bound(SELF, p))
    | ["the"] p:@own "ability|trait|power" => GainPower(power=p, who=SUBJECT)
must_save: ["immediately"] "roll|make|attempt" ["a|an"] ["immediate"] save_word? "save" save_number? !"against"
immunity+: | "made" c:@condition => c
    | ["touched by"] "ongoing damage" => "ongoing damage"
    | "save ends" => "save ends"
trouble: | "daze(d)" => "dazed"
    | "weaken(ed)" => "weakened"
    | "confuse(d)" => "confused"
    | "hamper(ed)" => "hampered"
    | "stun(ned)" => "stunned"
    | "stick|stuck" => "stuck"
troubles: c:trouble cs:("," ["or|and"] x:trouble => x | "or|and" x:trouble => x)* => words(c, cs)
save_bracket: "(" d:save_told_ends ")" => d
immune_one: | "fear" ["effects|auras"] => "fear"
    | ["being|becoming|made"] c:@condition => c
    | "opportunity attacks" => "opportunity attacks"
    | ["affected by"] "ongoing damage" => "ongoing damage"
    | "moved" "against its will" => "unwilling movement"
afflict*: "become(s)" w:own_mark d:duration? => Become(what=w, who=SUBJECT, duration=d)
"""
