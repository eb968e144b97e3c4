//! Fuzz targets for data from other machines and for links from other people.

use loyd_core::text::{ReadOptions, read_argument};
use loyd_explore::{Hosts, strangers};
use loyd_front::link;
use loyd_play::Origin;

use crate::to_text;

/// Checks that a readable list of hosts is identical to the list read back from its addresses.
pub fn hosts_file_reads_back(data: &[u8]) {
    // The first byte chooses the process, so that the fuzzer reaches all checks on the process
    // number.
    let Some((&process, text)) = data.split_first() else { return };
    match Hosts::read(&to_text(text), usize::from(process % 4)) {
        Err(fault) => assert!(!fault.to_string().is_empty()),
        Ok(hosts) => {
            let _ = hosts.are_local();
            let text = hosts.addresses().join("\n");
            assert_eq!(Hosts::read(&text, hosts.process()).ok(), Some(hosts));
        }
    }
}

/// Checks that no bytes authenticate a stranger, and that a readable greeting survives writing and
/// reading.
pub fn strangers_are_never_believed(data: &[u8]) {
    assert!(!strangers::accepts(data));
    // A fuzzer is unlikely to find the magic number by itself.
    assert!(!strangers::accepts(&[b"loydexp\x02", data].concat()));
    if let Some(again) = strangers::round_trip_greeting(data) {
        assert_eq!(strangers::round_trip_greeting(&again), Some(again));
    }
}

/// Checks that a link survives writing and reading, and that its puzzle either opens or has a
/// fault.
pub fn shared_link_reads_back(data: &[u8]) {
    let text = to_text(data);
    let parts = link::read(&text);
    // Loyd's own part names are never escaped; other names may be written differently.
    let is_own_name = |name: &str| name.bytes().all(|byte| byte.is_ascii_lowercase());
    let written = link::write(parts.iter().map(|(name, value)| (name.as_str(), value.as_str())));
    if parts.iter().all(|(name, _)| is_own_name(name)) {
        assert_eq!(link::read(&written), parts);
    }
    let value = |wanted: &str| parts.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.clone());
    let Some(puzzle) = value("puzzle") else { return };
    let options = ReadOptions { goal: value("goal"), ..ReadOptions::default() };
    // A fault is a valid result here. Only a panic is not.
    let Ok(entry) = read_argument(&puzzle, &options) else { return };
    let origin = Origin { name: value("name"), ..Origin::default() };
    // Every app draws a puzzle as soon as it is opened.
    if let Ok(game) = loyd_play::open(entry.puzzle.puzzle, value("metric").as_deref(), origin) {
        let _ = game.scene();
    }
}
