//! The pieces that are on no sheet, and their penalty weights.

use typed_index_collections::TiVec;

use crate::layout::ids::PieceTypeId;
use crate::layout::problem::Problem;
use crate::numbers::Integer;

/// A multiset of piece types that can be rolled back to the start of a change.
#[derive(Clone, Debug)]
pub(crate) struct Unplaced {
    /// Copies of each type.
    count: TiVec<PieceTypeId, u32>,
    /// The types with copies, in no order.
    types: Vec<PieceTypeId>,
    /// Where each type stands in `types`.
    at: TiVec<PieceTypeId, u32>,
    /// Weight of a copy of each type.
    weights: TiVec<PieceTypeId, i64>,
    weight: i64,
    total: u32,
    /// Moves since the change began: a type, and whether it came.
    log: Vec<(PieceTypeId, bool)>,
}

impl Unplaced {
    pub fn new(problem: &Problem, weights: TiVec<PieceTypeId, i64>) -> Self {
        let types = problem.types.len();
        Self {
            count: vec![0; types].into(),
            types: Vec::new(),
            at: vec![0; types].into(),
            weights,
            weight: 0,
            total: 0,
            log: Vec::new(),
        }
    }

    /// Begins a change, which [`Self::roll_back`] undoes.
    pub fn begin(&mut self) {
        self.log.clear();
    }

    pub fn roll_back(&mut self) {
        while let Some((piece_type, came)) = self.log.pop() {
            if came {
                self.take(piece_type);
            } else {
                self.put(piece_type);
            }
        }
    }

    /// Adds a copy of `piece_type`, which is on no sheet now.
    pub fn push(&mut self, piece_type: PieceTypeId) {
        self.put(piece_type);
        self.log.push((piece_type, true));
    }

    /// Removes a copy of `piece_type`, which was placed.
    pub fn pop(&mut self, piece_type: PieceTypeId) {
        self.take(piece_type);
        self.log.push((piece_type, false));
    }

    fn put(&mut self, piece_type: PieceTypeId) {
        if self.count[piece_type] == 0 {
            self.at[piece_type] = self.types.len().to_u32();
            self.types.push(piece_type);
        }
        self.count[piece_type] += 1;
        self.weight += self.weights[piece_type];
        self.total += 1;
    }

    fn take(&mut self, piece_type: PieceTypeId) {
        self.count[piece_type] -= 1;
        self.weight -= self.weights[piece_type];
        self.total -= 1;
        if self.count[piece_type] == 0 {
            let at = self.at[piece_type];
            self.types.swap_remove(at.to_usize());
            if let Some(&moved) = self.types.get(at.to_usize()) {
                self.at[moved] = at;
            }
        }
    }

    /// Totals and positions are those of the instances of each type.
    #[cfg(debug_assertions)]
    pub fn assert_sound(&self) {
        assert_eq!(self.total, self.count.iter().sum::<u32>(), "unplaced copies");
        let each = self.count.iter().zip(&self.weights);
        let weight = each.map(|(&count, weight)| i64::from(count) * weight).sum::<i64>();
        assert_eq!(self.weight, weight, "unplaced weight");
        assert_eq!(self.types.len(), self.count.iter().filter(|&&count| count > 0).count(), "unplaced types");
        for (at, &piece_type) in self.types.iter().enumerate() {
            assert!(self.count[piece_type] > 0, "type {piece_type} is listed without a copy");
            assert_eq!(self.at[piece_type].to_usize(), at, "position of type {piece_type}");
        }
    }

    /// Test hook: makes the count wrong.
    #[cfg(test)]
    pub fn miscount_for_test(&mut self) {
        self.total += 1;
    }

    /// The types with unplaced copies.
    pub fn types(&self) -> &[PieceTypeId] {
        &self.types
    }

    pub fn count(&self, piece_type: PieceTypeId) -> u32 {
        self.count[piece_type]
    }

    /// Weight of a copy of `piece_type`.
    pub fn weight_of(&self, piece_type: PieceTypeId) -> i64 {
        self.weights[piece_type]
    }

    /// Weight of all unplaced copies.
    pub fn weight(&self) -> i64 {
        self.weight
    }

    /// Copies of all types.
    pub fn total(&self) -> u32 {
        self.total
    }

    /// The type of every copy, type by type.
    pub fn copies(&self) -> impl Iterator<Item = PieceTypeId> + '_ {
        self.types
            .iter()
            .flat_map(|&piece_type| std::iter::repeat_n(piece_type, self.count(piece_type).to_usize()))
    }
}
