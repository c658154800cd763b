//! Who wins, and how soon.

use std::collections::BTreeMap;

use hyperjam_rulesets::Ruleset;
use hyperjam_solver::Outcomes;
use hyperjam_solver::task::{Control, Stopped};
use hyperjam_terms::{Convention, Player};

use crate::crew::Room;
use crate::enumerate::{Tablebase, players};
use crate::error::TablebaseError;
use crate::watching::{Look, Watching};

/// States are numbered as sides·position + player, where an impartial game has one side, as its two states are alike.
struct States<'a, 'b, R: Ruleset> {
    table: &'a Tablebase<'b, R>,
    sides: u32,
    is_normal: bool,
}

/// What the options of a state say.
#[derive(Default)]
struct Options {
    /// One that is open.
    open: Option<u32>,
    /// The least remoteness of those that are lost for who is to move there,
    least_lost: Option<u32>,
    /// and the greatest of those that are won.
    greatest_won: Option<u32>,
}

impl<R: Ruleset> Tablebase<'_, R> {
    /// The outcome and the remoteness of every position, for both starters.
    ///
    /// Method: a state whose options are all known is known. An open state watches one of its options that is open, and is looked
    /// at again once that is known; so from the positions with which play ends, everything is found that does not depend on
    /// endless play. After that, moves into states that are lost in r moves are taken back, for r from the least on: the states
    /// from which they lead are won in r + 1 moves if they are open. What nothing decides is a draw.
    ///
    /// Where the rules do not tell how moves are taken back ([`Ruleset::sources`]), what is open is swept through instead: states that
    /// have an option lost in at most r moves are won in one move more, as none that is still open is lost in fewer; then r
    /// grows by 2.
    ///
    /// Cost: a look at a state makes its moves and looks their positions up. Where all plays end, and positions that are nearer to
    /// the end are found later, as where every move takes something from the board, a state is looked at once. Moves into
    /// states that are lost are taken back once. A sweep looks at all open states, and there is one for each two remotenesses
    /// that occur among them.
    ///
    /// Memory: 16 bytes a position, half of that in an impartial game, and 8 for the answer.
    pub fn outcomes(
        &self,
        convention: Convention,
        control: &mut Control<'_>,
    ) -> Result<Outcomes, TablebaseError> {
        let sides = players(self.ruleset).len() as u32;
        let states = States { table: self, sides, is_normal: convention == Convention::Normal };
        let mut words = Watching::new(sides as usize * self.position_count());
        // The least remoteness with which a state can be lost: in misère play, who cannot move wins.
        let least = u32::from(!states.is_normal);
        words.settle_all(self.crew, |words, state, room| states.look(words, state, least, room), control)?;
        let takes_back = self.sources_by_number(0, Player::Left, &mut Room::default(), |_| {});
        match takes_back {
            true => states.take_back(&mut words, control)?,
            false => states.sweep_all(&mut words, least, control)?,
        }
        let copies = 2 / sides as usize;
        let remoteness = (0..words.words.len() as u32).map(|state| words.known(state));
        let remoteness = remoteness.flat_map(|remoteness| std::iter::repeat_n(remoteness, copies));
        Ok(Outcomes::unchecked(convention, remoteness))
    }
}

impl<R: Ruleset> States<'_, '_, R> {
    /// Whether who is to move loses from a state of this remoteness.
    #[inline]
    fn is_lost(&self, remoteness: u32) -> bool {
        remoteness.is_multiple_of(2) == self.is_normal
    }

    #[inline]
    fn number(&self, position: u32, player: Player) -> u32 {
        self.sides * position + (player.index() as u32 & (self.sides - 1))
    }

    /// The position of a state, and who is to move: Left for both.
    #[inline]
    fn of(&self, state: u32) -> (u32, Player) {
        (state / self.sides, Player::BOTH[(state & (self.sides - 1)) as usize])
    }

    #[inline]
    fn options(&self, words: &Watching, state: u32, room: &mut Room<R>) -> Options {
        let (position, player) = self.of(state);
        let mut found = Options::default();
        self.table.options_by_number(position, player, room, |option| {
            let option = self.number(option, player.opponent());
            match words.known(option) {
                None => found.open = Some(option),
                Some(remoteness) if self.is_lost(remoteness) => {
                    found.least_lost =
                        Some(found.least_lost.map_or(remoteness, |least| least.min(remoteness)));
                }
                won => found.greatest_won = found.greatest_won.max(won),
            }
        });
        found
    }

    /// What is known of a state where none that is open is lost in fewer than `least` moves.
    #[inline]
    fn look(&self, words: &Watching, state: u32, least: u32, room: &mut Room<R>) -> Look {
        match self.options(words, state, room) {
            Options { open: Some(open), least_lost, .. } if least_lost.is_none_or(|lost| lost > least) => {
                Look::Watches(open)
            }
            Options { least_lost: Some(lost), .. } => Look::Known(lost + 1),
            Options { greatest_won: Some(won), .. } => Look::Known(won + 1),
            Options { .. } => Look::Known(0),
        }
    }

    /// Goes on from what is known by taking back moves: into states that are lost in r moves from states that are open, which so are
    /// won in r + 1, for r from the least on. Nothing that is still open is lost in as few moves.
    fn take_back(&self, words: &mut Watching, control: &mut Control<'_>) -> Result<(), Stopped> {
        let crew = self.table.crew;
        let mut lost: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        if words.open > 0 {
            for state in 0..words.words.len() as u32 {
                let remoteness = words.known(state).filter(|remoteness| self.is_lost(*remoteness));
                remoteness.into_iter().for_each(|it| lost.entry(it).or_default().push(state));
            }
        }
        words.news = Some(Vec::new());
        while words.open > 0
            && let Some((remoteness, givers)) = lost.pop_first()
        {
            let mut woken = Vec::new();
            for part in givers.chunks(crew.part) {
                words.watch(control)?;
                let won = crew.gather(part, |room, state| Some(self.open_sources(words, *state, room)));
                let mut won: Vec<(u32, u32)> =
                    won.into_iter().flatten().map(|state| (state, remoteness + 1)).collect();
                crew.sort(&mut won);
                won.dedup();
                words.tell(&won, &mut woken);
            }
            let look =
                |words: &Watching, state, room: &mut Room<R>| self.look(words, state, remoteness, room);
            words.settle(crew, woken, look, control)?;
            for (state, remoteness) in words.news.replace(Vec::new()).unwrap_or_default() {
                if self.is_lost(remoteness) {
                    lost.entry(remoteness).or_default().push(state);
                }
            }
        }
        Ok(())
    }

    /// The open states from which one can be moved to.
    fn open_sources(&self, words: &Watching, state: u32, room: &mut Room<R>) -> Vec<u32> {
        let (position, mover) = self.of(state);
        let before = mover.opponent();
        // In an impartial game both have the moves of Left.
        let player = if self.sides == 1 { Player::Left } else { before };
        let mut open = Vec::new();
        self.table.sources_by_number(position, player, room, |source| {
            let source = self.number(source, before);
            open.extend(words.known(source).is_none().then_some(source));
        });
        open
    }

    /// Goes on from what is known by looking at whatever is open.
    fn sweep_all(
        &self,
        words: &mut Watching,
        mut least: u32,
        control: &mut Control<'_>,
    ) -> Result<(), Stopped> {
        while words.open > 0 {
            let open = words.open;
            let (woken, next) = self.sweep(words, least, control)?;
            if words.open == open {
                let Some(next) = next else { break };
                least = next;
                continue;
            }
            let look = |words: &Watching, state, room: &mut Room<R>| self.look(words, state, least, room);
            words.settle(self.table.crew, woken, look, control)?;
            least += 2;
        }
        Ok(())
    }

    /// Tells the open states that have an option lost in at most `least` moves what they are, and returns those that watched them;
    /// and the least number of moves in which an option of the others is lost.
    fn sweep(
        &self,
        words: &mut Watching,
        least: u32,
        control: &mut Control<'_>,
    ) -> Result<(Vec<u32>, Option<u32>), Stopped> {
        let (mut woken, mut next) = (Vec::new(), None);
        for part in words.parts(self.table.crew) {
            words.watch(control)?;
            let open: Vec<u32> = part.filter(|state| words.known(*state).is_none()).collect();
            let mut lost = self.table.crew.gather(&open, |room, state| {
                let lost = self.options(words, *state, room).least_lost?;
                Some((*state, lost))
            });
            lost.retain_mut(|(_, lost)| {
                if *lost > least {
                    next = Some(next.map_or(*lost, |next: u32| next.min(*lost)));
                    return false;
                }
                *lost += 1;
                true
            });
            words.tell(&lost, &mut woken);
        }
        Ok((woken, next))
    }
}
