//! The fast builder: a quick start, then goal-driven ruin and recreate within a budget of work.

mod beam;
mod budget;
mod order;
mod place;
mod quick;
mod rest;
mod ruin;
mod scale;
mod sheets;
mod tidy;

use crate::bounds::Bounds;
use crate::config::BuilderConfig;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::rng::Rng;
use crate::stop::Stop;

use beam::Beam;
use budget::Budget;
use place::Placer;
use ruin::Ruin;
use scale::SmallJob;
use sheets::{Filler, fill_sheets};
use tidy::tidy;

/// Work that a job of 100 instances is worth, in spaces looked at.
const WORK: f64 = 8e6;

/// Work that a piece is worth in the quick start.
const WORK_A_PIECE: u64 = 1_200;
/// Share of the work that a beam of width 1 may take for the start; a wider one in proportion.
const BEAM_SHARE: f64 = 0.02;

/// Builds a layout of as many pieces as fit on as little sheet area as it finds; stops where a bound proves it.
pub(crate) fn build(problem: &Problem, config: &BuilderConfig, bounds: &Bounds, stop: &Stop) -> Layout {
    let mut rng = Rng::new(config.noise_seed);
    let mut placer = Placer::new(problem);
    let mut layout = Layout::empty(problem);
    while let Some(job) = SmallJob::of(problem, &layout.excluded) {
        let mut small = Layout { excluded: job.wanted.clone(), ..Layout::empty(problem) };
        let worth = worth(job.wanted.len()) / 2;
        let quick = Filler::Quick(placer.work + worth);
        fill_sheets(&mut placer, &mut small, quick, &mut rng, stop);
        let mut budget = Budget::new(config.max_build_calls, worth, placer.work);
        let ruin = Ruin::new(&mut placer, &mut rng, small, 0, config.score_noise);
        job.repeat(problem, ruin.run(&mut budget, stop), &mut layout);
        if stop.poll().is_some() {
            break;
        }
    }
    // What was repeated from a small job is beyond the beam.
    let whole = layout.patterns.is_empty();
    let pending = layout.excluded.clone();
    let worth = worth(problem.instances());
    let quick = Filler::Quick(placer.work + worth / 2 + WORK_A_PIECE * pending.len() as u64);
    fill_sheets(&mut placer, &mut layout, quick, &mut rng, stop);
    let bound = if layout.excluded.is_empty() { bounds.full(layout.area).area } else { 0 };
    if layout.area > bound && whole {
        let mut other = Layout { excluded: pending, ..Layout::empty(problem) };
        let beam = beam(config, placer.work, worth);
        fill_sheets(&mut placer, &mut other, Filler::Beam(beam), &mut rng, stop);
        if other.excluded.is_empty() && other.area < layout.area {
            layout = other;
        }
    }
    let mut budget = Budget::new(config.max_build_calls, if whole { worth } else { worth / 2 }, placer.work);
    let ruin = Ruin::new(&mut placer, &mut rng, layout, bound, config.score_noise);
    let mut layout = ruin.run(&mut budget, stop);
    tidy(&mut placer, &mut layout, &mut rng, stop);
    layout
}

fn beam(config: &BuilderConfig, spent: u64, worth: u64) -> Beam {
    let allowed = (worth as f64 * BEAM_SHARE * f64::from(config.beam_width)) as u64;
    Beam {
        width: config.beam_width as usize,
        width_at_root: config.beam_width_at_root as usize,
        work_end: spent + allowed,
    }
}

/// The work that a job of so many instances is worth.
fn worth(instances: usize) -> u64 {
    // Square roots round the same on every machine, other powers need not.
    (WORK * (instances as f64 / 100.0).sqrt().sqrt()) as u64
}
