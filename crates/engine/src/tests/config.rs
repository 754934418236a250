//! What steers the search.

use crate::config::{BuilderConfig, Config};

#[test]
fn the_defaults_are_those_of_the_contract() {
    let builder = BuilderConfig {
        beam_width: 10,
        beam_width_at_root: 50,
        max_build_calls: 0,
        max_recursion_depth: 500,
        score_noise: 0.0,
        noise_seed: 0,
    };
    assert_eq!(Config::default().builder, builder);
}
