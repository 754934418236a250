"""The synchronous client."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self, cast

import httpx

from .calls import TIMEOUT_S, delay_after, idempotent, result_of, settings
from .errors import CuttingLayoutError, failure_of
from .retry import Retry
from .types import (
    HealthResponse,
    InfoResponse,
    Job,
    KeyResponse,
    RuntimeResponse,
    SchemaResponse,
    SolveRequest,
    SolveResponse,
    SolveResult,
    UsageResponse,
    ValidateResponse,
    VerifyResponse,
)


class Client:
    """A client of one service. Its calls raise CuttingLayoutError, and try again while the server is busy.

    `timeout` bounds each phase of an attempt in seconds, such as the wait for the answer. Close the client, or use it
    in a `with` statement. Closing it cancels nothing that another thread still waits for.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str | None = None,
        *,
        timeout: float = TIMEOUT_S,
        retry: Retry = Retry(),
        transport: httpx.BaseTransport | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._http = httpx.Client(**settings(base_url, api_key, timeout), transport=transport)
        self._retry = retry
        self._sleep = sleep

    def solve(self, request: SolveRequest, *, idempotency_key: str | None = None) -> SolveResponse:
        """Compute a layout. Pieces that do not fit are not an error: check `["result"]["unplaced"]`.

        With an API key, the same request with the same `idempotency_key` is solved and charged once.
        """
        return cast(SolveResponse, self._call("POST", "/api/v1/solve", request, idempotent(idempotency_key)))

    def validate(self, request: SolveRequest) -> ValidateResponse:
        """Check a request without solving it, and warn of what it asks for in vain. Needs no key, charges nothing."""
        return cast(ValidateResponse, self._call("POST", "/api/v1/validate", request))

    def verify(self, request: SolveRequest, response: SolveResponse | SolveResult) -> VerifyResponse:
        """Check a layout of any origin, a whole response or its result alone. Needs no key, charges nothing."""
        body = {"request": request, "response": response}
        return cast(VerifyResponse, self._call("POST", "/api/v1/verify", body))

    def queue_job(self, request: SolveRequest, *, idempotency_key: str | None = None) -> Job:
        """Queue a solve that may take longer than a request."""
        answer = self._call("POST", "/api/v1/jobs", request, idempotent(idempotency_key))
        return cast(Job, answer["job"])

    def job(self, job_id: str, *, wait_ms: int = 0) -> Job:
        """A job, with its answer once it has one. With `wait_ms` up to 30,000 it waits for the end of the job."""
        path = f"/api/v1/jobs/{job_id}?waitMs={wait_ms}"
        return cast(Job, (self._call("GET", path))["job"])

    def stop_job(self, job_id: str) -> Job:
        """End a job with its best layout so far; cancel it if it has not begun."""
        return cast(Job, (self._call("POST", f"/api/v1/jobs/{job_id}/stop"))["job"])

    def delete_job(self, job_id: str) -> Job:
        """Cancel and forget a job."""
        return cast(Job, (self._call("DELETE", f"/api/v1/jobs/{job_id}"))["job"])

    def request_key(self, email: str) -> KeyResponse:
        """The free key of an email address: a new one, or the one that it has already."""
        body = {"email": email, "plan": "free"}
        return cast(KeyResponse, self._call("POST", "/api/v1/request-key", body))

    def usage(self) -> UsageResponse:
        """Usage and quota of the client's key."""
        return cast(UsageResponse, self._call("GET", "/api/v1/usage"))

    def info(self) -> InfoResponse:
        """Name and release of the service, and its routes."""
        return cast(InfoResponse, self._call("GET", "/api/v1/info"))

    def schema(self) -> SchemaResponse:
        """Fields, ranges, limits, errors and quotas of the service."""
        return cast(SchemaResponse, self._call("GET", "/api/v1/schema"))

    def runtime(self) -> RuntimeResponse:
        """Settings of the server, such as its time limit."""
        return cast(RuntimeResponse, self._call("GET", "/api/v1/runtime"))

    def health(self) -> HealthResponse:
        """Whether the service is up."""
        return cast(HealthResponse, self._call("GET", "/health"))

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _call(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> Any:
        attempt = 1
        while True:
            try:
                return self._attempt(method, path, body, headers)
            except CuttingLayoutError as error:
                delay = delay_after(error, attempt, self._retry)
            self._sleep(delay)
            attempt += 1

    def _attempt(self, method: str, path: str, body: object, headers: dict[str, str] | None) -> Any:
        try:
            answer = self._http.request(method, path, json=body, headers=headers)
        except httpx.HTTPError as error:
            raise failure_of(error) from error
        return result_of(answer)
