//! What can be chosen in a scene, as cards under the stones, in the words of Tables 5 to 7.
//!
//! A flip can begin with a card, and then the stones that it can flip are ringed; or with a stone, and then only the
//! cards that can flip it are shown. What was picked is forgotten as soon as anything happens.

use super::super::{
    Action, Colour, Means, PairPosition, PairSide, Phase, SceneView, Sign, Slot, StoneView, Trait, View, Who,
    tone,
};
use super::parts::{self, CAPTION, CARD, CHOSEN_CARD, NOW, PRESSED_SLIP, TAG, centred};
use super::state::{Offer, Picked, UiChange, moment};
use super::{Press, TableContext, drawing, seats, side};
use crate::table::{Seat, capital};
use crate::ui::{Element, FocusOrder, Layout, Role, widgets};
use bevy::prelude::*;

/// Maximum number of cards of full size; more are compact.
const EASY: usize = 4;

/// Returns what is picked, if nothing has happened since.
fn picked(scene: &TableContext<'_>) -> Picked {
    match scene.ui.picked {
        Some((at, picked)) if at == moment(scene.view) => picked,
        _ => Picked::Nothing,
    }
}

/// The longest caption that a card of full size shows without taking height from the stones, in letters.
const LONG: usize = 48;

/// The person who reacts, and the scene.
type Reacting<'v> = (Seat, &'v SceneView);

pub fn reacting<'v>(scene: &TableContext<'v>) -> Option<Reacting<'v>> {
    match scene.view.phase {
        Phase::React(seat) if scene.is_here(seat) => Some((seat, scene.view.scene.as_ref()?)),
        _ => None,
    }
}

/// Makes a stone of the pair a control for the seat that reacts.
pub fn stone(scene: &TableContext<'_>, by: Reacting<'_>, spot: PairPosition, stone: Element) -> Element {
    let (seat, staged) = by;
    let pick = |picked| Press::Local(UiChange::Pick(picked));
    let refused = |stone: Element, why: &str, rule| {
        let stone = stone.pressing(pick(Picked::Stone(spot)));
        stone.refused(Some(why.into())).by(rule).focus(FocusOrder::Aside)
    };
    if staged.locked.contains(&spot) {
        let why = "Locked until another stone is flipped in a later reaction";
        return refused(stone, why, "great_city.flip.5");
    }
    let (press, tooltip, focus) = match picked(scene) {
        Picked::Offer(offer) if offer.spots(staged).any(|open| open == spot) => {
            let tooltip = tooltip(scene, by, offer, spot);
            (flips(seat, spot, offer), tooltip, FocusOrder::Normal)
        }
        Picked::Stone(stone) if stone == spot => {
            let back = "Back to all your options".to_owned();
            (pick(Picked::Nothing), back, FocusOrder::Aside)
        }
        _ if staged.flips.iter().any(|(open, _)| *open == spot) => {
            let lies = staged.pair.iter().flatten().nth(spot.index());
            let meaning = lies.map_or_else(String::new, |lies| parts::meaning(spot.colour, *lies));
            let tooltip = format!("{meaning} See what can flip it");
            (pick(Picked::Stone(spot)), tooltip, FocusOrder::Aside)
        }
        _ => {
            let why = "Nothing of yours can flip this stone now";
            return refused(stone, why, "great_city.round.4");
        }
    };
    let stone = stone.pressing(press).tooltip(tooltip);
    stone.by("great_city.flip.1").focus(focus)
}

fn flips(seat: Seat, stone: PairPosition, offer: Offer) -> Press {
    let by = offer.means;
    Press::Act(Action::Flip { seat, stone, by })
}

/// Is this stone the picked one, one that the picked card can flip, or one that is asked about?
pub fn is_ringed(scene: &TableContext<'_>, spot: PairPosition) -> bool {
    if let Phase::Answer(_, asked) = scene.view.phase {
        return asked == spot;
    }
    reacting(scene).is_some_and(|(_, staged)| match picked(scene) {
        Picked::Stone(stone) => stone == spot,
        Picked::Offer(offer) => offer.spots(staged).any(|open| open == spot),
        Picked::Nothing => false,
    })
}

/// Returns the people who may still buy in, with whom.
pub fn buyers(scene: &TableContext<'_>) -> Vec<(Seat, Who)> {
    let enters = scene.view.scene.iter().flat_map(|staged| &staged.enters);
    let all = enters.map(|who| (scene.view.owner(*who), *who));
    all.filter(|(seat, _)| scene.is_here(*seat)).collect()
}

/// Does the die wait: for the GM's hand, or for people who may still buy in?
pub fn die_waits(scene: &TableContext<'_>) -> bool {
    scene.view.phase == Phase::RandomFlip && (scene.is_here(scene.view.gm()) || !buyers(scene).is_empty())
}

/// The way to the printed judgments, for the foot.
pub const LIST: &str = "The ribbon opens the list.";

/// Says what serves the reacting seat, and what a press does. It is about as long whatever is picked, so that the foot
/// keeps its height.
pub fn note(scene: &TableContext<'_>) -> String {
    let aim = reacting(scene).map_or_else(String::new, |by| aim(scene, by));
    match picked(scene) {
        Picked::Nothing => format!("{aim} {LIST}"),
        Picked::Stone(spot) => format!("What flips the {} stone?", spot.colour.word()),
        Picked::Offer(_) => format!("Press a ringed stone. {aim}"),
    }
}

/// Returns what the reacting seat may want: what only the last scene allows, or which judgment its ties call for. How the
/// stones lie then is left to whoever reads the names: more + is not simply better.
fn aim(scene: &TableContext<'_>, by: Reacting<'_>) -> String {
    let (seat, staged) = by;
    let (view, who) = (scene.view, staged.spotlight);
    if let Some(last) = last_chance(view) {
        return last.into();
    }
    if view.owner(who) == seat {
        return "The judgment falls on you: a good one serves you.".into();
    }
    let ties = view.drawn();
    let ties = ties.filter(|tie| tie.to == who && view.owner(tie.from) == seat);
    let signs: Vec<bool> = ties.map(|tie| tie.sign.is_plus()).collect();
    let called = view.called(scene.setup, who);
    match (signs.contains(&true), signs.contains(&false)) {
        (true, false) => format!("You wish {called} well: a good judgment serves you."),
        (false, true) => format!("You wish {called} ill: a bad judgment serves you."),
        (true, true) => format!("You wish {called} both well and ill."),
        (false, false) => format!("No tie of yours leads to {called}."),
    }
}

/// Says before the end of the scene who can still give to the bags, if it may be the last scene.
pub fn last_chance(view: &View) -> Option<&'static str> {
    let staged = view.scene.as_ref()?;
    if view.pool == 0 {
        return Some("The last scene: only whoever accepts can still give to Yea or Nay.");
    }
    // The next round takes a scarab for each character, and one for the ante.
    let may_end = usize::from(view.pool) <= staged.present().count() + 1;
    may_end.then_some("It may be the last scene: only whoever accepts can give to Yea or Nay.")
}

/// Returns how many + and − a side of the pair had before this stone was flipped, and has now.
pub fn before_and_now(scene: &TableContext<'_>, staged: &SceneView, flipped: PairPosition) -> String {
    let (who, stones) = seats::behind(staged, flipped.half);
    let now = stones.iter().filter(|stone| stone.sign.is_plus()).count();
    let lies = stones.get(flipped.colour.index());
    let before = match lies.is_some_and(|stone| stone.sign.is_plus()) {
        true => now.saturating_sub(1),
        false => now + 1,
    };
    let count = |plus: usize| format!("{plus} + and {} −", stones.len().saturating_sub(plus));
    let whose = capital(&scene.view.possessive(scene.setup, who));
    format!("{whose} side had {}; now it has {}.", count(before), count(now))
}

/// Returns the cards, with this picked.
fn all(scene: &TableContext<'_>, now: Picked) -> Vec<Card> {
    match scene.view.phase {
        Phase::Ante(seat, _) if scene.is_here(seat) => antes(scene, seat),
        Phase::RandomFlip if die_waits(scene) => entrances(scene),
        Phase::React(_) => reacting(scene).map_or_else(Vec::new, |by| reactions(scene, by, now)),
        Phase::Answer(seat, spot) if scene.is_here(seat) => answers(scene, seat, spot),
        _ => Vec::new(),
    }
}

/// Are there so many cards that they need the height of other things? What is picked makes no difference: nothing above
/// the cards may move.
pub fn are_many(scene: &TableContext<'_>) -> bool {
    all(scene, Picked::Nothing).len() > 6
}

pub fn cards(scene: &TableContext<'_>, room: &Layout) -> Option<Element> {
    let cards = all(scene, Picked::Nothing);
    if cards.is_empty() {
        return None;
    }
    // A long wish in the foot, or a judgment under the ribbon, takes the height that tall cards need.
    let is_read = scene.view.phase == Phase::RandomFlip;
    let is_low = side::lines_of_wish(scene, room) > if is_read { 0 } else { 1 };
    let is_long = cards.iter().any(|card| card.caption.chars().count() > LONG);
    let is_compact = cards.len() > EASY || is_long || is_low || !side::is_wide(room);
    let gap = if is_compact { 8 } else { 14 };
    let shown = |cards: Vec<Card>| {
        let cards = cards.into_iter().map(|card| card.shown(is_compact));
        parts::cards(cards, gap).size(percent(100), auto())
    };
    let now = picked(scene);
    let Picked::Stone(_) = now else {
        let cards = if now == Picked::Nothing {
            cards
        } else {
            all(scene, now)
        };
        return Some(shown(cards).key("cards"));
    };
    // The fewer cards of a stone lie in the room of all, so that nothing moves.
    let mut room_of_all = shown(cards).unseen();
    room_of_all.change_each(&mut Element::only_show);
    let in_cell = |cards: Element| {
        cards.styled(|node| {
            node.grid_row = GridPlacement::start(1);
            node.grid_column = GridPlacement::start(1);
        })
    };
    let both = Element::default().with_all([
        in_cell(room_of_all).key("room"),
        in_cell(shown(all(scene, now)).styled(|node| node.align_self = AlignSelf::Start)).key("cards"),
    ]);
    let both = both.size(percent(100), auto()).rigid();
    Some(both.styled(|node| node.display = Display::Grid).key("cards"))
}

/// The buttons beside the prompt: what ends or passes a turn.
pub fn buttons(scene: &TableContext<'_>) -> Vec<Element> {
    if die_waits(scene) {
        let roll = widgets::gilt_button("Roll the die", Press::Chance)
            .tooltip("A six-sided die flips and locks one of the six stones. After that, to come in takes a whole reaction");
        // A GM elsewhere rolls there.
        let is_elsewhere = scene.is_elsewhere(scene.view.gm());
        let roll = (!is_elsewhere).then(|| roll.focus(FocusOrder::First));
        return roll.into_iter().collect();
    }
    let Some((seat, staged)) = reacting(scene) else {
        return Vec::new();
    };
    if picked(scene) != Picked::Nothing {
        let back = widgets::button("Back", Press::Local(UiChange::Pick(Picked::Nothing)));
        return vec![back.tooltip("Back to all your options").on_esc()];
    }
    let end = if staged.begun {
        widgets::gilt_button("Done", Press::Act(Action::Done(seat)))
            .tooltip("The pair’s new name is read, and the next seat reacts")
            .focus(FocusOrder::First)
    } else {
        widgets::button("Pass", Press::Act(Action::Pass(seat)))
            .tooltip(
                "Do nothing, and get no reward this round. Only whoever accepts the judgment can give to Yea or Nay",
            )
    };
    vec![end]
}

/// The picture of a card.
enum Art {
    Drawing(&'static str),
    /// The stone that the choice is about, as it will lie.
    Stone(Colour, StoneView),
}

struct Card {
    art: Art,
    caption: String,
    tooltip: String,
    press: Press,
    costs: bool,
    is_picked: bool,
}

fn card(art: &'static str, caption: impl Into<String>, tooltip: impl Into<String>, press: Press) -> Card {
    Card {
        art: Art::Drawing(art),
        caption: caption.into(),
        tooltip: tooltip.into(),
        press,
        costs: false,
        is_picked: false,
    }
}

impl Card {
    fn showing(self, colour: Colour, lies: StoneView) -> Self {
        let art = Art::Stone(colour, lies);
        Self { art, ..self }
    }

    fn costing(self) -> Self {
        Self { costs: true, ..self }
    }

    /// A compact card has its drawing beside the caption.
    fn shown(self, is_compact: bool) -> Element {
        let price = self.costs.then(|| {
            let word = Element::text(Role::Label, "1");
            Element::row([word, drawing("great_city/scarab", 26.0, 26.0)])
                .gap(px(6))
                .framed(&TAG)
                .padding(UiRect::new(px(26), px(14), px(5), px(5)))
                .rigid()
                .labelled("costs a scarab")
        });
        let caption = Element::text(Role::Note, self.caption);
        let size = if is_compact { 62.0 } else { 118.0 };
        let art = match self.art {
            Art::Drawing(name) => drawing(format!("great_city/{name}"), size, size),
            Art::Stone(colour, lies) => parts::still_stone(colour, lies).size(px(size), auto()).rigid(),
        };
        let card = if is_compact {
            Element::row([art, caption.flex(1.0, px(0))])
                .with(price)
                .gap(px(8))
                .framed(if self.is_picked { &NOW } else { &PRESSED_SLIP })
                .padding(UiRect::axes(px(12), px(6)))
                .flex(1.0, px(300))
                .styled(|node| (node.min_width, node.max_width) = (px(260), px(420)))
        } else {
            let caption = Element::column([caption.justified(Justify::Center)])
                .framed(&CAPTION)
                .size(percent(100), auto())
                .centred()
                .styled(|node| (node.min_height, node.flex_grow) = (px(74), 1.0));
            let corner = |node: &mut Node| (node.top, node.right) = (px(-8), px(-8));
            centred([art, caption])
                .with(price.map(|price| price.absolute().styled(corner)))
                .framed(if self.is_picked { &CHOSEN_CARD } else { &CARD })
                .styled(|node| (node.width, node.flex_shrink) = (px(190), 0.0))
        };
        card.pressing(self.press).tooltip(self.tooltip)
    }
}

fn antes(scene: &TableContext<'_>, seat: Seat) -> Vec<Card> {
    let antes = scene.view.scene.as_ref().map(|staged| staged.antes);
    let (pool, purse) = antes.unwrap_or_default();
    let ante = |own| Press::Act(Action::Ante { seat, own });
    let pool = pool.then(|| {
        let says = "A scarab goes from the Peril pool to the ante. The end comes nearer";
        card(
            "choice-let",
            "Let the Peril pool pay: the end comes nearer",
            says,
            ante(false),
        )
    });
    let purse = purse.then(|| {
        let says = "A scarab goes from your purse to the ante; the Peril pool stays as it is";
        card(
            "choice-buy-in",
            "Pay the ante yourself: the end stays away",
            says,
            ante(true),
        )
        .costing()
    });
    pool.into_iter().chain(purse).collect()
}

fn entrances(scene: &TableContext<'_>) -> Vec<Card> {
    let buyers = buyers(scene).into_iter().map(|(seat, who)| {
        let called = scene.view.called(scene.setup, who);
        let caption = format!(
            "{}: be there from the start, with {called}",
            scene.setup.name(seat)
        );
        let says = format!(
            "A scarab goes to the ante. {} can then flip, accept and be rewarded from the first round. Later, to come in \
             takes a whole reaction",
            capital(&called)
        );
        let enter = Press::Act(Action::Enter { seat, who });
        card("choice-buy-in", caption, says, enter).costing()
    });
    buyers.collect()
}

fn answers(scene: &TableContext<'_>, seat: Seat, spot: PairPosition) -> Vec<Card> {
    let colour = spot.colour.word();
    let lies = scene
        .view
        .scene
        .iter()
        .flat_map(|staged| staged.pair.iter().flatten());
    let lies = lies.copied().nth(spot.index()).unwrap_or(StoneView::UNTHROWN);
    let undone = StoneView {
        sign: lies.sign.turned(),
        vested: lies.vested.saturating_sub(1),
        ..lies
    };
    let says = format!("The scarab under the {colour} stone goes to the ante, and the stone flips back");
    let (let_be, undo) = (Press::Act(Action::Let(seat)), Press::Act(Action::Undo(seat)));
    vec![
        card("choice-let", "Let it be", "The stone stays flipped", let_be).showing(spot.colour, lies),
        card("choice-undo", "Undo the flip", says, undo)
            .showing(spot.colour, undone)
            .costing(),
    ]
}

/// Everything by which the reacting seat can flip stones, and whom it can bring into the scene.
fn reactions(scene: &TableContext<'_>, by: Reacting<'_>, now: Picked) -> Vec<Card> {
    let (seat, staged) = by;
    let all = offers(staged).into_iter();
    if let Picked::Stone(spot) = now {
        let fitting = all.filter(|offer| offer.spots(staged).any(|open| open == spot));
        let flips = fitting.map(|offer| {
            let caption = match offer.means {
                Means::Free => "One scarab flips it".into(),
                Means::Vested => "The scarab under it flips it".into(),
                _ => sentence(scene, by, offer, Some(spot)),
            };
            let card = offer.card(caption, tooltip(scene, by, offer, spot), flips(seat, spot, offer));
            match staged.pair.iter().flatten().nth(spot.index()) {
                Some(lies) if offer.means == Means::Vested => card.showing(spot.colour, *lies),
                _ => card,
            }
        });
        return flips.collect();
    }
    let flips = all.map(|offer| {
        let tooltip = match offer.means {
            Means::Tie { .. } => "Next, choose the stone to flip. A tie works once in a scene",
            Means::Trait { .. } => {
                "Next, choose the stone to flip. A trait works once for each colour in a scene"
            }
            Means::Free => "Next, choose the stone to flip. The scarab goes to the ante",
            Means::Vested => "Next, choose one of your own stones. Its scarab goes to the ante",
        };
        let is_picked = now == Picked::Offer(offer);
        let next = match is_picked {
            true => Picked::Nothing,
            false => Picked::Offer(offer),
        };
        let caption = sentence(scene, by, offer, None);
        let card = offer.card(caption, tooltip, Press::Local(UiChange::Pick(next)));
        Card { is_picked, ..card }
    });
    let enters = staged.enters.iter().map(|&who| {
        let called = scene.view.called(scene.setup, who);
        let says =
            format!("A scarab goes to the ante, {called} comes into the scene, and your reaction is over");
        let enter = Press::Act(Action::Enter { seat, who });
        let caption = format!("Only come in, with {called}");
        card("choice-enter", caption, says, enter).costing()
    });
    let accept = staged.may_accept.then(|| {
        let ante = scene.view.ante;
        let tooltip = format!(
            "Take the ante, {ante}. The judgment is read, and somebody else tells what it means. Then only you may give to \
             Yea or Nay. Scarabs pay for your flips and antes later, and the fattest purse tells the City’s fate"
        );
        let tellers: Vec<&str> = staged.could_tell.iter().map(|seat| scene.setup.name(*seat)).collect();
        let tells = match tellers.as_slice() {
            [most @ .., last] if !most.is_empty() => {
                format!("choose who tells it: {} or {last}", most.join(", "))
            }
            tells => format!("{} tells it", tells.concat()),
        };
        let caption = format!("Accept the judgment: take {ante}, and {tells}");
        card("choice-accept", caption, tooltip, Press::Act(Action::Accept(seat)))
    });
    accept.into_iter().chain(flips).chain(enters).collect()
}

/// The place to write in a scene: with a reaction, as the GM before the random flip, with an undo.
pub fn line(scene: &TableContext<'_>) -> Option<Element> {
    let (view, staged) = (scene.view, scene.view.scene.as_ref()?);
    let (slot, seat, hint) = match view.phase {
        Phase::React(seat) => {
            let slot = Slot::Line(view.scenes, staged.reactions);
            (slot, seat, "write it here, or say it aloud")
        }
        Phase::RandomFlip => {
            let slot = Slot::Scene(view.scenes);
            (slot, view.gm(), "describe how the scene begins")
        }
        Phase::Answer(seat, _) | Phase::CityAnswer(seat, _) => {
            let slot = Slot::Defence(view.scenes, staged.undos);
            (slot, seat, "describe the defence, if you undo the flip")
        }
        _ => return None,
    };
    // The beginning of a scene is more than a line.
    let lines = if view.phase == Phase::RandomFlip { 2 } else { 1 };
    let field = match view.phase {
        Phase::RandomFlip => parts::telling_field,
        _ => parts::field,
    };
    let field = || field(scene, (slot, seat), hint, (240, lines), view.text(slot));
    scene.is_here(seat).then(field)
}

impl Offer {
    const fn of(spot: PairPosition, means: Means) -> Self {
        let toward = match means {
            Means::Tie { .. } => spot.half,
            _ => PairSide::First,
        };
        Self { means, toward }
    }

    /// The stones that it can turn.
    fn spots(self, staged: &SceneView) -> impl Iterator<Item = PairPosition> {
        let flips = staged.flips.iter().copied();
        flips.filter_map(move |(spot, means)| (Offer::of(spot, means) == self).then_some(spot))
    }

    const fn art(self) -> &'static str {
        match self.means {
            // A bug’s trait turns stones of one colour.
            Means::Trait {
                by: Trait::Motive, ..
            } => "choice-trait-blue",
            Means::Trait {
                by: Trait::Ability, ..
            } => "choice-trait-white",
            Means::Trait {
                by: Trait::Nature, ..
            } => "choice-trait-green",
            Means::Trait { .. } => "choice-trait",
            Means::Tie { sign, .. } if sign.is_plus() => "choice-tie-plus",
            Means::Tie { .. } => "choice-tie-minus",
            Means::Free => "choice-scarab",
            Means::Vested => "choice-vested",
        }
    }

    const fn costs(self) -> bool {
        matches!(self.means, Means::Free | Means::Vested)
    }

    fn card(self, caption: String, tooltip: impl Into<String>, press: Press) -> Card {
        let costs = self.costs();
        let card = card(self.art(), caption, tooltip, press);
        Card { costs, ..card }
    }
}

/// Everything that is offered, each once: what is free before what costs a scarab.
fn offers(staged: &SceneView) -> Vec<Offer> {
    let mut offers = Vec::new();
    for (spot, means) in &staged.flips {
        let offer = Offer::of(*spot, *means);
        if !offers.contains(&offer) {
            offers.push(offer);
        }
    }
    offers.sort_by_key(|offer| offer.costs());
    offers
}

/// Returns the words for a tie as they stand before “toward”.
pub fn toned(words: tone::TieWords<'_>) -> String {
    match words.temper {
        Some(temper) => format!("{}, {temper},", words.tone),
        None => words.tone.to_owned(),
    }
}

/// Returns the words for a tie, or else for its sign.
pub fn tie_words(view: &View, from: Who, to: Who, sign: Sign) -> tone::TieWords<'_> {
    let tone = match sign {
        Sign::Plus => "well-meaning",
        Sign::Minus => "ill-meaning",
    };
    let signs = tone::TieWords { tone, temper: None };
    view.tie_words(from, to, sign).unwrap_or(signs)
}

/// What an offer says of itself; for one stone, or for all that it can turn.
fn sentence(scene: &TableContext<'_>, by: Reacting<'_>, offer: Offer, spot: Option<PairPosition>) -> String {
    let (view, (seat, staged)) = (scene.view, by);
    let called = |who| capital(&view.called(scene.setup, who));
    match offer.means {
        Means::Trait { who, by } => {
            let subject = if who == Who::Seat(seat) {
                "You are".to_owned()
            } else {
                format!("{} is", called(who))
            };
            let character = view.character(who);
            let Some(sign) = character.and_then(|character| tone::sign(character, by)) else {
                return subject;
            };
            let subject = format!("{subject} {}:", tone::pole(by, sign).word);
            let mut colours: Vec<_> = match spot {
                Some(spot) => vec![spot.colour],
                None => offer.spots(staged).map(|spot| spot.colour).collect(),
            };
            colours.sort();
            colours.dedup();
            let words = colours.iter().filter_map(|colour| tone::shows(by, sign, *colour));
            let words: Vec<&str> = words.collect();
            match (words.as_slice(), colours.as_slice()) {
                ([word], [colour]) => format!("{subject} {word} in {}", parts::mode(*colour)),
                ([most @ .., last], _) if !most.is_empty() => {
                    format!("{subject} {} or {last}", most.join(", "))
                }
                _ => subject,
            }
        }
        Means::Tie { who, sign } => {
            let (to, _) = seats::behind(staged, offer.toward);
            let tone = toned(tie_words(view, who, to, sign));
            let to = view.called(scene.setup, to);
            if who == Who::Seat(seat) {
                format!("{} toward {to}", capital(&tone))
            } else {
                format!("{}, {tone} toward {to}", called(who))
            }
        }
        Means::Free => "One scarab flips a stone".into(),
        Means::Vested => "The scarab under a stone of yours flips it".into(),
    }
}

/// What turning this stone by this offer does, in a sentence.
fn tooltip(scene: &TableContext<'_>, by: Reacting<'_>, offer: Offer, spot: PairPosition) -> String {
    let (_, staged) = by;
    let (who, triad) = seats::behind(staged, spot.half);
    let turned = triad.get(spot.colour.index());
    let to = turned.map_or(Sign::Minus, |stone| stone.sign.turned());
    format!(
        "{}: {} {} stone flips to {}",
        sentence(scene, by, offer, Some(spot)),
        scene.view.possessive(scene.setup, who),
        spot.colour.word(),
        parts::sign(to)
    )
}
