//! The fast builder: a quick start, then goal-driven ruin and recreate within a budget of work.

mod budget;
mod order;
mod place;
mod ruin;
mod start;

use crate::config::BuilderConfig;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::rng::Rng;
use crate::stop::Stop;

use budget::Budget;
use place::Placer;
use ruin::Ruin;

/// Most work of one solve, in spaces looked at.
const WORK: u64 = 8_000_000;

/// Builds a layout of as many pieces as fit on as little sheet area as it finds; stops at `bound`.
pub(crate) fn build(problem: &Problem, config: &BuilderConfig, bound: i64, stop: &Stop) -> Layout {
    let mut rng = Rng::new(config.noise_seed);
    let mut placer = Placer::new(problem);
    let mut layout = Layout::empty(problem);
    start::fill_sheets(&mut placer, &mut layout, i64::MAX, &mut rng, stop);
    let penalty = penalties(problem);
    let mut budget = Budget::new(config.max_build_calls, WORK);
    Ruin::new(&mut placer, &mut rng, layout, bound, penalty, config.score_noise).run(&mut budget, stop)
}

/// What it costs to leave an instance of each type outside.
fn penalties(problem: &Problem) -> Vec<f64> {
    problem.types.iter().map(|piece| piece.area as f64 * (1.0 + f64::from(piece.priority))).collect()
}
