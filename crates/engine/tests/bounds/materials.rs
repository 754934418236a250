//! Compares the bounds of jobs of several materials, where offcuts are kept, with the least over all layouts.
//!
//! `PROPTEST_CASES` sets the number of jobs.

use cutting_engine::bounds::Bound;
use cutting_engine::config::{AlnsConfig, BuilderConfig, Config};
use cutting_engine::instance::{Instance, Materials, OffcutClass, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::observer::Silent;
use cutting_engine::pipeline::solve_parts;
use cutting_engine::reduce::Part;
use cutting_engine::rng::Rng;
use cutting_engine::stop::TimeLimit;
use proptest::prelude::*;

use super::jobs::{Stock, any_job};
use super::least::{Shaving, least};
use crate::support::cases;

/// A job with classes of offcuts, and the material of each entry.
fn any_materials(rng: &mut Rng, stock: Stock) -> (Instance, Materials) {
    let job = any_job(rng, stock);
    let mut side = || 1 + rng.below(8).to_i32();
    let classes = (0..2).map(|percent| {
        let (one, other) = (side(), side());
        let (min_length, min_width) = (one.max(other), one.min(other));
        OffcutClass { min_length, min_width, min_area: 0, percent: 50 + 50 * percent }
    });
    let job = job.with_offcut_classes(classes.collect()).expect("two valid classes");
    let mut names = |count| (0..count).map(|_| rng.below(2).to_u32()).collect();
    let materials = Materials { pieces: names(job.pieces().len()), sheets: names(job.sheets().len()) };
    (job, materials)
}

/// The sum of what each material takes; `None` if one cannot be cut.
fn least_of(parts: &[Part]) -> Option<Bound> {
    parts.iter().try_fold(Bound { measure: 0, area: 0 }, |sum, part| {
        let own = least(part.instance()?, Shaving::Again)?;
        Some(Bound { measure: sum.measure + own.measure, area: sum.area + own.area })
    })
}

fn exceeds(bound: Bound, least: Bound) -> bool {
    bound.measure > least.measure || bound.area > least.area
}

proptest! {
    #![proptest_config(cases(1))]

    #[test]
    fn the_bound_of_each_material_and_their_sum_hold(seed in any::<u64>(), priced in any::<bool>(), searches in any::<bool>()) {
        let stock = if priced { Stock::Priced } else { Stock::Sound };
        let (job, materials) = any_materials(&mut Rng::new(seed), stock);
        let parts = materials.parts(&job).expect("a material for each entry");
        let alns = searches.then(|| AlnsConfig { max_iterations: 300, ..AlnsConfig::default() });
        let builder = BuilderConfig { max_build_calls: 30, ..BuilderConfig::default() };
        let config = Config::new(builder, alns).expect("every setting is in its range");
        let (outcome, proofs) = solve_parts(&job, &parts, &|_| config.clone(), &TimeLimit::default(), &Silent);
        prop_assert_eq!(proofs.len(), parts.len());
        for (part, proofs) in parts.iter().zip(&proofs) {
            let known = part.instance().and_then(|own| least(own, Shaving::Again));
            if let (Some(known), Some(bound)) = (known, proofs.bound) {
                prop_assert!(!exceeds(bound, known), "{bound:?} exceeds {known:?} of {part:#?}");
            }
            prop_assert!(proofs.bound.is_some() || known.is_none(), "no layout is said to exist: {part:#?}");
        }
        let Some(known) = least_of(&parts) else {
            prop_assert!(!outcome.solution.unplaced.is_empty(), "a layout that brute force misses: {job:#?}");
            return Ok(());
        };
        let bound = outcome.bound.expect("there is a layout of all pieces");
        prop_assert!(!exceeds(bound, known), "{bound:?} exceeds {known:?} of {job:#?} {materials:?}");
        let used = || outcome.solution.sheets.iter().map(|layout| &job.sheets()[layout.sheet.to_usize()]);
        let found: (i64, i64) =
            (used().map(|sheet| job.measure_of(sheet)).sum(), used().map(Sheet::area).sum());
        if outcome.solution.unplaced.is_empty() {
            prop_assert!(found.0 >= known.measure && found.1 >= known.area, "{found:?} {known:?} {job:#?}");
        }
    }
}
