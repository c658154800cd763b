//! What is remembered of states.

use std::hash::Hasher;

use hashbrown::HashTable;
use hyperjam_rulesets::solve::Spread;

/// A component, as a word: what it is the search knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Piece(u32);

impl Piece {
    pub(crate) fn word(self) -> u32 {
        self.0
    }

    pub(crate) fn of_word(word: u32) -> Self {
        Piece(word)
    }
}

/// The answers to questions about states, each a few words.
///
/// A state takes one word for each of its components, one for what is known, and about six bytes to be found by.
#[derive(Default)]
pub(crate) struct Table {
    /// Of each state a header, and behind it its components.
    words: Vec<u32>,
    /// Where the header of a state is.
    places: HashTable<u32>,
}

/// What is known of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Which question about the state is answered, a number below 64: who is to move, and where there are more than two players,
    /// about whom it is.
    question: u8,
    /// Whether that player wins.
    wins: bool,
    /// How many components there are.
    count: u16,
    /// The binary logarithm of how many states were looked at for it.
    pub(crate) effort: u8,
}

impl Entry {
    pub(crate) fn new(question: u8, wins: bool, states: u64) -> Self {
        Self { question, wins, count: 0, effort: states.max(1).ilog2() as u8 }
    }

    fn header(self) -> u32 {
        u32::from(self.count)
            | u32::from(self.wins) << 16
            | u32::from(self.effort) << 17
            | u32::from(self.question) << 23
    }

    fn of_header(header: u32) -> Self {
        Self {
            question: (header >> 23) as u8,
            wins: header & 1 << 16 != 0,
            count: header as u16,
            effort: (header >> 17 & 63) as u8,
        }
    }
}

/// More words than these are made room for at once.
const STEP: usize = 1 << 10;

impl Table {
    /// The answer to a question, if that is remembered.
    pub(crate) fn get(&self, question: u8, state: &[Piece]) -> Option<bool> {
        let found = self.places.find(hash(question, words(state)), |place| {
            let (entry, pieces) = entry(&self.words, *place);
            entry.question == question && pieces.iter().copied().eq(words(state))
        })?;
        Some(entry(&self.words, *found).0.wins)
    }

    /// Keeps what is known of a state of which nothing is remembered, if there is room within so many bytes; whether there was.
    pub(crate) fn insert(&mut self, known: Entry, state: &[Piece], most: usize) -> bool {
        let (Ok(count), Ok(place)) = (u16::try_from(state.len()), u32::try_from(self.words.len())) else {
            return false;
        };
        // Either grows by being copied, and the old is there meanwhile.
        if self.words.capacity() < self.words.len() + 1 + state.len() {
            let more = self.words.len() / 4 + STEP;
            if self.bytes() + (self.words.len() + more) * size_of::<u32>() > most {
                return false;
            }
            self.words.reserve_exact(more.max(1 + state.len()));
        }
        if self.places.len() == self.places.capacity()
            && self.bytes() + 2 * self.places.allocation_size() > most
        {
            return false;
        }
        self.words.push(Entry { count, ..known }.header());
        self.words.extend(words(state));
        let list = &self.words;
        let hash_of = |place: &u32| {
            let (entry, pieces) = entry(list, *place);
            hash(entry.question, pieces.iter().copied())
        };
        self.places.insert_unique(hash(known.question, words(state)), place, hash_of);
        true
    }

    /// All states, in the order in which they were put in.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Entry, impl ExactSizeIterator<Item = Piece>)> {
        let mut rest = &self.words[..];
        std::iter::from_fn(move || {
            let (header, behind) = rest.split_first()?;
            let known = Entry::of_header(*header);
            let (pieces, others) = behind.split_at(usize::from(known.count));
            rest = others;
            Some((known, pieces.iter().map(|word| Piece::of_word(*word))))
        })
    }

    /// The states that took so much effort at least, with other words for their components.
    pub(crate) fn renewed(&self, least: u8, word: impl Fn(Piece) -> Piece) -> Self {
        let mut renewed = Self::default();
        for (entry, pieces) in self.iter().filter(|(entry, _)| entry.effort >= least) {
            let mut state: Vec<Piece> = pieces.map(&word).collect();
            state.sort_unstable();
            renewed.insert(entry, &state, usize::MAX);
        }
        renewed
    }

    /// The least effort of states that are kept so that these take no more than so many bytes.
    pub(crate) fn least_effort(&self, most: usize) -> u8 {
        let mut bytes = [0_usize; 64];
        for (entry, state) in self.iter() {
            bytes[usize::from(entry.effort)] += bytes_of(state.len());
        }
        let mut total = 0;
        for effort in (0..64_u8).rev() {
            total += bytes[usize::from(effort)];
            if total > most {
                return effort + 1;
            }
        }
        0
    }

    pub(crate) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u32>() + self.places.allocation_size()
    }
}

fn words(state: &[Piece]) -> impl ExactSizeIterator<Item = u32> {
    state.iter().map(|piece| piece.word())
}

fn entry(words: &[u32], place: u32) -> (Entry, &[u32]) {
    let (header, behind) = words[place as usize..].split_first().unwrap_or((&0, &[]));
    let entry = Entry::of_header(*header);
    (entry, &behind[..usize::from(entry.count)])
}

fn hash(question: u8, pieces: impl Iterator<Item = u32>) -> u64 {
    let mut hasher = Spread::default();
    hasher.write_u8(question);
    pieces.for_each(|piece| hasher.write_u32(piece));
    hasher.finish()
}

/// The bytes of a state with so many components, about.
fn bytes_of(components: usize) -> usize {
    const TO_BE_FOUND: usize = 6;
    (1 + components) * size_of::<u32>() + TO_BE_FOUND
}
