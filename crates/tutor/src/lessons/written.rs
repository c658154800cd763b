//! Statements about games and labels that a text writes out.

use crate::calculate;
use hyperjam_terms::Grundy;

/// Whether a statement holds: a comparison as a calculation reads it, several equations in a row, or an equation of sums
/// or the mex of labels. None where it cannot be read.
pub(super) fn holds(statement: &str) -> Option<bool> {
    let sides: Vec<&str> = statement.split('=').collect();
    if statement.contains("mex") || statement.contains('∞') {
        let sides: Option<Vec<Grundy>> = sides.into_iter().map(label).collect();
        return Some(sides?.windows(2).all(|pair| pair[0] == pair[1]));
    }
    // Each equation of a row is one of its own.
    if sides.len() < 3 {
        return calculate::holds(statement);
    }
    let equations: Option<Vec<bool>> =
        sides.windows(2).map(|pair| calculate::holds(&pair.join("="))).collect();
    Some(equations?.into_iter().all(|holds| holds))
}

/// The sum of some labels, `1 ⊕ ∞{2,4}`, or the least number that is missing among some, `mex(0, 1, 3)`.
fn label(text: &str) -> Option<Grundy> {
    let read = |label: &str| label.trim().parse::<Grundy>().ok();
    if let Some(among) = text.trim().strip_prefix("mex(").and_then(|rest| rest.strip_suffix(')')) {
        let labels = among.split(',').filter(|label| !label.trim().is_empty()).map(read);
        return Some(Grundy::of_options(&labels.collect::<Option<Vec<_>>>()?));
    }
    let labels: Option<Vec<Grundy>> = text.split('⊕').map(read).collect();
    labels?.into_iter().reduce(|sum, label| sum.nim_sum(&label))
}

#[test]
fn statements_hold_or_not() {
    for statement in [
        "½ + ½ = 1",
        "3 = {2 | }",
        "{0 | ↑∗} = ⇑",
        "1 + ½ − ¼ = 1 + ¼ = 5/4",
        "5 ⊕ 3 = 6",
        "∗5 + ∗6 = ∗3",
        "↑ ‖ ∗",
        "↑ + ↑ > ∗",
        "on + off = dud",
        "upon < ↑ + ↑",
        "{1 | −1}.Mean = 0",
        "1 ⊕ ∞{2,4} = ∞{3,5}",
        "∞{1} ⊕ ∞ = ∞",
        "mex(0, 1, 3) = 2",
        "mex() = 0",
        "{3|1||−1}.Cool(½).LeftStop = 1",
        "on & off = dud",
        "over = {0 | over}",
    ] {
        assert_eq!(holds(statement), Some(true), "{statement}");
    }
    for statement in ["½ + ½ = 2", "1 = 1 = 2", "5 ⊕ 3 = 5", "↑ > ∗", "1 ⊕ ∞{2} = ∞{1}", "mex(1, 2) = 3"]
    {
        assert_eq!(holds(statement), Some(false), "{statement}");
    }
    for statement in ["1 + 1", "x = 1", "nonsense here", "∞ = nothing", ""] {
        assert_eq!(holds(statement), None, "{statement}");
    }
}
