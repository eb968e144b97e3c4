//! An app without a window. Tests send keys and pointer events and read names.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use egui::{Event, Key, Modifiers, OutputCommand, Pos2, Vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, LazyRenderer};
use loyd_core::random::Seed;
use loyd_records::{MemoryStore, Records};
use loyd_window::{App, Device, GamepadButton, Language, Opened, Searches, Theme, WindowSettings, WindowSetup};

use crate::raster::Raster;

/// Returns the message for a key in a language, if it is a single line.
pub(crate) fn message(language: Language, key: &str) -> String {
    let prefix = format!("{key} = ");
    let text = language.text().lines().find_map(|line| line.strip_prefix(&prefix));
    text.unwrap_or_else(|| panic!("no text for {key}")).to_owned()
}

type Slot = Rc<RefCell<Option<App>>>;

/// Returns the setup for an app. Its seeds are 1, 2, 3, …
pub(crate) fn setup(
    searches: Searches,
    device: Device,
    home: bool,
    puzzle: Option<Opened>,
    settings: WindowSettings,
    store: MemoryStore,
) -> WindowSetup {
    let mut seed = 0;
    let seeds = Box::new(move || {
        seed += 1;
        Seed(seed)
    });
    WindowSetup { records: Records::new(store), seeds, searches, settings, puzzle, device, home }
}

/// A simulated player and their app.
pub(crate) struct Player {
    pub(crate) harness: Harness<'static, Slot>,
}

/// How letters are rendered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Letters {
    /// One glyph per letter, for tests that read only words and positions. Rasterizing letters is
    /// most of the work when a player is created, and does not affect the letters' positions.
    Plain,
    /// The app's rendering: hinted, with up to four glyphs per letter for positions between two
    /// pixels.
    Fine,
}

/// Sets how letters are rendered from the next frame until the theme changes.
pub(crate) fn draw_letters(context: &egui::Context, letters: Letters) {
    context.all_styles_mut(|style| {
        let options = &mut style.visuals.text_options;
        (options.subpixel_binning, options.font_hinting) = (letters == Letters::Fine, letters == Letters::Fine);
    });
}

/// Returns default settings with the dark theme, which are identical on every system.
pub(crate) fn settings() -> WindowSettings {
    WindowSettings { theme: Theme::Dark, ..WindowSettings::default() }
}

impl Player {
    /// Returns a player without records on a new 4×4 board.
    pub(crate) fn new() -> Self {
        Self::with(settings(), MemoryStore::new(), Vec2::new(960.0, 680.0))
    }

    /// Returns a player with the given settings, records and window size.
    pub(crate) fn with(settings: WindowSettings, store: MemoryStore, size: Vec2) -> Self {
        Self::with_puzzle(None, settings, store, size)
    }

    /// Returns a player who starts the window with a puzzle.
    pub(crate) fn with_puzzle(
        puzzle: Option<Opened>,
        settings: WindowSettings,
        store: MemoryStore,
        size: Vec2,
    ) -> Self {
        Self::on(Device::DESKTOP, puzzle, settings, store, size)
    }

    /// Returns a player who starts the window at its home screen.
    pub(crate) fn at_home(settings: WindowSettings, store: MemoryStore, size: Vec2) -> Self {
        Self::at_home_on(Device::DESKTOP, settings, store, size)
    }

    /// Returns a player who starts the window at its home screen on this device.
    pub(crate) fn at_home_on(device: Device, settings: WindowSettings, store: MemoryStore, size: Vec2) -> Self {
        Self::start(setup(Searches::in_frames(), device, true, None, settings, store), size)
    }

    /// Returns a player on this device.
    pub(crate) fn on(
        device: Device,
        puzzle: Option<Opened>,
        settings: WindowSettings,
        store: MemoryStore,
        size: Vec2,
    ) -> Self {
        Self::start(setup(Searches::in_frames(), device, false, puzzle, settings, store), size)
    }

    /// Returns a player with a new app that has this setup.
    pub(crate) fn start(setup: WindowSetup, size: Vec2) -> Self {
        let slot = Slot::default();
        let set_up = slot.clone();
        let build = move |context: &egui::Context| {
            *set_up.borrow_mut() = Some(App::new(setup, context));
            draw_letters(context, Letters::Plain);
        };
        let harness = Harness::builder()
            .with_size(size)
            .with_step_dt(1.0 / 30.0)
            .renderer(LazyRenderer::new(Raster::default))
            .with_context_setup(build)
            .build_ui_state(|ui, slot: &mut Slot| slot.borrow_mut().iter_mut().for_each(|app| app.ui(ui)), slot);
        let mut player = Self { harness };
        player.step(2);
        player
    }

    /// Replaces the app with a new one, at the home screen or at the board, in a window of this
    /// size. The glyphs rasterized so far are kept.
    pub(crate) fn restart(
        mut self,
        device: Device,
        home: bool,
        settings: WindowSettings,
        store: MemoryStore,
        size: Vec2,
    ) -> Self {
        let context = self.harness.ctx.clone();
        // Closes the old app before its records are read again.
        self.harness.state().borrow_mut().take();
        self.harness.event(Event::PointerGone);
        // Clears egui's memory of windows, scrolling and keys, but keeps its options.
        context.memory_mut(|memory| {
            memory.options = std::mem::take(memory).options;
        });
        let setup = setup(Searches::in_frames(), device, home, None, settings, store);
        *self.harness.state().borrow_mut() = Some(App::new(setup, &context));
        draw_letters(&context, Letters::Plain);
        self.harness.set_size(size);
        self.step(3);
        self
    }

    /// Runs the given number of frames.
    pub(crate) fn step(&mut self, frames: usize) {
        self.harness.run_steps(frames);
    }

    /// Runs frames for the given number of seconds.
    pub(crate) fn wait(&mut self, seconds: usize) {
        self.step(seconds * 30);
    }

    /// Runs frames until a name contains `part`.
    pub(crate) fn wait_for(&mut self, part: &str) {
        self.wait_until(|player| player.sees(part));
        self.must_see(part);
    }

    /// Runs frames until the condition holds, for at most a minute. Background work takes real
    /// time, and takes longer on a busy machine.
    pub(crate) fn wait_until(&mut self, condition: impl Fn(&Self) -> bool) {
        let end = Instant::now() + Duration::from_mins(1);
        while !condition(self) && Instant::now() < end {
            self.step(3);
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Types characters, one per frame.
    pub(crate) fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            self.harness.event(Event::Text(letter.to_string()));
            self.step(1);
        }
    }

    /// Presses keys, one per frame.
    pub(crate) fn press(&mut self, keys: &[Key]) {
        for &key in keys {
            self.harness.key_press(key);
            self.step(2);
        }
    }

    /// Presses a gamepad button.
    pub(crate) fn press_button(&mut self, button: GamepadButton) {
        self.harness.state().borrow_mut().as_mut().expect("the app has started").press(button);
        self.step(2);
    }

    /// Grabs a block by its name, moves it and releases it.
    pub(crate) fn move_block(&mut self, name: &str, keys: &[Key]) {
        self.type_text("'");
        self.type_text(name);
        self.press(&[Key::Enter]);
        self.press(keys);
        self.press(&[Key::Enter]);
    }

    /// Makes the last move in a level. Does not press Enter, which would start the next level.
    pub(crate) fn make_last_move(&mut self, name: &str, keys: &[Key]) {
        self.type_text("'");
        self.type_text(name);
        self.press(&[Key::Enter]);
        self.press(keys);
        self.step(2);
    }

    pub(crate) fn press_with(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.step(2);
    }

    pub(crate) fn paste(&mut self, text: &str) {
        self.harness.event(Event::Paste(text.to_owned()));
        self.step(2);
    }

    /// Clicks the widget with this name.
    pub(crate) fn click(&mut self, name: &str) {
        self.harness.get_by_label(name).click();
        self.step(3);
    }

    /// Clicks the first widget whose name contains `part`.
    pub(crate) fn click_first(&mut self, part: &str) {
        let nodes = self.harness.get_all_by_label_contains(part);
        nodes.into_iter().next().expect("get_all finds one").click();
        self.step(3);
    }

    /// Clicks the last widget whose name contains `part`.
    pub(crate) fn click_last(&mut self, part: &str) {
        let nodes: Vec<_> = self.harness.get_all_by_label_contains(part).collect();
        nodes.last().expect("get_all finds one").click();
        self.step(4);
    }

    /// Chooses an entry in a menu.
    pub(crate) fn menu(&mut self, menu: &str, entry: &str) {
        self.click(menu);
        self.click_last(entry);
    }

    /// Returns whether a name contains `part`.
    pub(crate) fn sees(&self, part: &str) -> bool {
        self.harness.query_all_by_label_contains(part).next().is_some()
    }

    #[track_caller]
    pub(crate) fn must_see(&self, part: &str) {
        assert!(self.sees(part), "no `{part}` in {:#?}", self.names());
    }

    /// Returns whether a time has a penalty, such as `4.05+`.
    pub(crate) fn sees_penalty(&self) -> bool {
        let is_digit = |letter: Option<&u8>| letter.is_some_and(u8::is_ascii_digit);
        let has_penalty = |name: &String| {
            let bytes = name.as_bytes();
            (2..bytes.len())
                .any(|end| bytes[end] == b'+' && is_digit(bytes.get(end - 1)) && is_digit(bytes.get(end - 2)))
        };
        self.names().iter().any(has_penalty)
    }

    #[track_caller]
    pub(crate) fn must_see_penalty(&self) {
        assert!(self.sees_penalty(), "no penalty in {:#?}", self.names());
    }

    /// Returns the text that the last frame copied.
    pub(crate) fn copied_text(&self) -> String {
        let commands = &self.harness.output().platform_output.commands;
        let text = |command: &OutputCommand| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        };
        commands.iter().find_map(text).unwrap_or_default()
    }

    /// Returns the names of all widgets.
    pub(crate) fn names(&self) -> Vec<String> {
        let nodes = self.harness.query_all_by(|_| true);
        nodes.filter_map(|node| node.accesskit_node().label().or_else(|| node.accesskit_node().value())).collect()
    }

    /// Returns the rows of the board as given to screen readers.
    pub(crate) fn board(&self) -> String {
        let name = self.names().into_iter().find(|name| name.starts_with("Board: ")).expect("there is a board");
        name.split_once(". ").map_or(String::new(), |(_, rows)| rows.to_owned())
    }

    /// Returns the centre of a cell.
    pub(crate) fn cell(&self, rows: usize, columns: usize, row: usize, column: usize) -> Pos2 {
        let rect = self.harness.get_by_label_contains("Board: ").rect();
        // The area of the board's label includes the frame, 0.16 of a cell on each side.
        let side = rect.width() / (columns as f32 + 0.32);
        assert!((rect.height() / (rows as f32 + 0.32) - side).abs() < 1.0);
        rect.min + Vec2::new(column as f32 + 0.66, row as f32 + 0.66) * side
    }

    pub(crate) fn click_at(&mut self, at: Pos2) {
        self.harness.drag_at(at);
        self.step(1);
        self.harness.drop_at(at);
        self.step(2);
    }

    /// Drags fast over a short distance.
    pub(crate) fn fling(&mut self, from: Pos2, distance: Vec2) {
        self.harness.drag_at(from);
        self.step(1);
        for step in 1..=3 {
            self.harness.hover_at(from + distance * (step as f32 / 3.0));
            self.step(1);
        }
        self.harness.drop_at(from + distance);
        self.step(2);
    }

    /// Drags from the first point over all others, with a few frames for each.
    pub(crate) fn drag(&mut self, points: &[Pos2]) {
        self.harness.drag_at(points[0]);
        self.step(1);
        for pair in points.windows(2) {
            for step in 1..=6 {
                self.harness.hover_at(pair[0].lerp(pair[1], step as f32 / 6.0));
                self.step(1);
            }
        }
        self.harness.drop_at(points[points.len() - 1]);
        self.step(2);
    }

    /// Touches an empty corner, so the app is in touch mode afterwards.
    pub(crate) fn touch_corner(&mut self) {
        let id = egui::TouchId(2);
        let touch = |phase| Event::Touch { device_id: egui::TouchDeviceId(1), id, phase, pos: Pos2::ZERO, force: None };
        self.harness.event(touch(egui::TouchPhase::Start));
        self.harness.event(touch(egui::TouchPhase::End));
        self.step(4);
    }

    /// Moves a finger from the first point to the second. As in browsers and operating systems, the
    /// events are a touch and a pointer that leaves when the finger is lifted.
    pub(crate) fn touch(&mut self, from: Pos2, to: Pos2) {
        let touch = |phase, pos| egui::Event::Touch {
            device_id: egui::TouchDeviceId(1),
            id: egui::TouchId(1),
            phase,
            pos,
            force: None,
        };
        let button = |pos, pressed| egui::Event::PointerButton {
            pos,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        self.harness.event(touch(egui::TouchPhase::Start, from));
        self.harness.event(egui::Event::PointerMoved(from));
        self.harness.event(button(from, true));
        self.step(1);
        for step in 1..=6 {
            let at = from.lerp(to, step as f32 / 6.0);
            self.harness.event(touch(egui::TouchPhase::Move, at));
            self.harness.event(egui::Event::PointerMoved(at));
            self.step(1);
        }
        self.harness.event(touch(egui::TouchPhase::End, to));
        self.harness.event(button(to, false));
        self.harness.event(egui::Event::PointerGone);
        self.step(2);
    }

    /// Returns whether a frame draws this text whole, without any part cut off.
    pub(crate) fn shows_whole(&self, text: &str) -> bool {
        fn is_whole(clip: egui::Rect, shape: &egui::Shape, text: &str) -> bool {
            match shape {
                egui::Shape::Vec(parts) => parts.iter().any(|part| is_whole(clip, part, text)),
                egui::Shape::Text(drawn) => {
                    drawn.galley.text() == text && clip.contains_rect(drawn.visual_bounding_rect())
                }
                _ => false,
            }
        }
        self.harness.output().shapes.iter().any(|clipped| is_whole(clipped.clip_rect, &clipped.shape, text))
    }

    /// Returns all text that a frame draws, including text that screen readers do not receive, such
    /// as the numbers on a plot.
    pub(crate) fn texts(&self) -> Vec<String> {
        fn add(shape: &egui::Shape, texts: &mut Vec<String>) {
            match shape {
                egui::Shape::Vec(parts) => parts.iter().for_each(|part| add(part, texts)),
                egui::Shape::Text(text) => texts.push(text.galley.text().to_owned()),
                _ => {}
            }
        }
        let mut texts = Vec::new();
        self.harness.output().shapes.iter().for_each(|clipped| add(&clipped.shape, &mut texts));
        texts
    }
}
