//! Why a task has no answer.

use std::fmt;

/// An outcome without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The bytes are not a job in the form that the seam specifies.
    InvalidJob(String),
    /// The caller set the cancel flag.
    Cancelled,
    /// The independent checker refused the layout: a fault of the engine.
    CheckFailed(String),
    /// A fault of the engine, caught by the guard.
    Panic(String),
}

impl Failure {
    /// The `code` of the JavaScript error.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::InvalidJob(_) => "invalid_job",
            Self::Cancelled => "cancelled",
            Self::CheckFailed(_) => "check_failed",
            Self::Panic(_) => "panic",
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InvalidJob(fault) => write!(f, "the job is not valid: {fault}"),
            Self::Cancelled => write!(f, "the solve was cancelled"),
            Self::CheckFailed(violation) => write!(f, "the checker refused the layout: {violation}"),
            Self::Panic(message) => write!(f, "the engine panicked: {message}"),
        }
    }
}
