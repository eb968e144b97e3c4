//! The screens in every language: no raw keys, truncated text or remaining English.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use loyd_front::{Language, Named};
use loyd_levels::{Level, Pack, packs};
use loyd_records::{MemoryStore, Records};
use loyd_terminal::look::Environment;
use loyd_terminal::words::own;
use ratatui::text::Span;

use crate::support::{Player, plain, rich};

/// Returns the message keys in a Fluent source.
fn keys(text: &str) -> BTreeSet<&str> {
    let lines = text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
    lines.filter_map(|line| line.split_once(" =")).map(|(key, _)| key).collect()
}

#[test]
fn every_language_has_the_same_keys_and_none_of_the_shared_ones() {
    let english = keys(own(Language::English));
    for &language in Language::CHOICES {
        assert_eq!(keys(own(language)), english, "{}", language.name());
    }
    let shared = keys(Language::English.text());
    assert!(english.is_disjoint(&shared), "{:?}", english.intersection(&shared));
}

/// Returns the sources in a folder as one string.
fn sources(folder: &Path) -> String {
    let paths = fs::read_dir(folder).expect("the sources").map(|entry| entry.expect("an entry").path());
    let text = |path: &Path| if path.is_dir() { sources(path) } else { fs::read_to_string(path).expect("a source") };
    paths.map(|path| text(&path)).collect()
}

#[test]
fn every_used_key_exists_and_every_own_key_is_used() {
    let text = sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")));
    let mut used = BTreeSet::new();
    for call in ["text(", "say(", "tell(", "count(", "with_fault(", "sized("] {
        let quoted = text.split(call).skip(1).filter_map(|part| part.trim_start().strip_prefix('"'));
        used.extend(quoted.filter_map(|rest| rest.split('"').next()));
    }
    let literals: BTreeSet<&str> = text.split('"').collect();
    used.extend(literals.iter().filter(|text| text.starts_with("do-") || text.starts_with("panel-")));
    let (own, shared) = (keys(own(Language::English)), keys(Language::English.text()));
    let is_key = |key: &&&str| own.contains(**key) || shared.contains(**key) || key.is_empty();
    let missing: Vec<_> = used.iter().filter(|key| !is_key(key)).collect();
    assert!(missing.is_empty() && used.len() > 100, "{missing:?}");
    // The other keys are built from the names of settings, values and metrics.
    let prefixes = ["set-", "palette-", "colours-", "glyphs-", "motion-", "in-metric-"];
    let is_used = |key: &&&str| literals.contains(**key) || prefixes.iter().any(|prefix| key.starts_with(prefix));
    let unused: Vec<_> = own.iter().filter(|key| !is_used(key)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

/// Returns a terminal with the locale of a language.
fn terminal(language: Language) -> Environment {
    let locale = format!("{}.UTF-8", language.name());
    Environment { locale: locale.clone(), messages: locale, ..rich() }
}

/// Returns a player in a language, with two recorded games.
fn player_with_games(language: Language) -> Player {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, terminal(language), "").with_puzzle("1 2 3/4 0 5/7 8 6");
    player.press("right left left up");
    let mut player = Player::with(&store, terminal(language), "").with_puzzle("ZZ../...1");
    player.press("' Z enter right right");
    player.app.close();
    Player::with(&store, terminal(language), "")
}

/// A state of the app: the puzzle to start with (or an empty string), and the keys to press.
type State = (&'static str, &'static str);

/// States with lists, whose rows are the same on a wider screen.
const LISTS: [State; 24] = [
    ("", ""),
    ("", "enter"),
    ("", "enter end enter 0 enter"),
    ("", "enter up enter x enter"),
    ("", "enter up up enter 0 enter"),
    ("", "enter home right"),
    ("", "down enter"),
    ("", "down enter end enter"),
    ("", "down enter enter"),
    ("", "down enter down down enter right tab"),
    ("", "down down enter"),
    ("", "down down down enter"),
    ("", "down down down enter down right"),
    ("", "down down down enter down right right"),
    ("", "down down down enter down right right right"),
    ("", "down down down enter down right right right right"),
    ("", "down down down down enter enter"),
    ("", "down down down down enter x y enter"),
    ("", "down down down down down enter enter"),
    ("", "down down down down down enter down"),
    ("", "down down down down down down enter"),
    ("", "down down down down down down down enter"),
    ("1 2 3/4 5 6/7 0 8", "left c"),
    ("1 2 3/4 0 5/7 8 6", "left esc"),
];

/// The records screen. If it is narrow, it omits the reasons why a game does not count.
const RECORDS: State = ("", "down down down down down enter");

/// States with a board, whose panel shows the same text on a taller screen.
const BOARDS: [State; 20] = [
    ("1 2 3/4 0 5/7 8 6", "left i"),
    ("1 2 3/4 0 5/7 8 6", "space"),
    ("1 2 3/4 0 5/7 8 6", "space a"),
    ("1 2 3/4 0 5/7 8 6", "left p"),
    ("1 2 3/4 0 5/7 8 6", "g"),
    ("1 2 3/4 5 6/8 7 0", "i"),
    ("1 2 3/4 5 6/7 0 8", "left"),
    ("1 2 3/4 5 6/7 0 8", "left i"),
    ("12../3.44/ZZ5./6657", "i"),
    ("12../3.44/ZZ5./6657", "'"),
    ("12../3.44/ZZ5./6657", "u"),
    ("12../3.44/ZZ5./6657", "]"),
    ("ZZ../...1", "' Z enter right right"),
    ("", "down enter enter enter"),
    ("", "down down down enter home enter"),
    ("", "down down down down down down down enter down enter"),
    ("", "down down down down down enter enter n"),
    ("", "down down down down down enter enter enter end"),
    ("", "down down down down down enter enter down i"),
    ("", "down down down down down enter enter down i tab"),
];

/// Returns the app in a state, at this screen size.
fn player_in_state(language: Language, (puzzle, keys): State, (width, height): (u16, u16)) -> Player {
    let mut player = player_with_games(language);
    if !puzzle.is_empty() {
        player = player.with_puzzle(puzzle);
    }
    player = player.with_size(width, height);
    player.press(keys);
    player
}

/// Returns the words on the screen, or the characters of scripts without spaces.
fn words(player: &mut Player) -> BTreeSet<String> {
    let rows = player.rows().join("\n");
    let is_wide = |character: char| Span::raw(character.to_string()).width() > 1;
    let parts = rows.split(|character: char| !character.is_alphanumeric() && character != '-');
    let parts = parts.filter(|part| part.chars().any(char::is_alphabetic));
    let (wide, others): (Vec<_>, Vec<_>) = parts.partition(|part| part.contains(is_wide));
    let characters = wide.iter().flat_map(|part| part.chars().map(String::from));
    characters.chain(others.into_iter().map(str::to_owned)).collect()
}

#[test]
fn nothing_is_cut_at_80_columns_and_24_rows_in_any_language() {
    let mut cut = Vec::new();
    for &language in Language::CHOICES {
        let states = LISTS.map(|state| (state, (200, 24))).into_iter().chain(BOARDS.map(|state| (state, (80, 44))));
        let states = states.chain([(RECORDS, (98, 24))]);
        for (state, larger_size) in states {
            let mut player = player_in_state(language, state, (80, 24));
            let seen = words(&mut player);
            let all = words(&mut player_in_state(language, state, larger_size));
            let missing: Vec<_> = all.difference(&seen).cloned().collect();
            if !missing.is_empty() {
                cut.push(format!("{} {state:?}: {missing:?}\n{}", language.name(), player.screen()));
            }
        }
    }
    assert!(cut.is_empty(), "{} screens:\n{}", cut.len(), cut.join("\n"));
}

/// Returns the constant parts of messages that contain at least three letters.
fn phrases(text: &str) -> BTreeSet<String> {
    let words = text.lines().filter(|line| !line.starts_with('#')).flat_map(|line| {
        let text = line.split_once(" = ").map_or(line, |(_, text)| text).trim_start_matches([' ', '*']);
        let text = if let Some((_, text)) = text.split_once("] ") { text } else { text };
        text.split(['{', '}']).step_by(2).map(|part| part.trim().to_owned()).collect::<Vec<_>>()
    });
    words.filter(|part| part.chars().filter(char::is_ascii_alphabetic).count() >= 3).collect()
}

/// Returns whether `text` contains a phrase as whole words.
fn has_phrase(text: &str, phrase: &str) -> bool {
    text.match_indices(phrase).any(|(at, _)| {
        let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        !is_letter(text[..at].chars().next_back()) && !is_letter(text[at + phrase.len()..].chars().next())
    })
}

/// Returns the messages in a language.
fn messages(language: Language) -> String {
    format!("{}\n{}", language.text(), own(language))
}

#[test]
fn no_raw_key_and_no_untranslated_text_is_shown() {
    let names: Vec<_> = packs().iter().flat_map(Pack::levels).map(Level::name).collect();
    let english = phrases(&messages(Language::English));
    for &language in Language::CHOICES {
        let own = messages(language);
        let foreign: Vec<_> = english.iter().filter(|phrase| !has_phrase(&own, phrase)).collect();
        for state in LISTS.into_iter().chain(BOARDS).chain([RECORDS]) {
            // Faults in files stay in English.
            if state.1.contains("x y") {
                continue;
            }
            let screen = player_in_state(language, state, (200, 60)).screen();
            for row in screen.lines() {
                // Names of commands, keys and levels are the same in every language.
                let known = ["loyd records", "Home End"].into_iter().chain(names.iter().copied());
                let row = known.fold(row.to_owned(), |row, name| row.replace(name, ""));
                let found: Vec<_> = foreign.iter().filter(|phrase| has_phrase(&row, phrase)).collect();
                assert!(found.is_empty(), "{} {state:?}: {found:?}\n{row}", language.name());
                let is_part =
                    |part: &str| part.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit());
                let is_key = |word: &&str| {
                    word.contains('-')
                        && word.starts_with(|first: char| first.is_ascii_lowercase())
                        && word.split('-').all(|part| !part.is_empty() && is_part(part))
                };
                let words = row.split(|part: char| part.is_whitespace() || ".,:;()".contains(part));
                let raw: Vec<_> = words.filter(is_key).filter(|word| !has_phrase(&own, word)).collect();
                assert!(raw.is_empty(), "{} {state:?}: {raw:?}\n{row}", language.name());
            }
        }
    }
}

#[test]
fn the_language_follows_the_locale_until_it_is_chosen_and_both_apps_share_it() {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, terminal(Language::German), "");
    player.assert_shows("Einstellungen");
    player.press("down down down down down down enter");
    player.assert_shows("Sprache");
    // After German comes Spanish.
    player.press("right");
    player.assert_shows("Ajustes");
    player.app.close();
    let stored = Records::new(store.clone());
    assert_eq!(stored.setting("window.language").and_then(|value| value.as_str()), Some("es"));
    Player::with(&store, terminal(Language::German), "").assert_shows("Ajustes");
    Player::with(&store, terminal(Language::German), "[look]\nlanguage = \"fr\"").assert_shows("Réglages");
}

#[test]
fn a_terminal_without_utf_8_uses_english_and_ascii_has_no_japanese() {
    let latin = Environment { locale: "de_DE".to_owned(), messages: "de_DE".to_owned(), ..rich() };
    if !cfg!(any(windows, target_os = "macos")) {
        Player::with(&MemoryStore::new(), latin, "").assert_shows("Settings");
    }
    let config = "[look]\nglyphs = \"ascii\"\nlanguage = \"ja\"";
    Player::with(&MemoryStore::new(), plain(), config).assert_shows("Settings");
    Player::with(&MemoryStore::new(), plain(), &config.replace("ja", "de")).assert_shows("Einstellungen");
}
