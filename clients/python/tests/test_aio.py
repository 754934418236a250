from __future__ import annotations

import asyncio

import pytest

from cutting_layout_client import AsyncClient, CuttingLayoutError, Retry
from cutting_layout_client.types import SolveRequest

from .conftest import ONE_THREAD, Start


def test_solves_issues_keys_and_describes_itself(start: Start, job: SolveRequest) -> None:
    async def use(url: str) -> None:
        async with AsyncClient(url) as anonymous:
            issued = await anonymous.request_key("ann@example.org")
        async with AsyncClient(url, issued["key"]) as client:
            first, second = await asyncio.gather(client.solve(job), client.solve(job))
            assert first == second
            assert first["result"]["totalPlaced"] == 2
            assert (await client.usage())["usage"]["solves"] == 2
            assert (await client.health())["status"] == "alive"
            assert (await client.info())["service"] == "cutting-layout"
            assert (await client.schema())["strategies"]["default"] == "greedy"
            assert (await client.runtime())["solve"]["maxQueuedSolves"] > 0

    asyncio.run(use(start()))


def test_tells_what_is_wrong_with_a_request(start: Start, job: SolveRequest) -> None:
    async def use(url: str) -> None:
        async with AsyncClient(url) as client:
            with pytest.raises(CuttingLayoutError) as invalid:
                await client.solve({**job, "pieces": [{"width": 5, "height": 0}]})
        assert (invalid.value.code, invalid.value.path) == ("validation_failed", "pieces[0]")

    asyncio.run(use(start()))


def test_tries_again_while_busy_and_a_cancelled_task_frees_its_thread(
    start: Start, job: SolveRequest, long: SolveRequest
) -> None:
    async def at_once(delay: float) -> None:
        await asyncio.sleep(0)

    async def use(url: str) -> None:
        # One of the short solves below may have the thread when the long one asks for it first.
        async with AsyncClient(url, retry=Retry(max_attempts=1_000_000), sleep=at_once) as client:
            running = asyncio.create_task(client.solve(long))
            async with AsyncClient(url, retry=Retry(max_attempts=1)) as impatient:
                with pytest.raises(CuttingLayoutError, match="server_busy"):
                    while True:
                        await impatient.solve(job)
            waits = 0

            async def cancel(delay: float) -> None:
                nonlocal waits
                waits += 1
                running.cancel()
                await asyncio.sleep(0)

            async with AsyncClient(url, retry=Retry(max_attempts=1_000_000), sleep=cancel) as patient:
                assert (await patient.solve(job))["result"]["totalPlaced"] == 2
            assert waits > 0
            with pytest.raises(asyncio.CancelledError):
                await running

    asyncio.run(use(start(*ONE_THREAD)))


def test_a_late_answer_is_a_timeout(start: Start, long: SolveRequest) -> None:
    async def use(url: str) -> None:
        async with AsyncClient(url, timeout=0.2) as client:
            with pytest.raises(CuttingLayoutError) as late:
                await client.solve(long)
        assert late.value.code == "timeout"

    asyncio.run(use(start()))
