//! Collects the violations that the checker finds, and ends the check once the verdict is unwanted.

use super::patience::Patience;
use super::rule;

/// Most violations that one verdict lists, so that a broken layout cannot make it arbitrarily long.
pub const MAX_VIOLATIONS: usize = 100;

/// One broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Stable code of the rule, one of [`super::RULES`].
    pub code: &'static str,
    /// Where it is broken: `sheets[2].nodes[7]` is the eighth node, in preorder, of the third used sheet; `pieces[3]` a
    /// wanted piece; `unplaced[0]` an entry of what was left out.
    pub path: String,
    /// What is wrong, with the figures.
    pub message: String,
}

/// What a check has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// At most [`MAX_VIOLATIONS`].
    pub violations: Vec<Violation>,
    /// Whether the check came to its end, or to as many violations as are listed. Otherwise it was given up.
    pub complete: bool,
}

/// Collects violations up to [`MAX_VIOLATIONS`].
pub(super) struct Report<'a> {
    pub(super) violations: Vec<Violation>,
    patience: &'a Patience<'a>,
    /// Whether the present sheet is cut already: then the rules of cutting do not count.
    pub(super) is_cut: bool,
}

impl<'a> Report<'a> {
    pub(super) fn new(patience: &'a Patience<'a>) -> Self {
        Self { violations: Vec::new(), patience, is_cut: false }
    }

    /// Counts so many steps. Returns whether to give up before them.
    #[inline]
    pub(super) fn ends_before(&self, steps: usize) -> bool {
        self.patience.ends_before(steps)
    }

    pub(super) fn add(&mut self, code: &'static str, path: String, message: String) {
        let is_past_rule = self.is_cut && rule::OF_CUTTING.contains(&code);
        if !is_past_rule && !self.is_full() {
            self.violations.push(Violation { code, path, message });
        }
    }

    pub(super) fn verdict(self) -> Verdict {
        Verdict { complete: !self.ends_before(0), violations: self.violations }
    }

    pub(super) fn is_full(&self) -> bool {
        self.violations.len() >= MAX_VIOLATIONS
    }
}
