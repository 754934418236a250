"""Live services for the tests: the program that was built, each with a state of its own."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from cutting_layout_client.types import SolveRequest

PROGRAM = Path(__file__).parents[3] / "dist" / "cli.cjs"
NODE = os.environ.get("NODE", "node")

Start = Callable[..., str]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts a service with options, and returns its address. All of them end with the test."""
    with ExitStack() as stack:

        def started(*options: str) -> str:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            state = f"{folder}/state.sqlite"
            command = [NODE, str(PROGRAM), "serve", "--port", "0", "--log-level", "silent", "--state", state]
            service = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True)
            stack.callback(service.wait)
            stack.callback(service.terminate)
            assert service.stdout is not None
            stack.callback(service.stdout.close)
            return service.stdout.readline().strip().removeprefix("listening on ")

        yield started


@pytest.fixture
def job() -> SolveRequest:
    """Three pieces, of which two fit."""
    return {
        "pieces": [{"width": 700, "height": 400, "quantity": 3}],
        "sheets": [{"width": 1000, "height": 810}],
        "params": {"kerfWidth": 3},
    }


@pytest.fixture
def long() -> SolveRequest:
    """A job that takes minutes."""
    return {
        "pieces": [{"width": 101 + index * 37 % 211, "height": 89 + index * 53 % 157} for index in range(200)],
        "sheets": [{"width": 1000, "height": 700, "quantity": 100}],
        "builderConfig": {"maxBuildCalls": 10_000_000},
    }


ONE_THREAD = (
    "--max-concurrent-solves=1",
    "--short-solve-threads=0",
    "--max-queued-solves=0",
    "--anonymous-daily-quota=1000000",
    "--max-solve-ms=3600000",
)
"""One thread and no queue, more quota than anyone uses, and an hour for a solve."""
