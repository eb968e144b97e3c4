/// What ends a search early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoppedBy {
    /// The limit of positions generated.
    Nodes,
    /// The limit of memory.
    Memory,
    /// The caller: its time is over, or its user wants to stop.
    Asked,
}

/// What a search may use.
pub struct Limits<'a> {
    /// Positions generated.
    pub nodes: u64,
    /// Bytes for the positions that it holds.
    pub memory: u64,
    /// Asked now and then; `true` ends the search.
    pub stop: &'a dyn Fn() -> bool,
}

/// Counts what a search does, and ends it at a limit.
pub(super) struct Meter<'a> {
    limits: Limits<'a>,
    position_bytes: u64,
    /// Positions whose moves were listed.
    pub(super) expanded: u64,
    /// Positions that a move led to, and the start.
    pub(super) generated: u64,
    held: u64,
    /// The greatest number of positions held at once.
    pub(super) most_held: u64,
}

/// How often the caller is asked to stop: once in this many positions.
const ASKED_EVERY: u64 = 1 << 10;

impl<'a> Meter<'a> {
    /// A meter at 0. `position_bytes` is what one held position takes.
    pub(super) fn new(limits: Limits<'a>, position_bytes: u64) -> Self {
        Self { limits, position_bytes, expanded: 0, generated: 0, held: 0, most_held: 0 }
    }

    /// Counts a position that was made.
    pub(super) fn generate(&mut self) -> Result<(), StoppedBy> {
        self.generated += 1;
        if self.generated > self.limits.nodes {
            return Err(StoppedBy::Nodes);
        }
        // Asking may read a clock, which takes longer than making a position.
        let is_asked = self.generated.is_multiple_of(ASKED_EVERY) && (self.limits.stop)();
        if is_asked { Err(StoppedBy::Asked) } else { Ok(()) }
    }

    /// Counts a position that is kept.
    pub(super) fn hold(&mut self) -> Result<(), StoppedBy> {
        self.held += 1;
        self.most_held = self.most_held.max(self.held);
        if self.bytes() > self.limits.memory { Err(StoppedBy::Memory) } else { Ok(()) }
    }

    /// Counts a position that is given up.
    pub(super) fn release(&mut self) {
        self.held = self.held.saturating_sub(1);
    }

    /// The bytes of the positions at the time when most were held.
    pub(super) fn bytes(&self) -> u64 {
        self.most_held * self.position_bytes
    }
}
