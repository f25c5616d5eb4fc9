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
