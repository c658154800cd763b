//! Addresses as texts.

use super::{
    Address, Answer, BoardCard, BoardGame, CompareCard, CompoundPlay, DayKind, DaysCard, DifferenceMove,
    Effort, EqualBy, Explained, FindCard, GameView, GivenMark, GivenMarks, Guess, LessonsCard, MarkCard,
    Part, PlayCard, Record, Run, SeatSettings, Segment, Settings, Starters, StepsCard, TableCard, ThreeCard,
    TreeCard, Turn, VehiclesCard, WhyCard,
};
use hyperjam_editor::game::GameGraph;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_terms::Player;
use std::fmt::{self, Display, Formatter, Write};

impl Address {
    /// The part that it is of.
    pub const fn part(&self) -> Part {
        match self {
            Self::Home => Part::Home,
            Self::Play(_) => Part::Play,
            Self::Vehicles(_) => Part::Vehicles,
            Self::Steps(_) => Part::Steps,
            Self::Compare(_) => Part::Compare,
            Self::Calculate(_)
            | Self::Descent(..)
            | Self::Find(_)
            | Self::Days(_)
            | Self::Tree(_)
            | Self::Three(_)
            | Self::Ties(_) => Part::Calculate,
            Self::Quotient(..) => Part::Quotient,
            Self::Order(_) => Part::Order,
            Self::Mark(_) => Part::Mark,
            Self::Lessons(_) => Part::Lessons,
            Self::Why(_) => Part::Why,
            Self::Board(_) => Part::Board,
        }
    }
}

impl From<Part> for Address {
    /// The first card of a part.
    fn from(part: Part) -> Self {
        match part {
            Part::Home => Self::Home,
            Part::Play => Self::Play(PlayCard::Entrance),
            Part::Vehicles => Self::Vehicles(VehiclesCard::Sum),
            Part::Steps => Self::Steps(StepsCard::Entrance),
            Part::Compare => Self::Compare(CompareCard::First),
            Part::Calculate => Self::Calculate(None),
            Part::Quotient => Self::Quotient(EqualBy::Game, None),
            Part::Order => Self::Order(None),
            Part::Mark => Self::Mark(MarkCard::Entrance),
            Part::Lessons => Self::Lessons(LessonsCard::List),
            Part::Why => Self::Why(WhyCard::Entrance),
            Part::Board => Self::Board(BoardCard::Shelf),
        }
    }
}

macro_rules! from_cards {
    ($($card:ident => $part:ident),+ $(,)?) => {$(
        impl From<$card> for Address {
            fn from(card: $card) -> Self {
                Self::$part(card)
            }
        }
    )+};
}

from_cards! {
    PlayCard => Play,
    VehiclesCard => Vehicles,
    StepsCard => Steps,
    CompareCard => Compare,
    FindCard => Find,
    DaysCard => Days,
    TreeCard => Tree,
    ThreeCard => Three,
    MarkCard => Mark,
    LessonsCard => Lessons,
    WhyCard => Why,
    BoardCard => Board,
}

impl Display for Address {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(&|id| id, &|id| id))
    }
}

impl Address {
    /// The address of the same card after positions and moves have got the numbers that they have in the drawing's order, as in
    /// a link. What names none of the drawing stays as it is. Cost O(length · log size of the drawing).
    pub fn renumbered(&self, graph: &GameGraph) -> String {
        let position = |id: PositionId| graph.positions.binary_search_by_key(&id, |(id, _)| *id);
        let road = |id: MoveId| graph.moves.binary_search_by_key(&id, |step| step.id);
        self.written(&|id| position(id).map_or(id, |number| PositionId(number as u32)), &|id| {
            road(id).map_or(id, |number| MoveId(number as u32))
        })
    }

    /// As a text, with these names for positions and moves.
    fn written(
        &self,
        position: &dyn Fn(PositionId) -> PositionId,
        road: &dyn Fn(MoveId) -> MoveId,
    ) -> String {
        let mut words = Words { text: self.part().address().to_owned(), position, road };
        self.write(&mut words);
        words.text
    }

    /// Adds what follows the part.
    fn write(&self, words: &mut Words<'_>) {
        match self {
            Self::Home => words,
            Self::Play(card) => match card {
                PlayCard::Entrance => words,
                PlayCard::Settings(how, start) => words.word("set").word(how).positions(start),
                PlayCard::Seats(how, start) => words.word("set").word(how).positions(start),
                PlayCard::Game(record, view) => words.game(record, view),
                PlayCard::SeatGame(record, view) => words.game(record, view),
            },
            Self::Vehicles(card) => match card {
                VehiclesCard::Sum => words,
                VehiclesCard::Deep(limit) => words.word("deep").word(limit),
                VehiclesCard::Line => words.word("line"),
                VehiclesCard::Add => words.word("add"),
                VehiclesCard::Place => words.word("place"),
                VehiclesCard::Heap(size) => words.word("heap").word(size),
                VehiclesCard::Loop(set) => words.word("loop").word(set.segment()),
            },
            Self::Steps(card) => match card {
                StepsCard::Entrance => words,
                StepsCard::Labels(at) => words.word("labels").word(at),
                StepsCard::Outcomes(starters, at) => words.word("outcomes").word(starters.segment()).word(at),
                StepsCard::Classes(at) => words.word("classes").word(at),
            },
            Self::Compare(card) => match card {
                CompareCard::First => words,
                CompareCard::Second(x) => words.position(*x),
                CompareCard::Answer(x, y, effort) => {
                    let times = (*effort != Effort::Usual).then(|| effort.times());
                    words.position(*x).position(*y).words(times)
                }
                CompareCard::Beside(x, y, z) => words.position(*x).position(*y).word("beside").position(*z),
                CompareCard::Copying(x, y, player, moves) => {
                    words.position(*x).position(*y).word("copy").word(player.name()).differences(moves)
                }
                CompareCard::Through(x, y) => words.position(*x).position(*y).word("through"),
                CompareCard::Product(x, y, middle, player, moves) => {
                    words.position(*x).position(*y).word("through").position(*middle);
                    // Pressed positions come last.
                    let is_usual = *player == Player::Left && moves.is_empty();
                    words.words((!is_usual).then(|| player.name())).differences(moves)
                }
            },
            Self::Calculate(open) => words.words(*open),
            Self::Descent(line, moves) => words
                .word(line)
                .list("", moves, |(by, nth)| format!("{}{nth}", if *by == Player::Left { 'l' } else { 'r' })),
            Self::Find(FindCard { line, ruleset, within }) => {
                words.word(line).word("find").word(ruleset).words(Some(within).filter(|it| !it.is_empty()))
            }
            Self::Tree(TreeCard { path, above }) => {
                let run = |run: &Run| format!("{}{}", if run.to_greater { 'g' } else { 'l' }, run.steps);
                let path: String = path.iter().map(run).collect();
                let root = (path.is_empty() && above.is_some()).then(|| "0".to_owned());
                words.word("tree").words(Some(path).filter(|path| !path.is_empty()).or(root)).words(*above)
            }
            Self::Ties(seed) => words.word("ties").word(seed),
            Self::Three(card) => match card {
                ThreeCard::Nim(typed) => {
                    words.word("nim").words(Some(typed).filter(|typed| !typed.is_empty()))
                }
                ThreeCard::Sums(of) => words.word("sums").list("", of.iter().flatten(), |outcome| {
                    if outcome.is_undetermined() { "0".to_owned() } else { outcome.to_string() }
                }),
                ThreeCard::Copies(count) => words.word("sums").word(count),
            },
            Self::Days(DaysCard::Game(day, nth)) => words.word("day").word(day).word(format_args!("g{nth}")),
            Self::Days(DaysCard::List(day, kind, page)) => {
                let page = Some(page).filter(|page| **page != 1);
                let kind = (page.is_some() || *kind != DayKind::All).then(|| kind.segment());
                words.word("day").word(day).words(kind).words(page)
            }
            Self::Quotient(by, class) => {
                let by = match by {
                    EqualBy::Game => None,
                    EqualBy::Label => Some("label"),
                    EqualBy::Sum => Some("sum"),
                };
                words.words(by).positions_of(*class)
            }
            Self::Order(position) => words.positions_of(*position),
            Self::Mark(card) => match card {
                MarkCard::Entrance => words,
                MarkCard::Hidden => words.word("hidden"),
                MarkCard::Make => words.word("make"),
                MarkCard::Task(marks) => words.marks(marks),
                MarkCard::At(marks, position, typed) => words
                    .marks(marks)
                    .position(*position)
                    .words(Some(typed).filter(|typed| !typed.is_empty())),
                MarkCard::Check(marks) => words.marks(marks).word("check"),
            },
            Self::Lessons(LessonsCard::List) => words,
            Self::Lessons(LessonsCard::Lesson(name, answers)) => {
                answers.iter().fold(words.word(name), |words, answer| match answer {
                    Answer::Choice(number) => words.word(number),
                    Answer::Position(position) => words.position(*position),
                    Answer::Typed(typed) => words.word(format_args!("={}", typed.segment())),
                })
            }
            Self::Why(card) => match card {
                WhyCard::Entrance => words,
                WhyCard::Position(position, reason) => {
                    words.position(*position);
                    match reason {
                        Explained::All => words,
                        Explained::Starter(player) => words.word(player.name()),
                        Explained::Label => words.word("label"),
                        Explained::Value => words.word("value"),
                        Explained::Thermograph(step) => words.word("thermograph").word(step),
                    }
                }
                WhyCard::Road(id) => words.word((words.road)(*id).segment()),
                WhyCard::Values => words.word("values"),
                WhyCard::ShortValues => words.word("values").word("short"),
                WhyCard::Drawing(step) => words.word("drawing").word(step),
            },
            Self::Board(card) => board(card, words),
        };
    }
}

/// What follows the part in the address of a card about boards.
fn board<'w, 'a>(card: &BoardCard, words: &'w mut Words<'a>) -> &'w mut Words<'a> {
    match card {
        BoardCard::Shelf => words,
        BoardCard::Pictures => words.word("-pictures"),
        BoardCard::Sum => words.word("-sum"),
        BoardCard::Compound(rule) => words.word("-sum").word(rule.name()),
        BoardCard::CompoundGame(game) => {
            words.word("-sum").word(game.rule.name()).word("play").word(game.settings);
            words.list("-", &game.done, |done| match done {
                None => CompoundPlay::END.to_owned(),
                Some((component, nth)) => format!("{component}.{nth}"),
            });
            words.view(game.view)
        }
        BoardCard::Rules(nth) => words.word("-rules").word(nth),
        BoardCard::Board(id) => words.word(id),
        BoardCard::Game(game) => board_game(game, words),
        BoardCard::SeatGame(game) => board_game(game, words),
        BoardCard::Why(board) => words.word(board.as_deref().unwrap_or("-sum")).word("why"),
        BoardCard::Exercise(board, given) => {
            let board = board.as_deref().unwrap_or("-sum");
            words.word(board).word("exercise");
            match given {
                None => words,
                Some(Guess::Sector(sector)) => words.word(sector.code()),
                Some(Guess::Seats { winners, is_given }) => {
                    let seats = winners.iter().flat_map(|seats| seats.seats());
                    words
                        .list(Guess::NOBODY, seats, |seat| seat.to_string())
                        .words(is_given.then_some(Guess::GIVEN))
                }
            }
        }
        BoardCard::Table(id, table) => {
            words.word(id).word("table");
            if *table == TableCard::default() {
                return words;
            }
            let view = if table.temperatures { "temperatures" } else { "values" };
            let tiled = if table.tiled { "-tiled" } else { "" };
            let extent = Some(&table.extent).filter(|extent| !extent.is_empty());
            words.word(format_args!("{view}{tiled}")).words(extent)
        }
        BoardCard::Heat(id, heat) => {
            words.word(id).word("heat").word(heat.player.name()).words(heat.gains.then_some("gains"))
        }
    }
}

/// A game on a board, or on the sum.
fn board_game<'w, 'a, S: Display>(game: &BoardGame<S>, words: &'w mut Words<'a>) -> &'w mut Words<'a> {
    words.word(game.board.as_deref().unwrap_or("-sum")).word("play").word(&game.settings);
    let moves = game.moves.iter().map(Some).chain(game.is_agreed.then_some(None));
    words.list("-", &moves.collect::<Vec<_>>(), |made| match (made, &game.board) {
        (None, _) => "draw".to_owned(),
        (Some((_, nth)), Some(_)) => nth.to_string(),
        (Some((component, nth)), None) => format!("{component}.{nth}"),
    });
    words.view(game.view)
}

/// The words of an address, each after a slash.
struct Words<'a> {
    text: String,
    /// What a position is called.
    position: &'a dyn Fn(PositionId) -> PositionId,
    /// What a move is called.
    road: &'a dyn Fn(MoveId) -> MoveId,
}

impl Words<'_> {
    fn word(&mut self, word: impl Display) -> &mut Self {
        // Writing to a string does not fail.
        let _ = write!(self.text, "/{word}");
        self
    }

    fn words(&mut self, words: impl IntoIterator<Item = impl Display>) -> &mut Self {
        words.into_iter().fold(self, |words, word| words.word(word))
    }

    /// A list, or this word if nothing is in it; nothing where that is empty.
    fn list<T>(
        &mut self,
        nothing: &str,
        items: impl IntoIterator<Item = T>,
        word: impl Fn(T) -> String,
    ) -> &mut Self {
        let list: Vec<String> = items.into_iter().map(word).collect();
        let list = if list.is_empty() { nothing.to_owned() } else { list.join(",") };
        self.words(Some(list).filter(|list| !list.is_empty()))
    }

    fn position(&mut self, id: PositionId) -> &mut Self {
        self.word((self.position)(id).segment())
    }

    fn positions_of(&mut self, ids: impl IntoIterator<Item = PositionId>) -> &mut Self {
        ids.into_iter().fold(self, |words, id| words.position(id))
    }

    /// A list of positions.
    fn positions(&mut self, ids: &[PositionId]) -> &mut Self {
        let position = self.position;
        self.list("", ids, |id| position(*id).segment())
    }

    /// Moves in a difference.
    fn differences(&mut self, moves: &[DifferenceMove]) -> &mut Self {
        let position = self.position;
        self.list("", moves, |made| format!("{}{}", if made.in_x { 'x' } else { 'y' }, position(made.to).0))
    }

    /// Marks given by hand.
    fn marks(&mut self, marks: &GivenMarks) -> &mut Self {
        let position = self.position;
        self.word(marks.kind.segment()).list("-", &marks.marks, |(id, mark)| {
            let mark = match mark {
                GivenMark::Sector(sector) => sector.code().into(),
                GivenMark::Label(label) => label.code(),
            };
            format!("{}={mark}", position(*id).segment())
        })
    }

    /// A game.
    fn game<S: Display>(&mut self, record: &Record<S>, view: &GameView) -> &mut Self {
        let (position, road) = (self.position, self.road);
        let start: Vec<String> = record.start.iter().map(|id| position(*id).segment()).collect();
        let turn = |turn: &Turn| match turn {
            Turn::Move(id) => road(*id).segment(),
            Turn::Position(id) => position(*id).segment(),
            Turn::Draw => "draw".into(),
        };
        self.word("g").word(&record.settings).word(start.join(",")).list("-", &record.turns, turn);
        self.view(*view)
    }

    /// What of a game is looked at.
    fn view(&mut self, view: GameView) -> &mut Self {
        match view {
            GameView::Whole => self,
            GameView::From(position) => self.word("from").position(position),
            GameView::To(position) => self.word("to").position(position),
            GameView::Offer => self.word("offer"),
            GameView::At(number) => self.word("at").word(number),
        }
    }
}

impl From<Address> for String {
    fn from(address: Address) -> Self {
        address.to_string()
    }
}

impl Starters {
    /// As they stand in addresses.
    pub const fn segment(self) -> &'static str {
        match self {
            Self::Both => "both",
            Self::Only(player) => player.name(),
        }
    }
}

impl Display for Settings {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [left, right] = self.controllers.map(super::Controller::segment);
        write!(f, "{left}-{right}-{}-{}", self.starter.name(), self.seed)?;
        flags(f, self.hints, self.hidden)
    }
}

impl Display for SeatSettings {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for controller in &self.controllers {
            write!(f, "{}-", controller.segment())?;
        }
        write!(f, "{}", self.starter + 1)?;
        flags(f, self.hints, self.hidden)
    }
}

/// What else is set for a game.
fn flags(f: &mut Formatter<'_>, hints: bool, hidden: bool) -> fmt::Result {
    f.write_str(if hints { "-hints" } else { "" })?;
    f.write_str(if hidden { "-hidden" } else { "" })
}
