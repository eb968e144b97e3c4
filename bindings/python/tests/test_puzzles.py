"""Puzzles of both families: the package gives the same results as the program."""

import copy
import pickle

import numpy as np
import pytest

import loyd

TILES = "8 6 7/2 5 4/3 0 1"
BLOCKS = "12../3.44/ZZ5./6657"

# Puzzles in different formats.
FORMATS = [
    TILES,
    "8 6 7\n2 5 4\n3 0 1\n",
    "3x3:8,6,7,2,5,4,3,0,1",
    BLOCKS,
    "goal: Z right\n12..\n3.44\nZZ5.\n6657\n",
    "4 4\n1 1 2 1 h\n2 2 1 1 b\n",
    "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGxoN",
]


@pytest.mark.parametrize("text", FORMATS)
def test_every_format_is_read_and_its_text_is_read_back(text):
    puzzle = loyd.Puzzle(text)
    again = loyd.Puzzle(puzzle.text, puzzle.goal)
    assert again == puzzle and hash(again) == hash(puzzle)
    assert puzzle.array.shape == (puzzle.height, puzzle.width)


@pytest.mark.parametrize("text", [TILES, BLOCKS])
def test_every_metric_is_solved_verified_and_played(text):
    puzzle = loyd.Puzzle(text)
    for metric in puzzle.metrics:
        solution = puzzle.solve(metric, mode="optimal")
        assert solution and solution.optimal and solution.status == "solved"
        assert solution.length == solution.lower_bound == puzzle.distance(metric)
        assert puzzle.lower_bound(metric) <= solution.length
        verification = puzzle.verify(solution.moves)
        assert verification and verification.legal and verification.lengths[metric] == solution.length
        assert puzzle.play(solution.moves).is_solved


def test_known_distances_are_found():
    assert loyd.Puzzle(TILES).distance() == 31
    assert loyd.Puzzle(BLOCKS).distance() == 5
    assert loyd.level("traditional/red-donkey").distance("turn") == 81


def test_unsolvability_is_proven():
    for text in ["1 2 3/4 5 6/8 7 0", "ZZ#./..#."]:
        puzzle = loyd.Puzzle(text)
        assert not puzzle.is_solvable()
        assert puzzle.distance() is None
        solution = puzzle.solve()
        assert not solution and solution.status == "unsolvable" and solution.lower_bound is None


@pytest.mark.parametrize("text", [TILES, BLOCKS])
def test_neighbors_are_the_positions_after_each_move(text):
    puzzle = loyd.Puzzle(text)
    for metric in puzzle.metrics:
        moves = puzzle.moves(metric)
        assert moves and len(set(moves)) == len(moves)
        assert [puzzle.play(move) for move in moves] == puzzle.neighbors(metric)


def test_positions_agree_with_the_study():
    puzzle = loyd.Puzzle("3 1 2/4 0 5")
    for metric in puzzle.metrics:
        study = puzzle.study(metric)
        walked = list(puzzle.positions(metric))
        assert len(walked) == study.positions == study.by_distance.sum() == 360
        depth, last = walked[-1]
        assert depth >= study.distance(puzzle) and study.distance(last) is not None
        cells, distances = study.table()
        assert cells.shape == (360, 2, 3) and cells.dtype == np.int32
        assert (np.bincount(distances) == study.by_distance).all()
        assert all(study.distance(hardest) == study.greatest_distance for hardest in study.hardest)


def test_a_study_of_a_block_puzzle_gives_distances_and_next_moves():
    puzzle = loyd.Puzzle("12./ZZ./.3.")
    study = puzzle.study("slide")
    assert study.distance(puzzle) == puzzle.distance("slide")
    assert study.edges > 0 and study.summits > 0 and study.cul_de_sacs >= 0 and study.solvable
    cells, distances = study.table()
    assert (np.bincount(distances) == study.by_distance).all() and cells.shape[1:] == (3, 3)
    while not puzzle.is_solved:
        puzzle = puzzle.play(study.next_move(puzzle))
    assert study.next_move(puzzle) is None
    with pytest.raises(ValueError, match="more than 3"):
        study.table(limit=3)
    assert study.distance(loyd.Puzzle(TILES)) is None


def test_messages_name_arguments_instead_of_options():
    with pytest.raises(loyd.ParseError) as caught:
        loyd.Puzzle("aab./c.b.")
    assert "goal" in caught.value.message and "--" not in str(caught.value)
    cars = loyd.Puzzle("......\n......\nAA..B.\n....B.\n......\n......")
    assert 'format="picture"' in cars.read_as


def test_faults_have_a_line_and_a_column():
    with pytest.raises(loyd.ParseError) as caught:
        loyd.Puzzle("1 2 3/4 5 6/7 7 x")
    error = caught.value
    assert (error.line, error.column) == error.faults[0][:2] and error.message == error.faults[0][2]
    assert isinstance(error, ValueError) and error.column > 1
    with pytest.raises(loyd.ParseError):
        loyd.Puzzle(TILES).play("sideways")


def test_illegal_moves_are_reported_with_their_position():
    puzzle = loyd.Puzzle("1 2 3/4 5 6/7 8 0")
    with pytest.raises(loyd.IllegalMoveError) as caught:
        puzzle.play("RL2L")
    assert (caught.value.move, caught.value.step) == (2, 2)
    report = puzzle.verify("RL2L")
    assert not report and not report.legal and report.illegal == (2, 2)


@pytest.mark.parametrize(
    "call",
    [
        lambda puzzle: puzzle.moves("slide"),
        lambda puzzle: puzzle.solve("slide"),
        lambda puzzle: puzzle.solve(mode="best"),
        lambda puzzle: puzzle.solve(time=-1),
        lambda puzzle: loyd.Puzzle(TILES, format="jpeg"),
        lambda puzzle: loyd.generate_tiles(4, 4).study(),
        lambda puzzle: loyd.generate_blocks(style="cubic"),
        lambda puzzle: loyd.generate_tiles(1, 4),
    ],
)
def test_wrong_arguments_raise_value_errors(call):
    with pytest.raises(ValueError, match="."):
        call(loyd.Puzzle(TILES))


def test_seeds_determine_generated_puzzles():
    assert loyd.generate_tiles(4, 4, seed=2026).text == "14 5 10 4/1 13 11 0/9 2 15 8/12 3 6 7"
    (first, second) = loyd.generate_blocks(2, width=4, height=4, seed=1)
    assert first.puzzle != second.puzzle and first.length == first.puzzle.distance() >= 5
    assert first.difficulty in ("easy", "medium", "hard", "expert", "fiendish") and first.positions > first.length


def test_generated_puzzles_satisfy_the_constraints():
    (generated,) = loyd.generate_blocks(style="free", width=4, height=4, seed=1, shapes="L3=1-,I2", walls=(0, 0))
    assert "#" not in generated.puzzle.text and generated.length >= 5
    (generated,) = loyd.generate_blocks(width=5, height=5, seed=1, exits="right:3,up:1")
    assert "leaves up 1" in generated.puzzle.goal
    (generated,) = loyd.generate_blocks(mask="#....#/....../....../....../....../#....#", seed=1)
    assert generated.puzzle.text.count("#") == 4
    (generated,) = loyd.generate_blocks(style="klotski", width=4, height=3, goal="Z covers 1,1", seed=1, length=(1, 99))
    assert generated.puzzle.goal == "Z covers 1,1"
    for keywords, message in [
        ({"shapes": "Q3"}, "shapes: Q3: expected a shape"),
        ({"exits": "right:9"}, "there is no row 9"),
        ({"exits": "right:3", "goal": "Z right"}, "found both"),
        ({"mask": "#.x"}, "mask: line 1, column 3"),
        ({"mask": "..../..../....", "width": 5}, "the drawing is 4x3, but the requested size is 5x3"),
        ({"gates": (99, 99)}, "room for at most 30 gates"),
        ({"width": 2**60, "height": 2**60}, "from 3 to 12"),
    ]:
        with pytest.raises(ValueError, match=message):
            loyd.generate_blocks(**keywords)


def test_levels_are_found_by_name():
    names = loyd.levels()
    assert len(names) > 300 and "traditional/red-donkey" in names
    level = loyd.level("traditional/red-donkey")
    assert level.name == "Red Donkey" and level.metric == "turn"
    with pytest.raises(ValueError, match="no level is named"):
        loyd.level("traditional/no-such-level")


def test_results_can_be_pickled_and_have_python_representations():
    puzzle = loyd.Puzzle("1 2 3/4 0 5/7 8 6")
    solution, verification, study = puzzle.solve(), puzzle.verify("LR"), puzzle.study()
    assert repr(solution) == "Solution(status='solved', length=2, optimal=True, metric='single')"
    assert repr(verification) == "Verification(legal=True, solved=False, lengths={'multi': 2, 'single': 2})"
    fields = ["status", "ended", "metric", "length", "optimal", "lower_bound", "moves", "nodes", "bytes", "seconds"]
    illegal = puzzle.verify("L L L")
    for again in (pickle.loads(pickle.dumps(solution)), copy.deepcopy(solution)):
        assert [getattr(again, field) for field in fields] == [getattr(solution, field) for field in fields]
    for kept in (verification, illegal):
        again = pickle.loads(pickle.dumps(kept))
        assert repr(again) == repr(kept) and (again.written, again.illegal) == (kept.written, kept.illegal)
    again = pickle.loads(pickle.dumps(study))
    assert again.positions == study.positions == 181440 and (again.by_distance == study.by_distance).all()
    assert eval(repr(puzzle), {"Puzzle": loyd.Puzzle}) == puzzle


def test_lists_are_read():
    puzzles = loyd.read("# two\n1 2/3 0\n2 1/3 0\n")
    assert [puzzle.distance() for puzzle in puzzles] == [0, None]
    with pytest.raises(loyd.ParseError) as caught:
        loyd.read("1 2/3 0\n1 2/3 3\n")
    assert caught.value.line == 2


@pytest.mark.parametrize("text", [TILES, BLOCKS, "Z..1/...1 | goal: Z right own-row"])
def test_puzzles_can_be_pickled_and_copied(text):
    for puzzle in [loyd.Puzzle(text), *loyd.Puzzle(text).neighbors()]:
        assert pickle.loads(pickle.dumps(puzzle)) == copy.deepcopy(puzzle) == puzzle
        assert puzzle.distance() == pickle.loads(pickle.dumps(puzzle)).distance()


def test_notebooks_show_a_picture():
    for text in [TILES, BLOCKS]:
        svg = loyd.Puzzle(text)._repr_svg_()
        assert svg.startswith("<svg ") and svg.endswith("</svg>")
    assert str(loyd.Puzzle(TILES)).splitlines()[0] == "8 6 7"
    assert repr(loyd.Puzzle(TILES)) == "Puzzle('8 6 7/2 5 4/3 0 1', goal='blank-last')"


def test_a_million_moves_are_verified():
    puzzle = loyd.Puzzle("1 2 3/4 5 6/7 8 0")
    report = puzzle.verify("RL" * 500_000)
    assert report.solved and report.lengths["single"] == 1_000_000


def test_lengths_of_illegal_moves_count_only_the_legal_steps():
    report = loyd.Puzzle("1 2 3/4 5 6/7 8 0").verify("RRR")
    assert not report.legal and report.illegal == (3, 1) and report.lengths == {"single": 2, "multi": 1}


def test_a_quick_search_stops_at_its_first_solution():
    for text in [TILES, "14 5 10 4/1 13 11 0/9 2 15 8/12 3 6 7"]:
        solution = loyd.Puzzle(text).solve(mode="quick")
        assert solution.ended == "first" and solution.length > 0 and not solution.optimal
