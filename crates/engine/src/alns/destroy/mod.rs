//! Destroy operators: each removes some pieces from the sheets in its own way.

mod chain;
mod few_sheets;
mod neighbours;
mod removal;
mod scattered;
mod wasteful;
mod wasteful_sheets;
mod whole_sheets;

use crate::rng::Rng;

use super::draft::Draft;

pub(crate) use chain::destroy as remove_chain;

/// Removes about this many nodes from the sheets.
pub(crate) type Destroy = fn(&mut Draft, &mut Rng, usize);

/// A destroy operator with its name.
pub(crate) struct Operator {
    pub name: &'static str,
    pub destroy: Destroy,
}

/// All destroy operators.
///
/// None aims at single pieces, or at pieces that resemble one outside. Such changes are accepted most often, so the
/// weights would favour them, but they only swap like for like.
pub(crate) const OPERATORS: [Operator; 6] = [
    Operator { name: "scattered", destroy: scattered::destroy },
    Operator { name: "fewSheets", destroy: few_sheets::destroy },
    Operator { name: "wasteful", destroy: wasteful::destroy },
    Operator { name: "wastefulSheets", destroy: wasteful_sheets::destroy },
    Operator { name: "neighbours", destroy: neighbours::destroy },
    Operator { name: "wholeSheets", destroy: whole_sheets::destroy },
];
