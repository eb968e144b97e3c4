//! The filter of the gallery: difficulty, unsolved levels, and a text in the name.

use egui::{TextEdit, Ui};
use loyd_front::{Named, names};

use crate::context::AppContext;

/// The levels that the gallery displays.
#[derive(Clone, Debug, Default)]
pub(super) struct LevelsFilter {
    /// The difficulty of the displayed levels.
    difficulty: LevelDifficulty,
    /// The text that the names of displayed levels contain.
    search: String,
    /// Whether solved levels are hidden.
    is_unsolved_only: bool,
}

/// The difficulty of a level, by the par in its own metric.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LevelDifficulty {
    /// Every level.
    #[default]
    Any,
    /// A par below 20.
    Easy,
    /// A par from 20 to 59.
    Middling,
    /// A par of 60 or more.
    Hard,
}

names!(LevelDifficulty: Self::Any = "any", Self::Easy = "easy", Self::Middling = "middling", Self::Hard = "hard");

impl LevelDifficulty {
    /// Returns whether a level with this par has this difficulty.
    fn allows(self, par: u32) -> bool {
        match self {
            Self::Any => true,
            Self::Easy => par < 20,
            Self::Middling => (20..60).contains(&par),
            Self::Hard => par >= 60,
        }
    }
}

impl LevelsFilter {
    /// Shows the filter in one row.
    pub(super) fn show(&mut self, app: &AppContext, ui: &mut Ui) {
        ui.horizontal_wrapped(|ui| {
            for &difficulty in LevelDifficulty::CHOICES {
                let name = app.text(&format!("difficulty-{}", difficulty.name()));
                if ui.add(app.button(name).selected(self.difficulty == difficulty)).clicked() {
                    self.difficulty = difficulty;
                }
            }
            if ui.add(app.button(app.text("unsolved-only")).selected(self.is_unsolved_only)).clicked() {
                self.is_unsolved_only = !self.is_unsolved_only;
            }
            let label = ui.label(app.text("search"));
            ui.add(TextEdit::singleline(&mut self.search).desired_width(120.0)).labelled_by(label.id);
        });
    }

    /// Whether the difficulty of a level with this par is displayed. A level without a known par is
    /// displayed only with all levels.
    pub(super) fn allows(&self, par: Option<u32>) -> bool {
        par.map_or(self.difficulty == LevelDifficulty::Any, |par| self.difficulty.allows(par))
    }

    /// Whether a name contains the text of the search.
    pub(super) fn finds(&self, name: &str) -> bool {
        loyd_front::text::is_found(name, &self.search)
    }

    /// The text of the search.
    pub(super) fn search(&self) -> &str {
        &self.search
    }

    /// Whether solved levels are hidden.
    pub(super) fn is_unsolved_only(&self) -> bool {
        self.is_unsolved_only
    }
}
