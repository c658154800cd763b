//! Labels as they are written on the sheet. Files and exports keep them as they were typed.

/// The most characters of a name that stand on the sheet.
const MOST_SHOWN: usize = 18;

/// Signs of the field by the names they have in TeX.
const SIGNS: [(&str, &str); 9] = [
    ("\\infty", "∞"),
    ("\\oplus", "⊕"),
    ("\\star", "∗"),
    ("\\alpha", "α"),
    ("\\beta", "β"),
    ("\\gamma", "γ"),
    ("\\delta", "δ"),
    ("\\epsilon", "ε"),
    ("\\omega", "ω"),
];

/// Further signs that people paste into labels, and what they are in TeX's mathematics without any package.
const IN_TEX: [(char, &str); 55] = [
    ('½', "\\frac{1}{2}"),
    ('¼', "\\frac{1}{4}"),
    ('¾', "\\frac{3}{4}"),
    ('⅛', "\\frac{1}{8}"),
    ('⅜', "\\frac{3}{8}"),
    ('⅝', "\\frac{5}{8}"),
    ('⅞', "\\frac{7}{8}"),
    ('−', "-"),
    ('±', "\\pm"),
    ('×', "\\times"),
    ('·', "\\cdot"),
    ('‖', "\\parallel"),
    ('≤', "\\le"),
    ('≥', "\\ge"),
    ('≠', "\\ne"),
    ('≈', "\\approx"),
    ('≡', "\\equiv"),
    ('→', "\\to"),
    ('←', "\\gets"),
    ('↔', "\\leftrightarrow"),
    ('↑', "\\uparrow"),
    ('↓', "\\downarrow"),
    ('⇑', "\\Uparrow"),
    ('⇓', "\\Downarrow"),
    ('⋆', "\\star"),
    ('∅', "\\emptyset"),
    ('∈', "\\in"),
    ('⊎', "\\uplus"),
    ('ζ', "\\zeta"),
    ('η', "\\eta"),
    ('θ', "\\theta"),
    ('ι', "\\iota"),
    ('κ', "\\kappa"),
    ('λ', "\\lambda"),
    ('μ', "\\mu"),
    ('ν', "\\nu"),
    ('ξ', "\\xi"),
    ('π', "\\pi"),
    ('ρ', "\\rho"),
    ('σ', "\\sigma"),
    ('τ', "\\tau"),
    ('υ', "\\upsilon"),
    ('φ', "\\varphi"),
    ('χ', "\\chi"),
    ('ψ', "\\psi"),
    ('Γ', "\\Gamma"),
    ('Δ', "\\Delta"),
    ('Θ', "\\Theta"),
    ('Λ', "\\Lambda"),
    ('Ξ', "\\Xi"),
    ('Π', "\\Pi"),
    ('Σ', "\\Sigma"),
    ('Φ', "\\Phi"),
    ('Ψ', "\\Psi"),
    ('Ω', "\\Omega"),
];

/// What has a subscript form in Unicode, and that form.
const PLAIN: &str = "0123456789+-=()aehijklmnoprstuvx";
const LOW: &str = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ";

/// A label in the signs of the field: `c_1` as c₁, `x_{12}` as x₁₂, `d'` as d′, `\infty` as ∞. Whatever
/// has no such form stays as it is typed, names with underscores among them. Cost O(length).
///
/// ```
/// use hyperjam_editor::label::typeset;
/// assert_eq!(typeset(r"c_1 \infty"), "c₁ ∞");
/// ```
pub fn typeset(label: &str) -> String {
    let mut text = label.to_owned();
    for (name, sign) in SIGNS {
        text = text.replace(name, sign);
    }
    let text = text.replace("''", "″").replace('\'', "′");
    let mut written = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once('_') {
        written.push_str(before);
        let is_letter = |c: char| c.is_alphanumeric() || "′″)]".contains(c);
        match subscript(after).filter(|_| written.ends_with(is_letter)) {
            Some((low, after)) => {
                written.push_str(&low);
                rest = after;
            }
            None => {
                written.push('_');
                rest = after;
            }
        }
    }
    written + rest
}

/// The subscript that a text behind `_` begins with, and what follows: digits, one letter that ends a word,
/// or what stands in braces.
fn subscript(text: &str) -> Option<(String, &str)> {
    let (inner, after) = match text.strip_prefix('{') {
        Some(braced) => braced.split_once('}')?,
        None => {
            let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            text.split_at(if digits > 0 { digits } else { text.chars().next()?.len_utf8() })
        }
    };
    let ends = !after.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    let low: Option<String> = inner.chars().map(low).collect();
    low.filter(|low| ends && !low.is_empty()).map(|low| (low, after))
}

fn low(c: char) -> Option<char> {
    PLAIN.chars().position(|other| other == c).and_then(|nth| LOW.chars().nth(nth))
}

/// A text for LaTeX: its special characters are themselves, and the signs of the field are mathematics. Letters
/// of other scripts stay, which not every LaTeX has. Cost O(length).
pub fn in_tex(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut before = ' ';
    for c in text.chars() {
        match c {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => safe.extend(['\\', c]),
            '\\' => safe.push_str("\\textbackslash{}"),
            '^' => safe.push_str("\\textasciicircum{}"),
            '~' => safe.push_str("\\textasciitilde{}"),
            '<' => safe.push_str("\\textless{}"),
            '>' => safe.push_str("\\textgreater{}"),
            '|' => safe.push_str("\\textbar{}"),
            '`' => safe.push_str("\\`{}"),
            // Two of them would be one longer sign.
            '-' | ',' | '\'' if c == before => safe.extend(['{', '}', c]),
            '′' => safe.push_str("$'$"),
            '″' => safe.push_str("$''$"),
            '…' => safe.push_str("\\ldots{}"),
            c if c.is_control() => safe.push(' '),
            c if c.is_ascii() => safe.push(c),
            c => match (in_mathematics(c), plain(c)) {
                (Some(name), _) => safe.extend(["$", name, "$"]),
                (_, Some(plain)) => safe.extend(["$_{", plain.encode_utf8(&mut [0; 4]), "}$"]),
                _ => safe.push(c),
            },
        }
        before = c;
    }
    safe
}

/// The sign in TeX's mathematics.
fn in_mathematics(sign: char) -> Option<&'static str> {
    let typed = SIGNS.iter().find(|(_, written)| written.starts_with(sign)).map(|(name, _)| *name);
    typed.or_else(|| IN_TEX.iter().find(|(other, _)| *other == sign).map(|(_, name)| *name))
}

/// What a subscript is the low form of.
fn plain(low: char) -> Option<char> {
    LOW.chars().position(|other| other == low).and_then(|nth| PLAIN.chars().nth(nth))
}

/// A name cut to what has room beside a plate, with an ellipsis where something is left out.
pub fn shortened(name: &str) -> String {
    cut(name, MOST_SHOWN)
}

/// A text cut to at most so many characters, at least one, with an ellipsis where something is left out. Cost O(`most`).
///
/// ```
/// use hyperjam_editor::label::cut;
///
/// assert_eq!(cut("Kayles: 20", 10), "Kayles: 20");
/// assert_eq!(cut("Kayles: 20", 8), "Kayles:…");
/// ```
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => {
            let kept: String = text.chars().take(most.saturating_sub(1)).collect();
            kept.trim_end().to_owned() + "…"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_written_in_the_signs_of_the_field() {
        for (typed, written) in [
            ("c_1", "c₁"),
            ("a_0", "a₀"),
            ("d'", "d′"),
            ("d''_2", "d″₂"),
            ("x_{12}", "x₁₂"),
            ("x_{n+1}", "xₙ₊₁"),
            ("x_n", "xₙ"),
            ("a_0 + b_0", "a₀ + b₀"),
            ("*n ⊕ γ", "*n ⊕ γ"),
            ("\\infty", "∞"),
            ("*\\omega \\oplus \\gamma", "*ω ⊕ γ"),
        ] {
            assert_eq!(typeset(typed), written);
        }
    }

    #[test]
    fn signs_that_latex_lacks_in_text_are_mathematics() {
        for (label, tex) in [
            ("−1", "$-$1"),
            ("↑⋆ Ω", "$\\uparrow$$\\star$ $\\Omega$"),
            ("ω₂ & ∞", "$\\omega$$_{2}$ \\& $\\infty$"),
            ("Größe", "Größe"),
        ] {
            assert_eq!(in_tex(label), tex);
        }
    }

    #[test]
    fn what_has_no_form_of_its_own_stays() {
        for label in
            ["", "A1", "my_node", "a_b_c", "_1", "x_", "x_{", "x_{q}", "x_Q", "__", "x_{}", "a_1b", "é_é"]
        {
            assert_eq!(typeset(label), label);
        }
    }

    #[test]
    fn long_names_are_cut_between_characters() {
        assert_eq!(shortened("Amsterdam"), "Amsterdam");
        assert_eq!(shortened(&"ü".repeat(18)), "ü".repeat(18));
        assert_eq!(shortened(&"ü".repeat(19)), "ü".repeat(17) + "…");
        assert_eq!(shortened("The town on the far river"), "The town on the f…");
    }
}
