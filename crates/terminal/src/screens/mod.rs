//! The screens, one file each.

mod compete;
mod games;
mod help;
mod learn;
mod levels;
mod list;
mod new_game;
mod open;
mod opened_pack;
mod own;
mod packs;
mod play;
mod prelude;
mod prompt;
mod records;
mod replay;
mod review;
mod settings;
mod share;
mod start;
mod today;

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::context::AppContext;
use crate::event::Event;
use crate::keys::Action;
use crate::look::{Ink, ScreenLook};
use crate::text::{columns, wrap};

pub(crate) use help::HelpScreen;
pub(crate) use play::PlayScreen;
pub(crate) use start::StartScreen;

/// One screen of the app.
pub(crate) trait Screen {
    /// Handles an event. `action` is the action bound to its key, if any.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest;

    /// Draws the screen.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer);

    /// Updates the screen when it is on top again.
    fn enter(&mut self, _app: &mut AppContext) {}

    /// Returns whether this is the game screen.
    fn shows_game(&self) -> bool {
        false
    }

    /// Returns the time of the next wake-up that the screen needs.
    fn wake(&self, _app: &AppContext) -> Option<Duration> {
        None
    }
}

/// A screen's request to the app.
pub(crate) enum ScreenRequest {
    /// Stay on this screen.
    Stay,
    /// Stay on this screen, and let the app handle the event.
    Pass,
    /// Open a screen on top of this one.
    Open(Box<dyn Screen>),
    /// Show the current game.
    Play,
    /// Return to the screen below.
    Back,
    /// Exit the program.
    Quit,
}

impl ScreenRequest {
    /// Creates a request to open this screen.
    pub(crate) fn open(screen: impl Screen + 'static) -> Self {
        Self::Open(Box::new(screen))
    }

    /// Returns the request, or stores the fault for the screen to show.
    pub(crate) fn or_fault(request: Result<Self, String>, message: &mut Option<String>) -> Self {
        request.unwrap_or_else(|fault| {
            *message = Some(fault);
            Self::Stay
        })
    }
}

/// Writes one line of text, cut off at the edge of the area.
pub(crate) fn put(buffer: &mut Buffer, area: Rect, row: u16, text: &str, style: Style) {
    if row < area.height {
        buffer.set_stringn(area.x, area.y + row, text, usize::from(area.width), style);
    }
}

/// Writes text, wrapped between words, starting at line `first`.
pub(crate) fn put_wrapped(buffer: &mut Buffer, area: Rect, first: u16, text: &str, style: Style) {
    put_lines(buffer, area, first, wrap(text, area.width.into()), style);
}

/// Writes lines of text, starting at line `first`. Lines that do not fit are omitted.
pub(crate) fn put_lines(
    buffer: &mut Buffer,
    area: Rect,
    first: u16,
    lines: impl IntoIterator<Item = String>,
    style: Style,
) {
    for (row, line) in (first..area.height).zip(lines) {
        put(buffer, area, row, &line, style);
    }
}

/// Writes the title of a screen, and returns the area below it.
pub(crate) fn draw_title(title: &str, look: ScreenLook, area: Rect, buffer: &mut Buffer) -> Rect {
    let inset = u16::from(area.width > 40) * 2;
    let area = Rect::new(area.x + inset, area.y, area.width - 2 * inset, area.height);
    let top = u16::from(area.height > 12);
    put(buffer, area, top, title, look.text(Ink::Title));
    let used = top + 1 + u16::from(area.height > 10);
    Rect::new(area.x, area.y + used, area.width, area.height - used)
}

/// Writes as many of the keys as fit into the last line, and returns the area above it.
pub(crate) fn draw_footer(keys: &str, look: ScreenLook, area: Rect, buffer: &mut Buffer) -> Rect {
    let last = area.height.saturating_sub(1);
    put(buffer, area, last, &fit_line(keys, area.width.into()), look.text(Ink::Dim));
    Rect { height: last, ..area }
}

/// Writes the title and the keys of a screen, and returns the area between them.
pub(crate) fn draw_frame(title: &str, keys: &str, look: ScreenLook, area: Rect, buffer: &mut Buffer) -> Rect {
    let body = draw_title(title, look, area, buffer);
    draw_footer(keys, look, body, buffer)
}

/// Returns the parts of a line that fit into `width` columns. Parts are separated by three spaces,
/// or by two if not all fit.
fn fit_line(line: &str, width: usize) -> String {
    if columns(line) <= width {
        return line.to_owned();
    }
    let mut fitted = String::new();
    for part in line.split("   ") {
        let gap = if fitted.is_empty() { "" } else { "  " };
        if columns(&fitted) + gap.len() + columns(part) <= width {
            fitted.extend([gap, part]);
        }
    }
    fitted
}
