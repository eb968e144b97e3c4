//! Fingerprints of rows: whether an earlier run has judged the same.

use crate::{Answer, Judge, RunOrder};

impl Judge<'_> {
    /// A short text that is the same for the same answer to the same puzzle in the same metric.
    pub fn fingerprint_of(&self, answer: &Answer) -> String {
        let text = answer.moves.as_ref().unwrap_or_else(|reason| reason);
        self.fingerprint(self.set().find(&answer.puzzle), &[text])
    }

    /// A short text that is the same for the same program, run in the same way on the puzzle with
    /// this index. `files` are the contents of the program's files, as far as the command names
    /// them.
    pub fn fingerprint_of_run(&self, index: usize, order: &RunOrder, files: &str) -> String {
        let order = serde_json::to_string(order).unwrap_or_default();
        self.fingerprint(Some(index), &[&order, files])
    }

    fn fingerprint(&self, index: Option<usize>, parts: &[&str]) -> String {
        let member = index.map(|index| &self.set().members()[index]);
        let puzzle = member.map(|member| [member.one_line(), member.goal.clone(), self.metric(member).to_string()]);
        let mut hasher = crc32fast::Hasher::new();
        for part in puzzle.iter().flatten().map(String::as_str).chain(parts.iter().copied()) {
            // With their lengths, different parts never make up the same bytes.
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        // Without a letter in front, a spreadsheet takes some of them for numbers.
        format!("x{:08x}", hasher.finalize())
    }
}
