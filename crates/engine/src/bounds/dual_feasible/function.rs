//! Tabulated dual feasible functions, and which of them are dominated.

use super::domain::Domain;

/// A dual feasible function, tabulated on a domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dff {
    /// Value of each of the domain's `lengths`.
    pub(super) values: Vec<i64>,
    /// Value of each of the domain's `spans`.
    pub(super) capacities: Vec<i64>,
}

impl Dff {
    pub(super) fn tabulate(domain: &Domain, f: impl Fn(i64) -> i64) -> Self {
        let at = |lengths: &[i64]| lengths.iter().map(|&x| f(x)).collect();
        Self { values: at(&domain.lengths), capacities: at(&domain.spans) }
    }

    /// The capacity of the longest span.
    pub(super) fn full(&self) -> i64 {
        self.capacities.last().copied().unwrap_or(0)
    }

    /// Whether every piece is worth at least as much as by `other`, and every sheet at most as much, both relative to
    /// the longest span.
    fn dominates(&self, other: &Self) -> bool {
        let (mine, theirs) = (self.full(), other.full());
        self.values.iter().zip(&other.values).all(|(a, b)| a * theirs >= b * mine)
            && self.capacities.iter().zip(&other.capacities).all(|(a, b)| a * theirs <= b * mine)
    }
}

/// The functions that no other dominates; of equals the first.
pub(super) fn undominated(functions: Vec<Dff>) -> Vec<Dff> {
    let mut kept: Vec<Dff> = Vec::with_capacity(functions.len());
    for function in functions {
        if function.full() > 0 && !kept.iter().any(|other| other.dominates(&function)) {
            kept.retain(|other| !function.dominates(other));
            kept.push(function);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drops_dominated_functions() {
        let function =
            |values: [i64; 2], capacity| Dff { values: values.to_vec(), capacities: vec![capacity] };
        let kept = undominated(vec![
            function([1, 2], 4),
            function([2, 4], 8),
            function([1, 3], 4),
            function([3, 0], 4),
            function([0, 0], 0),
        ]);
        assert_eq!(kept, [function([1, 3], 4), function([3, 0], 4)]);
    }

    #[test]
    fn a_function_with_a_larger_capacity_on_one_size_is_dominated() {
        let function = |short, long| Dff { values: vec![5], capacities: vec![short, long] };
        assert_eq!(undominated(vec![function(3, 10), function(4, 10)]), [function(3, 10)]);
    }
}
