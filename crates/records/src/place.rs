use std::env;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

/// The name of the file in its folder.
const FILE: &str = "records.db";
/// The environment variable that names another folder.
const FOLDER: &str = "LOYD_DATA";

/// The system says of no folder where data belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no data folder: name one by {FOLDER}")]
pub struct NoFolder;

/// The file of the records: `explicit`, if there is one; else `records.db` in the folder that the environment variable
/// `LOYD_DATA` names; else in the platform's data folder for this program.
///
/// # Errors
/// [`NoFolder`], when none of these is known.
pub fn data_file(explicit: Option<&Path>) -> Result<PathBuf, NoFolder> {
    let named = || env::var_os(FOLDER).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let usual = || ProjectDirs::from("", "", "loyd").map(|folders| folders.data_dir().to_owned());
    match explicit {
        Some(file) => Ok(file.to_owned()),
        None => named().or_else(usual).map(|folder| folder.join(FILE)).ok_or(NoFolder),
    }
}
