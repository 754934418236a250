//! One large remnant: a strip that is taken off one sheet.
//!
//! The strip lies across the whole sheet, so that the first cut frees it. A pattern has no coordinates: one that requires
//! less of the sheet is a pattern of a shorter sheet. So the search sees all sheets whole but one, which is shorter.

use std::sync::Arc;

use crate::layout::axis::Axis;
use crate::layout::ids::{SheetTypeId, UsedSheetId};
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::layout::tree::Tree;
use crate::numbers::{Fraction, Integer};
use crate::rng::Rng;
use crate::units::{Area, Length};

use super::bound::least_area;
use super::thin::{Thinned, least, thin};
use super::tuning::parts;
use super::{Search, Start};

impl Search<'_> {
    /// Takes a strip off the sheet that has to give up least for it: longer than the longest strip left so far by this
    /// share of what may be left at best. A bold step empties the sheet, whatever is on it.
    pub(super) fn shorten(&self, bold: bool, fraction: f64, rng: &mut Rng) -> Option<Start> {
        let axis = if self.problem.has_stages() && self.problem.alternate {
            self.problem.first_axis
        } else {
            rng.below(2)
        };
        let drawn = UsedSheetId::from(rng.below(self.best.patterns.len()));
        let sheet_type = self.best.patterns[drawn].sheet_type;
        let length = self.length_of_strip(sheet_type, axis, fraction)?;
        let sheet = &self.problem.sheets[sheet_type];
        let mut problem = self.problem.clone();
        let shorter = problem.sheets.push_and_get_key(sheet.shortened(axis, length + sheet.kerf[axis]));
        let (place, thinned) = if bold {
            let fill = |&at: &UsedSheetId| self.best.patterns[at].fill(self.problem);
            let emptiest = self.sheets_of(sheet_type).min_by(|a, b| fill(a).total_cmp(&fill(b)))?;
            (emptiest, None)
        } else {
            let (place, thinned) = self.least_thinned(&problem, (sheet_type, shorter), axis, rng)?;
            (place, Some(thinned))
        };
        let replaced = self.searched_with(place, rng);
        let mut layout = Layout::nothing(&problem);
        for &at in replaced.iter().filter(|&&at| at != place) {
            layout.push(&problem, Arc::clone(&self.best.patterns[at]));
        }
        let mut composition = layout.taken.clone();
        composition[shorter] = 1;
        match thinned {
            None => {
                self.best.patterns[place].for_each_piece(0, |piece_type| layout.excluded.push(piece_type));
            }
            Some(Thinned { pattern, pieces, .. }) => {
                layout.excluded = pieces;
                if !pattern.nodes.is_empty() {
                    layout.push(&problem, Arc::new(pattern));
                }
            }
        }
        Some(Start { problem, layout, composition, replaced, shortened: Some(sheet_type) })
    }

    fn sheets_of(&self, sheet_type: SheetTypeId) -> impl Iterator<Item = UsedSheetId> + '_ {
        let all = self.best.patterns.iter_enumerated();
        let among =
            move |pattern: &Pattern| pattern.sheet_type == sheet_type && pattern.pieces <= parts::MAX_PIECES;
        all.filter(move |(_, pattern)| among(pattern)).map(|(at, _)| at)
    }

    /// How long the strip is to be; `None` where none of that length may be left, or counts.
    fn length_of_strip(&self, sheet_type: SheetTypeId, axis: Axis, fraction: f64) -> Option<Length> {
        let sheet = &self.problem.sheets[sheet_type];
        let across = sheet.size[1 - axis];
        let left = self.sheets_of(sheet_type).map(|at| {
            let required = self.best.patterns[at].nodes.first().map_or(Length::ZERO, |root| root.size[axis]);
            sheet.size[axis] - required - sheet.kerf[axis]
        });
        // The longest strip of this area, within the sheet.
        let strip = |area: Area| {
            let length = area.get() / i64::from(across.get());
            Length::new(length.min(i64::from(sheet.size[axis].get())).to_i32())
        };
        let mut longest = left.max().unwrap_or_default().max(Length::ZERO);
        if !self.problem.profile.keeps_offcuts {
            // A shorter strip is no larger than the largest offcut.
            longest = longest.max(strip(self.worth.offcut));
        }
        let most = strip(self.free).min(sheet.size[axis] - sheet.kerf[axis] - self.problem.least_side);
        let more = ((most - longest).to_f64() * fraction).whole::<i32>().max(1);
        let length = (longest + Length::new(more)).max(self.least_that_counts(across)).max(sheet.least_waste);
        (length <= most).then_some(length)
    }

    /// The least length of a strip of this width that is kept.
    fn least_that_counts(&self, across: Length) -> Length {
        let classes = self.problem.offcut_classes.iter();
        if !self.problem.profile.keeps_offcuts {
            return Length::ZERO;
        }
        let least = classes.filter_map(|class| {
            let [long, short] = [class.min_length, class.min_width].map(Length::new);
            let side = if across >= long {
                short
            } else if across >= short {
                long
            } else {
                return None;
            };
            let by_area = least_area(class).get() / i64::from(across.get());
            Some(side.max(Length::new(by_area.to_i32()) + Length::new(1)))
        });
        least.min().unwrap_or(Length::TOO_LONG)
    }

    /// The sheet whose pattern has to give up least to fit the shorter sheet.
    fn least_thinned(
        &self,
        problem: &Problem,
        (whole, shorter): (SheetTypeId, SheetTypeId),
        axis: Axis,
        rng: &mut Rng,
    ) -> Option<(UsedSheetId, Thinned)> {
        let end = problem.sheets[shorter].size[axis];
        let excess = |tree: &Tree| {
            tree.nodes.first().map_or(Length::ZERO, |root| (root.size[axis] - end).max(Length::ZERO))
        };
        let all: Vec<UsedSheetId> = self.sheets_of(whole).collect();
        let first = rng.below(all.len().max(1));
        let tried = all.iter().cycle().skip(first).take(all.len().min(parts::MAX_SHEETS));
        least(tried.map(|&at| {
            let moved = self.best.patterns[at].on_sheet(problem, shorter);
            let mut suits = |pattern: &Pattern| pattern.valid.then(|| pattern.clone());
            (at, thin(problem, &moved, rng, &excess, &mut suits))
        }))
    }
}
