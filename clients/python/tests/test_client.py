from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest

from cutting_layout_client import Client, CuttingLayoutError, Retry
from cutting_layout_client.types import SolveRequest

from .conftest import Start

BUSY = {"ok": False, "contractVersion": "v1", "error": {"code": "server_busy", "message": "m"}}
SOLVED = {"ok": True, "contractVersion": "v1", "result": {}}


def answering(*answers: Callable[[], httpx.Response]) -> httpx.MockTransport:
    """Something that gives each answer in turn."""
    left = list(answers)
    return httpx.MockTransport(lambda request: left.pop(0)())


def busy() -> httpx.Response:
    return httpx.Response(503, json=BUSY)


def solved() -> httpx.Response:
    return httpx.Response(200, json=SOLVED)


def test_solves_issues_keys_and_describes_itself(start: Start, job: SolveRequest) -> None:
    url = start()
    with Client(url) as anonymous:
        issued = anonymous.request_key("ann@example.org")
    assert issued["newlyIssued"]
    with Client(url, issued["key"]) as client:
        response = client.solve({**job, "includeSvg": True})
        assert response["result"]["totalPlaced"] == 2
        assert response["result"]["unplaced"][0]["reason"] == "stock_exhausted"
        assert response["svg"][0].startswith("<svg")
        assert client.usage()["usage"]["solves"] == 1
        assert client.health()["status"] == "alive"
        assert client.info()["service"] == "cutting-layout"
        assert client.schema()["strategies"]["default"] == "greedy"
        assert client.runtime()["solve"]["maxQueuedSolves"] > 0


def test_checks_requests_and_layouts(start: Start, job: SolveRequest) -> None:
    with Client(start()) as client:
        response = client.solve(job)
        verdict = client.verify(job, response)
        assert (verdict["valid"], verdict["violations"]) == (True, [])
        response["result"]["sheetsUsed"] += 1
        assert client.verify(job, response["result"])["violations"][0]["path"] == "sheetsUsed"
        checked = client.validate({**job, "pieces": [{"width": 999_999, "height": 999_999}]})
        assert [warning["code"] for warning in checked["warnings"]] == ["piece_cannot_be_placed"]


def test_tells_what_is_wrong_with_a_request(start: Start, job: SolveRequest) -> None:
    url = start()
    with Client(url) as client:
        with pytest.raises(CuttingLayoutError) as invalid:
            client.solve({**job, "pieces": [{"width": 5, "height": 0}]})
        assert (invalid.value.code, invalid.value.status) == ("validation_failed", 422)
        assert invalid.value.path == "pieces[0]"
        assert invalid.value.validation_errors[0]["code"] == "InvalidDimension"
        assert invalid.value.request_id
        with pytest.raises(CuttingLayoutError) as unknown:
            client.solve({**job, "kerf": 3})  # type: ignore[typeddict-unknown-key]
        assert (unknown.value.code, unknown.value.status) == ("invalid_schema", 400)
        with pytest.raises(CuttingLayoutError) as no_key:
            client.usage()
        assert (no_key.value.code, no_key.value.status) == ("api_key_required", 401)
        seeded: SolveRequest = {**job, "builderConfig": {"noiseSeed": 2**64 - 1}}
        assert client.solve(seeded)["result"]["totalPlaced"] == 2
    with Client(url, "nonsense") as client, pytest.raises(CuttingLayoutError, match="invalid_api_key"):
        client.solve(job)


def test_tells_which_quota_is_used_up(start: Start, job: SolveRequest) -> None:
    with Client(start("--anonymous-daily-quota=1")) as client:
        client.solve(job)
        with pytest.raises(CuttingLayoutError) as used_up:
            client.solve(job)
    assert (used_up.value.code, used_up.value.status) == ("rate_limit_exceeded", 429)
    assert used_up.value.rate_limit is not None
    assert used_up.value.rate_limit["plan"] == "anonymous"
    assert used_up.value.rate_limit["limit"] == "1"


def test_tries_again_while_the_server_is_busy(job: SolveRequest) -> None:
    waits: list[float] = []
    retry = Retry(random=lambda: 0.5)
    transport = answering(busy, busy, solved)
    with Client("http://test", retry=retry, transport=transport, sleep=waits.append) as client:
        assert client.solve(job)["ok"]
    assert waits == [1.0, 2.0]


def test_gives_up_in_the_end(job: SolveRequest) -> None:
    waits: list[float] = []
    transport = answering(busy, busy, busy)
    retry = Retry(max_attempts=2)
    with Client("http://test", retry=retry, transport=transport, sleep=waits.append) as client:
        with pytest.raises(CuttingLayoutError, match="server_busy"):
            client.solve(job)
    assert len(waits) == 1


def test_delays_double_up_to_half_a_minute() -> None:
    retry = Retry(random=lambda: 0.5)
    assert [retry.delay(attempt) for attempt in (1, 2, 5, 6, 5000)] == [1.0, 2.0, 16.0, 30.0, 30.0]
    assert Retry(random=lambda: 0.0).delay(1) == 0.5


def test_a_late_answer_is_a_timeout(start: Start, long: SolveRequest) -> None:
    with Client(start(), timeout=0.2) as client, pytest.raises(CuttingLayoutError) as late:
        client.solve(long)
    assert (late.value.code, late.value.status) == ("timeout", None)


def test_nobody_answers() -> None:
    def refuse() -> httpx.Response:
        raise httpx.ConnectError("refused")

    with Client("http://test", transport=answering(refuse)) as client, pytest.raises(CuttingLayoutError) as nobody:
        client.health()
    assert nobody.value.code == "network_error"


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(502, text="Bad Gateway"),
        httpx.Response(301, headers={"Location": "http://elsewhere"}),
        httpx.Response(200, text="<html>"),
        httpx.Response(200, json={"hello": 1}),
        httpx.Response(500, json={"error": {"code": 5}}),
        httpx.Response(500, json=[]),
    ],
)
def test_something_else_answers(answer: httpx.Response) -> None:
    transport = answering(lambda: answer)
    with Client("http://test", transport=transport) as client, pytest.raises(CuttingLayoutError) as error:
        client.health()
    assert (error.value.code, error.value.status) == ("unexpected_answer", answer.status_code)
