use loyd_core::FamilyName;

use crate::{Category, LevelId, Outcome, Summary};

/// Which games are meant: those that pass every condition that is set. The default lets all pass.
///
/// ```
/// use loyd_core::FamilyName;
/// use loyd_records::Filter;
/// let clean_tile_games = Filter { family: Some(FamilyName::Tiles), assisted: Some(false), ..Filter::default() };
/// assert_ne!(clean_tile_games, Filter::default());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Of this family.
    pub family: Option<FamilyName>,
    /// Of this category.
    pub category: Option<Category>,
    /// Of this level, in any metric.
    pub level: Option<LevelId>,
    /// Finished at this time or later, in Unix milliseconds.
    pub from: Option<i64>,
    /// Finished before this time, in Unix milliseconds.
    pub until: Option<i64>,
    /// Ended so.
    pub outcome: Option<Outcome>,
    /// Assisted, or not.
    pub assisted: Option<bool>,
    /// Practice, or not.
    pub practice: Option<bool>,
}

impl Filter {
    /// Every game of one category.
    pub fn of_category(category: Category) -> Self {
        Self { category: Some(category), ..Self::default() }
    }

    /// Whether a game passes.
    pub fn passes(&self, game: &Summary) -> bool {
        let category = &*game.category;
        let play = &game.play;
        self.family.is_none_or(|family| family == category.family())
            && self.category.as_ref().is_none_or(|wanted| wanted == category)
            && self.level.is_none_or(|level| Some(level) == category.level())
            && self.from.is_none_or(|from| from <= play.finished_at)
            && self.until.is_none_or(|until| play.finished_at < until)
            && self.outcome.is_none_or(|outcome| outcome == play.outcome)
            && self.assisted.is_none_or(|assisted| assisted == play.is_assisted())
            && self.practice.is_none_or(|practice| practice == play.practice)
    }
}
