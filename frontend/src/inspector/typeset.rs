//! Values as they are set in type: a fraction is a small numerator, a stroke and a small denominator.

use crate::view::all;
use leptos::prelude::*;

/// A value in which each fraction of digits, such as 5/4, is set as one, and which may go on in another line behind a bar or a
/// comma. Its text stays as it is.
pub(super) fn typeset(words: &str) -> AnyView {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (mut parts, mut rest, mut plain) = (Vec::new(), words, 0);
    while let Some(stroke) = rest[plain..].find('/').map(|at| plain + at) {
        let numerator = rest[..stroke].bytes().rev().take_while(u8::is_ascii_digit).count();
        let denominator = digits(&rest[stroke + 1..]);
        if numerator == 0 || denominator == 0 {
            plain = stroke + 1;
            continue;
        }
        let (start, end) = (stroke - numerator, stroke + 1 + denominator);
        parts.push(in_lines(&rest[..start]));
        parts.push(fraction(&rest[start..stroke], &rest[stroke + 1..end]));
        (rest, plain) = (&rest[end..], 0);
    }
    parts.push(in_lines(rest));
    all(parts)
}

/// Words that may be broken behind bars and commas.
fn in_lines(words: &str) -> AnyView {
    let pieces = words.split_inclusive(['|', ',']);
    all(pieces.map(|piece| view! { {piece.to_owned()} <wbr /> }.into_any()))
}

fn fraction(numerator: &str, denominator: &str) -> AnyView {
    view! {
        <span class="inspector-fraction">
            <sup>{numerator.to_owned()}</sup>
            "/"
            <sub>{denominator.to_owned()}</sub>
        </span>
    }
    .into_any()
}
