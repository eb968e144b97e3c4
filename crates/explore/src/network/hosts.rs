use std::collections::HashSet;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};

use crate::fault::ExploreError;

/// The maximum number of processes in an exploration.
const MAX_HOSTS: usize = 1024;

/// The addresses of all processes, and this process's number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts {
    /// The address `host:port` of each process.
    addresses: Vec<String>,
    process: usize,
}

impl Hosts {
    /// Parses a list of addresses with one address per line, either `host:port` or a port on this
    /// machine. `process` is the number of this process, from 0. Blank lines and comments after `#`
    /// are skipped.
    ///
    /// # Errors
    /// Returns [`ExploreError::Hosts`] if a line is not an address, if an address appears twice, or
    /// if the list has no line for this process.
    ///
    /// ```
    /// use loyd_explore::Hosts;
    /// let hosts = Hosts::read("4001 # here\nexample.org:4002\n", 1)?;
    /// assert_eq!(hosts.addresses(), ["127.0.0.1:4001", "example.org:4002"]);
    /// assert!(Hosts::read("4001\n", 1).is_err());
    /// # Ok::<(), loyd_explore::ExploreError>(())
    /// ```
    pub fn read(text: &str, process: usize) -> Result<Self, ExploreError> {
        let mut addresses: Vec<String> = vec![];
        let mut known = HashSet::new();
        for (line, number) in text.lines().zip(1..) {
            let entry = line.split('#').next().unwrap_or_default().trim();
            if entry.is_empty() {
                continue;
            }
            let fault = |why: String| ExploreError::Hosts(format!("line {number} of the host list: {why}"));
            let address = parse_address(entry)
                .ok_or_else(|| fault(format!("expected `host:port` or a port, found `{entry}`")))?;
            if !known.insert(address.clone()) {
                return Err(fault(format!("{address} is listed twice")));
            }
            if known.len() > MAX_HOSTS {
                return Err(fault(format!("expected at most {MAX_HOSTS} hosts")));
            }
            addresses.push(address);
        }
        if process >= addresses.len() {
            return Err(ExploreError::Hosts(match addresses.len() {
                0 => "the list has no hosts".to_owned(),
                1 => format!("there is no process {process}: the only host in the list is process 0"),
                count => format!("there is no process {process}: the {count} hosts in the list are numbered from 0"),
            }));
        }
        Ok(Self { addresses, process })
    }

    /// Returns the address of each process.
    pub fn addresses(&self) -> &[String] {
        &self.addresses
    }

    /// Returns the number of this process.
    pub fn process(&self) -> usize {
        self.process
    }

    /// Returns whether all processes are on this machine, judging by their addresses: `localhost`
    /// or loopback addresses.
    ///
    /// ```
    /// use loyd_explore::Hosts;
    /// assert!(Hosts::read("4001\n[::1]:4002\nlocalhost:4003", 0)?.are_local());
    /// assert!(!Hosts::read("4001\nexample.org:4002", 0)?.are_local());
    /// # Ok::<(), loyd_explore::ExploreError>(())
    /// ```
    pub fn are_local(&self) -> bool {
        self.addresses.iter().all(|address| {
            let host = address.rsplit_once(':').map_or("", |(host, _)| host).trim_matches(['[', ']']);
            host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
        })
    }

    /// Resolves the network addresses of a process.
    pub(crate) fn resolve(&self, process: usize) -> Result<Vec<SocketAddr>, ExploreError> {
        let address = &self.addresses[process];
        let found = address.to_socket_addrs().map(Iterator::collect);
        found.map_err(|error| ExploreError::Hosts(format!("process {process} at {address}: {error}")))
    }
}

fn parse_address(entry: &str) -> Option<String> {
    if entry.parse::<u16>().is_ok() {
        return Some(format!("127.0.0.1:{entry}"));
    }
    let (host, port) = entry.rsplit_once(':')?;
    (port.parse::<u16>().is_ok() && !host.is_empty()).then(|| entry.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_at_most_1024_hosts() {
        let list = |count: usize| (0..count).map(|host| format!("host{host}:4001")).collect::<Vec<_>>().join("\n");
        assert!(Hosts::read(&list(1024), 0).is_ok());
        let fault = Hosts::read(&list(130_000), 0).unwrap_err().to_string();
        assert!(fault.contains("line 1025 of the host list: expected at most 1024 hosts"), "{fault}");
    }
}
