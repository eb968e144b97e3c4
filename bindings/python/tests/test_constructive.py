"""Tests of `loyd.constructive.Puzzle`, which uses the course's names."""

import random

import pytest

from loyd.constructive import Puzzle


def shuffled_puzzle(height, width, seed):
    puzzle = Puzzle(height, width)
    source = random.Random(seed)
    played = 0
    while played < 40 * height * width:
        try:
            puzzle.update_puzzle(source.choice("lrud"))
            played += 1
        except ValueError:
            pass
    return puzzle


@pytest.mark.parametrize("height,width", [(2, 2), (3, 3), (4, 4), (2, 5), (5, 2), (4, 6)])
def test_solving_stage_by_stage_satisfies_every_invariant(height, width):
    for seed in range(10):
        puzzle = shuffled_puzzle(height, width, seed)
        whole = puzzle.clone()
        row, col = puzzle.current_position(0, 0)
        puzzle.update_puzzle("d" * (height - 1 - row) + "r" * (width - 1 - col))
        for row in range(height - 1, 1, -1):
            for col in range(width - 1, 0, -1):
                assert puzzle.lower_row_invariant(row, col)
                puzzle.solve_interior_tile(row, col)
            assert puzzle.lower_row_invariant(row, 0)
            puzzle.solve_col0_tile(row)
        for col in range(width - 1, 1, -1):
            assert puzzle.row1_invariant(col)
            puzzle.solve_row1_tile(col)
            assert puzzle.row0_invariant(col)
            puzzle.solve_row0_tile(col)
        assert puzzle.row1_invariant(1)
        puzzle.solve_2x2()
        assert str(puzzle) == str(Puzzle(height, width))
        before = str(whole)
        moves = whole.solve_puzzle()
        assert str(whole) == str(Puzzle(height, width)) and (moves or before == str(whole))


def test_cells_are_read_written_and_copied():
    puzzle = Puzzle(2, 3)
    assert (puzzle.get_height(), puzzle.get_width(), puzzle.get_number(1, 2)) == (2, 3, 5)
    copy = puzzle.clone()
    copy.update_puzzle("rd")
    assert str(puzzle) == "[0, 1, 2]\n[3, 4, 5]" and str(copy) == "[1, 4, 2]\n[3, 0, 5]"
    assert copy.current_position(0, 0) == (1, 1)
    puzzle.set_number(0, 0, 7)
    assert str(puzzle) == "[7, 1, 2]\n[3, 4, 5]", "the number is written unchecked"
    for moves in ["x", "rrr"]:
        with pytest.raises(ValueError):
            copy.update_puzzle(moves)
    assert str(copy) == "[1, 4, 2]\n[3, 0, 5]", "a string with an illegal move is not played"


def test_a_method_raises_if_its_invariant_does_not_hold():
    puzzle = Puzzle(4, 4)
    for call in [
        lambda: puzzle.solve_interior_tile(2, 2),
        lambda: puzzle.solve_col0_tile(2),
        lambda: puzzle.solve_row1_tile(2),
        lambda: puzzle.solve_row0_tile(2),
        lambda: puzzle.solve_2x2(),
        lambda: Puzzle(2, 2, [[0, 2], [1, 3]]).solve_puzzle(),
        lambda: Puzzle(1, 4),
        lambda: Puzzle(2, 2, [[0, 1]]),
    ]:
        with pytest.raises(ValueError):
            call()
    assert str(puzzle) == str(Puzzle(4, 4))


def test_a_tile_is_brought_to_its_cell_with_the_blank_to_its_left():
    for seed in range(20):
        puzzle = shuffled_puzzle(4, 4, seed)
        puzzle.position_tile(3, 3)
        assert puzzle.current_position(3, 3) == (3, 3) and puzzle.current_position(0, 0) == (3, 2)
        assert puzzle.lower_row_invariant(3, 2)
