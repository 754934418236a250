//! Reports what is certain without a search: pieces that no layout holds, and stock whose area is too small. Used for
//! warnings.

use crate::instance::Instance;
use crate::layout::problem::{PieceType, Problem};
use crate::numbers::Integer;
use crate::reduce::fixed_sheets::{judge_by_whole_stock, remaining, remaining_on_whole_stock};
use crate::reduce::matched::MatchedSets;
use crate::solution::{SheetLayout, UnplacedReason};
use crate::stop::Stop;
use crate::units::{Area, Length};

/// A piece that no layout holds, whatever lies beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// Its position in the instance.
    pub piece: u32,
    /// What keeps it from every empty sheet. [`UnplacedReason::StockExhausted`] if all that it fits are cut already.
    pub reason: UnplacedReason,
}

/// Areas that show that the stock cannot hold all pieces, in square units of length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// The area of the pieces that fit some sheet.
    pub pieces: i128,
    /// What they take at least of all sheets, with the kerf between them.
    pub needed: i128,
    /// The usable area of all sheets that may be cut: less than that.
    pub sheets: i128,
}

/// What is certain about an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examined {
    /// The first pieces that no layout holds, in order.
    pub misfits: Vec<Misfit>,
    /// Set if the stock is too small for the other pieces.
    pub shortage: Option<Shortage>,
    /// Whether every piece was judged. Otherwise the rest was judged by its size alone.
    pub is_complete: bool,
}

/// Examines the pieces one by one, on empty sheets that trees of up to `depth_limit` may cut, and lists the first `most`
/// misfits.
///
/// Once `stop` says so, or after about half a second of work, the other pieces are judged by their sizes alone. A piece
/// that only the minimum trim keeps from an empty sheet is no misfit: it may lie beside others.
pub fn examine(instance: &Instance, depth_limit: u32, most: usize, stop: &Stop) -> Examined {
    let mut examined = examine_for(instance, true, depth_limit, most, stop);
    if let Some(sets) = MatchedSets::of(instance, depth_limit) {
        for piece in sets.misfits(stop) {
            if let Err(at) = examined.misfits.binary_search_by_key(&piece, |known| known.piece) {
                examined.misfits.insert(at, Misfit { piece, reason: UnplacedReason::Set });
            }
        }
        examined.misfits.truncate(most);
    }
    examined
}

/// The same for what is left to place beside `fixed`: sheets that are cut already, in ascending order of their indices.
pub fn examine_rest(
    instance: &Instance,
    fixed: &[SheetLayout],
    depth_limit: u32,
    most: usize,
    stop: &Stop,
) -> Examined {
    if fixed.is_empty() {
        return examine(instance, depth_limit, most, stop);
    }
    let mut rest = remaining(instance, fixed);
    let has_sheets = rest.instance().is_some();
    if !has_sheets {
        rest = remaining_on_whole_stock(instance, fixed);
    }
    let Some(own) = rest.instance() else {
        // No piece is left.
        return Examined { misfits: Vec::new(), shortage: None, is_complete: true };
    };
    let mut examined = if has_sheets {
        examine(own, depth_limit, most, stop)
    } else {
        examine_for(own, false, depth_limit, most, stop)
    };
    for misfit in &mut examined.misfits {
        misfit.piece = rest.pieces()[misfit.piece.to_usize()].0;
    }
    let reasons = examined.misfits.iter_mut().map(|misfit| (misfit.piece, &mut misfit.reason));
    judge_by_whole_stock(instance, &rest, depth_limit, stop, reasons);
    examined
}

/// The same where the sheets only tell reasons, unless `has_stock`: none of them may be cut.
fn examine_for(instance: &Instance, has_stock: bool, depth_limit: u32, most: usize, stop: &Stop) -> Examined {
    let problem = Problem::new(instance, depth_limit, stop);
    let (fitting, others): (Vec<&PieceType>, Vec<&PieceType>) =
        problem.types.iter().partition(|piece| piece.may_fit());
    let misfit = |piece: &PieceType, entry: u32| Misfit { piece: entry, reason: piece.reason };
    let mut misfits: Vec<Misfit> = others
        .into_iter()
        .flat_map(|piece| piece.entries.iter().map(move |&(entry, _)| misfit(piece, entry)))
        .collect();
    misfits.sort_unstable_by_key(|misfit| misfit.piece);
    misfits.truncate(most);
    let total = |area: &dyn Fn(&PieceType) -> Area| -> i128 {
        fitting.iter().map(|piece| i128::from(area(piece).get()) * i128::from(piece.count)).sum()
    };
    let usable = |kerf: [Length; 2]| -> i128 {
        let stock = problem.sheets.iter().filter(|_| has_stock);
        let area = |size: [Length; 2]| (size[0] + kerf[0]) * (size[1] + kerf[1]);
        stock.map(|sheet| i128::from(area(sheet.size).get()) * i128::from(sheet.stock)).sum()
    };
    // Each piece has a kerf on two sides, and so has each sheet where the last one leaves it.
    let kerf = problem.least_kerf();
    let (pieces, sheets) = (total(&|piece| piece.area), usable([Length::ZERO; 2]));
    let needed = total(&|piece| piece.enlarged_area(kerf)) - (usable(kerf) - sheets);
    let shortage = (needed > sheets).then_some(Shortage { pieces, needed, sheets });
    Examined { misfits, shortage, is_complete: problem.is_judged }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::instance::{Piece, Rules, Sheet};
    use crate::layout::tests::support::{DEEP, FREE, fixed, sheet, spoilt};

    fn examined(pieces: Vec<Piece>, sheets: Vec<Sheet>, rules: Rules) -> Examined {
        let instance = Instance::new(pieces, sheets, rules).expect("it is valid");
        examine(&instance, DEEP, 3, &Stop::never())
    }

    fn reasons(examined: &Examined) -> Vec<(u32, UnplacedReason)> {
        examined.misfits.iter().map(|misfit| (misfit.piece, misfit.reason)).collect()
    }

    #[test]
    fn tells_what_keeps_a_piece_from_every_sheet() {
        let flawed = spoilt(sheet(100, 100, 0), &[(10, 10, 80, 80)]);
        let found = examined(vec![fixed(10, 100), fixed(50, 50), fixed(101, 1)], vec![flawed], FREE);
        assert_eq!(reasons(&found), [(1, UnplacedReason::Defects), (2, UnplacedReason::DoesNotFitAnySheet)]);
        assert_eq!((found.shortage, found.is_complete), (None, true));
    }

    #[test]
    fn a_piece_beside_which_others_may_lie_is_no_misfit() {
        let trimmed = Rules { min_trim: 20, ..FREE };
        assert_eq!(reasons(&examined(vec![fixed(90, 100)], vec![sheet(100, 100, 0)], trimmed)), []);
    }

    #[test]
    fn lists_the_first_misfits_only() {
        let found = examined(vec![fixed(101, 1); 5], vec![sheet(100, 100, 0)], FREE);
        assert_eq!(reasons(&found).iter().map(|&(piece, _)| piece).collect::<Vec<_>>(), [0, 1, 2]);
    }

    #[test]
    fn the_kerf_counts_in_a_shortage() {
        let halves = |height| Piece { quantity: 2, ..fixed(100, height) };
        let one = |kerf| vec![Sheet { quantity: 1, ..sheet(100, 100, kerf) }];
        assert_eq!(examined(vec![halves(50)], one(0), FREE).shortage, None);
        let needed = 2 * 103 * 53 - (103 * 103 - 100 * 100);
        let short = Shortage { pieces: 100 * 100, needed, sheets: 100 * 100 };
        assert_eq!(examined(vec![halves(50)], one(3), FREE).shortage, Some(short));
        assert_eq!(examined(vec![halves(48)], one(3), FREE).shortage, None);
        // Misfits take nothing.
        assert_eq!(examined(vec![fixed(101, 1_000)], one(3), FREE).shortage, None);
    }

    #[test]
    fn out_of_time_it_says_so() {
        let flawed = spoilt(sheet(100, 100, 0), &[(10, 10, 80, 80)]);
        let pieces = vec![fixed(50, 50), fixed(101, 1)];
        let instance = Instance::new(pieces, vec![flawed], FREE).expect("it is valid");
        let found = examine(&instance, DEEP, 3, &Stop::never().after(Duration::ZERO));
        assert_eq!(reasons(&found), [(1, UnplacedReason::DoesNotFitAnySheet)]);
        assert!(!found.is_complete);
    }

    #[test]
    fn no_job_takes_longer_than_its_effort_allows() {
        // Each piece fits by its size, and each sheet is spoilt: without a limit, a hundred million looks.
        let flawed: Vec<Sheet> =
            (0..10_000).map(|at| spoilt(sheet(1_000 + at, 1_000, 0), &[(1, 1, 1_000 + at, 998)])).collect();
        let pieces: Vec<Piece> = (0..10_000).map(|at| fixed(500, 20 + at % 900 + at / 900)).collect();
        let found = examined(pieces, flawed, FREE);
        assert!(!found.is_complete);
        assert_eq!(found.misfits.len(), 3);
    }
}
