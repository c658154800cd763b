//! Two positions compared: the relations of Honsell & Lenisa 2.3, and whether they are interchangeable in every sum.

mod asked;
mod chain;
mod context;
mod copying;
mod equivalent;
mod evidence;
pub(crate) mod misere;
mod order;
mod played;
mod product;
mod relations;
mod seats;

pub(crate) use order::{Compared, compared};
pub(crate) use seats::{IDEA as SEATS_IDEA, card as seats_card, needed as seats_needed, told as seats_told};

use crate::analysis::Analysis;
use crate::failure::Failure;
use crate::write::{go, plain, result, text};
use hyperjam_editor::id::PositionId as Id;
use hyperjam_protocol::address::{Address, CompareCard, Effort};
use hyperjam_protocol::tutor::{Block, Button, Card, Line};
use hyperjam_solver::PositionId;
use hyperjam_solver::bisimulation::BisimulationTask;
use hyperjam_solver::task::Budget;
use hyperjam_terms::{Convention, Order};

/// Two positions, called x and y in the theory.
#[derive(Clone, Copy)]
struct Pair {
    x: PositionId,
    y: PositionId,
    effort: Effort,
}

impl Pair {
    /// What they are called; different positions differently.
    fn names(self, analysis: &Analysis) -> [String; 2] {
        asked::names(&analysis.query.drawing, self.ids(analysis))
    }

    /// The document's names of them.
    fn ids(self, analysis: &Analysis) -> [Id; 2] {
        [self.x, self.y].map(|position| analysis.id(position))
    }

    /// How much the search may do.
    fn budget(self) -> Budget {
        budget(self.effort)
    }

    /// The address of its answer.
    fn address(self, analysis: &Analysis) -> Address {
        let [x, y] = self.ids(analysis);
        CompareCard::Answer(x, y, self.effort).into()
    }

    /// The longer search, if there is one.
    fn further(self) -> Option<Self> {
        Some(Self { effort: longer(self.effort)?, ..self })
    }
}

/// The next longer search, if there is one.
fn longer(effort: Effort) -> Option<Effort> {
    Effort::ALL.into_iter().find(|&longer| longer > effort)
}

/// How much a search of this length may do.
pub(crate) fn budget(effort: Effort) -> Budget {
    let times = effort.times();
    let bytes = (1 << 20) * times as usize;
    Budget { size: 20_000 * times as usize, work: 4_000_000 * u64::from(times), bytes }
}

/// The card.
pub(crate) fn card(analysis: &Analysis, card: &CompareCard) -> Result<Card, Failure> {
    if analysis.graph().position_count() == 0 {
        return Err(Failure::NothingDrawn { what: "compare" });
    }
    let pair = |x: Id, y: Id, effort: Effort| -> Result<Pair, Failure> {
        Ok(Pair { x: analysis.position(x)?, y: analysis.position(y)?, effort })
    };
    let is_misere = analysis.game.convention == Convention::Misere;
    Ok(match *card {
        // There is no difference x − y to have a strategy on.
        CompareCard::Copying(x, y, ..) | CompareCard::Through(x, y) | CompareCard::Product(x, y, ..)
            if is_misere =>
        {
            answer(analysis, pair(x, y, Effort::Usual)?)
        }
        CompareCard::First => asked::first_card(&analysis.query.drawing),
        CompareCard::Second(x) => {
            analysis.position(x)?;
            asked::second_card(&analysis.query.drawing, x)
        }
        CompareCard::Answer(x, y, effort) => answer(analysis, pair(x, y, effort)?),
        CompareCard::Beside(x, y, z) => {
            context::beside(analysis, pair(x, y, Effort::Tenfold)?, analysis.position(z)?)
        }
        CompareCard::Copying(x, y, player, ref moves) => {
            copying::card(analysis, pair(x, y, Effort::Tenfold)?, None, player, moves)?
        }
        CompareCard::Through(x, y) => product::asked(analysis, pair(x, y, Effort::Tenfold)?),
        CompareCard::Product(x, y, middle, player, ref moves) => {
            let middle = Some(analysis.position(middle)?);
            copying::card(analysis, pair(x, y, Effort::Tenfold)?, middle, player, moves)?
        }
    })
}

fn answer(analysis: &Analysis, pair: Pair) -> Card {
    let [x, y] = pair.names(analysis);
    let normal = analysis.game.convention == Convention::Normal;
    let mut blocks = Vec::new();
    let mut folded = Vec::new();
    let mut open = false;
    let (line, tone) = if normal {
        let found = compared(analysis, analysis.graph(), [pair.x, pair.y], pair.budget(), 0..900);
        let (reasons, longer) = equivalent::blocks(analysis, pair, &found);
        blocks.extend(reasons);
        let equal = found.comparison().order() == Some(Order::Equal);
        let (table, too_large) = relations::blocks(analysis, pair, found.difference, equal);
        folded.push(Block::Folded { name: "The relations ⊵, ▷, ⋈, ‖".into(), blocks: table });
        open = longer || too_large;
        found.sentence([&x, &y])
    } else {
        let (answer, reasons) = misere::blocks(analysis, pair);
        blocks.extend(reasons);
        answer
    };
    let spoken = plain(&line);
    blocks.insert(0, result(line, tone));
    let alone = vec![Block::List(plain_facts(analysis, pair, [&x, &y]))];
    folded.push(Block::Folded { name: "Taken alone".into(), blocks: alone });
    blocks.extend(folded);
    let (drawing, ids) = (&analysis.query.drawing, pair.ids(analysis));
    let mut buttons: Vec<Button> = further(ids, pair.effort).into_iter().filter(|_| open).collect();
    buttons.extend(asked::others(drawing, ids, pair.effort));
    blocks.push(Block::Buttons(buttons));
    let scene = asked::scene(ids);
    let address = pair.address(analysis).into();
    Card { address, title: format!("{x} and {y}"), spoken, blocks, scene, ..Card::default() }
}

/// What holds of them alone, in normal and in misère play: whether they are equidetermined (Honsell & Lenisa 3), and
/// whether they are hyperbisimilar (Lemma 2).
fn plain_facts(analysis: &Analysis, pair: Pair, [x, y]: [&str; 2]) -> Vec<Line> {
    let outcomes = &analysis.solution().outcomes;
    let sectors = [pair.x, pair.y].map(|position| outcomes.sector(position));
    let same = if sectors[0] == sectors[1] {
        format!(
            "Equidetermined: yes. {x} and {y} are both in sector {}: {}.",
            sectors[0],
            sectors[0].clause()
        )
    } else {
        let sentence = sectors.map(|sector| format!("in sector {sector} ({})", sector.clause()));
        format!("Equidetermined: no. {x} is {}, {y} {}.", sentence[0], sentence[1])
    };
    let classes = analysis.finish(BisimulationTask::new(analysis.graph()), 900..1_000);
    let one = if classes.class(pair.x) == classes.class(pair.y) {
        format!("Hyperbisimilar: yes. {x} and {y} are the same game, move for move.")
    } else {
        format!("Hyperbisimilar: no. {x} and {y} are not the same game, move for move.")
    };
    vec![vec![text(same)], vec![text(one)]]
}

/// What leads to the longer search, if there is one.
fn further([x, y]: [Id; 2], effort: Effort) -> Option<Button> {
    let longer = CompareCard::Answer(x, y, longer(effort)?);
    Some(Button { main: true, ..go("Search ten times as long", longer) })
}
