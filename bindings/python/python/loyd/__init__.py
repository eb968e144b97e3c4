"""Sliding tile puzzles and block puzzles: exact solvers, distances, studies, batches.

>>> import loyd
>>> loyd.Puzzle("8 6 7/2 5 4/3 0 1").distance()
31
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._loyd import (
    Generated,
    IllegalMoveError,
    ParseError,
    Positions,
    Puzzle,
    Solution,
    Study,
    Tables,
    Verification,
    generate_blocks,
    generate_tiles,
    level,
    levels,
    read,
)
from .batch import Batch, BatchEntry, random_boards, solve_batch, solve_boards

if TYPE_CHECKING:
    from .notebook import Board

__all__ = [
    "Batch",
    "BatchEntry",
    "Generated",
    "IllegalMoveError",
    "ParseError",
    "Positions",
    "Puzzle",
    "Solution",
    "Study",
    "Tables",
    "Verification",
    "generate_blocks",
    "generate_tiles",
    "level",
    "levels",
    "random_boards",
    "read",
    "solve_batch",
    "solve_boards",
    "widget",
]
__version__ = "0.1.0"


def widget(puzzle: Puzzle) -> Board:
    """Return a board to play with in a notebook.

    Pieces are dragged with the pointer, and buttons show a hint or a solution.

    Raises `ImportError` if the optional dependency anywidget is missing.
    """
    try:
        import anywidget
    except ModuleNotFoundError as error:
        raise ImportError("loyd.widget needs anywidget: pip install 'loyd-puzzles[notebook]'") from error
    from .notebook import Board

    return Board(puzzle)
