//! What the [laws of every screen](super::app) need from each game.

use crate::support::app::Shown;
use bevy::app::App;
use triptych::games::great_city::{self, GreatCity, GreatCityPlugin};
use triptych::games::omelas::{Omelas, OmelasPlugin, Phase, View};
use triptych::games::oubliette::{self, Oubliette, OubliettePlugin};

impl Shown for Omelas {
    const TELLING: &'static [&'static str] = &["yes", "no", "rebel", "rebels", "council", "member", "role"];

    fn plugin(app: &mut App) {
        app.add_plugins(OmelasPlugin);
    }

    fn secret(view: &View, picture: &str) -> bool {
        match picture {
            "omelas/role-rebel" | "omelas/role-council" => !matches!(view.phase, Phase::Over(_)),
            // A round's cards lie open from the reveal until they are handed back.
            "omelas/vote-yes" | "omelas/vote-no" => view.phase == Phase::Vote,
            _ => false,
        }
    }

    /// All role cards are dealt with the Council side up.
    fn is_outward(key: &str, picture: &str) -> bool {
        key.starts_with("Dealt(") && picture == "omelas/role-council"
    }

    fn leads_on(name: &str) -> bool {
        let names = [
            "curtain.open",
            "omelas.chance",
            "omelas.confirm",
            "omelas.go-on",
            "omelas.local.ask",
            "omelas.local.call-vote",
        ];
        let asks = name.starts_with("omelas.say.") && name.contains(".ask.");
        let is_of = |family: &&str| name.starts_with(family);
        names.contains(&name) || asks || ["omelas.decide.", "omelas.pick."].iter().any(is_of)
    }
}

impl Shown for Oubliette {
    const TELLING: &'static [&'static str] = &[];

    fn plugin(app: &mut App) {
        app.add_plugins(OubliettePlugin);
    }

    fn secret(_: &oubliette::View, _: &str) -> bool {
        false
    }

    fn leads_on(name: &str) -> bool {
        let names = ["curtain.open", "oubliette.chance", "oubliette.go-on"];
        let families = ["oubliette.act.", "oubliette.plan."];
        names.contains(&name) || families.iter().any(|family| name.starts_with(family))
    }
}

impl Shown for GreatCity {
    const TELLING: &'static [&'static str] = &["yes", "no", "save", "blue", "white", "green"];

    fn plugin(app: &mut App) {
        app.add_plugins(GreatCityPlugin);
    }

    fn secret(_: &great_city::View, _: &str) -> bool {
        false
    }

    fn leads_on(name: &str) -> bool {
        let families = [
            "curtain.open",
            "great_city.act.",
            "great_city.plan.",
            "great_city.local.traits.",
            "great_city.chance",
            "great_city.go-on",
            "great_city.confirm",
            "great_city.decide.",
            "great_city.pick.",
            "great_city.local.pick.",
            "great_city.local.give-up.true",
            // Back from the network, from writing there, from the story and from a tool.
            "great_city.local.network.false",
            "great_city.local.story.false",
            "great_city.local.tool.none",
            "great_city.local.note.none",
            "great_city.local.step.",
        ];
        let goes_on = name.starts_with("great_city.say.") && name.ends_with(".go-on");
        let corrects = name.starts_with("great_city.act.correct.");
        goes_on || !corrects && families.iter().any(|family| name.starts_with(family))
    }
}
