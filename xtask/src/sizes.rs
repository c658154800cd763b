//! What the page weighs: each file as it is and compressed as web hosts send it.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::chunks;
use crate::compress::{self, Encoding};
use crate::share;

/// The most that the page may weigh, in bytes: everything a first visit loads, compressed by brotli, which all
/// browsers take.
const MOST: usize = 400_000;
/// The same, compressed by gzip, which is all that the simplest hosts know.
const MOST_BY_GZIP: usize = 486_000;
/// What the names begin with of files that the page loads only when somebody asks for what they do: parts of the page,
/// such as dialogs; the converter's, for files of other programs, links and pictures; and the tutor's, for explanations,
/// games and lessons.
const LATER: [&str; 3] = [chunks::START, "hyperjam-converter", "hyperjam-tutor"];
/// The most that those may weigh together, compressed.
const MOST_LATER: usize = 2_090_000;
/// How many files are named when it weighs more.
const NAMED: usize = 3;

/// One file of the page.
struct Size {
    name: String,
    raw: usize,
    /// By brotli.
    compressed: usize,
    gzipped: usize,
}

impl Size {
    fn is_later(&self) -> bool {
        LATER.iter().any(|start| self.name.starts_with(start))
    }
}

/// Prints the sizes of all files in a folder, and the total of a first visit.
pub(crate) fn print(folder: &Path) -> Result<()> {
    println!("{}", table(&measure(folder)?));
    Ok(())
}

/// Refuses a page that is too heavy, and names what weighs most in it.
pub(crate) fn check(folder: &Path) -> Result<()> {
    match excess(measure(folder)?) {
        Some(complaint) => bail!(complaint),
        None => Ok(()),
    }
}

/// What is wrong with files of these sizes, if they weigh too much together.
fn excess(sizes: Vec<Size>) -> Option<String> {
    let (later, first): (Vec<Size>, Vec<Size>) = sizes.into_iter().partition(Size::is_later);
    excess_of("the page", &first, "brotli", |size| size.compressed, MOST)
        .or_else(|| excess_of("the page", &first, "gzip", |size| size.gzipped, MOST_BY_GZIP))
        .or_else(|| excess_of("what is loaded later", &later, "brotli", |size| size.compressed, MOST_LATER))
}

fn excess_of(
    what: &str,
    sizes: &[Size],
    how: &str,
    weight: fn(&Size) -> usize,
    most: usize,
) -> Option<String> {
    let total: usize = sizes.iter().map(weight).sum();
    if total <= most {
        return None;
    }
    let mut sizes: Vec<&Size> = sizes.iter().collect();
    sizes.sort_by_key(|size| std::cmp::Reverse(weight(size)));
    let heaviest: Vec<String> =
        sizes.iter().take(NAMED).map(|size| format!("{} {}", size.name, kilobytes(weight(size)))).collect();
    Some(format!(
        "{what} is too heavy: {} compressed by {how}, the limit is {}. The heaviest files: {}. The notes in \
         frontend/src/view.rs say what makes views light",
        kilobytes(total),
        kilobytes(most),
        heaviest.join(", ")
    ))
}

fn measure(folder: &Path) -> Result<Vec<Size>> {
    let length = |file: &Path| -> Result<usize> {
        let found = fs::metadata(file).with_context(|| format!("cannot read {}", file.display()))?;
        Ok(usize::try_from(found.len())?)
    };
    let size = |file: &Path| -> Result<Size> {
        let raw = length(file)?;
        let sent = |encoding: Encoding| {
            let beside = encoding.beside(file);
            if beside.exists() { length(&beside) } else { Ok(raw) }
        };
        let name = file.strip_prefix(folder)?.to_string_lossy().into_owned();
        Ok(Size { name, raw, compressed: sent(Encoding::Brotli)?, gzipped: sent(Encoding::Gzip)? })
    };
    let files = compress::files(folder)?;
    files.iter().filter(|file| !file.ends_with(share::PICTURE)).map(|file| size(file)).collect()
}

fn table(sizes: &[Size]) -> String {
    let row = |name: &str, raw: usize, compressed: usize, gzipped: usize| {
        format!("{:>10} {:>10} {:>10}  {name}\n", kilobytes(raw), kilobytes(compressed), kilobytes(gzipped))
    };
    let mut table = format!("{:>10} {:>10} {:>10}  file\n", "size", "brotli", "gzip");
    for later in [true, false] {
        let part: Vec<&Size> = sizes.iter().filter(|size| size.is_later() == later).collect();
        for size in &part {
            table.push_str(&row(&size.name, size.raw, size.compressed, size.gzipped));
        }
        let what = if later {
            "loaded when first needed"
        } else {
            "total of a first visit; brotli or gzip is what goes over the wire"
        };
        let total = |of: fn(&Size) -> usize| part.iter().map(|size| of(size)).sum();
        table.push_str(&row(
            what,
            total(|size| size.raw),
            total(|size| size.compressed),
            total(|size| size.gzipped),
        ));
    }
    table
}

fn kilobytes(bytes: usize) -> String {
    let tenths = bytes.div_ceil(100);
    format!("{}.{} kB", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, raw: usize, compressed: usize) -> Size {
        Size { name: name.to_owned(), raw, compressed, gzipped: compressed }
    }

    #[test]
    fn a_page_may_weigh_its_most_and_no_byte_more() {
        let page = |program| {
            vec![file("a.css", 9_000, 2_000), file("page.wasm", 900_000, program), file("b.js", 9, 8_000)]
        };
        assert_eq!(excess(page(MOST - 10_000)), None);
        let complaint = excess(page(MOST - 9_999)).unwrap();
        assert!(complaint.contains("400.1 kB compressed by brotli"), "{complaint}");
        assert!(complaint.contains("page.wasm 390.1 kB, b.js 8.0 kB, a.css 2.0 kB"), "{complaint}");
    }

    #[test]
    fn gzip_has_a_most_of_its_own() {
        let page =
            |gzipped| vec![Size { gzipped, ..file("page.wasm", 900_000, 300_000) }, file("b.js", 9, 8_000)];
        assert_eq!(excess(page(MOST_BY_GZIP - 8_000)), None);
        let complaint = excess(page(MOST_BY_GZIP - 7_999)).unwrap();
        assert!(complaint.contains("486.1 kB compressed by gzip"), "{complaint}");
        assert!(complaint.contains("page.wasm 478.1 kB, b.js 8.0 kB"), "{complaint}");
    }

    #[test]
    fn what_is_loaded_later_counts_apart() {
        let page = |later| {
            let chunk = file("chunk-dialogs-0123abc.wasm", 9, 10_000);
            vec![file("page.wasm", 9, MOST), file("hyperjam-converter_bg.wasm", 9, later - 10_000), chunk]
        };
        assert_eq!(excess(page(MOST_LATER)), None);
        let complaint = excess(page(MOST_LATER + 1)).unwrap();
        assert!(complaint.starts_with("what is loaded later is too heavy: 2090.1 kB"), "{complaint}");
        let table = table(&page(11_000));
        let has = |start: &str, end: &str| {
            table.lines().any(|row| {
                row.trim_end().contains(start) && row.trim().starts_with("0.1 kB") && row.contains(end)
            })
        };
        assert!(has(" 11.0 kB  ", "loaded when") && has(" 400.0 kB  ", "a first visit"), "{table}");
    }

    #[test]
    fn the_table_adds_up() {
        let table = table(&[file("a.js", 1500, 500), file("b.wasm", 70_000, 30_250)]);
        let last = table.lines().last().unwrap();
        assert_eq!(last.split_whitespace().take(4).collect::<Vec<_>>(), ["71.5", "kB", "30.8", "kB"]);
    }

    #[test]
    fn what_the_page_loads_is_measured_as_it_is_and_compressed() {
        let folder = std::env::temp_dir().join(format!("hyperjam-sizes-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for (name, length) in
            [("a.css", 10_000), ("a.css.br", 30), ("a.css.gz", 50), ("b.png", 700), (share::PICTURE, 9)]
        {
            fs::write(folder.join(name), vec![7; length]).unwrap();
        }
        let sizes = measure(&folder);
        fs::remove_dir_all(&folder).unwrap();
        let figures = |size: &Size| (size.name.clone(), size.raw, size.compressed, size.gzipped);
        let found: Vec<_> = sizes.unwrap().iter().map(figures).collect();
        assert_eq!(found, [("a.css".to_owned(), 10_000, 30, 50), ("b.png".to_owned(), 700, 700, 700)]);
    }
}
