//! From the path of a request to a file of the page.

use std::fs;
use std::path::{Path, PathBuf};

use tiny_http::Header;

use crate::compress::Encoding;

/// A request's answer, not yet sent.
pub(super) struct Answer {
    /// The status code of HTTP.
    pub(super) status: u16,
    /// Content type, caching and what is safe to do with the content.
    pub(super) headers: Vec<Header>,
    /// The file's content, or a sentence.
    pub(super) body: Vec<u8>,
}

impl Answer {
    fn new(status: u16, content_type: &str, body: Vec<u8>) -> Self {
        let headers = [
            ("Content-Type", content_type),
            // A build replaces files under the same name: the browser must ask again.
            ("Cache-Control", "no-cache"),
            ("X-Content-Type-Options", "nosniff"),
            ("Vary", "Accept-Encoding"),
        ];
        let headers = headers.iter().filter_map(|(name, value)| header(name, value)).collect();
        Self { status, headers, body }
    }

    fn missing() -> Self {
        Self::new(404, "text/plain; charset=utf-8", b"There is no such file.\n".to_vec())
    }

    /// The answer to anything but a question for a file.
    pub(super) fn refused() -> Self {
        Self::new(405, "text/plain; charset=utf-8", b"Files can only be read.\n".to_vec())
    }
}

fn header(name: &str, value: &str) -> Option<Header> {
    Header::from_bytes(name, value).ok()
}

/// The file that a request's target names, compressed if it lies there so and the browser accepts it; or 404.
pub(super) fn find(folder: &Path, target: &str, accepts: &str) -> Answer {
    let Some(mut file) = inside(folder, target) else { return Answer::missing() };
    if file.is_dir() {
        file.push("index.html");
    }
    for encoding in Encoding::ALL.into_iter().filter(|encoding| encoding.is_accepted(accepts)) {
        if let Ok(content) = fs::read(encoding.beside(&file)) {
            let mut answer = Answer::new(200, content_type(&file), content);
            answer.headers.extend(header("Content-Encoding", encoding.name()));
            return answer;
        }
    }
    match fs::read(&file) {
        Ok(content) => Answer::new(200, content_type(&file), content),
        Err(_) => Answer::missing(),
    }
}

/// The path below `folder`, if every part of the target is a plain name.
fn inside(folder: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let mut file = folder.to_path_buf();
    for part in path.split('/').filter(|part| !part.is_empty()) {
        let name = decode(part)?;
        // A hidden file, `.` and `..`, or a name that the file system would take apart again.
        if name.starts_with('.') || name.contains(['/', '\\', ':', '\0']) {
            return None;
        }
        file.push(name);
    }
    Some(file)
}

/// Undoes percent-encoding.
fn decode(part: &str) -> Option<String> {
    let mut bytes = part.bytes();
    let mut decoded = Vec::with_capacity(part.len());
    while let Some(byte) = bytes.next() {
        if byte == b'%' {
            let mut digit = || char::from(bytes.next()?).to_digit(16);
            decoded.push(u8::try_from(digit()? * 16 + digit()?).ok()?);
        } else {
            decoded.push(byte);
        }
    }
    String::from_utf8(decoded).ok()
}

fn content_type(file: &Path) -> &'static str {
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(target: &str) -> Option<PathBuf> {
        inside(Path::new("dist"), target)
    }

    #[test]
    fn plain_names_lie_below_the_folder() {
        assert_eq!(path("/"), Some("dist".into()));
        assert_eq!(path("/worker.js?v=1#top"), Some("dist/worker.js".into()));
        assert_eq!(path("/a%20b/c.css"), Some("dist/a b/c.css".into()));
    }

    #[test]
    fn nothing_leads_out_of_the_folder() {
        for target in [
            "/../Cargo.toml",
            "/a/../../b",
            "/%2e%2e/b",
            "/..%2fb",
            "/a%5c..%5cb",
            "/.git",
            "/C:/b",
            "/%00",
            "/%",
            "b",
        ] {
            assert_eq!(path(target), None, "{target}");
        }
    }

    #[test]
    fn a_missing_file_is_said() {
        assert_eq!(find(Path::new("/"), "/no/such/file", "br").status, 404);
    }

    #[test]
    fn a_folder_answers_with_its_page() {
        let folder = std::env::temp_dir().join(format!("hyperjam-answer-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("index.html"), "page").unwrap();
        let answer = find(&folder, "/", "gzip, br");
        assert_eq!((answer.status, answer.body.as_slice()), (200, b"page".as_slice()));
        assert_eq!(value(&answer, "Content-Type"), Some("text/html; charset=utf-8"));
        assert_eq!(value(&answer, "Content-Encoding"), None);
        fs::remove_dir_all(&folder).unwrap();
    }

    fn value<'a>(answer: &'a Answer, name: &'static str) -> Option<&'a str> {
        answer.headers.iter().find(|header| header.field.equiv(name)).map(|header| header.value.as_str())
    }

    #[test]
    fn what_is_compressed_goes_to_those_who_accept_it() {
        let folder = std::env::temp_dir().join(format!("hyperjam-encoded-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for (name, content) in [("a.js", "plain"), ("a.js.br", "brotli"), ("a.js.gz", "gzip")] {
            fs::write(folder.join(name), content).unwrap();
        }
        for (accepts, body, encoding) in
            [("gzip, br", "brotli", Some("br")), ("gzip", "gzip", Some("gzip")), ("", "plain", None)]
        {
            let answer = find(&folder, "/a.js", accepts);
            assert_eq!(answer.body, body.as_bytes(), "{accepts}");
            assert_eq!(value(&answer, "Content-Encoding"), encoding, "{accepts}");
            assert_eq!(value(&answer, "Content-Type"), Some("text/javascript; charset=utf-8"), "{accepts}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn browsers_get_the_types_they_insist_on() {
        assert_eq!(content_type(Path::new("a_bg.wasm")), "application/wasm");
        assert_eq!(content_type(Path::new("a.js")), "text/javascript; charset=utf-8");
        assert_eq!(content_type(Path::new("LICENSE")), "application/octet-stream");
    }
}
