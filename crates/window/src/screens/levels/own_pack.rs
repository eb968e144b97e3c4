//! The player's own levels as cards with pars, in the player's order, with buttons to play, share,
//! move, remove and export them.
//!
//! They are stored with the records, so an export of the records contains them. A level is
//! identified by its content: saving it again changes its name and its pars, but not its solution.

use egui::{Button, RichText, Ui, Vec2};
use loyd_core::{BlockPuzzle, Family, Puzzle};
use loyd_front::own::{self, OwnLevel};
use loyd_front::text::matches_search;
use loyd_play::GameFamily;
use loyd_records::LevelId;

use super::super::play::symbol_button;
use super::super::{card, level_card};
use crate::context::AppContext;
use crate::next::{AppRequest, FilePurpose, ScreenKind};
use crate::scale;

/// Shows the levels whose names contain this text.
pub(super) fn show(app: &mut AppContext, ui: &mut Ui, search: &str) {
    let levels = own::all(app.records());
    ui.add_space(scale::GAP);
    ui.heading(app.text("own-levels"));
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(app.text("own-levels-about")).weak());
        if ui.button(app.text("editor")).clicked() {
            app.request(AppRequest::Screen(ScreenKind::Editor));
        }
        if ui.button(app.text("own-import")).clicked() {
            app.request(AppRequest::File(FilePurpose::OwnLevels));
        }
        if !levels.is_empty() && ui.button(app.text("own-export")).clicked() {
            let (name, text) = ("my-levels.txt".to_owned(), own::list(&levels));
            app.request(AppRequest::File(FilePurpose::Save { name, text }));
        }
    });
    ui.add_space(scale::TIGHT);
    let shown: Vec<usize> = (0..levels.len()).filter(|index| matches_search(&levels[*index].name, search)).collect();
    let size = card::size(ui, None);
    card::row(ui, |ui| {
        for (position, &index) in shown.iter().enumerate() {
            let level = &levels[index];
            ui.vertical(|ui| {
                ui.set_width(size.x);
                if own_card(app, ui, size, level) && app.player.start_own(level) {
                    app.request(AppRequest::Play);
                }
                // A level moves past the adjacent displayed level. A search may hide other levels
                // between the two.
                let before = position.checked_sub(1).map(|position| shown[position]);
                let after = shown.get(position + 1).copied();
                ui.horizontal(|ui| {
                    for (symbol, key, to) in [("◀", "own-earlier", before), ("▶", "own-later", after)] {
                        if symbol_button(app, ui, symbol, key, to.is_some()).clicked()
                            && let Some(to) = to
                        {
                            own::move_to(app.records_mut(), index, to);
                        }
                    }
                });
                ui.horizontal_wrapped(|ui| {
                    // Only solved levels are shared, so recipients can be sure that there is a
                    // solution.
                    let share = ui.add_enabled(level.solution.is_some(), Button::new(app.text("share-result")));
                    if share.on_disabled_hover_text(app.text("own-unsolved")).clicked()
                        && let Some(link) = crate::share::level_link(level, &crate::share::base(app))
                    {
                        crate::share::share_and_notify(app, link, "own-shared");
                    }
                    if ui.button(app.text("remove")).clicked() {
                        own::remove(app.records_mut(), index);
                    }
                });
            });
        }
    });
}

/// Shows a level's card with its picture, name, par and best result. Returns whether it was
/// clicked.
fn own_card(app: &AppContext, ui: &mut Ui, size: Vec2, level: &OwnLevel) -> bool {
    let metric = BlockPuzzle::DEFAULT_METRIC;
    let id = LevelId::of_puzzle(&level.puzzle);
    let progress = app.records().level_progress(id, metric, level.par(metric));
    let name = if level.name.is_empty() { app.text("own-nameless") } else { level.name.clone() };
    let scene = level.puzzle.scene(&level.puzzle.start());
    level_card::show(app, ui, size, &scene, (name, String::new(), None), level.par(metric), &progress)
}
