//! The quickest way to fill sheets: shelves, the thickest first (level packing: Coffman, Garey, Johnson & Tarjan 1980).
//!
//! A start for instances of very many pieces, and for pieces that another start did not reach. A sheet is a row of shelves,
//! and a shelf is a row of pieces of similar thickness. Among very many pieces some fill a gap nearly exactly, so gaps
//! are divided evenly and filled with the nearest sizes. Costs less than a microsecond a piece.

use typed_index_collections::TiVec;

use crate::effort::{Meter, prices};
use crate::layout::axis::oriented;
use crate::layout::ids::{PieceTypeId, SheetTypeId};
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::rows::Part;
use crate::layout::sheet_type::SheetType;
use crate::layout::state::Layout;
use crate::numbers::Integer;
use crate::stop::Interrupt;
use crate::units::{Area, Length};

use super::tuning::shelves::{DIVISIONS, FILL, ROUNDS, THINNER};

/// Places excluded pieces on further sheets, as long as they fit and sheets are in stock. Each place chooses from
/// `choice` oriented pieces.
pub(crate) fn fill_shelves(problem: &Problem, layout: &mut Layout, choice: usize, meter: &mut Meter) {
    if meter.stop().is_cancelled() || layout.excluded.is_empty() {
        return;
    }
    let excluded = std::mem::take(&mut layout.excluded);
    let (wanted, mut left) = split_by_density(problem, layout, excluded);
    left.extend(fill_sheet_types(problem, layout, (&wanted, choice), meter));
    for _ in 0..ROUNDS {
        left = fill_sheet_types(problem, layout, (&left, choice), meter);
    }
    layout.excluded = left;
}

/// The pieces to place first, and the others: all and none, or by penalty density where the stock is too small for all.
fn split_by_density(
    problem: &Problem,
    layout: &Layout,
    mut pieces: Vec<PieceTypeId>,
) -> (Vec<PieceTypeId>, Vec<PieceTypeId>) {
    let in_stock = problem.sheets.iter().zip(&layout.taken);
    let mut area: f64 = in_stock.map(|(sheet, &taken)| (sheet.stock - taken).to_f64() / sheet.scale).sum();
    let needed: Area = pieces.iter().map(|&piece_type| problem.types[piece_type].area).sum();
    if needed.to_f64() <= area {
        return (pieces, Vec::new());
    }
    area *= FILL;
    let density = |piece_type: PieceTypeId| problem.types[piece_type].penalty_density();
    pieces.sort_by(|&a, &b| density(b).total_cmp(&density(a)).then(a.cmp(&b)));
    let first = pieces.iter().take_while(|&&piece_type| {
        area -= problem.types[piece_type].area.to_f64();
        area > 0.0
    });
    let left = pieces.split_off(first.count());
    (pieces, left)
}

/// Fills sheets type by type, those with the most area for their measure first, then the largest; returns the pieces that found no place.
fn fill_sheet_types(
    problem: &Problem,
    layout: &mut Layout,
    (pieces, choice): (&[PieceTypeId], usize),
    meter: &mut Meter,
) -> Vec<PieceTypeId> {
    // Preparation alone takes about 15 milliseconds with 100,000 pieces.
    if pieces.is_empty() || meter.ends_now() {
        return pieces.to_vec();
    }
    let mut sheet_types: Vec<SheetTypeId> = problem.sheets.keys().collect();
    sheet_types.sort_by(|&a, &b| {
        let (a, b) = (&problem.sheets[a], &problem.sheets[b]);
        b.thrift
            .total_cmp(&a.thrift)
            .then(a.has_defects().cmp(&b.has_defects()))
            .then(a.scale.total_cmp(&b.scale))
    });
    let mut queue = ShelfQueue::new(problem, pieces);
    for sheet_type in sheet_types {
        if queue.oriented.is_empty() || meter.ends_now() {
            break;
        }
        if !layout.in_stock(problem, sheet_type) {
            continue;
        }
        let mut shelves = Shelves::new(problem, sheet_type, choice, &mut queue, meter);
        while layout.in_stock(problem, sheet_type)
            && !shelves.meter.ends_now()
            && let Some(pattern) = shelves.fill_sheet()
        {
            layout.push(problem, pattern);
        }
    }
    queue.left()
}

/// A piece in one of its orientations.
#[derive(Clone, Copy)]
pub(super) struct OrientedPiece {
    pub piece_type: PieceTypeId,
    pub turned: bool,
    pub length: Length,
    pub thickness: Length,
}

/// The pieces to be placed on shelves.
pub(super) struct ShelfQueue {
    pub counts: TiVec<PieceTypeId, u32>,
    /// Every orientation of every piece, the thickest first.
    pub oriented: Vec<OrientedPiece>,
    /// Pieces whose shelf could not be cut.
    pub dropped: Vec<PieceTypeId>,
}

impl ShelfQueue {
    /// The waiting `pieces`.
    pub fn new(problem: &Problem, pieces: &[PieceTypeId]) -> Self {
        let mut counts: TiVec<_, u32> = vec![0; problem.types.len()].into();
        for &piece_type in pieces {
            counts[piece_type] += 1;
        }
        let mut oriented = Vec::new();
        for (piece_type, piece) in
            problem.types.iter_enumerated().filter(|&(piece_type, _)| counts[piece_type] > 0)
        {
            for &turned in piece.all_turnings() {
                let size = piece.laid(turned);
                let (thickness, length) = (size[problem.first_axis], size[1 - problem.first_axis]);
                oriented.push(OrientedPiece { piece_type, turned, length, thickness });
            }
        }
        oriented.sort_unstable_by_key(|l| (-l.thickness, -l.length, l.piece_type));
        Self { counts, oriented, dropped: Vec::new() }
    }

    /// The pieces that are not placed.
    pub fn left(mut self) -> Vec<PieceTypeId> {
        let counts = self.counts.into_iter_enumerated();
        self.dropped
            .extend(counts.flat_map(|(piece_type, count)| std::iter::repeat_n(piece_type, count.to_usize())));
        self.dropped
    }
}

/// The pieces of a shelf side by side, and which of them are turned.
type Shelf = Vec<(PieceTypeId, bool)>;

/// Lays shelves on one type of sheet.
pub(super) struct Shelves<'a, 's> {
    problem: &'a Problem,
    sheet_type: SheetTypeId,
    /// Most oriented pieces that one place chooses from.
    most: usize,
    sheet: &'a SheetType,
    /// The axis along which shelves lie side by side.
    axis: usize,
    /// Stages left to divide a shelf and to trim its pieces.
    stages: u32,
    queue: &'a mut ShelfQueue,
    /// The pieces that a shelf may begin with, the thickest first.
    oriented: Vec<OrientedPiece>,
    /// For each of them: the next one with pieces left, as far as known.
    next: Vec<u32>,
    /// Once it has ended, nothing more is placed.
    meter: &'a mut Meter<'s>,
}

impl<'a, 's> Shelves<'a, 's> {
    pub fn new(
        problem: &'a Problem,
        sheet_type: SheetTypeId,
        most: usize,
        queue: &'a mut ShelfQueue,
        meter: &'a mut Meter<'s>,
    ) -> Self {
        let sheet = &problem.sheets[sheet_type];
        let axis = problem.first_axis;
        let stages = problem.stage_limit.saturating_sub(problem.root_stage(axis));
        let counts = &queue.counts;
        queue.oriented.retain(|oriented| counts[oriented.piece_type] > 0);
        meter.spend(queue.oriented.len());
        let fits = |oriented: &&OrientedPiece| {
            let beside = sheet.size[1 - axis] - oriented.length;
            let may_lie = !problem.mixes_grain()
                || problem.types[oriented.piece_type].turnings(sheet).contains(&oriented.turned);
            let thin_enough = sheet.may_leave(axis, sheet.size[axis] - oriented.thickness);
            may_lie && thin_enough && sheet.may_leave(1 - axis, beside) && (beside == 0 || stages > 0)
        };
        let oriented: Vec<OrientedPiece> = queue.oriented.iter().filter(fits).copied().collect();
        let next = (0..oriented.len().to_u32()).collect();
        Self { problem, sheet_type, most, sheet, axis, stages, queue, oriented, next, meter }
    }

    /// Whether to place nothing more, after this effort. Once cancelled, unfinished shelves end as they are.
    fn is_over(&mut self, effort: usize) -> bool {
        self.meter.stop().is_cancelled() || self.meter.ends_after(effort)
    }

    /// The first oriented piece from position `from` on that is not used up.
    fn next_oriented(&mut self, from: usize) -> Option<usize> {
        let mut at = from;
        while let Some(oriented) = self.oriented.get(at) {
            if self.next[at].to_usize() == at {
                if self.queue.counts[oriented.piece_type] > 0 {
                    break;
                }
                self.next[at] += 1;
            }
            at = self.next[at].to_usize();
        }
        // Shorten the way for the next time.
        let mut passed = from;
        while passed < at {
            passed = std::mem::replace(&mut self.next[passed], at.to_u32()).to_usize();
        }
        (at < self.oriented.len()).then_some(at)
    }

    /// A sheet full of shelves; `None` where nothing fits.
    pub fn fill_sheet(&mut self) -> Option<Pattern> {
        let mut shelves = Vec::new();
        let mut offset = Length::ZERO;
        while !self.is_over(prices::PIECE_ON_SHELF)
            && let Some(first) = self.first_of_shelf(offset)
        {
            let OrientedPiece { piece_type, thickness, .. } = self.oriented[first];
            let shelf = self.fill_shelf(first, offset);
            if !shelf.is_empty() {
                shelves.push(shelf);
                offset += thickness + self.sheet.kerf[self.axis];
            } else if shelves.is_empty() {
                let count = std::mem::take(&mut self.queue.counts[piece_type]);
                self.queue.dropped.extend(std::iter::repeat_n(piece_type, count.to_usize()));
            } else {
                break;
            }
        }
        let pattern = self.cuttable(shelves);
        (pattern.pieces > 0).then_some(pattern)
    }

    /// The piece that a shelf at `offset` begins with: on an empty sheet the thickest, else one that divides the gap
    /// evenly.
    fn first_of_shelf(&mut self, offset: Length) -> Option<usize> {
        let gap = self.sheet.size[self.axis] - offset;
        let thickest = self.next_oriented(0)?;
        let most = if offset == 0 { gap } else { self.oriented[thickest].thickness };
        even_shares(gap, most, self.sheet.kerf[self.axis]).find_map(|share| {
            self.meter.spend(1);
            let first = self.at_most_so_thick(share)?;
            if self.sheet.may_leave(self.axis, gap - self.oriented[first].thickness) {
                return Some(first);
            }
            self.at_most_so_thick(share.min(gap - self.sheet.least_lead[self.axis]))
        })
    }

    fn at_most_so_thick(&mut self, thickness: Length) -> Option<usize> {
        self.next_oriented(self.oriented.partition_point(|oriented| oriented.thickness > thickness))
    }

    /// A shelf that begins with the oriented piece at `first`; empty where no piece fits there.
    fn fill_shelf(&mut self, first: usize, offset: Length) -> Shelf {
        let thickness = self.oriented[first].thickness;
        let length = self.sheet.size[1 - self.axis];
        let mut along = Length::ZERO;
        let mut choice = vec![first];
        let mut shelf = Vec::new();
        while let Some((at, end)) = self.choose(&choice, [offset, along], thickness) {
            let OrientedPiece { piece_type, turned, .. } = self.oriented[at];
            self.queue.counts[piece_type] -= 1;
            shelf.push((piece_type, turned));
            along = end + self.sheet.kerf[1 - self.axis];
            if along >= length || self.stages == 0 {
                break;
            }
            if shelf.len() == 1 || self.queue.counts[piece_type] == 0 {
                choice = self.choice(first, thickness);
            }
        }
        shelf
    }

    /// The oriented pieces for a shelf of this thickness.
    fn choice(&mut self, first: usize, thickness: Length) -> Vec<usize> {
        let thin = if self.stages > 1 { thickness - thickness.split(THINNER) } else { thickness };
        let mut choice = Vec::with_capacity(self.most);
        let mut at = self.next_oriented(first);
        while let Some(here) =
            at.filter(|&here| choice.len() < self.most && self.oriented[here].thickness >= thin)
        {
            if self.sheet.may_leave(self.axis, thickness - self.oriented[here].thickness) {
                choice.push(here);
            }
            at = self.next_oriented(here + 1);
        }
        choice
    }

    /// The longest piece of the choice that divides the gap on the shelf evenly, and where it ends.
    fn choose(&mut self, choice: &[usize], at: [Length; 2], thickness: Length) -> Option<(usize, Length)> {
        if self.is_over(prices::PIECE_ON_SHELF) {
            return None;
        }
        let across = 1 - self.axis;
        let (whole, kerf) = (self.sheet.size[across], self.sheet.kerf[across]);
        let gap = whole - at[1];
        let longest = choice.iter().map(|&at| self.oriented[at].length).max()?;
        even_shares(gap, if at[1] == 0 { gap } else { longest }, kerf).take(DIVISIONS).find_map(|share| {
            let fits = |length: Length| length <= share && self.sheet.may_leave(across, gap - length);
            let fitting = choice.iter().copied().filter(|&at| fits(self.oriented[at].length));
            let best = fitting.max_by_key(|&at| self.oriented[at].length)?;
            let length = self.oriented[best].length;
            let start = self.clear_of_defects(at, [thickness, length]);
            let clear = start == at[1] || self.sheet.may_leave(across, whole - start - length);
            clear.then_some((best, start + length))
        })
    }

    /// Where along the shelf a piece starts that keeps clear of defects. `at` and `size` name the shelves' axis first.
    fn clear_of_defects(&mut self, at: [Length; 2], size: [Length; 2]) -> Length {
        let (sheet, axis) = (self.sheet, self.axis);
        let size = oriented(axis, size);
        let mut along = at[1];
        loop {
            let here = oriented(axis, [at[0], along]);
            let band = sheet.defects_between(0, here[0], here[0] + size[0]).len();
            self.meter.spend(band);
            let Some(zone) = sheet.defect_at(here, size) else { return along };
            along = zone.end[1 - axis].max(at[1] + sheet.least_lead[1 - axis]);
            if self.is_over(band) {
                // Past the sheet, where nothing can lie.
                return sheet.size[1 - axis];
            }
        }
    }

    /// The pattern of the shelves, without as many at the end as keep it from being cut.
    fn cuttable(&mut self, mut shelves: Vec<Shelf>) -> Pattern {
        loop {
            let rows = shelves
                .iter()
                .map(|shelf| Part::Row(1 - self.axis, shelf.iter().copied().map(Part::Piece).collect()))
                .collect();
            let sheet = Part::Row(self.axis, rows);
            let pattern = sheet.pattern(self.problem, self.sheet_type, self.axis, &mut |&piece| Some(piece));
            if shelves.is_empty() {
                return pattern;
            }
            self.meter.spend(pattern.nodes.len() + prices::SPACE * pattern.effort.to_usize());
            if pattern.valid {
                return pattern;
            }
            let dropped = match self.meter.stop().poll() {
                Some(Interrupt::Cancelled) => shelves.len(),
                Some(Interrupt::Time) => shelves.len().div_ceil(2),
                None => shelves.len().div_ceil(4),
            };
            for shelf in shelves.drain(shelves.len() - dropped..) {
                let types = shelf.into_iter().map(|(piece_type, _)| piece_type);
                self.queue.dropped.extend(types);
            }
        }
    }
}

/// Extents of equal parts of `gap`: first for the fewest parts no longer than `most`, then for ever fewer parts.
fn even_shares(gap: Length, most: Length, kerf: Length) -> impl Iterator<Item = Length> {
    let (gap, most) = (gap.max(Length::ZERO) + kerf, most.max(Length::new(1)) + kerf);
    (1..=gap.parts_of(most)).rev().map(move |parts| gap.split(parts) - kerf)
}
