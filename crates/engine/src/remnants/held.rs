//! Many remnants: the offcuts that count are held as pieces, and one of them grows, or a further one is added.

use std::sync::Arc;

use crate::insertion::placer::{InsertionRule, Placer};
use crate::layout::axis::Size;
use crate::layout::ids::{PieceTypeId, UsedSheetId};
use crate::layout::pattern::Pattern;
use crate::layout::problem::{PieceType, Problem};
use crate::layout::state::Layout;
use crate::layout::tree::Tree;
use crate::numbers::{Fraction, Integer};
use crate::rng::Rng;
use crate::solution::UnplacedReason;
use crate::stop::Stop;
use crate::units::{Area, Length};

use super::bound::least_area;
use super::thin::{Thinned, least, thin};
use super::tuning::held::{LONGER, LONGEST};
use super::tuning::parts;
use super::{Search, Start, share_of};

/// An offcut of the best layout: its sheet, and its place in the list of those left there.
type Place = (UsedSheetId, usize);

impl Search<'_> {
    /// Holds offcuts as pieces, and asks for a larger one or, if it `adds`, for a further one.
    pub(super) fn hold(&self, adds: bool, fraction: f64, rng: &mut Rng, stop: &Stop) -> Option<Start> {
        let offcuts = self.offcuts();
        let area_of = |&(sheet, at): &Place| {
            let [width, height] = self.left[sheet].offcuts[at];
            width * height
        };
        let rest = self.free - offcuts.iter().map(area_of).sum::<Area>();
        let (home, grows, size) = if adds {
            let size = self.further_offcut(rng)?;
            let sheet = UsedSheetId::from(rng.below(self.best.patterns.len()));
            (sheet, None, (size[0] * size[1] <= rest).then_some(size)?)
        } else {
            let largest = offcuts.iter().copied().max_by_key(area_of);
            let any = |rng: &mut Rng| offcuts.get(rng.below(offcuts.len().max(1))).copied();
            let place = if rng.chance(0.5) { largest? } else { any(rng)? };
            (place.0, Some(place), self.grown(place, share_of(rest, fraction), rng)?)
        };
        if self.best.patterns[home].pieces > parts::MAX_PIECES {
            return None;
        }
        let replaced = self.searched_with(home, rng);
        let is_held = |place: &Place| grows != Some(*place) && replaced.binary_search(&place.0).is_ok();
        let held: Vec<Place> = offcuts.iter().copied().filter(is_held).collect();
        let mut problem = self.problem.clone();
        let mut add = |size| {
            let piece = as_piece(size);
            problem.least_side = problem.least_side.min(piece.shorter_side());
            problem.types.push_and_get_key(piece)
        };
        let of_held: Vec<PieceTypeId> =
            held.iter().map(|&(sheet, at)| add(self.left[sheet].offcuts[at])).collect();
        let new = add(size);
        let problem = problem;
        let mut placer = Placer::new(&problem, stop);
        let mut layout = Layout::nothing(&problem);
        for &at in &replaced {
            let mut pattern = Arc::clone(&self.best.patterns[at]);
            for (_, &piece_type) in held.iter().zip(&of_held).filter(|((sheet, _), _)| *sheet == at) {
                if !place_on(&mut placer, Arc::make_mut(&mut pattern), piece_type) {
                    layout.excluded.push(piece_type);
                }
            }
            layout.push(&problem, pattern);
        }
        let composition = layout.taken.clone();
        match least_thinned(&problem, &mut placer, &layout, new, rng) {
            None => layout.excluded.push(new),
            Some((at, thinned)) => {
                layout.patterns[at] = Arc::new(thinned.pattern);
                layout.excluded.extend(thinned.pieces);
            }
        }
        Some(Start { problem, layout, composition, replaced, shortened: None })
    }

    /// All offcuts that are kept.
    fn offcuts(&self) -> Vec<Place> {
        let all = self.left.iter_enumerated();
        all.flat_map(|(sheet, left)| (0..left.offcuts.len()).map(move |at| (sheet, at))).collect()
    }

    /// The extents of an offcut once it has grown by this area, first along one of its sides, drawn at random. `None` if
    /// it already has the extents of the sheet.
    fn grown(&self, (sheet, at): Place, more: Area, rng: &mut Rng) -> Option<Size> {
        let most = self.problem.sheets[self.best.patterns[sheet].sheet_type].size;
        let old = self.left[sheet].offcuts[at];
        let wanted = (old[0] * old[1] + more).get();
        let mut size = old;
        let first = rng.below(2);
        for axis in [first, 1 - first] {
            let other = i64::from(size[1 - axis].get());
            let extent = (wanted / other + i64::from(wanted % other != 0)).min(i64::from(most[axis].get()));
            size[axis] = size[axis].max(Length::new(extent.to_i32()));
        }
        (size != old).then_some(size)
    }

    /// The extents of a further offcut: the least of a class, or longer.
    fn further_offcut(&self, rng: &mut Rng) -> Option<Size> {
        let classes = &self.problem.offcut_classes;
        let class = classes.get(rng.below(classes.len()))?;
        let width = Length::new(class.min_width);
        let by_area = least_area(class).get() / i64::from(width.get());
        let exact = by_area * i64::from(width.get()) == least_area(class).get();
        let mut length = by_area + i64::from(!exact);
        if rng.chance(LONGER) {
            let [least, most] = LONGEST;
            length = (length.to_f64() * (least + (most - least) * rng.unit())).whole();
        }
        let longest = self.problem.sheets.iter().map(|sheet| sheet.size[0].max(sheet.size[1])).max()?;
        (length <= i64::from(longest.get())).then(|| [Length::new(length.to_i32()), width])
    }
}

/// An offcut as a piece. It has a type of its own, so it is never taken for another piece of its size.
fn as_piece(size: Size) -> PieceType {
    let [one, other] = size;
    PieceType {
        size: [one.max(other), one.min(other)],
        turns: one != other,
        turnings: [if one == other { &[false] } else { &[false, true] }; 3],
        area: one * other,
        block: None,
        members: 1,
        priority: 0,
        count: 1,
        entries: Vec::new(),
        reason: UnplacedReason::StockExhausted,
        fits_untrimmed: true,
    }
}

fn place_on(placer: &mut Placer, pattern: &mut Pattern, piece_type: PieceTypeId) -> bool {
    placer.place(std::slice::from_mut(pattern), piece_type, InsertionRule::default())
}

/// The sheet that has to give up least for a piece, with the piece on it.
fn least_thinned(
    problem: &Problem,
    placer: &mut Placer,
    layout: &Layout<Arc<Pattern>>,
    new: PieceTypeId,
    rng: &mut Rng,
) -> Option<(UsedSheetId, Thinned)> {
    let piece = &problem.types[new];
    let excess = |tree: &Tree| {
        let lacks = |laid: Size| {
            let lack = |axis: usize| (laid[axis] - tree.largest_space[axis]).max(Length::ZERO);
            lack(0) + lack(1)
        };
        lacks(piece.laid(false)).min(lacks(piece.laid(piece.turns)))
    };
    let mut with_piece = |pattern: &Pattern| {
        let mut with = pattern.clone();
        place_on(placer, &mut with, new).then_some(with)
    };
    let all = layout.patterns.iter_enumerated();
    least(all.map(|(at, pattern)| (at, thin(problem, pattern, rng, &excess, &mut with_piece))))
}
