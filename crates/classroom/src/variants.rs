//! Variants of a problem set: a selection of its puzzles for each student.

use std::collections::{BTreeMap, HashMap};

use loyd_core::random::{Seed, below};
use loyd_core::wording::visible;

use crate::error::first_few;
use crate::{ClassList, SetupError};

/// The variants of a set, drawn from a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variants {
    /// The number of puzzles in each variant. A variant has no more puzzles than the set.
    pub pick: usize,
    /// The seed for the first variant. Each later variant uses the next seed.
    pub seed: Seed,
}

impl Variants {
    /// Returns the indices of the puzzles in a variant, in sheet order. `variant` is numbered from
    /// 0; in a class, it is the student's line. `puzzles` is the number of puzzles in the set.
    ///
    /// ```
    /// use loyd_classroom::Variants;
    /// use loyd_core::random::Seed;
    /// let variants = Variants { pick: 2, seed: Seed(7) };
    /// let puzzles = variants.puzzles(0, 5);
    /// assert_eq!(puzzles.len(), 2);
    /// assert_eq!(Variants { pick: 2, seed: Seed(6) }.puzzles(1, 5), puzzles);
    /// ```
    pub fn puzzles(&self, variant: usize, puzzles: usize) -> Vec<usize> {
        let mut source = Seed(self.seed.0.wrapping_add(variant as u64)).source();
        let mut numbers: Vec<usize> = (0..puzzles).collect();
        let pick = self.pick.min(puzzles);
        for index in 0..pick {
            let other = index + below((puzzles - index) as u32, &mut source) as usize;
            numbers.swap(index, other);
        }
        numbers.truncate(pick);
        numbers
    }
}

/// The variant of a student as given in the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatedVariant<'a> {
    /// The student's id.
    pub id: &'a str,
    /// The cell in the `variant` column.
    pub cell: Option<&'a str>,
    /// Whether a missing number is an error. An answer that cannot be read may lack one.
    pub is_needed: bool,
}

/// The variant of each student.
#[derive(Clone, Debug)]
pub struct StudentVariants {
    variants: Variants,
    /// The index of each student's variant, by visible id, or `None` if each student's variant is
    /// the student's line in the class list.
    indices: Option<HashMap<String, usize>>,
}

impl StudentVariants {
    /// The heading of the column with variant numbers.
    pub const COLUMN: &str = "variant";

    /// Assigns to each line of the class list the variant with the line's number, as on sheets with
    /// names.
    pub fn of_lines(variants: Variants) -> Self {
        Self { variants, indices: None }
    }

    /// Assigns to each student one of the `count` variants on sheets without names. The variant's
    /// number is in the student's cell, in the id, such as `variant-2/ada`, or in the `variant`
    /// column of the class list.
    ///
    /// # Errors
    /// [`SetupError::Variants`] for students without a number, with several numbers, or with one
    /// that does not exist.
    pub fn numbered<'a>(
        variants: Variants,
        count: usize,
        students: impl Iterator<Item = StatedVariant<'a>>,
        class: Option<&'a ClassList>,
    ) -> Result<Self, SetupError> {
        let in_class = class.into_iter().flat_map(|class| {
            let id = |line| StatedVariant { id: class.id(line), cell: None, is_needed: false };
            (0..class.students.len()).map(id)
        });
        let mut found: BTreeMap<&str, (Vec<String>, bool)> = BTreeMap::new();
        for StatedVariant { id, cell, is_needed } in students.chain(in_class) {
            let (numbers, needed) = found.entry(id).or_default();
            *needed |= is_needed;
            let listed = class.and_then(|class| Some(class.cell(class.find(id)?, Self::COLUMN)));
            let cells = [cell, listed].into_iter().flatten().map(str::trim).filter(|cell| !cell.is_empty());
            for number in cells.map(number_in).chain(variant_in_name(id)) {
                if !numbers.contains(&number) {
                    numbers.push(number);
                }
            }
        }
        let (mut indices, mut faults) = (HashMap::new(), Vec::new());
        for (id, (numbers, is_needed)) in found {
            let number = numbers.first().filter(|_| numbers.len() == 1).and_then(|number| number.parse().ok());
            match number.filter(|number| (1..=count).contains(number)) {
                Some(number) => drop(indices.insert(visible(id), number - 1)),
                None if numbers.is_empty() && is_needed => faults.push(format!("{id} has none")),
                None if numbers.is_empty() => {}
                None => faults.push(format!("{id} has {}", numbers.join(" and "))),
            }
        }
        if faults.is_empty() {
            return Ok(Self { variants, indices: Some(indices) });
        }
        Err(SetupError::Variants { count, students: first_few(&faults) })
    }

    /// Returns the number of puzzles in each variant.
    pub fn pick(&self) -> usize {
        self.variants.pick
    }

    /// Returns the indices of a student's puzzles, or `None` if the variant is unknown.
    pub(crate) fn puzzles(&self, id: &str, line: Option<usize>, puzzles: usize) -> Option<Vec<usize>> {
        let variant = match &self.indices {
            Some(indices) => indices.get(&visible(id)).copied(),
            None => line,
        };
        variant.map(|variant| self.variants.puzzles(variant, puzzles))
    }
}

/// Returns the variant number in a cell such as `2` or `Variant 2`, or the whole cell if it has a
/// different form.
fn number_in(cell: &str) -> String {
    let is_number = cell.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { without_zeros(cell) } else { variant_in_name(cell).unwrap_or_else(|| cell.to_owned()) }
}

/// Returns the number after the word `variant` in a name, as in `variant-2/ada`.
pub(crate) fn variant_in_name(name: &str) -> Option<String> {
    let lower = name.to_lowercase();
    lower.match_indices(StudentVariants::COLUMN).find_map(|(at, word)| {
        let rest = lower[at + word.len()..].trim_start_matches([' ', '-', '_', '.', '#', ':']);
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        (end > 0).then(|| without_zeros(&rest[..end]))
    })
}

fn without_zeros(number: &str) -> String {
    let digits = number.trim_start_matches('0');
    if digits.is_empty() { "0" } else { digits }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variant_number_is_in_a_cell_or_a_name() {
        for (text, number) in [("2", "2"), ("Variant 2", "2"), ("variant-02", "2"), ("b", "b")] {
            assert_eq!(number_in(text), number, "{text}");
        }
        for (name, number) in
            [("variant-3/ada", Some("3")), ("ada_Variant 3", Some("3")), ("ada3", None), ("variant", None)]
        {
            assert_eq!(variant_in_name(name).as_deref(), number, "{name}");
        }
    }
}
