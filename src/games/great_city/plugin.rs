//! The Great City in the window: the screens, motion and sounds that a session requests.

use super::ui::{self, Ui, UiChange, picture};
use super::{Action, Claim, Event, GreatCity, Phase, Seen, Slot, View, Who, chronicle};
use crate::board::motion::MotionQueue;
use crate::session::{
    Annotate, Dragging, GameCard, GameUi, OnPhone, Press, PrivateUi, Prompt, Rewinding, SeatSign,
    TableContext,
};
use crate::table::{Remark, Said, Seat, SeatSet, Setup};
use crate::ui::sound::CueInfo;
use crate::ui::{Element, Layout};
use bevy::math::Vec2;
use rand::rngs::ChaCha8Rng;

impl GameUi for GreatCity {
    type Ui = Ui;
    type UiChange = UiChange;

    const CARD: GameCard = GameCard {
        line: "storytelling, 2–5 players",
        picture: "shared/panel-great-city",
        board: "great_city/miniature-walks",
        board_size: (300.0, 96.0),
        level: "the-great-city",
        private_moments: &["characters"],
        ..GameCard::PLAIN
    };

    const CUES: &'static [CueInfo] = &[
        CueInfo::new("die-roll-d8", "the eight-sided die rolls"),
        CueInfo::new("stone-set", "a stone is set down"),
        CueInfo::new("stone-moving", "stone grinds on stone: it moves"),
        CueInfo::new("stone-flip", "a stone is turned over"),
        CueInfo::new("lock-snap", "a lock snaps shut"),
        CueInfo::new("lock-loosen", "a lock springs open"),
        CueInfo::new("scarab-clink", "a scarab clinks"),
        CueInfo::new("scarab-pour", "scarabs are poured out"),
        CueInfo::new("scarab-stream", "scarabs run into a purse"),
        CueInfo::new("seal-break", "a seal breaks"),
        CueInfo::new("prompt-ribbon", "a ribbon rustles: something new begins").louder(-2.0),
        CueInfo::new("tie-grow", "a tie is drawn"),
        CueInfo::new("city-step", "the city takes a step"),
        CueInfo::new("city-saved", "bells: the city is saved"),
        CueInfo::new("city-falls", "walls fall: the city is lost"),
    ];

    const PRIVATE: Option<&'static dyn PrivateUi<Self>> = Some(&Self);
    const REWINDING: Option<&'static dyn Rewinding<Self>> = Some(&Self);
    const DRAGGING: Option<&'static dyn Dragging<Self>> = Some(&Self);
    const ON_PHONE: Option<&'static dyn OnPhone<Self>> = Some(&Self);

    fn table(scene: &TableContext<'_, Self>, room: &Layout, bar: Option<Element>) -> Element {
        ui::screen(scene, room, bar)
    }

    fn prompt(scene: &TableContext<'_, Self>) -> Prompt {
        ui::prompt(scene)
    }

    fn change(remembered: &mut Ui, view: &View, local: UiChange) {
        remembered.change(view, local);
    }

    fn also(scene: &TableContext<'_, Self>, local: &UiChange) -> Press<Self> {
        ui::also(scene, *local)
    }

    fn play(
        scene: &TableContext<'_, Self>,
        seen: &Seen,
        queue: &mut MotionQueue,
        cosmetic_rng: &mut ChaCha8Rng,
    ) {
        ui::play(scene, seen, queue, cosmetic_rng);
    }

    fn holds(view: &View, people: SeatSet) -> bool {
        view.scene_ended_by().is_some_and(|seat| !people.contains(seat))
    }

    fn may_be_tried(remark: &Remark<Claim>) -> bool {
        matches!(remark.said, Said::Text(_) | Said::Claim(Claim::At { .. }))
    }

    fn may_decide(scene: &TableContext<'_, Self>) -> bool {
        // As long as the X-card lies, nobody goes on.
        scene.view.stopped.is_none() && ui::may_decide(scene)
    }

    fn waits_for_hand(scene: &TableContext<'_, Self>) -> bool {
        ui::die_waits(scene)
    }
}

impl Annotate for GreatCity {
    fn story_drawing(scene: &TableContext<'_, Self>) -> Option<(&'static str, String)> {
        Some((chronicle::TIES, picture::svg(scene.setup, scene.view)))
    }

    fn outcome_picture(_: &Setup<Self>, action: &Action) -> Option<String> {
        match action {
            Action::Roll(face) => Some(format!("great_city/die-{face}")),
            _ => None,
        }
    }

    fn moment(scene: &TableContext<'_, Self>) -> Option<&'static str> {
        let view = scene.view;
        Some(match view.phase {
            Phase::Situation => "situation",
            Phase::Characters => "characters",
            Phase::Ties(_) if view.ties.len() > 3 => "ties",
            Phase::Frame(_) if view.scenes == 0 => "set-out",
            Phase::RandomFlip => "thrown",
            Phase::React(_) => "reaction",
            Phase::Answer(..) => "undo",
            Phase::After => "after",
            Phase::CityFate(_) => "city-fate",
            Phase::Fate(_) => "fates",
            Phase::Over => "end",
            _ => return None,
        })
    }

    fn ambience(_: &View) -> Option<&'static str> {
        Some("great-city")
    }

    fn stands(view: &View) -> String {
        match view.scenes {
            0 => "before the first scene".into(),
            scene => format!("scene {scene}, the Peril pool holds {}", view.pool),
        }
    }

    fn chapter(seen: &Seen) -> Option<(&'static str, u32)> {
        match seen {
            Seen::Public(Event::SceneBegins { number, .. }) => Some(("scene", (*number).into())),
            _ => None,
        }
    }

    fn of_seat(setup: &Setup<Self>, view: &View, seat: Seat) -> Option<SeatSign> {
        let words = if seat == view.gm() {
            "leads the table".into()
        } else {
            view.called(setup, Who::Seat(seat))
        };
        Some(SeatSign { words, picture: None })
    }
}

impl Rewinding<Self> for GreatCity {
    fn is_landmark(&self, action: &Action) -> bool {
        matches!(action, Action::Scene { .. })
    }

    fn outlives(&self, remark: &Remark<Claim>) -> bool {
        !matches!(
            Slot::read(&remark.slot),
            Some(
                Slot::Line(..)
                    | Slot::Scene(_)
                    | Slot::Defence(..)
                    | Slot::Aside(..)
                    | Slot::Tale(_)
                    | Slot::Deed(_)
                    | Slot::Fate(_)
                    | Slot::City
                    | Slot::Stop
            )
        )
    }
}

impl Dragging<Self> for GreatCity {
    fn dropped_on(&self, dragged: &UiChange, target: &UiChange) -> Option<UiChange> {
        match (dragged, target) {
            (UiChange::Specimen(from), UiChange::Specimen(to)) => Some(UiChange::Join(*from, *to)),
            _ => None,
        }
    }

    fn moved_to(&self, dragged: &UiChange, at: Vec2) -> Option<UiChange> {
        let thousandths = |share: f32| (share * 1000.0).clamp(0.0, 1000.0).round() as i16;
        match dragged {
            UiChange::Specimen(who) => Some(UiChange::Lay(*who, thousandths(at.x), thousandths(at.y))),
            _ => None,
        }
    }
}
