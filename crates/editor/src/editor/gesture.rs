//! Gestures of a pointer, as the states of the editor: each with all of its handlers in a file of its own.
//!
//! A gesture begins with a press and ends with a release or with Esc. While it lasts, what it does to the document is
//! kept as one pending difference. A release records this as one step of the history, and a cancel undoes it without a
//! trace.
//!
//! To add a gesture, write a file with its `State`, and name its module and the gesture in the lists below. Most gestures
//! are begun by a [`Press`], when the pointer has moved far enough.

mod bend;
mod carry;
mod connect;
mod drag;
mod draw;
mod marquee;
mod pan;
mod pinch;
mod press;
mod redirect;

pub use bend::Bend;
pub use carry::Carry;
pub use connect::Connect;
pub use drag::{Drag, Lifted};
pub use draw::Draw;
pub use marquee::Marquee;
pub use pan::Pan;
pub use pinch::Pinch;
pub use press::Press;
pub use redirect::{Grip, Redirect, grips};

use super::Editor;
use crate::document::Document;
use crate::geometry::{Point, Rectangle, Route};
use crate::id::PositionId;
use crate::input::{Effect, Pointer};
use hyperjam_terms::Movers;

/// What is drawn of a gesture while it lasts.
#[derive(Clone, Debug, PartialEq)]
pub enum Sketch<'a> {
    /// The move that a release would draw, as far as it leads now, and for whom.
    Route(Route, Movers),
    /// A car at a place, with the number of its vehicle.
    Car(Point, usize),
    /// The rectangle that selects.
    Rectangle(Rectangle),
    /// Moves of what is dragged, while the document stays as it was.
    Lifted(&'a Lifted),
    /// Lines from what is dragged to what it stands in line with.
    Lines(&'a [(Point, Point)]),
}

/// What the pointer looks like during a gesture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cursor {
    /// As it looks over whatever is under it.
    Pointing,
    /// Holding a part of the drawing.
    Dragging,
    /// Holding the sheet.
    Panning,
}

/// The handlers of a gesture. While `moved` and `released` run, the editor has no gesture; one that goes on puts itself
/// back.
trait State: Sized {
    /// A pointer that is down moved, or any pointer where none is down.
    fn moved(self, editor: &mut Editor, pointer: Pointer) -> Option<Effect>;

    /// A pointer that was down went up. A gesture that has nothing to do then just ends.
    fn released(self, _editor: &mut Editor, _pointer: Pointer) -> Option<Effect> {
        None
    }

    /// The gesture is cancelled: all is to be as if it had never begun.
    fn cancelled(self, _editor: &mut Editor) {}

    /// The document as it was before the gesture, if the gesture has changed it.
    fn before(&self, _document: &Document) -> Option<Document> {
        None
    }

    /// What is drawn of the gesture.
    fn sketch(&self, _editor: &Editor) -> Option<Sketch<'_>> {
        None
    }

    /// What the pointer looks like.
    fn cursor(&self) -> Cursor {
        Cursor::Pointing
    }

    /// Whether the gesture needs to know what lies under the pointer, which is costly to find on a large drawing.
    fn hovers(&self) -> bool {
        self.drops()
    }

    /// Whether what it holds is to be dropped on a position: then the one that it would land on is what lies under the
    /// pointer.
    fn drops(&self) -> bool {
        false
    }

    /// The position at which a move is being drawn.
    fn source(&self) -> Option<PositionId> {
        None
    }

    /// The source of a move whose target is still to be chosen after this gesture.
    fn connecting(&self) -> Option<PositionId> {
        None
    }
}

/// The list of gestures, and the one place that delegates to them.
macro_rules! gestures {
    ($($(#[$what:meta])* $name:ident,)+) => {
        /// The gesture under way.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub enum Gesture {
            /// None.
            #[default]
            Idle,
            $($(#[$what])* $name($name),)+
        }

        impl Gesture {
            pub(super) fn moved(self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
                match self {
                    Self::Idle => None,
                    $(Self::$name(state) => state.moved(editor, pointer),)+
                }
            }

            pub(super) fn released(self, editor: &mut Editor, pointer: Pointer) -> Option<Effect> {
                match self {
                    Self::Idle => None,
                    $(Self::$name(state) => state.released(editor, pointer),)+
                }
            }

            pub(super) fn cancelled(self, editor: &mut Editor) {
                match self {
                    Self::Idle => {}
                    $(Self::$name(state) => state.cancelled(editor),)+
                }
            }

            /// What is drawn of the gesture.
            ///
            /// ```
            /// use hyperjam_editor::action::Modifiers;
            /// use hyperjam_editor::editor::Editor;
            /// use hyperjam_editor::editor::gesture::Sketch;
            /// use hyperjam_editor::geometry::Point;
            /// use hyperjam_editor::input::{Button, Device, Input, Pointer};
            ///
            /// let mut editor = Editor::default();
            /// let (device, held) = (Device::Mouse, Modifiers::default());
            /// let pressed = Pointer { id: 1, device, at: Point::new(10.0, 10.0), held };
            /// editor.input(Input::Down(pressed, Button::Primary));
            /// editor.input(Input::Moved(Pointer { at: Point::new(90.0, 60.0), ..pressed }));
            /// let Some(Sketch::Rectangle(rectangle)) = editor.gesture().sketch(&editor) else { panic!("no rectangle") };
            /// assert_eq!((rectangle.width(), rectangle.height()), (80.0, 50.0));
            /// ```
            pub fn sketch(&self, editor: &Editor) -> Option<Sketch<'_>> {
                match self {
                    Self::Idle => None,
                    $(Self::$name(state) => state.sketch(editor),)+
                }
            }

            /// What the pointer looks like.
            pub fn cursor(&self) -> Cursor {
                match self {
                    Self::Idle => Cursor::Pointing,
                    $(Self::$name(state) => state.cursor(),)+
                }
            }

            /// The position at which a move is being drawn.
            pub fn source(&self) -> Option<PositionId> {
                match self {
                    Self::Idle => None,
                    $(Self::$name(state) => state.source(),)+
                }
            }

            pub(super) fn before(&self, document: &Document) -> Option<Document> {
                match self {
                    Self::Idle => None,
                    $(Self::$name(state) => state.before(document),)+
                }
            }

            pub(super) fn hovers(&self) -> bool {
                match self {
                    Self::Idle => true,
                    $(Self::$name(state) => state.hovers(),)+
                }
            }

            pub(super) fn drops(&self) -> bool {
                match self {
                    Self::Idle => false,
                    $(Self::$name(state) => state.drops(),)+
                }
            }

            pub(super) fn connecting(&self) -> Option<PositionId> {
                match self {
                    Self::Idle => None,
                    $(Self::$name(state) => state.connecting(),)+
                }
            }
        }
    };
}

gestures! {
    /// A button is down, and nothing is decided yet.
    Press,
    /// Positions are dragged.
    Drag,
    /// A move is drawn with the button down.
    Draw,
    /// A move's source is chosen; the target comes next.
    Connect,
    /// An end of a move is dragged to another position.
    Redirect,
    /// A move is bent by its middle.
    Bend,
    /// A vehicle is carried to another position.
    Carry,
    /// A rectangle selects.
    Marquee,
    /// The sheet is shifted.
    Pan,
    /// Two fingers shift and zoom.
    Pinch,
}
