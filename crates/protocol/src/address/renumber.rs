//! Addresses that travel with a drawing.

use super::{
    Address, Answer, CompareCard, GameView, LessonsCard, MarkCard, PlayCard, Record, Turn, VehiclesCard,
    WhyCard,
};
use hyperjam_editor::game::GameGraph;
use hyperjam_editor::id::{MoveId, PositionId};

impl Address {
    /// The same card after positions and moves have got the numbers that they have in the drawing's order, as in a link.
    /// What names none of the drawing stays as it is. Cost O(length · log size of the drawing).
    pub fn renumbered(mut self, graph: &GameGraph) -> Self {
        self.each_position(&mut |id| {
            if let Ok(number) = graph.positions.binary_search_by_key(id, |(id, _)| *id) {
                *id = PositionId(number as u32);
            }
        });
        if let Self::Why(WhyCard::Road(id)) = &mut self
            && let Ok(number) = graph.moves.binary_search_by_key(id, |step| step.id)
        {
            *id = MoveId(number as u32);
        }
        let turns = match &mut self {
            Self::Play(PlayCard::Game(record, _)) => &mut *record.turns,
            Self::Play(PlayCard::SeatGame(record, _)) => &mut *record.turns,
            _ => &mut [],
        };
        for turn in turns {
            if let Turn::Position(id) = turn
                && let Ok(number) = graph.positions.binary_search_by_key(id, |(one, _)| *one)
            {
                *id = PositionId(number as u32);
            }
            if let Turn::Move(id) = turn
                && let Ok(number) = graph.moves.binary_search_by_key(id, |step| step.id)
            {
                *id = MoveId(number as u32);
            }
        }
        self
    }

    /// Changes every position that is named.
    fn each_position(&mut self, change: &mut dyn FnMut(&mut PositionId)) {
        match self {
            Self::Play(PlayCard::Settings(_, start) | PlayCard::Seats(_, start)) => {
                start.iter_mut().for_each(change);
            }
            Self::Play(PlayCard::Game(Record { start, .. }, view)) => game(start, view, change),
            Self::Play(PlayCard::SeatGame(Record { start, .. }, view)) => game(start, view, change),
            Self::Compare(card) => match card {
                CompareCard::First => {}
                CompareCard::Second(x) => change(x),
                CompareCard::Answer(x, y, _) => [x, y].into_iter().for_each(change),
                CompareCard::Beside(x, y, z) => [x, y, z].into_iter().for_each(change),
                CompareCard::Copying(x, y, _, moves) => {
                    [x, y].into_iter().chain(moves.iter_mut().map(|made| &mut made.to)).for_each(change);
                }
            },
            Self::Quotient(_, class) | Self::Order(class) => class.iter_mut().for_each(change),
            Self::Mark(MarkCard::Task(marks) | MarkCard::Check(marks)) => marks.each_position(change),
            Self::Mark(MarkCard::At(marks, position, _)) => {
                marks.each_position(change);
                change(position);
            }
            Self::Lessons(LessonsCard::Lesson(_, answers)) => {
                for answer in answers {
                    if let Answer::Position(position) = answer {
                        change(position);
                    }
                }
            }
            Self::Why(WhyCard::Position(position, _)) => change(position),
            Self::Home
            | Self::Play(PlayCard::Entrance)
            | Self::Vehicles(
                VehiclesCard::Sum
                | VehiclesCard::Deep(_)
                | VehiclesCard::Line
                | VehiclesCard::Add
                | VehiclesCard::Place
                | VehiclesCard::Heap(_)
                | VehiclesCard::Loop(_),
            )
            | Self::Steps(_)
            | Self::Calculate(_)
            | Self::Descent(..)
            | Self::Days(_)
            | Self::Tree(_)
            | Self::Three(_)
            | Self::Ties(_)
            | Self::Mark(MarkCard::Entrance | MarkCard::Hidden | MarkCard::Make)
            | Self::Lessons(LessonsCard::List)
            | Self::Why(WhyCard::Entrance | WhyCard::Values | WhyCard::ShortValues | WhyCard::Drawing(_))
            | Self::Why(WhyCard::Road(_))
            // A board keeps its identifier.
            | Self::Board(_) => {}
        }
    }
}

/// Changes every position of a game.
fn game(start: &mut [PositionId], view: &mut GameView, change: &mut dyn FnMut(&mut PositionId)) {
    start.iter_mut().for_each(&mut *change);
    if let GameView::From(position) | GameView::To(position) = view {
        change(position);
    }
}

impl super::GivenMarks {
    fn each_position(&mut self, change: &mut dyn FnMut(&mut PositionId)) {
        let marks = std::mem::take(&mut self.marks).into_iter();
        self.marks = marks
            .map(|(mut id, mark)| {
                change(&mut id);
                (id, mark)
            })
            .collect();
    }
}
