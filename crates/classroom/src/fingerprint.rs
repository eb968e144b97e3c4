//! Fingerprints of rows, which show whether an earlier run judged the same answer.

use crate::{Answer, Judge, RunOrder};

impl Judge<'_> {
    /// A short text that is equal for equal answers to the same puzzle in the same metric.
    pub fn fingerprint_of(&self, answer: &Answer) -> String {
        let text = answer.moves.as_ref().unwrap_or_else(|reason| reason);
        self.fingerprint(self.set().find(&answer.puzzle), &[text])
    }

    /// A short text that is equal for the same program, run in the same way on the puzzle with this
    /// index. `files` contains the program's files that the command names.
    pub fn fingerprint_of_run(&self, index: usize, order: &RunOrder, files: &str) -> String {
        let order = serde_json::to_string(order).unwrap_or_default();
        self.fingerprint(Some(index), &[&order, files])
    }

    fn fingerprint(&self, index: Option<usize>, parts: &[&str]) -> String {
        let member = index.map(|index| &self.set().members()[index]);
        let puzzle = member.map(|member| [member.one_line(), member.goal.clone(), self.metric(member).to_string()]);
        let mut hasher = crc32fast::Hasher::new();
        for part in puzzle.iter().flatten().map(String::as_str).chain(parts.iter().copied()) {
            // The lengths keep different divisions of the same bytes distinct.
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        // Without a leading letter, a spreadsheet would read some fingerprints as numbers.
        format!("x{:08x}", hasher.finalize())
    }
}
