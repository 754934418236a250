//! Subset row cuts: of three pieces, at most one sheet of a layout holds two or more.
//!
//! The inequality `sum_p floor(a_p / 2) x_p <= 1`, where pattern `p` holds `a_p` of the three pieces, is a rank-1
//! Chvatal-Gomory cut of their rows (Jepsen, Petersen, Spoorendonk & Pisinger 2008, "Subset-row inequalities applied to
//! the vehicle-routing problem with time windows"). Its dual price is what each pattern with two of them is charged.

use super::limits::{CUTS_AT_A_TIME, CUTS_OF_AN_ITEM, LEAST_VIOLATION};
use super::pieces::{Pieces, Set};

/// Three items that are wanted once each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cut(pub [usize; 3]);

impl Cut {
    pub fn set(&self, pieces: &Pieces) -> Set {
        self.0.iter().map(|&item| pieces.one_of(item)).fold(0, |all, one| all | one)
    }

    /// The coefficient of a pattern with these pieces.
    pub fn coefficient(&self, pieces: &Pieces, pattern: Set) -> f64 {
        f64::from((self.set(pieces) & pattern).count_ones() / 2)
    }
}

/// The cuts that a solution violates most; `solution` has the patterns used and how often.
pub(super) fn violated(pieces: &Pieces, solution: &[(Set, f64)], known: &[Cut]) -> Vec<Cut> {
    let single: Vec<usize> = (0..pieces.items.len()).filter(|&item| pieces.items[item].count == 1).collect();
    let with = |item: usize| {
        let one = pieces.one_of(item);
        solution.iter().filter(move |(set, _)| set & one != 0)
    };
    let number = pieces.items.len();
    let mut together = vec![0.0; number * number];
    for &a in &single {
        for &(set, level) in with(a) {
            for &b in single.iter().filter(|&&b| set & pieces.one_of(b) != 0) {
                together[a * number + b] += level;
            }
        }
    }
    let mut candidates: Vec<(f64, Cut)> = Vec::new();
    for (at, &a) in single.iter().enumerate() {
        for (next, &b) in single.iter().enumerate().skip(at + 1) {
            for &c in &single[next + 1..] {
                let pairs = together[a * number + b] + together[a * number + c] + together[b * number + c];
                if pairs <= 1.0 + LEAST_VIOLATION {
                    continue;
                }
                let cut = Cut([a, b, c]);
                let all = cut.set(pieces);
                let three: f64 = with(a).filter(|(set, _)| set & all == all).map(|(_, level)| level).sum();
                let sum = pairs - 2.0 * three;
                if sum > 1.0 + LEAST_VIOLATION && !known.contains(&cut) {
                    candidates.push((sum, cut));
                }
            }
        }
    }
    candidates.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut used = vec![0; number];
    let mut chosen = Vec::new();
    for (_, cut) in candidates {
        if chosen.len() < CUTS_AT_A_TIME && cut.0.iter().all(|&item| used[item] < CUTS_OF_AN_ITEM) {
            for item in cut.0 {
                used[item] += 1;
            }
            chosen.push(cut);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::super::testing::Job;
    use super::*;
    use crate::bounds::testing::fixed;
    use crate::instance::Piece;
    use crate::numbers::Fraction;

    #[test]
    fn pairs_of_three_pieces_share_one_sheet_at_most() {
        let job = Job::new(&[fixed(2, 2), fixed(3, 3), fixed(4, 4), fixed(5, 5)], [9, 9]);
        let halves = [(0b0011, 0.5), (0b0110, 0.5), (0b0101, 0.5), (0b1000, 1.0)];
        let found = violated(&job.pieces, &halves, &[]);
        assert_eq!(found, [Cut([0, 1, 2])]);
        assert!(violated(&job.pieces, &halves, &found).is_empty(), "known already");
        let coefficients =
            [0b0111, 0b0011, 0b1001, 0b1000].map(|set| found[0].coefficient(&job.pieces, set).whole::<u32>());
        assert_eq!(coefficients, [1, 1, 0, 0]);
        // A pattern with all three counts once.
        let whole = [(0b0111, 1.0), (0b1000, 1.0)];
        assert!(violated(&job.pieces, &whole, &[]).is_empty());
    }

    #[test]
    fn items_that_are_wanted_more_than_once_are_left_out() {
        let job = Job::new(&[Piece { quantity: 2, ..fixed(2, 2) }, fixed(3, 3), fixed(4, 4)], [9, 9]);
        let halves = [(0b0101, 0.5), (0b1100, 0.5), (0b1001, 0.5)];
        assert!(violated(&job.pieces, &halves, &[]).is_empty());
    }
}
