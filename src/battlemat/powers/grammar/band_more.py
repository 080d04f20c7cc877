"""Grammar: more of what rides on gridless attacks: owed movement, attacks passed on, saves that leave something."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_MORE: Final = r"""
it_has: "it's" | "it" ["has|'s"]
core_clause+: | "the attack targets" w:select "unless" it_has "already targeted" n:@number kind? ["this way"] => (UpToTimes(effects=(MakeAttack(attack=this_attack(), against=w)), times=n, per="turn"))
    | "an" "the target" ps:predicates => bound(TARGET, ps)
predicate+: | "regain(s)" ["the use of"] poss p:@own ["attack|power|spell"] "if" it_has "expended" ["and can use it during" poss "next turn"] => Recharge(power=p, who=SUBJECT)
    | be "dazzled by" "light|lights" => NOTHING
clause_tail+: | "as" "it|they|SELF" "scramble(s) for" ["its|their"] (@word|"'s"|",")+ => value_tail()
    | "as" "SELF|it" "sets the battlefield" => value_tail()
sentence+: | es:effects "." "that|this attack" "only"? "deals|does" "only"? "half damage" => told_of_attack(es, "half")
    | es:effects "(" ["it|that|this"] "doesn't|does not trigger special abilities" ")" => told_of_attack(es, "bare")
    | "the target" be "encased|wrapped|cloaked|shrouded in" @word d:save_bracket "." "while under the|this effect" "," ("it's"|"it" be) c:cond_list "and" "takes" a:amount "ongoing" t:types? "damage" => encased(c, a, t, d)
    | "at the start of the target 's next turn" "," "it must use" "its" "move action to engage" o:object "." ("it won't" | "it will not" | "it won 't") "take opportunity attacks to do so" "," "instead trying to disengage" => drawn(o)
    | "the target" "must use its next move action to" ("engage"|"move closer to"|"move to and engage"|"move toward|towards") o:object => drawn(o)
    | "the target" ["silently"] "hears" @flavour ("," @flavour)* => (OutOfFight(about="speech", detail="what the target hears"))
    | "through the|a"? "earth|stone|air|water" "it looks like" way_seen ("," "through" ["the"] "earth|stone|air|water" "like" way_seen)* ("," "etc")? => (OutOfFight(about="looks", detail="what its way looks like"))
    | "absorbed|swallowed|eaten|engulfed" "creatures" "can't|cannot be resurrected by normal means" => (OutOfFight(about="death", detail="those it ate are not resurrected"))
way_seen: "burrowing" | "teleporting" | "flying" | "swimming" | @flavour
save_bracket: "(" d:save_word? "save ends" save_number? ")" => saves(d, NOTHING)
"""
