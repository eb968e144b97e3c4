//! The screens, one file each.

mod bar;
mod compete;
mod games;
mod help;
mod learn;
mod levels;
mod list;
mod logo;
mod new_game;
mod open;
mod own;
mod packs;
mod play;
mod position;
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
use ratatui::text::Span;

use crate::context::AppContext;
use crate::event::Event;
use crate::keys::Action;
use crate::look::{Ink, Look};
use crate::text::wrapped;

pub(crate) use help::HelpScreen;
pub(crate) use play::PlayScreen;
pub(crate) use start::StartScreen;

/// One screen of the app.
pub(crate) trait Screen {
    /// Takes in what happened. `action` is what the key does, where it does something.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> Next;

    /// Draws it.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer);

    /// It is on top again.
    fn enter(&mut self, _desk: &mut AppContext) {}

    /// Whether it is the screen of the game.
    fn shows_game(&self) -> bool {
        false
    }

    /// When it needs the time.
    fn wake(&self, _desk: &AppContext) -> Option<Duration> {
        None
    }
}

/// Where to go from a screen.
pub(crate) enum Next {
    /// Nowhere.
    Stay,
    /// Nowhere, and what happened may mean something elsewhere.
    Pass,
    /// To a screen above this one.
    Open(Box<dyn Screen>),
    /// To the game on the table.
    Play,
    /// Back to the screen below.
    Back,
    /// To the end of the program.
    Quit,
}

impl Next {
    /// Opens this screen.
    pub(crate) fn open(screen: impl Screen + 'static) -> Self {
        Self::Open(Box::new(screen))
    }

    /// Where something leads, or what went wrong, which the screen shows.
    pub(crate) fn or_fault(next: Result<Self, String>, shown: &mut Option<String>) -> Self {
        next.unwrap_or_else(|fault| {
            *shown = Some(fault);
            Self::Stay
        })
    }
}

/// Writes one line of text, cut at the end of the area.
pub(crate) fn put(buffer: &mut Buffer, area: Rect, row: u16, text: &str, style: Style) {
    if row < area.height {
        buffer.set_stringn(area.x, area.y + row, text, usize::from(area.width), style);
    }
}

/// Writes a text in lines from this one on, broken between words.
pub(crate) fn put_wrapped(buffer: &mut Buffer, area: Rect, first: u16, text: &str, style: Style) {
    for (row, line) in (first..area.height).zip(wrapped(text, area.width.into())) {
        put(buffer, area, row, &line, style);
    }
}

/// The part of a screen below its title, which is written.
pub(crate) fn titled(title: &str, look: Look, area: Rect, buffer: &mut Buffer) -> Rect {
    let inset = u16::from(area.width > 40) * 2;
    let area = Rect::new(area.x + inset, area.y, area.width - 2 * inset, area.height);
    let top = u16::from(area.height > 12);
    put(buffer, area, top, title, look.text(Ink::Title));
    let used = top + 1 + u16::from(area.height > 10);
    Rect::new(area.x, area.y + used, area.width, area.height - used)
}

/// The last line of a screen: what its keys do, as many of them as there is room for. The rest of the area is given back.
pub(crate) fn footed(keys: &str, look: Look, area: Rect, buffer: &mut Buffer) -> Rect {
    let last = area.height.saturating_sub(1);
    put(buffer, area, last, &fitting(keys, area.width.into()), look.text(Ink::Dim));
    Rect { height: last, ..area }
}

/// The part of a screen between its title and its last line, which are written.
pub(crate) fn framed(title: &str, keys: &str, look: Look, area: Rect, buffer: &mut Buffer) -> Rect {
    let body = titled(title, look, area, buffer);
    footed(keys, look, body, buffer)
}

/// The parts of a line, three spaces between them, that fit into `width` columns. If not all fit, two spaces are between
/// them.
fn fitting(line: &str, width: usize) -> String {
    let columns = |text: &str| Span::raw(text).width();
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
