//! Ends the check of a layout whose verdict nobody waits for any more.

use std::cell::Cell;

/// Steps of about 50 ns between two questions whether the verdict is still wanted: about a millisecond.
const STEPS_PER_QUESTION: usize = 16_384;

/// Asks every so often whether the verdict is still wanted.
pub struct Patience<'a> {
    unwanted: &'a dyn Fn() -> bool,
    steps: Cell<usize>,
    over: Cell<bool>,
}

impl<'a> Patience<'a> {
    /// Asks `unwanted`.
    #[must_use]
    pub fn new(unwanted: &'a dyn Fn() -> bool) -> Self {
        Self { unwanted, steps: Cell::new(0), over: Cell::new(false) }
    }

    /// Counts so many steps. Returns whether to give up before them.
    #[inline]
    pub fn ends_before(&self, steps: usize) -> bool {
        let counted = self.steps.get() + steps;
        if counted < STEPS_PER_QUESTION {
            self.steps.set(counted);
            return self.over.get();
        }
        self.steps.set(0);
        self.is_over()
    }

    /// Asks at once.
    pub fn is_over(&self) -> bool {
        if !self.over.get() {
            self.over.set((self.unwanted)());
        }
        self.over.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn asks_once_in_so_many_steps() {
        let asked = Cell::new(0);
        let unwanted = || {
            asked.set(asked.get() + 1);
            asked.get() == 2
        };
        let patience = Patience::new(&unwanted);
        assert!(!patience.ends_before(STEPS_PER_QUESTION - 1));
        assert_eq!(asked.get(), 0);
        assert!(!patience.ends_before(1));
        assert_eq!(asked.get(), 1);
        assert!(patience.ends_before(STEPS_PER_QUESTION));
        assert!(patience.ends_before(0) && patience.is_over(), "it stays over");
        assert_eq!(asked.get(), 2);
    }
}
