use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use loyd_core::text::{AnyPuzzle, ReadOptions, one_line, read_argument, read_position};
use loyd_core::{BlockPuzzle, Direction, Puzzle, Solution, TilePosition, TilePuzzle};
use loyd_play::{
    Advice, Cell, Change, Game, GameFamily, GameSession, HelpReply, Job, MakeSolver, Origin, PlayerCommand, Polled,
};
use loyd_search::{Context, Nodes, Solver, Status, Verdict};

/// Returns a puzzle from the text that a user would give as an argument.
pub(crate) fn puzzle(text: &str) -> AnyPuzzle {
    let entry = read_argument(text, &ReadOptions::default()).unwrap_or_else(|faults| panic!("{text}: {faults}"));
    entry.puzzle.puzzle
}

pub(crate) fn block_puzzle(text: &str) -> BlockPuzzle {
    match puzzle(text) {
        AnyPuzzle::Blocks(puzzle) => puzzle,
        AnyPuzzle::Tiles(_) => panic!("{text} is a tile puzzle"),
    }
}

/// Returns the published example for requirement B12, from its original file.
pub(crate) fn example() -> BlockPuzzle {
    block_puzzle(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../levels/packs/example.data")))
}

pub(crate) fn position(text: &str) -> TilePosition {
    read_position(text).unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

/// Returns a block game in the slide metric.
pub(crate) fn blocks(text: &str) -> GameSession<BlockPuzzle> {
    GameSession::new(block_puzzle(text), Origin::default())
}

/// Returns a tile game in the single-tile metric, with the blank last in the goal.
pub(crate) fn tiles(text: &str) -> GameSession<TilePuzzle> {
    GameSession::new(TilePuzzle::blank_last(position(text)), Origin::default())
}

pub(crate) const fn cell(row: usize, column: usize) -> Cell {
    Cell::new(row, column)
}

/// Returns the board of a tile game, read from its scene as a player sees it.
pub(crate) fn board(game: &dyn Game) -> String {
    let scene = game.scene();
    let label = |cell| scene.piece_at(cell).map_or("_".to_owned(), |piece| piece.label.clone());
    let row = |row| (0..scene.columns).map(|column| label(cell(row, column))).collect::<Vec<_>>().join(" ");
    (0..scene.rows).map(row).collect::<Vec<_>>().join("/")
}

/// Returns the board of a block game: rows of names, with `.` for empty cells.
pub(crate) fn picture(game: &dyn Game) -> String {
    board(game).replace(' ', "").replace('_', ".")
}

/// Presses arrow keys in order.
pub(crate) fn press_arrows(game: &mut dyn Game, directions: impl IntoIterator<Item = Direction>) {
    for direction in directions {
        assert!(game.act(PlayerCommand::Arrow(direction)).is_move(), "{direction} from {}", board(game));
    }
}

/// Drags over these cells, from press to release. Returns the last change.
pub(crate) fn drag(game: &mut dyn Game, cells: &[Cell]) -> Change {
    game.act(PlayerCommand::DragBegin(cells[0]));
    for &cell in &cells[1..] {
        let change = game.act(PlayerCommand::DragTo(cell));
        if change == Change::Finished {
            return change;
        }
    }
    game.act(PlayerCommand::DragEnd)
}

/// Runs a job until it finishes, in slices of this number of nodes. Returns the number of slices.
pub(crate) fn run(job: &mut Job, slice: Nodes) -> usize {
    let mut slices = 1;
    while job.run(slice, loyd_search::Stop::NEVER) {
        slices += 1;
    }
    slices
}

/// Makes a request, runs the search until it finishes, and polls for the answer.
pub(crate) fn ask(game: &mut dyn Game, request: loyd_play::HelpRequest) {
    if let HelpReply::Search(mut job) = game.ask(request) {
        run(&mut job, 1_000_000);
        assert!(matches!(game.poll(), Polled::Answered));
    }
}

/// Requests a hint and makes its move, until the game is solved. Returns the number of hints.
pub(crate) fn follow_hints(game: &mut dyn Game) -> usize {
    for hints in 0..1000 {
        if game.status().is_solved {
            return hints;
        }
        ask(game, loyd_play::HelpRequest::Hint);
        assert!(matches!(game.advice(), Advice::Hint(_)), "{:?}", game.advice());
        assert!(game.act(PlayerCommand::Forward).is_move());
    }
    panic!("1000 hints do not solve the puzzle")
}

/// A naive breadth-first search over steps. It finds shortest solutions only in the finest metric.
pub(crate) struct BreadthFirst<P: Puzzle> {
    puzzle: P,
    start: P::Position,
    parents: HashMap<P::Position, Option<P::Step>>,
    queue: VecDeque<P::Position>,
    nodes: Nodes,
    best: Option<Solution<P>>,
    verdict: Verdict,
}

impl<P: Puzzle> BreadthFirst<P> {
    pub(crate) fn new(puzzle: &P, start: &P::Position) -> Self {
        Self {
            puzzle: puzzle.clone(),
            start: start.clone(),
            parents: HashMap::from([(start.clone(), None)]),
            queue: VecDeque::from([start.clone()]),
            nodes: 0,
            best: None,
            verdict: Verdict::Searching,
        }
    }

    /// Returns the solver with a solution known before the search begins, like an anytime solver.
    pub(crate) fn with_best(self, steps: &[P::Step]) -> Self {
        let best = Solution::new(&self.puzzle, self.start.clone(), steps.to_vec()).ok();
        Self { best, ..self }
    }

    fn solution(&self, mut position: P::Position) -> Solution<P> {
        let mut steps = Vec::new();
        while let Some(step) = self.parents[&position] {
            steps.push(step);
            self.puzzle.play_unchecked(&mut position, P::inverse(step));
        }
        steps.reverse();
        Solution::new(&self.puzzle, self.start.clone(), steps).expect("the search played these steps")
    }
}

impl<P: Puzzle> Solver<P> for BreadthFirst<P> {
    fn run(&mut self, context: &mut Context) -> Verdict {
        let budget = context.budget;
        for _ in 0..budget {
            if self.verdict != Verdict::Searching || context.stop.is_requested() {
                break;
            }
            let Some(position) = self.queue.pop_front() else {
                self.verdict = Verdict::Unsolvable { searched: self.nodes };
                break;
            };
            self.nodes += 1;
            context.spend(1);
            if self.puzzle.is_solved(&position) {
                self.best = Some(self.solution(position));
                self.verdict = Verdict::Solved;
                break;
            }
            for step in self.puzzle.steps(&position) {
                let mut next = position.clone();
                self.puzzle.play_unchecked(&mut next, step);
                if !self.parents.contains_key(&next) {
                    self.parents.insert(next.clone(), Some(step));
                    self.queue.push_back(next);
                }
            }
        }
        self.verdict
    }

    fn status(&self) -> Status<P> {
        Status::new(self.nodes, 0, self.best.clone(), self.parents.len() as u64)
    }
}

/// Returns a function that creates a [`BreadthFirst`] for every question.
pub(crate) fn breadth_first<P: GameFamily>() -> MakeSolver<P> {
    Arc::new(|puzzle, position, _, _| Box::new(BreadthFirst::new(puzzle, position)))
}

/// Returns the starting position of a game's puzzle on one line.
pub(crate) fn start(game: &dyn Game) -> String {
    one_line(&game.puzzle())
}
