//! The unit's limits on a process.

use rustix::io::Result;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::unit::Unit;

/// Sets `LimitNOFILE` and `LimitCORE` of the unit for this process and everything that it starts. If the process
/// already has a lower limit, it keeps that one: only root can raise a limit.
///
/// # Errors
///
/// If the kernel refuses.
///
/// # Panics
///
/// If a limit of the unit is not a number.
pub fn limit(unit: &Unit) -> Result<()> {
    for (name, resource) in [("LimitNOFILE", Resource::Nofile), ("LimitCORE", Resource::Core)] {
        if let Some(value) = unit.value(name) {
            let wanted: u64 = value.parse().unwrap_or_else(|_| panic!("{name}={value} is not a number"));
            let most = getrlimit(resource).maximum.unwrap_or(u64::MAX).min(wanted);
            setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?;
        }
    }
    Ok(())
}
