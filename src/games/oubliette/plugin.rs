//! Open Oubliette in the window: the screens, motion and sounds that a session requests.

use super::ui::{self, Ui, UiChange};
use super::{Action, Deck, Ending, Event, FightRoll, Foe, Oubliette, Phase, View, log};
use crate::board::motion::MotionQueue;
use crate::session::{Annotate, GameCard, GameUi, OnPhone, Prompt, Remembering, SeatSign, TableContext};
use crate::table::{Seat, SeatSet, Setup};
use crate::ui::sound::CueInfo;
use crate::ui::{Element, Layout};
use bevy::prelude::*;
use rand::rngs::ChaCha8Rng;

impl GameUi for Oubliette {
    type Ui = Ui;
    type UiChange = UiChange;

    const AT_HAND: &'static [&'static str] = &[
        "oubliette/duel-panel",
        "oubliette/event-panel",
        "oubliette/exit-panel",
        "oubliette/hero-ground",
        "oubliette/card-front-monster",
        "oubliette/card-front-treasure",
        "oubliette/card-front-event",
        "oubliette/card-front-wound",
    ];

    const CARD: GameCard = GameCard {
        line: "a race for treasure, 2–6 players",
        picture: "shared/panel-oubliette",
        board: "oubliette/board",
        board_size: (212.0, 212.0),
        level: "oubliette",
        ..GameCard::PLAIN
    };

    const CUES: &'static [CueInfo] = &[
        CueInfo::new("monster-rise", "a growl from below"),
        CueInfo::new("steel-hit", "steel strikes: a hit"),
        CueInfo::new("steel-miss", "steel swishes: a miss"),
        CueInfo::new("wound", "a cry").louder(-1.0),
        CueInfo::new("coins-small", "a few coins clink"),
        CueInfo::new("coins-many", "coins pour").louder(1.0),
        CueInfo::new("hoard-count", "a coin is counted"),
        CueInfo::new("cave-in", "stones fall"),
        CueInfo::new("trapdoor", "the trapdoor opens").louder(1.0),
        CueInfo::new("rope", "a rope creaks"),
        CueInfo::new("quest-done", "a horn: the quest is done"),
        CueInfo::new("oubliette-win", "a fanfare out of the pit"),
        CueInfo::new("step-stone", "").louder(-2.0),
        CueInfo::new("token-hop", "").louder(-2.0),
        CueInfo::new("card-lift", "").louder(-3.0),
    ];

    const ON_PHONE: Option<&'static dyn OnPhone<Self>> = Some(&Self);
    const REMEMBERING: Option<&'static dyn Remembering<Self>> = Some(&Self);

    fn table(scene: &TableContext<'_, Self>, room: &Layout, bar: Option<Element>) -> Element {
        ui::table(scene, room, bar)
    }

    fn prompt(scene: &TableContext<'_, Self>) -> Prompt {
        ui::prompt(scene)
    }

    fn change(ui: &mut Ui, view: &View, local: UiChange) {
        ui.change(view, local);
    }

    fn play(
        scene: &TableContext<'_, Self>,
        seen: &Event,
        queue: &mut MotionQueue,
        cosmetic_rng: &mut ChaCha8Rng,
    ) {
        ui::play(scene, seen, queue, cosmetic_rng);
    }

    fn holds(view: &View, people: SeatSet) -> bool {
        view.has_new_result() && view.concerns(people)
    }

    fn waits_for_hand(scene: &TableContext<'_, Self>) -> bool {
        ui::waits(scene)
    }
}

impl Annotate for Oubliette {
    fn outcome_picture(_: &Setup<Self>, action: &Action) -> Option<String> {
        match action {
            Action::Die(face) => Some(format!("oubliette/die-bone-{face}")),
            _ => None,
        }
    }

    fn moment(scene: &TableContext<'_, Self>) -> Option<&'static str> {
        let view = scene.view;
        let foe = view.fight.as_ref().map(|fight| (fight.foe, fight.round));
        let mut explorers = view.explorers.iter();
        let many = explorers.any(|own| own.hand.len() + own.kept.len() >= 15);
        let rolled = view.order_rolls.iter().filter(|rolls| !rolls.is_empty()).count();
        Some(match view.phase {
            Phase::Over(Ending::Visit) => "pay-out",
            Phase::Over(_) => "end",
            _ if many => "fifteen-cards",
            Phase::Order if rolled == 1 && view.order_rolls.len() > 1 => "order",
            Phase::Roll if view.turn == 1 => "set-out",
            Phase::Before => "shortcut",
            Phase::Way if ui::is_at_exit(scene) => "exit-ways",
            Phase::Way => "move",
            Phase::Passing(_) => "exit",
            Phase::Exit(_) => "exit-actions",
            Phase::Ambush => "ambush",
            Phase::Strike => match foe {
                Some((Foe::Player(_), _)) => "ambush-roll",
                Some((Foe::Hoard(_), _)) => "hoard",
                _ => "monster",
            },
            Phase::Answer(_) if matches!(foe, Some((_, FightRoll::Strike))) => "answer",
            Phase::Answer(_) => "duel",
            Phase::Robbed(_) => "robbed",
            Phase::Revenge => "revenge",
            Phase::Die => "event",
            Phase::End => "turn-end",
            Phase::Again => "again",
            Phase::Between => "between",
            _ => return None,
        })
    }

    fn ambience(_: &View) -> Option<&'static str> {
        Some("oubliette")
    }

    fn stands(view: &View) -> String {
        let most = view.explorers.iter().map(|own| own.cashed_in).max().unwrap_or(0);
        let (turn, left, most) = (view.turn, view.left(Deck::Treasure), log::money(most));
        format!("turn {turn}, {left} Treasure cards left, most cashed in {most}")
    }

    fn chapter(seen: &Event) -> Option<(&'static str, u32)> {
        match seen {
            Event::TurnBegins { turn, .. } => Some(("turn", (*turn).into())),
            _ => None,
        }
    }

    fn of_seat(_: &Setup<Self>, view: &View, seat: Seat) -> Option<SeatSign> {
        let own = view.explorers.get(seat.index())?;
        let words = format!("{} cashed in", log::money(own.cashed_in));
        Some(SeatSign { words, picture: None })
    }
}

impl OnPhone<Self> for Oubliette {
    /// The switches concern everybody; ticks at the Exit are the seat's own.
    fn is_for_all(&self, local: &UiChange) -> bool {
        !self.prepares(local)
    }

    fn prepares(&self, local: &UiChange) -> bool {
        matches!(local, UiChange::Tick(_))
    }

    fn is_part(&self, drawing: &str) -> bool {
        ["oubliette/stone-", "oubliette/chevron"]
            .iter()
            .any(|part| drawing.starts_with(part))
    }

    fn share(&self, own: &mut Ui, table: &Ui) {
        own.switches.clone_from(&table.switches);
    }
}

impl Remembering<Self> for Oubliette {
    fn text(&self, ui: &Ui) -> Option<String> {
        ron::to_string(&ui.switches).ok()
    }

    fn recall(&self, ui: &mut Ui, text: &str) {
        if let Ok(switches) = ron::from_str(text) {
            ui.switches = switches;
        }
    }
}
