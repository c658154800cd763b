//! Why claims do not hold.

use std::fmt;

/// What is wrong with a claim, as a clause: the claim and its place are said by [`super::Refuted`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefutationReason {
    /// A tie end is a draw.
    TieEnd,
    /// At such an end another player has won, or sooner.
    DecidedEnd,
    /// A win end counts as ☾, a loss end as ☉, and a position before a loss end as ☾; no other position does.
    MoonOrSun,
    /// Who is stuck has lost, or in misère play won.
    Stuck,
    /// A draw has no remoteness.
    DrawWithRemoteness,
    /// A move wins, so it is no draw.
    DrawWithWin,
    /// No move leads to a draw.
    DrawWithoutDraw,
    /// A move can be made, so the remoteness is not 0.
    NoRemoteness,
    /// No winning move has just one move less to go.
    NearestWin,
    /// A move does not lose.
    NotLost,
    /// The longest resistance is not one move less.
    LongestLoss,
    /// A tie end counts as ∞.
    NumberOfTieEnd,
    /// There are too few options.
    FewOptions,
    /// A number needs a rank.
    NumberWithoutRank,
    /// Only a number has a rank.
    RankWithoutNumber,
    /// It is not the least number missing.
    NotMex,
    /// The set is not right.
    WrongSet,
    /// An option has no reply of smaller rank.
    NoReply,
    /// Replies of smaller rank show it by a smaller rank, too.
    RankTooGreat,
    /// Nothing keeps it from having a number.
    NotInfinite,
    /// Left and Right have different options there, so the game is not impartial.
    Partizan,
    /// It is the same game as a position of another class.
    OtherClass,
    /// Its options are not in the same classes as those of the class's first position.
    OptionsOfClass,
    /// It is claimed twice.
    ClaimedTwice,
    /// There is no claim for an option.
    OptionUnclaimed,
    /// There is no claim for it.
    Unclaimed,
    /// The relations do not follow from its outcome.
    OtherRelations,
    /// The player has no move that is made in x or brings one in x nearer.
    NoMoveCopies,
    /// The opponent has a move that is neither.
    MoveEscapes,
    /// ∅ and all positions are not among the unions.
    UnionsLack,
    /// All positions are not among the intersections.
    IntersectionsLack,
    /// A family is not closed.
    NotClosed,
    /// A game has other sets.
    OtherSets,
    /// A set has the lesser position and not the greater.
    TellsApart,
    /// Play ends there otherwise.
    EndDecides,
    /// Play ends there, so there is no move.
    MoveAtEnd,
    /// The owner has a move to something better.
    BetterMove,
    /// The owner loses, so no move is a strategy.
    MoveOfLoser,
    /// The owner does not lose, so a move is to be named.
    NoMoveNamed,
    /// There is no such move.
    NotAMove,
    /// The move leads to something else than is claimed.
    WorseMove,
    /// A play that keeps to the moves goes round for ever, and ends otherwise.
    CycleLost,
}

impl fmt::Display for RefutationReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TieEnd => "a tie end is a draw",
            Self::DecidedEnd => "the end says who has won there, and whether as by one more move",
            Self::MoonOrSun => {
                "☉ is the label of loss ends, ☾ of win ends and of what has a move to a loss end, and of nothing else"
            }
            Self::Stuck => "whoever is stuck has lost, or in misère play has won",
            Self::DrawWithRemoteness => "a draw has no remoteness",
            Self::DrawWithWin => "a move wins, so it is not a draw",
            Self::DrawWithoutDraw => "no move leads to a draw",
            Self::NoRemoteness => "a move can be made, so the remoteness is not 0",
            Self::NearestWin => "no winning move has just one move less to go",
            Self::NotLost => "a move does not lose",
            Self::LongestLoss => "the longest resistance is not one move less",
            Self::NumberOfTieEnd => "a tie end counts as ∞",
            Self::FewOptions => "there are too few options",
            Self::NumberWithoutRank => "a number needs a rank",
            Self::RankWithoutNumber => "only a number has a rank",
            Self::NotMex => "it is not the least number missing",
            Self::WrongSet => "the set is not right",
            Self::NoReply => "an option has no reply of smaller rank",
            Self::RankTooGreat => "the replies show the number by a smaller rank",
            Self::NotInfinite => "nothing keeps it from having a number",
            Self::Partizan => "Left and Right have different options there, so the game is not impartial",
            Self::OtherClass => "it is the same game as a position of another class",
            Self::OptionsOfClass => {
                "its options are not in the same classes as those of the class’s first position"
            }
            Self::ClaimedTwice => "it is claimed twice",
            Self::OptionUnclaimed => "there is no claim for an option",
            Self::Unclaimed => "there is no claim for it",
            Self::OtherRelations => "the relations do not follow from its outcome",
            Self::NoMoveCopies => "the player has no move that is made in x or brings one in x nearer",
            Self::MoveEscapes => {
                "the opponent has a move that is neither made in x nor brings one in x nearer"
            }
            Self::UnionsLack => "∅ and all positions are not among the unions",
            Self::IntersectionsLack => "all positions are not among the intersections",
            Self::NotClosed => "a family is not closed",
            Self::OtherSets => "a game has other sets",
            Self::TellsApart => "a set contains the lesser position but not the greater",
            Self::EndDecides => "play ends there, and otherwise",
            Self::MoveAtEnd => "play ends there, so there is no move",
            Self::BetterMove => "its owner has a move to something better",
            Self::MoveOfLoser => "its owner loses, so no move is to be named",
            Self::NoMoveNamed => "its owner does not lose, so a move is to be named",
            Self::NotAMove => "there is no such move",
            Self::WorseMove => "the move leads to where less is claimed",
            Self::CycleLost => {
                "a play that keeps to the moves can pass through it again and again and end otherwise than is claimed"
            }
        })
    }
}
