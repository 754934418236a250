//! The beam search over partial patterns of one sheet.

use crate::greedy::beam::Beam;
use crate::greedy::fill::{Filler, ONE_FILL};
use crate::greedy::tests::support::{
    alone, assert_few_spots, assert_sound, assorted, contents, filled, random_order, spotted,
};
use crate::insertion::placer::Placer;
use crate::instance::{Piece, Sheet};
use crate::layout::ids::PieceTypeId;
use crate::layout::pattern::Pattern;
use crate::layout::tests::support::{
    EVERYTHING, FREE, Job, fixed, id, ids, many, random_job, sheet, stages, turnable,
};
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::stop::Stop;

/// A narrow beam with unlimited work.
const BEAM: Beam = Beam { width: 4, width_at_root: 8, effort_limit: u64::MAX };

/// The fullest sheet that a beam finds, and the work spent.
fn fullest(job: &Job, width_at_root: usize, width: usize, effort_limit: u64) -> (Option<Pattern>, u64) {
    let stop = Stop::never();
    let mut placer = Placer::new(&job.problem, &stop);
    let window: Vec<(PieceTypeId, u32)> = job
        .problem
        .types
        .iter_enumerated()
        .filter(|(_, t)| t.may_fit())
        .map(|(piece_type, t)| (piece_type, t.count))
        .collect();
    let beam = Beam { width_at_root, width, effort_limit };
    let pattern = beam.fill(&mut placer, id(0), &window, |pattern| pattern.used.to_f64());
    (pattern, placer.meter.spent())
}

/// The mean fill of the sheets of 20 instances, by beams of these widths.
fn fills(width_at_root: usize, width: usize) -> f64 {
    let mut rng = Rng::new(1);
    let of_one = |_| {
        let mut side = || 60 + rng.below(340).to_i32();
        let pieces: Vec<Piece> = (0..14).map(|_| turnable(side(), side())).collect();
        let job = Job::new(&pieces, &[sheet(1_000, 700, 3)], stages(4));
        fullest(&job, width_at_root, width, u64::MAX).0.expect("a pattern").fill(&job.problem)
    };
    (0..20).map(of_one).sum::<f64>() / 20.0
}

#[test]
fn wider_beams_fill_sheets_better() {
    let [narrow, middle, wide] = [1, 10, 60].map(|width| fills(width, width));
    assert!(middle > narrow + 0.01, "{narrow} by a beam of 1, {middle} by one of 10");
    assert!(wide > middle + 0.003, "{middle} by a beam of 10, {wide} by one of 60");
}

#[test]
fn a_wider_beam_for_the_first_piece_alone_fills_sheets_better() {
    let [narrow, wide] = [1, 40].map(|width_at_root| fills(width_at_root, 4));
    assert!(wide > narrow + 0.002, "{narrow} by 1 at the root, {wide} by 40");
}

#[test]
fn equal_beams_agree() {
    assert_eq!(fills(5, 3).to_bits(), fills(5, 3).to_bits());
}

#[test]
fn no_piece_is_taken_more_often_than_it_is_left() {
    let job = Job::new(&[many(3, fixed(30, 30)), fixed(50, 20)], &[sheet(100, 100, 0)], FREE);
    let (pattern, _) = fullest(&job, 4, 4, u64::MAX);
    assert_eq!(pattern.map(|pattern| contents(&pattern)), Some(ids([0, 0, 0, 1])));
}

#[test]
fn the_merit_decides_between_finished_patterns() {
    let job = Job::new(&[many(4, fixed(50, 50)), fixed(60, 60)], &[sheet(100, 100, 0)], FREE);
    let stop = Stop::never();
    let mut placer = Placer::new(&job.problem, &stop);
    let beam = Beam { width_at_root: 10, width: 10, effort_limit: u64::MAX };
    let with_large = |pattern: &Pattern| f64::from(u8::from(contents(pattern).contains(&id(1))));
    let pattern = beam.fill(&mut placer, id(0), &[(id(1), 1), (id(0), 4)], with_large).expect("a pattern");
    assert!(contents(&pattern).contains(&id(1)));
    let full = fullest(&job, 10, 10, u64::MAX).0.expect("a pattern");
    assert_eq!(contents(&full), [0, 0, 0, 0]);
}

#[test]
fn it_ends_when_its_work_is_spent() {
    let job = Job::new(&[many(60, fixed(10, 9))], &[sheet(100, 100, 0)], FREE);
    let (full, work) = fullest(&job, 5, 5, u64::MAX);
    let (part, work_of_part) = fullest(&job, 5, 5, work / 4);
    let [full, part] = [full, part].map(|pattern| pattern.expect("a pattern").pieces);
    assert_eq!(full, 60);
    assert!((5..30).contains(&part), "{part} pieces");
    assert!(work_of_part < work / 2);
    assert!(fullest(&job, 5, 5, 0).0.is_none());
}

#[test]
fn it_stops_within_a_level_however_wide_it_is_and_however_many_types_there_are() {
    let mut rng = Rng::new(3);
    let mut side = || 20 + rng.below(380).to_i32();
    let pieces: Vec<Piece> = (0..2_000).map(|_| turnable(side(), side())).collect();
    let job = Job::new(&pieces, &[sheet(3_210, 2_250, 3)], FREE);
    let window: Vec<(PieceTypeId, u32)> =
        job.problem.types.keys().map(|piece_type| (piece_type, 1)).collect();
    let work = |stop: &Stop| {
        let mut placer = Placer::new(&job.problem, stop);
        let beam = Beam { width_at_root: 1_000, width: 1_000, effort_limit: 100_000_000 };
        beam.fill(&mut placer, id(0), &window, |pattern| pattern.used.to_f64());
        placer.meter.spent()
    };
    assert!(work(&Stop::never()) > 100_000_000);
    for polls in [1, 10, 100, 150, 200, 400] {
        // A poll every half millisecond, and one insertion after the last poll.
        let most = (polls + 2) * 100_000;
        let work = work(&Stop::after_polls(polls));
        assert!(work < most, "{work} units of work after {polls} polls");
    }
}

#[test]
fn a_sheet_on_which_nothing_fits_stays_empty() {
    let job = Job::new(&[fixed(90, 90)], &[sheet(50, 50, 0), sheet(100, 100, 0)], FREE);
    assert!(fullest(&job, 5, 5, u64::MAX).0.is_none());
}

#[test]
fn its_patterns_can_be_cut_under_all_rules() {
    let mut rng = Rng::new(7);
    for _ in 0..60 {
        let job = random_job(&mut rng, EVERYTHING);
        let pieces: Vec<Piece> = job.instance.pieces().iter().map(|p| many(3, p.clone())).collect();
        let sheets = job.instance.sheets();
        let job = Job::with_depth(&pieces, sheets, *job.instance.rules(), job.problem.depth_limit);
        if let Some(pattern) = fullest(&job, 6, 3, u64::MAX).0 {
            assert_sound(&job, &alone(&job, pattern));
        }
    }
}

#[test]
fn sheets_are_filled_until_all_pieces_are_placed() {
    let job = Job::new(&[many(8, fixed(50, 50)), many(4, fixed(100, 25))], &[sheet(100, 100, 0)], FREE);
    let (layout, _) = filled(&job, Filler::Beam(BEAM), 0);
    assert_sound(&job, &layout);
    assert_eq!((layout.patterns.len(), layout.excluded.len()), (3, 0));
}

#[test]
fn sheets_are_filled_until_the_stock_is_used_up() {
    let pieces = [many(9, fixed(50, 50)), many(3, fixed(90, 90))];
    let job = Job::new(&pieces, &[Sheet { quantity: 2, ..sheet(100, 100, 0) }], FREE);
    let (layout, _) = filled(&job, Filler::Beam(BEAM), 0);
    assert_sound(&job, &layout);
    assert_eq!((layout.patterns.len(), layout.excluded), (2, ids([0, 1, 1, 1])));
}

#[test]
fn sheets_with_few_defects_come_first() {
    let job = spotted();
    assert_few_spots(&job, &filled(&job, Filler::Beam(BEAM), 0).0);
}

#[test]
fn the_sheet_size_with_the_best_value_for_its_cost_is_used() {
    let sizes = [sheet(130, 130, 0), sheet(100, 100, 0), sheet(100, 70, 0)];
    let job = Job::new(&[many(10, fixed(50, 100))], &sizes, FREE);
    assert_eq!(filled(&job, Filler::Beam(BEAM), 0).0.taken.raw, [0, 5, 0]);
}

#[test]
fn it_packs_tighter_than_quick_fills() {
    let wide = Beam { width: 20, width_at_root: 50, effort_limit: u64::MAX };
    let mut area = [0, 0];
    for seed in 0..12 {
        let job = assorted(40, seed);
        area[0] += filled(&job, Filler::Beam(wide), 0).0.area().get();
        area[1] += filled(&job, ONE_FILL, 0).0.area().get();
    }
    assert!(area[0] < area[1], "{area:?}");
}

#[test]
fn once_its_work_is_spent_quick_fills_place_the_remaining_pieces() {
    let job = assorted(40, 0);
    let (all, work) = filled(&job, Filler::Beam(BEAM), 0);
    let (part, less_work) = filled(&job, Filler::Beam(Beam { effort_limit: work / 3, ..BEAM }), 0);
    assert!(all.excluded.is_empty() && part.excluded.is_empty());
    assert!(less_work < work * 2 / 3, "{less_work} and {work}");
}

#[test]
fn every_layout_is_sound() {
    let mut rng = Rng::new(13);
    for seed in 0..80 {
        let job = random_order(&mut rng);
        assert_sound(&job, &filled(&job, Filler::Beam(BEAM), seed).0);
    }
}
