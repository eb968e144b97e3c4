//! The properties that a level's identifier depends on.

use loyd_core::blocks::{BlockGoal, Freedom, Gate, Setup, SetupPiece, Target};
use loyd_core::{BlockPuzzle, Direction};
use loyd_records::LevelId;

fn piece(name: char, cells: &[(usize, usize)], freedom: Freedom) -> SetupPiece {
    SetupPiece { name, cells: cells.to_vec(), freedom }
}

/// Returns a 3×4 puzzle with three pieces and a wall.
fn setup() -> Setup {
    Setup {
        rows: 3,
        columns: 4,
        walls: vec![(2, 3)],
        gates: vec![],
        pieces: vec![
            piece('Z', &[(1, 0), (1, 1)], Freedom::Horizontal),
            piece('a', &[(0, 2), (1, 2)], Freedom::Vertical),
            piece('b', &[(0, 0)], Freedom::Both),
        ],
        goal: BlockGoal(vec![Target::Right { piece: 0 }, Target::Covers { piece: 2, cell: 8 }]),
    }
}

fn id(setup: Setup) -> LevelId {
    LevelId::of_puzzle(&BlockPuzzle::try_from(setup).expect("a puzzle"))
}

fn id_after(change: impl Fn(&mut Setup)) -> LevelId {
    let mut setup = setup();
    change(&mut setup);
    id(setup)
}

#[test]
fn names_and_order_do_not_matter() {
    let renamed =
        id_after(|setup| setup.pieces.iter_mut().zip("xyz".chars()).for_each(|(piece, name)| piece.name = name));
    let targets_reversed = id_after(|setup| setup.goal.0.reverse());
    let target_repeated = id_after(|setup| setup.goal.0.push(Target::Right { piece: 0 }));
    let cells_reversed = id_after(|setup| setup.pieces[0].cells.reverse());
    let pieces_reversed = id_after(|setup| {
        setup.pieces.reverse();
        setup.goal = BlockGoal(vec![Target::Right { piece: 2 }, Target::Covers { piece: 0, cell: 8 }]);
    });
    for other in [renamed, targets_reversed, target_repeated, cells_reversed, pieces_reversed] {
        assert_eq!(other, id(setup()));
    }
}

#[test]
fn layout_freedom_and_goal_matter() {
    let others = [
        id_after(|setup| setup.walls.clear()),
        id_after(|setup| setup.rows = 4),
        id_after(|setup| setup.pieces[2].cells = vec![(0, 1)]),
        id_after(|setup| setup.pieces[2].cells = vec![(0, 0), (0, 1)]),
        id_after(|setup| setup.pieces[0].freedom = Freedom::Both),
        id_after(|setup| setup.goal.0.truncate(1)),
        id_after(|setup| setup.goal.0[0] = Target::RightOwnRow { piece: 0 }),
        id_after(|setup| setup.goal.0[0] = Target::Right { piece: 1 }),
        id_after(|setup| setup.goal.0[1] = Target::Covers { piece: 2, cell: 9 }),
        id_after(|setup| setup.goal.0[1] = Target::Fills { piece: 2, cell: 8 }),
        id_after(|setup| setup.goal.0[1] = Target::Leaves { piece: 2, side: Direction::Left, first: 2, last: 2 }),
        id_after(|setup| setup.goal.0[1] = Target::Leaves { piece: 2, side: Direction::Left, first: 1, last: 2 }),
        id_after(|setup| setup.goal.0[1] = Target::Like { shape: setup.pieces[2].shape().unwrap(), cell: 8 }),
        id_after(|setup| setup.goal.0[1] = Target::Like { shape: setup.pieces[0].shape().unwrap(), cell: 8 }),
        id_after(|setup| setup.gates = vec![Gate { cell: (2, 2), pieces: vec![0] }]),
        id_after(|setup| setup.gates = vec![Gate { cell: (2, 2), pieces: vec![2] }]),
    ];
    let mut ids = others.to_vec();
    ids.push(id(setup()));
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), others.len() + 1);
}
