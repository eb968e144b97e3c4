//! The state that all screens and dialogs share, and the properties of the device. Screens and
//! dialogs depend on this state and not on the app.

use std::cell::Cell;
use std::time::Duration;

use egui::{Context, Event};
use loyd_front::drills::Drill;
use loyd_front::keys::{Action, KeyMap};
use loyd_front::words::FluentValue;
use loyd_front::{AppSettings as _, Moment, PlaySession, Player};
use loyd_levels::Pack;
use loyd_play::{Draft, Game};
use loyd_records::{GameId, Records};

use crate::input::Gamepads;
use crate::look::{BoardLook, CustomColours};
use crate::next::AppRequest;
use crate::pictures::Pictures;
use crate::searches::Searches;
use crate::settings::{Palette, WindowSettings};
use crate::sound::{SoundCue, Sounds};
use crate::words::{Language, Words};

/// The state that all screens and dialogs share: the games of this run, the settings, the messages
/// and the searches.
pub(crate) struct AppContext {
    /// The games, and the controller of the game screen.
    pub(crate) player: Player,
    /// The key bindings, which players may change.
    pub(crate) keys: KeyMap,
    /// The messages in the chosen language.
    pub(crate) words: Words,
    /// The colours, which depend on the settings and the system theme.
    pub(crate) look: BoardLook,
    /// The egui context, for repaints, the clipboard and the window.
    pub(crate) egui: Context,
    /// The settings. Changes go through [`AppContext::change`], which stores them.
    settings: WindowSettings,
    /// The player's own tile colours.
    pub(crate) custom_colours: CustomColours,
    /// Runs the searches for the editor and the review. `player` has a runner of its own for hints
    /// and solutions.
    pub(crate) searches: Searches,
    /// The look that egui's colours were last set for. They are set again only after a change.
    applied_look: Option<BoardLook>,
    /// The current language, which follows the settings as soon as its messages are loaded.
    pub(crate) shown_language: Language,
    /// Whether the bold font was loaded when the fonts were installed.
    has_bold: bool,
    /// The message that is shown next to the board until the next input.
    pub(crate) notice: Option<StatusMessage>,
    /// The picture on the tiles.
    pub(crate) pictures: Pictures,
    /// The editor's draft and its name.
    pub(crate) draft: Option<(Draft, String)>,
    /// The device.
    pub(crate) device: Device,
    /// The gamepads.
    pub(crate) gamepads: Gamepads,
    /// The sounds.
    pub(crate) sounds: Sounds,
    /// The last request that the app has not handled yet.
    request: Cell<Option<AppRequest>>,
}

/// The setting that stores the player's own colours as text.
const COLOURS: &str = "window.colours";

/// Returns the player's stored colours.
fn stored_custom_colours(records: &Records) -> CustomColours {
    let text = records.setting(COLOURS).and_then(|text| text.as_str()).unwrap_or_default();
    CustomColours::read(text).unwrap_or_default()
}

/// The setting that stores the editor's draft and its name.
const DRAFT: &str = "window.draft";

/// Returns the editor's stored draft.
fn stored_draft(records: &Records) -> Option<(Draft, String)> {
    let stored = records.setting(DRAFT)?;
    let field = |name: &str| stored.get(name).and_then(serde_json::Value::as_str);
    Some((Draft::from_text(field("draft")?)?, field("name")?.to_owned()))
}

/// Returns the language if all of its parts are loaded.
fn if_loaded(language: Language) -> Option<Language> {
    crate::fonts::assets(language).into_iter().all(|asset| asset.bytes().is_some()).then_some(language)
}

/// How long a message is shown if there is no input.
const NOTICE_TIME: Duration = Duration::from_secs(6);

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StatusMessage {
    /// The text.
    pub(crate) text: String,
    /// Whether it reports a fault.
    pub(crate) is_fault: bool,
    /// The number of the game that was current when the message was shown (see
    /// `PlaySession::arrivals`).
    pub(crate) game: u64,
    /// The session time when the message was first shown.
    pub(crate) shown_at: Duration,
}

impl AppContext {
    /// Creates the context.
    pub(crate) fn new(
        session: PlaySession,
        keys: KeyMap,
        settings: WindowSettings,
        searches: Searches,
        device: Device,
        egui: Context,
    ) -> Self {
        // The system theme is unknown before the first frame.
        let custom_colours = stored_custom_colours(&session.recorder.records);
        let look = BoardLook::new(&settings, custom_colours, true);
        let draft = stored_draft(&session.recorder.records);
        let shown_language = if_loaded(settings.language).unwrap_or_default();
        let gamepads = Gamepads::watch(&egui);
        let mut app = Self {
            player: Player::new(session, searches.runner(&egui)),
            keys,
            words: crate::words::messages(shown_language),
            shown_language,
            has_bold: crate::fonts::bold().bytes().is_some(),
            look,
            egui,
            settings,
            custom_colours,
            searches,
            applied_look: None,
            notice: None,
            pictures: Pictures::default(),
            draft,
            device,
            gamepads,
            sounds: Sounds::silent(),
            request: Cell::default(),
        };
        app.player.prove_pars();
        app.player.session.keep_games();
        app.apply_player_settings();
        app.update_look();
        app
    }

    /// Returns the log of a recorded game, or the reason why it cannot be read.
    pub(crate) fn log(&self, id: GameId) -> Result<String, String> {
        let record = self.records().game(id);
        let record = record.map_err(|error| self.tell("fault-records", &[("fault", error.to_string().into())]))?;
        Ok(record.ok_or_else(|| self.text("no-such-game"))?.log)
    }

    /// Stores the editor's draft for this run and the next one, or removes it if `None`.
    pub(crate) fn store_draft(&mut self, draft: Option<(Draft, String)>) {
        let records = self.records_mut();
        match &draft {
            Some((drawn, name)) => {
                records.set_setting(DRAFT, serde_json::json!({ "draft": drawn.to_text(), "name": name }));
            }
            None => drop(records.remove_setting(DRAFT)),
        }
        self.draft = draft;
    }

    /// Returns the settings.
    pub(crate) fn settings(&self) -> &WindowSettings {
        &self.settings
    }

    /// Applies these settings, and stores the changed ones in the records.
    fn apply_settings(&mut self, settings: WindowSettings) {
        let previous = std::mem::replace(&mut self.settings, settings);
        settings.store(previous, self.records_mut());
        #[cfg(target_arch = "wasm32")]
        if previous.language != settings.language {
            crate::parts::prefetch(crate::fonts::assets(settings.language), &self.egui);
        }
        self.update_language();
        self.apply_player_settings();
        self.update_look();
        // Plays a sound to show that sound works.
        if settings.sounds.is_on() && !previous.sounds.is_on() {
            self.sounds.begin();
            self.play_sound(SoundCue::Move);
        }
        // The classic look has no menu bar, so a message says how to leave this look.
        if settings.classic.is_on() && !previous.classic.is_on() {
            self.say("classic-leave");
        }
    }

    /// Applies the messages and the fonts of the chosen language once they are loaded. Has no
    /// effect unless something has changed, because parsing a language takes a few milliseconds.
    pub(crate) fn update_language(&mut self) {
        let language = if_loaded(self.settings.language).unwrap_or(self.shown_language);
        let has_bold = crate::fonts::bold().bytes().is_some();
        if language != self.shown_language {
            self.words = crate::words::messages(language);
        }
        if (language, has_bold) != (self.shown_language, self.has_bold) {
            (self.shown_language, self.has_bold) = (language, has_bold);
            crate::fonts::install(&self.egui, language);
        }
    }

    /// Passes the settings that affect a game to `player`: what the arrow keys move, and the speed
    /// at which solutions are played.
    fn apply_player_settings(&mut self) {
        self.player.session.set_arrows(self.settings.arrows);
        self.player.speed = self.settings.speed;
    }

    /// Changes settings, and stores the changes.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut WindowSettings)) {
        let mut settings = self.settings;
        change(&mut settings);
        // A dialog calls this every frame.
        if settings != self.settings {
            self.apply_settings(settings);
        }
    }

    /// Applies the colours in a text, and stores them as the player's own.
    ///
    /// # Errors
    /// The fault in the text, in the player's language.
    pub(crate) fn apply_colours(&mut self, text: &str) -> Result<CustomColours, String> {
        let colours = CustomColours::read(text)
            .map_err(|(line, found)| self.tell("colours-fault", &[("line", line.into()), ("found", found.into())]))?;
        self.custom_colours = colours;
        self.records_mut().set_setting(COLOURS, colours.text().into());
        self.update_look();
        self.change(|settings| settings.palette = Palette::Custom);
        Ok(colours)
    }

    /// Updates the look and egui's colours according to the settings and the system theme. Called
    /// every frame, since the system may change its theme at any time. Has no effect unless
    /// something has changed.
    pub(crate) fn update_look(&mut self) {
        let is_dark = self.egui.system_theme() != Some(egui::Theme::Light);
        self.look = BoardLook::new(&self.settings, self.custom_colours, is_dark);
        let theme = if self.look.theme.is_dark { egui::Theme::Dark } else { egui::Theme::Light };
        // Setting the visuals triggers a new layout.
        if self.applied_look != Some(self.look) || self.egui.theme() != theme {
            self.applied_look = Some(self.look);
            self.egui.set_theme(theme);
            self.egui.set_visuals_of(theme, self.look.visuals());
        }
        let min_size = self.device.min_target_size();
        if (self.egui.global_style().spacing.interact_size.y - min_size).abs() > f32::EPSILON {
            self.egui.all_styles_mut(|style| style.spacing.interact_size.y = min_size);
        }
    }

    /// Plays the sound for an event, if the player has switched sounds on.
    pub(crate) fn play_sound(&mut self, cue: SoundCue) {
        if self.settings.sounds.is_on() {
            self.sounds.play(cue, self.now());
        }
    }

    /// Plays the sound of a move if a recorded game went from position `before` to `after` in
    /// playback or in a single step. Jumps are silent.
    pub(crate) fn play_step_sounds(&mut self, before: usize, after: usize, is_playing: bool) {
        let steps = before.abs_diff(after);
        if steps == 1 || steps > 1 && is_playing {
            self.play_sound(SoundCue::Move);
        }
    }

    /// Requests something from the app. A later request in the same frame takes precedence.
    pub(crate) fn request(&self, request: AppRequest) {
        self.request.set(Some(request));
    }

    /// Returns and removes the last request.
    pub(crate) fn take_request(&self) -> Option<AppRequest> {
        self.request.take()
    }

    /// Returns the session.
    pub(crate) fn session(&self) -> &PlaySession {
        &self.player.session
    }

    /// Returns the records.
    pub(crate) fn records(&self) -> &Records {
        &self.session().recorder.records
    }

    /// Returns a mutable reference to the records.
    pub(crate) fn records_mut(&mut self) -> &mut Records {
        &mut self.player.session.recorder.records
    }

    /// Returns the current game.
    pub(crate) fn game(&self) -> Option<&dyn Game> {
        self.session().game()
    }

    /// Shows the message for a key until the next input.
    pub(crate) fn say(&mut self, key: &str) {
        self.say_text(self.words.say(key));
    }

    /// Shows a message until the next input.
    pub(crate) fn say_text(&mut self, text: String) {
        self.notify(text, false);
    }

    /// Starts an exercise with a position from the player's own games, and shows how many moves the
    /// player lost there. Returns whether the position can still be read.
    pub(crate) fn begin_drill(&mut self, drill: &Drill) -> bool {
        let has_begun = self.player.practise_drill(drill);
        if has_begun {
            let values = [("lost", drill.loss.into()), ("moves", drill.distance.into())];
            self.say_text(self.tell("drill", &values));
        }
        has_begun
    }

    /// Shows a message, and requests a repaint for when it disappears.
    fn notify(&mut self, text: String, is_fault: bool) {
        self.notice = Some(StatusMessage { text, is_fault, game: self.session().arrivals, shown_at: self.now() });
        self.wake_for_notice();
    }

    /// Requests a repaint for when the message disappears. This is repeated every frame, because a
    /// page forgets requests for a later time when it paints a frame.
    fn wake_for_notice(&self) {
        if let Some(notice) = self.notice.as_ref().filter(|notice| !notice.is_fault) {
            self.wake_at(notice.shown_at + NOTICE_TIME);
        }
    }

    /// Shows a fault until the next input.
    pub(crate) fn report_fault(&mut self, text: String) {
        self.notify(text, true);
    }

    /// Returns the message for a key.
    pub(crate) fn text(&self, key: &str) -> String {
        self.words.say(key)
    }

    /// Returns a button with the minimum size for the device.
    pub(crate) fn button(&self, text: impl Into<egui::WidgetText>) -> egui::Button<'static> {
        egui::Button::new(text.into()).min_size(egui::Vec2::splat(self.device.min_target_size()))
    }

    /// Returns the message for a key, or for `KEY-touch` if there may be no keyboard.
    pub(crate) fn text_for_device(&self, key: &str) -> String {
        if self.device.has_keyboard() { self.text(key) } else { self.text(&format!("{key}-touch")) }
    }

    /// Returns the message for a key, with values.
    pub(crate) fn tell(&self, key: &str, values: &[(&'static str, FluentValue<'_>)]) -> String {
        self.words.tell(key, values)
    }

    /// Returns the title and the description of a pack.
    pub(crate) fn pack_texts(&self, pack: &Pack) -> [String; 2] {
        ["", "-about"].map(|part| self.words.say(&format!("pack-{}{part}", pack.id())))
    }

    /// Returns the key for an action, or an empty string if keys are not shown.
    pub(crate) fn key(&self, action: Action) -> String {
        if !self.device.has_keyboard() {
            return String::new();
        }
        self.keys.keys(action).first().map(|key| key.label(&self.words, true)).unwrap_or_default()
    }

    /// Sets the time, and continues searches that run in frames.
    pub(crate) fn set_time(&mut self, now: Moment) {
        self.player.session.set_time(now);
        let game = self.session().arrivals;
        // Faults stay, since they take longer to read, but no message outlives its game.
        let has_expired = |notice: &mut StatusMessage| {
            notice.game != game || !notice.is_fault && now.since_start >= notice.shown_at + NOTICE_TIME
        };
        self.notice.take_if(has_expired);
        self.wake_for_notice();
        self.searches.advance(&self.egui);
        if let Some(wake) = self.session().recorder.wake(now.since_start) {
            self.wake_at(wake);
        }
    }

    /// Returns the session time.
    pub(crate) fn now(&self) -> Duration {
        self.session().now.since_start
    }

    /// Requests a repaint at this time.
    pub(crate) fn wake_at(&self, at: Duration) {
        self.egui.request_repaint_after(at.saturating_sub(self.now()).max(Duration::from_millis(1)));
    }
}

/// The width in points below which a window is as narrow as a phone in portrait mode.
pub(crate) const NARROW: f32 = 480.0;

/// The properties of the device that determine which features the app offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Device {
    /// Whether the app is a browser page, which cannot close itself.
    pub(crate) is_page: bool,
    /// Whether the last input was touch. If so, keys are not mentioned.
    uses_touch: bool,
    /// Whether the system shows file dialogs.
    pub(crate) has_file_dialogs: bool,
}

impl Device {
    /// A window on a desktop.
    pub const DESKTOP: Self = Self { is_page: false, uses_touch: false, has_file_dialogs: true };
    /// A window on a system without file dialogs.
    pub const BARE: Self = Self { has_file_dialogs: false, ..Self::DESKTOP };
    /// A page on a computer with a keyboard.
    pub const PAGE: Self = Self { is_page: true, ..Self::DESKTOP };
    /// A page on a phone.
    pub const PHONE: Self = Self { uses_touch: true, ..Self::PAGE };

    /// Returns whether keys are mentioned. A touch device may have none.
    pub(crate) const fn has_keyboard(self) -> bool {
        !self.uses_touch
    }

    /// Returns the minimum height and width of a control, in points. A finger needs more than a
    /// pointer.
    pub(crate) const fn min_target_size(self) -> f32 {
        if self.uses_touch { 44.0 } else { 20.0 }
    }

    /// Updates whether the last input was touch, based on a frame's events. After a touch, the app
    /// no longer mentions keys, since there may be no keyboard. After a key press, it mentions them
    /// again, unless the player is typing: a text field may get its keys from a keyboard on the
    /// screen.
    pub(crate) fn note_input(&mut self, context: &Context, is_typing: bool) {
        context.input(|input| {
            for event in &input.events {
                match event {
                    Event::Touch { .. } => self.uses_touch = true,
                    Event::Key { pressed: true, .. } if !is_typing => self.uses_touch = false,
                    _ => {}
                }
            }
        });
    }
}
