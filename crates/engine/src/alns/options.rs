//! What is known of the ways into one sheet: which of them costs least for each piece type.

use std::ops::ControlFlow;

use crate::insertion::way::{Orientation, Way, keep_better, scan};
use crate::layout::measure::{Measure, Power};
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::tree::Space;

/// Most types that the cache of a sheet holds at a time.
const MOST_SLOTS: usize = 256;
/// Most that those of all sheets of a draft hold, at 16 bytes each; where the sheets are very many, each has less.
const MOST_OF_ALL: usize = 1 << 21;
const LEAST_SLOTS: usize = 8;

/// What is known of one type; good for one version of the sheet.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    version: u32,
    what: u32,
    loss: f32,
    /// The space that costs least, with [`TURNED`] if the piece lies turned there; [`NONE`] where it fits none.
    best: u16,
}

const TURNED: u16 = 0x8000;
/// Spaces of a sheet beyond this number are not looked at: they could not be told apart.
const MOST_SPACES: usize = TURNED as usize - 1;
const NONE: u16 = u16::MAX;
/// Parts of long rows that are looked at for one piece on one sheet: some milliseconds. Sheets of a few hundred pieces never
/// come near that.
const MOST_PARTS: u64 = 2_000_000;
/// Parts of a long row that are looked at in the time of one space.
const PARTS_A_LOOK: u64 = 4;

/// A cache over the piece types, direct-mapped, that forgets everything at once.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    slots: Vec<Known>,
    mask: u32,
    version: u32,
}

impl Options {
    /// For one of so many `sheets`.
    pub fn new(problem: &Problem, sheets: usize) -> Self {
        // A power of two, as those that it is the least of.
        let affordable = 1 << (MOST_OF_ALL / sheets.max(1)).max(LEAST_SLOTS).ilog2();
        let slots = problem.types.len().next_power_of_two().min(MOST_SLOTS).min(affordable);
        Self { slots: Vec::new(), mask: slots as u32 - 1, version: 1 }
    }

    #[cfg(test)]
    pub fn most(&self) -> usize {
        self.mask as usize + 1
    }

    /// The sheet has changed.
    #[inline]
    pub fn forget(&mut self) {
        if self.version == u32::MAX {
            self.slots.fill(Known::default());
            self.version = 0;
        }
        self.version += 1;
    }

    /// The way that costs least, if there is any. Where it is not known yet, `looks` grows by what finding it costs.
    #[inline]
    pub fn best(&mut self, problem: &Problem, pattern: &Pattern, what: u32, looks: &mut u64) -> Option<Way> {
        let at = (what & self.mask) as usize;
        if at >= self.slots.len() {
            // Most sheets of a very large layout are never looked at.
            self.slots.resize(self.mask as usize + 1, Known::default());
        }
        let known = &mut self.slots[at];
        if known.version != self.version || known.what != what {
            let way = cheapest(problem, pattern, what, looks);
            let best = way.map_or(NONE, |way| way.space() as u16 | if way.turned { TURNED } else { 0 });
            *known = Known { version: self.version, what, loss: way.map_or(0.0, |way| way.loss), best };
        }
        let way = Way::through(u32::from(known.best & !TURNED), known.best & TURNED != 0, known.loss);
        (known.best != NONE).then_some(way)
    }
}

fn looked_at(pattern: &Pattern) -> &[Space] {
    &pattern.spaces[..pattern.spaces.len().min(MOST_SPACES)]
}

fn cheapest(problem: &Problem, pattern: &Pattern, what: u32, looks: &mut u64) -> Option<Way> {
    let piece = &problem.types[what as usize];
    let measure = Measure::new(problem, pattern, Power::Low);
    let mut best: Option<Way> = None;
    for &turned in piece.turnings() {
        let size = piece.laid(turned);
        *looks += looked_at(pattern).len() as u64;
        // Out of patience with one way to lie, it still looks at the other.
        let _ = scan(
            &measure,
            (pattern, looked_at(pattern)),
            Orientation { size, turned },
            || false,
            |way| {
                keep_better(&mut best, way);
                if measure.parts() > MOST_PARTS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
    }
    *looks += measure.parts() / PARTS_A_LOOK;
    best
}
