//! Parts of a table's screen as values: places, questions, the curtain, the ledger's entries, verdicts and statistics.

use triptych::games::omelas::{Card, Claim, is_lie};
use triptych::games::oubliette::odds::Sum;
use triptych::games::oubliette::ui::{most, signs, verdict};
use triptych::games::oubliette::{Direction, FightRoll, SPACES};
use triptych::session::curtain::{plaque, ring, screen};
use triptych::session::round::{Side, free, place};
use triptych::session::{LedgerEntry, escaped, question, to_html};
use triptych::table::{Passage, PassageKind, Seat, SeatInfo, StoryPage};
use triptych::ui::Element;
use triptych::ui::curtain::{Cover, Curtain, Habit};

#[test]
fn the_heading_asks_for_the_result_of_a_die_or_a_draw() {
    for (roller, kind, asked) in [
        (Some("Ada"), "the die", "Ada: what does the die show?"),
        (None, "the GM’s die", "What does the GM’s die show?"),
        (Some("Ada"), "the two dice", "Ada: what do the two dice show?"),
        (
            Some("Ada"),
            "the Wound deck",
            "Ada: what was drawn from the Wound deck?",
        ),
    ] {
        assert_eq!(question(roller, kind), asked);
    }
}

fn sides(count: usize, has_host: bool) -> Vec<Side> {
    let all = count + usize::from(has_host);
    (0..all).map(|index| place(index, count, has_host).side).collect()
}

#[test]
fn people_sit_clockwise_from_the_top_and_whoever_leads_at_the_foot() {
    use Side::{Foot, Left, Right, Top};
    assert_eq!(sides(2, false), [Top, Foot]);
    assert_eq!(sides(3, false), [Top, Right, Left]);
    assert_eq!(sides(4, false), [Top, Right, Foot, Left]);
    assert_eq!(sides(6, false), [Top, Right, Right, Foot, Left, Left]);
    assert_eq!(sides(3, true), [Top, Right, Left, Foot]);
    assert_eq!(sides(4, true), [Right, Right, Left, Left, Foot]);
}

#[test]
fn nobody_sits_on_anybody() {
    for has_host in [false, true] {
        for count in 2..=(if has_host { 5 } else { 6 }) {
            let all = 0..count + usize::from(has_host);
            let all: Vec<_> = all.map(|index| place(index, count, has_host)).collect();
            for (index, one) in all.iter().enumerate() {
                assert!(!all.iter().skip(index + 1).any(|other| other == one));
            }
            if count < 5 || (count < 6 && !has_host) {
                assert!(!all.contains(&free(count, has_host)), "{count}");
            }
        }
    }
}

#[test]
fn an_entry_is_about_the_seats_that_it_names_and_not_about_words() {
    let mut seats = ["Ada", "Ada Lovelace", "Yes", "Council"].map(|name| SeatInfo {
        name: name.into(),
        mark: 1,
    });
    LedgerEntry::mark(&mut seats);
    let [ada, lovelace, ..] = seats.map(|info| info.name);
    let about = |marked: &str| {
        let entry = LedgerEntry::read(marked);
        (
            entry.words,
            entry.seats.iter().map(Seat::index).collect::<Vec<_>>(),
        )
    };
    let entry = about(&format!("{lovelace} draws.\nClaims: Yes. The Council wins."));
    assert_eq!(
        entry,
        (
            "Ada Lovelace draws.\nClaims: Yes. The Council wins.".into(),
            vec![1]
        )
    );
    let entry = about(&format!("{ada}’s die fell beside {lovelace}."));
    assert_eq!(entry, ("Ada’s die fell beside Ada Lovelace.".into(), vec![0, 1]));
    assert_eq!(about("Nobody is named."), ("Nobody is named.".into(), vec![]));
}

fn cover() -> Cover {
    Cover {
        seat: Some(Seat::new(0)),
        title: "For Ada only".into(),
        line: "Everyone else, look away.".into(),
        button: "I am Ada".into(),
        mark: 1,
        name: "Ada".into(),
        ..Cover::default()
    }
}

#[test]
fn the_shut_curtain_names_its_seat_and_nothing_else() {
    let mut curtain = Curtain::default();
    assert_eq!(screen(&curtain), Element::default());
    curtain.lower(cover());
    assert_eq!(screen(&curtain), Element::default(), "it falls");
    let plaque = plaque(&cover(), &Habit::default());
    let names: Vec<_> = plaque.controls().map(|control| control.intent.name()).collect();
    assert_eq!(names, ["curtain.open", "curtain.later"]);
}

#[test]
fn the_ring_empties_with_the_time_that_is_left() {
    let seconds = |half_seconds| ring(half_seconds, 20.0).words().collect::<String>();
    assert_eq!([40, 1, 0].map(seconds), ["20", "1", "0"]);
    assert_eq!(ring(40, 20.0).pictures().count(), 40);
    assert!(ring(40, 20.0) != ring(20, 20.0), "notches fade");
}

fn pages() -> [StoryPage; 2] {
    let cast = Passage {
        picture: Some("shared/icon".into()),
        ..Passage::new(PassageKind::Entry, "Ada, a <moth>")
    };
    let told = Passage::new(PassageKind::Told, "One.\n*Two.*");
    let note = Passage::new(PassageKind::Note, "Ada told it.");
    [
        StoryPage::new(
            "People",
            vec![cast.clone(), Passage::new(PassageKind::Entry, "Ben")],
        ),
        StoryPage::new(
            "Scene 1",
            vec![Passage::new(PassageKind::Plain, "It begins."), told, note],
        ),
    ]
}

#[test]
fn html_contains_its_drawings_and_no_other_address() {
    let text = to_html("The City", &pages(), Some(("People", "<svg></svg>")));
    assert!(text.contains("<li class=\"cast\"><img alt=\"\" src=\"data:image/png;base64,iVBOR"));
    assert!(text.contains("<figure><svg></svg></figure>") && text.contains("Ada, a &lt;moth&gt;"));
    assert_eq!(text.matches("<ul>").count(), text.matches("</ul>").count());
    assert!(!text.contains("http"), "nothing is loaded from elsewhere");
    for words in ["<p", "<li", "<blockquote", "<h2", "<h1"] {
        let all = text.matches(words).count();
        let of_each = text.split(words).skip(1).filter(|tag| {
            let tag = tag.split_once("</").map_or("", |(tag, _)| tag);
            tag.contains("dir=\"auto\"")
        });
        assert_eq!(
            of_each.count(),
            all,
            "Hebrew and Arabic run from the right in each {words}"
        );
    }
    assert_eq!(escaped("a\tb\n\u{1b}"), "a\tb\n");
}

/// The side of a sign, in units of the board.
const SIGN: f32 = 43.0;

#[test]
fn the_signs_of_crossing_ways_do_not_overlap() {
    let mut crossings = 0;
    for (from, steps) in (0..SPACES).flat_map(|from| (2..=12).map(move |steps| (from, steps))) {
        let ways = Direction::BOTH.map(|way| (way, way.walk(from, steps).0));
        let signs = signs(from, &ways);
        for (index, (_, one, _)) in signs.iter().enumerate() {
            for (_, other, _) in signs.iter().skip(index + 1) {
                let apart = one.distance(*other);
                assert!(apart >= SIGN, "{steps} from {from}: {one} lies on {other}");
                crossings += usize::from(apart < 2.0 * SIGN);
            }
        }
    }
    assert!(crossings > 10, "ways cross {crossings} times");
}

#[test]
fn a_verdict_says_by_how_much() {
    let cases = [(7, "hits, just enough"), (5, "hits by 2"), (9, "misses by 2")];
    for (base, says) in cases {
        let sum = Sum {
            dice: Some((3, 4)),
            base,
            ..Sum::default()
        };
        let words = verdict(FightRoll::Strike, &sum);
        assert_eq!(words.words().collect::<String>(), says);
    }
}

#[test]
fn equal_players_share_what_they_have_most_of() {
    let most_wounds = |counts| most("Most wounds", &["Ada", "Ines", "Boram"], counts);
    let shared = most_wounds(&[3, 1, 3]);
    assert_eq!(shared.as_deref(), Some("Most wounds: Ada and Boram (3)."));
    assert_eq!(most_wounds(&[0, 0, 0]), None);
}

#[test]
fn only_a_plain_claim_can_be_a_lie() {
    assert!(is_lie(Some(Claim::Yes), Some(Card::No)) && is_lie(Some(Claim::No), Some(Card::Yes)));
    for claim in [None, Some(Claim::Nothing), Some(Claim::Coin(9)), Some(Claim::No)] {
        assert!(!is_lie(claim, Some(Card::No)));
    }
}
