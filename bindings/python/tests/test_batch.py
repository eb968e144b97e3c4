"""Batches, limits and Ctrl-C."""

import os
import signal
import threading
import time

import numpy as np
import pytest

import loyd

HARD = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"


def test_a_batch_of_boards_gives_what_single_searches_give():
    boards = loyd.random_boards(40, 3, 3, seed=7)
    assert boards.shape == (40, 3, 3) and boards.dtype == np.uint16
    batch = loyd.solve_boards(boards, moves=True)
    puzzles = [loyd.generate_tiles(3, 3, seed=7 + place) for place in range(40)]
    assert [(puzzle.array == board).all() for puzzle, board in zip(puzzles, boards)] == [True] * 40
    assert batch.lengths.tolist() == [puzzle.distance() for puzzle in puzzles]
    assert batch.optimal.all() and len(batch) == 40 and (batch.lower_bounds == batch.lengths).all()
    assert all(puzzle.verify(moves) for puzzle, moves in zip(puzzles, batch.moves))


def test_threads_do_not_change_the_answers():
    boards = loyd.random_boards(12, 3, 3, seed=1)
    one, many = (loyd.solve_boards(boards, threads=threads, metric="multi") for threads in (1, 3))
    assert one.lengths.tolist() == many.lengths.tolist() and one.nodes.tolist() == many.nodes.tolist()


def test_both_families_in_one_batch():
    texts = ["12../3.44/ZZ5./6657", "3 1 2/4 0 5", "1 2 3/4 5 6/8 7 0"]
    batch = loyd.solve_batch([loyd.Puzzle(text) for text in texts])
    assert batch.lengths.tolist()[0] == 5 and batch.ended[2] == "unsolvable" and batch.moves is None
    assert batch.unsolvable.tolist() == [False, False, True] and batch.lengths[2] == -1


def test_limits_of_a_batch():
    batch = loyd.solve_boards(loyd.Puzzle(HARD).array[None], nodes=1000)
    assert batch.ended == ["nodes"] and batch.lower_bounds[0] > 40


@pytest.mark.parametrize(
    ("boards", "message"),
    [
        (np.zeros((3, 3), int), "shape"),
        (np.zeros((1, 3, 3), float), "integers"),
        (np.zeros((1, 3, 3), int), "board 0: .*missing"),
        (-np.ones((1, 3, 3), int), "from 0"),
    ],
)
def test_arrays_that_are_no_boards(boards, message):
    with pytest.raises(ValueError, match=message):
        loyd.solve_boards(boards)


def test_progress_is_reported_and_can_stop():
    seen = []
    solution = loyd.Puzzle(HARD).solve(mode="optimal", progress=lambda facts: bool(seen.append(facts)))
    assert seen and not solution.optimal and solution.ended == "stopped"
    assert {"nodes", "lower_bound", "length", "bytes", "seconds"} == set(seen[0])

    boards = np.repeat(loyd.Puzzle(HARD).array[None], 50, axis=0)
    batch = loyd.solve_boards(boards, progress=lambda facts: facts["seconds"] < 0.05)
    assert len(batch) == 50 and "stopped" in batch.ended


def test_errors_of_callbacks_are_raised():
    def fail(facts):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        loyd.Puzzle(HARD).solve(mode="optimal", progress=fail)


@pytest.mark.parametrize(
    "work",
    [
        lambda: loyd.Puzzle(HARD).solve(mode="optimal", threads=1),
        lambda: loyd.solve_boards(np.repeat(loyd.Puzzle(HARD).array[None], 500, axis=0)),
        lambda: loyd.generate_blocks(1000, climb=300),
    ],
)
def test_ctrl_c_stops(work):
    # If the tests run in the background of a shell, Python ignores the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    timer.join()
    signal.signal(signal.SIGINT, before)


def test_other_threads_run_while_a_search_runs():
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    ticker = threading.Thread(target=tick)
    ticker.start()
    loyd.Puzzle(HARD).solve(mode="optimal", nodes=2_000_000, threads=1)
    done.set()
    ticker.join()
    assert len(ticks) > 2
