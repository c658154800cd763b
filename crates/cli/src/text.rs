//! Text for people.

use std::io::{self, Write};

/// A name as it may be written to a terminal: control characters, which could steer it, are replaced.
pub(crate) fn plain(name: &str) -> String {
    name.chars().map(|character| if character.is_control() { '\u{fffd}' } else { character }).collect()
}

/// Rows with their columns under each other.
pub(crate) fn table<const COLUMNS: usize>(
    rows: &[[String; COLUMNS]],
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut widths = [0; COLUMNS];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    for row in rows {
        let mut line = String::new();
        for (width, cell) in widths.iter().zip(row) {
            let padding = width - cell.chars().count() + 2;
            line.push_str(cell);
            line.extend(std::iter::repeat_n(' ', padding));
        }
        writeln!(output, "{}", line.trim_end())?;
    }
    Ok(())
}
