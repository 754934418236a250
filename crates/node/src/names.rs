//! What the client calls pieces and sheets.

use cutting_engine::numbers::Integer;

/// Texts that go from the request to the answer as they are.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// The unit of length.
    pub(crate) unit: Option<String>,
    /// The label of each piece; empty if none has one.
    pub(crate) pieces: Vec<Option<String>>,
    /// The label of each sheet entry; empty if none has one.
    pub(crate) sheets: Vec<Option<String>>,
}

impl Names {
    /// The label of the piece at this position.
    pub(crate) fn of_piece(&self, piece: u32) -> Option<&str> {
        self.pieces.get(piece.to_usize())?.as_deref()
    }

    /// The label of the sheet entry at this position.
    pub(crate) fn of_sheet(&self, sheet: u32) -> Option<&str> {
        self.sheets.get(sheet.to_usize())?.as_deref()
    }
}

/// Nothing if there is nothing in it: most jobs name nothing, and then nobody looks.
pub(crate) fn unless_empty(texts: Vec<Option<String>>) -> Vec<Option<String>> {
    if texts.iter().all(Option::is_none) { Vec::new() } else { texts }
}
