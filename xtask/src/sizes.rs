//! What the page weighs: each file as it is and compressed as a web host sends it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;

/// One file of the page.
struct Size {
    name: String,
    raw: usize,
    compressed: usize,
}

/// Prints the sizes of all files in a folder, and the total.
pub(crate) fn print(folder: &Path) -> Result<()> {
    println!("{}", table(&measure(folder)?));
    Ok(())
}

fn measure(folder: &Path) -> Result<Vec<Size>> {
    let mut files = Vec::new();
    list(folder, &mut files)?;
    files.sort();
    files
        .iter()
        .map(|file| {
            let content = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
            let name = file.strip_prefix(folder)?.to_string_lossy().into_owned();
            Ok(Size { name, raw: content.len(), compressed: compressed_length(&content)? })
        })
        .collect()
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

fn compressed_length(content: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    Ok(encoder.finish()?.len())
}

fn table(sizes: &[Size]) -> String {
    let row = |name: &str, raw: usize, compressed: usize| {
        format!("{:>10} {:>10}  {name}\n", kilobytes(raw), kilobytes(compressed))
    };
    let mut table = format!("{:>10} {:>10}  file\n", "size", "gzip");
    for size in sizes {
        table.push_str(&row(&size.name, size.raw, size.compressed));
    }
    let total = |part: fn(&Size) -> usize| sizes.iter().map(part).sum();
    table
        + &row(
            "total; the gzip column is what goes over the wire",
            total(|size| size.raw),
            total(|size| size.compressed),
        )
}

fn kilobytes(bytes: usize) -> String {
    let tenths = bytes.div_ceil(100);
    format!("{}.{} kB", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_adds_up() {
        let file = |name: &str, raw, compressed| Size { name: name.to_owned(), raw, compressed };
        let table = table(&[file("a.js", 1500, 500), file("b.wasm", 70_000, 30_250)]);
        let last = table.lines().last().unwrap();
        assert_eq!(last.split_whitespace().take(4).collect::<Vec<_>>(), ["71.5", "kB", "30.8", "kB"]);
    }

    #[test]
    fn repetition_compresses() {
        assert!(compressed_length(&[7; 10_000]).unwrap() < 100);
    }
}
