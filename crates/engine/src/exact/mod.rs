//! The best layout of a small job by exact dynamic programming over guillotine patterns.
//!
//! Greedy answers may take a sheet too many, or leave out a piece that fits, where a few kinds of pieces fill sheets
//! almost exactly. Where the tables of all patterns are small, this module finds out whether there is a better layout: on
//! sheets of a lower price, or with more pieces on those in stock.
//!
//! **Points.** A pattern can be normalised so that every region is as long as some pieces side by side. Of those lengths,
//! the reduced raster points (Terno, Lindemann & Scheithauer 1987; Russo, Sforza & Sterle 2013) are enough ([`points`]).
//!
//! **Tables.** For each region between two points, a table has the sets of pieces that can be cut from it, as counts by
//! piece type ([`counts`]): all that no other one covers. With a limit of stages there is a table for each number of
//! stages left, as in Gilmore & Gomory 1965. Without a limit, there is one for all regions (Beasley 1985)
//! ([`table`]).
//!
//! **Waste.** The price of the best layout so far limits what all sheets of a better one may waste. A region that wastes
//! more is of no use, so most tables are nearly empty.
//!
//! **Sheets.** Every set of sheets that costs less is tried, the cheapest one first, by adding up the counts of sheet
//! after sheet ([`sheets`]).
//!
//! The depth limit and minimum trims are no part of the tables. Where they forbid a pattern, others with the same pieces
//! are tried ([`witness`]). On tiny sheets, other tables observe minimum trims ([`trimmed`]). Patterns have no row of a
//! single part, and one remainder for each row. Where a sheet needs more than that, the cuts are the answer
//! ([`sawn`]).

mod counts;
mod effort;
mod points;
mod sawn;
mod sheets;
mod table;
mod trimmed;
mod witness;

use crate::greedy::{Built, tidy_up};
use crate::layout::problem::Problem;
use crate::layout::sheet_type::SheetType;
use crate::numbers::Integer;
use crate::stop::Stop;

use effort::Effort;
pub(crate) use sawn::SawnSheet;
use sheets::Found;

/// Most piece types of any job that is solved exactly, however many pieces a sheet takes.
const MAX_TYPES: usize = 3;
/// Most pieces of a sheet where there are more types: as many of the smallest as its area takes, or as are wanted.
const MAX_PIECES_ON_A_SHEET: i64 = 12;

/// Most additions of counts, with few types and with more: about a twentieth of a second, and some milliseconds.
const MAX_EFFORT: [u64; 2] = [8_000_000, 500_000];

/// The better of `built` and the best layout that the tables show, if they are small. Where no patterns describe that
/// layout, its sheets are returned beside `built`.
pub(crate) fn or_exact(problem: &Problem, mut built: Built, stop: &Stop) -> (Built, Option<Vec<SawnSheet>>) {
    let is_flawed = || problem.sheets.iter().any(SheetType::has_defects);
    if built.is_optimal() || is_flawed() || stop.poll().is_some() {
        return (built, None);
    }
    let Some(max_effort) = max_effort(problem) else { return (built, None) };
    match sheets::better(problem, &built, &mut Effort::new(max_effort, stop)) {
        Some(Found::Layout(mut layout)) if layout.is_better_than(&built.layout, problem) => {
            tidy_up(problem, &mut layout, stop);
            (built.layout, built.attempt) = (layout, None);
            (built, None)
        }
        Some(Found::Sawn(sheets)) => (built, Some(sheets)),
        _ => (built, None),
    }
}

/// The effort limit of a job; `None` if its tables are certainly too large.
fn max_effort(problem: &Problem) -> Option<u64> {
    let wanted = || problem.types.iter().filter(|piece| piece.may_fit());
    let [few_types, more_types] = MAX_EFFORT;
    if wanted().count() <= MAX_TYPES {
        return Some(few_types);
    }
    let smallest = wanted().map(|piece| piece.area.get()).min()?;
    let largest = problem.sheets.iter().map(|sheet| sheet.area.get()).max()?;
    let on_a_sheet = (largest / smallest).min(problem.instances().to_i64());
    (on_a_sheet <= MAX_PIECES_ON_A_SHEET).then_some(more_types)
}
