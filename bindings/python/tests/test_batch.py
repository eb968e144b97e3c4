"""Batches, limits and Ctrl-C."""

import copy
import os
import pickle
import signal
import threading
import time

import numpy as np
import pytest

import loyd

HARD = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"


def test_a_batch_of_boards_agrees_with_single_searches():
    boards = loyd.random_boards(40, 3, 3, seed=7)
    assert boards.shape == (40, 3, 3) and boards.dtype == np.uint16
    batch = loyd.solve_boards(boards, moves=True)
    puzzles = [loyd.generate_tiles(3, 3, seed=7 + index) for index in range(40)]
    assert [(puzzle.array == board).all() for puzzle, board in zip(puzzles, boards)] == [True] * 40
    assert batch.lengths.tolist() == [puzzle.distance() for puzzle in puzzles]
    assert batch.optimal.all() and len(batch) == 40 and (batch.lower_bounds == batch.lengths).all()
    assert all(puzzle.verify(moves) for puzzle, moves in zip(puzzles, batch.moves))


def test_threads_do_not_change_the_answers():
    boards = loyd.random_boards(12, 3, 3, seed=1)
    one, many = (loyd.solve_boards(boards, threads=threads, metric="multi") for threads in (1, 3))
    assert one.lengths.tolist() == many.lengths.tolist() and one.nodes.tolist() == many.nodes.tolist()


def test_a_batch_may_contain_both_families():
    texts = ["12../3.44/ZZ5./6657", "3 1 2/4 0 5", "1 2 3/4 5 6/8 7 0"]
    batch = loyd.solve_batch([loyd.Puzzle(text) for text in texts])
    assert batch.lengths.tolist()[0] == 5 and batch.ended[2] == "unsolvable" and batch.moves is None
    assert batch.unsolvable.tolist() == [False, False, True] and batch.lengths[2] is np.ma.masked
    assert batch.lengths.mean() == batch.lengths.compressed().mean() and batch.lower_bounds.mask.sum() == 0
    assert [entry.length for entry in batch][::2] == [5, None] and batch[2].ended == "unsolvable"
    assert all(puzzle.distance() == entry.length for puzzle, entry in zip(map(loyd.Puzzle, texts), batch))
    for batch in (batch, pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch)):
        assert repr(batch).startswith("<Batch: 3 puzzles, 2 solved, 2 proven optimal, mean length ")
        assert "\n" not in repr(batch)


def test_a_node_limit_stops_the_searches_in_a_batch():
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
def test_arrays_that_are_not_boards_are_refused(boards, message):
    with pytest.raises(ValueError, match=message):
        loyd.solve_boards(boards)


def test_boards_without_a_seed_differ():
    assert (loyd.random_boards(9) != loyd.random_boards(9)).any()
    assert len({loyd.generate_tiles() for _ in range(9)}) == 9
    assert (loyd.random_boards(9, seed=0) == loyd.random_boards(9, seed=0)).all()


@pytest.mark.parametrize(
    ("work", "message"),
    [
        (lambda: loyd.random_boards(-1), "from 0 to .* found -1"),
        (lambda: loyd.random_boards(1, -3, 3), "found -3"),
        (lambda: loyd.generate_blocks(-2), "found -2"),
        (lambda: loyd.generate_tiles(3, 10**30), "from 0 to "),
        (lambda: loyd.Puzzle("1 2/3 0").study().table(-1), "found -1"),
        (lambda: loyd.Puzzle("1 2/3 0").solve(nodes=-5), "found -5"),
        (lambda: loyd.solve_batch([], threads=-1), "threads: .* found -1"),
        (lambda: loyd.Puzzle(HARD).solve(tables=loyd.Tables("/no/such/folder")), "/no/such/folder"),
    ],
)
def test_arguments_out_of_range_raise_value_errors(work, message):
    with pytest.raises(ValueError, match=message):
        work()


def test_more_boards_than_fit_in_memory_raise_a_memory_error():
    with pytest.raises(MemoryError, match="no memory for 1000000000000 boards of 4x4"):
        loyd.random_boards(10**12)


def test_a_progress_callback_is_called_and_can_stop_the_work():
    seen = []
    solution = loyd.Puzzle(HARD).solve(mode="optimal", progress=lambda progress: bool(seen.append(progress)))
    assert seen and not solution.optimal and solution.ended == "stopped"
    assert {"nodes", "lower_bound", "length", "bytes", "seconds"} == set(seen[0])

    boards = np.repeat(loyd.Puzzle(HARD).array[None], 50, axis=0)
    batch = loyd.solve_boards(boards, progress=lambda progress: progress["seconds"] < 0.05)
    assert len(batch) == 50 and "stopped" in batch.ended


def test_callback_errors_are_raised():
    def fail(progress):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        loyd.Puzzle(HARD).solve(mode="optimal", progress=fail)


@pytest.mark.parametrize(
    "work",
    [
        lambda: loyd.Puzzle(HARD).solve(mode="optimal", threads=1),
        lambda: loyd.solve_boards(np.repeat(loyd.Puzzle(HARD).array[None], 500, axis=0)),
        lambda: loyd.generate_blocks(1000, climb=300),
        lambda: loyd.random_boards(30_000_000, 3, 3),
    ],
)
def test_ctrl_c_stops_long_calls(work):
    # If the tests run in the background of a shell, Python ignores the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    timer.join()
    signal.signal(signal.SIGINT, before)


def test_other_threads_run_while_a_search_is_running():
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
