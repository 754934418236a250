//! The rules for the engine's imports, as ARCHITECTURE.md states them.

mod circles;
mod rules;
mod source;

use self::circles::circles;
use self::rules::broken;
use std::{collections::BTreeSet, fs, path::Path};

/// The files below `folder` by path, without tests.
fn sources(folder: &Path, below: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let entry = entry.expect("it can be read");
        let name = entry.file_name().into_string().expect("names are plain");
        let path = format!("{below}{name}");
        if entry.path().is_dir() {
            if name != "tests" {
                found.extend(sources(&entry.path(), &format!("{path}/")));
            }
        } else if entry.path().extension().is_some_and(|extension| extension == "rs")
            && name != "testing.rs"
            && name != "tests.rs"
        {
            found.push((path, fs::read_to_string(entry.path()).expect("it is text")));
        }
    }
    found
}

#[test]
fn no_source_breaks_a_rule() {
    let sources = sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), "");
    assert!(sources.len() > 80, "only {} files were found", sources.len());
    let faults: Vec<String> = sources.iter().flat_map(|(path, text)| broken(path, text)).collect();
    assert_eq!(faults, Vec::<String>::new());
}

#[test]
fn no_files_of_the_engine_or_the_addon_import_each_other() {
    for folder in ["src", "../node/src"] {
        let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), "");
        assert_eq!(circles(&sources), Vec::<BTreeSet<String>>::new());
    }
}

#[test]
fn a_planted_circle_is_found() {
    let found = |files: &[(&str, &str)]| {
        let files: Vec<_> = files.iter().map(|&(path, text)| (path.to_owned(), text.to_owned())).collect();
        circles(&files).len()
    };
    let shared = ("a/c.rs", "pub struct C;");
    assert_eq!(found(&[("a/mod.rs", "mod b; mod c; use b::B;"), ("a/b.rs", "use super::c::C;"), shared]), 0);
    assert_eq!(found(&[("a/mod.rs", "mod b; use b::B; pub struct C;"), ("a/b.rs", "use super::C;")]), 1);
    assert_eq!(found(&[("a.rs", "mod b; fn f() { b::f(); }"), ("a/b.rs", "use crate::a::g;")]), 1);
    assert_eq!(
        found(&[("a.rs", "use crate::b;"), ("b.rs", "use crate::c;"), ("c.rs", "use crate::a::X;")]),
        1
    );
    assert_eq!(found(&[("a.rs", "#[cfg(test)]\nmod tests { use crate::b; }"), ("b.rs", "use crate::a;")]), 0);
}

/// Each planted source breaks a rule, in every way of writing it.
#[test]
fn a_planted_violation_is_found() {
    for (path, text) in [
        ("layout/settle.rs", "use crate::alns::Options;"),
        ("layout/settle.rs", "use crate::greedy;"),
        ("layout/settle.rs", "use crate::{instance::Instance, alns::{self, Options}};"),
        ("layout/settle.rs", "use super::super::bounds::area;"),
        ("layout/settle.rs", "use super::{problem, super::{bounds as b}};"),
        ("layout/mod.rs", "use super::alns;"),
        ("layout/settle.rs", "fn f() { crate::pipeline::solve(); }"),
        ("layout/settle.rs", "fn f() { assert!(x == crate::pipeline::y()); }"),
        ("layout/settle.rs", "mod inner { use super::super::super::alns; }"),
        ("bounds/area.rs", "use crate::layout::Pattern;"),
        ("bounds/patterns/grid.rs", "use crate::{\n    finish,\n};"),
        ("check.rs", "use crate::layout;"),
        ("check/tree.rs", "use super::super::greedy;"),
        ("greedy/mod.rs", "use crate::check::check;"),
        ("greedy/ruin.rs", "use crate::alns::Objective;"),
        ("alns/repair.rs", "use crate::greedy::place::Placer;"),
        ("alns/repair.rs", "use crate::greedy::{Built, tidy_up};"),
        ("alns/repair.rs", "use crate::greedy;"),
        ("alns/mod.rs", "use crate::pipeline::solve;"),
        ("check.rs", "use crate::reduce::WithoutOffcuts;"),
        ("insertion/placer.rs", "use crate::greedy::Built;"),
        ("insertion/placer.rs", "use crate::alns::Objective;"),
        ("pipeline.rs", "use crate::{check};"),
        ("pipeline.rs", "use std::time::Instant;"),
        ("pipeline.rs", "use std::{cmp, time::{Duration, Instant}};"),
        ("pipeline.rs", "fn f() -> std::time::Duration { g() }"),
        ("pipeline.rs", "use core::time;"),
        ("alns/mod.rs", "use std::thread;"),
        ("pipeline.rs", "use std::{cmp::{self, max}, fs};"),
        ("pipeline.rs", "fn f() { ::std::env::var(x); }"),
        ("pipeline.rs", "fn f() { println!(); }"),
        ("pipeline.rs", "fn f() { if !dbg!(x) {} }"),
    ] {
        assert!(!broken(path, text).is_empty(), "{path}: {text}");
    }
}

#[test]
fn allowed_imports_are_no_violation() {
    for (path, text) in [
        ("layout/settle.rs", "// use crate::alns;\nconst A: &str = \"use crate::alns;\";"),
        ("layout/settle.rs", "use super::problem; use crate::{instance, layout::state};"),
        ("layout/settle.rs", "#[cfg(test)]\nmod tests { use crate::alns; }"),
        ("layout/mod.rs", "#[cfg(test)] use crate::alns; pub(crate) fn f() {}"),
        ("alns/mod.rs", "use crate::greedy::Built; use crate::insertion::placer::Placer;"),
        ("lib.rs", "pub use check::check; pub use crate::check::Report;"),
        ("stop.rs", "use std::time::Instant;"),
        ("pipeline.rs", "use std::{cmp, collections::HashMap}; fn f(print: u8) -> bool { print != 1 }"),
    ] {
        assert_eq!(broken(path, text), Vec::<String>::new(), "{path}: {text}");
    }
}
