//! Best-fit insertion.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::effort::prices;
use crate::greedy::tests::support::{PLAIN, packed};
use crate::insertion::placer::{InsertionRule, Placer};
use crate::layout::ids::PieceTypeId;
use crate::layout::measure::Measure;
use crate::layout::pattern::Pattern;
use crate::layout::rows::Part;
use crate::layout::tests::support::{
    EVERYTHING, FREE, Job, fixed, id, many, random_job, sheet, spoilt, stages, trim, turnable,
};
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::stop::Stop;

fn place(job: &Job, patterns: &mut [Pattern], piece_type: PieceTypeId, rule: InsertionRule) -> bool {
    let stop = Stop::never();
    Placer::new(&job.problem, &stop).place(patterns, piece_type, rule)
}

/// The number of pieces on each pattern.
fn pieces(patterns: &[Pattern]) -> Vec<u32> {
    patterns.iter().map(|pattern| pattern.pieces).collect()
}

/// A sheet with a hole of 50 x 30, and one with a whole column free.
fn hole_and_column() -> (Job, [Pattern; 2]) {
    let pieces = [many(9, fixed(50, 30)), many(9, fixed(50, 100)), many(9, fixed(50, 70))];
    let job = Job::new(&pieces, &[sheet(100, 100, 0)], FREE);
    let patterns = [packed(&job, 0, &[1]), packed(&job, 0, &[1, 2])];
    (job, patterns)
}

#[test]
fn a_piece_goes_where_it_costs_least() {
    let (job, mut patterns) = hole_and_column();
    assert!(place(&job, &mut patterns, id(0), PLAIN));
    assert_eq!(pieces(&patterns), [1, 3], "into the hole, and the column stays whole");
}

#[test]
fn a_piece_goes_where_it_costs_least_even_if_ways_must_be_tried() {
    let (job, mut patterns) = hole_and_column();
    let tidy = Job::new(job.instance.pieces(), job.instance.sheets(), trim(10, FREE));
    assert!(place(&tidy, &mut patterns, id(0), PLAIN));
    assert_eq!(pieces(&patterns), [1, 3]);
}

#[test]
fn by_first_fit_it_goes_on_the_first_sheet_with_room() {
    let (job, mut patterns) = hole_and_column();
    assert!(place(&job, &mut patterns, id(0), InsertionRule { first_fit: true, ..PLAIN }));
    assert_eq!(pieces(&patterns), [2, 2]);
}

#[test]
fn a_piece_without_room_changes_nothing() {
    let (job, mut patterns) = hole_and_column();
    assert!(place(&job, &mut patterns, id(1), PLAIN), "into the column");
    let before = format!("{patterns:?}");
    assert!(!place(&job, &mut patterns, id(1), PLAIN));
    assert!(!place(&job, &mut [], id(1), PLAIN));
    assert_eq!(format!("{patterns:?}"), before);
}

#[test]
fn a_piece_is_turned_if_that_costs_less_and_is_allowed() {
    for (piece, sketch) in [(turnable(100, 20), "V(0 1')"), (fixed(20, 100), "V(0 1)")] {
        let job = Job::new(&[fixed(80, 100), piece], &[sheet(100, 100, 0)], FREE);
        let mut patterns = [packed(&job, 0, &[0])];
        assert!(place(&job, &mut patterns, id(1), PLAIN));
        assert_eq!(Job::sketch(&patterns[0]), sketch);
    }
    let job = Job::new(&[fixed(80, 100), fixed(100, 20)], &[sheet(100, 100, 0)], FREE);
    assert!(!place(&job, &mut [packed(&job, 0, &[0])], id(1), PLAIN));
}

#[test]
fn among_empty_sheets_the_one_that_loses_least_is_taken() {
    let job = Job::new(&[fixed(100, 50)], &[sheet(100, 100, 0), sheet(100, 50, 0)], FREE);
    let mut patterns = [Pattern::new(&job.problem, id(0)), Pattern::new(&job.problem, id(1))];
    assert!(place(&job, &mut patterns, id(0), PLAIN));
    assert_eq!(pieces(&patterns), [1, 0]);
}

#[test]
fn only_untidy_insertion_leaves_too_small_a_fragment() {
    // 5 mm of the width would be left, which only the other piece could fill.
    let job = Job::new(&[fixed(95, 100), fixed(5, 100)], &[sheet(100, 100, 0)], trim(10, stages(1)));
    let mut patterns = [Pattern::new(&job.problem, id(0))];
    assert!(!place(&job, &mut patterns, id(0), PLAIN));
    let untidy = InsertionRule { untidy: true, ..PLAIN };
    assert!(place(&job, &mut patterns, id(0), untidy));
    assert!(!patterns[0].valid);
    assert!(place(&job, &mut patterns, id(1), untidy));
    assert!(patterns[0].valid);
}

#[test]
fn pieces_find_their_way_around_defects() {
    // There is room above the defect and beside it, with a kerf between.
    let glass = spoilt(sheet(104, 100, 4), &[(0, 0, 50, 40)]);
    let job = Job::new(&[fixed(50, 100), fixed(50, 56)], &[glass], FREE);
    let pattern = packed(&job, 0, &[1, 0]);
    job.assert_cuttable(&pattern);
    let pieces = pattern.nodes.iter().zip(&pattern.stands).filter(|(node, _)| !node.is_structure());
    assert_eq!(pieces.map(|(_, stand)| stand.origin).collect::<Vec<_>>(), [[0, 40], [54, 0]]);
}

#[test]
fn the_way_around_defects_with_the_better_leftovers_is_taken() {
    // Above the defect or past it.
    for (defect, place) in [((1, 0, 1, 30), [2, 0]), ((0, 1, 30, 1), [0, 2])] {
        let job = Job::new(&[fixed(50, 40), fixed(1, 1)], &[spoilt(sheet(100, 100, 0), &[defect])], FREE);
        let pattern = packed(&job, 0, &[0]);
        assert!(pattern.stands[1].has_choice || place[0] == 0);
        assert_eq!(pattern.stands[1].origin, place);
    }
}

#[test]
fn a_column_of_the_last_stage_keeps_clear_of_a_spoilt_edge() {
    for edge in [&[(0, 0, 5, 100)][..], &[(0, 0, 5, 40), (0, 40, 10, 40), (0, 80, 4, 20)]] {
        let job = Job::new(&[many(4, fixed(25, 25))], &[spoilt(sheet(100, 100, 0), edge)], stages(2));
        let pattern = packed(&job, 0, &[0; 4]);
        assert_eq!(Job::sketch(&pattern), "V(H(0 0 0 0))");
        job.assert_cuttable(&pattern);
    }
}

#[test]
fn every_placement_can_be_cut() {
    let mut rng = Rng::new(4);
    let stop = Stop::never();
    for _ in 0..400 {
        let job = random_job(&mut rng, EVERYTHING);
        let mut placer = Placer::new(&job.problem, &stop);
        let mut pattern = job.empty();
        for _ in 0..10 {
            let piece_type = id(rng.below(job.problem.types.len()));
            let rule = InsertionRule { first_fit: rng.chance(0.5), ..PLAIN };
            if placer.place(std::slice::from_mut(&mut pattern), piece_type, rule) {
                job.assert_cuttable(&pattern);
            }
        }
    }
}

#[test]
fn the_best_way_has_the_least_loss() {
    let mut rng = Rng::new(5);
    let stop = Stop::never();
    let mut found = 0;
    for _ in 0..200 {
        let job = random_job(&mut rng, &[]);
        let mut placer = Placer::new(&job.problem, &stop);
        let pattern = job.grown(6, &mut rng);
        if pattern.nodes.is_empty() {
            continue;
        }
        for (piece_type, piece) in (0..).zip(&job.problem.types) {
            let size = piece.laid(false);
            let measure = Measure::new(&job.problem, &pattern);
            let losses = pattern.spaces.iter().filter(|space| space.takes(size));
            let least = losses.map(|space| measure.loss(&pattern, space, size)).min_by(f32::total_cmp);
            let insertion = placer.best_insertion(&pattern, id(piece_type), false);
            assert_eq!(insertion.map(|insertion| insertion.loss), least);
            found += u32::from(insertion.is_some());
        }
    }
    assert!(found > 200);
}

#[test]
fn the_effort_counts_the_spaces_examined() {
    let job = Job::new(&[many(9, fixed(50, 50)), fixed(60, 60)], &[sheet(100, 100, 0)], FREE);
    let stop = Stop::never();
    let work = |pieces: &[usize]| {
        let patterns = &mut [packed(&job, 0, pieces)];
        let spaces = patterns[0].spaces.len().to_u64();
        let mut placer = Placer::new(&job.problem, &stop);
        assert!(!placer.place(patterns, id(1), PLAIN));
        (placer.meter.spent(), spaces)
    };
    let (work_of_one, spaces) = work(&[0]);
    assert!(spaces > 1 && work_of_one == prices::SPACE.to_u64() * (1 + spaces), "{work_of_one} for {spaces}");
    assert_eq!(work(&[0, 0, 0, 0]).0, prices::SPACE.to_u64(), "a full sheet costs next to nothing");
}

#[test]
fn an_interrupted_search_places_nothing_more() {
    let (job, mut patterns) = hole_and_column();
    let flag = Arc::new(AtomicBool::new(false));
    let stop = Stop::never().on(flag.clone());
    let mut placer = Placer::new(&job.problem, &stop);
    assert!(placer.place(&mut patterns, id(0), PLAIN));
    flag.store(true, Ordering::Relaxed);
    // The flag is only polled after a certain amount of work.
    assert!(!placer.meter.ends());
    placer.meter.spend(1_000_000);
    assert!(!placer.place(&mut patterns, id(0), PLAIN));
    assert!(placer.meter.was_stopped());
}

#[test]
fn one_insertion_among_very_many_defects_hardly_exceeds_its_allowance() {
    let defects: Vec<_> = (0..20_000).map(|at| (at % 200 * 10 + 5, at / 200 * 10 + 5, 1, 1)).collect();
    let job = Job::new(&[many(60, fixed(9, 9))], &[spoilt(sheet(2_000, 1_000, 0), &defects)], FREE);
    let stop = Stop::never();
    let mut placer = Placer::new(&job.problem, &stop);
    let mut pattern = Pattern::new(&job.problem, id(0));
    let mut place = |placer: &mut Placer| {
        let before = placer.meter.spent();
        placer.place(std::slice::from_mut(&mut pattern), id(0), PLAIN);
        placer.meter.spent() - before
    };
    let dearest = (0..30).map(|_| place(&mut placer)).max().unwrap_or(0);
    let allowed = dearest / 20;
    placer.meter.allow(allowed);
    let spent = place(&mut placer);
    assert!(spent > 0 && spent < dearest / 2, "{spent} of {dearest}");
}

/// A row of `parts` parts, all but one of them a little lower than the row.
fn long_row(job: &Job, parts: u32) -> Pattern {
    let pieces = (0..parts).map(|part| Part::Piece(id(usize::from(part == 0))));
    let row = Part::Row(0, pieces.collect());
    let pattern = row.pattern(&job.problem, id(0), 0, &mut |&piece| Some((piece, false)));
    assert!(pattern.valid);
    pattern
}

#[test]
fn a_scan_of_a_row_of_thousands_can_end_within_it() {
    const PARTS: u32 = 3_000;
    // Placed above any part, the last piece raises the whole row and changes all its leftovers.
    let pieces = [many(PARTS, fixed(10, 8)), fixed(10, 9), fixed(10, 2)];
    let job = Job::new(&pieces, &[sheet(10 * PARTS.to_i32(), 12, 0)], FREE);
    let row = long_row(&job, PARTS);
    let stop = Stop::never();
    let mut placer = Placer::new(&job.problem, &stop);
    let place = |placer: &mut Placer| {
        let mut patterns = [row.clone()];
        let before = placer.meter.spent();
        (placer.place(&mut patterns, id(2), PLAIN), placer.meter.spent() - before)
    };
    let (placed, dearest) = place(&mut placer);
    assert!(placed && dearest > 1_000_000, "{dearest}");
    placer.meter.allow(50_000);
    let (placed, spent) = place(&mut placer);
    assert!(!placed && spent < 150_000, "{spent} of {dearest}");
    let insertion = |placer: &mut Placer| {
        let before = placer.meter.spent();
        (placer.best_insertion(&row, id(2), false).is_some(), placer.meter.spent() - before)
    };
    placer.meter.allow(50_000);
    let (found, spent) = insertion(&mut placer);
    assert!(!found && spent < 150_000, "{spent}");
}
