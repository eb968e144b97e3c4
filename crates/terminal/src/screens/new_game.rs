//! The screen for a new number puzzle, with its options and the best result for each size.

use loyd_core::text::AnyPuzzle;
use loyd_front::{Begin, GameCard, GoalName, Named, NewGame, cyclic_neighbour};

use super::prelude::*;
use crate::preferences::TILE_METRIC;

/// The sizes in the list.
const PRESETS: std::ops::RangeInclusive<usize> = 3..=10;

/// A row of the screen: an option, or a size that starts a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NewGameRow {
    /// The metric.
    Metric,
    /// The goal.
    Goal,
    /// The distance from the starting position to the goal.
    Begin,
    /// The seed for the starting position.
    Seed,
    /// A square board with this side length.
    Side(usize),
    /// A size that the player types.
    Other,
}

/// The option rows. The size rows follow below.
const CHOICES: [NewGameRow; 4] = [NewGameRow::Metric, NewGameRow::Goal, NewGameRow::Begin, NewGameRow::Seed];

/// The screen for a new number puzzle.
pub(super) struct NewGameScreen {
    /// The list of rows.
    list: List,
    /// The options, except the metric, which is a preference.
    options: NewGame,
    /// The row whose value is being typed, and its prompt.
    prompt: Option<(NewGameRow, Prompt)>,
    /// The reason why the typed value is not valid.
    fault: Option<String>,
}

impl NewGameScreen {
    /// Creates the screen with the smallest size selected, so one key starts a default game.
    pub(super) fn new(app: &AppContext) -> Self {
        let options = NewGame::new(app.preferences.tile_metric);
        Self { list: List::at(CHOICES.len()), options, prompt: None, fault: None }
    }

    /// Returns all rows in order.
    fn rows() -> Vec<NewGameRow> {
        CHOICES.into_iter().chain(PRESETS.map(NewGameRow::Side)).chain([NewGameRow::Other]).collect()
    }

    /// Chooses the next or the previous value for a row. On a size row, changes the metric.
    fn turn(&mut self, app: &mut AppContext, row: NewGameRow, is_forward: bool) {
        match row {
            NewGameRow::Goal => {
                self.options.goal = cyclic_neighbour(GoalName::CHOICES, |goal| *goal == self.options.goal, is_forward);
            }
            NewGameRow::Begin => {
                self.options.begin = cyclic_neighbour(Begin::CHOICES, |begin| *begin == self.options.begin, is_forward);
            }
            // A seed is typed.
            NewGameRow::Seed => {}
            NewGameRow::Metric | NewGameRow::Side(_) | NewGameRow::Other => app.turn(TILE_METRIC, is_forward),
        }
    }

    /// Handles Enter: starts a game with the selected size, or changes or prompts for the selected
    /// option.
    fn activate(&mut self, app: &mut AppContext, row: NewGameRow) -> ScreenRequest {
        match row {
            NewGameRow::Side(side) => return self.start(app, [side, side]),
            NewGameRow::Metric | NewGameRow::Goal => self.turn(app, row, true),
            NewGameRow::Begin | NewGameRow::Seed | NewGameRow::Other => self.prompt = Some((row, Prompt::default())),
        }
        ScreenRequest::Stay
    }

    /// Handles a key while a value is being typed.
    fn handle_typing(&mut self, app: &mut AppContext, event: &Event) -> ScreenRequest {
        let Some((row, prompt)) = &mut self.prompt else { return ScreenRequest::Pass };
        match prompt.handle(event) {
            PromptEffect::Text => ScreenRequest::Stay,
            PromptEffect::Cancelled => self.show_result(Ok(ScreenRequest::Stay)),
            PromptEffect::Done => {
                let (row, text) = (*row, prompt.text.trim().to_owned());
                let result = self.apply_typed(app, row, &text);
                self.show_result(result)
            }
        }
    }

    /// Applies the typed value of a row.
    fn apply_typed(&mut self, app: &mut AppContext, row: NewGameRow, text: &str) -> Result<ScreenRequest, String> {
        match row {
            NewGameRow::Begin => {
                let moves = text.parse().ok().filter(|moves| (1..=NewGame::MAX_AWAY).contains(moves));
                let max = NewGame::MAX_AWAY;
                self.options.away = moves.ok_or_else(|| app.tell("new-away-fault", &[("most", max.into())]))?;
                self.options.begin = Begin::Away;
            }
            NewGameRow::Seed => {
                let seed = NewGame { seed: text.to_owned(), ..self.options.clone() };
                seed.chosen_seed().map_err(|fault| app.tell("fault-seed", &[("seed", fault.text.into())]))?;
                self.options = seed;
            }
            _ => return self.try_start(app, sides(text).ok_or_else(|| app.text("new-size-fault"))?),
        }
        Ok(ScreenRequest::Stay)
    }

    /// Returns the card for a size if its game in progress has the chosen options.
    fn card(&self, app: &AppContext, side: usize) -> Option<GameCard> {
        let card = GameCard::Tiles(side, side);
        let is_default = self.options.goal == GoalName::default() && self.options.begin == Begin::default();
        let game = app.session().in_progress(card).filter(|_| is_default && self.options.seed.is_empty())?;
        (game.status().metric == app.preferences.tile_metric.to_string()).then_some(card)
    }

    /// Starts a game of this size, or continues the one in progress.
    fn start(&mut self, app: &mut AppContext, sides: [usize; 2]) -> ScreenRequest {
        if self.card(app, sides[0]).is_some_and(|card| app.player.resume_card(card)) {
            return ScreenRequest::Play;
        }
        let result = self.try_start(app, sides);
        self.show_result(result)
    }

    /// Starts a game of this size, or returns the reason why it cannot be started.
    fn try_start(&self, app: &mut AppContext, sides: [usize; 2]) -> Result<ScreenRequest, String> {
        let options = NewGame { sides, metric: app.preferences.tile_metric, ..self.options.clone() };
        let game = options
            .game(|| app.player.session.seed())
            .map_err(|fault| app.with_fault("no-game", &fault.to_string()))?;
        app.player.start(game);
        Ok(ScreenRequest::Play)
    }

    /// Closes the prompt, or keeps it open and shows the fault.
    fn show_result(&mut self, result: Result<ScreenRequest, String>) -> ScreenRequest {
        match result {
            Ok(request) => {
                (self.prompt, self.fault) = (None, None);
                request
            }
            Err(fault) => {
                self.fault = Some(fault);
                ScreenRequest::Stay
            }
        }
    }

    /// Returns the value of an option.
    fn value(&self, app: &AppContext, row: NewGameRow) -> String {
        match row {
            NewGameRow::Metric => app.metric_name(app.preferences.tile_metric.name()),
            NewGameRow::Goal => app.text(&format!("tile-goal-{}", self.options.goal.name())),
            NewGameRow::Begin if self.options.begin == Begin::Away => app.count("new-away", self.options.away as u64),
            NewGameRow::Begin => app.text(&format!("begin-{}", self.options.begin.name())),
            _ if self.options.seed.is_empty() => app.text("begin-anywhere"),
            _ => self.options.seed.clone(),
        }
    }

    /// Returns the name of a row.
    fn name(app: &AppContext, row: NewGameRow) -> String {
        app.text(match row {
            NewGameRow::Metric => "metric",
            NewGameRow::Goal => "goal",
            NewGameRow::Begin => "begin",
            NewGameRow::Seed => "seed",
            NewGameRow::Other => "new-other-size",
            NewGameRow::Side(side) => return format!("{side}{}{side}", app.look.symbol("×", "x")),
        })
    }

    /// Returns the line for a row, with the value after `width` columns.
    fn line(&self, app: &AppContext, row: NewGameRow, width: usize) -> Line<'static> {
        let (value, ink) = match row {
            NewGameRow::Side(side) => match self.card(app, side).and_then(|card| app.describe_game_in_progress(card)) {
                Some(summary) => (summary, Ink::Value),
                None => (self.best(app, side), Ink::Dim),
            },
            NewGameRow::Other => (String::new(), Ink::Dim),
            choice => (self.value(app, choice), Ink::Value),
        };
        Line::from(vec![Span::raw(pad(&Self::name(app, row), width)), Span::styled(value, app.look.text(ink))])
    }

    /// Returns the keys for a row.
    fn keys(app: &AppContext, row: NewGameRow) -> String {
        let metric = app.metric_name(app.preferences.tile_metric.name());
        let (enter_effect, change) = match row {
            NewGameRow::Side(_) | NewGameRow::Other => {
                ("do-play", Some(app.tell("do-metric", &[("metric", metric.into())])))
            }
            NewGameRow::Begin => ("do-type", Some(app.text("do-change"))),
            NewGameRow::Seed => ("do-type", None),
            NewGameRow::Metric | NewGameRow::Goal => ("do-change", Some(app.text("do-change"))),
        };
        let change = change.map_or_else(String::new, |change| format!("   {} {change}", app.left_and_right()));
        let [enter, back] = [(Action::Grab, enter_effect), (Action::Back, "do-back")]
            .map(|(action, effect)| app.keys_line(&[(app.key(action), effect)]));
        format!("{enter}{change}   {back}")
    }

    /// Returns the player's fewest moves on a board of this size with the chosen goal.
    fn best(&self, app: &AppContext, side: usize) -> String {
        let goal = self.options.goal.tiles().position(side, side);
        let Ok(puzzle) = loyd_core::TilePuzzle::new(goal.clone(), goal) else { return String::new() };
        let metric = app.session().metrics.tiles.to_string();
        let fewest = app.session().recorder.fewest(&AnyPuzzle::Tiles(puzzle), &metric);
        fewest.map_or_else(String::new, |moves| app.count("new-best", moves as u64))
    }

    /// Draws the prompt and its fault.
    fn draw_prompt(&self, row: NewGameRow, prompt: &Prompt, app: &AppContext, body: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let question = app.text(match row {
            NewGameRow::Begin => "new-away-ask",
            NewGameRow::Seed => "new-seed-ask",
            _ => "new-size-ask",
        });
        put(buffer, body, 0, &question, look.text(Ink::Plain));
        prompt.draw(look, Rect { y: body.y + 1, height: 1, ..body }, buffer);
        put_wrapped(buffer, body, 3, self.fault.as_deref().unwrap_or_default(), look.text(Ink::Bad));
    }
}

impl Screen for NewGameScreen {
    /// Changes the selected option with left and right, and starts a game with Enter.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        if self.prompt.is_some() {
            return self.handle_typing(app, event);
        }
        let rows = Self::rows();
        if let Some(Action::Move(direction @ (Direction::Left | Direction::Right))) = action {
            self.turn(app, rows[self.list.selected.min(rows.len() - 1)], direction == Direction::Right);
            return ScreenRequest::Stay;
        }
        self.list.handle(event, action, rows.len()).then(|| self.activate(app, rows[self.list.selected]))
    }

    /// Draws the options and the sizes with their fewest moves, or the prompt.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let rows = Self::rows();
        let keys = Self::keys(app, rows[self.list.selected.min(rows.len() - 1)]);
        let body = draw_frame(&app.text("family-tiles"), &keys, look, area, buffer);
        if let Some((row, prompt)) = &self.prompt {
            return self.draw_prompt(*row, prompt, app, body, buffer);
        }
        let names = CHOICES.map(|row| columns(&Self::name(app, row)));
        let width = names.into_iter().max().unwrap_or_default() + 2;
        let mut list = std::mem::take(&mut self.list);
        list.draw(rows.len(), |index| self.line(app, rows[index], width), look, body, buffer);
        self.list = list;
    }
}

/// Parses a size: `4x3`, or one number for a square.
fn sides(text: &str) -> Option<[usize; 2]> {
    let (width, height) = text.split_once(['x', 'X', '×', ' ']).unwrap_or((text, text));
    Some([width.trim().parse().ok()?, height.trim().parse().ok()?])
}
