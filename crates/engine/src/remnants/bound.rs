//! The most that the kept offcuts of any layout can be worth.
//!
//! Offcuts and pieces lie beside each other on the usable areas of the sheets. So no layout of all pieces on sheets of a
//! given price keeps more than what the pieces leave of these sheets, at the value of a class that is not larger than
//! that.
//!
//! Where all sheets have one size, kerfs count too: enlarge every piece, every offcut and every usable area by the
//! narrowest kerf `k` in both directions, and what a tree of cuts frees is a packing of them (see [`crate::bounds`]). An
//! offcut of `a` by `b` then takes `ab + k(a + b + k)`.

use crate::instance::OffcutClass;
use crate::layout::cost::Price;
use crate::layout::problem::{PieceType, Problem};
use crate::numbers::Integer;
use crate::units::{Area, Length};

/// The least area of an offcut of the class.
pub(super) fn least_area(class: &OffcutClass) -> Area {
    (Length::new(class.min_length) * Length::new(class.min_width)).max(Area::new(class.min_area))
}

/// The most that the kept offcuts of a layout of all pieces are worth, on sheets of this price.
pub(crate) fn most_value(problem: &Problem, price: Price) -> i64 {
    let free = most_area(problem, price.area());
    let classes = problem.offcut_classes.iter().filter(|class| least_area(class) <= free);
    let values = classes.flat_map(|class| {
        problem.sheets.iter().map(|sheet| sheet.material_price.value(class, free.get().max(0)))
    });
    values.max().unwrap_or(0)
}

/// No remnants of a layout of all pieces on sheets of this price are better: the most that its kept offcuts are worth, or
/// where none are kept the most area of its largest one. A piece lies beside it, across the whole sheet at best.
pub(super) fn most_remnants(problem: &Problem, price: Price) -> i64 {
    if !problem.offcut_classes.is_empty() {
        return most_value(problem, price);
    }
    let beside_a_piece = problem.sheets.iter().flat_map(|sheet| {
        (0..2).map(|axis| {
            let left = (sheet.size[axis] - problem.least_side - sheet.kerf[axis]).max(Length::ZERO);
            left * sheet.size[1 - axis]
        })
    });
    beside_a_piece.max().unwrap_or_default().min(most_area(problem, price.area())).get()
}

/// The most area of kept offcuts, on sheets of this area; below 0 if no sheets of this area hold all pieces.
fn most_area(problem: &Problem, area: Area) -> Area {
    let usable = problem.sheets.iter().map(|sheet| {
        let usable = (sheet.size[0] * sheet.size[1]).get();
        (area.get().to_i128() * usable.to_i128()).div_euclid(sheet.area.get().to_i128())
            + i128::from(problem.sheets.len() > 1)
    });
    let usable = usable.max().unwrap_or(0);
    let pieces = || problem.types.iter().filter(|piece| piece.may_fit());
    let used: Area = pieces().map(|piece| piece.area.times(piece.count)).sum();
    let free = usable - used.get().to_i128();
    let free = enlarged(problem, area, pieces()).map_or(free, |enlarged| free.min(enlarged));
    Area::new(free.max(-1).to_i64())
}

/// The same where all sheets have one size, with kerfs.
fn enlarged<'a>(problem: &Problem, area: Area, pieces: impl Iterator<Item = &'a PieceType>) -> Option<i128> {
    let first = problem.sheets.first()?;
    let alike = problem.sheets.iter().all(|sheet| (sheet.size, sheet.area) == (first.size, first.area));
    if !alike {
        return None;
    }
    let kerf = problem.least_kerf();
    let sheets = (area.get() / first.area.get()).to_i128();
    let used: i128 =
        pieces.map(|piece| i128::from(piece.count) * piece.enlarged_area(kerf).get().to_i128()).sum();
    // An offcut may lie either way.
    let narrower = kerf[0].min(kerf[1]);
    let around = |class: &OffcutClass| {
        let sides = i128::from(class.min_length) + i128::from(class.min_width);
        i128::from(narrower.get()) * (sides + i128::from(narrower.get()))
    };
    let least = problem.offcut_classes.iter().map(around).min().unwrap_or(0);
    let [width, height] = [0, 1].map(|axis| first.size[axis] + kerf[axis]);
    Some(sheets * (width * height).get().to_i128() - used - least)
}
