//! The errors of an instance or a configuration that breaks a range.

use std::fmt;

/// What [`Instance::new`](crate::instance::Instance::new) refuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InstanceError {
    /// A piece entry is invalid.
    Piece {
        /// Position of the entry.
        index: usize,
        /// What is wrong with it.
        fault: &'static str,
    },
    /// A sheet entry is invalid.
    Sheet {
        /// Position of the entry.
        index: usize,
        /// What is wrong with it.
        fault: &'static str,
    },
    /// The rules are invalid.
    Rules(&'static str),
    /// There are no pieces.
    NoPieces,
    /// There are no sheets.
    NoSheets,
    /// More than [`crate::instance::MAX_INSTANCES`] piece instances.
    TooManyInstances,
    /// The pieces, or a layout of them, may have more area than [`crate::instance::MAX_AREA`].
    AreaOverflow,
    /// There is not one material for each piece and each sheet entry.
    Materials,
    /// A layout may cost more than [`crate::instance::MAX_TOTAL_COST`].
    CostOverflow,
}

impl fmt::Display for InstanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piece { index, fault } => write!(f, "pieces[{index}]: {fault}"),
            Self::Sheet { index, fault } => write!(f, "sheets[{index}]: {fault}"),
            Self::Rules(fault) => write!(f, "rules: {fault}"),
            Self::NoPieces => write!(f, "there are no pieces"),
            Self::NoSheets => write!(f, "there are no sheets"),
            Self::TooManyInstances => write!(f, "there are too many piece instances"),
            Self::CostOverflow => write!(f, "a cost is too large to be exact"),
            Self::AreaOverflow => write!(f, "an area is too large to be exact"),
            Self::Materials => write!(f, "there is not one material for each piece and each sheet"),
        }
    }
}

impl std::error::Error for InstanceError {}

/// A configuration that cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfigError {
    /// A setting is out of its range.
    OutOfRange {
        /// What it is a setting of: `builder` or `alns`.
        part: &'static str,
        /// Its name in the contract.
        name: &'static str,
    },
    /// The least destruction rate is above the greatest.
    DestructionRates,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange { part, name } => write!(f, "{part}: {name} is out of range"),
            Self::DestructionRates => write!(f, "alns: minDestructionRate is above maxDestructionRate"),
        }
    }
}

impl std::error::Error for ConfigError {}
