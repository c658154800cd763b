//! What a ruleset that has a name is called, and what there is to say of it.

/// A ruleset that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: &'static str,
    /// The rules in two sentences.
    pub sentence: &'static str,
    /// The texts that follow the name, in an example.
    pub example: &'static [&'static str],
}
