use std::time::Duration;

use loyd_core::Direction;
use loyd_core::text::AnyPuzzle;
use loyd_solve::Nodes;

use crate::{
    Advice, Asked, Change, Command, Focus, GameFamily, Job, Listing, Motion, Origin, Polled, Request, Scene, Session,
    Settings, Status, save,
};

/// A game of either family, as a front end holds it: `Box<dyn Game>`. It is implemented once, for [`Session`].
pub trait Game: Send {
    /// What to draw.
    fn scene(&self) -> Scene;

    /// How the position last changed.
    fn motion(&self) -> &Motion;

    /// The numbers and marks.
    fn status(&self) -> Status;

    /// The piece that the player has turned to.
    fn focus(&self) -> Focus;

    /// The directions of the arrows that move something now, in the order of [`Direction::ALL`].
    fn offers(&self) -> Vec<Direction>;

    /// Does what the player says.
    fn act(&mut self, command: Command) -> Change;

    /// Tells the time that has passed since any fixed moment. A front end tells it before each command and each
    /// drawing.
    fn tell_time(&mut self, now: Duration);

    /// Holds the clock, for example while the program is suspended. The next move or [`Game::resume`] sets it going.
    fn pause(&mut self);

    /// Sets a held clock going.
    fn resume(&mut self);

    /// Asks for a hint or a solution from where the game is. An earlier search ends.
    fn ask(&mut self, request: Request) -> Asked;

    /// Shows a solution in stages that a person can follow, as [`Request::Solution`] shows one; its
    /// [`crate::Demonstration`] tells the stage. An earlier search ends. False if there is no such solution from here.
    fn explain(&mut self) -> bool;

    /// Looks whether the search is done. A front end polls between the slices of a job, or when its thread has ended.
    fn poll(&mut self) -> Polled;

    /// Ends the search and makes do with the best line known. False if there is none that leads on from here.
    fn settle(&mut self) -> bool;

    /// Ends the search. Dropping its job does the same.
    fn cancel(&mut self);

    /// A job that makes every later answer instant, wherever the player goes: for blocks a chart of all positions, as far
    /// as that fits in memory. `None` if there is nothing to prepare, or it is done or under way. Answers need not wait
    /// for it.
    fn prepare(&mut self) -> Option<Job>;

    /// How many positions the chart has while its job is run.
    fn prepared(&self) -> Option<Nodes>;

    /// Ends all work and lets go of the memory that it holds, for a game that is left. It can be prepared again.
    fn stop(&mut self);

    /// What is known about the position where the game is; never about another one.
    fn advice(&self) -> Advice;

    /// The solution that is shown, from its start to its end; `None` while none is.
    fn listing(&self) -> Option<Listing>;

    /// What is told to the game from outside, to be changed at any time.
    fn settings(&mut self) -> &mut Settings;

    /// Where the game comes from.
    fn origin(&self) -> &Origin;

    /// The puzzle that is played.
    fn puzzle(&self) -> AnyPuzzle;

    /// The moves that lead from the start to where the game is, as the family writes them, gesture by gesture.
    fn moves_text(&self) -> String;

    /// When each event of the game's log happened, in milliseconds on its clock: gestures, undos, redos, restarts.
    fn times(&self) -> Vec<u64>;

    /// The game as it was after so many of its events, to be watched again. Its clock is held.
    fn as_it_was(&self, events: usize) -> Box<dyn Game>;

    /// The whole game as text, which [`crate::load`] reads back. A drag under way is left out.
    fn save(&self) -> String;

    /// Whether it was begun, and neither finished nor given up.
    fn is_open(&self) -> bool;

    /// The player has gone on to another game. One of tiles is for practice from then on, since its start is known by now.
    fn give_up(&mut self);

    /// A new game of the same puzzle. One of tiles is for practice, since its start is known by now.
    fn again(&self) -> Box<dyn Game>;
}

impl<P: GameFamily> Game for Session<P> {
    fn scene(&self) -> Scene {
        self.puzzle().scene(self.position())
    }

    fn motion(&self) -> &Motion {
        self.motion()
    }

    fn status(&self) -> Status {
        self.status()
    }

    fn focus(&self) -> Focus {
        self.focus()
    }

    fn offers(&self) -> Vec<Direction> {
        self.offers()
    }

    fn act(&mut self, command: Command) -> Change {
        match command {
            Command::Arrow(direction) => self.arrow(direction),
            Command::Press(cell) => self.press(cell),
            Command::DragBegin(cell) => self.drag_begin(cell),
            Command::DragTo(cell) => self.drag_to(cell),
            Command::DragEnd => self.drag_end(),
            Command::DragCancel => self.drag_cancel(),
            Command::Choose(choice) => self.choose(choice),
            Command::Grab => self.grab(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Restart => self.restart(),
            Command::Forward => self.forward(),
            Command::Backward => self.backward(),
            Command::Dismiss => self.dismiss(),
        }
    }

    fn tell_time(&mut self, now: Duration) {
        self.tell_time(now);
    }

    fn pause(&mut self) {
        self.pause();
    }

    fn resume(&mut self) {
        self.resume();
    }

    fn ask(&mut self, request: Request) -> Asked {
        self.ask(request)
    }

    fn explain(&mut self) -> bool {
        self.explain()
    }

    fn poll(&mut self) -> Polled {
        self.poll()
    }

    fn settle(&mut self) -> bool {
        self.settle()
    }

    fn cancel(&mut self) {
        self.cancel();
    }

    fn prepare(&mut self) -> Option<Job> {
        self.prepare()
    }

    fn prepared(&self) -> Option<Nodes> {
        self.prepared()
    }

    fn stop(&mut self) {
        self.stop();
    }

    fn advice(&self) -> Advice {
        self.advice()
    }

    fn listing(&self) -> Option<Listing> {
        self.listing()
    }

    fn settings(&mut self) -> &mut Settings {
        self.settings()
    }

    fn origin(&self) -> &Origin {
        self.origin()
    }

    fn puzzle(&self) -> AnyPuzzle {
        self.puzzle().any()
    }

    fn moves_text(&self) -> String {
        self.moves_text()
    }

    fn times(&self) -> Vec<u64> {
        self.log().iter().map(|event| event.at).collect()
    }

    fn as_it_was(&self, events: usize) -> Box<dyn Game> {
        Box::new(self.as_it_was(events))
    }

    fn save(&self) -> String {
        save::write(self)
    }

    fn is_open(&self) -> bool {
        self.is_open()
    }

    fn give_up(&mut self) {
        self.give_up();
    }

    fn again(&self) -> Box<dyn Game> {
        Box::new(self.again())
    }
}
