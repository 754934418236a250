//! Integer arithmetic of the bounds.

/// Quotient rounded up; `a` is at least 0 and `b` at least 1.
pub(super) fn ceil_div(a: i64, b: i64) -> i64 {
    a / b + i64::from(a % b != 0)
}

/// Greatest common divisor of two numbers that are at least 0.
pub(super) fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
