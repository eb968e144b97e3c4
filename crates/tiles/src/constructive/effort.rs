/// The search effort per stage. Large boards have many stages, so each gets less.
#[derive(Clone, Copy, Debug)]
pub(super) struct StageEffort {
    /// A tile farther than this from its target, in rows or columns, is moved nearer without a
    /// search.
    pub(super) reach: usize,
    /// The most cells of the planning window for the two tiles of a pair.
    pub(super) window: usize,
    /// The weights of a gain in the searches that are tried, in eighths of a step. The best result
    /// is taken.
    pub(super) worths: &'static [u32],
}

impl StageEffort {
    pub(super) fn on_board_of(cells: usize) -> Self {
        match cells {
            0..=144 => Self { reach: usize::MAX, window: 14, worths: &[1, 7] },
            145..=1024 => Self { reach: 6, window: 14, worths: &[1, 4] },
            _ => Self { reach: 3, window: 10, worths: &[1] },
        }
    }
}
