//! The fast builder: a quick start, then goal-driven ruin and recreate within a budget of work.

mod budget;
mod order;
mod place;
mod ruin;
mod scale;
mod start;

use crate::bounds::Bounds;
use crate::config::BuilderConfig;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::rng::Rng;
use crate::stop::Stop;

use budget::Budget;
use place::Placer;
use ruin::Ruin;
use scale::SmallJob;

/// Work that a job of 100 instances is worth, in spaces looked at.
const WORK: f64 = 8e6;

/// Builds a layout of as many pieces as fit on as little sheet area as it finds; stops where a bound proves it.
pub(crate) fn build(problem: &Problem, config: &BuilderConfig, bounds: &Bounds, stop: &Stop) -> Layout {
    let mut rng = Rng::new(config.noise_seed);
    let mut placer = Placer::new(problem);
    let mut layout = Layout::empty(problem);
    let penalty = penalties(problem);
    while let Some(job) = SmallJob::of(problem, &layout.excluded) {
        let mut small = Layout { excluded: job.wanted.clone(), ..Layout::empty(problem) };
        start::fill_sheets(&mut placer, &mut small, i64::MAX, &mut rng, stop);
        let mut budget = Budget::new(config.max_build_calls, worth(job.wanted.len()), placer.work);
        let ruin = Ruin::new(&mut placer, &mut rng, small, 0, penalty.clone(), config.score_noise);
        job.repeat(problem, ruin.run(&mut budget, stop), &mut layout);
        if stop.poll().is_some() {
            break;
        }
    }
    start::fill_sheets(&mut placer, &mut layout, i64::MAX, &mut rng, stop);
    let bound = if layout.excluded.is_empty() { bounds.full(layout.area).area } else { 0 };
    let mut budget = Budget::new(config.max_build_calls, worth(problem.instances()), placer.work);
    Ruin::new(&mut placer, &mut rng, layout, bound, penalty, config.score_noise).run(&mut budget, stop)
}

/// The work that a job of so many instances is worth.
fn worth(instances: usize) -> u64 {
    // Square roots round the same on every machine, other powers need not.
    (WORK * (instances as f64 / 100.0).sqrt().sqrt()) as u64
}

/// What it costs to leave an instance of each type outside.
fn penalties(problem: &Problem) -> Vec<f64> {
    problem.types.iter().map(|piece| piece.area as f64 * (1.0 + f64::from(piece.priority))).collect()
}
