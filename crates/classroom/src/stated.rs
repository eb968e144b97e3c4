//! The number of moves that an answer states about itself.

/// Names of figures that count the moves.
const NAMES: [&str; 8] = [
    "cost of path",
    "length",
    "minimum number of moves",
    "number of moves",
    "number of steps",
    "solution length",
    "total moves",
    "total number of moves",
];
/// Words of a sentence about the moves.
const WORDS: [&str; 6] = ["found", "length", "minimum", "optimal", "solution", "solved"];
/// The maximum number of bytes of a line that may state a number. Longer lines are lists of moves.
const LONGEST: usize = 200;

/// Returns the number of moves that a text states, as in `Solution found in 12 moves:`,
/// `(12 moves)` and `Number of moves: 12`. `None` if there is none, or if several differ.
pub(crate) fn stated_count(text: &str) -> Option<u32> {
    let is_about = |line: &&str| line.len() <= LONGEST && !line.trim_start().starts_with('#') && !denies(line);
    let mut counts = text.lines().filter(is_about).filter_map(count).filter(|&count| count > 0);
    let first = counts.next()?;
    counts.all(|count| count == first).then_some(first)
}

fn denies(line: &str) -> bool {
    line.to_lowercase().contains("no solution")
}

/// Returns the number of moves that a line states.
fn count(line: &str) -> Option<u32> {
    let lower = line.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if let Some((name, value)) = lower.split_once([':', '=']) {
        let name = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let name = name.collect::<Vec<_>>().join(" ");
        if NAMES.contains(&name.as_str()) {
            return value.trim().trim_end_matches(',').parse().ok();
        }
    }
    let is_sentence = words.iter().any(|word| WORDS.contains(word));
    let units = words.windows(2).filter(|pair| ["move", "moves", "step", "steps"].contains(&pair[1]));
    let mut numbers = units.filter_map(|pair| pair[0].parse().ok().map(|number: u32| (pair[0], number)));
    let (word, number) = numbers.next()?;
    (is_sentence || lower.contains(&format!("({word} "))).then_some(number).filter(|_| numbers.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_figures_about_the_moves_are_read() {
        for (text, count) in [
            ("Solution found in 13 moves: ULDR", Some(13)),
            ("ULDR (4 moves)", Some(4)),
            ("Minimum number of moves = 21\n3\n1 2 3", Some(21)),
            ("path_to_goal: []\ncost_of_path: 12\n", Some(12)),
            ("Solved in 3 steps.\nNumber of moves: 3", Some(3)),
            ("Solved in 3 steps.\nNumber of moves: 4", None),
            ("# 12 moves found", None),
            ("no solution with 2 moves\nL", None),
            ("left 2 steps, up 1 step", None),
            ("Nodes: 12", None),
            ("ULDR", None),
        ] {
            assert_eq!(stated_count(text), count, "{text}");
        }
    }
}
