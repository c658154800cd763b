//! Files in the styles that other programs write, small and made up: what each is read as, and what is said not to be taken over.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use hyperjam_editor::file::{Left, ReadOptions, read_any_with};

#[test]
fn files_of_other_programs_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files/programs");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "expected.txt")
        .collect();
    names.sort_unstable();
    assert_eq!(names.len(), 20);
    let mut found = String::new();
    for name in names {
        let text = fs::read_to_string(folder.join(&name)).unwrap();
        let left = Left::default();
        let (format, read) =
            read_any_with(&text, ReadOptions { left: Some(&left), ..ReadOptions::default() });
        writeln!(found, "# {name}\n\n{format:?}").unwrap();
        match read {
            Err(error) => writeln!(found, "refused: {error}").unwrap(),
            Ok(document) => {
                let names = document.positions().map(|(id, _)| document.name(id).to_owned());
                let names: Vec<String> = names.collect();
                writeln!(found, "{:?}: {}", document.heading().title, names.join(" · ")).unwrap();
                for (_, step) in document.moves() {
                    let [from, to] = [step.from, step.to].map(|id| document.name(id).to_owned());
                    writeln!(found, "- {from} → {to}, {}", step.by.in_words()).unwrap();
                }
            }
        }
        writeln!(found, "{}\n", left.sentence().as_deref().unwrap_or("all is taken over")).unwrap();
    }
    let stored = folder.join("expected.txt");
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&stored, &found).unwrap();
    }
    assert_eq!(found, fs::read_to_string(&stored).unwrap());
}
