//! The sentences of computer seats: names, the situation, deeds, reactions, tales, reasons, fates.
//!
//! A sentence is a template with gaps for random words from the tables. The number of the next template depends on how
//! many lines have been spoken at the table, so all are used before one is repeated, no matter which seat speaks.
//!
//! Invariants: a seat never replaces a text that somebody else has written; a sentence begins with a capital, ends
//! with a punctuation mark and has fewer than 200 characters; nothing said to everybody depends on an intent before
//! the end.

mod scenes;
mod templates;
mod voice;

use super::tables::tables;
use super::{AGENTS, Action, IntentContent, Kind, Phase, Slot, Who};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use scenes::{NAMELESS, PERILS, SITUATIONS, SUCCUMBS, SURVIVES, fate_lots};
use templates::PLACES;
pub(super) use voice::Voice;
use voice::{Fill, LONGEST, Line, STRIDE, any, is_named, judged, reaction_line, reading, round, undo};

/// A computer seat's memory of what it has said.
#[derive(Default)]
pub(super) struct Speaker {
    /// The intent for which it has given its reason.
    reasoned: Option<IntentContent>,
    /// The reaction that it is telling.
    telling: Option<Telling>,
}

/// A reaction that has been told in part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Telling {
    slot: Slot,
    /// The number of flips undone at this table so far.
    undos: u32,
    /// The owner of the stone flipped last.
    whose: Option<Who>,
    /// Has it said that a flip was undone? Once is enough.
    came_to_nothing: bool,
}

/// A text and the slot it is written to, if there is anything to say.
type Saying = Option<(Slot, String)>;

impl Speaker {
    /// Returns what a seat says now, given its planned action; `None` if it says nothing.
    pub(super) fn say(&mut self, voice: &Voice, planned: Option<Action>, rng: &mut ChaCha8Rng) -> Saying {
        let (view, seat) = (voice.view, voice.seat);
        match view.phase {
            Phase::Situation | Phase::Characters | Phase::Ties(_) | Phase::Making(_) => voice
                .name(planned, rng)
                .or_else(|| voice.situation(rng))
                .or_else(|| self.reason(voice, rng))
                .or_else(|| voice.about(rng)),
            Phase::RandomFlip => voice.opening(rng),
            Phase::Frame(_) => voice.deed(&planned?, rng),
            Phase::Ante(..) => voice.strangers_name(rng),
            Phase::React(_) => voice
                .strangers_name(rng)
                .or_else(|| self.reaction(voice, &planned?, rng)),
            Phase::Answer(_, spot) => {
                let slot = Slot::Defence(view.scenes, view.scene.as_ref()?.undos);
                if view.text(slot).is_some() || planned != Some(Action::Undo(seat)) {
                    return None;
                }
                let line = undo(voice, spot)?;
                Some((slot, round(line.templates, voice.number(), &line.fill)?))
            }
            Phase::After => voice.tale(rng),
            Phase::CityFate(_) => voice.citys_fate(),
            Phase::Fate(_) => voice.fate(rng),
            _ => None,
        }
    }

    fn reason(&mut self, voice: &Voice, rng: &mut ChaCha8Rng) -> Saying {
        let (view, seat) = (voice.view, voice.seat);
        let purpose = view.character(Who::Seat(seat))?.purpose?;
        let slot = Slot::Reason(seat);
        // A changed intent needs a new reason, but it replaces only a reason that this computer gave.
        if self.reasoned == Some(purpose) || (self.reasoned.is_none() && view.text(slot).is_some()) {
            return None;
        }
        self.reasoned = Some(purpose);
        let others = view.characters.iter().map(|character| character.who);
        let others = others.filter(|who| *who != Who::Seat(seat) && is_named(view, *who));
        let others: Vec<String> = others.map(|who| voice.called(who)).collect();
        let other = match any(&others, rng) {
            "" => "somebody",
            other => other,
        };
        let list = scenes::reasons(purpose.stone, purpose.saves);
        // Two seats with the same intent give different reasons.
        let dice = view.situation.iter().map(|face| usize::from(*face));
        let number = dice.sum::<usize>() + seat.index();
        Some((slot, round(list, number, &Fill::default().with("other", other))?))
    }

    /// A line for a reaction. As the reaction goes on, more is added to it.
    fn reaction(&mut self, voice: &Voice, planned: &Action, rng: &mut ChaCha8Rng) -> Saying {
        let view = voice.view;
        let scene = view.scene.as_ref()?;
        let slot = Slot::Line(view.scenes, scene.reactions);
        let undos = view.counts.undos;
        if let Some(so_far) = view.text(slot) {
            let telling = self.telling.as_mut().filter(|telling| telling.slot == slot)?;
            if view.words.get(&slot.to_string())?.seat != voice.seat {
                return None;
            }
            // The number of sentences so far keeps it from using the same template twice in a row.
            let number = voice.number() + so_far.matches(['.', '?', '!']).count();
            let (more, whose) = if undos > telling.undos {
                telling.undos = undos;
                // The seat that undid the flip has usually described how.
                let defended = Slot::Defence(view.scenes, scene.undos.saturating_sub(1));
                if view.text(defended).is_some() || std::mem::replace(&mut telling.came_to_nothing, true) {
                    return None;
                }
                let fill = Fill::default().with("other", voice.called_again(telling.whose?));
                (round(&templates::TURNED_BACK, number, &fill)?, telling.whose)
            } else if matches!(planned, Action::Flip { .. }) && scene.begun {
                let mut line = reaction_line(voice, planned, rng)?;
                // One line does not repeat a predicate.
                let said = |line: &Line| line.fill.get("pred").is_some_and(|pred| so_far.contains(pred));
                for _ in 0..4 {
                    if said(&line) {
                        line = reaction_line(voice, planned, rng)?;
                    }
                }
                // The character who acts has already been named.
                let fill = line.fill.with("who", voice.called_again(line.who));
                (round(&templates::FURTHER, number, &fill)?, line.whose)
            } else {
                return None;
            };
            telling.whose = whose;
            let text = format!("{so_far} {more}");
            return (text.chars().count() <= LONGEST).then_some((slot, text));
        }
        let present = scene.present().any(|who| view.owner(who) == voice.seat);
        let worth_saying = match planned {
            Action::Pass(_) => rng.random_bool(if present { 0.4 } else { 0.15 }),
            Action::Done(_) => false,
            _ => true,
        };
        if !worth_saying {
            return None;
        }
        let line = reaction_line(voice, planned, rng)?;
        let text = round(line.templates, voice.number(), &line.fill)?;
        let (whose, came_to_nothing) = (line.whose, false);
        self.telling = Some(Telling {
            slot,
            undos,
            whose,
            came_to_nothing,
        });
        Some((slot, text))
    }
}

impl Voice<'_> {
    /// The slot, if nobody has written a text there.
    fn free(&self, slot: Slot) -> Option<Slot> {
        self.view.text(slot).is_none().then_some(slot)
    }

    /// The start of this table's rotation of templates. It is computed from public facts and differs between tables.
    fn start(&self) -> usize {
        let dice = self.view.situation.iter().map(|face| usize::from(*face));
        let made = self.view.characters.iter().map(|character| {
            let traits = character.traits.into_iter().flatten();
            let traits = traits.fold(1, |sum, sign| sum * 2 + usize::from(sign.is_plus()));
            traits * 8 + character.class.map_or(0, |class| class as usize)
        });
        dice.chain(made)
            .fold(self.view.first.index(), |sum, one| (sum * 31 + one) % 65_521)
    }

    /// The number of the next template for a reaction.
    fn number(&self) -> usize {
        let spoken = self.view.words.range("line:".to_owned().."line;".to_owned());
        spoken.count() * STRIDE + self.start()
    }

    /// The number of the next template for something that is said once in every scene.
    fn scene_number(&self) -> usize {
        usize::from(self.view.scenes) * STRIDE + self.start()
    }

    /// A name for a character of the seat's own that has none, or for an agent of peril about to be proposed.
    fn name(&self, planned: Option<Action>, rng: &mut ChaCha8Rng) -> Saying {
        let view = self.view;
        if let Some(Action::Propose { kind, .. }) = planned {
            let mut agents = (1..=AGENTS).map(Who::Agent);
            let who = agents.find(|who| view.character(*who).is_none())?;
            if !is_named(view, who) {
                return Some((Slot::Name(who), self.new_name(kind, rng)));
            }
        }
        let characters = view.characters.iter();
        let mut nameless = characters.filter(|one| one.owner == self.seat && !is_named(view, one.who));
        let (who, kind) = nameless.find_map(|character| Some((character.who, character.kind?)))?;
        Some((Slot::Name(who), self.new_name(kind, rng)))
    }

    /// The GM's few words about an agent of peril or a new character, if nobody has written any.
    fn about(&self, rng: &mut ChaCha8Rng) -> Saying {
        let view = self.view;
        if self.seat != view.gm() || view.proposal.is_some() {
            return None;
        }
        let is_bare = |who: Who| is_named(view, who) && view.text(Slot::About(who)).is_none();
        let mut bare = (view.characters.iter()).filter(|one| one.ready.is_none() && is_bare(one.who));
        let (who, list) = bare.find_map(|character| match character.who {
            who @ Who::Agent(_) => Some((who, &scenes::AGENTS_LINES[..])),
            who @ Who::Newcomer(_) => Some((who, &scenes::NEWCOMERS_LINES[..])),
            _ => None,
        })?;
        // No two characters get the same words.
        let said = |line: &str| view.words.values().any(|words| words.text == line);
        let free: Vec<&str> = list.iter().copied().filter(|line| !said(line)).collect();
        Some((Slot::About(who), any(&free, rng).to_owned()))
    }

    /// The GM's description of how the scene begins, once its stones are thrown.
    fn opening(&self, rng: &mut ChaCha8Rng) -> Saying {
        let view = self.view;
        let scene = view.scene.as_ref()?;
        let is_gm = self.seat == view.gm();
        let slot = self.free(Slot::Scene(view.scenes)).filter(|_| is_gm)?;
        let fill = judged(self.people(scene.spotlight, scene.foil), scene.read?);
        let fill = fill.with("place", any(&PLACES, rng));
        Some((slot, round(&scenes::OPENINGS, self.scene_number(), &fill)?))
    }

    fn strangers_name(&self, rng: &mut ChaCha8Rng) -> Saying {
        let scene = self.view.scene.as_ref()?;
        let view = self.view;
        if scene.foil != Who::Stranger || self.seat != view.gm() || is_named(view, Who::Stranger) {
            return None;
        }
        let kind = if rng.random_bool(0.7) {
            Kind::Person
        } else {
            Kind::Bug
        };
        Some((Slot::StrangersName(view.scenes), self.new_name(kind, rng)))
    }

    /// The GM's text for the situation, then for the peril, if nobody has written it.
    fn situation(&self, rng: &mut ChaCha8Rng) -> Saying {
        let view = self.view;
        if self.seat != view.gm() || self.level.situation.is_some() {
            return None;
        }
        let (first, second) = view.thrown_pair()?;
        let meaning =
            |triad: u8, rng: &mut ChaCha8Rng| any(&tables().triad(triad.into()).meanings, rng).to_lowercase();
        if view.text(Slot::Situation).is_none() {
            let fill = Fill::default()
                .with("one", meaning(first, rng))
                .with("two", meaning(second, rng))
                .with("judgment", reading((first, second)))
                .with("heading", reading(view.city_pair()));
            let number = rng.random_range(0..SITUATIONS.len());
            return Some((Slot::Situation, round(&SITUATIONS, number, &fill)?));
        }
        if view.text(Slot::Peril).is_some() {
            return None;
        }
        let peril = view.peril()?;
        let faces = tables().faces(peril);
        let nameless = faces.is_empty();
        let list = if nameless { &NAMELESS[..] } else { &PERILS[..] };
        let fill = Fill::default()
            .with("faces", scenes::faces(&faces))
            .with("sign", tables().triad(peril.into()).name.as_str())
            .with("means", meaning(peril, rng));
        Some((Slot::Peril, round(list, rng.random_range(0..list.len()), &fill)?))
    }

    fn deed(&self, planned: &Action, rng: &mut ChaCha8Rng) -> Saying {
        let &Action::Scene { spotlight, foil, .. } = planned else {
            return None;
        };
        let view = self.view;
        let slot = self.free(Slot::Deed(view.scenes + 1))?;
        let mut fill = self.people(spotlight, foil);
        if foil == Who::Stranger {
            // Nobody has met the stranger yet.
            fill = fill.named("other", "other again", "a stranger", "the stranger");
        }
        let fill = fill
            .with("aim", any(scenes::aims(view.class(spotlight)), rng))
            .with("place", any(&PLACES, rng));
        Some((slot, round(&scenes::DEEDS, self.scene_number(), &fill)?))
    }

    fn tale(&self, rng: &mut ChaCha8Rng) -> Saying {
        let view = self.view;
        let scene = view.scene.as_ref()?;
        let slot = self.free(Slot::Tale(view.scenes))?;
        if scene.teller != Some(self.seat) || scene.told {
            return None;
        }
        let pair = scene.read?;
        let lots = scenes::lots(tables().valence(true, pair));
        let fill = judged(self.people(scene.spotlight, scene.foil), pair)
            .with("lot", any(lots, rng))
            .with("place", any(&PLACES, rng));
        Some((slot, round(&scenes::TALES, self.scene_number(), &fill)?))
    }

    fn citys_fate(&self) -> Saying {
        let slot = self.free(Slot::City)?;
        let fill = judged(Fill::default(), self.view.city_pair());
        let saved = self.view.survives?;
        let list = if saved { &SURVIVES } else { &SUCCUMBS };
        Some((slot, round(list, self.start(), &fill)?))
    }

    /// The fate of the seat's character (`great_city.end.3`).
    fn fate(&self, rng: &mut ChaCha8Rng) -> Saying {
        let (view, seat) = (self.view, self.seat);
        let slot = self.free(Slot::Fate(seat))?;
        let who = Who::Seat(seat);
        let character = view.character(who)?;
        let saves = character.purpose?.saves;
        let pair = view.fate_pair(character)?;
        let fill = judged(self.people(who, Who::City), pair)
            .with("meant", any(scenes::meant(saves, view.survives?), rng))
            .with("lot", any(fate_lots(tables().valence(true, pair)), rng));
        // The fates follow in the order of the purses.
        let place = view.ranking.iter().position(|ranked| *ranked == seat);
        let number = place.unwrap_or(0) * STRIDE + self.start();
        Some((slot, round(&scenes::FATES, number, &fill)?))
    }
}

#[cfg(test)]
mod tests;
