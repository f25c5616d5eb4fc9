//! The data of a level of Open Oubliette: the cards of the four decks, the goal and the house rules.
//!
//! Identical cards of a deck are one entry, a *kind*, which is named by its position in the list, counted from 1.

use super::log::money;
use crate::table::level::{check_distinct, check_line, check_text};
use serde::{Deserialize, Serialize};

/// A level of Open Oubliette.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Level")]
pub struct OublietteLevel {
    /// Always `oubliette`.
    pub game: String,
    /// The name shown in menus.
    pub title: String,
    /// The author of the level; empty if none is given.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// The possible numbers of seats.
    pub seats: SeatRange,
    /// The amount that wins at once when a seat has cashed it in (`oubliette.end.1`); 0 if nobody can win that way.
    pub goal: u32,
    /// The terms of a visit from a host game (`oubliette.visit.1`); `None` for a game of its own.
    pub visit: Option<Visit>,
    /// The house rules.
    pub house: House,
    /// The conveniences of the table.
    pub table: Conveniences,
    /// The Monster deck.
    pub monsters: Vec<MonsterKind>,
    /// The Treasure deck.
    pub treasures: Vec<TreasureKind>,
    /// The Event deck.
    pub events: Vec<EventKind>,
    /// The Wound deck.
    pub wounds: Vec<WoundKind>,
}

/// A range of possible numbers of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatRange {
    /// The lowest number of seats.
    pub fewest: u8,
    /// The highest number of seats.
    pub most: u8,
}

/// The terms of a visit from a host game (`oubliette.visit.1`, `oubliette.visit.3`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Visit {
    /// The number of turns of each seat.
    pub turns: u8,
    /// The amount of cashed-in treasure that pays 1 of the host game's money.
    pub rate: u32,
    /// The sign of the host game's money.
    pub currency: String,
    /// Whether seats roll for the order of play; otherwise they play in seat order.
    #[serde(default)]
    pub roll_for_order: bool,
    /// Whether visitors come down one by one, when the host game sentences them; otherwise all begin together.
    #[serde(default)]
    pub sentenced_apart: bool,
}

impl Visit {
    /// The highest number of [`turns`](Self::turns).
    pub const MOST_TURNS: u8 = 20;
    /// The highest [`rate`](Self::rate).
    pub const HIGHEST_RATE: u32 = 10_000;
    /// The highest number of characters in a [`currency`](Self::currency).
    pub const LONGEST_CURRENCY: usize = 8;

    /// The amount in the host game's money that this much cashed-in treasure pays (`oubliette.visit.3`).
    pub fn pays(&self, cashed_in: u32) -> u32 {
        cashed_in / self.rate.max(1)
    }

    /// An amount of the host game's money with its sign.
    pub(super) fn signed(&self, amount: u32) -> String {
        format!("{}{}", self.currency, money(amount))
    }
}

/// The house rules (`oubliette.house.1` to `oubliette.house.8`). A rule that a level leaves out follows the author's
/// text, or our ruling if the text says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct House {
    /// Only a move that starts on the Exit can go either way.
    pub direction_only_from_exit: bool,
    /// Players may be ambushed on the Exit, as on every other space.
    pub ambush_at_exit: bool,
    /// A turn that ended at the Exit gives no extra turn.
    pub no_extra_turn_after_exit: bool,
    /// Only the best weapon in use counts, and only the best armour.
    pub one_weapon_one_armour: bool,
    /// The treasure that the unknown explorer takes is shuffled back into the deck.
    pub explorer_loot_returns: bool,
    /// A Level Up makes monsters stronger against everybody.
    pub level_up_for_all: bool,
    /// Players may be ambushed at the end of a tunnel.
    pub ambush_after_tunnel: bool,
    /// Only the first move roll of a turn can earn an extra turn.
    pub extra_turn_by_first_roll: bool,
}

impl House {
    /// The bonus in use with one more card that gives `bonus` (`oubliette.house.4`).
    pub fn total(&self, in_use: u16, bonus: u8) -> u16 {
        match self.one_weapon_one_armour {
            true => in_use.max(bonus.into()),
            false => in_use + u16::from(bonus),
        }
    }
}

impl Default for House {
    fn default() -> Self {
        Self {
            direction_only_from_exit: false,
            ambush_at_exit: true,
            no_extra_turn_after_exit: false,
            one_weapon_one_armour: false,
            explorer_loot_returns: false,
            level_up_for_all: false,
            ambush_after_tunnel: true,
            extra_turn_by_first_roll: true,
        }
    }
}

/// The conveniences of the table (`oubliette.table.1`, `oubliette.table.2`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Conveniences {
    /// Whether the odds of every fight are shown.
    pub odds: bool,
    /// Whether people roll and draw themselves; otherwise the table does it for them.
    pub roll_by_hand: bool,
}

impl Default for Conveniences {
    fn default() -> Self {
        Self {
            odds: true,
            roll_by_hand: true,
        }
    }
}

/// A kind of monster (`oubliette.pieces.3`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonsterKind {
    /// The name on the card.
    pub name: String,
    /// The number to roll against, before wounds and Level Ups.
    pub power: u8,
    /// The number of such cards.
    pub copies: u8,
    /// A description in one line.
    pub line: String,
    /// The name of the drawing.
    pub art: String,
}

/// A treasure (`oubliette.pieces.4`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreasureKind {
    /// The name on the card.
    pub name: String,
    /// The amount that it pays when cashed in.
    pub value: u32,
    /// The bonus that it gives in use.
    #[serde(default)]
    pub gives: EquipmentBonus,
    /// The name of the drawing.
    pub art: String,
}

/// The bonus that a treasure gives in use (`oubliette.fight.5`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum EquipmentBonus {
    /// No bonus; the treasure cannot be used.
    #[default]
    Nothing,
    /// A weapon, with its bonus to its user's attacks.
    Weapon(u8),
    /// Armour, with its bonus to its user's defence.
    Armour(u8),
}

impl EquipmentBonus {
    /// The amount of the bonus.
    pub const fn amount(self) -> u8 {
        match self {
            EquipmentBonus::Nothing => 0,
            EquipmentBonus::Weapon(bonus) | EquipmentBonus::Armour(bonus) => bonus,
        }
    }
}

/// A kind of event (`oubliette.pieces.5`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventKind {
    /// The title on the card.
    pub title: String,
    /// The number of such cards.
    pub copies: u8,
    /// The text on the card.
    pub text: String,
    /// The effect of the card.
    pub effect: Effect,
    /// The name of the drawing.
    pub art: String,
}

/// The effect of an event. Each variant says what its fields are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
pub enum Effect {
    /// Gives `cards` Treasure cards if a die shows at least `least` (`oubliette.event.1`).
    Secret { least: u8, cards: u8 },
    /// Moves the token by this number of spaces, ahead or (if negative) back (`oubliette.event.2`).
    Tunnel(i8),
    /// Starts the turn again with the move roll (`oubliette.event.3`).
    Spelunk,
    /// Costs the next turn (`oubliette.event.4`).
    CaveIn,
    /// Costs a turn and the treasure just won if a die shows at most `most` (`oubliette.event.5`).
    Trap { most: u8 },
    /// Starts a fight with a monster of this name and power; a win pays a die roll plus `cards` in Treasure cards (`oubliette.event.6`).
    Hoard { name: String, power: u8, cards: u8 },
    /// Gives `cards` Treasure cards of an unfortunate explorer (`oubliette.event.7`).
    Explorer { cards: u8 },
    /// Starts a fight with a stranger who takes `cards` Treasure cards (`oubliette.event.8`).
    Ambush { cards: u8 },
    /// Pays `cards` Treasure cards at the Exit for defeating the monster of this name before then (`oubliette.event.9`).
    Quest { monster: String, cards: u8 },
    /// Adds `power` to monsters, and `worth` to each card that is cashed in (`oubliette.event.10`).
    LevelUp { power: u8, worth: u32 },
    /// Kept: moves the token straight to the Exit (`oubliette.kept.4`).
    Shortcut,
    /// Kept: puts this many of the worst wounds back (`oubliette.kept.5`).
    HealingWaters { wounds: u8 },
    /// Kept: adds this number to one attack (`oubliette.kept.6`).
    Rage(u8),
    /// Kept: makes a roll be rolled again (`oubliette.kept.2`).
    Recovery,
    /// Kept: adds this number to the defence against one blow (`oubliette.kept.7`).
    Dodge(u8),
    /// Kept: allows another attack after a wound (`oubliette.kept.3`).
    Revenge,
}

impl Effect {
    /// Returns whether a player may keep a card with this effect until it is needed (`oubliette.kept.1`).
    pub const fn is_kept(&self) -> bool {
        matches!(self, Self::Shortcut | Self::HealingWaters { .. } | Self::Rage(_))
            || matches!(self, Self::Recovery | Self::Dodge(_) | Self::Revenge)
    }
}

/// A kind of wound (`oubliette.pieces.6`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WoundKind {
    /// The title on the card.
    pub title: String,
    /// The amount by which the wound hinders its bearer.
    pub modifier: u8,
    /// The number of such cards.
    pub copies: u8,
    /// The name of the drawing.
    pub art: String,
}

/// The longest name of a card, in characters.
const LONGEST_NAME: usize = 40;
/// The longest description of a monster, in characters.
const LONGEST_LINE: usize = 160;
/// The longest text of an event, in characters.
const LONGEST_TEXT: usize = 500;

/// The entry with this number in a list of cards, counted from 1.
fn nth<T>(cards: &[T], number: u8) -> Option<&T> {
    cards.get(usize::from(number).checked_sub(1)?)
}

impl OublietteLevel {
    /// The highest [`goal`](Self::goal) that a table can set.
    pub const HIGHEST_GOAL: u32 = 100_000;

    /// Returns whether this is a visit whose players are sentenced at different times (`oubliette.house.10`).
    pub fn is_sentenced_apart(&self) -> bool {
        self.visit.as_ref().is_some_and(|visit| visit.sentenced_apart)
    }

    /// The monster of this kind.
    pub fn monster(&self, kind: u8) -> Option<&MonsterKind> {
        nth(&self.monsters, kind)
    }

    /// The treasure with this number.
    pub fn treasure(&self, number: u8) -> Option<&TreasureKind> {
        nth(&self.treasures, number)
    }

    /// The event of this kind.
    pub fn event(&self, kind: u8) -> Option<&EventKind> {
        nth(&self.events, kind)
    }

    /// The wound of this kind.
    pub fn wound(&self, kind: u8) -> Option<&WoundKind> {
        nth(&self.wounds, kind)
    }

    /// The amount that a treasure pays when cashed in; 0 for an unknown number.
    pub fn value(&self, treasure: u8) -> u32 {
        self.treasure(treasure).map_or(0, |card| card.value)
    }

    /// The amount that these treasures pay together when cashed in.
    pub fn total<'a>(&self, treasures: impl IntoIterator<Item = &'a u8>) -> u32 {
        treasures.into_iter().map(|number| self.value(*number)).sum()
    }

    /// The bonus that a treasure gives in use.
    pub fn gives(&self, treasure: u8) -> EquipmentBonus {
        self.treasure(treasure).map(|card| card.gives).unwrap_or_default()
    }

    /// The effect of an event of this kind.
    pub fn effect(&self, event: u8) -> Option<&Effect> {
        self.event(event).map(|card| &card.effect)
    }

    /// The number of copies of each card of the four decks: monsters, treasures, events, wounds.
    pub fn copies(&self) -> [Vec<u8>; 4] {
        [
            self.monsters.iter().map(|card| card.copies).collect(),
            vec![1; self.treasures.len()],
            self.events.iter().map(|card| card.copies).collect(),
            self.wounds.iter().map(|card| card.copies).collect(),
        ]
    }

    /// Checks that the level is valid.
    ///
    /// # Errors
    /// The reason in one sentence.
    pub fn check_data(&self) -> Result<(), String> {
        let other_game = format!("this is a level of “{}”, not of oubliette", self.game);
        ensure(self.game == "oubliette", other_game)?;
        let has_title = !self.title.trim().is_empty();
        ensure(has_title, "the title is empty: give the level a name")?;
        let SeatRange { fewest, most } = self.seats;
        let alone = if self.visit.is_some() { 1 } else { 2 };
        let seats = alone <= fewest && fewest <= most && most <= 6;
        ensure(seats, format!("seats must be from {alone} to 6"))?;
        if let Some(visit) = &self.visit {
            ensure(self.goal == 0, "a visit has no goal: set goal to 0")?;
            let terms = (1..=Visit::MOST_TURNS).contains(&visit.turns)
                && (1..=Visit::HIGHEST_RATE).contains(&visit.rate);
            ensure(terms, "a visit has 1 to 20 turns and a rate of 1 to 10,000")?;
            let length = visit.currency.chars().count();
            let sign = !visit.currency.trim().is_empty() && length <= Visit::LONGEST_CURRENCY;
            ensure(sign, "the currency sign has 1 to 8 characters")?;
        } else {
            ensure(self.goal > 0, "goal must be more than 0, except in a visit")?;
        }
        self.check_decks()
    }

    fn check_decks(&self) -> Result<(), String> {
        let decks = ["monsters", "treasures", "events", "wounds"];
        for (deck, copies) in decks.iter().zip(self.copies()) {
            let kinds = copies.len();
            let count: u32 = copies.iter().copied().map(u32::from).sum();
            let fits = !copies.contains(&0) && kinds <= 32 && (1..=64).contains(&count);
            let needs = "1 to 64 cards of at most 32 kinds, each with 1 copy or more";
            let reason = format!("{deck} has {count} cards of {kinds} kinds: it needs {needs}");
            ensure(fits, reason)?;
        }
        for (name, art) in self.names() {
            let has_name = !name.trim().is_empty() && name.chars().count() <= LONGEST_NAME;
            ensure(has_name, "every card needs a name of 1 to 40 characters")?;
            let plain = |letter: char| matches!(letter, 'a'..='z' | '0'..='9' | '-');
            let reason = format!("{name}: art is the name of a drawing, in small letters and hyphens");
            ensure(!art.is_empty() && art.chars().all(plain), reason)?;
        }
        for card in &self.monsters {
            ensure(card.power <= 20, format!("{}: a power is 0 to 20", card.name))?;
        }
        let reason = "there has to be a monster of power 8 or less, or nobody might ever win";
        ensure(self.monsters.iter().any(|card| card.power <= 8), reason)?;
        for card in &self.wounds {
            let reason = format!("{}: a wound’s modifier is 0 to 10", card.title);
            ensure(card.modifier <= 10, reason)?;
        }
        for card in &self.treasures {
            let name = &card.name;
            let reason = format!("{name}: a treasure is worth 1 to 100,000 and gives at most 20");
            let fits = (1..=100_000).contains(&card.value) && card.gives.amount() <= 20;
            ensure(fits, reason)?;
        }
        self.events.iter().try_for_each(|card| self.check_effect(card))
    }

    /// The name of every kind of card, with the name of its drawing.
    fn names(&self) -> impl Iterator<Item = (&String, &String)> {
        (self.monsters.iter().map(|card| (&card.name, &card.art)))
            .chain(self.treasures.iter().map(|card| (&card.name, &card.art)))
            .chain(self.events.iter().map(|card| (&card.title, &card.art)))
            .chain(self.wounds.iter().map(|card| (&card.title, &card.art)))
    }

    /// Checks the texts of a level file, and that no two monsters have the same name, because quests name them.
    ///
    /// # Errors
    /// The reason in one sentence.
    pub fn check_texts(&self) -> Result<(), String> {
        if let Some(visit) = &self.visit {
            check_line("the currency", &visit.currency, Visit::LONGEST_CURRENCY)?;
        }
        for (name, _) in self.names() {
            check_line(format_args!("the name “{name}”"), name, LONGEST_NAME)?;
        }
        for card in &self.monsters {
            check_text(
                format_args!("the line of {}", card.name),
                &card.line,
                LONGEST_LINE,
            )?;
        }
        for card in &self.events {
            let of = &card.title;
            check_text(format_args!("the text of {of}"), &card.text, LONGEST_TEXT)?;
            if let Effect::Hoard { name, .. } = &card.effect {
                check_line(format_args!("the monster of {of}"), name, LONGEST_NAME)?;
            }
        }
        check_distinct(self.monsters.iter().map(|card| &card.name))
    }

    fn check_effect(&self, card: &EventKind) -> Result<(), String> {
        let few = |cards: &u8| (1..=32).contains(cards);
        let is_face = |face: &u8| (1..=6).contains(face);
        let is_monster = |name: &String| self.monsters.iter().any(|card| card.name == *name);
        let (valid, reason) = match &card.effect {
            Effect::Secret { least, cards } => {
                (is_face(least) && few(cards), "least is 1 to 6 and cards 1 to 32")
            }
            // A tunnel starts on a corner and must end before the next one, because no event is drawn at its end.
            Effect::Tunnel(steps) => (
                (1..=4).contains(&steps.unsigned_abs()),
                "a tunnel leads 1 to 4 spaces ahead or back",
            ),
            Effect::Trap { most } => (is_face(most), "most is 1 to 6"),
            Effect::Hoard { power, cards, .. } => {
                (*power <= 20 && few(cards), "a power is 0 to 20, cards 1 to 32")
            }
            Effect::Explorer { cards } | Effect::Ambush { cards } => (few(cards), "cards is 1 to 32"),
            Effect::Quest { monster, cards } => (
                few(cards) && is_monster(monster),
                "a quest names one of the monsters, and 1 to 32 cards",
            ),
            Effect::LevelUp { power, worth } => {
                let fits = *power <= 5 && *worth <= 10_000;
                (fits, "power is at most 5, worth at most 10,000")
            }
            Effect::HealingWaters { wounds } => (few(wounds), "wounds is 1 to 32"),
            Effect::Rage(bonus) | Effect::Dodge(bonus) => ((1..=20).contains(bonus), "it gives 1 to 20"),
            _ => return Ok(()),
        };
        ensure(valid, format!("{}: {reason}", card.title))
    }
}

/// Returns the reason as an error unless the data is valid.
fn ensure(is_valid: bool, reason: impl Into<String>) -> Result<(), String> {
    if is_valid { Ok(()) } else { Err(reason.into()) }
}
