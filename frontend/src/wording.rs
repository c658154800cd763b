//! Marks, sectors and moves in words. Pure functions of the solver's answers.

use hyperjam_editor::action::Direction;
use hyperjam_editor::document::Part;
use hyperjam_editor::picture::PlateMark;
use hyperjam_editor::selection::Related;
use hyperjam_protocol::tutor::Tone;
use hyperjam_terms::{Convention, EndKind, EndlessPlay, Mark, Movers, Player, Sector};

/// "1 move", "2 moves".
pub(crate) fn plies(count: u32) -> String {
    if count == 1 { "1 move".into() } else { format!("{count} moves") }
}

/// Where something lies, as seen from the focus.
pub(crate) const fn that_way(direction: Direction) -> &'static str {
    match direction {
        Direction::Left => "to the left",
        Direction::Right => "to the right",
        Direction::Up => "above",
        Direction::Down => "below",
    }
}

/// Words as a sentence of their own.
pub(crate) fn sentence(words: &str) -> String {
    let (first, rest) = words.split_at_checked(1).unwrap_or_default();
    [&first.to_ascii_uppercase(), rest, "."].concat()
}

/// That nothing is related in this way to what is selected.
pub(crate) const fn none_related(relation: Related) -> &'static str {
    match relation {
        Related::Connected | Related::Others => "No other position is connected to it.",
        Related::Cycle => "It lies on no cycle.",
        Related::Predecessors => "No move leads there.",
        Related::Successors => "No move leads on from there.",
    }
}

/// The most moves of a position that are read out.
const MOST_MOVES: usize = 8;

/// The moves from a position in short: "moves to B (Left), C (both)".
pub(crate) fn moves_in_short(moves: &[(&str, Movers)], players: u32) -> String {
    let all = Movers::all(players);
    let for_all = moves.iter().all(|(_, by)| *by == all);
    let shown = moves.iter().take(MOST_MOVES).map(|(to, by)| match for_all {
        true => (*to).to_owned(),
        false => format!("{to} ({})", by.named(players)),
    });
    let shown: Vec<String> = shown.collect();
    match moves.len().saturating_sub(MOST_MOVES) {
        _ if moves.is_empty() => "no moves".into(),
        0 => format!("moves to {}", shown.join(", ")),
        more => format!("moves to {} and {more} more", shown.join(", ")),
    }
}

/// What was not taken along, as a sentence after another; nothing if all was.
pub(crate) fn stayed_behind(left: &[Part]) -> String {
    if left.is_empty() { String::new() } else { format!(" Not taken along: {}.", Part::listed(left)) }
}

/// "1 position", "2 positions".
pub(crate) fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// The label or sector of a plate with the outcome, as short as can be read out, and what the label is called.
pub(crate) fn plate_in_short(plate: &PlateMark, name: &str) -> String {
    let of_sector = plate.sector.is_some_and(|sector| PlateMark::of(sector) == *plate);
    let label = match plate.label.as_str() {
        "" => String::new(),
        // The outcome says it.
        _ if of_sector && plate.sector == Some(Sector::All) => String::new(),
        label => format!("{} {label}", if of_sector { "sector" } else { name }),
    };
    let outcome = plate.sector.map_or("", Sector::in_words);
    let comma = if label.is_empty() || outcome.is_empty() { "" } else { ", " };
    format!("{label}{comma}{outcome}")
}

/// How a position is highlighted, as it is read out after its name.
pub(crate) fn tone_in_short(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "",
        Tone::Subject => ", highlighted",
        Tone::Good => ", marked as good",
        Tone::Bad => ", marked as bad",
        Tone::Even => ", a draw",
        Tone::Fresh | Tone::Made(_) => ", changed",
    }
}

/// What happens when this player starts, as a sentence.
pub(crate) fn start_sentence(mark: &Mark, starter: Player, misere: bool) -> String {
    let Some(winner) = mark.outcome(starter).winner() else {
        return format!("If {starter} starts, it is a draw: neither player can force a win.");
    };
    match mark.remoteness(starter) {
        Some(0) => {
            let ending = if misere { "cannot move and so wins" } else { "cannot move and so loses" };
            format!("If {starter} starts, {winner} wins at once: {starter} {ending}.")
        }
        Some(count) => format!("If {starter} starts, {winner} wins in {}.", plies(count)),
        None => format!("If {starter} starts, {winner} wins."),
    }
}

/// A sector of Figure 1 (Honsell & Lenisa, 2.1) in plain words: who does not lose, where its two names say more than what
/// follows for who starts.
pub(crate) fn sector_words(sector: Sector) -> String {
    match sector.roles().len() {
        2 => [sector.in_words(), ". ", &sector.meaning()].concat(),
        _ => sector.meaning(),
    }
}

/// The winning convention, with what it means.
pub(crate) fn convention(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => "Normal play: whoever cannot move loses",
        Convention::Misere => "Misère play: whoever cannot move wins",
    }
}

/// How an empty sheet is drawn on by keys.
pub(crate) const BY_KEYS: &str = "With the keyboard: with N chosen, Space draws positions. With V chosen, go to a position with the \
                                  arrow keys; Space begins a move there, and ends it at another.";

/// How Figure 1 is read.
pub(crate) const FIGURE1: &str = "There are four roles: Left, Right, I (the player who starts) and II (the player who \
                                  does not). A sector names those with a non-losing strategy. A role named alone, on \
                                  the outside, wins; with two names, one way to start leads to a win and the other to \
                                  a draw; the centre is a draw.";

/// How play ends at a position, as it is chosen.
pub fn ending(end: EndKind) -> &'static str {
    match end {
        EndKind::Tie => "Play ends here in a tie",
        EndKind::Win => "Whoever is to move here wins",
        EndKind::Loss => "Whoever is to move here has lost",
        EndKind::Left => "Left wins here",
        EndKind::Right => "Right wins here",
    }
}

/// Who wins a play that never ends, as it is chosen.
pub fn endless(rule: EndlessPlay) -> &'static str {
    match rule {
        EndlessPlay::Draw => "is a draw",
        EndlessPlay::Left => "is won by Left",
        EndlessPlay::Right => "is won by Right",
        EndlessPlay::Priority => "is decided by priorities",
    }
}

/// What begins to draw at a position: a move, or a road where the drawing is read as another game.
pub(crate) const fn draw_from_here(is_read: bool) -> &'static str {
    if is_read { "Draw an edge from here" } else { "Draw a move from here" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperjam_terms::{Outcome, StarterMark};

    /// Of the two ways to start, as many are won in a sector as Figure 1 is said to mean by the number of its names.
    #[test]
    fn figure_1_is_read_as_its_sectors_are() {
        for (names, said) in [
            (1, "A role named alone, on the outside, wins;"),
            (2, "with two names, one way to start leads to a win and the other to a draw;"),
            (4, "the centre is a draw."),
        ] {
            assert!(FIGURE1.contains(said), "{FIGURE1}");
            for sector in Sector::ALL.into_iter().filter(|sector| sector.roles().len() == names) {
                let sentence = sector.meaning();
                let [wins, draws] = ["wins", "draw"].map(|word| sentence.matches(word).count());
                assert_eq!((wins, draws), [(1, 0), (1, 1), (0, 1)][names / 2], "{sector}: {sentence}");
            }
        }
    }

    #[test]
    fn outcomes_read_well() {
        assert_eq!(sector_words(Sector::Left), "Left wins, whoever starts.");
        assert_eq!(
            sector_words(Sector::LeftFirst),
            "Left and the first player do not lose. Left wins by starting; when Right starts, it is a draw."
        );
        let plate = |label: &str, sector| PlateMark { label: label.into(), sector, seats: None };
        assert_eq!(plate_in_short(&plate("", None), "label"), "");
        assert_eq!(plate_in_short(&plate("7", None), "label"), "label 7");
        assert_eq!(plate_in_short(&plate("∞", Some(Sector::All)), "label"), "label ∞, a draw");
        assert_eq!(
            plate_in_short(&plate("II", Some(Sector::Second)), "label"),
            "sector II, the second player wins"
        );
        assert_eq!(plate_in_short(&plate("½", Some(Sector::Left)), "value"), "value ½, Left wins");
        assert_eq!(plate_in_short(&PlateMark::of(Sector::All), "label"), "a draw");
        let starting = [Outcome::LeftWins, Outcome::Draw]
            .map(|outcome| StarterMark { outcome, remoteness: outcome.winner().map(|_| 3) });
        let mark = Mark { starting: starting.into(), grundy: None };
        assert_eq!(start_sentence(&mark, Player::Left, false), "If Left starts, Left wins in 3 moves.");
        assert!(start_sentence(&mark, Player::Right, false).starts_with("If Right starts, it is a draw"));
    }
}
