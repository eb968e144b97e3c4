use crate::preferences::Named;

/// What lines and shapes are drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyphs {
    /// Box-drawing lines and quarter blocks.
    Unicode,
    /// `+`, `-` and `|`.
    Ascii,
}

impl Named for Glyphs {
    const CHOICES: &'static [Self] = &[Self::Unicode, Self::Ascii];

    fn name(self) -> &'static str {
        match self {
            Self::Unicode => "unicode",
            Self::Ascii => "ascii",
        }
    }
}
