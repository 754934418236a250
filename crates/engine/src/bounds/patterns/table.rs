//! The pricing problem: the most valuable guillotine pattern of each rectangle of the grid, by dynamic programming.
//!
//! An item may be taken any number of times, except for critical pieces. A value that would be too large stays at
//! [`Value::MAX`].

use std::cmp::Reverse;

use super::columns::Value;
use super::critical::CriticalSets;
use super::grid::{Cells, Grid};
use super::limits::FREE_FROM_STAGES;
use super::values::Values;
use crate::instance::{Direction, Rules};
use crate::stop::Stop;

/// A state of the dynamic program beside the rectangle: a layer, and a set of critical pieces.
type State = [usize; 2];

/// A rectangle of the table in a state.
type Part = (State, Cells);

/// Values of all rectangles, for every layer and every set of critical pieces.
pub(super) struct Table {
    extent: Cells,
    sets: CriticalSets,
    layers: Vec<Layer>,
    /// The layers of the first cut of a sheet.
    roots: Vec<usize>,
}

/// The values of rectangles that are cut in the given directions into parts of the layer below. A limit of stages takes
/// a layer for each stage.
struct Layer {
    /// Whether the cuts may be vertical, and whether they may be horizontal.
    cuts: [bool; 2],
    /// The layer below; in the lowest one, a rectangle holds a single item.
    below: Option<usize>,
    /// For each set of critical pieces, the values of all rectangles.
    values: Vec<Values>,
}

impl Table {
    /// A table without rectangles.
    pub(super) fn none() -> Self {
        Self { extent: [0, 0], sets: CriticalSets::none(), layers: Vec::new(), roots: Vec::new() }
    }

    /// Tables for patterns that respect the limit of stages.
    pub(super) fn new(extent: Cells, rules: &Rules, sets: CriticalSets) -> Self {
        let mut table = Self { extent, sets, layers: Vec::new(), roots: Vec::new() };
        let bottom = table.add([false, false], None);
        let free = rules.max_stages == 0 || rules.max_stages >= FREE_FROM_STAGES;
        let first = rules.first_direction;
        table.roots = match (free, rules.alternate) {
            (true, _) => vec![table.add([true, true], Some(bottom))],
            (false, true) => vec![table.add_stages(bottom, rules.max_stages, first)],
            (false, false) => {
                [first, first.other()].map(|first| table.add_stages(bottom, rules.max_stages, first)).to_vec()
            }
        };
        table
    }

    /// One layer a stage, the last stage first.
    fn add_stages(&mut self, bottom: usize, stages: u32, first: Direction) -> usize {
        (1..=stages).rev().fold(bottom, |below, stage| {
            let vertical = (first == Direction::Vertical) == (stage % 2 == 1);
            self.add([vertical, !vertical], Some(below))
        })
    }

    fn add(&mut self, cuts: [bool; 2], below: Option<usize>) -> usize {
        let values = vec![Values::new(self.extent); self.sets.len()];
        self.layers.push(Layer { cuts, below, values });
        self.layers.len() - 1
    }

    /// Computes every value at the given prices of the items. Returns the number of sums that took; `None` where `stop`
    /// ended it.
    pub(super) fn fill(&mut self, grid: &Grid, prices: &[Value], stop: &Stop) -> Option<u64> {
        let mut sums = 0;
        for at in 0..self.layers.len() {
            let (done, others) = self.layers.split_at_mut(at);
            let Layer { cuts, below, values } = &mut others[0];
            for set in 0..values.len() {
                if stop.poll().is_some() {
                    return None;
                }
                let (filled, others) = values.split_at_mut(set);
                let own = &mut others[0];
                let Some(below) = *below else {
                    own.fill(allowed_items(&self.sets, set, grid, prices));
                    continue;
                };
                own.copy(&done[below].values[set]);
                let smaller: Vec<&Values> = self.sets.smaller(set).iter().map(|&at| &filled[at]).collect();
                let splits = self.sets.splits(set).iter();
                let splits: Vec<[&Values; 2]> = splits.map(|pair| pair.map(|at| &filled[at])).collect();
                sums += own.close(*cuts, &smaller, filled.first(), &splits, stop)?;
            }
        }
        Some(sums)
    }

    /// The value of the most valuable pattern of a rectangle.
    pub(super) fn value(&self, rectangle: Cells) -> Value {
        self.patterns(rectangle).map(|(value, _)| value).max().unwrap_or(0)
    }

    /// For each first layer and each set of critical pieces, the value of the most valuable pattern.
    fn patterns(&self, rectangle: Cells) -> impl Iterator<Item = (Value, State)> {
        let sets = 0..self.sets.len();
        let starts = self.roots.iter().flat_map(move |&root| sets.clone().map(move |set| [root, set]));
        starts.map(move |start| (self.at(start, rectangle), start))
    }

    fn at(&self, [layer, set]: State, rectangle: Cells) -> Value {
        self.layers[layer].values[set].at(rectangle)
    }
}

/// The turns and the prices of the items that a rectangle with that set of critical pieces may hold.
fn allowed_items<'a>(
    sets: &'a CriticalSets,
    set: usize,
    grid: &'a Grid,
    prices: &'a [Value],
) -> impl Iterator<Item = (Cells, Value)> + 'a {
    let allowed = (0..prices.len()).filter(move |&item| sets.allows(set, item));
    allowed.flat_map(move |item| grid.items[item].iter().map(move |&turn| (turn, prices[item])))
}

/// Traces a value back to the pattern that attains it.
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
