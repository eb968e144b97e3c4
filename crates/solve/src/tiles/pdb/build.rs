use std::ops::Range;

use crate::solver::Allowance;

/// The filling of one table in slices, so that its progress can be seen and its caller can stop it.
pub(in crate::tiles) trait Filling: Send + 'static {
    /// The type of the table's entries.
    type Entry: Copy + Send;

    /// Continues within an allowance of placements, and returns whether the table is filled.
    fn advance(&mut self, table: &mut [Self::Entry], allowance: &mut Allowance) -> bool;
}

/// A *guide* (a heuristic by pattern databases, as searches call it) whose table is being filled, in slices.
pub(in crate::tiles) struct Build<G: Tabled> {
    guide: G,
    /// The parts of the table that are still empty, the next one last.
    waiting: Vec<Part<G::Filling>>,
    /// The part that is being filled.
    current: Option<(Range<usize>, G::Filling)>,
}

/// A part of a guide's table, and what begins to fill it.
pub(in crate::tiles) struct Part<F> {
    pub(in crate::tiles) range: Range<usize>,
    pub(in crate::tiles) begin: Box<dyn FnOnce() -> F + Send>,
}

/// A guide with one table.
pub(in crate::tiles) trait Tabled: Sized {
    type Filling: Filling;

    fn table(&mut self) -> &mut [<Self::Filling as Filling>::Entry];
}

impl<G: Tabled> Build<G> {
    /// The building of a guide whose table is empty.
    pub(in crate::tiles) fn new(guide: G, mut parts: Vec<Part<G::Filling>>) -> Self {
        parts.reverse();
        Self { guide, waiting: parts, current: None }
    }

    /// Continues within an allowance of placements. Returns the guide once it is ready.
    pub(in crate::tiles) fn advance(mut self: Box<Self>, allowance: &mut Allowance) -> Result<G, Box<Self>> {
        loop {
            if self.current.is_none() {
                self.current = self.waiting.pop().map(|part| (part.range, (part.begin)()));
            }
            let Some((range, filling)) = &mut self.current else { return Ok(self.guide) };
            if !filling.advance(&mut self.guide.table()[range.clone()], allowance) {
                return Err(self);
            }
            self.current = None;
        }
    }
}
