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

/// Trees that are judged before it is asked again, however small they are.
const TREES_BETWEEN_QUESTIONS: usize = 128;

/// Collects violations up to [`MAX_VIOLATIONS`].
pub(super) struct Report<'a> {
    pub(super) violations: Vec<Violation>,
    /// Whether the verdict is no longer wanted.
    unwanted: &'a dyn Fn() -> bool,
    trees: usize,
    pub(super) given_up: bool,
}

impl<'a> Report<'a> {
    pub(super) fn new(unwanted: &'a dyn Fn() -> bool) -> Self {
        Self { violations: Vec::new(), unwanted, trees: 0, given_up: false }
    }

    /// Another tree is to be judged; whether to judge no more.
    pub(super) fn ends_before_tree(&mut self) -> bool {
        self.trees += 1;
        self.trees.is_multiple_of(TREES_BETWEEN_QUESTIONS) && self.ask()
    }

    /// Asks whether anybody still wants to know; whether to judge no more.
    #[cold]
    pub(super) fn ask(&mut self) -> bool {
        self.given_up |= (self.unwanted)();
        self.given_up
    }

    pub(super) fn add(&mut self, code: &'static str, path: String, message: String) {
        if !self.is_full() {
            self.violations.push(Violation { code, path, message });
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.violations.len() >= MAX_VIOLATIONS
    }
}
