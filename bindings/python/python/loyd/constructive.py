"""The m×n puzzle and a solver based on invariants, with the method names used in a Python course.

Cells are (row, column), counted from (0, 0) in the upper left corner. In the solved puzzle the
blank, 0, is in cell (0, 0), and every other cell contains tile ``column + width * row``. A move is
one of the letters ``l r u d``, the direction of the blank.

>>> puzzle = Puzzle(2, 3, [[3, 1, 2], [4, 5, 0]])
>>> moves = puzzle.solve_puzzle()
>>> print(puzzle)
[0, 1, 2]
[3, 4, 5]

`loyd.Puzzle` is a different class: a position in any puzzle, with the exact solvers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from ._loyd import constructive_moves

_OFFSETS = {"l": (0, -1), "r": (0, 1), "u": (-1, 0), "d": (1, 0)}


class Puzzle:
    """A puzzle of a given height and width, which is solved unless a grid is given."""

    def __init__(self, height: int, width: int, initial_grid: Sequence[Sequence[int]] | None = None) -> None:
        if height < 2 or width < 2:
            raise ValueError(f"{height} rows and {width} columns: both must be at least 2")
        if initial_grid is None:
            initial_grid = [[column + width * row for column in range(width)] for row in range(height)]
        if len(initial_grid) != height or any(len(row) != width for row in initial_grid):
            raise ValueError(f"the grid must have {height} rows of {width} numbers each")
        self._height = height
        self._width = width
        self._grid = [list(row) for row in initial_grid]

    def __str__(self) -> str:
        return "\n".join(str(row) for row in self._grid)

    def __repr__(self) -> str:
        return f"Puzzle({self._height}, {self._width}, {self._grid})"

    def get_height(self) -> int:
        """Return the number of rows."""
        return self._height

    def get_width(self) -> int:
        """Return the number of columns."""
        return self._width

    def get_number(self, row: int, col: int) -> int:
        """Return the number in a cell."""
        self._check_cell(row, col)
        return self._grid[row][col]

    def set_number(self, row: int, col: int, value: int) -> None:
        """Write a number into a cell, without checking the number."""
        self._check_cell(row, col)
        self._grid[row][col] = value

    def clone(self) -> Puzzle:
        """Return an independent copy."""
        return Puzzle(self._height, self._width, self._grid)

    def current_position(self, solved_row: int, solved_col: int) -> tuple[int, int]:
        """Return the current cell of the tile whose goal cell is given."""
        self._check_cell(solved_row, solved_col)
        wanted = solved_col + self._width * solved_row
        for row, numbers in enumerate(self._grid):
            if wanted in numbers:
                return row, numbers.index(wanted)
        raise ValueError(f"tile {wanted} is not on the grid")

    def update_puzzle(self, move_string: str) -> None:
        """Play moves. If any of them is illegal, raise `ValueError` and play none."""
        row, col = self.current_position(0, 0)
        grid = [list(numbers) for numbers in self._grid]
        for number, letter in enumerate(move_string, 1):
            if letter not in _OFFSETS:
                raise ValueError(f"move {number}: expected `l`, `r`, `u` or `d`, found `{letter}`")
            down, right = _OFFSETS[letter]
            next_row, next_col = row + down, col + right
            if not (0 <= next_row < self._height and 0 <= next_col < self._width):
                raise ValueError(f"move {number}: `{letter}` takes the blank off the grid")
            grid[row][col], grid[next_row][next_col] = grid[next_row][next_col], grid[row][col]
            row, col = next_row, next_col
        self._grid = grid

    def lower_row_invariant(self, target_row: int, target_col: int) -> bool:
        """Return whether the blank is in the cell and all tiles after it in reading order are in place."""
        return self._is_blank(target_row, target_col) and all(
            self._is_in_place(row, col)
            for row in range(target_row, self._height)
            for col in range(self._width)
            if row > target_row or col > target_col
        )

    def row1_invariant(self, target_col: int) -> bool:
        """Return whether the blank is in row 1 of the column, and all tiles in row 2 and below, and in
        the columns to the right, are in place.
        """
        return self._is_blank(1, target_col) and self._is_remainder_in_place(target_col)

    def row0_invariant(self, target_col: int) -> bool:
        """Return whether the blank is in row 0 of the column, the tile below it is in place, and so are
        all tiles in row 2 and below and in the columns to the right.
        """
        return (
            self._is_blank(0, target_col)
            and self._is_in_place(1, target_col)
            and self._is_remainder_in_place(target_col)
        )

    def position_tile(
        self, solved_row: int, solved_col: int, target_row: int | None = None, target_col: int | None = None
    ) -> str:
        """Bring the tile that belongs in a goal cell to a target cell, by default that goal cell,
        with the blank to its left (or above it in column 0). Use only cells up to the goal cell in
        reading order, the target cell, and the current cells of the tile and the blank. Return a
        shortest sequence of moves.
        """
        target_row = solved_row if target_row is None else target_row
        target_col = solved_col if target_col is None else target_col
        self._check_cell(target_row, target_col)
        blank_cell = (target_row, target_col - 1) if target_col > 0 else (target_row - 1, 0)
        last = solved_col + self._width * solved_row
        free = {
            (row, col)
            for row in range(self._height)
            for col in range(self._width)
            if col + self._width * row <= last or (row, col) == (target_row, target_col)
        }
        start = (self.current_position(solved_row, solved_col), self.current_position(0, 0))
        free.update(start)
        goal = ((target_row, target_col), blank_cell)
        if goal[1][0] < 0:
            raise ValueError("there is no cell next to the target for the blank")
        paths = {start: ""}
        queue = deque([start])
        while queue and goal not in paths:
            tile, blank = queue.popleft()
            for letter, (down, right) in _OFFSETS.items():
                cell = (blank[0] + down, blank[1] + right)
                state = (blank if cell == tile else tile, cell)
                if cell in free and state not in paths:
                    paths[state] = paths[tile, blank] + letter
                    queue.append(state)
        if goal not in paths:
            raise ValueError(f"the tile for ({solved_row}, {solved_col}) cannot reach ({target_row}, {target_col})")
        self.update_puzzle(paths[goal])
        return paths[goal]

    def solve_interior_tile(self, target_row: int, target_col: int) -> str:
        """Advance from `lower_row_invariant(i, j)` to `lower_row_invariant(i, j - 1)`, for i > 1 and j > 0."""
        return self._run("solve_interior_tile", target_row, target_col)

    def solve_col0_tile(self, target_row: int) -> str:
        """Advance from `lower_row_invariant(i, 0)` to `lower_row_invariant(i - 1, n - 1)`, for i > 1."""
        return self._run("solve_col0_tile", target_row, 0)

    def solve_row1_tile(self, target_col: int) -> str:
        """Advance from `row1_invariant(j)` to `row0_invariant(j)`, for j > 1."""
        return self._run("solve_row1_tile", 1, target_col)

    def solve_row0_tile(self, target_col: int) -> str:
        """Advance from `row0_invariant(j)` to `row1_invariant(j - 1)`, for j > 1."""
        return self._run("solve_row0_tile", 0, target_col)

    def solve_2x2(self) -> str:
        """Advance from `row1_invariant(1)` to the solved puzzle."""
        return self._run("solve_2x2", 0, 0)

    def solve_puzzle(self) -> str:
        """Solve the puzzle and return the moves."""
        return self._run("solve_puzzle", 0, 0)

    def _run(self, method: str, row: int, col: int) -> str:
        if row < 0 or col < 0:
            raise ValueError(f"there is no cell ({row}, {col})")
        moves = constructive_moves(self._grid, method, row, col)
        self.update_puzzle(moves)
        return moves

    def _check_cell(self, row: int, col: int) -> None:
        if not (0 <= row < self._height and 0 <= col < self._width):
            raise IndexError(f"there is no cell ({row}, {col})")

    def _is_blank(self, row: int, col: int) -> bool:
        return 0 <= row < self._height and 0 <= col < self._width and self._grid[row][col] == 0

    def _is_in_place(self, row: int, col: int) -> bool:
        return self._grid[row][col] == col + self._width * row

    def _is_remainder_in_place(self, target_col: int) -> bool:
        return all(
            self._is_in_place(row, col)
            for row in range(self._height)
            for col in range(self._width)
            if row > 1 or col > target_col
        )
