use loyd_core::text::{Fault, Faults, MAX_FAULTS, MAX_WARNINGS, Within};

/// Asserts that there are faults, not too many, each short and safe to print at a terminal, with a place inside the text or
/// just behind it. Faults of a goal in the options are about another text, so their places are not checked.
pub(crate) fn assert_well_placed(text: &str, Faults(faults): &Faults) {
    assert!(faults.len() <= 2 * (MAX_FAULTS + 1), "{} faults", faults.len());
    assert_places(text, faults);
}

/// Asserts the laws of faults for warnings, of which there may be more.
pub(crate) fn assert_warnings_well_placed(text: &str, warnings: &[Fault]) {
    assert!(warnings.len() <= MAX_WARNINGS + 1, "{} warnings", warnings.len());
    assert_places(text, warnings);
}

fn assert_places(text: &str, faults: &[Fault]) {
    assert!(!faults.is_empty(), "no fault in {text:?}");
    for fault in faults.iter().filter(|fault| fault.within == Within::Text) {
        assert_inside(text, fault);
    }
}

/// Asserts that a fault is short, printable, and at a place that the text has.
fn assert_inside(text: &str, fault: &Fault) {
    assert!(fault.message.len() < 1000, "{fault:?}");
    assert!(!fault.message.contains(garbles), "{fault:?}");
    assert!(fault.line >= 1 && fault.column >= 1, "{fault:?}");
    let line = text.split('\n').nth(fault.line - 1);
    let length = line.unwrap_or_else(|| panic!("no such line in {text:?}: {fault:?}")).chars().count();
    assert!(fault.column <= length + 1, "behind the line in {text:?}: {fault:?}");
}

/// Whether a character acts on a terminal instead of being shown.
fn garbles(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}
