//! Laws of the editor, checked on random sequences of inputs, actions and commands.

use super::cancelling::traces;
use super::hand::*;
use super::storing;
use hyperjam_editor::action::{Action, Arrangement, Direction, Tool};
use hyperjam_editor::command::{Command, End, GREATEST_COORDINATE};
use hyperjam_editor::document::{Diff, Document};
use hyperjam_editor::editor::Editor;
use hyperjam_editor::editor::gesture::Gesture;
use hyperjam_editor::file;
use hyperjam_editor::gallery::EXHIBITS;
use hyperjam_editor::geometry::{Point, Target, Vector};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_editor::input::Input;
use hyperjam_editor::layout::{Layout, LayoutStyle};
use hyperjam_editor::selection::Related;
use hyperjam_terms::{Convention, EndKind, Movers};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::collections::BTreeSet;

/// The same cases on every machine and in every run.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// One thing that a person, the browser or the page does.
#[derive(Clone, Debug)]
enum UserEdit {
    Press(usize, (f64, f64)),
    Go(usize, (f64, f64)),
    Release(usize, (f64, f64)),
    Lose(usize),
    Click(usize, (f64, f64)),
    DoubleClick(usize, (f64, f64)),
    Drag(usize, Vec<(f64, f64)>),
    Menu(usize, (f64, f64)),
    Wheel((f64, f64), f64, bool),
    Space(bool),
    Act(Action),
    Apply(Command),
    Open(usize),
    Select(u32),
    SelectSome(Vec<u32>),
    Paste(&'static str),
    PasteCopy { cut: bool },
    Duplicate,
    Arrange(Arrangement),
    LayOut(LayoutStyle),
    GoToStep(usize),
}

/// What is pasted: every format, and what is none.
const TEXTS: [&str; 6] = [
    "A: B | C\nC: A",
    "x -> y\ny -> x left",
    "digraph { a -> a [by=right] }",
    "<graphml><graph><node id='n'/></graph></graphml>",
    r#"{"format":"hyperjam","version":1,"positions":[{"id":"A","x":0,"y":0,"note":1}],"moves":[]}"#,
    "nothing",
];
const STYLES: [LayoutStyle; 3] = [LayoutStyle::Layered, LayoutStyle::Springs, LayoutStyle::Fitting];
const ARRANGEMENTS: [Arrangement; 5] = [
    Arrangement::Column,
    Arrangement::Row,
    Arrangement::SpreadAcross,
    Arrangement::SpreadDown,
    Arrangement::Grid,
];
const KINS: [Related; 5] =
    [Related::Connected, Related::Cycle, Related::Predecessors, Related::Successors, Related::Others];
/// Drawings stay small enough for many thousand sequences.
const ENOUGH: usize = 60;

const HANDS: [Hand; 6] = [MOUSE, SHIFT_MOUSE, MIDDLE_BUTTON, PEN, FINGER, SECOND_FINGER];

impl UserEdit {
    fn done(&self, editor: &mut Editor) {
        match self {
            Self::Press(hand, at) => drop(HANDS[*hand].press(editor, *at)),
            Self::Go(hand, at) => drop(HANDS[*hand].go(editor, *at)),
            Self::Release(hand, at) => drop(HANDS[*hand].release(editor, *at)),
            Self::Lose(hand) => drop(HANDS[*hand].lose(editor)),
            Self::Click(hand, at) => drop(HANDS[*hand].click(editor, *at)),
            Self::DoubleClick(hand, at) => drop(HANDS[*hand].double_click(editor, *at)),
            Self::Drag(hand, along) => drop(HANDS[*hand].drag_along(editor, along)),
            Self::Menu(hand, at) => drop(HANDS[*hand].ask_for_menu(editor, *at)),
            Self::Wheel(at, by, zoom) => {
                let at = editor.viewport().to_screen(Point::new(at.0, at.1));
                editor.input(Input::Wheel { at, by: Vector::new(0.0, *by), zoom: *zoom });
            }
            Self::Space(held) => drop(editor.hold_space(*held)),
            Self::Act(action) => drop(editor.act(*action)),
            Self::Apply(command) => drop(editor.apply(command.clone())),
            Self::Open(nth) => editor.open(EXHIBITS[*nth].document().unwrap()),
            Self::Select(id) => editor.reveal(PositionId(*id)),
            Self::SelectSome(ids) => editor.select_positions(ids.iter().copied().map(PositionId)),
            Self::Paste(_) | Self::PasteCopy { .. } | Self::Duplicate
                if editor.document().positions().len() > ENOUGH => {}
            Self::Paste(text) => drop(editor.paste(text)),
            Self::PasteCopy { cut } => {
                let text = if *cut { editor.cut().ok().flatten() } else { editor.copy() };
                text.into_iter().for_each(|text| drop(editor.paste(&text).unwrap()));
            }
            Self::Duplicate => drop(editor.duplicate()),
            Self::Arrange(how) => drop(editor.arrange(*how)),
            Self::LayOut(style) => {
                let places = Layout::new(editor.document(), &editor.selection().positions, *style).places();
                editor.apply(Command::Place(places)).unwrap();
            }
            Self::GoToStep(step) => editor.go_to_step(*step),
        }
    }
}

/// Places on a coarse grid, so that they often meet what is drawn.
fn places() -> impl Strategy<Value = (f64, f64)> {
    (-5..=5, -4..=4).prop_map(|(x, y)| (f64::from(x) * 22.0, f64::from(y) * 20.0))
}

fn directions() -> impl Strategy<Value = Direction> {
    prop::sample::select(vec![Direction::Left, Direction::Right, Direction::Up, Direction::Down])
}

fn movers() -> impl Strategy<Value = Movers> {
    prop::sample::select(vec![Movers::LEFT, Movers::RIGHT, Movers::BOTH])
}

fn actions() -> impl Strategy<Value = Action> {
    let tools = vec![Tool::Select, Tool::Position, Tool::Move, Tool::Hand];
    let others = vec![
        Action::Undo,
        Action::Redo,
        Action::Delete,
        Action::SelectAll,
        Action::Reverse,
        Action::Cancel,
        Action::Rename,
        Action::Act,
        Action::FitAll,
        Action::FitSelection,
        Action::ZoomIn,
        Action::ZoomOut,
    ];
    prop_oneof![
        4 => prop::sample::select(others),
        2 => prop::sample::select(vec![Action::Act, Action::Undo, Action::Redo]),
        1 => prop::sample::select(tools).prop_map(Action::Use),
        1 => movers().prop_map(Action::Draw),
        1 => directions().prop_map(Action::Focus),
        2 => directions().prop_map(Action::Nudge),
        1 => prop::sample::select(KINS.to_vec()).prop_map(Action::SelectRelated),
    ]
}

/// Commands of which many name what exists, and some what does not.
fn commands() -> impl Strategy<Value = Command> {
    let position = || (0_u32..10).prop_map(PositionId);
    let positions = || prop::collection::btree_set((0_u32..10).prop_map(PositionId), 0..4);
    let moves = || prop::collection::btree_set((0_u32..10).prop_map(MoveId), 0..4);
    let point = || places().prop_map(|(x, y)| Point::new(x, y));
    prop_oneof![
        3 => point().prop_map(|at| Command::AddPosition { at }),
        3 => (position(), position(), movers()).prop_map(|(from, to, by)| Command::AddMove { from, to, by }),
        1 => (position(), point(), movers()).prop_map(|(from, at, by)| Command::Extend { from, at, by }),
        1 => (position(), "[ABé ]{0,3}").prop_map(|(position, label)| Command::Rename { position, label }),
        1 => (positions(), -60.0..60.0).prop_map(|(positions, x)| Command::Shift { positions, by: Vector::new(x, -x / 3.0) }),
        1 => (moves(), movers()).prop_map(|(moves, by)| Command::SetMovers { moves, by }),
        1 => moves().prop_map(|moves| Command::Reverse { moves }),
        1 => (moves(), any::<bool>(), position()).prop_map(|(moves, from, at)| {
            Command::Redirect { moves, end: if from { End::From } else { End::To }, at }
        }),
        1 => (moves(), prop::option::of(-12_000..12_000)).prop_map(|(moves, by)| Command::Bend { moves, by }),
        1 => (position(), prop::sample::select(EndKind::ALL.into_iter().map(Some).chain([None]).collect::<Vec<_>>()))
            .prop_map(|(position, end)| Command::SetEnd { position, end }),
        1 => (positions(), moves()).prop_map(|(positions, moves)| Command::Delete { positions, moves }),
        1 => prop::collection::btree_map(position(), point(), 0..4).prop_map(Command::Place),
        1 => positions().prop_map(|positions| Command::Merge { positions }),
        1 => moves().prop_map(|moves| Command::Negate { moves }),
        1 => (-60.0..60.0).prop_map(|x| {
            let part = Box::new(file::read_any(TEXTS[0]).1.unwrap());
            Command::Insert { part, by: Vector::new(x, x), vehicles: x > 0.0 }
        }),
        1 => "[a-c]{0,2}".prop_map(Command::SetTitle),
        1 => prop::collection::vec(position(), 0..4).prop_map(Command::SetVehicles),
        1 => prop::collection::vec((position(), any::<bool>()), 0..4).prop_map(Command::SetAllVehicles),
        1 => prop::sample::select(vec![Convention::Normal, Convention::Misere]).prop_map(Command::SetConvention),
    ]
}

fn user_edits() -> impl Strategy<Value = UserEdit> {
    let hands = || 0..HANDS.len();
    prop_oneof![
        3 => (hands(), places()).prop_map(|(hand, at)| UserEdit::Press(hand, at)),
        4 => (hands(), places()).prop_map(|(hand, at)| UserEdit::Go(hand, at)),
        3 => (hands(), places()).prop_map(|(hand, at)| UserEdit::Release(hand, at)),
        1 => hands().prop_map(UserEdit::Lose),
        3 => (hands(), places()).prop_map(|(hand, at)| UserEdit::Click(hand, at)),
        2 => (hands(), places()).prop_map(|(hand, at)| UserEdit::DoubleClick(hand, at)),
        5 => (hands(), prop::collection::vec(places(), 2..4)).prop_map(|(hand, along)| UserEdit::Drag(hand, along)),
        1 => (hands(), places()).prop_map(|(hand, at)| UserEdit::Menu(hand, at)),
        1 => (places(), -150.0..150.0, any::<bool>()).prop_map(|(at, by, zoom)| UserEdit::Wheel(at, by, zoom)),
        1 => prop_oneof![3 => Just(UserEdit::Space(false)), 1 => Just(UserEdit::Space(true))],
        6 => actions().prop_map(UserEdit::Act),
        4 => commands().prop_map(UserEdit::Apply),
        1 => prop::collection::vec(0_u32..12, 0..6).prop_map(UserEdit::SelectSome),
        1 => prop::sample::select(TEXTS.to_vec()).prop_map(UserEdit::Paste),
        1 => prop_oneof![any::<bool>().prop_map(|cut| UserEdit::PasteCopy { cut }), Just(UserEdit::Duplicate)],
        1 => prop_oneof![
            prop::sample::select(STYLES.to_vec()).prop_map(UserEdit::LayOut),
            prop::sample::select(ARRANGEMENTS.to_vec()).prop_map(UserEdit::Arrange),
        ],
        1 => (0_usize..30).prop_map(UserEdit::GoToStep),
        1 => prop_oneof![9 => (0_u32..10).prop_map(UserEdit::Select), 1 => (0..EXHIBITS.len()).prop_map(UserEdit::Open)],
    ]
}

/// A drawing with vehicles, a tie and unknown fields.
fn first_document() -> Document {
    file::read(
        r#"{"format":"hyperjam","version":1,"title":"t","author":"Ada",
        "positions":[{"id":"A","x":0,"y":0},{"id":"B","x":110,"y":0,"end":"tie"},
                     {"id":"C","x":0,"y":80,"colour":"red"},{"id":"D","x":-88,"y":-60}],
        "moves":[{"from":"A","to":"B","by":"left"},{"from":"B","to":"A","by":"both","weight":2},
                 {"from":"C","to":"C","by":"right"},{"from":"A","to":"C","by":"both"}],
        "vehicles":["A","C","A"]}"#,
    )
    .unwrap()
}

/// What a document says of itself at any time.
fn check_document(document: &Document) {
    let exists = |id: PositionId| document.position(id).is_some();
    for (id, step) in document.moves() {
        assert!(exists(step.from) && exists(step.to), "{id:?} joins what is not there: {step:?}");
    }
    let keys: BTreeSet<&str> = document.positions().map(|(_, position)| position.key.as_str()).collect();
    assert_eq!(keys.len(), document.positions().len(), "a key is used twice");
    let vehicles: Vec<_> = document.heading().all_vehicles().collect();
    assert!(vehicles.iter().all(|&(on, _)| exists(on)), "a vehicle stands on nothing: {vehicles:?}");
    let on_sheet = |x: f64| x.abs() <= GREATEST_COORDINATE;
    assert!(document.positions().all(|(_, position)| on_sheet(position.at.x) && on_sheet(position.at.y)));
}

/// What an editor shows exists.
fn check_editor(editor: &Editor) {
    let document = editor.document();
    check_document(document);
    let selection = editor.selection();
    assert!(selection.positions.iter().all(|&id| document.position(id).is_some()), "{selection:?}");
    assert!(selection.moves.iter().all(|&id| document.get_move(id).is_some()), "{selection:?}");
    assert!(editor.focus().is_none_or(|id| document.position(id).is_some()), "{:?}", editor.focus());
    assert!(match editor.hover() {
        Target::Body(id) | Target::Rim(id) => document.position(id).is_some(),
        Target::Move(id) => document.get_move(id).is_some(),
        Target::Sheet => true,
    });
    let source = match editor.gesture() {
        Gesture::Draw(draw) => Some(draw.from),
        Gesture::Connect(connect) => Some(connect.from),
        Gesture::Press(press) => press.connecting,
        _ => None,
    };
    assert!(source.is_none_or(|id| document.position(id).is_some()), "{:?}", editor.gesture());
}

/// Whether the editor is busy with a gesture that Esc ends.
fn busy(editor: &Editor) -> bool {
    editor.gesture() != &Gesture::Idle
}

/// An editor that has done all this and then let everything go.
fn after(user_edits: &[UserEdit]) -> Editor {
    let mut editor = Editor::new(first_document());
    for edit in user_edits {
        edit.done(&mut editor);
    }
    for hand in HANDS {
        hand.lose(&mut editor);
    }
    editor.hold_space(false);
    if busy(&editor) {
        editor.act(Action::Cancel);
    }
    editor
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn what_is_drawn_and_shown_is_always_whole(all in prop::collection::vec(user_edits(), 1..60)) {
        let mut editor = Editor::new(first_document());
        for edit in all {
            let before = (editor.document().clone(), editor.revision());
            edit.done(&mut editor);
            check_editor(&editor);
            let unchanged = editor.document() == &before.0;
            prop_assert!(unchanged || editor.revision() > before.1, "a change that nobody is told of");
        }
    }
}

// With the two that follow, ten thousand sequences of edits and gestures.
proptest! {
    #![proptest_config(cases(5_000))]

    #[test]
    fn undo_all_and_redo_all_give_back_the_identical_document(all in prop::collection::vec(user_edits(), 1..60)) {
        let mut editor = after(&all);
        // Any number of steps may have been undone already.
        while editor.can_redo() {
            editor.act(Action::Redo);
        }
        let last = editor.document().clone();
        let mut documents = vec![last.clone()];
        let titles = editor.step_titles();
        prop_assert_eq!(titles.done, titles.titles.len());
        while editor.can_undo() {
            editor.act(Action::Undo);
            check_editor(&editor);
            prop_assert_ne!(Some(editor.document()), documents.last(), "a step that does nothing");
            documents.push(editor.document().clone());
        }
        prop_assert_eq!(editor.document(), &first_document());
        prop_assert_eq!(documents.len(), titles.titles.len() + 1);
        prop_assert_eq!(editor.step_titles().titles, titles.titles, "the same words from either side");
        while editor.can_redo() {
            documents.pop();
            editor.act(Action::Redo);
            check_editor(&editor);
            prop_assert_eq!(Some(editor.document()), documents.last());
        }
        prop_assert_eq!(editor.document(), &last);
        prop_assert_eq!(file::write(editor.document()), file::write(&last));
    }

    #[test]
    fn what_is_stored_comes_back_with_all_its_steps(all in prop::collection::vec(user_edits(), 1..60), undone in 0_usize..6) {
        let mut editor = after(&all);
        for _ in 0..undone {
            editor.act(Action::Undo);
        }
        storing::check(&editor);
    }

    #[test]
    fn a_cancelled_gesture_leaves_no_trace(
        all in prop::collection::vec(user_edits(), 1..30),
        tool in 0_usize..4,
        hand in 0..HANDS.len(),
        along in prop::collection::vec(places(), 2..5),
        end in 0_usize..4,
    ) {
        let mut editor = after(&all);
        editor.act(Action::Use([Tool::Select, Tool::Position, Tool::Move, Tool::Hand][tool]));
        let before = traces(&editor);
        let hand = HANDS[hand];
        hand.pull(&mut editor, &along);
        match end {
            0 if busy(&editor) => drop(editor.act(Action::Cancel)),
            1 => drop(hand.lose(&mut editor)),
            2 => drop(THIRD_FINGER.press(&mut editor, along[0])),
            _ => drop(editor.act(Action::Use(Tool::Select))),
        }
        prop_assert_eq!(&traces(&editor), &before);
        hand.go(&mut editor, along[0]);
        hand.release(&mut editor, along[0]);
        THIRD_FINGER.release(&mut editor, along[0]);
        prop_assert_eq!(&traces(&editor), &before, "after everything was let go");
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn a_drag_depends_on_its_ends_alone_and_is_one_step(
        along in prop::collection::vec(places(), 1..6),
        to in places(),
        turns in prop::collection::vec(-40.0..40.0, 0..4),
    ) {
        let mut straight = Editor::new(first_document());
        for by in turns {
            straight.input(Input::Wheel { at: Point::new(300.0, 200.0), by: Vector::new(0.0, by), zoom: true });
        }
        let mut winding = straight.clone();
        let from = (0.0, 0.0);
        let far = (-190.0, 170.0);
        FINGER.drag_along(&mut straight, &[from, far, to]);
        let winding_way = [&[from, far], along.as_slice(), &[to]].concat();
        FINGER.drag_along(&mut winding, &winding_way);
        prop_assert_eq!(straight.document(), winding.document());
        prop_assert!(steps(&winding) <= 1);
    }
}

/// The document after those of the commands that are not refused.
fn document_after(commands: &[Command]) -> Document {
    let mut document = first_document();
    for command in commands {
        let before = document.clone();
        match document.apply(command.clone()) {
            Ok(diff) => {
                let mut patched = before.clone();
                patched.patch(&diff);
                assert_eq!(patched, document, "the answer is not what was done: {command:?}");
                assert_eq!(diff, Diff::between(&before, &document), "{command:?}");
            }
            Err(_) => assert_eq!(document, before, "refused and yet done: {command:?}"),
        }
        check_document(&document);
    }
    document
}

fn patched(document: &Document, diff: &Diff) -> Document {
    let mut document = document.clone();
    document.patch(diff);
    document
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn differences_are_reversible_and_can_be_squashed(
        to_a in prop::collection::vec(commands(), 0..12),
        to_b in prop::collection::vec(commands(), 0..12),
        to_c in prop::collection::vec(commands(), 0..12),
    ) {
        let a = document_after(&to_a);
        let b = document_after(&[to_a.clone(), to_b].concat());
        let c = document_after(&to_c);
        let (ab, bc) = (Diff::between(&a, &b), Diff::between(&b, &c));
        prop_assert_eq!(&patched(&a, &ab), &b);
        prop_assert_eq!(&patched(&b, &ab.clone().reversed()), &a);
        prop_assert_eq!(ab.clone().reversed(), Diff::between(&b, &a));
        prop_assert_eq!(ab.is_empty(), a == b);
        let ac = ab.clone().then(bc);
        prop_assert_eq!(&patched(&a, &ac), &c);
        prop_assert_eq!(ac, Diff::between(&a, &c));
        prop_assert!(ab.clone().then(ab.reversed()).is_empty());
    }
}
