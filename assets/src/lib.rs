//! The drawings, sounds and fonts that are embedded in the program. Nothing is downloaded or read from disk at run
//! time.
//!
//! It is a crate of its own because the compiler copies what a crate embeds whenever that crate changes.

#![expect(missing_docs, reason = "the lists are written by build.rs")]

include!(concat!(env!("OUT_DIR"), "/assets.rs"));
