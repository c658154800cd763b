//! What keys and buttons ask for, and the one table of keyboard shortcuts.

use crate::layout::LayoutStyle;
use crate::selection::Related;
use hyperjam_terms::Movers;

/// The tool in hand: what a click and a drag do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Selects and drags; draws moves from rims.
    #[default]
    Select,
    /// Adds positions.
    Position,
    /// Draws moves, by dragging or by source and target.
    Move,
    /// Shifts the sheet.
    Hand,
}

/// How the selected positions are aligned or distributed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// All as far left as the leftmost.
    Left,
    /// All as far right as the rightmost.
    Right,
    /// All as high as the topmost.
    Top,
    /// All as low as the lowest.
    Bottom,
    /// All on one vertical line through the middle of their rectangle.
    Column,
    /// All on one horizontal line through the middle of their rectangle.
    Row,
    /// At equal distances from left to right; the outermost two stay.
    SpreadAcross,
    /// At equal distances from top to bottom; the outermost two stay.
    SpreadDown,
    /// Each on the nearest point of the grid.
    Grid,
}

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

/// A set of positions that their marks define.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marked {
    /// All draws.
    Draws,
    /// All that are bisimilar to one that is selected.
    SameClass,
}

/// Something a person asks for by key, button or menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Takes a tool in hand.
    Use(Tool),
    /// Sets who may make the selected moves, and those drawn from now on.
    Draw(Movers),
    /// The same, with all players.
    DrawForAll,
    /// Undoes the last step.
    Undo,
    /// Redoes the step that was undone last.
    Redo,
    /// Deletes what is selected.
    Delete,
    /// Selects everything.
    SelectAll,
    /// Selects what is related to what is selected.
    SelectRelated(Related),
    /// Selects by marks.
    SelectMarked(Marked),
    /// Adds the focused position to the selection, or removes it.
    Toggle,
    /// Selects the next move that starts or ends at the focused position.
    NextMove,
    /// Reverses the selected moves.
    Reverse,
    /// Puts the selected positions on the ground, or, if all of them are, takes them off it.
    Ground,
    /// Swaps Left and Right in the selected moves.
    Negate,
    /// Merges the selected positions into one.
    Merge,
    /// Puts a copy of what is selected beside it.
    Duplicate,
    /// Aligns or distributes the selected positions.
    Arrange(Arrangement),
    /// Lays out what is selected, or the whole drawing.
    TidyUp(LayoutStyle),
    /// Cancels the gesture under way, or else selects nothing.
    Cancel,
    /// Renames the focused position.
    Rename,
    /// Moves the focus to the nearest position that way.
    Focus(Direction),
    /// Moves the focus that way and adds the position to the selection.
    Extend(Direction),
    /// Moves what is selected that way.
    Nudge(Direction),
    /// Applies the tool to the focused position, as a click on it would.
    Act,
    /// Shows the whole drawing.
    FitAll,
    /// Shows what is selected.
    FitSelection,
    /// Zooms in.
    ZoomIn,
    /// Zooms out.
    ZoomOut,
    /// Opens the field for finding positions, boards, commands and lessons.
    Find,
    /// Shows letters over the positions, to go to one by typing them.
    Jump,
    /// Opens the menu of the focused position.
    Menu,
    /// Begins or ends the presentation.
    Present,
    /// Shows or hides the inspector.
    Inspector,
    /// Takes the focus to the next area of the page.
    NextArea,
    /// Takes the focus to the area before.
    PreviousArea,
    /// Writes a note on the sheet.
    Note,
    /// Opens the list of gestures and keys.
    Help,
}

impl Action {
    /// Whether its purpose is to change the document. Undo and redo do not count.
    pub fn edits(self) -> bool {
        match self {
            Self::Draw(_)
            | Self::DrawForAll
            | Self::Delete
            | Self::Reverse
            | Self::Ground
            | Self::Negate
            | Self::Merge
            | Self::Duplicate
            | Self::Arrange(_)
            | Self::TidyUp(_)
            | Self::Rename
            | Self::Nudge(_)
            | Self::Act
            | Self::Note
            | Self::Menu => true,
            Self::Use(_)
            | Self::Undo
            | Self::Redo
            | Self::SelectAll
            | Self::SelectRelated(_)
            | Self::SelectMarked(_)
            | Self::Toggle
            | Self::NextMove
            | Self::Cancel
            | Self::Focus(_)
            | Self::Extend(_)
            | Self::FitAll
            | Self::FitSelection
            | Self::ZoomIn
            | Self::ZoomOut
            | Self::Find
            | Self::Jump
            | Self::Present
            | Self::Inspector
            | Self::NextArea
            | Self::PreviousArea
            | Self::Help => false,
        }
    }
}

/// The modifier keys that are held down.
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

const fn shift(key: &'static str, action: Action, keys: &'static str, does: &'static str) -> Shortcut {
    Shortcut { key, shift: true, ctrl: false, action, keys, does }
}

const fn ctrl(key: &'static str, action: Action, keys: &'static str, does: &'static str) -> Shortcut {
    Shortcut { key, shift: false, ctrl: true, action, keys, does }
}

const fn ctrl_shift(key: &'static str, action: Action, keys: &'static str, does: &'static str) -> Shortcut {
    Shortcut { key, shift: true, ctrl: true, action, keys, does }
}

impl Shortcut {
    /// Whether the help lists it, which leaves out second spellings.
    pub fn is_named(&self) -> bool {
        !self.keys.is_empty()
    }
}

/// How the keys for an action are written; `None` where there are none.
pub fn keys_for(action: Action) -> Option<&'static str> {
    let all = SHORTCUTS.iter().flat_map(|(_, shortcuts)| shortcuts.iter());
    all.filter(|shortcut| shortcut.action == action && shortcut.is_named())
        .map(|shortcut| shortcut.keys)
        .next()
}

/// All keyboard shortcuts, in the groups and the order of the help.
pub const SHORTCUTS: [(&str, &[Shortcut]); 5] = [
    ("Drawing", DRAWING),
    ("Moving around", MOVING_AROUND),
    ("Selecting", SELECTING),
    ("Arranging", ARRANGING),
    ("The page", PAGE),
];

/// One player alone.
const fn seat(nth: u32) -> Movers {
    Movers::only(nth)
}

const DRAWING: &[Shortcut] = &[
    plain("v", Action::Use(Tool::Select), "V", "Select and drag"),
    plain("n", Action::Use(Tool::Position), "N", "Add positions"),
    shift("n", Action::Note, "Shift+N", "Write a note on the sheet"),
    plain("e", Action::Use(Tool::Move), "E", "Draw moves"),
    plain("h", Action::Use(Tool::Hand), "H", "Pan"),
    plain("l", Action::Draw(Movers::LEFT), "L", "Moves for Left only"),
    plain("r", Action::Draw(Movers::RIGHT), "R", "Moves for Right only"),
    plain("b", Action::DrawForAll, "B", "Moves for all players"),
    plain("1", Action::Draw(seat(0)), "1, 2, 3, …", "Moves for that player only, of several"),
    plain("2", Action::Draw(seat(1)), "", ""),
    plain("3", Action::Draw(seat(2)), "", ""),
    plain("4", Action::Draw(seat(3)), "", ""),
    plain("5", Action::Draw(seat(4)), "", ""),
    plain("6", Action::Draw(seat(5)), "", ""),
    plain("7", Action::Draw(seat(6)), "", ""),
    plain("8", Action::Draw(seat(7)), "", ""),
    plain(" ", Action::Act, "Space", "Start or finish a move; with N chosen, add a position"),
    plain("enter", Action::Rename, "Enter or F2", "Rename"),
    plain("f2", Action::Rename, "", ""),
    plain("x", Action::Reverse, "X", "Reverse the selected moves"),
    shift("x", Action::Negate, "Shift+X", "Swap Left and Right in the selected moves"),
    plain("k", Action::Ground, "K", "Put positions on the ground, or take them off it"),
    plain("u", Action::Merge, "U", "Merge the selected positions"),
    ctrl("d", Action::Duplicate, "Ctrl+D", "Duplicate what is selected"),
    plain("delete", Action::Delete, "Delete or Backspace", "Delete what is selected"),
    plain("backspace", Action::Delete, "", ""),
];

const MOVING_AROUND: &[Shortcut] = &[
    plain(
        "arrowleft",
        Action::Focus(Direction::Left),
        "← ↑ → ↓",
        "Go to the next position in that direction",
    ),
    plain("arrowright", Action::Focus(Direction::Right), "", ""),
    plain("arrowup", Action::Focus(Direction::Up), "", ""),
    plain("arrowdown", Action::Focus(Direction::Down), "", ""),
    plain("g", Action::Jump, "G", "Go to any position in view by its letters"),
    ctrl("k", Action::Find, "Ctrl+K or /", "Find positions, boards, commands and lessons"),
    plain("/", Action::Find, "", ""),
    plain("m", Action::NextMove, "M", "Select the next move at the position"),
    shift("digit1", Action::FitAll, "Shift+1", "Show everything"),
    shift("digit2", Action::FitSelection, "Shift+2", "Show what is selected"),
    plain("+", Action::ZoomIn, "+ and −", "Zoom"),
    plain("=", Action::ZoomIn, "", ""),
    plain("-", Action::ZoomOut, "", ""),
];

const SELECTING: &[Shortcut] = &[
    shift(
        "arrowleft",
        Action::Extend(Direction::Left),
        "Shift+← ↑ → ↓",
        "Go there and add it to the selection",
    ),
    shift("arrowright", Action::Extend(Direction::Right), "", ""),
    shift("arrowup", Action::Extend(Direction::Up), "", ""),
    shift("arrowdown", Action::Extend(Direction::Down), "", ""),
    shift(" ", Action::Toggle, "Shift+Space", "Add the position to the selection, or remove it"),
    ctrl("a", Action::SelectAll, "Ctrl+A", "Everything"),
    shift("c", Action::SelectRelated(Related::Connected), "Shift+C", "Everything connected to it"),
    shift("k", Action::SelectRelated(Related::Cycle), "Shift+K", "All positions on a cycle with it"),
    shift("p", Action::SelectRelated(Related::Predecessors), "Shift+P", "Predecessors"),
    shift("s", Action::SelectRelated(Related::Successors), "Shift+S", "Successors"),
    shift("o", Action::SelectRelated(Related::Others), "Shift+O", "All others"),
    shift("d", Action::SelectMarked(Marked::Draws), "Shift+D", "All draws"),
    shift("b", Action::SelectMarked(Marked::SameClass), "Shift+B", "All positions that are the same game"),
];

const ARRANGING: &[Shortcut] = &[
    ctrl("arrowleft", Action::Nudge(Direction::Left), "Ctrl+← ↑ → ↓", "Shift what is selected"),
    ctrl("arrowright", Action::Nudge(Direction::Right), "", ""),
    ctrl("arrowup", Action::Nudge(Direction::Up), "", ""),
    ctrl("arrowdown", Action::Nudge(Direction::Down), "", ""),
    ctrl_shift("arrowleft", Action::Arrange(Arrangement::Left), "Ctrl+Shift+← ↑ → ↓", "Align on that side"),
    ctrl_shift("arrowright", Action::Arrange(Arrangement::Right), "", ""),
    ctrl_shift("arrowup", Action::Arrange(Arrangement::Top), "", ""),
    ctrl_shift("arrowdown", Action::Arrange(Arrangement::Bottom), "", ""),
    shift("i", Action::Arrange(Arrangement::Column), "Shift+I", "Line up in a column"),
    shift("r", Action::Arrange(Arrangement::Row), "Shift+R", "Line up in a row"),
    shift("h", Action::Arrange(Arrangement::SpreadAcross), "Shift+H", "Spread evenly from left to right"),
    shift("v", Action::Arrange(Arrangement::SpreadDown), "Shift+V", "Spread evenly from top to bottom"),
    shift("g", Action::Arrange(Arrangement::Grid), "Shift+G", "Snap to the grid"),
    plain("t", Action::TidyUp(LayoutStyle::Fitting), "T", "Tidy up the selection, or everything"),
];

const PAGE: &[Shortcut] = &[
    ctrl("z", Action::Undo, "Ctrl+Z", "Undo"),
    ctrl_shift("z", Action::Redo, "Ctrl+Shift+Z or Ctrl+Y", "Redo"),
    ctrl("y", Action::Redo, "", ""),
    plain("escape", Action::Cancel, "Esc", "Cancel the gesture; clear the selection"),
    shift("f10", Action::Menu, "Shift+F10 or Menu", "Menu of the position"),
    plain("contextmenu", Action::Menu, "", ""),
    plain("p", Action::Present, "P", "Presentation: the drawing alone, large"),
    ctrl("\\", Action::Inspector, "Ctrl+\\", "Show or hide the inspector"),
    plain("f6", Action::NextArea, "F6", "Go to the next area of the page"),
    shift("f6", Action::PreviousArea, "Shift+F6", "Go to the previous area"),
    plain("?", Action::Help, "?", "This help"),
];

/// What a key asks for. `key` is the browser's `KeyboardEvent.key`, and `code` its `KeyboardEvent.code`, which stands
/// for digits, since Shift changes what they write, and for letters that are not Latin.
///
/// ```
/// use hyperjam_editor::action::{Action, Modifiers, action};
///
/// let ctrl = Modifiers { ctrl: true, ..Modifiers::default() };
/// assert_eq!(action("z", "KeyZ", ctrl), Some(Action::Undo));
/// assert_eq!(action("z", "KeyZ", Modifiers::default()), None);
/// ```
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
    let symbol = matches!(key.as_str(), "?" | "/" | "+" | "=" | "-");
    SHORTCUTS
        .iter()
        .flat_map(|(_, shortcuts)| shortcuts.iter())
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
        assert_eq!(action("/", "Digit7", SHIFT), Some(Action::Find), "where Shift writes it");
        assert_eq!(action("G", "KeyG", SHIFT), Some(Action::Arrange(Arrangement::Grid)));
        assert_eq!(action("3", "Digit3", NONE), Movers::of(&[2]).map(Action::Draw));
        assert_eq!(action("9", "Digit9", NONE), None);
        assert_eq!(action("v", "KeyV", CTRL), None, "pasting is not choosing a tool");
        assert_eq!(action("я", "KeyZ", CTRL), Some(Action::Undo), "a Russian keyboard");
        assert_eq!(action("z", "KeyY", CTRL), Some(Action::Undo), "a German keyboard");
    }

    #[test]
    fn no_two_lines_claim_the_same_keys() {
        let all = || SHORTCUTS.iter().flat_map(|(_, shortcuts)| shortcuts.iter());
        for (nth, one) in all().enumerate() {
            let same =
                |other: &&Shortcut| (other.key, other.shift, other.ctrl) == (one.key, one.shift, one.ctrl);
            assert!(all().take(nth).find(same).is_none(), "{}", one.key);
        }
    }
}
