//! The configuration of a solve.

use crate::config::setting::{Number, Setting};
use crate::config::{AlnsConfig, BuilderConfig, Config, RepairStrategy};
use crate::error::ConfigError;

fn with_builder(builder: BuilderConfig) -> Result<Config, ConfigError> {
    Config::new(builder, None)
}

fn with_alns(alns: AlnsConfig) -> Result<Config, ConfigError> {
    Config::new(BuilderConfig::default(), Some(alns))
}

fn out_of_range(part: &'static str, name: &'static str) -> ConfigError {
    ConfigError::OutOfRange { part, name }
}

#[test]
fn the_defaults_are_in_range_and_include_no_deep_search() {
    let made = Config::new(BuilderConfig::default(), None).expect("the defaults are in range");
    assert_eq!(made, Config::default());
    assert!(with_alns(AlnsConfig::default()).is_ok());
}

#[test]
fn ranges_include_their_ends_and_nothing_beyond() {
    let builder = |beam_width, score_noise| {
        with_builder(BuilderConfig { beam_width, score_noise, ..BuilderConfig::default() })
    };
    for (width, noise) in [(1, 0.0), (1_000, 1.0)] {
        assert!(builder(width, noise).is_ok());
    }
    for width in [0, 1_001] {
        assert_eq!(builder(width, 0.0), Err(out_of_range("builder", "beamWidth")));
    }
    for noise in [-f64::MIN_POSITIVE, 1.0 + f64::EPSILON, f64::NAN, f64::INFINITY] {
        assert_eq!(builder(1, noise), Err(out_of_range("builder", "scoreNoise")));
    }
    let alns =
        |seed, unplaced_penalty| with_alns(AlnsConfig { seed, unplaced_penalty, ..AlnsConfig::default() });
    assert!(alns(i64::MIN, 0).is_ok());
    assert!(alns(i64::MAX, 1_000_000_000_000_000_000).is_ok());
    for penalty in [-1, 1_000_000_000_000_000_001] {
        assert_eq!(alns(0, penalty), Err(out_of_range("alns", "unplacedPenalty")));
    }
}

#[test]
fn the_least_destruction_rate_must_not_exceed_the_greatest() {
    let rates = |min_destruction_rate, max_destruction_rate| {
        with_alns(AlnsConfig { min_destruction_rate, max_destruction_rate, ..AlnsConfig::default() })
    };
    assert!(rates(0.1, 0.1).is_ok());
    assert_eq!(rates(0.2, 0.1), Err(ConfigError::DestructionRates));
}

/// Names that occur twice, and names whose range does not contain the default.
fn odd<C: Default>(settings: &[Setting<C>]) -> Vec<&'static str> {
    let twice = |name| settings.iter().filter(|other| other.name == name).count() > 1;
    let strange = |setting: &&Setting<C>| twice(setting.name) || !setting.is_in_range(&C::default());
    settings.iter().filter(strange).map(|setting| setting.name).collect()
}

#[test]
fn every_number_of_the_contract_is_a_setting_with_its_own_name() {
    assert_eq!(BuilderConfig::settings().len(), 6);
    assert_eq!(AlnsConfig::settings().len(), 29);
    assert!(odd(&BuilderConfig::settings()).is_empty());
    assert!(odd(&AlnsConfig::settings()).is_empty());
}

#[test]
fn every_setting_reads_its_own_number() {
    let config = AlnsConfig { seed: -5, weight_decay: 0.25, islands: 7, ..AlnsConfig::default() };
    let settings = AlnsConfig::settings();
    let value = |name| settings.iter().find(|setting| setting.name == name).map(|found| found.of(&config));
    assert_eq!(value("seed"), Some(Number::Int(-5)));
    assert_eq!(value("weightDecay"), Some(Number::Real(0.25)));
    assert_eq!(value("numThreads"), Some(Number::Int(7)));
}

#[test]
fn the_threads_of_a_deep_search_can_be_set_afterwards() {
    let mut config = with_alns(AlnsConfig::default()).expect("the defaults are in range");
    config.set_threads(3);
    assert_eq!(config.alns().map(|alns| alns.threads), Some(3));
    let mut greedy = Config::default();
    greedy.set_threads(3);
    assert_eq!(greedy, Config::default());
}

#[test]
fn every_repair_strategy_is_found_by_its_name() {
    for strategy in RepairStrategy::ALL {
        assert_eq!(RepairStrategy::named(strategy.name()), Some(strategy));
    }
    assert_eq!(RepairStrategy::named("none"), None);
}
