//! The app without a window: it handles a frame's input and draws the frame.

use std::time::Duration;

use egui::{CentralPanel, Context, Frame, Ui};
use loyd_core::random::Seed;
use loyd_front::{AppSettings as _, Moment, PlaySession};
use loyd_records::Records;
use web_time::{SystemTime, UNIX_EPOCH};

use crate::classic::ClassicWindow;
use crate::context::{AppContext, Device};
use crate::dialogs::Dialogs;
use crate::files::Files;
use crate::fonts;
use crate::input::GamepadButton;
use crate::next::{AppRequest, DialogKind, ScreenKind};
use crate::opened::Opened;
use crate::screens::{self, PlayScreen, Screen};
use crate::searches::Searches;
use crate::settings::WindowSettings;
use crate::sound::Sounds;
use crate::spoken::{self, Spoken};
use crate::widgets::{AtLeastSquare, FocusScroller, Typing};
use crate::words::Language;

/// The slot for the game in progress.
const SLOT: &str = "window";

/// The arguments of [`App::new`].
pub struct WindowSetup {
    /// The records of games.
    pub records: Records,
    /// Generates seeds.
    pub seeds: Box<dyn FnMut() -> Seed>,
    /// Runs searches.
    pub searches: Searches,
    /// The default settings, which the records override.
    pub settings: WindowSettings,
    /// The puzzle to play. If `None`, the app continues the game from the last run or starts a new
    /// one.
    pub puzzle: Option<Opened>,
    /// The device that the app runs on.
    pub device: Device,
    /// Whether to start at the home screen instead of the board. The classic look always starts at
    /// the board.
    pub home: bool,
}

/// A screen, and the kind that it was opened as (`None` for the first screen).
type OpenScreen = (Option<ScreenKind>, Box<dyn Screen>);

/// The app for the window and the browser page.
pub struct App {
    /// The state that all screens and dialogs share.
    context: AppContext,
    /// The stack of screens; the last one is visible. The first one, the game screen, is never
    /// closed. Going back from a screen returns to the one that it was opened from, in the same
    /// state. The home screen is always directly above the game screen.
    screens: Vec<OpenScreen>,
    /// The dialog in front of the screens, if one is open.
    dialogs: Dialogs,
    /// The files that are being opened or saved.
    files: Files,
    /// The size of the window in the classic look.
    classic: ClassicWindow,
    focus: FocusScroller,
    typing: Typing,
}

impl App {
    /// Creates the app, and installs its fonts and colours in egui's context.
    pub fn new(setup: WindowSetup, context: &Context) -> Self {
        let WindowSetup { records, seeds, searches, settings, puzzle, device, home } = setup;
        let settings = settings.stored(&records);
        fonts::install(context, settings.language);
        context.replace_widget_theme(AtLeastSquare);
        // Reads the keys before the records move into the session.
        let keys = crate::dialogs::stored_keys(&records);
        let (session, fault) = PlaySession::new(records, SLOT, seeds);
        let mut app = AppContext::new(session, keys, settings, searches, device, context.clone());
        start(&mut app, puzzle, fault);
        let mut app = Self {
            context: app,
            screens: vec![(None, Box::new(PlayScreen::default()))],
            dialogs: Dialogs::default(),
            files: Files::default(),
            classic: ClassicWindow::default(),
            focus: FocusScroller::default(),
            typing: Typing::default(),
        };
        // The classic look has no screens besides the board.
        if home && !app.context.settings().classic.is_on() {
            app.open(ScreenKind::Home);
        } else {
            deal_if_needed(&mut app.context);
        }
        app
    }

    /// Shows one frame.
    pub fn ui(&mut self, ui: &mut Ui) {
        let page = Frame::new().fill(self.context.look.theme.page);
        self.show_frame(page, ui);
    }

    /// Shows one frame. `background` is drawn behind everything. It is empty if the renderer has
    /// already cleared the window to the page's colour (see `clear_color`).
    fn show_frame(&mut self, background: Frame, ui: &mut Ui) {
        self.context.set_time(frame_moment(ui));
        self.context.device.note_input(ui.ctx(), self.typing.is_on());
        // The language may have been loaded, and the system may have changed its theme, since the
        // last frame.
        self.context.update_language();
        self.context.update_look();
        if !self.dialogs.is_open() {
            self.typing.consume_escape(ui.ctx());
        }
        self.files.handle_results(&mut self.context);
        self.handle_request();
        self.focus.update(ui.ctx());
        CentralPanel::default().frame(background).show(ui, |ui| {
            if let Some((_, screen)) = self.screens.last_mut() {
                screen.show(&mut self.context, ui, self.dialogs.is_open());
                self.handle_request();
            }
        });
        self.dialogs.show(&mut self.context, ui.ctx());
        self.handle_request();
        // Last, because the visible screen must be known.
        self.classic.update(&self.context, self.screens.len() == 1);
        Files::show(&self.context, ui);
        self.typing.update(ui.ctx());
    }

    /// Closes the app. The current game stays saved. Other started games stay in progress on their
    /// cards, or are recorded as abandoned. Returns whether everything was saved durably.
    pub fn close(&mut self) -> bool {
        self.context.player.session.close()
    }

    /// Saves the game in progress, for example before a page is hidden.
    pub fn save_game(&mut self) {
        self.context.player.session.save();
    }

    /// Remembers the window's size and position, except in the classic look, which has a size of
    /// its own.
    #[cfg(not(target_arch = "wasm32"))]
    fn remember_window(&mut self) {
        if !self.context.look.is_classic {
            let window = self.context.egui.input(|input| input.viewport().clone());
            crate::desktop::remember_place(self.context.records_mut(), &window);
        }
    }

    /// Opens text as if it were pasted: a puzzle, a position or a shared link.
    pub fn paste(&mut self, text: &str) {
        crate::files::paste(&mut self.context, text);
    }

    /// Queues the press of a gamepad button for the next frame.
    pub fn press(&mut self, button: GamepadButton) {
        self.context.gamepads.pressed.push(button);
        self.context.egui.request_repaint();
    }

    /// Plays sounds through `sounds` if the player has switched them on. Without this call, the app
    /// is silent.
    pub fn set_sounds(&mut self, sounds: Sounds) {
        self.context.sounds = sounds;
        if self.context.settings().sounds.is_on() {
            self.context.sounds.begin();
        }
    }

    /// Returns the text of the last frame.
    pub fn spoken(&self) -> Spoken {
        spoken::current_text(&self.context.egui)
    }

    /// Returns the language of the text on the screen.
    pub fn language(&self) -> Language {
        self.context.shown_language
    }

    /// Opens a screen on top of the others.
    fn open(&mut self, kind: ScreenKind) {
        match screens::open(kind, &self.context) {
            Ok(screen) => {
                self.context.player.cover();
                // If the screen is already open, it and the screens above it are closed first.
                let is_open = self.screens.iter().position(|(open, _)| *open == Some(kind));
                let remaining = if kind == ScreenKind::Home { Some(1) } else { is_open };
                self.screens.truncate(remaining.unwrap_or(self.screens.len()));
                self.screens.push((Some(kind), screen));
            }
            Err(fault) => self.context.report_fault(fault),
        }
    }

    /// Closes screens from the top until the given number is left. The first one is always kept.
    fn uncover(&mut self, screens: usize) {
        self.screens.truncate(screens.max(1));
        if self.screens.len() == 1 {
            deal_if_needed(&mut self.context);
            self.context.player.uncover();
        }
        // A widget on a closed screen must not keep the focus.
        self.context.egui.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
    }

    /// Handles a request from a screen or a dialog.
    fn handle_request(&mut self) {
        let Some(request) = self.context.take_request() else { return };
        match request {
            AppRequest::Screen(kind) => {
                // The competition screen opens with a notice that gives the number of imported
                // solves.
                if kind != ScreenKind::Compete {
                    self.context.notice = None;
                }
                self.open(kind);
            }
            AppRequest::Play => self.uncover(1),
            AppRequest::Back => self.uncover(self.screens.len() - 1),
            // The board is visible behind a dialog, so the clock keeps running.
            AppRequest::Dialog(kind) => self.dialogs.open(kind, &self.context),
            AppRequest::File(purpose) if self.context.device.has_file_dialogs => {
                self.files.request_file(purpose, &self.context);
            }
            AppRequest::File(purpose) => self.dialogs.open(DialogKind::Path(purpose), &self.context),
            AppRequest::Path(purpose, path) => self.files.use_path(purpose, &path),
            AppRequest::Exit => self.context.egui.send_viewport_cmd(egui::ViewportCommand::Close),
        }
    }
}

impl eframe::App for App {
    /// Shows a frame without filling the background, which the renderer has cleared.
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        self.show_frame(Frame::new(), ui);
    }

    /// Returns the background colour. Clearing the window costs less than filling a rectangle.
    fn clear_color(&self, _: &egui::Visuals) -> [f32; 4] {
        self.context.look.theme.page.to_normalized_gamma_f32()
    }

    /// Records everything when the window is closed. The game has been saved durably when this
    /// returns.
    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        #[cfg(not(target_arch = "wasm32"))]
        self.remember_window();
        self.close();
    }

    #[cfg(target_arch = "wasm32")]
    fn as_any_mut(&mut self) -> Option<&mut dyn std::any::Any> {
        Some(self)
    }
}

impl Drop for App {
    /// Saves the game in progress, in case the app is dropped without [`App::close`].
    fn drop(&mut self) {
        self.context.player.session.save();
    }
}

/// Reports the fault in the saved game, if any, and opens the given puzzle, if any.
fn start(app: &mut AppContext, puzzle: Option<Opened>, fault: Option<String>) {
    if let Some(fault) = fault {
        app.report_fault(app.tell("fault-saved", &[("fault", fault.into())]));
    }
    if let Some(opened) = puzzle {
        opened.play(app);
    }
}

/// Deals a default board if there is no game. Not called before the board is visible, because undo
/// can return to any previous game.
fn deal_if_needed(app: &mut AppContext) {
    if app.game().is_none() {
        // This size is always valid.
        let _ = app.player.deal(4, 4);
    }
}

/// Returns the time of the frame, both since the start of the app and as Unix time.
fn frame_moment(ui: &Ui) -> Moment {
    let seconds = ui.input(|input| input.time);
    let unix = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment {
        since_start: Duration::from_secs_f64(seconds.max(0.0)),
        unix: i64::try_from(unix.as_millis()).unwrap_or(i64::MAX),
    }
}
