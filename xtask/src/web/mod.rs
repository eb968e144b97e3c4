//! The browser page: `crates/window` compiled to wasm, bound to JavaScript, beside the static files of `crates/window/web`.
//!
//! It needs no server but one of files, and works without a network after the first load.

mod compile;
mod engine;
mod page;
mod serve;

use std::path::PathBuf;

use anyhow::Result;

use crate::workspace;

/// How to build the page.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Where the page goes.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// How to serve the page.
#[derive(clap::Args)]
pub(crate) struct ServeArguments {
    /// The port on the loopback address; 0 takes a free one and prints it.
    #[arg(long, default_value_t = 8015)]
    port: u16,
    /// Where the page is.
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
}

/// Builds the page and prints its size.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let wasm = compile::compile(".", "loyd-window")?;
    let page = arguments.out.clone().unwrap_or_else(default_page);
    page::assemble(&wasm, &page)?;
    println!("the page is in {}", page.display());
    Ok(())
}

/// Builds the JavaScript package in its folder and prints its size.
pub(crate) fn build_engine() -> Result<()> {
    let wasm = compile::compile(engine::FOLDER, "loyd-js")?;
    engine::assemble(&wasm)
}

/// Serves the page on loopback until it is interrupted.
pub(crate) fn serve(arguments: &ServeArguments) -> Result<()> {
    serve::serve(&arguments.page.clone().unwrap_or_else(default_page), arguments.port)
}

/// The folder of the page unless an option names another.
fn default_page() -> PathBuf {
    workspace::root().join("target/page")
}
