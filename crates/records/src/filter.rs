use loyd_core::FamilyName;

use crate::category::Category;
use crate::game::{GameOutcome, Summary};
use crate::id::LevelId;

/// A selection of games, by conditions that must all hold. The default selects all games.
///
/// ```
/// use loyd_core::FamilyName;
/// use loyd_records::Filter;
/// let family = Some(FamilyName::Tiles);
/// let unassisted = Filter { family, assisted: Some(false), ..Filter::default() };
/// assert_ne!(unassisted, Filter::default());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only games of this family.
    pub family: Option<FamilyName>,
    /// Only games of this category.
    pub category: Option<Category>,
    /// Only games of this level, in any metric.
    pub level: Option<LevelId>,
    /// Only games that ended at this time or later, in Unix milliseconds.
    pub from: Option<i64>,
    /// Only games that ended before this time, in Unix milliseconds.
    pub until: Option<i64>,
    /// Only games that ended this way.
    pub outcome: Option<GameOutcome>,
    /// Only assisted games if `true`, only unassisted ones if `false`.
    pub assisted: Option<bool>,
    /// Only practice games if `true`, no practice games if `false`.
    pub practice: Option<bool>,
}

impl Filter {
    /// Returns a filter that selects all games of one category.
    pub fn of_category(category: Category) -> Self {
        Self { category: Some(category), ..Self::default() }
    }

    /// Returns whether a game meets all conditions.
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
