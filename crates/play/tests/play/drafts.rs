//! The level editor's state.

use loyd_core::Direction;
use loyd_core::blocks::{Freedom, SetupFault};
use loyd_core::text::{AnyPuzzle, one_line};
use loyd_play::{Cell, Draft, DraftTarget, Edit, PieceRole, SceneGate, TargetRule};

use crate::support::{block_puzzle, cell, example};

fn paint(draft: &mut Draft, piece: char, cells: &[Cell]) {
    for &cell in cells {
        assert!(draft.apply(Edit::Paint { piece, cell }));
    }
}

/// Returns the draft's puzzle on one line.
fn text(draft: &Draft) -> String {
    let puzzle = draft.check().unwrap_or_else(|faults| panic!("{faults}"));
    one_line(&AnyPuzzle::Blocks(puzzle))
}

fn faults(draft: &Draft) -> Vec<SetupFault> {
    draft.check().err().map_or(vec![], |faults| faults.0)
}

/// Returns a draft with Z at the upper left, 1 below it, and a wall at the lower right.
fn sample_draft() -> Draft {
    let mut draft = Draft::new(2, 4);
    paint(&mut draft, 'Z', &[cell(0, 0), cell(0, 1)]);
    paint(&mut draft, '1', &[cell(1, 0)]);
    draft.apply(Edit::Wall(cell(1, 3)));
    draft.apply(Edit::Target(DraftTarget { piece: 'Z', rule: TargetRule::Right }));
    draft
}

#[test]
fn a_drawing_becomes_a_puzzle() {
    let mut draft = sample_draft();
    assert_eq!(text(&draft), "ZZ../1..#");
    draft.apply(Edit::SetFreedom { piece: '1', freedom: Freedom::Fixed });
    draft.apply(Edit::Target(DraftTarget { piece: 'Z', rule: TargetRule::Covers(cell(0, 2)) }));
    assert_eq!(text(&draft), "ZZ../1..# | goal: Z covers 1,3 | fixed: 1");
    let scene = draft.scene();
    let roles: Vec<_> = scene.pieces.iter().map(|piece| (piece.label.as_str(), piece.role)).collect();
    assert_eq!(roles, [("Z", PieceRole::Goal), ("1", PieceRole::Fixed)]);
    assert_eq!(scene.goals[0].cells, [cell(0, 2), cell(0, 3)]);
}

#[test]
fn every_draft_can_be_stored_as_text() {
    let mut draft = sample_draft();
    draft.apply(Edit::Resize { rows: 3, columns: 5 });
    paint(&mut draft, '2', &[cell(2, 0)]);
    // A piece in two parts makes the draft invalid.
    paint(&mut draft, '3', &[cell(2, 2), cell(0, 4)]);
    for edit in [
        Edit::SetFreedom { piece: '1', freedom: Freedom::Fixed },
        Edit::SetFreedom { piece: 'Z', freedom: Freedom::Horizontal },
        Edit::Target(DraftTarget { piece: '1', rule: TargetRule::Fills(cell(0, 2)) }),
        Edit::Target(DraftTarget { piece: '1', rule: TargetRule::Fills(cell(0, 3)) }),
        Edit::Target(DraftTarget { piece: '3', rule: TargetRule::Leaves { side: Direction::Down, first: 1, last: 3 } }),
        Edit::Target(DraftTarget { piece: '2', rule: TargetRule::Covers(cell(1, 1)) }),
        Edit::Kind { piece: '2', cell: cell(1, 2) },
        Edit::Gate { piece: 'Z', cell: cell(0, 3) },
        Edit::Gate { piece: '2', cell: cell(0, 3) },
    ] {
        assert!(draft.apply(edit), "{edit:?}");
        let loaded = Draft::from_text(&draft.to_text()).expect("a draft");
        assert_eq!((loaded.to_text(), loaded.scene()), (draft.to_text(), draft.scene()));
        assert_eq!((loaded.targets(), faults(&loaded)), (draft.targets(), faults(&draft)));
        assert_eq!(loaded.has_kind_target('2'), draft.has_kind_target('2'));
        assert!(!loaded.is_changed());
    }
    for text in ["", "size 3", "size 2 2\npiece 90 x 0 0", "size 2 2\npiece 90 b 0", "size 2 2\nwall 0", "size 2 2\n?"]
    {
        assert_eq!(Draft::from_text(text), None, "{text}");
    }
    assert_eq!(Draft::from_text("size 2 2\nwall 5 5"), Some(Draft::new(2, 2)), "cells outside the grid are ignored");
}

#[test]
fn every_fault_in_a_draft_is_reported() {
    let mut draft = Draft::new(2, 4);
    assert_eq!(faults(&draft), [SetupFault::NoPiece]);
    paint(&mut draft, 'Z', &[cell(0, 0), cell(1, 1)]);
    assert_eq!(faults(&draft), [SetupFault::Disconnected(0, 'Z')]);
    assert_eq!(draft.scene().pieces[0].cells, [cell(0, 0), cell(1, 1)]);
    draft.apply(Edit::Erase(cell(1, 1)));
    assert_eq!(faults(&draft), [SetupFault::NoTarget]);
    draft.apply(Edit::Target(DraftTarget { piece: 'Z', rule: TargetRule::Covers(cell(1, 3)) }));
    draft.apply(Edit::Wall(cell(1, 3)));
    assert_eq!(faults(&draft), [SetupFault::TargetOutside(0, 'Z')]);
}

#[test]
fn edits_without_effect_are_not_reported_as_changes() {
    let mut draft = sample_draft();
    let before = draft.clone();
    let ineffective = [
        Edit::Paint { piece: '#', cell: cell(1, 1) },
        Edit::Paint { piece: '2', cell: cell(2, 0) },
        Edit::Wall(cell(0, 4)),
        Edit::Erase(cell(1, 1)),
        Edit::Remove { piece: '2' },
        Edit::Exchange { piece: '2', with: '3' },
        Edit::SetFreedom { piece: '2', freedom: Freedom::Fixed },
        Edit::Target(DraftTarget { piece: '2', rule: TargetRule::Right }),
        Edit::Target(DraftTarget { piece: '1', rule: TargetRule::Covers(cell(0, 4)) }),
        Edit::NoTarget { piece: '1' },
        Edit::Resize { rows: 2, columns: 4 },
    ];
    for edit in ineffective {
        assert!(!draft.apply(edit), "{edit:?}");
        assert_eq!(draft, before);
    }
}

#[test]
fn each_change_is_undone_and_redone() {
    let changes = [
        (Edit::Resize { rows: 2, columns: 3 }, "ZZ./1.."),
        (Edit::Resize { rows: 3, columns: 3 }, "ZZ./1../..."),
        (Edit::Exchange { piece: 'Z', with: '1' }, "11./Z../... | goal: 1 right"),
        (Edit::Paint { piece: 'Z', cell: cell(1, 1) }, "11./ZZ./... | goal: 1 right"),
        (Edit::Exchange { piece: 'Z', with: '9' }, "11./99./... | goal: 1 right"),
        (Edit::Remove { piece: '9' }, "11./.../... | goal: 1 right"),
    ];
    let mut draft = sample_draft();
    let mut texts = vec![text(&draft)];
    for (edit, expected) in changes {
        assert!(draft.apply(edit));
        assert_eq!(text(&draft), expected, "{edit:?}");
        texts.push(expected.to_owned());
    }
    for expected in texts.iter().rev().skip(1) {
        assert!(draft.undo());
        assert_eq!(text(&draft), *expected);
    }
    for expected in &texts[1..] {
        assert!(draft.redo());
        assert_eq!(text(&draft), *expected);
    }
    assert!(!draft.redo());
}

#[test]
fn a_stroke_is_undone_as_a_whole() {
    let mut draft = sample_draft();
    let before = text(&draft);
    draft.begin_stroke();
    paint(&mut draft, '2', &[cell(0, 2), cell(0, 3)]);
    draft.apply(Edit::Erase(cell(1, 3)));
    draft.end_stroke();
    paint(&mut draft, '3', &[cell(1, 3)]);
    assert_eq!(text(&draft), "ZZ22/1..3");
    draft.undo();
    assert_eq!(text(&draft), "ZZ22/1...");
    draft.undo();
    assert_eq!(text(&draft), before);
    assert!(draft.redo() && draft.redo());
    assert_eq!(text(&draft), "ZZ22/1..3");
}

#[test]
fn names_are_assigned_in_order_and_freed_with_their_pieces() {
    let mut draft = sample_draft();
    assert_eq!(draft.free_name(), Some('2'));
    draft.apply(Edit::Remove { piece: 'Z' });
    assert_eq!(draft.free_name(), Some('Z'));
    assert_eq!((draft.freedom('Z'), draft.targets()), (None, &[][..]));
}

#[test]
fn a_goal_is_removed_with_its_column() {
    let mut draft = sample_draft();
    draft.apply(Edit::Target(DraftTarget { piece: '1', rule: TargetRule::Covers(cell(0, 3)) }));
    assert_eq!(draft.targets().len(), 2);
    draft.apply(Edit::Resize { rows: 2, columns: 3 });
    assert_eq!(draft.targets(), [DraftTarget { piece: 'Z', rule: TargetRule::Right }]);
    draft.undo();
    assert_eq!(draft.targets().len(), 2);
}

#[test]
fn sizes_stay_within_the_grid_limits() {
    for (side, expected) in [(0, 1), (5, 5), (1000, 256)] {
        let scene = Draft::new(side, side).scene();
        assert_eq!((scene.rows, scene.columns), (expected, expected));
    }
}

#[test]
fn an_existing_puzzle_can_be_edited() {
    for puzzle in
        [example(), block_puzzle("1.#/ZZ./23. | goal: Z covers 1,1; 3 right own-row | fixed: 2 | horizontal: Z")]
    {
        let draft = Draft::from(&puzzle);
        let expected = one_line(&AnyPuzzle::Blocks(puzzle));
        assert_eq!(text(&draft), expected);
    }
}

#[test]
fn gates_kinds_regions_and_exits_are_drawn_and_removed() {
    let mut draft = sample_draft();
    draft.apply(Edit::Gate { piece: '1', cell: cell(1, 1) });
    draft.apply(Edit::Gate { piece: 'Z', cell: cell(1, 1) });
    assert_eq!(text(&draft), "ZZ../1..# | gate: 2,2 Z 1");
    draft.apply(Edit::Gate { piece: 'Z', cell: cell(1, 1) });
    assert_eq!(text(&draft), "ZZ../1..# | gate: 2,2 1");
    assert_eq!(draft.scene().gates, [SceneGate { cell: cell(1, 1), pieces: vec![1] }]);
    draft.apply(Edit::Gate { piece: '1', cell: cell(1, 1) });
    draft.apply(Edit::NoTarget { piece: 'Z' });
    draft.apply(Edit::Kind { piece: '1', cell: cell(0, 3) });
    assert!(draft.has_kind_target('1') && !draft.has_kind_target('Z'));
    assert_eq!(text(&draft), "ZZ../1..# | goal: like 1 covers 1,4");
    assert!(draft.apply(Edit::NoTarget { piece: '1' }) && !draft.has_kind_target('1'));
    for column in [1, 2, 3, 3] {
        draft.apply(Edit::Target(DraftTarget { piece: 'Z', rule: TargetRule::Fills(cell(0, column)) }));
    }
    assert_eq!(text(&draft), "ZZ../1..# | goal: Z fills 1,2 1,3");
    let exit = DraftTarget { piece: 'Z', rule: TargetRule::Leaves { side: Direction::Right, first: 0, last: 0 } };
    draft.apply(Edit::Target(exit));
    assert_eq!(text(&draft), "ZZ../1..# | goal: Z leaves right 1");
    // Edits with cells outside the grid or with missing pieces change nothing.
    for edit in [
        Edit::Gate { piece: 'Z', cell: cell(2, 0) },
        Edit::Gate { piece: '9', cell: cell(1, 1) },
        Edit::Kind { piece: '9', cell: cell(1, 1) },
        Edit::Kind { piece: 'Z', cell: cell(0, 4) },
    ] {
        assert!(!draft.apply(edit), "{edit:?}");
    }
    let again = Draft::from(&draft.check().expect("a puzzle"));
    assert_eq!(text(&again), text(&draft));
}
