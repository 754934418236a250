"""What both clients share: requests, and what answers mean."""

from __future__ import annotations

from typing import Any

import httpx

from .errors import CuttingLayoutError, error_of, json_of
from .retry import Retry

TIMEOUT_S = 100.0
"""Time limit of one attempt: by default a server waits 30 s and solves 60 s."""


def settings(base_url: str, api_key: str | None, timeout: float) -> dict[str, Any]:
    """The arguments of both clients of httpx."""
    headers = {} if api_key is None else {"X-API-Key": api_key}
    return {"base_url": base_url, "headers": headers, "timeout": httpx.Timeout(timeout)}


def idempotent(key: str | None) -> dict[str, str]:
    """The header for a request that is solved once, however often it is sent."""
    return {} if key is None else {"Idempotency-Key": key}


def result_of(answer: httpx.Response) -> Any:
    """The body of an answer.

    Raises CuttingLayoutError if it states an error, or is none of the service.
    """
    body = json_of(answer) if answer.is_success else None
    if isinstance(body, dict) and body.get("ok") is True:
        return body
    raise error_of(answer)


def delay_after(error: CuttingLayoutError, attempt: int, retry: Retry) -> float:
    """Seconds until the next attempt.

    Raises the error if there is none.
    """
    if error.code not in ("server_busy", "idempotency_conflict") or attempt >= retry.max_attempts:
        raise error
    return retry.delay(attempt)
