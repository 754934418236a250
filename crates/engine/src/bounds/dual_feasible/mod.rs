//! Dual feasible functions along one axis.
//!
//! Such a function `f` has `f(x) >= 0` and `f(x) + f(y) <= f(x + y)`: it is superadditive, so lengths that lie side by
//! side within `s` have values of at most `f(s)` together. ([`counting`] is data-dependent: it promises this for the
//! pieces at hand and the whole span only.) Good functions round long pieces up and neglect short ones. All values are
//! whole numbers, so nothing is lost to rounding.
//!
//! The families are surveyed by Clautiaux, Alves & Valério de Carvalho 2010 ("A survey of dual-feasible and
//! superadditive functions"):
//!
//! | Where | Function | Source |
//! | --- | --- | --- |
//! | [`evaluate`] | `x` | |
//! | `families::thresholds` | `f0` | Fekete & Schepers 2001, after Martello & Toth 1990 |
//! | `families::staircases` | `u(k)` | Fekete & Schepers 2001 |
//! | `counting` | `f1`, data-dependent | Carlier, Clautiaux & Moukrim 2007, after Boschetti & Mingozzi 2003 |

mod counting;
mod domain;
mod families;
#[cfg(test)]
mod testing;

use std::cmp::Reverse;

use super::relaxation::Item;
pub(super) use domain::Domain;
use families::{Dff, staircases, thresholds};

/// A dual feasible function, evaluated for every item and every size; 0 for sides that never lie along its axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Evaluation {
    /// Values of the items' widths.
    pub(super) widths: Vec<i64>,
    /// Values of the items' heights.
    pub(super) heights: Vec<i64>,
    /// Values of the sheets' widths: the most that lengths within them amount to.
    pub(super) sheet_widths: Vec<i64>,
    /// Values of the sheets' heights.
    pub(super) sheet_heights: Vec<i64>,
}

impl Evaluation {
    fn new(function: &Dff, domain: &Domain) -> Self {
        let pick = |values: &[i64], positions: &[[usize; 2]], side: usize| {
            positions.iter().map(|at| values.get(at[side]).copied().unwrap_or(0)).collect()
        };
        Self {
            widths: pick(&function.values, &domain.items, 0),
            heights: pick(&function.values, &domain.items, 1),
            sheet_widths: pick(&function.capacities, &domain.sizes, 0),
            sheet_heights: pick(&function.capacities, &domain.sizes, 1),
        }
    }

    /// Each item's values, times its count.
    pub(super) fn times_counts(&self, items: &[Item]) -> Self {
        let times =
            |values: &[i64]| values.iter().zip(items).map(|(value, item)| value * item.count).collect();
        Self { widths: times(&self.widths), heights: times(&self.heights), ..self.clone() }
    }
}

/// At most `limit` functions of all families, the most promising of as many of each.
pub(super) fn evaluate(domain: &Domain, limit: usize) -> Vec<Evaluation> {
    let mut functions = vec![Dff::tabulate(domain, |x| x)];
    functions.extend(thresholds(domain, limit));
    functions.extend(staircases(domain));
    functions.extend(counting::functions(domain, limit));
    functions.retain(|function| function.full() > 0);
    functions.sort_by_cached_key(|function| Reverse(density(function, domain)));
    functions.iter().take(limit).map(|function| Evaluation::new(function, domain)).collect()
}

/// The area of all pieces, with their lengths along the axis valued by `function`, relative to the longest span.
fn density(function: &Dff, domain: &Domain) -> i128 {
    let sum: i64 = function.values.iter().zip(&domain.extents).map(|(value, extent)| value * extent).sum();
    (i128::from(sum) << 32) / i128::from(function.full())
}

#[cfg(test)]
mod tests {
    use super::evaluate;
    use super::testing::domain;
    use crate::numbers::Integer;
    use crate::rng::Rng;

    #[test]
    fn every_function_is_dual_feasible() {
        let mut rng = Rng::new(1);
        for _ in 0..300 {
            let span = 2 + rng.below(60).to_i64();
            let lengths: Vec<i64> = (0..8).map(|_| 1 + rng.below(span.to_usize()).to_i64()).collect();
            for function in evaluate(&domain(span, &lengths), usize::MAX) {
                for chosen in 0..1_u32 << lengths.len() {
                    let within = |values: &[i64]| -> i64 {
                        (0..lengths.len()).filter(|i| chosen >> i & 1 == 1).map(|i| values[i]).sum()
                    };
                    assert!(within(&lengths) > span || within(&function.widths) <= function.sheet_widths[0]);
                }
            }
        }
    }
}
