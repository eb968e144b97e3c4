//! A server of files for trying the page.

use std::fs;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use std::thread;

use anyhow::{Context, Result, anyhow, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use tiny_http::{Header, Request, Response, Server};

/// What every answer says besides its type: no other page may frame or read these files, and only they run.
const HEADERS: [(&str, &str); 4] = [
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
];

/// The policy of `index.html`, and what only a header can say.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; \
                      connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// Serves a folder on loopback until the program is interrupted.
pub(super) fn serve(page: &Path, port: u16) -> Result<()> {
    ensure!(page.join("index.html").exists(), "no page in {}: build it with `cargo xtask web`", page.display());
    let server = Server::http(("127.0.0.1", port)).map_err(|error| anyhow!("cannot serve on port {port}: {error}"))?;
    let address = server.server_addr().to_ip().context("the server has no address")?;
    println!("http://{address}/");
    // Each answer has a thread of its own. A browser stops reading the wasm, which it asks for first, once its buffers are full, and
    // goes on when a script asks for it: a server that sends one file at a time would never send that script.
    thread::scope(|scope| {
        for request in server.incoming_requests() {
            // A browser may close the connection before the answer: that is no error of the server.
            scope.spawn(move || drop(answer(request, page, address.port())));
        }
    });
    Ok(())
}

/// Answers a request with a file of the page, or with 404. A request for another host gets nothing: the page of a stranger
/// whose name leads to this machine could read the files otherwise.
fn answer(request: Request, page: &Path, port: u16) -> io::Result<()> {
    let value = |name: &'static str| {
        let header = request.headers().iter().find(|header| header.field.equiv(name));
        header.map_or("", |header| header.value.as_str()).to_owned()
    };
    if !is_own_host(&value("Host"), port) {
        return request.respond(Response::from_string("this server is for its own host only").with_status_code(421));
    }
    let file = file_of(request.url(), page).and_then(|path| Some((fs::read(&path).ok()?, path)));
    let Some((bytes, path)) = file else {
        return request.respond(Response::from_string("not found").with_status_code(404));
    };
    // As a real server would send it, so that what is measured here is what players get.
    let takes_gzip = value("Accept-Encoding").split(',').any(|coding| coding.trim().starts_with("gzip"));
    let (bytes, coding) = if takes_gzip { (zipped(&bytes)?, Some("gzip")) } else { (bytes, None) };
    let mut response = Response::from_data(bytes).with_header(content_type(&path));
    for (name, value) in HEADERS.into_iter().chain(coding.map(|coding| ("Content-Encoding", coding))) {
        response.add_header(Header::from_bytes(name, value).expect("the headers above are plain ASCII"));
    }
    request.respond(response)
}

/// Whether the host of a request is this server.
fn is_own_host(host: &str, port: u16) -> bool {
    ["127.0.0.1", "localhost"].iter().any(|name| host == format!("{name}:{port}"))
}

/// Compressed as every browser reads it. It is done for each request: this server is for trying the page.
fn zipped(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut zip = GzEncoder::new(Vec::new(), Compression::fast());
    zip.write_all(bytes)?;
    zip.finish()
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
        Some("css") => "text/css; charset=utf-8",
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

    #[test]
    fn only_requests_for_this_server_are_answered() {
        for (host, is_own) in [
            ("127.0.0.1:8015", true),
            ("localhost:8015", true),
            ("127.0.0.1:80", false),
            ("evil.example:8015", false),
            ("", false),
        ] {
            assert_eq!(is_own_host(host, 8015), is_own, "{host}");
        }
    }

    #[test]
    fn the_page_and_the_server_have_one_policy() {
        let page = fs::read_to_string(crate::workspace::root().join("crates/window/web/index.html")).unwrap();
        let (own, _) = POLICY.rsplit_once("; ").unwrap();
        assert!(page.contains(&format!("content=\"{own}\"")), "{own}");
    }
}
