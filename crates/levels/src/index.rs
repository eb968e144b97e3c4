//! The index of a pack: its title, and its levels in order with their pars and difficulty.

use loyd_core::BlockMetric;

/// An `index.txt`: `key: value` lines, followed by one line `level step slide turn bits` per level.
#[derive(Debug)]
pub(crate) struct PackIndex {
    pub(crate) title: &'static str,
    pub(crate) comment: &'static str,
    pub(crate) place: u32,
    pub(crate) rows: Vec<IndexRow>,
}

/// A level's entry in the index.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct IndexRow {
    pub(crate) name: &'static str,
    pub(crate) pars: Pars,
    pub(crate) bits: f64,
}

impl PackIndex {
    /// Parses an index. Returns `None` if it is not well formed.
    pub(crate) fn read(text: &'static str) -> Option<Self> {
        let mut index = Self { title: "", comment: "", place: 0, rows: vec![] };
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            match line.split_once(':') {
                Some(("title", title)) => index.title = title.trim(),
                Some(("comment", comment)) => index.comment = comment.trim(),
                Some(("place", place)) => index.place = place.trim().parse().ok()?,
                Some(_) => return None,
                None => index.rows.push(parse_row(line)?),
            }
        }
        (!index.title.is_empty() && index.place > 0).then_some(index)
    }
}

fn parse_row(line: &'static str) -> Option<IndexRow> {
    let mut words = line.split_whitespace();
    let name = words.next()?;
    let mut par = || words.next()?.parse().ok();
    let pars = Pars { step: par()?, slide: par()?, turn: par()? };
    let bits = words.next()?.parse().ok()?;
    words.next().is_none().then_some(IndexRow { name, pars, bits })
}

/// The minimum number of moves needed to solve a level, in every metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pars {
    /// The par for [`BlockMetric::Step`].
    pub step: u32,
    /// The par for [`BlockMetric::Slide`].
    pub slide: u32,
    /// The par for [`BlockMetric::Turn`].
    pub turn: u32,
}

impl Pars {
    /// Returns the par for a metric.
    pub const fn get(self, metric: BlockMetric) -> u32 {
        match metric {
            BlockMetric::Step => self.step,
            BlockMetric::Slide => self.slide,
            BlockMetric::Turn => self.turn,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_is_well_formed_or_rejected() {
        let head = "title: T\nplace: 1\n";
        let index =
            PackIndex::read("title: A title: long\nplace: 2\ncomment: c\n\none  3 2 1 4.5\n").expect("an index");
        assert_eq!((index.title, index.comment, index.place), ("A title: long", "c", 2));
        assert_eq!(index.rows, [IndexRow { name: "one", pars: Pars { step: 3, slide: 2, turn: 1 }, bits: 4.5 }]);
        for bad in ["one 3 2 1", "one 3 2 1 0 0", "one 3 2 x 0", "one 3 2 1 x", "author: me", "place: x"] {
            assert!(PackIndex::read(Box::leak(format!("{head}{bad}\n").into_boxed_str())).is_none(), "{bad}");
        }
        assert!(PackIndex::read("place: 1\n").is_none() && PackIndex::read("title: T\n").is_none());
    }
}
