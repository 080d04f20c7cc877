"""The forms: what a line of a power can mean. One class a meaning, one module a topic."""

from __future__ import annotations

from .amounts import *  # noqa: F403
from .attack import *  # noqa: F403
from .base import Creatures, Effect, Form, Note, Test  # noqa: F401
from .conditions import *  # noqa: F403
from .conjuring import *  # noqa: F403
from .control import *  # noqa: F403
from .damage import *  # noqa: F403
from .durations import *  # noqa: F403
from .healing import *  # noqa: F403
from .modifiers import *  # noqa: F403
from .movement import *  # noqa: F403
from .outcomes import *  # noqa
from .places import *  # noqa: F403
from .power import *  # noqa: F403
from .riding import *  # noqa: F403
from .states import *  # noqa: F403
from .swallowing import *  # noqa: F403
from .targets import *  # noqa: F403
from .triggers import *  # noqa: F403
from .turns import *  # noqa
