//! Changing the current game.

use loyd_core::FamilyName;
use loyd_core::text::AnyPuzzle;
use loyd_core::tiles::TileGoal;
use loyd_play::{DealFault, Game, Origin, PlayerCommand};

use super::exercise::Practice;
use super::state::{DrillCheck, ParProof};
use super::{Notice, Player};
use crate::levels::LevelPlace;
use crate::opened_packs::{NewPack, OpenedPlace, PackNumber};
use crate::own::OwnLevel;
use crate::session::{GameCard, NextGameError};

impl Player {
    /// Starts a game. Undo returns to the previous one.
    pub fn start(&mut self, game: Box<dyn Game>) {
        self.leave();
        self.session.start(game);
    }

    /// Starts a tile game from a random seed.
    ///
    /// # Errors
    /// [`DealFault`], if a side is outside the limits. In that case, the current game continues.
    pub fn deal(&mut self, width: usize, height: usize) -> Result<(), DealFault> {
        self.deal_for(width, height, TileGoal::BlankLast)
    }

    /// Starts a tile game with the given goal from a random seed.
    ///
    /// # Errors
    /// [`DealFault`], if a side is outside the limits, or the goal has a different size. In that
    /// case, the current game continues.
    pub fn deal_for(&mut self, width: usize, height: usize, goal: TileGoal) -> Result<(), DealFault> {
        let game = self.session.new_deal(width, height, goal)?;
        self.start(game);
        Ok(())
    }

    /// Resumes a card's game in progress. Returns `false` if there is none.
    pub fn resume_card(&mut self, card: GameCard) -> bool {
        let is_current = self.session.game().is_some_and(|game| game.is_open() && GameCard::of(game) == Some(card));
        if is_current {
            return true;
        }
        if self.session.in_progress(card).is_none() {
            return false;
        }
        self.leave();
        self.session.resume_kept(card)
    }

    /// Starts today's puzzle for a family, or resumes its game in progress.
    pub fn start_daily(&mut self, family: FamilyName) {
        let today = self.session.today();
        if !self.resume_card(GameCard::Daily(today, family))
            && let Some(game) = today.game(family)
        {
            self.start(game);
        }
    }

    /// Starts a bundled level.
    pub fn start_level(&mut self, place: LevelPlace) {
        self.leave();
        self.session.start_level(place);
    }

    /// Stores a pack that the player opened, and continues it as [`Player::continue_pack`] does.
    pub fn open_pack(&mut self, new: NewPack) -> PackNumber {
        let pack = self.session.open_pack(new);
        self.continue_pack(pack);
        pack
    }

    /// Continues the current game if it belongs to this pack and is unfinished. Otherwise, starts
    /// the next unsolved level, or the first level if all are solved. Returns `false` if the pack
    /// no longer exists.
    pub fn continue_pack(&mut self, number: PackNumber) -> bool {
        let records = &self.session.recorder.records;
        let Some(pack) = self.session.packs.get(number) else { return false };
        let current = self.session.opened.filter(|place| place.pack == number);
        if current.is_some() && self.session.game().is_some_and(|game| game.status().finish.is_none()) {
            return true;
        }
        let next = pack.next_unsolved(records, current.map(|place| place.level));
        let next = next.or_else(|| pack.next_unsolved(records, None));
        self.start_opened(next.unwrap_or(OpenedPlace { pack: number, level: 0 }))
    }

    /// Starts a level in an opened pack. Returns `false` if the pack no longer exists.
    pub fn start_opened(&mut self, place: OpenedPlace) -> bool {
        self.leave();
        self.session.start_opened(place)
    }

    /// Starts one of the player's own levels, in the metric for new block games. Returns `false` if
    /// it cannot be played.
    pub fn start_own(&mut self, level: &OwnLevel) -> bool {
        let puzzle = AnyPuzzle::Blocks(level.puzzle.clone());
        let name = Some(level.name.clone()).filter(|name| !name.is_empty());
        let metric = self.session.metrics.of_puzzle(&puzzle, None);
        let game = loyd_play::open(puzzle, Some(&metric), Origin { name, ..Origin::default() });
        game.map(|game| self.start(game)).is_ok()
    }

    /// Starts the next level of the pack, or the same board from a new starting position.
    ///
    /// While the player is competing, starts the next attempt; during or after an exercise, starts
    /// another one of the same kind.
    pub fn start_next(&mut self) {
        if self.competition.is_some() {
            return self.next_attempt();
        }
        if let Some(practice) = self.practice {
            return self.practise(practice.exercise);
        }
        self.leave();
        // A puzzle outside a pack has no next level, so it starts again.
        let is_single_puzzle =
            !self.session.is_level() && matches!(self.session.game().map(Game::puzzle), Some(AnyPuzzle::Blocks(_)));
        match self.session.start_next() {
            Ok(()) if is_single_puzzle => self.report(Notice::Restarted),
            Ok(()) => {}
            Err(NextGameError::LastLevel) => self.report(Notice::Message("last-level")),
            Err(NextGameError::Deal(fault)) => self.report(Notice::CannotStart(fault)),
        }
    }

    /// Stops everything that belongs only to the current game: a search, the playback of a
    /// solution, the timer for the next level, the competition and a race.
    pub fn leave(&mut self) {
        self.drop_help();
        self.is_hidden = false;
        self.practice = None;
        self.drill = DrillCheck::None;
        self.stop_competing();
        self.ghost = None;
        self.par_proof = self.par_proof.as_ref().map(|_| ParProof::NotStarted);
        self.next_level.stop();
    }

    /// Starts the next or previous level of the pack, or reports that there is none.
    pub(super) fn change_level(&mut self, is_next: bool) {
        let notice = if is_next { Notice::Message("last-level") } else { Notice::Message("first-level") };
        if let Some(place) = self.session.level {
            match place.adjacent(is_next) {
                Some(place) => self.start_level(place),
                None => self.report(notice),
            }
        } else if let Some(place) = self.session.opened {
            let pack = self.session.packs.get(place.pack);
            match pack.and_then(|pack| pack.adjacent(place.level, is_next)) {
                Some(place) => _ = self.start_opened(place),
                None => self.report(notice),
            }
        } else {
            self.report(Notice::Message("no-level"));
        }
    }

    /// Handles an undo, redo or restart that led to another game.
    pub(super) fn change_game(&mut self, command: PlayerCommand) {
        let practice = self.practice;
        self.leave();
        if command == PlayerCommand::Restart {
            // A restart repeats the exercise.
            self.practice = practice.map(|practice| Practice { is_done: false, ..practice });
        }
        self.report(match command {
            PlayerCommand::Undo => Notice::PreviousGame,
            PlayerCommand::Redo => Notice::NextGame,
            _ => Notice::Restarted,
        });
    }
}
