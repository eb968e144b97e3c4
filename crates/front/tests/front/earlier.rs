//! Data from an earlier version: records and links from commit 80c6291, which did not yet name
//! formats. Many of the lines in them would describe different puzzles if they were read as
//! external input.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use loyd_core::text::{AnyPuzzle, Format, ReadOptions, read_argument, read_own};
use loyd_core::tiles::TileGoal;
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_front::{PlaySession, own, replayed};
use loyd_records::{Category, LevelId, Records};

fn data_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// Returns a copy of the records for one test.
fn records(test: &str) -> Records {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let copy = folder.join("records.sqlite");
    fs::copy(data_path("records_80c6291.sqlite"), &copy).expect("a copy");
    Records::open(copy)
}

/// A link to a block puzzle, and facts about the puzzle.
struct BlockLink {
    id: String,
    metric: BlockMetric,
    par: u32,
    best: u32,
    link: String,
}

/// Returns the rows of the table: those for block puzzles, and the starting position, goal and link
/// of each tile puzzle.
fn table() -> (Vec<BlockLink>, Vec<[String; 3]>) {
    let text = fs::read_to_string(data_path("links_80c6291.tsv")).expect("a table");
    let (mut blocks, mut tiles) = (Vec::new(), Vec::new());
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [first, second, par, best, link] = fields[..] else { panic!("{line}") };
        match par.parse() {
            Ok(par) => blocks.push(BlockLink {
                id: first.to_owned(),
                metric: second.parse().expect("a metric"),
                par,
                best: best.parse().expect("a number"),
                link: link.to_owned(),
            }),
            Err(_) => tiles.push([first.replace('_', " "), second.to_owned(), link.to_owned()]),
        }
    }
    (blocks, tiles)
}

fn block_puzzle(puzzle: AnyPuzzle) -> BlockPuzzle {
    puzzle.into_blocks().expect("a block puzzle")
}

#[test]
fn exchange_x1_links_from_an_earlier_version_lead_to_the_same_puzzle() {
    let (blocks, tiles) = table();
    assert_eq!((blocks.len(), tiles.len()), (20, 3));
    let mut different = 0;
    for BlockLink { id, metric, link, .. } in blocks {
        let read =
            read_argument(&link, &ReadOptions::default()).unwrap_or_else(|faults| panic!("{link}: {faults}")).puzzle;
        assert_eq!((read.format, read.about.metric, read.read_as()), (Format::Link, Some(metric), None), "{link}");
        let has_name = link.contains("&name=");
        assert_eq!(read.about.name.as_deref(), has_name.then_some("A name, with | bars & more"), "{link}");
        let puzzle = block_puzzle(read.puzzle);
        assert_eq!(LevelId::of_puzzle(&puzzle).to_string(), id, "{link}");
        // Read as external input, this line may describe a different puzzle.
        let text = loyd_core::text::link::read(link.split_once('#').expect("a link").1).swap_remove(0).1;
        let external = read_argument(&text, &ReadOptions::default()).map(|read| read.puzzle.puzzle);
        different += usize::from(external != Ok(AnyPuzzle::Blocks(puzzle)));
    }
    assert!(different >= 4, "only {different} lines describe different puzzles when read as external input");
    for [start, goal, link] in tiles {
        let read =
            read_argument(&link, &ReadOptions::default()).unwrap_or_else(|faults| panic!("{link}: {faults}")).puzzle;
        let puzzle = read.puzzle.into_tiles().expect("a tile puzzle");
        assert_eq!((puzzle.start().to_string(), TileGoal::of(puzzle.goal()).to_string()), (start, goal), "{link}");
    }
}

#[test]
fn exchange_x1_records_from_an_earlier_version_keep_their_puzzles_bests_and_pars() {
    let records = records("earlier-records");
    let (blocks, _) = table();
    assert_eq!(records.games().len(), blocks.len() + 1, "the games of these puzzles, and one game of a bundled level");
    for summary in records.games() {
        let game = records.game(summary.id).expect("a store").expect("a game");
        let verified = replayed(&game).unwrap_or_else(|fault| panic!("{}: {fault:?}", game.puzzle));
        assert_eq!((verified.moves, verified.joined), (summary.play.moves, summary.play.joined), "{}", game.puzzle);
        let Category::Blocks { level, .. } = game.category() else { continue };
        let puzzle = block_puzzle(read_own(&game.puzzle, Some(game.goal.clone())).expect("a puzzle").puzzle.puzzle);
        assert_eq!(LevelId::of_puzzle(&puzzle), level, "{}", game.puzzle);
    }
    let levels = own::all(&records);
    assert_eq!(levels.len(), blocks.len() / 2);
    for BlockLink { id, metric, par, best, link } in blocks {
        let level = levels.iter().find(|level| LevelId::of_puzzle(&level.puzzle).to_string() == id);
        assert_eq!(level.and_then(|level| level.par(metric)), Some(par), "{link}");
        let category = Category::Blocks { level: id.parse().expect("an id"), metric };
        let kept = records.bests(&category).moves.map(|summary| summary.play.moves);
        assert_eq!(kept, Some(best), "{link}");
    }
}

#[test]
fn exchange_x1_a_game_in_progress_from_an_earlier_version_continues() {
    let seeds = || loyd_core::random::Seed(1);
    let (session, fault) = PlaySession::new(records("earlier-game"), "terminal", Box::new(seeds));
    assert_eq!(fault, None);
    let game = session.game().expect("the saved game");
    let puzzle = block_puzzle(game.puzzle());
    assert_eq!(LevelId::of_puzzle(&puzzle).to_string(), "f9fff7ca55fa53970d1f89a09bb0b83f");
    assert_eq!((game.status().moves, game.status().elapsed > Duration::ZERO), (1, false));
}
