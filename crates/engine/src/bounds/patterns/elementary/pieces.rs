//! The pieces of a job, a bit each, so that a set of them fits a word.

use crate::bounds::patterns::grid::{Cells, Grid};
use crate::bounds::relaxation::Relaxation;
use crate::numbers::{Fraction, Integer};

/// A set of pieces, which has a bit for each. Of equal pieces, the first ones stand for all.
pub(super) type Set = u128;

/// The pieces of one item.
pub(super) struct Equals {
    /// The turns in which one of them fits the grid.
    pub turns: Vec<Cells>,
    /// The bit of the first one.
    pub first: u32,
    pub count: u32,
}

impl Equals {
    /// The first so many of them, at least one.
    fn first_ones(&self, count: u32) -> Set {
        (Set::MAX >> (Set::BITS - count)) << self.first
    }
}

/// All pieces.
pub(super) struct Pieces {
    pub items: Vec<Equals>,
    /// For each bit, its item.
    item_of: Vec<usize>,
    /// Those of items that are wanted more than once.
    several: Set,
    /// Cells of the sheet.
    pub sheet: Cells,
}

impl Pieces {
    /// `None` where they are too many, or sheets have several sizes.
    pub fn new(relaxation: &Relaxation, grid: &Grid) -> Option<Self> {
        let wanted: i64 = relaxation.items.iter().map(|item| item.count).sum();
        let &[sheet] = grid.sheets.as_slice() else { return None };
        if wanted > i64::from(Set::BITS) {
            return None;
        }
        let mut pieces = Self { items: Vec::new(), item_of: Vec::new(), several: 0, sheet };
        for (at, (item, turns)) in relaxation.items.iter().zip(&grid.items).enumerate() {
            let first = pieces.item_of.len().to_u32();
            let equals = Equals { turns: turns.clone(), first, count: item.count.to_u32() };
            if equals.count > 1 {
                pieces.several |= equals.first_ones(equals.count);
            }
            pieces.item_of.resize(pieces.item_of.len() + item.count.to_usize(), at);
            pieces.items.push(equals);
        }
        Some(pieces)
    }

    /// One piece of the item.
    pub fn one_of(&self, item: usize) -> Set {
        1 << self.items[item].first
    }

    /// The item of a piece.
    pub fn item_of(&self, piece: u32) -> usize {
        self.item_of[piece.to_usize()]
    }

    /// Whether two sets share a piece that is wanted once: they surely exclude each other.
    pub fn clash(&self, a: Set, b: Set) -> bool {
        a & b & !self.several != 0
    }

    /// The pieces of two sets together; `None` where an item is in them more often than it is wanted.
    pub fn union(&self, a: Set, b: Set) -> Option<Set> {
        if self.clash(a, b) {
            return None;
        }
        if (a | b) & self.several == 0 {
            return Some(a | b);
        }
        let mut union = (a | b) & !self.several;
        let mut rest = (a | b) & self.several;
        while rest != 0 {
            let item = &self.items[self.item_of(rest.trailing_zeros())];
            let all = item.first_ones(item.count);
            let count = (a & all).count_ones() + (b & all).count_ones();
            if count > item.count {
                return None;
            }
            union |= item.first_ones(count);
            rest &= !all;
        }
        Some(union)
    }

    /// The pieces of `from` that are left without those of `set`, which it holds.
    pub fn without(&self, from: Set, set: Set) -> Set {
        let mut left = from & !self.several & !set;
        let mut rest = from & self.several;
        while rest != 0 {
            let item = &self.items[self.item_of(rest.trailing_zeros())];
            let all = item.first_ones(item.count);
            let count = (from & all).count_ones().saturating_sub((set & all).count_ones());
            if count > 0 {
                left |= item.first_ones(count);
            }
            rest &= !all;
        }
        left
    }

    /// How many copies of which items a set holds, in the order of the items.
    pub fn counted(&self, set: Set) -> Vec<(usize, f64)> {
        let mut counted: Vec<(usize, f64)> = Vec::new();
        for item in bits(set).map(|piece| self.item_of(piece)) {
            match counted.last_mut() {
                Some((last, number)) if *last == item => *number += 1.0,
                _ => counted.push((item, 1.0)),
            }
        }
        counted
    }

    /// All pieces of those items.
    pub fn of_items(&self, which: impl Fn(usize) -> bool) -> Set {
        let chosen = self.items.iter().enumerate().filter(|(item, _)| which(*item));
        chosen.fold(0, |all, (_, item)| all | item.first_ones(item.count))
    }

    /// The set of a list of copies, each as often as it is wanted at most.
    pub fn set_of(&self, copies: &[(usize, f64)]) -> Set {
        let set = |&(item, number): &(usize, f64)| {
            let equals = &self.items[item];
            let count = number.whole::<u32>().min(equals.count);
            if count > 0 { equals.first_ones(count) } else { 0 }
        };
        copies.iter().map(set).fold(0, |all, some| all | some)
    }
}

/// Whether `from` holds the set.
pub(super) fn holds(from: Set, set: Set) -> bool {
    set & !from == 0
}

/// The pieces of a set.
pub(super) fn bits(mut set: Set) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let piece = set.trailing_zeros();
            set &= set - 1;
            piece
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::Job;
    use super::*;
    use crate::bounds::testing::fixed;
    use crate::instance::Piece;

    /// Three equal pieces, the bits 0 to 2, and another one, the bit 3.
    fn job() -> Job {
        Job::new(&[Piece { quantity: 3, ..fixed(2, 3) }, fixed(4, 5)], [10, 10])
    }

    #[test]
    fn the_first_of_equal_pieces_stand_for_all() {
        let Job { pieces, .. } = job();
        assert_eq!(pieces.union(0b0001, 0b0011), Some(0b0111));
        assert_eq!(pieces.union(0b0011, 0b0011), None);
        assert_eq!(pieces.union(0b1001, 0b0001), Some(0b1011));
        assert_eq!(pieces.union(0b1000, 0b1000), None);
        assert_eq!(pieces.without(0b1111, 0b0001), 0b1011);
        assert_eq!(pieces.without(0b1011, 0b1011), 0);
        assert!(holds(0b1011, 0b0011) && !holds(0b1011, 0b0111));
    }

    #[test]
    fn sets_are_counted_by_item() {
        let Job { pieces, .. } = job();
        assert_eq!(pieces.counted(0b1011), [(0, 2.0), (1, 1.0)]);
        assert_eq!(pieces.set_of(&[(0, 2.0), (1, 1.0)]), 0b1011);
        assert_eq!(pieces.set_of(&[(0, 9.0)]), 0b0111, "no more than there are");
        assert_eq!(pieces.of_items(|item| item == 0), 0b0111);
        assert_eq!((pieces.one_of(1), pieces.item_of(2)), (0b1000, 0));
    }

    #[test]
    fn a_set_takes_128_pieces() {
        let of = |quantity| {
            let job = job();
            let mut relaxation = job.relaxation;
            relaxation.items[0].count = quantity;
            relaxation.items.truncate(1);
            Pieces::new(&relaxation, &job.grid)
        };
        let pieces = of(128).expect("as many as there are bits");
        assert_eq!(pieces.of_items(|_| true), Set::MAX);
        assert!(of(129).is_none());
    }
}
