//! Reads a response of any origin, or its `result` object alone, for the engine's checker. The response is judged byte
//! for byte as given.
//!
//! The claim must meet the contract and no more: unknown fields are ignored, and additive fields may be absent. What a
//! [`Solution`] does not hold, and the checker therefore cannot see, is judged here: the numbers and labels of
//! pieces, the form of the trees, the flat lists and the totals.

mod declared;
mod measure;
mod names;
mod offcuts;
mod optional;
mod production;
mod read;
mod rule;
mod search;
mod strict;
mod tree;
mod wanted;
mod wire;

#[cfg(test)]
mod response_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod text_tests;

use cutting_engine::check::{MAX_VIOLATIONS, Violation, check, check_by_material};

use crate::job::Job;
use read::Reading;

/// The violations in a response, or a result, as an answer to `job`; at most [`MAX_VIOLATIONS`]. Paths are relative to
/// `result`, except for those of the rule `envelope`.
///
/// A claim that cannot be understood (unreadable, unknown pieces, broken links) is not judged any further.
pub(crate) fn verify(job: &Job, response: &[u8]) -> Vec<Violation> {
    let mut violations = match Reading::new(job, response) {
        Err(faults) => faults,
        Ok(reading) => judge(job, reading),
    };
    violations.truncate(MAX_VIOLATIONS);
    violations
}

fn judge(job: &Job, mut reading: Reading) -> Vec<Violation> {
    let mut violations = std::mem::take(&mut reading.faults);
    let found = match job.parts() {
        None => check(&job.instance, &reading.solution),
        Some(parts) => {
            check_by_material(&job.instance, parts, &reading.solution, &|| false).unwrap_or_default()
        }
    };
    violations.extend(found.into_iter().filter_map(|violation| reading.translate(violation)));
    violations.extend(declared::check(job, &reading));
    production::check(job, &reading, &mut violations);
    offcuts::check(job, &reading, &mut violations);
    violations
}
