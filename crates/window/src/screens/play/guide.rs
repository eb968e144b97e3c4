//! Hints and solutions.

use std::time::Duration;

use loyd_play::{Advice, Asked, Assist, Change, Command, Polled, Request};

use super::PlayScreen;
use crate::desk::Desk;

/// How long a hint and a solution are searched for before the best line known is enough.
const PATIENCE: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(10)];
/// Once there is no line at all, how long until it is looked for again.
const LATER: Duration = Duration::from_secs(1);

/// A search under way, and a solution that is played.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Guide {
    search: Option<Watch>,
    /// When the next move of the solution is made.
    next_step: Option<Duration>,
}

#[derive(Clone, Copy, Debug)]
struct Watch {
    request: Request,
    /// When the best line known is enough.
    enough: Duration,
}

impl Guide {
    pub(super) fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    pub(super) fn is_playing(&self) -> bool {
        self.next_step.is_some()
    }

    /// The solution goes on by itself no more.
    pub(super) fn stop(&mut self) {
        self.next_step = None;
    }
}

impl PlayScreen {
    /// Asks for help from where the game is. Asking again while it is searched for takes the best line known.
    pub(super) fn ask(&mut self, desk: &mut Desk, request: Request) {
        if self.guide.search.is_some_and(|watch| watch.request == request) {
            return self.settle(desk);
        }
        self.guide.search = None;
        match desk.table.game_mut().map(|game| game.ask(request)) {
            None => {}
            Some(Asked::Answered) => self.answered(desk),
            Some(Asked::Search(job)) => {
                let patience = PATIENCE[usize::from(request == Request::Solution)];
                self.guide.search = Some(Watch { request, enough: desk.now() + patience });
                desk.search(job);
                self.poll(desk);
            }
        }
    }

    /// Shows the constructive method's solution, stage by stage.
    pub(super) fn explain(&mut self, desk: &mut Desk) {
        self.drop_search(desk);
        if desk.table.game_mut().is_some_and(Assist::explain) {
            self.answered(desk);
        } else if desk.game().is_some_and(|game| game.status().is_solvable == Some(false)) {
            desk.say("unsolvable-tiles");
        } else {
            desk.say("no-explanation");
        }
    }

    /// Looks whether the search is done.
    pub(super) fn poll(&mut self, desk: &mut Desk) {
        if self.guide.search.is_none() {
            return;
        }
        match desk.table.game_mut().map_or(Polled::Idle, Assist::poll) {
            Polled::Searching => {}
            Polled::Idle => self.guide.search = None,
            Polled::Answered => {
                self.guide.search = None;
                self.answered(desk);
            }
            Polled::Again(job) => desk.search(job),
        }
    }

    /// Makes do with the best line known, if there is one.
    pub(super) fn settle(&mut self, desk: &mut Desk) {
        match desk.game().map(Assist::advice) {
            Some(Advice::Searching(progress)) if progress.best.is_some() => {
                if desk.table.game_mut().is_some_and(Assist::settle) {
                    self.guide.search = None;
                    self.answered(desk);
                } else if let Some(watch) = self.guide.search.take() {
                    // The player is off the line: the same is asked for where the game is now.
                    self.ask(desk, watch.request);
                }
            }
            _ => {
                if let Some(watch) = &mut self.guide.search {
                    watch.enough = desk.now() + LATER;
                }
            }
        }
    }

    /// Gives the search up.
    pub(super) fn cancel(&mut self, desk: &mut Desk) {
        self.drop_search(desk);
        desk.say("stopped");
    }

    /// The game is left: what was searched for is of no use.
    pub(super) fn drop_search(&mut self, desk: &mut Desk) {
        self.guide.next_step = None;
        if self.guide.search.take().is_some()
            && let Some(game) = desk.table.game_mut()
        {
            game.cancel();
        }
    }

    /// Time has passed: the next move of a solution, the next level, an end of patience.
    pub(super) fn keep_time(&mut self, desk: &mut Desk) {
        let now = desk.now();
        self.poll(desk);
        if self.guide.search.is_some_and(|watch| watch.enough <= now) {
            self.settle(desk);
        }
        if self.guide.next_step.is_some_and(|at| at <= now) {
            self.step(desk);
        }
        if self.rest.is_over(now) {
            self.start_next(desk);
        }
        let enough = self.guide.search.map(|watch| watch.enough);
        for at in [self.guide.next_step, self.rest.until(), enough, self.clock_changes(desk)].into_iter().flatten() {
            desk.wake_at(at);
        }
    }

    /// The solution that is shown goes on by itself, or stays where it is.
    pub(super) fn play_or_stop(&mut self, desk: &Desk) {
        self.guide.next_step = match self.guide.next_step {
            None => Some(desk.now()),
            Some(_) => None,
        };
    }

    /// One move on along the solution that is shown, or one back; it goes on by itself no more.
    pub(super) fn step_by_hand(&mut self, desk: &mut Desk, command: Command) {
        self.guide.next_step = None;
        self.act(desk, command);
    }

    /// A solution is there to be played.
    pub(super) fn answered(&mut self, desk: &Desk) {
        if let Some(Advice::Solution(_)) = desk.game().map(Assist::advice) {
            self.guide.next_step = Some(desk.now() + pace(desk));
        }
    }

    /// Makes the next move of the solution that is shown.
    fn step(&mut self, desk: &mut Desk) {
        self.guide.next_step = None;
        match desk.table.act(Command::Forward) {
            Change::Position => self.guide.next_step = Some(desk.now() + pace(desk)),
            Change::Finished => self.finished(desk),
            _ => {}
        }
    }
}

/// From move to move.
fn pace(desk: &Desk) -> Duration {
    Duration::from_millis(desk.settings().speed.milliseconds())
}
