//! Addresses from texts.
//!
//! More is read than is written: slashes at both ends, words after the last one that counts, and what people type into
//! the fields of cards.

mod board;

use super::error::{Expected, MOST_GAME, MOST_MARKS_LENGTH, MOST_TYPED, Measured};
use super::{
    Address, AddressError, Answer, CompareCard, Controller, DifferenceMove, Effort, EqualBy, Explained,
    GameView, GivenMark, GivenMarks, LessonsCard, MOST_COPIED, MOST_COUNTERS, MOST_MARKS, MOST_MEMBERS,
    MOST_SEARCHED, MarkCard, MarkKind, Part, PlayCard, Record, SeatSettings, Settings, Starters, StepsCard,
    Turn, TypedAnswer, VehiclesCard, WhyCard,
};
use super::{
    DayKind, DaysCard, FindCard, LAST_BIRTHDAY, LAST_DAY, MOST_DESCENT, MOST_EXTENT, MOST_RUNS, Run,
    ThreeCard, TreeCard,
};
use hyperjam_editor::command::MOST_LINES;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_terms::{Grundy, MOST_PLAYERS, OutcomeSet, Player, Sector};
use std::collections::BTreeSet;
use std::str::FromStr;

/// The largest number of a label that is given by hand.
const MOST_NUMBER: u32 = 999_999;
/// The longest name of a ruleset, in bytes.
const MOST_RULESET: usize = 40;
/// The most numbers in the set of a label that is given by hand.
const MOST_SET: usize = 20;

/// The words of an address, one after the other.
#[derive(Clone, Copy)]
struct Segments<'a>(&'a str);

impl<'a> Segments<'a> {
    /// The next word; empty when there is none.
    fn next(&mut self) -> &'a str {
        let (first, rest) = self.0.split_once('/').unwrap_or((self.0, ""));
        self.0 = rest;
        first
    }
}

impl FromStr for Address {
    type Err = AddressError;

    /// Cost O(its length), and as much memory.
    fn from_str(text: &str) -> Result<Self, AddressError> {
        let mut segments = Segments(text.trim_matches('/'));
        let first = segments.next();
        Ok(match Part::of(first).ok_or_else(|| Expected::Part.not(first))? {
            Part::Home => Self::Home,
            Part::Play => Self::Play(play(segments, text.len())?),
            Part::Vehicles => Self::Vehicles(vehicles(segments)?),
            Part::Steps => Self::Steps(steps(segments)?),
            Part::Compare => Self::Compare(compare(segments)?),
            Part::Calculate => match (segments.next(), segments.next()) {
                ("day", day) => Self::Days(days(day, segments)?),
                ("tree", path) => Self::Tree(tree(path, segments)?),
                ("nim", typed) => Self::Three(nim(typed)?),
                ("sums", of) => Self::Three(sums(of)?),
                ("ties", seed) => Self::Ties(ties(seed)?),
                (first, moves) => match line(first)? {
                    Some(line) if moves == "find" => Self::Find(find(line, segments)?),
                    Some(line) if !moves.is_empty() => Self::Descent(line, descent(moves)?),
                    open => Self::Calculate(open),
                },
            },
            Part::Quotient => quotient(segments)?,
            Part::Order => match segments.next() {
                "" => Self::Order(None),
                word => Self::Order(Some(position(word)?)),
            },
            Part::Mark => Self::Mark(mark(segments)?),
            Part::Lessons => Self::Lessons(lessons(segments)?),
            Part::Why => Self::Why(why(segments)?),
            Part::Board => Self::Board(board::read(segments)?),
        })
    }
}

fn position(word: &str) -> Result<PositionId, AddressError> {
    position_of(word).ok_or_else(|| Expected::Position.not(word))
}

fn position_of(word: &str) -> Option<PositionId> {
    word.strip_prefix('p')?.parse().ok().map(PositionId)
}

/// A number in digits alone.
fn digits(word: &str) -> Option<u32> {
    word.parse().ok().filter(|_| word.bytes().all(|letter| letter.is_ascii_digit()))
}

/// The number of a line, from 1; none where none is open.
fn line(word: &str) -> Result<Option<u32>, AddressError> {
    if word.is_empty() {
        return Ok(None);
    }
    let number = digits(word).filter(|&number| number > 0 && number as usize <= MOST_LINES);
    number.map(Some).ok_or_else(|| Expected::Line.not(word))
}

/// The seed of sums of games with ties; the first where there is none.
fn ties(word: &str) -> Result<u32, AddressError> {
    match word {
        "" => Ok(1),
        seed => digits(seed).ok_or_else(|| Expected::Pairs.not(seed)),
    }
}

/// The boards with the value of a line: of a ruleset, up to a size.
fn find(line: u32, mut segments: Segments) -> Result<FindCard, AddressError> {
    let (ruleset, within) = (segments.next(), segments.next());
    let is_name =
        !ruleset.is_empty() && ruleset.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    if !is_name || ruleset.len() > MOST_RULESET {
        return Err(Expected::Ruleset.not(ruleset));
    }
    if within.len() > MOST_EXTENT {
        return Err(Expected::Card("calculate/find").not(within));
    }
    Ok(FindCard { line, ruleset: ruleset.to_owned(), within: within.to_owned() })
}

/// The games born by a day: of a kind, on a page; or one of them, as in `g17`.
fn days(day: &str, mut segments: Segments) -> Result<DaysCard, AddressError> {
    let refused = || Expected::Day.not(day);
    let day = digits(day).filter(|&number| number <= LAST_DAY).ok_or_else(refused)?;
    let word = segments.next();
    if let Some(number) = word.strip_prefix('g').and_then(digits) {
        return Ok(DaysCard::Game(day, number));
    }
    let mut kinds = DayKind::EACH.into_iter();
    let kind = match word {
        "" => DayKind::All,
        word => kinds
            .find(|kind| kind.segment() == word)
            .ok_or_else(|| Expected::Card("calculate/day").not(word))?,
    };
    Ok(DaysCard::List(day, kind, digits(segments.next()).unwrap_or(1).max(1)))
}

/// A number in the number tree: the runs of steps to it, as in `g1l2`, or `0` for none; and how many days above it are shown.
fn tree(path: &str, mut segments: Segments) -> Result<TreeCard, AddressError> {
    let refused = || Expected::Tree.not(path);
    let (mut runs, mut rest, mut all) = (Vec::new(), path, 0_u32);
    while !matches!((rest, runs.len()), ("", _) | ("0", 0)) {
        let to_greater = rest.starts_with('g');
        let run = rest.strip_prefix(['g', 'l']).ok_or_else(refused)?;
        let end = run.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(run.len());
        let steps = digits(&run[..end]).filter(|&steps| steps > 0).ok_or_else(refused)?;
        all = all.saturating_add(steps);
        if all > LAST_BIRTHDAY || runs.len() == MOST_RUNS {
            return Err(refused());
        }
        runs.push(Run { to_greater, steps });
        rest = &run[end..];
    }
    let above = match segments.next() {
        "" => None,
        word => Some(digits(word).ok_or_else(|| Expected::Card("calculate/tree").not(word))?),
    };
    Ok(TreeCard { path: runs, above })
}

/// A position of Nim for three players, as it is typed.
fn nim(typed: &str) -> Result<ThreeCard, AddressError> {
    if typed.len() > MOST_TYPED {
        return Err(AddressError::TooMuch(Measured::NimLength, typed.len()));
    }
    Ok(ThreeCard::Nim(typed.to_owned()))
}

/// What sums are asked of: two outcomes, as in `N,OP`, or a number of copies.
fn sums(word: &str) -> Result<ThreeCard, AddressError> {
    match word {
        "" => return Ok(ThreeCard::Sums(None)),
        "2" => return Ok(ThreeCard::Copies(2)),
        "3" => return Ok(ThreeCard::Copies(3)),
        _ => {}
    }
    // Of three players not all have a winning strategy where play ends.
    let outcome = |word| OutcomeSet::parse(word, 3).ok().filter(|outcome| outcome.bits() < 7);
    let pair = word.split_once(',').and_then(|(g, h)| Some([outcome(g)?, outcome(h)?]));
    pair.map(|pair| ThreeCard::Sums(Some(pair))).ok_or_else(|| Expected::Outcomes.not(word))
}

/// Moves to options, as in `l0,r1`.
fn descent(word: &str) -> Result<Vec<(Player, u32)>, AddressError> {
    let option = |word: &str| {
        let (by, number) = match word.strip_prefix('l') {
            Some(number) => (Player::Left, number),
            None => (Player::Right, word.strip_prefix('r')?),
        };
        digits(number).map(|nth| (by, nth))
    };
    let moves: Option<Vec<_>> = word.split(',').take(MOST_DESCENT + 1).map(option).collect();
    moves.filter(|moves| moves.len() <= MOST_DESCENT).ok_or_else(|| Expected::Descent.not(word))
}

fn play(mut segments: Segments, length: usize) -> Result<PlayCard, AddressError> {
    match segments.next() {
        "" => Ok(PlayCard::Entrance),
        "set" => {
            let (settings, start) = (segments.next(), start(segments.next())?);
            Ok(match is_of_seats(settings) {
                true => PlayCard::Seats(settings.parse()?, start),
                false => PlayCard::Settings(settings.parse()?, start),
            })
        }
        "g" if length > MOST_GAME => Err(AddressError::TooMuch(Measured::GameLength, length)),
        "g" => {
            let settings = segments.next();
            let (start, turns) = (start(segments.next())?, turns(segments.next())?);
            Ok(if is_of_seats(settings) {
                let settings = settings.parse()?;
                PlayCard::SeatGame(Record { settings, start, turns }, view(segments)?)
            } else {
                let settings = settings.parse()?;
                PlayCard::Game(Record { settings, start, turns }, view(segments)?)
            })
        }
        other => Err(Expected::Card(Part::Play.address()).not(other)),
    }
}

impl FromStr for Settings {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let mut parts = text.split('-');
        let mut next = || parts.next().unwrap_or_default();
        let mut of = |player: Player| {
            let word = next();
            controller(word).ok_or_else(|| Expected::Controller(player).not(word))
        };
        let controllers = [of(Player::Left)?, of(Player::Right)?];
        let starter = next();
        let starter = player(starter).ok_or_else(|| Expected::Starter.not(starter))?;
        let seed = next();
        let seed = seed.parse().map_err(|_| Expected::Seed.not(seed))?;
        let (hints, hidden) = flags(parts)?;
        Ok(Self { controllers, starter, seed, hints, hidden })
    }
}

impl FromStr for SeatSettings {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let mut parts = text.split('-').peekable();
        let mut controllers = Vec::new();
        while let Some(controller) = parts.peek().and_then(|word| controller(word)) {
            let seat = controllers.len() + 1;
            if !Self::CONTROLLERS.contains(&controller) || seat > MOST_PLAYERS as usize {
                return Err(Expected::SeatController(seat).not(controller.segment()));
            }
            controllers.push(controller);
            parts.next();
        }
        let players = controllers.len();
        let starter = parts.next().unwrap_or_default();
        let number = digits(starter).and_then(|number| number.checked_sub(1));
        let starter = number
            .filter(|&number| (number as usize) < players)
            .ok_or_else(|| Expected::SeatStarter(players).not(starter))?;
        let (hints, hidden) = flags(parts)?;
        Ok(Self { controllers, starter, hints, hidden })
    }
}

/// Whether settings are those of a game of more than two players: a third one has a controller.
fn is_of_seats(settings: &str) -> bool {
    settings.split('-').nth(2).is_some_and(|word| controller(word).is_some())
}

/// Whether they are those of players in a cycle, who may be two, too: then who starts is a number.
fn is_in_cycle(settings: &str) -> bool {
    is_of_seats(settings) || settings.split('-').nth(2).is_some_and(|word| digits(word).is_some())
}

/// Who makes the moves of a player, of a word.
fn controller(word: &str) -> Option<Controller> {
    Controller::ALL.into_iter().find(|controller| controller.segment() == word)
}

/// What else is set for a game: hints, and whether the marks are hidden.
fn flags<'a>(words: impl Iterator<Item = &'a str>) -> Result<(bool, bool), AddressError> {
    let (mut hints, mut hidden) = (false, false);
    for word in words {
        match word {
            "hints" => hints = true,
            "hidden" => hidden = true,
            other => return Err(Expected::Setting.not(other)),
        }
    }
    Ok((hints, hidden))
}

/// The player of a word, which is in small letters.
fn player(word: &str) -> Option<Player> {
    word.parse().ok().filter(|player: &Player| player.name() == word)
}

/// Where vehicles start, such as `p3,p5`.
fn start(word: &str) -> Result<Vec<PositionId>, AddressError> {
    let words = word.split(',').filter(|word| !word.is_empty()).zip(1..);
    let read = |(word, nth)| position_of(word).ok_or_else(|| Expected::Vehicle(nth).not(word));
    words.map(read).collect()
}

fn turns(word: &str) -> Result<Vec<Turn>, AddressError> {
    let words = word.split(',').filter(|word| !word.is_empty() && *word != "-").zip(1..);
    let read = |(word, nth): (&str, usize)| match word {
        "draw" => Ok(Turn::Draw),
        _ if word.starts_with('p') => {
            position_of(word).map(Turn::Position).ok_or_else(|| Expected::Turn(nth).not(word))
        }
        _ => {
            let id = word.strip_prefix('m').and_then(|number| number.parse().ok());
            id.map(|id| Turn::Move(MoveId(id))).ok_or_else(|| Expected::Turn(nth).not(word))
        }
    };
    words.map(read).collect()
}

fn view(mut segments: Segments) -> Result<GameView, AddressError> {
    let name = segments.next();
    let word = segments.next();
    match name {
        "" => Ok(GameView::Whole),
        "from" => Ok(GameView::From(position(word)?)),
        "to" => Ok(GameView::To(position(word)?)),
        "offer" => Ok(GameView::Offer),
        "at" => word.parse().map(GameView::At).map_err(|_| Expected::At.not(word)),
        other => Err(Expected::View.not(other)),
    }
}

fn vehicles(mut segments: Segments) -> Result<VehiclesCard, AddressError> {
    let card = segments.next();
    let word = segments.next();
    match card {
        "" => Ok(VehiclesCard::Sum),
        "deep" => {
            let limit = word.parse().ok().filter(|limit| (1..=MOST_SEARCHED).contains(limit));
            limit.map(VehiclesCard::Deep).ok_or_else(|| Expected::Search.not(word))
        }
        "line" => Ok(VehiclesCard::Line),
        "add" => Ok(VehiclesCard::Add),
        "place" => Ok(VehiclesCard::Place),
        "heap" => {
            let size = word.trim().trim_start_matches('*').parse().ok().filter(|size| *size <= MOST_COUNTERS);
            size.map(VehiclesCard::Heap).ok_or_else(|| Expected::Heap.not(word))
        }
        "loop" => set(word).map(VehiclesCard::Loop),
        other => Err(Expected::Card(Part::Vehicles.address()).not(other)),
    }
}

/// A set K, typed as `1,2` or `{1,2}` or `∞{1,2}`.
fn set(word: &str) -> Result<BTreeSet<u32>, AddressError> {
    let numbers = Grundy::typed_set(word).map_err(|error| Expected::Member.not(error.given()))?;
    if let Some(large) = numbers.iter().find(|number| **number > MOST_COUNTERS) {
        return Err(Expected::Member.not(&large.to_string()));
    }
    let set = BTreeSet::from_iter(numbers);
    if set.len() > MOST_MEMBERS { Err(AddressError::TooMuch(Measured::Members, set.len())) } else { Ok(set) }
}

fn steps(mut segments: Segments) -> Result<StepsCard, AddressError> {
    match segments.next() {
        "" => Ok(StepsCard::Entrance),
        "labels" => Ok(StepsCard::Labels(step(segments.next())?)),
        "outcomes" => {
            let word = segments.next();
            let starters = match word {
                "both" => Some(Starters::Both),
                _ => player(word).map(Starters::Only),
            };
            match starters {
                Some(starters) => Ok(StepsCard::Outcomes(starters, step(segments.next())?)),
                None => Ok(StepsCard::Outcomes(Starters::Both, step(word)?)),
            }
        }
        "classes" => Ok(StepsCard::Classes(step(segments.next())?)),
        other => Err(Expected::Computation.not(other)),
    }
}

/// The number of a step: the first where none is given.
fn step(word: &str) -> Result<u32, AddressError> {
    if word.is_empty() {
        return Ok(0);
    }
    digits(word).ok_or_else(|| Expected::Step.not(word))
}

fn compare(mut segments: Segments) -> Result<CompareCard, AddressError> {
    let (first, second, how) = (segments.next(), segments.next(), segments.next());
    if first.is_empty() {
        return Ok(CompareCard::First);
    }
    let x = position(first)?;
    if second.is_empty() {
        return Ok(CompareCard::Second(x));
    }
    let y = position(second)?;
    if how == "beside" {
        return Ok(CompareCard::Beside(x, y, position(segments.next())?));
    }
    if how == "copy" {
        let player = strategy(segments.next())?;
        return Ok(CompareCard::Copying(x, y, player, difference_moves(segments.next())?));
    }
    if how == "through" {
        let middle = segments.next();
        if middle.is_empty() {
            return Ok(CompareCard::Through(x, y));
        }
        let (middle, player) = (position(middle)?, segments.next());
        let player = if player.is_empty() { Player::Left } else { strategy(player)? };
        return Ok(CompareCard::Product(x, y, middle, player, difference_moves(segments.next())?));
    }
    let effort = match how {
        "" => Some(Effort::Usual),
        _ => Effort::ALL.into_iter().find(|effort| effort.times().to_string() == how),
    };
    let effort = effort.ok_or_else(|| Expected::Effort.not(how))?;
    Ok(CompareCard::Answer(x, y, effort))
}

/// For whom a strategy shows something.
fn strategy(word: &str) -> Result<Player, AddressError> {
    player(word).ok_or_else(|| Expected::Strategy.not(word))
}

/// Moves in a difference x − y, such as `x4,y6`.
fn difference_moves(word: &str) -> Result<Vec<DifferenceMove>, AddressError> {
    let words = || word.split(',').filter(|word| !word.is_empty());
    if words().nth(MOST_COPIED).is_some() {
        return Err(AddressError::TooMuch(Measured::Replies, words().count()));
    }
    let read = |(word, nth): (&str, usize)| {
        let number = word.strip_prefix(['x', 'y']).and_then(digits);
        let to = number.map(PositionId).ok_or_else(|| Expected::Reply(nth).not(word))?;
        Ok(DifferenceMove { in_x: word.starts_with('x'), to })
    };
    words().zip(1..).map(read).collect()
}

fn quotient(mut segments: Segments) -> Result<Address, AddressError> {
    let (by, word) = match segments.next() {
        "label" => (EqualBy::Label, segments.next()),
        "sum" => (EqualBy::Sum, segments.next()),
        word => (EqualBy::Game, word),
    };
    let class = if word.is_empty() { None } else { Some(position(word)?) };
    Ok(Address::Quotient(by, class))
}

fn mark(mut segments: Segments) -> Result<MarkCard, AddressError> {
    let kind = match segments.next() {
        "" => return Ok(MarkCard::Entrance),
        "hidden" => return Ok(MarkCard::Hidden),
        "make" => return Ok(MarkCard::Make),
        "sector" => MarkKind::Sector,
        "label" => MarkKind::Label,
        other => return Err(Expected::Task.not(other)),
    };
    let marks = marks(kind, segments.next())?;
    Ok(match segments.next() {
        "" => MarkCard::Task(marks),
        "check" => MarkCard::Check(marks),
        word => MarkCard::At(marks, position(word)?, segments.next().into()),
    })
}

/// Marks, such as `p3=LII,p5=D`.
fn marks(kind: MarkKind, word: &str) -> Result<GivenMarks, AddressError> {
    let mut given = GivenMarks::none(kind);
    if word.len() > MOST_MARKS_LENGTH {
        return Err(AddressError::TooMuch(Measured::MarksLength, word.len()));
    }
    for mark in word.split(',').filter(|mark| !mark.is_empty() && *mark != "-") {
        let read = mark.split_once('=').and_then(|(at, value)| Some((position_of(at)?, kind.read(value)?)));
        let (position, value) = read.ok_or_else(|| Expected::Mark(kind).not(mark))?;
        given.marks.insert(position, value);
    }
    // The length of the text limits how many are counted.
    match given.marks.len() {
        ..=MOST_MARKS => Ok(given),
        given => Err(AddressError::TooMuch(Measured::Marks, given)),
    }
}

impl MarkKind {
    /// The mark that a word of an address means.
    fn read(self, word: &str) -> Option<GivenMark> {
        match self {
            Self::Sector => Sector::from_code(word).map(GivenMark::Sector),
            Self::Label => Grundy::from_code(word).map(GivenMark::Label).filter(GivenMark::fits),
        }
    }

    /// The mark that a person types: `3`, `∞`, `∞{1,2}`, and, as there is no key for ∞, `{1,2}`, `1,2` or `{}`.
    pub fn typed(self, text: &str) -> Option<GivenMark> {
        match self {
            Self::Sector => text.parse().ok().map(GivenMark::Sector),
            Self::Label => Grundy::typed(text).ok().map(GivenMark::Label).filter(GivenMark::fits),
        }
    }
}

impl GivenMark {
    /// Whether an address has room for it.
    fn fits(&self) -> bool {
        match self {
            Self::Sector(_) | Self::Label(Grundy::Nimber(..=MOST_NUMBER)) => true,
            Self::Label(Grundy::Nimber(_)) => false,
            Self::Label(Grundy::Infinite(set)) => {
                set.len() <= MOST_SET && set.iter().all(|number| *number <= MOST_NUMBER)
            }
            Self::Label(Grundy::Moon | Grundy::Sun) => true,
        }
    }
}

fn lessons(mut segments: Segments) -> Result<LessonsCard, AddressError> {
    let name = segments.next();
    if name.is_empty() {
        return Ok(LessonsCard::List);
    }
    let mut answers = Vec::new();
    loop {
        let nth = answers.len() + 1;
        if let Some(rest) = segments.0.strip_prefix('=') {
            let (typed, rest) = rest.split_once("=/").unwrap_or((rest.strip_suffix('=').unwrap_or(rest), ""));
            if typed.len() > MOST_TYPED {
                return Err(AddressError::TooMuch(Measured::TypedLength(nth), typed.len()));
            }
            answers.push(Answer::Typed(TypedAnswer(typed.into())));
            segments = Segments(rest);
            continue;
        }
        let word = segments.next();
        if word.is_empty() {
            return Ok(LessonsCard::Lesson(name.into(), answers));
        }
        let choice = || word.parse().ok().map(Answer::Choice);
        let answer = position_of(word).map(Answer::Position).or_else(choice);
        answers.push(answer.ok_or_else(|| Expected::Answer(nth).not(word))?);
    }
}

fn why(mut segments: Segments) -> Result<WhyCard, AddressError> {
    let (word, reason) = (segments.next(), segments.next());
    if word.is_empty() {
        return Ok(WhyCard::Entrance);
    }
    match (word, reason) {
        ("values", "") => return Ok(WhyCard::Values),
        ("values", "short") => return Ok(WhyCard::ShortValues),
        _ => {}
    }
    if word == "drawing" {
        return Ok(WhyCard::Drawing(step(reason)?));
    }
    if let Some(id) = word.strip_prefix('m').and_then(digits) {
        return Ok(WhyCard::Road(MoveId(id)));
    }
    let position = position(word)?;
    let reason = match reason {
        "" => Explained::All,
        "label" => Explained::Label,
        "value" => Explained::Value,
        "thermograph" => Explained::Thermograph(step(segments.next())?),
        word => {
            let player = player(word).ok_or_else(|| Expected::Reason.not(word))?;
            Explained::Starter(player)
        }
    };
    Ok(WhyCard::Position(position, reason))
}
