//! Benchmarks of the real window: from the start of the process to the first frame, frames of a
//! 10×10 board at 1280×800 with tiles in motion and with a dragged tile, and CPU time when idle.
//! Without a screen, they draw on Xvfb. They need Linux, since they read the CPU time of an idle
//! window from `/proc`.
//!
//! Other load on the machine delays frames but hardly changes their CPU time, which covers all
//! threads of the process, including the software renderer.

mod hand;
mod screen;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use egui::RawInput;
use loyd_core::random::Seed;
use loyd_records::Records;
use loyd_window::{App, Opened, Searches, WindowSettings, WindowSetup};
use rustix::time::{ClockId, clock_gettime};

use hand::{BLANK, Hand, SIDE};
use screen::{Screen, first_line};

/// The environment variables that tell a child process which benchmark to run and where its
/// records file is.
const BENCHMARK: &str = "LOYD_WINDOW_BENCH";
const RECORDS: &str = "LOYD_WINDOW_BENCH_RECORDS";
/// How many times the window is started.
const STARTS: usize = 11;
/// The number of measured frames, after the warm-up.
const FRAMES: usize = 600;
const WARM_UP: usize = 60;
/// How long an idle window is measured.
const IDLE_TIME: Duration = Duration::from_secs(20);
/// The pause before an idle window is measured.
const PAUSE: Duration = Duration::from_secs(3);
/// The pause if a game is running, whose clock shows seconds until 20 s after the last input.
const LONG_PAUSE: Duration = Duration::from_secs(22);

fn main() -> Result<(), Box<dyn Error>> {
    match env::var(BENCHMARK).as_deref() {
        Ok("start") => show(Probe::new(Measurement::Start, Hand::Still)),
        Ok("keys") => show(Probe::new(Measurement::frames(), Hand::Presses { keys: 0, last: None })),
        Ok("drag") => show(Probe::new(Measurement::frames(), Hand::Drags { board: Arc::default(), since: None })),
        Ok("idle") => show(Probe::new(Measurement::Idle(PAUSE), Hand::Still)),
        Ok("clock") => show(Probe::new(Measurement::Idle(LONG_PAUSE), Hand::StartsClock { has_started: false })),
        _ => measure(),
    }
}

/// Runs every benchmark in a separate process.
fn measure() -> Result<(), Box<dyn Error>> {
    let screen = Screen::new()?;
    let records = env::temp_dir().join(format!("loyd-window-bench-{}", process::id()));
    fs::create_dir_all(&records)?;
    let report = |benchmark: &str| report(benchmark, &screen.name, &records);
    println!("machine load: {}", fs::read_to_string("/proc/loadavg")?.trim());
    let mut starts = Vec::new();
    for _ in 0..STARTS {
        let start = Instant::now();
        report("start")?;
        starts.push(start.elapsed().as_secs_f64() * 1000.0);
    }
    println!("from the start of the process to the first frame, ms: {}", describe_spread(&mut starts));
    println!("10×10 at 1280×800, tiles gliding: {}", report("keys")?);
    println!("10×10 at 1280×800, a tile dragged: {}", report("drag")?);
    println!("idle: {}", report("idle")?);
    println!("idle, with the clock running, {} s after the last input: {}", LONG_PAUSE.as_secs(), report("clock")?);
    Ok(fs::remove_dir_all(&records)?)
}

/// Runs a benchmark and returns the first line of its output.
fn report(benchmark: &str, display: &str, records: &Path) -> Result<String, Box<dyn Error>> {
    let mut child = Command::new(env::current_exe()?)
        .env(BENCHMARK, benchmark)
        .env(RECORDS, records.join("records.db"))
        .env("DISPLAY", display)
        .env_remove("WAYLAND_DISPLAY")
        .stdout(Stdio::piped())
        .spawn()?;
    let line = first_line(&mut child)?;
    child.wait()?;
    Ok(line)
}

/// The app, with everything that measures it.
struct Probe {
    app: Option<App>,
    hand: Hand,
    measurement: Measurement,
    /// The number of frames drawn.
    drawn: Arc<AtomicU64>,
}

/// The quantity that is measured.
enum Measurement {
    /// The time to the first frame.
    Start,
    /// The start of each frame, and the processor time of the process at that moment in ms.
    Frames(Vec<(Instant, f64)>),
    /// The processor time while idle, after the given pause.
    Idle(Duration),
}

impl Measurement {
    fn frames() -> Self {
        Self::Frames(Vec::new())
    }
}

fn show(probe: Probe) -> Result<(), Box<dyn Error>> {
    let file = PathBuf::from(env::var_os(RECORDS).unwrap_or_default());
    let viewport = egui::ViewportBuilder::default().with_title("Loyd").with_inner_size([1280.0, 800.0]);
    let glow_options = eframe::egui_glow::GlowConfiguration { vsync: false, ..Default::default() };
    let options =
        eframe::NativeOptions { viewport, glow_options, dithering: false, ..eframe::NativeOptions::default() };
    let make = move |creation: &eframe::CreationContext| {
        probe.hand.locate_board(&creation.egui_ctx);
        let is_still = matches!(probe.hand, Hand::Still);
        let puzzle = (!is_still).then(|| Opened::read(&board(), None, None).expect("a puzzle"));
        let (records, searches, settings) = (Records::open(file), Searches::for_platform(), WindowSettings::default());
        let device = loyd_window::Device::DESKTOP;
        let setup =
            WindowSetup { records, seeds: Box::new(|| Seed(1)), searches, settings, puzzle, device, home: false };
        let app = Some(App::new(setup, &creation.egui_ctx));
        Ok(Box::new(Probe { app, ..probe }) as Box<dyn eframe::App>)
    };
    Ok(eframe::run_native("loyd", options, Box::new(make))?)
}

/// Returns a 10×10 board whose blank can move in any direction.
fn board() -> String {
    let blank = BLANK.0 * SIDE + BLANK.1;
    let number = |cell: usize| if cell == blank { 0 } else { cell + usize::from(cell < blank) };
    let row =
        |row: usize| (0..SIDE).map(|column| number(row * SIDE + column).to_string()).collect::<Vec<_>>().join(" ");
    (0..SIDE).map(row).collect::<Vec<_>>().join("/")
}

impl eframe::App for Probe {
    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        let number = self.drawn.fetch_add(1, Ordering::Relaxed);
        match &mut self.measurement {
            // The second frame begins once the first one is on the screen.
            Measurement::Start if number == 1 => print_and_exit("the first frame was drawn"),
            Measurement::Frames(frames) => {
                frames.push((Instant::now(), cpu_milliseconds()));
                if frames.len() > WARM_UP + FRAMES {
                    print_and_exit(&frames_report(&frames[WARM_UP..]));
                }
            }
            Measurement::Idle(pause) if number == 0 => measure_idle(*pause, self.drawn.clone()),
            Measurement::Start | Measurement::Idle(_) => {}
        }
        if let Some(app) = &mut self.app {
            eframe::App::ui(app, ui, frame);
        }
        if !matches!(self.measurement, Measurement::Idle(_)) {
            ui.request_repaint();
        }
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        self.app.as_ref().map_or([0.0; 4], |app| eframe::App::clear_color(app, visuals))
    }

    fn raw_input_hook(&mut self, _: &egui::Context, input: &mut RawInput) {
        input.events.extend(self.hand.events());
    }
}

impl Probe {
    fn new(measurement: Measurement, hand: Hand) -> Self {
        Self { app: None, hand, measurement, drawn: Arc::default() }
    }
}

/// Describes the durations of frames in elapsed and processor time.
fn frames_report(frames: &[(Instant, f64)]) -> String {
    let pairs = || frames.windows(2);
    let mut times: Vec<f64> = pairs().map(|pair| (pair[1].0 - pair[0].0).as_secs_f64() * 1000.0).collect();
    let mut work: Vec<f64> = pairs().map(|pair| pair[1].1 - pair[0].1).collect();
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    format!(
        "{:.0} frames per second; per frame, ms: {}; processor time per frame, ms: mean {:.1}, {}",
        1000.0 / mean(&times),
        describe_spread(&mut times),
        mean(&work),
        describe_spread(&mut work)
    )
}

/// Prints the processor time of the idle process, then exits.
fn measure_idle(pause: Duration, drawn: Arc<AtomicU64>) {
    thread::spawn(move || {
        thread::sleep(pause);
        let before = (drawn.load(Ordering::Relaxed), cpu_milliseconds());
        thread::sleep(IDLE_TIME);
        let (frames, work) = (drawn.load(Ordering::Relaxed) - before.0, cpu_milliseconds() - before.1);
        let percent = work / IDLE_TIME.as_secs_f64() / 10.0;
        print_and_exit(&format!(
            "{frames} frames and {work:.1} ms of processor time in {} s: {percent:.2}% of a core",
            IDLE_TIME.as_secs()
        ));
    });
}

/// Returns the total processor time of all threads in this process, in ms.
fn cpu_milliseconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

/// Prints a line and exits immediately: closing the window is not measured.
fn print_and_exit(line: &str) {
    println!("{line}");
    process::exit(0);
}

/// Describes the minimum, the median, the 99th percentile and the maximum.
fn describe_spread(values: &mut [f64]) -> String {
    values.sort_by(f64::total_cmp);
    let at = |part: f64| values[((values.len() - 1) as f64 * part).round() as usize];
    format!("minimum {:.1}, median {:.1}, p99 {:.1}, maximum {:.1}", at(0.0), at(0.5), at(0.99), at(1.0))
}
