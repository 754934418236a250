//! What is known of the ways into one sheet: how many spaces a piece type fits, and which of them costs least.

use crate::layout::measure::{Measure, Power};
use crate::layout::pattern::{Pattern, Space};
use crate::layout::problem::{PieceType, Problem};

/// Most types that the cache of a sheet holds at a time.
const MOST_SLOTS: usize = 256;

/// The way into a sheet that costs least.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub loss: f32,
    pub space: u16,
    pub turned: bool,
}

/// What is known of one type; good for one version of the sheet.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    version: u32,
    what: u32,
    loss: f32,
    /// Ways into spaces that it fits.
    ways: u16,
    /// The space that costs least, with [`TURNED`] if the piece lies turned there; [`UNKNOWN`] until asked for.
    best: u16,
}

const TURNED: u16 = 0x8000;
/// Spaces of a sheet beyond this number are not looked at: they could not be told apart.
const MOST_SPACES: usize = TURNED as usize - 1;
const UNKNOWN: u16 = u16::MAX;

/// A cache over the piece types, direct-mapped, that forgets everything at once.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    slots: Vec<Known>,
    mask: u32,
    version: u32,
}

impl Options {
    pub fn new(problem: &Problem) -> Self {
        let slots = problem.types.len().next_power_of_two().min(MOST_SLOTS);
        Self { slots: Vec::new(), mask: slots as u32 - 1, version: 1 }
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

    #[inline]
    fn slot(&mut self, problem: &Problem, pattern: &Pattern, what: u32) -> &mut Known {
        let at = (what & self.mask) as usize;
        if at >= self.slots.len() {
            // Most sheets of a very large layout are never looked at.
            self.slots.resize(self.mask as usize + 1, Known::default());
        }
        let known = &mut self.slots[at];
        if known.version != self.version || known.what != what {
            let ways = count_ways(problem, pattern, &problem.types[what as usize]);
            *known = Known { version: self.version, what, loss: 0.0, ways, best: UNKNOWN };
        }
        known
    }

    /// In how many ways a piece of type `what` fits the spaces of the sheet.
    #[inline]
    pub fn ways(&mut self, problem: &Problem, pattern: &Pattern, what: u32) -> u32 {
        u32::from(self.slot(problem, pattern, what).ways)
    }

    /// The way that costs least, if there is any.
    #[inline]
    pub fn best(&mut self, problem: &Problem, pattern: &Pattern, what: u32) -> Option<Way> {
        let known = self.slot(problem, pattern, what);
        if known.ways == 0 {
            return None;
        }
        if known.best == UNKNOWN {
            let way = cheapest(problem, pattern, what)?;
            known.loss = way.loss;
            known.best = way.space | if way.turned { TURNED } else { 0 };
        }
        Some(Way { loss: known.loss, space: known.best & !TURNED, turned: known.best & TURNED != 0 })
    }
}

fn looked_at(pattern: &Pattern) -> &[Space] {
    &pattern.spaces[..pattern.spaces.len().min(MOST_SPACES)]
}

fn count_ways(problem: &Problem, pattern: &Pattern, piece: &PieceType) -> u16 {
    let mut ways = 0;
    for &turned in piece.turnings() {
        let size = piece.laid(turned);
        if pattern.roomiest.may_take(size) {
            // Without stages no space is exact; the shorter question saves a tenth of the search.
            ways += if problem.has_stages() {
                count(pattern, |space| space.takes(size))
            } else {
                count(pattern, |space| space.holds(size))
            };
        }
    }
    ways
}

#[inline]
fn count(pattern: &Pattern, takes: impl Fn(&Space) -> bool) -> u16 {
    looked_at(pattern).iter().map(|space| u32::from(takes(space))).sum::<u32>() as u16
}

fn cheapest(problem: &Problem, pattern: &Pattern, what: u32) -> Option<Way> {
    let piece = &problem.types[what as usize];
    let measure = Measure::new(problem, pattern, Power::Low);
    let mut best: Option<Way> = None;
    for &turned in piece.turnings() {
        let size = piece.laid(turned);
        for (index, space) in looked_at(pattern).iter().enumerate().filter(|(_, space)| space.takes(size)) {
            let loss = measure.loss(pattern, space, size);
            if best.is_none_or(|way| loss < way.loss) {
                best = Some(Way { loss, space: index as u16, turned });
            }
        }
    }
    best
}
