"""A board for playing a puzzle in a notebook; see `loyd.widget`.

It needs anywidget: `pip install 'loyd-puzzles[notebook]'`.
"""

from __future__ import annotations

import functools
import gzip
import pathlib
from typing import Any

import anywidget
import traitlets

import loyd

_FOLDER = pathlib.Path(__file__).parent
_MODULES = ("engine.js", "options.js", "core.js")
"""The modules of the JavaScript engine. Each one imports only earlier ones."""


class Board(anywidget.AnyWidget):
    """A board whose pieces are dragged in the notebook.

    `moves` contains the moves played so far, as strings, and is synchronised in both directions: the
    player's moves appear here, and moves set here are played on the board. Illegal moves raise
    `IllegalMoveError`.
    """

    _esm = (_FOLDER / "board.js").read_text()
    _css = (_FOLDER / "board.css").read_text()

    start = traitlets.Unicode(read_only=True).tag(sync=True)
    goal = traitlets.Unicode(read_only=True).tag(sync=True)
    metric = traitlets.Unicode(read_only=True).tag(sync=True)
    picture = traitlets.Unicode(read_only=True).tag(sync=True)
    version = traitlets.Unicode(loyd.__version__, read_only=True).tag(sync=True)
    moves = traitlets.List(traitlets.Unicode()).tag(sync=True)
    position = traitlets.Unicode(read_only=True)
    is_solved = traitlets.Bool(read_only=True)

    def __init__(self, puzzle: loyd.Puzzle) -> None:
        _engine()
        self._start = puzzle
        # The current position and the moves that lead there.
        self._puzzle = puzzle
        self._played: list[str] = []
        super().__init__()
        self.set_trait("start", puzzle.text)
        self.set_trait("goal", puzzle.goal)
        self.set_trait("metric", puzzle.metric)
        self._show()
        self.on_msg(self._handle_message)

    @property
    def puzzle(self) -> loyd.Puzzle:
        """The current position."""
        return self._puzzle

    @traitlets.validate("moves")
    def _replay(self, proposal: dict[str, Any]) -> list[str]:
        moves: list[str] = proposal["value"]
        known = len(self._played)
        # Usually, moves have been appended to the known ones.
        if moves[:known] == self._played:
            puzzle, rest = self._puzzle, moves[known:]
        else:
            puzzle, rest = self._start, moves
        for move in rest:
            puzzle = puzzle.play(move)
        self._puzzle, self._played = puzzle, list(moves)
        return moves

    @traitlets.observe("moves")
    def _show(self, _: object = None) -> None:
        self.set_trait("position", self._puzzle.text)
        self.set_trait("is_solved", self._puzzle.is_solved)
        self.set_trait("picture", self._puzzle.svg())

    def _handle_message(self, _: object, content: dict[str, Any], buffers: list[memoryview]) -> None:
        """Send the engine to a page that requests it."""
        if content.get("type") == "engine":
            modules, wasm = _engine()
            self.send({"type": "engine", "modules": modules}, buffers=[wasm])

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Return the board for a notebook with a kernel, and a picture for any other viewer."""
        shown = super()._repr_mimebundle_(**options)
        data = shown[0] if isinstance(shown, tuple) else shown
        if data is not None:
            data["image/svg+xml"] = self.picture
        return shown


@functools.cache
def _engine() -> tuple[list[tuple[str, str]], bytes]:
    """Return the JavaScript engine's modules by name, and its WebAssembly compressed with gzip."""
    folder = _FOLDER / "engine"
    try:
        modules = [(name, (folder / name).read_text()) for name in _MODULES]
        return modules, gzip.compress((folder / "engine_bg.wasm").read_bytes())
    except FileNotFoundError as error:
        raise ImportError(
            "this build of loyd has no engine for notebooks: run `cargo xtask js`, then install the package again"
        ) from error
