//! Boards on the sheet: the shelf of rulesets, a board with what it is worth and its best moves, and games on it.

pub(crate) mod component;
mod heat;
pub(crate) mod picture;
mod rules;
mod seats;
mod table;
mod worth;

pub(crate) use hyperjam_bridge::board::{move_names, repeated};
pub(crate) use seats::{SEAT_LIMITS, names_of_moves as seat_move_names, view as seat_view};

use crate::drawn::draw;
use crate::failure::Failure;
use crate::work::Work;
use crate::write::{button, capital, go, heading, paragraph, result, strong, text};
use component::{Components, summands};
use hyperjam_bridge::board::{Spelling, place_name};
use hyperjam_editor::file;
use hyperjam_protocol::address::{Address, BoardCard, BoardGame, Part, Settings};
use hyperjam_protocol::tutor::{
    Block, BoardSpot, BoardView, Button, Card, CardAction, DrawnBoard, Line, Span, Tone, TutorQuery,
};
use hyperjam_rulesets::picture::{Gesture, Picture, Place};
use hyperjam_rulesets::seats::{SEAT_NAMES, SeatRules, is_for_seats};
use hyperjam_rulesets::{Board, BoardError, Family, Hint, Limits, Named, named};
use hyperjam_sums::Unvalued;
use hyperjam_terms::{Convention, Outcome, Player, Sector};
use hyperjam_values::notation::{Style, print};
use hyperjam_values::sum::multiple;
use hyperjam_values::{Arena, GameId};
use worth::BoardWorth;

/// What may be done for the values that stand beside all boards of the sheet, and the most bytes of each.
const AT_A_GLANCE: Limits = Limits { work: 200_000, bytes: 16 << 20 };
const MOST_AT_A_GLANCE: usize = 24;
/// What is said of a board may take about a second.
const LIMITS: Limits = Limits { work: 4_000_000, bytes: 64 << 20 };
/// The longest value that is written, in bytes.
const MOST_WRITTEN: usize = 200;
/// The longest value in a table of moves, in bytes.
const MOST_IN_TABLE: usize = 60;
/// The most positions of a game graph that is drawn.
const MOST_UNFOLDED: usize = 300;
/// The most parts, and the most moves, that are listed.
const MOST_LISTED: usize = 12;
/// What is said while a search for the winner goes on.
pub(crate) const NOT_KNOWN_YET: &str = "Who wins is not known yet.";
/// What is said instead of the best moves of an impartial game in which there is none.
pub(crate) const NO_WINNING_MOVE: &str = "No move wins, so none is best.";

/// Rules that stand on the shelf beside those with names: how one's own are written.
const OWN: &str = "L: ./. -> #/#; R: .. -> ##";

/// The card.
pub(crate) fn card(query: &TutorQuery, card: &BoardCard, work: &Work<'_>) -> Result<Card, Failure> {
    match card {
        BoardCard::Shelf => Ok(shelf(query)),
        BoardCard::Board(id) => about(query, find(query, id)?, work),
        // These are cards of `game` and `sum`, which are asked first.
        BoardCard::Game(_)
        | BoardCard::SeatGame(_)
        | BoardCard::Sum
        | BoardCard::Compound(_)
        | BoardCard::CompoundGame(_)
        | BoardCard::Exercise(..)
        | BoardCard::Why(_) => Ok(shelf(query)),
        BoardCard::Pictures => Ok(pictures(query)),
        BoardCard::Rules(nth) => rules::card(query, *nth),
        BoardCard::Table(id, asked) => table::card(query, id, asked, work.progress),
        BoardCard::Heat(id, asked) => heat::card(query, id, *asked),
    }
}

pub(crate) fn find<'a>(query: &'a TutorQuery, id: &str) -> Result<&'a DrawnBoard, Failure> {
    let found = query.drawing.boards.iter().find(|board| board.id == id);
    found.ok_or_else(|| Failure::BoardGone { id: id.to_owned() })
}

/// What offers the question who wins a board, or the sum of the sheet, as a link.
pub(crate) fn exercise(board: Option<&str>) -> Button {
    let card = BoardCard::Exercise(board.map(str::to_owned), None);
    button("Make an exercise", CardAction::Share(Address::from(card).to_string()))
}

/// The board with this identifier, which is for two players.
pub(crate) fn for_two<'a>(query: &'a TutorQuery, id: &str) -> Result<&'a DrawnBoard, Failure> {
    let board = find(query, id)?;
    match crate::seats::open(board) {
        None => Ok(board),
        Some(opened) => {
            let players = opened.map_err(Failure::Board)?.players();
            Err(Failure::BoardSeats { given: 2, players })
        }
    }
}

fn spelling(board: &DrawnBoard) -> Spelling<'_> {
    Spelling::of(&board.rules, &board.position)
}

/// Reads a board.
pub(crate) fn open(board: &DrawnBoard) -> Result<Box<dyn Board>, BoardError> {
    spelling(board).open(&board.lines)
}

/// Whether what is wrong with a board is wrong with its rules.
fn is_wrong_with_rules(board: &DrawnBoard) -> bool {
    let rules = board.rules.trim();
    let Spelling { name, given, .. } = spelling(board);
    if let Some(read) = SeatRules::of(name, given) {
        return read.is_err();
    }
    let name = rules.split_whitespace().next().unwrap_or_default();
    match rules.contains(':') {
        true => hyperjam_rulesets::grid::GridRules::parse(rules).is_err(),
        false => !named().any(|known| known.name == name),
    }
}

/// How a ruleset with a name is put on the sheet: its rules and its position.
fn example(named: &Named) -> Option<(String, String)> {
    let (position, given) = named.example.split_last()?;
    let rules = [&[named.name], given].concat().join(" ");
    Some((rules, (*position).to_owned()))
}

/// What a ruleset is called: `toads-and-frogs` is Toads and Frogs. Names have no apostrophes.
pub(crate) fn title(name: &str) -> String {
    match name {
        "no-go" => return "NoGo".to_owned(),
        "tic-tac-toe" => return "Tic-Tac-Toe".to_owned(),
        _ => {}
    }
    let words = name.split('-').map(|word| match word {
        // In “Nim for 3”, too.
        word if word == "and" || word.starts_with("for ") => word.to_owned(),
        "dawsons" => "Dawson’s".to_owned(),
        "grundys" => "Grundy’s".to_owned(),
        "northcotts" => "Northcott’s".to_owned(),
        _ => capital(word),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Whether the rules of a board stand in it, and have no name.
fn is_written_out(board: &DrawnBoard) -> bool {
    board.rules.contains(':') && board.name == board.rules
}

/// What a board is called by its ruleset.
fn called(board: &DrawnBoard) -> String {
    if is_written_out(board) { "Board".to_owned() } else { title(&board.name) }
}

fn shelf(query: &TutorQuery) -> Card {
    let mut blocks = vec![paragraph(
        "Choose a game. A board of it is put on the sheet, and becomes a component of the sum.",
    )];
    if !query.drawing.boards.is_empty() {
        blocks.push(heading("On the sheet"));
        let on_sheet =
            query.drawing.boards.iter().map(|board| {
                go(format!("{} ({})", called(board), board.id), BoardCard::Board(board.id.clone()))
            });
        blocks.push(Block::Buttons(on_sheet.collect()));
        blocks.push(heading("More"));
    }
    for family in Family::ALL {
        let mut inside: Vec<Block> = Vec::new();
        inside.extend((family == Family::Seats).then(|| paragraph(seats::CONVENTION)));
        let all = named().chain(SEAT_NAMES).filter(|one| one.family == family);
        all.for_each(|one| inside.extend(on_shelf(&one)));
        blocks.push(Block::Folded { name: family.title().into(), blocks: inside });
    }
    blocks.extend(rules::offered(query));
    Card { title: Part::Board.title().into(), blocks, ..Card::default() }
}

/// A ruleset on the shelf: its name, a board, the rules, and a button that puts it on the sheet.
fn on_shelf(one: &Named) -> Vec<Block> {
    let Some((rules, position)) = example(one) else { return Vec::new() };
    let board = DrawnBoard {
        rules: rules.clone(),
        name: rules.clone(),
        position: position.clone(),
        ..DrawnBoard::default()
    };
    // Where there are three players and more, with their number.
    let name = if is_for_seats(one.name) { title(&rules) } else { title(one.name) };
    let mut blocks = vec![heading(name.clone())];
    blocks.extend(pictured(&name, &board).ok().map(Block::Board));
    blocks.push(paragraph(one.sentence));
    let put = button(format!("Put {name} on the sheet"), CardAction::AddBoard(rules, position));
    blocks.push(Block::Buttons(vec![put]));
    blocks
}

/// What the boards on the sheet look like, in their order; one that cannot be read has an empty picture.
fn pictures(query: &TutorQuery) -> Card {
    let view = |board: &DrawnBoard| {
        let title = if is_written_out(board) {
            board.rules.clone()
        } else {
            component::name(&query.drawing.boards, board)
        };
        Block::Board(match pictured(&called(board), board) {
            Ok(view) => BoardView { title, caption: at_a_glance(query, board), ..view },
            Err(error) => BoardView { title, name: error.to_string(), ..BoardView::default() },
        })
    };
    let blocks = query.drawing.boards.iter().map(view).collect();
    Card { title: Part::Board.title().into(), blocks, ..Card::default() }
}

/// What a board of the sheet comes to, as often as it counts there, to stand after its name; empty where that is not soon known, in
/// misère play, and of boards for more than two players.
fn at_a_glance(query: &TutorQuery, board: &DrawnBoard) -> String {
    let count = query.drawing.boards.len().max(1) as u64;
    let limits = Limits { work: AT_A_GLANCE.work / count, ..AT_A_GLANCE };
    let is_misere = query.drawing.graph.convention == Convention::Misere;
    let Some(opened) = open(board).ok().filter(|_| !is_misere) else { return String::new() };
    let mut arena = Arena::new(limits);
    match (BoardWorth::of(&*opened, &mut arena, limits), board.times) {
        (Ok(BoardWorth::Value { game, .. }), times) => {
            let mut written = || {
                arena.renew_work();
                let all = multiple(&mut arena, game, times.into())?;
                print(&mut arena, all, Style::Unicode, MOST_AT_A_GLANCE)
            };
            written().map_or_else(|_| String::new(), |value| format!(" = {}", value.text))
        }
        // The label and the sector of a multiple are others.
        (Ok(BoardWorth::Label(label, _)), 1 | -1) => format!(": label {label}"),
        (Ok(BoardWorth::Sector(sector)), 1) => format!(": sector {sector}"),
        (Ok(BoardWorth::Sector(sector)), -1) => format!(": sector {}", sector.negated()),
        _ => String::new(),
    }
}

/// A board as it is drawn, with nothing to be pressed on it.
fn pictured(name: &str, board: &DrawnBoard) -> Result<BoardView, BoardError> {
    match crate::seats::open(board) {
        Some(opened) => opened.map(|opened| seats::view(name, &opened)),
        None => open(board).map(|opened| picture::view(name, &*opened)),
    }
}

/// A board: what it looks like, what it is worth, its best moves; its texts, and what is wrong with them.
fn about(query: &TutorQuery, board: &DrawnBoard, work: &Work<'_>) -> Result<Card, Failure> {
    let name = called(board);
    let mut card = Card { title: name.clone(), ..Card::default() };
    let seats = crate::seats::open(board);
    let wrong = match &seats {
        Some(Ok(opened)) => {
            seats::about(&mut card, board, opened, query.drawing.graph.convention);
            None
        }
        Some(Err(error)) => Some(error.clone()),
        None => match open(board) {
            Ok(opened) => {
                worth(&mut card, query, board, &*opened, work)?;
                None
            }
            Err(error) => Some(error),
        },
    };
    if let Some(error) = &wrong {
        let what = if is_wrong_with_rules(board) { "The rules" } else { "The position" };
        card.spoken = format!("{what} cannot be read: {error}.");
        card.blocks.push(result(vec![text(card.spoken.clone())], Tone::Bad));
    }
    card.blocks.push(Block::Buttons(counting(board, seats.is_none())));
    card.blocks.extend(texts(query, board, wrong.is_some()));
    Ok(card)
}

/// How often a board counts, unless it is once.
fn times(board: &DrawnBoard) -> Option<Span> {
    let is_for_seats = is_for_seats(spelling(board).name);
    match board.times {
        1 => None,
        ..=-1 if is_for_seats => Some(text(" It has no negative, so it is in no sum.")),
        times => Some(text(format!(" It counts {times} times in the sum.").replace('-', "−"))),
    }
}

/// What a board for two looks like and is worth, and what can be done with it.
fn worth(
    card: &mut Card,
    query: &TutorQuery,
    board: &DrawnBoard,
    opened: &dyn Board,
    work: &Work<'_>,
) -> Result<(), Failure> {
    let mut view = picture::view(&card.title, opened);
    view.spots = edits(board, opened);
    view.shapes.extend(picture::coordinates(&opened.picture()));
    let convention = query.drawing.graph.convention;
    if convention == Convention::Normal {
        view.shapes.extend(picture::outlines(opened));
    }
    let is_edited = !view.spots.is_empty();
    card.blocks.push(Block::Board(view));
    if is_edited {
        card.blocks.push(paragraph("Press a cell to change what is on it."));
        card.blocks.push(Block::Buttons(resizing(board, opened)));
    }
    let mut arena = Arena::new(LIMITS);
    let found = worth_line(&mut arena, opened, &Components::of_board(query, board, work)?);
    let is_known = found.is_known;
    let (mut line, tone, hot) = (found.line, found.tone, found.hot);
    line.extend(times(board));
    card.spoken = crate::write::plain(&line);
    card.blocks.push(result(line, tone));
    card.blocks.extend(hot.and_then(|game| thermograph(&mut arena, game)));
    let settings = Settings { hidden: false, ..Settings::default() };
    let play = BoardCard::Game(BoardGame::new(Some(board.id.clone()), settings));
    let mut buttons = vec![Button { main: true, ..go("Play", play) }];
    buttons.extend(table::entrance(board));
    buttons.extend(unfolding(&card.title, opened, convention));
    buttons.push(go("Why?", BoardCard::Why(Some(board.id.clone()))));
    buttons.push(exercise(Some(&board.id)));
    card.blocks.push(Block::Buttons(buttons));
    arena.renew_work();
    if convention == Convention::Normal
        && is_known
        && let Ok(hints) = opened.hints(&mut arena, LIMITS)
    {
        card.blocks.extend(heat::entrance(&board.id, opened, &hints));
        card.blocks.extend(moves(&mut arena, opened, &hints));
    }
    card.blocks.extend(parts(opened));
    Ok(())
}

/// The texts of a board, to be changed, and what its rules are in words.
fn texts(query: &TutorQuery, board: &DrawnBoard, is_wrong: bool) -> Vec<Block> {
    let rules_wrong = is_wrong && is_wrong_with_rules(board);
    let mut blocks = vec![heading("The board as text")];
    let own = query.drawing.rulesets.iter().position(|(name, _)| *name == board.name);
    let fields = [("Position", false, is_wrong && !rules_wrong), ("Rules", true, rules_wrong)];
    // The rules of the drawing are written where all its boards have them from.
    for (name, rules, wrong) in fields.into_iter().filter(|(_, rules, _)| !rules || own.is_none()) {
        blocks.push(Block::BoardText { name: name.into(), board: board.id.clone(), rules, wrong });
    }
    if let Some(nth) = own {
        let edit = go(format!("Edit the rules of {}", board.name), BoardCard::Rules(nth as u32 + 1));
        blocks.push(Block::Buttons(vec![edit]));
    }
    blocks.extend(sentence(board).map(paragraph));
    blocks
}

/// The rules of a board in words, if they have a name.
pub(crate) fn sentence(board: &DrawnBoard) -> Option<&'static str> {
    let name = board.rules.split_whitespace().next()?;
    named().chain(SEAT_NAMES).find(|known| known.name == name).map(|known| known.sentence)
}

/// Why a move that somebody tries is none: what is wrong, and the rules.
pub(crate) fn refused(what: &str, board: &DrawnBoard) -> String {
    match sentence(board) {
        Some(rules) => format!("{what}. {rules}"),
        None => format!("{what}. The rules are {}.", board.rules),
    }
}

/// A board on which each cell can be pressed to change it. None if it cannot be read, or has no cells.
pub(crate) fn editable(board: &DrawnBoard) -> Option<BoardView> {
    let opened = open(board).ok()?;
    let spots = edits(board, &*opened);
    (!spots.is_empty()).then(|| BoardView { spots, ..picture::view(&called(board), &*opened) })
}

/// What pressing a cell of the board does: the next symbol comes there.
fn edits(board: &DrawnBoard, opened: &dyn Board) -> Vec<BoardSpot> {
    let pictured = opened.picture();
    let Picture::Cells(rows) = pictured.clone() else { return Vec::new() };
    let text = opened.text();
    let written: Vec<Vec<char>> = text.split('|').map(|row| row.chars().collect()).collect();
    // Some texts are not what is seen.
    if written != rows {
        return Vec::new();
    }
    let symbols = symbols(board, &rows);
    let spots = rows.iter().enumerate().flat_map(|(row, cells)| {
        let (symbols, rows, pictured) = (&symbols, &rows, &pictured);
        cells.iter().enumerate().map(move |(column, now)| {
            let place = symbols.iter().position(|symbol| symbol == now).unwrap_or(symbols.len() - 1);
            let next = symbols[(place + 1) % symbols.len()];
            let mut after = rows.clone();
            after[row][column] = next;
            let after: Vec<String> = after.into_iter().map(|row| row.into_iter().collect()).collect();
            let place = Place::Cell(row, column);
            BoardSpot {
                at: picture::middle(pictured, place),
                size: [picture::CELL; 2],
                name: format!("{}: {}", place_name(pictured, place), symbol_name(*now)),
                action: CardAction::SetBoard(board.id.clone(), after.join("|")),
                ..BoardSpot::default()
            }
        })
    });
    spots.collect()
}

/// What makes the board larger by a row or column of free cells, or smaller by the last one.
fn resizing(board: &DrawnBoard, opened: &dyn Board) -> Vec<Button> {
    let text = opened.text();
    let rows: Vec<&str> = text.split('|').collect();
    let columns = rows[0].chars().count();
    let mut buttons = Vec::new();
    let mut to = |name: &str, rows: Vec<String>| {
        let position = rows.join("|");
        // Of strips there is one row only, and a board has no more cells than can be.
        if open(&DrawnBoard { position: position.clone(), ..board.clone() }).is_ok() {
            buttons.push(button(name, CardAction::SetBoard(board.id.clone(), position)));
        }
    };
    let all = || rows.iter().map(|row| (*row).to_owned());
    to("Add a row", all().chain([".".repeat(columns)]).collect());
    to("Add a column", all().map(|row| row + ".").collect());
    if rows.len() > 1 {
        to("Remove a row", all().take(rows.len() - 1).collect());
    }
    if columns > 1 {
        to("Remove a column", all().map(|row| row.chars().take(columns - 1).collect()).collect());
    }
    buttons
}

/// What has the board count otherwise in the sum, negated where it has a negative, beside it once more, or not at all.
fn counting(board: &DrawnBoard, has_negative: bool) -> Vec<Button> {
    let count = |name: &str, times| button(name, CardAction::CountBoard(board.id.clone(), times));
    let copy = CardAction::AddBoard(board.name.clone(), board.position.clone());
    let mut buttons = vec![count("One more", board.times + board.times.signum())];
    if has_negative || board.times < 0 {
        buttons.insert(0, count("Negate", -board.times));
    }
    if board.times.abs() > 1 {
        buttons.push(count("One fewer", board.times - board.times.signum()));
    }
    buttons.extend([button("Duplicate", copy), count("Delete", 0)]);
    buttons
}

/// What may stand in a cell: the free cell first, then the letters of the rules and of the board, then what is no cell.
fn symbols(board: &DrawnBoard, rows: &[Vec<char>]) -> Vec<char> {
    let built_in = hyperjam_rulesets::grid::BUILT_IN.iter().find(|game| game.name == board.rules.trim());
    let is_written = board.rules.contains(':');
    let rules = built_in.map_or(if is_written { board.rules.as_str() } else { "" }, |game| game.rules);
    let mut symbols = vec!['.'];
    let mut add = |symbol: char| {
        if symbol.is_ascii_alphabetic() && !symbols.contains(&symbol) {
            symbols.push(symbol);
        }
    };
    if let Ok(read) = hyperjam_rulesets::grid::GridRules::parse(rules) {
        // In the order in which they are written.
        rules.chars().filter(|letter| read.symbols().contains(letter)).for_each(&mut add);
        read.symbols().iter().copied().for_each(&mut add);
    }
    rows.iter().flatten().copied().for_each(&mut add);
    if built_in.is_some() || is_written {
        symbols.push('#');
    }
    if symbols.len() == 1 {
        symbols.extend(['x', 'o']);
    }
    symbols
}

fn symbol_name(symbol: char) -> String {
    match symbol {
        '.' => "free".into(),
        '#' => "taken".into(),
        other => other.to_string(),
    }
}

/// The thermograph of a value, a press away, and the value as a line of the calculation.
fn thermograph(arena: &mut Arena, game: GameId) -> Option<Block> {
    arena.renew_work();
    let mut blocks = crate::pictures::shown(crate::pictures::thermograph(arena, game).ok()?).to_vec();
    let line = print(arena, game, Style::Ascii, MOST_WRITTEN).ok().filter(|printed| printed.is_whole);
    blocks.extend(line.map(|line| {
        Block::Buttons(vec![button(
            "Put its value in a line of Calculate",
            CardAction::Lines(vec![line.text]),
        )])
    }));
    Some(Block::Folded { name: "Thermograph".into(), blocks })
}

/// What a board is worth, in a line.
struct WorthLine {
    line: Line,
    tone: Tone,
    /// Its value where that is no number.
    hot: Option<GameId>,
    /// Whether what it is worth is known, and not only who wins.
    is_known: bool,
}

fn worth_line(arena: &mut Arena, board: &dyn Board, components: &Components<'_>) -> WorthLine {
    let told = |line, tone| WorthLine { line, tone, hot: None, is_known: true };
    if components.query.drawing.graph.convention == Convention::Misere {
        let (line, tone) = match board.misere_outcomes(LIMITS) {
            Ok([left, right]) => {
                let sector = Sector::of(left, right);
                let genus = if board.is_impartial() { board.genus(LIMITS).ok() } else { None };
                let genus = genus.map_or(String::new(), |genus| format!(" Its genus is {genus}."));
                (vec![text(format!("In misère play {}.{genus}", sector.clause()))], Tone::Plain)
            }
            Err(reason) => (vec![text(format!("It is not known who wins: {reason}."))], Tone::Bad),
        };
        return told(line, tone);
    }
    let (mut known, state) = (components.known(), summands(&components.all));
    let worth = match known.too_much(&state[0]) {
        Some(reason) => Err(reason),
        None => BoardWorth::of(board, arena, LIMITS).map_err(Unvalued::from),
    };
    match worth {
        Ok(worth) => {
            let mut line = match &worth {
                BoardWorth::Value { written, .. } => vec![text("Its value is "), strong(written.clone())],
                BoardWorth::Label(label, _) => vec![text("Its label is "), strong(label.to_string())],
                BoardWorth::Sector(sector) => {
                    vec![
                        text(format!("{}. It is in sector ", capital(board.why_no_value()))),
                        strong(sector.to_string()),
                    ]
                }
            };
            line.push(text(format!(": {}.", worth.sector().clause())));
            if let BoardWorth::Value { mean: Some((mean, temperature)), .. } = &worth {
                line.push(text(format!(" Its mean is {mean} and its temperature {temperature}.")));
            }
            let hot = match worth {
                BoardWorth::Value { game, mean: Some(_), .. } => Some(game),
                _ => None,
            };
            WorthLine { hot, ..told(line, Tone::Subject) }
        }
        Err(reason) => {
            known.note_too_much(&state[0], reason);
            let unknown = format!("Its value is not known: {reason}.");
            let found = match known.winners(&state).map(|winner| winner.map(Outcome::win_of)) {
                [Some(left), Some(right)] => {
                    let sector = Sector::of(left, right);
                    told(vec![strong(sector.meaning()), text(format!(" {unknown}"))], Tone::Subject)
                }
                _ if known.is_open() => {
                    told(vec![strong(NOT_KNOWN_YET), text(format!(" {unknown}"))], Tone::Even)
                }
                _ => told(vec![text(unknown)], Tone::Bad),
            };
            WorthLine { is_known: false, ..found }
        }
    }
}

/// What makes the board's game graph a map beside what is drawn.
fn unfolding(name: &str, board: &dyn Board, convention: Convention) -> Option<Button> {
    let limits = Limits { work: 200_000, bytes: 8 << 20 };
    let (graph, texts) = board.unfold(limits).ok()?;
    if graph.position_count() > MOST_UNFOLDED {
        return None;
    }
    let label = |at: hyperjam_solver::PositionId| repeated(&texts[at.index()]);
    let drawing = draw(&graph, convention, name, label, [&[], &[]]);
    Some(button("Unfold", CardAction::Insert(file::write(&drawing), String::new())))
}

/// Moves as buttons, with how many more there are than these.
pub(crate) fn listed_moves(moves: Vec<Button>, count: usize) -> Vec<Block> {
    let more = count.saturating_sub(moves.len());
    let mut blocks = vec![Block::Buttons(moves)];
    if more > 0 {
        blocks.push(paragraph(format!("More moves ({more}): press them on the sheet.")));
    }
    blocks
}

/// A person’s moves as buttons, of so many the first: unfolded where some cannot be pressed on a board.
pub(crate) fn your_moves(moves: Vec<Button>, count: usize, is_pressed: bool) -> Vec<Block> {
    let blocks = listed_moves(moves, count);
    match is_pressed {
        true => vec![Block::Folded { name: "Your moves as a list".into(), blocks }],
        false => [vec![heading("Your moves")], blocks].concat(),
    }
}

/// The best moves of both players, with what each gains; where both have the same moves, those that win.
fn moves(arena: &mut Arena, board: &dyn Board, hints: &[Hint]) -> Vec<Block> {
    let is_impartial = board.is_impartial();
    let mut blocks = Vec::new();
    if is_impartial && !hints.is_empty() && hints.iter().all(|hint| !hint.wins) {
        return vec![heading("The best moves"), paragraph(NO_WINNING_MOVE)];
    }
    for player in if is_impartial { &Player::BOTH[..1] } else { &Player::BOTH[..] } {
        let own: Vec<&Hint> = hints.iter().filter(|hint| hint.player == *player).collect();
        let gestures: Vec<Gesture> = own.iter().map(|hint| hint.gesture).collect();
        let picture = |nth: usize| own[nth].to.picture();
        let names = move_names(&board.picture(), &gestures, &picture, &|nth| repeated(&own[nth].to.text()));
        // Those that win first.
        let named = || own.iter().zip(&names);
        let of = |wins| named().filter(move |(hint, _)| hint.is_best && hint.wins == wins);
        let best = of(true).chain(of(false));
        let mut rows: Vec<Vec<Line>> = Vec::new();
        for (hint, name) in best {
            let written = |arena: &mut Arena, game| {
                print(arena, game, Style::Unicode, MOST_IN_TABLE).map_or("?".into(), |printed| printed.text)
            };
            let (value, gain) = (written(arena, hint.value), written(arena, hint.incentive));
            let row: Vec<Line> = [name.clone(), value, gain, if hint.wins { "wins" } else { "loses" }.into()]
                .map(|cell| vec![text(cell)])
                .into();
            if !rows.contains(&row) && rows.len() < MOST_LISTED {
                rows.push(row);
            }
        }
        if rows.is_empty() {
            continue;
        }
        blocks.push(heading(match is_impartial {
            true => "The best moves".into(),
            false => format!("{player}’s best moves"),
        }));
        let head = ["move", "leaves", "incentive", ""].map(String::from).into();
        blocks.push(Block::Table { head, rows });
    }
    blocks
}

/// The independent parts, with their values.
fn parts(board: &dyn Board) -> Vec<Block> {
    let parts = board.components();
    if parts.len() < 2 {
        return Vec::new();
    }
    let mut arena = Arena::new(LIMITS);
    let mut rows: Vec<Vec<Line>> = Vec::new();
    for part in parts.iter().take(MOST_LISTED) {
        let worth = BoardWorth::of(&**part, &mut arena, LIMITS)
            .map_or_else(|reason| reason.to_string(), |worth| worth.written());
        rows.push(vec![vec![text(repeated(&part.text()))], vec![text(worth)]]);
    }
    let mut blocks = vec![
        heading("Its components"),
        Block::Table { head: ["part", "value"].map(String::from).into(), rows },
    ];
    if parts.len() > MOST_LISTED {
        blocks.push(paragraph(format!("and {} more", parts.len() - MOST_LISTED)));
    }
    blocks
}
