//! systemd's named groups of system calls, such as `@resources`.

use std::collections::{BTreeMap, BTreeSet};

/// The output of `systemd-analyze syscall-filter` for the groups that the unit names, and for some that a test needs.
const GROUPS: &str = include_str!("groups.txt");

/// Every system call of a group, including those of nested groups. A name that is no group stands for itself.
///
/// # Panics
///
/// If `groups.txt` lacks the group.
pub(crate) fn members(name: &str) -> BTreeSet<&str> {
    if !name.starts_with('@') {
        return BTreeSet::from([name]);
    }
    let groups = parse(GROUPS);
    let Some(entries) = groups.get(name) else { panic!("groups.txt lacks {name}") };
    entries.iter().flat_map(|entry| members(entry)).collect()
}

/// The name of a group is not indented; its members and remarks are.
fn parse(text: &str) -> BTreeMap<&str, Vec<&str>> {
    let mut groups = BTreeMap::new();
    let mut group = "";
    for line in text.lines() {
        let entry = line.trim();
        if entry.starts_with('#') {
        } else if line == entry {
            group = entry;
        } else {
            groups.entry(group).or_insert_with(Vec::new).push(entry);
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn a_group_includes_the_members_of_nested_groups() {
        let service = members("@system-service");
        for name in ["setpriority", "epoll_pwait", "read", "splice", "chown", "prlimit64"] {
            assert!(service.contains(name), "{name}");
        }
        assert!(!service.contains("mount"));
        assert!(!service.iter().any(|name| name.starts_with(['@', '#'])));
        assert_eq!(members("setpriority"), BTreeSet::from(["setpriority"]));
    }

    /// The groups differ from release to release, so this only compares with the same release of systemd.
    #[test]
    fn the_groups_match_an_installed_systemd_of_the_same_release() {
        let run = |argument| Command::new("systemd-analyze").arg(argument).output().map(|done| done.stdout);
        let Ok(version) = run("--version") else { return };
        let version = String::from_utf8(version).expect("text");
        let [first, ..] = version.lines().collect::<Vec<_>>()[..] else { return };
        let written = GROUPS.lines().next().expect("a line");
        if !first.starts_with(&format!("{} ", written.trim_start_matches("# "))) {
            return;
        }
        let printed = String::from_utf8(run("syscall-filter").expect("it ran once")).expect("text");
        let known = parse(&printed);
        for (name, entries) in parse(GROUPS) {
            assert_eq!(Some(&entries), known.get(name), "{name}");
        }
    }
}
