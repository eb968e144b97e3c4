//! A named session of solves for one event, stored in the records.
//!
//! The solves are stored in the records' settings, at most a hundred per setting. Adding a solve
//! therefore rewrites at most a hundred solves, and exports of the records include every session.

use loyd_records::{Averages, Penalty, Records, Series};
use serde_json::{Value, json};

use super::event::CompetitionEvent;
use super::solve::Solve;

/// The key of the setting that holds the list of sessions.
const LIST: &str = "sessions";
/// The maximum number of solves per setting.
const CHUNK_SIZE: usize = 100;

/// An entry in the list of sessions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionEntry {
    /// Its number, unique in the list.
    pub id: u64,
    /// The name that the player gave it.
    pub name: String,
    /// The event.
    pub event: CompetitionEvent,
}

/// A session with its solves, oldest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolveSheet {
    /// Its entry in the list of sessions.
    pub entry: SessionEntry,
    /// The solves, oldest first.
    pub solves: Vec<Solve>,
}

impl SessionEntry {
    /// Returns all sessions, oldest first.
    pub fn all(records: &Records) -> Vec<Self> {
        let list = records.setting(LIST).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let entry = |value: &Value| {
            Some(Self {
                id: value.get("id")?.as_u64()?,
                name: value.get("name")?.as_str()?.to_owned(),
                event: value.get("event")?.as_str()?.parse().ok()?,
            })
        };
        list.iter().filter_map(entry).collect()
    }

    /// Returns the most recent session for an event.
    pub fn of_event(records: &Records, event: CompetitionEvent) -> Option<Self> {
        Self::all(records).into_iter().rfind(|entry| entry.event == event)
    }

    fn store(all: &[Self], records: &mut Records) {
        let list =
            all.iter().map(|entry| json!({"id": entry.id, "name": entry.name, "event": entry.event.to_string()}));
        records.set_setting(LIST, list.collect());
    }

    /// Returns the key of the setting that holds this chunk of a hundred solves.
    fn key(&self, chunk: usize) -> String {
        format!("session.{}.{chunk}", self.id)
    }
}

impl SolveSheet {
    /// Starts a session.
    pub fn begin(records: &mut Records, name: &str, event: CompetitionEvent) -> Self {
        let mut all = SessionEntry::all(records);
        let next = all.iter().map(|entry| entry.id).max().map_or(Some(1), |last| last.checked_add(1));
        // Only a forged list contains the number `u64::MAX`.
        let id = next.or_else(|| (1..=u64::MAX).find(|id| all.iter().all(|entry| entry.id != *id))).unwrap_or(1);
        let entry = SessionEntry { id, name: name.trim().to_owned(), event };
        all.push(entry.clone());
        SessionEntry::store(&all, records);
        Self { entry, solves: Vec::new() }
    }

    /// Opens a session from the list.
    pub fn open(records: &Records, entry: SessionEntry) -> Self {
        let mut solves = Vec::new();
        for chunk in 0.. {
            let Some(Value::Array(more)) = records.setting(&entry.key(chunk)) else { break };
            solves.extend(more.iter().filter_map(Solve::from_json));
        }
        Self { entry, solves }
    }

    /// Adds solves.
    pub fn extend(&mut self, records: &mut Records, solves: impl IntoIterator<Item = Solve>) {
        let from = self.solves.len();
        self.solves.extend(solves);
        self.store(records, from);
        for index in from..self.solves.len() {
            if self.solves[index].penalty != Penalty::None {
                self.penalise_game(records, index);
            }
        }
    }

    /// Changes the penalty of a solve. If the event counts moves, +2 adds two moves.
    pub fn set_penalty(&mut self, records: &mut Records, index: usize, penalty: Penalty) {
        let event = self.entry.event;
        if let Some(solve) = self.solves.get_mut(index) {
            solve.penalise(penalty, event);
            self.store(records, index);
            self.penalise_game(records, index);
        }
    }

    /// Copies the penalty of a solve to its recorded game. If the event has several boards, the
    /// penalty belongs to none of their games.
    fn penalise_game(&self, records: &mut Records, index: usize) {
        let solve = &self.solves[index];
        if let (&[game], 1) = (&solve.games[..], self.entry.event.boards()) {
            records.set_penalty(game, solve.penalty);
        }
    }

    /// Permanently removes a solve and its recorded games.
    pub fn remove(&mut self, records: &mut Records, index: usize) {
        if index < self.solves.len() {
            let removed = self.solves.remove(index);
            self.store(records, index);
            for game in removed.games {
                records.delete(game);
            }
        }
    }

    /// Renames the session.
    pub fn rename(&mut self, records: &mut Records, name: &str) {
        name.trim().clone_into(&mut self.entry.name);
        let mut all = SessionEntry::all(records);
        all.iter_mut().filter(|entry| entry.id == self.entry.id).for_each(|entry| *entry = self.entry.clone());
        SessionEntry::store(&all, records);
    }

    /// Permanently removes the session with all its solves. The recorded games remain.
    pub fn delete(mut self, records: &mut Records) {
        self.solves.clear();
        self.store(records, 0);
        let all: Vec<_> = SessionEntry::all(records).into_iter().filter(|entry| entry.id != self.entry.id).collect();
        SessionEntry::store(&all, records);
    }

    /// Returns the times with their averages, in milliseconds.
    pub fn times(&self) -> Series {
        Series::of_results(&self.solves.iter().map(Solve::time).collect::<Vec<_>>())
    }

    /// Returns the move counts with their averages. Solves with an unknown number of moves are
    /// omitted.
    pub fn moves(&self) -> Series {
        let known = self.solves.iter().filter(|solve| solve.moves.is_some());
        Series::of_results(&known.map(Solve::counted_moves).collect::<Vec<_>>())
    }

    /// Returns the average of the `size` solves up to and including the one at `index`, or `None`
    /// if there are fewer.
    pub fn average_at(&self, index: usize, size: usize) -> Option<loyd_records::Average> {
        let from = (index + 1).checked_sub(size)?;
        let times: Vec<_> = self.solves.get(from..=index)?.iter().map(Solve::time).collect();
        Averages::of(&times, size).current
    }

    /// Returns the splits of the most recent attempt with at least two splits, and those of the
    /// fastest attempt with the same number of splits.
    pub fn splits(&self) -> Option<(&[u64], &[u64])> {
        let last = self.solves.iter().rev().find(|solve| solve.splits.len() > 1)?;
        let comparable = self.solves.iter().filter(|solve| solve.splits.len() == last.splits.len());
        let best = comparable.filter(|solve| solve.time().is_some()).min_by_key(|solve| solve.time()).unwrap_or(last);
        Some((&last.splits, &best.splits))
    }

    /// Writes the setting that contains solve `from` and all later settings, and removes the
    /// settings that are no longer needed.
    fn store(&self, records: &mut Records, from: usize) {
        let first = from / CHUNK_SIZE;
        for (chunk, solves) in self.solves.chunks(CHUNK_SIZE).enumerate().skip(first) {
            records.set_setting(&self.entry.key(chunk), solves.iter().map(Solve::to_json).collect());
        }
        for chunk in self.solves.len().div_ceil(CHUNK_SIZE).. {
            let key = self.entry.key(chunk);
            if records.setting(&key).is_none() {
                break;
            }
            records.remove_setting(&key);
        }
    }
}
