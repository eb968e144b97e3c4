use std::env;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

/// The name of the records file.
const FILE: &str = "records.db";
/// The environment variable that sets another folder for the records.
const FOLDER: &str = "LOYD_DATA";

/// The error if the system has no folder for application data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no data folder is known: set {FOLDER} to a folder")]
pub struct NoFolder;

/// Returns the path of the records file. In order of precedence:
///
/// 1. `explicit`, if given;
/// 2. `records.db` in the folder of the environment variable `LOYD_DATA`, if set;
/// 3. `records.db` in the platform's data folder for this program.
///
/// # Errors
/// [`NoFolder`] if none of these exists.
pub fn data_file(explicit: Option<&Path>) -> Result<PathBuf, NoFolder> {
    let named = || env::var_os(FOLDER).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let usual = || ProjectDirs::from("", "", "loyd").map(|folders| folders.data_dir().to_owned());
    match explicit {
        Some(file) => Ok(file.to_owned()),
        None => named().or_else(usual).map(|folder| folder.join(FILE)).ok_or(NoFolder),
    }
}
