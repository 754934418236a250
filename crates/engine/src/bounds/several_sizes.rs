//! Sheets of several sizes: the least area of sheets in stock that satisfies all inequalities together, by cutting
//! planes.

use super::bound::{Bound, Inequality};
use super::covering::Cover;
use super::limits::MAX_SIZES;
use super::relaxation::{Relaxation, Size};
use super::{area, products, stock};
use crate::effort::Meter;

/// The best bound found; ends once it meets the layout `known`.
pub(super) fn bound(relaxation: &Relaxation, known: Bound, meter: &mut Meter) -> Bound {
    let sizes = &relaxation.sizes;
    if sizes.len() > MAX_SIZES {
        return Bound::ZERO;
    }
    let mut candidates = Vec::new();
    products::visit(relaxation, |product| {
        let capacities = (0..sizes.len()).map(|at| product.capacity(at)).collect();
        candidates.push(Inequality { total: product.total, capacities });
        !meter.ends_after(relaxation.items.len() + sizes.len())
    });
    let mut inequalities = vec![area::inequality(relaxation)];
    let mut best = Bound::ZERO;
    best.area = cutting_planes(sizes, stock::area, &mut inequalities, &candidates, known.area, meter);
    if !stock::is_area(sizes) {
        best.measure =
            cutting_planes(sizes, stock::measure, &mut inequalities, &candidates, known.measure, meter);
    }
    best.max(stock::bound(sizes, &inequalities))
}

/// The least cost of sheets that satisfy the inequalities, as far as it rises before it meets `known`.
///
/// Alternates between the covering problem with the inequalities at hand and separation, which adds the candidate that
/// the cheapest choice of sheets violates most.
fn cutting_planes(
    sizes: &[Size],
    cost: fn(&Size) -> i64,
    inequalities: &mut Vec<Inequality>,
    candidates: &[Inequality],
    known: i64,
    meter: &mut Meter,
) -> i64 {
    let mut best = 0;
    for _ in 0..MAX_SIZES {
        if meter.ends_now() {
            break;
        }
        let least = stock::least(sizes, cost, inequalities);
        let Some(Cover { cost, counts: Some(counts) }) = least else { break };
        best = best.max(cost);
        match most_violated(candidates, &counts) {
            Some(violated) if best < known => inequalities.push(violated.clone()),
            _ => break,
        }
    }
    best
}

fn most_violated<'a>(candidates: &'a [Inequality], counts: &[i64]) -> Option<&'a Inequality> {
    let held = |inequality: &Inequality| -> i128 {
        inequality.capacities.iter().zip(counts).map(|(&c, &n)| i128::from(c) * i128::from(n)).sum()
    };
    candidates
        .iter()
        .map(|inequality| (inequality, held(inequality)))
        .filter(|(inequality, held)| *held < i128::from(inequality.total))
        .max_by_key(|(inequality, held)| (i128::from(inequality.total) << 32) / (held + 1))
        .map(|(inequality, _)| inequality)
}

#[cfg(test)]
mod tests {
    use crate::bounds::testing::{area_needed, fixed, sheet, turnable};
    use crate::instance::{Piece, Sheet};

    #[test]
    fn large_pieces_take_the_sheets_that_hold_them_best() {
        // The smaller sheet takes one piece, the larger one two. By area alone, 6,000 would do for three.
        let pieces = Piece { quantity: 3, ..fixed(40, 50) };
        let sheets = [sheet(100, 60), sheet(60, 60)];
        assert_eq!(area_needed(&[pieces], &sheets), (6_000, 9_600));
    }

    #[test]
    fn smaller_sheets_do_not_cover_pieces_that_only_fit_larger_ones() {
        let pieces = [Piece { quantity: 2, ..fixed(90, 90) }, Piece { quantity: 4, ..fixed(10, 10) }];
        let sheets = [sheet(100, 100), sheet(60, 60)];
        assert_eq!(area_needed(&pieces, &sheets).1, 20_000);
    }

    #[test]
    fn turns_are_taken_into_account() {
        // Turned, the piece fits the narrow sheet.
        let sheets = [sheet(100, 100), sheet(30, 100)];
        assert_eq!(area_needed(&[turnable(90, 25)], &sheets).1, 3_000);
        assert_eq!(area_needed(&[fixed(90, 25)], &sheets).1, 10_000);
    }

    #[test]
    fn equal_sheets_with_unequal_margins_count_as_several_sizes() {
        let margins = crate::instance::Margins { left: 10, ..Default::default() };
        let wide = Sheet { margins, quantity: 1, ..sheet(70, 60) };
        let pieces = Piece { quantity: 2, ..fixed(40, 40) };
        assert_eq!(area_needed(&[pieces], &[wide, sheet(60, 60)]).1, 7_200);
    }

    #[test]
    fn many_sizes_leave_only_the_area_bound() {
        let sheets: Vec<Sheet> = (0..40).map(|i| sheet(60 + i, 60)).collect();
        let pieces = Piece { quantity: 3, ..fixed(51, 51) };
        let (quick, full) = area_needed(&[pieces], &sheets);
        assert_eq!(quick, full);
        assert!((3 * 51 * 51..=3 * 3_600).contains(&full));
    }
}
