//! How long a search continues.

use crate::greedy::plan::{Allowance, Budget, effort_of_improvement};
use crate::greedy::tuning::budget::MAX_OF_EXTENDABLE;

const WORTH: u64 = 1_000;
/// Work spent before the search.
const SPENT: u64 = 5_000;

/// The search's own work at which it ends, if it has spent `now` so far.
fn end(budget: &Budget, now: u64) -> u64 {
    (now..=5 * WORTH).find(|work| !budget.allows(SPENT + work, 1_000_000)).expect("an end")
}

#[test]
fn calls_are_counted_if_their_number_is_given() {
    let budget = Budget::new(Allowance { calls: Some(3), effort: WORTH }, SPENT);
    assert!((0..3).all(|calls| budget.allows(u64::MAX, calls)));
    assert!(!budget.allows(SPENT, 3));
}

#[test]
fn success_makes_no_difference_to_counted_calls() {
    let mut budget = Budget::new(Allowance { calls: Some(3), effort: WORTH }, SPENT);
    budget.succeeded(SPENT + 10);
    budget.came_closer(SPENT + 20, 0.01);
    assert!(budget.allows(u64::MAX, 2) && !budget.allows(SPENT, 3));
}

#[test]
fn otherwise_work_is_counted_from_the_start_of_the_search() {
    let budget = Budget::new(Allowance { calls: None, effort: WORTH }, SPENT);
    assert!(budget.allows(SPENT, u32::MAX));
    assert_eq!(end(&budget, 0), 120);
}

#[test]
fn the_less_is_excluded_the_longer_it_continues() {
    for (outside, worth) in [(5.0, 120), (0.28, 125), (0.14, 250), (0.07, 500), (0.035, 1_000), (0.01, 1_000)]
    {
        let mut budget = Budget::new(Allowance { calls: None, effort: WORTH }, SPENT);
        budget.came_closer(SPENT, outside);
        assert_eq!(end(&budget, 0), worth, "{outside} of a sheet excluded");
    }
}

#[test]
fn coming_closer_gives_half_of_the_work_back() {
    let mut budget = Budget::new(Allowance { calls: None, effort: WORTH }, SPENT);
    budget.came_closer(SPENT + 100, 0.14);
    assert_eq!(end(&budget, 100), 50 + 250);
    budget.came_closer(SPENT + 250, 0.07);
    assert_eq!(end(&budget, 250), 150 + 500);
}

#[test]
fn coming_no_closer_gives_nothing_back() {
    let mut budget = Budget::new(Allowance { calls: None, effort: WORTH }, SPENT);
    budget.came_closer(SPENT + 100, 0.14);
    budget.came_closer(SPENT + 200, 0.14);
    budget.came_closer(SPENT + 200, 0.18);
    assert_eq!(end(&budget, 200), 50 + 250);
}

#[test]
fn success_starts_the_budget_again() {
    let mut budget = Budget::new(Allowance { calls: None, effort: WORTH }, SPENT);
    budget.came_closer(SPENT + 100, 0.01);
    budget.succeeded(SPENT + 400);
    assert_eq!(end(&budget, 400), 400 + 120);
    budget.came_closer(SPENT + 400, 0.14);
    assert_eq!(end(&budget, 400), 400 + 250);
}

#[test]
fn no_success_extends_the_budget_beyond_the_worth() {
    let mut budget = Budget::new(Allowance { calls: None, effort: WORTH }, SPENT);
    budget.succeeded(SPENT + 990);
    budget.came_closer(SPENT + 995, 0.0);
    assert_eq!(end(&budget, 995), WORTH);
}

#[test]
fn a_search_without_stagnation_limit_spends_everything_without_success() {
    assert_eq!(
        end(&Budget::new(Allowance { calls: None, effort: WORTH }, SPENT).without_stagnation_limit(), 0),
        WORTH
    );
    let budget = Budget::new(Allowance { calls: Some(3), effort: WORTH }, SPENT).without_stagnation_limit();
    assert!(budget.allows(u64::MAX, 2) && !budget.allows(SPENT, 3));
}

/// The end of an extendable search for a sheet less whose sheets have a tenth of one in excess, if this much stays unplaced.
fn extendable_end(outside: f64) -> u64 {
    let mut budget = Budget::new(Allowance { calls: None, effort: WORTH }, SPENT).extendable();
    budget.aim_at(Some(0.1));
    budget.came_closer(SPENT, outside);
    end(&budget, 0)
}

#[test]
fn the_less_of_the_spare_area_is_unplaced_the_longer_an_extendable_search_continues() {
    let outside = [0.005, 0.0125, 0.02, 0.0375, 0.051];
    assert_eq!(outside.map(extendable_end), [4_000, 2_000, 1_250, 667, 100]);
}

#[test]
fn an_extendable_search_with_much_work_never_gets_more() {
    for (worth, most) in [(30_000_000, 40_000_000), (80_000_000, 80_000_000)] {
        let mut budget = Budget::new(Allowance { calls: None, effort: worth }, 0).extendable();
        budget.aim_at(Some(0.1));
        budget.came_closer(0, 0.0);
        assert!(budget.allows(most - 1, 0) && !budget.allows(most, 0), "{worth}");
    }
}

#[test]
fn jobs_of_up_to_seventy_pieces_may_get_more() {
    assert!(effort_of_improvement(70) < MAX_OF_EXTENDABLE && effort_of_improvement(71) > MAX_OF_EXTENDABLE);
}

#[test]
fn without_further_effort_the_spare_area_gives_no_more_than_the_unplaced_area() {
    let mut budget = Budget::new(Allowance { calls: None, effort: 80_000_000 }, 0).extendable();
    budget.aim_at(Some(1.0));
    budget.came_closer(0, 0.07);
    assert!(budget.allows(39_999_999, 0) && !budget.allows(40_000_001, 0));
}

#[test]
fn before_anything_is_placed_an_extendable_search_has_little_time() {
    let mut budget = Budget::new(Allowance { calls: None, effort: WORTH }, SPENT).extendable();
    budget.aim_at(Some(0.1));
    assert_eq!(end(&budget, 0), 100);
}

#[test]
fn where_the_spare_area_is_not_known_or_all_time_may_be_spent_it_makes_no_difference() {
    let mut unknown = Budget::new(Allowance { calls: None, effort: WORTH }, SPENT).extendable();
    unknown.aim_at(None);
    let mut patient = Budget::new(Allowance { calls: None, effort: WORTH }, SPENT);
    patient.aim_at(Some(0.01));
    for mut budget in [unknown, patient] {
        budget.came_closer(SPENT, 0.03);
        assert_eq!(end(&budget, 0), WORTH);
    }
    let mut counted = Budget::new(Allowance { calls: Some(3), effort: WORTH }, SPENT).extendable();
    counted.aim_at(Some(0.01));
    assert!(counted.allows(u64::MAX, 2) && !counted.allows(SPENT, 3));
}
