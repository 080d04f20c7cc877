"""Grammar: movement between bands and engagements."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

MOVES: Final = r"""
forced+: | be @hurled ["to"] [@someplace] @far ["from" object] => Relocate(who=SUBJECT, to="far away")
    | be "teleported into engagement with" w:object => Engage(who=SUBJECT, other=w, free=TRUE)
    | be @hauled b:drawn_to => drawn_beside(SUBJECT, b)
    | @hauls w:object b:drawn_to => drawn_beside(w, b)
    | "who|which" "engages" g:("and grabs" => TRUE)? "it" => who_engages(g)
    | be "thrown|flung|pushed|knocked" "away" ["from SELF"] => PopFree(who=SUBJECT, other=SELF)
    | "pop(s)" w:object "off|free" ["of|from"] ["it|SELF|itself|him"] ["and" "moves|move it a short distance away from SELF"] => PopFree(who=w, other=SELF)
    | "teleport(s)" i:("into engagement with" => TRUE)? ["next"] ["to"] w:object e:("and engage(s)" ["with"] ["it|them"] => TRUE)? => teleports_to(w, i, e)
    | "teleport(s)" @to_meet w:object => Engage(who=SUBJECT, other=w, free=TRUE)
    | "teleport(s)" o:object "into engagement with" w:object => Engage(who=o, other=w, free=TRUE)
    | "teleport(s)" o:object "somewhere nearby" ["the target"|"it"] ["," "but not engaged with an enemy"] => Relocate(who=o, to="nearby", teleport=TRUE)
    | "pop(s) free" "of|from" w:object f:(["as|and"] "it|they" be @hurled ["to"] [@someplace] @far => TRUE)? => popped(w, f)
    | "pop(s) free" "of|from" ["each|all|any"] "enemy|enemies" ["engaged with" "it|them" | ["that"] "it|they" "is|are" "engaged with"] => PopFree(who=SUBJECT, other=NOTHING)
    | be "blown|knocked|pushed" "back" ["away"] "from SELF" => PopFree(who=SUBJECT, other=SELF)
    | "move(s) next to" w:object ["," "who|which engages it"] => PulledNext(who=SUBJECT, to=w)
    | "force(s)" w:object "to reroll" ["the|its|that"] ["attack|save|roll"] ["roll"] t:reroll_take? => Reroll(who=w, take=t)
    | "negate(s)" ["the"] "attack" ["(" "no damage or effects" ")"] => Happens(what="missed")
    | "engulf(s)|swallow(s)" w:object => Swallow(who=w)
    | be "engulfed|swallowed" => Swallow(who=SUBJECT)
    | be "grabbed" ["by SELF"] "and" "moved|pulled into engagement with SELF" => Grab(who=SELF, other=SUBJECT)
    | "grab(s)" w:object => Grab(who=SUBJECT, other=w)
    | "pop(s)" w:object "free" "from" x:object => PopFree(who=w, other=x)
    | "automatically disengage(s)" => Disengage(who=SUBJECT, automatic=TRUE)
    | ["can"] "make(s)|roll(s)" "a" ["free"] "disengage check" ["as a free action"] b:("with a" n:@signed "bonus" => n)? => Disengage(who=SUBJECT, bonus=b)
    | "move(s)" @to_meet w:object => Engage(who=SUBJECT, other=w)
    | be "teleported|transported" t:somewhere => Relocate(who=SUBJECT, to=t, teleport=TRUE)
    | "teleport(s)" w:object t:somewhere => Relocate(who=w, to=t, teleport=TRUE)
    | "teleport(s)" t:somewhere => Relocate(who=SUBJECT, to=t, teleport=TRUE)
    | be "moved|thrown|flung|knocked|pushed" t:somewhere => Relocate(who=SUBJECT, to=t)
    | "move(s)|fly|flies" t:somewhere [safely] => Relocate(who=SUBJECT, to=t)
    | "release(s)" w:object => released(w)
    | "lose(s)" ["its|their"] "next" a:@action "action" => LoseAction(action=a, who=SUBJECT)
    | "lose(s) the rest of its|their actions that|this turn" => LoseAction(action="", who=SUBJECT, all=TRUE)
    | "lose(s) its|their" a:@action "action" ["this|that turn / on its next turn"] => LoseAction(action=a, who=SUBJECT)
    | be "removed from play" d:duration? => OutOfPlay(who=SUBJECT, duration=d)
    | "grab(s)" w:object d:duration? => Grab(who=SUBJECT, other=w, duration=d)
    | "engage(s)" w:object => Engage(who=SUBJECT, other=w)
    | "pop(s) free" ["from all enemies"] => PopFree(who=SUBJECT, other=NOTHING)
drawn_to: | h:@alongside w:(oneself => SELF | !oneself x:object => x) e:(","? @engages_it => TRUE)? => drawn_to(w, e, h)
    | "into engagement" => drawn_to(SELF, TRUE)
oneself: "it|SELF|itself|themselves"
somewhere: | ["to"] "anywhere" seen !"nearby" !@far => "nearby or far away"
    | ["to|into"] ["anywhere"|@someplace] seen? ["that is"] b:which_band seen? ["from" object] => b
    | ["to|into"] ["a|an|any|another"] b:which_band ["hidden|unoccupied"] [@spot|"area"] seen? ["from" object] => b
    | ["to|into"] "a|an|any" @spot seen? ["that is"] b:which_band seen? => b
    | ["to"] @someplace seen? => "nearby"
    | ["to"] ("anywhere" | "a location it can see")? "in the battle" => "nearby or far away"
    | ["to"] "next to" "SELF|itself" => "next to"
    | ["to"] "the far side of the battlefield" => "far away"
    | "to any location" seen? => "nearby or far away"
seen: ["that"] "it|SELF|you" "can see"
which_band: @band
safely: ","? "without provoking|drawing|taking" ["an|any"] "opportunity attack(s)"
move_part+: | @someplace "nearby" => part("provokes", TRUE)
    | "as part of the move" => part("provokes", TRUE)
    | "to engage" w:object => part("toward", w)
    | "into engagement with" w:object => part("toward", w)
    | "away" ["from" object] => part("provokes", TRUE)
    | safely => part("provokes", FALSE)
    | "again" => part("provokes", TRUE)
"""
