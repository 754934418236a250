//! Random numbers.

use crate::numbers::Fraction;
use crate::rng::Rng;

#[test]
fn the_numbers_match_the_published_generator() {
    // Xoshiro256++, seeded with the first four numbers of SplitMix64 for seed 0.
    let mut rng = Rng::new(0);
    let first: [u64; 6] = std::array::from_fn(|_| rng.bits());
    assert_eq!(
        first,
        [
            0x5317_5d61_490b_23df,
            0x61da_6f3d_c380_d507,
            0x5c0f_df91_ec9a_7bfc,
            0x02ee_bf8c_3bbe_5e1a,
            0x7eca_04eb_af4a_5eea,
            0x0543_c377_57f0_8d9a,
        ]
    );
}

#[test]
fn every_seed_has_its_own_numbers() {
    let mut first: Vec<u64> = [0, 1, 2, 1 << 32, 1 << 63, u64::MAX].map(|seed| Rng::new(seed).bits()).into();
    first.sort_unstable();
    first.dedup();
    assert_eq!(first.len(), 6);
}

/// A stock of billions of sheets is drawn from.
#[test]
fn a_bound_may_exceed_32_bits() {
    let mut rng = Rng::new(1);
    let drawn: Vec<usize> = (0..1_000).map(|_| rng.below(1 << 40)).collect();
    assert!(drawn.iter().all(|&number| number < 1 << 40));
    let above_half = drawn.iter().filter(|&&number| number >= 1 << 39).count();
    assert!((400..600).contains(&above_half), "{above_half}");
}

#[test]
fn numbers_below_a_bound_are_equally_likely() {
    let mut rng = Rng::new(1);
    for bound in [1, 2, 3, 7, 10] {
        let mut drawn = vec![0_usize; bound];
        (0..1_000 * bound).for_each(|_| drawn[rng.below(bound)] += 1);
        assert!(drawn.iter().all(|count| (850..1_150).contains(count)), "{drawn:?}");
    }
    assert!((0..100).all(|_| rng.below(1) == 0));
}

#[test]
fn the_unit_interval_is_filled_evenly_and_1_is_not_in_it() {
    let mut rng = Rng::new(2);
    let mut tenths = [0; 10];
    for _ in 0..10_000 {
        let drawn = rng.unit();
        assert!((0.0..1.0).contains(&drawn));
        tenths[(drawn * 10.0).whole::<usize>()] += 1;
    }
    assert!(tenths.iter().all(|count| (850..1_150).contains(count)), "{tenths:?}");
}

#[test]
fn a_chance_has_its_probability() {
    let mut rng = Rng::new(3);
    let mut often = |p: f64| (0..10_000).filter(|_| rng.chance(p)).count();
    assert_eq!([often(0.0), often(1.0)], [0, 10_000]);
    assert!((1_850..2_150).contains(&often(0.2)));
}
