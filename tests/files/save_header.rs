//! The header of a save: lists of bounded length, and the thumbnail.

use triptych::table::save::SaveHeader;
use triptych::table::seat::SEAT_LIMIT;

/// The largest thumbnail, in bytes.
const PICTURE_LIMIT: usize = 1 << 20;

/// Reads a header with these controllers and this thumbnail.
fn header(controllers: &str, thumbnail: &str) -> Result<SaveHeader, String> {
    let text = format!(
        "(controllers: {controllers}, saved_at: 0, played_for: 0, line: \"\", thumbnail: {thumbnail})"
    );
    ron::from_str(&text).map_err(|error| error.code.to_string())
}

/// Reads a list of controllers and returns its length.
fn read(list: &str) -> Result<usize, String> {
    header(list, "\"\"").map(|header| header.controllers.len())
}

fn read_thumbnail(text: &str) -> Result<Vec<u8>, String> {
    header("[]", text).map(|header| header.thumbnail)
}

#[test]
fn a_list_has_as_many_as_it_may_and_not_one_more() {
    let list = |count: usize| format!("[{}]", "Human,".repeat(count));
    for count in [0, 3, SEAT_LIMIT] {
        assert_eq!(read(&list(count)), Ok(count));
    }
    let reason = format!("a list of more than {SEAT_LIMIT} is too long");
    assert_eq!(read(&list(SEAT_LIMIT + 1)), Err(reason));
    assert!(read("[Human, Nobody]").is_err());
    assert!(read("7").is_err());
}

#[test]
fn a_picture_is_read_as_it_is_written_now_and_was_written_before() {
    let header = SaveHeader {
        thumbnail: vec![137, 80, 78, 71],
        ..SaveHeader::default()
    };
    let text = ron::to_string(&header).expect("bytes can be written");
    assert!(text.contains("thumbnail:\"iVBORw==\""), "{text}");
    assert_eq!(ron::from_str(&text).as_ref(), Ok(&header));
    assert_eq!(read_thumbnail("[137, 80, 78, 71]"), Ok(vec![137, 80, 78, 71]));
    assert_eq!(read_thumbnail("\"\""), Ok(Vec::new()));
    assert_eq!(read_thumbnail("[]"), Ok(Vec::new()));
}

#[test]
fn what_is_no_picture_or_too_long_is_refused() {
    for text in ["\"iVBORw\"", "\"ö\"", "[1, 300]", "7", "\"iVBO Rw==\""] {
        assert!(read_thumbnail(text).is_err(), "{text}");
    }
    assert!(read_thumbnail(&format!("\"{}\"", "A".repeat(PICTURE_LIMIT * 4 / 3 + 8))).is_err());
    assert!(read_thumbnail(&format!("[{}]", "1,".repeat(PICTURE_LIMIT + 1))).is_err());
}
