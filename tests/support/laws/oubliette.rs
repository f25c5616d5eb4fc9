//! The [laws](triptych::testing) on tables of Open Oubliette, and the further laws of such a table.
//!
//! The whereabouts of cards are counted here from what is face-up and from what each deck says can be drawn, not from
//! the table's own invariants.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use std::collections::BTreeMap;
use triptych::games::oubliette::{
    Action, Claim, Deck, Direction, Effect, EquipmentBonus, Foe, Oubliette, OublietteLevel, Phase, SPACES,
    View,
};
use triptych::table::{
    Audience, Awaits, Choice, Entry, Record, Remark, Said, Seat, SeatSet, Seed, Setup, Table, Viewer,
};
use triptych::testing::Lawful;
use triptych::testing::Twin;

/// The laws of the game.
pub struct Laws;

impl Lawful for Laws {
    type Game = Oubliette;

    fn all_actions(setup: &Setup<Oubliette>) -> Vec<Action> {
        let level = &setup.level;
        // One seat, one card and one face too many, so that tests catch a rule that forgets its bounds.
        let seats = || Seat::all(setup.seats.len() + 1);
        let kinds = |count: usize| 0..=count as u8 + 1;
        let (events, wounds) = (level.events.len(), level.wounds.len());
        let dice = (0..=7).flat_map(|one| (0..=7).map(move |other| Action::Dice(one, other)));
        let mut all: Vec<Action> = (0..=7).map(Action::Die).chain(dice).collect();
        all.extend(kinds(level.monsters.len()).map(Action::Monster));
        all.extend(kinds(level.treasures.len()).map(Action::Treasure));
        all.extend(kinds(events).map(Action::Event));
        all.extend(kinds(wounds).map(Action::Wound));
        all.extend(kinds(level.treasures.len()).map(Action::Take));
        all.extend([Action::NextTurn, Action::EndVisit]);
        all.extend(seats().map(Action::Sentence));
        for seat in seats() {
            all.extend(Direction::BOTH.map(|way| Action::Walk { seat, way }));
            all.extend([Action::Stop, Action::CashIn, Action::Done].map(|act| act(seat)));
            all.extend([Action::Again, Action::Pass].map(|act| act(seat)));
            all.extend(kinds(wounds).map(|wound| Action::Recover { seat, wound }));
            all.extend(seats().map(|target| Action::Ambush { seat, target }));
            all.extend(kinds(level.treasures.len()).map(|treasure| Action::Use { seat, treasure }));
            all.extend(kinds(events).map(|event| Action::Play { seat, event }));
        }
        all
    }

    fn some_remark(setup: &Setup<Oubliette>, rng: &mut ChaCha8Rng) -> Remark<Claim> {
        let seats = setup.seats.len();
        let (seat, other) = (
            Seat::new(rng.random_range(0..seats)),
            Seat::new(rng.random_range(0..seats)),
        );
        let (slot, to, text) = match rng.random_range(0..3u8) {
            0 => ("note", Audience::All, "The “Harp” is mine \\ yours.\n".into()),
            1 => (
                "note",
                Audience::Seats(SeatSet::one(seat).with(other)),
                format!("between {seat} and {other}"),
            ),
            _ => ("name", Audience::All, String::new()),
        };
        Remark {
            seat,
            slot: slot.into(),
            to,
            said: Said::Text(text),
        }
    }

    /// The only secrets are the seed and private remarks: the twin is the same game with another seed, and with other
    /// words in remarks that the viewer was not meant to hear.
    fn twins(
        record: &Record<Oubliette>,
        _: bool,
        viewer: Viewer,
        rng: &mut ChaCha8Rng,
    ) -> Vec<Twin<Oubliette>> {
        let mut other = record.clone();
        other.setup.seed = Seed(rng.random());
        for entry in &mut other.entries {
            let Entry::Remark(remark) = entry else { continue };
            let heard = match (remark.to, viewer) {
                (Audience::All, _) | (_, Viewer::Omniscient) => true,
                (Audience::Seats(seats), Viewer::Seat(seat)) => seats.contains(seat),
                (Audience::Seats(_), Viewer::Table) => false,
            };
            if !heard {
                remark.said = Said::Text("something else".into());
            }
        }
        vec![Twin {
            what: "a private word or the seed",
            until: record.entries.len(),
            record: other,
        }]
    }

    fn own_laws(table: &mut Table<Oubliette>, before: Option<&View>) -> Result<(), String> {
        let level = table.setup().level.clone();
        let view = table.view(Viewer::Table);
        for seat in Seat::all(table.setup().seats.len()) {
            if table.view(Viewer::Seat(seat)) != view {
                return Err(format!("seat {seat} sees something else than the table"));
            }
        }
        let listed = table.legal(None).to_vec();
        every_card_lies_in_one_place(&level, &view, &listed)?;
        figures_follow_from_cards(&level, &view)?;
        what_is_awaited(table.awaits(), &view)?;
        before.map_or(Ok(()), |before| what_never_falls(before, &view))
    }
}

fn ensure(holds: bool, law: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(law()) }
}

/// A deck as computed from the face-up cards: what must be left in it, and what the table says is left.
struct Left<'a> {
    what: &'static str,
    copies: Vec<u8>,
    /// All cards of this deck that can be seen.
    seen: Vec<u8>,
    /// The number of cards that the table says the deck has.
    count: u8,
    /// What can be drawn, while the deck is being drawn from.
    drawn: Option<BTreeMap<u8, i64>>,
    /// The card being fought or applied, if there may be one.
    at_work: Option<u8>,
    view: &'a View,
}

impl Left<'_> {
    /// `oubliette.always.1`: every card is in its deck or can be seen, and none is in two places.
    fn check(self) -> Result<(), String> {
        let all: i64 = self.copies.iter().map(|copies| i64::from(*copies)).sum();
        let mut left: BTreeMap<u8, i64> = (1u8..)
            .zip(&self.copies)
            .map(|(kind, copies)| (kind, i64::from(*copies)))
            .collect();
        for kind in &self.seen {
            *left.entry(*kind).or_insert(0) -= 1;
        }
        let missing = all - self.seen.len() as i64 - i64::from(self.count);
        let wrong = |law: &str| format!("{} cards: {law}, at {:?}", self.what, self.view);
        ensure(missing == 0 || missing == 1 && self.at_work.is_some(), || {
            wrong(&format!("{missing} are nowhere"))
        })?;
        if let (1, Some(kind)) = (missing, self.at_work) {
            *left.entry(kind).or_insert(0) -= 1;
        }
        ensure(left.values().all(|count| *count >= 0), || {
            wrong("one lies in two places")
        })?;
        left.retain(|_, count| *count > 0);
        match self.drawn {
            Some(drawn) => ensure(drawn == left, || {
                wrong(&format!("{drawn:?} can be drawn, and {left:?} are left"))
            }),
            None => Ok(()),
        }
    }
}

fn every_card_lies_in_one_place(
    level: &OublietteLevel,
    view: &View,
    listed: &[Choice<Action>],
) -> Result<(), String> {
    let each = |cards: fn(&triptych::games::oubliette::ExplorerView) -> Vec<&Vec<u8>>| -> Vec<u8> {
        let lists = view.explorers.iter().flat_map(cards);
        lists.flatten().copied().collect()
    };
    let drawn = |awaited: bool, kind: fn(&Action) -> Option<u8>| {
        awaited.then(|| {
            let kinds = listed
                .iter()
                .filter_map(|choice| Some((kind(&choice.action)?, i64::from(choice.weight))));
            kinds.collect::<BTreeMap<_, _>>()
        })
    };
    let fight = view.fight.as_ref();
    let fought = match fight.map(|fight| fight.foe) {
        Some(Foe::Monster(kind)) => Some(kind),
        _ => None,
    };
    Left {
        what: "Monster",
        copies: level.monsters.iter().map(|card| card.copies).collect(),
        seen: view.monster_discards.clone(),
        count: view.left(Deck::Monster),
        drawn: drawn(view.phase == Phase::Monster, |action| match action {
            Action::Monster(kind) => Some(*kind),
            _ => None,
        }),
        at_work: fought.filter(|_| {
            matches!(
                view.phase,
                Phase::Strike | Phase::Blow | Phase::Answer(_) | Phase::Wound | Phase::Revenge
            )
        }),
        view,
    }
    .check()?;
    let mut treasures = each(|explorer| vec![&explorer.hand, &explorer.in_use, &explorer.cashed]);
    treasures.extend(&view.gone);
    Left {
        what: "Treasure",
        copies: vec![1; level.treasures.len()],
        seen: treasures,
        count: view.left(Deck::Treasure),
        drawn: drawn(matches!(view.phase, Phase::Prize(_)), |action| match action {
            Action::Treasure(number) => Some(*number),
            _ => None,
        }),
        at_work: None,
        view,
    }
    .check()?;
    let mut events = each(|explorer| vec![&explorer.kept, &explorer.quests, &explorer.level_ups]);
    events.extend(&view.event_discards);
    Left {
        what: "Event",
        copies: level.events.iter().map(|card| card.copies).collect(),
        seen: events,
        count: view.left(Deck::Event),
        drawn: drawn(view.phase == Phase::Event, |action| match action {
            Action::Event(kind) => Some(*kind),
            _ => None,
        }),
        // An event applied at once takes a die, a fight, or cards that are drawn or taken.
        at_work: view.event.filter(|_| {
            matches!(
                view.phase,
                Phase::Die
                    | Phase::Ambush
                    | Phase::Prize(_)
                    | Phase::Spoils(_)
                    | Phase::Strike
                    | Phase::Blow
                    | Phase::Answer(_)
                    | Phase::Robbed(_)
                    | Phase::Wound
                    | Phase::Revenge
            )
        }),
        view,
    }
    .check()?;
    let mut wounds = each(|explorer| vec![&explorer.wounds]);
    wounds.extend(&view.wound_discards);
    Left {
        what: "Wound",
        copies: level.wounds.iter().map(|card| card.copies).collect(),
        seen: wounds,
        count: view.left(Deck::Wound),
        drawn: drawn(view.phase == Phase::Wound, |action| match action {
            Action::Wound(kind) => Some(*kind),
            _ => None,
        }),
        at_work: None,
        view,
    }
    .check()
}

/// Checks that an explorer's displayed values follow from their cards.
fn figures_follow_from_cards(level: &OublietteLevel, view: &View) -> Result<(), String> {
    for (seat, own) in Seat::all(view.explorers.len()).zip(&view.explorers) {
        let wrong = |what: &str| format!("seat {seat}'s {what} is not what the cards say: {own:?}");
        ensure(own.space < SPACES, || wrong("space"))?;
        let mut modifiers: Vec<u16> = own
            .wounds
            .iter()
            .filter_map(|kind| level.wound(*kind))
            .map(|card| u16::from(card.modifier))
            .collect();
        modifiers.sort_unstable_by(|one, other| other.cmp(one));
        ensure(own.hurt == modifiers.iter().take(2).sum::<u16>(), || wrong("W"))?;
        let (mut weapons, mut armour) = (Vec::new(), Vec::new());
        for number in &own.in_use {
            match level.treasure(*number).map(|card| card.gives) {
                Some(EquipmentBonus::Weapon(bonus)) => weapons.push(u16::from(bonus)),
                Some(EquipmentBonus::Armour(bonus)) => armour.push(u16::from(bonus)),
                _ => return Err(wrong("treasure in use")),
            }
        }
        let total = |bonuses: &[u16]| {
            if level.house.one_weapon_one_armour {
                bonuses.iter().copied().max().unwrap_or(0)
            } else {
                bonuses.iter().sum()
            }
        };
        ensure(own.weapons == total(&weapons), || wrong("attack"))?;
        ensure(own.armour == total(&armour), || wrong("defence"))?;
        let level_up = |kind: &u8| match level.effect(*kind) {
            Some(Effect::LevelUp { power, .. }) => u16::from(*power),
            _ => 0,
        };
        let in_force = view
            .explorers
            .iter()
            .filter(|other| level.house.level_up_for_all || std::ptr::eq(*other, own));
        let levels = in_force.flat_map(|other| &other.level_ups).map(level_up);
        ensure(own.levels == levels.sum::<u16>(), || wrong("L"))?;
        let face: u32 = own.cashed.iter().map(|number| level.value(*number)).sum();
        ensure(own.away || own.cashed_in == face + own.bonus, || wrong("sum"))?;
        ensure(level.visit.is_some() || !own.away, || wrong("place at the table"))?;
        let kept = own
            .kept
            .iter()
            .all(|kind| level.effect(*kind).is_some_and(Effect::is_kept));
        ensure(kept, || wrong("kept cards"))?;
    }
    Ok(())
}

/// Checks that only the active seat is asked, or the attacked seat in an ambush.
fn what_is_awaited(awaits: Awaits, view: &View) -> Result<(), String> {
    let ambushed = match view.fight.as_ref().map(|fight| fight.foe) {
        Some(Foe::Player(seat)) => Some(seat),
        _ => None,
    };
    let tells = |seat: Seat| view.phase == Phase::Between && seat == Seat::new(0);
    let may = |seat: Seat| seat == view.seat || Some(seat) == ambushed || tells(seat);
    let holds = match awaits {
        Awaits::Over => matches!(view.phase, Phase::Over(_)),
        Awaits::Chance {
            roller: hand,
            meanwhile,
        } => hand.is_some_and(may) && meanwhile.iter().all(may),
        Awaits::Seats(seats) => seats.len() == 1 && seats.iter().all(may),
    };
    // `oubliette.turn.9`: the table waits at these moments only for somebody who could do something.
    let has_use = |seat: Seat| {
        view.explorers.get(seat.index()).is_some_and(|own| {
            let may_play = own.may_heal || own.may_take_shortcut;
            !own.usable.is_empty() || may_play && view.phase == Phase::End
        })
    };
    let is_needed = match view.phase {
        Phase::End => has_use(view.seat),
        Phase::Robbed(seat) => has_use(seat),
        _ => true,
    };
    let away = |seat: Seat| (view.explorers.get(seat.index())).is_none_or(|explorer| explorer.away);
    let sentenced = matches!(view.phase, Phase::Over(_) | Phase::Between) || !away(view.seat);
    ensure(holds && sentenced && is_needed, || {
        format!("{awaits:?} is awaited, at {view:?}")
    })
}

/// Checks `oubliette.always.2`, and other values that only ever rise.
fn what_never_falls(before: &View, after: &View) -> Result<(), String> {
    ensure(before.turn <= after.turn, || "turns are counted back".into())?;
    let gone = before.gone.iter().all(|number| after.gone.contains(number));
    ensure(gone, || "what was out of the game is in it again".into())?;
    for (seat, (old, new)) in (1..).zip(before.explorers.iter().zip(&after.explorers)) {
        if before.phase == Phase::Between && old.away && !new.away {
            // Whoever is sentenced anew begins with nothing; what was paid before stays.
            let begins = old.paid <= new.paid && new.cashed_in == 0 && new.space == 0;
            ensure(begins, || format!("seat {seat} comes down with something"))?;
            continue;
        }
        ensure(old.paid == new.paid, || format!("seat {seat} is paid below"))?;
        ensure(old.cashed_in <= new.cashed_in, || {
            format!(
                "what seat {seat} has cashed in falls from {} to {}",
                old.cashed_in, new.cashed_in
            )
        })?;
        ensure(!old.landed || new.landed, || {
            format!("seat {seat} has never landed any more")
        })?;
        ensure(!old.away || new.away && new.cashed_in == old.cashed_in, || {
            format!("seat {seat} is back")
        })?;
        let gone = old.in_use.iter().filter(|number| !new.in_use.contains(number));
        // A Trap takes one card (`oubliette.event.5`).
        let most = usize::from(before.phase == Phase::Die && seat == before.seat.index() + 1);
        ensure(gone.count() <= most || new.away, || {
            format!("what seat {seat} had in use is in use no more")
        })?;
        ensure(old.visits >= new.visits, || format!("seat {seat} has won turns"))?;
    }
    Ok(())
}
