//! The window's fonts: Noto Sans CJK, reduced to the characters that the window shows.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::workspace;

/// Characters in addition to those in ASCII and the translations: symbols, and piece names beyond
/// the alphabet.
const SYMBOLS: &str = "×·–—…←↑→↓★☆✓●“”◀▶■αβγδεζηθικλμνξοπρστυφχψω";

/// Recreates the fonts from the system's Noto Sans CJK (Debian: `fonts-noto-cjk`) with `pyftsubset`
/// from fonttools.
///
/// The regular and the bold font contain the characters that every language needs: ASCII, the
/// symbols and the European letters. Chinese and Japanese have separate fonts, which also contain
/// the characters in Chinese level names; the page fetches them only when needed. The two fonts are
/// separate because many characters look different in Japanese.
pub(crate) fn run() -> Result<()> {
    let crate_folder = workspace::root().join("crates/window");
    let common: BTreeSet<char> = SYMBOLS.chars().chain(' '..='~').collect();
    let characters_in = |language: &str| -> Result<BTreeSet<char>> {
        let text = fs::read_to_string(workspace::root().join(format!("crates/front/words/{language}.ftl")))?;
        Ok(text.chars().filter(|letter| !letter.is_control()).collect())
    };
    let mut regular = common.clone();
    for language in ["en", "de", "es", "fr"] {
        regular.extend(characters_in(language)?);
    }
    // Characters from the first radical onwards are Chinese.
    let (chinese_names, other_names): (BTreeSet<char>, BTreeSet<char>) =
        level_name_characters()?.into_iter().partition(|letter| *letter >= '\u{2e80}');
    regular.extend(other_names);
    let chinese =
        characters_in("zh-CN")?.union(&chinese_names).copied().filter(|letter| !regular.contains(letter)).collect();
    let japanese: BTreeSet<char> = common.iter().chain(&characters_in("ja")?).chain(&chinese_names).copied().collect();
    // The bold font has the accented letters of European languages, which are few, but no Chinese
    // characters.
    let bold: BTreeSet<char> = common.into_iter().chain('À'..='ÿ').collect();
    let fonts = [
        ("SC", "Regular", "regular.otf", &regular),
        ("SC", "Regular", "chinese.otf", &chinese),
        ("SC", "Bold", "bold.otf", &bold),
        ("JP", "Regular", "japanese.otf", &japanese),
    ];
    for (region, style, file, characters) in fonts {
        let font = font(region, style)?;
        let text: String = characters.iter().collect();
        let output = crate_folder.join("fonts").join(file);
        let status = Command::new("pyftsubset")
            .arg(&font.0)
            .arg(format!("--font-number={}", font.1))
            .arg(format!("--text={text}"))
            .arg(format!("--output-file={}", output.display()))
            .args(["--layout-features=kern", "--no-hinting", "--desubroutinize", "--name-IDs=0,1,2,13,14"])
            .status()
            .context("cannot run pyftsubset: install it with `pip install fonttools`")?;
        ensure!(status.success(), "pyftsubset failed");
        println!("{}: {} bytes", output.display(), fs::metadata(&output)?.len());
    }
    Ok(())
}

/// Returns the characters in the names of the bundled levels.
fn level_name_characters() -> Result<BTreeSet<char>> {
    let mut characters = BTreeSet::new();
    for pack in fs::read_dir(workspace::root().join("crates/levels/packs"))? {
        let pack = pack?.path();
        for level in pack.read_dir().into_iter().flatten() {
            let text = fs::read_to_string(level?.path())?;
            characters.extend(text.lines().filter_map(|line| line.strip_prefix("name:")).flat_map(str::chars));
        }
    }
    Ok(characters)
}

/// Returns the file that contains a region's font in a style, and the font's index in that file,
/// according to fontconfig.
fn font(region: &str, style: &str) -> Result<(String, String)> {
    let family = format!("Noto Sans CJK {region}");
    let pattern = format!("{family}:style={style}");
    let found = Command::new("fc-match").args(["-f", "%{file}\n%{index}\n%{family}", &pattern]).output()?;
    let text = String::from_utf8(found.stdout)?;
    let mut lines = text.lines();
    let (file, index) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    // If a font is missing, fontconfig returns the closest one without an error.
    ensure!(text.contains(&family), "{family} is not installed");
    Ok((file.to_owned(), index.to_owned()))
}
