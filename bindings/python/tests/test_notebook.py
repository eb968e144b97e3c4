"""Tests of the board for notebooks. `.ci/notebook` tests the board in a notebook page."""

import gzip
import pathlib
import sys

import pytest

import loyd

TILES = "1 2 3/4 5 6/0 7 8"
BLOCKS = "12./ZZ./.3."
FOLDER = pathlib.Path(loyd.__file__).parent / "notebook"

# Only `cargo xtask js` builds the engine.
with_engine = pytest.mark.skipif(not (FOLDER / "engine").exists(), reason="the package was built without the JavaScript engine")


def test_without_anywidget_the_error_names_the_package_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(ImportError, match=r"loyd\.widget needs anywidget: pip install 'loyd-puzzles\[notebook\]'"):
        loyd.widget(loyd.Puzzle(TILES))


def test_without_the_engine_the_error_names_the_command_that_builds_it(monkeypatch, tmp_path):
    notebook = pytest.importorskip("loyd.notebook")
    monkeypatch.setattr(notebook, "_FOLDER", tmp_path)
    notebook._engine.cache_clear()
    with pytest.raises(ImportError, match="cargo xtask js"):
        loyd.widget(loyd.Puzzle(TILES))


@with_engine
@pytest.mark.parametrize(
    ("text", "moves", "position"),
    [(TILES, ["L", "L"], "1 2 3/4 5 6/7 8 0"), (BLOCKS, ["2 right 1"], "1.2/ZZ./.3.")],
)
def test_the_position_follows_the_moves(text, moves, position):
    board = loyd.widget(loyd.Puzzle(text))
    seen = []
    board.observe(lambda change: seen.append(change["new"]), "position")
    board.moves = moves
    assert (board.position, board.puzzle.text, seen[-1]) == (position, position, position)
    assert board.is_solved == board.puzzle.is_solved
    assert board.picture == board.puzzle.svg()
    # As a page would, adds one move, then replaces all moves.
    board.set_state({"moves": moves[:-1]})
    board.set_state({"moves": moves})
    assert (board.moves, board.position) == (moves, position)
    board.set_state({"moves": []})
    assert (board.moves, board.position) == ([], board.start)


@with_engine
def test_illegal_moves_are_refused_and_change_nothing():
    board = loyd.widget(loyd.Puzzle(TILES))
    board.moves = ["L"]
    with pytest.raises(loyd.IllegalMoveError):
        board.moves = ["L", "L", "L"]
    with pytest.raises(loyd.ParseError):
        board.moves = ["sideways"]
    assert (board.moves, board.position) == (["L"], "1 2 3/4 5 6/7 0 8")
    assert board.puzzle.text == board.position


@with_engine
def test_the_engine_is_sent_on_request():
    board = loyd.widget(loyd.Puzzle(TILES))
    sent = []
    board.send = lambda content, buffers=None: sent.append((content, buffers))
    board._handle_message(board, {"type": "engine"}, [])
    [(content, [wasm])] = sent
    assert [name for name, _ in content["modules"]] == ["engine.js", "options.js", "core.js"]
    assert gzip.decompress(wasm)[:4] == b"\0asm"
    board._handle_message(board, {"type": "other"}, [])
    assert len(sent) == 1


@with_engine
def test_a_viewer_without_widgets_shows_a_picture():
    shown = loyd.widget(loyd.Puzzle(BLOCKS))._repr_mimebundle_()
    data = shown[0] if isinstance(shown, tuple) else shown
    assert data["image/svg+xml"] == loyd.Puzzle(BLOCKS).svg()
    assert "application/vnd.jupyter.widget-view+json" in data
