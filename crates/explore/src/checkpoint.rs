//! Atomic checkpoints.
//!
//! A folder `depth-SEARCH-N` holds one file per worker, with the worker's bundles of shards one
//! after another. Every worker writes its own file under a temporary name and syncs it to the disk.
//! Once all workers have done so, the first one replaces the file `manifest`, which identifies the
//! folder and holds the checksums of its bundles. Only then does it delete the folder of the
//! previous checkpoint. If a process is killed at any moment, either the old or the new checkpoint
//! is intact.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use loyd_core::text::span::is_number;
use serde::{Deserialize, Serialize};

use crate::channels::Channels;
use crate::checksum::{Checksum, Checksummed};
use crate::fault::ExploreError;
use crate::part::{ExplorationStage, Route, StateSpace, WorkerPart};
use crate::subject::Identity;

/// Locks a checkpoint folder against other explorations. Dropping the returned file releases the
/// lock. On a file system without locks, the folder is not locked.
pub(crate) fn lock(folder: &Path) -> Result<File, ExploreError> {
    let unusable = |error: io::Error| ExploreError::unusable(folder, &error);
    fs::create_dir_all(folder).map_err(unusable)?;
    let path = folder.join(LOCK);
    let file = match File::create_new(&path) {
        // Opening a pipe with this name would block forever.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => loyd_files::open(&path),
        created => created,
    };
    let file = file.map_err(unusable)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(ExploreError::Folder(format!(
            "the folder {} is in use by another exploration; wait for it to finish, or choose a different folder",
            folder.display()
        ))),
        _ => Ok(file),
    }
}

/// Writes the checkpoints of one exploration.
#[derive(Clone, Debug)]
pub(crate) struct CheckpointWriter {
    pub(crate) folder: PathBuf,
    /// The minimum time between two checkpoints.
    pub(crate) interval: Duration,
    /// The identity of the exploration.
    pub(crate) identity: Identity,
}

/// The file that makes a checkpoint valid. It records the exploration's identity and progress, and
/// the checkpoint's files.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Manifest {
    identity: Identity,
    /// The search number, counted from 0.
    search: u32,
    /// The number of positions at each depth, up to the depth of the frontier.
    counts: Vec<u64>,
    /// Each bundle's checksum and length in bytes.
    files: Vec<(u64, u64)>,
    /// The number of each bundle's file, and the bundle's offset in it, in bytes. Before version 3,
    /// each bundle had its own file.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    places: Vec<(u64, u64)>,
}

/// The first line of a manifest, with the version of the entire format.
const TITLE: &str = "loyd explore checkpoint 3";
/// The first line of version 2, which has one file per bundle. It can still be read.
const TITLE_2: &str = "loyd explore checkpoint 2";
/// The first line of version 1, which also has different checksums. It can still be read.
const TITLE_1: &str = "loyd explore checkpoint 1";
const MANIFEST: &str = "manifest";
const LOCK: &str = "lock";
/// The size in bytes of the buffers for reading and writing.
const BUFFER: usize = 1 << 20;

impl CheckpointWriter {
    /// Writes a checkpoint together with all other workers, which must call this in the same round.
    pub(crate) fn save(
        &self,
        channels: &mut Channels,
        route: &Route,
        bundles: usize,
        (search, counts): (u32, &[u64]),
    ) -> Result<(), ExploreError> {
        let folder = depth_folder(&self.folder, search, counts);
        fs::create_dir_all(&folder).map_err(|error| file_error("write", &folder, error))?;
        let own_bundles = (0..bundles).filter(|&bundle| route.is_mine(bundle));
        let own =
            save_bundles(&mut **channels.part.borrow_mut(), &worker_file(&folder, route.worker as u64), own_bundles)?;
        sync_folder(&folder)?;
        let (mut files, mut places) = (vec![(0, 0); bundles], vec![(0, 0); bundles]);
        for (message, file) in channels.gather(&own)?.iter().zip(0..) {
            for [bundle, sum, length, offset] in message.as_chunks().0 {
                files[*bundle as usize] = (*sum, *length);
                places[*bundle as usize] = (file, *offset);
            }
        }
        if route.worker == 0 {
            let manifest = Manifest { identity: self.identity.clone(), search, counts: counts.to_vec(), files, places };
            self.write_manifest(&manifest)?;
        }
        // Every worker waits for the manifest here: if writing it fails, all of them stop.
        channels.gather(&[])?;
        if route.worker == 0 {
            self.delete_others(&folder);
        }
        Ok(())
    }

    fn write_manifest(&self, manifest: &Manifest) -> Result<(), ExploreError> {
        let path = self.folder.join(MANIFEST);
        let body = serde_json::to_string(manifest).map_err(|error| file_error("write", &path, error.into()))?;
        let text = format!("{TITLE}\n{:016x}\n{body}\n", sum_of(&body, &Checksum::new()));
        write_whole(&path, |file| file.write_all(text.as_bytes()))?;
        sync_folder(&self.folder)
    }

    /// Deletes the folders of other checkpoints. A folder that cannot be deleted does no harm
    /// because no manifest names it.
    fn delete_others(&self, kept: &Path) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten().map(|entry| entry.path());
        for folder in entries.filter(|path| path != kept && is_checkpoint(path)) {
            let _ = fs::remove_dir_all(folder);
        }
    }
}

/// Returns whether a path is a folder `depth-SEARCH-N` that contains nothing but checkpoint files.
/// Any other folder belongs to the user.
fn is_checkpoint(path: &Path) -> bool {
    let numbers = |path: &Path| {
        let (search, depth) = path.file_name()?.to_str()?.strip_prefix("depth-")?.split_once('-')?;
        Some(is_number(search) && is_number(depth))
    };
    let is_checkpoint_entry = |entry: io::Result<fs::DirEntry>| {
        let Ok(entry) = entry else { return false };
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        is_file && entry.file_name().to_str().is_some_and(is_checkpoint_file)
    };
    let is_folder = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_dir());
    is_folder
        && numbers(path) == Some(true)
        && fs::read_dir(path).is_ok_and(|mut entries| entries.all(is_checkpoint_entry))
}

/// Returns whether this is the name of a checkpoint file: `worker-N` or `bundle-N`, with `.part`
/// while the file is being written.
fn is_checkpoint_file(name: &str) -> bool {
    let name = name.strip_suffix(".part").unwrap_or(name);
    ["worker-", "bundle-"].iter().any(|kind| name.strip_prefix(kind).is_some_and(is_number))
}

/// A checkpoint to resume from.
#[derive(Clone, Debug)]
pub(crate) struct Checkpoint {
    folder: PathBuf,
    pub(crate) search: u32,
    pub(crate) counts: Vec<u64>,
    files: Vec<(u64, u64)>,
    places: Vec<(u64, u64)>,
    /// An empty checksum for the checkpoint's version.
    empty_checksum: Checksum,
}

impl Checkpoint {
    /// Opens the checkpoint in a folder, if there is one.
    ///
    /// # Errors
    /// Returns [`ExploreError::Damaged`] if the checkpoint is damaged, or [`ExploreError::Foreign`]
    /// if it belongs to a different exploration.
    pub(crate) fn open(folder: &Path, identity: &Identity) -> Result<Option<Self>, ExploreError> {
        let path = folder.join(MANIFEST);
        let text = match read_text(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return Err(damaged_error(&path, &error.to_string()));
            }
            other => other.map_err(|error| file_error("read", &path, error))?,
        };
        let (manifest, empty_checksum) = read_manifest(&text).map_err(|why| damaged_error(&path, why))?;
        if let Some(why) = identity.difference(&manifest.identity) {
            return Err(ExploreError::Foreign { path, why });
        }
        let Manifest { search, counts, files, places, .. } = manifest;
        Ok(Some(Self { folder: depth_folder(folder, search, &counts), search, counts, files, places, empty_checksum }))
    }

    /// Describes the search and the depth to resume at.
    pub(crate) fn description(&self) -> String {
        format!("depth {} of search {}", self.counts.len() - 1, u64::from(self.search) + 1)
    }

    /// Checks that the progress and the number of bundles are possible for a state space. A
    /// checksum detects damage, but anyone can write a manifest with a valid checksum.
    pub(crate) fn check(&self, space: &dyn StateSpace, positions: Option<u64>) -> Result<(), ExploreError> {
        let total = self.counts.iter().try_fold(0_u64, |total, &count| total.checked_add(count));
        // Leaves half of the range for the remaining depths.
        let max_positions = positions.unwrap_or(u64::MAX / 2);
        let why = if self.search >= space.searches() {
            "it has more searches than the exploration"
        } else if self.files.len() != space.bundles() {
            "its number of bundles differs"
        } else if total.is_none_or(|total| total > max_positions) {
            "it has more positions than exist"
        } else {
            return Ok(());
        };
        let path = self.folder.parent().unwrap_or(&self.folder).join(MANIFEST);
        Err(damaged_error(&path, why))
    }

    /// Compares the numbers of positions in all bundles with the manifest: the frontier, and the
    /// earlier positions that are kept.
    pub(crate) fn check_kept_positions(&self, kept: [u64; 2], keeps_all_layers: bool) -> Result<(), ExploreError> {
        let Some((&frontier, earlier)) = self.counts.split_last() else { return Ok(()) };
        let layers = if keeps_all_layers { earlier.len() } else { 1 };
        let earlier = earlier.iter().rev().take(layers).sum();
        if kept == [frontier, earlier] {
            return Ok(());
        }
        Err(damaged_error(&self.folder, "its number of positions differs from its manifest"))
    }

    /// Reads a worker's bundles.
    pub(crate) fn load(&self, part: &mut dyn WorkerPart, route: &Route) -> Result<(), ExploreError> {
        let stage = ExplorationStage { search: self.search, depth: self.counts.len() as u32 - 1 };
        let mut open_files = BTreeMap::new();
        for (bundle, &expected) in self.files.iter().enumerate().filter(|&(bundle, _)| route.is_mine(bundle)) {
            let path = self.file_of(bundle);
            let result = self.load_bundle(part, &mut open_files, bundle, stage);
            let found = result.map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => damaged_error(&path, "the file is too short"),
                io::ErrorKind::InvalidData => damaged_error(&path, "its contents are invalid"),
                io::ErrorKind::NotFound => damaged_error(&path, "the file is missing"),
                _ => file_error("read", &path, error),
            })?;
            if found != expected {
                return Err(damaged_error(&path, "its checksum does not match"));
            }
        }
        Ok(())
    }

    /// Returns the path of the file that holds a bundle.
    fn file_of(&self, bundle: usize) -> PathBuf {
        let bundle_file = || self.folder.join(format!("bundle-{bundle}"));
        self.places.get(bundle).map_or_else(bundle_file, |&(file, _)| worker_file(&self.folder, file))
    }

    /// Reads a bundle. Returns the checksum and the length that were found. `open_files` caches the
    /// open files.
    fn load_bundle(
        &self,
        part: &mut dyn WorkerPart,
        open_files: &mut OpenFiles,
        bundle: usize,
        stage: ExplorationStage,
    ) -> io::Result<(u64, u64)> {
        let (length, offset) = (self.files[bundle].1, self.places.get(bundle).map_or(0, |&(_, offset)| offset));
        let path = self.file_of(bundle);
        if !open_files.contains_key(&path) {
            // Files with many bundles stay open. A file with one bundle is read only once.
            open_files.retain(|_, _| !self.places.is_empty());
            let file = loyd_files::open(&path)?;
            self.check_length(bundle, file.metadata()?.len())?;
            open_files.insert(path.clone(), BufReader::with_capacity(BUFFER, file));
        }
        let Some(file) = open_files.get_mut(&path) else { return Err(io::ErrorKind::NotFound.into()) };
        file.seek(SeekFrom::Start(offset))?;
        let mut bundle_part = Checksummed { inner: file.take(length), sum: self.empty_checksum.clone() };
        part.load(bundle, stage, &mut bundle_part)?;
        // If the part did not consume all bytes, reading one more makes the checksum differ.
        io::copy(&mut bundle_part.by_ref().take(1), &mut io::sink())?;
        Ok(bundle_part.sum.finish())
    }

    /// Checks that the file that holds a bundle is as long as all of the file's bundles together.
    fn check_length(&self, bundle: usize, found: u64) -> io::Result<()> {
        let of_file = |&(number, offset): &(u64, u64)| {
            let own = self.places.iter().zip(&self.files).filter(|((file, _), _)| *file == number);
            own.map(|((_, offset), (_, length))| offset.saturating_add(*length)).max().unwrap_or(offset)
        };
        let expected = self.places.get(bundle).map_or(self.files[bundle].1, of_file);
        match found.cmp(&expected) {
            Ordering::Less => Err(io::ErrorKind::UnexpectedEof.into()),
            Ordering::Equal => Ok(()),
            Ordering::Greater => Err(io::ErrorKind::InvalidData.into()),
        }
    }
}

/// Parses a manifest. Returns it together with an empty checksum for its version.
fn read_manifest(text: &str) -> Result<(Manifest, Checksum), &'static str> {
    let version_1 = || Some((text.strip_prefix(TITLE_1)?, Checksum::version_1()));
    let newer = [TITLE, TITLE_2].iter().find_map(|title| text.strip_prefix(title));
    let found = newer.map(|rest| (rest, Checksum::new())).or_else(version_1);
    let (rest, empty_checksum) = found.ok_or("its version is unknown")?;
    let mut lines = rest.trim_start_matches('\n').lines();
    let (sum, body) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    if sum != format!("{:016x}", sum_of(body, &empty_checksum)) {
        return Err("its checksum does not match its text");
    }
    let manifest: Manifest = serde_json::from_str(body).map_err(|_| "its contents are invalid")?;
    let is_placed = manifest.places.is_empty() || manifest.places.len() == manifest.files.len();
    match (manifest.counts.is_empty(), is_placed) {
        (true, _) => Err("it lists no depths"),
        (_, false) => Err("its contents are invalid"),
        _ => Ok((manifest, empty_checksum)),
    }
}

/// Parses the JSON line of a manifest and serializes it again, for fuzz tests. The checksum is
/// computed here. Returns `None` if the text is not a manifest.
pub fn round_trip_manifest(body: &str) -> Option<String> {
    let body = body.lines().next().unwrap_or_default();
    let text = format!("{TITLE}\n{:016x}\n{body}\n", sum_of(body, &Checksum::new()));
    serde_json::to_string(&read_manifest(&text).ok()?.0).ok()
}

/// Returns whether `text` is a manifest with a valid checksum.
pub fn is_manifest(text: &str) -> bool {
    read_manifest(text).is_ok()
}

/// The maximum length of a manifest, in bytes. A manifest with 4,096 bundles and a thousand depths
/// takes 200 kB.
const MAX_MANIFEST_LENGTH: u64 = 16 << 20;

fn read_text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    loyd_files::open(path)?.take(MAX_MANIFEST_LENGTH).read_to_string(&mut text)?;
    Ok(text)
}

/// Writes a worker's file. Returns the number, checksum, length and offset of each bundle, one
/// bundle after another.
fn save_bundles(
    part: &mut dyn WorkerPart,
    path: &Path,
    bundles: impl Iterator<Item = usize>,
) -> Result<Vec<u64>, ExploreError> {
    let (mut written, mut offset) = (vec![], 0);
    write_whole(path, |file| {
        for bundle in bundles {
            let mut summed = Checksummed { inner: &mut *file, sum: Checksum::new() };
            part.save(bundle, &mut summed)?;
            let (sum, length) = summed.sum.finish();
            written.extend([bundle as u64, sum, length, offset]);
            offset += length;
        }
        Ok(())
    })?;
    Ok(written)
}

/// Writes a file under a temporary name, syncs it to the disk, and then renames it.
fn write_whole(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), ExploreError> {
    let temporary_path = path.with_extension("part");
    // Another user may have placed a link there, which must not be followed.
    let _ = fs::remove_file(&temporary_path);
    let written = File::create_new(&temporary_path).and_then(|file| {
        let mut file = BufWriter::with_capacity(BUFFER, file);
        write(&mut file)?;
        file.into_inner()?.sync_all()?;
        fs::rename(&temporary_path, path)
    });
    written.map_err(|error| {
        let _ = fs::remove_file(&temporary_path);
        file_error("write", path, error)
    })
}

/// Syncs a folder to the disk. On Unix, a renamed file is durable only after that.
fn sync_folder(folder: &Path) -> Result<(), ExploreError> {
    if cfg!(unix) {
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(|error| file_error("write", folder, error))?;
    }
    Ok(())
}

fn sum_of(text: &str, empty_checksum: &Checksum) -> u64 {
    let mut sum = empty_checksum.clone();
    sum.add(text.as_bytes());
    sum.finish().0
}

fn depth_folder(folder: &Path, search: u32, counts: &[u64]) -> PathBuf {
    folder.join(format!("depth-{search}-{}", counts.len() - 1))
}

fn worker_file(folder: &Path, worker: u64) -> PathBuf {
    folder.join(format!("worker-{worker}"))
}

/// The open files of a checkpoint, by path.
type OpenFiles = BTreeMap<PathBuf, BufReader<File>>;

fn file_error(what: &'static str, path: &Path, error: io::Error) -> ExploreError {
    ExploreError::File { what, path: path.to_owned(), error }
}

fn damaged_error(path: &Path, why: &str) -> ExploreError {
    ExploreError::Damaged { path: path.to_owned(), why: why.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::TileSpace;

    #[test]
    fn manifests_of_all_versions_are_read() {
        let body = r#"{"identity":[["goal","1 2/3 0"]],"search":0,"counts":[1,2],"files":[[5,6]]}"#;
        for (title, empty_checksum) in
            [(TITLE_1, Checksum::version_1()), (TITLE_2, Checksum::new()), (TITLE, Checksum::new())]
        {
            let text = format!("{title}\n{:016x}\n{body}\n", sum_of(body, &empty_checksum));
            let (manifest, found) = read_manifest(&text).unwrap();
            assert_eq!((manifest.counts, manifest.files), (vec![1, 2], vec![(5, 6)]));
            assert_eq!(sum_of("text", &found), sum_of("text", &empty_checksum));
            assert!(read_manifest(&text.replace("[1,2]", "[1,3]")).is_err());
        }
        assert!(read_manifest("loyd explore checkpoint 4\n").is_err());
    }

    #[test]
    fn only_checkpoint_folders_are_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for (name, file) in [
            ("depth-0-3", "worker-0"),
            ("depth-0-4", "bundle-17"),
            ("depth-1-5", "worker-2.part"),
            ("depth-charts", "worker-0"),
            ("depth-0-6", "thesis.tex"),
            ("depth-0-7", "worker-0"),
        ] {
            fs::create_dir(path(name)).unwrap();
            fs::write(path(name).join(file), "").unwrap();
        }
        let writer = CheckpointWriter {
            folder: folder.path().to_owned(),
            interval: Duration::ZERO,
            identity: Identity::default(),
        };
        writer.delete_others(&path("depth-0-7"));
        let entries = fs::read_dir(folder.path()).unwrap();
        let mut left: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        left.sort();
        assert_eq!(left, ["depth-0-6", "depth-0-7", "depth-charts"]);
    }

    #[test]
    fn impossible_progress_is_refused() {
        let goal = loyd_core::tiles::TileGoal::BlankLast.position(3, 2);
        let space = TileSpace::new(&goal, loyd_core::TileMetric::Single).unwrap();
        let good = Checkpoint {
            folder: PathBuf::from("kept/depth-0-1"),
            search: 0,
            counts: vec![1, 2],
            files: vec![(0, 0); space.bundles()],
            places: vec![],
            empty_checksum: Checksum::new(),
        };
        assert!(good.check(&space, Some(360)).is_ok());
        let (mut more, mut fewer) = (good.files.clone(), good.files.clone());
        more.push((0, 0));
        fewer.clear();
        for (forged, why) in [
            (Checkpoint { search: u32::MAX, ..good.clone() }, "more searches than the exploration"),
            (Checkpoint { counts: vec![u64::MAX, 2], ..good.clone() }, "more positions than exist"),
            (Checkpoint { counts: vec![1, 360], ..good.clone() }, "more positions than exist"),
            (Checkpoint { files: more, ..good.clone() }, "number of bundles differs"),
            (Checkpoint { files: fewer, ..good.clone() }, "number of bundles differs"),
        ] {
            let fault = forged.check(&space, Some(360)).unwrap_err().to_string();
            assert!(fault.contains(why), "{fault}");
            assert!(forged.description().contains("of search"));
        }
    }

    #[test]
    fn only_one_exploration_can_lock_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let first = lock(folder.path()).unwrap();
        let fault = lock(folder.path()).unwrap_err().to_string();
        assert!(fault.contains("is in use by another exploration"), "{fault}");
        drop(first);
        assert!(lock(folder.path()).is_ok());
    }
}
