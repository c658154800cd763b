//! Grundy numbers by the size of the heap.

use super::{LETTERS, MARK, TICKS, WIDTH, line, round, words};
use hyperjam_protocol::tutor::{Anchor, Picture, Stroke};

const HEIGHT: f64 = 220.0;
/// Where the axes are, and the greatest number and the largest heap.
const LEFT: f64 = 44.0;
const BELOW: f64 = HEIGHT - 40.0;
const TOP: f64 = 24.0;
const RIGHT: f64 = WIDTH - 12.0;

/// The Grundy numbers of heaps from 0 on, a mark for each that is known, if there are two or more. Where `period` says where
/// they begin to repeat, and after how many heaps if that is seen, a line stands where a period begins and where it begins again, and
/// the marks before it have a colour of their own.
///
/// O(heaps).
pub(crate) fn sequence(numbers: &[Option<u32>], period: Option<(usize, Option<usize>)>) -> Option<Picture> {
    let known =
        || numbers.iter().enumerate().filter_map(|(heap, number)| number.map(|number| (heap, number)));
    let most = known().map(|(_, number)| number).max()?;
    let (last, _) = known().next_back().filter(|_| known().count() > 1)?;
    let x = |heap: usize| LEFT + 8.0 + (RIGHT - LEFT - 8.0) * heap as f64 / last as f64;
    let y = |number: u32| BELOW - 8.0 - (BELOW - 8.0 - TOP) * f64::from(number) / f64::from(most.max(1));
    let mut shapes = vec![
        line([[LEFT, TOP - 8.0], [LEFT, BELOW]], Stroke::Axis),
        line([[LEFT, BELOW], [RIGHT, BELOW]], Stroke::Axis),
        words([4.0, LETTERS], "Grundy number", Anchor::Start),
        words([RIGHT, HEIGHT - 4.0], "heap size", Anchor::End),
        words([LEFT - 6.0, y(0) + LETTERS / 3.0], "0", Anchor::End),
    ];
    if most > 0 {
        shapes.push(words([LEFT - 6.0, y(most) + LETTERS / 3.0], &most.to_string(), Anchor::End));
    }
    for heap in (0..=last).step_by(round(last.div_ceil(TICKS))) {
        shapes.push(line([[x(heap), BELOW], [x(heap), BELOW + 4.0]], Stroke::Axis));
        shapes.push(words([x(heap), BELOW + 4.0 + LETTERS], &heap.to_string(), Anchor::Middle));
    }
    let begins = period.map_or(0, |(begins, _)| begins);
    if let Some((begins, length)) = period {
        for heap in [Some(begins), length.map(|length| begins + length)].into_iter().flatten() {
            shapes.push(line([[x(heap), TOP - 8.0], [x(heap), BELOW]], Stroke::Guide));
        }
    }
    for (heap, number) in known() {
        let stroke = if heap < begins { Stroke::Day(2) } else { Stroke::Both };
        let (x, y) = (x(heap), y(number));
        shapes.push(line([[x, y - MARK], [x, y + MARK]], stroke));
    }
    Some(Picture {
        title: "Grundy numbers by heap size".into(),
        description: described(last, most, numbers, period),
        size: [WIDTH, HEIGHT],
        shapes,
        zoom: None,
    })
}

fn described(
    last: usize,
    most: u32,
    numbers: &[Option<u32>],
    period: Option<(usize, Option<usize>)>,
) -> String {
    let first = numbers.iter().position(|number| *number == Some(most)).unwrap_or_default();
    let mut all = format!(
        "Heaps from 0 to {last}. The greatest Grundy number is {most}, first that of the heap of {first}."
    );
    match period {
        Some((begins, Some(length))) => {
            all.push_str(&format!(" A period of {length} begins at the heap of {begins}."));
        }
        Some((begins, None)) => all.push_str(&format!(" The period begins at the heap of {begins}.")),
        None => {}
    }
    all.push_str(" The table has all of them.");
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperjam_protocol::tutor::Shape;

    /// The marks of a picture.
    fn marks(picture: &Picture, of: Stroke) -> Vec<[f64; 2]> {
        let mark = |shape: &Shape| match shape {
            Shape::Line(points, stroke) if *stroke == of => Some([points[0][0], points[0][1] + MARK]),
            _ => None,
        };
        picture.shapes.iter().filter_map(mark).collect()
    }

    #[test]
    fn each_known_heap_has_a_mark_and_exceptions_have_their_own() {
        let numbers = [Some(0), Some(1), None, Some(3), Some(1), Some(2), Some(1), Some(2)];
        let picture = sequence(&numbers, Some((4, Some(2)))).unwrap();
        let (before, of_period) = (marks(&picture, Stroke::Day(2)), marks(&picture, Stroke::Both));
        assert_eq!((before.len(), of_period.len()), (3, 4));
        // Larger heaps are to the right, and greater numbers higher.
        assert!(before.iter().chain(&of_period).map(|mark| mark[0]).is_sorted());
        assert!(before[2][1] < of_period[1][1] && of_period[1][1] < of_period[0][1]);
        assert_eq!(of_period[0][1], of_period[2][1]);
        assert_eq!(marks(&picture, Stroke::Guide).len(), 2);
        for words in ["The greatest Grundy number is 3, first that of the heap of 3.", "A period of 2 begins"]
        {
            assert!(picture.description.contains(words), "{}", picture.description);
        }
        assert!(sequence(&numbers[..1], None).is_none() && sequence(&[], None).is_none());
    }

    #[test]
    fn marks_on_the_axis_are_round_and_few() {
        assert_eq!([0, 1, 3, 34, 200, 334].map(round), [1, 1, 5, 50, 200, 500]);
        let zeros = vec![Some(0); 2_001];
        let picture = sequence(&zeros, None).unwrap();
        let ticks = picture.shapes.iter().filter(|shape| matches!(shape, Shape::Words { .. })).count();
        assert!(ticks < 12, "{ticks}");
        for mark in marks(&picture, Stroke::Both) {
            assert!((0.0..=WIDTH).contains(&mark[0]) && (0.0..=HEIGHT).contains(&mark[1]), "{mark:?}");
        }
    }
}
