//! A component as a graph, for programs that draw or analyse graphs.

use std::fmt::Write as _;

use loyd_blocks::ComponentGraph;
use loyd_core::BlockPuzzle;
use loyd_core::text::rows;
use loyd_core::wording::markup;

/// The positions in a small component, and the pairs of positions that are one move apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StudyGraph {
    /// The positions.
    pub nodes: Vec<StudyNode>,
    /// The index of the starting position; `None` if it is not in the goal's component.
    pub start: Option<usize>,
    /// The pairs of node indices, in ascending order. Each pair occurs once, with the smaller index
    /// first.
    pub edges: Vec<(usize, usize)>,
}

/// A position in a [`StudyGraph`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyNode {
    /// The rows of the position, joined by `/`.
    pub position: String,
    /// The minimum number of moves to a solved position, if there is one.
    pub distance: Option<u32>,
}

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="layout" for="node" attr.name="layout" attr.type="string"/>
<key id="distance" for="node" attr.name="distance" attr.type="int"/>
<key id="start" for="node" attr.name="start" attr.type="boolean"><default>false</default></key>
<graph edgedefault="undirected">
"#;

impl StudyGraph {
    /// Returns the graph of a block puzzle's component.
    pub fn from_blocks(puzzle: &BlockPuzzle, graph: &ComponentGraph) -> Self {
        let nodes = graph
            .nodes()
            .iter()
            .map(|node| StudyNode { position: rows(puzzle, &node.position, '.').join("/"), distance: node.distance });
        Self { nodes: nodes.collect(), start: Some(0), edges: graph.edges().to_vec() }
    }

    /// Returns the graph as `GraphML` (<http://graphml.graphdrawing.org>). Every node has its
    /// layout and, if there is one, its distance from the goal. The starting position is marked.
    ///
    /// ```
    /// use loyd_engine::AnyPosition;
    /// use loyd_search::Stop;
    /// let (position, _) = AnyPosition::read("1 2/3 0", &Default::default())?;
    /// let mut study = position.study(None, 1 << 20)?;
    /// assert!(study.run(u64::MAX, Stop::NEVER));
    /// let graph = study.graph(100).expect("it is small");
    /// assert_eq!((graph.nodes.len(), graph.edges.len()), (12, 12));
    /// assert!(
    ///     graph
    ///         .graphml()
    ///         .contains("<data key=\"layout\">1 2/3 0</data><data key=\"distance\">0</data>")
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn graphml(&self) -> String {
        let mut text = HEAD.to_owned();
        for (index, StudyNode { position, distance }) in self.nodes.iter().enumerate() {
            let _ = write!(text, r#"<node id="n{index}"><data key="layout">{}</data>"#, markup(position));
            if let Some(distance) = distance {
                let _ = write!(text, r#"<data key="distance">{distance}</data>"#);
            }
            let start = if Some(index) == self.start { r#"<data key="start">true</data>"# } else { "" };
            let _ = writeln!(text, "{start}</node>");
        }
        for (one, other) in &self.edges {
            let _ = writeln!(text, r#"<edge source="n{one}" target="n{other}"/>"#);
        }
        text + "</graph>\n</graphml>\n"
    }
}
