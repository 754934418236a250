//! Jobs of several materials.

/// Which material each entry of an instance is made of. Materials are numbers; the engine has no names for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Materials {
    /// Of each piece.
    pub pieces: Vec<u32>,
    /// Of each sheet entry.
    pub sheets: Vec<u32>,
}
