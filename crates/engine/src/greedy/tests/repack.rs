//! One ruin-and-recreate step.

use typed_index_collections::{TiSlice, TiVec};

use crate::greedy::plan::RuinParams;
use crate::greedy::repack::Repacker;
use crate::greedy::tests::support::{PLAIN, assert_sound, one_a_sheet, quick_layout, random_order, sketches};
use crate::insertion::placer::Placer;
use crate::layout::cost::Price;
use crate::layout::ids::PieceTypeId;
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, fixed, id, many, sheet};
use crate::layout::tree::Join;
use crate::rng::Rng;
use crate::stop::Stop;

/// The weight of leaving out an instance of each type: its area.
fn areas(job: &Job) -> TiVec<PieceTypeId, f64> {
    job.problem.types.iter().map(|piece| piece.area.to_f64()).collect()
}

fn weight_outside(layout: &Layout, weight: &TiSlice<PieceTypeId, f64>) -> f64 {
    layout.excluded.iter().map(|&piece_type| weight[piece_type]).sum()
}

#[test]
fn every_step_keeps_the_layout_sound_and_excludes_no_more() {
    let mut rng = Rng::new(9);
    let stop = Stop::never();
    let mut changes = 0;
    for round in 0..60 {
        let job = random_order(&mut rng);
        let mut layout = quick_layout(&job, &mut rng);
        let target = (round % 3 > 0).then_some(layout.price);
        if layout.patterns.is_empty() {
            continue;
        }
        layout.exclude(&job.problem, id(0));
        let weight = areas(&job);
        let mut repacker = Repacker::new(0.0, RuinParams::SMALL);
        let mut placer = Placer::new(&job.problem, &stop);
        for _ in 0..30 {
            let before = layout.clone();
            let changed = repacker.run(&mut placer, &mut rng, &mut layout, target, &weight);
            if !changed {
                assert_eq!(format!("{layout:?}"), format!("{before:?}"));
                continue;
            }
            changes += 1;
            assert_sound(&job, &layout);
            assert!(weight_outside(&layout, &weight) <= weight_outside(&before, &weight) * (1.0 + 1e-9));
            if let Some(area) = target {
                assert!(layout.price <= area);
            }
            // The reported exchange is the difference between the layouts.
            let (came, went) = repacker.exchanged();
            let mut was = [&before.excluded[..], came].concat();
            let mut is = [&layout.excluded[..], went].concat();
            was.sort_unstable();
            is.sort_unstable();
            assert_eq!(was, is);
        }
    }
    assert!(changes > 300, "{changes} changes");
}

#[test]
fn repacking_makes_room_for_excluded_pieces() {
    // Side by side, the two leave strips that are too low for the third. One above the other, they leave a column.
    let job = Job::new(&[fixed(50, 50), fixed(40, 50), fixed(50, 100)], &[sheet(100, 100, 0)], FREE);
    let mut layout = Layout { excluded: vec![id(2)], ..Layout::empty(&job.problem) };
    let mut apart = job.started(0);
    job.put(&mut apart, 1, |space| space.join == Join::Append && space.node == 0);
    layout.push(&job.problem, apart);
    let stop = Stop::never();
    let mut placer = Placer::new(&job.problem, &stop);
    assert!(!placer.place(&mut layout.patterns.raw, id(2), PLAIN));
    let (mut repacker, mut rng) = (Repacker::new(0.0, RuinParams::SMALL), Rng::new(0));
    let all_placed = (0..100).any(|_| {
        repacker.run(&mut placer, &mut rng, &mut layout, Some(Price::plain(10_000)), &areas(&job));
        layout.excluded.is_empty()
    });
    assert!(all_placed);
    assert_sound(&job, &layout);
}

#[test]
fn sheets_change_their_size_if_the_goal_allows_it() {
    let sheets = [sheet(100, 100, 0), sheet(50, 50, 0)];
    let job = Job::new(&[many(2, fixed(50, 50))], &sheets, FREE);
    let stop = Stop::never();
    let weight = areas(&job);
    let areas_within = |target: i64| -> Vec<i64> {
        let mut layout = one_a_sheet(&job);
        let (mut repacker, mut rng) = (Repacker::new(0.0, RuinParams::SMALL), Rng::new(3));
        let mut placer = Placer::new(&job.problem, &stop);
        let mut step = || {
            repacker.run(&mut placer, &mut rng, &mut layout, Some(Price::plain(target)), &weight);
            assert_sound(&job, &layout);
            layout.area().get()
        };
        (0..100).map(|_| step()).collect()
    };
    let grows = |areas: &[i64]| areas.windows(2).any(|two| two[0] < two[1]);
    let free = areas_within(20_000);
    assert!(grows(&free) && free.contains(&5_000), "{free:?}");
    let bound = areas_within(5_000);
    assert!(!grows(&bound) && bound.ends_with(&[5_000]), "{bound:?}");
}

#[test]
fn the_same_seed_gives_the_same_steps() {
    let run = |seed: u64| {
        let job = random_order(&mut Rng::new(11));
        let stop = Stop::never();
        let mut layout = quick_layout(&job, &mut Rng::new(0));
        let mut placer = Placer::new(&job.problem, &stop);
        let mut repacker = Repacker::new(0.2, RuinParams::SMALL);
        let mut rng = Rng::new(seed);
        for _ in 0..50 {
            repacker.run(&mut placer, &mut rng, &mut layout, None, &areas(&job));
        }
        (sketches(&layout), placer.meter.spent())
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}
