//! Who moves, as files of other programs say it: by which attributes, in which words, and how a person says otherwise.
//!
//! An attribute of a move says who makes it; one of a position, such as its `owner`, says it for the moves from there. What the words
//! mean is settled when the whole file is read: players that are numbered from 1 are told from ones that are numbered from 0.

use super::choice::{LABEL, MoverChoice, TEXT, is_same};
use super::draft::{Draft, ReadOptions};
use super::left::listed;
use super::{Attribute, Left, ReadError, ReadErrorKind, attributes, colour, text};
use crate::name::{is_plain, plain_name};
use hyperjam_terms::Movers;
use std::collections::{BTreeMap, BTreeSet};

/// The attributes that say who moves; the first one that does counts. `by` is that of our own files.
const NAMES: [&str; 8] = [OURS, "player", "players", "owner", "mover", "turn", "controller", LABEL];
/// The attributes that say it by a colour, after all others.
const COLOURS: [&str; 2] = ["color", "colour"];
const OURS: &str = "by";
/// What a table without a header has in its third column.
pub(super) const THIRD: &str = "the player";
/// How many attributes an error lists, and a person may choose from.
const MOST_LISTED: usize = 12;
/// With more words than these, or longer ones, an attribute hardly says who moves.
const MOST_WORDS: usize = 12;
const LONGEST_WORD: usize = 100;

fn is_colour(name: &str) -> bool {
    COLOURS.iter().any(|known| is_same(known, name))
}

/// Whether an attribute of this name is usual for who moves.
pub(super) fn is_usual(name: &str) -> bool {
    NAMES.iter().chain(&COLOURS).any(|known| is_same(known, name))
}

/// Who makes a move by a word of another program: ours, their first letters, the colours in which games are printed, or players as
/// `p1 p3`. None of another word, of nothing, and of numbers.
fn by_word(word: &str) -> Option<Movers> {
    let word = word.trim().to_ascii_lowercase();
    Some(match word.as_str() {
        "" => return None,
        "b" => Movers::BOTH,
        "l" | "blue" => Movers::LEFT,
        "r" | "red" => Movers::RIGHT,
        _ => match word.split_whitespace().map(text::seat).collect::<Option<Vec<u32>>>() {
            Some(seats) => return Movers::of(&seats),
            None if numbers(&word).is_some() => return None,
            None => return attributes::movers(&word).ok(),
        },
    })
}

/// The players' numbers in a word that is nothing else.
fn numbers(word: &str) -> Option<Vec<u32>> {
    let is_list = word.starts_with(|c: char| c.is_ascii_digit() || c == '[');
    let inner = word.trim().trim_start_matches('[').trim_end_matches(']');
    let parts = inner.split([' ', ',']).filter(|part| !part.is_empty());
    let numbers: Option<Vec<u32>> = parts.map(|part| part.parse().ok()).collect();
    numbers.filter(|numbers| is_list && !numbers.is_empty())
}

/// The word of a label, which as often names an action or a weight: neither `b` nor numbers are players.
pub(super) fn by_label(label: &str) -> Option<Movers> {
    if label.trim().eq_ignore_ascii_case("b") { None } else { by_word(label) }
}

/// The word for the players who make a move, as it is read again.
pub(super) fn word(by: Movers) -> String {
    by.name().map_or_else(|| text::numbered(by), str::to_owned)
}

/// A word that a file has for who moves.
struct Word {
    /// The number of its attribute.
    name: usize,
    text: String,
    /// How many moves and positions have it.
    moves: usize,
    positions: usize,
}

/// All that a file says of who moves.
pub(super) struct Turns<'a> {
    reading: ReadOptions<'a>,
    /// Whether `by` is one of our own words wherever it stands, since the reader refuses others.
    is_checked: bool,
    names: Vec<String>,
    words: Vec<Word>,
    numbers: BTreeMap<(usize, String), usize>,
    /// The moves by their numbers, each with a word; those of a move stand together.
    of_moves: Vec<(u32, u32)>,
    of_positions: BTreeMap<String, Vec<u32>>,
    /// The attributes that the file has, for a person who chooses one, each with its words: none where they are too many.
    met: BTreeMap<String, Option<Vec<String>>>,
}

impl<'a> Turns<'a> {
    pub(super) fn new(reading: ReadOptions<'a>) -> Self {
        Self {
            reading,
            is_checked: false,
            names: Vec::new(),
            words: Vec::new(),
            numbers: BTreeMap::new(),
            of_moves: Vec::new(),
            of_positions: BTreeMap::new(),
            met: BTreeMap::new(),
        }
    }

    /// The same for a reader that refuses a `by` that is none of our own words, unless a person says what else it is.
    pub(super) fn checked(reading: ReadOptions<'a>) -> Self {
        Self { is_checked: true, ..Self::new(reading) }
    }

    /// Whether a person said how the file names who moves.
    pub(super) fn is_chosen(&self) -> bool {
        self.reading.mover.is_some()
    }

    /// Whether it is this attribute that a person chose.
    pub(super) fn is_choice(&self, name: &str) -> bool {
        self.reading.mover.is_some_and(|choice| choice.is_of(name))
    }

    /// Whether an attribute of a move may say who makes it.
    pub(super) fn may_say(&self, name: &str) -> bool {
        is_usual(name) || [TEXT, THIRD].contains(&name) || self.is_choice(name)
    }

    /// Remembers that the file has this word of this attribute, which may say who moves for a person who says so.
    pub(super) fn meet(&mut self, name: &str, text: &str) {
        if !self.met.contains_key(name) {
            if self.met.len() == MOST_LISTED {
                return;
            }
            self.met.insert(name.to_owned(), Some(Vec::new()));
        }
        let (Some(met), word) = (self.met.get_mut(name), text.trim()) else { return };
        let Some(words) = met else { return };
        if word.is_empty() || words.iter().any(|known| known == word) {
            return;
        }
        if words.len() == MOST_WORDS || word.len() > LONGEST_WORD || !is_plain(word) {
            *met = None;
        } else {
            words.push(word.to_owned());
        }
    }

    /// The attributes of which a person may say that they name who moves, those first that usually do.
    fn attributes(&self) -> Vec<Attribute> {
        let places = ["x", "y", "id"];
        let met = self.met.iter().filter(|(name, _)| is_plain(name) && !places.contains(&name.as_str()));
        let met =
            met.filter_map(|(name, words)| Some((name, words.as_ref().filter(|words| !words.is_empty())?)));
        let mut all: Vec<Attribute> =
            met.map(|(name, values)| Attribute { name: name.clone(), values: values.clone() }).collect();
        all.sort_by_key(|one| !is_usual(&one.name));
        all
    }

    /// Takes an attribute of the move with this number, whose attributes are told one after another. Returns whether it may say who moves;
    /// all others are for the reader.
    pub(super) fn of_move(&mut self, nth: usize, name: &str, text: &str) -> bool {
        self.meet(name, text);
        let may_say = self.may_say(name);
        if may_say && !text.trim().is_empty() {
            let word = self.word(name, text);
            self.words[word as usize].moves += 1;
            self.of_moves.push((nth as u32, word));
        }
        may_say
    }

    /// Takes an attribute of a position, of which a later one of the same name counts. Returns whether it says nothing but who moves
    /// there.
    pub(super) fn of_position(&mut self, key: &str, name: &str, text: &str) -> bool {
        self.meet(name, text);
        let is_own = NAMES[1..NAMES.len() - 1].iter().any(|known| is_same(known, name));
        if !is_own && !self.is_choice(name) {
            return false;
        }
        let word = self.word(name, text);
        self.words[word as usize].positions += 1;
        let name_of = self.words[word as usize].name;
        let said = self.of_positions.entry(key.to_owned()).or_default();
        if let Some(nth) = said.iter().position(|other| self.words[*other as usize].name == name_of) {
            self.words[said.remove(nth) as usize].positions -= 1;
        }
        said.push(word);
        // Names and places are so, whatever else they say.
        !["label", "name", "x", "y", "end"].contains(&name)
    }

    /// The number of a word.
    fn word(&mut self, name: &str, text: &str) -> u32 {
        let name_of = self.names.iter().position(|known| known == name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        let words = &mut self.words;
        let nth =
            *self.numbers.entry((name_of, text.trim().to_owned())).or_insert_with_key(|(name, text)| {
                words.push(Word { name: *name, text: text.clone(), moves: 0, positions: 0 });
                words.len() - 1
            });
        nth as u32
    }

    /// Settles who makes the moves of a draft, and how many players it has.
    pub(super) fn settle(&self, draft: &mut Draft) -> Result<(), ReadError> {
        let starts = |nth: usize| draft.moves[nth].from.as_str();
        let (players, by) = self.settled(draft.moves.len(), draft.players, &starts)?;
        draft.players = Some(players).filter(|players| draft.players.is_some() || *players != 2);
        for (step, by) in draft.moves.iter_mut().zip(by) {
            step.step.by = by;
        }
        Ok(())
    }

    /// How many players a game with so many moves has, where a number may be given, and who makes each; `start` is where one starts.
    /// What says nothing of it is told; a move of which nothing says who makes it is for all. Cost O((V + E) log V).
    pub(super) fn settled<'text>(
        &self,
        moves: usize,
        given: Option<u32>,
        start: &dyn Fn(usize) -> &'text str,
    ) -> Result<(u32, Vec<Movers>), ReadError> {
        let meanings = self.meanings()?;
        let ranks: Vec<usize> = self.words.iter().map(|word| self.rank(&self.names[word.name])).collect();
        let mut said: Vec<Option<(usize, Movers)>> = vec![None; moves];
        let mut unread = vec![0; self.words.len()];
        for &(nth, word) in &self.of_moves {
            let (at, word) = (nth as usize, word as usize);
            match meanings[word] {
                Some(by) if said[at].is_none_or(|(rank, _)| ranks[word] < rank) => {
                    said[at] = Some((ranks[word], by))
                }
                Some(_) => {}
                None => unread[word] += 1,
            }
        }
        // A colour is a loss only where nothing else says who moves.
        for &(nth, word) in &self.of_moves {
            let (at, word) = (nth as usize, word as usize);
            if ranks[word] == NAMES.len() && meanings[word].is_none() && said[at].is_some() {
                unread[word] -= 1;
            }
        }
        if !self.of_positions.is_empty() {
            for (nth, said) in said.iter_mut().enumerate().filter(|(_, said)| said.is_none()) {
                let words =
                    self.of_positions.get(start(nth)).into_iter().flatten().map(|word| *word as usize);
                *said = words
                    .filter_map(|word| Some((ranks[word], meanings[word]?)))
                    .min_by_key(|(rank, _)| *rank);
            }
        }
        // A `by` that the reader checks names no further players.
        let names_more = |rank: usize| rank > 0 || !self.is_checked || self.is_chosen();
        let named =
            said.iter().flatten().filter(|(rank, _)| names_more(*rank)).map(|(_, by)| by.highest() + 1);
        let chosen = self.reading.mover.map_or(0, |choice| choice.words.len() as u32);
        let players = named.chain([chosen]).fold(given.unwrap_or(2), u32::max);
        self.tell(&meanings, &unread, players);
        let everybody = Movers::all(players);
        Ok((players, said.into_iter().map(|said| said.map_or(everybody, |(_, by)| by)).collect()))
    }

    /// Before which others an attribute counts.
    fn rank(&self, name: &str) -> usize {
        if self.is_choice(name) {
            return 0;
        }
        let known = NAMES.iter().position(|known| is_same(known, name));
        known.unwrap_or(if is_colour(name) { NAMES.len() } else { 0 })
    }

    /// Who is meant by each word, if anybody.
    fn meanings(&self) -> Result<Vec<Option<Movers>>, ReadError> {
        if let Some(MoverChoice { attribute: Some(chosen), .. }) = self.reading.mover
            && !self.names.iter().any(|name| self.is_choice(name))
        {
            let met: Vec<&str> = self.met.keys().map(String::as_str).collect();
            let has = if met.is_empty() { "nothing of them".into() } else { met.join(", ") };
            let expected = format!("an attribute “{chosen}” of moves or positions; this file has {has}");
            return Err(ReadError::new("", ReadErrorKind::Expected { expected, found: None }));
        }
        let firsts: Vec<u32> = (0..self.names.len()).map(|name| self.first(name)).collect();
        let mut meanings: Vec<Option<Movers>> =
            self.words.iter().map(|word| self.meaning(word, firsts[word.name])).collect();
        // Beside A and C a B is another player, and not both.
        let is_b = |word: &Word| word.text.eq_ignore_ascii_case("b");
        let is_strange = |(word, meaning): (&Word, &Option<Movers>)| {
            (meaning.is_none() && !word.text.is_empty()).then_some(word.name)
        };
        let strange: BTreeSet<usize> = self.words.iter().zip(&meanings).filter_map(is_strange).collect();
        for (word, meaning) in self.words.iter().zip(&mut meanings) {
            if is_b(word)
                && strange.contains(&word.name)
                && self.reading.mover.is_none_or(|choice| choice.words.is_empty())
            {
                *meaning = None;
            }
        }
        Ok(meanings)
    }

    fn meaning(&self, Word { name, text, .. }: &Word, first: u32) -> Option<Movers> {
        let named = self.names[*name].as_str();
        if let Some(choice) = self.reading.mover {
            if !choice.is_of(named) {
                return None;
            }
            if !choice.words.is_empty() {
                return choice.movers(text).or_else(|| is_same(text, "both").then_some(Movers::BOTH));
            }
        }
        if is_colour(named) {
            return colour::movers(text);
        }
        if is_same(named, LABEL) && !self.is_chosen() {
            return by_label(text);
        }
        match numbers(text) {
            Some(all) => {
                let seats: Option<Vec<u32>> = all.into_iter().map(|one| one.checked_sub(first)).collect();
                seats.and_then(|seats| Movers::of(&seats))
            }
            None => by_word(text).or_else(|| colour::movers(text).filter(|_| self.is_chosen())),
        }
    }

    /// The numbers that the words of an attribute have for players.
    fn all_numbers(&self, name: usize) -> BTreeSet<u32> {
        let words = self.words.iter().filter(|word| word.name == name && word.moves + word.positions > 0);
        words.filter_map(|word| numbers(&word.text)).flatten().collect()
    }

    /// The number of the first player: 1 where there is one and several, but no 0. In our own files it is always 0.
    fn first(&self, name: usize) -> u32 {
        let named = self.names[name].as_str();
        let met = self.all_numbers(name);
        let is_ours = is_same(named, OURS) || named == TEXT;
        u32::from(!is_ours && met.len() > 1 && met.first() == Some(&1))
    }

    /// Tells what says nothing of who moves, and what was not sure.
    fn tell(&self, meanings: &[Option<Movers>], unread: &[usize], players: u32) {
        let Some(left) = self.reading.left else { return };
        let (mut is_any_said, mut is_any_asked) = (false, false);
        for (name, named) in self.names.iter().enumerate() {
            let words =
                || self.words.iter().zip(meanings).zip(unread).filter(|((word, _), _)| word.name == name);
            let is_choice = self.is_choice(named);
            let (mut strange, mut known, mut is_said) = (Vec::new(), Vec::new(), false);
            let mut is_telling = false;
            for ((word, meaning), unread) in words() {
                let is_black = is_colour(named) && colour::is_black(&word.text);
                match meaning {
                    Some(by) => {
                        is_said |= word.moves + word.positions > 0;
                        is_telling |= is_said && *by != Movers::all(players);
                        known.push(format!("{} is {}", plain_name(word.text.clone()), by.named(players)));
                    }
                    None if is_black && !is_choice || word.text.is_empty() => {}
                    None => {
                        left.add_all(named, "move", *unread);
                        left.add_all(named, "position", word.positions);
                        if *unread + word.positions > 0 {
                            strange.push(plain_name(word.text.clone()));
                        }
                    }
                }
            }
            is_any_said |= is_telling;
            let asks = is_choice
                || NAMES[..NAMES.len() - 1].iter().any(|known| is_same(known, named))
                || named == THIRD;
            is_any_asked |= asks && !strange.is_empty();
            if !strange.is_empty() && !is_said && asks && (is_choice || !self.is_chosen()) {
                let attribute = named.strip_prefix("the ").unwrap_or(named);
                left.ask(attribute, strange);
            } else if !strange.is_empty() && (is_choice || asks && !self.is_chosen()) {
                left.note(format!("“{named}” has other values, too: {}", listed(&strange)));
            }
            if is_choice && !known.is_empty() {
                left.note(format!("“{named}” says who moves: {}", listed(&known)));
            } else if is_said && !is_choice && self.reading.mover.is_none() {
                self.tell_first(name, players, left);
            }
        }
        if !is_any_said || is_any_asked {
            left.offer(self.attributes());
        }
    }

    /// Tells from which number players are counted, where it is not 0 for sure.
    fn tell_first(&self, name: usize, players: u32, left: &Left) {
        let named = self.names[name].as_str();
        let is_label = is_same(named, LABEL) || is_colour(named);
        if is_same(named, OURS) || named == TEXT || is_label {
            return;
        }
        let met = self.all_numbers(name);
        let Some(least) = met.first().filter(|least| **least > 0) else { return };
        let first = self.first(name);
        let by = Movers::of(&[least - first]).map_or(String::new(), |by| by.named(players));
        left.note(format!("players in “{named}” are counted from {first}: {least} is {by}"));
    }
}
