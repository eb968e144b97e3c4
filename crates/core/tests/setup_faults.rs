//! Every fault of a block puzzle's setup, each reported, and all together.

use loyd_core::BlockPuzzle;
use loyd_core::blocks::{
    BlockGoal, Freedom, MAX_PIECES, Setup, SetupFault, SetupFaults, SetupPiece, Target, is_piece_name,
};

const GOAL: Target = Target::Right { piece: 0 };

/// A grid of 4 rows and 5 columns.
fn setup(pieces: &[(char, &[(usize, usize)])], walls: &[(usize, usize)], targets: &[Target]) -> Setup {
    let pieces = pieces
        .iter()
        .map(|&(name, cells)| SetupPiece { name, cells: cells.to_vec(), freedom: Freedom::Both })
        .collect();
    Setup { rows: 4, columns: 5, walls: walls.to_vec(), pieces, goal: BlockGoal(targets.to_vec()) }
}

fn faults(setup: Setup) -> Vec<SetupFault> {
    BlockPuzzle::try_from(setup).map_or_else(|SetupFaults(faults)| faults, |_| Vec::new())
}

fn covers(piece: usize, row: u16, column: u16) -> Target {
    Target::Covers { piece, cell: row * 5 + column }
}

#[test]
fn each_bad_setup_has_its_fault() {
    use SetupFault::{
        Disconnected, DuplicateName, Empty, NoPiece, NoTarget, Outside, Overlap, TargetOutside, TargetsCollide,
        UnknownTarget, WallOutside,
    };
    let two: &[(char, &[(usize, usize)])] = &[('A', &[(0, 0), (0, 1)]), ('B', &[(1, 0)])];
    let overlap = |other| Overlap { piece: 1, name: 'B', other, row: 1, column: 1 };
    let cases: Vec<(Setup, Vec<SetupFault>)> = vec![
        (setup(two, &[], &[GOAL]), vec![]),
        (setup(two, &[(4, 0)], &[GOAL]), vec![WallOutside { row: 4, column: 0 }]),
        (setup(two, &[(0, 5)], &[GOAL]), vec![WallOutside { row: 0, column: 5 }]),
        (setup(&[], &[], &[GOAL]), vec![NoPiece]),
        (setup(&[('A', &[(0, 0)]), ('A', &[(0, 1)])], &[], &[GOAL]), vec![DuplicateName { piece: 1, name: 'A' }]),
        (setup(&[('A', &[])], &[], &[GOAL]), vec![Empty { piece: 0, name: 'A' }]),
        (setup(&[('A', &[(0, 0), (1, 1)])], &[], &[GOAL]), vec![Disconnected { piece: 0, name: 'A' }]),
        (setup(&[('A', &[(3, 4), (4, 4)])], &[], &[GOAL]), vec![Outside { piece: 0, name: 'A' }]),
        (setup(&[('A', &[(1, 1)]), ('B', &[(1, 0), (1, 1)])], &[], &[GOAL]), vec![overlap('A')]),
        (setup(&[('A', &[(0, 0)]), ('B', &[(1, 0), (1, 1)])], &[(1, 1)], &[GOAL]), vec![overlap('#')]),
        (setup(two, &[], &[]), vec![NoTarget]),
        (setup(two, &[], &[Target::Right { piece: 2 }]), vec![UnknownTarget { piece: 2, pieces: 2 }]),
        (setup(two, &[], &[covers(0, 2, 4)]), vec![TargetOutside { piece: 0, name: 'A' }]),
        (setup(two, &[], &[covers(1, 4, 0)]), vec![TargetOutside { piece: 1, name: 'B' }]),
        (setup(two, &[(3, 3)], &[covers(0, 3, 2)]), vec![TargetOutside { piece: 0, name: 'A' }]),
        (setup(two, &[], &[covers(0, 3, 2), covers(1, 3, 3)]), vec![TargetsCollide]),
        (setup(two, &[], &[covers(1, 3, 2), covers(1, 3, 3)]), vec![TargetsCollide]),
    ];
    for (setup, expected) in cases {
        assert_eq!(faults(setup.clone()), expected, "{setup:?}");
    }
}

#[test]
fn grids_are_from_1_to_32_a_side() {
    for (rows, columns) in [(0, 5), (4, 0), (33, 5), (4, 33)] {
        let bad = Setup { rows, columns, ..setup(&[('A', &[(0, 0)])], &[], &[GOAL]) };
        assert_eq!(faults(bad), [SetupFault::Grid { rows, columns }]);
    }
    let largest = Setup { rows: 32, columns: 32, ..setup(&[('A', &[(31, 31)])], &[], &[GOAL]) };
    assert_eq!(faults(largest), []);
}

#[test]
fn pieces_are_at_most_127() {
    let names = || ('!'..).filter(|&c| is_piece_name(c)).take(MAX_PIECES + 1);
    let piece =
        |(index, name)| SetupPiece { name, cells: vec![(index / 32, index % 32)], freedom: Freedom::Horizontal };
    let pieces: Vec<_> = names().enumerate().map(piece).collect();
    let with = |pieces| Setup { rows: 32, columns: 32, walls: vec![], pieces, goal: BlockGoal(vec![GOAL]) };
    assert_eq!(faults(with(pieces[..MAX_PIECES].to_vec())), []);
    assert_eq!(faults(with(pieces)), [SetupFault::TooManyPieces { found: MAX_PIECES + 1 }]);
}

#[test]
fn names_are_seen_and_one_column_wide() {
    let is_name = |c: &char| is_piece_name(*c);
    assert!("Z19azAYαωéßЖ@+'\"\\▓♥".chars().all(|c| is_name(&c)));
    let invisible =
        "\0\t\u{7f}\u{85}\u{a0}\u{ad}\u{301}\u{600}\u{115f}\u{200b}\u{200d}\u{2028}\u{202e}\u{2066}\u{2800}";
    let more = "\u{3000}\u{3164}\u{e000}\u{fe0f}\u{feff}\u{ffa0}\u{10ffff}漢🙂.#/|:;, ";
    assert_eq!(invisible.chars().chain(more.chars()).filter(is_name).collect::<String>(), "");
}

#[test]
fn all_faults_are_reported_at_once() {
    let bad = setup(&[('A', &[(0, 0)]), ('A', &[]), ('B', &[(0, 0), (2, 2)])], &[(9, 9)], &[]);
    let found = BlockPuzzle::try_from(bad).expect_err("it has five faults");
    let text = "two pieces are called A; the wall at row 10, column 10 is outside the grid; piece A covers no cell; \
                piece B is not connected; piece B overlaps A at row 1, column 1";
    assert_eq!(found.to_string(), text);
}
