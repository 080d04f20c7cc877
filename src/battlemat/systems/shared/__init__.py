"""Chapters and helpers that several books share; they name no system."""
