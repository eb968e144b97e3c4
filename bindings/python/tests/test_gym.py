"""Tests of the environments with Gymnasium's own checker."""

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import loyd
import loyd.gym

ENVIRONMENTS = [
    ("loyd/Tiles-v0", {}),
    ("loyd/Tiles-v0", {"width": 3, "height": 2, "shaping": "distance"}),
    ("loyd/Tiles-v0", {"width": 3, "height": 3, "scramble": 6, "goal": "blank-first"}),
    ("loyd/Blocks-v0", {}),
    ("loyd/Blocks-v0", {"puzzle": ["12./ZZ./.3.", "1.2/ZZ./.3."], "scramble": 4, "shaping": "distance"}),
]


@pytest.mark.parametrize(("name", "arguments"), ENVIRONMENTS)
@pytest.mark.parametrize("render_mode", ["ansi", "rgb_array"])
def test_gymnasium_accepts_the_environment(name, arguments, render_mode):
    environment = gymnasium.make(name, render_mode=render_mode, **arguments)
    check_env(environment.unwrapped)


@pytest.mark.parametrize("name", ["loyd/Tiles-v0", "loyd/Blocks-v0"])
def test_shaped_rewards_along_a_shortest_solution_add_up_to_zero(name):
    arguments = {"width": 3, "height": 3} if "Tiles" in name else {"puzzle": "12./ZZ./.3."}
    environment = gymnasium.make(name, shaping="distance", **arguments).unwrapped
    _, info = environment.reset(seed=3)
    total, solved = 0.0, environment.puzzle.is_solved
    while not solved:
        def distance(action):
            return environment.puzzle.play(environment._move(action)).distance(environment._step_metric)

        legal = np.flatnonzero(info["action_mask"])
        _, reward, solved, truncated, info = environment.step(min(legal, key=distance))
        total += reward
        assert not truncated
    assert total == 0 and info["distance"] == 0


def test_an_illegal_action_changes_nothing():
    environment = gymnasium.make("loyd/Tiles-v0", width=3, height=3)
    before, info = environment.reset(seed=1)
    action = int(np.flatnonzero(info["action_mask"] == 0)[0]) if (info["action_mask"] == 0).any() else None
    if action is None:
        environment.step(int(np.flatnonzero(info["action_mask"])[0]))
        before, info = environment.reset(options={"puzzle": "1 2 3/4 5 6/7 8 0"})
        action = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, terminated, _, _ = environment.step(action)
    assert reward == -1 and (before == after).all() and terminated == environment.unwrapped.puzzle.is_solved


def test_a_start_can_be_given_and_a_wrong_one_is_refused():
    environment = gymnasium.make("loyd/Blocks-v0", puzzle="12./ZZ./.3.")
    observation, _ = environment.reset(options={"puzzle": loyd.Puzzle("12./ZZ./.3.")})
    assert (observation == loyd.Puzzle("12./ZZ./.3.").array).all()
    with pytest.raises(ValueError, match="shape"):
        environment.reset(options={"puzzle": "12../ZZ../.3.."})
    for arguments in [{"puzzle": []}, {"puzzle": "1 2/3 0"}, {"shaping": "luck"}]:
        with pytest.raises(ValueError, match="."):
            gymnasium.make("loyd/Blocks-v0", **arguments)


@pytest.mark.parametrize(
    ("name", "arguments", "puzzle", "message"),
    [
        ("loyd/Blocks-v0", {"puzzle": "12./ZZ./.3."}, "123/456/ZZ.", "at most 4 pieces, found 7"),
        ("loyd/Blocks-v0", {"puzzle": "12./ZZ./.3."}, "1 2 3/4 5 6/7 8 0", "family 'blocks', found one of 'tiles'"),
        ("loyd/Tiles-v0", {"width": 3, "height": 3}, "12./ZZ./.3.", "family 'tiles', found one of 'blocks'"),
    ],
)
def test_a_start_that_does_not_fit_the_spaces_is_refused(name, arguments, puzzle, message):
    environment = gymnasium.make(name, **arguments)
    environment.reset(seed=1)
    before = environment.unwrapped.puzzle
    with pytest.raises(ValueError, match=message):
        environment.reset(options={"puzzle": puzzle})
    assert environment.unwrapped.puzzle == before


def test_the_distance_is_to_the_goal_of_the_given_start():
    environment = gymnasium.make("loyd/Blocks-v0", puzzle="12./ZZ./.3.", shaping="distance")
    given = loyd.Puzzle("12./ZZ./.3.", goal="Z covers 1,1")
    _, info = environment.reset(options={"puzzle": given})
    assert info["distance"] == given.distance("step") == 5


def test_gymnasium_imports_the_package_in_a_new_process():
    program = "import gymnasium; gymnasium.make('loyd.gym:loyd/Tiles-v0', width=3, height=3).reset(seed=1); import loyd.gym"
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def render_picture(name, start, /, **arguments):
    environment = gymnasium.make(name, render_mode="rgb_array", **arguments)
    environment.reset(options={"puzzle": start})
    return environment.render()


def crop_cell(picture, row, column):
    side = loyd.gym.CELL
    return picture[row * side : (row + 1) * side, column * side : (column + 1) * side]


def pixels_in(cell, colour):
    return (cell == colour).all(axis=-1)


def test_the_picture_has_a_colour_for_each_piece():
    picture = render_picture("loyd/Blocks-v0", "12./ZZ./.3.", puzzle="12./ZZ./.3.")
    assert picture.shape == (3 * loyd.gym.CELL, 3 * loyd.gym.CELL, 3) and picture.dtype == np.uint8
    colours = {tuple(pixel) for pixel in picture.reshape(-1, 3)} - {loyd.gym.INK, loyd.gym.MARK}
    assert len(colours) == 5


def test_every_number_is_written_differently_inside_its_cell():
    numbers = np.arange(144).reshape(12, 12)
    text = "/".join(" ".join(map(str, row)) for row in numbers)
    picture = render_picture("loyd/Tiles-v0", text, width=12, height=12)
    written = set()
    for number in range(1, 144):
        ink = pixels_in(crop_cell(picture, number // 12, number % 12), loyd.gym.INK)
        # The lines between the cells are above and to the left.
        inside = ink[3:-2, 3:-2]
        assert ink[3:, 3:].sum() == inside.sum() > 0, number
        written.add(inside.tobytes())
    assert len(written) == 143
    assert not pixels_in(crop_cell(picture, 0, 0), loyd.gym.INK).any()


def test_different_positions_have_different_pictures():
    puzzle = loyd.Puzzle("1 2 3/4 5 6/7 0 8")
    pictures = {render_picture("loyd/Tiles-v0", other, width=3, height=3).tobytes() for _, other in puzzle.positions(within=3)}
    assert len(pictures) == len(list(puzzle.positions(within=3)))


def framed_cells(picture, rows, columns):
    # Samples one pixel of each cell, at a position that only frames cover.
    return {
        (row, column)
        for row in range(rows)
        for column in range(columns)
        if tuple(crop_cell(picture, row, column)[-1, -1]) == loyd.gym.MARK
    }


def test_a_tile_in_its_goal_cell_is_framed():
    picture = render_picture("loyd/Tiles-v0", "1 2 3/4 0 6/7 5 8", width=3, height=3)
    assert framed_cells(picture, 3, 3) == {(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0)}


@pytest.mark.parametrize(
    ("goal", "cells"),
    [
        ("Z covers 3,2", {(2, 1), (2, 2)}),
        ("Z right own-row", {(1, 2)}),
        ("3 covers 1,1", {(0, 0)}),
    ],
)
def test_the_goal_of_a_block_puzzle_is_framed(goal, cells):
    picture = render_picture("loyd/Blocks-v0", loyd.Puzzle("12./ZZ./.3.", goal=goal), puzzle="12./ZZ./.3.")
    assert framed_cells(picture, 3, 3) == cells
