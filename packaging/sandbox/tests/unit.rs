//! What the unit of the server archive allows, and what a thread under it may do.

#![cfg(target_os = "linux")]

use std::thread;

use rustix::io::Errno;
use rustix::net::{AddressFamily, SocketType, socket};
use rustix::process::{getgid, getpriority_process, getuid, setpriority_process};
use rustix::thread::{sched_getaffinity, sched_setaffinity};
use unit_sandbox::{Sandbox, Unit, allowed};

fn unit() -> Unit {
    Unit::parse(include_str!("../../server/cutting-layout.service"))
}

#[test]
fn the_unit_allows_no_call_that_changes_resources() {
    let unit = unit();
    let allowed = allowed(&unit);
    for name in ["getpriority", "futex", "epoll_pwait", "openat", "pwrite64", "accept4", "madvise"] {
        assert!(allowed.contains(name), "{name} is denied");
    }
    for name in [
        "ioprio_set",
        "mbind",
        "migrate_pages",
        "move_pages",
        "nice",
        "sched_setaffinity",
        "sched_setattr",
        "sched_setparam",
        "sched_setscheduler",
        "set_mempolicy",
        "setpriority",
        "setrlimit",
    ] {
        assert!(!allowed.contains(name), "{name} is allowed");
    }
}

#[test]
fn the_unit_allows_no_privileged_calls() {
    let unit = unit();
    let allowed = allowed(&unit);
    for name in [
        "add_key",
        "bpf",
        "chown",
        "chroot",
        "clock_settime",
        "fchownat",
        "finit_module",
        "init_module",
        "io_uring_setup",
        "kexec_load",
        "mount",
        "move_mount",
        "open_tree",
        "perf_event_open",
        "pivot_root",
        "ptrace",
        "reboot",
        "setgroups",
        "sethostname",
        "setresuid",
        "setuid",
        "swapon",
    ] {
        assert!(!allowed.contains(name), "{name} is allowed");
    }
}

/// Without the filter, whoever runs the tests could make most of these calls, root or not. They change nothing.
#[test]
fn a_thread_under_the_unit_may_serve_and_change_nothing_else() {
    let file = std::env::temp_dir().join(format!("unit-sandbox-{}", std::process::id()));
    std::fs::write(&file, "").expect("a file");
    let own = (Some(getuid()), Some(getgid()));
    let processors = sched_getaffinity(None).expect("the processors");
    rustix::fs::chown(&file, own.0, own.1).expect("its owner may");
    sched_setaffinity(None, &processors).expect("everybody may");
    let held = thread::spawn({
        let file = file.clone();
        move || {
            Sandbox::of(&unit()).expect("a filter").enter().expect("the kernel takes it");
            let niceness = getpriority_process(None).expect("it can be read");
            assert_eq!(setpriority_process(None, niceness), Err(Errno::PERM));
            assert_eq!(sched_setaffinity(None, &processors), Err(Errno::PERM));
            assert_eq!(rustix::fs::chown(&file, own.0, own.1), Err(Errno::PERM));
            let mounted = rustix::mount::mount_bind("/nowhere", "/nowhere");
            assert_eq!(mounted, Err(Errno::PERM));
            let unix = socket(AddressFamily::UNIX, SocketType::STREAM, None);
            assert_eq!(unix.expect_err("no such sockets"), Errno::AFNOSUPPORT);
            socket(AddressFamily::INET, SocketType::STREAM, None).expect("it serves");
            thread::spawn(|| ()).join().expect("it starts threads");
        }
    });
    held.join().expect("as asserted");
    std::fs::remove_file(file).expect("it is there");
}
