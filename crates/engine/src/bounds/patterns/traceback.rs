//! Traces a value of the table back to the pattern that attains it.

use std::cmp::Reverse;

use super::columns::Value;
use super::grid::{Cells, Grid};
use super::table::{State, Table};

/// A rectangle of the table in a state.
type Part = (State, Cells);

impl Table {
    /// The items of a most valuable pattern of a rectangle, one entry for each copy.
    pub(super) fn pattern(&self, grid: &Grid, prices: &[Value], rectangle: Cells) -> Vec<usize> {
        let best = self.patterns(rectangle).max().map(|(_, start)| (start, rectangle));
        self.trace(grid, prices, best.into_iter().collect())
    }

    /// A most valuable pattern of a rectangle for each of the first cuts that are worth most, at most `most` of them.
    pub(super) fn patterns_by_first_cut(
        &self,
        grid: &Grid,
        prices: &[Value],
        rectangle: Cells,
        most: usize,
    ) -> Vec<Vec<usize>> {
        let Some((_, [layer, set])) = self.patterns(rectangle).max() else { return Vec::new() };
        let mut cuts: Vec<(Reverse<i32>, [Part; 2])> = Vec::new();
        for axis in (0..2).filter(|&axis| self.layers[layer].cuts[axis]) {
            let mut narrower = 0;
            for extent in 1..=rectangle[axis] / 2 {
                let mut parts = [rectangle; 2];
                parts[0][axis] = extent;
                parts[1][axis] -= extent;
                let value = self.at([layer, 0], parts[0]);
                // A part that holds no more than a narrower one makes no other pattern.
                if value > narrower {
                    let both = i32::from(value) + i32::from(self.at([layer, set], parts[1]));
                    cuts.push((Reverse(both), [([layer, 0], parts[0]), ([layer, set], parts[1])]));
                    narrower = value;
                }
            }
        }
        cuts.sort();
        cuts.truncate(most);
        cuts.into_iter().map(|(_, parts)| self.trace(grid, prices, parts.to_vec())).collect()
    }

    /// The items of most valuable patterns of parts.
    fn trace(&self, grid: &Grid, prices: &[Value], mut open: Vec<Part>) -> Vec<usize> {
        let mut items = Vec::new();
        while let Some((from, part)) = open.pop() {
            let value = self.at(from, part);
            if value == 0 {
                continue;
            }
            let ([layer, set], part) = self.minimal(from, part);
            match self.layers[layer].below {
                None => items.extend(self.item_of_value(set, grid, prices, (value, part))),
                Some(below) if self.at([below, set], part) == value => open.push(([below, set], part)),
                Some(_) => open.extend(self.cut([layer, set], part).into_iter().flatten()),
            }
        }
        items
    }

    /// A minimal set and a minimal part of the same value.
    fn minimal(&self, [layer, mut set]: State, mut part: Cells) -> (State, Cells) {
        let value = self.at([layer, set], part);
        let mut smaller = self.sets.smaller(set).iter();
        while let Some(&other) = smaller.next() {
            if self.at([layer, other], part) == value {
                set = other;
                smaller = self.sets.smaller(set).iter();
            }
        }
        for axis in 0..2 {
            let shorter = |part: Cells| {
                let mut shorter = part;
                shorter[axis] -= 1;
                shorter
            };
            while self.at([layer, set], shorter(part)) == value {
                part = shorter(part);
            }
        }
        ([layer, set], part)
    }

    /// A cut into two parts that are worth as much as the whole together.
    fn cut(&self, [layer, set]: State, part: Cells) -> Option<[Part; 2]> {
        let whole = self.at([layer, set], part);
        let pairs = self.sets.splits(set).iter().flat_map(|&[a, b]| [[a, b], [b, a]]);
        let pairs = pairs.chain([[set, 0], [0, set]]);
        let axes = (0..2).filter(|&axis| self.layers[layer].cuts[axis]);
        let cuts = axes.flat_map(|axis| (1..=part[axis] / 2).map(move |extent| (axis, extent)));
        cuts.flat_map(|cut| pairs.clone().map(move |pair| (cut, pair)))
            .map(|((axis, extent), [a, b])| {
                let mut parts = [part, part];
                parts[0][axis] = extent;
                parts[1][axis] -= extent;
                [([layer, a], parts[0]), ([layer, b], parts[1])]
            })
            .find(|parts| parts.iter().map(|&(from, part)| self.at(from, part)).sum::<Value>() == whole)
    }

    /// An item of that price that the part may hold.
    fn item_of_value(
        &self,
        set: usize,
        grid: &Grid,
        prices: &[Value],
        (value, part): (Value, Cells),
    ) -> Option<usize> {
        (0..prices.len()).find(|&item| {
            let fits = |turn: &Cells| turn[0] <= part[0] && turn[1] <= part[1];
            prices[item] == value && self.sets.allows(set, item) && grid.items[item].iter().any(fits)
        })
    }
}
