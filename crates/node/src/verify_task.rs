//! `verify`: job bytes and the bytes of any response → violations.

use std::sync::atomic::Ordering;

use cutting_engine::check::Violation;
use cutting_engine::stop::Stopwatch;
use serde::Serialize;

use crate::cancel::Control;
use crate::claim;
use crate::failure::Failure;
use crate::job::Job;
use crate::solve_task::granted_time;

/// A violation, with its members in the order of writing.
#[derive(Serialize)]
struct Objection {
    code: &'static str,
    path: String,
    message: String,
}

/// The violations as a JSON array, without any limit of time.
#[cfg(test)]
pub(crate) fn verify_bytes(job: &[u8], response: &[u8]) -> Result<Vec<u8>, Failure> {
    verify_until(job, response, &Control::default(), None)
}

/// The violations as a JSON array.
///
/// # Errors
/// [`Failure::OutOfTime`] if they take more than `max_ms`.
pub(crate) fn verify_until(
    job: &[u8],
    response: &[u8],
    control: &Control,
    max_ms: Option<f64>,
) -> Result<Vec<u8>, Failure> {
    let stopwatch = Stopwatch::start();
    let limit = max_ms.map(granted_time);
    let is_cancelled = || control.cancel.load(Ordering::Relaxed);
    let unwanted = || is_cancelled() || limit.is_some_and(|limit| stopwatch.elapsed() >= limit);
    let job = Job::parse(job)?;
    let Some(violations) = claim::verify_unless(&job, response, &unwanted) else {
        return Err(if is_cancelled() { Failure::Cancelled } else { Failure::OutOfTime });
    };
    let objection = |Violation { code, path, message }| Objection { code, path, message };
    let objections: Vec<Objection> = violations.into_iter().map(objection).collect();
    Ok(serde_json::to_vec(&objections).expect("these types are plain data"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{encoded, strip};

    #[test]
    fn a_verdict_has_its_time() {
        let job = crate::job::tests::JOB.as_bytes();
        let verdict = |control: &Control, max_ms| verify_until(job, b"{}", control, max_ms);
        let idle = Control::default();
        assert!(verdict(&idle, Some(60_000.0)).is_ok());
        assert!(verdict(&idle, Some(f64::INFINITY)).is_ok());
        for none in [0.0, -1.0, f64::NAN] {
            assert_eq!(verdict(&idle, Some(none)), Err(Failure::OutOfTime), "{none}");
        }
        idle.cancel.store(true, Ordering::Relaxed);
        assert_eq!(verdict(&idle, Some(0.0)), Err(Failure::Cancelled));
    }

    #[test]
    fn every_stage_of_a_verdict_asks_whether_it_is_wanted() {
        let (job, solution) = strip(10_000, 2);
        let result = encoded(&job, solution);
        let questions = std::cell::Cell::new(0_u32);
        let counting = || {
            questions.set(questions.get() + 1);
            false
        };
        assert_eq!(claim::verify_unless(&job, &result, &counting), Some(vec![]));
        let all = questions.get();
        assert!(all >= 8, "{all} questions");
        for last in 1..=all {
            questions.set(0);
            let ends = || {
                questions.set(questions.get() + 1);
                questions.get() >= last
            };
            assert_eq!(claim::verify_unless(&job, &result, &ends), None, "at question {last} of {all}");
        }
    }
}
