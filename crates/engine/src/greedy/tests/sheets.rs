//! Sheet by sheet.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::support::{assert_sound, contents, quick_layout, random_order, sketches};
use crate::greedy::beam::Beam;
use crate::greedy::place::Placer;
use crate::greedy::sheets::{Filler, fill_sheets};
use crate::instance::{Piece, Sheet};
use crate::layout::pattern::Pattern;
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, fixed, many, sheet, spoilt, turnable};
use crate::rng::Rng;
use crate::stop::Stop;

const BEAM: Filler = Filler::Beam(Beam { width: 4, width_at_root: 8, work_end: u64::MAX });

/// Pieces of so many shapes, most of which fill some fifth of a sheet.
fn assorted(pieces: usize, seed: u64) -> Job {
    let mut rng = Rng::new(seed);
    let mut side = || 15 + rng.below(55) as i32;
    let pieces: Vec<Piece> = (0..pieces).map(|_| turnable(side(), side())).collect();
    Job::new(&pieces, &[sheet(100, 100, 0)], FREE)
}

/// All pieces on sheets, and the work that took.
fn filled(job: &Job, filler: Filler, seed: u64) -> (Layout, u64) {
    let stop = Stop::never();
    let mut placer = Placer::new(&job.problem, &stop);
    let mut layout = Layout::empty(&job.problem);
    fill_sheets(&mut placer, &mut layout, filler, &mut Rng::new(seed));
    (layout, placer.work)
}

#[test]
fn sheets_are_filled_until_all_pieces_are_placed() {
    let job = Job::new(&[many(8, fixed(50, 50)), many(4, fixed(100, 25))], &[sheet(100, 100, 0)], FREE);
    for filler in [Filler::Quick(u64::MAX), Filler::Quick(0), BEAM] {
        let (layout, _) = filled(&job, filler, 0);
        assert_sound(&job, &layout);
        assert_eq!((layout.patterns.len(), layout.excluded.len()), (3, 0), "{filler:?}");
    }
}

#[test]
fn or_until_the_stock_is_used_up() {
    let pieces = [many(9, fixed(50, 50)), many(3, fixed(90, 90))];
    let job = Job::new(&pieces, &[Sheet { quantity: 2, ..sheet(100, 100, 0) }], FREE);
    for filler in [Filler::Quick(u64::MAX), BEAM] {
        let (layout, _) = filled(&job, filler, 0);
        assert_sound(&job, &layout);
        assert_eq!((layout.patterns.len(), layout.excluded), (2, vec![0, 1, 1, 1]), "{filler:?}");
    }
}

#[test]
fn sheets_with_few_defects_come_first() {
    let sheets: Vec<Sheet> = (0..40)
        .map(|spots| {
            let spots: Vec<_> = (0..spots * 7 % 40).map(|at| (at, 99, 1, 1)).collect();
            spoilt(Sheet { quantity: 1, ..sheet(100, 100, 0) }, &spots)
        })
        .collect();
    let job = Job::new(&[many(5, fixed(90, 90))], &sheets, FREE);
    for filler in [Filler::Quick(u64::MAX), BEAM] {
        let (layout, _) = filled(&job, filler, 0);
        let spots = |pattern: &Pattern| job.problem.sheets[pattern.sheet as usize].defects[0].len();
        assert!(layout.patterns.len() == 5 && layout.patterns.iter().all(|pattern| spots(pattern) < 10));
    }
}

#[test]
fn sheets_that_were_there_stay() {
    let job = Job::new(&[many(8, fixed(50, 50))], &[Sheet { quantity: 2, ..sheet(100, 100, 0) }], FREE);
    let (mut layout, _) = filled(&job, Filler::Quick(u64::MAX), 0);
    layout.exclude(&job.problem, 1);
    let stop = Stop::never();
    let quick = Filler::Quick(u64::MAX);
    fill_sheets(&mut Placer::new(&job.problem, &stop), &mut layout, quick, &mut Rng::new(0));
    assert_eq!((layout.patterns.len(), layout.area, layout.excluded.len()), (2, 20_000, 0));
}

#[test]
fn of_the_sizes_the_one_that_gives_most_for_its_cost_is_taken() {
    let sizes = [sheet(130, 130, 0), sheet(100, 100, 0), sheet(100, 70, 0)];
    let job = Job::new(&[many(10, fixed(50, 100))], &sizes, FREE);
    assert_eq!(filled(&job, Filler::Quick(u64::MAX), 0).0.taken, [0, 5, 0]);
    assert_eq!(filled(&job, BEAM, 0).0.taken, [0, 5, 0]);
}

#[test]
fn pieces_for_which_no_sheet_is_left_do_not_hold_up_the_others() {
    let large = Sheet { quantity: 1, ..sheet(100, 100, 0) };
    let pieces = [many(3, fixed(90, 90)), many(6, fixed(40, 40))];
    let job = Job::new(&pieces, &[large, sheet(50, 50, 0)], FREE);
    let (layout, _) = filled(&job, Filler::Quick(u64::MAX), 0);
    assert_sound(&job, &layout);
    assert_eq!(layout.excluded, [0, 0]);
}

#[test]
fn the_beam_packs_closer_than_quick_fills() {
    let mut area = [0, 0];
    for seed in 0..12 {
        let job = assorted(40, seed);
        let wide = Filler::Beam(Beam { width: 20, width_at_root: 50, work_end: u64::MAX });
        for (sum, filler) in area.iter_mut().zip([wide, Filler::Quick(0)]) {
            *sum += filled(&job, filler, 0).0.area;
        }
    }
    assert!(area[0] < area[1], "{area:?}");
}

#[test]
fn a_beam_whose_work_is_spent_leaves_the_rest_to_quick_fills() {
    let job = assorted(40, 0);
    let (all, work) = filled(&job, BEAM, 0);
    let soon = Filler::Beam(Beam { width: 4, width_at_root: 8, work_end: work / 3 });
    let (part, less_work) = filled(&job, soon, 0);
    assert!(all.excluded.is_empty() && part.excluded.is_empty());
    assert!(less_work < work * 2 / 3, "{less_work} and {work}");
}

#[test]
fn no_layout_breaks() {
    let mut rng = Rng::new(13);
    for seed in 0..80 {
        let job = random_order(&mut rng);
        assert_sound(&job, &filled(&job, Filler::Quick(u64::MAX), seed).0);
        assert_sound(&job, &filled(&job, BEAM, seed).0);
    }
}

#[test]
fn the_seed_decides_everything() {
    let mut rng = Rng::new(14);
    let jobs: Vec<Job> = (0..20).map(|_| random_order(&mut rng)).collect();
    let run = |seed: u64| -> Vec<_> {
        jobs.iter().map(|job| sketches(&quick_layout(job, &mut Rng::new(seed)))).collect()
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn an_interrupted_search_fills_no_more_sheets() {
    let job = Job::new(&[many(9, fixed(50, 50))], &[sheet(100, 100, 0)], FREE);
    let stop = Stop::never().on(Arc::new(AtomicBool::new(true)));
    let mut layout = Layout::empty(&job.problem);
    let quick = Filler::Quick(u64::MAX);
    fill_sheets(&mut Placer::new(&job.problem, &stop), &mut layout, quick, &mut Rng::new(0));
    assert_eq!((layout.patterns.len(), layout.excluded.len()), (0, 9));
    assert!(layout.patterns.iter().all(|pattern| contents(pattern).is_empty()));
}
