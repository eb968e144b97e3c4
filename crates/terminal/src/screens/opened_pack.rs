//! The levels of a pack that the player opened, with their stars and pars, in list order. The pack
//! can be exported and removed here.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use loyd_front::{OpenedPack, OpenedPlace, PackNumber, level_stars};

use super::levels::{list_and_preview, mark};
use super::prelude::*;

/// The list of the levels in an opened pack.
pub(super) struct OpenedPackScreen {
    /// The pack.
    pack: PackNumber,
    /// Whether only unsolved levels are listed.
    shows_only_unsolved: bool,
    /// The list of levels.
    list: List,
    /// Whether the next press of Delete removes the pack.
    is_removal_pending: bool,
    /// The prompt for the name of the file to export to, while it is open.
    prompt: Option<Prompt>,
    /// The result of the export.
    message: Option<(String, Ink)>,
}

impl OpenedPackScreen {
    /// Creates the list for a pack, with the first unsolved level selected.
    pub(super) fn new(app: &mut AppContext, pack: PackNumber) -> Self {
        app.player.prove_pack(pack);
        let next = app.session().packs.get(pack).and_then(|pack| pack.next_unsolved(app.records(), None));
        let list = List::at(next.map_or(0, |place| place.level));
        Self { pack, shows_only_unsolved: false, list, is_removal_pending: false, prompt: None, message: None }
    }

    /// Returns the indexes of the listed levels.
    fn listed_levels(&self, app: &AppContext, pack: &OpenedPack) -> Vec<usize> {
        let is_listed =
            |&level: &usize| !self.shows_only_unsolved || !pack.levels[level].progress(app.records()).solved;
        (0..pack.levels.len()).filter(is_listed).collect()
    }

    /// Removes the pack when Delete is pressed a second time.
    fn remove(&mut self, app: &mut AppContext) -> ScreenRequest {
        if !std::mem::replace(&mut self.is_removal_pending, true) {
            return ScreenRequest::Stay;
        }
        app.player.session.remove_pack(self.pack);
        ScreenRequest::Back
    }

    /// Handles a key while the export's file name is being typed.
    fn handle_typing(&mut self, app: &AppContext, event: &Event) -> ScreenRequest {
        let Some(prompt) = &mut self.prompt else { return ScreenRequest::Pass };
        match prompt.handle(event) {
            PromptEffect::Text => {}
            PromptEffect::Cancelled => self.prompt = None,
            PromptEffect::Done => {
                let name = prompt.text.trim().to_owned();
                self.prompt = None;
                let Some(pack) = app.session().packs.get(self.pack) else { return ScreenRequest::Back };
                self.message = Some(match export(&super::open::expand_home(&name), pack) {
                    Ok(()) => (app.tell("saved", &[("name", name.into())]), Ink::Good),
                    Err(fault) => (format!("{name}: {fault}"), Ink::Bad),
                });
            }
        }
        ScreenRequest::Stay
    }

    /// Handles the keys for this screen. Returns `None` for list keys.
    fn handle_key(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> Option<ScreenRequest> {
        match (event, action) {
            (Event::Key(key), _) if key.code == Code::Delete => return Some(self.remove(app)),
            (Event::Key(key), _) if key.code == Code::Char('e') => {
                self.prompt = Some(Prompt::default());
                (self.is_removal_pending, self.message) = (false, None);
            }
            (_, Some(Action::New)) if app.player.continue_pack(self.pack) => return Some(ScreenRequest::Play),
            (_, Some(Action::Move(loyd_core::Direction::Left | loyd_core::Direction::Right))) => {
                self.shows_only_unsolved = !self.shows_only_unsolved;
                self.list = List::default();
                (self.is_removal_pending, self.message) = (false, None);
            }
            _ => return None,
        }
        Some(ScreenRequest::Stay)
    }

    /// Returns the keys for the screen.
    fn keys(&self, app: &AppContext) -> String {
        let back = (app.key(Action::Back), "do-back");
        let delete = app.key_label(Key::from(Code::Delete));
        if self.is_removal_pending {
            return app.keys_line(&[(delete, "do-remove-for-good"), back]);
        }
        let keys = [
            (app.key(Action::Grab), "do-play"),
            back,
            (app.key(Action::New), "do-next-unsolved"),
            (app.left_and_right(), "do-filter"),
            ("e".to_owned(), "do-export"),
        ];
        format!("{}   {delete}", app.keys_line(&keys))
    }

    /// Returns the line for a level.
    fn line(app: &AppContext, pack: &OpenedPack, index: usize, width: usize) -> Line<'static> {
        let (level, look) = (&pack.levels[index], app.look);
        let progress = level.progress(app.records());
        let number = |number: Option<u32>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
        let name = pad(&cut(level.name.as_deref().unwrap_or_default(), width - 1), width);
        let stars = level_stars(&progress, level.par()).unwrap_or_default();
        Line::from(vec![
            mark(&progress, look),
            Span::raw(format!("{:>4} {name}", index + 1)),
            Span::styled(format!("{:<4}", look.symbol("★", "*").repeat(stars)), look.text(Ink::Title)),
            Span::styled(format!("{:>5}{:>6}", number(level.par()), number(progress.fewest)), look.text(Ink::Value)),
        ])
    }
}

impl Screen for OpenedPackScreen {
    /// Handles the list keys. Left and right toggle whether only unsolved levels are listed.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        app.player.prove_pack(self.pack);
        if self.prompt.is_some() && matches!(event, Event::Key(_) | Event::Paste(_)) {
            return self.handle_typing(app, event);
        }
        if let Some(request) = self.handle_key(app, event, action) {
            return request;
        }
        let Some(pack) = app.session().packs.get(self.pack) else { return ScreenRequest::Back };
        let listed = self.listed_levels(app, pack);
        let effect = self.list.handle(event, action, listed.len());
        if effect != ListEffect::Nothing {
            (self.is_removal_pending, self.message) = (false, None);
        }
        match (effect, listed.get(self.list.selected)) {
            (ListEffect::Nothing, _) => ScreenRequest::Pass,
            (ListEffect::Chosen, Some(&level)) if app.player.start_opened(OpenedPlace { pack: self.pack, level }) => {
                ScreenRequest::Play
            }
            _ => ScreenRequest::Stay,
        }
    }

    /// Draws the list, and the selected level next to it if there is room.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let Some(pack) = app.session().packs.get(self.pack) else { return };
        let progress = pack.progress(app.records());
        let values = [
            ("title", pack.title.as_str().into()),
            ("solved", progress.solved.into()),
            ("of", progress.total.into()),
            ("stars", progress.stars.into()),
        ];
        let mut body = draw_frame(&app.tell("opened-title", &values), &self.keys(app), look, area, buffer);
        let listed = self.listed_levels(app, pack);
        let scene = listed.get(self.list.selected).map(|&level| pack.levels[level].scene());
        let footer = match (&self.prompt, &self.message) {
            (Some(_), _) => Some((app.text("opened-file"), Ink::Plain)),
            (None, Some(message)) => Some(message.clone()),
            (None, None) => scene.as_ref().and_then(|scene| app.goal(scene)).map(|goal| (goal, Ink::Value)),
        };
        if let Some((text, ink)) = footer.filter(|_| body.height > 6) {
            let rows = if self.prompt.is_some() { 2 } else { 1 };
            body.height -= rows;
            put(buffer, Rect { height: body.height + 1, ..body }, body.height, &text, look.text(ink));
            if let Some(prompt) = &self.prompt {
                prompt.draw(look, Rect { y: body.y + body.height + 1, height: 1, ..body }, buffer);
            }
        }
        let (list, preview) = list_and_preview(body);
        let width = usize::from(list.width).saturating_sub(24).clamp(2, 26);
        let filter = app.text(if self.shows_only_unsolved { "home-open" } else { "difficulty-any" });
        let filter = pad(&format!("{} {filter} {}", look.symbol("‹", "<"), look.symbol("›", ">")), width + 9);
        let [par, best] = [("panel-par", 5), ("panel-best", 6)].map(|(key, width)| align_right(&app.text(key), width));
        let header = format!("  {filter}{par}{best}");
        put(buffer, list, 0, &header, look.text(Ink::Dim));
        let rows = Rect { y: list.y + 1, height: list.height.saturating_sub(1), ..list };
        if listed.is_empty() {
            put(buffer, rows, 0, &app.text("opened-done"), look.text(Ink::Plain));
        }
        self.list.draw(listed.len(), |index| Self::line(app, pack, listed[index], width), look, rows, buffer);
        if let (Some(preview), Some(scene)) = (preview, scene) {
            board::draw_plain(&scene, look, preview, buffer);
        }
    }
}

/// Writes a pack to a new file: as JSON if the file has the extension `json`, otherwise as a list.
/// An existing file is never overwritten.
fn export(path: &Path, pack: &OpenedPack) -> io::Result<()> {
    let is_json = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    let text = if is_json { pack.json_lines() } else { pack.list() };
    File::create_new(path)?.write_all(text.as_bytes())
}
