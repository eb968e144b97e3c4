//! Kills the window during an attempt: the next start must show the state that was on the screen.
//!
//! A system window does not expose its contents. This program therefore opens the same app in its
//! own window, in a process that the soak test starts and kills: the process generates clicks and
//! key presses and prints the contents of every frame.

use std::collections::VecDeque;
use std::env;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use eframe::{EventLoopBuilder, UserEvent};
use egui::accesskit::Rect;
use egui::{Context, Event, FullOutput, Key, Modifiers, Plugin, PointerButton, Pos2, RawInput};
use loyd_core::random::Seed;
use loyd_records::Records;
use loyd_window::{App, Device, Searches, WindowSettings, WindowSetup};
use tempfile::tempdir;
use winit::platform::x11::EventLoopBuilderExtX11;

use crate::soak::{GRACE, Pauses, Screen, rounds};

/// The variables that make this program run as the window to be killed: the folder with its
/// records, and the round number.
const DATA: &str = "LOYD_SOAK_WINDOW";
const ROUND: &str = "LOYD_SOAK_WINDOW_ROUND";
/// The maximum time that a window may take to show its attempt.
const TIMEOUT: Duration = Duration::from_secs(30);
/// The beginning of a line that reports the contents of a frame.
const SHOWN: &str = "shown ";

#[test]
#[ignore = "kills the window a thousand times"]
fn soak_killing_the_window_loses_no_move_and_no_second_that_was_shown() {
    let Some(screen) = Screen::open() else {
        println!("soak: Xvfb not found; the window test was skipped");
        return;
    };
    let (data, mut pauses) = (tempdir().unwrap(), Pauses(5));
    prefer_large_boards(data.path());
    let (mut kept, mut resumed) = ([0; 2], 0);
    for round in 0..rounds() {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let mut window = screen
            .command(env::current_exe().unwrap())
            .args(["soak_window::the_window_that_is_killed", "--exact", "--ignored", "--nocapture"])
            .env(DATA, data.path())
            .env(ROUND, round.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let (output, notes) = (BufReader::new(window.stdout.take().unwrap()), seen.clone());
        let reader = thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let Some(line) = line.strip_prefix(SHOWN) else {
                    // Visible if the test fails.
                    println!("round {round}: {line}");
                    continue;
                };
                let numbers: Vec<u64> = line.split(' ').map(|number| number.parse().unwrap()).collect();
                notes.lock().unwrap().push((Instant::now(), [numbers[0], numbers[1]]));
            }
        });
        let first = wait_for_first_values(&seen);
        let is_kept = first.iter().zip(&kept).all(|(now, kept)| now >= kept);
        assert!(is_kept, "round {round}: {first:?} moves and seconds after {kept:?}");
        resumed += usize::from(kept != [0; 2]);
        thread::sleep(GRACE + pauses.next(900));
        window.kill().unwrap();
        let killed = Instant::now();
        window.wait().unwrap();
        reader.join().unwrap();
        let seen = seen.lock().unwrap();
        let old = seen.iter().rev().find(|(at, _)| killed.duration_since(*at) >= GRACE);
        kept = old.map_or(kept, |(_, shown)| *shown);
    }
    let [moves, seconds] = kept;
    assert!(moves > 0 && seconds > 0, "nothing was ever played: {kept:?}");
    println!(
        "soak: killed the window {} times during an attempt, resumed {resumed} times; {moves} moves and {seconds} s shown, none lost",
        rounds()
    );
}

/// Returns the values of the first frame that shows numbers.
fn wait_for_first_values(seen: &Mutex<Vec<(Instant, [u64; 2])>>) -> [u64; 2] {
    let end = Instant::now() + TIMEOUT;
    loop {
        if let Some((_, first)) = seen.lock().unwrap().first() {
            return *first;
        }
        assert!(Instant::now() < end, "the window never showed the numbers of an attempt");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Sets the next attempt to a board that random keys never solve.
fn prefer_large_boards(data: &Path) {
    let mut records = Records::open(data.join("records.db"));
    let ticket = records.set_setting("competing", serde_json::json!({ "event": "8x8 solve", "inspection": null }));
    assert!(ticket.wait(Duration::from_secs(10)));
}

#[test]
#[ignore = "the window that the soak kills"]
fn the_window_that_is_killed() {
    let (Some(data), Ok(round)) = (env::var_os(DATA), env::var(ROUND)) else { return };
    let options = eframe::NativeOptions {
        event_loop_builder: Some(Box::new(on_any_thread)),
        dithering: false,
        ..eframe::NativeOptions::default()
    };
    let round: u64 = round.parse().unwrap();
    let make = move |creation: &eframe::CreationContext| {
        Ok(Box::new(WatchedApp::new(Path::new(&data), round, &creation.egui_ctx)) as Box<dyn eframe::App>)
    };
    eframe::run_native("loyd", options, Box::new(make)).unwrap();
}

/// Allows the event loop to run on any thread, since tests do not run on the main thread.
fn on_any_thread(builder: &mut EventLoopBuilder<UserEvent>) {
    builder.with_any_thread(true);
}

/// The app with a simulated player who starts or resumes an attempt.
struct WatchedApp {
    app: App,
    names: Names,
    /// The remaining clicks, each given by the beginning of its target's name.
    clicks: VecDeque<&'static str>,
    /// The player's events in the next frames, one per frame.
    events: VecDeque<Event>,
    /// The time of the next key press.
    next_key: Instant,
    /// The time of the next report if the screen does not show an attempt.
    next_report: Instant,
    pauses: Pauses,
}

/// The names on the screen with their positions.
type Names = Arc<Mutex<Vec<(String, Rect)>>>;

impl WatchedApp {
    fn new(data: &Path, round: u64, context: &Context) -> Self {
        let names = Names::default();
        context.add_plugin(Reader(names.clone()));
        let records = Records::open(data.join("records.db"));
        let seeds = Box::new(|| Seed(1));
        let (searches, settings, device) = (Searches::for_platform(), WindowSettings::default(), Device::DESKTOP);
        let setup = WindowSetup { records, seeds, searches, settings, puzzle: None, device, home: false };
        let clicks = if round == 0 { VecDeque::from(["Game", "Compete", "Start"]) } else { VecDeque::new() };
        let (events, next_key, pauses) = (VecDeque::new(), Instant::now(), Pauses(round + 7));
        let next_report = next_key + TIMEOUT / 3;
        Self { app: App::new(setup, context), names, clicks, events, next_key, next_report, pauses }
    }

    /// Returns the player's next event.
    fn next_event(&mut self) -> Option<Event> {
        if let Some(event) = self.events.pop_front() {
            return Some(event);
        }
        if let Some(name) = self.clicks.front() {
            let names = self.names.lock().unwrap();
            let (_, bounds) = names.iter().rfind(|(other, _)| other.starts_with(name))?;
            let pos = Pos2::new((bounds.x0 + bounds.x1) as f32 / 2.0, (bounds.y0 + bounds.y1) as f32 / 2.0);
            let button = |pressed| {
                let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
                Event::PointerButton { pos, button, pressed, modifiers }
            };
            // The last event waits for the frame that results from the click.
            self.events.extend([button(true), button(false), Event::PointerMoved(pos), Event::PointerMoved(pos)]);
            self.clicks.pop_front();
            return Some(Event::PointerMoved(pos));
        }
        if Instant::now() < self.next_key {
            return None;
        }
        self.next_key = Instant::now() + self.pauses.next(90);
        let arrows = [Key::ArrowLeft, Key::ArrowUp, Key::ArrowRight, Key::ArrowDown];
        let key = arrows[self.pauses.next(4).as_millis() as usize % 4];
        Some(Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::NONE })
    }

    /// Returns the moves and the seconds of the attempt on the screen.
    fn shown_values(&self) -> Option<[u64; 2]> {
        let names = self.names.lock().unwrap();
        names.iter().find(|(name, _)| name == "Stop competing")?;
        let (_, label) = names.iter().find(|(name, _)| name == "Moves")?;
        // The number is on the label's line, to its right.
        let moves = names.iter().find_map(|(name, bounds)| {
            let is_beside = bounds.x0 >= label.x1 && bounds.y0 < label.y1 && label.y0 < bounds.y1;
            name.parse().ok().filter(|_| is_beside)
        });
        let seconds = names.iter().find_map(|(name, _)| {
            let (minutes, seconds) = name.split_once(':')?;
            Some(minutes.parse::<u64>().ok()? * 60 + seconds.parse::<u64>().ok()?)
        });
        Some([moves?, seconds?])
    }
}

impl eframe::App for WatchedApp {
    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        // The previous frame is on the screen now.
        if let Some([moves, seconds]) = self.shown_values() {
            println!("{SHOWN}{moves} {seconds}");
        } else if Instant::now() >= self.next_report {
            self.next_report += TIMEOUT / 3;
            println!("no attempt among {:?}", self.names.lock().unwrap());
        }
        eframe::App::ui(&mut self.app, ui, frame);
        ui.ctx().request_repaint_after(Duration::from_millis(10));
    }

    fn raw_input_hook(&mut self, _: &Context, input: &mut RawInput) {
        input.events.extend(self.next_event());
    }
}

/// A plugin that records all names in a frame, as a screen reader receives them.
struct Reader(Names);

impl Plugin for Reader {
    fn debug_name(&self) -> &'static str {
        "name reader"
    }

    fn setup(&mut self, context: &Context) {
        context.enable_accesskit();
    }

    fn output_hook(&mut self, _: &Context, output: &mut FullOutput) {
        let Some(update) = output.platform_output.accesskit_update.take() else { return };
        let named = |node: &egui::accesskit::Node| {
            let name = node.label().or_else(|| node.value())?.to_owned();
            Some((name, node.bounds()?))
        };
        *self.0.lock().unwrap() = update.nodes.iter().filter_map(|(_, node)| named(node)).collect();
    }
}
