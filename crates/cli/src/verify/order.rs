//! The answers of `order --json`.

use hyperjam_solver::{PositionId, verify};
use hyperjam_terms::{Convention, Player};

use super::half::{ComparedPositions, Losing, check_families};
use super::{CheckFailure, too_large};
use crate::certificate::strategy;
use crate::drawing::Drawing;
use crate::failure::{AnswerRefutation, AnswersError, InputError};
use crate::order::{OrderFields, ProofFields};
use crate::text::plain;

/// For each position and each other, whether something is shown.
type Table = Vec<Vec<bool>>;

/// What the proofs of a player show.
struct Shown {
    /// Of two positions, that the first is at least the second.
    holds: Table,
    /// That it is not.
    fails: Table,
}

/// Checks the classes, their order, and that it follows from the proofs. Tells what was checked.
pub(super) fn check(drawing: &Drawing, claims: &OrderFields, limit: usize) -> Result<String, CheckFailure> {
    if drawing.convention == Convention::Misere {
        return Err(CheckFailure::Input(InputError::Misere));
    }
    let count = drawing.graph.position_count();
    if count.saturating_mul(count) > limit {
        return Err(too_large("the list of all pairs", limit));
    }
    let compared = ComparedPositions::of(drawing, None)?;
    let class_of = classes(&compared, claims)?;
    let greater = order_of_classes(claims)?;
    let of_left = shown(&compared, Player::Left, &claims.proofs.left, limit)?;
    let of_right = shown(&compared, Player::Right, &claims.proofs.right, limit)?;
    let classes = claims.classes.len();
    let mut refuted = vec![vec![false; classes]; classes];
    for x in 0..count {
        for y in 0..count {
            let [one, other] = [class_of[x], class_of[y]];
            let must_hold = one == other || greater[one][other];
            // For Right it is y that is at least x.
            if must_hold && !(of_left.holds[x][y] && of_right.holds[y][x]) {
                return Err(not_shown(&compared, x, y));
            }
            refuted[one][other] |= of_left.fails[x][y] || of_right.fails[y][x];
        }
    }
    for one in 0..classes {
        for other in 0..classes {
            let is_open = one == other || greater[one][other] || claims.undecided.contains(&[one, other]);
            if !is_open && !refuted[one][other] {
                let first = |class: usize| class_of.iter().position(|of| *of == class).unwrap_or_default();
                return Err(not_shown(&compared, first(one), first(other)));
            }
        }
    }
    let undecided = match claims.undecided.len() {
        0 => String::new(),
        some => format!(", but for {some} pairs of classes that are not decided"),
    };
    Ok(format!("the order of {count} positions in {classes} classes in every sum{undecided}"))
}

fn not_shown(compared: &ComparedPositions, x: usize, y: usize) -> CheckFailure {
    let key = |number| {
        let position = compared.graph.position(number);
        position.map(|position| plain(compared.key(position)).into_owned()).unwrap_or_default()
    };
    AnswerRefutation::NotShown { x: key(x), y: key(y) }.into()
}

/// The class of each position.
fn classes(compared: &ComparedPositions, claims: &OrderFields) -> Result<Vec<usize>, CheckFailure> {
    let mut class_of = vec![None; compared.graph.position_count()];
    for (number, class) in claims.classes.iter().enumerate() {
        for key in class {
            let before = class_of[compared.find(key)?.index()].replace(number);
            if before.is_some() {
                return Err(AnswerRefutation::NoClass { id: plain(key).into() }.into());
            }
        }
    }
    let missing =
        class_of.iter().position(Option::is_none).and_then(|number| compared.graph.position(number));
    match missing {
        Some(position) => Err(AnswerRefutation::NoClass { id: plain(compared.key(position)).into() }.into()),
        None => Ok(class_of.into_iter().flatten().collect()),
    }
}

/// Which class is greater than which, by the lines of the Hasse diagram, none of which may be left out.
fn order_of_classes(claims: &OrderFields) -> Result<Table, CheckFailure> {
    let count = claims.classes.len();
    let within = |line: &&[usize; 2]| line.iter().any(|class| *class >= count);
    if let Some([one, other]) = claims.covers.iter().chain(&claims.undecided).find(within) {
        return Err(AnswersError::Class { given: *one.max(other) }.into());
    }
    let mut lines = vec![vec![false; count]; count];
    for [one, other] in &claims.covers {
        if one == other || std::mem::replace(&mut lines[*one][*other], true) {
            return Err(AnswerRefutation::NeedlessLine(*one, *other).into());
        }
    }
    let mut greater = lines;
    transitive(&mut greater);
    for [one, other] in &claims.covers {
        let between = |class: usize| greater[*one][class] && greater[class][*other];
        if (0..count).any(between) {
            return Err(AnswerRefutation::NeedlessLine(*one, *other).into());
        }
    }
    Ok(greater)
}

fn transitive(table: &mut Table) {
    for between in 0..table.len() {
        let added = table[between].clone();
        for row in table.iter_mut().filter(|row| row[between]) {
            row.iter_mut().zip(&added).for_each(|(holds, added)| *holds |= added);
        }
    }
}

/// What the proofs of a player show, with what follows.
fn shown(
    compared: &ComparedPositions,
    player: Player,
    proof: &ProofFields,
    limit: usize,
) -> Result<Shown, CheckFailure> {
    let ComparedPositions { graph, same, .. } = compared;
    let count = graph.position_count();
    let find = |key: &str| compared.find(key);
    let row = |x: usize| (0..count).map(|y| same[x] == same[y]).collect();
    let mut holds: Table = (0..count).map(row).collect();
    if let Some(families) = &proof.families {
        let families = families.families(find)?;
        let mut pairs = Vec::new();
        for x in graph.positions() {
            for y in graph.positions() {
                let tells = families.unions.iter().any(|set| set.contains(y) && !set.contains(x));
                if !tells {
                    pairs.push([x, y]);
                    holds[x.index()][y.index()] = true;
                }
            }
        }
        check_families(graph, player, &pairs, &families, limit)?;
    }
    for copied in &proof.copied {
        let pair = [find(&copied.x)?, find(&copied.y)?];
        let strategy = strategy(&copied.states, find)?;
        verify::copying(graph, same, player, pair, &strategy)
            .map_err(|refuted| CheckFailure::Refuted(AnswerRefutation::Other(refuted)))?;
        holds[pair[0].index()][pair[1].index()] = true;
    }
    transitive(&mut holds);
    let mut fails = vec![vec![false; count]; count];
    let losing = Losing::of(graph, proof.games.size(), || proof.games.graph(), limit)?;
    for found in &proof.separations {
        let [x, y]: [PositionId; 2] = [find(&found.x)?, find(&found.y)?];
        let z = PositionId::new(found.z).ok().filter(|z| z.index() < proof.games.positions);
        let z = z.ok_or(AnswersError::ContextStart { given: found.z })?;
        if !losing.tell_apart(player, [x, y], z, found.starter) {
            return Err(AnswerRefutation::NotSeparated { player, starter: found.starter }.into());
        }
        fails[x.index()][y.index()] = true;
    }
    Ok(Shown { holds, fails })
}
