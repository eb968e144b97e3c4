//! The gallery of levels: a card per level, grouped by packs. The picture on a card is a small
//! drawing of the actual board.
//!
//! The search matches names as displayed. A pack without matching levels is hidden with its title,
//! so the results are at the top.

mod own_pack;

use egui::{Frame, RichText, ScrollArea, TextEdit, Ui, Vec2};
use loyd_front::{LevelPlace, Named, names, own};
use loyd_levels::{Pack, packs};

use super::card;
use super::screen::{Screen, title_bar};
use crate::context::AppContext;
use crate::next::AppRequest;
use crate::scale;

/// The gallery of levels.
pub(crate) struct LevelsScreen {
    /// The displayed pack, or `None` for all packs.
    pack: Option<usize>,
    /// The difficulty of the displayed levels.
    difficulty: LevelDifficulty,
    /// The text that the names of displayed levels contain.
    search: String,
    /// Whether only the player's own levels are shown.
    is_own: bool,
}

/// The difficulty of a level, by the par in its own metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LevelDifficulty {
    /// Every level.
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

impl LevelsScreen {
    /// Creates the gallery with the pack of the current level.
    pub(crate) fn new(app: &AppContext) -> Self {
        Self {
            pack: app.session().level().map(|place| place.pack),
            difficulty: LevelDifficulty::Any,
            search: String::new(),
            is_own: false,
        }
    }

    /// Shows the rows of packs and of difficulties.
    fn filters(&mut self, app: &AppContext, ui: &mut Ui) {
        ui.horizontal_wrapped(|ui| {
            let mut shown = (self.pack, self.is_own);
            ui.selectable_value(&mut shown, (None, false), app.text("all-packs"));
            ui.selectable_value(&mut shown, (None, true), app.text("own-levels"));
            for (index, pack) in packs().iter().enumerate() {
                ui.selectable_value(&mut shown, (Some(index), false), app.pack(pack)[0].as_str());
            }
            (self.pack, self.is_own) = shown;
        });
        ui.horizontal_wrapped(|ui| {
            for &difficulty in LevelDifficulty::CHOICES {
                let name = app.text(&format!("difficulty-{}", difficulty.name()));
                if ui.add(app.button(name).selected(self.difficulty == difficulty)).clicked() {
                    self.difficulty = difficulty;
                }
            }
            let label = ui.label(app.text("search"));
            ui.add(TextEdit::singleline(&mut self.search).desired_width(120.0)).labelled_by(label.id);
        });
    }

    /// Shows a pack with its cards. Returns the request of a click.
    fn pack(&self, app: &mut AppContext, ui: &mut Ui, index: usize, pack: &'static Pack) -> AppRequest {
        let is_shown = |place: &LevelPlace| {
            let level = place.level();
            let is_found = |name: &str| loyd_front::text::is_found(name, &self.search);
            // Also matches the name in the file, because a player may know a level by its Chinese
            // name.
            self.difficulty.allows(level.par()) && (is_found(&app.level_name(level)) || is_found(level.name()))
        };
        let shown: Vec<LevelPlace> = LevelPlace::of_pack(index).filter(is_shown).collect();
        // A pack without matching levels shows no title either.
        if shown.is_empty() {
            return AppRequest::Stay;
        }
        let records = app.session().recorder().records();
        let solved = LevelPlace::of_pack(index).filter(|place| place.progress(records).solved).count();
        ui.add_space(scale::GAP);
        let [title, about] = app.pack(pack);
        ui.heading(title);
        let values = [("solved", solved.into()), ("of", pack.len().into())];
        ui.label(RichText::new(format!("{about} {}", app.tell("pack-solved", &values))).weak());
        ui.add_space(scale::TIGHT);
        let mut next = AppRequest::Stay;
        let size = card::size(ui);
        card::row(ui, |ui| {
            for place in shown {
                if card(app, ui, size, place) {
                    app.player.start_level(place);
                    next = AppRequest::Play;
                }
            }
        });
        next
    }
}

impl Screen for LevelsScreen {
    /// Shows the filters, and below them the matching packs: the player's own levels first, then
    /// the bundled ones.
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui, _: bool) -> AppRequest {
        let mut next = title_bar(app, ui, "levels");
        Frame::new().inner_margin(scale::PART).show(ui, |ui| {
            self.filters(app, ui);
            ScrollArea::vertical().id_salt("levels").auto_shrink(false).show(ui, |ui| {
                // The player's own levels have no difficulty.
                let has_own = !own::all(app.session().recorder().records()).is_empty();
                if self.is_own || (self.pack.is_none() && self.difficulty == LevelDifficulty::Any && has_own) {
                    next = next.clone().then(own_pack::show(app, ui, &self.search));
                }
                for (index, pack) in packs().iter().enumerate().filter(|_| !self.is_own) {
                    // A search covers all packs.
                    if self.pack.is_none_or(|shown| shown == index) || !self.search.trim().is_empty() {
                        next = next.clone().then(self.pack(app, ui, index, pack));
                    }
                }
            });
        });
        next
    }
}

/// Shows the card of a level with its picture, name, par and best. Returns whether it was clicked.
pub(super) fn card(app: &AppContext, ui: &mut Ui, size: Vec2, place: LevelPlace) -> bool {
    let (level, progress) = (place.level(), place.progress(app.session().recorder().records()));
    let (name, hover) = (app.level_name(level), level.sources().join("\n"));
    card::of_level(app, ui, size, level.puzzle(), (name, hover), Some(level.par()), &progress)
}
