//! The window's fonts: Noto Sans CJK SC, reduced to the characters that the window shows.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::workspace;

/// Characters besides ASCII and the words: signs of keys and marks, and names of pieces beyond the alphabet.
const SIGNS: &str = "×·–—…←↑→↓★☆✓“”αβγδεζηθικλμνξοπρστυφχψω";

/// Makes both fonts again from the Noto Sans CJK SC of this system (Debian: `fonts-noto-cjk`) with `pyftsubset` of fonttools.
///
/// The regular font has every character of `words/`; the bold one has ASCII and the signs, which is all that is bold.
pub(crate) fn run() -> Result<()> {
    let crate_folder = workspace::root().join("crates/window");
    let mut characters: BTreeSet<char> = SIGNS.chars().chain(' '..='~').collect();
    let plain = characters.clone();
    for entry in fs::read_dir(crate_folder.join("words"))? {
        characters.extend(fs::read_to_string(entry?.path())?.chars().filter(|letter| !letter.is_control()));
    }
    for (style, file, characters) in [("Regular", "regular.otf", &characters), ("Bold", "bold.otf", &plain)] {
        let font = font(style)?;
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

/// The file of a style, and the index of the font in that file, as fontconfig finds them.
fn font(style: &str) -> Result<(String, String)> {
    let pattern = format!("Noto Sans CJK SC:style={style}");
    let found = Command::new("fc-match").args(["-f", "%{file}\n%{index}\n%{family}", &pattern]).output()?;
    let text = String::from_utf8(found.stdout)?;
    let mut lines = text.lines();
    let (file, index) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    ensure!(text.contains("Noto Sans CJK SC"), "Noto Sans CJK SC is not installed");
    Ok((file.to_owned(), index.to_owned()))
}
