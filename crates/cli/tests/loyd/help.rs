//! `loyd help`: commands and topics.

use crate::support::loyd;

#[test]
fn help_has_a_page_for_every_topic() {
    let topics = loyd(&["help", "topics"], "");
    let (program, help) = (loyd(&["--help"], "").out, loyd(&["help", "--help"], "").out);
    assert_eq!((topics.code, topics.err.as_str()), (0, ""));
    for line in topics.out.lines() {
        let name = line.split_whitespace().nth(2).expect("a name");
        assert!(program.contains(name) && help.contains(name), "no help names the topic {name}");
        let page = loyd(&["help", name], "");
        assert_eq!((page.code, page.err.as_str()), (0, ""), "{name}");
        assert!(page.out.starts_with('#'), "{name}: {}", page.out);
    }
    assert!(loyd(&["help", "metrics"], "").out.contains("one piece along any path"));
    assert!(loyd(&["help", "exit-codes"], "").out.contains("| 130 | interrupted |"));
}

#[test]
fn help_prints_command_help_and_rejects_other_words() {
    let tiles = loyd(&["help", "generate", "tiles"], "");
    assert_eq!((tiles.code, tiles.out), (0, loyd(&["generate", "tiles", "--help"], "").out));
    assert_eq!(loyd(&["help"], "").out, loyd(&["--help"], "").out);
    let wrong = loyd(&["help", "metricks"], "");
    assert_eq!((wrong.code, wrong.out.as_str()), (2, ""));
    assert!(wrong.err.contains("no command or topic is named metricks") && wrong.err.contains("loyd help metrics"));
}
