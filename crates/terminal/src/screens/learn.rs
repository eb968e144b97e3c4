//! The exercise screen: the costliest positions of the player's own games, as found by reviews, and
//! boards that practise one skill.

use loyd_front::drills::{self, Drill};
use loyd_play::PracticeStage;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::list::List;
use super::play::goal;
use super::{Screen, ScreenRequest, framed};
use crate::context::AppContext;
use crate::event::Event;
use crate::keys::Action;
use crate::look::Ink;
use crate::text::counted;

/// The number of exercises that need no review.
const ALWAYS: usize = 1 + PracticeStage::ALL.len();

/// The exercise screen.
#[derive(Default)]
pub(super) struct LearnScreen {
    /// The list of exercises.
    list: List,
    /// The positions from reviews, greatest loss first.
    drills: Vec<Drill>,
}

impl LearnScreen {
    /// Creates the screen with the positions found so far.
    pub(super) fn new(app: &AppContext) -> Self {
        Self { list: List::default(), drills: drills::all(app.records()) }
    }

    /// Starts an exercise.
    fn start(&self, app: &mut AppContext, index: usize) -> ScreenRequest {
        match index {
            0 => app.player.practise_near(),
            1..ALWAYS => app.player.practise(PracticeStage::ALL[index - 1]),
            _ => {
                let Some(drill) = self.drills.get(index - ALWAYS) else { return ScreenRequest::Stay };
                if !app.player.practise_drill(drill) {
                    return ScreenRequest::Stay;
                }
                let (shortest, lost) = (counted(drill.distance.into(), "move"), counted(drill.loss.into(), "move"));
                app.remark = Some(format!("solve it in {shortest}: you lost {lost} here"));
            }
        }
        ScreenRequest::Play
    }

    /// Returns the line of an exercise.
    fn line(&self, app: &AppContext, index: usize) -> Line<'static> {
        let (name, more) = match index {
            0 => (format!("finish in {}", drills::NEAR), "4x4, in the fewest moves".to_owned()),
            1..ALWAYS => {
                let exercise = PracticeStage::ALL[index - 1];
                (exercise.name().replace('-', " "), goal(exercise).to_owned())
            }
            _ => {
                let drill = &self.drills[index - ALWAYS];
                let lost = format!("{} lost", counted(drill.loss.into(), "move"));
                (lost, format!("{} left ({})", counted(drill.distance.into(), "move"), drill.metric))
            }
        };
        Line::from(vec![Span::raw(format!("{name:<18}")), Span::styled(more, app.look.text(Ink::Dim))])
    }
}

impl Screen for LearnScreen {
    /// Starts the marked exercise with Enter.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        self.list.handle(event, action, ALWAYS + self.drills.len()).then(|| self.start(app, self.list.marked))
    }

    /// Removes positions that have been solved in the fewest moves.
    fn enter(&mut self, app: &mut AppContext) {
        self.drills = drills::all(app.records());
    }

    /// Draws the fixed exercises, followed by the exercises from reviews.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let source = if self.drills.is_empty() { "   review a game to add positions" } else { "" };
        let keys = format!("{} play   {} back{source}", app.key(Action::Grab), app.key(Action::Back));
        let body = framed("Learn", &keys, look, area, buffer);
        let mut list = std::mem::take(&mut self.list);
        list.draw(ALWAYS + self.drills.len(), |index| self.line(app, index), look, body, buffer);
        self.list = list;
    }
}
