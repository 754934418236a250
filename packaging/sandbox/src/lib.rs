//! The restrictions of the systemd unit, for machines where systemd does not run: its system call filter, built from
//! the unit's own lines as systemd would, and its limits.

#![cfg(target_os = "linux")]
#![forbid(unsafe_code)]

mod filter;
mod groups;
mod limits;
mod unit;

pub use filter::{Sandbox, allowed};
pub use limits::limit;
pub use unit::Unit;
