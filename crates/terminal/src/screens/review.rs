//! The review of the last game: what its moves cost, and where the time went. It scrolls where it does not fit.

use std::time::Duration;

use loyd_core::Direction;
use loyd_front::drills;
use loyd_play::{Game, NoReview, Pause, Review, Reviewing};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::play::title;
use super::{Next, Screen, footed, put, titled};
use crate::context::AppContext;
use crate::event::Event;
use crate::keys::Action;
use crate::look::{Ink, Look};
use crate::text::{counted, exact};

/// The marks of a curve from its lowest value to its highest one.
const MARKS: [[&str; 8]; 2] = [["_", ".", "-", "-", "=", "=", "#", "#"], ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]];

/// A game under review.
pub(super) struct ReviewScreen {
    /// The game.
    game: Box<dyn Game>,
    /// Where the review will be.
    reviewing: Reviewing,
    /// The review, when it is there.
    review: Option<Result<Review, NoReview>>,
    /// The first line that is seen.
    first: usize,
}

impl ReviewScreen {
    /// The review of the game that was recorded last, which is begun. `None` if there is none, or it can't be read.
    pub(super) fn of_last(app: &mut AppContext) -> Option<Self> {
        let id = app.records().games().last()?.id;
        let game = loyd_play::load(&app.records().game(id).ok()??.log).ok()?;
        let (reviewing, job) = game.review();
        app.player.run(job);
        Some(Self { game, reviewing, review: None, first: 0 })
    }

    /// The lines of the review, or what there is to say until it is there.
    fn lines(&self, look: Look, width: usize) -> Vec<(String, Ink)> {
        match &self.review {
            None => {
                let (done, of) = self.reviewing.progress();
                vec![(format!("{done} of {of} positions"), Ink::Dim)]
            }
            Some(Err(none)) => vec![(none.to_string(), Ink::Bad)],
            Some(Ok(review)) => {
                let mut lines = lines(review, look, width);
                lines.extend(pauses(self.game.as_ref()).map(|line| (line, Ink::Plain)));
                lines
            }
        }
    }
}

/// The pauses of a game in a line, with their lengths and places.
fn pauses(game: &dyn Game) -> Option<String> {
    let time = |milliseconds| exact(Duration::from_millis(milliseconds));
    let one = |pause: &Pause| format!("{} after {}", time(pause.length), time(pause.at));
    let all: Vec<_> = game.pauses().iter().map(one).collect();
    (!all.is_empty()).then(|| format!("paused {}", all.join(", ")))
}

/// The lines of a review.
fn lines(review: &Review, look: Look, width: usize) -> Vec<(String, Ink)> {
    let lost: u64 = review.moves.iter().map(|one| u64::from(one.loss)).sum();
    let proof = if review.start.is_proven { "proven" } else { "the shortest known" };
    let (made, lost) = (counted(review.moves.len() as u64, "move"), counted(lost, "move"));
    let mut lines = vec![(format!("{made} from distance {} ({proof}): {lost} lost", review.start.moves), Ink::Value)];
    lines.extend(review.accuracy.map(|percent| (format!("accuracy {percent:.0} %"), Ink::Value)));
    let seconds = |milliseconds: u64| exact(Duration::from_millis(milliseconds));
    let (thinking, turning) = (seconds(review.time.thinking), seconds(review.time.turning));
    lines.push((format!("thinking {thinking}, turning {turning}"), Ink::Plain));
    let rates = review.time.thirds.map(|rate| rate.map_or_else(|| "-".to_owned(), |rate| format!("{rate:.1}")));
    lines.push((format!("moves a second by thirds: {}", rates.join(", ")), Ink::Plain));
    for (name, splits) in [("rows", &review.rows), ("quarters", &review.quarters)] {
        let times: Vec<_> = splits.iter().map(|split| seconds(split.at)).collect();
        if !times.is_empty() {
            lines.push((format!("{name} in place after {}", times.join(", ")), Ink::Plain));
        }
    }
    lines.push((curve(review, look, width), Ink::Hint));
    for detour in &review.detours {
        let (from, to) = (detour.moves.start + 1, detour.moves.end);
        lines.push((format!("detour: moves {from} to {to}, {} lost", counted(detour.loss.into(), "move")), Ink::Bad));
    }
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (number, one) in (1..).zip(&review.moves).filter(|(_, one)| one.loss > 0) {
        let best = one.best.as_ref().map_or(String::new(), |best| format!("; best: {}", plain(&best.text)));
        lines.push((format!("{number:>4}  {}: {} lost{best}", plain(&one.made.text), one.loss), Ink::Plain));
    }
    lines
}

/// The distance to the goal over the moves, in one line of at most `width` marks.
fn curve(review: &Review, look: Look, width: usize) -> String {
    let distances: Vec<u32> =
        std::iter::once(review.start.moves).chain(review.moves.iter().map(|one| one.distance.moves)).collect();
    let most = distances.iter().copied().max().unwrap_or(0).max(1);
    let columns = distances.len().min(width.max(1));
    let marks = MARKS[usize::from(look.is_unicode())];
    (0..columns).map(|column| marks[(distances[column * distances.len() / columns] * 7 / most) as usize]).collect()
}

impl Screen for ReviewScreen {
    /// Up and down go through the moves that cost something.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> Next {
        if self.review.is_none() {
            self.review = self.reviewing.take();
            if let Some(Ok(review)) = &self.review {
                // Where most was lost is practised on the screen of exercises.
                let session = app.player.session_mut();
                drills::keep(session.recorder_mut().records_mut(), self.game.as_ref(), review);
                if review.start.is_proven {
                    session.know_shortest(&self.game.puzzle(), &review.metric, review.start.moves as usize);
                }
            }
        }
        match (event, action) {
            (_, Some(Action::Move(Direction::Down))) => self.first += 1,
            (_, Some(Action::Move(Direction::Up))) => self.first = self.first.saturating_sub(1),
            (Event::Searched | Event::Tick, _) => {}
            _ => return Next::Pass,
        }
        Next::Stay
    }

    /// The numbers of the review, the curve, and the moves that cost something.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let body = titled(&format!("Review: {}", title(self.game.as_ref())), look, area, buffer);
        let body = footed(&format!("{} back", app.key(Action::Back)), look, body, buffer);
        let lines = self.lines(look, body.width.into());
        self.first = self.first.min(lines.len().saturating_sub(body.height.into()));
        for (row, (line, ink)) in (0..body.height).zip(&lines[self.first..]) {
            put(buffer, body, row, line, look.text(*ink));
        }
    }
}
