//! Sets of critical pieces: pieces that a pattern takes no more often than they are wanted.
//!
//! A table that may take any item any number of times overrates patterns that take a piece twice which is wanted once.
//! For a few such pieces, the critical ones, the state of the dynamic program therefore says which of them lie within
//! a rectangle. There is one table for every set of them that fits a sheet together, filled from those of smaller sets.

use std::collections::BTreeMap;

use super::grid::{Cells, Grid};
use super::limits::MAX_SIZES_OF_SET;
use crate::numbers::Integer;
use crate::stop::Stop;

/// Pieces, a bit each.
type Set = u32;

/// The sets of critical pieces that fit a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CriticalSets {
    /// The item of each piece; pieces of one item stand side by side.
    pieces: Vec<usize>,
    /// The empty set first, larger sets behind smaller ones. Equal pieces are interchangeable: the first ones stand for
    /// all.
    sets: Vec<Set>,
    /// For each set, the ways to split it into two that are not empty, by their positions.
    splits: Vec<Vec<[usize; 2]>>,
    /// For each set, the sets with one piece less, by their positions.
    smaller: Vec<Vec<usize>>,
}

impl CriticalSets {
    /// The sets of the given number of pieces of each item; `None` if there are more than `most` sets and splits, or
    /// if `stop` says so.
    pub(super) fn new(grid: &Grid, items: &[(usize, usize)], most: usize, stop: &Stop) -> Option<Self> {
        if items.iter().map(|(_, count)| count).sum::<usize>() + 1 >= Set::BITS.to_usize() {
            return None;
        }
        let pieces = items.iter().flat_map(|&(item, count)| std::iter::repeat_n(item, count)).collect();
        let mut all = Self { pieces, sets: Vec::new(), splits: Vec::new(), smaller: Vec::new() };
        let mut search = Search { grid, known: BTreeMap::new(), sizes: Vec::new() };
        all.push(&mut search, 0, Vec::new());
        let mut work = 1;
        let mut at = 0;
        while let Some(&set) = all.sets.get(at) {
            at += 1;
            for piece in (Set::BITS - set.leading_zeros()).to_usize()..all.pieces.len() {
                let larger = set | 1 << piece;
                if all.first_of_equals(larger) != larger {
                    continue;
                }
                // A set has no more splits than there are sets smaller than it, of which there are at most `most`.
                if stop.poll().is_some() {
                    return None;
                }
                let sizes = search.sizes(&all, larger, piece);
                if !sizes.is_empty() {
                    all.push(&mut search, larger, sizes);
                    work += 1 + all.splits.last().map_or(0, Vec::len);
                    if work > most {
                        return None;
                    }
                }
            }
        }
        Some(all)
    }

    /// The empty set alone: no item is critical.
    pub(super) fn none() -> Self {
        Self { pieces: Vec::new(), sets: vec![0], splits: vec![Vec::new()], smaller: vec![Vec::new()] }
    }

    fn push(&mut self, search: &mut Search, set: Set, sizes: Vec<Cells>) {
        search.known.insert(set, self.sets.len());
        search.sizes.push(sizes);
        let position = |part: Set| search.known.get(&self.first_of_equals(part)).copied();
        let parts = self.parts(set).into_iter().filter(|&part| part != 0 && part != set);
        let mut splits: Vec<[usize; 2]> =
            parts.filter_map(|part| Some([position(part)?, position(set & !part)?])).collect();
        splits.retain(|[a, b]| a <= b);
        splits.sort_unstable();
        splits.dedup();
        let pieces = (0..self.pieces.len()).filter(|piece| set >> piece & 1 == 1);
        let mut smaller: Vec<usize> = pieces.filter_map(|piece| position(set & !(1 << piece))).collect();
        smaller.dedup();
        self.sets.push(set);
        self.splits.push(splits);
        self.smaller.push(smaller);
    }

    /// The set with as many pieces of each item, but the first ones of them.
    fn first_of_equals(&self, set: Set) -> Set {
        self.equals().fold(0, |first, (start, among)| {
            first | ((1 << (set >> start & among).count_ones()) - 1) << start
        })
    }

    /// For each item: the position of its first piece, and one bit for each of its pieces.
    fn equals(&self) -> impl Iterator<Item = (usize, Set)> {
        let mut start = 0;
        self.pieces.chunk_by(|a, b| a == b).map(move |equal| {
            start += equal.len();
            (start - equal.len(), (1 << equal.len()) - 1)
        })
    }

    /// The pieces equal to one piece, itself included.
    fn equals_of(&self, piece: usize) -> Set {
        let pieces = self.pieces.iter().enumerate().filter(|(_, item)| **item == self.pieces[piece]);
        pieces.map(|(at, _)| 1 << at).sum()
    }

    /// Every subset of a set, the whole and the empty one included. The first of equal pieces stand for all, so twenty
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

    /// The ways to split a set into two that are not empty, by their positions.
    pub(super) fn splits(&self, set: usize) -> &[[usize; 2]] {
        &self.splits[set]
    }

    /// The sets with one piece less, by their positions.
    pub(super) fn smaller(&self, set: usize) -> &[usize] {
        &self.smaller[set]
    }

    /// Whether a rectangle may hold the item if its critical pieces are those of the set.
    pub(super) fn allows(&self, set: usize, item: usize) -> bool {
        let mut pieces = (0..self.pieces.len()).filter(|&piece| self.pieces[piece] == item).peekable();
        pieces.peek().is_none() || pieces.any(|piece| self.sets[set] >> piece & 1 == 1)
    }
}

/// The search for sets that fit a sheet, and what it knows so far.
struct Search<'a> {
    grid: &'a Grid,
    /// The position of each set.
    known: BTreeMap<Set, usize>,
    /// For each set, the minimal rectangles from which it can be cut.
    sizes: Vec<Vec<Cells>>,
}

impl Search<'_> {
    /// The minimal rectangles within the grid from which a set can be cut; `last` is its last piece.
    fn sizes(&self, all: &CriticalSets, set: Set, last: usize) -> Vec<Cells> {
        let mut sizes = Vec::new();
        if set.is_power_of_two() {
            sizes.clone_from(&self.grid.items[all.pieces[last]]);
        }
        let known = |part: Set| self.known.get(&all.first_of_equals(part)).map(|&at| &self.sizes[at]);
        let of_last = all.equals_of(last);
        for part in all.parts(set).into_iter().filter(|part| part & of_last != 0 && *part != set) {
            if sizes.len() > MAX_SIZES_OF_SET {
                self.keep_minimal(&mut sizes);
            }
            let (Some(some), Some(others)) = (known(part), known(set & !part)) else { continue };
            for &[w, h] in some {
                for &[width, height] in others {
                    sizes.push([w + width, h.max(height)]);
                    sizes.push([w.max(width), h + height]);
                }
            }
        }
        self.keep_minimal(&mut sizes);
        sizes
    }

    /// Drops the rectangles that the grid does not hold, and those that hold another one.
    fn keep_minimal(&self, sizes: &mut Vec<Cells>) {
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

    fn sets(items: &[Cells], pieces: &[(usize, usize)]) -> CriticalSets {
        CriticalSets::new(&grid(items), pieces, 1_000, &Stop::never()).expect("few enough")
    }

    #[test]
    fn sets_are_limited_to_those_that_can_be_cut_from_a_sheet() {
        let of = |items: &[Cells]| {
            let pieces: Vec<(usize, usize)> = (0..items.len()).map(|item| (item, 1)).collect();
            sets(items, &pieces).sets
        };
        assert_eq!(of(&[[4, 10], [6, 5], [5, 6]]), [0b000, 0b001, 0b010, 0b100, 0b011, 0b101]);
        // They fit around a hole in the middle, but cannot be cut.
        assert_eq!(of(&[[6, 4], [4, 6], [6, 4], [4, 6]]).len(), 15);
        assert_eq!(of(&[[6, 4], [4, 6], [6, 4], [4, 4]]).len(), 16);
    }

    #[test]
    fn sets_are_split_in_every_way() {
        let all = sets(&[[2, 2], [3, 3]], &[(0, 1), (1, 1)]);
        assert_eq!(all.sets, [0b00, 0b01, 0b10, 0b11]);
        assert_eq!(all.splits(3), [[1, 2]]);
        assert_eq!(all.smaller(3), [2, 1]);
        assert!(all.splits(2).is_empty());
        assert_eq!((all.smaller(2), all.len()), (&[0][..], 4));
    }

    #[test]
    fn equal_pieces_are_interchangeable() {
        let all = sets(&[[3, 3], [2, 2]], &[(0, 3), (1, 1)]);
        assert_eq!(all.len(), 8);
        let last = all.len() - 1;
        assert_eq!(all.sets[last], 0b1111);
        // The other piece lies beside none, one or two of the equal ones. The rest are on the other side.
        assert_eq!(all.splits(last).len(), 3);
        assert_eq!(all.smaller(last).len(), 2);
    }

    #[test]
    fn other_items_are_always_allowed() {
        let all = sets(&[[3, 3], [2, 2], [1, 1]], &[(0, 1), (1, 2)]);
        let allowed = |set: usize| [0, 1, 2].map(|item| all.allows(set, item));
        assert_eq!(allowed(0), [false, false, true]);
        assert_eq!(all.sets[2], 0b010);
        assert_eq!(allowed(2), [false, true, true]);
    }

    #[test]
    fn too_many_splits_are_refused() {
        let small: Vec<Cells> = vec![[2, 2]; 6];
        let pieces: Vec<(usize, usize)> = (0..6).map(|item| (item, 1)).collect();
        let new =
            |pieces: &[(usize, usize)], most| CriticalSets::new(&grid(&small), pieces, most, &Stop::never());
        assert!(new(&pieces, 364).is_none());
        assert!(new(&pieces, 365).is_some());
        assert!(new(&[(0, 31)], usize::MAX).is_none());
    }

    #[test]
    fn thirty_equal_pieces_are_split_by_their_number() {
        // Splitting by subsets, thirty pieces would have a billion splits that take sixteen gigabytes.
        let tiny = Grid { extent: [30, 30], items: vec![vec![[1, 1]]], sheets: vec![[30, 30]] };
        let all = CriticalSets::new(&tiny, &[(0, 30)], 1_000, &Stop::never()).expect("few enough");
        assert_eq!(all.len(), 31);
        assert_eq!(all.splits(30).len(), 15);
        assert_eq!(all.smaller(30), [29]);
    }

    #[test]
    fn ends_when_told_to() {
        let over = Stop::never().after(std::time::Duration::ZERO);
        assert!(CriticalSets::new(&grid(&[[2, 2]]), &[(0, 2)], 1_000, &over).is_none());
    }
}
