//! How an island searches large sheets: region by region.

use crate::alns::regions::Regions;
use crate::alns::repair::Repair;
use crate::alns::stagnation::Due;
use crate::alns::tuning::regions;
use crate::insertion::placer::Placer;

use super::Island;

impl Island<'_> {
    /// Searches regions of the sheets until they are due to be divided again, or all pieces are placed. Returns false
    /// if dividing is of no use.
    pub(super) fn search_regions(&mut self, enough: u64, steps: usize) -> bool {
        let may_divide = !self.objective.counts_cutting() && Regions::may_divide(&self.draft);
        if !may_divide || self.draft.outside.total() == 0 {
            return false;
        }
        let parts = Regions::divide(&self.draft, &mut self.annealing.rng);
        let mut draft = self.draft.alike(&parts.problem);
        draft.load(&parts.layout, self.draft.outside.weights().to_vec());
        let mut repair = Repair::new(Placer::new(&parts.problem, self.stop), self.config.score_noise);
        let mut due = Due::default();
        let until = enough.min(self.annealing.iterations + regions::ITERATIONS_ON_REGIONS);
        while self.annealing.iterations < until
            && !due.any()
            && draft.outside.total() > 0
            && !self.ends(steps)
        {
            let change = self.annealing.step(&mut draft, &mut repair);
            if change.accepted {
                draft.keep();
            }
            self.annealing.learn(change, change.success());
            due = self.stagnation.count_iteration();
        }
        let joined = parts.join(&draft.layout());
        if joined.iter().all(|pattern| pattern.valid) {
            self.draft.replace_all(&parts.divided, joined);
        }
        if self.draft.outside.weight() < self.least_weight && self.is_new_best() {
            self.go_on_from_best();
        } else {
            self.act_on(due);
        }
        true
    }
}
