//! The advice of a shrewd computer seat: its decision in words, and the reason for it.
//!
//! Where any choice would do, the advice says so, because many turns of a story are a matter of taste.
//!
//! Invariant: the text depends on the seat's own secret intent, so it may be shown to that seat only.

use super::super::log::{LogWriter, judgment, kind_word, scarabs, sign_mark};
use super::super::tables::{Pair, tables};
use super::super::tone;
use super::super::{Action, Kind, Means, PairPosition, Phase, SceneView, Spending, Trait, Who};
use super::Decision;
use crate::table::{capital, times_in_hundred};

/// The reason given when no choice is better than another.
const TASTE: &str = "That is a matter of taste: take what you would rather play.";

/// How good a judgment is, in words. Valences range from -2 to 2.
const fn good(valence: i8) -> &'static str {
    match valence {
        ..=-2 => "very bad",
        -1 => "bad",
        0 => "neither good nor bad",
        1 => "good",
        _ => "very good",
    }
}

/// Describes an action as a recommendation.
pub(super) fn what(mind: &Decision<'_>, log_writer: &LogWriter<'_>, action: &Action) -> String {
    let called = |who: Who| log_writer.who(who);
    match *action {
        Action::Agent { kind, .. } => format!("Name an agent of peril, {}.", kind_word(kind)),
        Action::Propose { kind, .. } => format!("Propose an agent of peril, {}.", kind_word(kind)),
        Action::Agree(_) => "Accept the agent that is proposed.".into(),
        Action::Remove { agent, .. } => format!("Remove {}.", called(Who::Agent(agent))),
        Action::Kind { who, kind, .. } => format!("Make {} {}.", called(who), kind_word(kind)),
        Action::Stands(_) => "Agree to the situation.".into(),
        Action::Be { kind, .. } => format!("Be {}.", kind_word(kind)),
        Action::DealIn { ready, .. } => {
            let level = &log_writer.setup.level;
            let ready = level.ready.get(usize::from(ready).wrapping_sub(1));
            let name = ready.map_or("the ready-made one", |ready| ready.name.as_str());
            format!("Take {name}, who is ready-made.")
        }
        Action::Traits { who, signs, .. } => {
            let kind = mind.view.character(who).and_then(|character| character.kind);
            let traits = Trait::of(kind.unwrap_or(Kind::Person)).into_iter().zip(signs);
            let words = traits.map(|(of, sign)| tone::pole(of, sign).word.as_str());
            let words: Vec<&str> = words.collect();
            format!("Make {} {}.", called(who), words.join(", "))
        }
        Action::Class { who, class, .. } => format!("Class of {}: {}.", called(who), class.word()),
        Action::Vest { yes: true, .. } => "Vest the scarab that your class allows.".into(),
        Action::Vest { .. } => "Vest nothing.".into(),
        Action::Intent { stone, .. } => format!("Choose the {} stone for your intent.", stone.word()),
        Action::Made { who, .. } => format!("Finish {}.", called(who)),
        Action::Draw { tie, .. } => {
            let (sign, from, to) = (sign_mark(tie.sign), called(tie.from), called(tie.to));
            format!("Draw a {sign} tie from {from} to {to}.")
        }
        Action::Tied(_) => "Draw no more ties.".into(),
        Action::Scene { spotlight, foil, .. } => {
            format!("Begin a scene: {} meets {}.", called(spotlight), called(foil))
        }
        Action::SetAside { who, .. } => format!("Set {} aside.", called(who)),
        Action::Ante { own: true, .. } => "Pay the ante from your own purse.".into(),
        Action::Ante { .. } => "Let the Peril pool pay the ante.".into(),
        Action::Enter { who, .. } => format!("Enter with {}.", called(who)),
        Action::Pass(_) => "Pass.".into(),
        Action::Flip { stone, by, .. } => flip(mind, log_writer, stone, by).unwrap_or_default(),
        Action::Done(_) if mind.view.phase == Phase::After => "Spend nothing more.".into(),
        Action::Done(_) => "End your reaction here.".into(),
        Action::Accept(_) => format!("Accept, and take {}.", scarabs(mind.view.ante)),
        Action::Undo(_) => "Undo the flip.".into(),
        Action::Let(_) => "Let it be.".into(),
        Action::Teller { to, .. } if to == mind.seat => "Tell it yourself.".into(),
        Action::Teller { to, .. } => format!("Let {} tell it.", log_writer.seat(to)),
        Action::Told(_) => "Tell it, and press “Done telling”.".into(),
        Action::Spend { on, .. } => spending(log_writer, on),
        // Chance is not a decision, and corrections are never recommended.
        Action::Throw(_) | Action::Roll(_) | Action::Correct { .. } => String::new(),
    }
}

fn flip(mind: &Decision<'_>, log_writer: &LogWriter<'_>, spot: PairPosition, by: Means) -> Option<String> {
    let scene = mind.view.scene.as_ref()?;
    let stone = scene.side(spot.half).stone(spot.colour);
    let how = match by {
        Means::Free => "with a scarab from your purse".to_owned(),
        Means::Vested => "with the vested scarab".to_owned(),
        Means::Trait { .. } | Means::Tie { .. } => log_writer.means(mind.seat, by, stone),
    };
    Some(format!("Flip {}: {how}.", log_writer.stone(stone)))
}

fn spending(log_writer: &LogWriter<'_>, on: Spending) -> String {
    let stone = |stone| log_writer.stone(stone);
    match on {
        Spending::Give(to) => format!("Give {} a scarab.", log_writer.seat(to)),
        Spending::Vest { who, colour } => format!("Vest a scarab under {}.", stone(who.stone(colour))),
        Spending::Yea => "Put a scarab into Yea.".into(),
        Spending::Nay => "Put a scarab into Nay.".into(),
        Spending::Turn(spot) => format!("Pay a scarab to flip {}.", stone(spot.of_city())),
        Spending::Fix(spot) => format!("Vest a scarab under {}.", stone(spot.of_city())),
        Spending::Lift(spot) => format!("Take a scarab away from under {}.", stone(spot.of_city())),
    }
}

pub(super) fn why(mind: &Decision<'_>, log_writer: &LogWriter<'_>, action: &Action) -> String {
    match *action {
        Action::Agent { .. } | Action::Propose { .. } if mind.view.characters.len() <= mind.view.players => {
            "The peril needs somebody who speaks for it.".into()
        }
        Action::Agent { .. } | Action::Propose { .. } => "A second one gives you more to play with.".into(),
        Action::Agree(_) => "You can still rename or remove it until the situation is settled.".into(),
        Action::Stands(_) => "There are enough agents for a story.".into(),
        Action::Vest { yes: true, .. } => "It is free, and it can flip a stone later.".into(),
        Action::Made { .. } => "Nothing is missing.".into(),
        Action::Intent { stone, .. } => intent(mind, stone.index()),
        Action::Draw { .. } => {
            "It costs nothing, and it can flip a stone in every scene with both of them. Whom you choose is a matter \
             of taste."
                .into()
        }
        Action::Tied(_) => "A further one would cost you a scarab.".into(),
        Action::Scene { spotlight, foil, .. } => scene(mind, log_writer, spotlight, foil),
        Action::Ante { own: false, .. } => "It costs you nothing, and brings the end nearer.".into(),
        Action::Ante { .. } => {
            "Yea and Nay are against you. If you pay yourself, the Peril pool keeps a scarab, and the City has more \
             time."
                .into()
        }
        Action::Enter { .. } => entering(mind).unwrap_or_default(),
        Action::Pass(_) | Action::Flip { .. } | Action::Accept(_) => reaction(mind, action).unwrap_or_default(),
        Action::Done(_) if mind.view.phase != Phase::After => "No other flip is worth its price.".into(),
        Action::Done(_) if mind.view.pool == 0 => "It is the last scene: what you keep counts for your purse.".into(),
        Action::Done(_) => "A scarab does more at the end, when nobody can answer it.".into(),
        Action::SetAside { .. } => "The oldest one has had the most of its story.".into(),
        Action::Undo(_) | Action::Let(_) if matches!(mind.view.phase, Phase::CityAnswer(..)) => {
            "The pair of the City judges your fate, and this scarab does nothing else.".into()
        }
        Action::Undo(_) | Action::Let(_) => undo(mind).unwrap_or_default(),
        Action::Told(_) => "It is your turn to tell. Play goes on when you have finished.".into(),
        Action::Spend { on, .. } => cause(mind, on),
        _ => TASTE.into(),
    }
}

fn intent(mind: &Decision<'_>, stone: usize) -> String {
    let own = mind.view.character(Who::Seat(mind.seat));
    let lies = own.and_then(|own| own.triad.get(stone));
    let saves = lies.is_some_and(|stone| stone.sign.is_plus());
    let sign = if saves { "+" } else { "−" };
    let not = if saves { "" } else { " not" };
    format!(
        "It shows {sign}: you would{not} save the City. Nobody learns of it before the end, and either answer can \
         be played well."
    )
}

fn scene(mind: &Decision<'_>, log_writer: &LogWriter<'_>, spotlight: Who, foil: Who) -> String {
    let asked = matches!(foil, Who::Seat(seat) if mind.view.would_be_foil.contains(&seat));
    if asked {
        return format!("{} asks to be the foil.", capital(&log_writer.who(foil)));
    }
    if mind.is_between(spotlight, foil) {
        return "There is a tie between them: that makes a good scene, and it can flip a stone.".into();
    }
    "Any foil would do; take whoever has something to say to you.".into()
}

fn entering(mind: &Decision<'_>) -> Option<String> {
    let survives = times_in_hundred(mind.ante_survives(mind.view.scene.as_ref()?));
    let ante = scarabs(mind.view.ante);
    Some(format!(
        "Whoever is in the scene may take the ante, {ante} by now, and earns rewards in it. By a rough count, \
         the ante is still there at your next reaction {survives}."
    ))
}

/// How good the current reading is for this seat. Names it only if it has been read out (`great_city.round.6`).
fn as_it_lies(mind: &Decision<'_>, scene: &SceneView) -> String {
    let now = scene.numbers();
    let worth = worth(mind, scene, now);
    if scene.unread || scene.read != Some(now) {
        format!("By the rulebook’s list, the reading is {worth} as the stones lie.")
    } else {
        format!(
            "The reading is {}: by the rulebook’s list, {worth}.",
            judgment(now).0
        )
    }
}

/// The reason for a reaction: how good the reading is now, and how good it would become.
fn reaction(mind: &Decision<'_>, action: &Action) -> Option<String> {
    let scene = mind.view.scene.as_ref()?;
    let now = as_it_lies(mind, scene);
    Some(match *action {
        Action::Flip { stone, .. } => {
            let then = worth(mind, scene, stone.turned(scene.numbers()));
            let same = then == worth(mind, scene, scene.numbers());
            let be = if same { "still be" } else { "be" };
            let earns = mind
                .earns(scene)
                .then_some(" You also earn a reward for not passing.");
            let also = earns.unwrap_or_default();
            format!("{now} With this stone flipped it would {be} {then}.{also}")
        }
        Action::Accept(_) => format!(
            "{now} If you wait, by a rough count the ante is still there at your next reaction {}.",
            times_in_hundred(mind.ante_survives(scene))
        ),
        _ if scene.may_accept => format!(
            "{now} A scene should have its first round before its ante is taken, and no flip is \
             worth its price."
        ),
        _ => "Nothing that you could do here is worth its price.".into(),
    })
}

/// How good a judgment is for this seat, as that of its own character or of one whom it wishes well or ill.
fn worth(mind: &Decision<'_>, scene: &SceneView, pair: Pair) -> String {
    let saves = mind.purpose().is_none_or(|purpose| purpose.saves);
    let good = good(tables().valence(saves, pair));
    if mind.view.owner(scene.spotlight) == mind.seat {
        return format!("{good} for you");
    }
    let whom = match mind.regard(scene) {
        regard if regard > 0.15 => "somebody you wish well",
        regard if regard < -0.15 => "somebody you wish ill",
        _ => "the spotlight, to whom you owe nothing",
    };
    format!("{good} for {whom}")
}

fn undo(mind: &Decision<'_>) -> Option<String> {
    let scene = mind.view.scene.as_ref()?;
    let Phase::Answer(_, spot) = mind.view.phase else {
        return None;
    };
    let now = scene.numbers();
    let (then, now) = (worth(mind, scene, spot.turned(now)), worth(mind, scene, now));
    Some(format!(
        "By the rulebook’s list, the reading is {then} if you undo the flip; as it stands, it is {now}. The undo costs \
         the vested scarab."
    ))
}

fn cause(mind: &Decision<'_>, on: Spending) -> String {
    let (yea, nay) = mind.bags;
    match on {
        Spending::Yea | Spending::Nay => format!(
            "By what you have seen go in, Yea holds {yea} and Nay {nay}. Near the end there is little time left for \
             an answer."
        ),
        Spending::Turn(_) => {
            "Your fate is read from the City’s stones too, and this flip makes it better.".into()
        }
        _ => TASTE.into(),
    }
}
