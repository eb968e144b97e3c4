//! `loyd levels` as a user runs it.

use serde_json::Value;

use crate::support::loyd;

#[test]
fn packs_and_levels_are_listed_with_pars_and_grades() {
    let packs = loyd(&["levels"], "");
    assert!(packs.code == 0 && packs.out.contains("traditional       20 levels"), "{packs:?}");
    let records = loyd(&["levels", "--json"], "").json();
    assert_eq!(records.len(), packs.out.lines().count());
    let count: u64 = records.iter().map(|pack| pack["levels"].as_u64().unwrap()).sum();
    let names: Vec<&str> = records.iter().map(|pack| pack["pack"].as_str().unwrap()).collect();
    let all = loyd(&[&["levels", "--json"], &names[..]].concat(), "").json();
    assert_eq!(all.len() as u64, count);
    let donkey = all.iter().find(|level| level["level"] == "traditional/red-donkey").unwrap();
    assert_eq!([&donkey["step"], &donkey["slide"], &donkey["turn"]].map(|par| par.as_u64().unwrap()), [116, 90, 81]);
    assert_eq!([&donkey["size"], &donkey["difficulty"]], ["4x5", "fiendish"]);
    let text = loyd(&["levels", "traditional"], "").out;
    assert_eq!(text.lines().count(), 21);
    assert!(text.starts_with("level ") && text.contains("traditional/red-donkey "), "{text}");
}

#[test]
fn a_difficulty_selects_exactly_the_levels_that_have_it() {
    let easy = loyd(&["levels", "--difficulty", "easy", "--json"], "").json();
    assert!(easy.len() >= 20 && easy.iter().all(|level| level["bits"].as_f64().unwrap() < 30.0));
    let hard = loyd(&["levels", "first-steps", "--difficulty", "fiendish"], "");
    assert_eq!((hard.code, hard.out.as_str()), (0, ""));
    let unknown = loyd(&["levels", "no-such-pack"], "");
    assert!(unknown.code == 2 && unknown.err.contains("traditional"), "{unknown:?}");
}

/// Regenerates levels with the commands in their sources and returns the number of regenerated
/// levels.
fn regenerate(is_wanted: impl Fn(&[&str]) -> bool) -> usize {
    let mut checked = 0;
    let packs = loyd(&["levels", "--json"], "").json();
    let packs: Vec<&str> = packs.iter().map(|pack| pack["pack"].as_str().unwrap()).collect();
    for level in loyd(&[&["levels", "--json"], &packs[..]].concat(), "").json() {
        let source = level["sources"][0].as_str().unwrap();
        let Some(command) = source.strip_prefix("generated: loyd ") else { continue };
        let arguments: Vec<&str> = command.split(' ').collect();
        if is_wanted(&arguments) {
            let generated = loyd(&[&arguments[..], &["--json"]].concat(), "").json();
            let shown = loyd(&["show", "--json", level["level"].as_str().unwrap()], "").json();
            assert_eq!(generated[0]["puzzle"], shown[0]["puzzle"], "{command}");
            checked += 1;
        }
    }
    checked
}

#[test]
fn the_source_of_a_generated_level_is_the_command_that_generates_it() {
    let checked = regenerate(|arguments| !arguments.contains(&"--climb") && arguments.contains(&"5x5"));
    assert!(checked >= 10, "{checked}");
}

#[test]
#[ignore = "climbs for minutes"]
fn soak_every_level_is_regenerated_by_the_command_in_its_source() {
    assert!(regenerate(|_| true) >= 240);
}

/// The output of `show` and `generate` reads back as the same puzzle, including pieces confined to
/// lines, gates, metric and goal.
#[test]
fn exchange_x5_output_of_show_and_generate_reads_back_as_the_same_puzzle() {
    let moves = |text: &str| {
        let ran = loyd(&["solve", "--json", "-"], text);
        let record: Value = serde_json::from_str(ran.out.trim()).unwrap_or_else(|error| panic!("{error}: {ran:?}"));
        (record["status"].clone(), record["length"].clone(), record["metric"].clone(), record["goal"].clone())
    };
    for text in [
        "AA...O\nP..Q.O\nPXXQ.O\nP..Q..\nB...CC\nB.RRR.\n",
        "aZZb/aZZb/cdde/cfge/h..i | goal: Z covers 4,2 | metric: turn\n",
        "ZZ../1.../1..2/.... | horizontal: Z | vertical: 1 | fixed: 2 | gate: 4,4 1\n",
    ] {
        let shown = loyd(&["show", "-"], text);
        assert_eq!(moves(&shown.out), moves(text), "{shown:?}");
    }
    let level = |text: &str| {
        let ran = loyd(&["convert", "--to", "json", "-"], text);
        let level: Value = serde_json::from_str(ran.out.trim()).unwrap_or_else(|error| panic!("{error}: {ran:?}"));
        ["puzzle", "goal", "name", "sources", "comments", "metric", "walls", "gates"].map(|key| level[key].clone())
    };
    for text in [
        "# name: Nilsson, his: board\n# source: a book\n# comment: hard\n# comment: long\n# metric: multi\n# goal: snail\n2 8 3\n1 6 4\n7 0 5\n",
        "8 1 3/4 0 2/7 6 5 | name: Eight | metric: single | comment: by hand\n",
        "name: Jam\nsource: a magazine\ncomment: first\nmetric: step\ngoal: Z right\ngate: 3,4 1\nhorizontal: Z\nZZ..\n1.#.\n....\n",
    ] {
        let shown = loyd(&["show", "-"], text);
        assert_eq!(level(&shown.out), level(text), "{shown:?}");
        for format in ["list", "tiles", "picture", "layout"] {
            let written = loyd(&["convert", "--to", format, "-"], text);
            if written.out.is_empty() {
                assert_eq!(written.code, 2, "{written:?}");
            } else {
                assert_eq!(level(&written.out), level(text), "{written:?}");
            }
        }
    }
    let drawn = loyd(&["generate", "tiles", "3x3", "--goal", "snail", "--seed", "1"], "").out;
    let goal = loyd(&["solve", "--json", "--goal", "snail", drawn.split(" |").next().unwrap().trim()], "");
    let goal: Value = serde_json::from_str(goal.out.trim()).unwrap();
    let found = moves(&drawn);
    assert_eq!((&found.1, &found.3), (&goal["length"], &goal["goal"]), "{drawn}");
    let drawn = loyd(&["generate", "blocks", "--style", "klotski", "--seed", "1"], "").out;
    assert!(drawn.trim().ends_with(" | metric: turn"), "{drawn}");
    assert_eq!(moves(&drawn).2, "turn");
}

/// The procedure in `docs/levels.md`: a pack is generated, compared with itself and with another
/// pack, rated, exported as JSON and read again.
#[test]
fn a_pack_is_generated_filtered_rated_and_exported() {
    let folder = tempfile::tempdir().expect("a folder");
    let [list, json] = ["pack.txt", "pack.jsonl"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    let generated = loyd(&["generate", "blocks", "--size", "5x5", "--count", "4", "--seed", "chacha8.2:1"], "");
    // The same puzzles twice: the generator itself never repeats a puzzle.
    std::fs::write(&list, generated.out.repeat(2)).expect("a file");
    let filtered = loyd(&["dedup", &list, "--without", "rush-5x5"], "");
    assert_eq!(filtered.out.lines().filter(|line| !line.starts_with('#')).count(), 4, "{filtered:?}");
    std::fs::write(&list, &filtered.out).expect("a file");
    let exported = loyd(&["convert", "--to", "json", &list], "");
    std::fs::write(&json, &exported.out).expect("a file");
    let [from_list, from_json] = [&list, &json].map(|path| loyd(&["rate", "--json", path], ""));
    assert_eq!((from_list.code, from_json.code), (0, 0), "{from_list:?} {from_json:?}");
    let figures = |ran: &crate::support::RunOutput| {
        let records = ran.json();
        records.iter().map(|record| (record["bits"].clone(), record["slide"].clone())).collect::<Vec<_>>()
    };
    assert_eq!((figures(&from_list).len(), figures(&from_list)), (4, figures(&from_json)));
    assert_eq!(loyd(&["show", &json], "").code, 0);
}
