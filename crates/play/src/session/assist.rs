//! Hints and solutions from the current position.

use loyd_core::Solution;
use loyd_search::Nodes;

use super::GameSession;
use super::advisor::{RunningSearch, ShownAdvice};
use crate::advice::{Advice, Demonstration, HelpReply, HelpRequest, Hint, Lesson, ListedMove, Listing, Polled};
use crate::distances::{SharedDistances, TableAnswer};
use crate::family::GameFamily;
use crate::game::Assist;
use crate::history::{HistoryEntry, play_known};
use crate::input::Change;
use crate::job::{Handle, Job, Question, SearchResult};
use crate::line::SolutionLine;
use crate::motion::phases;

impl<P: GameFamily> Assist for GameSession<P> {
    fn ask(&mut self, request: HelpRequest) -> HelpReply {
        self.drag_settle();
        self.advisor.search.take_if(|search| !search.is_answered);
        if self.puzzle.is_solved(&self.position) {
            return HelpReply::Answered;
        }
        if self.is_solvable() == Some(false) {
            self.advisor.shown = ShownAdvice::Unsolvable;
            return HelpReply::Answered;
        }
        if self.show_from_line(request) || self.show_from_table(request) {
            return HelpReply::Answered;
        }
        let (puzzle, position) = (self.puzzle.clone(), self.position.clone());
        let question = Question { puzzle, position, metric: self.metric, effort: self.settings.effort };
        let (handle, job) = Handle::search(question, self.advisor.make.clone());
        self.advisor.search = Some(RunningSearch { handle, request, is_answered: false });
        HelpReply::Search(job)
    }

    fn explain(&mut self) -> bool {
        self.drag_settle();
        self.cancel();
        let lessons = self.puzzle.lessons(&self.position).unwrap_or_default();
        let steps = lessons.iter().flat_map(|lesson| lesson.steps.iter().copied()).collect();
        let Ok(solution) = Solution::new(&self.puzzle, self.position.clone(), steps) else { return false };
        self.adopt(&solution, false);
        let mut end = 0;
        self.advisor.stages = lessons
            .into_iter()
            .map(|Lesson { stage, steps }| {
                end += steps.len();
                (end, stage)
            })
            .collect();
        self.show_from_line(HelpRequest::Solution)
    }

    fn poll(&mut self) -> Polled {
        let Some(search) = &self.advisor.search else { return Polled::Idle };
        if self.drag.is_some() {
            return Polled::Searching;
        }
        if search.is_answered {
            self.improve();
            return Polled::Idle;
        }
        let (request, is_job_dropped) = (search.request, search.handle.is_job_dropped());
        match search.handle.take() {
            None if is_job_dropped => {
                self.cancel();
                Polled::Idle
            }
            None if self.show_from_table(request) => {
                self.cancel();
                Polled::Answered
            }
            None => Polled::Searching,
            Some(found) => {
                self.cancel();
                self.adopt_result(found, request)
            }
        }
    }

    fn settle(&mut self) -> bool {
        self.drag_settle();
        let Some(search) = self.advisor.search.take_if(|search| !search.is_answered) else { return false };
        if let Some(best) = search.handle.best() {
            self.adopt(&best, false);
        }
        let is_answered = self.show_from_line(search.request);
        if is_answered && self.advisor.line.as_ref().is_some_and(|line| line.steps_done() == 0) {
            self.advisor.search = Some(RunningSearch { is_answered: true, ..search });
        }
        is_answered
    }

    fn cancel(&mut self) {
        self.advisor.search = None;
    }

    fn prepare(&mut self) -> Option<Job> {
        let make = || self.puzzle.distance_table(&self.position, self.metric);
        let mut work = self.advisor.distances.begin(make)?;
        Some(Job::new(move |budget, stop| work.run(budget, stop)))
    }

    fn prepared(&self) -> Option<Nodes> {
        self.advisor.distances.progress()
    }

    fn stop(&mut self) {
        self.cancel();
        self.advisor.distances = SharedDistances::default();
    }

    fn advice(&self) -> Advice {
        let is_awaited = |search: &&RunningSearch<P>| !search.is_answered && !search.handle.is_job_dropped();
        if let Some(search) = self.advisor.search.as_ref().filter(is_awaited) {
            return Advice::Searching(search.handle.progress());
        }
        let line = self.advisor.line_at(&self.position);
        match (self.advisor.shown, line) {
            (ShownAdvice::Whole, Some(line)) => Advice::Solution(self.demonstration(line)),
            (ShownAdvice::Next, Some(line)) => self.hint(line).map_or(Advice::Nothing, Advice::Hint),
            (ShownAdvice::Unsolvable, _) => Advice::Unsolvable,
            (ShownAdvice::TooHard(limit), _) => Advice::TooHard(limit),
            _ if self.puzzle.is_solved(&self.position) => Advice::Solved,
            _ => Advice::Nothing,
        }
    }

    fn listing(&self) -> Option<Listing> {
        let line = self.shown_line()?;
        let mut position = line.start(&self.puzzle);
        let listed = line.moves().map(|steps| {
            let listed = ListedMove::new(&self.puzzle, &position, steps);
            play_known(&self.puzzle, &mut position, steps);
            listed
        });
        let moves = listed.collect();
        let texts: Vec<_> = line.moves().map(|steps| self.puzzle.steps_text(steps)).collect();
        Some(Listing { moves, text: texts.join(P::SEPARATOR) })
    }
}

impl<P: GameFamily> GameSession<P> {
    /// Makes the move shown as a hint, or the next move of the displayed solution, as a gesture.
    pub(super) fn forward(&mut self) -> Change {
        self.drag_settle();
        let is_shown = matches!(self.advisor.shown, ShownAdvice::Next | ShownAdvice::Whole);
        match self.advisor.line_at(&self.position).filter(|_| is_shown).map(|line| line.next().to_vec()) {
            None => Change::Nothing,
            Some(steps) => self.gesture(&steps),
        }
    }

    /// Undoes the last move of the displayed solution.
    pub(super) fn backward(&mut self) -> Change {
        self.drag_settle();
        let previous = self.shown_line().map(SolutionLine::previous);
        match (previous, self.history.last()) {
            (Some(previous), Some(HistoryEntry::Gesture(steps))) if previous == steps => self.undo(),
            _ => Change::Nothing,
        }
    }

    /// Jumps to another position in the displayed solution: undoes gestures on it as far as
    /// necessary, and makes the remaining moves as one gesture.
    pub(super) fn jump_in_solution(&mut self, moves: usize) -> Change {
        self.drag_settle();
        let mut change = Change::Nothing;
        while let Some(line) = self.shown_line().filter(|line| line.moves_done() > moves) {
            let Some(HistoryEntry::Gesture(steps)) = self.history.last() else { break };
            let Some(at) = line.index_before(steps) else { break };
            change = self.undo();
            self.stay_on_line(at);
        }
        let Some((steps, at)) = self.shown_line().and_then(|line| line.steps_until(moves)) else { return change };
        let made = self.gesture(&steps);
        self.stay_on_line(at);
        if made == Change::Nothing { change } else { made }
    }

    /// Records that the position is now the one after this number of steps of the displayed
    /// solution, which stays visible.
    fn stay_on_line(&mut self, at: usize) {
        if let Some(line) = &mut self.advisor.line {
            line.go_to(at, &self.position);
            self.advisor.shown = ShownAdvice::Whole;
        }
    }

    /// Hides the hint or the solution.
    pub(super) fn dismiss(&mut self) -> Change {
        self.advisor.stop_improving();
        match std::mem::replace(&mut self.advisor.shown, ShownAdvice::Nothing) {
            ShownAdvice::Nothing => Change::Nothing,
            _ => Change::Focus,
        }
    }

    /// Makes a solution the known line, and moves along it to the current position if the line
    /// contains that position.
    fn adopt(&mut self, solution: &Solution<P>, is_proven: bool) {
        let mut line = SolutionLine::new(solution, self.metric, is_proven);
        line.seek(&self.puzzle, &self.position);
        self.advisor.line = Some(line);
        self.advisor.stages.clear();
        self.advisor.is_solvable = Some(true);
    }

    /// Adopts a shorter solution, or the proof of optimality, from the search that continues while
    /// a solution is shown.
    fn improve(&mut self) {
        let (Some(search), Some(line)) = (&self.advisor.search, &self.advisor.line) else { return };
        let is_shorter = search.handle.progress().best.is_some_and(|best| best < line.length);
        let (better, is_proven, is_over) = match search.handle.take() {
            Some(SearchResult::Solution { solution, is_proven }) => {
                ((is_shorter || is_proven).then_some(solution), is_proven, true)
            }
            Some(SearchResult::Unsolvable | SearchResult::TooHard(_)) => (None, false, true),
            None => (is_shorter.then(|| search.handle.best()).flatten(), false, search.handle.is_job_dropped()),
        };
        if is_over {
            self.cancel();
        }
        if let Some(solution) = better {
            self.adopt(&solution, is_proven);
        }
    }

    /// Answers from the distance table, if it is complete.
    fn show_from_table(&mut self, request: HelpRequest) -> bool {
        match self.advisor.distances.look_up(&self.position) {
            Some(TableAnswer::Solution(solution)) => {
                self.adopt(&solution, true);
                self.show_from_line(request)
            }
            Some(TableAnswer::Unsolvable) => {
                self.advisor.is_solvable = Some(false);
                self.advisor.shown = ShownAdvice::Unsolvable;
                true
            }
            None => false,
        }
    }

    /// Returns whether the game has a solution, if that is known.
    pub(super) fn is_solvable(&self) -> Option<bool> {
        self.advisor.is_solvable.or(self.finish.map(|_| true))
    }

    /// Adopts the result of a search. If the game has left the solution's line, the search starts
    /// again.
    fn adopt_result(&mut self, found: SearchResult<P>, request: HelpRequest) -> Polled {
        match found {
            SearchResult::Unsolvable => {
                self.advisor.is_solvable = Some(false);
                self.advisor.shown = ShownAdvice::Unsolvable;
            }
            SearchResult::TooHard(limit) => self.advisor.shown = ShownAdvice::TooHard(limit),
            SearchResult::Solution { solution, is_proven } => {
                self.adopt(&solution, is_proven);
                return match self.ask(request) {
                    HelpReply::Answered => Polled::Answered,
                    HelpReply::Search(job) => Polled::Again(job),
                };
            }
        }
        Polled::Answered
    }

    /// Answers from the known line, if the game is on the line and not at its end.
    fn show_from_line(&mut self, request: HelpRequest) -> bool {
        if self.advisor.line_at(&self.position).is_none_or(|line| line.next().is_empty()) {
            return false;
        }
        let (shown, count) = match request {
            HelpRequest::Hint => (ShownAdvice::Next, &mut self.help.hints),
            HelpRequest::Solution => (ShownAdvice::Whole, &mut self.help.solutions),
        };
        if self.finish.is_none() && self.advisor.shown != shown {
            *count = count.saturating_add(1);
        }
        self.advisor.shown = shown;
        true
    }

    /// Returns the line, if it is shown as a solution.
    fn shown_line(&self) -> Option<&SolutionLine<P>> {
        self.advisor.line_at(&self.position).filter(|_| self.advisor.shown == ShownAdvice::Whole)
    }

    fn hint(&self, line: &SolutionLine<P>) -> Option<Hint> {
        let steps = line.next();
        (!steps.is_empty()).then(|| Hint {
            text: self.puzzle.describe(&self.position, steps),
            phases: phases(&self.puzzle, &self.position, steps),
            left: line.moves_left,
            is_proven: line.is_proven,
        })
    }

    fn demonstration(&self, line: &SolutionLine<P>) -> Demonstration {
        Demonstration {
            length: line.length,
            done: line.length - line.moves_left,
            is_proven: line.is_proven,
            next: self.hint(line),
            stage: self.advisor.stages.iter().find(|(end, _)| line.steps_done() < *end).map(|(_, stage)| stage.clone()),
        }
    }
}
