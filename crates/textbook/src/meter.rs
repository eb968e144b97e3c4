/// The reason why a search stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoppedBy {
    /// The limit on generated positions.
    Nodes,
    /// The memory limit.
    Memory,
    /// A request by the caller, for example after a time limit or when the user interrupts the
    /// search.
    Requested,
}

/// The limits of a search.
pub struct TextbookLimits<'a> {
    /// The maximum number of generated positions.
    pub nodes: u64,
    /// The maximum memory for the stored positions, in bytes.
    pub memory: u64,
    /// A function that is called at intervals. If it returns `true`, the search stops.
    pub stop: &'a dyn Fn() -> bool,
}

/// Counts the work done by a search, and stops the search at a limit.
pub(super) struct Meter<'a> {
    limits: TextbookLimits<'a>,
    position_bytes: u64,
    /// The number of expanded positions.
    pub(super) expanded: u64,
    /// The number of generated positions, including the starting position.
    pub(super) generated: u64,
    stored: u64,
    /// The maximum number of positions stored at the same time.
    pub(super) most_held: u64,
}

/// The number of generated positions between two calls to [`TextbookLimits::stop`].
const CHECK_INTERVAL: u64 = 1 << 10;

impl<'a> Meter<'a> {
    /// Creates a meter at 0. `position_bytes` is the memory used by one stored position.
    pub(super) fn new(limits: TextbookLimits<'a>, position_bytes: u64) -> Self {
        Self { limits, position_bytes, expanded: 0, generated: 0, stored: 0, most_held: 0 }
    }

    /// Counts a generated position.
    pub(super) fn count_generated(&mut self) -> Result<(), StoppedBy> {
        self.generated += 1;
        if self.generated > self.limits.nodes {
            return Err(StoppedBy::Nodes);
        }
        // The callback may read a clock, which takes longer than generating a position.
        let is_requested = self.generated.is_multiple_of(CHECK_INTERVAL) && (self.limits.stop)();
        if is_requested { Err(StoppedBy::Requested) } else { Ok(()) }
    }

    /// Counts a position that is stored.
    pub(super) fn count_stored(&mut self) -> Result<(), StoppedBy> {
        self.stored += 1;
        self.most_held = self.most_held.max(self.stored);
        if self.bytes() > self.limits.memory { Err(StoppedBy::Memory) } else { Ok(()) }
    }

    /// Counts a position that is discarded.
    pub(super) fn count_discarded(&mut self) {
        self.stored = self.stored.saturating_sub(1);
    }

    /// Returns the peak memory used by the stored positions, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.most_held * self.position_bytes
    }
}
