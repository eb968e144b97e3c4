//! The HTML page of a sheet.

use std::fmt::Write as _;

use loyd_core::wording::{legible, markup};

use super::Exercise;

/// A paper size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 in.
    Letter,
}

loyd_core::named!(Paper, "paper size", "`a4` or `letter`": A4 = "a4", Letter = "letter");

/// A sheet. Its variants share the title, the paper size and the options.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The title of every page.
    pub title: String,
    /// The paper size.
    pub paper: Paper,
    /// The number of puzzles per row.
    pub columns: u8,
    /// Whether length, distance and difficulty are printed for students.
    pub has_par: bool,
    /// Whether the last pages contain the solutions.
    pub has_solutions: bool,
}

/// The puzzles of one student or group.
#[derive(Clone, Debug, Default)]
pub struct SheetVariant {
    /// The label of the variant, such as `Variant 3`. Empty if there is only one.
    pub label: String,
    /// The student's name, if known.
    pub student: String,
    /// The indices of its puzzles in the problem set, in page order.
    pub puzzles: Vec<usize>,
}

/// The style sheet for the page. It is designed for paper.
const STYLE: &str = "\
* { box-sizing: border-box }
body { font: 10pt/1.3 'Helvetica Neue', Helvetica, Arial, sans-serif; color: #222; margin: 0 auto; max-width: 186mm }
header { display: flex; justify-content: space-between; align-items: flex-end; gap: 8mm }
h1 { font-size: 17pt; line-height: 1.1; margin: 0 }
h1 small { font-size: 10pt; font-weight: normal; color: #444 }
.name { flex: 0 0 70mm; margin: 0; border-bottom: 0.6pt solid #777; color: #444 }
.rules { margin: 2mm 0 0; padding-top: 1.5mm; border-top: 1.2pt solid #222; color: #333; font-size: 9.5pt }
.rules + .rules { margin: 0; padding-top: 0; border: 0 }
.sheet { display: grid; gap: 3mm 7mm; margin-top: 3mm }
.variant + .variant, .solutions { break-before: page }
figure { margin: 0; break-inside: avoid; display: flex; flex-direction: column }
figure svg { width: 100%; max-height: var(--board); display: block }
figcaption { display: flex; justify-content: space-between; gap: 2mm; align-items: baseline; font-size: 8pt }
figcaption b { font-size: 11pt }
.about { color: #444; white-space: nowrap }
.goal { color: #444; font-size: 8.5pt }
.answer { border-bottom: 0.5pt solid #999; height: 6mm }
.solutions h1 { margin-bottom: 4mm; padding-bottom: 2mm; border-bottom: 1.2pt solid #222 }
.solutions ol { columns: 2; column-gap: 9mm; padding: 0; margin: 0 0 4mm; list-style: none }
.solutions li { break-inside: avoid; margin-bottom: 2.5mm; padding-left: 8mm; text-indent: -8mm; overflow-wrap: anywhere }
.solutions li b { display: inline-block; width: 8mm; text-indent: 0 }
.solutions li span { color: #555 }
";

/// The maximum number of lines for an answer. Longer answers are written on the back.
const MAX_LINES: u64 = 8;

/// The smallest and the largest height of a board, in millimetres. The largest is used unless a
/// smaller one saves a page.
const BOARD_HEIGHTS: (u32, u32) = (34, 52);
/// The height of a line for an answer, as in [`STYLE`], in millimetres.
const ANSWER_LINE: f64 = 6.0;
/// The heights of a line of small text, of a caption, and of the title with its margins, and the
/// gap between two rows, in millimetres, rounded up.
const TEXT_LINE: f64 = 4.5;
const CAPTION: f64 = 5.5;
const TITLE: f64 = 15.0;
const GAP: f64 = 3.0;
/// The number of letters of small text that fit on a full-width line.
const LETTERS_PER_LINE: usize = 100;

impl Paper {
    /// Returns the height within the margins of 12 mm, in millimetres.
    fn height(self) -> f64 {
        match self {
            Self::A4 => 273.0,
            Self::Letter => 255.4,
        }
    }

    /// Returns the largest board height, in millimetres, that minimises the number of pages.
    /// `header` is the height of the content above the rows on the first page; `rows` contains, for
    /// each row, the height of the content below its boards.
    fn board_height(self, header: f64, rows: &[f64]) -> u32 {
        let pages = |board: u32| {
            let (mut pages, mut used) = (1, header);
            for row in rows.iter().map(|below| f64::from(board) + below) {
                let is_first = used == 0.0;
                if !is_first && used + row > self.height() {
                    (pages, used) = (pages + 1, 0.0);
                }
                used += row + GAP;
            }
            pages
        };
        let heights = || (BOARD_HEIGHTS.0..=BOARD_HEIGHTS.1).rev();
        let min_pages = heights().map(pages).min();
        heights().find(|&board| Some(pages(board)) == min_pages).unwrap_or(BOARD_HEIGHTS.1)
    }
}

impl Sheet {
    /// Returns the complete HTML file.
    pub fn html(&self, exercises: &[Exercise], variants: &[SheetVariant]) -> String {
        let title = escape_html(&self.title);
        let paper = if self.paper == Paper::A4 { "A4" } else { "letter" };
        let mut html = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>\n\
             @page {{ size: {paper}; margin: 12mm }}\n{STYLE}.sheet {{ grid-template-columns: repeat({}, 1fr) }}\n\
             </style>\n</head>\n<body>\n",
            self.columns
        );
        for variant in variants {
            self.push_variant(&mut html, exercises, variant);
        }
        if self.has_solutions {
            push_solutions(&mut html, exercises, variants);
        }
        html.push_str("</body>\n</html>\n");
        html
    }

    fn push_variant(&self, html: &mut String, exercises: &[Exercise], variant: &SheetVariant) {
        let numbered: Vec<(usize, &Exercise)> =
            variant.puzzles.iter().map(|&index| (index + 1, &exercises[index])).collect();
        let label = if variant.label.is_empty() {
            String::new()
        } else {
            format!(" <small>{}</small>", escape_html(&variant.label))
        };
        let student = escape_html(&variant.student);
        let _ = write!(
            html,
            "<section class=\"variant\">\n<header><h1>{}{label}</h1><p class=\"name\">Name: {student}</p></header>\n",
            escape_html(&self.title)
        );
        let shared = SharedRules::from_exercises(&numbered);
        let rules = shared.rules(&numbered);
        for rules in &rules {
            let _ = writeln!(html, "<p class=\"rules\">{rules}</p>");
        }
        let header: usize = rules.iter().map(|rules| text_lines(rules, LETTERS_PER_LINE)).sum();
        let below: Vec<f64> = numbered.iter().map(|(_, exercise)| self.height_below(exercise, &shared)).collect();
        let rows: Vec<f64> =
            below.chunks(self.columns.into()).map(|row| row.iter().copied().fold(0.0, f64::max)).collect();
        let board = self.paper.board_height(TITLE + header as f64 * TEXT_LINE, &rows);
        let _ = writeln!(html, "<main class=\"sheet\" style=\"--board: {board}mm\">");
        for (number, exercise) in numbered {
            self.push_exercise(html, number, exercise, &shared);
        }
        html.push_str("</main>\n</section>\n");
    }

    /// Adds a figure: the board, its number, the rules that it does not share with the others, and
    /// lines to write on.
    fn push_exercise(&self, html: &mut String, number: usize, exercise: &Exercise, shared: &SharedRules) {
        let facts = [Some(exercise.par.as_str()), exercise.difficulty.as_deref()];
        let facts: Vec<&str> = facts.into_iter().flatten().filter(|_| self.has_par).collect();
        let _ = write!(
            html,
            "<figure>\n{}\n<figcaption><b>{number}.</b><span class=\"about\">{}</span></figcaption>\n",
            exercise.picture,
            facts.join(" · ")
        );
        for text in shared.own_rules(exercise) {
            let _ = writeln!(html, "<div class=\"goal\">{}</div>", escape_html(&text));
        }
        html.push_str(&"<div class=\"answer\"></div>".repeat(self.answer_lines(exercise)));
        html.push_str("\n</figure>\n");
    }

    /// Returns the number of lines for an answer.
    fn answer_lines(&self, exercise: &Exercise) -> usize {
        let moves_per_line = (exercise.moves_per_line / u64::from(self.columns)).max(1);
        (exercise.length * 5 / 4).div_ceil(moves_per_line).clamp(1, MAX_LINES) as usize
    }

    /// Returns the height of a figure below its board, in millimetres.
    fn height_below(&self, exercise: &Exercise, shared: &SharedRules) -> f64 {
        let letters = (LETTERS_PER_LINE / usize::from(self.columns)).max(1);
        let text: usize = shared.own_rules(exercise).map(|text| text_lines(&text, letters)).sum();
        CAPTION + text as f64 * TEXT_LINE + self.answer_lines(exercise) as f64 * ANSWER_LINE
    }
}

/// Returns the number of lines that `text` fills, with this many letters per line.
fn text_lines(text: &str, letters: usize) -> usize {
    text.chars().count().div_ceil(letters)
}

/// The instructions that all puzzles on a page share, which are printed once.
struct SharedRules {
    has_goal: bool,
    has_counting: bool,
}

impl SharedRules {
    fn from_exercises(numbered: &[(usize, &Exercise)]) -> Self {
        let is_shared = |text: &dyn Fn(&Exercise) -> String| {
            numbered
                .windows(2)
                .all(|pair| text(pair[0].1) == text(pair[1].1) && pair[0].1.words.rules == pair[1].1.words.rules)
        };
        Self {
            has_goal: is_shared(&|exercise| exercise.words.goal.clone()),
            has_counting: is_shared(&|exercise| exercise.counting.to_owned()),
        }
    }

    /// Returns the instructions that a puzzle does not share with the others.
    fn own_rules(&self, exercise: &Exercise) -> impl Iterator<Item = String> {
        let rules = [
            (!self.has_goal).then(|| format!("Goal: {}.", exercise.words.goal)),
            (!self.has_counting).then(|| exercise.counting.to_owned()),
            (!exercise.words.limits.is_empty()).then(|| format!("Here {}.", exercise.words.limits)),
        ];
        rules.into_iter().flatten()
    }

    /// Returns the lines above the puzzles: the rules of each family, the shared goal and metric,
    /// and the notation for moves.
    fn rules(&self, numbered: &[(usize, &Exercise)]) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for (_, exercise) in numbered {
            let mut line = exercise.words.rules.to_owned();
            if self.has_counting {
                let _ = write!(line, " {}", exercise.counting);
            }
            if self.has_goal {
                let _ = write!(line, " Goal: {}.", exercise.words.goal);
            }
            let _ = write!(line, " {}", exercise.words.notation);
            let line = escape_html(&line);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }
}

/// Adds the last pages: a solution to every puzzle, and the puzzles in each variant.
fn push_solutions(html: &mut String, exercises: &[Exercise], variants: &[SheetVariant]) {
    html.push_str("<section class=\"solutions\">\n<h1>Solutions</h1>\n<ol>\n");
    for (index, exercise) in exercises.iter().enumerate() {
        let par = &exercise.par;
        let (par, solution) = match &exercise.solution {
            Some(moves) => (format!("{par}:"), moves.trim_end().replace(", ", " · ")),
            None if exercise.is_unsolvable => (par.clone(), String::new()),
            None => (format!("{par}:"), "none known".to_owned()),
        };
        let name = exercise.name.as_ref().map(|name| format!("{}, ", escape_html(name))).unwrap_or_default();
        let _ = writeln!(html, "<li><b>{}.</b><span>{name}{par}</span> {}</li>", index + 1, escape_html(&solution));
    }
    html.push_str("</ol>\n");
    for variant in variants.iter().filter(|variant| !variant.label.is_empty()) {
        let numbers: Vec<String> = variant.puzzles.iter().map(|index| (index + 1).to_string()).collect();
        let student = if variant.student.is_empty() { String::new() } else { format!(", {}", variant.student) };
        let _ =
            writeln!(html, "<p>{}: {}</p>", escape_html(&format!("{}{student}", variant.label)), numbers.join(", "));
    }
    html.push_str("</section>\n");
}

/// Escapes text for HTML. Invisible characters are escaped as well, because the page may be printed
/// to a terminal.
fn escape_html(text: &str) -> String {
    markup(&legible(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_smaller_only_if_that_saves_a_page() {
        // Ten 8-puzzles in rows of three, with three lines for each answer, fit on one page.
        let ten = [CAPTION + 3.0 * ANSWER_LINE; 4];
        for (paper, header, rows, expected) in [
            (Paper::A4, 30.0, &ten[..], 35),
            (Paper::A4, 30.0, &ten[..3], BOARD_HEIGHTS.1),
            (Paper::Letter, 30.0, &ten[..], BOARD_HEIGHTS.1),
            (Paper::Letter, 15.0, &ten[..], 34),
            (Paper::A4, 30.0, &[], BOARD_HEIGHTS.1),
            (Paper::A4, 30.0, &[300.0], BOARD_HEIGHTS.1),
        ] {
            let height = paper.board_height(header, rows);
            assert_eq!(height, expected, "{paper:?} {header} {rows:?}");
        }
    }
}
