//! What every reader of files must keep to.

use hyperjam_editor::document::Document;
use hyperjam_editor::file::Format;

/// Whatever this reader takes is written and read back the same in our own format, and in its own as far as that
/// keeps it; nothing panics.
pub fn check_reader(format: Format, text: &str) {
    let Ok(document) = format.read(text) else { return };
    let written = Format::Json.write(&document);
    match Format::Json.read(&written) {
        Ok(again) => assert_eq!(again, document, "read back otherwise: {written}"),
        Err(error) => panic!("not read back: {error}: {written}"),
    }
    // A list has no lines of a calculation, of which a text may be a sheet.
    if format == Format::Text && document.is_empty() {
        return;
    }
    let written = format.write(&document);
    let again = match format.read(&written) {
        Ok(again) => again,
        Err(error) => panic!("not read back: {error}: {written}"),
    };
    if format == Format::Table {
        // The positions may come in another order, and so the rows.
        return assert_eq!(rows(&format.write(&again)), rows(&written));
    }
    assert_eq!(game(&again), game(&document), "another game: {written}");
}

/// The lines of a text in an order of their own.
fn rows(text: &str) -> Vec<&str> {
    let mut rows: Vec<&str> = text.lines().collect();
    rows.sort_unstable();
    rows
}

/// A move: from where, to where, and who may make it.
type MadeBy = (u32, u32, Vec<u32>);

/// Ends and moves by the places of positions in the document, without what formats may leave out.
fn game(document: &Document) -> (Vec<Option<u32>>, Vec<MadeBy>) {
    let ends = document.positions().map(|(_, position)| position.end.map(|end| end as u32)).collect();
    let mut moves: Vec<_> =
        document.moves().map(|(_, step)| (step.from.0, step.to.0, step.by.seats().collect())).collect();
    moves.sort();
    (ends, moves)
}
