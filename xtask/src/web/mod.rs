//! The browser page: `crates/window` compiled to wasm and bound to JavaScript, with the static
//! files in `crates/window/web`.
//!
//! The page needs only a static file server, and works offline after the first load.

mod compile;
mod engine;
mod page;
mod serve;

use std::path::PathBuf;

use anyhow::Result;

use crate::workspace;

/// The options for building the page.
#[derive(clap::Args)]
pub(crate) struct WebArguments {
    /// The folder to write the page to.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// The options for serving the page.
#[derive(clap::Args)]
pub(crate) struct ServeArguments {
    /// The port on the loopback address; 0 selects a free one and prints it.
    #[arg(long, default_value_t = 8015)]
    port: u16,
    /// The folder that contains the page.
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
}

/// Builds the page and prints its size.
pub(crate) fn run(arguments: &WebArguments) -> Result<()> {
    let page = arguments.out.clone().unwrap_or_else(default_page);
    step("1/2: compile the app for the browser, which takes minutes the first time");
    let wasm = compile::compile(".", "loyd-window")?;
    step("2/2: bind it to JavaScript, and measure its size");
    page::assemble(&wasm, &page)?;
    println!("the page is in {}", page.display());
    Ok(())
}

/// Builds the JavaScript package in its folder and prints its size.
pub(crate) fn build_engine() -> Result<()> {
    step("1/2: compile the engine for the browser, which takes minutes the first time");
    let wasm = compile::compile(engine::FOLDER, "loyd-js")?;
    step("2/2: bind it to JavaScript, and measure its size");
    engine::assemble(&wasm)
}

/// Announces a step on standard error.
fn step(text: &str) {
    eprintln!("{text}");
}

/// Serves the page on loopback until interrupted.
pub(crate) fn serve(arguments: &ServeArguments) -> Result<()> {
    serve::serve(&arguments.page.clone().unwrap_or_else(default_page), arguments.port)
}

/// Returns the default folder for the page.
fn default_page() -> PathBuf {
    workspace::root().join("target/page")
}
