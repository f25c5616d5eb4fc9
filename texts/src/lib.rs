//! The texts that are embedded in the program: levels, guides, rulebooks, credits. Nothing is read from disk at run time.
//!
//! They are a crate of their own, so that rules are compiled and tested without waiting for drawings.

#![expect(missing_docs, reason = "the lists are written by build.rs")]

include!(concat!(env!("OUT_DIR"), "/texts.rs"));
