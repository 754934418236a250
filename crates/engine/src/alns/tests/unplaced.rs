use crate::alns::unplaced::Unplaced;
use crate::layout::ids::PieceTypeId;
use crate::layout::tests::support::{FREE, Job, fixed, id, sheet};
use crate::numbers::Integer;
use crate::rng::Rng;

const WEIGHTS: [i64; 4] = [1, 20, 300, 4_000];

fn unplaced() -> Unplaced {
    let pieces = [1, 2, 3, 4].map(|side| fixed(side, side));
    let job = Job::new(&pieces, &[sheet(100, 100, 0)], FREE);
    Unplaced::new(&job.problem, WEIGHTS.to_vec().into())
}

/// Asserts in every way that it holds `counts` instances of each type.
fn assert_holds(unplaced: &Unplaced, counts: [u32; 4]) {
    let expected: Vec<usize> =
        (0..).zip(counts).filter(|&(_, count)| count > 0).map(|(piece_type, _)| piece_type).collect();
    let mut types = unplaced.types().to_vec();
    types.sort_unstable();
    assert_eq!(types, expected);
    assert_eq!((0..4).map(|piece_type| unplaced.count(id(piece_type))).collect::<Vec<_>>(), counts);
    assert_eq!(unplaced.total(), counts.iter().sum::<u32>());
    assert_eq!(
        unplaced.weight(),
        counts.iter().zip(WEIGHTS).map(|(&count, weight)| i64::from(count) * weight).sum()
    );
    let mut copies: Vec<PieceTypeId> = unplaced.copies().collect();
    copies.sort_unstable();
    let all =
        (0..).zip(counts).flat_map(|(piece_type, count)| std::iter::repeat_n(piece_type, count.to_usize()));
    assert_eq!(copies, all.collect::<Vec<usize>>());
}

#[test]
fn it_holds_what_came_and_did_not_go() {
    let mut unplaced = unplaced();
    assert_holds(&unplaced, [0, 0, 0, 0]);
    for piece_type in [2, 0, 2, 3] {
        unplaced.push(id(piece_type));
    }
    assert_holds(&unplaced, [1, 0, 2, 1]);
    unplaced.pop(id(0));
    unplaced.pop(id(2));
    assert_holds(&unplaced, [0, 0, 1, 1]);
    assert_eq!(unplaced.weight_of(id(3)), 4_000);
}

#[test]
fn a_change_that_is_rolled_back_leaves_nothing_and_one_that_is_not_stays() {
    let (mut unplaced, mut rng) = (unplaced(), Rng::new(3));
    let mut counts = [0_u32; 4];
    for _ in 0..500 {
        unplaced.begin();
        let before = counts;
        for _ in 0..rng.below(12) {
            let piece_type = rng.below(4);
            if counts[piece_type] > 0 && rng.chance(0.5) {
                unplaced.pop(id(piece_type));
                counts[piece_type] -= 1;
            } else {
                unplaced.push(id(piece_type));
                counts[piece_type] += 1;
            }
            assert_holds(&unplaced, counts);
        }
        if rng.chance(0.5) {
            unplaced.roll_back();
            counts = before;
        }
        assert_holds(&unplaced, counts);
    }
}

#[test]
fn what_came_last_stands_last() {
    let mut unplaced = unplaced();
    for piece_type in [3, 1, 0] {
        unplaced.push(id(piece_type));
    }
    assert_eq!(unplaced.types(), [3, 1, 0]);
}
