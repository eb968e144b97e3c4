//! The gallery's filter: difficulty, unsolved levels, and text in the name.

use egui::{TextEdit, Ui};
use loyd_core::blocks::Difficulty;
use loyd_levels::Level;

use crate::context::AppContext;
use crate::widgets::{tab, unlabelled_list};

/// The width that the search field and its label need, in points.
const SEARCH_WIDTH: f32 = 200.0;

/// The levels that the gallery displays.
#[derive(Clone, Debug, Default)]
pub(super) struct LevelsFilter {
    /// The difficulty of the displayed levels; with `None`, all levels are displayed.
    difficulty: Option<Difficulty>,
    /// The text to search for in level names.
    pub(super) search: String,
    /// Whether solved levels are hidden.
    pub(super) is_unsolved_only: bool,
}

impl LevelsFilter {
    /// Shows the filter in one row, with a list of difficulties on a phone.
    pub(super) fn show(&mut self, app: &AppContext, ui: &mut Ui, is_narrow: bool) {
        let name = |difficulty: &Option<Difficulty>| {
            app.text(&format!("difficulty-{}", difficulty.map_or("any", Difficulty::name)))
        };
        let all = [None].into_iter().chain(Difficulty::ALL.map(Some));
        ui.horizontal_wrapped(|ui| {
            if is_narrow {
                unlabelled_list(ui, ("difficulty", None), &mut self.difficulty, all, name);
            } else {
                for difficulty in all {
                    tab(app, ui, &mut self.difficulty, difficulty, name(&difficulty));
                }
            }
            if ui.add(app.button(app.text("unsolved-only")).selected(self.is_unsolved_only)).clicked() {
                self.is_unsolved_only = !self.is_unsolved_only;
            }
            // The label stays next to its field.
            if ui.available_size_before_wrap().x < SEARCH_WIDTH {
                ui.end_row();
            }
            let label = ui.label(app.text("search"));
            ui.add(TextEdit::singleline(&mut self.search).desired_width(120.0)).labelled_by(label.id);
        });
    }

    /// Returns whether levels of this difficulty are displayed. A level whose difficulty is unknown
    /// is displayed only if no difficulty is selected.
    pub(super) fn allows(&self, difficulty: Option<Difficulty>) -> bool {
        self.difficulty.is_none() || self.difficulty == difficulty
    }

    /// Returns whether a name contains the search text.
    pub(super) fn matches(&self, name: &str) -> bool {
        loyd_front::text::matches_search(name, &self.search)
    }

    /// Returns whether the search finds a level by its pack or by its file. The file contains the
    /// level's Chinese name, its sources, and comments with other names of the level.
    pub(super) fn matches_level(&self, pack: &str, level: &Level) -> bool {
        let parts = level.sources().iter().chain(level.comments()).map(String::as_str);
        parts.chain([pack, level.name()]).any(|text| self.matches(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classics_are_found_by_their_other_names() {
        for search in ["Klotski on", "l'âne rouge", "横刀立马", "Fleming", "daughter in the box", "red donkey"] {
            let filter = LevelsFilter { search: search.to_owned(), ..LevelsFilter::default() };
            let found = loyd_levels::packs().iter().flat_map(loyd_levels::Pack::levels);
            let found: Vec<&str> = found.filter(|level| filter.matches_level("", level)).map(Level::id).collect();
            assert!(found.contains(&"traditional/red-donkey"), "{search}: {found:?}");
        }
    }
}
