//! Tests for searches that succeed one another.

use std::sync::Arc;

use loyd_core::TilePuzzle;
use loyd_search::{Context, Limit, Nodes, Sequence, Shortfall, Solver, Status, Stop, Successor, Verdict};

const OUT_OF_MEMORY: Verdict = Verdict::Stopped(Limit::Memory);

/// A search that ends with a given verdict after a given number of nodes. It has one node before
/// its first run.
struct Scripted {
    nodes: Nodes,
    end: (Nodes, Verdict),
    bound: u32,
    /// Stands for the search's memory: its reference count shows whether the search exists.
    memory: Arc<()>,
}

fn scripted(end: (Nodes, Verdict), bound: u32, memory: &Arc<()>) -> Box<dyn Solver<TilePuzzle>> {
    Box::new(Scripted { nodes: 1, end, bound, memory: Arc::clone(memory) })
}

impl Solver<TilePuzzle> for Scripted {
    fn run(&mut self, context: &mut Context) -> Verdict {
        let nodes = context.budget.min(self.end.0 - self.nodes);
        self.nodes += nodes;
        context.spend(nodes);
        if self.nodes == self.end.0 { self.end.1 } else { Verdict::Searching }
    }

    fn status(&self) -> Status<TilePuzzle> {
        let bytes = Arc::strong_count(&self.memory) as u64;
        Status::new(self.nodes, self.bound, None, bytes)
    }
}

/// Creates a search that runs out of memory after 100 nodes, and its successors with these bounds.
/// They run out of memory too, except the last one, which solves the puzzle.
fn sequence(bounds: &'static [u32]) -> Sequence<TilePuzzle> {
    let memory = Arc::new(());
    let mut bounds = bounds.iter().copied().enumerate();
    let count = bounds.len();
    Sequence::new(scripted((100, OUT_OF_MEMORY), 5, &memory), move |verdict, status| {
        assert_eq!((verdict, status.nodes), (OUT_OF_MEMORY, 100));
        let (number, bound) = bounds.next()?;
        let memory = Arc::clone(&memory);
        let end = (100, if number + 1 == count { Verdict::Solved } else { OUT_OF_MEMORY });
        let create = move || {
            assert_eq!(Arc::strong_count(&memory), 2, "the previous search still exists");
            scripted(end, bound, &memory)
        };
        Some(Successor { create: Box::new(create), without: Some(["speed", "hope"][number]) })
    })
}

#[test]
fn nodes_add_up_and_the_best_bound_holds_for_any_slice_size() {
    for slice in [1, 7, 99, 100, 101, Nodes::MAX] {
        let mut search = sequence(&[3, 8]);
        let mut spent = 1;
        let verdict = loop {
            let mut context = Context::new(slice, Stop::NEVER);
            let verdict = search.run(&mut context);
            spent += slice - context.budget;
            if verdict != Verdict::Searching {
                break verdict;
            }
        };
        let Status { nodes, lower_bound, shortfall, .. } = search.status();
        assert_eq!((verdict, nodes, lower_bound), (Verdict::Solved, 300, 8), "{slice}");
        assert_eq!(shortfall, Some(Shortfall { without: "hope", bytes: None }));
        // A handover may exceed the slice by the initial node of the successor.
        assert!((298..=300).contains(&spent), "{spent} nodes spent in slices of {slice}");
    }
}

#[test]
fn the_bound_of_an_earlier_search_stays_proven() {
    let mut search = sequence(&[3]);
    assert_eq!(search.run(&mut Context::new(150, Stop::NEVER)), Verdict::Searching);
    assert_eq!((search.status().nodes, search.status().lower_bound), (151, 5));
}

#[test]
fn a_search_without_a_successor_keeps_its_verdict() {
    let mut search = sequence(&[]);
    for _ in 0..2 {
        assert_eq!(search.run(&mut Context::new(Nodes::MAX, Stop::NEVER)), OUT_OF_MEMORY);
    }
    assert_eq!((search.status().nodes, search.status().shortfall), (100, None));
}

#[test]
fn a_review_calls_the_rule_once_and_continues_without_a_successor() {
    let memory = Arc::new(());
    let mut calls = vec![];
    let search = Sequence::new(scripted((100, OUT_OF_MEMORY), 5, &memory), move |verdict, status| {
        calls.push((verdict, status.nodes));
        assert!(
            [&[(Verdict::Searching, 40)][..], &[(Verdict::Searching, 40), (OUT_OF_MEMORY, 100)]].contains(&&calls[..])
        );
        let memory = Arc::clone(&memory);
        let create = Box::new(move || scripted((100, Verdict::Solved), 5, &memory));
        (verdict == OUT_OF_MEMORY).then_some(Successor { create, without: None })
    });
    let mut search = search.reviewed_at(40);
    assert_eq!(search.run(&mut Context::new(50, Stop::NEVER)), Verdict::Searching);
    assert_eq!(search.status().nodes, 51);
    assert_eq!(search.run(&mut Context::new(Nodes::MAX, Stop::NEVER)), Verdict::Solved);
    assert_eq!(search.status().nodes, 200);
}

#[test]
fn a_review_before_the_first_node_replaces_the_search_immediately() {
    let memory = Arc::new(());
    let search = Sequence::new(scripted((100, Verdict::Solved), 5, &memory), move |_, status| {
        assert_eq!(status.nodes, 1);
        let memory = Arc::clone(&memory);
        let create = Box::new(move || scripted((100, Verdict::Solved), 5, &memory));
        Some(Successor { create, without: None })
    });
    let mut search = search.reviewed_at(0);
    assert_eq!(search.run(&mut Context::new(Nodes::MAX, Stop::NEVER)), Verdict::Solved);
    assert_eq!(search.status().nodes, 101);
}
