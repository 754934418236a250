//! What an instance is like, and so which mechanisms solve it. Every size class and special case that decides between
//! mechanisms is here, and is computed once for each problem.

use crate::config::Config;
use crate::numbers::Integer;

/// Most copies of pieces of a small instance. A small one gets many iterations for each of its sheets, so large ruins
/// pay: they escape where small ones are stuck. A large one gets few, and small ruins find more improvements.
pub const MAX_COPIES_OF_SMALL: usize = 100;
/// Copies from which shelves are a start of their own: with this many pieces, some piece fills nearly any gap.
pub(crate) const MIN_COPIES_FOR_SHELVES: usize = 1_000;
/// Most sheets of a large layout that gives up one of them at a time: three instances of 10 to 18 sheets need one more
/// if they are filled from a surplus.
const MAX_SHEETS_WITHOUT_SURPLUS: usize = 20;

/// Most piece types of any instance that is solved exactly, however many pieces a sheet takes.
const MAX_TYPES_OF_EXACT: usize = 3;
/// Most pieces of a sheet where there are more types: as many of the smallest as its area takes, or as are wanted.
const MAX_ON_A_SHEET_OF_EXACT: usize = 12;
/// Most additions of counts in exact tables, with few types and with more: about a twentieth of a second, and some
/// milliseconds.
const MAX_EFFORT_OF_EXACT: [u64; 2] = [8_000_000, 500_000];

/// Fewest copies of a series, and fewest of an average type.
const MIN_COPIES_OF_SERIES: usize = 100;
const MIN_COPIES_OF_ITS_TYPES: usize = 8;
/// Most piece types and sheet types of a series: a pivot of its linear program takes the square of the first number, and
/// each sheet type has tables of its own.
const MAX_TYPES_OF_SERIES: usize = 100;
pub(crate) const MAX_SHEET_TYPES_OF_SERIES: usize = 20;

/// Most copies of an instance whose remnants are searched for. A larger one is cut for as long as some of the attempts
/// take, to know what is left of each sheet.
const MAX_COPIES_OF_REMNANTS: usize = 10_000;

/// What an instance is like. Pieces that no sheet may take do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent facts")]
pub struct Profile {
    /// Copies of pieces.
    pub copies: usize,
    /// Types of pieces.
    pub piece_types: usize,
    /// Types of sheets.
    pub sheet_types: usize,
    /// Sheets in stock.
    pub stock: u64,
    /// The most pieces of a sheet: as many of the smallest as the area of the largest sheet takes, or as are wanted.
    pub max_on_a_sheet: usize,
    /// Whether any sheet has defects.
    pub has_defects: bool,
    /// Whether anything but the area of the sheets is to be minimised.
    pub is_priced: bool,
    /// Whether some sheets are offcuts, and others are not.
    pub mixes_offcuts: bool,
    /// Whether offcuts are kept.
    pub keeps_offcuts: bool,
    /// Whether some pieces are blocks of several ones, which need a stage of their own across a row.
    pub has_blocks: bool,
    /// Whether the machine has limits, which patterns of a series do not follow.
    pub has_machine_limits: bool,
}

impl Profile {
    /// Whether the instance gets the settings of small instances.
    pub fn is_small(&self) -> bool {
        self.copies <= MAX_COPIES_OF_SMALL
    }

    /// Whether shelves are a start of their own.
    pub fn has_shelves(&self) -> bool {
        self.copies >= MIN_COPIES_FOR_SHELVES && !self.has_blocks
    }

    /// Whether a layout of this many sheets gives up a tenth of them at once, and is filled from that surplus.
    pub fn fills_from_surplus(&self, sheets: usize) -> bool {
        !self.is_small() && sheets > MAX_SHEETS_WITHOUT_SURPLUS
    }

    /// The effort limit of the exact search; `None` if its tables are certainly too large.
    pub fn exact_effort(&self) -> Option<u64> {
        let [few_types, more_types] = MAX_EFFORT_OF_EXACT;
        if self.has_defects || self.has_blocks {
            None
        } else if self.piece_types <= MAX_TYPES_OF_EXACT {
            Some(few_types)
        } else {
            (self.max_on_a_sheet <= MAX_ON_A_SHEET_OF_EXACT).then_some(more_types)
        }
    }

    /// Whether the instance is a series that patterns can follow: many copies of few types on sheets without defects.
    pub fn is_series(&self) -> bool {
        (1..=MAX_TYPES_OF_SERIES).contains(&self.piece_types)
            && self.copies >= MIN_COPIES_OF_SERIES.max(MIN_COPIES_OF_ITS_TYPES * self.piece_types)
            && self.sheet_types <= MAX_SHEET_TYPES_OF_SERIES
            && !self.has_defects
            && !self.has_blocks
            && !self.has_machine_limits
    }

    /// Whether better remnants are searched for.
    pub fn searches_remnants(&self) -> bool {
        self.copies <= MAX_COPIES_OF_REMNANTS
    }

    /// The mechanisms in the order of the steps, and whether the instance gets each, unless a layout is proved optimal before.
    pub fn mechanisms(&self, config: &Config) -> Vec<(&'static str, bool)> {
        let mut all = vec![
            ("shelves", self.has_shelves()),
            ("large ruins", self.is_small()),
            ("filling from a surplus", !self.is_small()),
            ("without offcuts", self.mixes_offcuts),
            ("patterns of a series", self.is_series()),
            ("patterns of scarce stock", !self.has_blocks && self.stock < self.copies.to_u64()),
            ("exact tables", self.exact_effort().is_some()),
            ("cheaper sheets", self.is_priced && self.sheet_types > 1),
            ("remnants", self.searches_remnants()),
        ];
        if let Some(alns) = config.alns() {
            all.extend([("deep search", true), ("cost of cuts", alns.counts_cutting())]);
        }
        all
    }
}
