//! The statement that a puzzle has no solution.

/// Sentences that state it, in lower case. docs/teaching.md lists them.
const SENTENCES: [&str; 16] = [
    "no solution",
    "no solution possible",
    "no solution exists",
    "no solution found",
    "no possible solution",
    "there is no solution",
    "the puzzle has no solution",
    "this puzzle has no solution",
    "unsolvable",
    "unsolvable puzzle",
    "the puzzle is unsolvable",
    "this puzzle is unsolvable",
    "not solvable",
    "cannot be solved",
    "the puzzle cannot be solved",
    "this puzzle cannot be solved",
];

/// Whether a text states that there is no solution: its last line that is neither blank nor a
/// figure is one of [`SENTENCES`]. Ignores case, a leading mark or a label such as `Answer:`, and
/// trailing punctuation.
///
/// A sentence within a log, such as `no solution with 3 moves`, does not count, nor does a sentence
/// followed by other words.
pub(crate) fn states_no_solution(text: &str) -> bool {
    let last = text.lines().rev().find(|line| !line.trim().is_empty() && !is_figure(line));
    last.is_some_and(|line| SENTENCES.contains(&bare(line).as_str()))
}

/// Whether a line has the form `name: number` or `name = number`, such as a time or a count of
/// nodes.
fn is_figure(line: &str) -> bool {
    let Some((_, value)) = line.rsplit_once([':', '=']) else { return false };
    value.trim().starts_with(|c: char| c.is_ascii_digit())
}

/// Normalizes a line: lower case, without label, marks, punctuation and extra spaces.
fn bare(line: &str) -> String {
    let line = line.to_lowercase().replace(['\u{2019}', '\''], "").replace("cant ", "cannot ");
    let line = line.rsplit_once(':').filter(|(label, _)| is_label(label)).map_or(line.as_str(), |(_, rest)| rest);
    let line = line.trim_matches(|c: char| !c.is_alphanumeric());
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether the words before a colon announce a result.
fn is_label(label: &str) -> bool {
    let label = label.trim_matches(|c: char| !c.is_alphanumeric());
    ["answer", "result", "solution", "output", "verdict"].contains(&label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_documented_sentences_state_that_there_is_no_solution() {
        for text in [
            "No solution possible\n",
            "Unsolvable puzzle",
            "This puzzle cannot be solved",
            "this puzzle can't be solved.",
            "reading puzzle\nsearching\n\n*** NO SOLUTION ***\n",
            "Answer: no solution!",
            "There is no solution.\nTime: 0.02 s\nnodes = 181440\n",
        ] {
            assert!(states_no_solution(text), "{text}");
        }
        for text in [
            "",
            "no solution with 3 moves",
            "# no solution with fewer moves",
            "no solution yet",
            "no solution\nsearching deeper",
            "solvable",
            "depth 4: no solution found at this depth",
        ] {
            assert!(!states_no_solution(text), "{text}");
        }
    }

    #[test]
    fn the_page_for_lecturers_lists_every_sentence() {
        let page = include_str!("../../../docs/teaching.md").to_lowercase();
        for sentence in SENTENCES {
            assert!(page.contains(&format!("`{sentence}`")), "docs/teaching.md does not list `{sentence}`");
        }
    }
}
