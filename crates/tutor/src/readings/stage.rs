//! What a game shows on the drawing: what is left of it, and what can be pressed.

use crate::readings::ReadAnalysis;
use crate::readings::words::{ends, named, verb};
use hyperjam_bridge::Taken;
use hyperjam_editor::document::Rules;
use hyperjam_editor::gather::gather;
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::tutor::{Scene, SceneMarks, ShownKind, ShownMark, Tap, Tone};
use hyperjam_rulesets::picture::{Owner, Picture};
use hyperjam_terms::Player;
use std::collections::{BTreeMap, BTreeSet};

/// A move that was made.
#[derive(Clone, Copy)]
pub(crate) struct ReadPly {
    pub(crate) player: Player,
    pub(crate) taken: Taken,
    /// Where the token of Geography was.
    pub(crate) token: Option<PositionId>,
}

/// The positions and roads that are gone when these were taken, by the one who starts and the other in turn; none if one
/// cannot be.
pub(crate) fn gone_after(
    analysis: &ReadAnalysis,
    starter: Player,
    taken: &[Taken],
) -> Option<(Vec<PositionId>, Vec<MoveId>)> {
    let (mut now, mut player) = (analysis.reading.clone(), starter);
    let mut plies = Vec::new();
    for taken in taken.iter().copied() {
        plies.push(ReadPly { player, taken, token: now.token() });
        now = now.moves(player).into_iter().find(|(one, _)| *one == taken)?.1;
        player = player.opponent();
    }
    Some(Stage { analysis, now: now.board().picture(), plies: &plies }.gone())
}

/// A drawing in the course of a game.
pub(crate) struct Stage<'a> {
    pub(crate) analysis: &'a ReadAnalysis<'a>,
    /// What is left of it.
    pub(crate) now: Picture,
    /// What was done until now.
    pub(crate) plies: &'a [ReadPly],
}

impl Stage<'_> {
    /// Where the token of Geography stands.
    fn token(&self) -> Option<PositionId> {
        self.analysis.reading.token_on(&self.now)
    }

    /// The positions and roads that are gone.
    pub(crate) fn gone(&self) -> (Vec<PositionId>, Vec<MoveId>) {
        let reading = &self.analysis.reading;
        let parts = |parts: Vec<(Taken, Owner)>| -> BTreeSet<Taken> {
            parts.into_iter().map(|(taken, _)| taken).collect()
        };
        let rules = self.analysis.rules();
        let now = parts(reading.parts_on(&self.now));
        let token = self.token();
        let mut positions: BTreeSet<PositionId> = BTreeSet::new();
        let mut roads: BTreeSet<MoveId> = BTreeSet::new();
        for part in parts(reading.parts()).difference(&now) {
            match part {
                Taken::Position(id) if token != Some(*id) => _ = positions.insert(*id),
                Taken::Road(id) => _ = roads.insert(*id),
                Taken::Position(_) => {}
            }
        }
        let graph = &self.analysis.drawing.graph;
        match rules {
            // Positions that have been coloured are still there.
            Rules::Col | Rules::Snort => return (Vec::new(), Vec::new()),
            // What stands on nothing has fallen.
            Rules::Hackenbush => {
                let held: BTreeSet<PositionId> = gather(
                    graph
                        .moves
                        .iter()
                        .filter(|step| now.contains(&Taken::Road(step.id)))
                        .flat_map(|step| [step.from, step.to])
                        .chain(self.analysis.drawing.ground.iter().copied()),
                );
                positions.extend(graph.positions.iter().map(|(id, _)| *id).filter(|id| !held.contains(id)));
                let is_gone = |id: MoveId| !now.contains(&Taken::Road(id));
                roads.extend(graph.moves.iter().map(|step| step.id).filter(|id| is_gone(*id)));
            }
            // Where the token came from is gone too.
            _ if rules.is_geography() => {
                let before = self.plies.iter().filter_map(|ply| ply.token);
                if matches!(rules, Rules::Geography | Rules::UndirectedGeography) {
                    positions.extend(before.filter(|id| token != Some(*id)));
                }
            }
            _ => {}
        }
        let touched =
            graph.moves.iter().filter(|step| positions.contains(&step.from) || positions.contains(&step.to));
        roads.extend(touched.map(|step| step.id));
        (positions.into_iter().collect(), roads.into_iter().collect())
    }

    /// Has the drawing take moves by presses: each leads to an address, and so does a position with several.
    pub(crate) fn offer(
        &self,
        choices: &[(Taken, String)],
        several: &dyn Fn(PositionId) -> Option<String>,
        scene: &mut Scene,
    ) {
        let mut at: BTreeMap<PositionId, Vec<&str>> = BTreeMap::new();
        let geography = self.analysis.rules().is_geography();
        let token = self.token();
        for (taken, address) in choices {
            let taken = *taken;
            if let Taken::Road(id) = taken {
                scene.tap_moves.push((id, address.clone()));
                if geography {
                    scene.drag_moves.push((id, address.clone()));
                }
                scene.moves.push((id, Tone::Subject));
            } else {
                scene
                    .positions
                    .extend(ends(self.analysis, taken, None).into_iter().map(|id| (id, Tone::Subject)));
            }
            let all = ends(self.analysis, taken, token);
            let ends = if geography { all.get(1..).unwrap_or_default() } else { &all[..] };
            for id in ends {
                at.entry(*id).or_default().push(address);
            }
        }
        let ground = &self.analysis.drawing.ground;
        let leads = |(id, addresses): (PositionId, Vec<&str>)| {
            let address = match addresses[..] {
                [one] if !ground.contains(&id) || self.analysis.rules() != Rules::Hackenbush => {
                    one.to_owned()
                }
                [one, ..] if geography => one.to_owned(),
                _ => several(id)?,
            };
            Some((id, address))
        };
        scene.tap = Tap::These(at.into_iter().filter_map(leads).collect());
    }

    /// Has the drawing say of what is left whose it is, where the player to move may not take it.
    pub(crate) fn refuse(&self, player: Player, scene: &mut Scene) {
        let verb = verb(self.analysis.rules());
        for (taken, owner) in self.analysis.reading.parts_on(&self.now) {
            if owner != Owner::Only(player.opponent()) {
                continue;
            }
            let name = named(self.analysis, taken, None);
            let words = format!("{name} is {}’s: {player} cannot {verb} it.", player.opponent());
            match taken {
                Taken::Road(id) => scene.refused_moves.push((id, words)),
                Taken::Position(id) => scene.refused_positions.push((id, words)),
            }
        }
    }

    /// What the drawing shows now.
    pub(crate) fn scene(&self) -> Scene {
        let (gone_positions, gone_moves) = self.gone();
        let mut scene = Scene {
            marks: SceneMarks::These(Vec::new()),
            vehicles: Some(self.token().into_iter().collect()),
            locked: true,
            gone_positions,
            gone_moves,
            ..Scene::default()
        };
        if matches!(self.analysis.rules(), Rules::Col | Rules::Snort) {
            self.coloured(&mut scene);
        }
        scene
    }

    /// Whose each position is by now, and who may still take it where one player may not.
    fn coloured(&self, scene: &mut Scene) {
        let letter = |player: Player| if player == Player::Left { "L" } else { "R" };
        let mut marks: BTreeMap<PositionId, (String, String)> = BTreeMap::new();
        let left: BTreeMap<Taken, Owner> = gather(self.analysis.reading.parts_on(&self.now));
        for (id, _) in &self.analysis.drawing.graph.positions {
            match left.get(&Taken::Position(*id)) {
                Some(Owner::Only(player)) => {
                    let words = (format!("{}?", letter(*player)), format!("only {player} may colour it"));
                    marks.insert(*id, words);
                }
                None => _ = marks.insert(*id, ("×".into(), "nobody may colour it".into())),
                _ => {}
            }
        }
        for ply in self.plies {
            if let Taken::Position(id) = ply.taken {
                marks.insert(id, (letter(ply.player).into(), format!("coloured by {}", ply.player)));
                scene.positions.push((id, Tone::Made(ply.player)));
            }
        }
        let mark = |(position, (text, spoken))| ShownMark {
            position,
            text,
            spoken,
            sector: None,
            kind: ShownKind::Other,
            seats: None,
        };
        scene.marks = SceneMarks::These(marks.into_iter().map(mark).collect());
    }
}
