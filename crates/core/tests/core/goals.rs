//! Tests of target conditions, and of the pieces that gates admit.

use loyd_core::text::{AnyPuzzle, ReadOptions, goal_text, one_line, read_argument};
use loyd_core::{BlockPuzzle, Direction, Puzzle};

fn read(text: &str) -> BlockPuzzle {
    let read = read_argument(text, &ReadOptions::default()).unwrap_or_else(|faults| panic!("{text}: {faults}"));
    read.puzzle.puzzle.into_blocks().expect("a block puzzle")
}

/// Returns whether a puzzle is solved at its start.
fn is_solved(text: &str) -> bool {
    let puzzle = read(text);
    puzzle.is_solved(&puzzle.start())
}

#[test]
fn targets_are_met_exactly_at_their_cells() {
    // Grid, goal, and whether the goal is reached.
    let table = [
        ("ZZ./ab.", "like a covers 2,2", true),
        ("ZZ./ab.", "like a covers 2,3", false),
        ("ZZ./ab.", "like 2x1 covers 1,1", true),
        ("ZZ./ab.", "like 1x2 covers 1,1", false),
        ("ZZ./ab.", "like a covers 2,1; like b covers 2,2", true),
        ("ZZ./ab.", "like a covers 2,1; like b covers 2,2; like a covers 1,3", false),
        ("ZZ./ab.", "Z fills 1,2", true),
        ("ZZ./ab.", "Z fills 1,2 1,1", true),
        ("ZZ./ab.", "Z fills 1,2 1,3", false),
        ("ZZ./ab.", "Z leaves up", true),
        ("ZZ./ab.", "Z leaves up 1-2", true),
        ("ZZ./ab.", "Z leaves up 2-3", false),
        ("ZZ./ab.", "Z leaves left 1", true),
        ("ZZ./ab.", "Z leaves left 2", false),
        ("ZZ./ab.", "Z leaves right", false),
        ("ZZ./ab.", "b leaves down 2", true),
    ];
    for (grid, goal, expected) in table {
        assert_eq!(is_solved(&format!("{grid} | goal: {goal}")), expected, "{grid} {goal}");
    }
}

#[test]
fn goals_and_gates_are_written_as_they_are_read() {
    for goal in [
        "like a covers 2,3",
        "like 1x3 covers 1,3",
        "Z fills 1,2 1,3",
        "Z fills 1,2; a right; Z fills 1,3",
        "Z leaves up 2-3",
        "Z leaves down 1-2; a leaves left",
        "a leaves right 2",
    ] {
        let text = format!("ZZ./ab./... | goal: {goal}");
        assert_eq!(goal_text(&read(&text)), goal);
        assert_eq!(one_line(&AnyPuzzle::Blocks(read(&text))), text);
    }
    let gates = "ZZ./ab./... | gate: 3,1 3,2 Z b | gate: 3,3 a | vertical: b";
    assert_eq!(one_line(&AnyPuzzle::Blocks(read(gates))), gates);
}

#[test]
fn a_gate_lets_only_its_pieces_pass() {
    let directions = |text: &str, name: char| {
        let puzzle = read(text);
        let piece = puzzle.piece_named(name).expect("the piece");
        let steps = puzzle.steps(&puzzle.start()).filter(|step| usize::from(step.piece) == piece);
        steps.map(|step| step.direction).collect::<Vec<_>>()
    };
    assert_eq!(directions("Z.1/... | gate: 1,2 2,1 Z", 'Z'), [Direction::Down, Direction::Right]);
    assert_eq!(directions("Z.1/... | gate: 1,2 2,1 Z", '1'), [Direction::Down]);
    assert_eq!(directions("Z.1/... | gate: 1,2 Z 1", '1'), [Direction::Down, Direction::Left]);
}

#[test]
fn pieces_admitted_by_different_gates_are_not_interchangeable() {
    let classes = |text: &str| read(text).classes().len();
    assert_eq!(classes("Zab/... | goal: like a covers 2,1"), 1);
    assert_eq!(classes("Zab/... | goal: a covers 2,1"), 2);
    assert_eq!(classes("Zab/... | goal: like a covers 2,1 | gate: 2,2 a"), 2);
    assert_eq!(classes("Zab/... | goal: like a covers 2,1 | gate: 2,2 a b | gate: 2,3 b"), 3);
}
