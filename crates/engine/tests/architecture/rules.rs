//! What a file of the engine may import.

use super::source::{Named, named};

/// What each of these modules may import from the crate besides itself. Only the rules below bind the other modules.
const DOWNWARDS: [(&str, &[&str]); 14] = [
    (
        "alns",
        &[
            "bounds",
            "config",
            "cut_tree",
            "effort",
            "greedy",
            "insertion",
            "instance",
            "layout",
            "observer",
            "reduce",
            "report",
            "rng",
            "solution",
            "stop",
        ],
    ),
    ("check", &["cut_tree", "instance", "solution"]),
    (
        "remnants",
        &[
            "alns",
            "config",
            "cut_tree",
            "insertion",
            "instance",
            "layout",
            "report",
            "rng",
            "solution",
            "stop",
        ],
    ),
    (
        "scarce",
        &["bounds", "config", "effort", "greedy", "layout", "profile", "raster", "rng", "series", "stop"],
    ),
    ("series", &["alns", "bounds", "config", "effort", "greedy", "layout", "raster", "rng", "stop"]),
    ("exact", &["effort", "greedy", "layout", "raster", "stop"]),
    ("raster", &["layout"]),
    ("effort", &["stop"]),
    ("insertion", &["effort", "layout", "stop"]),
    ("layout", &["cut_tree", "effort", "instance", "profile", "solo", "solution", "stop"]),
    ("bounds", &["effort", "instance", "stop"]),
    (
        "reduce",
        &[
            "bounds", "cut_tree", "effort", "error", "instance", "layout", "profile", "solo", "solution",
            "stop",
        ],
    ),
    ("profile", &["config"]),
    ("solo", &["cut_tree", "effort", "instance", "solution", "stop"]),
];

/// What every module may import: numbers and their types, which decide nothing.
const EVERYWHERE: [&str; 2] = ["numbers", "units"];

/// All that one strategy may import from another: the deep search the layout that it starts from.
const ENTRIES: [(&str, &str, &[&str]); 2] = [("alns", "greedy", &["Built"]), ("greedy", "alns", &[])];

/// No part of the search imports the checker.
const CHECKER: &str = "check";

/// For a module of the standard library, the only file that may import it.
const HOLDERS: [(&str, &str); 2] = [("time", "stop.rs"), ("thread", "alns/threads.rs")];
const SURROUNDINGS: [&str; 6] = ["fs", "net", "env", "io", "process", "os"];
const CONSOLE: [&str; 6] = ["print", "println", "eprint", "eprintln", "dbg", "option_env"];

/// The rules, in words, that the source `text` at `path` below `src` breaks.
pub fn broken(path: &str, text: &str) -> Vec<String> {
    let module = module_of(path);
    let room = module.first().map_or("lib", String::as_str);
    named(&module, text).iter().filter_map(|name| fault(path, room, name)).collect()
}

fn fault(path: &str, room: &str, name: &Named) -> Option<String> {
    match name {
        Named::Inside(names) => {
            let used = names.first()?.as_str();
            let (_, allowed) = DOWNWARDS.iter().find(|(module, _)| *module == room).unwrap_or(&("", &[]));
            let is_bound = DOWNWARDS.iter().any(|(module, _)| *module == room);
            let upwards = is_bound && used != room && !EVERYWHERE.contains(&used) && !allowed.contains(&used);
            let to_checker = used == CHECKER && room != CHECKER && room != "lib";
            let past_entry = ENTRIES.iter().any(|&(importer, strategy, entries)| {
                let through_entry = names.len() == 2 && entries.contains(&names[1].as_str());
                importer == room && strategy == used && !through_entry
            });
            (upwards || to_checker || past_entry).then(|| format!("{path} imports {used}"))
        }
        Named::Outside(names) => match names.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["std" | "core", part, ..] => {
                let holder = HOLDERS.iter().find(|(held, _)| *held == part);
                let is_foreign = holder.is_some_and(|(_, file)| *file != path);
                (is_foreign || SURROUNDINGS.contains(&part)).then(|| format!("{path} names std::{part}"))
            }
            _ => None,
        },
        Named::Macro(name) => CONSOLE.contains(&name.as_str()).then(|| format!("{path} uses {name}!")),
    }
}

/// The module of the file at `path` below `src`.
pub fn module_of(path: &str) -> Vec<String> {
    let path = path.trim_end_matches(".rs").trim_end_matches("/mod");
    path.split('/').filter(|part| *part != "lib").map(str::to_owned).collect()
}
