"""Stage a situation, ask the rules: the `Scene` facade over the engine."""

from battlemat.scene.facade import Scene

__all__ = ["Scene"]
