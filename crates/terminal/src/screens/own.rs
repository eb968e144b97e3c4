//! The levels that the player drew in the editor of the window or web app. The list shows their
//! pars in the player's order, with a preview of the selected one if there is room.

use loyd_core::{BlockMetric, BlockPuzzle, Family};
use loyd_front::own::{self, OwnLevel};
use loyd_front::text::matches_search;
use loyd_records::{LevelId, LevelProgress};

use super::levels::{draw_board, list_and_preview, mark};
use super::prelude::*;
use crate::preferences::BLOCK_METRIC;

/// The list of the player's levels.
pub(super) struct OwnScreen {
    /// All levels, in the player's order.
    levels: Vec<OwnLevel>,
    /// The text to search for in names.
    search: String,
    /// The search prompt, while it is open.
    prompt: Option<Prompt>,
    /// The list of the levels that were found.
    list: List,
    /// The level that the next press of Delete removes.
    pending_removal: Option<usize>,
}

impl OwnScreen {
    /// Creates the screen with all levels.
    pub(super) fn new(app: &AppContext) -> Self {
        let levels = own::all(app.records());
        Self { levels, search: String::new(), prompt: None, list: List::default(), pending_removal: None }
    }

    /// Returns the indexes of the levels that match the search.
    fn listed_levels(&self) -> Vec<usize> {
        (0..self.levels.len()).filter(|&level| matches_search(&self.levels[level].name, &self.search)).collect()
    }

    /// Returns the index of the selected level.
    fn selected(&self) -> Option<usize> {
        self.listed_levels().get(self.list.selected).copied()
    }

    /// Moves the selected level before or after the adjacent visible one.
    fn shift(&mut self, app: &mut AppContext, is_later: bool) {
        let listed = self.listed_levels();
        let position = self.list.selected;
        let target = if is_later { position + 1 } else { position.wrapping_sub(1) };
        if let (Some(&from), Some(&index)) = (listed.get(position), listed.get(target)) {
            own::move_to(&mut app.player.session.recorder.records, from, index);
            self.levels = own::all(app.records());
            self.list.selected = target;
        }
    }

    /// Removes the selected level when Delete is pressed a second time.
    fn remove(&mut self, app: &mut AppContext) {
        let selected = self.selected();
        if let (Some(level), true) = (selected, self.pending_removal == selected) {
            own::remove(&mut app.player.session.recorder.records, level);
            self.levels = own::all(app.records());
            self.pending_removal = None;
        } else {
            self.pending_removal = selected;
        }
    }

    /// Handles a key while the search is being typed. The list is updated immediately.
    fn handle_search(&mut self, event: &Event) -> ScreenRequest {
        let Some(prompt) = &mut self.prompt else { return ScreenRequest::Pass };
        match prompt.handle(event) {
            PromptEffect::Text => self.search.clone_from(&prompt.text),
            PromptEffect::Done => self.prompt = None,
            PromptEffect::Cancelled => {
                self.prompt = None;
                self.search.clear();
            }
        }
        self.list = List::default();
        ScreenRequest::Stay
    }

    /// Returns the keys for the screen.
    fn keys(&self, app: &AppContext) -> String {
        let back = (app.key(Action::Back), "do-back");
        let delete = app.key_label(Key::from(Code::Delete));
        match self.pending_removal {
            Some(_) => app.keys_line(&[(delete, "do-remove-for-good"), back]),
            None if self.levels.is_empty() => app.keys_line(&[back]),
            None => {
                let keys = [
                    (app.key(Action::Grab), "do-play"),
                    back,
                    ("/".to_owned(), "do-search"),
                    (app.left_and_right(), "do-order"),
                ];
                let metric = app.tell("do-metric", &[("metric", app.metric_name(metric(app).name()).into())]);
                format!("{}   {delete}   {} {metric}", app.keys_line(&keys), app.key(Action::NextPiece))
            }
        }
    }

    /// Returns the line for a level.
    fn line(app: &AppContext, level: &OwnLevel, width: usize) -> Line<'static> {
        let metric = metric(app);
        let progress = progress(app, level, metric);
        let number = |number: Option<u32>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
        let name = if level.name.is_empty() { app.text("own-nameless") } else { level.name.clone() };
        let values = format!("{:>5}{:>6}", number(level.par(metric)), number(progress.fewest));
        Line::from(vec![
            mark(&progress, app.look),
            Span::raw(pad(&cut(&name, width - 1), width)),
            Span::styled(values, app.look.text(Ink::Value)),
        ])
    }

    /// Draws the line above the list: the search, or the names of the columns.
    fn draw_header(&self, app: &AppContext, width: usize, area: Rect, buffer: &mut Buffer) {
        if let Some(prompt) = &self.prompt {
            return prompt.draw(app.look, area, buffer);
        }
        let found = app.tell("own-found", &[("name", self.search.as_str().into())]);
        let found = pad(if self.search.is_empty() { "" } else { &found }, width);
        let [par, best] = [("panel-par", 5), ("panel-best", 6)].map(|(key, width)| align_right(&app.text(key), width));
        let header = format!("    {found}{par}{best}");
        put(buffer, area, 0, &header, app.look.text(Ink::Dim));
    }
}

impl Screen for OwnScreen {
    /// Handles the list keys. Left and right change the order, and Tab changes the metric.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        if self.prompt.is_some() {
            return self.handle_search(event);
        }
        match (event, action) {
            (Event::Key(key), _) if key.code == Code::Char('/') => {
                self.prompt = Some(Prompt::default());
                return ScreenRequest::Stay;
            }
            (Event::Key(key), _) if key.code == Code::Delete => {
                self.remove(app);
                return ScreenRequest::Stay;
            }
            (_, Some(Action::Move(direction @ (Direction::Left | Direction::Right)))) => {
                self.shift(app, direction == Direction::Right);
                return ScreenRequest::Stay;
            }
            (_, Some(Action::NextPiece | Action::PreviousPiece)) => {
                app.turn(BLOCK_METRIC, action == Some(Action::NextPiece));
                return ScreenRequest::Stay;
            }
            _ => {}
        }
        let effect = self.list.handle(event, action, self.listed_levels().len());
        if effect != ListEffect::Nothing {
            self.pending_removal = None;
        }
        match (effect, self.selected()) {
            (ListEffect::Nothing, _) => ScreenRequest::Pass,
            (ListEffect::Chosen, Some(level)) if app.player.start_own(&self.levels[level]) => ScreenRequest::Play,
            _ => ScreenRequest::Stay,
        }
    }

    /// Updates the levels after one has been played.
    fn enter(&mut self, app: &mut AppContext) {
        self.levels = own::all(app.records());
    }

    /// Draws the list, and the selected level next to it if there is room.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let body = draw_frame(&app.text("own-levels"), &self.keys(app), look, area, buffer);
        if self.levels.is_empty() {
            put(buffer, body, 0, &app.text("own-none"), look.text(Ink::Plain));
            return put_wrapped(buffer, body, 1, &app.text("own-about"), look.text(Ink::Dim));
        }
        let (list, preview) = list_and_preview(body);
        let width = usize::from(list.width).saturating_sub(17).clamp(3, 26);
        self.draw_header(app, width, list, buffer);
        let rows = Rect { y: list.y + 1, height: list.height.saturating_sub(1), ..list };
        let listed = self.listed_levels();
        let line = |index: usize| Self::line(app, &self.levels[listed[index]], width);
        self.list.draw(listed.len(), line, look, rows, buffer);
        if let (Some(preview), Some(level)) = (preview, self.selected()) {
            draw_board(&self.levels[level].puzzle, look, preview, buffer);
        }
    }
}

/// Returns the player's metric for blocks, or the default one.
fn metric(app: &AppContext) -> BlockMetric {
    app.session().metrics.blocks.metric().unwrap_or(BlockPuzzle::DEFAULT_METRIC)
}

/// Returns the recorded progress on a level.
fn progress(app: &AppContext, level: &OwnLevel, metric: BlockMetric) -> LevelProgress {
    app.records().level_progress(LevelId::of_puzzle(&level.puzzle), metric, level.par(metric))
}
