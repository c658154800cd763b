//! Drawings that are read otherwise than as moves: as Hackenbush, Col, Geography and others.

use hyperjam_editor::document::Rules;
use hyperjam_editor::game::{GameGraph, GraphMove};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_rulesets::drawings::{
    ArcKayles, Colouring, ColouringKind, Geography, GeographyKind, Hackenbush, LargePicture, MOST,
    MOST_LARGE, Poset, PosetKind,
};
use hyperjam_rulesets::picture::{Gesture, Line, Owner, Picture, Place, Spot};
use hyperjam_rulesets::{Answer, Board, BoardError, Limits, Placed, Ruleset, Unsolved};
use hyperjam_terms::{Movers, Player};
use hyperjam_values::{Arena, GameId};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What a player takes by a move, by the document's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Taken {
    /// A position: in Col, Snort, Node Kayles and a poset game.
    Position(PositionId),
    /// A road: an edge of Hackenbush, a line of Arc Kayles, the way that the token of Geography goes.
    Road(MoveId),
}

/// Why a drawing cannot be read so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadingError {
    /// Its roads are moves.
    #[error("the edges of this drawing are read as moves")]
    Moves,
    /// A road joins a position that is not there.
    #[error("edge number {} joins a position that is not there", .0.0)]
    Dangling(MoveId),
    /// It has too many parts.
    #[error("it has {given} {what}, and when it is read like this it can have at most {limit}")]
    TooLarge {
        /// What it has.
        what: &'static str,
        /// How many.
        given: usize,
        /// How many it may have.
        limit: usize,
    },
    /// There is no token where Geography is played.
    #[error("Geography is played with a token, and no vehicle stands on the drawing")]
    NoToken,
    /// An order in which a position lies above itself.
    #[error("the arrows form a cycle, so a position would lie above itself")]
    Circle,
    /// The rules refuse it.
    #[error("{0}")]
    Board(#[from] BoardError),
}

/// A position of a drawing that is read by rules of its own, with the document's name of everything in it.
#[derive(Clone)]
pub struct Reading {
    rules: Rules,
    names: Rc<Names>,
    board: Rc<dyn Board>,
}

/// What the document calls the parts of a board.
struct Names {
    /// Of each spot; that of the ground of Hackenbush has none.
    spots: Vec<Option<PositionId>>,
    /// Of each line.
    lines: Vec<MoveId>,
}

/// What a drawing is worth: its value, and its Grundy number if the game is impartial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadWorth {
    /// The value.
    pub value: GameId,
    /// The Grundy number.
    pub grundy: Option<u32>,
}

/// A move, with what it is worth.
#[derive(Clone)]
pub struct ReadMove {
    /// Who makes it.
    pub player: Player,
    /// What is taken.
    pub taken: Taken,
    /// What it leaves.
    pub after: Reading,
    /// The value of that.
    pub value: GameId,
    /// Whether who makes it wins.
    pub wins: bool,
    /// Whether no other move of the same player gains more.
    pub is_best: bool,
}

impl Reading {
    /// The drawing as the rules read it, its parts in the document's order. What is not joined to the ground is no part of a
    /// Hackenbush picture. The token of Geography stands at `token`. Cost O(V + E) but for what the rules prepare.
    ///
    /// ```
    /// use hyperjam_bridge::Reading;
    /// use hyperjam_editor::document::Rules;
    /// use hyperjam_editor::file::text;
    /// use hyperjam_editor::game::GameGraph;
    /// use hyperjam_editor::id::PositionId;
    /// use hyperjam_values::{Arena, Dyadic};
    ///
    /// // An edge of Left's on the ground, and one of Right's on it: ½.
    /// let graph = GameGraph::of(&text::read("A: B |\nB: | C")?);
    /// let picture = Reading::of(&graph, Rules::Hackenbush, &[PositionId(0)], None)?;
    /// let mut arena = Arena::default();
    /// let worth = picture.worth(&mut arena, Default::default())?;
    /// assert_eq!(arena.as_number(worth.value), Some(&Dyadic::new(1, 1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        graph: &GameGraph,
        rules: Rules,
        ground: &[PositionId],
        token: Option<PositionId>,
    ) -> Result<Self, ReadingError> {
        if rules == Rules::Moves {
            return Err(ReadingError::Moves);
        }
        let mut text = BoardText::default();
        match rules {
            Rules::Hackenbush => text = BoardText::of_hackenbush(graph, ground),
            _ => {
                if rules.is_geography() {
                    let token = token.ok_or(ReadingError::NoToken)?;
                    text.position(Some(token));
                }
                for (id, _) in &graph.positions {
                    text.position(Some(*id));
                }
                for step in &graph.moves {
                    let ends = [step.from, step.to].map(|end| text.spots.get(&Some(end)).copied());
                    let [Some(from), Some(to)] = ends else { return Err(ReadingError::Dangling(step.id)) };
                    text.road(*step, from, to, if rules.is_directed() { '>' } else { '-' }, "");
                }
            }
        }
        text.check(MOST)?;
        if rules == Rules::Poset && goes_round(graph) {
            return Err(ReadingError::Circle);
        }
        let board = board(rules, &text.parts.join(","))?;
        let names = Names { spots: text.named, lines: text.lines };
        Ok(Self { rules, names: Rc::new(names), board })
    }

    /// The board that the rules make of it.
    pub fn board(&self) -> &Rc<dyn Board> {
        &self.board
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether both players always have the same moves.
    pub fn is_impartial(&self) -> bool {
        self.board.is_impartial()
    }

    fn with(&self, board: Box<dyn Board>) -> Self {
        Self { rules: self.rules, names: self.names.clone(), board: board.into() }
    }

    /// The moves of a player, in the order of the rules.
    pub fn moves(&self, player: Player) -> Vec<(Taken, Self)> {
        let moves = self.board.moves(player);
        let taken = self.taken(&self.board.picture(), moves.iter().map(|(gesture, _)| *gesture));
        let named = taken.into_iter().zip(moves);
        named.filter_map(|(taken, (_, board))| Some((taken?, self.with(board)))).collect()
    }

    /// What is taken by the gestures of all moves of a player, in the order of the rules, on the board that looks so: this one,
    /// or one that play on it leads to.
    pub fn taken(&self, picture: &Picture, gestures: impl Iterator<Item = Gesture>) -> Vec<Option<Taken>> {
        // Of several roads between the same positions each is a move, in the order of the roads.
        let mut before: BTreeMap<Gesture, usize> = BTreeMap::new();
        let lines: &[Line] = match picture {
            Picture::Drawing { lines, .. } => lines,
            _ => &[],
        };
        let leads = |line: &Line, from: usize, to: usize| {
            let is_open = line.owner != Owner::Nobody;
            is_open
                && ((line.from, line.to) == (from, to)
                    || !line.is_arrow && (line.to, line.from) == (from, to))
        };
        let road = |line: usize| self.names.lines.get(line).copied().map(Taken::Road);
        gestures
            .map(|gesture| match gesture {
                Gesture::Tap(Place::Spot(spot)) => Some(Taken::Position((*self.names.spots.get(spot)?)?)),
                Gesture::Tap(Place::Line(line)) => road(line),
                Gesture::Drag(Place::Spot(from), Place::Spot(to)) => {
                    let nth = before.entry(gesture).or_default();
                    let between = lines.iter().enumerate().filter(|(_, line)| leads(line, from, to));
                    let found = between.map(|(number, _)| number).nth(*nth);
                    *nth += 1;
                    road(found?)
                }
                Gesture::Tap(_) | Gesture::Drag(..) => None,
            })
            .collect()
    }

    /// What can still be taken, and by whom: roads where roads are taken, else positions. In Geography it is what can still be
    /// used, whether or not the token reaches it.
    pub fn parts(&self) -> Vec<(Taken, Owner)> {
        self.parts_on(&self.board.picture())
    }

    /// The same on a board that looks so, to which play on this one leads.
    pub fn parts_on(&self, picture: &Picture) -> Vec<(Taken, Owner)> {
        let Picture::Drawing { spots, lines } = picture else { return Vec::new() };
        let of_line =
            |(number, line): (usize, &Line)| Some((Taken::Road(*self.names.lines.get(number)?), line.owner));
        let of_spot = |(number, spot): (usize, &Spot)| {
            Some((Taken::Position((*self.names.spots.get(number)?)?), spot.owner))
        };
        let is_left = |part: &(Taken, Owner)| part.1 != Owner::Nobody;
        if self.rules.takes_roads() {
            lines.iter().enumerate().filter_map(of_line).filter(is_left).collect()
        } else {
            spots.iter().enumerate().filter_map(of_spot).filter(is_left).collect()
        }
    }

    /// Where the token of Geography stands.
    pub fn token(&self) -> Option<PositionId> {
        self.token_on(&self.board.picture())
    }

    /// The same on a board that looks so, to which play on this one leads.
    pub fn token_on(&self, picture: &Picture) -> Option<PositionId> {
        let Picture::Drawing { spots, .. } = picture else { return None };
        let place = spots.iter().position(|spot| spot.has_token)?;
        self.names.spots.get(place).copied().flatten()
    }

    /// Its independent parts; those in which nobody will ever move may be missing.
    pub fn components(&self) -> Vec<Self> {
        self.board.components().into_iter().map(|board| self.with(board)).collect()
    }

    /// How many parts the largest component has: without theory there are at most two to the power of this many positions
    /// of it to be looked at.
    pub fn largest_component(&self) -> usize {
        self.components().iter().map(|component| component.parts().len()).max().unwrap_or(0)
    }

    /// What it is worth.
    pub fn worth(&self, arena: &mut Arena, limits: Limits) -> Result<ReadWorth, Unsolved> {
        match self.board.answer(arena, limits)? {
            Answer::Short { value, grundy } => Ok(ReadWorth { value, grundy }),
            Answer::Loopy(_) => Err(Unsolved::Loop),
        }
    }

    /// All moves with what they are worth: Left's, then Right's, each in the order of the rules.
    pub fn hints(&self, arena: &mut Arena, limits: Limits) -> Result<Vec<ReadMove>, Unsolved> {
        let hints = self.board.hints(arena, limits)?;
        let mut taken = Vec::with_capacity(hints.len());
        for player in Player::BOTH {
            let own = hints.iter().filter(|hint| hint.player == player);
            taken.extend(self.taken(&self.board.picture(), own.map(|hint| hint.gesture)));
        }
        let named = hints.into_iter().zip(taken);
        Ok(named
            .filter_map(|(hint, taken)| {
                Some(ReadMove {
                    player: hint.player,
                    taken: taken?,
                    after: self.with(hint.to),
                    value: hint.value,
                    wins: hint.wins,
                    is_best: hint.is_best,
                })
            })
            .collect())
    }
}

/// A drawing of any size as a picture of Hackenbush. What is not joined to the ground is no part of it. Cost O(E log V).
pub fn large_hackenbush(graph: &GameGraph, ground: &[PositionId]) -> Result<LargePicture, ReadingError> {
    let text = BoardText::of_hackenbush(graph, ground);
    text.check(MOST_LARGE)?;
    Ok(LargePicture::parse(&text.parts.join(","))?)
}

/// The board of such a drawing.
fn board(rules: Rules, text: &str) -> Result<Rc<dyn Board>, ReadingError> {
    Ok(match rules {
        Rules::Moves => return Err(ReadingError::Moves),
        Rules::Hackenbush => placed::<Hackenbush>(&(), text)?,
        Rules::Col => placed::<Colouring>(&ColouringKind::Col, text)?,
        Rules::Snort => placed::<Colouring>(&ColouringKind::Snort, text)?,
        Rules::NodeKayles => placed::<Colouring>(&ColouringKind::NodeKayles, text)?,
        Rules::ArcKayles => placed::<ArcKayles>(&(), text)?,
        Rules::Geography | Rules::UndirectedGeography => placed::<Geography>(&GeographyKind::Vertex, text)?,
        Rules::EdgeGeography | Rules::UndirectedEdgeGeography => {
            placed::<Geography>(&GeographyKind::Edge, text)?
        }
        Rules::Poset => placed::<Poset>(&PosetKind::Order, text)?,
    })
}

fn placed<R: Ruleset + 'static>(rules: &R::Rules, text: &str) -> Result<Rc<dyn Board>, BoardError> {
    Ok(Rc::new(Placed::<R>::read(rules, text)?))
}

/// The roads that are joined to the ground, in order. Cost O(E log E).
fn standing(graph: &GameGraph, ground: &[PositionId]) -> impl Iterator<Item = GraphMove> {
    let mut at: BTreeMap<PositionId, Vec<PositionId>> = BTreeMap::new();
    for step in &graph.moves {
        at.entry(step.from).or_default().push(step.to);
        at.entry(step.to).or_default().push(step.from);
    }
    let mut held: BTreeSet<PositionId> = ground.iter().copied().collect();
    let mut fresh = ground.to_vec();
    while let Some(here) = fresh.pop() {
        for next in at.get(&here).into_iter().flatten() {
            if held.insert(*next) {
                fresh.push(*next);
            }
        }
    }
    graph.moves.iter().copied().filter(move |step| held.contains(&step.from))
}

/// Whether roads between different positions lead round in a circle: whoever has no road from it is taken away, and what is
/// left then goes round. Cost O(E log V).
fn goes_round(graph: &GameGraph) -> bool {
    let roads = || graph.moves.iter().filter(|step| step.from != step.to);
    let mut leads: BTreeMap<PositionId, usize> = BTreeMap::new();
    let mut into: BTreeMap<PositionId, Vec<PositionId>> = BTreeMap::new();
    for step in roads() {
        *leads.entry(step.from).or_default() += 1;
        leads.entry(step.to).or_default();
        into.entry(step.to).or_default().push(step.from);
    }
    let mut ends: Vec<PositionId> =
        leads.iter().filter(|(_, count)| **count == 0).map(|(id, _)| *id).collect();
    let mut seen = 0;
    while let Some(end) = ends.pop() {
        seen += 1;
        for from in into.get(&end).into_iter().flatten() {
            if let Some(count) = leads.get_mut(from) {
                *count -= 1;
                if *count == 0 {
                    ends.push(*from);
                }
            }
        }
    }
    seen < leads.len()
}

/// Whose a road is, as text behind it.
fn owner(by: Movers) -> &'static str {
    match (by.includes(Player::Left.index() as u32), by.includes(Player::Right.index() as u32)) {
        (true, false) => ":L",
        (false, true) => ":R",
        _ => "",
    }
}

/// A drawing as the rulesets read it, as it is written.
#[derive(Default)]
struct BoardText {
    parts: Vec<String>,
    spots: BTreeMap<Option<PositionId>, usize>,
    named: Vec<Option<PositionId>>,
    lines: Vec<MoveId>,
}

impl BoardText {
    /// A drawing as a picture of Hackenbush.
    fn of_hackenbush(graph: &GameGraph, ground: &[PositionId]) -> Self {
        let mut text = Self::default();
        text.position(None);
        let on_ground: BTreeSet<PositionId> = ground.iter().copied().collect();
        for step in standing(graph, ground) {
            let end = |id: PositionId| (!on_ground.contains(&id)).then_some(id);
            let [from, to] = [end(step.from), end(step.to)].map(|end| text.position(end));
            text.road(step, from, to, '-', owner(step.by));
        }
        text
    }

    /// The number of a position, or of the ground.
    fn position(&mut self, id: Option<PositionId>) -> usize {
        if let Some(known) = self.spots.get(&id) {
            return *known;
        }
        let number = self.named.len();
        self.spots.insert(id, number);
        self.named.push(id);
        self.parts.push(spot_name(number, id));
        number
    }

    fn road(&mut self, step: GraphMove, from: usize, to: usize, mark: char, owner: &str) {
        let name = |number: usize| spot_name(number, self.named.get(number).copied().flatten());
        self.parts.push(format!("{}{mark}{}{owner}", name(from), name(to)));
        self.lines.push(step.id);
    }

    fn check(&self, limit: usize) -> Result<(), ReadingError> {
        let positions = self.named.iter().flatten().count();
        for (what, given, most) in [
            ("positions", positions, limit - (self.named.len() - positions)),
            ("edges", self.lines.len(), limit),
        ] {
            if given > most {
                return Err(ReadingError::TooLarge { what, given, limit: most });
            }
        }
        Ok(())
    }
}

/// What a spot is called in the text; the ground is `g`.
fn spot_name(number: usize, id: Option<PositionId>) -> String {
    if id.is_some() { format!("s{number}") } else { "g".into() }
}
