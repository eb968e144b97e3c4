//! A file server for trying the page.
//!
//! Every connection carries one request, and has its own thread. A browser opens six connections
//! simultaneously and stops reading the wasm, which it requests first, until it has received a
//! script that it requests later. A server that handles one connection after another would
//! therefore never finish the page.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;

/// The headers of every response: no other page may frame or read these files, and no other scripts
/// may run.
const HEADERS: [(&str, &str); 5] = [
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Connection", "close"),
];

/// The policy in `index.html`, and the directives that are only allowed in a header.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; \
                      connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// The maximum length of a request's head, in bytes.
const MAX_HEAD_BYTES: usize = 16 * 1024;
/// The maximum number of header lines in a request.
const MAX_HEADERS: usize = 64;

/// The read timeout of a connection. Browsers open some connections that they never use.
const READ_TIMEOUT: Duration = Duration::from_secs(30);

/// Serves a folder on loopback until the program is interrupted.
pub(super) fn serve(page: &Path, port: u16) -> Result<()> {
    ensure!(page.join("index.html").exists(), "no page in {}: build it with `cargo xtask web`", page.display());
    let listener = TcpListener::bind(("127.0.0.1", port)).with_context(|| format!("cannot serve on port {port}"))?;
    let port = listener.local_addr().context("the server has no address")?.port();
    let folder = Folder { page, port, compressed: Mutex::default() };
    // Compresses the large file before the first browser waits for it.
    folder.compress(&page.join("loyd_bg.wasm"))?;
    println!("http://127.0.0.1:{port}/");
    folder.handle_all(&listener);
    Ok(())
}

/// The folder being served.
struct Folder<'a> {
    page: &'a Path,
    port: u16,
    /// The compressed files.
    compressed: Mutex<HashMap<PathBuf, CompressedFile>>,
}

/// The time of a file's last change, and its compressed contents.
type CompressedFile = (SystemTime, Arc<[u8]>);

impl Folder<'_> {
    /// Answers every connection on its own thread.
    fn handle_all(&self, listener: &TcpListener) {
        thread::scope(|scope| {
            for connection in listener.incoming().flatten() {
                // A browser may close the connection before the response, which is not a server
                // error.
                scope.spawn(|| drop(self.handle(connection)));
            }
        });
    }

    /// Reads a request and answers it.
    fn handle(&self, mut connection: TcpStream) -> io::Result<()> {
        connection.set_read_timeout(Some(READ_TIMEOUT))?;
        let request = read_request(&mut connection)?;
        let response = match &request {
            Some(request) => self.respond_to(request),
            None => Response::from_text("400 Bad Request", "this is not a request for a file"),
        };
        connection.write_all(&response.to_bytes(request.is_some_and(|request| request.is_head)))?;
        connection.shutdown(Shutdown::Write)
    }

    /// Returns one of the page's files, or 404. A request for a different host is refused:
    /// otherwise a foreign page whose host name resolves to this machine could read the files.
    fn respond_to(&self, request: &FileRequest) -> Response {
        if !is_own_host(&request.host, self.port) {
            return Response::from_text(
                "421 Misdirected Request",
                "this server answers only requests for its own host",
            );
        }
        let file = file_for(&request.url, self.page);
        // Compresses like a real server, so measurements match what players get.
        let body = file.as_ref().and_then(|path| {
            if request.accepts_gzip { self.compress(path).ok() } else { fs::read(path).ok().map(Into::into) }
        });
        let (Some(path), Some(body)) = (file, body) else { return Response::from_text("404 Not Found", "not found") };
        Response {
            status: "200 OK",
            content_type: content_type(&path),
            encoding: request.accepts_gzip.then_some("gzip"),
            body,
        }
    }

    /// Returns a file in a compression that every browser supports. The result is cached until the
    /// file changes.
    fn compress(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        let modified = fs::metadata(path)?.modified()?;
        let cache = || self.compressed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, compressed)) = cache().get(path).filter(|(time, _)| *time == modified) {
            return Ok(compressed.clone());
        }
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&fs::read(path)?)?;
        let compressed: Arc<[u8]> = encoder.finish()?.into();
        cache().insert(path.to_owned(), (modified, compressed.clone()));
        Ok(compressed)
    }
}

/// A browser's request.
#[derive(Debug, Default, PartialEq)]
struct FileRequest {
    url: String,
    host: String,
    accepts_gzip: bool,
    /// Whether only the response's headers are requested.
    is_head: bool,
}

/// Reads the head of a request. Returns `None` if it does not ask for a file.
fn read_request(connection: &mut impl Read) -> io::Result<Option<FileRequest>> {
    let (mut head, mut part) = (Vec::new(), [0; 2048]);
    while head.len() < MAX_HEAD_BYTES {
        let count = connection.read(&mut part)?;
        head.extend_from_slice(&part[..count]);
        let mut lines = [httparse::EMPTY_HEADER; MAX_HEADERS];
        let mut request = httparse::Request::new(&mut lines);
        match request.parse(&head) {
            Ok(httparse::Status::Complete(_)) => return Ok(file_request(&request)),
            Ok(httparse::Status::Partial) if count > 0 => {}
            _ => return Ok(None),
        }
    }
    Ok(None)
}

/// Converts a request, if it asks for a file.
fn file_request(request: &httparse::Request<'_, '_>) -> Option<FileRequest> {
    let value = |name: &str| {
        let header = request.headers.iter().find(|header| header.name.eq_ignore_ascii_case(name));
        header.map(|header| String::from_utf8_lossy(header.value).trim().to_owned()).unwrap_or_default()
    };
    let accepts_gzip = value("Accept-Encoding").split(',').any(|coding| coding.trim().starts_with("gzip"));
    let is_head = match request.method? {
        "GET" => false,
        "HEAD" => true,
        _ => return None,
    };
    Some(FileRequest { url: request.path?.to_owned(), host: value("Host"), accepts_gzip, is_head })
}

/// A response.
struct Response {
    status: &'static str,
    content_type: &'static str,
    encoding: Option<&'static str>,
    body: Arc<[u8]>,
}

impl Response {
    /// Creates a response without a file.
    fn from_text(status: &'static str, text: &str) -> Self {
        Self { status, content_type: "text/plain; charset=utf-8", encoding: None, body: text.as_bytes().into() }
    }

    /// Returns the bytes of the response. The response to a HEAD request consists of headers only.
    fn to_bytes(&self, is_head: bool) -> Vec<u8> {
        let length = self.body.len().to_string();
        let own_headers = [("Content-Type", self.content_type), ("Content-Length", &length)];
        let encoding = self.encoding.map(|encoding| ("Content-Encoding", encoding));
        let lines =
            own_headers.into_iter().chain(HEADERS).chain(encoding).map(|(name, value)| format!("{name}: {value}\r\n"));
        let mut bytes = format!("HTTP/1.1 {}\r\n{}\r\n", self.status, lines.collect::<String>()).into_bytes();
        if !is_head {
            bytes.extend_from_slice(&self.body);
        }
        bytes
    }
}

/// Returns whether a request's host is this server.
fn is_own_host(host: &str, port: u16) -> bool {
    ["127.0.0.1", "localhost"].iter().any(|name| host == format!("{name}:{port}"))
}

/// Returns the file that a URL names, always inside the page's folder.
fn file_for(url: &str, page: &Path) -> Option<PathBuf> {
    let name = url.split(['?', '#']).next()?.trim_start_matches('/');
    let name = Path::new(if name.is_empty() { "index.html" } else { name });
    let is_inside = name.components().all(|component| matches!(component, Component::Normal(_)));
    is_inside.then(|| page.join(name))
}

/// Returns a file's MIME type according to its extension. Browsers compile wasm while loading only
/// if it has the right type.
fn content_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("otf") => "font/otf",
        Some("ftl" | "txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_names_only_files_inside_the_page_folder() {
        let page = Path::new("page");
        let cases = [
            ("/", Some("page/index.html")),
            ("/?puzzle=1#x", Some("page/index.html")),
            ("/loyd_bg.wasm", Some("page/loyd_bg.wasm")),
            ("/../Cargo.toml", None),
            ("//etc/passwd", Some("page/etc/passwd")),
        ];
        for (url, file) in cases {
            assert_eq!(file_for(url, page), file.map(PathBuf::from), "{url}");
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
    fn the_page_and_the_server_have_the_same_policy() {
        let page = fs::read_to_string(crate::workspace::root().join("crates/window/web/index.html")).unwrap();
        let (page_policy, _) = POLICY.rsplit_once("; ").unwrap();
        assert!(page.contains(&format!("content=\"{page_policy}\"")), "{page_policy}");
    }

    #[test]
    fn a_request_is_read_in_parts_and_anything_else_is_refused() {
        let text = "GET /page.css HTTP/1.1\r\nhost: localhost:1\r\nAccept-Encoding: br, gzip\r\n\r\n";
        let (first, second) = text.split_at(20);
        let css = FileRequest {
            url: "/page.css".to_owned(),
            host: "localhost:1".to_owned(),
            accepts_gzip: true,
            is_head: false,
        };
        assert_eq!(read_request(&mut first.as_bytes().chain(second.as_bytes())).unwrap(), Some(css));
        let head = read_request(&mut &b"HEAD /page.css HTTP/1.1\r\nhost: localhost:1\r\n\r\n"[..]).unwrap();
        assert!(head.is_some_and(|request| request.is_head && request.url == "/page.css"));
        for wrong in ["", "GET /page", "POST / HTTP/1.1\r\n\r\n", "\u{1}\u{2}\r\n\r\n", &"x".repeat(MAX_HEAD_BYTES * 2)]
        {
            assert_eq!(read_request(&mut wrong.as_bytes()).unwrap(), None);
        }
    }

    #[test]
    fn compressed_files_are_sent_to_clients_that_accept_them() {
        let folder = tempfile::tempdir().unwrap();
        let wasm = vec![7; 100_000];
        fs::write(folder.path().join("loyd_bg.wasm"), &wasm).unwrap();
        let folder = Folder { page: folder.path(), port: 1, compressed: Mutex::default() };
        let request = |accepts_gzip| {
            let (url, host) = ("/loyd_bg.wasm".to_owned(), "localhost:1".to_owned());
            folder.respond_to(&FileRequest { url, host, accepts_gzip, is_head: false })
        };
        let (plain, compressed) = (request(false), request(true));
        assert_eq!((plain.encoding, &*plain.body), (None, &*wasm));
        assert_eq!((compressed.encoding, compressed.content_type), (Some("gzip"), "application/wasm"));
        assert!(compressed.body.len() < wasm.len() / 10, "{} bytes", compressed.body.len());
        let mut decompressed = Vec::new();
        flate2::read::GzDecoder::new(&*compressed.body).read_to_end(&mut decompressed).unwrap();
        assert_eq!(decompressed, wasm);
    }

    #[test]
    fn a_head_response_has_the_headers_of_a_get_response_but_no_body() {
        let response = Response::from_text("200 OK", "the page");
        let (whole, head) = (response.to_bytes(false), response.to_bytes(true));
        assert_eq!(whole.strip_prefix(&*head), Some(&b"the page"[..]));
        assert!(String::from_utf8_lossy(&head).contains("Content-Length: 8\r\n"), "the length of the body");
    }

    #[test]
    fn silent_connections_do_not_block_others() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("index.html"), "the page").unwrap();
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        // The thread ends with the test process.
        thread::spawn(move || Folder { page: folder.path(), port, compressed: Mutex::default() }.handle_all(&listener));
        let connect = || TcpStream::connect(("127.0.0.1", port));
        let silent: Vec<_> = (0..12).map(|_| connect().unwrap()).collect();
        let mut connection = connect().unwrap();
        connection.set_read_timeout(Some(READ_TIMEOUT)).unwrap();
        write!(connection, "GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n").unwrap();
        let mut response = String::new();
        connection.read_to_string(&mut response).unwrap();
        assert!(response.starts_with("HTTP/1.1 200 OK\r\n") && response.ends_with("\r\n\r\nthe page"), "{response}");
        drop(silent);
    }
}
