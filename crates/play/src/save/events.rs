use loyd_core::text::{Fault, FaultLog, Faults};

use super::{LocatedText, SaveHeader, quote};
use crate::family::GameFamily;
use crate::history::{Act, GameEvent};

/// Reads the event lines, without checking that their steps are legal.
pub(crate) fn read<'a, P: GameFamily>(
    puzzle: &P,
    header: &SaveHeader<'a>,
    lines: impl Iterator<Item = LocatedText<'a>>,
) -> Result<Vec<(LocatedText<'a>, GameEvent<P>)>, Faults> {
    let (mut events, mut faults) = (Vec::new(), FaultLog::default());
    let mut count = 0;
    let mut previous_time = 0;
    for line in lines {
        count += 1;
        match event(puzzle, line) {
            Ok(event) => {
                faults.extend(time_fault(line, event.at, previous_time, header.elapsed.1));
                previous_time = event.at;
                events.push((line, event));
            }
            Err(found) => faults.extend(found),
        }
    }
    let (field, expected) = header.events;
    if count != expected {
        faults.push(field.fault(format!("expected {expected} events, found {count}")));
    }
    faults.unless_any(events)
}

fn time_fault(line: LocatedText, at: u64, before: u64, end: u64) -> Option<Fault> {
    let is_in_order = (before..=end).contains(&at);
    (!is_in_order).then(|| line.fault(format!("expected {before} to {end} milliseconds, found {at}")))
}

fn event<P: GameFamily>(puzzle: &P, line: LocatedText) -> Result<GameEvent<P>, Vec<Fault>> {
    let Some((time, act)) = line.split_once(" ") else {
        let message = format!("expected milliseconds and an event, found {}", quote(line.text));
        return Err(vec![line.fault(message)]);
    };
    let at = time.number().map_err(|fault| vec![fault])?;
    let act = match act.text {
        "undo" => Act::Undo,
        "redo" => Act::Redo,
        "restart" => Act::Restart,
        steps => match puzzle.read_steps(steps) {
            Ok(steps) if steps.is_empty() => return Err(vec![act.fault("a gesture must have at least one step")]),
            Ok(steps) => Act::Gesture(steps),
            Err(faults) => return Err(act.faults(faults).collect()),
        },
    };
    Ok(GameEvent { at, act })
}
