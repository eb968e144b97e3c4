//! The exercise screen: positions from the player's own games in which reviews found the costliest
//! mistakes, and boards for practising one skill.

use loyd_front::drills::{self, Drill};
use loyd_play::PracticeStage;

use super::prelude::*;

/// The number of exercises that need no review.
const FIXED_COUNT: usize = 1 + PracticeStage::ALL.len();

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
            1..FIXED_COUNT => app.player.practise(PracticeStage::ALL[index - 1]),
            _ => {
                let Some(drill) = self.drills.get(index - FIXED_COUNT) else { return ScreenRequest::Stay };
                if !app.player.practise_drill(drill) {
                    return ScreenRequest::Stay;
                }
                let values = [("lost", drill.loss.into()), ("moves", drill.distance.into())];
                app.remark = Some(app.tell("drill", &values));
            }
        }
        ScreenRequest::Play
    }

    /// Returns the name and the aim of an exercise.
    fn describe(&self, app: &AppContext, index: usize) -> [String; 2] {
        match index {
            0 => [app.text("learn-away"), app.text("learn-away-goal")],
            1..FIXED_COUNT => {
                ["", "-goal"].map(|part| app.text(&format!("exercise-{}{part}", PracticeStage::ALL[index - 1])))
            }
            _ => {
                let drill = &self.drills[index - FIXED_COUNT];
                let left = app.count("moves-left", drill.distance.into());
                let aim = format!("{left} ({})", app.metric_name(&drill.metric));
                [app.count("moves-lost", drill.loss.into()), aim]
            }
        }
    }
}

impl Screen for LearnScreen {
    /// Starts the selected exercise with Enter.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        self.list.handle(event, action, FIXED_COUNT + self.drills.len()).then(|| self.start(app, self.list.selected))
    }

    /// Updates the list, which omits positions that have been solved optimally.
    fn enter(&mut self, app: &mut AppContext) {
        self.drills = drills::all(app.records());
    }

    /// Draws the fixed exercises, followed by the exercises from reviews. The aim of the selected
    /// exercise is shown below the list.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let mut keys = app.keys_line(&[(app.key(Action::Grab), "do-play"), (app.key(Action::Back), "do-back")]);
        if self.drills.is_empty() {
            keys = format!("{keys}   {}", app.text("learn-lost-none"));
        }
        let body = draw_frame(&app.text("learn"), &keys, look, area, buffer);
        let exercises: Vec<_> = (0..FIXED_COUNT + self.drills.len()).map(|index| self.describe(app, index)).collect();
        // The aim needs two lines and a gap.
        let rows = Rect { height: body.height.saturating_sub(3).max(1), ..body };
        self.list.draw(exercises.len(), |index| Line::raw(exercises[index][0].clone()), look, rows, buffer);
        let aim = &exercises[self.list.selected][1];
        put_wrapped(buffer, body, rows.height.min(exercises.len() as u16) + 1, aim, look.text(Ink::Dim));
    }
}
