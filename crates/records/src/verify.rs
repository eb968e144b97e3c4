use std::fmt::Debug;

use crate::{Board, Game, GameId, Outcome, ReadError, Summary};

/// What the replay of a game's log found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// What was played on, worked out from the game's texts.
    pub board: Board,
    /// The counter at the end.
    pub moves: u32,
    /// The joined length at the end.
    pub joined: u32,
    /// The time on the clock at the end.
    pub milliseconds: u64,
    /// How it ended.
    pub outcome: Outcome,
}

/// Whether one record is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// The game.
    pub id: GameId,
    /// What is wrong; nothing, where the record is true.
    pub faults: Vec<VerificationFault>,
}

/// Why a record is not true.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerificationFault {
    /// It can't be read.
    #[error(transparent)]
    Unreadable(#[from] ReadError),
    /// The store no longer has it.
    #[error("the game is gone")]
    Gone,
    /// Its content is not what its id was made from.
    #[error("the game was altered: its id would be {found}")]
    Altered {
        /// The id of what is there.
        found: GameId,
    },
    /// Its log can't be replayed.
    #[error("the replay fails: {0}")]
    Replay(String),
    /// The replay ends otherwise than the record says.
    #[error("{what}: recorded {recorded}, replayed {replayed}")]
    Differs {
        /// Of what.
        what: &'static str,
        /// What the record says.
        recorded: String,
        /// What the replay found.
        replayed: String,
    },
}

/// Verifies one game that was read from a store.
pub(crate) fn verification(
    game: &Summary,
    read: Result<Option<Game>, ReadError>,
    replay: impl Fn(&Game) -> Result<Verified, String>,
) -> Verification {
    let faults = match read {
        Ok(Some(found)) => content_faults(game.id, &found).chain(replay_faults(&found, replay)).collect(),
        Ok(None) => vec![VerificationFault::Gone],
        Err(fault) => vec![fault.into()],
    };
    Verification { id: game.id, faults }
}

fn content_faults(id: GameId, game: &Game) -> impl Iterator<Item = VerificationFault> {
    let found = GameId::of(game);
    (found != id).then_some(VerificationFault::Altered { found }).into_iter()
}

fn replay_faults(game: &Game, replay: impl Fn(&Game) -> Result<Verified, String>) -> Vec<VerificationFault> {
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
    let text = |value: &T| format!("{value:?}");
    (recorded != replayed).then(|| VerificationFault::Differs {
        what,
        recorded: text(recorded),
        replayed: text(replayed),
    })
}
