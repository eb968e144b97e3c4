//! Searches for a draft's optimum in every metric, or for a proof that there is no solution, while
//! the draft is being drawn.

use std::time::Duration;

use egui::Ui;
use loyd_core::blocks::name_text;
use loyd_core::text::{AnyPuzzle, one_line};
use loyd_core::{BlockPuzzle, Family, Puzzle};
use loyd_play::{
    Advice, Draft, Game, HardestStart, HelpReply, HelpRequest, NoHardestStart, Origin, Polled, RedundantPieces,
};

use crate::context::AppContext;

/// How long a draft must stay unchanged before its searches start.
const START_DELAY: Duration = Duration::from_millis(400);

/// The searches for one draft.
#[derive(Default)]
pub(super) struct DraftProof {
    /// The text of the draft.
    text: String,
    /// The time to start the searches, unless the draft changes before then.
    start_at: Option<Duration>,
    /// One game per metric, in each of which a solution has been requested.
    games: Vec<Box<dyn Game>>,
    /// The search for the hardest starting position.
    hardest: Option<HardestStart>,
    /// The search for redundant pieces.
    redundant: Option<RedundantPieces>,
}

impl DraftProof {
    /// Follows the draft: a change stops the searches, and new ones start after a delay.
    pub(super) fn follow(&mut self, app: &mut AppContext, draft: &Draft) {
        let Ok(puzzle) = draft.check() else {
            return *self = Self::default();
        };
        let puzzle = AnyPuzzle::Blocks(puzzle);
        let text = one_line(&puzzle);
        // A change stops the searches, because dropping a game cancels its search.
        if text != self.text {
            *self = Self { text, start_at: Some(app.now() + START_DELAY), ..Self::default() };
        }
        if let Some(start_at) = self.start_at {
            // A stroke changes the draft every frame, so the searches wait until it stays the same.
            if start_at <= app.now() {
                self.start_at = None;
                self.begin(app, &puzzle);
            } else {
                app.wake_at(start_at);
            }
        }
        // A search may ask to be run again, as in any game.
        for game in &mut self.games {
            if let Polled::Again(job) = game.poll() {
                app.searches.begin(job, &app.egui);
            }
        }
        if let Some(job) = self.redundant.as_mut().and_then(RedundantPieces::poll) {
            app.searches.begin(job, &app.egui);
        }
    }

    /// Returns the hardest starting position once it has been found, and shows its distance from
    /// the goal.
    pub(super) fn hardest(&mut self, app: &mut AppContext) -> Option<BlockPuzzle> {
        let result = self.hardest.as_ref()?.take()?;
        self.hardest = None;
        match &result {
            Ok((_, moves)) => app.say_text(app.tell("hardest-found", &[("moves", (*moves).into())])),
            Err(NoHardestStart) => app.say("proof-too-hard"),
        }
        result.ok().map(|(puzzle, _)| puzzle)
    }

    /// Shows the buttons for the other searches, and their results.
    pub(super) fn show_other_searches(&mut self, app: &AppContext, ui: &mut Ui, puzzle: &BlockPuzzle) {
        let metric = BlockPuzzle::DEFAULT_METRIC;
        ui.horizontal_wrapped(|ui| {
            let can_start = self.hardest.is_none();
            if ui.add_enabled(can_start, app.button(app.text("hardest-start"))).clicked() {
                let (hardest, job) = HardestStart::begin(puzzle, metric);
                app.searches.begin(job, &app.egui);
                self.hardest = Some(hardest);
            }
            let index = BlockPuzzle::METRICS.iter().position(|other| *other == metric);
            let par = index.and_then(|index| self.pars().get(index).copied().flatten());
            let can_start = par.is_some() && self.redundant.is_none();
            if ui.add_enabled(can_start, app.button(app.text("redundant"))).clicked() {
                self.redundant = par.map(|par| RedundantPieces::begin(puzzle, metric, par as usize));
                app.egui.request_repaint();
            }
        });
        let Some(redundant) = &self.redundant else { return };
        ui.label(match redundant.found() {
            None => app.text("proof-searching"),
            Some([]) => app.text("redundant-none"),
            Some(names) => {
                let names: Vec<String> = names.iter().map(|name| name_text(*name)).collect();
                app.tell("redundant-found", &[("names", names.join(", ").into())])
            }
        });
    }

    /// Requests a solution in every metric.
    fn begin(&mut self, app: &mut AppContext, puzzle: &AnyPuzzle) {
        for metric in BlockPuzzle::METRICS {
            let Ok(mut game) = loyd_play::open(puzzle.clone(), Some(&metric.to_string()), Origin::default()) else {
                continue;
            };
            if let HelpReply::Search(job) = game.ask(HelpRequest::Solution) {
                app.searches.begin(job, &app.egui);
            }
            self.games.push(game);
        }
    }

    /// Returns the proven optimal lengths, in metric order.
    pub(super) fn pars(&self) -> Vec<Option<u32>> {
        let par = |advice| match advice {
            Advice::Solution(solution) if solution.is_proven => solution.length.try_into().ok(),
            _ => None,
        };
        self.games.iter().map(|game| par(game.advice())).collect()
    }

    /// Shows the results so far.
    pub(super) fn show(&self, app: &AppContext, ui: &mut Ui) {
        for game in &self.games {
            let metric = app.text(&format!("metric-{}", game.status().metric));
            let result = match game.advice() {
                Advice::Solution(solution) if solution.is_proven => {
                    app.tell("proof-optimum", &[("moves", solution.length.into())])
                }
                Advice::Solution(solution) => app.tell("proof-known", &[("moves", solution.length.into())]),
                Advice::Unsolvable => app.text("unsolvable-blocks"),
                Advice::Solved => app.text("solved-at-start"),
                Advice::TooHard(_) => app.text("proof-too-hard"),
                Advice::Searching(_) | Advice::Nothing | Advice::Hint(_) => app.text("proof-searching"),
            };
            ui.label(format!("{metric}: {result}"));
        }
        if self.games.is_empty() {
            ui.label(app.text("proof-searching"));
        }
    }
}
