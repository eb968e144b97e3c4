//! `loyd study` as a user runs it.

use std::fs;

use crate::support::{loyd, path};
use serde_json::{Value, json};

const KEYS: [&str; 22] = [
    "puzzle",
    "source",
    "read_as",
    "goal",
    "status",
    "metric",
    "solvable",
    "distance",
    "positions",
    "edges",
    "goals",
    "greatest_distance",
    "mean_distance",
    "hardest",
    "hardest_puzzle",
    "summits",
    "cul_de_sacs",
    "by_distance",
    "bytes",
    "seconds",
    "warnings",
    "error",
];
const UNSOLVABLE: &str = "ZZ.1/...1/...2 | vertical: 12";

fn study(arguments: &[&str]) -> Value {
    loyd(&[&["study", "--json"], arguments].concat(), "").json().remove(0)
}

#[test]
fn every_json_object_has_exactly_the_expected_keys_in_order() {
    for level in ["traditional/simplicity", UNSOLVABLE, "1 2/3 0", "no-such-file"] {
        let ran = loyd(&["study", "--json", level], "");
        let line = ran.out.trim_end();
        let positions: Vec<usize> = KEYS.iter().map(|key| line.find(&format!("\"{key}\":")).unwrap()).collect();
        assert!(positions.is_sorted(), "{line}");
        assert_eq!(ran.json()[0].as_object().unwrap().len(), KEYS.len());
    }
}

#[test]
fn a_component_is_counted_and_measured_in_every_metric() {
    for (metric, distance) in [("step", 116), ("slide", 90), ("turn", 81)] {
        let record = study(&["--metric", metric, "traditional/red-donkey"]);
        assert_eq!((&record["metric"], &record["distance"]), (&json!(metric), &json!(distance)));
        assert_eq!((&record["positions"], &record["status"]), (&json!(25_955), &json!("complete")));
        let by_distance = record["by_distance"].as_array().unwrap();
        assert_eq!(by_distance.iter().map(|count| count.as_u64().unwrap()).sum::<u64>(), 25_955);
        assert_eq!(record["greatest_distance"], by_distance.len() - 1);
        assert_eq!((&record["goals"], &record["hardest"]), (&by_distance[0], by_distance.last().unwrap()));
        let hardest = record["hardest_puzzle"].as_str().unwrap();
        let solved = loyd(&["solve", "--json", "--metric", metric, hardest], "").json().remove(0);
        assert_eq!(solved["length"], record["greatest_distance"]);
    }
}

#[test]
fn every_command_reads_levels_by_name_and_from_a_file() {
    let file = path("crates/levels/packs/traditional/pennant.txt");
    let (by_name, by_file) = (study(&["traditional/pennant"]), study(&[&file]));
    for key in ["puzzle", "metric", "distance", "by_distance"] {
        assert_eq!(by_name[key], by_file[key], "{key}");
    }
    assert_eq!((&by_name["metric"], &by_name["distance"]), (&json!("turn"), &json!(59)));
    let solved = loyd(&["solve", "--json", "traditional/pennant"], "").json().remove(0);
    assert_eq!((&solved["length"], &solved["source"]), (&json!(59), &json!("traditional/pennant:1")));
    assert!(loyd(&["show", "traditional/pennant"], "").out.contains("Pennant Puzzle"));
}

#[test]
fn text_output_has_the_facts_and_a_histogram() {
    let ran = loyd(&["study", "traditional/simplicity"], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for part in ["Simplicity", "161, interchangeable", "18 moves from the goal", "18 moves, 3 positions", "##"] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let counted = ran.out.lines().filter(|line| line.ends_with('#')).count();
    assert_eq!(counted, 19, "{}", ran.out);
}

#[test]
fn blocks_b6_a_component_without_a_goal_is_reported() {
    let ran = loyd(&["study", UNSOLVABLE], "");
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("no solution"), "{}", ran.out);
    let record = study(&[UNSOLVABLE]);
    assert_eq!((&record["solvable"], &record["by_distance"]), (&json!(false), &json!([])));
    assert!(record["distance"].is_null() && record["hardest_puzzle"].is_null());
}

#[test]
fn files_are_written_and_contain_every_position() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (plot, graph) = (file("plot.svg"), file("graph.graphml"));
    let ran = loyd(&["study", "--plot", &plot, "--graphml", &graph, "traditional/simplicity"], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    let svg = fs::read_to_string(plot).unwrap();
    assert_eq!(svg.matches("<title>").count(), 19);
    assert!(svg.starts_with("<svg ") && svg.contains("traditional/simplicity:1") && svg.ends_with("</svg>\n"));
    let graphml = fs::read_to_string(graph).unwrap();
    assert_eq!((graphml.matches("<node ").count(), graphml.matches("<edge ").count()), (161, 345));
}

#[test]
fn the_graph_of_a_tile_board_has_every_position_and_every_move() {
    let folder = tempfile::tempdir().unwrap();
    let graph = folder.path().join("graph.graphml").to_str().unwrap().to_owned();
    // 3x2: 360 positions. Each has 7/3 neighbours on average: two of the six cells have three
    // neighbours, and the others have two.
    for (metric, edges) in [("single", 420), ("multi", 540)] {
        let ran = loyd(&["study", "--metric", metric, "--graphml", &graph, "1 2 3/4 0 5"], "");
        assert_eq!(ran.code, 0, "{ran:?}");
        let text = fs::read_to_string(&graph).unwrap();
        assert_eq!((text.matches("<node ").count(), text.matches("<edge ").count()), (360, edges), "{metric}");
        assert!(
            text.contains(
                "<data key=\"layout\">1 2 3/4 0 5</data><data key=\"distance\">1</data><data key=\"start\">true</data>"
            ),
            "{text}"
        );
        assert!(text.contains("<data key=\"layout\">1 2 3/4 5 0</data><data key=\"distance\">0</data></node>"));
    }
    let unsolvable = loyd(&["study", "--graphml", &graph, "2 1 3/4 5 0"], "");
    assert_eq!(unsolvable.code, 1, "{unsolvable:?}");
    let text = fs::read_to_string(&graph).unwrap();
    assert!(text.matches("<node ").count() == 360 && !text.contains("key=\"start\">true"));
}

#[test]
fn limits_and_faults_set_the_exit_code() {
    let nowhere = path("no-such-folder/plot.svg");
    let large = path("crates/levels/packs/example.data");
    let cases: [(&[&str], i32, &str); 11] = [
        (&["--memory", "0", "traditional/red-donkey"], 2, "--memory"),
        (&["--memory", "20k", "traditional/red-donkey"], 3, ""),
        (&["1 2 3 4/5 6 7 8/9 10 11 0"], 2, "12 cells is too large for a distance table (at most 10 cells)"),
        (&["--graphml", &nowhere, "1 2 3/4 5 6/7 8 0"], 2, "181,440 positions exceed the limit of 100,000"),
        (&["--metric", "slide", "1 2/3 0"], 2, "expected single, multi"),
        (&["--metric", "single", UNSOLVABLE], 2, "expected step, slide, turn"),
        (&["traditional/no-such-level"], 2, "traditional has no level"),
        (&["no-such-pack/1"], 2, "neither a file nor a level has this name"),
        (&["--plot", &nowhere, "traditional/simplicity"], 2, "cannot write"),
        (&["--graphml", &nowhere, &large], 2, "exceed the limit of 100,000"),
        (&[], 2, "<PUZZLE>"),
    ];
    for (arguments, code, part) in cases {
        let ran = loyd(&[&["study"], arguments].concat(), "");
        assert_eq!(ran.code, code, "{arguments:?}: {ran:?}");
        assert!(ran.err.contains(part) && !ran.err.contains("panicked"), "{arguments:?}: {ran:?}");
    }
    let two = loyd(&["study", "--table", "table.csv", "-"], "Z./..\nZ../...\n");
    assert!(two.code == 2 && two.err.contains("several puzzles"), "{two:?}");
    let stopped = loyd(&["study", "--memory", "20k", "traditional/red-donkey"], "");
    assert!(stopped.out.contains("stopped"), "{stopped:?}");
}

#[test]
fn lists_and_tile_boards_are_studied() {
    let records = loyd(&["study", "--json", "-"], "Z./..\n1 2/0 3\nno puzzle\n").json();
    assert_eq!(records.len(), 3);
    assert_eq!((&records[1]["positions"], &records[1]["by_distance"]), (&json!(12), &json!([1, 2, 2, 2, 2, 2, 1])));
    assert_eq!(records[2]["status"], "invalid");
    // The published counts for the 8-puzzle.
    for (metric, greatest, hardest, mean) in [("single", 31, 2, 21.97), ("multi", 24, 8, 15.61)] {
        let record = study(&["--metric", metric, "8 6 7/2 5 4/3 0 1"]);
        assert_eq!((&record["positions"], &record["goals"]), (&json!(181_440), &json!(1)));
        assert_eq!(record["greatest_distance"], greatest, "{record}");
        if metric == "single" {
            assert_eq!((&record["hardest"], &record["distance"]), (&json!(hardest), &json!(31)));
            assert!((record["mean_distance"].as_f64().unwrap() - mean).abs() < 0.01, "{record}");
        }
        let farthest = record["hardest_puzzle"].as_str().unwrap();
        let solved = loyd(&["solve", "--optimal", "--json", "--metric", metric, farthest], "").json().remove(0);
        assert_eq!(solved["length"], record["greatest_distance"]);
    }
    let odd = loyd(&["study", "1 2 3/4 5 6/8 7 0"], "");
    assert!(odd.code == 1 && odd.out.contains("unreachable"), "{odd:?}");
}

#[test]
fn all_positions_are_written_with_their_distances() {
    let folder = tempfile::tempdir().unwrap();
    for (puzzle, positions) in [("traditional/simplicity", 161), ("1 2 3/4 0 5", 360)] {
        let file = folder.path().join("table.csv");
        let ran = loyd(&["study", "--json", "--table", file.to_str().unwrap(), puzzle], "");
        assert_eq!(ran.code, 0, "{ran:?}");
        let table = fs::read_to_string(&file).unwrap();
        let mut lines = table.lines();
        assert_eq!(lines.next(), Some("position,distance"));
        let mut counts = vec![0_u64; 64];
        for line in lines {
            counts[line.rsplit(',').next().unwrap().parse::<usize>().unwrap()] += 1;
        }
        let by_distance = ran.json().remove(0)["by_distance"].clone();
        counts.truncate(by_distance.as_array().unwrap().len());
        assert_eq!((json!(counts), counts.iter().sum::<u64>()), (by_distance, positions), "{puzzle}");
    }
}
