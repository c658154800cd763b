//! What keys and buttons ask for, and the one table of keyboard shortcuts.

use crate::document::Movers;
use crate::selection::Kin;
use crate::tool::Tool;

/// A direction on the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Leftwards.
    Left,
    /// Rightwards.
    Right,
    /// Upwards.
    Up,
    /// Downwards.
    Down,
}

/// Something a person asks for by key, button or menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Takes a tool in hand.
    Use(Tool),
    /// Says who may make the moves drawn from now on, and those selected.
    Draw(Movers),
    /// Takes back the last step.
    Undo,
    /// Does again what was taken back.
    Redo,
    /// Deletes what is selected.
    Delete,
    /// Selects everything.
    SelectAll,
    /// Selects what is related to what is selected.
    SelectKin(Kin),
    /// Turns the selected moves round.
    Reverse,
    /// Cancels the gesture under way, or else selects nothing.
    Cancel,
    /// Renames the focused position.
    Rename,
    /// Moves the focus to the nearest position that way.
    Focus(Direction),
    /// Moves what is selected that way.
    Nudge(Direction),
    /// Does with the focused position what the tool does where it clicks.
    Act,
    /// Shows the whole drawing.
    FitAll,
    /// Shows what is selected.
    FitSelection,
    /// Enlarges.
    ZoomIn,
    /// Reduces.
    ZoomOut,
    /// Opens the list of gestures and keys.
    Help,
}

impl Action {
    /// Whether it is there to change the document. Taking back and doing again are not among these.
    pub fn edits(self) -> bool {
        match self {
            Self::Draw(_) | Self::Delete | Self::Reverse | Self::Rename | Self::Nudge(_) | Self::Act => true,
            Self::Use(_)
            | Self::Undo
            | Self::Redo
            | Self::SelectAll
            | Self::SelectKin(_)
            | Self::Cancel
            | Self::Focus(_)
            | Self::FitAll
            | Self::FitSelection
            | Self::ZoomIn
            | Self::ZoomOut
            | Self::Help => false,
        }
    }
}

/// The keys held down besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Shift.
    pub shift: bool,
    /// Ctrl, or Cmd where that is the custom.
    pub ctrl: bool,
    /// Alt.
    pub alt: bool,
}

/// One line of the table of shortcuts.
#[derive(Clone, Copy, Debug)]
pub struct Shortcut {
    /// The key as the browser names it (`KeyboardEvent.key` in lower case, or `Digit1` by place).
    key: &'static str,
    /// Whether Shift belongs to it.
    shift: bool,
    /// Whether Ctrl or Cmd belongs to it.
    ctrl: bool,
    /// What it does.
    pub action: Action,
    /// How it is written in the help; empty for a second spelling of a line above.
    pub keys: &'static str,
    /// What it does, in words.
    pub does: &'static str,
}

const fn plain(key: &'static str, action: Action, keys: &'static str, does: &'static str) -> Shortcut {
    Shortcut { key, shift: false, ctrl: false, action, keys, does }
}

const fn ctrl(key: &'static str, action: Action, keys: &'static str, does: &'static str) -> Shortcut {
    Shortcut { key, shift: false, ctrl: true, action, keys, does }
}

/// All keyboard shortcuts, in the order of the help.
pub const SHORTCUTS: &[Shortcut] = &[
    plain("v", Action::Use(Tool::Select), "V", "Select and drag"),
    plain("n", Action::Use(Tool::Position), "N", "Add positions"),
    plain("e", Action::Use(Tool::Move), "E", "Draw moves"),
    plain("h", Action::Use(Tool::Hand), "H", "Shift the sheet"),
    plain("l", Action::Draw(Movers::LEFT), "L", "Moves for Left only"),
    plain("r", Action::Draw(Movers::RIGHT), "R", "Moves for Right only"),
    plain("b", Action::Draw(Movers::BOTH), "B", "Moves for both players"),
    plain("arrowleft", Action::Focus(Direction::Left), "← ↑ → ↓", "Go to the next position that way"),
    plain("arrowright", Action::Focus(Direction::Right), "", ""),
    plain("arrowup", Action::Focus(Direction::Up), "", ""),
    plain("arrowdown", Action::Focus(Direction::Down), "", ""),
    plain(" ", Action::Act, "Space", "Use the tool at the focused position"),
    ctrl("arrowleft", Action::Nudge(Direction::Left), "Ctrl+← ↑ → ↓", "Move what is selected"),
    ctrl("arrowright", Action::Nudge(Direction::Right), "", ""),
    ctrl("arrowup", Action::Nudge(Direction::Up), "", ""),
    ctrl("arrowdown", Action::Nudge(Direction::Down), "", ""),
    plain("enter", Action::Rename, "Enter or F2", "Rename"),
    plain("f2", Action::Rename, "", ""),
    plain("delete", Action::Delete, "Delete or Backspace", "Delete what is selected"),
    plain("backspace", Action::Delete, "", ""),
    plain("x", Action::Reverse, "X", "Turn the selected moves round"),
    ctrl("a", Action::SelectAll, "Ctrl+A", "Select everything"),
    ctrl("z", Action::Undo, "Ctrl+Z", "Undo"),
    Shortcut {
        key: "z",
        shift: true,
        ctrl: true,
        action: Action::Redo,
        keys: "Ctrl+Shift+Z or Ctrl+Y",
        does: "Redo",
    },
    ctrl("y", Action::Redo, "", ""),
    plain("escape", Action::Cancel, "Esc", "Cancel the gesture; select nothing"),
    Shortcut {
        key: "digit1",
        shift: true,
        ctrl: false,
        action: Action::FitAll,
        keys: "Shift+1",
        does: "Show everything",
    },
    Shortcut {
        key: "digit2",
        shift: true,
        ctrl: false,
        action: Action::FitSelection,
        keys: "Shift+2",
        does: "Show what is selected",
    },
    plain("+", Action::ZoomIn, "+ and −", "Zoom"),
    plain("=", Action::ZoomIn, "", ""),
    plain("-", Action::ZoomOut, "", ""),
    plain("?", Action::Help, "?", "This help"),
];

/// What a key asks for. `key` is the browser's `KeyboardEvent.key`, `code` its `KeyboardEvent.code`,
/// which stands for digits since Shift changes what they write, and for letters that are not Latin.
pub fn action(key: &str, code: &str, held: Modifiers) -> Option<Action> {
    if held.alt {
        return None;
    }
    let digit = code.to_ascii_lowercase();
    // Where the keyboard writes other letters than Latin ones, the key's place counts.
    let key = match digit.strip_prefix("key") {
        Some(place) if !key.is_ascii() => place.to_string(),
        _ => key.to_ascii_lowercase(),
    };
    // "?" and "+" need Shift on many keyboards and none on others.
    let symbol = matches!(key.as_str(), "?" | "+" | "=" | "-");
    SHORTCUTS
        .iter()
        .find(|shortcut| {
            let named = shortcut.key == key || (held.shift && shortcut.key == digit);
            named && shortcut.ctrl == held.ctrl && (symbol || shortcut.shift == held.shift)
        })
        .map(|shortcut| shortcut.action)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Modifiers = Modifiers { shift: false, ctrl: false, alt: false };
    const SHIFT: Modifiers = Modifiers { shift: true, ..NONE };
    const CTRL: Modifiers = Modifiers { ctrl: true, ..NONE };

    #[test]
    fn keys_mean_what_the_table_says() {
        assert_eq!(action("z", "KeyZ", CTRL), Some(Action::Undo));
        assert_eq!(action("Z", "KeyZ", Modifiers { shift: true, ..CTRL }), Some(Action::Redo));
        assert_eq!(action("!", "Digit1", SHIFT), Some(Action::FitAll));
        assert_eq!(action("?", "Slash", SHIFT), Some(Action::Help));
        assert_eq!(action("L", "KeyL", SHIFT), None);
        assert_eq!(action("z", "KeyZ", NONE), None);
        assert_eq!(action("1", "Digit1", NONE), None);
        assert_eq!(action("v", "KeyV", CTRL), None, "pasting is not choosing a tool");
        assert_eq!(action("я", "KeyZ", CTRL), Some(Action::Undo), "a Russian keyboard");
        assert_eq!(action("z", "KeyY", CTRL), Some(Action::Undo), "a German keyboard");
    }

    #[test]
    fn no_two_lines_claim_the_same_keys() {
        for (nth, one) in SHORTCUTS.iter().enumerate() {
            let same =
                |other: &&Shortcut| (other.key, other.shift, other.ctrl) == (one.key, one.shift, one.ctrl);
            assert!(SHORTCUTS[..nth].iter().find(same).is_none(), "{}", one.key);
        }
    }
}
