//! A search that runs out of time during an iteration changes nothing whose cost it does not know.

use std::time::Duration;

use crate::alns::Objective;
use crate::alns::options::Options;
use crate::alns::recombination::Pool;
use crate::alns::repair::Repair;
use crate::alns::transfers::transfer;
use crate::alns::tree_moves::move_subtree;
use crate::config::AlnsConfig;
use crate::insertion::placer::Placer;
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, fixed, many, sheet, turnable};
use crate::rng::Rng;
use crate::stop::{Pacer, Stop};

use super::support::{built, draft_of};

fn job() -> Job {
    let pieces: Vec<_> = (0..20).map(|i| many(3, turnable(61 + i * 37 % 90, 53 + i * 57 % 80))).collect();
    Job::new(&pieces, &[sheet(400, 300, 3)], FREE)
}

fn over() -> Stop {
    Stop::never().after(Duration::ZERO)
}

#[test]
fn no_piece_and_no_subtree_moves() {
    let job = Job::new(&[fixed(40, 40), fixed(30, 30)], &[sheet(100, 100, 0)], FREE);
    let mut layout = Layout { excluded: Vec::new(), ..Layout::empty(&job.problem) };
    (0..2).for_each(|piece_type| layout.push(&job.problem, job.started(piece_type)));
    let layout = layout.into();
    let (never, over) = (Stop::never(), over());
    for (stop, moves) in [(&never, true), (&over, false)] {
        let (mut draft, mut rng, mut pacer) = (draft_of(&job, &layout), Rng::new(0), Pacer::new(stop));
        let mut repair = Repair::new(Placer::new(&job.problem, &never), 0.0);
        let moved = (0..50).any(|_| transfer(&mut draft, &mut repair, &mut rng, &mut pacer));
        assert_eq!((moved, pacer.has_ended()), (moves, !moves));
        assert!(moves || !move_subtree(&mut draft, &mut repair, &mut rng, &mut pacer));
    }
}

#[test]
fn no_layout_is_put_together_of_remembered_sheets() {
    let job = job();
    let layout = Layout::from(built(&job));
    let mut pool = Pool::default();
    for pattern in &layout.patterns {
        pool.offer(&job.problem, pattern, 0.0);
    }
    let mut wanted = Vec::new();
    layout
        .patterns
        .iter()
        .for_each(|pattern| pattern.for_each_piece(0, |piece_type| wanted.push(piece_type)));
    let mut recombined = |stop: &Stop| {
        let mut pacer = Pacer::new(stop);
        pool.recombine(&job.problem, &wanted, layout.price, &mut Rng::new(0), &mut pacer).is_some()
    };
    assert!(recombined(&Stop::never()));
    assert!(!recombined(&over()));
}

#[test]
fn what_cuts_cost_is_not_worked_out() {
    let job = job();
    let layout = Layout::from(built(&job));
    let config = AlnsConfig { cut_penalty: 1, ..AlnsConfig::default() };
    let objective = Objective::new(&job.problem, &config);
    assert!(objective.cost(&layout, &Stop::never()).is_some());
    assert_eq!(objective.cost(&layout, &over()), None);

    let mut draft = draft_of(&job, &layout.into());
    let over = over();
    let mut pacer = Pacer::new(&over);
    assert_eq!(draft.total_cutting_cost(&objective, &mut pacer), 0);
    assert!(pacer.has_ended());
    assert!(draft.total_cutting_cost(&objective, &mut Pacer::new(&Stop::never())) > 0);
}

#[test]
fn what_is_known_of_all_sheets_takes_no_more_memory_the_more_there_are() {
    let pieces: Vec<_> = (0..300).map(|i| turnable(1 + i, 1)).collect();
    let job = Job::new(&pieces, &[sheet(400, 300, 3)], FREE);
    assert_eq!(Options::new(&job.problem, 1).most(), 256);
    assert_eq!(Options::new(&job.problem, 8_192).most(), 256);
    for sheets in [10_000, 50_000, 100_000] {
        let slots = Options::new(&job.problem, sheets).most();
        assert!(slots * sheets <= 1 << 21 && slots >= 8, "{slots}");
    }
}
