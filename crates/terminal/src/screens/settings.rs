use loyd_core::Direction;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::list::{Did, List};
use super::{Next, Screen, footed, titled};
use crate::app::{Desk, Event};
use crate::keys::Action;
use crate::look::Ink;
use crate::preferences::{Named, Preference};

/// What can be preferred.
#[derive(Default)]
pub(super) struct SettingsScreen {
    list: List,
}

impl SettingsScreen {
    /// Chooses the next name of the marked preference, or the one before.
    fn turn(&self, desk: &mut Desk, is_forward: bool) -> Next {
        let preference = Preference::ALL[self.list.marked.min(Preference::ALL.len() - 1)];
        desk.turn(preference, is_forward);
        Next::Stay
    }
}

impl Screen for SettingsScreen {
    fn handle(&mut self, desk: &mut Desk, event: &Event, action: Option<Action>) -> Next {
        match action {
            Some(Action::Move(Direction::Left)) => return self.turn(desk, false),
            Some(Action::Move(Direction::Right)) => return self.turn(desk, true),
            _ => {}
        }
        match self.list.handle(event, action, Preference::CHOICES.len()) {
            Did::Nothing => Next::Pass,
            Did::Moved => Next::Stay,
            Did::Took => self.turn(desk, true),
        }
    }

    fn draw(&mut self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let look = desk.look;
        let body = titled("Settings", look, area, buffer);
        let keys = format!("{} change   {} back", look.sign("← →", "left right"), desk.key(Action::Back));
        let body = footed(&keys, look, body, buffer);
        let line = |index: usize| {
            let preference = Preference::ALL[index];
            let given = if desk.is_given(preference) { "  (given from outside)" } else { "" };
            Line::from(vec![
                Span::raw(format!("{:<20}", preference.purpose())),
                Span::styled(desk.preference(preference), look.text(Ink::Value)),
                Span::styled(given, look.text(Ink::Dim)),
            ])
        };
        self.list.draw(Preference::ALL.len(), line, look, body, buffer);
    }
}
