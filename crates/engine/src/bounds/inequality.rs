//! Covering inequalities: the form in which every family of bounds states what it proves.

/// In every layout of all pieces, `x[t]` used sheets of each size `t` satisfy `sum capacities[t] * x[t] >= total`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Inequality {
    /// Value of all pieces together.
    pub(super) total: i64,
    /// For each size, the most that the pieces on one sheet are worth.
    pub(super) capacities: Vec<i64>,
}
