//! Rounds short pieces down to a multiple of a module, and long pieces up by what is lost beside them: f2 of Carlier,
//! Clautiaux & Moukrim 2007 ("New reduction procedures and lower bounds for the two-dimensional bin packing problem
//! with fixed orientation").

use std::cmp::Ordering;

use super::domain::Domain;
use super::function::Dff;
use crate::bounds::limits::MAX_MULTIPLE;

/// One function for every module that just divides a piece, or just fails to divide the remainder beside it or the
/// span.
pub(super) fn functions(domain: &Domain) -> Vec<Dff> {
    let span = domain.span;
    let mut modules = Vec::new();
    for multiple in 1..=MAX_MULTIPLE {
        modules.push(span / multiple + 1);
        for x in &domain.lengths {
            modules.push(x / multiple);
            modules.push((span - x) / multiple + 1);
        }
    }
    modules.retain(|&module| module > 1 && 2 * module <= span);
    domain.thinned(modules).map(|module| Dff::tabulate(domain, |x| value(span, module, x))).collect()
}

/// Twice the number of modules: counted from below up to half the span, from above beyond it, and their mean at the
/// half.
fn value(span: i64, module: i64, x: i64) -> i64 {
    match (2 * x).cmp(&span) {
        Ordering::Less => 2 * (x / module),
        Ordering::Equal => span / module,
        Ordering::Greater => 2 * (span / module - (span - x) / module),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::dual_feasible::testing::assert_dual_feasible;

    #[test]
    fn is_dual_feasible_for_every_module() {
        for span in 1..=40 {
            for module in 1..=span / 2 {
                assert_dual_feasible(span, |x| value(span, module, x));
            }
        }
    }

    #[test]
    fn long_pieces_count_the_modules_that_they_displace() {
        // 10 holds three modules of 3. None fits beside 8, one beside 7 and 6, two beside 4 (less than half).
        let values: Vec<i64> = [2, 3, 4, 5, 6, 7, 8, 10].map(|x| value(10, 3, x)).to_vec();
        assert_eq!(values, [0, 2, 2, 3, 4, 4, 6, 6]);
    }
}
