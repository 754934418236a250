//! The matching bound: of pieces of which no three fit one sheet, a sheet holds one, or two that fit together.
//!
//! Pieces that a product of dual feasible functions values at more than a third of a sheet each are such pieces. They
//! need as many sheets as there are of them, less a maximum matching in the graph of the pairs that fit together.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use petgraph::algo::maximum_matching;
use petgraph::graph::UnGraph;

use super::limits::{MAX_MATCHED, MIN_SHARE_FOR_MATCHING, STEPS_PER_PAIR};
use super::products::Products;
use super::relaxation::{Item, Relaxation, Size};
use crate::numbers::Integer;
use crate::stop::Pacer;

/// The best of `sheets` and the matching bounds of all products.
pub(super) fn improved(
    relaxation: &Relaxation,
    size: &Size,
    products: &Products,
    sheets: i64,
    pacer: &mut Pacer,
) -> i64 {
    let items = &relaxation.items;
    let pieces: i64 = items.iter().map(|item| item.count).sum();
    if pieces > MAX_MATCHED {
        return sheets;
    }
    let fits = fitting_pairs(items, size);
    let mut seen = BTreeSet::new();
    let mut best = sheets;
    products.visit(|product| {
        let capacity = product.capacity(0);
        if pacer.ends_after(items.len()) {
            return ControlFlow::Break(());
        }
        // A product that proves far less by itself neglects too many pieces to prove more by matching.
        let (share, of) = MIN_SHARE_FOR_MATCHING;
        if of * product.total < share * best * capacity {
            return ControlFlow::Continue(());
        }
        let large = (0..items.len()).filter(|&item| 3 * product.item_value(item) > capacity);
        let number: i64 = large.clone().map(|item| items[item].count).sum();
        if number > best {
            let large: Vec<usize> = large.collect();
            if !seen.contains(&large) {
                pacer.ends_after(large.len() * large.len() * STEPS_PER_PAIR);
                best = best.max(number - most_pairs(items, &large, &fits, number - best));
                seen.insert(large);
            }
        }
        ControlFlow::Continue(())
    });
    best
}

/// For each two items, whether a piece of each fit one sheet together.
fn fitting_pairs(items: &[Item], size: &Size) -> Vec<Vec<bool>> {
    items.iter().map(|a| items.iter().map(|b| fit_together(a, b, size)).collect()).collect()
}

/// Whether two pieces fit side by side or one above the other, in permitted turns. The kerf between them counts,
/// because both are enlarged by it.
fn fit_together(a: &Item, b: &Item, size: &Size) -> bool {
    turns(a).any(|(aw, ah)| {
        turns(b).any(|(bw, bh)| {
            (aw + bw <= size.width && ah.max(bh) <= size.height)
                || (ah + bh <= size.height && aw.max(bw) <= size.width)
        })
    })
}

fn turns(item: &Item) -> impl Iterator<Item = (i64, i64)> {
    let turns = [(item.width, item.height), (item.height, item.width)];
    turns.into_iter().take(if item.turnable { 2 } else { 1 })
}

/// Size of a maximum matching of `large` pieces that fit together. Once `enough` pairs are found, it may end with fewer
/// than the maximum.
fn most_pairs(items: &[Item], large: &[usize], fits: &[Vec<bool>], enough: i64) -> i64 {
    let pieces: Vec<usize> =
        large.iter().flat_map(|&item| std::iter::repeat_n(item, items[item].count.to_usize())).collect();
    let greedy = greedy_pairs(&pieces, fits, enough);
    if greedy >= enough {
        return greedy;
    }
    let edges = (0..pieces.len())
        .flat_map(|b| (0..b).map(move |a| (a, b)))
        .filter(|&(a, b)| fits[pieces[a]][pieces[b]])
        .map(|(a, b)| (a.to_u32(), b.to_u32()));
    maximum_matching(&UnGraph::<(), ()>::from_edges(edges)).len().to_i64()
}

/// Size of a matching made greedily, until there are `enough` pairs.
fn greedy_pairs(pieces: &[usize], fits: &[Vec<bool>], enough: i64) -> i64 {
    let mut alone = pieces.to_vec();
    let mut pairs = 0;
    while let Some(piece) = alone.pop() {
        if pairs >= enough {
            break;
        }
        if let Some(partner) = alone.iter().position(|&other| fits[piece][other]) {
            alone.swap_remove(partner);
            pairs += 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;

    use super::*;
    use crate::bounds::testing::{fixed, instance, sheet, sheets_needed, turnable};
    use crate::instance::{Piece, Sheet};
    use crate::rng::Rng;

    fn pair_fits(a: &Piece, b: &Piece, sheet: &Sheet) -> bool {
        let relaxation = Relaxation::new(&instance(&[a.clone(), b.clone()], from_ref(sheet)), &[1, 1]);
        let (first, last) = (relaxation.items[0], relaxation.items[relaxation.items.len() - 1]);
        fit_together(&first, &last, &relaxation.sizes[0])
    }

    #[test]
    fn pieces_fit_side_by_side_or_one_above_the_other_with_a_kerf_between() {
        let sheet = sheet(10, 8);
        assert!(pair_fits(&fixed(6, 8), &fixed(4, 5), &sheet));
        assert!(pair_fits(&fixed(10, 3), &fixed(7, 5), &sheet));
        assert!(!pair_fits(&fixed(6, 5), &fixed(5, 4), &sheet));
        assert!(pair_fits(&fixed(6, 5), &turnable(5, 4), &sheet));
        assert!(!pair_fits(&fixed(6, 5), &turnable(5, 4), &Sheet { kerf: 1, ..sheet.clone() }));
        assert!(pair_fits(&fixed(5, 5), &turnable(5, 4), &Sheet { kerf: 1, ..sheet }));
    }

    #[test]
    fn pieces_that_fit_no_sheet_together_take_two_sheets() {
        // By area and products alone, one sheet would do. But 5 x 6 and 6 x 5 fit neither beside nor above each other.
        let pieces = [fixed(5, 3), fixed(5, 6), fixed(6, 5), fixed(4, 5)];
        let relaxation = Relaxation::new(&instance(&pieces, &[sheet(10, 10)]), &[1; 4]);
        let mut largest = 0;
        Products::new(&relaxation).visit(|product| {
            largest = largest.max((product.total + product.capacity(0) - 1) / product.capacity(0));
            ControlFlow::Continue(())
        });
        assert_eq!(largest, 1);
        assert_eq!(sheets_needed(&pieces, &[sheet(10, 10)]), (1, 2));
    }

    #[test]
    fn the_matching_is_maximum() {
        let mut rng = Rng::new(7);
        for _ in 0..2_000 {
            let pieces = 2 + rng.below(7);
            let density = rng.unit();
            let edges: Vec<bool> = (0..pieces * pieces).map(|_| rng.chance(density)).collect();
            let fit = |a: usize, b: usize| edges[a.min(b) * pieces + a.max(b)];
            let fits: Vec<Vec<bool>> =
                (0..pieces).map(|a| (0..pieces).map(|b| fit(a, b)).collect()).collect();
            let items = vec![Item { turnable: false, width: 1, height: 1, count: 1 }; pieces];
            let all: Vec<usize> = (0..pieces).collect();
            let most = most_pairs_of(&all, &fits);
            assert_eq!(most_pairs(&items, &all, &fits, i64::MAX), most);
            for enough in 1..=most {
                let pairs = most_pairs(&items, &all, &fits, enough);
                assert!((enough..=most).contains(&pairs));
            }
        }
    }

    /// Tries every partner of the last piece, and none.
    fn most_pairs_of(pieces: &[usize], fits: &[Vec<bool>]) -> i64 {
        let Some((&last, others)) = pieces.split_last() else { return 0 };
        let partners = (0..others.len()).filter(|&at| fits[last][others[at]]);
        let with_partner = partners.map(|at| {
            let mut rest = others.to_vec();
            rest.remove(at);
            1 + most_pairs_of(&rest, fits)
        });
        with_partner.max().unwrap_or(0).max(most_pairs_of(others, fits))
    }
}
