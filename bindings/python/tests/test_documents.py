"""Tests that the programs in the documentation run, and print what their comments say."""

import pathlib
import re
import subprocess
import sys

import numpy as np
import pytest

import loyd

EXAMPLES = pathlib.Path(__file__).parents[1] / "examples"
PAGE = pathlib.Path(__file__).parents[3] / "docs" / "python.md"


def test_every_program_on_the_page_runs(capsys):
    if not PAGE.exists():
        pytest.skip("the tests run without the repository around them")
    text = PAGE.read_text()
    programs = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(programs) >= 4
    # A page's programs run one after another; later ones use names that earlier ones define.
    names = {}
    for program in programs:
        exec(compile(program, str(PAGE), "exec"), names)
        printed = [line for line in capsys.readouterr().out.splitlines()]
        for line in re.findall(r"^print\(.*?\)\s+# (\d.*)$", program, re.MULTILINE):
            assert line in printed


@pytest.mark.parametrize("example", ["lengths.py", "lengths_dask.py"])
def test_the_examples_write_boards_and_lengths(example, tmp_path):
    if "dask" in example:
        pytest.importorskip("dask.distributed")
    out = tmp_path / "lengths.npz"
    subprocess.run([sys.executable, EXAMPLES / example, "--count", "3", "--seed", "5", "--out", out], check=True)
    with np.load(out) as written:
        boards = loyd.random_boards(3, seed=5)
        assert (written["boards"] == boards).all()
        assert written["lengths"].tolist() == loyd.solve_boards(boards).lengths.tolist()
