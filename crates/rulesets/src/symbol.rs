//! Symbols of boards as they are typed.

/// The place of a symbol among those of a ruleset. A letter that is not among them stands for the same letter in the other
/// case, if that is: `t` for a toad T, `X` for a stone x.
pub(crate) fn place_of(typed: char, symbols: &[char]) -> Option<usize> {
    let place = |is: &dyn Fn(&char) -> bool| symbols.iter().position(is);
    place(&|symbol| *symbol == typed).or_else(|| place(&|symbol| symbol.eq_ignore_ascii_case(&typed)))
}
