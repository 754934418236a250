//! The unit's system call filter, built as systemd builds it.

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

/// The names of the system calls that the `SystemCallFilter=` lines of a unit allow. The first line lists allowed
/// calls; each further one adds to them or, with `~`, removes some.
///
/// # Panics
///
/// If the first line lists denied calls. systemd would then allow all others, which is not supported here.
pub fn allowed(unit: &Unit) -> BTreeSet<&str> {
    // These are always allowed.
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

/// The programs that the kernel runs at every system call. The strictest result counts.
pub struct Sandbox {
    programs: Vec<BpfProgram>,
}

impl Sandbox {
    /// Builds a filter from the unit's `SystemCallFilter`, `RestrictAddressFamilies` and `RestrictNamespaces`.
    ///
    /// # Errors
    ///
    /// If a line has an unsupported value, or there are no such filters for this processor.
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
        // Like systemd, this ignores names that this processor does not have.
        let numbers = allowed(unit).into_iter().filter_map(|name| Sysno::from_str(name).ok());
        let calls = numbers.map(|number| (i64::from(number.id()), Vec::new())).collect();
        let calls = program(calls, SeccompAction::Errno(libc::EPERM.cast_unsigned()), SeccompAction::Allow)?;
        Ok(Self { programs: vec![calls, address_families()?, namespaces()?, new_clone()?] })
    }

    /// Applies the filter to the calling thread, and to everything that it starts, for good.
    ///
    /// # Errors
    ///
    /// If the kernel does not support such filters.
    pub fn enter(&self) -> Result<(), Failure> {
        // In reverse order: the first program may forbid the call that applies a filter.
        for program in self.programs.iter().rev() {
            seccompiler::apply_filter(program)?;
        }
        Ok(())
    }
}

fn address_families() -> Result<BpfProgram, Failure> {
    let other_than = |family: i32| {
        SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, u64::from(family.cast_unsigned()))
    };
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
            let masked = SeccompCmpOp::MaskedEq(u64::from(kind.cast_unsigned()));
            SeccompRule::new(vec![SeccompCondition::new(
                0,
                SeccompCmpArgLen::Dword,
                masked,
                u64::from(kind.cast_unsigned()),
            )?])
        };
        kinds.into_iter().map(|kind| Ok(rule(kind)?)).collect()
    };
    denying([(Sysno::clone, asking()?), (Sysno::unshare, asking()?), (Sysno::setns, Vec::new())], libc::EPERM)
}

/// A filter cannot inspect the arguments of `clone3`. So systemd lets it fail as unknown, and the C library uses
/// `clone`.
fn new_clone() -> Result<BpfProgram, Failure> {
    denying([(Sysno::clone3, Vec::new())], libc::ENOSYS)
}

fn denying<const N: usize>(rules: [(Sysno, Vec<SeccompRule>); N], error: i32) -> Result<BpfProgram, Failure> {
    let rules = rules.map(|(call, rules)| (i64::from(call.id()), rules));
    program(BTreeMap::from(rules), SeccompAction::Allow, SeccompAction::Errno(error.cast_unsigned()))
}

fn program(
    rules: BTreeMap<i64, Vec<SeccompRule>>,
    otherwise: SeccompAction,
    matching: SeccompAction,
) -> Result<BpfProgram, Failure> {
    let processor = TargetArch::try_from(std::env::consts::ARCH)?;
    Ok(SeccompFilter::new(rules, otherwise, matching, processor)?.try_into()?)
}
