//! What nobody reads is taken out of scripts and styles: comments and the
//! spaces that lines begin with.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// Slims all such files of a build.
pub(crate) fn slim(dist: &Path) -> Result<()> {
    let about = || format!("cannot slim the files in {}", dist.display());
    for entry in fs::read_dir(dist).with_context(about)? {
        let path = entry.with_context(about)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".css") || name.ends_with(".js") {
            let text = fs::read_to_string(&path).with_context(about)?;
            fs::write(&path, slimmed(&text)).with_context(about)?;
        }
    }
    Ok(())
}

/// The text without comments that fill whole lines, empty lines, and spaces before and after lines. A text in
/// which a literal may go over several lines stays as it is.
pub(crate) fn slimmed(text: &str) -> String {
    if text.lines().any(|line| line.matches('`').count() % 2 == 1) {
        return text.to_owned();
    }
    let mut kept = String::with_capacity(text.len());
    let mut in_comment = false;
    for mut line in text.lines().map(str::trim) {
        in_comment |= line.starts_with("/*");
        if in_comment {
            let Some((_, after)) = line.split_once("*/") else { continue };
            in_comment = false;
            line = after.trim();
        }
        if !line.is_empty() && !line.starts_with("//") {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::slimmed;

    #[test]
    fn comments_empty_lines_and_indentation_go_and_nothing_else() {
        let text = "/* Over\n   two lines. */\n.a {\n  width: 1px;\n}\n\n  // aside\n/** one */\nlet a = 1; // here\n/* x */ b\n";
        assert_eq!(slimmed(text), ".a {\nwidth: 1px;\n}\nlet a = 1; // here\nb\n");
    }

    #[test]
    fn a_text_with_a_literal_over_several_lines_stays_as_it_is() {
        let text = "  let a = `one\n  two`;\n";
        assert_eq!(slimmed(text), text);
    }
}
