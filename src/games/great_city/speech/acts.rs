//! The acts of reactions: the choice of an act for a flip, and the search for the act in a line.
//!
//! An act is a template of a verb phrase. The same phrase fits “Hiram pulled …” and “Hiram had pulled …”.

use super::super::PairPosition;
use super::super::{Colour, Sign, Slot, Who, tone};
use super::grammar::{Context, render};
use super::heard::Manner;
use super::lists::{Case, lists};
use super::story::{Flip, Story, Turned};
use super::wording::gaps;
use super::world::World;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

/// The gaps of an act that happens in the room.
const HERE: [&str; 3] = ["grab", "fix", "folk"];
/// The maximum number of letters between two parts of an act in a search.
const APART: usize = 80;
/// The gaps of an act for things. Gaps for people stay open until the act is spoken.
const THINGS: [&str; 8] = ["grab", "fix", "thing", "obj", "folk", "house", "ward", "guild"];

impl World<'_> {
    /// A character's words of Table 5 for its trait: the pole, and its expression in this colour.
    pub(super) fn trait_words(
        &self,
        who: Who,
        by: Turned,
        colour: Colour,
    ) -> Option<(&'static str, &'static str)> {
        let Turned::Trait(of) = by else { return None };
        let sign = tone::sign(self.voice.view.character(who)?, of)?;
        Some((&tone::pole(of, sign).word, tone::shows(of, sign, colour)?))
    }

    /// The acts that fit a flip.
    pub(super) fn acts(
        &self,
        story: &Story,
        who: Who,
        spot: PairPosition,
        sign: Sign,
        by: Turned,
    ) -> Option<Vec<&'static String>> {
        if let Turned::Tie(tie) = by {
            let acts = &lists().reactions.tie_acts;
            let words = self.voice.view.tie_words(who, story.side(spot.half), tie);
            let own = words.and_then(|words| acts.get(words.tone));
            let neutral = if tie.is_plus() { "friendly" } else { "unfriendly" };
            let acts = own.or_else(|| acts.get(neutral))?.iter();
            let is_here = story.is_in(who);
            let fits = |act: &&String| match is_here {
                true => !act.starts_with("sent "),
                false => !gaps(act).any(|gap| HERE.contains(&gap)),
            };
            return Some(acts.filter(fits).collect());
        }
        let (_, adjective) = self.trait_words(who, by, spot.colour)?;
        let same = who == story.side(spot.half);
        let case = |case: &'static Case| case.of(same, sign);
        let own = lists().acts.of(spot.colour, adjective).map(case);
        let calm = lists()
            .acts
            .calm(adjective)
            .map(case)
            .filter(|_| spot.colour == Colour::Blue);
        let is_deed = |flip: &&Flip| flip.spot.colour == Colour::Blue && matches!(flip.by, Turned::Trait(_));
        // After one loud deed a quieter one may follow; after two it must.
        let deeds = story.flips.iter().filter(is_deed).count();
        let own = own.filter(|_| calm.is_none() || deeds < 2);
        let calm = calm.filter(|_| deeds > 0);
        let acts = own.into_iter().chain(calm).flatten();
        let owner = story.side(spot.half);
        let other = if same { story.opposite(who) } else { owner };
        let acts: Vec<_> = acts.filter(|act| story.allows(act, who, other)).collect();
        (!acts.is_empty()).then_some(acts)
    }

    /// An act as a template whose gaps for people are open, so that the frame can choose their pronouns.
    pub(super) fn act(
        &self,
        mut acts: Vec<&String>,
        context: &Context,
        rng: &mut ChaCha8Rng,
    ) -> Option<String> {
        acts.shuffle(rng);
        acts.sort_by_key(|act| self.heard.uses(act));
        let can_be_said =
            |act: &&&String| render(&format!("{{w}} {act}"), context, &Manner::known("").style).is_some();
        acts.iter()
            .find(can_be_said)
            .and_then(|act| with_things(act, context))
    }

    /// Finds the act of a flip in its line.
    pub(super) fn told_act(&self, story: &Story, flip: &Flip) -> Option<String> {
        let line = self.voice.view.text(Slot::Line(story.number, flip.reaction))?;
        let place = story.place?;
        let acts = match flip.by {
            Turned::Trait(_) => {
                let (_, adjective) = self.trait_words(flip.who, flip.by, flip.spot.colour)?;
                let own = lists().acts.of(flip.spot.colour, adjective);
                let calm = lists().acts.calm(adjective);
                let same = flip.who == story.side(flip.spot.half);
                let case = |case: &'static Case| case.of(same, flip.sign);
                own.into_iter().chain(calm).flat_map(case).collect()
            }
            Turned::Tie(_) => self.acts(story, flip.who, flip.spot, flip.sign, flip.by)?,
            Turned::Free | Turned::Vested | Turned::Undone(_) => return None,
        };
        let context = self.context(story);
        let things = place
            .grab
            .iter()
            .flat_map(|grab| place.fix.iter().map(move |fix| (grab, fix)));
        things
            .flat_map(|(grab, fix)| {
                let context = context.clone().with("grab", &**grab).with("fix", &**fix);
                acts.iter()
                    .filter_map(move |act| with_things(act, &context))
                    .collect::<Vec<_>>()
            })
            .find(|act| is_told(act, line))
    }
}

impl Story {
    /// Does an act fit those who want and those who have the thing of the scene: `w`, who acts, and `x`?
    fn allows(&self, act: &str, w: Who, x: Who) -> bool {
        let [asks, holds] = self.cast;
        let is_asked = !self.is_gift() && holds != Who::City;
        // The people at the place are the City.
        if x == Who::City && act.contains("{folk}") && act.contains("{x") {
            return false;
        }
        gaps(act).all(|gap| match gap {
            "w_asks" => is_asked && w == asks,
            "w_holds" => is_asked && w == holds,
            "x_asks" => is_asked && x == asks,
            "x_holds" => is_asked && x == holds,
            _ => true,
        })
    }
}

/// Fills the gaps of an act for things. Returns `None` if there is nothing to name.
fn with_things(act: &str, context: &Context) -> Option<String> {
    let mut filled = act.to_owned();
    for gap in gaps(act).filter(|gap| THINGS.contains(gap)) {
        filled = filled.replace(&format!("{{{gap}}}"), context.text(gap)?);
    }
    Some(filled)
}

/// Does a line contain the parts of an act in order and close together?
fn is_told(act: &str, line: &str) -> bool {
    let parts = act.split('{').enumerate();
    let parts = parts.map(|(place, part)| match part.split_once('}') {
        Some((_, behind)) if place > 0 => behind,
        _ => part,
    });
    let mut rest = line;
    let mut is_first = true;
    for part in parts.filter(|part| !part.trim().is_empty()) {
        let Some(place) = rest.find(part) else {
            return false;
        };
        if !is_first && place > APART {
            return false;
        }
        rest = rest.get(place + part.len()..).unwrap_or_default();
        is_first = false;
    }
    true
}
