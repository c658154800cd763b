//! Addresses as texts and back.

use hyperjam_editor::game::{GameGraph, GraphMove};
use hyperjam_editor::id::{MoveId, PositionId};
use hyperjam_protocol::address::{
    Address, AddressTemplate, Answer, BoardCard, BoardGame, CompareCard, CompoundPlay, Controller, DayKind,
    DaysCard, DifferenceMove, Effort, EqualBy, Explained, FindCard, GameView, GivenMark, GivenMarks, Guess,
    HeatCard, LAST_DAY, LessonsCard, MOST_COUNTERS, MOST_MEMBERS, MOST_SEARCHED, MarkCard, MarkKind, Part,
    PlayCard, Record, Run, SeatSettings, Settings, Starters, StepsCard, TableCard, TreeCard, Turn,
    TypedAnswer, VehiclesCard, WhyCard, compare as comparison, first_game, is_game, place, sum_line, why,
};
use hyperjam_protocol::{decode, encode};
use hyperjam_terms::{CompoundRule, Convention, Grundy, Movers, Player, Sector};
use proptest::collection::{btree_map, btree_set, vec};
use proptest::prelude::*;
use proptest::sample::select;

fn position() -> impl Strategy<Value = PositionId> {
    prop_oneof![0..20_u32, any::<u32>()].prop_map(PositionId)
}

fn player() -> impl Strategy<Value = Player> {
    select(Player::BOTH.to_vec())
}

fn settings() -> impl Strategy<Value = Settings> {
    let controller = || select(Controller::ALL.to_vec());
    (controller(), controller(), player(), any::<u32>(), any::<bool>(), any::<bool>()).prop_map(
        |(left, right, starter, seed, hints, hidden)| Settings {
            controllers: [left, right],
            starter,
            seed,
            hints,
            hidden,
        },
    )
}

fn seat_settings(least: usize) -> impl Strategy<Value = SeatSettings> {
    let controllers = vec(select(SeatSettings::CONTROLLERS.to_vec()), least..=16);
    (controllers, any::<u32>(), any::<bool>(), any::<bool>()).prop_map(
        |(controllers, starter, hints, hidden)| {
            let starter = starter % controllers.len() as u32;
            SeatSettings { controllers, starter, hints, hidden }
        },
    )
}

fn view() -> impl Strategy<Value = GameView> {
    prop_oneof![
        Just(GameView::Whole),
        position().prop_map(GameView::From),
        position().prop_map(GameView::To),
        Just(GameView::Offer),
        any::<u32>().prop_map(GameView::At),
    ]
}

fn play() -> impl Strategy<Value = PlayCard> {
    let played = || {
        let turn = prop_oneof![
            any::<u32>().prop_map(|id| Turn::Move(MoveId(id))),
            position().prop_map(Turn::Position),
            Just(Turn::Draw)
        ];
        (vec(position(), 0..4), vec(turn, 0..6))
    };
    let record = (settings(), played());
    let record = record.prop_map(|(settings, (start, turns))| Record { settings, start, turns });
    let seats = (seat_settings(3), played());
    let seats = seats.prop_map(|(settings, (start, turns))| Record { settings, start, turns });
    prop_oneof![
        Just(PlayCard::Entrance),
        (settings(), vec(position(), 0..4)).prop_map(|(settings, start)| PlayCard::Settings(settings, start)),
        (record, view()).prop_map(|(record, view)| PlayCard::Game(record, view)),
        (seat_settings(3), vec(position(), 0..4))
            .prop_map(|(settings, start)| PlayCard::Seats(settings, start)),
        (seats, view()).prop_map(|(record, view)| PlayCard::SeatGame(record, view)),
    ]
}

fn vehicles() -> impl Strategy<Value = VehiclesCard> {
    prop_oneof![
        Just(VehiclesCard::Sum),
        (1..=MOST_SEARCHED).prop_map(VehiclesCard::Deep),
        Just(VehiclesCard::Line),
        Just(VehiclesCard::Add),
        Just(VehiclesCard::Place),
        (0..=MOST_COUNTERS).prop_map(VehiclesCard::Heap),
        btree_set(0..=MOST_COUNTERS, 0..=MOST_MEMBERS).prop_map(VehiclesCard::Loop),
    ]
}

/// On a board alone the component is 0.
fn board_game<S: std::fmt::Debug>(settings: impl Strategy<Value = S>) -> impl Strategy<Value = BoardGame<S>> {
    let board = proptest::option::of("[a-zA-Z0-9]{1,16}");
    let moves = vec(any::<(u32, u32)>(), 0..6);
    let more = (any::<bool>(), view());
    (board, settings, moves, more).prop_map(|(board, settings, moves, (is_agreed, view))| {
        let component = |component| if board.is_some() { 0 } else { component };
        let moves = moves.into_iter().map(|(at, nth)| (component(at), nth)).collect();
        BoardGame { board, settings, moves, is_agreed, view }
    })
}

fn guess() -> impl Strategy<Value = Guess> {
    prop_oneof![
        select(Sector::ALL.to_vec()).prop_map(Guess::Sector),
        (0..1_u32 << 16, any::<bool>())
            .prop_map(|(bits, is_given)| Guess::Seats { winners: Movers::of_bits(bits), is_given }),
    ]
}

fn board() -> impl Strategy<Value = BoardCard> {
    let id = || "[a-zA-Z0-9]{1,16}";
    prop_oneof![
        Just(BoardCard::Shelf),
        Just(BoardCard::Pictures),
        Just(BoardCard::Sum),
        select(CompoundRule::ALL.to_vec()).prop_map(BoardCard::Compound),
        (select(CompoundRule::ALL.to_vec()), settings(), vec(any::<Option<(u32, u32)>>(), 0..6), view())
            .prop_map(|(rule, settings, done, view)| {
                BoardCard::CompoundGame(CompoundPlay { rule, settings, done, view })
            }),
        board_game(settings()).prop_map(BoardCard::Game),
        // Two players in a cycle are told from Left and Right.
        board_game(seat_settings(2)).prop_map(BoardCard::SeatGame),
        (1..=50_u32).prop_map(BoardCard::Rules),
        id().prop_map(BoardCard::Board),
        prop::option::of(id()).prop_map(BoardCard::Why),
        (proptest::option::of(id()), proptest::option::of(guess()))
            .prop_map(|(id, given)| BoardCard::Exercise(id, given)),
        (id(), any::<bool>(), any::<bool>(), "([0-9]{1,3}x[0-9]{1,3})?").prop_map(
            |(id, temperatures, tiled, extent)| {
                BoardCard::Table(id, TableCard { temperatures, tiled, extent })
            }
        ),
        (id(), player(), any::<bool>())
            .prop_map(|(id, player, gains)| BoardCard::Heat(id, HeatCard { player, gains })),
    ]
}

fn steps() -> impl Strategy<Value = StepsCard> {
    let starters = prop_oneof![Just(Starters::Both), player().prop_map(Starters::Only)];
    prop_oneof![
        Just(StepsCard::Entrance),
        any::<u32>().prop_map(StepsCard::Labels),
        (starters, any::<u32>()).prop_map(|(starters, at)| StepsCard::Outcomes(starters, at)),
        any::<u32>().prop_map(StepsCard::Classes),
    ]
}

fn difference_move() -> impl Strategy<Value = DifferenceMove> {
    (any::<bool>(), position()).prop_map(|(in_x, to)| DifferenceMove { in_x, to })
}

fn compare() -> impl Strategy<Value = CompareCard> {
    let effort = select(Effort::ALL.to_vec());
    prop_oneof![
        Just(CompareCard::First),
        position().prop_map(CompareCard::Second),
        (position(), position(), effort).prop_map(|(x, y, effort)| CompareCard::Answer(x, y, effort)),
        (position(), position(), position()).prop_map(|(x, y, z)| CompareCard::Beside(x, y, z)),
        (position(), position(), player(), vec(difference_move(), 0..5))
            .prop_map(|(x, y, player, moves)| CompareCard::Copying(x, y, player, moves)),
        (position(), position()).prop_map(|(x, y)| CompareCard::Through(x, y)),
        ([position(), position(), position()], player(), vec(difference_move(), 0..5))
            .prop_map(|([x, y, z], player, moves)| CompareCard::Product(x, y, z, player, moves)),
    ]
}

fn marks() -> impl Strategy<Value = GivenMarks> {
    let sector = select(Sector::ALL.to_vec()).prop_map(GivenMark::Sector);
    let label = prop_oneof![
        (0..=999_999_u32).prop_map(Grundy::Nimber),
        vec(0..30_u32, 0..5).prop_map(Grundy::infinite),
    ]
    .prop_map(GivenMark::Label);
    let of = |kind: MarkKind| move |marks| GivenMarks { kind, marks };
    prop_oneof![
        btree_map(position(), sector, 0..5).prop_map(of(MarkKind::Sector)),
        btree_map(position(), label, 0..5).prop_map(of(MarkKind::Label)),
    ]
}

fn mark() -> impl Strategy<Value = MarkCard> {
    prop_oneof![
        Just(MarkCard::Entrance),
        Just(MarkCard::Hidden),
        Just(MarkCard::Make),
        marks().prop_map(MarkCard::Task),
        marks().prop_map(MarkCard::Check),
        (marks(), position(), "[0-9∞{},x ]{0,6}")
            .prop_map(|(marks, at, typed)| MarkCard::At(marks, at, typed)),
    ]
}

fn lessons() -> impl Strategy<Value = LessonsCard> {
    let typed = "[0-9p{}|/*^½∗ +-]{0,8}".prop_map(|text| Answer::Typed(TypedAnswer(text)));
    let answer =
        prop_oneof![any::<u32>().prop_map(Answer::Choice), position().prop_map(Answer::Position), typed];
    prop_oneof![
        Just(LessonsCard::List),
        ("[a-z-]{1,9}", vec(answer, 0..5)).prop_map(|(name, answers)| LessonsCard::Lesson(name, answers)),
    ]
}

fn days() -> impl Strategy<Value = DaysCard> {
    let kind = select(DayKind::EACH.to_vec());
    prop_oneof![
        (0..=LAST_DAY, kind, 1..=u32::MAX).prop_map(|(day, kind, page)| DaysCard::List(day, kind, page)),
        (0..=LAST_DAY, any::<u32>()).prop_map(|(day, nth)| DaysCard::Game(day, nth)),
    ]
}

fn found() -> impl Strategy<Value = FindCard> {
    (1..=9_u32, "[a-z-]{1,40}", "[0-9x×]{0,9}").prop_map(|(line, ruleset, within)| FindCard {
        line,
        ruleset,
        within,
    })
}

fn tree() -> impl Strategy<Value = TreeCard> {
    let run = (any::<bool>(), 1..=40_u32).prop_map(|(to_greater, steps)| Run { to_greater, steps });
    (vec(run, 0..6), proptest::option::of(any::<u32>())).prop_map(|(path, above)| TreeCard { path, above })
}

fn reasons() -> impl Strategy<Value = WhyCard> {
    let reason = prop_oneof![
        Just(Explained::All),
        player().prop_map(Explained::Starter),
        Just(Explained::Label),
        Just(Explained::Value),
        any::<u32>().prop_map(Explained::Thermograph),
    ];
    prop_oneof![
        Just(WhyCard::Entrance),
        Just(WhyCard::Values),
        Just(WhyCard::ShortValues),
        any::<u32>().prop_map(WhyCard::Drawing),
        (0..1000_u32).prop_map(|id| WhyCard::Road(MoveId(id))),
        (position(), reason).prop_map(|(position, reason)| WhyCard::Position(position, reason)),
    ]
}

fn address() -> impl Strategy<Value = Address> {
    let by = select(vec![EqualBy::Game, EqualBy::Label, EqualBy::Sum]);
    prop_oneof![
        1 => Just(Address::Home),
        3 => play().prop_map(Address::Play),
        2 => vehicles().prop_map(Address::Vehicles),
        2 => steps().prop_map(Address::Steps),
        2 => compare().prop_map(Address::Compare),
        1 => days().prop_map(Address::Days),
        1 => found().prop_map(Address::Find),
        1 => tree().prop_map(Address::Tree),
        1 => (by, proptest::option::of(position())).prop_map(|(by, class)| Address::Quotient(by, class)),
        1 => proptest::option::of(position()).prop_map(Address::Order),
        3 => mark().prop_map(Address::Mark),
        2 => lessons().prop_map(Address::Lessons),
        2 => reasons().prop_map(Address::Why),
        1 => board().prop_map(Address::Board),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn an_address_is_read_as_it_was_written(address in address()) {
        let text = address.to_string();
        prop_assert_eq!(text.parse(), Ok(address.clone()), "{}", text);
        prop_assert_eq!(Part::of(&text), Some(address.part()));
        prop_assert_eq!(is_game(&text), matches!(address, Address::Play(PlayCard::Game(..) | PlayCard::SeatGame(..))));
    }

    #[test]
    fn what_is_read_of_a_damaged_address_is_an_address(
        address in address(),
        changes in vec((any::<usize>(), proptest::option::of(any::<char>())), 0..4),
    ) {
        let mut letters: Vec<char> = address.to_string().chars().collect();
        for (at, letter) in changes {
            let at = at % (letters.len() + 1);
            match letter {
                Some(letter) => letters.insert(at, letter),
                None => letters.truncate(at),
            }
        }
        let text: String = letters.into_iter().collect();
        match text.parse::<Address>() {
            Ok(read) => prop_assert_eq!(read.to_string().parse(), Ok(read), "{}", text),
            Err(error) => prop_assert!(error.to_string().ends_with(['.', '”']), "{text}: {error}"),
        }
    }

    #[test]
    fn a_blank_is_filled_in_as_the_whole_address_is_written(
        (position, other) in (position(), position()),
        (number, id) in (any::<u32>(), any::<u32>()),
        (marks, settings, size) in (marks(), settings(), 0..=MOST_COUNTERS),
        set in btree_set(0..=MOST_COUNTERS, 0..=MOST_MEMBERS),
    ) {
        let all = |id| Address::from(WhyCard::Position(id, Explained::All));
        prop_assert_eq!(why(position), all(position).to_string());
        prop_assert_eq!(AddressTemplate::of(all).fill(position), why(position));
        let with = |id| CompareCard::Answer(other, id, Effort::Usual).into();
        prop_assert_eq!(AddressTemplate::of(with).fill(position), with(position).to_string());
        let at = |id| MarkCard::At(marks.clone(), id, String::new()).into();
        prop_assert_eq!(AddressTemplate::of(at).fill(position), at(position).to_string());
        let typed = |text| MarkCard::At(marks.clone(), position, text).into();
        prop_assert_eq!(AddressTemplate::of(typed).fill("{1,2}".into()), typed("{1,2}".into()).to_string());
        let step = |at| StepsCard::Outcomes(Starters::Both, at).into();
        prop_assert_eq!(AddressTemplate::of(step).fill(number), step(number).to_string());
        let start = vec![position, other];
        let game = |id| {
            let turns = vec![Turn::Move(MoveId(7)), Turn::Move(id)];
            PlayCard::Game(Record { settings, start: start.clone(), turns }, GameView::Whole).into()
        };
        prop_assert_eq!(AddressTemplate::of(game).fill(MoveId(id)), game(MoveId(id)).to_string());
        let heap = |size| VehiclesCard::Heap(size).into();
        prop_assert_eq!(AddressTemplate::of(heap).typed().fill(size.to_string()), heap(size).to_string());
        let infinite = |set| VehiclesCard::Loop(set).into();
        let blank = AddressTemplate::of(infinite);
        prop_assert_eq!(blank.fill(set.clone()), infinite(set).to_string());
        let sent: AddressTemplate<std::collections::BTreeSet<u32>> = decode(&encode(&blank).unwrap()).unwrap();
        prop_assert_eq!(sent, blank);
    }
}

/// Texts that were given out or typed, each with how it is written now.
#[test]
fn every_address_of_the_first_version_is_read() {
    let mut count = 0;
    for line in include_str!("../addresses.txt").lines().filter(|line| !line.starts_with('#')) {
        let (text, written) = line.split_once(" → ").unwrap_or((line, line));
        let read: Result<Address, _> = text.parse();
        assert_eq!(read.map(|address| address.to_string()), Ok(written.to_owned()), "{text}");
        count += 1;
    }
    assert!(count > 100, "{count}");
}

#[test]
fn what_is_wrong_with_an_address_is_said_with_its_place() {
    for (text, wording) in [
        ("nowhere/p0", "There is no part of the tutor called “nowhere”."),
        ("play/up", "play: there is nothing called “up”."),
        ("vehicles/nowhere", "vehicles: there is nothing called “nowhere”."),
        ("calculate/ties/x", "“x” is not the number of a choice of random pairs."),
        ("why/x", "“x” does not name a position."),
        ("why/p4294967296", "“p4294967296” does not name a position."),
        ("why/p0/up", "“up” cannot be explained: there are only left, right and label."),
        ("steps/sums", "There are no steps of “sums”: there are only labels, outcomes and classes."),
        ("steps/labels/-1", "“-1” is not the number of a step."),
        ("compare/p0/p1/7", "“7” is not a length of a search: the lengths are 1, 10 and 100."),
        ("compare/p0/p1/through/p2/up", "A strategy is one for left or for right; “up” is neither."),
        ("board/-sum/disjunctive", "board: there is nothing called “disjunctive”."),
        ("compare/p0/p1/copy/up", "A strategy is one for left or for right; “up” is neither."),
        (
            "compare/p0/p1/copy/left/x1,z2",
            "Move 2: “z2” is not a move of a difference x − y, such as x3 or y5.",
        ),
        (
            "vehicles/deep/0",
            "vehicles/deep: a search looks at 1 to 4000000 positions and moves; “0” is not such a number.",
        ),
        ("calculate/day/4", "Games are listed by the days from 0 to 3; “4” is not such a day."),
        (
            "calculate/tree/g1x2",
            "A number has a path such as “g1l2” (1 step to the greater child, 2 to the lesser), of up to 200 runs and 10000 \
             steps; “g1x2” is not such a path.",
        ),
        ("calculate/tree/g1/x", "calculate/tree: there is nothing called “x”."),
        (
            "calculate/sums/N,NOP",
            "Sums are given by the outcomes of two games of three players, as in “N,OP”, with 0 for ∅, or by 2 or 3 for as \
             many copies of one game; “N,NOP” is neither.",
        ),
        ("calculate/day/3/cold", "calculate/day: there is nothing called “cold”."),
        ("vehicles/heap/21", "A Nim heap has from 0 to 20 counters; “21” is not such a number."),
        (
            "vehicles/loop/1,x",
            "K is a set of numbers from 0 to 20 separated by commas, as in 1,2; “x” is not such a number.",
        ),
        ("vehicles/loop/0,1,2,3,4,5,6,7,8", "K has 9 numbers; it may have at most 8 here."),
        ("mark/colour/-", "There is no task called “colour”."),
        ("mark/sector/p0=3", "“p0=3” is not a mark: expected a position, an equals sign and a sector."),
        (
            "mark/label/p0=1000000",
            "“p0=1000000” is not a mark: expected a position, an equals sign and a label.",
        ),
        ("lessons/nim/1/x", "Answer 2: “x” is neither the number of a choice nor a position."),
        (
            "play/g/you-me-left-1/p0/-",
            "Settings of the game: Right is played by you, best, learner or longest, not by “me”.",
        ),
        ("play/g/you-best-up-1/p0/-", "Settings of the game: left or right starts, not “up”."),
        (
            "play/g/you-best-left-x/p0/-",
            "Settings of the game: the fourth is a number, the seed of chance, not “x”.",
        ),
        ("play/set/you-best-left-1-loud", "Settings of the game: there is no setting “loud”."),
        ("play/g/you-best-you-4/p0/-", "Settings of the game: who starts is a number from 1 to 3, not “4”."),
        (
            "play/set/you-best-learner-1/p0",
            "Settings of the game: each of up to 16 players is “you” or “best”; player 3 is “learner”.",
        ),
        ("play/g/you-best-left-1/p0,x/-", "Vehicle 2: “x” does not name a position."),
        ("play/g/you-best-left-1/p0/m0,x", "Move 2: “x” does not name a move."),
        ("play/g/you-best-left-1/p0/-/up", "play: there is no view of a game called “up”."),
        ("play/g/you-best-left-1/p0/-/at/x", "“x” is not a number of moves."),
    ] {
        assert_eq!(text.parse::<Address>().unwrap_err().to_string(), wording, "{text}");
    }
    let many = |count: usize| (0..count).map(|at| format!("p{at}=D,")).collect::<String>();
    let wording = |text: String| text.parse::<Address>().map(|_| ()).map_err(|error| error.to_string());
    assert_eq!(wording(format!("mark/sector/{}", many(200))), Ok(()));
    let refused = "There are 201 marks in this address; at most 200 are read.";
    assert_eq!(wording(format!("mark/sector/{}", many(201))), Err(refused.into()));
    let refused = "The marks in this address have 40001 characters; at most 40000 are read.";
    assert_eq!(wording(format!("mark/sector/{}", ",".repeat(40_001))), Err(refused.into()));
    let refused = "The game’s address has 60023 characters; at most 60000 are read.";
    assert_eq!(wording(format!("play/g/you-best-left-1/{}", "p".repeat(60_000))), Err(refused.into()));
    let refused = "Answer 2 has 201 characters; at most 200 are read.";
    assert_eq!(wording(format!("lessons/up/1/={}", "x".repeat(201))), Err(refused.into()));
    let long = wording("x".repeat(1_000)).unwrap_err();
    assert_eq!(long, format!("There is no part of the tutor called “{}…”.", "x".repeat(40)));
}

/// Nobody types the second equals sign.
#[test]
fn a_typed_answer_goes_on_to_the_end_or_to_its_mark() {
    let answers = |text: &str| match text.parse() {
        Ok(Address::Lessons(LessonsCard::Lesson(_, answers))) => answers,
        other => panic!("{text}: {other:?}"),
    };
    let typed = |text: &str| Answer::Typed(TypedAnswer(text.into()));
    assert_eq!(answers("lessons/up/=1/2"), [typed("1/2")]);
    assert_eq!(answers("lessons/up/=1/2="), [typed("1/2")]);
    assert_eq!(answers("lessons/up/=1/2=/3"), [typed("1/2"), Answer::Choice(3)]);
    assert_eq!(answers("lessons/up/3/={0|1}=/=/2"), [Answer::Choice(3), typed("{0|1}"), typed("/2")]);
    assert_eq!(answers("lessons/up/="), [typed("")]);
    let to = |typed| LessonsCard::Lesson("up".into(), vec![Answer::Choice(3), Answer::Typed(typed)]).into();
    assert_eq!(AddressTemplate::of(to).typed().fill("1/2".into()), "lessons/up/3/=1/2");
}

#[test]
fn positions_and_moves_get_the_numbers_of_a_link() {
    let [a, b] = [3, 9].map(PositionId);
    let graph = GameGraph {
        players: 2,
        convention: Convention::Normal,
        endless: Default::default(),
        priorities: Vec::new(),
        positions: vec![(a, None), (b, None)],
        moves: vec![GraphMove { id: MoveId(8), from: a, to: b, by: Movers::BOTH }],
    };
    for (text, renumbered) in [
        ("", ""),
        ("vehicles/loop/3,9", "vehicles/loop/3,9"),
        ("steps/labels/9", "steps/labels/9"),
        ("why/p9/left", "why/p1/left"),
        ("compare/p9/p3/10", "compare/p1/p0/10"),
        ("compare/p9/p3/beside/p7", "compare/p1/p0/beside/p7"),
        ("compare/p9/p3/copy/right/x3,y9,x7", "compare/p1/p0/copy/right/x0,y1,x7"),
        ("compare/p9/p3/through", "compare/p1/p0/through"),
        ("compare/p9/p3/through/p3/left/x3,y9", "compare/p1/p0/through/p0/left/x0,y1"),
        ("quotient/label/p9", "quotient/label/p1"),
        ("mark/label/p3=9,p9=x3/p9/{9}", "mark/label/p0=9,p1=x3/p1/{9}"),
        ("mark/sector/p3=D/check", "mark/sector/p0=D/check"),
        ("lessons/p9/9/p9", "lessons/p9/9/p1"),
        ("lessons/p9/=p9/2=/p9", "lessons/p9/=p9/2=/p1"),
        ("play/set/you-you-left-9/p9,p3", "play/set/you-you-left-9/p1,p0"),
        ("play/g/you-you-left-9/p9/m8,m3,draw/from/p3", "play/g/you-you-left-9/p1/m0,m3,draw/from/p0"),
    ] {
        let address: Address = text.parse().unwrap();
        assert_eq!(address.renumbered(&graph), renumbered);
    }
}

#[test]
fn a_first_game_is_with_one_vehicle_against_the_learner() {
    let Ok(Address::Play(PlayCard::Game(record, GameView::Whole))) = first_game(PositionId(7)).parse() else {
        panic!("{}", first_game(PositionId(7)));
    };
    assert_eq!(record.start, [PositionId(7)]);
    assert_eq!(
        record.settings,
        Settings { controllers: [Controller::You, Controller::Learner], ..Settings::default() }
    );
    assert!(record.turns.is_empty());
}

#[test]
fn short_ways_to_addresses_lead_to_their_cards() {
    let [one, other] = [PositionId(3), PositionId(5)];
    assert_eq!(
        comparison(one, other).parse(),
        Ok(Address::Compare(CompareCard::Answer(one, other, Effort::default())))
    );
    assert_eq!(sum_line().parse(), Ok(Address::Vehicles(VehiclesCard::Line)));
}

#[test]
fn what_is_done_at_a_place_leads_to_no_other() {
    let game = first_game(PositionId(3));
    for (one, other) in [
        ("play", "play/set/you-best-left-1/p3"),
        (&game, "play/g/you-best-left-1/p3/m4,m7/at/1"),
        ("mark/label/p3=2", "mark/label/p3=2,p5=x1/p7/{1,2}"),
        ("vehicles/heap/3", "vehicles/heap/4"),
        ("steps/labels/0", "steps/labels/12"),
        ("steps/outcomes/both/3", "steps/outcomes/both/4"),
        ("compare/p3/p5", "compare/p3/p5/10"),
    ] {
        assert_eq!(place(one), place(other));
    }
    let all = [
        "",
        "play",
        &game,
        "vehicles",
        "vehicles/heap/3",
        "vehicles/loop/1",
        "steps",
        "steps/labels/3",
        "steps/outcomes/left/3",
        "steps/outcomes/both/3",
        "compare",
        "compare/p3",
        "compare/p3/p5",
        "compare/p3/p6",
        "quotient",
        "quotient/p3",
        "mark",
        "mark/sector/p3=D",
        "mark/label/p3=2",
        "lessons",
        "lessons/nim",
        "lessons/nim/2",
        "why/p3",
        "why/p4",
        "no/such/card",
    ];
    for (nth, one) in all.iter().enumerate() {
        for other in &all[..nth] {
            assert_ne!(place(one), place(other));
        }
    }
}
