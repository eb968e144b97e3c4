use loyd_core::Direction;
use loyd_core::text::AnyPuzzle;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::list::{Did, List};
use super::prompt::{Prompt, Typed};
use super::{Next, Screen, footed, put, titled};
use crate::app::{Desk, Event};
use crate::keys::Action;
use crate::look::Ink;
use crate::preferences::Preference;
use crate::text::counted;

/// The sizes that are offered by themselves.
const PRESETS: std::ops::RangeInclusive<usize> = 3..=10;

/// Which board of tiles to play on.
#[derive(Default)]
pub(super) struct SizesScreen {
    list: List,
    prompt: Option<Prompt>,
    fault: Option<String>,
}

impl SizesScreen {
    fn typed(&mut self, desk: &mut Desk, event: &Event) -> Next {
        let Some(prompt) = &mut self.prompt else { return Next::Pass };
        match prompt.handle(event) {
            Typed::Text => Next::Stay,
            Typed::GivenUp => {
                self.prompt = None;
                Next::Stay
            }
            Typed::Done => {
                let deal = sides(&prompt.text)
                    .and_then(|(width, height)| desk.table.deal(width, height).map_err(|fault| fault.to_string()));
                self.play(deal)
            }
        }
    }

    fn play(&mut self, deal: Result<(), String>) -> Next {
        self.fault = deal.err();
        if self.fault.is_none() { Next::Play } else { Next::Stay }
    }
}

impl Screen for SizesScreen {
    fn handle(&mut self, desk: &mut Desk, event: &Event, action: Option<Action>) -> Next {
        if self.prompt.is_some() {
            return self.typed(desk, event);
        }
        if let Some(Action::Move(way @ (Direction::Left | Direction::Right))) = action {
            desk.turn(Preference::TileMetric, way == Direction::Right);
            return Next::Stay;
        }
        let presets = PRESETS.count();
        match self.list.handle(event, action, presets + 1) {
            Did::Nothing => Next::Pass,
            Did::Moved => Next::Stay,
            Did::Took if self.list.marked < presets => {
                let side = PRESETS.start() + self.list.marked;
                let deal = desk.table.deal(side, side);
                self.play(deal.map_err(|fault| fault.to_string()))
            }
            Did::Took => {
                self.prompt = Some(Prompt::default());
                Next::Stay
            }
        }
    }

    fn draw(&mut self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let look = desk.look;
        let body = titled("Number puzzle", look, area, buffer);
        let ways = look.sign("← →", "left right");
        let counting = format!("{ways} counts {}", desk.preference(Preference::TileMetric));
        let keys = format!("{} play   {counting}   {} back", desk.key(Action::Grab), desk.key(Action::Back));
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
            Line::from(vec![Span::raw(board), Span::styled(best(desk, side), look.text(Ink::Dim))])
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

fn best(desk: &Desk, side: usize) -> String {
    let goal = loyd_core::tiles::TileGoal::BlankLast.position(side, side);
    let puzzle = AnyPuzzle::Tiles(loyd_core::TilePuzzle::blank_last(goal));
    let fewest = desk.table.book().fewest(&puzzle, &desk.table.metrics().tiles.to_string());
    fewest.map_or_else(String::new, |moves| format!("best {}", counted(moves as u64, "move")))
}
