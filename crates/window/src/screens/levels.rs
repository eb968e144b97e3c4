//! The level gallery: a card per level, grouped by pack. The picture on a card is a small drawing
//! of the actual board.
//!
//! The search matches displayed names and, for bundled levels, also the pack's title and the
//! sources and comments in the level's file. A pack without matching levels is hidden along with
//! its title, so the results are at the top.

mod own_pack;

use egui::{RichText, Ui};
use loyd_core::Puzzle;
use loyd_front::{LevelPlace, PackNumber, own};
use loyd_levels::{Pack, packs};
use loyd_play::{GameFamily, Scene};

use super::levels_filter::LevelsFilter;
use super::screen::{Screen, column, column_title_bar, page, scrolled};
use super::{card, level_card, opened_packs};
use crate::context::AppContext;
use crate::next::{AppRequest, FilePurpose};
use crate::{scale, widgets};

/// The level gallery.
pub(crate) struct LevelsScreen {
    /// The displayed packs.
    shown: ShownPacks,
    /// Which levels of these packs are displayed.
    filter: LevelsFilter,
}

/// The packs on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ShownPacks {
    /// All packs.
    All,
    /// The player's own levels.
    Own,
    /// A bundled pack, by its index.
    Bundled(usize),
    /// A pack that the player opened.
    Opened(PackNumber),
}

impl ShownPacks {
    /// Returns all choices, in order.
    fn all(app: &AppContext) -> Vec<Self> {
        let opened = app.session().packs.all.iter().map(|pack| Self::Opened(pack.number));
        [Self::All, Self::Own].into_iter().chain(opened).chain((0..packs().len()).map(Self::Bundled)).collect()
    }

    /// Returns a choice's display name.
    fn name(self, app: &AppContext) -> String {
        match self {
            Self::All => app.text("all-packs"),
            Self::Own => app.text("own-levels"),
            Self::Bundled(index) => app.pack_texts(&packs()[index])[0].clone(),
            Self::Opened(number) => app.session().packs.get(number).map(|pack| pack.title.clone()).unwrap_or_default(),
        }
    }
}

impl LevelsScreen {
    /// Creates the gallery, showing the current level's pack.
    pub(crate) fn new(app: &AppContext) -> Self {
        let bundled = app.session().level.map(|place| ShownPacks::Bundled(place.pack));
        let opened = app.session().opened.map(|place| ShownPacks::Opened(place.pack));
        Self { shown: bundled.or(opened).unwrap_or(ShownPacks::All), filter: LevelsFilter::default() }
    }

    /// Shows the choices of pack and difficulty. On a phone, both are lists, since tabs would fill
    /// half the screen.
    fn filters(&mut self, app: &AppContext, ui: &mut Ui) {
        // The pack may have been removed.
        if let ShownPacks::Opened(number) = self.shown
            && app.session().packs.get(number).is_none()
        {
            self.shown = ShownPacks::All;
        }
        let is_narrow = ui.available_width() < crate::context::NARROW;
        ui.horizontal_wrapped(|ui| {
            let open = app.text("pack-open");
            if is_narrow {
                let room = ui.available_width() - widgets::button_width(ui, &open) - 2.0 * scale::PART;
                let choices = ShownPacks::all(app);
                let list = widgets::unlabelled_list(ui, ("packs", Some(room)), &mut self.shown, choices, |pack| {
                    pack.name(app)
                });
                list.on_hover_text(app.text("levels"));
            } else {
                for pack in ShownPacks::all(app) {
                    widgets::tab(app, ui, &mut self.shown, pack, pack.name(app));
                }
            }
            if ui.add(app.button(open)).clicked() {
                app.request(AppRequest::File(FilePurpose::Puzzle));
            }
        });
        ui.add_space(scale::TIGHT);
        self.filter.show(app, ui, is_narrow);
    }

    /// Shows a pack with its cards. Returns whether any level matches.
    fn pack(&self, app: &mut AppContext, ui: &mut Ui, index: usize, pack: &'static Pack) -> bool {
        let filter = &self.filter;
        let records = app.records();
        let [title, about] = app.pack_texts(pack);
        let is_shown = |place: &LevelPlace| {
            let level = place.level();
            filter.allows(Some(level.difficulty()))
                && (filter.matches(&app.level_name(level)) || filter.matches_level(&title, level))
                && !(filter.is_unsolved_only && place.progress(records).solved)
        };
        let shown: Vec<LevelPlace> = LevelPlace::of_pack(index).filter(is_shown).collect();
        // A pack without matching levels shows no title either.
        if shown.is_empty() {
            return false;
        }
        let solved = LevelPlace::of_pack(index).filter(|place| place.progress(records).solved).count();
        ui.add_space(scale::GAP);
        ui.heading(title);
        let values = [("solved", solved.into()), ("of", pack.len().into())];
        ui.label(RichText::new(format!("{about} {}", app.tell("pack-solved", &values))).weak());
        let start = |place: &LevelPlace| place.level().puzzle().scene(&place.level().puzzle().start());
        let scenes: Vec<Scene> = shown.iter().map(start).collect();
        let goal = level_card::common_goal(app, ui, &scenes);
        ui.add_space(scale::TIGHT);
        let size = card::size(ui, goal.as_ref());
        card::row(ui, |ui| {
            for (place, scene) in shown.into_iter().zip(&scenes) {
                let (level, progress) = (place.level(), place.progress(app.records()));
                let names = (app.level_name(level), level.sources().join("\n"), goal.as_ref());
                if level_card::show(app, ui, size, scene, names, Some(level.par()), &progress) {
                    app.player.start_level(place);
                    app.request(AppRequest::Play);
                }
            }
        });
        true
    }

    /// Shows the matching packs: the player's own levels first, then the opened packs, then the
    /// bundled ones. Returns whether any level matches.
    fn packs(&self, app: &mut AppContext, ui: &mut Ui) -> bool {
        let is_all = self.shown == ShownPacks::All;
        // A search covers all packs.
        let is_searching = !self.filter.search.trim().is_empty();
        // The player's own levels have no difficulty.
        let has_own = !own::all(app.records()).is_empty();
        let shows_own = self.shown == ShownPacks::Own || (is_all && self.filter.allows(None) && has_own);
        if shows_own {
            own_pack::show(app, ui, &self.filter.search);
        }
        let mut any_matches = shows_own;
        let is_shown =
            |pack: ShownPacks| is_all || self.shown == pack || (is_searching && self.shown != ShownPacks::Own);
        let opened: Vec<PackNumber> = app.session().packs.all.iter().map(|pack| pack.number).collect();
        for number in opened.into_iter().filter(|number| is_shown(ShownPacks::Opened(*number))) {
            any_matches |= opened_packs::show(app, ui, number, &self.filter);
        }
        for (index, pack) in packs().iter().enumerate().filter(|(index, _)| is_shown(ShownPacks::Bundled(*index))) {
            any_matches |= self.pack(app, ui, index, pack);
        }
        any_matches
    }
}

impl Screen for LevelsScreen {
    /// Shows the filters, and below them the matching packs.
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui, _: bool) {
        column_title_bar(app, ui, "levels");
        page(ui, |ui| {
            column(ui, |ui| self.filters(app, ui));
            scrolled(ui, "levels", |ui| {
                if !self.packs(app, ui) {
                    ui.label(app.text("no-level-matches"));
                }
                ui.add_space(scale::PART);
            });
        });
    }
}
