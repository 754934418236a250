//! Strips as high as the sheet: rows of regions of one width along its height. With four stages they are the parts of the
//! first row.
//!
//! There is a strip for each unit of width, and its value takes a row of its own. So a coarse row, with heights
//! rounded down to multiples of a unit and with any remainder, first gives a bound on it. Only strips of which the most
//! valuable rows of the sheet consist are then computed exactly, until the most valuable one has no others.
//!
//! With five stages, bands are the parts of the first row: rows of strips of one height along the width of the sheet. Then
//! strips have every height.

use super::regions::{Regions, SUMS_PER_POLL};
use super::row::Row;
use crate::bounds::patterns::columns::{NONE, Value};
use crate::stop::Stop;

/// Least number of units of a coarse row. With half and twice as many, pricings of 200 to 1,000 panes take a tenth to a
/// half longer.
const UNITS_OF_A_COARSE_ROW: usize = 800;
/// Heights whose strips are side by side in memory: reading those of one height and of the next ones takes the same
/// lines of the cache.
const HEIGHTS_OF_A_LINE: usize = 32;

/// Computes what strips are worth.
#[derive(Clone, Debug)]
pub(super) struct Strips {
    height: usize,
    trim: usize,
    /// A unit of a coarse row is 1 unit, shifted by so many bits.
    unit_bits: u32,
}

impl Strips {
    /// Strips of that height, of pieces that are no lower than `lowest`, at least 1.
    pub(super) fn new(height: usize, trim: usize, lowest: usize) -> Self {
        // No part may be rounded down to nothing.
        let unit_bits = (height / UNITS_OF_A_COARSE_ROW).clamp(1, lowest).ilog2();
        Self { height, trim, unit_bits }
    }

    /// At least what the strip of a width is worth; [`NONE`] where nothing is in it. Returns the number of sums as well.
    pub(super) fn bound(&self, regions: &Regions, width: usize) -> (Value, u64) {
        let mut parts = vec![NONE; (self.height >> self.unit_bits) + 1];
        for (height, value) in regions.levels(width) {
            let part = &mut parts[height >> self.unit_bits];
            *part = value.max(*part);
        }
        Row::most(&parts, 0)
    }

    /// What the strip of a width is worth, and the number of sums.
    pub(super) fn value(&self, regions: &Regions, width: usize) -> (Value, u64) {
        Row::most(&regions.column(width, self.height), self.trim)
    }

    /// The heights of the regions in the strip of a width and height.
    pub(super) fn heights(&self, regions: &Regions, [width, height]: [usize; 2]) -> Vec<usize> {
        let parts = regions.column(width, self.height);
        Row::new(&parts, self.trim).parts(&parts, height)
    }
}

/// Values of strips of every width and height, and of bands.
#[derive(Clone, Debug)]
pub(super) struct Bands {
    /// By line, then by width, then by height.
    strips: Vec<Value>,
    /// Whether a strip of that height is worth more or less than one that is lower by one.
    differs: Vec<bool>,
    width: usize,
    trim: usize,
}

impl Bands {
    pub(super) fn new(width: usize, trim: usize) -> Self {
        Self { strips: Vec::new(), differs: Vec::new(), width, trim }
    }

    /// Computes the values of all bands by height. Returns the number of sums; `None` where `stop` ended it.
    pub(super) fn fill(&mut self, regions: &Regions, bands: &mut [Value], stop: &Stop) -> Option<u64> {
        let mut sums = self.fill_strips(regions, bands.len() - 1, stop)?;
        let mut polled = sums;
        for height in 1..bands.len() {
            if !self.differs[height] {
                bands[height] = bands[height - 1];
                continue;
            }
            let (value, more) = Row::most(&self.strips_of(height), self.trim);
            bands[height] = value;
            sums += more;
            if sums >= polled + SUMS_PER_POLL {
                stop.poll().is_none().then_some(())?;
                polled = sums;
            }
        }
        Some(sums)
    }

    fn fill_strips(&mut self, regions: &Regions, height: usize, stop: &Stop) -> Option<u64> {
        let (widths, heights) = (self.width + 1, height + 1);
        self.strips.resize(heights.div_ceil(HEIGHTS_OF_A_LINE) * widths * HEIGHTS_OF_A_LINE, NONE);
        self.differs = vec![false; heights];
        let mut column = vec![NONE; heights];
        let (mut sums, mut polled) = (0, 0);
        for width in 1..widths {
            if !regions.repeats(width) {
                column = regions.column(width, height);
                let row = Row::new(&column, self.trim);
                sums += row.count;
                row.values(&mut column);
                for (differs, pair) in self.differs[1..].iter_mut().zip(column.windows(2)) {
                    *differs |= pair[0] != pair[1];
                }
            }
            for (line, values) in column.chunks(HEIGHTS_OF_A_LINE).enumerate() {
                let start = (line * widths + width) * HEIGHTS_OF_A_LINE;
                self.strips[start..start + values.len()].copy_from_slice(values);
            }
            if sums >= polled + SUMS_PER_POLL {
                stop.poll().is_none().then_some(())?;
                polled = sums;
            }
        }
        Some(sums)
    }

    /// The strips of a height by width.
    fn strips_of(&self, height: usize) -> Vec<Value> {
        let line = height / HEIGHTS_OF_A_LINE * (self.width + 1) * HEIGHTS_OF_A_LINE;
        let strips = self.strips[line + height % HEIGHTS_OF_A_LINE..].iter();
        strips.step_by(HEIGHTS_OF_A_LINE).take(self.width + 1).copied().collect()
    }

    /// The widths of the strips in the band of a height.
    pub(super) fn widths(&self, height: usize) -> Vec<usize> {
        let strips = self.strips_of(height);
        Row::new(&strips, self.trim).parts(&strips, self.width)
    }
}
