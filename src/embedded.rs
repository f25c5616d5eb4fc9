//! Everything that is embedded in the program: drawings, sounds, fonts, levels, rulebooks.
//!
//! Nothing is downloaded or read from disk at run time. Pictures and sounds stay packed here until they are requested
//! by name.

#![expect(missing_docs, reason = "the lists are written by build.rs")]

include!(concat!(env!("OUT_DIR"), "/assets.rs"));
