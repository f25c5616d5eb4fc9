//! Join codes, with which a phone takes a seat, and tokens, which it shows from then on.
//!
//! A join code is on the display and expires. A token is random, 128 bits, and handed out once; the server keeps only its
//! hash, and compares hashes in constant time.

use rand::TryRng;
use rand::rngs::SysRng;
use sha2::{Digest, Sha256};
use std::time::{Duration, Instant};
use subtle::ConstantTimeEq;

/// The time for which a join code is valid.
pub const CODE_LIFE: Duration = Duration::from_secs(10 * 60);
/// The letters of join codes. No two of them look alike.
const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// The letters of a join code, which make 40 bits.
const CODE_LENGTH: usize = 8;

/// The operating system gives no random numbers.
#[derive(Debug, thiserror::Error)]
#[error("the operating system gives no random numbers, so phones can't be let in")]
pub struct NoRandomness;

/// Fills bytes from the operating system's generator.
fn random<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

/// A code on the display, with which a phone asks for a seat.
#[derive(Clone, Debug)]
pub struct JoinCode {
    letters: String,
    since: Instant,
}

impl JoinCode {
    /// Makes a new code.
    ///
    /// # Errors
    /// If the operating system gives no random numbers.
    pub fn new(now: Instant) -> Result<Self, NoRandomness> {
        let bytes: [u8; CODE_LENGTH] = random()?;
        let letter = |byte: u8| {
            LETTERS
                .get(usize::from(byte % 32))
                .copied()
                .map_or('2', char::from)
        };
        Ok(Self {
            letters: bytes.into_iter().map(letter).collect(),
            since: now,
        })
    }

    /// Returns the code for display: two groups of four.
    pub fn shown(&self) -> String {
        let (first, second) = self.letters.split_at(CODE_LENGTH / 2);
        format!("{first} {second}")
    }

    /// Returns the code for a URL. It stands behind `#`, so browsers do not send it.
    pub fn letters(&self) -> &str {
        &self.letters
    }

    /// Is it too old?
    pub fn has_expired(&self, now: Instant) -> bool {
        now.duration_since(self.since) >= CODE_LIFE
    }

    /// Are these its letters? Compares in constant time. Spaces, dashes and case don't matter.
    pub fn is(&self, typed: &str, now: Instant) -> bool {
        let typed: String = typed
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|letter| letter.to_ascii_uppercase())
            .take(CODE_LENGTH + 1)
            .collect();
        let same = self.letters.as_bytes().ct_eq(typed.as_bytes());
        bool::from(same) && !self.has_expired(now)
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Makes opaque names of drawings, so that requests do not reveal what a phone shows.
#[derive(Clone, Copy)]
pub struct PictureKey([u8; 16]);

impl PictureKey {
    /// Makes a new key.
    ///
    /// # Errors
    /// If the operating system gives no random numbers.
    pub fn new() -> Result<Self, NoRandomness> {
        random().map(Self)
    }

    /// Returns the opaque name of a drawing.
    pub fn id(&self, name: &str) -> String {
        let hash = Sha256::new().chain_update(self.0).chain_update(name).finalize();
        hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// A token in the form that its phone has.
#[derive(Clone, Debug)]
pub struct Token(String);

/// The server's copy of a token.
#[derive(Clone, Copy, Debug)]
pub struct TokenHash([u8; 32]);

impl Token {
    /// Makes a new token.
    ///
    /// # Errors
    /// If the operating system gives no random numbers.
    pub fn new() -> Result<Self, NoRandomness> {
        let bytes: [u8; 16] = random()?;
        Ok(Self(hex(&bytes)))
    }

    /// Parses a token from a phone.
    pub fn read(text: &str) -> Option<Self> {
        let is_token = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_token.then(|| Self(text.to_owned()))
    }

    /// Returns its 32 hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the server's copy of it.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl TokenHash {
    /// Do both belong to the same token? Compares in constant time.
    pub fn is(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}
