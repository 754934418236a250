//! Circles of imports: files that need each other, so that neither can be understood first.

use crate::rules::module_of;
use crate::source::{Named, named};
use std::collections::{BTreeMap, BTreeSet};

type Modules = BTreeMap<Vec<String>, BTreeSet<Vec<String>>>;

/// Every circle among the files, as a list of their modules. Each file has its path below `src` and its text.
///
/// A file that names what stands in a module around it makes no circle: it is a part of that module.
pub fn circles(files: &[(String, String)]) -> Vec<Vec<String>> {
    let paths: BTreeSet<Vec<String>> = files.iter().map(|(path, _)| module_of(path)).collect();
    let mut imports = Modules::new();
    for (path, text) in files {
        let module = module_of(path);
        let used = named(&module, text).into_iter().filter_map(|name| used_by(&module, &name, &paths));
        imports.insert(module.clone(), used.collect());
    }
    let mut circles = BTreeSet::new();
    for module in &paths {
        let around: Vec<String> = paths
            .iter()
            .filter(|other| reaches(&imports, module, other) && reaches(&imports, other, module))
            .map(|other| other.join("::"))
            .collect();
        if !around.is_empty() {
            circles.insert(around);
        }
    }
    circles.into_iter().collect()
}

/// The module of a file that `module` imports by this name.
fn used_by(module: &[String], name: &Named, paths: &BTreeSet<Vec<String>>) -> Option<Vec<String>> {
    let names = match name {
        Named::Inside(names) => names.clone(),
        Named::Outside(names) => [module, names].concat(),
        Named::Macro(_) => return None,
    };
    let longest = (1..=names.len()).rev().map(|length| names[..length].to_vec());
    let used = longest.into_iter().find(|prefix| paths.contains(prefix))?;
    (!module.starts_with(&used)).then_some(used)
}

/// Whether `from` imports `to`, itself or by way of others.
fn reaches(imports: &Modules, from: &[String], to: &[String]) -> bool {
    let mut known = BTreeSet::new();
    let mut open: Vec<&Vec<String>> = imports.get(from).into_iter().flatten().collect();
    while let Some(module) = open.pop() {
        if module == to {
            return true;
        }
        if known.insert(module) {
            open.extend(imports.get(module).into_iter().flatten());
        }
    }
    false
}
