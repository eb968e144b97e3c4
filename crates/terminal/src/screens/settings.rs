//! The settings screen: every preference, with a value that the arrow keys change.

use loyd_front::AppSettings;

use super::prelude::*;
use crate::preferences::value_key;

/// The settings screen.
#[derive(Default)]
pub(super) struct SettingsScreen {
    /// The list of preferences.
    list: List,
}

impl SettingsScreen {
    /// Chooses the next or the previous value of the selected preference.
    fn turn(&self, app: &mut AppContext, is_forward: bool) -> ScreenRequest {
        if let Some((name, _)) = app.preferences.values().get(self.list.selected) {
            app.turn(name, is_forward);
        }
        ScreenRequest::Stay
    }
}

impl Screen for SettingsScreen {
    /// Changes the selected preference with left, right and Enter.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        match action {
            Some(Action::Move(Direction::Left)) => return self.turn(app, false),
            Some(Action::Move(Direction::Right)) => return self.turn(app, true),
            _ => {}
        }
        self.list.handle(event, action, app.preferences.values().len()).then(|| self.turn(app, true))
    }

    /// Draws one row per preference with its value.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let keys = app.keys_line(&[(app.left_and_right(), "do-change"), (app.key(Action::Back), "do-back")]);
        let body = draw_frame(&app.text("settings"), &keys, look, area, buffer);
        let values = app.preferences.values();
        let names: Vec<_> = values.iter().map(|(name, _)| app.text(&format!("set-{name}"))).collect();
        let width = names.iter().map(|name| columns(name) + 2).max().unwrap_or(0).max(20);
        let line = |index: usize| {
            let (name, value) = values[index];
            let note = app.is_overridden(name).then(|| format!("  ({})", app.text("set-outside")));
            Line::from(vec![
                Span::raw(pad(&names[index], width)),
                Span::styled(app.text(&value_key(name, value)), look.text(Ink::Value)),
                Span::styled(note.unwrap_or_default(), look.text(Ink::Dim)),
            ])
        };
        self.list.draw(values.len(), line, look, body, buffer);
    }
}
