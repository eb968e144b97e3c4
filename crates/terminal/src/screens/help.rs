//! The help screen: the rules of both families, and every action with its keys. It scrolls if it
//! does not fit.

use super::prelude::*;

/// The help screen.
#[derive(Default)]
pub(crate) struct HelpScreen {
    /// The first visible line.
    first: usize,
    /// The number of lines.
    lines: usize,
    /// The number of lines that fit.
    visible_lines: usize,
}

/// The message keys for the rules, one per paragraph.
const RULES: [&str; 4] = ["help-tiles", "help-goal-of-blocks", "help-metrics", "help-counts"];

impl HelpScreen {
    /// Scrolls by a number of lines, but not beyond the text.
    fn scroll(&mut self, delta: isize) -> ScreenRequest {
        let last = self.lines.saturating_sub(self.visible_lines);
        self.first = self.first.saturating_add_signed(delta).min(last);
        ScreenRequest::Stay
    }
}

impl Screen for HelpScreen {
    /// Scrolls, and closes the screen with Enter or the key that opens it. The app handles Back.
    fn handle(&mut self, _: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        let page = self.visible_lines.max(2) as isize - 1;
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
        let body = draw_title(&app.text("help"), look, area, buffer);
        let lines = lines(app, body.width);
        (self.lines, self.visible_lines) = (lines.len(), usize::from(body.height.saturating_sub(1)));
        self.first = self.first.min(self.lines.saturating_sub(self.visible_lines));
        let more = (self.lines > self.visible_lines).then(|| (app.up_and_down(), "do-more"));
        let keys: Vec<_> = more.into_iter().chain([(app.key(Action::Back), "do-back")]).collect();
        let body = draw_footer(&app.keys_line(&keys), look, body, buffer);
        for (row, line) in lines.iter().skip(self.first).take(usize::from(body.height)).enumerate() {
            buffer.set_line(body.x, body.y + row as u16, line, body.width);
        }
    }
}

/// Returns the whole text, wrapped to this width.
fn lines(app: &AppContext, width: u16) -> Vec<Line<'static>> {
    let mut entries = vec![movement_keys(app)];
    let others = Action::ALL.into_iter().filter(|action| !matches!(action, Action::Move(_)));
    let bound_actions = others.filter(|action| !app.keys.keys(*action).is_empty());
    entries.extend(bound_actions.map(|action| (keys(app, action), app.text(&format!("action-{}", action.name())))));
    entries.push((app.text("help-mouse"), app.text("help-mouse-does")));
    let mut lines = if width >= 76 { two_columns(app, &entries, width) } else { column(app, &entries, width) };
    for rule in RULES {
        lines.push(Line::default());
        lines.extend(paragraph(&app.text(rule), width));
    }
    if let Some(file) = crate::config::Config::default_file() {
        lines.push(Line::default());
        let file = file.display().to_string();
        lines.extend(paragraph(&app.tell("help-config", &[("file", file.into())]), width));
    }
    lines
}

/// Returns the keys for moves, in their order on the keyboard, and their description.
fn movement_keys(app: &AppContext) -> (String, String) {
    let directions = [Direction::Left, Direction::Down, Direction::Up, Direction::Right];
    let sets = (0..3).map(|index| {
        let key = |direction| app.keys.keys(Action::Move(direction)).get(index).map(|key| app.key_label(*key));
        directions.into_iter().filter_map(key).collect::<String>()
    });
    let sets: Vec<_> = sets.filter(|set| !set.is_empty()).collect();
    (sets.join(" "), app.text("do-move"))
}

/// Returns the keys of an action for display.
fn keys(app: &AppContext, action: Action) -> String {
    let labels = app.keys.keys(action).iter().map(|key| app.key_label(*key));
    labels.collect::<Vec<_>>().join(" ")
}

/// Returns one entry per line. If a line would be too long, the description goes below the keys.
fn column(app: &AppContext, entries: &[(String, String)], width: u16) -> Vec<Line<'static>> {
    let stacked = |(keys, effect): &(String, String)| {
        let keys = Line::styled(keys.clone(), app.look.text(Ink::Value));
        let effect = paragraph(effect, width.saturating_sub(2)).map(|line| Line::raw(format!("  {line}")));
        std::iter::once(keys).chain(effect).collect()
    };
    let side_by_side = |entry: &(String, String)| {
        let line = entry_line(app, &pad(&entry.0, 16), &entry.1);
        if line.width() <= usize::from(width) { vec![line] } else { stacked(entry) }
    };
    entries.iter().flat_map(side_by_side).collect()
}

/// Returns the entries in two columns, in which long descriptions wrap.
fn two_columns(app: &AppContext, entries: &[(String, String)], width: u16) -> Vec<Line<'static>> {
    let half = entries.len().div_ceil(2);
    let (left, right) = entries.split_at(half);
    let column_width = usize::from(width).min(100) / 2;
    let [left, right] = [left, right].map(|entries| wrapped_column(app, entries, column_width - 2));
    let line = |index: usize| {
        let mut line = left.get(index).cloned().unwrap_or_default();
        let gap = column_width.saturating_sub(line.width());
        line.push_span(" ".repeat(gap));
        line.spans.extend(right.get(index).cloned().unwrap_or_default().spans);
        line
    };
    (0..left.len().max(right.len())).map(line).collect()
}

/// Returns the lines of one of two columns.
fn wrapped_column(app: &AppContext, entries: &[(String, String)], width: usize) -> Vec<Line<'static>> {
    let keys_width = entries.iter().map(|(keys, _)| columns(keys) + 1).max().unwrap_or(0);
    let lines = |(keys, effect): &(String, String)| {
        let texts = wrap(effect, width.saturating_sub(keys_width)).into_iter().enumerate();
        let keys = keys.clone();
        texts.map(move |(row, text)| entry_line(app, &pad(if row == 0 { &keys } else { "" }, keys_width), &text))
    };
    entries.iter().flat_map(lines).collect()
}

/// Returns padded keys and a description.
fn entry_line(app: &AppContext, keys: &str, effect: &str) -> Line<'static> {
    let keys = Span::styled(keys.to_owned(), app.look.text(Ink::Value));
    Line::from(vec![keys, Span::styled(effect.to_owned(), app.look.text(Ink::Plain))])
}

/// Wraps a paragraph into lines of this width.
fn paragraph(text: &str, width: u16) -> impl Iterator<Item = Line<'static>> {
    wrap(text, width.into()).into_iter().map(Line::raw)
}
