"""What can go wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import httpx

from .types import ValidationError


class CuttingLayoutError(Exception):
    """A call that failed.

    `code` is an error code of the service or, where there was no answer of it:

    - `timeout`: it did not come in time;
    - `network_error`: the service could not be reached, or the connection broke;
    - `unexpected_answer`: something else answered, such as a proxy.
    """

    code: str
    """Branch on this; messages may change."""
    message: str
    status: int | None
    """The HTTP status; `None` without an answer."""
    path: str | None
    """Where the first fault of a `validation_failed` is, such as `pieces[3].quantity`."""
    validation_errors: list[ValidationError]
    """All faults of a `validation_failed`, up to 100."""
    rate_limit: dict[str, str] | None
    """The quota of a `rate_limit_exceeded`: `plan`, `limitKind`, `limit` and `period`."""
    request_id: str | None
    """`X-Request-Id` of the answer, under which the server logs an `internal_error`."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int | None = None,
        validation_errors: list[ValidationError] | None = None,
        rate_limit: dict[str, str] | None = None,
        request_id: str | None = None,
    ) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.status = status
        self.validation_errors = validation_errors or []
        self.path = self.validation_errors[0]["fieldPath"] if self.validation_errors else None
        self.rate_limit = rate_limit
        self.request_id = request_id


RATE_LIMIT = ("plan", "limitKind", "limit", "period")


def error_of(answer: httpx.Response) -> CuttingLayoutError:
    """The error that an answer states. It may come from something else than the service."""
    detail = _detail_of(answer)
    request_id = answer.headers.get("X-Request-Id")
    if detail is None:
        return CuttingLayoutError(
            "unexpected_answer",
            f"The answer, with status {answer.status_code}, is not one of the cutting-layout service.",
            status=answer.status_code,
            request_id=request_id,
        )
    has_limit = detail["code"] == "rate_limit_exceeded" and all(name in detail for name in RATE_LIMIT)
    return CuttingLayoutError(
        detail["code"],
        detail["message"],
        status=answer.status_code,
        validation_errors=cast(list[ValidationError] | None, detail.get("validationErrors")),
        rate_limit={name: detail[name] for name in RATE_LIMIT} if has_limit else None,
        request_id=request_id,
    )


def failure_of(error: httpx.HTTPError) -> CuttingLayoutError:
    """The error for a call that got no answer."""
    if isinstance(error, httpx.TimeoutException):
        return CuttingLayoutError("timeout", "The service did not answer in time.")
    return CuttingLayoutError("network_error", "The service could not be reached.")


def _detail_of(answer: httpx.Response) -> Mapping[str, Any] | None:
    body = json_of(answer)
    detail = body.get("error") if isinstance(body, dict) else None
    if not isinstance(detail, dict):
        return None
    return detail if all(isinstance(detail.get(name), str) for name in ("code", "message")) else None


def json_of(answer: httpx.Response) -> Any:
    """The body of an answer; `None` if it is not JSON."""
    try:
        return answer.json()
    except ValueError:
        return None
