//! Checkpoints: whole, or not there.
//!
//! A folder `depth-N` holds a file for each bundle of shards. Every worker writes its own, each first under another name, and
//! brings them to the disk; when all have, the first worker writes the file `manifest`, which names the folder and the sums
//! of its files, in place of the one before; only then the folder before is deleted.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::fault::Fault;
use crate::identity::Identity;
use crate::part::{Part, Route, Stage};
use crate::sum::{Sum, Summed};
use crate::wires::Wires;

/// Where and how often to keep checkpoints.
#[derive(Clone, Debug)]
pub(crate) struct Keeper {
    pub(crate) folder: PathBuf,
    pub(crate) interval: Duration,
    /// Of what.
    pub(crate) identity: Identity,
}

/// What a checkpoint is of, and of which files it is made.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Manifest {
    identity: Identity,
    /// The number of the search.
    search: u32,
    /// How many positions are at each depth up to that of the frontier.
    counts: Vec<u64>,
    /// By bundle, sum and length of its file.
    files: Vec<(u64, u64)>,
}

/// The first line of a manifest, with the version of the whole format.
const TITLE: &str = "loyd explore checkpoint 1";
const MANIFEST: &str = "manifest";
const BUFFER: usize = 1 << 20;

impl Keeper {
    /// Writes a checkpoint, together with all other workers.
    pub(crate) fn save(
        &self,
        wires: &mut Wires,
        route: &Route,
        bundles: usize,
        (search, counts): (u32, &[u64]),
    ) -> Result<(), Fault> {
        let folder = depth_folder(&self.folder, search, counts);
        fs::create_dir_all(&folder).map_err(|error| cannot("write", &folder, error))?;
        let mut own = vec![];
        for bundle in (0..bundles).filter(|&bundle| route.is_mine(bundle)) {
            let (sum, length) = save_bundle(&mut **wires.part().borrow_mut(), &folder, bundle)?;
            own.extend([bundle as u64, sum, length]);
        }
        sync_folder(&folder)?;
        let mut files = vec![(0, 0); bundles];
        for ballot in wires.consult(&own)? {
            for [bundle, sum, length] in ballot.as_chunks().0 {
                files[*bundle as usize] = (*sum, *length);
            }
        }
        if route.worker == 0 {
            let manifest = Manifest { identity: self.identity.clone(), search, counts: counts.to_vec(), files };
            self.write_manifest(&manifest)?;
        }
        wires.consult(&[])?;
        if route.worker == 0 {
            self.delete_others(&folder);
        }
        Ok(())
    }

    fn write_manifest(&self, manifest: &Manifest) -> Result<(), Fault> {
        let path = self.folder.join(MANIFEST);
        let body = serde_json::to_string(manifest).map_err(|error| cannot("write", &path, error.into()))?;
        let text = format!("{TITLE}\n{:016x}\n{body}\n", sum_of(&body));
        write_whole(&path, |file| file.write_all(text.as_bytes()))?;
        sync_folder(&self.folder)
    }

    /// What is left over of others is of no use; if it can't be deleted it does no harm.
    fn delete_others(&self, kept: &Path) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let is_depth = |path: &PathBuf| {
            path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with("depth-"))
        };
        for folder in entries.filter(|path| path != kept && is_depth(path)) {
            let _ = fs::remove_dir_all(folder);
        }
    }
}

/// A checkpoint to go on from.
#[derive(Clone, Debug)]
pub(crate) struct Resumed {
    folder: PathBuf,
    pub(crate) search: u32,
    pub(crate) counts: Vec<u64>,
    files: Vec<(u64, u64)>,
}

impl Resumed {
    /// The checkpoint in a folder, if there is one.
    ///
    /// # Errors
    /// [`Fault::Damaged`], or [`Fault::Foreign`] if it is not of this exploration.
    pub(crate) fn open(folder: &Path, identity: &Identity) -> Result<Option<Self>, Fault> {
        let path = folder.join(MANIFEST);
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => return Err(damaged(&path, "it is not text")),
            other => other.map_err(|error| cannot("read", &path, error))?,
        };
        let manifest = read_manifest(&text).map_err(|why| damaged(&path, why))?;
        if let Some(why) = identity.difference(&manifest.identity, "its") {
            return Err(Fault::Foreign { path, why });
        }
        let Manifest { search, counts, files, .. } = manifest;
        Ok(Some(Self { folder: depth_folder(folder, search, &counts), search, counts, files }))
    }

    /// Where it goes on, in words.
    pub(crate) fn name(&self) -> String {
        format!("depth {} of search {}", self.counts.len() - 1, self.search + 1)
    }

    /// Reads what belongs to a worker.
    pub(crate) fn load(&self, part: &mut dyn Part, route: &Route) -> Result<(), Fault> {
        let stage = Stage { search: self.search, depth: self.counts.len() as u32 - 1 };
        for (bundle, &expected) in self.files.iter().enumerate().filter(|&(bundle, _)| route.is_mine(bundle)) {
            let path = bundle_file(&self.folder, bundle);
            match load_bundle(part, &path, bundle, stage) {
                Ok(found) if found == expected => {}
                Ok(_) => return Err(damaged(&path, "its checksum is not that of what was written")),
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                    return Err(damaged(&path, "it is too short"));
                }
                Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                    return Err(damaged(&path, "it makes no sense"));
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(damaged(&path, "it is missing")),
                Err(error) => return Err(cannot("read", &path, error)),
            }
        }
        Ok(())
    }
}

fn read_manifest(text: &str) -> Result<Manifest, &'static str> {
    let rest = text.strip_prefix(TITLE).ok_or("it is no checkpoint of this version")?;
    let mut lines = rest.trim_start_matches('\n').lines();
    let (sum, body) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    if sum != format!("{:016x}", sum_of(body)) {
        return Err("its checksum is not that of its text");
    }
    let manifest: Manifest = serde_json::from_str(body).map_err(|_| "it makes no sense")?;
    if manifest.counts.is_empty() { Err("it has no depth") } else { Ok(manifest) }
}

fn save_bundle(part: &mut dyn Part, folder: &Path, bundle: usize) -> Result<(u64, u64), Fault> {
    let path = bundle_file(folder, bundle);
    let mut sum = Sum::new();
    write_whole(&path, |file| {
        let mut file = Summed::new(file);
        part.save(bundle, &mut file)?;
        sum = file.sum;
        Ok(())
    })?;
    Ok(sum.finish())
}

fn load_bundle(part: &mut dyn Part, path: &Path, bundle: usize, stage: Stage) -> io::Result<(u64, u64)> {
    let mut file = Summed::new(BufReader::with_capacity(BUFFER, File::open(path)?));
    part.load(bundle, stage, &mut file)?;
    // What follows is too much; the length shows it.
    io::copy(&mut file.by_ref().take(1), &mut io::sink())?;
    Ok(file.sum.finish())
}

/// Writes a file under another name first, and brings it to the disk.
fn write_whole(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Fault> {
    let draft = path.with_extension("part");
    let written = File::create(&draft).and_then(|file| {
        let mut file = BufWriter::with_capacity(BUFFER, file);
        write(&mut file)?;
        file.into_inner()?.sync_all()?;
        fs::rename(&draft, path)
    });
    written.map_err(|error| {
        let _ = fs::remove_file(&draft);
        cannot("write", path, error)
    })
}

/// Brings the names of a folder to the disk.
fn sync_folder(folder: &Path) -> Result<(), Fault> {
    if cfg!(unix) {
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(|error| cannot("write", folder, error))?;
    }
    Ok(())
}

fn sum_of(text: &str) -> u64 {
    let mut sum = Sum::new();
    sum.add(text.as_bytes());
    sum.finish().0
}

fn depth_folder(folder: &Path, search: u32, counts: &[u64]) -> PathBuf {
    folder.join(format!("depth-{search}-{}", counts.len() - 1))
}

fn bundle_file(folder: &Path, bundle: usize) -> PathBuf {
    folder.join(format!("bundle-{bundle}"))
}

fn cannot(what: &'static str, path: &Path, error: io::Error) -> Fault {
    Fault::File { what, path: path.to_owned(), error }
}

fn damaged(path: &Path, why: &str) -> Fault {
    Fault::Damaged { path: path.to_owned(), why: why.to_owned() }
}
