//! Collects the violations that the checker finds, and ends the check once the verdict is unwanted.

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

/// Trees between two questions whether the verdict is still wanted. Larger trees ask on their own.
const TREES_PER_QUESTION: usize = 128;

/// Defects between two such questions: less than a millisecond.
const DEFECTS_PER_QUESTION: usize = 8_192;

/// Collects violations up to [`MAX_VIOLATIONS`].
pub(super) struct Report<'a> {
    pub(super) violations: Vec<Violation>,
    /// Asks whether the verdict is no longer wanted.
    unwanted: &'a dyn Fn() -> bool,
    /// Trees judged so far.
    trees: usize,
    /// Defects gathered since the last question.
    defects: usize,
    /// Whether the verdict was no longer wanted.
    pub(super) given_up: bool,
    /// Whether the present sheet is cut already: then the rules of cutting do not count.
    pub(super) is_cut: bool,
}

impl<'a> Report<'a> {
    pub(super) fn new(unwanted: &'a dyn Fn() -> bool) -> Self {
        Self { violations: Vec::new(), unwanted, trees: 0, defects: 0, given_up: false, is_cut: false }
    }

    /// Counts another tree. Returns whether to give up before it.
    pub(super) fn ends_before_tree(&mut self) -> bool {
        self.trees += 1;
        self.trees.is_multiple_of(TREES_PER_QUESTION) && self.ask()
    }

    /// Counts the defects of another sheet, which a claim may let alternate with others. Returns whether to give up
    /// before they are gathered.
    pub(super) fn ends_before_index(&mut self, defects: usize) -> bool {
        self.defects += defects;
        if self.defects < DEFECTS_PER_QUESTION {
            return false;
        }
        self.defects = 0;
        self.ask()
    }

    /// Asks whether the verdict is no longer wanted. Returns whether to give up.
    #[cold]
    pub(super) fn ask(&mut self) -> bool {
        self.given_up |= (self.unwanted)();
        self.given_up
    }

    pub(super) fn add(&mut self, code: &'static str, path: String, message: String) {
        let is_past_rule = self.is_cut && rule::OF_CUTTING.contains(&code);
        if !is_past_rule && !self.is_full() {
            self.violations.push(Violation { code, path, message });
        }
    }

    pub(super) fn verdict(self) -> Verdict {
        Verdict { violations: self.violations, complete: !self.given_up }
    }

    pub(super) fn is_full(&self) -> bool {
        self.violations.len() >= MAX_VIOLATIONS
    }
}
