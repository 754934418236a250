//! The restricted master problem.

use crate::bounds::patterns::master::Master;
use crate::numbers::Integer;
use crate::rng::Rng;

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-3
}

#[test]
fn three_items_that_pairwise_share_a_sheet_take_one_and_a_half() {
    let mut master = Master::new(vec![1.0; 3], 1.0);
    assert!(near(master.cost(), 3.0));
    for pair in [[0, 1], [1, 2], [0, 2]] {
        let copies = pair.map(|item| (item, 1.0)).to_vec();
        assert!(master.improves_by(1.0, &copies));
        master.add(1.0, copies);
    }
    assert!(master.optimise(100) < 100);
    assert!(near(master.cost(), 1.5));
    assert!(master.duals().iter().all(|&dual| near(dual, 0.5)));
}

#[test]
fn a_cheaper_pattern_enters() {
    let mut master = Master::new(vec![4.0, 2.0], 1.0);
    master.add(0.6, vec![(0, 2.0)]);
    master.add(1.0, vec![(0, 2.0), (1, 1.0)]);
    master.optimise(100);
    // The second pattern, used twice, covers everything.
    assert!(near(master.cost(), 2.0));
    master.add(0.1, vec![(1, 1.0)]);
    master.optimise(100);
    assert!(near(master.cost(), 1.4));
}

#[test]
fn an_optimum_leaves_no_negative_reduced_cost_and_equals_the_dual() {
    let mut rng = Rng::new(3);
    for _ in 0..50 {
        let rows = 2 + rng.below(30);
        let demand: Vec<f64> = (0..rows).map(|_| 1.0 + rng.below(4).to_f64()).collect();
        let mut master = Master::new(demand.clone(), 1.0);
        let patterns: Vec<Vec<(usize, f64)>> = (0..200)
            .map(|_| {
                let mut rows: Vec<usize> = (0..4).map(|_| rng.below(rows)).collect();
                rows.sort_unstable();
                rows.dedup();
                rows.into_iter().map(|row| (row, 1.0 + rng.below(3).to_f64())).collect()
            })
            .collect();
        for (at, pattern) in patterns.iter().enumerate() {
            master.add(1.0, pattern.clone());
            if at % 20 == 0 {
                master.optimise(10);
            }
        }
        assert!(master.optimise(100_000) < 100_000);
        assert!(patterns.iter().all(|pattern| !master.improves_by(1.0, pattern)));
        assert!(master.duals().iter().all(|&dual| dual > -1e-6));
        let paid: f64 = master.duals().iter().zip(&demand).map(|(dual, wanted)| dual * wanted).sum();
        assert!(near(paid, master.cost()), "{paid} {}", master.cost());
    }
}

#[test]
fn pivots_are_limited_and_counted() {
    let mut master = Master::new(vec![1.0; 9], 1.0);
    for item in 0..8 {
        master.add(1.0, vec![(item, 1.0), (item + 1, 1.0)]);
    }
    assert_eq!(master.optimise(2), 2);
    assert!(master.cost() > 6.5);
    assert!(master.optimise(100) < 100);
    assert!(near(master.cost(), 5.0));
}

#[test]
fn restarts_with_the_patterns_kept() {
    let mut master = Master::new(vec![1.0; 4], 1.0);
    master.add(1.0, vec![(0, 1.0), (1, 1.0)]);
    master.add(1.0, vec![(2, 1.0), (3, 1.0)]);
    master.add(1.0, vec![(0, 2.0)]);
    master.optimise(100);
    assert!(near(master.cost(), 2.0));
    assert!(near(
        master.used_patterns().map(|(at, level)| level * master.copies(at).len().to_f64()).sum(),
        4.0
    ));
    master.restart(|_, copies| copies[0].0 == 0);
    assert!(near(master.cost(), 4.0));
    assert!(master.optimise(100) < 100);
    assert!(near(master.cost(), 3.0));
}

#[test]
fn patterns_become_dearer_by_what_they_hold() {
    let mut master = Master::new(vec![1.0; 2], 2.0);
    master.add(1.0, vec![(0, 1.0)]);
    master.add(1.0, vec![(1, 1.0)]);
    master.add(1.0, vec![(1, 1.0)]);
    master.make_patterns_dearer(2, |copies| 1.5 + copies[0].0.to_f64() / 4.0);
    assert!(master.optimise(100) < 100);
    // 1.5 for the first item. The third pattern is as cheap as before.
    assert!(near(master.cost(), 2.5), "{}", master.cost());
}
