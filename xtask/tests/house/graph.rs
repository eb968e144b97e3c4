//! Finds cycles in a graph of names.

use std::collections::{BTreeMap, BTreeSet};

/// Returns the strongly connected components of two or more names, sorted.
pub(crate) fn circles(arrows: &BTreeSet<(String, String)>) -> Vec<Vec<String>> {
    let mut targets: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (from, to) in arrows {
        targets.entry(from).or_default().push(to);
    }
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        targets.keys().map(|&from| (from, reached_from(from, &targets))).collect();
    let leads = |from: &str, to: &str| reached.get(from).is_some_and(|reached| reached.contains(to));
    let mut circles = BTreeSet::new();
    for &name in targets.keys() {
        let circle: Vec<String> =
            reached[name].iter().filter(|&&other| leads(other, name)).map(|&other| other.to_owned()).collect();
        if circle.len() > 1 {
            circles.insert(circle);
        }
    }
    circles.into_iter().collect()
}

fn reached_from<'a>(from: &'a str, targets: &BTreeMap<&'a str, Vec<&'a str>>) -> BTreeSet<&'a str> {
    let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(name) = open.pop() {
        for &next in targets.get(name).into_iter().flatten() {
            if reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached
}

#[test]
fn cycles_are_found_completely() {
    let arrows = |pairs: &[(&str, &str)]| pairs.iter().map(|&(from, to)| (from.to_owned(), to.to_owned())).collect();
    assert_eq!(circles(&arrows(&[("a", "b"), ("b", "c"), ("a", "c")])), Vec::<Vec<String>>::new());
    let found = circles(&arrows(&[("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("e", "f"), ("f", "e")]));
    assert_eq!(found, [vec!["a", "b", "c"], vec!["e", "f"]]);
}
