//! The parts of the systemd unit that a process feels, for machines where no systemd runs: its system call filter, as
//! systemd would make it from the unit's own lines, and its limits.

#![cfg(target_os = "linux")]
#![forbid(unsafe_code)]

mod filter;
mod groups;
mod limits;
mod unit;

pub use filter::{Sandbox, allowed};
pub use limits::limit;
pub use unit::Unit;
