//! What this process has used, where the system says it: Linux.

use std::fs;

/// The processor time of this process, of all its threads, in seconds.
pub(super) fn cpu_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in brackets, may hold blanks; user and system time are the 12th and 13th word after it, in
    // hundredths of a second.
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(11).take(2).map(str::parse::<f64>);
    Some(ticks.sum::<Result<f64, _>>().ok()? / 100.0)
}

/// Begins to count the greatest memory of this process anew.
pub(super) fn reset_peak() {
    // Without the right to do it, the peak stays that of the whole process.
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// The greatest memory of this process in the machine's memory since [`reset_peak`], in bytes.
pub(super) fn peak_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.split_whitespace().next()?;
    kilobytes.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(not(target_os = "linux"), ignore = "only Linux says it")]
    fn time_and_memory_are_counted() {
        let before = cpu_seconds().expect("Linux says it");
        reset_peak();
        let block = vec![1_u8; 64 << 20];
        assert!(peak_bytes().is_some_and(|peak| peak > 64 << 20), "{} bytes are held", block.len());
        assert!(cpu_seconds().is_some_and(|now| now >= before));
    }
}
