//! The layout that the search changes and can roll back. `checks` has the self-checks of a draft.

#[cfg(debug_assertions)]
mod checks;

use std::ops::Range;
use std::sync::Arc;

use typed_index_collections::TiVec;

use crate::effort::Meter;
use crate::effort::prices;
use crate::insertion::scan::Insertion;
use crate::layout::axis::Size;
use crate::layout::cost::Price;
use crate::layout::ids::{PieceTypeId, SheetTypeId, UsedSheetId};
use crate::layout::measure::Measure;
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::state::{Layout, SharedLayout};
use crate::numbers::Integer;
use crate::units::Length;

use super::composition::Composition;
use super::insertion_cache::InsertionCache;
use super::objective::{CuttingCost, Objective};
use super::tuning::{window, work};
use super::unplaced::Unplaced;

/// Used sheets and the unplaced pieces. A change lasts from [`Draft::begin`] to [`Draft::keep`] or [`Draft::roll_back`].
/// A sheet is copied when a change first touches it, so a change costs what it touches and no more.
#[expect(clippy::vec_box, reason = "a change swaps sheets, which are large")]
pub(crate) struct Draft<'a> {
    pub problem: &'a Problem,
    sheets: TiVec<UsedSheetId, Box<UsedSheet>>,
    /// The largest extents of the spaces of each sheet, side by side in memory; none of one that was emptied.
    largest: TiVec<UsedSheetId, Size>,
    pub unplaced: Unplaced,
    /// Used sheets of each type, and their price.
    pub taken: TiVec<SheetTypeId, u64>,
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
    pub largest: TiVec<UsedSheetId, Size>,
}

/// A used sheet with cached results.
#[derive(Clone, Debug)]
struct UsedSheet {
    /// Shared with the layouts that hold it as it is.
    pub pattern: Arc<Pattern>,
    pub insertions: InsertionCache,
    /// Cost of cutting it, once asked for.
    pub cutting_cost: Option<CuttingCost>,
    /// Value of its leftovers, in square units, once asked for.
    pub leftovers: Option<f64>,
    /// The change that last touched it.
    pub touched: u64,
}

impl UsedSheet {
    /// Value of its leftovers, in square units: less than their area, and small ones lose most.
    pub fn leftovers(&mut self, problem: &Problem) -> f64 {
        if let Some(known) = self.leftovers {
            return known;
        }
        *self.leftovers.insert(self.value_of_leftovers(problem))
    }

    /// The same, computed without the cache.
    pub fn value_of_leftovers(&self, problem: &Problem) -> f64 {
        let pattern = &self.pattern;
        let area = problem.sheets[pattern.sheet_type].area.to_f64();
        f64::from(Measure::new(problem, pattern).value(pattern)) * area
    }

    /// The pattern, to be changed.
    pub fn pattern_mut(&mut self) -> &mut Pattern {
        Arc::make_mut(&mut self.pattern)
    }

    /// The pattern, to be overwritten. A shared one is replaced by a new buffer.
    pub fn buffer(&mut self) -> &mut Pattern {
        if Arc::get_mut(&mut self.pattern).is_none() {
            self.pattern = Arc::default();
        }
        self.pattern_mut()
    }

    /// Forgets all that was worked out: the pattern changes.
    pub fn forget(&mut self) {
        self.insertions.forget();
        self.cutting_cost = None;
        self.leftovers = None;
    }
}

impl<'a> Draft<'a> {
    pub fn new(problem: &'a Problem) -> Self {
        Self {
            problem,
            sheets: TiVec::new(),
            largest: TiVec::new(),
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
        self.largest.clear();
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

    #[expect(
        clippy::unnecessary_box_returns,
        reason = "sheets are kept in boxes, so that a change swaps pointers"
    )]
    fn blank(&mut self) -> Box<UsedSheet> {
        let mut sheet = self.spare.pop().unwrap_or_else(|| {
            Box::new(UsedSheet {
                pattern: Arc::default(),
                insertions: InsertionCache::new(self.problem, self.loaded),
                cutting_cost: None,
                leftovers: None,
                touched: 0,
            })
        });
        sheet.forget();
        sheet
    }

    fn push(&mut self, sheet: Box<UsedSheet>) {
        self.largest.push([Length::ZERO; 2]);
        let opened = self.sheets.push_and_get_key(sheet);
        self.note_spaces(opened);
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

/// How a change begins, and how it is kept or undone.
impl Draft<'_> {
    /// Whether this change has touched the sheet.
    pub fn is_touched(&self, sheet: UsedSheetId) -> bool {
        self.sheets[sheet].touched == self.change
    }

    /// The sheets that this change has touched.
    pub fn touched(&self) -> impl Iterator<Item = UsedSheetId> + '_ {
        let opened = (self.before..self.sheets.len()).map(UsedSheetId::from);
        self.saved.iter().map(|&(sheet, _)| sheet).chain(opened)
    }

    /// Begins a change.
    pub fn begin(&mut self) {
        debug_assert!(self.saved.is_empty(), "the change before was neither kept nor undone");
        self.change += 1;
        self.before = self.sheets.len();
        self.opened_or_closed.clear();
        self.unplaced.begin();
        #[cfg(debug_assertions)]
        self.note_for_checks();
    }

    /// Makes the change last.
    pub fn keep(&mut self) {
        #[cfg(debug_assertions)]
        let touched: Vec<UsedSheetId> = self.touched().collect();
        while let Some((_, old)) = self.saved.pop() {
            self.spare.push(old);
        }
        for sheet in self.sheets.keys().rev() {
            if self.sheets[sheet].pattern.nodes.is_empty() {
                let gone = self.sheets.swap_remove(sheet);
                self.largest.swap_remove(sheet);
                self.spare.push(gone);
            }
        }
        self.advance_window();
        #[cfg(debug_assertions)]
        self.assert_sound(&touched);
    }

    /// Undoes the change.
    pub fn roll_back(&mut self) {
        #[cfg(debug_assertions)]
        let touched: Vec<UsedSheetId> = self.touched().collect();
        while self.sheets.len() > self.before {
            self.spare.extend(self.sheets.pop());
            self.largest.pop();
        }
        while let Some((sheet, old)) = self.saved.pop() {
            self.spare.push(std::mem::replace(&mut self.sheets[sheet], old));
            self.note_spaces(sheet);
        }
        while let Some((sheet_type, opened)) = self.opened_or_closed.pop() {
            self.count_sheet(sheet_type, !opened);
        }
        self.unplaced.roll_back();
        #[cfg(debug_assertions)]
        {
            self.assert_undone();
            self.assert_sound(&touched);
        }
    }

    /// A sheet was opened or closed by this change.
    fn turn_over(&mut self, sheet_type: SheetTypeId, opened: bool) {
        self.opened_or_closed.push((sheet_type, opened));
        self.count_sheet(sheet_type, opened);
    }

    fn count_sheet(&mut self, sheet_type: SheetTypeId, opened: bool) {
        let price = self.problem.sheets[sheet_type].price;
        if opened {
            self.taken[sheet_type] += 1;
            self.price += price;
        } else {
            self.taken[sheet_type] -= 1;
            self.price -= price;
        }
    }

    /// Copies the sheet, unless this change has touched it before.
    fn touch(&mut self, sheet: UsedSheetId) {
        if self.is_touched(sheet) {
            return;
        }
        let mut copy = self.blank();
        copy.touched = self.change;
        copy.buffer().clone_from(&self.sheets[sheet].pattern);
        let old = std::mem::replace(&mut self.sheets[sheet], copy);
        self.saved.push((sheet, old));
    }
}

/// The edits that a change is made of.
impl Draft<'_> {
    /// Removes a subtree from a sheet; its pieces become unplaced. Call [`Draft::settle`] before inserting anything.
    pub fn remove(&mut self, sheet: UsedSheetId, node: usize) {
        self.touch(sheet);
        let used = &mut self.sheets[sheet];
        used.forget();
        let unplaced = &mut self.unplaced;
        used.pattern_mut().remove(self.problem, node, |piece_type| unplaced.push(piece_type));
        if used.pattern.nodes.is_empty() {
            let sheet_type = used.pattern.sheet_type;
            self.turn_over(sheet_type, false);
        }
    }

    /// Derives sizes and spaces of all touched sheets. An emptied sheet takes no more pieces.
    pub fn settle(&mut self) {
        for saved in 0..self.saved.len() {
            let index = self.saved[saved].0;
            let sheet = &mut self.sheets[index];
            if !sheet.pattern.nodes.is_empty() {
                sheet.pattern_mut().settle(self.problem);
            }
            self.note_spaces(index);
        }
    }

    /// Empties the sheet with the least fill.
    pub fn drop_worst_sheet(&mut self) {
        self.begin();
        self.empty_worst(|_| true);
        self.settle();
        self.keep();
    }

    /// Limits the number of sheets of each type from now on. Empties the surplus sheets with the least fill.
    pub fn fix_composition(&mut self, composition: Composition) {
        self.begin();
        for (sheet_type, &most) in composition.iter_enumerated() {
            while self.taken[sheet_type] > most {
                self.empty_worst(|pattern| pattern.sheet_type == sheet_type);
            }
        }
        self.settle();
        self.keep();
        self.composition = Some(composition);
    }

    /// Empties the sheet with the least worth of those whose patterns are `among` the ones asked for.
    fn empty_worst(&mut self, among: impl Fn(&Pattern) -> bool) {
        let pattern = |sheet: UsedSheetId| &self.sheets[sheet].pattern;
        let used = self.sheets.keys().filter(|&s| !pattern(s).nodes.is_empty() && among(pattern(s)));
        let worth = |sheet: &UsedSheetId| pattern(*sheet).worth(self.problem);
        if let Some(worst) = used.min_by(|a, b| worth(a).total_cmp(&worth(b))) {
            self.remove(worst, 0);
        }
    }

    /// Cuts what a settled sheet holds from a sheet of another type; false where that sheet cannot hold it, is not in
    /// stock, or costs too much.
    pub fn trade(&mut self, sheet: UsedSheetId, sheet_type: SheetTypeId) -> bool {
        let pattern = &self.sheets[sheet].pattern;
        let old = pattern.sheet_type;
        let freed = self.problem.sheets[old].price;
        if !self.may_use(sheet_type, freed) || !pattern.may_move_to(self.problem, sheet_type) {
            return false;
        }
        let moved = pattern.on_sheet(self.problem, sheet_type);
        if !moved.valid {
            return false;
        }
        self.touch(sheet);
        self.sheets[sheet].pattern = Arc::new(moved);
        self.sheets[sheet].forget();
        self.turn_over(old, false);
        self.turn_over(sheet_type, true);
        self.note_spaces(sheet);
        true
    }

    /// Inserts an unplaced copy of `piece_type` into the sheet.
    pub fn insert(&mut self, sheet: UsedSheetId, piece_type: PieceTypeId, insertion: Insertion) {
        self.touch(sheet);
        insertion.apply(self.problem, self.sheets[sheet].pattern_mut(), piece_type);
        self.inserted(sheet, piece_type);
    }

    /// Lets `put` insert a copy of `piece_type` into the pattern; false if it could not.
    pub fn try_insert(
        &mut self,
        sheet: UsedSheetId,
        piece_type: PieceTypeId,
        put: impl FnOnce(&mut Pattern) -> bool,
    ) -> bool {
        self.touch(sheet);
        let done = put(self.sheets[sheet].pattern_mut());
        if done {
            self.inserted(sheet, piece_type);
        }
        done
    }

    fn inserted(&mut self, sheet: UsedSheetId, piece_type: PieceTypeId) {
        self.sheets[sheet].forget();
        self.note_spaces(sheet);
        self.unplaced.pop(piece_type);
    }

    /// Opens a sheet of type `sheet_type`, into which `put` inserts an unplaced copy of `piece_type`; false if
    /// it could not.
    pub fn open(
        &mut self,
        sheet_type: SheetTypeId,
        piece_type: PieceTypeId,
        put: impl FnOnce(&mut Pattern) -> bool,
    ) -> bool {
        let mut sheet = self.blank();
        let pattern = sheet.buffer();
        pattern.clear(self.problem, sheet_type);
        if !put(pattern) {
            self.spare.push(sheet);
            return false;
        }
        sheet.touched = self.change;
        self.push(sheet);
        self.turn_over(sheet_type, true);
        self.unplaced.pop(piece_type);
        true
    }
}

/// Which sheets may take a piece: its candidate sheets.
impl Draft<'_> {
    /// Moves the window on if there are very many sheets.
    fn advance_window(&mut self) {
        let sheets = self.sheets.len();
        let last = sheets.saturating_sub(window::MAX_SHEETS);
        self.window_phase = self.window_phase.wrapping_add(window::GOLDEN_RATIO);
        // From half a window before the first sheet to half a window behind the last, so that these get their turn,
        // too.
        let places = (last + window::MAX_SHEETS + 1).to_u128();
        let place = ((u128::from(self.window_phase) * places) >> u64::BITS).to_usize();
        let from = place.saturating_sub(window::MAX_SHEETS / 2).min(last);
        self.window = from..sheets.min(from + window::MAX_SHEETS);
    }

    /// Notes the largest extents of the spaces of a changed sheet; none if it was emptied.
    fn note_spaces(&mut self, sheet: UsedSheetId) {
        let pattern = &self.sheets[sheet].pattern;
        let is_empty = pattern.nodes.is_empty();
        self.largest[sheet] = if is_empty { [Length::ZERO; 2] } else { pattern.largest_space };
    }

    /// The extents of a piece as it may lie.
    #[inline]
    fn turnings(&self, piece_type: PieceTypeId) -> [Size; 2] {
        let piece = &self.problem.types[piece_type];
        [piece.size, piece.laid(piece.turns)]
    }

    /// Calls `each` with the sheets in the window, and the touched ones, that may take a piece of type `piece_type`.
    #[inline]
    fn visit_candidate_sheets(&self, piece_type: PieceTypeId, mut each: impl FnMut(UsedSheetId)) {
        let turnings = self.turnings(piece_type);
        // Branchless, a word of bits at a time: which sheets these are is unpredictable.
        let mut first = self.window.start;
        for some in self.largest.raw[self.window.clone()].chunks(u64::BITS.to_usize()) {
            let ask = |candidates, &largest: &Size| candidates << 1 | u64::from(may_hold(largest, turnings));
            let mut candidates: u64 = some.iter().rev().fold(0, ask);
            while candidates != 0 {
                each(UsedSheetId::from(first + candidates.trailing_zeros().to_usize()));
                candidates &= candidates - 1;
            }
            first += some.len();
        }
        if self.window.len() < self.sheets.len() {
            let others = self.touched().filter(|&sheet| !self.window.contains(&sheet.index()));
            others.filter(|&sheet| may_hold(self.largest[sheet], turnings)).for_each(each);
        }
    }

    /// Whether any sheet may take a piece of type `piece_type`.
    pub fn fits_somewhere(&self, piece_type: PieceTypeId) -> bool {
        let turnings = self.turnings(piece_type);
        self.largest.raw[self.window.clone()].iter().any(|&largest| may_hold(largest, turnings))
            || self.touched().any(|sheet| may_hold(self.largest[sheet], turnings))
    }

    /// Calls `each` with every sheet that may take a piece of type `piece_type`.
    #[inline]
    pub fn for_each_candidate_sheet(
        &mut self,
        piece_type: PieceTypeId,
        mut each: impl FnMut(&mut Self, UsedSheetId),
    ) {
        let mut candidates = std::mem::take(&mut self.sheet_buffer);
        candidates.clear();
        self.visit_candidate_sheets(piece_type, |sheet| candidates.push(sheet));
        for &sheet in &candidates {
            each(self, sheet);
        }
        self.sheet_buffer = candidates;
    }

    /// Whether the sheet may take a piece of type `piece_type`.
    #[inline]
    pub fn may_take(&self, sheet: UsedSheetId, piece_type: PieceTypeId) -> bool {
        may_hold(self.largest[sheet], self.turnings(piece_type))
    }

    /// The insertion of least loss for a piece of type `piece_type` on the sheet; `None` once too many spaces were
    /// examined.
    #[inline]
    pub fn best_insertion(&mut self, sheet: UsedSheetId, piece_type: PieceTypeId) -> Option<Insertion> {
        if !self.may_take(sheet, piece_type) || self.effort > work::MAX_EFFORT {
            return None;
        }
        let UsedSheet { pattern, insertions, .. } = &mut *self.sheets[sheet];
        insertions.best(self.problem, pattern, piece_type, &mut self.effort)
    }

    /// The effort of evaluations since the last call.
    pub fn take_effort(&mut self) -> usize {
        std::mem::take(&mut self.effort)
    }
}

/// Whether spaces of these largest extents may hold a piece that lies in either way.
#[inline]
fn may_hold(largest: Size, turnings: [Size; 2]) -> bool {
    let holds = |size: Size| size[0] <= largest[0] && size[1] <= largest[1];
    holds(turnings[0]) | holds(turnings[1])
}
