//! The native addon: bytes in, bytes out. All work in between runs on threads of its own.
//!
//! Both formats are specified next to the fixtures of the seam (`test/fixtures/seam/README.md`).

// A test build registers nothing with Node, so exported functions look unused there.
#![cfg_attr(test, allow(dead_code))]
#![allow(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "what reads claims and writes answers still converts with `as`"
)]

mod alns;
mod alns_stats;
mod aside;
mod builder;
mod cancel;
mod claim;
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
mod outcomes;
mod price;
mod priority;
mod production;
mod progress;
mod ranges;
mod reason;
mod result;
mod room;
mod saw;
mod solve_task;
mod summary;
mod trace;
mod tree;
mod trim_task;
mod verify_task;

#[cfg(test)]
mod endurance;
#[cfg(test)]
mod seam_test;
#[cfg(test)]
mod testing;

use cancel::CancelToken;
use guard::guarded;
use napi::bindgen_prelude::AsyncTask;
use napi_derive::napi;
use outcomes::Outcomes;
use solve_task::Granted;
use trim_task::TrimTask;

/// Returns freed memory to the system a second later if something is allocated then, or else when a solver's thread ends
/// (`aside.rs`). glibc's allocator keeps most of what large solves free in the arenas of their threads: after a dozen
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

/// Solves a job, and tells `outcomes` under the number `id`. It has the time and the threads that it is granted, or else
/// all that it asks for. If `traced`, it also records the events of a deep search, which changes nothing in the answer.
///
/// # Errors
/// The outcome may be a failure with the `code` `cancelled`, `invalid_job`, `check_failed` or `panic`. Throws where the
/// system allows no thread: then there is no outcome.
#[napi]
pub fn solve(
    outcomes: &Outcomes,
    id: u32,
    job: &[u8],
    token: &CancelToken,
    granted: Option<Granted>,
    traced: Option<bool>,
) -> napi::Result<()> {
    // A copy, so that it does not matter what JavaScript does to its array meanwhile.
    let (job, control) = (job.to_vec(), token.control());
    let granted = granted.unwrap_or_default();
    let traced = traced.unwrap_or_default();
    guarded(outcomes, id, move || solve_task::solve_bytes(&job, granted, &control, traced))
}

/// Checks a response of any origin, or its `result` object alone, as an answer to a job, for `max_ms` milliseconds at
/// most; without, for as long as it takes.
///
/// The answer is the bytes of a JSON object `{ valid, violations, complete }`: at most 100 violations `{ code, path,
/// message }`. If the time was over, `complete` is false, and `valid` is null if no violation was found; otherwise
/// `complete` is absent.
///
/// # Errors
/// The outcome may be a failure with the `code` `cancelled`, `invalid_job` or `panic`. Throws as `solve` does.
#[napi]
pub fn verify(
    outcomes: &Outcomes,
    id: u32,
    job: &[u8],
    response: &[u8],
    token: Option<&CancelToken>,
    max_ms: Option<f64>,
) -> napi::Result<()> {
    let (job, response) = (job.to_vec(), response.to_vec());
    let control = token.map(CancelToken::control).unwrap_or_default();
    guarded(outcomes, id, move || verify_task::verify_until(&job, &response, &control, max_ms))
}

/// Finds out what is certain about a job before a solve, for `max_ms` milliseconds at most.
///
/// The answer is the bytes of a JSON object `{ complete, shortages, misfits }`: whether every piece was judged by more
/// than its size; the areas `{ material, pieces, needed, sheets, besideFixed }` of each material whose stock is too small;
/// and the first 100 pieces that no layout holds, each as `{ piece, reason, message }`. The first piece of a material
/// without sheets stands for all of them.
///
/// # Errors
/// The outcome may be a failure with the `code` `cancelled`, `invalid_job` or `panic`. Throws as `solve` does.
#[napi]
pub fn examine(
    outcomes: &Outcomes,
    id: u32,
    job: &[u8],
    token: &CancelToken,
    max_ms: f64,
) -> napi::Result<()> {
    let (job, control) = (job.to_vec(), token.control());
    guarded(outcomes, id, move || examine_task::examine_bytes(&job, &control, max_ms))
}

/// Returns freed memory that the allocators keep to the system: copies of jobs and responses that this thread made, and
/// what Node has freed.
///
/// Resolves when it is done. It takes some milliseconds, and the event loop may wait meanwhile.
#[napi(ts_return_type = "Promise<void>")]
pub fn trim_memory() -> AsyncTask<TrimTask> {
    // Only the thread itself can do this.
    cutting_system::collect();
    AsyncTask::new(TrimTask)
}

/// Another descriptor of the socket behind `descriptor`, for a handle that closes it.
///
/// # Errors
/// If `descriptor` is not open, or this process may open no more.
#[napi]
pub fn duplicate_descriptor(descriptor: i32) -> napi::Result<i32> {
    Ok(cutting_system::duplicate(descriptor)?)
}
