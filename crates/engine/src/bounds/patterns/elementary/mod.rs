//! Column generation over elementary patterns: those that take no piece more often than it is wanted.
//!
//! Where critical items become too many, the tables still overrate patterns. So patterns are enumerated as sets of
//! pieces, which excludes that, and allows cuts besides. It is for jobs of up to 128 pieces on sheets of one size.
//!
//! Where `s` sheets are to be refuted:
//!
//! 1. **Start.** The prices that have proved most so far may be enough: then few patterns are worth so much that a layout
//!    may use them, and they do not divide the pieces.
//! 2. **Price.** The master (`programme`) has the patterns known. A heuristic (`heuristic`) finds nearly all patterns
//!    that improve it.
//! 3. **Enumerate.** When it finds none, `enumeration` lists every pattern that is worth more than a threshold: where all
//!    pieces are worth `p` together, there is a pattern worth at least `p / s`. If there is none, `s` sheets are not
//!    enough. What lies `outside` of a part bounds what it can be worth.
//! 4. **List.** When the master costs no more than `s` sheets, all patterns are listed that a layout may use: together
//!    they may be worth less than the sheets by no more than the gap (Baldacci, Christofides & Mingozzi 2008, "An exact
//!    algorithm for the vehicle routing problem based on the set partitioning formulation with additional cuts"). From
//!    then on only these are priced.
//! 5. **Cut.** `cuts` exclude fractional solutions, which makes the list shorter. Where there were too many patterns to
//!    list, they come first.
//! 6. **Divide.** When cuts gain nothing more, `branching` tries to divide the pieces among the patterns listed, short
//!    lists by a tree search (`division`). If it cannot, `s` sheets are not enough.
//!
//! Prices and charges are whole numbers, and everything that proves is computed in them. Pieces without a price are
//! left out: without them, a pattern is worth no less.

mod branching;
mod cuts;
mod division;
mod enumeration;
mod heuristic;
mod limits;
mod listed;
mod listing;
mod outside;
mod pieces;
mod prices;
mod programme;
mod search;
#[cfg(test)]
mod testing;

pub(super) use search::Elementary;
