//! How much an iteration takes apart.

use crate::greedy::plan::RuinParams;
use crate::profile::{MAX_COPIES_OF_SMALL, Profile};

#[test]
fn large_jobs_are_taken_apart_less() {
    let [small, large] = [MAX_COPIES_OF_SMALL, MAX_COPIES_OF_SMALL + 1]
        .map(|copies| RuinParams::of(&Profile { copies, ..Profile::default() }));
    assert_eq!((small, large), (RuinParams::SMALL, RuinParams::LARGE));
    assert!(large.one_sheet > small.one_sheet && large.most_subtrees < small.most_subtrees);
}
