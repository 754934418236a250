//! Pieces that a pattern takes no more often than they are wanted.
//!
//! A table that may take any item any number of times says too much of patterns where a piece lies twice that is wanted
//! once. Of a few such pieces it is therefore told which of them lie within a rectangle: one table for every set of them
//! that fits a sheet together, and nothing is looked at twice.

use std::collections::BTreeMap;

use super::grid::{Cells, Grid};
use crate::stop::Stop;

/// Most pieces that are told apart.
const MAX_PIECES: usize = 30;

/// Sizes of one set, the least ones of which are kept for now.
const MOST_SIZES: usize = 100_000;

/// Pieces, a bit each.
type Set = u32;

/// The sets of limited pieces that fit a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Families {
    /// The item of each piece; pieces of one item stand side by side.
    pieces: Vec<usize>,
    /// The empty set first, larger ones behind smaller ones. Of equal pieces the first ones stand for all.
    sets: Vec<Set>,
    /// The ways to divide each set in two that are not empty, by position.
    divisions: Vec<Vec<[usize; 2]>>,
    /// Each set less one piece, by position.
    smaller: Vec<Vec<usize>>,
}

impl Families {
    /// Of the given items so many pieces each; `None` where there are more than `most` sets and divisions of them, or where
    /// `stop` says so.
    pub(super) fn new(grid: &Grid, items: &[(usize, usize)], most: usize, stop: &Stop) -> Option<Self> {
        if items.iter().map(|(_, count)| count).sum::<usize>() > MAX_PIECES {
            return None;
        }
        let pieces = items.iter().flat_map(|&(item, count)| std::iter::repeat_n(item, count)).collect();
        let mut families = Self { pieces, sets: Vec::new(), divisions: Vec::new(), smaller: Vec::new() };
        let mut builder = Builder { grid, known: BTreeMap::new(), sizes: Vec::new() };
        families.push(&mut builder, 0, Vec::new());
        let mut work = 1;
        let mut at = 0;
        while let Some(&set) = families.sets.get(at) {
            at += 1;
            for piece in (Set::BITS - set.leading_zeros()) as usize..families.pieces.len() {
                let larger = set | 1 << piece;
                if families.first_of_equals(larger) != larger {
                    continue;
                }
                // No set divides in more ways than there are sets below it, of which there are no more than `most`.
                if stop.poll().is_some() {
                    return None;
                }
                let sizes = builder.sizes(&families, larger, piece);
                if !sizes.is_empty() {
                    families.push(&mut builder, larger, sizes);
                    work += 1 + families.divisions.last().map_or(0, Vec::len);
                    if work > most {
                        return None;
                    }
                }
            }
        }
        Some(families)
    }

    /// The family without pieces alone: no item is limited.
    pub(super) fn none() -> Self {
        Self { pieces: Vec::new(), sets: vec![0], divisions: vec![Vec::new()], smaller: vec![Vec::new()] }
    }

    fn push(&mut self, builder: &mut Builder, set: Set, sizes: Vec<Cells>) {
        builder.known.insert(set, self.sets.len());
        builder.sizes.push(sizes);
        let position = |part: Set| builder.known.get(&self.first_of_equals(part)).copied();
        let parts = self.parts(set).into_iter().filter(|&part| part != 0 && part != set);
        let mut divisions: Vec<[usize; 2]> =
            parts.filter_map(|part| Some([position(part)?, position(set & !part)?])).collect();
        divisions.retain(|[a, b]| a <= b);
        divisions.sort_unstable();
        divisions.dedup();
        let pieces = (0..self.pieces.len()).filter(|piece| set >> piece & 1 == 1);
        let mut smaller: Vec<usize> = pieces.filter_map(|piece| position(set & !(1 << piece))).collect();
        smaller.dedup();
        self.sets.push(set);
        self.divisions.push(divisions);
        self.smaller.push(smaller);
    }

    /// The same number of pieces of each item, but the first ones.
    fn first_of_equals(&self, set: Set) -> Set {
        self.equals().fold(0, |first, (start, among)| {
            first | ((1 << (set >> start & among).count_ones()) - 1) << start
        })
    }

    /// Of each item where its pieces begin, and as many bits as it has pieces.
    fn equals(&self) -> impl Iterator<Item = (usize, Set)> {
        let mut start = 0;
        self.pieces.chunk_by(|a, b| a == b).map(move |equal| {
            start += equal.len();
            (start - equal.len(), (1 << equal.len()) - 1)
        })
    }

    /// The pieces that equal one, itself included.
    fn equals_of(&self, piece: usize) -> Set {
        let pieces = self.pieces.iter().enumerate().filter(|(_, item)| **item == self.pieces[piece]);
        pieces.map(|(at, _)| 1 << at).sum()
    }

    /// Every subset of a set, the whole and the empty one included; of equal pieces the first ones stand for all. So twenty
    /// equal pieces have 21 subsets, not a million.
    fn parts(&self, set: Set) -> Vec<Set> {
        let mut parts = vec![0];
        for (start, among) in self.equals() {
            let smaller = parts.len();
            for count in 1..=(set >> start & among).count_ones() {
                for at in 0..smaller {
                    parts.push(parts[at] | ((1 << count) - 1) << start);
                }
            }
        }
        parts
    }

    /// Number of sets.
    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    pub(super) fn divisions(&self, family: usize) -> &[[usize; 2]] {
        &self.divisions[family]
    }

    pub(super) fn smaller(&self, family: usize) -> &[usize] {
        &self.smaller[family]
    }

    /// Whether a rectangle with the pieces of that family may hold the item.
    pub(super) fn allows(&self, family: usize, item: usize) -> bool {
        let mut pieces = (0..self.pieces.len()).filter(|&piece| self.pieces[piece] == item).peekable();
        pieces.peek().is_none() || pieces.any(|piece| self.sets[family] >> piece & 1 == 1)
    }
}

/// What is known of the sets so far.
struct Builder<'a> {
    grid: &'a Grid,
    known: BTreeMap<Set, usize>,
    /// The least rectangles from which each set can be cut.
    sizes: Vec<Vec<Cells>>,
}

impl Builder<'_> {
    /// The least rectangles within the grid from which the pieces can be cut; none where there is no such.
    fn sizes(&self, families: &Families, set: Set, last: usize) -> Vec<Cells> {
        let mut sizes = Vec::new();
        if set.is_power_of_two() {
            sizes.clone_from(&self.grid.items[families.pieces[last]]);
        }
        let known = |part: Set| self.known.get(&families.first_of_equals(part)).map(|&at| &self.sizes[at]);
        let of_last = families.equals_of(last);
        for part in families.parts(set).into_iter().filter(|part| part & of_last != 0 && *part != set) {
            if sizes.len() > MOST_SIZES {
                self.keep_least(&mut sizes);
            }
            let (Some(some), Some(others)) = (known(part), known(set & !part)) else { continue };
            for &[w, h] in some {
                for &[width, height] in others {
                    sizes.push([w + width, h.max(height)]);
                    sizes.push([w.max(width), h + height]);
                }
            }
        }
        self.keep_least(&mut sizes);
        sizes
    }

    /// Leaves out what the grid does not hold, and what holds another one.
    fn keep_least(&self, sizes: &mut Vec<Cells>) {
        let [width, height] = self.grid.extent;
        sizes.retain(|size| size[0] <= width && size[1] <= height);
        sizes.sort_unstable();
        let mut lowest = usize::MAX;
        sizes.retain(|size| {
            let lower = size[1] < lowest;
            lowest = lowest.min(size[1]);
            lower
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(items: &[Cells]) -> Grid {
        Grid {
            extent: [10, 10],
            items: items.iter().map(|&item| vec![item]).collect(),
            sheets: vec![[10, 10]],
        }
    }

    fn families(items: &[Cells], pieces: &[(usize, usize)]) -> Families {
        Families::new(&grid(items), pieces, 1_000, &Stop::never()).expect("few enough")
    }

    #[test]
    fn sets_are_those_that_can_be_cut_from_a_sheet() {
        let of = |items: &[Cells]| {
            let pieces: Vec<(usize, usize)> = (0..items.len()).map(|item| (item, 1)).collect();
            families(items, &pieces).sets
        };
        assert_eq!(of(&[[4, 10], [6, 5], [5, 6]]), [0b000, 0b001, 0b010, 0b100, 0b011, 0b101]);
        // Around a hole in the middle they fit, but cannot be cut.
        assert_eq!(of(&[[6, 4], [4, 6], [6, 4], [4, 6]]).len(), 15);
        assert_eq!(of(&[[6, 4], [4, 6], [6, 4], [4, 4]]).len(), 16);
    }

    #[test]
    fn sets_are_divided_in_every_way() {
        let families = families(&[[2, 2], [3, 3]], &[(0, 1), (1, 1)]);
        assert_eq!(families.sets, [0b00, 0b01, 0b10, 0b11]);
        assert_eq!(families.divisions(3), [[1, 2]]);
        assert_eq!(families.smaller(3), [2, 1]);
        assert!(families.divisions(2).is_empty());
        assert_eq!((families.smaller(2), families.len()), (&[0][..], 4));
    }

    #[test]
    fn equal_pieces_are_not_told_apart() {
        let families = families(&[[3, 3], [2, 2]], &[(0, 3), (1, 1)]);
        assert_eq!(families.len(), 8);
        let all = families.len() - 1;
        assert_eq!(families.sets[all], 0b1111);
        // None, one, two or three of the equal ones, and the other one with the rest.
        assert_eq!(families.divisions(all).len(), 3);
        assert_eq!(families.smaller(all).len(), 2);
    }

    #[test]
    fn other_items_are_always_allowed() {
        let families = families(&[[3, 3], [2, 2], [1, 1]], &[(0, 1), (1, 2)]);
        let allowed = |family: usize| [0, 1, 2].map(|item| families.allows(family, item));
        assert_eq!(allowed(0), [false, false, true]);
        assert_eq!(families.sets[2], 0b010);
        assert_eq!(allowed(2), [false, true, true]);
    }

    #[test]
    fn too_many_divisions_are_none() {
        let small: Vec<Cells> = vec![[2, 2]; 6];
        let pieces: Vec<(usize, usize)> = (0..6).map(|item| (item, 1)).collect();
        let new =
            |pieces: &[(usize, usize)], most| Families::new(&grid(&small), pieces, most, &Stop::never());
        assert!(new(&pieces, 364).is_none());
        assert!(new(&pieces, 365).is_some());
        assert!(new(&[(0, 31)], usize::MAX).is_none());
    }

    #[test]
    fn thirty_equal_pieces_are_divided_by_their_number() {
        // By the subsets of thirty pieces there would be a thousand million divisions, and sixteen gigabytes of them.
        let tiny = Grid { extent: [30, 30], items: vec![vec![[1, 1]]], sheets: vec![[30, 30]] };
        let families = Families::new(&tiny, &[(0, 30)], 1_000, &Stop::never()).expect("few enough");
        assert_eq!(families.len(), 31);
        assert_eq!(families.divisions(30).len(), 15);
        assert_eq!(families.smaller(30), [29]);
    }

    #[test]
    fn ends_when_told_to() {
        let over = Stop::never().after(std::time::Duration::ZERO);
        assert!(Families::new(&grid(&[[2, 2]]), &[(0, 2)], 1_000, &over).is_none());
    }
}
