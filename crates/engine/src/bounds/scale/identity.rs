//! Lengths as they are.

use super::{Axis, Scale};

/// `f(x) = x`.
pub(super) fn scale(axis: &Axis) -> Scale {
    Scale::tabulate(axis, |x| x)
}

#[cfg(test)]
mod tests {
    use super::super::tests::axis;
    use super::*;

    #[test]
    fn keeps_lengths() {
        assert_eq!(scale(&axis(10, &[7, 3])), Scale { values: vec![3, 7], capacities: vec![10] });
    }
}
