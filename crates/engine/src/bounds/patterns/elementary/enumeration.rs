//! All patterns that are worth more than a threshold and take no piece more often than it is wanted.
//!
//! Parts are joined to larger parts, side by side or one above the other, as in Wang 1983 ("Two algorithms for
//! constrained two-dimensional cutting stock problems"), the most promising first. A part is dropped where it is worth
//! too little even with the best that fits beside it (`outside`).

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use super::limits::{STEPS_PER_PART, STEPS_PER_TWIN};
use super::outside::Outside;
use super::pieces::{Pieces, Set};
use super::prices::Prices;

/// A part of a pattern: the least rectangle of its pieces.
#[derive(Clone, Copy)]
struct Part {
    set: Set,
    width: u16,
    height: u16,
    /// The prices of its pieces.
    price: i32,
    /// The multipliers of all pieces that are not in it.
    others: i32,
    /// The part known before with the same pieces; itself if there is none.
    before: u32,
}

/// Parts of one size that were joined with all others of those joined so far.
struct Shelf {
    width: u16,
    height: u16,
    /// Prices less multipliers, with the part, in descending order.
    parts: Vec<(i32, u32)>,
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
    last: HashMap<Set, u32>,
    shelves: Vec<Shelf>,
    /// For each size, its shelf.
    shelf_of: HashMap<(u16, u16), usize>,
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
            last: HashMap::new(),
            shelves: Vec::new(),
            shelf_of: HashMap::new(),
            found: Vec::new(),
            steps: 0,
        };
        for (item, &price) in prices.items.iter().enumerate().filter(|(_, price)| **price > 0) {
            for &[width, height] in &pieces.items[item].turns {
                let part = Part {
                    set: pieces.one_of(item),
                    width: width as u16,
                    height: height as u16,
                    price,
                    others: outside.all - outside.multipliers[item],
                    before: 0,
                };
                search.offer(prices, outside, part);
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
            self.shelve(outside, at);
            self.join_with_all(pieces, prices, outside, at);
        }
        Progress::Unfinished
    }

    /// Adds a part if it may be worth enough, and no part with the same pieces is as small.
    fn offer(&mut self, prices: &Prices, outside: &Outside, mut part: Part) {
        self.steps += 1 + prices.charges.len() as u64 / 8;
        let value = part.price - prices.charge(part.set);
        let most = value + part.others + outside.at(part.width.into(), part.height.into());
        if most <= self.threshold {
            return;
        }
        let at = self.parts.len() as u32;
        part.before = at;
        if let Some(&last) = self.last.get(&part.set) {
            let mut other = last;
            loop {
                self.steps += STEPS_PER_TWIN;
                let known = self.parts[other as usize];
                if known.width <= part.width && known.height <= part.height {
                    return;
                }
                if known.before == other {
                    break;
                }
                other = known.before;
            }
            part.before = last;
        }
        self.steps += STEPS_PER_PART;
        self.last.insert(part.set, at);
        self.parts.push(part);
        self.open.push((most, Reverse(at)));
        if value > self.threshold {
            self.found.push((value, part.set));
        }
    }

    fn shelve(&mut self, outside: &Outside, at: u32) {
        let Part { width, height, price, others, .. } = self.parts[at as usize];
        let shelves = &mut self.shelves;
        let shelf = *self.shelf_of.entry((width, height)).or_insert_with(|| {
            shelves.push(Shelf { width, height, parts: Vec::new() });
            shelves.len() - 1
        });
        let own = price + others - outside.all;
        let parts = &mut shelves[shelf].parts;
        let place = parts.partition_point(|(value, _)| *value >= own);
        parts.insert(place, (own, at));
        self.steps += parts.len() as u64 / 16;
    }

    fn join_with_all(&mut self, pieces: &Pieces, prices: &Prices, outside: &Outside, at: u32) {
        let part = self.parts[at as usize];
        let [width, height] = pieces.sheet.map(|cells| cells as u16);
        for shelf in 0..self.shelves.len() {
            let Shelf { width: w, height: h, .. } = self.shelves[shelf];
            let joined = [(part.width + w, part.height.max(h)), (part.width.max(w), part.height + h)];
            self.steps += 1;
            for (w, h) in joined {
                if w > width || h > height {
                    continue;
                }
                let rest = outside.at(w.into(), h.into());
                // What the other part must be worth, less its multipliers.
                let least = self.threshold - part.price - part.others - rest;
                let mut next = 0;
                while let Some(&(own, other)) = self.shelves[shelf].parts.get(next) {
                    if own <= least {
                        break;
                    }
                    next += 1;
                    self.steps += 1;
                    let other = self.parts[other as usize];
                    let Some(set) = pieces.union(part.set, other.set) else { continue };
                    let price = part.price + other.price;
                    let others = part.others + other.others - outside.all;
                    let both = Part { set, width: w, height: h, price, others, before: 0 };
                    self.offer(prices, outside, both);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cuts::Cut;
    use super::super::testing::{FREE, Job};
    use super::*;
    use crate::bounds::patterns::critical::CriticalSets;
    use crate::bounds::patterns::table::Table;
    use crate::rng::Rng;
    use crate::stop::Stop;

    fn outside(job: &Job, prices: &Prices) -> Outside {
        let mut table = Table::new(job.grid.extent, &FREE, CriticalSets::none());
        let none = vec![0; job.pieces.items.len()];
        Outside::new(&job.pieces, &job.grid, &mut table, prices, &none, 0, &Stop::never()).expect("no stop")
    }

    #[test]
    fn finds_every_pattern_above_the_threshold() {
        let mut rng = Rng::new(7);
        for _ in 0..60 {
            let job = Job::any(&mut rng);
            let mut prices = job.any_prices(&mut rng);
            let items = job.pieces.items.len();
            if items > 2 && rng.chance(0.5) {
                let singles: Vec<usize> = (0..items).filter(|&at| job.pieces.items[at].count == 1).collect();
                if let [a, b, c, ..] = singles[..] {
                    let cut = Cut([a, b, c]);
                    prices = Prices::new(&job.pieces, prices.items, &[cut], vec![2_000]);
                }
            }
            let value = |set: Set| -> i32 {
                let copies = job.pieces.counted(set);
                copies.iter().map(|&(item, number)| prices.items[item] * number as i32).sum::<i32>()
                    - prices.charge(set)
            };
            let mut patterns = job.patterns();
            let most = patterns.iter().map(|&set| value(set)).max().expect("some");
            let threshold = most * 3 / 4;
            patterns.retain(|&set| value(set) > threshold);
            let outside = outside(&job, &prices);
            let mut search =
                Enumeration::new(&job.pieces, &prices, &outside, threshold, usize::MAX, 1_000_000);
            while search.work(&job.pieces, &prices, &outside, 100) == Progress::Unfinished {}
            let mut found: Vec<Set> = search.found.iter().map(|&(_, set)| set).collect();
            assert!(search.found.iter().all(|&(worth, set)| worth == value(set)));
            found.sort_unstable();
            found.dedup();
            assert_eq!(found, patterns);
        }
    }

    #[test]
    fn ends_when_there_are_enough_patterns_or_too_many_parts() {
        let mut rng = Rng::new(7);
        let job = Job::any(&mut rng);
        let prices = job.any_prices(&mut rng);
        let outside = outside(&job, &prices);
        let progress = |wanted, most_parts| {
            let mut search = Enumeration::new(&job.pieces, &prices, &outside, 0, wanted, most_parts);
            search.work(&job.pieces, &prices, &outside, u64::MAX / 2)
        };
        assert_eq!(progress(1, 1_000), Progress::Enough);
        assert_eq!(progress(usize::MAX, 3), Progress::TooMany);
        assert_eq!(progress(usize::MAX, 1_000_000), Progress::Complete);
    }
}
