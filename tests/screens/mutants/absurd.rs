//! Files made to do harm: absurd numbers in levels, small files that unpack to large ones, endless lists.
//!
//! Unlike mutants, these are made at every possible place, without randomness.

use super::judge::{self, Desk, Fate, Tables};
use super::mutate::{ABSURD, is_number, tokens};
use super::seeds::{Seeds, levels, packed, sealed};
use super::{MEMORY, is_ordered, tried};
use crate::support::allocation::measure;
use crate::support::app::all_games;
use flate2::{Compress, Compression, Crc, FlushCompress};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use triptych::games;
use triptych::shell::saves::{Holds, Save};
use triptych::ui::pictures::unpack_lent;

/// Returns a text with one word replaced.
fn replaced(tokens: &[&str], at: usize, new: &str) -> String {
    let words = tokens.iter().enumerate();
    words
        .map(|(place, token)| if place == at { new } else { token })
        .collect()
}

/// Every number of every embedded level, made absurd in every way; an ordinary run tries two ways for each.
#[test]
fn absurd_numbers_in_levels_are_refused_or_can_be_played() {
    let desk = Desk::new();
    let (mut taken, mut refused) = (0, 0);
    for level in levels() {
        let tokens = tokens(&level.text);
        let numbers = (tokens.iter().enumerate()).filter(|(_, token)| is_number(token));
        for (nth, (at, number)) in numbers.enumerate() {
            let ways = if is_ordered() { ABSURD.len() } else { 2 };
            for way in 0..ways {
                // When not all ways are tried, each number gets different ones.
                let turn = if is_ordered() { way } else { nth * 7 + way * 11 };
                let absurd = ABSURD.get(turn % ABSURD.len()).copied().unwrap_or_default();
                let text = replaced(&tokens, at, absurd);
                let mut rng = ChaCha8Rng::seed_from_u64(nth as u64);
                let tables = Tables {
                    each: is_ordered(),
                    entries: if is_ordered() { 200 } else { judge::ON },
                };
                let (fate, _) = tried(|| judge::level(&desk, text.as_bytes(), &mut rng, tables));
                match fate {
                    Ok(Fate::Taken) => taken += 1,
                    Ok(_) => refused += 1,
                    Err(failed) => {
                        panic!(
                            "{}: {number}, its number {nth}, made {absurd}: {failed}",
                            level.id
                        )
                    }
                }
            }
        }
    }
    println!("{taken} absurd levels can be played, {refused} are refused");
    assert!(taken > 0 && refused > 0, "{taken} taken, {refused} refused");
}

/// Returns a gigabyte of spaces, deflated: the same block over and over, each independent.
fn gigabyte() -> Vec<u8> {
    let mut packer = Compress::new(Compression::best(), false);
    let mut block = Vec::with_capacity(64 << 10);
    packer
        .compress_vec(&vec![b' '; 1 << 20], &mut block, FlushCompress::Full)
        .expect("spaces can be packed");
    assert_eq!(packer.total_in(), 1 << 20, "there was room for all of it");
    let mut deflated = block.repeat(1 << 10);
    // The last block, which is empty.
    deflated.extend_from_slice(&[3, 0]);
    deflated
}

/// Returns what the shelf makes of a file, and checks that it takes little memory.
fn looked_into(what: &str, bytes: &[u8]) -> Holds {
    let folder = tempfile::TempDir::new().expect("a folder to write to");
    let path = folder.path().join("bomb.triptych");
    std::fs::write(&path, bytes).expect("it can be written");
    let games = all_games();
    let (save, took) = measure(|| Save::read(&games, &path));
    println!(
        "{what}: {} KiB of file take {} KiB",
        bytes.len() >> 10,
        took.held >> 10
    );
    assert!(
        took.held <= MEMORY && took.block <= MEMORY,
        "{what}, {} bytes of file: {took:?}",
        bytes.len()
    );
    save.holds
}

#[test]
fn a_small_file_that_unpacks_to_a_gigabyte_takes_little_memory() {
    let deflated = gigabyte();
    assert!(deflated.len() < 2 << 20, "{} bytes are not small", deflated.len());
    let holds = looked_into("a gigabyte", &sealed(&deflated));
    assert!(matches!(holds, Holds::Nothing(_)), "{holds:?}");
    // Without a valid checksum it is a damaged save, of which something may be rescued.
    let mut broken = sealed(&deflated);
    broken.extend_from_slice(b"and more");
    let holds = looked_into("a gigabyte behind a broken seal", &broken);
    assert!(matches!(holds, Holds::Nothing(_)), "{holds:?}");
}

/// Every list of a save, with its first element repeated until the text has the largest allowed length.
#[test]
fn huge_lists_take_little_memory() {
    let full = if is_ordered() { 4 << 20 } else { 512 << 10 };
    for game in games::list().iter() {
        let text = one_of(game.id());
        let tokens = tokens(&text);
        for place in lists(&tokens) {
            let (before, after) = tokens.split_at(place + 1);
            let thing = first_thing(after);
            if thing.trim().is_empty() {
                continue;
            }
            let more = format!("{thing},").repeat((full - text.len()) / (thing.len() + 1));
            let long = [&before.concat(), &more, &after.concat()]
                .map(String::as_str)
                .concat();
            let what = format!("{}: {}", game.id(), thing.chars().take(60).collect::<String>());
            looked_into(&what, &packed(long.as_bytes()));
        }
    }
}

/// Returns where the lists of a save begin, except for those within its entries.
fn lists(tokens: &[&str]) -> Vec<usize> {
    let (mut depth, mut entries, mut word) = (0, None, "");
    let mut lists = Vec::new();
    for (place, token) in tokens.iter().enumerate() {
        match *token {
            "[" if entries.is_none() => {
                lists.push(place);
                entries = (word == "entries").then_some(depth);
                depth += 1;
            }
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth -= 1;
                entries = entries.filter(|depth_of_list| *depth_of_list != depth);
            }
            token if token.starts_with(char::is_alphabetic) => word = token,
            _ => {}
        }
    }
    lists
}

/// Returns a save of a game, with every part that a save can have.
fn one_of(game: &str) -> String {
    let own = format!("game: {game:?}");
    let saves = &Seeds::all().saves;
    let mut texts = saves
        .iter()
        .map(|text| String::from_utf8_lossy(text).into_owned());
    texts
        .find(|text| text.contains(&own) && text.len() < 200 << 10)
        .expect("there are saves of every game")
}

/// Returns the first element of a list, complete.
fn first_thing(list: &[&str]) -> String {
    let mut depth = 0;
    list.iter()
        .take_while(|token| {
            match **token {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
            depth >= 0 && !(depth == 0 && **token == ",")
        })
        .copied()
        .collect()
}

/// Returns a chunk of a PNG.
fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut crc = Crc::new();
    crc.update(kind);
    crc.update(data);
    let mut chunk = (data.len() as u32).to_be_bytes().to_vec();
    chunk.extend_from_slice(kind);
    chunk.extend_from_slice(data);
    chunk.extend_from_slice(&crc.sum().to_be_bytes());
    chunk
}

/// Where the header of a PNG ends: its signature, and a chunk of 13 bytes.
const HEAD: usize = 33;

#[test]
fn a_picture_that_unpacks_hugely_takes_little_memory() {
    let pictures = &Seeds::all().pictures;
    let small = pictures.first().expect("there is a small picture");
    let (head, rest) = small.split_at(HEAD);
    assert!(head.get(12..16) == Some(b"IHDR".as_slice()) && unpack_lent(small).is_some());
    // A colour profile of a gigabyte, which nothing reads.
    let mut profile = b"so\0\0\x78\x9c".to_vec();
    profile.extend(gigabyte());
    let bomb = [head, chunk(b"iCCP", &profile).as_slice(), rest].concat();
    let (_, took) = measure(|| unpack_lent(&bomb));
    assert!(took.held <= MEMORY, "a profile: {took:?}");
    // A few bytes that claim to be a huge picture.
    let mut size = head.get(16..29).unwrap_or_default().to_vec();
    size.splice(..8, [0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]);
    let signature = head.get(..8).unwrap_or_default();
    let bomb = [signature, chunk(b"IHDR", &size).as_slice(), rest].concat();
    let (picture, took) = measure(|| unpack_lent(&bomb).is_some());
    assert!(!picture && took.held <= MEMORY, "a field: {took:?}");
}
