use crate::alns::outside::Outside;
use crate::layout::tests::support::{FREE, Job, fixed, sheet};
use crate::rng::Rng;

const WEIGHTS: [i64; 4] = [1, 20, 300, 4_000];

fn outside() -> Outside {
    let pieces = [1, 2, 3, 4].map(|side| fixed(side, side));
    let job = Job::new(&pieces, &[sheet(100, 100, 0)], FREE);
    Outside::new(&job.problem, WEIGHTS.to_vec())
}

/// Asserts in every way that it holds so many instances of each type.
fn assert_holds(outside: &Outside, counts: [u32; 4]) {
    let expected: Vec<u32> =
        (0..).zip(counts).filter(|&(_, count)| count > 0).map(|(what, _)| what).collect();
    let mut types = outside.types().to_vec();
    types.sort_unstable();
    assert_eq!(types, expected);
    assert_eq!((0..4).map(|what| outside.count(what)).collect::<Vec<_>>(), counts);
    assert_eq!(outside.total(), counts.iter().sum::<u32>());
    assert_eq!(
        outside.weight(),
        counts.iter().zip(WEIGHTS).map(|(&count, weight)| i64::from(count) * weight).sum()
    );
    let mut instances: Vec<u32> = outside.instances().collect();
    instances.sort_unstable();
    let all = (0..).zip(counts).flat_map(|(what, count)| std::iter::repeat_n(what, count as usize));
    assert_eq!(instances, all.collect::<Vec<u32>>());
}

#[test]
fn it_holds_what_came_and_did_not_go() {
    let mut outside = outside();
    assert_holds(&outside, [0, 0, 0, 0]);
    for what in [2, 0, 2, 3] {
        outside.push(what);
    }
    assert_holds(&outside, [1, 0, 2, 1]);
    outside.pop(0);
    outside.pop(2);
    assert_holds(&outside, [0, 0, 1, 1]);
    assert_eq!((outside.weight_of(3), outside.weights()), (4_000, &WEIGHTS[..]));
}

#[test]
fn a_change_that_is_rolled_back_leaves_nothing_and_one_that_is_not_stays() {
    let (mut outside, mut rng) = (outside(), Rng::new(3));
    let mut counts = [0_u32; 4];
    for _ in 0..500 {
        outside.begin();
        let before = counts;
        for _ in 0..rng.below(12) {
            let what = rng.below(4);
            if counts[what] > 0 && rng.chance(0.5) {
                outside.pop(what as u32);
                counts[what] -= 1;
            } else {
                outside.push(what as u32);
                counts[what] += 1;
            }
            assert_holds(&outside, counts);
        }
        if rng.chance(0.5) {
            outside.roll_back();
            counts = before;
        }
        assert_holds(&outside, counts);
    }
}

#[test]
fn what_came_last_stands_last() {
    let mut outside = outside();
    for what in [3, 1, 0] {
        outside.push(what);
    }
    assert_eq!(outside.types(), [3, 1, 0]);
}
