//! What the verifier found.

/// Most violations that one verdict lists.
pub const MAX_VIOLATIONS: usize = 100;

/// One broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Stable code of the rule, one of [`super::RULES`].
    pub code: &'static str,
    /// Where: `sheets[2].nodes[7]` is the eighth node, in preorder, of the third used sheet; `pieces[3]` a wanted
    /// piece; `unplaced[0]` an entry of what was left out.
    pub path: String,
    /// What is wrong there, with the numbers.
    pub message: String,
}

/// Collects violations up to [`MAX_VIOLATIONS`].
#[derive(Default)]
pub(super) struct Report {
    pub(super) violations: Vec<Violation>,
}

impl Report {
    pub(super) fn add(&mut self, code: &'static str, path: String, message: String) {
        if !self.is_full() {
            self.violations.push(Violation { code, path, message });
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.violations.len() >= MAX_VIOLATIONS
    }
}
