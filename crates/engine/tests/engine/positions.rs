//! Tests for the properties that positions in both families share. The numbers in test names refer
//! to `docs/requirements.md`.

use loyd_core::random::Seed;
use loyd_core::text::ReadOptions;
use loyd_engine::{AnyPosition, Ended, Limits, MovesError, Settings, StudyError, drive};
use loyd_search::Stop;

fn read(text: &str) -> AnyPosition {
    AnyPosition::read(text, &loyd_core::text::ReadOptions::default()).expect("a puzzle").0
}

const TILES: &str = "8 6 7/2 5 4/3 0 1";
const BLOCKS: &str = "12../3.44/ZZ5./6657";

fn solve_optimally(position: &AnyPosition, metric: &str) -> (usize, String) {
    let settings = Settings { metric: Some(metric.to_owned()), ..Settings::default() };
    let mut search = position.search(&settings).expect("a metric");
    let outcome = drive(&mut search, Limits::default(), Stop::NEVER, || 0.0, |_| true);
    assert_eq!(outcome.ended, Ended::Proven);
    (outcome.report.length.expect("a length"), search.moves().expect("moves"))
}

#[test]
fn every_solution_is_verified_in_every_metric() {
    for text in [TILES, BLOCKS] {
        let position = read(text);
        for metric in position.metrics() {
            let (length, moves) = solve_optimally(&position, &metric);
            let report = position.verify(&moves).expect("readable moves");
            assert!(report.legal && report.solved, "{text} {metric}");
            assert!(report.lengths.contains(&(metric, length)));
            assert!(position.play(&moves).expect("legal moves").is_solved());
        }
    }
}

#[test]
fn every_successor_can_be_read_back_from_its_text() {
    for text in [TILES, BLOCKS, "Z..1/...1 | goal: Z right own-row", "#.ZZ../..11.2 | vertical: 2"] {
        let position = read(text);
        for moves in position.moves(None).expect("moves") {
            let next = position.play(&moves).expect("a legal move");
            let reread = read(&next.text());
            assert_eq!(
                reread.cells().iter().filter(|&&cell| cell == 0).count(),
                next.cells().iter().filter(|&&cell| cell == 0).count()
            );
            assert_eq!(reread.drawing(), next.drawing());
            assert_eq!(solution_length(&reread), solution_length(&next), "{}", next.text());
        }
    }
}

fn solution_length(position: &AnyPosition) -> Option<usize> {
    let mut search = position.search(&Settings::default()).expect("a metric");
    drive(&mut search, Limits::default(), Stop::NEVER, || 0.0, |_| true).report.length
}

#[test]
fn a_walk_and_a_study_count_the_same_positions() {
    for text in ["12./ZZ./.3.", "3 1 2/4 0 5"] {
        let position = read(text);
        for metric in position.metrics() {
            let mut study = position.study(Some(&metric), 1 << 30).expect("a study");
            assert!(study.run(u64::MAX, Stop::NEVER));
            let by_distance = study.by_distance().expect("it is complete");
            let reached = position.walk(Some(&metric), u32::MAX).expect("a walk").count() as u64;
            assert_eq!(by_distance.iter().sum::<u64>(), reached, "{text} {metric}");
            let (length, _) = solve_optimally(&position, &metric);
            assert_eq!(study.distance(&position), Some(length as u32));
            let table = study.table(100_000).expect("it is small");
            for (distance, &count) in by_distance.iter().enumerate() {
                let same = table.distances.iter().filter(|&&other| other == distance as i32).count();
                assert_eq!(same as u64, count);
            }
            let hardest = study.hardest().swap_remove(0);
            assert_eq!(study.distance(&hardest), Some(by_distance.len() as u32 - 1));
            assert_eq!(study.distance(&read(&hardest.text())), study.distance(&hardest), "read from its text");
        }
    }
}

#[test]
fn next_moves_form_a_shortest_solution() {
    for text in ["3 1 2/4 0 5", "12./ZZ./.3."] {
        let mut position = read(text);
        let mut study = position.study(None, 1 << 30).expect("a study");
        study.run(u64::MAX, Stop::NEVER);
        let mut left = study.distance(&position).expect("a distance");
        while let Some(moves) = study.next_move(&position) {
            position = position.play(&moves).expect("a legal move");
            left -= 1;
            assert_eq!(study.distance(&position), Some(left));
        }
        assert!(position.is_solved() && left == 0);
    }
}

#[test]
fn a_search_keeps_its_bound_after_a_limit() {
    let position = AnyPosition::random_tiles(4, 4, None, Seed(1)).expect("a board");
    let mut search = position.search(&Settings::default()).expect("a search");
    let outcome = drive(&mut search, Limits { nodes: Some(1), seconds: None }, Stop::NEVER, || 0.0, |_| true);
    assert_eq!(outcome.ended, Ended::Nodes);
    let stopped = drive(&mut search, Limits::default(), Stop::NEVER, || 0.0, |_| false);
    assert!(matches!(stopped.ended, Ended::Stopped | Ended::Proven));
    assert!(outcome.report.lower_bound <= stopped.report.lower_bound);
}

#[test]
fn invalid_moves_metrics_sizes_and_goals_are_errors() {
    let position = read(TILES);
    assert!(matches!(
        position.play("U2 U"),
        Err(MovesError::Illegal { entry: 1, step: 2 } | MovesError::Illegal { .. })
    ));
    assert!(matches!(position.play("sideways"), Err(MovesError::Text(_))));
    assert!(position.moves(Some("slide")).is_err());
    let large = AnyPosition::random_tiles(4, 4, None, Seed(1)).expect("a board");
    assert_eq!(large.study(None, 1 << 30).err(), Some(StudyError::Size { cells: 16 }));
    assert!(AnyPosition::random_tiles(1, 4, None, Seed(1)).is_err());
    assert!(AnyPosition::random_tiles(4, 4, Some("nowhere"), Seed(1)).is_err());
}

#[test]
fn the_picture_shows_every_piece() {
    for (text, names) in [(TILES, "12345678"), (BLOCKS, "1234567Z")] {
        let svg = read(text).svg();
        for name in names.chars() {
            assert!(svg.contains(&format!(">{name}</text>")), "{name}");
        }
        for number in 1..=8 {
            assert_eq!(svg.matches(&format!("<g data-piece=\"{number}\">")).count(), 1, "{number}");
        }
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
    }
}

#[test]
fn goal_cells_show_the_goal() {
    let cases = [
        ("1 0 2/3 4 5", "blank-first", vec![0, 1, 2, 3, 4, 5]),
        ("12./ZZ./.3.", "Z right own-row", vec![0, 0, 0, 0, 0, 3, 0, 0, 0]),
        ("12./ZZ./.3.", "Z right", vec![0, 0, 0, 0, 0, 3, 0, 0, 0]),
        ("12./ZZ./.3.", "Z covers 3,2; 3 covers 1,1", vec![4, 0, 0, 0, 0, 0, 0, 3, 3]),
    ];
    for (text, goal, cells) in cases {
        let options = ReadOptions { goal: Some(goal.to_owned()), ..ReadOptions::default() };
        let (position, _) = AnyPosition::read(text, &options).expect("a puzzle");
        assert_eq!(position.goal_cells(), cells, "{text} {goal}");
    }
}

#[test]
fn the_picture_shows_every_gate_with_the_pieces_that_it_admits() {
    let plain = read("Z..1/....").svg();
    let gated = read("Z..1/.... | gate: 1,3 2,3 1").svg();
    let extra = gated.matches("<path ").count() - plain.matches("<path ").count();
    assert_eq!((extra, gated.matches(">1</text>").count()), (2, 3));
}

#[test]
fn a_study_has_no_distances_for_other_goals() {
    let puzzles = [
        ("1 0 2/3 4 5", "blank-first", "1 0 2/3 4 5", "blank-last"),
        ("12./ZZ./.3.", "Z right own-row", "12./ZZ./.3.", "3 covers 3,1"),
    ];
    for (text, goal, other, other_goal) in puzzles {
        let read = |text: &str, goal: &str| {
            let options = ReadOptions { goal: Some(goal.to_owned()), ..ReadOptions::default() };
            AnyPosition::read(text, &options).unwrap_or_else(|faults| panic!("{text}: {faults}")).0
        };
        let position = read(text, goal);
        let mut study = position.study(None, 1 << 30).expect("a study");
        assert!(study.run(u64::MAX, Stop::NEVER));
        assert!(study.distance(&position).is_some() && study.next_move(&position).is_some());
        let other = read(other, other_goal);
        assert_eq!((study.distance(&other), study.next_move(&other)), (None, None), "{other_goal}");
    }
}

/// Calls the functions that the Python and JavaScript bindings call.
#[test]
fn courses_k14_every_notation_is_verified_and_played() {
    let list = include_str!("../data/answers.tsv");
    for line in list.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, puzzle, answer, reading, moves] = fields[..] else { panic!("{line}") };
        let answer = answer.replace("\\n", "\n");
        let (position, _) = AnyPosition::read(puzzle, &ReadOptions::default()).unwrap();
        let report = position.verify(&answer).unwrap_or_else(|faults| panic!("{name}: {faults}"));
        assert!(report.legal && report.solved && report.written.to_string() == moves, "{name}: {report:?}");
        assert_eq!(report.read_as.as_deref(), Some(reading).filter(|&reading| reading != "-"), "{name}");
        assert!(position.play(&answer).unwrap().is_solved(), "{name}");
        assert!(position.play(&answer).unwrap().verify("").unwrap().solved, "{name}");
    }
    let (middle, _) = AnyPosition::read("1 2 3/4 0 6/7 5 8", &ReadOptions::default()).unwrap();
    let refused = middle.play("→").unwrap_err().to_string();
    assert!(refused.contains("can be read as tile letters and as blank letters"), "{refused}");
}
