//! Gradebooks with one line per student, and files for learning platforms.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use loyd_core::wording::visible;
use serde_json::{Value, json};

use crate::feedback::sentence;
use crate::{ClassList, CsvTable, Judge, Points, Row, StudentVariants, Verdict, points_text, write_json};

/// Rows grouped by student and puzzle.
#[derive(Debug)]
pub struct Gradebook<'a> {
    points: &'a Points,
    puzzles: Vec<String>,
    class: Option<&'a ClassList>,
    variants: Option<&'a StudentVariants>,
    students: Vec<Student<'a>>,
    /// The rows for a student without answers, one per puzzle, without the id.
    missing: Vec<Row>,
}

/// A student with a row for each puzzle.
#[derive(Debug)]
struct Student<'a> {
    id: String,
    /// The index of the student's line in the class list.
    line: Option<usize>,
    /// `None` for a puzzle without an answer.
    rows: Vec<Option<&'a Row>>,
    /// For each puzzle, whether it belongs to the student's variant.
    is_assigned: Vec<bool>,
    /// Rows whose puzzle is not in the set.
    others: Vec<&'a Row>,
}

impl<'a> Gradebook<'a> {
    /// Groups rows by student, in order of their first rows, followed by students in the class who
    /// have no rows. The rows for all ids that refer to the same line in the class list belong to
    /// one student. If a puzzle has several rows, the one with the most points counts; in a tie,
    /// the last one.
    ///
    /// If there are `variants`, a student is graded on the puzzles in one variant. Students whose
    /// variant is unknown are graded on all puzzles.
    pub fn new(
        judge: &Judge,
        rows: &'a [Row],
        points: &'a Points,
        class: Option<&'a ClassList>,
        variants: Option<&'a StudentVariants>,
    ) -> Self {
        let puzzles: Vec<String> = judge.set().members().iter().map(|member| member.name.clone()).collect();
        // Among puzzles whose names look alike, the first gets the rows.
        let indices: HashMap<String, usize> =
            puzzles.iter().enumerate().rev().map(|(index, name)| (visible(name), index)).collect();
        let missing = |index| judge.missing("", index, "there is no answer", &|| false);
        let missing = (0..puzzles.len()).map(missing).collect();
        let mut book = Self { points, puzzles, class, variants, students: Vec::new(), missing };
        let mut indices_by_id: HashMap<String, usize> = HashMap::new();
        for row in rows {
            let (id, puzzle) = row.key();
            let index = *indices_by_id.entry(id).or_insert_with(|| book.student_index(&row.id));
            book.students[index].add_row(row, indices.get(&puzzle).copied(), points);
        }
        let absent_lines = |class: &ClassList| {
            let is_present = |line: usize| book.students.iter().any(|student| student.line == Some(line));
            (0..class.students.len()).filter(|&line| !is_present(line)).collect::<Vec<_>>()
        };
        for line in class.map(absent_lines).unwrap_or_default() {
            book.add(class.map(|class| class.id(line).to_owned()).unwrap_or_default(), Some(line));
        }
        book
    }

    /// Returns the index of the student with an id, adding the student if necessary.
    fn student_index(&mut self, id: &str) -> usize {
        let line = self.class.and_then(|class| class.find(id));
        let index = self.students.iter().position(|student| line.is_some() && student.line == line);
        index.unwrap_or_else(|| self.add(id.to_owned(), line))
    }

    /// Adds a student without rows. `line` is the student's line in the class list.
    fn add(&mut self, id: String, line: Option<usize>) -> usize {
        let puzzles = self.puzzles.len();
        let assigned = self.variants.and_then(|variants| variants.puzzles(&id, line, puzzles));
        let is_assigned =
            (0..puzzles).map(|puzzle| assigned.as_ref().is_none_or(|assigned| assigned.contains(&puzzle))).collect();
        self.students.push(Student { rows: vec![None; puzzles], is_assigned, line, id, others: Vec::new() });
        self.students.len() - 1
    }

    /// Returns a student's rows, one for each puzzle in the set, with `None` for puzzles that are
    /// not assigned.
    fn cells<'b>(&'b self, student: &'b Student<'b>) -> impl Iterator<Item = Option<&'b Row>> {
        let rows = student.rows.iter().zip(&self.missing).map(|(row, missing)| row.unwrap_or(missing));
        rows.zip(&student.is_assigned).map(|(row, &is_assigned)| is_assigned.then_some(row))
    }

    /// Returns a student's rows, one for each assigned puzzle.
    fn rows<'b>(&'b self, student: &'b Student<'b>) -> impl Iterator<Item = &'b Row> {
        self.cells(student).flatten()
    }

    /// Returns whether every student has solved every assigned puzzle, and no row has a puzzle
    /// outside the set.
    pub fn is_all_solved(&self) -> bool {
        let is_solved = |row: &Row| row.verdict == Verdict::Solved;
        self.students.iter().all(|student| student.others.is_empty() && self.rows(student).all(is_solved))
    }

    /// Returns the maximum number of points for a student.
    fn max_points(&self) -> f64 {
        let assigned = self.variants.map_or(self.puzzles.len(), |variants| variants.pick().min(self.puzzles.len()));
        self.points.max_per_answer() * assigned as f64
    }

    /// Returns the number of students.
    pub fn len(&self) -> usize {
        self.students.len()
    }

    /// Returns whether there are no students.
    pub fn is_empty(&self) -> bool {
        self.students.is_empty()
    }

    /// Writes a table with one line per student: points, verdict counts, and a verdict on each
    /// puzzle, left empty if the puzzle is not assigned.
    ///
    /// # Errors
    /// Fails if writing fails.
    pub fn write_csv(&self, output: &mut impl Write) -> io::Result<()> {
        let mut table = CsvTable::new(output);
        let fixed_headings = ["id", "points", "of", "solved", "shortest", "missing"];
        table.write_cells(fixed_headings.into_iter().chain(self.puzzles.iter().map(String::as_str)))?;
        for student in &self.students {
            let [solved, shortest, missing] = self.counts(student).map(|count| count.to_string());
            let fixed_cells = [student.id.clone(), points_text(self.points(student)), points_text(self.max_points())];
            let verdicts = self.cells(student).map(|row| row.map(|row| row.verdict.to_string()).unwrap_or_default());
            table.write_cells(fixed_cells.into_iter().chain([solved, shortest, missing]).chain(verdicts))?;
        }
        Ok(())
    }

    /// Writes one JSON object per student.
    ///
    /// # Errors
    /// Fails if writing fails.
    pub fn write_json(&self, output: &mut impl Write) -> io::Result<()> {
        for student in &self.students {
            let [solved, shortest, missing] = self.counts(student);
            // Clones the rows of one student at a time, since a class may have a thousand students
            // and puzzles.
            let mut rows: Vec<Row> = self.rows(student).cloned().collect();
            rows.iter_mut().filter(|row| row.id.is_empty()).for_each(|row| row.id.clone_from(&student.id));
            let value = json!({
                "id": student.id, "points": self.points(student), "of": self.max_points(), "solved": solved,
                "shortest": shortest, "missing": missing, "rows": rows, "others": student.others,
            });
            write_json(output, &value)?;
        }
        Ok(())
    }

    /// Returns a table for display, with one line per student.
    pub fn student_table(&self) -> String {
        let width = self.students.iter().map(|student| visible(&student.id).chars().count()).max().unwrap_or(0).max(7);
        let mut text = format!("{:<width$}  points  solved  shortest  missing  puzzles\n", "student");
        for student in &self.students {
            let [solved, shortest, missing] = self.counts(student);
            let points = format!("{}/{}", points_text(self.points(student)), points_text(self.max_points()));
            let marks: Vec<String> = self.rows(student).map(|row| visible(&row.puzzle) + verdict_symbol(row)).collect();
            let _ = writeln!(
                text,
                "{:<width$}  {points:>6}  {solved:>6}  {shortest:>8}  {missing:>7}  {}",
                visible(&student.id),
                marks.join(" ")
            );
        }
        text
    }

    /// Writes the table that Moodle imports: the class list with grades and feedback, or, without a
    /// list, the columns `ID number`, `Grade` and `Feedback comments`.
    ///
    /// # Errors
    /// Fails if writing fails.
    pub fn write_moodle(&self, output: &mut impl Write) -> io::Result<()> {
        let mut table = CsvTable::new(output);
        let Some(class) = self.class else {
            table.write_cells(["ID number", "Grade", "Feedback comments"])?;
            for student in &self.students {
                table.write_cells([
                    student.id.clone(),
                    self.points_string(student),
                    escape_html(&self.sentences(student)),
                ])?;
            }
            return Ok(());
        };
        let mut headings = class.headings.clone();
        let mut column = |heading: &str| {
            class.column(heading).unwrap_or_else(|| {
                headings.push(heading.to_owned());
                headings.len() - 1
            })
        };
        let (grade, feedback) = (column("Grade"), column("Feedback comments"));
        let columns = headings.len();
        table.write_back(&headings)?;
        for (line, cells) in class.students.iter().enumerate() {
            let mut cells = cells.clone();
            cells.resize(columns, String::new());
            if let Some(student) = self.students.iter().find(|student| student.line == Some(line)) {
                (cells[grade], cells[feedback]) = (self.points_string(student), escape_html(&self.sentences(student)));
            }
            table.write_back(&cells)?;
        }
        Ok(())
    }

    /// Writes the table that Canvas imports: the columns that identify a student, and a column for
    /// the assignment with the possible points.
    ///
    /// # Errors
    /// Fails if writing fails.
    pub fn write_canvas(&self, output: &mut impl Write, assignment: &str) -> io::Result<()> {
        const KEYS: [&str; 5] = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"];
        let mut table = CsvTable::new(output);
        table.write_back(KEYS.into_iter().chain([assignment]))?;
        for cells in self.class.iter().flat_map(|class| class.canvas_preamble()) {
            let cell = |heading| self.class.and_then(|class| class.column(heading)).map_or("", |column| &cells[column]);
            let cells: Vec<&str> = KEYS.into_iter().chain([assignment]).map(cell).collect();
            if cells.iter().any(|cell| !cell.is_empty()) {
                table.write_back(cells)?;
            }
        }
        table.write_back(["    Points Possible", "", "", "", "", &points_text(self.max_points())])?;
        for student in &self.students {
            let cell = |heading: &str| match (self.class, student.line) {
                (Some(class), Some(line)) => class.canvas_cell(line, heading),
                // Without a class list, ids are assumed to be logins.
                _ if matches!(heading, "Student" | "SIS Login ID") => visible(&student.id),
                _ => String::new(),
            };
            table.write_back(KEYS.into_iter().map(cell).chain([self.points_string(student)]))?;
        }
        Ok(())
    }

    /// Returns the `results.json` for Gradescope, with one test per puzzle, or `None` unless there
    /// is exactly one student.
    ///
    /// The format is specified at <https://gradescope-autograders.readthedocs.io/en/latest/specs/>.
    pub fn gradescope(&self) -> Option<Value> {
        let [student] = &self.students[..] else { return None };
        let max = self.points.max_per_answer();
        let tests: Vec<Value> = self
            .rows(student)
            .enumerate()
            .map(|(index, row)| {
                let status = if row.verdict == Verdict::Solved { "passed" } else { "failed" };
                json!({
                    "name": visible(&row.puzzle), "number": (index + 1).to_string(), "score": self.points.of(row), "max_score": max,
                    "status": status, "output": row_sentences(row), "visibility": "visible",
                })
            })
            .collect();
        let seconds: f64 = self.rows(student).filter_map(|row| row.seconds).sum();
        Some(json!({
            "score": self.points(student), "execution_time": seconds.ceil() as u64, "visibility": "visible",
            "tests": tests,
        }))
    }

    /// Returns the id of each student, with the feedback as Markdown.
    pub fn feedback_by_student(&self) -> impl Iterator<Item = (&str, String)> {
        self.students.iter().map(|student| {
            let (points, max) = (points_text(self.points(student)), points_text(self.max_points()));
            let mut text = format!("# {}\n\n{points} of {max} points.\n", visible(&student.id));
            for row in self.rows(student).chain(student.others.iter().copied()) {
                let (puzzle, verdict) = (visible(&row.puzzle), row.verdict);
                let _ = writeln!(
                    text,
                    "\n## Puzzle {puzzle}: {verdict}, {}\n\n{}",
                    self.points_words(row),
                    row_sentences(row)
                );
            }
            for row in student.unassigned_rows() {
                let _ = writeln!(text, "\n## Puzzle {}: not in your variant", visible(&row.puzzle));
            }
            (student.id.as_str(), text)
        })
    }

    /// Returns the points for a row, such as `1 point`.
    fn points_words(&self, row: &Row) -> String {
        let points = self.points.of(row);
        format!("{} point{}", points_text(points), if (points - 1.0).abs() < 1e-9 { "" } else { "s" })
    }

    fn points_string(&self, student: &Student) -> String {
        points_text(self.points(student))
    }

    fn points(&self, student: &Student) -> f64 {
        self.rows(student).map(|row| self.points.of(row)).sum()
    }

    /// Returns the numbers of puzzles that are solved, solved with the minimum length, and
    /// unanswered.
    fn counts(&self, student: &Student) -> [usize; 3] {
        let count = |is_counted: &dyn Fn(&Row) -> bool| self.rows(student).filter(|row| is_counted(row)).count();
        [
            count(&|row| row.verdict == Verdict::Solved),
            count(&Row::is_shortest),
            count(&|row| row.verdict == Verdict::Missing),
        ]
    }

    /// Returns all sentences for a student on one line.
    fn sentences(&self, student: &Student) -> String {
        let rows = self.rows(student).chain(student.others.iter().copied());
        let graded = rows.map(|row| format!("{}: {}", row.puzzle, row_sentences(row)));
        let unassigned = student.unassigned_rows().map(|row| format!("{}: Not in your variant.", row.puzzle));
        visible(&graded.chain(unassigned).collect::<Vec<_>>().join(" "))
    }
}

impl<'a> Student<'a> {
    /// Returns the answers to puzzles that are not assigned.
    fn unassigned_rows(&self) -> impl Iterator<Item = &'a Row> {
        let answers = self.rows.iter().zip(&self.is_assigned).filter(|(_, is_assigned)| !**is_assigned);
        answers.filter_map(|(row, _)| *row).filter(|row| row.verdict != Verdict::Missing)
    }

    /// Adds a row for the puzzle with this index, or for a puzzle outside the set. An existing row
    /// is kept if it has more points.
    fn add_row(&mut self, row: &'a Row, puzzle: Option<usize>, points: &Points) {
        let Some(index) = puzzle else { return self.others.push(row) };
        let is_worth_more = |other: &&Row| other.verdict != Verdict::Missing && points.of(row) < points.of(other);
        if !self.rows[index].as_ref().is_some_and(is_worth_more) {
            self.rows[index] = Some(row);
        }
    }
}

/// Returns the sentences for a row.
fn row_sentences(row: &Row) -> String {
    let plain = if row.remark().is_empty() { sentence(row.verdict.name()) } else { sentence(&row.remark()) };
    visible(if row.feedback.is_empty() { &plain } else { &row.feedback })
}

/// Escapes text, which may quote a student's answer, for Moodle's HTML feedback.
fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Returns a symbol for a verdict in a narrow table.
fn verdict_symbol(row: &Row) -> &'static str {
    match row.verdict {
        Verdict::Solved if row.is_shortest() => "★",
        Verdict::Solved => "✓",
        Verdict::Missing => "·",
        _ => "✗",
    }
}

#[cfg(test)]
mod tests {
    use loyd_core::text::{Entry, ReadOptions, read_argument};

    use super::*;
    use crate::{Answer, Measure, PuzzleSet};

    #[test]
    fn a_student_has_a_row_for_every_puzzle_and_only_the_best_row_counts() {
        let puzzles = ["1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/0 7 8"];
        let entry = |text: &str| Entry::from(read_argument(text, &ReadOptions::default()).unwrap());
        let set = PuzzleSet::of(puzzles.map(|text| ("set".to_owned(), entry(text)))).unwrap();
        let judge = Judge::new(&set, Measure::new(&set, 10.0, 1 << 28), None).unwrap().with_feedback(true);
        let answers =
            [("ada", "1", "L"), ("ada", "2", "LRLL"), ("=ben", "2", "L"), ("=ben", "2", "LLL"), ("ada", "1", "R")];
        let rows: Vec<Row> =
            answers.iter().map(|&(id, puzzle, moves)| judge.row(&Answer::new(id, puzzle, moves), &|| false)).collect();
        let points = "solved=1,shortest=1".parse().unwrap();
        let book = Gradebook::new(&judge, &rows, &points, None, None);
        let mut csv = Vec::new();
        book.write_csv(&mut csv).unwrap();
        assert_eq!(
            String::from_utf8(csv).unwrap(),
            "id,points,of,solved,shortest,missing,1,2\nada,3,4,2,1,0,solved,solved\n'=ben,0,4,0,0,1,missing,illegal\n"
        );
        assert!(!book.is_all_solved() && book.gradescope().is_none());
        let texts: Vec<String> = book.feedback_by_student().map(|(_, text)| text).collect();
        assert!(
            texts[0].contains(
                "Solved in 4 moves; the shortest solutions have 2. Move 2 departs from the shortest solutions."
            ),
            "{}",
            texts[0]
        );
        assert!(texts[1].contains("Move 3 is illegal: no tile can move left"), "{}", texts[1]);
        assert!(rows[2].feedback.contains("These moves solve puzzle 1 instead."), "{}", rows[2].feedback);
        let only = Gradebook::new(&judge, &rows[..2], &points, None, None);
        let results = only.gradescope().unwrap();
        assert_eq!((&results["score"], results["tests"].as_array().unwrap().len()), (&json!(3.0), 2));
        assert!(only.is_all_solved());
    }
}
