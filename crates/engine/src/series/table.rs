//! The pricing problem: the most valuable guillotine pattern of a sheet, by dynamic programming on reduced raster points.
//!
//! A piece may be taken any number of times. With a limit of stages there is a layer for each stage, as in Gilmore &
//! Gomory 1965; without one, there is a single layer (Beasley 1985).

use super::pricing::{Pricing, Value};
use crate::effort::Meter;
use crate::layout::axis::{Axis, ONLY, oriented};
use crate::layout::ids::SheetTypeId;
use crate::layout::problem::Problem;
use crate::layout::rows::Part;
use crate::layout::sheet_type::SheetType;
use crate::numbers::Integer;
use crate::raster::{Item, MAX_STAGES, Raster, items, lengths};
use crate::units::{Area, Length};

/// Most points along an axis. Tracing a pattern back recurs once for each at most.
const MAX_POINTS: usize = 1_000;
/// Most values in all layers: 4 MB.
const MAX_VALUES: usize = 1_000_000;

/// The values of all regions that are cut in the given directions into regions of the layer below.
pub(crate) struct Layer {
    pub axes: &'static [Axis],
    pub below: Below,
    /// By the points along both axes, those along y side by side.
    pub values: Vec<Value>,
}

impl Layer {
    /// The axes along which regions lie side by side; for pieces in rows, that of the row.
    pub fn side_by_side(&self) -> &'static [Axis] {
        match self.below {
            Below::Row(axis) => ONLY[axis],
            _ => self.axes,
        }
    }
}

/// What a region holds if its layer has nothing to cut.
#[derive(Clone, Copy)]
pub(crate) enum Below {
    /// A piece that fits. A cut along each axis may free it.
    Piece,
    /// A row of pieces that need no further cut.
    Row(Axis),
    Layer(usize),
}

/// The tables of one sheet type.
pub(crate) struct Table {
    pub sheet_type: SheetTypeId,
    pub rasters: [Raster; 2],
    pub items: Vec<Item>,
    /// The last stage first.
    pub layers: Vec<Layer>,
    /// The layers of the first cut.
    pub roots: Vec<usize>,
    /// The value of each piece type.
    duals: Vec<Value>,
    /// Number of sums that filling takes.
    pub sums: usize,
}

impl Table {
    /// For the piece types in `types`; `None` if none of them fits, or the table would be too large.
    pub fn new(
        problem: &Problem,
        sheet_type: SheetTypeId,
        types: &[usize],
        most_sums: usize,
    ) -> Option<Self> {
        let sheet = &problem.sheets[sheet_type];
        let whole = sheet.enlarged(sheet.size);
        let items = items_of(problem, sheet, types);
        let raster = |axis: Axis| Raster::divided(whole[axis], &lengths(&items, axis), MAX_POINTS);
        let rasters = [raster(0)?, raster(1)?];
        let cells = rasters[0].len() * rasters[1].len();
        let mut table = Self {
            sheet_type,
            items,
            layers: Vec::new(),
            roots: Vec::new(),
            duals: vec![0; problem.types.len()],
            sums: 0,
            rasters,
        };
        let stages = if problem.stage_limit > MAX_STAGES { 1 } else { 2 * problem.stage_limit.to_usize() };
        if cells * stages > MAX_VALUES {
            return None;
        }
        table.roots = table.add_layers(problem, cells);
        let cuts = [0, 1].map(|axis: Axis| table.rasters[axis].count() * table.rasters[1 - axis].len());
        table.sums = table
            .layers
            .iter()
            .map(|layer| cells + layer.axes.iter().map(|&axis| cuts[axis]).sum::<usize>())
            .sum();
        (table.sums <= most_sums).then_some(table)
    }

    /// Whether a sheet takes a piece of these types.
    pub fn takes_piece(problem: &Problem, sheet_type: SheetTypeId, types: &[usize]) -> bool {
        !items_of(problem, &problem.sheets[sheet_type], types).is_empty()
    }

    /// Adds the layers, the last stage first, and returns those of the first cut.
    fn add_layers(&mut self, problem: &Problem, cells: usize) -> Vec<usize> {
        let mut add = |axes, below| {
            self.layers.push(Layer { axes, below, values: vec![0; cells] });
            self.layers.len() - 1
        };
        let stages = problem.stage_limit;
        if stages > MAX_STAGES {
            return vec![add(&[0, 1], Below::Piece)];
        }
        let mut roots = Vec::new();
        for &first in problem.first_axes() {
            let axis_of = |stage: u32| if stage % 2 == 1 { first } else { 1 - first };
            let below = Below::Row(axis_of(stages));
            let mut layer = add(&[], below);
            for stage in (1..stages).rev() {
                layer = add(ONLY[axis_of(stage)], Below::Layer(layer));
            }
            roots.push(layer);
        }
        roots
    }

    /// The extents of the largest region.
    pub fn extents(&self) -> [Length; 2] {
        [0, 1].map(|axis| self.rasters[axis].whole())
    }

    fn whole(&self) -> [usize; 2] {
        [self.rasters[0].len() - 1, self.rasters[1].len() - 1]
    }

    fn at(&self, layer: usize, [x, y]: [usize; 2]) -> Value {
        self.layers[layer].values[x * self.rasters[1].len() + y]
    }

    /// How a region is cut whose value the layer has.
    fn trace(&self, layer: usize, mut region: [usize; 2]) -> Option<Part<Item>> {
        let value = self.at(layer, region);
        if value == 0 {
            return None;
        }
        for axis in [0, 1] {
            while region[axis] > 0 && self.at(layer, shorter(region, axis)) == value {
                region = shorter(region, axis);
            }
        }
        match self.layers[layer].below {
            Below::Layer(below) if self.at(below, region) == value => return self.trace(below, region),
            Below::Row(axis) => return self.trace_row(axis, region, value),
            Below::Piece => {
                let fits = |item: &&Item| {
                    self.duals[item.of] == value && first_region(&self.rasters, item) == Some(region)
                };
                if let Some(item) = self.items.iter().find(fits) {
                    return Some(Part::Piece(*item));
                }
            }
            Below::Layer(_) => {}
        }
        self.layers[layer].axes.iter().find_map(|&axis| {
            let parts = |pair: [usize; 2]| pair.map(|at| along(region, axis, at));
            let sum =
                |pair: &[usize; 2]| parts(*pair).iter().map(|&part| self.at(layer, part)).sum::<Value>();
            let pair = self.rasters[axis].divisions(region[axis]).find(|pair| sum(pair) == value)?;
            let parts = parts(pair).into_iter().filter_map(|part| self.trace(layer, part));
            Some(Part::row(axis, parts).without_single_rows())
        })
    }

    /// The row of pieces of equal extent across `axis` that is worth `value`.
    fn trace_row(&self, axis: Axis, region: [usize; 2], value: Value) -> Option<Part<Item>> {
        let raster = &self.rasters[axis];
        let most = self.rasters[1 - axis].lengths[region[1 - axis]];
        let fitting = groups(axis, &self.items).into_iter().filter(|(across, _)| *across <= most);
        fitting
            .map(|(_, items)| items)
            .find_map(|items| trace_row(axis, raster, &items, &self.duals, region[axis], value))
    }
}

impl Pricing for Table {
    fn fill(&mut self, duals: &[Value], meter: &mut Meter) -> Option<()> {
        self.duals.copy_from_slice(duals);
        for at in 0..self.layers.len() {
            let (below, own) = self.layers.split_at_mut(at);
            let layer = &mut own[0];
            match layer.below {
                Below::Piece => {
                    layer.values.fill(0);
                    for item in &self.items {
                        if let Some([x, y]) = first_region(&self.rasters, item) {
                            let value = &mut layer.values[x * self.rasters[1].len() + y];
                            *value = self.duals[item.of].max(*value);
                        }
                    }
                }
                Below::Row(axis) => {
                    layer.values.fill(0);
                    fill_rows(axis, &self.rasters, &self.items, &self.duals, &mut layer.values);
                }
                Below::Layer(at) => layer.values.copy_from_slice(&below[at].values),
            }
            close(layer, &self.rasters, meter)?;
        }
        Some(())
    }

    fn value(&self) -> Value {
        self.roots.iter().map(|&root| self.at(root, self.whole())).fold(0, Value::max)
    }

    fn pattern(&self) -> Option<Part<Item>> {
        let value = self.value();
        let root = self.roots.iter().find(|&&root| self.at(root, self.whole()) == value)?;
        self.trace(*root, self.whole())
    }
}

/// The largest dual value that a piece type may have.
pub(super) fn largest_dual(rasters: &[Raster; 2], items: &[Item]) -> Value {
    let largest = rasters[0].whole() * rasters[1].whole();
    let smallest = items.iter().map(|item| item.size[0] * item.size[1]).min().unwrap_or(Area::new(1));
    (i64::from(Value::MAX) / (largest.get() / smallest.get()).max(1)).to_i32()
}

fn shorter(mut region: [usize; 2], axis: Axis) -> [usize; 2] {
    region[axis] -= 1;
    region
}

fn along(mut region: [usize; 2], axis: Axis, at: usize) -> [usize; 2] {
    region[axis] = at;
    region
}

/// The pieces of some types in the orientations that fit the sheet.
pub(super) fn items_of(problem: &Problem, sheet: &SheetType, types: &[usize]) -> Vec<Item> {
    items(sheet, types.iter().map(|&of| (of, &problem.types.raw[of])))
}

/// The smallest region that holds a piece.
fn first_region(rasters: &[Raster; 2], item: &Item) -> Option<[usize; 2]> {
    Some([rasters[0].from(item.size[0])?, rasters[1].from(item.size[1])?])
}

/// The items by their extent across `axis`, ascending.
pub(super) fn groups(axis: Axis, items: &[Item]) -> Vec<(Length, Vec<Item>)> {
    let mut sorted = items.to_vec();
    sorted.sort_by_key(|item| item.size[1 - axis]);
    sorted
        .chunk_by(|a, b| a.size[1 - axis] == b.size[1 - axis])
        .map(|equal| (equal[0].size[1 - axis], equal.to_vec()))
        .collect()
}

/// The values of rows of such pieces, for each point along the axis.
pub(super) fn row_values(axis: Axis, raster: &Raster, items: &[Item], duals: &[Value]) -> Vec<Value> {
    let mut values: Vec<Value> = vec![0; raster.len()];
    for at in 0..raster.len() {
        let mut best = at.checked_sub(1).map_or(0, |before| values[before]);
        for item in items {
            let left = raster.lengths[at] - item.size[axis];
            if left >= 0 {
                best = best.max(duals[item.of] + raster.up_to(left).map_or(0, |rest| values[rest]));
            }
        }
        values[at] = best;
    }
    values
}

/// The row up to a point that is worth `value`.
pub(super) fn trace_row(
    axis: Axis,
    raster: &Raster,
    items: &[Item],
    duals: &[Value],
    end: usize,
    value: Value,
) -> Option<Part<Item>> {
    let values = row_values(axis, raster, items, duals);
    if values[end] != value {
        return None;
    }
    let mut parts = Vec::new();
    let mut at = Some(end);
    while let Some(here) = at.filter(|&here| values[here] > 0) {
        let step = items.iter().find_map(|item| {
            let left = raster.lengths[here] - item.size[axis];
            let rest = raster.up_to(left);
            let sum = duals[item.of] + rest.map_or(0, |rest| values[rest]);
            (left >= 0 && sum == values[here]).then_some((*item, rest))
        });
        at = match step {
            Some((item, rest)) => {
                parts.push(Part::Piece(item));
                rest
            }
            None => here.checked_sub(1),
        };
    }
    Some(Part::row(axis, parts).without_single_rows())
}

/// The values of regions that hold a row of pieces of equal extent across `axis`.
fn fill_rows(axis: Axis, rasters: &[Raster; 2], items: &[Item], duals: &[Value], values: &mut [Value]) {
    let points = rasters[1].len();
    let across = &rasters[1 - axis];
    let mut best: Vec<Value> = vec![0; rasters[axis].len()];
    let mut groups = groups(axis, items).into_iter().peekable();
    for (at, &length) in across.lengths.iter().enumerate() {
        while let Some((_, items)) = groups.next_if(|(extent, _)| *extent <= length) {
            let row = row_values(axis, &rasters[axis], &items, duals);
            best.iter_mut().zip(&row).for_each(|(best, value)| *best = (*value).max(*best));
        }
        for (along, &value) in best.iter().enumerate() {
            let [x, y] = oriented(axis, [along, at]);
            values[x * points + y] = value;
        }
    }
}

/// Raises the value of each region to that of a smaller one, and to the sum of the two into which it is divided.
fn close(layer: &mut Layer, rasters: &[Raster; 2], meter: &mut Meter) -> Option<()> {
    let [columns, points] = [rasters[0].len(), rasters[1].len()];
    let has = |axis: Axis| layer.axes.contains(&axis);
    let (vertical, horizontal) = (has(0), has(1));
    for x in 0..columns {
        let (done, rest) = layer.values.split_at_mut(x * points);
        let column = &mut rest[..points];
        let done = |at: usize| &done[at * points..(at + 1) * points];
        if x > 0 {
            raise(column, done(x - 1));
        }
        let mut sums = points;
        if vertical {
            for [part, rest] in rasters[0].divisions(x) {
                raise_by_sums(column, done(part), done(rest));
                sums += points;
            }
        }
        let mut before = 0;
        for y in 0..points {
            let mut best = column[y].max(before);
            if horizontal {
                for [part, rest] in rasters[1].divisions(y) {
                    best = best.max(column[part] + column[rest]);
                }
            }
            column[y] = best;
            before = best;
        }
        if horizontal {
            sums += rasters[1].count();
        }
        meter.pay(sums).ok()?;
    }
    Some(())
}

/// Raises each value to that of another column.
pub(crate) fn raise(column: &mut [Value], other: &[Value]) {
    for (value, &other) in column.iter_mut().zip(other) {
        *value = if other > *value { other } else { *value };
    }
}

/// Raises each value to the sum of two others.
pub(crate) fn raise_by_sums(column: &mut [Value], left: &[Value], right: &[Value]) {
    for ((value, &left), &right) in column.iter_mut().zip(left).zip(right) {
        let sum = left + right;
        *value = if sum > *value { sum } else { *value };
    }
}
