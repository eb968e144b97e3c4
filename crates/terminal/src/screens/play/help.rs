//! Hints and solutions.

use std::time::Duration;

use loyd_play::{Advice, Asked, Assist, Change, Command, Polled, Request};

use super::{PlayScreen, Watch, speed};
use crate::app::Desk;

/// How long a hint and a solution are searched for before the best line known is enough.
const PATIENCE: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(10)];
/// Once there is no line at all, how long until it is looked for again.
const LATER: Duration = Duration::from_secs(1);

impl PlayScreen {
    /// Asks for help from where the game is. Asking again while it is searched for takes the best line known.
    pub(super) fn ask(&mut self, desk: &mut Desk, request: Request) {
        if self.search.is_some_and(|watch| watch.request == request) {
            return self.settle(desk);
        }
        self.search = None;
        let Some(game) = desk.table.game_mut() else { return };
        match game.ask(request) {
            Asked::Answered => self.answered(desk),
            Asked::Search(job) => {
                let patience = PATIENCE[usize::from(request == Request::Solution)];
                self.search = Some(Watch { request, enough: desk.table.now().since_start + patience });
                desk.search(job);
                self.poll(desk);
            }
        }
    }

    /// Looks whether the search is done.
    pub(super) fn poll(&mut self, desk: &mut Desk) {
        if self.search.is_none() {
            return;
        }
        match desk.table.game_mut().map_or(Polled::Idle, Assist::poll) {
            Polled::Searching => {}
            Polled::Idle => self.search = None,
            Polled::Answered => {
                self.search = None;
                self.answered(desk);
            }
            Polled::Again(job) => desk.search(job),
        }
    }

    /// Makes do with the best line known, if there is one.
    pub(super) fn settle(&mut self, desk: &mut Desk) {
        let best = desk.table.game().map(Assist::advice);
        match best {
            Some(Advice::Searching(progress)) if progress.best.is_some() => {
                if desk.table.game_mut().is_some_and(Assist::settle) {
                    self.search = None;
                    self.answered(desk);
                } else {
                    self.ask_again(desk);
                }
            }
            _ => self.wait_longer(desk),
        }
    }

    /// Gives the search up.
    pub(super) fn cancel(&mut self, desk: &mut Desk) {
        self.drop_search(desk);
        self.say("stopped searching");
    }

    /// Gives up the chart that is made for later hints. False if there is none in the making.
    pub(super) fn stop_charting(&mut self, desk: &mut Desk) -> bool {
        let is_under_way = desk.table.game().is_some_and(|game| game.prepared().is_some());
        if is_under_way && let Some(game) = desk.table.game_mut() {
            game.stop();
            self.say("stopped charting");
        }
        is_under_way
    }

    /// The game is left: what was searched for is of no use.
    pub(super) fn drop_search(&mut self, desk: &mut Desk) {
        (self.next_step, self.slide, self.seen) = (None, None, 0);
        if self.search.take().is_some()
            && let Some(game) = desk.table.game_mut()
        {
            game.cancel();
        }
    }

    /// Time has passed: the next move of a solution, the next level, an end of patience.
    pub(super) fn keep_time(&mut self, desk: &mut Desk) {
        let now = desk.table.now().since_start;
        if self.search.is_some_and(|watch| watch.enough <= now) {
            self.settle(desk);
        }
        if self.next_step.is_some_and(|at| at <= now) {
            self.step(desk);
        }
        if self.rest.is_over(now) {
            self.start_next_of_pack(desk);
        }
    }

    /// What was asked for is there. What makes later answers quick begins only now, so that the first one is not held up.
    fn answered(&mut self, desk: &mut Desk) {
        if let Some(job) = desk.table.game_mut().and_then(Assist::prepare) {
            desk.search(job);
        }
        if let Some(Advice::Solution(_)) = desk.table.game().map(Assist::advice) {
            self.next_step = Some(desk.table.now().since_start + Duration::from_millis(speed(desk).milliseconds()));
        }
    }

    /// Makes the next move of the solution that is shown.
    fn step(&mut self, desk: &mut Desk) {
        self.next_step = None;
        let change = desk.table.act(Command::Forward);
        if change == Change::Position {
            self.next_step = Some(desk.table.now().since_start + Duration::from_millis(speed(desk).milliseconds()));
        }
        if change == Change::Finished {
            self.finished(desk);
        }
        if change.is_move() {
            self.begin_slide(desk);
        }
    }

    /// The player is off the line: the same is asked for where the game is now.
    fn ask_again(&mut self, desk: &mut Desk) {
        if let Some(watch) = self.search.take() {
            self.ask(desk, watch.request);
        }
    }

    fn wait_longer(&mut self, desk: &Desk) {
        if let Some(watch) = &mut self.search {
            watch.enough = desk.table.now().since_start + LATER;
        }
    }
}
