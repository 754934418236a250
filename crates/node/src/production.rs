//! What a job asks to know about making its layout at the saw.

use serde::Deserialize;

/// What the job asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Production {
    /// Whether every sheet lists its cuts.
    pub(crate) cut_list: bool,
    /// Most sheets that the saw cuts at a time. Without it, the answer has no patterns, and the saw cuts sheet by sheet.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) book_height: Option<u32>,
    /// The speed of the saw. Without it, the answer has no machine time.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) machine: Option<Machine>,
    /// Whether the cuts along the margins are listed and count; absent if not.
    #[serde(default)]
    pub(crate) trim_cuts: bool,
}

impl Production {
    /// Checks what JavaScript's numbers do not promise.
    pub(crate) fn checked(self) -> Result<Self, String> {
        if self.book_height == Some(0) {
            return Err("production: bookHeight is out of range".to_owned());
        }
        if self.machine.is_some_and(|machine| machine.feed_mm_per_s == 0) {
            return Err("production: feedMmPerS is out of range".to_owned());
        }
        Ok(self)
    }
}

/// The speed of a saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Machine {
    /// Milliseconds to load a sheet, or a book of sheets.
    pub(crate) sheet_ms: u32,
    /// Milliseconds to set up a cut.
    pub(crate) cut_ms: u32,
    /// Milliseconds to turn a part between two cuts.
    pub(crate) turn_ms: u32,
    /// Speed of the blade in millimetres per second, at least 1.
    pub(crate) feed_mm_per_s: u32,
    /// Nanometres in one unit of length: a million for millimetres. Every unit of the contract is a whole number of them.
    pub(crate) unit_nm: u32,
}
