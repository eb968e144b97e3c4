//! The resource usage of this process, if the system provides it (Linux).

use std::time::Duration;

/// Returns the user and system time of all threads in this process; `None` without `/proc`.
pub(crate) fn processor_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The program's name, in parentheses, may contain spaces; the times are the 12th and 13th words
    // after it, in hundredths of a second.
    let ticks = stat.rsplit(')').next()?.split_whitespace().skip(11).take(2);
    Some(Duration::from_millis(10 * ticks.filter_map(|ticks| ticks.parse::<u64>().ok()).sum::<u64>()))
}
