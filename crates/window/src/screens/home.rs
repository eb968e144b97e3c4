//! The home screen, from which everything is one click away.
//!
//! Its content is generated from the records in every frame, so it is never outdated. Pictures of
//! boards that are expensive are kept for their day.

use egui::{Button, Frame, RichText, ScrollArea, Ui, Vec2, vec2};
use loyd_core::tiles::TileGoal;
use loyd_core::{FamilyName, TilePuzzle};
use loyd_front::daily::{self, DayResult};
use loyd_front::text::{clock, exact};
use loyd_front::{LevelPlace, drills, next_unsolved};
use loyd_play::{Playable, PracticeStage, Scene};

use super::card::{self, Card};
use super::levels;
use super::play::{self, PlayScreen};
use super::screen::Screen;
use crate::context::AppContext;
use crate::next::{AppRequest, DialogKind, FilePurpose, ScreenKind};

/// The sizes of number puzzles on the screen.
const SIZES: [usize; 6] = [3, 4, 5, 6, 8, 10];

/// The least width in points of a screen with two parts next to each other.
const WIDE: f32 = 640.0;
const BETWEEN: f32 = 28.0;

/// An exercise.
#[derive(Clone, Copy)]
enum DrillChoice {
    /// A board that is [`drills::NEAR`] moves from its goal.
    Near,
    /// A stage of the constructive method.
    Stage(PracticeStage),
    /// The positions from the player's own games whose moves lost the most.
    Lost,
}

/// The home screen.
pub(crate) struct HomeScreen {
    /// The boards on the cards of sizes.
    sizes: Vec<Scene>,
    /// The day, and the starts of its puzzles.
    today: Option<(daily::Day, [Scene; 2])>,
}

impl HomeScreen {
    /// Creates the screen with its pictures.
    pub(super) fn new() -> Self {
        let solved = |side: usize| {
            let position = TileGoal::BlankLast.position(side, side);
            TilePuzzle::blank_last(position.clone()).scene(&position)
        };
        Self { sizes: SIZES.map(solved).into(), today: None }
    }

    /// Shows the game in progress, if there is one.
    fn going_on(app: &AppContext, ui: &mut Ui, size: Vec2) -> AppRequest {
        let Some(game) = app.game().filter(|game| game.is_open()) else { return AppRequest::Stay };
        heading(app, ui, "home-continue");
        let status = game.status();
        let numbers =
            app.tell("game-row", &[("moves", status.moves.into()), ("time", clock(app.player.time()).into())]);
        let Some(scene) = app.player.scene() else { return AppRequest::Stay };
        // The clock of an attempt keeps running here.
        if let Some(at) = PlayScreen::attempt_changes(app) {
            ui.request_repaint_after(at.saturating_sub(app.now()));
        }
        let card = Card { state: app.text("home-continue"), ..Card::of(&scene, play::title(app, game), numbers) };
        if card::show(app, ui, size, &card) { AppRequest::Play } else { AppRequest::Stay }
    }

    /// Shows the puzzles of the day.
    fn today(&mut self, app: &mut AppContext, ui: &mut Ui, size: Vec2) -> AppRequest {
        let day = app.session().today();
        if self.today.as_ref().is_none_or(|(of, _)| *of != day) {
            // Loaded once per day and not per frame, because the pictures of a level are made from
            // its text.
            let scenes = day.tiles().ok().zip(day.blocks()).map(|(tiles, blocks)| [tiles.scene(), blocks.scene()]);
            self.today = scenes.map(|scenes| (day, scenes));
        }
        let Some((_, scenes)) = &self.today else { return AppRequest::Stay };
        let records = app.session().recorder().records();
        let streak = daily::streak(records, day);
        let results = [FamilyName::Tiles, FamilyName::Blocks].map(|family| daily::result(records, day, family));
        heading(app, ui, "home-today");
        let text = app.tell("home-day", &[("day", day.to_string().into()), ("streak", streak.into())]);
        ui.label(RichText::new(text).weak());
        let mut picked = None;
        card::row(ui, |ui| {
            for (index, (scene, result)) in scenes.iter().zip(results).enumerate() {
                let more = match result {
                    None => app.text("home-open"),
                    Some(DayResult { moves, milliseconds }) => {
                        let time = exact(std::time::Duration::from_millis(milliseconds));
                        app.tell("game-row", &[("moves", moves.into()), ("time", time.into())])
                    }
                };
                // A sign in addition to a colour, since colours cannot be distinguished by
                // everyone.
                let mark = if result.is_some() { "✓ " } else { "" };
                let name = app.text(if index == 0 { "family-tiles" } else { "family-blocks" });
                let card = Card { state: app.text("home-today"), ..Card::of(scene, format!("{mark}{name}"), more) };
                if card::show(app, ui, size, &card) {
                    picked = Some(index);
                }
            }
        });
        match picked {
            None => return AppRequest::Stay,
            // The size of the daily puzzle is always valid.
            Some(0) => _ = app.player.start_daily_tiles(),
            Some(_) => app.player.start_daily_blocks(),
        }
        AppRequest::Play
    }

    /// Shows the sizes of number puzzles.
    fn numbers(&self, app: &mut AppContext, ui: &mut Ui, size: Vec2) -> AppRequest {
        heading(app, ui, "family-tiles");
        // The cards borrow the app while they are drawn, so the game starts afterwards.
        let (mut next, mut picked) = (AppRequest::Stay, None);
        card::row(ui, |ui| {
            for (scene, side) in self.sizes.iter().zip(SIZES) {
                let records = app.session().recorder().records();
                let solved = records.games().iter().filter(|game| {
                    game.play.is_solved()
                        && game.play.counts()
                        && matches!(*game.category, loyd_records::Category::Tiles { width, height, .. }
                        if (usize::from(width), usize::from(height)) == (side, side))
                });
                let more = app.tell("home-solved", &[("games", solved.count().into())]);
                if card::show(app, ui, size, &Card::of(scene, format!("{side}×{side}"), more)) {
                    picked = Some(side);
                }
            }
        });
        if ui.button(app.text("new-game")).clicked() {
            next = AppRequest::Dialog(DialogKind::NewGame);
        }
        // The sizes on the screen are always valid.
        if picked.is_some_and(|side| app.player.deal(side, side).is_ok()) { AppRequest::Play } else { next }
    }

    /// Shows the next level, and the button for all levels.
    fn levels(app: &mut AppContext, ui: &mut Ui, size: Vec2) -> AppRequest {
        heading(app, ui, "levels");
        let records = app.session().recorder().records();
        let solved = LevelPlace::all().filter(|place| place.progress(records).solved).count();
        let text = app.tell("pack-solved", &[("solved", solved.into()), ("of", LevelPlace::all().count().into())]);
        ui.label(RichText::new(text).weak());
        let mut next = AppRequest::Stay;
        if let Some(place) = next_unsolved(app.session().recorder().records(), app.session().level())
            && levels::card(app, ui, size, place)
        {
            app.player.start_level(place);
            next = AppRequest::Play;
        }
        if ui.button(app.text("all-levels")).clicked() {
            next = AppRequest::Screen(ScreenKind::Levels);
        }
        next
    }

    /// Shows the exercises.
    fn learn(app: &mut AppContext, ui: &mut Ui) -> AppRequest {
        heading(app, ui, "learn");
        ui.label(RichText::new(app.text("learn-about")).weak());
        let mut picked = None;
        ui.horizontal_wrapped(|ui| {
            let stages =
                PracticeStage::ALL.into_iter().map(|stage| (format!("exercise-{stage}"), DrillChoice::Stage(stage)));
            for (key, lesson) in std::iter::once(("learn-away".to_owned(), DrillChoice::Near)).chain(stages) {
                if ui.add(Button::new(app.text(&key)).min_size(vec2(96.0, 40.0))).clicked() {
                    picked = Some(lesson);
                }
            }
            // Always shown, so new players learn how it is unlocked.
            let drills = drills::all(app.session().recorder().records()).len();
            let text = app.tell("learn-lost", &[("count", drills.into())]);
            let button = ui.add_enabled(drills > 0, Button::new(text).min_size(vec2(96.0, 40.0)));
            if button.on_disabled_hover_text(app.text("learn-lost-none")).clicked() {
                picked = Some(DrillChoice::Lost);
            }
        });
        match picked {
            None => return AppRequest::Stay,
            Some(DrillChoice::Lost) => return Self::drill(app),
            Some(DrillChoice::Stage(stage)) => app.player.practise(stage),
            Some(DrillChoice::Near) => app.player.practise_near(),
        }
        AppRequest::Play
    }

    /// Starts the position with the greatest loss, to be solved in the fewest moves.
    fn drill(app: &mut AppContext) -> AppRequest {
        let drills = drills::all(app.session().recorder().records());
        // Takes the position after the current one, cyclically.
        let here = app.game().map(|game| drills::position(game.as_it_was(0).as_ref()));
        let last = drills.iter().position(|drill| Some(&drill.puzzle) == here.as_ref());
        let round = drills.iter().cycle().skip(last.map_or(0, |last| last + 1)).take(drills.len());
        let Some(drill) = round.into_iter().find(|drill| app.player.practise_drill(drill)) else {
            return AppRequest::Stay;
        };
        let values = [("lost", drill.loss.into()), ("moves", drill.distance.into())];
        let text = app.tell("drill", &values);
        app.say_text(text);
        AppRequest::Play
    }

    /// Shows the buttons for the other screens and dialogs.
    fn others(app: &AppContext, ui: &mut Ui) -> AppRequest {
        heading(app, ui, "home-more");
        let mut next = AppRequest::Stay;
        ui.horizontal_wrapped(|ui| {
            let last = app.session().recorder().records().games().last().map(|game| game.id);
            let entries = [
                ("review-last", last.map(|game| AppRequest::Screen(ScreenKind::Review(Some(game))))),
                ("compete", Some(AppRequest::Screen(ScreenKind::Compete))),
                ("statistics", Some(AppRequest::Screen(ScreenKind::Statistics))),
                ("editor", Some(AppRequest::Screen(ScreenKind::Editor))),
                ("open", Some(AppRequest::File(FilePurpose::Puzzle))),
                ("settings", Some(AppRequest::Dialog(DialogKind::Settings))),
                ("help", Some(AppRequest::Dialog(DialogKind::Help))),
            ];
            for (key, leads) in entries {
                let Some(leads) = leads else { continue };
                if ui.add(Button::new(app.text(key)).min_size(vec2(96.0, 40.0))).clicked() {
                    next = leads;
                }
            }
        });
        next
    }
}

/// Shows two parts next to each other if there is room, otherwise one below the other.
fn beside(
    ui: &mut Ui,
    app: &mut AppContext,
    first: impl FnOnce(&mut AppContext, &mut Ui) -> AppRequest,
    second: impl FnOnce(&mut AppContext, &mut Ui) -> AppRequest,
) -> [AppRequest; 2] {
    if ui.available_width() < WIDE {
        return [first(app, ui), second(app, ui)];
    }
    let space = ui.spacing().item_spacing.x;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let first = ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.x = space;
            first(app, ui)
        });
        // An empty part takes no room.
        if first.response.rect.width() > 0.0 {
            ui.add_space(BETWEEN);
        }
        ui.spacing_mut().item_spacing.x = space;
        [first.inner, ui.vertical(|ui| second(app, ui)).inner]
    })
    .inner
}

/// Shows the title of a part of the screen.
fn heading(app: &AppContext, ui: &mut Ui, key: &str) {
    ui.add_space(12.0);
    ui.label(RichText::new(app.text(key)).size(18.0).strong());
    ui.add_space(2.0);
}

impl Screen for HomeScreen {
    /// Shows the parts from top to bottom: the game in progress, the puzzles of the day, sizes,
    /// levels, exercises, and other screens. The first part that was clicked determines the
    /// request.
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui, is_behind: bool) -> AppRequest {
        let mut next = AppRequest::Stay;
        Frame::new().inner_margin(14.0).show(ui, |ui| {
            ui.label(RichText::new("Loyd").size(30.0).strong());
            if let Some(notice) = &app.notice {
                ui.label(&notice.text);
            }
            ScrollArea::vertical().id_salt("home").auto_shrink(false).show(ui, |ui| {
                // Cards have the same size in all parts.
                let size = card::size(ui);
                let now = beside(ui, app, |app, ui| Self::going_on(app, ui, size), |app, ui| self.today(app, ui, size));
                let numbers = self.numbers(app, ui, size);
                let more = beside(ui, app, |app, ui| Self::levels(app, ui, size), Self::learn);
                let others = Self::others(app, ui);
                let parts = now.into_iter().chain([numbers]).chain(more).chain([others]);
                next = parts.rev().fold(AppRequest::Stay, AppRequest::then);
                ui.add_space(12.0);
            });
        });
        // Escape leads to the board, as on every screen.
        let has_focus = ui.memory(|memory| memory.focused().is_some());
        if !is_behind && !has_focus && ui.input(|input| input.key_pressed(egui::Key::Escape)) {
            AppRequest::Play
        } else {
            next
        }
    }
}
