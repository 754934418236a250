//! Column generation over elementary patterns: those that take no piece more often than it is wanted.
//!
//! Where critical items become too many, the tables still overrate patterns. So patterns are enumerated as sets of
//! pieces, which excludes that, and allows cuts besides. It is for jobs of up to 128 pieces on sheets of one size.
//!
//! 1. **Price.** The master (`programme`) has the patterns known. A heuristic (`heuristic`) finds nearly all patterns
//!    that improve it.
//! 2. **Enumerate.** When it finds none, `enumeration` lists every pattern that is worth more than a threshold: where
//!    `s` sheets are to be refuted and all pieces are worth `p` together, there is a pattern worth at least `p / s`. If
//!    there is none, `s` sheets are not enough. What lies `outside` of a part bounds what it can be worth.
//! 3. **Cut.** When the master costs no more than `s` sheets, `cuts` exclude fractional solutions.
//! 4. **Divide.** When cuts gain nothing more, all patterns are listed that a layout on `s` sheets may use: together
//!    they may be worth less than the sheets by no more than the gap (Baldacci, Christofides & Mingozzi 2008, "An exact
//!    algorithm for the vehicle routing problem based on the set partitioning formulation with additional cuts"). A
//!    tree search (`division`) tries to divide the pieces among them. If it cannot, `s` sheets are not enough.
//!
//! Prices and charges are whole numbers, and everything that proves is computed in them. Pieces without a price are
//! left out: without them, a pattern is worth no less.

mod cuts;
mod division;
mod enumeration;
mod heuristic;
mod limits;
mod outside;
mod pieces;
mod prices;
mod programme;
mod search;
#[cfg(test)]
mod testing;

pub(super) use search::Elementary;
