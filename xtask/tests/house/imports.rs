//! The dependencies between the modules of a crate, from `use` and from paths in code. A
//! re-exported name (`pub use`) is attributed to the module that defines it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::source;

/// The modules of a crate by path, such as `tiles/pdb/rank`; the root is the empty path.
#[derive(Debug, Default)]
pub(crate) struct Modules(BTreeMap<String, Module>);

#[derive(Debug, Default)]
struct Module {
    /// The names that the module defines.
    items: BTreeSet<String>,
    imports: Vec<Import>,
    /// The paths in its code.
    paths: Vec<Vec<String>>,
}

/// A name imported by a `use`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Import {
    path: Vec<String>,
    /// Its local name; `*` for all names in the path.
    name: String,
    is_reexported: bool,
}

impl Modules {
    /// Reads the modules of the crate whose sources are in this folder.
    pub(crate) fn read(folder: &Path) -> Self {
        let files = crate::files_under(folder, &[".rs"]);
        let modules = files.iter().map(|file| {
            let text = std::fs::read_to_string(file).expect("a source is text");
            (
                module_path(file.strip_prefix(folder).expect("a file below the folder")),
                Module::parse(&source::code(&text)),
            )
        });
        Self(modules.collect())
    }

    #[cfg(test)]
    pub(crate) fn from_sources(sources: &[(&str, &str)]) -> Self {
        Self(sources.iter().map(|&(path, text)| (path.to_owned(), Module::parse(&source::code(text)))).collect())
    }

    /// Returns the paths of all modules.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Returns all pairs of a module and a different module that it uses.
    pub(crate) fn dependencies(&self) -> BTreeSet<(String, String)> {
        let mut dependencies = BTreeSet::new();
        for (path, module) in &self.0 {
            let has_children = self.0.keys().any(|other| parent(other) == Some(path));
            let is_counted = |import: &&Import| !(import.is_reexported && has_children);
            let imported = module.imports.iter().filter(is_counted).map(|import| &import.path);
            for target in imported.chain(&module.paths).filter_map(|names| self.find(path, names, 0)) {
                if target != *path {
                    dependencies.insert((path.clone(), target));
                }
            }
        }
        dependencies
    }

    /// Returns the module that defines the item named by a path in `from`; `None` if the item
    /// belongs to another crate or is local to a block.
    fn find(&self, from: &str, names: &[String], depth: usize) -> Option<String> {
        // A cycle of re-exports would be a compiler error; the limit guarantees termination anyway.
        if depth > 16 {
            return None;
        }
        let (first, mut rest) = names.split_first()?;
        let mut at = match first.as_str() {
            "crate" => String::new(),
            "self" => from.to_owned(),
            "super" => parent(from)?.to_owned(),
            _ => return self.find_in(from, names, depth),
        };
        while let Some((_, others)) = rest.split_first().filter(|(name, _)| *name == "super") {
            at.truncate(parent(&at)?.len());
            rest = others;
        }
        if rest.is_empty() { Some(at) } else { self.find_in(&at, rest, depth).or(Some(at)) }
    }

    /// Returns the module that defines the item named by `names` inside the module `at`.
    fn find_in(&self, at: &str, names: &[String], depth: usize) -> Option<String> {
        let (first, rest) = names.split_first()?;
        let child = join(at, first);
        if self.0.contains_key(&child) {
            return if rest.is_empty() { Some(child) } else { self.find_in(&child, rest, depth).or(Some(child)) };
        }
        let module = self.0.get(at)?;
        if module.items.contains(first) {
            return Some(at.to_owned());
        }
        let path = |import: &Import| import.path.iter().chain(rest).cloned().collect::<Vec<_>>();
        if let Some(import) = module.imports.iter().find(|import| import.name == *first) {
            return self.find(at, &path(import), depth + 1);
        }
        let all = module.imports.iter().filter(|import| import.name == "*");
        let mut found = all.filter_map(|import| self.find(at, &import.path, depth + 1));
        found.find(|target| self.0.get(target).is_some_and(|module| module.items.contains(first)))
    }
}

/// Returns the module path of a file below `src`.
fn module_path(file: &Path) -> String {
    let path = file.with_extension("").to_string_lossy().replace('\\', "/");
    let path = path.strip_suffix("/mod").unwrap_or(&path);
    if matches!(path, "lib" | "main") { String::new() } else { path.to_owned() }
}

fn parent(path: &str) -> Option<&str> {
    (!path.is_empty()).then(|| path.rsplit_once('/').map_or("", |(parent, _)| parent))
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") }
}

const ITEM_KEYWORDS: [&str; 9] = ["fn", "struct", "enum", "trait", "type", "const", "static", "union", "macro_rules"];

impl Module {
    fn parse(code: &str) -> Self {
        let tokens = source::tokens(code);
        let (mut module, mut at) = (Self::default(), 0);
        let before = |at: usize| at.checked_sub(1).map_or("", |at| tokens[at]);
        while at < tokens.len() {
            let token = tokens[at];
            if token == "use" {
                let end = at + tokens[at..].iter().position(|&token| token == ";").unwrap_or(tokens.len() - at);
                let is_reexported = ["pub", ")"].contains(&before(at));
                read_tree(&tokens[at + 1..end], &[], is_reexported, &mut module.imports);
                at = end;
            } else if ITEM_KEYWORDS.contains(&token) && !["'", "*"].contains(&before(at)) {
                let name = tokens[at + 1..].iter().find(|&&name| name != "!" && name != "mut");
                module.items.extend(name.filter(|name| is_name(name)).map(|&name| name.to_owned()));
            } else if is_name(token) && !["::", "in"].contains(&before(at)) {
                let mut path = vec![token.to_owned()];
                while tokens.get(at + 1) == Some(&"::") && tokens.get(at + 2).is_some_and(|token| is_name(token)) {
                    path.push(tokens[at + 2].to_owned());
                    at += 2;
                }
                if path.len() > 1 {
                    module.paths.push(path);
                }
            }
            at += 1;
        }
        module
    }
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Reads a `use` tree, such as `a::{b, c as d, e::*}`.
fn read_tree(tokens: &[&str], prefix: &[String], is_reexported: bool, imports: &mut Vec<Import>) {
    let mut path = prefix.to_vec();
    let mut name = None;
    for (at, &token) in tokens.iter().enumerate() {
        match token {
            "{" => {
                for part in split_at_commas(&tokens[at + 1..tokens.len() - 1]) {
                    read_tree(part, &path, is_reexported, imports);
                }
                return;
            }
            "as" => name = tokens.get(at + 1).map(|&name| name.to_owned()),
            "*" => name = Some("*".to_owned()),
            "self" if !path.is_empty() => {}
            _ if is_name(token) && name.is_none() => path.push(token.to_owned()),
            _ => {}
        }
    }
    if let Some(name) = name.or_else(|| path.last().cloned()) {
        imports.push(Import { path, name, is_reexported });
    }
}

/// Splits tokens at commas outside braces.
fn split_at_commas<'a, 'b>(tokens: &'b [&'a str]) -> Vec<&'b [&'a str]> {
    let mut depth = 0_i32;
    let parts = tokens.split(|token| {
        depth += i32::from(*token == "{") - i32::from(*token == "}");
        depth == 0 && *token == ","
    });
    parts.filter(|part| !part.is_empty()).collect()
}

#[test]
fn a_name_is_attributed_to_the_module_that_defines_it() {
    let modules = Modules::from_sources(&[
        ("", "mod a; pub mod b; pub use b::Thing; use std::fmt;"),
        (
            "a",
            "use crate::{Thing, b::{inner::{self, Other as O}, helper}}; fn f() { super::b::inner::g(); inner::h() }",
        ),
        ("b", "mod inner; mod sum; pub use inner::*; pub struct Thing; pub(super) fn helper() { sum::add() }"),
        (
            "b/inner",
            "use super::sum; pub struct Other(&'static Thing, *const A); pub(in crate::a) fn g() {} #[cfg(test)] mod tests { use crate::a; }",
        ),
        ("b/sum", "fn add() { let x = \"use crate::a;\"; } // use crate::a;"),
    ]);
    let dependencies: Vec<_> = modules.dependencies().into_iter().map(|(from, to)| format!("{from} -> {to}")).collect();
    assert_eq!(dependencies, ["a -> b", "a -> b/inner", "b -> b/sum", "b/inner -> b/sum"]);
}
