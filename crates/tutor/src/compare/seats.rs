//! Two positions of a drawing for more than two players: for each player whether one is at least the other, and of impartial ones
//! whether they are equal as such.

use super::{asked, budget, further};
use crate::failure::Failure;
use crate::seats::{BEYOND, SeatAnalysis, named, player};
use crate::write::{go, paragraph, plain, result, text};
use hyperjam_bridge::{Answered, SeatBudget, SeatComparison};
use hyperjam_editor::id::PositionId;
use hyperjam_players::Limits;
use hyperjam_players::notation::seat_name;
use hyperjam_players::statement::{Statement, Verdict};
use hyperjam_protocol::address::{Address, CompareCard, Effort, Part};
use hyperjam_protocol::tutor::{Block, Button, Card, Line, Tone};
use hyperjam_terms::{Movers, Order};

/// What a comparison may take: about a second at first.
fn seat_budget(effort: Effort) -> SeatBudget {
    let times = effort.times();
    let (bytes, depth) = (32_usize << 20, 200_u32);
    let limits = Limits {
        bytes: bytes.saturating_mul(times as usize).min(256 << 20),
        depth: (depth * times).min(1_000),
        work: (1 << 22) * u64::from(times),
    };
    // Some thousands of games are added, and the outcomes of all sums are remembered.
    let size = if times == 1 { 400 } else { 1_000 };
    SeatBudget { work: budget(effort).work, limits, size }
}

/// The card.
pub(crate) fn card(analysis: &SeatAnalysis, card: &CompareCard) -> Result<Card, Failure> {
    let drawing = &analysis.query.drawing;
    if drawing.graph.positions.is_empty() {
        return Err(Failure::NothingDrawn { what: "compare" });
    }
    match *card {
        CompareCard::First => Ok(asked::first_card(drawing)),
        CompareCard::Second(x) => {
            analysis.position(x)?;
            Ok(asked::second_card(drawing, x))
        }
        CompareCard::Answer(x, y, effort) => answer(analysis, [x, y], effort),
        CompareCard::Beside(x, y, _)
        | CompareCard::Copying(x, y, ..)
        | CompareCard::Through(x, y)
        | CompareCard::Product(x, y, ..) => {
            let why = "A game that is put beside two positions to tell them apart, and a strategy that copies moves, are shown for \
                       two players only. With more, the comparison names what was added and who moves first.";
            let [one, other] = asked::names(drawing, [x, y]);
            let to = go(format!("Compare {one} and {other}"), CompareCard::Answer(x, y, Effort::Usual));
            let blocks = vec![paragraph(why), Block::Buttons(vec![to])];
            Ok(Card { title: Part::Compare.title().into(), spoken: why.into(), blocks, ..Card::default() })
        }
    }
}

fn answer(analysis: &SeatAnalysis, ids: [PositionId; 2], effort: Effort) -> Result<Card, Failure> {
    let drawing = &analysis.query.drawing;
    let on = [analysis.position(ids[0])?, analysis.position(ids[1])?];
    let names = asked::names(drawing, ids);
    let names = names.each_ref().map(String::as_str);
    let found = SeatComparison::of_positions(&analysis.game.graph, on, seat_budget(effort))?;
    let (line, tone) = sentence(&found, names, analysis.players());
    let mut blocks = vec![result(line.clone(), tone), paragraph(IDEA)];
    if on.iter().any(|at| analysis.marks()[*at as usize].endless) {
        blocks.push(paragraph(BEYOND));
    }
    blocks.extend(told(&found, names, analysis.players()));
    let alone = vec![Block::List(plain_facts(analysis, &found, on, names))];
    blocks.push(Block::Folded { name: "Taken alone".into(), blocks: alone });
    let longer = further(ids, effort).filter(|_| found.is_cut_short());
    blocks.extend(needed(&found, longer.is_some()));
    let mut buttons: Vec<Button> = longer.into_iter().collect();
    buttons.extend(asked::others(drawing, ids, effort));
    blocks.push(Block::Buttons(buttons));
    let [x, y] = names;
    Ok(Card {
        address: Address::from(CompareCard::Answer(ids[0], ids[1], effort)).into(),
        title: format!("{x} and {y}"),
        spoken: plain(&line),
        blocks,
        scene: asked::scene(ids),
        ..Card::default()
    })
}

/// What is asked (MS Definition 4.8).
pub(crate) const IDEA: &str = "x ≤ y for a player says: whatever game is added, and whoever moves first, the player can make sure not to lose \
                    with y where that is so with x.";

/// The answer in a sentence: players of whom the same is known are named together.
fn sentence(found: &SeatComparison, [x, y]: [&str; 2], players: u32) -> (Line, Tone) {
    if found.same {
        return (
            vec![text(format!("{x} and {y} are the same game, and so equal in every sum."))],
            Tone::Good,
        );
    }
    if found.is_equal() == Some(true) {
        return (
            vec![text(format!("{x} and {y} are equal for every player in every sum: {x} = {y}."))],
            Tone::Good,
        );
    }
    let mut parts: Vec<(String, u32)> = Vec::new();
    for (seat, one) in (0..).zip(&found.by_player) {
        let [at_most, at_least] = [&one.at_most, &one.at_least].map(|one| one.verdict().holds());
        let words = match (one.order(), at_least, at_most) {
            (Some(Order::Equal), ..) => format!("{x} = {y}"),
            (Some(Order::Greater), ..) => format!("{x} > {y}, {x} is better"),
            (Some(Order::Less), ..) => format!("{x} < {y}, {y} is better"),
            (Some(Order::Confused), ..) => format!("{x} ‖ {y}, each is better in some sums"),
            (None, Some(true), _) => format!("{x} ≥ {y}, and whether {x} ≤ {y} is not decided"),
            (None, _, Some(true)) => format!("{x} ≤ {y}, and whether {x} ≥ {y} is not decided"),
            (None, Some(false), _) => format!("not {x} ≥ {y}, and whether {x} ≤ {y} is not decided"),
            (None, _, Some(false)) => format!("not {x} ≤ {y}, and whether {x} ≥ {y} is not decided"),
            (None, None, None) => "nothing is decided".to_owned(),
        };
        match parts.iter_mut().find(|(known, _)| *known == words) {
            Some((_, seats)) => *seats |= 1 << seat,
            None => parts.push((words, 1 << seat)),
        }
    }
    let part = |(words, seats): &(String, u32)| {
        let seats = Movers::of_bits(*seats).map_or_else(String::new, |seats| named(seats, players));
        format!("For {seats}: {words}.")
    };
    let tone = if found.by_player.iter().any(|one| one.order().is_none()) { Tone::Even } else { Tone::Plain };
    (vec![text(parts.iter().map(part).collect::<Vec<_>>().join(" "))], tone)
}

/// Each statement with its reason.
fn table(found: &SeatComparison, [x, y]: [&str; 2], players: u32) -> Block {
    let in_words = |statement: &Statement, names| {
        let why = statement.why(names, player);
        match statement.verdict() {
            Verdict::Proved => format!("yes: {why}"),
            Verdict::Refuted => format!("no: {why}"),
            Verdict::Undecided => format!("not decided: {why}"),
        }
    };
    let mut rows = Vec::new();
    for (seat, one) in (0..).zip(&found.by_player) {
        for (sign, statement, names) in [("≥", &one.at_least, [y, x]), ("≤", &one.at_most, [x, y])] {
            let cells = [
                format!("{} ({})", seat + 1, seat_name(seat, players)),
                format!("{x} {sign} {y}"),
                in_words(statement, names),
            ];
            rows.push(cells.map(|cell| vec![text(cell)]).to_vec());
        }
    }
    Block::Table { head: vec!["Player".into(), "Statement".into(), "Holds".into()], rows }
}

/// What is known of two games that are called so, each statement with its reason.
pub(crate) fn told(found: &SeatComparison, names: [&str; 2], players: u32) -> Vec<Block> {
    let mut blocks = Vec::new();
    if !found.same {
        blocks.push(table(found, names, players));
        blocks.extend(named_in_games(found, players));
    }
    blocks.extend(as_impartial(found, names));
    blocks
}

/// How players are called in the games that are added, if there are any.
fn named_in_games(found: &SeatComparison, players: u32) -> Option<Block> {
    let mut statements = found.by_player.iter().flat_map(|one| [&one.at_most, &one.at_least]);
    statements.any(|one| one.verdict() == Verdict::Refuted).then(|| {
        let names: Vec<String> = (0..players).map(|seat| seat_name(seat, players)).collect();
        paragraph(format!(
            "In a game that is added the players are called {} in turn, as in Spindler’s appendix: 1_{{L}} is a move that \
             L alone has, {{a,b}} has the same options for all, and *1_{{#}} is {{*1}}.",
            names.join(", ")
        ))
    })
}

/// What is known of them as impartial games.
fn as_impartial(found: &SeatComparison, [x, y]: [&str; 2]) -> Option<Block> {
    let equal = found.as_impartial.as_ref().filter(|_| !found.same)?;
    let Answered { verdict, why } = equal;
    let words = match verdict {
        Verdict::Proved => format!("As impartial games {x} and {y} are equal: {why}."),
        Verdict::Refuted => format!("As impartial games {x} and {y} are not equal: {why}."),
        Verdict::Undecided => {
            format!("Whether {x} and {y} are equal as impartial games is not decided: {why}.")
        }
    };
    let mut lines = vec![vec![text(words)]];
    for (of, [one, other]) in found.revertible.iter().zip([[x, y], [y, x]]) {
        lines.push(vec![text(format!("Whether {one} is revertible to {other}: {}.", of.why))]);
    }
    Some(Block::List(lines))
}

/// What holds of them alone.
fn plain_facts(
    analysis: &SeatAnalysis,
    found: &SeatComparison,
    on: [u32; 2],
    [x, y]: [&str; 2],
) -> Vec<Line> {
    let [one, other] = on.map(|at| analysis.plate(at).label);
    let outcomes = match one == other {
        true => format!("Outcomes: {x} and {y} both have {one}."),
        false => format!("Outcomes: {x} has {one}, and {y} has {other}."),
    };
    let same = match found.same {
        true => format!("Hyperbisimilar: yes. {x} and {y} are the same game, move for move."),
        false => format!("Hyperbisimilar: no. {x} and {y} are not the same game, move for move."),
    };
    vec![vec![text(outcomes)], vec![text(same)]]
}

/// What would decide what is not decided.
pub(crate) fn needed(found: &SeatComparison, has_longer: bool) -> Option<Block> {
    let mut statements = found.by_player.iter().flat_map(|one| [&one.at_most, &one.at_least]);
    statements.any(|one| one.verdict() == Verdict::Undecided).then(|| {
        let tried = match (has_longer, found.is_cut_short()) {
            (true, _) => "A longer search tries more.",
            (false, true) => "This is the longest search here; the command line can be given more.",
            (false, false) => "All that is tried here was tried; no method is known that decides all such pairs.",
        };
        paragraph(format!(
            "What is not decided needs a game that, added to both, is won with the one and not with the other, or a proof by \
             more than the rules of Spindler’s paper. {tried}"
        ))
    })
}
