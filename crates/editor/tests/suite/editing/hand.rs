//! Hands on an editor, and what they then see, in words.

use hyperjam_editor::action::{Modifiers, action};
use hyperjam_editor::command::Command;
use hyperjam_editor::document::Document;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::geometry::{Point, Target};
use hyperjam_editor::id::PositionId;
use hyperjam_editor::input::{Button, Device, Effect, Input, Pointer};
use hyperjam_terms::Movers;

/// A pointer that a person uses. All its places are places of the world, so that they name the same
/// things at any zoom; at first one world unit is one pixel.
#[derive(Clone, Copy)]
pub(crate) struct Hand {
    id: i32,
    device: Device,
    held: Modifiers,
    button: Button,
}

const NOTHING_HELD: Modifiers = Modifiers { shift: false, ctrl: false, alt: false };
pub(crate) const MOUSE: Hand =
    Hand { id: 1, device: Device::Mouse, held: NOTHING_HELD, button: Button::Primary };
pub(crate) const SHIFT_MOUSE: Hand = Hand { held: Modifiers { shift: true, ..NOTHING_HELD }, ..MOUSE };
pub(crate) const ALT_MOUSE: Hand = Hand { held: Modifiers { alt: true, ..NOTHING_HELD }, ..MOUSE };
pub(crate) const MIDDLE_BUTTON: Hand = Hand { button: Button::Middle, ..MOUSE };
pub(crate) const PEN: Hand = Hand { id: 2, device: Device::Pen, ..MOUSE };
pub(crate) const FINGER: Hand = Hand { id: 3, device: Device::Touch, ..MOUSE };
pub(crate) const SECOND_FINGER: Hand = Hand { id: 4, ..FINGER };
pub(crate) const THIRD_FINGER: Hand = Hand { id: 5, ..FINGER };

impl Hand {
    pub(crate) fn pointer(self, editor: &Editor, at: (f64, f64)) -> Pointer {
        let at = editor.viewport().to_screen(Point::new(at.0, at.1));
        Pointer { id: self.id, device: self.device, at, held: self.held }
    }

    pub(crate) fn press(self, editor: &mut Editor, at: (f64, f64)) -> Option<Effect> {
        editor.input(Input::Down(self.pointer(editor, at), self.button))
    }

    pub(crate) fn go(self, editor: &mut Editor, to: (f64, f64)) -> Option<Effect> {
        editor.input(Input::Moved(self.pointer(editor, to)))
    }

    pub(crate) fn release(self, editor: &mut Editor, at: (f64, f64)) -> Option<Effect> {
        editor.input(Input::Up(self.pointer(editor, at)))
    }

    pub(crate) fn lose(self, editor: &mut Editor) -> Option<Effect> {
        editor.input(Input::Lost { id: self.id })
    }

    pub(crate) fn click(self, editor: &mut Editor, at: (f64, f64)) -> Option<Effect> {
        self.press(editor, at);
        self.release(editor, at)
    }

    /// As a browser tells it: two clicks, and then that they were a double one.
    pub(crate) fn double_click(self, editor: &mut Editor, at: (f64, f64)) -> Option<Effect> {
        self.click(editor, at);
        self.click(editor, at);
        editor.input(Input::DoubleClick(self.pointer(editor, at)))
    }

    pub(crate) fn ask_for_menu(self, editor: &mut Editor, at: (f64, f64)) -> Option<Effect> {
        editor.input(Input::Menu(self.pointer(editor, at)))
    }

    /// A drag along these places that is not let go.
    pub(crate) fn pull(self, editor: &mut Editor, along: &[(f64, f64)]) {
        self.press(editor, along[0]);
        for pair in along.windows(2) {
            for part in [0.25, 0.5, 0.75, 1.0] {
                let between = |a: f64, b: f64| a + (b - a) * part;
                self.go(editor, (between(pair[0].0, pair[1].0), between(pair[0].1, pair[1].1)));
            }
        }
    }

    pub(crate) fn drag(self, editor: &mut Editor, from: (f64, f64), to: (f64, f64)) -> Option<Effect> {
        self.drag_along(editor, &[from, to])
    }

    pub(crate) fn drag_along(self, editor: &mut Editor, along: &[(f64, f64)]) -> Option<Effect> {
        self.pull(editor, along);
        self.release(editor, along[along.len() - 1])
    }
}

/// Presses keys as they are written in the help: `Ctrl+Shift+Z`, `Space`, `ArrowLeft`, `Shift+1`.
pub(crate) fn press_keys(editor: &mut Editor, keys: &str) -> Option<Effect> {
    let mut held = NOTHING_HELD;
    let mut rest = keys;
    while let Some((modifier, further)) = rest.split_once('+').filter(|(before, _)| !before.is_empty()) {
        match modifier {
            "Ctrl" => held.ctrl = true,
            "Shift" => held.shift = true,
            _ => panic!("no modifier {modifier}"),
        }
        rest = further;
    }
    let (key, code) = match (rest, held.shift) {
        ("Space", _) => (" ".into(), "Space".into()),
        ("1", true) => ("!".into(), "Digit1".into()),
        ("2", true) => ("@".into(), "Digit2".into()),
        (letter, shift) if letter.len() == 1 => {
            let written = if shift { letter.to_uppercase() } else { letter.to_lowercase() };
            (written, format!("Key{}", letter.to_uppercase()))
        }
        (name, _) => (name.to_string(), name.to_string()),
    };
    editor.act(action(&key, &code, held).unwrap_or_else(|| panic!("{keys} means nothing")))
}

/// An empty sheet, the world's origin in the middle of its 800 by 600 pixels.
pub(crate) fn empty_sheet() -> Editor {
    Editor::new(Document::default())
}

pub(crate) const A: (f64, f64) = (0.0, 0.0);
pub(crate) const B: (f64, f64) = (120.0, 0.0);
pub(crate) const C: (f64, f64) = (0.0, 120.0);
/// A place with nothing near it.
pub(crate) const NOWHERE: (f64, f64) = (-150.0, -150.0);
/// On the rim of A, where no route is.
pub(crate) const RIM_OF_A: (f64, f64) = (-22.0, 0.0);
/// On the route from A to B.
pub(crate) const ROAD: (f64, f64) = (60.0, 0.0);

/// Three positions and a move for both from the first to the second.
pub(crate) fn three() -> Editor {
    let mut document = Document::default();
    for (x, y) in [A, B, C] {
        document.apply(Command::AddPosition { at: Point::new(x, y) }).unwrap();
    }
    document.apply(Command::AddMove { from: PositionId(0), to: PositionId(1), by: Movers::BOTH }).unwrap();
    Editor::new(document)
}

fn move_in_words(document: &Document, from: PositionId, to: PositionId, by: Movers) -> String {
    let route = format!("{}→{}", document.name(from), document.name(to));
    if by == Movers::BOTH { route } else { format!("{route} {}", by.in_words()) }
}

/// What is drawn: `A 0,0; B 120,0; A→B; B→A Left`.
pub(crate) fn drawn(editor: &Editor) -> String {
    let document = editor.document();
    let positions = document
        .positions()
        .map(|(_, position)| format!("{} {:.0},{:.0}", position.label, position.at.x, position.at.y));
    let moves = document.moves().map(|(_, step)| move_in_words(document, step.from, step.to, step.by));
    positions.chain(moves).collect::<Vec<_>>().join("; ")
}

/// The moves alone.
pub(crate) fn moves(editor: &Editor) -> String {
    let document = editor.document();
    let moves = document.moves().map(|(_, step)| move_in_words(document, step.from, step.to, step.by));
    moves.collect::<Vec<_>>().join("; ")
}

/// What is selected: `A; C; A→B`.
pub(crate) fn selected(editor: &Editor) -> String {
    let document = editor.document();
    let selection = editor.selection();
    let positions = selection.positions.iter().map(|&id| document.name(id).to_string());
    let moves = selection.moves.iter().map(|&id| {
        let step = document.get_move(id).unwrap();
        move_in_words(document, step.from, step.to, step.by)
    });
    positions.chain(moves).collect::<Vec<_>>().join("; ")
}

/// The name of the focused position.
pub(crate) fn focused(editor: &Editor) -> &str {
    editor.focus().map_or("nothing", |id| editor.document().name(id))
}

/// The name of the position that the pointer is over.
pub(crate) fn hovered(editor: &Editor) -> String {
    match editor.hover() {
        Target::Body(id) | Target::Rim(id) => editor.document().name(id).to_string(),
        Target::Move(_) => "a move".into(),
        Target::Sheet => "the sheet".into(),
    }
}

/// The documents that undoing shows one after the other, the present one first.
pub(crate) fn past(editor: &Editor) -> Vec<Document> {
    unrolled(editor, Editor::can_undo, "Ctrl+Z")
}

/// The documents that redoing shows one after the other, the present one first.
pub(crate) fn future(editor: &Editor) -> Vec<Document> {
    unrolled(editor, Editor::can_redo, "Ctrl+Y")
}

fn unrolled(editor: &Editor, more: fn(&Editor) -> bool, keys: &str) -> Vec<Document> {
    let mut editor = editor.clone();
    let mut all = vec![editor.document().clone()];
    while more(&editor) {
        press_keys(&mut editor, keys);
        all.push(editor.document().clone());
    }
    all
}

/// The number of steps that can be taken back.
pub(crate) fn steps(editor: &Editor) -> usize {
    past(editor).len() - 1
}
