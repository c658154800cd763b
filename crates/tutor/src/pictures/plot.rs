//! A list over the numbers of its elements.

use super::{LETTERS, MARK, Scale, TICKS, WIDTH, line, round, words, written};
use hyperjam_protocol::tutor::{Anchor, Picture, Shape, Stroke};
use hyperjam_values::Dyadic;

const HEIGHT: f64 = 200.0;
/// Where the axes are, and the greatest number and the last element.
const LEFT: f64 = 64.0;
const BELOW: f64 = HEIGHT - 32.0;
const TOP: f64 = 16.0;
const RIGHT: f64 = WIDTH - 16.0;
/// The most elements that are dots joined by lines; more are marks alone.
const MOST_JOINED: usize = 40;
/// The longest number at an axis, in letters.
const MOST_LETTERS: usize = 7;

/// The numbers that the elements of a list have, if there are two or more: greater ones are higher, later ones to the right, and where
/// they are few a line joins those that follow one another. What they are is said by `title`. Elements without one are left out.
/// Where the list has more elements, `of` is how many, and the plot says so.
///
/// O(elements).
pub(crate) fn plot(title: &str, numbers: &[Option<Dyadic>], of: usize) -> Option<Picture> {
    let found = numbers.iter().flatten();
    let (low, high) = (found.clone().min()?.clone(), found.clone().max()?.clone());
    if found.count() < 2 {
        return None;
    }
    // Where all are equal they lie on a line in the middle.
    let room = if low == high { Dyadic::ONE } else { Dyadic::ZERO };
    let part = (of > numbers.len()).then(|| format!("the first {} of {of}", numbers.len()));
    // Such words stand above all marks.
    let top = if part.is_some() { TOP + LETTERS } else { TOP };
    let values = Scale::new(&low - &room, &(&high + &room), [BELOW - 8.0, top]);
    let last = Dyadic::from(numbers.len() as i64);
    let places = Scale::new(Dyadic::ONE, &last, [LEFT + 12.0, RIGHT]);
    let at = |nth: usize| places.at(&Dyadic::from(nth as i64 + 1));
    let mut shapes = vec![
        line([[LEFT, top - 8.0], [LEFT, BELOW]], Stroke::Axis),
        line([[LEFT, BELOW], [WIDTH - 4.0, BELOW]], Stroke::Axis),
    ];
    if values.has(&Dyadic::ZERO) {
        let zero = values.at(&Dyadic::ZERO);
        shapes.push(line([[LEFT - 4.0, zero], [WIDTH - 4.0, zero]], Stroke::Axis));
    }
    let mut heights: Vec<f64> = Vec::new();
    for number in [&high, &low, &Dyadic::ZERO].into_iter().filter(|number| values.has(number)) {
        let height = values.at(number);
        let text = written(number);
        if heights.iter().all(|taken| (taken - height).abs() > LETTERS)
            && text.chars().count() <= MOST_LETTERS
        {
            shapes.push(words([LEFT - 8.0, height + LETTERS / 3.0], &text, Anchor::End));
            heights.push(height);
        }
    }
    let step = round(numbers.len().div_ceil(TICKS));
    for element in (step..=numbers.len()).step_by(step) {
        let x = at(element - 1);
        shapes.push(line([[x, BELOW], [x, BELOW + 4.0]], Stroke::Axis));
        shapes.push(words([x, BELOW + 6.0 + LETTERS], &element.to_string(), Anchor::Middle));
    }
    let is_joined = numbers.len() <= MOST_JOINED;
    for pair in numbers.iter().enumerate().collect::<Vec<_>>().windows(2).filter(|_| is_joined) {
        if let [(nth, Some(one)), (next, Some(other))] = pair {
            shapes.push(line([[at(*nth), values.at(one)], [at(*next), values.at(other)]], Stroke::Both));
        }
    }
    for (nth, number) in numbers.iter().enumerate() {
        let Some([x, y]) = number.as_ref().map(|number| [at(nth), values.at(number)]) else { continue };
        shapes.push(match is_joined {
            true => Shape::Dot { at: [x, y], filled: true, stroke: Stroke::Both },
            false => line([[x, y - MARK], [x, y + MARK]], Stroke::Both),
        });
    }
    shapes.extend(part.as_ref().map(|part| words([RIGHT, LETTERS], part, Anchor::End)));
    let open = numbers.iter().filter(|number| number.is_none()).count();
    let without = match open {
        0 => String::new(),
        1 => " One element has none.".to_owned(),
        several => format!(" {several} elements have none."),
    };
    let description = format!(
        "{title} of the elements 1 to {}{}: from {} to {}. The table and its copies have them.{without}",
        numbers.len(),
        if part.is_some() { format!(" of {of}") } else { String::new() },
        written(&low),
        written(&high)
    );
    Some(Picture { title: title.to_owned(), description, size: [WIDTH, HEIGHT], shapes, zoom: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dots(picture: &Picture) -> Vec<[f64; 2]> {
        let dot = |shape: &Shape| match shape {
            Shape::Dot { at, .. } => Some(*at),
            _ => None,
        };
        picture.shapes.iter().filter_map(dot).collect()
    }

    #[test]
    fn greater_numbers_are_higher_and_later_ones_to_the_right() {
        let numbers = [Some(2), None, Some(-1), Some(5), Some(5)].map(|number| number.map(Dyadic::integer));
        let picture = plot("Mean", &numbers, 5).unwrap();
        let dots = dots(&picture);
        assert_eq!(dots.len(), 4);
        assert!(dots.windows(2).all(|pair| pair[0][0] < pair[1][0]));
        let heights: Vec<f64> = dots.iter().map(|dot| dot[1]).collect();
        assert_eq!(heights, [88.0, 160.0, 16.0, 16.0]);
        assert!(dots.iter().all(|[x, y]| (0.0..=WIDTH).contains(x) && (0.0..=HEIGHT).contains(y)));
        // What has no number breaks the line.
        let lines = picture.shapes.iter().filter(|shape| matches!(shape, Shape::Line(_, Stroke::Both)));
        assert_eq!(lines.count(), 2);
        assert!(
            picture.description.contains("from −1 to 5")
                && picture.description.contains("One element has none")
        );
    }

    #[test]
    fn many_elements_are_marks_with_few_numbers_below() {
        let numbers: Vec<_> = (0..200_i64).map(|nth| Some(Dyadic::integer(nth * 7 % 10))).collect();
        let picture = plot("Grundy numbers", &numbers, 200).unwrap();
        let marks: Vec<_> = picture
            .shapes
            .iter()
            .filter_map(|shape| match shape {
                Shape::Line(points, Stroke::Both) => {
                    Some((points[0][0], points[1][0], points[1][1] - points[0][1]))
                }
                _ => None,
            })
            .collect();
        assert_eq!((marks.len(), dots(&picture).len()), (200, 0));
        assert!(marks.iter().all(|(x, same, high)| x == same && (high - 2.0 * MARK).abs() < 1e-9));
        let below = |shape: &&Shape| matches!(shape, Shape::Words { at, .. } if at[1] > BELOW);
        assert_eq!(picture.shapes.iter().filter(below).count(), 4);
    }

    #[test]
    fn a_plot_of_the_first_elements_says_so_above_their_marks() {
        let numbers: Vec<_> = (0..50).map(|nth| Some(Dyadic::integer(nth))).collect();
        let picture = plot("Mean", &numbers, 2000).unwrap();
        let said = picture.shapes.iter().find_map(|shape| match shape {
            Shape::Words { at, text, .. } if text == "the first 50 of 2000" => Some(at[1]),
            _ => None,
        });
        let highest = picture.shapes.iter().filter_map(|shape| match shape {
            Shape::Line(points, Stroke::Both) => Some(points[0][1]),
            _ => None,
        });
        assert!(said.unwrap() < highest.fold(HEIGHT, f64::min));
        assert!(picture.description.contains("elements 1 to 50 of 2000:"), "{}", picture.description);
        let all = plot("Mean", &numbers, 50).unwrap();
        assert_eq!(all.shapes.len() + 1, picture.shapes.len());
    }

    #[test]
    fn equal_numbers_lie_on_a_line_and_a_single_one_is_no_plot() {
        let one = Some(Dyadic::ONE);
        let picture = plot("Mean", &[one.clone(), one.clone()], 2).unwrap();
        assert_eq!(dots(&picture)[0][1], dots(&picture)[1][1]);
        assert!(plot("Mean", &[one, None], 2).is_none() && plot("Mean", &[], 0).is_none());
    }
}
