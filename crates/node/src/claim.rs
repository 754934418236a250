//! Reads a response of any origin, or its `result` object alone, for the engine's checker. The response is judged byte
//! for byte as given.
//!
//! The claim must meet the contract and no more: unknown fields are ignored, and additive fields may be absent. What a
//! [`Solution`] does not hold, and the checker therefore cannot see, is judged here: the numbers and labels of
//! pieces, the form of the trees, the flat lists and the totals.

mod declared;
mod measure;
mod names;
mod node;
mod offcuts;
mod optional;
mod patience;
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

use cutting_engine::check::{MAX_VIOLATIONS, Violation, check_by_material, check_unless};

use crate::job::Job;
use patience::Patience;
use read::Reading;

/// The violations in a response, or a result, as an answer to `job`; at most [`MAX_VIOLATIONS`]. Paths are relative to
/// `result`, except for those of the rule `envelope`.
///
/// A claim that cannot be understood (unreadable, unknown pieces, broken links) is not judged any further.
#[cfg(test)]
pub(crate) fn verify(job: &Job, response: &[u8]) -> Vec<Violation> {
    verify_unless(job, response, &|| false).unwrap_or_default()
}

/// The same, but gives up and returns `None` once the verdict is `unwanted`, which it asks about every few milliseconds.
/// Only reading the text does not ask: it takes a third of a second for 16 MiB.
pub(crate) fn verify_unless(
    job: &Job,
    response: &[u8],
    unwanted: &dyn Fn() -> bool,
) -> Option<Vec<Violation>> {
    let patience = Patience::new(unwanted);
    let mut violations = match Reading::new(job, response, &patience) {
        _ if patience.is_over() => return None,
        Err(faults) => faults,
        Ok(reading) => judge(job, reading, &patience)?,
    };
    violations.truncate(MAX_VIOLATIONS);
    Some(violations)
}

/// What is judged here besides the rules of the checker, in this order.
const JUDGES: [fn(&Job, &Reading, &mut Vec<Violation>); 3] =
    [declared::check, production::check, offcuts::check];

fn judge(job: &Job, mut reading: Reading, patience: &Patience) -> Option<Vec<Violation>> {
    let mut violations = std::mem::take(&mut reading.faults);
    let unwanted = || patience.is_over();
    let found = match job.parts() {
        None => check_unless(&job.instance, &reading.solution, &unwanted),
        Some(parts) => check_by_material(&job.instance, parts, &reading.solution, &unwanted),
    }?;
    violations.extend(found.into_iter().filter_map(|violation| reading.translate(violation)));
    for judge in JUDGES {
        // No more are listed, so those that follow need not be found.
        if violations.len() < MAX_VIOLATIONS && !patience.is_over() {
            judge(job, &reading, &mut violations);
        }
    }
    (!patience.is_over()).then_some(violations)
}
