"""When to try again while the server is busy."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

FIRST_DELAY_S = 1.0
"""The mean delay before the second attempt. It doubles from attempt to attempt."""

MAX_DELAY_S = 30.0
"""The longest mean delay."""


@dataclass(frozen=True)
class Retry:
    """After `server_busy`, a call is made again, up to `max_attempts` times in all. Tests replace `random`."""

    max_attempts: int = 6
    random: Callable[[], float] = random.random

    def delay(self, attempt: int) -> float:
        """Seconds to wait after an attempt, within half of the mean, so that clients do not return all at once."""
        mean = min(FIRST_DELAY_S * 2.0 ** min(attempt - 1, 10), MAX_DELAY_S)
        return mean * (0.5 + self.random())
