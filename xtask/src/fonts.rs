//! The window's fonts: Noto Sans CJK, reduced to the characters that the window shows.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::workspace;

/// Characters besides ASCII and the words: signs of keys and marks, and names of pieces beyond the alphabet.
const SIGNS: &str = "×·–—…←↑→↓★☆✓●“”◀▶■αβγδεζηθικλμνξοπρστυφχψω";

/// Makes the fonts again from the Noto Sans CJK of this system (Debian: `fonts-noto-cjk`) with `pyftsubset` of fonttools.
///
/// The regular font has every character of `words/`; the bold one has ASCII, the signs and the letters of Europe, which is all
/// that is bold. Japanese has a font of its own: it writes many characters otherwise than Chinese.
pub(crate) fn run() -> Result<()> {
    let crate_folder = workspace::root().join("crates/window");
    let mut characters: BTreeSet<char> = SIGNS.chars().chain(' '..='~').collect();
    let plain = characters.clone();
    let words = |name: &std::path::Path| -> Result<BTreeSet<char>> {
        Ok(fs::read_to_string(name)?.chars().filter(|letter| !letter.is_control()).collect())
    };
    for entry in fs::read_dir(crate_folder.join("words"))? {
        characters.extend(words(&entry?.path())?);
    }
    let japanese: BTreeSet<char> = plain.union(&words(&crate_folder.join("words/ja.ftl"))?).copied().collect();
    // The accents of Europe's languages are few; the characters of Chinese would make the bold font as large as the other.
    let plain: BTreeSet<char> = plain.into_iter().chain('À'..='ÿ').collect();
    let fonts = [
        ("SC", "Regular", "regular.otf", &characters),
        ("SC", "Bold", "bold.otf", &plain),
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
            .context("pyftsubset: `pip install fonttools` brings it")?;
        ensure!(status.success(), "pyftsubset failed");
        println!("{}: {} bytes", output.display(), fs::metadata(&output)?.len());
    }
    Ok(())
}

/// The file of a region's font in a style, and the index of the font in that file, as fontconfig finds them.
fn font(region: &str, style: &str) -> Result<(String, String)> {
    let family = format!("Noto Sans CJK {region}");
    let pattern = format!("{family}:style={style}");
    let found = Command::new("fc-match").args(["-f", "%{file}\n%{index}\n%{family}", &pattern]).output()?;
    let text = String::from_utf8(found.stdout)?;
    let mut lines = text.lines();
    let (file, index) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    // Where a font is missing, fontconfig names the next best one without an error.
    ensure!(text.contains(&family), "{family} is not installed");
    Ok((file.to_owned(), index.to_owned()))
}
