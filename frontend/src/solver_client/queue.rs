//! Which question is sent next, and whose answer an answer is: no browser in it.

use hyperjam_protocol::Question;

/// What a question is about; a newer one of the same kind takes an older one's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// Marks of a drawing.
    Marks,
    /// The standing of a game.
    Standing,
    /// Bisimulation classes of a drawing.
    Classes,
}

impl Kind {
    /// The kind of a question.
    pub(crate) fn of(question: &Question) -> Self {
        match question {
            Question::Marks(_) => Self::Marks,
            Question::Standing(..) => Self::Standing,
            Question::Classes(_) => Self::Classes,
        }
    }
}

/// One question under way, at most one of each kind waiting.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    last: u32,
    asked: Option<(u32, Kind)>,
    /// In the order of their kinds.
    waiting: Vec<(Kind, Question)>,
}

impl Queue {
    /// Takes a question; whether the one under way is out of date by it.
    pub(crate) fn ask(&mut self, question: Question) -> bool {
        let kind = Kind::of(&question);
        self.waiting.retain(|(other, _)| *other != kind);
        let place = self.waiting.iter().take_while(|(other, _)| *other < kind).count();
        self.waiting.insert(place, (kind, question));
        self.is_outdated()
    }

    /// Whether a newer question of the same kind waits for the one under way.
    pub(crate) fn is_outdated(&self) -> bool {
        self.asked.is_some_and(|(_, kind)| self.waits(kind))
    }

    /// The question to send now, with its number; `None` while another is under way.
    pub(crate) fn next(&mut self) -> Option<(u32, Question)> {
        if self.asked.is_some() {
            return None;
        }
        if self.waiting.is_empty() {
            return None;
        }
        let (kind, question) = self.waiting.remove(0);
        self.last = self.last.wrapping_add(1).max(1);
        self.asked = Some((self.last, kind));
        Some((self.last, question))
    }

    /// An answer came: whose it is, or `None` when nobody waits for it any more.
    pub(crate) fn answered(&mut self, number: u32) -> Option<Kind> {
        let (asked, kind) = self.asked?;
        if asked != number && number != 0 {
            return None;
        }
        self.asked = None;
        (!self.waits(kind)).then_some(kind)
    }

    /// Gives the question under way up; what it was about, unless a newer one waits.
    pub(crate) fn drop_asked(&mut self) -> Option<Kind> {
        let (_, kind) = self.asked.take()?;
        (!self.waits(kind)).then_some(kind)
    }

    /// Gives all waiting questions up; what they were about.
    pub(crate) fn drop_waiting(&mut self) -> Vec<Kind> {
        self.waiting.drain(..).map(|(kind, _)| kind).collect()
    }

    fn waits(&self, kind: Kind) -> bool {
        self.waiting.iter().any(|(other, _)| *other == kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperjam_editor::document::Document;
    use hyperjam_editor::id::PositionId;
    use hyperjam_protocol::{GameGraph, GameRecord, Player};

    fn marks() -> Question {
        Question::Marks(GameGraph::of(&Document::default()))
    }

    fn standing() -> Question {
        let record = GameRecord { start: PositionId(0), starter: Player::Left, moves: Vec::new() };
        Question::Standing(GameGraph::of(&Document::default()), record)
    }

    #[test]
    fn the_newest_question_of_a_kind_is_sent_and_older_answers_are_dropped() {
        let mut queue = Queue::default();
        assert!(!queue.ask(marks()));
        let (first, _) = queue.next().unwrap();
        assert!(queue.ask(marks()), "a newer question outdates the one under way");
        assert!(queue.ask(marks()));
        assert!(queue.next().is_none(), "one at a time");
        assert_eq!(queue.answered(first), None, "its answer is stale");
        let (second, _) = queue.next().unwrap();
        assert_eq!(queue.answered(first), None, "a late answer is nobody's");
        assert_eq!(queue.answered(second), Some(Kind::Marks));
        assert!(queue.next().is_none(), "three questions, two sent");
    }

    #[test]
    fn kinds_do_not_take_each_others_place() {
        let mut queue = Queue::default();
        queue.ask(marks());
        let (number, _) = queue.next().unwrap();
        assert!(!queue.ask(standing()));
        assert_eq!(queue.answered(number), Some(Kind::Marks));
        assert!(matches!(queue.next(), Some((_, Question::Standing(..)))));
        assert_eq!(queue.drop_asked(), Some(Kind::Standing));
    }
}
