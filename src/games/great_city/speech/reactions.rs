//! The lines of a scene, for a character that flips a stone, defends itself, enters, passes or takes the ante.
//!
//! A line names its cause: the trait with its word of Table 5, the tie with its words of Tables 6 and 7, or the scarab.
//! The act in it depends on that word and on whom the flip serves. No line says how the sealed judgment would fall.

use super::super::story::Telling;
use super::super::tables::tables;
use super::super::{Colour, Means, PairPosition, Sign, Slot, Who, tone};
use super::grammar::Gaps;
use super::lists::{Case, Texts, lists};
use super::names::any;
use super::teller::{Flip, FlippedBy, Scene, Teller, helped, known};
use super::wording::gaps as gaps_of;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

/// The longest line, in characters.
const LONGEST: usize = 330;
/// The number of flips from which a scene is long.
const LONG: usize = 5;
/// The gaps of an act that happens in the room.
const HERE: [&str; 3] = ["grab", "fix", "folk"];

/// A flip to be told.
pub(super) struct Move {
    spot: PairPosition,
    by: FlippedBy,
    who: Who,
    /// The one of the two whom it serves.
    helped: Who,
}

impl Move {
    /// Does it serve or hurt the owner of the stone, who made it or not?
    fn case<'c>(&self, scene: &Scene, case: &'c Case) -> &'c Texts {
        let owner = scene.side(self.spot.half);
        match (self.who == owner, self.helped == owner) {
            (true, true) => &case.up,
            (true, false) => &case.down,
            (false, true) => &case.help,
            (false, false) => &case.harm,
        }
    }
}

impl Teller<'_> {
    /// The flip that the seat is about to make.
    pub(super) fn planned(&self, scene: &Scene, spot: PairPosition, means: Means) -> Option<Move> {
        let open = self.view.scene.as_ref()?;
        let (by, who) = self.means(scene, self.seat, spot, means);
        let stone = open.pair.as_flattened().get(spot.index())?;
        let half = helped(open.numbers(), spot, stone.sign.turned());
        Some(Move {
            spot,
            by,
            who,
            helped: scene.side(half),
        })
    }

    /// Adds a sentence for a flip to a line.
    pub(super) fn flip(
        &self,
        scene: &Scene,
        flip: &Move,
        so_far: Telling,
        rng: &mut ChaCha8Rng,
    ) -> Option<Telling> {
        let is_first = so_far.parts.is_empty();
        let so_far = self.introduced(scene, flip.who, so_far, rng);
        let owner = scene.side(flip.spot.half);
        let other = if flip.who == owner {
            scene.opposite(flip.who)
        } else {
            owner
        };
        let gaps = self.with_one(self.gaps(scene, rng), "w", scene, flip.who);
        let gaps = self.with_one(gaps, "x", scene, other);
        let texts = &lists().reactions;
        let (same, serves) = (flip.who == owner, flip.helped == owner);
        let list = match flip.by {
            FlippedBy::Trait(_) => return self.trait_line(scene, flip, gaps, so_far, is_first, rng),
            FlippedBy::Tie(sign) => return self.tie_line(scene, flip, sign, gaps, so_far, rng),
            FlippedBy::Free => match (same, serves) {
                (true, _) => &texts.scarab.self_up,
                (false, true) if owner == Who::City => &texts.scarab.city_help,
                (false, false) if owner == Who::City => &texts.scarab.city_harm,
                (false, true) => &texts.scarab.help,
                (false, false) => &texts.scarab.harm,
            },
            FlippedBy::Vested if flip.who == Who::City => return None,
            FlippedBy::Vested if serves => &texts.vested.up,
            FlippedBy::Vested => &texts.vested.down,
            FlippedBy::Undo => return None,
        };
        self.told.add(&so_far, list, &gaps, LONGEST, rng)
    }

    /// Introduces a character that has bought in and has not been named.
    fn introduced(&self, scene: &Scene, who: Who, so_far: Telling, rng: &mut ChaCha8Rng) -> Telling {
        let lines = self
            .view
            .words
            .iter()
            .filter_map(|(slot, words)| match Slot::read(slot)? {
                Slot::Line(number, _) | Slot::Scene(number) | Slot::Deed(number)
                    if number == scene.number =>
                {
                    words.telling()
                }
                _ => None,
            });
        let is_named = |telling: &Telling| telling.parts.iter().any(|part| part.gaps.names(who));
        if !scene.entered.contains(&who) || is_named(&so_far) || lines.into_iter().any(|line| is_named(line))
        {
            return so_far;
        }
        let texts = &lists().reactions.present;
        let (list, x) = match self.attitude(who, scene.cast) {
            _ if self.plan(who).is_some() => (&texts.agent, who),
            Some((true, other)) => (&texts.friend, other),
            Some((false, other)) => (&texts.enemy, other),
            None => (&texts.other, who),
        };
        let gaps = self.with_one(self.gaps(scene, rng).with("w", who), "x", scene, x);
        self.told
            .add(&so_far, list, &gaps, LONGEST, rng)
            .unwrap_or(so_far)
    }

    /// A character's words of Table 5 for its trait: the pole, and its expression in this colour.
    fn trait_words(&self, who: Who, by: FlippedBy, colour: Colour) -> Option<(&'static str, &'static str)> {
        let FlippedBy::Trait(of) = by else { return None };
        let sign = tone::sign(self.view.character(who)?, of)?;
        Some((&tone::pole(of, sign).word, tone::shows(of, sign, colour)?))
    }

    fn trait_line(
        &self,
        scene: &Scene,
        flip: &Move,
        gaps: Gaps,
        so_far: Telling,
        is_first: bool,
        rng: &mut ChaCha8Rng,
    ) -> Option<Telling> {
        let colour = flip.spot.colour;
        let (pole, adjective) = self.trait_words(flip.who, flip.by, colour)?;
        let acts = &lists().acts;
        let own = acts.of(colour, adjective).map(|case| flip.case(scene, case));
        let calm = acts.calm(adjective).map(|case| flip.case(scene, case));
        let calm = calm.filter(|_| colour == Colour::Blue);
        // After one loud deed a quieter one may follow; after two it must.
        let is_deed =
            |flip: &&Flip| flip.spot.colour == Colour::Blue && matches!(flip.by, FlippedBy::Trait(_));
        let deeds = scene.flips.iter().filter(is_deed).count();
        let own = own.filter(|_| calm.is_none() || deeds < 2);
        let calm = calm.filter(|_| deeds > 0);
        let all = own.into_iter().chain(calm).flatten();
        let owner = scene.side(flip.spot.half);
        let other = if flip.who == owner {
            scene.opposite(flip.who)
        } else {
            owner
        };
        let fitting = all.filter(|act| scene.allows(act, flip.who, other)).collect();
        let mode = tables().mode(colour.index());
        let texts = &lists().reactions;
        let noun = texts.nouns.get(mode).map_or("", |nouns| any(nouns, rng));
        let gaps = gaps
            .with("adj", adjective)
            .with("pole", pole)
            .with("mode", mode)
            .with("noun", noun);
        let is_in_cast = scene.cast.contains(&flip.who);
        let warm = |to| self.warmth(flip.who, to);
        let hindered = scene.opposite(flip.helped);
        let has_acted = scene.flips.iter().any(|other| other.who == flip.who);
        let last = scene
            .flips
            .last()
            .filter(|last| last.who != flip.who && scene.is_in(last.who));
        let (frames, y) = match last {
            _ if is_in_cast && flip.who != flip.helped => (&texts.pressed_frames, None),
            _ if !is_first => (&texts.more_frames, None),
            _ if !is_in_cast && !has_acted && warm(flip.helped) > 0 => {
                (&texts.side_frames, Some(flip.helped))
            }
            _ if !is_in_cast && !has_acted && warm(hindered) < 0 => (&texts.against_frames, Some(hindered)),
            Some(last) if rng.random_bool(0.4) => (&texts.answer_frames, Some(last.who)),
            _ if scene.flips.len() >= LONG && rng.random_bool(0.6) => (&texts.late_frames, None),
            _ => (&texts.trait_frames, None),
        };
        let gaps = match y {
            Some(y) => self.with_one(gaps, "y", scene, y),
            None => gaps,
        };
        self.framed(frames, fitting, gaps, &so_far, rng)
    }

    fn tie_line(
        &self,
        scene: &Scene,
        flip: &Move,
        sign: Sign,
        gaps: Gaps,
        so_far: Telling,
        rng: &mut ChaCha8Rng,
    ) -> Option<Telling> {
        let owner = scene.side(flip.spot.half);
        let words = self.view.tie_words(flip.who, owner, sign);
        let all = &lists().reactions.tie_acts;
        let own = words.as_ref().and_then(|words| all.get(words.tone));
        let neutral = if sign.is_plus() { "friendly" } else { "unfriendly" };
        let acts = own.or_else(|| all.get(neutral))?.iter();
        let is_here = scene.is_in(flip.who);
        let fits = |act: &&String| match is_here {
            true => !act.starts_with("sent "),
            false => !gaps_of(act).any(|gap| HERE.contains(&gap)),
        };
        let acts = acts.filter(fits).collect();
        let words = words.map(|words| match words.temper {
            Some(temper) => format!("{temper} {}", words.tone),
            None => words.tone.to_owned(),
        });
        let frames = &lists().reactions.tie_frames;
        let frames = match (is_here, sign.is_plus()) {
            (true, _) if !so_far.parts.is_empty() => &frames.again,
            (true, true) => &frames.plus,
            (true, false) => &frames.minus,
            (false, true) => &frames.far_plus,
            (false, false) => &frames.far_minus,
        };
        self.framed(
            frames,
            acts,
            gaps.with_any("manner", words.as_deref()),
            &so_far,
            rng,
        )
    }

    /// Puts an act into a frame: the least used that can be said. A frame with two clauses is not joined to a third one.
    fn framed(
        &self,
        frames: &Texts,
        mut acts: Vec<&String>,
        gaps: Gaps,
        so_far: &Telling,
        rng: &mut ChaCha8Rng,
    ) -> Option<Telling> {
        acts.shuffle(rng);
        acts.sort_by_key(|act| self.told.uses(act));
        acts.into_iter().find_map(|act| {
            let is_double = act.contains(" and ");
            let fitting = frames
                .iter()
                .filter(|frame| !is_double || !frame.contains("and {act}"));
            self.told
                .add(so_far, fitting, &gaps.clone().with("act", &**act), LONGEST, rng)
        })
    }

    /// A line for the owner of a stone who flips it back.
    pub(super) fn defence(&self, scene: &Scene, spot: PairPosition, rng: &mut ChaCha8Rng) -> Option<Telling> {
        let owner = scene.side(spot.half);
        let flip = scene.flips.iter().rfind(|flip| flip.spot == spot);
        let other = flip.map(|flip| flip.who).filter(|who| *who != owner);
        let gaps = self.with_one(self.gaps(scene, rng), "x", scene, owner);
        let gaps = match other {
            Some(other) => self.with_one(gaps, "w", scene, other),
            None => gaps,
        };
        let meant_well = flip.is_some_and(|flip| flip.sign.is_plus()) && other.is_some();
        let texts = &lists().reactions;
        let lists = meant_well
            .then_some(&texts.undo_help)
            .into_iter()
            .chain([&texts.undo]);
        let mut lists = lists.filter_map(|lists| lists.get(spot.colour.word()));
        lists.find_map(|list| self.told.add(&known(), list, &gaps, LONGEST, rng))
    }

    /// A line for a character that enters, by its attitude to the two.
    pub(super) fn entering(&self, scene: &Scene, who: Who, rng: &mut ChaCha8Rng) -> Option<Telling> {
        let texts = &lists().reactions.enter;
        let [spotlight, _] = scene.cast;
        let is_agent = self.plan(who).is_some();
        let (list, other) = match self.attitude(who, scene.cast) {
            _ if is_agent && rng.random_bool(0.5) => (&texts.agent, spotlight),
            Some((true, other)) => (&texts.friend, other),
            Some((false, other)) => (&texts.enemy, other),
            None => (&texts.other, spotlight),
        };
        let gaps = self.gaps(scene, rng);
        let gaps = if is_agent {
            self.with_agent(gaps, who)
        } else {
            gaps
        };
        let gaps = self.with_one(gaps.with("w", who), "x", scene, other);
        let told = self.told.add(&known(), list, &gaps, LONGEST, rng);
        told.or_else(|| self.told.add(&known(), &texts.other, &gaps, LONGEST, rng))
    }

    /// A line for a seat that passes.
    pub(super) fn passing(&self, scene: &Scene, rng: &mut ChaCha8Rng) -> Option<Telling> {
        let who = self.actor(scene, self.seat)?;
        let gaps = self.with_one(
            self.gaps(scene, rng).with("w", who),
            "x",
            scene,
            scene.opposite(who),
        );
        self.told
            .add(&known(), &lists().reactions.pass, &gaps, LONGEST, rng)
    }

    /// A line for a seat that takes the ante. By rule, the spotlight takes it because everybody has passed.
    pub(super) fn accepting(
        &self,
        scene: &Scene,
        ante: u16,
        by_rule: bool,
        rng: &mut ChaCha8Rng,
    ) -> Option<Telling> {
        let [spotlight, foil] = scene.cast;
        let mut who = self.actor(scene, self.seat)?;
        // The people at the place have no use for scarabs, so the GM's other characters take them.
        let is_citys = foil == Who::City && self.view.owner(foil) == self.seat && who != spotlight;
        let is_quiet = scene.flips.is_empty() && foil != Who::City;
        let texts = &lists().reactions.accept;
        let list = match who {
            _ if by_rule && is_quiet => &texts.quiet_by_rule,
            _ if by_rule => &texts.by_rule,
            _ if is_quiet => &texts.quiet,
            _ if who == spotlight => &texts.s,
            _ if foil == Who::City => &texts.city,
            _ if who == foil => &texts.f,
            _ => &texts.other,
        };
        if is_citys && !scene.is_in(who) {
            who = Who::City;
        }
        let count = usize::from(ante);
        let ante = format!("the {} {}", super::number(count), super::scarabs(count));
        let so_far = self.introduced(scene, who, known(), rng);
        let gaps = self
            .with_one(self.gaps(scene, rng), "w", scene, who)
            .with("ante", &*ante);
        self.told.add(&so_far, list, &gaps, LONGEST, rng)
    }
}

impl Scene {
    /// Does an act fit those who want and those who have the thing of the scene: `w`, who acts, and `x`?
    fn allows(&self, act: &str, w: Who, x: Who) -> bool {
        let [asks, holds] = self.cast;
        let is_asked = holds != Who::City;
        // The people at the place are the City.
        if x == Who::City && act.contains("{folk}") && act.contains("{x") {
            return false;
        }
        gaps_of(act).all(|gap| match gap {
            "w_asks" => is_asked && w == asks,
            "w_holds" => is_asked && w == holds,
            "x_asks" => is_asked && x == asks,
            "x_holds" => is_asked && x == holds,
            _ => true,
        })
    }
}
