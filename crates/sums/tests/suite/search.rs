//! The search for a winner against values, and against what was published.

use std::cell::RefCell;
use std::rc::Rc;

use hyperjam_rulesets::{Answer, Board, Limits, Unsolved, open};
use hyperjam_solver::generate::SplitMix;
use hyperjam_solver::sum::SumOutcome;
use hyperjam_sums::{
    BoardPlace, Choice, Component, Ending, Game, Known, Negative, Place, SearchLimits, SumLimits, SumMemory,
    WinnerSearch,
};
use hyperjam_terms::{Convention, Player, Sector};
use hyperjam_values::{Arena, GameId, order, sum};

/// Rulesets whose plays all end, with what their cells can hold; the first for a row alone.
const GRIDS: [(&str, &str, bool); 10] = [
    ("domineering", "...#", false),
    ("cram", "...#", false),
    ("clobber", "xxoo.", false),
    ("konane", "xxoo.", false),
    ("snort", "....xo#", false),
    ("col", "....xo#", false),
    ("no-go", ".....xo#", false),
    ("amazons", "..xo####", false),
    ("toads-and-frogs", "TF..", true),
    ("elephants-and-rhinos", "ER..", true),
];

pub(crate) fn any_grid(random: &mut SplitMix) -> Box<dyn Board> {
    let (rules, symbols, is_row) = GRIDS[random.below(GRIDS.len())];
    let symbols: Vec<char> = symbols.chars().collect();
    let [rows, columns] =
        if is_row { [1, 1 + random.below(8)] } else { [1 + random.below(3), 1 + random.below(4)] };
    let mut row = |_| (0..columns).map(|_| symbols[random.below(symbols.len())]).collect::<String>();
    let text: Vec<String> = (0..rows).map(&mut row).collect();
    open(rules, &[&text.join("|")]).unwrap()
}

/// Hackenbush with up to seven edges, each from the ground or from a spot that is there.
fn any_picture(random: &mut SplitMix) -> Box<dyn Board> {
    let spots: Vec<char> = "gabcdef".chars().collect();
    let edge = |nth: usize, random: &mut SplitMix| {
        let [from, to] =
            [spots[random.below(nth + 1)], spots[random.below(nth + 1) + usize::from(random.below(3) > 0)]];
        let colour = ["L", "R", "B"][random.below(3)];
        if from == to { format!("g-a:{colour}") } else { format!("{from}-{to}:{colour}") }
    };
    let edges: Vec<String> = (0..1 + random.below(6)).map(|nth| edge(nth.min(4), random)).collect();
    open("hackenbush", &[&edges.join(",")]).unwrap_or_else(|_| open("hackenbush", &["g-a:L"]).unwrap())
}

pub(crate) fn any_board(random: &mut SplitMix) -> Box<dyn Board> {
    const OTHERS: [(&str, &str); 10] = [
        ("nim", "3,4"),
        ("kayles", "9"),
        ("toppling-dominoes", "LRRBLRL"),
        ("grundys-game", "8"),
        ("wythoff", "2,3"),
        ("hackenbush", "g-a:L,a-b:R,a-c,b-d:R"),
        ("node-kayles", "a-b,b-c,c-d,d-a"),
        ("chomp", "3x3"),
        ("canonical-form", "{2|*,{0|-1}}"),
        ("canonical-form", "+-1/2"),
    ];
    match random.below(5) {
        1 => any_picture(random),
        0 => {
            let (rules, text) = OTHERS[random.below(OTHERS.len())];
            open(rules, &[text]).unwrap_or_else(|error| panic!("{rules}: {error}"))
        }
        _ => any_grid(random),
    }
}

fn value(arena: &mut Arena, board: &dyn Board) -> GameId {
    match board.answer(arena, Limits::default()).unwrap() {
        Answer::Short { value, .. } => value,
        Answer::Loopy(_) => panic!("{} ends", board.text()),
    }
}

/// Whether a player who is to move wins a game, by its value.
fn wins(arena: &mut Arena, game: GameId, player: Player) -> bool {
    let zero = arena.zero();
    !match player {
        Player::Left => order::less_or_equal(arena, game, zero).unwrap(),
        Player::Right => order::less_or_equal(arena, zero, game).unwrap(),
    }
}

/// Looks at so many sums; how many of them were searched, and in how many who starts wins.
fn check(seed: u64, count: usize) -> [usize; 3] {
    let mut random = SplitMix::new(seed);
    let [mut searched, mut won, mut moves] = [0; 3];
    for nth in 0..count {
        let boards: Vec<Box<dyn Board>> = (0..1 + random.below(4)).map(|_| any_board(&mut random)).collect();
        let texts: Vec<String> = boards.iter().map(|board| board.text()).collect();
        let small = [Some(0), Some(1), Some(3), Some(6), None][random.below(5)];
        let limits = SearchLimits { small, ..SearchLimits::default() };
        let given: Vec<(&dyn Board, bool)> =
            boards.iter().map(|board| (&**board, random.below(3) == 0)).collect();
        let mut search = WinnerSearch::of_sum(&given, limits).unwrap();
        let mut arena = Arena::default();
        let worth = |arena: &mut Arena, board: &dyn Board, is_negated: bool| {
            let value = value(arena, board);
            if is_negated { sum::negate(arena, value).unwrap() } else { value }
        };
        let values: Vec<GameId> =
            given.iter().map(|(board, is_negated)| worth(&mut arena, *board, *is_negated)).collect();
        let add = |arena: &mut Arena, values: &[GameId]| {
            values.iter().fold(arena.zero(), |total, value| sum::add(arena, total, *value).unwrap())
        };
        let total = add(&mut arena, &values);
        for player in Player::BOTH {
            let expected = wins(&mut arena, total, player);
            assert_eq!(search.wins(player), Ok(expected), "{nth}: {texts:?} {player} {small:?}");
            won += usize::from(expected);
            let best = search.winning_move(player).unwrap();
            assert_eq!(best.is_some(), expected, "{nth}: {texts:?}");
            let board = random.below(boards.len());
            let is_negated = given[board].1;
            let mover = if is_negated { player.opponent() } else { player };
            for (made, (_, to)) in boards[board].moves(mover).into_iter().enumerate() {
                let mut after = values.clone();
                after[board] = worth(&mut arena, &*to, is_negated);
                let after = add(&mut arena, &after);
                let expected = !wins(&mut arena, after, player.opponent());
                assert_eq!(
                    search.wins_by(player, board, made),
                    Ok(expected),
                    "{nth}: {texts:?} {board} {made}"
                );
                if best == Some((board, made)) {
                    assert!(expected, "{nth}: {texts:?}");
                }
                moves += 1;
            }
        }
        searched += usize::from(search.states() > 0);
    }
    [searched, won, moves]
}

#[test]
fn who_wins_is_what_values_say() {
    let [searched, won, moves] = check(5, 400);
    assert!(searched > 100 && won > 100 && moves > 500, "{searched} {won} {moves}");
}

/// `SEED=1 cargo test -p hyperjam-sums --release -- --ignored twenty_thousand_searches`
#[test]
#[ignore = "takes minutes"]
fn twenty_thousand_searches() {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    println!("{:?}", check(seed, 20_000));
}

/// Where no value can be had, a sum of boards is known by the search, with what each move does.
#[test]
fn sums_of_boards_without_values_are_known_by_who_wins() {
    let mut random = SplitMix::new(13);
    let mut decided = 0;
    for nth in 0..120 {
        let boards: Vec<Rc<dyn Board>> =
            (0..1 + random.below(2)).map(|_| any_grid(&mut random).into()).collect();
        let values = Limits { work: 3, ..Limits::default() };
        let limits = SumLimits { values, places: 1, size: 1, states: 2_000 };
        let mut known = Known::new(Convention::Normal, limits, |_| {});
        let component = |(nth, board): (usize, &Rc<dyn Board>)| {
            let place: Rc<dyn Place> = Rc::new(BoardPlace::new(board.clone()));
            Component::new(nth, if nth == 1 { Rc::new(Negative::new(place)) } else { place })
        };
        let state: Vec<Component> = boards.iter().enumerate().map(component).collect();
        if known.total(&state).is_ok() || known.search(&state).is_err() {
            continue;
        }
        decided += 1;
        let mut arena = Arena::default();
        let total = |arena: &mut Arena, state: &[Component]| {
            let value =
                |arena: &mut Arena, one: &Component| one.place().value(arena, Limits::default()).unwrap();
            state.iter().fold(arena.zero(), |total, one| {
                let value = value(arena, one);
                sum::add(arena, total, value).unwrap()
            })
        };
        let worth = total(&mut arena, &state);
        for player in Player::BOTH {
            let winner = |wins: bool, player: Player| Some(if wins { player } else { player.opponent() });
            let outcome = known.outcome(&state, player).unwrap();
            assert_eq!(outcome.winner, winner(wins(&mut arena, worth, player), player), "{nth}");
            for choice in known.choices(&state, player) {
                let after = total(&mut arena, &choice.after(&state));
                let expected = winner(wins(&mut arena, after, player.opponent()), player.opponent());
                assert_eq!(choice.outcome.and_then(|outcome| outcome.winner), expected, "{nth}");
            }
        }
    }
    assert!(decided > 50, "{decided}");
}

/// Also after moves of either player it is known what each move does: who can win a board without a value does.
#[test]
fn boards_without_values_are_played_without_mistakes() {
    let values = Limits { work: 3, ..Limits::default() };
    let limits = SumLimits { values, places: 1, size: 1, states: 20_000 };
    for (text, careful) in
        [("......|......|......|......", Player::Left), ("....|....|....|....|....", Player::Right)]
    {
        for starter in Player::BOTH {
            let board: Rc<dyn Board> = open("domineering", &[text]).unwrap().into();
            let mut arena = Arena::default();
            let worth = value(&mut arena, &*board);
            let known = Known::new(Convention::Normal, limits, |_| {});
            let start = vec![Component::new(0, Rc::new(BoardPlace::new(board)))];
            let mut game = Game::new(known, start, starter, 100);
            let mut random = SplitMix::new(7);
            while game.ended().is_none() {
                game.look_ahead();
                let choices = game.choices();
                assert!(choices.iter().all(|choice| choice.outcome.is_some()), "{text}: {:?}", game.plies());
                let made = match game.to_move() == careful {
                    true => game.best().unwrap(),
                    false => choices[random.below(choices.len())].clone(),
                };
                game.make(made.component, made.nth).unwrap();
            }
            let promised = wins(&mut arena, worth, starter) == (starter == careful);
            let winner = game.ended().and_then(Ending::winner);
            assert!(!promised || winner == Some(careful), "{text} {starter}");
        }
    }
}

/// Whoever takes a game from the shelf plays Left, who starts, and can win it.
#[test]
fn no_example_of_a_ruleset_is_lost_from_the_start() {
    for named in hyperjam_rulesets::named() {
        let board = open(named.name, named.example).unwrap();
        // Where play may go on for ever, nobody searches.
        if let Ok(mut search) = WinnerSearch::new(&[&*board], SearchLimits::default()) {
            assert_eq!(search.wins(Player::Left), Ok(true), "{}", named.name);
        }
    }
}

/// D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, *Solving 8 × 8 Domineering*, Theoretical Computer Science 230
/// (2000): who wins on rectangles of so many rows, from as many columns on.
#[test]
fn rectangles_of_domineering_are_won_as_published() {
    const PUBLISHED: [(usize, &str); 5] =
        [(2, "11HV11HV"), (3, "1HHHHH"), (4, "1V1VHV"), (5, "2HHHH"), (6, "1VH")];
    for (rows, outcomes) in PUBLISHED {
        for (columns, outcome) in (rows..).zip(outcomes.chars()) {
            let board = open("domineering", &[&vec![".".repeat(columns); rows].join("|")]).unwrap();
            let expected = match outcome {
                'V' => Sector::Left,
                'H' => Sector::Right,
                '1' => Sector::First,
                _ => Sector::Second,
            };
            let mut search = WinnerSearch::new(&[&*board], SearchLimits::default()).unwrap();
            assert_eq!(search.sector(), Ok(expected), "{rows}×{columns}");
        }
    }
}

/// J. W. H. M. Uiterwijk, *Perfectly solving Domineering boards*, Computer Games Workshop 2013: who wins where Vertical starts, as is
/// proved for boards of any size.
#[test]
fn rectangles_of_domineering_are_won_as_was_proved() {
    let narrow = (2..12).map(|rows| (rows, 3, true));
    let odd = [2, 4].into_iter().flat_map(|rows| [3, 5, 7, 9, 11].map(|columns| (rows, columns, true)));
    let flat = (4..14).map(|columns| (3, columns, false));
    let even = [(5, 2), (5, 4), (5, 8), (5, 12), (7, 4), (7, 8), (9, 2), (9, 4)];
    let even = even.into_iter().map(|(rows, columns)| (rows, columns, false));
    for (rows, columns, wins) in narrow.chain(odd).chain(flat).chain(even) {
        let board = open("domineering", &[&vec![".".repeat(columns); rows].join("|")]).unwrap();
        let mut search = WinnerSearch::new(&[&*board], SearchLimits::default()).unwrap();
        assert_eq!(search.wins(Player::Left), Ok(wins), "{rows}×{columns}");
    }
}

/// The same board by turns: what is known goes over from move to move, and the winner wins.
#[test]
fn a_won_game_is_played_to_its_end() {
    for (rules, text, starter) in [
        ("domineering", "......|......|......|......|......|......", Player::Left),
        ("clobber", "xoxo|oxox|xoxo|oxox", Player::Right),
    ] {
        let mut board = open(rules, &[text]).unwrap();
        let mut search = WinnerSearch::new(&[&*board], SearchLimits::default()).unwrap();
        let (mut player, mut random) = (starter, SplitMix::new(3));
        loop {
            let moves = board.moves(player);
            if moves.is_empty() {
                break;
            }
            let nth = if player == starter {
                let best = search.winning_move(player).unwrap();
                best.unwrap_or_else(|| panic!("{rules} {} is won", board.text())).1
            } else {
                assert_eq!(search.wins(player), Ok(false));
                random.below(moves.len())
            };
            search.make(player, 0, nth);
            board = moves.into_iter().nth(nth).unwrap().1;
            player = player.opponent();
        }
        assert_eq!(player, starter.opponent(), "{rules}");
    }
}

#[test]
fn limits_end_a_search_and_loops_are_refused() {
    let board = open("clobber", &["xoxox|oxoxo|xoxox|oxoxo"]).unwrap();
    let search = |limits| WinnerSearch::new(&[&*board], limits).unwrap().sector();
    let few = SearchLimits { states: 10, ..SearchLimits::default() };
    assert_eq!(search(few), Err(Unsolved::States { limit: 10 }));
    let little = SearchLimits { bytes: 1 << 16, ..SearchLimits::default() };
    assert!(
        matches!(search(little), Err(Unsolved::Memory { .. } | Unsolved::Values(_))),
        "{:?}",
        search(little)
    );
    let mut cancelled =
        WinnerSearch::new(&[&*board], SearchLimits::default()).unwrap().watched(|states| states < 2_000);
    assert!(matches!(cancelled.sector(), Err(Unsolved::Values(_))));
    let loopy = open("walk-and-jump", &["x..|...|..o"]).unwrap();
    assert_eq!(WinnerSearch::new(&[&*loopy], SearchLimits::default()).err(), Some(Unsolved::Loop));
}

/// A search whose memory is full forgets what it can work out again, goes on, and finds the same.
#[test]
fn a_search_that_forgets_finds_the_same() {
    for (rules, text, bytes) in
        [("clobber", "xoxox|oxoxo|xoxox|oxoxo", 2 << 20), ("cram", ".....|.....|.....|.....|.....", 1 << 19)]
    {
        let [board, nim] = [(rules, text), ("nim", "1,2")].map(|(rules, text)| open(rules, &[text]).unwrap());
        let boards = [&*board, &*nim];
        let mut large = WinnerSearch::new(&boards, SearchLimits::default()).unwrap();
        let little = SearchLimits { bytes, ..SearchLimits::default() };
        let mut small = WinnerSearch::new(&boards, little).unwrap();
        let sector = large.sector().unwrap();
        assert_eq!(small.sector(), Ok(sector), "{rules}");
        assert!(small.states() > large.states(), "{rules}: nothing was forgotten");
        assert!(small.bytes() <= little.bytes, "{rules}: {}", small.bytes());
        for player in Player::BOTH {
            let best = small.winning_move(player).unwrap();
            if let Some((board, nth)) = best {
                assert_eq!(large.wins_by(player, board, nth), Ok(true), "{rules}");
            }
            assert_eq!(best.is_some(), large.wins(player).unwrap(), "{rules}");
        }
    }
}

/// On a board that is its own negative one question answers the other.
#[test]
fn a_board_that_is_its_own_negative_is_searched_once() {
    let board = open("clobber", &["xoxo|oxox|xoxo|oxox"]).unwrap();
    let mut search = WinnerSearch::new(&[&*board], SearchLimits::default()).unwrap();
    let left = search.wins(Player::Left).unwrap();
    let states = search.states();
    assert_eq!(search.wins(Player::Right), Ok(left));
    assert_eq!(search.states(), states);
    assert!(states > 0);
}

/// What is left open in a game is found later, the same whatever was known before, and nothing that was said changes.
#[test]
fn what_was_asked_in_vain_is_found_later() {
    let little = SumLimits { values: Limits { work: 0, ..Limits::default() }, places: 1, size: 1, states: 1 };
    let mut random = SplitMix::new(23);
    let [mut opened, mut won] = [0; 2];
    for nth in 0..60 {
        let boards: Vec<Rc<dyn Board>> =
            (0..1 + random.below(2)).map(|_| any_grid(&mut random).into()).collect();
        let component = |(nth, board): (usize, &Rc<dyn Board>)| {
            let place: Rc<dyn Place> = Rc::new(BoardPlace::new(board.clone()));
            Component::new(nth, if nth == 1 { Rc::new(Negative::new(place)) } else { place })
        };
        let start: Vec<Component> = boards.iter().enumerate().map(component).collect();
        // Components of more than one cell are searched, so that there is something to be left open.
        let limits = SearchLimits { small: Some(1), ..SearchLimits::default() };
        let memory = Rc::new(RefCell::new(SumMemory::new(limits)));
        let mut made: Vec<(usize, usize)> = Vec::new();
        // A move further each time, and what is known is read from the memory alone.
        loop {
            let known = Known::new(Convention::Normal, little, |_| {}).with_memory(memory.clone());
            let mut game = Game::new(known, start.clone(), Player::Left, 100);
            for (component, nth) in &made {
                game.make(*component, *nth).unwrap();
            }
            if game.ended().is_some() {
                break;
            }
            let (now, player) = (game.now().to_vec(), game.to_move());
            let mut arena = Arena::default();
            let worth = |arena: &mut Arena, state: &[Component]| {
                state.iter().fold(arena.zero(), |total, one| {
                    let value = one.place().value(arena, Limits::default()).unwrap();
                    sum::add(arena, total, value).unwrap()
                })
            };
            let winner = |arena: &mut Arena, state: &[Component], player: Player| {
                let game = worth(arena, state);
                if wins(arena, game, player) { player } else { player.opponent() }
            };
            let said = |outcome: Option<SumOutcome>| outcome.and_then(|outcome| outcome.winner);
            game.look_ahead();
            let before = [said(game.known.outcome(&now, player))];
            let open: Vec<Choice> = game.choices();
            opened += usize::from(memory.borrow().is_open());
            let mut steps = 0;
            while memory.borrow_mut().go_on(1) {
                steps += 1;
                assert!(steps < 100_000, "{nth}");
            }
            let expected = winner(&mut arena, &now, player);
            let choices = game.choices();
            let choice = &choices[random.below(choices.len())];
            made.push((choice.component, choice.nth));
            if game.known.total(&now).is_ok() {
                // Where there is a value, it alone is asked.
                continue;
            }
            assert_eq!(said(game.known.outcome(&now, player)), Some(expected), "{nth}");
            assert!(before.iter().flatten().all(|said| *said == expected), "{nth}");
            for (choice, before) in choices.iter().zip(&open) {
                let expected = winner(&mut arena, &choice.after(&now), player.opponent());
                assert_eq!(said(choice.outcome), Some(expected), "{nth}");
                assert!(said(before.outcome).is_none_or(|said| said == expected), "{nth}");
            }
            won += usize::from(expected == player);
        }
    }
    assert!(opened > 20 && won > 20, "{opened} {won}");
}

/// A limit is kept to the state, for all questions together.
#[test]
fn no_more_states_are_looked_at_than_are_allowed() {
    let board = open("clobber", &["xoxox|oxoxo|xoxox"]).unwrap();
    for states in [0, 1, 2, 10] {
        let limits = SearchLimits { states, ..SearchLimits::default() };
        let mut search = WinnerSearch::new(&[&*board], limits).unwrap();
        for player in Player::BOTH {
            assert_eq!(search.wins(player), Err(Unsolved::States { limit: states }));
        }
        assert_eq!(search.states(), states);
    }
}

fn on_boards(boards: &[(&str, &str)]) -> Vec<Component> {
    let board = |(nth, (rules, board)): (usize, &(&str, &str))| {
        Component::new(nth, Rc::new(BoardPlace::new(open(rules, &[board]).unwrap().into())))
    };
    boards.iter().enumerate().map(board).collect()
}

/// A search that goes on in small slices looks in each at no more states than can follow one another, and comes to an end.
#[test]
fn slices_of_a_search_are_short() {
    let sum = on_boards(&[("clobber", "xoxox|oxoxo|xoxox|oxoxo")]);
    let memory = Rc::new(RefCell::new(SumMemory::new(SearchLimits::default())));
    let little = SumLimits { values: Limits { work: 0, ..Limits::default() }, places: 1, size: 1, states: 1 };
    let known = || Known::new(Convention::Normal, little, |_| {}).with_memory(memory.clone());
    let mut first = known();
    let _ = first.search(&sum);
    assert_eq!(first.outcome(&sum, Player::Left), None);
    let mut before = memory.borrow().states().unwrap();
    while memory.borrow_mut().go_on(1) {
        let states = memory.borrow().states().unwrap();
        // Of twenty stones one stays at least, and one state more tells that the limit is reached.
        assert!(states - before <= 21, "{before} {states}");
        before = states;
    }
    let winner = known().outcome(&sum, Player::Left).and_then(|found| found.winner);
    assert_eq!(winner, Some(Player::Left));
}

/// A value that was found stays known in later looks at a sum, where values may take less since its winner is searched.
#[test]
fn a_value_that_was_found_is_found_again() {
    let domineering = ("domineering", "....|....|....");
    let known = |work: u64, memory: &Rc<RefCell<SumMemory>>| {
        let limits =
            SumLimits { values: Limits { work, ..Limits::default() }, places: 1, size: 1, states: 1 };
        Known::new(Convention::Normal, limits, |_| {}).with_memory(memory.clone())
    };
    let new = || Rc::new(RefCell::new(SumMemory::new(SearchLimits::default())));
    let alone = &on_boards(&[domineering])[0];
    // The least work that does.
    let [mut too_little, mut enough] = [0, 1 << 24];
    while enough - too_little > 1 {
        let work = (too_little + enough) / 2;
        match known(work, &new()).value(alone) {
            Ok(_) => enough = work,
            Err(_) => too_little = work,
        }
    }
    let (sum, memory) = (on_boards(&[domineering, ("clobber", "xoxox|oxoxo|xoxox|oxoxo|xoxox")]), new());
    let mut first = known(enough, &memory);
    assert!(first.value(&sum[0]).is_ok() && first.value(&sum[1]).is_err());
    let _ = first.search(&sum);
    assert!(memory.borrow().states().is_some());
    let mut second = known(enough, &memory);
    assert!(second.value(&sum[0]).is_ok() && second.value(&sum[1]).is_err());
}

/// Of switches of different temperatures the hottest comes first, whatever their means are.
#[test]
fn moves_by_temperature_begin_with_the_hottest_component() {
    let mut random = SplitMix::new(31);
    for _ in 0..40 {
        let mut temperatures: Vec<i64> = (1..8).filter(|_| random.below(2) == 0).collect();
        if random.below(2) == 0 {
            temperatures.reverse();
        }
        let switch = |temperature: &i64| {
            let mean = random.below(7) as i64 - 3;
            open("canonical-form", &[&format!("{{{}|{}}}", mean + temperature, mean - temperature)]).unwrap()
        };
        let boards: Vec<Box<dyn Board>> = temperatures.iter().map(switch).collect();
        let given: Vec<&dyn Board> = boards.iter().map(|board| &**board).collect();
        let mut search = WinnerSearch::new(&given, SearchLimits::default()).unwrap();
        for player in Player::BOTH {
            let moves = search.by_temperature(player).unwrap();
            let hot: Vec<i64> = moves.iter().map(|(board, _)| temperatures[*board]).collect();
            let mut sorted = temperatures.clone();
            sorted.sort_by_key(|temperature| std::cmp::Reverse(*temperature));
            assert_eq!(hot, sorted);
        }
    }
}
