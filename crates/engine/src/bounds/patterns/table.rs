//! The most valuable pattern: the dynamic programme of Gilmore & Gomory 1966 ("The theory and computation of knapsack
//! functions") over all rectangles of a grid, in which an item may be taken any number of times.
//!
//! Values are small whole numbers, so that eight of them fit a machine word; a value that would be too large stays at
//! [`Value::MAX`].

use super::grid::{Cells, Grid};
use crate::instance::{Direction, Rules};

/// What items and patterns are worth.
pub(super) type Value = i16;

/// A number of stages from which on their limit is not looked at.
const MANY_STAGES: u32 = 6;

/// Values of all rectangles at several depths of cutting.
pub(super) struct Table {
    extent: Cells,
    layers: Vec<Layer>,
    /// The layers that may be the first cut of a sheet.
    roots: Vec<usize>,
}

/// The values of rectangles that are cut in the given directions into parts of the layer below.
struct Layer {
    /// Vertical and horizontal.
    cuts: [bool; 2],
    /// The lowest layer holds one item.
    below: Option<usize>,
    /// Column by column, from width and height 0 on.
    cells: Vec<Value>,
}

impl Table {
    /// Tables for patterns that respect the limit of stages.
    pub(super) fn new(extent: Cells, rules: &Rules) -> Self {
        let mut table = Self { extent, layers: Vec::new(), roots: Vec::new() };
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
        let cells = vec![0; (self.extent[0] + 1) * self.rows()];
        self.layers.push(Layer { cuts, below, cells });
        self.layers.len() - 1
    }

    fn rows(&self) -> usize {
        self.extent[1] + 1
    }

    /// What filling it once takes, in sums of values.
    pub(super) fn work(&self) -> u64 {
        let [width, height] = self.extent.map(|cells| cells as u64);
        let cuts = |cuts: [bool; 2]| u64::from(cuts[0]) * width + u64::from(cuts[1]) * height;
        self.layers.iter().map(|layer| width * height * cuts(layer.cuts) / 2).sum()
    }

    /// Values every rectangle; `prices[i]` is what item `i` is worth.
    pub(super) fn fill(&mut self, grid: &Grid, prices: &[Value]) {
        let rows = self.rows();
        for at in 0..self.layers.len() {
            let (done, rest) = self.layers.split_at_mut(at);
            let layer = &mut rest[0];
            match layer.below {
                None => fill_items(&mut layer.cells, rows, grid, prices),
                Some(below) => {
                    layer.cells.copy_from_slice(&done[below].cells);
                    close(&mut layer.cells, rows, layer.cuts);
                }
            }
        }
    }

    /// The value of the best pattern of a rectangle.
    pub(super) fn value(&self, rectangle: Cells) -> Value {
        self.roots.iter().map(|&root| self.at(root, rectangle)).max().unwrap_or(0)
    }

    fn at(&self, layer: usize, [width, height]: Cells) -> Value {
        self.layers[layer].cells[width * self.rows() + height]
    }

    /// The items of a best pattern of a rectangle, one by one.
    pub(super) fn pattern(&self, grid: &Grid, prices: &[Value], rectangle: Cells) -> Vec<usize> {
        let mut items = Vec::new();
        let root = self.roots.iter().copied().max_by_key(|&root| self.at(root, rectangle));
        let mut open: Vec<(usize, Cells)> = root.map(|root| (root, rectangle)).into_iter().collect();
        while let Some((at, mut part)) = open.pop() {
            let value = self.at(at, part);
            if value == 0 {
                continue;
            }
            for axis in 0..2 {
                let shorter = |part: Cells| {
                    let mut shorter = part;
                    shorter[axis] -= 1;
                    shorter
                };
                while part[axis] > 1 && self.at(at, shorter(part)) == value {
                    part = shorter(part);
                }
            }
            match self.layers[at].below {
                None => items.extend(item_worth(grid, prices, value, part)),
                Some(below) if self.at(below, part) == value => open.push((below, part)),
                Some(_) => open.extend(self.division(at, part).into_iter().flatten().map(|part| (at, part))),
            }
        }
        items
    }

    /// Two parts that together are worth as much as the whole.
    fn division(&self, at: usize, part: Cells) -> Option<[Cells; 2]> {
        let axes = (0..2).filter(|&axis| self.layers[at].cuts[axis]);
        axes.flat_map(|axis| (1..=part[axis] / 2).map(move |extent| (axis, extent)))
            .map(|(axis, extent)| {
                let mut parts = [part, part];
                parts[0][axis] = extent;
                parts[1][axis] -= extent;
                parts
            })
            .find(|parts| self.at(at, parts[0]).saturating_add(self.at(at, parts[1])) == self.at(at, part))
    }
}

fn item_worth(grid: &Grid, prices: &[Value], value: Value, [width, height]: Cells) -> Option<usize> {
    (0..prices.len()).find(|&i| {
        prices[i] == value && grid.items[i].iter().any(|turn| turn[0] <= width && turn[1] <= height)
    })
}

/// The most valuable item that fits each rectangle.
fn fill_items(cells: &mut [Value], rows: usize, grid: &Grid, prices: &[Value]) {
    cells.fill(0);
    for (turns, &price) in grid.items.iter().zip(prices) {
        for [width, height] in turns {
            let cell = &mut cells[width * rows + height];
            *cell = price.max(*cell);
        }
    }
    for start in (0..cells.len()).step_by(rows) {
        if start > 0 {
            let (before, column) = cells.split_at_mut(start);
            raise(&mut column[..rows], &before[start - rows..]);
        }
        for at in start + 1..start + rows {
            cells[at] = cells[at].max(cells[at - 1]);
        }
    }
}

/// Values rectangles by the best sum of two parts, again and again, from parts that are valued already.
fn close(cells: &mut [Value], rows: usize, [vertical, horizontal]: [bool; 2]) {
    for width in 1..cells.len() / rows {
        let (narrower, rest) = cells.split_at_mut(width * rows);
        let column = &mut rest[..rows];
        raise(column, &narrower[(width - 1) * rows..]);
        if vertical {
            for left in 1..=width / 2 {
                let right = width - left;
                raise_by_sums(column, &narrower[left * rows..][..rows], &narrower[right * rows..][..rows]);
            }
        }
        if horizontal {
            close_column(column);
        }
    }
}

fn close_column(column: &mut [Value]) {
    for lower in 1..column.len() {
        column[lower] = column[lower].max(column[lower - 1]);
        // The upper part is no higher than the lower one.
        let value = column[lower];
        let (parts, wholes) = column.split_at_mut(lower + 1);
        for (whole, &upper) in wholes.iter_mut().zip(&parts[1..]) {
            *whole = value.saturating_add(upper).max(*whole);
        }
    }
}

fn raise(column: &mut [Value], other: &[Value]) {
    for (value, &other) in column.iter_mut().zip(other) {
        *value = other.max(*value);
    }
}

fn raise_by_sums(column: &mut [Value], left: &[Value], right: &[Value]) {
    for ((value, &left), &right) in column.iter_mut().zip(left).zip(right) {
        *value = left.saturating_add(right).max(*value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instance::Direction::{Horizontal, Vertical};
    use crate::rng::Rng;

    fn rules(max_stages: u32, alternate: bool, first_direction: Direction) -> Rules {
        Rules { max_stages, alternate, first_direction, min_trim: 0 }
    }

    fn any_rules(rng: &mut Rng) -> Rules {
        let first = if rng.chance(0.5) { Vertical } else { Horizontal };
        rules(rng.below(5) as u32, rng.chance(0.5), first)
    }

    fn grid(extent: Cells, items: &[&[Cells]]) -> Grid {
        Grid { extent, items: items.iter().map(|turns| turns.to_vec()).collect(), sheets: vec![extent] }
    }

    fn any_grid(rng: &mut Rng) -> Grid {
        let mut side = |most: usize| 1 + rng.below(most);
        let extent = [4 + side(6), 4 + side(5)];
        let items = (0..2 + side(3)).map(|_| vec![[side(extent[0]), side(extent[1])]]).collect();
        Grid { extent, items, sheets: vec![extent] }
    }

    /// By every cut and no table; `last` is the direction and the stage of the cut above.
    fn best_by_all_cuts(
        grid: &Grid,
        prices: &[Value],
        rules: &Rules,
        part: Cells,
        last: Option<(usize, u32)>,
    ) -> Value {
        let fits = |turn: &Cells| turn[0] <= part[0] && turn[1] <= part[1];
        let items = grid.items.iter().zip(prices).filter(|(turns, _)| turns.iter().any(fits));
        let mut best = items.map(|(_, &price)| price).max().unwrap_or(0);
        for axis in 0..2 {
            let direction = [Vertical, Horizontal][axis];
            let stage =
                last.map_or(rules.first_stage(direction), |(above, stage)| stage + u32::from(above != axis));
            if stage > rules.stage_limit() {
                continue;
            }
            for extent in 1..=part[axis] / 2 {
                let mut parts = [part, part];
                parts[0][axis] = extent;
                parts[1][axis] -= extent;
                let [a, b] =
                    parts.map(|part| best_by_all_cuts(grid, prices, rules, part, Some((axis, stage))));
                best = best.max(a + b);
            }
        }
        best
    }

    #[test]
    fn values_are_those_of_the_best_way_to_cut() {
        let mut rng = Rng::new(1);
        for _ in 0..150 {
            let rules = any_rules(&mut rng);
            let mut grid = any_grid(&mut rng);
            grid.extent = grid.extent.map(|cells| cells.min(7));
            grid.items.retain(|turns| turns[0][0] <= grid.extent[0] && turns[0][1] <= grid.extent[1]);
            let prices: Vec<Value> = grid.items.iter().map(|_| rng.below(50) as Value).collect();
            let mut table = Table::new(grid.extent, &rules);
            table.fill(&grid, &prices);
            let part = [1 + rng.below(grid.extent[0]), 1 + rng.below(grid.extent[1])];
            assert_eq!(
                table.value(part),
                best_by_all_cuts(&grid, &prices, &rules, part, None),
                "{rules:?} {part:?} {grid:?}"
            );
        }
    }

    #[test]
    fn a_pattern_is_worth_its_value() {
        let mut rng = Rng::new(2);
        for _ in 0..300 {
            let rules = any_rules(&mut rng);
            let grid = any_grid(&mut rng);
            let prices: Vec<Value> = grid.items.iter().map(|_| rng.below(100) as Value).collect();
            let mut table = Table::new(grid.extent, &rules);
            table.fill(&grid, &prices);
            let pattern = table.pattern(&grid, &prices, grid.extent);
            let value: Value = pattern.iter().map(|&item| prices[item]).sum();
            assert_eq!(value, table.value(grid.extent));
        }
    }

    #[test]
    fn stages_limit_the_pattern() {
        // A strip beside two squares, above each other.
        let grid = grid([5, 4], &[&[[3, 4]], &[[2, 2]]]);
        let value = |rules: Rules| {
            let mut table = Table::new(grid.extent, &rules);
            table.fill(&grid, &[30, 7]);
            table.value(grid.extent)
        };
        assert_eq!(value(rules(0, true, Horizontal)), 44);
        assert_eq!(value(rules(1, true, Vertical)), 37);
        assert_eq!(value(rules(1, true, Horizontal)), 30);
        assert_eq!(value(rules(1, false, Horizontal)), 37);
        assert_eq!(value(rules(2, true, Vertical)), 44);
        assert_eq!(value(rules(2, true, Horizontal)), 37);
        assert_eq!(value(rules(3, true, Horizontal)), 44);
    }

    #[test]
    fn an_item_fits_in_any_of_its_turns_and_as_often_as_there_is_room() {
        let grid = grid([6, 3], &[&[[3, 2], [2, 3]]]);
        let mut table = Table::new(grid.extent, &rules(0, false, Vertical));
        table.fill(&grid, &[5]);
        assert_eq!(table.value(grid.extent), 15);
        assert_eq!(table.pattern(&grid, &[5], grid.extent), [0, 0, 0]);
        assert_eq!(table.value([5, 2]), 5);
    }

    #[test]
    fn what_is_too_valuable_stays_at_the_most() {
        let grid = grid([9, 9], &[&[[1, 1]]]);
        let mut table = Table::new(grid.extent, &rules(0, false, Vertical));
        table.fill(&grid, &[1_000]);
        assert_eq!((table.value([4, 8]), table.value([9, 9])), (32_000, Value::MAX));
    }
}
