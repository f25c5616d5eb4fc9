//! Computer seats of The Great City, including the automatic GM.
//!
//! They decide from their own view and from the events that their seat saw. A decision is made once for each `Moment`
//! and kept: first the seat says what it is about to do, then it does it. [`speech`](super::speech) has the sentences.
//!
//! Invariant: every random draw uses the seat's own generator, so the same seed plays the same game.

mod advice;
mod shrewd;
mod steady;

use super::event::{Event, Seen};
use super::log::LogWriter;
use super::pieces::{IntentContent, ScarabZone, Tie, Who};
use super::speech::{Saying, Speaker, Teller, tells};
use super::state::Phase;
use super::view::SceneView;
use super::{Action, Claim, GreatCity, View};
use crate::table::computer::{Adviser, Random, Speech};
use crate::table::{Advice, Computer, Observation, Occasion, Opponents, Seat, Skill};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use shrewd::Cunning;

/// What a seat at a table of The Great City observes.
type Observed<'t> = Observation<'t, GreatCity>;

impl Opponents for GreatCity {
    fn computer(skill: Skill) -> Box<dyn Computer<Self>> {
        match skill {
            Skill::Random => Box::new(Random),
            Skill::Novice => Box::new(Player::new(0.3, None)),
            Skill::Steady => Box::new(Player::new(0.05, None)),
            Skill::Shrewd => Box::new(Player::shrewd()),
        }
    }

    fn describe_skill(skill: Skill) -> &'static str {
        match skill {
            Skill::Random => "Plays any legal action at random, and says nothing.",
            Skill::Novice => "Plays along and tells its story. Three times in ten it acts on a whim.",
            Skill::Steady => {
                "Flips stones for its friends, takes large antes, and gives to Yea or Nay early."
            }
            Skill::Shrewd => {
                "Flips stones for its own fate, takes the ante after the first round, and spends at the end."
            }
        }
    }

    const ADVISER: Option<&'static dyn Adviser<Self>> = Some(&Self);

    const BASELINES: &'static [(&'static str, &'static str)] = shrewd::PLAYERS;

    fn baseline(name: &str) -> Option<Box<dyn Computer<Self>>> {
        let cunning = match name {
            "blind" => Cunning::Blind,
            "hasty" => Cunning::Hasty,
            "lavish" => Cunning::Lavish,
            _ => return None,
        };
        Some(Box::new(Player::new(0.0, Some(cunning))))
    }
}

/// A computer seat that plans, speaks and acts. Used for every skill except random.
struct Player {
    /// The probability of a random action instead of the best one, 0 to 1.
    slips: f64,
    /// The shrewd seat's abilities; `None` for the other skills.
    cunning: Option<Cunning>,
    /// The action that it has decided on, and the moment for which the decision holds.
    plan: Option<(Moment, Action)>,
    /// The last scene in which it considered buying in.
    weighed: u16,
    speaker: Speaker,
}

/// How long a decision remains valid: the phase, and the numbers of scenes, reactions, flips and undos.
type Moment = (Phase, u16, [u32; 3]);

/// A seat's view, memory and random generator while it decides.
struct Decision<'t> {
    view: &'t View,
    /// The events that the seat saw, if it is about to choose a scene.
    seen: Vec<Seen>,
    seat: Seat,
    /// The scarabs in Yea and in Nay, counted from the public moves.
    bags: (u16, u16),
    cunning: Option<Cunning>,
    rng: &'t mut ChaCha8Rng,
}

impl Player {
    fn shrewd() -> Self {
        Self::new(0.0, Some(Cunning::Full))
    }

    fn new(slips: f64, cunning: Option<Cunning>) -> Self {
        Self {
            slips,
            cunning,
            plan: None,
            weighed: 0,
            speaker: Speaker::default(),
        }
    }

    fn mind<'t>(&self, table: &'t Observed<'_>, view: &'t View, rng: &'t mut ChaCha8Rng) -> Decision<'t> {
        let is_framing = matches!(view.phase, Phase::Frame(_));
        Decision {
            view,
            seen: if is_framing { seen(table, view) } else { Vec::new() },
            seat: table.seat(),
            bags: count_bags(table, view),
            cunning: self.cunning,
            rng,
        }
    }

    /// The action for this moment. Decides at most once per moment.
    fn decide(&mut self, table: &mut Observed<'_>, view: &View, rng: &mut ChaCha8Rng) -> Option<Action> {
        let counts = [view.counts.reactions, view.counts.flips, view.counts.undos];
        let moment = (view.phase, view.scenes, counts);
        let legal: Vec<Action> = table.legal().iter().map(|choice| choice.action).collect();
        if let Some((when, action)) = self.plan
            && when == moment
            && legal.contains(&action)
        {
            return Some(action);
        }
        // The situation that everybody reads is no place for mistakes.
        let slips = rng.random_bool(self.slips) && view.phase != Phase::Situation;
        let mut mind = self.mind(table, view, rng);
        let action = if slips {
            // Not even a whim ends a scene before everybody has had a word, or works against what the seat wants.
            let scene = view.scene.as_ref();
            let is_early = scene.is_some_and(|scene| mind.waits_for_others(scene));
            let may = |action: &Action| match *action {
                Action::Accept(_) => !is_early,
                Action::Flip { stone, .. } => scene.is_none_or(|scene| mind.serves(scene, stone)),
                _ => true,
            };
            let whims: Vec<Action> = legal.iter().copied().filter(may).collect();
            mind.pick_any(whims)
        } else {
            let wish = mind.wish(&legal);
            wish.filter(|wish| legal.contains(wish))
                .or(legal.first().copied())
        }?;
        self.plan = Some((moment, action));
        Some(action)
    }
}

/// The events that a seat saw, in the phases in which it needs them for its story.
fn seen(table: &Observed<'_>, view: &View) -> Vec<Seen> {
    match view.phase {
        Phase::Frame(_)
        | Phase::Ante(..)
        | Phase::RandomFlip
        | Phase::React(_)
        | Phase::Answer(..)
        | Phase::Making(_)
        | Phase::After
        | Phase::CityAnswer(..)
        | Phase::CityFate(_)
        | Phase::Fate(_) => table.seen().collect(),
        _ => Vec::new(),
    }
}

/// Does a seat leave it to the GM to propose the first agent of peril?
fn leaves_to_gm(view: &View, seat: Seat) -> bool {
    let is_open = view.phase == Phase::Situation && view.proposal.is_none();
    is_open && seat != view.gm() && view.agents().next().is_none()
}

/// Counts the scarabs in Yea and in Nay: every scarab that went in was seen (`great_city.after.4`).
fn count_bags(table: &Observed<'_>, view: &View) -> (u16, u16) {
    if let (Some(yea), Some(nay)) = (view.yea, view.nay) {
        return (yea, nay);
    }
    if !matches!(view.phase, Phase::After | Phase::Ante(..)) {
        return (0, 0);
    }
    // In Nay is one for every player, the GM included (`great_city.situation.1`).
    let (mut yea, mut nay) = (0, view.players as i32 + 1);
    for seen in table.seen() {
        if let Seen::Public(Event::Moved { from, to, count, .. }) = seen {
            let gain = |bag| i32::from(count) * (i32::from(to == bag) - i32::from(from == bag));
            yea += gain(ScarabZone::Yea);
            nay += gain(ScarabZone::Nay);
        }
    }
    (yea.try_into().unwrap_or(0), nay.try_into().unwrap_or(0))
}

impl Computer<GreatCity> for Player {
    fn speak(&mut self, table: &mut Observed<'_>, rng: &mut ChaCha8Rng) -> Vec<Speech<Claim>> {
        let seat = table.seat();
        let mut view = table.view();
        // Nobody speaks while the X-card is out.
        if view.stopped.is_some() {
            return Vec::new();
        }
        let seen = seen(table, &view);
        let mut said: Vec<Saying> = Vec::new();
        if view.phase == Phase::Situation {
            if leaves_to_gm(&view, seat) {
                return Vec::new();
            }
            for (slot, telling) in Teller::new(&view, &seen, seat).situation() {
                said.push(tells(slot, telling));
            }
            // An agent is proposed for the situation that is proposed.
            for (slot, saying) in &said {
                view.hear(*slot, seat, saying);
            }
        }
        let planned = match view.phase {
            Phase::Situation | Phase::Frame(_) | Phase::React(_) | Phase::Answer(..) => {
                self.decide(table, &view, rng)
            }
            _ => None,
        };
        let teller = Teller::new(&view, &seen, seat);
        match (view.phase, planned) {
            (Phase::Situation, Some(action)) => said.extend(teller.agent(action, rng)),
            // A seat may have to do both, and is asked once.
            (Phase::After, _) => said.extend(teller.after(rng)),
            _ => said.extend(self.speaker.say(&teller, planned, rng)),
        }
        let speech = |(slot, said): Saying| Speech {
            slot: slot.to_string(),
            to: slot.audience(seat),
            said,
        };
        said.into_iter().map(speech).collect()
    }

    fn yields(&mut self, table: &mut Observed<'_>) -> bool {
        leaves_to_gm(&table.view(), table.seat())
    }

    fn choose(&mut self, table: &mut Observed<'_>, rng: &mut ChaCha8Rng) -> usize {
        let view = table.view();
        let action = self.decide(table, &view, rng);
        self.plan = None;
        action
            .and_then(|action| table.legal().iter().position(|choice| choice.action == action))
            .unwrap_or(0)
    }

    /// Considers buying in, once per scene.
    fn before_chance(&mut self, table: &mut Observed<'_>, rng: &mut ChaCha8Rng) -> Option<usize> {
        let seat = table.seat();
        let view = table.view();
        if self.weighed == view.scenes {
            return None;
        }
        self.weighed = view.scenes;
        let mut mind = self.mind(table, &view, rng);
        let who = match self.cunning {
            Some(_) => mind.shrewd_entry(),
            None => mind.buys_in(),
        }?;
        let enters = Action::Enter { seat, who };
        table.legal().iter().position(|choice| choice.action == enters)
    }
}

impl Adviser<Self> for GreatCity {
    fn advise(&self, table: &mut Observed<'_>, occasion: Occasion, rng: &mut ChaCha8Rng) -> Advice<Action> {
        let mut player = Player::shrewd();
        let view = table.view();
        let place = if occasion.waits {
            Some(player.choose(table, rng))
        } else {
            player.before_chance(table, rng)
        };
        let does = place.and_then(|place| table.legal().get(place).map(|choice| choice.action));
        let (setup, view) = (&table.public_setup(), &view);
        let mind = player.mind(table, view, rng);
        let log_writer = LogWriter { setup, view };
        let stay = "To buy in costs a scarab, and the ante is not worth it yet.";
        let (what, why) = match &does {
            Some(does) => (
                advice::what(&mind, &log_writer, does),
                advice::why(&mind, &log_writer, does),
            ),
            None => ("Stay out of this scene.".into(), stay.into()),
        };
        Advice { does, what, why }
    }
}

impl Decision<'_> {
    /// The action that this seat prefers. It may not be legal.
    fn wish(&mut self, legal: &[Action]) -> Option<Action> {
        match self.view.phase {
            Phase::Situation => self.situation(legal),
            Phase::Characters => self.character(legal),
            Phase::Making(who) => self.newcomer(who, legal),
            Phase::Ties(_) => self.tie(),
            Phase::Frame(_) => self.scene(legal),
            Phase::Ante(..) => self.ante(),
            Phase::React(_) if self.cunning.is_some() => self.shrewd_reaction(),
            Phase::React(_) => self.reaction(),
            Phase::Answer(_, spot) => self.answer(spot),
            Phase::CityAnswer(_, spot) => Some(self.city_answer(spot)),
            Phase::After => self.after(),
            _ => legal.first().copied(),
        }
    }

    fn purse(&self) -> u16 {
        let purse = self.view.purses.get(self.seat.index()).copied().flatten();
        purse.unwrap_or(0)
    }

    /// The intent of this seat's character; `None` for the GM.
    fn purpose(&self) -> Option<IntentContent> {
        self.view.character(Who::Seat(self.seat))?.purpose
    }

    fn is_gm(&self) -> bool {
        self.seat == self.view.gm()
    }

    pub(super) fn is_present(&self, scene: &SceneView) -> bool {
        scene.present().any(|who| self.view.owner(who) == self.seat)
    }

    /// The number of + ties minus the number of - ties from this seat's characters to `to`.
    fn feeling(&self, to: Who) -> f64 {
        let own = |tie: &Tie| tie.to == to && self.view.owner(tie.from) == self.seat;
        let signs = self.view.drawn().filter(own).map(|tie| tie.sign);
        signs.map(|sign| if sign.is_plus() { 1.0 } else { -1.0 }).sum()
    }

    fn chance(&mut self, of: f64) -> bool {
        self.rng.random_bool(of.clamp(0.0, 1.0))
    }

    /// Picks one of several equally good items at random.
    fn pick_any<T: Copy>(&mut self, list: impl IntoIterator<Item = T>) -> Option<T> {
        self.pick(&list.into_iter().map(|one| (one, 1.0)).collect::<Vec<_>>())
    }

    /// Picks an item at random by weight.
    fn pick<T: Copy>(&mut self, list: &[(T, f64)]) -> Option<T> {
        let total: f64 = list.iter().map(|(_, weight)| weight.max(0.0)).sum();
        if total <= 0.0 {
            return list.first().map(|(one, _)| *one);
        }
        let mut left = self.rng.random_range(0.0..total);
        for (one, weight) in list {
            left -= weight.max(0.0);
            if left < 0.0 {
                return Some(*one);
            }
        }
        list.last().map(|(one, _)| *one)
    }
}
