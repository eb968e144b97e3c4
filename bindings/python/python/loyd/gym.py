"""Environments for Gymnasium.

Importing this module registers `loyd/Tiles-v0` and `loyd/Blocks-v0`. Gymnasium imports it
automatically for an identifier that contains the module's name.

>>> import gymnasium
>>> environment = gymnasium.make("loyd.gym:loyd/Tiles-v0", width=3, height=3)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

import loyd

if TYPE_CHECKING:
    from ._loyd import Metric

Observation = npt.NDArray[np.int32]
DIRECTIONS = ("up", "down", "left", "right")
CELL = 24
"""The side of a cell in `rgb_array` pictures, in pixels."""
INK = (20, 20, 20)
"""The colour of numbers and of the lines between pieces."""
MARK = (192, 57, 43)
"""The colour of the frames that mark the goal."""

_FRAME = np.zeros((CELL, CELL), dtype=bool)
"""The pixels of a cell's frame, inside the lines between pieces."""
_FRAME[1:, 1:] = True
_FRAME[3:-2, 3:-2] = False

_DIGITS = [
    np.array([[pixel == "#" for pixel in row] for row in rows.split()])
    for rows in (
        "### #.# #.# #.# ###",
        ".#. ##. .#. .#. ###",
        "### ..# ### #.. ###",
        "### ..# ### ..# ###",
        "#.# #.# ### ..# ..#",
        "### #.. ### ..# ###",
        "### #.. ### #.# ###",
        "### ..# ..# ..# ..#",
        "### #.# ### #.# ###",
        "### #.# ### ..# ###",
    )
]
"""The digits 0 to 9, as bitmaps 3 pixels wide and 5 pixels high."""


class _SlidingEnv(gymnasium.Env[Observation, np.int64]):
    """The common base of both environments: an action is one step of one piece, with a reward of -1.

    An illegal action changes nothing and also yields -1. `info["action_mask"]` marks the legal
    actions. `shaping="distance"` adds the exact decrease of the distance to every reward, so a step
    towards the goal yields 0 and a step away from it -2. The shaping is potential-based and
    undiscounted, so optimal solutions stay optimal.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(self, shaping: Literal["distance"] | None, render_mode: Literal["ansi", "rgb_array"] | None) -> None:
        if shaping not in (None, "distance"):
            raise ValueError(f"unknown shaping {shaping!r}: expected None or 'distance'")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"unknown render mode {render_mode!r}: expected 'ansi' or 'rgb_array'")
        self.render_mode = render_mode
        self._shaping = shaping
        self._distance: int | None = None
        self.puzzle: loyd.Puzzle | None = None

    def _move(self, action: int) -> str:
        """Return the move for an action, as text."""
        raise NotImplementedError

    def _draw(self, options: dict[str, Any]) -> loyd.Puzzle:
        """Draw a starting position, using `self.np_random`."""
        raise NotImplementedError

    def _mask(self) -> npt.NDArray[np.int8]:
        """Return the mask of legal actions."""
        raise NotImplementedError

    def _exact_distance(self, puzzle: loyd.Puzzle) -> int | None:
        """Return the number of steps to the goal."""
        return puzzle.distance(self._step_metric, threads=1)

    _step_metric: Metric = "single"
    _family = "tiles"

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new episode. `options={"puzzle": …}` sets the start, as a `Puzzle` or as text."""
        super().reset(seed=seed)
        options = options or {}
        given = options.get("puzzle")
        if given is None:
            self.puzzle = self._draw(options)
        else:
            puzzle = given if isinstance(given, loyd.Puzzle) else loyd.Puzzle(given)
            self._check(puzzle)
            self.puzzle = puzzle
        self._distance = self._exact_distance(self.puzzle) if self._shaping else None
        return self.puzzle.array, self._info()

    def _check(self, puzzle: loyd.Puzzle) -> None:
        """Raise `ValueError` if a start does not fit this environment's spaces."""
        if puzzle.family != self._family:
            raise ValueError(f"expected a puzzle of the family '{self._family}', found one of '{puzzle.family}'")
        if puzzle.array.shape != self.observation_space.shape:
            raise ValueError(f"expected a puzzle of shape {self.observation_space.shape}, found {puzzle.array.shape}")
        # A block action is a piece and a direction; the mask excludes missing pieces.
        max_pieces = int(self.action_space.n) // 4  # type: ignore[attr-defined]
        if len(puzzle.pieces) > max_pieces:
            raise ValueError(f"expected a puzzle with at most {max_pieces} pieces, found {len(puzzle.pieces)}")

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play one step."""
        if self.puzzle is None:
            raise gymnasium.error.ResetNeeded("call reset() before step()")
        is_legal = bool(self._mask()[int(action)])
        if is_legal:
            self.puzzle = self.puzzle.play(self._move(int(action)))
        reward = -1.0
        if self._shaping and is_legal:
            before, self._distance = self._distance, self._exact_distance(self.puzzle)
            if before is not None and self._distance is not None:
                reward += before - self._distance
        return self.puzzle.array, reward, self.puzzle.is_solved, False, self._info()

    def _info(self) -> dict[str, Any]:
        assert self.puzzle is not None
        info: dict[str, Any] = {"action_mask": self._mask(), "puzzle": self.puzzle.text}
        if self._distance is not None:
            info["distance"] = self._distance
        return info

    def render(self) -> Any:
        """Return the position as text, or as an array of pixels."""
        if self.render_mode is None or self.puzzle is None:
            return None
        if self.render_mode == "ansi":
            return str(self.puzzle)
        return _pixels(self.puzzle)


class TilesEnv(_SlidingEnv):
    """A tile puzzle.

    Observations are the numbers in the cells, 0 for the blank. Actions move a tile up, down, left or
    right. Starts are drawn uniformly from all solvable positions or, with `scramble=N`, reached by
    N random steps from the goal.
    """

    def __init__(
        self,
        width: int = 4,
        height: int = 4,
        *,
        scramble: int | None = None,
        goal: str | None = None,
        shaping: Literal["distance"] | None = None,
        render_mode: Literal["ansi", "rgb_array"] | None = None,
    ) -> None:
        super().__init__(shaping, render_mode)
        self._size, self._scramble, self._goal = (width, height), scramble, goal
        self._any_position = loyd.generate_tiles(width, height, goal=goal)
        self.observation_space = spaces.Box(0, width * height - 1, (height, width), np.int32)
        self.action_space = spaces.Discrete(4)

    def _draw(self, options: dict[str, Any]) -> loyd.Puzzle:
        seed = int(self.np_random.integers(1 << 62))
        if self._scramble is None:
            return loyd.generate_tiles(*self._size, seed=seed, goal=self._goal)
        solved = _solve(self._any_position)
        return _walk_randomly(solved, "single", self._scramble, self.np_random)

    def _move(self, action: int) -> str:
        return "UDLR"[action]

    def _mask(self) -> npt.NDArray[np.int8]:
        assert self.puzzle is not None
        legal = set(self.puzzle.moves("single"))
        return np.array([self._move(action) in legal for action in range(4)], dtype=np.int8)


class BlocksEnv(_SlidingEnv):
    """A block puzzle.

    Observations contain the number of the piece in every cell, 0 for an empty cell and -1 for a
    wall. An action is a piece and a direction: `4 * (number - 1) + direction`, in the order up,
    down, left, right.

    `puzzle` is a puzzle as text, a level's identifier, a `Puzzle`, or a sequence of these, all of
    the same size. Starts are these puzzles or, with `scramble=N`, positions N random steps away.
    Exact distances come from a study of the puzzle, which is computed once.
    """

    _step_metric = "step"
    _family = "blocks"

    def __init__(
        self,
        puzzle: str | loyd.Puzzle | Sequence[str | loyd.Puzzle] = "traditional/red-donkey",
        *,
        scramble: int = 0,
        shaping: Literal["distance"] | None = None,
        render_mode: Literal["ansi", "rgb_array"] | None = None,
    ) -> None:
        super().__init__(shaping, render_mode)
        given = [puzzle] if isinstance(puzzle, (str, loyd.Puzzle)) else list(puzzle)
        self._starts = [_block_puzzle(one) for one in given]
        if not self._starts or len({start.array.shape for start in self._starts}) > 1:
            raise ValueError("expected one or more puzzles of the same size")
        self._scramble = scramble
        self._studies: dict[int, loyd.Study] = {}
        self._index = 0
        max_pieces = max(len(start.pieces) for start in self._starts)
        self.observation_space = spaces.Box(-1, max_pieces, self._starts[0].array.shape, np.int32)
        self.action_space = spaces.Discrete(4 * max_pieces)

    def _draw(self, options: dict[str, Any]) -> loyd.Puzzle:
        self._index = int(self.np_random.integers(len(self._starts)))
        return _walk_randomly(self._starts[self._index], "step", self._scramble, self.np_random)

    def _exact_distance(self, puzzle: loyd.Puzzle) -> int | None:
        # A study contains only the distances to its own goal.
        if puzzle.goal != self._starts[self._index].goal:
            return puzzle.distance("step")
        if self._index not in self._studies:
            self._studies[self._index] = self._starts[self._index].study("step")
        known = self._studies[self._index].distance(puzzle)
        return known if known is not None else puzzle.distance("step")

    def _move(self, action: int) -> str:
        assert self.puzzle is not None
        return f"{self.puzzle.pieces[action // 4]} {DIRECTIONS[action % 4]} 1"

    def _mask(self) -> npt.NDArray[np.int8]:
        assert self.puzzle is not None
        legal = set(self.puzzle.moves("step"))
        pieces = self.puzzle.pieces
        mask = np.zeros(int(self.action_space.n), dtype=np.int8)  # type: ignore[attr-defined]
        for action in range(4 * len(pieces)):
            mask[action] = self._move(action) in legal
        return mask


def _block_puzzle(given: str | loyd.Puzzle) -> loyd.Puzzle:
    if isinstance(given, str):
        given = loyd.level(given) if given in loyd.levels() else loyd.Puzzle(given)
    if given.family != "blocks":
        raise ValueError("expected a block puzzle")
    return given


def _solve(puzzle: loyd.Puzzle) -> loyd.Puzzle:
    solution = puzzle.solve(mode="quick")
    assert solution.moves is not None
    return puzzle.play(solution.moves)


def _walk_randomly(puzzle: loyd.Puzzle, metric: Metric, steps: int, random: np.random.Generator) -> loyd.Puzzle:
    for _ in range(steps):
        moves = puzzle.moves(metric)
        if not moves:
            break
        puzzle = puzzle.play(moves[int(random.integers(len(moves)))])
    return puzzle


def _pixels(puzzle: loyd.Puzzle) -> npt.NDArray[np.uint8]:
    """Draw a position: one colour per number, the number once per piece, and frames for the goal.

    In a tile puzzle, a tile in its goal cell is framed. In a block puzzle, the goal cells are
    framed, regardless of what covers them.
    """
    cells, goal = puzzle.array, puzzle.goal_array
    hues = np.stack([cells * 67 % 155 + 90, cells * 113 % 155 + 90, cells * 29 % 155 + 90], axis=-1)
    colours = np.where((cells > 0)[..., None], hues, np.where((cells < 0)[..., None], 60, 245)).astype(np.uint8)
    owners = _enlarge(cells)
    picture = _enlarge(colours)
    edges = np.zeros(owners.shape, dtype=bool)
    edges[1:] |= owners[1:] != owners[:-1]
    edges[:, 1:] |= owners[:, 1:] != owners[:, :-1]
    picture[edges] = INK
    is_framed = (cells == goal) & (cells > 0) if puzzle.family == "tiles" else goal > 0
    for row, column in np.argwhere(is_framed):
        _cell(picture, row, column)[_FRAME] = MARK
    _, firsts = np.unique(cells, return_index=True)
    for number, first in ((int(cells.flat[first]), int(first)) for first in firsts):
        if number > 0:
            _write(_cell(picture, *divmod(first, puzzle.width)), number)
    return picture


def _enlarge(cells: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Repeat every cell as a square of pixels."""
    return cells.repeat(CELL, axis=0).repeat(CELL, axis=1)


def _cell(picture: npt.NDArray[np.uint8], row: int, column: int) -> npt.NDArray[np.uint8]:
    """Return the pixels of a cell, as a view."""
    return picture[row * CELL : (row + 1) * CELL, column * CELL : (column + 1) * CELL]


def _write(pixels: npt.NDArray[np.uint8], number: int) -> None:
    """Write a number in the middle of a cell, in large digits if they fit inside the frame."""
    digits = [np.pad(_DIGITS[int(digit)], ((0, 0), (0, 1))) for digit in str(number)]
    ink = np.concatenate(digits, axis=1)[:, :-1]
    if 2 * ink.shape[1] <= CELL - 8:
        ink = ink.repeat(2, axis=0).repeat(2, axis=1)
    top, left = (CELL - ink.shape[0]) // 2, (CELL - ink.shape[1]) // 2
    pixels[top : top + ink.shape[0], left : left + ink.shape[1]][ink] = INK


gymnasium.register("loyd/Tiles-v0", entry_point="loyd.gym:TilesEnv", max_episode_steps=1_000)
gymnasium.register("loyd/Blocks-v0", entry_point="loyd.gym:BlocksEnv", max_episode_steps=1_000)
