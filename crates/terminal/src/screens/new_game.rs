//! The screen of a new number puzzle: what it is like, and its size, with the best result of each.

use loyd_core::Direction;
use loyd_core::text::AnyPuzzle;
use loyd_front::{Begin, GoalName, Named, NewGame, beside};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::list::List;
use super::prompt::{Prompt, Typed};
use super::{Next, Screen, framed, put, put_wrapped};
use crate::context::AppContext;
use crate::event::Event;
use crate::keys::Action;
use crate::look::{Ink, Look};
use crate::preferences::TILE_METRIC;
use crate::text::counted;

/// The sizes that are offered by themselves.
const PRESETS: std::ops::RangeInclusive<usize> = 3..=10;

/// A row of the screen: a choice, or a size to begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    /// What counts as one move.
    Metric,
    /// Where the numbers have to go.
    Goal,
    /// How far from the goal the game begins.
    Begin,
    /// The seed that the start is drawn from.
    Seed,
    /// A square board with this side.
    Side(usize),
    /// A board of a size that is typed.
    Other,
}

/// The rows of choices; those of sizes stand below them.
const CHOICES: [Row; 4] = [Row::Metric, Row::Goal, Row::Begin, Row::Seed];

/// What the next number puzzle is like.
pub(super) struct NewGameScreen {
    /// The list of rows.
    list: List,
    /// What is chosen so far, but for the metric, which is a preference.
    new: NewGame,
    /// The row whose value is typed, and what is typed so far.
    prompt: Option<(Row, Prompt)>,
    /// Why what was typed is refused.
    fault: Option<String>,
}

impl NewGameScreen {
    /// The screen with the mark at the smallest size: one key begins a usual game.
    pub(super) fn new(app: &AppContext) -> Self {
        let new = NewGame::new(app.preferences.tile_metric);
        Self { list: List::at(CHOICES.len()), new, prompt: None, fault: None }
    }

    /// All rows, from above.
    fn rows() -> Vec<Row> {
        CHOICES.into_iter().chain(PRESETS.map(Row::Side)).chain([Row::Other]).collect()
    }

    /// Another value of a row. On a size it changes what is counted.
    fn turn(&mut self, app: &mut AppContext, row: Row, is_forward: bool) {
        match row {
            Row::Goal => self.new.goal = beside(GoalName::CHOICES, |goal| *goal == self.new.goal, is_forward),
            Row::Begin => self.new.begin = beside(Begin::CHOICES, |begin| *begin == self.new.begin, is_forward),
            // A seed is typed.
            Row::Seed => {}
            Row::Metric | Row::Side(_) | Row::Other => app.turn(TILE_METRIC, is_forward),
        }
    }

    /// Enter: a size begins the game, a number is typed, another choice gets its next value.
    fn take(&mut self, app: &mut AppContext, row: Row) -> Next {
        match row {
            Row::Side(side) => return self.start(app, [side, side]),
            Row::Metric | Row::Goal => self.turn(app, row, true),
            Row::Begin | Row::Seed | Row::Other => self.prompt = Some((row, Prompt::default())),
        }
        Next::Stay
    }

    /// Takes in a key while something is typed.
    fn typed(&mut self, app: &mut AppContext, event: &Event) -> Next {
        let Some((row, prompt)) = &mut self.prompt else { return Next::Pass };
        match prompt.handle(event) {
            Typed::Text => Next::Stay,
            Typed::GivenUp => {
                (self.prompt, self.fault) = (None, None);
                Next::Stay
            }
            Typed::Done => {
                let (row, text) = (*row, prompt.text.trim().to_owned());
                let done = self.entered(app, row, &text);
                self.keep(done)
            }
        }
    }

    /// Takes in what was typed for a row.
    fn entered(&mut self, app: &mut AppContext, row: Row, text: &str) -> Result<Next, String> {
        match row {
            Row::Begin => {
                let moves = text.parse().ok().filter(|moves| (1..=NewGame::MOST_AWAY).contains(moves));
                let most = NewGame::MOST_AWAY;
                self.new.away = moves.ok_or_else(|| format!("expected a number of moves from 1 to {most}"))?;
                self.new.begin = Begin::Away;
            }
            Row::Seed => {
                let seed = NewGame { seed: text.to_owned(), ..self.new.clone() };
                seed.chosen_seed().map_err(|fault| fault.to_string())?;
                self.new = seed;
            }
            _ => return self.begun(app, sides(text)?),
        }
        Ok(Next::Stay)
    }

    /// Begins a game of this size.
    fn start(&mut self, app: &mut AppContext, sides: [usize; 2]) -> Next {
        let begun = self.begun(app, sides);
        self.keep(begun)
    }

    /// Begins a game of this size, or says why there is none.
    fn begun(&self, app: &mut AppContext, sides: [usize; 2]) -> Result<Next, String> {
        let new = NewGame { sides, metric: app.preferences.tile_metric, ..self.new.clone() };
        let game = new.game(|| app.player.session_mut().seed()).map_err(|fault| fault.to_string())?;
        app.player.start(game);
        Ok(Next::Play)
    }

    /// Closes the prompt, or keeps it with what is wrong.
    fn keep(&mut self, done: Result<Next, String>) -> Next {
        match done {
            Ok(next) => {
                (self.prompt, self.fault) = (None, None);
                next
            }
            Err(fault) => {
                self.fault = Some(fault);
                Next::Stay
            }
        }
    }

    /// The name of a choice and what is chosen.
    fn choice(&self, app: &AppContext, row: Row) -> (&'static str, String) {
        match row {
            Row::Metric => ("counted", app.preferences.tile_metric.to_string()),
            Row::Goal => ("goal", self.new.goal.name().replace('-', " ")),
            Row::Begin => ("start", self.new.moves_away().map_or_else(|| "anywhere".to_owned(), away)),
            _ if self.new.seed.is_empty() => ("seed", "random".to_owned()),
            _ => ("seed", self.new.seed.clone()),
        }
    }

    /// The line of a row.
    fn line(&self, app: &AppContext, row: Row) -> Line<'static> {
        let look = app.look;
        let (name, value, ink) = match row {
            Row::Side(side) => (format!("{side}{}{side}", look.sign("×", "x")), self.best(app, side), Ink::Dim),
            Row::Other => ("another size".to_owned(), String::new(), Ink::Dim),
            choice => {
                let (name, value) = self.choice(app, choice);
                (name.to_owned(), value, Ink::Value)
            }
        };
        Line::from(vec![Span::raw(format!("{name:<9}")), Span::styled(value, look.text(ink))])
    }

    /// The fewest moves on a board of this size, to the goal that is chosen.
    fn best(&self, app: &AppContext, side: usize) -> String {
        let goal = self.new.goal.tiles().position(side, side);
        let Ok(puzzle) = loyd_core::TilePuzzle::new(goal.clone(), goal) else { return String::new() };
        let metric = app.session().metrics().tiles.to_string();
        let fewest = app.session().recorder().fewest(&AnyPuzzle::Tiles(puzzle), &metric);
        fewest.map_or_else(String::new, |moves| format!("best {}", counted(moves as u64, "move")))
    }

    /// What is typed, and what is wrong with it.
    fn draw_prompt(&self, row: Row, prompt: &Prompt, look: Look, body: Rect, buffer: &mut Buffer) {
        let asks = match row {
            Row::Begin => "Moves away from the goal:",
            Row::Seed => "Seed; nothing for a random one:",
            _ => "Columns x rows, 2 to 128 each:",
        };
        put(buffer, body, 0, asks, look.text(Ink::Plain));
        prompt.draw(look, Rect { y: body.y + 1, height: 1, ..body }, buffer);
        put_wrapped(buffer, body, 3, self.fault.as_deref().unwrap_or_default(), look.text(Ink::Bad));
    }
}

impl Screen for NewGameScreen {
    /// Left and right change the marked choice, Enter begins with the marked size.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> Next {
        if self.prompt.is_some() {
            return self.typed(app, event);
        }
        let rows = Self::rows();
        if let Some(Action::Move(way @ (Direction::Left | Direction::Right))) = action {
            self.turn(app, rows[self.list.marked.min(rows.len() - 1)], way == Direction::Right);
            return Next::Stay;
        }
        self.list.handle(event, action, rows.len()).then(|| self.take(app, rows[self.list.marked]))
    }

    /// The choices and the sizes with the fewest moves of each, or the prompt.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let ways = look.sign("← →", "left right");
        let rows = Self::rows();
        let does = match rows[self.list.marked.min(rows.len() - 1)] {
            Row::Seed => String::new(),
            Row::Metric | Row::Goal | Row::Begin => format!("{ways} change   "),
            Row::Side(_) | Row::Other => format!("{ways} counts {}   ", app.preferences.tile_metric),
        };
        let takes = match rows[self.list.marked.min(rows.len() - 1)] {
            Row::Side(_) | Row::Other => "play",
            Row::Begin | Row::Seed => "type",
            Row::Metric | Row::Goal => "change",
        };
        let keys = format!("{} {takes}   {does}{} back", app.key(Action::Grab), app.key(Action::Back));
        let body = framed("Number puzzle", &keys, look, area, buffer);
        if let Some((row, prompt)) = &self.prompt {
            return self.draw_prompt(*row, prompt, look, body, buffer);
        }
        let mut list = std::mem::take(&mut self.list);
        list.draw(rows.len(), |index| self.line(app, rows[index]), look, body, buffer);
        self.list = list;
    }
}

/// How far away a start is.
fn away(moves: usize) -> String {
    format!("{} away", counted(moves as u64, "move"))
}

/// `4x3`, or one number for a square.
fn sides(text: &str) -> Result<[usize; 2], String> {
    let number = |text: &str| text.trim().parse().map_err(|_| "expected columns x rows, such as 5x3".to_owned());
    let (width, height) = text.split_once(['x', 'X', '×', ' ']).unwrap_or((text, text));
    Ok([number(width)?, number(height)?])
}
