//! A server of files for trying the page.

use std::fs::File;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result, anyhow, ensure};
use tiny_http::{Header, Request, Response, Server};

/// Serves a folder on loopback until the program is interrupted.
pub(super) fn serve(page: &Path, port: u16) -> Result<()> {
    ensure!(page.join("index.html").exists(), "no page in {}: build it with `cargo xtask web`", page.display());
    let server = Server::http(("127.0.0.1", port)).map_err(|error| anyhow!("cannot serve on port {port}: {error}"))?;
    let address = server.server_addr().to_ip().context("the server has no address")?;
    println!("http://{address}/");
    for request in server.incoming_requests() {
        // A browser may close the connection before the answer: that is no error of the server.
        let _ = answer(request, page);
    }
    Ok(())
}

/// Answers a request with a file of the page, or with 404.
fn answer(request: Request, page: &Path) -> std::io::Result<()> {
    let Some(path) = file_of(request.url(), page) else {
        return request.respond(Response::from_string("not found").with_status_code(404));
    };
    match File::open(&path) {
        Ok(file) => request.respond(Response::from_file(file).with_header(content_type(&path))),
        Err(_) => request.respond(Response::from_string("not found").with_status_code(404)),
    }
}

/// The file that an address names, always one inside the page's folder.
fn file_of(url: &str, page: &Path) -> Option<PathBuf> {
    let name = url.split(['?', '#']).next()?.trim_start_matches('/');
    let name = Path::new(if name.is_empty() { "index.html" } else { name });
    let inside = name.components().all(|component| matches!(component, Component::Normal(_)));
    inside.then(|| page.join(name))
}

/// The type of a file by its ending. Browsers compile wasm while it loads only if it has its own type.
fn content_type(path: &Path) -> Header {
    let kind = match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    };
    Header::from_bytes("Content-Type", kind).expect("the kinds above are plain ASCII")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_file_inside_the_page_or_none() {
        let page = Path::new("page");
        let cases = [
            ("/", Some("page/index.html")),
            ("/?puzzle=1#x", Some("page/index.html")),
            ("/loyd_bg.wasm", Some("page/loyd_bg.wasm")),
            ("/../Cargo.toml", None),
            ("//etc/passwd", Some("page/etc/passwd")),
        ];
        for (url, file) in cases {
            assert_eq!(file_of(url, page), file.map(PathBuf::from), "{url}");
        }
    }
}
