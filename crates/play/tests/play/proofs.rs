//! Proofs of the shortest length, and the level editor's analyses.

use loyd_core::BlockMetric;
use loyd_core::text::{AnyPuzzle, one_line};
use loyd_play::{HardestStart, NoHardestStart, ProofState, RedundantPieces, StartProof};
use loyd_search::Stop;

use crate::support::{block_puzzle, puzzle};

#[test]
fn the_shortest_length_of_a_block_puzzle_is_proven_in_every_metric() {
    let state = |text: &str, metric: &str| {
        let (proof, mut job) = StartProof::begin(&puzzle(text), metric).expect("a search");
        while job.run(1_000, Stop::NEVER) {}
        proof.poll()
    };
    for (metric, moves) in [("step", 8), ("slide", 5), ("turn", 3)] {
        assert_eq!(state("12../3.44/ZZ5./6657", metric), ProofState::Proven(moves), "{metric}");
    }
    assert_eq!(state("ZZ1/..1 | goal: Z right | horizontal: 1 Z", "slide"), ProofState::NotProven, "no solution");
}

#[test]
fn the_shortest_length_of_a_small_board_is_proven_in_either_metric() {
    // The two tiles in the last row move left as one slide or as two single moves.
    for (metric, moves) in [("single", 2), ("multi", 1)] {
        let (proof, mut job) = StartProof::begin(&puzzle("1 2 3/4 5 6/0 7 8"), metric).expect("a search");
        assert_eq!(proof.poll(), ProofState::Searching);
        while job.run(1_000, Stop::NEVER) {}
        assert_eq!(proof.poll(), ProofState::Proven(moves), "{metric}");
    }
    let (proof, job) = StartProof::begin(&puzzle("8 6 7/2 5 4/3 0 1"), "single").expect("a search");
    drop(job);
    assert_eq!(proof.poll(), ProofState::NotProven);
    assert!(StartProof::begin(&puzzle("1 2 3/4 5 6/7 8 0"), "single").is_none(), "it is solved");
}

#[test]
fn the_hardest_start_is_the_one_farthest_from_the_goal() {
    let (hardest, mut job) = HardestStart::begin(&block_puzzle("Z.../1..."), BlockMetric::Step);
    assert_eq!(hardest.take(), None);
    while job.run(1_000, Stop::NEVER) {}
    let (found, moves) = hardest.take().expect("an answer").expect("a start");
    assert_eq!((one_line(&AnyPuzzle::Blocks(found)).split('/').next().map(|row| &row[..1]), moves), (Some("Z"), 4));
    let puzzle = block_puzzle("ZZ1/..1 | goal: Z right | horizontal: 1 Z");
    let (hardest, mut job) = HardestStart::begin(&puzzle, BlockMetric::Slide);
    while job.run(1_000, Stop::NEVER) {}
    assert_eq!(hardest.take(), Some(Err(NoHardestStart)), "the goal cannot be reached");
}

#[test]
fn pieces_without_effect_on_the_length_are_redundant() {
    // 1 blocks Z; 2 never matters.
    let puzzle = block_puzzle("ZZ1./..1./..../2...");
    let (proof, mut job) = StartProof::begin(&AnyPuzzle::Blocks(puzzle.clone()), "slide").expect("a search");
    while job.run(1_000, Stop::NEVER) {}
    let ProofState::Proven(optimum) = proof.poll() else { panic!("a proof") };
    let mut search = RedundantPieces::begin(&puzzle, BlockMetric::Slide, optimum);
    assert_eq!(search.found(), None);
    while let Some(mut job) = search.poll() {
        while job.run(1_000, Stop::NEVER) {}
    }
    assert_eq!(search.found(), Some(&['2'][..]));
}
