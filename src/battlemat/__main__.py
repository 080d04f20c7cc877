"""Runs `python -m battlemat` like the `battlemat` script."""

from battlemat.cli import main

main()
