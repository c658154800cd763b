//! Marks, sectors and moves in words. Pure functions of the solver's answers.

use hyperjam_editor::picture::PlateMark;
use hyperjam_protocol::tutor::Tone;
use hyperjam_protocol::{Grundy, Mark, Player, Role, sector};

/// "1 move", "2 moves".
pub(crate) fn plies(count: u32) -> String {
    if count == 1 { "1 move".into() } else { format!("{count} moves") }
}

/// "1 position", "2 positions".
pub(crate) fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// The label or sector of a plate with the outcome, as short as can be read out.
pub(crate) fn plate_in_short(plate: &PlateMark) -> String {
    let kind = if plate.label == sector(plate.roles) { "sector" } else { "label" };
    let label = if plate.label.is_empty() { String::new() } else { format!("{kind} {}", plate.label) };
    let outcome = outcome_in_short(plate.roles);
    let comma = if label.is_empty() || outcome.is_empty() { "" } else { ", " };
    format!("{label}{comma}{outcome}")
}

/// Who wins or does not lose, without a full stop; nothing where that is not said.
pub(crate) fn outcome_in_short(roles: [bool; 4]) -> String {
    let held = Role::ALL.into_iter().zip(roles).filter(|(_, holds)| *holds);
    let roles: Vec<&str> = held.map(|(one, _)| role(one)).collect();
    match roles.as_slice() {
        [] => String::new(),
        [winner] => format!("{winner} wins"),
        [one, other] => format!("{one} and {other} do not lose"),
        _ => "a draw".into(),
    }
}

/// How a position is highlighted, as it is read out after its name.
pub(crate) fn tone_in_short(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "",
        Tone::Subject => ", in question",
        Tone::Good => ", good",
        Tone::Bad => ", bad",
        Tone::Even => ", even",
        Tone::Fresh => ", changed",
    }
}

/// A role of Figure 1 in words.
pub(crate) fn role(role: Role) -> &'static str {
    match role {
        Role::Left => "Left",
        Role::Right => "Right",
        Role::First => "the first player",
        Role::Second => "the second player",
    }
}

/// What happens when this player starts, as a sentence.
pub(crate) fn start_sentence(mark: &Mark, starter: Player, misere: bool) -> String {
    let Some(winner) = mark.winner(starter) else {
        return format!("If {starter} starts, it is a draw: neither side can force an end in its favour.");
    };
    match mark.remoteness(starter) {
        Some(0) => {
            let ending = if misere { "cannot move and so wins" } else { "cannot move and so loses" };
            format!("If {starter} starts, {winner} has won at once: {starter} {ending}.")
        }
        Some(count) => format!("If {starter} starts, {winner} wins in {}.", plies(count)),
        None => format!("If {starter} starts, {winner} wins."),
    }
}

/// A sector of Figure 1 (Honsell & Lenisa, 2.1) in plain words: who does not lose, where its two names say more than what
/// follows for who starts.
pub(crate) fn sector_words(sector: &str) -> String {
    let who = match sector {
        "L,I" => "Left and the first player do not lose. ",
        "L,II" => "Left and the second player do not lose. ",
        "R,I" => "Right and the first player do not lose. ",
        "R,II" => "Right and the second player do not lose. ",
        _ => "",
    };
    format!("{who}{}", sector_sentence(sector))
}

/// How Figure 1 is read.
pub(crate) const FIGURE1: &str = "Four players: Left, Right, I who starts, and II who does not. A sector names those who have a non-losing strategy. One name alone, outermost, wins; with two names one way to start is a win, the other a draw; the centre is a draw.";

/// What a sector of Figure 1 means for who starts, as a sentence.
fn sector_sentence(sector: &str) -> &'static str {
    match sector {
        "L" => "Left wins, whoever starts.",
        "R" => "Right wins, whoever starts.",
        "I" => "The player who starts wins.",
        "II" => "The player who does not start wins.",
        "L,I" => "Left wins by starting; when Right starts, it is a draw.",
        "L,II" => "When Left starts, it is a draw; when Right starts, Left wins.",
        "R,I" => "When Left starts, it is a draw; Right wins by starting.",
        "R,II" => "When Left starts, Right wins; when Right starts, it is a draw.",
        _ => "It is a draw, whoever starts.",
    }
}

/// What a generalized Grundy label means, as a sentence.
pub(crate) fn grundy_sentence(label: &Grundy) -> String {
    match label {
        Grundy::Number(0) => {
            "Worth an empty Nim heap: in a sum it changes nothing, and whoever must move here loses.".into()
        }
        Grundy::Number(number) => format!("Worth a Nim heap of {number}, alone and in every sum."),
        Grundy::Infinite(labels) if labels.is_empty() => {
            "No number: no option has one either, so play can always go on.".into()
        }
        Grundy::Infinite(labels) => {
            let listed: Vec<String> = labels.iter().map(u32::to_string).collect();
            let (noun, who) = match labels.first() {
                Some(0) => ("labels", "0 is among them, so the player to move wins"),
                _ => ("labels", "0 is not among them, so on its own it is a draw"),
            };
            format!("No number; the {noun} of its labelled options are {}: {who}.", listed.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(left_first: Option<Player>, right_first: Option<Player>) -> Mark {
        let remoteness = |winner: Option<Player>| winner.map(|_| 3);
        Mark {
            left_first,
            right_first,
            left_remoteness: remoteness(left_first),
            right_remoteness: remoteness(right_first),
            grundy: None,
        }
    }

    #[test]
    fn every_sector_has_its_own_sentence_that_agrees_with_the_outcomes() {
        let outcomes = [Some(Player::Left), Some(Player::Right), None];
        let mut sentences = Vec::new();
        for left_first in outcomes {
            for right_first in outcomes {
                let mark = mark(left_first, right_first);
                let sentence = sector_sentence(&mark.sector());
                assert!(!sentences.contains(&sentence), "{sentence}");
                let draws = left_first.is_none() || right_first.is_none();
                assert_eq!(sentence.contains("draw"), draws, "{sentence}");
                sentences.push(sentence);
            }
        }
    }

    /// Of the two ways to start, as many are won in a sector as Figure 1 is said to mean by the number of its names.
    #[test]
    fn figure_1_is_read_as_its_sectors_are() {
        for (names, said) in [
            (1, "One name alone, outermost, wins;"),
            (2, "with two names one way to start is a win, the other a draw;"),
            (4, "the centre is a draw."),
        ] {
            assert!(FIGURE1.contains(said), "{FIGURE1}");
            for sector in ["L", "R", "I", "II", "L,I", "L,II", "R,I", "R,II", "L,R,I,II"] {
                if sector.split(',').count() == names {
                    let sentence = sector_sentence(sector);
                    let [wins, draws] = ["wins", "draw"].map(|word| sentence.matches(word).count());
                    assert_eq!((wins, draws), [(1, 0), (1, 1), (0, 1)][names / 2], "{sector}: {sentence}");
                }
            }
        }
    }

    #[test]
    fn outcomes_read_well() {
        let (left, right) = (Some(Player::Left), Some(Player::Right));
        assert_eq!(outcome_in_short(mark(right, left).plate().roles), "the second player wins");
        assert_eq!(
            outcome_in_short(mark(None, left).plate().roles),
            "Left and the second player do not lose"
        );
        assert_eq!(outcome_in_short(mark(None, None).plate().roles), "a draw");
        let sentence = start_sentence(&mark(left, right), Player::Left, false);
        assert_eq!(sentence, "If Left starts, Left wins in 3 moves.");
    }
}
