use std::time::Duration;

use egui::{CentralPanel, Context, Frame, Ui};
use loyd_core::random::Seed;
use loyd_front::{Moment, Table};
use loyd_records::Records;
use web_time::{SystemTime, UNIX_EPOCH};

use crate::classic::ClassicWindow;
use crate::desk::Desk;
use crate::dialogs::Dialogs;
use crate::files::{Files, Opened};
use crate::fonts;
use crate::screens::{Next, PlayScreen, Screen};
use crate::searches::Searches;
use crate::settings::Settings;
use crate::spoken::{self, Spoken};

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
    /// The puzzle to play, or why it can't be; without it the game of the last sitting, or a new one.
    pub puzzle: Option<Result<Opened, String>>,
}

/// The app of the window and of the browser page.
pub struct App {
    desk: Desk,
    /// The screens, the one in front last. There is always the first, where games are played.
    screens: Vec<Box<dyn Screen>>,
    dialogs: Dialogs,
    files: Files,
    classic: ClassicWindow,
}

impl App {
    /// The app, in a context of egui that it dresses.
    pub fn new(setup: Setup, context: &Context) -> Self {
        let Setup { records, seeds, searches, settings, puzzle } = setup;
        fonts::install(context);
        let settings = settings.stored(&records);
        let keys = crate::rebinding::stored(&records);
        let (table, fault) = Table::new(records, SLOT, seeds);
        let mut desk = Desk::new(table, keys, settings, searches, context.clone());
        begin(&mut desk, puzzle, fault);
        let screens: Vec<Box<dyn Screen>> = vec![Box::new(PlayScreen::default())];
        Self { desk, screens, dialogs: Dialogs::default(), files: Files::default(), classic: ClassicWindow::default() }
    }

    /// One frame.
    pub fn ui(&mut self, ui: &mut Ui) {
        let page = Frame::new().fill(self.desk.look.page());
        self.on(page, ui);
    }

    /// One frame, on a ground.
    fn on(&mut self, ground: Frame, ui: &mut Ui) {
        self.desk.tell_time(moment(ui));
        self.desk.dress();
        self.files.take_in(&mut self.desk, &mut self.screens);
        CentralPanel::default().frame(ground).show(ui, |ui| {
            if let Some(screen) = self.screens.last_mut() {
                let next = screen.show(&mut self.desk, ui, self.dialogs.is_open());
                self.follow(next);
            }
        });
        let next = self.dialogs.show(&mut self.desk, ui.ctx());
        self.follow(next);
        self.classic.follow(&self.desk, self.screens.len() == 1);
        Files::show(&self.desk, ui);
    }

    /// Ends the sitting, and says whether everything is recorded.
    pub fn close(&mut self) -> bool {
        self.desk.table.close()
    }

    /// Keeps the game in progress, as before a page is hidden.
    pub fn keep(&mut self) {
        self.desk.table.save();
    }

    /// Opens a text as if it were pasted: a puzzle, a position or a shared link.
    pub fn paste(&mut self, text: &str) {
        crate::files::paste(&mut self.desk, text);
    }

    /// What the last frame showed, as text.
    pub fn spoken(&self) -> Spoken {
        spoken::noted(&self.desk.context)
    }

    /// What is wrong with the records, for after the end.
    pub fn trouble(&self) -> Option<String> {
        self.desk.table.book().trouble()
    }

    fn follow(&mut self, next: Next) {
        match next {
            Next::Stay => {}
            Next::Screen(screen) => {
                self.desk.table.pause();
                self.desk.notice = None;
                self.screens.truncate(1);
                self.screens.push(screen);
            }
            Next::Play => {
                self.screens.truncate(1);
                self.desk.context.memory_mut(|memory| {
                    if let Some(focused) = memory.focused() {
                        memory.surrender_focus(focused);
                    }
                });
            }
            Next::SaveFile { name, text } => self.files.save(name, text, &self.desk),
            Next::Dialog(dialog) => {
                self.desk.table.pause();
                self.dialogs.open(dialog);
            }
            Next::OpenFile(kind) => self.files.ask(kind, &self.desk),
            Next::Exit => self.desk.context.send_viewport_cmd(egui::ViewportCommand::Close),
        }
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        self.on(Frame::new(), ui);
    }

    /// The page, which is cleared to instead of drawn.
    fn clear_color(&self, _: &egui::Visuals) -> [f32; 4] {
        self.desk.look.page().to_normalized_gamma_f32()
    }

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
        self.desk.table.save();
    }
}

fn begin(desk: &mut Desk, puzzle: Option<Result<Opened, String>>, fault: Option<String>) {
    if let Some(fault) = fault {
        desk.fault(desk.tell("fault-saved", &[("fault", fault.into())]));
    }
    match puzzle {
        Some(Ok(opened)) => opened.play(desk),
        Some(Err(fault)) => desk.fault(fault),
        None => {}
    }
    if desk.game().is_none() {
        // The usual board can always be dealt.
        let _ = desk.table.deal(4, 4);
    }
}

fn moment(ui: &Ui) -> Moment {
    let seconds = ui.input(|input| input.time);
    let unix = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment {
        since_start: Duration::from_secs_f64(seconds.max(0.0)),
        unix: i64::try_from(unix.as_millis()).unwrap_or(i64::MAX),
    }
}
