"""Proofreading: what of files of print, heroes, maps and encounters is understood, what is not, and why not."""
