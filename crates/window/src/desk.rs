use std::time::Duration;

use egui::Context;
use fluent::FluentValue;
use loyd_front::keys::{Action, Code, Key, KeyMap};
use loyd_front::{Moment, Table};
use loyd_levels::Pack;
use loyd_play::{Game, Job};

use crate::look::Look;
use crate::pictures::Pictures;
use crate::searches::Searches;
use crate::settings::{Settings, Theme};
use crate::words::Words;

/// What all screens share: the games on the table, settings, words, where searches run.
pub(crate) struct Desk {
    pub(crate) table: Table,
    pub(crate) keys: KeyMap,
    pub(crate) words: Words,
    pub(crate) look: Look,
    pub(crate) context: Context,
    settings: Settings,
    searches: Searches,
    /// The settings of egui that were last given to it.
    dressed: Option<Look>,
    /// What is said beside the board until the next thing happens.
    pub(crate) notice: Option<Notice>,
    pub(crate) pictures: Pictures,
    #[cfg(all(feature = "gamepad", not(target_arch = "wasm32")))]
    pub(crate) gamepads: crate::input::Gamepads,
}

/// Something to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) text: String,
    /// Whether something went wrong.
    pub(crate) is_fault: bool,
}

impl Desk {
    pub(crate) fn new(table: Table, keys: KeyMap, settings: Settings, searches: Searches, context: Context) -> Self {
        let look = Look::new(&settings, true);
        let words = Words::new(settings.language);
        #[cfg(all(feature = "gamepad", not(target_arch = "wasm32")))]
        let gamepads = crate::input::Gamepads::watch(&context);
        let mut desk = Self {
            table,
            keys,
            words,
            look,
            context,
            settings,
            searches,
            dressed: None,
            notice: None,
            pictures: Pictures::default(),
            #[cfg(all(feature = "gamepad", not(target_arch = "wasm32")))]
            gamepads,
        };
        desk.table.set_arrows(settings.arrows);
        desk.dress();
        desk
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Chooses, and remembers it.
    pub(crate) fn choose(&mut self, settings: Settings) {
        let before = std::mem::replace(&mut self.settings, settings);
        settings.store(before, self.table.book_mut().records_mut());
        if before.language != settings.language {
            self.words = Words::new(settings.language);
        }
        self.table.set_arrows(settings.arrows);
        self.dress();
    }

    /// Changes one thing and remembers it.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.settings;
        change(&mut settings);
        if settings != self.settings {
            self.choose(settings);
        }
    }

    /// The look as settings and system have it now.
    pub(crate) fn dress(&mut self) {
        let is_dark = match self.settings.theme {
            Theme::Dark => true,
            Theme::Light => false,
            Theme::System => self.context.system_theme() != Some(egui::Theme::Light),
        };
        self.look = Look::new(&self.settings, is_dark);
        let theme = if is_dark { egui::Theme::Dark } else { egui::Theme::Light };
        if self.dressed != Some(self.look) || self.context.theme() != theme {
            self.dressed = Some(self.look);
            self.context.set_theme(theme);
            self.context.set_visuals_of(theme, self.look.visuals());
        }
    }

    pub(crate) fn game(&self) -> Option<&dyn Game> {
        self.table.game()
    }

    pub(crate) fn say(&mut self, key: &str) {
        self.notice = Some(Notice { text: self.words.say(key), is_fault: false });
    }

    pub(crate) fn fault(&mut self, text: String) {
        self.notice = Some(Notice { text, is_fault: true });
    }

    /// The message of a key.
    pub(crate) fn text(&self, key: &str) -> String {
        self.words.say(key)
    }

    /// The message of a key with values in it.
    pub(crate) fn tell(&self, key: &str, values: &[(&'static str, FluentValue<'_>)]) -> String {
        self.words.tell(key, values)
    }

    /// What a pack is called, and what it is about.
    pub(crate) fn pack(&self, pack: &Pack) -> [String; 2] {
        ["", "-about"].map(|part| self.words.say(&format!("pack-{}{part}", pack.id())))
    }

    /// The text of a button, with the key that does the same.
    pub(crate) fn key(&self, action: Action) -> String {
        self.keys.keys(action).first().map(|key| self.key_label(*key)).unwrap_or_default()
    }

    /// A key as people call it.
    pub(crate) fn key_label(&self, key: Key) -> String {
        let plain = match key.code {
            Code::Char(' ') => "key-space",
            Code::Enter => "key-enter",
            _ => return key.label(true),
        };
        let held = format!("{}{}", if key.ctrl { "Ctrl-" } else { "" }, if key.alt { "Alt-" } else { "" });
        held + &self.text(plain)
    }

    pub(crate) fn search(&mut self, job: Job) {
        self.searches.begin(job, &self.context);
    }

    pub(crate) fn tell_time(&mut self, now: Moment) {
        self.table.tell_time(now);
        self.searches.go_on(&self.context);
        if let Some(wake) = self.table.book().wake(now.since_start) {
            self.wake_at(wake);
        }
    }

    pub(crate) fn now(&self) -> Duration {
        self.table.now().since_start
    }

    /// The window is drawn anew at this time.
    pub(crate) fn wake_at(&self, at: Duration) {
        self.context.request_repaint_after(at.saturating_sub(self.now()).max(Duration::from_millis(1)));
    }
}
