//! Compiles Rust crates for the browser.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::workspace;

/// The compilation target.
const TARGET: &str = "wasm32-unknown-unknown";

/// The environment variable that names a different compiler, whose installation includes the
/// standard library's source, such as Debian's `rustc-web` with `rust-web-src`. It is meant for
/// machines that cannot install the toolchain's wasm library.
const OTHER_COMPILER: &str = "LOYD_WASM_RUSTC";

/// Compiles the library of a package to wasm and returns the file. `workspace_path` is the
/// folder of its workspace. The target folder is a separate one, because the flags differ.
pub(super) fn compile(workspace_path: &str, package: &str) -> Result<PathBuf> {
    let folder = workspace::root().join("target/wasm");
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .current_dir(workspace::root().join(workspace_path))
        .args(["rustc", "--package", package, "--lib", "--crate-type", "cdylib"])
        .args(["--profile", "web", "--target", TARGET])
        // The debug format of the list is valid TOML.
        .args(["--config".to_owned(), format!("target.{TARGET}.rustflags={:?}", flags()?)])
        .env("CARGO_TARGET_DIR", &folder);
    // A separate workspace's lock file may lack new dependencies of the crates in this one.
    if workspace_path == "." {
        cargo.arg("--locked");
    }
    match env::var_os(OTHER_COMPILER) {
        Some(compiler) => use_other_compiler(&mut cargo, &compiler)?,
        None => ensure!(
            sysroot("rustc")?.join("lib/rustlib").join(TARGET).exists(),
            "the toolchain has no {TARGET}: run `rustup target add {TARGET}`"
        ),
    }
    ensure!(cargo.status().context("cannot run cargo")?.success(), "{package} doesn't compile for the browser");
    Ok(folder.join(TARGET).join("web").join(package.replace('-', "_")).with_extension("wasm"))
}

/// Returns the compiler flags: they enable the vector instructions that all browsers have had since
/// 2023 (Safari 16.4), and make the paths in panic messages relative to the crate, so the paths are
/// shorter and identical on every machine.
fn flags() -> Result<Vec<String>> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
    let home = home.context("there is no home folder")?;
    let mut flags = vec!["-Ctarget-feature=+simd128".to_owned()];
    // Without the folder there are no third-party crates, whose paths would have to be shortened.
    for sources in home.join("registry/src").read_dir().into_iter().flatten().flatten() {
        flags.push(format!("--remap-path-prefix={}=", sources.path().display()));
    }
    Ok(flags)
}

/// Makes cargo use a different compiler, compile the standard library from its source, and link
/// with the toolchain's linker.
fn use_other_compiler(cargo: &mut Command, compiler: &OsString) -> Result<()> {
    cargo
        .args(["-Zbuild-std=std,panic_abort"])
        .env("RUSTC", compiler)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker(&sysroot("rustc")?)?);
    Ok(())
}

/// Returns the toolchain's linker, which is among the files for its host.
fn linker(sysroot: &Path) -> Result<PathBuf> {
    let hosts = sysroot.join("lib/rustlib");
    let folders = hosts.read_dir().with_context(|| format!("cannot list {}", hosts.display()))?;
    let mut linkers = folders.flatten().map(|folder| folder.path().join("bin/rust-lld"));
    linkers.find(|linker| linker.exists()).with_context(|| format!("no rust-lld under {}", hosts.display()))
}

/// Returns the folder of a compiler's libraries.
fn sysroot(compiler: &str) -> Result<PathBuf> {
    let output = Command::new(compiler).args(["--print", "sysroot"]).output().context("cannot run rustc")?;
    if !output.status.success() {
        bail!("rustc does not print its sysroot");
    }
    Ok(PathBuf::from(String::from_utf8(output.stdout)?.trim()))
}
