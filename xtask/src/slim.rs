//! What nobody reads is taken out of scripts and styles: comments and the spaces that lines begin with. The styles
//! become one file: together they compress better than each by itself, and are asked for once.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

/// What stands in the page before and after the name of a file of styles.
const LINK: (&str, &str) = ("<link rel=\"stylesheet\" href=\"./", "\"/>");

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
    join_styles(dist).with_context(about)
}

/// Makes one file of all styles that the page names, in their order, with a name that follows from its content.
fn join_styles(dist: &Path) -> Result<()> {
    let index = dist.join("index.html");
    let page = fs::read_to_string(&index)?;
    let name = |line: &str| line.trim().strip_prefix(LINK.0)?.strip_suffix(LINK.1).map(str::to_owned);
    let mut joined = String::new();
    let mut before = String::new();
    let mut after = String::new();
    for line in page.split_inclusive('\n') {
        match name(line) {
            Some(name) => {
                let path = dist.join(name);
                joined.push_str(&fs::read_to_string(&path)?);
                fs::remove_file(&path)?;
            }
            None if joined.is_empty() => before.push_str(line),
            None => after.push_str(line),
        }
    }
    ensure!(!joined.is_empty(), "index.html names no styles");
    let digest: String = Sha256::digest(&joined).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let name = format!("styles-{digest}.css");
    fs::write(dist.join(&name), joined)?;
    fs::write(&index, format!("{before}{}{name}{}\n{after}", LINK.0, LINK.1))?;
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
    use super::{join_styles, slimmed};
    use std::fs;

    #[test]
    fn styles_become_one_file_in_the_order_of_the_page() {
        let folder = std::env::temp_dir().join(format!("hyperjam-slim-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("z.css"), "first\n").unwrap();
        fs::write(folder.join("a.css"), "second\n").unwrap();
        let link = |name: &str| format!("  <link rel=\"stylesheet\" href=\"./{name}\"/>\n");
        let page = format!("<head>\n{}{}</head>\n", link("z.css"), link("a.css"));
        fs::write(folder.join("index.html"), page).unwrap();
        join_styles(&folder).unwrap();
        let page = fs::read_to_string(folder.join("index.html")).unwrap();
        let name = page.split("./").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
        assert_eq!(page, format!("<head>\n{}</head>\n", link(name).trim_start()));
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), "first\nsecond\n");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        assert!(join_styles(&folder.join("none")).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }

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
