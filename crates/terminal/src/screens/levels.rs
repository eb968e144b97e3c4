//! The list of a pack's levels, with a preview of the selected level if there is room.

use loyd_core::blocks::Difficulty;
use loyd_core::text::AnyPuzzle;
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_front::{GameCard, LevelGroup, LevelPlace};
use loyd_levels::{Level, packs};
use loyd_play::GameFamily;
use loyd_records::LevelProgress;

use super::prelude::*;
use crate::preferences::BLOCK_METRIC;

/// The levels of a pack, each with its difficulty, par, personal best and mark.
pub(super) struct LevelsScreen {
    /// The index of the pack.
    pack: usize,
    /// The recorded progress of each level.
    progress: Vec<LevelProgress>,
    /// The index of the current filter.
    filter: usize,
    /// The filters that at least one level passes.
    filters: Vec<LevelFilter>,
    /// The indexes of the listed levels.
    listed: Vec<usize>,
    /// The list of these levels.
    list: List,
}

/// The widths of the list's columns.
#[derive(Clone, Copy)]
struct ColumnWidths {
    /// The width of the name.
    name: usize,
    /// The width of the difficulty.
    pips: usize,
    /// The width of the par.
    par: usize,
    /// The width of the player's fewest moves.
    best: usize,
}

impl ColumnWidths {
    /// Returns the widths for a list of this width. In a narrow list, only the name and the par are
    /// shown.
    fn of(app: &AppContext, width: usize) -> Self {
        let column_width = |key: &str, min: usize| min.max(columns(&app.text(key)) + 1);
        let par = column_width("panel-par", 4);
        let (pips, best) = if width < 30 { (0, 0) } else { (5, column_width("panel-best", 6)) };
        Self { name: width.saturating_sub(8 + pips + par + best).clamp(7, 20), pips, par, best }
    }
}

/// A filter for levels.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LevelFilter {
    /// All levels.
    All,
    /// Levels that have not been solved yet.
    Unsolved,
    /// Levels of one difficulty.
    Only(Difficulty),
}

impl LevelsScreen {
    /// Creates the list for a pack, with the first unsolved level selected.
    pub(super) fn new(app: &AppContext, pack: usize) -> Self {
        let progress = progress(app, pack);
        let first = progress.iter().position(|level| !level.solved).unwrap_or(0);
        let (filters, listed) = (vec![LevelFilter::All], (0..progress.len()).collect());
        let mut screen = Self { pack, progress, filter: 0, filters, listed, list: List::at(first) };
        let others = Difficulty::ALL.map(LevelFilter::Only).into_iter().chain([LevelFilter::Unsolved]);
        let others: Vec<LevelFilter> =
            others.filter(|&filter| screen.levels_passing(filter).next().is_some()).collect();
        screen.filters.extend(others);
        screen
    }

    /// Returns the levels that pass a filter.
    fn levels_passing(&self, filter: LevelFilter) -> impl Iterator<Item = usize> {
        (0..self.progress.len()).filter(move |&level| match filter {
            LevelFilter::All => true,
            LevelFilter::Unsolved => !self.progress[level].solved,
            LevelFilter::Only(difficulty) => self.level(level).difficulty() == difficulty,
        })
    }

    /// Returns a level of the pack by its index.
    fn level(&self, level: usize) -> &'static Level {
        LevelPlace { pack: self.pack, level }.level()
    }

    /// Switches to a different filter. The selection stays on its level, or moves to the next
    /// listed one.
    fn turn(&mut self, steps: usize) {
        let selected = self.selected();
        self.filter = (self.filter + steps) % self.filters.len();
        self.listed = self.levels_passing(self.filters[self.filter]).collect();
        let index = self.listed.iter().position(|&level| level >= selected);
        self.list = List::at(index.unwrap_or(self.listed.len().saturating_sub(1)));
    }

    /// Returns the index of the selected level.
    fn selected(&self) -> usize {
        self.listed.get(self.list.selected).copied().unwrap_or_default()
    }

    /// Returns the keys for the screen, and the meaning of its symbols.
    fn keys(&self, app: &AppContext) -> String {
        let look = app.look;
        let [grab, back, tab] = [Action::Grab, Action::Back, Action::NextPiece].map(|action| app.key(action));
        let left_and_right =
            [Direction::Left, Direction::Right].map(|direction| app.key(Action::Move(direction))).join(" ");
        let metric = app.session().metrics.blocks.metric().map_or("own", BlockMetric::name);
        let game_in_progress = card_in_progress(app, LevelPlace { pack: self.pack, level: self.selected() })
            .and_then(|card| app.describe_game_in_progress(card));
        [
            format!("{grab} {}", game_in_progress.unwrap_or_else(|| app.text("do-play"))),
            app.keys_line(&[(back, "do-back"), (left_and_right, "do-filter")]),
            format!("{tab} {}", app.tell("do-metric", &[("metric", app.metric_name(metric).into())])),
            format!("{} {}", look.symbol("✓", "+"), app.text("level-solved")),
            format!("{} {}", look.symbol("★", "*"), app.text("panel-par")),
        ]
        .join("   ")
    }

    /// Returns the line for a level.
    fn line(&self, app: &AppContext, row: usize, widths: ColumnWidths) -> Line<'static> {
        let (look, index) = (app.look, self.listed[row]);
        let level = self.level(index);
        let progress = self.progress[index];
        let best = progress.fewest.map_or_else(|| "-".to_owned(), |moves| moves.to_string());
        let par = level.pars().get(app.session().metrics.of_level(level));
        let name = pad(&cut(&app.level_name(level), widths.name - 1), widths.name);
        let pips = pips(level.difficulty(), look);
        Line::from(vec![
            mark(&progress, look),
            Span::raw(format!("{:>3} {name}", index + 1)),
            Span::styled(format!("{pips:.0$}", widths.pips), look.text(Ink::Dim)),
            Span::styled(format!("{par:>1$}{best:>0$.0$}", widths.best, widths.par), look.text(Ink::Value)),
        ])
    }
}

impl Screen for LevelsScreen {
    /// Handles the list keys. Left and right change the filter, and Tab changes the metric.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        match action {
            Some(Action::Move(direction @ (Direction::Left | Direction::Right))) => {
                self.turn(if direction == Direction::Right { 1 } else { self.filters.len() - 1 });
                return ScreenRequest::Stay;
            }
            Some(Action::NextPiece | Action::PreviousPiece) => {
                app.turn(BLOCK_METRIC, action == Some(Action::NextPiece));
                self.progress = progress(app, self.pack);
                return ScreenRequest::Stay;
            }
            _ => {}
        }
        self.list.handle(event, action, self.listed.len()).then(|| {
            let place = LevelPlace { pack: self.pack, level: self.selected() };
            if !card_in_progress(app, place).is_some_and(|card| app.player.resume_card(card)) {
                app.player.start_level(place);
            }
            ScreenRequest::Play
        })
    }

    /// Updates the progress after a level has been played.
    fn enter(&mut self, app: &mut AppContext) {
        self.progress = progress(app, self.pack);
        self.turn(0);
    }

    /// Draws the list, and the selected level next to it if there is room.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let keys = self.keys(app);
        let mut body = draw_frame(&app.pack_title(&packs()[self.pack]), &keys, look, area, buffer);
        let puzzle = self.level(self.selected()).puzzle();
        // The goal of the selected level is shown above the keys if that leaves five rows for the
        // list.
        if let Some(goal) = app.goal(&puzzle.scene(&puzzle.start())).filter(|_| body.height > 6) {
            body.height -= 1;
            put(buffer, Rect { height: body.height + 1, ..body }, body.height, &goal, look.text(Ink::Value));
        }
        let (list, preview) = list_and_preview(body);
        let filter = self.filters[self.filter].text(app);
        let filter = format!("{} {filter} {}", look.symbol("‹", "<"), look.symbol("›", ">"));
        let widths = ColumnWidths::of(app, list.width.into());
        let filter = pad(&filter, 6 + widths.name + widths.pips);
        let best = cut(&align_right(&app.text("panel-best"), widths.best), widths.best);
        let header = format!("  {filter}{}{best}", align_right(&app.text("panel-par"), widths.par));
        put(buffer, list, 0, &header, look.text(Ink::Dim));
        let rows = Rect { y: list.y + 1, height: list.height.saturating_sub(1), ..list };
        let mut entries = std::mem::take(&mut self.list);
        entries.draw(self.listed.len(), |index| self.line(app, index, widths), look, rows, buffer);
        self.list = entries;
        if let Some(preview) = preview {
            draw_board(puzzle, look, preview, buffer);
        }
    }
}

/// Returns the card for a level if its game is in progress.
fn card_in_progress(app: &AppContext, place: LevelPlace) -> Option<GameCard> {
    let card = GameCard::Levels(LevelGroup::of(place)?);
    let puzzle = AnyPuzzle::Blocks(place.level().puzzle().clone());
    (app.session().in_progress(card)?.puzzle() == puzzle).then_some(card)
}

/// Draws the starting position of a level.
pub(super) fn draw_board(puzzle: &BlockPuzzle, look: ScreenLook, area: Rect, buffer: &mut Buffer) {
    board::draw_plain(&puzzle.scene(&puzzle.start()), look, area, buffer);
}

/// Returns the symbol for the progress on a level.
pub(super) fn mark(progress: &LevelProgress, look: ScreenLook) -> Span<'static> {
    let (symbol, ink) = match (progress.optimal, progress.solved) {
        (true, _) => (look.symbol("★ ", "* "), Ink::Title),
        (_, true) => (look.symbol("✓ ", "+ "), Ink::Good),
        _ => ("  ", Ink::Dim),
    };
    Span::styled(symbol, look.text(ink))
}

/// Returns one to five dots for the difficulty, from easy to fiendish.
fn pips(difficulty: Difficulty, look: ScreenLook) -> String {
    let count = 1 + Difficulty::ALL.iter().filter(|&&easier| easier < difficulty).count();
    format!("{:<5}", look.symbol("•", "o").repeat(count))
}

impl LevelFilter {
    /// Returns the name of the filter.
    fn text(self, app: &AppContext) -> String {
        match self {
            Self::All => app.text("difficulty-any"),
            Self::Unsolved => app.text("home-open"),
            Self::Only(difficulty) => app.text(&format!("difficulty-{difficulty}")),
        }
    }
}

/// Returns the number of solved levels in a pack.
pub(super) fn solved_count(app: &AppContext, pack: usize) -> usize {
    progress(app, pack).iter().filter(|level| level.solved).count()
}

/// Returns the recorded progress on every level in a pack.
fn progress(app: &AppContext, pack: usize) -> Vec<LevelProgress> {
    let progress_on = |place: LevelPlace| {
        let level = place.level();
        let metric = app.session().metrics.of_level(level);
        app.records().level_progress(place.id(), metric, Some(level.pars().get(metric)))
    };
    LevelPlace::of_pack(pack).map(progress_on).collect()
}

/// Returns the area of a list of levels, and the area next to it for a preview if there is room.
pub(super) fn list_and_preview(area: Rect) -> (Rect, Option<Rect>) {
    let width = if area.width >= 70 && area.height >= 8 { 44 } else { area.width };
    let preview = Rect { x: area.x + width, width: area.width - width, ..area };
    (Rect { width, ..area }, Some(preview).filter(|preview| preview.width > 0))
}
