//! Column generation with patterns that respect minimum trims.

use super::{ColumnGeneration, Trimmed};
use crate::bounds::patterns::limits::{COST_OF_UNTRIMMED_PATTERNS, MANY_PIECES, MIN_OVERUSE};
use crate::bounds::patterns::table::Table;
use crate::bounds::patterns::trims::{Fitting, TrimmedSheet};

impl ColumnGeneration<'_> {
    /// Whether patterns that respect no trims are still in the master.
    pub(super) fn has_guide(&self) -> bool {
        self.trimmed.as_ref().is_some_and(|trimmed| trimmed.guides > 0)
    }

    /// Goes on with patterns that respect minimum trims.
    pub(super) fn trim(&mut self, fitting: Fitting) {
        self.table = Table::none();
        self.start_over();
        let guides = self.master.patterns();
        self.trimmed = Some(Trimmed { sheet: TrimmedSheet::new(fitting), guides, dear: false });
    }

    /// Makes the patterns of the grid dearer, and drops them where the optimum still uses some: they are too cheap in
    /// the end. Where it uses none, nothing else can be excluded on a large job; otherwise a finer grid follows, on which
    /// items become critical.
    pub(super) fn lose_guide(&mut self) {
        let Some(trimmed) = &mut self.trimmed else { return };
        let guides = trimmed.guides;
        let used = self.master.used_patterns().any(|(at, level)| at < guides && level > MIN_OVERUSE);
        if !used {
            self.trimmed = None;
            if self.relaxation.pieces() >= MANY_PIECES {
                self.exhausted = true;
            } else {
                self.refine();
            }
        } else if trimmed.dear {
            self.master.restart_without(guides);
            trimmed.guides = 0;
        } else {
            self.master.restart(|_| true);
            self.master.make_patterns_dearer(guides, COST_OF_UNTRIMMED_PATTERNS);
            trimmed.dear = true;
        }
    }
}
