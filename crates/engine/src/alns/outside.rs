//! The pieces that are on no sheet, and their penalty weights.

use crate::layout::problem::Problem;

/// A multiset of piece types that can be rolled back to where a change began.
#[derive(Clone, Debug)]
pub(crate) struct Outside {
    /// Instances of each type.
    count: Vec<u32>,
    /// The types with instances, in no order.
    types: Vec<u32>,
    /// Where each type stands in `types`.
    at: Vec<u32>,
    /// Weight of an instance of each type.
    weights: Vec<i64>,
    weight: i64,
    total: u32,
    /// Moves since the change began: a type, and whether it came.
    log: Vec<(u32, bool)>,
}

impl Outside {
    pub fn new(problem: &Problem, weights: Vec<i64>) -> Self {
        let types = problem.types.len();
        Self {
            count: vec![0; types],
            types: Vec::new(),
            at: vec![0; types],
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
        while let Some((what, came)) = self.log.pop() {
            if came {
                self.take(what);
            } else {
                self.put(what);
            }
        }
    }

    /// An instance of `what` is left out.
    pub fn push(&mut self, what: u32) {
        self.put(what);
        self.log.push((what, true));
    }

    /// An instance of `what` was placed.
    pub fn pop(&mut self, what: u32) {
        self.take(what);
        self.log.push((what, false));
    }

    fn put(&mut self, what: u32) {
        let type_index = what as usize;
        if self.count[type_index] == 0 {
            self.at[type_index] = self.types.len() as u32;
            self.types.push(what);
        }
        self.count[type_index] += 1;
        self.weight += self.weights[type_index];
        self.total += 1;
    }

    fn take(&mut self, what: u32) {
        let type_index = what as usize;
        self.count[type_index] -= 1;
        self.weight -= self.weights[type_index];
        self.total -= 1;
        if self.count[type_index] == 0 {
            let at = self.at[type_index];
            self.types.swap_remove(at as usize);
            if let Some(&moved) = self.types.get(at as usize) {
                self.at[moved as usize] = at;
            }
        }
    }

    /// Totals and positions are those of the instances of each type.
    #[cfg(debug_assertions)]
    pub fn assert_sound(&self) {
        assert_eq!(self.total, self.count.iter().sum::<u32>(), "instances outside");
        let each = self.count.iter().zip(&self.weights);
        let weight = each.map(|(&count, weight)| i64::from(count) * weight).sum::<i64>();
        assert_eq!(self.weight, weight, "weight outside");
        assert_eq!(self.types.len(), self.count.iter().filter(|&&count| count > 0).count(), "types outside");
        for (at, &what) in self.types.iter().enumerate() {
            assert!(self.count[what as usize] > 0, "type {what} is listed without an instance");
            assert_eq!(self.at[what as usize] as usize, at, "position of type {what}");
        }
    }

    /// Tells one instance too many.
    #[cfg(test)]
    pub fn miscount(&mut self) {
        self.total += 1;
    }

    /// The types of which instances are outside.
    pub fn types(&self) -> &[u32] {
        &self.types
    }

    pub fn count(&self, what: u32) -> u32 {
        self.count[what as usize]
    }

    /// Weight of an instance of `what`.
    pub fn weight_of(&self, what: u32) -> i64 {
        self.weights[what as usize]
    }

    /// Weight of all instances outside.
    pub fn weight(&self) -> i64 {
        self.weight
    }

    /// Instances of all types.
    pub fn total(&self) -> u32 {
        self.total
    }

    /// What an instance of each type weighs.
    pub fn weights(&self) -> &[i64] {
        &self.weights
    }

    /// The type of every instance, type by type.
    pub fn instances(&self) -> impl Iterator<Item = u32> + '_ {
        self.types.iter().flat_map(|&what| std::iter::repeat_n(what, self.count(what) as usize))
    }
}
