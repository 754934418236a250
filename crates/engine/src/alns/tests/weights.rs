use crate::alns::weights::{Success, Weights};
use crate::config::AlnsConfig;
use crate::numbers::Integer;
use crate::rng::Rng;

/// Uses after which the weights are adapted.
const SEGMENT: u32 = 1_000;

fn config(initial: f64, decay: f64, least: f64) -> AlnsConfig {
    AlnsConfig {
        initial_operator_weight: initial,
        weight_decay: decay,
        min_operator_weight: least,
        ..AlnsConfig::default()
    }
}

/// Share of the first of two operators after a segment in which it always had this success, and the second none.
fn share_after(config: &AlnsConfig, success: Success) -> f64 {
    let mut weights = Weights::new(config, 2);
    for _ in 0..SEGMENT / 2 {
        weights.learn(0, success);
        weights.learn(1, Success::Rejected);
    }
    share(&weights)
}

/// How often the first operator is chosen.
fn share(weights: &Weights) -> f64 {
    let mut rng = Rng::new(3);
    (0..20_000).filter(|_| weights.choose(&mut rng) == 0).count().to_f64() / 20_000.0
}

fn assert_near(share: f64, expected: f64) {
    assert!((share - expected).abs() < 0.02, "{share} is not {expected}");
}

#[test]
fn operators_begin_equal() {
    assert_near(share(&Weights::new(&config(1.0, 0.9, 0.05), 2)), 0.5);
}

#[test]
fn the_share_that_decay_leaves_of_the_old_weight_is_mixed_with_the_success() {
    // 9 for a better layout: weights 0.75 × 1 + 0.25 × 9 = 3 and 0.75.
    assert_near(share_after(&config(1.0, 0.75, 0.05), Success::Better), 3.0 / 3.75);
    assert_near(share_after(&config(1.0, 1.0, 0.05), Success::Better), 0.5);
    // 0 leaves nothing of the old weight: 33 for a best one, and the least.
    assert_near(share_after(&config(1.0, 0.0, 3.0), Success::Best), 33.0 / 36.0);
}

#[test]
fn a_higher_initial_weight_is_slower_to_change() {
    let slow = share_after(&config(100.0, 0.75, 0.05), Success::Better);
    assert_near(slow, 77.25 / 152.25);
}

#[test]
fn no_weight_falls_below_the_least() {
    // 3 for an accepted one: weights 3 and the least.
    assert_near(share_after(&config(1.0, 0.0, 1.0), Success::Accepted), 0.75);
    assert_near(share_after(&config(1.0, 0.0, 0.001), Success::Accepted), 1.0);
    assert_near(share_after(&config(0.001, 1.0, 2.0), Success::Accepted), 0.5);
}
