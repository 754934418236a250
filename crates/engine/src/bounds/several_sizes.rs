//! Sheets of several sizes: the least area of sheets in stock that satisfies all inequalities together.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::cover::{Cover, MAX_SIZES, least_cost};
use super::inequality::{Inequality, Products};
use super::relaxation::{Item, Relaxation, Size};
use super::{Bound, area};
use crate::stop::Pacer;

/// Most inequalities that are added one after the other.
const MAX_ROUNDS: usize = 12;
/// Most classes of pieces that only some sizes take.
const MAX_CLASSES: usize = 4;

/// What writing an inequality down takes, in steps of the pacer.
const STEPS_AN_INEQUALITY: usize = 20;
/// What one round takes, in steps of the pacer.
const STEPS_A_ROUND: usize = 100_001;

/// The best bound found; ends once its area reaches `goal`.
///
/// Looks for the choice of sheets that satisfies the inequalities at hand, then for the inequality that it violates most.
pub(super) fn bound(relaxation: &Relaxation, goal: i64, pacer: &mut Pacer) -> Bound {
    let sizes = &relaxation.sizes;
    if sizes.len() > MAX_SIZES {
        return Bound::NOTHING;
    }
    let candidates: Vec<Inequality> =
        classes(relaxation).into_iter().flat_map(|class| class.inequalities(relaxation, pacer)).collect();
    let mut inequalities = vec![area::inequality(relaxation)];
    let mut best = Bound::NOTHING;
    for _ in 0..MAX_ROUNDS {
        // A round takes no more than the nodes of a search for a cover, some milliseconds.
        if pacer.ends_after(STEPS_A_ROUND) {
            break;
        }
        let Cover::Least { cost, counts } = least_area(sizes, &inequalities) else { break };
        best.area = best.area.max(cost);
        match most_violated(&candidates, &counts) {
            Some(violated) if best.area < goal => inequalities.push(violated.clone()),
            _ => break,
        }
    }
    best.max(covered(sizes, &inequalities))
}

/// Sizes by their position, a bit each, and the pieces that fit no other size.
struct Class {
    sizes: u32,
    items: Vec<Item>,
}

/// The class of all pieces, and those of pieces that only some sizes take, the widest first.
fn classes(relaxation: &Relaxation) -> Vec<Class> {
    let fitting: Vec<u32> =
        relaxation.items.iter().map(|item| sizes_that_take(item, &relaxation.sizes)).collect();
    let all = (1 << relaxation.sizes.len()) - 1;
    let mut sets = fitting.clone();
    sets.push(all);
    sets.sort_unstable_by_key(|set| (Reverse(set.count_ones()), *set));
    sets.dedup();
    sets.truncate(MAX_CLASSES);
    sets.into_iter()
        .map(|sizes| {
            let inside = relaxation.items.iter().zip(&fitting).filter(|(_, set)| **set & !sizes == 0);
            Class { sizes, items: inside.map(|(item, _)| *item).collect() }
        })
        .collect()
}

fn sizes_that_take(item: &Item, sizes: &[Size]) -> u32 {
    let takes = |size: &Size| {
        (item.width <= size.width && item.height <= size.height)
            || (item.turnable && item.height <= size.width && item.width <= size.height)
    };
    sizes.iter().enumerate().filter(|(_, size)| takes(size)).map(|(at, _)| 1 << at).sum()
}

impl Class {
    /// The inequalities of the class' pieces; only sheets of its sizes serve them.
    fn inequalities(self, relaxation: &Relaxation, pacer: &mut Pacer) -> Vec<Inequality> {
        let total = relaxation.sizes.len();
        let positions: Vec<usize> = (0..total).filter(|at| self.sizes >> at & 1 == 1).collect();
        let sizes = positions.iter().map(|&at| relaxation.sizes[at].clone()).collect();
        let class = Relaxation { items: self.items, sizes, all_fit: true };
        let among_all = |capacity: &dyn Fn(usize) -> i64| {
            let mut capacities = vec![0; total];
            for (at, &position) in positions.iter().enumerate() {
                capacities[position] = capacity(at);
            }
            capacities
        };
        let own = area::inequality(&class);
        let mut inequalities =
            vec![Inequality { value: own.value, capacities: among_all(&|at| own.capacities[at]) }];
        Products::new(&class).visit(|product| {
            let capacities = among_all(&|at| product.capacity(at));
            inequalities.push(Inequality { value: product.value, capacities });
            let ended = pacer.ends_after(class.items.len() + STEPS_AN_INEQUALITY);
            if ended { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        inequalities
    }
}

fn most_violated<'a>(candidates: &'a [Inequality], counts: &[i64]) -> Option<&'a Inequality> {
    let held = |inequality: &Inequality| -> i128 {
        inequality.capacities.iter().zip(counts).map(|(&c, &n)| i128::from(c) * i128::from(n)).sum()
    };
    candidates
        .iter()
        .map(|inequality| (inequality, held(inequality)))
        .filter(|(inequality, held)| *held < i128::from(inequality.value))
        .max_by_key(|(inequality, held)| (i128::from(inequality.value) << 32) / (held + 1))
        .map(|(inequality, _)| inequality)
}

/// What the inequalities say together.
pub(super) fn covered(sizes: &[Size], inequalities: &[Inequality]) -> Bound {
    let fewest = least_cost(&vec![1; sizes.len()], &stock(sizes), inequalities);
    match (least_area(sizes, inequalities).cost(), fewest.cost()) {
        (Some(area), Some(sheets)) => Bound { area, sheets: sheets as u64 },
        _ => Bound::UNREACHABLE,
    }
}

fn least_area(sizes: &[Size], inequalities: &[Inequality]) -> Cover {
    let areas: Vec<i64> = sizes.iter().map(|size| size.sheet_area).collect();
    least_cost(&areas, &stock(sizes), inequalities)
}

fn stock(sizes: &[Size]) -> Vec<i64> {
    sizes.iter().map(|size| size.stock).collect()
}

#[cfg(test)]
mod tests {
    use crate::bounds::testing::{area_needed, fixed, sheet, turnable};
    use crate::instance::{Piece, Sheet};

    #[test]
    fn large_pieces_take_the_sheets_that_hold_them_best() {
        // One piece a sheet, or two on the larger one; by their areas three would do with 6,000.
        let pieces = Piece { quantity: 3, ..fixed(40, 50) };
        let sheets = [sheet(100, 60), sheet(60, 60)];
        assert_eq!(area_needed(&[pieces], &sheets), (6_000, 9_600));
    }

    #[test]
    fn pieces_that_fit_the_larger_sheets_only_are_not_covered_by_the_smaller_ones() {
        let pieces = [Piece { quantity: 2, ..fixed(90, 90) }, Piece { quantity: 4, ..fixed(10, 10) }];
        let sheets = [sheet(100, 100), sheet(60, 60)];
        assert_eq!(area_needed(&pieces, &sheets).1, 20_000);
        let one_large = [Sheet { quantity: 1, ..sheet(100, 100) }, sheet(60, 60)];
        assert_eq!(area_needed(&pieces, &one_large).1, i64::MAX);
    }

    #[test]
    fn turns_are_taken_into_account() {
        // Turned, the piece fits the narrow sheet.
        let sheets = [sheet(100, 100), sheet(30, 100)];
        assert_eq!(area_needed(&[turnable(90, 25)], &sheets).1, 3_000);
        assert_eq!(area_needed(&[fixed(90, 25)], &sheets).1, 10_000);
    }

    #[test]
    fn sheets_of_one_size_with_unequal_margins_are_of_several_sizes() {
        let margins = crate::instance::Margins { left: 10, ..Default::default() };
        let wide = Sheet { margins, quantity: 1, ..sheet(70, 60) };
        let pieces = Piece { quantity: 2, ..fixed(40, 40) };
        assert_eq!(area_needed(&[pieces], &[wide, sheet(60, 60)]).1, 7_200);
    }

    #[test]
    fn many_sizes_leave_the_area_bound() {
        let sheets: Vec<Sheet> = (0..40).map(|i| sheet(60 + i, 60)).collect();
        let pieces = Piece { quantity: 3, ..fixed(51, 51) };
        let (quick, full) = area_needed(&[pieces], &sheets);
        assert_eq!(quick, full);
        assert!((3 * 51 * 51..=3 * 3_600).contains(&full));
    }
}
