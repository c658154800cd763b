//! Addresses as texts.

use super::part::GAMES;
use super::{
    Address, Answer, BoardCard, CompareCard, DayKind, DaysCard, DifferenceMove, EqualBy, Explained, GameView,
    GivenMark, GivenMarks, LessonsCard, MarkCard, Part, PlayCard, Record, SeatSettings, Segment, Settings,
    Starters, StepsCard, TableCard, ThreeCard, TreeCard, Turn, VehiclesCard, WhyCard,
};
use hyperjam_editor::id::PositionId;
use hyperjam_terms::Player;
use std::fmt::{self, Display, Formatter};

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
        let part = self.part().address();
        match self {
            Self::Play(PlayCard::Game(record, view)) => game(f, record, view),
            Self::Play(PlayCard::SeatGame(record, view)) => game(f, record, view),
            Self::Play(PlayCard::Settings(how, start)) => settings(f, how, start),
            Self::Play(PlayCard::Seats(how, start)) => settings(f, how, start),
            Self::Vehicles(card) => match card {
                VehiclesCard::Sum => f.write_str(part),
                VehiclesCard::Deep(limit) => write!(f, "{part}/deep/{limit}"),
                VehiclesCard::Line => write!(f, "{part}/line"),
                VehiclesCard::Add => write!(f, "{part}/add"),
                VehiclesCard::Place => write!(f, "{part}/place"),
                VehiclesCard::Heap(size) => write!(f, "{part}/heap/{size}"),
                VehiclesCard::Loop(set) => write!(f, "{part}/loop/{}", set.segment()),
            },
            Self::Steps(card) => match card {
                StepsCard::Entrance => f.write_str(part),
                StepsCard::Labels(at) => write!(f, "{part}/labels/{at}"),
                StepsCard::Outcomes(starters, at) => write!(f, "{part}/outcomes/{}/{at}", starters.segment()),
                StepsCard::Classes(at) => write!(f, "{part}/classes/{at}"),
            },
            Self::Compare(card) => match card {
                CompareCard::First => f.write_str(part),
                CompareCard::Second(x) => write!(f, "{part}/{}", x.segment()),
                CompareCard::Answer(x, y, effort) => {
                    write!(f, "{part}/{}/{}", x.segment(), y.segment())?;
                    if *effort == super::Effort::Usual { Ok(()) } else { write!(f, "/{}", effort.times()) }
                }
                CompareCard::Beside(x, y, z) => {
                    write!(f, "{part}/{}/{}/beside/{}", x.segment(), y.segment(), z.segment())
                }
                CompareCard::Copying(x, y, player, moves) => {
                    write!(f, "{part}/{}/{}/copy/{}", x.segment(), y.segment(), player.name())?;
                    f.write_str(if moves.is_empty() { "" } else { "/" })?;
                    let letter = |made: &DifferenceMove| if made.in_x { 'x' } else { 'y' };
                    list(f, moves.iter().map(|made| format!("{}{}", letter(made), made.to.0)))
                }
            },
            Self::Calculate(open) => {
                f.write_str(part)?;
                open.map_or(Ok(()), |number| write!(f, "/{number}"))
            }
            Self::Descent(line, moves) => {
                let letter = |by: &Player| if *by == Player::Left { 'l' } else { 'r' };
                let moves: Vec<String> =
                    moves.iter().map(|(by, nth)| format!("{}{nth}", letter(by))).collect();
                write!(f, "{part}/{line}/{}", moves.join(","))
            }
            Self::Tree(TreeCard { path, above }) => {
                write!(f, "{part}/tree")?;
                if !path.is_empty() {
                    f.write_str("/")?;
                } else if above.is_some() {
                    f.write_str("/0")?;
                }
                for run in path {
                    write!(f, "{}{}", if run.to_greater { 'g' } else { 'l' }, run.steps)?;
                }
                above.map_or(Ok(()), |days| write!(f, "/{days}"))
            }
            Self::Ties(seed) => write!(f, "{part}/ties/{seed}"),
            Self::Three(card) => match card {
                ThreeCard::Nim(typed) if typed.is_empty() => write!(f, "{part}/nim"),
                ThreeCard::Nim(typed) => write!(f, "{part}/nim/{typed}"),
                ThreeCard::Sums(None) => write!(f, "{part}/sums"),
                ThreeCard::Sums(Some(of)) => {
                    let [g, h] = of.map(|outcome| match outcome.is_undetermined() {
                        true => "0".to_owned(),
                        false => outcome.to_string(),
                    });
                    write!(f, "{part}/sums/{g},{h}")
                }
                ThreeCard::Copies(count) => write!(f, "{part}/sums/{count}"),
            },
            Self::Days(card) => match *card {
                DaysCard::Game(day, nth) => write!(f, "{part}/day/{day}/g{nth}"),
                DaysCard::List(day, DayKind::All, 1) => write!(f, "{part}/day/{day}"),
                DaysCard::List(day, kind, 1) => write!(f, "{part}/day/{day}/{}", kind.segment()),
                DaysCard::List(day, kind, page) => write!(f, "{part}/day/{day}/{}/{page}", kind.segment()),
            },
            Self::Quotient(by, class) => {
                f.write_str(part)?;
                f.write_str(match by {
                    EqualBy::Game => "",
                    EqualBy::Label => "/label",
                    EqualBy::Sum => "/sum",
                })?;
                class.map_or(Ok(()), |class| write!(f, "/{}", class.segment()))
            }
            Self::Order(position) => {
                f.write_str(part)?;
                position.map_or(Ok(()), |position| write!(f, "/{}", position.segment()))
            }
            Self::Mark(card) => match card {
                MarkCard::Entrance => f.write_str(part),
                MarkCard::Hidden => write!(f, "{part}/hidden"),
                MarkCard::Make => write!(f, "{part}/make"),
                MarkCard::Task(marks) => write!(f, "{part}/{marks}"),
                MarkCard::At(marks, position, typed) => {
                    write!(f, "{part}/{marks}/{}", position.segment())?;
                    if typed.is_empty() { Ok(()) } else { write!(f, "/{typed}") }
                }
                MarkCard::Check(marks) => write!(f, "{part}/{marks}/check"),
            },
            Self::Lessons(LessonsCard::Lesson(name, answers)) => {
                write!(f, "{part}/{name}")?;
                answers.iter().try_for_each(|answer| match answer {
                    Answer::Choice(number) => write!(f, "/{number}"),
                    Answer::Position(position) => write!(f, "/{}", position.segment()),
                    Answer::Typed(typed) => write!(f, "/={}", typed.segment()),
                })
            }
            Self::Why(WhyCard::Position(position, reason)) => {
                write!(f, "{part}/{}", position.segment())?;
                match reason {
                    Explained::All => Ok(()),
                    Explained::Starter(player) => write!(f, "/{}", player.name()),
                    Explained::Label => f.write_str("/label"),
                    Explained::Value => f.write_str("/value"),
                    Explained::Thermograph(step) => write!(f, "/thermograph/{step}"),
                }
            }
            Self::Why(WhyCard::Road(id)) => write!(f, "{part}/{}", id.segment()),
            Self::Why(WhyCard::Values) => write!(f, "{part}/values"),
            Self::Why(WhyCard::ShortValues) => write!(f, "{part}/values/short"),
            Self::Why(WhyCard::Drawing(step)) => write!(f, "{part}/drawing/{step}"),
            Self::Board(card) => match card {
                BoardCard::Shelf => f.write_str(part),
                BoardCard::Board(id) => write!(f, "{part}/{id}"),
                BoardCard::Game(id, settings, moves) => {
                    write!(f, "{part}/{id}/play/{settings}/")?;
                    f.write_str(if moves.is_empty() { "-" } else { "" })?;
                    list(f, moves.iter().map(u32::to_string))
                }
                BoardCard::SeatGame(id, settings, moves) => {
                    write!(f, "{part}/{id}/play/{settings}/")?;
                    f.write_str(if moves.is_empty() { "-" } else { "" })?;
                    list(f, moves.iter().map(u32::to_string))
                }
                BoardCard::Pictures => write!(f, "{part}/-pictures"),
                BoardCard::Sum => write!(f, "{part}/-sum"),
                BoardCard::Exercise(board, given) => {
                    write!(f, "{part}/{}/exercise", board.as_deref().unwrap_or("-sum"))?;
                    given.map_or(Ok(()), |given| write!(f, "/{}", given.code()))
                }
                BoardCard::SumGame(settings, moves) => {
                    write!(f, "{part}/-sum/play/{settings}/")?;
                    f.write_str(if moves.is_empty() { "-" } else { "" })?;
                    list(f, moves.iter().map(|(component, nth)| format!("{component}.{nth}")))
                }
                BoardCard::Replay(board, settings, moves, at) => {
                    let game = match board {
                        Some(id) => {
                            let moves = moves.iter().map(|(_, nth)| *nth).collect();
                            BoardCard::Game(id.clone(), *settings, moves)
                        }
                        None => BoardCard::SumGame(*settings, moves.clone()),
                    };
                    write!(f, "{}/at/{at}", Self::Board(game))
                }
                BoardCard::Rules(nth) => write!(f, "{part}/-rules/{nth}"),
                BoardCard::Table(id, table) => {
                    write!(f, "{part}/{id}/table")?;
                    if *table == TableCard::default() {
                        return Ok(());
                    }
                    let view = if table.temperatures { "temperatures" } else { "values" };
                    let tiled = if table.tiled { "-tiled" } else { "" };
                    let slash = if table.extent.is_empty() { "" } else { "/" };
                    write!(f, "/{view}{tiled}{slash}{}", table.extent)
                }
                BoardCard::Heat(id, heat) => {
                    let gains = if heat.gains { "/gains" } else { "" };
                    write!(f, "{part}/{id}/heat/{}{gains}", heat.player.name())
                }
            },
            Self::Home
            | Self::Play(PlayCard::Entrance)
            | Self::Lessons(LessonsCard::List)
            | Self::Why(WhyCard::Entrance) => f.write_str(part),
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

impl Display for GivenMarks {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}/", self.kind.segment())?;
        if self.marks.is_empty() {
            return f.write_str("-");
        }
        list(
            f,
            self.marks.iter().map(|(position, mark)| {
                let mark = match mark {
                    GivenMark::Sector(sector) => sector.code().into(),
                    GivenMark::Label(label) => label.code(),
                };
                [&*position.segment(), "=", &mark].concat()
            }),
        )
    }
}

fn settings(f: &mut Formatter<'_>, how: &dyn Display, start: &[PositionId]) -> fmt::Result {
    write!(f, "{}/set/{how}", Part::Play.address())?;
    if start.is_empty() {
        return Ok(());
    }
    f.write_str("/")?;
    list(f, start.iter().map(Segment::segment))
}

fn game<S: Display>(f: &mut Formatter<'_>, record: &Record<S>, view: &GameView) -> fmt::Result {
    write!(f, "{GAMES}{}/", record.settings)?;
    list(f, record.start.iter().map(Segment::segment))?;
    f.write_str("/")?;
    if record.turns.is_empty() {
        f.write_str("-")?;
    }
    let turn = |turn: &Turn| match turn {
        Turn::Move(id) => id.segment(),
        Turn::Position(id) => id.segment(),
        Turn::Draw => "draw".into(),
    };
    list(f, record.turns.iter().map(turn))?;
    match view {
        GameView::Whole => Ok(()),
        GameView::From(position) => write!(f, "/from/{}", position.segment()),
        GameView::To(position) => write!(f, "/to/{}", position.segment()),
        GameView::Offer => f.write_str("/offer"),
        GameView::At(number) => write!(f, "/at/{number}"),
    }
}

fn list(f: &mut Formatter<'_>, words: impl Iterator<Item = String>) -> fmt::Result {
    for (nth, word) in words.enumerate() {
        f.write_str(if nth == 0 { "" } else { "," })?;
        f.write_str(&word)?;
    }
    Ok(())
}
