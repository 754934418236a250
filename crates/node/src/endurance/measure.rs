//! Measures one job: when it should have ended, when it did, and how much memory it took.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use cutting_engine::numbers::Integer;
use cutting_engine::stop::Stopwatch;

use crate::cancel::Control;
use crate::failure::Failure;
use crate::solve_task::{Granted, Solved, solve_bytes};

/// How long a job may run past its end before the test gives up on it.
const LOST: Duration = Duration::from_secs(300);

/// The outcome of a job.
pub(super) struct Measured {
    /// The answer, or a panic's message.
    pub answer: Result<Result<Solved, Failure>, String>,
    /// Whether it was cancelled before it answered.
    pub cancelled: bool,
    /// Time from the ceiling, or from cancelling, to the answer.
    pub late: Duration,
    /// The same in CPU time of the solver's thread, which other load does not affect. Zero if the thread's clock cannot
    /// be read.
    pub late_on_processor: Duration,
    /// Time from the start to the answer.
    pub took: Duration,
}

/// Solves a job with the time limit `ceiling`, and cancels it after `patience`.
pub(super) fn solve(job: String, ceiling: Duration, patience: Option<Duration>) -> Measured {
    let control = Control::default();
    let cancel = Arc::clone(&control.cancel);
    let (done, answered) = channel();
    let watch = Stopwatch::start();
    let solver = std::thread::spawn({
        let watch = watch.clone();
        move || {
            let answer = solve_bytes(job.as_bytes(), Granted::default(), &control, false);
            _ = done.send((answer, watch.elapsed(), processor_time()));
        }
    });
    let mut end = ceiling;
    let mut cancelled = false;
    let mut answer = answered.recv_timeout(patience.unwrap_or(ceiling + LOST));
    if answer == Err(RecvTimeoutError::Timeout) && patience.is_some() {
        cancel.store(true, Ordering::Relaxed);
        cancelled = true;
        end = end.min(watch.elapsed());
        answer = answered.recv_timeout(ceiling + LOST);
    }
    let lost = |why: String| Measured {
        answer: Err(why),
        cancelled,
        late: LOST,
        late_on_processor: LOST,
        took: watch.elapsed(),
    };
    match answer {
        Ok((answer, took, processor)) => {
            _ = solver.join();
            Measured {
                answer: Ok(answer),
                cancelled,
                late: took.saturating_sub(end),
                // A thread's CPU time never exceeds the elapsed time, so this is a lower bound on the CPU time since
                // `end`.
                late_on_processor: processor.saturating_sub(end),
                took,
            }
        }
        // It ended without an answer.
        Err(RecvTimeoutError::Disconnected) => lost(solver.join().map_or_else(message, |()| String::new())),
        // It is still running, so its thread is left behind.
        Err(RecvTimeoutError::Timeout) => lost(format!("no answer after {LOST:?}")),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "as `join` hands it out")]
fn message(payload: Box<dyn Any + Send>) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message").to_owned()
}

/// CPU time of the calling thread.
#[cfg(target_os = "linux")]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs().to_u32())
}

#[cfg(not(target_os = "linux"))]
fn processor_time() -> Duration {
    Duration::ZERO
}

/// Memory of the process in megabytes: now, and at its peak since [`forget_peak`].
pub(super) fn memory() -> Option<[u64; 2]> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let megabytes = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes / 1_024)
    };
    Some([megabytes("VmRSS:")?, megabytes("VmHWM:")?])
}

/// Resets the peak that [`memory`] reports.
pub(super) fn forget_peak() {
    // Only Linux lets a process reset its peak.
    _ = std::fs::write("/proc/self/clear_refs", "5");
}
