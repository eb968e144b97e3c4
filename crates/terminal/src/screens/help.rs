//! The help screen: the rules of both families, and every action with its keys. It scrolls if it
//! does not fit.

use loyd_core::Direction;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Screen, ScreenRequest, footed, titled};
use crate::context::AppContext;
use crate::event::{Event, PointerKind};
use crate::keys::{Action, Code};
use crate::look::Ink;
use crate::text::wrapped;

/// The help screen.
#[derive(Default)]
pub(crate) struct HelpScreen {
    /// The first visible line.
    first: usize,
    /// The number of lines.
    lines: usize,
    /// The number of lines that fit.
    room: usize,
}

/// The rules, in paragraphs.
const RULES: &[&str] = &[
    "Number puzzle: slide tiles into the gap until they run 1, 2, 3 and so on, the gap last. Click a tile in the \
     gap's row or column to move all tiles in between.",
    "Blocks: bring the marked piece to the marked place. Grab a block and move it, or drag it with the mouse. A \
     straight slide of any length is one move by default.",
    "Moves are counted in a metric, which you choose with left and right for a new game. Tiles: single counts every \
     cell that a tile moves; multi counts a line of tiles that moves together once. Blocks: step counts every cell; \
     slide counts every straight movement; turn counts all movements of one block in a row once.",
    "Par is the fewest moves that suffice. A game with a hint or a solution is recorded as assisted, and a loaded \
     board of tiles as practice: neither counts for bests and averages.",
];

impl HelpScreen {
    /// Scrolls by lines, within the text.
    fn scroll(&mut self, by: isize) -> ScreenRequest {
        let last = self.lines.saturating_sub(self.room);
        self.first = self.first.saturating_add_signed(by).min(last);
        ScreenRequest::Stay
    }
}

impl Screen for HelpScreen {
    /// Scrolls, and closes the screen with Back.
    fn handle(&mut self, _: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        let page = self.room.max(2) as isize - 1;
        match (event, action) {
            (_, Some(Action::Help | Action::Grab)) => ScreenRequest::Back,
            (_, Some(Action::Move(Direction::Down))) => self.scroll(1),
            (_, Some(Action::Move(Direction::Up))) => self.scroll(-1),
            (_, Some(Action::Solve)) => self.scroll(page),
            (Event::Key(key), None) => match key.code {
                Code::PageDown => self.scroll(page),
                Code::PageUp => self.scroll(-page),
                Code::Home => self.scroll(isize::MIN),
                Code::End => self.scroll(isize::MAX),
                _ => ScreenRequest::Pass,
            },
            (Event::Pointer(pointer), _) => match pointer.kind {
                PointerKind::WheelUp => self.scroll(-3),
                PointerKind::WheelDown => self.scroll(3),
                _ => ScreenRequest::Stay,
            },
            _ => ScreenRequest::Pass,
        }
    }

    /// Draws the keys, in two columns if there is room, and the rules below them.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let body = titled("Help", look, area, buffer);
        let lines = lines(app, body.width);
        (self.lines, self.room) = (lines.len(), usize::from(body.height.saturating_sub(1)));
        self.first = self.first.min(self.lines.saturating_sub(self.room));
        let more = if self.lines > self.room { look.sign("↑ ↓ more   ", "up down more   ") } else { "" };
        let body = footed(&format!("{more}{} back", app.key(Action::Back)), look, body, buffer);
        for (row, line) in lines.iter().skip(self.first).take(usize::from(body.height)).enumerate() {
            buffer.set_line(body.x, body.y + row as u16, line, body.width);
        }
    }
}

/// Returns the whole text at this width.
fn lines(app: &AppContext, width: u16) -> Vec<Line<'static>> {
    let mut entries = vec![moves(app)];
    let others = Action::ALL.into_iter().filter(|action| !matches!(action, Action::Move(_)));
    let bound = others.filter(|action| !app.keys.keys(*action).is_empty());
    entries.extend(bound.map(|action| (keys(app, action), action.purpose().to_owned())));
    entries.push(("Mouse".to_owned(), "click and drag".to_owned()));
    let mut lines = if width >= 76 { columns(app, &entries) } else { column(app, &entries, width) };
    for rule in RULES {
        lines.push(Line::default());
        lines.extend(paragraph(rule, width));
    }
    if let Some(file) = crate::config::Config::usual_file() {
        lines.push(Line::default());
        lines.extend(paragraph(&format!("Keys can be changed in {}", file.display()), width));
    }
    lines
}

/// Returns the keys of the four directions in their order on a keyboard.
fn moves(app: &AppContext) -> (String, String) {
    let ways = [Direction::Left, Direction::Down, Direction::Up, Direction::Right];
    let sets = (0..3).map(|index| {
        let key = |way| app.keys.keys(Action::Move(way)).get(index).map(|key| key.label(app.look.is_unicode()));
        ways.into_iter().filter_map(key).collect::<String>()
    });
    let sets: Vec<_> = sets.filter(|set| !set.is_empty()).collect();
    (sets.join(" "), "move".to_owned())
}

/// Returns the keys of an action for display.
fn keys(app: &AppContext, action: Action) -> String {
    let labels = app.keys.keys(action).iter().map(|key| key.label(app.look.is_unicode()));
    labels.collect::<Vec<_>>().join(" ")
}

/// Returns one entry per line. If a line is too long, the description is below the keys.
fn column(app: &AppContext, entries: &[(String, String)], width: u16) -> Vec<Line<'static>> {
    let below = |(keys, purpose): &(String, String)| {
        let keys = Line::styled(keys.clone(), app.look.text(Ink::Value));
        let purpose = paragraph(purpose, width.saturating_sub(2)).map(|line| Line::raw(format!("  {line}")));
        std::iter::once(keys).chain(purpose).collect()
    };
    let beside = |entry: &(String, String)| {
        let line = Line::from(spans(app, entry, 16, 0));
        if line.width() <= usize::from(width) + 1 { vec![line] } else { below(entry) }
    };
    entries.iter().flat_map(beside).collect()
}

/// Returns keys and descriptions in two columns.
fn columns(app: &AppContext, entries: &[(String, String)]) -> Vec<Line<'static>> {
    let half = entries.len().div_ceil(2);
    let line = |index: usize| {
        let mut line = spans(app, &entries[index], 16, 39);
        line.extend(entries.get(half + index).into_iter().flat_map(|entry| spans(app, entry, 12, 0)));
        Line::from(line)
    };
    (0..half).map(line).collect()
}

/// Returns one entry, padded to the width of a column.
fn spans(app: &AppContext, (keys, purpose): &(String, String), width: usize, whole: usize) -> Vec<Span<'static>> {
    let rest = whole.saturating_sub(width);
    let keys = Span::styled(format!("{keys:<width$}"), app.look.text(Ink::Value));
    vec![keys, Span::styled(format!("{purpose:<rest$} "), app.look.text(Ink::Plain))]
}

/// Wraps a paragraph into lines of this width.
fn paragraph(text: &str, width: u16) -> impl Iterator<Item = Line<'static>> {
    wrapped(text, width.into()).into_iter().map(Line::raw)
}
