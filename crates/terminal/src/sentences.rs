//! Sentences in the player's language.

use loyd_front::words::FluentValue;
use loyd_front::{GoalSentence, sentences};
use loyd_levels::{Level, Pack};
use loyd_play::{Game, Scene};

use crate::context::AppContext;
use crate::keys::{Action, Key};
use crate::text::grouped;

impl AppContext {
    /// Returns the message for a key.
    pub(crate) fn text(&self, key: &str) -> String {
        self.words.say(key)
    }

    /// Returns the message for a key, with values filled in.
    pub(crate) fn tell(&self, key: &str, values: &[(&'static str, FluentValue<'_>)]) -> String {
        self.words.tell(key, values)
    }

    /// Returns the message for a key with a number: `count` selects the plural form, `shown` is
    /// printed.
    pub(crate) fn count(&self, key: &str, number: u64) -> String {
        self.tell(key, &[("count", number.into()), ("shown", grouped(number).into())])
    }

    /// Returns a message that quotes a fault, which is in English.
    pub(crate) fn with_fault(&self, key: &str, fault: &str) -> String {
        self.tell(key, &[("fault", fault.into())])
    }

    /// Sets the remark about the next game: how its text was read, the parts that were skipped, and
    /// one more sentence.
    pub(crate) fn set_remark(&mut self, read_as: Option<String>, skipped: Option<String>, more: Option<String>) {
        let read_as = read_as.map(|reading| self.tell("read-as", &[("reading", reading.into())]));
        let skipped = skipped.map(|remarks| self.describe_skipped(&remarks));
        let remarks: Vec<_> = [read_as, skipped, more].into_iter().flatten().collect();
        self.remark = (!remarks.is_empty()).then(|| remarks.join(" "));
    }

    /// Lists the skipped parts of the input.
    pub(crate) fn describe_skipped(&self, remarks: &str) -> String {
        self.tell("left-out", &[("remarks", remarks.into())])
    }

    /// Returns keys and what they do, for the last line of a screen.
    pub(crate) fn keys_line(&self, keys: &[(String, &str)]) -> String {
        let describe = |(key, effect): &(String, &str)| format!("{key} {}", self.text(effect));
        keys.iter().map(describe).collect::<Vec<_>>().join("   ")
    }

    /// Returns the first key of an action, for display.
    pub(crate) fn key(&self, action: Action) -> String {
        let key = self.keys.keys(action).first();
        key.map_or_else(|| "-".to_owned(), |key| self.key_label(*key))
    }

    /// Returns the name of a key for display.
    pub(crate) fn key_label(&self, key: Key) -> String {
        key.label(&self.words, self.look.is_unicode())
    }

    /// Returns the labels of the keys for left and right.
    pub(crate) fn left_and_right(&self) -> String {
        if self.look.is_unicode() { "← →".to_owned() } else { self.text("keys-sideways") }
    }

    /// Returns the labels of the keys for up and down.
    pub(crate) fn up_and_down(&self) -> String {
        if self.look.is_unicode() { "↑ ↓".to_owned() } else { self.text("keys-up-down") }
    }

    /// Returns the title of a game: its name or its size.
    pub(crate) fn title(&self, game: &dyn Game) -> String {
        sentences::title(&self.words, game)
    }

    /// Returns the name of a bundled level.
    pub(crate) fn level_name(&self, level: &Level) -> String {
        sentences::level_name(&self.words, level)
    }

    /// Returns the title of a bundled pack.
    pub(crate) fn pack_title(&self, pack: &Pack) -> String {
        self.text(&format!("pack-{}", pack.id()))
    }

    /// Returns the name of a metric.
    pub(crate) fn metric_name(&self, metric: &str) -> String {
        self.text(&format!("in-metric-{metric}"))
    }

    /// Describes the goal of a block puzzle on one line, with the names of its blocks instead of
    /// the star that the window shows. Returns `None` for tiles, whose goal is well known.
    pub(crate) fn goal(&self, scene: &Scene) -> Option<String> {
        let names = scene.goals.iter().filter_map(|goal| scene.piece(goal.piece)).map(|piece| piece.label.as_str());
        let names = names.collect::<Vec<_>>().join(", ");
        let listing = |key| self.tell(key, &[("names", names.as_str().into())]);
        let sentence = GoalSentence::of(scene)?;
        Some(match sentence.key {
            "goal-leave" => listing("blocks-leave"),
            "goal-to-places" => listing("blocks-to-places"),
            _ => sentences::goal(&self.words, sentence).replace('★', &names),
        })
    }
}
