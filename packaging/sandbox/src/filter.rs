//! The unit's filter of system calls, as systemd makes it.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch,
};
use syscalls::Sysno;

use crate::groups::members;
use crate::unit::Unit;

type Failure = Box<dyn std::error::Error>;

/// The names of the system calls that the lines `SystemCallFilter=` of a unit allow. The first line says what is
/// allowed; each further one adds to it or, with `~`, takes away.
///
/// # Panics
///
/// Where the first line says what is denied: then systemd would allow all the rest, which this does not know.
pub fn allowed(unit: &Unit) -> BTreeSet<&str> {
    // Whatever the unit says.
    let mut allowed = members("@default");
    for (index, line) in unit.values("SystemCallFilter").enumerate() {
        let (denies, names) = line.strip_prefix('~').map_or((false, line), |names| (true, names));
        assert!(index > 0 || !denies, "the first SystemCallFilter= has to allow");
        for name in names.split_whitespace().flat_map(members) {
            if denies {
                allowed.remove(name);
            } else {
                allowed.insert(name);
            }
        }
    }
    allowed
}

/// The programs that the kernel asks at every system call; the strictest answer counts.
pub struct Sandbox {
    programs: Vec<BpfProgram>,
}

impl Sandbox {
    /// `SystemCallFilter`, `RestrictAddressFamilies` and `RestrictNamespaces` of the unit.
    ///
    /// # Errors
    ///
    /// Where one of these lines says what this does not know, or there is no such filter for this processor.
    pub fn of(unit: &Unit) -> Result<Self, Failure> {
        for (name, known) in [
            ("SystemCallErrorNumber", "EPERM"),
            ("RestrictAddressFamilies", "AF_INET AF_INET6"),
            ("RestrictNamespaces", "yes"),
        ] {
            if unit.value(name) != Some(known) {
                return Err(format!("only {name}={known} is known here").into());
            }
        }
        // systemd passes over names that this processor does not have, too.
        let numbers = allowed(unit).into_iter().filter_map(|name| Sysno::from_str(name).ok());
        let calls = numbers.map(|number| (i64::from(number.id()), Vec::new())).collect();
        let calls = program(calls, SeccompAction::Errno(libc::EPERM as u32), SeccompAction::Allow)?;
        Ok(Self { programs: vec![calls, address_families()?, namespaces()?, new_clone()?] })
    }

    /// Holds the calling thread, and all that it starts, to the filter for good.
    ///
    /// # Errors
    ///
    /// Where the kernel knows no such filters.
    pub fn enter(&self) -> Result<(), Failure> {
        // The last one may forbid the call that this takes.
        for program in self.programs.iter().rev() {
            seccompiler::apply_filter(program)?;
        }
        Ok(())
    }
}

fn address_families() -> Result<BpfProgram, Failure> {
    let other_than =
        |family: i32| SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, family as u64);
    let rule = SeccompRule::new(vec![other_than(libc::AF_INET)?, other_than(libc::AF_INET6)?])?;
    denying([(Sysno::socket, vec![rule])], libc::EAFNOSUPPORT)
}

fn namespaces() -> Result<BpfProgram, Failure> {
    let kinds = [
        libc::CLONE_NEWCGROUP,
        libc::CLONE_NEWIPC,
        libc::CLONE_NEWNET,
        libc::CLONE_NEWNS,
        libc::CLONE_NEWPID,
        libc::CLONE_NEWUSER,
        libc::CLONE_NEWUTS,
    ];
    let asking = || -> Result<Vec<SeccompRule>, Failure> {
        let rule = |kind: i32| {
            let masked = SeccompCmpOp::MaskedEq(kind as u64);
            SeccompRule::new(vec![SeccompCondition::new(0, SeccompCmpArgLen::Dword, masked, kind as u64)?])
        };
        kinds.into_iter().map(|kind| Ok(rule(kind)?)).collect()
    };
    denying([(Sysno::clone, asking()?), (Sysno::unshare, asking()?), (Sysno::setns, Vec::new())], libc::EPERM)
}

/// No filter can look at what `clone3` is told, so systemd lets it be unknown; the C library then uses `clone`.
fn new_clone() -> Result<BpfProgram, Failure> {
    denying([(Sysno::clone3, Vec::new())], libc::ENOSYS)
}

fn denying<const N: usize>(rules: [(Sysno, Vec<SeccompRule>); N], error: i32) -> Result<BpfProgram, Failure> {
    let rules = rules.map(|(call, rules)| (i64::from(call.id()), rules));
    program(BTreeMap::from(rules), SeccompAction::Allow, SeccompAction::Errno(error as u32))
}

fn program(
    rules: BTreeMap<i64, Vec<SeccompRule>>,
    otherwise: SeccompAction,
    matching: SeccompAction,
) -> Result<BpfProgram, Failure> {
    let processor = TargetArch::try_from(std::env::consts::ARCH)?;
    Ok(SeccompFilter::new(rules, otherwise, matching, processor)?.try_into()?)
}
