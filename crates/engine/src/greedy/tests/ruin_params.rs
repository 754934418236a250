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

#[test]
fn probabilities_are_in_order() {
    for extent in [RuinParams::SMALL, RuinParams::LARGE, RuinParams::SURPLUS] {
        assert!(0.0 < extent.one_sheet && extent.one_sheet < extent.one_or_most_sheets);
        assert!(extent.one_or_most_sheets <= 1.0);
        // The first entry that holds counts, so the most pieces come first.
        assert!(extent.in_part.is_sorted_by(|a, b| a.0 > b.0 && a.1 >= b.1));
    }
}
