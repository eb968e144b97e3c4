"""Puzzles as planning problems, solved by a domain-independent planner."""

import pytest

import loyd

PUZZLES = [
    ("1 2 3/0 4 6/7 5 8", "single"),
    ("1 0 3/4 2 5", "single"),
    ("12./ZZ./.3.", "step"),
    ("Z..1/.... | goal: Z right own-row", "step"),
    ("aZZ./b.c. | goal: Z covers 2,2", "step"),
]


@pytest.mark.parametrize(("text", "metric"), PUZZLES)
def test_a_planner_finds_a_shortest_solution(text, metric, tmp_path):
    planner = pytest.importorskip("pyperplan.planner")
    puzzle = loyd.Puzzle(text)
    files = [tmp_path / "domain.pddl", tmp_path / "problem.pddl"]
    for file, part in zip(files, puzzle.pddl()):
        file.write_text(part)
    plan = planner.search_plan(*map(str, files), planner.SEARCHES["bfs"], None)
    moves = puzzle.plan_moves("\n".join(operator.name for operator in plan))
    report = puzzle.verify(moves)
    assert report.solved and report.lengths[metric] == len(plan) == puzzle.distance(metric)


def test_plans_with_other_actions_are_refused():
    with pytest.raises(loyd.ParseError) as caught:
        loyd.Puzzle("1 2 3/4 5 6/0 7 8").plan_moves("(t7-left-from-r3c2)\n(pick-up b)\n")
    assert caught.value.line == 2
