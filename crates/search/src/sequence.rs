use loyd_core::Puzzle;

use super::solver::{Context, Limit, Nodes, Shortfall, Solver, Status, Verdict};

/// A search and its successors, only one of which is in memory at a time. Their node counts are
/// added up, and the best of their lower bounds is used.
///
/// The rule decides which search takes over, if any. It is called when a search has run out of
/// memory, and once when the first search reaches a given number of nodes
/// ([`Sequence::reviewed_at`]).
pub struct Sequence<P: Puzzle> {
    /// The current search; `None` while it is being replaced.
    current: Option<Box<dyn Solver<P>>>,
    rule: Rule<P>,
    /// The number of nodes after which the first search is reviewed.
    review_at: Nodes,
    /// The number of nodes in the earlier searches, and their proven bound.
    spent: (Nodes, u32),
    /// The better method that did not fit in memory.
    shortfall: Option<Shortfall>,
}

/// A function that returns the successor of a search with this verdict and status.
type Rule<P> = Box<dyn FnMut(Verdict, &Status<P>) -> Option<Successor<P>> + Send>;

/// A search that takes over from another one.
pub struct Successor<P: Puzzle> {
    /// Creates the search, once the previous search's memory has been freed.
    pub create: Box<dyn FnOnce() -> Box<dyn Solver<P>>>,
    /// The better method that did not fit in memory, as a noun phrase that follows "without".
    pub without: Option<&'static str>,
}

impl<P: Puzzle> Successor<P> {
    /// Creates a successor that takes over for a reason other than memory.
    pub fn new<S: Solver<P> + 'static>(create: impl FnOnce() -> S + 'static) -> Self {
        Self { create: Box::new(move || Box::new(create())), without: None }
    }
}

impl<P: Puzzle> Sequence<P> {
    /// Creates a sequence from its first search and its rule.
    pub fn new(
        first: Box<dyn Solver<P>>,
        rule: impl FnMut(Verdict, &Status<P>) -> Option<Successor<P>> + Send + 'static,
    ) -> Self {
        let rule = Box::new(rule);
        Self { current: Some(first), rule, review_at: Nodes::MAX, spent: (0, 0), shortfall: None }
    }

    /// Additionally calls the rule as soon as the first search has generated this many nodes.
    #[must_use]
    pub fn reviewed_at(mut self, nodes: Nodes) -> Self {
        self.review_at = nodes;
        self
    }

    fn current(&self) -> &dyn Solver<P> {
        self.current.as_deref().expect("a successor replaces a search immediately")
    }

    /// Runs the current search, but not past its review.
    fn run_current(&mut self, context: Context) -> Verdict {
        let left = self.review_at.saturating_sub(self.current().status().nodes);
        match &mut self.current {
            Some(search) if left > 0 => search.run(&mut context.with_budget(left)),
            _ => Verdict::Searching,
        }
    }

    /// If a decision is due, calls the rule and replaces the search with the successor. Returns the
    /// verdict if the run ends with it.
    fn hand_over(&mut self, verdict: Verdict) -> Option<Verdict> {
        let status = self.current().status();
        let is_reviewed = verdict == Verdict::Searching && status.nodes >= self.review_at;
        if !is_reviewed && verdict != Verdict::Stopped(Limit::Memory) {
            return Some(verdict);
        }
        self.review_at = Nodes::MAX;
        let Some(Successor { create, without }) = (self.rule)(verdict, &status) else {
            return (!is_reviewed).then_some(verdict);
        };
        self.spent = (self.spent.0 + status.nodes, self.spent.1.max(status.lower_bound));
        self.shortfall = without.map(|without| Shortfall { without, bytes: None });
        // The next search may need the memory of this one.
        self.current = None;
        self.current = Some(create());
        None
    }
}

impl<P: Puzzle> Solver<P> for Sequence<P> {
    fn run(&mut self, context: &mut Context) -> Verdict {
        loop {
            let before = self.status().nodes;
            let verdict = self.run_current(*context);
            let ended = self.hand_over(verdict);
            // The difference includes the initial positions of the next search.
            context.spend(self.status().nodes - before);
            match ended {
                Some(verdict) => return verdict,
                None if context.is_over() => return Verdict::Searching,
                None => {}
            }
        }
    }

    fn status(&self) -> Status<P> {
        let ((nodes, lower_bound), now) = (self.spent, self.current().status());
        Status {
            nodes: nodes + now.nodes,
            lower_bound: lower_bound.max(now.lower_bound),
            shortfall: self.shortfall.or(now.shortfall),
            ..now
        }
    }
}
