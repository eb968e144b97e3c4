//! The rules in the tables of `ARCHITECTURE.md`.

use std::collections::{BTreeMap, BTreeSet};

/// The allowed dependencies of each name. Dependencies are transitive.
#[derive(Debug)]
pub(crate) struct Rules(BTreeMap<String, BTreeSet<String>>);

impl Rules {
    /// Reads the table with a header such as `| crate | depends on |`. A row may list several
    /// names; `–` means none, and `all of them` means all other names.
    pub(crate) fn read(document: &str, header: &str) -> Self {
        let rows = rows(document, header);
        let names: BTreeSet<String> = rows.iter().flat_map(|row| quoted_names(&row[0])).collect();
        let mut rules = BTreeMap::new();
        for row in &rows {
            let allowed = if row[1].contains("all of them") { names.clone() } else { quoted_names(&row[1]) };
            assert!(allowed.is_subset(&names), "the table `{header}` lacks a row for some of {allowed:?}");
            for name in quoted_names(&row[0]) {
                let others = allowed.iter().filter(|&other| *other != name).cloned().collect();
                assert!(rules.insert(name.clone(), others).is_none(), "the table `{header}` has two rows for {name}");
            }
        }
        Self(rules)
    }

    /// Returns all names with a row.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Returns whether `from` may use `to`, directly or indirectly.
    pub(crate) fn allow(&self, from: &str, to: &str) -> bool {
        let allowed = self.0.get(from).into_iter().flatten();
        from == to || allowed.into_iter().any(|next| self.allow(next, to))
    }

    /// Returns the longest name that equals or contains a path.
    pub(crate) fn module_of(&self, path: &str) -> Option<&str> {
        let contains =
            |module: &&str| path.strip_prefix(*module).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        self.names().filter(contains).max_by_key(|module| module.len())
    }
}

/// Returns the rows of the table with this header, each with its cells.
pub(crate) fn rows(document: &str, header: &str) -> Vec<Vec<String>> {
    let mut lines = document.lines().skip_while(|line| *line != header);
    assert!(lines.next().is_some(), "ARCHITECTURE.md has no table `{header}`");
    let rows = lines.skip(1).take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

/// Returns the strings between backticks.
pub(crate) fn quoted_names(text: &str) -> BTreeSet<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn a_table_is_read_as_rules() {
    let rules = Rules::read(
        "x\n| a | b |\n|---|---|\n| `c`, `d/e` | – |\n| `f` | `c` |\n| `g` | `f` |\n\n| `h` |",
        "| a | b |",
    );
    assert!(rules.allow("g", "c") && rules.allow("f", "f") && !rules.allow("f", "d/e") && !rules.allow("c", "f"));
    assert_eq!(
        (rules.module_of("d/e/i"), rules.module_of("d/ei"), rules.module_of("f")),
        (Some("d/e"), None, Some("f"))
    );
}
