//! Adds the icon and the version to the program for Windows.

use std::env;

fn main() {
    let icon = concat!(env!("CARGO_MANIFEST_DIR"), "/loyd.ico");
    println!("cargo:rerun-if-changed={icon}");
    println!("cargo:rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "windows") {
        let mut resource = winresource::WindowsResource::new();
        resource.set_icon(icon).set("FileDescription", "Loyd: sliding puzzles").set("ProductName", "Loyd");
        // The program works without them, and a type check should not require a resource compiler.
        if let Err(fault) = resource.compile() {
            println!("cargo:warning=the program has no icon: {fault}");
        }
    }
}
