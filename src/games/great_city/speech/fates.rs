//! The set-up and the end: the reason of an intent, the City's fate, and the fates of characters.
//!
//! A fate follows from the character's own scenes, its gifts, the City's fate and its judgment. Every open wish is
//! named once: in its owner's fate, or in the City's fate if its owner has none.

use super::super::tables::tables;
use super::super::{CharacterView, IntentContent, Who};
use super::fixed::Fixed;
use super::grammar::{Context, Person};
use super::heard::Manner;
use super::lists::{Texts, lists};
use super::opening::{number, scarabs};
use super::story::{Outcome, Story, Topic};
use super::world::World;
use crate::table::Seat;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

/// The longest fate, in characters.
pub(super) const LONGEST: usize = 700;
/// The sentences of a fate, not counting the last one and open wishes.
const SENTENCES: usize = 4;
/// The number from which the names of the town for fates are counted.
const FATES: usize = 900;

impl World<'_> {
    /// The reason of a seat's intent. Two seats with the same intent give different reasons.
    pub(super) fn reason(&self, seat: Seat, purpose: IntentContent) -> Option<String> {
        let who = Who::Seat(seat);
        let drawn = |plus: bool| {
            let mut ties = self
                .voice
                .view
                .drawn()
                .filter(move |tie| tie.sign.is_plus() == plus);
            let end = ties.find(|tie| tie.from == who)?.to;
            Some(self.voice.person(end).short)
        };
        let agent = self
            .agents
            .first()
            .map(|agent| self.voice.person(agent.who).short);
        let context = self
            .town_of(seat)
            .with_any("ally", drawn(true).as_deref())
            .with_any("enemy", drawn(false).as_deref())
            .with_any("a", agent.as_deref());
        let answers = lists().endings.reasons.of(purpose.stone);
        let list = if purpose.saves { &answers.yes } else { &answers.no };
        let order = Fixed::new(self.voice.view).about("reason", 0).shuffled(list);
        let style = Manner::default().style;
        // Before the ties are drawn, the same reasons fit every seat, so each seat takes another one.
        let fitting = order
            .into_iter()
            .filter_map(|reason| super::grammar::render(reason, &context, &style));
        let mut fitting: Vec<String> = fitting.collect();
        let place = seat.index().checked_rem(fitting.len())?;
        Some(fitting.swap_remove(place))
    }

    /// The names of the town for one seat.
    fn town_of(&self, seat: Seat) -> Context {
        self.local(FATES + seat.index())
    }

    /// The fate of the City.
    pub(super) fn city(&self, survives: bool, rng: &mut ChaCha8Rng) -> Option<String> {
        let ending = if survives {
            &self.peril.saved
        } else {
            &self.peril.lost
        };
        let mut parts: Vec<String> = self.at_home(ending).into_iter().collect();
        parts.extend(self.count(survives, rng));
        let endings = &lists().endings.agent_end;
        for agent in &self.agents {
            let (beaten, story) = self.fate_of_agent(agent.who);
            let is_proof = story.and_then(Story::topic) == Some(Topic::Proof);
            let list = match (beaten, survives) {
                (Some(true), true) if is_proof => &endings.proved,
                (Some(true), false) if is_proof => &endings.proved_lost,
                (Some(true), true) => &endings.beaten,
                (Some(true), false) => &endings.beaten_lost,
                (Some(false), true) => &endings.got,
                (Some(false), false) => &endings.got_lost,
                (None, true) => &endings.open,
                (None, false) => &endings.open_lost,
            };
            let object = story.and_then(|story| story.wish.as_ref()).map(|wish| &wish.obj);
            let context = self.with_agent(self.home(), agent).with_any("obj", object);
            let before = parts.join(" ");
            let mut manner = Manner::after(&before);
            manner.style.full = true;
            let choice = self.heard.pick(list, &context, &manner, rng);
            parts.extend(choice.map(|choice| choice.text));
        }
        // The open wishes of characters without a fate are named here.
        for story in self.scenes.iter().filter(|story| story.stays_open()) {
            let [spotlight, _] = story.cast;
            if !matches!(spotlight, Who::Seat(_)) {
                let context = self.about_wish(self.local(story.place_number()), story);
                let context = context.with("w", &self.voice.person(spotlight));
                let before = parts.join(" ");
                let choice = self
                    .heard
                    .pick(open_texts(story), &context, &Manner::after(&before), rng);
                parts.extend(choice.map(|choice| choice.text));
            }
        }
        Some(parts.join(" "))
    }

    /// The gifts for and against the City, and the greatest giver.
    fn count(&self, survives: bool, rng: &mut ChaCha8Rng) -> Option<String> {
        let view = self.voice.view;
        let (yea, nay) = (usize::from(view.yea?), usize::from(view.nay?));
        let endings = &lists().endings;
        let gave = |seat: &Seat| {
            let [yea, nay] = self.paid.get(seat).copied().unwrap_or_default();
            usize::from(if survives { yea } else { nay })
        };
        let all = || Seat::all(view.players).chain([view.gm()]);
        let most = all().max_by_key(gave);
        let most = most.filter(|seat| gave(seat) > 1);
        // Nobody is named if two gave the same.
        let most = most.filter(|most| all().all(|seat| seat == *most || gave(&seat) < gave(most)));
        let actor = |seat: Seat| {
            let mut characters = view.characters.iter();
            Some(self.voice.person(characters.find(|one| one.owner == seat)?.who))
        };
        let total = if survives { yea } else { nay };
        let context = self
            .home()
            .with("scarabs", scarabs(yea))
            .with("yea", &*number(yea))
            .with("nay", &*number(nay))
            .with(
                "most_for",
                most.filter(|_| survives).map_or("", |_| &endings.most_for),
            )
            .with(
                "most_against",
                most.filter(|_| !survives).map_or("", |_| &endings.most_against),
            );
        let context = match most {
            Some(seat) => {
                let all = gave(&seat) == total;
                let part = if all {
                    "all".to_owned()
                } else {
                    number(gave(&seat))
                };
                context.with("n", &*part).with_any("w", actor(seat).as_ref())
            }
            None => context,
        };
        let list = match (yea, survives) {
            (0, _) => &endings.count_none,
            (_, true) => &endings.count.saved,
            (_, false) => &endings.count.lost,
        };
        let choice = self.heard.pick(list, &context, &Manner::full(), rng)?;
        Some(choice.text)
    }

    /// The fate of a seat's character (`great_city.end.3`).
    pub(super) fn fate(&self, seat: Seat, rng: &mut ChaCha8Rng) -> Option<String> {
        let view = self.voice.view;
        let character = view.character(Who::Seat(seat))?;
        let saved = view.survives?;
        let person = self.voice.person(character.who);
        let context = self.town_of(seat).with("w", &person);
        let mut fate = Fate {
            world: self,
            context,
            person,
            parts: Vec::new(),
        };
        fate.stand(character, saved, rng)?;
        let hero = fate.own_scenes(character.who, rng);
        fate.end(character, saved, hero, rng);
        Some(fate.parts.join(" "))
    }

    /// Adds the names that a fate uses from a scene.
    fn about_wish(&self, context: Context, story: &Story) -> Context {
        let [spotlight, foil] = story.cast;
        let x = if foil == Who::City {
            None
        } else {
            Some(self.voice.person(foil))
        };
        let context = self.with_old(context, story, spotlight);
        let object = story.wish.as_ref().map(|wish| &wish.obj);
        context.with_any("x", x.as_ref()).with_any("obj", object)
    }
}

/// The texts for a wish that stayed open.
fn open_texts(story: &Story) -> &'static Texts {
    let [_, foil] = story.cast;
    let endings = &lists().endings;
    if foil == Who::City {
        &endings.own_open_city
    } else {
        &endings.own_open
    }
}

/// The fate of a character while it is being told.
struct Fate<'w> {
    world: &'w World<'w>,
    context: Context,
    person: Person,
    parts: Vec<String>,
}

impl Fate<'_> {
    /// Adds a sentence. The owner of the fate has been named.
    fn add(&mut self, list: &Texts, context: &Context, rng: &mut ChaCha8Rng) {
        let before = self.parts.join(" ");
        let mut manner = Manner::known("").naming(vec![self.person.clone()]);
        manner.before = &before;
        manner.longest = Some(LONGEST.saturating_sub(before.chars().count() + 1));
        let choice = self.world.heard.pick(list, context, &manner, rng);
        self.parts.extend(choice.map(|choice| choice.text));
    }

    fn add_scene(&mut self, list: &Texts, story: &Story, rng: &mut ChaCha8Rng) {
        let context = self.world.about_wish(self.context.clone(), story);
        self.add(list, &context, rng);
    }

    /// The character's stand for or against the City, and its gifts.
    fn stand(&mut self, character: &CharacterView, saved: bool, rng: &mut ChaCha8Rng) -> Option<()> {
        let endings = &lists().endings;
        let saves = character.purpose?.saves;
        let [yea, nay] = self.world.paid.get(&character.owner).copied().unwrap_or_default();
        let (list, count) = match (saves, yea, nay) {
            (true, 1.., _) => (&endings.gave_yea, yea),
            (true, 0, 1..) => (&endings.gave_cross_nay, nay),
            (false, _, 1..) => (&endings.gave_nay, nay),
            (false, 1.., 0) => (&endings.gave_cross_yea, yea),
            (_, 0, 0) => (const { &Vec::new() }, 0),
        };
        let count = usize::from(count);
        let gave = list
            .choose(rng)
            .map_or_else(String::new, |gave| gave_words(gave, count));
        let stand = &endings.stand;
        let has_done = |topics: &[Topic]| {
            let is_own = |story: &&Story| story.cast.first() == Some(&character.who);
            let is_won = |story: &&Story| story.outcome.is_some_and(Outcome::is_good);
            let done = self.world.scenes.iter().filter(is_own).filter(is_won);
            let mut topics_done = done.filter_map(Story::topic);
            topics_done.any(|topic| topics.contains(&topic))
        };
        // A character's intent is secret, so the scenes do not always show it.
        let helper = saves && has_done(&[Topic::Aid, Topic::Fetch]);
        let secret = !saves && has_done(&[Topic::Proof, Topic::Deny, Topic::Guard]);
        let hidden = match saved {
            true if helper => Some(&stand.helper_saved),
            false if helper => Some(&stand.helper_lost),
            true if secret => Some(&stand.secret_saved),
            false if secret => Some(&stand.secret_lost),
            _ => None,
        };
        let plain = match (saves, saved) {
            (true, true) => &stand.saves_saved,
            (true, false) => &stand.saves_lost,
            (false, true) => &stand.not_saved,
            (false, false) => &stand.not_lost,
        };
        let context = self
            .context
            .clone()
            .with("gave", &*gave)
            .with("n", &*number(count));
        let mut lists = hidden.into_iter().chain([plain]);
        let choice = lists.find_map(|list| self.world.heard.pick(list, &context, &Manner::full(), rng))?;
        self.parts.push(choice.text.replace(",,", ",").replace(",.", "."));
        Some(())
    }

    /// The character's own scenes: one won, all left open, one lost, one debt. Returns the scene that it won.
    fn own_scenes(&mut self, who: Who, rng: &mut ChaCha8Rng) -> Option<Story> {
        let scenes = &self.world.scenes;
        let endings = &lists().endings;
        let is_own = |story: &&Story| {
            let [spotlight, _] = story.cast;
            spotlight == who && !story.topic().is_some_and(Topic::is_follow_up)
        };
        let own: Vec<&Story> = scenes.iter().filter(is_own).collect();
        let ended = |outcomes: &[Outcome]| {
            let ended = own
                .iter()
                .filter(|story| story.outcome.is_some_and(|one| outcomes.contains(&one)));
            ended.copied().collect::<Vec<_>>()
        };
        let hero = ended(&[Outcome::Won, Outcome::Price]).choose(rng).copied();
        if let Some(story) = hero {
            self.add_scene(won_texts(story), story, rng);
        }
        for story in own.iter().filter(|story| story.stays_open()) {
            self.add_scene(open_texts(story), story, rng);
        }
        if let Some(story) = ended(&[Outcome::Lost])
            .choose(rng)
            .filter(|_| self.parts.len() < SENTENCES)
        {
            let [_, foil] = story.cast;
            let list = match story.topic() {
                _ if foil == Who::City => &endings.own_lost_city,
                Some(Topic::Typed) => &endings.own_lost_typed,
                Some(topic) if topic.is_gift() => &endings.own_gift_lost,
                _ => &endings.own_lost,
            };
            self.add_scene(list, story, rng);
        }
        self.debts(who, hero, rng);
        hero.cloned()
    }

    fn debts(&mut self, who: Who, hero: Option<&Story>, rng: &mut ChaCha8Rng) {
        let endings = &lists().endings;
        let world = self.world;
        for story in &world.scenes {
            let Some(promise) = story.promise.filter(|_| self.parts.len() < SENTENCES) else {
                continue;
            };
            let is_hero = hero.is_some_and(|hero| hero.number == story.number);
            let (list, other) = match promise.kept {
                Some(true) if promise.creditor == who => (&endings.own_debt_paid, promise.debtor),
                Some(false) if promise.creditor == who => (&endings.refused_debt, promise.debtor),
                None if promise.debtor == who && !is_hero => (&endings.owes, promise.creditor),
                None if promise.creditor == who => (&endings.owed, promise.debtor),
                _ => continue,
            };
            let x = world.voice.person(other);
            let context = world.about_wish(self.context.clone(), story).with("x", &x);
            self.add(list, &context, rng);
        }
    }

    /// The rest of the character's life.
    fn end(&mut self, character: &CharacterView, saved: bool, hero: Option<Story>, rng: &mut ChaCha8Rng) {
        let Some(pair) = self.world.voice.view.fate_pair(character) else {
            return;
        };
        let saves = character.purpose.is_some_and(|purpose| purpose.saves);
        let lives = &lists().endings.ends;
        let is_bug = self.world.is_bug(character.who);
        let list = match (tables().valence(saves, pair).signum(), saved, is_bug) {
            (1, true, false) => &lives.good_saved_person,
            (1, true, true) => &lives.good_saved_bug,
            (1, false, false) => &lives.good_lost_person,
            (1, false, true) => &lives.good_lost_bug,
            (0, true, false) => &lives.mixed_saved_person,
            (0, true, true) => &lives.mixed_saved_bug,
            (0, false, false) => &lives.mixed_lost_person,
            (0, false, true) => &lives.mixed_lost_bug,
            (_, true, false) => &lives.bad_saved_person,
            (_, true, true) => &lives.bad_saved_bug,
            (_, false, false) => &lives.bad_lost_person,
            (_, false, true) => &lives.bad_lost_bug,
        };
        let hero = hero.and_then(|story| story.wish).filter(|wish| !wish.intangible);
        let object = hero.map_or_else(|| self.world.peril.short.clone(), |wish| wish.obj.short);
        let context = self.context.clone().with("obj_or", &*object);
        self.add(list, &context, rng);
    }
}

/// The texts for a wish that was granted.
fn won_texts(story: &Story) -> &'static Texts {
    let endings = &lists().endings;
    let [_, foil] = story.cast;
    let Some(topic) = story.topic() else {
        return &endings.own_did;
    };
    let intangible = story.wish.as_ref().is_none_or(|wish| wish.intangible);
    let keeps = matches!(topic, Topic::Proof | Topic::Deny | Topic::Plot);
    let keeps = keeps || (matches!(topic, Topic::Own | Topic::Grudge) && !intangible);
    match story.outcome {
        _ if foil == Who::City => &endings.own_won_city,
        _ if topic.is_gift() => &endings.own_gift,
        Some(Outcome::Price) if story.promise.is_some_and(|promise| promise.kept.is_none()) => {
            &endings.own_price
        }
        _ if keeps => &endings.own_won,
        _ => &endings.own_did,
    }
}

/// The words for a character's gifts. A clause with “though” stands between commas.
fn gave_words(gave: &str, count: usize) -> String {
    let one = || {
        gave.replace("{n} scarabs", "{n} scarab")
            .replace("were {w.his}", "was {w.his}")
    };
    let gave = if count == 1 { one() } else { gave.to_owned() };
    if gave.contains(" though ") {
        format!(",{gave},")
    } else {
        gave
    }
}
