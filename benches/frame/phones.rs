//! Phones at a measured table: over real sockets, each in a thread that the figures leave out.
//!
//! The table waits for people, and it changes steadily, so that its pages do, too. Without phones it is the same table.

use crate::cases::{AtRest, Settling, go_on_drawing};
use crate::probe::{Case, Spent};
use crate::sockets;
use bevy::prelude::*;
use serde_json::{Value, json};
use std::io::BufRead;
use std::net::{Ipv4Addr, SocketAddr};
use std::thread;
use triptych::board::piece::Idle;
use triptych::phones::{PhoneState, Phones};
use triptych::session::TableRequest;
use triptych::shell::panels::Front;

/// The number of frames between two changes: at 25 frames a second, more than a second.
const CHANGES: u32 = 30;
/// The number of changes before the measurement.
const WARM: u32 = 4;

/// Measures a table of people that changes, with this many phones.
pub struct Changing {
    phones: usize,
    /// The number of stretches of frames to measure.
    stretches_to_measure: usize,
    has_asked: bool,
    have_come: bool,
    settling: Settling,
    frame: u32,
    began: Option<Spent>,
    /// CPU time a frame of each stretch of frames with one change.
    stretches: Vec<f64>,
}

impl Changing {
    /// Measures this many frames with this many phones.
    pub fn new(phones: usize, frames: usize) -> Self {
        Self {
            phones,
            stretches_to_measure: frames / CHANGES as usize,
            has_asked: false,
            have_come: false,
            settling: Settling::default(),
            frame: 0,
            began: None,
            stretches: Vec::new(),
        }
    }

    /// Lets the phones in. Returns whether each has what it came for: a seat, or, where none is free, the list of seats.
    fn are_here(&mut self, world: &mut World) -> bool {
        if self.phones == 0 {
            return true;
        }
        world.resource_mut::<Front>().wanted = None;
        if !self.has_asked {
            world.write_message(TableRequest::Phones(true));
            self.has_asked = true;
        }
        let phones = world.resource::<Phones>();
        let Some(server) = phones.server().filter(|_| !phones.states().is_empty()) else {
            return false;
        };
        if !self.have_come {
            let at = SocketAddr::from((Ipv4Addr::LOCALHOST, server.address.port()));
            let code = server.lobby.code().letters().to_owned();
            let seats = phones.states().len();
            for number in 0..self.phones {
                let (code, seat) = (code.clone(), (number < seats).then_some(number));
                thread::spawn(move || join(at, &code, seat));
            }
            self.have_come = true;
        }
        let awake = phones
            .states()
            .into_iter()
            .filter(|state| *state == PhoneState::Awake);
        awake.count() == self.phones.min(phones.states().len())
    }
}

impl Case for Changing {
    fn frame(&mut self, world: &mut World, spent: &Spent) -> Option<Value> {
        go_on_drawing(world);
        if let Some(mut idle) = world.get_resource_mut::<Idle>() {
            idle.0 = idle.0.max(60.0);
        }
        if !self.are_here(world) || self.frame == 0 && !self.settling.has_settled(world) {
            return None;
        }
        self.frame += 1;
        if !self.frame.is_multiple_of(CHANGES) {
            return None;
        }
        let is_even = (self.frame / CHANGES).is_multiple_of(2);
        world.write_message(TableRequest::ChanceByHand(is_even));
        if self.frame >= CHANGES * WARM {
            let began = self.began.replace(*spent);
            self.stretches
                .extend(began.map(|began| spent.since(&began).cpu()));
        }
        // Other work on the machine only adds time: the cheapest stretches tell what a frame costs.
        self.stretches.sort_by(f64::total_cmp);
        let cpu = *self.stretches.get(self.stretches.len() / 4)?;
        let is_enough = self.stretches.len() >= self.stretches_to_measure;
        is_enough.then(|| {
            json!(AtRest {
                cpu,
                ..AtRest::default()
            })
        })
    }
}

/// A phone: it shows the code, takes the seat if there is one, and listens until the table ends.
fn join(at: SocketAddr, code: &str, seat: Option<usize>) {
    match seat {
        Some(seat) => {
            let cookie = sockets::seated(at, code, seat);
            let _over = sockets::events(at, &cookie)
                .lines()
                .try_for_each(|line| line.map(drop));
        }
        None => assert!(sockets::join(at, code).cookie().is_some(), "the code is right"),
    }
}
