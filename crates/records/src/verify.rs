use std::fmt::Debug;

use crate::game::{GameBoard, GameOutcome, GameRecord, Summary};
use crate::id::GameId;
use crate::store::ReadError;

/// The result of replaying a game's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The board, computed from the game's starting position and goal.
    pub board: GameBoard,
    /// The number of moves at the end of the game.
    pub moves: u32,
    /// The joined length at the end of the game.
    pub joined: u32,
    /// The time on the clock at the end of the game, in milliseconds.
    pub milliseconds: u64,
    /// The outcome of the game.
    pub outcome: GameOutcome,
}

/// The result of checking one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordVerification {
    /// The identifier of the game.
    pub id: GameId,
    /// All faults; empty if the record is correct.
    pub faults: Vec<VerificationFault>,
}

/// A fault in a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerificationFault {
    /// The game cannot be read.
    #[error(transparent)]
    Unreadable(#[from] ReadError),
    /// The game is no longer in the store.
    #[error("the game is missing")]
    Gone,
    /// The contents do not match the identifier. The message omits the correct identifier, since
    /// including it would make it easier to forge a game.
    #[error("the game was altered: it does not match its id")]
    Altered,
    /// The log cannot be replayed.
    #[error("replay failed: {0}")]
    Replay(String),
    /// The replay yields a value that differs from the record.
    #[error("{what}: the record says {recorded}, but the replay gives {replayed}")]
    Differs {
        /// The name of the value.
        what: &'static str,
        /// The value in the record.
        recorded: String,
        /// The value in the replay.
        replayed: String,
    },
}

/// Checks one game that was read from a store.
pub(crate) fn verify_record(
    game: &Summary,
    read: Result<Option<GameRecord>, ReadError>,
    replay: impl Fn(&GameRecord) -> Result<Verified, String>,
) -> RecordVerification {
    let faults = match read {
        Ok(Some(found)) => {
            let altered = (GameId::of(&found) != game.id).then_some(VerificationFault::Altered);
            altered.into_iter().chain(replay_faults(&found, replay)).collect()
        }
        Ok(None) => vec![VerificationFault::Gone],
        Err(fault) => vec![fault.into()],
    };
    RecordVerification { id: game.id, faults }
}

/// Returns every difference between a game and its replay.
pub(crate) fn replay_faults(
    game: &GameRecord,
    replay: impl Fn(&GameRecord) -> Result<Verified, String>,
) -> Vec<VerificationFault> {
    let Verified { board, moves, joined, milliseconds, outcome } = match replay(game) {
        Ok(verified) => verified,
        Err(message) => return vec![VerificationFault::Replay(message)],
    };
    let play = &game.play;
    let faults = [
        difference("board", &game.board, &board),
        difference("moves", &play.moves, &moves),
        difference("joined length", &play.joined, &joined),
        difference("milliseconds", &play.milliseconds, &milliseconds),
        difference("outcome", &play.outcome, &outcome),
    ];
    faults.into_iter().flatten().collect()
}

fn difference<T: PartialEq + Debug>(what: &'static str, recorded: &T, replayed: &T) -> Option<VerificationFault> {
    (recorded != replayed).then(|| VerificationFault::Differs {
        what,
        recorded: format!("{recorded:?}"),
        replayed: format!("{replayed:?}"),
    })
}
