//! The game screen.
//!
//! A frame proceeds from input to drawing:
//!
//! - [`keys`] passes keys, gamepad buttons and pasted text to the player, which then performs the
//!   actions that are due.
//! - [`area`] passes on the pointer's input and draws the board, and [`menu`] and [`side`] perform
//!   the clicked actions.
//! - [`race`], [`made`] and [`end`] show the competition, the list of moves, and the card at the
//!   end of a game.
//! - After each of these, [`notices`] shows the player's notices.

mod area;
mod end;
mod goal;
mod keys;
mod made;
mod menu;
mod menu_keys;
mod notices;
mod race;
mod side;
mod status;

use std::ops::RangeInclusive;
use std::time::Duration;

use egui::{CentralPanel, Frame, Panel, Pos2, Rect, Ui, Vec2, remap_clamp, vec2};
use loyd_front::keys::Action;
use loyd_play::{ClockState, Game};
pub(super) use made::symbol_button;
pub(super) use status::block_goal;

use crate::board::{BoardPlacement, Finale, Gliding, Pointer};
use crate::context::AppContext;
use crate::look::BoardLook;
use crate::next::{AppRequest, DialogKind, ScreenKind};
use crate::screens::Screen;
use crate::settings::Switch;

/// The state of the game screen. The `Player` holds the games and the searches.
#[derive(Default)]
pub(crate) struct PlayScreen {
    /// The animation of moves.
    gliding: Gliding,
    /// The animation at the end of the game.
    finale: Finale,
    /// The current drag.
    pointer: Pointer,
    /// Whether keys go to menus and buttons instead of the board.
    menus: MenuFocus,
    /// The menus in the bar.
    bar: MenuBarKeys,
    /// The time of the last input.
    last_input: Duration,
    /// The position to which the solution's slider is being dragged.
    slider_position: Option<usize>,
    /// The number of gestures done, the total number, and the number of visible rows when the list
    /// of moves last scrolled to the current move.
    last_scroll: (usize, usize, usize),
    /// Whether the list of moves is shown in this frame. It refers to blocks by name.
    lists_moves: bool,
    /// Whether a game was just finished, so the results box of the classic look must be shown.
    has_ended: bool,
    /// The number of moves in the result that was copied from the card, if the card is still shown.
    shared_moves: Option<usize>,
    /// The height of the panel below the board before the end of the game, in points.
    below: f32,
    /// Whether the last key press asked to delete the last solve; a second press deletes it.
    is_delete_pending: bool,
    /// The piece that could not be moved, and the time of the attempt in seconds.
    refused_piece: Option<(usize, f64)>,
    /// The serial number of the last motion that was checked for a sound.
    last_serial: Option<u64>,
    /// The game's number of moves when the current drag began.
    dragged_from: Option<usize>,
}

/// The menus in the bar, and the state of their keys.
#[derive(Default)]
struct MenuBarKeys {
    /// The menu buttons in the last frame, from left to right.
    buttons: Vec<egui::Id>,
    /// The menu that had the focus last.
    last_focused: usize,
    /// Whether the first entry of the next menu to open takes the focus.
    focuses_first_entry: bool,
    /// Whether a menu was open in the last frame, and whether Escape has closed it.
    was_open: bool,
    was_escaped: bool,
}

/// Whether the menus have the focus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum MenuFocus {
    /// The board has the keys.
    #[default]
    Off,
    /// The first menu gets the focus in this frame.
    Starting,
    /// Menus and buttons have the keys.
    On,
}

/// The minimum ratio of width to height for a window with its buttons next to the board.
const MIN_WIDE_RATIO: f32 = 1.05;

/// The widths of a window, in points, at which free space begins to move away from the left of the
/// board, and at which it is shared equally between the left edge, the board, its buttons and the
/// right edge.
const LARGE_WIDTHS: RangeInclusive<f32> = 1600.0..=2000.0;

/// Returns the width that the board leaves free in an area of this size, in points.
fn spare_width(app: &AppContext, ui: &Ui, room: Vec2) -> f32 {
    let Some(scene) = app.game().map(Game::scene) else { return 0.0 };
    let area = Rect::from_min_size(Pos2::ZERO, room);
    (room.x - BoardPlacement::in_area(area, &scene, ui.pixels_per_point(), false).frame_rect().width()).max(0.0)
}

impl Screen for PlayScreen {
    /// Handles input first, then timed actions, and then draws, so a key takes effect in the same
    /// frame.
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui, is_behind: bool) {
        self.lists_moves = false;
        if !is_behind {
            self.keyboard(app, ui);
        }
        if ui.input(|input| !input.events.is_empty()) {
            self.last_input = app.now();
        }
        // This is done even while a dialog is open, since a search or the next level may be due.
        app.player.keep_time();
        self.show_notices(app);
        self.schedule_repaints(app);
        if std::mem::take(&mut self.has_ended) {
            app.request(AppRequest::Dialog(DialogKind::Results));
        }
        if app.look.is_classic {
            return self.classic(app, ui, is_behind);
        }
        // On a phone, the thumb reaches the bottom of the screen.
        let bar =
            if ui.available_width() < crate::context::NARROW { Panel::bottom("menu") } else { Panel::top("menu") };
        bar.show(ui, |ui| self.menu(app, ui));
        let size = ui.available_size();
        if size.x > size.y * MIN_WIDE_RATIO {
            let width = (size.x * 0.3).clamp(200.0, 300.0).max((size.x * 0.18).min(440.0));
            let share = remap_clamp(size.x, LARGE_WIDTHS, 0.0..=1.0);
            if share > 0.0 {
                let margin = share * spare_width(app, ui, size - vec2(width, 0.0)) / 3.0;
                let panel = Panel::right("margin").exact_size(margin).resizable(false).show_separator_line(false);
                panel.show(ui, |_| {});
            }
            Panel::right("side").exact_size(width).resizable(false).show(ui, |ui| self.side(app, ui));
        } else {
            Panel::bottom("side").resizable(false).show(ui, |ui| self.below(app, ui));
        }
        CentralPanel::default().show(ui, |ui| self.area(app, ui, is_behind));
    }
}

impl PlayScreen {
    /// Shows the classic look: only the board, on grey, with messages below it.
    fn classic(&mut self, app: &mut AppContext, ui: &mut Ui, is_behind: bool) {
        CentralPanel::default().frame(Frame::new().fill(BoardLook::CLASSIC)).show(ui, |ui| {
            let area = ui.available_rect_before_wrap();
            self.area(app, ui, is_behind);
            Self::show_message_below(app, ui, area);
        });
    }

    /// Performs an action requested by a key, a button or a gamepad.
    fn perform(&mut self, app: &mut AppContext, action: Action) {
        app.notice = None;
        let app_action = app.player.perform(action);
        self.show_notices(app);
        Self::perform_app_action(app, app_action);
    }

    /// Performs the actions that the player leaves to the app.
    fn perform_app_action(app: &mut AppContext, action: Option<Action>) {
        match action {
            Some(Action::Help) => app.request(AppRequest::Dialog(DialogKind::Help)),
            Some(Action::Quit) => app.request(AppRequest::Exit),
            Some(Action::Back) if app.look.is_classic => app.change(|settings| settings.classic = Switch::Off),
            // Back goes from any board to the home screen.
            Some(Action::Back) => app.request(AppRequest::Screen(ScreenKind::Home)),
            _ => {}
        }
    }
}

/// The time without input after which the clock advances in larger steps to save processor time.
const IDLE_TIME: Duration = Duration::from_secs(20);
/// The length of these larger steps, in seconds.
const IDLE_STEP: u64 = 5;

impl PlayScreen {
    /// Requests repaints for when the player must be woken and when the displayed clock changes.
    fn schedule_repaints(&self, app: &AppContext) {
        for at in [app.player.wake(), self.next_clock_change(app), Self::next_attempt_change(app)].into_iter().flatten()
        {
            app.wake_at(at);
        }
    }

    /// Returns the time when the displayed clock changes.
    fn next_clock_change(&self, app: &AppContext) -> Option<Duration> {
        let now = app.now();
        let status = app.game()?.status();
        // Adds four milliseconds, because a frame that is too early would still show the previous
        // second.
        let seconds = if now.saturating_sub(self.last_input) > IDLE_TIME { IDLE_STEP } else { 1 };
        let remaining = 1000 * seconds + 4 - u64::from(status.elapsed.subsec_millis());
        (status.clock == ClockState::Running && app.settings().timer.is_on())
            .then(|| now + Duration::from_millis(remaining))
    }
}
