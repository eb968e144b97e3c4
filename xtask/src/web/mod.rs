//! The browser page: `crates/window` compiled to wasm and bound to JavaScript, with the static
//! files in `crates/window/web`. It needs only a static file server, and works offline after the
//! first load.
//!
//! The JavaScript package: the engine compiled to wasm and bound to JavaScript, next to the files
//! in `bindings/js`. The Python package gets a copy for its boards in notebooks.

mod compile;
mod page;
mod serve;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::workspace;

/// The package's folder, relative to the root.
const PACKAGE: &str = "bindings/js";

/// The folder for the copy in the Python package, and the files in it, relative to [`PACKAGE`].
const NOTEBOOK: &str = "bindings/python/python/loyd/notebook/engine";
const NOTEBOOK_FILES: [&str; 5] = ["dist/engine.js", "dist/engine_bg.wasm", "options.js", "core.js", "licences.txt"];

/// The maximum size of the wasm in bytes, compressed with brotli as package servers send it.
const MAX_ENGINE_BYTES: usize = 800_000;

/// The options for serving the page.
#[derive(clap::Args)]
pub(crate) struct ServeArguments {
    /// The port on the loopback address; 0 selects a free one and prints it.
    #[arg(long, default_value_t = 8015)]
    port: u16,
}

/// Builds the page and prints its size.
pub(crate) fn run() -> Result<()> {
    let page = page_folder();
    eprintln!("1/2: compile the app for the browser, which takes minutes the first time");
    let wasm = compile::compile(".", "loyd-window")?;
    eprintln!("2/2: bind it to JavaScript, and measure its size");
    page::assemble(&wasm, &page)?;
    println!("the page is in {}", page.display());
    Ok(())
}

/// Builds the JavaScript package in its folder and prints its size.
pub(crate) fn build_engine() -> Result<()> {
    eprintln!("1/2: compile the engine for the browser, which takes minutes the first time");
    let wasm = compile::compile(PACKAGE, "loyd-js")?;
    eprintln!("2/2: bind it to JavaScript, and measure its size");
    assemble_engine(&wasm)
}

/// Binds the compiled engine to JavaScript in the package's folder `dist`, replacing the folder's
/// previous contents.
fn assemble_engine(wasm: &Path) -> Result<()> {
    let folder = workspace::root().join(PACKAGE).join("dist");
    page::bind(wasm, &folder, "engine")?;
    let bytes = page::measure_size(&folder.join("engine_bg.wasm"))?;
    ensure!(
        bytes <= MAX_ENGINE_BYTES,
        "the engine has {bytes} bytes with brotli: at most {MAX_ENGINE_BYTES} are allowed"
    );
    // The Python package loads the engine without its worker in notebooks.
    let notebook = workspace::root().join(NOTEBOOK);
    fs::create_dir_all(&notebook).with_context(|| format!("cannot create {}", notebook.display()))?;
    page::copy(NOTEBOOK_FILES.map(|file| workspace::root().join(PACKAGE).join(file)), &notebook)?;
    println!("the package is in {}", workspace::root().join(PACKAGE).display());
    Ok(())
}

/// Serves the page on loopback until interrupted.
pub(crate) fn serve(arguments: &ServeArguments) -> Result<()> {
    serve::serve(&page_folder(), arguments.port)
}

/// Returns the page's folder.
fn page_folder() -> PathBuf {
    workspace::root().join("target/page")
}
