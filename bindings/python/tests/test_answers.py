"""Answers in the notations that the command line and the protocol accept."""

from pathlib import Path

import loyd
import pytest

LIST = Path(__file__).parents[3] / "crates/engine/tests/data/answers.tsv"
LINES = [line for line in LIST.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("line", LINES)
def test_every_notation_is_read_and_named(line):
    _, puzzle, answer, reading, moves = line.split("\t")
    answer = answer.replace("\\n", "\n")
    verification = loyd.Puzzle(puzzle).verify(answer)
    assert verification and verification.written == int(moves)
    assert verification.read_as == (None if reading == "-" else reading)
    assert loyd.Puzzle(puzzle).play(answer).is_solved


def test_two_likely_readings_are_both_named():
    with pytest.raises(loyd.ParseError, match="tile letters and as blank letters"):
        loyd.Puzzle("1 2 3/4 0 6/7 5 8").play("→")
