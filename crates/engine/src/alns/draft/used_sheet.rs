//! A used sheet of a draft.

use std::sync::Arc;

use crate::layout::pattern::Pattern;

use super::super::objective::Manner;
use super::super::options::Options;

/// A used sheet, and what is known of the ways into it.
#[derive(Clone, Debug)]
pub(super) struct UsedSheet {
    /// Shared with the layouts that hold it as it is.
    pub pattern: Arc<Pattern>,
    pub options: Options,
    /// What the way it is cut costs, once asked for.
    pub manner: Option<Manner>,
    /// The change that last touched it.
    pub touched: u64,
}

impl UsedSheet {
    /// The pattern, to be changed.
    pub fn pattern_mut(&mut self) -> &mut Pattern {
        Arc::make_mut(&mut self.pattern)
    }

    /// The pattern, to be overwritten: what is shared is left alone, for the price of a new buffer.
    pub fn buffer(&mut self) -> &mut Pattern {
        if Arc::get_mut(&mut self.pattern).is_none() {
            self.pattern = Arc::default();
        }
        self.pattern_mut()
    }

    /// What was known of it holds no longer.
    pub fn forget(&mut self) {
        self.options.forget();
        self.manner = None;
    }
}
