//! What `index.html` says for those who show a link to the page: one sentence everywhere, and a picture that is as said.

use std::fs;

use super::{expect_none, root};
use crate::share::PICTURE;

/// The most bytes of the picture: some programs load it for everybody who sees the link.
const LARGEST: usize = 100_000;

/// The content of a tag of the page's head, by its name or property.
fn content<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    let tag = page.split("<meta ").find(|tag| tag.contains(&format!("=\"{name}\"")))?;
    tag.split_once("content=\"")?.1.split('"').next()
}

/// The width and height of a PNG file, which stand at its beginning, as the format's definition has it.
fn size(png: &[u8]) -> Option<(u32, u32)> {
    let number = |at: usize| Some(u32::from_be_bytes(png.get(at..at + 4)?.try_into().ok()?));
    png.starts_with(b"\x89PNG\r\n\x1a\n").then_some(())?;
    Some((number(16)?, number(20)?))
}

/// What is wrong with a page's tags, given the picture and the manifest.
fn breaches(page: &str, picture: &[u8], manifest: &str) -> Vec<String> {
    let mut breaches = Vec::new();
    let mut expect = |name: &str, wanted: &str| {
        let found = content(page, name);
        if found != Some(wanted) {
            breaches.push(format!("index.html has {found:?} for {name}, not “{wanted}”"));
        }
    };
    let Some((width, height)) = size(picture) else { return vec![format!("{PICTURE} is no PNG file")] };
    expect("og:image", PICTURE);
    expect("twitter:image", PICTURE);
    expect("og:image:width", &width.to_string());
    expect("og:image:height", &height.to_string());
    expect("og:description", content(page, "description").unwrap_or_default());
    if !manifest.contains(&format!("\"{}\"", content(page, "description").unwrap_or_default())) {
        breaches.push("the manifest has another description than index.html".to_owned());
    }
    if picture.len() > LARGEST {
        breaches.push(format!("{PICTURE} has {} bytes, more than {LARGEST}", picture.len()));
    }
    breaches
}

#[test]
fn a_shared_link_has_a_picture_and_a_sentence() {
    let read = |name: &str| fs::read(root().join(name)).unwrap();
    let text = |name: &str| String::from_utf8(read(name)).unwrap();
    let picture = read(&format!("frontend/{PICTURE}"));
    // The size that all programs show whole.
    assert_eq!(size(&picture), Some((1200, 630)));
    expect_none(&breaches(&text("index.html"), &picture, &text("frontend/manifest.webmanifest")));
}

#[test]
fn a_wrong_tag_is_noticed() {
    let picture =
        [b"\x89PNG\r\n\x1a\n".as_slice(), &[0, 0, 0, 13], b"IHDR", &[0, 0, 4, 176, 0, 0, 2, 118]].concat();
    let page = "<meta name=\"description\" content=\"One.\"><meta property=\"og:description\" content=\"One.\">\
                <meta property=\"og:image\" content=\"share.png\"><meta name=\"twitter:image\" content=\"share.png\">\
                <meta property=\"og:image:width\" content=\"1200\"><meta property=\"og:image:height\" content=\"630\">";
    assert_eq!(breaches(page, &picture, "\"One.\""), [""; 0]);
    assert_eq!(breaches(&page.replace("630", "600"), &picture, "\"One.\"").len(), 1);
    assert_eq!(breaches(&page.replacen("One.", "Two.", 1), &picture, "\"One.\"").len(), 2);
    assert_eq!(breaches(&page.replace("share", "other"), &picture, "\"One.\"").len(), 2);
    assert_eq!(breaches(page, b"GIF89a", "\"One.\"").len(), 1);
    assert_eq!(breaches(page, &[&picture[..], &[0; LARGEST]].concat(), "\"One.\"").len(), 1);
}
