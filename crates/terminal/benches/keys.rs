//! The time from a key press to a drawn frame, and the bytes sent to the terminal.

use std::fmt::Write;
use std::hint::black_box;
use std::io;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use loyd_core::random::Seed;
use loyd_records::{MemoryStore, Records};
use loyd_terminal::look::Environment;
use loyd_terminal::{App, Config, Event, Moment, TerminalSetup};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

/// The number of key presses per measurement.
const KEYS: usize = 2000;

/// A terminal that only counts the bytes it receives.
#[derive(Clone, Default)]
struct Sink(Arc<Mutex<usize>>);

impl io::Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        *self.0.lock().map_err(|_| io::Error::other("poisoned"))? += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn main() {
    for (name, keys, size) in [
        ("3x3 at 80x24", "enter enter", (80, 24)),
        ("10x10 at 80x24", "enter up up enter", (80, 24)),
        ("10x10 at 200x60", "enter up up enter", (200, 60)),
        ("Red Donkey at 80x24", "down enter down enter enter", (80, 24)),
    ] {
        println!("{}", measure(name, keys, size));
    }
}

/// Opens a board by pressing `keys`, then measures key presses, each followed by a frame. Returns a
/// line with the mean, 99th percentile and maximum of the times, and the bytes per key press.
fn measure(name: &str, keys: &str, (width, height): (u16, u16)) -> String {
    let mut app = app();
    for key in keys.split(' ') {
        app.handle(&Event::Key(key.parse().expect("a key")), Moment::default());
    }
    let sink = Sink::default();
    let viewport = Viewport::Fixed(Rect::new(0, 0, width, height));
    let options = TerminalOptions { viewport };
    let mut terminal = Terminal::with_options(CrosstermBackend::new(sink.clone()), options).expect("a terminal");
    let mut times = Vec::with_capacity(KEYS);
    for (number, key) in ["left", "up", "right", "down", "tab", "u"].into_iter().cycle().take(KEYS).enumerate() {
        let now = Moment { since_start: Duration::from_millis(number as u64), unix: 0 };
        let key = Event::Key(key.parse().expect("a key"));
        let start = Instant::now();
        black_box(app.handle(&key, now));
        terminal.draw(|frame| app.draw(frame.area(), frame.buffer_mut())).expect("a frame");
        times.push(start.elapsed());
    }
    let bytes = sink.0.lock().map_or(0, |bytes| *bytes);
    times.sort();
    let mut text = format!("{name:<20}");
    let mean = times.iter().sum::<Duration>() / KEYS as u32;
    let _ = write!(text, " mean {mean:>9.1?}  p99 {:>9.1?}", times[KEYS * 99 / 100]);
    let _ = write!(text, "  slowest {:>9.1?}  {} bytes per key", times[KEYS - 1], bytes / KEYS);
    text
}

fn app() -> App {
    App::new(TerminalSetup {
        config: Config::default(),
        environment: Environment {
            colorterm: "truecolor".to_owned(),
            locale: "C.UTF-8".to_owned(),
            ..Environment::default()
        },
        records: Records::new(MemoryStore::new()),
        seeds: Box::new(|| Seed(1)),
        searches: Box::new(|_| {}),
    })
}
