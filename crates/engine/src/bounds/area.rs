//! The area bound: the enlarged pieces take no more area than the enlarged sheets have.

use super::bound::{Bound, Inequality};
use super::relaxation::Relaxation;
use super::stock;

/// The area bound; microseconds for a hundred pieces.
pub(super) fn bound(relaxation: &Relaxation) -> Bound {
    if relaxation.items.is_empty() {
        return Bound::ZERO;
    }
    if !relaxation.all_fit {
        return Bound::INFINITE;
    }
    stock::bound(&relaxation.sizes, &[inequality(relaxation)])
}

/// The area bound as an inequality.
pub(super) fn inequality(relaxation: &Relaxation) -> Inequality {
    Inequality {
        total: relaxation.items.iter().map(|item| item.width * item.height * item.count).sum(),
        capacities: relaxation.sizes.iter().map(|size| size.width * size.height).collect(),
    }
}

#[cfg(test)]
mod tests {
    use crate::bounds::testing::{area_needed, fixed, sheet};
    use crate::instance::{Piece, Sheet};

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
