//! The gallery of levels: a card with a picture for each, by packs. The picture is the board itself, drawn small, so that
//! a card never shows another level than it starts.
//!
//! The search looks at names as they are shown. A pack none of whose levels pass is left out with its title, so that what is found
//! stands at the top.

mod own_pack;

use egui::{Frame, RichText, ScrollArea, TextEdit, Ui, Vec2};
use loyd_front::{LevelPlace, Named, names, own};
use loyd_levels::{Pack, packs};

use super::card;
use super::screen::{Screen, title_bar};
use crate::context::AppContext;
use crate::next::Next;

/// Where a level is picked.
pub(crate) struct LevelsScreen {
    /// The pack that is shown; all of them without one.
    pack: Option<usize>,
    /// How hard the levels are that are shown.
    difficulty: Difficulty,
    /// What the names of the levels that are shown have in them.
    search: String,
    /// Only the player's own levels are shown.
    is_own: bool,
}

/// How hard a level is, by its par in the metric that it is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Difficulty {
    /// Every level.
    Any,
    /// A par below 20.
    Easy,
    /// A par from 20 to 59.
    Middling,
    /// A par of 60 or more.
    Hard,
}

names!(Difficulty: Self::Any = "any", Self::Easy = "easy", Self::Middling = "middling", Self::Hard = "hard");

impl Difficulty {
    /// Whether a level of this par is as hard as that.
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
    /// The levels of the pack that is played.
    pub(crate) fn new(app: &AppContext) -> Self {
        Self {
            pack: app.session().level().map(|place| place.pack),
            difficulty: Difficulty::Any,
            search: String::new(),
            is_own: false,
        }
    }

    /// The rows of packs and of difficulties.
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
            for &difficulty in Difficulty::CHOICES {
                let name = app.text(&format!("difficulty-{}", difficulty.name()));
                if ui.add(app.button(name).selected(self.difficulty == difficulty)).clicked() {
                    self.difficulty = difficulty;
                }
            }
            let label = ui.label(app.text("search"));
            ui.add(TextEdit::singleline(&mut self.search).desired_width(120.0)).labelled_by(label.id);
        });
    }

    /// A pack with its cards. Returns where a click leads.
    fn pack(&self, app: &mut AppContext, ui: &mut Ui, index: usize, pack: &'static Pack) -> Next {
        let is_shown = |place: &LevelPlace| {
            let level = place.level();
            let is_found = |name: &str| loyd_front::text::is_found(name, &self.search);
            // Also by the name in the file: a player may know a level by its Chinese name.
            self.difficulty.allows(level.par()) && (is_found(&app.level_name(level)) || is_found(level.name()))
        };
        let shown: Vec<LevelPlace> = LevelPlace::of_pack(index).filter(is_shown).collect();
        // A pack without a level of this difficulty shows no title either.
        if shown.is_empty() {
            return Next::Stay;
        }
        let records = app.session().recorder().records();
        let solved = LevelPlace::of_pack(index).filter(|place| place.progress(records).solved).count();
        ui.add_space(8.0);
        let [title, about] = app.pack(pack);
        ui.heading(title);
        let values = [("solved", solved.into()), ("of", pack.len().into())];
        ui.label(RichText::new(format!("{about} {}", app.tell("pack-solved", &values))).weak());
        ui.add_space(4.0);
        let mut next = Next::Stay;
        let size = card::size(ui);
        card::row(ui, |ui| {
            for place in shown {
                if card(app, ui, size, place) {
                    app.player.start_level(place);
                    next = Next::Play;
                }
            }
        });
        next
    }
}

impl Screen for LevelsScreen {
    /// The filters, and below them the packs that pass: the player's own levels first, then those that ship.
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui, _: bool) -> Next {
        let mut next = title_bar(app, ui, "levels");
        Frame::new().inner_margin(10.0).show(ui, |ui| {
            self.filters(app, ui);
            ScrollArea::vertical().id_salt("levels").auto_shrink(false).show(ui, |ui| {
                // The own levels have no grade.
                let has_own = !own::all(app.session().recorder().records()).is_empty();
                if self.is_own || (self.pack.is_none() && self.difficulty == Difficulty::Any && has_own) {
                    next = next.clone().then(own_pack::show(app, ui, &self.search));
                }
                for (index, pack) in packs().iter().enumerate().filter(|_| !self.is_own) {
                    // Who searches by a name need not know its pack.
                    if self.pack.is_none_or(|shown| shown == index) || !self.search.trim().is_empty() {
                        next = next.clone().then(self.pack(app, ui, index, pack));
                    }
                }
            });
        });
        next
    }
}

/// One level: its picture, name, par and best. True when it is picked.
pub(super) fn card(app: &AppContext, ui: &mut Ui, size: Vec2, place: LevelPlace) -> bool {
    let (level, progress) = (place.level(), place.progress(app.session().recorder().records()));
    let (name, hover) = (app.level_name(level), level.sources().join("\n"));
    card::of_level(app, ui, size, level.puzzle(), (name, hover), Some(level.par()), &progress)
}
