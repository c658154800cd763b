//! Drawings as text.

use crate::error::{BoardError, Reason};
use crate::picture::{Line, Owner, Picture, Spot};
use hashbrown::HashMap;
use hyperjam_terms::Player;

/// A line of a drawing; its ends are numbers of spots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnLine {
    /// One end.
    pub from: usize,
    /// The other end.
    pub to: usize,
    /// Whether it leads only one way.
    pub is_arrow: bool,
    /// Whose it is.
    pub owner: Owner,
}

/// A drawing: spots by their names, in the order in which they are first named, and lines in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The names of the spots.
    pub names: Vec<String>,
    /// Whose each spot is.
    pub owners: Vec<Owner>,
    /// The lines.
    pub lines: Vec<DrawnLine>,
}

/// The most spots of a drawing, and the most lines: a bit for each.
pub const MOST: usize = 128;
/// What stands between the parts of a text.
pub(super) const SEPARATORS: [char; 2] = [',', '\n'];
/// The characters of a name.
const MOST_NAME: usize = 64;

/// A set of spots or of lines.
pub(super) type Set = u128;

/// The numbers in a set, ascending.
pub(super) fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let first = set.trailing_zeros() as usize;
            set &= set - 1;
            first
        })
    })
}

/// The set of so many numbers from 0 on.
pub(super) fn first(count: usize) -> Set {
    if count >= MOST { Set::MAX } else { (1 << count) - 1 }
}

/// The name of the ground.
const GROUND: &str = "g";

/// Whether a name is that of the ground.
pub(super) fn is_ground(name: &str) -> bool {
    name == GROUND
}

impl Drawing {
    /// Reads a drawing, whose parts stand between commas or on lines of their own.
    ///
    /// ```
    /// use hyperjam_rulesets::drawings::Drawing;
    /// let drawing = Drawing::parse("g-a:L, a-b:R")?;
    /// assert_eq!((drawing.names.len(), drawing.lines.len()), (3, 2));
    /// assert_eq!(Drawing::parse("g-a:L\na-b:R\n")?, drawing);
    /// assert_eq!(Drawing::parse("g-a:B").unwrap_err().to_string(), "column 5: expected L, R or G (both) after “:”, not “B”");
    /// # Ok::<(), hyperjam_rulesets::BoardError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Drawing, BoardError> {
        Self::parse_up_to(text, MOST)
    }

    /// Reads a drawing of up to so many spots and lines. Cost O(text).
    pub(super) fn parse_up_to(text: &str, most: usize) -> Result<Drawing, BoardError> {
        let mut reader = Reader { drawing: Drawing::default(), known: HashMap::new(), most };
        // Where everything is taken, nothing is written.
        if text.trim().is_empty() {
            return Ok(reader.drawing);
        }
        let mut column = 0;
        for part in text.split_inclusive(SEPARATORS) {
            let own = part.strip_suffix(SEPARATORS).unwrap_or(part);
            // A comma may end a line, and lines may be empty.
            if !(own.trim().is_empty() && part.ends_with('\n')) {
                reader.part(own, column)?;
            }
            column += part.chars().count();
        }
        if text.ends_with(',') {
            reader.part("", column)?;
        }
        Ok(reader.drawing)
    }

    /// Takes a spot `G` for the ground if none has its name.
    pub(super) fn name_ground(&mut self) {
        if !self.names.iter().any(|name| is_ground(name))
            && let Some(ground) = self.names.iter_mut().find(|name| name.eq_ignore_ascii_case(GROUND))
        {
            GROUND.clone_into(ground);
        }
    }

    /// For each spot the spots at the other end of its lines; of an arrow only its head.
    pub(super) fn neighbours(&self) -> Vec<Set> {
        let mut neighbours = vec![0; self.names.len()];
        for line in &self.lines {
            neighbours[line.from] |= 1 << line.to;
            if !line.is_arrow {
                neighbours[line.to] |= 1 << line.from;
            }
        }
        neighbours
    }

    /// A line as text.
    pub(super) fn line_text(&self, line: &DrawnLine) -> String {
        let mark = if line.is_arrow { '>' } else { '-' };
        let owner = if line.owner == Owner::Both { "" } else { owner_text(line.owner) };
        format!("{}{mark}{}{owner}", self.names[line.from], self.names[line.to])
    }

    /// The picture of some spots and lines.
    pub(super) fn picture(
        &self,
        spot: impl Fn(usize) -> (Owner, bool),
        line: impl Fn(usize, &DrawnLine) -> Owner,
    ) -> Picture {
        let spots = self.names.iter().enumerate().map(|(number, name)| {
            let (owner, has_token) = spot(number);
            Spot { name: name.clone(), is_ground: is_ground(name), owner, has_token }
        });
        let lines = self.lines.iter().enumerate().map(|(number, drawn)| Line {
            from: drawn.from,
            to: drawn.to,
            is_arrow: drawn.is_arrow,
            owner: line(number, drawn),
        });
        Picture::Drawing { spots: spots.collect(), lines: lines.collect() }
    }
}

/// A drawing while it is read.
struct Reader<'t> {
    drawing: Drawing,
    /// The numbers of spots by their names.
    known: HashMap<&'t str, usize>,
    /// The most spots, and the most lines.
    most: usize,
}

impl<'t> Reader<'t> {
    fn part(&mut self, part: &'t str, column: usize) -> Result<(), BoardError> {
        let (what, owner) = match part.split_once(':') {
            None => (part, None),
            Some((what, owner)) => {
                let found = match owner.trim().to_ascii_uppercase().as_str() {
                    "L" => Owner::Only(Player::Left),
                    "R" => Owner::Only(Player::Right),
                    "G" => Owner::Both,
                    _ => {
                        let at = column + what.chars().count() + 1;
                        return Err(BoardError::expected(at, owner.trim(), "L, R or G (both) after “:”"));
                    }
                };
                (what, Some(found))
            }
        };
        match what.find(['-', '>']) {
            None => {
                let spot = self.spot(what, column)?;
                let owners = &mut self.drawing.owners;
                owners[spot] = owner.unwrap_or(owners[spot]);
            }
            Some(place) => {
                let is_arrow = what[place..].starts_with('>');
                let behind = column + what[..place].chars().count() + 1;
                let from = self.spot(&what[..place], column)?;
                let to = self.spot(&what[place + 1..], behind)?;
                if self.drawing.lines.len() == self.most {
                    return Err(BoardError::too_large("edges", self.most + 1, self.most));
                }
                let owner = owner.unwrap_or(Owner::Both);
                self.drawing.lines.push(DrawnLine { from, to, is_arrow, owner });
            }
        }
        Ok(())
    }

    fn spot(&mut self, name: &'t str, column: usize) -> Result<usize, BoardError> {
        let trimmed = name.trim();
        let column = column + name.chars().take_while(|letter| letter.is_whitespace()).count();
        if trimmed.is_empty() {
            return Err(BoardError::at(column, Reason::Rule("the name of a vertex is missing")));
        }
        if let Some(other) = trimmed.chars().position(|letter| !letter.is_alphanumeric() && letter != '_') {
            let given = trimmed.chars().nth(other).map_or(String::new(), String::from);
            return Err(BoardError::expected(column + other, given, "a letter or a digit of a name"));
        }
        if trimmed.chars().count() > MOST_NAME {
            let reason = Reason::TooLarge { what: "characters of a name", given: None, limit: MOST_NAME };
            return Err(BoardError::at(column, reason));
        }
        if let Some(known) = self.known.get(trimmed) {
            return Ok(*known);
        }
        let number = self.drawing.names.len();
        if number == self.most {
            return Err(BoardError::too_large("vertices", self.most + 1, self.most));
        }
        self.known.insert(trimmed, number);
        self.drawing.names.push(trimmed.to_owned());
        self.drawing.owners.push(Owner::Both);
        Ok(number)
    }
}

/// Whose something is, as text behind it.
pub(super) fn owner_text(owner: Owner) -> &'static str {
    match owner {
        Owner::Only(Player::Left) => ":L",
        Owner::Only(Player::Right) => ":R",
        Owner::Both => ":G",
        Owner::Nobody => "",
    }
}

/// The parts of a set that hang together, by those that each touches.
pub(super) fn connected(set: Set, near: impl Fn(usize) -> Set) -> Vec<Set> {
    let mut parts = Vec::new();
    let mut rest = set;
    while rest != 0 {
        let mut part = rest & rest.wrapping_neg();
        let mut fresh = part;
        while fresh != 0 {
            let next = members(fresh).fold(0, |next, member| next | near(member)) & rest & !part;
            part |= next;
            fresh = next;
        }
        parts.push(part);
        rest &= !part;
    }
    parts
}
