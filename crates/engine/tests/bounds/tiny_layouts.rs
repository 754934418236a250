//! The layouts of tiny jobs, compared with the least over all layouts.

use cutting_engine::config::Config;
use cutting_engine::instance::{Instance, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::pipeline::solve;
use cutting_engine::rng::Rng;
use cutting_engine::stop::Stop;
use proptest::prelude::*;

use super::jobs::{Stock, any_job};
use super::least::{Shaving, least};
use crate::support::{assert_valid, cases};

/// The least measure of a layout of all pieces, and that of `greedy`; `None` where there is none.
fn measures(job: &Instance) -> [Option<i64>; 2] {
    let solution = solve(job, &Config::default(), &Stop::never()).solution;
    assert_valid(job, &solution);
    let used = solution.sheets.iter().map(|layout| &job.sheets()[layout.sheet.to_usize()]);
    let measure = |sheet: &Sheet| job.measure_of(sheet);
    let found = solution.unplaced.is_empty().then(|| used.map(measure).sum());
    [least(job, Shaving::Once).map(|least| least.measure), found]
}

/// A random job without a minimum trim, which the exact tables do not observe.
fn any_job_without_trims(rng: &mut Rng, stock: Stock) -> Instance {
    loop {
        let job = any_job(rng, stock);
        if job.rules().min_trim <= 1 {
            return job;
        }
    }
}

proptest! {
    #![proptest_config(cases(1))]

    #[test]
    fn without_a_minimum_trim_they_are_the_least(seed in any::<u64>(), priced in any::<bool>()) {
        let stock = if priced { Stock::Priced } else { Stock::Sound };
        let job = any_job_without_trims(&mut Rng::new(seed), stock);
        let [best, found] = measures(&job);
        prop_assert_eq!(found, best, "{:#?}", job);
    }
}
