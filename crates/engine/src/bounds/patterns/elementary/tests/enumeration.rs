use super::super::cuts::Cut;
use super::super::testing::{FREE, Job};
use super::*;
use crate::bounds::patterns::critical::CriticalSets;
use crate::bounds::patterns::table::Table;
use crate::numbers::Fraction;
use crate::rng::Rng;
use crate::stop::Stop;

fn outside(job: &Job, prices: &Prices) -> Outside {
    let mut table = Table::new(job.grid.extent, &FREE, CriticalSets::none());
    let none = vec![0; job.pieces.items.len()];
    Outside::new(&job.pieces, &job.grid, &mut table, prices, &none, 0, &Stop::never()).expect("no stop")
}

#[test]
fn finds_every_pattern_above_the_threshold() {
    let mut rng = Rng::new(7);
    for _ in 0..60 {
        let job = Job::any(&mut rng);
        let mut prices = job.any_prices(&mut rng);
        let items = job.pieces.items.len();
        if items > 2 && rng.chance(0.5) {
            let singles: Vec<usize> = (0..items).filter(|&at| job.pieces.items[at].count == 1).collect();
            if let [a, b, c, ..] = singles[..] {
                let cut = Cut([a, b, c]);
                prices = Prices::new(&job.pieces, prices.items, &[cut], vec![2_000]);
            }
        }
        let value = |set: Set| -> i32 {
            let copies = job.pieces.counted(set);
            copies.iter().map(|&(item, number)| prices.items[item] * number.whole::<i32>()).sum::<i32>()
                - prices.charge(set)
        };
        let mut patterns = job.patterns();
        let most = patterns.iter().map(|&set| value(set)).max().expect("some");
        let threshold = most * 3 / 4;
        patterns.retain(|&set| value(set) > threshold);
        let outside = outside(&job, &prices);
        let mut search = Enumeration::new(&job.pieces, &prices, &outside, threshold, usize::MAX, 1_000_000);
        while search.work(&job.pieces, &prices, &outside, 100) == Progress::Unfinished {}
        let mut found: Vec<Set> = search.found.iter().map(|&(_, set)| set).collect();
        assert!(search.found.iter().all(|&(worth, set)| worth == value(set)));
        found.sort_unstable();
        found.dedup();
        assert_eq!(found, patterns);
    }
}

#[test]
fn ends_when_there_are_enough_patterns_or_too_many_parts() {
    let mut rng = Rng::new(7);
    let job = Job::any(&mut rng);
    let prices = job.any_prices(&mut rng);
    let outside = outside(&job, &prices);
    let progress = |wanted, most_parts| {
        let mut search = Enumeration::new(&job.pieces, &prices, &outside, 0, wanted, most_parts);
        search.work(&job.pieces, &prices, &outside, u64::MAX / 2)
    };
    assert_eq!(progress(1, 1_000), Progress::Enough);
    assert_eq!(progress(usize::MAX, 3), Progress::TooMany);
    assert_eq!(progress(usize::MAX, 1_000_000), Progress::Complete);
}
