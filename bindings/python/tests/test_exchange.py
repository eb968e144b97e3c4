"""Tests that a string, rows and an array are read as the same puzzle."""

import numpy
import pytest

import loyd

CARS = ["GAA..Y", "G.V..Y", "RRV..Y", "..VZZZ", "....B.", "WWW.B."]
TILES = [[8, 1, 3], [4, 0, 2], [7, 6, 5]]


@pytest.mark.parametrize(
    "given",
    ["\n".join(CARS), CARS, tuple(CARS), [list(row) for row in CARS], numpy.array([list(row) for row in CARS])],
)
def test_every_form_of_a_car_board_is_read_as_the_same_puzzle_with_a_note(given):
    puzzle = loyd.Puzzle(given)
    assert puzzle.goal == "R right" and puzzle.text == loyd.Puzzle("\n".join(CARS)).text
    assert "goal car R" in puzzle.read_as
    with pytest.raises(loyd.ParseError):
        loyd.Puzzle(given, strict=True)


@pytest.mark.parametrize(
    "given",
    [
        TILES,
        tuple(map(tuple, TILES)),
        numpy.array(TILES),
        numpy.array(TILES, dtype=numpy.uint8).ravel(),
        numpy.array(TILES, dtype=float),
        [[numpy.int64(tile) for tile in row] for row in TILES],
        [[8, 1, 3], [4, None, 2], [7, 6, 5]],
        {"board": TILES},
    ],
)
def test_every_form_of_a_tile_board_is_read_as_the_same_puzzle(given):
    puzzle = loyd.Puzzle(given)
    assert puzzle.text == "8 1 3/4 0 2/7 6 5" and puzzle.read_as is None


def test_invalid_boards_are_refused():
    for given in [[[8, 1, 3], [4, 0, 2], [7, 6]], [], numpy.zeros((3, 3)), numpy.zeros((2, 2, 2))]:
        with pytest.raises(loyd.ParseError):
            loyd.Puzzle(given)
    for given in [None, object(), 7]:
        with pytest.raises((TypeError, loyd.ParseError)):
            loyd.Puzzle(given)


def test_puzzles_in_a_list_keep_their_names_goals_and_metrics():
    first, second = loyd.read("# goal: blank-first\n# name: First\n8 6 7/2 5 4/3 0 1\n1 2 3/4 0 5/6 7 8\n")
    assert (first.name, first.goal, second.name, second.goal) == ("First", "blank-first", None, "blank-first")
    tiles, cars = loyd.read("8 6 7/2 5 4/3 0 1\nAA./.BB | goal: A right | metric: turn\n")
    assert (tiles.goal, cars.metric) == ("blank-last", "turn")
