//! Events and disciplines.

use std::fmt;
use std::str::FromStr;

use loyd_core::TileMetric;
use loyd_core::random::Seed;
use loyd_core::tiles::{MAX_SIDE, MIN_SIDE};
use loyd_play::TileDeal;

/// The rules of an attempt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Discipline {
    /// One board.
    #[default]
    Solve,
    /// This number of boards, all the same size, in sequence on one clock.
    Marathon(u16),
    /// One board of each size from 2×2 up to the event's, on one clock.
    Relay,
    /// One board whose numbers are hidden after the first move.
    Blindfold,
    /// One board, to be solved in at most this number of moves.
    Limited(u32),
}

impl Discipline {
    /// One discipline of each kind, with a typical number of boards or moves.
    pub const TYPICAL: [Self; 5] = [Self::Solve, Self::Marathon(5), Self::Relay, Self::Blindfold, Self::Limited(80)];

    /// Returns the name of the kind, as in the text form of an event.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solve => "solve",
            Self::Marathon(_) => "marathon",
            Self::Relay => "relay",
            Self::Blindfold => "blindfold",
            Self::Limited(_) => "limited",
        }
    }

    /// Returns the number of boards in a marathon, or the move limit.
    pub fn number(self) -> Option<u32> {
        match self {
            Self::Marathon(boards) => Some(boards.into()),
            Self::Limited(moves) => Some(moves),
            Self::Solve | Self::Relay | Self::Blindfold => None,
        }
    }
}

/// A board size, a metric and a discipline. Only attempts at the same event are compared.
///
/// Its text form is the size, the discipline and, unless it is the default, the metric.
///
/// ```
/// use loyd_front::compete::{CompetitionEvent, Discipline};
/// let event: CompetitionEvent = "4x4 marathon 5".parse()?;
/// assert_eq!((event.discipline, event.boards()), (Discipline::Marathon(5), 5));
/// assert_eq!("5x5 relay".parse::<CompetitionEvent>()?.boards(), 4);
/// assert_eq!(event.to_string(), "4x4 marathon 5");
/// assert!("4x4 marathon".parse::<CompetitionEvent>().is_err());
/// # Ok::<(), loyd_front::compete::ParseEventError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompetitionEvent {
    /// The number of columns of the largest board.
    pub width: usize,
    /// The number of rows of the largest board.
    pub height: usize,
    /// The metric of the move counter.
    pub metric: TileMetric,
    /// The discipline.
    pub discipline: Discipline,
}

impl Default for CompetitionEvent {
    fn default() -> Self {
        Self { width: 4, height: 4, metric: TileMetric::Single, discipline: Discipline::Solve }
    }
}

impl CompetitionEvent {
    /// The maximum number of boards in a marathon.
    pub const MAX_BOARDS: u16 = 1000;

    /// Returns the number of boards in an attempt.
    pub fn boards(self) -> usize {
        match self.discipline {
            Discipline::Marathon(boards) => boards.into(),
            Discipline::Relay => self.width.max(self.height) - MIN_SIDE + 1,
            Discipline::Solve | Discipline::Blindfold | Discipline::Limited(_) => 1,
        }
    }

    /// Returns the board at this index in an attempt with this seed. Every board has its own seed,
    /// the attempt's seed plus the board's index.
    pub fn board(self, index: usize, seed: Seed) -> TileDeal {
        let side = |side: usize| match self.discipline {
            Discipline::Relay => side.min(MIN_SIDE + index),
            _ => side,
        };
        let seed = Seed(seed.0.wrapping_add(index as u64));
        TileDeal { metric: self.metric, ..TileDeal::new(side(self.width), side(self.height), seed) }
    }

    /// Returns the move limit of an attempt, if the discipline has one.
    pub const fn limit(self) -> Option<u32> {
        match self.discipline {
            Discipline::Limited(moves) => Some(moves),
            _ => None,
        }
    }
}

impl fmt::Display for CompetitionEvent {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}x{} {}", self.width, self.height, self.discipline.name())?;
        if let Some(number) = self.discipline.number() {
            write!(f, " {number}")?;
        }
        if self.metric == TileMetric::Single { Ok(()) } else { write!(f, " {}", self.metric) }
    }
}

/// An error from parsing an event.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown event `{text}`: expected a size and a discipline, such as `4x4 solve`, `4x4 marathon 5`, `5x5 relay`, \
     `4x4 blindfold` or `4x4 limited 80`, optionally followed by `multi`"
)]
pub struct ParseEventError {
    /// The invalid string.
    pub text: String,
}

impl FromStr for CompetitionEvent {
    type Err = ParseEventError;

    fn from_str(text: &str) -> Result<Self, ParseEventError> {
        parse(text).ok_or_else(|| ParseEventError { text: text.to_owned() })
    }
}

/// Parses an event.
fn parse(text: &str) -> Option<CompetitionEvent> {
    let mut words = text.split_whitespace();
    let (width, height) = words.next()?.split_once('x')?;
    let side = |side: &str| side.parse().ok().filter(|side| (MIN_SIDE..=MAX_SIDE).contains(side));
    let (width, height) = (side(width)?, side(height)?);
    let name = words.next()?;
    let discipline = match Discipline::TYPICAL.into_iter().find(|kind| kind.name() == name)? {
        Discipline::Marathon(_) => {
            Discipline::Marathon(words.next()?.parse().ok().filter(|n| (1..=CompetitionEvent::MAX_BOARDS).contains(n))?)
        }
        Discipline::Limited(_) => Discipline::Limited(words.next()?.parse().ok().filter(|moves| *moves > 0)?),
        discipline => discipline,
    };
    let metric = words.next().map_or(Some(TileMetric::Single), |name| name.parse().ok())?;
    words.next().is_none().then_some(CompetitionEvent { width, height, metric, discipline })
}
