//! The grid games that have names.

use crate::name::Family;

/// A grid game with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// The name.
    pub name: &'static str,
    /// What it is listed with.
    pub family: Family,
    /// The rules.
    pub rules: &'static str,
    /// The rules in two sentences.
    pub sentence: &'static str,
    /// A board to begin with.
    pub example: &'static str,
}

/// All of them. Another one is a line here.
pub const BUILT_IN: [BuiltIn; 17] = [
    BuiltIn {
        name: "domineering",
        family: Family::Placing,
        rules: "L: ./. -> #/#; R: .. -> ##",
        sentence: "Left places a domino on two free cells, one above the other. Right places one on two free cells \
                   side by side.",
        example: "....|....|....|....",
    },
    BuiltIn {
        name: "cram",
        family: Family::Placing,
        rules: "B turn: .. -> ##",
        sentence: "A player places a domino on two free cells. Both players may turn it as they like.",
        example: "....|....|....",
    },
    BuiltIn {
        name: "clobber",
        family: Family::Moving,
        rules: "M turn: xo -> .x",
        sentence: "A player moves a stone onto a stone of the opponent beside it. That stone is gone. Left plays x.",
        example: "xox|oxo|xox",
    },
    BuiltIn {
        name: "konane",
        family: Family::Moving,
        rules: "M turn: xo. -> ..x, xo.o. -> ....x, xo.o.o. -> ......x",
        sentence: "A player jumps with a stone over a stone of the opponent into a free cell. It may go on in the same \
                   direction, and what it jumps over is gone. Left plays x.",
        example: "xoxox|oxoxo|xo..x|oxoxo",
    },
    BuiltIn {
        name: "toads-and-frogs",
        family: Family::Moving,
        rules: "L: T. -> .T, TF. -> .FT; R: .F -> F., .TF -> FT.",
        sentence: "Left moves a toad T to the right, or jumps with it over one frog. Right moves a frog F to the left, or \
                   jumps over one toad.",
        example: "TT..FF",
    },
    BuiltIn {
        name: "elephants-and-rhinos",
        family: Family::Moving,
        rules: "L: E. -> .E; R: .R -> R.",
        sentence: "Left moves an elephant E to the right. Right moves a rhino R to the left; nobody jumps.",
        example: "E..E.R.R",
    },
    BuiltIn {
        name: "col",
        family: Family::Placing,
        rules: "M turn: . -> x unless .x",
        sentence: "A player puts a stone on a free cell. It may not lie beside a stone of the same player. Left plays \
                   x.",
        example: ".#.|...|...",
    },
    BuiltIn {
        name: "snort",
        family: Family::Placing,
        rules: "M turn: . -> x unless .o",
        sentence: "A player puts a stone on a free cell. It may not lie beside a stone of the opponent. Left plays x.",
        example: "...|...|...",
    },
    BuiltIn {
        name: "no-go",
        family: Family::Placing,
        rules: "M: . -> x unless captured",
        sentence: "A player puts a stone on a free cell. Afterwards no stones of one player that are joined side by side \
                   may lie without a free cell beside them, neither one’s own nor the opponent’s. Left plays x.",
        example: "...|...|...",
    },
    BuiltIn {
        name: "walk-and-jump",
        family: Family::Moving,
        rules: "M turn: x. -> .x, xo. -> ..x",
        sentence: "A player moves a stone to a free cell beside it, or jumps over a stone of the opponent, which is \
                   then gone. Play may go on for ever. Left plays x.",
        example: "x..|...|..o",
    },
    BuiltIn {
        name: "fox-and-geese",
        family: Family::Moving,
        rules: "L turn: x. -> .x; R: ./o -> o/., .o -> o., o. -> .o",
        sentence: "Left moves the fox x to a free cell beside it. Right moves a goose o upwards or sideways, never \
                   back; play may go on for ever. Whoever cannot move loses.",
        example: "x..|...|o.o",
    },
    BuiltIn {
        name: "amazons",
        family: Family::Moving,
        rules: "M turn slant: x.*. -> ..*x then x.*. -> x.*#",
        sentence: "A player moves an amazon over free cells like a queen in chess, and from there shoots an arrow in the \
                   same way, which burns the cell that it reaches. Left plays x.",
        example: "x..|...|..o",
    },
    BuiltIn {
        name: "northcotts-game",
        family: Family::Moving,
        rules: "M: x.*. -> ..*x, ..*x -> x.*.",
        sentence: "A player slides a stone along its row over free cells, either way. Play may go on for ever. Left plays \
                   x.",
        example: "x..o|x.o.",
    },
    BuiltIn {
        name: "hex",
        family: Family::Placing,
        rules: "M: . -> x; until joined",
        sentence: "A player puts a stone on a free cell; cells also lie beside those above to the right and below to the left. Play is \
                   over when x joins top and bottom, for Left, or o the left and the right side: who is to move then has lost.",
        example: "...|...|...",
    },
    BuiltIn {
        name: "tic-tac-toe",
        family: Family::Placing,
        rules: "M: . -> x; M turn slant until xxx; tie until no .",
        sentence: "A player puts a stone on a free cell. Who has three of their own in a row, a column or a diagonal has won, and a full \
                   board is a tie; that ends every sum, too. Left plays x.",
        example: "...|...|...",
    },
    BuiltIn {
        name: "breakthrough",
        family: Family::Moving,
        rules: "L: x/. -> ./x, x_/_. -> ._/_x, _x/._ -> _./x_, x_/_o -> ._/_x, _x/o_ -> _./x_; \
                R: ./o -> o/., ._/_o -> o_/_., _./o_ -> _o/._, x_/_o -> o_/_., _x/o_ -> _o/._; L until x/#; R until #/o",
        sentence: "Left moves a pawn x a row down, straight or aslant, Right a pawn o up; aslant it may take a pawn of the opponent. \
                   Who reaches the far row has won, which ends every sum, too.",
        example: "xxx|...|...|ooo",
    },
    BuiltIn {
        name: "pawn-ending",
        family: Family::Moving,
        rules: "M turn slant: x. -> .x, xo -> .x; R turn slant: op -> .o; L: ./p -> p/., o_/_p -> p_/_., _o/p_ -> _p/._; \
                M until no o; L until #/p",
        sentence: "A king goes to a cell beside it, also aslant, and Left’s pawn p moves up, and takes aslant. Who takes the king has \
                   won, and Left, too, once the pawn is at the top; that ends every sum, too. Play may go on for ever. Left’s king is x.",
        example: "..o.|....|.p..|.x..",
    },
];
