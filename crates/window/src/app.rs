//! The app without a window: a frame's input in, a frame out.

use std::time::Duration;

use egui::{CentralPanel, Context, Frame, Ui};
use loyd_core::random::Seed;
use loyd_front::{Moment, PlaySession, Settings as _};
use loyd_records::Records;
use web_time::{SystemTime, UNIX_EPOCH};

use crate::classic::ClassicWindow;
use crate::context::AppContext;
use crate::device::Device;
use crate::dialogs::Dialogs;
use crate::files::Files;
use crate::focus::FocusInSight;
use crate::fonts;
use crate::input::GamepadButton;
use crate::next::{DialogKind, Next, ScreenKind};
use crate::opened::Opened;
use crate::screens::{self, PlayScreen, Screen};
use crate::searches::Searches;
use crate::settings::Settings;
use crate::spoken::{self, Spoken};
use crate::square::AtLeastSquare;
use crate::words::Language;

/// The slot of the game in progress.
const SLOT: &str = "window";

/// What an app is made of.
pub struct Setup {
    /// Where games are recorded.
    pub records: Records,
    /// Draws seeds.
    pub seeds: Box<dyn FnMut() -> Seed>,
    /// Runs searches.
    pub searches: Searches,
    /// What is preferred where the records say nothing.
    pub settings: Settings,
    /// The puzzle to play, without it the game of the last run, or a new one.
    pub puzzle: Option<Opened>,
    /// What it runs on.
    pub device: Device,
    /// Whether it begins at the home screen, not at the board; in the classic look it begins at the board in any case.
    pub home: bool,
}

/// A screen, and what it was opened as; the first one was never opened.
type Opening = (Option<ScreenKind>, Box<dyn Screen>);

/// The app of the window and of the browser page.
pub struct App {
    /// What all screens and dialogs share.
    context: AppContext,
    /// The screens, the one in front last. The first one, on which games are played, is never closed; a screen that is opened from
    /// another one leads back to it, as it was left. The home screen leads nowhere but to the game.
    screens: Vec<Opening>,
    /// The dialog in front of the screens, if one is open.
    dialogs: Dialogs,
    /// Files that are on their way in.
    files: Files,
    /// The size of the window in the classic look.
    classic: ClassicWindow,
    focus: FocusInSight,
}

impl App {
    /// The app. It installs its fonts and its colours in the context of egui.
    pub fn new(setup: Setup, context: &Context) -> Self {
        let Setup { records, seeds, searches, settings, puzzle, device, home } = setup;
        let settings = settings.stored(&records);
        fonts::install(context, settings.language);
        context.replace_widget_theme(AtLeastSquare);
        // Keys and settings are read before the records move into the session.
        let keys = crate::rebinding::stored(&records);
        let (session, fault) = PlaySession::new(records, SLOT, seeds);
        let mut app = AppContext::new(session, keys, settings, searches, device, context.clone());
        begin(&mut app, puzzle, fault);
        let mut app = Self {
            context: app,
            screens: vec![(None, Box::new(PlayScreen::default()))],
            dialogs: Dialogs::default(),
            files: Files::default(),
            classic: ClassicWindow::default(),
            focus: FocusInSight::default(),
        };
        // The classic look is a board and nothing else.
        if home && !app.context.settings().classic.is_on() {
            app.open(ScreenKind::Home);
        } else {
            deal_first(&mut app.context);
        }
        app
    }

    /// One frame.
    pub fn ui(&mut self, ui: &mut Ui) {
        let page = Frame::new().fill(self.context.look.page());
        self.on(page, ui);
    }

    /// One frame. `ground` is drawn behind everything: a fill in the colour of the page, or nothing where the renderer has
    /// cleared the window to this colour already (see `clear_color`).
    fn on(&mut self, ground: Frame, ui: &mut Ui) {
        self.context.tell_time(moment(ui));
        self.context.device.see(ui.ctx());
        // A language may have come, and the system may have changed its theme, since the last frame.
        self.context.speak();
        self.context.dress();
        let next = self.files.take_in(&mut self.context);
        self.follow(next);
        self.focus.follow(ui.ctx());
        CentralPanel::default().frame(ground).show(ui, |ui| {
            if let Some((_, screen)) = self.screens.last_mut() {
                let next = screen.show(&mut self.context, ui, self.dialogs.is_open());
                self.follow(next);
            }
        });
        let next = self.dialogs.show(&mut self.context, ui.ctx());
        self.follow(next);
        // Last, when it is known which screen is in front.
        self.classic.follow(&self.context, self.screens.len() == 1);
        Files::show(&self.context, ui);
    }

    /// Ends the run of the app: the current game stays saved, the others that were begun are recorded as left. Returns whether
    /// everything is durable.
    pub fn close(&mut self) -> bool {
        self.context.player.session_mut().close()
    }

    /// Keeps the game in progress, as before a page is hidden.
    pub fn keep(&mut self) {
        self.context.player.session_mut().save();
    }

    /// Opens a text as if it were pasted: a puzzle, a position or a shared link.
    pub fn paste(&mut self, text: &str) {
        crate::files::paste(&mut self.context, text);
    }

    /// A button of a gamepad was pressed; the next frame does what it asks for.
    pub fn press(&mut self, button: GamepadButton) {
        self.context.gamepads.press(button);
        self.context.egui.request_repaint();
    }

    /// What the last frame showed, as text.
    pub fn spoken(&self) -> Spoken {
        spoken::noted(&self.context.egui)
    }

    /// The language of the words on the screen.
    pub fn language(&self) -> Language {
        self.context.spoken()
    }

    /// What is wrong with the records, for after the end.
    pub fn trouble(&self) -> Option<String> {
        self.context.session().recorder().trouble()
    }

    /// Opens a screen over the game.
    fn open(&mut self, kind: ScreenKind) {
        match screens::open(kind, &self.context) {
            Ok(screen) => {
                self.context.player.cover();
                // A screen that is open already is opened anew, and nothing leads back to what it was.
                let is_open = self.screens.iter().position(|(open, _)| *open == Some(kind));
                let kept = if kind == ScreenKind::Home { Some(1) } else { is_open };
                self.screens.truncate(kept.unwrap_or(self.screens.len()));
                self.screens.push((Some(kind), screen));
            }
            Err(fault) => self.context.fault(fault),
        }
    }

    /// Goes back to the last of this number of screens; the first one is always kept.
    fn uncover(&mut self, screens: usize) {
        self.screens.truncate(screens.max(1));
        if self.screens.len() == 1 {
            deal_first(&mut self.context);
            self.context.player.uncover();
        }
        // A widget of the screen that is left must not keep the keys.
        self.context.egui.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
    }

    /// Goes where a screen or a dialog leads.
    fn follow(&mut self, next: Next) {
        match next {
            Next::Stay => {}
            Next::Screen(kind) => {
                // The screen of competing is opened with the number of solves that were imported.
                if kind != ScreenKind::Compete {
                    self.context.notice = None;
                }
                self.open(kind);
            }
            Next::Play => self.uncover(1),
            Next::Back => self.uncover(self.screens.len() - 1),
            // The board can be read behind a dialog, so the clock goes on.
            Next::Dialog(kind) => self.dialogs.open(kind, &self.context),
            Next::File(kind) if self.context.device.picks_files() => self.files.ask(kind, &self.context),
            Next::File(kind) => self.dialogs.open(DialogKind::Path(kind), &self.context),
            Next::Path(kind, path) => self.files.at_path(kind, &path),
            Next::Exit => self.context.egui.send_viewport_cmd(egui::ViewportCommand::Close),
        }
    }
}

impl eframe::App for App {
    /// The ground is what the window was cleared to, so it is not drawn once more.
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        self.on(Frame::new(), ui);
    }

    /// The colour behind everything. The renderer clears the window to it, which costs less than a filled rectangle.
    fn clear_color(&self, _: &egui::Visuals) -> [f32; 4] {
        self.context.look.page().to_normalized_gamma_f32()
    }

    /// The window was closed: what is played is durable when this returns.
    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        self.close();
    }

    #[cfg(target_arch = "wasm32")]
    fn as_any_mut(&mut self) -> Option<&mut dyn std::any::Any> {
        Some(self)
    }
}

impl Drop for App {
    /// Whatever ends the program, the game in progress is kept.
    fn drop(&mut self) {
        self.context.player.session_mut().save();
    }
}

/// Begins with a puzzle or the saved game.
fn begin(app: &mut AppContext, puzzle: Option<Opened>, fault: Option<String>) {
    if let Some(fault) = fault {
        app.fault(app.tell("fault-saved", &[("fault", fault.into())]));
    }
    if let Some(opened) = puzzle {
        opened.play(app);
    }
}

/// Deals the usual board where there is no game. Not before it is seen: undo leads back to every game that there was.
fn deal_first(app: &mut AppContext) {
    if app.game().is_none() {
        // This size can always be dealt.
        let _ = app.player.deal(4, 4);
    }
}

/// The time of the frame, on both clocks.
fn moment(ui: &Ui) -> Moment {
    let seconds = ui.input(|input| input.time);
    let unix = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment {
        since_start: Duration::from_secs_f64(seconds.max(0.0)),
        unix: i64::try_from(unix.as_millis()).unwrap_or(i64::MAX),
    }
}
