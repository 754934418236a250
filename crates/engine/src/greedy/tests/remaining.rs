//! The pieces still to be placed.

use super::support::packed;
use crate::greedy::fill::Remaining;
use crate::insertion::placer::Placer;
use crate::instance::{Piece, Sheet};
use crate::layout::ids::PieceTypeId;
use crate::layout::tests::support::{FREE, Job, fixed, id, ids, many, sheet, turnable};
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::stop::Stop;

fn job(pieces: &[Piece], sheets: &[Sheet]) -> Job {
    Job::new(pieces, sheets, FREE)
}

/// All pieces of the instance.
fn remaining(job: &Job) -> Remaining {
    let each = job.problem.types.iter_enumerated();
    let all: Vec<PieceTypeId> = each
        .flat_map(|(piece_type, piece)| std::iter::repeat_n(piece_type, piece.count.to_usize()))
        .collect();
    Remaining::new(&job.problem, &all)
}

fn window(job: &Job, size: f64, seed: u64) -> Vec<PieceTypeId> {
    window_of(job, &mut remaining(job), size, seed)
}

fn window_of(job: &Job, remaining: &mut Remaining, size: f64, seed: u64) -> Vec<PieceTypeId> {
    remaining.window(&mut Placer::new(&job.problem, &Stop::never()), id(0), size, &mut Rng::new(seed))
}

#[track_caller]
fn assert_close(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-12, "{a} is not {b}");
}

#[test]
fn a_taken_piece_is_no_longer_left() {
    let job = job(&[many(2, fixed(10, 10)), fixed(20, 10)], &[sheet(100, 100, 0)]);
    let mut remaining = remaining(&job);
    assert_eq!((remaining.left(), remaining.count, remaining.area.get()), (ids([0, 0, 1]), 3, 400));
    remaining.take(&job.problem, id(0));
    remaining.take(&job.problem, id(1));
    assert_eq!((remaining.left(), remaining.count, remaining.area.get()), (ids([0]), 1, 100));
}

#[test]
fn the_largest_pieces_are_offered_first() {
    let job = job(&[fixed(10, 10), many(2, fixed(30, 10)), fixed(20, 10)], &[sheet(100, 100, 0)]);
    assert_eq!(window(&job, 4.0, 0), [1, 1, 2, 0]);
}

#[test]
fn if_sheets_are_scarce_the_pieces_worth_most_are_offered_first() {
    let pieces = [fixed(20, 10), fixed(10, 10), Piece { priority: 8, ..fixed(30, 10) }];
    let chosen = |quantity: u32| {
        let job = job(&pieces, &[Sheet { quantity, ..sheet(30, 10, 0) }]);
        (remaining(&job).scarce, window(&job, 4.0, 0))
    };
    assert_eq!(chosen(2), (false, ids([2, 0, 1])));
    assert_eq!(chosen(1), (true, ids([2, 1, 0])));
}

#[test]
fn pieces_larger_than_the_sheet_are_not_offered() {
    let pieces = [fixed(101, 10), fixed(10, 101), turnable(101, 10), turnable(10, 150), fixed(100, 10)];
    let sheets = [sheet(100, 100, 0), sheet(200, 200, 0)];
    assert_eq!(window(&job(&pieces, &sheets), 4.0, 0), [4]);
    assert_eq!(window(&job(&pieces, &[sheet(150, 100, 0), sheet(200, 200, 0)]), 4.0, 0), [3, 0, 2, 4]);
}

#[test]
fn no_more_equal_pieces_are_offered_than_the_sheet_holds() {
    let job = job(&[many(50, fixed(50, 30)), many(3, fixed(90, 90))], &[sheet(100, 100, 0)]);
    assert_eq!(window(&job, 40.0, 0), [vec![1], vec![0; 6]].concat());
}

#[test]
fn types_that_are_used_up_are_not_offered() {
    let pieces: Vec<Piece> = (1..=8).map(|side| fixed(10 * side, 10)).collect();
    let job = job(&pieces, &[sheet(100, 100, 0)]);
    let mut remaining = remaining(&job);
    for taken in [7, 0, 3, 2] {
        remaining.take(&job.problem, id(taken));
        let mut offered = window_of(&job, &mut remaining, 4.0, 0);
        offered.sort_unstable();
        assert_eq!(offered, remaining.left());
    }
}

#[test]
fn of_many_types_the_largest_and_a_sample_of_the_others_are_offered() {
    // 200 types of one piece each. About 25 pieces go on a sheet.
    let pieces: Vec<Piece> = (0..200).map(|at| fixed(15 + at / 20, 12 + at % 20)).collect();
    let job = job(&pieces, &[sheet(100, 100, 0)]);
    let area = |piece_type: PieceTypeId| job.problem.types[piece_type].area.to_f64() / 10_000.0;
    let mut samples = Vec::new();
    for seed in 0..20 {
        let window = window(&job, 1.0, seed);
        let share: f64 = window.iter().map(|&piece_type| area(piece_type)).sum();
        assert!((1.5..3.0).contains(&share), "{share} sheets");
        // First the largest without a gap, then a few down to the smallest.
        let mut largest = remaining(&job).left();
        largest.sort_by(|&a, &b| area(b).total_cmp(&area(a)).then(a.cmp(&b)));
        let of_largest = largest.iter().zip(&window).take_while(|(a, b)| a == b).count();
        let share: f64 = window[..of_largest].iter().map(|&piece_type| area(piece_type)).sum();
        assert!(share >= 1.0, "{share} sheets");
        let others = &window[of_largest..];
        let ranks: Vec<_> =
            others.iter().map(|piece_type| largest.iter().position(|other| other == piece_type)).collect();
        assert!(ranks.is_sorted_by(|a, b| a < b) && ranks.last() > Some(&Some(150)), "{ranks:?}");
        samples.push(others.to_vec());
    }
    samples.sort_unstable();
    samples.dedup();
    assert!(samples.len() > 1, "the samples differ");
}

#[test]
fn effort_per_piece_falls_with_the_number_of_pieces_on_a_sheet() {
    let ease = |count: u32, side: i32| {
        let job = job(&[many(count, fixed(side, side))], &[sheet(100, 100, 0)]);
        remaining(&job).ease(&job.problem, id(0))
    };
    // The sheet holds 16, all 60, 100 and 10,000 of them.
    let eases = [ease(500, 25), ease(60, 1), ease(500, 10), ease(100_000, 1)];
    eases.into_iter().zip([1.0, 1.0, 0.6, 0.006]).for_each(|(ease, expected)| assert_close(ease, expected));
}

#[test]
fn holding_everything_left_wins_and_then_the_smaller_sheet() {
    let job = job(&[many(2, fixed(40, 40)), fixed(99, 99)], &[sheet(100, 100, 0), sheet(80, 50, 0)]);
    let mut remaining = remaining(&job);
    remaining.take(&job.problem, id(1));
    let profit =
        |sheet: usize, pieces: &[usize]| remaining.profit(&job.problem, &packed(&job, sheet, pieces));
    assert!(profit(0, &[0, 0]) > profit(0, &[1]));
    assert!(profit(1, &[0, 0]) > profit(0, &[0, 0]));
}

#[test]
fn profit_grows_with_area_for_cost_and_large_pieces_count_more() {
    let pieces = [many(8, fixed(50, 50)), many(4, fixed(100, 50)), many(9, fixed(20, 20))];
    let job = job(&pieces, &[sheet(100, 100, 0), sheet(100, 120, 0)]);
    let remaining = remaining(&job);
    let profit =
        |sheet: usize, pieces: &[usize]| remaining.profit(&job.problem, &packed(&job, sheet, pieces));
    assert_close(profit(0, &[]), 0.0);
    assert!(profit(0, &[0, 0, 0]) > profit(0, &[0, 0]));
    assert!(profit(0, &[1]) > profit(0, &[0, 0]), "the same area in fewer pieces");
    assert!(profit(0, &[1, 1]) > profit(1, &[1, 1]), "the same pieces on a smaller sheet");
    // share^1.25 for each piece.
    assert_close(profit(0, &[0, 0]), 2.0 * 0.25_f64.powf(1.25));
}

#[test]
fn if_sheets_are_scarce_penalties_count() {
    let pieces = [many(9, fixed(20, 20)), Piece { priority: 4, ..fixed(30, 30) }, many(2, fixed(100, 100))];
    let job = job(&pieces, &[Sheet { quantity: 1, ..sheet(100, 100, 0) }]);
    let remaining = remaining(&job);
    let profit = |pieces: &[usize]| remaining.profit(&job.problem, &packed(&job, 0, pieces));
    for (pieces, penalties) in [(&[2][..], 1.0), (&[0, 0], 2.0), (&[1], 5.0)] {
        assert_close(profit(pieces), penalties);
    }
}
