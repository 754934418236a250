use crate::alns::schedule::Temperature;
use crate::config::AlnsConfig;
use crate::numbers::Integer;
use crate::rng::Rng;

/// The mean area of a piece.
const UNIT: f64 = 1_000.0;

fn config() -> AlnsConfig {
    AlnsConfig {
        cooling_rate: 0.5,
        initial_accept_probability: 0.35,
        min_temperature: 0.001,
        reheating_factor: 3.0,
        max_reheats: 2,
        ..AlnsConfig::default()
    }
}

/// Proportional to the temperature.
fn heat(temperature: &Temperature) -> f64 {
    temperature.tolerance(&mut Rng::new(1))
}

fn assert_ratio(one: f64, other: f64, ratio: f64) {
    assert!((one / other - ratio).abs() < 1e-9, "{one} / {other} is not {ratio}");
}

/// How often a layout worse by a tenth of the mean piece is accepted.
fn accepted(config: &AlnsConfig) -> f64 {
    let (temperature, mut rng) = (Temperature::new(config, UNIT), Rng::new(5));
    let accepted = (0..20_000).filter(|_| temperature.tolerance(&mut rng) >= UNIT / 10.0).count();
    accepted.to_f64() / 20_000.0
}

#[test]
fn a_layout_worse_by_a_tenth_of_a_piece_is_accepted_with_the_initial_probability() {
    for probability in [0.1, 0.35, 0.9] {
        let config = AlnsConfig { initial_accept_probability: probability, ..config() };
        assert!((accepted(&config) - probability).abs() < 0.02, "{probability}: {}", accepted(&config));
    }
    let never = AlnsConfig { initial_accept_probability: 0.0, min_temperature: 0.0, ..config() };
    assert!(heat(&Temperature::new(&never, UNIT)) <= 0.0);
}

#[test]
fn it_falls_by_the_cooling_rate_down_to_its_floor() {
    let mut temperature = Temperature::new(&config(), UNIT);
    let before = heat(&temperature);
    temperature.cool();
    assert_ratio(heat(&temperature), before, 0.5);
    for _ in 0..100 {
        temperature.cool();
    }
    let floor = heat(&temperature);
    let colder = AlnsConfig { min_temperature: 0.0005, ..config() };
    let mut colder = Temperature::new(&colder, UNIT);
    for _ in 0..100 {
        colder.cool();
    }
    assert_ratio(floor, heat(&colder), 2.0);
    let mut steady = Temperature::new(&AlnsConfig { cooling_rate: 1.0, ..config() }, UNIT);
    steady.cool();
    assert_ratio(heat(&steady), before, 1.0);
}

#[test]
fn slowed_down_it_falls_as_far_in_so_many_iterations_as_in_one_before() {
    let mut temperature = Temperature::new(&config(), UNIT);
    let before = heat(&temperature);
    temperature.slow_down(4);
    for _ in 0..3 {
        temperature.cool();
        assert!(heat(&temperature) > 0.5 * before);
    }
    temperature.cool();
    assert_ratio(heat(&temperature), before, 0.5);
}

#[test]
fn where_another_search_ended_it_begins_cooler_though_not_below_its_floor() {
    let cooler = |config: &AlnsConfig| {
        let mut temperature = Temperature::new(config, UNIT);
        temperature.start_cooler();
        heat(&temperature)
    };
    let begin = heat(&Temperature::new(&config(), UNIT));
    assert_ratio(cooler(&config()), begin, 0.25);
    let hardly_hotter = AlnsConfig { min_temperature: 0.09, ..config() };
    assert!(cooler(&hardly_hotter) > begin * 0.9);
}

#[test]
fn it_stays_cooler_whatever_reheats_it() {
    let mut temperature = Temperature::new(&config(), UNIT);
    let begin = heat(&temperature);
    for _ in 0..2 {
        temperature.stay_cooler();
        assert_ratio(heat(&temperature), begin, 0.25);
        temperature.start_cooler();
        temperature.reheat();
        assert_ratio(heat(&temperature), begin, 0.25);
    }
    temperature.cool();
    temperature.stay_cooler();
    assert_ratio(heat(&temperature), begin, 0.125);
}

#[test]
fn the_floor_is_measured_in_mean_pieces() {
    let cold = AlnsConfig { initial_accept_probability: 0.0, ..config() };
    assert_ratio(heat(&Temperature::new(&cold, 7.0 * UNIT)), heat(&Temperature::new(&cold, UNIT)), 7.0);
}

#[test]
fn a_reheat_multiplies_it_as_often_as_allowed_and_never_above_the_start() {
    let mut temperature = Temperature::new(&config(), UNIT);
    let initial = heat(&temperature);
    for _ in 0..3 {
        temperature.cool();
    }
    temperature.reheat();
    assert_ratio(heat(&temperature), initial, 3.0 / 8.0);
    temperature.reheat();
    assert_ratio(heat(&temperature), initial, 1.0);
    for _ in 0..3 {
        temperature.cool();
    }
    temperature.reheat();
    assert_ratio(heat(&temperature), initial, 1.0 / 8.0);
}
