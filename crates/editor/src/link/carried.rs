//! Links within pictures: in the metadata of SVG, in a comment of TikZ, in a text chunk of PNG.

use super::MOST_CHARACTERS;

/// What stands before the version of a link within a picture, and behind the link.
const BEGIN: &str = "(hyperjam#v";
const END: char = ')';
/// The most characters in a line of a comment: TeX takes no line that is very long.
const LINE: usize = 100;

/// A picture, in SVG or TikZ, with the link of this fragment in it, from which its drawing is opened again.
///
/// ```
/// use hyperjam_editor::file::{ReadOptions, read_any};
/// use hyperjam_editor::link;
///
/// let drawn = read_any("A: B").1.expect("a list");
/// let picture = link::carrying("<svg>\n</svg>\n".into(), &link::fragment(&drawn)?);
/// let opened = link::open_in(&picture, ReadOptions::default()).expect("the picture carries one")?;
/// assert_eq!(opened.positions().len(), 2);
/// # Ok::<(), hyperjam_editor::link::LinkError>(())
/// ```
pub fn carrying(picture: String, fragment: &str) -> String {
    let mark = mark(fragment);
    match picture.strip_suffix("</svg>\n") {
        Some(open) => format!("{open}<metadata>{mark}</metadata>\n</svg>\n"),
        None => {
            let letters: Vec<char> = mark.chars().collect();
            let lines = letters.chunks(LINE).map(|line| format!("% {}\n", String::from_iter(line)));
            lines.collect::<String>() + &picture
        }
    }
}

/// A picture in PNG with the link of this fragment in a text chunk (ISO/IEC 15948, 11.3.4.3) before its end; bytes that do not end
/// like PNG stay as they are.
///
/// ```
/// use hyperjam_editor::link;
///
/// let end = b"\0\0\0\0IEND\xae\x42\x60\x82";
/// let png = link::carrying_png([&b"\x89PNG\r\n\x1a\n"[..], end].concat(), "#v1.x");
/// assert_eq!(png[8..33], *b"\0\0\0\x17tEXtComment\0(hyperjam");
/// assert!(png.ends_with(end));
/// ```
pub fn carrying_png(mut picture: Vec<u8>, fragment: &str) -> Vec<u8> {
    const TEXT: &[u8] = b"tEXtComment\0";
    // An empty chunk and its checksum.
    const END: &[u8] = b"\0\0\0\0IEND\xae\x42\x60\x82";
    let chunk = [TEXT, mark(fragment).as_bytes()].concat();
    // A chunk's name does not count.
    if picture.ends_with(END)
        && let Ok(length) = u32::try_from(chunk.len() - 4)
    {
        picture.truncate(picture.len() - END.len());
        picture.extend(length.to_be_bytes());
        picture.extend(&chunk);
        picture.extend(crc32fast::hash(&chunk).to_be_bytes());
        picture.extend(END);
    }
    picture
}

/// A link as it stands within a picture.
fn mark(fragment: &str) -> String {
    format!("(hyperjam{fragment}{END}")
}

/// The fragments of the links in the text of a picture, without their `#`, each no longer than is opened; none in another text. Of
/// PNG the text is what remains where bytes that are no UTF-8 are replaced. Cost O(n).
pub(super) fn carried(text: &str) -> impl Iterator<Item = String> {
    let first = text.trim_start();
    let is_svg = first.starts_with('<') && text.contains("<svg");
    // A note of a drawing in JSON may quote TikZ.
    let is_tikz = !first.starts_with('{') && text.contains("\\begin{tikzpicture}");
    let is_picture = is_svg || is_tikz || text.starts_with("\u{fffd}PNG");
    // A title or a name may look like a link, but stands outside of the metadata.
    let from = text.find("<metadata").filter(|_| is_svg).unwrap_or(0);
    let marks = text[from..].split(BEGIN).skip(if is_picture { 1 } else { usize::MAX });
    // A comment goes on in the next line, and other programs may break lines, too.
    let is_link = |c: &char| !c.is_whitespace() && *c != '%';
    let letters = move |mark: &str| {
        mark.chars()
            .take_while(|c| *c != END && *c != '<')
            .filter(is_link)
            .take(MOST_CHARACTERS + 1)
            .collect::<String>()
    };
    marks.map(move |mark| format!("v{}", letters(mark)))
}
