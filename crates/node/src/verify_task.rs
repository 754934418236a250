//! `verify`: job bytes and the bytes of any response → violations.

use std::sync::atomic::Ordering;

use cutting_engine::check::{Verdict, Violation};
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

/// The verdict, with its members in the order of writing.
#[derive(Serialize)]
struct Judgement {
    /// `None` if the time was over before any violation was found.
    valid: Option<bool>,
    violations: Vec<Objection>,
    /// Only given if the time was over.
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
}

/// The violations alone, without any limit of time, as a JSON array.
#[cfg(test)]
pub(crate) fn verify_bytes(job: &[u8], response: &[u8]) -> Result<Vec<u8>, Failure> {
    let verdict = verify_until(job, response, &Control::default(), None)?;
    let verdict: serde_json::Value = serde_json::from_slice(&verdict).expect("it is JSON");
    Ok(verdict["violations"].to_string().into_bytes())
}

/// The verdict as JSON: what was found within `max_ms`.
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
    let Verdict { violations, complete } = claim::verify_unless(&job, response, &unwanted);
    if !complete && is_cancelled() {
        return Err(Failure::Cancelled);
    }
    let objection = |Violation { code, path, message }| Objection { code, path, message };
    let violations: Vec<Objection> = violations.into_iter().map(objection).collect();
    let valid = (complete || !violations.is_empty()).then_some(violations.is_empty());
    let judgement = Judgement { valid, violations, complete: (!complete).then_some(false) };
    Ok(serde_json::to_vec(&judgement).expect("these types are plain data"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{encoded, strip};

    #[test]
    fn a_verdict_has_its_time() {
        let job = crate::job::tests::JOB.as_bytes();
        let verdict = |control: &Control, max_ms| {
            let verdict = verify_until(job, b"{}", control, max_ms);
            verdict.map(|bytes| String::from_utf8(bytes).expect("it is UTF-8"))
        };
        let idle = Control::default();
        for enough in [60_000.0, f64::INFINITY] {
            let verdict = verdict(&idle, Some(enough)).expect("there is a verdict");
            assert!(verdict.starts_with(r#"{"valid":false,"violations":[{"code":"unreadable""#), "{verdict}");
            assert!(!verdict.contains("complete"), "{verdict}");
        }
        let (strip, solution) = strip(2, 2);
        let result = encoded(&strip, solution);
        for none in [0.0, -1.0, f64::NAN] {
            let verdict = verify_until(job, &result, &idle, Some(none)).expect("there is a verdict");
            assert_eq!(verdict, br#"{"valid":null,"violations":[],"complete":false}"#, "{none}");
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
        let sound = Verdict { violations: vec![], complete: true };
        assert_eq!(claim::verify_unless(&job, &result, &counting), sound);
        let all = questions.get();
        assert!(all >= 8, "{all} questions");
        for last in 1..=all {
            questions.set(0);
            let ends = || {
                questions.set(questions.get() + 1);
                questions.get() >= last
            };
            let verdict = claim::verify_unless(&job, &result, &ends);
            assert_eq!(
                verdict,
                Verdict { violations: vec![], complete: false },
                "at question {last} of {all}"
            );
        }
    }

    #[test]
    fn what_was_found_in_time_is_told() {
        let (job, solution) = strip(10_000, 2);
        let result = String::from_utf8(encoded(&job, solution)).expect("it is UTF-8");
        let spoilt = result.replacen("\"stage\":1", "\"stage\":2", 1);
        let found_by = |last: u32| {
            let questions = std::cell::Cell::new(0_u32);
            claim::verify_unless(&job, spoilt.as_bytes(), &|| {
                questions.set(questions.get() + 1);
                questions.get() >= last
            })
        };
        let partial = (1..20).map(found_by).find(|verdict| !verdict.violations.is_empty());
        let Some(Verdict { violations, complete: false }) = partial else { panic!("{partial:?}") };
        assert_eq!(violations.iter().map(|found| found.code).collect::<Vec<_>>(), ["stage"]);
    }
}
