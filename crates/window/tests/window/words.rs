//! The words: every language has every key, and every key that is used.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use loyd_front::Named;
use loyd_front::keys::Action;
use loyd_window::Language;

fn keys(language: Language) -> BTreeSet<String> {
    let lines = language.text().lines().filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
    lines.filter_map(|line| line.split_once(" =")).map(|(key, _)| key.to_owned()).collect()
}

/// The texts in quotes behind calls that ask for words.
fn used(folder: &Path, keys: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the sources").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            used(&entry, keys);
            continue;
        }
        let text = fs::read_to_string(&entry).expect("a source");
        for call in ["text(", "say(", "tell("] {
            for part in text.split(call).skip(1) {
                let quoted = part.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next());
                keys.extend(quoted.filter(|key| !key.is_empty()).map(str::to_owned));
            }
        }
    }
}

#[test]
fn every_language_has_the_same_keys() {
    let english = keys(Language::English);
    for &language in Language::CHOICES {
        assert_eq!(keys(language), english, "{}", language.name());
    }
}

#[test]
fn every_key_that_is_used_is_there() {
    let mut wanted = BTreeSet::new();
    used(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut wanted);
    wanted.extend(Action::ALL.iter().map(|action| format!("action-{}", action.name())));
    wanted.extend(loyd_window::every_choice());
    let there = keys(Language::English);
    let missing: Vec<_> = wanted.iter().filter(|key| !there.contains(*key)).collect();
    assert!(missing.is_empty() && wanted.len() > 100, "{missing:?}");
}
