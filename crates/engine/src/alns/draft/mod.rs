//! The layout that the search changes, and can change back. What a change may consist of is in [`edits`].

mod costs;
mod edits;
mod fitting;
mod homes;
mod used_sheet;

use std::ops::Range;
use std::sync::Arc;

use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;

use super::incumbent::SharedLayout;
use super::options::Options;
use super::outside::Outside;

use fitting::{Fitting, WORDS};
pub(crate) use fitting::{Group, Room};
use used_sheet::UsedSheet;

/// Used sheets and the pieces outside. Between [`Draft::begin`] and [`Draft::keep`] or [`Draft::roll_back`] it is
/// being changed; a sheet is copied when it is first touched, so a change costs what it touches and no more.
#[expect(clippy::vec_box, reason = "a change moves sheets to and fro, and much is known of each")]
pub(crate) struct Draft<'a> {
    pub problem: &'a Problem,
    sheets: Vec<Box<UsedSheet>>,
    fitting: Fitting,
    /// The groups that may fit each sheet: for each word of them, those of all sheets side by side in memory.
    takes: [Vec<u64>; WORDS],
    pub outside: Outside,
    /// Used sheets of each type, and their area.
    taken: Vec<u64>,
    pub area: i64,
    /// Total area that may be used.
    pub area_limit: i64,
    /// Sheets of each type that may be used, where not all in stock.
    pub composition: Option<Vec<u64>>,
    change: u64,
    /// The sheets touched by this change, as they were.
    saved: Vec<(u32, Box<UsedSheet>)>,
    /// Sheets used when this change began.
    before: usize,
    /// Sheets that it opened (true) or closed: their types.
    turnover: Vec<(u32, bool)>,
    /// Buffers for copies.
    spare: Vec<Box<UsedSheet>>,
    home_buffer: Vec<usize>,
    /// See [`Draft::take_looks`].
    looks: u64,
    /// Sheets that are looked at: all, or a window where they are very many.
    window: Range<usize>,
    /// Decides where the window is, in parts of 2^64 of the way round.
    turn: u64,
    /// Pieces on the sheets and outside.
    wanted: u32,
    /// Sheets of the layout that it began with.
    loaded: usize,
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
            sheets: Vec::new(),
            fitting,
            takes: Default::default(),
            outside: Outside::new(problem, vec![0; problem.types.len()]),
            taken: vec![0; problem.sheets.len()],
            area: 0,
            area_limit: i64::MAX,
            composition: None,
            change: 0,
            saved: Vec::new(),
            before: 0,
            turnover: Vec::new(),
            spare: Vec::new(),
            home_buffer: Vec::new(),
            looks: 0,
            window: 0..0,
            turn: 0,
            wanted: 0,
            loaded: 0,
        }
    }

    /// Becomes a copy of `layout`, where leaving an instance out weighs as `weights` say.
    pub fn load(&mut self, layout: &SharedLayout, weights: Vec<i64>) {
        let problem = self.problem;
        self.outside = Outside::new(problem, weights);
        self.loaded = layout.patterns.len();
        for &what in &layout.excluded {
            self.outside.push(what);
        }
        self.spare.extend(self.saved.drain(..).map(|(_, sheet)| sheet));
        self.spare.append(&mut self.sheets);
        self.takes.iter_mut().for_each(Vec::clear);
        for pattern in &layout.patterns {
            let mut sheet = self.blank();
            sheet.pattern.clone_from(pattern);
            self.push(sheet);
        }
        self.taken.clone_from(&layout.taken);
        self.area = layout.area;
        self.wanted =
            self.outside.total() + self.sheets.iter().map(|sheet| sheet.pattern.pieces).sum::<u32>();
        self.look_elsewhere();
        self.begin();
    }

    /// The layout as it is.
    pub fn layout(&self) -> SharedLayout {
        SharedLayout {
            patterns: self.sheets.iter().map(|sheet| Arc::clone(&sheet.pattern)).collect(),
            excluded: self.outside.instances().collect(),
            taken: self.taken.clone(),
            area: self.area,
        }
    }

    pub fn sheets(&self) -> usize {
        self.sheets.len()
    }

    pub fn pattern(&self, sheet: usize) -> &Pattern {
        &self.sheets[sheet].pattern
    }

    /// Whether this change has touched the sheet.
    pub fn is_touched(&self, sheet: usize) -> bool {
        self.sheets[sheet].touched == self.change
    }

    /// The sheets that this change has touched.
    pub fn touched(&self) -> impl Iterator<Item = usize> + '_ {
        let opened = self.before..self.sheets.len();
        self.saved.iter().map(|&(sheet, _)| sheet as usize).chain(opened)
    }

    /// Begins a change.
    pub fn begin(&mut self) {
        debug_assert!(self.saved.is_empty(), "the change before was neither kept nor undone");
        self.change += 1;
        self.before = self.sheets.len();
        self.turnover.clear();
        self.outside.begin();
    }

    /// Makes the change last.
    pub fn keep(&mut self) {
        while let Some((_, old)) = self.saved.pop() {
            self.spare.push(old);
        }
        for sheet in (0..self.sheets.len()).rev() {
            if self.sheets[sheet].pattern.nodes.is_empty() {
                let gone = self.sheets.swap_remove(sheet);
                for takes in &mut self.takes {
                    takes.swap_remove(sheet);
                }
                self.spare.push(gone);
            }
        }
        self.look_elsewhere();
    }

    /// Undoes the change.
    pub fn roll_back(&mut self) {
        while self.sheets.len() > self.before {
            self.spare.extend(self.sheets.pop());
            for takes in &mut self.takes {
                takes.pop();
            }
        }
        while let Some((index, old)) = self.saved.pop() {
            let sheet = index as usize;
            self.spare.push(std::mem::replace(&mut self.sheets[sheet], old));
            self.note_room(sheet);
        }
        while let Some((kind, opened)) = self.turnover.pop() {
            self.count_sheet(kind, !opened);
        }
        self.outside.roll_back();
    }

    /// A sheet was opened or closed by this change.
    fn turn_over(&mut self, kind: u32, opened: bool) {
        self.turnover.push((kind, opened));
        self.count_sheet(kind, opened);
    }

    fn count_sheet(&mut self, kind: u32, opened: bool) {
        let area = self.problem.sheets[kind as usize].area;
        if opened {
            self.taken[kind as usize] += 1;
            self.area += area;
        } else {
            self.taken[kind as usize] -= 1;
            self.area -= area;
        }
    }

    /// Whether every sheet that was touched can be cut as it is.
    pub fn is_valid(&self) -> bool {
        self.touched().all(|sheet| self.sheets[sheet].pattern.valid)
    }

    /// Whether every sheet that was touched can be cut, as it is or once further pieces take up fragments that are too small.
    pub fn fits(&self) -> bool {
        self.touched()
            .all(|sheet| self.sheets[sheet].pattern.nodes.is_empty() || self.sheets[sheet].pattern.fits)
    }

    /// Pieces on the sheets and outside.
    pub fn wanted(&self) -> u32 {
        self.wanted
    }

    /// The type of each of them.
    pub fn all_pieces(&self) -> Vec<u32> {
        let mut pieces: Vec<u32> = self.outside.instances().collect();
        for sheet in &self.sheets {
            sheet.pattern.for_each_piece(0, |what| pieces.push(what));
        }
        pieces
    }

    /// Pieces on the sheets.
    pub fn placed(&self) -> u32 {
        self.wanted - self.outside.total()
    }

    /// Used sheets of each type.
    pub fn taken(&self) -> &[u64] {
        &self.taken
    }

    /// Whether a further sheet of the type is in stock and within the limit.
    pub fn may_open(&self, kind: usize) -> bool {
        let sheet = &self.problem.sheets[kind];
        let most = self.composition.as_ref().map_or(sheet.stock, |counts| counts[kind]);
        self.taken[kind] < most && sheet.area <= self.area_limit.saturating_sub(self.area)
    }

    fn blank(&mut self) -> Box<UsedSheet> {
        let mut sheet = self.spare.pop().unwrap_or_else(|| {
            Box::new(UsedSheet {
                pattern: Arc::default(),
                options: Options::new(self.problem, self.loaded),
                manner: None,
                leftovers: None,
                room: Room::default(),
                touched: 0,
            })
        });
        sheet.forget();
        sheet
    }

    fn push(&mut self, sheet: Box<UsedSheet>) {
        self.takes.iter_mut().for_each(|takes| takes.push(0));
        self.sheets.push(sheet);
        self.look_for_room(self.sheets.len() - 1);
    }

    fn touch(&mut self, index: usize) {
        if self.is_touched(index) {
            return;
        }
        let mut copy = self.blank();
        copy.touched = self.change;
        copy.room = self.sheets[index].room;
        copy.buffer().clone_from(&self.sheets[index].pattern);
        let old = std::mem::replace(&mut self.sheets[index], copy);
        self.saved.push((index as u32, old));
    }
}
