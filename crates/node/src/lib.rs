//! The native addon: bytes in, bytes out. All work in between runs on libuv's thread pool.
//!
//! Both formats are specified next to the fixtures of the seam (`test/fixtures/seam/README.md`).

// A test build registers nothing with Node, so exported functions look unused there.
#![cfg_attr(test, allow(dead_code))]

mod alns;
mod alns_stats;
mod builder;
mod cancel;
mod claim;
mod edges;
mod examine_task;
mod failure;
mod fixed;
mod guard;
mod job;
mod json_text;
mod materials;
mod names;
mod offcut_class;
mod offcuts;
mod price;
mod production;
mod progress;
mod ranges;
mod reason;
mod result;
mod saw;
mod shopping;
mod solve_task;
mod summary;
mod trace;
mod tree;
mod verify_task;

#[cfg(test)]
mod endurance;
#[cfg(test)]
mod seam_test;
#[cfg(test)]
mod testing;

use cancel::CancelToken;
use guard::{GuardedTask, guarded};
use napi::bindgen_prelude::AsyncTask;
use napi_derive::napi;
use solve_task::{Granted, Solved};

/// glibc's allocator keeps most of what large solves free in the arenas of their threads: after a dozen
/// answers of 50 MB a server stayed at 420 MB. With this one it returns to 95 MB.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Version of the engine, as every result carries it.
#[napi]
pub fn engine_version() -> String {
    cutting_engine::VERSION.to_owned()
}

/// The engine's ranges and defaults as JSON.
#[napi]
pub fn contract_ranges() -> String {
    ranges::contract_ranges()
}

/// Solves a job with the time and the threads that it is granted, or else with all that it asks for. If `traced`, it also
/// records the events of a deep search, which changes nothing in the answer.
///
/// Rejects with an `Error` whose `code` is `cancelled`, `invalid_job`, `check_failed` or `panic`.
#[napi(ts_return_type = "Promise<Solved>")]
pub fn solve(
    job: &[u8],
    token: &CancelToken,
    granted: Option<Granted>,
    traced: Option<bool>,
) -> AsyncTask<GuardedTask<Solved>> {
    // A copy, so that it does not matter what JavaScript does to its array meanwhile.
    let (job, control) = (job.to_vec(), token.control());
    let granted = granted.unwrap_or_default();
    let traced = traced.unwrap_or_default();
    guarded(move || solve_task::solve_bytes(&job, granted, &control, traced))
}

/// Checks a response of any origin, or its `result` object alone, as an answer to a job, for `max_ms` milliseconds at
/// most; without, for as long as it takes.
///
/// Resolves with the bytes of a JSON object `{ valid, violations, complete }`: at most 100 violations `{ code, path,
/// message }`. If the time was over, `complete` is false, and `valid` is null if no violation was found; otherwise
/// `complete` is absent.
///
/// Rejects with an `Error` whose `code` is `cancelled`, `invalid_job` or `panic`.
#[napi(ts_return_type = "Promise<Buffer>")]
pub fn verify(
    job: &[u8],
    response: &[u8],
    token: Option<&CancelToken>,
    max_ms: Option<f64>,
) -> AsyncTask<GuardedTask<Vec<u8>>> {
    let (job, response) = (job.to_vec(), response.to_vec());
    let control = token.map(CancelToken::control).unwrap_or_default();
    guarded(move || verify_task::verify_until(&job, &response, &control, max_ms))
}

/// Finds out what is certain about a job before a solve, for `max_ms` milliseconds at most.
///
/// Resolves with the bytes of a JSON object `{ complete, shortages, misfits }`: whether every piece was judged by more
/// than its size; the areas `{ material, pieces, needed, sheets, besideFixed }` of each material whose stock is too small;
/// and the first 100 pieces that no layout holds, each as `{ piece, reason, message }`. The first piece of a material
/// without sheets stands for all of them.
///
/// Rejects with an `Error` whose `code` is `cancelled`, `invalid_job` or `panic`.
#[napi(ts_return_type = "Promise<Buffer>")]
pub fn examine(job: &[u8], token: &CancelToken, max_ms: f64) -> AsyncTask<GuardedTask<Vec<u8>>> {
    let (job, control) = (job.to_vec(), token.control());
    guarded(move || examine_task::examine_bytes(&job, &control, max_ms))
}
