//! Repair strategies: how pieces return to the sheets.

mod candidates;
mod full_rebuild;
mod placing;
mod tree_native;
mod tree_native_regret;

use crate::config::RepairStrategy;
use crate::rng::Rng;

use super::draft::Draft;

pub(crate) use full_rebuild::rebuild_all;
pub(crate) use placing::Repair;

/// The names of the strategy and of rebuilding everything, as reports have them.
pub(crate) fn names(strategy: RepairStrategy) -> [&'static str; 2] {
    let name = match strategy {
        RepairStrategy::FullRebuild => "fullRebuild",
        RepairStrategy::TreeNative => "treeNative",
        RepairStrategy::TreeNativeRegret => "treeNativeRegret",
    };
    [name, "everything"]
}

impl Repair<'_> {
    /// Places as many pieces as it can; false as soon as a weight above `limit` is sure to stay outside.
    pub fn run(&mut self, strategy: RepairStrategy, draft: &mut Draft, rng: &mut Rng, limit: i64) -> bool {
        if strategy == RepairStrategy::FullRebuild {
            full_rebuild::rebuild_touched(self, draft, rng);
        }
        let mut candidates = std::mem::take(&mut self.candidates);
        let place_all = match strategy {
            RepairStrategy::TreeNativeRegret => tree_native_regret::place_all,
            RepairStrategy::TreeNative | RepairStrategy::FullRebuild => tree_native::place_all,
        };
        let done = place_all(self, &mut candidates, draft, rng, limit);
        self.candidates = candidates;
        done
    }
}
