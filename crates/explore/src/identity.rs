use serde::{Deserialize, Serialize};

/// What has to be the same for two explorations to be one, as names and values in a fixed order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Identity(Vec<(String, String)>);

impl Identity {
    /// The same with one thing more.
    #[must_use]
    pub(crate) fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.0.push((name.to_owned(), value.to_string()));
        self
    }

    /// In what another one differs, in words; `whose` is what the other one's are called.
    pub(crate) fn difference(&self, other: &Self, whose: &str) -> Option<String> {
        if self == other {
            return None;
        }
        let differing = self.0.iter().zip(&other.0).find(|(own, other)| own != other);
        Some(match differing {
            Some(((name, own), (other, value))) if name == other => {
                format!("{whose} {name} is {value}, and here it is {own}")
            }
            _ => format!("{whose} version is another one"),
        })
    }
}
