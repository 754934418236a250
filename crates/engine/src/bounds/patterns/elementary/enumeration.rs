//! All patterns that are worth more than a threshold and take no piece more often than it is wanted.
//!
//! Parts are joined to larger parts, side by side or one above the other, as in Wang 1983 ("Two algorithms for
//! constrained two-dimensional cutting stock problems"), the most promising first. A part is dropped where it is worth
//! too little even with the best that fits beside it (`outside`).

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use hashbrown::HashTable;

use super::limits::{STEPS_PER_PART, STEPS_PER_TWIN};
use super::outside::Outside;
use super::pieces::{Pieces, Set};
use super::prices::Prices;
use crate::numbers::{Integer, low_bits};

/// A part of a pattern: the least rectangle of its pieces.
#[derive(Clone, Copy)]
struct Part {
    set: Set,
    width: u16,
    height: u16,
    /// The prices of its pieces less their multipliers.
    own: i32,
    /// The part known before with the same pieces; itself if there is none.
    before: u32,
    /// The axis along which its two parts were joined.
    joined: Option<Axis>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Axis {
    /// Side by side.
    Width,
    /// One above the other.
    Height,
}

/// Parts of one size that were joined with all others of those joined so far.
struct Shelf {
    width: u16,
    height: u16,
    /// Prices less multipliers, with the part, in descending order.
    parts: Vec<(i32, u32)>,
}

/// The shelves of one width, or of one height.
#[derive(Clone)]
struct Rack {
    /// The most that a part on them is worth, less its multipliers.
    most: i32,
    shelves: Vec<u32>,
}

/// How far an enumeration got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// Every pattern was found.
    Complete,
    /// Enough patterns were found.
    Enough,
    /// The parts or the steps allowed are used up.
    TooMany,
    Unfinished,
}

/// An enumeration that can be left and taken up again.
pub(super) struct Enumeration {
    threshold: i32,
    /// Number of patterns after which it ends, and of parts.
    wanted: usize,
    most_parts: usize,
    parts: Vec<Part>,
    /// The parts still to be joined, by what they may be worth.
    open: BinaryHeap<(i32, Reverse<u32>)>,
    /// For each set, the last part with these pieces.
    last: HashTable<u32>,
    shelves: Vec<Shelf>,
    /// For each size, its shelf.
    shelf_of: HashMap<(u16, u16), usize>,
    /// For each width, and for each height, its shelves.
    racks: [Vec<Rack>; 2],
    /// The patterns found: their value and their pieces.
    pub found: Vec<(i32, Set)>,
    /// Steps taken so far.
    pub steps: u64,
}

impl Enumeration {
    pub fn new(
        pieces: &Pieces,
        prices: &Prices,
        outside: &Outside,
        threshold: i32,
        wanted: usize,
        most_parts: usize,
    ) -> Self {
        let mut search = Self {
            threshold,
            wanted,
            most_parts,
            parts: Vec::new(),
            open: BinaryHeap::new(),
            last: HashTable::new(),
            shelves: Vec::new(),
            shelf_of: HashMap::new(),
            racks: pieces.sheet.map(|cells| vec![Rack { most: i32::MIN, shelves: Vec::new() }; cells + 1]),
            found: Vec::new(),
            steps: 0,
        };
        for (item, &price) in prices.items.iter().enumerate().filter(|(_, price)| **price > 0) {
            for &[width, height] in &pieces.items[item].turns {
                let part = Part {
                    set: pieces.one_of(item),
                    width: width.to_u16(),
                    height: height.to_u16(),
                    own: price - outside.multipliers[item],
                    before: 0,
                    joined: None,
                };
                search.offer(pieces, prices, outside, part);
            }
        }
        search
    }

    /// Works until `steps` more are used up.
    pub fn work(&mut self, pieces: &Pieces, prices: &Prices, outside: &Outside, steps: u64) -> Progress {
        let most = self.steps + steps;
        while self.steps < most {
            if self.found.len() >= self.wanted {
                return Progress::Enough;
            }
            if self.parts.len() > self.most_parts {
                return Progress::TooMany;
            }
            let Some((_, Reverse(at))) = self.open.pop() else { return Progress::Complete };
            self.shelve(at);
            self.join_with_all(pieces, prices, outside, at);
        }
        Progress::Unfinished
    }

    /// Adds a part if it may be worth enough, and no part with the same pieces is as small.
    fn offer(&mut self, pieces: &Pieces, prices: &Prices, outside: &Outside, mut part: Part) {
        self.steps += 1 + prices.charges.len().to_u64() / 8;
        let charge = prices.charge(part.set);
        let most = part.own - charge + outside.all + outside.at(part.width.into(), part.height.into());
        if most <= self.threshold {
            return;
        }
        let at = self.parts.len().to_u32();
        part.before = at;
        self.steps += STEPS_PER_TWIN;
        let Self { parts, last, .. } = self;
        if let Some(last) = last.find_mut(hash(part.set), |&known| parts[known.to_usize()].set == part.set) {
            let mut other = *last;
            loop {
                let known = parts[other.to_usize()];
                if known.width <= part.width && known.height <= part.height {
                    return;
                }
                if known.before == other {
                    break;
                }
                self.steps += STEPS_PER_TWIN;
                other = known.before;
            }
            part.before = *last;
            *last = at;
        } else {
            let hash_of = |&known: &u32| hash(parts[known.to_usize()].set);
            last.insert_unique(hash(part.set), at, hash_of);
        }
        self.steps += STEPS_PER_PART;
        self.parts.push(part);
        self.open.push((most, Reverse(at)));
        let value = prices.value(pieces, part.set);
        if value > self.threshold {
            self.found.push((value, part.set));
        }
    }

    fn shelve(&mut self, at: u32) {
        let Part { width, height, own, .. } = self.parts[at.to_usize()];
        let Self { shelves, racks, .. } = self;
        let size = [width, height].map(usize::from);
        let shelf = *self.shelf_of.entry((width, height)).or_insert_with(|| {
            for (racks, side) in racks.iter_mut().zip(size) {
                racks[side].shelves.push(shelves.len().to_u32());
            }
            shelves.push(Shelf { width, height, parts: Vec::new() });
            shelves.len() - 1
        });
        for (racks, side) in racks.iter_mut().zip(size) {
            racks[side].most = racks[side].most.max(own);
        }
        let parts = &mut shelves[shelf].parts;
        let place = parts.partition_point(|(value, _)| *value >= own);
        self.steps += (parts.len() - place).to_u64() / 16;
        parts.insert(place, (own, at));
    }

    /// Joins a part with all on the shelves.
    fn join_with_all(&mut self, pieces: &Pieces, prices: &Prices, outside: &Outside, at: u32) {
        let part = self.parts[at.to_usize()];
        let size = [part.width, part.height].map(usize::from);
        for (axis, joined) in [Axis::Width, Axis::Height].into_iter().enumerate() {
            for side in 1..=pieces.sheet[axis] - size[axis] {
                let mut both = size;
                both[axis] += side;
                self.steps += 1;
                // A part that is longer across the axis leaves less outside.
                let least = self.threshold - part.own - outside.all - outside.at(both[0], both[1]);
                if self.racks[axis][side].most <= least {
                    continue;
                }
                for next in 0..self.racks[axis][side].shelves.len() {
                    let shelf = self.racks[axis][side].shelves[next];
                    self.join_with_shelf(pieces, prices, outside, part, joined, shelf.to_usize());
                }
            }
        }
    }

    /// Joins a part with all on a shelf.
    ///
    /// Not with those that were joined along the same axis, if it was, too: the same rectangle comes from joining their
    /// parts to it one after the other.
    fn join_with_shelf(
        &mut self,
        pieces: &Pieces,
        prices: &Prices,
        outside: &Outside,
        part: Part,
        axis: Axis,
        shelf: usize,
    ) {
        self.steps += 1;
        let Shelf { width, height, .. } = self.shelves[shelf];
        let [width, height] = match axis {
            Axis::Width => [part.width + width, part.height.max(height)],
            Axis::Height => [part.width.max(width), part.height + height],
        };
        let joined = Some(axis);
        // What the other part must be worth, less its multipliers.
        let least = self.threshold - part.own - outside.all - outside.at(width.into(), height.into());
        let mut next = 0;
        while let Some(&(own, other)) = self.shelves[shelf].parts.get(next) {
            if own <= least {
                break;
            }
            next += 1;
            self.steps += 1;
            let other = self.parts[other.to_usize()];
            if part.joined == joined && other.joined == joined {
                continue;
            }
            let Some(set) = pieces.union(part.set, other.set) else { continue };
            let both = Part { set, width, height, own: part.own + own, before: 0, joined };
            self.offer(pieces, prices, outside, both);
        }
    }
}

/// Spreads sets over the table: the multiplier is that of Knuth's multiplicative hashing.
fn hash(set: Set) -> u64 {
    const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;
    let folded = low_bits(set).wrapping_mul(MULTIPLIER) ^ low_bits(set >> 64);
    let mixed = folded.wrapping_mul(MULTIPLIER);
    mixed ^ mixed >> 32
}

#[cfg(test)]
#[path = "tests/enumeration.rs"]
mod tests;
