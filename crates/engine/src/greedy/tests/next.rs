//! What comes after `greedy`.

use crate::greedy::Next;
use crate::greedy::budget::Budget;
use crate::greedy::extent::MOST_OF_SMALL_JOB;

/// Whether a search goes on at half of its work, with little outside, but nothing to spare.
fn goes_on(next: Next, instances: usize) -> bool {
    let mut budget = next.adjusted(Budget::new(None, 1_000, 0), instances);
    budget.aim_at(Some(0.0));
    budget.came_closer(0, 0.04);
    budget.allows(500, 0)
}

#[test]
fn only_a_small_job_without_a_deep_search_ends_where_the_next_sheet_is_out_of_reach() {
    assert!(!goes_on(Next::Answer, MOST_OF_SMALL_JOB));
    assert!(goes_on(Next::Answer, MOST_OF_SMALL_JOB + 1));
    assert!(goes_on(Next::DeepSearch, MOST_OF_SMALL_JOB));
}
