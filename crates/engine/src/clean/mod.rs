//! Fills sheets with defects as if they were clean, and finds a sheet in stock for each pattern afterwards.
//!
//! Most defects are small, and the parts of a row may lie in any order. So nearly every pattern of clean sheets has an
//! [arrangement](crate::layout::arrange) with all defects of some sheet in stock in its waste. Clean sheets are faster
//! to fill, and no layout on sheets with defects takes fewer.

mod assignment;

#[cfg(test)]
mod tests;

use crate::greedy::{self, Building, Built};
use crate::layout::ids::SheetTypeId;
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::sheet_type::SheetType;
use crate::layout::state::Layout;
use crate::numbers::Integer;
use crate::stop::{Pacer, Stop};

use assignment::assign;

/// A sheet is nearly clean with at most so many defects, on at most this share of it. Both are set by hand: glass has
/// fewer, and of 1,000 panes on sheets with up to 30 defects each, fewer than half of the patterns could be arranged.
const FEW_DEFECTS: usize = 6;
const SMALL_SHARE: f64 = 0.03;

/// About the most sheets that are filled clean. 10,000 panes of jumbo glass take 776 instead of 785 in less time. But half
/// of it goes into assigning them, which grows with the square of their number.
const MOST_SHEETS: f64 = 1_000.0;

/// Most pieces of a small job, which is built twice unless it is proved optimal: in up to half a second. Of 183 random
/// jobs of 8 to 250 pieces on sheets of one size, 10 take fewer sheets. One of 120 took one more, when it was built clean
/// alone.
const SMALL_JOB: usize = 200;

/// A layout of all pieces on clean sheets that can be arranged on those in stock.
pub(crate) struct OnClean<'a> {
    pub job: CleanJob<'a>,
    pub built: Built,
}

/// Builds a layout by `greedy`: on clean sheets, where that may help, and then arranged on those in stock.
pub(crate) fn build<'a>(problem: &'a Problem, by: Building) -> (Built, Option<OnClean<'a>>) {
    let in_stock = || by.build(problem);
    // Whoever counts calls wants no more work than they do.
    let job = if by.config.max_build_calls == 0 { CleanJob::of(problem) } else { None };
    match job {
        None => (in_stock(), None),
        Some(job) if problem.instances() <= SMALL_JOB => build_both(job, in_stock(), by),
        Some(job) => build_clean(job, by),
    }
}

/// The better one of `in_stock` and what is built on clean sheets. Of equals, what was built in stock is tidier.
fn build_both<'a>(job: CleanJob<'a>, in_stock: Built, by: Building) -> (Built, Option<OnClean<'a>>) {
    if in_stock.is_optimal() || by.stop.poll().is_some() {
        return (in_stock, None);
    }
    let (clean, arranged) = job.build(by);
    let mut built = Built { iterations: in_stock.iterations + clean.iterations, ..in_stock };
    if !arranged.excluded.is_empty() {
        return (built, None);
    }
    if arranged.is_better_than(&built.layout, job.in_stock) {
        (built.layout, built.attempt) = (arranged, None);
    }
    (built, Some(OnClean { job, built: clean }))
}

/// What is built on clean sheets. Patterns that find no sheet in stock are built anew beside the others; if they are
/// many, all are.
fn build_clean<'a>(job: CleanJob<'a>, by: Building) -> (Built, Option<OnClean<'a>>) {
    let (clean, arranged) = job.build(by);
    if arranged.excluded.is_empty() {
        let built = Built { layout: arranged, attempt: None, ..clean };
        return (built, Some(OnClean { job, built: clean }));
    }
    let many_left = 2 * arranged.patterns.len() < clean.layout.patterns.len();
    let start = if many_left { Layout::empty(job.in_stock) } else { arranged };
    let built = by.complete(job.in_stock, start);
    (Built { iterations: clean.iterations + built.iterations, ..built }, None)
}

/// Whether most patterns may soon find a sheet for an arrangement, if they need about so many `sheets`: whether the stock
/// has half as many that are nearly clean, and they are not too many.
fn may_arrange_most(problem: &Problem, sheets: f64) -> bool {
    let nearly_clean = problem.sheets.iter().filter(|sheet| {
        let defects = &sheet.defects[0];
        let spoilt: f64 = defects.iter().map(|zone| zone.area().to_f64()).sum();
        defects.len() <= FEW_DEFECTS && spoilt * sheet.scale <= SMALL_SHARE
    });
    let nearly_clean: f64 = nearly_clean.map(|sheet| sheet.stock.to_f64()).sum();
    2.0 * nearly_clean >= sheets && sheets <= MOST_SHEETS
}

/// The job on clean sheets: those in stock, without their defects.
pub(crate) struct CleanJob<'a> {
    in_stock: &'a Problem,
    /// It has one sheet type.
    pub problem: Problem,
    /// The types in stock, those with the most defects first.
    types: Vec<SheetTypeId>,
    /// As many sheets as have the area of the pieces.
    pub sheets: f64,
}

impl<'a> CleanJob<'a> {
    /// `None` where clean sheets do not help: all are clean, or too few nearly so; sheets differ in more than defects, so
    /// that the choice among them matters more; or offcuts have a value, which depends on the defects in them.
    pub fn of(in_stock: &'a Problem) -> Option<Self> {
        let first = in_stock.sheets.first()?;
        let are_alike = in_stock.sheets.iter().all(|sheet| sheet.kind() == first.kind());
        let has_defects = in_stock.sheets.iter().any(SheetType::has_defects);
        let sheets = first.scale * in_stock.wanted_area().to_f64();
        if !are_alike
            || !has_defects
            || !in_stock.offcut_classes.is_empty()
            || !may_arrange_most(in_stock, sheets)
        {
            return None;
        }
        let stock = in_stock.sheets.iter().map(|sheet| sheet.stock).sum();
        let clean = SheetType { stock, entries: Vec::new(), ..first.cleaned() };
        let mut types: Vec<SheetTypeId> = in_stock.sheets.keys().collect();
        types.sort_by_key(|&sheet_type| std::cmp::Reverse(in_stock.sheets[sheet_type].defects[0].len()));
        let problem = Problem {
            types: in_stock.types.clone(),
            sheets: vec![clean].into(),
            offcut_classes: Vec::new(),
            ..*in_stock
        };
        Some(Self { in_stock, problem, types, sheets })
    }

    /// Builds a layout on clean sheets, and arranges as much of it as it can on those in stock.
    fn build(&self, by: Building) -> (Built, Layout) {
        let stop = &by.stop.for_trying();
        let clean = Building { stop, ..by }.build(&self.problem);
        let patterns: Vec<&Pattern> = clean.layout.patterns.iter().collect();
        let mut arranged = self.arranged(&patterns, by.stop);
        arranged.excluded.extend_from_slice(&clean.layout.excluded);
        if arranged.excluded.is_empty() {
            greedy::tidy_up(self.in_stock, &mut arranged, by.stop);
        }
        (clean, arranged)
    }

    /// Arranges patterns on different sheets in stock, with all defects in waste. Excludes the pieces of those for which
    /// it finds no sheet, or once `stop` fires.
    pub fn arranged(&self, patterns: &[&Pattern], stop: &Stop) -> Layout {
        let arranged = assign(self.in_stock, patterns, &self.types, &mut Pacer::new(stop));
        let mut layout = Layout::nothing(self.in_stock);
        for (pattern, there) in patterns.iter().zip(arranged) {
            match there {
                Some(there) => layout.push(self.in_stock, there),
                None => pattern.for_each_piece(0, |piece_type| layout.excluded.push(piece_type)),
            }
        }
        layout
    }
}
