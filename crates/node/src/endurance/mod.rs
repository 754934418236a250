//! Endurance: whatever a request asks for, it is answered in time, within memory, without a panic or a broken rule.
//!
//! Time is the oracle. What is late by the wall clock on a quiet machine may be so for no fault of its own on a busy one, so
//! these tests count only what the solver's thread had of the processor, and allow for slow machines. By hand, where
//! `ENDURANCE_RUNS` is set, they are strict (CONTRIBUTING.md tells how).

mod corpus;
mod draw;
mod job_text;
mod measure;

use std::env;
use std::time::Duration;

use cutting_engine::rng::Rng;

use crate::failure::Failure;
use crate::verify_task::verify_bytes;

use job_text::JobText;
use measure::Measured;

/// An answer comes no later than this after the ceiling.
const LATE: Duration = Duration::from_millis(250);
/// And a cancelled solve ends no later than this.
const LATE_IF_CANCELLED: Duration = Duration::from_millis(50);
/// Megabytes that a job may take.
const MEMORY: u64 = 512;
/// By so much more may be late what runs with assertions on a slow machine.
const SLOWNESS: u32 = 8;
/// Results that are read again and verified as a stranger's, in bytes.
const SHORT: usize = 1_000_000;

/// How strictly time is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strictness {
    /// The clock on the wall: by hand, on a quiet machine.
    WallClock,
    /// What the solver's thread had of the processor: by hand, beside other work.
    Processor,
    /// The same, on any machine.
    Tolerant,
}

impl Strictness {
    fn wanted() -> Self {
        match (number("ENDURANCE_RUNS"), number("ENDURANCE_BUSY")) {
            (None, _) => Self::Tolerant,
            (Some(_), None) => Self::WallClock,
            (Some(_), Some(_)) => Self::Processor,
        }
    }
}

/// How a case is judged.
struct Judge {
    strictness: Strictness,
    worst: Vec<(Duration, String)>,
    largest: (u64, String),
}

impl Judge {
    fn new() -> Self {
        Self { strictness: Strictness::wanted(), worst: Vec::new(), largest: (0, String::new()) }
    }

    /// Solves the job to its ceiling, or until it is cancelled, and tells what is to be objected to.
    fn try_job(&mut self, name: &str, job: &JobText, patience: Option<Duration>) -> Result<(), String> {
        let text = job.json();
        measure::forget_peak();
        let before = measure::memory().map_or(0, |[now, _]| now);
        let ceiling = Duration::from_millis(job.max_ms);
        let measured = measure::solve(text.clone(), ceiling, patience);
        let peak = measure::memory().map_or(0, |[_, peak]| peak.saturating_sub(before));
        let Measured { answer, cancelled, late, late_on_processor, took } = measured;
        let name = if cancelled { format!("{name}, cancelled at {patience:?}") } else { name.to_owned() };
        // By hand, whoever watches learns which job is the one that does not end.
        if self.strictness != Strictness::Tolerant && late > allowed_late(cancelled) / 2 {
            println!(
                "{name}: {late:?} late, {late_on_processor:?} on the processor, {took:?} in all, {peak} MB"
            );
        }
        self.worst.push((late, name.clone()));
        self.worst.sort();
        self.worst.reverse();
        self.worst.truncate(10);
        if peak > self.largest.0 {
            self.largest = (peak, name);
        }
        let allowed = allowed_late(cancelled);
        let answer = answer.map_err(|why| format!("gave no answer: {why}"))?;
        let (late, allowed) = match self.strictness {
            Strictness::WallClock => (late, allowed),
            Strictness::Processor => (late_on_processor, allowed),
            Strictness::Tolerant => (late_on_processor, allowed * SLOWNESS),
        };
        if late > allowed {
            return Err(format!("late by {late:?}, after {took:?}"));
        }
        if self.strictness != Strictness::Tolerant && peak > MEMORY {
            return Err(format!("took {peak} MB"));
        }
        match answer {
            Ok(solved) if solved.result.len() < SHORT => {
                let verdict = verify_bytes(text.as_bytes(), &solved.result).map_err(|e| e.to_string())?;
                if verdict != b"[]" {
                    return Err(format!("broke a rule: {}", String::from_utf8_lossy(&verdict)));
                }
                Ok(())
            }
            Ok(_) => Ok(()),
            Err(Failure::Cancelled) if cancelled => Ok(()),
            Err(failure) => Err(format!("failed: {failure:?}")),
        }
    }
}

fn allowed_late(cancelled: bool) -> Duration {
    if cancelled { LATE_IF_CANCELLED } else { LATE }
}

/// A job that fails, as the seam takes it.
fn keep(name: &str, job: &JobText) -> String {
    let path = env::temp_dir().join(format!("{}.job.json", name.replace([' ', ','], "-")));
    match std::fs::write(&path, job.json()) {
        Ok(()) => path.display().to_string(),
        Err(_) => job.json(),
    }
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

#[test]
fn the_worst_jobs_known_end_in_time() {
    let mut judge = Judge::new();
    let mut faults = Vec::new();
    // More of the search is reached with more time.
    let ceiling = number("ENDURANCE_MS").unwrap_or(100);
    for (name, mut job) in corpus::jobs() {
        job.max_ms = ceiling;
        if judge.strictness != Strictness::Tolerant {
            println!("{name}");
        }
        for patience in [None, Some(ceiling / 3), Some(ceiling * 9 / 10)] {
            let verdict = judge.try_job(name, &job, patience.map(Duration::from_millis));
            if let Err(fault) = verdict {
                faults.push(format!("{name} ({patience:?}): {fault}"));
            }
        }
    }
    println!("{:#?} {:?}", judge.worst, judge.largest);
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn any_job_ends_in_time() {
    assert_all_end_in_time("seed", 200, draw::job);
}

#[test]
fn any_variant_of_the_worst_jobs_ends_in_time() {
    let worst = corpus::jobs();
    assert_all_end_in_time("variant", 40, |seed| draw::variant(&worst, seed));
}

/// Solves the jobs of so many seeds, or of as many as `ENDURANCE_RUNS` says.
#[track_caller]
fn assert_all_end_in_time(kind: &str, runs: u64, drawn: impl Fn(u64) -> JobText) {
    let first = number("ENDURANCE_SEED").unwrap_or(0);
    let mut judge = Judge::new();
    let mut faults = Vec::new();
    for seed in first..first + number("ENDURANCE_RUNS").unwrap_or(runs) {
        let mut rng = Rng::new(!seed);
        let mut job = drawn(seed);
        job.max_ms = number("ENDURANCE_MS").unwrap_or([1, 20, 50, 100, 200][rng.below(5)]);
        let patience = rng.chance(0.5).then(|| Duration::from_millis(job.max_ms).mul_f64(rng.unit()));
        let name = format!("{kind} {seed}");
        if let Err(fault) = judge.try_job(&name, &job, patience) {
            let fault = format!("{name}, {patience:?}: {fault}; {}", keep(&name, &job));
            println!("{fault}");
            faults.push(fault);
        }
    }
    println!("{:#?} {:?}", judge.worst, judge.largest);
    assert!(faults.is_empty(), "{faults:#?}");
}
