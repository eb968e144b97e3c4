"""Sliding tile puzzles and block puzzles: exact solvers, distances, studies, batches.

>>> import loyd
>>> loyd.Puzzle("8 6 7/2 5 4/3 0 1").distance()
31
"""

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
]
__version__ = "0.1.0"
