//! The area bound: the enlarged pieces take no more area than the enlarged sheets have, less what defects spoil.

use super::bound::{Bound, Inequality, ceil_div};
use super::relaxation::{Relaxation, Size};
use super::stock;

/// The area bound; microseconds for a hundred pieces.
pub(super) fn bound(relaxation: &Relaxation) -> Bound {
    if relaxation.items.is_empty() {
        return Bound::NOTHING;
    }
    if !relaxation.all_fit {
        return Bound::UNREACHABLE;
    }
    match relaxation.sizes.as_slice() {
        [size] => sheets_of(size, total(relaxation)).map_or(Bound::UNREACHABLE, |sheets| size.bound(sheets)),
        sizes => stock::bound(sizes, &[inequality(relaxation)]),
    }
}

/// The area bound as an inequality. All sheets of a size count as its least spoiled one, so it is weaker than
/// [`bound`].
pub(super) fn inequality(relaxation: &Relaxation) -> Inequality {
    Inequality { total: total(relaxation), capacities: relaxation.sizes.iter().map(best_capacity).collect() }
}

fn total(relaxation: &Relaxation) -> i64 {
    relaxation.items.iter().map(|item| item.width * item.height * item.count).sum()
}

fn best_capacity(size: &Size) -> i64 {
    size.width * size.height - size.spoiled.first().map_or(0, |&(spoiled, _)| spoiled)
}

/// Fewest sheets of one size whose area reaches `total`, the least spoiled ones first; `None` where the stock falls
/// short.
fn sheets_of(size: &Size, total: i64) -> Option<i64> {
    let mut left = total;
    let mut sheets = 0;
    for &(spoiled, stock) in &size.spoiled {
        let capacity = size.width * size.height - spoiled;
        let used = if capacity > 0 { ceil_div(left, capacity).min(stock) } else { 0 };
        sheets += used;
        left -= used * capacity;
        if left <= 0 {
            return Some(sheets);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::bounds::testing::{area_needed, fixed, sheet, sheets_needed};
    use crate::instance::{Defect, Piece, Sheet};

    fn defect(x: i32, y: i32, width: i32, height: i32) -> Defect {
        Defect { x, y, width, height }
    }

    #[test]
    fn takes_the_least_spoiled_sheets_first() {
        let tiles = [Piece { quantity: 15, ..fixed(10, 100) }];
        let flawed = Sheet { quantity: 9, defects: vec![defect(0, 0, 60, 100)], ..sheet(100, 100) };
        let sound = Sheet { quantity: 1, ..sheet(100, 100) };
        assert_eq!(sheets_needed(&tiles, &[flawed.clone(), sound]).0, 3);
        assert_eq!(sheets_needed(&tiles, &[flawed]).0, 4);
    }

    #[test]
    fn adds_up_sheets_of_several_sizes_within_the_stock() {
        let sheets =
            [Sheet { quantity: 1, ..sheet(30, 10) }, sheet(20, 10), Sheet { quantity: 2, ..sheet(10, 10) }];
        let tiles = |quantity| [Piece { quantity, ..fixed(10, 10) }];
        assert_eq!(area_needed(&tiles(1), &sheets), (100, 100));
        assert_eq!(area_needed(&tiles(5), &sheets), (500, 500));
        assert_eq!(area_needed(&tiles(6), &sheets[1..2]), (600, 600));
        assert_eq!(area_needed(&tiles(6), &[sheets[0].clone(), sheets[2].clone()]), (i64::MAX, i64::MAX));
    }
}
