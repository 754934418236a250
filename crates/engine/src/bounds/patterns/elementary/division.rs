//! Whether patterns out of a list can divide all pieces among a number of sheets: a tree search.

use super::pieces::{Pieces, Set, bits, holds};
use crate::numbers::{Integer, index_of};
use crate::stop::{Pacer, Stop};

/// A pattern: by how much it is worth less than a sheet, and its pieces.
pub(super) type Loss = (i64, Set);

/// A node of the search.
struct Node {
    /// The pieces that no sheet holds yet.
    left: Set,
    /// What may still be lost.
    budget: i64,
    /// Patterns that may still be used, those with the piece that is next first.
    patterns: Vec<Loss>,
    /// How many of them hold that piece.
    branches: usize,
    /// The branch to take next.
    next: usize,
}

/// What a search may take.
#[derive(Clone, Copy)]
pub(super) struct Most {
    pub steps: u64,
    /// Patterns in all lists of a branch together.
    pub listed: usize,
}

/// Whether some of the patterns hold each of the `wanted` pieces exactly once and lose at most `budget` together.
/// `None` where that takes more than `most`, or `stop` ended it. Every pattern loses 0 or more. Also returns the steps
/// taken.
pub(super) fn divides(
    pieces: &Pieces,
    wanted: Set,
    patterns: Vec<Loss>,
    budget: i64,
    most: Most,
    stop: &Stop,
) -> (Option<bool>, u64) {
    let mut pacer = Pacer::new(stop);
    let (mut steps, mut polled) = (0, 0);
    if wanted == 0 {
        return (Some(true), 0);
    }
    let mut path = vec![Node::new(pieces, wanted, budget, patterns, &mut steps)];
    let mut listed = path[0].patterns.len();
    while let Some(node) = path.last_mut() {
        if steps > most.steps || listed > most.listed || pacer.ends_after((steps - polled).to_usize()) {
            return (None, steps);
        }
        polled = steps;
        let chosen = (node.next < node.branches).then(|| node.patterns[node.next]);
        let Some((loss, set)) = chosen else {
            listed -= node.patterns.len();
            path.pop();
            continue;
        };
        node.next += 1;
        if loss > node.budget || !holds(node.left, set) {
            continue;
        }
        let left = pieces.without(node.left, set);
        if left == 0 {
            return (Some(true), steps);
        }
        let budget = node.budget - loss;
        let fits = |&&(loss, set): &&Loss| loss <= budget && holds(left, set);
        steps += node.patterns.len().to_u64();
        let patterns: Vec<Loss> = node.patterns.iter().filter(fits).copied().collect();
        listed += patterns.len();
        path.push(Node::new(pieces, left, budget, patterns, &mut steps));
    }
    (Some(false), steps)
}

impl Node {
    /// Branches on the piece that the fewest patterns hold.
    fn new(pieces: &Pieces, left: Set, budget: i64, mut patterns: Vec<Loss>, steps: &mut u64) -> Self {
        let mut holders = [0_u32; index_of(Set::BITS)];
        for &(_, set) in &patterns {
            for piece in bits(set) {
                holders[piece.to_usize()] += 1;
                *steps += 1;
            }
        }
        // Of equal pieces, the last one is in the fewest patterns: only in those that hold all that are left.
        let first_of_equals = |piece: &u32| {
            let item = &pieces.items[pieces.item_of(*piece)];
            item.first == *piece
        };
        let next = bits(left).filter(first_of_equals).min_by_key(|&piece| holders[piece.to_usize()]);
        let bit = next.map_or(0, |piece| 1 << piece);
        patterns.sort_by_key(|&(loss, set)| (set & bit == 0, loss));
        let branches = patterns.partition_point(|(_, set)| set & bit != 0);
        Self { left, budget, patterns, branches, next: 0 }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::testing::Job;
    use super::*;
    use crate::bounds::testing::fixed;
    use crate::instance::Piece;

    const ENOUGH: Most = Most { steps: 1_000_000, listed: 1_000 };

    fn possible(pieces: &[Piece], patterns: &[Loss], budget: i64) -> Option<bool> {
        let Job { pieces, .. } = Job::new(pieces, [10, 10]);
        divides(&pieces, pieces.of_items(|_| true), patterns.to_vec(), budget, ENOUGH, &Stop::never()).0
    }

    #[test]
    fn every_piece_needs_a_pattern_of_its_own() {
        let four = [fixed(1, 1), fixed(2, 2), fixed(3, 3), fixed(4, 4)];
        let pairs = [(1, 0b0011), (1, 0b0110), (1, 0b1100)];
        assert_eq!(possible(&four, &pairs, 2), Some(true));
        assert_eq!(possible(&four, &pairs, 1), Some(false), "both together lose 2");
        assert_eq!(possible(&four, &pairs[..2], 9), Some(false), "no pattern holds the last one");
        assert_eq!(
            possible(&four, &[(0, 0b0111), (0, 0b1100)], 9),
            Some(false),
            "one piece would be cut twice"
        );
    }

    #[test]
    fn equal_pieces_are_counted() {
        let three = [Piece { quantity: 3, ..fixed(2, 2) }, fixed(3, 3)];
        assert_eq!(possible(&three, &[(0, 0b0011), (0, 0b1001)], 0), Some(true));
        assert_eq!(possible(&three, &[(0, 0b0011), (0, 0b1011)], 0), Some(false));
        assert_eq!(
            possible(&three, &[(0, 0b0001), (0, 0b1001)], 0),
            Some(true),
            "a pattern may be used twice"
        );
    }

    #[test]
    fn gives_up_after_the_steps_allowed_or_when_told_to() {
        let Job { pieces, .. } = Job::new(&[fixed(1, 1), fixed(2, 2)], [10, 10]);
        let with =
            |steps, stop: &Stop| divides(&pieces, 0b11, vec![(0, 0b01)], 9, Most { steps, ..ENOUGH }, stop);
        let (possible, steps) = with(0, &Stop::never());
        assert!(possible.is_none() && steps > 0);
        assert_eq!(with(1_000, &Stop::never()).0, Some(false));
        assert_eq!(with(1_000, &Stop::never().after(Duration::ZERO)).0, None);
    }

    #[test]
    fn gives_up_where_the_lists_of_a_branch_become_too_long() {
        let Job { pieces, .. } = Job::new(&[fixed(1, 1), fixed(2, 2), fixed(3, 3), fixed(4, 4)], [10, 10]);
        // The third and the fourth piece both need the first one. Beside either, the three patterns of the second remain.
        let seconds = [(0, 0b0010), (1, 0b0010), (2, 0b0010)];
        let patterns = [&[(0, 0b1001), (1, 0b1001), (0, 0b0101), (1, 0b0101)], &seconds[..]].concat();
        let with = |listed| {
            divides(&pieces, 0b1111, patterns.clone(), 9, Most { listed, ..ENOUGH }, &Stop::never()).0
        };
        assert_eq!(with(10), Some(false), "the list of the first branch is gone when the second is taken");
        assert_eq!(with(9), None);
        assert_eq!(with(6), None, "the first list is too long");
    }
}
