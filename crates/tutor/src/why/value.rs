//! Why a position has its value: the options' values, and what simplifies them.

use super::phrases::{self, MOST_LISTED, capped};
use super::{Highlights, loopy, of_marks, of_state, of_value};
use crate::analysis::Analysis;
use crate::calculate::details;
use crate::values::{LIMITS, MOST_WRITTEN, canonical_form};
use crate::write::{go, link, paragraph, plain, result, strong, text};
use hyperjam_protocol::address::{Explained, WhyCard};
use hyperjam_protocol::tutor::{Block, Card, Line, Span, Tone};
use hyperjam_solver::PositionId;
use hyperjam_solver::explain::MoveTo;
use hyperjam_sums::{NoValue, value_of_position, values_from};
use hyperjam_terms::{Convention, Player};
use hyperjam_values::notation::{Style, print, print_number};
use hyperjam_values::simplify::{Excluded, Simplification, Simplified, simpler_numbers, simplified};
use hyperjam_values::{Arena, GameId, Unfinished};

/// What is said of a position's value beside its other marks, where it says more than its label does.
pub(super) fn lines(analysis: &Analysis, position: PositionId) -> Vec<Line> {
    if analysis.is_impartial() || analysis.game.convention == Convention::Misere {
        return Vec::new();
    }
    let mut arena = Arena::new(LIMITS);
    let value = found(analysis, &mut arena, position)
        .and_then(|game| Ok(print(&mut arena, game, Style::Unicode, MOST_WRITTEN)?.text));
    let to = of_value(analysis, position);
    match value {
        Ok(value) => {
            vec![vec![
                link(format!("Value {value}"), to),
                text(": it is worth as much as this game in every sum."),
            ]]
        }
        Err(Unexplained::NoValue(NoValue::Loop | NoValue::TieEnd)) => loopy::lines(analysis, position),
        Err(none) => vec![vec![link("No value", to), text(format!(": {none}."))]],
    }
}

/// The card.
pub(super) fn card(analysis: &Analysis, position: PositionId) -> Card {
    let title = format!("Why? The value of {}", analysis.name(position));
    let mut scene = Highlights::about(analysis, position);
    let mut blocks = match explained(analysis, position, &mut scene) {
        Ok(blocks) => blocks,
        Err(Unexplained::NoValue(NoValue::Loop | NoValue::TieEnd)) => loopy::blocks(analysis, position),
        Err(reason) => without(analysis, position, &reason),
    };
    let spoken = match blocks.first() {
        Some(Block::Result(line, _) | Block::Text(line)) => plain(line),
        _ => title.clone(),
    };
    blocks.push(Block::Buttons(vec![
        go("When Left starts", of_state(analysis, position, Player::Left)),
        go("When Right starts", of_state(analysis, position, Player::Right)),
        go("Its thermograph", WhyCard::Position(analysis.id(position), Explained::Thermograph(0))),
        go("All its marks", of_marks(analysis, position)),
        go("The values of all positions", WhyCard::Values),
    ]));
    Card { title, spoken, blocks, scene: scene.done(), ..Card::default() }
}

/// What is said where there is no value.
pub(super) fn without(analysis: &Analysis, position: PositionId, reason: &Unexplained) -> Vec<Block> {
    vec![
        Block::Text(vec![analysis.span(position), text(format!(" has no value here: {reason}."))]),
        paragraph("Values are for normal play, where whoever cannot move loses."),
    ]
}

/// The value of a position, if it has one.
pub(super) fn found(
    analysis: &Analysis,
    arena: &mut Arena,
    position: PositionId,
) -> Result<GameId, Unexplained> {
    if analysis.game.convention == Convention::Misere {
        return Err(Unexplained::Misere);
    }
    Ok(value_of_position(arena, analysis.graph(), position)?)
}

/// Why there is no value to explain.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unexplained {
    /// Whoever cannot move wins.
    #[error("whoever cannot move wins (misère play)")]
    Misere,
    /// The position has none, or it was not found.
    #[error(transparent)]
    NoValue(#[from] NoValue),
    /// It has one, but a limit was reached while it was explained.
    #[error(transparent)]
    Unfinished(#[from] Unfinished),
}

/// Moves of a player to one value.
struct MovesTo {
    value: GameId,
    moves: Vec<MoveTo>,
}

/// A position whose value is explained.
struct Explanation<'a> {
    analysis: &'a Analysis<'a>,
    arena: Arena,
    position: PositionId,
    value: GameId,
    /// Left's options and Right's, each value once.
    options: [Vec<MovesTo>; 2],
}

fn explained(
    analysis: &Analysis,
    position: PositionId,
    scene: &mut Highlights,
) -> Result<Vec<Block>, Unexplained> {
    if analysis.game.convention == Convention::Misere {
        return Err(Unexplained::Misere);
    }
    let mut arena = Arena::new(LIMITS);
    let values = values_from(&mut arena, analysis.graph(), position)?;
    let value = values[position.index()]?;
    let mut options = [Vec::<MovesTo>::new(), Vec::new()];
    for player in Player::BOTH {
        let own = &mut options[player.index()];
        for (id, to) in analysis.graph().moves_by(position, player) {
            let (value, step) = (values[to.index()]?, MoveTo { id, to });
            match own.iter_mut().find(|option| option.value == value) {
                Some(option) => option.moves.push(step),
                None => own.push(MovesTo { value, moves: vec![step] }),
            }
        }
    }
    let mut explanation = Explanation { analysis, arena, position, value, options };
    let mut blocks = explanation.blocks(scene)?;
    blocks.extend(explanation.more());
    Ok(blocks)
}

impl Explanation<'_> {
    /// All else that is known of the value, and its canonical form as a drawing.
    fn more(&mut self) -> Vec<Block> {
        self.arena.renew_work();
        let known = details::blocks(&mut self.arena, self.value, &|_, _| None);
        self.arena.renew_work();
        let mut blocks =
            vec![Block::Folded { name: "All that is known of this value".into(), blocks: known }];
        blocks.extend(canonical_form(&mut self.arena, self.value));
        blocks
    }

    fn blocks(&mut self, scene: &mut Highlights) -> Result<Vec<Block>, Unfinished> {
        let value = self.written(self.value)?;
        let headline =
            vec![self.analysis.span(self.position), text(" has the value "), strong(value), text(".")];
        let mut blocks = vec![result(headline, Tone::Plain)];
        let given = self.values();
        let mut start = self.moves();
        start.push(text(format!(" So it is the game {}.", self.form(&given)?)));
        blocks.push(Block::Text(start));
        let [left, right] = &given;
        let found = simplified(&mut self.arena, left, right)?;
        self.highlight(&found.steps, scene);
        match simpler_numbers(&mut self.arena, [left, right], MOST_LISTED + 1)? {
            Some(excluded) => {
                blocks.extend(self.number(excluded)?);
                if !found.steps.is_empty() {
                    let name = "By deleting and bypassing options instead".into();
                    blocks.push(Block::Folded { name, blocks: self.simplification(&found)? });
                }
            }
            None => blocks.extend(self.simplification(&found)?),
        }
        Ok(blocks)
    }

    fn written(&mut self, game: GameId) -> Result<String, Unfinished> {
        Ok(print(&mut self.arena, game, Style::Unicode, MOST_WRITTEN)?.text)
    }

    fn row(&mut self, games: &[GameId]) -> Result<String, Unfinished> {
        let mut texts = Vec::new();
        for game in games.iter().take(MOST_LISTED) {
            texts.push(self.written(*game)?);
        }
        if games.len() > MOST_LISTED {
            texts.push("…".into());
        }
        Ok(texts.join(","))
    }

    /// A game by its options.
    fn form(&mut self, options: &[Vec<GameId>; 2]) -> Result<String, Unfinished> {
        let [left, right] = options;
        Ok(format!("{{{}|{}}}", self.row(left)?, self.row(right)?))
    }

    fn values(&self) -> [Vec<GameId>; 2] {
        self.options.each_ref().map(|own| own.iter().map(|option| option.value).collect())
    }

    /// Who can move where.
    fn moves(&mut self) -> Line {
        let mut line = Line::new();
        for player in Player::BOTH {
            let own = &self.options[player.index()];
            let end = if player == Player::Left { "; " } else { "." };
            if own.is_empty() {
                line.push(text(format!("{player} has no move{end}")));
                continue;
            }
            line.push(text(format!("{player} can move to ")));
            let named = own.iter().map(|option| {
                let value = print(&mut self.arena, option.value, Style::Unicode, MOST_WRITTEN);
                let value = value.map_or_else(|unfinished| unfinished.to_string(), |printed| printed.text);
                let mut phrase = positions(self.analysis, option);
                phrase.push(text(format!(" ({value})")));
                phrase
            });
            line.extend(phrases::row(named.collect::<Vec<Line>>()));
            line.push(text(end));
        }
        line
    }

    /// An option: its value, and the positions that have it.
    fn option(&mut self, player: Player, game: GameId) -> Result<Line, Unfinished> {
        let mut line = vec![text(self.written(game)?)];
        if let Some(option) = self.options[player.index()].iter().find(|option| option.value == game) {
            line.push(text(" ("));
            line.extend(positions(self.analysis, option));
            line.push(text(")"));
        }
        Ok(line)
    }

    /// Why it is this number.
    fn number(&mut self, excluded: Vec<Excluded>) -> Result<Vec<Block>, Unfinished> {
        let Some(number) = self.arena.as_number(self.value).cloned() else { return Ok(Vec::new()) };
        let written = print_number(&number, Style::Unicode);
        let rule = "A number fits between the options if no option of Left is at least that number, and no option of \
                    Right is at most that number. If some number fits, the game is the simplest one that does: the \
                    one that is born first.";
        let mut lines: Vec<Line> = Vec::new();
        for Excluded { number, player, option } in excluded.iter().take(MOST_LISTED) {
            let number = print_number(number, Style::Unicode);
            let mut line = vec![text(format!("{number} does not fit: {player}’s option "))];
            line.extend(self.option(*player, *option)?);
            let compared = if *player == Player::Left { "at least" } else { "at most" };
            line.push(text(format!(" is {compared} {number}.")));
            lines.push(line);
        }
        if excluded.len() > MOST_LISTED {
            lines.push(vec![text("… and so on, down the number tree.")]);
        }
        let day = number.birthday();
        lines.push(vec![text(format!(
            "{written} fits. It is born on day {day}, and no simpler number fits."
        ))]);
        Ok(vec![paragraph(rule), Block::List(lines)])
    }

    /// The steps to the canonical form.
    fn simplification(&mut self, found: &Simplified) -> Result<Vec<Block>, Unfinished> {
        let form = self.form(&found.options)?;
        let written = self.written(self.value)?;
        // Fewer braces, with more bars for them, are no other name.
        let bare =
            |text: &str| text.replace(['{', '}', '|'], " ").split_whitespace().collect::<Vec<_>>().join(" ");
        let is_name = written == "0" || bare(&form) != bare(&written);
        let named = if is_name { format!(", which is written {written}") } else { String::new() };
        if found.steps.is_empty() {
            return Ok(vec![paragraph(format!(
                "No option is dominated by another one, and none is reversible. So this is its canonical form already{named}."
            ))]);
        }
        let mut options = self.values();
        let mut lines = Vec::new();
        for step in found.steps.iter().take(MOST_LISTED) {
            lines.push(self.step(step, &options)?);
            step.apply(&mut options);
        }
        Ok(vec![
            paragraph("Some of its options do not matter:"),
            capped(lines, found.steps.len()),
            paragraph(format!("What is left is its canonical form {form}{named}.")),
        ])
    }

    /// A step, from a form with these options.
    fn step(&mut self, step: &Simplification, options: &[Vec<GameId>; 2]) -> Result<Line, Unfinished> {
        let (Simplification::Dominated { player, option, .. }
        | Simplification::Reversible { player, option, .. }) = step;
        let mut line = vec![text(format!("{player}’s option "))];
        line.extend(self.option(*player, *option)?);
        let (own, sign) = (self.written(*option)?, if *player == Player::Left { "≤" } else { "≥" });
        match step {
            Simplification::Dominated { by, .. } => {
                line.push(text(" is dominated by "));
                line.extend(self.option(*player, *by)?);
                let by = self.written(*by)?;
                line.push(text(format!(": {own} {sign} {by}, so {player} never needs it. It is deleted.")));
            }
            Simplification::Reversible { through, behind, .. } => {
                let (opponent, reply) = (player.opponent(), self.written(*through)?);
                let name = self.analysis.name(self.position);
                line.push(text(format!(
                    " is reversible through {reply}: {reply} {sign} {name}, so after it {opponent} can move to {reply} and is at \
                     least as well off as before. In its place come {player}’s options from {reply}: "
                )));
                line.push(text(match behind.as_slice() {
                    [] => "none.".to_owned(),
                    behind => format!("{}.", self.row(behind)?),
                }));
                line.extend(self.slip(*player, *option, options)?);
            }
        }
        Ok(line)
    }

    /// What would become of the game if a reversible option were deleted like one that is dominated.
    fn slip(
        &mut self,
        player: Player,
        option: GameId,
        options: &[Vec<GameId>; 2],
    ) -> Result<Option<Span>, Unfinished> {
        let mut rest = options.clone();
        rest[player.index()].retain(|other| *other != option);
        let wrong = self.arena.game(&rest[0], &rest[1])?;
        if wrong == self.value {
            return Ok(None);
        }
        Ok(Some(text(format!(" Without them it would be another game: {}.", self.written(wrong)?))))
    }

    /// Shows which moves matter: good ones stay in the canonical form.
    fn highlight(&self, steps: &[Simplification], scene: &mut Highlights) {
        for player in Player::BOTH {
            for option in &self.options[player.index()] {
                let tone = steps.iter().find_map(|step| match step {
                    Simplification::Dominated { player: of, option: game, .. }
                        if *of == player && *game == option.value =>
                    {
                        Some(Tone::Bad)
                    }
                    Simplification::Reversible { player: of, option: game, .. }
                        if *of == player && *game == option.value =>
                    {
                        Some(Tone::Even)
                    }
                    _ => None,
                });
                for step in &option.moves {
                    scene.step(self.analysis, *step, tone.unwrap_or(Tone::Good));
                }
            }
        }
    }
}

/// The positions that an option is, each with a link to why it has its value.
fn positions(analysis: &Analysis, option: &MovesTo) -> Line {
    let targets = phrases::targets(option.moves.iter().copied());
    phrases::row(targets.iter().map(|step| vec![analysis.span_to(step.to, of_value(analysis, step.to))]))
}
