//! The JavaScript package: the engine compiled to wasm and bound to JavaScript, next to the files
//! in `bindings/js`. The Python package gets a copy for its boards in notebooks.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use wasm_bindgen_cli_support::Bindgen;

use super::page::weigh;
use crate::workspace;

/// The package's folder, relative to the root.
pub(super) const FOLDER: &str = "bindings/js";

/// The folder for the copy in the Python package, and the files in it, relative to [`FOLDER`].
const NOTEBOOK: &str = "bindings/python/python/loyd/notebook/engine";
const NOTEBOOK_FILES: [&str; 5] = ["dist/engine.js", "dist/engine_bg.wasm", "options.js", "core.js", "licences.txt"];

/// The maximum size of the wasm in bytes, compressed with brotli as package servers send it.
const MOST: usize = 800_000;

/// Binds the compiled engine to JavaScript in the package's folder `dist`, replacing the folder's
/// previous contents.
pub(super) fn assemble(wasm: &Path) -> Result<()> {
    let folder = workspace::root().join(FOLDER).join("dist");
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot clear {}", folder.display()))?;
    }
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name("engine").web(true)?.typescript(false).remove_name_section(true);
    bindgen.generate(&folder).context("cannot bind the engine to JavaScript")?;
    let bytes = weigh(&folder.join("engine_bg.wasm"))?;
    ensure!(bytes <= MOST, "the engine has {bytes} bytes with brotli: at most {MOST} are allowed");
    copy_for_notebooks()?;
    println!("the package is in {}", workspace::root().join(FOLDER).display());
    Ok(())
}

/// Copies the engine without its worker into the Python package, which loads it in notebooks.
fn copy_for_notebooks() -> Result<()> {
    let folder = workspace::root().join(NOTEBOOK);
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    for file in NOTEBOOK_FILES {
        let from = workspace::root().join(FOLDER).join(file);
        let to = folder.join(from.file_name().context("the file has no name")?);
        fs::copy(&from, &to).with_context(|| format!("cannot copy {}", from.display()))?;
    }
    Ok(())
}
