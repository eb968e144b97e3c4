//! The list of level packs with the number of solved levels, including the player's own levels.

use loyd_front::own;
use loyd_levels::{Pack, packs};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::levels::{LevelsScreen, solved_count};
use super::list::List;
use super::own::OwnScreen;
use super::{Screen, ScreenRequest, framed, put_wrapped};
use crate::context::AppContext;
use crate::event::Event;
use crate::keys::Action;
use crate::look::Ink;
use crate::text::counted;

/// The list of level packs.
#[derive(Default)]
pub(super) struct PacksScreen {
    /// The list of packs.
    list: List,
}

impl Screen for PacksScreen {
    /// Opens the marked pack with Enter.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        self.list.handle(event, action, packs().len() + 1).then(|| {
            ScreenRequest::Open(match self.list.marked {
                pack if pack < packs().len() => Box::new(LevelsScreen::new(app, pack)),
                _ => Box::new(OwnScreen::new(app)),
            })
        })
    }

    /// Draws one row per pack with its number of solved levels, and the description of the marked
    /// pack.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let keys = format!("{} open   {} back", app.key(Action::Grab), app.key(Action::Back));
        let body = framed("Block levels", &keys, look, area, buffer);
        let title_width = packs().iter().map(|pack| Span::raw(pack.title()).width()).max().unwrap_or_default();
        let own = own::all(app.records()).len();
        let line = |index: usize| {
            let Some(pack) = packs().get(index) else {
                let count = counted(own as u64, "level");
                let name = Span::raw(format!("{:<title_width$}  ", super::own::TITLE));
                return Line::from(vec![name, Span::styled(count, look.text(Ink::Value))]);
            };
            let solved = format!("{:>3}/{}", solved_count(app, index), pack.len());
            Line::from(vec![
                Span::raw(format!("{:<title_width$}", pack.title())),
                Span::styled(solved, look.text(Ink::Value)),
            ])
        };
        self.list.draw(packs().len() + 1, line, look, body, buffer);
        let comment = packs().get(self.list.marked).map_or(super::own::ABOUT, Pack::comment);
        put_wrapped(buffer, body, packs().len() as u16 + 2, comment, look.text(Ink::Dim));
    }
}
