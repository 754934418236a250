//! The most valuable pattern: the dynamic programme of Gilmore & Gomory 1966 ("The theory and computation of knapsack
//! functions") over all rectangles of a grid.
//!
//! An item may be taken any number of times, but for the pieces of the families, which are told apart. A value that would
//! be too large stays at [`Value::MAX`].

use super::families::Families;
use super::grid::{Cells, Grid};
use super::values::{Value, Values};
use crate::instance::{Direction, Rules};
use crate::stop::Stop;

/// A number of stages from which on their limit is not looked at.
const MANY_STAGES: u32 = 6;

/// A layer and a family.
pub(super) type Place = [usize; 2];

/// Values of all rectangles, for several depths of cutting and for all families.
pub(super) struct Table {
    extent: Cells,
    pub(super) families: Families,
    pub(super) layers: Vec<Layer>,
    /// The layers that may be the first cut of a sheet.
    roots: Vec<usize>,
}

/// The values of rectangles that are cut in the given directions into parts of the layer below.
pub(super) struct Layer {
    /// Vertical and horizontal.
    pub(super) cuts: [bool; 2],
    /// The lowest layer holds one item.
    pub(super) below: Option<usize>,
    /// Of each family.
    values: Vec<Values>,
}

impl Table {
    /// No table at all.
    pub(super) fn none() -> Self {
        Self { extent: [0, 0], families: Families::none(), layers: Vec::new(), roots: Vec::new() }
    }

    /// Tables for patterns that respect the limit of stages.
    pub(super) fn new(extent: Cells, rules: &Rules, families: Families) -> Self {
        let mut table = Self { extent, families, layers: Vec::new(), roots: Vec::new() };
        let bottom = table.add([false, false], None);
        let free = rules.max_stages == 0 || rules.max_stages >= MANY_STAGES;
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
        let values = vec![Values::new(self.extent); self.families.len()];
        self.layers.push(Layer { cuts, below, values });
        self.layers.len() - 1
    }

    /// Values every rectangle; `prices[i]` is what item `i` is worth. Returns the number of sums it took, `None` where
    /// `stop` ended it.
    pub(super) fn fill(&mut self, grid: &Grid, prices: &[Value], stop: &Stop) -> Option<u64> {
        let mut sums = 0;
        for at in 0..self.layers.len() {
            let (done, rest) = self.layers.split_at_mut(at);
            let Layer { cuts, below, values } = &mut rest[0];
            for family in 0..values.len() {
                if stop.poll().is_some() {
                    return None;
                }
                let (parts, rest) = values.split_at_mut(family);
                let Some(below) = *below else {
                    rest[0].fill(allowed_items(&self.families, family, grid, prices));
                    continue;
                };
                rest[0].copy(&done[below].values[family]);
                let smaller: Vec<&Values> =
                    self.families.smaller(family).iter().map(|&at| &parts[at]).collect();
                let divisions = self.families.divisions(family).iter();
                let divisions: Vec<[&Values; 2]> = divisions.map(|pair| pair.map(|at| &parts[at])).collect();
                sums += rest[0].close(*cuts, &smaller, parts.first(), &divisions);
            }
        }
        Some(sums)
    }

    /// The value of the best pattern of a rectangle.
    pub(super) fn value(&self, rectangle: Cells) -> Value {
        self.patterns(rectangle).map(|(value, _)| value).max().unwrap_or(0)
    }

    /// Of each first cut and each family the value of the best pattern.
    pub(super) fn patterns(&self, rectangle: Cells) -> impl Iterator<Item = (Value, Place)> {
        let families = 0..self.families.len();
        let starts =
            self.roots.iter().flat_map(move |&root| families.clone().map(move |family| [root, family]));
        starts.map(move |start| (self.at(start, rectangle), start))
    }

    pub(super) fn at(&self, [layer, family]: Place, rectangle: Cells) -> Value {
        self.layers[layer].values[family].at(rectangle)
    }
}

/// The turns of the items that a rectangle with that family may hold, and their prices.
fn allowed_items<'a>(
    families: &'a Families,
    family: usize,
    grid: &'a Grid,
    prices: &'a [Value],
) -> impl Iterator<Item = (Cells, Value)> + 'a {
    let allowed = (0..prices.len()).filter(move |&item| families.allows(family, item));
    allowed.flat_map(move |item| grid.items[item].iter().map(move |&turn| (turn, prices[item])))
}
