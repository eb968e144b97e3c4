use loyd_core::text::{AnyPuzzle, Fault, FaultLog, Faults, Within, read_own};

use crate::family::GameFamily;
use crate::game::Game;
use crate::save::{LocatedText, SaveHeader, quote, read_events, read_header};
use crate::session::GameSession;

/// Reads a game that [`Game::save`] wrote. The game is replayed from its starting position, and
/// returned only if every step is legal.
///
/// The clock of an unfinished game is paused until the next move.
///
/// # Errors
/// [`Faults`], each with its line and column: a different version, a missing or unknown line, an
/// invalid puzzle, an illegal step, a time earlier than the previous one, or a number that does not
/// match the events.
///
/// ```
/// use loyd_core::{Direction, TilePosition, TilePuzzle};
/// use loyd_play::{Game, GameSession, Origin, PlayerCommand, load};
/// let puzzle = TilePuzzle::blank_last(TilePosition::new(2, 2, vec![0, 2, 1, 3])?);
/// let mut game = GameSession::new(puzzle, Origin::default());
/// game.act(PlayerCommand::Arrow(Direction::Left));
/// let loaded = load(&game.save())?;
/// assert_eq!(loaded.scene(), game.scene());
/// assert_eq!(loaded.status().moves, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn load(text: &str) -> Result<Box<dyn Game>, Faults> {
    let mut lines = (1..).zip(text.lines()).map(|(line, text)| LocatedText { text, line, column: 1 });
    let header = read_header(&mut lines)?;
    match puzzle(&header)? {
        AnyPuzzle::Tiles(puzzle) => session(puzzle, &header, lines),
        AnyPuzzle::Blocks(puzzle) => session(puzzle, &header, lines),
    }
}

fn puzzle(header: &SaveHeader) -> Result<AnyPuzzle, Faults> {
    let entry = read_own(header.puzzle.text, Some(header.goal.text.to_owned()));
    let (goal, puzzle): (Vec<_>, Vec<_>) = match entry {
        Ok(entry) if entry.warnings.is_empty() => return Ok(entry.puzzle.puzzle),
        Ok(entry) => entry.warnings,
        Err(faults) => faults.0,
    }
    .into_iter()
    .partition(|fault: &Fault| fault.within == Within::Goal);
    let mut faults = FaultLog::default();
    faults.extend(header.goal.faults(Faults(goal)).chain(header.puzzle.faults(Faults(puzzle))));
    Err(faults.into_faults())
}

fn session<'a, P: GameFamily>(
    puzzle: P,
    header: &SaveHeader<'a>,
    lines: impl Iterator<Item = LocatedText<'a>>,
) -> Result<Box<dyn Game>, Faults> {
    let metric = header.metric.text.parse().map_err(|unknown: loyd_core::UnknownName| {
        let message = format!("unknown metric {}: expected {}", quote(&unknown.name), unknown.expected);
        header.metric.fault(message)
    })?;
    let events = read_events(&puzzle, header, lines)?;
    let mut session = GameSession::with_metric(metric, puzzle, header.origin.clone());
    session.help = header.help;
    for (line, event) in events {
        session.replay(event).map_err(|reason| line.fault(reason))?;
    }
    finish(&mut session, header)?;
    Ok(Box::new(session))
}

/// Sets the clock, and checks the header against the result of the events.
fn finish<P: GameFamily>(session: &mut GameSession<P>, header: &SaveHeader) -> Result<(), Fault> {
    let (field, elapsed) = header.elapsed;
    session.pause_clock(elapsed).map_err(|reason| field.fault(reason))?;
    if let Some(late) = header.pauses.last().filter(|pause| pause.at > elapsed) {
        return Err(field.fault(format!("the game ends at {elapsed} milliseconds, before the pause at {}", late.at)));
    }
    session.clock.pauses.clone_from(&header.pauses);
    let (field, cursor) = header.cursor;
    let found = session.history.cursor;
    if cursor == found {
        Ok(())
    } else {
        Err(field.fault(format!("the cursor is {cursor}, but the events lead to {found}")))
    }
}
