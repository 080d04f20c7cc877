"""Archmage: bands and engagements in place of squares, an escalation die."""
