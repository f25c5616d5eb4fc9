//! The decisions of the novice and the steady seat, and those that the shrewd seat shares: before the first scene, at
//! its beginning, in reactions, and after the judgment.

use super::super::speech::{Teller, helped};
use super::super::tables::{Pair, tables};
use super::super::{
    Action, CharacterView, Colour, Kind, Means, PairPosition, PairSide, SceneView, Spending, StoneView, Who,
    number,
};
use super::Decision;
use super::shrewd::Cunning;
use crate::table::Seat;
use rand::RngExt;

/// The probability that a seat would rather save the City, if its stones leave it the choice.
const WOULD_SAVE: f64 = 0.6;
/// How much more an accepted judgment is worth, so that each player has a scene.
const HURRY: f64 = 8.0;
/// The threshold that keeps a seat from accepting a small ante at the end of the first round.
const RELUCTANCE: f64 = 0.35;
/// How large an ante has to be for a seat not to wait until everybody has had a word, in scarabs.
pub(super) const TEMPTING: u16 = 7;
/// The ante above which more makes no difference to a decision.
const LARGE_ANTE: u16 = 10;
/// The most stones that a computer seat flips in one reaction.
const MOST_FLIPS: usize = 3;
/// The scarabs that a seat never spends after a scene.
const KEEPS: u16 = 2;

impl Decision<'_> {
    /// Proposes an agent if there is none; the GM sometimes adds a second one. After that it agrees to the situation. It
    /// accepts the proposals of others.
    pub(super) fn situation(&mut self, legal: &[Action]) -> Option<Action> {
        let seat = self.seat;
        if self.view.proposal.is_some() {
            return Some(Action::Agree(seat));
        }
        let more = match self.view.agents().count() {
            0 => true,
            1 => self.is_gm() && self.view.refused == 0 && self.chance(0.6),
            _ => false,
        };
        if !more {
            return Some(Action::Stands(seat));
        }
        let kind = self.teller().next_agent().unwrap_or_else(|| self.kind());
        let (propose, name) = (Action::Propose { seat, kind }, Action::Agent { seat, kind });
        let must_ask = legal.contains(&propose);
        Some(if must_ask { propose } else { name })
    }

    /// The next step of a new character of the GM: kind, traits, class, free ties.
    pub(super) fn newcomer(&mut self, who: Who, legal: &[Action]) -> Option<Action> {
        let seat = self.seat;
        let character = self.view.character(who)?;
        // A new character begins as a person and becomes a bug now and then.
        if character.traits.is_none() && character.kind == Some(Kind::Person) && self.chance(0.3) {
            let kind = Kind::Bug;
            return Some(Action::Kind { seat, who, kind });
        }
        if character.traits.is_none() || character.class.is_none() {
            return self.character(legal);
        }
        match self.tie() {
            Some(tie @ Action::Draw { .. }) => Some(tie),
            _ => Some(Action::Made { seat, who }),
        }
    }

    fn kind(&mut self) -> Kind {
        if self.chance(0.6) { Kind::Person } else { Kind::Bug }
    }

    /// The next step of a character that is not complete.
    pub(super) fn character(&mut self, legal: &[Action]) -> Option<Action> {
        let (view, seat) = (self.view, self.seat);
        let mut characters = view.characters.iter();
        let character = characters.find(|character| character.owner == seat && !character.made)?;
        let who = character.who;
        if character.kind.is_none() {
            return self.being(legal);
        }
        let legal = legal.iter().copied();
        if character.traits.is_none() {
            let own = |action: &Action| matches!(action, Action::Traits { who: whose, .. } if *whose == who);
            return self.pick_any(legal.filter(own));
        }
        if character.class.is_none() {
            let classes = legal.filter_map(|action| match action {
                // A class other than classless is chosen more often.
                Action::Class {
                    who: whose, class, ..
                } if whose == who => Some((action, class.colour().map_or(0.4, |_| 1.0))),
                _ => None,
            });
            return self.pick(&classes.collect::<Vec<_>>());
        }
        if matches!(who, Who::Seat(_)) && character.purpose.is_none() {
            return self.intent(character);
        }
        if !character.vests && character.class.is_some_and(|class| class.colour().is_some()) {
            return Some(Action::Vest { seat, who, yes: true });
        }
        Some(Action::Made { seat, who })
    }

    /// A character of the seat's own making, or now and then a ready-made one.
    fn being(&mut self, legal: &[Action]) -> Option<Action> {
        let is_ready = |action: &Action| matches!(action, Action::DealIn { .. });
        if legal.iter().any(is_ready) && self.chance(0.25) {
            return self.pick_any(legal.iter().copied().filter(is_ready));
        }
        let kind = self.kind();
        let seat = self.seat;
        Some(Action::Be { seat, kind })
    }

    fn intent(&mut self, character: &CharacterView) -> Option<Action> {
        let saves = self.chance(WOULD_SAVE);
        let weight = |stone: StoneView| if stone.sign.is_plus() == saves { 1.0 } else { 0.0 };
        let stones = Colour::ALL.into_iter().zip(character.triad.map(weight));
        // If no stone gives the wanted answer, all weights are 0 and the first stone is taken.
        let stone = self.pick(&stones.collect::<Vec<_>>())?;
        let seat = self.seat;
        Some(Action::Intent { seat, stone })
    }

    /// Draws the free ties, and now and then one more if the purse holds at least five scarabs.
    pub(super) fn tie(&mut self) -> Option<Action> {
        let (view, seat) = (self.view, self.seat);
        let rich = self.purse() >= 5 && !self.is_gm() && self.chance(0.3);
        let free = view.draws.iter().any(|(_, paid)| !paid);
        if !free && !rich {
            return Some(Action::Tied(seat));
        }
        let draws = view.draws.iter().filter(|(_, paid)| *paid != free);
        let ties = draws.map(|&(tie, _)| {
            let whom = match tie.to {
                // Ties to players' characters are likelier than ties to agents, above all for the GM.
                Who::Seat(_) => 1.0,
                _ if self.is_gm() => 0.2,
                _ => 0.7,
            };
            // The GM prefers minus ties, everybody else plus ties.
            let preferred = tie.sign.is_plus() != self.is_gm();
            let sign = if preferred { 0.6 } else { 0.4 };
            let mut drawn = view.drawn().map(|drawn| (drawn.from, drawn.to));
            let again = drawn.any(|ends| ends == (tie.from, tie.to));
            (tie, whom * sign * if again { 0.1 } else { 1.0 })
        });
        let tie = self.pick(&ties.collect::<Vec<_>>());
        Some(tie.map_or(Action::Tied(seat), |tie| Action::Draw { seat, tie }))
    }

    /// Picks a scene at random. Foils with a tie to the spotlight or with open business are likelier.
    pub(super) fn scene(&mut self, legal: &[Action]) -> Option<Action> {
        let teller = self.teller();
        let scenes = legal.iter().filter_map(|action| match *action {
            Action::Scene { spotlight, foil, .. } => Some((*action, self.as_foil(&teller, spotlight, foil))),
            _ => None,
        });
        let scenes: Vec<_> = scenes.collect();
        self.pick(&scenes)
    }

    /// The seat as one that speaks.
    fn teller(&self) -> Teller<'_> {
        Teller::new(self.view, &self.seen, self.seat)
    }

    fn as_foil(&self, teller: &Teller<'_>, spotlight: Who, foil: Who) -> f64 {
        let tied = self.is_between(spotlight, foil);
        let asked = match foil {
            Who::Seat(seat) if self.view.would_be_foil.contains(&seat) => 6.0,
            _ => 0.0,
        };
        // The GM's characters should meet the players' characters rather than each other.
        let share = match foil {
            Who::Agent(_) | Who::Newcomer(_) if self.is_gm() => 0.2,
            _ => 1.0,
        };
        let business = teller.business([spotlight, foil]) * share;
        business + asked + if tied { 1.8 } else { 0.0 }
    }

    /// Antes from the pool, or near the end, when its side is not ahead and needs time, from the seat's own purse.
    pub(super) fn ante(&mut self) -> Option<Action> {
        let (yea, nay) = self.bags;
        let near = usize::from(self.view.pool) <= self.view.players + 3;
        // A seat that would not save the City also buys time while Yea is ahead.
        let behind = (self.purpose()).is_some_and(|purpose| purpose.saves == (yea <= nay));
        let own = near && behind && self.purse() >= 4;
        Some(Action::Ante { seat: self.seat, own })
    }

    /// A character to bring into the scene before it starts, if any.
    pub(super) fn buys_in(&mut self) -> Option<Who> {
        let scene = self.view.scene.as_ref()?;
        let draw: f64 = self.rng.random();
        if self.purse() < 4 {
            return None;
        }
        let pair = [scene.spotlight, scene.foil];
        let stake = |who: Who| {
            let tied = pair.iter().filter(|one| self.is_between(who, **one)).count();
            tied as f64 * 0.22
        };
        let is_own = |who: &Who| self.view.owner(*who) == self.seat;
        // A seat with a character in the scene has little reason to bring in another.
        let far = if pair.iter().any(is_own) { 0.15 } else { 1.0 };
        let mut own = scene.enters.iter().copied().filter(is_own);
        own.find(|who| draw < stake(*who) * far)
    }

    pub(super) fn is_between(&self, one: Who, other: Who) -> bool {
        (self.view.drawn().map(|tie| (tie.from, tie.to)))
            .any(|ends| ends == (one, other) || ends == (other, one))
    }

    /// How much this seat favours the spotlight's character, -1 to 1: its own character's wish comes first, then its ties,
    /// then the City or the peril.
    pub(super) fn regard(&self, scene: &SceneView) -> f64 {
        let own =
            [scene.spotlight, scene.foil].map(|who| who != Who::City && self.view.owner(who) == self.seat);
        match own {
            [true, false] => return 1.0,
            [false, true] => return -1.0,
            _ => {}
        }
        let warmth = self.feeling(scene.spotlight) - self.feeling(scene.foil);
        if warmth != 0.0 {
            return (0.6 * warmth).clamp(-0.8, 0.8);
        }
        let [spotlight, foil] = [scene.spotlight, scene.foil].map(|who| matches!(who, Who::Agent(_)));
        // The intents of others are secret. A seat that would not save the City trusts nobody, and the GM acts for the peril.
        match (self.purpose().map(|purpose| purpose.saves), spotlight, foil) {
            (Some(true), true, _) | (Some(false) | None, _, true) => -0.4,
            (Some(false) | None, true, _) | (Some(true), _, true) => 0.4,
            (Some(true), ..) => 0.2,
            (Some(false), ..) => -0.15,
            (None, ..) => -0.3,
        }
    }

    /// Does a flip serve what this seat wants in the scene? Whoever is blind to judgments goes by its face.
    pub(super) fn serves(&self, scene: &SceneView, spot: PairPosition) -> bool {
        let stones = scene.pair.as_flattened();
        let Some(sign) = stones.get(spot.index()).map(|stone| stone.sign.turned()) else {
            return false;
        };
        let helps_first = match self.cunning {
            Some(Cunning::Blind) => (spot.half == PairSide::First) == sign.is_plus(),
            _ => helped(scene.numbers(), spot, sign) == PairSide::First,
        };
        helps_first == (self.regard(scene) > 0.0)
    }

    fn price(&self, by: Means) -> f64 {
        let purse = f64::from(self.purse());
        match by {
            Means::Trait { .. } => 0.1,
            Means::Tie { .. } => 0.2,
            Means::Vested => 0.75,
            // A scarab is dearer the emptier the purse.
            Means::Free => 0.8 + 1.6 / purse.max(1.0),
        }
    }

    /// Does this seat wait with accepting until the others have had a word? Not for a tempting ante.
    pub(super) fn waits_for_others(&self, scene: &SceneView) -> bool {
        let mut others = scene.order.iter().filter(|seat| **seat != self.seat);
        let is_open = scene.round <= 1 && others.any(|seat| !scene.reacted.contains(*seat));
        is_open && self.view.ante < TEMPTING
    }

    /// Would another round empty the Peril pool before each player has had a scene?
    fn hurries(&self, scene: &SceneView) -> bool {
        let takes = scene.present().count() + 1;
        usize::from(self.view.scenes) < self.view.players && usize::from(self.view.pool) <= takes
    }

    pub(super) fn reaction(&mut self) -> Option<Action> {
        let scene = self.view.scene.as_ref()?;
        let now = scene.numbers();
        let regard = self.regard(scene);
        let worth = |pair| regard * f64::from(tables().valence(true, pair));
        // A seat that is present and flips a stone gets a reward at the end of the round.
        let reward = if self.earns(scene) { 0.35 } else { 0.0 };
        let turned_already = if scene.begun { scene.locked.len() } else { 0 };
        let again = 0.4 * turned_already as f64;
        let flip = |stone: PairPosition, by| {
            let gain = worth(stone.turned(now)) - worth(now);
            (turned_already < MOST_FLIPS).then(|| 0.75 * gain - self.price(by) + reward - again)
        };
        let ante = f64::from(self.view.ante.min(LARGE_ANTE));
        let rounds = f64::from(scene.round.saturating_sub(1));
        let accept = 0.22 * ante + 0.3 * worth(now) + 0.7 * rounds - RELUCTANCE;
        let enter = 0.12 * ante + 0.4 * regard.abs() - 0.5 - 1.0 / f64::from(self.purse().max(1));
        let options = self.options(scene, flip, 0.35, accept, enter);
        self.best(options, 0.6)
    }

    /// What a seat can do in a reaction, with the scores of it. A pass has the score 0.
    pub(super) fn options(
        &self,
        scene: &SceneView,
        flip: impl Fn(PairPosition, Means) -> Option<f64>,
        done: f64,
        accept: f64,
        enter: f64,
    ) -> Vec<(Action, f64)> {
        let seat = self.seat;
        let flip = |&(stone, by)| Some((Action::Flip { seat, stone, by }, flip(stone, by)?));
        // Nobody works against what they want, whatever the reward.
        let serving = scene.flips.iter().filter(|(stone, _)| self.serves(scene, *stone));
        let mut options: Vec<_> = serving.filter_map(flip).collect();
        if scene.begun {
            options.push((Action::Done(seat), done));
            return options;
        }
        options.push((Action::Pass(seat), 0.0));
        let hurries = self.hurries(scene);
        let is_time = hurries || self.cunning.is_some() || !self.waits_for_others(scene);
        let accept = if hurries { accept + HURRY } else { accept };
        options.extend((scene.may_accept && is_time).then_some((Action::Accept(seat), accept)));
        options.extend((scene.enters.iter()).map(|&who| (Action::Enter { seat, who }, enter)));
        options
    }

    /// Does this seat earn a scarab if it flips a stone in the reaction that it has not begun?
    pub(super) fn earns(&self, scene: &SceneView) -> bool {
        !scene.begun && self.view.pool > 0 && self.is_present(scene)
    }

    /// The option with the best score. Each score is raised at random by less than `noise`.
    pub(super) fn best(&mut self, options: Vec<(Action, f64)>, noise: f64) -> Option<Action> {
        let options = options.into_iter();
        let scored = options.map(|(action, score)| (action, score + self.rng.random_range(0.0..noise)));
        scored
            .max_by(|(_, one), (_, other)| one.total_cmp(other))
            .map(|(action, _)| action)
    }

    /// Undoes a flip with the vested scarab if the reading improves by more than the scarab is worth.
    pub(super) fn answer(&mut self, spot: PairPosition) -> Option<Action> {
        let seat = self.seat;
        let scene = self.view.scene.as_ref()?;
        let regard = self.regard(scene);
        let worth = |pair| regard * f64::from(tables().valence(true, pair));
        let now = scene.numbers();
        let gain = worth(spot.turned(now)) - worth(now);
        // The City as a foil and strangers leave after the scene, and their vested scarabs are lost anyway.
        let leaves = matches!(scene.side(spot.half), Who::City | Who::Stranger);
        let price = if leaves { 0.5 } else { 1.1 };
        let answer = if gain > price { Action::Undo } else { Action::Let };
        Some(answer(seat))
    }

    pub(super) fn after(&mut self) -> Option<Action> {
        let seat = self.seat;
        let scene = self.view.scene.as_ref()?;
        if scene.teller == Some(seat) && !scene.told {
            return Some(Action::Told(seat));
        }
        if scene.teller.is_none() {
            // The GM is chosen a little less often, so that it does not tell every judgment.
            let weight = |to| if to == self.view.gm() { 0.8 } else { 1.0 };
            let tellers: Vec<_> = scene.tellers.iter().map(|&to| (to, weight(to))).collect();
            let to = self.pick(&tellers)?;
            return Some(Action::Teller { seat, to });
        }
        let spending = match self.cunning {
            Some(_) if !self.is_gm() => self.shrewd_spending(),
            _ => self.spending(),
        };
        Some(spending.map_or(Action::Done(seat), |on| Action::Spend { seat, on }))
    }

    fn spending(&mut self) -> Option<Spending> {
        let purse = self.purse();
        if purse <= KEEPS {
            return None;
        }
        if let Some(bag) = self.bag(purse) {
            return Some(bag);
        }
        if purse >= KEEPS + 2
            && let Some((spot, 2..)) = self.best_turn(true)
            && self.chance(0.5)
        {
            return Some(Spending::Turn(spot));
        }
        if purse >= KEEPS + 2 && self.chance(0.3) {
            return self.vesting();
        }
        if purse >= KEEPS + 3 && self.chance(0.08) {
            return self.gift().map(Spending::Give);
        }
        None
    }

    /// A scarab for the bag that the seat supports, while it is behind, level, or (for Yea) ahead by one.
    fn bag(&mut self, purse: u16) -> Option<Spending> {
        let (yea, nay) = self.bags;
        match self.purpose().map(|purpose| purpose.saves) {
            Some(true) => (yea <= nay + 1).then_some(Spending::Yea),
            Some(false) => (nay < yea + 1).then_some(Spending::Nay),
            // The GM gives to Nay for the peril, but is in no hurry.
            None => (nay <= yea && purse >= 6 && self.chance(0.3)).then_some(Spending::Nay),
        }
    }

    /// Undoes a flip of a stone of the City if that makes the seat's own fate better, or for the GM, the City's worse.
    pub(super) fn city_answer(&self, spot: PairPosition) -> Action {
        let city = self.view.city_pair();
        let gain = match self.city_worth(self.purpose().map(|purpose| purpose.saves)) {
            Some(worth) => worth(spot.turned(city)) - worth(city),
            None => tables().valence(true, city) - tables().valence(true, spot.turned(city)),
        };
        let answer = if gain > 0 { Action::Undo } else { Action::Let };
        answer(self.seat)
    }

    /// How good the seat's own fate would be with a pair of the City, by the valences of those who would save it or
    /// would not. `None` for the GM.
    fn city_worth(&self, saves: Option<bool>) -> Option<impl Fn(Pair) -> i8> {
        let own = number(&self.view.character(Who::Seat(self.seat))?.triad);
        let (saves, would_save) = (saves?, self.purpose()?.saves);
        Some(move |(first, second)| tables().valence(saves, (own, if would_save { first } else { second })))
    }

    /// The stone of the City whose flip would improve the seat's own fate most, and the gain in degrees, by the
    /// valences of those who would save the City or would not.
    pub(super) fn best_turn(&self, saves: bool) -> Option<(PairPosition, i8)> {
        let would_save = self.purpose()?.saves;
        let city = self.view.city_pair();
        let valence = self.city_worth(Some(saves))?;
        let spendings = &self.view.scene.as_ref()?.spendings;
        let spots = PairPosition::all().filter(|spot| (spot.half == PairSide::First) == would_save);
        let spots = spots.filter(|spot| spendings.contains(&Spending::Turn(*spot)));
        let gain = |spot: PairPosition| valence(spot.turned(city)) - valence(city);
        spots.map(|spot| (spot, gain(spot))).max_by_key(|(_, gain)| *gain)
    }

    /// A scarab for an empty stone of one of the seat's own characters.
    fn vesting(&mut self) -> Option<Spending> {
        let own = (self.view.characters.iter()).filter(|character| character.owner == self.seat);
        let bare = own.flat_map(|character| {
            let who = character.who;
            let stones = Colour::ALL.into_iter().zip(character.triad);
            let bare = stones.filter(|(_, stone)| stone.vested == 0);
            bare.map(move |(colour, _)| Spending::Vest { who, colour })
        });
        self.pick_any(bare.collect::<Vec<_>>())
    }

    /// A seat to whose character the seat's own characters have more + ties than - ties.
    fn gift(&mut self) -> Option<Seat> {
        let is_dear = |to: &Seat| *to != self.seat && self.feeling(Who::Seat(*to)) > 0.0;
        self.pick_any(Seat::all(self.view.players).filter(is_dear).collect::<Vec<_>>())
    }
}
