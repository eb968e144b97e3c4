//! The screen where the size of a number puzzle is chosen, with the best result of each.

use loyd_core::Direction;
use loyd_core::text::AnyPuzzle;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::list::{Did, List};
use super::prompt::{Prompt, Typed};
use super::{Next, Screen, footed, put, titled};
use crate::context::AppContext;
use crate::event::Event;
use crate::keys::Action;
use crate::look::Ink;
use crate::preferences::TILE_METRIC;
use crate::text::counted;

/// The sizes that are offered by themselves.
const PRESETS: std::ops::RangeInclusive<usize> = 3..=10;

/// Which board of tiles to play on.
#[derive(Default)]
pub(super) struct SizesScreen {
    /// The list of sizes.
    list: List,
    /// The prompt for another size, while it is open.
    prompt: Option<Prompt>,
    /// Why a size was refused.
    fault: Option<String>,
}

impl SizesScreen {
    /// Takes in a key while a size is typed.
    fn typed(&mut self, app: &mut AppContext, event: &Event) -> Next {
        let Some(prompt) = &mut self.prompt else { return Next::Pass };
        match prompt.handle(event) {
            Typed::Text => Next::Stay,
            Typed::GivenUp => {
                self.prompt = None;
                Next::Stay
            }
            Typed::Done => {
                let deal = sides(&prompt.text)
                    .and_then(|(width, height)| app.player.deal(width, height).map_err(|fault| fault.to_string()));
                self.play(deal)
            }
        }
    }

    /// Goes to the game, or says why there is none.
    fn play(&mut self, deal: Result<(), String>) -> Next {
        self.fault = deal.err();
        if self.fault.is_none() { Next::Play } else { Next::Stay }
    }
}

impl Screen for SizesScreen {
    /// Left and right change what is counted, Enter deals the marked size.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> Next {
        if self.prompt.is_some() {
            return self.typed(app, event);
        }
        if let Some(Action::Move(way @ (Direction::Left | Direction::Right))) = action {
            app.turn(TILE_METRIC, way == Direction::Right);
            return Next::Stay;
        }
        let presets = PRESETS.count();
        match self.list.handle(event, action, presets + 1) {
            Did::Nothing => Next::Pass,
            Did::Moved => Next::Stay,
            Did::Took if self.list.marked < presets => {
                let side = PRESETS.start() + self.list.marked;
                let deal = app.player.deal(side, side);
                self.play(deal.map_err(|fault| fault.to_string()))
            }
            Did::Took => {
                self.prompt = Some(Prompt::default());
                Next::Stay
            }
        }
    }

    /// The sizes with the fewest moves of each, or the prompt for another size.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let body = titled("Number puzzle", look, area, buffer);
        let ways = look.sign("← →", "left right");
        let counting = format!("{ways} counts {}", app.preferences.tile_metric);
        let keys = format!("{} play   {counting}   {} back", app.key(Action::Grab), app.key(Action::Back));
        let body = footed(&keys, look, body, buffer);
        if let Some(prompt) = &self.prompt {
            put(buffer, body, 0, "Columns x rows, 2 to 128 each:", look.text(Ink::Plain));
            prompt.draw(look, Rect { y: body.y + 1, height: 1, ..body }, buffer);
            put(buffer, body, 3, self.fault.as_deref().unwrap_or_default(), look.text(Ink::Bad));
            return;
        }
        let line = |index: usize| {
            let side = PRESETS.start() + index;
            if index == PRESETS.count() {
                return Line::raw("another size");
            }
            let board = format!("{:<8}", format!("{side}{}{side}", look.sign("×", "x")));
            Line::from(vec![Span::raw(board), Span::styled(best(app, side), look.text(Ink::Dim))])
        };
        self.list.draw(PRESETS.count() + 1, line, look, body, buffer);
    }
}

/// `4x3`, or one number for a square.
fn sides(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| text.trim().parse().map_err(|_| "expected columns x rows, such as 5x3".to_owned());
    let (width, height) = text.split_once(['x', 'X', '×', ' ']).unwrap_or((text, text));
    Ok((number(width)?, number(height)?))
}

/// The fewest moves on a board of this size.
fn best(app: &AppContext, side: usize) -> String {
    let goal = loyd_core::tiles::TileGoal::BlankLast.position(side, side);
    let puzzle = AnyPuzzle::Tiles(loyd_core::TilePuzzle::blank_last(goal));
    let fewest = app.session().recorder().fewest(&puzzle, &app.session().metrics().tiles.to_string());
    fewest.map_or_else(String::new, |moves| format!("best {}", counted(moves as u64, "move")))
}
