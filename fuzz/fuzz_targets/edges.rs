//! The reader of lists of edges, in all of its formats: nothing panics, and what is read is written as a binary file and read
//! again the same.
#![no_main]

use hyperjam_graphfile::{EdgeFormat, read, read_edges, write};
use hyperjam_solver::PositionId;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for format in EdgeFormat::ALL {
        let Ok(file) = read_edges(format, text) else { continue };
        let names = file.names.as_deref();
        let name = |position: PositionId| names.map_or("", |names| &names[position.index()]);
        let named: Option<&dyn Fn(_) -> _> = if names.is_some() { Some(&name) } else { None };
        let mut again = Vec::new();
        assert!(write(&file.graph, file.convention, named, &mut again).is_ok());
        assert_eq!(read(&mut &again[..]).ok().as_ref(), Some(&file));
    }
});
