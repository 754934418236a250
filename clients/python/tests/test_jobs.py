from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from cutting_layout_client import AsyncClient, Client, CuttingLayoutError
from cutting_layout_client.types import SolveRequest

from .conftest import Start


@pytest.fixture
def deep(long: SolveRequest) -> SolveRequest:
    """A job that only ends when it is stopped: as cuts cost something, no bound proves a layout optimal."""
    return {
        "pieces": long["pieces"],
        "sheets": long["sheets"],
        "strategy": "alns",
        "alnsConfig": {
            "timeLimitMs": 600_000,
            "maxIterations": 0,
            "maxNoImprove": 0,
            "cutPenalty": 1,
            "numThreads": 1,
        },
    }


@pytest.fixture
def client(start: Start) -> Iterator[Client]:
    """A client with a key of a service of its own."""
    url = start("--max-concurrent-solves=2")
    with Client(url) as anonymous:
        key = anonymous.request_key("ann@example.org")["key"]
    with Client(url, key) as keyed:
        yield keyed


def test_a_job_has_the_answer_of_a_solve(client: Client, job: SolveRequest) -> None:
    queued = client.queue_job(job)
    assert queued["status"] == "queued"
    found = client.job(queued["id"], wait_ms=30_000)
    while found["status"] != "succeeded":
        found = client.job(queued["id"], wait_ms=30_000)
    assert found["response"]["result"] == client.solve(job)["result"]
    assert client.usage()["usage"]["solves"] == 2
    assert client.delete_job(queued["id"])["status"] == "succeeded"
    with pytest.raises(CuttingLayoutError) as gone:
        client.job(queued["id"])
    assert (gone.value.code, gone.value.status) == ("not_found", 404)


def test_a_job_tells_its_progress_and_is_stopped_with_the_best_so_far(client: Client, deep: SolveRequest) -> None:
    job_id = client.queue_job(deep)["id"]
    found = client.job(job_id)
    while found.get("progress", {}).get("measure") is None:
        found = client.job(job_id, wait_ms=100)
    assert found["status"] == "running"
    client.stop_job(job_id)
    while found["status"] == "running":
        found = client.job(job_id, wait_ms=30_000)
    assert found["status"] == "succeeded"
    assert found["response"]["result"]["search"]["interrupted"]


def test_one_idempotency_key_is_one_job_and_one_solve(
    client: Client, job: SolveRequest, deep: SolveRequest
) -> None:
    first = client.queue_job(deep, idempotency_key="order-17")
    assert client.queue_job(deep, idempotency_key="order-17") == first
    with pytest.raises(CuttingLayoutError) as reused:
        client.queue_job(job, idempotency_key="order-17")
    assert reused.value.code == "idempotency_key_reused"
    assert client.usage()["usage"]["solves"] == 1
    client.delete_job(first["id"])
    assert client.solve(job, idempotency_key="order-18") == client.solve(job, idempotency_key="order-18")
    assert client.usage()["usage"]["solves"] == 2


def test_jobs_of_an_asynchronous_client(start: Start, job: SolveRequest, deep: SolveRequest) -> None:
    async def use(url: str) -> None:
        async with AsyncClient(url) as anonymous:
            key = (await anonymous.request_key("ann@example.org"))["key"]
        async with AsyncClient(url, key) as client:
            running = await client.queue_job(deep)
            while (await client.job(running["id"], wait_ms=100))["status"] != "running":
                pass
            ended, _ = await asyncio.gather(
                client.job(running["id"], wait_ms=30_000), client.stop_job(running["id"])
            )
            assert ended["status"] == "succeeded"
            queued = [await client.queue_job(job, idempotency_key="order-17") for _ in range(2)]
            assert queued[0] == queued[1]
            await client.delete_job(queued[0]["id"])
            with pytest.raises(CuttingLayoutError, match="not_found"):
                await client.job(queued[0]["id"])

    asyncio.run(use(start("--max-concurrent-solves=2")))
