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
mod families;
mod side;
#[cfg(test)]
mod testing;

use std::cmp::Reverse;

use families::{staircases, thresholds};
pub(super) use side::{Evaluation, Side};

/// At most `limit` functions of all families, the most promising of as many of each.
pub(super) fn evaluate(side: &Side, limit: usize) -> Vec<Evaluation> {
    let mut functions = vec![Evaluation::new(side, |x| x)];
    functions.extend(thresholds(side, limit));
    functions.extend(staircases(side));
    functions.extend(counting::functions(side, limit));
    functions.retain(|function| function.full > 0);
    functions.sort_by_cached_key(|function| Reverse(function.density(side)));
    functions.truncate(limit);
    functions
}

#[cfg(test)]
mod tests {
    use super::testing::{items, size};
    use super::{Side, evaluate};
    use crate::numbers::Integer;
    use crate::rng::Rng;

    #[test]
    fn every_function_is_dual_feasible() {
        let mut rng = Rng::new(1);
        for _ in 0..300 {
            let span = 2 + rng.below(60).to_i64();
            let lengths: Vec<i64> = (0..8).map(|_| 1 + rng.below(span.to_usize()).to_i64()).collect();
            let (items, sizes) = (items(&lengths), [size(span)]);
            for function in evaluate(&Side::widths(&items, &sizes), usize::MAX) {
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
