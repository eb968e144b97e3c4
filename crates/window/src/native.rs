//! The window of a desktop.

use std::path::PathBuf;

use egui::ViewportBuilder;
use loyd_core::random::Seed;
use loyd_front::FirstGame;
use loyd_play::TileDeal;
use loyd_records::{Records, data_file};

use crate::{App, Device, Opened, Searches, Settings, Setup};

/// What a run of the window begins with.
#[derive(Debug, Default)]
pub struct Start {
    /// The folder of the records; without it the usual one.
    pub data: Option<PathBuf>,
    /// The game to play; without one the game of the last run, or a new one.
    pub first: FirstGame,
    /// The metric to count in; without it that of the puzzle's file, or the default of its family.
    pub metric: Option<String>,
}

/// Why there is no window.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The system cannot open a window, for example because there is no display.
    #[error("no window can be opened: {0}")]
    Window(String),
    /// The puzzle or its metric.
    #[error("{0}")]
    Puzzle(String),
    /// Where records go.
    #[error(transparent)]
    Records(#[from] loyd_records::NoFolder),
}

/// Shows the window until the player closes it. `seeds` draws the seeds of new games.
///
/// # Errors
/// [`RunError`]: the system opens no window, the metric does not fit the puzzle or the sides are outside the limits, or there
/// is no folder for the records.
pub fn run(start: Start, mut seeds: Box<dyn FnMut() -> Seed>) -> Result<(), RunError> {
    let file = data_file(start.data.map(|folder| folder.join("records.db")).as_deref())?;
    let FirstGame { puzzle, sides, goal, name, metric, remark } = start.first;
    let metric = start.metric.or(metric);
    let puzzle = match (puzzle, sides) {
        (Some(puzzle), _) => Some(Opened::of_puzzle(puzzle, name, metric.as_deref())),
        (None, Some((width, height))) => {
            Some(Opened::dealt(TileDeal { goal, ..TileDeal::new(width, height, seeds()) }, metric.as_deref()))
        }
        (None, None) => None,
    };
    let puzzle = puzzle.transpose().map_err(RunError::Puzzle)?.map(|opened| opened.with_remarks(remark));
    // The first of these variables that is set decides, as POSIX has it.
    let locale =
        ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| std::env::var(name).ok()).unwrap_or_default();
    let settings = Settings { language: crate::Language::of_locale(&locale), ..Settings::default() };
    let viewport = ViewportBuilder::default()
        .with_title("Loyd")
        .with_app_id("loyd")
        .with_inner_size([960.0, 680.0])
        .with_min_inner_size([300.0, 300.0]);
    // Dithering smooths gradients. The app draws no gradients, and dithering takes a software renderer a long time.
    let options = eframe::NativeOptions { viewport, dithering: false, ..eframe::NativeOptions::default() };
    let make = move |creation: &eframe::CreationContext| {
        // A database of records that cannot be opened is no error here: the window opens, keeps games in memory, and shows what
        // is wrong beside the board.
        let records = Records::open(file);
        // A puzzle that was asked for is played at once.
        let (home, device, searches) = (puzzle.is_none(), Device::DESKTOP, Searches::usual());
        let setup = Setup { records, seeds, searches, settings, puzzle, device, home };
        follow_text_size(&creation.egui_ctx);
        Ok(Box::new(App::new(setup, &creation.egui_ctx)) as Box<dyn eframe::App>)
    };
    eframe::run_native("loyd", options, Box::new(make)).map_err(|error| RunError::Window(error.to_string()))
}

/// Makes everything as much larger as the player wants text on this desktop. The factor of egui's own keys, Ctrl with plus and
/// minus, goes on from there.
#[cfg(target_os = "linux")]
fn follow_text_size(context: &egui::Context) {
    let context = context.clone();
    crate::text_size::ask(move |factor| {
        context.set_zoom_factor(factor);
        context.request_repaint();
    });
}

/// Elsewhere only the scale of the screen is followed.
#[cfg(not(target_os = "linux"))]
fn follow_text_size(_: &egui::Context) {}
