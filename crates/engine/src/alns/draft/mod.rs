//! The layout that the search changes and can roll back. [`change`] begins and ends a change, [`edits`] has its edits,
//! and `checks` the self-checks of a draft.

mod candidate_sheets;
mod change;
#[cfg(debug_assertions)]
mod checks;
mod edits;
mod fitting;
mod used_sheet;

use std::ops::Range;
use std::sync::Arc;

use typed_index_collections::{TiSlice, TiVec};

use crate::effort::Meter;
use crate::effort::prices;
use crate::layout::cost::Price;
use crate::layout::ids::{PieceTypeId, SheetTypeId, UsedSheetId};
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::numbers::Integer;

use super::composition::Composition;
use super::insertion_cache::InsertionCache;
use super::objective::{CuttingCost, Objective};
use super::tuning::work;
use super::unplaced::Unplaced;
use crate::layout::state::{Layout, SharedLayout};

use fitting::{Fitting, WORDS};
pub(crate) use fitting::{Group, Room};
use used_sheet::UsedSheet;

/// Used sheets and the unplaced pieces. A change lasts from [`Draft::begin`] to [`Draft::keep`] or [`Draft::roll_back`].
/// A sheet is copied when a change first touches it, so a change costs what it touches and no more.
#[expect(clippy::vec_box, reason = "a change swaps sheets, which are large")]
pub(crate) struct Draft<'a> {
    pub problem: &'a Problem,
    sheets: TiVec<UsedSheetId, Box<UsedSheet>>,
    fitting: Fitting,
    /// The groups that may fit each sheet. Each word of all sheets stands side by side in memory.
    fit_bits: [TiVec<UsedSheetId, u64>; WORDS],
    pub unplaced: Unplaced,
    /// Used sheets of each type, and their price.
    taken: TiVec<SheetTypeId, u64>,
    pub price: Price,
    /// Total price of sheets allowed.
    pub price_limit: Price,
    /// Sheets of each type allowed, where that is less than the stock.
    pub composition: Option<Composition>,
    change: u64,
    /// The sheets touched by this change, as they were.
    saved: Vec<(UsedSheetId, Box<UsedSheet>)>,
    /// Sheets used when this change began.
    before: usize,
    /// Sheets that it opened (true) or closed: their types.
    opened_or_closed: Vec<(SheetTypeId, bool)>,
    /// Buffers for copies.
    spare: Vec<Box<UsedSheet>>,
    sheet_buffer: Vec<UsedSheetId>,
    /// See [`Draft::take_effort`].
    effort: usize,
    /// Sheets that are examined: all, or some of very many.
    window: Range<usize>,
    /// Place of the window, in parts of 2^64 of the way round.
    window_phase: u64,
    /// Placed and unplaced pieces.
    wanted: u32,
    /// Sheets of the layout that was loaded.
    loaded: usize,
    /// Its state when this change began.
    #[cfg(debug_assertions)]
    snapshot: Snapshot,
}

/// The state of a draft when a change began, which the checks compare with.
#[cfg(debug_assertions)]
#[derive(Debug, Default)]
struct Snapshot {
    pub layout: Option<SharedLayout>,
    pub weight: i64,
    pub fit_bits: [TiVec<UsedSheetId, u64>; WORDS],
}

impl<'a> Draft<'a> {
    pub fn new(problem: &'a Problem) -> Self {
        Self::with_fitting(problem, Fitting::new(problem))
    }

    /// An empty draft of a problem with the same types.
    pub fn alike<'b>(&self, problem: &'b Problem) -> Draft<'b> {
        Draft::with_fitting(problem, self.fitting.alike(problem))
    }

    fn with_fitting(problem: &'a Problem, fitting: Fitting) -> Self {
        Self {
            problem,
            sheets: TiVec::new(),
            fitting,
            fit_bits: Default::default(),
            unplaced: Unplaced::new(problem, vec![0; problem.types.len()].into()),
            taken: vec![0; problem.sheets.len()].into(),
            price: Price::ZERO,
            price_limit: Price::MAX,
            composition: None,
            change: 0,
            saved: Vec::new(),
            before: 0,
            opened_or_closed: Vec::new(),
            spare: Vec::new(),
            sheet_buffer: Vec::new(),
            effort: 0,
            window: 0..0,
            window_phase: 0,
            wanted: 0,
            loaded: 0,
            #[cfg(debug_assertions)]
            snapshot: Snapshot::default(),
        }
    }

    /// Becomes a copy of `layout`. `weights` has the weight of leaving out a copy of each type.
    pub fn load(&mut self, layout: &SharedLayout, weights: TiVec<PieceTypeId, i64>) {
        let problem = self.problem;
        self.unplaced = Unplaced::new(problem, weights);
        self.loaded = layout.patterns.len();
        for &piece_type in &layout.excluded {
            self.unplaced.push(piece_type);
        }
        self.spare.extend(self.saved.drain(..).map(|(_, sheet)| sheet));
        self.spare.append(&mut self.sheets.raw);
        self.fit_bits.iter_mut().for_each(TiVec::clear);
        for pattern in &layout.patterns {
            let mut sheet = self.blank();
            sheet.pattern.clone_from(pattern);
            self.push(sheet);
        }
        self.taken.clone_from(&layout.taken);
        self.price = layout.price;
        self.wanted =
            self.unplaced.total() + self.sheets.iter().map(|sheet| sheet.pattern.pieces).sum::<u32>();
        self.advance_window();
        self.begin();
    }

    /// The layout as it is.
    pub fn layout(&self) -> SharedLayout {
        Layout {
            patterns: self.sheets.iter().map(|sheet| Arc::clone(&sheet.pattern)).collect(),
            excluded: self.unplaced.copies().collect(),
            taken: self.taken.clone(),
            price: self.price,
        }
    }

    /// The used sheets.
    pub fn sheets(&self) -> impl DoubleEndedIterator<Item = UsedSheetId> + use<> {
        self.sheets.keys()
    }

    pub fn sheet_count(&self) -> usize {
        self.sheets.len()
    }

    pub fn pattern(&self, sheet: UsedSheetId) -> &Pattern {
        &self.sheets[sheet].pattern
    }

    /// Whether every touched sheet can be cut as it is.
    pub fn is_valid(&self) -> bool {
        self.touched().all(|sheet| self.sheets[sheet].pattern.valid)
    }

    /// Whether every touched sheet can be cut, as it is or once further pieces fill fragments that are too small.
    pub fn fits(&self) -> bool {
        self.touched()
            .all(|sheet| self.sheets[sheet].pattern.nodes.is_empty() || self.sheets[sheet].pattern.fits)
    }

    /// The effort of each iteration where the cost of cuts does not count.
    pub fn effort_of_iteration(&self) -> usize {
        let on_a_sheet = self.placed() / self.sheet_count().max(1).to_u32();
        if self.problem.must_try_most() || on_a_sheet > work::MANY_ON_A_SHEET {
            prices::SLOW_ITERATION
        } else {
            prices::SEARCH_ITERATION + prices::SEARCH_SHEET * self.sheet_count()
        }
    }

    /// Placed and unplaced pieces.
    pub fn wanted(&self) -> u32 {
        self.wanted
    }

    /// Pieces on the sheets.
    pub fn placed(&self) -> u32 {
        self.wanted - self.unplaced.total()
    }

    /// Used sheets of each type.
    pub fn taken(&self) -> &TiSlice<SheetTypeId, u64> {
        &self.taken
    }

    /// Whether a further sheet of the type is in stock and within the limit.
    pub fn may_open(&self, sheet_type: SheetTypeId) -> bool {
        self.may_use(sheet_type, Price::ZERO)
    }

    /// The same once sheets of the price `freed` are given back.
    fn may_use(&self, sheet_type: SheetTypeId, freed: Price) -> bool {
        let sheet = &self.problem.sheets[sheet_type];
        let most = self.composition.as_ref().map_or(sheet.stock, |counts| counts[sheet_type]);
        self.taken[sheet_type] < most && sheet.price <= self.price_limit.saturating_sub(self.price - freed)
    }

    fn blank(&mut self) -> Box<UsedSheet> {
        let mut sheet = self.spare.pop().unwrap_or_else(|| {
            Box::new(UsedSheet {
                pattern: Arc::default(),
                insertions: InsertionCache::new(self.problem, self.loaded),
                cutting_cost: None,
                leftovers: None,
                room: Room::default(),
                touched: 0,
            })
        });
        sheet.forget();
        sheet
    }

    fn push(&mut self, sheet: Box<UsedSheet>) {
        self.fit_bits.iter_mut().for_each(|fit_bits| fit_bits.push(0));
        let opened = self.sheets.push_and_get_key(sheet);
        self.count_fitting_spaces(opened);
    }

    /// Cost of cutting all sheets; meaningless once the meter has ended.
    pub fn total_cutting_cost(&mut self, objective: &Objective, meter: &mut Meter) -> i128 {
        let used = self.sheets.iter_mut().filter(|sheet| !sheet.pattern.nodes.is_empty());
        let costs = used.map_while(|sheet| match sheet.cutting_cost {
            Some(known) => Some(known),
            None if meter.ends_after(prices::NODE_CUT * sheet.pattern.nodes.len()) => None,
            None => Some(*sheet.cutting_cost.insert(objective.cutting_cost(&sheet.pattern))),
        });
        let costs: Vec<CuttingCost> = costs.collect();
        objective.total_cutting_cost(&costs)
    }

    /// The value that this change adds to the leftovers. An unused sheet is one large leftover.
    pub fn gain_of_leftovers(&mut self) -> f64 {
        let mut gain = 0.0;
        for (sheet, old) in &mut self.saved {
            let new = &mut self.sheets[*sheet];
            gain += new.leftovers(self.problem) - old.leftovers(self.problem);
        }
        for opened in &mut self.sheets.raw[self.before..] {
            let unused = self.problem.sheets[opened.pattern.sheet_type].area.to_f64();
            gain += opened.leftovers(self.problem) - unused;
        }
        gain
    }
}
