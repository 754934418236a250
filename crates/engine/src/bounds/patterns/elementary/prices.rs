//! What a pattern is worth: the prices of its pieces, less what the cuts charge.

use super::cuts::Cut;
use super::pieces::{Pieces, Set, bits};
use crate::numbers::Integer;

/// Prices in whole numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Prices {
    /// For each item, the price of a piece: 0 or more.
    pub items: Vec<i32>,
    /// For each cut that charges anything, its pieces, and what each pair of them costs a pattern.
    pub charges: Vec<(Set, i32)>,
    /// What all patterns of a layout are worth together at least.
    pub total: i64,
}

impl Prices {
    /// Prices of items, and charges of cuts. All pieces together are worth what they cost, less at most one charge of
    /// each cut.
    pub fn new(pieces: &Pieces, items: Vec<i32>, cuts: &[Cut], charges: Vec<i32>) -> Self {
        let paid =
            items.iter().zip(&pieces.items).map(|(&price, item)| i64::from(price) * i64::from(item.count));
        let charged: i64 = charges.iter().copied().map(i64::from).sum();
        let total = paid.sum::<i64>() - charged;
        let charges = cuts.iter().map(|cut| cut.set(pieces)).zip(charges).filter(|(_, charge)| *charge > 0);
        Self { items, charges: charges.collect(), total }
    }

    /// What the cuts charge a pattern with these pieces. More pieces are never charged less.
    pub fn charge(&self, set: Set) -> i32 {
        let charged =
            self.charges.iter().map(|&(cut, charge)| charge * ((cut & set).count_ones() / 2).to_i32());
        charged.sum()
    }

    /// What a pattern with these pieces is worth.
    pub fn value(&self, pieces: &Pieces, set: Set) -> i32 {
        bits(set).map(|piece| self.items[pieces.item_of(piece)]).sum::<i32>() - self.charge(set)
    }

    /// If no pattern is worth more than this, `sheets` sheets are not enough: their patterns are worth less together
    /// than all pieces.
    pub fn most_to_refute(&self, sheets: i64) -> i64 {
        (self.total - 1).div_euclid(sheets.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Job;
    use super::*;
    use crate::bounds::testing::fixed;
    use crate::instance::Piece;

    #[test]
    fn two_of_three_pieces_are_charged_once() {
        let job =
            Job::new(&[fixed(2, 2), fixed(3, 3), fixed(4, 4), Piece { quantity: 2, ..fixed(5, 5) }], [9, 9]);
        let prices = Prices::new(&job.pieces, vec![10, 20, 30, 40], &[Cut([0, 1, 2])], vec![7]);
        assert_eq!(prices.total, 10 + 20 + 30 + 2 * 40 - 7);
        let charges = [0b001, 0b011, 0b111, 0b11_001].map(|set| prices.charge(set));
        assert_eq!(charges, [0, 7, 7, 0]);
        let values = [0b001, 0b011, 0b111, 0b11_001].map(|set| prices.value(&job.pieces, set));
        assert_eq!(values, [10, 23, 53, 90]);
        // On two sheets, one is worth 67 at least; on three, 45.
        assert_eq!((prices.most_to_refute(2), prices.most_to_refute(3)), (66, 44));
    }
}
