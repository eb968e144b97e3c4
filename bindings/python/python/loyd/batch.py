"""Batches of puzzles on all cores, with NumPy arrays as input and output."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from . import _loyd
from ._loyd import Puzzle, Tables

if TYPE_CHECKING:
    from ._loyd import Ended, Metric, Mode

Progress = Callable[[dict[str, Any]], bool | None]


class BatchEntry(NamedTuple):
    """The result for one puzzle in a batch."""

    length: int | None
    """The length of the solution; `None` if none was found."""
    lower_bound: int | None
    """A proven lower bound on the length; `None` if the batch stopped before the puzzle's turn."""
    nodes: int
    """The number of positions searched."""
    seconds: float
    """The time taken by the search, in seconds."""
    ended: Ended
    """The reason why the search ended; see `Solution.ended`."""
    moves: str | None
    """The moves, if requested and if a solution was found."""


@dataclass(frozen=True, repr=False, eq=False)
class Batch:
    """The results of a batch, with one entry per puzzle, in puzzle order."""

    lengths: np.ma.MaskedArray[Any, np.dtype[np.int32]]
    """The length of the solution; masked if none was found."""
    lower_bounds: np.ma.MaskedArray[Any, np.dtype[np.int32]]
    """A proven lower bound on the length; masked if the batch stopped before the puzzle's turn."""
    nodes: npt.NDArray[np.uint64]
    """The number of positions searched."""
    seconds: npt.NDArray[np.float64]
    """The time taken by the search, in seconds."""
    ended: list[Ended]
    """The reason why each search ended; see `Solution.ended`."""
    moves: list[str | None] | None
    """The moves, if requested."""

    @property
    def optimal(self) -> npt.NDArray[np.bool_]:
        """Whether the length is proven optimal."""
        return np.array([ended == "proven" for ended in self.ended], dtype=np.bool_)

    @property
    def unsolvable(self) -> npt.NDArray[np.bool_]:
        """Whether it is proven that there is no solution."""
        return np.array([ended == "unsolvable" for ended in self.ended], dtype=np.bool_)

    def __len__(self) -> int:
        return len(self.ended)

    def __getitem__(self, index: int) -> BatchEntry:
        """Return the result for one puzzle, by its index."""
        return BatchEntry(
            _int_or_none(self.lengths[index]),
            _int_or_none(self.lower_bounds[index]),
            int(self.nodes[index]),
            float(self.seconds[index]),
            self.ended[index],
            self.moves[index] if self.moves is not None else None,
        )

    def __iter__(self) -> Iterator[BatchEntry]:
        return (self[index] for index in range(len(self)))

    def __repr__(self) -> str:
        solved, proven = int(self.lengths.count()), int(self.optimal.sum())
        mean = f", mean length {self.lengths.mean():.3f}" if solved else ""
        return f"<Batch: {len(self)} puzzles, {solved} solved, {proven} proven optimal{mean}>"


def _int_or_none(value: Any) -> int | None:
    return None if value is np.ma.masked else int(value)


def _create_batch(columns: dict[str, Any]) -> Batch:
    """Create a batch from its columns, in which -1 marks an unknown number."""
    for name in ("lengths", "lower_bounds"):
        columns[name] = np.ma.masked_equal(columns[name], -1)
    return Batch(**columns)


def solve_batch(
    puzzles: Iterable[Puzzle],
    *,
    metric: Metric | None = None,
    mode: Mode = "optimal",
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    threads: int | None = None,
    tables: Tables | None = None,
    moves: bool = False,
    progress: Progress | None = None,
) -> Batch:
    """Solve puzzles of either family, one per thread at a time.

    `time` in seconds and `nodes` limit each puzzle, and `memory` in bytes limits all of them
    together. `progress` is called with a dictionary (`done`, `count`, `seconds`) and stops the
    batch by returning `False`; Ctrl-C stops it too.
    """
    keywords = _keywords(metric, mode, time, nodes, memory, threads, tables, moves, progress)
    return _create_batch(_loyd.solve_batch(list(puzzles), keywords))


def solve_boards(
    boards: npt.ArrayLike,
    *,
    goal: str | None = None,
    metric: Metric | None = None,
    mode: Mode = "optimal",
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    threads: int | None = None,
    tables: Tables | None = None,
    moves: bool = False,
    progress: Progress | None = None,
) -> Batch:
    """Solve tile boards of one size: an array of shape (count, height, width), 0 for the blank.

    The other arguments have the same meaning as in `solve_batch`.
    """
    cells = np.asarray(boards)
    if cells.ndim != 3:
        raise ValueError(f"expected an array of shape (count, height, width), found {cells.shape}")
    if not np.issubdtype(cells.dtype, np.integer):
        raise ValueError(f"expected an array of integers, found {cells.dtype}")
    if cells.size and (cells.min() < 0 or cells.max() >= 1 << 14):
        raise ValueError("the numbers on a board must be from 0 to 16383")
    _, height, width = cells.shape
    keywords = _keywords(metric, mode, time, nodes, memory, threads, tables, moves, progress)
    data = np.ascontiguousarray(cells, dtype="<u2").tobytes()
    return _create_batch(_loyd.solve_cells(data, width, height, goal, keywords))


def random_boards(
    count: int, width: int = 4, height: int = 4, *, seed: int | None = None, goal: str | None = None
) -> npt.NDArray[np.uint16]:
    """Draw tile boards uniformly from all solvable ones; board `i` has the seed `seed + i`.

    Without a seed, each call draws different boards.

    The array has the shape (count, height, width), with 0 for the blank.
    """
    return _loyd.tile_cells(count, width, height, seed=seed, goal=goal)


def _keywords(
    metric: Metric | None,
    mode: Mode,
    time: float | None,
    nodes: int | None,
    memory: int | None,
    threads: int | None,
    tables: Tables | None,
    moves: bool,
    progress: Progress | None,
) -> dict[str, Any]:
    for name, number in (("nodes", nodes), ("memory", memory), ("threads", threads)):
        if number is not None and number < 0:
            raise ValueError(f"{name}: expected a number of at least 0, found {number}")
    return {
        "metric": metric,
        "mode": mode,
        "time": time,
        "nodes": nodes,
        "memory": memory,
        "threads": threads,
        "tables": tables,
        "moves": moves,
        "progress": progress,
    }
