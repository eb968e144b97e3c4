//! The page's files: the app bound to JavaScript, the static files, and the service worker's file
//! list.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use wasm_bindgen_cli_support::Bindgen;

use crate::workspace;

/// A placeholder in the service worker for the version, a hash of all the page's files.
const VERSION_PLACEHOLDER: &str = "@VERSION@";

/// A placeholder in the service worker for the list of the page's files, as JSON.
const FILES_PLACEHOLDER: &str = "@FILES@";

/// The service worker's file.
const WORKER: &str = "service-worker.js";

/// The files that a browser fetches before it shows the first board, in addition to the wasm.
const INITIAL_FILES: [&str; 5] = ["index.html", "page.css", "start.js", "icon.svg", "loyd.js"];

/// The maximum number of bytes, compressed with brotli, that a browser fetches before the first
/// board. The limit makes growth noticeable (`bench/apps.md`).
const MAX_INITIAL_BYTES: usize = 1_715_000;

/// The files that the app fetches on demand, or after the first board (the bold font).
const DEFERRED_FILES: [&str; 9] = [
    "crates/tiles/src/short/values.bin",
    "crates/window/fonts/bold.otf",
    "crates/window/fonts/chinese.otf",
    "crates/window/fonts/japanese.otf",
    "crates/front/words/de.ftl",
    "crates/front/words/es.ftl",
    "crates/front/words/fr.ftl",
    "crates/front/words/ja.ftl",
    "crates/front/words/zh-CN.ftl",
];

/// Creates the page's folder from a compiled app, replacing the folder's previous contents.
pub(super) fn assemble(wasm: &Path, page: &Path) -> Result<()> {
    bind(wasm, page, "loyd")?;
    let deferred = DEFERRED_FILES.iter().map(|file| workspace::root().join(file));
    copy(files(&workspace::root().join("crates/window/web"))?.into_iter().chain(deferred), page)?;
    fill_worker(page)?;
    let others = INITIAL_FILES
        .iter()
        .map(|name| Ok(compress_brotli(&fs::read(page.join(name))?)?.len()))
        .sum::<Result<usize>>()?;
    let first = measure_size(&page.join("loyd_bg.wasm"))? + others;
    println!("before the first board: {first} bytes with brotli");
    ensure!(
        first <= MAX_INITIAL_BYTES,
        "the page fetches {first} bytes before the first board: at most {MAX_INITIAL_BYTES} are allowed"
    );
    Ok(())
}

/// Binds compiled wasm to JavaScript in a folder, replacing the folder's previous contents. The
/// names of the files begin with `name`.
pub(super) fn bind(wasm: &Path, folder: &Path, name: &str) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot clear {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name(name).web(true)?.typescript(false).remove_name_section(true);
    bindgen.generate(folder).with_context(|| format!("cannot bind {} to JavaScript", wasm.display()))
}

/// Copies files to a folder.
pub(super) fn copy(files: impl IntoIterator<Item = PathBuf>, folder: &Path) -> Result<()> {
    for from in files {
        let to = folder.join(from.file_name().context("the file has no name")?);
        fs::copy(&from, &to).with_context(|| format!("cannot copy {}", from.display()))?;
    }
    Ok(())
}

/// Writes the list of files to cache into the service worker, and a version that changes with any
/// of them.
fn fill_worker(page: &Path) -> Result<()> {
    let (mut hash, mut names) = (Sha256::new(), vec!["./".to_owned()]);
    for file in files(page)?.iter().filter(|file| !file.ends_with(WORKER)) {
        hash.update(fs::read(file).with_context(|| format!("cannot read {}", file.display()))?);
        names.push(file.file_name().context("the file has no name")?.to_string_lossy().into_owned());
    }
    let version = hash.finalize()[..8].iter().fold(0, |version: u64, &byte| version << 8 | u64::from(byte));
    let worker = page.join(WORKER);
    let text = fs::read_to_string(&worker).with_context(|| format!("cannot read {}", worker.display()))?;
    let text = text
        .replace(VERSION_PLACEHOLDER, &format!("{version:016x}"))
        .replace(FILES_PLACEHOLDER, &serde_json::to_string(&names)?);
    workspace::write(&worker, text)
}

/// Returns the files in a folder, sorted by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = folder.read_dir().with_context(|| format!("cannot list {}", folder.display()))?;
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    files.sort();
    Ok(files)
}

/// Prints the size of the wasm, uncompressed and compressed as servers send it. Returns the size
/// with brotli.
pub(super) fn measure_size(wasm: &Path) -> Result<usize> {
    let bytes = fs::read(wasm).with_context(|| format!("cannot read {}", wasm.display()))?;
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(&bytes)?;
    let brotli = compress_brotli(&bytes)?;
    println!("wasm: {} bytes, {} with gzip, {} with brotli", bytes.len(), gzip.finish()?.len(), brotli.len());
    Ok(brotli.len())
}

/// Compresses bytes with brotli, like servers that compress files ahead of time.
fn compress_brotli(mut bytes: &[u8]) -> Result<Vec<u8>> {
    let mut brotli = Vec::new();
    brotli::BrotliCompress(&mut bytes, &mut brotli, &brotli::enc::BrotliEncoderParams::default())?;
    Ok(brotli)
}
