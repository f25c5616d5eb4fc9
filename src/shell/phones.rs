//! The panel for joining the open table by phone: the QR code, the address, and the seats with phones. It knows no
//! game.

use super::dialog::Dialog;
use super::panels::{Front, Panel, PanelSet, ScreenOf};
use crate::phones::{PhoneState, Phones};
use crate::session::{OpenTable, Sitting, TableRequest};
use crate::table::{Controller, Seat, Skill};
use crate::ui::curtain::Curtain;
use crate::ui::pictures::{LENT, Pictures};
use crate::ui::{Element, FocusOrder, Intended, Intent, Layout, Paint, Role, RootOf, UiLayer, inks, widgets};
use bevy::prelude::*;
use fast_qr::QRBuilder;
use image::{GrayImage, ImageFormat, Luma};
use std::io::Cursor;
use std::net::{IpAddr, SocketAddr};

/// Who plays on a phone.
pub const PANEL: Panel = Panel::new("phones");

#[derive(Clone, Debug, PartialEq, Eq)]
enum PhonesIntent {
    /// Let phones in, or send all away.
    LetIn(bool),
    /// Take this seat back from its phone, from 1.
    SendAway(usize),
    /// Give this seat to a computer, from 1.
    Computer(usize),
    /// Show this address of this computer.
    Address(IpAddr),
    Close,
}

impl Intent for PhonesIntent {
    const SCREEN: &'static str = "phones";
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(act)
        .add_systems(Update, invite.in_set(PanelSet::Input))
        .add_systems(Update, show.in_set(PanelSet::Show));
}

fn act(
    intended: On<Intended<PhonesIntent>>,
    mut front: ResMut<Front>,
    mut dialog: ResMut<Dialog>,
    mut phones: ResMut<Phones>,
    mut requests: MessageWriter<TableRequest>,
) {
    let seat = |number: usize| Seat::new(number - 1);
    let computer = Controller::Computer(Skill::Steady);
    let request = match intended.0 {
        PhonesIntent::Close => {
            // While phones are let in, closing leads to the table, not to the menu.
            if phones.server().is_some() {
                *dialog = Dialog::None;
            }
            return front.wanted = None;
        }
        PhonesIntent::Address(address) => return phones.choose(address),
        PhonesIntent::LetIn(on) => TableRequest::Phones(on),
        PhonesIntent::SendAway(number) => TableRequest::SendPhoneAway(seat(number)),
        PhonesIntent::Computer(number) => TableRequest::SetController(seat(number), computer),
    };
    requests.write(request);
}

/// Opens the panel if phones are let in: at a new table at once, at a loaded one once its curtain is up.
fn invite(phones: Res<Phones>, curtain: Res<Curtain>, mut front: ResMut<Front>, mut invited: Local<bool>) {
    let is_on = phones.server().is_some() || phones.trouble().is_some();
    if is_on && !*invited && curtain.is_up() {
        front.wanted = Some(PANEL);
        *invited = true;
    }
    *invited &= is_on;
}

fn show(
    front: Res<Front>,
    table: Res<OpenTable>,
    room: Res<Layout>,
    mut phones: ResMut<Phones>,
    mut pictures: ResMut<Pictures>,
    mut root: RootOf<ScreenOf<PhonesIntent>>,
    mut drawn: Local<String>,
    mut was_open: Local<bool>,
) {
    let is_open = front.shows(PANEL);
    if is_open && !*was_open {
        phones.look_for_addresses();
    }
    *was_open = is_open;
    let tree = is_open.then(|| {
        let code = phones.server().map(|server| server.lobby.code());
        let (address, others) = match phones.addresses() {
            [first, others @ ..] => (Some(first), others),
            [] => (None, &[][..]),
        };
        let join = code.zip(address).map(|(code, address)| {
            let link = format!("http://{address}/#{}", code.letters());
            let name = format!("{LENT}phones-{address}-{}", code.letters());
            if *drawn != name {
                drawn.clone_from(&name);
                pictures.lend(name.clone(), &qr_code(&link).unwrap_or_default());
            }
            Invitation {
                picture: name,
                address: format!("http://{address}"),
                others: others.to_vec(),
                code: code.shown(),
                // The list of those who have joined must stay in sight below it.
                side: (15.0 * room.rem).min(0.36 * room.size.min_element()),
                is_large: room.has_large_type(),
            }
        });
        screen(join.as_ref(), phones.trouble(), phones.server().is_some(), &table)
    });
    root.show(UiLayer::Panel, tree);
}

/// The data that a phone needs to join.
struct Invitation {
    /// The name of the QR code's picture.
    picture: String,
    address: String,
    /// Further addresses of this computer.
    others: Vec<SocketAddr>,
    /// The join code.
    code: String,
    /// The side of the QR code, in units. It grows with the type size, for people who sit farther away.
    side: f32,
    /// Is the type so large that the code fits on a line only in smaller letters?
    is_large: bool,
}

/// Pixels per module of the QR code, and the width of its border in modules. Readers need a border of four.
const MODULE: u32 = 8;
const BORDER: u32 = 4;

/// Returns a QR code as PNG.
pub fn qr_code(text: &str) -> Option<Vec<u8>> {
    let code = QRBuilder::new(text).build().ok()?;
    let side = code.size as u32;
    let is_dark = |x: u32, y: u32| {
        let inside = x < side && y < side;
        inside
            && code[y as usize]
                .get(x as usize)
                .is_some_and(|module| module.value())
    };
    let size = (side + 2 * BORDER) * MODULE;
    let picture = GrayImage::from_fn(size, size, |x, y| {
        let at = |pixel: u32| (pixel / MODULE).wrapping_sub(BORDER);
        Luma([if is_dark(at(x), at(y)) { 0 } else { 255 }])
    });
    let mut png = Cursor::new(Vec::new());
    picture.write_to(&mut png, ImageFormat::Png).ok()?;
    Some(png.into_inner())
}

/// Builds the panel.
fn screen(join: Option<&Invitation>, trouble: Option<&str>, is_on: bool, table: &OpenTable) -> Element {
    let how = match (join, trouble) {
        (Some(join), _) => invitation(join),
        (None, Some(trouble)) => widgets::note(trouble),
        (None, None) if is_on => widgets::note(
            "This computer has no address in a network. Connect it to the phones’ Wi-Fi, then switch phones off and on.",
        ),
        (None, None) => widgets::note(
            "Each person can play with a phone: private things and decisions happen there, not here.",
        ),
    };
    let seats = (1..).zip(&table.sitting);
    let seats = seats.filter(|(_, one)| one.controller == Controller::Human);
    let rows = seats.map(|(number, one)| {
        let state = table.phones.get(number - 1).copied().unwrap_or_default();
        seat_row(number, one, state)
    });
    let rows = is_on.then(|| Element::column(rows).gap(px(4)).size(percent(100), auto()));
    let network = join.map(|_| {
        widgets::note(
            "The phone has to be in the same network. If the page does not open, a firewall on this computer may be in the way. The page is not encrypted: whoever controls the network can read along.",
        )
    });
    let body = Element::column([how])
        .with(rows)
        .with(network)
        .gap(px(14))
        .up_to(px(1160));
    let body = body.padding(UiRect::right(px(24)));
    let switch = match is_on {
        true => widgets::button("Switch phones off", PhonesIntent::LetIn(false)),
        false => widgets::gilt_button("Play with phones", PhonesIntent::LetIn(true)),
    };
    let back = match is_on {
        true => widgets::gilt_button("To the table", PhonesIntent::Close),
        false => widgets::button("Back", PhonesIntent::Close),
    };
    widgets::dialog("Phones", [body], [switch, back.focus(FocusOrder::First).on_esc()])
}

fn invitation(join: &Invitation) -> Element {
    let others = (!join.others.is_empty()).then(|| {
        let others = join.others.iter().map(|other| {
            let button = widgets::button(&other.ip().to_string(), PhonesIntent::Address(other.ip()));
            button.tooltip("Show this address instead, for phones that can’t reach the other one")
        });
        Element::wrap([widgets::note("This computer has other addresses, too:")]).with_all(others)
    });
    let qr = Element::picture(join.picture.clone())
        .labelled("QR code with the address for phones")
        .size(px(join.side), px(join.side))
        .rigid();
    let code = if join.is_large { Role::Name } else { Role::Title };
    let words = Element::column([
        Element::text(
            Role::Body,
            "Scan this with your phone, or open the address in its browser:",
        ),
        Element::text(Role::Heading, &join.address)
            .tinted(inks::BONE)
            .breaking_words(),
        Element::row([
            Element::text(Role::Body, "Code:"),
            Element::text(code, &join.code).tinted(inks::BONE),
        ]),
    ])
    .with(others)
    .gap(px(8))
    .flex(1.0, px(420))
    .styled(|node| node.min_width = px(0));
    let both = Element::wrap([qr, words]).align(AlignItems::Start);
    both.gap(px(32)).size(percent(100), auto())
}

/// A seat, the state of its phone, and the buttons for it.
fn seat_row(number: usize, one: &Sitting, state: PhoneState) -> Element {
    let words = match state {
        PhoneState::None => "no phone: plays here, under the curtain",
        PhoneState::Asleep => "the phone sleeps or is out of reach",
        PhoneState::Awake => "plays on the phone",
    };
    let alpha = match state {
        PhoneState::None => 0.15,
        PhoneState::Asleep => 0.5,
        PhoneState::Awake => 1.0,
    };
    let sign = Element::default()
        .size(px(28), px(40))
        .rigid()
        .painted(Paint::Picture {
            name: "shared/sign-phone".into(),
            tint: Color::WHITE.with_alpha(alpha),
            mirrored: false,
        });
    let name = Element::wrap([widgets::name(Role::Heading, &*one.name), widgets::note(words)]);
    let name = name.styled(|node| (node.row_gap, node.min_height) = (px(0), px(48)));
    let who = Element::row([widgets::mark(one.mark, 40.0), sign, name]).flex(1.0, px(380));
    let named = |button: Element, does: &str| button.labelled(format!("{}: {does}", one.name));
    let away = || {
        named(
            widgets::button("Curtain", PhonesIntent::SendAway(number)),
            "send the phone away",
        )
        .tooltip("Send the phone away: this seat plays here again, under the curtain")
    };
    let computer = || {
        named(
            widgets::button("Computer", PhonesIntent::Computer(number)),
            "give to a computer",
        )
        .tooltip("Send the phone away and let a computer play this seat")
    };
    let slim = |button: Element| {
        button
            .padding(UiRect::axes(px(18), px(0)))
            .styled(|node| node.min_height = px(48))
    };
    let buttons = (state != PhoneState::None).then(|| Element::row([slim(away()), slim(computer())]));
    Element::wrap([who]).with(buttons).key(format!("seat {number}"))
}
