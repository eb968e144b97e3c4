"""The page about the package shows programs that run, and comments that say what they print."""

import pathlib
import re

import pytest

PAGE = pathlib.Path(__file__).parents[3] / "docs" / "python.md"


def test_every_program_of_the_page_runs(capsys):
    if not PAGE.exists():
        pytest.skip("the tests run without the repository around them")
    text = PAGE.read_text()
    programs = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(programs) >= 4
    # The programs of a page are read one after the other, and later ones use the names of earlier ones.
    names = {}
    for program in programs:
        exec(compile(program, str(PAGE), "exec"), names)
        printed = [line for line in capsys.readouterr().out.splitlines()]
        for line in re.findall(r"^print\(.*?\)\s+# (\d.*)$", program, re.MULTILINE):
            assert line in printed
