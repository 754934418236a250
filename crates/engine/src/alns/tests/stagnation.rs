use crate::alns::schedule::{Due, Stagnation};
use crate::config::AlnsConfig;

fn stagnation(reheating_interval: u64, return_to_best_after: u64, max_no_improve: u64) -> Stagnation {
    let config =
        AlnsConfig { max_no_improve, reheating_interval, return_to_best_after, ..AlnsConfig::default() };
    Stagnation::new(&config)
}

/// The iterations, counted from 1, after which something is due.
fn due(stagnation: &mut Stagnation, iterations: u64, which: impl Fn(Due) -> bool) -> Vec<u64> {
    (1..=iterations).filter(|_| which(stagnation.count_iteration())).collect()
}

#[test]
fn a_reheat_is_due_after_every_interval() {
    assert_eq!(due(&mut stagnation(3, 0, 0), 10, |due| due.reheat), [3, 6, 9]);
    assert_eq!(due(&mut stagnation(0, 0, 0), 10, |due| due.reheat), []);
}

#[test]
fn a_return_to_the_best_layout_is_due_after_every_so_many_iterations() {
    assert_eq!(due(&mut stagnation(0, 4, 0), 10, |due| due.return_to_best), [4, 8]);
    assert_eq!(due(&mut stagnation(0, 0, 0), 10, |due| due.return_to_best), []);
}

#[test]
fn both_count_anew_from_a_better_layout_found_or_given() {
    for better in [Stagnation::improved, Stagnation::adopted] {
        let mut stagnation = stagnation(3, 4, 0);
        stagnation.count_iteration();
        stagnation.count_iteration();
        better(&mut stagnation);
        assert_eq!(due(&mut stagnation.clone(), 4, |due| due.reheat), [3]);
        assert_eq!(due(&mut stagnation, 4, |due| due.return_to_best), [4]);
    }
}

#[test]
fn slowed_down_both_are_due_less_often() {
    let mut slow = stagnation(3, 4, 0);
    slow.slow_down(8);
    assert_eq!(due(&mut slow.clone(), 50, |due| due.reheat), [24, 48]);
    assert_eq!(due(&mut slow.clone(), 50, |due| due.return_to_best), [32]);
    slow.slow_down(1);
    assert_eq!(due(&mut slow, 10, |due| due.reheat), [3, 6, 9]);
}

#[test]
fn a_return_makes_the_next_one_due_later() {
    let mut stagnation = stagnation(0, 4, 0);
    due(&mut stagnation, 3, |_| true);
    stagnation.returned();
    assert_eq!(due(&mut stagnation, 5, |due| due.return_to_best), [4]);
}

#[test]
fn it_is_over_after_so_many_iterations_without_a_better_layout_of_its_own() {
    let mut limited = stagnation(0, 0, 3);
    for _ in 0..2 {
        limited.count_iteration();
    }
    limited.adopted();
    assert!(!limited.is_over());
    limited.count_iteration();
    assert!(limited.is_over());
    limited.improved();
    assert!(!limited.is_over());
    let mut unlimited = stagnation(0, 0, 0);
    due(&mut unlimited, 1_000, |_| true);
    assert!(!unlimited.is_over());
}
