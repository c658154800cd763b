//! A game of players in a cycle, each of whom is a person or Hyperjam.

mod record;

use super::moves::{Addresses, Moves};
use super::record::{replay, replayed};
use super::status::{came_back, from_where, position, stands};
use super::table::{Offer, Pictured, Ply, Table};
use crate::board::component::Origin;
use crate::board::{find, seat_view};
use crate::failure::{DrawFailure, Failure};
use crate::seats::{CONVENTION, chance, named, open};
use crate::sum::seats::SeatComponents;
use crate::write::{capital, heading, paragraph, player, text};
use hyperjam_editor::id::PositionId;
use hyperjam_protocol::address::{BoardGame, GameView, Record, SeatSettings};
use hyperjam_protocol::tutor::{Block, Card, Drawing, Line, Tone, TutorQuery};
use hyperjam_sums::seats::{Chance, Ending, LastChance, Place};
use hyperjam_terms::Movers;
use record::Match;

/// A game with the vehicles of the drawing.
pub(crate) fn of_vehicles(
    query: &TutorQuery,
    record: &Record<SeatSettings>,
    view: GameView,
) -> Result<Card, Failure> {
    let (given, players) = (record.settings.controllers.len(), query.drawing.graph.players as usize);
    if given != players {
        return Err(Failure::Seats { given, players });
    }
    let components = SeatComponents::of_vehicles(query, &record.start)?;
    card(&components, Moves::Drawn(record.clone()), view)
}

/// A game on a board, or on the sum of the sheet.
pub(crate) fn on_sheet(query: &TutorQuery, game: &BoardGame<SeatSettings>) -> Result<Card, Failure> {
    let given = game.settings.controllers.len();
    let components = match &game.board {
        Some(id) => {
            let board = find(query, id)?;
            let opened = open(board).ok_or(Failure::BoardSeats { given, players: 2 })?;
            SeatComponents::of_board(query, board, opened.map_err(Failure::Board)?)
        }
        None => SeatComponents::of_sheet(query)?.ok_or(Failure::SumSeats { given, players: 2 })?,
    };
    let players = components.players;
    if given != players as usize {
        return Err(match &game.board {
            Some(_) => Failure::BoardSeats { given, players },
            None => Failure::SumSeats { given, players },
        });
    }
    if let Some(refused) = components.refused {
        return Err(refused);
    }
    card(&components, Moves::Numbered(game.clone()), game.view)
}

fn card(
    components: &SeatComponents<'_>,
    moves: Moves<SeatSettings>,
    view: GameView,
) -> Result<Card, Failure> {
    let game = Match::of(components, moves, matches!(view, GameView::At(_)))?;
    match view {
        GameView::Offer => Err(Failure::Draw { after: game.plies.len(), reason: DrawFailure::Seats }),
        GameView::At(at) => replay(&game, at, &mut |_| ".".to_owned()),
        view => super::card::card(&game, view),
    }
}

impl Match<'_> {
    /// Who cannot move, and that all others win by it.
    fn stuck(&self) -> Line {
        let table: &dyn Table = self;
        let mover = table.to_move();
        let name = player(mover);
        let verdict = match (table.person(), table.is_person(mover)) {
            (Some(_), true) => format!("You have lost: {name}"),
            (Some(_), false) => format!("You have won: {name}"),
            (None, _) => capital(&name),
        };
        let players = self.components.players;
        let others = Movers::all(players).bits() & !Movers::only(mover).bits();
        let others = Movers::of_bits(others).unwrap_or_default();
        let win = if others.seats().nth(1).is_some() { "win" } else { "wins" };
        let mut line = vec![text(format!("{verdict} cannot move"))];
        line.extend(from_where(self));
        line.push(text(format!(", and is the only loser; {} {win}.", named(others, players))));
        line
    }

    /// Where the loser could last have done better.
    fn last_chance(&self, loser: u32) -> Option<Block> {
        let chance = self.review.last_chance?;
        let mut line = vec![text(chance.words(loser))];
        if let LastChance::Move(ply) = chance {
            line.splice(0..0, [text("The last chance was move "), replayed(self, ply), text(": ")]);
        }
        Some(Block::Text(line))
    }
}

impl Table for Match<'_> {
    fn drawing(&self) -> &Drawing {
        &self.components.query.drawing
    }

    fn moves(&self) -> &dyn Addresses {
        &self.moves
    }

    fn plies(&self) -> &[Ply] {
        &self.plies
    }

    fn offers(&self) -> &[Offer] {
        &self.offers
    }

    fn best(&self) -> Option<usize> {
        self.best
    }

    fn origins(&self) -> Vec<Origin> {
        self.components.all.iter().map(|component| component.of).collect()
    }

    fn name(&self, component: usize, plies: usize) -> String {
        let on = match self.states.get(plies).and_then(|state| state.get(component)) {
            Some(Place::Position(on)) => Some(*on),
            _ => None,
        };
        match (on, &self.components.analysis) {
            (Some(on), Some(analysis)) => analysis.name(on).to_owned(),
            _ => self.components.all.get(component).map(|one| one.name.clone()).unwrap_or_default(),
        }
    }

    fn stands(&self, component: usize, plies: usize) -> Option<PositionId> {
        match self.states.get(plies)?.get(component)? {
            Place::Position(on) => self.components.analysis.as_ref().map(|analysis| analysis.id(*on)),
            Place::Board(_) => None,
        }
    }

    fn board(&self, component: usize, plies: usize) -> Option<Pictured> {
        match self.states.get(plies)?.get(component)? {
            Place::Board(board) => {
                let view = seat_view(&self.components.all.get(component)?.name, board);
                Some(Pictured { picture: board.picture(), view })
            }
            Place::Position(_) => None,
        }
    }

    fn has_roads(&self) -> bool {
        self.components.analysis.is_some()
    }

    fn ended(&self) -> Option<(Line, Tone)> {
        let table: &dyn Table = self;
        Some(match self.ended? {
            Ending::Stuck => {
                let is_lost = table.person() == Some(table.to_move());
                (self.stuck(), if is_lost { Tone::Bad } else { Tone::Good })
            }
            Ending::TieEnd { component } => {
                let mut line = vec![text("Nobody loses: ")];
                line.extend(position(self, component));
                line.push(text(" is a tie end, and play stops."));
                (line, Tone::Even)
            }
            Ending::Repetition => {
                let after = ", so play can go on for ever.";
                (came_back(self, "Nobody loses: ", "third", after), Tone::Even)
            }
            Ending::Full => {
                let most = self.moves.most();
                let words = format!("The record is full, as a game stops after {most} moves without a loser");
                (stands(self, words, "."), Tone::Even)
            }
        })
    }

    fn convention(&self) -> String {
        CONVENTION.to_owned()
    }

    fn left_out(&self) -> &[String] {
        &self.components.left_out
    }

    fn expected(&self) -> Vec<Block> {
        if self.chance(self.plies.len(), self.moves.mover(self.plies.len())) == Chance::Unknown {
            return vec![paragraph(
                "Who can win is not known here, as the game is too large. Hyperjam plays by a rule of thumb, and may make \
                 mistakes, until it is small enough.",
            )];
        }
        if self.coalitions.is_empty() {
            return Vec::new();
        }
        let lines = self.coalitions.iter().map(|sentence| vec![text(sentence)]);
        vec![heading("Who can make whom lose"), Block::List(lines.collect())]
    }

    fn judged(&self, ply: usize) -> Option<(String, Tone)> {
        if self.ended.is_none() && !self.moves.shows().hints {
            return None;
        }
        let effect = (*self.review.effects.get(ply)?)?;
        Some((effect.words(self.components.players), chance::tone(effect)))
    }

    fn afterwards(&self) -> Vec<Block> {
        self.last_chance(self.moves.mover(self.plies.len())).into_iter().collect()
    }

    fn gone_by(&self) -> Option<usize> {
        match self.review.last_chance {
            Some(LastChance::Move(ply)) => Some(ply),
            _ => None,
        }
    }

    fn chosen(&self) -> Vec<Line> {
        let table: &dyn Table = self;
        let count = self.plies.len();
        let last = self.plies.iter().rposition(|ply| table.is_person(ply.seat));
        let players = self.components.players as usize;
        let since = last.map_or(0, |last| last + 1).max(count.saturating_sub(players));
        let line = |ply: usize| {
            let way = chance::way(self.chance(ply, self.moves.mover(ply)));
            vec![text(format!("{} – {way}.", table.made(&self.plies[ply])))]
        };
        (since..count).map(line).collect()
    }
}
