//! The home screen, from which everything is one click away.
//!
//! Its content is generated from the records every frame, so it is never outdated. The pictures of
//! the daily puzzles, which are expensive, are kept for the day. Cards grow with the window, and
//! the most important parts are visible in a window of 960×680 points: the bar, the game in
//! progress, the puzzles of the day, the number-puzzle sizes, the level groups and the exercises.

mod learn;

use egui::{Button, RichText, Ui, Vec2, vec2};
use loyd_core::tiles::TileGoal;
use loyd_core::{FamilyName, Puzzle, TilePuzzle};
use loyd_front::daily;
use loyd_front::text::clock;
use loyd_front::{GameCard, LevelGroup, Named};
use loyd_play::{GameFamily, Scene};

use super::card::{self, Card};
use super::compete;
use super::opened_packs;
use super::play::PlayScreen;
use super::screen::{
    BUTTON_WIDTH, Screen, column, heading, heading_with_button, heading_with_buttons, page, row_height, scrolled,
    toggle_focus,
};
use crate::context::AppContext;
use crate::input::{KeyboardInput, keyboard_input};
use crate::next::{AppRequest, DialogKind, FilePurpose, ScreenKind};
use crate::scale;
use crate::words::Language;

/// The number-puzzle sizes on the screen.
const SIZES: [usize; 6] = [3, 4, 5, 6, 8, 10];

/// The families, in the order of their daily puzzles on the screen.
const FAMILIES: [FamilyName; 2] = [FamilyName::Tiles, FamilyName::Blocks];

/// The minimum width in points of a screen with two columns.
const MIN_TWO_COLUMN_WIDTH: f32 = 720.0;
/// The minimum width in points of a bar with all buttons. In a narrower window, the buttons are at
/// the bottom of the screen.
const MIN_FULL_BAR_WIDTH: f32 = 860.0;
/// The minimum and the maximum height of a card, in points.
const HEIGHTS: [f32; 2] = [130.0, 360.0];
/// The maximum ratio of height to width of a card.
const MAX_HEIGHT_RATIO: f32 = 1.25;
/// The height of the card for the game in progress if there is one column, in points.
const CONTINUE_HEIGHT: f32 = 96.0;
/// The number of columns of opened packs in a wide window, and in a narrow one.
const WIDE_PACK_COLUMNS: usize = 4;
const NARROW_PACK_COLUMNS: usize = 2;

/// The sizes of the cards on the screen.
#[derive(Clone, Copy)]
struct CardSizes {
    /// Whether there are two columns.
    is_wide: bool,
    /// The height of the cards in a row.
    height: f32,
}

impl CardSizes {
    /// Returns the sizes for a column of size `room` with headings of height `heading`. Opened
    /// packs and exercises take up the height `reserved`.
    fn new(room: Vec2, heading: f32, reserved: f32) -> Self {
        let is_wide = room.x >= MIN_TWO_COLUMN_WIDTH;
        // Two rows of cards and the exercises, each with a heading and gaps.
        let reserved = 3.0 * (heading + scale::PART + scale::GAP) + reserved;
        let card_width = if is_wide { card::shared_width(room.x, 4) } else { card::shared_width(room.x, 2) };
        let height = if is_wide { (room.y - reserved) / 2.0 } else { card_width };
        Self { is_wide, height: height.clamp(HEIGHTS[0], HEIGHTS[1].min(MAX_HEIGHT_RATIO * card_width)).floor() }
    }
}

/// The home screen.
pub(crate) struct HomeScreen {
    /// The boards on the size cards.
    sizes: Vec<Scene>,
    /// The day, and the starting positions of its puzzles.
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

    /// Shows the game in progress on a card of this size, if there is one.
    fn continue_card(app: &AppContext, ui: &mut Ui, size: Vec2) {
        let Some(game) = in_progress(app) else { return };
        let status = game.status();
        let numbers =
            app.tell("game-row", &[("moves", status.moves.into()), ("time", clock(app.player.time()).into())]);
        let Some(scene) = app.player.scene() else { return };
        // The clock of an attempt keeps running here.
        if let Some(at) = PlayScreen::next_attempt_change(app) {
            ui.request_repaint_after(at.saturating_sub(app.now()));
        }
        let card = Card { state: app.text("home-continue"), ..Card::new(&scene, app.title(game), numbers) };
        if card::show(app, ui, size, &card) {
            app.request(AppRequest::Play);
        }
    }

    /// Shows the game in progress and the puzzles of the day.
    fn top_section(&mut self, app: &mut AppContext, ui: &mut Ui, sizes: CardSizes) {
        let has_game = in_progress(app).is_some();
        let width = ui.available_width();
        if !sizes.is_wide {
            if has_game {
                heading(app, ui, "home-continue", None);
                Self::continue_card(app, ui, vec2(width, CONTINUE_HEIGHT));
            }
            return self.today(app, ui, sizes.height);
        }
        if !has_game {
            return self.today(app, ui, sizes.height);
        }
        let first = card::shared_width(width, 3);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = scale::GAP;
            ui.vertical(|ui| {
                ui.set_width(first);
                heading(app, ui, "home-continue", None);
                Self::continue_card(app, ui, vec2(first, sizes.height));
            });
            ui.vertical(|ui| {
                ui.set_width(width - first - scale::GAP);
                self.today(app, ui, sizes.height);
            });
        });
    }

    /// Shows the puzzles of the day.
    fn today(&mut self, app: &mut AppContext, ui: &mut Ui, height: f32) {
        let day = app.session().today();
        if self.today.as_ref().is_none_or(|(shown, _)| *shown != day) {
            // Created once per day, not every frame, because both daily games must be opened.
            let [tiles, blocks] = FAMILIES.map(|family| day.game(family));
            let scenes = tiles.zip(blocks).map(|(tiles, blocks)| [tiles.scene(), blocks.scene()]);
            self.today = scenes.map(|scenes| (day, scenes));
        }
        let Some((_, scenes)) = &self.today else { return };
        let records = app.records();
        let streak = daily::streak(records, day);
        let results = FAMILIES.map(|family| daily::result(records, day, family));
        let streak = app.tell("home-streak", &[("days", streak.into())]);
        heading(app, ui, "home-today", Some(streak));
        let picked = card::grid(ui, (2, 2), height, |ui, index, size| {
            let details = match results[index] {
                None => app.text("home-open"),
                Some(result) => card::daily_result(app, result),
            };
            // A symbol in addition to the colour, since not everyone can distinguish colours.
            let mark = if results[index].is_some() { "✓ " } else { "" };
            let name = app.text(["family-tiles", "family-blocks"][index]);
            let card =
                Card { state: app.text("home-today"), ..Card::new(&scenes[index], format!("{mark}{name}"), details) };
            show_in_progress(app, ui, size, card, GameCard::Daily(day, FAMILIES[index]))
        });
        if let Some(index) = picked {
            card::play_daily(app, FAMILIES[index]);
        }
    }

    /// Shows the number-puzzle sizes in two rows, which together are as high as one of the other
    /// cards if there are two columns.
    fn numbers(&self, app: &mut AppContext, ui: &mut Ui, sizes: CardSizes) {
        let (opens_dialog, starts_attempt) = heading_with_buttons(app, ui, "family-tiles", |ui| {
            (ui.add(app.button(app.text("new-game"))).clicked(), compete::next_attempt_button(app, ui))
        });
        if opens_dialog {
            app.request(AppRequest::Dialog(DialogKind::NewGame));
        }
        if starts_attempt {
            compete::start_next_attempt(app);
        }
        let columns = SIZES.len() / 2;
        let height = if sizes.is_wide {
            (sizes.height - scale::GAP) / 2.0
        } else {
            card::shared_width(ui.available_width(), columns)
        };
        // The cards borrow the app while they are drawn, so the game starts afterwards.
        let picked = card::grid(ui, (SIZES.len(), columns), height, |ui, index, size| {
            let side = SIZES[index];
            let records = app.records();
            let solved = records.games().iter().filter(|game| {
                game.counts_solved()
                    && matches!(*game.category, loyd_records::Category::Tiles { width, height, .. }
                    if (usize::from(width), usize::from(height)) == (side, side))
            });
            let details = app.tell("home-solved", &[("games", solved.count().into())]);
            let card = Card::new(&self.sizes[index], format!("{side}×{side}"), details);
            show_in_progress(app, ui, size, card, GameCard::Tiles(side, side))
        });
        let Some(side) = picked.map(|index| SIZES[index]) else { return };
        // The sizes on the screen are always valid.
        if app.player.resume_card(GameCard::Tiles(side, side)) || app.player.deal(side, side).is_ok() {
            app.request(AppRequest::Play);
        }
    }

    /// Shows the groups of levels, each with its next unsolved level.
    fn blocks(app: &mut AppContext, ui: &mut Ui, sizes: CardSizes) {
        if heading_with_button(app, ui, "family-blocks", "all-levels") {
            app.request(AppRequest::Screen(ScreenKind::Levels));
        }
        let groups = LevelGroup::CHOICES;
        let columns = if sizes.is_wide { groups.len() } else { 2 };
        let records = app.records();
        let level = app.session().level;
        let places: Vec<_> = groups.iter().filter_map(|group| group.next(records, level)).collect();
        let picked = card::grid(ui, (places.len(), columns), sizes.height, |ui, index, size| {
            let progress = opened_packs::progress(app, groups[index].progress(app.records()));
            let level = places[index].level();
            let (puzzle, name) = (level.puzzle(), app.text(&format!("group-{}", groups[index].name())));
            let scene = puzzle.scene(&puzzle.start());
            let next = app.level_name(level);
            let card = Card { hover: next.clone(), state: next, ..Card::new(&scene, name, progress) };
            show_in_progress(app, ui, size, card, GameCard::Levels(groups[index]))
        });
        let Some(index) = picked else { return };
        if !app.player.resume_card(GameCard::Levels(groups[index])) {
            app.player.start_level(places[index]);
        }
        app.request(AppRequest::Play);
    }

    /// Shows the packs that the player opened, if there are any.
    fn packs(app: &mut AppContext, ui: &mut Ui, sizes: CardSizes) {
        if app.session().packs.all.is_empty() {
            return;
        }
        if heading_with_button(app, ui, "opened-packs", "pack-open") {
            app.request(AppRequest::File(FilePurpose::Puzzle));
        }
        opened_packs::cards(app, ui, if sizes.is_wide { WIDE_PACK_COLUMNS } else { NARROW_PACK_COLUMNS });
        ui.add_space(scale::GAP);
    }

    /// Returns the height of the opened packs in a window of this width, in points.
    fn packs_height(app: &AppContext, width: f32) -> f32 {
        match app.session().packs.all.len() {
            0 => 0.0,
            count => {
                let columns = if width >= MIN_TWO_COLUMN_WIDTH { WIDE_PACK_COLUMNS } else { NARROW_PACK_COLUMNS };
                row_height(app) + scale::GAP + scale::PART + opened_packs::height(count, columns)
            }
        }
    }

    /// Shows the bar: the program's name, the buttons for the other screens if there is room, and
    /// the language.
    fn bar(app: &mut AppContext, ui: &mut Ui) {
        let height = row_height(app);
        ui.allocate_ui(vec2(ui.available_width(), height), |ui| {
            ui.horizontal_centered(|ui| {
                ui.spacing_mut().item_spacing.x = scale::GAP;
                ui.label(RichText::new("Loyd").size(scale::DISPLAY).strong());
                if ui.available_width() >= MIN_FULL_BAR_WIDTH - scale::DISPLAY * 3.0 {
                    ui.add_space(scale::PART);
                    screen_buttons(app, ui);
                }
                let right = egui::Layout::right_to_left(egui::Align::Center);
                ui.with_layout(right, |ui| language_list(app, ui));
            });
        });
    }
}

/// Returns the game in progress, if there is one.
fn in_progress(app: &AppContext) -> Option<&dyn loyd_play::Game> {
    app.game().filter(|game| game.is_open())
}

/// Shows a card. If it has a game in progress, that game is shown with its number of moves.
fn show_in_progress(app: &AppContext, ui: &mut Ui, size: Vec2, card: Card, kind: GameCard) -> bool {
    let Some(game) = app.session().in_progress(kind) else { return card::show(app, ui, size, &card) };
    let scene = game.scene();
    let details = app.tell("home-kept", &[("moves", game.status().moves.into())]);
    // The level of the game in progress may differ from the group's next level.
    let (state, hover) = match kind {
        GameCard::Levels(_) => (app.title(game), app.title(game)),
        GameCard::Tiles(..) | GameCard::Daily(..) => (card.state, card.hover),
    };
    card::show(app, ui, size, &Card { scene: &scene, details, state, hover, ..card })
}

/// Shows the buttons for the other screens and dialogs.
fn screen_buttons(app: &AppContext, ui: &mut Ui) {
    for (key, request) in [
        ("settings", AppRequest::Dialog(DialogKind::Settings)),
        ("help", AppRequest::Dialog(DialogKind::Help)),
        ("statistics", AppRequest::Screen(ScreenKind::Statistics)),
        ("compete", AppRequest::Screen(ScreenKind::Compete)),
        ("editor", AppRequest::Screen(ScreenKind::Editor)),
        ("open", AppRequest::File(FilePurpose::Puzzle)),
    ] {
        let min_size = vec2(BUTTON_WIDTH, row_height(app));
        let button = ui.add(Button::new(app.text(key)).min_size(min_size));
        if key == "settings" {
            toggle_focus(&button);
        }
        if button.clicked() {
            app.request(request);
        }
    }
}

/// Shows the list of languages, as high as the buttons in its row.
fn language_list(app: &mut AppContext, ui: &mut Ui) {
    ui.spacing_mut().interact_size.y = row_height(app);
    let mut chosen = app.settings().language;
    let name = |language: &Language| app.text(&format!("language-{}", language.name()));
    let list =
        crate::widgets::unlabelled_list(ui, ("language", None), &mut chosen, Language::CHOICES.iter().copied(), name);
    // In a right-to-left layout, the label comes after the list.
    let label = ui.label(RichText::new(app.text("set-language")).weak());
    list.labelled_by(label.id);
    app.change(|settings| settings.language = chosen);
}

impl Screen for HomeScreen {
    /// Shows the parts from top to bottom: the bar, the game in progress, the puzzles of the day,
    /// sizes, levels and exercises.
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui, is_behind: bool) {
        page(ui, |ui| {
            column(ui, |ui| {
                Self::bar(app, ui);
                if let Some(notice) = &app.notice {
                    ui.label(&notice.text);
                }
            });
            scrolled(ui, "home", |ui| self.sections(app, ui));
        });
        // Escape has no effect here, since on the board it opens this screen. Enter returns to the
        // board.
        let has_focus = ui.memory(|memory| memory.focused().is_some());
        let is_list_open = egui::Popup::is_any_open(ui.ctx());
        if is_behind || has_focus || is_list_open {
            return;
        }
        let previous = app.session().arrivals;
        for input in keyboard_input(ui.ctx()) {
            if let KeyboardInput::Paste(text) = input {
                crate::files::paste(app, &text);
            }
        }
        if ui.input(|input| input.key_pressed(egui::Key::Enter)) || app.session().arrivals != previous {
            app.request(AppRequest::Play);
        }
    }
}

impl HomeScreen {
    /// Shows all sections below the bar.
    fn sections(&mut self, app: &mut AppContext, ui: &mut Ui) {
        let exercises = learn::exercises(app);
        let reserved = Self::packs_height(app, ui.available_width()) + learn::height(app, ui, &exercises);
        let sizes = CardSizes::new(ui.available_size(), row_height(app), reserved);
        ui.spacing_mut().item_spacing.y = scale::TIGHT;
        if sizes.is_wide {
            let space = std::mem::replace(&mut ui.spacing_mut().item_spacing.x, scale::COLUMN);
            ui.columns(2, |columns| {
                for column in columns.iter_mut() {
                    column.spacing_mut().item_spacing.x = space;
                }
                self.top_section(app, &mut columns[0], sizes);
                self.numbers(app, &mut columns[1], sizes);
            });
            ui.spacing_mut().item_spacing.x = space;
        } else {
            self.top_section(app, ui, sizes);
            self.numbers(app, ui, sizes);
        }
        ui.add_space(scale::GAP);
        Self::blocks(app, ui, sizes);
        ui.add_space(scale::GAP);
        Self::packs(app, ui, sizes);
        learn::show(app, ui, exercises);
        if ui.available_width() < MIN_FULL_BAR_WIDTH {
            ui.add_space(scale::GAP);
            heading(app, ui, "home-more", None);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = Vec2::splat(scale::GAP);
                screen_buttons(app, ui);
            });
        }
        ui.add_space(scale::PART);
    }
}
