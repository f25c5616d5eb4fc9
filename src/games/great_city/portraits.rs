//! The portraits of characters: who is dealt which of the drawn heads.
//!
//! The deal goes by what everybody knows: the level, the names at the table, the order of the characters, their kinds,
//! classes, names and ages. So it is the same on every screen and phone, in a replay and in the chronicle.

use super::GreatCity;
use super::level::{Class, Kind, Sign};
use super::pieces::Who;
use super::speech::Gender;
use super::view::{CharacterView, View};
use crate::table::{Seat, Setup};
use serde::Deserialize;
use std::sync::LazyLock;

/// A drawn head, and who can be seen on it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The name of the drawing in the folder of the game.
    pub art: String,
    /// A person or a bug.
    pub kind: Kind,
    /// The class that it is dealt to.
    pub class: Class,
    /// Whom it fits.
    pub gender: HeadGender,
    /// How old it looks.
    pub age: Age,
    /// A description for screen readers, without a period.
    pub seen: String,
}

/// The gender that a head shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum HeadGender {
    /// A woman.
    Woman,
    /// A man.
    Man,
    /// Anybody.
    Open,
}

/// The age that a head shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Age {
    /// Fits the trait “young”.
    Young,
    /// Fits both.
    Middle,
    /// Fits the trait “old”.
    Old,
}

impl Head {
    /// Returns the name of the drawing.
    pub fn picture(&self) -> String {
        format!("great_city/{}", self.art)
    }
}

/// All heads, which are embedded in the program.
pub fn heads() -> &'static [Head] {
    static HEADS: LazyLock<Vec<Head>> = LazyLock::new(|| {
        #[expect(clippy::expect_used, reason = "tests have read the table")]
        ron::from_str(include_str!("../../../assets/tables/great_city_heads.ron"))
            .expect("tests have read it")
    });
    &HEADS
}

/// Deals a head to every character. None comes twice while there are enough that fit.
fn deal<'t>(view: &'t View, setup: &Setup<GreatCity>) -> Vec<(&'t CharacterView, &'static Head)> {
    let mut dealt: Vec<(&CharacterView, &Head)> = Vec::new();
    // At another table the deal begins elsewhere.
    let names = Seat::all(setup.seats.len()).map(|seat| setup.name(seat));
    let letters = names.chain([&*setup.level.title]).flat_map(str::bytes);
    let start = letters.fold(0, |sum: usize, letter| {
        sum.wrapping_mul(31).wrapping_add(letter.into())
    });
    let mut everybody: Vec<_> = view.characters.iter().chain(&view.aside).collect();
    // The agents come first: they stand before the players' characters are made.
    everybody.sort_by_key(|one| one.who.index());
    for character in everybody {
        let kind = character.kind.unwrap_or(Kind::Person);
        let [.., plain] = kind.classes();
        let class = character.class.unwrap_or(plain);
        let gender = match view.gender_of(character.who) {
            Gender::Woman => HeadGender::Woman,
            Gender::Man => HeadGender::Man,
            _ => HeadGender::Open,
        };
        let age = character.traits.map(|[age, ..]| match age {
            Sign::Minus => Age::Young,
            Sign::Plus => Age::Old,
        });
        let of_class = heads()
            .iter()
            .filter(|head| (head.kind, head.class) == (kind, class));
        let count = of_class.clone().count().max(1);
        let misfit = |(place, head): &(usize, &'static Head)| {
            // A name that says nothing fits every head.
            let wrong = gender != HeadGender::Open && ![HeadGender::Open, gender].contains(&head.gender);
            let wrong_age =
                kind == Kind::Person && age.is_some_and(|age| ![Age::Middle, age].contains(&head.age));
            let used = dealt.iter().filter(|(_, other)| other == head).count();
            // A head of the same gender comes before one that fits everybody.
            let is_inexact = gender != head.gender;
            (
                wrong,
                used,
                is_inexact,
                wrong_age,
                (place + start + dealt.len()) % count,
            )
        };
        let best = of_class.enumerate().min_by_key(misfit);
        dealt.extend(best.map(|(_, head)| (character, head)));
    }
    dealt
}

impl View {
    /// Returns the head that a character was dealt; `None` for the City and for a stranger.
    pub fn head(&self, setup: &Setup<GreatCity>, who: Who) -> Option<&'static Head> {
        let mut dealt = deal(self, setup).into_iter();
        dealt.find_map(|(character, head)| (character.who == who).then_some(head))
    }

    /// Returns the name of the drawing of a character, the City, or a stranger.
    pub fn portrait(&self, setup: &Setup<GreatCity>, who: Who) -> String {
        match self.head(setup, who) {
            Some(head) => head.picture(),
            None if who == Who::City => "great_city/city-specimen".into(),
            None => "great_city/stranger".into(),
        }
    }
}
