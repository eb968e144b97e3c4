use loyd_play::Arrows;

/// A choice among things with names.
pub trait Named: Copy + PartialEq + Sized + 'static {
    /// All of them, in the order in which they are offered.
    const CHOICES: &'static [Self];

    /// Its name.
    fn name(self) -> &'static str;

    /// The one of this name.
    fn named(name: &str) -> Option<Self> {
        Self::CHOICES.iter().copied().find(|choice| choice.name() == name)
    }

    /// All names, for a message.
    fn names() -> String {
        let names: Vec<_> = Self::CHOICES.iter().map(|choice| format!("`{}`", choice.name())).collect();
        names.join(", ")
    }
}

impl Named for Arrows {
    const CHOICES: &'static [Self] = &[Self::Tile, Self::Blank];

    fn name(self) -> &'static str {
        match self {
            Self::Tile => "tile",
            Self::Blank => "blank",
        }
    }
}

/// How fast a solution is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Speed {
    /// One move in two seconds.
    Slowest,
    /// One move a second.
    Slow,
    /// Three moves a second.
    #[default]
    Usual,
    /// Ten moves a second.
    Fast,
    /// Forty moves a second.
    Fastest,
}

impl Speed {
    /// Milliseconds from move to move.
    pub const fn milliseconds(self) -> u64 {
        match self {
            Self::Slowest => 2000,
            Self::Slow => 1000,
            Self::Usual => 333,
            Self::Fast => 100,
            Self::Fastest => 25,
        }
    }

    /// The next faster one, or the fastest.
    #[must_use]
    pub fn faster(self) -> Self {
        Self::CHOICES.iter().copied().find(|speed| *speed > self).unwrap_or(self)
    }

    /// The next slower one, or the slowest.
    #[must_use]
    pub fn slower(self) -> Self {
        Self::CHOICES.iter().copied().rfind(|speed| *speed < self).unwrap_or(self)
    }
}

impl Named for Speed {
    const CHOICES: &'static [Self] = &[Self::Slowest, Self::Slow, Self::Usual, Self::Fast, Self::Fastest];

    fn name(self) -> &'static str {
        match self {
            Self::Slowest => "slowest",
            Self::Slow => "slow",
            Self::Usual => "usual",
            Self::Fast => "fast",
            Self::Fastest => "fastest",
        }
    }
}
