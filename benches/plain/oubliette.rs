//! Open Oubliette for three, in the plainest possible code. [`plain`](super) explains what that means.
//!
//! A turn is straight-line code, not a table that waits in one of twenty steps: a question draws a number below the
//! count of legal answers. A fight is forgotten once it is over. Events and wounds of one kind are a count. A deck is
//! an array that has no order until a card is drawn from it.
//!
//! Invariant: wounds are numbered from the worst, so the worst one is the lowest bit.

mod fight;
mod turn;

use super::{below, nth_bit};
use rand::Rng;
use std::cmp::Reverse;
use triptych::games::oubliette::{Effect, EquipmentBonus, House, OublietteLevel, SPACES};
use triptych::table::Level;

/// The number of players.
pub const SEATS: usize = 3;

/// The opponent that is not a player. It has no wounds and no cards, and comes after the players in the list of
/// explorers.
const NOBODY: usize = SEATS;
/// The most cards of a deck.
const CARDS: usize = 64;
/// The most kinds of cards in a deck.
const KINDS: usize = 32;

/// The effect of an event, by its kind.
#[derive(Clone, Copy, Debug)]
enum Deed {
    /// The event is kept, or left open.
    Keep,
    Secret {
        least: u32,
        cards: u32,
    },
    /// Moves the token by this many spaces, in the direction of rising numbers.
    Tunnel(u8),
    Spelunk,
    CaveIn,
    Trap {
        most: u32,
    },
    Hoard {
        power: u32,
        cards: u32,
        slain: u32,
    },
    Explorer {
        cards: u32,
    },
    Ambush {
        cards: u32,
    },
}

/// A set of kinds of events with the same effect, and the size of the effect for each.
#[derive(Clone, Copy, Debug, Default)]
struct Kept {
    kinds: u32,
    bonus: [u8; KINDS],
}

/// The rules of a level, prepared for play.
#[derive(Clone, Debug)]
pub struct Rules {
    goal: u32,
    monsters: Deck,
    treasures: Deck,
    events: Deck,
    wounds: Deck,
    power: [u8; KINDS],
    /// The bit that records that a monster of this kind was defeated.
    slain: [u32; KINDS],
    value: [u32; KINDS],
    bonus: [u8; KINDS],
    /// The treasures that are weapons, and those that are armour, as bits.
    weapons: u32,
    armour: u32,
    deeds: [Deed; KINDS],
    shortcuts: u32,
    recoveries: u32,
    revenges: u32,
    waters: Kept,
    rages: Kept,
    dodges: Kept,
    quests: Kept,
    /// The bit of the monster that a quest asks for.
    quarry: [u32; KINDS],
    level_ups: Kept,
    worth: [u32; KINDS],
    modifier: [u8; KINDS],
}

/// The cards of a deck or of its discards.
#[derive(Clone, Copy, Debug)]
struct Deck {
    cards: [u8; CARDS],
    left: u32,
}

impl Deck {
    const EMPTY: Self = Self {
        cards: [0; CARDS],
        left: 0,
    };

    fn of(copies: impl Iterator<Item = u8>) -> Self {
        let mut deck = Self::EMPTY;
        for (kind, copies) in copies.enumerate() {
            (0..copies).for_each(|_| deck.put(kind as u8));
        }
        deck
    }

    const fn put(&mut self, card: u8) {
        self.cards[self.left as usize] = card;
        self.left += 1;
    }

    /// Takes out a card. The last card moves into its place.
    const fn take(&mut self, place: u32) -> usize {
        self.left -= 1;
        let card = self.cards[place as usize];
        self.cards[place as usize] = self.cards[self.left as usize];
        card as usize
    }

    /// Refills an empty deck from its discards. `false` if both are empty.
    const fn refill(&mut self, discards: &mut Self, refills: &mut u32) -> bool {
        if self.left == 0 {
            if discards.left == 0 {
                return false;
            }
            *self = *discards;
            discards.left = 0;
            *refills += 1;
        }
        true
    }
}

#[derive(Clone, Copy, Debug)]
struct Explorer {
    space: u8,
    landed: bool,
    lost: u32,
    /// The monsters defeated since the Exit, one bit for each name.
    slain: u32,
    /// Treasures in hand and in use, as bits.
    hand: u32,
    in_use: u32,
    weapons: u32,
    armour: u32,
    /// Kinds of events that are kept, open or in force, as bits, and the number of each.
    events: u32,
    event_counts: [u8; KINDS],
    /// The power that Level Ups add to monsters.
    levels: u32,
    /// Kinds of wounds, as bits, and the number of each.
    wounds: u32,
    wound_counts: [u8; KINDS],
    /// The sum of the two worst wounds.
    hurt: u32,
    /// The total cashed in, including what Level Ups added.
    cashed: u32,
}

impl Explorer {
    const NEW: Self = Self {
        space: 0,
        landed: false,
        lost: 0,
        slain: 0,
        hand: 0,
        in_use: 0,
        weapons: 0,
        armour: 0,
        events: 0,
        event_counts: [0; KINDS],
        levels: 0,
        wounds: 0,
        wound_counts: [0; KINDS],
        hurt: 0,
        cashed: 0,
    };
}

/// The way a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A player has reached the goal by cashing in.
    Cash,
    /// The Treasure deck has run out.
    TreasureOut,
}

/// The result of a game.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// The number of actions, chance included.
    pub actions: u32,
    /// The number of the seats' decisions.
    pub decisions: u32,
    /// The winners, as bits.
    pub winners: u8,
    /// The way the game ended.
    pub ending: Ending,
    /// The number of turns begun, extra and lost ones included.
    pub turns: u32,
    /// The total that all players have cashed in.
    pub cashed_in: u32,
    /// The number of cards left in the Treasure deck.
    pub treasure_left: u32,
    /// The number of refills of the Monster and the Event deck. The Wound deck is never refilled.
    pub refills: [u32; 3],
}

impl IntoIterator for Outcome {
    type Item = (&'static str, u32);
    type IntoIter = std::array::IntoIter<Self::Item, 13>;

    fn into_iter(self) -> Self::IntoIter {
        let won = |seat: u8| u32::from(self.winners >> seat & 1);
        let [monsters, events, wounds] = self.refills;
        [
            ("actions", self.actions),
            ("decisions", self.decisions),
            ("turns", self.turns),
            ("wins: 1", won(0)),
            ("wins: 2", won(1)),
            ("wins: 3", won(2)),
            ("ending: cash", u32::from(self.ending == Ending::Cash)),
            ("cashed_in", self.cashed_in),
            ("treasure_left", self.treasure_left),
            ("monsters_reshuffled", monsters),
            ("events_reshuffled", events),
            ("wounds_reshuffled", wounds),
            ("shared_wins", u32::from(self.winners.count_ones() > 1)),
        ]
        .into_iter()
    }
}

impl Rules {
    /// Prepares the rules of a level.
    ///
    /// # Panics
    /// If three can't play it, or if it has rules that are not implemented here: a visit, a house rule, more than 32
    /// treasures.
    pub fn of(level: &OublietteLevel) -> Self {
        assert!(level.seats().contains(&SEATS), "three can play it");
        let house = level.house;
        assert!(
            level.visit.is_none() && house == House::default(),
            "it is played as written"
        );
        assert!(level.treasures.len() <= KINDS, "a bit for each treasure");

        let named = |name: &str| {
            let first = level.monsters.iter().position(|card| card.name == name);
            first.map_or(0, |first| 1 << first)
        };
        let mut wounds: Vec<_> = level.wounds.iter().collect();
        wounds.sort_by_key(|card| Reverse(card.modifier));
        let mut rules = Self {
            goal: level.goal,
            monsters: Deck::of(level.monsters.iter().map(|card| card.copies)),
            treasures: Deck::of(level.treasures.iter().map(|_| 1)),
            events: Deck::of(level.events.iter().map(|card| card.copies)),
            wounds: Deck::of(wounds.iter().map(|card| card.copies)),
            power: filled(level.monsters.iter().map(|card| card.power)),
            slain: filled(level.monsters.iter().map(|card| named(&card.name))),
            value: filled(level.treasures.iter().map(|card| card.value)),
            bonus: [0; KINDS],
            weapons: 0,
            armour: 0,
            deeds: [Deed::Keep; KINDS],
            shortcuts: 0,
            recoveries: 0,
            revenges: 0,
            waters: Kept::default(),
            rages: Kept::default(),
            dodges: Kept::default(),
            quests: Kept::default(),
            quarry: [0; KINDS],
            level_ups: Kept::default(),
            worth: [0; KINDS],
            modifier: filled(wounds.iter().map(|card| card.modifier)),
        };
        for (number, card) in level.treasures.iter().enumerate() {
            let (set, bonus) = match card.gives {
                EquipmentBonus::Weapon(bonus) => (&mut rules.weapons, bonus),
                EquipmentBonus::Armour(bonus) => (&mut rules.armour, bonus),
                EquipmentBonus::Nothing => continue,
            };
            *set |= u32::from(bonus > 0) << number;
            rules.bonus[number] = bonus;
        }
        for (kind, card) in level.events.iter().enumerate() {
            rules.learn(kind, &card.effect, named);
        }
        rules
    }

    fn learn(&mut self, kind: usize, effect: &Effect, named: impl Fn(&str) -> u32) {
        let bit = 1 << kind;
        let keep = |kept: &mut Kept, bonus: u8| {
            kept.kinds |= bit;
            kept.bonus[kind] = bonus;
        };
        self.deeds[kind] = Deed::Keep;
        match *effect {
            Effect::Secret { least, cards } => {
                self.deeds[kind] = Deed::Secret {
                    least: least.into(),
                    cards: cards.into(),
                };
            }
            Effect::Tunnel(steps) => {
                let ahead = i16::from(steps).rem_euclid(i16::from(SPACES));
                self.deeds[kind] = Deed::Tunnel(ahead as u8);
            }
            Effect::Spelunk => self.deeds[kind] = Deed::Spelunk,
            Effect::CaveIn => self.deeds[kind] = Deed::CaveIn,
            Effect::Trap { most } => self.deeds[kind] = Deed::Trap { most: most.into() },
            Effect::Hoard {
                ref name,
                power,
                cards,
            } => {
                self.deeds[kind] = Deed::Hoard {
                    power: power.into(),
                    cards: cards.into(),
                    slain: named(name),
                };
            }
            Effect::Explorer { cards } => self.deeds[kind] = Deed::Explorer { cards: cards.into() },
            Effect::Ambush { cards } => self.deeds[kind] = Deed::Ambush { cards: cards.into() },
            Effect::Quest { ref monster, cards } => {
                keep(&mut self.quests, cards);
                self.quarry[kind] = named(monster);
            }
            Effect::LevelUp { power, worth } => {
                keep(&mut self.level_ups, power);
                self.worth[kind] = worth;
            }
            Effect::Shortcut => self.shortcuts |= bit,
            Effect::HealingWaters { wounds } => keep(&mut self.waters, wounds),
            Effect::Rage(bonus) => keep(&mut self.rages, bonus),
            Effect::Recovery => self.recoveries |= bit,
            Effect::Dodge(bonus) => keep(&mut self.dodges, bonus),
            Effect::Revenge => self.revenges |= bit,
        }
    }

    /// Plays a game to its end.
    pub fn game(&self, rng: &mut impl Rng) -> Outcome {
        let pit = Pit {
            rules: self,
            rng,
            actions: 0,
            decisions: 0,
            turns: 0,
            seat: 0,
            extra: 0,
            won: None,
            explorers: [Explorer::NEW; SEATS + 1],
            monsters: self.monsters,
            treasures: self.treasures,
            events: self.events,
            event_discards: Deck::EMPTY,
            wounds: self.wounds,
            refills: [0; 3],
        };
        pit.play()
    }
}

/// An array that begins with these values; the rest are defaults.
fn filled<T: Copy + Default>(values: impl Iterator<Item = T>) -> [T; KINDS] {
    let mut all = [T::default(); KINDS];
    all.iter_mut().zip(values).for_each(|(one, value)| *one = value);
    all
}

/// The free acts open to a player: kinds of Healing Waters and of Shortcuts, weapons and armour, as bits.
#[derive(Clone, Copy)]
struct Free {
    waters: u32,
    shortcuts: u32,
    gear: u32,
}

impl Free {
    const fn count(self) -> u32 {
        self.waters.count_ones() + self.shortcuts.count_ones() + self.gear.count_ones()
    }
}

/// The result of a question.
enum Chosen {
    /// An answer was picked.
    Picked(u32),
    /// A card was played, so the possible answers have to be computed again.
    Changed,
    /// A Shortcut was played.
    Left,
}

/// A game in progress.
struct Pit<'g, R> {
    rules: &'g Rules,
    rng: &'g mut R,
    actions: u32,
    decisions: u32,
    turns: u32,
    /// The seat whose turn it is, and the number of extra turns earned.
    seat: usize,
    extra: u32,
    /// The treasure won on this space in this turn.
    won: Option<u32>,
    explorers: [Explorer; SEATS + 1],
    monsters: Deck,
    treasures: Deck,
    events: Deck,
    event_discards: Deck,
    wounds: Deck,
    refills: [u32; 3],
}

impl<R: Rng> Pit<'_, R> {
    const fn own(&mut self) -> &mut Explorer {
        &mut self.explorers[self.seat]
    }

    /// Makes one of `count` decisions at random.
    #[inline]
    fn decide(&mut self, count: u32) -> u32 {
        self.actions += 1;
        self.decisions += 1;
        below(self.rng, count)
    }

    /// A player's free acts. Shortcuts are included only if they may be played now.
    #[inline]
    const fn free(&self, seat: usize, shortcut: bool) -> Free {
        let own = &self.explorers[seat];
        Free {
            waters: if own.wounds == 0 {
                0
            } else {
                own.events & self.rules.waters.kinds
            },
            shortcuts: if shortcut {
                own.events & self.rules.shortcuts
            } else {
                0
            },
            gear: own.hand & (self.rules.weapons | self.rules.armour),
        }
    }

    /// Carries out the free act with this number. `true` if it was a Shortcut.
    #[cold]
    fn act(&mut self, seat: usize, free: Free, nth: u32) -> bool {
        let (waters, shortcuts) = (free.waters.count_ones(), free.shortcuts.count_ones());
        if nth < waters {
            self.heal(seat, nth_bit(free.waters.into(), nth) as usize);
        } else if nth < waters + shortcuts {
            self.drop_event(seat, nth_bit(free.shortcuts.into(), nth - waters) as usize);
            return true;
        } else {
            self.bring_into_use(seat, nth_bit(free.gear.into(), nth - waters - shortcuts));
        }
        false
    }

    /// Draws one of `count` outcomes of chance. Before that the player may use free acts.
    #[inline]
    fn chance(&mut self, count: u32) -> u32 {
        let free = self.free(self.seat, false);
        if free.count() > 0 {
            self.meanwhile(&[self.seat], false);
        }
        self.actions += 1;
        below(self.rng, count)
    }

    /// As `chance`, but the player may also play a Shortcut; then `None`.
    #[inline]
    fn chance_or_leave(&mut self, count: u32) -> Option<u32> {
        let free = self.free(self.seat, true);
        if free.count() > 0 && self.meanwhile(&[self.seat], true) {
            return None;
        }
        self.actions += 1;
        Some(below(self.rng, count))
    }

    /// Lets seats use free acts that nobody waits for. Doing nothing counts as one more choice. `true` if it was a
    /// Shortcut.
    #[cold]
    fn meanwhile(&mut self, seats: &[usize], shortcut: bool) -> bool {
        let mut waiting = seats.iter();
        while let Some(seat) = waiting.next() {
            let free = self.free(*seat, shortcut);
            let count = free.count();
            if count == 0 {
                continue;
            }
            let picked = below(self.rng, count + 1);
            if picked == count {
                continue;
            }
            self.actions += 1;
            self.decisions += 1;
            if self.act(*seat, free, picked) {
                return true;
            }
            waiting = seats.iter();
        }
        false
    }

    /// Lets the player decide between `count` answers and the free acts.
    #[inline]
    fn choose(&mut self, count: u32, shortcut: bool) -> Chosen {
        let free = self.free(self.seat, shortcut);
        let picked = self.decide(count + free.count());
        if picked < count {
            Chosen::Picked(picked)
        } else if self.act(self.seat, free, picked - count) {
            Chosen::Left
        } else {
            Chosen::Changed
        }
    }

    /// Lets the player decide between `count` answers that free acts do not change.
    fn insist(&mut self, count: u32) -> u32 {
        loop {
            if let Chosen::Picked(picked) = self.choose(count, false) {
                return picked;
            }
        }
    }

    /// As `insist`, but the player may play a Shortcut instead; then `None`.
    fn insist_or_leave(&mut self, count: u32) -> Option<u32> {
        loop {
            match self.choose(count, true) {
                Chosen::Picked(picked) => return Some(picked),
                Chosen::Changed => {}
                Chosen::Left => return None,
            }
        }
    }

    #[cold]
    fn heal(&mut self, seat: usize, kind: usize) {
        self.drop_event(seat, kind);
        for _ in 0..self.rules.waters.bonus[kind] {
            let wounds = self.explorers[seat].wounds;
            if wounds == 0 {
                break;
            }
            self.put_back(seat, wounds.trailing_zeros());
        }
    }

    fn put_back(&mut self, seat: usize, wound: u32) {
        self.wounds.put(wound as u8);
        let own = &mut self.explorers[seat];
        let count = &mut own.wound_counts[wound as usize];
        *count -= 1;
        if *count == 0 {
            own.wounds &= !(1 << wound);
        }
        self.weigh_wounds(seat);
    }

    /// The sum of the two worst wounds that remain after the `healed` worst ones are healed.
    fn hurt_without(&self, seat: usize, healed: u32) -> u32 {
        let own = &self.explorers[seat];
        let kinds = (0..KINDS).filter(|kind| own.wounds >> kind & 1 != 0);
        let each = kinds.flat_map(|kind| {
            let modifier = u32::from(self.rules.modifier[kind]);
            std::iter::repeat_n(modifier, own.wound_counts[kind].into())
        });
        each.skip(healed as usize).take(2).sum()
    }

    const fn weigh_wounds(&mut self, seat: usize) {
        let rules = self.rules;
        let own = &mut self.explorers[seat];
        own.hurt = 0;
        if own.wounds == 0 {
            return;
        }
        let worst = own.wounds.trailing_zeros() as usize;
        own.hurt = rules.modifier[worst] as u32;
        let others = own.wounds & (own.wounds - 1);
        if own.wound_counts[worst] > 1 {
            own.hurt += rules.modifier[worst] as u32;
        } else if others != 0 {
            own.hurt += rules.modifier[others.trailing_zeros() as usize] as u32;
        }
    }

    /// Discards one of an explorer's events.
    const fn drop_event(&mut self, seat: usize, kind: usize) {
        let holder = &mut self.explorers[seat];
        holder.event_counts[kind] -= 1;
        if holder.event_counts[kind] == 0 {
            holder.events &= !(1 << kind);
        }
        self.event_discards.put(kind as u8);
    }

    /// Draws treasures as far as the deck lasts. Returns the last one drawn, if any.
    fn draw_treasures(&mut self, cards: u32) -> Option<u32> {
        let mut drawn = None;
        for _ in 0..cards {
            if self.treasures.left == 0 {
                break;
            }
            let place = self.chance(self.treasures.left);
            let number = self.treasures.take(place) as u32;
            self.own().hand |= 1 << number;
            drawn = Some(number);
        }
        drawn
    }
}
