//! Jobs whose sheets have defects, on clean sheets first.
//!
//! Most defects are small, and the parts of a row may lie in any order. So nearly every pattern of clean sheets has an
//! [arrangement](crate::layout::arrange) with all defects of some sheet in stock in its waste. Clean sheets are faster
//! to fill, and no layout on sheets with defects takes fewer.

mod assignment;

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use typed_index_collections::TiVec;

use crate::bounds::Bounds;
use crate::config::BuilderConfig;
use crate::greedy::{self, Built, Next};
use crate::layout::ids::SheetTypeId;
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::sheet_type::SheetType;
use crate::layout::state::Layout;
use crate::stop::{Pacer, Stop};

use assignment::assign;

/// A sheet is nearly clean with at most so many defects, on at most this share of it. Both are set by hand: glass has
/// fewer, and of 1,000 panes on sheets with up to 30 defects each, fewer than half of the patterns could be arranged.
const FEW_DEFECTS: usize = 6;
const SMALL_SHARE: f64 = 0.03;

/// About the most sheets that are filled clean. 10,000 panes of jumbo glass take 776 instead of 785 in less time. But half
/// of it goes into assigning them, which grows with the square of their number.
const MOST_SHEETS: f64 = 1_000.0;

/// Most pieces of a small job, which is built twice unless it is proved optimal: in up to 0.3 s.
const SMALL_JOB: usize = 100;

/// A layout of all pieces on clean sheets that can be arranged on those in stock.
pub(crate) struct OnClean<'a> {
    pub job: CleanJob<'a>,
    pub built: Built,
}

/// How a layout is built.
#[derive(Clone, Copy)]
pub(crate) struct Building<'a> {
    pub config: &'a BuilderConfig,
    pub bounds: &'a Bounds,
    pub next: Next,
    pub stop: &'a Stop,
}

impl Building<'_> {
    fn complete(self, problem: &Problem, start: Layout) -> Built {
        greedy::complete(problem, start, self.config, self.bounds, self.next, self.stop)
    }
}

/// Builds a layout by `greedy`: on clean sheets, where that may help, and then arranged on those in stock.
pub(crate) fn build<'a>(problem: &'a Problem, by: Building) -> (Built, Option<OnClean<'a>>) {
    let in_stock = || by.complete(problem, Layout::empty(problem));
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

/// Whether most patterns may soon find a sheet for an arrangement: whether the sheets that are nearly clean have room
/// for half of the pieces, and the job is not too large.
fn may_arrange_most(problem: &Problem) -> bool {
    let nearly_clean = problem.sheets.iter().filter(|sheet| {
        let defects = &sheet.defects[0];
        let spoilt: f64 = defects.iter().map(|zone| zone.area() as f64).sum();
        defects.len() <= FEW_DEFECTS && spoilt * sheet.scale <= SMALL_SHARE
    });
    let room = |sheet: &SheetType| sheet.stock as f64 / sheet.scale;
    let clean_room: f64 = nearly_clean.map(room).sum();
    let all_room: f64 = problem.sheets.iter().map(room).sum();
    let stock: f64 = problem.sheets.iter().map(|sheet| sheet.stock as f64).sum();
    let pieces = problem.types.iter().filter(|piece| piece.may_fit());
    let area: f64 = pieces.map(|piece| piece.area as f64 * f64::from(piece.count)).sum();
    2.0 * clean_room >= area && area / all_room * stock <= MOST_SHEETS
}

/// The job on clean sheets: those in stock, without their defects.
pub(crate) struct CleanJob<'a> {
    in_stock: &'a Problem,
    pub problem: Problem,
    /// The types in stock of each type of clean sheets, those with the most defects first: the others can wait for
    /// patterns that need them.
    types: TiVec<SheetTypeId, Vec<SheetTypeId>>,
}

impl<'a> CleanJob<'a> {
    /// `None` where clean sheets do not help: all are clean, or too few nearly so, or offcuts have a value, which
    /// depends on the defects in them.
    pub fn of(in_stock: &'a Problem) -> Option<Self> {
        let has_defects = in_stock.sheets.iter().any(SheetType::has_defects);
        if !has_defects || !in_stock.offcut_classes.is_empty() || !may_arrange_most(in_stock) {
            return None;
        }
        let mut sheets: TiVec<SheetTypeId, SheetType> = TiVec::new();
        let mut types: TiVec<SheetTypeId, Vec<SheetTypeId>> = TiVec::new();
        let mut known = HashMap::new();
        for (sheet_type, sheet) in in_stock.sheets.iter_enumerated() {
            let clean = *known.entry(sheet.kind()).or_insert_with(|| sheets.next_key());
            if clean == sheets.next_key() {
                sheets.push(SheetType { stock: 0, entries: Vec::new(), ..sheet.cleaned() });
                types.push(Vec::new());
            }
            sheets[clean].stock += sheet.stock;
            types[clean].push(sheet_type);
        }
        for types in &mut types {
            types.sort_by_key(|&sheet_type| std::cmp::Reverse(in_stock.sheets[sheet_type].defects[0].len()));
        }
        let problem =
            Problem { types: in_stock.types.clone(), sheets, offcut_classes: Vec::new(), ..*in_stock };
        Some(Self { in_stock, problem, types })
    }

    /// Builds a layout on clean sheets, and arranges as much of it as it can on those in stock.
    fn build(&self, by: Building) -> (Built, Layout) {
        let stop = &by.stop.for_trying();
        let clean = Building { stop, ..by }.complete(&self.problem, Layout::empty(&self.problem));
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
        let mut pacer = Pacer::new(stop);
        let mut layout = Layout { excluded: Vec::new(), ..Layout::empty(self.in_stock) };
        for (clean, types) in self.types.iter_enumerated() {
            let of_type = patterns.iter().copied().filter(|pattern| pattern.sheet_type == clean);
            let of_type: Vec<&Pattern> = of_type.collect();
            let arranged = assign(self.in_stock, &of_type, types, &mut pacer);
            for (pattern, there) in of_type.into_iter().zip(arranged) {
                match there {
                    Some(there) => layout.push(self.in_stock, there),
                    None => pattern.for_each_piece(0, |piece_type| layout.excluded.push(piece_type)),
                }
            }
        }
        layout
    }
}
