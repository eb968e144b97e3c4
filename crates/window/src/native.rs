//! The window on a desktop.

use std::path::PathBuf;

use egui::ViewportBuilder;
use loyd_core::random::Seed;
use loyd_front::FirstGame;
use loyd_front::words::system_locale;
use loyd_play::TileDeal;
use loyd_records::{Records, data_file};

use crate::{App, Device, Opened, Searches, Sounds, WindowSettings, WindowSetup};

/// The options for running the window.
#[derive(Debug, Default)]
pub struct WindowOptions {
    /// The folder for the records, or `None` for the default one.
    pub data: Option<PathBuf>,
    /// The game to play first. Without one, the window opens at its home screen; in the classic
    /// look, it opens at the saved game or a new one.
    pub first: FirstGame,
    /// The game's metric. If `None`, the metric in the puzzle's file is used or, if there is none,
    /// the family's default metric.
    pub metric: Option<String>,
}

/// The reason why no window can be shown.
#[derive(Debug, thiserror::Error)]
pub enum WindowError {
    /// The system cannot open a window, for example because there is no display.
    #[error("cannot open a window: {0}")]
    Window(String),
    /// The puzzle or its metric is not valid.
    #[error("{0}")]
    Puzzle(String),
    /// There is no folder for the records.
    #[error(transparent)]
    Records(#[from] loyd_records::NoFolder),
}

/// Shows the window until the player closes it. `seeds` generates the seeds for new games.
///
/// # Errors
/// [`WindowError`] if the system cannot open a window, the metric does not fit the puzzle, the
/// sides are outside the limits, or there is no folder for the records.
pub fn run(start: WindowOptions, mut seeds: Box<dyn FnMut() -> Seed>) -> Result<(), WindowError> {
    let file = data_file(start.data.map(|folder| folder.join("records.db")).as_deref())?;
    let FirstGame { puzzle, pack, sides, goal, name, metric, remark, read_as } = start.first;
    let metric = start.metric.or(metric);
    let puzzle = match (puzzle, sides) {
        _ if pack.is_some() => pack.map(|pack| Ok(Opened::from_pack(pack))),
        (Some(puzzle), _) => Some(Opened::from_puzzle(puzzle, name, metric.as_deref())),
        (None, Some((width, height))) => {
            Some(Opened::dealt(TileDeal { goal, ..TileDeal::new(width, height, seeds()) }, metric.as_deref()))
        }
        (None, None) => None,
    };
    let puzzle = puzzle.transpose().map_err(WindowError::Puzzle)?.map(|opened| opened.with_notes(remark, read_as));
    let settings =
        WindowSettings { language: crate::Language::from_locale(&system_locale()), ..WindowSettings::default() };
    let viewport = ViewportBuilder::default()
        .with_title("Loyd")
        .with_app_id("loyd")
        .with_inner_size([960.0, 680.0])
        .with_min_inner_size([300.0, 300.0])
        .with_icon(icon()?);
    // If the records cannot be opened, the window still opens, keeps games in memory, and shows the
    // problem next to the board.
    let records = Records::open(file);
    let viewport = crate::desktop::restore_place(&records, viewport);
    // Dithering smooths gradients. The app draws no gradients, and dithering takes a software
    // renderer a long time.
    let options = eframe::NativeOptions { viewport, dithering: false, ..eframe::NativeOptions::default() };
    let create_app = move |creation: &eframe::CreationContext| {
        // A requested puzzle is shown immediately, without the home screen.
        let (home, device, searches) = (puzzle.is_none(), Device::DESKTOP, Searches::for_platform());
        let setup = WindowSetup { records, seeds, searches, settings, puzzle, device, home };
        // Scales everything by the desktop's text size. After that, egui's own shortcuts, Ctrl+plus
        // and Ctrl+minus, change this factor. Other systems have only the screen's scale.
        #[cfg(target_os = "linux")]
        {
            let context = creation.egui_ctx.clone();
            crate::desktop::text_size::request(move |factor| {
                context.set_zoom_factor(factor);
                context.request_repaint();
            });
        }
        let mut app = App::new(setup, &creation.egui_ctx);
        app.set_sounds(Sounds::with_speaker(&creation.egui_ctx));
        Ok(Box::new(app) as Box<dyn eframe::App>)
    };
    let opened = eframe::run_native("loyd", options, Box::new(create_app));
    opened.map_err(|error| WindowError::Window(strip_source_location(&error.to_string()).to_owned()))
}

/// Returns the reason in a message from the window system. Before the reason, the message may name
/// a source file on the build machine: `os error at FILE.rs:LINE: REASON`.
fn strip_source_location(message: &str) -> &str {
    let reason = message.rsplit_once(".rs:").and_then(|(_, place)| place.split_once(": "));
    reason.map_or(message, |(_, reason)| reason).trim_end_matches('.')
}

/// Returns the icon of the window and the task bar.
fn icon() -> Result<egui::IconData, WindowError> {
    eframe::icon_data::from_png_bytes(include_bytes!("../desktop/loyd.png"))
        .map_err(|error| WindowError::Window(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::strip_source_location;

    #[test]
    fn window_system_messages_contain_no_path_from_the_build_machine() {
        let message = "winit EventLoopError: os error at /home/x/winit/linux/mod.rs:765: DISPLAY is not set.";
        assert_eq!(strip_source_location(message), "DISPLAY is not set");
        assert_eq!(strip_source_location("no OpenGL"), "no OpenGL");
    }
}
