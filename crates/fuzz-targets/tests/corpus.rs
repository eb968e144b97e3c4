//! Runs every law on its corpus, on random bytes, and on randomly changed files from the corpus,
//! with fixed seeds.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use loyd_core::text::{FORMATS, Format, ReadOptions, read_file};
use loyd_fuzz_targets::{
    ALL, Target, answer_is_judged_by_its_replay, argument_reads_back, block_moves_text_reads_back, format_reads_back,
    puzzle_file_reads_back, strict_reading_is_a_clean_reading, tile_moves_text_reads_back,
};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// The number of random inputs per law. `cargo xtask fuzz` runs as many as time allows.
const ROUNDS: usize = 2000;

/// Strings that have a meaning for one of the readers.
const WORDS: [&str; 42] = [
    "/",
    " ",
    "\n",
    "\r\n",
    ",",
    ":",
    ";",
    "|",
    "#",
    ".",
    "0",
    "1",
    "12",
    "2x2:",
    "6x6:",
    "-1",
    "99999999999999999999",
    "Z right",
    "covers 1,1",
    "own-row",
    "goal: ",
    "fixed: ",
    "vertical: ",
    "Piece ",
    "up 1",
    "left 2",
    "R2",
    "\u{feff}",
    "ZZ",
    "é",
    "->",
    "→",
    "['",
    "', '",
    "A+2",
    "2D",
    "Moves: ",
    "solved in ",
    "| ",
    "__",
    "N",
    "no solution",
];

#[test]
fn every_law_holds_on_its_corpus() {
    for &(name, target) in ALL {
        let corpus = corpus(name);
        assert!(!corpus.is_empty(), "no corpus for {name}");
        for data in &corpus {
            run(name, target, data);
        }
    }
}

#[test]
fn every_law_holds_on_random_bytes() {
    for &(name, target) in ALL {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..ROUNDS {
            let mut data = vec![0; random_below(&mut random, 64)];
            random.fill_bytes(&mut data);
            run(name, target, &data);
        }
    }
}

#[test]
fn every_law_holds_on_mutated_corpora() {
    for &(name, target) in ALL {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let corpus = corpus(name);
        for _ in 0..ROUNDS {
            let mut data = corpus[random_below(&mut random, corpus.len())].clone();
            for _ in 0..=random_below(&mut random, 4) {
                change(&mut data, &corpus, &mut random);
            }
            run(name, target, &data);
        }
    }
}

#[test]
fn every_format_has_a_seed_that_its_reader_accepts() {
    let corpus = corpus("named_format_reads_back");
    for (index, format) in Format::ALL.into_iter().enumerate() {
        let example = FORMATS.iter().find(|spec| spec.format == format).expect("a row").example;
        // A tray's goal is in a separate file.
        let goal = match format {
            Format::Cs61b => Some("1 1 1 2".to_owned()),
            Format::Cs61b2007 => Some("1 2 1 1".to_owned()),
            _ => None,
        };
        let options = ReadOptions { format: Some(format), goal: goal.clone(), ..ReadOptions::default() };
        let faults = read_file(example, &options).into_iter().find_map(|entry| entry.puzzle.err());
        assert_eq!(faults, None, "{format}");
        format_reads_back(format, goal, example.as_bytes());
        let seed = [&[index as u8], example.as_bytes()].concat();
        assert!(corpus.contains(&seed), "no seed for {format}: {:?}", String::from_utf8_lossy(&seed));
    }
}

/// Runs every reader of puzzles and moves, and format recognition, on randomly changed examples:
/// ten million inputs each, but at most twenty minutes in total.
#[test]
#[ignore = "a soak test"]
fn soak_every_law_holds_on_mutated_inputs() {
    const RUNS: u64 = 10_000_000;
    const TIME: Duration = Duration::from_mins(20);
    type Law = Box<dyn Fn(&[u8])>;
    let formats = FORMATS.iter().map(|spec| {
        let format = spec.format;
        let law: Law = Box::new(move |data| format_reads_back(format, None, data));
        let examples = corpus("named_format_reads_back").into_iter().map(|data| data[1..].to_vec()).collect();
        (format!("format {format}"), law, examples)
    });
    let others: [(&str, Target); 6] = [
        ("argument_reads_back", argument_reads_back),
        ("puzzle_file_reads_back", puzzle_file_reads_back),
        ("strict_reading_is_a_clean_reading", strict_reading_is_a_clean_reading),
        ("answer_is_judged_by_its_replay", answer_is_judged_by_its_replay),
        ("tile_moves_text_reads_back", tile_moves_text_reads_back),
        ("block_moves_text_reads_back", block_moves_text_reads_back),
    ];
    let others = others.into_iter().map(|(name, law)| (name.to_owned(), Box::new(law) as Law, corpus(name)));
    let laws: Vec<(String, Law, Vec<Vec<u8>>)> = formats.chain(others).collect();
    let share = TIME / laws.len() as u32;
    for (name, law, corpus) in laws {
        let (start, mut runs, mut random) = (Instant::now(), 0, ChaCha8Rng::seed_from_u64(3));
        while runs < RUNS && start.elapsed() < share {
            let mut data = corpus[random_below(&mut random, corpus.len())].clone();
            for _ in 0..=random_below(&mut random, 4) {
                change(&mut data, &corpus, &mut random);
            }
            let result = catch_unwind(AssertUnwindSafe(|| law(&data)));
            assert!(result.is_ok(), "{name} is broken by {:?}", String::from_utf8_lossy(&data));
            runs += 1;
        }
        println!("soak: {name}: {runs} inputs in {:.0} s", start.elapsed().as_secs_f64());
    }
}

#[test]
fn every_corpus_belongs_to_a_law() {
    let folders = files(&root().join("corpus"));
    let names: BTreeSet<_> = folders.iter().filter_map(|path| path.file_name().and_then(OsStr::to_str)).collect();
    assert_eq!(names, ALL.iter().map(|&(name, _)| name).collect());
}

/// Runs a law. If it is broken, the message contains the bytes.
fn run(name: &str, target: Target, data: &[u8]) {
    let result = catch_unwind(AssertUnwindSafe(|| target(data)));
    assert!(result.is_ok(), "{name} is broken by {:?}", String::from_utf8_lossy(data));
}

fn corpus(name: &str) -> Vec<Vec<u8>> {
    let files = files(&root().join("corpus").join(name));
    files.iter().map(|path| std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))).collect()
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the files in a folder, sorted by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a folder can be read").path()).collect();
    files.sort();
    files
}

fn random_below(random: &mut ChaCha8Rng, limit: usize) -> usize {
    random.next_u32() as usize % limit
}

/// Makes one random change: replaces a byte, inserts a word, removes or duplicates a part, or
/// replaces the end with that of another file.
fn change(data: &mut Vec<u8>, corpus: &[Vec<u8>], random: &mut ChaCha8Rng) {
    let at = random_below(random, data.len() + 1);
    let end = (at + random_below(random, 8)).min(data.len());
    match random_below(random, 5) {
        0 if at < data.len() => data[at] = random.next_u32() as u8,
        1 => drop(data.splice(at..at, WORDS[random_below(random, WORDS.len())].bytes())),
        2 => drop(data.drain(at..end)),
        3 => data.extend_from_within(at..end),
        _ => {
            let other = &corpus[random_below(random, corpus.len())];
            data.truncate(at);
            data.extend_from_slice(&other[random_below(random, other.len() + 1)..]);
        }
    }
}
