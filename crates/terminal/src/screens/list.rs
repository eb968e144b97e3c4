//! A list with a selected entry, which keys, the wheel and the pointer change. All of the app's
//! menus use it.

use loyd_core::Direction;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::ScreenRequest;
use crate::event::{Event, PointerKind};
use crate::keys::{Action, Code};
use crate::look::ScreenLook;

/// A list with a selected entry. It scrolls automatically.
#[derive(Clone, Debug, Default)]
pub(super) struct List {
    /// The selected entry.
    pub(super) selected: usize,
    /// The first visible entry.
    first: usize,
    /// The area where the list was last drawn, for the pointer.
    area: Rect,
}

/// The effect of an event on a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListEffect {
    /// The list ignored the event.
    Nothing,
    /// The selection moved.
    Moved,
    /// The selected entry was chosen.
    Chosen,
}

impl ListEffect {
    /// Converts the effect to a screen's request: calls `choose` for a chosen entry, and passes
    /// an ignored event on.
    pub(super) fn then(self, choose: impl FnOnce() -> ScreenRequest) -> ScreenRequest {
        match self {
            Self::Nothing => ScreenRequest::Pass,
            Self::Moved => ScreenRequest::Stay,
            Self::Chosen => choose(),
        }
    }
}

impl List {
    /// Creates a list with this entry selected.
    pub(super) fn at(selected: usize) -> Self {
        Self { selected, ..Self::default() }
    }

    /// Moves the selection or chooses the selected entry, in a list of `count` entries.
    pub(super) fn handle(&mut self, event: &Event, action: Option<Action>, count: usize) -> ListEffect {
        let last = count.saturating_sub(1);
        let page = usize::from(self.area.height.max(1));
        let selected = match (event, action) {
            (_, Some(Action::Grab | Action::Solve)) => return ListEffect::Chosen,
            (_, Some(Action::Move(Direction::Up) | Action::PreviousPiece)) => {
                self.selected.checked_sub(1).unwrap_or(last)
            }
            (_, Some(Action::Move(Direction::Down) | Action::NextPiece)) => {
                if self.selected >= last {
                    0
                } else {
                    self.selected + 1
                }
            }
            (Event::Key(key), _) => match key.code {
                Code::Home => 0,
                Code::End => last,
                Code::PageUp => self.selected.saturating_sub(page),
                Code::PageDown => (self.selected + page).min(last),
                _ => return ListEffect::Nothing,
            },
            (Event::Pointer(pointer), _) => match pointer.kind {
                PointerKind::WheelUp => self.selected.saturating_sub(1),
                PointerKind::WheelDown => (self.selected + 1).min(last),
                PointerKind::Press => return self.press(pointer.x, pointer.y, count),
                PointerKind::Drag | PointerKind::Release => return ListEffect::Nothing,
            },
            _ => return ListEffect::Nothing,
        };
        self.selected = selected;
        ListEffect::Moved
    }

    /// Selects and chooses the entry under the pointer.
    fn press(&mut self, x: u16, y: u16, count: usize) -> ListEffect {
        let entry = self.first + usize::from(y.saturating_sub(self.area.y));
        if !self.area.contains((x, y).into()) || entry >= count {
            return ListEffect::Nothing;
        }
        self.selected = entry;
        ListEffect::Chosen
    }

    /// Draws as many entries as fit, including the selected one.
    pub(super) fn draw(
        &mut self,
        count: usize,
        line: impl Fn(usize) -> Line<'static>,
        look: ScreenLook,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let visible_count = usize::from(area.height);
        self.area = area;
        self.selected = self.selected.min(count.saturating_sub(1));
        let max_first = count.saturating_sub(visible_count);
        self.first = self.first.clamp((self.selected + 1).saturating_sub(visible_count), self.selected).min(max_first);
        for (row, entry) in (self.first..count).take(visible_count).enumerate() {
            let y = area.y + row as u16;
            let symbol = if entry == self.selected { look.symbol("› ", "> ") } else { "  " };
            let mut line = line(entry);
            line.spans.insert(0, symbol.into());
            let is_cut = line.width() > usize::from(area.width);
            // The symbol takes up the last column, into which a wide character might extend.
            buffer.set_line(area.x, y, &line, area.width.saturating_sub(is_cut.into()));
            if let Some(cell) = buffer.cell_mut((area.right().saturating_sub(1), y)).filter(|_| is_cut) {
                cell.set_symbol(look.symbol("…", "~"));
            }
            if entry == self.selected {
                let width = (line.width() as u16 + 1).min(area.width);
                buffer.set_style(Rect::new(area.x, y, width, 1), look.selected());
            }
        }
        self.draw_scroll_arrows(count, look, area, buffer);
    }

    /// Draws arrows if the list continues beyond the screen.
    fn draw_scroll_arrows(&self, count: usize, look: ScreenLook, area: Rect, buffer: &mut Buffer) {
        let x = area.right().saturating_sub(1);
        let is_more_below = self.first + usize::from(area.height) < count;
        for (has_more, y, symbol) in [
            (self.first > 0, area.top(), look.symbol("▲", "^")),
            (is_more_below, area.bottom().saturating_sub(1), look.symbol("▼", "v")),
        ] {
            if let Some(cell) = buffer.cell_mut((x, y)).filter(|_| has_more) {
                cell.set_symbol(symbol);
            }
        }
    }
}
