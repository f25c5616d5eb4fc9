//! Everything that the program carries inside itself: drawings, sounds, fonts, levels, rulebooks.
//!
//! Nothing is fetched or looked up on disk at run time. Pictures and sounds stay packed here until somebody
//! asks for them by name.

#![expect(missing_docs, reason = "the lists are written by build.rs")]

include!(concat!(env!("OUT_DIR"), "/assets.rs"));
