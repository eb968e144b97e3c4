//! Messages: every language has every key, and every key in the sources exists.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use egui::vec2;
use loyd_core::{BlockPuzzle, Puzzle, TilePuzzle};
use loyd_front::keys::Action;
use loyd_front::{AppSettings as _, Named};
use loyd_levels::{Pack, packs};
use loyd_records::MemoryStore;
use loyd_window::{Language, WindowSettings};

use crate::support::{Player, settings};

fn keys(language: Language) -> BTreeSet<String> {
    let lines = language.text().lines().filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
    lines.filter_map(|line| line.split_once(" =")).map(|(key, _)| key.to_owned()).collect()
}

/// Collects the keys that a source file passes to the message functions.
fn collect_quoted_keys(text: &str, keys: &mut BTreeSet<String>) {
    for call in ["text(", "say(", "tell(", "Message(", "Position("] {
        for part in text.split(call).skip(1) {
            let quoted = part.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next());
            keys.extend(quoted.filter(|key| !key.is_empty()).map(str::to_owned));
        }
    }
    for call in ["buttons(", "headings("] {
        for part in text.split(call).skip(1) {
            let list = part.split(')').next().and_then(|arguments| Some(arguments.split_once("&[")?.1));
            let quoted = list.into_iter().flat_map(|list| list.split('"').skip(1).step_by(2));
            keys.extend(quoted.filter(|key| !key.is_empty()).map(str::to_owned));
        }
    }
}

/// Collects the keys that a folder's source files pass to the message functions.
fn collect_used_keys(folder: &Path, keys: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the sources").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            collect_used_keys(&entry, keys);
            continue;
        }
        collect_quoted_keys(&fs::read_to_string(&entry).expect("a source"), keys);
    }
}

#[test]
fn every_language_has_the_same_keys() {
    let english = keys(Language::English);
    for &language in Language::CHOICES {
        let mut own = keys(language);
        // English level names are in the level files.
        own.retain(|key| !key.starts_with("name-"));
        assert_eq!(own, english, "{}", language.name());
    }
}

#[test]
fn translated_level_names_belong_to_levels_and_chinese_has_all_of_them() {
    let named: BTreeSet<String> = packs()
        .iter()
        .flat_map(Pack::levels)
        .filter(|level| !level.name().contains(" · ") && !level.name().contains('('))
        .map(|level| format!("name-{}", level.id().replace('/', "-")))
        .collect();
    for &language in Language::CHOICES {
        let own: BTreeSet<String> = keys(language).into_iter().filter(|key| key.starts_with("name-")).collect();
        assert!(own.is_subset(&named), "{}: {:?}", language.name(), own.difference(&named));
        assert!(language != Language::Chinese || own == named, "{:?}", named.difference(&own));
    }
}

#[test]
fn level_names_are_translated() {
    let chinese = WindowSettings { language: Language::Chinese, ..settings() };
    let mut player = Player::with(chinese, MemoryStore::new(), vec2(960.0, 1400.0));
    player.click("主页");
    player.wait(1);
    player.click("全部关卡");
    player.wait(1);
    for name in ["木箱", "红驴", "四面楚歌", "停车场 5×5 · 1"] {
        assert!(player.names().iter().any(|seen| seen.starts_with(name)), "{name}: {:?}", player.names());
    }
}

/// Returns the message keys of every setting and of its choices.
fn setting_keys() -> Vec<String> {
    let mut keys = Vec::new();
    WindowSettings::default().each(&mut |name, choice| {
        keys.push(format!("set-{name}"));
        let names = choice.names();
        keys.extend(names.iter().filter(|_| names != ["off", "on"]).map(|choice| format!("{name}-{choice}")));
    });
    keys
}

#[test]
fn every_used_key_exists() {
    let mut used = BTreeSet::new();
    collect_used_keys(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut used);
    collect_quoted_keys(include_str!("../../../front/src/sentences.rs"), &mut used);
    collect_used_keys(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../front/src/player")), &mut used);
    collect_used_keys(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../front/src/sentences")), &mut used);
    used.extend(Action::ALL.iter().map(|action| format!("action-{}", action.name())));
    used.extend(setting_keys());
    used.extend(packs().iter().flat_map(|pack| ["", "-about"].map(|part| format!("pack-{}{part}", pack.id()))));
    let metrics = TilePuzzle::METRICS.iter().map(ToString::to_string);
    let metrics = metrics.chain(BlockPuzzle::METRICS.iter().map(ToString::to_string));
    used.extend(metrics.map(|metric| format!("metric-{metric}")));
    let existing = keys(Language::English);
    let missing: Vec<_> = used.iter().filter(|key| !existing.contains(*key)).collect();
    assert!(missing.is_empty() && used.len() > 100, "{missing:?}");
}

/// Collects the text on a screen.
fn collect_text(player: &Player, seen: &mut BTreeSet<String>) {
    seen.extend(player.names());
}

/// Returns the constant parts of a language's messages that contain at least three letters.
fn phrases(language: Language) -> BTreeSet<String> {
    let words = language.text().lines().filter(|line| !line.starts_with('#')).flat_map(|line| {
        let text = line.split_once(" = ").map_or(line, |(_, text)| text).trim_start_matches([' ', '*']);
        let text = if let Some((_, text)) = text.split_once("] ") { text } else { text };
        text.split(['{', '}']).step_by(2).map(|part| part.trim().to_owned()).collect::<Vec<_>>()
    });
    words.filter(|part| part.chars().filter(char::is_ascii_alphabetic).count() >= 3).collect()
}

#[test]
fn no_english_text_remains_in_chinese() {
    let chinese = WindowSettings { language: Language::Chinese, ..settings() };
    let mut player = Player::with(chinese, MemoryStore::new(), vec2(960.0, 1400.0));
    let mut seen = BTreeSet::new();
    collect_text(&player, &mut seen);
    for (menu, entry) in [
        ("帮助", "帮助"),
        ("帮助", "关于"),
        ("查看", "设置"),
        ("查看", "按键"),
        ("游戏", "新游戏"),
        ("编辑", ""),
        ("解法", ""),
        ("游戏", "关卡"),
        ("游戏", "关卡编辑器"),
    ] {
        player.click(menu);
        collect_text(&player, &mut seen);
        if entry.is_empty() {
            player.press(&[egui::Key::Escape]);
            continue;
        }
        player.click_last(entry);
        player.wait(1);
        collect_text(&player, &mut seen);
        player.press(&[egui::Key::Escape]);
        player.step(3);
    }
    for board in ["1 2 3/4 0 6/7 5 8", "12../3.44/ZZ5./6657"] {
        player.paste(board);
        player.type_text("i");
        player.wait(1);
        collect_text(&player, &mut seen);
        player.click("求解");
        collect_text(&player, &mut seen);
        player.click("列表");
        collect_text(&player, &mut seen);
        player.press(&[egui::Key::Escape]);
        player.click("播放");
        player.wait(6);
        collect_text(&player, &mut seen);
        player.press(&[egui::Key::Escape]);
    }
    player.paste("1 2 3/4 0 6/7 5 8");
    player.menu("解法", "讲解");
    player.paste("1 2 3/4 5 6/7 0 8");
    player.press(&[egui::Key::ArrowLeft]);
    player.click_first("新的一局");
    player.menu("游戏", "统计");
    collect_text(&player, &mut seen);
    player.click_first("回放");
    collect_text(&player, &mut seen);

    let (english, own) = (phrases(Language::English), phrases(Language::Chinese));
    let keys = keys(Language::English);
    // The average `ao5` has the key `ao5`.
    let is_key = |text: &String| keys.contains(text) && !text.starts_with("ao");
    let is_foreign =
        |text: &String| is_key(text) || english.iter().any(|part| !own.contains(part) && has_whole_words(text, part));
    let foreign: Vec<_> = seen.iter().filter(|text| is_foreign(text)).collect();
    assert!(foreign.is_empty() && seen.len() > 200, "{} strings, untranslated: {foreign:#?}", seen.len());
}

/// The English phrases that a language lacks.
pub(crate) struct Foreign {
    phrases: BTreeSet<String>,
    /// The level names, which are translated only into Chinese.
    names: Vec<&'static str>,
    /// The strings checked so far, each with whether it contains one of the phrases.
    known: RefCell<HashMap<String, bool>>,
}

impl Foreign {
    pub(crate) fn new(language: Language) -> Self {
        let own = phrases(language);
        // A word may exist in both languages, such as "Level" in German. Therefore, a phrase that
        // occurs anywhere in the language's messages is not foreign.
        let is_own = |part: &String| own.contains(part) || has_whole_words(language.text(), part);
        let phrases = phrases(Language::English).into_iter().filter(|part| !is_own(part)).collect();
        let names = packs().iter().flat_map(Pack::levels).map(loyd_levels::Level::name).collect();
        Self { phrases, names, known: RefCell::default() }
    }

    /// Returns the strings on the screen that contain one of the phrases.
    pub(crate) fn find(&self, player: &Player) -> Vec<String> {
        let mut known = self.known.borrow_mut();
        player
            .names()
            .into_iter()
            .filter(|text| *known.entry(text.clone()).or_insert_with(|| self.contains_phrase(text)))
            .collect()
    }

    /// Returns whether `text` contains one of the phrases outside the level names.
    fn contains_phrase(&self, text: &str) -> bool {
        let without_names = self.names.iter().fold(text.to_owned(), |text, name| text.replace(name, ""));
        self.phrases.iter().any(|part| has_whole_words(&without_names, part))
    }
}

/// Returns whether `text` contains a phrase as whole words.
fn has_whole_words(text: &str, phrase: &str) -> bool {
    text.match_indices(phrase).any(|(at, _)| {
        let is_letter = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_alphabetic());
        !is_letter(text[..at].chars().next_back()) && !is_letter(text[at + phrase.len()..].chars().next())
    })
}

#[test]
fn english_pack_names_match_their_files() {
    for pack in packs() {
        for (part, text) in [("", pack.title()), ("-about", pack.comment())] {
            let line = format!("pack-{}{part} = {text}", pack.id());
            assert!(Language::English.text().lines().any(|other| other == line), "{line}");
        }
    }
}

/// Returns the calls in a folder's source files that pass a spacing or a text size as a number.
fn hard_coded_sizes(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the sources").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            found.extend(hard_coded_sizes(&entry));
            continue;
        }
        let text = fs::read_to_string(&entry).expect("a source");
        for call in
            ["add_space(", ").size(", "inner_margin(", ".spacing([", "FontId::proportional(", "Margin::symmetric("]
        {
            let is_number = |rest: &&str| rest.starts_with(|first: char| first.is_ascii_digit());
            let calls = text.split(call).skip(1).filter(is_number);
            found.extend(calls.map(|rest| format!("{}: {call}{}", entry.display(), &rest[..rest.len().min(8)])));
        }
    }
    found
}

#[test]
fn screens_and_dialogs_use_the_scale_for_spacing_and_text_sizes() {
    let sources = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
    let found: Vec<_> =
        ["screens", "dialogs"].into_iter().flat_map(|folder| hard_coded_sizes(&sources.join(folder))).collect();
    assert!(found.is_empty(), "use the constants of scale.rs: {found:#?}");
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("screen.rs"), "ui.add_space(7.0); text.size(scale::LARGE);").expect("a file");
    assert_eq!(hard_coded_sizes(folder.path()).len(), 1, "the search finds a size");
}
