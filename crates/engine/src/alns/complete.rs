//! Places what a layout leaves out on the sheets that it may use, whatever else changes: the search of an island for one
//! given goal.

use crate::insertion::placer::Placer;
use crate::layout::state::SharedLayout;
use crate::rng::Rng;
use crate::stop::Stop;

use super::annealing::{Annealing, Change};
use super::composition::Composition;
use super::draft::Draft;
use super::objective::Objective;
use super::repair::Repair;
use super::weights::Success;

/// How long to try to place all pieces, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attempt {
    /// Most iterations. The temperature falls to its floor within them.
    pub iterations: u64,
    /// Whether the value of the leftovers counts beside the area outside.
    pub counts_leftovers: bool,
    /// Whether it begins at a quarter of the initial temperature, to improve `start` rather than to leave it behind.
    pub is_cool: bool,
}

/// Places all pieces of `start`, those that it leaves out too, on the sheets of a composition. Returns the layout,
/// from which pieces may stay outside, and the iterations made.
pub(crate) fn complete(
    objective: &Objective,
    start: &SharedLayout,
    composition: Composition,
    rng: Rng,
    attempt: Attempt,
    stop: &Stop,
) -> (SharedLayout, u64) {
    let problem = objective.problem;
    let mut annealing = Annealing::new(objective, rng, stop);
    annealing.crowded = attempt.counts_leftovers;
    if attempt.is_cool {
        annealing.temperature.start_cooler();
    }
    annealing.temperature.cool_within(attempt.iterations);
    let mut draft = Draft::new(problem);
    draft.load(start, objective.areas());
    draft.composition = Some(composition);
    let mut repair = Repair::new(Placer::new(problem, stop), objective.config.score_noise);
    let effort = draft.effort_of_iteration();
    while draft.unplaced.total() > 0 {
        if annealing.iterations >= attempt.iterations || annealing.meter.ends_after(effort) {
            break;
        }
        let Change { success, operator } = annealing.step(&mut draft, &mut repair);
        if success != Success::Rejected {
            draft.keep();
        }
        annealing.learn(operator, success);
    }
    (draft.layout(), annealing.iterations)
}
