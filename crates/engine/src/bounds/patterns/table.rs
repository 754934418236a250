//! The pricing problem: the most valuable guillotine pattern of each rectangle of the grid, by dynamic programming.
//!
//! An item may be taken any number of times, except for critical pieces. A value that would be too large stays at
//! [`Value::MAX`].

use super::columns::Value;
use super::critical::CriticalSets;
use super::grid::{Cells, Grid};
use super::limits::FREE_FROM_STAGES;
use super::values::Values;
use crate::instance::{Direction, Rules};
use crate::stop::Stop;

/// A state of the dynamic programme beside the rectangle: a layer, and a set of critical pieces.
pub(super) type State = [usize; 2];

/// Values of all rectangles, for every layer and every set of critical pieces.
pub(super) struct Table {
    extent: Cells,
    pub(super) sets: CriticalSets,
    pub(super) layers: Vec<Layer>,
    /// The layers of the first cut of a sheet.
    roots: Vec<usize>,
}

/// The values of rectangles that are cut in the given directions into parts of the layer below. A limit of stages takes
/// a layer for each stage.
pub(super) struct Layer {
    /// Whether the cuts may be vertical, and whether they may be horizontal.
    pub(super) cuts: [bool; 2],
    /// The layer below; in the lowest one, a rectangle holds a single item.
    pub(super) below: Option<usize>,
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
    pub(super) fn patterns(&self, rectangle: Cells) -> impl Iterator<Item = (Value, State)> {
        let sets = 0..self.sets.len();
        let starts = self.roots.iter().flat_map(move |&root| sets.clone().map(move |set| [root, set]));
        starts.map(move |start| (self.at(start, rectangle), start))
    }

    pub(super) fn at(&self, [layer, set]: State, rectangle: Cells) -> Value {
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
