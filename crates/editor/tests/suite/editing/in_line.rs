//! Positions that are dragged come to stand in line with others.

use super::hand::*;
use hyperjam_editor::action::Action;
use hyperjam_editor::editor::Editor;
use hyperjam_editor::editor::gesture::Sketch;
use hyperjam_editor::geometry::Point;

fn lines(editor: &Editor) -> Vec<((f64, f64), (f64, f64))> {
    let point = |at: Point| (at.x, at.y);
    match editor.gesture().sketch(editor) {
        Some(Sketch::Lines(lines)) => lines.iter().map(|&(from, to)| (point(from), point(to))).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn what_comes_near_to_a_line_with_another_position_is_drawn_there_and_the_line_is_seen() {
    for (to, stands, seen) in [
        ((123.0, 203.0), "C 120,203", vec![((120.0, 203.0), B)]),
        ((203.0, -3.0), "C 203,0", vec![((203.0, 0.0), A)]),
        ((117.0, 2.0), "C 120,0", vec![(B, B), (B, A)]),
        ((126.0, 203.0), "C 126,203", vec![]),
    ] {
        let mut editor = three();
        MOUSE.pull(&mut editor, &[C, to]);
        assert_eq!(lines(&editor), seen, "{to:?}");
        MOUSE.release(&mut editor, to);
        assert_eq!(drawn(&editor), format!("A 0,0; B 120,0; {stands}; A→B"));
        assert_eq!(steps(&editor), 1);
    }
}

#[test]
fn all_that_is_dragged_stays_together_and_is_in_line_with_what_stays() {
    let mut editor = three();
    SHIFT_MOUSE.click(&mut editor, B);
    SHIFT_MOUSE.click(&mut editor, C);
    MOUSE.drag(&mut editor, C, (3.0, 200.0));
    assert_eq!(drawn(&editor), "A 0,0; B 120,80; C 0,200; A→B", "B is no line for C, which comes with it");
}

#[test]
fn alt_leaves_it_under_the_pointer_and_so_does_the_keyboard() {
    let mut editor = three();
    ALT_MOUSE.pull(&mut editor, &[C, (123.0, 203.0)]);
    assert_eq!(lines(&editor), []);
    ALT_MOUSE.release(&mut editor, (123.0, 203.0));
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 123,203; A→B");
    ALT_MOUSE.drag(&mut editor, (123.0, 203.0), (133.0, 203.0));
    press_keys(&mut editor, "Ctrl+ArrowLeft");
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 123,203; A→B");
}

#[test]
fn the_nearest_line_counts_in_pixels_at_any_zoom() {
    let mut editor = three();
    for _ in 0..6 {
        editor.act(Action::ZoomIn);
    }
    MOUSE.drag(&mut editor, C, (60.0, 3.0));
    assert_eq!(drawn(&editor), "A 0,0; B 120,0; C 60,3; A→B");
}
