//! The layout that the search changes, and can change back.

use std::ops::Range;
use std::sync::Arc;

use crate::layout::insert::Laid;
use crate::layout::pattern::{MOVE_ON, Pattern, Room};
use crate::layout::problem::Problem;

use super::incumbent::SharedLayout;
use super::objective::{Manner, Objective};
use super::options::{Options, Way};
use super::outside::Outside;

/// A used sheet, and what is known of the ways into it.
#[derive(Clone, Debug)]
pub(crate) struct UsedSheet {
    /// Shared with the layouts that hold it as it is.
    pattern: Arc<Pattern>,
    options: Options,
    /// What the way it is cut costs, once asked for.
    manner: Option<Manner>,
    /// The change that last touched it.
    touched: u64,
}

impl UsedSheet {
    /// The pattern, to be changed.
    fn pattern_mut(&mut self) -> &mut Pattern {
        Arc::make_mut(&mut self.pattern)
    }

    /// The pattern, to be overwritten: what is shared is left alone, for the price of a new buffer.
    fn buffer(&mut self) -> &mut Pattern {
        if Arc::get_mut(&mut self.pattern).is_none() {
            self.pattern = Arc::default();
        }
        self.pattern_mut()
    }

    /// What was known of it holds no longer.
    fn forget(&mut self) {
        self.options.forget();
        self.manner = None;
    }
}

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

/// The sheets that take a piece type, with the number of ways into each.
#[derive(Clone, Debug, Default)]
struct Homes {
    generation: u64,
    /// How many of the changed sheets it knows of.
    known: usize,
    sheets: Vec<(u32, u32)>,
}

/// Changes of sheets that are remembered.
const MOST_CHANGES: usize = 4 * MOST_SHEETS;

/// Most sheets, besides those that were touched, that are looked at for a piece.
const MOST_SHEETS: usize = 256;

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

    /// The sheets are not what they were: forgets which take what, and looks at others where they are very many.
    fn refresh(&mut self) {
        self.generation += 1;
        self.changed.clear();
        let sheets = self.sheets.len();
        let from = (self.window.start + MOST_SHEETS / 2) % sheets.saturating_sub(MOST_SHEETS).max(1);
        self.window = from..sheets.min(from + MOST_SHEETS);
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
        if renumbered || self.sheets.len() > MOST_SHEETS || self.changed.len() > MOST_CHANGES {
            self.refresh();
        }
        self.window.end = self.sheets.len().min(self.window.start + MOST_SHEETS);
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

    /// Whether every sheet that was touched can be cut as it is.
    pub fn is_valid(&self) -> bool {
        self.touched().all(|sheet| self.sheets[sheet].pattern.valid)
    }

    /// Whether every sheet that was touched can be cut, as it is or once further pieces take up fragments that are too small.
    pub fn fits(&self) -> bool {
        self.touched()
            .all(|sheet| self.sheets[sheet].pattern.nodes.is_empty() || self.sheets[sheet].pattern.fits)
    }

    /// In how many ways a piece of type `what` fits the sheets, all of them together.
    pub fn all_ways(&mut self, what: u32) -> u32 {
        self.find_homes(what);
        let homes = self.homes[what as usize].sheets.iter();
        let untouched: u32 =
            homes.filter(|&&(sheet, _)| !self.is_touched(sheet as usize)).map(|&(_, ways)| ways).sum();
        untouched + self.ways_into_touched(what)
    }

    fn ways_into_touched(&mut self, what: u32) -> u32 {
        let mut ways = 0;
        for at in 0..self.saved.len() {
            ways += self.ways(self.saved[at].0 as usize, what);
        }
        for sheet in self.before..self.sheets.len() {
            ways += self.ways(sheet, what);
        }
        ways
    }

    /// Calls `each` with every sheet that takes a piece of type `what`.
    pub fn for_each_home(&mut self, what: u32, mut each: impl FnMut(&mut Self, usize)) {
        self.find_homes(what);
        for at in 0..self.homes[what as usize].sheets.len() {
            let sheet = self.homes[what as usize].sheets[at].0 as usize;
            if !self.is_touched(sheet) {
                each(self, sheet);
            }
        }
        for at in 0..self.saved.len() {
            let sheet = self.saved[at].0 as usize;
            if self.ways(sheet, what) > 0 {
                each(self, sheet);
            }
        }
        for sheet in self.before..self.sheets.len() {
            if self.ways(sheet, what) > 0 {
                each(self, sheet);
            }
        }
    }

    /// Sees to it that the homes of `what` are those of before this change.
    fn find_homes(&mut self, what: u32) {
        let homes = &mut self.homes[what as usize];
        let (generation, known) = (homes.generation, homes.known);
        if generation == self.generation && known == self.changed.len() {
            return;
        }
        homes.generation = self.generation;
        homes.known = self.changed.len();
        let mut found = std::mem::take(&mut homes.sheets);
        let changed = self.changed.len() - if generation == self.generation { known } else { 0 };
        if generation == self.generation && 2 * changed < self.before {
            for at in known..self.changed.len() {
                let sheet = self.changed[at];
                found.retain(|&(home, _)| home != sheet);
                self.add_home(&mut found, sheet as usize, what);
            }
        } else {
            found.clear();
            for sheet in self.window.start..self.window.end.min(self.before) {
                self.add_home(&mut found, sheet, what);
            }
        }
        self.homes[what as usize].sheets = found;
    }

    /// Adds the sheet to `homes` if it took a piece of type `what` before this change.
    #[inline]
    fn add_home(&mut self, homes: &mut Vec<(u32, u32)>, sheet: usize, what: u32) {
        let ways = if !self.is_touched(sheet) {
            self.ways(sheet, what)
        } else if let Some((_, old)) = self.saved.iter_mut().find(|&&mut (saved, _)| saved as usize == sheet)
        {
            old.options.ways(self.problem, &old.pattern, what)
        } else {
            0
        };
        if ways > 0 {
            homes.push((sheet as u32, ways));
        }
    }

    /// In how many ways a piece of type `what` fits the sheet.
    #[inline]
    pub fn ways(&mut self, sheet: usize, what: u32) -> u32 {
        if !self.may_take(sheet, what) {
            return 0;
        }
        let UsedSheet { pattern, options, .. } = &mut self.sheets[sheet];
        options.ways(self.problem, pattern, what)
    }

    #[inline]
    fn may_take(&self, sheet: usize, what: u32) -> bool {
        let room = &self.rooms[sheet];
        let piece = &self.problem.types[what as usize];
        let short = piece.size[0].min(piece.size[1]);
        short <= room.side && piece.area <= room.area
    }

    /// The way of least loss for a piece of type `what` on the sheet.
    #[inline]
    pub fn best_way(&mut self, sheet: usize, what: u32) -> Option<Way> {
        if !self.may_take(sheet, what) {
            return None;
        }
        let UsedSheet { pattern, options, .. } = &mut self.sheets[sheet];
        options.best(self.problem, pattern, what)
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
