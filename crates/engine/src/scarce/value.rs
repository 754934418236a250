//! What the pieces of a job are worth, and a bound on it for any stock.

use super::space::{MAX_SUMS, MAX_TABLED, Scale, most_by_area};
use crate::config::Config;
use crate::effort::Meter;
use crate::layout::problem::{PieceType, Problem};
use crate::layout::state::Layout;
use crate::numbers::{Fraction, Integer};
use crate::profile::MAX_SHEET_TYPES_OF_SERIES;
use crate::series::{Pricing, Table, Value};
use crate::stop::Stop;

/// How far the last step of the prices reaches, as a share of the way that closes the gap if excess changes by nothing. The
/// first one reaches all the way; half as far each time that so many steps were in vain.
const LAST_REACH: f64 = 0.01;
const MAX_IN_VAIN: u32 = 5;
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

/// A bound on what any layout places, whatever the stock and its rules. Where `layout` is short of pieces, the area of the
/// stock and the tables of its sheets limit it. `None` where pieces have no value of their own.
pub(crate) fn most_placed(
    problem: &Problem,
    config: &Config,
    layout: &Layout,
    stop: &Stop,
) -> Option<MostPlaced> {
    let wanted = || problem.types.iter().filter(|piece| piece.may_fit());
    // Each member of a block is worth as much as a piece.
    let pieces =
        wanted().flat_map(|piece| [(piece.priority, piece.count), (0, piece.count * (piece.members - 1))]);
    let all = MostPlaced::of_pieces(config, pieces)?;
    if layout.excluded.is_empty() {
        return Some(all);
    }
    let value = |piece: &PieceType| {
        config.value(piece.priority)?.checked_add(config.value(0)?.checked_mul(i64::from(piece.members - 1))?)
    };
    let values: Option<Vec<i64>> = problem.types.iter().map(value).collect();
    let values = values?;
    let left_out = layout.excluded.iter().filter(|&&piece| problem.types[piece].may_fit());
    let placed = all.value - left_out.map(|piece| values[piece.index()]).sum::<i64>();
    let by_area = most_on_area(problem, &values);
    let by_tables = most_in_tables(problem, &values, placed, &mut Meter::new(stop)).unwrap_or(all.value);
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

/// The least bound that tables of the sheets give, above the value `placed`. `None` where tables would be too large or the
/// time is over.
///
/// At any prices of the pieces, no layout is worth more than what the wanted pieces are worth beyond their prices, and
/// what the most valuable pattern at these prices is worth on each sheet in stock (Lagrangean relaxation of the demand).
/// Prices fall of pieces that these patterns take too often, by the subgradient.
fn most_in_tables(problem: &Problem, values: &[i64], placed: i64, meter: &mut Meter) -> Option<i64> {
    let mut relaxation = Relaxation::new(problem, values)?;
    let mut prices = relaxation.highest.clone();
    let (mut least, mut best) = (i128::MAX, prices.clone());
    let (mut reach, mut in_vain, mut sums) = (1.0, 0, 0);
    while reach > LAST_REACH {
        let Some(bound) = relaxation.bound(&prices, meter) else { break };
        sums += relaxation.sums;
        in_vain += 1;
        if bound < least {
            (least, in_vain) = (bound, 0);
            best.clone_from(&prices);
        }
        if sums > MAX_SUMS {
            break;
        }
        let excess = relaxation.excess();
        let length: f64 = excess.iter().map(|count| count * count).sum();
        let gap = (least - i128::from(placed)).to_f64();
        if gap <= 0.0 || length <= 0.0 {
            break;
        }
        if in_vain > MAX_IN_VAIN {
            (reach, in_vain) = (reach / 2.0, 0);
            prices.clone_from(&best);
        }
        let step = reach * gap * relaxation.price_of_one / length;
        for ((price, &highest), count) in prices.iter_mut().zip(&relaxation.highest).zip(excess) {
            let lower = (count * step).whole::<i64>();
            *price = (i64::from(*price) - lower).clamp(0, i64::from(highest)).to_i32();
        }
    }
    i64::try_from(least).ok()
}

/// A job in which patterns take pieces in any number, at prices.
struct Relaxation {
    /// By piece type: its value in fine units, and how many are wanted.
    values: Vec<i128>,
    wanted: Vec<i64>,
    /// The table of each sheet type, and how many there are.
    tables: Vec<(Table, i64)>,
    /// Sums of filling them, and of tracing their patterns back.
    sums: usize,
    /// Fine units of a value, and their prices.
    fine: i64,
    scale: Scale,
    price_of_one: f64,
    /// The prices that are equal to the values.
    highest: Vec<Value>,
}

impl Relaxation {
    fn new(problem: &Problem, values: &[i64]) -> Option<Self> {
        let wanted: Vec<i64> = problem
            .types
            .iter()
            .map(|piece| if piece.may_fit() { i64::from(piece.count) } else { 0 })
            .collect();
        let types: Vec<usize> = (0..values.len()).filter(|&of| wanted[of] > 0).collect();
        if problem.sheets.len() > MAX_SHEET_TYPES_OF_SERIES {
            return None;
        }
        let (mut tables, mut sums, mut traced) = (Vec::new(), 0, 0);
        for (sheet_type, sheet) in problem.sheets.iter_enumerated() {
            if sheet.stock > 0 && Table::takes_piece(problem, sheet_type, &types) {
                let table = Table::new(problem, sheet_type, &types, MAX_SUMS - sums)?;
                sums += table.sums;
                traced += table.items.len() * table.layers[0].values.len();
                tables.push((table, i64::try_from(sheet.stock).ok()?));
            }
        }
        let most = tables.iter().map(|(table, _)| most_by_area(table, values)).fold(1.0, f64::max);
        let fine = (MAX_TABLED.to_f64() / most).whole::<i64>().max(1);
        let scale = Scale::for_most(most * fine.to_f64())?;
        let values: Vec<i128> = values.iter().map(|&value| i128::from(value) * i128::from(fine)).collect();
        // What no sheet takes may be worth more than fits the tables.
        let most = i128::from(MAX_TABLED) * i128::from(scale.down(1));
        let highest = values.iter().map(|&value| scale.up(value.min(most).to_i64())).collect();
        let price_of_one = fine.to_f64() / scale.down(1).to_f64();
        Some(Self { values, wanted, tables, sums: sums + traced, fine, scale, price_of_one, highest })
    }

    /// No layout is worth more. `None` where the time is over.
    fn bound(&mut self, prices: &[Value], meter: &mut Meter) -> Option<i128> {
        let beyond = |((&value, &wanted), &price): ((&i128, &i64), &Value)| {
            (value - i128::from(self.scale.down(price))).max(0) * i128::from(wanted)
        };
        let mut most: i128 = self.values.iter().zip(&self.wanted).zip(prices).map(beyond).sum();
        for (table, stock) in &mut self.tables {
            table.fill(prices, meter)?;
            most += i128::from(*stock) * i128::from(self.scale.down(table.value()));
        }
        Some(most / i128::from(self.fine))
    }

    /// By piece type: how many more the most valuable patterns of the whole stock take than are wanted.
    fn excess(&self) -> Vec<f64> {
        let mut excess: Vec<f64> = self.wanted.iter().map(|&wanted| -wanted.to_f64()).collect();
        for (table, stock) in &self.tables {
            if let Some(part) = table.pattern() {
                part.for_each_piece(&mut |item| excess[item.of] += stock.to_f64());
            }
        }
        excess
    }
}
