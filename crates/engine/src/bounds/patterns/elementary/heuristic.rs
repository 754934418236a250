//! Valuable patterns that take no piece twice, found by a dynamic programme that keeps a few sets of pieces for each
//! rectangle. It is a heuristic: two good parts may want the same piece, and what replaces them is not known any more.

use super::pieces::{Pieces, Set};
use super::prices::Prices;
use crate::stop::Stop;

/// Sets that are kept for each rectangle.
const KEPT: usize = 2;

/// What a set is worth, and its pieces. An empty one is worth 0.
type Valued = (i32, Set);
type Cell = [Valued; KEPT];

/// The most valuable pattern found for each first cut of the sheet, the best ones first, and the steps that took. Fewer
/// patterns where `stop` ended it.
pub(super) fn patterns(pieces: &Pieces, prices: &Prices, stop: &Stop) -> (Vec<Valued>, u64) {
    let [width, height] = pieces.sheet;
    let rows = height + 1;
    let mut search = Search {
        pieces,
        prices,
        cells: vec![[(0, 0); KEPT]; (width + 1) * rows],
        is_new: vec![false; (width + 1) * rows],
        steps: 0,
    };
    let mut items: Vec<(usize, Valued)> = Vec::new();
    for (item, &price) in prices.items.iter().enumerate().filter(|(_, price)| **price > 0) {
        let turns = pieces.items[item].turns.iter();
        items.extend(turns.map(|&[w, h]| (w * rows + h, (price, pieces.one_of(item)))));
    }
    items.sort_unstable();
    let mut items = items.into_iter().peekable();
    let mut found = Vec::new();
    for w in 1..=width {
        if stop.poll().is_some() {
            break;
        }
        for h in 1..=height {
            let at = w * rows + h;
            let mut cell = search.cells[at - rows];
            for valued in search.cells[at - 1] {
                put(&mut cell, valued);
            }
            let known = cell;
            while let Some((_, valued)) = items.next_if(|(place, _)| *place == at) {
                put(&mut cell, valued);
            }
            let whole = [w, h] == pieces.sheet;
            for part in 1..=w / 2 {
                let best = search.join([part * rows + h, at - part * rows], &mut cell, whole);
                found.extend(best.filter(|_| whole));
            }
            for part in 1..=h / 2 {
                let best = search.join([w * rows + part, at - part], &mut cell, whole);
                found.extend(best.filter(|_| whole));
            }
            search.is_new[at] = cell != known;
            search.cells[at] = cell;
        }
    }
    found.extend(search.cells[width * rows + height].into_iter().filter(|(value, _)| *value > 0));
    found.sort_unstable_by(|a, b| b.cmp(a));
    found.dedup();
    (found, search.steps)
}

struct Search<'a> {
    pieces: &'a Pieces,
    prices: &'a Prices,
    cells: Vec<Cell>,
    /// Whether a rectangle holds more than smaller ones.
    is_new: Vec<bool>,
    steps: u64,
}

impl Search<'_> {
    /// Puts the sets of two parts together into the cell. Returns the best one; with `all`, however little it is worth.
    fn join(&mut self, [one, other]: [usize; 2], cell: &mut Cell, all: bool) -> Option<Valued> {
        self.steps += 1;
        if !self.is_new[one] {
            return None;
        }
        let mut best: Option<Valued> = None;
        for (a, left) in self.cells[one] {
            for (b, right) in self.cells[other] {
                let enough = a > 0 && b > 0 && (all || a + b > cell[KEPT - 1].0);
                if !enough {
                    continue;
                }
                self.steps += 1;
                let Some(set) = self.pieces.union(left, right) else { continue };
                let mut value = a + b;
                if !self.prices.charges.is_empty() {
                    let charge = |set| self.prices.charge(set);
                    value -= charge(set) - charge(left) - charge(right);
                }
                put(cell, (value, set));
                best = best.max(Some((value, set)));
            }
        }
        best
    }
}

/// Adds a set to a cell if it is among the best ones.
fn put(cell: &mut Cell, valued: Valued) {
    if valued.0 <= cell[KEPT - 1].0 || cell.iter().any(|(_, set)| *set == valued.1) {
        return;
    }
    let at = cell.partition_point(|kept| kept.0 >= valued.0);
    cell[at..].rotate_right(1);
    cell[at] = valued;
}

#[cfg(test)]
mod tests {
    use super::super::cuts::Cut;
    use super::super::testing::Job;
    use super::*;
    use crate::bounds::testing::fixed;
    use crate::numbers::{Fraction, Integer};
    use crate::rng::Rng;

    #[test]
    fn finds_patterns_that_can_be_cut_and_good_ones() {
        let mut rng = Rng::new(5);
        let (mut best, mut all) = (0, 0);
        for _ in 0..60 {
            let job = Job::any(&mut rng);
            let prices = job.any_prices(&mut rng);
            let value = |set| -> i32 {
                job.pieces
                    .counted(set)
                    .iter()
                    .map(|&(item, number)| prices.items[item] * number.whole::<i32>())
                    .sum()
            };
            let patterns = job.patterns();
            let (found, steps) = patterns_of(&job, &prices);
            assert!(steps > 0);
            assert!(found.iter().all(|&(worth, set)| worth == value(set) && patterns.contains(&set)));
            all += patterns.iter().map(|&set| value(set)).max().unwrap_or(0);
            best += found.first().map_or(0, |&(worth, _)| worth);
        }
        assert!(best <= all && 10 * best > 8 * all, "{best} of {all}");
    }

    fn patterns_of(job: &Job, prices: &Prices) -> (Vec<Valued>, u64) {
        patterns(&job.pieces, prices, &Stop::never())
    }

    #[test]
    fn charges_count() {
        let job = Job::new(&[fixed(3, 9), fixed(3, 9), fixed(3, 8), fixed(3, 7)], [6, 9]);
        let cut = Cut([0, 1, 1]);
        let items = vec![10; job.pieces.items.len()];
        let free = Prices::new(&job.pieces, items.clone(), &[], Vec::new());
        assert_eq!(patterns_of(&job, &free).0[0].0, 20);
        let charged = Prices { charges: vec![(cut.set(&job.pieces), 3)], ..free };
        let (found, _) = patterns_of(&job, &charged);
        assert!(
            found.iter().all(|&(worth, set)| worth == 10 * set.count_ones().to_i32() - charged.charge(set))
        );
    }
}
