//! Import circles: files that import each other, directly or through others.

use std::collections::{BTreeMap, BTreeSet};

use super::rules::module_of;
use super::source::{Named, named};

/// The files of each import circle among `sources`: paths below `src`, and their text. Declaring a module does not
/// count as an import.
pub fn circles(sources: &[(String, String)]) -> Vec<BTreeSet<String>> {
    let files: BTreeMap<Vec<String>, &str> =
        sources.iter().map(|(path, _)| (module_of(path), path.as_str())).collect();
    let imports: BTreeMap<&str, BTreeSet<&str>> =
        sources.iter().map(|(path, text)| (path.as_str(), imported(&files, path, text))).collect();
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        imports.keys().map(|&path| (path, reachable(&imports, path))).collect();
    let circles: BTreeSet<BTreeSet<String>> = reached
        .iter()
        .filter(|(path, others)| others.contains(*path))
        .map(|(path, others)| {
            let both_ways = others.iter().filter(|other| reached[*other].contains(path));
            both_ways.map(|other| (*other).to_owned()).collect()
        })
        .collect();
    circles.into_iter().collect()
}

/// The other files that a file imports.
fn imported<'a>(files: &BTreeMap<Vec<String>, &'a str>, path: &str, text: &str) -> BTreeSet<&'a str> {
    let module = module_of(path);
    let modules = named(&module, text).into_iter().filter_map(|name| match name {
        Named::Inside(names) => Some(names),
        // A path through a child module begins with its name. A single name is a variable.
        Named::Outside(names) if names.len() > 1 => {
            let child = [&module[..], &names[..1]].concat();
            files.contains_key(&child).then(|| [&module[..], &names[..]].concat())
        }
        Named::Outside(_) | Named::Macro(_) => None,
    });
    let files = modules.filter_map(|names| (0..=names.len()).rev().find_map(|end| files.get(&names[..end])));
    files.copied().filter(|file| *file != path).collect()
}

/// The files that a file imports, directly or through others. Includes the file itself only if it is in a circle.
fn reachable<'a>(imports: &BTreeMap<&'a str, BTreeSet<&'a str>>, path: &str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&str> = imports[path].iter().copied().collect();
    while let Some(file) = open.pop() {
        if reached.insert(file) {
            open.extend(&imports[file]);
        }
    }
    reached
}
