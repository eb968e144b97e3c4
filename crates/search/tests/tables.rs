//! Tests for table files: written tables can be read, and damaged ones are never used.

use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use loyd_search::Stop;
use loyd_search::tables::{Label, TableFault, TableStore};
use tempfile::TempDir;

/// The length of one chunk and part of another.
const LENGTH: usize = (1 << 20) + 5013;

fn table_data() -> Vec<u8> {
    (0..LENGTH as u64).map(|at| (at.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56) as u8).collect()
}

fn label() -> Label {
    Label::new("tiles-test", "blank 0, tiles 1 2 3")
}

fn save_table() -> (TempDir, TableStore) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = TableStore::new(folder.path().join("tables"));
    store.save(&label(), &table_data(), 2, Stop::NEVER).expect("the table is written");
    (folder, store)
}

fn file_names(store: &TableStore) -> Vec<String> {
    let entries = fs::read_dir(store.folder()).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect()
}

#[test]
fn written_tables_can_be_read_back() {
    for threads in [1, 2, 5] {
        let (_folder, store) = save_table();
        assert_eq!(*store.open(&label(), threads, Stop::NEVER).expect("the table opens"), table_data());
        assert_eq!(file_names(&store), ["tiles-test.table"]);
    }
}

#[test]
fn an_empty_table_can_be_read() {
    let (_folder, store) = save_table();
    let label = Label::new("empty", "");
    store.save(&label, &[], 2, Stop::NEVER).expect("the table is written");
    assert!(store.open(&label, 2, Stop::NEVER).expect("the table opens").is_empty());
}

#[test]
fn every_changed_byte_is_detected() {
    let (_folder, store) = save_table();
    let path = store.path(&label());
    let good = fs::read(&path).expect("the file");
    let header = good.len() - LENGTH;
    let mut file = OpenOptions::new().write(true).open(&path).expect("the file");
    let mut put = |at: usize, byte: u8| {
        file.seek(SeekFrom::Start(at as u64)).expect("a position in the file");
        file.write_all(&[byte]).expect("written");
    };
    let offsets = (0..header).step_by(41).chain(0..110).chain((header..good.len()).step_by(100_003));
    for at in offsets.chain([header, good.len() - 1]) {
        for flip in [1, 0x80] {
            put(at, good[at] ^ flip);
            let fault = store.open(&label(), 2, Stop::NEVER).expect_err("a changed byte");
            assert!(fault.is_damage(), "byte {at}: {fault}");
        }
        put(at, good[at]);
    }
    assert!(store.open(&label(), 2, Stop::NEVER).is_ok());
}

#[test]
fn every_wrong_length_is_detected() {
    let (_folder, store) = save_table();
    let path = store.path(&label());
    let good = fs::read(&path).expect("the file");
    for length in [0, 1, 7, 8, 11, 12, 23, 24, 60, 4095, 4096, 4097, good.len() / 2, good.len() - 1] {
        fs::write(&path, &good[..length]).expect("written");
        assert!(store.open(&label(), 2, Stop::NEVER).expect_err("a truncated file").is_damage(), "{length} bytes");
    }
    fs::write(&path, [&*good, &[0]].concat()).expect("written");
    assert!(matches!(store.open(&label(), 2, Stop::NEVER), Err(TableFault::Length { .. })));
}

#[test]
fn each_fault_has_its_own_message() {
    let (_folder, store) = save_table();
    let path = store.path(&label());
    let good = fs::read(&path).expect("the file");
    let fault = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("written");
        store.open(&label(), 2, Stop::NEVER).expect_err("a fault").to_string()
    };
    let changed = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 2;
        bytes
    };
    assert_eq!(fault(b"text from another program"), "not a table");
    assert_eq!(fault(&changed(8)), "the format version is 3 instead of 1");
    assert_eq!(fault(&changed(30)), "the header is damaged");
    assert_eq!(fault(&changed(4096 + 5)), "the file is damaged near byte 4096");
    assert_eq!(fault(&good[..5000]), format!("the file has 5000 bytes instead of {}", LENGTH + 4096));
}

#[test]
fn a_different_table_with_the_same_name_is_rejected() {
    let (_folder, store) = save_table();
    let other = Label::new("tiles-test", "blank 5, tiles 1 2 3");
    assert!(
        matches!(store.open(&other, 2, Stop::NEVER), Err(TableFault::Other { found }) if found == label().to_string())
    );
    assert!(matches!(store.open(&Label::new("none", ""), 2, Stop::NEVER), Err(TableFault::Missing)));
}

#[test]
fn a_cancelled_write_leaves_no_files() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = TableStore::new(folder.path());
    for allowed in 0..5 {
        let calls = AtomicUsize::new(0);
        let stopped = || calls.fetch_add(1, Ordering::Relaxed) >= allowed;
        let fault = store.save(&label(), &table_data(), 2, Stop::when(&stopped));
        assert!(matches!(fault, Err(TableFault::Stopped)), "after {allowed} checks: {fault:?}");
    }
    assert_eq!(file_names(&store), [""; 0]);
}

#[test]
fn a_cancelled_write_leaves_the_old_table_intact() {
    let (_folder, store) = save_table();
    assert!(matches!(store.save(&label(), &[1], 2, Stop::when(&|| true)), Err(TableFault::Stopped)));
    assert!(matches!(store.open(&label(), 2, Stop::when(&|| true)), Err(TableFault::Stopped)));
    assert_eq!(*store.open(&label(), 2, Stop::NEVER).expect("the table opens"), table_data());
}

#[test]
fn files_left_behind_by_killed_writers_are_removed() {
    let (_folder, store) = save_table();
    fs::write(store.folder().join("tiles-test.1-0.part"), "half").expect("written");
    store.save(&label(), &table_data(), 2, Stop::NEVER).expect("the table is written");
    assert_eq!(file_names(&store), ["tiles-test.table"]);
}

#[test]
fn files_that_no_writer_created_are_kept() {
    let (_folder, store) = save_table();
    let kept = ["holiday.iso.part", "tiles-test.part", "tiles-test.1-a.part", "other.x.1-0.part", "tiles-test.-.part"];
    for name in kept {
        fs::write(store.folder().join(name), "mine").expect("written");
    }
    store.save(&label(), &table_data(), 2, Stop::NEVER).expect("saved again");
    for name in kept {
        assert!(store.folder().join(name).exists(), "{name} is gone");
    }
}

#[test]
fn two_simultaneous_writers_leave_one_valid_table() {
    let (_folder, store) = save_table();
    let barrier = Barrier::new(2);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                barrier.wait();
                for _ in 0..5 {
                    store.save(&label(), &table_data(), 1, Stop::NEVER).expect("the table is written");
                    assert_eq!(*store.open(&label(), 1, Stop::NEVER).expect("the table opens"), table_data());
                }
            });
        }
    });
    assert_eq!(file_names(&store), ["tiles-test.table"]);
}

#[test]
fn an_open_table_outlives_its_file() {
    let (_folder, store) = save_table();
    let table = store.open(&label(), 2, Stop::NEVER).expect("the table opens");
    store.save(&label(), &[7; 5000], 2, Stop::NEVER).expect("the table is replaced");
    let listed = store.list().expect("a list");
    store.remove(&listed[0]).expect("the file is removed");
    assert_eq!(*table, table_data());
    assert!(matches!(store.open(&label(), 2, Stop::NEVER), Err(TableFault::Missing)));
}

#[test]
fn an_open_table_does_not_depend_on_later_changes_to_its_file() {
    let (_folder, store) = save_table();
    let path = store.path(&label());
    let table = store.open(&label(), 2, Stop::NEVER).expect("the table opens");
    let length = fs::metadata(&path).expect("the file").len();
    // The file is overwritten in place, so a memory mapping would show the new bytes.
    let mut file = OpenOptions::new().write(true).open(&path).expect("the file");
    file.write_all(&vec![0xff; length as usize]).expect("written");
    assert_eq!(*table, table_data());
    // A memory mapping would crash the program here.
    file.set_len(0).expect("shortened");
    assert_eq!(*table, table_data());
}

#[test]
fn a_file_truncated_while_being_read_is_reported_as_damaged() {
    let (_folder, store) = save_table();
    let path = store.path(&label());
    // The stop request is checked after the header is read and before the first chunk.
    let shortened = || {
        OpenOptions::new().write(true).open(&path).and_then(|file| file.set_len(5000)).expect("shortened");
        false
    };
    let opened = store.open(&label(), 1, Stop::when(&shortened));
    assert!(matches!(opened, Err(TableFault::Damaged { at: 4096 })), "{opened:?}");
}

#[test]
fn a_check_finds_the_same_faults_as_opening() {
    let (_folder, store) = save_table();
    assert!(store.check(&label(), 2, Stop::NEVER).is_ok());
    assert!(matches!(store.check(&label(), 2, Stop::when(&|| true)), Err(TableFault::Stopped)));
    let mut bytes = fs::read(store.path(&label())).expect("the file");
    *bytes.last_mut().expect("a byte") ^= 1;
    fs::write(store.path(&label()), bytes).expect("written");
    let at = 4096 + (1 << 20);
    assert!(matches!(store.check(&label(), 2, Stop::NEVER), Err(TableFault::Damaged { at: found }) if found == at));
}

#[test]
fn a_list_shows_names_sizes_and_faults() {
    let (_folder, store) = save_table();
    fs::write(store.folder().join("other.table"), "text").expect("written");
    fs::write(store.folder().join("notes.txt"), "text").expect("written");
    let listed = store.list().expect("a list");
    assert_eq!(listed.iter().map(|listed| &*listed.name).collect::<Vec<_>>(), ["other", "tiles-test"]);
    assert!(matches!(listed[0].label, Err(TableFault::Foreign)));
    assert!(matches!(&listed[1].label, Ok(found) if *found == label().to_string()));
    assert_eq!(listed[1].bytes, LENGTH as u64 + 4096);
    assert_eq!(store.verify(&listed[1], 2, Stop::NEVER).expect("a valid file"), label().to_string());
    assert!(matches!(store.verify(&listed[0], 2, Stop::NEVER), Err(TableFault::Foreign)));
}

#[test]
fn a_missing_folder_has_no_tables_and_an_unusable_one_is_reported() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("written");
    assert!(TableStore::new(folder.path().join("none")).list().expect("a list").is_empty());
    assert!(matches!(TableStore::new(&file).save(&label(), &[1], 1, Stop::NEVER), Err(TableFault::Io(_))));
}

#[cfg(unix)]
#[test]
fn a_table_is_never_written_through_a_link() {
    let (_folder, store) = save_table();
    let victim = store.folder().join("victim");
    fs::write(&victim, "the user's text").expect("written");
    // The lock keeps the links from looking like the files of a terminated writer.
    let lock = fs::File::open(&victim).expect("the file exists");
    lock.lock().expect("locked");
    for count in 0..1000 {
        let name = format!("tiles-test.{}-{count}.part", std::process::id());
        std::os::unix::fs::symlink(&victim, store.folder().join(name)).expect("a link");
    }
    store.save(&label(), &table_data(), 2, Stop::NEVER).expect("the table is written");
    assert_eq!(fs::read(&victim).expect("the file exists"), b"the user's text");
    assert_eq!(*store.open(&label(), 2, Stop::NEVER).expect("the table opens"), table_data());
}
