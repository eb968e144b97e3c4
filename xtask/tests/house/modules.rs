//! Checks which top-level modules of a crate may use each other, and that there are no cycles.

use std::collections::{BTreeMap, BTreeSet};

use crate::imports::Modules;
use crate::rules::{Rules, quoted_names, rows};

/// The crates whose top-level modules have a table of dependencies.
const CRATES: [&str; 2] = ["tiles", "blocks"];
const CYCLES: &str = "| cycle of files | reason |";

/// Returns the source folders of all crates.
fn sources() -> Vec<String> {
    let crates = crate::root().join("crates");
    let mut folders: Vec<String> = std::fs::read_dir(crates)
        .expect("there is a folder of crates")
        .map(|entry| entry.expect("a folder can be listed").file_name().to_string_lossy().into_owned())
        .map(|name| format!("crates/{name}/src"))
        .collect();
    folders.push("xtask/src".to_owned());
    folders.sort();
    folders
}

#[test]
fn modules_depend_only_on_modules_in_their_row() {
    CRATES.into_iter().for_each(check_modules);
}

fn check_modules(package: &str) {
    let rules = Rules::read(&crate::read("ARCHITECTURE.md"), &format!("| module of `{package}` | depends on |"));
    let modules = Modules::read(&crate::root().join("crates").join(package).join("src"));
    for module in rules.names() {
        let exists = modules.paths().any(|path| rules.module_of(path) == Some(module));
        assert!(exists, "ARCHITECTURE.md names the module {module} of {package}, which does not exist");
    }
    for path in modules.paths().filter(|path| !path.is_empty()) {
        assert!(rules.module_of(path).is_some(), "ARCHITECTURE.md names no module of {package} that contains {path}");
    }
    let violations: Vec<String> = modules
        .dependencies()
        .into_iter()
        .filter_map(|(from, to)| {
            let (module, other) = (rules.module_of(&from)?, rules.module_of(&to)?);
            (!rules.allow(module, other))
                .then(|| format!("{from} must not use {to}: {module} does not depend on {other}"))
        })
        .collect();
    assert!(violations.is_empty(), "{}", violations.join("\n"));
}

#[test]
fn folders_have_no_cyclic_dependencies() {
    for folder in sources() {
        let modules = Modules::read(&crate::root().join(&folder));
        let folders: BTreeSet<&str> = modules.paths().filter_map(|path| Some(path.rsplit_once('/')?.0)).collect();
        let among_siblings = modules.dependencies().iter().filter_map(|(from, to)| siblings(from, to)).collect();
        for cycle in cycles(&among_siblings) {
            let has_folder = cycle.iter().any(|path| folders.iter().any(|folder| is_in(folder, path)));
            assert!(!has_folder, "{folder}: a cycle of folders: {}", cycle.join(", "));
        }
    }
}

/// Returns the two sibling modules that contain the ends of a dependency; `None` if one end
/// contains the other.
fn siblings(from: &str, to: &str) -> Option<(String, String)> {
    let (mut from_parts, mut to_parts) = (from.split('/'), to.split('/'));
    let (mut one, mut other) = (String::new(), String::new());
    loop {
        let (next, after) = (from_parts.next()?, to_parts.next()?);
        for (path, part) in [(&mut one, next), (&mut other, after)] {
            if !path.is_empty() {
                path.push('/');
            }
            path.push_str(part);
        }
        if next != after {
            return Some((one, other));
        }
    }
}

fn is_in(path: &str, module: &str) -> bool {
    path.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[test]
fn every_cycle_of_files_has_a_documented_reason() {
    let listed: Vec<BTreeSet<String>> =
        rows(&crate::read("ARCHITECTURE.md"), CYCLES).iter().map(|row| quoted_names(&row[0])).collect();
    let found = sources().into_iter().flat_map(|folder| {
        let cycles = cycles(&Modules::read(&crate::root().join(&folder)).dependencies());
        let named = |path: &String| format!("{folder}/{path}").trim_end_matches('/').to_owned();
        cycles.into_iter().map(move |cycle| cycle.iter().map(named).collect::<BTreeSet<_>>()).collect::<Vec<_>>()
    });
    let found: Vec<BTreeSet<String>> = found.collect();
    let unlisted: Vec<_> = found.iter().filter(|cycle| !listed.contains(cycle)).collect();
    assert!(unlisted.is_empty(), "cycles of files that ARCHITECTURE.md does not list: {unlisted:#?}");
    assert!(listed.iter().all(|cycle| found.contains(cycle)), "ARCHITECTURE.md lists a cycle that no longer exists");
    assert!(listed.len() <= 3, "more than three cycles of files");
}

#[test]
fn dependencies_between_siblings_are_found() {
    let pair = |from: &str, to: &str| Some((from.to_owned(), to.to_owned()));
    assert_eq!(siblings("a/b/c", "a/d/e"), pair("a/b", "a/d"));
    assert_eq!(siblings("a/b", "a/b/c"), None);
    assert_eq!(siblings("x", "y/z"), pair("x", "y"));
}

/// Returns the strongly connected components with two or more names, sorted.
pub(crate) fn cycles(dependencies: &BTreeSet<(String, String)>) -> Vec<Vec<String>> {
    let mut targets: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (from, to) in dependencies {
        targets.entry(from).or_default().push(to);
    }
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        targets.keys().map(|&from| (from, reached_from(from, &targets))).collect();
    let leads_to = |from: &str, to: &str| reached.get(from).is_some_and(|reached| reached.contains(to));
    let mut cycles = BTreeSet::new();
    for &name in targets.keys() {
        let cycle: Vec<String> =
            reached[name].iter().filter(|&&other| leads_to(other, name)).map(|&other| other.to_owned()).collect();
        if cycle.len() > 1 {
            cycles.insert(cycle);
        }
    }
    cycles.into_iter().collect()
}

fn reached_from<'a>(from: &'a str, targets: &BTreeMap<&'a str, Vec<&'a str>>) -> BTreeSet<&'a str> {
    let (mut reached, mut pending) = (BTreeSet::new(), vec![from]);
    while let Some(name) = pending.pop() {
        for &next in targets.get(name).into_iter().flatten() {
            if reached.insert(next) {
                pending.push(next);
            }
        }
    }
    reached
}

#[test]
fn cycles_are_found_completely() {
    let dependencies =
        |pairs: &[(&str, &str)]| pairs.iter().map(|&(from, to)| (from.to_owned(), to.to_owned())).collect();
    assert_eq!(cycles(&dependencies(&[("a", "b"), ("b", "c"), ("a", "c")])), Vec::<Vec<String>>::new());
    let found = cycles(&dependencies(&[("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("e", "f"), ("f", "e")]));
    assert_eq!(found, [vec!["a", "b", "c"], vec!["e", "f"]]);
}
