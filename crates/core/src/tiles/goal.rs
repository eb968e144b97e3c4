use crate::TilePosition;

/// The solved position of a tile puzzle, by name or as a position.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum TileGoal {
    /// 1, 2, … row by row, the blank last.
    #[default]
    BlankLast,
    /// The blank first, then 1, 2, … row by row.
    BlankFirst,
    /// Any other position.
    Position(TilePosition),
}

impl TileGoal {
    /// The solved position on a board of this size.
    ///
    /// # Panics
    /// If a side is not from [`super::MIN_SIDE`] to [`super::MAX_SIDE`].
    ///
    /// ```
    /// use loyd_core::tiles::TileGoal;
    /// assert_eq!(TileGoal::BlankLast.position(2, 3).to_string(), "1 2/3 4/5 0");
    /// assert_eq!(TileGoal::BlankFirst.position(3, 2).to_string(), "0 1 2/3 4 5");
    /// ```
    pub fn position(&self, width: usize, height: usize) -> TilePosition {
        let size = (width * height) as u16;
        let cells = match self {
            Self::BlankLast => (1..size).chain([0]).collect(),
            Self::BlankFirst => (0..size).collect(),
            Self::Position(position) => return position.clone(),
        };
        TilePosition::new(width, height, cells).expect("the numbers are in order, so only the size can be wrong")
    }

    /// The name that a position has as a goal, if it has one.
    ///
    /// ```
    /// use loyd_core::tiles::TileGoal;
    /// let goal = TileGoal::BlankLast.position(4, 4);
    /// assert_eq!(TileGoal::of(&goal), TileGoal::BlankLast);
    /// ```
    pub fn of(position: &TilePosition) -> Self {
        let (width, height) = (position.width(), position.height());
        [Self::BlankLast, Self::BlankFirst]
            .into_iter()
            .find(|goal| goal.position(width, height) == *position)
            .unwrap_or_else(|| Self::Position(position.clone()))
    }
}

impl std::fmt::Display for TileGoal {
    /// The text that `--goal` takes.
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Self::BlankLast => f.pad("blank-last"),
            Self::BlankFirst => f.pad("blank-first"),
            Self::Position(position) => position.fmt(f),
        }
    }
}
