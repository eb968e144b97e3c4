use serde::{Deserialize, Serialize};

/// The properties that must be equal for a checkpoint or another process to belong to this
/// exploration: pairs of a name and a value in a fixed order.
///
/// Checkpoints and greetings contain it as text, so that a message can name the difference.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Identity(Vec<(String, String)>);

impl Identity {
    /// Adds a name and its value.
    #[must_use]
    pub(crate) fn with(mut self, name: &str, value: &(impl ToString + ?Sized)) -> Self {
        self.0.push((name.to_owned(), value.to_string()));
        self
    }

    /// Describes the first difference from another identity, or returns `None` if there is none.
    /// `whose` names the owner of the other one, such as `its`.
    pub(crate) fn difference(&self, other: &Self, whose: &str) -> Option<String> {
        if self == other {
            return None;
        }
        let differing = self.0.iter().zip(&other.0).find(|(own, other)| own != other);
        Some(match differing {
            Some(((name, own), (other, value))) if name == other => {
                format!("{whose} {name} is {value}, and here it is {own}")
            }
            // Another version of the program may use other names.
            _ => format!("{whose} version is another one"),
        })
    }
}
