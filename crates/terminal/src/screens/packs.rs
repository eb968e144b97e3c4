//! The list of level packs with the number of solved levels, including the player's own levels.

use loyd_front::own;
use loyd_levels::{Pack, packs};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::levels::{LevelsScreen, solved_count};
use super::list::List;
use super::opened_pack::OpenedPackScreen;
use super::own::OwnScreen;
use super::{Screen, ScreenRequest, framed, put_wrapped};
use crate::context::AppContext;
use crate::event::Event;
use crate::keys::Action;
use crate::look::Ink;
use crate::text::counted;

/// The description of an opened pack.
const ABOUT_OPENED: &str = "A list or folder that you opened. It stays here until you remove it.";

/// The list of level packs.
#[derive(Default)]
pub(super) struct PacksScreen {
    /// The list of packs.
    list: List,
}

impl Screen for PacksScreen {
    /// Opens the marked pack with Enter.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        let opened = app.session().packs().all().len();
        self.list.handle(event, action, packs().len() + 1 + opened).then(|| {
            let place = self.list.marked;
            let number = place.checked_sub(packs().len() + 1);
            let number = number.and_then(|place| app.session().packs().all().get(place)).map(|pack| pack.number);
            ScreenRequest::Open(match number {
                Some(number) => Box::new(OpenedPackScreen::new(app, number)),
                None if place < packs().len() => Box::new(LevelsScreen::new(app, place)),
                None => Box::new(OwnScreen::new(app)),
            })
        })
    }

    /// Draws one row per pack with its number of solved levels, and the description of the marked
    /// pack.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let keys = format!("{} open   {} back", app.key(Action::Grab), app.key(Action::Back));
        let body = framed("Block levels", &keys, look, area, buffer);
        let opened = app.session().packs().all();
        let titles = packs().iter().map(|pack| -> &str { pack.title() });
        let titles = titles.chain(opened.iter().map(|pack| pack.title.as_str()));
        let title_width = titles.map(|title| Span::raw(title).width()).max().unwrap_or_default();
        let own = own::all(app.records()).len();
        let line = |index: usize| {
            if let Some(pack) = index.checked_sub(packs().len() + 1).and_then(|index| opened.get(index)) {
                let progress = pack.progress(app.records());
                let solved = format!("{:>3}/{}", progress.solved, progress.of);
                return Line::from(vec![
                    Span::raw(format!("{:<title_width$}", pack.title)),
                    Span::styled(solved, look.text(Ink::Value)),
                ]);
            }
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
        let count = packs().len() + 1 + opened.len();
        // The comment needs two lines and a gap.
        let rows = Rect { height: body.height.saturating_sub(3).max(1), ..body };
        self.list.draw(count, line, look, rows, buffer);
        let comment = match self.list.marked {
            marked if marked > packs().len() => ABOUT_OPENED,
            marked => packs().get(marked).map_or(super::own::ABOUT, Pack::comment),
        };
        put_wrapped(buffer, body, rows.height.min(count as u16) + 1, comment, look.text(Ink::Dim));
    }
}
