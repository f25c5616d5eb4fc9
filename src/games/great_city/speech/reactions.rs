//! The lines of a scene, for a character that turns a stone, defends itself, enters, passes or takes the ante.
//!
//! A line names its cause: the trait with its word of Table 5, the tie with its words of Tables 6 and 7, or the scarab.
//! The act in it depends on that word and on whether the flip lifts or lowers one's own stone or another's. The same
//! act can be found again in the line, so a tale can name the cause that settled a scene.

use super::super::tables::tables;
use super::super::{Kind, Means, PairPosition, PairSide, Sign, Slot, Who};
use super::grammar::Context;
use super::heard::Manner;
use super::lists::{Texts, lists};
use super::opening::{number, scarabs};
use super::story::{Flip, Outcome, Story, Turned};
use super::voice::any;
use super::wording::sentences;
use super::world::World;
use crate::table::Seat;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

/// The longest line, in characters.
pub(super) const LONGEST: usize = 330;
/// The number of flips from which a scene is long.
const LONG: usize = 5;
/// The number of flips from which a line can say who is ahead.
const TURNS: usize = 2;

/// A flip to be told.
pub(super) struct Move {
    pub spot: PairPosition,
    pub sign: Sign,
    pub by: Turned,
    pub who: Who,
}

impl World<'_> {
    /// The flip that a seat is about to make.
    pub(super) fn planned(&self, story: &Story, seat: Seat, spot: PairPosition, by: Means) -> Option<Move> {
        let scene = self.voice.view.scene.as_ref()?;
        let owner = story.side(spot.half);
        let (by, who) = match by {
            Means::Trait { who, by } => (Turned::Trait(by), who),
            Means::Tie { who, sign } => (Turned::Tie(sign), who),
            Means::Vested => (Turned::Vested, owner),
            Means::Free => (Turned::Free, self.actor(story, seat)?),
        };
        let stone = scene.pair.as_flattened().get(spot.index())?;
        let sign = stone.sign.turned();
        Some(Move { spot, sign, by, who })
    }

    /// A sentence for a flip. `before` is the line so far.
    pub(super) fn flip(
        &self,
        story: &Story,
        flip: &Move,
        before: &str,
        rng: &mut ChaCha8Rng,
    ) -> Option<String> {
        // A reason that contradicts the flip is not given.
        let is_plain = self.motive(story, flip, false).is_some();
        let Some(present) = self.present(story, flip.who, is_plain, rng) else {
            return self.turn(story, flip, before, rng);
        };
        let text = self.turn(story, flip, &present, rng);
        text.map(|text| format!("{present} {text}"))
    }

    /// Introduces a character that has bought in and has not been named. Unless the reason is plain, it is given.
    fn present(&self, story: &Story, who: Who, is_plain: bool, rng: &mut ChaCha8Rng) -> Option<String> {
        let person = self.person(story, who);
        let lines = (0..=story.reactions).map(|reaction| Slot::Line(story.number, reaction));
        let slots = [Slot::Deed(story.number), Slot::Scene(story.number)];
        let mut told = slots.into_iter().chain(lines);
        let is_named = told.any(|slot| {
            self.voice
                .view
                .text(slot)
                .is_some_and(|text| text.contains(&person.short))
        });
        if !story.entered.contains(&who) || is_named {
            return None;
        }
        let texts = &lists().reactions.present;
        let (list, x) = match self.attitude(who, story.cast) {
            Some((true, other)) if !is_plain => (&texts.friend, other),
            Some((false, other)) if !is_plain => (&texts.enemy, other),
            _ if self.agent(who).is_some() => (&texts.agent, who),
            _ => (&texts.other, who),
        };
        let context = self.context(story).with("w", &person);
        let context = context.with("x", &self.person(story, x));
        let choice = self.heard.pick(list, &context, &Manner::known(""), rng);
        choice.map(|choice| choice.text)
    }

    /// A sentence for a flip by a character that has been introduced.
    fn turn(&self, story: &Story, flip: &Move, before: &str, rng: &mut ChaCha8Rng) -> Option<String> {
        let context = self.with_things(self.context(story), story, rng);
        let context = self.with_people(context, story, flip.spot, flip.who);
        let same = flip.who == story.side(flip.spot.half);
        let up = flip.sign.is_plus();
        let manner = Manner::known(before).within(LONGEST.saturating_sub(before.chars().count() + 1));
        let texts = &lists().reactions;
        let citys = story.side(flip.spot.half) == Who::City;
        let list = match flip.by {
            Turned::Trait(_) => return self.trait_line(story, flip, context, manner, rng),
            Turned::Tie(sign) => return self.tie_line(story, flip, sign, context, &manner, rng),
            Turned::Free => match (same, up) {
                (true, true) => &texts.scarab.self_up,
                (true, false) => &texts.scarab.self_down,
                (false, true) if citys => &texts.scarab.city_help,
                (false, false) if citys => &texts.scarab.city_harm,
                (false, true) => &texts.scarab.help,
                (false, false) => &texts.scarab.harm,
            },
            Turned::Vested if flip.who == Who::City => return None,
            Turned::Vested if up => &texts.vested.up,
            Turned::Vested => &texts.vested.down,
            Turned::Undone(_) => return None,
        };
        self.heard
            .pick(list, &context, &manner, rng)
            .map(|choice| choice.text)
    }

    /// A sentence at the head of a line on who is ahead, if that has changed since the last flips.
    pub(super) fn so_far(&self, story: &Story, rng: &mut ChaCha8Rng) -> Option<String> {
        let [_, foil] = story.cast;
        let last = story.flips.last()?;
        let ahead = |reaction| Some(tables().valence(true, story.pair_before(reaction)?).signum());
        let (was, is) = (ahead(last.reaction), ahead(story.reactions));
        let toward = match toward(last.spot, last.sign) {
            PairSide::First => 1,
            PairSide::Second => -1,
        };
        if foil == Who::City
            || story.is_gift()
            || story.flips.len() < TURNS
            || is != Some(toward)
            || was != Some(-toward)
        {
            return None;
        }
        let lists = &lists().reactions.so_far;
        let list = if toward == 1 { &lists.s } else { &lists.f };
        let context = self.with_things(self.context(story), story, rng);
        let choice = self.heard.pick(list, &context, &Manner::known(""), rng)?;
        (choice.uses == 0).then_some(choice.text)
    }

    /// Names the actor, and the other person concerned: the owner of the stone, or the one opposite.
    fn with_people(&self, context: Context, story: &Story, spot: PairPosition, who: Who) -> Context {
        let owner = story.side(spot.half);
        let other = if who == owner { story.opposite(who) } else { owner };
        context
            .with("w", &self.person(story, who))
            .with("x", &self.person(story, other))
    }

    fn trait_line(
        &self,
        story: &Story,
        flip: &Move,
        context: Context,
        mut manner: Manner<'_>,
        rng: &mut ChaCha8Rng,
    ) -> Option<String> {
        let (pole, adjective) = self.trait_words(flip.who, flip.by, flip.spot.colour)?;
        let act = self.act(
            self.acts(story, flip.who, flip.spot, flip.sign, flip.by)?,
            &context,
            rng,
        )?;
        let mode = tables().mode(flip.spot.colour.index());
        let texts = &lists().reactions;
        let noun = texts.nouns.get(mode).map_or("", |nouns| any(nouns, rng));
        let context = context
            .with("act", &*act)
            .with("pole", pole)
            .with("adj", adjective)
            .with("mode", mode)
            .with("noun", noun);
        let is_undone = |flip: &&Flip| matches!(flip.by, Turned::Undone(_));
        let last = story.flips.iter().rfind(|flip| !is_undone(flip));
        let toward = toward(flip.spot, flip.sign);
        let turns = last.is_some_and(|last| self::toward(last.spot, last.sign) != toward);
        let goes_on = !manner.before.is_empty() && last.is_some_and(|last| last.who == flip.who);
        let answers = last.filter(|last| {
            let trait_flip = matches!(last.by, Turned::Trait(_));
            trait_flip && turns && last.who != flip.who && story.is_in(last.who)
        });
        if goes_on {
            manner = manner.naming(vec![self.person(story, flip.who)]);
            let frames = if turns {
                &texts.turn_frames
            } else {
                &texts.more_frames
            };
            return self.framed(frames, &act, &context, &manner, rng);
        }
        let begins = manner.before.is_empty();
        let (frames, y) = match (self.motive(story, flip, begins), answers) {
            (Some((motive, y)), _) => (motive, Some(y)),
            (None, Some(last)) if begins && rng.random_bool(0.5) => (&texts.answer_frames, Some(last.who)),
            _ if begins && story.flips.len() >= LONG && rng.random_bool(0.6) => (&texts.late_frames, None),
            _ => (&texts.trait_frames, None),
        };
        let y = y.map(|y| self.person(story, y));
        let short = &self.person(story, flip.who).short;
        let was_named = sentences(manner.before)
            .last()
            .is_some_and(|last| last.contains(short));
        let frames: &Texts = &match was_named {
            false => frames.clone(),
            // The actor has just been named.
            true => frames.iter().map(|frame| with_pronoun(frame)).collect(),
        };
        if was_named {
            manner = manner.naming(vec![self.person(story, flip.who)]);
        }
        self.framed(frames, &act, &context.with_any("y", y.as_ref()), &manner, rng)
    }

    /// The frames for the reason why a character works against itself, or for or against one of the two, and that one.
    /// A third character gives a reason once.
    fn motive(&self, story: &Story, flip: &Move, begins: bool) -> Option<(&'static Texts, Who)> {
        let texts = &lists().reactions;
        let helped = story.side(toward(flip.spot, flip.sign));
        let hindered = story.opposite(helped);
        if story.cast.contains(&flip.who) {
            return (flip.who != helped).then_some((&texts.slip_frames, helped));
        }
        if helped == Who::City || hindered == Who::City {
            return None;
        }
        let is_first = story.flips.iter().all(|other| other.who != flip.who);
        match (self.ties(flip.who, helped), self.ties(flip.who, hindered)) {
            ((false, true), _) => Some((&texts.help_foe_frames, helped)),
            (_, (true, false)) => Some((&texts.harm_friend_frames, hindered)),
            ((true, false), _) if is_first && begins => Some((&texts.side_frames, helped)),
            (_, (false, true)) if is_first && begins => Some((&texts.against_frames, hindered)),
            _ => None,
        }
    }

    fn tie_line(
        &self,
        story: &Story,
        flip: &Move,
        sign: Sign,
        context: Context,
        manner: &Manner<'_>,
        rng: &mut ChaCha8Rng,
    ) -> Option<String> {
        let owner = story.side(flip.spot.half);
        let words = self.voice.view.tie_words(flip.who, owner, sign);
        let words = words.map(|words| match words.temper {
            Some(temper) => format!("{temper} {}", words.tone),
            None => words.tone.to_owned(),
        });
        let act = self.act(
            self.acts(story, flip.who, flip.spot, flip.sign, flip.by)?,
            &context,
            rng,
        )?;
        let context = context.with("act", &*act).with_any("manner", words.as_deref());
        let frames = &lists().reactions.tie_frames;
        let frames = match (story.is_in(flip.who), sign.is_plus()) {
            (true, _) if !manner.before.is_empty() => &frames.again,
            (true, true) => &frames.plus,
            (true, false) => &frames.minus,
            (false, true) => &frames.far_plus,
            (false, false) => &frames.far_minus,
        };
        let manner = manner.clone().naming(vec![self.person(story, flip.who)]);
        self.framed(frames, &act, &context, &manner, rng)
    }

    /// Puts an act into a frame. A frame with two clauses is not joined to a third one.
    fn framed(
        &self,
        frames: &Texts,
        act: &str,
        context: &Context,
        manner: &Manner<'_>,
        rng: &mut ChaCha8Rng,
    ) -> Option<String> {
        let is_double = act.contains(" and ");
        let fitting = || {
            frames
                .iter()
                .filter(|frame| !is_double || !frame.contains("and {act}"))
        };
        let choice = self.heard.pick(fitting(), context, manner, rng);
        choice.map(|choice| choice.text)
    }

    /// The meaning of a flip for the wish, at the end of its reaction.
    pub(super) fn effect(&self, story: &Story, before: &str, rng: &mut ChaCha8Rng) -> Option<String> {
        let flip = story.standing().next()?;
        let reacted = flip.reaction == story.reactions && !matches!(flip.by, Turned::Undone(_));
        let [_, foil] = story.cast;
        if !reacted || (foil == Who::City && flip.spot.half == PairSide::Second) {
            return None;
        }
        let texts = &lists().reactions;
        let effects = if story.is_gift() {
            &texts.effects_gift
        } else {
            &texts.effects
        };
        let side = if flip.spot.half == PairSide::First {
            &effects.s
        } else {
            &effects.f
        };
        let sign = if flip.sign.is_plus() { '+' } else { '-' };
        let list = side.get(&format!("{}{sign}", flip.spot.colour.word()))?;
        let owner = self.person(story, story.side(flip.spot.half)).short;
        let is_named = sentences(before).last().is_some_and(|last| last.contains(&owner));
        let list = list.iter().map(|text| match is_named {
            true => with_pronoun(text),
            false => text.clone(),
        });
        let list: Vec<String> = list.collect();
        let context = self.with_things_of(self.context(story), story, before);
        let context = self.with_people(context, story, flip.spot, flip.who);
        let people = ["w", "x"]
            .into_iter()
            .filter_map(|gap| context.person(gap).cloned());
        let manner = Manner::known(before).naming(people.collect());
        let choice = self.heard.pick(&list, &context, &manner, rng)?;
        (choice.uses < 2).then_some(choice.text)
    }

    /// A line for the owner of a stone who turns it back.
    pub(super) fn defence(&self, story: &Story, spot: PairPosition, rng: &mut ChaCha8Rng) -> Option<String> {
        let owner = story.side(spot.half);
        let flip = story.flips.iter().rfind(|flip| flip.spot == spot);
        let line = flip.and_then(|flip| self.voice.view.text(Slot::Line(story.number, flip.reaction)));
        let context = self.with_things_of(self.context(story), story, line.unwrap_or_default());
        let other = flip.map(|flip| flip.who).filter(|who| *who != owner);
        let who = other.map(|who| self.person(story, who));
        let context = context
            .with("x", &self.person(story, owner))
            .with_any("w", who.as_ref());
        let helped = flip.is_some_and(|flip| flip.sign.is_plus()) && other.is_some();
        let texts = &lists().reactions;
        let lists = helped
            .then_some(&texts.undo_help)
            .into_iter()
            .chain([&texts.undo]);
        let mut lists = lists.filter_map(|lists| lists.get(spot.colour.word()));
        let manner = Manner::known("").within(LONGEST);
        let choice = lists.find_map(|list| self.heard.pick(list, &context, &manner, rng));
        choice.map(|choice| choice.text)
    }

    /// A line for a character that enters, by its attitude to the two.
    pub(super) fn entering(&self, story: &Story, who: Who, rng: &mut ChaCha8Rng) -> Option<String> {
        let texts = &lists().reactions.enter;
        let tied = story
            .cast
            .into_iter()
            .filter(|other| *other != who)
            .flat_map(|other| {
                let (plus, minus) = self.ties(who, other);
                let friend = plus.then_some((&texts.friend, other));
                friend.into_iter().chain(minus.then_some((&texts.enemy, other)))
            });
        let tied: Vec<_> = tied.collect();
        let [spotlight, _] = story.cast;
        let agent = self.agent(who);
        let share = if tied.is_empty() { 0.7 } else { 0.3 };
        let (list, other) = match tied.choose(rng) {
            _ if agent.is_some() && rng.random_bool(share) => (&texts.agent, spotlight),
            Some(tied) => *tied,
            None => (&texts.other, spotlight),
        };
        let context = self.with_things(self.context(story), story, rng);
        let context = context
            .with_any("doing", agent.map(|agent| &*agent.doing))
            .with("w", &self.person(story, who))
            .with("x", &self.person(story, other));
        let manner = Manner::known("").within(LONGEST);
        let choice = self.heard.pick(list, &context, &manner, rng);
        let choice = choice.or_else(|| self.heard.pick(&texts.other, &context, &manner, rng));
        choice.map(|choice| choice.text)
    }

    /// A line for a seat that passes.
    pub(super) fn passing(&self, story: &Story, seat: Seat, rng: &mut ChaCha8Rng) -> Option<String> {
        let who = self.actor(story, seat)?;
        let context = self.with_things(self.context(story), story, rng);
        let context = context
            .with("w", &self.person(story, who))
            .with("x", &self.person(story, story.opposite(who)));
        let manner = Manner::known("").within(LONGEST);
        let choice = self.heard.pick(&lists().reactions.pass, &context, &manner, rng);
        choice.map(|choice| choice.text)
    }

    /// A line for a seat that takes the ante. By rule, the spotlight takes it because everybody has passed.
    pub(super) fn accepting(
        &self,
        story: &Story,
        seat: Seat,
        (ante, by_rule): (u16, bool),
        rng: &mut ChaCha8Rng,
    ) -> Option<String> {
        let [spotlight, foil] = story.cast;
        let mut who = self.actor(story, seat)?;
        // The people at the place have no use for scarabs, so the GM's other characters take them.
        let is_citys = foil == Who::City && self.voice.view.owner(foil) == seat && who != spotlight;
        let quiet = story.flips.is_empty() && foil != Who::City;
        let (quietly, texts) = (&lists().reactions.accept_quiet, &lists().reactions.accept);
        let outcome = story.stands()?;
        let list = match who {
            _ if by_rule && quiet => &quietly.by_rule,
            _ if by_rule => &texts.by_rule,
            _ if quiet && who == spotlight => &quietly.s,
            _ if quiet && who == foil => &quietly.f,
            _ if quiet => &quietly.other,
            _ if who == spotlight && outcome == Outcome::Open => &texts.s_open,
            _ if who == spotlight && story.is_gift() && outcome.is_good() => &texts.gift_won,
            _ if who == spotlight && story.is_gift() => &texts.gift_lost,
            _ if who == spotlight && outcome.is_good() => &texts.s_won,
            _ if who == spotlight => &texts.s_lost,
            _ if foil == Who::City => &texts.city,
            _ if who == foil && outcome == Outcome::Open => &texts.f_open,
            _ if who == foil && outcome.is_good() => &texts.f_won,
            _ if who == foil => &texts.f_lost,
            _ if outcome == Outcome::Open => &texts.other_open,
            _ if outcome.is_good() => &texts.other_won,
            _ => &texts.other_lost,
        };
        if is_citys && !story.is_in(who) {
            who = Who::City;
        }
        let count = usize::from(ante);
        let ante = format!("the {} {}", number(count), scarabs(count));
        let context = self.with_things(self.context(story), story, rng);
        let context = context.with("w", &self.person(story, who)).with("ante", &*ante);
        let manner = Manner::known("").within(LONGEST);
        let present = self.present(story, who, true, rng);
        let choice = self.heard.pick(list, &context, &manner, rng)?;
        Some(
            present
                .into_iter()
                .chain([choice.text])
                .collect::<Vec<_>>()
                .join(" "),
        )
    }

    /// Tells whether a character is a bug.
    pub(super) fn is_bug(&self, who: Who) -> bool {
        let character = self.voice.view.character(who);
        character.is_some_and(|character| character.kind == Some(Kind::Bug))
    }
}

/// The one of the two that a flip helps.
const fn toward(spot: PairPosition, sign: Sign) -> PairSide {
    match (spot.half, sign.is_plus()) {
        (PairSide::First, true) | (PairSide::Second, false) => PairSide::First,
        _ => PairSide::Second,
    }
}

/// Begins a sentence with a pronoun for its subject.
fn with_pronoun(text: &str) -> String {
    for gap in ["S", "s", "F", "f", "W"] {
        let name = format!("{{{gap}}}");
        if let Some(rest) = text.strip_prefix(&name).filter(|rest| rest.starts_with(' ')) {
            return format!("{{{gap}.he}}{rest}");
        }
    }
    text.to_owned()
}
