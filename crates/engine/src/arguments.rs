//! The arguments that the bindings take: constraints on new block puzzles as numbers and strings,
//! and argument names in messages.

use std::borrow::Cow;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use loyd_blocks::generate::{BlockStyle, ExitList, Recipe, ShapeList, WallMask};
use loyd_core::UnknownName;

/// The constraints on new block puzzles. Strings use the same syntax as the options of `loyd
/// generate blocks`. A constraint that is `None` takes the style's default.
///
/// ```
/// use loyd_engine::RecipeRequest;
/// let shapes = Some("L3=1-2,I2");
/// let request = RecipeRequest { style: Some("free"), shapes, ..RecipeRequest::default() };
/// assert_eq!(request.recipe()?.shapes.len(), 2);
/// let unknown = RecipeRequest { shapes: Some("Q9"), ..request };
/// assert!(unknown.recipe().unwrap_err().starts_with("shapes: "));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct RecipeRequest<'text> {
    /// The name of the style. The default is `rush`.
    pub style: Option<&'text str>,
    /// The number of columns.
    pub width: Option<usize>,
    /// The number of rows.
    pub height: Option<usize>,
    /// The number of changes to try per board to make it harder.
    pub climb: u32,
    /// The length of the shortest solution.
    pub length: Option<RangeInclusive<u32>>,
    /// The number of random pieces, in addition to the goal pieces.
    pub pieces: Option<RangeInclusive<usize>>,
    /// The number of random walls.
    pub walls: Option<RangeInclusive<usize>>,
    /// The number of random gates.
    pub gates: Option<RangeInclusive<usize>>,
    /// The permitted shapes of pieces without a goal, such as `L3=1-2,I2`.
    pub shapes: Option<&'text str>,
    /// The exits of pieces, such as `right:3,up:1`. Cannot be combined with `goal`.
    pub exits: Option<&'text str>,
    /// The targets of the goal piece, or a drawing of the solved board.
    pub goal: Option<&'text str>,
    /// A drawing of the fixed walls, such as `#../.../..#`, which also sets the size.
    pub mask: Option<&'text str>,
}

impl RecipeRequest<'_> {
    /// Returns the recipe with these constraints. Creating a generator checks whether any puzzle
    /// can satisfy all of them.
    ///
    /// # Errors
    /// Returns a message if a constraint cannot be parsed or does not fit the board.
    pub fn recipe(&self) -> Result<Recipe, String> {
        let mut recipe = self.base_recipe()?;
        if let Some(shapes) = parse_constraint::<ShapeList>("shapes", self.shapes)? {
            recipe.set_shapes(&shapes);
        }
        replace_range(&mut recipe.pieces, self.pieces.as_ref());
        replace_range(&mut recipe.walls, self.walls.as_ref());
        replace_range(&mut recipe.gates, self.gates.as_ref());
        replace_range(&mut recipe.length, self.length.as_ref());
        recipe.climb = self.climb;
        recipe.goals = match (parse_constraint::<ExitList>("exits", self.exits)?, self.goal) {
            (Some(_), Some(_)) => return Err("expected exits or goal, found both".to_owned()),
            (Some(exits), None) => recipe.goals_at(&exits).map_err(|fault| fault.to_string())?,
            (None, Some(goal)) => recipe.goals_of(goal).map_err(|fault| fault.to_string())?,
            (None, None) => vec![],
        };
        Ok(recipe)
    }

    /// Returns the recipe with only the style, the size and the fixed walls.
    fn base_recipe(&self) -> Result<Recipe, String> {
        let style = self.style.map_or(Ok(BlockStyle::Rush), str::parse);
        let style = style.map_err(|unknown: UnknownName| unknown.to_string())?;
        let mask: Option<WallMask> = parse_constraint("mask", self.mask)?;
        let (default_width, default_height) = mask.as_ref().map_or(style.default_size(), WallMask::size);
        let (width, height) = (self.width.unwrap_or(default_width), self.height.unwrap_or(default_height));
        match &mask {
            Some(mask) if mask.size() == (width, height) => Ok(Recipe::with_mask(style, mask)),
            Some(_) => Err(format!(
                "mask: the drawing is {default_width}x{default_height}, but the requested size is {width}x{height}"
            )),
            None => Ok(Recipe::new(style, height, width)),
        }
    }
}

/// Parses a constraint. The error begins with the constraint's name.
fn parse_constraint<T: FromStr<Err: Display>>(name: &str, text: Option<&str>) -> Result<Option<T>, String> {
    text.map(str::parse).transpose().map_err(|reason| format!("{name}: {reason}"))
}

/// Replaces a range in a recipe with the requested one, if any.
fn replace_range<T: Clone>(range: &mut RangeInclusive<T>, requested: Option<&RangeInclusive<T>>) {
    if let Some(requested) = requested {
        range.clone_from(requested);
    }
}

/// In a message from the text readers, replaces command-line options with the arguments of the same
/// names.
///
/// ```
/// use loyd_engine::with_arguments;
/// let message = with_arguments("state the goal with `--goal`; use --format picture to free cars");
/// assert_eq!(message, "state the goal with `goal`; use format=\"picture\" to free cars");
/// ```
pub fn with_arguments(message: &str) -> Cow<'_, str> {
    if !message.contains("--") {
        return message.into();
    }
    let mut replaced = String::new();
    let mut rest = message;
    while let Some((before, option)) = rest.split_once("--format ") {
        let (value, after) = option.split_at(option.find(|c: char| !is_name_char(c)).unwrap_or(option.len()));
        replaced.extend([before, "format=\"", value, "\""]);
        rest = after;
    }
    replaced += rest;
    let replaced = replaced.replace("--goal @FILE", "--goal");
    ["goal", "format", "metric"].iter().fold(replaced, |text, name| text.replace(&format!("--{name}"), name)).into()
}

fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-'
}
