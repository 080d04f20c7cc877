"""The `battlemat` command: one module a command, and `app.py`, which lists them and tells mistakes."""

from battlemat.cli.app import main

__all__ = ["main"]
