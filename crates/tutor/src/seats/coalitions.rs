//! Who can make whom lose (MS Proposition 2.2).

use super::{named, player};
use crate::write::{heading, paragraph, text};
use hyperjam_editor::gather::ordered;
use hyperjam_players::graph::{ForcedLoss, Graph};
use hyperjam_protocol::tutor::Block;
use hyperjam_terms::{Movers, OutcomeSet};

/// The most players of whom all coalitions are looked at; of more, only all others together are.
const MOST_PLAYERS: u32 = 5;
/// The most positions and moves of a graph of which all coalitions are looked at.
const MOST: usize = 50_000;

/// The coalitions that can make a player lose.
pub(crate) struct Coalitions<'a> {
    graph: &'a Graph,
    /// By player: the coalitions, smaller ones first, with what they can force.
    of: Vec<Vec<(Movers, ForcedLoss)>>,
}

/// What can be done to a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Threat {
    /// The smallest coalitions that can make the player lose; none where nobody can.
    pub(crate) by: Vec<Movers>,
    /// Within how many moves all others together can.
    pub(super) within: Option<u32>,
}

impl<'a> Coalitions<'a> {
    /// Those of a graph. Cost O(2ᴺ·N²·(V + E)) for few players, else O(N²·(V + E)).
    pub(crate) fn of(graph: &'a Graph) -> Self {
        let players = graph.players();
        let moves: usize =
            (0..graph.position_count() as u32).map(|position| graph.moves(position).len()).sum();
        let few = players <= MOST_PLAYERS && graph.position_count() + moves <= MOST;
        let of = (0..players).map(|who| {
            let others = Movers::all(players).bits() & !(1 << who);
            let sets: Vec<Movers> = (1..=others)
                .filter(|set| set & !others == 0 && (few || *set == others))
                .filter_map(Movers::of_bits)
                .collect();
            let size = |set: &Movers| (set.bits().count_ones(), set.bits());
            let sets = ordered(&sets, |one, other| size(one).cmp(&size(other)));
            sets.into_iter().map(|set| (set, graph.forced_loss(who, set))).collect()
        });
        Self { graph, of: of.collect() }
    }

    /// What can be done to a player at a position, when this one moves first.
    pub(crate) fn threat(&self, who: u32, position: u32, mover: u32) -> Threat {
        let mut by: Vec<Movers> = Vec::new();
        let mut within = None;
        for (set, forced) in self.of.get(who as usize).into_iter().flatten() {
            // All others together come last.
            within = forced.within(position, mover);
            let larger = |smaller: &Movers| smaller.bits() & !set.bits() == 0;
            if within.is_some() && !by.iter().any(larger) {
                by.push(*set);
            }
        }
        Threat { by, within }
    }

    /// The same in words, the players by their seats: “cannot be made to lose”, “can be made to lose by players 2 and 3
    /// together”.
    pub(crate) fn sentence(&self, who: u32, position: u32, mover: u32) -> String {
        let threat = self.threat(who, position, mover);
        threat.sentence(&player(who), &|set| coalition(set, self.graph.players()))
    }

    /// The same of an impartial position, where the first to move is Next: of the player so many turns away.
    pub(super) fn sentence_by_turn(&self, turn: u32, position: u32) -> String {
        let players = self.graph.players();
        let threat = self.threat(turn, position, 0);
        threat.sentence(&OutcomeSet::in_words(players, turn), &|set| {
            let names: Vec<String> = set.seats().map(|turn| OutcomeSet::in_words(players, turn)).collect();
            match &*names {
                [one] => format!("{one} alone"),
                [rest @ .., last] => format!("{} and {last} together", rest.join(", ")),
                [] => String::new(),
            }
        })
    }

    /// All of it at a position, for each player who may move first where the position is not impartial.
    pub(crate) fn blocks(&self, position: u32, impartial: bool) -> Vec<Block> {
        let players = self.graph.players();
        let mut blocks = vec![heading("Who can make whom lose")];
        if impartial {
            let lines = (0..players).map(|turn| vec![text(self.sentence_by_turn(turn, position))]);
            blocks.push(Block::List(lines.collect()));
            return blocks;
        }
        for starter in 0..players {
            blocks.push(paragraph(format!("If {} starts:", player(starter))));
            let lines = (0..players).map(|who| vec![text(self.sentence(who, position, starter))]);
            blocks.push(Block::List(lines.collect()));
        }
        blocks
    }
}

/// Players who play together: “player 1 alone”, “players 1 and 2 together”.
pub(crate) fn coalition(seats: Movers, players: u32) -> String {
    let together = if seats.seats().nth(1).is_some() { "together" } else { "alone" };
    format!("{} {together}", named(seats, players))
}

impl Threat {
    fn sentence(&self, who: &str, name: &dyn Fn(Movers) -> String) -> String {
        let who = crate::write::capital(who);
        let by: Vec<String> = self.by.iter().map(|set| name(*set)).collect();
        match (self.within, by.is_empty()) {
            (Some(0), _) => format!("{who} cannot move, and loses."),
            (_, true) => format!("{who} cannot be made to lose."),
            (within, false) => {
                let soon = within.map_or(String::new(), |moves| {
                    format!("; all others together can do it within {}", crate::vehicles::plies(moves))
                });
                format!("{who} can be made to lose by {}{soon}.", by.join(", or by "))
            }
        }
    }
}
