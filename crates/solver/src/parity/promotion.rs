//! Parity games without draws, by priority promotion.

use crate::compact::narrow;
use crate::components::Components;
use crate::parity::ParityGame;
use hyperjam_terms::Player;

/// In place of a position or a number.
pub(super) const NONE: u32 = u32::MAX;

/// The search in a game in which a play is won by Left or by Right.
///
/// Method: *priority promotion* (M. Benerecetti, D. Dell'Erba and F. Mogavero, "Solving parity games via priority
/// promotion", CAV 2016) in one strongly connected component after the other, those first from which no other can be reached, and what
/// is won at once attracted from everywhere. A *region* is a set of positions and a strategy by which one player wins every play that stays
/// there. From the greatest priority downwards, each region is that of the positions with this priority that are in none so
/// far, with all from which its player can force play into it. Once the other player can leave a region only to greater
/// ones, it is promoted: joined with the least of these; all below this are made again. Once the other player cannot leave it at all, it
/// is won. Neighbouring priorities of one parity count as the same, which
/// does no harm.
///
/// Cost: some 60 bytes a position beyond the game. Each region takes a look at the moves into it, and at most two at the moves out of
/// what is before it. How many there are is O(positions · priorities) in what is met in practice, and exponential at worst, as of all
/// known methods that are quick in practice; so there is a budget. Nothing is called recursively.
#[derive(Debug)]
pub(super) struct Promotion {
    /// The priority of each position in this game.
    keys: Vec<u32>,
    winner: Vec<Option<Player>>,
    choice: Vec<u32>,
    /// The number of moves to where it is not known who wins.
    open: Vec<u32>,
    /// What is still to be decided, in sets one after the other.
    pending: Vec<u32>,
    /// Where each of these sets begins, and whether it is strongly connected, if all of it is still undecided. The moves of the
    /// undecided positions of the last one lead to such of that set, or to what is decided.
    sets: Vec<(usize, bool)>,
    components: Components,
    present: Option<Component>,
    level_of: LevelOf,
    /// Positions whose sources are to be looked at.
    queue: Vec<u32>,
    /// Moves and positions looked at.
    pub(super) looked_at: u64,
}

/// What is found in such a game.
#[derive(Debug)]
pub(super) struct Decided {
    /// Who wins from each position.
    pub(super) winner: Vec<Option<Player>>,
    /// Where the owner is to move; for those who lose it means nothing.
    pub(super) choice: Vec<u32>,
}

/// Of each position of the present component,
#[derive(Debug)]
struct LevelOf {
    /// the level of its own priority,
    own: Vec<u32>,
    /// that of the region it is in, or else its own; [`NONE`] elsewhere,
    region: Vec<u32>,
    /// the next one in its region,
    next: Vec<u32>,
    /// and the number of a move that was last seen to lead out of a region.
    way_out: Vec<u32>,
}

/// The component that is being searched.
#[derive(Debug)]
struct Component {
    /// Its positions, by level, ascending.
    positions: Vec<u32>,
    /// Where each level begins among them, and then where the last one ends.
    starts: Vec<u32>,
    /// The player of level 0; every second level is the other's.
    lowest: Player,
    /// The first position of each level's region, and then each next one.
    first: Vec<u32>,
    /// The region to be made next.
    level: usize,
    /// Whether it has just grown by a promotion: by what is in the queue.
    promoted: bool,
    /// How many of its positions nobody has won so far.
    undecided: usize,
}

/// Who wins where this is the greatest priority for ever.
fn player_of(priority: u32) -> Player {
    if priority.is_multiple_of(2) { Player::Left } else { Player::Right }
}

impl Component {
    fn player(&self, level: usize) -> Player {
        if level.is_multiple_of(2) { self.lowest } else { self.lowest.opponent() }
    }

    fn own(&self, level: usize) -> &[u32] {
        &self.positions[self.starts[level] as usize..self.starts[level + 1] as usize]
    }
}

impl Promotion {
    /// The game with these priorities. Where `ended` says who has won that is so from the beginning, and what is not `inside` is left
    /// out, with all moves to it; each position that is neither needs a move to one that is inside.
    pub(super) fn new(
        game: &ParityGame,
        keys: Vec<u32>,
        inside: impl Fn(u32) -> bool,
        ended: impl Fn(u32) -> Option<Player>,
    ) -> Self {
        let count = game.position_count();
        let positions = || 0..narrow(count);
        let open = positions().map(|position| {
            narrow(game.successors(position).iter().filter(|option| inside(**option)).count())
        });
        // Nobody asks who wins what is left out, so anybody may.
        let left_out = |position: u32| (!inside(position)).then_some(Player::Left);
        let mut promotion = Self {
            keys,
            winner: positions().map(left_out).collect(),
            choice: vec![NONE; count],
            open: open.collect(),
            pending: positions().filter(|position| inside(*position)).collect(),
            sets: vec![(0, false)],
            components: Components::new(count),
            present: None,
            level_of: LevelOf {
                own: vec![0; count],
                region: vec![NONE; count],
                next: vec![NONE; count],
                way_out: vec![0; count],
            },
            queue: Vec::new(),
            looked_at: 0,
        };
        for player in Player::BOTH {
            let won = positions().filter(|position| inside(*position) && ended(*position) == Some(player));
            promotion.queue.extend(won);
            promotion.won(game, player);
            promotion.queue.clear();
        }
        promotion
    }

    /// A little more. Returns whether all is decided.
    pub(super) fn step(&mut self, game: &ParityGame) -> bool {
        match self.present.take() {
            Some(mut component) => {
                if !self.region(game, &mut component) {
                    self.present = Some(component);
                }
                false
            }
            None => self.next_set(game),
        }
    }

    /// What was found, once all is.
    pub(super) fn decided(self) -> Decided {
        Decided { winner: self.winner, choice: self.choice }
    }

    /// What is in the queue is won, and all from which it can be forced, which is then in the queue as well.
    fn won(&mut self, game: &ParityGame, player: Player) {
        for position in &self.queue {
            self.winner[*position as usize] = Some(player);
        }
        let mut taken = 0;
        while let Some(&position) = self.queue.get(taken) {
            taken += 1;
            let sources = game.predecessors(position);
            self.looked_at += sources.len() as u64 + 1;
            for source in sources {
                let place = *source as usize;
                if self.winner[place].is_some() {
                    continue;
                }
                self.open[place] -= 1;
                let owns = game.owner(*source) == player;
                if owns {
                    self.choice[place] = position;
                }
                if owns || self.open[place] == 0 {
                    self.winner[place] = Some(player);
                    self.queue.push(*source);
                }
            }
        }
    }

    /// Begins with the next set, or takes it apart. Returns whether there is none.
    fn next_set(&mut self, game: &ParityGame) -> bool {
        let Some((start, is_connected)) = self.sets.pop() else { return true };
        let mut set = self.pending.split_off(start);
        let before = set.len();
        set.retain(|position| self.winner[*position as usize].is_none());
        self.looked_at += before as u64;
        let Some(first) = set.first() else { return false };
        let player = player_of(self.keys[*first as usize]);
        if set.iter().all(|position| player_of(self.keys[*position as usize]) == player) {
            // Nobody can leave it but for what the other has won.
            for position in &set {
                let stays = |option: &&u32| self.winner[**option as usize].is_none();
                self.choice[*position as usize] =
                    game.successors(*position).iter().find(stays).copied().unwrap_or(NONE);
            }
            self.queue = set;
            self.won(game, player);
            self.queue.clear();
        } else if is_connected && set.len() == before {
            self.present = Some(self.component(set));
        } else {
            let (mut found, mut ends) = (Vec::with_capacity(set.len()), vec![0]);
            let Self { components, winner, .. } = self;
            let undecided = |position: u32| winner[position as usize].is_none();
            components.of(
                &set,
                |position| game.successors(position),
                undecided,
                |component| {
                    found.extend_from_slice(component);
                    ends.push(found.len());
                },
            );
            self.looked_at += set.iter().map(|position| game.successors(*position).len() as u64).sum::<u64>();
            for part in ends.windows(2).rev() {
                self.sets.push((self.pending.len(), true));
                self.pending.extend_from_slice(&found[part[0]..part[1]]);
            }
        }
        false
    }

    /// A component with its levels.
    fn component(&mut self, mut positions: Vec<u32>) -> Component {
        let Self { keys, level_of, .. } = self;
        let key = |position: &u32| keys[*position as usize];
        positions.sort_unstable_by_key(|position| (key(position), *position));
        let lowest = player_of(key(&positions[0]));
        let (mut starts, mut player) = (vec![0], lowest);
        for (place, position) in positions.iter().enumerate() {
            if player_of(key(position)) != player {
                player = player.opponent();
                starts.push(narrow(place));
            }
            let level = narrow(starts.len() - 1);
            level_of.own[*position as usize] = level;
            level_of.region[*position as usize] = level;
        }
        let levels = starts.len();
        starts.push(narrow(positions.len()));
        let (first, level, undecided) = (vec![NONE; levels], levels - 1, positions.len());
        Component { positions, starts, lowest, first, level, promoted: false, undecided }
    }

    /// Makes the next region. Returns whether it is won, and the component thereby done with.
    fn region(&mut self, game: &ParityGame, component: &mut Component) -> bool {
        let level = component.level;
        let player = component.player(level);
        if !std::mem::take(&mut component.promoted) {
            let region = &self.level_of.region;
            let own = component.own(level).iter();
            self.queue.extend(own.filter(|position| region[**position as usize] as usize == level));
            self.looked_at += component.own(level).len() as u64 + 1;
        }
        self.attract(game, component, player);
        if component.first[level] == NONE || self.can_leave(game, component, level) {
            component.level -= 1;
            return false;
        }
        let mut members = Vec::new();
        let mut member = component.first[level];
        while member != NONE {
            members.extend(Some(member).filter(|member| self.level_of.region[*member as usize] != NONE));
            member = self.level_of.next[member as usize];
        }
        if let Some(target) = self.least_above(game, &members, player, level) {
            self.promote(component, members, target);
            return false;
        }
        self.queue = members;
        self.won(game, player);
        if self.go_on_without(game, component, player) {
            return false;
        }
        self.queue.clear();
        for position in &component.positions {
            self.level_of.region[*position as usize] = NONE;
        }
        self.sets.push((self.pending.len(), false));
        self.pending.append(&mut component.positions);
        true
    }

    /// Goes on without what is in the queue, which this player has won. Returns whether that is so: not where so much is won that
    /// the rest had better be taken apart.
    ///
    /// A region stays what it would be if it were made anew, unless one of three things is so. A position of the other player's
    /// region was to move to what is won; its own positions can no longer leave it; or a position has nothing left but moves to
    /// greater regions. Such a position is the other player's, as the player's own would have been won. So what is made again is the
    /// greatest such region, and all below it.
    fn go_on_without(&mut self, game: &ParityGame, component: &mut Component, player: Player) -> bool {
        let LevelOf { own, region, .. } = &self.level_of;
        let of = |position: u32| Some(region[position as usize]).filter(|region| *region != NONE);
        let is_won = |position: u32| self.winner[position as usize].is_some();
        let gone = self.queue.iter().filter(|position| of(**position).is_some()).count();
        component.undecided -= gone;
        if component.undecided <= gone {
            return false;
        }
        let present = component.level;
        let (mut again, mut heads) = (None, Vec::new());
        let head_of = |position: u32, level: u32| own[position as usize] == level && level as usize > present;
        for &position in &self.queue {
            let Some(level) = of(position) else { continue };
            heads.extend(head_of(position, level).then_some(level as usize));
            for &source in game.predecessors(position) {
                let Some(level) = of(source).filter(|_| !is_won(source)) else { continue };
                heads.extend(head_of(source, level).then_some(level as usize));
                let made = level as usize > present && component.player(level as usize) != player;
                let choice = self.choice[source as usize];
                if made && choice != NONE && is_won(choice) {
                    again = again.max(Some(level as usize));
                }
                let options = game.successors(source);
                self.looked_at += options.len() as u64;
                let left = options.iter().filter(|option| !is_won(**option)).filter_map(|option| of(*option));
                // Below the present one nothing is made.
                let least = left.min().filter(|least| *least > level).map(|least| least as usize);
                again = again.max(least.filter(|least| *least > present));
            }
        }
        for position in self.queue.drain(..) {
            self.level_of.region[position as usize] = NONE;
        }
        heads.sort_unstable();
        heads.dedup();
        while let Some(level) = heads.pop().filter(|level| Some(*level) > again) {
            if !self.can_leave(game, component, level) && self.has_member(component, level) {
                again = Some(level);
            }
        }
        let levels = component.first.len();
        let from = again.unwrap_or(present);
        component.level = from;
        self.forget(component, present.min(from)..from + 1);
        from + 1 < levels
    }

    /// Whether anything of a region is left. What was promoted to it may be, even where nothing is that has its priority.
    fn has_member(&self, component: &mut Component, level: usize) -> bool {
        let LevelOf { region, next, .. } = &self.level_of;
        let first = &mut component.first[level];
        while *first != NONE && region[*first as usize] == NONE {
            *first = next[*first as usize];
        }
        *first != NONE
    }

    /// Forgets the regions of these levels.
    fn forget(&mut self, component: &mut Component, levels: std::ops::Range<usize>) {
        let LevelOf { own, region, next, .. } = &mut self.level_of;
        self.looked_at += levels.len() as u64;
        for first in &mut component.first[levels] {
            let mut member = std::mem::replace(first, NONE);
            while member != NONE {
                // What was won meanwhile is no longer there.
                if region[member as usize] != NONE {
                    region[member as usize] = own[member as usize];
                }
                self.looked_at += 1;
                member = next[member as usize];
            }
        }
    }

    /// Adds what is in the queue to the region, and all from which its player can force play into it.
    fn attract(&mut self, game: &ParityGame, component: &mut Component, player: Player) {
        let level = narrow(component.level);
        let LevelOf { region, next, way_out, .. } = &mut self.level_of;
        let first = &mut component.first[component.level];
        let mut taken = 0;
        while let Some(&position) = self.queue.get(taken) {
            taken += 1;
            next[position as usize] = std::mem::replace(first, position);
            let sources = game.predecessors(position);
            self.looked_at += sources.len() as u64 + 1;
            for &source in sources {
                let place = source as usize;
                // What is in greater regions, or not in the component, is above; what is in this one is equal.
                if region[place] >= level {
                    continue;
                }
                if game.owner(source) == player {
                    self.choice[place] = position;
                } else {
                    let options = game.successors(source);
                    let seen = way_out[place] as usize;
                    let is_out = |option: &u32| region[*option as usize] < level;
                    let after = options[seen..].iter().position(is_out).map(|nth| seen + nth);
                    let found = after.or_else(|| options[..seen].iter().position(is_out));
                    self.looked_at += found.map_or(options.len(), |found| found.abs_diff(seen)) as u64;
                    if let Some(found) = found {
                        way_out[place] = narrow(found);
                        continue;
                    }
                }
                region[place] = level;
                self.queue.push(source);
            }
        }
        self.queue.clear();
    }

    /// Whether from the region play can come to lower ones: if the other player can move there, or its own must. Only where it
    /// has its priority that may be so.
    fn can_leave(&mut self, game: &ParityGame, component: &Component, level: usize) -> bool {
        let (player, own) = (component.player(level), component.own(level));
        let level = narrow(level);
        let region = &self.level_of.region;
        let is_in = |option: u32| region[option as usize] == level;
        for &position in own {
            let place = position as usize;
            if region[place] != level {
                continue;
            }
            let options = game.successors(position);
            if game.owner(position) != player {
                self.looked_at += options.len() as u64;
                if options.iter().any(|option| region[*option as usize] < level) {
                    return true;
                }
            } else if self.choice[place] == NONE || !is_in(self.choice[place]) {
                self.looked_at += options.len() as u64;
                match options.iter().find(|option| is_in(**option)) {
                    Some(option) => self.choice[place] = *option,
                    None => return true,
                }
            }
        }
        false
    }

    /// The least greater region that the other player can move to from these.
    fn least_above(
        &mut self,
        game: &ParityGame,
        members: &[u32],
        player: Player,
        level: usize,
    ) -> Option<usize> {
        let theirs = members.iter().filter(|member| game.owner(**member) != player);
        let mut least = NONE;
        for member in theirs {
            let options = game.successors(*member);
            self.looked_at += options.len() as u64;
            let regions = options.iter().map(|option| self.level_of.region[*option as usize]);
            least = regions.filter(|region| *region as usize > level).fold(least, u32::min);
        }
        (least != NONE).then_some(least as usize)
    }

    /// Joins these members of the present region with a greater one, and forgets all regions between.
    fn promote(&mut self, component: &mut Component, members: Vec<u32>, target: usize) {
        self.forget(component, component.level..target);
        for member in &members {
            self.level_of.region[*member as usize] = narrow(target);
        }
        self.queue = members;
        (component.level, component.promoted) = (target, true);
    }
}
