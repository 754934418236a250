//! Pricing where the tables of all patterns are too large: the most valuable of the patterns all of whose parts are as
//! wide or as high as a piece (Gilmore & Gomory 1965 call two-stage patterns of this kind). A region that is cut along one
//! axis has any length along it, but across it only one of those.

use super::pricing::{Pricing, Value};
use super::table::{groups, items_of, raise, raise_by_sums, row_values, trace_row};
use crate::effort::Meter;
use crate::layout::axis::Axis;
use crate::layout::ids::SheetTypeId;
use crate::layout::problem::Problem;
use crate::layout::rows::Part;
use crate::raster::{Item, Raster, lengths};
use crate::units::Length;

/// About the most sums of one layer, for all piece types together: as many programs are solved as there are types, a few
/// times over. Ten times as many sums lower the value of the program by 0.2 %.
const MAX_SUMS: usize = 50_000_000;
/// Most points along an axis, so that few types take little memory.
const MAX_POINTS: usize = 10_000;
/// Most stages. More gain next to nothing.
const MAX_STAGES: u32 = 4;

/// The regions that are cut along an axis.
struct Layer {
    axis: Axis,
    /// The points of the other axis across which they may be.
    across: Vec<usize>,
    /// By the points along the axis, those across side by side.
    values: Vec<Value>,
    /// What parts of these regions are worth: by the parts along the axis, those across side by side. The last stage has
    /// none.
    parts: Vec<Value>,
}

/// The tables of one sheet type.
pub(super) struct Restricted {
    pub rasters: [Raster; 2],
    /// The points that are parts, along each axis.
    parts: [Vec<usize>; 2],
    pub items: Vec<Item>,
    /// For each direction of the first cut, the layers of all stages, the last one first.
    trees: Vec<Vec<Layer>>,
    duals: Vec<Value>,
    /// Number of sums that filling takes.
    pub sums: usize,
}

impl Restricted {
    /// For the piece types in `types`; `None` if none of them fits.
    pub fn new(problem: &Problem, sheet_type: SheetTypeId, types: &[usize]) -> Option<Self> {
        let sheet = &problem.sheets[sheet_type];
        let whole = sheet.enlarged(sheet.size);
        let items = items_of(problem, sheet, types);
        let parts = [0, 1].map(|axis: Axis| lengths(&items, axis));
        let most = MAX_SUMS / (types.len() * parts[0].len() * parts[1].len()).max(1);
        let raster =
            |axis: Axis| Raster::divided_by_parts(whole[axis], &parts[axis], most.clamp(1, MAX_POINTS));
        let [(first, parts), (second, other_parts)] = [raster(0)?, raster(1)?];
        let (rasters, parts) = ([first, second], [parts, other_parts]);
        let stages = problem.stage_limit.min(MAX_STAGES);
        let tree = |first: Axis| -> Vec<Layer> {
            let layer = |stage: u32| {
                let axis = if stage % 2 == 1 { first } else { 1 - first };
                let across =
                    if stage == 1 { vec![rasters[1 - axis].len() - 1] } else { parts[1 - axis].clone() };
                let values = vec![0; rasters[axis].len() * across.len()];
                let of_parts = if stage == stages { 0 } else { parts[axis].len() * across.len() };
                Layer { axis, across, values, parts: vec![0; of_parts] }
            };
            (1..=stages).rev().map(layer).collect()
        };
        let trees: Vec<Vec<Layer>> = problem.first_axes().iter().map(|&first| tree(first)).collect();
        let layers = trees.iter().flatten();
        let sums = layers.map(|layer| rasters[layer.axis].count() * parts[1 - layer.axis].len()).sum();
        Some(Self { rasters, parts, items, trees, duals: vec![0; problem.types.len()], sums })
    }

    /// The value of the region of a layer.
    fn at(tree: &[Layer], layer: usize, along: usize, across: usize) -> Value {
        tree[layer].values[along * tree[layer].across.len() + across]
    }

    fn best(&self) -> Option<(&[Layer], Value)> {
        let value =
            |tree: &Vec<Layer>| tree.last().and_then(|layer| layer.values.last().copied()).unwrap_or(0);
        self.trees.iter().map(|tree| (&tree[..], value(tree))).max_by_key(|(_, value)| *value)
    }

    fn trace(&self, tree: &[Layer], at: usize, mut along: usize, across: usize) -> Option<Part<Item>> {
        let layer = &tree[at];
        let value = Self::at(tree, at, along, across);
        if value == 0 {
            return None;
        }
        let raster = &self.rasters[layer.axis];
        if at == 0 {
            let row = |(extent, items): (Length, Vec<Item>)| {
                let fits = self.rasters[1 - layer.axis].from(extent) == Some(layer.across[across]);
                if fits { trace_row(layer.axis, raster, &items, &self.duals, along, value) } else { None }
            };
            return groups(layer.axis, &self.items).into_iter().find_map(row);
        }
        let mut parts = Vec::new();
        let mut value = value;
        while value > 0 {
            while along > 0 && Self::at(tree, at, along - 1, across) == value {
                along -= 1;
            }
            let of_part = |part: usize| layer.parts[part * layer.across.len() + across];
            let pair = raster
                .divisions(along)
                .find(|&[part, rest]| of_part(part) + Self::at(tree, at, rest, across) == value);
            let part = pair.map_or_else(
                || (0..self.parts[layer.axis].len()).find(|&part| of_part(part) == value),
                |pair| Some(pair[0]),
            )?;
            parts.extend(self.trace(tree, at - 1, layer.across[across], part));
            value -= of_part(part);
            match pair {
                Some([_, rest]) => along = rest,
                None => break,
            }
        }
        Some(Part::row(layer.axis, parts).without_single_rows())
    }
}

impl Pricing for Restricted {
    fn fill(&mut self, duals: &[Value], meter: &mut Meter) -> Option<()> {
        self.duals.copy_from_slice(duals);
        for tree in &mut self.trees {
            fill_rows(&mut tree[0], &self.rasters, &self.items, duals);
            for at in 1..tree.len() {
                let (below, own) = tree.split_at_mut(at);
                fill_layer(&mut own[0], &below[at - 1], &self.rasters, &self.parts, meter)?;
            }
        }
        Some(())
    }

    fn value(&self) -> Value {
        self.best().map_or(0, |(_, value)| value)
    }

    fn pattern(&self) -> Option<Part<Item>> {
        let (tree, _) = self.best()?;
        let top = tree.len() - 1;
        self.trace(tree, top, self.rasters[tree[top].axis].len() - 1, 0)
    }
}

/// The values of rows of pieces that need no further cut.
fn fill_rows(layer: &mut Layer, rasters: &[Raster; 2], items: &[Item], duals: &[Value]) {
    layer.values.fill(0);
    for (extent, items) in groups(layer.axis, items) {
        let point = rasters[1 - layer.axis].from(extent);
        let Some(column) = layer.across.iter().position(|&across| Some(across) == point) else { continue };
        let row = row_values(layer.axis, &rasters[layer.axis], &items, duals);
        for (values, value) in layer.values.chunks_exact_mut(layer.across.len()).zip(row) {
            values[column] = values[column].max(value);
        }
    }
}

/// The values of regions that are cut into regions of the layer below.
fn fill_layer(
    layer: &mut Layer,
    below: &Layer,
    rasters: &[Raster; 2],
    parts: &[Vec<usize>; 2],
    meter: &mut Meter,
) -> Option<()> {
    let (raster, width) = (&rasters[layer.axis], layer.across.len());
    for (part, values) in layer.parts.chunks_exact_mut(width).enumerate() {
        for (value, &across) in values.iter_mut().zip(&layer.across) {
            *value = below.values[across * below.across.len() + part];
        }
    }
    let of_part = |part: usize| &layer.parts[part * width..(part + 1) * width];
    let mut next = 0;
    for along in 0..raster.len() {
        let (done, rest) = layer.values.split_at_mut(along * width);
        let column = &mut rest[..width];
        match along.checked_sub(1) {
            Some(before) => column.copy_from_slice(&done[before * width..]),
            None => column.fill(0),
        }
        if parts[layer.axis].get(next) == Some(&along) {
            raise(column, of_part(next));
            next += 1;
        }
        let mut sums = width;
        for [part, rest] in raster.divisions(along) {
            raise_by_sums(column, of_part(part), &done[rest * width..(rest + 1) * width]);
            sums += width;
        }
        meter.pay(sums).ok()?;
    }
    Some(())
}
