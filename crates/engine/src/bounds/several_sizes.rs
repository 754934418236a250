//! Sheets of several sizes: the least area of sheets in stock that satisfies all inequalities together, by cutting
//! planes.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::bound::{Bound, Inequality, Known};
use super::covering::Cover;
use super::limits::{
    MAX_CLASSES, MAX_CUTTING_PLANES, MAX_SIZES, STEPS_PER_CUTTING_PLANE, STEPS_PER_INEQUALITY,
};
use super::products::Products;
use super::relaxation::{Item, Relaxation, Size};
use super::{area, stock};
use crate::effort::Meter;

/// The best bound found; ends once it meets the layout `known`.
pub(super) fn bound(relaxation: &Relaxation, known: Known, meter: &mut Meter) -> Bound {
    let sizes = &relaxation.sizes;
    if sizes.len() > MAX_SIZES {
        return Bound::NOTHING;
    }
    let candidates: Vec<Inequality> =
        classes(relaxation).into_iter().flat_map(|class| class.inequalities(relaxation, meter)).collect();
    let mut inequalities = vec![area::inequality(relaxation)];
    let mut best = Bound::NOTHING;
    best.area = cutting_planes(&mut inequalities, &candidates, known.area, meter, |inequalities| {
        stock::least_area(sizes, inequalities)
    });
    if !stock::is_area(sizes) {
        best.measure = cutting_planes(&mut inequalities, &candidates, known.measure, meter, |inequalities| {
            stock::least_measure(sizes, inequalities)
        });
    }
    best.max(stock::bound(sizes, &inequalities))
}

/// The least cost of sheets that satisfy the inequalities, as far as it rises before it meets `known`.
///
/// Alternates between the covering problem with the inequalities at hand and separation, which adds the candidate that
/// the cheapest choice of sheets violates most.
fn cutting_planes(
    inequalities: &mut Vec<Inequality>,
    candidates: &[Inequality],
    known: i64,
    meter: &mut Meter,
    least: impl Fn(&[Inequality]) -> Cover,
) -> i64 {
    let mut best = 0;
    for _ in 0..MAX_CUTTING_PLANES {
        if meter.ends_after(STEPS_PER_CUTTING_PLANE) {
            break;
        }
        let Cover::Optimal { cost, counts } = least(inequalities) else { break };
        best = best.max(cost);
        match most_violated(candidates, &counts) {
            Some(violated) if best < known => inequalities.push(violated.clone()),
            _ => break,
        }
    }
    best
}

/// Pieces, and the sizes that take them: these pieces fit no other size.
struct Class {
    /// A bit for each size.
    sizes: u32,
    items: Vec<Item>,
}

/// The class of all pieces, and the classes of pieces that only some sizes take, those with the most sizes first.
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
    /// The inequalities of the pieces of this class. Only sheets of its sizes have a capacity in them.
    fn inequalities(self, relaxation: &Relaxation, meter: &mut Meter) -> Vec<Inequality> {
        let total = relaxation.sizes.len();
        let positions: Vec<usize> = (0..total).filter(|at| self.sizes >> at & 1 == 1).collect();
        let sizes = positions.iter().map(|&at| relaxation.sizes[at].clone()).collect();
        let class = Relaxation {
            items: self.items,
            sizes,
            all_fit: true,
            kerf: relaxation.kerf,
            widest_kerf: relaxation.widest_kerf,
        };
        let among_all = |capacity: &dyn Fn(usize) -> i64| {
            let mut capacities = vec![0; total];
            for (at, &position) in positions.iter().enumerate() {
                capacities[position] = capacity(at);
            }
            capacities
        };
        let own = area::inequality(&class);
        let mut inequalities =
            vec![Inequality { total: own.total, capacities: among_all(&|at| own.capacities[at]) }];
        Products::new(&class).visit(|product| {
            let capacities = among_all(&|at| product.capacity(at));
            inequalities.push(Inequality { total: product.total, capacities });
            let ended = meter.ends_after(class.items.len() + STEPS_PER_INEQUALITY);
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
        .filter(|(inequality, held)| *held < i128::from(inequality.total))
        .max_by_key(|(inequality, held)| (i128::from(inequality.total) << 32) / (held + 1))
        .map(|(inequality, _)| inequality)
}

#[cfg(test)]
mod tests {
    use crate::bounds::testing::{area_needed, fixed, sheet, turnable};
    use crate::instance::{Piece, Sheet};

    #[test]
    fn large_pieces_take_the_sheets_that_hold_them_best() {
        // The smaller sheet takes one piece, the larger one two. By area alone, 6,000 would do for three.
        let pieces = Piece { quantity: 3, ..fixed(40, 50) };
        let sheets = [sheet(100, 60), sheet(60, 60)];
        assert_eq!(area_needed(&[pieces], &sheets), (6_000, 9_600));
    }

    #[test]
    fn smaller_sheets_do_not_cover_pieces_that_only_fit_larger_ones() {
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
    fn equal_sheets_with_unequal_margins_count_as_several_sizes() {
        let margins = crate::instance::Margins { left: 10, ..Default::default() };
        let wide = Sheet { margins, quantity: 1, ..sheet(70, 60) };
        let pieces = Piece { quantity: 2, ..fixed(40, 40) };
        assert_eq!(area_needed(&[pieces], &[wide, sheet(60, 60)]).1, 7_200);
    }

    #[test]
    fn many_sizes_leave_only_the_area_bound() {
        let sheets: Vec<Sheet> = (0..40).map(|i| sheet(60 + i, 60)).collect();
        let pieces = Piece { quantity: 3, ..fixed(51, 51) };
        let (quick, full) = area_needed(&[pieces], &sheets);
        assert_eq!(quick, full);
        assert!((3 * 51 * 51..=3 * 3_600).contains(&full));
    }
}
