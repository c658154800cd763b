//! Why?: what the cards say, as it reads.

use crate::common::{Reader, words};
use expect_test::{Expect, expect};
use hyperjam_testkit::documents::{exhibit, list};

/// A card as it reads: `UPDATE_EXPECT=1 cargo test --package hyperjam-tutor --test suite why_in_words::` writes it anew.
fn reads(reader: &Reader, address: &str, expected: Expect) {
    expected.assert_eq(&words(&reader.card(address)));
}

#[test]
fn the_traffic_jam_is_explained_in_these_words() {
    let reader = Reader::of(&exhibit("traffic-jam"));
    reads(
        &reader,
        "why/p4",
        expect![[r#"
        Why? E
        E has these marks:
        When Left starts: Left wins, after 1 move if both play their best.
        When Right starts: Right wins, after 1 move if both play their best.
        Together, sector I: the player who starts wins.
        Label 1: in a sum it counts as a Nim heap of 1; alone, the player who starts wins.
        Verified: an independent check of all 15 positions agrees.
        Press another position on the drawing to ask about that one."#]],
    );
    reads(
        &reader,
        "why/p4/label",
        expect![[r#"
        Why? The label of E
        E has the label 1.
        E has 1: it has a move to C (0), and its other move to H can be answered by H → G (1).
        From a Nim heap of 1 one can move to each smaller number. So one can from here, and no move leads to 1 itself.
        To 0: the move to C.
        The move to H is reversed by the answer G, which has 1.
        Such answers cannot go round for ever: the numbers that they lead to were found before this one.
        What it means: in a sum it counts as a Nim heap of 1; alone, the player who starts wins.
        Verified: an independent check of all 15 positions agrees.
        [When Left starts]
        [When Right starts]
        [All its marks]
        [How labels are found]"#]],
    );
    reads(
        &reader,
        "why/p8/label",
        expect![[r#"
        Why? The label of I
        I has the label ∞{1,2}.
        I has ∞{1,2}: it has moves to E (1) and H (2), so its number could only be 0; but its move to M cannot be answered by a move to 0.
        0 is the least number that no move leads to, so no other number is possible. From M one can move to H (2), L (3) and N (∞): none of these has 0.
        What it means: beside a Nim heap of 1 or 2 the player who starts wins, beside any other it is a draw; a heap of 0 stands for no heap.
        Verified: an independent check of all 15 positions agrees.
        [When Left starts]
        [When Right starts]
        [All its marks]
        [How labels are found]"#]],
    );
    reads(
        &reader,
        "why/p8/left",
        expect![[r#"
        Why? I, Left starts
        Left starts at I: it is a draw.
        At I Left draws: no move leads to a position where Right loses, and moving to M or N keeps the draw.
        Other moves of Left would lose:
        At E Right wins by moving to C, where Left loses.
        At H Right wins by moving to D, where Left loses.
        A game that goes round
        1. Left moves from I to M.
        2. Right moves from M to N.
        3. Left moves from N to I.
        4. Right moves from I to N.
        Now Left is to move at N again, as after 2 moves. So the game can go round for ever, which is a draw.
        A player who always chooses a move that keeps the draw never leaves the drawn positions: wherever play goes on there is such a move, and the opponent has no winning one. So neither player can do better.
        Verified: an independent check of all 15 positions agrees.
        [When Right starts]
        [Its label]
        [All its marks]"#]],
    );
}

#[test]
fn a_partizan_game_is_explained_in_these_words() {
    let reader = Reader::of(&exhibit("c1"));
    reads(
        &reader,
        "why/p0/left",
        expect![[r#"
        Why? c₁, Left starts
        Left starts at c₁ and loses, after 2 moves if both play their best.
        At c₁ Left loses: the only move, to c₁, leads to a position where Right wins.
        At c₁ Right wins by moving to 0, where Left loses.
        One such game, from beginning to end
        1. Left moves from c₁ to c₁.
        2. Right moves from c₁ to 0.
        Then Left cannot move at 0, and whoever cannot move loses: Right wins.
        Verified: an independent check of all 3 positions agrees.
        [When Right starts]
        [All its marks]"#]],
    );
    reads(
        &Reader::of(&exhibit("a0-b0")),
        "why/p0/left",
        expect![[r#"
        Why? a₀, Left starts
        Left starts at a₀: it is a draw.
        At a₀ Left draws: no move leads to a position where Right loses, and moving to b₀ keeps the draw.
        A game that goes round
        1. Left moves from a₀ to b₀.
        2. Right moves from b₀ to a₀.
        Now Left is to move at a₀ again, as at the start. So the game can go round for ever, which is a draw.
        A player who always chooses a move that keeps the draw never leaves the drawn positions: wherever play goes on there is such a move, and the opponent has no winning one. So neither player can do better.
        Verified: an independent check of all 3 positions agrees.
        [When Right starts]
        [All its marks]"#]],
    );
    reads(
        &reader,
        "why/p0/label",
        expect![[r#"
            Why? The label of c₁
            There are no labels here: Left and Right do not have the same options everywhere. Labels say what a position is worth in a sum of impartial games: both players have the same options in them, and whoever cannot move loses.
            Who wins at c₁ is explained all the same.
            [When Left starts]
            [When Right starts]"#]],
    );
}

#[test]
fn ends_where_the_player_to_move_wins_are_explained_in_these_words() {
    let reader = Reader::of(&list("A: B C\nB: W\nW = win\nC:"));
    for (address, expected) in [
        (
            "why/p0",
            expect![[r#"
                Why? A
                A has these marks:
                When Left starts: Left wins, after 1 move if both play their best.
                When Right starts: Right wins, after 1 move if both play their best.
                Together, sector I: the player who starts wins.
                Label 1: in a sum it counts as a Nim heap of 1; alone, the player who starts wins.
                Verified: an independent check of all 4 positions agrees.
                Where somebody wins at an end, whatever stands beside it, that ends a whole sum. Such ends go beyond the papers on games with ties, which only name one. A win of whoever is to move there counts as one more move. Press another position on the drawing to ask about that one."#]],
        ),
        (
            "why/p0/right",
            expect![[r#"
                Why? A, Right starts
                Right starts at A and wins, after 1 move if both play their best.
                At A Right wins by moving to C, where Left loses.
                At C Left cannot move and so loses.
                One such game, from beginning to end
                1. Right moves from A to C.
                Then Left cannot move at C, and whoever cannot move loses: Right wins.
                Verified: an independent check of all 4 positions agrees.
                [When Left starts]
                [Its label]
                [All its marks]"#]],
        ),
        (
            "why/p1/left",
            expect![[r#"
                Why? B, Left starts
                Left starts at B and loses, after 2 moves if both play their best.
                At B Left loses: the only move, to W, leads to a position where Right wins.
                At W Right wins: it is a win end, where whoever is to move wins.
                One such game, from beginning to end
                1. Left moves from B to W.
                W is a win end, where whoever is to move wins: Right wins.
                Verified: an independent check of all 4 positions agrees.
                [When Right starts]
                [Its label]
                [All its marks]"#]],
        ),
        (
            "why/p2/left",
            expect![[r#"
                Why? C, Left starts
                Left starts at C and loses at once.
                At C Left cannot move and so loses.
                Verified: an independent check of all 4 positions agrees.
                [When Right starts]
                [Its label]
                [All its marks]"#]],
        ),
        (
            "why/p2/label",
            expect![[r#"
                Why? The label of C
                C has the label 0.
                C has 0: no move leads out of it.
                From an empty Nim heap there is no move, and no move from here leads to 0.
                What it means: it changes nothing in a sum; alone, the player who starts loses.
                Verified: an independent check of all 4 positions agrees.
                [When Left starts]
                [When Right starts]
                [All its marks]
                [How labels are found]"#]],
        ),
    ] {
        reads(&reader, address, expected);
    }
}

#[test]
fn ends_where_somebody_has_won_are_explained_in_these_words() {
    let reader = Reader::of(&list("M: E N\nE = loss\nN:\nP: M N\nQ: M"));
    for (address, expected) in [
        (
            "why/p0",
            expect![[r#"
            Why? M
            M has these marks:
            When Left starts: Left wins, after 1 move if both play their best.
            When Right starts: Right wins, after 1 move if both play their best.
            Together, sector I: the player who starts wins.
            Label ☾: the player who starts wins, alone and in every sum: a move from here ends everything, or play is over.
            Verified: an independent check of all 5 positions agrees.
            Where somebody wins at an end, whatever stands beside it, that ends a whole sum. Such ends go beyond the papers on games with ties, which only name one. A win of whoever is to move there counts as one more move. Press another position on the drawing to ask about that one."#]],
        ),
        (
            "why/p0/label",
            expect![[r#"
            Why? The label of M
            M has the label ☾.
            From here there is a move that ends everything: to E, where whoever is to move has lost. So whoever starts wins, whatever stands beside it, and the label is ☾.
            What it means: the player who starts wins, alone and in every sum: a move from here ends everything, or play is over.
            Verified: an independent check of all 5 positions agrees.
            [When Left starts]
            [When Right starts]
            [All its marks]
            [How labels are found]"#]],
        ),
        (
            "why/p1/label",
            expect![[r#"
            Why? The label of N
            N has the label 0.
            N has 0: no move leads out of it.
            From an empty Nim heap there is no move, and no move from here leads to 0.
            What it means: it changes nothing in a sum; alone, the player who starts loses.
            Verified: an independent check of all 5 positions agrees.
            [When Left starts]
            [When Right starts]
            [All its marks]
            [How labels are found]"#]],
        ),
        (
            "why/p3/label",
            expect![[r#"
            Why? The label of Q
            Q has the label 0.
            Q has 0: whoever moves from it loses, wherever the move leads, so it is as if no move led out of it.
            From an empty Nim heap there is no move, and no move from here leads to 0.
            Struck out, since whoever makes such a move loses, whatever stands beside it: to M.
            What it means: it changes nothing in a sum; alone, the player who starts loses.
            Verified: an independent check of all 5 positions agrees.
            [When Left starts]
            [When Right starts]
            [All its marks]
            [How labels are found]"#]],
        ),
        (
            "why/p4/label",
            expect![[r#"
            Why? The label of E
            E has the label ☉.
            It is a loss end, where whoever is to move has lost, and such a position counts as ☉.
            What it means: play stops here, and whoever is to move has lost, in every sum as well.
            Verified: an independent check of all 5 positions agrees.
            [When Left starts]
            [When Right starts]
            [All its marks]
            [How labels are found]"#]],
        ),
        (
            "why/p4/left",
            expect![[r#"
            Why? E, Left starts
            Left starts at E: it is a loss end, where whoever is to move has lost.
            At E Left loses: it is a loss end, where whoever is to move has lost.
            Verified: an independent check of all 5 positions agrees.
            [When Right starts]
            [Its label]
            [All its marks]"#]],
        ),
        (
            "steps/labels/0",
            expect![[r#"
            Labels: step 0 of 3
            [Labels]
            [Outcomes]
            [Classes]
            First what the ends decide: ☉ at loss ends, ☾ at win ends and wherever a move leads to a loss end. Every move to a ☾ is struck out, since whoever makes it loses, whatever stands beside it. What is left gets its labels step by step, each the least number that no move from there leads to, if every move to a position without a label or with a greater one can be answered by a move to that number.
            M is ☾: a move leads to E, where whoever is to move has lost. Nobody moves to such a position from elsewhere.
            E is a loss end, where whoever is to move has lost, and counts as ☉."#]],
        ),
    ] {
        reads(&reader, address, expected);
    }
    let partizan = Reader::of(&list("A: B left\nA: C right\nB = left\nC = right"));
    for (address, expected) in [
        (
            "why/p0/left",
            expect![[r#"
        Why? A, Left starts
        Left starts at A and wins, after 1 move if both play their best.
        At A Left wins by moving to B, where Right loses.
        At B Right loses: it is an end won by Left.
        One such game, from beginning to end
        1. Left moves from A to B.
        B is an end won by Left: Left wins.
        Verified: an independent check of all 5 positions agrees.
        [When Right starts]
        [All its marks]"#]],
        ),
        (
            "why/p1/right",
            expect![[r#"
        Why? B, Right starts
        Right starts at B: it is an end won by Left.
        At B Right loses: it is an end won by Left.
        Verified: an independent check of all 5 positions agrees.
        [When Left starts]
        [All its marks]"#]],
        ),
        (
            "why/p1/label",
            expect![[r#"
        Why? The label of B
        There are no labels here: there is an end won by Left or by Right, whoever is to move. Labels say what a position is worth in a sum of impartial games: both players have the same options in them, and whoever cannot move loses.
        Who wins at B is explained all the same.
        [When Left starts]
        [When Right starts]"#]],
        ),
    ] {
        reads(&partizan, address, expected);
    }
}

#[test]
fn misere_play_and_tie_ends_are_explained_in_these_words() {
    let reader = Reader::of(&list("= misere\nA:\nB: A\nC: T\nT = tie"));
    reads(
        &reader,
        "why/p0/left",
        expect![[r#"
        Why? A, Left starts
        Left starts at A and wins at once.
        At A Left cannot move and so wins (misère play).
        Verified: an independent check of all 4 positions agrees.
        [When Right starts]
        [All its marks]"#]],
    );
    reads(
        &reader,
        "why/p1/left",
        expect![[r#"
        Why? B, Left starts
        Left starts at B and loses, after 1 move if both play their best.
        At B Left loses: the only move, to A, leads to a position where Right wins.
        At A Right cannot move and so wins (misère play).
        One such game, from beginning to end
        1. Left moves from B to A.
        Then Right cannot move at A, and in misère play whoever cannot move wins: Right wins.
        Verified: an independent check of all 4 positions agrees.
        [When Right starts]
        [All its marks]"#]],
    );
    reads(
        &reader,
        "why/p2/left",
        expect![[r#"
        Why? C, Left starts
        Left starts at C: it is a draw.
        At C Left draws: no move leads to a position where Right loses, and moving to T keeps the draw.
        A game in which both keep the draw
        1. Left moves from C to T.
        T is a tie end: play stops, and nobody wins.
        A player who always chooses a move that keeps the draw never leaves the drawn positions: wherever play goes on there is such a move, and the opponent has no winning one. So neither player can do better.
        Verified: an independent check of all 4 positions agrees.
        [When Right starts]
        [All its marks]"#]],
    );
    reads(
        &reader,
        "why/p3/left",
        expect![[r#"
        Why? T, Left starts
        Left starts at T: play stops there, and it is a draw.
        At T play stops and nobody wins: it is a tie end.
        Verified: an independent check of all 4 positions agrees.
        [When Right starts]
        [All its marks]"#]],
    );
    assert!(
        words(&reader.card("why/p1/label"))
            .contains("no labels here: whoever cannot move wins (misère play).")
    );
}
