use std::fmt;
use std::str::FromStr;

/// A search of the textbooks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// All positions of a depth before those of the next.
    BreadthFirst,
    /// The position with the fewest moves made first; since every move costs 1, the depths of breadth-first search.
    UniformCost,
    /// One branch to its end, which is a limit of moves, before the next. Its solution need not be a shortest one.
    DepthFirst {
        /// The limit, in moves.
        limit: u32,
    },
    /// Depth-first search with the limits 0, 1, 2, …
    IterativeDeepening,
    /// The position with the least estimate first. Its solution need not be a shortest one.
    Greedy,
    /// The position with the least sum of moves made and estimate first.
    AStar,
    /// As [`Method::AStar`], the estimate times a weight: a solution is at most that many times as long as a shortest one.
    WeightedAStar {
        /// The weight, at least 1.
        weight: f64,
    },
    /// Depth-first search with limits of the sum of moves made and estimate.
    IdaStar,
    /// Breadth-first search from the start and from the goal, until they meet.
    Bidirectional,
}

impl Method {
    /// Every method, with the usual limit and weight.
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

    /// The name without limit and weight.
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

    /// Whether an estimate guides it.
    pub const fn takes_heuristic(self) -> bool {
        matches!(self, Self::Greedy | Self::AStar | Self::WeightedAStar { .. } | Self::IdaStar)
    }

    /// Whether its solutions are shortest ones, with an estimate that never exceeds the distance.
    pub const fn is_optimal(self) -> bool {
        !matches!(self, Self::DepthFirst { .. } | Self::Greedy | Self::WeightedAStar { .. })
    }
}

impl fmt::Display for Method {
    /// The name, with limit or weight: `dfs:50`, `wastar:2`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::DepthFirst { limit } => write!(f, "dfs:{limit}"),
            Self::WeightedAStar { weight } => write!(f, "wastar:{weight}"),
            other => f.pad(other.name()),
        }
    }
}

impl FromStr for Method {
    type Err = String;

    /// Reads a name, behind `dfs` perhaps a limit and behind `wastar` perhaps a weight, such as `wastar:1.5`.
    ///
    /// ```
    /// use loyd_solve::textbook::Method;
    /// assert_eq!("dfs:30".parse(), Ok(Method::DepthFirst { limit: 30 }));
    /// assert!("wastar:0.5".parse::<Method>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, String> {
        let (name, value) = text.split_once(':').map_or((text, None), |(name, value)| (name, Some(value)));
        let found = Self::ALL.into_iter().find(|method| method.name() == name);
        match (found, value) {
            (Some(method), None) => Ok(method),
            (Some(Self::DepthFirst { .. }), Some(limit)) => {
                let limit = limit.parse().ok().filter(|limit| (1..=10_000).contains(limit));
                limit.map(|limit| Self::DepthFirst { limit }).ok_or("a limit is from 1 to 10000".to_owned())
            }
            (Some(Self::WeightedAStar { .. }), Some(weight)) => {
                let weight = weight.parse().ok().filter(|weight: &f64| weight.is_finite() && *weight >= 1.0);
                weight.map(|weight| Self::WeightedAStar { weight }).ok_or("a weight is at least 1".to_owned())
            }
            _ => Err(format!("expected {}", Self::ALL.map(Self::name).join(", "))),
        }
    }
}
