//! Tests that every fault in a block puzzle's setup is reported, alone and together with others.

use loyd_core::blocks::{
    BlockGoal, Freedom, Gate, MAX_PIECES, Setup, SetupFault, SetupFaults, SetupPiece, Target, is_piece_name,
};
use loyd_core::text::piece_names;
use loyd_core::{BlockPuzzle, Direction};

const GOAL: Target = Target::Right { piece: 0 };

/// Returns a setup with four rows and five columns.
fn setup(pieces: &[(char, &[(usize, usize)])], walls: &[(usize, usize)], targets: &[Target]) -> Setup {
    let pieces = pieces
        .iter()
        .map(|&(name, cells)| SetupPiece { name, cells: cells.to_vec(), freedom: Freedom::Both })
        .collect();
    Setup { rows: 4, columns: 5, walls: walls.to_vec(), gates: vec![], pieces, goal: BlockGoal(targets.to_vec()) }
}

fn faults(setup: Setup) -> Vec<SetupFault> {
    BlockPuzzle::try_from(setup).map_or_else(|SetupFaults(faults)| faults, |_| Vec::new())
}

fn covers(piece: usize, row: u16, column: u16) -> Target {
    Target::Covers { piece, cell: row * 5 + column }
}

#[test]
fn each_bad_setup_is_reported_with_its_fault() {
    use SetupFault::{
        Disconnected, DuplicateName, Empty, ExitOutside, GateForNone, GateOutside, GateShut, GateTaken, KindOutside,
        NoPiece, NoTarget, Outside, Overlap, TargetOutside, TargetsCollide, UnknownKind, UnknownTarget, WallOutside,
    };
    let two: &[(char, &[(usize, usize)])] = &[('A', &[(0, 0), (0, 1)]), ('B', &[(1, 0)])];
    let overlap = |other| Overlap { piece: 1, name: 'B', other, row: 1, column: 1 };
    let gates = |gates: &[((usize, usize), &[usize])]| Setup {
        gates: gates.iter().map(|&(cell, pieces)| Gate { cell, pieces: pieces.to_vec() }).collect(),
        ..setup(two, &[(3, 3)], &[GOAL])
    };
    let like = |cells: &[(usize, usize)], cell| {
        let piece = SetupPiece { name: 'x', cells: cells.to_vec(), freedom: Freedom::Both };
        Target::Like { shape: piece.shape().expect("a piece with cells"), cell }
    };
    let leaves = |first, last| Target::Leaves { piece: 0, side: Direction::Up, first, last };
    let cases: Vec<(Setup, Vec<SetupFault>)> = vec![
        (setup(two, &[], &[GOAL]), vec![]),
        (setup(two, &[(4, 0)], &[GOAL]), vec![WallOutside(4, 0)]),
        (setup(two, &[(0, 5)], &[GOAL]), vec![WallOutside(0, 5)]),
        (setup(&[], &[], &[GOAL]), vec![NoPiece]),
        (setup(&[('A', &[(0, 0)]), ('A', &[(0, 1)])], &[], &[GOAL]), vec![DuplicateName(1, 'A')]),
        (setup(&[('A', &[])], &[], &[GOAL]), vec![Empty(0, 'A')]),
        (setup(&[('A', &[(0, 0), (1, 1)])], &[], &[GOAL]), vec![Disconnected(0, 'A')]),
        (setup(&[('A', &[(3, 4), (4, 4)])], &[], &[GOAL]), vec![Outside(0, 'A')]),
        (setup(&[('A', &[(1, 1)]), ('B', &[(1, 0), (1, 1)])], &[], &[GOAL]), vec![overlap('A')]),
        (setup(&[('A', &[(0, 0)]), ('B', &[(1, 0), (1, 1)])], &[(1, 1)], &[GOAL]), vec![overlap('#')]),
        (setup(two, &[], &[]), vec![NoTarget]),
        (setup(two, &[], &[Target::Right { piece: 2 }]), vec![UnknownTarget { piece: 2, pieces: 2 }]),
        (setup(two, &[], &[covers(0, 2, 4)]), vec![TargetOutside(0, 'A')]),
        (setup(two, &[], &[covers(1, 4, 0)]), vec![TargetOutside(1, 'B')]),
        (setup(two, &[(3, 3)], &[covers(0, 3, 2)]), vec![TargetOutside(0, 'A')]),
        (setup(two, &[], &[covers(0, 3, 2), covers(1, 3, 3)]), vec![TargetsCollide]),
        (setup(two, &[], &[covers(1, 3, 2), covers(1, 3, 3)]), vec![TargetsCollide]),
        (setup(two, &[], &[like(&[(0, 0), (0, 1), (0, 2)], 15), like(&[(0, 0)], 0)]), vec![]),
        (setup(two, &[], &[like(&[(0, 0)], 20)]), vec![KindOutside(4, 0)]),
        (setup(two, &[], &[like(&[(0, 0), (0, 1), (1, 0)], 0)]), vec![UnknownKind]),
        (setup(two, &[], &[like(&[(0, 0)], 7), covers(1, 1, 2)]), vec![]),
        (setup(two, &[], &[like(&[(0, 0)], 7), covers(0, 1, 1)]), vec![TargetsCollide]),
        (setup(two, &[], &[Target::Fills { piece: 0, cell: 6 }, covers(1, 1, 1)]), vec![TargetsCollide]),
        (
            setup(two, &[], &[Target::Fills { piece: 1, cell: 6 }, Target::Fills { piece: 1, cell: 7 }]),
            vec![TargetOutside(1, 'B')],
        ),
        (setup(two, &[], &[leaves(0, 4)]), vec![]),
        (setup(two, &[], &[leaves(2, 5)]), vec![ExitOutside(0, 'A')]),
        (setup(two, &[], &[leaves(2, 1)]), vec![ExitOutside(0, 'A')]),
        (setup(two, &[], &[leaves(2, 2)]), vec![TargetOutside(0, 'A')]),
        (gates(&[((0, 1), &[0, 1]), ((2, 2), &[1])]), vec![]),
        (gates(&[((4, 1), &[0])]), vec![GateOutside(4, 1)]),
        (gates(&[((3, 3), &[0]), ((2, 2), &[0]), ((2, 2), &[1])]), vec![GateTaken(3, 3), GateTaken(2, 2)]),
        (gates(&[((2, 2), &[]), ((2, 3), &[2])]), vec![GateForNone(2, 2), GateForNone(2, 3)]),
        (gates(&[((0, 1), &[1])]), vec![GateShut { piece: 0, name: 'A', row: 0, column: 1 }]),
    ];
    for (setup, expected) in cases {
        assert_eq!(faults(setup.clone()), expected, "{setup:?}");
    }
}

#[test]
fn grids_have_1_to_256_rows_and_columns() {
    for (rows, columns) in [(0, 5), (4, 0), (257, 5), (4, 257)] {
        let setup_of_bad_size = Setup { rows, columns, ..setup(&[('A', &[(0, 0)])], &[], &[GOAL]) };
        assert_eq!(faults(setup_of_bad_size), [SetupFault::Grid(rows, columns)]);
    }
    let largest = Setup { rows: 256, columns: 256, ..setup(&[('A', &[(255, 255)])], &[], &[GOAL]) };
    assert_eq!(faults(largest), []);
}

#[test]
fn puzzles_have_at_most_65536_pieces() {
    let piece = |(index, name)| SetupPiece { name, cells: vec![(index / 256, index % 256)], freedom: Freedom::Both };
    let mut pieces: Vec<_> = piece_names().enumerate().map(piece).collect();
    let setup_with =
        |pieces| Setup { rows: 256, columns: 256, walls: vec![], gates: vec![], pieces, goal: BlockGoal(vec![GOAL]) };
    assert!(faults(setup_with(pieces.clone())).is_empty());
    pieces.push(SetupPiece { name: '!', ..pieces[0].clone() });
    let overlap = SetupFault::Overlap { piece: MAX_PIECES, name: '!', other: 'Z', row: 0, column: 0 };
    assert!(faults(setup_with(pieces)) == [SetupFault::TooManyPieces(MAX_PIECES + 1), overlap]);
}

#[test]
fn names_are_visible_and_one_column_wide() {
    let is_name = |c: &char| is_piece_name(*c);
    assert!("Z19azAYαωéßЖ@+'\"\\▓♥".chars().all(|c| is_name(&c)));
    let invisible =
        "\0\t\u{7f}\u{85}\u{a0}\u{ad}\u{301}\u{600}\u{115f}\u{200b}\u{200d}\u{2028}\u{202e}\u{2066}\u{2800}";
    let other_invalid = "\u{3000}\u{3164}\u{e000}\u{fe0f}\u{feff}\u{ffa0}\u{10ffff}漢🙂.#/|:;, ";
    assert_eq!(invisible.chars().chain(other_invalid.chars()).filter(is_name).collect::<String>(), "");
}

#[test]
fn all_faults_are_reported_together() {
    let bad = setup(&[('A', &[(0, 0)]), ('A', &[]), ('B', &[(0, 0), (2, 2)])], &[(9, 9)], &[]);
    let found = BlockPuzzle::try_from(bad).expect_err("five faults");
    let text = "two pieces are called A; the wall at row 10, column 10 is outside the grid; piece A covers no cell; \
                piece B is not connected; piece B overlaps A at row 1, column 1";
    assert_eq!(found.to_string(), text);
}
