//! Who wins a drawing for N players in misère play, where only the first who cannot move wins.

use std::io::{self, Write};

use hyperjam_bridge::{GameError, players_graph_of_file};
use hyperjam_editor::file::{GameFile, Names};
use hyperjam_players::graph::Graph;
use hyperjam_players::notation::seat_name;
use hyperjam_terms::Convention;
use serde::Serialize;

use super::further::MISERE;
use super::{OutcomeAnswer, PositionAnswer, named, of_positions};
use crate::Streams;
use crate::failure::Failure;
use crate::text::{plain, write_json};

/// The answer in misère play.
#[derive(Serialize)]
pub(crate) struct MisereAnswer {
    players: u32,
    convention: &'static str,
    /// Of the sum of the vehicles, or of the position that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<OutcomeAnswer>,
    positions: Vec<PositionAnswer>,
}

/// The graph of a drawing that is played misère.
pub(crate) fn graph_of_file(file: &GameFile) -> Result<Graph, GameError> {
    let mut file = file.clone();
    file.heading.convention = Convention::Normal;
    players_graph_of_file(&file)
}

impl MisereAnswer {
    /// About the positions of a graph with these names, and a sum of them.
    pub(crate) fn of(graph: &Graph, ids: &Names, sum: Option<&Graph>) -> Self {
        let of = |graph: &Graph, count| of_positions(graph, &graph.misere_outcomes(), count);
        let outcome = sum.and_then(|sum| of(sum, 1).pop()).map(|outcomes| OutcomeAnswer::of(&outcomes));
        let positions = named(of(graph, graph.position_count()), ids);
        Self { players: graph.players(), convention: MISERE, outcome, positions }
    }

    pub(crate) fn show(&self, json: bool, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let output = &mut *streams.output;
        if json { Ok(write_json(self, output)?) } else { Ok(self.write(output)?) }
    }

    fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        let players = self.players;
        let mut line =
            |name: &str, text: &str| writeln!(output, "{}", format!("{name:14} {}", plain(text)).trim_end());
        line("players", &players.to_string())?;
        line(
            "convention",
            "misère: only the first who cannot move wins, and nobody a play that goes on for ever",
        )?;
        match &self.outcome {
            None => {}
            Some(outcome @ OutcomeAnswer::Impartial(_)) => line("outcome", &outcome.written(players))?,
            Some(outcome @ OutcomeAnswer::ByStarter(_)) => {
                let first = (0..players).map(|seat| format!("{} first", seat_name(seat, players)));
                line(
                    "outcome",
                    &format!("{} ({})", outcome.written(players), first.collect::<Vec<_>>().join(", ")),
                )?;
            }
        }
        for one in &self.positions {
            line(&one.id, &one.outcome.written(players))?;
        }
        Ok(())
    }
}
