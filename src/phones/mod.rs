//! Phones as controls: a page for each seat, in a browser on the local network.
//!
//! A [server](server::Server) in a thread of its own shows each phone the [page] of its own seat, and passes its
//! presses to the app. The [lobby] is the state that both share. None of them knows a game: the session builds the
//! pages from the game's screens.
//!
//! HTTP on a local network is not encrypted, because no browser trusts a certificate for an address there; the pages
//! say so. Two protections remain: only our own pages may post ([`guard`]), and only a phone with the token of a seat
//! gets that seat's page ([`pairing`]).

pub mod guard;
pub mod lobby;
pub mod page;
pub mod pairing;
pub mod server;

use crate::ui::pictures;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
pub use lobby::{PhonePress, PhoneState, SeatOffer};
use page::Content;
use server::{Files, Server};
use std::collections::VecDeque;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;

/// The server's port, if it is free. A fixed port keeps a firewall's exception valid.
pub const PORT: u16 = 7117;
/// The maximum number of presses that wait during motion. The oldest are dropped.
const WAITING: usize = 64;

/// The phones of the open table.
#[derive(Resource, Debug, Default)]
pub struct Phones {
    /// Are phones let in at every table, by an option of the command line?
    at_every_table: bool,
    /// The address and port from the command line.
    at: Option<SocketAddr>,
    server: Option<Server>,
    /// The addresses under which phones find the server, best first.
    addresses: Vec<SocketAddr>,
    /// The address that people have chosen for the display.
    chosen: Option<IpAddr>,
    /// The reason why there is no server although one was asked for.
    trouble: Option<String>,
    /// Presses that wait until motion ends.
    pub(crate) waiting: VecDeque<PhonePress>,
    /// The number of the open table, by which phones notice another one.
    pub(crate) sitting: u64,
}

impl Phones {
    /// Creates it without a server. If `order` is given, phones are let in at every table, at its address if it has
    /// one.
    pub fn new(order: Option<Option<SocketAddr>>) -> Self {
        Self {
            at_every_table: order.is_some(),
            at: order.flatten(),
            ..Self::default()
        }
    }

    /// Returns the server, if phones are let in.
    pub const fn server(&self) -> Option<&Server> {
        self.server.as_ref()
    }

    /// Returns why there is no server although one was asked for.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Returns the addresses under which phones find the server, best first. There is none without a network.
    pub fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }

    /// Returns the state of each seat's phone.
    pub fn states(&self) -> Vec<PhoneState> {
        let server = self.server.as_ref();
        server.map_or_else(Vec::new, |server| server.lobby.phones())
    }

    /// Are phones let in at every table, by an option of the command line?
    pub const fn are_at_every_table(&self) -> bool {
        self.at_every_table
    }

    /// Starts the server for a table of this game, unless it runs. Presses wake the app through the proxy.
    pub fn start(&mut self, title: &str, proxy: Option<&EventLoopProxyWrapper>) {
        if self.server.is_some() {
            return;
        }
        let own = own_addresses();
        let start = |at: SocketAddr| {
            let hosts = match at.ip().is_unspecified() {
                true => own.clone(),
                false => vec![at.ip()],
            };
            let proxy = proxy.map(|proxy| (**proxy).clone());
            let wake = Box::new(move || {
                if let Some(proxy) = &proxy {
                    // If the loop has ended, the program has ended too.
                    let _over = proxy.send_event(WinitUserEvent::WakeUp);
                }
            });
            Server::start(title, at, &hosts, drawings(), wake).map(|server| (server, hosts))
        };
        let anywhere = |port| SocketAddr::new(IpAddr::V4(Ipv4Addr::UNSPECIFIED), port);
        let started = match self.at {
            Some(at) => start(at),
            None => start(anywhere(PORT)).or_else(|_| start(anywhere(0))),
        };
        self.trouble = None;
        match started {
            Ok((server, hosts)) => {
                self.server = Some(server);
                self.show_at(hosts);
            }
            Err(error) => self.trouble = Some(error.to_string()),
        }
    }

    /// Reads this computer's addresses again, because its network may have changed.
    pub fn look_for_addresses(&mut self) {
        if self.at.is_none_or(|at| at.ip().is_unspecified()) && self.server.is_some() {
            self.show_at(own_addresses());
        }
    }

    /// Shows this address first.
    pub fn choose(&mut self, address: IpAddr) {
        self.chosen = Some(address);
        let hosts = self.addresses.iter().map(SocketAddr::ip).collect();
        self.show_at(hosts);
    }

    /// Serves phones at these addresses, best first.
    fn show_at(&mut self, mut hosts: Vec<IpAddr>) {
        let Some(server) = &self.server else { return };
        hosts.sort_by_key(|host| Some(*host) != self.chosen);
        let with_port = |host| SocketAddr::new(host, server.address.port());
        let all: Vec<SocketAddr> = hosts.into_iter().map(with_port).collect();
        server.lobby.serve_at(&all);
        let is_seen = |at: &SocketAddr| !at.ip().is_loopback() || self.at.is_some();
        self.addresses = all.into_iter().filter(is_seen).collect();
    }

    /// Ends the server. No seat has a phone any more.
    pub fn stop(&mut self) {
        *self = Self::new(self.at_every_table.then_some(self.at));
    }

    /// Takes a seat back from its phone.
    pub fn send_away(&self, seat: u8) {
        if let Some(server) = &self.server {
            server.lobby.send_away(seat);
        }
    }

    /// Shows this content on a seat's phone. Returns the page's version.
    pub(crate) fn show(&self, seat: u8, content: &Content) -> u64 {
        let Some(server) = &self.server else { return 0 };
        let html = page::changing(content, &|name| server.lobby.picture_id(name));
        server.lobby.show(seat, html, content.pictures())
    }

    /// Tells a seat's phone that its press has been handled.
    pub(crate) fn answer(&self, press: &PhonePress) {
        if let Some(server) = &self.server {
            server.lobby.answer(press.seat, press.number);
        }
    }

    /// Collects the presses of phones.
    pub(crate) fn take_presses(&mut self) {
        if let Some(server) = &self.server {
            self.waiting.extend(server.presses());
        }
        let surplus = self.waiting.len().saturating_sub(WAITING);
        self.waiting.drain(..surplus);
    }
}

/// The program's drawings, for the server.
fn drawings() -> Files {
    Arc::new(|name| Some(("image/webp", pictures::packed(name)?)))
}

/// Returns this computer's addresses, the likeliest for phones first: those of real networks before those of tunnels,
/// containers and virtual machines, then private ones, then the usual one. The loopback address is last.
fn own_addresses() -> Vec<IpAddr> {
    let found = if_addrs::get_if_addrs().unwrap_or_default().into_iter();
    let found = found.filter(|found| !found.is_link_local() && found.ip().is_ipv4());
    let usual = usual_address();
    let mut found: Vec<(String, IpAddr)> = found.map(|found| (found.name.clone(), found.ip())).collect();
    found.sort_by_key(|(name, address)| rank(name, *address, usual));
    let mut addresses: Vec<IpAddr> = found.into_iter().map(|(_, address)| address).collect();
    addresses.dedup();
    addresses
}

/// Returns a rank for this address of this network adapter. The lowest rank is the likeliest for phones.
pub fn rank(name: &str, address: IpAddr, usual: Option<IpAddr>) -> impl Ord + use<> {
    const VIRTUAL: [&str; 14] = [
        "tun",
        "tap",
        "utun",
        "wg",
        "ppp",
        "docker",
        "br-",
        "veth",
        "virbr",
        "vmnet",
        "vbox",
        "tailscale",
        "zt",
        "vethernet",
    ];
    let name = name.to_lowercase();
    let is_virtual = VIRTUAL.iter().any(|kind| name.starts_with(kind));
    let is_private = matches!(address, IpAddr::V4(address) if address.is_private());
    (
        address.is_loopback(),
        is_virtual,
        !is_private,
        Some(address) != usual,
        address,
    )
}

/// Returns the source address for packets to the internet. Nothing is sent, and no network is needed.
fn usual_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address for documentation, which belongs to nobody.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}
