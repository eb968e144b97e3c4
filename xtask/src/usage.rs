//! The resource usage of this process and its children, if the system provides it (Linux).

use std::fs;

/// Returns the CPU time of all threads in this process, in seconds.
pub(crate) fn cpu_seconds() -> Option<f64> {
    seconds(11)
}

/// Returns the CPU time of this process's terminated children, in seconds.
pub(crate) fn cpu_seconds_of_children() -> Option<f64> {
    seconds(13)
}

/// Returns the sum of a user time and the following system time, in seconds. The program's name, in
/// parentheses, may contain spaces. After it, `after` words precede the times, which are in
/// hundredths of a second.
fn seconds(after: usize) -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(after).take(2).map(str::parse::<f64>);
    Some(ticks.sum::<Result<f64, _>>().ok()? / 100.0)
}

/// Resets the peak memory of this process.
pub(crate) fn reset_peak() {
    // Without permission, the peak since the process started remains.
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// Returns the peak resident memory of this process since [`reset_peak`], in bytes.
pub(crate) fn peak_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.split_whitespace().next()?;
    kilobytes.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(not(target_os = "linux"), ignore = "only Linux provides the figures")]
    fn time_and_memory_are_counted() {
        let before = cpu_seconds().expect("Linux provides it");
        reset_peak();
        let block = vec![1_u8; 64 << 20];
        assert!(peak_bytes().is_some_and(|peak| peak > 64 << 20), "{} bytes are held", block.len());
        assert!(cpu_seconds().is_some_and(|now| now >= before));
    }
}
