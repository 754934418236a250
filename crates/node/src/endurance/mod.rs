//! Endurance: every request is answered in time and within memory, without a panic or a broken rule.
//!
//! Time is the oracle. On a busy machine a solve may be late by the wall clock through no fault of its own. So these
//! tests count the CPU time of the solver's thread, and allow for slow machines. Run by hand with `ENDURANCE_RUNS`,
//! they are strict (see CONTRIBUTING.md).

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

/// How long after the ceiling an answer may come.
const LATE: Duration = Duration::from_millis(250);
/// How long after cancelling a solve may end.
const LATE_IF_CANCELLED: Duration = Duration::from_millis(50);
/// Memory that a job may take, in megabytes.
const MEMORY: u64 = 512;
/// Factor on the allowed lateness, for test builds with assertions on slow machines.
const SLOWNESS: u32 = 8;
/// Results up to this size in bytes are also verified as if they came from elsewhere.
const SHORT: usize = 1_000_000;

/// Which time counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strictness {
    /// Wall-clock time, for runs by hand on a quiet machine.
    WallClock,
    /// CPU time of the solver's thread, for runs by hand beside other work.
    Processor,
    /// The same with tolerance, for any machine.
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

/// Judges one job after the other.
struct Judge {
    strictness: Strictness,
    worst: Vec<(Duration, String)>,
    largest: (u64, String),
}

impl Judge {
    fn new() -> Self {
        Self { strictness: Strictness::wanted(), worst: Vec::new(), largest: (0, String::new()) }
    }

    /// Solves the job until its ceiling, or until it is cancelled. The error says what went wrong.
    fn try_job(&mut self, name: &str, job: &JobText, patience: Option<Duration>) -> Result<(), String> {
        let text = job.json();
        measure::forget_peak();
        let before = measure::memory().map_or(0, |[now, _]| now);
        let ceiling = Duration::from_millis(job.max_ms);
        let measured = measure::solve(text.clone(), ceiling, patience);
        let peak = measure::memory().map_or(0, |[_, peak]| peak.saturating_sub(before));
        let Measured { answer, cancelled, late, late_on_processor, took } = measured;
        let name = if cancelled { format!("{name}, cancelled at {patience:?}") } else { name.to_owned() };
        // In runs by hand, this shows which job does not end.
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

/// Writes a failing job to a file. Returns its path, or the job itself if it cannot be written.
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
    // More time covers more of the search.
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
fn any_small_job_ends_in_time() {
    assert_all_end_in_time("small seed", 200, draw::small_job);
}

#[test]
fn any_variant_of_the_worst_jobs_ends_in_time() {
    let worst = corpus::jobs();
    assert_all_end_in_time("variant", 40, |seed| draw::variant(&worst, seed));
}

/// Solves the jobs of `runs` seeds, or of as many as `ENDURANCE_RUNS` says.
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
