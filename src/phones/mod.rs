//! Private hands in a browser on the local network.
//!
//! A server in a thread of its own ([`server`]) shows each phone the page of its own seat ([`page`]) and hands what it asks
//! for to the app ([`hall`]). It knows no game, and gets nothing of a game but the pages.
//!
//! HTTP on a local network is not encrypted, because no browser trusts a certificate for an address there; the pages say
//! so. What is left is that only our own pages may post ([`guard`]), and that only a phone with the token of a seat gets
//! that seat's page ([`pairing`]).

pub mod guard;
pub mod hall;
pub mod page;
pub mod pairing;
pub mod server;

#[cfg(test)]
mod tests;

use crate::ui::{Intent, Part};
use bevy::prelude::*;
use hall::FromPhone;
use server::Server;
use std::collections::VecDeque;

/// The phones of the open table.
#[derive(Resource, Debug, Default)]
pub struct Phones {
    server: Option<Server>,
    /// Presses that wait until nothing moves.
    pub(crate) waiting: VecDeque<FromPhone>,
}

impl Phones {
    /// The server, if phones are let in.
    pub const fn server(&self) -> Option<&Server> {
        self.server.as_ref()
    }

    /// What a control on a seat's page means, unless the page is an old one.
    pub(crate) fn meant<I: Intent>(
        &self,
        seat: u8,
        version: u64,
        part: usize,
        text: Option<String>,
    ) -> Option<I> {
        let (_, page) = self.server.as_ref()?.hall.page(seat)?;
        let Part::Control { control, .. } = page.part(part).filter(|_| page.version == version)? else {
            return None;
        };
        let intent: &I = control.intent.get().filter(|_| control.refusal.is_none())?;
        Some(match text {
            Some(text) => intent.clone().with_text(text),
            None => intent.clone(),
        })
    }
}
