//! The real window: from the start of the process to the first frame, frames while tiles glide on a 10×10 board at 1280×800,
//! and processor time while nothing happens. Where there is no screen it draws on one of Xvfb. For Linux, since the
//! processor time is read from `/proc`.

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use egui::{Event, Key, Modifiers, RawInput};
use loyd_core::random::Seed;
use loyd_records::Records;
use loyd_window::{App, Opened, Searches, Settings, Setup};

/// Tells a child of this program what to do, and where its records go.
const PART: &str = "LOYD_WINDOW_BENCH";
const RECORDS: &str = "LOYD_WINDOW_BENCH_RECORDS";
/// How often the window is started.
const STARTS: usize = 11;
/// Frames that are measured, after those that warm up.
const FRAMES: usize = 600;
const WARM_UP: usize = 60;
/// From one arrow key to the next: as long as a tile glides, so that one always does.
const KEY_EVERY: Duration = Duration::from_millis(140);
/// How long an idle window is watched, after it came to rest.
const IDLE: Duration = Duration::from_secs(10);
const REST: Duration = Duration::from_secs(3);

fn main() -> Result<(), Box<dyn Error>> {
    match env::var(PART).as_deref() {
        Ok("start") => show(Probe::default()),
        Ok("frames") => show(Probe { frames: Some(Frames::default()), ..Probe::default() }),
        Ok("idle") => show(Probe { is_idle: true, ..Probe::default() }),
        _ => measure(),
    }
}

/// Runs every part in a process of its own.
fn measure() -> Result<(), Box<dyn Error>> {
    let screen = Screen::new()?;
    let records = env::temp_dir().join(format!("loyd-window-bench-{}", process::id()));
    fs::create_dir_all(&records)?;
    let told = |part: &str| told(part, &screen.name, &records);
    let mut starts = Vec::new();
    for _ in 0..STARTS {
        let begun = Instant::now();
        told("start")?;
        starts.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    println!("from the start of the process to the first frame, ms: {}", spread(&mut starts));
    println!("10×10 at 1280×800, tiles gliding: {}", told("frames")?);
    println!("idle: {}", told("idle")?);
    Ok(fs::remove_dir_all(&records)?)
}

/// What a part says.
fn told(part: &str, display: &str, records: &Path) -> Result<String, Box<dyn Error>> {
    let mut child = Command::new(env::current_exe()?)
        .env(PART, part)
        .env(RECORDS, records.join("records.db"))
        .env("DISPLAY", display)
        .env_remove("WAYLAND_DISPLAY")
        .stdout(Stdio::piped())
        .spawn()?;
    let line = first_line(&mut child)?;
    child.wait()?;
    Ok(line)
}

fn first_line(child: &mut Child) -> std::io::Result<String> {
    let mut line = String::new();
    if let Some(output) = child.stdout.take() {
        BufReader::new(output).read_line(&mut line)?;
    }
    Ok(line.trim().to_owned())
}

/// The screen that there is, or else one without a monitor.
struct Screen {
    name: String,
    server: Option<Child>,
}

impl Screen {
    fn new() -> Result<Self, Box<dyn Error>> {
        if let Ok(name) = env::var("DISPLAY") {
            return Ok(Self { name, server: None });
        }
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x800x24"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let number = first_line(&mut server)?;
        Ok(Self { name: format!(":{number}"), server: Some(server) })
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        if let Some(server) = &mut self.server {
            // It may have ended by itself.
            let _ = server.kill();
            let _ = server.wait();
        }
    }
}

/// The app, watched.
#[derive(Default)]
struct Probe {
    app: Option<App>,
    /// Frames that are measured.
    frames: Option<Frames>,
    /// The process is watched while nothing happens.
    is_idle: bool,
    /// How many frames were drawn.
    drawn: Arc<AtomicU64>,
}

/// When frames were drawn and keys pressed.
#[derive(Default)]
struct Frames {
    times: Vec<Instant>,
    keys: usize,
    last_key: Option<Instant>,
}

fn show(probe: Probe) -> Result<(), Box<dyn Error>> {
    let file = PathBuf::from(env::var_os(RECORDS).unwrap_or_default());
    let viewport = egui::ViewportBuilder::default().with_title("Loyd").with_inner_size([1280.0, 800.0]);
    let glow_options = eframe::egui_glow::GlowConfiguration { vsync: false, ..Default::default() };
    let options =
        eframe::NativeOptions { viewport, glow_options, dithering: false, ..eframe::NativeOptions::default() };
    let make = move |creation: &eframe::CreationContext| {
        let puzzle = probe.frames.is_some().then(|| Opened::read(&board(), None, None).expect("a puzzle"));
        let (records, searches, settings) = (Records::open(file), Searches::usual(), Settings::default());
        let device = loyd_window::Device::DESKTOP;
        let setup = Setup { records, seeds: Box::new(|| Seed(1)), searches, settings, puzzle, device, home: false };
        let app = Some(App::new(setup, &creation.egui_ctx));
        Ok(Box::new(Probe { app, ..probe }) as Box<dyn eframe::App>)
    };
    Ok(eframe::run_native("loyd", options, Box::new(make))?)
}

/// A 10×10 board whose blank can go every way.
fn board() -> String {
    let number = |cell: usize| if cell == 44 { 0 } else { cell + usize::from(cell < 44) };
    let row = |row: usize| (0..10).map(|column| number(row * 10 + column).to_string()).collect::<Vec<_>>().join(" ");
    (0..10).map(row).collect::<Vec<_>>().join("/")
}

impl eframe::App for Probe {
    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        match (&mut self.frames, self.drawn.fetch_add(1, Ordering::Relaxed)) {
            (Some(frames), _) => frames.next(),
            (None, 0) if self.is_idle => watch(self.drawn.clone()),
            // The second frame begins when the first one is on the screen.
            (None, 1) if !self.is_idle => end("the first frame is there"),
            (None, _) => {}
        }
        if let Some(app) = &mut self.app {
            eframe::App::ui(app, ui, frame);
        }
        if !self.is_idle {
            ui.request_repaint();
        }
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        self.app.as_ref().map_or([0.0; 4], |app| eframe::App::clear_color(app, visuals))
    }

    fn raw_input_hook(&mut self, _: &egui::Context, input: &mut RawInput) {
        input.events.extend(self.frames.as_mut().and_then(Frames::key));
    }
}

impl Frames {
    fn next(&mut self) {
        self.times.push(Instant::now());
        if self.times.len() > WARM_UP + FRAMES {
            end(&self.report());
        }
    }

    /// An arrow, when it is time for the next one; the blank goes round and round.
    fn key(&mut self) -> Option<Event> {
        if self.last_key.is_some_and(|last| last.elapsed() < KEY_EVERY) {
            return None;
        }
        let key = [Key::ArrowLeft, Key::ArrowUp, Key::ArrowRight, Key::ArrowDown][self.keys % 4];
        self.keys += 1;
        self.last_key = Some(Instant::now());
        Some(Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::NONE })
    }

    fn report(&self) -> String {
        let pairs = self.times[WARM_UP..].windows(2);
        let mut frames: Vec<f64> = pairs.map(|pair| (pair[1] - pair[0]).as_secs_f64() * 1000.0).collect();
        let mean = frames.iter().sum::<f64>() / frames.len() as f64;
        format!("{:.0} frames a second; a frame, ms: {}", 1000.0 / mean, spread(&mut frames))
    }
}

/// Says how much processor time the process takes while nothing happens, and ends.
fn watch(drawn: Arc<AtomicU64>) {
    thread::spawn(move || {
        thread::sleep(REST);
        let before = (drawn.load(Ordering::Relaxed), ticks());
        thread::sleep(IDLE);
        let (frames, ticks) = (drawn.load(Ordering::Relaxed) - before.0, ticks() - before.1);
        end(&format!("{ticks} ticks of 10 ms and {frames} frames in {} s", IDLE.as_secs()));
    });
}

/// Ticks of processor time that this process has taken, of which a second has 100.
fn ticks() -> u64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum()
}

/// Says a line and ends at once: closing the window is not measured.
fn end(line: &str) {
    println!("{line}");
    process::exit(0);
}

/// The least, the median, the 99th percentile and the greatest.
fn spread(values: &mut [f64]) -> String {
    values.sort_by(f64::total_cmp);
    let at = |part: f64| values[((values.len() - 1) as f64 * part).round() as usize];
    format!("least {:.1}, median {:.1}, 99 % {:.1}, greatest {:.1}", at(0.0), at(0.5), at(0.99), at(1.0))
}
