//! A class list, as exported by a learning platform.

use std::collections::HashMap;
use std::path::Path;

use crate::error::first_few;
use crate::input_table::{InputTable, InputTableLine};
use crate::{SetupError, points_text};

/// The students of a class, one per line.
#[derive(Debug)]
pub struct ClassList {
    /// The headings of the platform's table.
    pub(crate) headings: Vec<String>,
    /// The lines that Canvas writes between the headings and the students.
    pub(crate) preamble: Vec<Vec<String>>,
    /// The cells of each student.
    pub(crate) students: Vec<Vec<String>>,
    /// The line number of each student in the file.
    line_numbers: Vec<u64>,
    /// The columns that identify a student, according to their headings.
    identity_columns: Vec<usize>,
    /// The column with each student's id.
    id_column: usize,
}

/// Headings of columns that identify a student, in descending order of preference.
const IDS: [&str; 9] =
    ["id", "student", "sis login id", "username", "email address", "email", "id number", "sis user id", "identifier"];

/// Headings of columns with a student's full name, in descending order of preference. Canvas uses
/// `Student`.
const NAMES: [&str; 4] = ["full name", "name", "student name", "student"];
/// Headings of the columns with the first and last names.
const NAME_PARTS: [&[&str]; 2] =
    [&["first name", "given name", "firstname"], &["last name", "surname", "family name", "lastname"]];

impl ClassList {
    /// Reads a list.
    ///
    /// # Errors
    /// Fails if the file is not a table, or if no column identifies a student.
    pub fn read(path: &Path) -> Result<Self, SetupError> {
        let table = InputTable::read(path, &[], &[])?;
        let column = |wanted: &&str| table.headings.iter().position(|heading| heading.eq_ignore_ascii_case(wanted));
        // In Canvas, `ID` is a number that students do not know.
        let is_canvas = column(&"SIS Login ID").is_some();
        let names = if is_canvas { &IDS[2..] } else { &IDS[..] };
        let Some(id) = names.iter().find_map(column) else {
            return Err(table.fault(1, format!("no column identifies a student: expected one of {}", IDS.join(", "))));
        };
        let is_identity = |heading: &String| IDS.iter().chain(&NAMES).any(|name| heading.eq_ignore_ascii_case(name));
        let identity_columns =
            (0..table.headings.len()).filter(|&column| is_identity(&table.headings[column])).collect();
        let mut list = Self {
            headings: table.headings.clone(),
            preamble: Vec::new(),
            students: Vec::new(),
            line_numbers: Vec::new(),
            identity_columns,
            id_column: id,
        };
        for line in table.lines.into_iter().filter(|line| !line.is_blank()) {
            let InputTableLine { cells, fault, number } = line;
            if let Some(fault) = fault {
                return Err(SetupError::Table { path: path.display().to_string(), line: number, reason: fault });
            }
            // Above the `Points Possible` line, Canvas may write `Manual Posting` below
            // assignments.
            let has_no_student =
                is_canvas && list.identity_columns.iter().all(|&column| cells[column].trim().is_empty());
            if is_points_possible(&cells) || has_no_student {
                list.preamble.push(cells);
            } else {
                list.students.push(cells);
                list.line_numbers.push(number);
            }
        }
        Ok(list)
    }

    /// Returns the index of the student to whom an id refers, or `None` if there is no such student
    /// or there are several.
    pub(crate) fn find(&self, id: &str) -> Option<usize> {
        match self.students_of(id)[..] {
            [student] => Some(student),
            _ => None,
        }
    }

    /// Returns the indices of all students to whom an id refers. The section in an id such as
    /// `SECTION/ID` is ignored unless the list contains the whole id.
    fn students_of(&self, id: &str) -> Vec<usize> {
        let students = self.students_named(id);
        match id.rsplit_once('/') {
            Some((_, name)) if students.is_empty() => self.students_named(name),
            _ => students,
        }
    }

    /// Returns the indices of all students with a name or number. The name of a Moodle folder
    /// refers to a student by the participant number that it contains, or by the full name if the
    /// list has no participant numbers.
    fn students_named(&self, id: &str) -> Vec<usize> {
        let Some((name, number)) = split_moodle_folder(id) else { return self.students_with(id) };
        let is_numbered = |cell: &String| cell.trim().starts_with("Participant ");
        if self.students.iter().any(|cells| cells.iter().any(is_numbered)) {
            return self.students_with(&format!("Participant {number}"));
        }
        let students = self.students_with(id);
        if students.is_empty() { self.students_with(name) } else { students }
    }

    /// Returns the indices of the students with a cell equal to `text`, ignoring case. Columns with
    /// unknown headings, which may be in another language, count only if no known column contains
    /// `text`.
    fn students_with(&self, text: &str) -> Vec<usize> {
        let is_same = |cell: &String| cell.trim().eq_ignore_ascii_case(text);
        let matching = |is_match: &dyn Fn(&Vec<String>) -> bool| {
            (0..self.students.len()).filter(|&student| is_match(&self.students[student])).collect::<Vec<_>>()
        };
        let known = matching(&|cells| self.identity_columns.iter().any(|&column| is_same(&cells[column])));
        if known.is_empty() { matching(&|cells| cells.iter().any(is_same)) } else { known }
    }

    /// Returns a student's id in the list.
    pub(crate) fn id(&self, student: usize) -> &str {
        self.students[student][self.id_column].trim()
    }

    /// Returns the display names of all students in order: the full name, else its parts, else the
    /// id.
    pub fn names(&self) -> Vec<String> {
        (0..self.students.len()).map(|student| self.name(student)).collect()
    }

    fn name(&self, student: usize) -> String {
        let cell = |heading: &&str| Some(self.cell(student, heading).trim()).filter(|cell| !cell.is_empty());
        let full_name = NAMES.iter().find_map(cell).map(str::to_owned);
        let parts = || {
            let [first, last] = NAME_PARTS.map(|headings| headings.iter().find_map(cell));
            let parts: Vec<&str> = first.into_iter().chain(last).collect();
            (!parts.is_empty()).then(|| parts.join(" "))
        };
        full_name.or_else(parts).unwrap_or_else(|| self.id(student).to_owned())
    }

    /// Returns the index of a column by its heading.
    pub(crate) fn column(&self, heading: &str) -> Option<usize> {
        self.headings.iter().position(|other| other.trim().eq_ignore_ascii_case(heading))
    }

    /// Returns a student's cell in the column with this heading, or an empty string if there is no
    /// such column.
    pub(crate) fn cell(&self, student: usize, heading: &str) -> &str {
        self.column(heading).map_or("", |column| self.students[student][column].as_str())
    }

    /// Returns a student's cell in a column that Canvas needs. For a list from a different
    /// platform, the name fills `Student`, and the id fills `SIS Login ID`.
    pub(crate) fn canvas_cell(&self, student: usize, heading: &str) -> String {
        let has_column = |heading: &str| self.column(heading).is_some();
        let is_canvas =
            has_column("SIS Login ID") || has_column("SIS User ID") || has_column("Student") && has_column("ID");
        match heading {
            _ if is_canvas => self.cell(student, heading).to_owned(),
            "Student" => self.name(student),
            "SIS Login ID" => self.id(student).to_owned(),
            "Section" => self.cell(student, heading).to_owned(),
            _ => String::new(),
        }
    }

    /// Returns the lines above the `Points Possible` line.
    pub(crate) fn canvas_preamble(&self) -> impl Iterator<Item = &Vec<String>> {
        self.preamble.iter().take_while(|cells| !is_points_possible(cells))
    }

    /// Checks that no two students in the list have the same id, that every id in `ids` refers to
    /// exactly one student, and that no student is in two sections.
    ///
    /// # Errors
    /// [`SetupError::Ambiguous`] with the first id that refers to several students,
    /// [`SetupError::Shared`] with ids from several sections that refer to the same student, and
    /// [`SetupError::Students`] with the ids that refer to no student.
    pub fn check<'a>(&self, ids: impl Iterator<Item = &'a String>) -> Result<(), SetupError> {
        let mut owners: HashMap<String, usize> = HashMap::new();
        for student in (0..self.students.len()).filter(|&student| !self.id(student).is_empty()) {
            if let Some(other) = owners.insert(self.id(student).to_ascii_lowercase(), student) {
                return Err(self.ambiguous_id(self.id(student), &[other, student]));
            }
        }
        let mut unknown = Vec::new();
        let mut sections: HashMap<usize, &String> = HashMap::new();
        for id in ids {
            match &self.students_of(id)[..] {
                [] => unknown.push(format!("`{id}`")),
                [student] if id.contains('/') => {
                    if let Some(other) = sections.insert(*student, id) {
                        let student = self.id(*student).to_owned();
                        return Err(SetupError::Shared { ids: first_few(&[other.clone(), id.clone()]), student });
                    }
                }
                [_] => {}
                students => return Err(self.ambiguous_id(id, students)),
            }
        }
        if unknown.is_empty() { Ok(()) } else { Err(SetupError::Students(first_few(&unknown))) }
    }

    /// Checks that no student can get more points than the maximum grade in Moodle's list allows.
    ///
    /// # Errors
    /// [`SetupError::Excess`] if the list has a lower maximum.
    pub fn check_points(&self, points: f64) -> Result<(), SetupError> {
        let maximum = |student: usize| self.cell(student, "Maximum Grade").trim();
        let is_less = |text: &&str| text.replace(',', ".").parse::<f64>().is_ok_and(|maximum| maximum < points - 1e-9);
        match (0..self.students.len()).map(maximum).find(is_less) {
            Some(text) => Err(SetupError::Excess { points: points_text(points), maximum: text.to_owned() }),
            None => Ok(()),
        }
    }

    /// Creates the error for an id that refers to several students.
    fn ambiguous_id(&self, id: &str, students: &[usize]) -> SetupError {
        let line = |&student: &usize| {
            let cells = self.identity_columns.iter().map(|&column| self.students[student][column].trim());
            let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
            format!("line {} ({})", self.line_numbers[student], cells.join(", "))
        };
        let lines: Vec<String> = students.iter().map(line).collect();
        SetupError::Ambiguous { id: id.to_owned(), lines: first_few(&lines) }
    }
}

/// Returns whether a line is Canvas's `Points Possible` line.
fn is_points_possible(cells: &[String]) -> bool {
    cells.iter().any(|cell| cell.trim() == "Points Possible")
}

/// Splits the name of a Moodle folder, `Full name_NUMBER_assignsubmission_…`, into the full name
/// and the participant number.
fn split_moodle_folder(id: &str) -> Option<(&str, &str)> {
    id.split_once("_assignsubmission").and_then(|(student, _)| student.rsplit_once('_'))
}
