//! Column generation with exact pricing.

use super::{ColumnGeneration, Exact};
use crate::bounds::patterns::exact::{ExactSheet, Fitting};
use crate::bounds::patterns::limits::{COST_OF_INEXACT_PATTERNS, MANY_PIECES, MIN_OVERUSE, WEIGHT_OF_AREAS};
use crate::bounds::patterns::table::Table;

impl ColumnGeneration<'_> {
    /// Whether patterns of a grid, which may not be cut as they are, are still in the master.
    pub(super) fn has_guide(&self) -> bool {
        self.exact.as_ref().is_some_and(|exact| exact.guides > 0)
    }

    /// Goes on with exact pricing.
    pub(super) fn price_exactly(&mut self, fitting: Fitting) {
        self.table = Table::none();
        self.start_over();
        let areas = self.areas();
        for (price, area) in self.best.0.iter_mut().zip(areas) {
            *price += WEIGHT_OF_AREAS * (area - *price);
        }
        // Price patterns at these prices alone first: the master's are far from a proof yet.
        self.smoothing = 1.0;
        let guides = self.master.patterns();
        self.exact = Some(Exact { sheet: ExactSheet::new(fitting), guides, dear: false });
    }

    /// Makes the patterns of the grid dearer, and drops them where the optimum still uses some: they are too cheap in
    /// the end. Where it uses none, nothing else can be excluded on a large job; otherwise a finer grid follows, on which
    /// items become critical.
    pub(super) fn lose_guide(&mut self) {
        let Some(exact) = &mut self.exact else { return };
        let guides = exact.guides;
        let used = self.master.used_patterns().any(|(at, level)| at < guides && level > MIN_OVERUSE);
        if !used {
            self.exact = None;
            if self.relaxation.pieces() >= MANY_PIECES {
                self.exhausted = true;
            } else {
                self.refine();
            }
        } else if exact.dear {
            self.master.restart_without(guides);
            exact.guides = 0;
        } else {
            self.master.restart(|_| true);
            self.master.make_patterns_dearer(guides, |_| COST_OF_INEXACT_PATTERNS);
            exact.dear = true;
        }
    }
}
