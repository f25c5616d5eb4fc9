//! The tale of a scene: its cause, the fate of the wish, and the effect on the two.

use super::super::{Colour, PairSide, Slot, Who};
use super::grammar::Context;
use super::heard::Manner;
use super::lists::{Noun, Texts, lists};
use super::opening::{LONGEST, texts_of};
use super::story::{Flip, Outcome, Story, Topic, Turned};
use super::wording::sentences;
use super::world::{World, fill};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};

/// The number of flips from which a scene is long.
const LONG: usize = 6;
/// The share of scenes whose tale mentions the effect on the two.
const AFTERMATH: f64 = 0.75;
/// The longest quotation of a person in a tale, in characters.
const QUOTE: usize = 90;

impl World<'_> {
    /// The tale of the scene under way, which has been judged.
    pub(super) fn tale(&self, rng: &mut ChaCha8Rng) -> Option<String> {
        let story = self.scenes.last()?;
        let outcome = story.judge()?;
        let mut parts = Vec::new();
        if outcome != Outcome::Open {
            parts.extend(self.cause(story, outcome.is_good(), rng));
        }
        let context = self.with_things(self.context(story), story, rng);
        parts.push(self.ending(story, outcome, &context, &parts.join(" "), rng)?);
        let before = parts.join(" ");
        parts.extend(self.aftermath(story, outcome, &context, &before, rng));
        Some(parts.join(" "))
    }

    /// The cause that settled a scene: the last standing flip in the direction of the outcome, else the die, else the
    /// throw.
    fn cause(&self, story: &Story, good: bool, rng: &mut ChaCha8Rng) -> Option<String> {
        let fits = |half: PairSide, plus: bool| (half == PairSide::First) == (plus == good);
        for flip in story
            .standing()
            .filter(|flip| fits(flip.spot.half, flip.sign.is_plus()))
        {
            let text = self.cause_by_flip(story, flip, rng);
            if text.is_some() {
                return text;
            }
        }
        let causes = &lists().endings.because;
        let context = self.with_things(self.context(story), story, rng);
        let say = |list: &'static Texts, context: &Context, rng: &mut ChaCha8Rng| {
            let choice = self.heard.pick(list, context, &Manner::known(""), rng);
            choice.map(|choice| choice.text)
        };
        let [_, foil] = story.cast;
        if let Some((spot, sign)) = story.die
            && story.side(spot.half) != Who::City
            && story.standing().all(|flip| flip.spot != spot)
            && fits(spot.half, sign.is_plus())
        {
            let owner = self.person(story, story.side(spot.half));
            return say(
                causes.die.of(spot.colour).of(sign),
                &context.with("x", &owner),
                rng,
            );
        }
        if foil == Who::City {
            let list = if good { &causes.city.good } else { &causes.city.bad };
            return say(list, &context, rng);
        }
        let (first, second) = story.judged?;
        let (number, lists) = if good {
            (first, &causes.thrown_s)
        } else {
            (second, &causes.thrown_f)
        };
        let strong = Colour::ALL
            .into_iter()
            .filter(|colour| number & (4 >> colour.index()) != 0);
        let strong: Vec<Colour> = strong.collect();
        let list = strong
            .choose(rng)
            .map_or(&causes.none, |colour| lists.of(*colour));
        say(list, &context, rng)
    }

    fn cause_by_flip(&self, story: &Story, flip: &Flip, rng: &mut ChaCha8Rng) -> Option<String> {
        let causes = &lists().endings.because;
        let owner = story.side(flip.spot.half);
        let same = flip.who == owner;
        let other = if same { story.opposite(flip.who) } else { owner };
        let line = self
            .voice
            .view
            .text(Slot::Line(story.number, flip.reaction))
            .unwrap_or_default();
        let context = self.with_things_of(self.context(story), story, line);
        let context = context
            .with("w", &self.person(story, flip.who))
            .with("x", &self.person(story, other));
        let plus = flip.sign.is_plus();
        let (list, context) = match flip.by {
            Turned::Trait(_) | Turned::Tie(_) => match self.told_act(story, flip) {
                Some(act) => {
                    let list = match (same, plus) {
                        (true, true) => &causes.act_self_up,
                        (true, false) => &causes.act_self_down,
                        (false, true) => &causes.act_help,
                        (false, false) => &causes.act_harm,
                    };
                    (list, context.with("act", &*act))
                }
                None if self.tells_another(story, flip) => return None,
                None => {
                    // A person has told it in other words.
                    let words = sentences(line)
                        .next()
                        .filter(|words| words.chars().count() <= QUOTE)?;
                    (&causes.typed, context.with("quote", words))
                }
            },
            Turned::Free | Turned::Vested => {
                let list = match (same, plus) {
                    (true, true) => &causes.scarab_self_up,
                    (true, false) => &causes.scarab_self_down,
                    (false, true) => &causes.scarab,
                    (false, false) => &causes.scarab_harm,
                };
                (list, context)
            }
            Turned::Undone(Some(foe)) if foe != owner && plus => {
                let context = context.with("w", &self.person(story, foe));
                (&causes.undo, context.with("x", &self.person(story, owner)))
            }
            Turned::Undone(_) => return None,
        };
        let choice = self.heard.pick(list, &context, &Manner::known(""), rng);
        choice.map(|choice| choice.text)
    }

    /// Does the line of a flip tell of another flip of the same reaction?
    fn tells_another(&self, story: &Story, flip: &Flip) -> bool {
        let mut same = story.flips.iter().filter(|other| other.reaction == flip.reaction);
        same.any(|other| self.told_act(story, other).is_some())
    }

    /// The fate of the wish.
    fn ending(
        &self,
        story: &Story,
        outcome: Outcome,
        context: &Context,
        before: &str,
        rng: &mut ChaCha8Rng,
    ) -> Option<String> {
        let wish = story.wish.as_ref()?;
        let [_, foil] = story.cast;
        let endings = &lists().endings;
        let typed = wish.topic == Topic::Typed;
        // A person's words are repeated once.
        let quote = wish
            .quote
            .as_ref()
            .filter(|quote| typed && !before.contains(&**quote));
        let quote = quote.filter(|quote| !self.heard.has(&format!("“{quote}”")));
        let words = |quoted: &'static Texts, plain: &'static Texts| {
            let quoted = quote.into_iter().flat_map(|_| quoted);
            quoted.chain(plain).collect::<Vec<_>>()
        };
        let all = |list: &'static Texts| list.iter().collect::<Vec<_>>();
        let promise = self.free_promise(rng);
        let (list, context) = match outcome {
            Outcome::Price if foil == Who::City => {
                let free = endings.lost_things.iter().filter(|thing| !self.heard.has(thing));
                let thing = free.collect::<Vec<_>>().choose(rng).copied();
                let thing = thing.or_else(|| endings.lost_things.first());
                let thing = thing.and_then(|thing| fill(thing, context))?;
                let list = match typed {
                    true => words(&endings.typed.city_price, &endings.typed.city_price_obj),
                    false => all(&endings.city_price),
                };
                (list, context.clone().with("lost_thing", &*thing))
            }
            Outcome::Price if promise.is_some() => {
                let list = match (typed, wish.topic.is_gift()) {
                    (true, _) => words(&endings.typed.price, &endings.typed.price_obj),
                    (_, true) => all(&endings.gift_price),
                    (_, false) => all(&endings.price),
                };
                (
                    list,
                    context
                        .clone()
                        .with_any("promise", promise.map(|noun| &*noun.full)),
                )
            }
            Outcome::Open if typed => (
                words(&endings.typed.turned, &endings.typed.turned_obj),
                context.clone(),
            ),
            Outcome::Open if foil == Who::City => (all(&endings.city_turned), context.clone()),
            Outcome::Open => return self.unsettled(story, context, before, rng),
            Outcome::Won | Outcome::Price | Outcome::Lost => {
                let won = outcome.is_good();
                let list = match (wish.texts, texts_of(story)) {
                    (Some(texts), _) if won => vec![&texts.won],
                    (Some(texts), _) => vec![&texts.lost],
                    (None, Some(topic)) if won => all(&topic.won),
                    (None, Some(topic)) => all(&topic.lost),
                    (None, None) if won => words(&endings.typed.won, &endings.typed.won_obj),
                    (None, None) => words(&endings.typed.lost, &endings.typed.lost_obj),
                };
                (list, context.clone())
            }
        };
        let manner = Manner::known("").within(LONGEST);
        let choice = self.heard.pick(list, &context, &manner, rng);
        choice.map(|choice| choice.text)
    }

    /// The way in which a wish stays open: with a clue to an agent, with a promise, or cut short.
    fn unsettled(
        &self,
        story: &Story,
        context: &Context,
        before: &str,
        rng: &mut ChaCha8Rng,
    ) -> Option<String> {
        let [_, foil] = story.cast;
        let texts = &lists().endings.turned;
        let promise = self.free_promise(rng).filter(|_| self.agent(foil).is_none());
        let others = self
            .agents
            .iter()
            .filter(|agent| !story.cast.contains(&agent.who));
        let clue = others.collect::<Vec<_>>().choose(rng).copied();
        let mut kinds = [0, 1, 2, 2];
        kinds.shuffle(rng);
        kinds.into_iter().find_map(|kind| {
            let (list, context) = match kind {
                0 => (&texts.cut, context.clone()),
                1 => (&texts.debt, context.clone().with("promise", &*promise?.full)),
                _ => (&texts.clue, self.with_agent(context.clone(), clue?)),
            };
            let manner = Manner::after(before).within(LONGEST);
            let choice = self.heard.pick(list, &context, &manner, rng);
            choice.map(|choice| choice.text)
        })
    }

    /// A promise that nobody has given yet.
    fn free_promise(&self, rng: &mut ChaCha8Rng) -> Option<&'static Noun> {
        let promises = lists().places.promises.iter();
        let free: Vec<_> = promises
            .filter(|promise| !self.heard.has(&promise.full))
            .collect();
        free.choose(rng).copied()
    }

    fn aftermath(
        &self,
        story: &Story,
        outcome: Outcome,
        context: &Context,
        before: &str,
        rng: &mut ChaCha8Rng,
    ) -> Option<String> {
        let endings = &lists().endings;
        let [spotlight, foil] = story.cast;
        let (plus, minus) = self.ties(foil, spotlight);
        let topic = story.topic()?;
        let list = if story.flips.len() >= LONG && foil != Who::City {
            &endings.long_after
        } else if story.flips.is_empty() && foil != Who::City && outcome != Outcome::Price {
            match outcome {
                Outcome::Won | Outcome::Price => &endings.quiet_after.won,
                Outcome::Lost => &endings.quiet_after.lost,
                Outcome::Open => &endings.quiet_after.open,
            }
        } else if foil == Who::City
            || topic.is_follow_up()
            || topic == Topic::Hush
            || !rng.random_bool(AFTERMATH)
        {
            return None;
        } else {
            let after = &endings.after;
            match (outcome, minus, plus) {
                (Outcome::Won, ..) if story.is_gift() => &after.gift_won,
                (Outcome::Lost, ..) if story.is_gift() => &after.gift_lost,
                (Outcome::Won, true, _) => &after.won_minus,
                (Outcome::Won, _, true) => &after.won_plus,
                (Outcome::Won, ..) => &after.won,
                (Outcome::Lost, true, _) => &after.lost_minus,
                (Outcome::Lost, _, true) => &after.lost_plus,
                (Outcome::Lost, ..) => &after.lost,
                (Outcome::Price | Outcome::Open, ..) => return None,
            }
        };
        let manner = Manner::known(before).within(LONGEST.saturating_sub(before.chars().count() + 1));
        let choice = self.heard.pick(list, context, &manner, rng)?;
        (choice.uses == 0).then_some(choice.text)
    }
}
