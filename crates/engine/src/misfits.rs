//! Reports what is certain without a search: pieces that no layout holds, and stock whose area is too small. Used for
//! warnings.

use std::collections::HashMap;

use crate::effort::Meter;
use crate::instance::{Grain, Instance, Piece};
use crate::numbers::Integer;
use crate::reduce::fixed_sheets::{judge_by_whole_stock, remaining, remaining_on_whole_stock};
use crate::reduce::matched::MatchedSets;
use crate::solo::{self, EmptySheets};
use crate::solution::{SheetLayout, UnplacedReason};
use crate::stop::Stop;

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
    let sheets = EmptySheets::new(instance, depth_limit);
    let mut meter = solo::meter(stop);
    let mut known: HashMap<(i32, i32, bool, Grain), Option<UnplacedReason>> = HashMap::new();
    let mut examined = Examined { misfits: Vec::new(), shortage: None, is_complete: true };
    // Each piece has a kerf on two sides, and so has each sheet where the last one leaves it.
    let kerf = [0, 1]
        .map(|axis| i128::from(instance.sheets().iter().map(|sheet| sheet.kerf[axis]).min().unwrap_or(0)));
    let area = |kerf: [i128; 2], width: i32, height: i32, quantity: u32| {
        (i128::from(width) + kerf[0]) * (i128::from(height) + kerf[1]) * i128::from(quantity)
    };
    let (mut pieces, mut enlarged_pieces) = (0, 0);
    for (position, piece) in (0..).zip(instance.pieces()) {
        let known = known.entry((piece.width, piece.height, piece.can_rotate, piece.grain));
        let obstacle = known.or_insert_with(|| {
            let (obstacle, is_sure) = obstacle(&sheets, piece, &mut meter);
            examined.is_complete &= is_sure;
            obstacle
        });
        match *obstacle {
            None => {
                let Piece { width, height, quantity, can_rotate, .. } = *piece;
                pieces += area([0; 2], width, height, quantity);
                let turned = if can_rotate { [height, width] } else { [width, height] };
                enlarged_pieces +=
                    area(kerf, width, height, quantity).min(area(kerf, turned[0], turned[1], quantity));
            }
            Some(reason) if examined.misfits.len() < most => {
                examined.misfits.push(Misfit { piece: position, reason });
            }
            Some(_) => {}
        }
    }
    let usable = |kerf: [i128; 2]| -> i128 {
        let stock = instance.sheets().iter().filter(|_| has_stock);
        stock.map(|s| area(kerf, s.usable_width(), s.usable_height(), s.quantity)).sum()
    };
    let sheets = usable([0; 2]);
    let needed = enlarged_pieces - (usable(kerf) - sheets);
    examined.shortage = (needed > sheets).then_some(Shortage { pieces, needed, sheets });
    examined
}

/// What keeps a piece from every layout, if anything does, and whether the answer is more than a look at its size.
fn obstacle(sheets: &EmptySheets, piece: &Piece, meter: &mut Meter) -> (Option<UnplacedReason>, bool) {
    let by_size = sheets.reason_by_size(piece);
    if by_size != UnplacedReason::StockExhausted {
        return (Some(by_size), true);
    }
    if meter.has_ended() {
        return (None, false);
    }
    let reason = sheets.reason_until(piece, meter);
    let may_lie_beside_others =
        reason != UnplacedReason::StockExhausted && sheets.may_hold_beside_others(piece, meter);
    if meter.has_ended() {
        return (None, false);
    }
    let fits = reason == UnplacedReason::StockExhausted || may_lie_beside_others;
    ((!fits).then_some(reason), true)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::instance::{Rules, Sheet};
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
