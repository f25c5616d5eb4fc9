//! The UI state of The Great City, and what changes it.

#![expect(missing_docs, reason = "no comment repeats the name of an item")]

use super::super::network::owed;
use super::super::{Means, PairPosition, PairSide, Phase, Sign, Slot, Spending, Tie, View, Who};
use super::seats;
use crate::table::Seat;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ui {
    /// Is the network open over the table?
    pub(super) network: bool,
    /// Is the story shown alone?
    pub(super) story: bool,
    pub(super) tool: Tool,
    /// The page of the set-up that somebody has opened.
    pub(super) step: Option<(Option<Who>, Step)>,
    /// The last page of the set-up that was opened.
    pub(super) reached: Option<Step>,
    /// The character that somebody has chosen to make next.
    pub(super) making: Option<Who>,
    /// The ready-made character that is picked, from 1.
    pub(super) offer: u8,
    /// What is picked in a reaction, and when.
    pub(super) picked: Option<(Moment, Picked)>,
    pub(super) spotlight: Option<Who>,
    pub(super) bag: Option<Spending>,
    /// Is the next tie one that means ill?
    pub(super) means_ill: bool,
    /// The character from whom the next tie leads.
    pub(super) from: Option<Who>,
    /// Is it asked whether to give up free ties?
    pub(super) gives_up: bool,
    /// Are the ties of a character made for the scene being drawn?
    pub(super) newcomer_ties: bool,
    /// What is being written on the network.
    pub(super) note: Option<Slot>,
    /// The person who adds lines to the story.
    pub(super) writer: Option<Seat>,
    /// The added line that its writer is changing.
    pub(super) amended: Option<Slot>,
    /// The field beside which an idea stands, and how often one was asked for.
    pub(super) idea: Option<(Slot, u16)>,
}

/// A page of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// What is going on, to be read.
    Read,
    /// The City's stones, from which that was read.
    City,
    /// The peril that the City's stones come to.
    Peril,
    /// The table's own words for the situation and the peril; lines and veils.
    Words,
    Agents,
    Kind,
    Traits,
    Class,
    /// The name, and a few words about the character.
    Name,
    Intent,
    /// What the character begins with.
    Finish,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Picked {
    #[default]
    Nothing,
    Offer(Offer),
    Stone(PairPosition),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub(super) means: Means,
    /// The half of whoever a tie leads to; the first for other means.
    pub(super) toward: PairSide,
}

/// When something was picked. It is forgotten when anything happens.
pub(super) type Moment = (Phase, u32, u32, u32);

pub(super) fn moment(view: &View) -> Moment {
    let counts = view.counts;
    (view.phase, counts.flips, counts.undos, counts.reactions)
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Tool {
    #[default]
    None,
    Rewind,
    Veils,
    Correct(Picking),
    /// What everybody knows of this character.
    Sheet(Who),
    /// The oracle's suggestion, by how often it was asked.
    Oracle(u16),
    /// The facts of the story.
    Facts,
}

/// What is to be corrected, as far as it is picked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Picking {
    pub(super) what: What,
    pub(super) from: Option<Who>,
    pub(super) to: Option<Who>,
    pub(super) sign: Sign,
}

impl Default for Picking {
    fn default() -> Self {
        Self {
            what: What::Face,
            from: None,
            to: None,
            sign: Sign::Plus,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Face,
    More,
    Less,
    Tie,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum UiChange {
    /// Open a page of the set-up: of the situation, or of this character.
    Step(Option<Who>, Step),
    Make(Who),
    Offer(u8),
    RollName(Who),
    /// Give somebody’s traits these signs, and open this page.
    Traits(Who, [Sign; 3], Step),
    /// Hold the pen for ties of this sign.
    Pen(Sign),
    /// A character on the network.
    Specimen(Who),
    Join(Who, Who),
    /// Lay a character at this place of the network, in thousandths.
    Lay(Who, i16, i16),
    /// Ask whether to give up free ties, or stop asking.
    GiveUp(bool),
    /// Draw the ties of a character made for the scene, or go back to it.
    NewcomerTies(bool),
    Note(Option<Slot>),
    Network(bool),
    /// Show the story alone, or the table again.
    Story(bool),
    Pick(Picked),
    Spotlight(Who),
    /// Ask whether a scarab goes into this bag, or stop asking.
    Ask(Option<Spending>),
    PutIn(Spending),
    Tool(Tool),
    /// This person adds lines to the story from now on.
    Writer(Seat),
    /// Change an added line.
    Amend(Slot),
    /// Ask for an idea beside a field.
    Idea(Slot),
}

impl Ui {
    pub(super) const fn pen(&self) -> Sign {
        if self.means_ill { Sign::Minus } else { Sign::Plus }
    }

    pub fn change(&mut self, view: &View, local: UiChange) {
        match local {
            UiChange::Step(who, step) => {
                self.step = Some((who, step));
                self.reached = self.reached.max(Some(step));
            }
            UiChange::Make(who) => (self.making, self.step) = (Some(who), None),
            UiChange::Offer(offer) => self.offer = offer,
            UiChange::Pen(sign) => (self.means_ill, self.gives_up) = (!sign.is_plus(), false),
            UiChange::Specimen(who) if self.network => self.note = Some(Slot::About(who)),
            UiChange::Specimen(who) => {
                if offered(view, self, who).is_none() && own_of(view).contains(&who) {
                    self.from = Some(who);
                }
                self.gives_up = false;
            }
            UiChange::Join(from, _) => self.from = Some(from),
            UiChange::GiveUp(asks) => self.gives_up = asks,
            UiChange::NewcomerTies(draws) => (self.newcomer_ties, self.from) = (draws, None),
            UiChange::Note(slot) => self.note = slot,
            UiChange::Network(opens) => (self.network, self.note) = (opens, None),
            UiChange::Story(alone) => self.story = alone,
            UiChange::Pick(picked) => self.picked = Some((moment(view), picked)),
            UiChange::Spotlight(who) => self.spotlight = Some(who),
            UiChange::Ask(bag) => self.bag = bag,
            UiChange::PutIn(_) => self.bag = None,
            UiChange::Tool(tool) => self.tool = tool,
            UiChange::Idea(slot) => {
                let asked = self.idea.map_or(0, |(_, asked)| asked.wrapping_add(1));
                self.idea = Some((slot, asked));
            }
            UiChange::Writer(seat) => (self.writer, self.amended) = (Some(seat), None),
            UiChange::Amend(slot) => {
                if let Slot::Aside(_, _, seat, _) = slot {
                    (self.writer, self.amended) = (Some(seat), Some(slot));
                }
            }
            // The page of a character’s name stays open: more can be written there.
            UiChange::RollName(who) if view.phase != Phase::Situation => {
                self.step = Some((Some(who), Step::Name));
            }
            UiChange::Traits(who, _, step) => self.step = Some((Some(who), step)),
            UiChange::RollName(_) | UiChange::Lay(..) => {}
        }
    }
}

pub(super) fn own_of(view: &View) -> Vec<Who> {
    match view.phase {
        Phase::Making(who) => vec![who],
        Phase::Ties(seat) => seats::characters_of(view, seat).map(|own| own.who).collect(),
        _ => Vec::new(),
    }
}

/// Returns the character from whom the next tie leads: the picked one, or else whoever still owes one.
pub(super) fn source(view: &View, ui: &Ui) -> Option<Who> {
    let own = own_of(view);
    let owes = || own.iter().find(|who| free(view, **who) > 0).or(own.first());
    let picked = ui.from.filter(|from| own.contains(from));
    picked.or_else(|| owes().copied())
}

/// Returns the number of ties that somebody may still draw free of charge.
pub(super) fn free(view: &View, who: Who) -> usize {
    let owed = owed(view, who).into_iter();
    owed.filter(|owed| owed.drawn.is_none() && owed.possible).count()
}

/// Returns the tie that a press on somebody draws, and whether it costs a scarab.
pub(super) fn offered(view: &View, ui: &Ui, to: Who) -> Option<(Tie, bool)> {
    let (from, sign) = (source(view, ui)?, ui.pen());
    let tie = Tie { from, to, sign };
    view.draws.iter().copied().find(|(open, _)| *open == tie)
}
