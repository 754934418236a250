//! Layouts of short instances, and what must hold of any layout.

use typed_index_collections::TiVec;

use crate::check::check;
use crate::finish::finish;
use crate::greedy::fill::{Filler, fill_sheets};
use crate::insertion::placer::{InsertionRule, Placer};
use crate::instance::{Piece, Sheet};
use crate::layout::expand::ways::Ways;
use crate::layout::ids::{PieceTypeId, SheetTypeId};
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::layout::tests::support::{
    EVERYTHING, FREE, Job, fixed, id, laid, many, random_job, sheet, spoilt, turnable,
};
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::stop::Stop;
use crate::units::Area;

pub(crate) const PLAIN: InsertionRule = InsertionRule { first_fit: false, untidy: false };

/// A random instance under any rules: up to about 40 pieces, and two sheet sizes in a stock that may be too small.
pub(crate) fn random_order(rng: &mut Rng) -> Job {
    let job = random_job(rng, EVERYTHING);
    let mut up_to = |most: usize| 1 + rng.below(most).to_u32();
    let pieces: Vec<Piece> =
        job.instance.pieces().iter().map(|piece| many(up_to(8), piece.clone())).collect();
    let [sheet] = job.instance.sheets() else { panic!("one sheet") };
    let small = Sheet { width: sheet.width * 2 / 3, defects: Vec::new(), ..sheet.clone() };
    let sheets = [Sheet { quantity: up_to(4), ..sheet.clone() }, Sheet { quantity: up_to(20), ..small }];
    Job::with_depth(&pieces, &sheets, *job.instance.rules(), job.problem.depth_limit)
}

/// A pattern of the sheet type with these pieces, each placed where it costs least.
pub(crate) fn packed(job: &Job, sheet_type: impl Into<SheetTypeId>, pieces: &[usize]) -> Pattern {
    let stop = Stop::never();
    let mut placer = Placer::new(&job.problem, &stop);
    let mut pattern = Pattern::new(&job.problem, sheet_type.into());
    for piece_type in pieces.iter().map(|&number| PieceTypeId::from(number)) {
        let placed = placer.place(std::slice::from_mut(&mut pattern), piece_type, PLAIN);
        assert!(placed, "no room for {piece_type}");
    }
    pattern
}

/// A layout of these sheets, each given by its type and its pieces. All other pieces are excluded.
pub(crate) fn layout(job: &Job, sheets: &[(usize, &[usize])]) -> Layout {
    let mut layout = Layout::empty(&job.problem);
    for &(sheet, pieces) in sheets {
        layout.push(&job.problem, packed(job, sheet, pieces));
        for piece_type in pieces {
            let at = layout.excluded.iter().position(|other| other == piece_type).expect("so many pieces");
            layout.excluded.remove(at);
        }
    }
    layout
}

/// A layout of one sheet. All other pieces are excluded.
pub(crate) fn alone(job: &Job, pattern: Pattern) -> Layout {
    let mut layout = Layout::empty(&job.problem);
    for piece_type in contents(&pattern) {
        let at = layout.excluded.iter().position(|&other| other == piece_type).expect("so many pieces");
        layout.excluded.remove(at);
    }
    layout.push(&job.problem, pattern);
    layout
}

/// One piece per sheet: as bad as a layout gets.
pub(crate) fn one_a_sheet(job: &Job) -> Layout {
    let mut layout = Layout::empty(&job.problem);
    for piece_type in std::mem::take(&mut layout.excluded) {
        let mut pattern = Pattern::new(&job.problem, id(0));
        pattern.start(&job.problem, laid(piece_type));
        layout.push(&job.problem, pattern);
    }
    layout
}

/// A layout of all pieces, and the work spent.
pub(in crate::greedy) fn filled(job: &Job, filler: Filler, seed: u64) -> (Layout, u64) {
    let stop = Stop::never();
    let mut placer = Placer::new(&job.problem, &stop);
    let mut layout = Layout::empty(&job.problem);
    fill_sheets(&mut placer, &mut layout, filler, &mut Rng::new(seed));
    (layout, placer.meter.spent())
}

/// Pieces of different shapes, most of which fill about a fifth of a sheet.
pub(crate) fn assorted(pieces: usize, seed: u64) -> Job {
    let mut rng = Rng::new(seed);
    let mut side = || 15 + rng.below(55).to_i32();
    let pieces: Vec<Piece> = (0..pieces).map(|_| turnable(side(), side())).collect();
    Job::new(&pieces, &[sheet(100, 100, 0)], FREE)
}

/// Forty sheets of one size with up to 39 defects at the upper edge, and five pieces that each fill a sheet.
pub(crate) fn spotted() -> Job {
    let sheets: Vec<Sheet> = (0..40)
        .map(|spots| {
            let spots: Vec<_> = (0..spots * 7 % 40).map(|at| (at, 99, 1, 1)).collect();
            spoilt(Sheet { quantity: 1, ..sheet(100, 100, 0) }, &spots)
        })
        .collect();
    Job::new(&[many(5, fixed(90, 90))], &sheets, FREE)
}

/// Asserts that five sheets of [`spotted`] are used, all of them among the ten with the fewest defects.
pub(crate) fn assert_few_spots(job: &Job, layout: &Layout) {
    let spots = |pattern: &Pattern| job.problem.sheets[pattern.sheet_type].defects[0].len();
    assert!(layout.patterns.len() == 5 && layout.patterns.iter().all(|pattern| spots(pattern) < 10));
}

/// A layout by quick fills.
pub(crate) fn quick_layout(job: &Job, rng: &mut Rng) -> Layout {
    let stop = Stop::never();
    let mut layout = Layout::empty(&job.problem);
    let quick = Filler::Quick { effort_limit: u64::MAX };
    fill_sheets(&mut Placer::new(&job.problem, &stop), &mut layout, quick, rng);
    layout
}

/// The pieces on a pattern, by type.
pub(crate) fn contents(pattern: &Pattern) -> Vec<PieceTypeId> {
    let pieces = pattern.nodes.iter().filter(|node| !node.is_structure());
    let mut contents: Vec<PieceTypeId> = pieces.map(|node| node.piece_type).collect();
    contents.sort_unstable();
    contents
}

/// The trees of all sheets.
pub(crate) fn sketches(layout: &Layout) -> Vec<String> {
    layout.patterns.iter().map(Job::sketch).collect()
}

/// Asserts that no piece is lost or doubled, sheets are counted and in stock, and everything can be cut.
pub(crate) fn assert_sound(job: &Job, layout: &Layout) {
    let problem: &Problem = &job.problem;
    let mut here = layout.excluded.clone();
    here.extend(layout.patterns.iter().flat_map(contents));
    here.sort_unstable();
    assert_eq!(here, Layout::empty(problem).excluded, "every piece once");
    let mut taken: TiVec<SheetTypeId, u64> = vec![0; problem.sheets.len()].into();
    for pattern in &layout.patterns {
        assert!(pattern.pieces > 0 && pattern.valid, "{pattern:?}");
        taken[pattern.sheet_type] += 1;
    }
    assert_eq!(layout.taken, taken);
    assert!(taken.iter().zip(&problem.sheets).all(|(&taken, sheet)| taken <= sheet.stock));
    let area: Area = layout.patterns.iter().map(|p| problem.sheets[p.sheet_type].area).sum();
    assert_eq!(layout.area(), area);
    let violations = check(
        &job.instance,
        &finish(&job.instance, problem, layout, &|_, _| true, Ways::new(problem), &Stop::never()),
    );
    assert!(violations.is_empty(), "{violations:#?}\n{layout:#?}\n{:#?}", job.instance);
}
