//! The packs that the player opened: cards on the home screen, and their levels in the gallery with
//! buttons to continue, export and remove them.

use egui::{RichText, Ui, Vec2};
use loyd_front::{GroupProgress, OpenedLevel, OpenedPlace, PackNumber};
use loyd_play::Scene;

use super::card::{self, Card};
use super::level_card;
use super::levels_filter::LevelsFilter;
use crate::context::AppContext;
use crate::next::{AppRequest, FilePurpose};
use crate::scale;

/// The maximum number of packs on the home screen. The gallery has all of them.
const MAX_CARDS: usize = 4;
/// The height of a card on the home screen, in points.
const HEIGHT: f32 = 72.0;

/// Shows the cards of the most recently opened packs, each with its next unsolved level.
pub(super) fn cards(app: &mut AppContext, ui: &mut Ui, columns: usize) {
    let packs = &app.session().packs.all;
    let shown: Vec<PackNumber> = packs.iter().take(MAX_CARDS).map(|pack| pack.number).collect();
    let picked =
        card::grid(ui, (shown.len(), columns), HEIGHT, |ui, index, size| pack_card(app, ui, size, shown[index]));
    if picked.is_some_and(|index| app.player.continue_pack(shown[index])) {
        app.request(AppRequest::Play);
    }
}

/// Shows a pack's card. Returns whether it was clicked.
fn pack_card(app: &AppContext, ui: &mut Ui, size: Vec2, number: PackNumber) -> bool {
    let records = app.records();
    let Some(pack) = app.session().packs.get(number) else { return false };
    let index = pack.next_unsolved(records, None).map_or(0, |place| place.level);
    let level = &pack.levels[index];
    let next = level_name(app, level, index);
    let scene = level.scene();
    let card = Card {
        hover: next.clone(),
        state: next,
        ..Card::new(&scene, pack.title.clone(), progress(app, pack.progress(records)))
    };
    card::show(app, ui, size, &card)
}

/// Describes the progress through a pack or a group of levels.
pub(super) fn progress(app: &AppContext, GroupProgress { solved, total, stars }: GroupProgress) -> String {
    app.tell("home-group", &[("solved", solved.into()), ("of", total.into()), ("stars", stars.into())])
}

/// Returns the name of a level, or its number if it has none.
fn level_name(app: &AppContext, level: &OpenedLevel, index: usize) -> String {
    level.name.clone().unwrap_or_else(|| app.tell("pack-level", &[("level", (index + 1).into())]))
}

/// Shows a pack in the gallery with the levels that pass the filter. A pack without such levels is
/// hidden. While a pack is visible, its pars are proven. Returns whether it is visible.
pub(super) fn show(app: &mut AppContext, ui: &mut Ui, number: PackNumber, filter: &LevelsFilter) -> bool {
    let records = app.records();
    let Some(pack) = app.session().packs.get(number) else { return false };
    let is_shown = |&index: &usize| {
        let level = &pack.levels[index];
        // The levels have proven pars, but no difficulties.
        filter.allows(None)
            && filter.matches(&level_name(app, level, index))
            && !(filter.is_unsolved_only && level.progress(records).solved)
    };
    let shown: Vec<usize> = (0..pack.levels.len()).filter(is_shown).collect();
    if shown.is_empty() {
        return false;
    }
    ui.add_space(scale::GAP);
    ui.heading(&pack.title);
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(progress(app, pack.progress(records))).weak());
        for key in ["pack-continue", "own-export", "pack-export-json", "remove"] {
            if ui.add(app.button(app.text(key))).clicked() {
                clicked = Some(key);
            }
        }
    });
    let scenes: Vec<Scene> = shown.iter().map(|index| pack.levels[*index].scene()).collect();
    let goal = level_card::common_goal(app, ui, &scenes);
    ui.add_space(scale::TIGHT);
    let size = card::size(ui, goal.as_ref());
    let mut played = None;
    card::row(ui, |ui| {
        for (index, scene) in shown.into_iter().zip(&scenes) {
            let level = &pack.levels[index];
            let names = (level_name(app, level, index), String::new(), goal.as_ref());
            if level_card::show(app, ui, size, scene, names, level.par(), &level.progress(records)) {
                played = Some(index);
            }
        }
    });
    let place = played.map(|level| OpenedPlace { pack: number, level });
    if place.is_some_and(|place| app.player.start_opened(place)) {
        app.request(AppRequest::Play);
    }
    if let Some(key) = clicked {
        perform(app, number, key);
    }
    app.player.prove_pack(number);
    true
}

/// Performs the action of the button with this key.
fn perform(app: &mut AppContext, number: PackNumber, key: &str) {
    let Some(pack) = app.session().packs.get(number) else { return };
    let save = |extension: &str, text: String| {
        let name = format!("{}.{extension}", pack.title.replace(['/', '\\'], "-"));
        app.request(AppRequest::File(FilePurpose::Save { name, text }));
    };
    match key {
        "own-export" => save("txt", pack.list()),
        "pack-export-json" => save("json", pack.json_lines()),
        "remove" => app.player.session.remove_pack(number),
        "pack-continue" if app.player.continue_pack(number) => app.request(AppRequest::Play),
        _ => {}
    }
}

/// Returns the height of the cards on the home screen without their heading, in points.
pub(super) fn height(count: usize, columns: usize) -> f32 {
    let rows = count.min(MAX_CARDS).div_ceil(columns.max(1));
    rows as f32 * (HEIGHT + scale::GAP)
}
