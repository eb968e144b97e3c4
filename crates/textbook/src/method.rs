use std::fmt;
use std::str::FromStr;

/// A textbook search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TextbookMethod {
    /// Expands all positions at one depth before those at the next depth.
    BreadthFirst,
    /// Expands the position with the lowest depth first. Since every move costs 1, it finds the
    /// same depths as breadth-first search.
    UniformCost,
    /// Searches one branch to the depth limit before the next branch. Its solution need not be
    /// optimal.
    DepthFirst {
        /// The limit, in moves.
        limit: u32,
    },
    /// Depth-first search with the limits 0, 1, 2, …
    IterativeDeepening,
    /// Expands the position with the lowest estimate first. Its solution need not be optimal.
    Greedy,
    /// Expands the position with the lowest sum of depth and estimate first.
    AStar,
    /// Like [`TextbookMethod::AStar`], but with the estimate multiplied by a weight. A solution is
    /// at most that many times as long as an optimal one.
    WeightedAStar {
        /// The weight, at least 1.
        weight: f64,
    },
    /// Depth-first search with thresholds on the sum of depth and estimate.
    IdaStar,
    /// Breadth-first search from the starting position and from the goal, until the two sides meet.
    Bidirectional,
}

impl TextbookMethod {
    /// Every method, with the default limit and weight.
    pub const ALL: [Self; 9] = [
        Self::BreadthFirst,
        Self::UniformCost,
        Self::DepthFirst { limit: 50 },
        Self::IterativeDeepening,
        Self::Greedy,
        Self::AStar,
        Self::WeightedAStar { weight: 2.0 },
        Self::IdaStar,
        Self::Bidirectional,
    ];

    /// Returns the name without the limit or weight.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BreadthFirst => "bfs",
            Self::UniformCost => "ucs",
            Self::DepthFirst { .. } => "dfs",
            Self::IterativeDeepening => "iddfs",
            Self::Greedy => "greedy",
            Self::AStar => "astar",
            Self::WeightedAStar { .. } => "wastar",
            Self::IdaStar => "idastar",
            Self::Bidirectional => "bidirectional",
        }
    }

    /// Returns whether the method uses a heuristic.
    pub const fn takes_heuristic(self) -> bool {
        matches!(self, Self::Greedy | Self::AStar | Self::WeightedAStar { .. } | Self::IdaStar)
    }

    /// Returns whether the method's solutions are optimal, given an admissible heuristic.
    pub const fn is_optimal(self) -> bool {
        !matches!(self, Self::DepthFirst { .. } | Self::Greedy | Self::WeightedAStar { .. })
    }
}

impl fmt::Display for TextbookMethod {
    /// Writes the name, with the limit or weight if there is one: `dfs:50`, `wastar:2`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::DepthFirst { limit } => write!(f, "dfs:{limit}"),
            Self::WeightedAStar { weight } => write!(f, "wastar:{weight}"),
            other => f.pad(other.name()),
        }
    }
}

impl FromStr for TextbookMethod {
    type Err = String;

    /// Reads a name, optionally with a limit after `dfs` or a weight after `wastar`, such as
    /// `wastar:1.5`.
    ///
    /// ```
    /// use loyd_textbook::TextbookMethod;
    /// assert_eq!("dfs:30".parse(), Ok(TextbookMethod::DepthFirst { limit: 30 }));
    /// assert!("wastar:0.5".parse::<TextbookMethod>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, String> {
        let (name, value) = text.split_once(':').map_or((text, None), |(name, value)| (name, Some(value)));
        let found = Self::ALL.into_iter().find(|method| method.name() == name);
        match (found, value) {
            (Some(method), None) => Ok(method),
            (Some(Self::DepthFirst { .. }), Some(limit)) => {
                let limit = limit.parse().ok().filter(|limit| (1..=10_000).contains(limit));
                limit.map(|limit| Self::DepthFirst { limit }).ok_or("expected a limit from 1 to 10000".to_owned())
            }
            (Some(Self::WeightedAStar { .. }), Some(weight)) => {
                let weight = weight.parse().ok().filter(|weight: &f64| weight.is_finite() && *weight >= 1.0);
                weight.map(|weight| Self::WeightedAStar { weight }).ok_or("expected a weight of at least 1".to_owned())
            }
            _ => Err(format!("expected {}", Self::ALL.map(Self::name).join(", "))),
        }
    }
}
