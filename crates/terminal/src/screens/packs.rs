//! The list of level packs, including the player's own levels, with the number of solved levels in
//! each.

use loyd_front::own;
use loyd_levels::{Pack, packs};

use super::levels::{LevelsScreen, solved_count};
use super::opened_pack::OpenedPackScreen;
use super::own::OwnScreen;
use super::prelude::*;

/// The list of level packs.
#[derive(Default)]
pub(super) struct PacksScreen {
    /// The list of packs.
    list: List,
}

impl Screen for PacksScreen {
    /// Opens the selected pack with Enter.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        let opened = app.session().packs.all.len();
        self.list.handle(event, action, packs().len() + 1 + opened).then(|| {
            let index = self.list.selected;
            let number = index.checked_sub(packs().len() + 1);
            let number = number.and_then(|index| app.session().packs.all.get(index)).map(|pack| pack.number);
            ScreenRequest::Open(match number {
                Some(number) => Box::new(OpenedPackScreen::new(app, number)),
                None if index < packs().len() => Box::new(LevelsScreen::new(app, index)),
                None => Box::new(OwnScreen::new(app)),
            })
        })
    }

    /// Draws one row per pack with its number of solved levels, and the description of the selected
    /// pack.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let keys = app.keys_line(&[(app.key(Action::Grab), "do-open"), (app.key(Action::Back), "do-back")]);
        let body = draw_frame(&app.text("family-blocks"), &keys, look, area, buffer);
        let opened = &app.session().packs.all;
        let own = own::all(app.records()).len() as u64;
        let bundled = packs()
            .iter()
            .enumerate()
            .map(|(index, pack)| (app.pack_title(pack), format!("{:>3}/{}", solved_count(app, index), pack.len())));
        let own = std::iter::once((app.text("own-levels"), format!("  {}", app.count("count-levels", own))));
        let opened = opened.iter().map(|pack| {
            let progress = pack.progress(app.records());
            (pack.title.clone(), format!("{:>3}/{}", progress.solved, progress.total))
        });
        let rows: Vec<_> = bundled.chain(own).chain(opened).collect();
        let width = rows.iter().map(|(title, _)| columns(title)).max().unwrap_or_default();
        let line = |index: usize| {
            let (title, solved) = &rows[index];
            Line::from(vec![Span::raw(pad(title, width)), Span::styled(solved.clone(), look.text(Ink::Value))])
        };
        let count = rows.len();
        // The description needs two lines and a gap.
        let rows = Rect { height: body.height.saturating_sub(3).max(1), ..body };
        self.list.draw(count, line, look, rows, buffer);
        let description = match self.list.selected {
            selected if selected > packs().len() => app.text("opened-about"),
            selected => packs().get(selected).map_or_else(|| app.text("own-about"), |pack| about(app, pack)),
        };
        put_wrapped(buffer, body, rows.height.min(count as u16) + 1, &description, look.text(Ink::Dim));
    }
}

/// Returns the description of a bundled pack.
fn about(app: &AppContext, pack: &Pack) -> String {
    app.text(&format!("pack-{}-about", pack.id()))
}
