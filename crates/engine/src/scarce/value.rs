//! What the pieces of a job are worth, and a bound on it for any stock.

use super::space::scale;
use crate::config::Config;
use crate::effort::Meter;
use crate::layout::ids::SheetTypeId;
use crate::layout::problem::{PieceType, Problem};
use crate::series::{Pricing, Table, Value};
use crate::stop::Stop;

/// Most types of sheets that get tables, and most sums of filling all of them: a tenth of a second.
const MAX_SHEET_TYPES: usize = 20;
const MAX_SUMS: usize = 100_000_000;
/// The largest number that is exact in JSON.
const MAX_VALUE: i64 = (1 << 53) - 1;

/// The most that any layout places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MostPlaced {
    /// No layout places pieces of a greater value ([`Config::value`]).
    pub value: i64,
    /// Whether the best layout is proved to be: on one sheet, none has a greater value, or that value and more area.
    pub is_proved: bool,
}

impl MostPlaced {
    /// Nothing can be placed, so nothing is the best.
    pub(crate) const NOTHING: Self = Self { value: 0, is_proved: true };

    /// The most of two jobs that share nothing.
    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        let value = self.value.checked_add(other.value).filter(|value| *value <= MAX_VALUE)?;
        Some(Self { value, is_proved: self.is_proved && other.is_proved })
    }

    /// What these pieces are worth: each with its priority, and how many there are. `None` where they have no value of
    /// their own, or it is too large a number.
    pub(crate) fn of_pieces(config: &Config, pieces: impl Iterator<Item = (u32, u32)>) -> Option<Self> {
        let mut value = config.value(0)?.min(0);
        for (priority, count) in pieces {
            value = value.checked_add(config.value(priority)?.checked_mul(i64::from(count))?)?;
        }
        (value <= MAX_VALUE).then_some(Self { value, is_proved: false })
    }
}

/// A bound on what any layout places, whatever the stock and its rules. Where the layout so far is `short` of pieces, the
/// area of the stock and the tables of its sheets limit it. `None` where pieces have no value of their own.
pub(crate) fn most_placed(
    problem: &Problem,
    config: &Config,
    short: bool,
    stop: &Stop,
) -> Option<MostPlaced> {
    let wanted = || problem.types.iter().filter(|piece| piece.may_fit());
    // Each member of a block is worth as much as a piece.
    let pieces =
        wanted().flat_map(|piece| [(piece.priority, piece.count), (0, piece.count * (piece.members - 1))]);
    let all = MostPlaced::of_pieces(config, pieces)?;
    if !short {
        return Some(all);
    }
    let value = |piece: &PieceType| {
        config.value(piece.priority)?.checked_add(config.value(0)?.checked_mul(i64::from(piece.members - 1))?)
    };
    let values: Option<Vec<i64>> = problem.types.iter().map(value).collect();
    let values = values?;
    let by_area = most_on_area(problem, &values);
    let by_tables = most_in_tables(problem, &values, &mut Meter::new(stop)).unwrap_or(all.value);
    Some(MostPlaced { value: all.value.min(by_area).min(by_tables), ..all })
}

/// The value of the densest pieces that have the usable area of the whole stock.
fn most_on_area(problem: &Problem, values: &[i64]) -> i64 {
    let area_of = |size: [crate::units::Length; 2]| i128::from((size[0] * size[1]).get());
    let mut left: i128 =
        problem.sheets.iter().map(|sheet| area_of(sheet.size) * i128::from(sheet.stock)).sum();
    let mut types: Vec<(i128, i128, i128)> = problem
        .types
        .iter()
        .zip(values)
        .filter(|(piece, _)| piece.may_fit())
        .map(|(piece, value)| (i128::from(*value), i128::from(piece.area.get()), i128::from(piece.count)))
        .collect();
    types.sort_unstable_by(|a, b| (b.0 * a.1).cmp(&(a.0 * b.1)));
    let mut most = 0;
    for (value, area, count) in types {
        let whole = count.min(left / area);
        most += whole * value;
        left -= whole * area;
        if whole < count {
            most += left * value / area;
            break;
        }
    }
    i64::try_from(most).unwrap_or(i64::MAX)
}

/// The value of the most valuable patterns, one for each sheet in stock. `None` where tables would be too large or the time
/// is over.
fn most_in_tables(problem: &Problem, values: &[i64], meter: &mut Meter) -> Option<i64> {
    let types: Vec<usize> = (0..values.len()).filter(|&of| problem.types.raw[of].may_fit()).collect();
    if problem.sheets.len() > MAX_SHEET_TYPES {
        return None;
    }
    let (mut most, mut sums) = (0_i64, 0);
    for (sheet_type, sheet) in problem.sheets.iter_enumerated() {
        if sheet.stock == 0 || !Table::takes_piece(problem, sheet_type, &types) {
            continue;
        }
        let (value, more) = of_sheet(problem, sheet_type, &types, values, MAX_SUMS - sums, meter)?;
        most = most.checked_add(value.checked_mul(i64::try_from(sheet.stock).ok()?)?)?;
        sums += more;
    }
    Some(most)
}

/// The value of the most valuable pattern of a sheet, and the sums that it took.
fn of_sheet(
    problem: &Problem,
    sheet_type: SheetTypeId,
    types: &[usize],
    values: &[i64],
    most_sums: usize,
    meter: &mut Meter,
) -> Option<(i64, usize)> {
    let mut table = Table::new(problem, sheet_type, types, most_sums)?;
    let scale = scale(&table, values);
    let scaled: Vec<Value> = values.iter().map(|value| scale.up(*value)).collect();
    table.fill(&scaled, meter)?;
    Some((scale.down(table.value()), table.sums))
}
