//! What every round of the search has in common: the pieces with their values, the regions of the sheet, and how much a
//! region can be worth at most.

use super::outer::{BothWays, outer};
use crate::effort::Meter;
use crate::layout::axis::{Axis, oriented};
use crate::layout::ids::SheetTypeId;
use crate::layout::problem::Problem;
use crate::numbers::{Fraction, Integer};
use crate::rng::Rng;
use crate::series::{Below, Pricing, Table, Value};
use crate::units::Length;

/// Most sums of filling the table of a sheet, and its outer table as often again: about 0.2 s. Also of filling the tables of
/// all sheets, in all.
pub(super) const MAX_SUMS: usize = 100_000_000;
/// Most values of a pattern in the tables, so that two of them and the one around them never overflow.
pub(super) const MAX_TABLED: i64 = 1 << 28;

/// Pieces of a sheet, and tables of its regions.
pub(super) struct Space {
    pub table: Table,
    /// By layer: the most that can be added around a region.
    pub outer: Vec<BothWays>,
    /// By piece type: its value, exact.
    pub values: Vec<i64>,
    pub scale: Scale,
    /// By piece type: its field of a usage; `None` where no sheet can hold more than there are.
    pub fields: Vec<Option<usize>>,
    /// By field: how many pieces there are.
    pub wanted: Vec<u16>,
    /// By field: a random number, whose sums tell usages apart.
    pub marks: Vec<u64>,
    /// By layer: the one that cuts it off others, if there is one.
    pub above: Vec<Option<usize>>,
}

impl Space {
    /// For the piece types that are wanted. `None` where filling a table would take more than `most_sums`, nothing fits, or
    /// the time is over.
    pub fn new(
        problem: &Problem,
        sheet_type: SheetTypeId,
        wanted: &[u32],
        values: Vec<i64>,
        most_sums: usize,
        meter: &mut Meter,
    ) -> Option<Self> {
        let types: Vec<usize> = (0..wanted.len()).filter(|&of| wanted[of] > 0).collect();
        let mut table = Table::new(problem, sheet_type, &types, most_sums)?;
        let whole = table.extents();
        let most_on_sheet = |of: usize| {
            let own = table.items.iter().filter(|item| item.of == of);
            own.map(|item| area(whole) / area(item.size)).max().unwrap_or(0)
        };
        let scale = Scale::for_most(most_by_area(&table, &values))?;
        // What does not fit the sheet may be worth more than the tables hold.
        let mut scaled: Vec<Value> = vec![0; values.len()];
        for item in &table.items {
            scaled[item.of] = scale.up(values[item.of]);
        }
        let (mut fields, mut limits) = (Vec::new(), Vec::new());
        for (of, &count) in wanted.iter().enumerate() {
            let is_limited = i64::from(count) < most_on_sheet(of);
            fields.push(is_limited.then_some(limits.len()));
            if is_limited {
                // Two of them make one number.
                limits.push(u16::try_from(count).ok().filter(|count| *count <= u16::MAX / 2)?);
            }
        }
        let mut rng = Rng::new(0);
        let marks = limits.iter().map(|_| rng.bits()).collect();
        table.fill(&scaled, meter)?;
        let outer = outer(&table, meter)?;
        let mut above = vec![None; table.layers.len()];
        for (at, layer) in table.layers.iter().enumerate() {
            if let Below::Layer(below) = layer.below {
                above[below] = Some(at);
            }
        }
        Some(Self { table, outer, values, scale, fields, wanted: limits, marks, above })
    }

    /// No pattern of the sheet is worth more.
    pub fn most(&self) -> i64 {
        self.scale.down(self.table.value())
    }

    /// The most that a region of a layer and all around it are worth, beyond its own value.
    pub fn around(&self, layer: usize, at: [u16; 2]) -> Value {
        let [x, y] = at.map(Integer::to_usize);
        self.outer[layer][0][x * self.table.rasters[1].len() + y]
    }

    /// The area of the region at two points.
    pub fn area(&self, at: [u16; 2]) -> i64 {
        area([0, 1].map(|axis: Axis| self.table.rasters[axis].lengths[at[axis].to_usize()]))
    }

    /// The smallest region that holds a piece.
    pub fn region(&self, size: [Length; 2]) -> [u16; 2] {
        [0, 1].map(|axis: Axis| self.table.rasters[axis].from(size[axis]).unwrap_or(0).to_u16())
    }

    /// The axis of rows whose parts must be equally high, if the layer has such rows.
    pub fn row_axis(&self, layer: usize) -> Option<Axis> {
        match self.table.layers[layer].below {
            Below::Row(axis) => Some(axis),
            _ => None,
        }
    }

    /// Points along an axis and across it.
    pub fn points(&self, axis: Axis) -> [usize; 2] {
        oriented(axis, [0, 1].map(|axis: Axis| self.table.rasters[axis].len()))
    }
}

/// An exact value divided by this and rounded up is the value in the tables.
#[derive(Clone, Copy)]
pub(super) struct Scale(i64);

impl Scale {
    /// For patterns whose exact values are at most `most`: in the tables, none exceeds [`MAX_TABLED`] by more than one for
    /// each piece. `None` where twice as much would be no number.
    pub fn for_most(most: f64) -> Option<Self> {
        (most < (1_i64 << 62).to_f64()).then(|| Self((most / MAX_TABLED.to_f64()).whole::<i64>() + 1))
    }

    /// A value as it counts in the tables.
    pub fn up(self, value: i64) -> Value {
        (value / self.0 + i64::from(value % self.0 != 0)).to_i32()
    }

    /// The most that a value of the tables stands for.
    pub fn down(self, value: Value) -> i64 {
        i64::from(value) * self.0
    }
}

/// What a sheet of the densest pieces would be worth.
pub(super) fn most_by_area(table: &Table, values: &[i64]) -> f64 {
    let densest = table.items.iter().map(|item| values[item.of].to_f64() / area(item.size).to_f64());
    densest.fold(0.0, f64::max) * area(table.extents()).to_f64()
}

fn area(size: [Length; 2]) -> i64 {
    (size[0] * size[1]).get()
}
