//! Strips as high as the sheet: rows of regions of one width along its height. With four stages they are the parts of the
//! first row.
//!
//! There is a strip for each unit of width, and its value takes a row of its own. So a coarse row, with heights
//! rounded down to multiples of a unit and with any remainder, first gives a bound on it. Only strips of which the most
//! valuable rows of the sheet consist are then computed exactly, until the most valuable one has no others.

use super::limits::UNITS_OF_A_COARSE_ROW;
use super::regions::Regions;
use super::row::Row;
use crate::bounds::patterns::columns::{NONE, Value};

/// Computes what strips are worth.
#[derive(Clone, Debug)]
pub(super) struct Strips {
    /// A unit is 1 unit, shifted by so many bits.
    unit_bits: u32,
    coarse: Row,
    /// Values of coarse parts.
    parts: Vec<Value>,
    exact: Row,
    /// Values of regions by height.
    column: Vec<Value>,
}

impl Strips {
    /// Strips of that height, of pieces that are no lower than `lowest`, at least 1.
    pub(super) fn new(height: usize, trim: usize, lowest: usize) -> Self {
        // No part may be rounded down to nothing.
        let unit_bits = (height / UNITS_OF_A_COARSE_ROW).clamp(1, lowest).ilog2();
        Self {
            unit_bits,
            coarse: Row::new(height >> unit_bits, 0),
            parts: vec![NONE; (height >> unit_bits) + 1],
            exact: Row::new(height, trim),
            column: vec![NONE; height + 1],
        }
    }

    /// At least what the strip of a width is worth; [`NONE`] where nothing is in it. Returns the number of sums as well.
    pub(super) fn bound(&mut self, regions: &Regions, width: usize) -> (Value, u64) {
        self.parts.fill(NONE);
        for (height, value) in regions.levels(width) {
            let part = &mut self.parts[height >> self.unit_bits];
            *part = value.max(*part);
        }
        self.coarse.most(&self.parts)
    }

    /// What the strip of a width is worth, and the number of sums.
    pub(super) fn value(&mut self, regions: &Regions, width: usize) -> (Value, u64) {
        regions.column(width, &mut self.column);
        self.exact.most(&self.column)
    }

    /// The heights of the regions in the strip of a width and height.
    pub(super) fn heights(&mut self, regions: &Regions, [width, height]: [usize; 2]) -> Vec<usize> {
        regions.column(width, &mut self.column);
        self.exact.fill(&self.column);
        self.exact.parts(&self.column, height)
    }
}
