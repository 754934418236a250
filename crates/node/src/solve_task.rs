//! `solve`: job bytes → instance → layout → checker → answer bytes.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use cutting_engine::check::{Patience, check_job};
use cutting_engine::observer::{Both, Observer, Silent};
use cutting_engine::pipeline::{Outcome, solve_observed, solve_parts};
use cutting_engine::reduce::Part;
use cutting_engine::stop::{Interrupt, Stopwatch, TimeLimit};
use napi::bindgen_prelude::Buffer;
use napi_derive::napi;

use crate::cancel::Control;
use crate::failure::Failure;
use crate::guard::Answer;
use crate::job::Job;
use crate::shopping::{LAYOUT_SHARE, missing};
use crate::summary::Summary;
use crate::trace::Trace;
use crate::{alns_stats, result};

/// An answer in parts of UTF-8 JSON, with figures of its layout.
#[derive(Debug, PartialEq)]
pub struct Solved {
    /// Figures of the layout.
    pub summary: Summary,
    /// The contract's `result`.
    pub result: Vec<u8>,
    /// The contract's `alnsStats`, if there was a deep search.
    pub alns_stats: Option<Vec<u8>>,
    /// The events of the deep search, if they were asked for.
    pub trace: Option<Vec<u8>>,
}

/// An answer in parts of UTF-8 JSON, with figures of its layout.
#[napi(object, js_name = "Solved", object_from_js = false)]
pub struct JsSolved {
    /// Figures of the layout.
    pub summary: Summary,
    /// The contract's `result`, which the independent checker has passed.
    pub result: Buffer,
    /// The contract's `alnsStats`, if the strategy is `alns`.
    pub alns_stats: Option<Buffer>,
    /// If `traced`: a JSON array of the events of the deep search, each with its time in milliseconds since the start.
    pub trace: Option<Buffer>,
}

impl Answer for Solved {
    type Js = JsSolved;
    fn into_js(self) -> JsSolved {
        JsSolved {
            summary: self.summary,
            result: self.result.into(),
            alns_stats: self.alns_stats.map(Buffer::from),
            trace: self.trace.map(Buffer::from),
        }
    }
}

/// The time and the threads that one solve may use. An absent member allows as much as the job asks for.
#[napi(object, object_to_js = false)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Granted {
    /// Milliseconds from the start on its thread. The lower of this and the job's own limit holds.
    pub max_ms: Option<f64>,
    /// Threads for the islands of a deep search. They decide how long it takes, but not what it finds.
    pub threads: Option<u32>,
}

impl Granted {
    /// The time limit of a job with the limit `limit`.
    fn limit(&self, limit: Duration) -> Duration {
        let Some(max_ms) = self.max_ms else { return limit };
        limit.min(granted_time(max_ms))
    }
}

/// The time that JavaScript grants, in milliseconds. NaN and negative numbers grant none.
pub(crate) fn granted_time(max_ms: f64) -> Duration {
    Duration::try_from_secs_f64(max_ms.max(0.0) / 1e3).unwrap_or(Duration::MAX)
}

/// Does one whole solve. Its time limit counts from here; waiting in the queue does not count.
pub(crate) fn solve_bytes(
    job: &[u8],
    granted: Granted,
    control: &Control,
    traced: bool,
) -> Result<Solved, Failure> {
    let stopwatch = Stopwatch::start();
    let mut job = Job::parse(job)?;
    if let Some(threads) = granted.threads {
        job.config.set_threads(threads);
    }
    let whole_limit = granted.limit(job.limit);
    let limit = if job.shopping_list { whole_limit.mul_f64(LAYOUT_SHARE) } else { whole_limit };
    let Control { cancel, latest, .. } = control;
    let time = TimeLimit::after(limit, stopwatch.clone())
        .or_finish(control.finish.clone())
        .on(Arc::clone(&control.cancel));
    let config_of = |part: &Part| {
        let islands = job.materials.as_ref().map(|materials| materials.islands(part));
        islands
            .and_then(|islands| job.config.with_islands(islands).ok())
            .unwrap_or_else(|| job.config.clone())
    };
    let trace = traced.then(|| Trace::new(stopwatch.clone()));
    let tracer: &dyn Observer = match &trace {
        Some(trace) => trace,
        None => &Silent,
    };
    let listener = Both(latest.as_ref(), tracer);
    let (mut outcome, proofs) = match job.parts() {
        None => (solve_observed(&job.instance, &job.config, &time.stop(), &listener), Vec::new()),
        Some(parts) => solve_parts(&job.instance, parts, &config_of, &time, &listener),
    };
    if outcome.interrupt == Some(Interrupt::Cancelled) {
        return Err(Failure::Cancelled);
    }
    let missing = job
        .shopping_list
        .then(|| missing(&job, &outcome.solution, whole_limit, &stopwatch, control))
        .transpose()?;
    if missing.as_ref().is_some_and(|missing| missing.is_interrupted) {
        outcome.interrupt = Some(Interrupt::Time);
    }
    // Checking and writing take time in proportion to the pieces, which the search has reserved.
    let unwanted = || cancel.load(Ordering::Relaxed);
    let verdict = check_job(
        &job.instance,
        job.materials(),
        job.fixed.sheets(),
        &outcome.solution,
        &Patience::new(&unwanted),
    );
    if !verdict.complete {
        return Err(Failure::Cancelled);
    }
    if let Some(first) = verdict.violations.first() {
        return Err(Failure::CheckFailed(format!("{} at {}: {}", first.code, first.path, first.message)));
    }
    let result =
        result::encode(&job, &outcome, &proofs, missing.as_ref(), cancel).ok_or(Failure::Cancelled)?;
    let summary = Summary::of(&outcome);
    let alns_stats = alns_stats(&job, &outcome, &stopwatch);
    Ok(Solved { summary, result, alns_stats, trace: trace.map(Trace::into_bytes) })
}

fn alns_stats(job: &Job, outcome: &Outcome, stopwatch: &Stopwatch) -> Option<Vec<u8>> {
    let report = outcome.search.as_ref()?;
    let config = job.config.alns()?;
    Some(alns_stats::encode(report, config.seed, stopwatch.elapsed()))
}

#[cfg(test)]
mod tests {
    use cutting_engine::check::Verdict;

    use super::*;
    use crate::job::tests::JOB;

    const ALL: Granted = Granted { max_ms: None, threads: None };

    fn cancelled() -> Control {
        let control = Control::default();
        control.cancel.store(true, Ordering::Relaxed);
        control
    }

    #[test]
    fn the_lower_limit_holds() {
        let limit = |max_ms| Granted { max_ms, ..ALL }.limit(Duration::from_secs(5));
        assert_eq!(limit(None), Duration::from_secs(5));
        assert_eq!(limit(Some(1.5)), Duration::from_micros(1_500));
        assert_eq!(limit(Some(9_000.0)), Duration::from_secs(5));
        assert_eq!(limit(Some(f64::INFINITY)), Duration::from_secs(5));
        assert_eq!([-1.0, f64::NAN].map(|max_ms| limit(Some(max_ms))), [Duration::ZERO; 2]);
    }

    #[test]
    fn a_solve_without_time_still_answers() {
        let granted = Granted { max_ms: Some(0.0), threads: Some(1) };
        let solved = solve_bytes(JOB.as_bytes(), granted, &Control::default(), false)
            .expect("it answers with what it has");
        assert_eq!(crate::verify_task::verify_bytes(JOB.as_bytes(), &solved.result), Ok(b"[]".to_vec()));
    }

    #[test]
    fn a_cancelled_solve_has_no_answer() {
        assert_eq!(solve_bytes(JOB.as_bytes(), ALL, &cancelled(), false), Err(Failure::Cancelled));
    }

    #[test]
    fn a_solve_that_is_asked_to_finish_still_answers() {
        let control = Control::default();
        control.finish.finish();
        let solved = solve_bytes(JOB.as_bytes(), ALL, &control, false).expect("it answers with what it has");
        assert_eq!(crate::verify_task::verify_bytes(JOB.as_bytes(), &solved.result), Ok(b"[]".to_vec()));
        assert!(String::from_utf8_lossy(&solved.result).contains("\"interrupted\":true"));
        control.cancel.store(true, Ordering::Relaxed);
        assert_eq!(solve_bytes(JOB.as_bytes(), ALL, &control, false), Err(Failure::Cancelled));
    }

    #[test]
    fn an_unwanted_verdict_is_not_waited_for() {
        let (job, solution) = crate::testing::strip(10_000, 2);
        let verdict = |unwanted| {
            let unwanted = || unwanted;
            check_job(&job.instance, None, &[], &solution, &Patience::new(&unwanted))
        };
        assert_eq!(verdict(false), Verdict { violations: vec![], complete: true });
        assert!(!verdict(true).complete);
    }

    #[test]
    fn a_solve_out_of_time_still_answers() {
        let hurried = JOB.replace("60000", "0");
        let solved = solve_bytes(hurried.as_bytes(), ALL, &Control::default(), false)
            .expect("it answers with what it has");
        assert_eq!(crate::verify_task::verify_bytes(JOB.as_bytes(), &solved.result), Ok(b"[]".to_vec()));
        assert_eq!(solved.alns_stats, None);
    }

    #[test]
    fn a_fault_of_the_job_comes_first() {
        assert!(matches!(solve_bytes(b"{}", ALL, &cancelled(), false), Err(Failure::InvalidJob(_))));
    }

    #[test]
    fn a_trace_is_returned_on_request_and_does_not_change_the_result() {
        let solved =
            |traced| solve_bytes(JOB.as_bytes(), ALL, &Control::default(), traced).expect("it is solved");
        assert_eq!(solved(false).trace, None);
        let trace = solved(true).trace.expect("a trace");
        let events: Vec<serde_json::Value> = serde_json::from_slice(&trace).expect("they are JSON");
        let names: Vec<_> = events.iter().filter_map(|event| event["event"].as_str()).collect();
        assert_eq!(names, ["profile"], "greedy alone has no course");
        assert_eq!(solved(true).result, solved(false).result);
    }
}
