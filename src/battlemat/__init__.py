"""Battlemat: rules engine, table and forecaster for tactical d20 combat."""

from battlemat.engine.battle import Battle
from battlemat.engine.decisions import Illegal
from battlemat.engine.session import Session
from battlemat.scene import Scene

__all__ = ["Battle", "Illegal", "Scene", "Session"]
