//! What phones get: elements as parts of a page, codes and tokens, and the address to call.

use std::net::IpAddr;
use std::time::Instant;
use triptych::phones::page::{Content, changing};
use triptych::phones::pairing::{CODE_LIFE, JoinCode, Token};
use triptych::phones::rank;
use triptych::shell::phones::qr_code;
use triptych::ui::{Element, Frame, Intent, Keep, Part, Role, widgets};

static PLATE: Frame = Frame::dark("shared/plate", [20.0; 4], [16.0; 4]);

#[derive(Clone, Debug, PartialEq)]
struct Take(u8);

impl Intent for Take {
    const SCREEN: &'static str = "test";
}

#[derive(Clone, Debug, PartialEq)]
struct Go;

impl Intent for Go {
    const SCREEN: &'static str = "test";
}

fn screen() -> Element {
    Element::column([
        Element::picture("shared/panel-plain"),
        Element::column([Element::text(Role::Heading, "Your role")]).framed(&PLATE),
        Element::picture("omelas/role-rebel").labelled("You are a rebel"),
        widgets::button("Go on", Go).tooltip("Nothing is hidden"),
    ])
}

#[test]
fn words_pictures_and_controls_come_in_reading_order() {
    let parts = screen().parts(&|_| Keep::Control);
    let [
        Part::Words(Role::Heading, title),
        Part::Picture(name, shows),
        Part::Control { words, control, .. },
    ] = parts.as_slice()
    else {
        panic!("{parts:?}");
    };
    assert_eq!(
        (&**title, &**name, &**shows),
        ("Your role", "omelas/role-rebel", "You are a rebel")
    );
    assert_eq!((&**words, &*control.tooltip), ("Go on", "Nothing is hidden"));
    assert_eq!(control.intent.get(), Some(&Go));
}

#[test]
fn words_of_a_row_make_one_line_if_they_are_short() {
    let text = |words: &str| Element::text(Role::Note, words);
    let number =
        |amount: &str, counts: &str| Element::column([Element::text(Role::Number, amount), text(counts)]);
    let lines = |element: Element| {
        let parts = element.parts(&|_| Keep::Words).into_iter();
        let words = parts.map(|part| match part {
            Part::Words(_, words) => words,
            other => panic!("{other:?}"),
        });
        words.collect::<Vec<_>>()
    };
    let sum = Element::row([text("against"), number("4", "power"), number("2", "wounds")]);
    assert_eq!(lines(sum), ["against 4 power 2 wounds"]);
    let long = text("a line of words that is far too long to be the caption of a number");
    let counted = Element::column([
        text("In the bag"),
        number("17", "tiles"),
        Element::text(Role::Number, "3"),
        text("votes"),
    ]);
    assert_eq!(lines(counted), ["In the bag", "17 tiles", "3 votes"]);
    let beside = Element::row([long.clone(), text("and another one")]);
    assert_eq!(lines(beside).len(), 2);
    let wrapped = Element::wrap(["Ada claims Yes", "Ines claims No"].map(text));
    assert_eq!(lines(wrapped), ["Ada claims Yes, Ines claims No"]);
    // Text in columns stays below each other, whatever is around it.
    let below = Element::row([Element::column([text("one"), text("two")])]);
    assert_eq!(lines(below), ["one", "two"]);
}

#[test]
fn a_control_is_named_by_its_first_words_and_not_by_a_sign_alone() {
    let words = ["−", "kind", "helpful"].map(|words| Element::text(Role::Note, words));
    let parts = Element::column(words).pressing(Go).parts(&|_| Keep::Control);
    let [Part::Control { words, details, .. }] = parts.as_slice() else {
        panic!("{parts:?}");
    };
    assert_eq!(
        (&**words, details.as_slice()),
        ("− kind", &["helpful".to_owned()][..])
    );
}

#[test]
fn words_before_choices_say_what_is_chosen() {
    let choices = widgets::segment_row([widgets::segment("Yes", false, Go)]);
    let text = |words: &str| Element::text(Role::Note, words);
    let parts = Element::wrap([text("Something else"), text("You claim"), choices])
        .parts_with_controls(&|_| Keep::Control);
    let [Part::Words(_, words), Part::Control { .. }] = parts.as_slice() else {
        panic!("{parts:?}");
    };
    assert_eq!(words, "You claim");
}

#[test]
fn frames_without_usable_controls_are_left_out() {
    let parts = screen().parts_with_controls(&|_| Keep::Control);
    assert!(
        !parts.contains(&Part::Words(Role::Heading, "Your role".into())),
        "{parts:?}"
    );
    assert_eq!(screen().parts_with_controls(&|_| Keep::Words), []);
}

#[test]
fn what_many_controls_say_is_said_once() {
    let buttons = [1, 2, 3].map(|number| widgets::button("Take", Take(number)).tooltip("Pick it"));
    let content = Content {
        own: Element::column(buttons).parts(&|_| Keep::Control),
        ..Content::default()
    };
    let html = changing(&content, &|name| name.to_owned());
    assert_eq!(html.matches("<button").count(), 3, "{html}");
    assert_eq!(html.matches("Pick it").count(), 1, "{html}");
}

#[test]
fn real_private_networks_come_before_tunnels_and_containers() {
    let usual = Some(IpAddr::from([10, 8, 0, 2]));
    let mut all = [
        ("lo", [127, 0, 0, 1]),
        ("docker0", [172, 17, 0, 1]),
        ("wg0", [10, 8, 0, 2]),
        ("tailscale0", [100, 64, 3, 4]),
        ("eth1", [203, 0, 113, 5]),
        ("wlan0", [192, 168, 1, 5]),
    ];
    all.sort_by_key(|(name, address)| rank(name, IpAddr::from(*address), usual));
    assert_eq!(
        all.map(|(name, _)| name),
        ["wlan0", "eth1", "wg0", "docker0", "tailscale0", "lo"]
    );
}

#[test]
fn a_code_is_known_however_it_is_typed_until_it_expires() {
    let now = Instant::now();
    let code = JoinCode::new(now).expect("there is chance");
    let shown = code.shown();
    assert!(code.is(&shown, now));
    assert!(code.is(&shown.to_lowercase().replace(' ', "-"), now));
    for wrong in ["", &shown[..8], &format!("{shown}2"), "0000 0000"] {
        assert!(!code.is(wrong, now), "{wrong}");
    }
    assert!(!code.is(&shown, now + CODE_LIFE));
    assert_ne!(
        JoinCode::new(now).expect("there is chance").letters(),
        code.letters()
    );
}

#[test]
fn a_token_is_known_by_its_hash() {
    let (one, other) = (
        Token::new().expect("there is chance"),
        Token::new().expect("there is chance"),
    );
    assert!(
        one.hash()
            .is(&Token::read(one.as_str()).expect("it is a token").hash())
    );
    assert!(!one.hash().is(&other.hash()));
    for wrong in ["", "0", &"g".repeat(32), &"0".repeat(33)] {
        assert!(Token::read(wrong).is_none(), "{wrong}");
    }
}

#[test]
fn a_qr_code_has_the_border_that_readers_need() {
    let png = qr_code("http://192.168.1.5:7117/#23456789").expect("it is short");
    let code = image::load_from_memory(&png)
        .expect("it is a picture")
        .into_luma8();
    let first_dark = code.enumerate_pixels().find(|(.., pixel)| pixel.0 == [0]);
    let (x, y, _) = first_dark.expect("it is not empty");
    assert_eq!((x, y), (4 * 8, 4 * 8), "four modules");
}
