//! Settings: choices among named values, stored in the records.

use loyd_records::Records;
use serde_json::Value;

use crate::named::{Named, cyclic_neighbour};

/// A choice among named values of any type.
pub trait SettingChoice {
    /// Returns the name of the current value.
    fn chosen(&self) -> &'static str;

    /// Returns the names of all values, in order.
    fn names(&self) -> Vec<&'static str>;

    /// Chooses a value by name. Returns `false`, and changes nothing, if there is no such name.
    fn choose(&mut self, name: &str) -> bool;
}

impl<T: Named> SettingChoice for T {
    fn chosen(&self) -> &'static str {
        self.name()
    }

    fn names(&self) -> Vec<&'static str> {
        T::CHOICES.iter().map(|choice| choice.name()).collect()
    }

    fn choose(&mut self, name: &str) -> bool {
        T::from_name(name).map(|choice| *self = choice).is_some()
    }
}

/// An app's settings: a set of named choices.
///
/// ```
/// use loyd_front::{AppSettings, SettingChoice, Speed};
/// #[derive(Clone, Copy, Default)]
/// struct Settings(Speed);
/// impl AppSettings for Settings {
///     const PREFIX: &'static str = "app.";
///     fn each(&mut self, visit: &mut dyn FnMut(&'static str, &mut dyn SettingChoice)) {
///         visit("speed", &mut self.0);
///     }
/// }
/// let mut settings = Settings::default();
/// assert_eq!(settings.choose("speed", "fast"), Ok(()));
/// assert_eq!(settings.values(), [("speed", "fast")]);
/// assert!(settings.choose("speed", "warp").unwrap_err().contains("`fastest`"));
/// ```
pub trait AppSettings: Copy {
    /// The prefix of the app's names in the records, which all apps share.
    const PREFIX: &'static str;

    /// Passes the name and the choice of every setting to `visit`, in the order in which they are
    /// presented.
    fn each(&mut self, visit: &mut dyn FnMut(&'static str, &mut dyn SettingChoice));

    /// Returns the names of all choices, each with its current value.
    fn values(mut self) -> Vec<(&'static str, &'static str)> {
        let mut values = Vec::new();
        self.each(&mut |name, choice| values.push((name, choice.chosen())));
        values
    }

    /// Sets a choice to a value, both given by name.
    ///
    /// # Errors
    /// A message that lists the known names.
    fn choose(&mut self, name: &str, value: &str) -> Result<(), String> {
        let (mut known, mut result) = (Vec::new(), None);
        self.each(&mut |other, choice| {
            known.push(other);
            if other == name {
                let is_known = choice.choose(value);
                let unknown = || format!("unknown name `{value}`: expected {}", quoted_list(&choice.names()));
                result = Some(if is_known { Ok(()) } else { Err(unknown()) });
            }
        });
        result.unwrap_or_else(|| Err(format!("unknown name `{name}`: expected {}", quoted_list(&known))))
    }

    /// Selects the next or previous value, wrapping around at the ends.
    fn turn(&mut self, name: &str, is_forward: bool) {
        self.each(&mut |other, choice| {
            if other == name {
                choice.choose(cyclic_neighbour(&choice.names(), |name| *name == choice.chosen(), is_forward));
            }
        });
    }

    /// Returns the values stored in the records. Settings that are not stored keep their values
    /// from `self`. Unknown values, which another version of the program may have stored, are
    /// ignored.
    #[must_use]
    fn stored(mut self, records: &Records) -> Self {
        self.each(&mut |name, choice| {
            if let Some(value) = records.setting(&key::<Self>(name)).and_then(Value::as_str) {
                choice.choose(value);
            }
        });
        self
    }

    /// Writes the values that differ from `before` to the records.
    fn store(self, before: Self, records: &mut Records) {
        for ((name, value), (_, old)) in self.values().into_iter().zip(before.values()) {
            if value != old {
                records.set_setting(&key::<Self>(name), Value::from(value));
            }
        }
    }
}

/// Returns the key of a setting in the records. All apps share the language, stored under the
/// window's key.
fn key<S: AppSettings>(name: &str) -> String {
    format!("{}{name}", if name == "language" { "window." } else { S::PREFIX })
}

/// Returns a list of names for a message.
fn quoted_list(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
