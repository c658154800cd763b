//! The components of a sum, from what was typed: files, positions of files, boards and values.

use std::rc::Rc;
use std::sync::Arc;

use hyperjam_bridge::board::{Spelling, written_board};
use hyperjam_bridge::{GameError, Reading, large_hackenbush};
use hyperjam_editor::document::{CANONICAL_FORM, Document, Heading, Part, Rules};
use hyperjam_editor::file::GameFile;
use hyperjam_editor::game::GameGraph;
use hyperjam_rulesets::Board;
use hyperjam_rulesets::drawings::{LargePicture, MOST};
use hyperjam_rulesets::seats::SeatBoard;
use hyperjam_solver::PositionId;
use hyperjam_sums::seats::Place as SeatPlace;
use hyperjam_sums::{BoardPlace, Component, GraphPlace, Negative, Place};
use hyperjam_terms::Convention;
use hyperjam_values::loopy::LoopyGame;

use super::large;
use super::seats::{SeatDrawing, SeatSum, SeatSummand};
use super::summand::{Described, Naming, Summand, vehicles_on};
use super::typed::{
    MOST_VEHICLES, as_called, factor, found, is_board, is_file, is_meant_as_board, loopy, rulesets, spelling,
};
use crate::Streams;
use crate::drawing::{BESIDE_POSITIONS, Drawing, document_in, game_and_text, say, say_left};
use crate::failure::{Failure, InputError};
use crate::text::plain;

/// The most components of a sum that are not vehicles of one drawing alone.
pub(super) const MOST_COMPONENTS: usize = 100;
/// The longest position of a board that is part of its name, in characters.
const MOST_OF_NAME: usize = 40;

/// A sum of anything.
pub(crate) enum Typed {
    /// Vehicles of one drawing alone.
    Vehicles(Arc<Drawing>, Vec<PositionId>),
    /// Other components.
    Mixed(Convention, Vec<Summand>),
    /// Components for players in a cycle.
    Seats(SeatSum),
}

impl Typed {
    /// The drawing for two players in this file, if a component is on it.
    pub(crate) fn drawing_of(&self, file: &str) -> Option<&Arc<Drawing>> {
        match self {
            Self::Vehicles(drawing, _) => Some(drawing).filter(|drawing| drawing.file == file),
            Self::Mixed(_, summands) => summands.iter().find_map(|one| one.drawing_of(file)),
            Self::Seats(_) => None,
        }
    }
}

/// The components while they are read.
#[derive(Default)]
pub(super) struct Collected {
    drawings: Vec<Arc<Drawing>>,
    /// On which drawing, where, and whether Left and Right change places.
    vehicles: Vec<(usize, PositionId, bool)>,
    pub(super) others: Vec<Summand>,
    /// For players in a cycle, with the drawing of their vehicles.
    pub(super) seats: Vec<SeatSummand>,
    seat_drawing: Option<Arc<SeatDrawing>>,
    /// What the first of these is called, and whether a board is among them, also where they count no time.
    first_seated: Option<String>,
    has_seat_board: bool,
    convention: Option<(Convention, String)>,
    /// The file that was named first.
    first_file: Option<String>,
    games: usize,
}

/// The option that asks for misère play.
const MISERE: &str = "--misere";

/// Reads the components that were typed, perhaps for misère play. What is left out of files is said.
pub(crate) fn components(
    typed: &[String],
    misere: bool,
    streams: &mut Streams<'_>,
) -> Result<Typed, Failure> {
    let mut collected = Collected::default();
    if misere {
        collected.agree(MISERE, Convention::Misere)?;
    }
    for given in typed.iter().filter(|given| factor(given).0 == 0) {
        say(given, "counts 0 times, so nothing of it is in the sum", streams);
    }
    let mut typed = typed.iter().peekable();
    while let Some(given) = typed.next() {
        if is_file(given) {
            let sheet = Sheet::read(given, streams)?;
            let mut named = Vec::new();
            if let Some(drawing) = &sheet.seats {
                let mut on = Vec::new();
                while let Some(position) =
                    typed.peek().and_then(|name| found(name, &|name| drawing.names.find(name)).transpose())
                {
                    on.push(position?);
                    typed.next();
                }
                if !on.is_empty() {
                    say_left(given, BESIDE_POSITIONS, |part| sheet.heading.has(part), streams);
                    collected.add_seat_vehicles(drawing, &on)?;
                    continue;
                }
            }
            if let Some(drawing) = &sheet.drawing {
                while let Some(position) =
                    typed.peek().and_then(|name| found(name, &|name| drawing.find(name)).transpose())
                {
                    named.push(position?);
                    typed.next();
                }
                if !named.is_empty() {
                    say_left(given, BESIDE_POSITIONS, |part| sheet.heading.has(part), streams);
                    collected.add_vehicles(drawing, &named)?;
                    continue;
                }
            }
            say_left_of_sum(given, &sheet.heading, streams);
            collected.add_sheet(given, &sheet)?;
        } else if let (times, rest) = factor(given)
            && let Some((file, name)) = rest.rsplit_once(':').filter(|(file, _)| is_file(file))
        {
            let sheet = Sheet::read(file, streams)?;
            if let Some(drawing) = &sheet.seats {
                say_left(file, BESIDE_POSITIONS, |part| sheet.heading.has(part), streams);
                collected.add_seat_vehicles(drawing, &[(drawing.names.find(name)?, times)])?;
                continue;
            }
            let wrong = || Failure::input(file, GameError::Rules(sheet.heading.rules));
            let drawing = sheet.drawing.as_ref().ok_or_else(wrong)?;
            say_left(file, BESIDE_POSITIONS, |part| sheet.heading.has(part), streams);
            collected.add_vehicles(drawing, &[(drawing.find(name)?, times)])?;
        } else if let (_, file) = factor(given)
            && is_file(file)
        {
            return Err(Failure::input(given, InputError::Factor { file: file.to_owned() }));
        } else {
            collected.add_typed(given)?;
        }
    }
    collected.finish()
}

/// All components of a sheet whose drawing is read as moves.
pub(crate) fn of_sheet(file: &str, heading: &Heading, drawing: &Arc<Drawing>) -> Result<Typed, Failure> {
    let drawing = Some(drawing.clone());
    let sheet = Sheet { heading: heading.clone(), drawing, document: None, seats: None };
    let mut collected = Collected::default();
    collected.add_sheet(file, &sheet)?;
    collected.finish()
}

/// All components of a sheet whose drawing is read otherwise. What is left out of it is said.
pub(crate) fn of_reading(file: &str, text: &str, streams: &mut Streams<'_>) -> Result<Typed, Failure> {
    let sheet = Sheet::of_reading(file, text)?;
    say_left_of_sum(file, &sheet.heading, streams);
    let mut collected = Collected::default();
    collected.add_sheet(file, &sheet)?;
    collected.finish()
}

/// The drawing in the text of a file as a picture of Hackenbush, if it is one that may be too large for a sum and
/// nothing is beside it. What is left out of the answer is said.
pub(crate) fn large_picture(
    file: &str,
    text: &str,
    streams: &mut Streams<'_>,
) -> Result<Option<LargePicture>, Failure> {
    let document = document_in(file, None, text)?;
    let heading = document.heading();
    let graph = GameGraph::of(&document);
    let is_alone = heading.rules == Rules::Hackenbush && heading.boards.is_empty() && graph.players == 2;
    if !is_alone || heading.convention == Convention::Misere || graph.moves.len() < MOST {
        return Ok(None);
    }
    let wrong = |reason| Failure::input(file, InputError::Reading { rules: heading.rules.title(), reason });
    let picture = large_hackenbush(&graph, &ground(&document)).map_err(wrong)?;
    if picture.is_small() {
        return Ok(None);
    }
    say_left_of_sum(file, heading, streams);
    Ok(Some(picture))
}

/// The positions of a drawing that are ground.
fn ground(document: &Document) -> Vec<hyperjam_editor::id::PositionId> {
    document.positions().filter(|(_, position)| position.ground).map(|(id, _)| id).collect()
}

/// All components of a sheet with a drawing for more than two players.
pub(crate) fn of_seats(file: &str, read: GameFile) -> Result<Typed, Failure> {
    let heading = read.heading.clone();
    let seats = Some(Arc::new(SeatDrawing::of(file, read)?));
    let mut collected = Collected::default();
    collected.add_sheet(file, &Sheet { heading, drawing: None, document: None, seats })?;
    collected.finish()
}

/// What of a sheet is in no sum: lines and rulesets are, where boards name them, and vehicles, where something drives.
pub(crate) fn left_of_sum(heading: &Heading) -> Vec<Part> {
    let boards = &heading.boards;
    let names_lines = boards.iter().any(|board| board.rules.trim() == CANONICAL_FORM);
    let names_rules = boards.iter().any(|board| heading.rulesets.iter().any(|own| own.name == board.rules));
    let mut left = vec![Part::Notes];
    left.extend((!names_lines).then_some(Part::Lines));
    left.extend((!names_rules).then_some(Part::Rulesets));
    left.extend((!heading.rules.begins_at_positions()).then_some(Part::Vehicles));
    left
}

/// Says what of a sheet is in no sum.
fn say_left_of_sum(file: &str, heading: &Heading, streams: &mut Streams<'_>) {
    say_left(file, &left_of_sum(heading), |part| heading.has(part), streams);
    let has_token = heading.rules != Rules::Moves && heading.rules.begins_at_positions();
    if has_token && (heading.vehicles.len() > 1 || !heading.negatives.is_empty()) {
        say(
            file,
            "left out of this answer: all vehicles but that of the token, the last that is not negated",
            streams,
        );
    }
}

/// A file with all that is on its sheet.
pub(super) struct Sheet {
    pub(super) heading: Heading,
    /// Its drawing, if that is read as moves.
    pub(super) drawing: Option<Arc<Drawing>>,
    /// Its drawing otherwise.
    document: Option<Document>,
    /// Its drawing, if that is for more than two players.
    pub(super) seats: Option<Arc<SeatDrawing>>,
}

impl Sheet {
    pub(super) fn read(file: &str, streams: &mut Streams<'_>) -> Result<Self, Failure> {
        let (game, text) = game_and_text(file, streams)?;
        let heading = game.heading.clone();
        if heading.rules != Rules::Moves {
            return Self::of_reading(file, &text);
        }
        drop(text);
        if heading.players > 2 {
            let seats = Some(Arc::new(SeatDrawing::of(file, game)?));
            return Ok(Self { heading, drawing: None, document: None, seats });
        }
        // What is beside it is said elsewhere.
        let drawing = Drawing::with_ends(file, game, &[], streams)?;
        Ok(Self { heading, drawing: Some(Arc::new(drawing)), document: None, seats: None })
    }
}

impl Sheet {
    fn of_reading(file: &str, text: &str) -> Result<Self, Failure> {
        let document = document_in(file, None, text)?;
        Ok(Self { heading: document.heading().clone(), drawing: None, document: Some(document), seats: None })
    }
}

impl Collected {
    /// Nothing yet, with the games numbered from there.
    pub(super) fn numbered_from(games: usize) -> Self {
        Self { games, ..Self::default() }
    }

    /// All components of a sheet.
    pub(super) fn add_sheet(&mut self, file: &str, sheet: &Sheet) -> Result<(), Failure> {
        self.agree(file, sheet.heading.convention)?;
        let named = self.other_file(file);
        let count = |all: &Self| all.vehicles.len() + all.others.len() + all.seats.len();
        let before = count(self);
        if let Some(drawing) = &sheet.seats {
            self.add_seat_vehicles(drawing, &drawing.vehicles)?;
        }
        if let Some(drawing) = &sheet.drawing {
            self.add_vehicles(drawing, &drawing.vehicles)?;
        }
        if let Some(document) = &sheet.document {
            self.add_reading(file, document)?;
        }
        for board in &sheet.heading.boards {
            let rules = sheet.heading.rules_of(&board.rules);
            let spelling = Spelling::of(rules, &board.position);
            let wrong = |error| Failure::input(file, InputError::SheetBoard { id: board.id.clone(), error });
            if let Some(opened) = spelling.open_for_seats() {
                if sheet.heading.convention == Convention::Misere {
                    return Err(Failure::input(file, GameError::Misere));
                }
                let described = Described::Board {
                    board: Some(board.id.clone()),
                    file: named.clone(),
                    rules: board.rules.clone(),
                    position: board.position.clone(),
                    negative: false,
                };
                let name = format!("{} {}", plain(&board.rules), plain(&board.id));
                self.add_seat_board(opened.map_err(wrong)?, &name, described, board.times)?;
                continue;
            }
            let opened: Rc<dyn Board> = spelling.open(&sheet.heading.lines).map_err(wrong)?.into();
            let name = format!("{} {}", plain(&board.rules), plain(&board.id));
            let described = Described::Board {
                board: Some(board.id.clone()),
                file: named.clone(),
                rules: board.rules.clone(),
                position: board.position.clone(),
                negative: board.times < 0,
            };
            let count = board.times.unsigned_abs() as usize;
            self.add_board(opened, &name, described, count)?;
        }
        if count(self) == before {
            return Err(Failure::input(file, InputError::NoVehicles));
        }
        Ok(())
    }

    /// Vehicles with how often each counts, below 0 with Left and Right exchanged.
    fn add_vehicles(&mut self, drawing: &Arc<Drawing>, on: &[(PositionId, i32)]) -> Result<(), Failure> {
        self.agree(&drawing.file, drawing.convention)?;
        self.other_file(&drawing.file);
        let known = self.drawings.iter().position(|one| one.file == drawing.file && drawing.file != "-");
        let nth = known.unwrap_or_else(|| {
            self.drawings.push(drawing.clone());
            self.drawings.len() - 1
        });
        for &(on, times) in on {
            let count = times.unsigned_abs() as usize;
            let given = self.vehicles.len().saturating_add(count);
            if given > MOST_VEHICLES {
                return Err(Failure::input("sum", InputError::Vehicles { given, limit: MOST_VEHICLES }));
            }
            self.vehicles.extend(std::iter::repeat_n((nth, on, times < 0), count));
        }
        Ok(())
    }

    /// Vehicles of players in a cycle, with how often each counts.
    fn add_seat_vehicles(&mut self, drawing: &Arc<SeatDrawing>, on: &[(usize, i32)]) -> Result<(), Failure> {
        let file = drawing.names.file();
        if on.is_empty() {
            return Ok(());
        }
        let known = self.seat_drawing.get_or_insert_with(|| drawing.clone());
        if known.names.file() != file {
            let other = known.names.file().to_owned();
            return Err(Failure::input(file, InputError::SeatDrawings { other }));
        }
        for (on, times) in on {
            let mut vehicle = drawing.vehicle(*on as u32);
            vehicle.described = vehicle.described.on(self.other_file(drawing.names.file()));
            self.add_seats(vehicle, *times)?;
        }
        Ok(())
    }

    fn add_seat_board(
        &mut self,
        board: SeatBoard,
        name: &str,
        described: Described,
        times: i32,
    ) -> Result<(), Failure> {
        self.add_seats(
            SeatSummand { described, name: name.to_owned(), place: SeatPlace::Board(board) },
            times,
        )
    }

    /// A component for players in a cycle, so many times. Of boards there may be fewer than of vehicles.
    fn add_seats(&mut self, summand: SeatSummand, times: i32) -> Result<(), Failure> {
        if times < 0 {
            return Err(Failure::input(&summand.name, InputError::SeatNegative));
        }
        let count = times.unsigned_abs() as usize;
        let given = self.seats.len().saturating_add(count);
        self.has_seat_board |= matches!(summand.place, SeatPlace::Board(_));
        self.first_seated.get_or_insert_with(|| summand.name.clone());
        if self.has_seat_board && given > MOST_COMPONENTS {
            return Err(Failure::input("sum", InputError::Components { given, limit: MOST_COMPONENTS }));
        }
        if given > MOST_VEHICLES {
            return Err(Failure::input("sum", InputError::Vehicles { given, limit: MOST_VEHICLES }));
        }
        self.seats.extend(std::iter::repeat_n(summand, count));
        Ok(())
    }

    /// A drawing that is read otherwise.
    fn add_reading(&mut self, file: &str, document: &Document) -> Result<(), Failure> {
        let graph = GameGraph::of(document);
        if graph.positions.is_empty() {
            return Ok(());
        }
        if graph.players != 2 {
            return Err(Failure::input(file, GameError::Players(graph.players)));
        }
        let ground = ground(document);
        let rules = document.heading().rules;
        let token = document.heading().vehicles.last().copied();
        let (board, naming) = match Reading::of(&graph, rules, &ground, token) {
            Ok(reading) => {
                let board = reading.board().clone();
                (board, Naming::Reading(Rc::new(reading), Rc::new(document.clone())))
            }
            Err(reason) => {
                let is_picture = rules == Rules::Hackenbush && !self.is_misere();
                let picture = is_picture.then(|| large_hackenbush(&graph, &ground).ok()).flatten();
                let Some((_, board)) = picture.and_then(|picture| large::as_value(&picture)) else {
                    return Err(Failure::input(file, InputError::Reading { rules: rules.title(), reason }));
                };
                (board, Naming::Board)
            }
        };
        let component = Component::new(self.next_game(), Rc::new(BoardPlace::new(board)));
        let file = self.other_file(file);
        self.others.push(Summand {
            described: Described::Drawing { read_as: rules.title().to_owned(), file },
            name: format!("the drawing as {}", rules.title()),
            component,
            naming,
        });
        Ok(())
    }

    /// A board or a value. What stands before a value is part of it.
    pub(super) fn add_typed(&mut self, given: &str) -> Result<(), Failure> {
        let typed = given;
        let (times, board) = factor(given);
        let called = as_called(board);
        let board = called.as_deref().unwrap_or(board);
        if let Some(named) = rulesets().find(|known| known.name == board) {
            let example = named.example.join(" ");
            return Err(Failure::input(typed, InputError::NoBoard { name: named.name, example }));
        }
        let is_meant = board.contains(char::is_whitespace) && is_meant_as_board(board);
        let (times, given) = if is_board(board) || is_meant { (times, board) } else { (1, given) };
        let spelling = spelling(given);
        let mut position = spelling.position.to_owned();
        let mut rules = match spelling.given {
            Some(code) => format!("{} {code}", spelling.name),
            None => spelling.name.to_owned(),
        };
        let name = hyperjam_editor::label::cut(&plain(given.trim()), MOST_OF_NAME);
        if let Some(opened) = spelling.open_for_seats() {
            let opened = opened.map_err(|error| Failure::input(given, error))?;
            let described = Described::Board { board: None, file: None, rules, position, negative: false };
            return self.add_seat_board(opened, &name, described, times);
        }
        let opened: Rc<dyn Board> = match written_board(given.trim()).unwrap_or_else(|| spelling.open(&[])) {
            Ok(board) => board.into(),
            Err(error) if spelling.name == CANONICAL_FORM => {
                let game = loopy(given)?.ok_or_else(|| Failure::input(given, error))?;
                self.add_loopy(given, &game);
                return Ok(());
            }
            Err(error) => {
                let is_picture = rules == "hackenbush" && !self.is_misere();
                let picture = is_picture.then(|| LargePicture::parse(&position).ok()).flatten();
                let Some((value, board)) = picture.and_then(|picture| large::as_value(&picture)) else {
                    return Err(Failure::input(given, error));
                };
                // In misère play it would not be so.
                self.agree(&name, Convention::Normal)?;
                (rules, position) = (CANONICAL_FORM.to_owned(), value);
                board
            }
        };
        let described = Described::Board { board: None, file: None, rules, position, negative: times < 0 };
        self.add_board(opened, &name, described, times.unsigned_abs() as usize)
    }

    /// A value with loops.
    fn add_loopy(&mut self, given: &str, game: &LoopyGame) {
        let graph = Rc::new(game.graph().clone());
        let place = Rc::new(GraphPlace::new(graph.clone(), game.start()));
        let component = Component::new(self.next_game(), place);
        self.others.push(Summand {
            described: Described::Board {
                board: None,
                file: None,
                rules: "value".to_owned(),
                position: given.trim().to_owned(),
                negative: false,
            },
            name: hyperjam_editor::label::cut(&plain(given.trim()), MOST_OF_NAME),
            component,
            naming: Naming::Options(graph),
        });
    }

    fn add_board(
        &mut self,
        board: Rc<dyn Board>,
        name: &str,
        described: Described,
        count: usize,
    ) -> Result<(), Failure> {
        let is_negative = matches!(described, Described::Board { negative: true, .. });
        let mut place: Rc<dyn Place> = Rc::new(BoardPlace::new(board));
        if is_negative {
            place = Rc::new(Negative::new(place));
        }
        let component = Component::new(self.next_game(), place);
        let given = self.others.len().saturating_add(count);
        if given > MOST_COMPONENTS {
            return Err(Failure::input("sum", InputError::Components { given, limit: MOST_COMPONENTS }));
        }
        for _ in 0..count {
            self.others.push(Summand {
                described: described.clone(),
                name: if is_negative { format!("−({name})") } else { name.to_owned() },
                component: component.clone(),
                naming: Naming::Board,
            });
        }
        Ok(())
    }

    /// The name of a file, if another one was named before.
    fn other_file(&mut self, file: &str) -> Option<String> {
        let first = self.first_file.get_or_insert_with(|| file.to_owned());
        (first != file).then(|| file.to_owned())
    }

    fn next_game(&mut self) -> usize {
        self.games += 1;
        self.games
    }

    /// Refuses two sheets with different conventions.
    fn agree(&mut self, file: &str, convention: Convention) -> Result<(), Failure> {
        match &self.convention {
            Some((known, other)) if *known != convention => {
                let other = other.clone();
                Err(Failure::input(file, InputError::Conventions { convention, other }))
            }
            _ => {
                self.convention = Some((convention, file.to_owned()));
                Ok(())
            }
        }
    }

    fn is_misere(&self) -> bool {
        matches!(self.convention, Some((Convention::Misere, _)))
    }

    fn finish(mut self) -> Result<Typed, Failure> {
        if let Some(seated) = self.first_seated {
            let on = self.vehicles.first().and_then(|(nth, on, _)| Some(self.drawings.get(*nth)?.name(*on)));
            let for_two = on.map(std::borrow::Cow::into_owned);
            let for_two = for_two.or_else(|| self.others.first().map(|other| other.name.clone()));
            return match for_two {
                None if self.convention.is_some_and(|(_, by)| by == MISERE) => {
                    Err(Failure::input(MISERE, InputError::SeatMisere))
                }
                None => SeatSum::of(self.seat_drawing, self.seats).map(Typed::Seats),
                Some(other) => {
                    let reason = InputError::SeatsBesideTwo { other };
                    Err(Failure::input(&seated, reason))
                }
            };
        }
        if self.others.is_empty()
            && self.vehicles.iter().all(|(_, _, is_negative)| !is_negative)
            && let [drawing] = self.drawings.as_slice()
        {
            let on = self.vehicles.iter().map(|(_, on, _)| *on).collect();
            return Ok(Typed::Vehicles(drawing.clone(), on));
        }
        let convention = self.convention.as_ref().map_or(Convention::Normal, |(convention, _)| *convention);
        let given = self.vehicles.len().saturating_add(self.others.len());
        if given > MOST_COMPONENTS {
            return Err(Failure::input("sum", InputError::Components { given, limit: MOST_COMPONENTS }));
        }
        let mut all = Vec::new();
        let vehicles = std::mem::take(&mut self.vehicles);
        for (nth, drawing) in self.drawings.clone().into_iter().enumerate() {
            let game = self.next_game();
            let on = vehicles.iter().filter(|(of, ..)| *of == nth).map(|(_, on, negative)| (*on, *negative));
            let file = self.other_file(&drawing.file);
            let on = vehicles_on(&drawing, &on.collect::<Vec<_>>(), game);
            all.extend(
                on.into_iter().map(|one| Summand { described: one.described.on(file.clone()), ..one }),
            );
        }
        all.append(&mut self.others);
        Ok(Typed::Mixed(convention, all))
    }
}
