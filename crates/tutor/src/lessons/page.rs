//! The card of one lesson.

use super::components;
use super::goal;
use super::invariant;
use super::lesson::{AllowedEdit, Lesson, LessonTask};
use super::naming::{NO, YES, named};
use super::open_lesson::{LessonState, OpenLesson};
use super::play_blocks;
use super::playing::{Judged, Play};
use super::property::Property;
use super::{address, quoted};
use crate::analysis::Analysis;
use crate::failure::Failure;
use crate::write::{button, go, paragraph, plain, result, strong, text};
use hyperjam_editor::file;
use hyperjam_editor::id::PositionId as Id;
use hyperjam_protocol::address::{Address, AddressTemplate, Answer, LessonsCard, Segment, TypedAnswer};
use hyperjam_protocol::tutor::{
    BegunLesson, Block, Button, Card, CardAction, Drawing, Line, Scene, SceneBoard, SceneMarks, Tap, Tone,
    TutorQuery,
};
use hyperjam_solver::PositionId;

/// An answer in an address.
enum GivenAnswer {
    /// The choice with this text.
    Choice(&'static str),
    /// This text was typed.
    Typed(String),
    /// The position drawn.
    Press(PositionId),
    /// The move with this number among those that there were.
    Move(usize),
    /// What the reader did in a task to move.
    Moves(Play),
}

/// How far a reader has come in a lesson.
struct LessonProgress {
    /// How many tasks are done.
    done: usize,
    /// The right answers as an address has them.
    so_far: Vec<Answer>,
    /// The answers to these.
    given: Vec<GivenAnswer>,
    /// The wrong answer to the task that is next.
    wrong: Option<GivenAnswer>,
    /// What was done of the task that is next, where it is to move.
    play: Option<Play>,
}

/// The card of the lesson with this number, after these answers.
pub(super) fn card(
    analysis: &Analysis,
    all: &[&'static Lesson],
    number: usize,
    answers: &[Answer],
) -> Result<Card, Failure> {
    let lesson = all[number];
    let document = file::read(lesson.drawing.file())?;
    let query = TutorQuery::about(Drawing::of(&document));
    let own = Analysis::of_any(&query, analysis.work)?;
    let open_lesson = OpenLesson::new(analysis, &own, lesson);
    let progress = open_lesson.progress(answers)?;
    let is_open = open_lesson.is_open();
    let finished = open_lesson.is_open() && progress.done == lesson.tasks.len();
    let mut texts: Vec<Block> = lesson.texts.iter().map(|text| open_lesson.paragraph(text)).collect();
    let (mut blocks, mut spoken) = (Vec::new(), String::new());
    if open_lesson.is_open() {
        let mut tasks = open_lesson.done(&progress, &mut spoken);
        // What was answered just now is read first, and what was read before is put away.
        blocks.extend(tasks.pop().unwrap_or_default());
        if finished {
            open_lesson.end(&mut blocks, &mut spoken);
        } else {
            open_lesson.next(&progress, &mut blocks, &mut spoken);
        }
        if progress.done > 0 {
            texts.extend(tasks.into_iter().flatten());
            blocks.push(Block::Folded { name: "The lesson so far".into(), blocks: texts });
        } else {
            blocks.splice(0..0, texts);
        }
    } else {
        open_lesson.invitation(answers, &mut blocks);
        blocks.extend(texts);
    }
    blocks.push(paragraph(format!("From: {}.", lesson.source)));
    blocks.push(open_lesson.ways(all, number, finished, &progress));
    Ok(Card {
        title: format!("{}. {}", number + 1, lesson.title),
        spoken,
        blocks,
        scene: if finished { Scene::default() } else { open_lesson.scene(&progress) },
        goes_on: progress.wrong.is_some(),
        finished: finished.then(|| lesson.name.to_owned()),
        begun: (is_open && !finished).then(|| BegunLesson {
            lesson: lesson.name.to_owned(),
            address: address(lesson, &progress.so_far).into(),
        }),
        opens: (!is_open).then(|| lesson.drawing.file().to_owned()),
        ..Card::default()
    })
}

/// Where a lesson goes on that was begun: the number of the step, from 1, and its address. None if nothing is known of
/// that, or if it does not fit the lesson any more. Cost: that of the lesson's own drawing.
pub(super) fn begun(analysis: &Analysis, lesson: &'static Lesson) -> Option<(usize, Address)> {
    let begun = analysis.query.begun.iter().rfind(|begun| begun.lesson == lesson.name)?;
    let Ok(Address::Lessons(LessonsCard::Lesson(name, answers))) = begun.address.parse() else { return None };
    let query = TutorQuery::about(Drawing::of(&file::read(lesson.drawing.file()).ok()?));
    let own = Analysis::of_any(&query, analysis.work).ok()?;
    let progress = OpenLesson::new(&own, &own, lesson).progress(&answers).ok()?;
    (name == lesson.name && progress.done < lesson.tasks.len())
        .then(|| (progress.done + 1, address(lesson, &progress.so_far)))
}

impl LessonTask {
    pub(super) fn ask(&self) -> &'static str {
        match self {
            Self::Choose { ask, .. }
            | Self::Type { ask, .. }
            | Self::Point { ask, .. }
            | Self::Play { ask, .. }
            | Self::Draw { ask, .. } => ask,
        }
    }

    pub(super) fn hint(&self) -> &'static str {
        match self {
            Self::Choose { hint, .. }
            | Self::Type { hint, .. }
            | Self::Point { hint, .. }
            | Self::Play { hint, .. }
            | Self::Draw { hint, .. } => hint,
        }
    }

    pub(super) fn why(&self) -> &'static str {
        match self {
            Self::Choose { why, .. }
            | Self::Type { why, .. }
            | Self::Point { why, .. }
            | Self::Play { why, .. }
            | Self::Draw { why, .. } => why,
        }
    }

    /// The answers to choose from.
    pub(super) fn offers(&self, own: &Analysis) -> Vec<&'static str> {
        match self {
            Self::Choose { property, offers: [], .. } => property.offers(own),
            Self::Choose { offers, .. } => offers.to_vec(),
            Self::Type { .. } | Self::Point { .. } | Self::Play { .. } | Self::Draw { .. } => Vec::new(),
        }
    }
}

/// Whether what is typed is but a game in braces that was asked about.
fn repeats(ask: &str, typed: &str) -> bool {
    let bare = |text: &str| text.replace(char::is_whitespace, "").replace('−', "-");
    typed.contains('{') && bare(ask).contains(&bare(typed))
}

impl OpenLesson<'_> {
    /// Reads the answers of an address, up to the first wrong one, and judges them. Only the lesson's own drawing can
    /// be asked about, so elsewhere none counts.
    fn progress(&self, answers: &[Answer]) -> Result<LessonProgress, Failure> {
        let mut progress =
            LessonProgress { done: 0, so_far: Vec::new(), given: Vec::new(), wrong: None, play: None };
        if !self.is_open() {
            return Ok(progress);
        }
        for answer in answers {
            if progress.wrong.is_some() {
                return Err(Failure::AfterWrong);
            }
            let task = self.lesson.tasks.get(progress.done);
            let task = task.ok_or(Failure::Answers { tasks: progress.done })?;
            if let LessonTask::Play { .. } = task {
                self.move_on(&mut progress, task, answer)?;
                continue;
            }
            let given = self.read(task, progress.done + 1, answer)?;
            if self.is_right(task, &given) {
                progress.done += 1;
                progress.so_far.push(answer.clone());
                progress.given.push(given);
            } else {
                progress.wrong = Some(given);
            }
        }
        if let Some(LessonTask::Draw { edit, goal, .. }) = self.lesson.tasks.get(progress.done)
            && goal::conditions(self, *edit, *goal).iter().all(|condition| condition.holds)
        {
            progress.done += 1;
        }
        Ok(progress)
    }

    /// Makes a move that is the answer to a task.
    fn move_on(
        &self,
        progress: &mut LessonProgress,
        task: &LessonTask,
        answer: &Answer,
    ) -> Result<(), Failure> {
        let refused = |given: String| Failure::Answer { task: progress.done + 1, given };
        let nth = match answer {
            Answer::Choice(nth) => (*nth as usize).checked_sub(1).ok_or_else(|| refused(nth.to_string()))?,
            Answer::Position(id) => return Err(refused(id.segment())),
            Answer::Typed(TypedAnswer(typed)) => return Err(refused(quoted(typed))),
        };
        let play = progress.play.take().or_else(|| task.play(self));
        let judged = play.as_ref().and_then(|play| play.judge(self.own, nth));
        match judged.ok_or_else(|| refused((nth + 1).to_string()))? {
            Judged::Done(play) => {
                progress.done += 1;
                progress.so_far.push(answer.clone());
                progress.given.push(GivenAnswer::Moves(play));
            }
            Judged::On(play) => {
                progress.so_far.push(answer.clone());
                progress.play = Some(play);
            }
            Judged::Wrong => {
                progress.wrong = Some(GivenAnswer::Move(nth));
                progress.play = play;
            }
        }
        Ok(())
    }

    /// The task that is next as it stands, where it is to move.
    fn play(&self, progress: &LessonProgress) -> Option<Play> {
        let begun = || self.lesson.tasks.get(progress.done)?.play(self);
        progress.play.clone().or_else(begun)
    }

    /// Where the next move leads.
    fn after_move(&self, progress: &LessonProgress, nth: usize) -> String {
        let answers = [&*progress.so_far, &[Answer::Choice(nth as u32 + 1)]].concat();
        address(self.lesson, &answers).into()
    }

    /// An answer to the task with this number, from 1.
    fn read(&self, task: &LessonTask, number: usize, answer: &Answer) -> Result<GivenAnswer, Failure> {
        match (task, answer) {
            (LessonTask::Draw { .. }, _) => Err(Failure::Drawing { task: number }),
            (LessonTask::Point { .. }, Answer::Position(id)) => {
                let position =
                    self.analysis.position(*id).map_err(|_| Failure::AnswerGone { task: number })?;
                Ok(GivenAnswer::Press(position))
            }
            (LessonTask::Choose { .. }, Answer::Choice(choice)) => {
                let index = (*choice as usize).checked_sub(1);
                let given = index.and_then(|index| task.offers(self.own).get(index).copied());
                given
                    .map(GivenAnswer::Choice)
                    .ok_or_else(|| Failure::Answer { task: number, given: choice.to_string() })
            }
            (LessonTask::Type { .. }, Answer::Typed(TypedAnswer(typed))) => {
                Ok(GivenAnswer::Typed(typed.clone()))
            }
            (LessonTask::Point { .. }, Answer::Choice(given)) => {
                Err(Failure::Choice { task: number, given: *given })
            }
            (LessonTask::Type { .. }, Answer::Choice(given)) => {
                Err(Failure::Answer { task: number, given: given.to_string() })
            }
            (LessonTask::Choose { .. } | LessonTask::Type { .. }, Answer::Position(id)) => {
                Err(Failure::Answer { task: number, given: id.segment() })
            }
            (
                LessonTask::Choose { .. } | LessonTask::Point { .. } | LessonTask::Play { .. },
                Answer::Typed(TypedAnswer(typed)),
            ) => Err(Failure::Answer { task: number, given: quoted(typed) }),
            (LessonTask::Play { .. }, _) => Err(Failure::Answer { task: number, given: String::new() }),
        }
    }

    fn is_right(&self, task: &LessonTask, given: &GivenAnswer) -> bool {
        match (task, given) {
            (LessonTask::Choose { property, .. }, GivenAnswer::Choice(choice)) => {
                property.is(self.own, choice)
            }
            (LessonTask::Type { ask, property, .. }, GivenAnswer::Typed(typed)) => {
                !repeats(ask, typed) && property.is(self.own, typed)
            }
            (LessonTask::Point { wanted, .. }, GivenAnswer::Press(position)) => {
                self.own(*position).is_some_and(|position| wanted.fits(self.own, position))
            }
            _ => false,
        }
    }

    /// The tasks that are done, with their answers.
    fn done(&self, progress: &LessonProgress, spoken: &mut String) -> Vec<Vec<Block>> {
        let mut tasks = Vec::new();
        for (index, task) in self.lesson.tasks.iter().take(progress.done).enumerate() {
            // Not "right", which is a player.
            let mut line = vec![strong("Yes: ")];
            match progress.given.get(index) {
                Some(GivenAnswer::Choice(choice)) => {
                    if [YES, NO].contains(choice) {
                        line = vec![strong("Correct: ")];
                    }
                    line.push(text(format!("{choice}. ")));
                }
                Some(GivenAnswer::Typed(typed)) => line.push(text(format!("{typed}. "))),
                Some(GivenAnswer::Press(position)) => {
                    line.push(self.analysis.span(*position));
                    line.push(text(". "));
                }
                Some(GivenAnswer::Moves(play)) => {
                    let own = play.plies.iter().filter(|ply| ply.player == play.player);
                    let words: Vec<&str> = own.map(|ply| ply.words.as_str()).collect();
                    line.extend(self.line(&format!("{}. ", words.join("; "))));
                }
                Some(GivenAnswer::Move(_)) => {}
                None => line = vec![strong("Well drawn. ")],
            }
            line.extend(self.line(task.why()));
            *spoken = plain(&line);
            tasks.push(vec![self.heading(index), self.paragraph(task.ask()), result(line, Tone::Good)]);
        }
        tasks
    }

    /// The task that is next.
    fn next(&self, progress: &LessonProgress, blocks: &mut Vec<Block>, spoken: &mut String) {
        let Some(task) = self.lesson.tasks.get(progress.done) else { return };
        let (number, ask) = (self.number(progress.done), self.line(task.ask()));
        // Who hears that an answer was right is asked on.
        if progress.done > 0 {
            spoken.push_str(&format!(" {number}: {}", plain(&ask)));
        }
        blocks.push(Block::Heading(number));
        blocks.push(Block::Text(ask));
        match task {
            LessonTask::Choose { .. } => {
                let wrong = |offer: &str| matches!(progress.wrong, Some(GivenAnswer::Choice(given)) if given == offer);
                let offers = task.offers(self.own).into_iter().enumerate();
                let choose = |(index, offer): (usize, &str)| {
                    let answers = [&*progress.so_far, &[Answer::Choice(index as u32 + 1)]].concat();
                    match wrong(offer) {
                        true => button(offer, CardAction::Nothing),
                        false => go(offer, address(self.lesson, &answers)),
                    }
                };
                blocks.push(Block::Buttons(offers.map(choose).collect()));
            }
            LessonTask::Type { .. } => {
                let value = match &progress.wrong {
                    Some(GivenAnswer::Typed(typed)) => typed.clone(),
                    _ => String::new(),
                };
                let to = AddressTemplate::of(|typed: TypedAnswer| {
                    address(self.lesson, &[&*progress.so_far, &[Answer::Typed(typed)]].concat())
                });
                let name = "Your answer, in any notation: 3/8, ⅜ and {1/4|1/2} are the same".into();
                blocks.push(Block::Field { name, value, to: to.typed() });
            }
            LessonTask::Point { ask, .. } if ask.contains("Press ") => {}
            LessonTask::Point { .. } => blocks.push(Block::Text(vec![strong("Press it on the map.")])),
            LessonTask::Play { .. } => {
                let Some(play) = self.play(progress) else { return };
                blocks.extend(self.play_blocks(&play, &|nth| self.after_move(progress, nth)));
            }
            LessonTask::Draw { edit, goal, .. } => {
                let condition = |condition: &goal::Condition| {
                    let mut line = vec![strong(if condition.holds { "✓ Done: " } else { "To do: " })];
                    line.extend(self.line(&condition.words));
                    line
                };
                let conditions = goal::conditions(self, *edit, *goal);
                blocks.push(Block::List(conditions.iter().map(condition).collect()));
                if let AllowedEdit::Board(id) = edit {
                    blocks.extend(play_blocks::editable(self, id).map(Block::Board));
                }
            }
        }
        if let Some(given) = &progress.wrong {
            let mut line = vec![strong("Not quite. ")];
            line.extend(self.reason(progress, task, given));
            *spoken = plain(&line);
            blocks.push(result(line, Tone::Bad));
        }
        blocks.push(Block::Folded { name: "Hint".into(), blocks: vec![self.paragraph(task.hint())] });
    }

    /// Why a wrong answer is wrong.
    fn reason(&self, progress: &LessonProgress, task: &LessonTask, given: &GivenAnswer) -> Line {
        let words = match (task, given) {
            (LessonTask::Choose { property, .. }, GivenAnswer::Choice(choice)) => {
                property.wrong(self.own, choice)
            }
            (LessonTask::Type { property, .. }, GivenAnswer::Typed(typed)) => {
                match invariant::unread(typed) {
                    // What somebody typed is no text of a lesson, whatever signs it has.
                    Some(why) => return vec![text(why)],
                    None if repeats(task.ask(), typed) => {
                        "That is the game as it was given. What is it worth?".into()
                    }
                    None => property.wrong(self.own, typed),
                }
            }
            (LessonTask::Point { wanted, .. }, GivenAnswer::Press(position)) => match self.own(*position) {
                Some(position) => wanted.wrong(self.own, position),
                None => "That position is not part of this lesson’s map.".into(),
            },
            (LessonTask::Play { .. }, GivenAnswer::Move(nth)) => {
                self.play(progress).map_or_else(String::new, |play| play.wrong(self.own, *nth))
            }
            _ => String::new(),
        };
        self.line(&words)
    }

    fn heading(&self, index: usize) -> Block {
        Block::Heading(self.number(index))
    }

    fn number(&self, index: usize) -> String {
        format!("Task {} of {}", index + 1, self.lesson.tasks.len())
    }

    /// What stands at the end of a lesson: what there is to keep in mind, and what the solver says of it.
    fn end(&self, blocks: &mut Vec<Block>, spoken: &mut String) {
        let mut line = vec![strong("Lesson done. ")];
        line.extend(self.line(self.lesson.end));
        spoken.push_str(" Lesson done.");
        blocks.push(result(line, Tone::Good));
        let fact = |&(property, claimed): &(Property<'static>, &str)| {
            let is_right = property.is(self.own, claimed);
            let mut line = vec![strong(if is_right { "✓ " } else { "✗ " })];
            line.extend(match property {
                Property::Written(statement) if claimed == YES => vec![text(statement)],
                _ => self.line(&format!("{}: {claimed}", property.words())),
            });
            line
        };
        let facts = Block::List(self.lesson.facts.iter().map(fact).collect());
        blocks.push(Block::Folded { name: "Checked by the solver".into(), blocks: vec![facts] });
    }

    /// What leads to the lesson's drawing.
    fn invitation(&self, answers: &[Answer], blocks: &mut Vec<Block>) {
        let count = self.lesson.tasks.len();
        let mut open = self.open("Open this lesson’s map", answers);
        open.main = true;
        let tasks = if count == 1 {
            "One task has to be done".into()
        } else {
            format!("{count} tasks have to be done")
        };
        blocks.push(paragraph(format!(
            "{tasks} on this lesson’s map, which is not the drawing shown now. It opens as a separate drawing, so \
             nothing is lost."
        )));
        blocks.push(Block::Buttons(vec![open]));
    }

    fn open(&self, words: &str, answers: &[Answer]) -> Button {
        button(
            words,
            CardAction::Open(self.lesson.drawing.file().into(), address(self.lesson, answers).into()),
        )
    }

    /// The ways on from here.
    fn ways(
        &self,
        all: &[&'static Lesson],
        number: usize,
        finished: bool,
        progress: &LessonProgress,
    ) -> Block {
        let began = !progress.so_far.is_empty() || progress.wrong.is_some();
        let mut buttons = Vec::new();
        let next = all.get(number + 1);
        if let Some(next) = next.filter(|_| finished) {
            // A lesson that was done is left for the next one's map.
            let open = CardAction::Open(next.drawing.file().into(), address(next, &[]).into());
            buttons.push(Button { main: true, ..button(format!("Next: {}", next.title), open) });
        }
        if self.state == LessonState::Changed {
            // What was answered stays answered.
            buttons.push(self.open("A fresh map", if finished { &[] } else { &progress.so_far }));
        } else if began {
            buttons.push(go("Start over", address(self.lesson, &[])));
        }
        buttons.push(go("All lessons", LessonsCard::List));
        // Whoever knows this already may go on, but nothing looks as if it were done.
        if let Some(next) = next.filter(|_| !finished) {
            let done_before = self.analysis.query.finished.iter().any(|name| name == self.lesson.name);
            let words = if done_before { format!("Next: {}", next.title) } else { "Skip this lesson".into() };
            buttons.push(go(words, address(next, &[])));
        }
        Block::Buttons(buttons)
    }

    /// What the drawing shows while the next task is open. Marks that would give the answer away are hidden.
    fn scene(&self, progress: &LessonProgress) -> Scene {
        let task = self.lesson.tasks.get(progress.done).filter(|_| self.is_open());
        let Some(task) = task else { return Scene::default() };
        let mut scene = Scene::default();
        let mut names = Vec::new();
        match task {
            LessonTask::Choose { property, .. } | LessonTask::Type { property, .. } => {
                // Vehicles drive on maps of moves only.
                let vehicles = property.vehicles();
                let drives = !components::are_there(self.own);
                scene.vehicles = Some(if drives { self.ids(&vehicles) } else { Vec::new() });
                // A board that is pressed would tell what it is worth.
                scene.locked = !self.own.query.drawing.boards.is_empty();
                names = property.names();
            }
            LessonTask::Point { wanted, .. } => {
                scene.tap = Tap::Any(AddressTemplate::of(|position: Id| {
                    address(self.lesson, &[&*progress.so_far, &[Answer::Position(position)]].concat())
                }));
                names = wanted.from();
                scene.vehicles = Some(self.ids(&names));
            }
            LessonTask::Play { .. } => {
                if let Some(play) = self.play(progress) {
                    self.play_scene(&play, &|nth| self.after_move(progress, nth), &mut scene);
                }
            }
            LessonTask::Draw { edit: AllowedEdit::Board(id), .. } => {
                let views: Vec<_> = play_blocks::editable(self, id).into_iter().collect();
                scene.boards.push(SceneBoard { id: (*id).into(), views });
            }
            LessonTask::Draw { .. } => scene.draws = true,
        }
        if !self.lesson.marks && !matches!(task, LessonTask::Draw { .. }) {
            scene.marks = SceneMarks::Hidden;
        }
        scene.positions.extend(self.ids(&names).into_iter().map(|id| (id, Tone::Subject)));
        scene.positions.sort_unstable_by_key(|(id, _)| *id);
        scene.positions.dedup_by_key(|(id, _)| *id);
        if let Some(GivenAnswer::Press(position)) = progress.wrong {
            let id = self.analysis.id(position);
            scene.positions.retain(|(other, _)| *other != id);
            scene.positions.push((id, Tone::Bad));
        }
        scene
    }

    /// The positions drawn that these names denote.
    fn ids(&self, names: &[&str]) -> Vec<hyperjam_editor::id::PositionId> {
        let found = names.iter().filter_map(|name| self.drawn(named(self.own, name)?));
        found.map(|position| self.analysis.id(position)).collect()
    }
}
