//! Points for verdicts.

use std::collections::HashSet;
use std::str::FromStr;

use crate::{Row, SetupError, Verdict};

/// The rule that assigns points: a number per verdict, and extra points for a solution with the
/// minimum length.
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    by_verdict: Vec<(Verdict, f64)>,
    shortest: f64,
}

impl Default for Points {
    /// Assigns one point to a solution.
    fn default() -> Self {
        Self { by_verdict: vec![(Verdict::Solved, 1.0)], shortest: 0.0 }
    }
}

impl FromStr for Points {
    type Err = SetupError;

    /// Parses a rule such as `solved=2,shortest=1,timeout=0.5`.
    fn from_str(text: &str) -> Result<Self, SetupError> {
        let fault = |part: &str, reason: &str| {
            SetupError::Points(format!(
                "`{part}`: {reason}; expected a rule such as `solved=1,shortest=1`, with the verdicts {}",
                Verdict::ALL.map(Verdict::name).join(", ")
            ))
        };
        let mut points = Self { by_verdict: Vec::new(), shortest: 0.0 };
        let mut names = HashSet::new();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').ok_or_else(|| fault(part, "there is no `=`"))?;
            let value = value.trim().parse::<f64>().ok().filter(|value| value.is_finite());
            let value = value.ok_or_else(|| fault(part, "there is no number after the `=`"))?;
            if !names.insert(name.trim()) {
                return Err(fault(part, "an earlier part has the same name"));
            }
            match name.trim() {
                "shortest" => points.shortest = value,
                name => {
                    let verdict = name.parse().map_err(|_| fault(part, "there is no such verdict"))?;
                    points.by_verdict.push((verdict, value));
                }
            }
        }
        if points.max_per_answer() <= 0.0 {
            return Err(fault(text, "no answer would get a point"));
        }
        Ok(points)
    }
}

impl Points {
    /// Returns the points for a row.
    pub fn of(&self, row: &Row) -> f64 {
        let verdict = self.by_verdict.iter().find(|(verdict, _)| *verdict == row.verdict);
        verdict.map_or(0.0, |(_, points)| *points) + if row.is_shortest() { self.shortest } else { 0.0 }
    }

    /// Returns the maximum number of points for an answer.
    pub fn max_per_answer(&self) -> f64 {
        let row = Row { excess: Some(0), ..Row::of("", "", Verdict::Solved, "") };
        Verdict::ALL.map(|verdict| self.of(&Row { verdict, ..row.clone() })).into_iter().fold(0.0, f64::max)
    }
}

/// Returns a number of points as text, with up to four decimal places.
pub fn points_text(points: f64) -> String {
    let rounded = (points * 1e4).round() / 1e4;
    format!("{rounded}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_follow_the_rule_and_invalid_rules_are_refused() {
        let rule: Points = "solved=1, shortest=0.5,timeout=0.25".parse().unwrap();
        let row = |verdict, excess| Row { excess, ..Row::of("", "", verdict, "") };
        let rows = [
            (Verdict::Solved, Some(0)),
            (Verdict::Solved, Some(2)),
            (Verdict::Timeout, None),
            (Verdict::Illegal, None),
        ];
        let points = rows.map(|(verdict, excess)| points_text(rule.of(&row(verdict, excess))));
        assert_eq!((points.join(" ").as_str(), points_text(rule.max_per_answer()).as_str()), ("1.5 1 0.25 0", "1.5"));
        for text in ["", "solved", "solved=x", "best=1", "solved=0", "solved=inf", "solved=1,solved=2"] {
            assert!(text.parse::<Points>().is_err(), "{text}");
        }
        assert_eq!([1.0, 2.5, 1.0 / 3.0].map(points_text), ["1", "2.5", "0.3333"]);
    }
}
