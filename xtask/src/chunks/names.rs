//! Shortens the names by which the program and its script know each other. There are hundreds, each has a hash that
//! cannot be compressed, and all go over the wire twice.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{ExportSection, ImportSection, Module, RawSection};
use wasmparser::{Parser, Payload};

/// What the names begin with that wasm-bindgen makes.
const MADE: [&str; 2] = ["__wb", "wasm_bindgen__"];

/// New names by the old ones; none is a word of the script.
struct Names<'a> {
    words: BTreeSet<&'a str>,
    short: BTreeMap<String, String>,
    next: usize,
}

impl Names<'_> {
    fn of(&mut self, name: &str) -> Cow<'_, str> {
        if !MADE.iter().any(|start| name.starts_with(start)) {
            return Cow::Owned(name.to_owned());
        }
        if !self.short.contains_key(name) {
            let short = self.unused();
            self.short.insert(name.to_owned(), short);
        }
        Cow::Borrowed(&self.short[name])
    }

    fn unused(&mut self) -> String {
        loop {
            let name = numbered(self.next);
            self.next += 1;
            if !self.words.contains(name.as_str()) {
                return name;
            }
        }
    }
}

/// A name for each number: `_a` to `_z`, `_aa` and so on.
fn numbered(mut number: usize) -> String {
    let mut letters = String::new();
    loop {
        letters.insert(0, char::from(b'a' + u8::try_from(number % 26).unwrap_or_default()));
        if number < 26 {
            return format!("_{letters}");
        }
        number = number / 26 - 1;
    }
}

/// The program and its script with short names.
pub(super) fn shorten(program: &[u8], script: &str) -> Result<(Vec<u8>, String)> {
    let words = parts(script).filter(|(_, is_word)| *is_word).map(|(word, _)| word).collect();
    let mut names = Names { words, short: BTreeMap::new(), next: 0 };
    let mut module = Module::new();
    for payload in Parser::new(0).parse_all(program) {
        match payload? {
            Payload::ImportSection(section) => {
                let mut imports = ImportSection::new();
                for import in section.into_imports() {
                    let import = import?;
                    let kind = RoundtripReencoder.entity_type(import.ty)?;
                    imports.import(import.module, &names.of(import.name), kind);
                }
                module.section(&imports);
            }
            Payload::ExportSection(section) => {
                let mut exports = ExportSection::new();
                for export in section {
                    let export = export?;
                    let kind = RoundtripReencoder.export_kind(export.kind)?;
                    exports.export(&names.of(export.name), kind, export.index);
                }
                module.section(&exports);
            }
            payload => {
                if let Some((id, range)) = payload.as_section() {
                    let data = &program[usize::try_from(range.start)?..usize::try_from(range.end)?];
                    module.section(&RawSection { id, data });
                }
            }
        }
    }
    let short = parts(script).map(|(part, _)| names.short.get(part).map_or(part, String::as_str)).collect();
    Ok((module.finish(), short))
}

/// The words of a script, and what stands between them, in order.
fn parts(script: &str) -> impl Iterator<Item = (&str, bool)> {
    let of_word = |sign: char| sign.is_ascii_alphanumeric() || "_$".contains(sign);
    let mut rest = script;
    std::iter::from_fn(move || {
        let is_word = of_word(rest.chars().next()?);
        let end = rest.find(|sign| of_word(sign) != is_word).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        rest = after;
        Some((part, is_word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{EntityType, ExportKind, FunctionSection, TypeSection};

    /// A program that takes and gives functions by these names.
    fn program(imports: &[&str], exports: &[&str]) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut taken = ImportSection::new();
        for name in imports {
            taken.import("./a.js", name, EntityType::Function(0));
        }
        let mut given = ExportSection::new();
        for name in exports {
            given.export(name, ExportKind::Func, 0);
        }
        let mut module = Module::new();
        module.section(&types).section(&taken).section(&FunctionSection::new()).section(&given);
        module.finish()
    }

    #[test]
    fn what_wasm_bindgen_names_is_shortened_in_both_and_nothing_else() {
        let long = program(&["__wbg_get_0123", "load", "__wbg_get_01234"], &["__wbindgen_start", "memory"]);
        let script = "{ __wbg_get_0123: (_b) => memory.$__wbg_get_0123, \"__wbg_get_01234\": load }; \
                      wasm.__wbindgen_start()";
        let (short, text) = shorten(&long, script).unwrap();
        // A word of the script is no new name.
        assert_eq!(short, program(&["_a", "load", "_c"], &["_d", "memory"]));
        assert_eq!(text, "{ _a: (_b) => memory.$__wbg_get_0123, \"_c\": load }; wasm._d()");
    }

    #[test]
    fn every_number_has_a_name() {
        let names: BTreeSet<String> = (0..2_000).map(numbered).collect();
        assert_eq!(names.len(), 2_000);
        assert_eq!([0, 25, 26, 27, 701, 702].map(numbered), ["_a", "_z", "_aa", "_ab", "_zz", "_aaa"]);
    }

    #[test]
    fn what_is_no_program_is_refused() {
        assert!(shorten(b"nothing", "").is_err());
    }
}
