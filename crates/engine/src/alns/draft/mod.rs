//! The layout that the search changes, and can change back.

mod homes;
mod used_sheet;

use std::ops::Range;
use std::sync::Arc;

use crate::layout::insert::Laid;
use crate::layout::pattern::{MOVE_ON, Pattern, Room};
use crate::layout::problem::Problem;

use super::incumbent::SharedLayout;
use super::objective::{Manner, Objective};
use super::options::{Options, Way};
use super::outside::Outside;

use homes::Homes;
use used_sheet::UsedSheet;

/// Used sheets and the pieces outside. Between [`Draft::begin`] and [`Draft::keep`] or [`Draft::roll_back`] it is
/// being changed; a sheet is copied when it is first touched, so a change costs what it touches and no more.
pub(crate) struct Draft<'a> {
    pub problem: &'a Problem,
    sheets: Vec<UsedSheet>,
    /// The roomiest space of each sheet, side by side in memory: most pieces fit most sheets nowhere.
    rooms: Vec<Room>,
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
    saved: Vec<(u32, UsedSheet)>,
    /// Sheets used when this change began.
    before: usize,
    /// Sheets that it opened (true) or closed: their types.
    turnover: Vec<(u32, bool)>,
    /// Buffers for copies.
    spare: Vec<UsedSheet>,
    /// Of each type: the sheets that take it, as they were before this change.
    homes: Vec<Homes>,
    /// Times that the sheets were numbered anew, or others came into the window.
    generation: u64,
    /// The sheets that were changed since then.
    changed: Vec<u32>,
    /// Sheets that are looked at: all, or a window where they are very many.
    window: Range<usize>,
    /// Pieces on the sheets and outside.
    wanted: u32,
}

impl<'a> Draft<'a> {
    pub fn new(problem: &'a Problem) -> Self {
        Self {
            problem,
            sheets: Vec::new(),
            rooms: Vec::new(),
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
            homes: vec![Homes::default(); problem.types.len()],
            generation: 0,
            changed: Vec::new(),
            window: 0..0,
            wanted: 0,
        }
    }

    /// Becomes a copy of `layout`, where leaving an instance out weighs as `weights` say.
    pub fn load(&mut self, layout: &SharedLayout, weights: Vec<i64>) {
        let problem = self.problem;
        self.outside = Outside::new(problem, weights);
        for &what in &layout.excluded {
            self.outside.push(what);
        }
        self.spare.extend(self.saved.drain(..).map(|(_, sheet)| sheet));
        self.spare.append(&mut self.sheets);
        self.rooms.clear();
        for pattern in &layout.patterns {
            let mut sheet = self.blank();
            sheet.pattern.clone_from(pattern);
            self.rooms.push(sheet.pattern.roomiest);
            self.sheets.push(sheet);
        }
        self.taken.clone_from(&layout.taken);
        self.area = layout.area;
        self.wanted =
            self.outside.total() + self.sheets.iter().map(|sheet| sheet.pattern.pieces).sum::<u32>();
        self.refresh();
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
        let opened = self.before as u32..self.sheets.len() as u32;
        self.changed.extend(self.saved.iter().map(|&(sheet, _)| sheet).chain(opened));
        while let Some((_, old)) = self.saved.pop() {
            self.spare.push(old);
        }
        let mut renumbered = false;
        for sheet in (0..self.sheets.len()).rev() {
            if self.sheets[sheet].pattern.nodes.is_empty() {
                let gone = self.sheets.swap_remove(sheet);
                self.rooms.swap_remove(sheet);
                self.spare.push(gone);
                renumbered = true;
            }
        }
        self.catch_up(renumbered);
    }

    /// Undoes the change.
    pub fn roll_back(&mut self) {
        while self.sheets.len() > self.before {
            self.spare.extend(self.sheets.pop());
            self.rooms.pop();
        }
        while let Some((index, old)) = self.saved.pop() {
            let sheet = index as usize;
            self.rooms[sheet] = old.pattern.roomiest;
            self.spare.push(std::mem::replace(&mut self.sheets[sheet], old));
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

    /// Takes a subtree off a sheet. Its pieces are outside then; [`Draft::settle`] is due before anything is inserted.
    pub fn remove(&mut self, sheet: usize, node: usize) {
        self.touch(sheet);
        let used = &mut self.sheets[sheet];
        used.forget();
        let outside = &mut self.outside;
        used.pattern_mut().remove(self.problem, node, |what| outside.push(what));
        if used.pattern.nodes.is_empty() {
            let kind = used.pattern.sheet;
            self.turn_over(kind, false);
        }
    }

    /// Derives the sizes and spaces of all sheets that were touched; an emptied one takes no pieces any more.
    pub fn settle(&mut self) {
        for saved in 0..self.saved.len() {
            let index = self.saved[saved].0 as usize;
            let sheet = &mut self.sheets[index];
            if sheet.pattern.nodes.is_empty() {
                self.rooms[index] = Room::default();
            } else {
                sheet.pattern_mut().settle(self.problem);
                self.rooms[index] = sheet.pattern.roomiest;
            }
        }
    }

    /// Empties the sheet that is used worst.
    pub fn drop_worst_sheet(&mut self) {
        self.begin();
        self.empty_worst(|_| true);
        self.settle();
        self.keep();
    }

    /// Allows so many sheets of each type from now on, and empties the worst used ones of those that are too many.
    pub fn impose(&mut self, composition: Vec<u64>) {
        self.begin();
        for (kind, &most) in composition.iter().enumerate() {
            while self.taken[kind] > most {
                self.empty_worst(|pattern| pattern.sheet as usize == kind);
            }
        }
        self.settle();
        self.keep();
        self.composition = Some(composition);
    }

    /// Empties the sheet that is used worst of those whose patterns are `among` them.
    fn empty_worst(&mut self, among: impl Fn(&Pattern) -> bool) {
        let pattern = |sheet: usize| &self.sheets[sheet].pattern;
        let used = (0..self.sheets.len()).filter(|&s| !pattern(s).nodes.is_empty() && among(pattern(s)));
        let fill = |sheet: &usize| pattern(*sheet).fill(self.problem);
        if let Some(worst) = used.min_by(|a, b| fill(a).total_cmp(&fill(b))) {
            self.remove(worst, 0);
        }
    }

    /// Puts patterns in place of those of the `sheets`; no piece may be on two, and those that are on none are outside.
    pub fn replace_all(&mut self, sheets: &[usize], patterns: Vec<Pattern>) {
        self.begin();
        for &sheet in sheets {
            self.remove(sheet, 0);
        }
        self.settle();
        for pattern in patterns {
            self.add(pattern);
        }
        self.keep();
    }

    /// Puts another pattern of the same pieces, or of none, in place of a sheet's; together with a second such call no piece
    /// may be lost.
    pub fn replace(&mut self, sheet: usize, pattern: Pattern) {
        self.touch(sheet);
        let used = &mut self.sheets[sheet];
        used.pattern = Arc::new(pattern);
        used.forget();
        if used.pattern.nodes.is_empty() {
            let kind = used.pattern.sheet;
            self.rooms[sheet] = Room::default();
            self.turn_over(kind, false);
        } else {
            self.rooms[sheet] = used.pattern.roomiest;
        }
    }

    /// What the ways in which all sheets are cut cost.
    pub fn cost_of_manners(&mut self, objective: &Objective) -> i128 {
        let used = self.sheets.iter_mut().filter(|sheet| !sheet.pattern.nodes.is_empty());
        let manners: Vec<Manner> =
            used.map(|sheet| *sheet.manner.get_or_insert_with(|| objective.manner(&sheet.pattern))).collect();
        objective.cost_of_manners(&manners)
    }

    /// By how much the leftovers are worth more than before this change; a sheet that is not used is one large leftover.
    pub fn gain_of_leftovers(&mut self) -> f64 {
        let mut gain = 0.0;
        for (sheet, old) in &mut self.saved {
            let new = &mut self.sheets[*sheet as usize];
            gain += new.worth_of_leftovers(self.problem) - old.worth_of_leftovers(self.problem);
        }
        for opened in &mut self.sheets[self.before..] {
            let unused = self.problem.sheets[opened.pattern.sheet as usize].area as f64;
            gain += opened.worth_of_leftovers(self.problem) - unused;
        }
        gain
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

    /// Puts an instance of `what` from outside on the sheet.
    pub fn insert(&mut self, sheet: usize, what: u32, way: Way) {
        self.touch(sheet);
        let pattern = self.sheets[sheet].pattern_mut();
        let laid = Laid { what, turned: way.turned, detour: MOVE_ON };
        pattern.insert(self.problem, pattern.spaces[way.space as usize], laid);
        self.inserted(sheet, what);
    }

    /// Lets `put` change the pattern so that it holds an instance of `what` more; false where it could not.
    pub fn try_insert(&mut self, sheet: usize, what: u32, put: impl FnOnce(&mut Pattern) -> bool) -> bool {
        self.touch(sheet);
        let done = put(self.sheets[sheet].pattern_mut());
        if done {
            self.inserted(sheet, what);
        }
        done
    }

    fn inserted(&mut self, sheet: usize, what: u32) {
        self.sheets[sheet].forget();
        self.rooms[sheet] = self.sheets[sheet].pattern.roomiest;
        self.outside.pop(what);
    }

    /// Opens a sheet of type `kind` with an instance of `what` from outside on it, which `put` puts there; false where
    /// it could not.
    pub fn open(&mut self, kind: u32, what: u32, put: impl FnOnce(&mut Pattern) -> bool) -> bool {
        let mut sheet = self.blank();
        let pattern = sheet.buffer();
        pattern.clear(self.problem, kind);
        if !put(pattern) {
            self.spare.push(sheet);
            return false;
        }
        sheet.touched = self.change;
        self.rooms.push(sheet.pattern.roomiest);
        self.sheets.push(sheet);
        self.turn_over(kind, true);
        self.outside.pop(what);
        true
    }

    /// Adds a sheet whose pieces are outside.
    pub fn add(&mut self, pattern: Pattern) {
        pattern.for_each_piece(0, |what| self.outside.pop(what));
        let mut sheet = self.blank();
        sheet.touched = self.change;
        sheet.pattern = Arc::new(pattern);
        self.rooms.push(sheet.pattern.roomiest);
        self.turn_over(sheet.pattern.sheet, true);
        self.sheets.push(sheet);
    }

    /// Pieces on the sheets and outside.
    pub fn wanted(&self) -> u32 {
        self.wanted
    }

    /// The type of each of them.
    pub fn all_pieces(&self) -> Vec<u32> {
        let mut pieces: Vec<u32> = self.outside.instances().collect();
        for UsedSheet { pattern, .. } in &self.sheets {
            pattern.for_each_piece(0, |what| pieces.push(what));
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

    fn blank(&mut self) -> UsedSheet {
        let mut sheet = self.spare.pop().unwrap_or_else(|| UsedSheet {
            pattern: Arc::default(),
            options: Options::new(self.problem),
            manner: None,
            leftovers: None,
            touched: 0,
        });
        sheet.forget();
        sheet
    }

    fn touch(&mut self, index: usize) {
        if self.is_touched(index) {
            return;
        }
        let mut copy = self.blank();
        copy.touched = self.change;
        copy.buffer().clone_from(&self.sheets[index].pattern);
        let old = std::mem::replace(&mut self.sheets[index], copy);
        self.saved.push((index as u32, old));
    }
}
