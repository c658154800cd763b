//! Every sentence that the page and the command line can say, in one list, to be read through.

use anyhow::{Context, Result};
use proc_macro2::{TokenStream, TokenTree};
use std::fs;
use std::path::{Path, PathBuf};

use crate::environment::Environment;

/// Where sentences stand: the page, the worker's cards, the command line, and the errors of what they use.
const PLACES: [&str; 10] = [
    "frontend/src",
    "crates/tutor/src",
    "crates/cli/src",
    "crates/protocol/src",
    "crates/editor/src",
    "crates/rulesets/src",
    "crates/sums/src",
    "crates/values/src",
    "crates/players/src",
    "crates/terms/src",
];

/// The attributes of the page that nobody reads.
const UNSEEN: [&str; 5] = ["class", "d", "points", "style", "viewBox"];

/// Prints them, by file: string literals outside of tests and documentation in which two words stand, as they are written, with
/// `{}` where something is put in.
pub(crate) fn print(environment: &Environment) -> Result<()> {
    for place in PLACES {
        for path in files(&environment.root.join(place))? {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let said = sentences(&text).with_context(|| path.display().to_string())?;
            if !said.is_empty() {
                println!("\n{}", path.strip_prefix(&environment.root).unwrap_or(&path).display());
            }
            said.iter().for_each(|sentence| println!("  {sentence}"));
        }
    }
    Ok(())
}

/// The files of Rust in a folder and those below it, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    Ok(found)
}

/// The sentences of a file.
fn sentences(text: &str) -> Result<Vec<String>> {
    let tokens: TokenStream = text.parse().map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut said = Vec::new();
    collect(tokens, &mut said);
    Ok(said)
}

fn collect(tokens: TokenStream, said: &mut Vec<String>) {
    let (mut is_attribute, mut is_test) = (false, false);
    // The last name, which is that of an attribute of the page where a sign of equality follows.
    let mut name = String::new();
    for token in tokens {
        match token {
            TokenTree::Literal(literal) if !UNSEEN.contains(&&*name) => {
                said.extend(sentence(&literal.to_string()))
            }
            // Of attributes only errors are said.
            TokenTree::Group(group) if is_attribute => {
                let inside = group.stream().to_string();
                is_test |= inside == "cfg (test)" || inside == "test";
                if inside.starts_with("error") {
                    collect(group.stream(), said);
                }
            }
            TokenTree::Group(group) if is_test => {
                // The body of the module or the function ends what the attribute is of.
                is_test = group.delimiter() != proc_macro2::Delimiter::Brace;
            }
            TokenTree::Group(group) => collect(group.stream(), said),
            TokenTree::Punct(sign) if sign.as_char() == '#' => {
                is_attribute = true;
                continue;
            }
            TokenTree::Punct(sign) if sign.as_char() == ';' => is_test = false,
            TokenTree::Punct(sign) if sign.as_char() == '!' && is_attribute => continue,
            TokenTree::Punct(sign) if sign.as_char() == '=' => continue,
            TokenTree::Ident(word) => {
                name = word.to_string();
                continue;
            }
            TokenTree::Literal(_) | TokenTree::Punct(_) => {}
        }
        is_attribute = false;
        name.clear();
    }
}

/// A string of at least two words, as it is written, in one line.
fn sentence(literal: &str) -> Option<String> {
    let inside = literal.strip_prefix('"')?.strip_suffix('"')?;
    let line = inside.split("\\\n").map(str::trim_start).collect::<String>();
    let words = line.split_whitespace().filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1);
    let is_selector = line.starts_with('.') && line[1..].starts_with(char::is_alphabetic);
    (words.count() > 1 && !is_selector).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_found_and_nothing_else() {
        let text = r##"
            //! A file of sentences.
            /// Says it.
            #[error("the {place} cannot be read")]
            fn say() { view! { <p class="not seen" title="How it is">"A sentence\
                of two lines"</p> } print("word"); print(r"M0 0"); }
            #[cfg(test)]
            mod tests { #[test] fn is() { print("not said here"); } }
            const AFTER: &str = "said after it";
        "##;
        let found = ["the {place} cannot be read", "How it is", "A sentenceof two lines", "said after it"];
        assert_eq!(sentences(text).unwrap(), found);
    }
}
