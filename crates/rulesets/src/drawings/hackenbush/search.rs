//! Pictures of any colours: by theory where it tells, else by looking through what a block on cycles can come to.

use hashbrown::HashMap;

use super::blocks::{Blocks, Edge, Renumbered};
use super::worth::{Cycles, Halt, Worth, fold, fused};
use crate::picture::Owner;
use hyperjam_terms::Player;
use hyperjam_values::{Arena, Bound, Dyadic, Unfinished};

/// The bytes that go with a unit of work.
const BYTES: u64 = 10;

/// What positions of a picture are worth, as far as they were searched.
///
/// Theory tells of trees, and of what is green (see [`fold`]). Of any other block on cycles the value is {Gᴸ | Gᴿ}: a move
/// cuts an edge of the block, or is one in what hangs on a spot, of which the canonical form is taken (the colon principle).
/// Where all options are numbers, as without green edges they are (ONAG 8), it is the simplest number between them. Each
/// block that comes up is worked out once. The cost is exponential in the edges that are on a cycle, and grows with the
/// birthday of what hangs on them; all of it is charged to the work of the arena, about ten bytes for a unit.
pub(super) struct Searches<'a> {
    edges: &'a [Edge],
    spots: usize,
    ground: u32,
    /// The edges of each block of the whole picture, ascending, and its search if there was one.
    blocks: Vec<(Vec<u32>, Option<Search>)>,
    /// For each edge its block.
    block_of: Vec<u32>,
}

impl<'a> Searches<'a> {
    /// Nothing is known yet of what comes up when edges of these blocks are cut.
    pub(super) fn new(edges: &'a [Edge], whole: &Blocks, spots: usize, ground: u32) -> Self {
        let (mut blocks, mut block_of) = (Vec::new(), vec![0; edges.len()]);
        for block in whole.iter().filter(|block| block.edges.len() > 1) {
            block.edges.iter().for_each(|edge| block_of[*edge as usize] = blocks.len() as u32);
            let mut own = block.edges.to_vec();
            own.sort_unstable();
            blocks.push((own, None));
        }
        Searches { edges, spots, ground, blocks, block_of }
    }

    /// What all that is left and stands on the ground is worth.
    pub(super) fn worth(&mut self, arena: &mut Arena, left: &Blocks) -> Result<Worth, Unfinished> {
        let mut hung = vec![Worth::ZERO; self.spots];
        let Searches { edges, ground, blocks, block_of, .. } = self;
        let mut known = |arena: &mut Arena, cycles: Cycles| {
            let (own, search) = &mut blocks[block_of[cycles.edges[0] as usize] as usize];
            Ok(search.get_or_insert_with(|| Search::new(edges, own)).value(arena, own, cycles)?)
        };
        match fold(arena, edges, left, *ground, &mut hung, &mut known) {
            Ok(worth) => Ok(worth),
            Err(Halt::Unfinished(unfinished)) => Err(unfinished),
            // No block is missing where each is searched.
            Err(Halt::Missing(_)) => Ok(Worth::ZERO),
        }
    }
}

/// What all that stands on the ground is worth, where theory has it without a search.
pub(super) fn worth_by_theory(
    arena: &mut Arena,
    edges: &[Edge],
    blocks: &Blocks,
    spots: usize,
    ground: u32,
) -> Option<Result<Worth, Unfinished>> {
    let mut hung = vec![Worth::ZERO; spots];
    let mut known = |_: &mut Arena, cycles: Cycles| Err(Halt::Missing(cycles));
    match fold(arena, edges, blocks, ground, &mut hung, &mut known) {
        Ok(worth) => Some(Ok(worth)),
        Err(Halt::Unfinished(unfinished)) => Some(Err(unfinished)),
        Err(Halt::Missing(_)) => None,
    }
}

/// A move in a block with what hangs on it, and who may make it.
enum Change {
    /// To cut an edge, by its place in the list of the block.
    Cut(usize, Owner),
    /// To move in what hangs on a spot, by its place in the list.
    Move(usize, Worth, Player),
}

/// A block that is being worked out.
struct Frame {
    at: Cycles,
    changes: Vec<Change>,
    /// Which of them is looked at.
    next: usize,
    /// The options of each player so far.
    found: [Vec<Worth>; 2],
}

impl Frame {
    fn new(arena: &mut Arena, edges: &[Edge], at: Cycles) -> Result<Frame, Unfinished> {
        let mut changes: Vec<Change> = Vec::new();
        for (place, (_, worth)) in at.hung.iter().enumerate() {
            for player in Player::BOTH {
                let options = worth.options(arena, player)?;
                changes.extend(options.into_iter().map(|option| Change::Move(place, option, player)));
            }
        }
        let cut = |(place, edge): (usize, &u32)| Change::Cut(place, edges[*edge as usize].owner);
        changes.extend(at.edges.iter().enumerate().map(cut));
        let digits: u64 = at.hung.iter().map(|(_, worth)| 4 + worth.bits() / 32).sum();
        let bytes = changes.len() * size_of::<Change>() + at.edges.len() * size_of::<u32>();
        arena.spend(16 + digits + bytes as u64 / BYTES)?;
        Ok(Frame { at, changes, next: 0, found: [Vec::new(), Vec::new()] })
    }
}

/// A block, and all that it can come to. Its edges and spots have numbers of their own, so that the size of the whole picture
/// does not matter.
struct Search {
    edges: Vec<Edge>,
    /// The spots as they are numbered in the picture.
    spots: Vec<u32>,
    known: HashMap<Cycles, Worth>,
}

impl Search {
    fn new(edges: &[Edge], own: &[u32]) -> Search {
        let Renumbered { edges, spots } = Renumbered::of(edges, own);
        Search { edges, spots, known: HashMap::new() }
    }

    /// The value of what is left of the block, the edges and spots of which are given as they are numbered in the picture.
    fn value(&mut self, arena: &mut Arena, own: &[u32], mut block: Cycles) -> Result<Worth, Unfinished> {
        block.root = Renumbered::place(&self.spots, block.root);
        block.hung.iter_mut().for_each(|(spot, _)| *spot = Renumbered::place(&self.spots, *spot));
        block.edges.iter_mut().for_each(|edge| *edge = Renumbered::place(own, *edge));
        match self.known.get(&block) {
            Some(worth) => Ok(worth.clone()),
            None => self.run(arena, block),
        }
    }

    fn run(&mut self, arena: &mut Arena, block: Cycles) -> Result<Worth, Unfinished> {
        let mut way = vec![Frame::new(arena, &self.edges, block)?];
        loop {
            let Some(frame) = way.last_mut() else { return Ok(Worth::ZERO) };
            if let Some(change) = frame.changes.get(frame.next) {
                match self.after(arena, &frame.at, change) {
                    Ok((worth, movers)) => {
                        frame.next += 1;
                        for player in Player::BOTH.into_iter().filter(|player| movers.allows(*player)) {
                            frame.found[player.index()].push(worth.clone());
                        }
                    }
                    Err(Halt::Missing(block)) => way.push(Frame::new(arena, &self.edges, block)?),
                    Err(Halt::Unfinished(unfinished)) => return Err(unfinished),
                }
            } else if let Some(frame) = way.pop() {
                let worth = of_options(arena, &frame.found)?;
                self.known.insert(frame.at, worth.clone());
                if way.is_empty() {
                    return Ok(worth);
                }
            }
        }
    }

    /// What a move leads to, and who may make it.
    fn after(&self, arena: &mut Arena, at: &Cycles, change: &Change) -> Result<(Worth, Owner), Halt> {
        let mut lookup = |_: &mut Arena, cycles: Cycles| match self.known.get(&cycles) {
            Some(worth) => Ok(worth.clone()),
            None => Err(Halt::Missing(cycles)),
        };
        match change {
            Change::Cut(place, owner) => {
                let edges: Vec<u32> =
                    at.edges[..*place].iter().chain(&at.edges[place + 1..]).copied().collect();
                let blocks = Blocks::of(&self.edges, &edges, self.spots.len(), at.root);
                let mut hung = vec![Worth::ZERO; self.spots.len()];
                for (spot, worth) in &at.hung {
                    hung[*spot as usize] = worth.clone();
                }
                let worth = fold(arena, &self.edges, &blocks, at.root, &mut hung, &mut lookup)?;
                Ok((worth, *owner))
            }
            Change::Move(place, option, player) => {
                let mut hung = at.hung.to_vec();
                hung[*place].1 = option.clone();
                hung.retain(|(_, worth)| *worth != Worth::ZERO);
                let cycles = Cycles { root: at.root, edges: at.edges.clone(), hung: hung.into() };
                let worth = match fused(&self.edges, &cycles) {
                    Some(worth) => worth,
                    None => lookup(arena, cycles)?,
                };
                Ok((worth, Owner::Only(*player)))
            }
        }
    }
}

/// {Gᴸ | Gᴿ}: of numbers that leave room, the simplest number between.
fn of_options(arena: &mut Arena, [left, right]: &[Vec<Worth>; 2]) -> Result<Worth, Unfinished> {
    let are_numbers = left.iter().chain(right).all(|worth| worth.as_number().is_some());
    let bound = |number: &Dyadic| Bound { number: number.clone(), closed: false };
    let lower = left.iter().filter_map(Worth::as_number).max().map(bound);
    let upper = right.iter().filter_map(Worth::as_number).min().map(bound);
    if are_numbers && let Some(number) = Dyadic::simplest(lower.as_ref(), upper.as_ref()) {
        return Ok(Worth::Cold { number, nimber: 0 });
    }
    let mut games =
        |list: &[Worth]| list.iter().map(|worth| worth.game(arena)).collect::<Result<Vec<_>, _>>();
    let (left, right) = (games(left)?, games(right)?);
    let game = arena.game(&left, &right)?;
    Ok(Worth::of(arena, game))
}
