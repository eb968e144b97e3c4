//! Names of enum values in options, files and JSON.

/// A string that does not name any value of an enum.
///
/// ```
/// use loyd_core::TileMetric;
/// let unknown = "double".parse::<TileMetric>().unwrap_err();
/// assert_eq!(unknown.to_string(), "unknown metric `double`: expected `single` or `multi`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} `{name}`: expected {expected}")]
pub struct UnknownName {
    /// What the values of the enum are, such as `metric`.
    pub what: &'static str,
    /// The rejected string.
    pub name: String,
    /// The valid names, for the message.
    pub expected: &'static str,
}

/// Implements the names of an enum's values: the constant `ALL`, the method `name`, `Display` and
/// `FromStr`.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Side {
///     Left,
///     Right,
/// }
///
/// loyd_core::named!(Side, "side", "`left` or `right`": Left = "left", Right = "right");
/// assert_eq!("right".parse(), Ok(Side::Right));
/// ```
#[macro_export]
macro_rules! named {
    ($type:ident, $what:literal, $expected:literal: $($value:ident $(($of:path))? = $name:literal),+) => {
        impl $type {
            /// All values, in order.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$value $(($of))?),+];

            /// Returns the name in options and files.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value $(($of))? => $name,)+
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(name: &str) -> Result<Self, $crate::UnknownName> {
                let unknown = || $crate::UnknownName { what: $what, name: name.to_owned(), expected: $expected };
                Self::ALL.into_iter().find(|value| value.name() == name).ok_or_else(unknown)
            }
        }
    };
}

pub(crate) use named;
