//! Lengths as they are.

use super::domain::Domain;
use super::function::Dff;

/// `f(x) = x`.
pub(super) fn function(domain: &Domain) -> Dff {
    Dff::tabulate(domain, |x| x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::dual_feasible::testing::domain;

    #[test]
    fn keeps_lengths() {
        assert_eq!(function(&domain(10, &[7, 3])), Dff { values: vec![3, 7], capacities: vec![10] });
    }
}
