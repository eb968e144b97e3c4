//! A progress bar that can be clicked to jump to a position.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::put;
use crate::event::{Event, PointerKind};
use crate::look::{Ink, ScreenLook};

/// A progress bar.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bar {
    /// The area where it was last drawn.
    area: Rect,
}

impl Bar {
    /// Returns the position under the pointer, from 0 to 1.
    pub(super) fn pointed(self, event: &Event) -> Option<f64> {
        let Event::Pointer(pointer) = event else { return None };
        let is_on = self.area.contains((pointer.x, pointer.y).into());
        if !is_on || !matches!(pointer.kind, PointerKind::Press | PointerKind::Drag) {
            return None;
        }
        // The first character is the start, and the last one is the end.
        let last = self.area.width.saturating_sub(1).max(1);
        Some(f64::from(pointer.x - self.area.x) / f64::from(last))
    }

    /// Returns the column for a position from 0 to 1.
    pub(super) fn column(self, place: f64) -> u16 {
        (place.clamp(0.0, 1.0) * f64::from(self.area.width.saturating_sub(1))).round() as u16
    }

    /// Sets the area without drawing.
    pub(super) fn put_at(&mut self, area: Rect) {
        self.area = area;
    }

    /// Draws the bar with a mark at the position.
    pub(super) fn draw(&mut self, place: f64, look: ScreenLook, area: Rect, buffer: &mut Buffer) {
        self.area = Rect { height: area.height.min(1), ..area };
        let width = usize::from(area.width);
        let at = usize::from(self.column(place));
        let [done, open] = [look.sign("━", "="), look.sign("─", "-")].map(|sign| sign.repeat(width));
        put(buffer, self.area, 0, &open, look.text(Ink::Dim));
        let done: String = done.chars().take(at).collect();
        put(buffer, self.area, 0, &done, look.text(Ink::Hint));
        let mark = Rect { x: area.x + at as u16, width: 1.min(area.width), ..self.area };
        put(buffer, mark, 0, look.sign("●", "O"), look.text(Ink::Hint));
    }
}
