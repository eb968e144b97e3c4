//! Generates the list of all packs with the contents of their levels, so adding a file requires no
//! code change.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The folder with the packs. Cargo runs a build script in its package's folder.
const PACKS: &str = "packs";

fn main() -> io::Result<()> {
    let mut code = "&[\n".to_owned();
    for folder in entries(Path::new(PACKS))?.iter().filter(|path| path.join("index.txt").is_file()) {
        let _ = writeln!(
            code,
            "PackText {{ id: {:?}, index: {}, levels: &[",
            name(folder),
            include_expression(&folder.join("index.txt"))
        );
        for level in entries(folder)?.iter().filter(|path| name(path) != "index") {
            let _ = writeln!(code, "({:?}, {}),", name(level), include_expression(level));
        }
        code.push_str("] },\n");
    }
    code.push_str("]\n");
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::write(Path::new(&out).join("packs.rs"), code)
}

/// Returns the paths in a folder, sorted by file name, and tells Cargo to rebuild when the folder
/// changes.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort_by_cached_key(|path| name(path));
    Ok(paths)
}

/// Returns a file's name without its extension.
fn name(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Returns the expression that embeds a file. It refers to the package's folder through a variable,
/// so moving a checkout does not rerun the script.
fn include_expression(path: &Path) -> String {
    let path = format!("/{}", path.display());
    format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))")
}
