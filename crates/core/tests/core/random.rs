//! Tests of seeds, the positions generated from them, and the 15-puzzle seeded with the generators
//! of two C runtimes.

use std::collections::HashMap;

use loyd_core::random::crt::{Generator, imjk_start};
use loyd_core::random::{self, Seed};
use loyd_core::tiles::TileGoal;
use loyd_core::{TilePosition, TilePuzzle};
use proptest::prelude::*;

/// Seed, columns, rows, and the solvable position drawn for the goal `blank-last`. These values
/// never change. A second implementation, written from the documentation in another language,
/// generates the same positions.
const GOLDEN: &[(u64, usize, usize, &str)] = &[
    (0, 2, 2, "2 3/1 0"),
    (1, 2, 2, "0 3/2 1"),
    (1, 3, 3, "1 7 8/4 6 0/3 2 5"),
    (1, 3, 2, "4 1 0/3 2 5"),
    (1, 2, 3, "1 4/0 3/2 5"),
    (2, 4, 4, "8 7 14 12/6 9 13 1/10 2 11 15/3 0 4 5"),
    (123, 4, 4, "6 2 5 15/4 13 8 12/14 0 10 11/7 9 1 3"),
    (u64::MAX, 5, 5, "10 19 14 12 7/11 4 13 8 5/24 21 1 6 15/0 18 2 9 16/23 17 20 22 3"),
    (
        7,
        10,
        4,
        "29 14 37 6 3 25 10 31 30 18/5 2 0 17 23 9 28 11 38 12/26 1 20 35 36 16 39 7 27 34/15 8 22 33 32 21 13 4 24 19",
    ),
];

/// Checksums of large positions: `sum = 31 × sum + number` (wrapping) for each cell. These values
/// never change.
const GOLDEN_LARGE: &[(u64, usize, usize, u64)] =
    &[(1, 10, 10, 0x29e8_900f_41c4_8428), (3, 40, 7, 0xaa85_ac92_835a_2424), (9, 128, 128, 0x3e8b_21fb_2350_056e)];

fn draw(seed: u64, width: usize, height: usize) -> TilePosition {
    random::solvable(&TileGoal::BlankLast.position(width, height), &mut Seed(seed).source())
}

#[test]
fn golden_positions_never_change() {
    for &(seed, width, height, expected) in GOLDEN {
        assert_eq!(draw(seed, width, height).to_string(), expected, "chacha8:{seed} at {width}x{height}");
    }
    for &(seed, width, height, expected) in GOLDEN_LARGE {
        let sum = |sum: u64, &tile: &u16| sum.wrapping_mul(31).wrapping_add(tile.into());
        let found = draw(seed, width, height).cells().iter().fold(0, sum);
        assert_eq!(found, expected, "chacha8:{seed} at {width}x{height}");
    }
}

#[test]
fn letters_l4_unsolved_positions_differ_from_the_goal() {
    let goal = TileGoal::BlankLast.position(2, 2);
    let mut source = Seed(1).source();
    let positions: Vec<_> = (0..200).map(|_| random::unsolved(&goal, &mut source)).collect();
    assert!(positions.iter().all(|position| *position != goal));
    let mut source = Seed(1).source();
    assert!((0..200).any(|_| random::solvable(&goal, &mut source) == goal), "the goal must be drawn at least once");
}

/// Pearson's statistic stays below the 99.9% point of its distribution. The seed is fixed, so the
/// test is deterministic.
#[test]
fn solvable_positions_are_uniform() {
    let boards = [(2, 2, TileGoal::BlankLast, 12, 31.3), (3, 2, TileGoal::BlankFirst, 360, 447.0)];
    for (width, height, goal, positions, limit) in boards {
        let goal = goal.position(width, height);
        let mut source = Seed(2026).source();
        let mut counts: HashMap<TilePosition, f64> = HashMap::new();
        let draws = 200 * positions;
        for _ in 0..draws {
            *counts.entry(random::solvable(&goal, &mut source)).or_default() += 1.0;
        }
        assert_eq!(counts.len(), positions);
        let statistic: f64 = counts.values().map(|count| (count - 200.0).powi(2) / 200.0).sum();
        assert!(statistic < limit, "{statistic} at {width}x{height}");
    }
}

#[test]
fn numbers_below_a_bound_are_uniform() {
    let mut source = Seed(3).source();
    let mut counts = [0_i32; 7];
    for _ in 0..70_000 {
        counts[random::below(7, &mut source) as usize] += 1;
    }
    assert!(counts.iter().all(|count| (count - 10_000).abs() < 400), "{counts:?}");
    assert_eq!(random::below(1, &mut source), 0);
}

/// A source that returns the given words.
struct Words(Vec<u32>);

impl rand_core::TryRng for Words {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok(self.0.remove(0))
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(u64::from(self.0.remove(0)) | u64::from(self.0.remove(0)) << 32)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        bytes.fill_with(|| self.0.remove(0) as u8);
        Ok(())
    }
}

#[test]
fn below_rejects_exactly_the_words_past_the_largest_multiple() {
    let cases = [
        (3, vec![u32::MAX, 5], 2),
        (3, vec![u32::MAX - 1], 2),
        (1 << 31, vec![u32::MAX], (1 << 31) - 1),
        (u32::MAX, vec![u32::MAX, 9], 9),
    ];
    for (bound, words, expected) in cases {
        let mut source = Words(words);
        assert_eq!(random::below(bound, &mut source), expected, "below {bound}");
        assert!(source.0.is_empty(), "below {bound} draws until a word is accepted");
    }
}

#[test]
fn seeds_are_read_and_written() {
    for (text, seed) in [("chacha8:0", 0), ("17", 17), ("chacha8:18446744073709551615", u64::MAX)] {
        assert_eq!(text.parse(), Ok(Seed(seed)));
        assert_eq!(Seed(seed).to_string().parse(), Ok(Seed(seed)));
    }
    for text in ["", "chacha8:", "chacha8:-1", "+1", "chacha20:1", "1 ", "18446744073709551616", "CHACHA8:1"] {
        let fault = text.parse::<Seed>().expect_err(text);
        assert!(fault.to_string().starts_with(&format!("`{text}` is not a seed: expected `chacha8:`")));
    }
}

#[test]
fn imjk_i2_the_gnu_generator_draws_its_published_board() {
    assert_eq!(imjk_start(Generator::Gnu, 123).to_string(), "14 5 2 11/13 3 4 12/1 10 15 8/7 6 0 9");
    assert_eq!(imjk_start(Generator::Gnu, 0), imjk_start(Generator::Gnu, 1), "seed 0 counts as 1");
}

#[test]
fn imjk_i3_the_microsoft_generator_draws_its_published_board() {
    assert_eq!(imjk_start(Generator::Msvc, 123).to_string(), "5 6 12 7/13 15 2 0/10 8 3 4/9 14 1 11");
    assert_ne!(imjk_start(Generator::Msvc, 0), imjk_start(Generator::Msvc, 1));
    assert_eq!(Generator::default(), Generator::Msvc);
}

#[test]
fn imjk_i2_some_seeds_give_unsolvable_positions() {
    for generator in [Generator::Msvc, Generator::Gnu] {
        let solvable = (0..200).map(|seed| imjk_start(generator, seed)).filter(|start| {
            let puzzle = TilePuzzle::blank_last(start.clone());
            puzzle.is_solvable(start)
        });
        assert!((60..140).contains(&solvable.count()), "{generator}");
    }
}

#[test]
fn generators_are_read_and_written() {
    for generator in [Generator::Msvc, Generator::Gnu] {
        assert_eq!(generator.to_string().parse(), Ok(generator));
    }
    let fault = "glibc".parse::<Generator>().expect_err("an unknown name");
    assert_eq!(fault.to_string(), "unknown generator `glibc`: expected `msvc` or `gnu`");
}

proptest! {
    #[test]
    fn drawn_positions_are_solvable(seed: u64, width in 2_usize..=12, height in 2_usize..=12) {
        for goal in [TileGoal::BlankLast, TileGoal::BlankFirst] {
            let goal = goal.position(width, height);
            let start = random::solvable(&goal, &mut Seed(seed).source());
            let puzzle = TilePuzzle::new(start.clone(), goal.clone()).expect("equal sizes");
            prop_assert!(puzzle.is_solvable(&start));
            let scrambled_goal = start;
            let start = random::unsolved(&scrambled_goal, &mut Seed(seed).source());
            let puzzle = TilePuzzle::new(start.clone(), scrambled_goal.clone()).expect("equal sizes");
            prop_assert!(puzzle.is_solvable(&start) && start != scrambled_goal);
        }
    }
}

#[test]
fn the_smallest_and_the_largest_board_are_drawn() {
    for side in [2, 128] {
        let goal = TileGoal::BlankLast.position(side, side);
        let start = random::unsolved(&goal, &mut Seed(9).source());
        assert!(TilePuzzle::blank_last(start.clone()).is_solvable(&start));
    }
}
