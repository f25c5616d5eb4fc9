//! The chronicle as a list of passages, in one order for the pages on screen and for the exported text.

use super::{Chronicle, End, Passage, PassageKind, SceneTold};
use crate::games::great_city::log::judgment;
use crate::games::great_city::tables::Judgment;
use crate::games::great_city::{GreatCity, View, Who};
use crate::table::Setup;

impl Chronicle {
    /// Lists all passages in reading order.
    pub fn passages(&self, setup: &Setup<GreatCity>, view: &View) -> Vec<Passage> {
        let mut all = vec![Passage::new(PassageKind::Title, self.title.clone())];
        let mut put = |kind, text: String| all.push(Passage::new(kind, text));
        if !self.situation.is_empty() {
            put(PassageKind::Chapter, "The situation".into());
            for passage in &self.situation {
                put(passage.kind, passage.text.clone());
            }
        }
        if !self.cast.is_empty() {
            put(PassageKind::Chapter, "People and bugs".into());
        }
        for part in &self.cast {
            put(
                PassageKind::Entry,
                format!("{}, {} ({})", part.name, part.line, part.player),
            );
            if let Some(about) = &part.about {
                put(PassageKind::Told, about.clone());
            }
        }
        if !self.ties.is_empty() {
            put(PassageKind::Chapter, "Ties".into());
            for tie in &self.ties {
                put(PassageKind::Entry, tie.clone());
            }
        }
        for scene in &self.scenes {
            scene.passages(&mut put);
        }
        if let Some(end) = &self.end {
            end.passages(setup, view, &mut put);
        }
        all
    }
}

impl SceneTold {
    fn passages(&self, put: &mut impl FnMut(PassageKind, String)) {
        put(
            PassageKind::Chapter,
            format!("Scene {}: {} and {}", self.number, self.spotlight, self.foil),
        );
        if let Some(deed) = &self.deed {
            put(PassageKind::Told, deed.clone());
        }
        if let Some(Judgment(name, judgment)) = self.opened {
            put(PassageKind::Plain, format!("The stones said {name}: {judgment}"));
        }
        if let Some(described) = &self.described {
            put(PassageKind::Told, described.clone());
        }
        for step in &self.steps {
            put(PassageKind::Entry, step.what.clone());
            if let Some((_, said)) = &step.said {
                put(PassageKind::Told, said.clone());
            }
        }
        if let Some(tale) = &self.tale {
            put(PassageKind::Told, tale.clone());
        }
        if let Some(teller) = &self.teller {
            put(PassageKind::Note, format!("{teller} told it."));
        }
        for gift in &self.gifts {
            put(PassageKind::Entry, gift.clone());
        }
    }
}

impl End {
    fn passages(&self, setup: &Setup<GreatCity>, view: &View, put: &mut impl FnMut(PassageKind, String)) {
        put(PassageKind::Chapter, "The fate of the City".into());
        put(
            PassageKind::Plain,
            format!("Yea held {}, Nay {}.", self.yea, self.nay),
        );
        for (seat, face) in &self.rolls {
            put(PassageKind::Entry, format!("{} rolls {face}.", setup.name(*seat)));
        }
        if let Some(city) = &self.city {
            let Judgment(name, judgment) = judgment(city.pair.0, city.pair.1);
            let fate = if city.survives { "survives" } else { "succumbs" };
            put(PassageKind::Plain, format!("The City {fate}. {name}: {judgment}"));
            if let Some(words) = &city.words {
                put(PassageKind::Told, words.clone());
            }
            put(PassageKind::Note, format!("{} told it.", setup.name(city.teller)));
        }
        if !self.fates.is_empty() {
            put(PassageKind::Chapter, "The fates".into());
        }
        for fate in &self.fates {
            let Judgment(name, judgment) = judgment(fate.pair.0, fate.pair.1);
            let purse = view.purses.get(fate.seat.index()).copied().flatten();
            let called = view.called(setup, Who::Seat(fate.seat));
            let would = if fate.saves {
                "would save the City"
            } else {
                "would not save the City"
            };
            let purse = purse.map_or_else(String::new, |purse| format!(", purse {purse}"));
            put(
                PassageKind::Entry,
                format!("{called} {would}{purse}. {name}: {judgment}"),
            );
            if let Some(reason) = &fate.reason {
                put(PassageKind::Note, format!("Why: {reason}"));
            }
            if let Some(words) = &fate.words {
                put(PassageKind::Told, words.clone());
            }
            put(PassageKind::Note, format!("{} told it.", setup.name(fate.seat)));
        }
    }
}
