//! Solves a custom puzzle, the Tower of Hanoi, with the generic search. Run it with
//! `cargo run --release -p loyd-search --example puzzle`.

use std::fmt;
use std::str::FromStr;

use loyd_core::{Puzzle, UnknownName};
use loyd_search::{Context, Heuristic, Ida, Solver, Stop, Verdict};

/// Disks on three pegs, from small to large. The goal is to move all of them from the first peg to
/// the last.
#[derive(Clone, Debug)]
struct Hanoi {
    disks: usize,
}

/// A transfer of a peg's top disk to another peg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Transfer {
    from: u8,
    to: u8,
}

/// The metric: every transfer of a disk is a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Transfers;

impl fmt::Display for Transfers {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad("transfers")
    }
}

impl FromStr for Transfers {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let unknown = || UnknownName { what: "metric", name: name.to_owned(), expected: "`transfers`" };
        (name == "transfers").then_some(Self).ok_or_else(unknown)
    }
}

impl Puzzle for Hanoi {
    /// The peg of every disk, the smallest disk first.
    type Position = Vec<u8>;
    type Step = Transfer;
    type Metric = Transfers;

    const METRICS: &'static [Transfers] = &[Transfers];

    fn start(&self) -> Vec<u8> {
        vec![0; self.disks]
    }

    fn is_solved(&self, position: &Vec<u8>) -> bool {
        position.iter().all(|&peg| peg == 2)
    }

    fn steps(&self, position: &Vec<u8>) -> impl Iterator<Item = Transfer> + use<> {
        let pairs = (0..3).flat_map(|from| (0..3).map(move |to| Transfer { from, to }));
        let legal: Vec<Transfer> = pairs.filter(|&step| self.is_legal(position, step)).collect();
        legal.into_iter()
    }

    fn is_legal(&self, position: &Vec<u8>, step: Transfer) -> bool {
        let top = |peg: u8| position.iter().position(|&other| other == peg);
        match (top(step.from), top(step.to)) {
            (Some(disk), Some(below)) => disk < below,
            (Some(_), None) => step.from != step.to,
            (None, _) => false,
        }
    }

    fn play_unchecked(&self, position: &mut Vec<u8>, step: Transfer) {
        if let Some(peg) = position.iter_mut().find(|peg| **peg == step.from) {
            *peg = step.to;
        }
    }

    fn inverse(step: Transfer) -> Transfer {
        Transfer { from: step.to, to: step.from }
    }

    fn joins(_: Transfers, _: Transfer, _: Transfer) -> bool {
        false
    }
}

/// The number of disks that are not on the last peg, each of which must move at least once.
#[derive(Debug)]
struct MisplacedDisks;

impl Heuristic<Hanoi> for MisplacedDisks {
    fn metric(&self) -> Transfers {
        Transfers
    }

    fn estimate(&self, _: &Hanoi, position: &Vec<u8>) -> u32 {
        position.iter().filter(|&&peg| peg != 2).count() as u32
    }
}

fn main() {
    let puzzle = Hanoi { disks: 4 };
    let mut search = Ida::new(puzzle.clone(), puzzle.start(), MisplacedDisks);
    while search.run(&mut Context::new(1_000_000, Stop::NEVER)) == Verdict::Searching {}
    let progress = search.status();
    let steps = progress.best.map(|solution| solution.steps().to_vec()).unwrap_or_default();
    println!("{} moves, {} positions", steps.len(), progress.nodes);
    for Transfer { from, to } in steps {
        println!("{} to {}", from + 1, to + 1);
    }
}
