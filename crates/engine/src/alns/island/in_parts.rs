//! How an island takes part in a round that several share.

use crate::alns::part::Part;
use crate::layout::state::SharedLayout;
use crate::observer::Goal;

use super::Island;

impl Island<'_> {
    /// Whether its layout may be searched in parts.
    pub(in crate::alns) fn may_share(&self) -> bool {
        self.end.is_none()
            && self.goal == Goal::LessArea
            && !self.objective.counts_cutting()
            && self.draft.composition.is_none()
            && self.draft.outside.total() > 0
    }

    /// Searches its part until it has made `enough` iterations in all, or all pieces of the part are placed.
    pub(super) fn search_part(&mut self, part: &Part, enough: u64, steps: usize) -> Part {
        let mut draft = self.draft.alike(self.draft.problem);
        draft.load(&part.layout, self.objective.areas());
        draft.price_limit = part.layout.price;
        // Two islands might take the last sheet of a type.
        draft.composition = Some(part.layout.taken.clone());
        while self.annealing.iterations < enough && draft.outside.total() > 0 && !self.ends(steps) {
            let change = self.annealing.step(&mut draft, &mut self.repair);
            if change.accepted {
                draft.keep();
            }
            self.annealing.learn(change, change.success());
            for _ in 1..part.islands {
                self.annealing.temperature.cool();
            }
        }
        Part { layout: draft.layout(), islands: part.islands }
    }

    /// Goes on from what a round of this many iterations has made of its layout.
    pub(in crate::alns) fn go_on_from(&mut self, layout: &SharedLayout, iterations: u64) {
        let weights = self.draft.outside.weights().to_vec();
        self.draft.load(layout, weights);
        if self.draft.outside.weight() <= self.least_weight && self.is_new_best() {
            self.go_on_from_best();
            return;
        }
        for _ in 0..iterations {
            let due = self.stagnation.count_iteration();
            if due.any() {
                self.act_on(due);
            }
        }
    }
}
