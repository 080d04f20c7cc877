"""Orcus, a chapter a module."""
