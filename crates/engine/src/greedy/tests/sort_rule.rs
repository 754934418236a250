//! The order of insertion.

use crate::greedy::sort_rule::SortRule;
use crate::instance::Piece;
use crate::layout::ids::PieceTypeId;
use crate::layout::tests::support::{FREE, Job, fixed, id, many, sheet};
use crate::rng::Rng;

/// Pieces that each measure sorts differently.
const SHAPES: [(i32, i32); 6] = [(56, 8), (30, 30), (50, 15), (12, 64), (40, 38), (60, 60)];

fn arranged(order: SortRule, job: &Job, pieces: &[usize], noise: f64, seed: u64) -> Vec<PieceTypeId> {
    let pieces: Vec<PieceTypeId> = pieces.iter().map(|&number| id(number)).collect();
    order.arrange(&job.problem, id(0), &pieces, noise, &mut Rng::new(seed))
}

#[test]
fn every_measure_puts_its_largest_first() {
    let pieces = SHAPES.map(|(width, height)| fixed(width, height));
    let job = Job::new(&pieces, &[sheet(100, 100, 0)], FREE);
    let expected = [
        (SortRule::Area, [5, 4, 1, 3, 2, 0]),
        (SortRule::LongerSide, [3, 5, 0, 2, 4, 1]),
        (SortRule::Width, [5, 0, 2, 4, 1, 3]),
        (SortRule::Height, [3, 5, 4, 1, 2, 0]),
        (SortRule::Perimeter, [5, 4, 3, 2, 0, 1]),
        (SortRule::ShorterSide, [5, 4, 1, 2, 3, 0]),
        (SortRule::AreaAndShape, [5, 3, 0, 2, 4, 1]),
        (SortRule::PenaltyDensity, [0, 2, 3, 1, 4, 5]),
    ];
    for (order, sorted) in expected {
        assert_eq!(arranged(order, &job, &[0, 1, 2, 3, 4, 5], 0.0, 0), sorted, "{order:?}");
    }
}

#[test]
fn sides_are_measured_relative_to_the_sheet() {
    let pieces = [fixed(70, 10), fixed(60, 20)];
    let first = |width: i32, height: i32| {
        let job = Job::new(&pieces, &[sheet(width, height, 0)], FREE);
        arranged(SortRule::LongerSide, &job, &[0, 1], 0.0, 0)[0]
    };
    assert_eq!(first(100, 100), 0);
    assert_eq!(first(200, 50), 1, "20 of 50 is more than 70 of 200");
}

#[test]
fn priority_makes_a_piece_worth_more() {
    let pieces =
        [fixed(10, 10), Piece { priority: 9, ..fixed(20, 20) }, Piece { priority: 2, ..fixed(20, 20) }];
    let job = Job::new(&pieces, &[sheet(100, 100, 0)], FREE);
    assert_eq!(arranged(SortRule::PenaltyDensity, &job, &[0, 1, 2], 0.0, 0), [1, 0, 2]);
}

#[test]
fn noise_only_swaps_pieces_that_are_nearly_equal() {
    let pieces = [fixed(10, 10), fixed(20, 20), fixed(20, 21)];
    let job = Job::new(&pieces, &[sheet(100, 100, 0)], FREE);
    let orders: Vec<_> = (0..100).map(|seed| arranged(SortRule::Area, &job, &[0, 1, 2], 0.5, seed)).collect();
    assert!(orders.iter().all(|order| order[2] == 0));
    let swapped = orders.iter().filter(|order| order[0] == 1).count();
    assert!((20..80).contains(&swapped), "{swapped} of 100");
    assert_eq!(arranged(SortRule::Area, &job, &[0, 1, 2], 0.0, 1), [2, 1, 0]);
}

#[test]
fn every_instance_comes_out_once_and_equal_ones_together() {
    let pieces = [many(3, fixed(10, 10)), many(3, fixed(5, 20))];
    let job = Job::new(&pieces, &[sheet(100, 100, 0)], FREE);
    assert_eq!(arranged(SortRule::Perimeter, &job, &[0, 1, 0, 1, 1, 0], 0.0, 0), [1, 1, 1, 0, 0, 0]);
    // By this measure both types are equal.
    let twins = Job::new(&[many(3, fixed(10, 20)), many(3, fixed(20, 10))], &[sheet(100, 100, 0)], FREE);
    assert_eq!(arranged(SortRule::Area, &twins, &[1, 0, 1, 0, 1, 0], 0.0, 0), [0, 0, 0, 1, 1, 1]);
}

#[test]
fn every_measure_of_size_is_drawn_but_worth_never() {
    let mut rng = Rng::new(1);
    let drawn: Vec<SortRule> = (0..200).map(|_| SortRule::random(&mut rng)).collect();
    assert!(SortRule::BY_SIZE.iter().all(|order| drawn.contains(order)));
    assert!(!drawn.contains(&SortRule::PenaltyDensity));
}
