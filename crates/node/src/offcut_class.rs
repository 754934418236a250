//! The classes of offcuts as the job states them.

use cutting_engine::instance::{MAX_OFFCUT_CLASSES, OffcutClass};
use serde::Deserialize;

/// A class of offcuts as the job states it.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WireOffcutClass {
    min_length: i32,
    min_width: i32,
    min_area: i64,
    value_percent: u32,
}

impl From<WireOffcutClass> for OffcutClass {
    fn from(wire: WireOffcutClass) -> Self {
        let WireOffcutClass { min_length, min_width, min_area, value_percent } = wire;
        Self { min_length, min_width, min_area, percent: value_percent }
    }
}

/// The classes of a job: a list is absent or has one class at least.
pub(crate) fn classes(listed: Option<Vec<WireOffcutClass>>) -> Result<Vec<OffcutClass>, String> {
    match listed {
        Some(listed) if listed.is_empty() => {
            Err(format!("there must be 1 to {MAX_OFFCUT_CLASSES} offcutClasses"))
        }
        listed => Ok(listed.unwrap_or_default().into_iter().map(OffcutClass::from).collect()),
    }
}
